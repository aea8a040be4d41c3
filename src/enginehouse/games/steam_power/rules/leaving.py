"""A player leaves the game; what they built stays. SP-R81."""

from __future__ import annotations

from enginehouse.core import Illegal, Seat
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.actions import Turn
from enginehouse.games.steam_power.rules.steps.fulfil_contract import Reward
from enginehouse.games.steam_power.rules.steps.rounds import BeginRound, ChooseColour, DealColours, DrawTrain, EndRound
from enginehouse.games.steam_power.rules.steps.take_contracts import ChooseVictim, TakeContracts


def leave(table: Table, seat: Seat) -> None:
    """Links, factories and trains stay; the hand goes under the deck at random; later turns are skipped."""
    if table.gone[seat]:
        raise Illegal("SP-R81", "This seat has left the game already.")
    if table.is_automa(seat):
        raise Illegal("SP-R81", "An Automa stays to the end; only people leave the game.")
    table.gone[seat] = True
    table.tell(events.Left(seat))
    if seat in table.stack[-1].seats(table):
        _drop_turn(table)
    table.stack = [step for step in table.stack if step != ChooseColour(seat)]
    hand, table.hands[seat] = table.hands[seat], []
    table.shuffle(hand)
    table.deck = hand + table.deck  # the top of the deck is its end
    if isinstance(table.stack[-1], ChooseVictim):  # there is a deck again, or another largest hand. SP-TAKE-04
        taker = table.stack.pop().seats(table)[0]
        table.then(TakeContracts(taker, 1))
    if all(table.gone[: table.box.humans]):
        table.tell(events.GameEnded(table.round))
        table.stack.clear()


def _drop_turn(table: Table) -> None:
    """The rest of the turn is not played. A contract being fulfilled goes back to the hand."""
    while not isinstance(table.stack[-1], Turn | BeginRound | EndRound | DrawTrain | ChooseColour | DealColours):
        step = table.stack.pop()
        if isinstance(step, Reward):
            table.hands[table.owner(step.company)].append(step.card)
