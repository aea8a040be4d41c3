"""Extras that are not installed are named in one sentence, and a cluster gives the results of one machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Collection
from io import StringIO
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from enginehouse import bots, house
from enginehouse.cli import laboratory
from enginehouse.core import HouseError, Unknown
from enginehouse.lab import experiment, ladder, ray
from enginehouse.lab.extras import Missing, need


def test_a_missing_extra_is_one_sentence() -> None:
    with pytest.raises(
        Missing, match=r"needs the package “nosuchthing”; install it with: pip install 'enginehouse\[lab\]'"
    ):
        need("nosuch" + "thing", "lab")  # not an import that somebody should declare


#: In a process of its own, where these packages cannot be found.
WITHOUT = """
import sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "pyarrow", "pettingzoo", "gymnasium", "pyspiel", "ray"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nowhere())
import enginehouse, enginehouse.cli.laboratory
from enginehouse import bots
from enginehouse.core import HouseError
from pathlib import Path
from enginehouse.lab import dataset, fits
for load in (
    lambda: __import__("enginehouse.lab.pettingzoo"),
    lambda: __import__("enginehouse.lab.openspiel"),
    lambda: __import__("enginehouse.lab.ray"),
    lambda: list(dataset.write(Path("never"), dataset.describe("planet-steam", ["random"]), 1)),
    lambda: fits.FitFile("A value", "planet-steam", 8, 1).check(),
):
    try:
        load()
    except HouseError as error:
        print(error)
"""


def test_the_house_needs_no_extra() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, timeout=120)
    told = done.stdout.splitlines()
    extras = [line.rpartition("enginehouse[")[2] for line in told]
    assert extras == ["pettingzoo]'", "openspiel]'", "ray]'", "lab]'", "lab]'"]
    assert all("install it with: pip install" in line for line in told)


# --- Ray -------------------------------------------------------------------------------------------------------------
class Cluster:
    """As much of Ray as is used, in this process; the first tries at some pieces die."""

    class Died(Exception):
        pass

    class Failed(Exception):
        pass

    def __init__(self, dies: Collection[int]) -> None:
        self.dies = dies
        self.exceptions = SimpleNamespace(RayTaskError=self.Failed, RayError=self.Died)
        self.most = self.waiting = 0
        self.cancelled: list[Any] = []

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def put(self, thing: Any) -> Any:
        return thing

    def remote(self, max_retries: int) -> Any:
        assert max_retries > 0

        def made(work: Any) -> Any:
            def start(*given: Any) -> Any:
                self.waiting += 1
                self.most = max(self.most, self.waiting)
                return lambda: work(*given)

            return SimpleNamespace(remote=start)

        return made

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, one: Any) -> Any:
        self.waiting -= 1
        result = one()
        if result in self.dies:
            raise self.Died
        return result

    def cancel(self, one: Any, force: bool) -> None:
        self.cancelled.append(one)


def test_every_piece_is_done_once_and_few_are_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster(set())
    monkeypatch.setattr(ray, "ray", cluster)
    found = list(ray.as_done(abs, [-n for n in range(30)]))
    assert sorted(found) == [(n, n) for n in range(30)]
    assert cluster.most == 2 * ray.AHEAD
    assert not cluster.cancelled


def test_an_experiment_makes_the_same_report_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces come back in another order there."""
    (tmp_path / "value.toml").write_text(
        'kind = "fit"\ntitle = "A value"\ngame = "planet-steam"\ngames = 5\nseed = 5\nlevel = "random"\nheld_out = 0.4\n'
    )
    monkeypatch.setattr(ray, "ray", Cluster([]))
    plan, reports = experiment.read(tmp_path / "value.toml"), list[dict[str, Any]]()
    for where in (1, "ray"):
        list(experiment.run(plan, tmp_path / str(where), where))
        reports.append(experiment.read_report(tmp_path / str(where)))
    assert [report.pop("made")["on"] for report in reports] == ["1", "ray"]
    assert reports[0] == reports[1]


def test_a_node_that_dies_for_good_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster({4})
    monkeypatch.setattr(ray, "ray", cluster)
    with pytest.raises(HouseError, match="a node died 6 times at the same work"):
        list(ray.as_done(abs, [-n for n in range(30)]))
    assert cluster.cancelled


def test_a_cluster_that_is_lost_in_the_middle_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Cluster):
        def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
            self.waits = getattr(self, "waits", 0) + 1
            if self.waits > 3:
                raise self.Died
            return super().wait(waiting, num_returns)

        def cancel(self, one: Any, force: bool) -> None:
            raise self.Died

    monkeypatch.setattr(ray, "ray", Lost(set()))
    coming = ray.as_done(abs, range(30))
    assert [next(coming) for _ in range(3)]
    with pytest.raises(HouseError, match="the Ray cluster is lost"):
        next(coming)


def test_a_cluster_that_does_not_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again, and then told in a sentence."""
    tries: list[str] = []

    class Slow(Cluster):
        def is_initialized(self) -> bool:
            return False

        def init(self, **_: Any) -> None:
            tries.append("init")
            if len(tries) < good:
                raise RuntimeError("the node timed out")

        def shutdown(self) -> None:
            tries.append("down")

    monkeypatch.setattr(ray, "ray", Slow(set()))
    good = 3
    ray.start(2)
    assert tries == ["init", "down", "init"]
    tries.clear()
    good = 99
    with pytest.raises(HouseError, match="no Ray cluster to be had: the node timed out"):
        ray.start(2)
    assert tries.count("init") == ray.STARTS


def _dies_once(mark: str) -> int:
    """The first time the whole worker dies, as when its machine is switched off."""
    path = Path(mark)
    if not path.exists():
        path.write_text("x")
        os._exit(1)
    return int(path.stem)


@pytest.mark.skipif(
    not os.environ.get("ENGINEHOUSE_LONG"), reason="starting Ray takes its time; set ENGINEHOUSE_LONG=1"
)
def test_a_ladder_on_ray_is_the_ladder_of_one_machine(tmp_path: Path) -> None:
    """With two workers, and with work whose worker dies in the middle."""
    import ray as real

    one = ladder.Ladder("planet-steam", house.title("planet-steam").version, 2, {}, "tuning")
    todo = ladder.bouts(one, [ladder.Rung("apprentice", "random")], 2)
    try:
        ray.start(2)
        there, here = ladder.play_all(one, todo, "ray"), ladder.play_all(one, todo, 1)
        results = [sorted((o.bout.seed, o.bout.seat, o.won, o.points) for o in some) for some in (there, here)]
        assert results[0] == results[1]
        marks = [str(tmp_path / f"{n}.mark") for n in range(4)]
        assert sorted(ray.as_done(_dies_once, marks)) == [(n, n) for n in range(4)]
        with pytest.raises(ZeroDivisionError):
            list(ray.as_done(_fails, [0]))
    finally:
        real.shutdown()


def _slowly(n: int) -> tuple[int, int]:
    sleep(0.5)
    return n, os.getpid()


@pytest.mark.skipif(
    not os.environ.get("ENGINEHOUSE_LONG"), reason="starting Ray takes its time; set ENGINEHOUSE_LONG=1"
)
def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    """From outside and in the middle: its piece is done again, every piece once; and an experiment's report is the same."""
    import ray as real

    (tmp_path / "even.toml").write_text(
        'kind = "balance"\ntitle = "Even?"\ngame = "planet-steam"\nplayers = [2]\ngames = 40\nseed = 5\n'
    )
    plan, reports = experiment.read(tmp_path / "even.toml"), list[dict[str, Any]]()
    try:
        ray.start(2)
        coming = ray.as_done(_slowly, range(10))
        found = [next(coming)[1]]
        killed = found[0][1]
        os.kill(killed, signal.SIGKILL)  # it has begun its next piece
        found += [result for _, result in coming]
        assert sorted(n for n, _ in found) == list(range(10))
        assert [pid for _, pid in found].count(killed) == 1
        for where in (1, "ray"):
            for done, _ in experiment.run(plan, tmp_path / str(where), where):
                if where == "ray" and done == 6:
                    _, (_, worker) = next(ray.as_done(_slowly, [0]))
                    os.kill(worker, signal.SIGKILL)
            reports.append(experiment.read_report(tmp_path / str(where)))
    finally:
        real.shutdown()
    assert [report.pop("made")["on"] for report in reports] == ["1", "ray"]
    assert reports[0] == reports[1]


def _fails(n: int) -> float:
    return 1 / n


# --- guests, and the terminal ----------------------------------------------------------------------------------------
def test_a_guest_plays_under_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.levels, "LEVELS", dict(bots.LEVELS))
    for name, words in (("greedy", "is a level of the house"), ("a b", "is a word")):
        with pytest.raises(Unknown, match=words):
            bots.enlist(name, bots.RandomBot)
    bots.enlist("guest", bots.RandomBot)
    assert isinstance(bots.make("guest", house.title("planet-steam"), 1), bots.RandomBot)


def test_the_laboratory_in_a_terminal(tmp_path: Path) -> None:
    told = Console(record=True, width=120, file=StringIO())
    laboratory.games(told, "planet-steam", 2, tmp_path / "set", "random", 2, {}, 1, 50, False, "1")
    (tmp_path / "small.toml").write_text(
        'kind = "balance"\ntitle = "Even?"\ngame = "planet-steam"\nplayers = [2]\ngames = 1\nseed = 1\nlevel = "random"\n'
    )
    laboratory.run(told, tmp_path / "small.toml", None, "1")
    laboratory.fit(told, "planet-steam", 8, 1, 2, "random", 5.0, tmp_path / "fit", "1")
    laboratory.describe(told, "planet-steam", 2, None)
    text = told.export_text()
    assert "2 games in" in text
    assert "Wins by seat" in text
    assert "The heaviest traits" in text
    assert "2,824 compact numbers" in text
    assert (tmp_path / "reports" / "small" / "report.md").exists()
    assert (tmp_path / "fit" / "value.json").exists()
    with pytest.raises(Unknown, match="a number of processes"):
        laboratory.run(told, tmp_path / "small.toml", None, "moon")
