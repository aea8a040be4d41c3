"""A player leaves the table: the clan is out as if it had lost its last unit (SW-ELIM, SW-R111)."""

from __future__ import annotations

from typing import Any

import msgspec

from enginehouse.core import Illegal, Sealed, Seat, Step
from enginehouse.core.errors import NOT_NOW
from enginehouse.games.steamwatchers.pieces import to_reserve
from enginehouse.games.steamwatchers.state import Table
from enginehouse.games.steamwatchers.steps.bane import eliminate, finish
from enginehouse.games.steamwatchers.steps.base import Decision, living


def leave(table: Table, seat: Seat) -> None:
    if table.phase == "setup":
        raise Illegal(NOT_NOW, "Nobody leaves before all clans have deployed.")
    if not table.alive[seat]:
        raise Illegal(NOT_NOW, "Your clan is out already.")
    for area, code in enumerate(table.army[seat]):
        if code:
            to_reserve(table, seat, area, code)
    eliminate(table, seat)
    left = living(table)
    if len(left) == 1:
        finish(table, left[0], "the last clan standing")
        return
    table.stack = [step for step in table.stack if not _asked_of(step, seat)]
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Sealed) and (seat in top.waiting or top.drafts[seat]):
        _withdraw(table, top, seat)


def _asked_of(step: Step[Any], seat: Seat) -> bool:
    return isinstance(step, Decision) and step.asks and step.who() == seat


def _withdraw(table: Table, step: Sealed[Table], seat: Seat) -> None:
    """A sealed answer of somebody who left is none; the last one missing opens the rest."""
    table.stack.pop()
    drafts = tuple(() if s == seat else draft for s, draft in enumerate(step.drafts))
    waiting = tuple(s for s in step.waiting if s != seat)
    if waiting:
        table.then(msgspec.structs.replace(step, drafts=drafts, waiting=waiting))
        return
    table.reveal()
    step.revealed(table, drafts)
