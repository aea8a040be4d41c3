"""Action 2: building factories. SP-FACTORY."""

import pytest

from enginehouse.core.errors import UNREADABLE
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

CITIES = row_of("Black", "White", "Orange", "Gray", "Purple", "Black2")


@rule("SP-FACTORY-01", "SP-FACTORY-02")
def test_a_factory_goes_on_an_empty_city_with_a_completed_link():
    yard = position(CITIES).link(0, "Black", "White").play(0, "factory")
    assert set(yard.legal(0)) == {"build Black", "build White"}
    refusal = yard.why(0, "build Orange")
    assert refusal.rule == "SP-FACTORY-02"
    assert "Orange" in refusal.reason
    yard.play(0, "build Black")
    assert yard.owner("Black") == 0
    assert yard.table.factories == [14, 15]


@rule("SP-FACTORY-01")
def test_a_single_site_is_not_asked_for():
    yard = position(CITIES).link(0, "Gray", "Purple").play(0, "factory")
    assert yard.owner("Gray") == 0
    assert yard.game.prompt(0) == "Choose your second action"


@rule("SP-FACTORY-01")
def test_a_site_is_written_by_its_city():
    yard = position(CITIES).link(0, "Black", "White").play(0, "factory")
    assert yard.why(0, "build Atlantis").rule == UNREADABLE
    assert "Atlantis" in yard.why(0, "build Atlantis").reason


@rule("SP-FACTORY-02")
def test_an_incomplete_link_is_not_enough():
    yard = position(CITIES).lay(0, "1,0 5-2").turn(0)
    refusal = yard.why(0, "factory")
    assert refusal.rule == "SP-FACTORY-02"
    assert "completed link" in refusal.reason


@rule("SP-FACTORY-03", "SP-FACTORY-04")
def test_anybodys_link_will_do_and_no_network_is_needed():
    yard = position(CITIES).link(1, "Black", "White").turn(0).play(0, "factory", "build White")
    assert yard.owner("White") == 0
    assert yard.network(0) == set()


@rule("SP-FACTORY-05")
def test_never_on_a_purple_city():
    yard = position(CITIES).link(0, "Orange", "Gray", "Purple").play(0, "factory")
    assert set(yard.legal(0)) == {"build Orange", "build Gray"}
    refusal = yard.why(0, "build Purple")
    assert refusal.rule == "SP-FACTORY-05"
    assert "Purple" in refusal.reason


@rule("SP-FACTORY-06")
def test_building_is_free():
    yard = position(CITIES).link(0, "Black", "White").purse(0).play(0, "factory", "build Black")
    assert yard.table.purse[0] == 0


@rule("SP-FACTORY-07", "SP-FACTORY-08", "SP-SETUP-07")
@pytest.mark.parametrize(("players", "pieces"), [(2, 4), (3, 5), (4, 5), (5, 5)])
def test_pieces_of_the_citys_colour_come_from_the_stock(players, pieces):
    yard = position(CITIES, players).link(0, "Black", "White").play(0, "factory", "build White")
    assert yard.pieces("White") == pieces
    assert yard.table.stock == [30, 30 - pieces, 30, 30]


@rule("SP-FACTORY-09", "SP-DRAFT-17")
@pytest.mark.parametrize("edition", ["final", "draft"])
@pytest.mark.parametrize("left", [3, 0])
def test_one_factory_a_city_for_the_whole_game(edition, left):
    yard = position(CITIES, options={"edition": edition}).link(0, "Black", "White", "Orange")
    yard.factory(1, "White", left).play(0, "factory")
    assert yard.legal(0) == ["build Black", "build Orange"]
    refusal = yard.why(0, "build White")
    assert refusal.rule == "SP-FACTORY-09"
    assert "White" in refusal.reason


@rule("SP-FACTORY-10", "SP-FULFIL-25", "SP-R31")
def test_an_emptied_city_keeps_its_factory_and_gets_nothing_more():
    yard = position(CITIES).link(0, "Black", "White").factory(1, "White", 1).factory(0, "Black", 2)
    yard.hand(0, "K01").play(0, "fulfil", "contract 1")
    assert (yard.owner("White"), yard.pieces("White")) == (1, 0)
    assert "factory" not in yard.legal(0)
    assert yard.points(1)["factories"] == 2


@rule("SP-FACTORY-11", "SP-COMP-02")
def test_no_factory_left_no_building():
    yard = position(CITIES).link(0, "Black", "White")
    yard.table.factories[0] = 0
    refusal = yard.why(0, "factory")
    assert refusal.rule == "SP-FACTORY-11"
    assert "factory" in refusal.reason
    yard.table.factories[0] = 1
    yard.play(0, "factory", "build Black")
    assert yard.why(0, "factory").rule == "SP-FACTORY-11"


@rule("SP-FACTORY-12")
def test_any_number_of_factories_in_any_colours():
    yard = position(CITIES).link(0, "Black", "White", "Orange", "Gray")
    yard.play(0, "factory", "build Black", "factory", "build White").turn(0)
    yard.play(0, "factory", "build Orange", "factory")  # the last city is nobody's choice
    assert [yard.owner(name) for name in ("Black", "White", "Orange", "Gray")] == [0] * 4


@rule("SP-R25")
@pytest.mark.parametrize("stock", [4, 1])
def test_a_short_stock_gives_what_is_left(stock):
    yard = position(CITIES, 3).link(0, "Black", "White")
    yard.table.stock[1] = stock
    yard.play(0, "factory", "build White")
    assert yard.pieces("White") == stock
    assert yard.table.stock[1] == 0


@rule("SP-R25")
def test_without_stock_there_is_no_factory_of_that_colour():
    yard = position(CITIES, 3).link(0, "Black", "White", "Orange")
    yard.table.stock[1] = 0
    yard.play(0, "factory")
    assert yard.legal(0) == ["build Black", "build Orange"]
    refusal = yard.why(0, "build White")
    assert refusal.rule == "SP-R25"
    assert "white" in refusal.reason
    yard.turn(0).table.stock[:] = [0, 0, 0, 9]
    refusal = yard.why(0, "factory")
    assert refusal.rule == "SP-R25"
    assert "stock" in refusal.reason
