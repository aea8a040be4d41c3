"""Bots at the tables: they think in other processes, see only their seat's view, and move like everybody else.

A game whose next decision is a bot's has one task that asks for it. A bot that crashes, hangs or answers nonsense is
asked again in a fresh process; then the greedy player answers for it, and at last a legal action is drawn, so that the game
goes on. Those that look ahead have processes of their own: one that answers at once never waits for one that thinks for ten
seconds. Where more of them think than there are processes, tables are told how long they wait; where too many wait, the
greedy player answers. With several server processes a lease says which of them moves a game's bots; were two of them to
move at once, the log takes one move only.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
import zlib
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress

from msgspec import json, structs
from sqlalchemy.exc import DBAPIError

from enginehouse import house
from enginehouse.bots import LEVELS
from enginehouse.core import Seat, codec
from enginehouse.table.live.bot_worker import Answer, Question
from enginehouse.table.live.crew import Crew, Crowded
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.settings import Settings
from enginehouse.table.storage import Store, report
from enginehouse.table.storage.troubles import is_damage

log = logging.getLogger("enginehouse.bots")

_LEASE = 10.0
_LOOK_AGAIN = 5.0  # how often a process looks for games that nobody moves
_TRIES = 3
#: Who answers for a bot that does not.
FALLBACK = "greedy"
_WHY = 200
_TELL = 3.0  # seconds between two words to a table whose bot waits for a process
_THINKING = 0.5  # of ``bot_seconds``: the rest is for the process to begin, and to answer


class Bots:
    """All bots of this server process."""

    def __init__(self, settings: Settings, store: Store, room: Callable[[str], Awaitable[Room]]) -> None:
        self.settings = settings
        self.store = store
        self._room = room
        self._quick = Crew(settings.bot_processes)
        self._thinkers = Crew(settings.thinking_processes, settings.thinkers_waiting)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._leases: dict[str, float] = {}
        self._cores = settings.grandmaster_cores  # that no grandmaster has now
        self._look: asyncio.Task[None] | None = None
        self.restarts = 0

    async def start(self) -> None:
        if not self.store.database.shared:
            await self._drop_old_leases()
        self._look = asyncio.create_task(self._look_for_work())

    async def _drop_old_leases(self) -> None:
        """There is no other process: these are from before a crash. Torn ones keep nobody from the tables that are whole."""
        try:
            await self.store.drop_leases(everybodys=True)
        except DBAPIError as error:
            if not is_damage(error):
                raise
            report(log, "the leases of the bots cannot be dropped", error)

    async def stop(self) -> None:
        tasks = [*self._driving.values(), *([self._look] if self._look else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in (*self._quick.workers, *self._thinkers.workers):
            await worker.end()
        with suppress(Exception):
            await self.store.drop_leases()

    def changed(self, room: Room) -> None:
        """Something happened at a table: perhaps a bot must decide."""
        if room.bots_to_act():
            self.wake(room.id)

    def wake(self, game: str) -> None:
        if game not in self._driving:
            task = asyncio.create_task(self._drive(game))
            self._driving[game] = task
            task.add_done_callback(lambda done: self._finished(game, done))

    def _finished(self, game: str, task: asyncio.Task[None]) -> None:
        self._driving.pop(game, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            report(log, f"the bots of table {game} stopped", error)

    async def _look_for_work(self) -> None:
        """At the start, and when another process has died: games in which bots are due and nobody moves them."""
        while True:
            try:
                for game in await self.store.due_games(time.time()):
                    self.wake(game)
                    await asyncio.sleep(0.02)  # many games may wait after a restart; people come first
            except Exception as error:  # the database may be away for a while
                report(log, "could not look for bots that are due", error)
            await asyncio.sleep(_LOOK_AGAIN)

    async def _drive(self, game: str) -> None:
        """Move the bots of a game until it waits for a person, is over, or is somebody else's to move."""
        try:
            room = await self._room(game)
        except Problem as problem:
            log.warning("table %s: %s", game, problem.text)
            await self.store.change_game(game, due=False)  # nobody need try again every few seconds
            return
        room.pinned += 1
        try:
            while room.bots_to_act():
                if room.row.speed == "slow":
                    await asyncio.sleep(max(0.0, room.moved + self.settings.bot_pause - time.monotonic()))
                if not await self._may_move(game):
                    return
                for seat in room.bots_to_act()[:1]:
                    await self._move(room, seat)
        finally:
            room.pinned -= 1

    async def _may_move(self, game: str) -> bool:
        """Hold the lease; it is renewed long before another process could take it."""
        if self._leases.get(game, 0.0) - time.time() > _LEASE / 2:
            return True
        if await self.store.take_lease(game, _LEASE):
            self._leases[game] = time.time() + _LEASE
            return True
        self._leases.pop(game, None)
        return False

    async def _move(self, room: Room, seat: Seat) -> None:
        moment = room.line.token(seat)
        telling = asyncio.create_task(self._tell_the_wait(room, self.crew(room.seats[seat].bot)))
        try:
            answer = await self._think(room, seat)
        finally:
            telling.cancel()
            room.wait = None
        if seat not in room.bots_to_act() or room.line.token(seat) != moment:
            return  # undone, paused, or moved by another process meanwhile
        try:
            await room.act(seat, answer.action, moment, f"bot {secrets.token_hex(8)}", answer.why[:_WHY])
        except Problem as problem:
            if problem.code != "stale":
                raise

    async def _tell_the_wait(self, room: Room, crew: Crew) -> None:
        """Whoever looks reads how long the bot has still to wait for a process."""
        while True:
            await asyncio.sleep(_TELL)
            wait = crew.wait(room.id)
            if wait != room.wait:
                room.wait = wait
                room.publish()

    def crew(self, bot: str) -> Crew:
        """The processes in which a bot of this kind thinks."""
        level = LEVELS.get(bot)
        return self._thinkers if level is not None and level.budget is not None else self._quick

    async def _think(self, room: Room, seat: Seat) -> Answer:
        """What the seat's bot does. One that fails is stood in for by the greedy player, and the log says so."""
        legal = room.line.game.legal(seat)
        if len(legal) == 1:
            return Answer(legal[0])
        bot, because = room.seats[seat].bot, "as the bot did not"
        try:
            answer = await self.ask(room, seat, bot, _TRIES)
            if answer is None:
                log.warning("bot %s at table %s did not answer", bot, room.id)
        except Crowded:
            answer, because = None, "as too many bots were thinking"
        if answer is None and bot != FALLBACK and (answer := await self.ask(room, seat, FALLBACK, 1)) is not None:
            answer = Answer(answer.action, f"the {FALLBACK} player answered, {because}: {answer.why}")
        return answer or Answer(secrets.choice(legal), "drawn by lot: the bot did not answer")

    @contextmanager
    def lent(self, bot: str) -> Generator[int]:
        """The cores that a bot may think on: a grandmaster all that no other has, everybody else one."""
        level = LEVELS.get(bot)
        cores = max(1, self._cores) if level is not None and level.all_cores else 1
        self._cores -= cores if cores > 1 else 0
        try:
            yield cores
        finally:
            self._cores += cores if cores > 1 else 0

    async def ask(
        self, room: Room, seat: Seat, bot: str, tries: int = 1, playouts: int = 0, patience: float | None = None
    ) -> Answer | None:
        """What a bot of this kind would do on the seat, by its view alone; None: it does not say, or nothing that is legal.

        With so many playouts it has its chance from the view too, and the same view hears the same answer. ``patience``: how
        many seconds to wait for a process at most; raises Crowded then, and where too many wait already.
        """
        game = room.line.game
        keeps_books = self.crew(bot) is self._thinkers
        sight = game.recalled(seat, room.line.told()) if keeps_books else game.view(seat)
        legal, seen = game.legal(seat), codec.to_plain(sight)
        seed = zlib.crc32(json.encode(seen)) if playouts else secrets.randbits(63)
        question = Question(
            house.ROOMS[game.title.id], game.title.id, game.players, dict(game.switches), seat, bot,
            seen, seed, str(game.content or ""), _THINKING * self.settings.bot_seconds, str(game.shipped or ""), playouts,
        )  # fmt: skip
        crew = self.crew(question.bot)
        for tried in range(tries):
            try:
                async with crew.process(room.id, patience) as worker:
                    with self.lent(bot) as cores:
                        asked = structs.replace(question, cores=cores)
                        answer = await worker.ask(asked, Answer, self.settings.bot_seconds)
                if answer.action in legal:
                    return answer
                log.warning(
                    "bot %s at table %s: %s", question.bot, room.id, answer.error or f"“{answer.action}” is not legal"
                )
            except (TimeoutError, OSError, ValueError) as error:
                self.restarts += 1
                log.warning("bot %s at table %s was restarted: %s", question.bot, room.id, error or "too slow")
            await asyncio.sleep(0.05 * tried)
        return None
