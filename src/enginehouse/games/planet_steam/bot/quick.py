"""A light player for playouts: low bids, a tank on every zone, goods sold dearly, zones for licences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.planet_steam.rules.box import ENERGY, WATER
from enginehouse.games.planet_steam.rules.notation import AMOUNT, PASS, RESOURCE_OF, TRADES
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.specialists import SpecialistBids
from enginehouse.games.planet_steam.rules.steps.trade import Trade
from enginehouse.kit.quick import Lot, best_of

#: By the first word of an answer: what is sooner done than something else.
SOONER: Mapping[str, float] = {
    "tank": 9, "import": 8, "charge": 7, "licence": 6, "roll": 5, "activate": 5, "claim": 5, "name": 5, "upgrade": 4,
    "take": 4, "buy": 4, "run": 3, "extract": 2, "end": 1, "done": 1, "pass": 0, "decline": 0,
}  # fmt: skip
CARD, ZONE = 8, 20  # credits that a specialist and a zone are worth at most


def quick(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """A sensible answer at a glance."""
    step = table.stack[-1]
    if isinstance(step, Trade):
        return _trade(table, seat, step.resource, legal)
    if legal[-1] in AMOUNT:
        return _bid(legal, CARD if isinstance(step, SpecialistBids) else ZONE)
    if legal[0] in RESOURCE_OF:
        price = table.price
        return max(legal, key=lambda action: price[RESOURCE_OF[action]] if action in RESOURCE_OF else 0)
    return best_of(legal, random, _sooner, 6)


def _bid(legal: Sequence[Action], most: int) -> Action:
    """The lowest, as long as it is not too much."""
    lowest = legal[1] if legal[0] == PASS and len(legal) > 1 else legal[0]
    return lowest if legal[0] != PASS or AMOUNT[lowest] <= most else PASS


def _trade(table: Table, seat: Seat, resource: int, legal: Sequence[Action]) -> Action:
    """Sell what is not needed where the price is good; buy a little of what makes tanks and keeps them running."""
    have = table.cargo[seat][resource]
    keep = 2 if resource in (WATER, ENERGY) and table.round < table.box.rounds else 0
    trades = [(TRADES[action][1], action) for action in legal if action in TRADES]
    if have > keep and table.price[resource] >= table.box.tracks[resource].start:
        return max(trades, key=lambda one: (-one[0] <= have - keep, -one[0]), default=(0, PASS))[1]
    if have < keep:
        bought = [action for n, action in trades if 0 < n <= keep - have]
        return bought[-1] if bought else PASS
    return PASS


def _sooner(action: Action) -> float:
    return SOONER.get(action.partition(" ")[0], 0.5)
