"""A player leaves the table: the clan is out as if it had lost its last unit (SW-ELIM, SW-R111, SW-R172)."""

from __future__ import annotations

from typing import Any

from enginehouse.core import Illegal, Sealed, Seat, Step
from enginehouse.core.errors import NOT_NOW
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.pieces import to_reserve
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.bane import eliminate, finish
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, living, say


def leave(table: Table, seat: Seat) -> None:
    if table.phase == "setup":
        raise Illegal(NOT_NOW, "Nobody leaves before all clans have deployed.")
    if not table.alive[seat]:
        raise Illegal(NOT_NOW, "Your clan is out already.")
    for area, code in enumerate(table.army[seat]):
        if code:
            to_reserve(table, seat, area, code)
    say(table, events.Eliminated, seat, True)
    eliminate(table, seat)
    left = living(table)
    if len(left) == 1:
        finish(table, left[0], "the last clan standing")
        return
    table.stack = [step for step in table.stack if not _asked_of(step, seat)]
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Sealed) and (seat in top.waiting or top.drafts[seat]):
        table.stack.pop()
        top.left_by(table, seat)


def _asked_of(step: Step[Any], seat: Seat) -> bool:
    return isinstance(step, OneSeat) and step.asks and step.seat == seat
