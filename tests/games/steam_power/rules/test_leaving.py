"""A player leaves the game. SP-R81."""

import random

import pytest

import enginehouse as eh
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray")


@rule("SP-R81")
def test_what_was_built_stays_and_turns_are_skipped():
    yard = position(ROW, 3).link(0, "Black", "White").factory(0, "Black", 3).lay(0, "0,3 0-2")
    trains = yard.table.trains[:]
    yard.play(0, "resign")
    assert yard.game.to_act == (1,)
    assert yard.links(0) == [("Black", "White")]
    assert yard.unfinished(0) is not None
    assert yard.owner("Black") == 0
    assert yard.table.trains == trains
    for seat in (1, 1, 2, 2, 1):
        assert yard.game.to_act == (seat,)
        yard.play(seat, "money")
    assert yard.table.round == 2


@rule("SP-R81")
def test_fees_to_someone_gone_go_to_the_bank():
    yard = position(ROW, 3).link(1, "Black", "White").factory(0, "Black", 3).link(0, "White", "Orange")
    yard.factory(2, "White", 3).hand(1, "K01").purse(5, 5, 5)
    yard.play(0, "resign").play(1, "fulfil", "contract 1")
    assert yard.table.purse == [5, 5 - 2 + 4, 6]


@rule("SP-R81")
def test_the_hand_goes_under_the_deck_at_random():
    orders = set()
    for seed in range(10):
        yard = position(ROW, 3, seed=seed).hand(0, "K01", "K02", "K03")
        deck = yard.table.deck[:]
        yard.play(0, "resign")
        assert yard.table.hands[0] == []
        assert yard.table.deck[3:] == deck  # the top of the deck is its end
        orders.add(tuple(yard.table.deck[:3]))
    assert len(orders) > 2
    assert {card for order in orders for card in order} == {"K01", "K02", "K03"}


@rule("SP-R81")
def test_numbers_that_depend_on_the_players_stay():
    yard = position({**ROW, "Purple": (0, -2)}, 3).link(0, "Purple", "Black").link(1, "Purple", "Black")
    yard.play(0, "resign").play(1, "factory")
    assert yard.pieces("Black") == 5
    assert yard.table.box.trigger == 11
    assert [yard.points(seat)["cities"] for seat in range(3)] == [2, 2, 0]
    assert yard.table.first == 0  # the first seat stays first, empty as it is


@rule("SP-R81")
def test_the_round_still_ends_before_the_empty_first_seat():
    yard = position(ROW, 3).play(0, "resign").play(1, "money", "money").play(2, "money", "money")
    assert yard.game.to_act == (1,)
    assert yard.table.round == 2


@rule("SP-R81")
def test_leaving_in_the_middle_of_anything():
    """A contract half fulfilled goes back with the hand, and nobody is left waiting."""
    yard = position(ROW, 3).link(0, "Black", "White", "Orange", "Gray").factory(0, "Black", 3).factory(0, "Gray", 3)
    yard.table.tile_colour[yard.city("Gray")] = 0
    yard.hand(0, "K33").play(0, "fulfil", "contract 33").play(0, "resign")
    assert yard.game.to_act == (1,)
    assert yard.table.deck[0] == "K33"
    assert yard.table.fulfilled[0] == []


@rule("SP-R81")
def test_leaving_while_others_play():
    yard = position(ROW, 3)
    yard.game.play(2, "resign")
    yard.play(0, "money", "money").play(1, "money", "money")
    assert yard.game.to_act == (0,)


@rule("SP-R81", "SP-SETUP-08")
@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_before_a_colour_was_chosen(seat):
    game = eh.new("steam-power", players=3, seed=1, options={"colours": "chosen"})
    game.resign(seat)
    for other in {0, 1, 2} - {seat}:
        assert game.to_act == (other,)
        game.play(other, game.legal(other)[0])
    assert len(set(game.table.colours)) == 3
    assert all(game.table.colours)
    assert seat not in game.to_act


@rule("SP-R81", "SP-TAKE-04")
def test_someone_to_be_robbed_leaves():
    """Both largest hands go under the deck while the taker was choosing between them: the card comes from there."""
    yard = position(ROW, 3).hand(0, "K01").hand(1, "K03", "K04").hand(2, "K05", "K06").deck_of().play(0, "draw")
    assert yard.legal(0) == ["rob 2", "rob 3"]
    yard.game.play(1, "resign")
    assert len(yard.table.hands[0]) == 3
    assert sorted(yard.table.hands[0] + yard.table.deck) == ["K01", "K03", "K04"]
    assert yard.game.prompt(0) == "Choose your second action"
    more = (
        position(ROW, 3)
        .hand(0, "K01")
        .hand(1, "K03", "K04", "K07")
        .hand(2, "K05", "K06", "K08")
        .deck_of()
        .play(0, "draw")
    )
    more.game.play(1, "resign")
    assert (len(more.table.hands[0]), len(more.table.deck)) == (3, 1)  # two were taken, as always


@rule("SP-R81")
def test_when_everybody_has_left_the_game_is_over():
    yard = position(ROW)
    yard.game.resign(1)
    yard.game.resign(0)
    assert yard.game.over
    assert [type(event).__name__ for _, event in yard.game.events[-2:]] == ["Left", "GameEnded"]
    assert yard.game.result.note == "ended when everybody had left"
    solo = eh.new("steam-power", players=1, seed=1)
    solo.resign(0)
    assert solo.over


@rule("SP-R81")
def test_nobody_leaves_twice_and_no_automa_leaves():
    yard = position(ROW, 3)
    yard.game.resign(1)
    with pytest.raises(eh.Illegal, match="left the game already"):
        yard.game.resign(1)
    game = eh.new("steam-power", players=2, seed=1, options={"automas": "easy"})
    with pytest.raises(eh.Illegal, match="Automa") as refused:
        game.play(1, "resign")
    assert refused.value.rule == "SP-R81"
    assert len(game.actions) == 0


@rule("SP-R81")
@pytest.mark.parametrize(("players", "options"), [(3, {}), (5, {"edition": "draft"}), (4, {"automas": "hard, easy"})])
def test_games_with_people_leaving_go_on_to_their_end(players, options):
    for seed in range(4):
        rnd = random.Random(seed)
        game = eh.new(
            "steam-power", players=players, seed=seed, options={"map": "switchyard", "round_cap": 15, **options}
        )
        while not game.over:
            humans = [s for s in range(game.box.humans) if not game.table.gone[s]]
            if rnd.random() < 0.02:
                game.resign(rnd.choice(humans))
                continue
            seat = game.to_act[0]
            assert not game.table.gone[seat]
            game.play(seat, rnd.choice(game.legal(seat)))
            eh.from_json(game.to_json())
        assert eh.replay(game.record().to_json()).record() == game.record()


@rule("SP-R81")
def test_whoever_left_is_ranked_after_all_who_stayed():
    yard = position(ROW, 3).fulfilled(0, "K40", "K41").fulfilled(2, "K42").purse(500, 0, 0)
    yard.play(0, "resign")
    assert yard.game.title.result(yard.table).ranking == ((2,), (1,), (0,))
    yard.play(1, "resign")
    assert yard.game.title.result(yard.table).ranking == ((2,), (0,), (1,)), "those who left, by their points"


@rule("SP-R81")
def test_a_heading_names_nobody_who_has_left():
    cards = [f"K{n:02}" for n in range(1, 12)]
    yard = position(ROW, 4).fulfilled(0, *cards)
    assert (
        yard.game.title.moment(yard.game.view(0)) == "Round 1, the last; Prussian, Saffron and Viridian still to play"
    )
    yard.play(2, "resign")
    assert yard.game.title.moment(yard.game.view(0)) == "Round 1, the last; Prussian and Viridian still to play"
