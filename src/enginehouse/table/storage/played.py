"""What a holder has played goes with them: a browser that signs in brings it along, a person who goes leaves it to a browser."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema


async def played_go_to(connection: AsyncConnection, before: str, after: str) -> None:
    """Results and places in series. In a series where both play, both places stay whose they were: one person, one place."""
    result, player, series = schema.result.c, schema.series_player.c, schema.series.c
    await connection.execute(schema.result.update().where(result.holder == before).values(holder=after))
    begun = schema.beginner.c.holder
    await connection.execute(schema.beginner.update().where(begun == before).values(holder=after))
    taken = sa.select(player.series_id).where(player.holder == after)
    mine = sa.and_(player.holder == before, player.series_id.not_in(taken))
    await connection.execute(schema.series_player.update().where(mine).values(holder=after))
    await connection.execute(schema.series.update().where(series.host == before).values(host=after))


async def ratings_end(connection: AsyncConnection, holder: str) -> None:
    """What somebody was worth after each game, and what the games that they have begun would say of it."""
    result, begun = schema.result.c, schema.beginner.c
    mine = schema.result.update().where(result.holder == holder)
    await connection.execute(mine.values(rating=None, change=None))
    await connection.execute(schema.beginner.update().where(begun.holder == holder).values(counts=False))


async def places_end(connection: AsyncConnection, holder: str) -> None:
    """Nobody has these places in series any more, so no round to come lays a chair for them."""
    player = schema.series_player.c
    await connection.execute(schema.series_player.update().where(player.holder == holder).values(left=True))
