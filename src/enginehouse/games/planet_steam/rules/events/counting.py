"""Numbers of things in words."""

from __future__ import annotations

from enginehouse.core import listed
from enginehouse.games.planet_steam.rules.content import RESOURCES

SUBJECTS = {"specialist": "a specialist", "zone": "the zone", "freelance": "the freelance carrier"}


def units(n: int, resource: int) -> str:
    return f"{n} {RESOURCES[resource]}"


def amounts(counts: tuple[int, ...]) -> str:
    """
    >>> amounts((0, 2, 1, 0))
    '2 ore and 1 water'
    """
    return listed([units(n, r) for r, n in enumerate(counts) if n])


def credits_(n: int) -> str:
    return "1 credit" if n == 1 else f"{n} credits"


def fits_not(n: int) -> str:
    return "does not fit" if n == 1 else "do not fit"
