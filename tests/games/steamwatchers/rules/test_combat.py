"""Combat: strength, support, dials, losses, flight, conquest (section 2.9), and the printed examples."""

from dataclasses import replace

import pytest

from enginehouse.core import UNSEAL, view
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import holder
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, NOBODY, PURE, SPOILED, Fight
from enginehouse.games.steamwatchers.rules.steps.combat import CallSupport
from tests.examples import played
from tests.forgery import edited
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


def attack(*clans, base=3, elite=0, scenario="war-returns", **kwargs):
    """Seat 0 in Rhône is about to attack Gironde; both have fuel unless said otherwise."""
    s = Scene(*clans, scenario=scenario, **kwargs).army(0, "rhone", base, elite, "move")
    return s.army(0, "tirol", 1).army(1, "svealand", 1)


def strike(s, group=None):
    """Everybody from Rhône goes to Gironde."""
    code = s.t.army[0][s.a("rhone")]
    return s.go(0, "rhone", f"move rhone>gironde {group or f'{code & 7}+{code >> 3}'}").play(0, "done")


def decided(s):
    return next(e for e in s.heard if type(e).__name__ == "CombatDecided")


def dial(s, attacker, defender):
    if 0 in s.acting:
        s.play(0, f"dial {attacker}")
    if 1 in s.acting and s.step == "Dials":
        s.play(1, f"dial {defender}")
    return s


@rule("SW-CMB-03", "SW-CMB-04", "SW-CMB-05", "SW-CMB-06", "SW-CMB-07", "SW-CMB-08")
@pytest.mark.parametrize(
    ("prepare", "defense"),
    [
        (lambda s: s.army(1, "gironde", 2), 2),
        (lambda s: s.army(1, "gironde", 1, 1), 3),
        (lambda s: s.army(1, "gironde", 2, 0, "defense"), 3),
        (lambda s: s.army(1, "gironde", 2, 0, "move"), 2),
        (lambda s: s.army(1, "gironde", 2).turret("gironde"), 4),
        (lambda s: s.army(1, "gironde", 2).turret("gironde", 2), 6),
        (lambda s: s.army(1, "gironde", 2).farm("gironde", 2), 2),
    ],
)
def test_strength(prepare, defense):
    s = strike(prepare(attack("rhone-conglomerate", "rhein-stamm", base=2, elite=1)))
    assert (s.t.fight.attacker, s.t.fight.defender) == (0, 1)
    assert (s.t.fight.attack, s.t.fight.defense) == (4, defense)


@rule("SW-CMB-08", "SW-R74", "SW-R75")
def test_morale_and_turrets_serve_whoever_defends():
    s = attack().army(1, "gironde", 2).turret("gironde")
    s.t.cube[s.a("gironde")] = True  # earned by anybody
    s = strike(s)
    assert s.t.fight.defense == 2 + 2 + 2
    # the new holder is counter-attacked
    s = attack(base=4).army(1, "gironde", 1).turret("gironde").army(1, "breizh", 5, 0, "move").fuel(0).fuel(1)
    s = strike(s).play(1, "enough", 0, "keep", "done")
    assert s.t.cube[s.a("gironde")]
    s.go(1, "breizh", "move breizh>gironde 5+0").play(1, "done")
    assert decided(s).defense == 4 + 2 + 2
    assert sum(s.t.cube) == 1
    none = attack(base=4).army(1, "gironde", 1).fuel(0).fuel(1)
    none.t.cube[:10] = [True] * 10
    none.t.cube[none.a("gironde")] = False
    none.t.cube[20] = True
    strike(none)
    assert not none.t.cube[none.a("gironde")]  # no cube left in the supply


@rule("SW-CMB-09", "SW-CMB-10", "SW-CMB-11", "SW-CMB-12", "SW-CMB-13", "SW-CMB-15", "SW-R59", "SW-R60")
def test_support():
    s = attack("rhein-stamm", "catabatians", "menrau", base=4).army(1, "gironde", 2, 0, "defense")
    s.army(0, "neustria", 2, 1, "move").army(0, "arverna", 1, 0, "defense").army(0, "occitania-alta", 1)
    s.army(1, "breizh", 1, 1, "defense").army(2, "euskadi", 3, 0, "defense")
    s.go(0, "rhone", "move rhone>gironde 3+0").play(0, "done")
    assert s.acting == (0,)  # the attacker declares first
    assert s.legal(0) == ["support neustria", "support arverna", "enough"]
    assert s.refused(0, "support rhone") == "SW-CMB-11"
    assert s.refused(0, "support occitania-alta") == "SW-CMB-12"
    assert s.refused(0, "support tirol") == "SW-CMB-09"
    s.play(0, "support neustria")
    assert s.t.orders[0][s.a("neustria")] == ""
    s.play(0, "enough")
    assert s.legal(1) == ["support breizh", "enough"]  # and no third player's Euskadi
    s.play(1, "support breizh")
    assert s.step == "Dials"  # the attacker cannot add anything now
    assert (s.t.fight.attack, s.t.fight.defense) == (3 + 4, 3 + 3)
    dial(s, 0, 0)
    assert s.has(0, "neustria") == (2, 1)  # supporters neither move nor suffer
    assert s.has(1, "breizh") == (1, 1)


@rule("SW-CMB-14")
def test_supporting_elites_add_two_and_nothing_else():
    s = attack("rhein-stamm", "menrau").army(1, "gironde", 2).army(0, "arverna", 0, 2, "defense")
    s = strike(s).play(0, "support arverna")
    assert s.t.fight.attack == 3 + 4  # Iotunns do not count three here
    c = attack("rhein-stamm", "menrau").card("champions").army(1, "gironde", 2).army(0, "arverna", 0, 2, "defense")
    c = strike(c).play(0, "support arverna")
    assert c.t.fight.attack == 3 + 4


@rule("SW-R57", "SW-R58")
def test_areas_about_to_be_fought_over_may_support():
    s = attack(base=4).army(1, "gironde", 2, 0, "defense").army(1, "arverna", 1, 0, "defense").activate(0, "rhone")
    s.play(0, "take 2+0", "move rhone>gironde 2+0", "take 1+0", "move rhone>arverna 1+0", "done", "fight gironde")
    assert s.legal(1) == ["support arverna", "enough"]
    s.play(1, "support arverna")
    assert s.t.fight.defense == 2 + 1 + 1
    s.play(0, "dial 0", 1, "dial 0", 0, "fight arverna", 1, "enough")
    assert s.t.fight.defense == 1  # its token is gone: no +1 there
    # a newcomer counts where another token lies (the printed example)
    n = attack(base=4).army(1, "gironde", 2).army(0, "arverna", 1, 0, "defense").activate(0, "rhone")
    n.play(0, "take 1+0", "move rhone>arverna 1+0", "take 3+0", "move rhone>gironde 3+0", "done", "support arverna")
    assert n.t.fight.attack == 3 + 2


@rule("SW-CMB-16", "SW-CMB-17", "SW-CMB-18", "SW-CMB-19", "SW-R61", "SW-R62", "SW-HID-08")
def test_dials_are_secret_equal_and_spent():
    s = attack().army(1, "gironde", 2, 0, "defense").fuel(0, pure=2, contraband=1, spare_pure=6).fuel(1, pure=2)
    s = strike(s)
    assert s.legal(0) == [f"dial {n}" for n in range(7)]  # six at most, nought allowed
    assert "dial 7" not in s.words.read
    assert s.legal(1) == ["dial 0", "dial 1", "dial 2"]
    assert s.refused(1, "dial 3") == "SW-CMB-16"
    s.play(0, "dial 4")
    for viewer in (1, -1):
        assert view(s.t, viewer).stack[-1].drafts[0] == ()  # as if nothing had been set
        assert view(s.t, viewer).stack[-1].waiting == (0, 1)
    assert s.legal(0) == [UNSEAL]
    s.play(1, "dial 2")
    assert s.t.fight.dials == (4, 2)
    assert s.legal(0) == ["pay 4+0", "pay 3+1"]
    s.play(0, "pay 3+1")
    assert fuel_of(s.t, 0) == 5
    assert fuel_of(s.t, 1) == 0  # spent, win or lose


@rule("SW-CMB-20", "SW-CMB-21")
@pytest.mark.parametrize(("dials", "winner"), [((0, 0), 0), ((0, 1), 1), ((1, 1), 0), ((2, 1), 0)])
def test_the_higher_strength_wins_and_a_tie_is_the_attackers(dials, winner):
    s = attack(base=3).army(1, "gironde", 3).fuel(0, pure=3).fuel(1, pure=3)
    s = dial(strike(s), *dials)
    assert holder(s.t, s.a("gironde")) == winner


@rule("SW-CMB-22", "SW-CMB-23", "SW-R67", "SW-R68")
def test_the_loser_removes_two():
    s = attack(base=5, elite=0).army(1, "gironde", 2, 1).army(1, "breizh", 1).fuel(0).fuel(1)
    s = strike(s)
    assert s.legal(1) == ["lose 2+0", "lose 1+1"]  # free choice
    s.play(1, "lose 1+1")
    assert s.has(1, "breizh") == (2, 0)
    assert s.t.reserve[1] == [13 - 4 + 1, 3]
    assert s.has(0, "gironde") == (5, 0)  # the winner loses none
    two = strike(attack(base=5).army(1, "gironde", 2).army(1, "breizh", 1).fuel(0).fuel(1))
    assert two.has(1, "breizh") == (1, 0)  # both are gone, nobody flees
    one = strike(attack(base=5).army(1, "gironde", 1).army(1, "breizh", 1).fuel(0).fuel(1))
    assert one.has(1, "gironde") == (0, 0)


@rule("SW-CMB-24", "SW-CMB-25", "SW-R76")
def test_a_beaten_defender_loses_beacon_and_token():
    for token in ("defense", "move"):
        s = attack(base=5).army(1, "gironde", 2, 0, token).beacon(1, "gironde").fuel(0).fuel(1)
        s = strike(s)
        assert s.t.beacon[s.a("gironde")] == NOBODY
        assert s.t.orders[1][s.a("gironde")] == ""


@rule("SW-CMB-26", "SW-CMB-28", "SW-CMB-29", "SW-FLEE-05")
def test_a_winning_defender_keeps_everything():
    s = attack(base=3).army(1, "gironde", 3, 0, "defense").beacon(1, "gironde").turret("gironde").fuel(0).fuel(1)
    s = strike(s)
    assert s.t.orders[1][s.a("gironde")] == "defense"
    assert s.t.beacon[s.a("gironde")] == 1
    assert s.t.cube[s.a("gironde")]  # a cube whoever won
    assert s.has(1, "gironde") == (3, 0)
    assert s.has(0, "rhone") == (1, 0)  # two fell, the third returned
    # however they came
    far = attack(base=3, elite=0).contract(0, "mare-nostrum").army(1, "apulia", 5).fuel(0).fuel(1)
    far.go(0, "rhone", "sail rhone>apulia 3+0").play(0, "done")
    assert far.has(0, "rhone") == (1, 0)


@rule("SW-CMB-27", "SW-R41", "SW-R45")
def test_conquest_decides_about_each_building():
    s = strike(attack(base=5).army(1, "gironde", 1).farm("gironde").turret("gironde").fuel(0).fuel(1))
    assert s.legal(0) == ["raze farm", "raze turret", "keep"]
    assert s.refused(0, "raze toxic") == "SW-CMB-27"
    s.play(0, "raze farm")
    assert s.legal(0) == ["raze turret", "keep"]
    s.play(0, "keep")
    assert (s.t.farms[s.a("gironde")], s.t.turrets[s.a("gironde")]) == (0, 1)
    assert not any(a in s.legal(0) for a in ("turret", "farm"))  # conquest builds nothing
    scorched = (
        attack(base=5).army(1, "gironde", 1).farm("gironde").toxic("gironde").fuel(0).fuel(1).card("scorched-ice")
    )
    scorched = strike(scorched)
    assert scorched.t.farms[scorched.a("gironde")] == scorched.t.toxic[scorched.a("gironde")] == 0
    spared = attack(base=5).army(1, "gironde", 1).farm("gironde").fuel(0).fuel(1).card("scorched-ice", archon=0)
    assert strike(spared).legal(0) == ["raze farm", "keep"]


@rule("SW-CMB-30", "SW-WHT-17")
def test_cubes_leave_in_whiteout():
    from enginehouse.games.steamwatchers.rules.steps.whiteout import CleanUp

    s = Scene().home()
    s.t.cube[3] = True
    s.run(CleanUp())
    assert not any(s.t.cube)


@rule("SW-CMB-31")
def test_the_move_token_returns_after_the_last_combat():
    s = attack(base=5).army(1, "gironde", 1).army(1, "provenca", 1).fuel(0).fuel(1).activate(0, "rhone")
    s.play(0, "take 2+0", "move rhone>gironde 2+0", "take 2+0", "move rhone>provenca 2+0", "done", "fight gironde")
    assert s.t.orders[0][s.a("rhone")] == "move"
    s.play(0, "fight provenca", "done")
    assert s.t.orders[0][s.a("rhone")] == ""


# --- flight --------------------------------------------------------------------------------------------------------------
def beaten(survivors=(1, 0), refuges=(), clans=("rhein-stamm", "catabatians"), contracts=(), prepare=None):
    """Seat 1 has lost Gironde and flees with the survivors."""
    s = attack(*clans, base=5).army(1, "gironde", survivors[0] + 2, survivors[1]).fuel(0).fuel(1)
    s.army(0, "arverna", 5, 0, "defense")
    for area, n in refuges:
        s.army(1, area, n)
    s.contract(1, *contracts)
    if prepare:
        prepare(s)
    s = strike(s).play(0, "support arverna")
    if s.step == "Losses":
        s.play(1, "lose 2+0")
    return s


@rule("SW-FLEE-01", "SW-FLEE-02", "SW-R69", "SW-R72")
def test_flight_to_one_controlled_area():
    s = beaten(
        (2, 0), [("neustria", 4), ("breizh", 1), ("saksas", 1)], prepare=lambda s: s.beacon(1, "occitania-bassa")
    )
    assert s.legal(1) == ["flee breizh 2+0", "flee neustria 1+0", "flee occitania-bassa 2+0"]
    assert s.refused(1, "flee euskadi 2+0") == "SW-FLEE-01"
    assert s.refused(1, "flee saksas 2+0") == "SW-FLEE-02"
    assert s.refused(1, "flee breizh 1+0") == "SW-FLEE-04"
    s.play(1, "flee occitania-bassa 2+0")  # a beacon is control enough
    assert s.has(1, "occitania-bassa") == (2, 0)
    sea = beaten((1, 0), [("eire", 1), ("alba", 1)], contracts=["mor-irez"], clans=("rhein-stamm", "menrau"))
    assert sea.has(1, "eire") == (2, 0)  # by ship, but not to a mountain
    assert sea.has(1, "alba") == (1, 0)


@rule("SW-FLEE-03")
def test_no_refuge_no_survivors():
    s = beaten((3, 0), [("saksas", 1)])
    assert s.has(1, "gironde") == (0, 0)
    assert s.t.reserve[1][0] == 12 - 2


@rule("SW-FLEE-04")
def test_survivors_above_five_return():
    s = beaten((1, 2), [("breizh", 4)])
    assert s.legal(1) == ["flee breizh 1+0", "flee breizh 0+1"]  # the owner chooses who gets in
    s.play(1, "flee breizh 0+1")
    assert s.has(1, "breizh") == (4, 1)
    assert s.t.reserve[1][1] == 3
    assert events.Lost(1, "gironde", 1, 1, "no room") in s.heard
    lost = beaten((1, 2))
    assert events.Lost(1, "gironde", 1, 2, "nowhere to flee") in lost.heard


@rule("SW-R70")
def test_flight_into_a_pending_combat():
    s = attack(base=5).army(1, "gironde", 3).army(1, "arverna", 1).fuel(0).fuel(1).activate(0, "rhone")
    s.play(0, "take 4+0", "move rhone>gironde 4+0", "take 1+0", "move rhone>arverna 1+0", "done", "fight gironde")
    assert s.has(1, "arverna") == (2, 0)  # and defends there
    s.play(0, "fight arverna")
    assert decided(s).defense == 2


@rule("SW-R71")
def test_darters_flee_by_their_right():
    s = beaten((0, 2), [("eire", 1)], clans=("rhein-stamm", "free-fleet"))
    s.play(1, "flee eire 0+2")
    assert s.has(1, "eire") == (1, 2)
    mixed = beaten((1, 1), [("eire", 1)], clans=("rhein-stamm", "free-fleet"))
    assert mixed.has(1, "eire") == (1, 0)
    associate = beaten((1, 0), [("eire", 1)], clans=("rhein-stamm", "free-fleet"),
                       prepare=lambda s: setattr(s.t, "associate", s.f("mor-irez")))  # fmt: skip
    assert associate.has(1, "eire") == (2, 0)


@rule("SW-R73")
def test_menrau_flee_to_a_toxic_farm():
    s = beaten((1, 0), clans=("rhein-stamm", "menrau"), prepare=lambda s: s.toxic("breizh"))
    assert s.has(1, "breizh") == (1, 0)


@rule("SW-R34")
def test_returning_attackers_above_five():
    s = attack("highglimmer", "menrau", base=5).army(1, "gironde", 1).army(1, "provenca", 5).fuel(0).fuel(1)
    s.t.army[0][s.a("rhone")] = 3 + 8 * 2
    s.t.reserve[0] = [13 - 4, 3 - 2]
    s.activate(0, "rhone").play(0, "take 1+1", "move rhone>gironde 1+1", "take 2+1", "move rhone>provenca 2+1", "done")
    s.play(0, "fight gironde", "convert gironde")
    s.t.army[0][s.a("rhone")] = 5  # something came in meanwhile
    s.t.reserve[0][0] -= 5
    s.play(0, "fight provenca", "lose 2+0")
    assert s.has(0, "rhone") == (5, 0)
    assert s.t.reserve[0][1] == 1 + 1  # the survivor found no room


# --- interrupts ----------------------------------------------------------------------------------------------------------
@rule("SW-R63", "SW-R64")
def test_all_barrels_first_then_incubation_attacker_before_defender():
    s = attack("rhein-stamm", "free-fleet").army(1, "gironde", 2)
    s.fuel(0, pure=1, contraband=2).fuel(1, pure=1, contraband=1)
    s.t.bane = [2, 2]  # the next space is Quarantine for both
    s = strike(s)
    s.play(0, "dial 3", 1, "dial 2")
    assert s.step == "PlaceQuarantine"
    assert s.acting == (0,)
    assert fuel_of(s.t, 0) == 0  # the whole dial is paid before the token lies
    assert fuel_of(s.t, 1) == 2  # the defender has not paid yet
    s.play(0, "quarantine supply")
    assert s.acting == (1,)
    assert fuel_of(s.t, 1) == 0


@rule("SW-R65")
def test_exile_does_not_change_declared_strength():
    s = attack("menrau", "rhein-stamm", base=2, elite=1).army(1, "gironde", 3).fuel(0).fuel(1)
    s.t.army[1][s.a("svealand")] = 0
    s.t.reserve[1][0] += 1
    s.t.bane[1] = 7  # the Sower will exile a defender
    s = strike(s)
    assert (decided(s).attack, decided(s).defense) == (4, 3)
    assert s.t.exiled[1] == [1, 0]


@rule("SW-R66", "SW-R156")
def test_a_side_exiled_to_the_last_loses():
    # through the Sower, before the dials
    s = (
        attack("menrau", "rhein-stamm", "catabatians", base=0, elite=1)
        .army(1, "gironde", 1)
        .turret("gironde")
        .army(2, "eire", 1)
    )
    s.t.army[1][s.a("svealand")] = 0
    s.t.bane[1] = 7
    s = strike(s)
    said = decided(s)
    assert (said.attack, said.defense, said.winner, said.dials) == (2, 3, 0, (0, 0))
    s.play(0, "keep")
    assert not s.t.alive[1]
    # through the attacker's own payment; then both
    a = attack("rhein-stamm", "menrau", "catabatians", base=1).army(1, "gironde", 1).army(2, "eire", 1)
    a.t.army[0][a.a("tirol")] = 0
    a.t.bane[0] = 7
    a.fuel(0, contraband=6).fuel(1)
    a = strike(a).play(0, "dial 6")
    assert holder(a.t, a.a("gironde")) == 1
    assert not a.t.alive[0]
    assert a.t.cube[a.a("gironde")]
    b = attack("rhein-stamm", "menrau", "catabatians", "free-fleet", base=1).army(1, "gironde", 1)
    b.army(2, "eire", 1).army(3, "alba", 1)
    b.t.army[0][b.a("tirol")] = b.t.army[1][b.a("svealand")] = 0
    b.t.bane = [7, 7, 0, 0]
    b.fuel(0, contraband=2).fuel(1, contraband=2)
    b = strike(b).play(0, "dial 2", 1, "dial 2")
    assert holder(b.t, b.a("gironde")) == NOBODY
    assert not b.t.cube[b.a("gironde")]
    assert b.t.alive == [False, False, True, True]


@rule("SW-R151", "SW-R152")
def test_exile_calls_off_a_pending_combat():
    s = attack(base=5).army(1, "gironde", 1, 0, "defense").army(1, "provenca", 1, 0, "defense").beacon(1, "provenca")
    s.t.army[1][s.a("svealand")] = 0
    s.fuel(0).fuel(1, contraband=1).activate(0, "rhone")
    s.t.bane[1] = 7
    s.play(0, "take 2+0", "move rhone>gironde 2+0", "take 2+0", "move rhone>provenca 2+0", "done", "fight gironde")
    s.play(1, "dial 1")  # it exiles the lone defender of Provença, the only one who does not fight
    assert s.t.orders[1][s.a("provenca")] == ""
    assert s.t.beacon[s.a("provenca")] == NOBODY
    assert not s.t.cube[s.a("provenca")]
    assert holder(s.t, s.a("provenca")) == 0
    # the last attacker of a pending combat
    s = (
        attack("rhein-stamm", "menrau", base=5)
        .army(1, "gironde", 1)
        .army(1, "provenca", 1, 0, "defense")
        .beacon(1, "provenca")
    )
    s.t.army[0][s.a("tirol")] = 0
    s.fuel(0, contraband=1).fuel(1).activate(0, "rhone")
    s.t.bane[0] = 7
    s.play(
        0,
        "take 4+0",
        "move rhone>gironde 4+0",
        "take 1+0",
        "move rhone>provenca 1+0",
        "done",
        "fight gironde",
        "dial 1",
    )
    assert s.has(0, "provenca") == (0, 0)
    assert s.t.beacon[s.a("provenca")] == 1
    assert s.t.orders[1][s.a("provenca")] == "defense"
    assert not s.t.cube[s.a("provenca")]


@rule("SW-R155")
def test_the_active_player_is_eliminated_in_mid_activation():
    s = (
        attack("rhein-stamm", "menrau", "catabatians", base=2)
        .army(1, "gironde", 4)
        .army(1, "provenca", 4)
        .army(2, "eire", 1)
    )
    s.t.army[0][s.a("tirol")] = 0
    s.fuel(0).fuel(1).activate(0, "rhone")
    s.play(0, "take 1+0", "move rhone>gironde 1+0", "take 1+0", "move rhone>provenca 1+0", "done", "fight gironde")
    s.play(0, "fight provenca") if s.acting == (0,) else None
    assert not s.t.alive[0]
    assert s.t.active is None
    assert s.step == ""
    assert s.has(1, "provenca") == (4, 0)


# --- elites and cards ----------------------------------------------------------------------------------------------------
@rule("SW-CLAN-03", "SW-CLAN-04", "SW-R78")
def test_iotunns():
    s = strike(attack("rhein-stamm", "menrau", base=1, elite=2).army(1, "gironde", 2))
    assert s.t.fight.attack == 1 + 6
    d = strike(attack("menrau", "rhein-stamm").army(1, "gironde", 1, 2))
    assert d.t.fight.defense == 1 + 4
    c = strike(attack("rhein-stamm", "menrau", base=0, elite=1).card("champions").army(1, "gironde", 1, 1))
    assert (c.t.fight.attack, c.t.fight.defense) == (4, 4)


@rule("SW-R78")
def test_each_elite_brings_what_its_kind_attacks_with():
    s = attack("rhein-stamm", "menrau", base=0, elite=2).army(1, "gironde", 1)
    clans = {id: edited(clan, "elite.attack", 2) if clan.elite.attack else clan for id, clan in s.box.clans.items()}
    s.t.box = replace(s.box, clans=clans)
    assert strike(s).t.fight.attack == 4 + 2 * 2


@rule("SW-CLAN-15", "SW-R79")
def test_jeeps_count_buildings_once():
    s = (
        attack("western-alliance", "menrau", base=1, elite=2)
        .army(1, "gironde", 1)
        .toxic("gironde")
        .beacon(1, "gironde")
    )
    assert strike(s).t.fight.attack == 1 + 4 + 2
    none = attack("western-alliance", "menrau", base=3).army(1, "gironde", 1).farm("gironde")
    assert strike(none).t.fight.attack == 3


@rule("SW-CLAN-12", "SW-R80")
def test_skybreakers_support_two_areas_away():
    s = attack("rhone-conglomerate", "menrau", base=2).army(1, "gironde", 2).army(0, "borgonha", 3, 2, "defense")
    s.army(0, "helvetia", 2, 0, "defense").army(0, "commonwealth", 0, 1, "move").army(0, "saksas", 0, 1, "defense")
    s = strike(s)
    assert s.legal(0) == ["support commonwealth", "support borgonha", "enough"]  # by strait too; soldiers alone do not
    assert s.t.stack[-1].judge(s.t, 0, "support commonwealth") is None
    s.play(0, "support borgonha")
    assert s.t.fight.support[-1][2] == 4  # the Skybreakers only, not their escort
    assert s.t.orders[0][s.a("borgonha")] == ""
    near = attack("rhone-conglomerate", "menrau", base=2).army(1, "gironde", 2).army(0, "arverna", 1, 1, "defense")
    near = strike(near).play(0, "support arverna")
    assert near.t.fight.attack == 2 + 3


@rule("SW-CMB-21")
def test_each_side_is_told_whose_a_tie_is():
    s = strike(attack("rhein-stamm", "menrau", base=2).army(1, "gironde", 2))
    said = [s.t.stack[-1].hint(s.t, seat).removeprefix("Before fuel; each barrel adds one. ") for seat in (0, 1)]
    assert said == ["A tie is yours.", "A tie goes to the attacker."]


@rule("SW-CLAN-22", "SW-CLAN-23", "SW-R81", "SW-R82", "SW-R83", "SW-R156")
def test_sowers():
    s = strike(attack("menrau", "rhein-stamm", base=1, elite=2).army(1, "gironde", 3).fuel(1, pure=2))
    assert (s.t.fuel[1][PURE], s.t.fuel[1][SPOILED]) == (1, 1)  # once, however many Sowers
    assert events.BarrelSoured(1) in s.heard
    assert s.t.bane[1] == 1
    assert s.step == "Dials"
    assert s.legal(1) == ["dial 0", "dial 1", "dial 2"]
    bare = strike(attack("menrau", "rhein-stamm", base=1, elite=1).army(1, "gironde", 3).fuel(1, contraband=2))
    assert bare.t.fuel[1] == [0, 0, 2, 0, 0]
    assert bare.t.bane[1] == 1  # the second sentence stands alone
    dry = attack("menrau", "rhein-stamm", base=1, elite=1).army(1, "gironde", 3).fuel(1, pure=2)
    dry.t.fuel[0][CONTRABAND] = 32
    dry = strike(dry)
    assert dry.t.fuel[1][PURE] == 2
    base = strike(attack("menrau", "rhein-stamm", base=3).army(1, "gironde", 3))
    assert base.t.bane[1] == 0


@rule("SW-CLAN-07", "SW-R84", "SW-R85", "SW-R162")
def test_idols_convert():
    def won(**kwargs):
        s = attack("highglimmer", "menrau", **{"base": 3, "elite": 2, **kwargs}).army(1, "gironde", 1).fuel(0).fuel(1)
        return s.army(0, "breizh", 1)

    s = strike(won())
    assert s.legal(0) == ["convert breizh", "none"]  # Gironde is full, Rhône empty
    s.play(0, "convert breizh")
    assert s.has(0, "breizh") == (2, 0)
    declined = strike(won(base=1)).play(0, "none")
    assert declined.has(0, "gironde") == (1, 2)
    no_idol = strike(won(elite=0))
    assert no_idol.step != "Convert"
    empty = won()
    empty.t.reserve[0][0] = 0
    assert strike(empty).step != "Convert"


@rule("SW-R47", "SW-R46", "SW-R85")
def test_a_trap_after_a_won_combat():
    s = Scene("highglimmer", "rhone-conglomerate", scenario="fires").army(0, "rhone", 0, 1, "move").army(0, "tirol", 1)
    s.army(0, "arverna", 3, 0, "defense").army(1, "gironde", 2).beacon(1, "gironde").farm("gironde").army(
        1, "svealand", 1
    )
    s.fuel(0).fuel(1)
    s.go(0, "rhone", "move rhone>gironde 0+1").play(0, "done", "support arverna")
    assert holder(s.t, s.a("gironde")) == NOBODY  # the trap took the only conqueror
    assert not s.t.cube[s.a("gironde")]
    assert s.t.farms[s.a("gironde")] == 1
    assert s.legal(0) == ["convert gironde", "convert arverna", "none"]
    s.play(0, "none")
    assert s.t.trophies[0] == 1  # still a won combat
    choose = Scene("menrau", "rhone-conglomerate").army(0, "rhone", 3, 1, "move").army(0, "tirol", 1)
    choose.army(1, "gironde", 1).beacon(1, "gironde").army(1, "svealand", 1).fuel(0).fuel(1)
    choose.go(0, "rhone", "move rhone>gironde 3+1").play(0, "done")
    assert choose.legal(0) == ["trap base", "trap elite"]  # among the winning attackers


@rule("SW-R77")
def test_the_order_after_a_combat():
    s = Scene("highglimmer", "rhone-conglomerate", scenario="fires").army(0, "rhone", 4, 1, "move").army(0, "tirol", 1)
    s.army(1, "gironde", 2, 1, "defense").beacon(1, "gironde").farm("gironde").army(1, "breizh", 1).army(
        1, "euskadi", 1
    )
    s.fuel(0).fuel(1).go(0, "rhone", "move rhone>gironde 4+1").play(0, "done")
    asked = []
    while s.step not in ("", "Fights"):
        asked.append((s.step, s.acting[0], s.t.cube[s.a("gironde")], s.t.orders[1][s.a("gironde")]))
        s.play(s.acting[0], s.legal(s.acting[0])[0])
    assert asked == [
        ("Losses", 1, False, "defense"),
        ("Trap", 0, False, "defense"),  # the beacon, before the token returns
        ("Flee", 1, False, ""),
        ("Raze", 0, False, ""),
        ("Convert", 0, True, ""),  # the cube lies before the convert joins
    ]
    assert s.t.trophies[0] == 1


def test_no_quarter():
    s = attack(base=5).army(1, "gironde", 4).army(1, "breizh", 1).fuel(0).fuel(1).card("no-quarter")
    s = strike(s)
    assert s.has(1, "breizh") == (2, 0)  # three fell, one fled
    spared = attack(base=5).army(1, "gironde", 4).army(1, "breizh", 1).fuel(0).fuel(1).card("no-quarter", archon=1)
    assert strike(spared).has(1, "breizh") == (3, 0)


# --- the printed examples ------------------------------------------------------------------------------------------------
def example():
    """As the rulebook has it: Highglimmer in Occitania, Menrâu on the Rhône."""
    return Scene.of(played("steamwatchers", "movement-example").start.clone())


@rule("SW-EX03", "SW-FM-03", "SW-FM-04", "SW-BEAC-05")
def test_the_movement_example():
    s = example().play(0, "activate occitania-bassa", "take 2+1")
    assert s.refused(0, "march occitania-bassa>occitania-alta>rhone 2+1") == "SW-FM-03"
    assert s.refused(0, "march occitania-bassa>gironde>rhone 2+1") == "SW-FM-04"
    assert "sail occitania-bassa>breizh 2+1" in s.legal(0)
    s.play(0, "sail occitania-bassa>rhone 2+1", "take 1+0", "move occitania-bassa>occitania-alta 1+0")
    s.play(0, "take 1+0", "sail occitania-bassa>breizh 1+0")
    assert holder(s.t, s.a("rhone")) == 1
    s.play(0, "beacon occitania-bassa")
    assert s.has(0, "occitania-bassa") == (0, 0)
    assert holder(s.t, s.a("occitania-bassa")) == 0
    assert s.has(0, "occitania-alta") == (2, 0)
    assert holder(s.t, s.a("breizh")) == 0
    assert s.t.fight is not None  # nothing left to do: the combat has begun
    assert s.t.fight.area == s.a("rhone")


@rule("SW-EX04", "SW-CMB-12", "SW-CLAN-07")
@pytest.mark.parametrize("convert", ["none", "convert rhone"])
def test_the_combat_example(convert):
    s = example().play(0, "activate occitania-bassa", "take 2+1", "sail occitania-bassa>rhone 2+1", "take 1+0")
    s.play(
        0,
        "move occitania-bassa>occitania-alta 1+0",
        "take 1+0",
        "sail occitania-bassa>breizh 1+0",
        "beacon occitania-bassa",
    )
    s.play(0, "support occitania-alta")
    assert s.legal(1) == ["support provenca", "enough"]  # Gironde has no token left
    s.play(1, "enough")
    assert (s.t.fight.attack, s.t.fight.defense) == (6, 6)
    s.play(0, "dial 5", 1, "dial 3")
    s.play(0, "pay 4+1")
    assert s.legal(1) == ["flee gironde 1+0", "flee provenca 1+0"]
    s.play(1, "flee gironde 1+0")
    assert s.has(1, "gironde") == (2, 0)
    assert s.t.orders[1][s.a("rhone")] == ""
    assert s.t.orders[0][s.a("occitania-alta")] == ""
    s.play(0, "keep", convert)
    s.play(0, "done") if s.step == "Fights" else None
    assert s.has(0, "rhone") == ((2, 1) if convert == "none" else (3, 1))
    assert holder(s.t, s.a("rhone")) == 0
    assert s.t.cube[s.a("rhone")]
    assert s.t.turrets[s.a("rhone")] == 1
    assert (fuel_of(s.t, 0), fuel_of(s.t, 1)) == (3, 4)
    assert s.t.orders[0][s.a("occitania-bassa")] == ""
    assert s.t.reserve[1][0] == 12 - 5 + 2


@rule("SW-CMB-11", "SW-CLAN-12")
def test_skybreakers_in_the_active_area_two_away_cannot_support():
    """Their token is the one in use, however far it lies."""
    s = Scene("rhone-conglomerate", "menrau").home().army(0, "rhone", 2).army(1, "rhone", 2)
    s.army(0, "frisia", 0, 1, "move").army(0, "gironde", 1, 0, "move").moving(0, "frisia")
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    s.run(CallSupport(0))
    assert s.legal(0) == ["support gironde", "enough"]
    assert s.refused(0, "support frisia") == "SW-CMB-11"
