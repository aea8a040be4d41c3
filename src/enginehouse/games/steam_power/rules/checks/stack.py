"""Can the game have come to this point? The steps on the stack of a position, from the bottom to the one that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enginehouse.core import BadPosition, Step
from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn
from enginehouse.games.steam_power.rules.content import BONUSES
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps import rounds
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction, Turn
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseRoute, ChooseSource, Reward

ROUNDS = (rounds.EndRound, rounds.BeginRound)
SOLO_ROUNDS = (rounds.DrawTrain, rounds.EndSoloRound, rounds.BeginSoloRound)
FLOW = (*ROUNDS, *SOLO_ROUNDS, rounds.DealColours, rounds.ChooseColour, Turn)


def check(table: Table) -> None:
    """Raise BadPosition with the first step that cannot be where it is."""
    stack = table.stack
    _must(table.round >= 0, "round: there is no such round")
    if not stack:
        return
    _must(stack[-1].asks, "stack: nobody is asked anything")
    _must(type(stack[0]) in (SOLO_ROUNDS if table.box.solo else ROUNDS), "stack: no round ends under it")
    for step in stack:
        _known(table, step)
    flow = [step for step in stack if isinstance(step, FLOW)]
    deciding = stack[len(flow) :]
    _must(stack[: len(flow)] == flow, "stack: a round goes on inside of a turn")
    _must(_is_order(table, flow), "stack: the seats do not follow clockwise [SP-TURN-01]")
    who = {step.seats(table) for step in stack if step.asks and not isinstance(step, rounds.ChooseColour)}
    _must(len(who) <= 1, "stack: two seats have their turn at once [SP-TURN-01]")
    _must(
        not any(table.gone[seat] for seat in stack[-1].seats(table)), "stack: waits for somebody who has left [SP-R81]"
    )
    _must(not any(table.is_automa(seat) for seat in stack[-1].seats(table)), "stack: waits for an Automa [SP-ATURN-07]")
    choosing = isinstance(stack[-1], rounds.ChooseColour)
    _must(choosing or all(table.colours), "colours: somebody has none [SP-SETUP-08]")
    _must(choosing or table.round > 0, "round: the first round is 1")
    _actions(deciding)
    _contract(deciding)


def _must(fact: bool, wrong: str) -> None:
    if not fact:
        raise BadPosition(wrong)


def _known(table: Table, step: Step[Any]) -> None:
    """Every field of a step names something that is there."""
    box = table.box
    companies = box.companies if box.solo else box.humans
    ranges: dict[str, range] = {
        "company": range(companies),
        "seat": range(box.players),
        "city": range(len(box.land.codes)),
        "left": range(3),
        "number": range(1, 3),
        "of": range(1, 2) if box.solo and isinstance(step, ChooseAction) else range(1, 3),
    }
    name = type(step).__name__
    _must(not isinstance(step, AutomaTurn), f"stack: {name} is over before anyone is asked")
    for field, allowed in ranges.items():
        value = getattr(step, field, allowed[0])
        _must(value in allowed, f"stack: {name} has “{field}” {value}, which is not there")
    card = getattr(step, "card", None)
    _must(card is None or card in box.cards, f"stack: {name} is about contract {card}, which is not there")
    if isinstance(step, ChooseSource | ChooseRoute):
        goods = box.cards[step.card].goods
        _must(0 < len(step.goods) <= len(goods), f"stack: {name} has no resource to ask for [SP-FULFIL-03]")
        _must(
            goods[-len(step.goods) :] == step.goods, f"stack: contract {step.card} has other resources [SP-FULFIL-03]"
        )
    bonus = getattr(step, "bonus", False)
    _must(isinstance(bonus, bool) or bonus in BONUSES[1:], f"stack: there is no bonus “{bonus}” [SP-REWARD-03]")


def _is_order(table: Table, flow: Sequence[Step[Any]]) -> bool:
    """The turns still to come, the last at the bottom, go clockwise up to the seat before the first player."""
    if table.box.solo:
        return len(flow) == 1
    if isinstance(flow[0], rounds.BeginRound):
        seats = [step.seat for step in flow if isinstance(step, rounds.ChooseColour)]
        dealt = len(flow) == 2 + len(seats) and isinstance(flow[1], rounds.DealColours)
        return dealt and seats == sorted(set(seats), reverse=True)
    turns = [step.seat for step in flow[1:] if isinstance(step, Turn)]
    last = [(table.first - n) % table.seats for n in range(1, table.seats)]
    return len(turns) == len(flow) - 1 and turns == last[: len(turns)]


def _actions(deciding: list[Step[Any]]) -> None:
    """At most two actions, the second under the first."""
    numbers = [step.number for step in deciding if isinstance(step, ChooseAction)]
    _must(numbers in ([], [1], [2], [2, 1]), "stack: a turn has two actions [SP-TURN-02]")


def _contract(deciding: list[Step[Any]]) -> None:
    """A contract is being fulfilled exactly while its goods are chosen."""
    for n, step in enumerate(deciding):
        above = deciding[n + 1] if n + 1 < len(deciding) else None
        if isinstance(step, Reward):
            fulfils = isinstance(above, ChooseSource | ChooseRoute)
            sound = fulfils and (above.company, above.card) == (step.company, step.card)
            _must(sound, f"stack: contract {step.card} waits for its reward, and nobody fulfils it [SP-FULFIL-03]")
        elif isinstance(step, ChooseSource | ChooseRoute):
            below = deciding[n - 1] if n else None
            _must(isinstance(below, Reward), f"stack: contract {step.card} would bring no reward [SP-REWARD-01]")
