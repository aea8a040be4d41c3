"""What is done at a table: actions, what is taken back or proposed to be, and standing orders; to the disk before all else."""

from __future__ import annotations

import time
from bisect import bisect_left

import msgspec

from enginehouse.core import SPECTATOR, Action, Illegal, Seat
from enginehouse.table.live import banks, orders
from enginehouse.table.live.kept import Done, Kept
from enginehouse.table.live.keys import house_key, is_agreed, is_late
from enginehouse.table.live.line import AnyGame, Drawn, taken_back
from enginehouse.table.live.reasons import knows_no_secret
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Conflict, Damaged, Entry, Proposal, Reading

_TRIES = 8  # to get a place in the log, when other processes write to it as well
THE_END = (
    "The game is over and all its secrets are open, so nothing can be taken back. "
    "To play on from an earlier moment, go there in the history and choose “What if”."
)
TOO_LATE = (
    "The time for that decision is up, so it cannot be taken back alone. Propose it to the others: "
    "if they agree, you have the whole time again."
)
BEFORE_YOU_CAME = (
    "That was played from this chair before you came to it, so it cannot be taken back alone. Propose it to the others."
)
NOBODY_TO_AGREE = (
    "This game counts for your rating, and nobody sits here who could agree. "
    "To try it otherwise, choose “What if”: that counts for nothing."
)


class Acting(Kept):
    """A table at which something can be done, exactly once for each key."""

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
                    text = "That cannot be taken back alone: chance, a secret or another’s move lies between."
                    begun = len(self.line.timeline(seat)) > 1
                    raise Problem(409, "nothing-to-undo", text if begun else "Nothing has been done yet.")
                chosen = mine[: steps or len(mine)]
                self._must_be_their_own(seat, chosen)
                if await self._take_back(seat, chosen, key):
                    return await self._acted(seat)
            raise Problem(503, "busy", "Too many at once. Try again.")

    def _must_be_their_own(self, seat: Seat, numbers: list[int]) -> None:
        """Raises Problem for what the house played for somebody who was late, or another from this chair before they came to it:
        part of a turn, too, would be more time for it."""
        if any(is_late(self.line.log[n].entry.key) for n in numbers):
            raise Problem(409, "too-late", TOO_LATE)
        came = max((n.length for n in self.news if n.seat == seat and n.kind in ("back", "came")), default=0)
        if any(n < came for n in numbers):
            raise Problem(409, "not-yours-to-undo", BEFORE_YOU_CAME)

    async def _take_back(self, seat: Seat, numbers: list[int], key: str) -> bool:
        numbers = self.line.falling_with(numbers)
        then = self.line.without(numbers)
        text = " ".join(map(str, numbers))
        entry = Entry(len(self.line.log), "undo", seat, text, round(time.time(), 3), key)
        public = any(self.line.log[n].noticed[SPECTATOR] for n in numbers)
        since, reading = entry.at, await self._bank_without(numbers, then.game, entry) if self.row.bank else None
        if public and not is_agreed(key):  # an undo of one's own gives nobody more time
            since = self.line.asked_since(then.live) or self.row.created
            deadline = self._deadline(then.game, since, reading)
            if deadline is not None and deadline <= entry.at:
                raise Problem(409, "too-late", TOO_LATE)
        drawn = self.line.drawn_undo(entry, then)
        if not await self._append(drawn, public, since, reading):
            return False
        self.line.accept(drawn)
        return True

    async def _bank_without(self, numbers: list[int], game: AnyGame, entry: Entry) -> Reading:
        """What the banks say after an undo: as if these actions had not been. Who takes back pays for the time since."""
        then = banks.asked_in(game)
        first = next((n for n in numbers if self.line.log[n].noticed[SPECTATOR]), None)
        was = None if first is None else await self.store.bank_before(self.id, first)
        if first is None or was is None:
            return banks.after(
                self.row, self.seats, banks.reading(self.row), banks.asked_in(self.line.game), then, entry.at
            )
        if is_agreed(entry.key):
            return banks.given_again(was, then, entry.at)
        before = banks.asked_in(self.line.at(bisect_left(self.line.live, first)))
        return banks.after(self.row, self.seats, was, before, then, entry.at)

    # --- proposals ---------------------------------------------------------------------------------------------------
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
                await self._must_not_count(seat)
                if await self._take_back(seat, self.line.live[keep:], key):
                    return await self._acted(seat)
            raise Problem(503, "busy", "Too many at once. Try again.")

    async def _must_not_count(self, seat: Seat) -> None:
        """Bots agree to everything: whoever plays them for a rating would take back every bad draw."""
        if self.played_here and self.compares and await self.store.plays_for_rating(self.id, seat):
            raise Problem(409, "counts", NOBODY_TO_AGREE)

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

    # --- what every post must be -------------------------------------------------------------------------------------
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

    # --- to the disk, and to whoever looks ---------------------------------------------------------------------------
    async def _append(self, drawn: Drawn, public: bool, since: float, reading: Reading | None = None) -> bool:
        """To the disk. False if another process was faster: then the line has been brought up to date.

        ``since``: when what is asked now was asked first. What nobody noticed changes no deadline but a bank's, which is its
        seat's own. ``reading``: what the banks say after it, if it is known already.
        """
        entry, game, was = drawn.entry, drawn.game, banks.reading(self.row)
        if self.row.bank and reading is None:
            before, then = banks.asked_in(self.line.game), banks.asked_in(game)
            reading = banks.after(self.row, self.seats, was, before, then, entry.at)
        touched = entry.at if public else self.row.touched
        deadline = self._deadline(game, since if public else self.row.touched, reading)
        if not self.row.bank and not public and deadline is not None and self.row.deadline is not None:
            deadline = self.row.deadline
        warning = None if deadline is None else self._warning(game, touched, entry.at, reading)
        kept_before = reading is not None and public and entry.kind == "act"
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
                self._begins(drawn),
                warning=warning,
                banks=None if reading is None else (was if kept_before else None, reading),
                first=entry.kind == "act" and entry.seat not in self.begun,
            )
        except Conflict:
            await self.refresh()
            if len(self.line.log) == entry.ply and await self.store.clear_ahead(self.id):
                self._torn(Damaged(f"moment {entry.ply + 1} of a log came before its entry"))
            return False
        self.filed = entry.ply + 2
        self.begun.add(entry.seat)
        if public:
            self.proposal = None
        values = {} if reading is None else reading._asdict()
        self.row = msgspec.structs.replace(self.row, touched=touched, deadline=deadline, warning=warning, **values)
        return True

    def _begins(self, drawn: Drawn) -> list[tuple[Seat, int]]:
        """The people whose turn begins, each with the number of their last action before it; -1: they had none."""
        asked = self.line.game.to_act
        came = [s for s in drawn.game.to_act if s not in asked and self.seats[s].sat]
        return [(seat, self._last_own(seat, drawn.entry)) for seat in came]

    def _last_own(self, seat: Seat, entry: Entry) -> int:
        if entry.kind == "act" and entry.seat == seat:
            return entry.ply
        gone = taken_back(entry) if entry.kind == "undo" else ()
        log = self.line.log
        return next((n for n in reversed(self.line.live) if log[n].entry.seat == seat and n not in gone), -1)

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
