"""The limits of the content (section 5 of the catalogue), each from both sides: the last value that holds, and the next."""

from typing import Any

import msgspec
import pytest

from enginehouse.core import BadContent
from enginehouse.games.steamwatchers.rules.checks.content import (
    CLAN,
    ELITE,
    IN_FORCE,
    MATERIAL,
    POWER,
    SCENARIO,
    check_content,
)
from enginehouse.games.steamwatchers.rules.content import (
    Content,
    Crater,
    FromRound,
    Meeting,
    OrderTokens,
    Power,
    Prize,
    Relic,
    Ruins,
    Singed,
    load,
)
from tests.forgery import edited
from tests.proof import rule

SHIPPED = load(None)
NEVER = 10**6


def content(**changes: Any) -> Content:
    """The shipped content with changes; a path is written with two underscores for each dot."""
    out = SHIPPED
    for path, value in changes.items():
        out = edited(out, path, value)
    return out


def holds(changes: dict[str, Any]) -> None:
    check_content(content(**changes))


def fails(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadContent) as error:
        check_content(content(**changes))
    assert words in str(error.value), str(error.value)


def by_id(of: tuple[Any, ...], id: str) -> Any:
    return next(one for one in of if id in (getattr(one, "id", ""), str(getattr(one, "number", ""))))


CLAN_ID, CARD, S = "rhein-stamm", SHIPPED.archon[0].id, SHIPPED.scenarios[0].id
OTHER = next(card.id for card in SHIPPED.archon if not card.in_force.floe_closed)
TARGETED = next(s.id for s in SHIPPED.scenarios if s.targets)
SINGED = next(s.id for s in SHIPPED.scenarios if s.singed)
ELECTED = next(s.id for s in SHIPPED.scenarios if s.relic)
HAVENS = next(s.id for s in SHIPPED.scenarios if s.supremacy_havens)


@pytest.mark.parametrize(
    ("where", "ranges"),
    [
        ("material", MATERIAL),
        ("material.orders", {"move": (0, 9), "defense": (0, 9), "decoy": (0, 9)}),
        ("material.specials", {"march": (0, 9), "mobilize": (1, 9), "barter": (0, 9)}),
        (f"clans[{CLAN_ID}]", CLAN),
        (f"clans[{CLAN_ID}].power", POWER),
        (f"clans[{CLAN_ID}].elite", ELITE),
        (f"archon[{CARD}].in_force", IN_FORCE),
        (f"scenarios[{S}]", SCENARIO),
    ],
)
def test_every_number_has_its_range(where: str, ranges: dict[str, tuple[int, int]]) -> None:
    for name, (low, high) in ranges.items():
        for wrong in (low - 1, high + 1, NEVER):
            fails({f"{where}.{name}": wrong}, f"{name} is from {low} to {high}, not {wrong}")


@pytest.mark.parametrize(
    ("part", "least", "words"),
    [
        ("from_round", FromRound(elites=6), "elites is from 0 to 5"),
        ("prize", Prize(name="A prize", geo=10), "geo is from 0 to 9"),
        ("prize", Prize(name="", geo=1), "is no name"),
        ("relic", Relic(name="A relic", geo=1, incubation=10), "incubation is from 0 to 9"),
        ("singed", Singed(areas=5, units=1, loss=0), "areas is from 1 to 4"),
        ("singed", Singed(areas=1, units=0, loss=0), "units is from 1 to 5"),
        ("ruins", Ruins(top=21, top_five=3), "top is from 0 to 20"),
        ("meeting", Meeting(cards=0, last_round=0, soldiers=0, own_geo=0, other_geo=0), "cards is from 1 to 5"),
    ],
)
def test_the_parts_of_a_scenario_have_ranges_too(part: str, least: Any, words: str) -> None:
    fails({f"scenarios[{S}].{part}": least}, words)


def test_ranges_hold_at_both_ends() -> None:
    holds({"material.start_geo": 0})
    holds({"material.start_geo": 20})
    holds({"material.cubes": 49})
    holds({"material.cubes": 0})


def test_four_havens_lie_west_of_the_crater() -> None:
    havens = [area.id for area in SHIPPED.map.area if area.haven and not area.east]
    holds({f"map.area[{area}].haven": False for area in havens[4:]})
    fails({f"map.area[{area}].haven": False for area in havens[3:]}, "at least four havens")


WIDE, HIGH = SHIPPED.map.canvas
FAR = {"map.crater": Crater(x=0, y=0, radius=0)}
AREA = SHIPPED.map.area[0].id
FLOE = SHIPPED.map.floe[0].id


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        # ids, names, sources
        ({f"map.area[{AREA}].id": "x" * 41}, "of forty letters at most"),
        ({f"map.area[{AREA}].id": "Rhone"}, "a word in lower case"),
        ({f"map.floe[{FLOE}].id": "ice floe"}, "a word in lower case"),
        ({f"map.floe[{FLOE}].id": SHIPPED.map.floe[1].id}, SHIPPED.map.floe[1].id),
        ({f"map.area[{AREA}].name": "n" * 301}, "is no name or sentence"),
        ({f"map.area[{AREA}].name": "two\nlines"}, "is no name or sentence"),
        ({f"map.floe[{FLOE}].name": " "}, "is no name or sentence"),
        ({f"map.floe[{FLOE}].name_source": "rumour"}, "name_source is one of"),
        ({f"map.area[{AREA}].name_source": "rumour"}, "name_source is one of"),
        ({"map.deployment[2].name": ""}, "is no name or sentence"),
        ({"material.title[legate].name": ""}, "title “legate”: “” is no name"),
        ({"material.title[legate].kind": "king"}, "its kind is one of"),
        ({"material.title[legate].id": "Legate"}, "a word in lower case"),
        ({"map.source": "rumour"}, "the file: source is one of"),
        ({"material.source": "rumour"}, "the file: source is one of"),
        ({f"clans[{CLAN_ID}].source": "rumour"}, "source is one of"),
        ({f"clans[{CLAN_ID}].elite_blurb": ""}, "is no name or sentence"),
        ({f"clans[{CLAN_ID}].id": "Rhein Stamm"}, "a word in lower case"),
        ({f"archon[{CARD}].number": ""}, "is no name or sentence"),
        ({f"archon[{CARD}].id": "A Card"}, "a word in lower case"),
        ({f"archon[{OTHER}].when_played": "close-floe"}, "close-floe and floe_closed go together"),
        ({f"archon[{OTHER}].bonus": "contract-elsewhere"}, "needs the floe that close-floe names"),
        ({f"scenarios[{S}].source": "rumour"}, "source is one of"),
        ({f"scenarios[{S}].id": "A Scenario"}, "a word in lower case"),
        ({f"scenarios[{S}].keywords": ("",)}, "is no name or sentence"),
        # material
        ({"material.orders": OrderTokens(move=0, defense=0, decoy=3)}, "there is no order to give"),
        ({"material.start_farms": 4, "material.building_limit": 1}, "first farms"),
        ({"material.farms": 9}, "first farms"),
        ({"material.tracks": {k: t for k, t in SHIPPED.material.tracks.items() if k != "5"}}, "a track for each of"),
        ({"material.tracks": {**SHIPPED.material.tracks, "2": ("watcher-1", "nobody", "archon")}}, "no title “nobody”"),
        ({"material.tracks": {**SHIPPED.material.tracks, "2": ("watcher-1", "legate")}}, "more titles than players"),
        ({"material.title[watcher-4].kind": "legate"}, "one Legate, Archon and Primus at most"),
        ({"material.title[watcher-4].kind": "archon"}, "one Legate, Archon and Primus at most"),
        ({"material.title[watcher-4].kind": "primus"}, "one Legate, Archon and Primus at most"),
        # the map
        ({"map.canvas": (5001, HIGH)}, "from 100 to 5000"),
        ({"map.canvas": (WIDE, 5001)}, "from 100 to 5000"),
        ({"map.canvas": (99, HIGH)}, "from 100 to 5000"),
        ({"map.canvas": (WIDE, 99)}, "from 100 to 5000"),
        ({"map.canvas": (100, HIGH), **FAR}, "it lies on the canvas, not at"),  # wide enough, but not for its areas
        ({"map.canvas": (WIDE, 100), **FAR}, "it lies on the canvas, not at"),
        ({"map.crater": Crater(x=WIDE + 1, y=0, radius=0)}, "the Crater lies on the canvas"),
        ({"map.crater": Crater(x=-1, y=0, radius=0)}, "the Crater lies on the canvas"),
        ({"map.crater": Crater(x=0, y=HIGH + 1, radius=0)}, "the Crater lies on the canvas"),
        ({"map.crater": Crater(x=0, y=-1, radius=0)}, "the Crater lies on the canvas"),
        ({"map.crater": Crater(x=0, y=0, radius=201)}, "the Crater lies on the canvas"),
        ({"map.crater": Crater(x=0, y=0, radius=-1)}, "the Crater lies on the canvas"),
        ({f"map.area[{AREA}].at": (WIDE + 1, 0)}, "it lies on the canvas, not at"),
        ({f"map.area[{AREA}].at": (0, HIGH + 1)}, "it lies on the canvas, not at"),
        ({f"map.area[{AREA}].at": (-1, 0)}, "it lies on the canvas, not at"),
        ({f"map.area[{AREA}].at": (0, -1)}, "it lies on the canvas, not at"),
        ({f"map.area[{AREA}].at": SHIPPED.map.area[1].at}, str(SHIPPED.map.area[1].at)),
        ({f"map.floe[{FLOE}].at": (WIDE + 1, 0)}, "it lies on the canvas, not at"),
        ({f"map.area[{AREA}].levels": 0}, "shows 1 to 3 levels, not 0"),
        ({f"map.area[{AREA}].levels": 4}, "shows 1 to 3 levels, not 4"),
        ({f"map.area[{AREA}].terrain": "swamp"}, "terrain is plains or mountain"),
        ({f"map.area[{AREA}].deployment": 7}, "no Deployment card 7"),
        ({f"map.area[{AREA}].deployment": -1}, "no Deployment card -1"),
        ({f"map.area[{AREA}].borders": (AREA,)}, "somewhere twice, or itself"),
        ({f"map.area[{AREA}].coast": ("atlantis",)}, "which is no floe"),
        ({"map.area": SHIPPED.map.area[:48]}, "49 land areas, not 48"),
        ({"map.floe": SHIPPED.map.floe[:5]}, "6 ice floes, not 5"),
        ({f"map.floe[{FLOE}].touches": (FLOE,)}, "does not touch it in return"),
        ({f"map.floe[{FLOE}].touches": ("atlantis",)}, "does not touch it in return"),
        ({f"map.floe[{FLOE}].touches": SHIPPED.map.floe[0].touches * 2}, "the id is used twice"),
        ({"map.deployment": SHIPPED.map.deployment[:5]}, "the Deployment cards are 1 to 6"),
        ({f"map.area[{AREA}].east": True}, "ten areas lie east"),
        ({"map.area[neustria].deployment": 0}, "names three areas, not 2"),
        ({"map.area[eire].straits": ("alba", "cymru", "frisia")}, "a strait to “frisia”, which has none to it"),
        ({"map.area[eire].straits": ("alba", "cymru", "atlantis")}, "a strait to “atlantis”, which has none to it"),
        ({"map.deployment[2].contract": "atlantis"}, "a floe in play at every count"),
        ({"map.deployment[3].contract": SHIPPED.map.floe[0].id}, "deployment 3"),
        # clans
        ({f"clans[{CLAN_ID}].miniatures": (10, 5)}, "16 miniatures, not 15"),
        ({f"clans[{CLAN_ID}].miniatures": (17, -1)}, "16 miniatures"),
        ({f"clans[{CLAN_ID}].forces": (10, 1)}, "the starting forces are 10 units, not 11"),
        ({f"clans[{CLAN_ID}].forces": (11, -1)}, "16 miniatures"),
        ({f"clans[{CLAN_ID}].forces": (3, 7)}, "not enough miniatures"),
        ({f"clans[{CLAN_ID}].miniatures": (9, 7), f"clans[{CLAN_ID}].forces": (9, 1)}, "not enough miniatures"),
        ({f"clans[{CLAN_ID}].supply": (4, 6, 10, 11, 12)}, "six rising limits"),
        ({f"clans[{CLAN_ID}].supply": (4, 6, 9, 11, 12, 13)}, "six rising limits"),
        ({f"clans[{CLAN_ID}].supply": (4, 6, 10, 12, 11, 13)}, "six rising limits"),
        ({f"clans[{CLAN_ID}].supply": (0, 6, 10, 11, 12, 13)}, "from 1 to 16"),
        ({f"clans[{CLAN_ID}].supply": (4, 6, 10, 11, 12, 17)}, "from 1 to 16"),
        ({f"clans[{CLAN_ID}].track": "RRQ"}, "with one D at its end"),
        ({f"clans[{CLAN_ID}].track": "RDQD"}, "with one D at its end"),
        ({f"clans[{CLAN_ID}].track": "RQDD"}, "with one D at its end"),
        ({f"clans[{CLAN_ID}].track": "R" * 12 + "D"}, "twelve in all at most"),
        ({f"clans[{CLAN_ID}].spaces": ()}, "one to four special action spaces"),
        ({f"clans[{CLAN_ID}].spaces": (0, 0, 0, 0, 1)}, "one to four special action spaces"),
        ({f"clans[{CLAN_ID}].spaces": (2,)}, "each free (0) or at a cost of 1"),
        ({"material.toxic_farms": 2}, "there are 2 toxic farms"),
        # the deck
        ({"archon": SHIPPED.archon[:17]}, "18 cards, not 17"),
        ({f"archon[{CARD}].when_played": "explode"}, "no effect when_played is called"),
        ({f"archon[{CARD}].bonus": "explode"}, "no bonus is called"),
        ({"archon[short-rations].in_force.supply_floor": 0}, "a supply_floor of 1 or more"),
        # scenarios
        ({"scenarios": ()}, "there is none"),
        ({f"scenarios[{S}].players": ()}, "some of 2, 3, 4 and 5"),
        ({f"scenarios[{S}].players": (3, 2)}, "some of 2, 3, 4 and 5"),
        ({f"scenarios[{S}].players": (2, 2)}, "some of 2, 3, 4 and 5"),
        ({f"scenarios[{S}].players": (2, 6)}, "some of 2, 3, 4 and 5"),
        ({f"scenarios[{S}].forbidden": ("nobody",)}, "which is no clan"),
        ({f"scenarios[{S}].forbidden": (CLAN_ID, CLAN_ID)}, "the id is used twice"),
        ({f"scenarios[{S}].forbidden": tuple(c.id for c in SHIPPED.clans[4:])}, "too few clans"),
        ({f"scenarios[{HAVENS}].supremacy_havens_five": 0}, "go together (SW-SC6-07)"),
        ({f"scenarios[{HAVENS}].supremacy_from": 0}, "go together (SW-WHT-03)"),
        ({f"scenarios[{HAVENS}].supremacy_from": 4, f"scenarios[{HAVENS}].rounds": 3}, "after the last round"),
        ({f"scenarios[{ELECTED}].election_from": 0}, "election_from and relic go together"),
        ({f"scenarios[{ELECTED}].prize": Prize(name="A prize", geo=1)}, "there is one scenario card"),
        ({f"scenarios[{ELECTED}].election_from": 4, f"scenarios[{ELECTED}].rounds": 3}, "after the last round"),
        ({f"scenarios[{TARGETED}].target_levels": 0}, "targets and target_levels go together"),
        ({f"scenarios[{TARGETED}].targets": ()}, "targets and target_levels go together"),
        ({f"scenarios[{TARGETED}].target_levels": 5, "material.column_limit": 4}, "limit of a column at most"),
        ({f"scenarios[{TARGETED}].targets": ("atlantis",)}, "target “atlantis” is no area in play"),
        ({f"scenarios[{SINGED}].singed": Singed(areas=4, units=1, loss=0)}, "not enough pieces for the Singed"),
        ({"material.unit_limit": 4, "scenarios": (by_id(SHIPPED.scenarios, SINGED),),
          f"scenarios[{SINGED}].singed": Singed(areas=3, units=5, loss=0)}, "not enough pieces for the Singed"),
        ({"material.toxic_farms": 4, f"scenarios[{SINGED}].singed": Singed(areas=4, units=1, loss=0)},
         "the Singed could leave too few Deployment cards"),
        ({f"scenarios[{SINGED}].players": (3,), f"scenarios[{SINGED}].singed": Singed(areas=3, units=1, loss=0)},
         "the Singed could leave too few Deployment cards"),
        ({"material.building_limit": 1, "scenarios": (by_id(SHIPPED.scenarios, SINGED),)},
         "an area of the Singed has two buildings"),
        ({"material.unit_limit": 3}, "find no room in three areas"),
        ({f"scenarios[{SINGED}].forbidden": ()}, "clans with toxic farms cannot be chosen"),
        ({f"scenarios[{S}].plain_forces": 15, "material.unit_limit": 5}, "miniatures"),
        ({f"scenarios[{SINGED}].ruins": Ruins(top=3, top_five=3),
          f"scenarios[{SINGED}].meeting": Meeting(cards=1, last_round=0, soldiers=0, own_geo=0, other_geo=0)}, "nobody can meet"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(changes: dict[str, Any], words: str) -> None:
    fails(changes, words)


@pytest.mark.parametrize(
    "changes",
    [
        {"map.canvas": (5000, 5000)},
        {"map.crater": Crater(x=0, y=0, radius=0)},
        {"map.crater": Crater(x=WIDE, y=HIGH, radius=200)},
        {f"map.area[{AREA}].at": (0, 0)},
        {f"map.area[{AREA}].at": (WIDE, HIGH)},
        {f"map.area[{AREA}].levels": 3},
        {f"map.area[{AREA}].levels": 1},
        {f"map.area[{AREA}].name": "n" * 300},
        {"material.farms": 10},
        {"material.orders": OrderTokens(move=1, defense=0, decoy=0)},
        {"material.unit_limit": 4, "scenarios": tuple(s for s in SHIPPED.scenarios if not s.singed)},
        {"material.tracks": {**SHIPPED.material.tracks, "2": ("watcher-1", "legate", "archon")}},
        {"material.title[legate].id": "l" * 40, "material.tracks": {
            n: tuple("l" * 40 if id == "legate" else id for id in track) for n, track in SHIPPED.material.tracks.items()}},
        {f"clans[{CLAN_ID}].miniatures": (10, 6), f"clans[{CLAN_ID}].forces": (10, 0),
         "scenarios": tuple(s for s in SHIPPED.scenarios if not s.extra_base and not s.plain_forces)},
        {"clans[menrau].miniatures": (16, 0), "clans[menrau].forces": (10, 0),
         "scenarios": tuple(s for s in SHIPPED.scenarios if not s.extra_elite)},
        {"material.start_farms": 3, "material.building_limit": 1,
         "scenarios": tuple(s for s in SHIPPED.scenarios if not s.singed)},
        {f"clans[{CLAN_ID}].supply": (1, 6, 10, 11, 12, 16)},
        {f"clans[{CLAN_ID}].supply": (10, 10, 10, 10, 10, 10)},
        {f"clans[{CLAN_ID}].track": "R" * 11 + "D"},
        {f"clans[{CLAN_ID}].spaces": (1, 0, 1, 0)},
        {f"clans[{CLAN_ID}].spaces": (0,)},
        {"scenarios": tuple(s for s in SHIPPED.scenarios if not s.targets), "material.column_limit": 3},
        {f"scenarios[{TARGETED}].targets": by_id(SHIPPED.scenarios, TARGETED).targets[:1]},
        {f"scenarios[{SINGED}].players": (2,), f"scenarios[{SINGED}].singed": Singed(areas=3, units=1, loss=0)},
        {f"scenarios[{SINGED}].players": (4,), f"scenarios[{SINGED}].singed": Singed(areas=2, units=1, loss=0)},
        {f"scenarios[{HAVENS}].supremacy_from": by_id(SHIPPED.scenarios, HAVENS).rounds},
        {f"scenarios[{ELECTED}].election_from": by_id(SHIPPED.scenarios, ELECTED).rounds},
    ],
)  # fmt: skip
def test_the_last_that_can_be_holds(changes: dict[str, Any]) -> None:
    holds(changes)


@rule("SW-COMP-11", "SW-COMP-12")
def test_any_five_clans_find_barrels_enough() -> None:
    """The five that begin with the most decide, and nobody else."""
    for name in ("pure", "contraband"):
        most = sum(sorted((getattr(clan, name) for clan in SHIPPED.clans), reverse=True)[:5])
        holds({f"material.{name}": most})
        fails({f"material.{name}": most - 1}, "any five clans")


@rule("SW-COMP-11")
def test_toxic_farms_are_for_all_clans_together() -> None:
    other = next(c.id for c in SHIPPED.clans if not c.power.toxic_farms)
    held = sum(c.power.toxic_farms for c in SHIPPED.clans)
    holds({"material.toxic_farms": held})
    power = msgspec.structs.replace(by_id(SHIPPED.clans, other).power, toxic_farms=1)
    fails({f"clans[{other}].power": power}, "toxic farms for all clans")


def test_a_great_host_needs_its_token() -> None:
    fails({f"clans[{CLAN_ID}].power": Power(great_host=3), "material.specials.mobilize": 0}, "mobilize is from 1 to 9")


@rule("SW-SETUP-18")
def test_who_begins_with_more_has_the_miniatures() -> None:
    """Two base soldiers more or an elite more than the clan's forces: just enough of them, and one too few."""
    clan, more = f"clans[{CLAN_ID}].miniatures", [s for s in SHIPPED.scenarios if s.extra_base or s.extra_elite]
    base, elite = by_id(SHIPPED.clans, CLAN_ID).forces
    for s in more:
        most = (base + s.extra_base, 16 - base - s.extra_base) if s.extra_base else (15 - elite, elite + 1)
        few = (most[0] - 1, most[1] + 1) if s.extra_base else (most[0] + 1, most[1] - 1)
        holds({clan: most, "scenarios": (s,)})
        fails({clan: few, "scenarios": (s,)}, "not so many miniatures")


def test_an_error_in_no_entry_is_one_of_the_file(tmp_path: Any) -> None:
    for text in ('"a[b" = 1', "scenario = 3"):
        (tmp_path / "scenarios.toml").write_text(text)
        with pytest.raises(BadContent, match=r"scenarios\.toml, the file: "):
            load(tmp_path)


def island(*bridges: str) -> dict[str, Any]:
    """The map with its first area cut off from all others, but for these."""

    def linked(area: Any) -> Any:
        if area.id == AREA:
            return msgspec.structs.replace(area, borders=bridges, straits=())
        borders = tuple(x for x in area.borders if x != AREA) + ((AREA,) if area.id in bridges else ())
        return msgspec.structs.replace(area, borders=borders, straits=tuple(x for x in area.straits if x != AREA))

    return {"map.area": tuple(linked(area) for area in SHIPPED.map.area)}


def test_six_areas_at_most_are_targets() -> None:
    free = [area.id for area in SHIPPED.map.area if not area.east and not area.deployment]
    holds({f"scenarios[{TARGETED}].targets": tuple(free[:6])})
    fails({f"scenarios[{TARGETED}].targets": tuple(free[:7])}, "six areas and the limit of a column at most")


def test_neighbours_by_land_have_no_strait_between_them() -> None:
    one = next(area for area in SHIPPED.map.area if area.borders)
    two = by_id(SHIPPED.map.area, one.borders[0])
    straits = {f"map.area[{a.id}].straits": (*a.straits, b.id) for a, b in ((one, two), (two, one))}
    fails(straits, "already, and has a strait to it")


def test_one_can_walk_everywhere() -> None:
    """By land or strait, with the east and without it."""
    east = next(area.id for area in SHIPPED.map.area if area.east)
    west = next(area.id for area in SHIPPED.map.area if not area.east and area.id != AREA)
    holds(island(west))
    holds(island(west, east))
    fails(island(), "map.toml, the map: ")
    fails(island(east), "map.toml, the map without the east: ")
