"""What happened, as data; each event says it in words and knows who may know it."""

from __future__ import annotations

from functools import cache

from enginehouse.core import HIDDEN, SPECTATOR, UNKNOWN, Event, Seat, Words, listed
from enginehouse.games.steamwatchers.content import load
from enginehouse.games.steamwatchers.state import NEUTRAL


@cache
def _names() -> dict[str, str]:
    content = load(None)
    things = (*content.map.area, *content.map.floe, *content.clans, *content.archon, *content.material.title)
    return {thing.id: thing.name for thing in things}


def name(id: str) -> str:
    """The name of an area, floe, clan, card or title; one that a content pack adds is read from its id."""
    return _names().get(id, id.replace("-", " ").title())


def who(words: Words, seat: Seat) -> str:
    return "The Singed" if seat == NEUTRAL else words.seat(seat)


def some(n: int, one: str) -> str:
    return f"1 {one}" if n == 1 else f"{n} {one}s"


class Deed(Event, frozen=True):
    """Something a seat did or had to suffer."""

    seat: Seat


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
        return f"{words.seat(self.seat)} stations {self.base}+{self.elite} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


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
        return f"{words.seat(self.seat)} lays {name(self.card)}"


class FloeNamed(Deed, frozen=True):
    what: str
    floe: str

    def text(self, words: Words) -> str:
        verb = {
            "legate": "places the Legate in",
            "associate": "places the Careeners' Associate in",
            "contract": "places a contract in",
            "release": "gives up a contract in",
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


class Recruited(Deed, frozen=True):
    area: str
    unit: str
    count: int = 1

    def text(self, words: Words) -> str:
        what = "an elite" if self.unit == "elite" else some(self.count, "base soldier")
        return f"{words.seat(self.seat)} recruits {what} in {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Sealed(Deed, frozen=True):
    """That a seat has answered, never what."""

    what: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} {self.what}"


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
        return f"{words.seat(self.seat)} {verb} {self.base}+{self.elite} from {start} to {' by '.join(reversed(rest))}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"area-{area}" for area in self.path)


class Lost(Deed, frozen=True):
    area: str
    base: int
    elite: int
    why: str

    def text(self, words: Words) -> str:
        return f"{who(words, self.seat)}: {self.base}+{self.elite} lost in {name(self.area)} ({self.why})"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)

    def actor(self) -> Seat | None:
        return None if self.seat == NEUTRAL else self.seat


class Supported(Deed, frozen=True):
    area: str
    strength: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} calls support from {name(self.area)}: +{self.strength}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class CombatBegan(Deed, frozen=True):
    defender: Seat
    area: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} attacks {who(words, self.defender)} in {name(self.area)}"

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
        return (
            f"{name(self.area)}: {a} ({self.attack}+{self.dials[0]}) against {d} ({self.defense}+{self.dials[1]}); "
            f"{who(words, self.winner)} wins"
        )

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Fled(Deed, frozen=True):
    start: str
    end: str
    base: int
    elite: int

    def text(self, words: Words) -> str:
        verb = "fall" if self.seat == NEUTRAL else "falls"
        return f"{who(words, self.seat)} {verb} back with {self.base}+{self.elite} to {name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.start}", f"area-{self.end}")

    def actor(self) -> Seat | None:
        return None if self.seat == NEUTRAL else self.seat


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
        return f"{words.seat(self.seat)} takes {' and '.join(parts) or 'nothing'}"


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


class Eliminated(Deed, frozen=True):
    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} has no units left and is out"


class Scored(Event, frozen=True):
    geo: tuple[int, ...]

    def text(self, words: Words) -> str:
        return "GEO: " + ", ".join(f"{words.seat(s)} {n}" for s, n in enumerate(self.geo))


class PrizeTaken(Deed, frozen=True):
    prize: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {self.prize}"


class RuinsFound(Event, frozen=True):
    def text(self, words: Words) -> str:
        return "Ruins are found"


class MeetingRevealed(Deed, frozen=True):
    area: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)}: the meeting place is {name(self.area)}"

    def places(self) -> tuple[str, ...]:
        return (f"area-{self.area}",)


class Elected(Event, frozen=True):
    votes: tuple[tuple[Seat, Seat, int], ...]  # who, for whom, how many
    custodian: Seat

    def text(self, words: Words) -> str:
        cast = "; ".join(f"{words.seat(a)} {n} for {words.seat(b)}" for a, b, n in self.votes) or "no votes"
        kept = f"{words.seat(self.custodian)} keeps the relic" if self.custodian != SPECTATOR else "the choice is open"
        return f"The vote: {cast}; {kept}"


class Ended(Event, frozen=True):
    winner: Seat
    how: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.winner)} wins: {self.how}"


EVENTS: tuple[type[Event], ...] = (
    ClanChosen, TitleClaimed, DeploymentChosen, Stationed, Built, Destroyed, SteamRose, SteamFell, RoundBegan,
    PhaseBegan, TitleTaken, CardsDrawn, CardPlayed, CardDiscarded, ArchonPlayed, FloeNamed, ContractMoved,
    TitleBlocked, Recruited, Sealed, Revealed, Looked, Swapped, Activated, Passed, Acted, Moved, Lost, Supported,
    CombatBegan, CombatDecided, Fled, Paid, GotFuel, Sickened, QuarantinePlaced, QuarantineLifted, Exiled,
    Eliminated, Scored, PrizeTaken, RuinsFound, MeetingRevealed, Elected, Ended,
)  # fmt: skip
