"""The live tables of this process: loaded from the log when somebody looks, forgotten later."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine

from enginehouse.core import HouseError
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.storage import Entry, GameRow, SeatRow, Store

log = logging.getLogger("enginehouse.table")

_LONG_LOG = 500  # entries
_LONGEST_ID = 40


def is_id(text: str) -> bool:
    """Whether a text could name a table; no database is asked for anything else."""
    return text.isascii() and text.isalnum() and len(text) <= _LONGEST_ID


class Rooms:
    """All live tables of this process, the least recently used forgotten first."""

    def __init__(self, store: Store, most: int, waiting: int = 64) -> None:
        self.store = store
        self.most = most
        self.waiting = waiting  # long tables that may wait to be opened
        self._opening = 0
        self._one_by_one = asyncio.Lock()
        self.on_change: Callable[[Room], None] = lambda _room: None
        self._open: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._open)

    async def get(self, game: str) -> Room:
        """The live table of a game. Raises Problem if there is none."""
        room = self._open.get(game)
        if room is None and not is_id(game):
            raise not_found()
        if room is None:
            task = self._loading.get(game)
            if task is None:
                task = self._loading[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _t: self._loading.pop(game, None))
            room = await asyncio.shield(task)
        self._open[game] = room
        self._open.move_to_end(game)
        room.used = time.monotonic()
        if len(self._open) > self.most:
            self._forget()
        return room

    async def _load(self, game: str) -> Room:
        row = await self.store.game(game)
        if row is None:
            raise not_found()
        orders = await self.store.orders(game)  # before the entries: an order is never ahead of the log
        entries = await self.store.entries(game)
        try:
            room = await self._opened(row, await self.store.seats(game), entries)
        except HouseError as error:
            log.error("table %s does not load: %s", game, error)
            raise Problem(410, "unreadable", f"This game cannot be opened any more: {error}") from None
        room.chat = await self.store.chat(game)
        room.news = await self.store.news(game)
        room.proposal = await self.store.proposal(game)
        room.orders = orders
        room.on_change = self._changed
        async with room.lock:
            await room.follow_orders()  # the house may have gone down between an action and its answer
        self._open[game] = room
        return room

    async def _opened(self, row: GameRow, seats: list[SeatRow], entries: list[Entry]) -> Room:
        """Long tables are opened one after the other: together they would leave the others no time in between."""
        if len(entries) < _LONG_LOG:
            return await Room.opened(self.store, row, seats, entries)
        if self._opening >= self.waiting:
            raise Problem(503, "busy", "Many tables are being opened just now. Try again in a moment.", retry_after=5)
        self._opening += 1
        try:
            async with self._one_by_one:
                return await Room.opened(self.store, row, seats, entries)
        finally:
            self._opening -= 1

    def _changed(self, room: Room) -> None:
        self.on_change(room)

    def _forget(self) -> None:
        for game, room in list(self._open.items()):
            if len(self._open) <= self.most:
                return
            if room.idle:
                del self._open[game]

    # --- news of other processes -------------------------------------------------------------------------------------
    def hear(self, news: str) -> None:
        """``"<game> <process>"``: a process has written to a game."""
        game, _, process = news.partition(" ")
        if process != self.store.process and game in self._open:
            self._later(self._refresh(self._open[game]))

    async def refresh_all(self) -> None:
        """After the wire was cut nobody knows what was missed."""
        for room in list(self._open.values()):
            await self._refresh(room)

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            await room.refresh()
            await room.follow_orders()
        room.publish()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
