"""What the database keeps of the moments of games and of their boxes: written with the log, and never changed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.chairs import Chairs
from enginehouse.table.storage.queries import select, spaced
from enginehouse.table.storage.rows import RELEASE, ChairNews, Conflict, Filed, Shelf
from enginehouse.table.storage.troubles import Damaged

_AT_ONCE = 500  # rows written or read in one go; others are served between two
_SHELVES = 64  # boxes that are remembered: one for each title and release, and for each content pack

FILE = schema.moment.insert()


def box_of(shelf: Shelf) -> str:
    """A word that is the same for the same content."""
    return sha256(msgspec.json.encode(shelf, order="sorted")).hexdigest()


def filed_values(game: str, first: int, rows: Sequence[Filed]) -> list[dict[str, Any]]:
    """Rows for the disk. The first has this number: that of the beginning is 0, and its ply is -1."""
    return [{"game_id": game, "ply": first + n - 1, "version": v, "packed": p} for n, (v, p) in enumerate(rows)]


class Archive(Chairs):
    """The queries. A row is where it is, or it is not: whoever comes second finds it written."""

    async def moments(self, game: str, since: int = 0) -> list[Filed]:
        """What is stored of a game, from the row with this number on."""
        query = select(schema.moment, "ply", "version", "packed").where(schema.moment.c.game_id == game)
        out: list[Filed] = []
        async with self.database.read.connect() as connection:
            while True:
                page = query.where(schema.moment.c.ply >= since + len(out) - 1)
                rows = (await connection.execute(page.order_by(schema.moment.c.ply).limit(_AT_ONCE))).all()
                for ply, version, packed in rows:
                    if ply != since + len(out) - 1:
                        raise Damaged(f"moment {since + len(out) - 1} of a log is missing")
                    out.append(Filed(version, packed))
                if len(rows) < _AT_ONCE:
                    return out

    async def file(self, game: str, first: int, rows: Sequence[Filed], box: str, shelf: Shelf | None) -> None:
        """Write down what a game of before has not: all of it, or nothing. Raises Conflict if somebody just did.

        ``box`` is empty where the game knows its box already.
        """
        values = filed_values(game, first, rows)
        try:
            async with self.database.write.begin() as connection:
                for n in range(0, len(values), _AT_ONCE):
                    await connection.execute(FILE, values[n : n + _AT_ONCE])
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

    async def shelf(self, box: str) -> Shelf:
        """What was in a box. Raises Damaged if nobody knows."""
        if box not in self._shelves:
            query = select(schema.content, "packed").where(schema.content.c.hash == box)
            async with self.database.read.connect() as connection:
                packed = (await connection.execute(query)).scalar()
            if packed is None:
                raise Damaged("what was in its box is lost")
            try:
                self._shelves[box] = msgspec.json.decode(zlib.decompress(packed), type=Shelf)
            except (zlib.error, msgspec.DecodeError) as error:
                raise Damaged(f"what was in its box cannot be read: {error}") from None
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
