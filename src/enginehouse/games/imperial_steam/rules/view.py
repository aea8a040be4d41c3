"""Sampling what a view does not show: sealed bids and secret cash."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enginehouse.core import TRUTH, UNKNOWN, Event, Seat
from enginehouse.games.imperial_steam.rules import events
from enginehouse.games.imperial_steam.rules.box import FEE
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid


def determinize(view: Table, seed: int) -> Table:
    """A full table that this view could be of. Unknown cash is drawn around the viewer's own."""
    table = view.clone()
    viewer = view.viewer
    table.viewer = TRUTH
    table.seed = seed
    table.drawn = 0
    start = table.box.content.boards.start.cash[table.seats - 2]
    own = table.purse[viewer] if viewer >= 0 else start
    for seat, cash in enumerate(table.purse):
        if cash == UNKNOWN:
            before_bid = bool(table.stack) and isinstance(table.stack[-1], BlindBid)
            table.purse[seat] = start if before_bid else 10 * table.roll(2 + own // 5)
    step = table.stack[-1] if table.stack else None
    if isinstance(step, BlindBid):
        drafts = tuple(
            draft if seat == viewer or seat in step.waiting else (table.box.book.bids[table.roll(start // 10 + 1)],)
            for seat, draft in enumerate(step.drafts)
        )
        table.stack[-1] = msgspec.structs.replace(step, drafts=drafts)
    elif step is not None:
        for seat in step.seats(table):
            while view.purse[seat] == UNKNOWN and not step.legal(table, seat):
                table.purse[seat] += 10  # whoever is asked can pay for some answer
    table.drawn = 0
    table.barrier = view.barrier
    return table


# --- books -----------------------------------------------------------------------------------------------------------
def recalled(view: Table, began: Table, heard: Sequence[Event]) -> Table:
    """Every payment is public: who keeps books knows what the others have (IS-INFO-02)."""
    if UNKNOWN not in view.purse:
        return view
    purse = [began.purse[view.viewer]] * view.seats
    for event in heard:
        for seat, change in _changes(event):
            purse[seat] += change
    if purse[view.viewer] != view.purse[view.viewer]:
        return view  # such books are wrong
    table = view.clone()
    table.purse = purse
    return table


def _changes(event: Event) -> list[tuple[Seat, int]]:
    """What an event says of money that somebody received or paid."""
    match event:
        case events.BidsShown(bids):
            return [(seat, -bid) for seat, bid in enumerate(bids)]
        case events.IncomePaid(amounts):
            return list(enumerate(amounts))
        case events.TrackLaid():
            return [(event.seat, -FEE * len(event.fees)), *((payee, FEE) for payee in event.fees)]
        case events.AccessBought():
            paid = event.price * max(1, len(event.payees))  # to each of them, or to the State
            return [(event.seat, -paid), *((payee, event.price) for payee in event.payees)]
        case events.TriesteReached():
            return [(event.seat, event.bonus)]
        case events.Funded():
            return [(event.seat, event.amount)]
        case events.ShareSold():
            return [(event.seat, event.price)]
        case events.Delivered():
            return [(event.seat, event.paid)]
        case (
            events.WorkerHired()
            | events.EngineerHired()
            | events.StationBuilt()
            | events.FactoryBuilt()
            | events.GoodBought()
            | events.TrainBought()
            | events.TrainUpgraded()
            | events.Donated()
        ):
            return [(event.seat, -event.price)]
        case _:
            return []
