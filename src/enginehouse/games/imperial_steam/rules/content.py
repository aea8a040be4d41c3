"""The content files as typed values: what the four TOML files must hold, entry by entry.

A content pack is a folder with files of the same names; each file it has takes the place of the shipped one.
``checks.content`` holds the constraints between entries.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from enginehouse.core import BadContent

Source = Literal["printed", "public", "house"]
Kind = Literal["open", "bridge", "tunnel"]
Good = Literal["wood", "stone", "iron", "coal"]
Colour = Literal["bronze", "white", "green", "blue"]
Price = int | Literal["board", "station"]

HERE = Path(__file__).parents[1] / "content"
FILES = ("map.toml", "tiles.toml", "boards.toml", "cards.toml")


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    name: str
    country: str
    effort: int
    at: tuple[int, int]
    links: dict[str, Kind]
    space: int = 0  # 0: a printed city
    region: str = ""
    influence: int = 0
    stations: int = 0
    price: int = 0


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    city: str
    letter: str
    players: int  # the smallest number of players with which it exists
    price: Price


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: str
    goal: str
    semmering: tuple[str, str]


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    city: tuple[City, ...]
    site: tuple[Site, ...]
    marks: Marks
    notes: str = ""


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    number: int
    stations: int
    price: int
    influence: int = 0
    business: int = 0
    sites: tuple[Price, ...] = ()
    demand: Good | None = None


class HubTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    stations: int
    price: int
    demands: dict[Good, int]
    fixed: tuple[int, int, int]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    tile: tuple[Tile, ...]
    hub: tuple[HubTile, ...]
    notes: str = ""


class Influence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    columns: int
    rows: int
    silver_step: int
    fixed_hubs: dict[Colour, int]
    hub_bonus: tuple[int, ...]


class Factories(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    players: int
    wood_cost: tuple[int, ...]
    wood_pay: tuple[int, ...]
    stone_cost: tuple[int, ...]
    stone_pay: tuple[int, ...]
    iron_cost: tuple[int, ...]
    iron_pay: tuple[int, ...]
    coal_cost: tuple[int, ...]
    coal_pay: tuple[int, ...]

    @property
    def costs(self) -> tuple[tuple[int, ...], ...]:
        return (self.wood_cost, self.stone_cost, self.iron_cost, self.coal_cost)

    @property
    def pays(self) -> tuple[tuple[int, ...], ...]:
        return (self.wood_pay, self.stone_pay, self.iron_pay, self.coal_pay)


class Workers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    players: int
    columns: dict[Colour, int]
    engineers: dict[Colour, int]


class Hiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    prices: tuple[int, ...]
    engineer: int
    limit: int


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    prices: tuple[int, ...]


class Shipments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    tiles: tuple[int, ...]
    fixed: tuple[int, ...]
    arrivals: tuple[int, int, int]


class Growth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    name: str
    steps: tuple[int, ...]
    fixed: Colour


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    values: tuple[int, ...]
    raise_costs: tuple[int, ...]
    rows: int
    notes: str = ""


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    level: int
    price: int
    influence: int
    round: int


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    cash: tuple[int, int, int]
    workers: int
    goods: dict[Good, int]
    hands: tuple[int, ...]


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    influence: Influence
    factories: tuple[Factories, ...]
    workers: tuple[Workers, ...]
    hiring: Hiring
    market: Market
    shipments: Shipments
    growth: tuple[Growth, ...]
    shares: Shares
    engine: tuple[Engine, ...]
    start: Start


class Contracts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    deck_1: tuple[str, ...]
    deck_2: tuple[str, ...]
    deck_3: tuple[str, ...]
    dealt: tuple[int, int, int]
    notes: str = ""

    @property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        return (self.deck_1, self.deck_2, self.deck_3)


class StateCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    card: int
    link: str
    number: int


class NormalCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    card: str
    players: int
    crowns: tuple[int, ...]
    hubs: tuple[int, ...]
    named: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()


class FixedCrowns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    players: int
    crowns: tuple[int, ...]


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    contracts: Contracts
    state: tuple[StateCard, ...]
    normal: tuple[NormalCard, ...]
    fixed: tuple[FixedCrowns, ...]


class Content(msgspec.Struct, frozen=True):
    """All four files."""

    map: Map
    tiles: Tiles
    boards: Boards
    cards: Cards


X = TypeVar("X")


def read_content(folder: Path | None, shipped: Path = HERE) -> Content:
    """The shipped content, with the files of a pack in place of the shipped ones; checked."""
    return _shipped(shipped) if folder is None else _read(folder, shipped)


@cache
def _shipped(shipped: Path) -> Content:
    return _read(None, shipped)


def _read(folder: Path | None, shipped: Path) -> Content:
    from enginehouse.games.imperial_steam.rules.checks.content import check_content  # noqa: PLC0415 - it knows this module

    if folder is not None:
        for path in sorted(folder.rglob("*.toml")):
            if str(path.relative_to(folder)) not in FILES:
                raise BadContent(f"{path.name}: Imperial Steam knows no such file; its files are {', '.join(FILES)}")
    content = Content(
        _file("map.toml", Map, folder, shipped),
        _file("tiles.toml", Tiles, folder, shipped),
        _file("boards.toml", Boards, folder, shipped),
        _file("cards.toml", Cards, folder, shipped),
    )
    check_content(content, house_map=folder is None or not (folder / "map.toml").exists())
    return content


def _file(name: str, kind: type[X], folder: Path | None, shipped: Path) -> X:
    own = None if folder is None else folder / name
    try:
        text = own.read_text() if own is not None and own.exists() else (shipped / name).read_text()
        plain: Any = tomllib.loads(text)
        return msgspec.convert(plain, kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{name}: {error}") from None


def _room() -> Any:
    return files("enginehouse.games.imperial_steam")


def room_text(name: str) -> str:
    """A text file that ships with the room."""
    return _room().joinpath(name).read_text()
