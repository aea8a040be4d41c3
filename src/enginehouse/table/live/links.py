"""The links that open chairs: told to whoever issues them, and stored nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enginehouse.core import Seat
from enginehouse.table.live.chairs import may_issue
from enginehouse.table.storage import Hash
from enginehouse.table.web.seats import Who, derived, hashed

if TYPE_CHECKING:
    from enginehouse.table.app import House


def hash_of(secret: str, game: str, kind: str, seat: Seat) -> Hash:
    """Of the links that the holder of this secret issues."""
    return lambda number: hashed(derived(secret, game, kind, seat, number))


async def issue(at: House, asking: Who, game: str, kind: str, seat: Seat) -> str:
    """A new link, if whoever asks may make it; the earlier one for the same stops working."""
    number = await at.store.issue_link(
        game,
        kind,
        seat,
        hash_of(asking.secret, game, kind, seat),
        asking.browser,
        lambda company: may_issue(company, kind, seat),
    )
    return derived(asking.secret, game, kind, seat, number)


async def first_link(at: House, secret: str, game: str, kind: str, seat: Seat) -> str:
    """A link of a table that is being founded."""
    number = await at.store.issue_link(game, kind, seat, hash_of(secret, game, kind, seat))
    return derived(secret, game, kind, seat, number)


async def shown_links(at: House, secret: str, game: str) -> dict[tuple[str, Seat], str]:
    """The links that this browser issued and that still work, by kind and seat."""
    out: dict[tuple[str, Seat], str] = {}
    for stored, kind, seat, number in await at.store.links(game):
        token = derived(secret, game, kind, seat, number)
        if hashed(token) == stored:
            out[kind, seat] = token
    return out
