"""A table as it is kept: its game and its people in memory, the same on the disk, and what other processes wrote there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Self

import msgspec
from sqlalchemy.exc import DBAPIError

from enginehouse.core import SPECTATOR, HouseError, Illegal, Sealed, Seat, Unknown
from enginehouse.table.live import banks, moments
from enginehouse.table.live.beginning import Stored, other_rules, take_up
from enginehouse.table.live.breath import Breath
from enginehouse.table.live.hub import Hub
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.moments import WHOLE_EVERY
from enginehouse.table.live.packs import shelved
from enginehouse.table.problems import not_found
from enginehouse.table.storage import (
    RELEASE,
    ChairNews,
    ChatRow,
    Conflict,
    Damaged,
    Entry,
    Filed,
    GameRow,
    Proposal,
    Reading,
    SeatRow,
    Shelf,
    StandingOrder,
    Store,
    Unusable,
    box_of,
)

log = logging.getLogger("enginehouse.table")


@dataclass(frozen=True, slots=True)
class Done:
    """An accepted post. ``repeated``: it had been accepted before, and had no second effect."""

    moment: str
    over: bool
    to_act: tuple[Seat, ...]  # as the seat may know it
    repeated: bool = False


class Reseated(Exception):
    """A chair changed hands while somebody waited to do something: who they are must be asked again."""


class Kept:
    """The game, the people and the words of a table. The lock is held by whoever changes any of them."""

    def __init__(
        self,
        store: Store,
        row: GameRow,
        seats: list[SeatRow],
        entries: list[Entry],
        stored: Stored = (),
        shelf: Shelf | None = None,
    ) -> None:
        self.id = row.id
        self.store = store
        self.row = row
        self.seats = seats
        self.mended: list[int] = []  # rows that are damaged on disk, or missing between others
        try:
            if stored and stored[0] is None:
                raise moments.Torn("moment 0 of a log is missing")
            self.line = take_up(row, stored, shelf)
        except moments.Torn as error:
            self._torn(error)
            self.mended.append(0)
            self.line = take_up(row, (), shelf)
        self.filed = len(stored)  # rows of the line that are on disk
        self.version = row.version  # of the rules that the game is played under
        self.chat: list[ChatRow] = []
        self.news: list[ChairNews] = []
        for _ in self._taken_in(entries, stored[1:]):
            pass
        self.proposal: Proposal | None = None
        self.orders: dict[Seat, StandingOrder] = {}
        self.hub = Hub()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.sittings: int = 0  # how often a chair here has changed hands, or a device was shut out
        self.pinned = 0  # how many still work with this very object
        self.begun: set[Seat] = set()  # chairs of which it is on disk who began there
        self.moved = 0.0  # when the last action came in, for the pace of the bots
        self.names: tuple[str, ...] = ()
        self._name()

    @classmethod
    async def read(
        cls,
        store: Store,
        row: GameRow,
        seats: list[SeatRow],
        entries: list[Entry],
        stored: Stored,
        news: Sequence[ChairNews],
    ) -> Self:
        """A table as it is stored. One of before, of whose moments not all are stored, is moved: its log is played once,
        and they are written down. So are those that are damaged."""
        room = cls(store, row, seats, [], stored[:1], await store.shelf(row.box) if row.box else None)
        room.news = list(news)
        breath = Breath()
        for _ in room._taken_in(entries, stored[1:]):
            await breath.drawn()
        room.filed = len(stored)
        await room._move()
        return room

    def _taken_in(self, entries: Sequence[Entry], stored: Stored) -> Iterator[None]:
        """Entries of the log with their rows, one by one. One that has none, or a damaged one, is played; and so are those after
        it, up to a row that is packed by itself."""
        crossings = {n.length for n in self.news if n.kind == RELEASE}
        laid, sound = True, len(self.line.rows) - 1 not in self.mended
        for n, entry in enumerate(entries):
            if len(self.line.log) in crossings:
                self._cross()
            filed, number = stored[n] if n < len(stored) else None, len(self.line.rows)
            if sound or number % WHOLE_EVERY == 0:
                sound = self._taken(entry, filed, n < len(stored))
            if sound:
                laid = False
            else:
                if not laid:
                    self.line.settle()
                self._played(entry)
                laid = True
                if n < len(stored):
                    self.mended.append(number)
            yield
        if not laid:
            self.line.settle()
        self._cross()

    def _taken(self, entry: Entry, filed: Filed | None, written: bool) -> bool:
        """Whether an entry could be taken in with its row; ``written``: there is, or was, one."""
        try:
            if filed is not None:
                self.line.take_in(entry, filed)
                return True
            if written:
                self._torn(Damaged(f"moment {len(self.line.rows)} of a log is missing"))
        except moments.Torn as error:
            self._torn(error)
        return False

    def _torn(self, error: Damaged) -> None:
        log.warning("table %s: %s; what is stored of it is made again from its log", self.id, error)

    def _played(self, entry: Entry) -> None:
        """An entry without a row, by today's rules."""
        try:
            self.line.replayed(entry)
        except (Illegal, Unknown):
            raise HouseError(other_rules(self.row, self.line.game)) from None

    def _cross(self) -> None:
        """If the rules changed at this place of the log, they change in the line."""
        here = [int(n.name) for n in self.news if n.kind == RELEASE and n.length == len(self.line.log)]
        if here and here[-1] > self.version:
            self.line.cross(here[-1])
            self.version = here[-1]

    async def _go_on(self) -> None:
        """A game that was begun under older rules goes on under today's from where it stands, and its log says so.

        Raises Conflict if another process has just said it, or the game has gone on there: then it must be read again.
        """
        game = self.line.game
        versions = range(self.version + 1, game.title.version + 1)
        if not versions or game.over:
            return
        await self.store.release(self.id, versions, len(self.line.log), game.to_act, bool(self.bots_to_act()))
        self.news = await self.store.news(self.id)
        self._cross()
        self.row = msgspec.structs.replace(self.row, to_act=game.to_act, due=bool(self.bots_to_act()))

    async def _move(self) -> None:
        """Write down what a table of before has not: its moments, and what was in its box."""
        line, row = self.line, self.row
        if self.filed == len(line.rows) and not self.mended:
            return
        if not self._leads_there():
            raise HouseError(other_rules(row, line.game))
        mended = {number: line.rows[number] for number in self.mended}
        shelf = None if row.box else shelved(line.game.title, line.game.shipped, line.game.pack)
        box = "" if shelf is None else box_of(shelf)
        with suppress(Conflict, DBAPIError, Unusable):  # somebody else has just written it, or nobody can write now
            await self.store.file(self.id, self.filed, line.rows[self.filed :], box, shelf, mended)
            self.filed, self.mended = len(line.rows), []
            self.row = msgspec.structs.replace(row, box=row.box or box)

    def _leads_there(self) -> bool:
        """Whether a log that was played just now leads where the table was; a row that says of nobody to wait says nothing."""
        game, row = self.line.game, self.row
        if len(self.line.log) != row.length or not (row.over or row.to_act):
            return True  # somebody has acted meanwhile
        return (game.over, game.to_act) == (row.over, row.to_act)

    # --- what other processes wrote ----------------------------------------------------------------------------------
    async def refresh(self) -> None:
        """Take in what the database has and this process does not. The lock is held."""
        row = await self.store.game(self.id)
        if row is None:
            raise not_found()
        self.row = row
        self.seats = await self.store.seats(self.id)
        self.orders = await self.store.orders(self.id)  # before the entries: an order is never ahead of the log
        self.chat = await self.store.chat(self.id)
        self.news = await self.store.news(self.id)
        self.proposal = await self.store.proposal(self.id)
        entries = await self.store.entries(self.id, len(self.line.log))
        stored = await self.store.moments(self.id, self.filed, len(self.line.rows) + len(entries))
        known = len(self.line.rows) - self.filed  # that another process has written down as well
        self.mended += [self.filed + n for n, filed in enumerate(stored[:known]) if filed is None]
        self.filed += len(stored)
        for _ in self._taken_in(entries, stored[known:]):
            pass
        if self.mended:
            await self._move()
        self._name()

    @asynccontextmanager
    async def entered(self, since: int | None = None) -> AsyncGenerator[None, None]:
        """Hold the lock. Raises Reseated if ``since`` is not the present number of changes of chairs: whoever asked may have
        been shut out while they waited, and must be looked at again."""
        async with self.lock:
            if since not in (None, self.sittings):
                raise Reseated
            yield

    # --- what is asked of it -----------------------------------------------------------------------------------------
    async def ready(self, viewer: Seat = SPECTATOR, at: int | None = None) -> None:
        """Raises Problem if the viewer knows no such moment."""
        if at is not None:
            self.line.ply_of(viewer, at)

    def _name(self) -> None:
        """Names for texts: of people and bots, and the game's own for seats nobody has taken or that the game plays."""
        self.names = self.names_on(self.seats)
        self.line.game.names = self.names

    def names_on(self, seats: list[SeatRow]) -> tuple[str, ...]:
        """What is written on these chairs."""
        given, default = {row.seat: row.name for row in seats}, self.default_names()
        return tuple(given.get(seat) or name for seat, name in enumerate(default))

    def default_names(self) -> tuple[str, ...]:
        return self.line.game.title.seat_names(self.line.game.view(None))

    def connected(self, seat: Seat) -> bool:
        return self.hub.viewers[seat] > 0

    def bots_to_act(self) -> tuple[Seat, ...]:
        """The bots that the game waits for, unless they are paused."""
        return self._bots_of(self.line.game)

    def _bots_of(self, game: AnyGame) -> tuple[Seat, ...]:
        if self.row.speed == "paused":
            return ()
        return tuple(s for s in game.to_act if self.seats[s].bot)

    def people_to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for and no bot moves."""
        return tuple(s for s in self.line.game.to_act if not self.seats[s].bot)

    def _deadline(self, game: AnyGame, since: float, reading: Reading | None = None) -> float | None:
        """When whoever is asked will be late; None where nobody can be: no limit, or the game waits for bots alone."""
        row = self.row if reading is None else msgspec.structs.replace(self.row, **reading._asdict())
        times = banks.ends(msgspec.structs.replace(row, touched=since), self.seats, game.to_act)
        return min(times.values(), default=None)

    def _warning(self, game: AnyGame, touched: float, now: float, reading: Reading | None = None) -> float | None:
        """When somebody who is asked must be told that little time is left."""
        row = self.row if reading is None else msgspec.structs.replace(self.row, **reading._asdict())
        return banks.next_warning(msgspec.structs.replace(row, touched=touched), self.seats, game.to_act, now)

    def late(self, now: float) -> tuple[Seat, ...]:
        """The people whose time is up."""
        times = banks.ends(self.row, self.seats, self.line.game.to_act)
        if self.row.bank:
            return tuple(seat for seat, end in times.items() if end <= now)
        return tuple(  # all were asked at once
            seat
            for seat in times
            if not banks.is_away(chair := self.seats[seat], now) or banks.stood_until(self.row, chair) < now
        )

    @property
    def played_here(self) -> bool:
        """Whether the game was played here from its beginning: it is no “what if”, and no record that was brought along."""
        return self.row.start is None and bool(self.line.log) and self.line.log[0].entry.key is not None

    @property
    def compares(self) -> bool:
        """Whether it can say who is stronger: each person has a screen and a seat of their own, and somebody to beat."""
        return not self.row.hotseat and self.row.players > 1

    @property
    def hushed(self) -> bool:
        """Whether nobody may learn who has answered what is asked now."""
        step = self.line.game.table.stack[-1] if self.line.game.table.stack else None
        return isinstance(step, Sealed) and step.hushed

    def done(self, seat: Seat, repeated: bool = False) -> Done:
        seen = self.line.game.view(seat)
        to_act = seen.stack[-1].seats(seen) if seen.stack else ()
        return Done(self.line.token(seat), not seen.stack, to_act, repeated)

    def publish(self) -> None:
        """Whoever looks is told that there is something new."""
        self.hub.publish()
