"""Setup: clans, titles, deployment."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name, units


class ClanChosen(Deed, frozen=True):
    clan: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} leads the {name(self.clan)}"


class TitleClaimed(Deed, frozen=True):
    title: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} claims {name(self.title)} for the coming round"


class DeploymentChosen(Deed, frozen=True):
    card: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes Deployment {self.card}"


class Stationed(Deed, frozen=True):
    area: str
    base: int
    elite: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} stations {units(self.base, self.elite)} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)
