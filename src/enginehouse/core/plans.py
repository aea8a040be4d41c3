"""Plans: what a seat could do by one press although the engine asks it step by step. See ``Plan``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from enginehouse.core.events import Action, Seat
from enginehouse.core.face import Choice, Plan
from enginehouse.core.foresee import foresee_all
from enginehouse.core.step import Sealed
from enginehouse.core.table import Table

if TYPE_CHECKING:
    from enginehouse.core.title import Title

T = TypeVar("T", bound=Table)


def asked_after(view: T, seat: Seat, actions: Sequence[Action]) -> T | None:
    """The view after these actions, if they certainly bring the seat, and nobody else, to a question said aloud."""
    ahead = foresee_all(view, seat, actions)
    if not ahead.certain or not ahead.table.stack:
        return None
    step = ahead.table.stack[-1]
    if isinstance(step, Sealed) or step.seats(ahead.table) != (seat,):
        return None
    return ahead.table


def legal_after(view: Table, seat: Seat) -> list[Action]:
    """What may be chosen on a view that lies ahead."""
    return view.stack[-1].legal(view, seat)


def planned(actions: tuple[Action, ...], last: Choice) -> Plan:
    """Actions that end with this choice, which is what a person thinks of."""
    return Plan(actions, last.label, last.touches, last.group, last.number, last.ask, last.note, last.price, last.rank)


def asks_on(view: T, seat: Seat, action: Action) -> T | None:
    """The view at the question that an action only opens: it lies on top of all that was waiting, which waits still."""
    ahead, waiting = asked_after(view, seat, (action,)), view.stack[:-1]
    if ahead is None or len(ahead.stack) <= len(waiting) or ahead.stack[: len(waiting)] != waiting:
        return None
    return ahead


def opened(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action]) -> list[Plan]:
    """Whatever would be pressed at the questions that the choices of now open: the tile and the thing as one act.

    What may be chosen now as well, like a free action, is not the tile's.
    """
    plans: list[Plan] = []
    for action in legal:
        if not title.choice(view, seat, action).opens:
            continue
        ahead = asks_on(view, seat, action)
        if ahead is None:
            continue
        for answer in legal_after(ahead, seat):
            choice = title.choice(ahead, seat, answer)
            if choice.touches and answer not in legal:
                plans.append(planned((action, answer), choice))
    return plans
