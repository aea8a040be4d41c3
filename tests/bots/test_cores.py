"""A search on several cores: it finds what it finds on one, whoever dies on the way, and leaves no process behind."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

import enginehouse as eh
from enginehouse import bots
from enginehouse.bots import Budget, SearchBot, cores
from enginehouse.bots.cores import MOST, Helper, Order, available
from enginehouse.core import Advice, Unknown
from tests.bots.test_search import LONG, TITLES, SlowClock, positions
from tests.bots.tiny import Tiny, asked

GAINS = {"first": (0, 90), **{f"way {n}": (0, 90 + n) for n in range(9)}}


def choose(title: Any, playouts: int, on: int, seen: Any, seat: int, legal: list[str]) -> tuple[Advice, int]:
    """What is played and why, and with how many playouts."""
    bot = SearchBot(title, 9, Budget(0.0, playouts), cores=on)
    try:
        return bot.choose(seen, seat, list(legal)), bot.playouts
    finally:
        bot.close()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("game", TITLES if LONG else ["planet-steam"])
def test_it_finds_what_it_finds_on_one_core(game: str) -> None:
    """Move, reason, estimate and the number of playouts, at whatever moment which helper has answered."""
    playouts, others = (60, (2, 3, 5)) if LONG else (12, (2,))
    for g, seat in positions(game, 2, 5, 9, 4 if LONG else 1):
        told = [choose(g.title, playouts, on, g.view(seat), seat, g.legal(seat)) for on in (1, *others)]
        assert told == told[:1] * len(told)
        assert told[0][1] > 0


@pytest.fixture
def pair() -> Iterator[SearchBot]:
    bot = SearchBot(Tiny(), 9, Budget(0.0, 40), cores=2)
    yield bot
    bot.close()


@pytest.fixture
def one_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the helpers that have answered only one is heard at a time."""
    whole, rnd = cores.select, Random(3)

    def chosen(waiting: list[Helper], *rest: Any) -> Any:
        ready, *others = whole(waiting, *rest)
        return [rnd.choice(ready)] if ready else [], *others

    monkeypatch.setattr(cores, "select", chosen)


@pytest.mark.usefixtures("one_by_lot")
def test_answers_that_come_late_or_in_another_order_change_nothing(pair: SearchBot) -> None:
    alone = SearchBot(Tiny(), 9, Budget(0.0, 40))
    for points in (40, 60, 90):
        there = asked(points, **GAINS)
        assert pair.choose(there, 0, list(GAINS)) == alone.choose(there, 0, list(GAINS))
        assert pair.playouts == alone.playouts


def test_no_playout_is_played_twice(pair: SearchBot, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, told = Helper.tell, list[Any]()
    monkeypatch.setattr(Helper, "tell", lambda self, packed: told.append(pickle.loads(packed)) or whole(self, packed))
    pair.choose(asked(40, **GAINS), 0, list(GAINS))
    tasks = [one.task for one in told if isinstance(one, Order)]
    assert len(set(tasks)) == len(tasks)
    assert len(tasks) >= pair.playouts


@pytest.mark.usefixtures("one_by_lot")
def test_what_was_begun_for_a_race_that_is_over_is_nothing_to_the_next() -> None:
    """These end as soon as they are clear, and then helpers are still at what is not wanted any more."""
    bot, late = SearchBot(Tiny(), 9, Budget(0.0, 10_000), cores=2), 0
    for first, other in ((3, 9), (9, 3), (2, 9), (9, 2)) * 4:
        assert bot.helpers is not None
        before = bot.playouts
        late += sum(helper.busy for helper in bot.helpers.all)
        found = bot.choose(asked(5, first=(first, 0), linger=(other, 0)), 0, ["first", "linger"])
        assert found.action == ("linger" if other > first else "first")
        assert bot.playouts == before + 6  # three worlds, as no chance can change them
    assert late
    bot.close()


def test_it_goes_on_where_helpers_die(pair: SearchBot, caplog: pytest.LogCaptureFixture) -> None:
    """Before a race, in the middle of a playout, and all of them; the next race has fresh ones."""
    alone, seen = SearchBot(Tiny(), 9, Budget(0.0, 40)), asked(40, **GAINS)
    whole, told, deaths = Helper.tell, list[int](), set[int]()

    def dying(self: Helper, packed: bytes) -> None:
        told.append(self.process.pid)
        dies = len(told) in deaths
        if dies:
            self.process.send_signal(signal.SIGSTOP)  # it shall have no time to answer
        whole(self, packed)
        if dies:
            self.process.kill()
            self.process.wait()

    assert pair.helpers is not None
    for lot in ({5}, {3, 4}, {1, 2}, set[int]()):
        deaths = lot
        for helper in pair.helpers.all[:1]:
            helper.process.kill()
            helper.process.wait()
        told.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Helper, "tell", dying)
            assert pair.choose(seen, 0, list(GAINS)) == alone.choose(seen, 0, list(GAINS))
    assert "a process that helps to look ahead was lost" in caplog.text
    assert "failed" not in caplog.text
    assert pair.choose(seen, 0, list(GAINS)) == alone.choose(seen, 0, list(GAINS))
    assert len(pair.helpers.all) == 2


@pytest.mark.parametrize("packed", [False, True])
def test_a_title_that_helpers_cannot_have_is_searched_alone(packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be packed, or where it comes from nobody else can import it."""

    class Here(Tiny):
        pass

    if packed:
        away = ModuleType("away")
        away.Here = Here  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "away", away)
        Here.__module__, Here.__qualname__ = "away", "Here"
    played = list[str]()
    monkeypatch.setattr(Here, "result", lambda self, table: played.append("here") or Tiny.result(self, table))
    first = SearchBot(Tiny(), 9, Budget(0.0, 40)).choose(asked(40, **GAINS), 0, list(GAINS))
    bot = SearchBot(Here(), 9, Budget(0.0, 40), cores=2)
    assert bot.choose(asked(40, **GAINS), 0, list(GAINS)) == first
    assert len(played) == bot.playouts
    bot.close()


def test_it_answers_in_time_although_nobody_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "select", lambda *_: ([], [], []))
    clock, bot = SlowClock(), SearchBot(Tiny(), 1, Budget(5.0, 0), cores=2)
    bot.clock = clock
    assert bot.choose(asked(40, **GAINS), 0, list(GAINS)).why == "it comes to mind"
    assert clock.now <= 5.35
    bot.close()


def test_its_helpers_end_with_it() -> None:
    bots_of_two = [SearchBot(Tiny(), 9, Budget(0.0, 12), cores=2) for _ in range(2)]
    pids = list[int]()
    for bot in bots_of_two:
        bot.choose(asked(40, **GAINS), 0, list(GAINS))
        assert bot.helpers is not None
        pids += [helper.process.pid for helper in bot.helpers.all]
    assert len(pids) == 4
    assert not any(map(gone, pids))
    bots_of_two[0].close()
    del bot, bots_of_two[1]
    assert all(map(gone, pids))


SCRIPT = """
import enginehouse as eh
from enginehouse.bots import Budget, SearchBot
g = eh.new("planet-steam", players=2, seed=4)
bot = SearchBot(g.title, 1, Budget(0.0, 100_000), cores=2)
hear = type(bot.helpers).race
def told(self, *given):
    race = hear(self, *given)
    print(*(helper.process.pid for helper in self.all), flush=True)
    return race
type(bot.helpers).race = told
while True:
    seat = g.to_act[0]
    g.play(seat, bot.choose(g.view(seat), seat, g.legal(seat)).action)
"""


def test_its_helpers_end_where_it_is_killed_while_it_thinks() -> None:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True) as thinking:
        assert thinking.stdout is not None
        pids = [int(pid) for pid in thinking.stdout.readline().split()]
        time.sleep(0.5)
        assert len(pids) == 2
        assert not any(map(gone, pids))
        thinking.send_signal(signal.SIGKILL)
    until(lambda: all(map(gone, pids)))


def test_a_grandmaster_thinks_on_all_cores_it_is_given() -> None:
    title = Tiny()

    def of(kind: str, **more: Any) -> int:
        bot = bots.make(kind, title, 1, **more)
        assert isinstance(bot, SearchBot)
        return bot.helpers.cores if bot.helpers else 1

    assert of("grandmaster") == available()
    assert of("grandmaster", cores=3) == of("driver", cores=3) == 3
    assert of("master") == of("grandmaster", cores=1) == 1
    assert of("grandmaster", clock=time.process_time) == 1  # it does not tell what others compute


@pytest.mark.parametrize("wrong", [0, -1, MOST + 1, 2.0, True, "two"])
def test_cores_are_counted(wrong: Any) -> None:
    with pytest.raises(Unknown, match=f"a search thinks on 1 to {MOST} cores, not on {wrong}"):
        SearchBot(Tiny(), 1, Budget(1.0), cores=wrong)


def test_a_view_of_a_seat_is_all_that_helpers_are_told() -> None:
    """What they are sent is the same bytes whatever the hidden truth is."""
    g, seat = next(positions("planet-steam", 2, 5, 9, 1))
    told: list[bytes] = []
    for table in (g.table, g.title.determinize(g.view(seat), 77)):
        sent = list[bytes]()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cores, "write", lambda pipe, packed, sent=sent: sent.append(packed))
            patch.setattr(cores, "select", lambda *_: ([], [], []))
            bot = SearchBot(g.title, 1, Budget(0.5), SlowClock(), cores=1)
            bot.helpers = cores.Helpers(1)
            bot.choose(eh.core.view(table, seat), seat, g.legal(seat))
            bot.helpers.close()
        told.append(b"".join(sent))
    assert told[0] == told[1]
    assert len(told[0]) > 1000
