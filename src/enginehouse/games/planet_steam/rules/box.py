"""The box: content and switches of one game, immutable and shared by all its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from enginehouse.core import Unknown, Value, listed
from enginehouse.games.planet_steam.rules.checks.content import checked
from enginehouse.games.planet_steam.rules.content import BANDS, FILES, HERE, RESOURCES, Content, Cost, read_content
from enginehouse.games.planet_steam.rules.notation import Notation, notation_for

QUARTZ, ORE, WATER, ENERGY = range(4)
#: What there are converters for: a tank without one gives water. PS-TANK-18.
CONVERTED = (QUARTZ, ORE, ENERGY)
Bundle: TypeAlias = tuple[int, int, int, int, int]  # quartz, ore, water, energy, credits


def priced(cost: Sequence[int]) -> str:
    """A price, or what is missing of one, in words.

    >>> priced((2, 0, 1, 0, 5))
    '2 quartz, 1 water and 5 credits'
    """
    names = (*RESOURCES, "credit" if cost[4] == 1 else "credits")
    return listed([f"{n} {name}" for n, name in zip(cost, names, strict=True) if n])


@dataclass(frozen=True, slots=True)
class Specialist:
    """A specialist card of this game's set."""

    number: int
    roles: tuple[str, ...]

    @property
    def title(self) -> str:
        return " and ".join(TITLES[role] for role in self.roles)


TITLES = {
    "lady-steam": "Lady Steam",
    "venturer": "Venturer",
    "airship-captain": "Airship Captain",
    "engineer": "Engineer",
    "bank-agent": "Bank Agent",
}


@dataclass(frozen=True, slots=True)
class Track:
    """A resource's two tracks: prices, and supplies with the price change of each."""

    resource: str
    order: int
    lowest: int
    start: int
    highest: int
    top: int  # the highest supply
    bands: tuple[int, ...]  # the supply at which each band begins
    change: tuple[int, ...]  # by supply

    def after(self, price: int, supply: int) -> int:
        """The price for the next player. PS-PRICE-02, PS-PRICE-03."""
        return min(self.highest, max(self.lowest, price + self.change[supply]))

    def band(self, supply: int) -> str:
        return BANDS[max(i for i, begin in enumerate(self.bands) if begin <= supply)]


@dataclass(frozen=True, slots=True)
class Switches:
    """The advanced and optional rules in use. PS-ADV-01, PS-OPT-01."""

    immobile_tanks: bool
    river_limits: bool
    variable_trading: bool
    variable_claims: bool
    river_neutrals: int | None
    reduced_start: bool
    predictable_claims: bool
    price_manipulation: bool
    sabotage: bool
    freelance_carrier: bool


@dataclass(frozen=True, slots=True)
class Box:
    """Everything that does not change while a game is played."""

    players: int
    switches: Switches
    shown: tuple[bool, ...]  # whose credits lie open
    rows: str
    columns: int
    zones: tuple[str, ...]
    words: Notation
    neighbours: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[tuple[int, ...], ...], ...]  # zone: the zones up, down, left and right of it, nearest first
    row_of: tuple[int, ...]
    river: tuple[bool, ...]
    unavailable: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]
    neutral: tuple[int, ...]
    river_most: int
    tracks: tuple[Track, Track, Track, Track]
    supply: tuple[int, int, int, int]
    tank_costs: tuple[int, ...]  # credits by stock, besides the resources of costs["tank"]; nothing is sold at 0
    stock: int
    tanks: int
    converters: tuple[int, int, int, int]
    superchargers: int
    claim_markers: int  # of each seat: PS-COMP-07
    neutral_markers: int
    cards: tuple[Specialist, ...]  # in numerical order
    lady: int
    venturer: int
    captain: int
    capacity: tuple[tuple[int, int, int, int, int], ...]  # resource, class (class 0 does not exist)
    freelance_room: int
    rounds: int
    licences: int
    luxury: int
    credits: int
    resources: tuple[int, int, int, int]
    costs: Mapping[str, Bundle]
    converter_costs: tuple[Bundle, Bundle, Bundle, Bundle]  # there is none for water
    payouts: Mapping[str, int]
    strengths: tuple[tuple[int, int], ...]  # credits, spaces
    values: Mapping[str, int]

    def zone(self, name: str) -> int:
        return self.zones.index(name)


def make_box(players: int, options: Mapping[str, Value], pack: Path | None = None, shipped: Path = HERE) -> Box:
    """The box of one game; boxes of the shipped content are made once."""
    if pack is None:
        return _shipped_box(players, tuple(sorted(options.items())), shipped)
    return _box(players, dict(options), checked(read_content(pack, shipped)))


def check_pack(folder: Path) -> list[str]:
    """The content files of a pack, if all are sound together with the shipped ones."""
    checked(read_content(folder))
    return [f"{name}.toml" for name in FILES if (folder / f"{name}.toml").is_file()]


@cache
def _shipped_content(shipped: Path) -> Content:
    return checked(read_content(None, shipped))


@lru_cache(maxsize=256)
def _shipped_box(players: int, options: tuple[tuple[str, Value], ...], shipped: Path) -> Box:
    return _box(players, dict(options), _shipped_content(shipped))


def _box(players: int, options: Mapping[str, Value], content: Content) -> Box:
    grid = content.map.grid
    words = notation_for(grid.rows, grid.columns)
    number = {z: i for i, z in enumerate(words.zones)}
    layout = next(s for s in content.map.start if s.players == players)
    switches = _switches(options)
    stocked = content.start.reduced if switches.reduced_start else content.start.full
    own = next(s for s in stocked if s.players == players)
    pieces, costs, m = content.tanks.pieces, content.costs.costs, content.costs.manipulation
    cards = sorted((c for c in content.specialists.card if players in c.sets), key=lambda c: c.number)
    position = {role: i for i, card in enumerate(cards) for role in card.specialists}
    lines = tuple(_lines(i, len(grid.rows), grid.columns) for i in range(len(words.zones)))
    return Box(
        players=players,
        switches=switches,
        shown=_shown(str(options["show_credits"]), players),
        rows=grid.rows,
        columns=grid.columns,
        zones=words.zones,
        words=words,
        neighbours=tuple(tuple(line[0] for line in four if line) for four in lines),
        lines=lines,
        row_of=tuple(i // grid.columns for i in range(len(words.zones))),
        river=tuple(z in content.map.river.zones for z in words.zones),
        unavailable=tuple(number[z] for z in layout.unavailable),
        claims=tuple(tuple(number[z] for z in claims) for claims in layout.claims),
        neutral=tuple(number[z] for z in layout.neutral),
        river_most=content.map.variable.river_neutrals[str(players)],
        tracks=_tracks(content),
        supply=next(s for s in content.terminal.supply if s.players == players).resources(),
        tank_costs=(0, *(n + costs.tank.credits for n in content.tanks.market.costs)),
        stock=content.tanks.start.stock[str(players)],
        tanks=pieces.tanks,
        converters=(pieces.quartz_converters, pieces.ore_converters, 0, pieces.energy_converters),
        superchargers=pieces.superchargers,
        claim_markers=pieces.claim_markers,
        neutral_markers=pieces.neutral_markers,
        cards=tuple(Specialist(c.number, c.specialists) for c in cards),
        lady=position["lady-steam"],
        venturer=position["venturer"],
        captain=position["airship-captain"],
        capacity=tuple((0, *getattr(content.carriers.capacity, r)) for r in RESOURCES),
        freelance_room=content.carriers.freelance.room,
        rounds=int(content.start.rounds[str(players)]),
        licences=content.start.certificates.licences[str(players)],
        luxury=content.start.certificates.luxury[str(players)],
        credits=own.credits,
        resources=own.resources(),
        costs={
            "activation": _bundle(costs.activation),
            "tank": (*_bundle(costs.tank)[:4], 0),
            "import": _bundle(costs.import_),
            "supercharger": _bundle(costs.supercharger),
            "upgrade": _bundle(costs.upgrade),
            "licence": _bundle(costs.licence),
            "luxury": _bundle(costs.luxury),
        },
        converter_costs=(
            _bundle(costs.quartz_converter),
            _bundle(costs.ore_converter),
            (0, 0, 0, 0, 0),
            _bundle(costs.energy_converter),
        ),
        payouts={
            "subsidy": content.costs.payouts.subsidy,
            "failed_claim": content.costs.payouts.failed_claim,
            "engineer": content.costs.payouts.engineer,
            "licence": content.costs.payouts.licence,
            "shortage_rise": content.costs.payouts.shortage_rise,
        },
        strengths=tuple((s.credits, s.spaces) for s in (m.weak, m.moderate, m.strong)),
        values={
            "zone": content.costs.values.zone,
            "tank": content.costs.values.tank,
            "supercharger": content.costs.values.supercharger,
            "luxury": content.costs.values.luxury,
        },
    )


def _switches(options: Mapping[str, Value]) -> Switches:
    number = options["river_neutrals"]
    return Switches(
        immobile_tanks=bool(options["immobile_tanks"]),
        river_limits=bool(options["river_limits"]),
        variable_trading=bool(options["variable_trading"]),
        variable_claims=bool(options["variable_claims"]),
        river_neutrals=number if isinstance(number, int) else None,
        reduced_start=bool(options["reduced_start"]),
        predictable_claims=bool(options["predictable_claims"]),
        price_manipulation=bool(options["price_manipulation"]),
        sabotage=bool(options["sabotage"]),
        freelance_carrier=bool(options["freelance_carrier"]),
    )


def _shown(text: str, players: int) -> tuple[bool, ...]:
    """Whose credits lie open: "1 3" or "all". PS-R56."""
    if text.strip().lower() == "all":
        return (True,) * players
    numbers = text.replace(",", " ").split()
    if not {str(seat + 1) for seat in range(players)}.issuperset(numbers):
        raise Unknown(f"option show_credits takes numbers of players from 1 to {players}, or “all”, not “{text}”")
    return tuple(str(seat + 1) in numbers for seat in range(players))


def _lines(zone: int, rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    c = zone % columns
    return (
        tuple(range(zone - columns, -1, -columns)),
        tuple(range(zone + columns, rows * columns, columns)),
        tuple(zone - i for i in range(1, c + 1)),
        tuple(zone + i for i in range(1, columns - c)),
    )


def _tracks(content: Content) -> tuple[Track, Track, Track, Track]:
    a = content.terminal.adjustment
    changes = (a.black, a.blue, a.green, a.yellow, a.orange, a.red)
    made: dict[str, Track] = {}
    for t in content.terminal.track:
        begins = t.bands.begins()
        change = tuple(
            changes[max(i for i, begin in enumerate(begins) if begin <= n)] for n in range(t.highest_supply + 1)
        )
        made[t.resource] = Track(
            t.resource, t.order, t.price.lowest, t.price.start, t.price.highest, t.highest_supply, begins, change
        )
    return (made["quartz"], made["ore"], made["water"], made["energy"])


def _bundle(cost: Cost) -> Bundle:
    return (cost.quartz, cost.ore, cost.water, cost.energy, cost.credits)
