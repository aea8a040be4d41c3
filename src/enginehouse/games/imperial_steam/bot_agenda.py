"""The rhythm of a good game: what a round should bring, whatever it is worth by itself.

A crew that grows early, a set of goods for every round, two tracks at a time, room for goods. The numbers are gulden
on top of ``bot_value`` for an action that keeps the rhythm.
"""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.box import COAL
from enginehouse.games.imperial_steam.notation import FUNDRAISE, PASS
from enginehouse.games.imperial_steam.state import Table

CREW = (0, 5, 7, 8, 9, 10, 10, 9, 0)  # workers in play one should have by each round
HAND = 0.0  # a worker toward that
PAIR = 0.0  # two tracks in one action
SET = 0.0  # a good that the next track lacks
FACTORY = 0.0
ROOM = 0.0  # a larger train while goods find little room
IDLE = 0.0  # a hand that only raises 10, or nothing
PLACES = 5


def agenda(before: Table, after: Table, seat: Seat) -> float:
    """What an action adds by keeping the rhythm."""
    bonus = 0.0
    target = CREW[before.round]
    had, has = before.workers(seat), after.workers(seat)
    bonus += HAND * max(0, min(has, target) - min(had, target))
    if after.track_count(seat) - before.track_count(seat) >= 2:
        bonus += PAIR
    bonus += SET * _missing_filled(before, after, seat)
    if len(after.works[seat]) > len(before.works[seat]) and before.round < 8:
        bonus += FACTORY
    places = before.room(seat)[1]
    if places < PLACES and after.room(seat)[1] > places and before.round < 7:
        bonus += ROOM
    for tile in (FUNDRAISE, PASS):
        if after.laid[seat][tile] > before.laid[seat][tile]:
            bonus -= IDLE
    return bonus


def _missing_filled(before: Table, after: Table, seat: Seat) -> int:
    """Of wood, stone and iron: how many kinds that were lacking are now at hand or on their way."""
    if before.round >= 7:
        return 0
    filled = 0
    for good in range(COAL):
        had = before.stock[seat][good] + before.landing[seat][good]
        has = after.stock[seat][good] + after.landing[seat][good]
        filled += had == 0 and has > 0
    engines, places = after.room(seat)
    coal = max(0, after.stock[seat][COAL] + after.landing[seat][COAL] - engines)
    held = sum(after.stock[seat][:COAL]) + sum(after.landing[seat][:COAL]) + coal
    return filled if held <= places else 0
