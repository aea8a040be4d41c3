"""Every way in which a field becomes numbers: what each chair is told, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from enginehouse.core import HIDDEN, Senses, senses
from enginehouse.core.senses import QUESTION_NUMBERS, Sense
from tests.core.conftest import to_turns
from tests.toy.state import Table
from tests.toy.steps import STEPS, Bidding

FUELS = ("peat", "coal")
DECK = ("ace", "king", "queen")


def pair(row: dict[str, int]) -> list[float]:
    return [row["gold"], row["ore"]]


@dataclass(frozen=True)
class Told:
    """A sense, a value, and what three chairs are told of it; where all are told the same it stands once."""

    make: Callable[[], Sense]
    value: Any
    told: tuple[list[float], ...]
    size: int
    each: int = 0
    rows: int = 0


ALONE = {
    "number": Told(lambda: senses.number("gold", "gold"), 7, ([7],), 1),
    "word": Told(lambda: senses.word("fuel", FUELS, "fuel"), "coal", ([0, 1],), 2),
    "word-none": Told(lambda: senses.word("fuel", FUELS, "fuel"), "", ([0, 0],), 2),
    "size": Told(lambda: senses.size("deck", "cards left"), ["a", "b", "c"], ([3],), 1),
    "numbers": Told(lambda: senses.numbers("costs", 3, "costs"), [4, 5, 6], ([4, 5, 6],), 3, rows=3),
    "numbers-none": Told(lambda: senses.numbers("costs", 3, "costs"), [], ([0, 0, 0],), 3, rows=3),
    "rows": Told(lambda: senses.rows("yards", 2, 2, "yards"), [[1, 2], [3, 4]], ([1, 2, 3, 4],), 4),
    "codes": Told(lambda: senses.codes("piles", FUELS, 4, "piles"), ["coal", "", HIDDEN, "peat"], ([2, 0, -1, 1],), 4),
    "bits": Told(lambda: senses.bits("built", 4, "built"), 0b0110, ([0, 1, 1, 0],), 4),
    "cards": Told(
        lambda: senses.cards("deck", DECK, "cards"), ["king", "king", HIDDEN, "ace", HIDDEN, HIDDEN], ([1, 2, 0, 3],), 4
    ),
}  # fmt: skip
BY_CHAIR = {
    "who": Told(lambda: senses.who("first", 3, "first"), 2, ([0, 0, 1], [0, 1, 0], [1, 0, 0]), 3),
    "who-first": Told(lambda: senses.who("first", 3, "first"), 0, ([1, 0, 0], [0, 0, 1], [0, 1, 0]), 3),
    "by seat": Told(lambda: senses.by_seat("purse", 3, "gold"), [4, 5, 6], ([4, 5, 6], [5, 6, 4], [6, 4, 5]), 3, 1, 3),
    "of rows": Told(
        lambda: senses.of_rows_by_seat("stores", 3, 2, "stores", pair),
        [{"gold": n, "ore": 10 * n} for n in (1, 2, 3)],
        ([1, 10, 2, 20, 3, 30], [2, 20, 3, 30, 1, 10], [3, 30, 1, 10, 2, 20]), 6, 2, 3,
    ),
    "rows": Told(
        lambda: senses.rows_by_seat("stores", 3, 2, "stores"), [[1, 2], [3, 4], [5, 6]],
        ([1, 2, 3, 4, 5, 6], [3, 4, 5, 6, 1, 2], [5, 6, 1, 2, 3, 4]), 6, 2, 3,
    ),
    "order": Told(lambda: senses.order("order", 3, "order"), [2, 0], ([2, 0, 1], [0, 1, 2], [1, 2, 0]), 3),
    "holders": Told(
        lambda: senses.holders("owners", 3, 2, "owner"), [1, 2],
        ([0, 0, 1, 0, 0, 1], [1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0]), 6, 2,
    ),
    "holders-nobody": Told(
        lambda: senses.holders("owners", 3, 3, "owner"), [-1, 0, 3],
        ([0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 1, 0, 0, 0, 0]), 9, 3,
    ),
    "codes": Told(
        lambda: senses.codes_by_seat("plans", FUELS, 3, 2, "plans"), [["coal"], [HIDDEN, "peat"], []],
        ([2, 0, -1, 1, 0, 0], [-1, 1, 0, 0, 2, 0], [0, 0, 2, 0, -1, 1]), 6, rows=3,
    ),
    "bits": Told(
        lambda: senses.bits_by_seat("tiles", 3, 2, "tiles"), [0b01, 0b10, 0b11],
        ([1, 0, 0, 1, 1, 1], [0, 1, 1, 1, 1, 0], [1, 1, 1, 0, 0, 1]), 6, 2, 3,
    ),
    "hands": Told(
        lambda: senses.hands("hands", DECK, 3, "cards"), [["king", "king"], ["ace", HIDDEN, HIDDEN], []],
        ([0, 2, 0, 2, 3, 0], [1, 0, 0, 3, 0, 2], [0, 0, 0, 0, 2, 3]), 6,
    ),
    "cards": Told(
        lambda: senses.cards_by_seat("won", DECK, 3, "cards"), [["king", "king", "ace"], [HIDDEN], ["queen"]],
        ([1, 2, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1, 1, 2, 0], [0, 0, 1, 1, 2, 0, 0, 0, 0]), 9, 3, 3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", [*ALONE.values(), *BY_CHAIR.values()], ids=[*ALONE, *(f"{c}-by" for c in BY_CHAIR)])
def test_what_each_chair_is_told(case: Told) -> None:
    """It is added to what was told before; and the sense declares what it is."""
    sense = case.make()
    for seat in range(3):
        out = [9.0]
        sense.add(out, case.value, seat)
        assert out == [9.0, *case.told[seat % len(case.told)]]
        assert len(out) == 1 + sense.size
    assert (sense.size, sense.each, sense.rows) == (case.size, case.each, case.rows)
    assert sense.turned == (len(case.told) > 1)


def test_nobody_is_in_no_place() -> None:
    for nobody in (-1, 3):
        out: list[float] = []
        BY_CHAIR["who"].make().add(out, nobody, 1)
        assert out == [0, 0, 0]


def test_a_sense_says_what_its_numbers_are() -> None:
    assert BY_CHAIR["codes"].make().says == "plans, by seat: 0 none, 1 peat, 2 coal, -1 hidden"
    assert ALONE["codes"].make().says == "piles: 0 none, 1 peat, 2 coal, -1 hidden"
    assert [name for name, case in BY_CHAIR.items() if case.make().held] == ["holders", "holders-nobody"]


def test_the_question_comes_first(foundry) -> None:
    """Whether one must decide, which question it is, and the numbers that it says itself; nothing when the game is over."""
    told = Senses(Table, STEPS, (senses.number("round", "the round"),))
    assert len(told.questions) == 8  # the second of them is the auction
    g = to_turns(foundry())
    g.table.stack.append(Bidding((1, 0), 4))
    assert told.told(g.table, 1) == [1, 0, 1, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 1]
    assert told.told(g.table, 0) == [0, 0, 1, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 1]
    assert (told.before, told.size, told.places()) == (1 + 8 + QUESTION_NUMBERS, 16, [15])
    assert [line[:3] for line in told.lines()] == [(0, 1, "stack"), (1, 8, "stack"), (9, 6, "stack"), (15, 1, "round")]
    g.table.stack.clear()
    assert told.told(g.table, 1) == [*[0] * 15, 1]
