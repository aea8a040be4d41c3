"""What lies on a table of Steam Power."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from enginehouse import core
from enginehouse.core import Aside, Counted, Open, OwnCards, Seat
from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.land import PURPLE

Company = int  # a colour on the map: the seat's own, or one of the five of Basic Solo


class Link(msgspec.Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A chain of segments with one train on it. ``end`` is -1 while it is incomplete. SP-LINK-01, SP-LINK-05."""

    company: Company
    start: int  # city
    end: int
    hexes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]  # entry and exit in each hex


class Reach(msgspec.Struct, frozen=True, gc=False):
    """How far things are from a company's network, in links of others. SP-FULFIL-09."""

    links: list[int]  # by group; -1 where no links lead there
    farthest: int  # at most


class Roadmap:
    """What follows from the completed links alone, as far as somebody has asked: a new link makes a new one, so that
    nothing in it grows old, and clones with the same links share it. Lines alone are handed on: links stay for good."""

    __slots__ = ("hops", "lines", "lines_of", "ways")

    def __init__(self, groups: int, before: Roadmap | None = None) -> None:
        # by group: where links lead, and their numbers. Whoever adds one makes new lists
        self.lines: list[list[tuple[int, int]]] = before.lines if before else [[]] * groups
        self.lines_of = before.lines_of if before else 0  # so many links, the first ones
        self.hops: list[list[int] | None] = [None] * groups  # by group and group: how many links lead there
        self.ways: dict[tuple[Company, int], list[Route]] = {}  # by company and group: into its network


class Supply(msgspec.Struct, frozen=True, gc=False):
    """Pieces of one colour that a company could have transported into its network, at the cheapest."""

    sources: list[tuple[int, int]]  # city and price of a piece, cheapest first
    prices: list[int]  # of every piece, dearest last
    ladder: list[int]  # what no piece, one piece, two … cost; behind the last one comes the bank


Fees = tuple[int, ...]  # by company: dollars for links used. SP-FULFIL-09


class Route(NamedTuple):
    """A way for one piece into the network: what every owner of links gets, and over which links."""

    fees: Fees
    links: tuple[int, ...]

    @property
    def cost(self) -> int:
        return sum(self.fees)


Store = tuple[int, int, Company]  # a factory with pieces in it: its city, the group of that, its owner


class CoinPath(NamedTuple):
    """Where an Automa means to build: the hexes still to come, and the group it is after. SP-ACOIN-01."""

    hexes: tuple[int, ...]
    target: int  # city
    start: int  # group it set out from; matters while it has no network. SP-R58


NOTHING_KNOWN: tuple[None, ...] = (None,) * 4
UNKNOWN_TO_ALL: tuple[tuple[None, ...], ...] = tuple((None,) * companies for companies in range(6))


def _brings_nearer(a: int, b: int, *, own: bool) -> bool:
    """Can a link between groups at these distances (-1: out of reach) make anything nearer to a network?"""
    if own:
        return a != 0 or b != 0
    return (a < 0) != (b < 0) or abs(a - b) > 1


@dataclass(slots=True)
class Table(core.Table):
    box: Aside[Box]
    colours: Open[list[str]]  # by company: its letter in the pigment box
    round: Open[int]
    first: Open[Seat]  # holds the first-player marker. SP-SETUP-13
    gone: Open[list[bool]]  # by seat: has left the game. SP-R81
    # --- people: by seat
    purse: Open[list[int]]  # SP-R43
    hands: OwnCards[list[list[str]]]  # SP-INFO-01, SP-INFO-02
    fulfilled: Open[list[list[str]]]
    fees: Open[list[int]]  # received so far from others, for the players' eyes
    # --- companies
    trains: Open[list[int]]
    factories: Open[list[int]]
    unfinished: Open[list[Link | None]]  # at most one a company. SP-LINK-06
    network: Open[list[int]]  # bit mask of the groups joined by its completed links. SP-LINK-12, SP-R40
    coin_paths: Open[list[CoinPath | None]]
    # --- the map
    tiles: Open[list[int]]  # by hex; see tiles.py
    links: Open[list[Link]]  # completed, in the order of completion
    roads: Open[list[int]]  # by group: bit mask of the groups that completed links of anyone lead to
    tile_colour: Open[list[int]]  # by city
    factory: Open[list[int]]  # by city: the company, or -1
    pieces: Open[list[int]]  # by city: resources left
    leftover: Open[list[int]]  # by colour: city tiles beside the map. SP-SETUP-04, SP-SETUP-05
    # --- stock
    piles: Open[list[int]]  # track tiles left
    stock: Open[list[int]]  # by colour: resources left
    deck: Counted[list[str]]  # SP-INFO-03
    discard: Open[list[str]]  # contracts Automas used as actions. SP-INFO-10
    # --- Automas
    corner_goods: Open[list[int]]  # colour at TL, TR, BR, BL. SP-ASET-06
    corner: Open[int]  # of the direction marker
    # --- Basic Solo
    bag: Open[list[int]]  # by company: trains still to be drawn this round. SP-SOLO-20
    put_aside: Counted[list[str]]  # contracts face down, one a round. SP-SOLO-08
    # --- worked out
    # None until asked; whoever changes what it was worked out from forgets it, by ``join``, ``restock`` or ``hold``
    reach: Aside[list[Reach | None]]  # by company
    supplies: Aside[list[Supply | None]]  # by company and colour
    stores: Aside[list[list[Store] | None]]  # by colour: the factories that are not empty
    pointed: Aside[list[int] | None]  # by company: the hex that its open end points at, or -1
    roadmap: Aside[Roadmap]
    vacant: Aside[list[int] | None]  # linked cities that may still get a factory
    by_colour: Aside[list[list[int]] | None]  # cities

    def clone(self) -> Table:
        return Table(
            self.seats,
            [*self.stack],
            self.seed,
            self.drawn,
            self.ply,
            self.clock,
            self.barrier,
            self.viewer,
            None,
            self.box,
            self.colours,
            self.round,
            self.first,
            [*self.gone],
            [*self.purse],
            [hand[:] for hand in self.hands],
            [cards[:] for cards in self.fulfilled],
            [*self.fees],
            [*self.trains],
            [*self.factories],
            [*self.unfinished],
            [*self.network],
            [*self.coin_paths],
            [*self.tiles],
            [*self.links],
            [*self.roads],
            self.tile_colour,
            [*self.factory],
            [*self.pieces],
            self.leftover,
            [*self.piles],
            [*self.stock],
            [*self.deck],
            [*self.discard],
            self.corner_goods,
            self.corner,
            [*self.bag],
            [*self.put_aside],
            [*self.reach],
            [*self.supplies],
            [*self.stores],
            self.pointed,
            self.roadmap,
            self.vacant,
            self.by_colour,
        )

    # --- people and companies ----------------------------------------------------------------------------------------
    def owner(self, company: Company) -> Seat:
        """Whose purse and hand a company uses. SP-SOLO-04, SP-SOLO-11."""
        return self.box.owners[company]

    def is_automa(self, seat: Seat) -> bool:
        return seat >= self.box.humans

    def pay_bank(self, seat: Seat, amount: int) -> None:
        self.purse[seat] -= amount

    def pay_fee(self, company: Company, payee: Company, amount: int) -> None:
        """A fee between companies. In Basic Solo, and to someone who has left, it goes to the bank. SP-SOLO-12, SP-R81."""
        box = self.box
        self.purse[box.owners[company]] -= amount
        if not box.solo and not self.gone[payee]:
            self.purse[payee] += amount
            self.fees[payee] += amount

    # --- cities ------------------------------------------------------------------------------------------------------
    def cities_of(self, colour: int) -> list[int]:
        if self.by_colour is None:
            self.by_colour = [[city for city, c in enumerate(self.tile_colour) if c == k] for k in range(5)]
        return self.by_colour[colour]

    def stored(self, colour: int) -> list[Store]:
        """The factories with pieces of a colour, in the order of their cities."""
        known = self.stores[colour]
        if known is None:
            group_of, factory, pieces = self.box.land.group_of, self.factory, self.pieces
            known = self.stores[colour] = [
                (city, group_of[city], factory[city]) for city in self.cities_of(colour) if pieces[city]
            ]
        return known

    # --- track -------------------------------------------------------------------------------------------------------
    def has_track(self, company: Company) -> bool:
        return self.network[company] != 0 or self.unfinished[company] is not None

    def tip(self, company: Company) -> int:
        """Where the open end of its incomplete link points: ``hex * 6 + edge``, or -1. SP-TRACK-13."""
        link = self.unfinished[company]
        return -1 if link is None else self.box.land.across[link.hexes[-1] * 6 + link.edges[-1][1]]

    def hold(self, company: Company, link: Link | None, ahead: int = -1) -> None:
        """The company's incomplete link is now this one, whose open end points at the hex ``ahead``. SP-LINK-06."""
        pointed = [*(self.pointed or self.open_ends())]  # a new list: clones share the old one
        pointed[company] = ahead
        self.unfinished[company], self.pointed = link, pointed

    def open_ends(self) -> list[int]:
        """By company: the hex that its open end points at, or -1."""
        if self.pointed is None:
            next_to = self.box.land.next_to
            self.pointed = [
                -1 if link is None else next_to[link.hexes[-1]][link.edges[-1][1]] for link in self.unfinished
            ]
        return self.pointed

    def foreign_tips(self, company: Company) -> list[int]:
        """The open ends that this company may not join. SP-TRACK-17."""
        across = self.box.land.across
        return [
            across[link.hexes[-1] * 6 + link.edges[-1][1]]
            for link in self.unfinished
            if link is not None and link.company != company
        ]

    def is_linked(self, group: int) -> bool:
        """Does a completed link of anyone reach the group? SP-FACTORY-02, SP-FACTORY-03, SP-GROUP-04."""
        return self.roads[group] != 0

    def join(self, company: Company, a: int, b: int) -> None:
        """A completed link of the company joins two groups. SP-LINK-12."""
        for group in {a, b}:
            if not self.roads[group] and self.vacant is not None:
                self.vacant = sorted([*self.vacant, *self.sites_in(group)])
        self.network[company] |= 1 << a | 1 << b
        self.roads[a] |= 1 << b
        self.roads[b] |= 1 << a
        self.roadmap = Roadmap(len(self.roads), self.roadmap)
        for other, known in enumerate(self.reach):
            if known is not None and _brings_nearer(known.links[a], known.links[b], own=other == company):
                self.reach[other] = None
                self.supplies[other * 4 : other * 4 + 4] = NOTHING_KNOWN

    def restock(self, city: int) -> None:
        """The factory of this city has got pieces, or lost its last one."""
        colour = self.tile_colour[city]
        known = self.stores[colour]
        if known is not None:
            known = [store for store in known if store[0] != city]  # a new list: clones share the old one
            if self.pieces[city]:
                known.append((city, self.box.land.group_of[city], self.factory[city]))
                known.sort()
            self.stores[colour] = known
        self.supplies[colour::4] = UNKNOWN_TO_ALL[len(self.network)]

    def take_piece(self, city: int) -> None:
        """One piece leaves the factory of this city for the stock. SP-FULFIL-24."""
        colour = self.tile_colour[city]
        self.stock[colour] += 1
        self.pieces[city] -= 1
        if self.pieces[city]:
            self.supplies[colour::4] = UNKNOWN_TO_ALL[len(self.network)]
        else:
            self.restock(city)

    def sites_in(self, group: int) -> list[int]:
        """Its cities that may still get a factory. SP-FACTORY-05, SP-FACTORY-09."""
        factory, colour_of = self.factory, self.tile_colour
        return [city for city in self.box.land.groups[group] if factory[city] < 0 and colour_of[city] != PURPLE]

    def lines_from(self, group: int) -> list[tuple[int, int]]:
        """The groups that links lead to from this one, with the number of the link."""
        roadmap, links = self.roadmap, self.links
        if roadmap.lines_of < len(links):
            lines, group_of = [*roadmap.lines], self.box.land.group_of
            for n in range(roadmap.lines_of, len(links)):
                a, b = group_of[links[n].start], group_of[links[n].end]
                if a != b:
                    lines[a] = [*lines[a], (b, n)]
                    lines[b] = [*lines[b], (a, n)]
            roadmap.lines, roadmap.lines_of = lines, len(links)
        return roadmap.lines[group]

    def distances(self, company: Company) -> Reach:
        """How far everything that links lead to is from the network."""
        known = self.reach[company]
        if known is None:
            known = self.reach[company] = _spread(self.roads, self.network[company])
        return known

    def hops(self, group: int) -> list[int]:
        """How far everything that links lead to is from one group."""
        known = self.roadmap.hops[group]
        if known is None:
            known = self.roadmap.hops[group] = _spread(self.roads, 1 << group).links
        return known


def _spread(roads: list[int], edge: int) -> Reach:
    """How far everything is from these groups."""
    by_group, links, ahead = [-1] * len(roads), 0, -1  # ahead: the groups not reached yet
    while edge:
        ahead &= ~edge
        reached = 0
        while edge:
            low = edge & -edge
            group = low.bit_length() - 1
            by_group[group] = links
            reached |= roads[group]
            edge ^= low
        edge = reached & ahead
        links += 1
    return Reach(by_group, links - 1)
