"""What is played for a player who does not answer: the least committing legal choice. PS-R57."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.planet_steam.rules.extraction import runs_free
from enginehouse.games.planet_steam.rules.notation import (
    BIDS,
    DECLINE,
    DONE,
    END,
    EXTRACT,
    PASS,
    RESOURCE_OF,
    SHIFT_OF,
    STRENGTHS,
    TAKE_CREDITS,
)
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import Extract, ShiftPrice, TakeBonus

_QUIET = (PASS, TAKE_CREDITS, DECLINE, END, DONE, BIDS[1], STRENGTHS[0])


def idle(view: Table, seat: Seat, legal: Sequence[Action]) -> Action:
    """Pass, nothing, end or done; if forced, a bid of 1, a bonus that fits, all free tanks, one space; else the first."""
    step = view.stack[-1]
    if isinstance(step, Extract):
        meaning = view.box.words.meaning
        free = [a for a in legal if a in meaning and runs_free(view, meaning[a][1])]
        return free[0] if free else EXTRACT
    if isinstance(step, TakeBonus):
        return next((a for a in legal if view.room(seat, RESOURCE_OF[a])), legal[0])
    for action in _QUIET:
        if action in legal:
            return action
    if isinstance(step, ShiftPrice):
        return min(legal, key=lambda a: abs(SHIFT_OF[a][1]))
    return legal[0]
