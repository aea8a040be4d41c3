"""What may follow an auction win: order markers, price manipulation and sabotage, each only if switched on."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step
from enginehouse.games.planet_steam.rules.box import QUARTZ
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import ManipulationChosen, OrderPlaced, PriceShifted, Sabotaged, Tipped
from enginehouse.games.planet_steam.rules.notation import (
    DONE,
    ORDER,
    ORDER_OF,
    SABOTAGE,
    SEAT_OF,
    SHIFT,
    SHIFT_OF,
    STRENGTHS,
)
from enginehouse.games.planet_steam.rules.state import Table


class OrderTurn(Auto[Table], frozen=True):
    """The winner places order markers; the very last one places itself. PS-VTRADE-02 to PS-VTRADE-08."""

    seat: Seat
    left: int

    def run(self, table: Table) -> None:
        free = [r for r in range(4) if not table.order_marks[r]]
        if len(free) == 1 and (self.left or table.seats == 3):
            number = 10 - sum(table.order_marks)
            table.order_marks[free[0]] = number
            table.tell(OrderPlaced(self.seat if self.left else None, number, free[0]))
        elif free and self.left:
            table.then(PlaceOrder(self.seat, self.left))


class PlaceOrder(Step[Table], frozen=True):
    """The winner chooses number and resource. PS-VTRADE-03, PS-VTRADE-08."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing an order marker"
    seat: Seat
    left: int

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Place an order marker on a resource"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Resources are traded this round in the order of their markers."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        marks = table.order_marks
        numbers = [n for n in range(1, 5) if n not in marks]
        return [ORDER[r][n] for r in range(4) if not marks[r] for n in numbers]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        resource, number = ORDER_OF.get(action, (0, 0))
        if not number:
            return Refusal("PS-VTRADE-08", "Place an order marker: a resource and a number.")
        if table.order_marks[resource]:
            return Refusal(
                "PS-VTRADE-02", f"{RESOURCES[resource].capitalize()} already has marker {table.order_marks[resource]}."
            )
        return Refusal("PS-VTRADE-02", f"Order marker {number} has been placed already.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        resource, number = ORDER_OF[action]
        table.order_marks[resource] = number
        table.tell(OrderPlaced(seat, number, resource))
        table.then(OrderTurn(seat, self.left - 1))


class ManipulatePrices(Step[Table], frozen=True):
    """The first winner must use the card at once, in one of three strengths. PS-PMAN-01 to PS-PMAN-05, PS-R67."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is manipulating prices"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose how strongly to move prices"

    def hint(self, table: Table, seat: Seat) -> str:
        weak, moderate, strong = table.box.strengths
        return (
            f"Weak: one resource, up to {weak[1]} spaces, free. Moderate: {moderate[1]} in all for {moderate[0]}. "
            f"Strong: up to {strong[1]} in all, quartz too, for {strong[0]}."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        purse = table.purse[seat]
        return [word for word, (cost, _) in zip(STRENGTHS, table.box.strengths, strict=True) if purse >= cost]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action in STRENGTHS:
            cost = table.box.strengths[STRENGTHS.index(action)][0]
            return Refusal("PS-R67", f"{action.capitalize()} costs {cost} credits and you have {table.purse[seat]}.")
        return Refusal("PS-PMAN-02", "The card must be used now: weak, moderate or strong.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        strength = STRENGTHS.index(action)
        cost, spaces = table.box.strengths[strength]
        table.manipulator = seat
        table.pay(seat, cost)
        table.tell(ManipulationChosen(seat, action, cost))
        table.then(ShiftPrice(seat, strength, spaces))


class ShiftPrice(Step[Table], frozen=True):
    """One resource and a signed number of spaces at a time. PS-PMAN-03 to PS-PMAN-06, PS-PMAN-08, PS-R65, PS-R66."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is manipulating prices"
    seat: Seat
    strength: int
    left: int
    moved: tuple[int, ...] = ()

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Move a price by up to {self.left} {'spaces' if self.left > 1 else 'space'}"

    def hint(self, table: Table, seat: Seat) -> str:
        if self.moved:
            return "Each resource moves once. Done ends the manipulation."
        return "At least one space. The price then changes for everybody."

    def movable(self) -> list[int]:
        resources = range(4) if self.strength == 2 else range(QUARTZ + 1, 4)
        return [r for r in resources if r not in self.moved]

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = [DONE] if self.moved else []
        for r in self.movable():
            track, price = table.box.tracks[r], table.price[r]
            down, up = min(self.left, price - track.lowest), min(self.left, track.highest - price)
            words.extend(SHIFT[r][n] for n in range(-down, up + 1) if n)
        return words

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action == DONE:
            return Refusal("PS-R65", "Move at least one price by one space.")
        resource, spaces = SHIFT_OF.get(action, (0, 0))
        if not spaces:
            return Refusal("PS-R65", "Name a resource and how many spaces, such as “ore +2”.")
        if resource == QUARTZ and self.strength < 2:
            return Refusal("PS-PMAN-05", "Only a strong manipulation moves quartz.")
        if resource in self.moved:
            return Refusal("PS-R65", f"{RESOURCES[resource].capitalize()} has been moved already.")
        if abs(spaces) > self.left:
            rule = ("PS-PMAN-03", "PS-PMAN-04", "PS-PMAN-05")[self.strength]
            return Refusal(rule, f"You have {self.left} spaces, not {abs(spaces)}.")
        return Refusal("PS-R66", f"The {RESOURCES[resource]} price would leave its track.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == DONE:
            return
        resource, spaces = SHIFT_OF[action]
        table.price[resource] += spaces
        table.tell(PriceShifted(seat, resource, spaces, table.price[resource]))
        then = ShiftPrice(seat, self.strength, self.left - abs(spaces), (*self.moved, resource))
        if self.strength > 0 and then.left and then.movable():
            table.then(then)


class Sabotage(Auto[Table], frozen=True):
    """The last winner names one opponent who has a tank. PS-SABO-01 to PS-SABO-03, PS-R69."""

    seat: Seat

    def run(self, table: Table) -> None:
        table.saboteur = self.seat
        victims = [s for s in range(table.seats) if s != self.seat and table.tanks_of(s)]
        if not victims:
            table.tell(Sabotaged(self.seat, None))
        elif len(victims) == 1:
            name_victim(table, self.seat, victims[0])
        else:
            table.then(ChooseVictim(self.seat))


class ChooseVictim(Step[Table], frozen=True):
    """PS-SABO-03."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing whom to sabotage"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose an opponent to sabotage"

    def hint(self, table: Table, seat: Seat) -> str:
        return "He picks which tank is tipped; it cannot extract this round."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [SABOTAGE[s] for s in range(table.seats) if s != seat and table.tanks_of(s)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        victim = SEAT_OF.get(action, seat)
        if victim in (seat, *range(table.seats, 5)):
            return Refusal("PS-SABO-03", "Name one of your opponents by number.")
        return Refusal("PS-R69", "That player has no tank to tip over.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        name_victim(table, seat, SEAT_OF[action])


def name_victim(table: Table, seat: Seat, victim: Seat) -> None:
    """The victim, not the saboteur, picks the tank. PS-SABO-04."""
    table.tell(Sabotaged(seat, victim))
    tanks = table.tanks_of(victim)
    if len(tanks) == 1:
        tip(table, victim, tanks[0])
    else:
        table.then(ChooseTipped(victim))


class ChooseTipped(Step[Table], frozen=True):
    """PS-SABO-04 to PS-SABO-07."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing a tank to tip over"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose which of your tanks is tipped over"

    def hint(self, table: Table, seat: Seat) -> str:
        return "It stands idle this round. At the end of the round you get twice a die roll in credits."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.tip
        return [words[z] for z in table.tanks_of(seat)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        return Refusal("PS-SABO-04", "Choose one of your own tanks.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        tip(table, seat, table.box.words.meaning[action][1])


def tip(table: Table, seat: Seat, zone: int) -> None:
    table.tipped = zone
    table.tell(Tipped(seat, table.box.zones[zone]))
