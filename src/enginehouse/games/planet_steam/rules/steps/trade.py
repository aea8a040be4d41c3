"""Resource Phase, steps 2 and 3: every player's one trade in each resource, then certificates. PS-TRADE, PS-CERT."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, Traded
from enginehouse.games.planet_steam.rules.notation import (
    BUY,
    BUY_LICENCE,
    BUY_LUXURY,
    MOST_TRADED,
    PASS,
    SELL,
    SELL_LICENCE,
    TRADES,
)
from enginehouse.games.planet_steam.rules.state import Table


def trading_order(table: Table) -> list[int]:
    """Printed order numbers, or this round's markers. PS-TRADE-01, PS-VTRADE-01, PS-VTRADE-09."""
    if table.box.switches.variable_trading and all(table.order_marks):
        return sorted(range(4), key=lambda r: table.order_marks[r])
    return sorted(range(4), key=lambda r: table.box.tracks[r].order)


class TradeResources(Auto[Table], frozen=True):
    """One resource after the other; each by all players in turn order. PS-TRADE-01, PS-TRADE-02."""

    def run(self, table: Table) -> None:
        table.then(*(TradeTurn(r, seat) for r in trading_order(table) for seat in table.order))


class TradeTurn(Auto[Table], frozen=True):
    """With nothing on offer and nothing aboard, both public, the turn is a pass; it moves the price. PS-R86, PS-R47."""

    resource: int
    seat: Seat

    def run(self, table: Table) -> None:
        if table.supply[self.resource] or table.cargo[self.seat][self.resource]:
            table.then(Trade(self.resource, self.seat))
        else:
            trade(table, self.seat, self.resource, 0)


class Trade(Step[Table], frozen=True):
    """Buy, sell or pass. PS-TRADE-03 to PS-TRADE-11."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is trading"
    resource: int
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Buy or sell {RESOURCES[self.resource]} at {table.price[self.resource]}, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        r = self.resource
        track, supply = table.box.tracks[r], table.supply[r]
        then = track.after(table.price[r], supply)
        room = table.room(seat, r)
        return f"Supply {supply} is {track.band(supply)}: if you pass, the next price is {then}. Room for {room} more."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        r = self.resource
        most = min(table.supply[r], table.purse[seat] // table.price[r])
        return [PASS, *SELL[r][1 : table.cargo[seat][r] + 1], *BUY[r][1 : most + 1]]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        r, name = self.resource, RESOURCES[self.resource]
        verb, _, rest = action.partition(" ")
        what, _, number = rest.partition(" ")
        if verb not in ("buy", "sell") or not number.isdigit():
            return super().why_not(table, seat, action)
        if what != name:
            return Refusal("PS-TRADE-02", f"{name.capitalize()} is traded now, not {what}.")
        n, price = int(number), table.price[r]
        if n == 0:
            return Refusal("PS-R42", "Trading nothing is a pass.")
        if verb == "sell":
            return Refusal("PS-TRADE-08", f"You have {table.cargo[seat][r]} {name} aboard, not {n}.")
        if n > table.supply[r] or n > MOST_TRADED:
            return Refusal("PS-TRADE-03", f"The supply is {table.supply[r]} {name}.")
        have = table.purse[seat]
        return Refusal(
            "PS-TRADE-05", f"You can pay for {have // price} {name}, not {n}: each costs {price} and you have {have}."
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        trade(table, seat, self.resource, 0 if action == PASS else TRADES[action][1])


def trade(table: Table, seat: Seat, resource: int, units: int) -> None:
    """The whole trade at one price, then the price moves once, also after a pass. PS-TRADE-04, PS-PRICE-01 to 05."""
    price, track, lost = table.price[resource], table.box.tracks[resource], 0
    if units > 0:
        table.pay(seat, units * price)
        table.supply[resource] -= units
        lost = table.load(seat, resource, units)  # paid for and gone: PS-TRADE-07
    elif units:
        table.earn(seat, -units * price)
        table.cargo[seat][resource] += units
        table.supply[resource] = min(track.top, table.supply[resource] - units)  # PS-TRADE-09, PS-TRADE-10
    supply = table.supply[resource]
    then = track.after(price, supply)
    table.price[resource] = then
    table.tell(Traded(seat, resource, units, price, supply, then, lost))


class CertificateTurn(Auto[Table], frozen=True):
    """Costs are in resources, which are public: who can do nothing is not asked. PS-CERT-01."""

    seat: Seat

    def run(self, table: Table) -> None:
        step = Certificate(self.seat)
        if len(step.legal(table, self.seat)) > 1:
            table.then(step)
        else:
            table.tell(Certified(self.seat, PASS))


class Certificate(Step[Table], frozen=True):
    """One of: buy a licence, sell a licence, buy luxury quarters; or none. PS-CERT-01 to PS-CERT-08, PS-R48."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is looking at certificates"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy or sell one certificate, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        luxury, licence = table.box.values["luxury"], table.box.payouts["licence"]
        return f"Luxury quarters count {luxury} at the end. A licence claims a zone next round, or sells for {licence}."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        costs, actions = table.box.costs, [PASS]
        if table.licences_left and table.affords(seat, costs["licence"]):
            actions.append(BUY_LICENCE)
        if table.licences[seat]:
            actions.append(SELL_LICENCE)
        if table.luxury_left and table.affords(seat, costs["luxury"]):
            actions.append(BUY_LUXURY)
        return actions

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action == SELL_LICENCE:
            return Refusal("PS-CERT-03", "You have no building licence to sell.")
        if action == "sell luxury":
            return Refusal("PS-CERT-07", "Luxury quarters cannot be sold back.")
        if action == BUY_LICENCE and table.licences_left:
            return Refusal("PS-CERT-02", "A building licence costs 1 quartz and 2 water.")
        if action == BUY_LUXURY and table.luxury_left:
            return Refusal("PS-CERT-05", "Luxury quarters cost 1 quartz and 1 ore.")
        if action in (BUY_LICENCE, BUY_LUXURY):
            return Refusal("PS-CERT-06", "None is left in the reserve.")
        return super().why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == BUY_LICENCE:
            table.spend(seat, table.box.costs["licence"])
            table.licences_left -= 1
            table.licences[seat] += 1
        elif action == SELL_LICENCE:
            table.licences[seat] -= 1  # out of the game: PS-CERT-04
            table.earn(seat, table.box.payouts["licence"])
        elif action == BUY_LUXURY:
            table.spend(seat, table.box.costs["luxury"])
            table.luxury_left -= 1
            table.luxury[seat] += 1
        table.tell(Certified(seat, action))
