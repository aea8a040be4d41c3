"""One thought, one act: so many soldiers from here to there, whichever questions the rules put in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from enginehouse.core import Action, Choice, Plan, Seat, Title, asked_after, counted, legal_after, listed, opened
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.activation import TakeTurn
from enginehouse.games.steamwatchers.rules.steps.movement import MoveUnits, SendGroup

Actions = tuple[Action, ...]
VERBS = {"move": "Move", "sail": "Sail", "march": "March"}
HOW = {"move": "", "sail": ", by sea", "march": ", Forced March"}


def plans(title: Title[Table], view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
    """Marches from the area of a Move token, and what lies behind the actions of a Defense token."""
    out = opened(title, view, seat, legal)
    step = view.stack[-1]
    if isinstance(step, MoveUnits):
        out += _marches(title, view, seat, (), ())
    elif isinstance(step, TakeTurn):
        for action in legal:
            ahead = asked_after(view, seat, (action,)) if action.startswith("activate ") else None
            if ahead is not None and isinstance(ahead.stack[-1], MoveUnits):
                out += _marches(title, ahead, seat, (action,), title.choice(view, seat, action).touches)
    return tuple(out)


def _marches(title: Title[Table], ahead: Table, seat: Seat, before: Actions, start: tuple[str, ...]) -> Iterator[Plan]:
    """Each group by each way, as a number of base soldiers beside so many elites."""
    for take in legal_after(ahead, seat):
        if not take.startswith("take "):
            continue
        code = cast(int, ahead.box.words.read[take][1])
        there = asked_after(ahead, seat, (take,))
        if there is None or not isinstance(there.stack[-1], SendGroup):
            continue
        for way in legal_after(there, seat):
            if way != "back":
                yield _march(ahead, (*before, take, way), title.choice(there, seat, way), code, start)


def _march(view: Table, actions: Actions, way: Choice, code: int, start: tuple[str, ...]) -> Plan:
    verb, _, *stops, _ = cast(tuple[str, int, int, int], view.box.words.read[actions[-1]])
    names = [view.box.names[area] for area in stops]
    base, elites = code & 7, code >> 3
    soldiers = [counted(base, "soldier")] * bool(base) + [counted(elites, "elite")] * bool(elites)
    by = f" by {names[0]}" if len(names) > 1 else ""
    label = f"{VERBS[verb]} {listed(soldiers)} to {names[-1]}{by}"
    group = "Soldiers" if not elites else "Elites" if not base else f"Soldiers with {counted(elites, 'elite')}"
    touches = (*start, *way.touches)
    return Plan(actions, label, touches, f"{group}{HOW[verb]}", base or elites, f"How many go to {names[-1]}?")
