"""Setup and Expansion Phase: auctions, cards, claims, the airship. Every payment is public: PS-HIDDEN-03."""

from __future__ import annotations

from enginehouse.core import Event, Seat, Words
from enginehouse.games.planet_steam.rules.box import Bundle, priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import SUBJECTS, amounts, credits_


class RoundBegan(Event, frozen=True):
    round: int
    rounds: int

    def text(self, words: Words) -> str:
        return f"Round {self.round} of {self.rounds}"


class FirstRolled(Event, frozen=True):
    """One roll for the first player. PS-SETUP-27, PS-SETUP-28."""

    seats: tuple[Seat, ...]
    dice: tuple[int, ...]
    first: Seat | None

    def text(self, words: Words) -> str:
        rolls = ", ".join(f"{words.seat(s)} {d}" for s, d in zip(self.seats, self.dice, strict=True))
        end = "they roll again" if self.first is None else f"{words.seat(self.first)} is first player"
        return f"The die for first player: {rolls}; {end}"


class RiverSettled(Event, frozen=True):
    number: int
    die: int  # 0: agreed before the game

    def text(self, words: Words) -> str:
        how = f"the die shows {self.die}" if self.die else "agreed"
        return f"Neutral markers for the river: {self.number} ({how})"


class Upgraded(Event, frozen=True):
    seat: Seat
    resource: int
    grade: int
    paid: Bundle | None  # None: it was free

    def text(self, words: Words) -> str:
        price = f" for {priced(self.paid)}" if self.paid else ""
        return f"{words.seat(self.seat)} upgrades the {RESOURCES[self.resource]} carrier to class {self.grade}{price}"


class BonusPlaced(Event, frozen=True):
    bonus: tuple[int, ...]

    def text(self, words: Words) -> str:
        return f"Into the bonus box: {amounts(self.bonus)}"


class Subsidised(Event, frozen=True):
    seat: Seat
    credits: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} has nothing left and receives {credits_(self.credits)}"


class BidMade(Event, frozen=True):
    seat: Seat
    bid: int
    subject: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} bids {credits_(self.bid)} for {SUBJECTS[self.subject]}"


class BidPassed(Event, frozen=True):
    seat: Seat
    subject: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} passes"


class OpenerSkipped(Event, frozen=True):
    """The opener has no credit or no marker. PS-R06, PS-R11."""

    seat: Seat
    subject: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} has no credits to open with; the next player opens"


class NothingSold(Event, frozen=True):
    subject: str

    def text(self, words: Words) -> str:
        return f"Nobody can bid: {SUBJECTS[self.subject]} is not sold"


class Won(Event, frozen=True):
    seat: Seat
    bid: int
    paid: int
    subject: str

    def text(self, words: Words) -> str:
        half = f", half of {self.bid}" if self.paid != self.bid else ""
        verb = "lays" if self.subject == "freelance" else "pays"
        return f"{words.seat(self.seat)} {verb} {credits_(self.paid)} for {SUBJECTS[self.subject]}{half}"


class CardTaken(Event, frozen=True):
    seat: Seat
    number: int
    title: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes card {self.number}, {self.title}"

    def places(self) -> tuple[str, ...]:
        return (f"card-{self.number}",)


class BenefitTaken(Event, frozen=True):
    """Engineer: licence or credits; Bank Agent: a resource; or nothing."""

    seat: Seat
    what: str
    lost: bool = False

    def text(self, words: Words) -> str:
        end = ", but the carrier is full and it is lost" if self.lost else ""
        return f"{words.seat(self.seat)} takes {self.what}{end}"


class BonusTaken(Event, frozen=True):
    seat: Seat
    resource: int
    loaded: bool

    def text(self, words: Words) -> str:
        end = "" if self.loaded else "; it does not fit, so the supply rises by 1"
        return f"{words.seat(self.seat)} takes 1 {RESOURCES[self.resource]} from the bonus box{end}"

    def places(self) -> tuple[str, ...]:
        return (f"bonus-{RESOURCES[self.resource]}",)


class BonusReturned(Event, frozen=True):
    bonus: tuple[int, ...]

    def text(self, words: Words) -> str:
        return f"Left in the bonus box and back to supply: {amounts(self.bonus)}"


class OrderPlaced(Event, frozen=True):
    seat: Seat | None
    number: int
    resource: int

    def text(self, words: Words) -> str:
        who = "The last order marker goes" if self.seat is None else f"{words.seat(self.seat)} puts order marker"
        number = f" {self.number} on" if self.seat is not None else " on"
        return f"{who}{number} {RESOURCES[self.resource]}: traded {ORDINALS[self.number]}"

    def places(self) -> tuple[str, ...]:
        return (f"gauge-{RESOURCES[self.resource]}",)


ORDINALS = ("", "first", "second", "third", "fourth")


class ManipulationChosen(Event, frozen=True):
    seat: Seat
    strength: str
    credits: int

    def text(self, words: Words) -> str:
        price = f"for {credits_(self.credits)}" if self.credits else "free of charge"
        return f"{words.seat(self.seat)} chooses a {self.strength} price manipulation, {price}"


class PriceShifted(Event, frozen=True):
    seat: Seat
    resource: int
    spaces: int
    price: int

    def text(self, words: Words) -> str:
        way = "raises" if self.spaces > 0 else "lowers"
        return f"{words.seat(self.seat)} {way} the price of {RESOURCES[self.resource]} to {credits_(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"gauge-{RESOURCES[self.resource]}",)


class ManipulationPaid(Event, frozen=True):
    seat: Seat
    credits: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} returns the price manipulation and receives {credits_(self.credits)}"


class Sabotaged(Event, frozen=True):
    seat: Seat
    victim: Seat | None

    def text(self, words: Words) -> str:
        if self.victim is None:
            return f"{words.seat(self.seat)} holds the sabotage card, but nobody has a tank"
        return f"{words.seat(self.seat)} sabotages {words.seat(self.victim)}"


class Tipped(Event, frozen=True):
    seat: Seat
    zone: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} tips over the tank on {self.zone}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class StoodUp(Event, frozen=True):
    seat: Seat
    zone: str
    die: int

    def text(self, words: Words) -> str:
        who, paid = words.seat(self.seat), credits_(2 * self.die)
        return f"{who} stands the tank on {self.zone} up, rolls {self.die} and receives {paid}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class ZoneNamed(Event, frozen=True):
    seat: Seat
    zone: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} puts zone {self.zone} up for auction"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Claimed(Event, frozen=True):
    seat: Seat
    zone: str
    how: str  # "auction", "die", "landing", "licence", "choice" or "start"

    def text(self, words: Words) -> str:
        how = {
            "auction": "at auction",
            "die": "by die",
            "landing": "as the nearest free zone",
            "licence": "with a licence",
            "choice": "as chosen",
            "start": "as a starting claim",
        }[self.how]
        return f"{words.seat(self.seat)} claims {self.zone} {how}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class NeutralPlaced(Event, frozen=True):
    seat: Seat
    zone: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} puts a neutral marker on {self.zone}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class ClaimRolled(Event, frozen=True):
    seat: Seat
    zone: str
    die: int

    def text(self, words: Words) -> str:
        end = "the zone is won" if self.die > 3 else "not there"
        return f"{words.seat(self.seat)} rolls {self.die} for {self.zone}: {end}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class ClaimFailed(Event, frozen=True):
    seat: Seat
    credits: int

    def text(self, words: Words) -> str:
        return f"No free zone in line: {words.seat(self.seat)} receives {credits_(self.credits)}"


class NoClaim(Event, frozen=True):
    seat: Seat

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} claims nothing"


class Moored(Event, frozen=True):
    seat: Seat
    row: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} moors the airship at row {self.row}"

    def places(self) -> tuple[str, ...]:
        return (f"row-{self.row}",)
