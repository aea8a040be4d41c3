"""Series: small leagues in which everybody meets at tables of a few, round by round, with standings and a deadline.

Anybody founds one and sends its link. When the host begins it, the house pairs people and lays their tables: nobody needs a
link to their chair. A round is over when its tables are; then the next begins by itself. At a deadline bots take the chairs of
those whom a table waits for, before all eyes, so that one person never holds up everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from enginehouse.table.live import lobby
from enginehouse.table.live.lobby import new_id
from enginehouse.table.live.pairing import paired, rounds_until_all_met
from enginehouse.table.live.plans import Founding, known_title
from enginehouse.table.live.standings import Standing, standings
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Conflict, Places, Player, ResultRow, SeriesRow, SeriesTable, report

if TYPE_CHECKING:
    from enginehouse.table.app import House

log = logging.getLogger("enginehouse.series")

FEWEST = 2
#: Numbers for those who are no player of a series.
_BOTS = range(-1, -13, -1)


@dataclass(frozen=True, slots=True)
class League:
    """A series as it stands now."""

    row: SeriesRow
    plan: Founding
    players: list[Player]
    tables: list[SeriesTable]
    results: dict[str, list[ResultRow]]

    @property
    def lines(self) -> list[Standing[int]]:
        """Where everybody stands. Whoever's chair a bot took has the bot's place: the table had to go on. Where the round did not
        come out even, the bots that one person sat with are their opponents: nobody loses a round by the lot."""
        games: list[dict[int, int]] = []
        for table in self.tables:
            rows = self.results.get(table.game) or []
            people = len(table.people) if len(table.people) > 1 else len(rows)
            games.append({(*table.people, *_BOTS)[seat]: row.place for seat, row in enumerate(rows[:people])})
        return standings([player.number for player in self.players], games)

    def name(self, number: int) -> str:
        return next((player.name for player in self.players if player.number == number), "")

    @property
    def now(self) -> list[SeriesTable]:
        return [table for table in self.tables if table.round == self.row.round]


async def read(at: House, series: str) -> League | None:
    row = await at.store.series(series)
    if row is None:
        return None
    tables = await at.store.series_tables(series)
    results = await at.store.results([table.game for table in tables])
    plan = msgspec.json.decode(row.plan, type=Founding)
    return League(row, plan, await at.store.players(series), tables, results)


async def begin(at: House, series: str) -> None:
    """The first round. Raises Problem where there are too few, or it has begun."""
    league = await read(at, series)
    if league is None or league.row.round or league.row.over:
        raise Problem(409, "begun", "This series has begun already.")
    if len(league.players) < FEWEST:
        raise Problem(409, "too-few", f"A series needs at least {FEWEST} people. Send its link to more.")
    if not await _next_round(at, league) and (now := await at.store.series(series)) is not None and not now.round:
        raise Problem(409, "stale", "Somebody has left just now. Look who is there, and begin once more.")


async def look(at: House, series: str) -> None:
    """Lay tables that are missing, begin the next round when this one is over, and end the series after the last."""
    league = await read(at, series)
    if league is None or league.row.over or not league.row.round:
        return
    await _lay_tables(at, league, league.now)
    if any(table.game not in league.results for table in league.now):
        if league.row.deadline is not None and league.row.deadline < time.time():
            for table in league.now:
                if table.game not in league.results:
                    await at.clocks.stand_in(table.game)
        return
    staying = [player for player in league.players if not player.left]
    if league.row.round >= league.row.rounds or len(staying) < FEWEST:
        await at.store.end_series(series)
        return
    await _next_round(at, league)


async def _next_round(at: House, league: League) -> bool:
    """False if another has begun it, or somebody has left meanwhile."""
    row = league.row
    staying = [player.number for player in league.players if not player.left]
    seed = int.from_bytes(sha256(f"{row.id} {row.round}".encode()).digest()[:8], "big")
    most = at.settings.series_rounds
    rounds = row.rounds or await asyncio.to_thread(rounds_until_all_met, len(staying), row.size, seed, most)
    before = [table.people for table in league.tables]
    drawn = await asyncio.to_thread(paired, staying, row.size, before, seed)
    tables = [SeriesTable(row.round + 1, n, new_id(), people) for n, people in enumerate(drawn)]
    deadline = round(time.time() + row.days * 86400, 3) if row.days else None
    begun = await at.store.begin_round(row.id, row.round, tables, rounds, deadline)
    if begun:
        await _lay_tables(at, league, tables)
    return begun


async def _lay_tables(at: House, league: League, tables: Sequence[SeriesTable]) -> None:
    """Tables under the numbers that were written down: whoever looks after a crash lays what is missing."""
    people = {player.number: player for player in league.players}
    everybody = {player.holder for player in league.players}
    for table in tables:
        if table.game in league.results or await at.store.game(table.game) is not None:
            continue
        name = f"{league.row.name}, round {table.round}"
        seated = [people[number] for number in table.people]
        places = Places([one.holder for one in seated], everybody, league.row.host)
        plan = msgspec.structs.replace(league.plan, name=name)
        with suppress(Conflict):  # somebody else has just laid it
            await lobby.found_for(at, table.game, plan, [one.name for one in seated], places)


class AllSeries:
    """Looks after the series of the house: when a table of theirs has ended, and now and then."""

    def __init__(self, at: House, every: float) -> None:
        self.at = at
        self.every = every
        self._look: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._look = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        for task in (*self._tasks, *([self._look] if self._look else [])):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def ended(self, game: str) -> None:
        """How a game ended has just been written down."""
        task = asyncio.create_task(self._after(game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _after(self, game: str) -> None:
        series = await self.at.store.series_of_game(game)
        if series is not None:
            await self._look_at(series)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self.every)
            try:
                for series in await self.at.store.series_being_played():
                    await self._look_at(series)
            except Exception as error:  # the database may be away for a while
                report(log, "could not look after the series", error)

    async def _look_at(self, series: str) -> None:
        try:
            await look(self.at, series)
        except Exception as error:
            report(log, f"series {series} stands still", error)


def must_be_a_plan(at: House, plan: Founding, size: int) -> None:
    """Raises Problem if no table could be founded like this."""
    title = known_title(plan.game)
    if size not in title.players or size < FEWEST:
        text = f"{title.name} is played by {min(title.players)} to {max(title.players)}; say how many sit at a table."
        raise Problem(422, "bad-seats", text)
    lobby.must_be_founded(at, plan, size)


# --- rematches -------------------------------------------------------------------------------------------------------
_LONGEST = 200


async def chain_of(at: House, game: str) -> list[str]:
    """A table and all its rematches, before it and after it, in order."""
    first = await at.store.game(game)
    chain = [game] if first else []
    here = first
    while here is not None and here.parent and len(chain) < _LONGEST:
        here = await at.store.game(here.parent)
        if here is None or here.rematch != chain[0]:
            break
        chain.insert(0, here.id)
    here = first
    while here is not None and here.rematch and here.rematch not in chain and len(chain) < _LONGEST:
        here = await at.store.game(here.rematch)
        if here is not None:
            chain.append(here.id)
    return chain


async def chain_standings(at: House, game: str) -> tuple[list[str], list[Standing[str]]]:
    """The games of a chain of rematches that are over, and where everybody stands, by their names."""
    results = await at.store.results(await chain_of(at, game))
    over = sorted(results, key=lambda one: results[one][0].ended)
    names = dict.fromkeys(row.name for one in over for row in results[one])
    return over, standings(names, [{row.name: row.place for row in results[one]} for one in over])
