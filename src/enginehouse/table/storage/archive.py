"""What the database keeps of the moments of games and of their boxes: written with the log, and never changed."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.absences import Absences
from enginehouse.table.storage.queries import select, spaced
from enginehouse.table.storage.rows import RELEASE, ChairNews, Conflict, Filed, Shelf
from enginehouse.table.storage.troubles import LostBox, is_damage, report

log = logging.getLogger("enginehouse.table")

_AT_ONCE = 500  # rows written or read in one go; others are served between two
_MOST = 100_000  # rows of a game, which is more than any has
_SHELVES = 64  # boxes that are remembered: one for each title and release, and for each content pack

FILE = schema.moment.insert()


def box_of(shelf: Shelf) -> str:
    """A word that is the same for the same content."""
    return sha256(msgspec.json.encode(shelf, order="sorted")).hexdigest()


def filed_values(game: str, first: int, rows: Sequence[Filed]) -> list[dict[str, Any]]:
    """Rows for the disk. The first has this number: that of the beginning is 0, and its ply is -1."""
    return [{"game_id": game, "ply": first + n - 1, "version": v, "packed": p} for n, (v, p) in enumerate(rows)]


class Archive(Absences):
    """The queries. A row is where it is, or it is not: whoever comes second finds it written."""

    async def moments(self, game: str, since: int = 0, until: int = _MOST) -> list[Filed | None]:
        """What is stored of a game, from the row with this number on, up to and without another; None: it is missing.

        Where a part of the file cannot be read at all nothing is: the log is what counts.
        """
        columns = schema.moment.c
        query = select(schema.moment, "ply", "version", "packed").where(columns.game_id == game)
        query = query.where(columns.ply < until - 1).order_by(columns.ply).limit(_AT_ONCE)
        out: list[Filed | None] = []
        try:
            async with self.database.read.connect() as connection:
                while True:
                    rows = (await connection.execute(query.where(columns.ply >= since + len(out) - 1))).all()
                    for ply, version, packed in rows:
                        out += [None] * (ply + 1 - since - len(out))
                        out.append(Filed(version, packed))
                    if len(rows) < _AT_ONCE:
                        return out
        except DBAPIError as error:
            if not is_damage(error):
                raise
            report(log, f"the moments of table {game} cannot be read", error)
            return []

    async def file(
        self,
        game: str,
        first: int,
        rows: Sequence[Filed],
        box: str,
        shelf: Shelf | None,
        mended: Mapping[int, Filed] | None = None,
    ) -> None:
        """Write down what a game of before has not: all of it, or nothing. Raises Conflict if somebody just did.

        ``box`` is empty where the game knows its box already. ``mended``: rows in the place of damaged ones, by their numbers.
        """
        values = filed_values(game, first, rows)
        try:
            async with self.database.write.begin() as connection:
                for n in range(0, len(values), _AT_ONCE):
                    await connection.execute(FILE, values[n : n + _AT_ONCE])
                for number, filed in (mended or {}).items():
                    await self._put(connection, schema.moment, *filed_values(game, number, [filed]))
                if box and shelf is not None:
                    await self._shelve(connection, box, shelf)
                    known = schema.game.update().where(schema.game.c.id == game)
                    await connection.execute(known.values(box=box, content=None))
        except IntegrityError as error:
            raise Conflict from error

    async def _shelve(self, connection: AsyncConnection, box: str, shelf: Shelf) -> None:
        insert = postgresql.insert if self.database.shared else sqlite.insert
        packed = zlib.compress(msgspec.json.encode(shelf, order="sorted"), 9)
        await connection.execute(insert(schema.content).values(hash=box, packed=packed).on_conflict_do_nothing())

    async def _put(self, connection: AsyncConnection, table: sa.Table, values: dict[str, Any]) -> None:
        """A row where none is, or in the place of a damaged one."""
        insert = postgresql.insert if self.database.shared else sqlite.insert
        keys = [column.name for column in table.primary_key]
        new = {name: value for name, value in values.items() if name not in keys}
        await connection.execute(insert(table).values(values).on_conflict_do_update(index_elements=keys, set_=new))

    async def restock(self, box: str, shelf: Shelf) -> None:
        """Put what was in a box in the place of what is lost or damaged."""
        packed = zlib.compress(msgspec.json.encode(shelf, order="sorted"), 9)
        async with self.database.write.begin() as connection:
            await self._put(connection, schema.content, {"hash": box, "packed": packed})
        self._shelves[box] = shelf

    async def clear_ahead(self, game: str) -> int:
        """Take moments away that no entry leads to: nobody could write in their places. How many they were."""
        length = sa.select(schema.game.c.length).where(schema.game.c.id == game).scalar_subquery()
        ahead = schema.moment.delete().where(schema.moment.c.game_id == game, schema.moment.c.ply >= length)
        async with self.database.write.begin() as connection:
            return (await connection.execute(ahead)).rowcount

    async def shelf(self, box: str) -> Shelf:
        """What was in a box. Raises LostBox if nobody knows."""
        if box not in self._shelves:
            query = select(schema.content, "packed").where(schema.content.c.hash == box)
            async with self.database.read.connect() as connection:
                packed = (await connection.execute(query)).scalar()
            if packed is None:
                raise LostBox(box, "what was in its box is lost")
            try:
                found = msgspec.json.decode(zlib.decompress(packed), type=Shelf)
            except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
                raise LostBox(box, f"what was in its box cannot be read: {error}") from None
            if box_of(found) != box:
                raise LostBox(box, "what lies in its box is not what was in it")
            self._shelves[box] = found
            if len(self._shelves) > _SHELVES:
                self._shelves.pop(next(iter(self._shelves)))
        return self._shelves[box]

    async def release(
        self, game: str, versions: Sequence[int], length: int, to_act: tuple[int, ...], due: bool
    ) -> None:
        """Write into the log that from here the game goes on under these versions of the rules, one after the other.

        Raises Conflict if the log has grown meanwhile, or somebody has written it: then the table must be read again.
        """
        known = schema.chair_news.c
        written = sa.select(known.id).where(
            known.game_id == game, known.kind == RELEASE, known.name.in_([str(version) for version in versions])
        )
        grown = sa.select(schema.game.c.length).where(schema.game.c.id == game).with_for_update()
        async with self.database.write.begin() as connection:
            if (await connection.execute(grown)).scalar() != length or (await connection.execute(written)).first():
                raise Conflict
            for version in versions:
                news = msgspec.structs.asdict(ChairNews(length, -1, RELEASE, str(version), -1))
                await connection.execute(schema.chair_news.insert().values(game_id=game, **news))
            standing = schema.game.update().where(schema.game.c.id == game)
            await connection.execute(standing.values(to_act=spaced(to_act), due=due))
            await self._tell(connection, game)

    async def unmoved(self) -> list[str]:
        """Games of before, of which no moments are stored yet, those that were touched last first."""
        first = sa.select(schema.moment.c.game_id).where(schema.moment.c.ply == -1)
        query = sa.select(schema.game.c.id).where(schema.game.c.id.not_in(first)).order_by(schema.game.c.touched.desc())
        async with self.database.read.connect() as connection:
            return list((await connection.execute(query)).scalars().all())
