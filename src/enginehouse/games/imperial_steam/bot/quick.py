"""A light player for playouts: deliveries and tracks at once, money kept together, no share sold without need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.imperial_steam.rules.notation import END, STOP, TILE_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.moment import Moment
from enginehouse.games.imperial_steam.rules.steps.money import STEP_PRICE, Donate
from enginehouse.games.imperial_steam.rules.steps.turn import Turn
from enginehouse.kit.quick import Lot, drawn

#: What a hand on a tile is worth to somebody who plans nothing, about, in gulden: what costs much and pays late, little.
WORTHS: Mapping[Action, float] = {
    "track": 60, "hire": 2, "build": 10, "produce": 30, "goods": 2, "train": 1, "contract": 3, "donate": 0, "shares": 2,
    "fundraise": 20, "pass": 6,
}  # fmt: skip
PENALTY = 9.0  # ten influence


def quick(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """A sensible answer at a glance."""
    step = table.stack[-1]
    if isinstance(step, Donate):
        return legal[min(max(1, _steps_to_hub(table, seat)), len(legal)) - 1]
    if isinstance(step, BlindBid):
        return legal[0]  # cash is worth more than influence without a plan
    if isinstance(step, Moment):
        for action in reversed(legal):
            if action.startswith("deliver"):
                return action
        if isinstance(step, Turn):
            return _tile(table, seat, legal, random)
        if legal[0] == END:
            return END
        return STOP if legal[0] == STOP and random() < 0.4 else drawn(legal, random)
    return drawn(legal, random)


def _tile(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """The best tile, with a little chance; one used before for what its penalty leaves."""
    laid = table.laid[seat]
    best, top = legal[0], -1.0
    for action in legal:
        if action in WORTHS:
            worth = WORTHS[action] * (0.5 + random()) - PENALTY * laid[TILE_OF[action]]
            if action == "donate":
                worth += _hub_gain(table, seat)
            if worth > top:
                best, top = action, worth
    return best


def _steps_to_hub(table: Table, seat: Seat) -> int:
    """Steps of influence to the next hub; 0: all are reached."""
    at = table.influence[seat]
    return min([hub - at for hub in table.hubs if hub > at], default=0)


def _hub_gain(table: Table, seat: Seat) -> int:
    """What reaching the next hub counts at the end beyond what giving for it costs; 0 if it cannot be paid."""
    steps, at = _steps_to_hub(table, seat), table.influence[seat]
    if not 0 < STEP_PRICE * steps <= table.purse[seat]:
        return 0
    bonus, reached = table.box.hub_bonus, sum([hub <= at for hub in table.hubs])
    return bonus[reached + 1] - bonus[reached] - STEP_PRICE * steps
