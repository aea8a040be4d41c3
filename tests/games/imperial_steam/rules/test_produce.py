"""Main action 4: produce goods."""

from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import asked, at_turn, factory, goods, legal, play, refused, tracks
from tests.proof import rule


def producer() -> Table:
    table = at_turn(3)
    table.stock[0] = goods()
    table.investors[0] = 0
    factory(table, 0, "WIE-a", "wood", 2)
    factory(table, 0, "WIE-b", "coal", 1)
    factory(table, 0, "WIE-c", "iron", 0)
    return table


@rule("IS-PROD-01", "IS-PROD-02", "IS-PROD-05")
def test_each_worker_may_give_one() -> None:
    table = producer()
    tracks(table, 1, "WIE-BRA")
    factory(table, 1, "BRA-t", "stone", 3)
    play(table, "produce")
    assert legal(table) == ["produce WIE-a", "produce WIE-b"]  # own workers with goods
    assert refused(table, "produce WIE-c").rule == "IS-PROD-01"
    assert refused(table, "produce BRA-t").rule == "IS-PROD-01"
    play(table, "produce WIE-a")
    assert refused(table, "produce WIE-a").rule == "IS-PROD-05"
    one = table.clone()
    play(one, "stop")  # the other need not
    assert one.stock[0] == (1, 0, 0, 0)
    play(table, "produce WIE-b")
    assert table.stock[0] == (1, 0, 0, 1)
    assert [left for _, _, left in table.works[0]] == [1, 0, 0]


@rule("IS-PROD-03", "IS-R81")
def test_stored_at_once_one_by_one() -> None:
    table = producer()
    table.stock[0] = goods(wood=1, stone=2, iron=1)
    play(table, "produce", "produce WIE-a")
    assert asked(table) == "Discard"  # before the next worker
    play(table, "discard wood")
    assert table.stock[0] == (1, 2, 1, 0)
    play(table, "produce WIE-b")  # the coal finds the engine
    assert table.stock[0] == (1, 2, 1, 1)


@rule("IS-R81")
def test_coal_just_produced_fuels_a_delivery() -> None:
    table = producer()
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    play(table, "produce", "produce WIE-b")
    assert "deliver WIE-a GLO" in legal(table)
    play(table, "deliver WIE-a GLO", "produce WIE-a")
    assert table.stock[0] == (1, 0, 0, 0)
    assert table.works[0][0][2] == 0


@rule("IS-PROD-04")
def test_nothing_goes_to_the_landing() -> None:
    table = producer()
    play(table, "produce", "produce WIE-a", "produce WIE-b")
    assert table.landing[0] == goods()
