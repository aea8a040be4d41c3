"""Trading: every trade moves the price, and what is kept must be worth more than what it would fetch."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Advice, Seat
from enginehouse.games.planet_steam.bot.appraise import Outlook, look, uses, zone_worth
from enginehouse.games.planet_steam.bot.yard import expected_units
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE, QUARTZ, WATER
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.notation import (
    BUY_LICENCE,
    BUY_LUXURY,
    DONE,
    ORDER,
    PASS,
    SELL_LICENCE,
    SHIFT_OF,
    STRENGTHS,
    TRADES,
)
from enginehouse.games.planet_steam.rules.state import NEUTRAL, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import Trade, TradeTurn

#: What a unit kept for no known use is worth, of what it may fetch next round.
HOLD = 0.9
#: Credits wanted for the next auction and tanks while the game goes on.
RESERVE = 50
#: What each of these first credits is worth beyond itself: it buys a tank that pays.
THRIFT = 0.2


def trade(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    step = view.stack[-1]
    assert isinstance(step, Trade)
    r = step.resource
    values = trade_values(view, seat, legal)
    best = max(values, key=lambda a: (round(values[a], 3), a == PASS))
    units = 0 if best == PASS else TRADES[best][1]
    then = view.box.tracks[r].after(view.price[r], min(view.box.tracks[r].top, view.supply[r] - units))
    why = f"the price of {RESOURCES[r]} goes to {credits_(then)} after it"
    return Advice(best, why if units else "neither buying nor selling pays")


def trade_values(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    """What each trade leaves; to buy more than fits is considered only where it can pay."""
    step = view.stack[-1]
    assert isinstance(step, Trade)
    r, out = step.resource, look(view)
    behind = any(isinstance(s, TradeTurn) and s.resource == r for s in view.stack)
    # to buy what does not fit only makes the own stock dearer, and only the last in line can be sure of that
    most = view.room(seat, r) if behind else view.supply[r]
    units_of = {action: 0 if action == PASS else TRADES[action][1] for action in legal}
    return {a: _trade_value(view, seat, out, r, n) for a, n in units_of.items() if n <= most}


def _trade_value(view: Table, seat: Seat, out: Outlook, r: int, units: int) -> float:
    """Credits now and the worth of the stock kept."""
    track, price = view.box.tracks[r], view.price[r]
    supply = min(track.top, view.supply[r] - units)
    have = view.cargo[seat][r]
    stock = have + (min(units, view.room(seat, r)) if units > 0 else units)
    cash = -units * price
    later = price_later(view, out, r, supply, track.after(price, supply))
    worth = _stock_worth if out.left else _last_round_stock
    left = view.purse[seat] + cash
    return cash + worth(view, seat, out, r, stock, later) + (THRIFT * min(left, RESERVE) if out.left else 0.0)


def price_later(view: Table, out: Outlook, r: int, supply: int, price: int) -> float:
    """The price when all have traded this resource: those behind sell what they have too much of."""
    track = view.box.tracks[r]
    last = out.left == 0
    behind = [s.seat for s in view.stack if isinstance(s, TradeTurn) and s.resource == r]
    for other in reversed(behind):
        have = view.cargo[other][r]
        falling = track.change[supply] < 0
        sold = have if last and falling else have // 2 if last or have > 2 else 0
        supply = min(track.top, supply + sold)
        price = track.after(price, supply)
    if r in (ORE, ENERGY) and supply == 0:
        price = min(track.highest, price + view.box.payouts["shortage_rise"])
    return float(price)


def _last_round_stock(view: Table, seat: Seat, out: Outlook, r: int, stock: int, later: float) -> float:
    """Unsold stock counts at the final price; a luxury certificate is better than any price."""
    if not stock:
        return 0.0
    best = uses(view, seat, r, out)[:1] if r in (QUARTZ, ORE) else []
    first = max(best[0] if best else 0.0, later)
    return first + later * (stock - 1)


def _stock_worth(view: Table, seat: Seat, out: Outlook, r: int, stock: int, later: float) -> float:
    track = view.box.tracks[r]
    fetch = HOLD * (0.6 * later + 0.4 * track.start)
    useful = [max(w, fetch) for w in uses(view, seat, r, out)]
    total, soon = 0.0, expected_units(view, seat)[r]
    room = view.capacity(seat, r) - soon
    for n in range(stock):
        each = useful[n] if n < len(useful) else fetch
        total += each if n < room or n < len(useful) else 0.6 * each  # it would take the place of what is extracted
    return total


def certificate(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    values = {PASS: 0.0}
    out = look(view)
    price = out.prices
    if BUY_LUXURY in legal:
        values[BUY_LUXURY] = view.box.values["luxury"] - price[QUARTZ] - price[ORE]
    if SELL_LICENCE in legal:
        usable = out.left and any(who in (UNCLAIMED, NEUTRAL) for who in view.owner)
        values[SELL_LICENCE] = view.box.payouts["licence"] - (18.0 if usable else 0.0)
    if BUY_LICENCE in legal and out.left:
        worth = max((zone_worth(view, seat, z, out) for z, who in enumerate(view.owner) if who == NEUTRAL), default=0.0)
        scarce = 1.0 if view.owner.count(UNCLAIMED) < view.seats else 0.55
        values[BUY_LICENCE] = scarce * worth - price[QUARTZ] - 2 * price[WATER] if not view.licences[seat] else -1.0
    best = max(values, key=lambda a: values[a])
    return Advice(best, "worth more than its price" if best != PASS else "nothing worth its price")


# --- moving prices and order markers ----------------------------------------------------------------------------------
def surplus(view: Table, seat: Seat, r: int, out: Outlook) -> float:
    """Units the seat would rather sell than buy this round."""
    return view.cargo[seat][r] + expected_units(view, seat)[r] - len(uses(view, seat, r, out))


def manipulate(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    return Advice(STRENGTHS[0], "the free one is enough")


def shift(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    moves, out = [a for a in legal if a != DONE], look(view)
    best = max(moves, key=lambda a: surplus(view, seat, SHIFT_OF[a][0], out) * SHIFT_OF[a][1])
    return Advice(best, "prices up for what will be sold, or down for what is needed")


def place_order(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """What you sell comes early, for its credits buy the rest."""
    out = look(view)
    order = sorted((r for r in range(4) if not view.order_marks[r]), key=lambda r: -surplus(view, seat, r, out))
    number = min(n for n in range(1, 5) if n not in view.order_marks)
    return Advice(ORDER[order[0]][number], "to sell before buying")
