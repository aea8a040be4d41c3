"""What may follow an auction win: order markers, price manipulation and sabotage, each only if switched on."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.box import QUARTZ
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import ManipulationChosen, OrderPlaced, PriceShifted, Sabotaged, Tipped
from enginehouse.games.planet_steam.rules.notation import (
    COLOURS,
    DONE,
    NOTHING,
    ORDER,
    ORDER_OF,
    SABOTAGE,
    SEAT_OF,
    SHIFT,
    SHIFT_OF,
    STRENGTHS,
)
from enginehouse.games.planet_steam.rules.state import NO_TANK, Table
from enginehouse.games.planet_steam.rules.steps.question import Question

STRONG = STRENGTHS.index("strong")


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


class PlaceOrder(Question, frozen=True):
    """The winner chooses number and resource. PS-VTRADE-03, PS-VTRADE-08."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing an order marker"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-VTRADE-08",
        "You must place an order marker: a resource and a number.",
    )
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

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in ORDER_OF:
            return self.why_not(table, seat, action)
        resource, number = ORDER_OF[action]
        if not number:
            return refuse("PS-VTRADE-02", "Order markers are numbered 1 to 4.")
        if mark := table.order_marks[resource]:
            return refuse(
                "PS-VTRADE-02",
                "There is a marker on {resource} already: {mark}.",
                resource=RESOURCES[resource],
                mark=mark,
            )
        if number in table.order_marks:
            return refuse("PS-VTRADE-02", "Order marker {number} has been placed already.", number=number)
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        resource, number = ORDER_OF[action]
        table.order_marks[resource] = number
        table.tell(OrderPlaced(seat, number, resource))
        table.then(OrderTurn(seat, self.left - 1))


class ManipulatePrices(Question, frozen=True):
    """The first winner must use the card at once, in one of three strengths. PS-PMAN-01 to PS-PMAN-05, PS-R67."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is manipulating prices"
    duty: ClassVar[tuple[str, str] | None] = ("PS-PMAN-02", "The card must be used now: weak, moderate or strong.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose how strongly to move prices"

    def hint(self, table: Table, seat: Seat) -> str:
        weak, moderate, strong = table.box.strengths
        return (
            f"Weak: one resource but quartz, up to {weak[1]} spaces, free. Moderate: any but quartz, up to {moderate[1]} "
            f"in all, for {moderate[0]}. Strong: quartz too, up to {strong[1]} in all, for {strong[0]}."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        purse = table.purse[seat]
        return [word for word, (cost, _) in zip(STRENGTHS, table.box.strengths, strict=True) if purse >= cost]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in SHIFT_OF:
            return refuse("PS-PMAN-02", "First say how strongly: weak, moderate or strong.")
        if action not in STRENGTHS:
            return self.why_not(table, seat, action)
        cost, have = table.box.strengths[STRENGTHS.index(action)][0], table.purse[seat]
        if have >= cost:
            return None
        return refuse(
            "PS-R67",
            "{strength} costs {cost} credits and you have {have}.",
            strength=action.capitalize(),
            cost=cost,
            have=have,
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        strength = STRENGTHS.index(action)
        cost, spaces = table.box.strengths[strength]
        table.manipulator = seat
        table.pay(seat, cost)
        table.tell(ManipulationChosen(seat, action, cost))
        table.then(ShiftPrice(seat, strength, spaces))


class ShiftPrice(Question, frozen=True):
    """One resource and a signed number of spaces at a time. PS-PMAN-03 to PS-PMAN-06, PS-PMAN-08, PS-R65, PS-R66."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is manipulating prices"
    way_out: ClassVar[Action] = DONE
    duty: ClassVar[tuple[str, str] | None] = ("PS-R65", "Move at least one price by one space.")
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
        resources = range(4) if self.strength == STRONG else range(QUARTZ + 1, 4)
        return [r for r in resources if r not in self.moved]

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = [DONE] if self.moved else []
        for r in self.movable():
            track, price = table.box.tracks[r], table.price[r]
            down, up = min(self.left, price - track.lowest), min(self.left, track.highest - price)
            words.extend(SHIFT[r][n] for n in range(-down, up + 1) if n)
        return words

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in SHIFT_OF:
            return None if action == DONE and self.moved else self.why_not(table, seat, action)
        resource, spaces = SHIFT_OF[action]
        name, track, then = RESOURCES[resource], table.box.tracks[resource], table.price[resource] + spaces
        if not spaces:
            return refuse("PS-R65", "A price moves by one space at least, such as “ore +2”.")
        if resource == QUARTZ and self.strength < STRONG:
            return refuse("PS-PMAN-05", "Only a strong manipulation moves quartz.")
        if resource in self.moved:
            return refuse("PS-R65", "Each price moves once, and {resource} has been moved already.", resource=name)
        if abs(spaces) > self.left:
            rule = ("PS-PMAN-03", "PS-PMAN-04", "PS-PMAN-05")[self.strength]
            return refuse(rule, "Spaces left to you: {left}, not {spaces}.", left=self.left, spaces=abs(spaces))
        if not track.lowest <= then <= track.highest:
            return refuse(
                "PS-R66",
                "The price of {resource} goes from {lowest} to {highest}, not to {then}.",
                resource=name, lowest=track.lowest, highest=track.highest, then=then,
            )  # fmt: skip
        return None

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


class ChooseVictim(Question, frozen=True):
    """PS-SABO-03."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing whom to sabotage"
    duty: ClassVar[tuple[str, str] | None] = ("PS-SABO-03", "Sabotage must be used at once: name an opponent.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose an opponent to sabotage"

    def hint(self, table: Table, seat: Seat) -> str:
        return "He picks which tank is tipped; it cannot extract this round."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [SABOTAGE[s] for s in range(table.seats) if s != seat and table.tanks_of(s)]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if table.box.words.meaning.get(action, NOTHING)[0] == "tip":
            return refuse("PS-SABO-04", "The opponent you name picks the tank.")
        victim = SEAT_OF.get(action)
        if victim is None:
            return self.why_not(table, seat, action)
        if victim == seat:
            return refuse("PS-SABO-03", "Name one of your opponents, not yourself.")
        if victim >= table.seats:
            sentence = "Only {seats} of you play: there is no such opponent."
            return refuse("PS-SABO-03", sentence, seats=table.seats, number=victim + 1)
        if not table.tanks_of(victim):
            sentence = "The {colour} player has no tank to tip over."
            return refuse("PS-R69", sentence, colour=COLOURS[victim], number=victim + 1)
        return None

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


class ChooseTipped(Question, frozen=True):
    """PS-SABO-04 to PS-SABO-07."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing a tank to tip over"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-SABO-04",
        "You have been sabotaged: one of your tanks is tipped over.",
    )
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

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb != "tip":
            return self.why_not(table, seat, action)
        if table.owner[zone] != seat or table.product[zone] == NO_TANK:
            return refuse("PS-SABO-04", "You have no tank on {zone}: choose one of yours.", zone=table.box.zones[zone])
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        tip(table, seat, table.box.words.meaning[action][1])


def tip(table: Table, seat: Seat, zone: int) -> None:
    table.tipped = zone
    table.tell(Tipped(seat, table.box.zones[zone]))
