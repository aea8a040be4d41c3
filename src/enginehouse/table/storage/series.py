"""Series: several tables that belong together, their people, and which of them sat at which table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.chairs import Chairs
from enginehouse.table.storage.holders import acting_for, holder_of
from enginehouse.table.storage.queries import select, spaced


class SeriesRow(msgspec.Struct, frozen=True):
    """A series. ``round`` 0: people are still coming."""

    id: str
    link: str
    name: str
    plan: str
    size: int
    rounds: int
    days: float
    host: str
    round: int
    deadline: float | None
    over: bool
    created: float


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays in a series, by the number in which they came."""

    number: int
    holder: str
    name: str
    left: bool = False


class SeriesTable(msgspec.Struct, frozen=True):
    """One table of a series: the numbers of its players, by seat."""

    round: int
    number: int
    game: str
    people: tuple[int, ...]


_SERIES = ("id", "link", "name", "plan", "size", "rounds", "days", "host", "round", "deadline", "over", "created")
_PLAYER = ("number", "holder", "name", "left")


class AllSeries(Chairs):
    """The part of the store that knows series."""

    async def create_series(self, row: SeriesRow, browser: str) -> None:
        async with self.database.write.begin() as connection:
            host = await acting_for(connection, browser)
            await connection.execute(schema.series.insert().values(msgspec.structs.asdict(row) | {"host": host}))

    async def open_series(self, series: str, link: str) -> None:
        """By this link from now on; the one before lets nobody in."""
        async with self.database.write.begin() as connection:
            await connection.execute(schema.series.update().where(schema.series.c.id == series).values(link=link))

    async def series(self, series: str) -> SeriesRow | None:
        return await self._series(schema.series.c.id == series)

    async def series_by_link(self, link: str) -> SeriesRow | None:
        return await self._series(schema.series.c.link == link)

    async def _series(self, which: sa.ColumnElement[bool]) -> SeriesRow | None:
        async with self.database.read.connect() as connection:
            row = (await connection.execute(select(schema.series, *_SERIES).where(which))).first()
        return None if row is None else SeriesRow(*row)

    async def series_being_played(self) -> list[str]:
        query = select(schema.series, "id").where(schema.series.c.over.is_(False), schema.series.c.round > 0)
        async with self.database.read.connect() as connection:
            return list((await connection.execute(query)).scalars().all())

    async def series_of_game(self, game: str) -> str | None:
        query = select(schema.series_table, "series_id").where(schema.series_table.c.game_id == game)
        async with self.database.read.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def series_for(self, browser: str) -> list[SeriesRow]:
        """Of whoever acts by this browser: the series that they play in or have founded, the latest first."""
        player, series = schema.series_player.c, schema.series.c
        holder = holder_of(browser)
        mine = sa.select(player.series_id).where(player.holder == holder)
        query = select(schema.series, *_SERIES).where(sa.or_(series.id.in_(mine), series.host == holder))
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(series.created.desc()).limit(100))).all()
        return [SeriesRow(*row) for row in rows]

    async def players(self, series: str) -> list[Player]:
        query = select(schema.series_player, *_PLAYER).where(schema.series_player.c.series_id == series)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.series_player.c.number))).all()
        return [Player(*row) for row in rows]

    async def series_tables(self, series: str) -> list[SeriesTable]:
        columns = schema.series_table.c
        query = select(schema.series_table, "round", "number", "game_id", "people").where(columns.series_id == series)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.round, columns.number))).all()
        return [SeriesTable(row[0], row[1], row[2], tuple(map(int, row[3].split()))) for row in rows]

    async def number_in(self, series: str, browser: str) -> tuple[int | None, bool]:
        """(Which player whoever acts by this browser is, whether they have founded the series.)"""
        player = schema.series_player.c
        query = sa.select(player.number).where(player.series_id == series, player.holder == holder_of(browser))
        host = sa.select(schema.series.c.id).where(
            schema.series.c.id == series, schema.series.c.host == holder_of(browser)
        )
        async with self.database.read.connect() as connection:
            number = (await connection.execute(query)).scalar()
            return number, (await connection.execute(host)).first() is not None

    async def join_series(
        self, series: str, browser: str, name: str, most: int, check: Callable[[list[str]], None] | None = None
    ) -> int | None:
        """The number of a new player; None: it has begun, is full, or they play in it already.

        ``check`` sees the names of those who are there then, and may raise.
        """
        async with self.database.write.begin() as connection:
            row = await _lock(connection, series)
            if row is None or row.round or row.over:
                return None
            holder = await acting_for(connection, browser)
            players = select(schema.series_player, "number", "holder", "name")
            there = (await connection.execute(players.where(schema.series_player.c.series_id == series))).all()
            if len(there) >= most or any(known == holder for _, known, _ in there):
                return None
            if check is not None:
                check([known for _, _, known in there])
            number = 1 + max((n for n, _, _ in there), default=-1)
            values = {"series_id": series, "number": number, "holder": holder, "name": name, "left": False}
            await connection.execute(schema.series_player.insert().values(values))
        return number

    async def leave_series(self, series: str, number: int) -> None:
        """Before it begins somebody is just gone; later they play no further round."""
        columns = schema.series_player.c
        this = sa.and_(columns.series_id == series, columns.number == number)
        async with self.database.write.begin() as connection:
            row = await _lock(connection, series)
            if row is not None and row.round == 0:
                await connection.execute(schema.series_player.delete().where(this))
            else:
                await connection.execute(schema.series_player.update().where(this).values(left=True))

    async def begin_round(
        self, series: str, before: int, tables: Sequence[SeriesTable], rounds: int, deadline: float | None
    ) -> bool:
        """The round after ``before``, with its tables; False if another has begun it, or one of them has left."""
        try:
            async with self.database.write.begin() as connection:
                row = await _lock(connection, series)
                if row is None or row.over or row.round != before:
                    return False
                player = schema.series_player.c
                there = sa.select(player.number).where(player.series_id == series, player.left.is_(False))
                if not {n for table in tables for n in table.people} <= set(await connection.scalars(there)):
                    return False
                values = {"round": before + 1, "rounds": rounds, "deadline": deadline}
                await connection.execute(schema.series.update().where(schema.series.c.id == series).values(values))
                rows = [
                    {"series_id": series, "round": t.round, "number": t.number, "game_id": t.game, "people": spaced(t.people)}
                    for t in tables
                ]  # fmt: skip
                await connection.execute(schema.series_table.insert(), rows)
        except IntegrityError:
            return False
        return True

    async def end_series(self, series: str) -> None:
        async with self.database.write.begin() as connection:
            values = {"over": True, "deadline": None}
            await connection.execute(schema.series.update().where(schema.series.c.id == series).values(values))


async def _lock(connection: AsyncConnection, series: str) -> SeriesRow | None:
    query = select(schema.series, *_SERIES).where(schema.series.c.id == series).with_for_update()
    row = (await connection.execute(query)).first()
    return None if row is None else SeriesRow(*row)


def series_row(series: str, link: str, name: str, plan: str, size: int, rounds: int, days: float) -> SeriesRow:
    """One to which people may come. Its host is written with it."""
    return SeriesRow(series, link, name, plan, size, rounds, days, "", 0, None, False, round(time.time(), 3))
