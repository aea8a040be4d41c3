"""Cities that touch. SP-GROUP."""

import pytest

from enginehouse.games.steam_power.rules import scoring
from tests.games.steam_power.positions import position
from tests.proof import rule

#: A and B touch; C lies north of A, D south of B.
CITIES = {"Gray": (0, 0), "Orange": (1, 0), "C": (0, -2), "D": (1, 2)}


@rule("SP-GROUP-01")
def test_cities_that_touch_form_a_group():
    land = position({"A": (0, 0), "B": (1, 0), "C": (2, -1), "D": (4, 0), "E": (4, 3)}).table.box.land
    names = {tuple(sorted(land.names[c] for c in group)) for group in land.groups}
    assert names == {("A", "B", "C"), ("D",), ("E",)}


@rule("SP-GROUP-02", "SP-GROUP-03", "SP-R40")
def test_building_on_from_any_city_of_the_group_costs_nothing_inside():
    yard = position(CITIES).link(0, "C", "Gray")
    assert yard.network(0) == {"C", "Gray", "Orange"}
    trains, money = yard.table.trains[0], yard.table.purse[0]
    yard.play(0, "track", "lay 1,1 0-3")  # out of Orange, which has no track of ours
    assert yard.links(0) == [("C", "Gray"), ("Orange", "D")]
    assert (yard.table.trains[0], yard.table.purse[0]) == (trains - 1, money)


@rule("SP-GROUP-04")
def test_a_factory_on_any_city_of_a_linked_group():
    yard = position(CITIES).link(1, "C", "Gray").play(0, "factory")
    assert {"build Gray", "build Orange", "build C"} == set(yard.legal(0))
    assert yard.why(0, "build D").rule == "SP-FACTORY-02"


@rule("SP-GROUP-05", "SP-R40")
def test_goods_move_freely_inside_a_group():
    """The piece lies in Orange; the network reaches only Gray next to it."""
    yard = position(CITIES, players=3).link(0, "C", "Gray").factory(0, "Orange", 4).factory(0, "C", 4)
    yard.hand(0, "K07").purse(0, 0, 0).play(0, "fulfil", "contract 7")
    assert yard.pieces("Orange") == 3
    assert yard.pieces("C") == 3
    assert yard.table.purse[0] == 4  # the reward, and nothing paid


@rule("SP-GROUP-05")
def test_goods_pass_through_a_group_for_nothing():
    yard = position({**CITIES, "E": (1, 4)}).link(0, "C", "Gray").link(1, "Orange", "D").factory(1, "D", 3)
    yard.factory(0, "Orange", 3).hand(0, "K07").purse(2, 0).play(0, "fulfil", "contract 7")
    assert yard.table.purse == [4, 2]  # $1 for the factory and $1 for the one link; $4 from the contract


@rule("SP-GROUP-06", "SP-R39")
def test_a_link_to_the_group_counts_for_its_purple_cities():
    yard = position({"Purple1": (0, 0), "Purple2": (1, 0), "Gray": (1, 1), "C": (0, -2), "D": (1, 3)}, players=3)
    yard.link(0, "C", "Purple1").link(1, "D", "Gray")
    assert scoring.connected(yard.table, yard.city("Purple1")) == [0, 1]
    assert scoring.connected(yard.table, yard.city("Purple2")) == [0, 1]
    assert [yard.points(seat)["cities"] for seat in range(3)] == [4, 4, 0]  # twice 4 // 2


@rule("SP-GROUP-07")
def test_every_city_of_a_group_keeps_its_own_things():
    yard = position(CITIES, players=3).link(1, "C", "Gray").factory(1, "Gray", 5).turn(0).play(0, "factory")
    assert set(yard.legal(0)) == {"build C", "build Orange"}
    yard.play(0, "build Orange")
    assert (yard.owner("Gray"), yard.owner("Orange")) == (1, 0)
    assert (yard.pieces("Gray"), yard.pieces("Orange")) == (5, 5)


@rule("SP-GROUP-08")
def test_a_group_may_mix_factory_and_purple_cities():
    yard = position({"Purple": (0, 0), "Gray": (1, 0), "C": (0, -2)}).link(0, "C", "Purple").play(0, "factory")
    assert set(yard.legal(0)) == {"build C", "build Gray"}


@rule("SP-DRAFT-10", "SP-DRAFT-11", "SP-R82", "SP-R83")
@pytest.mark.parametrize("joined", ["always", "once linked"])
def test_draft_groups_are_joined_once_linked_and_belong_to_nobody(joined):
    """Before a completed link reaches the group, nothing can be built from it, on it or moved through it."""
    yard = position(CITIES, options={"groups_joined": joined}).lay(1, "0,1 0-3")
    assert "factory" not in yard.legal(0)  # an incomplete link joins nothing
    yard = position(CITIES, options={"groups_joined": joined}).link(0, "C", "Gray").link(1, "Orange", "D")
    yard.factory(1, "D", 4).factory(1, "Orange", 4).hand(0, "K07").purse(4, 0)
    yard.play(0, "track")
    assert yard.may(0, "lay 2,-1 4-1")  # out of Orange
    yard.play(0, "lay 2,-1 4-1", "stop", "fulfil", "contract 7")
    assert yard.table.purse == [4 - 3 + 4, 3]  # two factories and one link; nothing for the way inside the group
