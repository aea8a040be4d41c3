"""From what a seat may see to a table that could be the truth. SP-INFO."""

from __future__ import annotations

from enginehouse.core import TRUTH
from enginehouse.core.sight import HIDDEN
from enginehouse.games.steam_power.state import Table
from enginehouse.games.steam_power.steps.fulfil_contract import Reward


def shown_cards(table: Table) -> list[str]:
    """Contracts that lie open or are being fulfilled."""
    out = table.discard + [card for cards in table.fulfilled for card in cards]
    for step in table.stack:
        if isinstance(step, Reward):  # every contract on its way has one waiting for it
            out.append(step.card)
    return out


def determinize(view: Table, seed: int) -> Table:
    """Deal the cards nobody showed: hands, deck and what was put aside, in every order equally likely."""
    table = view.clone()
    table.viewer = TRUTH
    table.seed, table.drawn, barrier = seed, 0, table.barrier
    known = set(shown_cards(table)) | {card for hand in table.hands for card in hand if card != HIDDEN}
    hidden = [card for card in table.box.cards if card not in known]
    table.shuffle(hidden)
    table.barrier = barrier
    for hand in (*table.hands, table.deck, table.put_aside):
        hand[:] = [hidden.pop() if card == HIDDEN else card for card in hand]
    return table
