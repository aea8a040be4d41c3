"""Who stands where and who controls what: read from the map, never stored (SW-COMP-25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.content import Clan, InForce
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table

NO_CARD = InForce()
LOSSES = 2  # of the loser of a combat: SW-CMB-22


def clan_of(table: Table, seat: Seat) -> Clan:
    return table.box.clans[table.clan[seat]]


def force(table: Table, seat: Seat) -> InForce:
    """What the card in force means for a seat: nothing, where the card spares the Archon who played it (SW-R158)."""
    if not table.card:
        return NO_CARD
    card = table.box.cards[table.card]
    return NO_CARD if card.spared and table.archon == seat else card.in_force


def losses_of(table: Table, seat: Seat) -> int:
    """How many units the loser of a combat gives up, if so many are there (SW-CMB-22, SW-SC5-08, A17)."""
    if seat != NEUTRAL:
        return LOSSES + force(table, seat).losses
    singed, card = table.box.scenario.singed, table.box.cards[table.card].in_force if table.card else NO_CARD
    assert singed is not None
    return singed.loss + card.losses


def toxic_owner(table: Table) -> Seat:
    """The seat whose toxic farms hold areas alone (SW-CLAN-20); nobody with the Singed (SW-R126) or once it is out."""
    for seat in range(table.seats):
        if table.alive[seat] and table.clan[seat] and clan_of(table, seat).power.toxic_farms:
            return seat
    return NOBODY


def poisonous(table: Table) -> bool:
    """Toxic farms sicken while their clan is in the game, and those of the Singed always (SW-SC5-10, SW-R111)."""
    return table.box.scenario.singed is not None or toxic_owner(table) != NOBODY


def holder(table: Table, area: int) -> Seat:
    """Who controls the area: by units, or by a beacon after they left (SW-COMP-25, SW-BEAC-03).

    While a combat is pending it stays the defender's (SW-MOVE-07); to pass through gives nothing (SW-R35).
    """
    found = NOBODY
    for seat, row in enumerate(table.army):
        if row[area]:
            active = table.active
            if active is None or seat != active.seat:
                return seat
            found = seat
    if table.singed[area]:
        return NEUTRAL
    if found != NOBODY:
        return found
    if table.beacon[area] != NOBODY:
        return table.beacon[area]
    return toxic_owner(table) if table.toxic[area] else NOBODY


def controlled(table: Table, seat: Seat) -> list[int]:
    """Every area the seat controls, in the order of the map."""
    areas, row, beacon = guarded(table, seat), table.army[seat], table.beacon
    more: list[int] = []
    for area in beacons(table):  # with units of its own an area has been counted, or is fought over
        if beacon[area] == seat and not row[area] and holder(table, area) == seat:
            more.append(area)  # noqa: PERF401 - a comprehension is a call, and there are few
    if table.toxic != table.box.bare and toxic_owner(table) == seat:
        more += [a for a in compress(table.box.areas, table.toxic) if holder(table, a) == seat]
    return sorted({*areas, *more}) if more else [*areas]


def enemy_in(table: Table, seat: Seat, area: int) -> Seat:
    """Whose units stand in the area, the seat's own apart; NOBODY if none."""
    for other, row in enumerate(table.army):
        if row[area] and other != seat:
            return other
    return NEUTRAL if table.singed[area] else NOBODY


def guarded(table: Table, seat: Seat) -> Sequence[int]:
    """The areas that the seat controls by its units."""
    areas, active = occupied(table, seat), table.active
    if active is not None and active.seat == seat and active.order == "move":  # only then units stand among others
        fought_over = contested(table, seat)
        return [a for a in areas if a not in fought_over] if fought_over else areas
    return areas


def contested(table: Table, seat: Seat) -> list[int]:
    """The areas where the seat's units stand among others: the combats of its activation."""
    areas, enemies = occupied(table, seat), foes(table, seat)
    return [] if enemies.isdisjoint(areas) else [a for a in areas if a in enemies]


def occupied(table: Table, seat: Seat) -> Sequence[int]:
    """The areas with units of the seat. To compare an army with the one seen last is quicker than to go through it."""
    row, last = table.army[seat], table.box.seen[seat]
    if last[0] != row:
        last = table.box.seen[seat] = (row[:], tuple(compress(table.box.areas, row)))
    return last[1]


def units(table: Table, seat: Seat) -> int:
    row, size = table.army[seat], 0
    for area in occupied(table, seat):
        size += SIZE[row[area]]
    return size


def beacons(table: Table) -> Sequence[int]:
    """The areas with a beacon, looked for as armies are."""
    row, last = table.beacon, table.box.lit[0]
    if last[0] != row:
        last = table.box.lit[0] = (row[:], tuple([a for a, owner in enumerate(row) if owner != NOBODY]))
    return last[1]


def room(table: Table, seat: Seat, area: int) -> int:
    """How many more units of the seat the area can hold (SW-COMP-26)."""
    return table.box.material.unit_limit - SIZE[table.army[seat][area]]


def buildings(table: Table, area: int) -> int:
    return table.farms[area] + table.toxic[area] + table.turrets[area] + (table.beacon[area] != NOBODY)


def building_kinds(table: Table, area: int) -> list[str]:
    """The kinds of building in the area, each once."""
    kinds = ["farm"] if table.farms[area] else []
    if table.turrets[area]:
        kinds.append("turret")
    if table.toxic[area]:
        kinds.append("toxic")
    if table.beacon[area] != NOBODY:
        kinds.append("beacon")
    return kinds


def havens(table: Table, seat: Seat) -> int:
    """SW-COMP-29."""
    row, beacon, held = table.army[seat], table.beacon, 0
    toxic = table.toxic != table.box.bare
    for area in table.box.havens:
        if (row[area] or beacon[area] == seat or toxic) and holder(
            table, area
        ) == seat:  # else there is nothing to hold it by
            held += 1
    return held


def foes(table: Table, seat: Seat) -> set[int]:
    """The areas where units of others stand."""
    found: set[int] = set()
    for other in range(table.seats):
        if other != seat:
            found.update(occupied(table, other))
    if table.singed != table.box.bare:
        found.update(compress(table.box.areas, table.singed))
    return found


def under_contract(table: Table, seat: Seat) -> int:
    """The floes under contract to the seat, as bits (SW-SEA-05), closed or not."""
    bits = legate_bit(table, seat)
    for floe, row in enumerate(table.contracts):
        if row[seat]:
            bits |= 1 << floe
    if table.associate != NOBODY and clan_of(table, seat).power.associate:
        bits |= 1 << table.associate
    return bits


def contracted(table: Table, seat: Seat) -> int:
    """The floes that the seat's ships may use (SW-SEA-05), the closed one left out (SW-R30)."""
    return _open(table, seat, under_contract(table, seat)) if seafaring(table) else 0


def legate_bit(table: Table, seat: Seat) -> int:
    if table.legate == NOBODY or table.title[seat] < 0 or table.box.kinds[table.title[seat]] != "legate":
        return 0
    return 1 << table.legate


def free_floes(table: Table) -> int:
    """Floes in play with a free contract space; Legate and Associate tokens fill none (SW-R32)."""
    spaces, bits = table.box.spaces, 0
    for floe, row in enumerate(table.contracts):
        if sum(row) < spaces:
            bits |= 1 << floe
    return bits & table.box.floes


def elite_seas(table: Table, seat: Seat, bits: int) -> int:
    """The floes of a group of elites alone (SW-CLAN-10, SW-R31)."""
    if not clan_of(table, seat).elite.open_seas or not seafaring(table):
        return bits
    return bits | _open(table, seat, free_floes(table))


def seafaring(table: Table) -> bool:
    """SW-SC1-07, SW-R118: in the tutorial only from the round that brings the contracts."""
    return table.round >= table.box.scenario.from_round.contracts


def _open(table: Table, seat: Seat, bits: int) -> int:
    if table.closed == NOBODY or not force(table, seat).floe_closed or legate_bit(table, seat) & (1 << table.closed):
        return bits
    return bits & ~(1 << table.closed)


def landings(table: Table, seat: Seat, area: int, bits: int) -> tuple[int, ...]:
    """Where a ship from the area may land: all the floes count as one (SW-SEA-01 to SW-SEA-04)."""
    box = table.box
    if not box.coast[area] & bits:
        return ()
    if box.contiguous:
        bits = _joined(box.coast[area] & bits, bits, box.touches)
    return (box.landings_all if clan_of(table, seat).power.mountaineers else box.landings)[bits]


def _joined(start: int, bits: int, touches: tuple[int, ...]) -> int:
    """The switch of SW-R29: only floes that touch one another join."""
    seen = start
    while True:
        more = seen
        for floe, others in enumerate(touches):
            if seen >> floe & 1:
                more |= others & bits
        if more == seen:
            return seen
        seen = more
