"""Sampling what a view does not show: sealed bids and secret cash."""

from __future__ import annotations

import msgspec

from enginehouse.core import TRUTH, UNKNOWN
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
