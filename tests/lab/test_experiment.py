"""Experiments: the same file gives the same report, however and wherever it was run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enginehouse import bots
from enginehouse.bots import Budget
from enginehouse.bots.fitted import read_fitted, traits, with_value
from enginehouse.core import HouseError
from enginehouse.house import title
from enginehouse.lab import experiment, fit, ladder, workers
from enginehouse.lab.arena import Arena
from enginehouse.lab.ladder import SETS, Bout, Ladder, Outcome
from enginehouse.lab.rungs import LadderFile
from enginehouse.lab.workers import read_where

ROOT = Path(__file__).parents[2]
BALANCE = """
kind = "balance"
title = "Even?"
game = "planet-steam"
players = [2, 3]
games = 2
seed = 5
level = "random"
"""
LADDER = """
kind = "ladder"
title = "Who is stronger?"
game = "planet-steam"
levels = ["random", "apprentice"]
seeds = 1
set = "tuning"
"""
CALIBRATION = """
kind = "calibration"
title = "Is it so?"
game = "planet-steam"
games = 2
seed = 5
level = "random"
"""
FIT = """
kind = "fit"
title = "A value"
game = "planet-steam"
games = 5
seed = 5
level = "random"
held_out = 0.4
"""
KINDS = {"balance": BALANCE, "ladder": LADDER, "calibration": CALIBRATION, "fit": FIT}


def plan(tmp_path: Path, text: str, name: str = "one.toml") -> experiment.Plan:
    path = tmp_path / name
    path.write_text(text)
    return experiment.read(path)


def done(one: experiment.Plan, folder: Path, where: int | str = 1) -> dict[str, Any]:
    list(experiment.run(one, folder, where))
    return experiment.read_report(folder)


def figures(folder: Path) -> dict[str, Any]:
    """All of a report but how it was made."""
    report = experiment.read_report(folder)
    del report["made"]
    text = (folder / experiment.MARKDOWN).read_text("utf-8").partition("## Made")[0]
    others = {p.name: p.read_text("utf-8") for p in folder.glob("value.json")}
    return {"report": report, "text": text, "chart": (folder / experiment.CHART).read_text("utf-8"), **others}


@pytest.mark.parametrize("kind", KINDS)
def test_a_stopped_run_goes_on_to_the_same_report(kind: str, tmp_path: Path) -> None:
    one = plan(tmp_path, KINDS[kind])
    report = done(one, tmp_path / "whole")
    assert report["tables"][0]["rows"]
    assert set(report["made"]) == {
        "commit", "enginehouse", "machine", "python", "on", "seconds of computing", "seconds of the last run",
    }  # fmt: skip
    run = experiment.run(one, tmp_path / "stopped", 1)
    next(run)
    next(run)
    run.close()
    with (tmp_path / "stopped" / experiment.ROWS).open("ab") as rows:
        rows.write(b'{"n": 1, "row": {"poi')  # a row that was being written
    done(one, tmp_path / "stopped")
    done(one, tmp_path / "stopped")  # what was cut off is gone, and the rows can be read again
    assert figures(tmp_path / "stopped") == figures(tmp_path / "whole")
    assert (tmp_path / "whole" / experiment.CHART).read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("planet-steam", ("Findings",)),
        ("steam-power", ("Wins by place in the turn order", "Contracts fulfilled", "Cities linked")),
        ("steamwatchers", ("Wins by clan", "Wins by Deployment card", "Endings")),
        ("imperial-steam", ("Wins by place in the first order", "Wins by opening bid")),
    ],
)
def test_a_title_says_what_its_games_show(game: str, tables: tuple[str, ...], tmp_path: Path) -> None:
    one = plan(tmp_path, BALANCE.replace("planet-steam", game).replace("[2, 3]", "[2]"))
    report = done(one, tmp_path / "out")
    shown = {table["title"]: table for table in report["tables"]}
    assert {f"{name}, 2 players" for name in (*tables, "Findings")} <= shown.keys()
    for name, table in shown.items():
        if name.startswith("Wins by") and name != "Wins by seat":
            assert sum(int(row[1]) for row in table["rows"]) == 4  # two seats in each of two games


def test_answers_are_drawn_where_an_experiment_says_so(tmp_path: Path) -> None:
    asked = BALANCE.replace("planet-steam", "imperial-steam").replace("[2, 3]", "[2]").replace('"random"', '"greedy"')
    chosen, drawn = (
        [bid for n in range(2) for bid in one.experiment.do(n)["labels"]["opening bid"]]
        for one in (plan(tmp_path, asked), plan(tmp_path, asked + 'drawn = ["bid"]\n', "two.toml"))
    )
    assert chosen != drawn
    with pytest.raises(HouseError, match="has none with “bids”"):
        plan(tmp_path, asked + 'drawn = ["bids"]\n')


def test_a_report_is_put_into_a_folder_of_pages(tmp_path: Path) -> None:
    one = plan(tmp_path, BALANCE, "even.toml")
    done(one, tmp_path / "out")
    written = experiment.publish(one, tmp_path / "out", tmp_path / "docs")
    assert [path.name for path in written] == ["even.md", "even.json", "even.svg"]
    assert "](even.svg)" in written[0].read_text("utf-8")
    assert written[1].read_bytes() == (tmp_path / "out" / experiment.REPORT).read_bytes()


def test_the_pages_of_the_house_are_those_of_its_files() -> None:
    """Tables in docs/balance and docs/ladder belong to the experiments as they stand, by the rules of today."""
    pages = [path for name in ("balance", "ladder") for path in sorted((ROOT / "docs" / name).glob("*.json"))]
    assert len(pages) >= 8
    for path in pages:
        one = experiment.read(ROOT / "lab" / f"{path.stem}.toml")
        assert msgspec.json.decode(path.read_bytes())["sum"] == one.sum, (
            f"{path.stem}: run it again with --into {path.parent}"
        )


def test_what_was_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = plan(tmp_path, BALANCE)
    done(one, tmp_path / "out")
    before = figures(tmp_path / "out")
    monkeypatch.setattr(type(one.experiment), "do", lambda *_: pytest.fail("it was done already"))
    done(one, tmp_path / "out")
    assert figures(tmp_path / "out") == before


def test_a_ladder_with_more_seeds_goes_on_with_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = LADDER.replace("seeds = 1", "seeds = 2")
    done(plan(tmp_path, more), tmp_path / "whole")
    done(plan(tmp_path, LADDER), tmp_path / "grown")
    played: list[int] = []
    whole = LadderFile.do
    monkeypatch.setattr(LadderFile, "do", lambda self, n: played.append(n) or whole(self, n))
    done(plan(tmp_path, more + 'about = "Other words decide nothing."\n'), tmp_path / "grown")
    done(plan(tmp_path, more), tmp_path / "grown")
    assert played == [2, 3]
    assert figures(tmp_path / "grown") == figures(tmp_path / "whole")
    with pytest.raises(HouseError, match="the experiment has 2"):
        done(plan(tmp_path, LADDER), tmp_path / "grown")
    with pytest.raises(HouseError, match="rows are of another experiment"):
        done(plan(tmp_path, more.replace('"random", ', '"greedy", ')), tmp_path / "grown")


def test_each_seed_of_a_ladder_takes_the_next_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = LADDER.replace("planet-steam", "steam-power").replace("seeds = 1", "seeds = 3")
    asked += 'options = { map = "ireland" }\nmixed = [{ edition = "final" }, { edition = "draft" }]\n'
    met: list[tuple[int, dict[str, str]]] = []

    def noted(asked: Ladder, bout: Bout, _: object) -> Outcome:
        met.append((bout.seed - SETS["tuning"], asked.options))
        return Outcome(bout, 1.0, [1, 0], 1, 1, 0.0)

    monkeypatch.setattr(ladder, "play", noted)
    done(plan(tmp_path, asked), tmp_path / "out")
    assert [seed for seed, _ in met] == [0, 0, 1, 1, 2, 2]
    assert [options["edition"] for _, options in met] == ["final", "final", "draft", "draft", "final", "final"]
    assert {options["map"] for _, options in met} == {"ireland"}


def test_a_level_meets_an_automa(tmp_path: Path) -> None:
    """It alone sits at the table, on the first seat; each seed is a block of one game."""
    asked = LADDER.replace('["random", "apprentice"]', '["random", "greedy"]\nagainst = "automa:very-easy"')
    asked = asked.replace("planet-steam", "steam-power")
    report = done(plan(tmp_path, asked.replace("seeds = 1", "seeds = 2")), tmp_path / "out")
    (table,) = report["tables"]
    assert [row[:3] for row in table["rows"]] == [[level, "automa:very-easy", "2"] for level in ("random", "greedy")]
    three = plan(tmp_path, asked + "players = 3\n").experiment
    assert three.jobs() == 2
    assert len(three.do(0)["points"]) == 3
    for wrong, says in (
        (asked.replace("very-easy", "mild"), "there is no Automa “mild”"),
        (asked.replace("steam-power", "planet-steam"), "Planet Steam has no Automa"),
    ):
        with pytest.raises(HouseError, match=says):
            plan(tmp_path, wrong)


def test_levels_that_look_ahead_have_playouts_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = LADDER.replace('["random", "apprentice"]', '["greedy", "driver", "master"]')
    given: dict[str, Budget | None] = {}

    def noted(kind: str, title: Any, seed: int, budget: Budget | None, clock: object) -> bots.Bot:
        given[kind] = budget
        return bots.RandomBot(title, seed)

    monkeypatch.setattr(bots, "make", noted)
    report = done(plan(tmp_path, asked + "playouts = { driver = 5, master = 20 }\n"), tmp_path / "out")
    assert given == {"greedy": None, "driver": Budget(0.0, 5, 10), "master": Budget(0.0, 20, 16)}
    assert "playouts a decision" not in report["tables"][0]["columns"]  # whoever drew by lot made none


def test_a_ladder_says_how_many_playouts_a_decision_took(tmp_path: Path) -> None:
    asked = LADDER.replace('["random", "apprentice"]', '["random", "driver"]').replace("planet-steam", "steam-power")
    report = done(plan(tmp_path, asked + "playouts = 3\n"), tmp_path / "out")
    (table,) = report["tables"]
    (row,) = table["rows"]
    assert table["columns"][-1] == "playouts a decision"
    assert 2 <= int(row[-1]) <= 3


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    one = plan(tmp_path, CALIBRATION)
    done(one, tmp_path / "one", 1)
    done(one, tmp_path / "two", 2)
    assert figures(tmp_path / "one") == figures(tmp_path / "two")


@pytest.mark.skipif(
    not os.environ.get("ENGINEHOUSE_LONG"), reason="starting Ray takes its time; set ENGINEHOUSE_LONG=1"
)
def test_one_core_all_cores_and_ray_find_the_same(tmp_path: Path) -> None:
    import ray as real

    from enginehouse.lab import ray

    found: dict[str, list[dict[str, Any]]] = {}
    try:
        ray.start(2)
        for kind, text in KINDS.items():
            one = plan(tmp_path, text, f"{kind}.toml")
            for where in (1, 0, "ray"):
                done(one, tmp_path / f"{kind}-{where}", where)
                found.setdefault(kind, []).append(figures(tmp_path / f"{kind}-{where}"))
    finally:
        real.shutdown()
    assert all(here == cores == cluster for here, cores, cluster in found.values())


def test_comments_make_no_other_experiment(tmp_path: Path) -> None:
    assert plan(tmp_path, BALANCE).sum == plan(tmp_path, "# why\n" + BALANCE, "two.toml").sum
    assert plan(tmp_path, BALANCE).sum != plan(tmp_path, BALANCE.replace("seed = 5", "seed = 6"), "two.toml").sum


def test_rows_of_another_experiment_are_not_taken(tmp_path: Path) -> None:
    done(plan(tmp_path, BALANCE), tmp_path / "out")
    other = plan(tmp_path, BALANCE.replace("seed = 5", "seed = 6"), "two.toml")
    with pytest.raises(HouseError, match="another experiment"):
        done(other, tmp_path / "out")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (b"nonsense\n", "cannot be read"),
        (b'{"enginehouse":1,"experiment":"SUM"}\nnonsense\n', "cannot be read"),
        (b'{"enginehouse":1,"experiment":"SUM"}\n{"n":900,"row":{},"took":1,"check":0}\n', "has a row 900"),
        (b'{"enginehouse":1,"experiment":"SUM"}\n{"n":1,"row":{},"took":1,"check":0}\n', "row 1 is not as it was"),
    ],
)
def test_damaged_rows_are_told(rows: bytes, words: str, tmp_path: Path) -> None:
    one = plan(tmp_path, BALANCE)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / experiment.ROWS).write_bytes(rows.replace(b"SUM", one.rows.encode()))
    with pytest.raises(HouseError, match=words):
        done(one, tmp_path / "out")


def test_a_first_line_that_was_being_written(tmp_path: Path) -> None:
    one = plan(tmp_path, BALANCE)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / experiment.ROWS).write_bytes(b'{"engineho')
    assert done(one, tmp_path / "out")["tables"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind = ", "no TOML"),
        ('kind = "poll"', "kind is one of ladder, balance, calibration, fit, duel"),
        ("title = 3", "kind is one of"),
        (BALANCE + "games_ = 3\n", "games_"),
        (BALANCE.replace("games = 2", 'games = "many"'), "Expected `int`"),
        (BALANCE.replace("games = 2", "games = 0"), "games is a number from 1"),
        (BALANCE.replace("[2, 3]", "[2, 9]"), "not 9"),
        (BALANCE.replace("[2, 3]", "[]"), "list of counts"),
        (BALANCE.replace("planet-steam", "chess"), "no game"),
        (BALANCE.replace('"random"', '"driver"'), "plays by the clock"),
        (BALANCE.replace('"random"', '"wizard"'), "no bot"),
        (BALANCE + "options = {nonsense = 1}\n", "nonsense"),
        (LADDER.replace('"apprentice"', '"driver"'), "say its playouts"),
        (LADDER.replace("seeds = 1", "seeds = -1"), "seeds is a number"),
        (FIT.replace("held_out = 0.4", "held_out = 1.5"), "held_out"),
        (FIT + "ridge = -1.0\n", "ridge"),
        (FIT.replace("planet-steam", "steam-power") + "players = 1\n", "two players at least"),
        (FIT.replace('"fit"', '"duel"'), "duel|required|unknown"),
    ],
)
def test_what_makes_no_experiment(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=words):
        plan(tmp_path, text)


def test_every_file_of_the_laboratory_can_be_read() -> None:
    files = sorted((ROOT / "lab").glob("*.toml"))
    assert len(files) >= 5
    for path in files:
        one = experiment.read(path)
        assert one.experiment.jobs() > 0
        assert one.experiment.title


# --- fitted values ---------------------------------------------------------------------------------------------------
def test_a_fit_finds_what_decides() -> None:
    """Of two traits one is the points, the other is noise."""
    samples = [fit.Sample(n % 3, [[n, n * 7 % 5], [9 - n, n * 3 % 5]], [2 * n + 1, 19 - 2 * n]) for n in range(10)]
    found = fit.fitted_from(title("planet-steam"), 2, ["one", "noise"], samples, 0.0, "by hand")
    assert found.points([3.0, 2.0]) == pytest.approx(7.0, abs=1e-3)
    assert abs(found.weights[1]) < 1e-3
    assert [line[0] for line in fit.fit_report(found, samples)] == ["early", "middle", "late"]
    assert all(fitted == pytest.approx(1.0) for *_, fitted in fit.fit_report(found, samples))
    with pytest.raises(HouseError, match="nothing to fit"):
        fit.fitted_from(title("planet-steam"), 2, ["one"], samples, 0.0, "")


def test_a_fit_looks_at_seats_and_not_at_how_rich_a_game_is() -> None:
    """The second trait makes whole games rich; who is ahead in one is decided by the first alone."""
    samples = [fit.Sample(0, [[n % 3, 50.0 * n], [2.0, 50.0 * n]], [n % 3 + 100 * n, 2 + 100 * n]) for n in range(12)]
    found = fit.fitted_from(title("planet-steam"), 2, ["one", "rich"], samples, 0.01, "by hand")
    assert found.weights[1] == 0.0
    assert found.points([5.0, 300.0]) - found.points([3.0, 300.0]) == pytest.approx(2.0, abs=0.01)


def test_a_fitted_value_is_played_by(tmp_path: Path) -> None:
    one = plan(tmp_path, FIT)
    done(one, tmp_path / "out")
    path = tmp_path / "out" / "value.json"
    assert path.stat().st_size < 500_000
    fitted = read_fitted(path)
    arena = Arena("planet-steam")
    table = arena.deal(3)
    values = with_value(arena.title, fitted).value(table)
    assert values == tuple(fitted.points(row) for row in traits(arena.title, table))
    assert arena.title.value(table) != values
    duel = f'kind = "duel"\ntitle = "x"\ngame = "planet-steam"\nvalue = "{path}"\nseeds = 1\nplayouts = 6\nset = "tuning"\n'
    assert plan(tmp_path, duel, "duel.toml").experiment.jobs() == 2
    with pytest.raises(HouseError, match="is a value of planet-steam"):
        plan(tmp_path, duel.replace('game = "planet-steam"', 'game = "steam-power"'), "duel.toml")
    with pytest.raises(HouseError, match="there is no such file"):
        plan(tmp_path, duel.replace("value.json", "none.json"), "duel.toml")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda p: b"{}", "no fitted value"),
        (lambda p: b"x" * 600_000, "up to 500,000 bytes"),
        (lambda p: msgspec.json.encode({**p, "weights": p["weights"][1:]}), "not of one length"),
        (lambda p: msgspec.json.encode({**p, "spreads": [0.0] * len(p["spreads"])}), "not above 0"),
        (lambda p: msgspec.json.encode({**p, "format": 9}), "format is unknown"),
    ],
)
def test_a_file_that_is_no_fitted_value(change: Any, words: str, tmp_path: Path) -> None:
    good: dict[str, Any] = {
        "format": 1, "game": "planet-steam", "version": 1, "players": 2, "trained": "", "bias": 1.0,
        "names": ["a", "b"], "means": [0.0, 0.0], "spreads": [1.0, 1.0], "weights": [1.0, 2.0],
    }  # fmt: skip
    path = tmp_path / "value.json"
    path.write_bytes(msgspec.json.encode(good))
    assert read_fitted(path).points([1.0, 1.0]) == 4.0
    path.write_bytes(change(good))
    with pytest.raises(HouseError, match=words):
        read_fitted(path)


# --- work in many places ---------------------------------------------------------------------------------------------
def test_where_work_is_done() -> None:
    assert [read_where(word) for word in ("1", "all", "RAY", "0")] == [1, 0, "ray", 0]
    for wrong in ("", "-1", "many", "99999"):
        with pytest.raises(HouseError, match="a number of processes"):
            read_where(wrong)


def _dies(n: int) -> int:
    if n == 3:
        os._exit(1)
    return n


def test_results_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is ready first, they come as they were asked for."""
    monkeypatch.setattr(workers, "as_done", lambda work, todo, where: ((n, work(todo[n])) for n in (2, 0, 3, 1)))
    assert list(workers.in_order(str, [5, 6, 7, 8], 2)) == ["5", "6", "7", "8"]


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(HouseError, match="a process died"):
        list(workers.as_done(_dies, range(6), 2))


def _sleeps(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


#: In a process of its own, to be killed.
PARENT = """
from tests.lab.test_experiment import _sleeps
from enginehouse.lab import workers
for _, pid in workers.as_done(_sleeps, range(10_000), 2):
    print(pid, flush=True)
"""


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_no_worker_outlives_a_run_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        found = {int(run.stdout.readline()) for _ in range(20)}
        run.kill()
    until = time.monotonic() + 20
    while any(map(_alive, found)):
        assert time.monotonic() < until, "workers are left, and wait for nobody"
        time.sleep(0.05)
