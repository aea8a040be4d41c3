"""Combat from the first blow to the flight."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Event, Seat, Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name, some, units, who, whom
from enginehouse.games.steamwatchers.rules.state import NEUTRAL

#: How units came to be lost, by what the log keeps of it.
LOST_BY = {
    "trap, base": " to a beacon that was a trap",
    "trap, elite": " to a beacon that was a trap",
    "combat": " in combat",
    "nowhere to flee": " with nowhere to flee",
    "no room": " for want of room",
    "supply": " for want of supply",
}


class Lost(Deed, frozen=True):
    area: str
    base: int
    elite: int
    why: str

    def text(self, words: Words) -> str:
        verb = "lose" if self.seat == NEUTRAL else "loses"
        fallen = some(self.base, "unit") if self.seat == NEUTRAL else units(self.base, self.elite)
        lost = f"{fallen} of {name(self.area)}{LOST_BY.get(self.why, f' ({self.why})')}"
        return f"{who(words, self.seat)} {verb} {lost}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)

    def actor(self) -> Seat | None:
        return None if self.seat == NEUTRAL else self.seat


class Supported(Deed, frozen=True):
    area: str
    strength: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} calls support from {name(self.area)}: strength {self.strength} more"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class CombatBegan(Deed, frozen=True):
    defender: Seat
    area: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} attacks {whom(words, self.defender)} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class CombatDecided(Event, frozen=True):
    area: str
    attacker: Seat
    defender: Seat
    attack: int
    defense: int
    dials: tuple[int, int]
    winner: Seat

    def text(self, words: Words) -> str:
        a, d = self.attack + self.dials[0], self.defense + self.dials[1]
        if self.winner == UNKNOWN:
            return f"Nobody is left to hold {name(self.area)}"
        attack, defense = (
            f"{self.attack} and {self.dials[0] or 'no'} fuel",
            f"{self.defense} and {self.dials[1] or 'no'} fuel",
        )
        wins = ("win" if self.winner == NEUTRAL else "wins") + (" the tie" if a == d else "")
        return f"{name(self.area)}: {a} ({attack}) against {d} ({defense}); {whom(words, self.winner)} {wins}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class BarrelSoured(Deed, frozen=True):
    """SW-CLAN-22: the Sower acts on the defender's stock, before any fuel is allocated."""

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)}: the Sower turns a pure barrel into contraband"


class MoraleRaised(Event, frozen=True):
    """SW-CMB-28: whoever won."""

    area: str

    def text(self, words: Words) -> str:
        return f"A morale cube lies in {name(self.area)}: 2 more for its defender until Whiteout"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class SingedGone(Event, frozen=True):
    """SW-SC5-09, SW-R125: those who find no refuge."""

    area: str
    count: int

    def text(self, words: Words) -> str:
        find, go = ("finds", "goes") if self.count == 1 else ("find", "go")
        return f"{self.count} of the Singed of {name(self.area)} {find} no refuge and {go} to the box"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Fled(Deed, frozen=True):
    start: str
    end: str
    base: int
    elite: int

    def text(self, words: Words) -> str:
        verb = "fall" if self.seat == NEUTRAL else "falls"
        if not self.base + self.elite:
            return f"{who(words, self.seat)} {'find' if self.seat == NEUTRAL else 'finds'} no room in {name(self.end)}"
        back = some(self.base, "unit") if self.seat == NEUTRAL else units(self.base, self.elite)
        return f"{who(words, self.seat)} {verb} back with {back} to {name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.start}", f"area-{self.end}")

    def actor(self) -> Seat | None:
        return None if self.seat == NEUTRAL else self.seat
