"""What must be true of the content (section 5 of the catalogue): checked on load, with precise errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from enginehouse.games.steamwatchers.rules import effects
from enginehouse.games.steamwatchers.rules.content import (
    SOURCES,
    ArchonCard,
    Area,
    Clan,
    Content,
    Map,
    Material,
    Scenario,
    fail,
    unique,
)

COUNTS = (2, 3, 4, 5)
TITLES = ("watcher", "legate", "archon", "primus")
#: An id is a word of the notation.
WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

#: From and to: more than the notation, the drawings or a box of pieces hold is a slip.
MATERIAL = {
    "steam_tops": (1, 49), "steam_levels": (0, 200), "column_limit": (1, 5), "pure": (0, 200), "contraband": (0, 200),
    "cubes": (0, 49), "farms": (0, 98), "toxic_farms": (0, 20), "turrets": (0, 98), "turrets_few_players": (0, 98),
    "quarantine": (0, 200), "contracts": (0, 9), "unit_limit": (1, 5), "building_limit": (1, 3), "start_geo": (0, 20),
    "start_column": (0, 5), "start_farms": (0, 6), "contract_spaces": (0, 5), "contract_spaces_five": (0, 5), "dial": (0, 12),
}  # fmt: skip
CLAN = {"pure": (0, 12), "contraband": (0, 9), "beacons": (0, 6)}
POWER = {"great_host": (0, 9), "trap": (0, 3), "first_cards": (0, 5), "skips": (0, 5), "toxic_farms": (0, 9)}
ELITE = {"attack": (0, 5), "convert": (0, 1), "support_reach": (1, 2), "per_building": (0, 5), "sour": (0, 5)}
IN_FORCE = {
    "supply": (-20, 0), "supply_floor": (0, 20), "contraband_incubation": (0, 5), "mobilize": (1, 9), "elite_strength": (0, 6),
    "losses": (0, 2),
}  # fmt: skip
SCENARIO = {
    "rounds": (3, 5), "columns": (0, 12), "plain_forces": (0, 15), "extra_base": (0, 5), "extra_elite": (0, 4), "advance": (0, 5),
    "supremacy_from": (0, 5), "supremacy_geo": (0, 60), "supremacy_havens": (0, 8), "supremacy_havens_five": (0, 8),
    "election_from": (0, 5), "watcher_plays": (1, 3), "start_quarantine": (0, 3), "cure_price": (0, 12), "target_levels": (0, 5),
    "target_geo": (0, 9), "extra_level": (0, 4), "tall_from": (1, 99), "tall_incubation": (0, 9),
}  # fmt: skip
PARTS = {
    "from_round": {"elites": (0, 5), "contracts": (0, 5), "marches": (0, 5)},
    "prize": {"geo": (0, 9)},
    "relic": {"geo": (0, 9), "incubation": (0, 9)},
    "singed": {"areas": (1, 4), "units": (1, 5), "loss": (0, 5)},
    "ruins": {"top": (0, 20), "top_five": (0, 20)},
    "meeting": {"cards": (1, 5), "last_round": (0, 5), "soldiers": (0, 5), "own_geo": (0, 9), "other_geo": (0, 9)},
}


def check_content(content: Content) -> None:
    check_material(content.material)
    check_map(content.map)
    check_clans(content)
    check_cards(content.archon)
    check_scenarios(content)


def _ranges(file: str, entry: str, of: msgspec.Struct, ranges: Mapping[str, tuple[int, int]]) -> None:
    for name, (low, high) in ranges.items():
        value: int = getattr(of, name)
        if not low <= value <= high:
            fail(file, entry, f"{name} is from {low} to {high}, not {value}")


def _ids(file: str, kind: str, ids: Sequence[str]) -> None:
    unique(file, ids)
    for id in ids:
        if not WORD.fullmatch(id) or len(id) > 40:
            fail(file, f"{kind} “{id[:40]}”", "an id is a word in lower case, with hyphens, of forty letters at most")


def _said(file: str, entry: str, texts: Iterable[str]) -> None:
    for text in texts:
        if not text.strip() or len(text) > 300 or "\n" in text:
            fail(file, entry, f"“{text[:20]}” is no name or sentence of one line")


def _source(file: str, entry: str, source: str, field: str = "source") -> None:
    if source not in SOURCES:
        fail(file, entry, f"{field} is one of {', '.join(SOURCES)}, not “{source[:20]}”")


# --- material --------------------------------------------------------------------------------------------------------
def check_material(m: Material) -> None:
    file = "material.toml"
    _source(file, "the file", m.source)
    _ranges(file, "the pieces", m, MATERIAL)
    _ranges(file, "orders", m.orders, {"move": (0, 9), "defense": (0, 9), "decoy": (0, 9)})
    _ranges(file, "specials", m.specials, {"march": (0, 9), "mobilize": (1, 9), "barter": (0, 9)})
    if m.orders.move + m.orders.defense < 1:
        fail(file, "orders", "there is no order to give")
    if m.start_farms > 3 * m.building_limit or m.start_farms * max(COUNTS) > m.farms:
        fail(file, "start_farms", "there are places and farms for everybody’s first farms")
    _ids(file, "title", [t.id for t in m.title])
    for title in m.title:
        _said(file, f"title “{title.id}”", [title.name])
        if title.kind not in TITLES:
            fail(file, f"title “{title.id}”", f"its kind is one of {', '.join(TITLES)}, not “{title.kind[:20]}”")
    kinds = {title.id: title.kind for title in m.title}
    if set(m.tracks) != {str(n) for n in COUNTS}:
        fail(file, "tracks", "there is a track for each of 2, 3, 4 and 5 players")
    for players, track in m.tracks.items():
        entry = f"tracks {players}"
        for id in track:
            if id not in kinds:
                fail(file, entry, f"there is no title “{id[:40]}”")
        unique(file, track)
        found = [kinds[id] for id in track]
        if len(track) <= int(players) or any(found.count(kind) > 1 for kind in TITLES[1:]):
            fail(
                file, entry, "a track has more titles than players, and one Legate, Archon and Primus at most (SW-R11)"
            )


# --- the map ---------------------------------------------------------------------------------------------------------
def check_map(europa: Map) -> None:
    """SW-COMP-07, SW-COMP-23, SW-COMP-24, SW-COMP-30, SW-SETUP-26 and the lines of section 5.2."""
    file = "map.toml"
    areas = {a.id: a for a in europa.area}
    floes = {f.id: f for f in europa.floe}
    _source(file, "the file", europa.source)
    _ids(file, "area", [a.id for a in europa.area])
    _ids(file, "floe", [f.id for f in europa.floe])
    wide, high = europa.canvas
    if not (100 <= wide <= 5000 and 100 <= high <= 5000):
        fail(file, "canvas", "the canvas is from 100 to 5000 wide and high")
    if not (0 <= europa.crater.x <= wide and 0 <= europa.crater.y <= high and 0 <= europa.crater.radius <= 200):
        fail(file, "crater", "the Crater lies on the canvas")
    if len(areas) != 49:
        fail(file, "area", f"Europa has 49 land areas, not {len(areas)}")
    if len(floes) != 6:
        fail(file, "floe", f"there are 6 ice floes, not {len(floes)}")
    for area in europa.area:
        _check_area(area, areas, file, set(floes), europa.canvas)
    unique(file, [str(area.at) for area in europa.area])
    for floe in europa.floe:
        entry = f"floe “{floe.id}”"
        _said(file, entry, [floe.name])
        _source(file, entry, floe.name_source, "name_source")
        _on_canvas(file, entry, floe.at, europa.canvas)
        unique(file, floe.touches)
        for other in floe.touches:
            if other == floe.id or other not in floes or floe.id not in floes[other].touches:
                fail(file, entry, f"“{other[:40]}” does not touch it in return")
    if sum(a.east for a in europa.area) != 10:
        fail(file, "area", "ten areas lie east of the Crater (SW-SETUP-03)")
    _check_deployments(europa, areas)
    _connected(areas, "the map")
    _connected({a: area for a, area in areas.items() if not area.east}, "the map without the east")
    if sum(a.haven and not a.east for a in europa.area) < 4:
        fail(file, "haven", "at least four havens lie west of the Crater (SW-SC6-06)")


def _check_deployments(europa: Map, areas: Mapping[str, Area]) -> None:
    file = "map.toml"
    if sorted(d.number for d in europa.deployment) != [1, 2, 3, 4, 5, 6]:
        fail(file, "deployment", "the Deployment cards are 1 to 6 (SW-COMP-07)")
    west = {floe for area in areas.values() if not area.east for floe in area.coast}
    for card in europa.deployment:
        entry = f"deployment {card.number}"
        three = [a for a in europa.area if a.deployment == card.number]
        _said(file, entry, [card.name])
        if len(three) != 3:
            fail(file, entry, f"a Deployment card names three areas, not {len(three)} (SW-SETUP-17)")
        if any(a.east != (card.number == 3) for a in three):
            fail(file, entry, "only Deployment 3 lies east of the Crater (SW-SETUP-05)")
        if card.contract and card.contract not in west:
            fail(file, entry, f"its contract lies on a floe in play at every count, not “{card.contract[:40]}”")
    if any(card.contract for card in europa.deployment if card.number == 3):
        fail(file, "deployment 3", "it has no contract: it is not used with two or three players")


def _on_canvas(file: str, entry: str, at: tuple[int, int], canvas: tuple[int, int]) -> None:
    if not (0 <= at[0] <= canvas[0] and 0 <= at[1] <= canvas[1]):
        fail(file, entry, f"it lies on the canvas, not at {at[0]},{at[1]}")


def _check_area(area: Area, areas: dict[str, Area], file: str, floes: set[str], canvas: tuple[int, int]) -> None:
    entry = f"area “{area.id}”"
    _said(file, entry, [area.name])
    _on_canvas(file, entry, area.at, canvas)
    _source(file, entry, area.name_source, "name_source")
    if area.terrain not in ("plains", "mountain"):
        fail(file, entry, f"terrain is plains or mountain, not “{area.terrain[:20]}” (SW-COMP-23)")
    if not 1 <= area.levels <= 3:
        fail(file, entry, f"a Steam Column card shows 1 to 3 levels, not {area.levels}")
    if not 0 <= area.deployment <= 6:
        fail(file, entry, f"there is no Deployment card {area.deployment}")
    for name, others in (("borders", area.borders), ("straits", area.straits), ("coast", area.coast)):
        if len(set(others)) != len(others) or area.id in others:
            fail(file, entry, f"{name} names somewhere twice, or itself")
    for other in area.borders:
        if other not in areas or area.id not in areas[other].borders:
            fail(file, entry, f"borders “{other[:40]}”, which does not border it")
    for other in area.straits:
        if other not in areas or area.id not in areas[other].straits:
            fail(file, entry, f"has a strait to “{other[:40]}”, which has none to it")
        if other in area.borders:
            fail(file, entry, f"borders “{other}” already, and has a strait to it")
    for floe in area.coast:
        if floe not in floes:
            fail(file, entry, f"lies on “{floe[:40]}”, which is no floe")


def _connected(areas: dict[str, Area], what: str) -> None:
    seen, todo = set[str](), [next(iter(areas))]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        todo += [x for x in (*areas[here].borders, *areas[here].straits) if x in areas]
    if len(seen) != len(areas):
        fail("map.toml", what, f"{min(set(areas) - seen)} cannot be reached by land")


# --- clans -----------------------------------------------------------------------------------------------------------
def check_clans(content: Content) -> None:
    file, m = "clans.toml", content.material
    both = "clans.toml and material.toml"
    _ids(file, "clan", [c.id for c in content.clans])
    for clan in content.clans:
        _check_clan(clan, file)
    pure = sorted((c.pure for c in content.clans), reverse=True)[:5]
    contraband = sorted((c.contraband for c in content.clans), reverse=True)[:5]
    if sum(pure) > m.pure or sum(contraband) > m.contraband:
        fail(both, "stocks", f"any five clans must find {m.pure} pure and {m.contraband} contraband barrels enough")
    if sum(c.power.toxic_farms for c in content.clans) > m.toxic_farms:
        fail(both, "toxic_farms", f"there are {m.toxic_farms} toxic farms for all clans (SW-COMP-11)")


def _check_clan(clan: Clan, file: str) -> None:
    entry = f"clan “{clan.id}”"
    _source(file, entry, clan.source)
    _said(file, entry, [clan.name, clan.blurb, clan.elite_name, clan.elite_blurb])
    _ranges(file, entry, clan, CLAN)
    _ranges(file, f"{entry}, power", clan.power, POWER)
    _ranges(file, f"{entry}, elite", clan.elite, ELITE)
    if min(*clan.miniatures, *clan.forces) < 0 or sum(clan.miniatures) != 16:
        fail(file, entry, f"a clan has 16 miniatures, not {sum(clan.miniatures)} (SW-COMP-12)")
    if sum(clan.forces) != 10:
        fail(file, entry, f"the starting forces are 10 units, not {sum(clan.forces)}")
    if any(f > m for f, m in zip(clan.forces, clan.miniatures, strict=True)) or clan.miniatures[0] < 10:
        fail(file, entry, "there are not enough miniatures for its starting forces")
    if len(clan.supply) != 6 or clan.supply[2] != 10 or list(clan.supply) != sorted(clan.supply):
        fail(file, entry, "the supply track has six rising limits, and the third (GEO 4-5) is 10 (SW-SETUP-23)")
    if clan.supply[0] < 1 or clan.supply[-1] > 16:
        fail(file, entry, "a supply limit is from 1 to 16 (SW-R93)")
    if not clan.track.endswith("D") or set(clan.track[:-1]) - {"R", "Q"} or len(clan.track) > 12:
        fail(file, entry, "the incubation track is R and Q spaces with one D at its end, twelve in all at most")
    if set(clan.spaces) - {0, 1} or not 1 <= len(clan.spaces) <= 4:
        fail(file, entry, "one to four special action spaces, each free (0) or at a cost of 1")


# --- cards and scenarios ---------------------------------------------------------------------------------------------
def check_cards(cards: Sequence[ArchonCard]) -> None:
    file = "archon.toml"
    if not 18 <= len(cards) <= 60:
        fail(file, "card", f"the Archon deck has 18 cards, not {len(cards)} (SW-COMP-07)")
    _ids(file, "card", [c.id for c in cards])
    for card in cards:
        entry = f"card “{card.id}”"
        _said(file, entry, [card.name, card.number, *(text for text in card.text if text)])
        _ranges(file, f"{entry}, in_force", card.in_force, IN_FORCE)
        if card.when_played not in effects.WHEN_PLAYED:
            fail(file, entry, f"no effect when_played is called “{card.when_played[:40]}”")
        if card.bonus not in effects.BONUS:
            fail(file, entry, f"no bonus is called “{card.bonus[:40]}”")
        if card.in_force.supply and card.in_force.supply_floor < 1:
            fail(file, entry, "a lower supply has a supply_floor of 1 or more (SW-R93)")
        if (card.when_played == "close-floe") != card.in_force.floe_closed:
            fail(file, entry, "close-floe and floe_closed go together: one names the floe, the other closes it")
        if card.bonus == "contract-elsewhere" and card.when_played != "close-floe":
            fail(file, entry, "contract-elsewhere needs the floe that close-floe names")


def check_scenarios(content: Content) -> None:
    file = "scenarios.toml"
    _ids(file, "scenario", [s.id for s in content.scenarios])
    if not content.scenarios:
        fail(file, "scenario", "there is none")
    for scenario in content.scenarios:
        _check_scenario(scenario, content)


def _check_scenario(s: Scenario, content: Content) -> None:
    file, entry = "scenarios.toml", f"scenario “{s.id}”"
    clans = {c.id for c in content.clans}
    _source(file, entry, s.source)
    _said(file, entry, [s.name, s.number, s.about or s.name, *s.rules, *s.keywords])
    _ranges(file, entry, s, SCENARIO)
    for name, ranges in PARTS.items():
        part: msgspec.Struct | None = getattr(s, name)
        if part is not None:
            _ranges(file, f"{entry}, {name}", part, ranges)
    for card in (s.prize, s.relic):
        if card is not None:
            _said(file, entry, [card.name])
    if not s.players or sorted(set(s.players)) != list(s.players) or set(s.players) - set(COUNTS):
        fail(file, entry, "players are some of 2, 3, 4 and 5, in their order")
    unique(file, s.forbidden)
    for clan in s.forbidden:
        if clan not in clans:
            fail(file, entry, f"forbids “{clan[:40]}”, which is no clan")
    if len(clans) - len(s.forbidden) < max(s.players):
        fail(file, entry, "leaves too few clans for its players")
    _check_victory(s)
    _check_forces(s, content)
    _check_targets(s, content)
    if s.ruins is not None and s.meeting is not None:
        fail(file, entry, "has Ruins in the deck and meeting places dealt from it: nobody can meet in the Ruins")
    if s.singed is not None:
        _check_singed(s, content)


def _check_victory(s: Scenario) -> None:
    file, entry = "scenarios.toml", f"scenario “{s.id}”"
    if max(s.supremacy_from, s.election_from) > s.rounds:
        fail(file, entry, "supremacy or election would come after the last round")
    if bool(s.supremacy_from) != bool(s.supremacy_geo or s.supremacy_havens):
        fail(file, entry, "supremacy_from and what wins go together (SW-WHT-03)")
    if bool(s.supremacy_havens) != bool(s.supremacy_havens_five):
        fail(file, entry, "supremacy_havens and supremacy_havens_five go together (SW-SC6-07)")
    if bool(s.election_from) != (s.relic is not None) or (s.relic is not None and s.prize is not None):
        fail(file, entry, "election_from and relic go together, and there is one scenario card")


def _check_targets(s: Scenario, content: Content) -> None:
    files, entry = "scenarios.toml, map.toml and material.toml", f"scenario “{s.id}”"
    areas = {a.id: a for a in content.map.area}
    unique(files, s.targets)
    for target in s.targets:
        if target not in areas or areas[target].east or areas[target].deployment:
            fail(files, entry, f"target “{target[:40]}” is no area in play at every count without a deployment number")
    high = s.target_levels > content.material.column_limit
    if bool(s.targets) != bool(s.target_levels) or high or len(s.targets) > 6:
        fail(files, entry, "targets and target_levels go together, six areas and the limit of a column at most")


def _check_forces(s: Scenario, content: Content) -> None:
    """Everybody's forces are in the box and find room in three areas (SW-SETUP-18)."""
    files, entry = "scenarios.toml, clans.toml and material.toml", f"scenario “{s.id}”"
    for clan in content.clans:
        if clan.id in s.forbidden:
            continue
        base, elite = (s.plain_forces, 0) if s.plain_forces else clan.forces
        base, elite = base + s.extra_base, elite + s.extra_elite
        if base > clan.miniatures[0] or elite > clan.miniatures[1]:
            fail(files, entry, f"the {clan.name} have not so many miniatures")
        if base + elite > 3 * content.material.unit_limit:
            fail(files, entry, "the starting forces find no room in three areas")


def _check_singed(s: Scenario, content: Content) -> None:
    files, entry, m, singed = (
        "scenarios.toml, clans.toml and material.toml",
        f"scenario “{s.id}”",
        content.material,
        s.singed,
    )
    assert singed is not None
    if any(c.power.toxic_farms and c.id not in s.forbidden for c in content.clans):
        fail(files, entry, "the Singed are Menrâu pieces, so clans with toxic farms cannot be chosen (SW-SC5-03)")
    if singed.units > m.unit_limit or singed.areas > min(m.toxic_farms, m.turrets_few_players, m.turrets, m.contraband):
        fail(files, entry, "there are not enough pieces for the Singed (SW-SC5-02)")
    if m.building_limit < 2:
        fail(files, entry, "an area of the Singed has two buildings (SW-SC5-02)")
    if any(singed.areas + players > (5 if players <= 3 else 6) for players in s.players):
        fail(files, entry, "the Singed could leave too few Deployment cards (SW-SC5-04)")
