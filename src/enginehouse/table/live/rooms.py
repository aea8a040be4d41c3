"""The live tables of this process: loaded from the log when somebody looks, forgotten later."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress

from enginehouse.core import HouseError
from enginehouse.table.live.beginning import Stored
from enginehouse.table.live.packs import todays_box
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.storage import (
    ChairNews,
    Conflict,
    Damaged,
    Entry,
    GameRow,
    LostBox,
    SeatRow,
    Store,
    report,
    trouble,
)
from enginehouse.table.storage.troubles import is_damage, one_line

log = logging.getLogger("enginehouse.table")

_TIDY_EVERY = 5.0
_LONG = 700  # entries; a longer log is not kept while nobody looks: it is read again faster than its page is drawn
_LONG_LOG = 500  # entries
_LONGEST_ID = 40
_TRIES = 8  # to read a table while others write to it


def is_id(text: str) -> bool:
    """Whether a text could name a table; no database is asked for anything else."""
    return text.isascii() and text.isalnum() and len(text) <= _LONGEST_ID


async def known_row(store: Store, game: str) -> GameRow | None:
    """The row of a game. If its box is lost and the house has the very same today, it is put back."""
    try:
        return await store.game(game)
    except LostBox as lost:
        shelf = todays_box(lost.box)
        if shelf is None:
            raise
        log.warning("table %s: %s; the house has the same today, and puts it back", game, lost)
        await store.restock(lost.box, shelf)
        return await store.game(game)


async def whole_log(store: Store, row: GameRow) -> list[Entry]:
    """The log of a game. Raises Damaged where something is missing."""
    entries = await store.entries(row.id)
    if [e.ply for e in entries[: row.length]] != list(range(row.length)):
        raise Damaged(f"its log has {len(entries)} of {row.length} entries")
    return entries


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
        self._tidying: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def start(self) -> None:
        self._tidying = asyncio.create_task(self._tidy_up())

    async def stop(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
            with suppress(asyncio.CancelledError):
                await self._tidying

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(_TIDY_EVERY)
            self.tidy()

    def tidy(self) -> None:
        """A table nobody looks at keeps its game alone, and a long one not even that."""
        for game, room in list(self._open.items()):
            if not room.idle:
                continue
            room.rest()
            if len(room.line.log) > _LONG:
                del self._open[game]
        self._forget()

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
        self._forget()
        return room

    def open_room(self, game: str) -> Room | None:
        """The live table of a game, if this process has it in memory."""
        return self._open.get(game)

    async def _load(self, game: str) -> Room:
        try:
            room = await self._read(game)
        except Conflict:  # another process is taking it over into a new release: it is read as that leaves it
            room = await self._again(game)
        except Problem:
            raise
        except Exception as error:
            raise _does_not_load(game, error) from None
        room.on_change = self._changed
        async with room.lock:
            await room.follow_orders()  # the house may have gone down between an action and its answer
        self._open[game] = room
        return room

    async def _again(self, game: str) -> Room:
        for _ in range(_TRIES):
            with suppress(Conflict):
                return await self._read(game)
        text = "This table is just being taken over into a new release. Try again in a moment."
        raise Problem(503, "busy", text, retry_after=1)

    async def _read(self, game: str) -> Room:
        row = await known_row(self.store, game)
        if row is None:
            raise not_found()
        orders = await self.store.orders(game)  # before the entries: an order is never ahead of the log
        entries = await whole_log(self.store, row)
        stored = await self.store.moments(game, 0, len(entries) + 1)  # somebody may act meanwhile
        seats = await self.store.seats(game)
        news = await self.store.news(game)
        room = await self._opened(row, seats, entries, stored, news)
        if len(seats) != room.line.game.table.seats:
            raise Damaged(f"it has {len(seats)} seats of {room.line.game.table.seats}")
        room.chat = await self.store.chat(game)
        room.proposal = await self.store.proposal(game)
        room.orders = orders
        return room

    async def _opened(
        self, row: GameRow, seats: list[SeatRow], entries: list[Entry], stored: Stored, news: list[ChairNews]
    ) -> Room:
        """Long tables are opened one after the other: together they would leave the others no time in between."""
        if len(entries) < _LONG_LOG:
            return await Room.opened(self.store, row, seats, entries, stored, news)
        if self._opening >= self.waiting:
            raise Problem(503, "busy", "Many tables are being opened just now. Try again in a moment.", retry_after=5)
        self._opening += 1
        try:
            async with self._one_by_one:
                return await Room.opened(self.store, row, seats, entries, stored, news)
        finally:
            self._opening -= 1

    def _changed(self, room: Room) -> None:
        self.on_change(room)

    def _forget(self) -> None:
        if len(self._open) <= self.most:
            return
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
        try:
            async with room.lock:
                await room.refresh()
                await room.follow_orders()
        except Exception as error:  # it is read again from the database when somebody looks
            report(log, f"table {room.id} could not be brought up to date", error)
            if self._open.get(room.id) is room and not room.hub.viewers.total():
                del self._open[room.id]
            return
        room.publish()

    async def look_again(self, games: Iterable[str]) -> None:
        """Somebody acts for another now, or for nobody: the live lines of these tables look whether they may listen."""
        for game in games:
            if (room := self._open.get(game)) is not None:
                await room.look_again()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _does_not_load(game: str, error: Exception) -> Exception:
    """What a table answers that cannot be opened. Whatever torn rows do to a game's code, it is the rows that are wrong."""
    if trouble(error) and not is_damage(error):
        return error  # the database is away: that is not the table's fault
    log.error("table %s does not load: %s: %s", game, type(error).__name__, one_line(error))
    if isinstance(error, HouseError) and not isinstance(error, Damaged):
        return Problem(410, "unreadable", f"This game cannot be opened any more: {error}")
    text = "This table is damaged in the house’s database and cannot be opened. Others are as they were."
    return Problem(503, "damaged", f"{text} Whoever runs the house can restore it from a backup.")
