"""Time limits: at a table that has one, the house plays for whoever does not answer in time.

What is played is the title's ``idle``: the least committing choice where the catalogue rules so. The time runs from
the last thing that everybody noticed. Whoever is late is played for until the game waits for somebody else, so that
a turn of many decisions is not many times the limit.

A table has a deadline in the database only while somebody can be late there. One that nothing can be done for (it does
not load, or its game breaks) is looked at again later, so that it never stands before the others.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from enginehouse.core import Seat
from enginehouse.table.live.keys import house_key
from enginehouse.table.live.reasons import TIME_WAS_UP
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Store, report, trouble

log = logging.getLogger("enginehouse.clocks")

_LATER = 600.0  # seconds until a table that nothing could be done for is tried again
_MOST = 500  # actions in a row for one seat; no turn is longer


class Clocks:
    """The clocks of all tables. With several server processes each looks; the log takes one action only."""

    def __init__(self, every: float, store: Store, room: Callable[[str], Awaitable[Room]]) -> None:
        self.every = every
        self.store = store
        self._room = room
        self._look: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._look = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._look is not None:
            self._look.cancel()
            with suppress(asyncio.CancelledError):
                await self._look

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            try:
                for game in await self.store.overdue_games(time.time()):
                    await self._look_at(game)
            except Exception as error:  # the database may be away for a while
                report(log, "could not look at the clocks", error)

    async def _look_at(self, game: str) -> None:
        """One table must not stop the others' clocks, whatever is wrong with it."""
        try:
            await self._play_for_the_late(await self._room(game))
            return
        except Problem as problem:
            if problem.code == "stale":  # somebody moved meanwhile
                return
            log.warning("table %s: %s", game, problem.text)
        except Exception as error:
            if trouble(error):
                raise
            report(log, f"the clock of table {game} stopped for a while", error)
        await self.store.change_game(game, deadline=time.time() + _LATER)

    async def _play_for_the_late(self, room: Room) -> None:
        if not room.people_to_act():
            await room.watch_the_clock()  # there was somebody when the deadline was set, and a bot has the seat now
            return
        if room.row.deadline is not None and room.row.deadline >= time.time():
            return
        for seat in room.people_to_act():
            await self._play_for(room, seat)

    async def _play_for(self, room: Room, seat: Seat) -> None:
        for _ in range(_MOST):
            if seat not in room.people_to_act():
                return
            playing = room.line.game
            action = playing.title.idle(playing.view(seat), seat, playing.legal(seat))
            key = house_key("clock", len(room.line.log))
            await room.act(seat, action, room.line.token(seat), key, TIME_WAS_UP, why_open=True)
