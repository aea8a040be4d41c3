"""What happened, as data. Every payment is public (PS-HIDDEN-03); no event names a purse or a sum that contains one."""

from __future__ import annotations

from enginehouse.core import Event, Seat, Words, listed
from enginehouse.games.planet_steam.content import RESOURCES

SUBJECTS = {"specialist": "a specialist", "zone": "the zone", "freelance": "the freelance carrier"}


def units(n: int, resource: int) -> str:
    return f"{n} {RESOURCES[resource]}"


def amounts(counts: tuple[int, ...]) -> str:
    """
    >>> amounts((0, 2, 1, 0))
    '2 ore and 1 water'
    """
    return listed([units(n, r) for r, n in enumerate(counts) if n])


def credits_(n: int) -> str:
    return "1 credit" if n == 1 else f"{n} credits"


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
    paid: bool

    def text(self, words: Words) -> str:
        price = " for 1 ore and 1 energy" if self.paid else ""
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
        return f"{words.seat(self.seat)} bids {self.bid} for {SUBJECTS[self.subject]}"


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
        return f"{words.seat(self.seat)} cannot open; the next player does"


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
        price = f" for {credits_(self.credits)}" if self.credits else ""
        return f"{words.seat(self.seat)} manipulates prices, {self.strength}{price}"


class PriceShifted(Event, frozen=True):
    seat: Seat
    resource: int
    spaces: int
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} moves the {RESOURCES[self.resource]} price {self.spaces:+d} to {self.price}"

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


class FreelanceKept(Event, frozen=True):
    seat: Seat
    credits: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} pays {credits_(self.credits)} to keep the freelance carrier"


class FreelanceOffered(Event, frozen=True):
    seat: Seat

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} puts the freelance carrier up for auction"


class FreelanceLost(Event, frozen=True):
    seat: Seat
    lost: tuple[int, ...]

    def text(self, words: Words) -> str:
        end = f"; {amounts(self.lost)} do not fit elsewhere and are lost" if any(self.lost) else ""
        return f"{words.seat(self.seat)} gives up the freelance carrier{end}"


class Activated(Event, frozen=True):
    seat: Seat

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} spends 1 water to act"


class Declined(Event, frozen=True):
    seat: Seat
    loaded: bool

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} does not act and takes 1 water{'' if self.loaded else ', which does not fit'}"


class TankPlaced(Event, frozen=True):
    seat: Seat
    zone: str
    credits: int
    imported: bool

    def text(self, words: Words) -> str:
        price = f"{credits_(self.credits)} and 1 water" + (" and 2 quartz" if self.imported else "")
        verb = "imports" if self.imported else "buys"
        return f"{words.seat(self.seat)} {verb} a tank for {self.zone}: {price}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Fitted(Event, frozen=True):
    seat: Seat
    zone: str
    resource: int
    credits: int

    def text(self, words: Words) -> str:
        what, paid = RESOURCES[self.resource], credits_(self.credits)
        return f"{words.seat(self.seat)} fits the tank on {self.zone} for {what}: {paid}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Charged(Event, frozen=True):
    seat: Seat
    zone: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} supercharges the tank on {self.zone}: 1 water, 1 ore and 2 quartz"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Rearranged(Event, frozen=True):
    """A free move of a tank, converter or supercharger. ``kind`` is the verb of the notation."""

    seat: Seat
    kind: str
    start: str
    end: str

    def text(self, words: Words) -> str:
        who = words.seat(self.seat)
        return {
            "move": f"{who} moves the tank on {self.start} to {self.end}",
            "swap": f"{who} swaps the tanks on {self.start} and {self.end}",
            "refit": f"{who} moves the converter of {self.start} to {self.end}",
            "exchange": f"{who} swaps the converters of {self.start} and {self.end}",
            "recharge": f"{who} moves the supercharger of {self.start} to {self.end}",
            "strip": f"{who} gives back the converter of {self.start}",
        }[self.kind]

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.start}", f"zone-{self.end}") if self.end else (f"zone-{self.start}",)


class TurnEnded(Event, frozen=True):
    seat: Seat

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} ends the tank turn"


class Extracted(Event, frozen=True):
    seat: Seat
    zones: tuple[str, ...]
    energy: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]

    def text(self, words: Words) -> str:
        if not self.zones:
            return f"{words.seat(self.seat)} extracts nothing"
        spent = f" with {self.energy} energy" if self.energy else ""
        lost = f"; {amounts(self.lost)} do not fit" if any(self.lost) else ""
        return f"{words.seat(self.seat)} runs {' '.join(self.zones)}{spent}: {amounts(self.gained)}{lost}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"zone-{z}" for z in self.zones)


class UnitKept(Event, frozen=True):
    seat: Seat
    resource: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} keeps 1 {RESOURCES[self.resource]} on the freelance carrier"


class UnitsLost(Event, frozen=True):
    seat: Seat
    lost: tuple[int, ...]

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} has no room for {amounts(self.lost)}"


class Traded(Event, frozen=True):
    """``units`` are bought; below zero they are sold; zero is a pass. PS-PRICE-01."""

    seat: Seat
    resource: int
    units: int
    price: int
    supply: int
    then: int
    lost: int = 0

    def text(self, words: Words) -> str:
        who, name, n = words.seat(self.seat), RESOURCES[self.resource], abs(self.units)
        verb = "buys" if self.units > 0 else "sells"
        deed = f"{who} {verb} {n} {name} at {self.price}" if n else f"{who} passes on {name}"
        lost = f"; {self.lost} do not fit and are lost" if self.lost else ""
        return f"{deed}{lost}; supply {self.supply}, {moved(self.price, self.then)}"

    def places(self) -> tuple[str, ...]:
        return (f"gauge-{RESOURCES[self.resource]}",)


def moved(price: int, then: int) -> str:
    """
    >>> moved(4, 1)
    'price falls to 1'
    """
    if then == price:
        return f"price stays {price}"
    return f"price {'rises' if then > price else 'falls'} to {then}"


class Certified(Event, frozen=True):
    seat: Seat
    deed: str

    def text(self, words: Words) -> str:
        deeds = {
            "buy licence": "buys a building licence for 1 quartz and 2 water",
            "sell licence": "sells a building licence for 15 credits",
            "buy luxury": "buys luxury quarters for 1 quartz and 1 ore",
            "pass": "buys no certificate",
        }
        return f"{words.seat(self.seat)} {deeds[self.deed]}"


class Shortage(Event, frozen=True):
    resource: int
    price: int

    def text(self, words: Words) -> str:
        return f"No {RESOURCES[self.resource]} left: no tanks are made, its price rises to {self.price}"

    def places(self) -> tuple[str, ...]:
        return (f"gauge-{RESOURCES[self.resource]}",)


class Produced(Event, frozen=True):
    tanks: int
    stock: int

    def text(self, words: Words) -> str:
        made = "No tanks are made" if not self.tanks else f"{self.tanks} tank{'s' if self.tanks > 1 else ''} made"
        return f"{made}: {self.stock} in the market"


class Ended(Event, frozen=True):
    wealth: tuple[int, ...]
    winners: tuple[Seat, ...]

    def text(self, words: Words) -> str:
        most = self.wealth[self.winners[0]]
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"{words.seats(self.winners)} {verb} with {most} credits of wealth"


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    FirstRolled,
    RiverSettled,
    Upgraded,
    BonusPlaced,
    Subsidised,
    BidMade,
    BidPassed,
    OpenerSkipped,
    NothingSold,
    Won,
    CardTaken,
    BenefitTaken,
    BonusTaken,
    BonusReturned,
    OrderPlaced,
    ManipulationChosen,
    PriceShifted,
    ManipulationPaid,
    Sabotaged,
    Tipped,
    StoodUp,
    ZoneNamed,
    Claimed,
    NeutralPlaced,
    ClaimRolled,
    ClaimFailed,
    NoClaim,
    Moored,
    FreelanceKept,
    FreelanceOffered,
    FreelanceLost,
    Activated,
    Declined,
    TankPlaced,
    Fitted,
    Charged,
    Rearranged,
    TurnEnded,
    Extracted,
    UnitKept,
    UnitsLost,
    Traded,
    Certified,
    Shortage,
    Produced,
    Ended,
)
