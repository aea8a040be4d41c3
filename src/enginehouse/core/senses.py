"""What a learner is told of a table: numbers in a fixed order, by declaration.

A sense names one field of the table and says how it becomes numbers. It is given what the field's own declaration of
sight (``core/sight.py``) lets the viewer know, never the field itself, so a vector can tell no more than the view does.
Seats are told from the viewer's chair: its own first, then the others as they sit clockwise. What is hidden is -1, or
counted as hidden where cards are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any

import msgspec

from enginehouse.core.errors import Unknown
from enginehouse.core.events import Seat
from enginehouse.core.sight import HIDDEN, Lens, declared
from enginehouse.core.step import Step
from enginehouse.core.table import Table

#: Adds the numbers of a value, as this seat knows it, to those before.
Add = Callable[[list[float], Any, Seat], None]
#: So many numbers of a question are told: what it says itself, such as the highest bid.
QUESTION_NUMBERS = 6
_NO_NUMBERS = [0.0] * QUESTION_NUMBERS


@dataclass(frozen=True, slots=True, eq=False)
class Sense:
    """One field as numbers; ``says`` what they are, in a line for the documentation."""

    field: str
    size: int
    says: str
    add: Add
    each: int = 0  # where it is told by seat: so many numbers for each, the viewer's own first


# --- single values ---------------------------------------------------------------------------------------------------
def as_it_is(out: list[float], value: Any, _seat: Seat) -> None:
    out.append(value)


def number(field: str, says: str) -> Sense:
    return Sense(field, 1, says, as_it_is)


def word(field: str, words: Sequence[str], says: str) -> Sense:
    """One place for each word: 1 at the one that it is."""
    place, none = {w: n for n, w in enumerate(words)}, [0.0] * len(words)

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        at = len(out)
        out += none
        if value in place:
            out[at + place[value]] = 1.0

    return Sense(field, len(words), f"{says}: one of {', '.join(map(str, words))}", add)


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

    return Sense(field, 1, says, add)


# --- lists -----------------------------------------------------------------------------------------------------------
def numbers(field: str, many: int, says: str) -> Sense:
    """As many numbers as the list has; one that is not dealt yet counts as zeros."""
    none = [0.0] * many

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += value or none

    return Sense(field, many, says, add)


def by_seat(field: str, seats: int, says: str) -> Sense:
    def add(out: list[float], value: Any, seat: Seat) -> None:
        out += value[seat:]
        out += value[:seat]

    return Sense(field, seats, f"{says}, by seat", add, 1)


def rows_by_seat(field: str, seats: int, many: int, says: str) -> Sense:
    def add(out: list[float], value: Any, seat: Seat) -> None:
        for row in value[seat:]:
            out += row
        for row in value[:seat]:
            out += row

    return Sense(field, seats * many, f"{says}, by seat", add, many)


def rows(field: str, lines: int, many: int, says: str) -> Sense:
    def add(out: list[float], value: Any, _seat: Seat) -> None:
        for row in value:
            out += row

    return Sense(field, lines * many, says, add)


def order(field: str, seats: int, says: str) -> Sense:
    """By seat: its place in a list of seats, from 1; 0 where it is not in it."""

    def add(out: list[float], value: Any, seat: Seat) -> None:
        places = dict(zip(value, range(1, seats + 1), strict=False))
        out += [places.get((seat + n) % seats, 0) for n in range(seats)]

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

    return Sense(field, seats * many, f"{says}: 1 where it is the seat’s, by seat", add, many)


def codes(field: str, words: Sequence[str], many: int, says: str) -> Sense:
    """A list of words as numbers: 0 for none, -1 where it is hidden, else the place of the word from 1."""
    code: dict[str, float] = {w: n for n, w in enumerate(words, 1)} | {HIDDEN: -1.0}

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += [code.get(w, 0.0) for w in value]

    return Sense(field, many, f"{says}: 0 none, {_numbered(words)}, -1 hidden", add)


def codes_by_seat(field: str, words: Sequence[str], seats: int, many: int, says: str) -> Sense:
    code: dict[str, float] = {w: n for n, w in enumerate(words, 1)} | {HIDDEN: -1.0}
    none = [0.0] * many

    def add(out: list[float], value: Any, seat: Seat) -> None:
        for row in (*value[seat:], *value[:seat]):
            told = [code.get(w, 0.0) for w in row]
            out += told + none[len(told) :]

    return Sense(field, seats * many, f"{says}, by seat: 0 none, {_numbered(words)}, -1 hidden", add)


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

    return Sense(field, many, f"{says}: 1 for each", add)


def bits_by_seat(field: str, seats: int, many: int, says: str) -> Sense:
    def add(out: list[float], value: Any, seat: Seat) -> None:
        for mask in (*value[seat:seats], *value[:seat]):
            out += _bits(mask, many)

    return Sense(field, seats * many, f"{says}: 1 for each, by seat", add, many)


# --- cards -----------------------------------------------------------------------------------------------------------
def cards(field: str, deck: Sequence[Any], says: str) -> Sense:
    """How many of each card; and how many are hidden."""
    place, none, hidden = {card: n for n, card in enumerate(deck)}, [0.0] * (len(deck) + 1), len(deck)

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        at = len(out)
        out += none
        for card in value:
            out[at + place.get(card, hidden)] += 1.0

    return Sense(field, len(deck) + 1, f"{says}: how many of each of {len(deck)} cards, then how many are hidden", add)


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
    place, none = {card: n for n, card in enumerate(deck)}, [0.0] * (len(deck) * seats)

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        for owner, own in enumerate(value):
            first = at + (owner - seat) % seats * len(place)
            for card in own:
                if card in place:
                    out[first + place[card]] += 1.0

    return Sense(field, len(deck) * seats, f"{says}: how many of each of {len(deck)} cards, by seat", add, len(deck))


# --- all of them -----------------------------------------------------------------------------------------------------
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
        self._no_question = [0.0] * len(self.questions)
        self._begins = {step: (self._begun(n), _numbers_of(step)) for n, step in enumerate(self.questions)}
        self.before = 1 + len(self.questions) + QUESTION_NUMBERS
        self.size = self.before + sum(one.size for one in senses)

    def _begun(self, question: int) -> tuple[list[float], list[float]]:
        """The numbers before those of the question itself, for one who waits and for one who must decide."""
        asked = self._no_question[:]
        asked[question] = 1.0
        return [0.0, *asked], [1.0, *asked]

    def asked(self, table: Any, seat: Seat) -> list[float]:
        """The first numbers: whether the seat must decide, and the question."""
        stack = table.stack
        if not stack:
            return [0.0, *self._no_question, *_NO_NUMBERS]
        step: Step[Any] = stack[-1].seen_by(seat)
        begins, numbers = self._begins[step.__class__]
        return begins[seat in step.seats(table)] + numbers(step)

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


def _numbers_of(kind: type[Step[Any]]) -> Callable[[Any], list[float]]:
    """The first numbers among the fields of a question, such as a zone or the highest bid. All of them are said aloud."""
    plain = [f.name for f in msgspec.structs.fields(kind) if f.type in (int, bool)][:QUESTION_NUMBERS]
    padding = [0.0] * (QUESTION_NUMBERS - len(plain))
    if not plain:
        return lambda _: _NO_NUMBERS
    if len(plain) == 1:
        get = attrgetter(plain[0])
        return lambda step: [get(step), *padding]
    many = attrgetter(*plain)
    return lambda step: [*many(step), *padding]
