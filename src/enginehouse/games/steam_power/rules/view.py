"""From what a seat may see to a table that could be the truth. SP-INFO."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import TRUTH, Event, Seat
from enginehouse.core.sight import HIDDEN
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseContract, Reward
from enginehouse.games.steam_power.rules.transport import payable

TRIES = 500  # deals until the position can go on; a payable contract is rarely rarer than that


def shown_cards(table: Table) -> list[str]:
    """Contracts that lie open or are being fulfilled."""
    out = table.discard + [card for cards in table.fulfilled for card in cards]
    for step in table.stack:
        if isinstance(step, Reward):  # every contract on its way has one waiting for it
            out.append(step.card)
    return out


def determinize(view: Table, seed: int) -> Table:
    """Deal the cards nobody showed: hands, deck and what was put aside, in every order that could be.

    Whoever has set out to fulfil a contract must hold one that can be paid.
    """
    table = view.clone()
    table.viewer = TRUTH
    table.seed, table.drawn, barrier = seed, 0, table.barrier
    known = set(shown_cards(table)) | {card for hand in table.hands for card in hand if card != HIDDEN}
    hidden = [card for card in table.box.cards if card not in known]
    for _ in range(TRIES):
        _deal(table, view, hidden)
        if _can_go_on(table):
            break
    table.barrier = barrier
    return table


def _deal(table: Table, view: Table, hidden: list[str]) -> None:
    table.shuffle(hidden)
    cards = iter(hidden)
    for blank, hand in zip(
        (*view.hands, view.deck, view.put_aside), (*table.hands, table.deck, table.put_aside), strict=True
    ):
        hand[:] = [next(cards) if card == HIDDEN else card for card in blank]


def _can_go_on(table: Table) -> bool:
    step = table.stack[-1] if table.stack else None
    return not isinstance(step, ChooseContract) or bool(payable(table, step.company))


def recalled(view: Table, began: Table, heard: Sequence[Event]) -> Table:
    """A contract that somebody took from one's hand is theirs until they show it. SP-INFO-08.

    Once a card of theirs is taken that one does not see, it may be that one.
    """
    theirs: dict[str, Seat] = {}
    for event in heard:
        match event:
            case events.Robbed(taker, victim, card):
                if card == HIDDEN:
                    theirs = {known: seat for known, seat in theirs.items() if seat != victim}
                elif victim == view.viewer:
                    theirs[card] = taker
                else:
                    theirs.pop(card, None)
            case events.Left(seat):
                theirs = {known: other for known, other in theirs.items() if other != seat}
            case _:
                pass
    shown = {*shown_cards(view), *view.hands[view.viewer]}
    table = view.clone()
    for card, seat in theirs.items():
        if card not in shown and not table.is_automa(seat):
            hand = table.hands[seat]
            hand[hand.index(HIDDEN)] = card
    return table
