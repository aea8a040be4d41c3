"""The freelance carrier, the Tank, Resource and End Phases, and the end."""

from __future__ import annotations

from enginehouse.core import Event, Seat, Words, listed
from enginehouse.games.planet_steam.rules.box import Bundle, priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import amounts, credits_, fits_not


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
        one = sum(self.lost) == 1
        end = (
            f"; {amounts(self.lost)} {fits_not(sum(self.lost))} elsewhere and {'is' if one else 'are'} lost"
            if any(self.lost)
            else ""
        )
        return f"{words.seat(self.seat)} gives up the freelance carrier{end}"


class Activated(Event, frozen=True):
    seat: Seat
    paid: Bundle

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} spends {priced(self.paid)} to act"


class Declined(Event, frozen=True):
    seat: Seat
    loaded: bool

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} does not act and takes 1 water{'' if self.loaded else ', which does not fit'}"


class TankPlaced(Event, frozen=True):
    seat: Seat
    zone: str
    paid: Bundle
    imported: bool

    def text(self, words: Words) -> str:
        verb = "imports" if self.imported else "buys"
        return f"{words.seat(self.seat)} {verb} a tank for {self.zone}: {priced(self.paid)}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Fitted(Event, frozen=True):
    seat: Seat
    zone: str
    resource: int
    paid: Bundle

    def text(self, words: Words) -> str:
        what, paid = RESOURCES[self.resource], priced(self.paid)
        return f"{words.seat(self.seat)} fits the tank on {self.zone} for {what}: {paid}"

    def places(self) -> tuple[str, ...]:
        return (f"zone-{self.zone}",)


class Charged(Event, frozen=True):
    seat: Seat
    zone: str
    paid: Bundle

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} supercharges the tank on {self.zone}: {priced(self.paid)}"

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
        lost = f"; {amounts(self.lost)} {fits_not(sum(self.lost))}" if any(self.lost) else ""
        return f"{words.seat(self.seat)} runs {listed(self.zones)}{spent}: {amounts(self.gained)}{lost}"

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
        lost = f"; {self.lost} {fits_not(self.lost)} and {'is' if self.lost == 1 else 'are'} lost" if self.lost else ""
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
    """``price`` is what was paid, or for a licence that is sold, what it brought."""

    seat: Seat
    deed: str
    price: Bundle = (0, 0, 0, 0, 0)

    def text(self, words: Words) -> str:
        price = priced(self.price)
        deeds = {
            "buy licence": f"buys a building licence for {price}",
            "sell licence": f"sells a building licence for {price}",
            "buy luxury": f"buys luxury quarters for {price}",
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
