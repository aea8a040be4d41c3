"""Expansion, step 5: the support airship; and at the very end of the phase the freelance carrier."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.events import FreelanceKept, FreelanceLost, FreelanceOffered, Moored, Won
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.notation import AUCTION, KEEP
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding, open_bidding
from enginehouse.games.planet_steam.rules.steps.question import Question


class PlaceAirship(Auto[Table], frozen=True):
    """PS-SPEC-06, PS-AIRSHIP-01."""

    def run(self, table: Table) -> None:
        table.then(Moor(table.holder(table.box.captain)))


class Moor(Question, frozen=True):
    """The Captain must moor at one of seven rows, any of them. PS-AIRSHIP-01, PS-R26."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is mooring the airship"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-AIRSHIP-01",
        "You hold the Captain: the airship must be moored at a row.",
    )
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Moor the airship at a row"

    def hint(self, table: Table, seat: Seat) -> str:
        return "This round every tank in that row that extracts gives 1 more, whoever owns it."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return table.box.words.moor

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if action in table.box.words.moor else self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.airship = table.box.words.meaning[action][1]
        table.tell(Moored(seat, table.box.rows[table.airship]))


class OfferFreelance(Auto[Table], frozen=True):
    """Auctioned in round 1 and when not kept; kept at most once in a row. PS-FREE-01, 04, 06, PS-R81, PS-R92."""

    def run(self, table: Table) -> None:
        if table.freelancer != NOBODY and not table.freelance_kept:
            table.then(KeepFreelance(table.freelancer))
        else:
            auction_freelance(table)


def auction_freelance(table: Table) -> None:
    """Old credits leave the card first; the cargo stays aboard until it is decided. PS-R73, PS-R75."""
    table.freelance_credits = 0
    if table.freelancer != NOBODY:
        table.tell(FreelanceOffered(table.freelancer))
    depth = len(table.stack)
    open_bidding(table, FreelanceBids(tuple(table.clockwise(table.holder(table.box.lady)))))
    if len(table.stack) == depth:  # nobody can open: PS-R92
        lose_freelance(table)


def lose_freelance(table: Table) -> None:
    """Cargo beyond the own carriers goes to the reserve; no supply moves. PS-FREE-08, PS-R80."""
    seat = table.freelancer
    if seat == NOBODY:
        return
    lost = tuple(max(0, aboard - table.capacity(seat, r)) for r, aboard in enumerate(table.cargo[seat]))
    for r, units in enumerate(lost):
        table.cargo[seat][r] -= units
    table.freelancer = NOBODY
    table.freelance_kept = 0
    table.tell(FreelanceLost(seat, lost))


class KeepFreelance(Question, frozen=True):
    """Keep it for what lies on the card, or have it auctioned. PS-FREE-04, PS-FREE-05, PS-R74, PS-R93; asked: R86."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is deciding about the freelance carrier"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-FREE-04",
        "Decide: keep the freelance carrier, or have it auctioned.",
    )
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Keep the freelance carrier for {credits_(table.freelance_credits)} more, or have it auctioned"

    def hint(self, table: Table, seat: Seat) -> str:
        return "It can be kept once. In an auction you may bid too."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [KEEP, AUCTION] if table.purse[seat] >= table.freelance_credits else [AUCTION]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == KEEP:
            cost, have = table.freelance_credits, table.purse[seat]
            if have >= cost:
                return None
            return refuse("PS-R93", "Keeping costs {cost} credits and you have {have}.", cost=cost, have=have)
        return None if action == AUCTION else self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == AUCTION:
            auction_freelance(table)
            return
        table.pay(seat, table.freelance_credits)
        table.tell(FreelanceKept(seat, table.freelance_credits))
        table.freelance_credits = 0
        table.freelance_kept = 1


class FreelanceBids(Bidding, frozen=True):
    """The bid is laid on the card, out of the purse and out of the wealth. PS-FREE-01, 02, 07, PS-R73 to PS-R76."""

    aloud: ClassVar[bool] = True
    subject: ClassVar[str] = "freelance"

    def first_speakers(self, table: Table) -> list[Seat]:
        return table.clockwise(table.holder(table.box.lady))

    def prompt(self, table: Table, seat: Seat) -> str:
        if self.leader == NOBODY:
            return "Open the bidding for the freelance carrier"
        return f"Bid over {self.high} for the freelance carrier, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        return (
            f"It carries any {table.box.freelance_room} resources besides your own carriers. The bid is gone for good."
        )

    def settle(self, table: Table, seat: Seat) -> None:
        if table.freelancer != seat:
            lose_freelance(table)
        table.pay(seat, self.high)
        table.freelancer, table.freelance_credits, table.freelance_kept = seat, self.high, 0
        table.tell(Won(seat, self.high, self.high, self.subject))
