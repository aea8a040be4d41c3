"""The End Phase: optional cards go back, tanks are produced, maintenance, the end of the game. PS-PROD, PS-MAINT."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Auto, Unforeseen
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE
from enginehouse.games.planet_steam.rules.events import Ended, ManipulationPaid, Produced, Shortage, StoodUp
from enginehouse.games.planet_steam.rules.scoring import result
from enginehouse.games.planet_steam.rules.state import NOBODY, Table


class ReturnCards(Auto[Table], frozen=True):
    """Price manipulation pays and returns, then the tipped tank stands up and pays. PS-PMAN-07, PS-SABO-08, 09, R91."""

    def run(self, table: Table) -> None:
        if table.manipulator != NOBODY:
            credits = table.number(table.manipulator)
            table.earn(table.manipulator, credits)
            table.tell(ManipulationPaid(table.manipulator, credits))
            table.manipulator = NOBODY
        if table.tipped != NOBODY:
            victim, die = table.owner[table.tipped], table.roll(6) + 1
            table.earn(victim, 2 * die)
            table.tell(StoodUp(victim, table.box.zones[table.tipped], die))
            table.tipped = NOBODY
        table.saboteur = NOBODY


class ProduceTanks(Auto[Table], frozen=True):
    """A shortage of ore or energy raises its price; else tanks until ore, energy or room is gone. PS-PROD-01 to 09."""

    def run(self, table: Table) -> None:
        supply = table.supply
        short = [r for r in (ORE, ENERGY) if not supply[r]]
        if short:
            for r in short:
                table.price[r] = min(table.box.tracks[r].highest, table.price[r] + table.box.payouts["shortage_rise"])
                table.tell(Shortage(r, table.price[r]))
            return
        made = production(table)
        supply[ORE] -= made
        supply[ENERGY] -= made
        table.stock += made
        table.tell(Produced(made, table.stock))


def production(table: Table) -> int:
    """How many tanks the End Phase would make as supplies stand now. PS-PROD-04, PS-PROD-05."""
    return min(table.supply[ORE], table.supply[ENERGY], len(table.box.tank_costs) - 1 - table.stock)


class Maintain(Auto[Table], frozen=True):
    """The round marker moves; then cards, airship and order markers are cleared. PS-MAINT-01 to 03, PS-VTRADE-10."""

    def run(self, table: Table) -> None:
        if table.round == table.box.rounds and UNKNOWN in table.purse:
            raise Unforeseen("a view does not know the credits of others, which are counted now")
        table.round += 1
        if table.round > table.box.rounds:  # the gold space: the game ends at once
            table.stack.clear()
            table.phase = "over"
            table.reveal()
            final = result(table)
            table.tell(Ended(final.points, final.winners))
            return
        table.first = table.holder(table.box.lady)  # PS-ORDER-06
        table.cards = [NOBODY] * table.seats
        table.order = []
        table.airship = NOBODY
        table.order_marks = [0, 0, 0, 0]
