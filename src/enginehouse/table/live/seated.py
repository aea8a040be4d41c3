"""Who sits at a table and what they say: chairs that are taken, left and given away, talk, notes, and the clocks of people."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from enginehouse.core import SPECTATOR, Seat
from enginehouse.table.live import banks, chairs
from enginehouse.table.live.kept import Kept
from enginehouse.table.problems import Problem, not_yours
from enginehouse.table.storage import Company, Handing, Hash, SeatRow, Sitter
from enginehouse.table.storage.beginners import Beginner

_NOBODY = Beginner("", False)
_HERE = 60.0  # seconds for which it is enough to have written once that somebody is here


class Seated(Kept):
    """A table whose chairs change hands as ``chairs.py`` allows it."""

    async def sit(self, sitter: Sitter, check: Callable[[list[SeatRow]], None]) -> None:
        """``check`` sees the chairs as they are then, and may raise."""

        def checked(company: Company) -> None:
            chairs.must_be_played(company.over)
            chairs.must_sit_nowhere_else(company, sitter.seat)
            check(company.chairs)

        async with self.lock:
            if not await self.store.sit(self.id, sitter, checked):
                raise Problem(409, "taken", chairs.TAKEN)
            before = self.seats
            self.sittings += 1
            await self.refresh()
            await self._handed(before)
            self.publish()

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
            if handing.bot and ("seat", chair.seat) not in company.held and begun.get(chair.seat, _NOBODY).counts:
                chairs.must_be_away(self.row, chair, self.connected(chair.seat))

        async with self.lock:
            await self.refresh()
            before, begun = self.seats, await self.store.beginners(self.id)
            await self.store.hand(self.id, handing, check)
            self.sittings += 1
            await self.refresh()
            await self._handed(before)
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
        """Whoever sits there is here; written down now and then, and when they may have read what was said."""
        row, now = self.seats[seat], round(time.time(), 3)
        reads = bool(self.chat) and self.chat[-1].at >= row.seen
        if (row.sat or row.late) and (reads or now - row.seen > _HERE):
            self.seats[seat] = msgspec.structs.replace(row, seen=now)
            await self.store.touch(self.id, seat, now)

    async def _chairs_changed(self) -> None:
        self.sittings += 1
        await self.refresh()
        self.publish()

    # --- words -------------------------------------------------------------------------------------------------------
    async def say(self, seat: Seat, words: str, since: int | None = None) -> None:
        async with self.entered(since):
            await self.store.say(self.id, seat, words)
            self.chat = await self.store.chat(self.id)
            self.publish()

    async def set_note(self, seat: Seat, words: str, since: int | None = None) -> None:
        async with self.entered(since):
            await self.store.change_seat(self.id, seat, note=words)
            self.seats = await self.store.seats(self.id)

    # --- bots and clocks ---------------------------------------------------------------------------------------------
    async def set_speed(self, speed: str) -> None:
        async with self.lock:
            self.row = msgspec.structs.replace(self.row, speed=speed)
            await self.store.change_game(self.id, speed=speed)
            await self._due_changed()
            self.publish()

    async def watch_the_clock(self) -> None:
        """Say anew by when somebody is late: who has just taken a bot's place has the whole time."""
        async with self.lock:
            await self._due_changed()

    async def _due_changed(self) -> None:
        """Nobody was waited for and somebody is now: the time runs from here, and pages reckon it from ``touched``."""
        row, now, game = self.row, round(time.time(), 3), self.line.game
        due, deadline, touched = bool(self.bots_to_act()), self._deadline(game, now), row.touched
        if row.bank or any(chair.away > row.touched for chair in self.seats):
            deadline = self._deadline(game, touched)
        elif deadline is not None and row.deadline is not None:
            deadline = row.deadline
        elif deadline is not None:
            touched = now
        warning = None if deadline is None else self._warning(game, touched, now)
        if (due, deadline, warning) != (row.due, row.deadline, row.warning):
            await self._change(due=due, deadline=deadline, touched=touched, warning=warning)

    async def _change(self, **values: Any) -> None:
        self.row = msgspec.structs.replace(self.row, **values)
        await self.store.change_game(self.id, **values)

    async def _handed(self, before: list[SeatRow]) -> None:
        """Chairs have changed hands: their banks are those of others now."""
        now, asked = round(time.time(), 3), banks.asked_in(self.line.game)
        for was, chair in zip(before, self.seats, strict=True):
            if self.row.bank and (was.name, was.bot) != (chair.name, chair.bot):
                await self._change(**banks.handed(self.row, was, chair, asked, now)._asdict())
        await self._due_changed()

    # --- whose time is up, and who is away ---------------------------------------------------------------------------
    async def give_to_bot(self, seat: Seat, bot: str, name: str) -> None:
        """The time of who sits there is up: a bot plays on, until they come back."""
        async with self.lock:
            await self.refresh()
            before = self.seats
            if await self.store.time_was_up(self.id, seat, bot, name, len(self.line.log)):
                await self.refresh()
                await self._handed(before)
                self.publish()

    async def take_back_chair(self, seat: Seat, check: Callable[[str], None]) -> None:
        """Whose time was up plays on; ``check`` sees the name that stands on the chair then."""
        async with self.lock:
            await self.refresh()
            before, now = self.seats, round(time.time(), 3)
            check(before[seat].late)
            if not await self.store.take_back(self.id, seat, now):
                raise Problem(409, "not-kept", "This chair is not kept for you by a bot.")
            await self.refresh()
            await self._handed(before)
            self.publish()

    async def absent(self) -> None:
        """Somebody is away from now on, or back: what they have used so far is counted, and the rest stands or runs."""
        async with self.lock:
            await self.refresh()
            now, asked = round(time.time(), 3), banks.asked_in(self.line.game)
            for chair in self.seats if self.row.bank else ():
                if chair.away > now - _HERE:
                    await self._change(**banks.settled(self.row, chair, asked, now)._asdict())
            await self._due_changed()
            self.publish()

    async def fill_up(self, names: Callable[[Sequence[str]], str]) -> None:
        """Bots take the chairs that are free; ``names`` finds one that is not among those it is given."""
        async with self.lock:
            await self.refresh()
            before, taken = self.seats, [*self.default_names(), *self.names]
            given: dict[Seat, str] = {}
            for chair in before:
                if chair.empty:
                    given[chair.seat] = names(taken)
                    taken.append(given[chair.seat])
            if await self.store.fill_up(self.id, given, time.time()):
                self.sittings += 1
                await self.refresh()
                await self._handed(before)
                self.publish()
