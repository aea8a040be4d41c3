"""What a seat knows of a table as an array, made anew only where something has changed since the seat last looked."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from struct import Struct
from typing import Any, cast

from enginehouse.core import Seat, Senses
from enginehouse.core.senses import Add, as_it_is
from enginehouse.core.sight import declared
from enginehouse.lab.extras import need

np: Any = need("numpy", "lab")

_NEVER = object()
_BYTES = 4  # of a float32
#: How to add the numbers, how to put them into the array, and from which byte on.
_Made = tuple[Add, Callable[..., None], int]


class Watch:
    """Looks at one table after the other, each time for one seat; what it returns is the same as ``Senses.told``."""

    def __init__(self, senses: Senses, seats: int) -> None:
        self.senses = senses
        sights = declared(senses.kind)
        places = list(zip(senses.places(), senses.senses, strict=True))
        plain = [(at, one.field) for at, one in places if one.add is as_it_is and sights[one.field].lens is None]
        runs = [(begin, names) for begin, names in _runs(plain) if len(names) > 1]
        at_once = {begin + n for begin, names in runs for n in range(len(names))}
        made: dict[str, list[_Made]] = {}
        for at, one in places:
            if at not in at_once:
                made.setdefault(one.field, []).append((one.add, Struct(f"{one.size}f").pack_into, at * _BYTES))
        self._runs = [(attrgetter(*names), Struct(f"{len(names)}f").pack_into, begin * _BYTES) for begin, names in runs]
        self._get: Callable[[Any], tuple[Any, ...]] = attrgetter(*made, "seats", "clock")  # of two at least: a tuple
        self._open = [(n, made[field]) for n, field in enumerate(made) if sights[field].lens is None]
        self._lensed = [
            (n, lens, made[field]) for n, field in enumerate(made) if (lens := sights[field].lens) is not None
        ]
        self._last: list[list[Any]] = [[_NEVER] * len(made) for _ in range(seats)]
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
        for get, put, at in self._runs:
            put(raw, at, *get(table))
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


def _runs(plain: list[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """Numbers that stand beside each other, to be read and written at once."""
    runs: list[tuple[int, list[str]]] = []
    for at, field in plain:
        if runs and runs[-1][0] + len(runs[-1][1]) == at:
            runs[-1][1].append(field)
        else:
            runs.append((at, [field]))
    return runs


def _kept(value: Any) -> Any:
    """A copy that stays as it is while the table is played on: a list, or a list of lists."""
    if not isinstance(value, list):
        return value
    things = cast(list[Any], value)
    return [row[:] for row in things] if things and isinstance(things[0], list) else things[:]
