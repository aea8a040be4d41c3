"""What things are worth to a seat: resources, layouts of tanks, zones."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Seat
from enginehouse.games.planet_steam.box import ENERGY, ORE, QUARTZ, WATER
from enginehouse.games.planet_steam.extraction import runs_free, yields
from enginehouse.games.planet_steam.state import NEUTRAL, UNCLAIMED, Table


def rounds_left(view: Table) -> int:
    """Rounds after this one."""
    return view.box.rounds - view.round


def runs_left(view: Table) -> int:
    """Extractions still to come."""
    return rounds_left(view) + (view.phase in ("setup", "expansion", "tanks"))


def forecast(view: Table, resource: int) -> float:
    """What a unit will fetch later: prices drift back towards their starting number."""
    track = view.box.tracks[resource]
    price, start = view.price[resource], track.start
    if rounds_left(view) == 0:
        return float(price)
    drift = track.change[view.supply[resource]]
    return max(float(track.lowest), 0.6 * (price + drift) + 0.4 * start)


def charger_gain(view: Table, seat: Seat) -> float:
    """What a supercharger next round is worth beyond its water."""
    runs = rounds_left(view)
    if not runs or not view.superchargers_left:
        return 0.0
    return view.box.values["supercharger"] + 6.0 * runs - forecast(view, WATER)


def uses(view: Table, seat: Seat, resource: int) -> list[float]:
    """What the first units kept of a resource are worth: luxury, superchargers, water to act, energy to run."""
    worth: list[float] = []
    left = rounds_left(view)
    tanks = view.tanks_of(seat)
    gain = charger_gain(view, seat)
    bare = sum(1 for z in tanks if not view.charged[z]) if gain else 0
    luxury = view.box.values["luxury"] if view.luxury_left else 0
    if resource == QUARTZ:
        if luxury and (view.cargo[seat][ORE] or view.supply[ORE]):
            worth.append(luxury - forecast(view, ORE))
        each = (gain - forecast(view, ORE)) / 2
        worth += [0.85 * each] * min(2 * bare, 6)
    elif resource == ORE:
        quartz = view.cargo[seat][QUARTZ]
        if luxury and quartz:
            worth.append(luxury - forecast(view, QUARTZ))
        each = gain - 2 * forecast(view, QUARTZ)
        worth += [0.85 * each] * min(bare, max(1, (quartz - 1) // 2) if quartz > 2 else 1)
    elif resource == WATER and left:
        free = len(view.zones_of(seat)) - len(tanks)
        worth += [14.0, 11.0] + [9.0] * min(2, free)
    elif resource == ENERGY and left:
        running = sum(1 for z in tanks if not runs_free(view, z))
        worth += [10.0] * running + [5.0]
    return sorted((w for w in worth if w > 0), reverse=True)


def income(view: Table, seat: Seat, tanks: Sequence[int]) -> float:
    """Credits a round from this layout, with the carriers as they are; more of one kind is worth less each."""
    units = yields(view, tanks)
    paying = sum(1 for z in tanks if not runs_free(view, z))
    units[ENERGY] -= paying
    total = 0.0
    for r in range(4):
        price, room = forecast(view, r), view.capacity(seat, r)
        n = units[r]
        if n <= 0:
            total += 1.1 * n * price
            continue
        fits = min(n, room)
        total += fits * price * (1.0 - 0.045 * (fits - 1))
    return total


def layout_worth(view: Table, seat: Seat) -> float:
    """What the seat's tanks are worth until the end: their value, and what they bring in the runs that are left."""
    tanks = view.tanks_of(seat)
    values, runs = view.box.values, runs_left(view)
    fixed = values["tank"] * len(tanks) + values["supercharger"] * sum(view.charged[z] for z in tanks)
    earned = income(view, seat, tanks)
    short = sum(1 for z in tanks if not runs_free(view, z)) - view.cargo[seat][ENERGY]
    if view.phase != "resources" and short > 0 and tanks:
        earned_now = earned * max(0.0, 1 - short / len(tanks))
    else:
        earned_now = earned
    later = max(0, runs - 1) if runs else 0
    return fixed + (earned_now if runs else 0.0) + 0.8 * later * earned


def zone_worth(view: Table, seat: Seat, zone: int) -> float:
    """A zone counts at the end; beside own zones and on the river it is worth more while there is time."""
    runs = runs_left(view)
    near = sum(1 for n in view.box.neighbours[zone] if view.owner[n] == seat)
    free = sum(1 for n in view.box.neighbours[zone] if view.owner[n] in (UNCLAIMED, NEUTRAL))
    empty = len(view.zones_of(seat)) - len(view.tanks_of(seat))
    extra = min(near, 2) * 1.6 + 0.3 * free + (0.9 if view.box.river[zone] else 0.0)
    need = 1.0 if empty < 2 else 0.5
    return view.box.values["zone"] + extra * need * min(runs, 4)
