"""A turn: two actions out of five. SP-TURN."""

from __future__ import annotations

from itertools import compress, product
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, counted, listed, refuse
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.box import COMPANIES, TAKE_MONEY
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES
from enginehouse.games.steam_power.rules.notation import ACTIONS, DRAW, FACTORY, FULFIL, MONEY, PASS, TRACK
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.build_factory import (
    ChooseSite,
    build,
    can_build,
    judge_site,
    sites,
    vacant,
)
from enginehouse.games.steam_power.rules.steps.fulfil_contract import CONTRACTS
from enginehouse.games.steam_power.rules.steps.lay_track import FIRST_TILE
from enginehouse.games.steam_power.rules.steps.question import Question
from enginehouse.games.steam_power.rules.steps.take_contracts import TAKE_TWO, can_take
from enginehouse.games.steam_power.rules.track import can_place, placements
from enginehouse.games.steam_power.rules.transport import bill, can_pay, known_hand, piece_prices

DEAREST = max(TERRAIN_NAMES)  # what any placement costs at most
#: By which of the others can be carried out: the actions to choose from. Money always can be taken. SP-TURN-06, SP-R02
POSSIBLE: dict[tuple[bool, ...], list[Action]] = {
    can: list(compress(ACTIONS, (*can, True))) for can in product((False, True), repeat=4)
}


class ChooseAction(Question, frozen=True):
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
        if table.box.solo:
            return "One action, from your one purse and hand."
        return f"Action {self.number} of {self.of}. Both may be the same."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        company = self.company
        return POSSIBLE[
            can_place(table, company),
            can_build(table, company),
            can_pay(table, company),
            can_take(table, seat),
        ]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == MONEY:
            return None  # SP-TURN-06
        if action == TRACK:
            return judge_track(table, self.company)
        if action == FACTORY:
            return judge_factory(table, self.company)
        if action == FULFIL:
            return judge_fulfil(table, self.company)
        if action == DRAW:
            return judge_draw(table, seat)
        if action == PASS:
            return refuse("SP-TURN-06", "There is no passing: ${money} can always be taken.", money=TAKE_MONEY)
        if action in table.box.land.build_city:  # who names a city is told what keeps a factory away from it
            site = judge_site(table, table.box.land.build_city[action])
            if never := site or judge_factory(table, self.company):
                return never
        return refuse(
            "SP-TURN-03", "First choose one of the five actions, {actions}; “{action}” is none of them.",
            actions=listed(ACTIONS, "or"), action=action,
        )  # fmt: skip

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == TRACK:
            table.stack.append(FIRST_TILE[self.company])
        elif action == FACTORY:
            where = sites(table, self.company)
            if len(where) == 1:  # nothing to choose
                build(table, self.company, where[0], table.box.pieces)
            else:
                table.then(ChooseSite(self.company, bonus=False))
        elif action == FULFIL:
            table.stack.append(CONTRACTS[self.company])
        elif action == DRAW:
            table.stack.append(TAKE_TWO[seat])
        else:
            table.purse[seat] += TAKE_MONEY  # SP-MONEY-01
            if table.events is not None:
                table.tell(events.TookMoney(seat, TAKE_MONEY))


def judge_track(table: Table, company: Company) -> Refusal | None:
    """SP-R02."""
    if can_place(table, company):
        return None
    if table.trains[company] == 0 and table.unfinished[company] is None:
        return refuse("SP-LINK-10", "You have no train left, so you cannot start a link.")
    money, rich = table.purse[table.owner(company)], table.clone()
    rich.purse[table.owner(company)] = DEAREST
    if placements(rich, company):
        return refuse("SP-R02", "Every placement you could make costs more than your ${money}.", money=money)
    return refuse(
        "SP-R02", "There is no placement you could make: every way on is blocked, or its tile is not in stock."
    )


def judge_factory(table: Table, company: Company) -> Refusal | None:
    """SP-FACTORY-02, SP-FACTORY-11, SP-R25."""
    if table.factories[company] == 0:
        return refuse("SP-FACTORY-11", "You have no factory left.")
    if can_build(table, company):
        return None
    short = sorted({table.tile_colour[city] for city in vacant(table)})
    if not short:
        return refuse("SP-FACTORY-02", "No city without a factory is reached by a completed link.")
    colours = listed([COLOURS[colour] for colour in short], "or")
    return refuse(
        "SP-R25", "The cities you could build in want {colours} pieces, and none is left in the stock.", colours=colours
    )


def judge_fulfil(table: Table, company: Company) -> Refusal | None:
    """SP-FULFIL-01, SP-FULFIL-02, SP-FULFIL-22, SP-R23."""
    if can_pay(table, company):
        return None
    seat = table.owner(company)
    if table.network[company] == 0:
        return refuse("SP-FULFIL-01", "You need at least one completed link to fulfil a contract.")
    hand = known_hand(table, seat)
    if not hand:
        return refuse("SP-FULFIL-02", "You have no contract in your hand.")
    prices = piece_prices(table, company)
    total, money = min(bill(prices, table.box.cards[card]) for card in hand), table.purse[seat]
    return refuse(
        "SP-FULFIL-22", "${short} short: the cheapest of your contracts costs ${total} and you have ${money}.",
        short=total - money, total=total, money=money,
    )  # fmt: skip


def judge_draw(table: Table, seat: Seat) -> Refusal | None:
    """SP-R33."""
    if can_take(table, seat):
        return None
    own = len(table.hands[seat])
    if table.box.solo:
        return refuse("SP-R33", "The deck is empty.")
    return refuse(
        "SP-R33",
        "The deck is empty, and nobody else holds as many contracts as you: {own}.",
        own=counted(own, "contract"),
    )


#: By seat: both actions of a turn as they lie on the stack, the first on top.
BOTH = tuple((ChooseAction(seat, 2, 2), ChooseAction(seat, 1, 2)) for seat in range(COMPANIES))


class Turn(Auto[Table], frozen=True):
    """One seat's two actions, one after the other. SP-TURN-02, SP-TURN-05."""

    seat: Seat

    def run(self, table: Table) -> None:
        seat = self.seat
        if table.gone[seat]:  # SP-R81
            return
        if seat >= table.box.humans:
            from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn  # noqa: PLC0415 - the Automa plays by these steps

            table.then(AutomaTurn(seat))
            return
        table.stack += BOTH[seat]


TURNS = tuple(Turn(seat) for seat in range(COMPANIES))
