"""A new track on the map, and what a new city gives at once (IS-CITY, IS-SEM, IS-TRI, IS-BIZ-01, IS-R32)."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.rules.events import InfluenceMoved, SemmeringTaken, TokenTaken, TriesteReached
from enginehouse.games.imperial_steam.rules.state import NOBODY, Table


def connect(table: Table, seat: Seat, link: int) -> int:
    """Place the track; Semmering, Trieste bonus, hexagons, business token, in this order. Returns business points.

    Built or bought (IS-BIZ-10, IS-R85), and nothing else comes by it: sites wait for later actions (IS-CITY-04).
    """
    box = table.box
    one = box.links[link]
    table.tracks[seat] |= 1 << link
    if link == box.semmering and table.semmering == NOBODY:  # IS-SEM-01, IS-SEM-02, IS-R35
        table.semmering = seat
        if table.events is not None:
            table.tell(SemmeringTaken(seat))
    network = table.network[seat]
    if network >> one.a & 1 and network >> one.b & 1:
        return 0  # neither city is new: IS-CITY-01, IS-R84
    city = one.b if network >> one.a & 1 else one.a
    table.network[seat] = network | 1 << city
    if city == box.goal:
        bonus = 10 * table.tracks[seat].bit_count()  # IS-TRI-01, IS-TRI-02, IS-R33
        table.purse[seat] += bonus
        if table.events is not None:
            table.tell(TriesteReached(seat, bonus))
    for steps in table.ground.hexagons[city]:  # IS-CITY-02, IS-CITY-03
        gain_influence(table, seat, steps, box.cities[city].name)
    points = table.business[city]
    if points:
        table.business[city] = points - 1  # the token below is worth one less (IS-SETUP-05, -06, IS-BIZ-08, IS-BIZ-09)
        if table.events is not None:
            table.tell(TokenTaken(seat, box.cities[city].name, box.cities[city].code, points))
    return points


def gain_influence(table: Table, seat: Seat, steps: int, why: str) -> None:
    moved = table.move_influence(seat, steps)
    if moved and table.events is not None:
        table.tell(InfluenceMoved(seat, moved, table.influence[seat], why))
