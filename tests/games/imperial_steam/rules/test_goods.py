"""Storing goods, and the supply."""

from enginehouse.games.imperial_steam.rules.goods import discards
from enginehouse.games.imperial_steam.rules.notation import DISCARD_OF
from enginehouse.games.imperial_steam.rules.state import put
from enginehouse.games.imperial_steam.rules.steps.rounds import Income, TakeOrders
from tests.games.imperial_steam.tables import (
    all_give_back,
    asked,
    at_round,
    at_turn,
    factory,
    goods,
    legal,
    play,
    refused,
    turn_of,
)
from tests.proof import rule


@rule("IS-STORE-01", "IS-STORE-02", "IS-STORE-03", "IS-STORE-04", "IS-STORE-05", "IS-R11")
def test_what_holds_what() -> None:
    table = at_turn()
    table.trains[0] = ((3, "FPR"), (4, "FFFF"))
    engines, places = table.room(0)
    assert (engines, places) == (2, 1 + 4 + 1)  # passengers and reserved cars hold nothing; one floor
    for stock, over in (
        (goods(coal=2), 0),
        (goods(coal=8), 0),  # two on engines, six anywhere
        (goods(coal=9), 1),
        (goods(wood=6, coal=2), 0),
        (goods(wood=6, coal=3), 1),
        (goods(wood=2, stone=2, iron=2), 0),
        (goods(wood=3, stone=2, iron=2), 1),  # an engine takes no iron
    ):
        table.stock[0] = stock
        assert table.excess(0) == over, stock


@rule("IS-STORE-06", "IS-STORE-09")
def test_coal_makes_room_by_itself() -> None:
    table = at_turn()
    table.stock[0] = goods(wood=2, stone=1, coal=1)
    play(table, "goods", "buy iron")  # four places: two wood, stone, iron; the coal is on the engine
    assert table.stock[0] == (2, 1, 1, 1)
    assert asked(table) != "Discard"


@rule("IS-STORE-07", "IS-BUY-04", "IS-TRACK-15")
def test_the_landing_is_not_storage() -> None:
    table = at_turn()
    table.stock[0] = goods(stone=1, iron=1, coal=0)
    table.landing[0] = goods(wood=1, coal=1)
    table.rested[0] = (0, 0, 2)
    assert refused(table, "track").rule == "IS-TRACK-14"
    factory(table, 0, "WIE-a", "wood", 2)
    assert not [a for a in legal(table) if a.startswith("deliver")]


@rule("IS-STORE-08", "IS-R12", "IS-R14")
def test_the_player_chooses_what_goes_back() -> None:
    table = at_turn()
    table.stock[0] = goods(wood=1, stone=2, iron=1, coal=1)
    before = table.supply[:]
    play(table, "goods", "buy wood")
    assert asked(table) == "Discard"
    # coal on the engine is in nobody's way; old or new may go
    assert set(legal(table)) == {"discard wood", "discard stone", "discard iron"}
    assert refused(table, "discard coal").rule == "IS-R12"
    assert refused(table, "discard wood+stone").rule == "IS-R12"
    assert refused(table, "sell").rule == "IS-R18"
    play(table, "discard stone")
    assert table.stock[0] == (2, 1, 1, 1)
    assert table.supply[1] == before[1] + 1


@rule("IS-R12")
def test_exactly_the_excess_goes_back() -> None:
    table = at_turn()
    table.stock[0] = goods(wood=3, stone=1, coal=3)  # room: one engine, four places; excess 2
    assert table.excess(0) == 2
    options = [DISCARD_OF[action] for action in discards(table, 0)]
    assert all(sum(option) == 2 for option in options)
    assert set(options) == {(2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 0, 2)}


@rule("IS-R13", "IS-BIZ-07", "IS-CONTR-05")
def test_conversion_and_reservation_may_overflow() -> None:
    table = at_turn()
    table.stock[0] = goods(wood=2, stone=1, iron=1)
    table.display = ("W 50",)
    play(table, "contract", "sign W 50")
    assert asked(table) == "Discard"
    play(table, "discard wood")
    assert table.trains[0] == ((3, "RFF"),)
    assert table.stock[0] == (1, 1, 1, 0)
    from enginehouse.games.imperial_steam.rules.steps.city import Points

    turn_of(table, 0)
    table.then(Points(0, 1))
    play(table, "point car")
    assert asked(table) == "Discard"
    play(table, "discard iron")
    assert table.trains[0] == ((3, "RPF"),)
    assert table.stock[0] == (1, 1, 0, 0)


@rule("IS-BIZ-07", "IS-CONTR-05")
def test_a_good_on_the_car_stays_if_there_is_room_elsewhere() -> None:
    table = at_turn()  # wood, stone, iron on three cars; the floor is free
    table.display = ("W 50",)
    play(table, "contract", "sign W 50")
    assert table.stock[0] == (1, 1, 1, 1)


@rule("IS-R15", "IS-FACT-09")
def test_the_supply_can_run_out() -> None:
    table = at_turn()
    table.rested[0] = (0, 0, 2)
    table.supply[0] = 3
    play(table, "build", "factory WIE-a", "wood")
    assert table.works[0][0][2] == 3  # four were due
    assert table.supply[0] == 0


@rule("IS-R78", "IS-TRACK-14")
def test_spent_goods_go_to_the_supply() -> None:
    table = at_turn()
    table.rested[0] = (0, 0, 2)
    before = table.supply[:]
    play(table, "track", "lay WIE-BRA")
    assert table.supply == [before[0] + 1, before[1] + 1, before[2] + 1, before[3]]
    assert table.stock[0] == (0, 0, 0, 1)
    factory(table, 0, "WIE-a", "coal", 2)
    from tests.games.imperial_steam.tables import tracks

    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    turn_of(table, 0)
    play(table, "deliver WIE-a GLO")
    assert table.supply[3] == before[3] + 1  # the fuel; the delivered cube stays on the city


@rule("IS-R16", "IS-BUY-02")
def test_the_top_row_is_the_cheapest() -> None:
    table = at_turn()
    assert table.box.market == (10, 10, 20, 20, 20, 30, 30, 40, 40, 50)
    prices = []
    for left in range(10, 0, -1):
        table.market = put(table.market, 2, left)
        prices.append(table.market_price(2))
    assert prices == list(table.box.market)


@rule("IS-ROUND-08", "IS-ROUND-09", "IS-BUY-04")
def test_phase_3_empties_the_landing() -> None:
    table = at_turn()
    at_round(table, 1)
    table.stock = [goods(wood=3), goods(wood=1), goods()]
    table.landing = [goods(stone=2), goods(coal=2), goods()]
    while table.round == 1:
        if asked(table) == "DiscardTogether":
            break
        play(table, "end" if "end" in legal(table) else "fundraise" if "fundraise" in legal(table) else "pass")
    assert asked(table) == "DiscardTogether"
    assert table.landing == [goods()] * 3
    assert table.stock[1] == (1, 0, 0, 2)
    assert set(legal(table)) == {"discard wood", "discard stone"}
    play(table, "discard stone")
    assert table.stock[0] == (3, 1, 0, 0)


@rule("IS-ROUND-09", "IS-STORE-08")
def test_phase_3_asks_all_who_must_choose_together() -> None:
    """Independent of each other and open: any order, the same result; income comes when all have chosen."""

    table = all_give_back()
    step = table.stack[-1]
    assert step.seats(table) == (0, 1, 2)
    assert [set(step.legal(table, seat)) for seat in range(3)] == [
        {"discard wood", "discard stone"},
        {"discard iron", "discard coal"},
        {"discard wood+stone", "discard wood+iron", "discard wood+coal", "discard stone+iron", "discard stone+coal",
         "discard iron+coal", "discard wood+wood", "discard iron+iron"},
    ]  # fmt: skip
    answers = {0: "discard wood", 1: "discard coal", 2: "discard iron+coal"}
    ends: set[str] = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        table = all_give_back()
        cash = table.purse[:]
        for seat in order:
            assert seat in table.stack[-1].seats(table)
            assert table.purse == cash
            table.act(seat, answers[seat])
            assert not table.stack or seat not in table.stack[-1].seats(table)
        assert table.purse == [n + 10 for n in cash]
        ends.add(repr((table.stock, table.supply)))
    assert len(ends) == 1
    assert refused(all_give_back(), "discard iron").rule == "IS-R12"


@rule("IS-ROUND-09")
def test_phase_3_asks_only_who_has_a_choice() -> None:
    table = at_turn()
    at_round(table, 2)
    table.stack = [Income(), TakeOrders()]
    table.stock = [goods(wood=4), goods(iron=4), goods()]
    table.landing = [goods(wood=1), goods(stone=1), goods(coal=1)]
    table.advance()
    assert table.stock[0] == (4, 0, 0, 0)  # only one way
    assert table.stack[-1].seats(table) == (1,)
