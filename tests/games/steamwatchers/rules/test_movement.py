"""Move tokens: land, sea, Forced March, beacons (section 2.7)."""

from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import contracted, controlled, elite_seas, holder
from enginehouse.games.steamwatchers.rules.events.voice import units
from enginehouse.games.steamwatchers.rules.notation import ELITE, parts_of
from enginehouse.games.steamwatchers.rules.pieces import group_text
from enginehouse.games.steamwatchers.rules.shorts import short, shorts
from enginehouse.games.steamwatchers.rules.state import NOBODY
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


def moving(*clans, base=2, elite=0, area="rhone", **kwargs):
    """Seat 0 has just activated a Move token; seat 1 stands far away."""
    s = Scene(*clans, **kwargs).army(0, area, base, elite, "move")
    return s.army(1, "svealand", 1)


def sent(s, action, area="rhone"):
    return s.go(0, area, action)


@rule("SW-MOVE-01", "SW-MOVE-10", "SW-MOVE-02")
def test_any_all_or_none():
    s = moving(base=3, elite=1).activate(0, "rhone")
    groups = [a for a in s.legal(0) if a.startswith("take")]
    assert groups == ["take 1+0", "take 2+0", "take 3+0", "take 0+1", "take 1+1", "take 2+1", "take 3+1"]
    assert s.refused(0, "take 4+0") == "SW-MOVE-01"
    s.play(0, "take 1+0", "move rhone>gironde 1+0", "take 1+1", "march rhone>borgonha>frisia 1+1", "free")
    s.play(0, "take 1+0", "move rhone>helvetia 1+0")
    assert [s.has(0, a) for a in ("rhone", "gironde", "frisia", "helvetia")] == [(0, 0), (1, 0), (1, 1), (1, 0)]
    idle = moving().activate(0, "rhone").play(0, "done")
    assert idle.has(0, "rhone") == (2, 0)
    assert idle.t.orders[0][idle.a("rhone")] == ""
    wrong = moving(base=3).activate(0, "rhone").play(0, "take 1+0")
    assert wrong.refused(0, "move rhone>gironde 2+0") == "SW-MOVE-02"


@rule("SW-MOVE-03", "SW-CMB-01", "SW-CMB-02")
def test_all_movement_before_any_combat():
    s = moving(base=4).army(1, "gironde", 1).army(1, "provenca", 1).activate(0, "rhone")
    s.play(0, "take 1+0", "move rhone>gironde 1+0")
    assert s.t.fight is None
    s.play(0, "take 2+0", "move rhone>provenca 2+0", "done")
    assert s.legal(0) == ["fight gironde", "fight provenca"]
    assert s.refused(0, "fight rhone") == "SW-CMB-01"
    s.play(0, "fight provenca")
    assert s.t.fight.area == s.a("provenca")


@rule("SW-MOVE-04")
def test_one_step_by_land_to_plains_or_mountain():
    s = moving().activate(0, "rhone").play(0, "take 2+0")
    ends = {a.split()[1].split(">")[1] for a in s.legal(0) if a.startswith("move")}
    assert ends == {"arverna", "borgonha", "gironde", "helvetia", "occitania-alta", "provenca"}
    assert s.refused(0, "move rhone>frisia 2+0") == "SW-MOVE-04"
    assert s.refused(0, "move gironde>rhone 2+0") == "SW-MOVE-01"


@rule("SW-MOVE-05", "SW-COMP-26")
def test_capacity():
    s = moving(base=3).army(0, "gironde", 3).activate(0, "rhone").play(0, "take 3+0")
    assert s.refused(0, "move rhone>gironde 3+0") == "SW-MOVE-05"
    s.play(0, "back", "take 2+0", "move rhone>gironde 2+0")
    assert s.has(0, "gironde") == (5, 0)
    tight = moving(base=2, area="sicilia").army(0, "apulia", 4).activate(0, "sicilia")
    assert "take 1+0" in tight.legal(0)
    assert tight.refused(0, "take 2+0") == "SW-MOVE-05"


@rule("SW-MOVE-06", "SW-MOVE-07", "SW-R36")
def test_entering_enemy_units_means_combat():
    s = sent(moving().army(1, "gironde", 1), "move rhone>gironde 2+0")
    assert holder(s.t, s.a("gironde")) == 1  # until it is decided
    assert s.a("gironde") not in controlled(s.t, 0)
    assert s.refused(0, "beacon gironde") == "SW-R38"
    s.play(0, "done")
    assert s.t.fight.area == s.a("gironde")
    two = moving(base=4).army(1, "gironde", 1).army(1, "provenca", 1).activate(0, "rhone")
    two.play(0, "take 2+0", "move rhone>gironde 2+0", "take 2+0", "move rhone>provenca 2+0", "done")
    assert two.refused(0, "done") == "SW-R36"


@rule("SW-MOVE-08", "SW-MOVE-09", "SW-R42", "SW-R41")
def test_an_unguarded_beacon_falls_and_the_rest_stands():
    s = moving().beacon(1, "gironde").farm("gironde")
    s = sent(s, "move rhone>gironde 1+0")
    assert s.t.beacon[s.a("gironde")] == NOBODY
    assert s.t.beacons[1] == s.box.clans["rhein-stamm"].beacons - 1  # boxed
    assert s.t.farms[s.a("gironde")] == 1
    assert s.t.fight is None
    assert holder(s.t, s.a("gironde")) == 0
    assert not any(a.startswith("raze") for a in s.legal(0))  # no combat, no choice about buildings
    turret = sent(moving().turret("gironde"), "move rhone>gironde 1+0")
    assert turret.t.turrets[turret.a("gironde")] == 1


@rule("SW-R24", "SW-R25")
def test_a_unit_moves_once_and_marches_as_tokens_allow():
    s = moving(base=3).activate(0, "rhone")
    s.play(0, "take 1+0", "march rhone>borgonha>frisia 1+0", "free")
    assert events.Moved(0, "march", ("rhone", "borgonha", "frisia"), 1, 0) in s.heard
    s.play(0, "take 1+0", "march rhone>borgonha>neustria 1+0", "free")
    assert s.t.spaces[0][:2] == ["march", "march"]
    s.play(0, "take 1+0")
    assert s.refused(0, "march rhone>borgonha>frisia 1+0") == "SW-FM-01"
    assert not any(a.startswith(("move frisia", "move neustria")) for a in s.legal(0))


# --- seafaring -----------------------------------------------------------------------------------------------------------
@rule("SW-SEA-01", "SW-SEA-02", "SW-SEA-08", "SW-R29")
def test_contracted_floes_are_one():
    s = moving().contract(0, "mare-nostrum").army(1, "apulia", 1).activate(0, "rhone").play(0, "take 1+0")
    ends = {a.split()[1].split(">")[1] for a in s.legal(0) if a.startswith("sail")}
    assert ends == {"occitania-bassa", "provenca", "andalus", "catalunya", "padania", "latium", "apulia", "sardigna"}
    assert s.refused(0, "sail rhone>eire 1+0") == "SW-SEA-01"
    s.play(0, "sail rhone>apulia 1+0", "done")
    assert s.t.fight.area == s.a("apulia")  # an attack by sea
    far = moving().contract(0, "mare-nostrum", "eystrasalt").activate(0, "rhone").play(0, "take 1+0")
    assert "sail rhone>svealand 1+0" in far.legal(0)  # the floes need not touch
    strict = moving(contiguous=True).contract(0, "mare-nostrum", "eystrasalt", "mor-irez").activate(0, "rhone")
    strict.play(0, "take 1+0")
    assert "sail rhone>svealand 1+0" not in strict.legal(0)
    assert "sail rhone>breizh 1+0" in strict.legal(0)
    none = moving().activate(0, "rhone").play(0, "take 1+0")
    assert not any(a.startswith("sail") for a in none.legal(0))


@rule("SW-SEA-03", "SW-SEA-04")
def test_ships_leave_mountains_but_do_not_land_there():
    s = moving(area="sicilia").contract(0, "mare-nostrum").activate(0, "sicilia").play(0, "take 1+0")
    assert "sail sicilia>rhone 1+0" in s.legal(0)
    s = moving().contract(0, "mare-nostrum").activate(0, "rhone").play(0, "take 1+0")
    assert s.refused(0, "sail rhone>sicilia 1+0") == "SW-SEA-03"


@rule("SW-SEA-07", "SW-SEA-06")
def test_contracts_give_no_support():
    s = moving().army(1, "gironde", 1).army(0, "breizh", 1, 0, "defense").army(0, "andalus", 2, 0, "defense")
    s.contract(0, "mor-irez")
    s = sent(s, "move rhone>gironde 2+0").play(0, "done")
    assert s.legal(0) == ["support breizh", "enough"]  # Andalus lies on the same floe, but not next to it
    assert s.refused(0, "support andalus") == "SW-CMB-09"


@rule("SW-R31", "SW-R32", "SW-CLAN-10")
def test_darters_sail_where_a_space_is_free():
    s = moving("free-fleet", "menrau", base=1, elite=2, area="breizh").contract(1, "doggermeer", "doggermeer")
    s.t.legate, s.t.associate, s.t.title = s.f("mor-irez"), s.f("mare-nostrum"), [0, 1]
    s.activate(0, "breizh").play(0, "take 0+2")
    ends = {a.split()[1].split(">")[1] for a in s.legal(0) if a.startswith("sail")}
    # Mor Irez has free spaces (the Legate of another fills none), the Associate's floe joins; Doggermeer is full
    assert {"eire", "galiza", "rhone", "apulia", "svealand"} <= ends
    assert "frisia" not in ends
    s.play(0, "back", "take 1+1")
    assert not any(a.startswith("sail") for a in s.legal(0))  # a mixed group needs contracts
    s.play(0, "back").contract(0, "mor-irez").play(0, "take 1+1")
    ends = {a.split()[1].split(">")[1] for a in s.legal(0) if a.startswith("sail")}
    assert {"eire", "rhone"} <= ends
    assert "svealand" not in ends


@rule("SW-CLAN-10", "SW-MOVE-05")
def test_hemmed_in_by_their_own_darters_alone_can_leave():
    s = moving("free-fleet", "menrau", base=1, elite=2, area="breizh").army(0, "neustria", 5).army(0, "gironde", 5)
    s.activate(0, "breizh")
    assert [a for a in s.legal(0) if a.startswith("take")] == ["take 0+1", "take 0+2"]


@rule("SW-CLAN-08", "SW-CLAN-09")
def test_the_associate():
    from enginehouse.games.steamwatchers.rules.pieces import contracts_left
    from enginehouse.games.steamwatchers.rules.steps.deployment import PlaceAssociate
    from enginehouse.games.steamwatchers.rules.steps.whiteout import CleanUp, upkeep_cost

    s = Scene("free-fleet", "menrau").home().run(PlaceAssociate(0))
    assert len(s.legal(0)) == 5
    assert s.refused(0, "associate pontos") == "SW-R33"
    s.play(0, "associate doggermeer")
    assert contracted(s.t, 0) == 1 << s.f("doggermeer")
    assert contracted(s.t, 1) == 0
    assert sum(s.t.contracts[s.f("doggermeer")]) == 0  # no space
    assert upkeep_cost(s.t, 0) == 0
    assert contracts_left(s.t, 0) == 3
    s.run(CleanUp())
    assert s.t.associate == s.f("doggermeer")


# --- Forced March --------------------------------------------------------------------------------------------------------
@rule("SW-FM-01", "SW-FM-02", "SW-FM-03", "SW-R26", "SW-R27")
def test_two_plains():
    s = moving(area="arverna").activate(0, "arverna").play(0, "take 2+0")  # from a mountain
    assert "march arverna>gironde>breizh 2+0" in s.legal(0)
    assert s.refused(0, "march arverna>rhone>helvetia 2+0") == "SW-FM-03"
    assert not any(a.split()[1].endswith(">arverna") for a in s.legal(0) if a.startswith("march"))
    s.play(0, "march arverna>gironde>breizh 2+0", "for 1", "pay 1+0")
    assert s.has(0, "breizh") == (2, 0)
    assert s.t.spaces[0] == ["", "", "march", ""]
    assert holder(s.t, s.a("gironde")) == NOBODY
    through = moving(area="borgonha").activate(0, "borgonha").play(0, "take 1+0")
    assert through.refused(0, "march borgonha>helvetia>padania 1+0") == "SW-FM-03"
    spent = moving()
    spent.t.spaces[0] = ["march", "march", "", ""]
    spent.activate(0, "rhone").play(0, "take 1+0")
    assert spent.refused(0, "march rhone>borgonha>frisia 1+0") == "SW-FM-01"


@rule("SW-FM-01", "SW-ACT-09", "SW-ACT-11")
def test_a_march_needs_a_space_and_its_price():
    """The two spaces that are left cost a fuel each; or none is left at all."""
    s = moving().fuel(0)
    s.t.spaces[0] = ["Q", "Q", "", ""]
    s.activate(0, "rhone").play(0, "take 1+0")
    assert s.refused(0, "march rhone>borgonha>frisia 1+0") == "SW-ACT-11"
    s.t.spaces[0] = ["Q", "Q", "Q", "Q"]
    assert s.refused(0, "march rhone>borgonha>frisia 1+0") == "SW-ACT-09"
    s.t.spaces[0] = ["Q", "Q", "", "Q"]
    s.fuel(0, pure=1)
    assert "march rhone>borgonha>frisia 1+0" in s.legal(0)


@rule("SW-MOVE-02")
def test_whoever_sends_units_has_said_which_and_from_where():
    """So in the compact mask the way alone is a word."""
    s = moving(base=3).activate(0, "rhone").play(0, "take 2+0")
    ways = [action for action in s.legal(0) if action.partition(" ")[0] in ("move", "sail", "march")]
    assert ways
    assert [short(way) for way in ways] == [way.replace("rhone>", "").removesuffix(" 2+0") for way in ways]
    assert short("station rhone 2+0") == "station 2+0"
    assert short("done") == "done"
    assert {short(action) for action in s.legal(0)} <= set(shorts(s.words))


@rule("SW-FM-04", "SW-FM-05")
def test_enemies_bar_the_way_but_not_the_end():
    s = moving().army(1, "borgonha", 1).army(1, "neustria", 1).activate(0, "rhone").play(0, "take 2+0")
    assert s.refused(0, "march rhone>borgonha>frisia 2+0") == "SW-FM-04"
    s.play(0, "march rhone>gironde>neustria 2+0", "free", "done")
    assert s.t.fight.area == s.a("neustria")


@rule("SW-FM-06", "SW-R28")
def test_capacity_holds_for_a_moment_too():
    s = moving(base=4).army(0, "borgonha", 2).activate(0, "rhone").play(0, "take 4+0")
    assert s.refused(0, "march rhone>borgonha>frisia 4+0") == "SW-FM-06"
    s.play(0, "back", "take 2+0", "move rhone>borgonha 2+0", "take 2+0")
    assert s.refused(0, "march rhone>borgonha>frisia 2+0") == "SW-FM-06"  # those who moved in now count
    s.play(0, "back", "take 1+0", "march rhone>borgonha>frisia 1+0")


@rule("SW-FM-07", "SW-R35")
def test_a_march_fells_a_beacon_on_its_way():
    s = sent(moving().beacon(1, "borgonha"), "march rhone>borgonha>frisia 2+0").play(0, "free")
    assert s.t.beacon[s.a("borgonha")] == NOBODY
    assert holder(s.t, s.a("borgonha")) == NOBODY  # passing gives no control
    assert s.has(0, "frisia") == (2, 0)
    assert s.has(0, "borgonha") == (0, 0)


@rule("SW-R154")
def test_exile_hits_the_marching_group():
    s = moving("catabatians", "menrau", base=2).fuel(0, contraband=1)
    s.t.spaces[0] = ["mobilize", "mobilize", ""]
    s.t.bane[0] = 7
    s.activate(0, "rhone").play(0, "take 2+0", "march rhone>borgonha>frisia 2+0")
    assert s.t.exiled[0] == [1, 0]
    assert s.has(0, "frisia") == (1, 0)  # the rest marches
    alone = moving("catabatians", "menrau", base=1).army(0, "tirol", 1).fuel(0, contraband=1)
    alone.t.spaces[0] = ["mobilize", "mobilize", ""]
    alone.t.bane[0] = 7
    alone.activate(0, "rhone").play(0, "take 1+0", "march rhone>borgonha>frisia 1+0", "exile base rhone")
    assert alone.has(0, "frisia") == (0, 0)
    assert alone.t.spaces[0][2] == "march"  # the token stays on its space


# --- beacons -------------------------------------------------------------------------------------------------------------
@rule("SW-BEAC-01", "SW-BEAC-02", "SW-BEAC-03", "SW-BEAC-05", "SW-R37", "SW-R39", "SW-R40")
def test_a_beacon_anywhere_under_control_once():
    s = moving().army(0, "tirol", 1).beacon(0, "saksas")
    s = sent(s, "move rhone>gironde 2+0")
    assert [a for a in s.legal(0) if a.startswith("beacon")] == ["beacon gironde", "beacon rhone", "beacon tirol"]
    assert s.refused(0, "beacon saksas") == "SW-R40"
    assert s.refused(0, "beacon eire") == "SW-BEAC-01"
    s.t.beacon[s.a("rhone")] = 1  # were another's beacon there, the area would be held
    assert "beacon rhone" not in s.legal(0)
    s.t.beacon[s.a("rhone")] = NOBODY
    s.play(0, "beacon rhone")  # just emptied
    assert s.step == ""  # nothing is left to do: the activation ends by itself
    assert holder(s.t, s.a("rhone")) == 0
    twice = moving().activate(0, "rhone").play(0, "beacon rhone", "take 1+0", "move rhone>gironde 1+0")
    assert twice.refused(0, "beacon gironde") == "SW-R37"
    after = moving()
    after = sent(after, "move rhone>gironde 2+0").play(0, "done")
    assert holder(after.t, after.a("rhone")) == NOBODY  # without a beacon, control ends with the activation
    none = moving()
    none.t.beacons[0] = 0
    none.activate(0, "rhone")
    assert none.refused(0, "beacon rhone") == "SW-BEAC-01"


@rule("SW-BEAC-04")
def test_a_beacon_is_a_building():
    s = moving().farm("rhone").turret("rhone").activate(0, "rhone").play(0, "beacon rhone")
    assert s.legal(0) == ["replace farm", "replace turret"]
    s.play(0, "replace turret")
    assert s.t.beacon[s.a("rhone")] == 0
    assert s.t.turrets[s.a("rhone")] == 0
    assert s.step == "MoveUnits"


@rule("SW-R38")
def test_a_beacon_between_and_after_combats():
    s = moving(base=5).army(1, "gironde", 1).army(1, "provenca", 1).fuel(0).fuel(1).activate(0, "rhone")
    s.play(0, "take 2+0", "move rhone>gironde 2+0", "take 2+0", "move rhone>provenca 2+0", "done", "fight gironde")
    assert s.legal(0) == ["fight provenca", "beacon gironde", "beacon rhone"]  # the area just conquered
    s.play(0, "beacon gironde")
    assert holder(s.t, s.a("provenca")) == 0  # the last combat followed by itself


@rule("SW-R153")
def test_the_emptied_active_area_is_closed():
    # a beaten Menrâu army could hold the active area by the toxic farm left there, but may not flee to it
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 4, 0, "move").army(1, "provenca", 3).army(1, "svealand", 1)
    s.toxic("rhone").fuel(0).fuel(1)
    s.go(0, "rhone", "move rhone>provenca 4+0").play(0, "done")
    assert s.has(1, "provenca") == (0, 0)
    assert s.has(1, "rhone") == (0, 0)
    assert s.t.reserve[1][0] == 11


# --- clans on the move ---------------------------------------------------------------------------------------------------
@rule("SW-CLAN-16")
def test_mountains_are_plains_for_catabatians():
    s = moving("catabatians", "menrau").contract(0, "mare-nostrum").activate(0, "rhone").play(0, "take 1+0")
    assert "sail rhone>sicilia 1+0" in s.legal(0)
    assert "march rhone>helvetia>tirol 1+0" in s.legal(0)
    assert "march rhone>arverna>neustria 1+0" in s.legal(0)


@rule("SW-CLAN-17", "SW-R36")
def test_erinyes_pass_enemy_units():
    s = (
        moving("catabatians", "menrau", base=1, elite=2)
        .army(1, "borgonha", 2)
        .beacon(1, "borgonha")
        .activate(0, "rhone")
    )
    s.play(0, "take 1+1")
    assert s.refused(0, "march rhone>borgonha>frisia 1+1") == "SW-FM-04"
    s.play(0, "back", "take 0+2", "march rhone>borgonha>frisia 0+2", "free")
    assert s.has(0, "frisia") == (0, 2)
    assert s.t.beacon[s.a("borgonha")] == 1  # units stand there: it is untouched
    s.play(0, "done")
    assert s.t.fight is None


@rule("SW-CLAN-11", "SW-R46", "SW-R47", "SW-R48")
def test_booby_traps():
    s = Scene("menrau", "rhone-conglomerate").army(0, "rhone", 2, 1, "move").army(1, "svealand", 1).beacon(1, "gironde")
    s.go(0, "rhone", "move rhone>gironde 2+1")
    assert s.step == "Trap"
    assert s.legal(0) == ["trap base", "trap elite"]
    s.play(0, "trap elite")
    assert [e for e in s.heard if isinstance(e, events.Lost)] == [events.Lost(0, "gironde", 0, 1, "trap, elite")]
    assert s.has(0, "gironde") == (2, 0)
    assert s.t.reserve[0][1] == 4
    # on the way of a march, and the last one of a group
    s = Scene("menrau", "rhone-conglomerate").army(0, "rhone", 1, 0, "move").army(0, "tirol", 1)
    s.army(1, "svealand", 1).beacon(1, "borgonha").go(0, "rhone", "march rhone>borgonha>frisia 1+0").play(0, "free")
    assert s.has(0, "frisia") == s.has(0, "borgonha") == (0, 0)
    assert holder(s.t, s.a("borgonha")) == NOBODY
    s = Scene("menrau", "rhone-conglomerate").army(0, "rhone", 2, 0, "move")
    s.army(1, "svealand", 1).beacon(1, "borgonha").go(0, "rhone", "march rhone>borgonha>frisia 2+0").play(0, "free")
    assert s.has(0, "frisia") == (1, 0)
    # its own hand sets off nothing
    own = Scene("rhone-conglomerate", "menrau").army(0, "rhone", 2, 0, "defense").army(1, "svealand", 1)
    own.beacon(0, "rhone").farm("rhone").activate(0, "rhone").play(0, "turret", "replace beacon")
    assert own.has(0, "rhone") == (2, 0)
    assert own.step == ""


def test_the_log_says_who_moved():
    from enginehouse.core import Words

    s = Scene().army(0, "rhone", 2, 1, "move").army(1, "eire", 1)
    s.go(0, "rhone")
    heard = []
    s.t.events = heard
    s.t.act(0, "take 1+1")
    s.t.act(0, "move rhone>gironde 1+1")
    s.t.events = None
    moved = next(e for e in heard if type(e).__name__ == "Moved")
    assert "1 base soldier and 1 elite" in moved.text(Words(["Ada", "Mira"]))
    step = Scene("menrau", "rhein-stamm", scenario="fires").army(0, "galiza", 2, 1).army(1, "eire", 1)
    step.t.deployment = [5, 1]
    from enginehouse.games.steamwatchers.rules.steps.deployment import Advance

    step.run(Advance(0, 2))
    step.t.events = heard = []
    step.t.act(0, "step galiza>euskadi elite")
    step.t.events = None
    assert "1 elite" in heard[0].text(Words(["Ada", "Mira"]))


@rule("SW-CLAN-10", "SW-R32")
def test_a_full_floe_is_not_open_to_darters():
    s = Scene("free-fleet", "menrau").home()
    every = sum(1 << s.f(floe) for floe in ("mor-irez", "mare-nostrum", "doggermeer", "eystrasalt", "jadransko"))
    assert elite_seas(s.t, 0, 0) == every
    for floe in ("mor-irez", "jadransko"):
        s.contract(1, floe)
        assert elite_seas(s.t, 0, 0) == every
        s.contract(1, floe)
        every -= 1 << s.f(floe)
        assert elite_seas(s.t, 0, 0) == every
    assert elite_seas(s.t, 1, 0) == 0  # no other clan's elites sail without a contract


@rule("SW-CLAN-10", "SW-SC1-07")
def test_darters_do_not_sail_before_the_lesson_that_brings_it():
    early, later = (Scene("free-fleet", "menrau", scenario="steamwatching-101", round=n).home() for n in (2, 3))
    assert elite_seas(early.t, 0, 0) == 0
    assert elite_seas(later.t, 0, 0) > 0


def test_every_part_of_a_group():
    assert parts_of(0) == (0,)
    assert parts_of(2) == (0, 1, 2)
    assert parts_of(1 + 2 * ELITE) == (0, 1, ELITE, ELITE + 1, 2 * ELITE, 2 * ELITE + 1)


@rule("SW-FM-07", "SW-MOVE-08", "SW-R47")
def test_a_march_that_fells_a_beacon_on_its_way_arrives_as_any_other():
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 2, 0, "move").army(1, "svealand", 1)
    s.beacon(1, "borgonha").beacon(1, "frisia").activate(0, "rhone")
    s.play(0, "take 2+0", "march rhone>borgonha>frisia 2+0", "free")
    assert s.has(0, "frisia") == (2, 0)
    assert [s.t.beacon[s.a(area)] for area in ("borgonha", "frisia")] == [NOBODY, NOBODY]


def test_a_group_in_words():
    assert group_text(2 + 8 * 3) == units(2, 3)
    assert group_text(5) == units(5, 0)
