"""What an action would bring, as far as its own seat can know: for receipts and for bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from enginehouse.core.errors import Unforeseen
from enginehouse.core.events import Action, Event, Seat
from enginehouse.core.table import Table

T = TypeVar("T", bound=Table)


class Foresight(NamedTuple, Generic[T]):
    """The view after the action, what happened, and whether chance or a hidden card cut it short."""

    table: T
    events: list[Event]
    certain: bool


def foresee(view: T, seat: Seat, action: Action) -> Foresight[T]:
    """Play a legal action on a copy of the seat's view, up to the first thing the seat cannot know."""
    ahead = view.clone()
    heard: list[Event] = []
    ahead.events = heard
    try:
        ahead.act(seat, action)
    except Unforeseen:
        return Foresight(ahead, heard, certain=False)
    finally:
        ahead.events = None
    return Foresight(ahead, heard, certain=True)


def outcome(view: T, seat: Seat, action: Action) -> T:
    """The table alone of what ``foresee`` finds: for bots, who try much and listen to nothing."""
    ahead = view.clone()
    with suppress(Unforeseen):
        ahead.act(seat, action)
    return ahead


def foresee_all(view: T, seat: Seat, actions: Sequence[Action]) -> Foresight[T]:
    """The same for several actions one after the other, up to the first thing that the seat cannot know."""
    ahead = Foresight(view, [], certain=True)
    for action in actions:
        step = foresee(ahead.table, seat, action)
        ahead = Foresight(step.table, [*ahead.events, *step.events], step.certain)
        if not step.certain:
            break
    return ahead
