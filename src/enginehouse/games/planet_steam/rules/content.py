"""The content files as typed tables. What they must fulfil besides their types is in ``checks``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from enginehouse.kit import content as files

HERE = Path(__file__).parents[1] / "content"
RESOURCES = ("quartz", "ore", "water", "energy")
BANDS = ("black", "blue", "green", "yellow", "orange", "red")
SPECIALISTS = ("lady-steam", "venturer", "airship-captain", "engineer", "bank-agent")
COUNTS = (2, 3, 4, 5)
FILES = ("map", "terminal", "tanks", "specialists", "carriers", "start", "costs")

Source = Literal["printed", "public", "house"]
Counts = dict[str, int]  # by number of players


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a content file: every entry must be known, and it says where its numbers come from."""


class Grid(Strict, frozen=True):
    source: Source
    rows: str
    columns: int


class Zones(Strict, frozen=True):
    source: Source
    zones: tuple[str, ...]


class Layout(Strict, frozen=True):
    source: Source
    players: int
    unavailable: tuple[str, ...]
    claims: tuple[tuple[str, ...], ...]
    neutral: tuple[str, ...]


class Variable(Strict, frozen=True):
    source: Source
    river_neutrals: Counts


class Map(Strict, frozen=True):
    grid: Grid
    river: Zones
    start: tuple[Layout, ...]
    variable: Variable


class Adjustment(Strict, frozen=True):
    source: Source
    black: int
    blue: int
    green: int
    yellow: int
    orange: int
    red: int


class Price(Strict, frozen=True):
    lowest: int
    start: int
    highest: int


class Bands(Strict, frozen=True):
    black: int
    blue: int
    green: int
    yellow: int
    orange: int
    red: int

    def begins(self) -> tuple[int, ...]:
        return (self.black, self.blue, self.green, self.yellow, self.orange, self.red)


class Track(Strict, frozen=True):
    source: Source
    resource: str
    order: int
    price: Price
    bands: Bands
    highest_supply: int


class Supply(Strict, frozen=True):
    source: Source
    players: int
    quartz: int
    ore: int
    water: int
    energy: int

    def resources(self) -> tuple[int, int, int, int]:
        return (self.quartz, self.ore, self.water, self.energy)


class Stocked(Supply, frozen=True, kw_only=True):
    """What a player starts with."""

    credits: int


class Terminal(Strict, frozen=True):
    adjustment: Adjustment
    track: tuple[Track, ...]
    supply: tuple[Supply, ...]


class TankCosts(Strict, frozen=True):
    source: Source
    costs: tuple[int, ...]


class TankStart(Strict, frozen=True):
    source: Source
    stock: Counts


class Pieces(Strict, frozen=True):
    source: Source
    tanks: int
    quartz_converters: int
    ore_converters: int
    energy_converters: int
    superchargers: int
    claim_markers: int
    neutral_markers: int


class Tanks(Strict, frozen=True):
    market: TankCosts
    start: TankStart
    pieces: Pieces


class Card(Strict, frozen=True):
    source: Source
    number: int
    specialists: tuple[str, ...]
    sets: tuple[int, ...]


class Specialists(Strict, frozen=True):
    card: tuple[Card, ...]


class Capacity(Strict, frozen=True):
    source: Source
    quartz: tuple[int, int, int, int]
    ore: tuple[int, int, int, int]
    water: tuple[int, int, int, int]
    energy: tuple[int, int, int, int]


class Freelance(Strict, frozen=True):
    source: Source
    room: int


class Carriers(Strict, frozen=True):
    capacity: Capacity
    freelance: Freelance


class Certificates(Strict, frozen=True):
    source: Source
    licences: Counts
    luxury: Counts


class Start(Strict, frozen=True):
    rounds: dict[str, int | str]
    certificates: Certificates
    full: tuple[Stocked, ...]
    reduced: tuple[Stocked, ...]


class Cost(Strict, frozen=True):
    """What something costs: resources and credits."""

    quartz: int = 0
    ore: int = 0
    water: int = 0
    energy: int = 0
    credits: int = 0


class CostTable(Strict, frozen=True):
    source: Source
    activation: Cost
    tank: Cost
    import_: Cost = msgspec.field(name="import")
    quartz_converter: Cost
    ore_converter: Cost
    energy_converter: Cost
    supercharger: Cost
    upgrade: Cost
    licence: Cost
    luxury: Cost


class Payouts(Strict, frozen=True):
    source: Source
    subsidy: int
    failed_claim: int
    engineer: int
    licence: int
    shortage_rise: int


class Strength(Strict, frozen=True):
    credits: int
    spaces: int


class Manipulation(Strict, frozen=True):
    source: Source
    weak: Strength
    moderate: Strength
    strong: Strength


class Values(Strict, frozen=True):
    source: Source
    zone: int
    tank: int
    supercharger: int
    luxury: int


class Costs(Strict, frozen=True):
    costs: CostTable
    payouts: Payouts
    manipulation: Manipulation
    values: Values


class Content(Strict, frozen=True):
    """All content files, read and checked."""

    map: Map
    terminal: Terminal
    tanks: Tanks
    specialists: Specialists
    carriers: Carriers
    start: Start
    costs: Costs


def read_content(pack: Path | None = None, shipped: Path = HERE) -> Content:
    """The shipped content; files of the same name in the pack's folder take the place of ours."""
    return Content(
        map=files.read(files.find("map.toml", shipped, pack), Map),
        terminal=files.read(files.find("terminal.toml", shipped, pack), Terminal),
        tanks=files.read(files.find("tanks.toml", shipped, pack), Tanks),
        specialists=files.read(files.find("specialists.toml", shipped, pack), Specialists),
        carriers=files.read(files.find("carriers.toml", shipped, pack), Carriers),
        start=files.read(files.find("start.toml", shipped, pack), Start),
        costs=files.read(files.find("costs.toml", shipped, pack), Costs),
    )
