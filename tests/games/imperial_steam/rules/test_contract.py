"""Main action 7: secure a contract."""

from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import at_turn, fresh_turn, goods, legal, play, refused
from tests.proof import rule


def bidder() -> Table:
    table = at_turn(3)
    table.display = ("W 50", "SI 150", "WSI 240")
    table.stock[0] = goods()
    return table


@rule("IS-CONTR-01", "IS-CONTR-02", "IS-CONTR-04", "IS-CONTR-08", "IS-CONTR-10", "IS-CONTR-12")
def test_take_a_card_with_tokens_and_investors() -> None:
    table = bidder()
    play(table, "contract")
    assert set(legal(table)) == {"sign W 50", "sign SI 150", "sign WSI 240"}
    assert refused(table, "sign CC 170").rule == "IS-CONTR-01"
    play(table, "sign SI 150")  # without any factory
    assert table.contracts[0] == ("SI 150",)
    assert table.trains[0] == ((3, "RRF"),)
    assert table.investors[0] == 3
    assert not any(word.startswith("return") for word in table.box.book.words)


@rule("IS-CONTR-03", "IS-CONTR-06", "IS-CONTR-07")
def test_enough_freight_cars_without_tokens() -> None:
    table = bidder()
    table.trains[0] = ((3, "RPF"), (4, "FPPP"))
    play(table, "contract")
    assert set(legal(table)) == {"sign W 50", "sign SI 150"}
    assert refused(table, "sign WSI 240").rule == "IS-CONTR-03"
    play(table, "sign SI 150")
    assert table.trains[0] == ((3, "RPR"), (4, "RPPP"))  # any train; passengers stay; the old token stays
    fresh_turn(table, 0)
    assert refused(table, "contract").rule == "IS-CONTR-03"


@rule("IS-CONTR-09", "IS-R51")
def test_investors_that_do_not_fit_are_not_taken() -> None:
    table = bidder()
    table.investors[0] = 9
    play(table, "contract", "sign WSI 240")
    assert table.investors[0] == 10 == table.box.investor_rows


@rule("IS-CONTR-11")
def test_the_display_is_not_refilled() -> None:
    table = bidder()
    play(table, "contract", "sign W 50")
    assert table.display == ("SI 150", "WSI 240")
    table.display = ()
    fresh_turn(table, 0)
    assert refused(table, "contract").rule == "IS-CONTR-11"
