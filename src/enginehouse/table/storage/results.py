"""How games ended, and what somebody's play is worth: written once for each game, in one transaction."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.beginners import Beginner
from enginehouse.table.storage.chairs import Chairs
from enginehouse.table.storage.holders import acting_for, person_of
from enginehouse.table.storage.queries import first_games, select


class ResultRow(msgspec.Struct, frozen=True):
    """One seat of a game that is over."""

    game: str
    seat: int
    holder: str
    name: str
    bot: str
    title: str
    setting: str
    side: str
    players: int
    place: int
    points: int
    ended: float
    rating: float | None = None
    change: float | None = None
    gone: bool = False  # the holder began there, and a bot or nobody ended it

    @property
    def own_place(self) -> int:
        """The holder's: who did not end the game has the last."""
        return self.players if self.gone else self.place

    @property
    def rank(self) -> int:
        """By which people are compared: whoever did not end the game comes after all who did."""
        return self.players + 1 if self.gone else self.place


class Known(NamedTuple):
    """What is known of somebody's strength."""

    mean: float
    width: float
    games: int = 0


class Ranked(NamedTuple):
    """A line of the table of the house."""

    person: str
    name: str
    shown: bool
    known: Known


#: What ratings become by a game: of the rows and what is known of their holders before, by seat, to the same after it.
Rate = Callable[[Sequence[ResultRow], Mapping[int, Known | None]], Mapping[int, Known]]

_RESULT = (
    *("game_id", "seat", "holder", "name", "bot", "title", "setting", "side", "players", "place", "points", "ended"),
    *("rating", "change", "gone"),
)
_RATING = ("mean", "width", "games")


class Results(Chairs):
    """The part of the store that remembers games that are over."""

    async def unwritten(self, since: float, limit: int = 50) -> list[str]:
        """Games that are over, of which nobody has written down how they ended; those that ended first come first."""
        game = schema.game.c
        written = sa.select(schema.result.c.game_id).where(schema.result.c.game_id == game.id).exists()
        query = sa.select(game.id, game.touched).where(game.over.is_(True), game.touched >= since, ~written)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(game.touched).limit(limit))).all()
        return [row[0] for row in rows]

    async def write_results(self, rows: Sequence[ResultRow], rate: Rate | None) -> bool:
        """All seats of a game at once, and ratings with them; False if somebody has written them already.

        ``rate`` is asked within the transaction, with the ratings that are true then; None: the game does not count.
        """
        try:
            async with self.database.write.begin() as connection:
                values = [_values(row) for row in rows]
                await connection.execute(schema.result.insert(), values)
                if rate is not None:
                    await self._rate(connection, rows, rate)
        except IntegrityError:
            if rate is None or await self.results([rows[0].game]):
                return False
            return await self.write_results(
                rows, None
            )  # somebody is no more who was to be rated: the game has ended all the same
        return True

    async def _rate(self, connection: AsyncConnection, rows: Sequence[ResultRow], rate: Rate) -> None:
        title = rows[0].title
        begun = await _beginners(connection, rows[0].game)
        counting = {seat: one.holder for seat, one in begun.items() if one.counts}
        people = {seat: person for seat, holder in counting.items() if (person := person_of(holder)) is not None}
        here = select(schema.person, "id").where(schema.person.c.id.in_(sorted(people.values())))
        there = set((await connection.execute(here)).scalars().all())
        known: dict[int, Known | None] = {}
        for seat, person in sorted(
            people.items(), key=lambda item: item[1]
        ):  # always in one order: nobody waits in a circle
            if person in there:
                known[seat] = await self._known(connection, person, title)
        if not known:
            return
        columns = schema.result.c
        whose = [_of_the_beginner(row, counting[row.seat]) if row.seat in known else row for row in rows]
        for seat, after in rate(whose, known).items():
            before = known[seat]
            change = None if before is None else after.mean - before.mean
            this = sa.and_(columns.game_id == rows[0].game, columns.seat == seat, columns.holder == counting[seat])
            await connection.execute(schema.result.update().where(this).values(rating=after.mean, change=change))
            await self._put_rating(connection, people[seat], title, after)

    async def _known(self, connection: AsyncConnection, person: str, title: str) -> Known | None:
        columns = schema.rating.c
        query = select(schema.rating, *_RATING).where(columns.person_id == person, columns.title == title)
        row = (await connection.execute(query.with_for_update())).first()
        return None if row is None else Known(*row)

    async def _put_rating(self, connection: AsyncConnection, person: str, title: str, known: Known) -> None:
        insert = postgresql.insert if self.database.shared else sqlite.insert
        values = known._asdict()
        put = insert(schema.rating).values(person_id=person, title=title, **values)
        await connection.execute(put.on_conflict_do_update(index_elements=["person_id", "title"], set_=values))

    # --- looking -----------------------------------------------------------------------------------------------------
    async def beginners(self, game: str) -> dict[int, Beginner]:
        """Who did the first thing from each chair; chairs from which nothing was done are missing."""
        async with self.database.read.connect() as connection:
            return await _beginners(connection, game)

    async def plays_for_rating(self, game: str, seat: int) -> bool:
        """Whether a game counts for whoever began it on a chair."""
        begun = (await self.beginners(game)).get(seat)
        return begun is not None and begun.counts

    async def forgotten(self, before: float, limit: int = 1000) -> list[str]:
        """Games that count for somebody, and that no clock brings to an end, in which nothing has happened since then."""
        game, begun, entry = schema.game.c, schema.beginner.c, schema.entry.c
        counting = sa.select(begun.seat).where(begun.game_id == game.id, begun.counts.is_(True)).exists()
        here = sa.select(entry.ply).where(entry.game_id == game.id, entry.ply == 0, entry.key.is_not(None)).exists()
        query = sa.select(game.id).where(
            game.over.is_(False), game.touched < before, game.patience == 0, game.bank == 0
        )
        query = query.where(game.hotseat.is_(False), game.players > 1, game.start.is_(None), here, counting)
        return [row["id"] for row in await first_games(self.database, query, game.touched.asc(), limit)]

    async def results_of(self, holder: str, limit: int = 5000) -> list[ResultRow]:
        """All seats of the games that a browser or a person (by their key) has played to the end, the latest first."""
        columns = schema.result.c
        mine = sa.select(columns.game_id, columns.ended).where(columns.holder == holder)
        mine = mine.order_by(columns.ended.desc()).limit(limit).subquery()
        query = select(schema.result, *_RESULT).join(mine, mine.c.game_id == columns.game_id)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.ended.desc(), columns.game_id, columns.seat))).all()
        return [ResultRow(*row) for row in rows]

    async def holder(self, browser: str) -> str:
        """Whom a browser acts for: itself, or the person who has signed in with it."""
        async with self.database.read.connect() as connection:
            return await acting_for(connection, browser)

    async def results(self, games: Sequence[str]) -> dict[str, list[ResultRow]]:
        """How these games ended, seat by seat; those that are not over are missing."""
        columns = schema.result.c
        query = select(schema.result, *_RESULT).where(columns.game_id.in_(games)).order_by(columns.seat)
        out: dict[str, list[ResultRow]] = {}
        async with self.database.read.connect() as connection:
            for row in (await connection.execute(query)).all():
                out.setdefault(row[0], []).append(ResultRow(*row))
        return out

    # --- ratings -----------------------------------------------------------------------------------------------------
    async def want_ratings(self, person: str, wish: bool) -> None:
        """Whether the games of a person count from now on; one who wants none any more is not in the table of the house."""
        async with self.database.write.begin() as connection:
            await connection.execute(schema.rated.delete().where(schema.rated.c.person_id == person))
            if wish:
                values = {"person_id": person, "since": round(time.time(), 3)}
                await connection.execute(schema.rated.insert().values(values))

    async def wants_ratings(self, person: str) -> bool:
        query = select(schema.rated, "since").where(schema.rated.c.person_id == person)
        async with self.database.read.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def ratings_of(self, person: str) -> dict[str, Known]:
        """By title."""
        query = select(schema.rating, "title", *_RATING).where(schema.rating.c.person_id == person)
        async with self.database.read.connect() as connection:
            return {row[0]: Known(*row[1:]) for row in (await connection.execute(query)).all()}

    async def table_of_the_house(self, title: str, widest: float, limit: int = 100) -> list[Ranked]:
        """Of a game, those who want to be rated and whose strength is known well enough, the strongest first."""
        rating, person = schema.rating.c, schema.person.c
        query = (
            sa.select(person.id, person.name, person.shown, rating.mean, rating.width, rating.games)
            .join(schema.person, person.id == rating.person_id)
            .join(schema.rated, schema.rated.c.person_id == rating.person_id)
            .where(rating.title == title, rating.width <= widest)
            .order_by(rating.mean.desc(), person.id)
            .limit(limit)
        )
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Ranked(row[0], row[1], row[2], Known(*row[3:])) for row in rows]


async def _beginners(connection: AsyncConnection, game: str) -> dict[int, Beginner]:
    query = select(schema.beginner, "seat", "holder", "counts").where(schema.beginner.c.game_id == game)
    return {seat: Beginner(holder, counts) for seat, holder, counts in (await connection.execute(query)).all()}


def _of_the_beginner(row: ResultRow, holder: str) -> ResultRow:
    """The line of whoever began there: if another ended it, they come last, and nobody is compared with that bot."""
    return msgspec.structs.replace(row, gone=row.gone or row.holder != holder, bot="")


def _values(row: ResultRow) -> dict[str, object]:
    values = msgspec.structs.asdict(row)
    values["game_id"] = values.pop("game")
    return values
