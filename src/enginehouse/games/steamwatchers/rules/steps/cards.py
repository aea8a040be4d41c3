"""Drawing Steam Column cards, and the Ruins card among them (SW-CONC-05, SW-R13, SW-R160)."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Auto, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import havens
from enginehouse.games.steamwatchers.rules.fuel import gain_surplus
from enginehouse.games.steamwatchers.rules.state import RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Heal, Incubate, heals
from enginehouse.games.steamwatchers.rules.steps.question import at, known, living, say


def draw_card(table: Table) -> int:
    """The top card; an empty deck is made anew from the discard pile (SW-R13). UNKNOWN if there is none at all."""
    known(table)
    table.reveal()
    if not table.deck:
        table.deck, table.discard = table.discard, []
        table.shuffle(table.deck)
    return table.deck.pop() if table.deck else UNKNOWN


class DrawCards(Auto[Table], frozen=True):
    """Cards into a hand; Ruins are shown, replaced and resolved before the hand is used (SW-SC6-04)."""

    seat: Seat
    count: int

    def run(self, table: Table) -> None:
        if not table.alive[self.seat]:
            return
        drawn: list[int] = []
        ruins = False
        for _ in range(self.count):
            card = draw_card(table)
            if card == RUINS:
                ruins = True
                card = draw_card(table)
            if card != UNKNOWN:
                drawn.append(card)
        table.hand[self.seat].extend(drawn)
        if table.events is not None:
            say(table, events.CardsDrawn, self.seat, "Steam Column", tuple(at(table, a) for a in drawn))
        if ruins:
            table.then(FindRuins())


class FindRuins(Auto[Table], frozen=True):
    """The Ruins card (section 5.7), once, then to the box (SW-R129)."""

    def run(self, table: Table) -> None:
        say(table, events.RuinsFound)
        table.then(*(RuinsFor(s) for s in living(table)))


class RuinsFor(Auto[Table], frozen=True):
    """Who holds a haven drops a Quarantine token or takes a barrel; the others sicken."""

    seat: Seat

    def run(self, table: Table) -> None:
        if not table.alive[self.seat]:
            return
        if not havens(table, self.seat):
            table.then(Incubate(self.seat, 1))
        elif heals(table, self.seat):
            table.then(Heal(self.seat))
        else:
            gain_surplus(table, self.seat, pure=1)
