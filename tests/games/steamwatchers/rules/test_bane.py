"""Fuel, incubation, Quarantine, exile and elimination (sections 2.3, 2.12, 2.13)."""

from dataclasses import replace

import pytest

from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, poisonous
from enginehouse.games.steamwatchers.rules.fuel import (
    collect_pure,
    contraband_left,
    fuel_of,
    gain_surplus,
    pure_left,
    refill,
)
from enginehouse.games.steamwatchers.rules.pieces import quarantine_left, quarantined, remove
from enginehouse.games.steamwatchers.rules.scoring import final_points, geo_of, result
from enginehouse.games.steamwatchers.rules.specials import special_tokens
from enginehouse.games.steamwatchers.rules.state import NOBODY, PURE, SPOILED, Activation, Fight
from enginehouse.games.steamwatchers.rules.steps.activation import Turns
from enginehouse.games.steamwatchers.rules.steps.aftermath import UsePrize
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Exile, Heal, Incubate, Pay, PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.conclave import BeginRound, Election, OpenConclave, ResolveTitle
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import EndRound, Refuel, Whiteout
from tests.forgery import edited
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


@rule("SW-FUEL-01", "SW-FUEL-02", "SW-FUEL-03", "SW-FUEL-06")
def test_any_mix_pays_and_contraband_sickens():
    s = Scene().home().fuel(0, pure=1, contraband=1, spare_pure=1, spare_contraband=1)
    before = pure_left(s.t), contraband_left(s.t)
    s.run(Pay(0, 3, "the combat"))
    assert s.legal(0) == ["pay 2+1", "pay 1+2"]
    assert s.refused(0, "pay 3+0") == "SW-FUEL-01"
    assert dict(s.game.why_not(0, "pay 3+0").facts)["pure"] == 2  # of the spaces and of the surplus
    assert s.refused(0, "pay 2+0") == "SW-CMB-18"
    assert s.words.understood("pay 9+9") is None  # twelve is the most that is ever asked for
    s.play(0, "pay 1+2")
    assert fuel_of(s.t, 0) == 1
    assert (pure_left(s.t), contraband_left(s.t)) == (before[0] + 1, before[1] + 2)
    assert s.t.bane[0] == 2


@rule("SW-R149", "SW-R83")
def test_which_barrels_go_first():
    s = Scene().home().fuel(0, pure=1, spoiled=1, contraband=1, spare_pure=2, spare_contraband=1)
    s.run(Pay(0, 4, "a test")).play(0, "pay 2+2")
    assert s.t.fuel[0] == [0, 0, 0, 1, 1]  # stock before surplus; the spoiled one before the contraband spaces


@rule("SW-FUEL-04", "SW-FUEL-05", "SW-FUEL-09", "SW-R132")
def test_collected_fuel_finds_its_stock():
    s = Scene().home().fuel(0, pure=6)
    collect_pure(s.t, 0)  # Menrâu have seven spaces
    assert s.t.fuel[0] == [7, 0, 0, 0, 0]
    collect_pure(s.t, 0)
    assert s.t.fuel[0] == [7, 0, 0, 1, 0]
    gain_surplus(s.t, 0, pure=20, contraband=3)
    assert s.t.fuel[0] == [7, 0, 0, 21, 3]


@rule("SW-FUEL-07", "SW-FUEL-08", "SW-WHT-08", "SW-R90")
def test_refill_fills_free_spaces_only():
    s = Scene().home().fuel(0, pure=3, spoiled=1, contraband=0, spare_pure=2, spare_contraband=2)
    s.t.shut[0] = 1
    refill(s.t)
    assert s.t.fuel[0] == [5, 1, 1, 0, 0]  # seven spaces: one shut, one with the spoiled barrel
    s = Scene().home().fuel(0, pure=2)
    refill(s.t)
    assert s.t.fuel[0][PURE] == 7


@rule("SW-R94")
def test_a_short_supply_is_shared_in_turn():
    s = Scene("menrau", "rhone-conglomerate").home().fuel(0).fuel(1)
    s.t.box = replace(s.box, material=edited(s.box.material, "pure", 5))
    s.fuel(1, spare_pure=4)
    refill(s.t)
    assert (s.t.fuel[0][PURE], s.t.fuel[1][PURE]) == (3, 2)
    s.t.box = replace(s.box, material=edited(s.box.material, "pure", 10))
    s.fuel(0, pure=6).fuel(1)  # one space for the Menrâu, who have seven
    refill(s.t)
    assert (s.t.fuel[0][PURE], s.t.fuel[1][PURE]) == (7, 3)


@rule("SW-INC-01", "SW-INC-02", "SW-INC-03", "SW-INC-04", "SW-QUAR-07")
def test_every_space_passed_acts():
    s = Scene("western-alliance", "menrau").home()  # R R Q R Q Q D
    s.run(Incubate(0, 2))
    assert s.step == ""
    assert (s.t.bane[0], quarantined(s.t, 0)) == (2, 0)
    s.run(Incubate(0, 3))
    assert s.acting == (0,)
    assert s.step == "PlaceQuarantine"
    assert s.t.bane[0] == 3  # the later steps wait until the token lies
    s.play(0, "quarantine supply")
    assert s.t.bane[0] == 5
    assert s.step == "PlaceQuarantine"
    s.play(0, "quarantine pure-barrel")
    assert quarantined(s.t, 0) == 2


@rule("SW-INC-05", "SW-INC-06")
def test_death_and_exile_repeats():
    s = Scene("menrau", "rhein-stamm").army(0, "rhone", 2, 1).home()
    s.t.bane[0] = 7
    s.run(Incubate(0, 2))
    assert s.t.bane[0] == 8
    assert s.legal(0) == ["exile base rhone", "exile elite rhone", "exile base svealand"]
    s.play(0, "exile elite rhone")
    assert s.t.bane[0] == 8
    s.play(0, "exile base rhone")
    assert s.t.exiled[0] == [1, 1]
    assert s.has(0, "rhone") == (1, 0)
    assert s.t.reserve[0] == [12 - 3, 4 - 1]


@rule("SW-INC-07", "SW-R150")
def test_fighters_are_spared_while_there_are_others():
    s = Scene().army(0, "rhone", 2).army(0, "gironde", 1).army(1, "rhone", 1)
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    more = Scene().army(0, "rhone", 2).army(0, "gironde", 1).army(0, "tirol", 1).army(1, "rhone", 1)
    more.t.fight = Fight(more.a("rhone"), 0, 1)
    seen = more.run(Exile(0)).game.view(0)
    assert seen.stack[-1].judge(seen, 0, "exile base rhone").rule == "SW-INC-07"
    assert seen.stack[-1].judge(seen, 0, "exile base gironde") is None
    s.run(Exile(0))
    assert s.has(0, "gironde") == (0, 0)  # the only one who does not fight
    s.run(Exile(0))
    assert s.has(0, "rhone") == (1, 0)
    s = Scene().army(0, "rhone", 2).army(0, "gironde", 1).army(0, "breizh", 1).army(1, "rhone", 1).army(1, "breizh", 1)
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    s.run(Exile(0))  # those waiting in another combat are no fighters yet
    assert s.legal(0) == ["exile base breizh", "exile base gironde"]
    assert s.refused(0, "exile base rhone") == "SW-INC-07"
    assert s.refused(0, "exile base borgonha") == "SW-INC-05"


@rule("SW-INC-07")
def test_where_all_are_fighting_a_fighter_may_be_exiled():
    s = Scene().army(0, "rhone", 1, 1).army(1, "rhone", 1)
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    s.run(Exile(0))
    assert s.legal(0) == ["exile base rhone", "exile elite rhone"]
    seen = s.game.view(0)
    assert [seen.stack[-1].judge(seen, 0, action) for action in s.legal(0)] == [None, None]


@rule("SW-QUAR-01", "SW-QUAR-02", "SW-QUAR-03", "SW-QUAR-04", "SW-QUAR-05", "SW-QUAR-06", "SW-R104", "SW-R105")
def test_the_three_places_of_a_quarantine_token():
    s = Scene("rhein-stamm", "menrau").home().fuel(0, pure=5, contraband=3)  # of six places
    s.t.spaces[0] = ["mobilize", "", "", ""]
    s.run(PlaceQuarantine(0))
    assert s.legal(0) == [
        "quarantine action-1", "quarantine action-2", "quarantine action-3",
        "quarantine empty-barrel-space", "quarantine pure-barrel", "quarantine supply",
    ]  # fmt: skip
    assert not any("contraband" in a for a in s.legal(0))
    assert special_tokens(s.t, 0, "mobilize") == 0
    s.play(0, "quarantine action-1")
    assert s.t.spaces[0][0] == "Q"
    assert special_tokens(s.t, 0, "mobilize") == 1  # usable again, on another space
    s.run(PlaceQuarantine(0))
    assert s.refused(0, "quarantine action-1") == "SW-QUAR-01"
    s.play(0, "quarantine pure-barrel")
    assert s.t.fuel[0][PURE] == 4
    s.run(PlaceQuarantine(0)).play(0, "quarantine empty-barrel-space")
    assert s.t.fuel[0][PURE] == 4
    assert s.t.shut[0] == 2
    s.run(PlaceQuarantine(0))
    assert s.refused(0, "quarantine empty-barrel-space") == "SW-QUAR-03"
    s.play(0, "quarantine supply")
    assert s.t.cut[0] == 1


@rule("SW-QUAR-04")
def test_a_spoiled_barrel_may_go_instead_of_a_pure_one():
    s = Scene("rhein-stamm", "menrau").home().fuel(0, pure=2, spoiled=1)
    s.run(PlaceQuarantine(0)).play(0, "quarantine spoiled-barrel")
    assert (s.t.fuel[0][PURE], s.t.fuel[0][SPOILED], s.t.shut[0]) == (2, 0, 1)


@rule("SW-R102", "SW-R103")
def test_no_token_or_no_space_no_quarantine():
    s = Scene().home()
    s.t.cut[0] = 5
    s.run(PlaceQuarantine(0))
    assert "quarantine supply" not in s.legal(0)
    assert s.refused(0, "quarantine supply") == "SW-R103"
    s.t.cut[0] = 4  # the last but one
    assert "quarantine supply" in s.legal(0)
    assert s.t.stack[-1].judge(s.game.view(0), 0, "quarantine supply") is None
    s = Scene().home()
    s.t.shut = [0, 30]
    s.t.cut = [5, 0]
    assert quarantine_left(s.t) == 0
    s.run(PlaceQuarantine(0))
    assert s.step == ""
    assert quarantined(s.t, 0) == 5


@rule("SW-R106")
def test_a_token_removed_frees_the_place_at_once():
    s = Scene("rhein-stamm", "menrau").home().fuel(0, pure=2)
    s.t.spaces[0][3], s.t.shut[0], s.t.cut[0] = "Q", 1, 2
    s.run(Heal(0))
    assert s.legal(0) == ["free action-4", "free barrel-space", "free supply"]
    assert s.refused(0, "free action-1") == "SW-R106"
    s.play(0, "free supply")
    assert s.heard == [events.QuarantineLifted(0, "the lowest closed supply space")]
    assert s.t.cut[0] == 1
    s.run(Heal(0)).play(0, "free barrel-space")
    assert s.heard == [events.QuarantineLifted(0, "a pure barrel space")]
    assert s.t.shut[0] == 0
    assert s.t.fuel[0][PURE] == 2  # the barrel comes with the next refill
    s.run(Heal(0))
    assert s.game.why_not(0, "free barrel-space").reason == "No pure barrel space of yours is closed."
    assert s.t.cut[0] == 1
    s.play(0, "free action-4")
    assert s.heard == [events.QuarantineLifted(0, "action space 4")]
    assert s.t.spaces[0][3] == ""


@rule("SW-R107")
def test_exile_without_units_is_nothing():
    s = Scene().army(1, "rhone", 1)
    s.run(Exile(0))
    assert s.t.exiled[0] == [0, 0]
    assert s.step == ""


@rule("SW-CLAN-06", "SW-R108")
def test_the_apostles_track_ends():
    s = Scene("highglimmer", "menrau").army(0, "rhone", 2).home()
    s.t.bane[0] = 6
    s.run(Incubate(0, 3))
    s.play(0, "exile base rhone")  # once, when the last space is reached
    assert s.step == ""
    assert s.t.bane[0] == 7
    assert s.t.exiled[0] == [1, 0]


@rule("SW-R109")
def test_incubation_goes_back_only_by_an_effect_and_undoes_nothing():
    from enginehouse.games.steamwatchers.rules.steps.aftermath import UsePrize

    s = Scene(scenario="miracle-algae").home()
    s.t.bane[0], s.t.cut[0] = 4, 1
    s.run(UsePrize(0)).play(0, "incubation")
    assert (s.t.bane[0], s.t.cut[0]) == (3, 1)
    s.t.bane[0] = 0
    s.run(UsePrize(0))  # at 0 only the barrel: taken without asking
    assert s.t.bane[0] == 0
    assert s.t.fuel[0][3] == 1


@rule("SW-WHT-19", "SW-WHT-20", "SW-R95")
def test_the_marker_goes_home_and_tokens_stay():
    s = Scene().home()
    s.t.bane, s.t.cut, s.t.shut = [3, 5], [1, 0], [0, 2]
    s.run(EndRound())
    assert s.t.bane == [0, 0]
    assert (s.t.cut, s.t.shut) == ([1, 0], [0, 2])
    # contraband for upkeep still counts in the old round
    s = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez")
    s.t.bane = [2, 0]
    s.t.shut[0] = s.game.box.clans["rhein-stamm"].pure
    s.fuel(0, pure=0, contraband=3)
    s.run(Refuel())
    s.play(0, "keep")
    assert s.step == "PlaceQuarantine"
    assert s.t.bane[0] == 3
    s.play(0, "quarantine supply")
    assert s.t.bane == [0, 0]


# --- elimination ---------------------------------------------------------------------------------------------------------
@rule("SW-ELIM-01", "SW-ELIM-02", "SW-ELIM-03", "SW-ELIM-04", "SW-R111", "SW-R142")
def test_a_clan_without_units_is_out():
    s = Scene("menrau", "free-fleet", "rhein-stamm").army(1, "rhone", 1).army(2, "breizh", 1)
    s.beacon(0, "gironde").farm("gironde").contract(0, "mor-irez").toxic("saksas").hand(0, "eire").turret("tirol")
    s.t.claim[0], s.t.title[0], s.t.blocked = 4, 4, 1  # the Primus, who had reserved a title
    s.t.archon_hand[0] = ["levy"]
    assert poisonous(s.t)
    s.run(Check())
    t = s.t
    assert events.Eliminated(0) in s.heard
    assert t.alive == [False, True, True]
    assert t.claim[0] == t.title[0] == NOBODY
    assert t.blocked == NOBODY
    assert t.beacon[s.a("gironde")] == NOBODY
    assert sum(row[0] for row in t.contracts) == 0
    assert t.farms[s.a("gironde")] == 1
    assert t.turrets[s.a("tirol")] == 1
    assert t.toxic[s.a("saksas")] == 1  # stays as an ordinary farm
    assert not poisonous(t)
    assert t.hand[0] == []
    assert t.discard == [s.a("eire")]
    assert t.archon_discard == ["levy"]
    assert t.geo == [0, 5, 5]
    t.geo[1], t.exiled[1] = 0, [2, 0]  # whoever is out comes last, even after less than nothing
    assert result(t).points[1] == -1
    assert result(t).ranking == ((2,), (1,), (0,))
    fleet = Scene("menrau", "free-fleet", "rhein-stamm").army(0, "rhone", 1).army(2, "breizh", 1)
    fleet.t.associate, fleet.t.legate, fleet.t.title[1] = 2, 3, 1
    fleet.run(Check())
    assert fleet.t.associate == fleet.t.legate == NOBODY


@rule("SW-R112", "SW-WHT-22")
def test_the_last_clan_wins_at_once():
    s = Scene().army(1, "rhone", 1).run(Check(), Whiteout())
    assert s.heard == [events.Eliminated(0), events.Ended(1, "the last clan standing")]  # before any Whiteout
    assert s.game.over
    assert s.game.result.winners == (1,)
    rich = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 5)
    rich.t.geo = [40, 0]
    rich.run(Check())
    assert rich.t.winner == NOBODY  # however much GEO: victory is judged in Whiteout only


@rule("SW-R113")
def test_the_last_two_fall_together():
    s = Scene()
    s.t.order = [1, 0]
    s.run(Check())
    assert s.t.winner == 1
    assert s.game.result.ranking == ((1,), (0,))
    three = Scene("menrau", "free-fleet", "rhein-stamm").army(0, "rhone", 1).army(2, "breizh", 1).run(Check())
    three.t.army[0][three.a("rhone")] = three.t.army[2][three.a("breizh")] = 0
    three.run(Check())
    assert three.game.result.ranking == ((0,), (1, 2))


@rule("SW-R110", "SW-R153")
def test_elimination_is_judged_after_complete_steps():
    # the payment for Mobilize exiles the last unit; the recruit keeps the clan alive
    s = Scene("catabatians", "menrau").army(0, "rhone", 1, 0, "defense").army(1, "breizh", 1)
    s.t.spaces[0] = ["march", "march", ""]
    s.fuel(0, contraband=1)
    s.t.bane[0] = 7
    s.activate(0, "rhone").play(0, "mobilize for 1")
    assert s.has(0, "rhone") == (0, 0)
    assert s.t.exiled[0] == [1, 0]
    assert s.step == "Mobilize"
    s.play(0, "recruit rhone")
    s.play(0, "enough")
    assert s.t.alive[0]
    assert s.has(0, "rhone") == (1, 0)


@rule("SW-R114")
def test_elimination_changes_no_setup_value():
    s = Scene("menrau", "free-fleet", "rhein-stamm", "catabatians").home()
    before = s.box.track, s.box.spaces, s.box.accessible
    s.t.army[0] = [0] * 49
    s.run(Check())
    assert (s.t.box.track, s.t.box.spaces, s.t.box.accessible) == before


@rule("SW-ELIM-03")
@pytest.mark.parametrize("place", [0, 1])
def test_the_legates_contract_goes_with_them(place):
    """Wherever their title stands on the track."""
    s = Scene("menrau", "free-fleet", "rhein-stamm").home()
    kinds = ("watcher", "watcher", "archon", "watcher", "primus")
    s.t.box = replace(s.box, kinds=(*kinds[:place], "legate", *kinds[place + 1 :]))
    s.t.title, s.t.legate = [place, 2, 3], s.f("mor-irez")
    s.t.army[0] = [0] * 49
    s.run(Check())
    assert (s.t.alive[0], s.t.legate) == (False, NOBODY)


@rule("SW-R166")
def test_a_title_of_a_dead_player_counts_as_untaken():
    s = Scene("menrau", "free-fleet", "rhein-stamm").army(1, "rhone", 1).army(2, "breizh", 1)
    s.t.claim, s.t.title = [3, 1, 2], [NOBODY] * 3
    s.top("holstein")
    s.run(Check(), ResolveTitle(3))
    assert s.t.discard[-1] == s.a("holstein")  # the untaken Watcher
    assert s.t.title[0] == NOBODY


@rule("SW-R140", "SW-R01")
def test_order_before_the_conclave_is_that_of_the_claims():
    s = Scene("menrau", "free-fleet", "rhein-stamm", scenario="steamwatching-101", round=1)
    s.army(0, "rhone", 1).army(0, "gironde", 1).army(1, "eire", 1).army(1, "alba", 1).army(2, "tirol", 1)
    s.t.claim = [3, 0, 1]
    s.t.title = [0, 1, 2]
    s.run(BeginRound())
    assert s.t.order == [1, 2, 0]
    assert s.acting == (1,)  # Free Fleet places its elite first
    # and in phases 4 and 5 it is still that of the titles held, whatever has been claimed since
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1)
    s.t.order, s.t.claim = [1, 0], [0, 3]
    s.steam("rhone", 2).steam("breizh", 2)
    s.run(SteamSubsides())
    assert s.t.order == [1, 0]
    assert [e.area for e in s.heard if type(e).__name__ == "SteamFell"] == ["breizh", "rhone"]


def test_open_conclave_and_elections_need_their_scenario():
    s = Scene().home()
    s.run(Election())
    assert s.step == ""
    assert geo_of(s.t, 0) == {"farms": 0, "steam": 0}
    assert final_points(s.t, 0)["exile"] == 0
    assert OpenConclave() != Turns()


@rule("SW-R149", "SW-R83")
def test_barrels_are_picked_so_that_it_is_never_worse_for_the_payer():
    s = Scene().home().fuel(0, pure=1, spoiled=1, contraband=1, spare_pure=1, spare_contraband=1)
    for left in ([1, 0, 1, 1, 1], [1, 0, 0, 1, 1], [1, 0, 0, 1, 0]):  # spoiled first, then the stock, then surplus
        s.run(Pay(0, 1, "a farm")).play(0, "pay 0+1")
        assert s.t.fuel[0] == left
    for left in ([0, 0, 0, 1, 0], [0, 0, 0, 0, 0]):  # pure from the stock before surplus
        s.run(Pay(0, 1, "a farm"))
        assert s.t.fuel[0] == left


@rule("SW-SC5-02", "SW-COMP-04")
def test_barrels_that_lie_with_the_singed_are_not_in_the_general_supply():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").home()
    before = contraband_left(s.t)
    s.t.cache[s.a("rhone")] = 1
    assert contraband_left(s.t) == before - 1


@rule("SW-R111", "SW-FUEL-02")
def test_a_clan_that_is_out_keeps_no_fuel():
    s = Scene("menrau", "free-fleet", "catabatians").army(0, "eire", 1).army(1, "alba", 1)
    s.fuel(2, pure=3, contraband=2, spare_pure=1)
    left = pure_left(s.t), contraband_left(s.t)
    s.run(Check())
    assert s.t.alive == [True, True, False]
    assert s.t.fuel[2] == [0] * 5
    assert (pure_left(s.t), contraband_left(s.t)) == (left[0] + 4, left[1] + 2)


@rule("SW-COMP-13", "SW-FUEL-05")
def test_fuel_that_nobody_got_is_not_told():
    s = Scene(scenario="miracle-algae").home().fuel(0, spare_pure=2).fuel(1, spare_pure=58)
    s.t.bane[0] = 1
    s.run(UsePrize(0)).play(0, "barrel")
    assert s.t.fuel[0] == [0, 0, 0, 2, 0]
    assert not [e for e in s.heard if type(e).__name__ == "GotFuel"]
    s.fuel(1, spare_pure=57).run(UsePrize(0)).play(0, "barrel")
    assert [(e.pure, e.contraband) for e in s.heard if type(e).__name__ == "GotFuel"] == [(1, 0)]


@rule("SW-INC-02")
def test_no_steps_no_incubation():
    s = Scene().home().run(Incubate(0, 0))
    assert s.t.bane == [0, 0]
    assert s.run(Incubate(0, 1)).t.bane == [1, 0]


@rule("SW-INC-05")
def test_a_lone_elite_may_be_exiled():
    s = Scene().army(0, "rhone", 0, 1).army(0, "eire", 1).army(0, "alba", 1, 1).home().run(Exile(0))
    wanted = ["exile base eire", "exile base alba", "exile elite alba", "exile elite rhone", "exile base svealand"]
    assert s.legal(0) == wanted


@rule("SW-ACT-06", "SW-ACT-03")
def test_a_token_left_alone_returns_unless_it_is_being_activated():
    for active, seat, area, stays in (
        ((0, "rhone"), 0, "rhone", True), ((0, "gironde"), 0, "rhone", False), ((1, "rhone"), 0, "rhone", False),
        ((1, "gironde"), 0, "rhone", False), (None, 0, "rhone", False),
    ):  # fmt: skip
        s = Scene().army(seat, area, 1, 0, "defense").home()
        if active:
            s.t.active = Activation(active[0], s.a(active[1]), "move", True)
        remove(s.t, seat, s.a(area), 1)
        assert s.t.orders[seat][s.a(area)] == ("defense" if stays else "")


@rule("SW-QUAR-03")
def test_spoiled_barrels_stand_on_barrel_spaces_too():
    s = Scene("menrau", "rhein-stamm").home()
    clan = clan_of(s.t, 0)
    s.t.fuel[0][PURE], s.t.fuel[0][SPOILED], s.t.shut[0] = clan.pure - 2, 1, 1
    s.run(PlaceQuarantine(0))
    assert s.refused(0, "quarantine empty-barrel-space") == "SW-QUAR-03"
    s.t.shut[0] = 0
    assert "quarantine empty-barrel-space" in s.legal(0)
