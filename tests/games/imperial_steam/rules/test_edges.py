"""The edges of the rules, where a sign or a step too many would not be seen elsewhere; and what refusals say."""

from dataclasses import replace

from enginehouse.core import UNKNOWN, Refusal, Words, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.box import _box
from enginehouse.games.imperial_steam.rules.content import read_content
from enginehouse.games.imperial_steam.rules.dealt_map import ground_of
from enginehouse.games.imperial_steam.rules.free import judge_delivery
from enginehouse.games.imperial_steam.rules.goods import discards
from enginehouse.games.imperial_steam.rules.notation import DISCARD_OF
from enginehouse.games.imperial_steam.rules.scoring import final_result
from enginehouse.games.imperial_steam.rules.state import put
from enginehouse.games.imperial_steam.rules.steps.build import can as can_build
from enginehouse.games.imperial_steam.rules.steps.build import judge_station, sites_in
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, OrderMore, judge_cube
from enginehouse.games.imperial_steam.rules.steps.money import judge_value
from enginehouse.games.imperial_steam.rules.steps.produce import ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.train import judge_engine, judge_upgrade
from enginehouse.games.imperial_steam.rules.tracks import buildable, reach
from enginehouse.games.imperial_steam.rules.view import determinize
from enginehouse.games.imperial_steam.rules.what_if import extended, nearest, way
from tests.games.imperial_steam.tables import (
    at_round,
    at_turn,
    factory,
    goods,
    hubs,
    legal,
    play,
    refused,
    set_up,
    stand,
    tracks,
)
from tests.proof import rule


@rule("IS-ENG-02", "IS-ENG-01", "IS-INFL-09")
def test_an_engineer_in_a_hub_just_reached() -> None:
    """Equality is enough, so what is missing there is money."""
    table = at_turn()
    table.engineers = ("tunnel",) * len(table.engineers)
    stand(table, 50, 0, 0)
    hubs(table, 40, 50, 60, 70)
    table.purse[0] = 20
    play(table, "hire", "column bronze-1")
    assert refused(table, "engineer tunnel white").rule == "IS-ENG-01"
    assert refused(table, "engineer tunnel white").reason == "An engineer costs 30 gulden; you have 10."
    assert refused(table, "engineer tunnel green").rule == "IS-ENG-02"
    assert refused(table, "engineer tunnel green").reason == "The green hub stands at 60, you at 50."


@rule("IS-HIRE-03")
def test_how_far_a_hub_is() -> None:
    table = at_turn()
    stand(table, 50, 0, 0)
    hubs(table, 40, 50, 70, 90)
    play(table, "hire")
    city = table.box.cities[table.hubs_at[3]].name
    assert refused(table, "column blue-1").reason == (
        f"{city} stands at 90, you at 50. 40 more influence and you may hire there."
    )


@rule("IS-R71")
def test_the_note_speaks_of_a_tie_only_when_there_is_one() -> None:
    table = at_turn(3)
    table.stack = []
    table.purse = [100, 90, 80]
    assert final_result(table).note == ""
    table.purse = [100, 100, 80]
    assert "shares the victory" in final_result(table).note
    table.purse = [80, 100, 100]
    assert "shares the victory" in final_result(table).note
    table.purse = [100, 80, 80]
    assert final_result(table).note == ""


@rule("IS-R07", "IS-R22")
def test_why_so_many_steps_cannot_be_given() -> None:
    table = at_turn()
    stand(table, 180, 0, 0)
    table.purse[0] = 500
    play(table, "donate")
    assert legal(table) == ["donate 1", "donate 2"]
    assert refused(table, "donate 3").rule == "IS-R07"
    table = at_turn()
    stand(table, 180, 0, 0)
    table.purse[0] = 10
    play(table, "donate")
    assert refused(table, "donate 2").reason == "2 steps cost 20 gulden; you have 10."


@rule("IS-R06")
def test_why_the_value_cannot_be_moved() -> None:
    table = at_turn()
    stand(table, 0, 0, 0)
    assert refused(table, "shares").reason == (
        "Raising costs 10 influence; you would have 0, and there is nothing to lower."
    )
    stand(table, 20, 0, 0)
    table.share[0] = 2
    play(table, "shares")
    assert refused(table, "value 130").reason == "Raising to 130 costs 30 influence; you have 20."


@rule("IS-TRACK-18", "IS-TRACK-20")
def test_what_a_crew_makes() -> None:
    table = at_turn()
    table.rested[0], table.worked[0] = (2, 2, 1), (0, 1, 1)
    play(table, "track", "lay WIE-BRA")
    assert refused(table, "crew 2+1").reason == "They make an effort of 3; 4 is needed."
    assert refused(table, "crew 3").reason == "They make an effort of 3; 4 is needed."
    assert refused(table, "crew 2+2+2").reason == "Some of them have worked this round."
    assert refused(table, "crew 3+3").reason == "Some of them have worked this round."
    assert refused(table, "crew 3+3+3").reason == "You have not so many rested workers of a level."


@rule("IS-TRACK-14")
def test_no_track_without_each_of_the_three() -> None:
    table = at_turn()
    table.rested[0] = (0, 0, 5)
    for stock in (goods(stone=2, iron=2), goods(wood=2, iron=2), goods(wood=2, stone=2)):
        table.stock[0] = stock
        assert buildable(table, 0, 100, True, 0) == []
        assert buildable(table, 0, 100, False, 0)
        assert "track" not in legal(table)


@rule("IS-R12")
def test_ways_to_give_back_are_exact() -> None:
    """With several kinds at once none is given back twice, and nothing that is not there."""
    table = at_turn()
    table.trains[0] = ((3, "PPP"),)
    table.stock[0] = goods(wood=1, stone=0, iron=3, coal=3)  # one floor, one engine: five too many
    assert table.excess(0) == 5
    options = [DISCARD_OF[action] for action in discards(table, 0)]
    assert set(options) == {(1, 0, 2, 2), (1, 0, 3, 1), (0, 0, 3, 2)}
    for option in options:
        assert sum(option) == 5
        assert all(0 <= n <= have for n, have in zip(option, table.stock[0], strict=True))


@rule("IS-STAT-03", "IS-R22")
def test_a_station_for_the_last_gulden() -> None:
    table = at_turn()
    tracks(table, 0, "WIE-BRA")
    price = table.ground.price[table.box.city_of["BRA"]]
    table.purse[0] = price
    play(table, "build")
    assert "station BRA" in legal(table)
    table = at_turn()
    tracks(table, 0, "WIE-BRA")
    table.purse[0] = price - 10
    play(table, "build")
    assert refused(table, "station BRA").reason == f"10 gulden short: a station in Bratislava costs {price}."


@rule("IS-R22")
def test_ten_gulden_build_what_costs_ten() -> None:
    table = at_turn()
    tracks(table, 0, "WIE-BRA")
    assert not can_build(table, 0, 10)
    table.land = replace(table.ground, price=(10,) * len(table.box.cities))
    assert can_build(table, 0, 10)
    assert not can_build(table, 0, 0)


@rule("IS-R31", "IS-STATE-04")
def test_no_state_access_without_a_track_left() -> None:
    table = at_turn()
    way_there = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR")
    tracks(
        table, 0, *(name if name in table.box.link_of else "-".join(reversed(name.split("-"))) for name in way_there)
    )
    table.stations[0] = tuple(range(len(table.box.cities)))  # the limit of two does not matter here
    table.purse[0] = 500
    crowned = table.box.link_of["HAR-FUR"]
    assert table.ground.crown_mask >> crowned & 1
    access = table.box.book.access[crowned]
    spare = [i for i in range(len(table.box.links)) if not table.tracks[0] >> i & 1 and i != crowned]
    while table.track_count(0) < 17:
        table.tracks[0] |= 1 << spare.pop()
    assert access in legal(table)
    table.tracks[0] |= 1 << spare.pop()
    assert access not in legal(table)
    assert refused(table, access).rule == "IS-R31"
    table.tracks[0] = 0
    table.network[0] = 1 << table.box.start
    assert not [action for action in legal(table) if action.startswith("access")]  # no crown at Wien


def test_the_nearest_way_to_trieste() -> None:
    table = at_turn(3)
    box = table.box

    def ends(links: list[int]) -> set[frozenset[str]]:
        return {frozenset((box.cities[box.links[i].a].code, box.cities[box.links[i].b].code)) for i in links}

    tracks(table, 1, "WIE-BRA", "BRA-GYO", "GYO-ZAL", "ZAL-VAR", "VAR-ZAG")
    assert ends(way(table, 1)) == {frozenset(("ZAG", "NOV")), frozenset(("NOV", "TRI"))}
    assert nearest(view(table, 0)) == (1, 2)
    after = extended(table, 1)
    assert after.track_count(1) == 7
    assert after.purse[1] == table.purse[1] + 70
    assert after.network[1] >> box.city_of["NOV"] & 1
    assert nearest(after) == (1, 0)
    assert way(after, 1) == []
    table.purse[1] = 0  # a bonus is paid to whoever has nothing, but not to a purse that is not known
    assert extended(table, 1).purse[1] == 70
    table.purse[1] = UNKNOWN
    assert extended(table, 1).purse[1] == UNKNOWN


@rule("IS-INFO-02")
def test_what_a_view_does_not_show_is_drawn_from_what_can_be() -> None:
    """Before the bid everybody has the starting cash of the count; later it is about as much as one's own."""
    for players, cash in ((2, 120), (3, 130), (4, 140)):
        table = set_up(players, money="secret")
        table.act(1, "bid 20")
        seen = view(table, 0)
        for seed in range(5):
            assert GAME.determinize(seen, seed).purse == [cash] * players
        sealed = {GAME.determinize(seen, seed).stack[-1].drafts[1] for seed in range(400)}
        assert sealed == {(f"bid {n}",) for n in range(0, cash + 1, 10)}  # all that can be bid, and nothing else
    table = at_turn(3, money="secret")
    table.purse = [200, 50, 90]
    drawn = [GAME.determinize(view(table, 0), seed).purse for seed in range(60)]
    others = [cash for purse in drawn for cash in purse[1:]]
    assert all(purse[0] == 200 for purse in drawn)
    assert all(cash % 10 == 0 and 0 <= cash <= 410 for cash in others)
    assert max(others) > 300
    assert min(others) < 100


def test_the_bid_says_what_it_reaches_and_leaves() -> None:
    table = set_up(3, setup="fixed")
    words = Words(("A", "B", "C"))
    assert GAME.notes(view(table, 0), 0, "bid 50", words) == (
        "Paid whatever the others bid; 80 of 130 gulden are left for workers and goods",
        "Reaches the bronze hub (40) and white hub (50): you may hire there",
    )
    assert (
        GAME.notes(view(table, 0), 0, "bid 0", words)[1] == "Reaches no hub: you cannot hire before you gain influence"
    )


@rule("IS-LOCO-02")
def test_no_engine_in_round_1() -> None:
    table = at_turn()
    at_round(table, 1)
    table.purse[0] = 500
    assert "train" not in legal(table)
    at_round(table, 2)
    table.purse[0] = 500
    assert "train" in legal(table)


@rule("IS-R42")
def test_a_second_station_in_a_city_is_judged_by_the_option() -> None:
    for single in (False, True):
        table = at_turn(one_station_per_city=single)
        tracks(table, 0, "WIE-WRN", "WRN-GLO")
        table.purse[0] = 100
        glo, wrn = table.box.city_of["GLO"], table.box.city_of["WRN"]
        assert judge_station(table, 0, glo) is None
        table.stations[0] = (table.box.start, glo)
        refusal = judge_station(table, 0, glo)
        assert (refusal.rule if refusal else "") == ("IS-R42" if single else "")
        assert judge_station(table, 0, wrn) is None


@rule("IS-TRACK-18", "IS-R27")
def test_what_is_over_is_enough_or_one_short() -> None:
    """Nobody is sent where the surplus is enough; where one is missing, somebody goes."""
    table = at_turn()
    table.rested[0], table.stock[0] = (4, 1, 2), goods(2, 2, 2, 1)
    play(table, "track", "lay WIE-WRN", "crew 3+3")  # effort 3, 3 over
    worked = table.worked[0]
    enough = table.clone()
    play(table, "lay WIE-LIL")  # effort 4, one missing
    assert isinstance(table.stack[-1], SendCrew)
    play(table, "crew 1")
    assert table.worked[0] == (worked[0] + 1, *worked[1:])
    enough.stack[-1] = SecondTrack(0, 4)
    play(enough, "lay WIE-LIL")
    assert not isinstance(enough.stack[-1], SendCrew)
    assert enough.worked[0] == worked


def reason(refusal: Refusal | None) -> str:
    return refusal.reason if refusal else ""


@rule("IS-LOCO-01", "IS-R47")
def test_refusals_of_upgrades_number_the_train() -> None:
    table = at_turn()
    assert reason(judge_upgrade(table, 0, 1, 4)) == "You have no train 2."
    assert reason(judge_upgrade(table, 0, 2, 4)) == "You have no train 3."
    table.trains[0] = ((3, "FFF"), (5, "FFFFF"))
    assert reason(judge_upgrade(table, 0, 1, 5)) == "Train 2 has level 5; an upgrade goes up."
    table.round = 6
    for cash, said in (
        (30, ""),
        (20, "10 gulden short: Train 2 at level 8 costs 30."),
        (0, "30 gulden short: Train 2 at level 8 costs 30."),
    ):
        table.purse[0] = cash
        assert reason(judge_upgrade(table, 0, 1, 8)) == said
    for cash, said in ((40, ""), (30, "10 gulden short: Engine 4 costs 40.")):
        table.purse[0] = cash
        assert reason(judge_engine(table, 0, 4)) == said


@rule("IS-INFO-02")
def test_guesses_at_secret_cash_lie_around_the_own() -> None:
    """From nothing to about twice what the viewer has, in tens; before the bid all have what they began with."""
    table = at_turn(money="secret")
    table.purse = [100, 70, 40]
    seen = view(table, 0)
    assert seen.purse == [100, UNKNOWN, UNKNOWN]
    guessed = [determinize(seen, seed).purse for seed in range(300)]
    assert {purse[0] for purse in guessed} == {100}
    assert {purse[1] for purse in guessed} == set(range(0, 220, 10))
    before = view(set_up(3, money="secret"), 1)
    assert determinize(before, 5).purse == [130] * 3


def test_what_is_remembered_of_a_map_has_a_bound() -> None:
    """Enough for every game, and never without end."""
    table = set_up(3, setup="fixed")
    table.box, table.land = replace(table.box, grounds={}), None
    ground, box = table.ground, table.box
    first = reach(table, 0)
    ground.reaches.update({(-n, (), 0): ((), ()) for n in range(1, 100)})
    table.tracks[0] = 1
    reach(table, 0)
    assert len(ground.reaches) > 100
    ground.reaches.update({(-n, (), 0): ((), ()) for n in range(1, 21_000)})
    table.tracks[0] = 2
    reach(table, 0)
    assert len(ground.reaches) == 1
    table.tracks[0] = 0
    assert reach(table, 0) == first
    ground.sites_in.update({-n: () for n in range(1, 100)})
    here = sites_in(table, 0)
    assert len(ground.sites_in) > 99
    ground.sites_in.update({-n: () for n in range(1, 21_000)})
    table.network[0] |= 2
    assert set(here) < set(sites_in(table, 0))
    assert len(ground.sites_in) == 1
    box.grounds.update({n: n for n in range(100)})
    other = (table.tiles, table.hubs_at, (1, 2))
    assert ground_of(box, other) is ground_of(box, other)
    assert len(box.grounds) > 100
    box.grounds.update({n: n for n in range(300)})
    again = ground_of(box, (table.tiles, table.hubs_at, (1, 3)))
    assert list(box.grounds.values()) == [again]


@rule("IS-SHARE-02", "IS-SHARE-03", "IS-R06", "IS-R20")
def test_refusals_of_share_values_name_the_rows() -> None:
    table = at_turn()
    table.share[0], table.influence[0] = 1, 1
    assert [reason(judge_value(table, 0, row)) for row in range(4)] == [
        "", "The value stands at 60 already.", "Raising to 90 costs 20 influence; you have 10.",
        "The value rises one row at a time: from 60 to 90.",
    ]  # fmt: skip
    table.influence[0] = 2
    assert judge_value(table, 0, 2) is None


def test_a_box_without_options_has_the_usual_ones() -> None:
    box = _box(3, {}, read_content(None))
    assert (box.setup, box.secret, box.normal_card, box.one_station, box.formula_on_debt) == (
        "normal", False, "random", False, False,
    )  # fmt: skip
    assert box.auto_end == (True, True, True)
    assert (box.book.donate[0], box.book.donate[-1], len(box.book.donate)) == ("donate 0", "donate 20", 21)
    assert (box.book.bids[-1], box.last) == ("bid 140", 20)


@rule("IS-BUY-02", "IS-R22")
def test_just_enough_money_for_a_cube() -> None:
    table = at_turn()
    table.market = put(table.market, 2, 8)  # the topmost costs 20
    for cash, said in ((20, ""), (10, "10 gulden short: iron costs 20.")):
        table.purse[0] = cash
        assert reason(judge_cube(table, 0, 2)) == said


@rule("IS-DELIV-03", "IS-DELIV-04", "IS-DELIV-06")
def test_deliveries_to_every_hub_are_judged() -> None:
    for hub in range(4):
        table = at_turn()
        where = table.hubs_at[hub]
        name = table.box.cities[where].name
        factory(table, 0, "WIE-a", "coal", 2)
        factory(table, 0, "WIE-b", "wood", 2)
        assert reason(judge_delivery(table, 0, "WIE-b", where)) == f"{name} is not in your network."
        table.network[0] |= 1 << where
        assert judge_delivery(table, 0, "WIE-a", where) is None
        assert judge_delivery(table, 0, "WIE-b", where) is None
        table.received[hub] = goods(wood=1)
        assert reason(judge_delivery(table, 0, "WIE-b", where)) == f"{name} wants no more wood."
        table.gold[hub] = 0
        assert reason(judge_delivery(table, 0, "WIE-a", where)) == f"You have delivered coal to {name} already."
        table.gold[hub], table.received[hub] = 1, goods(coal=2)
        assert reason(judge_delivery(table, 0, "WIE-a", where)) == f"{name} wants no more coal."


@rule("IS-R20")
def test_whoever_has_begun_may_stop() -> None:
    """At every break of an action, and nothing that answers another question."""
    table = at_turn()
    factory(table, 0, "WIE-a", "wood", 2)
    site = table.ground.works_of["WIE-a"]
    for step in (SecondTrack(0, 0), HireMore(0, 0), ProduceMore(0, (site,)), OrderMore(0)):
        assert step.judge(table, 0, "stop") is None
        assert step.judge(table, 0, "donate 1") is not None
    for first in (FirstTrack(0), HireFirst(0, 0), ProduceFirst(0), ChooseGoods(0)):
        refusal = first.judge(table, 0, "stop")
        assert refusal is not None
        assert refusal.rule == "IS-R20"
