"""What is in the box, what an area is, and how a game is set up (sections 2.1, 2.2, 5)."""

import random
from collections import Counter

import pytest

import enginehouse as eh
from enginehouse.core import Unknown
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.content import HERE, load
from enginehouse.games.steamwatchers.rules.control import controlled, havens, holder
from enginehouse.games.steamwatchers.rules.notation import ELITE
from enginehouse.games.steamwatchers.rules.pieces import (
    contracts_left,
    destroy,
    grow_column,
    open_floes,
    quarantine_left,
    recruits,
)
from enginehouse.games.steamwatchers.rules.setup import setup
from enginehouse.games.steamwatchers.rules.specials import special_tokens
from enginehouse.games.steamwatchers.rules.state import NOBODY
from enginehouse.games.steamwatchers.rules.steps.conclave import OpenConclave
from enginehouse.games.steamwatchers.rules.steps.defense import Mobilize
from enginehouse.games.steamwatchers.rules.steps.grants import Raise, RecruitBase
from enginehouse.games.steamwatchers.rules.steps.whiteout import Refuel, Score
from tests.games.steamwatchers.scene import Scene, counts, deployed, fresh, scenarios
from tests.proof import rule

EAST = [
    "epiri",
    "trakija",
    "vojvodina",
    "sandzak",
    "duna-barrage",
    "gagauziya",
    "skuthia",
    "mistreana",
    "pustynia",
    "lulli-sapmi",
]
BOX = {n: GAME.box(n, {"scenario": "war-returns", "contiguous_floes": False}, None) for n in (2, 3, 4, 5)}


@rule("SW-COMP-01", "SW-R136")
def test_two_to_five_players():
    assert list(GAME.players) == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(Unknown):
            fresh(players)
    for scenario in scenarios():
        for players in (2, 3, 4, 5):
            if players in counts(scenario):
                assert fresh(players, scenario).table.seats == players
            else:
                with pytest.raises(Unknown, match="2 players"):
                    fresh(players, scenario)


@rule("SW-COMP-02", "SW-SC0-01", "SW-SC0-02")
def test_one_scenario_fixes_the_rounds():
    by_id = {s.id: s for s in load(None).scenarios}
    assert len(by_id) == 9
    assert all(3 <= s.rounds <= 5 for s in by_id.values())
    # keywords are words only: nothing but the player count hangs on them, and each scenario starts by itself
    assert {s.id for s in by_id.values() if "2 players" in s.keywords} == {"singed"}
    assert all(fresh(2, s).table.round == 0 for s in by_id)


@rule("SW-COMP-03", "SW-COMP-04", "SW-COMP-05", "SW-COMP-06", "SW-COMP-09", "SW-COMP-10", "SW-COMP-11", "SW-COMP-12")
def test_the_material():
    m, clans = load(None).material, load(None).clans
    assert m.quarantine == 35
    assert (m.pure, m.contraband, m.cubes) == (60, 32, 10)
    assert (m.steam_tops, m.steam_levels) == (15, 30)
    assert (m.orders.move, m.orders.defense, m.orders.decoy) == (3, 4, 3)
    assert m.specials.march + m.specials.mobilize + m.specials.barter == 5
    assert sum(c.beacons for c in clans) + m.farms + m.toxic_farms + m.turrets == 78
    assert (sum(c.beacons for c in clans), m.farms + m.toxic_farms, m.turrets) == (20, 43, 15)
    assert all(sum(c.miniatures) == 16 for c in clans)
    assert sum(sum(c.miniatures) for c in clans) == 112
    s = Scene("rhein-stamm", "menrau")
    assert [special_tokens(s.t, 1, k) for k in ("march", "mobilize", "barter", "host")] == [2, 2, 1, 0]


@rule("SW-COMP-07", "SW-COMP-08")
def test_cards_and_contracts():
    content = load(None)
    assert len(content.map.area) == 49
    assert len(content.map.deployment) == 6
    assert len(content.archon) == 18
    assert len(BOX[5].deployments) == 6
    assert len(setup(BOX[4], 1).deck) + 3 == 49
    assert content.material.contracts * len(content.clans) == 21
    assert sum(c.power.associate for c in content.clans) == 1
    assert {s.id for s in content.scenarios if s.prize or s.relic or s.ruins} == {
        "miracle-algae",
        "reliquary",
        "secrets",
    }


@rule("SW-COMP-21")
def test_before_clans_are_chosen_nobody_has_anything():
    table = fresh(3).table
    assert table.reserve == table.exiled == table.kept == [[0, 0]] * 3


@rule("SW-COMP-13", "SW-COMP-15")
def test_what_is_not_there_is_not_placed():
    s = Scene().army(0, "rhone", 1)
    s.t.reserve[0][0] = 0
    s.run(RecruitBase(0))
    assert s.has(0, "rhone") == (1, 0)
    assert s.step == ""
    s = Scene(*["menrau", "rhein-stamm"]).card("levy").army(0, "rhone", 4)
    s.t.reserve[0] = [1, 0]
    s.moving(0, "rhone").run(Mobilize(0, 3, True))  # the card says three; one is in supply
    assert s.has(0, "rhone") == (5, 0)
    assert s.t.reserve[0][0] == 0


@rule("SW-COMP-14")
def test_a_card_overrides_the_rules():
    plain = Scene().army(0, "rhone", 2, 0, "move")
    plain.activate(0, "rhone").play(0, "take 2+0")
    assert any(a.startswith("march") for a in plain.legal(0))
    gale = Scene().army(0, "rhone", 2, 0, "move").card("white-gale")
    gale.activate(0, "rhone").play(0, "take 2+0")
    assert not any(a.startswith("march") for a in gale.legal(0))


@rule("SW-COMP-16", "SW-COMP-17")
def test_buildings_are_no_units_and_need_no_supply():
    s = Scene().army(0, "rhone", 2).farm("rhone", 1).turret("rhone").beacon(0, "gironde")
    s.t.geo = [0, 0]
    assert Scene().t.limit[0] == 10
    s.run(Refuel())
    assert s.t.limit[0] == 6
    assert s.has(0, "rhone") == (2, 0)  # buildings were not counted
    s.moving(0, "gironde")
    assert s.t.army[0][s.a("gironde")] == 0


@rule("SW-COMP-18", "SW-COMP-19", "SW-COMP-20", "SW-COMP-37", "SW-R43")
def test_a_third_building_costs_one_of_the_two():
    s = Scene().army(0, "rhone", 1).farm("rhone").beacon(0, "rhone")
    farms, turrets = s.t.farms_left, s.t.turrets_left
    s.run(Raise(0, s.a("rhone"), "turret"))
    assert s.legal(0) == ["replace farm", "replace beacon"]
    assert s.refused(0, "replace turret") == "SW-R43"
    s.play(0, "replace farm")
    assert (s.t.farms[s.a("rhone")], s.t.turrets[s.a("rhone")]) == (0, 1)
    assert s.t.farms_left == farms  # to the box, not to the supply
    assert s.t.turrets_left == turrets - 1
    destroy(s.t, s.a("rhone"), "beacon")
    assert s.t.beacons[0] == s.box.clans["menrau"].beacons - 1


@rule("SW-COMP-21", "SW-COMP-22")
def test_supplies_are_what_is_not_in_play():
    s = Scene().army(0, "rhone", 3, 1).contract(0, "mor-irez")
    assert s.t.reserve[0] == [12 - 3, 4 - 1]
    assert contracts_left(s.t, 0) == 2
    s.t.exiled[0] = [1, 0]
    s.t.reserve[0][0] -= 1
    s.t.reserve[0][0] = 0
    assert recruits(s.t, 0, [s.a("rhone")]) == []  # the exiled one cannot come back
    assert quarantine_left(s.t) == 35


@rule("SW-COMP-23", "SW-COMP-24", "SW-COMP-30", "SW-R139")
def test_the_map():
    areas = {a.id: a for a in load(None).map.area}
    assert {a.terrain for a in areas.values()} == {"plains", "mountain"}
    assert sum(a.terrain == "mountain" for a in areas.values()) == 15
    assert sum(len(a.borders) for a in areas.values()) == 180
    assert sum(len(a.straits) for a in areas.values()) == 14
    for name, area in areas.items():
        assert all(name in areas[other].borders for other in area.borders)
        assert all(name in areas[other].straits for other in area.straits)
    n = BOX[4].words.area_number
    assert n["alba"] in BOX[4].near[n["eire"]]  # a strait makes them adjacent
    assert bool(BOX[4].coast[n["rhone"]])
    assert not BOX[4].coast[n["borgonha"]]
    assert "mor-irez" in BOX[4].words.floe_ids
    assert "mor-inez" not in BOX[4].words.floe_ids
    # the lines of section 5.2 that are printed
    assert "occitania-alta" in areas["occitania-bassa"].borders
    assert "rhone" not in areas["occitania-bassa"].borders
    assert {"gironde", "provenca", "occitania-alta"} <= set(areas["rhone"].borders)
    assert {areas[a].terrain for a in ("gironde", "rhone", "breizh")} == {"plains"}
    assert all("mare-nostrum" in areas[a].coast for a in ("occitania-bassa", "rhone", "padania"))
    assert Counter(a.levels for a in areas.values()) == {1: 13, 2: 23, 3: 13}
    assert any(a.deployment == 5 and a.levels == 2 for a in areas.values())


@rule("SW-COMP-25", "SW-COMP-29", "SW-COMP-28", "SW-COMP-27")
def test_control_is_by_units_or_a_beacon_alone():
    s = Scene().army(0, "gironde", 1).beacon(1, "padania").farm("holstein").turret("eire")
    assert holder(s.t, s.a("gironde")) == 0
    assert holder(s.t, s.a("padania")) == 1
    assert holder(s.t, s.a("holstein")) == holder(s.t, s.a("eire")) == NOBODY
    assert havens(s.t, 0) == 1
    assert havens(s.t, 1) == 1
    assert controlled(s.t, 0) == [s.a("gironde")]
    assert len(s.t.army[0]) == 49  # floes have no place for units, buildings or control


@rule("SW-COMP-26", "SW-MOVE-05")
def test_no_sixth_unit_of_a_clan():
    s = Scene().army(0, "rhone", 5).army(0, "gironde", 1)
    s.run(RecruitBase(0))
    assert s.has(0, "gironde") == (2, 0)  # the only place left: no question asked
    s = Scene().army(0, "rhone", 5).army(0, "gironde", 1).army(0, "breizh", 1).run(RecruitBase(0))
    assert s.refused(0, "recruit rhone") == "SW-COMP-26"


@rule("SW-COMP-31", "SW-COMP-32", "SW-COMP-33", "SW-R14", "SW-R15")
def test_columns_grow_within_the_pieces():
    s = Scene()
    a, b = s.a("rhone"), s.a("gironde")
    assert grow_column(s.t, a, 3) == 3
    assert grow_column(s.t, a, 1) == 1
    assert grow_column(s.t, a, 3) == 1  # five at most, the rest is lost
    assert s.t.steam[a] == 5
    for area in range(15):
        s.t.steam[area] = 1
    s.t.steam[a] = s.t.steam[b] = 0
    s.t.steam[14 - 2] = 3  # keep fifteen tops
    s.t.steam = [1] * 15 + [0] * 34
    assert grow_column(s.t, 20, 2) == 0  # no top left
    assert grow_column(s.t, 0, 2) == 2  # an old column needs ordinary levels only
    s.t.steam = [5] * 7 + [2] + [0] * 41  # 28 + 1 ordinary levels in use
    assert grow_column(s.t, 30, 3) == 2  # one ordinary level left
    s.t.steam[30] = 0
    s.t.steam[8] = 2
    assert grow_column(s.t, 0, 1) == 0


@rule("SW-COMP-34", "SW-CONC-07", "SW-CONC-10")
def test_a_deployment_card_forms_its_column_in_play_and_lies_face_up():
    s = Scene(round=1).home().hand(0, "galiza", "rhone", "gironde")
    s.t.claim, s.t.title = [0, 1], [NOBODY, NOBODY]
    s.run(OpenConclave())
    assert s.step == "PlayColumn"
    s.play(0, "play galiza")
    assert s.box.content.map.area[s.a("galiza")].deployment == 5
    assert s.t.steam[s.a("galiza")] == 2
    assert s.t.discard == [s.a("galiza")]


@rule("SW-COMP-35", "SW-COMP-36", "SW-R138")
def test_contract_spaces():
    assert [BOX[n].spaces for n in (2, 3, 4, 5)] == [2, 2, 2, 3]
    s = Scene().contract(0, "mor-irez").contract(1, "mor-irez")
    assert s.f("mor-irez") not in open_floes(s.t)
    assert s.f("doggermeer") in open_floes(s.t)
    five = Scene("menrau", "rhein-stamm", "free-fleet", "catabatians", "highglimmer")
    five.contract(0, "mor-irez").contract(1, "mor-irez")
    assert five.f("mor-irez") in open_floes(five.t)
    five.contract(2, "mor-irez")
    assert five.f("mor-irez") not in open_floes(five.t)


@rule("SW-COMP-38")
def test_geo_is_a_stored_number():
    s = Scene().army(0, "rhone", 1).steam("rhone", 4).farm("rhone")
    assert s.t.geo[0] == 5
    s.run(Score())
    assert s.t.geo[0] == 5  # four levels and a farm
    s.t.steam[s.a("rhone")] = 1
    assert s.t.geo[0] == 5
    s.run(Score())
    assert s.t.geo[0] == 2


# --- setup ---------------------------------------------------------------------------------------------------------------
@rule("SW-SETUP-01", "SW-SETUP-02", "SW-SETUP-13", "SW-HID-03")
def test_the_start():
    decks = {tuple(setup(BOX[4], seed).archon_deck) for seed in range(5)}
    assert len(decks) == 5
    assert all(sorted(d) == sorted(BOX[4].cards) for d in decks)
    steam = {tuple(setup(BOX[4], seed).deck) for seed in range(5)}
    assert len(steam) == 5
    t = setup(BOX[4], 1)
    assert (t.round, t.legate, t.blocked) == (0, NOBODY, NOBODY)


@rule("SW-SETUP-03", "SW-SETUP-04", "SW-SETUP-05", "SW-SETUP-06", "SW-R33")
def test_the_east_is_out_with_two_or_three_players():
    for n in (2, 3):
        box = BOX[n]
        closed = {box.words.area_ids[a] for a in range(49) if not box.accessible[a]}
        assert closed == set(EAST)
        t = setup(box, 3)
        assert not closed & {box.words.area_ids[a] for a in t.deck + t.discard}
        assert all(box.accessible[b] for a in range(49) for b in box.near[a])
        assert all(not box.near[a] and not box.routes[a] for a in range(49) if not box.accessible[a])
        assert all(box.accessible[a] for lands in box.landings_all for a in lands)
        assert set(box.deployments) == {1, 2, 4, 5, 6}
        assert t.turrets_left == 10
        assert not box.floes >> box.words.floe_number["pontos"] & 1
    assert all(BOX[4].accessible)
    assert setup(BOX[4], 3).turrets_left == 15
    s = Scene().army(0, "pomorze", 2, 0, "move").activate(0, "pomorze").play(0, "take 2+0")
    assert s.refused(0, "move pomorze>pustynia 2+0") == "SW-SETUP-04"


@rule("SW-SETUP-07", "SW-SETUP-08", "SW-SETUP-09")
def test_initial_columns_skip_deployment_cards():
    skipped = 0
    for seed in range(30):
        t = setup(BOX[4], seed)
        assert len(t.discard) == 3
        assert all(not BOX[4].content.map.area[a].deployment for a in t.discard)
        assert all(t.steam[a] == BOX[4].levels[a] for a in t.discard)
        assert sum(level > 0 for level in t.steam) == 3
        assert len(t.deck) == 46
        assert sum(BOX[4].content.map.area[a].deployment > 0 for a in t.deck) == 18  # all of them are back
        skipped += any(BOX[4].content.map.area[a].deployment for a in t.deck[-6:])
    assert 0 < skipped < 30


@rule("SW-SETUP-10", "SW-SETUP-11", "SW-SETUP-12", "SW-CONC-23", "SW-R02", "SW-R03")
def test_the_tracks():
    names = {n: [t.id for t in BOX[n].track] for n in BOX}
    assert names[2] == ["watcher-1", "legate", "archon", "watcher-4"]
    assert names[3] == names[4] == ["watcher-1", "legate", "archon", "watcher-4", "primus"]
    assert names[5] == [*names[4], "watcher-6"]
    assert BOX[5].kinds[0] == BOX[5].kinds[3] == BOX[5].kinds[5] == "watcher"
    game = fresh(2)
    seat = game.to_act[0]
    game.play(seat, "clan menrau")
    assert game.why_not(seat, "claim primus").rule == "SW-SETUP-11"
    assert game.why_not(seat, "claim watcher-6").rule == "SW-SETUP-10"


@rule("SW-SETUP-14", "SW-SETUP-15", "SW-CLAN-24")
def test_clan_and_title_in_turn_from_a_random_first_player():
    firsts = {fresh(3, seed=seed).to_act[0] for seed in range(20)}
    assert firsts == {0, 1, 2}
    game = fresh(3, seed=2)
    first = game.to_act[0]
    game.play(first, "clan menrau")
    assert game.to_act == (first,)
    game.play(first, "claim archon")
    second = (first + 1) % 3
    assert game.to_act == (second,)
    assert game.why_not(second, "clan menrau").rule == "SW-CLAN-24"
    game.play(second, "clan free-fleet")
    assert game.why_not(second, "claim archon").rule == "SW-SETUP-14"


@rule("SW-SETUP-16", "SW-SETUP-17", "SW-SETUP-18", "SW-SETUP-19", "SW-R115")
def test_deployment_runs_backwards():
    game = fresh(3, seed=2)
    first = game.to_act[0]
    for i, clan in enumerate(("menrau", "catabatians", "rhein-stamm")):
        seat = (first + i) % 3
        game.play(seat, f"clan {clan}")
        game.play(seat, f"claim {BOX[3].track[i].id}")
    last = (first + 2) % 3
    assert game.to_act == (last,)
    assert game.why_not(last, "deploy 3").rule == "SW-SETUP-05"
    game.play(last, "deploy 5")
    assert game.why_not(last, "column rhone").rule == "SW-SETUP-17"
    game.play(last, "column galiza")
    assert game.table.steam[game.box.words.area_number["galiza"]] == 3
    game.play(last, "glasshouse galiza")
    game.play(last, "glasshouse galiza")
    assert game.why_not(last, "station galiza 6+0") is not None
    game.play(last, "station galiza 0+0")  # an area may stay empty
    following = game.legal(last)[0].split()[1]
    assert game.why_not(last, f"station {following} 4+0").rule == "SW-SETUP-18"  # six would be left for five places
    game.play(last, "station lusitania 5+0" if "station lusitania 5+0" in game.legal(last) else "station meseta 5+0")
    held = sorted(game.table.army[last][game.box.words.area_number[a]] for a in ("meseta", "lusitania"))
    assert held == [5, 4 + ELITE]  # the rest goes where it must
    assert holder(game.table, game.box.words.area_number["galiza"]) == NOBODY
    seat = game.to_act[0]
    assert seat == (first + 1) % 3
    assert game.why_not(seat, "deploy 5").rule == "SW-SETUP-16"
    game.play(seat, "deploy 1")
    game.play(seat, "column breizh")
    game.play(seat, "glasshouse neustria")
    game.play(seat, "glasshouse neustria")
    assert game.why_not(seat, "station breizh 0+5").rule == "SW-SETUP-17"  # nobody has five elites


@rule("SW-SETUP-20", "SW-SETUP-21", "SW-R96")
def test_deployment_six_brings_a_contract_that_costs_nothing():
    game = fresh(2, seed=1)
    for clan in ("menrau", "catabatians"):
        seat = game.to_act[0]
        game.play(seat, f"clan {clan}")
        game.play(seat, game.legal(seat)[0])
    seat = game.to_act[0]
    game.play(seat, "deploy 6")
    mare = game.box.words.floe_number["mare-nostrum"]
    assert game.table.contracts[mare][seat] == 1
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).contract(0, "mare-nostrum", "mare-nostrum")
    s.t.deployment = [6, 1]
    from enginehouse.games.steamwatchers.rules.steps.whiteout import Upkeep, upkeep_cost

    assert upkeep_cost(s.t, 0) == 1  # one of the two is free, also one placed later
    s.t.contracts[mare] = [0, 2]
    assert upkeep_cost(s.t, 1) == 2
    s.fuel(0)
    s.t.contracts[mare] = [1, 0]
    s.run(Upkeep(0))
    assert s.legal(0) == ["release mare-nostrum", "keep"]


@rule("SW-SETUP-22", "SW-SETUP-23", "SW-SETUP-24", "SW-SETUP-25")
def test_starting_numbers():
    for clan in load(None).clans:
        game = deployed(2, seed=3, clans=[clan.id])
        t = game.table
        seat = t.clan.index(clan.id)
        assert t.geo[seat] == 5
        assert t.limit[seat] == 10
        assert t.bane[seat] == 0
        fresh_fuel = [clan.pure, 0, clan.contraband, 0, 0]
        assert t.fuel[seat] == fresh_fuel
        areas = game.box.deployments[t.deployment[seat]]
        code = [t.army[seat][a] for a in range(49)]
        assert sum((c & 7) + (c >> 3) for c in code) == 10
        assert sum(t.farms[a] for a in areas) == 2
        assert any(t.steam[a] >= 3 for a in areas)


@rule("SW-SETUP-26")
def test_deployment_areas():
    by_card = Counter(a.deployment for a in load(None).map.area)
    assert {n: by_card[n] for n in range(1, 7)} == dict.fromkeys(range(1, 7), 3)
    assert len({a for areas in BOX[5].deployments.values() for a in areas}) == 18


@rule("SW-R147")
def test_the_order_of_setup():
    # Secrets: the Quarantine token comes after all have deployed, the first Conclave after it
    game = fresh(2, "secrets", seed=4)
    seen = []
    rnd = random.Random(1)
    while game.table.round == 0:
        name = type(game.table.stack[-1]).__name__
        if not seen or seen[-1] != name:
            seen.append(name)
        seat = game.to_act[0]
        game.play(seat, rnd.choice(game.legal(seat)))
    assert seen[:4] == ["ChooseClan", "ClaimFirst", "ChooseClan", "ClaimFirst"]
    assert seen.index("PlaceQuarantine") > seen.index("Station")
    assert seen[-1] == "PlaceQuarantine"


@rule("SW-R119")
def test_the_tutorial_keeps_deployment_six_for_round_three():
    game = fresh(2, "steamwatching-101", seed=1)
    for _ in range(2):
        seat = game.to_act[0]
        game.play(seat, game.legal(seat)[0])
        game.play(seat, game.legal(seat)[0])
    game.play(game.to_act[0], "deploy 6")
    assert sum(map(sum, game.table.contracts)) == 0


@rule("SW-SC0-03")
def test_a_content_pack_adds_a_scenario(tmp_path):
    (tmp_path / "scenarios.toml").write_text(
        '[[scenario]]\nid = "mine"\nnumber = "X1"\nname = "Mine"\nsource = "house"\nrounds = 3\ncolumns = 5\n'
        'extra_base = 1\nrules = ["More of everything."]\n'
    )
    game = eh.new("steamwatchers", players=3, seed=1, options={"scenario": "mine"}, content=tmp_path)
    assert len(game.table.discard) == 5
    with pytest.raises(Unknown, match="war-returns"):
        fresh(2, "nowhere")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("map.toml", 'borders = ["commonwealth"]', 'borders = ["commonwealth", "rhone"]', "area “alba”.*rhone"),
        ("map.toml", 'terrain = "plains"', 'terrain = "swamp"', "area “eire”.*swamp"),
        ("map.toml", "levels = 2", "levels = 7", "area “eire”.*7"),
        ("map.toml", 'contract = "mare-nostrum"', 'contract = "pontos"', "deployment 6.*floe in play at every count"),
        ("archon.toml", "floe_closed = true", "floe_closed = false", "sealed-ice.*go together"),
        ("map.toml", "[[deployment]]\nnumber = 1", "[[deployment]]\nnumber = 7", "deployment.*1 to 6"),
        ("clans.toml", 'track = "RRRQRQD"', 'track = "RRRQRQ"', "clan “highglimmer”.*D at its end"),
        ("clans.toml", "miniatures = [13, 3]", "miniatures = [14, 3]", "highglimmer.*16 miniatures"),
        ("clans.toml", "pure = 5", 'pure = "five"', "highglimmer"),
        ("archon.toml", 'when_played = "close-floe"', 'when_played = "burn"', "sealed-ice.*burn"),
        ("archon.toml", "floe_closed = true", "floe_shut = true", "sealed-ice.*floe_shut"),
        ("scenarios.toml", "rounds = 4", "rounds = 9", "steamwatching-101.*9"),
        ("scenarios.toml", '"saksas"', '"atlantis"', "promised-columns.*atlantis"),
        (
            "scenarios.toml",
            "last_round = 3, soldiers = 2, own_geo = 2, other_geo = 1 }",
            "last_round = 3, soldiers = 2, own_geo = 2, other_geo = 1 }\nruins = { top = 10, top_five = 15 }",
            "appointed-places.*meet in the Ruins",
        ),
    ],
)
def test_content_errors_name_file_entry_and_fault(tmp_path, file, old, new, says):
    text = (HERE / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(eh.BadContent, match=f"(?s){file}.*{says}"):
        load(tmp_path)
    with pytest.raises(eh.BadContent):
        GAME.check_content(tmp_path)


@rule("SW-SC6-06", "SW-SETUP-05")
def test_a_map_without_havens_or_with_a_deployment_on_both_sides_is_refused(tmp_path):
    text = (HERE / "map.toml").read_text(encoding="utf-8")
    swapped = text.replace("deployment = 3", "deployment = X", 1).replace("deployment = 1", "deployment = 3", 1)
    for forged, says in (
        (text.replace("haven = true", "haven = false"), "at least four havens"),
        (swapped.replace("deployment = X", "deployment = 1"), "only Deployment 3 lies east"),
    ):
        (tmp_path / "map.toml").write_text(forged, encoding="utf-8")
        with pytest.raises(eh.BadContent, match=f"map.toml.*{says}"):
            GAME.check_content(tmp_path)
