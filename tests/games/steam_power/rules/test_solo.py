"""Basic Solo. SP-SOLO, and its rulings."""

from collections import Counter

import pytest

import enginehouse as eh
from enginehouse.core import HIDDEN
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.rounds import DrawTrain
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray", "Purple", "Black2")


def solo(cities=ROW, **more):
    return position(cities, players=1, **more)


def acting(yard, company: int):
    """This company's train has been drawn."""
    yard.table.stack = [DrawTrain(), ChooseAction(company, 1, 1)]
    return yard


def company_of(game) -> int:
    step = game.table.stack[-1]
    assert isinstance(step, ChooseAction)
    return step.company


def play_through(game) -> list[list[int]]:
    """A whole game of taking money; the companies that acted, by round."""
    rounds: list[list[int]] = []
    while not game.over:
        if game.table.round > len(rounds):
            rounds.append([])
        rounds[-1].append(company_of(game))
        game.play(0, "money")
    return rounds


@rule("SP-SOLO-01", "SP-SOLO-02", "SP-SOLO-03", "SP-SOLO-04", "SP-R45")
def test_five_companies_one_purse_one_hand():
    table = eh.new("steam-power", players=1, seed=1).table
    assert table.seats == 1
    assert len(set(table.colours)) == 5
    assert table.trains == [19] * 5  # two of each are in the bag for the whole game
    assert table.factories == [15] * 5
    assert table.purse == [5]
    assert [len(hand) for hand in table.hands] == [5]
    assert len(table.deck) == 43
    assert table.piles == [80, 10, 10]
    assert table.stock == [30] * 4
    assert sum(table.bag) == 9  # ten, less the one just drawn
    assert sorted(table.bag) == [1, 2, 2, 2, 2]


@rule("SP-SOLO-05", "SP-SOLO-06", "SP-SOLO-07", "SP-SOLO-10")
def test_eight_rounds_of_ten_actions_two_a_company_in_random_order():
    game = eh.new("steam-power", players=1, seed=1)
    rounds = play_through(game)
    assert [len(order) for order in rounds] == [10] * 8
    assert all(Counter(order) == dict.fromkeys(range(5), 2) for order in rounds)
    assert len({tuple(order) for order in rounds}) == 8


@rule("SP-SOLO-08", "SP-SOLO-09")
def test_a_contract_is_put_aside_unseen_each_round():
    game = eh.new("steam-power", players=1, seed=1)
    for _ in range(9):
        game.play(0, "money")
    assert game.table.put_aside == []
    top = game.table.deck[-1]
    game.play(0, "money")
    assert game.table.put_aside == [top]
    assert game.view(0).put_aside == [HIDDEN]
    play_through(game)
    assert len(game.table.put_aside) == 8
    assert len(game.table.deck) == 43 - 8


@rule("SP-SOLO-06")
def test_one_action_then_the_next_train():
    yard = acting(solo(), 3)
    yard.play(0, "track", "lay 0,1 0-3", "lay 0,3 0-3")
    assert len(yard.links(3)) == 2
    assert isinstance(yard.table.stack[-1], ChooseAction)
    assert yard.table.stack[-1].number == yard.table.stack[-1].of == 1


@rule("SP-SOLO-11", "SP-SOLO-12", "SP-R49")
def test_one_purse_pays_and_fees_go_to_the_bank():
    yard = solo().link(2, "Black", "White").link(4, "White", "Orange").factory(2, "Black", 4).factory(1, "Orange", 4)
    acting(yard, 2).hand(0, "K05").purse(2).play(0, "fulfil", "contract 5")
    assert yard.table.purse == [4]  # $1 for the factory, $1 for the link, $4 from the contract
    yard = solo(hills=[(0, 1)])
    acting(yard, 3).purse(2).play(0, "track", "lay 0,1 0-3")
    assert yard.table.purse == [0]


@rule("SP-SOLO-13")
def test_any_contract_by_whichever_company_is_active():
    yard = solo().link(2, "Black", "White").factory(2, "Black", 4).hand(0, "K09", "K33").purse(50)
    acting(yard, 1)
    assert yard.why(0, "fulfil").rule == "SP-FULFIL-01"  # company 1 has no link of its own
    acting(yard.purse(0), 2).play(0, "fulfil")
    assert set(yard.legal(0)) == {"contract 9", "contract 33"}
    yard.link(1, "Black", "White")
    acting(yard, 1)
    assert yard.why(0, "fulfil").rule == "SP-FULFIL-22"  # to company 1 the pieces are another's


@rule("SP-SOLO-14")
def test_the_bonus_is_the_active_companys():
    yard = solo().link(2, "Black", "White", "Orange").link(3, "Gray", "Purple")
    yard.factory(2, "Black", 4).factory(2, "Orange", 4).hand(0, "K05")
    acting(yard, 2).play(0, "fulfil", "contract 5", "bonus")
    assert yard.why(0, "lay 0,9 0-3").rule == "SP-TRACK-15"  # out of company 3's city
    yard.play(0, "lay 0,5 0-3")
    assert yard.links(2)[-1] == ("Orange", "Gray")


@rule("SP-SOLO-15")
def test_track_rules_hold_for_each_company_by_itself():
    yard = solo().lay(0, "0,1 0-2")
    acting(yard, 1).play(0, "track")
    assert yard.may(0, "lay 0,3 0-3")  # company 1 is free: the unfinished link is company 0's
    assert yard.why(0, "lay 1,1 5-2").rule == "SP-TRACK-17"
    acting(yard, 0).play(0, "track")
    assert yard.why(0, "lay 0,3 0-3").rule == "SP-LINK-07"
    acting(solo().link(0, "Black", "White"), 1)


@rule("SP-SOLO-15", "SP-TRACK-12")
def test_each_company_starts_anywhere():
    yard = acting(solo().link(0, "Black", "White"), 1).play(0, "track")
    assert yard.may(0, "lay 0,5 0-3")
    acting(yard, 0).play(0, "track")
    assert yard.why(0, "lay 0,5 0-3").rule == "SP-TRACK-15"


@rule("SP-SOLO-16")
def test_no_number_of_contracts_ends_the_game():
    game = eh.new("steam-power", players=1, seed=1)
    deck = game.table.deck
    game.table.fulfilled[0] = [deck.pop() for _ in range(20)]
    rounds = play_through(game)
    assert len(rounds) == 8
    assert game.result.note == ""


@rule("SP-SOLO-17")
def test_the_score_counts_all_companies():
    yard = solo().factory(2, "Black", 0).factory(3, "White", 0).factory(4, "Orange", 2).purse(12).fulfilled(0, "K48")
    yard.table.leftover = [1, 0, 0, 0, 0]
    assert yard.points(0) == {"contracts": 5, "factories": 3 + 2, "cities": 0, "cash": 2}


@rule("SP-SOLO-18", "SP-R48")
def test_a_purple_city_is_a_point_for_each_company_connected():
    yard = solo().link(0, "Gray", "Purple").link(2, "Gray", "Purple").link(4, "Purple", "Black2")
    yard.link(4, "Purple", "Black2")
    yard.table.leftover = [0, 0, 0, 0, 3]
    assert yard.points(0)["cities"] == 3


@rule("SP-R48")
def test_a_link_to_the_group_connects_in_solo_too():
    yard = solo({"Purple": (0, 0), "Gray": (0, 1), "Black": (0, 3)}).link(1, "Gray", "Black")
    assert yard.points(0)["cities"] == 1


@rule("SP-SOLO-19")
def test_there_is_only_a_score():
    game = eh.new("steam-power", players=1, seed=1)
    play_through(game)
    assert game.result.ranking == ((0,),)
    assert game.result.points == ((5 + 3 * 80) // 5,)


@rule("SP-SOLO-20")
def test_the_bag_is_open_but_not_the_next_train():
    game = eh.new("steam-power", players=1, seed=1)
    assert game.view(0).bag == game.table.bag
    assert "in the bag" in game.text(0)
    assert game.view(0).seed == 0
    drawn = set()
    for seed in range(40):
        drawn.add(company_of(eh.new("steam-power", players=1, seed=seed)))
    assert drawn == set(range(5))


@rule("SP-R44")
def test_five_pieces_a_factory():
    yard = solo().link(1, "Black", "White")
    acting(yard, 1).play(0, "factory", "build White")
    assert yard.pieces("White") == 5
    yard = solo().link(1, "Black", "White", "Orange").factory(1, "Black", 4).hand(0, "K09")
    acting(yard, 1).play(0, "fulfil", "contract 9", "bonus", "build White")
    assert yard.legal(0) == ["put 4", "put 5", "put 6"]


@rule("SP-R46")
@pytest.mark.parametrize(("deck", "gained"), [((), None), (("K40",), 1), (("K40", "K41"), 2)])
def test_taking_contracts_from_what_is_left(deck, gained):
    yard = acting(solo().hand(0, "K01").deck_of(*deck), 0)
    if gained is None:
        assert yard.why(0, "draw").rule == "SP-R33"
    else:
        yard.play(0, "draw")
        assert len(yard.table.hands[0]) == 1 + gained


@rule("SP-R47")
def test_a_round_counts_without_a_card_to_put_aside():
    game = eh.new("steam-power", players=1, seed=1)
    game.table.deck.clear()
    assert len(play_through(game)) == 8
    assert game.table.put_aside == []


@rule("SP-R45")
def test_very_few_trains_are_all_in_the_bag():
    table = eh.new("steam-power", players=1, seed=1, options={"trains_per_player": 1}).table
    assert table.trains == [0] * 5
