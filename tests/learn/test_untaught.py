"""Which rules no lesson teaches, and how many neither a lesson nor a position of the book shows: told with their reasons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enginehouse import house
from enginehouse.learn import course, taught, untaught
from enginehouse.learn.book import shown_by

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
RULING, EXAMPLE = re.compile(r"^[A-Z]+-R\d+$"), re.compile(r"-(EX|X)-?\d+$")
#: Nobody plays these: what is in the box, how it is laid out, who may look at what, and numbers of set-ups.
LAID_OUT = {
    "COMP",
    "SETUP",
    "ASET",
    "FIXED",
    "NORMAL",
    "RANDOM",
    "TILE",
    "TERM",
    "INFO",
    "HIDDEN",
    "HID",
    "REDUCED",
    "SC0",
    "SC1",
}
#: Of each game: rules that no lesson teaches; of these rulings, examples, and what is laid out; the rest that the book does not
#: show either. A lesson teaches what somebody needs in a first game; the rest is for the book and for whoever asks why.
LEFT = {
    "steam-power": (282, 83, 22, 50, 103),
    "planet-steam": (256, 87, 19, 67, 60),
    "steamwatchers": (315, 153, 10, 69, 59),
    "imperial-steam": (247, 80, 25, 64, 57),
}


def area(rule: str) -> str:
    return rule.split("-")[1]


@pytest.mark.parametrize("game", LEFT)
def test_what_no_lesson_teaches_is_known(game: str) -> None:
    title = house.title(game)
    left = untaught(title)
    assert not set(left) & set(taught(title))
    rulings = {rule for rule in left if RULING.match(rule)}
    examples = {rule for rule in left if EXAMPLE.search(rule)}
    laid_out = {rule for rule in left if area(rule) in LAID_OUT}
    rest = set(left) - rulings - examples - laid_out - set(shown_by(game))
    assert (len(left), len(rulings), len(examples), len(laid_out), len(rest)) == LEFT[game], sorted(rest)
    assert examples <= set(shown_by(game))  # the worked examples are the book's
    every, shown = len(title.catalogue().rules), len(left) - len(rulings | examples | laid_out) - len(rest)
    told = (title.name, every, len(left), len(rulings), len(examples), len(laid_out), shown, len(rest))
    assert f"| {' | '.join(map(str, told))} |" in DOCS.read_text("utf-8")


@pytest.mark.parametrize("game", LEFT)
def test_whoever_is_refused_in_a_lesson_meets_a_rule_that_is_taught(game: str) -> None:
    met = {wrong.rule for lesson in course(game).lessons for step in lesson.step for wrong in step.wrong if wrong.rule}
    assert met - set(taught(house.title(game))) == set()
