"""What the database holds, row by row, as plain values."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec


class Conflict(Exception):
    """Somebody else wrote this place of the log first, or the idempotency key has been used."""


class GameRow(msgspec.Struct, frozen=True):
    id: str
    title: str
    version: int
    players: int
    options: dict[str, Any]
    seed: str
    start: dict[str, Any] | None
    name: str
    listed: bool
    hotseat: bool
    aloud: bool
    speed: str
    over: bool
    to_act: tuple[int, ...]
    due: bool
    length: int
    created: float
    touched: float
    parent: str | None = None
    rematch: str | None = None
    pack: str = ""
    content: dict[str, str] | None = None
    patience: int = 0
    doors: int = 0
    deadline: float | None = None
    hints: bool = True
    guided: bool = False
    bank: int = 0
    increment: int = 0
    zero: str = "house"
    banks: tuple[float, ...] = ()
    asked: tuple[float, ...] = ()
    watches: tuple[float, ...] = ()
    warning: float | None = None
    fill: float | None = None
    fill_bot: str = ""
    box: str = ""  # what was in the box when it began, by its hash; empty: nobody has written it down yet


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    name: str
    bot: str = ""
    note: str = ""
    sitting: int = 0
    seen: float = 0.0
    left: bool = False
    hands: int = 0
    follows: int | None = None
    late: str = ""
    away_from: float = 0.0
    away: float = 0.0
    away_left: int = 0
    away_of: int = 0

    @property
    def empty(self) -> bool:
        """A person's seat that nobody has taken."""
        return not self.bot and not self.name

    @property
    def sat(self) -> bool:
        """A person sits there, near or far."""
        return bool(self.name) and not self.bot and not self.left


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a game's log. The action of an undo names the entries it takes back: ``"12 13"``."""

    ply: int
    kind: Literal["act", "undo"]
    seat: int
    action: str
    at: float
    key: str | None = None
    why: str = ""
    why_open: bool = False


class Reading(NamedTuple):
    """What the banks of a table say, by seat: seconds left, since when it is asked as all know, and in truth."""

    banks: tuple[float, ...]
    asked: tuple[float, ...]
    watches: tuple[float, ...]


class Filed(NamedTuple):
    """What is stored of one moment of a game: packed, in the form of a version of its rules (``live/moments.py``)."""

    version: int
    packed: bytes


class Shelf(NamedTuple):
    """What was in the box of a game when it began: the house's own files, and those of a content pack."""

    shipped: dict[str, str]
    pack: dict[str, str] | None


class Proposal(msgspec.Struct, frozen=True):
    seat: int
    length: int
    keep: int
    agreed: tuple[int, ...]


class StandingOrder(msgspec.Struct, frozen=True):
    seat: int
    about: str
    up_to: int
    length: int


class ChatRow(msgspec.Struct, frozen=True):
    id: int
    seat: int
    words: str
    at: float


#: The kind of news that the rules have changed; its name is their version.
RELEASE = "release"


class ChairNews(msgspec.Struct, frozen=True):
    """What happened to a chair, for everybody. ``by``: the seat of whoever did it, -1 the host. A release has no seat: -1."""

    length: int
    seat: int
    kind: str
    name: str
    by: int
