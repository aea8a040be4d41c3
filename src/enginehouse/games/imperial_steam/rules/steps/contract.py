"""Main action 7, secure a contract (IS-CONTR, IS-R13, IS-R45)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.imperial_steam.rules.events import ContractSigned
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.city import change_cars
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, settle


def can(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    freight = table.freight(seat)
    contracts = table.box.contracts
    return freight > 0 and any(contracts[card].size <= freight for card in table.display)


def why(table: Table, seat: Seat, influence: int) -> Refusal:
    if not table.display:
        return Refusal("IS-CONTR-11", "No contract is left on display.")
    free = table.freight(seat)
    return Refusal("IS-CONTR-03", f"Every contract on display needs more freight cars without tokens than your {free}.")


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
        freight, words, contracts = table.freight(seat), table.box.book.sign, table.box.contracts
        return [words[card] for card in table.display if contracts[card].size <= freight]

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        card = table.box.book.sign_of.get(action)
        if card is None:
            return None
        if card not in table.display:
            return Refusal("IS-CONTR-01", f"The contract {card} is not on display.")
        size, free = table.box.contracts[card].size, table.freight(seat)
        return Refusal("IS-CONTR-03", f"It reserves {size} freight cars without tokens; you have {free}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        card = table.box.contracts[table.box.book.sign_of[action]]
        table.display.remove(card.name)
        table.contracts[seat] = (*table.contracts[seat], card.name)
        change_cars(table, seat, "R", card.size)
        came = min(card.size, table.box.investor_rows - table.investors[seat])  # IS-CONTR-08, -09
        table.investors[seat] += came
        if table.events is not None:
            table.tell(ContractSigned(seat, card.name, came))
        settle(table, seat)
