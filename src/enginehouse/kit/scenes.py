"""What scenes are made of: events of one kind, who did it, and what it was before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from enginehouse.core import Event, Seat, Words

E = TypeVar("E", bound=Event)


def of(told: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind, in their order."""
    return [event for event in told if isinstance(event, kind)]


def does(words: Words, viewer: Seat, seat: Seat, verb: str, more: str = "") -> str:
    """Who does it, as this viewer reads it.

    >>> does(Words(["Ada", "Mira"]), 0, 0, "take", "the card"), does(Words(["Ada", "Mira"]), 0, 1, "take", "the card")
    ('You take the card', 'Mira takes the card')
    >>> does(Words(["Ada", "Mira"]), 0, 1, "pass")
    'Mira passes'
    """
    if seat == viewer:
        return f"You {verb} {more}".strip()
    spoken = f"{verb}es" if verb.endswith(("s", "x", "ch")) else f"{verb}s"
    return f"{words.seat(seat)} {spoken} {more}".strip()


def signed(n: int) -> str:
    """
    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
