"""Rounds and the end of the game. SP-TURN-01, SP-END, and Basic Solo's own rounds, SP-SOLO-05 to SP-SOLO-10."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step, refuse
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.box import BAG_TRAINS, SOLO_ROUNDS
from enginehouse.games.steam_power.rules.notation import PIGMENT, PIGMENTS
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.actions import TURNS, ChooseAction
from enginehouse.games.steam_power.rules.steps.question import Question
from enginehouse.games.steam_power.rules.steps.take_contracts import draw_card


class ChooseColour(Question, frozen=True):
    """A distinct colour each, in the order of the seats. SP-SETUP-08."""

    aloud: ClassVar[bool] = True
    seat: Seat

    doing: ClassVar[str] = "is choosing a colour"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose your colour"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [note for note, letter in PIGMENT.items() if letter not in table.colours]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        letter = PIGMENT.get(action)
        if letter is None:
            return self.why_not(table, seat, action)
        if letter not in table.colours:
            return None
        name = events.COLOUR_NAMES[letter]
        return refuse("SP-SETUP-08", "{colour} is taken; every player has a colour of their own.", colour=name)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.colours = [PIGMENT[action] if s == seat else letter for s, letter in enumerate(table.colours)]
        table.tell(events.TookColour(seat, PIGMENT[action]))


class DealColours(Auto[Table], frozen=True):
    """Automas take the colours that people left. SP-ASET-02, SP-AMULTI-07."""

    def run(self, table: Table) -> None:
        free = [letter for letter in PIGMENTS if letter not in table.colours]
        table.colours = [letter or free.pop(0) for letter in table.colours]


class BeginRound(Auto[Table], frozen=True):
    """Every seat takes one turn, from the holder of the first-player marker clockwise. SP-TURN-01."""

    def run(self, table: Table) -> None:
        table.round += 1
        if table.events is not None:
            table.tell(events.RoundBegan(table.round))
        table.stack += _turns(table.seats, table.first)


class EndRound(Auto[Table], frozen=True):
    """The round is played to its end; then the game is over if anyone has enough contracts. SP-END-05 to SP-END-08."""

    def run(self, table: Table) -> None:
        ended = max(map(len, table.fulfilled)) >= table.box.trigger
        capped = table.round >= table.box.round_cap  # SP-R37
        if ended or capped:
            table.tell(events.GameEnded(table.round, capped and not ended))
        else:
            table.stack.append(BEGIN_ROUND)


BEGIN_ROUND, END_ROUND = BeginRound(), EndRound()


@cache
def _turns(seats: int, first: Seat) -> tuple[Step[Table], ...]:
    """A round as it lies on the stack: its first turn on top, its end below."""
    return END_ROUND, *(TURNS[(first + n) % seats] for n in reversed(range(seats)))


# --- Basic Solo ------------------------------------------------------------------------------------------------------
class BeginSoloRound(Auto[Table], frozen=True):
    """All ten trains are in the bag. SP-SOLO-03, SP-SOLO-10."""

    def run(self, table: Table) -> None:
        table.round += 1
        table.bag = [BAG_TRAINS] * table.box.companies
        table.tell(events.RoundBegan(table.round))
        table.then(DrawTrain())


class DrawTrain(Auto[Table], frozen=True):
    """A train at random; its company takes one action. SP-SOLO-06, SP-SOLO-07."""

    def run(self, table: Table) -> None:
        left = sum(table.bag)
        if left == 0:
            table.then(EndSoloRound())
            return
        n = table.roll(left)
        company = 0
        while n >= table.bag[company]:
            n -= table.bag[company]
            company += 1
        table.bag[company] -= 1
        table.tell(events.TrainDrawn(0, table.colours[company]))
        table.then(ChooseAction(company, 1, 1), DrawTrain())


class EndSoloRound(Auto[Table], frozen=True):
    """A contract is put aside unseen; after the eighth round the game ends. SP-SOLO-08, SP-SOLO-09, SP-R47."""

    def run(self, table: Table) -> None:
        if table.deck:
            table.put_aside.append(draw_card(table))
        table.tell(events.PutAside(table.round))
        if table.round >= SOLO_ROUNDS:
            table.tell(events.GameEnded(table.round))
        else:
            table.then(BeginSoloRound())
