"""What happened, as data; every movement of money and influence is public (IS-INFO-02, IS-INFO-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from enginehouse.core import Event, Seat, Words, listed
from enginehouse.games.imperial_steam.rules.notation import TILE_OF, TILE_WORDS

#: What the log keeps, and what one reads, where that is another word.
_WHY = {"philanthropy": "donation", "business": "business point"}
_LETTERS = {"W": "wood", "S": "stone", "I": "iron", "C": "coal"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _gulden(n: int) -> str:
    return f"{n} gulden"


def goods_in_words(goods: Iterable[str]) -> str:
    """Goods by kind, with their number where one is there twice.

    >>> goods_in_words(["wood", "iron"]), goods_in_words(["wood", "wood", "iron"])
    ('wood and iron', '2 wood and 1 iron')
    """
    kinds = Counter(goods)
    return listed([kind if len(kinds) == kinds.total() else f"{n} {kind}" for kind, n in kinds.items()])


def _each(words: Words, payees: tuple[Seat, ...], amount: int) -> str:
    return f"{words.seats(payees)} {_gulden(amount)}{' each' if len(payees) > 1 else ''}"


def _a(good: str) -> str:
    return f"an {good}" if good.startswith("i") else f"a {good}"


class BidsShown(Event, frozen=True):
    """All bids at once (IS-BID-02)."""

    bids: tuple[int, ...]

    def text(self, words: Words) -> str:
        return f"Bids: {listed([f'{words.seat(seat)} {bid}' for seat, bid in enumerate(self.bids)])} gulden"


class OrderSet(Event, frozen=True):
    order: tuple[Seat, ...]

    def text(self, words: Words) -> str:
        return "Turn order: " + ", ".join(words.seat(seat) for seat in self.order)


class RoundBegins(Event, frozen=True):
    round: int
    hands: int

    def text(self, words: Words) -> str:
        return f"Round {self.round}: {self.hands} hands each"


class ShipmentArrives(Event, frozen=True):
    goods: tuple[str, ...]
    lost: tuple[str, ...]

    def text(self, words: Words) -> str:
        lost = f"; no room for {goods_in_words(self.lost)}" if self.lost else ""
        return f"The market receives {goods_in_words(self.goods)}{lost}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"market-{good}" for good in dict.fromkeys(self.goods))


class OrdersTaken(Event, frozen=True):
    seat: Seat
    goods: tuple[str, ...]

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {goods_in_words(self.goods)} from the landing"


class IncomePaid(Event, frozen=True):
    amounts: tuple[int, ...]

    def text(self, words: Words) -> str:
        return f"Income: {listed([f'{words.seat(seat)} {n}' for seat, n in enumerate(self.amounts)])} gulden"


class WorkersTrained(Event, frozen=True):
    risen: tuple[int, ...]

    def text(self, words: Words) -> str:
        risen = [
            f"{n} {'worker' if n == 1 else 'workers'} of {words.seat(seat)}" for seat, n in enumerate(self.risen) if n
        ]
        return f"Training: {listed(risen) if risen else 'nobody'} rose a level"


class HandLaid(Event, frozen=True):
    seat: Seat
    tile: str
    name: str
    lost: int  # steps of influence

    def text(self, words: Words) -> str:
        lost = f" again and loses {10 * self.lost} influence" if self.lost else ""
        return f"{words.seat(self.seat)} lays a hand on “{TILE_WORDS[TILE_OF[self.tile]]}”{lost}"

    def places(self) -> tuple[str, ...]:
        return (f"tile-{self.tile}", f"marker-{self.seat}") if self.lost else (f"tile-{self.tile}",)


class TrackLaid(Event, frozen=True):
    seat: Seat
    link: str
    ends: tuple[str, str]
    crew: tuple[int, int, int]
    fees: tuple[Seat, ...]

    def text(self, words: Words) -> str:
        fees = f", pays {_each(words, self.fees, 10)}" if self.fees else ""
        return f"{words.seat(self.seat)} builds {self.ends[0]} to {self.ends[1]}{fees}"

    def places(self) -> tuple[str, ...]:
        return (f"link-{self.link}",)


class AccessBought(Event, frozen=True):
    seat: Seat
    link: str
    ends: tuple[str, str]
    price: int
    payees: tuple[Seat, ...]

    def text(self, words: Words) -> str:
        whom = _each(words, self.payees, self.price) if self.payees else f"the State {_gulden(self.price)}"
        return f"{words.seat(self.seat)} buys access from {self.ends[0]} to {self.ends[1]}, pays {whom}"

    def places(self) -> tuple[str, ...]:
        return (f"link-{self.link}",)


class SemmeringTaken(Event, frozen=True):
    seat: Seat

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes the Semmering token: the last income counts double"


class TriesteReached(Event, frozen=True):
    seat: Seat
    bonus: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} reaches Trieste and takes {_gulden(self.bonus)}; the game ends with this round"

    def places(self) -> tuple[str, ...]:
        return ("city-TRI",)


class InfluenceMoved(Event, frozen=True):
    seat: Seat
    steps: int
    now: int
    why: str

    def text(self, words: Words) -> str:
        moves, why = "gains" if self.steps > 0 else "loses", _WHY.get(self.why, self.why)
        return f"{words.seat(self.seat)} {moves} {abs(self.steps) * 10} influence, now {self.now * 10} ({why})"

    def places(self) -> tuple[str, ...]:
        return (f"marker-{self.seat}",)


class TokenTaken(Event, frozen=True):
    seat: Seat
    city: str
    code: str
    value: int

    def text(self, words: Words) -> str:
        points = "a business point" if self.value == 1 else f"{self.value} business points"
        return f"{words.seat(self.seat)} takes {points} at {self.city}"

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",)


class PointSpent(Event, frozen=True):
    seat: Seat
    what: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} {self.what}"


def column_in_words(column: str) -> str:
    """
    >>> column_in_words("bronze-2")
    'the second bronze column'
    """
    hub, _, number = column.partition("-")
    return f"the {ORDINALS[int(number) - 1]} {hub} column"


class WorkerHired(Event, frozen=True):
    seat: Seat
    column: str
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} hires a worker from {column_in_words(self.column)} for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"column-{self.column}",)


class EngineerHired(Event, frozen=True):
    seat: Seat
    kind: str
    hub: str
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} hires a {self.kind} engineer at the {self.hub} hub for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"engineer-{self.kind}-{self.hub}",)


class StationBuilt(Event, frozen=True):
    seat: Seat
    city: str
    code: str
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} builds a station in {self.city} for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",)


class FactoryBuilt(Event, frozen=True):
    seat: Seat
    good: str
    city: str
    site: str
    price: int
    goods: int

    def text(self, words: Words) -> str:
        price = _gulden(self.price)
        return f"{words.seat(self.seat)} builds {_a(self.good)} factory at {self.city} for {price}: {self.goods} {self.good}"

    def places(self) -> tuple[str, ...]:
        return (f"site-{self.site}",)


class GoodProduced(Event, frozen=True):
    seat: Seat
    good: str
    site: str
    place: str  # the site in words

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {self.good} from the factory at {self.place}"

    def places(self) -> tuple[str, ...]:
        return (f"site-{self.site}",)


class GoodBought(Event, frozen=True):
    seat: Seat
    good: str
    price: int
    ordered: bool

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} {'orders' if self.ordered else 'buys'} {self.good} for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"market-{self.good}",)


class GoodsDiscarded(Event, frozen=True):
    seat: Seat
    goods: tuple[str, ...]

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} has no room and gives back {goods_in_words(self.goods)}"


class TrainBought(Event, frozen=True):
    seat: Seat
    level: int
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} buys an engine of level {self.level} for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"engine-{self.level}", f"trains-{self.seat}")


class TrainUpgraded(Event, frozen=True):
    seat: Seat
    row: int
    before: int
    level: int
    price: int

    def text(self, words: Words) -> str:
        levels = f"from level {self.before} to {self.level}"
        return f"{words.seat(self.seat)} upgrades train {self.row + 1} {levels} for {_gulden(self.price)}"

    def places(self) -> tuple[str, ...]:
        return (f"engine-{self.level}", f"trains-{self.seat}")


def contract_in_words(card: str) -> str:
    """A contract by what it asks and is worth.

    >>> contract_in_words("WWI 230")
    '2 wood and 1 iron, worth 230 gulden'
    """
    letters, _, value = card.partition(" ")
    return f"{goods_in_words(_LETTERS[letter] for letter in letters)}, worth {value} gulden"


def key_in_words(key: str) -> str:
    """A key by its metal and its hub.

    >>> key_in_words("gold blue")
    'the gold key of the blue hub'
    """
    metal, _, hub = key.partition(" ")
    return f"the {metal} key of the {hub} hub"


class ContractSigned(Event, frozen=True):
    seat: Seat
    card: str
    investors: int

    def text(self, words: Words) -> str:
        who = "investor" if self.investors == 1 else "investors"
        return f"{words.seat(self.seat)} secures the contract for {contract_in_words(self.card)}, with {self.investors} {who}"

    def places(self) -> tuple[str, ...]:
        return (f"held-{self.card.replace(' ', '-')}",)


class Donated(Event, frozen=True):
    seat: Seat
    price: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} donates {_gulden(self.price)} for the public good"

    def places(self) -> tuple[str, ...]:
        return (f"marker-{self.seat}",)


class ValueMoved(Event, frozen=True):
    seat: Seat
    value: int
    lost: int

    def text(self, words: Words) -> str:
        lost = f" for {10 * self.lost} influence" if self.lost else ""
        return f"{words.seat(self.seat)} sets the share value to {self.value}{lost}"

    def places(self) -> tuple[str, ...]:
        return (f"shares-{self.seat}",)


class Funded(Event, frozen=True):
    seat: Seat
    amount: int

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} takes {_gulden(self.amount)} from the bank"


class ShareSold(Event, frozen=True):
    seat: Seat
    price: int
    shareholders: int

    def text(self, words: Words) -> str:
        price = _gulden(self.price)
        return f"{words.seat(self.seat)} sells a share for {price}; shareholders take {10 * self.shareholders} % at the end"

    def places(self) -> tuple[str, ...]:
        return (f"shares-{self.seat}",)


class Delivered(Event, frozen=True):
    seat: Seat
    good: str
    site: str
    city: str
    code: str
    paid: int
    key: str  # "gold blue", or ""
    hub: str
    grown: int

    def text(self, words: Words) -> str:
        got = key_in_words(self.key) if self.key else _gulden(self.paid)
        grown = f"; the {self.hub} hub moves on by {10 * self.grown}" if self.grown else ""
        return f"{words.seat(self.seat)} delivers {self.good} to {self.city} for {got}{grown}"

    def places(self) -> tuple[str, ...]:
        return (f"site-{self.site}", f"city-{self.code}")


class GameEnds(Event, frozen=True):
    linked: tuple[Seat, ...]

    def text(self, words: Words) -> str:
        if self.linked:
            return f"The game ends: {words.seats(self.linked)} joined Wien and Trieste"
        return "The game ends with round 8: nobody joined Wien and Trieste, so contracts count for nothing"


class TollPaid(Event, frozen=True):
    seat: Seat
    payees: tuple[tuple[Seat, int], ...]

    def text(self, words: Words) -> str:
        paid = listed([f"{words.seat(seat)} {n}" for seat, n in self.payees])
        return f"{words.seat(self.seat)} has contracts but no line to Trieste and pays {paid} gulden"


class Counted(Event, frozen=True):
    seat: Seat
    lines: tuple[tuple[str, int], ...]
    total: int

    def text(self, words: Words) -> str:
        lines = ", ".join(f"{name} {n}" for name, n in self.lines if n)
        return f"{words.seat(self.seat)}: {lines}; in all {self.total} gulden".replace(" -", " −")


EVENTS: tuple[type[Event], ...] = (
    BidsShown, OrderSet, RoundBegins, ShipmentArrives, OrdersTaken, IncomePaid, WorkersTrained, HandLaid, TrackLaid,
    AccessBought, SemmeringTaken, TriesteReached, InfluenceMoved, TokenTaken, PointSpent, WorkerHired, EngineerHired,
    StationBuilt, FactoryBuilt, GoodProduced, GoodBought, GoodsDiscarded, TrainBought, TrainUpgraded, ContractSigned,
    Donated, ValueMoved, Funded, ShareSold, Delivered, GameEnds, TollPaid, Counted,
)  # fmt: skip
