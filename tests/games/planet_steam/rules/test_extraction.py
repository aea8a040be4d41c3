"""Extraction and synergy. PS-EXTR, PS-SYN."""

from random import Random

from enginehouse.games.planet_steam.rules.events import Extracted
from enginehouse.games.planet_steam.rules.extraction import complete, energy_needed, joints, worth, yields
from enginehouse.games.planet_steam.rules.steps import Extract, ExtractTurn, Trade
from tests.games.planet_steam.lab import scene
from tests.proof import rule

BLOCK = {"A1": 0, "A2": 0, "B1": 0, "B2": 0, "C1": 0, "C2": 0}
BIG = {0: {"quartz": 4, "ore": 4, "water": 4, "energy": 4}}


def field(tanks, energy=4, extra=None, **kw):
    kw.setdefault("claims", BLOCK)
    kw.setdefault("carriers", BIG)
    cargo = {0: {"quartz": 0, "ore": 0, "water": 0, "energy": energy, **(extra or {})}}
    return scene(ExtractTurn(0), tanks=tanks, cargo=cargo, empty=True, **kw)


def zones(s, *names):
    return [s.t.box.zone(z) for z in names]


@rule("PS-EXTR-01", "PS-R98")
def test_any_subset_that_can_be_paid():
    s = field({"A1": "ore", "B2": "quartz", "C2": "water"}, energy=2)
    assert s.legal() == ["extract", "run all", "run A1", "run B2", "run C2"]
    s.go("0 run B2", "0 run A1")
    assert s.legal() == ["extract"]
    s.go("0 extract")
    assert s.t.cargo[0] == [1, 1, 0, 0]
    none = field({"A1": "ore"}, energy=3).go("0 extract")
    assert none.t.cargo[0] == [0, 0, 0, 3]
    full = field({"A1": "ore", "A2": "ore"}, energy=2, extra={"ore": 4}, carriers={})
    full.go("0 run A1", "0 run A2", "0 extract")  # a full carrier does not forbid it
    assert full.t.cargo[0] == [0, 4, 0, 0]
    assert full.told(Extracted)[-1].gained == (0, 3, 0, 0)
    assert field({}).asked() is None
    assert field({"A1": "ore"}, energy=0).asked() is None


@rule("PS-EXTR-02", "PS-EXTR-03", "PS-EXTR-04", "PS-EXTR-05", "PS-R28")
def test_what_needs_energy():
    s = field(
        {"C3": "water", "D3": "ore", "A1": "energy", "B1": "water", "D4": "energy"},
        claims={**BLOCK, "C3": 0, "D3": 0, "D4": 0},
    )
    need = {z: energy_needed(s.t, zones(s, z)) for z in ("C3", "D3", "A1", "B1", "D4")}
    assert need == {"C3": 0, "D3": 1, "A1": 0, "B1": 1, "D4": 0}
    s.go("0 run all", "0 extract")
    assert s.told(Extracted)[-1].energy == 2


@rule("PS-EXTR-06")
def test_energy_extracted_now_cannot_run_tanks_now():
    s = field({"A1": "energy", "B2": "ore"}, energy=0)
    assert s.legal() == ["extract", "run all", "run A1"]
    assert s.no("0 run B2") == "PS-EXTR-06"
    s.go("0 run A1")
    assert s.no("0 run B2") == "PS-EXTR-06"
    s.go("0 extract")
    assert s.t.cargo[0] == [0, 0, 0, 1]


@rule("PS-R96")
def test_but_it_can_be_sold_the_same_round():
    s = field({"A1": "energy"}, energy=0).go("0 run A1", "0 extract")
    s.t.stack = [Trade(3, 0)]
    assert "sell energy 1" in s.legal()


@rule("PS-EXTR-07", "PS-EXTR-09")
def test_basic_yield_by_converter():
    s = field({"A1": "water", "B2": "energy", "C1": "ore", "C2": "quartz"})
    one = [yields(s.t, zones(s, z)) for z in ("A1", "B2", "C1", "C2")]
    assert one == [[0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 0, 0]]
    s = field({"A1": "quartz+", "A2": "quartz"}, airship=0)
    assert yields(s.t, zones(s, "A1", "A2")) == [6, 0, 0, 0]  # all bonuses of the same type


@rule("PS-EXTR-08", "PS-R36", "PS-R37")
def test_only_the_total_and_the_room_after_payment_count():
    s = field({"A1": "energy+", "A2": "energy", "B2": "ore"}, energy=4, carriers={})
    s.go("0 run all", "0 extract")  # 1 energy burnt leaves room for 1; 2 + 1 + 1 = 4 extracted
    assert s.cargo(0, "energy") == 4
    assert s.told(Extracted)[-1].gained[3] == 4
    assert s.told(Extracted)[-1].lost[3] == 3


@rule("PS-EXTR-10", "PS-SYN-06")
def test_an_idle_tank_gets_no_bonus_and_links_nothing():
    s = field({"A1": "ore", "B1": "ore+", "C1": "ore"}, airship=1)
    assert yields(s.t, zones(s, "A1", "C1")) == [0, 2, 0, 0]
    assert yields(s.t, zones(s, "A1", "B1", "C1")) == [0, 3 + 1 + 1 + 2, 0, 0]
    other = field({"A1": "ore", "B1": "quartz", "C1": "ore"})
    assert yields(other.t, zones(other, "A1", "B1", "C1")) == [1, 2, 0, 0]


@rule("PS-EXTR-11", "PS-EXTR-12", "PS-EXTR-13", "PS-EXTR-14", "PS-R38", "PS-R40", "PS-R41")
def test_bonuses_add_up_and_cost_nothing():
    s = field({"A1": "ore+"})
    assert yields(s.t, zones(s, "A1")) == [0, 2, 0, 0]
    s = field({"A1": "ore"}, airship=0)
    assert yields(s.t, zones(s, "A1")) == [0, 2, 0, 0]
    s = field({"C3": "water+", "C2": "water"}, claims={**BLOCK, "C3": 0}, airship=2)
    assert yields(s.t, zones(s, "C3", "C2")) == [0, 0, 2 + 1 + 2 + 1, 0]  # a free river tank counts like any other
    assert energy_needed(s.t, zones(s, "C3", "C2")) == 1
    s.go("0 run all", "0 extract")
    assert s.cargo(0, "water") == 6
    assert s.cargo(0, "energy") == 3


@rule("PS-EXTR-15", "PS-EXTR-16")
def test_extraction_moves_no_supply_and_overflow_is_lost():
    s = field({"A1": "ore+", "A2": "ore"}, extra={"ore": 2}, carriers={}, supply={"ore": 5})
    s.go("0 run all", "0 extract")
    assert s.cargo(0, "ore") == 3
    assert s.supply("ore") == 5
    assert s.told(Extracted)[-1].lost == (0, 3, 0, 0)


@rule("PS-SYN-01", "PS-SYN-02", "PS-SYN-03", "PS-R39", "PS-EX-18")
def test_groups_of_n_give_n_minus_one():
    s = field({"A1": "ore", "A2": "ore", "B1": "ore", "B2": "ore", "C1": "quartz"}, airship=-1)
    assert yields(s.t, zones(s, "A1", "A2")) == [0, 3, 0, 0]  # +1
    assert yields(s.t, zones(s, "A1", "A2", "B1")) == [0, 5, 0, 0]  # +2
    assert yields(s.t, zones(s, "A1", "A2", "B1", "B2")) == [0, 7, 0, 0]  # a ring of four gives 3
    two = field(
        {"A1": "ore", "A2": "ore", "C1": "ore", "C2": "ore", "E1": "energy", "E2": "energy"},
        claims={**BLOCK, "E1": 0, "E2": 0},
    )
    assert yields(two.t, two.t.tanks_of(0)) == [0, 6, 0, 3]  # separate groups, also of the same resource


@rule("PS-SYN-04")
def test_tanks_of_different_players_form_no_group():
    s = field({"A1": "ore", "A2": "ore", "A3": "ore"}, claims={"A1": 0, "A2": 1, "A3": 0})
    s.go("0 run all", "0 extract")
    assert s.cargo(0, "ore") == 2


@rule("PS-SYN-05")
def test_diagonals_do_not_connect():
    s = field({"A1": "ore", "B2": "ore"})
    assert yields(s.t, zones(s, "A1", "B2")) == [0, 2, 0, 0]


def test_joints_are_a_tree_and_agree_with_a_plain_count():
    rnd = Random(4)
    for _ in range(200):
        s = field({z: rnd.choice(("ore", "water")) for z in BLOCK if rnd.random() < 0.7})
        running = [z for z in s.t.tanks_of(0) if rnd.random() < 0.8]
        groups = []
        for z in running:
            near = [
                g for g in groups if any(n in g and s.t.product[n] == s.t.product[z] for n in s.t.box.neighbours[z])
            ]
            groups = [g for g in groups if g not in near] + [set().union({z}, *near)]
        assert len(joints(s.t, running)) == sum(len(g) - 1 for g in groups)
        assert all(one < other for one, other in joints(s.t, running))


def test_run_all_completes_what_was_chosen_best_first():
    s = field({"A1": "ore", "A2": "ore", "C1": "quartz", "C2": "water"}, energy=2)
    assert [s.t.box.zones[z] for z in complete(s.t, 0, [])] == ["A1", "A2"]  # three ore at 8 beat a quartz and an ore
    s.go("0 run C2", "0 run all")
    assert s.t.stack[-1].running == tuple(zones(s, "C1", "C2"))
    assert s.no("0 run all") == "PS-EXTR-01"
    assert s.no("0 run C1") == "PS-EXTR-01"
    assert s.no("0 run G6") == "PS-EXTR-01"
    assert isinstance(s.t.stack[-1], Extract)


def test_what_a_set_of_tanks_is_worth():
    """The price of what fits, less the energy burnt, ten to one; a unit that does not fit counts a tenth of a credit."""
    price = {"quartz": 11, "ore": 7, "water": 5, "energy": 3}
    for tanks, energy, extra, worth_of, total in (
        ({"A1": "ore"}, 4, {}, ("A1",), 10 * (7 - 3)), ({"A1": "energy"}, 4, {}, ("A1",), 10 * 3),
        ({"A1": "energy"}, 13, {}, ("A1",), 1),  # the carrier is full
        ({"A1": "energy", "B2": "ore"}, 13, {}, ("A1", "B2"), 10 * (7 - 3 + 3)),  # what is burnt makes room
        ({"A1": "energy", "B2": "ore"}, 12, {}, ("A1", "B2"), 10 * (7 - 3 + 3)),
        ({"A1": "ore"}, 4, {"ore": 12}, ("A1",), 1 - 30), ({"A1": "ore+"}, 4, {"ore": 11}, ("A1",), 70 + 1 - 30),
        ({"A1": "quartz", "A2": "quartz"}, 4, {}, ("A1", "A2"), 10 * (3 * 11 - 2 * 3)), ({"A1": "ore"}, 4, {}, (), 0),
    ):  # fmt: skip
        s = field(tanks, energy=energy, extra=extra, price=price)
        assert worth(s.t, 0, zones(s, *worth_of)) == total


def test_run_all_with_little_energy_or_none():
    tanks = {"A1": "ore", "B2": "quartz", "C1": "energy", "C2": "water"}
    for energy, run in ((0, ["C1"]), (1, ["B2", "C1"]), (2, ["A1", "B2", "C1"]), (3, ["A1", "B2", "C1", "C2"])):
        s = field(tanks, energy=energy, price={"quartz": 11, "ore": 7, "water": 5, "energy": 3})
        assert [s.t.box.zones[z] for z in complete(s.t, 0, [])] == run


def test_of_very_many_sets_the_best_tank_is_added_again_and_again():
    """Thirteen tanks and six energy are more sets than are compared one by one."""
    own = [f"{row}{column}" for row in "ACEG" for column in (1, 2, 5, 6)][:13]
    tanks = {z: "quartz" if z in ("A1", "C5", "G1", "E6") else "water" for z in own}
    s = field(tanks, energy=6, claims=dict.fromkeys(own, 0), price={"quartz": 16, "water": 2, "energy": 1})
    chosen = [s.t.box.zones[z] for z in complete(s.t, 0, zones(s, "A6"))]
    assert len(chosen) == 6
    assert {"A1", "A6", "C5", "E6", "G1"} <= set(chosen)
