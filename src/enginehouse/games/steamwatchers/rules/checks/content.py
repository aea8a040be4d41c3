"""What must be true of the content (section 5 of the catalogue): checked on load, with precise errors."""

from __future__ import annotations

from enginehouse.games.steamwatchers.rules import effects
from enginehouse.games.steamwatchers.rules.content import SOURCES, Area, Clan, Content, Map, fail, unique


def check_content(content: Content) -> None:
    check_map(content.map)
    check_clans(content)
    check_cards(content)
    check_scenarios(content)


def check_map(europa: Map) -> None:
    """SW-COMP-07, SW-COMP-23, SW-COMP-24, SW-COMP-30, SW-SETUP-26 and the lines of section 5.2."""
    file = "map.toml"
    areas = {a.id: a for a in europa.area}
    floes = {f.id: f for f in europa.floe}
    unique(file, [a.id for a in europa.area])
    if len(areas) != 49:
        fail(file, "area", f"Europa has 49 land areas, not {len(areas)}")
    if len(floes) != 6:
        fail(file, "floe", f"there are 6 ice floes, not {len(floes)}")
    for area in europa.area:
        _check_area(area, areas, file, set(floes))
    for floe in europa.floe:
        for other in floe.touches:
            if other not in floes or floe.id not in floes[other].touches:
                fail(file, f"floe “{floe.id}”", f"“{other}” does not touch it in return")
    if sum(a.east for a in europa.area) != 10:
        fail(file, "area", "ten areas lie east of the Crater (SW-SETUP-03)")
    cards = {d.number for d in europa.deployment}
    if cards != {1, 2, 3, 4, 5, 6}:
        fail(file, "deployment", "the Deployment cards are 1 to 6 (SW-COMP-07)")
    for number in sorted(cards):
        three = [a for a in europa.area if a.deployment == number]
        if len(three) != 3:
            fail(file, f"deployment {number}", f"a Deployment card names three areas, not {len(three)} (SW-SETUP-17)")
        if any(a.east != (number == 3) for a in three):
            fail(file, f"deployment {number}", "only Deployment 3 lies east of the Crater (SW-SETUP-05)")
    _connected(areas, "the map")
    _connected({a: area for a, area in areas.items() if not area.east}, "the map without the east")
    if sum(a.haven and not a.east for a in europa.area) < 4:
        fail(file, "haven", "at least four havens lie west of the Crater (SW-SC6-06)")


def _check_area(area: Area, areas: dict[str, Area], file: str, floes: set[str]) -> None:
    entry = f"area “{area.id}”"
    if area.terrain not in ("plains", "mountain"):
        fail(file, entry, f"terrain is plains or mountain, not “{area.terrain}” (SW-COMP-23)")
    if not 1 <= area.levels <= 3:
        fail(file, entry, f"a Steam Column card shows 1 to 3 levels, not {area.levels}")
    if area.name_source not in SOURCES:
        fail(file, entry, f"name_source is one of {', '.join(SOURCES)}")
    for other in area.borders:
        if other not in areas or area.id not in areas[other].borders:
            fail(file, entry, f"borders “{other}”, which does not border it")
    for other in area.straits:
        if other not in areas or area.id not in areas[other].straits:
            fail(file, entry, f"has a strait to “{other}”, which has none to it")
    for floe in area.coast:
        if floe not in floes:
            fail(file, entry, f"lies on “{floe}”, which is no floe")


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


def check_clans(content: Content) -> None:
    file, m = "clans.toml", content.material
    unique(file, [c.id for c in content.clans])
    unique(file, [c.letter for c in content.clans])
    for clan in content.clans:
        _check_clan(clan, file)
    pure = sorted((c.pure for c in content.clans), reverse=True)[:5]
    contraband = sorted((c.contraband for c in content.clans), reverse=True)[:5]
    if sum(pure) > m.pure or sum(contraband) > m.contraband:
        fail(file, "stocks", f"any five clans must find {m.pure} pure and {m.contraband} contraband barrels enough")


def _check_clan(clan: Clan, file: str) -> None:
    entry = f"clan “{clan.id}”"
    if clan.source not in SOURCES:
        fail(file, entry, f"source is one of {', '.join(SOURCES)}")
    if sum(clan.miniatures) != 16:
        fail(file, entry, f"a clan has 16 miniatures, not {sum(clan.miniatures)} (SW-COMP-12)")
    if sum(clan.forces) != 10:
        fail(file, entry, f"the starting forces are 10 units, not {sum(clan.forces)}")
    if any(f > m for f, m in zip(clan.forces, clan.miniatures, strict=True)) or clan.miniatures[0] < 10:
        fail(file, entry, "there are not enough miniatures for its starting forces")
    if len(clan.supply) != 6 or clan.supply[2] != 10 or list(clan.supply) != sorted(clan.supply):
        fail(file, entry, "the supply track has six rising limits, and the third (GEO 4-5) is 10 (SW-SETUP-23)")
    if not clan.track.endswith("D") or set(clan.track[:-1]) - {"R", "Q"}:
        fail(file, entry, "the incubation track is R and Q spaces with one D at its end")
    if set(clan.spaces) - {0, 1}:
        fail(file, entry, "a special action space is free (0) or costs 1")


def check_cards(content: Content) -> None:
    file = "archon.toml"
    if len(content.archon) < 18:
        fail(file, "card", f"the Archon deck has 18 cards, not {len(content.archon)} (SW-COMP-07)")
    unique(file, [c.id for c in content.archon])
    for card in content.archon:
        if card.when_played not in effects.WHEN_PLAYED:
            fail(file, f"card “{card.id}”", f"no effect when_played is called “{card.when_played}”")
        if card.bonus not in effects.BONUS:
            fail(file, f"card “{card.id}”", f"no bonus is called “{card.bonus}”")


def check_scenarios(content: Content) -> None:
    file = "scenarios.toml"
    clans, areas = {c.id for c in content.clans}, {a.id: a for a in content.map.area}
    unique(file, [s.id for s in content.scenarios])
    for s in content.scenarios:
        entry = f"scenario “{s.id}”"
        if not 3 <= s.rounds <= 5:
            fail(file, entry, f"a scenario has 3 to 5 rounds, not {s.rounds} (SW-COMP-02)")
        for clan in s.forbidden:
            if clan not in clans:
                fail(file, entry, f"forbids “{clan}”, which is no clan")
        if len(clans) - len(s.forbidden) < max(s.players):
            fail(file, entry, "leaves too few clans for its players")
        for target in s.targets:
            if target not in areas or areas[target].east or areas[target].deployment:
                fail(file, entry, f"target “{target}” is no area in play at every count without a deployment number")
        if s.ruins is not None and s.meeting is not None:
            fail(file, entry, "has Ruins in the deck and meeting places dealt from it: nobody can meet in the Ruins")
        if s.singed is not None and "menrau" not in s.forbidden:
            fail(file, entry, "the Singed are Menrâu pieces, so the Menrâu cannot be chosen (SW-SC5-03)")
