"""What queries of all kinds are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import RowMapping
from sqlalchemy.exc import DBAPIError

from enginehouse.table.storage import schema
from enginehouse.table.storage.database import Database
from enginehouse.table.storage.rows import GameRow
from enginehouse.table.storage.troubles import Damaged, is_damage


def select(table: sa.Table, *columns: str) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*(table.c[column] for column in columns))


def spaced(seats: Iterable[float]) -> str:
    return f" {' '.join(map(str, seats))} "


def game_row(row: RowMapping) -> GameRow:
    """Raises Damaged where the row is not one that we have written."""
    values = {str(name): value for name, value in row.items()}
    try:
        values["options"] = msgspec.json.decode(values["options"])
        for name in ("start", "content"):
            values[name] = None if values[name] is None else msgspec.json.decode(values[name])
        values["to_act"] = tuple(map(int, values["to_act"].split()))
        for name in ("banks", "asked", "watches"):
            values[name] = tuple(map(float, values[name].split()))
        return msgspec.convert(values, GameRow)
    except (msgspec.MsgspecError, TypeError, ValueError, AttributeError) as error:
        raise Damaged(f"the row of a game cannot be read: {error}") from None


def listed_games(rows: Iterable[RowMapping]) -> list[GameRow]:
    """The latest first. A list of tables does without those whose rows are damaged."""
    out: list[GameRow] = []
    for row in rows:
        with suppress(Damaged):
            out.append(game_row(row))
    return sorted(out, key=lambda game: -game.touched)


async def first_games(
    database: Database, query: sa.Select[Any], order: sa.ColumnElement[Any], limit: int
) -> Sequence[RowMapping]:
    """The first rows of a question about games; from a damaged file, in any order, those that can be read."""
    name = schema.game.c.id
    async with database.read.connect() as connection:
        try:
            return (await connection.execute(query.order_by(order).limit(limit))).mappings().all()
        except DBAPIError as error:
            if not is_damage(error):
                raise
        found: list[RowMapping] = []
        with suppress(DBAPIError):
            for game in (await connection.execute(sa.select(name))).scalars().all():
                with suppress(DBAPIError):
                    found += (await connection.execute(query.where(name == game))).mappings().all()
        return found[:limit]


#: A game without what only its own page needs: lists of many tables carry no positions and no content packs.
LISTED = sa.select(
    *(sa.null().label(c.name) if c.name in ("start", "content") else c for c in schema.game.columns)
)  # fmt: skip
