"""Final scoring. SP-SCORE."""

import pytest

from enginehouse.games.steam_power.rules import scoring
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray", "Purple", "Purple2")


def star(players: int = 5):
    """A purple city in the middle, a black one near each seat."""
    cities = {"Purple": (0, 0), "N": (0, -2), "NE": (2, -2), "SE": (2, 0), "S": (0, 2), "SW": (-2, 2)}
    return position(cities, players)


@rule("SP-SCORE-01")
@pytest.mark.parametrize(("money", "points"), [(38, 7), (5, 1), (4, 0), (0, 0), (10, 2)])
def test_five_dollars_are_a_point(money, points):
    assert position(ROW).purse(money).points(0)["cash"] == points


@rule("SP-SCORE-02")
def test_contracts_score_their_printed_points():
    yard = position(ROW).fulfilled(0, "K01", "K02", "K48")
    assert yard.points(0)["contracts"] == 2 + 1 + 5


@rule("SP-SCORE-03", "SP-SCORE-05", "SP-FULFIL-26")
def test_emptied_factories_score_two_and_others_nothing():
    yard = position(ROW).factory(0, "Black", 0).factory(0, "White", 1).factory(1, "Orange", 0).factory(0, "Gray", 0)
    assert [yard.points(seat)["factories"] for seat in (0, 1)] == [4, 2]


@rule("SP-SCORE-04", "SP-SETUP-04", "SP-R41")
def test_left_over_tiles_of_the_colour_add_to_each_factory():
    yard = position(ROW).factory(0, "Black", 0).factory(0, "White", 0)
    yard.table.leftover = [2, 0, 3, 0, 4]
    assert yard.points(0)["factories"] == (2 + 2) + 2  # orange and purple tiles add nothing


@rule("SP-SCORE-06", "SP-SCORE-07", "SP-R41", "SP-R38")
def test_purple_cities_are_worth_four_and_the_left_over_purple_tiles():
    yard = position(ROW).link(0, "Gray", "Purple")
    assert yard.points(0)["cities"] == 4
    yard.table.leftover = [3, 3, 3, 3, 2]
    assert yard.points(0)["cities"] == 6
    yard.link(1, "Purple", "Purple2").link(0, "Purple", "Purple2")
    assert [yard.points(seat)["cities"] for seat in (0, 1)] == [3 + 3, 3 + 3]


@rule("SP-SCORE-08", "SP-SCORE-09", "SP-R38")
@pytest.mark.parametrize(("connected", "each"), [(1, 4), (2, 2), (3, 1), (4, 1), (5, 0)])
def test_a_purple_city_is_shared_rounded_down(connected, each):
    yard = star()
    for seat in range(connected):
        yard.link(seat, "Purple", ["N", "NE", "SE", "S", "SW"][seat])
    assert [yard.points(seat)["cities"] for seat in range(5)] == [each] * connected + [0] * (5 - connected)


@rule("SP-R38")
@pytest.mark.parametrize(("spare", "connected", "each"), [(1, 2, 2), (3, 3, 2), (1, 5, 1), (3, 4, 1), (2, 5, 1)])
def test_the_share_counts_left_over_tiles_first(spare, connected, each):
    yard = star()
    yard.table.leftover = [0, 0, 0, 0, spare]
    for seat in range(connected):
        yard.link(seat, "Purple", ["N", "NE", "SE", "S", "SW"][seat])
    assert yard.points(0)["cities"] == each


@rule("SP-SCORE-10")
def test_the_number_of_links_does_not_matter():
    yard = star().link(0, "Purple", "N").link(0, "Purple", "S").link(1, "Purple", "SE")
    assert [yard.points(seat)["cities"] for seat in (0, 1)] == [2, 2]


@rule("SP-SCORE-11")
def test_a_purple_city_nobody_reaches_scores_for_nobody():
    yard = star().lay(0, "0,1 0-2")
    assert [yard.points(seat)["cities"] for seat in range(5)] == [0] * 5


@rule("SP-SCORE-12")
def test_most_points_win():
    yard = position(ROW, 3).purse(10, 25, 5)
    assert yard.game.result.ranking == ((1,), (0,), (2,))
    assert yard.game.result.points == (2, 5, 1)


@rule("SP-SCORE-13")
def test_a_tie_goes_to_more_contracts():
    """Two points each: in cash, or from two contracts of one point."""
    yard = position(ROW).purse(10, 0).fulfilled(1, "K02", "K04")
    assert yard.game.result.points == (2, 2)
    assert yard.game.result.winners == (1,)


@rule("SP-SCORE-14")
def test_still_tied_is_a_shared_victory():
    yard = position(ROW).purse(0, 0).fulfilled(0, "K01").fulfilled(1, "K03")
    assert yard.game.result.winners == (0, 1)


@rule("SP-R42")
def test_only_those_equal_on_points_and_contracts_share():
    yard = position(ROW, 3).purse(5, 5, 10).fulfilled(0, "K02").fulfilled(1, "K04")
    assert yard.game.result.points == (2, 2, 2)
    assert yard.game.result.ranking == ((0, 1), (2,))


@rule("SP-SCORE-15")
def test_nothing_else_scores():
    yard = position(ROW).purse(4, 4).hand(0, "K48", "K47").link(0, "Black", "White", "Orange").lay(0, "0,5 0-2")
    yard.factory(0, "Black", 2)
    assert yard.game.result.points == (0, 0)


@rule("SP-R39")
def test_two_purple_cities_of_a_group_score_one_by_one():
    yard = position({"Purple1": (0, 0), "Purple2": (0, 1), "N": (0, -2), "S": (0, 3)}).link(0, "N", "Purple1")
    assert yard.points(0)["cities"] == 8
    yard.link(1, "S", "Purple2")
    assert [yard.points(seat)["cities"] for seat in (0, 1)] == [4, 4]


@rule("SP-SCORE-03", "SP-SCORE-04")
def test_the_worth_shown_is_the_worth_scored():
    yard = position(ROW).factory(0, "Gray", 0)
    yard.table.leftover = [0, 0, 0, 5, 0]
    assert scoring.factory_worth(yard.table, 3) == yard.points(0)["factories"] == 7


@rule("SP-SCORE-08", "SP-R48")
def test_a_purple_city_counts_also_behind_one_that_is_not_linked():
    yard = position({"Purple": (0, 0), "A": (0, 4), "Purple2": (0, 6)}).link(0, "A", "Purple2")
    assert yard.city("Purple") < yard.city("Purple2")
    assert scoring.city_points(yard.table, 0) == scoring.city_share(yard.table, 1) > 0
