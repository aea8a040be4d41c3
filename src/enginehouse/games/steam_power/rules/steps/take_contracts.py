"""Action 4: take contracts, one card after the other. SP-TAKE."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import HIDDEN, TRUTH, Action, Auto, Refusal, Seat, Unforeseen, refuse
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.box import COMPANIES
from enginehouse.games.steam_power.rules.notation import ROB, VICTIM
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.question import Question


def victims(table: Table, taker: Seat) -> list[Seat]:
    """Who would have to give a card: those who hold the most, but never the taker. SP-TAKE-04, SP-R32."""
    most = 1
    whom: list[Seat] = []
    for seat, hand in enumerate(table.hands):
        held = len(hand)
        if held < most:
            continue
        if held > most:
            most, whom = held, []
        if seat != taker:
            whom.append(seat)
    return whom


def can_take(table: Table, taker: Seat) -> bool:
    """Would at least one card be gained? SP-R33."""
    if table.deck or table.discard:
        return True
    mine = table.hands[taker]
    own = len(mine) or 1
    for hand in table.hands:  # noqa: SIM110 - a loop is quicker than a generator
        if len(hand) >= own and hand is not mine:  # somebody else has as many. SP-R32
            return True
    return False


def refill(table: Table) -> None:
    """In a game with Automas their discards become the new deck, when a card is needed. SP-R63, SP-TAKE-08."""
    if table.deck or not table.discard:
        return
    table.deck, table.discard = table.discard, []
    table.shuffle(table.deck)
    table.tell(events.Reshuffled(len(table.deck)))


def draw_card(table: Table) -> str:
    """The top card; from a bag, any card. SP-DRAFT-07."""
    table.reveal()
    deck = table.deck
    return deck.pop(table.roll(len(deck))) if table.box.bag else deck.pop()


def rob(table: Table, taker: Seat, victim: Seat) -> str:
    """A random card of the victim's hand. SP-TAKE-04, SP-TAKE-07."""
    return table.hands[victim].pop(table.roll(len(table.hands[victim])))


class TakeContracts(Auto[Table], frozen=True):
    """So many cards more, each from the deck or, without one, from the largest hand. SP-TAKE-01 to SP-TAKE-06, SP-R34."""

    seat: Seat
    left: int

    def run(self, table: Table) -> None:
        drawn: list[str] = []
        left, hand = self.left, table.hands[self.seat]
        while left and (table.deck or table.discard):
            if not table.deck:
                refill(table)
            card = draw_card(table)
            drawn.append(card)
            hand.append(card)
            left -= 1
        if table.viewer != TRUTH and HIDDEN in drawn:
            raise Unforeseen("a view does not know which contracts come")
        if drawn and table.events is not None:
            table.tell(events.Drew(self.seat, tuple(drawn)))
        while left:
            left -= 1
            whom = victims(table, self.seat)
            if not whom:
                return
            if len(whom) == 1:
                take_from(table, self.seat, whom[0])
            else:
                table.then(ChooseVictim(self.seat), TakeContracts(self.seat, left))
                return


TAKE_TWO = tuple(TakeContracts(seat, 2) for seat in range(COMPANIES))


def take_from(table: Table, taker: Seat, victim: Seat) -> None:
    card = rob(table, taker, victim)
    table.hands[taker].append(card)
    if table.events is not None:
        table.tell(events.Robbed(taker, victim, card))


class ChooseVictim(Question, frozen=True):
    """Several hold the most contracts: from whom? SP-TAKE-05, SP-DRAFT-13."""

    aloud: ClassVar[bool] = True
    seat: Seat

    doing: ClassVar[str] = "is choosing whose contract to take"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The deck is empty. From whose hand do you take a contract?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [ROB[victim] for victim in victims(table, seat)]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in VICTIM:
            return self.why_not(table, seat, action)
        victim = VICTIM[action]
        if victim == seat:
            return refuse("SP-R32", "You cannot take a contract from your own hand.")
        if victim >= table.seats:
            return refuse("SP-TAKE-05", "There is no player {player} at this table.", player=victim + 1)
        held, most = len(table.hands[victim]), max(map(len, table.hands))
        if held == most:
            return None
        return refuse(
            "SP-TAKE-05",
            "You take from a player who holds the most contracts, {most}; that one holds {held}.",
            most=most,
            held=held,
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        take_from(table, seat, VICTIM[action])
