"""What a receipt says of an action whose end is open: as much as is certain."""

from __future__ import annotations

from enginehouse.core import Action, Seat
from enginehouse.games.steam_power.rules.content import CONTRACTS
from enginehouse.games.steam_power.rules.notation import BONUS, DRAW
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.fulfil_contract import OfferBonus

TWO = 2  # SP-TAKE-01


def notes(view: Table, seat: Seat, action: Action) -> tuple[str, ...]:
    """How many contracts a draw brings; which ones, nobody knows. SP-TAKE-01 to SP-TAKE-04, SP-R34."""
    step = view.stack[-1]
    draws = action == DRAW or (action == BONUS and isinstance(step, OfferBonus) and step.bonus == CONTRACTS)
    if not draws:
        return ()
    there = len(view.deck) + len(view.discard)
    if there >= TWO:
        return ("You take two contracts",)
    if view.box.solo:
        return ("You take the last contract",)
    if there:
        return ("You take the last contract, and one more if another holds as many as anybody",)
    return ("You take contracts out of the largest hand, while another holds as many as anybody",)
