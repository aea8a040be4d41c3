"""A live table: a game in memory with its people; every change goes to the disk before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError

from enginehouse import house
from enginehouse.core import SPECTATOR, Action, Game, HouseError, Illegal, Seat, Unknown
from enginehouse.core.game import from_position
from enginehouse.core.upgrades import switches
from enginehouse.table.live import chairs, moments, orders
from enginehouse.table.live.breath import Breath
from enginehouse.table.live.hub import Hub
from enginehouse.table.live.keys import house_key, is_agreed
from enginehouse.table.live.line import AnyGame, Drawn, Line
from enginehouse.table.live.moments import WHOLE_EVERY
from enginehouse.table.live.packs import laid_out, shelved, shipped_then
from enginehouse.table.live.reasons import knows_no_secret
from enginehouse.table.pages.frames import Frames, make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.storage import (
    RELEASE,
    ChairNews,
    ChatRow,
    Company,
    Conflict,
    Damaged,
    Entry,
    Filed,
    GameRow,
    Handing,
    Hash,
    Proposal,
    SeatRow,
    Shelf,
    Sitter,
    StandingOrder,
    Store,
    Unusable,
    box_of,
)

log = logging.getLogger("enginehouse.table")

_REST = 10.0  # seconds without a visit, before what only a page needs is let go and a table may be forgotten
_HERE = 60.0  # seconds for which it is enough to have written once that somebody is here
_TRIES = 8  # to get a place in the log, when other processes write to it as well


THE_END = (
    "The game is over and all its secrets are open, so nothing can be taken back. "
    "To play on from an earlier moment, go there in the history and choose “What if”."
)
TOO_LATE = (
    "The time for that decision is up, so it cannot be taken back alone. Propose it to the others: "
    "if they agree, you have the whole time again."
)


@dataclass(frozen=True, slots=True)
class Done:
    """An accepted post. ``repeated``: it had been accepted before, and had no second effect."""

    moment: str
    over: bool
    to_act: tuple[Seat, ...]  # as the seat may know it
    repeated: bool = False


def begin(row: GameRow, shipped: Path | None = None) -> AnyGame:
    """The game of a row before its first action, laid out by today's rules. Raises HouseError if they are older."""
    title, content = house.title(row.title), laid_out(row.content)
    options = switches(title, row.version, row.options)
    if row.start is not None:
        game = from_position(title, row.start, None, content, shipped)
    else:
        game = Game(title, row.players, options, int(row.seed, 16), None, content, shipped)
    game.version, game.start, game.options, game.switches = row.version, row.start, row.options, options
    game.chain = game.first_link
    return game


def take_up(row: GameRow, stored: Stored, shelf: Shelf | None) -> Line:
    """The line of a row before its first action: from what is stored of it or, where nothing is, by the rules.

    Raises Torn if the first of what is stored is damaged.
    """
    if not stored and shelf is None:
        return Line(begin(row))
    title = house.title(row.title)
    shipped = shipped_then(title, shelf)
    first, seed = stored[0] if stored else None, int(row.seed, 16)
    if first is None:
        return Line(begin(row, shipped))
    moments.check(0, first.packed, moments.stamp(seed, 0, first.version, ""))
    position = moments.position(moments.unpack(0, first.packed, b""))
    game: AnyGame = Game[Any].taken_up(
        title, row.players, row.options, seed, laid_out(row.content), shipped, row.version, row.start, position,
        first.version,
    )  # fmt: skip
    return Line(game, first)


def other_rules(row: GameRow, game: AnyGame) -> str:
    """Of a table of before that today's rules do not lead where it was."""
    return (
        f"it was begun under version {row.version} of the rules of {game.title.name} and nothing but its log is kept. "
        "Open it once, or run “enginehouse migrate”, with the release that it was played with: then any later one can show it"
    )


#: What is stored of a game from some row on; None: it is missing.
Stored = Sequence[Filed | None]


class Reseated(Exception):
    """A chair changed hands while somebody waited to do something: who they are must be asked again."""


class Room:
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
        self.frames = Frames()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.sittings = 0  # how often a chair here has changed hands, or a device was shut out
        self.pinned = 0  # how many still work with this very object
        self.moved = 0.0  # when the last action came in, for the pace of the bots
        self.on_change: Callable[[Room], None] = lambda _room: None
        self.names: tuple[str, ...] = ()
        self._name()

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

    @classmethod
    async def read(
        cls,
        store: Store,
        row: GameRow,
        seats: list[SeatRow],
        entries: list[Entry],
        stored: Stored,
        news: Sequence[ChairNews],
    ) -> Room:
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

    def _draw(self) -> None:
        """Draw the page once where it holds up nobody: what never changes of a map is kept from then on."""
        make_frame(page_model(self, SPECTATOR))
        self.line.game.title.aid(self.line.game.view(None))

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

    @property
    def idle(self) -> bool:
        rested = time.monotonic() - self.used > _REST
        return rested and not self.pinned and not self.hub.viewers.total() and not self.lock.locked()

    def rest(self) -> None:
        """Nobody looks: let go of all that can be made again from the log."""
        self.frames = Frames()
        self.line.rest()

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

    def _deadline(self, game: AnyGame, since: float) -> float | None:
        """When whoever is asked will be late; None where nobody can be: no limit, or the game waits for bots alone."""
        late = self.row.patience and any(not self.seats[s].bot for s in game.to_act)
        return since + self.row.patience if late else None

    def publish(self) -> None:
        self.hub.publish()
        self.on_change(self)

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

    def done(self, seat: Seat, repeated: bool = False) -> Done:
        seen = self.line.game.view(seat)
        to_act = seen.stack[-1].seats(seen) if seen.stack else ()
        return Done(self.line.token(seat), not seen.stack, to_act, repeated)

    # --- acting ------------------------------------------------------------------------------------------------------
    async def act(
        self,
        seat: Seat,
        action: Action,
        moment: str,
        key: str,
        why: str = "",
        why_open: bool | None = None,
        since: int | None = None,
    ) -> Done:
        """Play an action for a seat, exactly once for each key, and only at the moment it was chosen for.

        ``why_open``: whether all may read why; by default if the seat knows no secret. ``since``: see ``entered``.
        """
        action = " ".join(action.split())
        async with self.entered(since):
            for _ in range(_TRIES):
                if self._repeated(seat, key, "act", action):
                    return self.done(seat, repeated=True)
                self._must_be_now(seat, moment)
                if why_open is None:
                    why_open = bool(why) and knows_no_secret(self.line.game, seat)
                if await self._play(seat, action, key, why, why_open):
                    return await self._acted(seat)
            raise Problem(503, "busy", "Too many at once. Try again.")

    async def _play(self, seat: Seat, action: Action, key: str, why: str = "", why_open: bool = False) -> bool:
        """One action, to the disk and into the line. False if another process was faster."""
        try:
            game, told = self.line.ahead(seat, action)
        except Illegal as no:
            raise Problem(422, "illegal", no.reason, rule=no.rule) from None
        entry = Entry(len(self.line.log), "act", seat, action, round(time.time(), 3), key, why, why_open)
        public = game.table.clock != self.line.game.table.clock
        drawn = self.line.drawn(entry, game, told)
        if not await self._append(drawn, public, entry.at):
            return False
        self.line.accept(drawn)
        return True

    async def undo(self, seat: Seat, steps: int, moment: str, key: str, since: int | None = None) -> Done:
        """Take back the seat's own last actions; 0 takes back all that it may (the turn)."""
        async with self.entered(since):
            for _ in range(_TRIES):
                if self._repeated(seat, key, "undo", ""):
                    return self.done(seat, repeated=True)
                self._must_be_now(seat, moment)
                self._must_not_be_over()
                mine = self.line.undoable(seat)
                if steps > len(mine) or not mine:
                    text = "That cannot be taken back alone: chance, a secret or another's move lies between."
                    begun = len(self.line.timeline(seat)) > 1
                    raise Problem(409, "nothing-to-undo", text if begun else "Nothing has been done yet.")
                if await self._take_back(seat, mine[: steps or len(mine)], key):
                    return await self._acted(seat)
            raise Problem(503, "busy", "Too many at once. Try again.")

    async def propose(self, seat: Seat, ply: int, moment: str, key: str, since: int | None = None) -> Done:
        """Propose to go back to one of the seat's own plies; done at once where there is nobody to ask."""
        async with self.entered(since):
            for _ in range(_TRIES):
                if self._repeated(seat, key, "undo", ""):
                    return self.done(seat, repeated=True)
                self._must_be_now(seat, moment)
                self._must_not_be_over()
                keep = self.line.ply_of(seat, ply)
                if ply == len(self.line.timeline(seat)) - 1:  # by what the seat has noticed: no word of sealed answers
                    raise Problem(409, "nothing-to-undo", "There is nothing to take back.")
                proposal = Proposal(seat, len(self.line.log), keep, ())
                if self.missing_consent(proposal):
                    self.proposal = proposal
                    await self.store.put_proposal(self.id, proposal)
                    self.publish()
                    return self.done(seat)
                if await self._take_back(seat, self.line.live[keep:], key):
                    return await self._acted(seat)
            raise Problem(503, "busy", "Too many at once. Try again.")

    async def answer(self, seat: Seat, agree: bool, since: int | None = None) -> Done:
        """Agree to the proposal or decline it; with the last consent it is done."""
        async with self.entered(since):
            self._must_not_be_over()
            proposal = self.open_proposal
            if proposal is None or (seat not in self.missing_consent(proposal) and seat != proposal.seat):
                raise Problem(409, "no-proposal", "There is no proposal that waits for your answer.")
            if not agree:
                self.proposal = None
                await self.store.put_proposal(self.id, None)
                self.publish()
                return self.done(seat)
            if seat == proposal.seat:
                raise Problem(409, "no-proposal", "It is your own proposal: the others must answer.")
            self.proposal = proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, seat))
            await self.store.put_proposal(self.id, proposal)
            for _ in range(_TRIES):
                if self.open_proposal is None or self.missing_consent(proposal):
                    break
                gone = self.line.live[proposal.keep :]
                if await self._take_back(proposal.seat, gone, house_key("proposal", proposal.length)):
                    return await self._acted(seat)
            self.publish()
            return self.done(seat)

    @property
    def open_proposal(self) -> Proposal | None:
        """The proposal, unless something that everybody noticed has happened since, or the game is over."""
        proposal = self.proposal
        if (
            proposal is None
            or self.line.game.over
            or any(h.noticed[SPECTATOR] for h in self.line.log[proposal.length :])
        ):
            return None
        return proposal

    def missing_consent(self, proposal: Proposal) -> tuple[Seat, ...]:
        """The people who have not answered. Bots always agree, and nobody sits on an empty seat."""
        people = (s.seat for s in self.seats if s.sat and s.seat != proposal.seat)
        return tuple(s for s in people if s not in proposal.agreed)

    def _repeated(self, seat: Seat, key: str, kind: str, action: Action) -> bool:
        known = self.line.known(seat, key)
        if known is None:
            return False
        if known.kind != kind or (kind == "act" and known.action != action):
            raise Problem(409, "key-used", "This key belongs to another action. Use a fresh one for each.")
        return True

    def _must_be_now(self, seat: Seat, moment: str) -> None:
        now = self.line.token(seat)
        if moment != now:
            text = "The game has moved on since you chose. Nothing was done: look, and choose again."
            raise Problem(409, "stale", text, moment=now)

    def _must_not_be_over(self) -> None:
        """After the last action record, seed and all hands are open: whoever took it back would know them."""
        if self.line.game.over:
            raise Problem(409, "over", THE_END)

    async def _take_back(self, seat: Seat, numbers: list[int], key: str) -> bool:
        numbers = self.line.falling_with(numbers)
        then = self.line.without(numbers)
        text = " ".join(map(str, numbers))
        entry = Entry(len(self.line.log), "undo", seat, text, round(time.time(), 3), key)
        public = any(self.line.log[n].noticed[SPECTATOR] for n in numbers)
        since = entry.at
        if public and not is_agreed(key):  # an undo of one's own gives nobody more time
            since = self.line.asked_since(then.live) or self.row.created
            deadline = self._deadline(then.game, since)
            if deadline is not None and deadline <= entry.at:
                raise Problem(409, "too-late", TOO_LATE)
        drawn = self.line.drawn_undo(entry, then)
        if not await self._append(drawn, public, since):
            return False
        self.line.accept(drawn)
        return True

    async def _append(self, drawn: Drawn, public: bool, since: float) -> bool:
        """To the disk. False if another process was faster: then the line has been brought up to date.

        ``since``: when what is asked now was asked first. What nobody noticed changes no deadline.
        """
        entry, game = drawn.entry, drawn.game
        touched = entry.at if public else self.row.touched
        deadline = self._deadline(game, since if public else self.row.touched)
        if not public and deadline is not None and self.row.deadline is not None:
            deadline = self.row.deadline
        try:
            await self.store.append(
                self.id,
                entry,
                game.to_act,
                game.over,
                bool(self._bots_of(game)),
                touched,
                deadline,
                public and self.proposal is not None,
                [*self.line.rows[self.filed :], drawn.filed],
            )
        except Conflict:
            await self.refresh()
            if len(self.line.log) == entry.ply and await self.store.clear_ahead(self.id):
                self._torn(Damaged(f"moment {entry.ply + 1} of a log came before its entry"))
            return False
        self.filed = entry.ply + 2
        if public:
            self.proposal = None
        self.row = msgspec.structs.replace(self.row, touched=touched, deadline=deadline)
        return True

    async def _acted(self, seat: Seat) -> Done:
        """Something was done: tell it, and answer for those who have left an order."""
        self._tell()
        await self.follow_orders()
        return self.done(seat)

    def _tell(self) -> None:
        game = self.line.game
        self.row = msgspec.structs.replace(
            self.row, over=game.over, to_act=game.to_act, due=bool(self.bots_to_act()), length=len(self.line.log)
        )
        self.moved = time.monotonic()
        self.publish()

    # --- standing orders ---------------------------------------------------------------------------------------------
    async def leave_order(self, seat: Seat, about: str, up_to: int, since: int | None = None) -> Done:
        """Leave an order, or another in its place. If the seat is being asked, the order answers."""
        async with self.entered(since):
            await self.refresh()
            order = orders.written(self.line, seat, about, up_to)
            await self.store.put_order(self.id, order)
            self.orders[seat] = order
            self.publish()
            await self.follow_orders()
            return self.done(seat)

    async def take_order_back(self, seat: Seat, since: int | None = None) -> Done:
        async with self.entered(since):
            await self.refresh()
            if seat in self.orders:
                await self.store.drop_order(self.id, self.orders.pop(seat))
                self.publish()
            return self.done(seat)

    async def follow_orders(self) -> None:
        """Answer for seats that have left an order, until the game waits for one that has not. The lock is held."""
        before = len(self.line.log)
        try:
            tries = 0
            while tries < _TRIES and (due := orders.answer(self.line, self.orders)) is not None:
                seat, action = due
                length = len(self.line.log)
                if await self._play(seat, action, house_key("order", length)):
                    tries = 0
                    continue
                tries += 1
                if len(self.line.log) == length and seat in self.orders:  # refused, and nobody was faster
                    await self.store.drop_order(self.id, self.orders.pop(seat))
        finally:
            if len(self.line.log) > before:  # told once: two orders may answer each other a hundred times
                self._tell()
        for order in [o for o in self.orders.values() if not orders.stands(self.line, o)]:
            await self.store.drop_order(self.id, self.orders.pop(order.seat))

    # --- people and words --------------------------------------------------------------------------------------------
    async def sit(self, sitter: Sitter, check: Callable[[list[SeatRow]], None]) -> None:
        """``check`` sees the chairs as they are then, and may raise."""

        def checked(company: Company) -> None:
            chairs.must_be_played(company.over)
            chairs.must_sit_nowhere_else(company, sitter.seat)
            check(company.chairs)

        async with self.lock:
            if not await self.store.sit(self.id, sitter, checked):
                raise Problem(409, "taken", chairs.TAKEN)
            await self._chairs_changed()

    async def come_back(self, seat: Seat, link: str, browser: str) -> bool:
        """One more device of who sits there; False if the link opens the chair no more."""

        def check(company: Company) -> None:
            chairs.must_sit_nowhere_else(company, seat)

        return await self.store.come_back(self.id, seat, link, browser, check)

    async def leave(self, browser: str) -> None:
        """A browser gives up what it holds here."""
        async with self.lock:
            await self.store.leave(self.id, browser)
            await self._chairs_changed()

    async def leave_by_token(self, seat: Seat, token: str) -> None:
        """A program gives up its chair."""
        async with self.lock:
            await self.store.leave_by_token(self.id, seat, token)
            await self._chairs_changed()

    async def shut_others_out(self, seat: Seat, browser: str, own: Hash) -> None:
        """Every other device, link and token of a chair opens it no more."""
        async with self.lock:
            if not await self.store.shut_others_out(self.id, seat, browser, own):
                raise Problem(409, "not-here", "This device does not hold that chair any more.")
            await self._chairs_changed()

    async def hand(self, handing: Handing) -> None:
        """Give a chair to a bot, or free it for a person, if it may be (``chairs.py``)."""

        def check(company: Company) -> None:
            role = ("host", SPECTATOR) if handing.by == SPECTATOR else ("seat", handing.by)
            if role not in company.held:
                raise not_yours("You are not the host of the table any more.")
            chairs.must_be_played(company.over)
            chair = company.chairs[handing.seat]
            if not handing.bot and chair.empty:
                raise Problem(409, "free", "This chair is free already.")
            self.must_be_given(chair, handing.bot)

        async with self.lock:
            await self.refresh()
            await self.store.hand(self.id, handing, check)
            self.sittings += 1
            await self.refresh()
            await self._due_changed()
            self.publish()

    def must_be_given(self, chair: SeatRow, bot: str = "") -> None:
        """Raises Problem if the chair may not be given to this bot, or (without one) to another person."""
        acted = self.line.acted(chair.seat)
        chairs.may_be_given(self.row, chair, bot, acted, self.connected(chair.seat))

    def may_be_freed(self, seat: Seat) -> bool:
        """Whether another person may have the chair."""
        try:
            self.must_be_given(self.seats[seat])
        except Problem:
            return False
        return True

    async def look_again(self) -> None:
        """Somebody was shut out: live lines must notice."""
        async with self.lock:
            await self._chairs_changed()

    async def here(self, seat: Seat) -> None:
        """Whoever sits there is here; written down now and then."""
        row, now = self.seats[seat], round(time.time(), 3)
        if row.sat and now - row.seen > _HERE:
            self.seats[seat] = msgspec.structs.replace(row, seen=now)
            await self.store.touch(self.id, seat, now)

    async def set_speed(self, speed: str) -> None:
        async with self.lock:
            self.row = msgspec.structs.replace(self.row, speed=speed)
            await self.store.change_game(self.id, speed=speed)
            await self._due_changed()
            self.publish()

    async def say(self, seat: Seat, words: str, since: int | None = None) -> None:
        async with self.entered(since):
            await self.store.say(self.id, seat, words)
            self.chat = await self.store.chat(self.id)
            self.publish()

    async def set_note(self, seat: Seat, words: str, since: int | None = None) -> None:
        async with self.entered(since):
            await self.store.change_seat(self.id, seat, note=words)
            self.seats = await self.store.seats(self.id)

    async def watch_the_clock(self) -> None:
        """Say anew by when somebody is late: who has just taken a bot's place has the whole time."""
        async with self.lock:
            await self._due_changed()

    async def _due_changed(self) -> None:
        """Nobody was waited for and somebody is now: the time runs from here, and pages reckon it from ``touched``."""
        row, now = self.row, round(time.time(), 3)
        due, deadline = bool(self.bots_to_act()), self._deadline(self.line.game, now)
        touched = now if deadline is not None and row.deadline is None else row.touched
        if deadline is not None and row.deadline is not None:
            deadline = row.deadline
        if (due, deadline) != (row.due, row.deadline):
            self.row = msgspec.structs.replace(row, due=due, deadline=deadline, touched=touched)
            await self.store.change_game(self.id, due=due, deadline=deadline, touched=touched)

    async def _chairs_changed(self) -> None:
        self.sittings += 1
        await self.refresh()
        self.publish()

    # --- the end -----------------------------------------------------------------------------------------------------
    def standing(self) -> list[tuple[int, tuple[int, ...]]]:
        """(ply, points of every seat) wherever the points changed; only for a game that is over, where all is open."""
        return self.line.standing() if self.line.game.over else []
