"""What queries of all kinds are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from enginehouse.table.storage import schema
from enginehouse.table.storage.rows import GameRow


def select(table: sa.Table, *columns: str) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*(table.c[column] for column in columns))


def spaced(seats: Iterable[int]) -> str:
    return f" {' '.join(map(str, seats))} "


def game_row(row: Mapping[str, Any]) -> GameRow:
    values = dict(row)
    values["options"] = msgspec.json.decode(values["options"])
    for name in ("start", "content"):
        values[name] = None if values[name] is None else msgspec.json.decode(values[name])
    values["to_act"] = tuple(map(int, values["to_act"].split()))
    return GameRow(**values)


#: A game without what only its own page needs: lists of many tables carry no positions and no content packs.
LISTED = sa.select(
    *(sa.null().label(c.name) if c.name in ("start", "content") else c for c in schema.game.columns)
)  # fmt: skip
