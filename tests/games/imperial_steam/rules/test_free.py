"""The free actions."""

from random import Random

import pytest

from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.free import free_actions, may_free
from enginehouse.games.imperial_steam.rules.state import Table, put
from tests.games.imperial_steam.tables import (
    asked,
    at_turn,
    city,
    factory,
    goods,
    hubs,
    legal,
    link,
    on_link,
    play,
    refused,
    set_up,
    stand,
    tracks,
    turn_of,
)
from tests.proof import rule


@rule("IS-FREE-01", "IS-FREE-02")
def test_three_free_actions_any_number() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE", "GLO-HAR")
    table.stations[0] = (0, city(table, "GLO"))
    factory(table, 0, "WIE-a", "wood", 2)
    table.investors[0] = 3
    table.purse[0] = 200
    kinds = {a.split()[0] for a in legal(table)} & {"sell", "deliver", "access"}
    assert kinds == {"sell", "deliver", "access"}
    play(table, "sell", "access BRU-MUE", "sell", "deliver WIE-a GLO", "sell")
    assert not any(a.startswith("deliver") for a in legal(table))
    assert refused(table, "access WIE-BRA").rule == "IS-FREE-01"


# --- shares ----------------------------------------------------------------------------------------------------------
@rule("IS-SELL-01", "IS-SELL-05")
@pytest.mark.parametrize("investors", range(11))
def test_example_who_can_buy(investors: int) -> None:
    table = at_turn(3)
    for row in range(6):
        table.share[0], table.investors[0] = row, investors
        assert ("sell" in legal(table)) == (investors >= row + 1)
    table.share[0], table.investors[0] = 3, 4
    play(table, "sell")
    table.share[0], table.investors[0] = 4, 4
    assert refused(table, "sell").rule == "IS-SELL-01"


@rule("IS-SELL-02", "IS-SELL-03", "IS-SELL-04", "IS-SELL-06")
def test_example_sales() -> None:
    table = at_turn(3)
    table.share[0], table.investors[0], table.purse[0] = 3, 7, 0
    play(table, "sell", "sell", "sell", "sell")
    assert table.purse[0] == 520
    assert table.investors[0] == 3  # rows 1 to 3
    assert table.shareholders[0] == 4
    assert table.share[0] == 3
    assert refused(table, "sell").rule == "IS-SELL-01"


@rule("IS-SELL-07")
def test_the_place_can_be_filled_again() -> None:
    table = at_turn(3)
    table.investors[0] = 10
    table.display = ("SI 150",)
    play(table, "sell", "contract", "sign SI 150")
    assert table.investors[0] == 10
    assert table.shareholders[0] == 1
    assert not any("back" in word for word in table.box.book.words)


# --- delivery --------------------------------------------------------------------------------------------------------
def carrier(players: int = 3) -> Table:
    table = at_turn(players)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    table.stock[0] = goods(1, 1, 1, 4)
    table.investors[0] = 0
    for site, good in (("WIE-a", "wood"), ("WIE-b", "coal")):
        factory(table, 0, site, good, 2)
    return table


@rule("IS-DELIV-01", "IS-DELIV-02")
def test_from_beside_a_worker_for_a_coal() -> None:
    table = carrier()
    offered = [a for a in legal(table) if a.startswith("deliver")]
    assert offered == ["deliver WIE-a GLO", "deliver WIE-b GLO"]  # stone and iron on the train do not count
    assert refused(table, "deliver WIE-c GLO").rule == "IS-DELIV-01"
    play(table, "deliver WIE-a GLO")
    assert table.stock[0] == (1, 1, 1, 3)
    assert table.works[0][0][2] == 1
    turn_of(table, 0)
    table.stock[0] = goods(1, 1, 1, 0)
    assert refused(table, "deliver WIE-b GLO").rule == "IS-DELIV-02"
    table.stock[0] = goods(coal=1)
    table.works[0] = ((table.works[0][0][0], 0, 0),)
    assert refused(table, "deliver WIE-a GLO").rule == "IS-DELIV-01"


@rule("IS-DELIV-03", "IS-R83")
def test_the_city_must_be_in_the_network_and_want_it() -> None:
    table = carrier()
    assert refused(table, "deliver WIE-a SZO").rule == "IS-DELIV-03"
    assert refused(table, "deliver WIE-a WRN").rule == "IS-DELIV-03"
    tracks(table, 0, "GLO-HAR", "HAR-SZO")
    assert "deliver WIE-a SZO" in legal(table)  # any worker, any city of the network


@rule("IS-R83")
def test_the_sites_own_city_may_receive() -> None:
    table = carrier()
    table.stock[0] = goods(coal=1)
    tracks(table, 0, "GLO-HAR")
    factory(table, 0, "HAR-a", "stone", 2)
    play(table, "deliver HAR-a HAR")
    assert table.served == 1 << city(table, "HAR")


@rule("IS-DELIV-04")
def test_what_a_hub_wants_in_the_whole_game() -> None:
    table = carrier()
    table.received[3] = (1, 0, 0, 1)
    assert refused(table, "deliver WIE-a GLO").rule == "IS-DELIV-04"
    assert "deliver WIE-b GLO" in legal(table)
    table.received[3] = (0, 0, 0, 2)
    assert refused(table, "deliver WIE-b GLO").rule == "IS-DELIV-04"


@rule("IS-DELIV-05")
def test_other_cities_want_goods_with_three_or_four() -> None:
    wants = [bin(at_turn(players).ground.demand_mask).count("1") for players in (2, 3, 4)]
    assert wants == [0, 3, 4]


@rule("IS-DELIV-06", "IS-R59")
def test_not_two_coal_from_the_same_player() -> None:
    table = carrier()
    play(table, "deliver WIE-b GLO")
    turn_of(table, 0)
    table.round = 8
    assert refused(table, "deliver WIE-b GLO").rule == "IS-DELIV-06"
    tracks(table, 0, "GLO-HAR", "HAR-SZO")
    assert "deliver WIE-b SZO" in legal(table)  # another hub


@rule("IS-DELIV-07", "IS-R57")
def test_the_payment_falls_with_every_factory() -> None:
    table = carrier()
    assert table.taken[0] == 1
    cash = table.purse[0]
    other = table.clone()
    other.taken = put(other.taken, 0, 3)
    play(table, "deliver WIE-a GLO")
    assert table.purse[0] == cash + table.box.pays[0][1] == cash + 80
    play(other, "deliver WIE-a GLO")
    assert other.purse[0] == cash + other.box.pays[0][3] == cash + 70


@rule("IS-DELIV-08", "IS-R58")
def test_coal_to_a_hub_gives_a_key_and_no_money() -> None:
    table = carrier()
    cash = table.purse[:]
    play(table, "deliver WIE-b GLO")
    assert table.purse == cash
    assert table.gold[3] == 0
    assert table.stock[0][3] == 3  # the fuel
    assert table.works[0][1][2] == 1  # and the cube delivered
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "WIE-BRA")
    factory(table, 1, "BRA-t", "coal", 2)
    turn_of(table, 1)
    play(table, "deliver BRA-t GLO")
    assert (table.gold[3], table.silver[3]) == (0, 1)


@rule("IS-DELIV-09", "IS-DELIV-13")
def test_coal_to_another_city_pays() -> None:
    table = carrier(4)
    tracks(table, 0, "WIE-BRA", "BRA-SOP", "SOP-SZO", "SZO-ZAL", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV")
    cash, before = table.purse[0], table.hubs[:]
    play(table, "deliver WIE-b NOV")
    assert table.purse[0] == cash + table.box.pays[3][1]
    assert table.hubs == before
    assert set(table.gold) == {-1}


@rule("IS-DELIV-10")
def test_the_cube_stays_on_the_city() -> None:
    table = carrier()
    supply = table.supply[:]
    play(table, "deliver WIE-a GLO")
    assert table.received[3] == (1, 0, 0, 0)
    assert table.supply == [supply[0], supply[1], supply[2], supply[3] + 1]


@rule("IS-DELIV-11", "IS-DELIV-12", "IS-R60")
def test_growth_counts_all_cubes_in_order() -> None:
    table = carrier()
    table.grows = (0, 1, 2, 3)  # blue has 1, 0, 1, 1, 3
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "WIE-BRA")
    factory(table, 1, "BRA-t", "stone", 2)
    play(table, "deliver WIE-a GLO")
    assert table.hubs[3] == 8 + 1
    turn_of(table, 1)
    play(table, "deliver BRA-t GLO")
    assert table.hubs[3] == 9 + 0  # the cube still counts for the sequence
    turn_of(table, 0)
    play(table, "deliver WIE-b GLO")
    assert table.hubs[3] == 9 + 1


# --- State access ----------------------------------------------------------------------------------------------------
def traveller() -> Table:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE")
    table.purse = [200, 200, 200]
    return table


@rule("IS-STATE-01", "IS-STATE-04", "IS-STATE-05")
def test_access_needs_only_an_end_and_money() -> None:
    table = traveller()
    table.stock[0], table.rested[0], table.staff[0] = goods(), (0, 0, 0), (False, False)
    assert refused(table, "access HAR-FUR").rule == "IS-STATE-01"
    play(table, "access BRU-MUE")
    assert on_link(table, 0, "BRU-MUE")
    assert "access BRU-MUE" not in legal(table)
    table.rested[0], table.stock[0] = (0, 0, 5), goods(1, 1, 1)
    play(table, "track")
    assert "lay BRU-LEO" in legal(table)  # a normal part of the network


@rule("IS-STATE-02", "IS-R61")
def test_the_first_pays_the_bank_the_higher_price() -> None:
    table = traveller()  # Mürzzuschlag 50, Bruck 40
    assert refused_when_poor(table, 40) == "IS-R22"
    play(table, "access BRU-MUE")
    assert table.purse == [150, 200, 200]
    equal = traveller()  # Hartberg and Fürstenfeld both 40
    index = link(equal, "HAR-FUR")
    assert (equal.ground.dear[index], equal.ground.cheap[index]) == (40, 40)


def refused_when_poor(table: Table, cash: int) -> str:
    poor = table.clone()
    poor.purse[0] = cash
    return refused(poor, "access BRU-MUE").rule


@rule("IS-STATE-03", "IS-STATE-08", "IS-R63")
def test_later_ones_pay_the_lower_price_to_each_owner() -> None:
    table = traveller()
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU")
    tracks(table, 2, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU")
    play(table, "access BRU-MUE")
    assert table.purse == [200 - 80, 240, 240]  # and no fee of 10 besides


@rule("IS-STATE-06")
def test_opportunities_at_once() -> None:
    table = traveller()
    play(table, "access BRU-MUE")
    assert table.influence[0] == 1


@rule("IS-STATE-07")
def test_not_twice() -> None:
    table = traveller()
    play(table, "access BRU-MUE")
    assert refused(table, "access BRU-MUE").rule == "IS-STATE-07"


@rule("IS-R64")
def test_several_in_one_turn_also_chained() -> None:
    table = traveller()
    table.crowns = tuple(sorted((link(table, "BRU-MUE"), link(table, "BRU-GRA"))))
    table.land = None
    assert "access BRU-GRA" not in legal(table)
    play(table, "access BRU-MUE", "access BRU-GRA")
    assert on_link(table, 0, "BRU-GRA")


@rule("IS-R84")
def test_both_ends_in_the_network() -> None:
    table = traveller()
    tracks(table, 0, "WIE-LIL", "LIL-MAZ", "MAZ-BRU")
    stand(table, 30, 0, 0)
    play(table, "access BRU-MUE")
    assert table.purse[0] == 150
    assert table.influence[0] == 3  # no opportunities
    assert asked(table) == "Turn"


@rule("IS-TURN-09")
def test_the_others_have_nothing_to_choose() -> None:
    table = traveller()
    hubs(table, 10, 20, 30, 40)
    step = table.stack[-1]
    assert step.seats(table) == (0,)
    assert not step.may_act(table, 1)


@pytest.mark.parametrize("money", ["open", "secret"])
def test_a_free_action_is_open_when_one_can_be_listed(money: str) -> None:
    table, rnd = set_up(3, seed=8, setup="fixed", money=money), Random(8)
    found: set[bool] = set()
    while table.stack:
        step = table.stack[-1]
        for seat in range(3):
            for cash, investors in ((table.purse[seat], table.investors[seat]), (60, 0), (0, 0)):
                one = table.clone()
                one.purse[seat], one.investors[seat] = cash, investors
                listed = bool(free_actions(one, seat, one.seen_cash(seat)))
                assert may_free(one, seat) == listed, (step, seat)
                found.add(listed)
        seat = step.seats(table)[0]
        choices = step.legal(table, seat)
        frees = [action for action in choices if action in table.box.book.free]
        table.act(
            seat, rnd.choice(frees) if frees and rnd.random() < 0.7 else GAME.quick(table, seat, choices, rnd.random)
        )
    assert found == {False, True}


def test_a_delivery_alone_is_open_or_not() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE", "GLO-HAR")
    factory(table, 0, "WIE-a", "wood", 1)
    table.stock[0] = goods(1, 1, 1, coal=1)
    table.purse[0] = table.investors[0] = 0
    open_now = table.clone()
    assert may_free(open_now, 0)
    assert free_actions(open_now, 0, 0)
    delivered, used_up, no_coal = table.clone(), table.clone(), table.clone()
    delivered.delivered = True
    used_up.works[0] = tuple((site, good, 0) for site, good, _ in table.works[0])
    no_coal.stock[0] = (1, 1, 1, 0)
    for shut in (delivered, used_up, no_coal):
        assert not may_free(shut, 0)
        assert not free_actions(shut, 0, 0)
