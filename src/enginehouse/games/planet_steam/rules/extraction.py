"""What a set of tanks costs and yields: energy, basic units, superchargers, airship, synergy. PS-EXTR, PS-SYN."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from enginehouse.core import Seat
from enginehouse.games.planet_steam.rules.box import ENERGY, WATER
from enginehouse.games.planet_steam.rules.state import Table

#: So many sets of tanks are compared one by one; of more, the best tank is added again and again.
FEW = 500


def runs_free(table: Table, zone: int) -> bool:
    """Energy tanks anywhere and standard tanks on the river. PS-EXTR-03, PS-EXTR-04, PS-R28."""
    product = table.product[zone]
    return product == ENERGY or (product == WATER and table.box.river[zone])


def energy_needed(table: Table, running: Sequence[int]) -> int:
    """PS-EXTR-02 to PS-EXTR-05."""
    return sum(1 for z in running if not runs_free(table, z))


def joints(table: Table, running: Sequence[int]) -> list[tuple[int, int]]:
    """The pipes between running tanks of one product: a tree a group, so n tanks have n - 1. PS-SYN-01 to 06."""
    product, neighbours = table.product, table.box.neighbours
    left = set(running)
    tree: list[tuple[int, int]] = []
    while left:
        reached = [left.pop()]
        while reached:
            zone = reached.pop()
            for near in neighbours[zone]:
                if near in left and product[near] == product[zone]:
                    left.discard(near)
                    reached.append(near)
                    tree.append((min(zone, near), max(zone, near)))
    return tree


def yields(table: Table, running: Sequence[int]) -> list[int]:
    """Units extracted of each resource, before the carriers are looked at. PS-EXTR-07 to PS-EXTR-14."""
    product, charged, row_of = table.product, table.charged, table.box.row_of
    units = [0, 0, 0, 0]
    for zone in running:
        units[product[zone]] += 1 + charged[zone] + (row_of[zone] == table.airship)
    for zone, _ in joints(table, running):
        units[product[zone]] += 1
    return units


def ready(table: Table, seat: Seat) -> list[int]:
    """The seat's tanks that could run: a tipped one cannot. PS-SABO-05."""
    return [z for z in table.tanks_of(seat) if z != table.tipped]


def complete(table: Table, seat: Seat, running: Sequence[int]) -> list[int]:
    """The set with all that can still be paid, best first: what most players would run.

    Value is the price of what would fit on the carriers; zone order breaks ties, so the answer is always the same.
    """
    chosen = list(running)
    rest = [z for z in ready(table, seat) if z not in chosen]
    chosen += [z for z in rest if runs_free(table, z)]
    rest = [z for z in rest if not runs_free(table, z)]
    energy = table.cargo[seat][ENERGY] - energy_needed(table, chosen)
    if energy >= len(rest):
        return sorted(chosen + rest)
    if comb(len(rest), energy) <= FEW:
        sets = [[*chosen, *more] for more in combinations(rest, energy)]
        return sorted(max(sets, key=lambda some: worth(table, seat, some)))
    for _ in range(energy):
        best = max(rest, key=lambda z: worth(table, seat, [*chosen, z]))
        chosen.append(best)
        rest.remove(best)
    return sorted(chosen)


def worth(table: Table, seat: Seat, running: Sequence[int]) -> int:
    """Current price of what these tanks would add to the carriers, less the energy burnt; a little for the overflow."""
    units, burnt = yields(table, running), energy_needed(table, running)
    total = -10 * burnt * table.price[ENERGY]
    for r in range(4):
        room = table.room(seat, r) + (burnt if r == ENERGY else 0)
        total += 10 * min(units[r], room) * table.price[r] + max(0, units[r] - room)
    return total
