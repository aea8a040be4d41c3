"""What happened, as a seat may ask about it: the beginning of every guide's facts of the news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from enginehouse.core import Event, Seat

E = TypeVar("E", bound=Event)


def own(events: Sequence[Event], kind: type[E], seat: Seat) -> list[E]:
    """The events of this kind that the seat itself has brought about."""
    return [event for event in events if isinstance(event, kind) and event.actor() == seat]
