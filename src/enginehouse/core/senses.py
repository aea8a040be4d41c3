"""What a learner is told of a table: numbers in a fixed order, by declaration.

A sense names one field of the table and says how it becomes numbers. It is given what the field's own declaration of
sight (``core/sight.py``) lets the viewer know, never the field itself, so a vector can tell no more than the view does.
Seats are told from the viewer's chair: its own first, then the others as they sit clockwise. What is hidden is -1, or
counted as hidden where cards are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from enginehouse.core.errors import Unknown
from enginehouse.core.events import Seat
from enginehouse.core.sight import HIDDEN, Lens, declared
from enginehouse.core.step import Step
from enginehouse.core.table import Table

#: Adds the numbers of a value, as this seat knows it, to those before.
Add = Callable[[list[float], Any, Seat], None]
#: The numbers of one row of a list, such as what one seat has.
Row = Callable[[Any], Iterable[float]]
#: So many numbers of a question are told: what it says itself, such as the highest bid.
QUESTION_NUMBERS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Sense:
    """One field as numbers; ``says`` what they are, in a line for the documentation."""

    field: str
    size: int
    says: str
    add: Add
    each: int = 0  # where it is told by seat: so many numbers for each, the viewer's own first
    turned: bool = True  # it depends on whose chair it is told from
    rows: int = 0  # of a list that becomes numbers row by row: how many there are
    row: Row | None = None  # and how; without it every row is a number
    held: bool = False  # of a list of seats: for each seat a 1 at each thing that is its own


# --- single values ---------------------------------------------------------------------------------------------------
def as_it_is(out: list[float], value: Any, _seat: Seat) -> None:
    out.append(value)


def number(field: str, says: str) -> Sense:
    return Sense(field, 1, says, as_it_is, turned=False)


def word(field: str, words: Sequence[str], says: str) -> Sense:
    """One place for each word: 1 at the one that it is."""
    place, none = {w: n for n, w in enumerate(words)}, [0.0] * len(words)

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        at = len(out)
        out += none
        if value in place:
            out[at + place[value]] = 1.0

    return Sense(field, len(words), f"{says}: one of {', '.join(map(str, words))}", add, turned=False)


def who(field: str, seats: int, says: str) -> Sense:
    """A seat: one place for each, the viewer first; all 0 where it is nobody."""
    none = [0.0] * seats

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        if 0 <= value < seats:
            out[at + (value - seat) % seats] = 1.0

    return Sense(field, seats, f"{says}: one place a seat, your own first", add)


def size(field: str, says: str) -> Sense:
    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out.append(len(value))

    return Sense(field, 1, says, add, turned=False)


# --- lists -----------------------------------------------------------------------------------------------------------
def numbers(field: str, many: int, says: str) -> Sense:
    """As many numbers as the list has; one that is not dealt yet counts as zeros."""
    none = [0.0] * many

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += value or none

    return Sense(field, many, says, add, turned=False, rows=many)


def by_seat(field: str, seats: int, says: str) -> Sense:
    def add(out: list[float], value: Any, seat: Seat) -> None:
        out += value[seat:]
        out += value[:seat]

    return Sense(field, seats, f"{says}, by seat", add, 1, rows=seats)


def of_rows_by_seat(field: str, seats: int, many: int, says: str, row: Row) -> Sense:
    """A list with a row for each seat, told by ``row`` in so many numbers."""

    def add(out: list[float], value: Any, seat: Seat) -> None:
        for one in (*value[seat:seats], *value[:seat]):
            out += row(one)

    return Sense(field, seats * many, says, add, many, rows=seats, row=row)


def _as_it_stands(row: Any) -> Iterable[float]:
    return row


def rows_by_seat(field: str, seats: int, many: int, says: str) -> Sense:
    return of_rows_by_seat(field, seats, many, f"{says}, by seat", _as_it_stands)


def rows(field: str, lines: int, many: int, says: str) -> Sense:
    def add(out: list[float], value: Any, _seat: Seat) -> None:
        for row in value:
            out += row

    return Sense(field, lines * many, says, add, turned=False)


def order(field: str, seats: int, says: str) -> Sense:
    """By seat: its place in a list of seats, from 1; 0 where it is not in it."""
    none = [0.0] * seats

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        for place, one in enumerate(value, 1):
            out[at + (one - seat) % seats] = place

    return Sense(field, seats, f"{says}: the place of each seat from 1, your own first", add)


def holders(field: str, seats: int, many: int, says: str) -> Sense:
    """A list of seats, as to whom each thing belongs: for each seat, your own first, a 1 at what is its own."""
    none = [0.0] * (seats * many)

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        for n, owner in enumerate(value):
            if 0 <= owner < seats:
                out[at + (owner - seat) % seats * many + n] = 1.0

    return Sense(field, seats * many, f"{says}: 1 where it is the seat’s, by seat", add, many, held=True)


def codes(field: str, words: Sequence[str], many: int, says: str) -> Sense:
    """A list of words as numbers: 0 for none, -1 where it is hidden, else the place of the word from 1."""
    code: dict[str, float] = {w: float(n) for n, w in enumerate(words, 1)} | {HIDDEN: -1.0}

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += [code.get(w, 0.0) for w in value]

    return Sense(field, many, f"{says}: 0 none, {_numbered(words)}, -1 hidden", add, turned=False)


def codes_by_seat(field: str, words: Sequence[str], seats: int, many: int, says: str) -> Sense:
    code: dict[str, float] = {w: float(n) for n, w in enumerate(words, 1)} | {HIDDEN: -1.0}

    def row(words: Any) -> list[float]:
        told = [code.get(w, 0.0) for w in words]
        return told + [0.0] * (many - len(told))

    says = f"{says}, by seat: 0 none, {_numbered(words)}, -1 hidden"
    return replace(of_rows_by_seat(field, seats, many, says, row), each=0)  # the place of a word is no amount


def _numbered(words: Sequence[str]) -> str:
    return ", ".join(f"{n} {w}" for n, w in enumerate(words, 1))


# --- masks -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def _bits(mask: int, many: int) -> tuple[float, ...]:
    return tuple(float(mask >> n & 1) for n in range(many))


def bits(field: str, many: int, says: str) -> Sense:
    """A mask: 1 for each thing that is in it."""

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += _bits(value, many)

    return Sense(field, many, f"{says}: 1 for each", add, turned=False)


def bits_by_seat(field: str, seats: int, many: int, says: str) -> Sense:
    return of_rows_by_seat(field, seats, many, f"{says}: 1 for each, by seat", lambda mask: _bits(mask, many))


# --- cards -----------------------------------------------------------------------------------------------------------
def cards(field: str, deck: Sequence[Any], says: str) -> Sense:
    """How many of each card; and how many are hidden."""
    place, none, hidden = {card: n for n, card in enumerate(deck)}, [0.0] * (len(deck) + 1), len(deck)

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        at = len(out)
        out += none
        for card in value:
            out[at + place.get(card, hidden)] += 1.0

    return Sense(
        field,
        len(deck) + 1,
        f"{says}: how many of each of {len(deck)} cards, then how many are hidden",
        add,
        turned=False,
    )


def hands(field: str, deck: Sequence[Any], seats: int, says: str) -> Sense:
    """The viewer's own cards, one place each; then how many cards each seat has."""
    place, none = {card: n for n, card in enumerate(deck)}, [0.0] * len(deck)

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        for card in value[seat]:
            if card in place:
                out[at + place[card]] += 1.0
        out += [len(value[(seat + n) % seats]) for n in range(seats)]

    return Sense(
        field,
        len(deck) + seats,
        f"{says}: your own of {len(deck)} cards, then how many each seat has, yours first",
        add,
    )


def cards_by_seat(field: str, deck: Sequence[Any], seats: int, says: str) -> Sense:
    place, none = {card: n for n, card in enumerate(deck)}, [0.0] * len(deck)

    def row(cards: Any) -> list[float]:
        told = none[:]
        for card in cards:
            if card in place:
                told[place[card]] += 1.0
        return told

    says = f"{says}: how many of each of {len(deck)} cards, by seat"
    return of_rows_by_seat(field, seats, len(deck), says, row)


# --- all of them -----------------------------------------------------------------------------------------------------
class Head(NamedTuple):
    """The first numbers while one kind of question is asked: what is told to one who waits and to one who must decide, and then
    the fields of the question that are numbers, such as a zone or the highest bid. All of these are said aloud."""

    waits: list[float]
    decides: list[float]
    numbers: tuple[str, ...]


class Senses:
    """A title's senses with the question before them, ready to be asked of any table of one box and count of seats."""

    def __init__(self, kind: type[Table], steps: Sequence[type[Step[Any]]], senses: Sequence[Sense]) -> None:
        self.kind = kind
        self.questions = tuple(step for step in steps if step.asks)
        self.senses = tuple(senses)
        seen = declared(kind)
        self._parts: tuple[tuple[Callable[[Any], Any], Lens | None, Add], ...] = tuple(
            (attrgetter(one.field), seen[one.field].lens, one.add) for one in senses
        )
        self.heads = {step: self._head(n, step) for n, step in enumerate(self.questions)}
        self.before = 1 + len(self.questions) + QUESTION_NUMBERS
        self.size = self.before + sum(one.size for one in senses)

    def _head(self, question: int, step: type[Step[Any]]) -> Head:
        asked = [0.0] * len(self.questions)
        asked[question] = 1.0
        numbers = [f.name for f in msgspec.structs.fields(step) if f.type in (int, bool)]
        return Head([0.0, *asked], [1.0, *asked], tuple(numbers[:QUESTION_NUMBERS]))

    def asked(self, table: Any, seat: Seat) -> list[float]:
        """The first numbers: whether the seat must decide, the question, and the numbers of the question itself."""
        if not table.stack:
            return [0.0] * self.before
        step: Step[Any] = table.stack[-1].seen_by(seat)
        head = self.heads[step.__class__]
        begun = head.decides if seat in step.seats(table) else head.waits
        numbers = [getattr(step, name) for name in head.numbers]
        return [*begun, *numbers, *[0.0] * (QUESTION_NUMBERS - len(numbers))]

    def told(self, table: Any, seat: Seat) -> list[float]:
        """What the seat knows of the table, as numbers."""
        if not 0 <= seat < table.seats:
            raise Unknown(f"a vector is told from a chair: there is no seat {seat}")
        out = self.asked(table, seat)
        for get, lens, add in self._parts:
            value = get(table)
            add(out, value if lens is None else lens(table, value, seat), seat)
        return out

    def places(self) -> list[int]:
        """By sense: where its numbers begin."""
        ends = accumulate((one.size for one in self.senses), initial=self.before)
        return list(ends)[:-1]

    def lines(self) -> list[tuple[int, int, str, str]]:
        """For the documentation: where each part begins, how many numbers it has, its field, and what they are."""
        names = ", ".join(step.__name__ for step in self.questions)
        lines = [
            (0, 1, "stack", "1 if you must decide now"),
            (1, len(self.questions), "stack", f"the question that is asked: one of {names}"),
            (
                1 + len(self.questions),
                QUESTION_NUMBERS,
                "stack",
                "the numbers that the question itself holds, in its order",
            ),
        ]
        return lines + [(at, one.size, one.field, one.says) for at, one in zip(self.places(), self.senses, strict=True)]
