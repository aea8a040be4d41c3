"""What is in the box for one game: content by index, prices, and the switches. Immutable, shared by all tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from enginehouse.core import Unknown, Value
from enginehouse.games.imperial_steam.rules.content import (
    HERE,
    Colour,
    Content,
    Good,
    NormalCard,
    Price,
    Tile,
    read_content,
)
from enginehouse.games.imperial_steam.rules.notation import Book, write_book

GOODS: tuple[Good, ...] = ("wood", "stone", "iron", "coal")
WOOD, STONE, IRON, COAL = range(4)
LETTERS = "WSIC"
HUBS: tuple[Colour, ...] = ("bronze", "white", "green", "blue")
KINDS = ("open", "bridge", "tunnel")
OPEN, BRIDGE, TUNNEL = range(3)
ROUNDS = 8
TRACKS = 18  # IS-COMP-07
CARS = 70  # IS-COMP-11
CUBES = 40  # of each good: IS-COMP-04
TRAIN_ROWS = 3
STATIONS = 3  # IS-COMP-08
FEE = 10
LEAST = 10  # nothing costs less: who has less need not be asked
TOLL = 20


@dataclass(frozen=True, slots=True)
class City:
    code: str
    name: str
    country: str
    effort: int
    region: str
    x: int
    y: int
    space: int
    influence: int  # printed on the map
    stations: int
    price: int
    links: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Link:
    name: str  # "WIE-BRA"
    a: int
    b: int
    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Contract:
    name: str  # "WSI 240"
    asks: tuple[int, int, int, int]  # factories of each type; as many tokens and investors (IS-CONTR-02)
    size: int
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Everything that does not change during a game, by small numbers: cities 0–29, links 0–58, goods and hubs 0–3."""

    content: Content
    players: int
    setup: str
    secret: bool
    normal_card: str
    auto_end: tuple[bool, ...]  # by seat: does its turn end by itself?
    one_station: bool  # IS-R42
    formula_on_debt: bool  # IS-R55
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    kinds: tuple[int, ...]  # of the links
    at: tuple[int, ...]  # by city: the mask of its links
    start: int
    goal: int
    semmering: int
    city_of: dict[str, int]
    link_of: dict[str, int]
    spaces: dict[int, int]  # number of a space -> city
    tiles: dict[int, Tile]  # those of this count of players: IS-SETUP-03, IS-COMP-16
    normals: tuple[NormalCard, ...]
    contracts: dict[str, Contract]
    last: int  # the last column of the influence track, in steps (IS-INFL-01)
    costs: tuple[tuple[int, ...], ...]  # of the next factory, by good and factories taken
    pays: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]  # of the worker board: the hub of each (IS-HIRE-04)
    icons: tuple[int, ...]  # of the engineers: the hub of each
    worker_prices: tuple[int, ...]  # the rows of every column: IS-HIRE-05
    engineer_price: int
    worker_limit: int  # IS-COMP-06
    market: tuple[int, ...]
    growths: tuple[tuple[int, ...], ...]
    wants: tuple[tuple[int, ...], ...]  # by hub: cubes of each good in the whole game (IS-DELIV-04)
    silver_step: int  # a silver key pays 10 for each so many begun (IS-R72)
    values: tuple[int, ...]  # of a share, from the bottom row: IS-SHARE-01
    raise_costs: tuple[int, ...]
    investor_rows: int
    engine_prices: dict[int, int]  # by level: IS-COMP-10
    engine_influence: dict[int, int]
    engine_round: dict[int, int]
    engines_by: tuple[tuple[tuple[int, int], ...], ...]  # by round: the levels sold by then, with their prices
    hands: tuple[int, ...]  # by round: IS-COMP-09, IS-SETUP-12
    hub_bonus: tuple[int, ...]  # by the hubs that a seat's influence has reached (IS-SCORE-08)
    book: Book
    grounds: dict[object, object] = field(default_factory=dict[object, object])  # a cache, see ground.py

    def link_words(self, link: int) -> str:
        one = self.links[link]
        return f"{self.cities[one.a].name} to {self.cities[one.b].name}"


def make_box(players: int, options: Mapping[str, Value], folder: Path | None, shipped: Path = HERE) -> Box:
    """The box for this count and these options. Shipped content is read once."""
    if folder is None:
        return _shipped_box(players, tuple(sorted(options.items())), shipped)
    return _box(players, dict(options), read_content(folder, shipped))


@lru_cache(maxsize=64)
def _shipped_box(players: int, options: tuple[tuple[str, Value], ...], shipped: Path) -> Box:
    return _box(players, dict(options), read_content(None, shipped))


def _box(players: int, options: Mapping[str, Value], content: Content) -> Box:
    chart, boards = content.map, content.boards
    city_of = {city.code: i for i, city in enumerate(chart.city)}
    links: list[Link] = []
    for a, city in enumerate(chart.city):
        for other, kind in city.links.items():
            b = city_of[other]
            if a < b:
                links.append(Link(f"{city.code}-{other}", a, b, KINDS.index(kind)))
    at = [0] * len(chart.city)
    touching: list[list[int]] = [[] for _ in chart.city]
    for i, link in enumerate(links):
        for end in (link.a, link.b):
            at[end] |= 1 << i
            touching[end].append(i)
    link_of = {link.name: i for i, link in enumerate(links)}
    link_of |= {f"{chart.city[link.b].code}-{chart.city[link.a].code}": i for i, link in enumerate(links)}
    cities = tuple(
        City(
            c.code,
            c.name,
            c.country,
            c.effort,
            c.region,
            *c.at,
            c.space,
            c.influence,
            c.stations,
            c.price,
            tuple(touch),
        )
        for c, touch in zip(chart.city, touching, strict=True)
    )
    normals = tuple(card for card in content.cards.normal if card.players == players)
    card = str(options.get("normal_card", "random"))
    if card != "random" and card not in {n.card for n in normals}:
        names = ", ".join(n.card for n in normals)
        raise Unknown(f"there is no Normal Setup card “{card}” for {players} players; the cards are: {names}")
    contracts = {name: _contract(name) for deck in content.cards.contracts.decks for name in deck}
    factories = next(b for b in boards.factories if b.players == players)
    workers = next(b for b in boards.workers if b.players == players)
    columns = tuple(h for h, colour in enumerate(HUBS) for _ in range(workers.columns[colour]))
    icons = tuple(h for h, colour in enumerate(HUBS) for _ in range(workers.engineers[colour]))
    book = write_book(
        [c.code for c in cities],
        [link.name for link in links],
        [f"{HUBS[h]}-{columns[:i].count(h) + 1}" for i, h in enumerate(columns)],
        list(contracts),
        list(boards.shares.values),
        boards.influence.columns - 1,
        max(boards.start.cash),
        [e.level for e in boards.engine if e.round],
    )
    return Box(
        content=content,
        players=players,
        setup=str(options.get("setup", "normal")),
        secret=options.get("money", "open") == "secret",
        normal_card=card,
        auto_end=_whose_turns_end(options.get("auto_end", True), players),
        one_station=bool(options.get("one_station_per_city", False)),
        formula_on_debt=bool(options.get("formula_on_debt", False)),
        cities=cities,
        links=tuple(links),
        kinds=tuple(link.kind for link in links),
        at=tuple(at),
        start=city_of[chart.marks.start],
        goal=city_of[chart.marks.goal],
        semmering=link_of["-".join(chart.marks.semmering)],
        city_of=city_of,
        link_of=link_of,
        spaces={city.space: i for i, city in enumerate(cities) if city.space},
        tiles={tile.number: tile for tile in content.tiles.tile if tile.players == players},
        normals=normals,
        contracts=contracts,
        last=boards.influence.columns - 1,
        costs=factories.costs,
        pays=factories.pays,
        columns=columns,
        icons=icons,
        worker_prices=boards.hiring.prices,
        engineer_price=boards.hiring.engineer,
        worker_limit=boards.hiring.limit,
        market=boards.market.prices,
        growths=tuple(g.steps for g in boards.growth),
        wants=tuple(tuple(hub.demands[good] for good in GOODS) for hub in content.tiles.hub),
        silver_step=boards.influence.silver_step,
        values=boards.shares.values,
        raise_costs=boards.shares.raise_costs,
        investor_rows=boards.shares.rows,
        engine_prices={e.level: e.price for e in boards.engine},
        engine_influence={e.level: e.influence for e in boards.engine},
        engine_round={e.level: e.round for e in boards.engine},
        engines_by=tuple(
            tuple((e.level, e.price) for e in boards.engine if 0 < e.round <= number) for number in range(ROUNDS + 1)
        ),
        hands=boards.start.hands,
        hub_bonus=boards.influence.hub_bonus,
        book=book,
    )


def _whose_turns_end(wish: Value, players: int) -> tuple[bool, ...]:
    """A preference of each seat: all, nobody, or the numbers of those who want it (absent ones do not matter).

    >>> _whose_turns_end("1,3", 3)
    (True, False, True)
    """
    if not isinstance(wish, str):
        return (bool(wish),) * players
    named = wish.split(",")
    return tuple(str(seat + 1) in named for seat in range(players))


def _contract(name: str) -> Contract:
    letters, _, value = name.partition(" ")
    w, s, i, c = (letters.count(letter) for letter in LETTERS)
    return Contract(name, (w, s, i, c), len(letters), int(value))


def site_price(price: Price) -> int:
    """A factory site's price as a number: 0 the factory board's, −1 the station price of its city."""
    if price == "board":
        return 0
    return -1 if price == "station" else int(price)
