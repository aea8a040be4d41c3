"""Planning and activation: sealed answers, tokens, movement."""

from __future__ import annotations

from enginehouse.core import HIDDEN, Event, Seat, Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name, units

#: What the log keeps, and what one reads, where that says more.
_WHAT = {"takes back the Order token there": "takes back the Order token of the lost area"}


class Sealed(Deed, frozen=True):
    """That a seat has answered, never what."""

    what: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} {_WHAT.get(self.what, self.what)}"


class Revealed(Event, frozen=True):
    orders: tuple[tuple[Seat, str, str], ...]

    def text(self, words: Words) -> str:
        return "All Order tokens are turned up; Decoys leave"

    def places(self) -> tuple[str, ...]:
        return tuple(f"area-{area}" for _, area, _ in self.orders)


class Looked(Deed, frozen=True):
    """Card A15: which token is named is heard by all, what it is only by the Archon."""

    area: str
    token: str

    def seen_by(self, viewer: Seat) -> Event:
        return self if viewer == self.seat else Looked(self.seat, self.area, HIDDEN)

    def text(self, words: Words) -> str:
        saw = "" if self.token == HIDDEN else f": {self.token}"
        return f"{words.seat(self.seat)} looks at the token in {name(self.area)}{saw}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Swapped(Deed, frozen=True):
    """Card A15: nobody else learns whether a token was exchanged."""

    area: str
    token: str

    def seen_by(self, viewer: Seat) -> Event:
        return self if viewer == self.seat else Sealed(self.seat, "has heard the informers")

    def text(self, words: Words) -> str:
        if not self.area:
            return f"{words.seat(self.seat)} leaves the tokens as they are"
        return f"{words.seat(self.seat)} puts a {self.token} token in {name(self.area)}"


class Activated(Deed, frozen=True):
    area: str
    order: str
    action: str = ""

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} activates {self.order.title()} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Passed(Deed, frozen=True):
    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} passes"


class Acted(Deed, frozen=True):
    """A special action, or waiting."""

    action: str

    def text(self, words: Words) -> str:
        verb = {"wait": "waits", "mobilize": "mobilizes", "host": "calls the Great Host", "barter": "barters"}
        return f"{words.seat(self.seat)} {verb[self.action]}"


class Moved(Deed, frozen=True):
    kind: str
    path: tuple[str, ...]
    base: int
    elite: int

    def text(self, words: Words) -> str:
        verb = {"move": "moves", "sail": "sails", "march": "marches", "step": "advances"}[self.kind]
        start, *rest = [name(a) for a in self.path]
        return f"{words.seat(self.seat)} {verb} {units(self.base, self.elite)} from {start} to {' by '.join(reversed(rest))}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"area-{area}" for area in self.path)
