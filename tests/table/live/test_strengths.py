"""What bots have shown against each other, on the scale of people's ratings."""

import json
from pathlib import Path

import pytest
from scripts.strengths import apart, measured, strengths

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


def test_levels_that_met_greedy_alone_stand_beside_one_another() -> None:
    """Driver and master were measured against greedy, not against each other."""
    rungs = [
        {"upper": level, "lower": "greedy", "wins": wins, "games": 40}
        for level, wins in (("driver", 30), ("master", 36))
    ]
    found = strengths(rungs)
    assert list(found) == ["greedy", "driver", "master"]
    assert found["driver"][2] == found["master"][2] == 40
    assert found["master"][0] - ANYBODY.mean == pytest.approx(apart(36, 40)[0])


def test_only_ladders_of_two_players_are_measured_by(tmp_path: Path) -> None:
    """At larger tables a share of wins means something else, an Automa is no level, and tuning proves nothing."""
    rung = {"upper": "driver", "lower": "greedy", "wins": 3, "games": 4}
    asked = {"kind": "ladder", "game": "toy", "players": 2, "set": "report"}
    for name, change, lower in (
        ("two", {}, "greedy"), ("four", {"players": 4}, "greedy"), ("automa", {}, "automa:hard"),
        ("tuning", {"set": "tuning"}, "greedy"), ("balance", {"kind": "balance"}, "greedy"),
    ):  # fmt: skip
        told = {"experiment": {**asked, **change}, "numbers": {"rungs": [{**rung, "lower": lower}]}}
        (tmp_path / f"{name}.json").write_text(json.dumps(told))
    (tmp_path / "steam-power-2.json").write_text(
        '{"enginehouse": 1, "ladder": {}}'
    )  # of the command line, by the clock
    assert measured(tmp_path.glob("*.json")) == {"toy": [rung]}


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
