"""Titles, cards, contracts and what scenarios add."""

from __future__ import annotations

from enginehouse.core import HIDDEN, SPECTATOR, UNKNOWN, Event, Seat, Words, listed
from enginehouse.games.steamwatchers.rules.events.voice import Deed, name, some


class TitleTaken(Deed, frozen=True):
    title: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} becomes {name(self.title)}"


class CardsDrawn(Deed, frozen=True):
    """SW-HID-01, SW-HID-02: how many is open, which ones only the holder knows."""

    kind: str
    cards: tuple[str, ...]

    def seen_by(self, viewer: Seat) -> Event:
        hidden = (HIDDEN,) * len(self.cards)
        return self if viewer == self.seat else CardsDrawn(self.seat, self.kind, hidden)

    def text(self, words: Words) -> str:
        known = "" if HIDDEN in self.cards or not self.cards else f": {listed([name(c) for c in self.cards])}"
        return f"{words.seat(self.seat)} draws {some(len(self.cards), f'{self.kind} card')}{known}"


class CardPlayed(Event, frozen=True):
    seat: Seat  # UNKNOWN: an untaken title shows the top card
    area: str

    def text(self, words: Words) -> str:
        if self.seat == UNKNOWN:
            return f"No Watcher here: the top card is {name(self.area)}"
        return f"{words.seat(self.seat)} plays the Steam Column card of {name(self.area)}"

    def actor(self) -> Seat | None:
        return None if self.seat == UNKNOWN else self.seat


class CardDiscarded(Deed, frozen=True):
    card: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} discards {name(self.card)} and skips the turn"


class ArchonPlayed(Deed, frozen=True):
    card: str
    again: bool = False

    def text(self, words: Words) -> str:
        if self.again:
            return f"No Archon: {name(self.card)} stays in force and is applied again"
        return f"{words.seat(self.seat)} puts the Archon card {name(self.card)} into force"


class FloeNamed(Deed, frozen=True):
    what: str
    floe: str

    def text(self, words: Words) -> str:
        verb = {
            "legate": "places the Legate in",
            "associate": "places the Careeners’ Associate in",
            "contract": "places a contract in",
            "release": "gives up a contract in",
            "lapse": "cannot pay for the contract in",
            "close": "closes",
        }[self.what]
        return f"{words.seat(self.seat)} {verb} {name(self.floe)}"

    def places(self) -> tuple[str, ...]:
        return (f"floe-{self.floe}",)


class ContractMoved(Deed, frozen=True):
    start: str
    end: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} moves a contract from {name(self.start)} to {name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return (f"floe-{self.start}", f"floe-{self.end}")


class TitleBlocked(Deed, frozen=True):
    title: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} reserves {name(self.title)}"


class Elected(Event, frozen=True):
    votes: tuple[tuple[Seat, Seat, int], ...]  # who, for whom, how many
    custodian: Seat

    def text(self, words: Words) -> str:
        cast = "; ".join(f"{words.seat(a)} {n} for {words.seat(b)}" for a, b, n in self.votes) or "no votes"
        kept = f"{words.seat(self.custodian)} keeps the relic" if self.custodian != SPECTATOR else "the choice is open"
        return f"The vote: {cast}; {kept}"


class PrizeTaken(Deed, frozen=True):
    prize: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {self.prize.replace('a elite', 'an elite')}"


class RuinsFound(Event, frozen=True):
    def text(self, words: Words) -> str:
        return "Ruins are found"


class MeetingRevealed(Deed, frozen=True):
    area: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)}: the meeting place is {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)
