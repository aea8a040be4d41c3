"""What the numbers come to if nothing changes: GEO at the coming Whiteout, supply, and the next spaces of the Bane."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.control import clan_of, controlled, force
from enginehouse.games.steamwatchers.rules.pieces import supply_limit
from enginehouse.games.steamwatchers.rules.scoring import geo_of
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.subsides import incubation_of, poison_of

AHEAD = ("setup", "conclave", "planning", "activation")


def geo_now(table: Table, seat: Seat) -> int:
    """GEO if it were counted at this moment."""
    return sum(geo_of(table, seat).values())


def geo_coming(table: Table, seat: Seat) -> int:
    """GEO at the coming Whiteout if nothing moves: every column has lost a level by then (SW-STM-01)."""
    lost = sum([table.steam[a] > 0 for a in controlled(table, seat)]) if table.phase in AHEAD else 0
    return geo_now(table, seat) - lost


def limit_coming(table: Table, seat: Seat) -> int:
    """The supply limit that would follow."""
    card = force(table, seat)
    limit = supply_limit(table, seat, geo_coming(table, seat))
    return max(limit + card.supply, card.supply_floor) if card.supply else limit


def sickness_coming(table: Table, seat: Seat) -> int:
    """Steps of incubation that Steam Subsides would bring to the seat: its columns, and toxic farms (SW-CLAN-19)."""
    if table.phase not in AHEAD or not table.clan[seat]:
        return 0
    columns = sum([incubation_of(table, a) for a, code in enumerate(table.army[seat]) if code and table.steam[a]])
    return columns + poison_of(table, seat)


def next_spaces(table: Table, seat: Seat, steps: int) -> str:
    """The spaces that so many steps would enter, as letters, as they would act: hospices soothe the first Quarantine."""
    clan, at = clan_of(table, seat), table.bane[seat]
    ahead = clan.track[at : at + steps]
    if len(ahead) < steps and not clan.power.finite_track:
        ahead += "D" * (steps - len(ahead))
    soothed = force(table, seat).hospice and not table.soothed[seat]  # A08
    return ahead.replace("Q", "R", 1) if soothed else ahead
