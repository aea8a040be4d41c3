"""What bots have shown against each other, on the scale of people's ratings."""

import pytest
from scripts.strengths import apart, strengths

from enginehouse.table.live.ratings import ANYBODY, after
from enginehouse.table.storage import Known
from tests.table.live.test_chronicle import line


def test_a_rung_is_as_high_as_its_wins() -> None:
    assert apart(50, 100)[0] == pytest.approx(0.0)
    assert apart(90, 100)[0] == pytest.approx(-apart(10, 100)[0])
    assert apart(90, 100)[1] < apart(9, 10)[1]  # more games say more


def test_greedy_stands_in_the_middle_and_widths_add_up_from_there() -> None:
    rungs = [
        {"upper": "apprentice", "lower": "random", "wins": 90, "games": 100},
        {"upper": "greedy", "lower": "apprentice", "wins": 70, "games": 100},
        {"upper": "driver", "lower": "greedy", "wins": 80, "games": 40},
    ]
    rungs[2]["wins"] = 32
    found = strengths(rungs)
    assert found["greedy"][0] == ANYBODY.mean
    assert found["random"][0] < found["apprentice"][0] < found["greedy"][0] < found["driver"][0]
    assert found["random"][1] > found["apprentice"][1]
    assert found["greedy"][2] == 140


def test_who_wins_as_often_as_the_scale_says_stays_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strengths are on the scale that ratings move on: at nine wins of ten, ten games move the mean hardly at all."""
    above = apart(90, 100)[0]
    monkeypatch.setattr("enginehouse.table.live.ratings.strengths", lambda: {"toy": {"greedy": Known(25.0, 0.5, 1)}})
    known: Known | None = Known(25.0 + above, 1.0, 100)
    for n in range(10):
        lost = n == 0
        known = after([line(0, 2 if lost else 1), line(1, 1 if lost else 2, bot="greedy")], {0: known})[0]
    assert known is not None
    assert known.mean == pytest.approx(25.0 + above, abs=0.5)
