"""The content files: what each may say, read and checked with errors that name file, entry and what is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from enginehouse.core import BadContent
from enginehouse.core.plain import read_number

HERE = Path(__file__).parents[1] / "content"
FILES = ("map.toml", "material.toml", "clans.toml", "archon.toml", "scenarios.toml")
SOURCES = ("printed", "public", "house", "derived")

X = TypeVar("X")
Named = TypeVar("Named", "Clan", "ArchonCard", "Scenario")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of what a content file may hold: a word that nobody knows is an error."""


class Area(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    name_source: str
    terrain: str
    borders: tuple[str, ...] = ()
    straits: tuple[str, ...] = ()
    coast: tuple[str, ...] = ()
    haven: bool = False
    deployment: int = 0
    east: bool = False
    levels: int
    at: tuple[int, int]


class Floe(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    name_source: str
    at: tuple[int, int]
    touches: tuple[str, ...] = ()


class Deployment(Entry, frozen=True, kw_only=True):
    number: int
    name: str
    contract: str = ""


class Crater(Entry, frozen=True, kw_only=True):
    x: int
    y: int
    radius: int


class Map(Entry, frozen=True, kw_only=True):
    source: str
    canvas: tuple[int, int]
    crater: Crater
    area: tuple[Area, ...]
    floe: tuple[Floe, ...]
    deployment: tuple[Deployment, ...]


class Power(Entry, frozen=True, kw_only=True):
    """What a clan can do that the others cannot; read at the named places of the flow."""

    great_host: int = 0  # how many base soldiers the second Mobilize token recruits
    free_spaces: bool = False  # special action spaces never cost fuel
    finite_track: bool = False  # the last incubation space acts once
    associate: bool = False  # a token that keeps one floe open
    trap: int = 0  # units an opponent loses who destroys a beacon
    first_cards: int = 0  # Steam Column cards before the first Conclave
    skips: int = 0  # turns a round that a discarded card may skip
    mountaineers: bool = False  # mountains count as plains
    toxic_farms: int = 0


class Elite(Entry, frozen=True, kw_only=True):
    """What an elite soldier can do."""

    attack: int = 0  # more strength for each one that attacks
    convert: int = 0  # base soldiers after a won attack
    open_seas: bool = False  # floes with a free space are open to groups of elites
    support_reach: int = 1  # how many areas away they support
    per_building: int = 0  # strength for each building in the attacked area
    pass_through: bool = False  # elites alone march through enemy units
    sour: int = 0  # incubation and spoiled barrel for the attacked


class Clan(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    source: str
    blurb: str
    elite_name: str
    elite_blurb: str
    spaces: tuple[int, ...]
    pure: int
    contraband: int
    track: str
    supply: tuple[int, ...]
    forces: tuple[int, int]
    miniatures: tuple[int, int]
    beacons: int
    power: Power
    elite: Elite


class InForce(Entry, frozen=True, kw_only=True):
    """What a card changes while it lies; the defaults are the rules without a card."""

    floe_closed: bool = False
    free_upkeep: bool = False
    supply: int = 0
    supply_floor: int = 0
    no_march: bool = False
    hospice: bool = False
    contraband_incubation: int = 1
    mobilize: int = 2
    truce: bool = False
    scorched: bool = False
    no_decoys: bool = False
    elite_strength: int = 2
    losses: int = 0


class ArchonCard(Entry, frozen=True, kw_only=True):
    id: str
    number: str
    name: str
    when_played: str = ""
    bonus: str = ""
    spared: bool = False
    in_force: InForce = InForce()
    text: tuple[str, str, str]


class ArchonDeck(Entry, frozen=True, kw_only=True):
    source: str
    card: tuple[ArchonCard, ...]


class FromRound(Entry, frozen=True, kw_only=True):
    elites: int = 0
    contracts: int = 0
    marches: int = 0


class Prize(Entry, frozen=True, kw_only=True):
    """A scenario card that the winner of a combat takes."""

    name: str
    geo: int


class Relic(Entry, frozen=True, kw_only=True):
    """A scenario card whose custodian is elected."""

    name: str
    geo: int
    incubation: int


class Singed(Entry, frozen=True, kw_only=True):
    areas: int
    units: int
    loss: int


class Ruins(Entry, frozen=True, kw_only=True):
    top: int
    top_five: int


class Meeting(Entry, frozen=True, kw_only=True):
    cards: int
    last_round: int
    soldiers: int
    own_geo: int
    other_geo: int


class Scenario(Entry, frozen=True, kw_only=True):
    id: str
    number: str
    name: str
    source: str
    rounds: int
    columns: int
    rules: tuple[str, ...]
    about: str = ""  # two sentences for whoever chooses
    keywords: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3, 4, 5)
    forbidden: tuple[str, ...] = ()
    no_clan_powers: bool = False
    plain_forces: int = 0
    no_archon: bool = False
    from_round: FromRound = FromRound()
    extra_base: int = 0
    extra_elite: int = 0
    advance: int = 0
    scout: bool = False
    trophies: bool = False
    supremacy_from: int = 0
    supremacy_geo: int = 0
    supremacy_havens: int = 0
    supremacy_havens_five: int = 0
    prize: Prize | None = None
    relic: Relic | None = None
    election_from: int = 0
    watcher_plays: int = 1
    consolation: bool = False
    singed: Singed | None = None
    start_quarantine: int = 0
    cure_price: int = 0
    ruins: Ruins | None = None
    targets: tuple[str, ...] = ()
    target_levels: int = 0
    target_geo: int = 0
    extra_level: int = 0
    tall_from: int = 99
    tall_incubation: int = 1
    meeting: Meeting | None = None


class OrderTokens(Entry, frozen=True, kw_only=True):
    move: int
    defense: int
    decoy: int


class SpecialTokens(Entry, frozen=True, kw_only=True):
    march: int
    mobilize: int
    barter: int


class TitleSpace(Entry, frozen=True, kw_only=True):
    id: str
    kind: str
    name: str


class Material(Entry, frozen=True, kw_only=True):
    source: str
    steam_tops: int
    steam_levels: int
    column_limit: int
    pure: int
    contraband: int
    cubes: int
    farms: int
    toxic_farms: int
    turrets: int
    turrets_few_players: int
    quarantine: int
    contracts: int
    unit_limit: int
    building_limit: int
    start_geo: int
    start_column: int
    start_farms: int
    contract_spaces: int
    contract_spaces_five: int
    orders: OrderTokens
    specials: SpecialTokens
    dial: int
    title: tuple[TitleSpace, ...]
    tracks: dict[str, tuple[str, ...]]


class Clans(Entry, frozen=True, kw_only=True):
    clan: tuple[Clan, ...]


class Scenarios(Entry, frozen=True, kw_only=True):
    scenario: tuple[Scenario, ...]


class Content(msgspec.Struct, frozen=True, eq=False):
    """All content files together, checked. Two of them are never compared: what is made from one is kept by itself."""

    map: Map
    material: Material
    clans: tuple[Clan, ...]
    archon: tuple[ArchonCard, ...]
    scenarios: tuple[Scenario, ...]


def load(pack: Path | None, shipped: Path = HERE) -> Content:
    """The shipped content, with a pack's files over it.

    A pack's clans, cards and scenarios replace those of the same id and add the others; a map or material file
    replaces the whole. A pack that has changed since is read anew."""
    return _load(tuple((name, _text(pack / name)) for name in pack_files(pack)) if pack is not None else (), shipped)


@lru_cache(maxsize=8)
def _load(pack: tuple[tuple[str, str], ...], shipped: Path) -> Content:
    """The content of a pack's files, by name and text."""
    texts = dict(pack)
    europa = _read("map.toml", texts, shipped, Map)
    material = _read("material.toml", texts, shipped, Material)
    clans = _merged(_both("clans.toml", texts, shipped, lambda text: _file("clans.toml", text, Clans).clan))
    cards = _merged(_both("archon.toml", texts, shipped, lambda text: _file("archon.toml", text, ArchonDeck).card))
    scenarios = _merged(
        _both("scenarios.toml", texts, shipped, lambda text: _file("scenarios.toml", text, Scenarios).scenario)
    )
    content = Content(europa, material, clans, cards, scenarios)
    from enginehouse.games.steamwatchers.rules.checks.content import check_content  # noqa: PLC0415 - the checks know the effects

    check_content(content)
    return content


def pack_files(pack: Path) -> list[str]:
    """The content files that a pack brings."""
    return [name for name in FILES if (pack / name).is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadContent(f"{path.name}, the file: it is not written in UTF-8") from None


def _read(name: str, texts: dict[str, str], shipped: Path, kind: type[X]) -> X:
    return _file(name, texts.get(name) or _text(shipped / name), kind)


def _both(
    name: str, texts: dict[str, str], shipped: Path, read: Callable[[str], tuple[Named, ...]]
) -> tuple[Named, ...]:
    added = read(texts[name]) if name in texts else ()
    unique(name, [entry.id for entry in added])
    return (*read(_text(shipped / name)), *added)


def _merged(entries: tuple[Named, ...]) -> tuple[Named, ...]:
    """Each id once: the later entry replaces the earlier in its place."""
    return tuple({entry.id: entry for entry in entries}.values())


def _file(name: str, text: str, kind: type[X]) -> X:
    try:
        raw: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name}: {error}") from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{name}, {_entry(raw, str(error))}: {error}") from None


def _entry(raw: dict[str, Any], message: str) -> str:
    """The entry an error of msgspec is about, by its id: `$.area[3].levels` is of the fourth area."""
    if "$." not in message or "[" not in message:
        return "the file"
    table, _, rest = message.split("$.", 1)[1].partition("[")
    number = read_number(rest.split("]", 1)[0])
    if number is None or table not in raw:
        return "the file"
    entry: Any = raw[table][number]
    name = cast(dict[str, Any], entry).get("id", number) if isinstance(entry, dict) else number
    return f"{table} “{name}”"


def fail(file: str, entry: str, what: str) -> None:
    raise BadContent(f"{file}, {entry}: {what}")


def unique(file: str, ids: Sequence[str]) -> None:
    for n, name in enumerate(ids):
        if name in ids[:n]:
            fail(file, f"“{name}”", "the id is used twice")
