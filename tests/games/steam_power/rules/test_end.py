"""The end of the game. SP-END."""

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules.events import GameEnded
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray")
DECK = [f"K{n:02}" for n in range(1, 49)]
TRIGGER = {2: 14, 3: 11, 4: 9, 5: 8}


def one_short(players: int, seat: int, edition: str = "final"):
    """The seat lacks one contract of the number that ends the game, and can fulfil K09 now."""
    yard = position(ROW, players, options={"edition": edition})
    yard.link(seat, "Black", "White").factory(seat, "Black", 4).hand(seat, "K09")
    rest = [card for card in DECK if card != "K09"]
    yard.fulfilled(seat, *rest[: TRIGGER[players] - 1])
    return yard.turn(seat)


def sit_out(yard) -> list[int]:
    """Everybody takes money until the game is over; the seats that had a turn."""
    seats = []
    while not yard.game.over:
        seat = yard.game.to_act[0]
        yard.play(seat, "money")
        seats.append(seat)
    return seats


@rule("SP-END-01", "SP-END-02", "SP-END-03", "SP-END-04", "SP-END-05", "SP-END-06", "SP-DRAFT-19")
@pytest.mark.parametrize("edition", ["final", "draft"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_round_of_the_trigger_is_the_last(players, edition):
    yard = one_short(players, 0, edition).play(0, "fulfil", "contract 9", "decline")
    assert len(yard.table.fulfilled[0]) == TRIGGER[players]
    assert not yard.game.over
    assert sit_out(yard) == [0, *(seat for seat in range(1, players) for _ in range(2))]


@rule("SP-END-01", "SP-END-02", "SP-END-03", "SP-END-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_contract_fewer_ends_nothing(players):
    yard = one_short(players, players - 1).play(players - 1, "money", "money")
    assert not yard.game.over
    assert yard.game.to_act == (0,)


@rule("SP-END-06")
def test_the_last_turn_is_that_of_the_seat_before_the_first_player():
    yard = one_short(4, 2)
    yard.table.first = 2
    yard.turn(2).play(2, "fulfil", "contract 9", "decline")
    assert sit_out(yard) == [2, 3, 3, 0, 0, 1, 1]


@rule("SP-END-07")
def test_the_others_may_still_fulfil_and_the_trigger_finishes_its_turn():
    yard = one_short(2, 0).hand(1, "K21").factory(1, "White", 4).purse(5, 9)
    yard.link(1, "Black", "White")
    yard.play(0, "fulfil", "contract 9")
    assert yard.game.prompt(0) == "Choose your second action"
    yard.play(0, "money").play(1, "fulfil", "contract 21")
    assert yard.table.fulfilled[1] == ["K21"]
    yard.play(1, "money")
    assert yard.game.over


@rule("SP-END-08")
def test_a_trigger_in_the_last_turn_ends_the_game_right_after_it():
    yard = one_short(3, 2).play(2, "fulfil", "contract 9", "decline", "money")
    assert yard.game.over
    assert yard.game.result.note == ""


@rule("SP-R37")
def test_a_game_nobody_finishes_is_capped_and_says_so():
    game = eh.new("steam-power", players=2, seed=1, options={"round_cap": 5})
    while not game.over:
        game.play(game.to_act[0], "money")
    assert game.table.round == 5
    assert "limit of rounds" in game.result.note
    assert game.events[-1][1] == GameEnded(5, capped=True)
    assert eh.title("steam-power").options[-1].default == 60


@rule("SP-R37", "SP-END-05")
def test_a_game_that_is_won_in_the_last_round_is_not_said_to_be_capped():
    yard = one_short(3, 2)
    yard.table.round = yard.table.box.round_cap
    yard.play(2, "fulfil", "contract 9", "decline", "money")
    assert yard.game.over
    assert yard.game.events[-1][1] == GameEnded(yard.table.box.round_cap, capped=False)


@rule("SP-R37")
def test_nothing_else_ends_a_game():
    """No deck, no cards, no pieces left: the game goes on."""
    yard = position(ROW).hand(0).hand(1).deck_of()
    yard.table.trains[:] = [0, 0]
    yard.table.factories[:] = [0, 0]
    for _ in range(3):
        yard.play(0, "money", "money").play(1, "money", "money")
    assert not yard.game.over
    assert yard.table.round == 4


@rule("SP-END-05", "SP-END-06")
def test_that_the_round_is_the_last_is_told_once():
    """Both reach the number in the same round; the first of them is told of."""
    yard = position(row_of("Black", "White", "Orange"), 2).link(0, "Black", "White").link(1, "White", "Orange")
    cards = [f"K{n:02}" for n in range(20, 47)]
    yard.fulfilled(0, *cards[:13]).fulfilled(1, *cards[13:26]).hand(0, "K01", "K02").hand(1, "K03", "K04")
    yard.purse(50, 50).play(0, "fulfil", "contract 1", "fulfil", "contract 2").play(1, "fulfil", "contract 3")
    told = [event for _, event in yard.game.events if type(event).__name__ == "EndTriggered"]
    assert [(event.seat, event.contracts) for event in told] == [(0, 14)]
