"""What a seat knows of a table as an array, made anew only where something has changed since anybody last looked.

What a field was is kept, and all fields are compared at once. What has changed is written again, and no more than that: of a list
with a row for each seat the row, of a long list the stretch. It is written for all seats at once where one writing does for all;
what each seat is told otherwise is written when that seat looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import attrgetter, ne
from struct import Struct
from typing import Any

from enginehouse.core import HouseError, Seat, Senses
from enginehouse.core.senses import QUESTION_NUMBERS, Head, Row, Sense, as_it_is
from enginehouse.core.sight import Lens, declared
from enginehouse.lab.extras import need

np: Any = need("numpy", "lab")

_NEVER = object()
_BYTES = 4  # of a float32
_STRETCH = 32  # numbers of a long list that are written together
#: Writes a value that was something else before; gives what to keep of it.
_Write = Callable[[Any, Any], Any]


class Watch:
    """Looks at one table after the other, each time for one seat; what it returns is the same as ``Senses.told``."""

    def __init__(self, senses: Senses, seats: int) -> None:
        self.senses = senses
        self._seats = range(seats)
        self._arrays = [np.zeros(senses.size, np.float32) for _ in self._seats]
        self._numbers: list[Any] = [memoryview(array) for array in self._arrays]
        self._raw: list[Any] = [numbers.cast("B") for numbers in self._numbers]  # for many numbers at once
        self._stale: list[set[int]] = [set() for _ in self._seats]  # what is to be written when the seat looks
        self._own: list[Callable[[Any, Seat], None]] = []  # and how
        self._writes: list[_Write] = []
        self._last: list[Any] = []
        fields: list[str] = []  # a field that is told in two ways stands twice
        sights = declared(senses.kind)
        for at, one in zip(senses.places(), senses.senses, strict=True):
            seen = sights[one.field]
            if seen.of is None:
                raise HouseError(f"“{one.field}” must say at which other fields its lens looks: Seen(lens, of=(…))")
            fields += one.field, *seen.of
            write = self._write(at, one, seen.lens)
            self._writes += [write] * (1 + len(seen.of))
            by_row = one.row is not None and seen.lens is None
            self._last += [[_NEVER] * one.rows if by_row else _NEVER, *[_NEVER] * len(seen.of)]
        self._compare = _comparing(fields)
        copies = [array.copy for array in self._arrays]
        self._chairs = list(zip(self._raw, self._numbers, self._stale, copies, strict=True))
        self._head = slice(0, senses.before * _BYTES)
        self._heads = {step: _packed(head) for step, head in senses.heads.items()}

    def vector(self, table: Any, seat: Seat, decides: bool | None = None) -> Any:
        """What the seat knows of the table, as an array of float32; the caller may keep it, and may know whether it decides."""
        stack = table.stack
        if not stack:
            return np.array(self.senses.told(table, seat), np.float32)  # what was secret is open now
        step = stack[-1].seen_by(seat)
        if decides is None:
            decides = seat in step.seats(table)
        waits, must, numbers = self._heads[step.__class__]
        raw, told, stale, copy = self._chairs[seat]
        raw[self._head] = must if decides else waits
        for at, name in numbers:
            told[at] = getattr(step, name)
        self._compare(table, self._last, self._writes)
        if stale:
            for n in stale:
                self._own[n](table, seat)
            stale.clear()
        return copy()

    def _write(self, at: int, sense: Sense, lens: Lens | None) -> _Write:
        if lens is not None:
            return self._later(at, sense, lens)
        if sense.add is as_it_is:
            return self._single(at)
        if sense.row is not None:
            return self._by_rows(at, sense, sense.row)
        if sense.held:
            return self._held(at, sense.each, sense.size // sense.each)
        if sense.rows and sense.turned:
            return self._by_seat(at, sense.size)
        if sense.rows > 2 * _STRETCH:
            return self._by_stretches(at, sense.size)
        if sense.rows:
            return self._list(at, sense.size)
        return self._later(at, sense, None) if sense.turned else self._whole(at, sense)

    def _single(self, at: int) -> _Write:
        everybody = self._numbers

        def write(value: Any, _before: Any) -> Any:
            for numbers in everybody:
                numbers[at] = value
            return value

        return write

    def _by_seat(self, at: int, size: int) -> _Write:
        """A number of each seat, the viewer's own first."""
        chairs = [
            (numbers, [at + (owner - seat) % size for owner in range(size)])
            for seat, numbers in enumerate(self._numbers)
        ]

        def write(value: Any, _before: Any) -> Any:
            for numbers, places in chairs:
                for place, one in zip(places, value, strict=True):
                    numbers[place] = one
            return value[:]

        return write

    def _list(self, at: int, size: int) -> _Write:
        """A short list of numbers."""
        everybody, pack, none = self._raw, Struct(f"{size}f").pack, [0.0] * size
        place = slice(at * _BYTES, (at + size) * _BYTES)

        def write(value: Any, _before: Any) -> Any:
            told = pack(*(value or none))
            for raw in everybody:
                raw[place] = told
            return value[:]

        return write

    def _by_rows(self, at: int, sense: Sense, row: Row) -> _Write:
        """A list with a row for each seat, the viewer's own first."""
        rows, size = sense.rows, sense.size // sense.rows
        pack = Struct(f"{size}f").pack

        def places(owner: int) -> list[tuple[Any, slice]]:
            begins = [(at + (owner - seat) % rows * size) * _BYTES for seat in self._seats]
            return [(raw, slice(b, b + size * _BYTES)) for raw, b in zip(self._raw, begins, strict=True)]

        owners = [(owner, places(owner)) for owner in range(rows)]

        def write(value: Any, before: Any) -> Any:
            for owner, chairs in compress(owners, map(ne, value, before)):
                one = value[owner]
                before[owner] = one[:] if one.__class__ is list else one
                told = pack(*row(one))
                for raw, place in chairs:
                    raw[place] = told
            return before

        return write

    def _held(self, at: int, many: int, seats: int) -> _Write:
        """To whom each thing belongs."""
        everybody = self._numbers

        def write(value: Any, before: Any) -> Any:
            if before is _NEVER:
                before = [seats] * many  # nobody's
            for n in compress(range(many), map(ne, value, before)):
                old, new = before[n], value[n]
                for seat, numbers in enumerate(everybody):
                    if 0 <= old < seats:
                        numbers[at + (old - seat) % seats * many + n] = 0.0
                    if 0 <= new < seats:
                        numbers[at + (new - seat) % seats * many + n] = 1.0
            return value[:]

        return write

    def _by_stretches(self, at: int, size: int) -> _Write:
        """A long list of numbers."""
        stretches: list[tuple[int, slice, slice, Callable[..., bytes]]] = []
        for n, begin in enumerate(range(0, size, _STRETCH)):
            end = min(size, begin + _STRETCH)
            place = slice((at + begin) * _BYTES, (at + end) * _BYTES)
            stretches.append((n, slice(begin, end), place, Struct(f"{end - begin}f").pack))
        parts = [[_NEVER]] * len(stretches)
        everybody = self._raw

        def write(value: Any, _before: Any) -> Any:
            for n, part, place, pack in stretches:
                now = value[part]
                if now != parts[n]:
                    parts[n] = now
                    told = pack(*now)
                    for raw in everybody:
                        raw[place] = told
            return value[:]

        return write

    def _whole(self, at: int, sense: Sense) -> _Write:
        """Anything else that is the same for all."""
        everybody, add = self._raw, sense.add
        pack, place = Struct(f"{sense.size}f").pack, slice(at * _BYTES, (at + sense.size) * _BYTES)

        def write(value: Any, _before: Any) -> Any:
            out: list[float] = []
            add(out, value, 0)
            told = pack(*out)
            for raw in everybody:
                raw[place] = told
            return _kept(value)

        return write

    def _later(self, at: int, sense: Sense, lens: Lens | None) -> _Write:
        """What each seat is told otherwise: the whole of it, when the seat looks."""
        stale, number = self._stale, len(self._own)
        self._own.append(_own(self._raw, at, sense, lens))

        def write(value: Any, _before: Any) -> Any:
            for seat in stale:
                seat.add(number)
            return _kept(value)

        return write


def _own(everybody: Sequence[Any], at: int, sense: Sense, lens: Lens | None) -> Callable[[Any, Seat], None]:
    get, add = attrgetter(sense.field), sense.add
    pack, place = Struct(f"{sense.size}f").pack, slice(at * _BYTES, (at + sense.size) * _BYTES)

    def write(table: Any, seat: Seat) -> None:
        value, out = get(table), list[float]()
        add(out, value if lens is None else lens(table, value, seat), seat)
        everybody[seat][place] = pack(*out)

    return write


def _packed(head: Head) -> tuple[bytes, bytes, list[tuple[int, str]]]:
    """What is told first to one who waits and to one who must decide, and where the numbers of the question itself belong."""
    begin, none = len(head.waits), [0.0] * QUESTION_NUMBERS
    pack = Struct(f"{begin + QUESTION_NUMBERS}f").pack
    return pack(*head.waits, *none), pack(*head.decides, *none), list(enumerate(head.numbers, begin))


def _comparing(fields: Sequence[str]) -> Callable[[Any, list[Any], Sequence[_Write]], None]:
    """Writes what is not as it was, field by field. It is written out with a line for each field, as a dataclass writes its own
    methods: a loop that asks for their names would cost as much as all the rest."""
    lines = [
        f" if (now := table.{f}) != last[{n}]: last[{n}] = writes[{n}](now, last[{n}])" for n, f in enumerate(fields)
    ]
    made: dict[str, Any] = {}
    exec("\n".join(("def compare(table, last, writes):", *lines)), made)
    return made["compare"]


def _kept(value: Any) -> Any:
    """A copy that stays as it is while the table is played on: a list, or a list of lists."""
    if value.__class__ is not list:
        return value
    return [row[:] for row in value] if value and value[0].__class__ is list else value[:]
