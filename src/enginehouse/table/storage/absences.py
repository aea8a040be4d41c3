"""Chairs whose clock stands, whose time was up, and those that bots fill: each change is one transaction, told to all.

Whoever has signed in is away at all their slow tables at once, and has so many days a year. A guest is away from one chair, and
has as many days there. The chair remembers too: whoever signs up or deletes themselves keeps the days that are used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.chairs import Chairs, change, lock, vacate, write
from enginehouse.table.storage.holders import acting_for, person_of
from enginehouse.table.storage.queries import select
from enginehouse.table.storage.rows import ChairNews, SeatRow

_YEAR = 365
_HOST = -1


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody wants to be away from today on. Days are counted from the year 1; ``slow``: of a table, in seconds."""

    today: int
    last: int
    now: float
    until: float
    days: int  # that they have in a year
    pause: float  # seconds between two absences
    slow: float  # only tables with a time as long as this are left


@dataclass(frozen=True, slots=True)
class Left:
    """What is known of somebody's absences. ``until``: when the last one ends, or has ended."""

    days: int
    until: float = 0.0


class TooLong(Exception):
    """There are not so many days left."""


class TooSoon(Exception):
    """They are away, or were just now."""


class Absences(Chairs):
    """The part of the store that knows who is away."""

    async def days_left(self, browser: str, game: str, chair: SeatRow, today: int, days: int) -> Left:
        """How many days somebody could be away."""
        async with self.database.read.connect() as connection:
            whose = await _whose(connection, browser, game, chair)
            return await _least(connection, {whose, _place(game, chair)}, today, days)

    async def vacations(self, whose: str) -> list[tuple[int, int]]:
        """All absences of a person, by their first and last days."""
        columns = schema.vacation.c
        query = select(schema.vacation, "first", "last").where(columns.whose == whose).order_by(columns.first)
        async with self.database.read.connect() as connection:
            return [(row[0], row[1]) for row in (await connection.execute(query)).all()]

    async def go_away(self, browser: str, game: str, seat: int, leave: Leave) -> list[str]:
        """The clocks of who sits there stand; the tables where they do. Raises TooLong or TooSoon."""
        async with self.database.write.begin() as connection:
            await _lock_all(connection, browser, game, leave.slow)
            chairs = {chair.seat: chair for chair in (await lock(connection, game)).chairs}
            whose = await _whose(connection, browser, game, chairs[seat])
            asked = leave.last - leave.today + 1
            left = await _least(connection, {whose, _place(game, chairs[seat])}, leave.today, leave.days)
            if left.until > leave.now - leave.pause:
                raise TooSoon
            days = left.days - asked
            if days < 0:
                raise TooLong
            whom = {whose, _place(game, chairs[seat])}
            places = [(game, seat)]
            for table, place in await _slow_chairs(connection, whose, leave.slow):
                chair = (await lock(connection, table)).chairs[place]
                known = await _left(connection, _place(table, chair), leave.today, leave.days)
                if (table, place) != (game, seat) and known.days >= asked and known.until <= leave.now - leave.pause:
                    places.append((table, place))
                    whom.add(_place(table, chair))
            for one in sorted(whom):
                values = {"whose": one, "first": leave.today, "last": leave.last, "until": leave.until}
                await connection.execute(schema.vacation.insert().values(values))
            for table, place in places:
                away = {"away_from": leave.now, "away": leave.until, "away_left": days, "away_of": leave.days}
                await change(connection, table, place, **away)
                await self._told(connection, table, place, "away", leave.last)
        return [table for table, _ in places]

    async def come_home(self, browser: str, game: str, seat: int, leave: Leave) -> list[str]:
        """They are back before their time, and keep the days that have not begun; the tables where they are."""
        async with self.database.write.begin() as connection:
            await _lock_all(connection, browser, game, leave.slow)
            chairs = {chair.seat: chair for chair in (await lock(connection, game)).chairs}
            whose = await _whose(connection, browser, game, chairs[seat])
            columns = schema.vacation.c
            places = await _slow_chairs(connection, whose, leave.slow) or [(game, seat)]
            places = [place for place in places if await _is_away(connection, *place, leave.now)]
            whom = {whose, *[_place(table, (await lock(connection, table)).chairs[place]) for table, place in places]}
            over = schema.vacation.update().where(columns.whose.in_(whom), columns.until > leave.now)
            await connection.execute(over.values(last=leave.today, until=leave.now))
            left = await _least(connection, {whose, _place(game, chairs[seat])}, leave.today, leave.days)
            for table, place in places:
                await change(connection, table, place, away=leave.now, away_left=left.days)
                await self._told(connection, table, place, "home", place)
        return [table for table, _ in places]

    async def time_was_up(self, game: str, seat: int, bot: str, name: str, length: int) -> bool:
        """A bot takes the chair of somebody who may come back to it; False if something has happened meanwhile."""
        async with self.database.write.begin() as connection:
            company = await lock(connection, game)
            chair = company.chairs[seat]
            if company.length != length or company.over or chair.bot or not chair.name:
                return False
            await change(connection, game, seat, name=name, bot=bot, late="" if chair.left else chair.name, left=False)
            await connection.execute(schema.standing_order.delete().where(_of(schema.standing_order, game, seat)))
            await write(connection, game, ChairNews(company.length, seat, "late", chair.name, seat))
            await self._tell(connection, game)
        return True

    async def take_back(self, game: str, seat: int, now: float) -> bool:
        """Whose time was up sits on the chair again; False if it is not kept for anybody."""
        async with self.database.write.begin() as connection:
            company = await lock(connection, game)
            chair = company.chairs[seat]
            if not chair.late or company.over:
                return False
            await change(connection, game, seat, name=chair.late, bot="", late="", seen=now)
            await write(connection, game, ChairNews(company.length, seat, "back", chair.late, seat))
            await self._tell(connection, game)
        return True

    async def fill_up(self, game: str, names: dict[int, str], now: float) -> bool:
        """Bots sit on the chairs that are free; False if another process has seen to it, or it is not time yet."""
        async with self.database.write.begin() as connection:
            company = await lock(connection, game)
            query = select(schema.game, "fill", "fill_bot").where(schema.game.c.id == game)
            fill, bot = (await connection.execute(query)).one()
            if fill is None or fill > now:
                return False
            for chair in company.chairs:
                if chair.empty and chair.seat in names and not company.over:
                    await vacate(connection, game, chair, name=names[chair.seat], bot=bot, left=False)
                    await write(connection, game, ChairNews(company.length, chair.seat, "filled", "", _HOST))
            await connection.execute(schema.game.update().where(schema.game.c.id == game).values(fill=None))
            await self._tell(connection, game)
        return True

    async def _told(self, connection: AsyncConnection, game: str, seat: int, kind: str, by: int) -> None:
        company = await lock(connection, game)
        await write(connection, game, ChairNews(company.length, seat, kind, company.chairs[seat].name, by))
        await self._tell(connection, game)


async def _lock_all(connection: AsyncConnection, browser: str, game: str, slow: float) -> None:
    """All tables that may be changed, the older first as everywhere: two who go at once do not wait for each other for ever."""
    games = {game, *[table for table, _ in await _slow_chairs(connection, await acting_for(connection, browser), slow)]}
    query = select(schema.game, "id").where(schema.game.c.id.in_(games))
    for table in (await connection.execute(query.order_by(schema.game.c.created, schema.game.c.id))).scalars().all():
        await lock(connection, table)


def _of(table: sa.Table, game: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.game_id == game, table.c.seat == seat)


async def _whose(connection: AsyncConnection, browser: str, game: str, chair: SeatRow) -> str:
    """Whose days are counted: a person's, or those of whoever sits on this chair."""
    holder = await acting_for(connection, browser)
    return holder if person_of(holder) else _place(game, chair)


def _place(game: str, chair: SeatRow) -> str:
    """Whoever sits on this chair, by whichever name: who signs up, or goes, has no more days there than before."""
    return f"chair {game} {chair.seat} {chair.hands}"


async def _least(connection: AsyncConnection, whom: Iterable[str], today: int, days: int) -> Left:
    known = [await _left(connection, whose, today, days) for whose in whom]
    return Left(min(one.days for one in known), max(one.until for one in known))


async def _left(connection: AsyncConnection, whose: str, today: int, days: int) -> Left:
    columns = schema.vacation.c
    query = sa.select(columns.first, columns.last, columns.until).where(columns.whose == whose)
    rows = (await connection.execute(query)).all()
    used = sum(last - first + 1 for first, last, _ in rows if last > today - _YEAR)
    return Left(days - used, max((until for _, _, until in rows), default=0.0))


async def _slow_chairs(connection: AsyncConnection, whose: str, slow: float) -> list[tuple[str, int]]:
    """The chairs of a person at tables that are played over days; none of a guest's."""
    if not person_of(whose):
        return []
    game, seat, holder = schema.game, schema.seat, schema.holder
    query = (
        sa.select(seat.c.game_id, seat.c.seat)
        .join(
            holder, sa.and_(holder.c.game_id == seat.c.game_id, holder.c.seat == seat.c.seat, holder.c.role == "seat")
        )
        .join(game, game.c.id == seat.c.game_id)
        .where(holder.c.browser == whose, game.c.over.is_(False), seat.c.bot == "")
        .where(sa.or_(game.c.bank >= slow, game.c.patience >= slow))
        .order_by(seat.c.game_id, seat.c.seat)
    )
    return [(row[0], row[1]) for row in (await connection.execute(query)).all()]


async def _is_away(connection: AsyncConnection, game: str, seat: int, now: float) -> bool:
    query = sa.select(schema.seat.c.away).where(_of(schema.seat, game, seat))
    return ((await connection.execute(query)).scalar() or 0.0) > now
