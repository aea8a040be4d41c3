"""Who has begun a game on which chair: written with the first action from there, whoever ends it.

A game counts for whoever had signed in and wanted a rating then. Wishing for one later, or no longer, changes nothing; nor does
leaving the chair to a bot. Who takes over a chair in the middle of a game has begun nothing there.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from enginehouse.table.storage import schema
from enginehouse.table.storage.outbox import Statement

_GAME = sa.bindparam("game", type_=sa.String)
_SEAT = sa.bindparam("seat", type_=sa.Integer)


class Beginner(NamedTuple):
    """Who began on a chair. ``holder`` is empty where a bot did."""

    holder: str
    counts: bool


def _begins() -> sa.Insert:
    """Whoever holds the chair: a person before a browser, as "person …" sorts after every hash."""
    holder, columns = schema.holder.c, schema.beginner.c
    here = sa.and_(holder.game_id == _GAME, holder.role == "seat", holder.seat == _SEAT)
    who = sa.select(sa.func.coalesce(sa.func.max(holder.browser), "").label("who")).where(here).subquery()
    wishes = sa.select(schema.rated.c.person_id).where("person " + schema.rated.c.person_id == who.c.who).exists()
    twice = sa.select(columns.seat).where(columns.game_id == _GAME, columns.holder == who.c.who).exists()
    known = sa.select(columns.seat).where(columns.game_id == _GAME, columns.seat == _SEAT).exists()
    chosen = sa.select(_GAME, _SEAT, who.c.who, sa.and_(wishes, ~twice)).where(~known)
    return schema.beginner.insert().from_select(("game_id", "seat", "holder", "counts"), chosen)


_BEGINS = _begins()


def seat_begins(game: str, seat: int) -> Statement:
    """Part of the transaction of an action; of the first from that chair it writes down whose it is, of others nothing."""
    return _BEGINS, {"game": game, "seat": seat}
