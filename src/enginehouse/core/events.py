"""What happened, as data: each event knows who may see it and how to say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
Action: TypeAlias = str

#: Who looks: a seat, or one of these two.
SPECTATOR = -1
TRUTH = -2


class Words:
    """Names for the people at the table, for texts made from events and views."""

    __slots__ = ("names",)

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.names)

    def seat(self, seat: Seat) -> str:
        return self.names[seat]

    def seats(self, seats: Sequence[Seat]) -> str:
        return listed([self.names[s] for s in seats])


def listed(things: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["coal", "iron", "wood"])
    'coal, iron and wood'
    """
    return f" {last} ".join(filter(None, [", ".join(things[:-1]), things[-1]])) if things else "nothing"


def counted(n: int, what: str) -> str:
    """
    >>> counted(1, "point"), counted(2, "point")
    ('1 point', '2 points')
    """
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """The base of every game's events. The fields say what happened; ``seen_by`` hides what others may not know."""

    def seen_by(self, viewer: Seat) -> Event | None:
        """This event as the viewer may know it; None if nothing of it may be known."""
        return self

    def text(self, words: Words) -> str:
        raise NotImplementedError(type(self).__name__)

    def places(self) -> tuple[str, ...]:
        """The elements of the board it touches, by their ids."""
        return ()

    def actor(self) -> Seat | None:
        """Whose deed it is, for the emblem before the log line."""
        return getattr(self, "seat", None)


class Bygone(Event, frozen=True):
    """What a release told that the house has no event for any more: an upgrade keeps its words.

    ``{0}`` in the words is the name of seat 0. ``seen``: the seats (and ``SPECTATOR``) that may read it; None: everybody.
    """

    words: str = ""
    seen: tuple[Seat, ...] | None = None
    seat: Seat | None = None

    def seen_by(self, viewer: Seat) -> Event | None:
        return self if self.seen is None or viewer in self.seen else None

    def text(self, words: Words) -> str:
        said = self.words
        for seat, name in enumerate(words.names):
            said = said.replace(f"{{{seat}}}", name)
        return said
