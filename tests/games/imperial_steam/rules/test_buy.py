"""Main action 5: buy or order goods."""

from enginehouse.games.imperial_steam.rules.state import Table, put
from tests.games.imperial_steam.tables import asked, at_round, at_turn, fresh_turn, goods, legal, play, refused
from tests.proof import rule


def buyer(round_number: int = 1) -> Table:
    table = at_turn(3)
    at_round(table, round_number)
    fresh_turn(table, 0)
    table.stock[0] = goods()
    table.purse[0] = 200
    table.investors[0] = 0
    return table


@rule("IS-BUY-01", "IS-BUY-02")
def test_buy_exactly_one_at_once() -> None:
    table = buyer()
    table.market = put(table.market, 2, 8)
    play(table, "goods", "buy iron")
    assert table.stock[0] == (0, 0, 1, 0)
    assert table.purse[0] == 200 - 20
    assert table.market[2] == 7
    assert asked(table) == "Turn"


@rule("IS-BUY-01", "IS-BUY-03", "IS-BUY-04", "IS-BUY-05")
def test_order_any_mix_up_to_the_shipment_tile() -> None:
    table = buyer(3)  # the tile shows 4
    play(table, "goods", "order wood", "order wood", "order wood")
    assert refused(table, "buy coal").rule == "IS-BUY-01"
    play(table, "order coal")
    assert table.landing[0] == (3, 0, 0, 1)
    assert table.stock[0] == goods()  # not usable before the next round
    assert table.purse[0] == 200 - 10 - 10 - 20 - 10
    assert asked(table) == "Turn"  # the landing is full
    fresh_turn(table, 0)
    play(table, "goods")
    assert refused(table, "order iron").rule == "IS-BUY-05"


@rule("IS-BUY-05")
def test_the_limit_holds_over_several_orders() -> None:
    table = buyer(2)  # three
    play(table, "goods", "order wood", "order wood", "stop")
    fresh_turn(table, 0)
    play(table, "goods", "order stone")
    assert sum(table.landing[0]) == 3
    assert asked(table) == "Turn"


@rule("IS-BUY-06")
def test_the_limit_is_each_players_own() -> None:
    table = buyer(1)
    play(table, "goods", "order wood", "order wood")
    fresh_turn(table, 1)
    play(table, "goods", "order wood", "order wood")
    assert table.landing[1] == (2, 0, 0, 0)


@rule("IS-BUY-07")
def test_no_orders_in_round_8() -> None:
    table = buyer(8)
    play(table, "goods")
    assert legal(table) == ["buy wood", "buy stone", "buy iron", "buy coal"]
    assert refused(table, "order wood").rule == "IS-BUY-07"


@rule("IS-BUY-08")
def test_an_empty_column() -> None:
    table = buyer()
    table.market = put(table.market, 1, 0)
    play(table, "goods")
    assert refused(table, "buy stone").rule == "IS-BUY-08"
    assert refused(table, "order stone").rule == "IS-BUY-08"


@rule("IS-BUY-09")
def test_buying_at_once_has_no_limit_but_turns() -> None:
    table = buyer(1)
    table.landing[0] = goods(wood=2)
    play(table, "goods", "buy wood")
    fresh_turn(table, 0)
    table.laid[0] = (0,) * 11
    play(table, "goods", "buy wood")
    assert table.stock[0] == (2, 0, 0, 0)
