"""Time limits: at a table that has one, the house plays for whoever does not answer in time.

What is played is the title's ``idle``: the least committing choice where the catalogue rules so. The time runs from
the last thing that everybody noticed. Whoever is late is played for until the game waits for somebody else, so that
a turn of many decisions is not many times the limit.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from enginehouse.core import Seat
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Store

log = logging.getLogger("enginehouse.clocks")

WHY = "Played by the house: the time was up."
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
                    await self._play_for_the_late(game)
            except Exception:  # the database may be away for a while, and one table must not stop the others' clocks
                log.exception("could not look at the clocks")

    async def _play_for_the_late(self, game: str) -> None:
        try:
            room = await self._room(game)
            if room.row.touched + room.row.patience >= time.time():
                return
            for seat in room.people_to_act():
                await self._play_for(room, seat)
        except Problem as problem:  # somebody moved meanwhile, or the table does not load
            log.info("table %s: %s", game, problem.text)

    async def _play_for(self, room: Room, seat: Seat) -> None:
        for _ in range(_MOST):
            if seat not in room.people_to_act():
                return
            playing = room.line.game
            action = playing.title.idle(playing.view(seat), seat, playing.legal(seat))
            key = f"clock {len(room.line.log)}"
            await room.act(seat, action, room.line.token(seat), key, WHY, why_open=True)
