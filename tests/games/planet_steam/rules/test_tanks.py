"""Carriers and the Tank Phase. PS-CARRIER, PS-TANK, PS-CONV, PS-SUPER, PS-UPGR, PS-REARR."""

from random import Random

import pytest

from enginehouse.games.planet_steam.rules.events import Declined, Rearranged, TankPlaced
from enginehouse.games.planet_steam.rules.state import NEUTRAL
from enginehouse.games.planet_steam.rules.steps import Activate, ProduceTanks, Reorganise, TankTurn, Trade
from tests.games.planet_steam.lab import scene
from tests.proof import rule

RICH = {"purse": {0: 200}, "cargo": {0: {"quartz": 4, "ore": 4, "water": 4, "energy": 4}}}
LAND = {"A1": 0, "A2": 0, "B1": 0, "B2": 0}


def turn(moves=0, **kw):
    """Seat 0 has paid the activation and owns C3, F2 and a block in the corner."""
    merged = {**RICH, "claims": LAND, **kw}
    return scene(Reorganise(0, moves), **merged)


def offered(s, *verbs):
    return [a for a in s.legal() if a.split()[0] in verbs]


@rule("PS-CARRIER-01", "PS-CARRIER-02", "PS-CARRIER-03")
def test_a_carrier_holds_its_own_resource_up_to_its_capacity():
    t = scene().t
    assert t.capacity(0, 2) == 4
    t.carriers[0][2] = 2
    assert t.capacity(0, 2) == 7  # printed
    assert [t.box.capacity[r][1:] for r in range(4)] == [(3, 6, 9, 12)] * 2 + [(4, 7, 10, 13)] * 2
    before = t.cargo[0][:]
    assert t.load(0, 2, 9) == 5  # five do not fit: to the reserve
    assert t.cargo[0] == [before[0], before[1], 7, before[3]]  # nothing spills onto another carrier


@rule("PS-CARRIER-06", "PS-CARRIER-07", "PS-UPGR-01", "PS-UPGR-02", "PS-UPGR-03", "PS-R35")
def test_upgrades_one_class_at_a_time_up_to_four_and_the_cargo_stays():
    s = turn(cargo={0: {"quartz": 4, "ore": 4, "energy": 4}})
    for grade in (2, 3, 4):
        s.go("0 upgrade quartz")
        assert s.t.carriers[0][0] == grade
        assert s.cargo(0, "quartz") == 4
    assert (s.cargo(0, "ore"), s.cargo(0, "energy")) == (1, 1)  # full price each time
    assert s.no("0 upgrade quartz") == "PS-UPGR-03"
    s.go("0 upgrade ore")
    assert s.no("0 upgrade water") == "PS-UPGR-01"
    assert s.t.purse[0] == 200


@rule("PS-TANK-01", "PS-TANK-02", "PS-TANK-04")
def test_activate_or_take_one_water():
    s = scene(TankTurn(0), TankTurn(1))
    assert s.asked() == (0, "Activate")
    assert s.legal() == ["activate", "decline"]
    s.go("0 activate")
    assert s.cargo(0, "water") == 2
    assert s.asked() == (0, "Reorganise")
    s = scene(TankTurn(0), TankTurn(1)).go("0 decline")
    assert s.cargo(0, "water") == 4
    assert s.asked() == (1, "Activate")


@rule("PS-TANK-03")
def test_without_water_he_takes_one_and_is_not_asked():
    s = scene(TankTurn(0), TankTurn(1), cargo={0: {"water": 0}})
    assert s.cargo(0, "water") == 1
    assert s.asked() == (1, "Activate")


@rule("PS-R27", "PS-CARRIER-04")
def test_declined_water_that_does_not_fit_is_lost():
    s = scene(Activate(0), cargo={0: {"water": 4}}, supply={"water": 5}).go("0 decline")
    assert s.cargo(0, "water") == 4
    assert s.supply("water") == 5
    assert not s.told(Declined)[0].loaded


@rule("PS-TANK-05", "PS-REARR-04")
def test_nothing_before_activation_everything_after_it_in_any_order():
    s = scene(Activate(0), claims=LAND, tanks={"A1": "ore"}, **RICH)
    assert s.no("0 move A1>A2") == "PS-TANK-05"
    assert s.no("0 tank A2") == "PS-TANK-05"
    s.go("0 activate")
    verbs = {a.split()[0] for a in s.legal()}
    assert verbs == {"end", "tank", "import", "fit", "charge", "upgrade", "move", "strip"}
    s.go("0 upgrade ore", "0 tank A2", "0 fit ore A2", "0 move A1>B1", "0 tank A1", "0 end")
    assert s.asked() is None


@rule("PS-TANK-06")
def test_spending_in_the_tank_phase_moves_no_supply_track():
    s = turn(tanks={"A1": "water"})
    supply, price = s.t.supply[:], s.t.price[:]
    s.go("0 tank A2", "0 charge A1", "0 upgrade water", "0 fit energy A1")
    assert (s.t.supply, s.t.price) == (supply, price)


@rule("PS-TANK-07", "PS-TANK-08", "PS-TANK-10")
def test_a_tank_costs_water_and_the_market_price_which_moves_at_once():
    s = turn(stock=9)
    s.go("0 tank A1")
    assert s.t.purse[0] == 175
    assert s.cargo(0, "water") == 3
    assert s.tank("A1") == "water"
    assert s.t.stock == 8
    assert s.t.tanks_left == 34
    s.go("0 tank A2")
    assert s.t.purse[0] == 149  # 26 now
    poor = turn(stock=9, purse={0: 24})
    assert not offered(poor, "tank")
    assert poor.no("0 tank A1") == "PS-TANK-07"
    dry = turn(cargo={0: {"quartz": 4, "water": 0}})
    assert dry.no("0 tank A1") == "PS-TANK-07"
    assert dry.no("0 import A1") == "PS-TANK-12"


@rule("PS-TANK-09", "PS-TANK-16", "PS-TANK-17", "PS-R34")
def test_tanks_stand_only_on_own_free_zones():
    s = turn(tanks={"A1": "ore"})
    assert {a.split()[1] for a in offered(s, "tank")} == {"A2", "B1", "B2", "C3", "F2"}
    assert s.no("0 tank A1") == "PS-TANK-16"
    assert s.no("0 tank A3") == "PS-TANK-17"
    assert s.no("0 tank A4") == "PS-TANK-17"
    assert s.no("0 move A1>A5") == "PS-TANK-17"
    full = turn(claims={}, tanks={"C3": "water", "F2": "water"})
    assert not offered(full, "tank", "import")
    assert s.owner("A4") == NEUTRAL
    s.go("0 tank A2", "0 move A1>B1", "0 end")
    assert [s.owner(z) for z in LAND] == [0] * 4  # zones are never lost


@rule("PS-TANK-11", "PS-TANK-12", "PS-TANK-13")
def test_out_of_stock_leaves_the_import():
    s = turn(stock=0)
    assert s.no("0 tank A1") == "PS-TANK-11"
    s.go("0 import A1")
    assert (s.t.purse[0], s.cargo(0, "quartz"), s.cargo(0, "water")) == (195, 2, 3)
    assert s.t.stock == 0
    assert s.tank("A1") == "water"
    assert s.told(TankPlaced)[-1].imported
    assert turn(cargo={0: {"quartz": 1, "water": 4}}).no("0 import A1") == "PS-TANK-12"
    assert turn(purse={0: 4}).no("0 import A1") == "PS-TANK-12"


@rule("PS-TANK-14", "PS-R32", "PS-R31", "PS-TANK-15", "PS-COMP-02")
def test_plastic_runs_out_before_the_track():
    s = turn(stock=9, tanks_left=2)
    s.go("0 tank A1", "0 tank A2")
    assert s.t.stock == 7
    assert s.t.tanks_left == 0
    assert s.t.purse[0] == 200 - 25 - 26
    assert not offered(s, "tank", "import")
    assert s.no("0 tank B1") == "PS-TANK-15"
    assert s.no("0 import B1") == "PS-TANK-15"
    only_import = turn(stock=0, tanks_left=2)
    assert offered(only_import, "import")
    assert not offered(only_import, "tank")


@rule("PS-PROD-07")
def test_production_ignores_the_plastic():
    s = scene(ProduceTanks(), stock=10, tanks_left=0, supply={"ore": 9, "energy": 9})
    assert s.t.stock == 14


@rule("PS-TANK-18", "PS-TANK-19", "PS-TANK-20")
def test_standard_and_advanced_tanks():
    s = turn(tanks={"A1": "water+"})
    assert s.tank("A1") == "water+"  # still a standard tank
    s.go("0 fit quartz A1")
    assert s.tank("A1") == "quartz+"
    assert s.no("0 charge A1") == "PS-SUPER-02"  # at most one
    assert s.no("0 fit water A1") == "PS-TANK-18"
    s.go("0 fit ore A1")
    assert s.tank("A1") == "ore+"
    assert s.t.converters_left[0] == 14


@rule("PS-CONV-01", "PS-CONV-02", "PS-CONV-03", "PS-CONV-04")
@pytest.mark.parametrize(
    ("kind", "cost", "rule_id"), [("quartz", 8, "PS-CONV-01"), ("ore", 5, "PS-CONV-02"), ("energy", 2, "PS-CONV-03")]
)
def test_converter_prices(kind, cost, rule_id):
    s = turn(tanks={"A1": "water"})
    s.go(f"0 fit {kind} A1")
    assert s.t.purse[0] == 200 - cost
    assert s.tank("A1") == kind
    assert turn(tanks={"A1": "water"}, purse={0: cost - 1}).no(f"0 fit {kind} A1") == rule_id
    assert s.no(f"0 fit {kind} B2") == "PS-CONV-04"  # no tank there
    assert s.no(f"0 fit {kind} A3") == "PS-CONV-04"  # not his


@rule("PS-CONV-05", "PS-R30")
def test_the_old_converter_moves_on_or_goes_back():
    s = turn(tanks={"A1": "ore", "A2": "water", "B1": "energy"})
    s.go("0 fit quartz A1")
    assert s.asked() == (0, "PlaceOldConverter")
    assert s.legal() == ["strip A1", "refit A1>A2"]
    assert s.no("0 end") == "PS-CONV-05"
    assert s.no("0 refit A1>B1") == "PS-CONV-05"
    s.go("0 refit A1>A2")
    assert (s.tank("A1"), s.tank("A2")) == ("quartz", "ore")
    assert s.t.converters_left[1] == 13
    s.go("0 fit ore A1")  # no tank without a converter is left: back to the reserve by itself
    assert s.asked() == (0, "Reorganise")
    assert s.t.converters_left[0] == 14
    s = turn(tanks={"A1": "ore", "A2": "water"}, tipped=1).go("0 fit quartz A1")
    assert s.asked() == (0, "Reorganise")  # nothing goes on the tipped tank on A2: PS-SABO-07
    assert (s.tank("A2"), s.t.converters_left[1]) == ("water", 14)
    s = turn(tanks={"A1": "ore", "A2": "water"}).go("0 fit quartz A1", "0 strip A1")
    assert s.t.converters_left[1] == 14
    assert s.tank("A2") == "water"


@rule("PS-CONV-06")
def test_an_empty_reserve_sells_no_converter():
    s = turn(tanks={"A1": "water"}, converters_left=[0, 0, 0, 3])
    assert [a.split()[1] for a in offered(s, "fit")] == ["energy"]
    assert s.no("0 fit ore A1") == "PS-CONV-06"


@rule("PS-CONV-07", "PS-CONV-08", "PS-R29")
def test_converters_go_back_without_refund_tanks_and_superchargers_never():
    s = turn(tanks={"A1": "ore+", "A2": "water"}, converters_left=[14, 0, 0, 14])
    s.go("0 strip A1")
    assert s.tank("A1") == "water+"
    assert s.t.purse[0] == 200
    assert s.t.converters_left[1] == 1
    assert "fit ore A2" in s.legal()  # anyone may buy it again
    assert s.no("0 strip A2") == "PS-CONV-07"
    assert not [a for a in s.legal() if a.split()[0] in ("sell", "scrap", "return")]


@rule("PS-SUPER-01", "PS-SUPER-02", "PS-SUPER-03")
def test_superchargers():
    s = turn(tanks={"A1": "ore", "A2": "water"})
    s.go("0 charge A1")
    assert s.tank("A1") == "ore+"
    assert s.t.purse[0] == 200
    assert s.t.superchargers_left == 12
    assert [s.cargo(0, r) for r in ("quartz", "ore", "water", "energy")] == [2, 3, 3, 4]
    assert offered(s, "charge") == ["charge A2"]
    assert s.no("0 charge B1") == "PS-SUPER-02"
    assert turn(tanks={"A1": "ore"}, superchargers_left=0).no("0 charge A1") == "PS-SUPER-03"
    assert turn(tanks={"A1": "ore"}, cargo={0: {"quartz": 1, "ore": 4, "water": 4}}).no("0 charge A1") == "PS-SUPER-01"


@rule("PS-REARR-01", "PS-REARR-02", "PS-REARR-03")
def test_rearranging_is_free_and_parts_travel_along():
    s = turn(tanks={"A1": "ore+", "A2": "quartz", "B1": "water"})
    before = (s.t.purse[:], [c[:] for c in s.t.cargo])
    s.go("0 move A1>B2")
    assert s.tank("B2") == "ore+"
    assert s.tank("A1") == ""
    s.go("0 swap A2<>B2")
    assert s.tank("A2") == "ore+"
    assert s.tank("B2") == "quartz"
    s.go("0 refit A2>B1")
    assert s.tank("A2") == "water+"
    assert s.tank("B1") == "ore"
    s.go("0 refit B1<>B2")
    assert s.tank("B1") == "quartz"
    assert s.tank("B2") == "ore"
    s.go("0 recharge A2>B2")
    assert s.tank("B2") == "ore+"
    assert s.tank("A2") == "water"
    assert (s.t.purse, s.t.cargo) == before
    assert s.no("0 refit A2>B1") == "PS-REARR-03"
    assert s.no("0 recharge A2>B1") == "PS-REARR-03"
    both = turn(tanks={"A1": "ore+", "A2": "quartz+"})
    assert not offered(both, "recharge")  # a tank has at most one: PS-TANK-20
    assert both.no("0 recharge A1>A2") == "PS-REARR-03"
    assert s.no("0 refit A2<>B1") == "PS-REARR-03"
    assert s.no("0 move A1>B1") == "PS-REARR-01"


@rule("PS-R33")
def test_any_permutation_can_be_reached_and_every_single_move_is_legal():
    s = turn(tanks={"A1": "ore", "A2": "quartz", "B1": "energy"})
    s.go("0 swap A1<>A2", "0 swap A2<>B1")  # a rotation of three
    assert [s.tank(z) for z in ("A1", "A2", "B1")] == ["quartz", "energy", "ore"]
    assert s.no("0 swap A2<>A1") == "PS-R33"  # written in the order of the map
    alike = turn(tanks={"A1": "ore", "A2": "ore"})
    assert alike.no("0 swap A1<>A2") == "PS-R33"


@rule("PS-R88")
def test_sixty_free_moves_then_only_purchases():
    s = turn(tanks={"A1": "ore"})
    for n in range(30):
        s.go("0 move A1>B1", "0 move B1>A1")
        assert s.t.stack[-1].moves == 2 * n + 2
    assert not offered(s, "move", "strip", "swap")
    assert s.no("0 move A1>B1") == "PS-R88"
    assert {"end", "tank A2", "fit ore A1", "upgrade ore", "charge A1"} <= set(s.legal())


@rule("PS-TRADE-07", "PS-R45", "PS-CARRIER-04")
def test_buying_beyond_the_carrier_is_paid_and_lost():
    s = scene(Trade(1, 0), cargo={0: {"ore": 2}}, supply={"ore": 9}, price={"ore": 5}, purse={0: 100})
    s.go("0 buy ore 4")
    assert s.t.purse[0] == 80
    assert s.supply("ore") == 5
    assert s.cargo(0, "ore") == 3


@rule("PS-TANK-10", "PS-TANK-13")
def test_an_import_leaves_the_marker_of_the_market_and_a_purchase_moves_it():
    for stock in (0, 1, 9, 14):
        s = turn(stock=stock).go("0 import A1")
        assert s.t.stock == stock
        assert s.tank("A1") == "water"
    assert turn(stock=9).go("0 tank A1").t.stock == 8


@rule("PS-CONV-05", "PS-REARR-03")
def test_rearranging_is_told_with_both_zones():
    """Also where one of them is the first of the map."""
    tanks = {"A1": "water", "A2": "ore", "B1": "quartz+"}
    for moves, told in (
        (("0 fit quartz A2", "0 refit A2>A1"), (0, "refit", "A2", "A1")),
        (("0 fit quartz A2", "0 strip A2"), (0, "strip", "A2", "")),
        (("0 refit A2>A1",), (0, "refit", "A2", "A1")), (("0 move A2>B2",), (0, "move", "A2", "B2")),
        (("0 move A2>B2", "0 move A1>A2", "0 move B1>A1"), (0, "move", "B1", "A1")),
        (("0 strip A2",), (0, "strip", "A2", "")), (("0 swap A1<>B1",), (0, "swap", "A1", "B1")),
        (("0 refit A2<>B1",), (0, "exchange", "A2", "B1")), (("0 recharge B1>A1",), (0, "recharge", "B1", "A1")),
    ):  # fmt: skip
        s = turn(tanks=tanks).go(*moves)
        assert s.told(Rearranged)[-1] == Rearranged(*told)


@rule("PS-REARR-01", "PS-REARR-03", "PS-RIVER-02", "PS-IMMOB-01", "PS-SABO-06", "PS-SABO-07")
@pytest.mark.parametrize("options", [{}, {"river_limits": True}, {"immobile_tanks": True, "river_limits": True}])
def test_in_a_full_yard_what_is_offered_is_what_is_judged_legal(options):
    """Tanks of all kinds, alike and unlike, with and without superchargers, on land and river; now and then one lies."""
    rnd = Random(len(options))
    kinds = ("quartz", "ore", "water", "energy", "quartz+", "ore+", "water+", "energy+")
    own = ("A1", "A2", "A3", "B1", "B2", "B3")
    for _ in range(12):
        river = kinds[2:4] + kinds[6:] if options.get("river_limits") else kinds
        tanks = {z: rnd.choice(river if z in ("A3", "B3") else kinds) for z in own if rnd.random() < 0.8}
        s = turn(tanks=tanks, claims=dict.fromkeys(own, 0), options=options)
        s.t.tipped = rnd.choice([-1, *s.t.tanks_of(0)])
        words, step = s.t.box.words, s.t.stack[-1]
        legal = set(s.legal())
        for word, (verb, a, b) in words.meaning.items():
            if words.zones[a] in own and (b < 0 or verb == "fit" or words.zones[b] in own):
                assert (step.judge(s.t, 0, word) is None) == (word in legal), (word, tanks)
