"""The ladder: every seed in all seats, intervals over seeds, and a file to go on with."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from rich.console import Console

from enginehouse import bots
from enginehouse.bots import Budget
from enginehouse.cli.ladder import run as command
from enginehouse.core import HouseError, Unknown
from enginehouse.lab import ladder as lab
from enginehouse.lab.ladder import Bout, Ladder, Outcome, Rung

TWO = Ladder("planet-steam", 1, 2, {}, "report")


def outcome(seed: int, seat: int, won: float, points: list[int] | None = None) -> Outcome:
    return Outcome(Bout("greedy", "random", seed, seat), won, points or [10, 5], 40, 20, 1.0)


def test_every_seed_is_played_from_every_seat() -> None:
    three = Ladder("planet-steam", 1, 3, {}, "report")
    found = lab.bouts(three, [Rung("greedy", "random")], 2)
    assert [(b.seed - lab.SETS["report"], b.seat) for b in found] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_seeds_for_tuning_and_for_reporting_are_apart() -> None:
    tuning = Ladder("planet-steam", 1, 2, {}, "tuning")
    rung = [Rung("greedy", "random")]
    assert max(b.seed for b in lab.bouts(tuning, rung, lab.MOST_SEEDS)) < min(b.seed for b in lab.bouts(TWO, rung, 1))
    assert lab.file_name(tuning) != lab.file_name(TWO)


def test_only_whole_blocks_count() -> None:
    played = [outcome(1, 0, 1.0), outcome(1, 1, 1.0, [5, 8]), outcome(2, 0, 0.0)]
    (line,) = lab.lines(TWO, played)
    assert (line.games, line.blocks, line.wins) == (2, 1, 2.0)
    assert line.lead == 4.0
    assert line.seconds == pytest.approx(0.05)


def test_the_interval_respects_the_blocks() -> None:
    """Six games in two blocks say less than six games of their own."""
    low, high = lab.interval([1.0, 0.0])
    assert (low, high) == (0.0, 1.0)
    low, high = lab.interval([0.5] * 40)
    assert 0.3 < low < 0.4
    assert 0.6 < high < 0.7


def test_all_against_one() -> None:
    assert lab.rungs(["greedy", "driver", "master"], "greedy") == [Rung("driver", "greedy"), Rung("master", "greedy")]
    with pytest.raises(Unknown, match="two levels at least"):
        lab.rungs(["greedy"])
    with pytest.raises(Unknown, match="no bot “wizard”"):
        lab.rungs(["greedy", "wizard"])


def run(folder: Path, levels: str = "random,greedy", seeds: int = 1, **more: object) -> str:
    console = Console(record=True, width=120, file=StringIO())
    given = {"against": "", "players": 2, "options": {}, "playouts": 0, "tuning": True, "workers": 1, **more}
    command(console, "planet-steam", levels, seeds=seeds, output=folder, **given)  # type: ignore[arg-type]
    return console.export_text()


def test_a_ladder_is_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run(tmp_path)
    assert "greedy" in told
    (book,) = tmp_path.glob("*.json")
    assert "| greedy | random | 2 |" in book.with_suffix(".md").read_text()
    played: list[Bout] = []
    whole = lab.play

    def noted(ladder: Ladder, bout: Bout) -> Outcome:
        played.append(bout)
        return whole(ladder, bout)

    monkeypatch.setattr(lab, "play", noted)
    before = book.read_bytes()
    run(tmp_path)
    assert played == []
    assert book.read_bytes() == before


def test_figures_of_other_levels_are_not_put_together(tmp_path: Path) -> None:
    ladder = Ladder("planet-steam", 1, 2, {}, "report")
    lab.write_book(tmp_path / "x.json", ladder, {"greedy": "another greedy", "random": "x"}, [outcome(1, 0, 1.0)])
    with pytest.raises(HouseError, match="other rules, options or levels"):
        lab.read_book(tmp_path / "x.json", ladder, {"greedy": "does not look ahead"})
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(HouseError, match="this is no ladder"):
        lab.read_book(tmp_path / "x.json", ladder, {})


def test_a_budget_of_playouts_is_for_all_who_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks ahead keeps its candidates, and counts computing, not waiting; the others have no budget."""
    made: list[tuple[str, Budget | None, object]] = []
    whole = bots.make

    def noted(kind: str, title: Any, seed: int, budget: Budget | None, clock: Any) -> bots.Bot:
        made.append((kind, budget, clock))
        return whole("random", title, seed)

    monkeypatch.setattr(bots, "make", noted)
    ladder = Ladder("planet-steam", 1, 2, {}, "tuning", playouts=7)
    outcome = lab.play(ladder, Bout("master", "driver", 1, 1))
    assert made == [("driver", Budget(0.0, 7, 10), process_time), ("master", Budget(0.0, 7, 16), process_time)]
    assert outcome.decisions > 10
    assert outcome.won in (0.0, 0.5, 1.0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": 9}, "has 2 to 5 players"),
        ({"seeds": 0}, "takes 1 to 100,000 seeds"),
        ({"playouts": -1}, "--playouts takes"),
        ({"options": {"nonsense": "1"}}, "nonsense"),
        ({"levels": "greedy"}, "two levels at least"),
    ],
)
def test_what_makes_no_ladder(tmp_path: Path, change: dict[str, object], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        run(tmp_path, **change)  # type: ignore[arg-type]


@pytest.mark.skipif(not os.environ.get("ENGINEHOUSE_LONG"), reason="some minutes; set ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("game", ["steamwatchers", "imperial-steam", "planet-steam", "steam-power"])
def test_looking_ahead_wins(game: str) -> None:
    """With two dozen playouts a decision, three seeds from both seats: it wins most of them, by fixed chance."""
    ladder = Ladder(game, 1, 2, {}, "tuning", playouts=24)
    won = [lab.play(ladder, bout).won for bout in lab.bouts(ladder, [Rung("driver", "greedy")], 3)]
    assert sum(won) > 3
