"""Main action 5, buy one good at once or order for the next round (IS-BUY, IS-R14, IS-R16)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import GOODS, LEAST, ROUNDS
from enginehouse.games.imperial_steam.rules.events import GoodBought
from enginehouse.games.imperial_steam.rules.nearest import nearest
from enginehouse.games.imperial_steam.rules.notation import BUYS, ORDERS, STOP
from enginehouse.games.imperial_steam.rules.state import Table, plus, put
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, Moment, settle


def payable(table: Table, cash: int, words: tuple[Action, ...]) -> list[Action]:
    """Goods whose topmost cube can be paid, in these words; none from an empty column (IS-BUY-02, -08)."""
    prices = table.box.market  # of the topmost of n cubes: the n-th from below
    return [words[good] for good, cubes in enumerate(table.market) if cubes and prices[-cubes] <= cash]


def landing_room(table: Table, seat: Seat) -> int:
    """What may still be ordered this round (IS-BUY-04 to -07); buying at once is not limited by it (IS-BUY-09)."""
    if table.round >= ROUNDS:
        return 0
    return table.shipments[table.round - 1] - sum(table.landing[seat])


def can(table: Table, cash: int) -> bool:
    if cash >= LEAST:
        prices = table.box.market
        for cubes in table.market:
            if cubes and prices[-cubes] <= cash:
                return True
    return False


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    if not any(table.market):
        return refuse("IS-BUY-08", "The market is empty.")
    return nearest((judge_cube(table, seat, good) for good in range(4)), ("IS-BUY-08", "IS-R22"))


def judge_cube(table: Table, seat: Seat, good: int) -> Refusal | None:
    """May the seat pay for the topmost cube of this good? IS-BUY-02, -08."""
    price, name = table.market_price(good), GOODS[good]
    if price is None:
        return refuse("IS-BUY-08", "The market has no {good} left.", good=name)
    short = price - table.purse[seat]
    if short > 0:
        return refuse("IS-R22", "{short} gulden short: {good} costs {price}.", short=short, good=name, price=price)
    return None


def judge_order(table: Table, seat: Seat, good: int) -> Refusal | None:
    """May the seat order this good now? IS-BUY-03, -05, -07."""
    if table.round >= ROUNDS:
        sentence = "Nothing can be ordered in round {round}: no round would bring it."
        return refuse("IS-BUY-07", sentence, round=table.round)
    if landing_room(table, seat) <= 0:
        limit = table.shipments[table.round - 1]
        return refuse("IS-BUY-05", "Your landing holds {limit} this round, and it is full.", limit=limit)
    return judge_cube(table, seat, good)


def start(table: Table, seat: Seat) -> None:
    table.then(ChooseGoods(seat))


def take_cube(table: Table, seat: Seat, good: int) -> int:
    price = table.market_price(good)
    assert price is not None
    table.market = put(table.market, good, table.market[good] - 1)
    table.purse[seat] -= price
    return price


def order(table: Table, seat: Seat, good: int) -> None:
    price = take_cube(table, seat, good)
    table.landing[seat] = plus(table.landing[seat], good, 1)
    if table.events is not None:
        table.tell(GoodBought(seat, GOODS[good], price, True))
    table.then(MoreOrder(seat))


class ChooseGoods(Ask, frozen=True):
    """D-GOODS: buy one now, or begin an order (IS-BUY-01)."""

    aloud: ClassVar[bool] = True
    doing = "is at the market"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy one good now, or order for the next round"

    def hint(self, table: Table, seat: Seat) -> str:
        room = landing_room(table, seat)
        return (
            f"Your landing takes {room} more this round; ordered goods come in the next."
            if room > 0
            else "Your landing takes no more this round."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        cash = table.purse[seat]
        found = payable(table, cash, BUYS)
        if landing_room(table, seat) > 0:
            found += payable(table, cash, ORDERS)
        return found

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in BUYS:
            return judge_cube(table, seat, BUYS.index(action))
        if action in ORDERS:
            return judge_order(table, seat, ORDERS.index(action))
        if action == STOP:
            return refuse("IS-R20", "Buy or order at least one good.")
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action in ORDERS:
            order(table, seat, ORDERS.index(action))
            return
        good = BUYS.index(action)
        price = take_cube(table, seat, good)
        table.store(seat, good, 1)
        if table.events is not None:
            table.tell(GoodBought(seat, GOODS[good], price, False))
        settle(table, seat)  # full stores do not forbid it: IS-R14


class MoreOrder(Auto[Table], frozen=True):
    """Stop when nothing more can be ordered and nothing free could change that."""

    seat: Seat

    def run(self, table: Table) -> None:
        seat = self.seat
        if landing_room(table, seat) > 0 and (can(table, table.seen_cash(seat)) or free.may_free(table, seat)):
            table.then(OrderMore(seat))


class OrderMore(Moment, frozen=True):
    """One more good on the landing, or stop (IS-BUY-03)."""

    aloud: ClassVar[bool] = True
    doing = "is ordering"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Order one more, or stop"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"Your landing takes {landing_room(table, seat)} more this round."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [STOP, *payable(table, cash, ORDERS)]

    def again(self) -> MoreOrder:
        return MoreOrder(self.seat)

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in ORDERS:
            return judge_order(table, seat, ORDERS.index(action))
        if action in BUYS:
            return refuse("IS-BUY-01", "This action is an order; buying at once is another action.")
        return None if action == STOP else self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if action != STOP:
            order(table, seat, ORDERS.index(action))
