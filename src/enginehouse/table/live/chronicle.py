"""The chronicle: when a game is over, how it ended is written down, once, with the ratings of those who want one.

It is written right after the last action, and looked for again now and then: a house that went down between the two loses
nothing. What was not played here move by move does not count: a “what if”, and a record that was brought along.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from enginehouse.core import Seat
from enginehouse.core.options import main_option
from enginehouse.table.live import ratings
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.storage import ResultRow, Store, report
from enginehouse.table.storage.beginners import Beginner

log = logging.getLogger("enginehouse.chronicle")

#: Games that ended longer ago are part of a record of play, but rate nobody: they were played before ratings were.
_FRESH = 86400.0
_NOBODY = Beginner("", False)
_PAUSE = 0.05  # between two games of before: people come first


def counts(room: Room) -> bool:
    """Whether a game was played here from its beginning to its end."""
    return room.line.game.over and room.played_here


def rates(room: Room, now: float) -> bool:
    """Whether it says who is stronger, and has just been played."""
    return room.compares and now - room.row.touched < _FRESH


def result_rows(room: Room, holders: dict[Seat, str], begun: Mapping[Seat, Beginner]) -> list[ResultRow]:
    """The lines of a game that is over, seat by seat: each is of whoever ended it, or if nobody did of who began it."""
    game, row = room.line.game, room.row
    result, view = game.result, game.view(None)
    ended = {seat.seat: "" if seat.bot else holders.get(seat.seat, "") for seat in room.seats}
    main = main_option(game.title.options)
    setting = game.title.said(main, game.switches[main.name], game.content).name if main else ""
    return [
        ResultRow(
            row.id,
            seat.seat,
            ended[seat.seat] or begun.get(seat.seat, _NOBODY).holder,
            room.names[seat.seat],
            seat.bot,
            row.title,
            setting,
            game.title.side(view, seat.seat),
            game.players,
            result.place(seat.seat),
            result.points[seat.seat],
            row.touched,
            gone=not ended[seat.seat] and begun.get(seat.seat, _NOBODY).holder != "",
        )
        for seat in room.seats
    ]


class Chronicle:
    """Writes down how games ended. With several server processes each does; the database takes one of each."""

    def __init__(self, store: Store, every: float, room: Callable[[str], Awaitable[Room]]) -> None:
        self.store = store
        self.every = every
        self._room = room
        self._passed: set[str] = set()  # that do not count, or could not be opened
        self._writing: set[asyncio.Task[None]] = set()
        self._look: asyncio.Task[None] | None = None
        self.on_written: Callable[[str], None] = lambda _game: None

    def start(self) -> None:
        self._look = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._look is not None:
            self._look.cancel()
            with suppress(asyncio.CancelledError):
                await self._look
        await asyncio.gather(*self._writing, return_exceptions=True)

    def changed(self, room: Room) -> None:
        """Something happened at a table: perhaps it was the last."""
        if room.line.game.over and room.id not in self._passed:
            self._passed.add(room.id)
            task = asyncio.create_task(self._write_or_report(room))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _watch(self) -> None:
        while True:
            try:
                await self.catch_up()
            except Exception as error:  # the database may be away for a while
                report(log, "could not look for games that have ended", error)
            await asyncio.sleep(self.every)

    async def catch_up(self) -> None:
        """Every game that is over and in no chronicle yet."""
        while games := [
            game for game in await self.store.unwritten(0.0, 50 + len(self._passed)) if game not in self._passed
        ]:
            for game in games:
                self._passed.add(game)
                with suppress(Problem):
                    await self._write_or_report(await self._room(game))
                await asyncio.sleep(_PAUSE)

    async def _write_or_report(self, room: Room) -> None:
        try:
            await self.write(room)
        except Exception as error:
            self._passed.discard(room.id)
            report(log, f"how table {room.id} ended could not be written down", error)

    async def write(self, room: Room) -> bool:
        """False: it does not count, or is written already."""
        if not counts(room):
            return False
        holders: dict[Seat, str] = {}
        for holder, role, seat in sorted(await self.store.holders(room.id), reverse=True):  # "person …" before a hash
            if role == "seat":
                holders.setdefault(seat, holder)
        rows = result_rows(room, holders, await self.store.beginners(room.id))
        written = await self.store.write_results(rows, ratings.after if rates(room, time.time()) else None)
        if written:
            self.on_written(room.id)
        return written
