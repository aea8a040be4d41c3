"""How every action is written, in tables made once: an action is what stands in one of them, letter for letter."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import COMPANIES, Box
from enginehouse.games.steam_power.rules.events import COLOUR_NAMES

TRACK, FACTORY, FULFIL, DRAW, MONEY = "track", "factory", "fulfil", "draw", "money"
ACTIONS = (TRACK, FACTORY, FULFIL, DRAW, MONEY)  # SP-TURN-03

PASS = "pass"  # never legal, but somebody may ask. SP-TURN-06
STOP = "stop"
REMOVE, REPLACE = tiles.REMOVE, tiles.REPLACE
REPLACED: dict[str, int] = {note: s for s, note in enumerate(REPLACE)}

PUT: tuple[str, ...] = tuple(f"put {n}" for n in range(10))
COUNT: dict[str, int] = {note: n for n, note in enumerate(PUT)}

FROM_BANK = "from bank"  # never legal: where the bank sells, nothing is asked. SP-FULFIL-19
ROUTES: tuple[str, ...] = tuple(f"route {n}" for n in range(1, 61))
ROUTE_NUMBER: dict[str, int] = {note: n for n, note in enumerate(ROUTES)}
BONUS, DECLINE = "bonus", "decline"

ROB: tuple[str, ...] = tuple(f"rob {seat + 1}" for seat in range(COMPANIES))
VICTIM: dict[str, int] = {note: seat for seat, note in enumerate(ROB)}

PIGMENTS = "".join(COLOUR_NAMES)
COLOUR: tuple[str, ...] = tuple(f"colour {name.lower()}" for name in COLOUR_NAMES.values())
PIGMENT: dict[str, str] = dict(zip(COLOUR, PIGMENTS, strict=True))


@lru_cache(maxsize=64)
def universe(box: Box) -> tuple[str, ...]:
    """Every action that a table of Steam Power can ever offer, in a fixed order."""
    land = box.land
    return (
        *ACTIONS,
        STOP,
        REMOVE,
        *REPLACE,
        BONUS,
        DECLINE,
        *PUT,
        *ROUTES,
        *ROB,
        *COLOUR,
        *box.contract_note.values(),
        *land.build_note,
        *land.from_note,
        *(
            note
            for h, price in enumerate(land.price)
            if price >= 0
            for note in (*land.lay_note[h], *land.cross_note[h])
        ),
    )


@lru_cache(maxsize=64)
def readable(box: Box) -> frozenset[str]:
    """What is understood when somebody writes it: the universe, and what could never be offered but is refused by its rule."""
    return frozenset((*universe(box), *box.land.placements, FROM_BANK, PASS))
