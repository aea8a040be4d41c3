"""Main action 6: buy or upgrade a train."""

import pytest

from enginehouse.games.imperial_steam.rules.state import Table, put
from tests.games.imperial_steam.tables import asked, at_round, at_turn, goods, legal, play, refused, stand, turn_of
from tests.proof import rule


def engineer(round_number: int) -> Table:
    table = at_turn(3)
    at_round(table, round_number)
    turn_of(table, 0)
    table.purse[0] = 500
    table.investors[0] = 0
    return table


@rule("IS-LOCO-01", "IS-LOCO-04", "IS-LOCO-05", "IS-LOCO-06", "IS-R49")
def test_buy_a_train() -> None:
    table = engineer(3)
    table.stock[0] = goods(1, 1, 1, 1)
    coal, cars = table.supply[3], table.cars_left
    play(table, "train", "engine 5")
    assert table.purse[0] == 500 - 50
    assert table.trains[0] == ((3, "FFF"), (5, "FFFFF"))
    assert table.stock[0] == (1, 1, 1, 2)
    assert (table.supply[3], table.cars_left) == (coal - 1, cars - 5)
    assert table.engines == (3, 2, 3, 3, 3)
    assert asked(table) == "Turn"  # one train only
    none = engineer(3)
    none.supply[3] = 0
    none.stock[0] = goods()
    play(none, "train", "engine 4")
    assert none.stock[0] == goods()


@rule("IS-LOCO-02", "IS-LOCO-12")
@pytest.mark.parametrize(("number", "levels"), [(1, ""), (2, "4"), (3, "45"), (4, "456"), (5, "4567"), (8, "45678")])
def test_what_is_for_sale(number: int, levels: str) -> None:
    table = engineer(number)
    if not levels:
        assert refused(table, "train").rule == "IS-LOCO-02"
        return
    play(table, "train")
    assert [a for a in legal(table) if a.startswith("engine")] == [f"engine {level}" for level in levels]
    if number < 6:
        assert refused(table, "engine 8").rule == "IS-LOCO-02"
    assert "engine 3" not in table.box.book.words


@rule("IS-LOCO-03")
def test_three_trains_at_most() -> None:
    table = engineer(8)
    table.trains[0] = ((3, "FFF"), (4, "FFFF"), (8, "FFFFFFFF"))
    play(table, "train")
    assert refused(table, "engine 4").rule == "IS-LOCO-03"
    assert "upgrade 1 to 8" in legal(table)
    assert refused(table, "upgrade 3 to 8").rule == "IS-R47"


@rule("IS-LOCO-07", "IS-R48")
def test_influence_of_large_engines() -> None:
    for level, steps in ((4, 0), (5, 0), (6, 1), (7, 2), (8, 3)):
        table = engineer(8)
        play(table, "train", f"engine {level}")
        assert table.influence[0] == steps
    table = engineer(8)
    table.trains[0] = ((6, "FFFFFF"),)
    play(table, "train", "upgrade 1 to 7")
    assert table.influence[0] == 2  # the full number, not the difference


@rule("IS-LOCO-08", "IS-LOCO-09", "IS-LOCO-10", "IS-LOCO-11", "IS-R47")
def test_upgrade() -> None:
    table = engineer(6)
    table.trains[0] = ((3, "PRF"),)
    table.stock[0] = goods(wood=1, coal=1)
    play(table, "train", "upgrade 1 to 7")  # skipping levels
    assert table.purse[0] == 500 - (70 - 30)
    assert table.trains[0] == ((7, "PRFFFFF"),)
    assert table.stock[0] == goods(wood=1, coal=1)  # no coal comes, none goes
    assert table.engines == (3, 3, 3, 2, 3)  # the engine 3 is gone, not back on the track
    turn_of(table, 0)
    play(table, "train")
    assert refused(table, "upgrade 1 to 4").rule == "IS-R47"
    assert refused(table, "upgrade 2 to 4").rule == "IS-LOCO-01"


@rule("IS-LOCO-13")
def test_a_level_can_run_out() -> None:
    table = engineer(3)
    table.engines = put(table.engines, 0, 0)
    play(table, "train")
    assert refused(table, "engine 4").rule == "IS-LOCO-13"
    assert refused(table, "upgrade 1 to 4").rule == "IS-LOCO-13"


@rule("IS-R46")
def test_too_few_cars() -> None:
    table = engineer(6)
    table.cars_left = 2
    play(table, "train", "engine 5")
    assert table.trains[0][1] == (5, "FF")
    assert table.cars_left == 0
    table.cars_left = 3
    stand(table, 50, 0, 0)
    turn_of(table, 0)
    play(table, "train", "upgrade 2 to 6")
    assert table.trains[0][1] == (6, "FFFFF")  # filled up as far as tiles exist
