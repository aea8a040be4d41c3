"""Rewards and bonus actions. SP-REWARD."""

import pytest

from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

#: K01 B W, 2 VP, $4, none · K05 B O, $4, track · K09 B B, $0, factory · K29 G B B, $6, contracts · K25 O B B, $1, track
ROW = row_of("Black", "White", "Orange", "Gray", "Black2", "Purple")


def holding(*cards: str, players: int = 2, **more):
    """Seat 0 runs a line through the four colours, has a factory with pieces in each, and these contracts."""
    yard = position(ROW, players, **more).link(0, "Black", "White", "Orange", "Gray")
    for name in ("Black", "White", "Orange", "Gray"):
        yard.factory(0, name, 4)
    return yard.hand(0, *cards).purse(0)


@rule("SP-REWARD-01", "SP-REWARD-02")
def test_money_at_once_and_points_at_the_end():
    yard = holding("K01").play(0, "fulfil", "contract 1")
    assert yard.table.purse[0] == 4
    assert yard.points(0) == {"contracts": 2, "factories": 0, "cities": 0, "cash": 0}


@rule("SP-REWARD-03")
def test_a_card_has_one_bonus_and_it_may_be_declined():
    yard = holding("K05").play(0, "fulfil", "contract 5")
    assert yard.legal(0) == ["bonus", "decline"]
    yard.play(0, "decline")
    assert yard.game.prompt(0) == "Choose your second action"
    assert yard.table.tiles == holding("K05").table.tiles


@rule("SP-REWARD-03")
def test_a_card_without_an_icon_offers_nothing():
    assert holding("K01").play(0, "fulfil", "contract 1").game.prompt(0) == "Choose your second action"


@rule("SP-REWARD-04")
def test_a_bonus_is_taken_now_or_lost():
    yard = holding("K05").play(0, "fulfil", "contract 5")
    refusal = yard.why(0, "money")
    assert refusal.rule == "SP-REWARD-04"
    assert "lost" in refusal.reason
    yard.play(0, "decline", "money").turn(0)
    assert "bonus" not in yard.legal(0)
    assert yard.why(0, "bonus").rule == "SP-TURN-03"


@rule("SP-REWARD-05", "SP-REWARD-10", "SP-R28")
def test_bonus_track_is_the_whole_action_at_its_cost():
    """The first tile costs $4, which only the reward brings; a second placement follows; then the second action."""
    yard = holding("K05", mountains=[(0, 7)]).play(0, "fulfil", "contract 5", "bonus")
    assert yard.table.purse[0] == 4
    assert "stop" not in yard.legal(0)
    yard.play(0, "lay 0,7 0-3")
    assert yard.table.purse[0] == 0
    assert yard.links(0)[-1] == ("Gray", "Black2")
    yard.play(0, "lay 0,9 0-3")
    assert yard.game.prompt(0) == "Choose your second action"


@rule("SP-REWARD-06", "SP-REWARD-07", "SP-COMP-06")
@pytest.mark.parametrize(("players", "counts"), [(2, {3, 4, 5}), (3, {4, 5, 6}), (5, {4, 5, 6})])
def test_bonus_factory_with_one_piece_more_or_fewer(players, counts):
    yard = holding("K09", players=players).link(0, "Gray", "Black2").play(0, "fulfil", "contract 9", "bonus")
    assert yard.legal(0) == ["build Black2"]
    yard.play(0, "build Black2")
    assert set(yard.legal(0)) == {f"put {n}" for n in counts}
    refusal = yard.why(0, f"put {max(counts) + 1}")
    assert refusal.rule == ("SP-REWARD-07" if players == 2 else "SP-REWARD-06")
    assert str(max(counts)) in refusal.reason
    for n in counts:
        twin = yard.game.clone()
        twin.play(0, f"put {n}")
        assert twin.table.pieces[yard.city("Black2")] == n
        assert twin.table.factories[0] == yard.table.factories[0] - 1


@rule("SP-REWARD-08")
def test_bonus_contracts_draws_two():
    yard = holding("K29").on_top("K40", "K41").play(0, "fulfil", "contract 29", "bonus")
    assert yard.table.hands[0] == ["K40", "K41"]
    assert yard.game.prompt(0) == "Choose your second action"


@rule("SP-REWARD-09")
def test_the_normal_action_has_no_choice_of_pieces():
    yard = holding("K09").link(0, "Gray", "Black2").play(0, "factory")
    assert yard.pieces("Black2") == 4
    assert yard.game.prompt(0) == "Choose your second action"


@rule("SP-R25")
@pytest.mark.parametrize(("stock", "offered"), [(4, {"put 3", "put 4"}), (3, {"put 3"}), (2, {"put 2"})])
def test_the_choice_of_pieces_is_capped_by_the_stock(stock, offered):
    yard = holding("K09").link(0, "Gray", "Black2").play(0, "fulfil", "contract 9", "bonus", "build Black2")
    yard.table.stock[0] = stock
    assert set(yard.legal(0)) == offered
    refusal = yard.why(0, "put 5")
    assert refusal.rule == "SP-R25"
    assert str(stock) in refusal.reason


@rule("SP-R29")
@pytest.mark.parametrize("card", ["K05", "K09", "K29"])
def test_a_bonus_that_cannot_be_carried_out_is_lost_without_compensation(card):
    yard = holding(card)
    yard.table.trains[0] = yard.table.factories[0] = 0
    yard.deck_of()
    yard.table.hands[1] = []
    money = yard.table.box.cards[card].money
    yard.play(0, "fulfil", f"contract {int(card[1:])}")
    assert yard.game.prompt(0) == "Choose your second action"
    assert yard.table.purse[0] == money


@rule("SP-R28", "SP-R31")
def test_the_tile_is_flipped_before_the_bonus():
    """The factory emptied by the contract is no site for its own bonus."""
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 2).hand(0, "K09").play(0, "fulfil", "contract 9")
    yard.play(0, "bonus")
    assert yard.legal(0) == ["build White"]
    assert yard.table.fulfilled[0] == ["K09"]  # face up already


@rule("SP-REWARD-10", "SP-R28", "SP-R29")
def test_whether_the_bonus_can_be_used_is_judged_with_the_reward_in_the_purse():
    """K05 B O brings $4 and track. Every way on is a mountain, and before the reward the purse is empty."""
    cities = row_of("Black", "Orange")
    around = [(0, -1), (1, -1), (1, 0), (-1, 1), (-1, 0), (0, 3), (1, 1), (1, 2), (-1, 3), (-1, 2)]
    yard = position(cities, mountains=around).link(0, "Black", "Orange").factory(0, "Black", 4).factory(0, "Orange", 4)
    yard.hand(0, "K05").purse(0)
    assert "track" not in yard.legal(0)
    yard.play(0, "fulfil", "contract 5")
    assert yard.legal(0) == ["bonus", "decline"]
    yard.play(0, "bonus")
    assert any(note.startswith("lay") for note in yard.legal(0))
