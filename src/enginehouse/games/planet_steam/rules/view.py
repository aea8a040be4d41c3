"""A full table that a view could be of, for bots that look ahead."""

from __future__ import annotations

from enginehouse.core import TRUTH, UNKNOWN, view
from enginehouse.core.chance import draw
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding

#: How far an unknown purse is guessed to be from the expected one.
SPREAD = 40


def determinize(seen: Table, seed: int) -> Table:
    """The hidden purses are guessed: somewhere around what players had at the start, enough for a standing bid."""
    table = view(seen, seen.viewer)
    table.seed, table.drawn, table.viewer = seed, 0, TRUTH
    table.ply = table.clock
    floor = [int(card == NOBODY) for card in table.cards]  # who has no card yet can pay for the last one. PS-R04
    if table.stack and isinstance(step := table.stack[-1], Bidding):
        if step.leader == NOBODY:
            floor[step.speakers[0]] = 1  # who cannot pay a credit is not asked to open. PS-R06
        else:
            floor[step.leader] = step.high
    for seat in range(table.seats):
        if table.purse[seat] == UNKNOWN:
            guess = draw(seed, (1 << 32) + seat, SPREAD + table.box.credits // 2)
            table.purse[seat] = floor[seat] + guess + (seen.phase == "setup") * table.box.credits
    return table
