"""A live table: a game in memory with its people; every change goes to the disk before anybody sees it.

What it keeps, and how that gets there, is in ``kept.py``; what is done with the game in ``acting.py``; who sits there in
``seated.py``. Here is what only a table has that somebody may look at.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from enginehouse.core import SPECTATOR
from enginehouse.table.live.acting import Acting
from enginehouse.table.live.beginning import Stored
from enginehouse.table.live.crew import Wait
from enginehouse.table.live.seated import Seated
from enginehouse.table.pages.frames import Frames, make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.storage import ChairNews, Entry, GameRow, SeatRow, Shelf, Store

_REST = 10.0  # seconds without a visit, before what only a page needs is let go and a table may be forgotten


class Room(Acting, Seated):
    """One live table. Every change goes through the lock, to the disk, into the line and then to the viewers."""

    def __init__(
        self,
        store: Store,
        row: GameRow,
        seats: list[SeatRow],
        entries: list[Entry],
        stored: Stored = (),
        shelf: Shelf | None = None,
    ) -> None:
        super().__init__(store, row, seats, entries, stored, shelf)
        self.frames = Frames()
        self.wait: Wait | None = None  # what its bot waits for a process to think in
        self.on_change: Callable[[Room], None] = lambda _room: None

    @classmethod
    async def opened(
        cls,
        store: Store,
        row: GameRow,
        seats: list[SeatRow],
        entries: list[Entry],
        stored: Stored = (),
        news: Sequence[ChairNews] = (),
    ) -> Room:
        """A table from its log, however long, while others are served."""
        room = await cls.read(store, row, seats, entries, stored, news)
        await room._go_on()
        room._name()
        await asyncio.to_thread(room._draw)
        return room

    def _draw(self) -> None:
        """Draw the page once where it holds up nobody: what never changes of a map is kept from then on."""
        make_frame(page_model(self, SPECTATOR))
        self.line.game.title.aid(self.line.game.view(None))

    @property
    def idle(self) -> bool:
        rested = time.monotonic() - self.used > _REST
        return rested and not self.pinned and not self.hub.viewers.total() and not self.lock.locked()

    def rest(self) -> None:
        """Nobody looks: let go of all that can be made again from the log."""
        self.frames = Frames()
        self.line.rest()

    def publish(self) -> None:
        super().publish()
        self.on_change(self)

    def standing(self) -> list[tuple[int, tuple[int, ...]]]:
        """(ply, points of every seat) wherever the points changed; only for a game that is over, where all is open."""
        return self.line.standing() if self.line.game.over else []
