"""How events speak: names of things and seats, and the event that one seat causes."""

from __future__ import annotations

from functools import cache

from enginehouse.core import Event, Seat, Words
from enginehouse.games.steamwatchers.rules.content import load
from enginehouse.games.steamwatchers.rules.state import NEUTRAL


@cache
def _names() -> dict[str, str]:
    content = load(None)
    things = (*content.map.area, *content.map.floe, *content.clans, *content.archon, *content.material.title)
    return {thing.id: thing.name for thing in things}


def name(id: str) -> str:
    """The name of an area, floe, clan, card or title; one that a content pack adds is read from its id."""
    return _names().get(id, id.replace("-", " ").title())


def who(words: Words, seat: Seat) -> str:
    return "The Singed" if seat == NEUTRAL else words.seat(seat)


def whom(words: Words, seat: Seat) -> str:
    """The same within a sentence."""
    return "the Singed" if seat == NEUTRAL else words.seat(seat)


def some(n: int, one: str) -> str:
    return f"1 {one}" if n == 1 else f"{n} {one}s"


def units(base: int, elite: int) -> str:
    """
    >>> units(3, 1), units(0, 2)
    ('3 base soldiers and 1 elite', '2 elites')
    """
    return " and ".join([some(n, kind) for n, kind in ((base, "base soldier"), (elite, "elite")) if n]) or "nobody"


class Deed(Event, frozen=True):
    """Something a seat did or had to suffer."""

    seat: Seat
