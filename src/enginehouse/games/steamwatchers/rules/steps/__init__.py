"""The flow of the game in rulebook order: one module a phase, one class a decision."""

from __future__ import annotations

from typing import Any, cast

from enginehouse.core import Step
from enginehouse.games.steamwatchers.rules.steps import (
    activation,
    aftermath,
    archon,
    bane,
    cards,
    combat,
    conclave,
    defense,
    deployment,
    grants,
    movement,
    planning,
    rounds,
    singed,
    subsides,
    trap,
    whiteout,
)
from enginehouse.games.steamwatchers.rules.steps.question import Decision, OneSeat

_MODULES = (
    deployment, rounds, conclave, cards, grants, archon, planning, activation, defense, movement, trap, combat, aftermath,
    singed, subsides, whiteout, bane,
)  # fmt: skip


def _steps() -> tuple[type[Step[Any]], ...]:
    """Every step class that a module of the flow defines, in rulebook order."""
    found: list[type[Step[Any]]] = []
    for module in _MODULES:
        for thing in vars(module).values():
            own = isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__
            if own and thing not in (Decision, OneSeat):
                found.append(cast(type[Step[Any]], thing))
    return tuple(found)


#: What a position may have on its stack.
STEPS = _steps()
