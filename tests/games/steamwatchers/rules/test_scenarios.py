"""The nine scenarios (section 2.16) and their cards (5.7)."""

import pytest

from enginehouse.core import HIDDEN, foresee, view
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import contracted, holder, poisonous, units
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.pieces import quarantined
from enginehouse.games.steamwatchers.rules.scoring import final_points, geo_of
from enginehouse.games.steamwatchers.rules.setup import setup
from enginehouse.games.steamwatchers.rules.specials import special_tokens
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, PURE, RUINS, SPARE_CONTRABAND, SPARE_PURE
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.cards import DrawCards
from enginehouse.games.steamwatchers.rules.steps.conclave import (
    BeginRound,
    Election,
    OpenConclave,
    ResolveTitle,
    RevealTop,
    votes_of,
)
from enginehouse.games.steamwatchers.rules.steps.deployment import Advance, AfterDeployment, Scout
from enginehouse.games.steamwatchers.rules.steps.movement import FindBarrel
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import Consolations, Cure, Score, Victory, Whiteout
from tests.games.steamwatchers.scene import Scene, deployed, fresh
from tests.proof import rule

THREE = ("menrau", "free-fleet", "catabatians")
FIVE = (*THREE, "rhone-conglomerate", "western-alliance")


# --- Steamwatching 101 ---------------------------------------------------------------------------------------------------
@rule("SW-SC1-01", "SW-SC1-02", "SW-SC1-03")
def test_tutorial_setup():
    game = fresh(5, "steamwatching-101")
    scenario = game.box.scenario
    assert (scenario.rounds, scenario.columns) == (4, 3)
    seat = game.to_act[0]
    assert len(game.legal(seat)) == 5
    assert game.why_not(seat, "clan highglimmer").rule == "SW-SC1-03"
    assert game.why_not(seat, "clan rhein-stamm").rule == "SW-SC1-03"
    game = deployed(5, "steamwatching-101")
    for s in range(5):
        assert units(game.table, s) == 10
        assert all(code < 8 for code in game.table.army[s])
        areas = game.box.deployments[game.table.deployment[s]]
        assert sum(game.table.farms[a] for a in areas) == 2


@rule("SW-SC1-04", "SW-SC1-07", "SW-SC1-08", "SW-SC1-09", "SW-SC1-10", "SW-R118")
def test_the_tutorial_brings_things_round_by_round():
    def at(round):
        s = Scene(*THREE, scenario="steamwatching-101", round=round).army(0, "gironde", 2, 0, "defense")
        s.army(0, "rhone", 2, 0, "move").army(1, "eire", 1).army(2, "tirol", 1).contract(0, "mare-nostrum")
        s.t.legate, s.t.title = s.f("mor-irez"), [1, 0, 2]
        return s

    first = at(1)
    assert [special_tokens(first.t, 0, k) for k in ("mobilize", "barter", "march")] == [2, 0, 0]
    first.activate(0, "gironde")
    assert first.refused(0, "barter") == "SW-SC1-07"
    first.play(0, "mobilize")
    assert first.refused(0, "recruit-elite gironde") == "SW-SC1-07"
    first.play(0, "recruit gironde", "enough").activate(0, "rhone").play(0, "take 1+0")
    assert first.refused(0, "sail rhone>padania 1+0") == "SW-SC1-07"
    assert first.refused(0, "march rhone>borgonha>frisia 1+0") == "SW-SC1-07"
    assert contracted(first.t, 0) == 0  # the Legate token lies there, but nobody sails yet
    second = at(2).activate(0, "gironde").play(0, "mobilize")
    assert "recruit-elite gironde" in second.legal(0)
    third = at(3)
    assert [special_tokens(third.t, 0, k) for k in ("barter", "march")] == [1, 0]
    assert contracted(third.t, 0) == 1 << third.f("mare-nostrum") | 1 << third.f("mor-irez")
    third.t.spaces[0][0] = "barter"
    assert third.activate(0, "gironde").refused(0, "barter") == "SW-ACT-08"  # it has come, and is used
    assert special_tokens(at(4).t, 0, "march") == 2
    # what arrives before the Conclave of rounds 2 and 3, in the order of the claims
    s = Scene(*THREE, scenario="steamwatching-101", round=1).home().army(2, "gironde", 1)
    s.t.claim = [4, 1, 0]
    s.run(BeginRound())
    assert s.acting == (2,)
    assert s.refused(2, "recruit-elite rhone") == "SW-SC1-08"
    s.play(2, "recruit-elite gironde")
    assert s.has(2, "gironde") == (1, 1)
    assert s.has(1, "sardigna") == s.has(0, "svealand") == (1, 1)  # a single area needs no question
    s = Scene(*THREE, scenario="steamwatching-101", round=2).home()
    s.t.claim = [4, 1, 0]
    s.run(BeginRound())
    assert s.acting == (2,)
    s.play(2, "contract mor-irez", 1, "contract mor-irez")
    assert s.refused(0, "contract mor-irez") == "SW-COMP-35"
    s.play(0, "contract jadransko")
    assert sum(map(sum, s.t.contracts)) == 3


@rule("SW-SC1-05", "SW-SC1-06", "SW-R137")
def test_the_tutorial_has_no_archon_and_no_clan_powers():
    s = Scene(*THREE, scenario="steamwatching-101").home()
    s.t.claim, s.t.title = [2, 0, 1], [NOBODY] * 3
    s.run(ResolveTitle(2))
    assert s.t.archon_hand[0] == []
    assert s.t.title[0] == 2
    assert s.step == ""
    clans = s.box.clans
    assert not clans["menrau"].power.toxic_farms
    assert not clans["free-fleet"].power.associate
    assert not clans["western-alliance"].power.first_cards
    assert clans["menrau"].elite.sour  # elite abilities are used
    game = deployed(5, "steamwatching-101")
    assert game.table.associate == NOBODY
    assert all(hand == [] or len(hand) == 3 for hand in game.table.hand)


# --- War Returns, Fires ---------------------------------------------------------------------------------------------------
@rule("SW-SC2-01", "SW-R116")
def test_war_returns():
    s = fresh(4).box.scenario
    assert (s.rounds, s.columns, s.supremacy_from, s.forbidden) == (5, 3, 0, ())


@rule("SW-SC3-01", "SW-SC3-02", "SW-SC3-03", "SW-R120", "SW-R122")
def test_fires_setup():
    game = deployed(3, "fires", clans=["rhein-stamm"])
    assert game.box.scenario.rounds == 3
    seat = game.table.clan.index("rhein-stamm")
    assert units(game.table, seat) == 12
    assert game.table.limit[seat] == 10
    s = (
        Scene(*THREE, scenario="fires", round=0)
        .army(0, "galiza", 2, 1)
        .army(0, "meseta", 5)
        .army(1, "andalus", 1)
        .army(2, "eire", 1)
    )
    s.t.deployment = [5, 6, 1]
    s.run(Advance(0, 2))
    assert "step galiza>lusitania base" in s.legal(0)
    assert "step galiza>euskadi elite" in s.legal(0)  # mountains too: a land step
    assert s.refused(0, "step meseta>andalus base") == "SW-R120"  # held by another
    assert s.refused(0, "step galiza>meseta base") == "SW-COMP-26"
    assert s.refused(0, "step meseta>lusitania elite") == "SW-R120"  # none is there
    assert s.game.why_not(0, "done") is None
    assert s.refused(0, "step euskadi>gironde base") == "SW-SC3-03"
    s.play(0, "step galiza>euskadi elite")
    assert s.heard == [events.Moved(0, "step", ("galiza", "euskadi"), 0, 1)]
    s.play(0, "step galiza>lusitania base")
    assert s.heard == [events.Moved(0, "step", ("galiza", "lusitania"), 1, 0)]
    assert s.step == ""  # two units at most
    assert (s.has(0, "euskadi"), s.has(0, "lusitania"), s.has(0, "galiza")) == ((0, 1), (1, 0), (1, 0))
    s.run(Advance(0, 2)).play(0, "done")  # or none


def fires(base=5, elite=0, defenders=(1, 1), card=""):
    s = Scene("rhein-stamm", "menrau", scenario="fires").army(0, "rhone", base, elite, "move").army(0, "tirol", 1)
    s.army(1, "gironde", *defenders).army(1, "breizh", 1).fuel(0).fuel(1)
    if card:
        s.card(card)
    return s.go(0, "rhone", f"move rhone>gironde {base}+{elite}").play(0, "done")


@rule("SW-SC3-04", "SW-SC3-05", "SW-R121")
def test_trophies():
    s = fires()
    assert s.legal(0) == ["trophy base", "trophy elite"]
    s.play(0, "trophy elite")
    assert s.t.trophies == [1, 0]
    assert s.t.kept[1] == [0, 1]
    assert s.t.reserve[1] == [12 - 1, 3]  # lost to its owner's supply
    s.t.trophies = [5, 1]
    assert final_points(s.t, 0)["trophies"] == 2
    assert final_points(s.t, 1)["trophies"] == 0
    fled = fires(defenders=(3, 0))
    assert fled.t.kept[1] == [1, 0]  # one only, of the two killed
    lost = fires(base=1, defenders=(4, 0))
    assert lost.t.trophies == [0, 1]  # a winning defender too
    more = fires(card="no-quarter", defenders=(4, 0))
    assert more.t.kept[1] == [1, 0]


# --- Miracle Algae --------------------------------------------------------------------------------------------------------
@rule("SW-SC4-01", "SW-SC4-02")
def test_algae_setup():
    game = deployed(2, "miracle-algae", clans=["rhein-stamm", "menrau"])
    t = game.table
    assert game.box.scenario.rounds == 4
    for seat in (0, 1):
        base, elite = game.box.clans[t.clan[seat]].forces
        assert sum(code >> 3 for code in t.army[seat]) == elite + 1
        assert sum(code & 7 for code in t.army[seat]) == base
    assert t.prize == NOBODY


@rule("SW-SC4-03", "SW-R123")
def test_the_winner_takes_the_algae():
    def fight(base, defenders):
        s = (
            Scene("rhein-stamm", "menrau", scenario="miracle-algae")
            .army(0, "rhone", base, 0, "move")
            .army(0, "tirol", 1)
        )
        s.army(1, "gironde", defenders).army(1, "breizh", 1).fuel(0).fuel(1)
        s.t.prize, s.t.bane = 0, [2, 0]
        return s.go(0, "rhone", f"move rhone>gironde {base}+0").play(0, "done")

    s = fight(1, 3)
    assert s.t.prize == 1  # from the other's board
    assert s.t.fuel[1][SPARE_PURE] == 1
    again = fight(5, 1)
    assert again.legal(0) == ["barrel", "incubation"]  # the holder wins again: the effect again
    again.play(0, "incubation")
    assert (again.t.prize, again.t.bane[0]) == (0, 1)
    assert geo_of(again.t, 0)["Miracle Algae"] == 1
    assert "Miracle Algae" not in geo_of(again.t, 1)


# --- Gone with the Singed -------------------------------------------------------------------------------------------------
@rule("SW-SC5-01", "SW-SC5-02", "SW-SC5-03", "SW-SC5-04")
def test_singed_setup():
    for seed in range(12):
        game = fresh(2, "singed", seed=seed)
        t = game.table
        assert (game.box.scenario.rounds, sum(t.steam)) == (4, 0)
        areas = [a for a in range(49) if t.singed[a]]
        assert sorted(t.discard) == areas
        assert len(areas) == 3
        assert all((t.singed[a], t.toxic[a], t.turrets[a], t.cache[a]) == (3, 1, 1, 1) for a in areas)
        assert t.turrets_left == 7
        assert game.why_not(game.to_act[0], "clan menrau").rule == "SW-SC5-03"
        for _ in range(2):
            seat = game.to_act[0]
            game.play(seat, game.legal(seat)[0])
            game.play(seat, game.legal(seat)[0])
        seat = game.to_act[0]
        for number, three in game.box.deployments.items():
            if any(a in areas for a in three):
                assert game.why_not(seat, f"deploy {number}").rule == "SW-SC5-04"
            else:
                assert f"deploy {number}" in game.legal(seat)


@rule("SW-SC5-05")
def test_a_scout():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed", round=0).army(0, "galiza", 5).army(1, "catalunya", 1)
    s.t.deployment = [5, 1]
    s.t.singed[s.a("euskadi")] = 3
    s.run(Scout(0))
    assert s.legal(0) == ["place lusitania", "place meseta", "place andalus", "none"]
    assert s.refused(0, "place euskadi") == "SW-SC5-05"
    s.play(0, "place andalus")
    assert s.has(0, "andalus") == (1, 0)


def singed(base=5, here=3, cache=1, near=()):
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "rhone", base, 0, "move").army(0, "tirol", 1)
    s.army(1, "svealand", 1).fuel(0, pure=1)
    g = s.a("gironde")
    s.t.singed[g], s.t.cache[g], s.t.toxic[g], s.t.turrets[g] = here, cache, 1, 1
    for area, n in near:
        s.t.singed[s.a(area)] = n
    return s.go(0, "rhone", f"move rhone>gironde {base}+0").play(0, "done")


@rule("SW-SC5-07")
def test_a_barrel_that_nobody_guards_is_found_by_whoever_comes():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "rhone", 3, 0, "move").army(1, "svealand", 1)
    s.t.cache[s.a("gironde")] = 1
    s.go(0, "rhone", "move rhone>gironde 2+0")
    assert (s.t.cache[s.a("gironde")], s.t.fuel[0][SPARE_CONTRABAND]) == (0, 1)
    s.t.cache[s.a("breizh")] = 1
    s.run(FindBarrel(0, s.a("breizh")))  # whoever came is there no more
    assert (s.t.cache[s.a("breizh")], s.t.fuel[0][SPARE_CONTRABAND]) == (1, 1)


@rule("SW-SC5-06", "SW-SC5-07", "SW-SC5-08", "SW-SC5-09", "SW-R124", "SW-R125", "SW-R167", "SW-R127")
def test_fighting_the_singed():
    s = singed()
    assert (s.t.fight.attack, s.t.fight.defense) == (5, 5)  # three soldiers and the turret
    assert s.acting == (0,)  # no support, no fuel on their side
    s.play(0, "dial 0")
    assert s.t.fuel[0][SPARE_CONTRABAND] == 1  # the barrel first
    assert s.t.cache[s.a("gironde")] == 0
    assert s.step == "SingedFlight"
    assert s.acting == (0,)  # the winner moves them
    assert s.t.singed[s.a("gironde")] == 2  # one is lost
    ends = {a.split()[1] for a in s.legal(0)}
    assert ends == {
        "arverna",
        "breizh",
        "euskadi",
        "neustria",
        "occitania-alta",
        "occitania-bassa",
    }  # not the active area
    s.steam("breizh", 3).play(0, "flee breizh 2+0")
    assert s.t.singed[s.a("breizh")] == 2
    assert holder(s.t, s.a("breizh")) == NEUTRAL
    assert geo_of(s.t, 0)["steam"] == 0  # nobody scores what they hold
    hard = singed()
    hard.card("no-quarter", archon=0).play(0, "dial 0")
    assert hard.t.singed[hard.a("gironde")] == 1  # two are lost without quarter, whoever is the Archon
    lost = singed(base=2)
    lost.play(0, "dial 1")
    assert lost.t.singed[lost.a("gironde")] == 3
    assert lost.t.cube[lost.a("gironde")]
    assert lost.t.cache[lost.a("gironde")] == 1


@rule("SW-R125", "SW-R167", "SW-SC5-09")
def test_singed_without_room_go_to_the_box():
    s = singed(near=[("breizh", 4)])
    s.play(0, "dial 0")
    assert "flee breizh 1+0" in s.legal(0)  # those above five are boxed
    s.play(0, "flee breizh 1+0")
    assert s.t.singed[s.a("breizh")] == 5
    closed = (
        Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "apulia", 5, 0, "move").army(1, "svealand", 1)
    )
    closed.t.singed[closed.a("sicilia")] = 3  # next to nothing but the active area
    closed.fuel(0).go(0, "apulia", "move apulia>sicilia 5+0").play(0, "done")
    assert sum(closed.t.singed) == 0
    full = Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "latium", 5, 0, "move").army(1, "svealand", 1)
    full.t.singed[full.a("apulia")] = 3
    full.t.singed[full.a("sicilia")] = 5
    full.fuel(0).go(0, "latium", "move latium>apulia 5+0").play(0, "done")
    assert full.t.singed[full.a("sicilia")] == 5
    assert full.t.singed[full.a("apulia")] == 0


@rule("SW-SC5-10", "SW-R126", "SW-R89")
def test_singed_farms():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "gironde", 1).army(1, "svealand", 1)
    s.t.toxic[s.a("gironde")] = s.t.toxic[s.a("breizh")] = 1
    assert holder(s.t, s.a("breizh")) == NOBODY  # alone it holds nothing
    assert geo_of(s.t, 0)["farms"] == 1
    assert poisonous(s.t)
    s.t.singed[s.a("eire")] = 3
    s.steam("eire", 3).run(SteamSubsides())
    assert s.t.bane == [1, 0]
    assert s.t.steam[s.a("eire")] == 2


# --- Secrets of the Careeners ---------------------------------------------------------------------------------------------
@rule("SW-SC6-01", "SW-SC6-02", "SW-SC6-03")
def test_secrets_setup():
    game = deployed(2, "secrets")
    assert game.box.scenario.rounds == 5
    assert [quarantined(game.table, s) for s in (0, 1)] == [1, 1]
    for players, top in ((4, 11), (5, 16)):
        places = set()
        for seed in range(60):
            t = setup(fresh(players, "secrets").box, seed)
            assert t.deck.count(RUINS) == 1
            places.add(len(t.deck) - 1 - t.deck.index(RUINS))
        assert max(places) == top - 1
        assert min(places) == 0


def ruined(*clans, **kwargs):
    s = Scene(*(clans or THREE), scenario="secrets", **kwargs).home()
    s.army(0, "gironde", 1).army(1, "padania", 1)
    s.t.cut = [1, 0, 0]
    s.t.shut[0] = 1
    return s.top(RUINS, "rhone", "eire", "alba")


@rule("SW-SC6-04", "SW-R129", "SW-R160")
def test_ruins():
    s = ruined().run(DrawCards(2, 2))
    assert s.t.hand[2] == [s.a("rhone"), s.a("eire")]  # replaced at once
    assert s.acting == (0,)
    assert s.legal(0) == ["free barrel-space", "free supply"]
    s.play(0, "free supply")
    assert s.t.cut[0] == 0
    assert s.t.fuel[1][SPARE_PURE] == 1  # a haven, but nothing to free
    assert s.t.bane == [0, 0, 1]  # no haven
    assert RUINS not in [*s.t.deck, *s.t.discard, *s.t.hand[2]]  # boxed
    # a Watcher goes on only afterwards, an untaken one forms its column afterwards
    w = ruined()
    w.t.claim, w.t.title = [4, 1, 0], [NOBODY] * 3
    w.run(ResolveTitle(0))
    assert w.step == "Heal"
    w.play(0, "free supply")
    assert w.step == "PlayColumn"
    assert len(w.t.hand[2]) == 3
    u = ruined().run(RevealTop())
    assert sum(u.t.steam) == 0
    u.play(0, "free supply")
    assert u.t.steam[u.a("rhone")] == 3


@rule("SW-SC6-05", "SW-R128", "SW-R169")
def test_the_cure():
    s = Scene(*THREE, scenario="secrets").home().fuel(0, pure=1, contraband=1).fuel(1, pure=1).fuel(2, pure=6)
    s.t.cut = [1, 1, 0]
    s.t.bane[0] = 2
    s.run(Whiteout())
    assert s.acting == (0,)
    s.play(0, "cure")
    assert s.step == "PlaceQuarantine"  # pay, sicken, then free one, also one just placed
    s.play(0, "quarantine action-1")
    assert s.legal(0) == ["free action-1", "free supply"]
    s.play(0, "free action-1")
    assert quarantined(s.t, 0) == 1
    assert s.step == ""  # one each; seat 1 lacks fuel, seat 2 has no token
    no = Scene(*THREE, scenario="secrets").home()
    no.t.cut[0] = 1
    no.run(Cure(0)).play(0, "none")
    assert no.t.cut[0] == 1


@rule("SW-SC6-06", "SW-SC6-07")
def test_havens_are_supremacy():
    def held(clans, havens, round):
        s = Scene(*clans, scenario="secrets", round=round).home()
        for area in ("eire", "gironde", "catalunya", "holstein")[:havens]:
            s.army(0, area, 1)
        return s.run(Victory()).t.winner

    assert held(THREE, 4, 3) == 0
    assert held(THREE, 3, 3) == NOBODY
    assert held(THREE, 4, 2) == NOBODY
    assert held(FIVE, 3, 3) == 0
    assert held(FIVE, 2, 3) == NOBODY


# --- The Reliquary --------------------------------------------------------------------------------------------------------
@rule("SW-SC7-01", "SW-SC7-02", "SW-SC7-03", "SW-SC7-04")
def test_reliquary_watchers():
    game = fresh(3, "reliquary")
    assert (game.box.scenario.rounds, game.box.scenario.columns, game.table.prize) == (5, 3, NOBODY)
    assert game.why_not(game.to_act[0], "clan highglimmer").rule == "SW-SC7-02"
    s = Scene(*THREE, scenario="reliquary", round=0).home().top("rhone", "eire", "alba", "galiza", "tirol")
    s.t.claim, s.t.title = [0, 1, 2], [NOBODY] * 3
    s.run(ResolveTitle(0)).play(0, "play rhone", "play eire")
    assert len(s.t.discard) == 2
    assert s.t.hand[0] == [s.a("alba")]
    s.run(ResolveTitle(3))
    assert s.t.discard[2:] == [s.a("galiza"), s.a("tirol")]


def electing(areas=(4, 5, 1), round=2):
    s = Scene(*THREE, scenario="reliquary", round=round)
    names = iter(
        ["rhone", "gironde", "breizh", "neustria", "borgonha", "frisia", "saksas", "istra", "padania", "latium"]
    )
    for seat, n in enumerate(areas):
        for _ in range(n):
            s.army(seat, next(names), 1)
    return s.run(Election())


@rule("SW-SC7-05", "SW-SC7-06", "SW-SC7-07", "SW-SC7-09", "SW-R130", "SW-HID-12", "SW-R165")
def test_the_election():
    assert electing(round=1).step == ""
    s = electing()
    assert [votes_of(s.t, seat) for seat in range(3)] == [2, 2, 0]
    assert s.acting == (0, 1)  # nobody without votes
    assert s.legal(0) == ["vote menrau", "vote free-fleet", "vote catabatians"]  # all of them to one, also to oneself
    s.play(0, "vote catabatians")
    for viewer in (1, 2, -1):
        assert view(s.t, viewer).stack[-1].drafts == ((HIDDEN,), (), ())
    s.play(0, "unseal", "vote menrau", 1, "vote menrau")
    assert s.t.prize == 0
    assert s.t.bane[0] == 1
    s.run(Election()).play(0, "vote menrau", 1, "vote menrau")
    assert s.t.bane[0] == 2  # a re-elected one sickens too
    s.run(Score())
    assert s.t.prize == 0  # until another is elected
    assert geo_of(s.t, 0)["The Reliquary"] == 2
    dead = electing()
    dead.t.alive[2] = False
    assert dead.refused(0, "vote catabatians") == "SW-R165"


@rule("SW-SC7-06", "SW-HID-12")
def test_who_alone_has_votes_knows_whom_they_elect():
    several, alone = electing(), electing(areas=(4, 1, 1))
    several.play(1, "vote menrau")
    assert not foresee(several.game.view(0), 0, "vote menrau").certain
    assert alone.acting == (0,)
    ahead = foresee(alone.game.view(0), 0, "vote menrau")
    assert ahead.certain
    alone.play(0, "vote menrau")
    assert (ahead.table.prize, ahead.table.bane) == (alone.t.prize, alone.t.bane) == (0, [1, 0, 0])
    assert [*ahead.events] == [*alone.heard]


@rule("SW-ELIM-01", "SW-SC7-09")
def test_a_custodian_who_is_out_gives_the_relic_back():
    s = Scene(*THREE, scenario="reliquary").army(0, "rhone", 1).army(1, "eire", 1)
    s.t.prize = 2
    s.run(Check())
    assert s.t.prize == NOBODY
    s.t.prize = 1
    assert s.run(Check()).t.prize == 1  # whoever is still in keeps it


@rule("SW-R131", "SW-SC7-07")
def test_the_first_breaks_a_tie():
    s = electing()
    s.t.order = [2, 0, 1]
    s.play(0, "vote menrau", 1, "vote free-fleet")
    assert s.acting == (2,)
    assert s.legal(2) == ["elect menrau", "elect free-fleet"]
    assert s.refused(2, "elect catabatians") == "SW-R131"
    s.play(2, "elect free-fleet")
    assert (s.t.prize, s.t.bane) == (1, [0, 1, 0])


@rule("SW-R130")
def test_no_votes_change_nothing():
    s = electing(areas=(1, 1, 1))
    assert s.step == ""
    s.t.prize = 2
    s.run(Election())
    assert s.t.prize == 2


@rule("SW-SC7-08", "SW-R132", "SW-R171")
def test_consolation():
    s = Scene(*THREE, scenario="reliquary").home().fuel(0, pure=6)
    s.t.geo = [2, 5, 2]
    s.run(Consolations())
    assert s.acting == (0,)
    s.play(0, "barrel")
    assert s.t.fuel[0][PURE] == 7
    s.play(2, "contract mor-irez")  # no haven needed
    assert events.FloeNamed(2, "contract", "mor-irez") in s.heard
    assert s.t.contracts[s.f("mor-irez")][2] == 1
    assert s.step == ""
    full = Scene(*THREE, scenario="reliquary").home()
    full.t.geo = [2, 5, 5]
    full.run(Consolations()).play(0, "barrel")
    assert full.t.fuel[0][SPARE_PURE] == 1  # lasts into the next round
    placed = Scene(*THREE, scenario="reliquary").home().contract(0, "mor-irez", "jadransko", "doggermeer")
    placed.t.geo = [2, 5, 5]
    placed.run(Consolations())
    assert placed.t.fuel[0][SPARE_PURE] == 1  # no contract left: the barrel without asking
    last = Scene(*THREE, scenario="reliquary", round=5).home().run(Whiteout())
    assert last.game.over
    dead = Scene(*THREE, scenario="reliquary").home()
    dead.t.geo, dead.t.alive = [0, 5, 3], [False, True, True]
    dead.run(Consolations())
    assert dead.acting == (2,)  # among those still in the game


# --- The Promised Columns -------------------------------------------------------------------------------------------------
@rule("SW-SC8-01", "SW-SC8-02", "SW-SC8-03", "SW-R133")
def test_promised_columns():
    game = fresh(4, "promised-columns")
    t, number = game.table, game.box.words.area_number
    three = [number[a] for a in ("saksas", "istra", "commonwealth")]
    assert (game.box.scenario.rounds, len(t.discard)) == (4, 0)
    assert [t.steam[a] for a in three] == [5, 5, 5]
    assert sum(t.steam) == 15  # setup columns have no extra level
    assert not set(three) & set(t.deck)
    assert len(t.deck) == 46
    d = deployed(2, "promised-columns", seed=5)
    assert any(d.table.steam[a] == 3 for s in (0, 1) for a in d.box.deployments[d.table.deployment[s]])
    s = (
        Scene(*THREE, scenario="promised-columns")
        .home()
        .hand(0, "holstein", "frisia", "rhone")
        .steam("frisia", 1)
        .steam("rhone", 3)
    )
    s.t.claim, s.t.title = [0, 1, 2], [NOBODY] * 3
    for card, levels in (("holstein", 2), ("frisia", 4), ("rhone", 5)):
        s.t.claim[0] = 0
        s.run(ResolveTitle(0)).play(0, f"play {card}")
        assert s.t.steam[s.a(card)] == levels  # one more, additions too, five at most


@rule("SW-SC8-04")
def test_tall_columns_sicken_by_three():
    s = Scene("highglimmer", "rhein-stamm", scenario="promised-columns").army(0, "svealand", 1).army(1, "rhone", 1)
    s.army(1, "gironde", 1).steam("rhone", 4).steam("gironde", 3)
    s.t.cut[1] = 5
    s.run(SteamSubsides())
    s.play(1, s.legal(1)[0])
    while s.acting:
        s.play(1, s.legal(1)[0])
    assert s.t.bane[1] == 4
    beacon = Scene("highglimmer", "rhein-stamm", scenario="promised-columns").army(0, "svealand", 1).army(1, "eire", 1)
    beacon.beacon(1, "rhone").steam("rhone", 5).run(SteamSubsides())
    assert beacon.t.bane == [0, 0]


@rule("SW-SC8-05")
def test_target_areas():
    s = Scene(*THREE, scenario="promised-columns").home().army(0, "saksas", 1).beacon(0, "istra")
    assert final_points(s.t, 0)["target areas"] == 4
    assert final_points(s.t, 1)["target areas"] == 0


# --- the last scenario ----------------------------------------------------------------------------------------------------
@rule("SW-SC9-01", "SW-SC9-02", "SW-SC9-03", "SW-HID-11", "SW-R117", "SW-R135")
def test_meeting_places_are_hidden():
    s = Scene(*THREE, scenario="appointed-places", round=0).home()
    assert (s.box.scenario.rounds, s.box.scenario.columns) == (4, 3)
    s.t.deployment, s.t.claim = [1, 2, 4], [0, 1, 2]
    s.run(AfterDeployment())
    assert s.acting == (0, 1, 2)
    drawn = [hand[:] for hand in s.t.hand]
    assert [len(h) for h in drawn] == [3, 3, 3]
    assert s.refused(0, f"meet {s.words.area_ids[drawn[1][0]]}") == "SW-SC9-02"
    s.play(0, f"meet {s.words.area_ids[drawn[0][0]]}")
    assert view(s.t, 1).stack[-1].drafts[0] == (HIDDEN,)
    s.play(1, f"meet {s.words.area_ids[drawn[1][1]]}", 2, f"meet {s.words.area_ids[drawn[2][2]]}")
    t = s.t
    assert t.meeting == [drawn[0][0], drawn[1][1], drawn[2][2]]
    assert t.hand == [[], [], []]
    assert sorted(t.deck) == [a for a in range(49) if s.box.accessible[a] and a not in t.meeting]
    for viewer in (1, -1):
        assert view(t, viewer).meeting[0] == -1
    assert view(t, 0).meeting[0] == drawn[0][0]


def meeting(round=2, place="rhone"):
    s = Scene(*THREE, scenario="appointed-places", round=round).home()
    s.army(0, "gironde", 4, 0, "defense").army(1, "eire", 1, 0, "defense").army(2, "alba", 1, 0, "defense")
    s.t.meeting = [s.a(place), s.a("padania"), s.a("holstein")]
    s.t.deck = [c for c in s.t.deck if c not in s.t.meeting]
    return s.turns()


@rule("SW-SC9-04", "SW-R134", "SW-R161", "SW-R135")
def test_revealing_a_meeting_place():
    s = meeting()
    s.play(0, "reveal")
    assert s.legal(0) == ["recruit gironde", "recruit svealand"]
    s.play(0, "recruit gironde")
    assert s.has(0, "gironde") == (5, 0)  # as many of the two as there is room for
    assert s.legal(0) == ["activate gironde"] if s.step == "TakeTurn" else s.step == "DefenseAction"
    assert s.refused(0, "pass").startswith(("SW-R161", "EH-"))
    assert view(s.t, 1).meeting[0] == s.a("rhone")
    assert s.a("rhone") not in [*s.t.deck, *s.t.discard]
    assert "reveal" not in meeting(round=4).legal(0)
    used = meeting()
    used.t.met[0] = True
    assert used.refused(0, "reveal") == "SW-SC9-04"
    bare = Scene(*THREE, scenario="appointed-places").home().army(1, "eire", 1, 0, "move").army(2, "alba", 1, 0, "move")
    bare.t.meeting = [1, 2, 3]
    bare.turns()
    assert bare.step == "Claim"  # no token left: no reveal, only passing


@rule("SW-SC9-05", "SW-SC9-06", "SW-SC9-07")
def test_meeting_places_at_the_end():
    s = (
        Scene(*THREE, scenario="appointed-places", round=4)
        .home()
        .army(0, "rhone", 1)
        .army(0, "padania", 1)
        .army(1, "holstein", 1)
    )
    s.t.meeting = [s.a("rhone"), s.a("padania"), s.a("holstein")]
    s.t.met[0] = True
    s.t.geo = [5, 5, 5]
    assert s.game.result.points == (7, 5, 5)  # the standing: what is hidden does not count before the end
    s.run(Victory())
    assert all(s.t.met)
    assert s.game.result.points == (8, 6, 5)
    assert view(s.t, -1).meeting == s.t.meeting


@rule("SW-SC9-05", "SW-WHT-05")
def test_places_that_nobody_had_shown_decide_who_wins():
    s = Scene(*THREE, scenario="appointed-places", round=4).home().army(0, "rhone", 1).army(0, "padania", 1)
    s.t.meeting = [s.a("rhone"), s.a("padania"), s.a("holstein")]
    s.t.geo = [4, 5, 5]  # hidden places count 3 for the first
    s.run(Victory())
    assert s.t.winner == 0


@pytest.mark.parametrize("scenario", ["steamwatching-101", "secrets", "reliquary"])
def test_whole_conclaves_run(scenario):
    s = Scene(*THREE, scenario=scenario, round=2).home()
    s.t.claim, s.t.title = [0, 1, 2], [NOBODY] * 3
    s.run(OpenConclave()).auto()
    assert s.t.round == 3
    assert fuel_of(s.t, 0) > 0
    assert SIZE[s.t.army[0][s.a("svealand")]] >= 1


@rule("SW-SC9-05")
def test_every_area_can_be_a_meeting_place():
    s = Scene(scenario="appointed-places").army(0, "eire", 1).army(1, "alba", 1)
    s.t.meeting, s.t.met = [s.a("eire"), s.a("alba")], [True, True]  # Éire is the first of the map
    assert [final_points(s.t, seat)["meeting places"] for seat in (0, 1)] == [2, 2]
    s.t.meeting = [s.a("alba"), s.a("eire")]
    assert [final_points(s.t, seat)["meeting places"] for seat in (0, 1)] == [1, 1]


@rule("SW-SC3-03")
def test_two_units_advance_one_after_the_other():
    s = Scene(scenario="fires").army(0, "galiza", 3).army(1, "eire", 1)
    s.t.deployment = [5, 1]
    s.run(Advance(0, 2))
    assert s.game.prompt(0) == "Advance a unit by one step, or stay (2 left)"
    s.play(0, "step galiza>euskadi base")
    assert s.game.prompt(0) == "Advance a unit by one step, or stay (1 left)"
    s.play(0, "step galiza>euskadi base")
    assert s.step == ""
