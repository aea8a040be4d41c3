"""Pieces on and off the map: columns, buildings, units and Order tokens, always within the limits of the material."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.control import buildings, clan_of, room
from enginehouse.games.steamwatchers.rules.events.voice import units
from enginehouse.games.steamwatchers.rules.notation import SIZE, UNIT
from enginehouse.games.steamwatchers.rules.state import NOBODY, QUARANTINED, Table


def grow_column(table: Table, area: int, levels: int) -> int:
    """Put levels on an area, as many as pieces and the limit of 5 allow (SW-COMP-31 to SW-COMP-33, SW-R14, SW-R15)."""
    m, now = table.box.material, table.steam[area]
    tops = len(table.steam) - table.steam.count(0)
    ordinary = m.steam_levels - (sum(table.steam) - tops)
    if now:
        added = min(levels, m.column_limit - now, ordinary)
    elif tops == m.steam_tops or not levels:
        added = 0
    else:
        added = min(levels, m.column_limit, 1 + ordinary)
    table.steam[area] = now + added
    return added


def destroy(table: Table, area: int, kind: str) -> None:
    """A building goes to the box for good (SW-COMP-20): no supply gets it back."""
    if kind == "farm":
        table.farms[area] -= 1
    elif kind == "turret":
        table.turrets[area] -= 1
    elif kind == "toxic":
        table.toxic[area] -= 1
    else:
        table.beacon[area] = NOBODY


def build(table: Table, seat: Seat, area: int, kind: str) -> None:
    """A building from its supply; room was made before (SW-COMP-18)."""
    assert buildings(table, area) < table.box.material.building_limit
    if kind == "farm":
        table.farms_left -= 1
        table.farms[area] += 1
    elif kind == "turret":
        table.turrets_left -= 1
        table.turrets[area] += 1
    elif kind == "toxic":
        table.toxic_left -= 1
        table.toxic[area] += 1
    else:
        table.beacons[seat] -= 1
        table.beacon[area] = seat


def recruit(table: Table, seat: Seat, area: int, unit: int) -> None:
    """A unit from the clan's supply (0 base, 1 elite)."""
    assert room(table, seat, area) > 0
    table.reserve[seat][unit] -= 1
    table.army[seat][area] += UNIT[unit]


def remove(table: Table, seat: Seat, area: int, code: int) -> None:
    """Units leave the area, to wherever the caller puts them; an Order token left without units returns (SW-ACT-06)."""
    row = table.army[seat]
    row[area] -= code
    if not row[area]:
        drop_order(table, seat, area)


def drop_order(table: Table, seat: Seat, area: int) -> None:
    active = table.active
    if active is None or active.seat != seat or active.area != area:
        table.orders[seat][area] = ""


def to_reserve(table: Table, seat: Seat, area: int, code: int) -> None:
    remove(table, seat, area, code)
    table.reserve[seat][0] += code & 7
    table.reserve[seat][1] += code >> 3


def to_exile(table: Table, seat: Seat, area: int, unit: int) -> None:
    """SW-INC-05, SW-COMP-22."""
    remove(table, seat, area, UNIT[unit])
    table.exiled[seat][unit] += 1


def recruits(table: Table, seat: Seat, areas: list[int], unit: int = 0) -> list[int]:
    """Where a unit from supply may be placed among these areas (SW-COMP-13, SW-DEF-06)."""
    if not table.reserve[seat][unit]:
        return []
    row, limit = table.army[seat], table.box.material.unit_limit
    return [a for a in areas if SIZE[row[a]] < limit]


def quarantined(table: Table, seat: Seat) -> int:
    """Quarantine tokens on the clan board, on any kind of space (SW-R101)."""
    return table.shut[seat] + table.cut[seat] + table.spaces[seat].count(QUARANTINED)


def quarantine_left(table: Table) -> int:
    return table.box.material.quarantine - sum([quarantined(table, s) for s in range(table.seats)])


def contracts_of(table: Table, seat: Seat) -> int:
    return sum([row[seat] for row in table.contracts])


def contracts_left(table: Table, seat: Seat) -> int:
    """Contracts in the clan's supply."""
    if table.round < table.box.scenario.from_round.contracts - 1:
        return 0  # set aside: SW-SC1-04
    return table.box.material.contracts - contracts_of(table, seat)


def open_floes(table: Table) -> list[int]:
    """The floes in play with a free contract space."""
    bits, spaces = table.box.floes, table.box.spaces
    return [f for f, row in enumerate(table.contracts) if bits >> f & 1 and sum(row) < spaces]


def supply_limit(table: Table, seat: Seat, geo: int) -> int:
    """The space for the GEO, or the highest one without Quarantine if that is lower (SW-WHT-09, SW-WHT-10)."""
    track = clan_of(table, seat).supply
    return track[min(max(geo, 0) // 2, len(track) - 1 - table.cut[seat])]


def group_text(code: int) -> str:
    return units(code & 7, code >> 3)
