"""Time limits: at a table that has one, whoever does not answer in time is not waited for.

What happens then was chosen when the table was founded. The house plays the title's ``idle``, the least committing choice
where the catalogue rules so; or a bot takes the chair, until its sitter comes back; or the seat resigns, where the rules
know how. The time runs from the last thing that everybody noticed. Whoever is late is played for until the game waits for
somebody else, so that a turn of many decisions is not many times the limit.

While a question is hushed nobody may learn who has answered it, so the house answers in silence then, whatever was chosen. An
empty bank stays empty, and what was chosen follows with the seat's next open question.

A table has a deadline in the database only while somebody can be late there. One that nothing can be done for (it does
not load, or its game breaks) is looked at again later, so that it never stands before the others.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from enginehouse.core import Seat
from enginehouse.core.game import RESIGN
from enginehouse.table.live import banks
from enginehouse.table.live.banks import DAY
from enginehouse.table.live.keys import house_key
from enginehouse.table.live.reasons import TIME_WAS_UP
from enginehouse.table.live.room import Room
from enginehouse.table.live.seating import bot_name
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Store, report, trouble

log = logging.getLogger("enginehouse.clocks")

_LATER = 600.0  # seconds until a table that nothing could be done for is tried again
_SWEEP = 3600.0  # seconds between looks for games that everybody has forgotten
#: Who takes the chair of somebody for whom a game would wait for ever, or a whole round of a series.
STAND_IN = "greedy"
_MOST = 500  # actions in a row for one seat; no turn is longer


async def _nobody_tells(_room: Room, _seat: Seat, _end: float) -> None:
    """Until somebody wants to know."""


class Clocks:
    """The clocks of all tables. With several server processes each looks; the log takes one action only."""

    def __init__(
        self, every: float, store: Store, room: Callable[[str], Awaitable[Room]], forgotten: float = 30 * DAY
    ) -> None:
        self.every = every
        self.forgotten = forgotten  # seconds after which bots end a game that counts
        self.store = store
        self._swept = -_SWEEP
        self._room = room
        self._look: asyncio.Task[None] | None = None
        self.on_warning: Callable[[Room, Seat, float], Awaitable[None]] = _nobody_tells

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
                await self.look()
            except Exception as error:  # the database may be away for a while
                report(log, "could not look at the clocks", error)

    async def look(self) -> None:
        """At all tables where something is due: a warning, the end of a time, chairs to be filled."""
        for game in await self.store.warned_games(time.time()):
            await self._warn(game)
        for game in await self.store.overdue_games(time.time()):
            await self._look_at(game)
        for game in await self.store.games_to_fill(time.time()):
            await self._fill(game)
        if time.monotonic() - self._swept > _SWEEP:
            self._swept = time.monotonic()
            await self.end_forgotten()

    async def _warn(self, game: str) -> None:
        """Tell who has little time left, once. Of several processes that look one tells it."""
        try:
            room = await self._room(game)
        except Problem as problem:
            log.warning("table %s: %s", game, problem.text)
            await self.store.change_game(game, warning=None)
            return
        was, now = room.row.warning, time.time()
        if was is None or was > now:
            return
        times = banks.warnings(room.row, room.seats, room.line.game.to_act)
        after = min((at for at in times.values() if at > now), default=None)
        if not await self.store.claim_warning(game, was, after):
            return
        room.row = msgspec.structs.replace(room.row, warning=after)
        ends = banks.ends(room.row, room.seats, room.line.game.to_act)
        for seat in (seat for seat, at in times.items() if was <= at <= now < ends[seat]):
            if not banks.is_away(room.seats[seat], now):
                await self.on_warning(room, seat, ends[seat])

    async def _fill(self, game: str) -> None:
        try:
            await (await self._room(game)).fill_up(bot_name)
        except Problem as problem:
            log.warning("table %s: %s", game, problem.text)
            await self.store.change_game(game, fill=None)

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
        now = time.time()
        if room.row.deadline is not None and room.row.deadline >= now:
            return
        late = room.late(now)
        for seat in late:
            await self._time_is_up(room, seat)
        if not late:
            await room.watch_the_clock()  # they are away, or nobody sits there

    async def _time_is_up(self, room: Room, seat: Seat) -> None:
        what, _, bot = room.row.zero.partition(":")
        if room.hushed or seat not in room.people_to_act():
            await self.play_for(room, seat)
        elif what == "bot":
            await room.give_to_bot(seat, bot, bot_name((*room.default_names(), *room.names)))
        elif what == "resign":
            key = house_key("clock", len(room.line.log))
            await room.act(seat, RESIGN, room.line.token(seat), key, TIME_WAS_UP, why_open=True)
        else:
            await self.play_for(room, seat)

    async def end_forgotten(self) -> None:
        """Whoever walks away from a game that counts has lost it: else only those would count that one likes to end."""
        for game in await self.store.forgotten(time.time() - self.forgotten):
            try:
                await self.stand_in(game)
            except Exception as error:
                if trouble(error):
                    raise
                report(log, f"nobody stands in at table {game}", error)

    async def stand_in(self, game: str) -> None:
        """A table goes on without those whom it waits for: bots take their chairs, and those that are free."""
        with suppress(Problem):
            room = await self._room(game)
            if room.row.speed == "paused":  # nobody is there to let them go on
                await room.set_speed("slow")
            if any(chair.empty for chair in room.seats):
                await self.store.change_game(game, fill=time.time(), fill_bot=STAND_IN)
                await self._fill(game)
            for seat in room.people_to_act():
                if room.hushed:  # nobody learns who has answered: the chair follows with the next open question
                    await self.play_for(room, seat)
                else:
                    await room.give_to_bot(seat, STAND_IN, bot_name((*room.default_names(), *room.names)))

    async def play_for(self, room: Room, seat: Seat) -> None:
        """The house decides for a seat, as little as it can, until the game waits for somebody else."""
        for _ in range(_MOST):
            if seat not in room.people_to_act():
                return
            playing = room.line.game
            action = playing.title.idle(playing.view(seat), seat, playing.legal(seat))
            key = house_key("clock", len(room.line.log))
            await room.act(seat, action, room.line.token(seat), key, TIME_WAS_UP, why_open=True)
