"""What is in the box for one game: the content as fast tables, immutable and shared by all tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from enginehouse.core import Unknown, Value
from enginehouse.games.steamwatchers.rules.content import (
    HERE,
    ArchonCard,
    Clan,
    Content,
    InForce,
    Material,
    Power,
    Scenario,
    TitleSpace,
    load,
)
from enginehouse.games.steamwatchers.rules.notation import ORDERS, SIZE, Notation, notation

NO_CARD = InForce()
#: A row of the map, and where anything stands on it.
Standing: TypeAlias = tuple[list[int], tuple[int, ...]]
#: An area where a way ends, and the notation for each group that goes it.
Way: TypeAlias = tuple[int, dict[int, str]]
#: Through an area, to any of those behind it.
Routes: TypeAlias = tuple[tuple[int, tuple[Way, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Bag:
    """The Order tokens of a seat."""

    count: dict[str, int]  # by kind
    fewest: int  # of any kind that is in it: as long as fewer are placed, none has run out
    orders: tuple[tuple[str, ...], ...]  # by area, what may be ordered there until then


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Areas, floes and titles are numbers here, in the order of their files."""

    players: int
    content: Content
    scenario: Scenario
    material: Material
    words: Notation
    clans: dict[str, Clan]  # without their powers, where the scenario does not use them
    cards: dict[str, ArchonCard]
    track: tuple[TitleSpace, ...]
    kinds: tuple[str, ...]  # of the titles
    places: dict[str, int]  # of the titles on the track, by id
    claims: tuple[str, ...]  # the notation that claims each of them
    areas: tuple[int, ...]  # the number of each, as `compress` wants them
    bare: list[int]  # a row of the map on which nothing stands: comparing with it is the quickest look
    seen: list[Standing]  # by seat, of the army that was looked for last: a memory alone, of whatever table
    lit: list[Standing]  # the same for the beacons of all: one entry
    no_orders: list[str]  # the same for tokens
    accessible: tuple[bool, ...]
    near: tuple[tuple[int, ...], ...]  # adjacent by land or strait, accessible ones only
    moves: tuple[tuple[Way, ...], ...]  # from an area
    sails: tuple[dict[int, dict[int, str]], ...]  # from an area: where to, and the notation for each group
    fits: tuple[tuple[bool, ...], ...]  # by the size of a group, by who stands there: is there room?
    two_away: tuple[tuple[int, ...], ...]
    plain: tuple[bool, ...]
    coast: tuple[int, ...]  # bits of the floes an area lies on
    tokens: Bag
    honest: Bag  # without the Decoys
    decoyless: frozenset[str]  # the cards that take the Decoys away
    floes: int  # bits of the floes in play
    touches: tuple[int, ...]
    landings: tuple[tuple[int, ...], ...]  # by bits of floes: where one may land
    landings_all: tuple[tuple[int, ...], ...]  # the same for mountaineers
    routes: tuple[Routes, ...]  # Forced March from an area
    routes_all: tuple[Routes, ...]
    havens: tuple[int, ...]
    levels: tuple[int, ...]
    deployments: dict[int, tuple[int, ...]]
    spaces: int  # contracts on a floe
    targets: tuple[int, ...]
    contiguous: bool

    @property
    def names(self) -> tuple[str, ...]:
        return self.words.area_names

    @property
    def floe_count(self) -> int:
        return len(self.touches)


def box(players: int, options: Mapping[str, Value], pack: Path | None, shipped: Path = HERE) -> Box:
    return _box(players, str(options["scenario"]), bool(options["contiguous_floes"]), load(pack, shipped))


@lru_cache(maxsize=64)
def _box(players: int, name: str, contiguous: bool, content: Content) -> Box:
    scenario = _scenario(content, name, players)
    europa, words = content.map, notation(content)
    limit, orders = content.material.unit_limit, content.material.orders
    number = {a.id: i for i, a in enumerate(europa.area)}
    floe_number = {f.id: i for i, f in enumerate(europa.floe)}
    east = players <= 3  # SW-SETUP-04
    accessible = tuple(not (east and a.east) for a in europa.area)
    near = tuple(
        tuple(sorted(number[x] for x in (*a.borders, *a.straits) if accessible[number[x]])) if accessible[i] else ()
        for i, a in enumerate(europa.area)
    )
    plain = tuple(a.terrain == "plains" for a in europa.area)
    coast = tuple(sum(1 << floe_number[f] for f in a.coast) if accessible[i] else 0 for i, a in enumerate(europa.area))
    floes = 0
    for bits in coast:
        floes |= bits  # SW-R33: a floe without an accessible coast is out of play
    coastal = [a for a in range(len(coast)) if coast[a]]
    masks = range(1 << len(europa.floe))
    everywhere = (True,) * len(plain)
    track = tuple(t for id in content.material.tracks[str(players)] for t in content.material.title if t.id == id)
    clans = {c.id: msgspec.structs.replace(c, power=Power()) if scenario.no_clan_powers else c for c in content.clans}
    return Box(
        players=players,
        content=content,
        scenario=scenario,
        material=content.material,
        words=words,
        clans=clans,
        cards={c.id: c for c in content.archon},
        track=track,
        kinds=tuple(t.kind for t in track),
        places={t.id: n for n, t in enumerate(track)},
        claims=tuple(words.claim[t.id] for t in track),
        areas=tuple(range(len(near))),
        bare=[0] * len(near),
        no_orders=[""] * len(near),
        seen=[([], ())] * players,
        lit=[([], ())],
        accessible=accessible,
        near=near,
        moves=tuple(tuple((b, words.move[a, b]) for b in near[a]) for a in range(len(near))),
        sails=tuple({b: words.sail[a, b] for b in coastal if (a, b) in words.sail} for a in range(len(near))),
        fits=tuple(tuple(size + there <= limit for there in SIZE) for size in range(limit + 1)),
        two_away=tuple(_two_away(a, near) for a in range(len(near))),
        plain=plain,
        coast=coast,
        tokens=_bag(words, orders.move, orders.defense, orders.decoy),
        honest=_bag(words, orders.move, orders.defense, 0),
        decoyless=frozenset(c.id for c in content.archon if c.in_force.no_decoys),
        floes=floes,
        touches=tuple(sum(1 << floe_number[f] for f in floe.touches) for floe in europa.floe),
        landings=tuple(tuple(a for a in coastal if coast[a] & m and plain[a]) for m in masks),
        landings_all=tuple(tuple(a for a in coastal if coast[a] & m) for m in masks),
        routes=tuple(_routes(a, near, plain, words) for a in range(len(near))),
        routes_all=tuple(_routes(a, near, everywhere, words) for a in range(len(near))),
        havens=tuple(i for i, a in enumerate(europa.area) if a.haven and accessible[i]),
        levels=tuple(a.levels for a in europa.area),
        deployments={
            d.number: tuple(i for i, a in enumerate(europa.area) if a.deployment == d.number)
            for d in europa.deployment
            if not (east and d.number == 3)  # SW-SETUP-05
        },
        spaces=content.material.contract_spaces_five if players == 5 else content.material.contract_spaces,
        targets=tuple(number[t] for t in scenario.targets),
        contiguous=contiguous,
    )


def _bag(words: Notation, *tokens: int) -> Bag:
    left = tuple(n > 0 for n in tokens)
    return Bag(dict(zip(ORDERS, tokens, strict=True)), min(filter(None, tokens), default=0), words.orders[left])


def _scenario(content: Content, name: str, players: int) -> Scenario:
    scenario = next((s for s in content.scenarios if s.id == name), None)
    if scenario is None:
        raise Unknown(f"there is no scenario “{name}”; there are: {', '.join(s.id for s in content.scenarios)}")
    if players not in scenario.players:
        counts = " or ".join(str(n) for n in scenario.players)
        raise Unknown(f"the scenario {scenario.name} is for {counts} players, not {players}")
    return scenario


def _two_away(area: int, near: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(sorted({c for b in near[area] for c in near[b] if c != area and c not in near[area]}))


def _routes(area: int, near: tuple[tuple[int, ...], ...], passable: tuple[bool, ...], words: Notation) -> Routes:
    """SW-FM-02, SW-R26, SW-R27: two steps, both areas entered passable, and not back to the start."""
    return tuple(
        (b, tuple((c, words.march[area, b, c]) for c in near[b] if passable[c] and c != area))
        for b in near[area]
        if passable[b]
    )
