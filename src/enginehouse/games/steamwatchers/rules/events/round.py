"""Rounds, phases, scoring and the end."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Event, Seat, Words, listed
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name


class RoundBegan(Event, frozen=True):
    round: int

    def text(self, words: Words) -> str:
        return f"Round {self.round} begins"


class PhaseBegan(Event, frozen=True):
    phase: str

    def text(self, words: Words) -> str:
        return {
            "planning": "Order Planning: everybody places tokens face down",
            "activation": "Order Activation",
            "subsides": "Steam Subsides",
            "whiteout": "Whiteout",
        }.get(self.phase, self.phase)


class MoraleGone(Event, frozen=True):
    """SW-WHT-17."""

    areas: tuple[str, ...]

    def text(self, words: Words) -> str:
        return f"The morale {'cube leaves' if len(self.areas) == 1 else 'cubes leave'} {listed([name(a) for a in self.areas])}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"area-{area}" for area in self.areas)


class Eliminated(Deed, frozen=True):
    left: bool = False  # the player has left the table

    def text(self, words: Words) -> str:
        why = "leaves the war: the clan" if self.left else "has no units left and"
        return f"{words.seat(self.seat)} {why} is out"


class Scored(Event, frozen=True):
    geo: tuple[int, ...]  # by seat; UNKNOWN of a clan that is out

    def text(self, words: Words) -> str:
        return "GEO: " + ", ".join(f"{words.seat(s)} {n}" for s, n in enumerate(self.geo) if n != UNKNOWN)


class Ended(Event, frozen=True):
    winner: Seat
    how: str

    def text(self, words: Words) -> str:
        how = {"most GEO": "by the count of GEO", "supremacy": "by supremacy"}.get(self.how, f"as {self.how}")
        return f"{words.seat(self.winner)} wins {how}"
