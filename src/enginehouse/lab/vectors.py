"""What a seat knows of a table as an array, made anew only where something has changed since the seat last looked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from struct import Struct
from typing import Any, cast

from enginehouse.core import Seat, Senses
from enginehouse.core.senses import Add
from enginehouse.core.sight import Lens, declared
from enginehouse.lab.extras import need

np: Any = need("numpy", "lab")

_NEVER = object()
_BYTES = 4  # of a float32
#: How to add the numbers, how to put them into the array, and from which byte on.
_Made = tuple[Add, Callable[..., None], int]


@dataclass(frozen=True, slots=True)
class _Part:
    """One field, the lens through which it is seen, and what is made of it where."""

    lens: Lens | None
    made: tuple[_Made, ...]


class Watch:
    """Looks at one table after the other, each time for one seat; what it returns is the same as ``Senses.told``."""

    def __init__(self, senses: Senses, seats: int) -> None:
        self.senses = senses
        sights = declared(senses.kind)
        fields = list(dict.fromkeys(one.field for one in senses.senses))
        made: dict[str, list[_Made]] = {field: [] for field in fields}
        at = senses.before
        for one in senses.senses:
            made[one.field].append((one.add, Struct(f"{one.size}f").pack_into, at * _BYTES))
            at += one.size
        parts = [_Part(sights[field].lens, tuple(made[field])) for field in fields]
        self._open = [(n, part.made) for n, part in enumerate(parts) if part.lens is None]
        self._lensed = [(n, part.lens, part.made) for n, part in enumerate(parts) if part.lens is not None]
        self._get: Callable[[Any], tuple[Any, ...]] = attrgetter(*fields, "seats")  # of two at least: always a tuple
        self._last: list[list[Any]] = [[_NEVER] * len(parts) for _ in range(seats)]
        self._asked: list[Any] = [_NEVER] * seats
        self._told = [np.zeros(senses.size, np.float32) for _ in range(seats)]
        self._raw = [memoryview(told) for told in self._told]
        self._put_question = Struct(f"{senses.before}f").pack_into

    def vector(self, table: Any, seat: Seat) -> Any:
        """What the seat knows of the table, as an array of float32; the caller may keep it."""
        raw, last = self._raw[seat], self._last[seat]
        asked = self.senses.asked(table, seat)
        if asked != self._asked[seat]:
            self._asked[seat] = asked
            self._put_question(raw, 0, *asked)
        values = self._get(table)
        for n, made in self._open:
            value = values[n]
            if value != last[n]:
                last[n] = _kept(value)
                for add, put, at in made:
                    out: list[float] = []
                    add(out, value, seat)
                    put(raw, at, *out)
        for n, lens, made in self._lensed:
            value = lens(table, values[n], seat)
            if value != last[n]:
                last[n] = _kept(value)
                for add, put, at in made:
                    out = []
                    add(out, value, seat)
                    put(raw, at, *out)
        return self._told[seat].copy()


def _kept(value: Any) -> Any:
    """A copy that stays as it is while the table is played on."""
    return [_kept(thing) for thing in cast(list[Any], value)] if isinstance(value, list) else value
