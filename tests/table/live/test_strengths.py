"""What bots have shown against each other, on the scale of people's ratings."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from scripts.strengths import ROOT, apart, measured, stand_ins, strengths, written

from enginehouse.bots import LEVELS
from enginehouse.table.live import ratings
from enginehouse.table.live.ratings import ANYBODY, after
from enginehouse.table.storage import Known
from tests.table.live.test_chronicle import line

LADDERS = ROOT / "docs" / "ladder"


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


def test_the_file_is_what_the_ladders_have_shown() -> None:
    assert files("enginehouse.table.live").joinpath("strengths.toml").read_text("utf-8") == written(LADDERS)


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_who_looks_ahead_is_told_to_have_been_measured_by_a_stand_in(game: str) -> None:
    """With the playouts, games and interval of the ladder's own file, against whom it names; and nobody else is."""
    met: dict[str, str] = {}
    for path in sorted(LADDERS.glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        asked = told.get("experiment", {})
        if (asked.get("game"), asked.get("players"), asked.get("against")) == (game, 2, "") and asked["playouts"]:
            (row,) = told["tables"][0]["rows"]
            level, other, games, wins, share, interval = row[:6]
            met.setdefault(
                level,
                f"held to {asked['playouts']} tries in thought a decision, it won {wins} of {games} games against "
                f"{other.capitalize()} ({share}; with 95% confidence {interval}).",
            )
    assert "driver" in met
    for level in LEVELS:
        sentence = ratings.measured(game, level)
        assert ("stand-in" in sentence) == (level in met)
        assert met.get(level, "") in sentence


def test_a_stand_in_has_the_playouts_of_its_own_level(tmp_path: Path) -> None:
    """A ladder may give each level its own, and levels that do not look ahead have none."""
    rungs = [{"upper": level, "lower": "greedy", "wins": 3, "games": 4} for level in ("apprentice", "driver", "master")]
    asked = {
        "kind": "ladder", "game": "toy", "players": 2, "set": "report", "playouts": {"driver": 20, "master": 80},
    }  # fmt: skip
    shares = {f"{level} v greedy": [0.75, 0.4, 0.9] for level in ("apprentice", "driver", "master")}
    (tmp_path / "toy.json").write_text(json.dumps({"experiment": asked, "numbers": {"rungs": rungs, "shares": shares}}))
    looked = stand_ins(measured(tmp_path.glob("*.json"))["toy"])
    assert {level: rung["playouts"] for level, rung in looked.items()} == {"driver": 20, "master": 80}


def test_only_ladders_of_two_players_are_measured_by(tmp_path: Path) -> None:
    """At larger tables a share of wins means something else, an Automa is no level, and tuning proves nothing."""
    rung = {"upper": "driver", "lower": "greedy", "wins": 3, "games": 4}
    asked = {"kind": "ladder", "game": "toy", "players": 2, "set": "report", "playouts": 9}
    looked = {"playouts": 9, "low": 0.4, "high": 0.9}
    for name, change, lower in (
        ("two", {}, "greedy"), ("four", {"players": 4}, "greedy"), ("automa", {}, "automa:hard"),
        ("tuning", {"set": "tuning"}, "greedy"), ("balance", {"kind": "balance"}, "greedy"),
    ):  # fmt: skip
        shares = {f"driver v {lower}": [0.75, 0.4, 0.9]}
        told = {
            "experiment": {**asked, **change}, "numbers": {"rungs": [{**rung, "lower": lower}], "shares": shares}
        }  # fmt: skip
        (tmp_path / f"{name}.json").write_text(json.dumps(told))
    (tmp_path / "steam-power-2.json").write_text(
        '{"enginehouse": 1, "ladder": {}}'
    )  # of the command line, by the clock
    assert measured(tmp_path.glob("*.json")) == {"toy": [rung | looked]}


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
