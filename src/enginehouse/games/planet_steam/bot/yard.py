"""The Tank Phase, the airship and extraction: what to build, where to put it, what to run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enginehouse.core import Action, Advice, Seat
from enginehouse.games.planet_steam.bot.appraise import Outlook, layout_worth, look
from enginehouse.games.planet_steam.rules.box import CONVERTED, ENERGY, ORE, QUARTZ, WATER, Bundle
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.extraction import complete, ready, runs_free, worth, yields
from enginehouse.games.planet_steam.rules.notation import (
    ACTIVATE,
    DECLINE,
    END,
    EXTRACT,
    KEEP_UNIT,
    RESOURCE_OF,
    RUN_ALL,
    UPGRADE,
)
from enginehouse.games.planet_steam.rules.state import NO_TANK, Table
from enginehouse.games.planet_steam.rules.steps import Extract, Reorganise
from enginehouse.games.planet_steam.rules.steps.layout import suits
from enginehouse.games.planet_steam.rules.steps.tanks import tank_price

#: A free move must bring this much, or it is not worth a click (and could be made for ever).
LEAST = 2.0
#: Credits kept for the next auction while the game goes on.
RESERVE = 4


def activate(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    ahead = view.clone()
    ahead.cargo[seat][WATER] -= 1
    out = look(view)
    action, gain, why = best_deed(ahead, seat, Reorganise(seat).legal(ahead, seat), out)
    price = out.prices[WATER] * (1.2 if view.room(seat, WATER) else 1.0)
    if action != END and _with_more_like_it(ahead, seat, action, gain) > price:
        return Advice(ACTIVATE, why)
    return Advice(DECLINE, "nothing is worth the water")


def _with_more_like_it(view: Table, seat: Seat, action: Action, gain: float) -> float:
    """A turn that stands one tank may stand more: each is dearer than the one before, and needs water and a zone."""
    if not action.startswith("tank"):
        return gain
    free = len(view.zones_of(seat)) - len(view.tanks_of(seat))
    costs, total, purse = view.box.tank_costs, 0.0, view.purse[seat]
    for n in range(min(free, view.cargo[seat][WATER], view.stock)):
        purse -= costs[view.stock - n]
        each = gain - (costs[view.stock - n] - costs[view.stock])
        if purse < 0 or each <= 0:
            break
        total += each
    return max(total, gain)


def reorganise(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    action, _, why = best_deed(view, seat, legal, look(view))
    return Advice(action, why)


def best_deed(view: Table, seat: Seat, legal: Sequence[Action], out: Outlook) -> tuple[Action, float, str]:
    """The action with the best gain in wealth until the end, and the gain."""
    best, most, why = END, 0.0, "nothing more is worth its price"
    for action, gain, words in deeds(view, seat, legal, out):
        if gain > max(most, LEAST):
            best, most, why = action, gain, words
    return best, most, why


def deeds(view: Table, seat: Seat, legal: Sequence[Action], out: Outlook) -> Iterator[tuple[Action, float, str]]:
    """What each action that may be worth its price would gain."""
    base = layout_worth(view, seat, out)
    meaning = view.box.words.meaning
    later = out.runs > 1
    tank_gain: dict[int, tuple[float, str]] = {}
    for action in legal:
        if action == END:
            continue
        if action in UPGRADE:
            gain, words = _upgrade(view, seat, RESOURCE_OF[action], base, out), "to upgrade a carrier"
        else:
            verb, a, b = meaning[action]
            if verb == "tank" and later and view.purse[seat] - view.box.tank_costs[view.stock] < RESERVE:
                continue
            if verb in ("tank", "import"):
                if a not in tank_gain:
                    tank_gain[a] = _new_tank(view, seat, a, base, out)
                gain, words = tank_gain[a]
                gain -= _tank_price(view, seat, verb, out)
            elif verb == "strip":
                continue
            else:
                gain, words = _deed(view, seat, verb, a, b, base, out)
        yield action, gain, words


def _tank_price(view: Table, seat: Seat, verb: str, out: Outlook) -> float:
    water = out.prices[WATER] * (1.5 if view.cargo[seat][WATER] <= 1 and out.left else 1.0)
    cost = tank_price(view) if verb == "tank" else view.box.costs["import"]
    return cost[4] + cost[WATER] * water + 1.1 * sum(cost[r] * out.prices[r] for r in CONVERTED)


def _credits(cost: Bundle, out: Outlook) -> float:
    """A price in credits, its resources as dear as they are expected to be."""
    return cost[4] + sum(cost[r] * out.prices[r] for r in range(4))


def _new_tank(view: Table, seat: Seat, zone: int, base: float, out: Outlook) -> tuple[float, str]:
    """A tank with the converter that suits it best, if that can be paid."""
    ahead = view.clone()
    best, kind = -1e9, WATER
    for r in (WATER, QUARTZ, ORE, ENERGY):
        cost = _credits(view.box.converter_costs[r], out)
        if r != WATER and (not view.converters_left[r] or not suits(view, r, zone)):
            continue
        if view.purse[seat] < view.box.tank_costs[view.stock] + cost:
            continue
        ahead.product[zone] = r
        gain = layout_worth(ahead, seat, out) - base - cost
        if gain > best:
            best, kind = gain, r
    return best, f"to place a tank for {RESOURCES[kind]} on {view.box.zones[zone]}"


def _deed(view: Table, seat: Seat, verb: str, a: int, b: int, base: float, out: Outlook) -> tuple[float, str]:
    ahead = view.clone()
    product, charged, zones = ahead.product, ahead.charged, view.box.zones
    cost = 0.0
    if verb == "fit":
        product[a] = b
        cost = _credits(view.box.converter_costs[b], out) + 0.5
        words = f"to extract {RESOURCES[b]} on {zones[a]}"
    elif verb == "charge":
        charged[a] = 1
        cost = _credits(view.box.costs["supercharger"], out)
        words = f"to supercharge the tank on {zones[a]}"
    elif verb == "recharge":
        charged[a], charged[b] = 0, 1
        words = "to put the supercharger where it gives more"
    else:
        product[a], product[b] = product[b], product[a]
        if verb in ("move", "swap"):
            charged[a], charged[b] = charged[b], charged[a]
        if verb == "move":
            assert product[a] == NO_TANK
        words = "to group tanks of one kind"
    return layout_worth(ahead, seat, out) - base - cost, words


def _upgrade(view: Table, seat: Seat, resource: int, base: float, out: Outlook) -> float:
    ahead = view.clone()
    ahead.carriers[seat][resource] += 1
    return layout_worth(ahead, seat, out) - base - _credits(view.box.costs["upgrade"], out)


def old_converter(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    base, old = layout_worth(view, seat, out), getattr(view.stack[-1], "old", ORE)
    best = (0.0, next(a for a in legal if a.startswith("strip")))
    for action in legal:
        if action == best[1] or action.startswith("strip"):
            continue
        ahead = view.clone()
        ahead.product[view.box.words.meaning[action][2]] = old
        best = max(best, (layout_worth(ahead, seat, out) - base, action))
    return Advice(best[1], "where the old converter is worth most")


def moor(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)

    def gain(row: int) -> float:
        total = 0.0
        for z, product in enumerate(view.product):
            if product >= 0 and view.box.row_of[z] == row and z != view.tipped:
                fits = 1.0 if view.room(view.owner[z], product) else 0.3
                share = 1.0 if view.owner[z] == seat else -0.8 / (view.seats - 1)
                total += share * fits * out.prices[product]
        return total

    best = max(legal, key=lambda a: gain(view.box.words.meaning[a][1]))
    return Advice(best, "the row where it has most tanks")


def tip(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """Give up the tank without which the others bring most."""
    tanks = view.tanks_of(seat)
    zones = [view.box.words.meaning[a][1] for a in legal]
    best = max(zones, key=lambda z: worth(view, seat, [t for t in tanks if t != z]))
    return Advice(view.box.words.tip[best], "it earns least this round")


def extract(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """Everything that pays for its energy; at the end of the game energy is worth what it counts."""
    step = view.stack[-1]
    running = step.running if isinstance(step, Extract) else ()
    wanted = wanted_set(view, seat)
    missing = [z for z in wanted if z not in running]
    if not missing:
        return Advice(EXTRACT, "all that pays is running")
    if RUN_ALL in legal and not running and wanted == complete(view, seat, ()):
        return Advice(RUN_ALL, "every tank that can be paid")
    action = view.box.words.run[missing[0]]
    return Advice(action, "it pays for its energy") if action in legal else Advice(EXTRACT, "no energy for more")


def wanted_set(view: Table, seat: Seat) -> list[int]:
    chosen = complete(view, seat, ())
    while True:
        value = worth(view, seat, chosen)
        drop = [
            z for z in chosen if not runs_free(view, z) and worth(view, seat, [c for c in chosen if c != z]) > value
        ]
        if not drop:
            return chosen
        chosen.remove(max(drop, key=lambda z: worth(view, seat, [c for c in chosen if c != z])))


def expected_units(view: Table, seat: Seat) -> list[int]:
    """What the seat's tanks will give in the next extraction."""
    return yields(view, ready(view, seat))


def keep_unit(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    best = max(legal, key=lambda a: view.price[RESOURCE_OF[a]])
    assert best in KEEP_UNIT
    return Advice(best, "the dearest")
