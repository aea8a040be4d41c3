"""Advanced rules. PS-ADV, PS-IMMOB, PS-RIVER, PS-VTRADE."""

import pytest

from enginehouse.games.planet_steam.rules.extraction import yields
from enginehouse.games.planet_steam.rules.steps import AuctionSpecialists, PlaceOldConverter, Reorganise, TradeResources
from tests.games.planet_steam.lab import EVERYTHING, random_game, scene
from tests.proof import rule

RICH = {"purse": {0: 200}, "cargo": {0: {"quartz": 4, "ore": 4, "water": 4, "energy": 4}}}
LAND = {"C1": 0, "C2": 0, "C3": 0, "D3": 0}


def turn(options, tanks, **kw):
    return scene(Reorganise(0), options=dict.fromkeys(options, True), claims=LAND, tanks=tanks, **{**RICH, **kw})


def verbs(s):
    return {a.split()[0] for a in s.legal()}


@rule("PS-ADV-01", "PS-OPT-01")
@pytest.mark.parametrize("name", EVERYTHING)
def test_each_switch_alone_plays_to_the_end(name):
    g = random_game(3, 17, {name: True})
    switches = g.table.box.switches
    assert g.over
    assert getattr(switches, name)
    assert sum(getattr(switches, other) is True for other in EVERYTHING) == 1


@rule("PS-IMMOB-01", "PS-IMMOB-02", "PS-R58")
def test_immobile_tanks_stay_their_parts_move():
    s = turn(["immobile_tanks"], {"C1": "ore+", "C2": "water"})
    assert not verbs(s) & {"move", "swap"}
    assert s.no("0 move C1>C3") == "PS-IMMOB-01"
    assert s.no("0 swap C1<>C2") == "PS-IMMOB-01"
    s.go("0 refit C1>C2", "0 recharge C1>C2")
    assert s.tank("C2") == "ore+"
    assert s.tank("C1") == "water"
    s.go("0 tank C3")
    assert s.no("0 move C3>D3") == "PS-IMMOB-01"  # fixed as soon as it is placed


@rule("PS-RIVER-01", "PS-RIVER-02")
def test_no_ore_or_quartz_on_the_river():
    s = turn(["river_limits"], {"C1": "ore", "C2": "quartz", "C3": "water"})
    assert "fit energy C3" in s.legal()
    assert s.no("0 fit ore C3") == "PS-RIVER-02"
    assert s.no("0 fit quartz C3") == "PS-RIVER-02"
    assert s.no("0 move C1>D3") == "PS-RIVER-02"
    assert s.no("0 swap C1<>C3") == "PS-RIVER-02"
    assert s.no("0 refit C2>C3") == "PS-RIVER-02"
    s.go("0 fit energy C3")
    assert s.no("0 refit C1<>C3") == "PS-RIVER-02"
    old = scene(
        PlaceOldConverter(0, 12, 1), options={"river_limits": True}, claims=LAND, tanks={"C3": "water", "C1": "quartz"}
    )
    assert old.legal() == ["strip C1"]  # the old ore converter cannot go to the river
    free = turn([], {"C1": "ore", "C3": "water"})
    assert {"move C1>D3", "swap C1<>C3", "fit ore C3", "refit C1>C3"} <= set(free.legal())


@rule("PS-RIVER-03", "PS-RIVER-01")
def test_ore_and_quartz_groups_never_cross_the_river():
    for seed in range(4):
        t = random_game(4, seed, {"river_limits": True}).table
        for z in range(len(t.owner)):
            assert not (t.box.river[z] and t.product[z] in (0, 1))
    s = turn(
        ["river_limits"],
        {"C2": "ore", "C3": "water"},
    )
    assert yields(s.t, s.t.tanks_of(0)) == [0, 1, 1, 0]


def auction(players, round_=2):
    s = scene(AuctionSpecialists(), players=players, options={"variable_trading": True}, bonus=(), round=round_)
    placed: list[tuple[int, int]] = []
    while s.t.stack:
        seat, name = s.asked()
        legal = s.legal()
        if name == "PlaceOrder":
            placed.append((seat, len(legal)))
        s.go(f"{seat} {'pass' if 'pass' in legal else legal[-1] if name == 'PlaceOrder' else legal[0]}")
    return s, placed


@rule("PS-VTRADE-01", "PS-VTRADE-09")
def test_trading_follows_the_markers():
    s = scene(TradeResources(), players=2, cards=(1, 2), options={"variable_trading": True}, order_marks=[3, 1, 4, 2])
    seen = []
    while s.t.stack:
        seen.append(s.t.stack[-1].resource)
        s.go(f"{s.asked()[0]} pass")
    assert seen[::2] == [1, 3, 0, 2]


@rule("PS-VTRADE-02", "PS-VTRADE-03", "PS-VTRADE-08")
def test_the_winner_places_any_free_marker_on_any_free_space():
    s = scene(AuctionSpecialists(), options={"variable_trading": True}, bonus=("ore",))
    s.go("0 bid 1", "1 pass", "2 pass", "3 pass", "0 take 4", "0 take credits")
    assert s.cargo(0, "ore") == 3  # after card, benefit and bonus
    assert s.asked() == (0, "PlaceOrder")
    assert len(s.legal()) == 16
    assert s.no("0 pass") == "PS-VTRADE-08"
    s.go("0 order water 3", "1 bid 1", "2 pass", "3 pass", "1 take 1")
    assert len(s.legal()) == 9
    assert s.no("1 order water 1") == "PS-VTRADE-02"
    assert s.no("1 order ore 3") == "PS-VTRADE-02"
    told = {mark: s.game.why_not(1, f"order {mark}").reason for mark in ("ore 0", "water 1", "ore 3")}
    assert told == {
        "ore 0": "Order markers are numbered 1 to 4.",
        "water 1": "There is a marker on water already: 3.",
        "ore 3": "Order marker 3 has been placed already.",
    }


@rule("PS-VTRADE-04", "PS-VTRADE-05", "PS-VTRADE-06", "PS-VTRADE-07", "PS-R63", "PS-R64")
def test_who_places_how_many():
    s, placed = auction(2)
    assert placed == [(s.t.holder(0), 16), (s.t.holder(0), 9), (s.t.holder(1), 4)]  # two each, the last by itself
    s, placed = auction(3)
    assert [n for _, n in placed] == [16, 9, 4]
    assert len({seat for seat, _ in placed}) == 3
    last = s.heard[-2:] if False else [e for e in s.heard if type(e).__name__ == "OrderPlaced"][-1]
    assert last.seat is None  # nobody's choice
    s, placed = auction(4)
    assert [n for _, n in placed] == [16, 9, 4]
    assert [e.seat is None for e in s.heard if type(e).__name__ == "OrderPlaced"] == [False] * 4
    s, placed = auction(5)
    assert [n for _, n in placed] == [16, 9, 4]
    fourth = [e.seat for e in s.heard if type(e).__name__ == "OrderPlaced"][-1]
    assert fourth == s.t.cards.index(3)  # the fourth winner; the fifth places none
    assert sorted(s.t.order_marks) == [1, 2, 3, 4]  # complete before any trading


@rule("PS-RIVER-02", "PS-R33")
def test_neither_side_of_a_swap_may_put_ore_on_the_river():
    """The river zone first or last in the order of the map, the dry converter on either side."""
    claims, limits = {"A3": 0, "A4": 0, "B1": 0, "G4": 0, "G5": 0}, {"river_limits": True}
    for tanks, pair in (
        ({"A3": "energy", "B1": "ore"}, "A3<>B1"),
        ({"A3": "energy", "A4": "quartz"}, "A3<>A4"),
        ({"B1": "ore", "G4": "energy"}, "B1<>G4"),
        ({"A4": "quartz", "G4": "energy"}, "A4<>G4"),
    ):
        s = scene(Reorganise(0), empty=True, claims=claims, tanks=tanks, options=limits)
        for verb in ("swap", "refit"):
            assert s.no(f"0 {verb} {pair}") == "PS-RIVER-02"
        free = scene(Reorganise(0), empty=True, claims=claims, tanks=tanks)
        assert {f"swap {pair}", f"refit {pair}"} <= set(free.legal())
    dry = scene(Reorganise(0), empty=True, claims=claims, tanks={"A3": "water", "G4": "energy"}, options=limits)
    assert {"swap A3<>G4", "refit G4>A3"} <= set(dry.legal())
