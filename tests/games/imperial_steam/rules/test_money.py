"""Main actions 8 and 9: philanthropize and the share value."""

import pytest

from tests.games.imperial_steam.tables import at_turn, legal, play, refused, stand
from tests.proof import rule


@rule("IS-PHIL-01")
def test_example_philanthropize() -> None:
    table = at_turn(3)
    stand(table, 40, 0, 0)
    cash = table.purse[0]
    play(table, "donate")
    assert legal(table) == [f"donate {n}" for n in range(1, cash // 10 + 1)]
    play(table, "donate 2")
    assert table.influence[0] == 6
    assert table.purse[0] == cash - 20


@rule("IS-SHARE-01", "IS-SHARE-03")
@pytest.mark.parametrize(("row", "cost"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_example_raising(row: int, cost: int) -> None:
    table = at_turn(3)
    assert table.box.values == (40, 60, 90, 130, 180, 240)
    stand(table, 50, 0, 0)
    table.share[0] = row
    play(table, "shares", f"value {table.box.values[row + 1]}")
    assert table.share[0] == row + 1
    assert table.influence[0] == 5 - cost


@rule("IS-SHARE-02", "IS-SHARE-04")
def test_one_up_or_any_number_down() -> None:
    table = at_turn(3)
    stand(table, 90, 0, 0)
    table.share[0] = 3
    play(table, "shares")
    assert set(legal(table)) == {"value 40", "value 60", "value 90", "value 180"}
    assert refused(table, "value 240").rule == "IS-SHARE-02"
    play(table, "value 40")
    assert table.share[0] == 0
    assert table.influence[0] == 9


@rule("IS-R06", "IS-SHARE-05")
def test_the_penalty_comes_on_top() -> None:
    table = at_turn(3)
    stand(table, 30, 0, 0)
    table.share[0] = 2
    table.laid[0] = (0,) * 8 + (1, 0, 0)
    play(table, "shares")
    assert table.influence[0] == 2
    assert refused(table, "value 130").rule == "IS-R06"
    table = at_turn(3)
    stand(table, 40, 0, 0)
    table.share[0] = 2
    table.laid[0] = (0,) * 8 + (1, 0, 0)
    play(table, "shares", "value 130")
    assert table.influence[0] == 0


@rule("IS-R53")
def test_lower_and_sell_in_one_turn() -> None:
    table = at_turn(3)
    table.share[0], table.investors[0] = 4, 2
    assert "sell" not in legal(table)
    play(table, "shares", "value 60", "sell")
    assert table.shareholders[0] == 1
