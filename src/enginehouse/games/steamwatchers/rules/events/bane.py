"""Fuel and the Bane."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name


def _fuel(pure: int, contraband: int) -> str:
    """
    >>> _fuel(2, 1)
    '2 pure algofuel and 1 contraband'
    """
    return " and ".join(f"{n} {kind}" for n, kind in ((pure, "pure algofuel"), (contraband, "contraband")) if n)


#: What was paid for, where the log keeps another word.
PAID_FOR = {"Host": "the Great Host"}


class Paid(Deed, frozen=True):
    pure: int
    contraband: int
    why: str

    def text(self, words: Words) -> str:
        burnt = _fuel(self.pure, self.contraband) or "nothing"
        return f"{words.seat(self.seat)} burns {burnt} for {PAID_FOR.get(self.why, self.why)}"


class GotFuel(Deed, frozen=True):
    pure: int
    contraband: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {_fuel(self.pure, self.contraband)}"


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


#: What lies on a closed space, by what the log keeps of it.
CLOSED = {
    "a pure barrel space (empty barrel space)": "an empty space for pure barrels",
    "a pure barrel space (pure barrel)": "a space for pure barrels, and the pure barrel on it is lost",
    "a pure barrel space (spoiled barrel)": "a space for pure barrels, and the spoiled barrel on it is lost",
}


LOST_BARRELS = frozenset(where for where, told in CLOSED.items() if "lost" in told)


class QuarantinePlaced(Deed, frozen=True):
    where: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} closes {CLOSED.get(self.where, self.where)}"


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
