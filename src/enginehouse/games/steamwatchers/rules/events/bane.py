"""Fuel and the Bane."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name


class Paid(Deed, frozen=True):
    pure: int
    contraband: int
    why: str

    def text(self, words: Words) -> str:
        parts = [f"{n} {w}" for n, w in ((self.pure, "pure"), (self.contraband, "contraband")) if n]
        return f"{words.seat(self.seat)} burns {' and '.join(parts) or 'nothing'} for {self.why}"


class GotFuel(Deed, frozen=True):
    pure: int
    contraband: int

    def text(self, words: Words) -> str:
        parts = [f"{n} {w}" for n, w in ((self.pure, "pure"), (self.contraband, "contraband")) if n]
        return f"{words.seat(self.seat)} takes {' and '.join(parts)}"


class ContrabandReturned(Deed, frozen=True):
    """Card A10: without incubation."""

    count: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} returns {self.count or 'no'} contraband to the supply"


class Sickened(Deed, frozen=True):
    now: int
    space: str

    def text(self, words: Words) -> str:
        what = {"R": "Resistance holds", "Q": "Quarantine", "D": "Death and Exile"}[self.space]
        return f"{words.seat(self.seat)}: incubation {self.now}, {what}"


class QuarantinePlaced(Deed, frozen=True):
    where: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} closes {self.where}"


class QuarantineLifted(Deed, frozen=True):
    where: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} frees {self.where}"


class Exiled(Deed, frozen=True):
    area: str
    unit: str

    def text(self, words: Words) -> str:
        unit = "an elite" if self.unit == "elite" else "a base soldier"
        return f"{words.seat(self.seat)}: {unit} of {name(self.area)} goes into exile"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)
