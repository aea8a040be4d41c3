"""What a learner is told of a table of Steam Power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from enginehouse.core import Seat, Sense
from enginehouse.core import senses as s
from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.state import Link


@lru_cache(maxsize=64)
def senses(box: Box) -> tuple[Sense, ...]:
    """In companies where Basic Solo has five of them at one seat; colours are black, white, orange, gray, then special."""
    seats, companies, land, deck = box.players, box.companies, box.land, tuple(box.cards)
    groups, cities, hexes = len(land.groups), len(land.names), len(land.price)
    return (
        s.number("round", "the round"),
        s.number("corner", "the corner of the Automas’ direction marker"),
        s.who("first", seats, "who holds the first-player marker"),
        s.by_seat("gone", seats, "1 if it has left the game"),
        s.by_seat("purse", seats, "money"),
        s.hands("hands", deck, seats, "contracts in hand"),
        s.cards_by_seat("fulfilled", deck, seats, "contracts fulfilled"),
        s.by_seat("fees", seats, "fees received so far"),
        s.by_seat("trains", companies, "trains left, by company"),
        s.by_seat("factories", companies, "factories left, by company"),
        s.bits_by_seat("network", companies, groups, "the groups of cities in its network, by company"),
        _unfinished(companies),
        s.numbers("tiles", hexes, "the track on each hex, by the number of its tile; 0 none"),
        _owners(companies, hexes),
        s.numbers("tile_colour", cities, "the colour of the tile in each city"),
        s.holders("factory", companies, cities, "the factory in each city"),
        s.numbers("pieces", cities, "resources left in each city"),
        s.numbers("piles", 3, "track tiles left in each pile: plain and most crossings, tight, two curves"),
        s.numbers("stock", 4, "resources left of each colour"),
        s.size("deck", "contracts in the deck"),
        s.cards("discard", deck, "contracts that Automas used"),
        s.numbers("bag", companies, "Basic Solo: trains still to be drawn this round, by company"),
    )


def _unfinished(companies: int) -> Sense:
    says = "the incomplete link, by company: its city, its last hex (-1 none), how many hexes it has"
    return replace(s.of_rows_by_seat("unfinished", companies, 3, says, _link), each=0)  # names of places are no amounts


def _link(link: Link | None) -> tuple[float, ...]:
    return (-1, -1, 0) if link is None else (link.start, link.hexes[-1], len(link.hexes))


def _owners(companies: int, hexes: int) -> Sense:
    """Whose completed links run through each hex; where two cross, the later one counts."""
    none = [0.0] * hexes

    def add(out: list[float], value: Any, seat: Seat) -> None:
        at = len(out)
        out += none
        links: Sequence[Link] = value
        for link in links:
            code = (link.company - seat) % companies + 1
            for h in link.hexes:
                out[at + h] = code

    return Sense(
        "links", hexes, "whose completed link runs through each hex: 0 nobody’s, 1 yours, 2 the next seat’s …", add
    )
