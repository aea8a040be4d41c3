"""Main action 7, secure a contract (IS-CONTR, IS-R13, IS-R45)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules.events import ContractSigned, contract_in_words
from enginehouse.games.imperial_steam.rules.state import Table, cars
from enginehouse.games.imperial_steam.rules.steps.city import change_cars
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, settle


def signable(table: Table, seat: Seat) -> list[Action]:
    """Cards on display for which there are cars enough, whatever factories one has (IS-CONTR-01, -03, -07, -10)."""
    freight, contracts, words = table.freight(seat), table.box.contracts, table.box.book.sign
    return [words[card] for card in table.display if contracts[card].size <= freight]


def can(table: Table, seat: Seat) -> bool:
    """``signable`` to the first yes."""
    freight = cars(table.trains[seat], "F")
    if freight:
        contracts = table.box.contracts
        for card in table.display:
            if contracts[card].size <= freight:
                return True
    return False


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    if not table.display:
        return refuse("IS-CONTR-11", "No contract is left on display.")
    if can(table, seat):
        return None
    sentence = "Every contract on display needs more freight cars without tokens than your {cars}."
    return refuse("IS-CONTR-03", sentence, cars=table.freight(seat))


def judge_contract(table: Table, seat: Seat, card: str) -> Refusal | None:
    """May the seat take this card? IS-CONTR-01, -03, -07."""
    if card not in table.display:
        return refuse(
            "IS-CONTR-01", "The contract for {asked} is not on display.", asked=contract_in_words(card), card=card
        )
    size, cars = table.box.contracts[card].size, table.freight(seat)
    if size > cars:
        sentence = "It reserves {size} freight cars without tokens; you have {cars}."
        return refuse("IS-CONTR-03", sentence, size=size, cars=cars)
    return None


def start(table: Table, seat: Seat) -> None:
    table.then(ChooseContract(seat))


class ChooseContract(Ask, frozen=True):
    """D-CONTR: any face-up card that the free cars allow (IS-CONTR-01, -03, -07)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a contract"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Secure which contract?"

    def hint(self, table: Table, seat: Seat) -> str:
        return (
            "With its factories it pays if somebody links Trieste; without, it costs as much. Investors come at once."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return signable(table, seat)

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        card = table.box.book.sign_of.get(action)
        return self.no_answer(table, seat, action) if card is None else judge_contract(table, seat, card)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        card = table.box.contracts[table.box.book.sign_of[action]]
        at = table.display.index(card.name)
        table.display = table.display[:at] + table.display[at + 1 :]
        table.contracts[seat] = (*table.contracts[seat], card.name)
        change_cars(table, seat, "R", card.size)
        came = min(card.size, table.box.investor_rows - table.investors[seat])  # IS-CONTR-08, -09
        table.investors[seat] += came
        if table.events is not None:
            table.tell(ContractSigned(seat, card.name, came))
        settle(table, seat)  # IS-CONTR-05
