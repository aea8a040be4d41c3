"""Resource Phase, steps 2 and 3: every player's one trade in each resource, then certificates. PS-TRADE, PS-CERT."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.box import priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, Traded
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.notation import (
    BUY,
    BUY_LICENCE,
    BUY_LUXURY,
    PASS,
    SELL,
    SELL_LICENCE,
    SELL_LUXURY,
    TRADES,
)
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.question import Question


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


class Trade(Question, frozen=True):
    """Buy, sell or pass. PS-TRADE-03 to PS-TRADE-11."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is trading"
    way_out: ClassVar[Action] = PASS
    resource: int
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Buy or sell {RESOURCES[self.resource]} at {credits_(table.price[self.resource])}, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        r = self.resource
        track, supply = table.box.tracks[r], table.supply[r]
        then = track.after(table.price[r], supply)
        room = table.room(seat, r)
        space = f"Room for {room} more." if room else "No room for more."
        return f"Supply {supply} is {track.band(supply)}: if you pass, the next price is {then}. {space}"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        r = self.resource
        most = min(table.supply[r], table.purse[seat] // table.price[r])
        return [PASS, *SELL[r][1 : table.cargo[seat][r] + 1], *BUY[r][1 : most + 1]]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in TRADES:
            return None if action == PASS else self.why_not(table, seat, action)
        (resource, units), now = TRADES[action], RESOURCES[self.resource]
        if resource != self.resource:
            return refuse("PS-TRADE-02", "Now {now} is traded, not {other}.", now=now, other=RESOURCES[resource])
        if units == 0:
            return refuse("PS-R42", "Trading nothing is a pass.")
        if units < 0:
            aboard = table.cargo[seat][resource]
            return (
                None
                if aboard >= -units
                else refuse(
                    "PS-TRADE-08",
                    "You have {aboard} {resource} aboard, not {units}.",
                    aboard=aboard,
                    resource=now,
                    units=-units,
                )
            )
        supply, price, have = table.supply[resource], table.price[resource], table.purse[seat]
        if units > supply:
            return refuse(
                "PS-TRADE-03",
                "The supply is {supply} {resource}, not {units}.",
                supply=supply,
                resource=now,
                units=units,
            )
        if units * price <= have:
            return None
        return refuse(
            "PS-TRADE-05",
            "You can pay for {most} {resource}, not {units}: each costs {price}, and your purse has {have}.",
            most=have // price, resource=now, units=units, price=price, have=have,
        )  # fmt: skip

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
    if table.events is not None:  # nearly half of all steps are trades: silent play makes no events of them
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


class Certificate(Question, frozen=True):
    """One of: buy a licence, sell a licence, buy luxury quarters; or none. PS-CERT-01 to PS-CERT-08, PS-R48."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is looking at certificates"
    way_out: ClassVar[Action] = PASS
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy or sell one certificate, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        told: list[str] = []
        sold = table.box.payouts["licence"]
        if table.luxury_left:
            told.append(f"Luxury quarters count {table.box.values['luxury']} at the end.")
        if table.round == table.box.rounds:  # what is bought now can neither be used nor sold any more
            told.append(f"A licence counts nothing at the end; one you have sells for {sold}.")
        elif table.licences_left or table.licences[seat]:
            told.append(f"A licence claims a zone next round, or sells for {sold}.")
        return " ".join(told)

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        costs, actions = table.box.costs, [PASS]
        if table.licences_left and table.affords(seat, costs["licence"]):
            actions.append(BUY_LICENCE)
        if table.licences[seat]:
            actions.append(SELL_LICENCE)
        if table.luxury_left and table.affords(seat, costs["luxury"]):
            actions.append(BUY_LUXURY)
        return actions

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == BUY_LICENCE:
            if not table.licences_left:
                return refuse("PS-CERT-06", "No building licence is left in the reserve.")
            return self.judge_price(table, seat, "licence")
        if action == BUY_LUXURY:
            if not table.luxury_left:
                return refuse("PS-CERT-06", "No luxury quarters are left in the reserve.")
            return self.judge_price(table, seat, "luxury")
        if action == SELL_LICENCE:
            return None if table.licences[seat] else refuse("PS-CERT-03", "You have no building licence to sell.")
        if action == SELL_LUXURY:
            return refuse("PS-CERT-07", "Luxury quarters cannot be sold back.")
        return None if action == PASS else self.why_not(table, seat, action)

    def judge_price(self, table: Table, seat: Seat, what: str) -> Refusal | None:
        """PS-CERT-02, PS-CERT-05."""
        cost = table.box.costs[what]
        if table.affords(seat, cost):
            return None
        price, short = priced(cost), priced(table.missing(seat, cost))
        if what == "licence":
            return refuse("PS-CERT-02", "A building licence costs {price}: you lack {short}.", price=price, short=short)
        return refuse("PS-CERT-05", "Luxury quarters cost {price}: you lack {short}.", price=price, short=short)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == PASS:
            table.tell(Certified(seat, PASS))
            return
        if action == BUY_LICENCE:
            price = table.box.costs["licence"]
            table.spend(seat, price)
            table.licences_left -= 1
            table.licences[seat] += 1
        elif action == SELL_LICENCE:
            table.licences[seat] -= 1  # out of the game: PS-CERT-04
            price = (0, 0, 0, 0, table.box.payouts["licence"])
            table.earn(seat, price[4])
        else:
            price = table.box.costs["luxury"]
            table.spend(seat, price)
            table.luxury_left -= 1
            table.luxury[seat] += 1
        table.tell(Certified(seat, action, price))
