"""Every action that a table of Steam Power can ever offer, in a fixed order."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.steps.actions import ACTIONS
from enginehouse.games.steam_power.rules.steps.build_factory import PUT
from enginehouse.games.steam_power.rules.steps.fulfil_contract import BONUS, DECLINE, ROUTES
from enginehouse.games.steam_power.rules.steps.lay_track import STOP
from enginehouse.games.steam_power.rules.steps.rounds import COLOUR
from enginehouse.games.steam_power.rules.steps.take_contracts import ROB
from enginehouse.games.steam_power.rules.track import REMOVE, REPLACE


@lru_cache(maxsize=64)
def universe(box: Box) -> tuple[str, ...]:
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
