"""What lies on the table: the round, the tracks of influence, the boards of the bank and of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from enginehouse.core import UNKNOWN, Aside, Open, Seat, Seen
from enginehouse.core import Table as CoreTable
from enginehouse.games.imperial_steam.rules.box import COAL, Box
from enginehouse.games.imperial_steam.rules.dealt_map import Ground, ground_of

X = TypeVar("X")

Goods = tuple[int, int, int, int]  # wood, stone, iron, coal
Crew = tuple[int, int, int]  # workers of level 1, 2, 3
Work = tuple[int, int, int]  # a worker on the map: site, good, goods left
Train = tuple[int, str]  # level, and its cars: F freight, P passengers, R reserved

NO_GOODS: Goods = (0, 0, 0, 0)
NO_CREW: Crew = (0, 0, 0)
NOBODY = -1
#: More than anybody can ever have: stands for a purse that must not be looked at (IS-INFO-07).
ANY_SUM = 1_000_000


def plus(goods: Goods, good: int, change: int) -> Goods:
    wood, stone, iron, coal = goods
    if good == 0:
        return (wood + change, stone, iron, coal)
    if good == 1:
        return (wood, stone + change, iron, coal)
    if good == 2:
        return (wood, stone, iron + change, coal)
    return (wood, stone, iron, coal + change)


def put(board: tuple[X, ...], place: int, thing: X) -> tuple[X, ...]:
    """The board with something else in one place.

    >>> put((4, 4, 4), 1, 3)
    (4, 3, 4)
    """
    return (*board[:place], thing, *board[place + 1 :])


@lru_cache(maxsize=8192)
def cars(trains: tuple[Train, ...], sign: str) -> int:
    """How many cars of a kind all trains have."""
    return sum([row.count(sign) for _, row in trains])


def _purses(table: Any, purses: list[int], viewer: Seat) -> list[int]:
    """Secret money is seen by its owner, and by all once the game is over (IS-INFO-02, IS-INFO-03)."""
    if not table.box.secret or not table.stack:
        return purses
    return [cash if seat == viewer else UNKNOWN for seat, cash in enumerate(purses)]


@dataclass(slots=True)
class Table(CoreTable):
    box: Aside[Box]
    land: Aside[Ground | None]

    # the layout, dealt once
    tiles: Open[tuple[int, ...]]  # by city: the number of its tile, 0 for hubs and printed cities
    hubs_at: Open[tuple[int, ...]]  # by colour
    crowns: Open[tuple[int, ...]]
    grows: Open[tuple[int, ...]]  # by colour: its growth tile
    shipments: Open[tuple[int, ...]]  # rounds 1 to 7
    card: Open[str]  # the Normal Setup card

    # the round
    round: Open[int]
    order: Open[list[int]]  # as it was set at the round's beginning: IS-INFL-10
    delivered: Open[bool]  # in this turn (IS-FREE-02)

    # influence, in steps of 10
    influence: Open[list[int]]
    standing: Open[list[int]]  # all seats, from the most influence to the least, rows included
    hubs: Open[tuple[int, ...]]

    # the bank's boards; whatever changes one puts another in its place (``put``), so that copies of the table share them
    market: Open[tuple[int, ...]]  # cubes left in each column
    taken: Open[tuple[int, ...]]  # factories taken of each type
    ladders: Open[tuple[int, ...]]  # by column of the worker board: the row of its price
    engineers: Open[tuple[str, ...]]  # by icon: "bridge", "tunnel", or "" when hired
    engines: Open[tuple[int, ...]]  # tiles left of level 4 to 8
    arrivals: Open[list[Goods]]  # above rounds 4 to 8; all see them: IS-INFO-06
    supply: Open[list[int]]  # of goods; the bank has money without end: IS-COMP-23, IS-COMP-25
    cars_left: Open[int]
    display: Open[tuple[str, ...]]

    # the map
    business: Open[list[int]]  # by city: the value on top of the stack (IS-COMP-14, IS-SETUP-08)
    received: Open[list[Goods]]  # by hub colour
    served: Open[int]  # mask of cities whose demand is met
    gold: Open[list[int]]  # by hub colour: who has the key (IS-COMP-15)
    silver: Open[list[int]]
    sites: Open[int]  # mask of factory sites taken
    semmering: Open[int]

    # each seat's own
    purse: Annotated[list[int], Seen(_purses, of=())]
    tracks: Open[list[int]]  # mask of links
    network: Open[list[int]]  # mask of cities joined to Wien by own tracks: IS-TRACK-03
    stations: Open[list[tuple[int, ...]]]  # cities, Wien first
    works: Open[list[tuple[Work, ...]]]
    rested: Open[list[Crew]]  # in the training areas
    worked: Open[list[Crew]]
    stock: Open[list[Goods]]
    landing: Open[list[Goods]]  # nothing there can be used yet: IS-STORE-07
    trains: Open[list[tuple[Train, ...]]]
    staff: Open[list[tuple[bool, bool]]]  # bridge engineer, tunnel engineer
    factories: Open[list[Goods]]  # which of them stand on contracts is counted at the end: IS-FACT-11, IS-FACT-12
    contracts: Open[list[tuple[str, ...]]]  # face up, for good: IS-CONTR-12
    share: Open[list[int]]  # row of the share value, 0 for 40
    investors: Open[list[int]]
    shareholders: Open[list[int]]
    laid: Open[list[tuple[int, ...]]]  # hands on each of the eleven tiles: IS-COMP-02

    def clone(self) -> Table:
        return Table(
            self.seats, [*self.stack], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.box, self.land,
            self.tiles, self.hubs_at, self.crowns, self.grows, self.shipments, self.card,
            self.round, [*self.order], self.delivered,
            [*self.influence], [*self.standing], self.hubs,
            self.market, self.taken, self.ladders, self.engineers, self.engines, [*self.arrivals],
            [*self.supply], self.cars_left, self.display,
            [*self.business], [*self.received], self.served, [*self.gold], [*self.silver], self.sites, self.semmering,
            [*self.purse], [*self.tracks], [*self.network], [*self.stations], [*self.works], [*self.rested],
            [*self.worked], [*self.stock], [*self.landing], [*self.trains], [*self.staff], [*self.factories],
            [*self.contracts], [*self.share], [*self.investors], [*self.shareholders], [*self.laid],
        )  # fmt: skip

    @property
    def ground(self) -> Ground:
        """What is asked in every turn looks at ``land`` first: a property is a call."""
        land = self.land
        if land is None:
            land = self.land = ground_of(self.box, (self.tiles, self.hubs_at, self.crowns))
        return land

    # --- money -------------------------------------------------------------------------------------------------------
    def seen_cash(self, seat: Seat) -> int:
        """What everybody knows a seat can spend: a question may be skipped only by this (IS-INFO-07)."""
        return ANY_SUM if self.box.secret else self.purse[seat]

    # --- influence ---------------------------------------------------------------------------------------------------
    def move_influence(self, seat: Seat, steps: int) -> int:
        """One effect, one move: straight to the target column, below whoever is there. Returns the steps made.

        IS-INFL-02 to -07, IS-R03, IS-R07 to -R10: the ends of the track cut a move short, and a move of nothing
        keeps the row.
        """
        before = self.influence[seat]
        after = min(max(before + steps, 0), self.box.last)
        if after == before:
            return 0
        influence, standing = self.influence, self.standing
        influence[seat] = after
        standing.remove(seat)
        place = 0
        for other in standing:
            if influence[other] < after:
                break
            place += 1
        standing.insert(place, seat)
        return after - before

    # --- storing goods: only how many there are, since they may be moved about at any time (IS-STORE-06, -09, IS-R11) --
    def room(self, seat: Seat) -> tuple[int, int]:
        """Engines, and general places: freight cars without a token and open floors. IS-STORE-01 to -05."""
        trains = self.trains[seat]
        return len(trains), len(self.stations[seat]) + cars(trains, "F")

    def excess(self, seat: Seat) -> int:
        """How many cubes too many: coal finds room on the engines first."""
        wood, stone, iron, coal = self.stock[seat]
        engines, places = self.room(seat)
        over = wood + stone + iron - places
        if coal > engines:
            over += coal - engines
        return over if over > 0 else 0

    def freight(self, seat: Seat) -> int:
        return cars(self.trains[seat], "F")

    def passengers(self, seat: Seat) -> int:
        return cars(self.trains[seat], "P")

    def store(self, seat: Seat, good: int, change: int) -> None:
        """Cubes between a seat's board and somewhere else; where they come from or go to is the caller's."""
        self.stock[seat] = plus(self.stock[seat], good, change)

    def spend(self, seat: Seat, wood: int, stone: int, iron: int, coal: int) -> None:
        """Goods used up go to the general supply (IS-R78)."""
        w, s, i, c = self.stock[seat]
        self.stock[seat] = (w - wood, s - stone, i - iron, c - coal)
        supply = self.supply
        supply[0] += wood
        supply[1] += stone
        supply[2] += iron
        supply[COAL] += coal

    # --- counting ----------------------------------------------------------------------------------------------------
    def workers(self, seat: Seat) -> int:
        """All meeples in play, those on factories included (IS-R41)."""
        one, two, three = self.rested[seat]
        a, b, c = self.worked[seat]
        return one + two + three + a + b + c + len(self.works[seat])

    def hands_left(self, seat: Seat) -> int:
        return self.box.hands[self.round - 1] - sum(self.laid[seat])

    def income(self, seat: Seat) -> int:
        """IS-ROUND-10, IS-ROUND-11."""
        return 10 * (self.passengers(seat) + len(self.stations[seat]))

    def track_count(self, seat: Seat) -> int:
        return self.tracks[seat].bit_count()

    def linked(self, seat: Seat) -> bool:
        """Does the seat's own network join Wien and Trieste?"""
        return bool(self.network[seat] >> self.box.goal & 1)

    def owners(self, link: int) -> tuple[Seat, ...]:
        bit = 1 << link
        return tuple(seat for seat, mask in enumerate(self.tracks) if mask & bit)

    def factory_cost(self, good: int) -> int | None:
        """IS-FACT-03; None when the row is empty (IS-FACT-07)."""
        costs = self.box.costs[good]
        k = self.taken[good]
        return costs[k] if k < len(costs) else None

    def pay(self, good: int) -> int:
        """What a delivery pays now (IS-DELIV-07, IS-R57)."""
        return self.box.pays[good][self.taken[good]]

    def market_price(self, good: int) -> int | None:
        """The price of the topmost cube (IS-BUY-02, IS-R16); None when the column is empty."""
        cubes = self.market[good]
        return self.box.market[-cubes] if cubes else None
