"""Rounds and turns. SP-TURN."""

import pytest

import enginehouse as eh
from enginehouse.core.errors import NOT_NOW, OVER, UNREADABLE
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray")


@rule("SP-TURN-01", "SP-SETUP-13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_is_a_turn_for_everybody_from_the_first_player_clockwise(players):
    game = eh.new("steam-power", players=players, seed=4)
    first = game.table.first
    for round_ in (1, 2, 3):
        for n in range(players):
            assert game.to_act == ((first + n) % players,)
            assert game.table.round == round_
            game.play(game.to_act[0], "money")
            game.play(game.to_act[0], "money")
    assert game.table.first == first


@rule("SP-TURN-01")
def test_only_the_seat_whose_turn_it_is_may_act():
    yard = position(ROW, 3)
    refusal = yard.game.why_not(1, "money")
    assert refusal is not None
    assert refusal.rule == "EH-TURN"
    assert "Madder" in refusal.reason


@rule("SP-TURN-02", "SP-TURN-04")
def test_exactly_two_actions_which_may_be_the_same():
    yard = position(ROW)
    assert yard.game.prompt(0) == "Choose your first action"
    yard.play(0, "money")
    assert yard.game.to_act == (0,)
    assert yard.game.prompt(0) == "Choose your second action"
    yard.play(0, "money")
    assert yard.table.purse[0] == 11
    assert yard.game.to_act == (1,)
    yard.play(1, "money", "money")
    assert yard.game.to_act == (0,)
    assert yard.game.prompt(0) == "Choose your first action"


@rule("SP-TURN-03")
def test_the_five_actions():
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 4).hand(0, "K09")
    assert yard.legal(0) == ["track", "factory", "fulfil", "draw", "money"]
    refusal = yard.why(0, "stop")
    assert refusal.rule == "SP-TURN-03"
    assert "track, factory, fulfil, draw or money" in refusal.reason
    assert yard.why(0, "sleep").rule == UNREADABLE


@rule("SP-TURN-03", "SP-FACTORY-02", "SP-FACTORY-09", "SP-FACTORY-11")
def test_who_names_a_city_hears_what_keeps_a_factory_away_from_it():
    yard = position(ROW).link(0, "Black", "White").factory(1, "Black", 4)
    note = yard.table.box.land.build_note
    rules = {name: yard.why(0, note[yard.city(name)]).rule for name in ("Black", "White", "Orange")}
    assert rules == {"Black": "SP-FACTORY-09", "White": "SP-TURN-03", "Orange": "SP-FACTORY-02"}
    yard.table.factories[0] = 0
    assert yard.why(0, note[yard.city("White")]).rule == "SP-FACTORY-11"


@rule("SP-TURN-05", "SP-TURN-07")
def test_the_first_action_and_its_bonus_are_finished_before_the_second():
    """K05 B O brings a bonus track: it comes between the two actions and uses up neither."""
    yard = position(ROW).link(0, "Black", "White", "Orange").factory(0, "Black", 4).factory(0, "Orange", 4)
    yard.hand(0, "K05").play(0, "fulfil")
    assert yard.why(0, "money").rule == NOT_NOW
    yard.play(0, "contract 5", "bonus", "lay 0,5 0-3", "stop")
    assert yard.game.prompt(0) == "Choose your second action"
    yard.play(0, "money")
    assert yard.game.to_act == (1,)


@rule("SP-TURN-06")
def test_there_is_no_passing_and_money_is_always_possible():
    """No train, no factory, no card anywhere: still an action."""
    yard = position(ROW).hand(0).hand(1).deck_of()
    yard.table.trains[0] = yard.table.factories[0] = 0
    assert yard.legal(0) == ["money"]
    assert "money" in position(ROW).legal(0)
    assert yard.why(0, "pass")[:2] == ("SP-TURN-06", "There is no passing: $3 can always be taken.")


@rule("SP-TURN-01")
def test_after_the_end_nobody_acts():
    yard = position(ROW)
    yard.table.stack.clear()
    refusal = yard.game.why_not(0, "money")
    assert refusal is not None
    assert refusal.rule == OVER
