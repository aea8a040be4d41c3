"""What is written is what is shipped: the tables of rules.md, read and compared with the content files."""

import re
import sys
from collections import Counter

import msgspec

from enginehouse.games.steamwatchers.rules.content import HERE, load
from enginehouse.games.steamwatchers.rules.control import LOSSES
from enginehouse.games.steamwatchers.rules.pieces import supply_limit
from tests.games.steamwatchers.scene import Scene
from tests.written import check_numbers

TEXT = (HERE.parent / "rules.md").read_text("utf-8")
CONTENT = load(None)
AREA = {a.name: a.id for a in CONTENT.map.area}
LEADERS = [clan.id for clan in CONTENT.clans]
FLOE = {f.name: f.id for f in CONTENT.map.floe}


def section(number):
    return TEXT.split(f"### {number} ", 1)[1].split("\n### ", 1)[0]


def rows(text):
    """The rows of the tables in a text, without their heads."""
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    rules = [n for n, row in enumerate(lines) if set(row[0]) <= {"-"}]
    heads = {n - 1 for n in rules} | set(rules)
    return [row for n, row in enumerate(lines) if n not in heads]


def tables(text):
    """One list of rows for each table of a text."""
    return [rows(block) for block in re.split(r"\n\n", text) if block.lstrip().startswith("|")]


def several(cell, ids):
    return () if cell == "–" else tuple(ids[name.strip("*")] for name in cell.split(", "))


def test_title_tracks():
    names = {"Watcher 1": "watcher-1", "Watcher 4": "watcher-4", "Watcher 6": "watcher-6"}
    found = rows(section("5.1"))
    assert len(found) == 3
    for players, track in found:
        written = [part.split(" (")[0] for part in track.split(", ")]
        ids = [names.get(f"{t.split()[1]} {t.split()[0]}", t.split()[1].lower()) for t in written]
        assert [int(part.split()[0]) for part in written] == list(range(1, len(written) + 1))
        for n in re.findall(r"\d", players):
            assert tuple(ids) == CONTENT.material.tracks[n]
    assert re.findall(r"\d", " ".join(players for players, _ in found)) == sorted(CONTENT.material.tracks)


def test_the_map():
    areas, floes = tables(section("5.2"))
    assert [int(row[0]) for row in areas] == list(range(1, len(CONTENT.map.area) + 1))
    for row, area in zip(areas, CONTENT.map.area, strict=True):
        _, name, source, terrain, coast, haven, deployment, east, borders, straits, few, levels, at = row
        assert (name, source, terrain, at) == (area.name, area.name_source, area.terrain, f"{area.at[0]},{area.at[1]}")
        assert set(several(coast, FLOE)) == set(area.coast)
        assert (haven == "yes", east == "yes", few == "no") == (area.haven, area.east, area.east)
        assert (int(deployment) if deployment != "–" else 0, int(levels)) == (area.deployment, area.levels)
        assert set(several(borders, AREA)) == set(area.borders)
        assert set(several(straits, AREA)) == set(area.straits)
    assert len(floes) == len(CONTENT.map.floe)
    for name, source, at, coast, few in floes:
        floe = next(f for f in CONTENT.map.floe if f.name == name)
        assert (source, at) == (floe.name_source, f"{floe.at[0]},{floe.at[1]}")
        on = [a for a in CONTENT.map.area if floe.id in a.coast]
        assert set(several(coast, AREA)) == {a.id for a in on}
        mountains = {AREA[name] for name in re.findall(r"\*([^*]+)\*", coast)}
        assert mountains == {a.id for a in on if a.terrain == "mountain"}
        assert (few == "yes") == any(not a.east for a in on)
    touching = re.search(r"Floe borders \(.*?\): (.*?)\. Spaces", section("5.2")).group(1)
    pairs = {frozenset(FLOE[name] for name in pair.split("–")) for pair in touching.split(", ")}
    assert pairs == {frozenset((f.id, other)) for f in CONTENT.map.floe for other in f.touches}
    crater = re.search(r"centred on (\d+),(\d+) with radius (\d+)", section("5.2")).groups()
    assert tuple(map(int, crater)) == (CONTENT.map.crater.x, CONTENT.map.crater.y, CONTENT.map.crater.radius)


def test_numbers_said_of_the_map():
    europa, text = CONTENT.map.area, section("5.2")
    levels = [a.levels for a in europa]
    borders = sum(len(a.borders) for a in europa) // 2
    straits = sum(len(a.straits) for a in europa) // 2
    mountains = sum(a.terrain == "mountain" for a in europa)
    havens = sum(a.haven for a in europa), sum(a.haven and not a.east for a in europa)
    assert f"has {borders} land borders and {straits} straits" in text
    assert f"has {mountains} mountains, {havens[0]} havens ({havens[1]} in the west)" in text
    counts = ", ".join(f"{levels.count(n)} × {n}" for n in (1, 2, 3))
    assert f"levels {counts} (sum {sum(levels)})" in text
    west = [a.levels for a in europa if not a.east]
    counts = ", ".join(f"{west.count(n)} × {n}" for n in (1, 2, 3))
    assert f"{len(west)} cards with 2–3 players (levels {counts})" in section("5.4")


def test_how_many_players_play_without_the_east():
    few = [n for n in (2, 3, 4, 5) if not all(Scene(*LEADERS[:n]).box.accessible)]
    assert TEXT.count(f"In play with {few[0]}–{few[-1]} |") == 2
    assert f"East (remote; removed with {few[0]}–{few[-1]} players)" in section("5.3")


def test_deployment_cards():
    found = rows(section("5.3"))
    assert len(found) == 6
    for (number, region, areas, _), card in zip(found, CONTENT.map.deployment, strict=True):
        assert int(number) == card.number
        assert region.split(" (")[0] == card.name
        written = dict(re.findall(r"([^,()]+?) \((\d)\)", areas.replace(", ", ",")))
        levels = {a.name: str(a.levels) for a in CONTENT.map.area if a.deployment == card.number}
        assert written == levels
        assert bool(card.contract) == ("free Mare Nostrum contract" in region)


def test_clan_boards():
    found = rows(section("5.5"))
    assert [row[0] for row in found] == [clan.name for clan in CONTENT.clans]
    for row, clan in zip(found, CONTENT.clans, strict=True):
        _, spaces, pure, contraband, track, supply, forces, miniatures, beacons = row
        assert tuple(0 if cost == "free" else int(cost) for cost in spaces.split(", ")) == clan.spaces
        assert (int(pure), int(contraband), int(beacons)) == (clan.pure, clan.contraband, clan.beacons)
        assert "".join(re.findall(r"\b[RQD]\b", track)) == clan.track
        assert ("finite" in track) == clan.power.finite_track
        assert tuple(int(n) for n in supply.split(" / ")) == clan.supply
        base, elite, farms, levels = map(int, re.findall(r"\d+", forces))
        assert forces == f"{base} base, {elite} elite, {farms} farms, one {levels}-level column"
        assert (base, elite) == clan.forces
        assert (farms, levels) == (CONTENT.material.start_farms, CONTENT.material.start_column)
        assert tuple(int(n) for n in miniatures.split(" + ")) == clan.miniatures
    needed = re.search(r"the design needs at most (\d+) and (\d+)", section("5.5")).groups()
    most = [sum(sorted((getattr(c, kind) for c in CONTENT.clans), reverse=True)[:5]) for kind in ("pure", "contraband")]
    assert [int(n) for n in needed] == most


def test_the_spaces_of_the_supply_track():
    s = Scene()
    limits = [supply_limit(s.t, 0, geo) for geo in range(30)]
    spans = [(limits.index(limit), limits.index(limit) + limits.count(limit) - 1) for limit in sorted(set(limits))]
    told = " / ".join(f"{low}–{high}" if high < 29 else f"{low}+" for low, high in spans)
    assert f"| Incubation track (after 0) | Supply limit at GEO {told} |" in section("5.5")


def test_tokens_and_pieces():
    m, text = CONTENT.material, section("5.5")
    assert f"{m.orders.defense} Defense, {m.orders.move} Move, {m.orders.decoy} Decoy" in text
    assert f"{m.specials.march} Forced March, {m.specials.mobilize} Mobilize" in text
    assert f"{m.specials.barter} Barter; {m.contracts} contracts; 1 dial (0–{m.dial})" in text
    assert f"Menrâu: {m.toxic_farms} toxic farms" in text
    assert f"{m.farms} ordinary + {m.toxic_farms} toxic = {m.farms + m.toxic_farms}" in text
    rules = " ".join(TEXT.split("### 2.1", 1)[1].split("### 2.2", 1)[0].split())
    assert f"There are {m.quarantine} Quarantine tokens" in rules
    assert f"{m.pure} pure and {m.contraband} contraband algofuel barrels" in rules
    assert f"There are {m.cubes} Morale cubes" in rules
    assert f"{m.steam_tops} tops and {m.steam_levels} ordinary levels" in rules
    assert f"{m.farms + m.toxic_farms} farms ({m.toxic_farms} of them" in rules
    assert f"{m.turrets} turrets" in rules
    assert sum(c.beacons for c in CONTENT.clans) == int(re.search(r"(\d+) beacons \(clan-coloured\)", rules).group(1))


def numbers(text):
    """How often each number is said, also in a word; a rule's ID is none."""
    text = re.sub(r"SW-\w+-\d+", "", text).replace("two", "2")
    return Counter(int(n) for n in re.findall(r"\d+", text))


def given(in_force):
    """The numbers, not the switches, that a card in force changes."""
    both = zip(msgspec.structs.astuple(in_force), msgspec.structs.astuple(type(in_force)()), strict=True)
    return [n for n, usual in both if type(n) is int and n != usual]


def without_asides(told):
    """What is written of a card without what other content says: how many fall, and how many tokens are no Decoys."""
    singed = next(s.singed for s in CONTENT.scenarios if s.id == "singed")
    honest = CONTENT.material.orders.move + CONTENT.material.orders.defense
    for aside in (
        f" ({LOSSES + 1}; Singed {singed.loss + 1})",
        f" stay at {LOSSES} this round",
        f"; with more than {honest} occupied areas the player places the other {honest} tokens",
    ):
        told = told.replace(aside, "")
    return told


def test_archon_cards():
    found = rows(section("5.6"))
    assert [(row[0], row[1]) for row in found] == [(card.number, card.name) for card in CONTENT.archon]
    for row, card in zip(found, CONTENT.archon, strict=True):
        _, _, when, in_force, bonus, _ = row
        assert (when != "–") == bool(card.text[0]) == bool(card.when_played)
        assert (in_force != "–") == bool(card.text[1])
        assert bool(card.text[1]) == (card.in_force != type(card.in_force)())
        assert bool(bonus) == bool(card.text[2])
        for told, short in zip((when, in_force, bonus), card.text, strict=True):
            assert numbers(short) <= numbers(told), f"{card.name}: “{short}” is not what is written: “{told}”"
            left_out = numbers(without_asides(told)) - numbers(short)  # on a card “1 unit” is “a unit”
            assert set(left_out) <= {1}, f"{card.name}: “{short}” is not all that is written: “{told}”"
        assert {abs(n) for n in given(card.in_force)} <= set(numbers(in_force)), card.name
        if card.spared:
            assert bonus in ("Not affected this round", f"Your own losses stay at {LOSSES} this round")


def test_scenarios():
    found = rows(section("5.8"))
    assert [row[0] for row in found] == [s.number for s in CONTENT.scenarios]
    names = {c.name: c.id for c in CONTENT.clans}
    for row, s in zip(found, CONTENT.scenarios, strict=True):
        _, name, rounds, players, columns, supremacy, forbidden = row
        assert s.name in name
        assert (int(rounds[0]), int(columns)) == (s.rounds, s.columns)
        assert s.players == (tuple(range(2, 6)) if players == "2–5" else (int(players),))
        assert several(forbidden, names) == s.forbidden
        geo = re.match(r"GEO ≥ (\d+) from round (\d)", supremacy)
        havens = re.match(r"(\d) havens \(5 players: (\d)\) from round (\d)", supremacy)
        if geo:
            assert tuple(map(int, geo.groups())) == (s.supremacy_geo, s.supremacy_from)
        elif havens:
            held = (s.supremacy_havens, s.supremacy_havens_five, s.supremacy_from)
            assert tuple(map(int, havens.groups())) == held
        else:
            assert (supremacy, s.supremacy_from) == ("–", 0)


def test_scenario_cards():
    text = {row[0]: row[1] for row in rows(section("5.7"))}
    by_id = {s.id: s for s in CONTENT.scenarios}
    assert f"+{by_id['miracle-algae'].prize.geo} GEO" in text["Miracle Algae"]
    relic = by_id["reliquary"].relic
    assert f"+{relic.geo} GEO" in text["The Reliquary"]
    assert f"raises incubation by {relic.incubation}" in text["The Reliquary"]
    assert "Ruins" in text


def test_decision_points():
    """What the table of decisions says of the box; the numbers of the rules themselves are in NOT_OF_THE_BOX."""
    points = tables(section("3.2"))[0]
    assert [row[0] for row in points] == [f"D{n:02}" for n in range(1, len(points) + 1)]
    told, m = {row[0]: " | ".join(row) for row in points}, CONTENT.material
    by_id, card = {s.id: s for s in CONTENT.scenarios}, {c.id: c for c in CONTENT.archon}
    ruthless, tutorial, meeting = card["no-quarter"], by_id["steamwatching-101"], by_id["appointed-places"].meeting
    areas = Counter(a.deployment for a in CONTENT.map.area if a.deployment)
    for number, says in (
        ("D01", f"(Singed: {by_id['singed'].players[0]} only)"),
        ("D02", f"({len(CONTENT.clans) - len(tutorial.forbidden)} clans allowed)"),
        ("D05", f"the {m.start_column}-level column goes ({areas[1]} areas)"),
        ("D07", f"{by_id['secrets'].start_quarantine} Quarantine token"),
        ("D08", f"up to {by_id['fires'].advance} units, each one land step"),
        ("D10", f"1 of {meeting.cards} drawn cards"),
        ("D11", f"Tutorial rounds {tutorial.from_round.elites} and {tutorial.from_round.contracts}"),
        ("D20", f"if more than {m.orders.move + m.orders.defense + m.orders.decoy})"),
        ("D21", f"card {card['informers'].number} bonus"),
        ("D33", f"which {LOSSES} units die ({LOSSES + ruthless.in_force.losses} under card {ruthless.number})"),
        ("D48", f"spend {by_id['secrets'].cure_price} fuel to drop"),
        ("D48", f"skip without {by_id['secrets'].cure_price} fuel"),
        ("D55", f"area for the {meeting.soldiers} base soldiers"),
        ("D56", f"({card['informers'].number} secret)"),
        ("D58", f"above {m.unit_limit} in the active area"),
    ):  # fmt: skip
        assert says in told[number], f"{number}: “{says}” is not in “{told[number]}”"


#: Numbers in tables that no content file holds.
NOT_OF_THE_BOX = {
    r"D\[\d+\] \|$": "another decision, by its number",
    r"(Setup|Combat step|Whiteout step) \[|section (\[5\]\.6|5\.\[6\])": "a step or a section, by its number",
    r"\[0\] (votes|when)|always \[0\]|\[0\]\.\.min|incubation \[0\]|[( ](after|above) \[0\]": "none",
    r"\[1\] (of 3|base soldier (in an|\| open))|\+\[1\] hits|\[2\] enemy tokens": "the rule's own, held by its tests",
    r"^\| (Miracle Algae|Ruins) .*(\[1\] (pure|space|Quarantine)|by \[1\]\. Then)": "the rule's own, held by its tests",
    r"publisher article|crowdfunding|review blog|same review|expansion": "what is said of the printed game, with its source",
}


def test_every_number_of_a_table_is_compared():
    check_numbers(sys.modules[__name__], "TEXT", NOT_OF_THE_BOX)
