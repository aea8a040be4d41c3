"""What things are worth to a seat: resources, layouts of tanks, zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enginehouse.core import Seat
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE, QUARTZ, WATER
from enginehouse.games.planet_steam.rules.extraction import runs_free, yields
from enginehouse.games.planet_steam.rules.state import NEUTRAL, UNCLAIMED, Table

#: A credit is worth so much more than itself for the square of the rounds to come (measured: docs/balance).
GROWTH = 0.03
#: So many tanks are planned for one round.
MOST_TANKS = 4


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to come, worked out once for a decision."""

    left: int  # rounds after this one
    runs: int  # extractions still to come
    prices: tuple[float, ...]  # what a unit will fetch


def look(view: Table) -> Outlook:
    left = view.box.rounds - view.round
    runs = left + (view.phase in ("setup", "expansion", "tanks"))
    return Outlook(left, runs, tuple(_forecast(view, r, left) for r in range(4)))


def _forecast(view: Table, r: int, left: int) -> float:
    """The price after a round of everybody's output and needs, drawn a little towards its starting number."""
    track, price = view.box.tracks[r], view.price[r]
    if left == 0 and view.phase == "resources":
        return float(price)
    tanks = sum(1 for product in view.product if product == r)
    made = 1.2 * tanks
    paying = sum(1 for z, p in enumerate(view.product) if p >= 0 and not runs_free(view, z))
    need = (1.3 * view.seats, 1.0 * view.seats + 2, 2.2 * view.seats, paying + 2.0)[r]
    coming = view.supply[r] + 0.7 * (made - need)
    change = track.change[round(min(track.top, max(0.0, coming)))]
    then = price + 0.5 * view.seats * change
    return 0.7 * min(track.highest, max(track.lowest, then)) + 0.3 * track.start


def charger_gain(view: Table, seat: Seat, out: Outlook) -> float:
    """What a supercharger next round is worth beyond its water."""
    if not out.left or not view.superchargers_left:
        return 0.0
    return view.box.values["supercharger"] + 6.0 * out.left - out.prices[WATER]


def uses(view: Table, seat: Seat, resource: int, out: Outlook) -> list[float]:
    """What the first units kept of a resource are worth: luxury, a supercharger, water to act, energy to run."""
    worth: list[float] = []
    tanks = view.tanks_of(seat)
    gain = charger_gain(view, seat, out) if any(not view.charged[z] for z in tanks) else 0.0
    luxury = view.box.values["luxury"] if view.luxury_left else 0
    ore, quartz = view.cargo[seat][ORE], view.cargo[seat][QUARTZ]
    if resource == QUARTZ:
        if luxury and (ore or view.supply[ORE]):
            worth.append(luxury - out.prices[ORE])
        if gain and (ore > 1 or view.supply[ORE]):
            worth += [0.8 * (gain - out.prices[ORE]) / 2] * 2
    elif resource == ORE:
        if luxury and quartz:
            worth.append(luxury - out.prices[QUARTZ])
        if gain and quartz > 2:
            worth.append(0.8 * (gain - 2 * out.prices[QUARTZ]))
    elif resource == WATER and out.left:
        worth += [14.0, *_tanks_to_come(view, seat, out)]
    elif resource == ENERGY and out.left:
        running = sum(1 for z in tanks if view.product[z] != ENERGY) + 1
        made = sum(1 for z in tanks if view.product[z] == ENERGY)
        worth += [10.0] * max(1, running - made // 2) + [6.0]
    return sorted((w for w in worth if w > 0), reverse=True)


def _tanks_to_come(view: Table, seat: Seat, out: Outlook) -> list[float]:
    """What water for each tank of the next round is worth: the tank's value and yield beyond what the market asks."""
    free = len(view.zones_of(seat)) - len(view.tanks_of(seat)) + 1  # a zone is claimed nearly every round
    stock, worth = min(view.stock + 2, len(view.box.tank_costs) - 1), list[float]()
    purse = view.purse[seat]
    for n in range(min(free, MOST_TANKS, stock)):
        cost = view.box.tank_costs[stock - n]
        purse -= cost + 4
        if purse < 0 and n:
            break
        worth.append(min(22.0, view.box.values["tank"] + 5.0 * out.left - cost) if n else 14.0)
    return worth


def credit_worth(out: Outlook) -> float:
    """What a credit brings until the end: early ones become tanks that earn, the last ones only count."""
    return 1.0 + GROWTH * out.left**2


def tanks_wanted(view: Table, seat: Seat) -> int:
    """So many tanks the seat would stand this round, by its zones and its water; a zone is claimed every round."""
    free = len(view.zones_of(seat)) - len(view.tanks_of(seat)) + 1
    return max(0, min(free, MOST_TANKS, view.cargo[seat][WATER] - 1, view.stock))


def income(view: Table, seat: Seat, tanks: Sequence[int], out: Outlook) -> float:
    """Credits a round from this layout, with the carriers as they are; more of one kind is worth less each."""
    units = yields(view, tanks)
    paying = sum(1 for z in tanks if not runs_free(view, z))
    units[ENERGY] -= paying
    total = 0.0
    for r in range(4):
        n, price = units[r], out.prices[r]
        if n <= 0:
            total += 1.15 * n * max(price, 3.0)
            continue
        fits = min(n, view.capacity(seat, r))
        total += fits * price * (1.0 - 0.05 * (fits - 1))
    return total


def layout_worth(view: Table, seat: Seat, out: Outlook) -> float:
    """What the seat's tanks are worth until the end: their value, and what they bring in the runs that are left."""
    tanks = view.tanks_of(seat)
    values = view.box.values
    fixed = values["tank"] * len(tanks) + values["supercharger"] * sum(view.charged[z] for z in tanks)
    if not out.runs or not tanks:
        return float(fixed)
    earned = income(view, seat, tanks, out)
    short = sum(1 for z in tanks if not runs_free(view, z)) - view.cargo[seat][ENERGY]
    idle = max(0.0, min(1.0, short / len(tanks))) if view.phase != "resources" else 0.0
    return fixed + (1 - idle) * earned + 0.85 * (out.runs - 1) * earned


def zone_worth(view: Table, seat: Seat, zone: int, out: Outlook) -> float:
    """A zone counts at the end; beside own zones and on the river it is worth more while there is time."""
    near = sum(1 for n in view.box.neighbours[zone] if view.owner[n] == seat)
    free = sum(1 for n in view.box.neighbours[zone] if view.owner[n] in (UNCLAIMED, NEUTRAL))
    empty = len(view.zones_of(seat)) - len(view.tanks_of(seat))
    extra = min(near, 2) * 1.1 + 0.3 * free + (0.9 if view.box.river[zone] else 0.0)
    need = 1.0 if empty < 2 else 0.5
    return view.box.values["zone"] + extra * need * min(out.runs, 4)


def outlooks(view: Table) -> tuple[float, ...]:
    """What each seat may expect to own at the end: what it owns, what its credits become, and what its tanks bring."""
    out = look(view)
    return tuple(_outlook(view, seat, out) for seat in range(view.seats))


def _outlook(view: Table, seat: Seat, out: Outlook) -> float:
    values, cargo = view.box.values, view.cargo[seat]
    owned = values["zone"] * len(view.zones_of(seat)) + values["luxury"] * view.luxury[seat]
    stored = sum(cargo[r] * out.prices[r] for r in range(4))
    return credit_worth(out) * view.purse[seat] + owned + stored + layout_worth(view, seat, out)
