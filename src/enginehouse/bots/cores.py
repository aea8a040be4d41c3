"""The playouts of a search on several cores: whoever plays one, and whenever, it ends the same.

A playout is decided by the seed of its world and its action. The race asks for them in its own order; what it will probably
ask for next is played meanwhile, and thrown away where it does not. So a search on many cores finds what it finds on one.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from select import select
from subprocess import PIPE, Popen
from typing import IO, Any, NamedTuple

from enginehouse.bots.playouts import Gaze, Standing, playout, world
from enginehouse.core import Action, Seat, Title, Unknown, codec
from enginehouse.core.plain import is_whole

log = logging.getLogger("enginehouse.bots")

#: More processes than these nobody has use for.
MOST = 256
#: Seconds between looks at the clock while all helpers think.
_LOOK = 0.5


class Task(NamedTuple):
    """One playout: a world by its seed, and what is played there."""

    world: int
    action: Action


@dataclass(frozen=True, slots=True)
class Setting:
    """What playouts are of. ``box``: where the helper has not been told of it yet."""

    title: Title[Any] | None
    box: Any
    view: dict[str, Any]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Order:
    """A playout that a helper shall do, within so many seconds."""

    task: Task
    seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it; ``found`` is None where the time was up. ``failed``: it could not be played, or not be understood."""

    found: Standing | None = None
    seconds: float = 0.0
    failed: str = ""


def send(pipe: IO[bytes], message: object) -> None:
    write(pipe, pickle.dumps(message))


def write(pipe: IO[bytes], packed: bytes) -> None:
    pipe.write(len(packed).to_bytes(8, "big") + packed)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """One message, still packed: what cannot be unpacked must not spoil the next. Raises EOFError at the end."""
    size = int.from_bytes(pipe.read(8), "big")
    packed = pipe.read(size)
    if not packed or len(packed) < size:
        raise EOFError("the pipe was closed")
    return packed


def available() -> int:
    """The cores that this process may use."""
    mine = getattr(os, "sched_getaffinity", None)
    return max(1, min(MOST, len(mine(0)) if mine else os.cpu_count() or 1))


def checked(cores: int) -> int:
    if not is_whole(cores, 1, MOST):
        raise Unknown(f"a search thinks on 1 to {MOST} cores, not on {str(cores)[:40]}")
    return cores


class Alone:
    """The playouts of a race, all in this process."""

    cores = 1

    def __init__(self, gaze: Gaze, seen: Any) -> None:
        self.gaze, self.seen = gaze, seen
        self._world: tuple[int, Any] | None = None

    def found(self, task: Task, soon: Iterable[Task] = ()) -> Standing | None:
        """What comes of it; None: the time is up before it."""
        if self._world is None or self._world[0] != task.world:
            self._world = task.world, world(self.gaze.title, self.seen, task.world)
        return playout(self.gaze, self._world[1], task.action, task.world)

    def cost(self, seconds: float) -> float:
        """Of the time for one playout, what it takes from the race."""
        return seconds


class Helper:
    """A process that plays what it is told, one playout at a time."""

    def __init__(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = Popen((sys.executable, "-m", "enginehouse.bots.helper"), stdin=PIPE, stdout=PIPE, env=env)
        self.box: Any = None  # what it was told of last
        self.title: Title[Any] | None = None
        self.busy = False  # whether it owes an answer, to this race or to one before

    def fileno(self) -> int:
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def tell(self, packed: bytes) -> None:
        assert self.process.stdin is not None
        write(self.process.stdin, packed)

    def hear(self) -> Done:
        """Raises EOFError or OSError where the process is no more."""
        assert self.process.stdout is not None
        self.busy = False
        return pickle.loads(receive(self.process.stdout))

    def end(self) -> None:
        with suppress(OSError):
            self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                pipe.close()  # pyright: ignore[reportOptionalMemberAccess] - both are there
        self.process.wait()


#: What is raised where a helper has died.
GONE = (OSError, EOFError)


class Helpers:
    """So many processes beside this one. They begin with the first race and end with ``close``, or with this process."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.all: list[Helper] = []

    def race(self, gaze: Gaze, seen: Any) -> Shared | Alone:
        """Everybody is told what the next race is of. Where nobody can be told, it is run alone."""
        try:
            while len(self.all) < self.cores:
                self.all.append(Helper())
            title, box, plain = gaze.title, getattr(seen, "box", None), codec.to_plain(seen)
            whole = pickle.dumps(Setting(title, box, plain, gaze.seat))
            again = pickle.dumps(Setting(None, None, plain, gaze.seat))
        except Exception as error:  # a title that is not to be packed, no process to be had
            log.warning("%s: it thinks on one core, as it has no helpers: %r", gaze.title.id, error)
            return Alone(gaze, seen)
        for helper in self.all[:]:
            known = helper.box is box and helper.title is title
            try:
                helper.tell(again if known else whole)
            except GONE as error:
                self.lose(helper, error)
            helper.box, helper.title = box, title
        return Shared(self, gaze, seen)

    def lose(self, helper: Helper, error: Exception) -> None:
        """The others go on; the next race begins with a fresh one."""
        log.warning("a process that helps to look ahead was lost: %r", error)
        self.all.remove(helper)
        helper.end()

    def close(self) -> None:
        for helper in self.all:
            helper.end()
        self.all.clear()


class Shared:
    """The playouts of a race, by helpers. What none of them can do is done here."""

    def __init__(self, helpers: Helpers, gaze: Gaze, seen: Any) -> None:
        self.helpers, self.gaze = helpers, gaze
        self.cores = helpers.cores
        self._alone = Alone(gaze, seen)
        self._known: dict[Task, Standing | None] = {}
        self._doing: dict[Helper, Task] = {}
        self._failed: set[Task] = set()
        self._seconds = 0.0  # that the last playout took its helper

    def found(self, task: Task, soon: Iterable[Task] = ()) -> Standing | None:
        """What comes of it; None: the time is up before it. ``soon``: what is likely to be asked for next."""
        wanted = (task, *soon)
        while task not in self._known:
            self._give_out(wanted)
            if task in self._failed or not self.helpers.all:
                return self._alone.found(task)
            if self.gaze.clock() > self.gaze.until:
                return None
            self._listen()
        return self._known.pop(task)

    def cost(self, seconds: float) -> float:
        return (self._seconds or seconds) / self.cores

    def _give_out(self, wanted: Iterable[Task]) -> None:
        done = {*self._known, *self._doing.values(), *self._failed}
        todo = iter([task for task in wanted if task not in done])
        for helper in self.helpers.all[:]:
            if helper.busy or (task := next(todo, None)) is None:
                continue
            left = self.gaze.until - self.gaze.clock() if isfinite(self.gaze.until) else self.gaze.until
            try:
                helper.tell(pickle.dumps(Order(task, left)))
            except GONE as error:
                self._lose(helper, error)
                continue
            helper.busy, self._doing[helper] = True, task

    def _listen(self) -> None:
        ready, _, _ = select([helper for helper in self.helpers.all if helper.busy], (), (), _LOOK)
        for helper in ready:
            try:
                done = helper.hear()
            except GONE as error:
                self._lose(helper, error)
                continue
            task = self._doing.pop(helper, None)
            if task is None:
                continue  # an answer to a race that is over
            if done.failed:
                self._failed.add(task)
            else:
                self._known[task], self._seconds = done.found, done.seconds

    def _lose(self, helper: Helper, error: Exception) -> None:
        self._doing.pop(helper, None)
        self.helpers.lose(helper, error)
