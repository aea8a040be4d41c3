"""Phase 5 (section 2.11)."""

import pytest

from enginehouse.core import Words
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.fuel import fuel_of, refill
from enginehouse.games.steamwatchers.rules.pieces import contracts_of, quarantined, supply_limit
from enginehouse.games.steamwatchers.rules.scoring import final_points, result
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, NOBODY, PURE
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.rounds import Round
from enginehouse.games.steamwatchers.rules.steps.whiteout import CleanUp, Refuel, Score, Upkeep, Victory, Whiteout
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


@rule("SW-WHT-01", "SW-WHT-02", "SW-R98")
def test_geo_is_farms_and_steam_under_control():
    s = Scene().army(0, "rhone", 1).farm("rhone", 2).steam("rhone", 5).beacon(0, "tirol").steam("tirol", 5).farm("eire")
    for area in ("gironde", "breizh", "neustria"):
        s.army(0, area, 1).steam(area, 4)
    s.army(1, "svealand", 1).run(Score())
    assert s.t.geo == [2 + 5 + 5 + 12, 0]  # 24: no cap at the end of the track


@rule("SW-WHT-09", "SW-WHT-10", "SW-R98")
def test_more_geo_than_the_track_has_spaces_is_the_last_of_them():
    s = Scene("rhein-stamm", "menrau").home()
    track = clan_of(s.t, 0).supply
    assert [supply_limit(s.t, 0, geo) for geo in (-1, 0, 1, 2, 99)] == [track[n] for n in (0, 0, 0, 1, -1)]
    s.t.cut[0] = 1
    assert supply_limit(s.t, 0, 99) == track[-2]


@rule("SW-WHT-03", "SW-WHT-04", "SW-R100", "SW-SC4-04")
def test_supremacy():
    def algae(round=2, geo=(10, 4), cut=(0, 0)):
        s = Scene("menrau", "rhein-stamm", scenario="miracle-algae", round=round).home()
        s.t.geo, s.t.cut = list(geo), list(cut)
        return s.run(Victory())

    assert algae().t.winner == 0
    assert algae().t.ending == "supremacy"
    assert algae(round=1).t.winner == NOBODY  # from round 2
    assert algae(geo=(9, 9)).t.winner == NOBODY
    assert algae(geo=(10, 11), cut=(0, 1)).t.winner == 0  # fewest Quarantine tokens, whatever the GEO
    assert algae(geo=(10, 11)).t.winner == 0  # then the earlier in title order
    last = Scene("menrau", "rhein-stamm", scenario="miracle-algae", round=4).home()
    last.t.geo, last.t.exiled = [10, 9], [[8, 0], [0, 0]]
    last.run(Victory())
    assert (last.t.winner, last.t.ending) == (0, "supremacy")  # before the final scoring, also in the last round
    tied = Scene("menrau", "rhein-stamm", scenario="miracle-algae", round=2).home()
    tied.t.geo, tied.t.order = [12, 12], [1, 0]
    assert tied.run(Victory()).t.winner == 1


@rule("SW-WHT-05", "SW-WHT-06", "SW-WHT-07", "SW-R99", "SW-R101", "SW-R164")
@pytest.mark.parametrize(
    ("geo", "exiled", "cut", "order", "winner"),
    [
        ((5, 6), (0, 0), (0, 0), (0, 1), 1),
        ((5, 6), (0, 2), (1, 0), (0, 1), 1),  # five each: fewest tokens
        ((5, 6), (0, 3), (0, 0), (1, 0), 1),  # three exiled cost one: five each, the earlier in order
        ((5, 6), (0, 4), (0, 0), (1, 0), 0),
        ((0, 0), (2, 4), (0, 0), (0, 1), 0),  # below nought
    ],
)
def test_the_last_round(geo, exiled, cut, order, winner):
    s = Scene(round=5).home()
    s.t.geo, s.t.cut, s.t.order = list(geo), list(cut), list(order)
    s.t.exiled = [[exiled[0], 0], [exiled[1] // 2, exiled[1] - exiled[1] // 2]]
    s.run(Victory())
    assert s.game.over
    assert s.game.result.winners == (winner,)
    assert s.game.result.points[1] == geo[1] - exiled[1] // 2
    assert sum(final_points(s.t, 0).values()) == geo[0] - exiled[0] // 2


@rule("SW-WHT-04", "SW-WHT-07", "SW-R113")
def test_the_ranking():
    s = Scene("menrau", "rhein-stamm", "free-fleet", "catabatians", round=5, scenario="miracle-algae").home()
    s.t.geo, s.t.cut, s.t.order = [10, 7, 7, 12], [2, 1, 0, 3], [3, 1, 2, 0]
    s.run(Victory())
    assert s.game.result.ranking == ((0,), (3,), (2,), (1,))  # supremacy first, whatever the points; then fewest tokens
    assert s.game.result.note == "supremacy"
    assert s.game.result.above == (("supremacy", (1, 0, 0, 0)),)  # what decides before the points
    even = Scene("menrau", "rhein-stamm", "free-fleet", round=5).home()
    even.t.geo, even.t.order = [4, 4, 4], [2, 0, 1]
    assert even.run(Victory()).game.result.ranking == ((2,), (0,), (1,))  # then the earlier in title order
    out = Scene("menrau", "rhein-stamm", "free-fleet", round=5).army(0, "rhone", 1).army(1, "eire", 1)
    out.t.geo, out.t.exiled = [0, 0, 0], [[0, 0], [4, 0], [0, 0]]
    out.run(Check(), Victory())
    assert out.game.result.points == (0, -2, 0)
    assert out.game.result.ranking == ((0,), (1,), (2,))  # whoever is out is behind all who are left


@rule("SW-R101")
def test_quarantine_tokens_of_every_kind_count_for_ties():
    s = Scene(round=5).home()
    s.t.geo = [5, 5]
    s.t.spaces[0][0], s.t.shut[1] = "Q", 2
    assert (quarantined(s.t, 0), quarantined(s.t, 1)) == (1, 2)
    assert s.run(Victory()).t.winner == 0


@rule("SW-WHT-21", "SW-WHT-22")
def test_after_the_last_round_nothing_more_happens():
    s = Scene(round=5).home().fuel(0).contract(0, "mor-irez").run(Whiteout(), Round())
    assert s.game.over
    assert fuel_of(s.t, 0) == 0
    assert s.t.contracts[s.f("mor-irez")][0] == 1
    mid = Scene(round=4).home().army(0, "rhone", 1).steam("rhone", 5)
    mid.run(Whiteout())
    assert mid.t.winner == NOBODY


@rule("SW-WHT-09", "SW-WHT-10", "SW-WHT-11", "SW-WHT-12", "SW-R91", "SW-R92", "SW-R93", "SW-R122")
def test_supply():
    s = (
        Scene("rhein-stamm", "menrau")
        .army(0, "rhone", 5)
        .army(0, "gironde", 4, 1)
        .army(0, "breizh", 2)
        .army(1, "eire", 1)
    )
    s.beacon(0, "tirol")
    s.t.geo = [5, 0]
    s.t.limit[0] = 7
    assert s.step == ""  # during the round the limit may be exceeded: twelve units stand
    s.t.orders[0][s.a("breizh")] = "defense"
    s.run(Refuel())
    assert s.t.limit == [10, 6]
    assert s.refused(0, "disband elite rhone") == "SW-WHT-11"
    s.play(0, "disband base breizh", "disband base breizh")
    assert s.step == ""
    assert s.t.geo[0] == 5  # fixed in step 1
    assert s.t.exiled[0] == [0, 0]
    assert s.t.reserve[0][0] == 13 - 11 + 2
    covered = Scene("rhein-stamm", "menrau").home()
    covered.t.geo, covered.t.cut = [11, 3], [2, 1]
    covered.run(Refuel())
    assert covered.t.limit == [12, 8]  # the highest open space; a lower GEO space stays what it is
    covered.t.cut[0] = 5
    covered.run(Refuel())
    assert covered.t.limit[0] == 7  # the lowest space is always there


@rule("SW-FUEL-07", "SW-WHT-08", "SW-R94")
def test_the_last_barrel_goes_to_the_first_of_two_who_lack_one():
    s = Scene("menrau", "rhein-stamm").home().fuel(0).fuel(1, contraband=2)
    s.t.cache[s.a("tirol")] = s.box.material.contraband - 2 - 1
    refill(s.t)
    assert [fuel[CONTRABAND] for fuel in s.t.fuel] == [1, 2]


@rule("SW-WHT-13", "SW-WHT-14", "SW-WHT-15", "SW-R96", "SW-R97", "SW-R168")
def test_upkeep():
    s = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez", "doggermeer").fuel(0)
    s.t.geo = [5, 5]
    s.run(Refuel())
    assert fuel_of(s.t, 0) == 9  # refilled before upkeep
    assert s.legal(0) == ["release mor-irez", "release doggermeer", "keep"]
    assert s.refused(0, "release jadransko") == "SW-WHT-14"
    s.play(0, "release mor-irez")  # given up freely
    s.play(0, "keep", "pay 0+1")
    assert s.t.contracts[s.f("doggermeer")][0] == 1
    assert s.t.contracts[s.f("mor-irez")][0] == 0
    assert fuel_of(s.t, 0) == 8
    short = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez", "doggermeer").fuel(0, pure=1).run(Upkeep(0))
    assert short.refused(0, "keep") == "SW-WHT-13"
    short.play(0, "release doggermeer")
    assert short.t.stack[-1].judge(short.game.view(0), 0, "keep") is None  # it costs all that there is
    short.play(0, "keep")
    assert fuel_of(short.t, 0) == 0
    broke = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez", "doggermeer").fuel(0).run(Upkeep(0))
    assert broke.step == ""
    assert sum(row[0] for row in broke.t.contracts) == 0
    free = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez", "mare-nostrum", "mare-nostrum").fuel(0)
    free.t.deployment[0] = 6
    free.run(Upkeep(0))  # nothing to pay with: one in Mare Nostrum stays, which costs nothing
    assert free.legal(0) == ["release mare-nostrum", "keep"]
    free.play(0, "keep")
    assert [row[0] for row in free.t.contracts if row[0]] == [1]
    # all barrels at once, then the incubation
    both = Scene("rhein-stamm", "menrau").home().contract(0, "mor-irez", "doggermeer").fuel(0, contraband=2)
    both.t.bane[0] = 2
    both.run(Upkeep(0)).play(0, "keep")
    assert both.step == "PlaceQuarantine"
    assert fuel_of(both.t, 0) == 0


@rule("SW-WHT-16", "SW-WHT-17", "SW-WHT-18")
def test_cleaning_up():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1)
    s.t.spaces[0] = ["mobilize", "Q", "barter", ""]
    s.t.cube[s.a("rhone")] = True
    s.t.legate, s.t.title = 2, [1, 0]
    fuel = fuel_of(s.t, 0)
    s.run(Upkeep(0), CleanUp())
    assert s.t.orders[0][s.a("rhone")] == ""
    assert s.t.spaces[0] == ["", "Q", "", ""]
    assert not any(s.t.cube)
    assert s.t.legate == NOBODY
    assert fuel_of(s.t, 0) == fuel  # the Legate costs no upkeep


@rule("SW-WHT-08")
def test_refill_of_a_whole_round():
    s = Scene().home().fuel(0).run(Whiteout())
    assert s.t.fuel[0][PURE] == 7


@rule("SW-WHT-13", "SW-WHT-14", "SW-SETUP-21")
def test_contracts_that_nobody_can_pay_for_are_told():
    s = Scene().home().fuel(0).contract(0, "mor-irez", "mare-nostrum", "mare-nostrum")
    s.t.deployment = [6, 1]
    s.run(Upkeep(0))
    told = [(e.what, e.floe) for e in s.heard if type(e).__name__ == "FloeNamed"]
    assert told == [("lapse", "mor-irez"), ("lapse", "mare-nostrum")]
    assert contracts_of(s.t, 0) == 1
    assert s.heard[0].text(Words(["Ada", "Mira"])) == "Ada cannot pay for the contract in Mor Irez"


@rule("SW-WHT-07")
def test_the_earlier_title_breaks_the_last_tie():
    s = Scene("menrau", "free-fleet", "rhein-stamm").home()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        s.t.order = order
        assert result(s.t).ranking == tuple((seat,) for seat in order)
        _, (_, places) = result(s.t).ties
        assert [places[seat] for seat in order] == [-1, -2, -3]
    s.t.order = [2, 0]  # a seat without a title is behind all who have one
    assert result(s.t).ties[1][1] == (-2, -3, -1)
    s.t.order = []  # before there is one the seats stand in theirs
    assert result(s.t).ranking == ((0,), (1,), (2,))
