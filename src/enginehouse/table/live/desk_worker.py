"""A process that reads records from outside: it replays and draws them as people would see them, and says what it found.

Whatever a forged record makes it do, it does here: the server waits for so long and no longer, and loses nothing with it.
"""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import SPECTATOR, BadRecord, HouseError, Seat
from enginehouse.core.record import Record, read_record
from enginehouse.table.live.packs import stamped
from enginehouse.table.live.room import Room
from enginehouse.table.live.worker import answer_questions
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry, GameRow, SeatRow

_MEMORY = 2 << 30  # bytes that the process may have


class Reading(msgspec.Struct, frozen=True):
    """A record to be read, and what the house allows."""

    text: str
    rooms: dict[str, str]  # modules of the games
    packs: dict[str, str]  # stamps of the house's content packs, by game
    actions: int
    seconds: float
    step_seconds: float


class Read(msgspec.Struct, frozen=True):
    """What is in the record, if there is no error: enough to found the table, without its chain."""

    error: str = ""
    game: str = ""
    players: int = 0
    options: dict[str, Any] = {}
    seed: str = ""
    start: dict[str, Any] | None = None
    packed: bool = False  # it is of the house's content pack
    names: list[str] = []
    actions: list[tuple[Seat, str]] = []
    over: bool = False
    to_act: tuple[Seat, ...] = ()


def too_slow(seconds: float) -> BadRecord:
    return BadRecord(f"it takes longer than {seconds:g} seconds to read")


def read(asked: Reading) -> Read:
    """Replay it and look at it with everybody's eyes, for so long. Raises HouseError."""

    def ring(*_: object) -> None:
        raise _Bell

    with suppress(AttributeError, ValueError):  # not on every system; the server's own clock stands behind it
        signal.signal(signal.SIGPROF, ring)
        signal.setitimer(signal.ITIMER_PROF, asked.seconds)
    try:
        return _read(asked)
    except _Bell:
        raise too_slow(asked.seconds) from None
    finally:
        with suppress(AttributeError, ValueError):
            signal.setitimer(signal.ITIMER_PROF, 0)


class _Bell(BaseException):
    """The time is up. No ``except Exception`` on the way may swallow it."""


def _read(asked: Reading) -> Read:
    for game, room in asked.rooms.items():
        house.ROOMS.setdefault(game, room)
    record = read_record(asked.text)
    if record.content is not None and asked.packs.get(record.game) != stamped(record.content):
        raise BadRecord("it brings a content pack of its own, which this server does not have")
    if len(record.actions) > asked.actions:
        raise BadRecord(f"it has more than {asked.actions:,} actions")
    game = _replayed(record, asked.step_seconds)
    return Read(
        game=record.game,
        players=game.players,
        options=dict(game.options),
        seed=f"{game.seed:x}",
        start=game.start,
        packed=record.content is not None,
        names=record.names,
        actions=[(e.seat, e.action) for e in record.actions],
        over=game.over,
        to_act=game.to_act,
    )


def _replayed(record: Record, step_seconds: float) -> Any:
    """Replay, and draw what people would see: a forged position that the game chokes on is refused here."""
    try:
        game = house.replay(record)
        row = GameRow(
            "check", game.title.id, game.title.version, game.players, dict(game.options), f"{game.seed:x}", game.start,
            "", False, False, False, "paused", game.over, game.to_act, False, 0, 0.0, 0.0, content=game.pack,
        )  # fmt: skip
        room = Room(None, row, [SeatRow(s, "") for s in range(game.players)], [])  # pyright: ignore[reportArgumentType]
        for n, entry in enumerate(record.actions):
            with _Quick(step_seconds, f"action {n + 1}"):
                room.line.replayed(Entry(n, "act", entry.seat, entry.action, 0.0))
        viewers = (SPECTATOR, *range(game.players))
        for viewer in viewers:
            make_frame(page_model(room, viewer))
        for viewer in viewers:  # what is drawn once for a map is drawn now
            with _Quick(step_seconds, "the board"):
                make_frame(page_model(room, viewer))
    except HouseError:
        raise
    except Problem as problem:
        raise BadRecord(problem.text) from None
    except Exception as error:  # whatever a forged position does to a game's code, it is the record that is wrong
        raise BadRecord(f"it leads to a position that cannot be ({type(error).__name__})") from None
    return game


class _Quick:
    """Whoever looks at the table later would wait for each step of it: none may take long."""

    def __init__(self, seconds: float, what: str) -> None:
        self.seconds, self.what = seconds, what

    def __enter__(self) -> None:
        self.begun = time.thread_time()

    def __exit__(self, *_: object) -> None:
        if time.thread_time() - self.begun > self.seconds:
            raise BadRecord(f"it takes too long to work out {self.what}")


def main() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    answer_questions(Reading, read, _failed)


def _failed(error: Exception) -> Read:
    if isinstance(error, HouseError):
        return Read(error=str(error))
    return Read(error=f"it could not be read ({type(error).__name__})")


if __name__ == "__main__":
    main()
