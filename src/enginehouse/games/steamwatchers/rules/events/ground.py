"""What rises and falls on the map: steam, buildings, recruits."""

from __future__ import annotations

from enginehouse.core import Event, Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name, some


class Built(Deed, frozen=True):
    what: str
    area: str

    def text(self, words: Words) -> str:
        what = {"toxic": "a toxic farm", "beacon": "a beacon", "farm": "a farm", "turret": "a turret"}[self.what]
        return f"{words.seat(self.seat)} builds {what} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Destroyed(Deed, frozen=True):
    what: str
    area: str

    def text(self, words: Words) -> str:
        what = "toxic farm" if self.what == "toxic" else self.what
        return f"{words.seat(self.seat)} destroys a {what} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class SteamRose(Event, frozen=True):
    area: str
    levels: int
    now: int

    def text(self, words: Words) -> str:
        if not self.levels:
            return f"Steam finds no way up in {name(self.area)}"
        return f"Steam rises in {name(self.area)}: {some(self.levels, 'level')}, {self.now} now"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class SteamFell(Event, frozen=True):
    area: str
    now: int

    def text(self, words: Words) -> str:
        return f"Steam subsides in {name(self.area)}: {self.now} left" if self.now else f"{name(self.area)} is dry"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Recruited(Deed, frozen=True):
    area: str
    unit: str
    count: int = 1

    def text(self, words: Words) -> str:
        what = "an elite" if self.unit == "elite" else some(self.count, "base soldier")
        return f"{words.seat(self.seat)} recruits {what} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Promoted(Deed, frozen=True):
    """Card A16: an elite takes the place of a base soldier."""

    area: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} makes a base soldier in {name(self.area)} an elite"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)
