"""Expansion, steps 1 and 2: bonus resources, and the auction of the specialists with all that follows a win."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import UNKNOWN, Action, Auto, Refusal, Seat, Step, Unforeseen, refuse
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import (
    BenefitTaken,
    BonusPlaced,
    BonusReturned,
    BonusTaken,
    CardTaken,
    Subsidised,
    Upgraded,
    Won,
)
from enginehouse.games.planet_steam.rules.notation import (
    CARD_OF,
    DECLINE,
    FIRST,
    RESOURCE_OF,
    TAKE,
    TAKE_CARD,
    TAKE_CREDITS,
    TAKE_LICENCE,
    TAKE_OPTIONAL,
    UPGRADE,
)
from enginehouse.games.planet_steam.rules.state import NOBODY, TOP_CLASS, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.extras import ManipulatePrices, OrderTurn, Sabotage
from enginehouse.games.planet_steam.rules.steps.question import Question


class PlaceBonus(Auto[Table], frozen=True):
    """One unit of every resource in supply goes to the box. PS-BONUS-01 to PS-BONUS-03."""

    def run(self, table: Table) -> None:
        for r in range(4):
            table.bonus[r] = 1 if table.supply[r] else 0
            table.supply[r] -= table.bonus[r]
        table.tell(BonusPlaced(tuple(table.bonus)))


class AuctionSpecialists(Auto[Table], frozen=True):
    """Players without a credit get two before the first bid. PS-AUCT-01, PS-R04; here alone: PS-R05."""

    def run(self, table: Table) -> None:
        gift = table.box.payouts["subsidy"]
        purse = (
            [table.box.credits] * table.seats if table.round == 1 else table.purse
        )  # nothing is spent before round 1
        for seat, credits in enumerate(purse):
            if credits == UNKNOWN:
                raise Unforeseen("a view does not know whether others have nothing left")
            if credits == 0:
                table.earn(seat, gift)
                table.reveal()  # all learn that the purse was empty
                table.tell(Subsidised(seat, gift))
        table.then(NextPick())


class NextPick(Auto[Table], frozen=True):
    """Each bidding round sells one pick; the last player takes the last card for 1. PS-AUCT-02, 04, 05, 13 to 15."""

    def run(self, table: Table) -> None:
        waiting = tuple(without_card(table))
        if len(waiting) > 1:
            table.then(SpecialistBids(waiting))
        elif waiting:
            SpecialistBids(waiting, 1).settle(table, waiting[0])
        else:
            table.order = sorted(range(table.seats), key=table.number)  # PS-ORDER-01, PS-ORDER-04


def without_card(table: Table) -> list[Seat]:
    """Clockwise from the first player, whoever takes Lady Steam meanwhile.

    PS-AUCT-05, PS-AUCT-06, PS-ORDER-03, PS-ORDER-05, PS-R02.
    """
    return [s for s in table.clockwise(table.first) if table.cards[s] == NOBODY]


class SpecialistBids(Bidding, frozen=True):
    """One bidding round for the right to pick a card. PS-AUCT-03 to PS-AUCT-12."""

    aloud: ClassVar[bool] = True
    subject: ClassVar[str] = "specialist"

    def first_speakers(self, table: Table) -> list[Seat]:
        return without_card(table)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Open the bidding for a specialist" if self.leader == NOBODY else f"Bid over {self.high}, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        bonus = " and takes a bonus resource" if any(table.bonus) else ""
        if self.leader == NOBODY:
            return f"You open, so you must bid at least 1. The winner picks any open card{bonus}."
        return f"The winner pays{',' if bonus else ' and'} picks any open card{bonus}. Losing bids cost nothing."

    def settle(self, table: Table, seat: Seat) -> None:
        table.pay(seat, self.high)
        table.tell(Won(seat, self.high, self.high, self.subject))
        open_cards = [c for c in range(table.seats) if c not in table.cards]
        if len(open_cards) == 1:
            take_card(table, seat, open_cards[0])
        else:
            table.then(PickCard(seat))


class PickCard(Question, frozen=True):
    """The winner picks any card still available. PS-AUCT-12."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is picking a specialist"
    duty: ClassVar[tuple[str, str] | None] = ("PS-AUCT-15", "You have paid for a pick, and everybody takes one card.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Pick a specialist"

    def hint(self, table: Table, seat: Seat) -> str:
        return "The number is your place in this round’s turn order; the specialist gives a benefit."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        cards = table.box.cards
        return [TAKE_CARD[cards[c].number] for c in range(table.seats) if c not in table.cards]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in TAKE_OPTIONAL:
            return refuse("PS-OPT-03", "Optional cards cannot be picked in place of a specialist.")
        number = CARD_OF.get(action)
        if number is None:
            return self.why_not(table, seat, action)
        if not 1 <= number <= table.seats:
            return refuse(
                "PS-SETUP-13", "This game’s cards are 1 to {last}, not {number}.", last=table.seats, number=number
            )
        if number - 1 in table.cards:
            return refuse("PS-AUCT-12", "Card {number} is taken. Pick one that is still open.", number=number)
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        take_card(table, seat, CARD_OF[action] - 1)


def take_card(table: Table, seat: Seat, card: int) -> None:
    """The card, its benefits, the bonus, order marker, optional card; then the next pick. PS-AUCT-16, PS-R14."""
    first, last = table.cards.count(NOBODY) == table.seats, table.cards.count(NOBODY) == 1
    table.cards[seat] = card
    specialist, switches = table.box.cards[card], table.box.switches
    table.tell(CardTaken(seat, specialist.number, specialist.title))
    then: list[Step[Table]] = []
    roles = tuple(role for role in specialist.roles if role in BENEFITS)
    then.extend([BenefitsOrder(seat)] if len(roles) > 1 else [BENEFITS[role](seat) for role in roles])
    then.append(BonusTurn(seat))
    if switches.variable_trading:
        then.append(OrderTurn(seat, 2 if table.seats == 2 else 1))
    if switches.price_manipulation and first:
        then.append(ManipulatePrices(seat))
    if switches.sabotage and last and table.round > 1:
        then.append(Sabotage(seat))
    table.then(*then, NextPick())


class BenefitsOrder(Question, frozen=True):
    """Two immediate benefits on one card: the owner chooses which comes first. PS-R15."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing a benefit"
    duty: ClassVar[tuple[str, str] | None] = ("PS-R15", "Your card has two benefits: say which comes first.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose which benefit comes first"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return list(FIRST.values())

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if action in FIRST.values() else self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        one, other = (EngineerBenefit(seat), AgentBenefit(seat))
        table.then(*((one, other) if action == FIRST["engineer"] else (other, one)))


class EngineerBenefit(Question, frozen=True):
    """A building licence or 15 credits, at once; he may decline both. PS-SPEC-07, PS-R16."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is using the Engineer"
    way_out: ClassVar[Action] = DECLINE
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        credits = table.box.payouts["engineer"]
        return f"Take a building licence or {credits} credits" if table.licences_left else f"Take {credits} credits"

    def hint(self, table: Table, seat: Seat) -> str:
        sold = table.box.payouts["licence"]
        licence = f"A licence claims any free or neutral zone in a Claim step, or sells for {sold} later."
        return licence if table.licences_left else "No licence is left: take the credits, or decline."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [TAKE_LICENCE, TAKE_CREDITS, DECLINE] if table.licences_left else [TAKE_CREDITS, DECLINE]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in (TAKE_CREDITS, DECLINE) or (action == TAKE_LICENCE and table.licences_left):
            return None
        if action == TAKE_LICENCE:
            return refuse("PS-R16", "No building licence is left. Take the credits, or decline.")
        if action in RESOURCE_OF:
            return refuse("PS-SPEC-07", "The Engineer gives a licence or credits, nothing else.")
        return self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == TAKE_LICENCE:
            table.licences_left -= 1
            table.licences[seat] += 1
            table.tell(BenefitTaken(seat, "a building licence"))
        elif action == TAKE_CREDITS:
            table.earn(seat, table.box.payouts["engineer"])
            table.tell(BenefitTaken(seat, f"{table.box.payouts['engineer']} credits"))
        else:
            table.tell(BenefitTaken(seat, "nothing from the Engineer"))


class AgentBenefit(Question, frozen=True):
    """A free upgrade, or one resource from the reserve. PS-SPEC-08 to PS-SPEC-11, PS-R17."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is using the Bank Agent"
    way_out: ClassVar[Action] = DECLINE
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Upgrade a carrier, or take a resource"

    def hint(self, table: Table, seat: Seat) -> str:
        return "The bonus resource comes after this, so an upgrade can make room for it."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        grades = table.carriers[seat]
        return [*(UPGRADE[r] for r in range(4) if grades[r] < TOP_CLASS), *TAKE, DECLINE]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == DECLINE or action in TAKE:
            return None
        if action in UPGRADE:
            if table.carriers[seat][RESOURCE_OF[action]] < TOP_CLASS:
                return None
            return refuse(
                "PS-R17", "That carrier is of class {top} already. Take a resource, or decline.", top=TOP_CLASS
            )
        if action in (TAKE_LICENCE, TAKE_CREDITS):
            return refuse("PS-SPEC-08", "The Bank Agent upgrades one carrier or gives one resource, nothing else.")
        return self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == DECLINE:
            table.tell(BenefitTaken(seat, "nothing from the Bank Agent"))
            return
        resource = RESOURCE_OF[action]
        if action == UPGRADE[resource]:
            table.carriers[seat][resource] += 1
            table.tell(Upgraded(seat, resource, table.carriers[seat][resource], paid=None))
            return
        lost = table.load(seat, resource, 1)
        table.tell(BenefitTaken(seat, f"1 {RESOURCES[resource]} from the reserve", lost=bool(lost)))


BENEFITS: dict[str, type[EngineerBenefit] | type[AgentBenefit]] = {
    "engineer": EngineerBenefit,
    "bank-agent": AgentBenefit,
}


class BonusTurn(Auto[Table], frozen=True):
    """The winner must take one resource from the box if any is left. PS-BONUS-04, PS-BONUS-05."""

    seat: Seat

    def run(self, table: Table) -> None:
        kinds = [r for r in range(4) if table.bonus[r]]
        if len(kinds) == 1:
            take_bonus(table, self.seat, kinds[0])
        elif kinds:
            table.then(TakeBonus(self.seat))


class TakeBonus(Question, frozen=True):
    """PS-BONUS-04, PS-BONUS-06; one that does not fit may be chosen on purpose: PS-R13."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is taking a bonus resource"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-BONUS-04",
        "A winner must take one resource while the bonus box holds any.",
    )
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Take one resource from the bonus box"

    def hint(self, table: Table, seat: Seat) -> str:
        full = [RESOURCES[r] for r in range(4) if table.bonus[r] and not table.room(seat, r)]
        return (
            f"No room for {' or '.join(full)}: it would go back to the supply." if full else "It goes on your carrier."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [TAKE[r] for r in range(4) if table.bonus[r]]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in TAKE:
            return self.why_not(table, seat, action)
        resource = RESOURCE_OF[action]
        if table.bonus[resource]:
            return None
        return refuse("PS-R19", "There is no {resource} in the bonus box.", resource=RESOURCES[resource])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        take_bonus(table, seat, RESOURCE_OF[action])


def take_bonus(table: Table, seat: Seat, resource: int) -> None:
    table.bonus[resource] = 0
    lost = table.load(seat, resource, 1)
    if lost:
        raise_supply(table, resource, 1)
    table.tell(BonusTaken(seat, resource, loaded=not lost))


class ReturnBonus(Auto[Table], frozen=True):
    """What is left in the box goes to the reserve and back on the supply tracks. PS-BONUS-07, PS-R18."""

    def run(self, table: Table) -> None:
        if any(table.bonus):
            table.tell(BonusReturned(tuple(table.bonus)))
        for r in range(4):
            raise_supply(table, r, table.bonus[r])
            table.bonus[r] = 0


def raise_supply(table: Table, resource: int, units: int) -> None:
    """A supply never rises above its track. PS-TERM-04."""
    table.supply[resource] = min(table.box.tracks[resource].top, table.supply[resource] + units)
