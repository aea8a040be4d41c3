"""Who may open which chair: people, secret links, devices. Each change is one transaction that locks the game's row.

Kinds of links, by whose they are:

* ``seat``, an invitation to an empty chair, the host's to give away; whoever sits down first has used it up;
* ``device``, which opens a chair on its sitter's other devices, and ``bot``, a token for programs: the sitter's own;
* ``watch``, for spectators, the host's;
* ``spent``, what any of these becomes. It opens nothing, and its number is never given again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import RowMapping
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.database import Database
from enginehouse.table.storage.holders import acting_for, holder_of
from enginehouse.table.storage.outbox import invited, turn_begins
from enginehouse.table.storage.queries import LISTED, first_games, listed_games, select
from enginehouse.table.storage.rows import ChairNews, GameRow, SeatRow, Shelf
from enginehouse.table.storage.troubles import is_damage

_SEAT = (
    "seat", "name", "bot", "note", "sitting", "seen", "left", "hands", "follows", "late", "away_from", "away", "away_left",
    "away_of",
)  # fmt: skip
_HOST = -1
#: Whoever comes to a chair is neither late nor away.
_FRESH: dict[str, Any] = {"late": "", "away_from": 0.0, "away": 0.0, "away_left": 0, "away_of": 0}


@dataclass(frozen=True, slots=True)
class Places:
    """Whose the chairs of a table are that the house lays, by seat. ``everybody``: all who play along, here or elsewhere."""

    holders: Sequence[str]
    everybody: Collection[str]
    host: str


#: The hash of a link, by its number.
Hash = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who wants to sit down. ``invitation`` is the hash of the link, empty where anybody may sit."""

    seat: int
    name: str
    browser: str
    invitation: str = ""
    own: Hash | None = None  # the link for their other devices


@dataclass(frozen=True, slots=True)
class Handing:
    """A chair that changes hands by a public act: to a bot, or (without one) to whoever sits down next."""

    seat: int
    bot: str
    name: str  # that the bot sits under
    browser: str  # of who does it; empty: the house
    by: int = _HOST  # their seat; -1: they do it as the host
    invitation: Hash | None = None  # to the freed chair, if there is none yet


@dataclass(frozen=True, slots=True)
class Company:
    """A table as a change of its people finds it: locked, so that what is true of it stays true until it is changed."""

    length: int  # of the log
    over: bool
    hotseat: bool
    chairs: list[SeatRow]
    held: frozenset[tuple[str, int]] = frozenset()  # (role, seat) of all that the browser holds that asks


#: Sees the table as it is then, and may raise.
Check = Callable[[Company], None]


class Chairs:
    """The part of the store that knows people. Whatever changes a game tells the other processes in its transaction."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self.notice_wait = 15.0  # seconds until somebody is told that it is their turn: they may be here
        self._shelves: dict[str, Shelf] = {}  # what was in the boxes of games, by their hashes

    async def _tell(self, connection: AsyncConnection, game: str) -> None:
        for statement, values in self._news(game):
            await connection.execute(statement, values)

    def _news(self, game: str) -> list[tuple[sa.Executable, dict[str, Any]]]:
        return self.database.news(f"{game} {self.process}")

    # --- looking -----------------------------------------------------------------------------------------------------
    async def seats(self, game: str) -> list[SeatRow]:
        async with self.database.read.connect() as connection:
            return await _seats(connection, game)

    async def seat_names(self, games: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The people of many tables at once, for the lobby."""
        out: dict[str, list[SeatRow]] = {game: [] for game in games}
        async with self.database.read.connect() as connection:
            try:
                rows = (await connection.execute(_people(games))).mappings().all()
            except DBAPIError as error:
                if not is_damage(error):
                    raise
                rows: Sequence[RowMapping] = []
                for game in games:
                    with suppress(DBAPIError):
                        rows = [*rows, *(await connection.execute(_people([game]))).mappings()]
        for row in rows:
            out[row["game_id"]].append(SeatRow(row["seat"], row["name"], row["bot"]))
        return out

    async def free_chairs(self, title: str, browser: str, since: float, limit: int = 20) -> list[str]:
        """Open tables of a game with a free chair, at which the browser holds nothing: those with the most people first."""
        game, seat, holder = schema.game, schema.seat, schema.holder
        person = sa.and_(seat.c.bot == "", seat.c.name != "", seat.c.left.is_(False))
        people = sa.func.sum(sa.case((person, 1), else_=0))
        free = sa.func.sum(sa.case((sa.and_(seat.c.bot == "", seat.c.name == ""), 1), else_=0))
        mine = sa.select(holder.c.game_id).where(holder.c.game_id == game.c.id, holder.c.browser == holder_of(browser))
        query = (
            sa.select(game.c.id)
            .join(seat, seat.c.game_id == game.c.id)
            .where(game.c.title == title, game.c.listed.is_(True), game.c.over.is_(False), game.c.touched > since)
            .where(game.c.hotseat.is_(False), ~mine.exists())
            .group_by(game.c.id, game.c.created)
            .having(free > 0, people > 0)
            .order_by(people.desc(), game.c.created)
            .limit(limit)
        )
        async with self.database.read.connect() as connection:
            return [row[0] for row in (await connection.execute(query)).all()]

    async def news(self, game: str) -> list[ChairNews]:
        """What happened to the chairs of a game, in order."""
        query = select(schema.chair_news, "length", "seat", "kind", "name", "by")
        query = query.where(schema.chair_news.c.game_id == game).order_by(schema.chair_news.c.id)
        async with self.database.read.connect() as connection:
            return [ChairNews(*row) for row in (await connection.execute(query)).all()]

    async def find_link(self, hashed: str) -> tuple[str, str, int] | None:
        """(game, kind, seat) of a link."""
        query = select(schema.link, "game_id", "kind", "seat").where(schema.link.c.hash == hashed)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row[0], row[1], row[2])

    async def links(self, game: str) -> list[tuple[str, str, int, int]]:
        """(hash, kind, seat, issue) of every link of a game."""
        query = select(schema.link, "hash", "kind", "seat", "issue").where(schema.link.c.game_id == game)
        async with self.database.read.connect() as connection:
            return [(r[0], r[1], r[2], r[3]) for r in (await connection.execute(query)).all()]

    async def held(self, browser: str, game: str) -> list[tuple[str, int]]:
        """(role, seat) of all that a browser holds at a table."""
        async with self.database.read.connect() as connection:
            return await _held(connection, browser, game)

    async def holders(self, game: str) -> list[tuple[str, str, int]]:
        """(browser, role, seat) of everybody at a table."""
        async with self.database.read.connect() as connection:
            return await _holders(connection, game)

    async def games_of(self, browser: str, limit: int = 100) -> list[tuple[GameRow, tuple[int, ...]]]:
        """The tables of a browser with the seats it holds there, the latest first."""
        mine = select(schema.holder, "game_id", "seat").where(
            schema.holder.c.browser == holder_of(browser), schema.holder.c.role != "watch"
        )
        held: dict[str, list[int]] = {}
        async with self.database.read.connect() as connection:
            try:
                for game, seat in (await connection.execute(mine)).all():
                    held.setdefault(game, []).extend([seat] if seat >= 0 else [])
            except DBAPIError as error:
                if not is_damage(error):
                    raise
        query = LISTED.where(schema.game.c.id.in_(list(held)))
        rows = listed_games(await first_games(self.database, query, schema.game.c.touched.desc(), limit))
        return [(row, tuple(sorted(held[row.id]))) for row in rows]

    # --- coming ------------------------------------------------------------------------------------------------------
    async def sit(self, game: str, sitter: Sitter, check: Check | None = None) -> bool:
        """Take an empty chair; False if somebody was faster, the invitation has been used, or the game is over.

        Whatever opened the chair before is spent.
        """
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game, sitter.browser)
            if check is not None:
                check(company)
            if sitter.invitation and await _kind(connection, sitter.invitation, game, sitter.seat) != "seat":
                return False
            before = next((row for row in company.chairs if row.seat == sitter.seat), None)
            if before is None or not before.empty or company.over:
                return False
            await _change(connection, game, sitter.seat, name=sitter.name, seen=_now(), left=False, **_FRESH)
            await _changes_hands(connection, game, sitter.seat)
            await _spend(connection, game, sitter.seat)
            await _hold(connection, sitter.browser, game, "seat", sitter.seat)
            if sitter.own is not None:
                await _issue(connection, game, "device", sitter.seat, sitter.own)
            kind = "came" if before.sitting else "sat"
            await _write(connection, game, ChairNews(company.length, sitter.seat, kind, sitter.name, sitter.seat))
            await self._tell(connection, game)
        return True

    async def come_back(self, game: str, seat: int, link: str, browser: str, check: Check | None = None) -> bool:
        """One more device of who sits there; False if the link has been shut meanwhile, or nobody sits there."""
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game, browser)
            if check is not None:
                check(company)
            if not company.chairs[seat].sat or await _kind(connection, link, game, seat) != "device":
                return False
            await _hold(connection, browser, game, "seat", seat)
        return True

    async def watch(self, game: str, link: str, browser: str) -> bool:
        async with self.database.write.begin() as connection:
            await _lock(connection, game)
            if await _kind(connection, link, game, _HOST) != "watch":
                return False
            await _hold(connection, browser, game, "watch", -1)
        return True

    async def follow(self, old: str, new: str, browser: str, seats: dict[int, int], asking: str | None = None) -> None:
        """At a rematch: who holds a chair of the old table gets the chair that its sitter was given at the new one.

        Only while both chairs are whose they were when the rematch was founded: one that has changed hands since, or
        whose other devices were shut out, leads nobody anywhere. ``asking``: the browser that founds the rematch, of which
        everybody else is told.
        """
        async with self.database.write.begin() as connection:
            before = (await _lock(connection, old)).chairs  # the older table first, always: nobody waits in a circle
            company = await _lock(connection, new, browser)
            chairs = {row.seat: row for row in company.chairs}
            elsewhere = not company.hotseat and any(role == "seat" for role, _ in company.held)
            for role, seat in await _held(connection, browser, old):
                chair = chairs.get(seats.get(seat, -1))
                if role == "seat" and chair is not None and not elsewhere and _leads(before[seat], chair):
                    await _hold(connection, browser, new, "seat", chair.seat)
                    if asking is not None:
                        await self._invite(connection, new, browser, chair.seat, asking)

    async def _invite(self, connection: AsyncConnection, game: str, browser: str, seat: int, asking: str) -> None:
        holder = await acting_for(connection, browser)
        if holder == await acting_for(connection, asking):
            return
        to_act = (
            await connection.execute(sa.select(schema.game.c.to_act).where(schema.game.c.id == game))
        ).scalar_one()
        for statement, values in invited(game, holder, seat, f" {seat} " in to_act, _now(), _now() + self.notice_wait):
            await connection.execute(statement, values)

    async def token_again(self, old: str, new: str, token: str, seats: tuple[int, int], hash_of: Hash) -> int | None:
        """At a rematch: the number of a token for a program that plays by one at the old table; None if it is not led."""
        async with self.database.write.begin() as connection:
            before = (await _lock(connection, old)).chairs[seats[0]]
            chair = (await _lock(connection, new)).chairs[seats[1]]
            if not _leads(before, chair) or await _kind(connection, token, old, seats[0]) != "bot":
                return None
            return await _issue(connection, new, "bot", seats[1], hash_of)

    async def hold(self, browser: str, game: str, role: str, seat: int = -1) -> None:
        async with self.database.write.begin() as connection:
            await _lock(connection, game)
            await _hold(connection, browser, game, role, seat)

    async def seat_places(self, connection: AsyncConnection, game: str, places: Places, to_act: Sequence[int]) -> None:
        """The house lays a table for people who have not asked for it now: each has their chair with it, or there is no table;
        those whom it waits for are told.

        A browser's place goes with it to whoever signs in there, but not to somebody who has a place already: it stays the
        browser's own then, or one person would see two hands.
        """
        for seat, holder in enumerate(places.holders):
            acting = await acting_for(connection, holder)
            whose = holder if acting in places.everybody else acting
            values = {"browser": whose, "game_id": game, "role": "seat", "seat": seat}
            await connection.execute(schema.holder.insert().values(values))
        await _hold(connection, places.host, game, "host", -1)
        for seat in to_act:
            await connection.execute(*turn_begins(game, seat, -1, _now(), _now() + self.notice_wait))

    async def issue_link(
        self, game: str, kind: str, seat: int, hash_of: Hash, browser: str = "", check: Check | None = None
    ) -> int:
        """A new link by its number; an earlier one of its kind for the same is gone, and who watched by it is out.

        Without a ``check`` it is the house that makes it, for a table that is being founded.
        """
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game, browser)
            if check is not None:
                check(company)
            if kind == "watch" and await _issued(connection, game, kind, seat):
                await _drop(connection, game, schema.holder.c.role == "watch")
                await self._shut(connection, game)
            return await _issue(connection, game, kind, seat, hash_of)

    async def touch(self, game: str, seat: int, now: float) -> None:
        """Who sits there is here. Nobody is told: it only counts when the chair would be given to somebody else."""
        async with self.database.write.begin() as connection:
            await _change(connection, game, seat, seen=now)

    async def change_seat(self, game: str, seat: int, **values: Any) -> None:
        async with self.database.write.begin() as connection:
            await _change(connection, game, seat, **values)
            await self._tell(connection, game)

    # --- going -------------------------------------------------------------------------------------------------------
    async def leave(self, game: str, browser: str) -> tuple[int, ...]:
        """A browser gives up all it holds at a table; the chairs that nobody holds any more.

        Links and tokens of its chairs are spent, whoever has them. The last host to go makes another one host.
        """
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game)
            held = await _held(connection, browser, game)
            await _drop(connection, game, schema.holder.c.browser == holder_of(browser))
            rest = await _holders(connection, game)
            chairs = {row.seat: row for row in company.chairs}
            deserted: list[int] = []
            for seat in (seat for role, seat in held if role == "seat"):
                await _spend(connection, game, seat)
                last = all(other != seat for _, role, other in rest if role == "seat")
                if last and chairs[seat].late:  # a bot has it already, and now for nobody
                    await _vacate(connection, game, chairs[seat], seen=0.0)
                if last and chairs[seat].sat:
                    deserted.append(seat)
                    await _vacate(connection, game, chairs[seat], left=True, seen=0.0)
                    await _write(connection, game, ChairNews(company.length, seat, "left", chairs[seat].name, seat))
            if ("host", -1) in held and all(role != "host" for _, role, _ in rest):
                await _next_host(connection, game, rest, chairs, company.length)
            await self._shut(connection, game)
        return tuple(deserted)

    async def leave_by_token(self, game: str, seat: int, token: str) -> None:
        """A program gives up its chair: its token is spent. If no browser holds the chair, it is left."""
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game)
            if await _kind(connection, token, game, seat) != "bot":
                return
            await connection.execute(schema.link.update().where(schema.link.c.hash == token).values(kind="spent"))
            held = any((role, other) == ("seat", seat) for _, role, other in await _holders(connection, game))
            chair = next(row for row in company.chairs if row.seat == seat)
            if chair.sat and not held:
                await _spend(connection, game, seat)
                await _vacate(connection, game, chair, left=True, seen=0.0)
                await _write(connection, game, ChairNews(company.length, seat, "left", chair.name, seat))
            await self._shut(connection, game)

    async def shut_others_out(self, game: str, seat: int, browser: str, own: Hash | None = None) -> bool:
        """Every other device, link and token of a chair opens it no more; False if the browser does not hold it.

        ``own``: the link that it has for its other devices from now on.
        """
        holder = schema.holder.c
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game, browser)
            if ("seat", seat) not in company.held:
                return False
            others = sa.and_(holder.role == "seat", holder.seat == seat, holder.browser != holder_of(browser))
            await _drop(connection, game, others)
            await _spend(connection, game, seat)
            await _change(connection, game, seat, sitting=schema.seat.c.sitting + 1, follows=None)
            if own is not None:
                await _issue(connection, game, "device", seat, own)
            await self._shut(connection, game)
        return True

    async def hand(self, game: str, handing: Handing, check: Check) -> None:
        """Give a chair to a bot, or free it. Whoever sat there holds nothing of it any more, nor is their host.

        An invitation to an empty chair stays good.
        """
        async with self.database.write.begin() as connection:
            company = await _lock(connection, game, handing.browser)
            check(company)
            chair = next(row for row in company.chairs if row.seat == handing.seat)
            holders = await _holders(connection, game)
            sitters = {browser for browser, role, seat in holders if role == "seat" and seat == chair.seat}
            hosts = {browser for browser, role, _ in holders if role == "host"}
            holder = schema.holder.c
            await _drop(connection, game, sa.and_(holder.role == "seat", holder.seat == chair.seat))
            if handing.browser and await acting_for(connection, handing.browser) not in hosts and sitters & hosts:
                await _drop(connection, game, sa.and_(holder.role == "host", holder.browser.in_(sitters)))
                await _hold(connection, handing.browser, game, "host", -1)
            if (chair.name and not chair.bot) or chair.late:
                await _spend(connection, game, chair.seat)
            await _vacate(connection, game, chair, name=handing.name, bot=handing.bot, left=False)
            if not handing.bot:
                await _change(connection, game, chair.seat, seen=0.0)
                if handing.invitation is not None and not await _issued(connection, game, "seat", chair.seat):
                    await _issue(connection, game, "seat", chair.seat, handing.invitation)
            await _write(
                connection, game, ChairNews(company.length, chair.seat, _handed(chair, handing), chair.name, handing.by)
            )
            await self._shut(connection, game)

    async def _shut(self, connection: AsyncConnection, game: str) -> None:
        """Live lines look again whether they may listen."""
        await connection.execute(
            schema.game.update().where(schema.game.c.id == game).values(doors=schema.game.c.doors + 1)
        )
        await self._tell(connection, game)

    # --- feeds -------------------------------------------------------------------------------------------------------
    async def put_feed(self, hashed: str, browser: str) -> None:
        """The secret address of a browser's feed."""
        try:
            async with self.database.write.begin() as connection:
                await connection.execute(schema.feed.insert().values(hash=hashed, browser=browser))
        except IntegrityError:
            return  # it has it already

    async def browser_of_feed(self, hashed: str) -> str | None:
        query = select(schema.feed, "browser").where(schema.feed.c.hash == hashed)
        async with self.database.read.connect() as connection:
            return (await connection.execute(query)).scalar()


def _now() -> float:
    return round(time.time(), 3)


def _handed(chair: SeatRow, handing: Handing) -> str:
    """What everybody reads: who had the chair, and whether a bot or a person comes."""
    if not handing.bot:
        return "freed"
    return "replaced" if chair.name and not chair.bot else "bot"


def _leads(before: SeatRow, chair: SeatRow) -> bool:
    """Whether a chair of a rematch is still whose it was given to, and the chair that they had at the old table too."""
    return chair.sat and chair.follows == before.hands


async def _lock(connection: AsyncConnection, game: str, browser: str = "") -> Company:
    """Others who change people at this table wait until this transaction ends, and so does whoever plays there."""
    query = select(schema.game, "length", "over", "hotseat").where(schema.game.c.id == game)
    row = (await connection.execute(query.with_for_update(key_share=True))).first() or (0, False, False)
    held = frozenset(await _held(connection, browser, game) if browser else ())
    return Company(row[0], row[1], row[2], await _seats(connection, game), held)


def _people(games: Sequence[str]) -> sa.Select[Any]:
    query = select(schema.seat, "game_id", "seat", "name", "bot").where(schema.seat.c.game_id.in_(games))
    return query.order_by(schema.seat.c.seat)


async def _seats(connection: AsyncConnection, game: str) -> list[SeatRow]:
    query = select(schema.seat, *_SEAT).where(schema.seat.c.game_id == game).order_by(schema.seat.c.seat)
    return [SeatRow(*row) for row in (await connection.execute(query)).all()]


#: Asked with every request, so it is built once.
_HELD = select(schema.holder, "role", "seat").where(
    schema.holder.c.browser == holder_of(sa.bindparam("asking")), schema.holder.c.game_id == sa.bindparam("game")
)


async def _held(connection: AsyncConnection, browser: str, game: str) -> list[tuple[str, int]]:
    rows = await connection.execute(_HELD, {"asking": browser, "game": game})
    return [(r[0], r[1]) for r in rows.all()]


async def _holders(connection: AsyncConnection, game: str) -> list[tuple[str, str, int]]:
    query = select(schema.holder, "browser", "role", "seat").where(schema.holder.c.game_id == game)
    return [(r[0], r[1], r[2]) for r in (await connection.execute(query)).all()]


async def _kind(connection: AsyncConnection, hashed: str, game: str, seat: int) -> str | None:
    columns = schema.link.c
    here = sa.and_(columns.hash == hashed, columns.game_id == game, columns.seat == seat)
    return (await connection.execute(sa.select(columns.kind).where(here))).scalar()


async def _issued(connection: AsyncConnection, game: str, kind: str, seat: int) -> bool:
    columns = schema.link.c
    query = sa.select(columns.hash).where(columns.game_id == game, columns.seat == seat, columns.kind == kind)
    return (await connection.execute(query)).first() is not None


async def _issue(connection: AsyncConnection, game: str, kind: str, seat: int, hash_of: Hash) -> int:
    """A new link in place of the one of its kind; its number, which no link for the same has had."""
    columns = schema.link.c
    here = sa.and_(columns.game_id == game, columns.seat == seat)
    highest = (await connection.execute(sa.select(sa.func.max(columns.issue)).where(here))).scalar()
    number = 1 + (highest or 0)
    await connection.execute(schema.link.delete().where(here, columns.kind == kind))
    values = {"hash": hash_of(number), "game_id": game, "kind": kind, "seat": seat, "issue": number}
    await connection.execute(schema.link.insert().values(values))
    return number


async def _hold(connection: AsyncConnection, browser: str, game: str, role: str, seat: int) -> None:
    if browser and (role, seat) not in await _held(connection, browser, game):
        values = {"browser": await acting_for(connection, browser), "game_id": game, "role": role, "seat": seat}
        await connection.execute(schema.holder.insert().values(values))


async def _drop(connection: AsyncConnection, game: str, which: sa.ColumnElement[bool]) -> None:
    await connection.execute(schema.holder.delete().where(schema.holder.c.game_id == game, which))


async def _change(connection: AsyncConnection, game: str, seat: int, **values: Any) -> None:
    query = schema.seat.update().where(schema.seat.c.game_id == game, schema.seat.c.seat == seat)
    await connection.execute(query.values(values))


async def _changes_hands(connection: AsyncConnection, game: str, seat: int) -> None:
    """Whoever is led by this chair, from it or to it, is led no further."""
    await _change(connection, game, seat, hands=schema.seat.c.hands + 1, follows=None)


async def _spend(connection: AsyncConnection, game: str, seat: int) -> None:
    """Every link and token of a chair opens nothing any more."""
    here = sa.and_(schema.link.c.game_id == game, schema.link.c.seat == seat)
    await connection.execute(schema.link.update().where(here).values(kind="spent"))


async def _vacate(connection: AsyncConnection, game: str, chair: SeatRow, **values: Any) -> None:
    """What was its sitter's own goes with them: notes, standing orders, a proposal."""
    await _change(connection, game, chair.seat, note="", sitting=chair.sitting + 1, **_FRESH, **values)
    await _changes_hands(connection, game, chair.seat)
    for table in (schema.standing_order, schema.proposal):
        await connection.execute(table.delete().where(table.c.game_id == game, table.c.seat == chair.seat))


async def _write(connection: AsyncConnection, game: str, news: ChairNews) -> None:
    await connection.execute(schema.chair_news.insert().values(game_id=game, **msgspec.structs.asdict(news)))


async def _next_host(
    connection: AsyncConnection, game: str, rest: list[tuple[str, str, int]], chairs: dict[int, SeatRow], length: int
) -> None:
    """A table whose host has gone must not be stuck: the next person who sits there is its host, on all devices."""
    seat = min((seat for _, role, seat in rest if role == "seat"), default=None)
    if seat is None:
        return
    for browser in {browser for browser, role, other in rest if role == "seat" and other == seat}:
        await _hold(connection, browser, game, "host", -1)
    await _write(connection, game, ChairNews(length, seat, "host", chairs[seat].name, seat))


#: For the other part of the store that changes chairs.
lock, change, vacate, write = _lock, _change, _vacate, _write
