"""What a seat of Steamwatchers may expect to have at the end, in GEO, as the table stands."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.bot.eye import Eye
from enginehouse.games.steamwatchers.bot.war import UNIT_WORTH
from enginehouse.games.steamwatchers.rules.control import units
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import quarantined
from enginehouse.games.steamwatchers.rules.state import Table

#: In GEO, while there are rounds to come: a barrel, and a place that Quarantine has closed.
BARREL, CLOSED = 0.12, 0.3


def outlook(table: Table, seat: Seat) -> float:
    """The areas it holds, with what they will be worth; soldiers and fuel as long as there is use for them."""
    if not table.alive[seat] or not table.clan[seat]:
        return 0.0
    eye = Eye(table, seat)
    total = sum(eye.worth[a] for a in eye.mine) - sum(table.exiled[seat]) // 2
    if table.box.scenario.trophies:
        total += 0.5 * table.trophies[seat]
    card = table.box.scenario.prize or table.box.scenario.relic
    if card is not None and table.prize == seat:
        total += card.geo
    useful = min(1.0, eye.left / 2)
    return total + useful * (
        UNIT_WORTH * units(table, seat) + BARREL * fuel_of(table, seat) - CLOSED * quarantined(table, seat)
    )
