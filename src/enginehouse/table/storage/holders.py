"""Whose a chair is: a browser's, or a person's who has signed in with it. Everything held is asked for in one place.

A browser that has signed in holds nothing of its own: what it held came along, and what it takes now is the person's. So all
devices of a person open the same chairs, and one that signs out opens none.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema

_PERSON = "person "


def person_key(person: str) -> str:
    """What a person holds chairs by. No hash of a cookie looks like it.

    >>> person_key("k3v")
    'person k3v'
    """
    return f"{_PERSON}{person}"


def person_of(holder: str) -> str | None:
    """The person that a holder is; None: a browser alone.

    >>> person_of("person k3v")
    'k3v'
    """
    return holder.removeprefix(_PERSON) if holder.startswith(_PERSON) else None


def holder_of(browser: str | sa.BindParameter[str]) -> sa.ColumnElement[str]:
    """The holder that a browser acts for, as a part of a question."""
    signed_in = sa.select(_PERSON + schema.device.c.person_id).where(schema.device.c.browser == browser)
    return sa.func.coalesce(signed_in.scalar_subquery(), browser)


async def acting_for(connection: AsyncConnection, browser: str) -> str:
    """The holder that a browser acts for, while a transaction lasts."""
    return (await connection.execute(sa.select(holder_of(browser)))).scalar_one() if browser else ""
