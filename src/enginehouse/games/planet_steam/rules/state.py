"""What lies on the table: credits, carriers, the map with its claims and tanks, the terminal, the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from enginehouse import core
from enginehouse.core import TRUTH, UNKNOWN, Aside, Open, Seat, Seen, reckoned
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE, QUARTZ, WATER, Box, Bundle

__all__ = ["ENERGY", "NEUTRAL", "NOBODY", "NO_TANK", "ORE", "OUT", "QUARTZ", "TOP_CLASS", "UNCLAIMED", "WATER", "Table"]

NOBODY = -1
#: Owners of zones that are not seats.
UNCLAIMED, NEUTRAL, OUT = -1, -2, -3
#: A zone without a tank.
NO_TANK = -1
#: Carriers go up to this class. PS-CARRIER-06.
TOP_CLASS = 4


def _purses(table: Table, purses: list[int], viewer: Seat) -> list[int]:
    """Credits are the one secret (PS-HIDDEN-01): the owner sees them, and everybody at the end (PS-HIDDEN-07)."""
    if viewer == TRUTH or not table.stack:
        return purses
    shown = table.box.shown
    return [n if seat == viewer or shown[seat] else UNKNOWN for seat, n in enumerate(purses)]


@dataclass(slots=True)
class Table(core.Table):
    """A table of Planet Steam. Resources are numbered quartz 0, ore 1, water 2, energy 3; zones row by row."""

    box: Aside[Box]
    round: Open[int]
    phase: Open[str]
    first: Open[Seat]  # opens the specialist auction
    order: Open[list[Seat]]  # this round's turn order, once all cards are held; not for auctions: PS-ORDER-02
    purse: Annotated[list[int], Seen(_purses, of=())]
    cargo: Open[list[list[int]]]
    carriers: Open[list[list[int]]]  # class by resource
    licences: Open[list[int]]
    luxury: Open[list[int]]
    markers: Open[list[int]]  # claim markers not yet on the map
    cards: Open[list[int]]  # the card each seat holds: its place in box.cards
    owner: Open[list[int]]
    product: Open[list[int]]  # what the tank on a zone extracts
    charged: Open[list[int]]  # 1: its tank has a supercharger
    tipped: Open[int]  # the zone of the sabotaged tank
    airship: Open[int]  # its row
    supply: Open[list[int]]
    price: Open[list[int]]
    bonus: Open[list[int]]  # the bonus resource box
    stock: Open[int]  # the tank marker of the local market
    tanks_left: Open[int]
    converters_left: Open[list[int]]
    superchargers_left: Open[int]
    neutral_left: Open[int]
    licences_left: Open[int]
    luxury_left: Open[int]
    order_marks: Open[list[int]]  # variable trading: the order marker on each resource, 0 for none
    manipulator: Open[Seat]
    saboteur: Open[Seat]
    freelancer: Open[Seat]
    freelance_credits: Open[int]  # lying on the freelance carrier
    freelance_kept: Open[int]  # 1: kept once already
    river_neutrals: Open[int]  # variable claims: settled at the end of setup

    def clone(self) -> Table:
        return Table(
            self.seats, [*self.stack], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer,
            self.events,
            self.box, self.round, self.phase, self.first, self.order, [*self.purse],
            [row[:] for row in self.cargo], [row[:] for row in self.carriers],
            [*self.licences], [*self.luxury], [*self.markers], [*self.cards],
            [*self.owner], [*self.product], [*self.charged], self.tipped, self.airship,
            [*self.supply], [*self.price], [*self.bonus], self.stock, self.tanks_left, [*self.converters_left],
            self.superchargers_left, self.neutral_left, self.licences_left, self.luxury_left, [*self.order_marks],
            self.manipulator, self.saboteur, self.freelancer, self.freelance_credits, self.freelance_kept,
            self.river_neutrals,
        )  # fmt: skip

    # --- carriers ----------------------------------------------------------------------------------------------------
    def capacity(self, seat: Seat, resource: int) -> int:
        return self.box.capacity[resource][self.carriers[seat][resource]]

    def spare(self, seat: Seat) -> int:
        """Free places on the freelance carrier. PS-R77."""
        if seat != self.freelancer:
            return 0
        cargo, carriers, capacity = self.cargo[seat], self.carriers[seat], self.box.capacity
        return self.box.freelance_room - sum(max(0, cargo[r] - capacity[r][carriers[r]]) for r in range(4))

    def room(self, seat: Seat, resource: int) -> int:
        """How many more units fit, the freelance carrier's places included. PS-R94."""
        free = self.box.capacity[resource][self.carriers[seat][resource]] - self.cargo[seat][resource]
        return (free if free > 0 else 0) + (self.spare(seat) if seat == self.freelancer else 0)

    def load(self, seat: Seat, resource: int, units: int) -> int:
        """Load what fits and say how many were lost to the reserve. PS-CARRIER-03."""
        loaded = min(units, self.room(seat, resource))
        self.cargo[seat][resource] += loaded
        return units - loaded

    # --- paying ------------------------------------------------------------------------------------------------------
    def affords(self, seat: Seat, cost: Bundle) -> bool:
        q, o, w, e = self.cargo[seat]
        enough = q >= cost[0] and o >= cost[1] and w >= cost[2] and e >= cost[3]
        return enough and (cost[4] == 0 or self.purse[seat] >= cost[4])  # a view knows only the own purse

    def spend(self, seat: Seat, cost: Bundle) -> None:
        """Resources and credits go to the reserve; no supply track moves. PS-TANK-06."""
        cargo = self.cargo[seat]
        for r in range(4):
            cargo[r] -= cost[r]
        self.pay(seat, cost[4])

    def missing(self, seat: Seat, cost: Bundle) -> Bundle:
        """What the seat lacks to pay this."""
        q, o, w, e = (max(0, need - have) for need, have in zip(cost, self.cargo[seat], strict=False))
        return (q, o, w, e, max(0, cost[4] - self.purse[seat]))

    def pay(self, seat: Seat, credits: int) -> None:
        self.purse[seat] = reckoned(self.purse[seat], -credits)  # a view does not reckon with hidden purses
        assert self.purse[seat] >= 0 or self.viewer != TRUTH

    def earn(self, seat: Seat, credits: int) -> None:
        self.purse[seat] = reckoned(self.purse[seat], credits)

    # --- cards and order ---------------------------------------------------------------------------------------------
    def holder(self, card: int) -> Seat:
        return self.cards.index(card) if card in self.cards else NOBODY

    def number(self, seat: Seat) -> int:
        """The number on the seat's specialist card, 0 before it has one."""
        return self.box.cards[self.cards[seat]].number if self.cards[seat] >= 0 else 0

    def clockwise(self, start: Seat) -> list[Seat]:
        return [*range(start, self.seats), *range(start)]

    # --- the map -----------------------------------------------------------------------------------------------------
    def unclaimed(self) -> list[int]:
        return [z for z, who in enumerate(self.owner) if who == UNCLAIMED]

    def zones_of(self, seat: Seat) -> list[int]:
        return [z for z, who in enumerate(self.owner) if who == seat]

    def tanks_of(self, seat: Seat) -> list[int]:
        product = self.product
        return [z for z, who in enumerate(self.owner) if who == seat and product[z] >= 0]

    def claim(self, seat: Seat, zone: int) -> None:
        """A marker of the seat goes on the zone; a neutral one that stood there goes back. PS-CLAIM-11, PS-R12."""
        if self.owner[zone] == NEUTRAL:
            self.neutral_left += 1
        self.owner[zone] = seat
        self.markers[seat] -= 1
