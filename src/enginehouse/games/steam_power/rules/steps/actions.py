"""A turn: two actions out of five. SP-TURN."""

from __future__ import annotations

from itertools import compress, product
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.box import COMPANIES, TAKE_MONEY
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.build_factory import ChooseSite, build, can_build, sites, why_no_site
from enginehouse.games.steam_power.rules.steps.fulfil_contract import CONTRACTS
from enginehouse.games.steam_power.rules.steps.lay_track import FIRST_TILE
from enginehouse.games.steam_power.rules.steps.take_contracts import TAKE_TWO, can_take
from enginehouse.games.steam_power.rules.track import can_place
from enginehouse.games.steam_power.rules.transport import bill, can_pay, known_hand, piece_prices

TRACK, FACTORY, FULFIL, DRAW, MONEY = "track", "factory", "fulfil", "draw", "money"
ACTIONS = (TRACK, FACTORY, FULFIL, DRAW, MONEY)  # SP-TURN-03
#: By which of the others can be carried out: the actions to choose from. Money always can be taken. SP-TURN-06, SP-R02
POSSIBLE: dict[tuple[bool, ...], list[Action]] = {
    can: list(compress(ACTIONS, (*can, True))) for can in product((False, True), repeat=4)
}


class ChooseAction(Step[Table], frozen=True):
    """One of the two actions of a turn (or the one action of a company in Basic Solo). SP-TURN-02 to SP-TURN-06."""

    aloud: ClassVar[bool] = True
    company: Company
    number: int
    of: int

    doing: ClassVar[str] = "is choosing an action"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        if table.box.solo:
            return f"Choose an action for {events.COLOUR_NAMES[table.colours[self.company]]}"
        return f"Choose your {('first', 'second')[self.number - 1]} action"

    def hint(self, table: Table, seat: Seat) -> str:
        if table.unfinished[self.company] is not None:
            return "You have an unfinished link: if you lay track, it must be continued."
        return f"Action {self.number} of {self.of}. Both may be the same."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        company = self.company
        return POSSIBLE[
            can_place(table, company),
            can_build(table, company),
            can_pay(table, company),
            bool(table.deck) or can_take(table, seat),
        ]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action == TRACK:
            return _why_no_track(table, self.company)
        if action == FACTORY:
            if table.factories[self.company] == 0:
                return Refusal("SP-FACTORY-11", "You have no factory left.")
            return _why_no_factory(table)
        if action == FULFIL:
            return _why_no_contract(table, self.company)
        if action == DRAW:
            return Refusal("SP-R33", "The deck is empty and nobody else holds a contract you could take.")
        return Refusal(
            "SP-TURN-03", f"“{action}” is no action. The five actions are track, factory, fulfil, draw and money."
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == TRACK:
            table.then(FIRST_TILE[self.company])
        elif action == FACTORY:
            where = sites(table, self.company)
            if len(where) == 1:  # nothing to choose
                build(table, self.company, where[0], table.box.pieces)
            else:
                table.then(ChooseSite(self.company, bonus=False))
        elif action == FULFIL:
            table.then(CONTRACTS[self.company])
        elif action == DRAW:
            table.then(TAKE_TWO[seat])
        else:
            table.purse[seat] += TAKE_MONEY  # SP-MONEY-01
            if table.events is not None:
                table.tell(events.TookMoney(seat, TAKE_MONEY))


def _why_no_track(table: Table, company: Company) -> Refusal:
    if table.trains[company] == 0 and table.unfinished[company] is None:
        return Refusal("SP-LINK-10", "You have no train left, so you cannot start a link.")
    return Refusal("SP-R02", "There is no placement you could make: every way on is blocked or too dear.")


def _why_no_factory(table: Table) -> Refusal:
    """Of the cities that are free, only the stock can keep a linked one from being a site."""
    refusals = [why_no_site(table, city) for city in range(len(table.factory))]
    short = next((refusal for refusal in refusals if refusal.rule == "SP-R25"), None)
    return short or Refusal("SP-FACTORY-02", "No city without a factory is reached by a completed link.")


def _why_no_contract(table: Table, company: Company) -> Refusal:
    seat = table.owner(company)
    if table.network[company] == 0:
        return Refusal("SP-FULFIL-01", "You need at least one completed link to fulfil a contract.")
    if not known_hand(table, seat):
        return Refusal("SP-FULFIL-02", "You have no contract in your hand.")
    prices = piece_prices(table, company)
    short = min(bill(prices, table.box.cards[card]) for card in known_hand(table, seat)) - table.purse[seat]
    return Refusal("SP-FULFIL-22", f"${short} short even for the cheapest of your contracts.")


FIRST = tuple(ChooseAction(seat, 1, 2) for seat in range(COMPANIES))
SECOND = tuple(ChooseAction(seat, 2, 2) for seat in range(COMPANIES))


class Turn(Auto[Table], frozen=True):
    """One seat's two actions, one after the other. SP-TURN-02, SP-TURN-05."""

    seat: Seat

    def run(self, table: Table) -> None:
        if table.gone[self.seat]:  # SP-R81
            return
        if table.is_automa(self.seat):
            from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn  # noqa: PLC0415 - the Automa plays by these steps

            table.then(AutomaTurn(self.seat))
            return
        table.then(FIRST[self.seat], SECOND[self.seat])


TURNS = tuple(Turn(seat) for seat in range(COMPANIES))
