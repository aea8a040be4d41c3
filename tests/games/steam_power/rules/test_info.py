"""Hidden and open information. SP-INFO, and the rulings that protect it."""

import random
from collections import Counter

import pytest

import enginehouse as eh
from enginehouse.core import HIDDEN, Words
from enginehouse.games.steam_power.rules.transport import payable
from enginehouse.games.steam_power.rules.view import determinize
from tests.games.steam_power.positions import position, row_of
from tests.guesses import as_often
from tests.proof import rule

GUESSES = 300
ROW = row_of("Black", "White", "Orange", "Gray")


def told(yard, event: str, viewer: int | None) -> list[str]:
    """How the events of a kind read to a viewer."""
    words = Words(yard.game.names)
    return [e.text(words) for _, e in yard.game.heard(viewer) if type(e).__name__ == event]


@rule("SP-INFO-01", "SP-INFO-02")
def test_a_hand_is_its_owners_alone_but_everybody_counts_it():
    yard = position(ROW, 3).hand(0, "K01", "K02")
    assert yard.game.view(0).hands == [["K01", "K02"], [HIDDEN] * 5, [HIDDEN] * 5]
    assert yard.game.view(1).hands[0] == [HIDDEN, HIDDEN]
    assert yard.game.view(None).hands == [[HIDDEN] * 2, [HIDDEN] * 5, [HIDDEN] * 5]
    assert "contract 1:" in yard.game.text(0)
    assert "contract 1:" not in yard.game.text(1)
    assert "2 cards" in yard.game.text(1)
    figure = next(f for f in yard.game.title.figures(yard.game.view(1)) if f.name == "Cards")
    assert figure.values == (2, 5, 5)


@rule("SP-INFO-03")
def test_the_deck_shows_its_size_only():
    game = eh.new("steam-power", players=3, seed=1)
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).deck == [HIDDEN] * 33
        assert "Contracts in the deck: 33." in game.text(viewer)


@rule("SP-INFO-04", "SP-INFO-05")
def test_a_contract_is_public_from_its_showing_on():
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 4).factory(0, "White", 4).hand(0, "K01", "K02")
    yard.play(0, "fulfil", "contract 1")
    for viewer in (0, 1, None):
        assert told(yard, "Revealed", viewer) == ["Madder shows contract 1"]
        assert yard.game.view(viewer).fulfilled == [["K01"], []]
    assert "1 of 14 fulfilled" in yard.game.text(1)
    assert "2 contracts" in yard.game.text(1)  # the points of fulfilled contracts, as a source


@rule("SP-INFO-06", "SP-R43")
def test_all_else_lies_open():
    yard = position(ROW, 3).link(0, "Black", "White").factory(0, "Black", 4).purse(17, 3, 2)
    table = yard.table
    hidden = {"hands", "deck", "put_aside", "seed", "drawn", "stack", "viewer", "events", "ply", "barrier"}
    for viewer in (0, 1, 2, None):
        seen = yard.game.view(viewer)
        for name in set(table.__dataclass_fields__) - hidden:
            assert getattr(seen, name) == getattr(table, name), name
    assert "$17" in yard.game.text(2)


@rule("SP-INFO-07")
def test_drawn_cards_are_seen_by_the_drawer_only():
    yard = position(ROW, 3).on_top("K40", "K41").play(0, "draw")
    assert told(yard, "Drew", 0) == ["Madder takes 2 contracts: 40 and 41"]
    assert told(yard, "Drew", 1) == told(yard, "Drew", None) == ["Madder takes 2 contracts"]


@rule("SP-INFO-08")
def test_a_stolen_card_is_seen_by_the_two_it_concerns():
    yard = position(ROW, 3).hand(0).hand(1, "K07").hand(2).deck_of().play(0, "draw")
    assert told(yard, "Robbed", 0) == told(yard, "Robbed", 1) == ["Madder takes contract 7 from Prussian"]
    assert told(yard, "Robbed", 2) == told(yard, "Robbed", None) == ["Madder takes a contract from Prussian"]


@rule("SP-INFO-09", "SP-INFO-10")
def test_an_automas_cards_lie_open_once_turned_up_and_in_order():
    """Nobody sees the second card before the first is resolved: its showing comes after all that the first did."""
    game = eh.new("steam-power", players=2, seed=3, options={"automas": "normal"})
    first, second = game.table.deck[-1], game.table.deck[-2]
    game.play(0, "money")
    game.play(0, "money")
    shown = [e for _, e in game.heard(0) if type(e).__name__ in {"Revealed", "AutomaThought", "Built", "Laid"}]
    cards = [n for n, e in enumerate(shown) if type(e).__name__ == "Revealed"]
    numbers = [game.box.cards[card].number for card in (first, second)]
    assert [shown[n].card for n in cards] == numbers
    assert cards[1] > cards[0] + 1
    for viewer in (0, None):
        assert game.view(viewer).discard == game.table.discard
        assert game.view(viewer).fulfilled[1] == game.table.fulfilled[1]
    assert sorted(game.table.discard + game.table.fulfilled[1]) == sorted([first, second])
    assert game.view(0).hands[1] == []


@rule("SP-INFO-11", "SP-R36")
def test_what_a_player_could_do_is_that_players_own_knowledge():
    """Two tables that differ only in seat 0's hand read the same to everybody else."""
    yards = []
    for cards in (("K01", "K09"), ("K33", "K34")):
        yard = position(ROW, 3).link(0, "Black", "White").hand(1, "K40").hand(2, "K41").purse(4, 5, 5)
        yards.append(yard.factory(0, "Black", 2).factory(0, "White", 2).hand(0, *cards))
    rich, poor = yards
    assert "fulfil" in rich.legal(0)
    assert "fulfil" not in poor.legal(0)
    for viewer in (1, 2):
        assert rich.legal(viewer) == poor.legal(viewer) == []
        assert rich.game.prompt(viewer) == poor.game.prompt(viewer) == "Madder is choosing an action"
        assert rich.game.text(viewer) == poor.game.text(viewer)
        assert rich.game.why_not(viewer, "fulfil") == poor.game.why_not(viewer, "fulfil")
    assert rich.game.text(None) == poor.game.text(None)


# --- undo ------------------------------------------------------------------------------------------------------------
def after(yard, *notes: str) -> int:
    """How many actions seat 0 may take back after playing these."""
    return yard.play(0, *notes).game.undoable(0)


@rule("SP-R80")
def test_undo_is_free_until_something_hidden_is_shown():
    assert after(position(ROW), "money") == 1
    assert after(position(ROW), "track", "lay 0,1 0-3", "stop") == 3
    assert after(position(ROW), "money", "draw") == 0  # a card was drawn
    yard = position(ROW).hand(0).hand(1, "K07").deck_of()
    assert after(yard, "draw") == 0  # a card was taken out of a hand
    yard = position(ROW).link(0, "Black", "White").hand(0, "K01").purse(10)
    assert after(yard, "fulfil") == 1
    assert after(yard, "contract 1") == 0  # a contract was shown to others
    game = eh.new("steam-power", players=2, seed=3, options={"automas": "normal"})
    game.play(0, "money")
    assert game.undoable(0) == 1
    game.play(0, "money")
    assert game.undoable(0) == 0  # the Automa turned up cards
    solo = eh.new("steam-power", players=1, seed=3)
    solo.play(0, "track")
    assert solo.undoable(0) == 1
    solo.play(0, solo.legal(0)[0])
    solo.play(0, "stop")
    assert solo.undoable(0) == 0  # the next train was drawn


@rule("SP-R80")
def test_undo_gives_back_the_very_position():
    game = eh.new("steam-power", players=2, seed=2, options={"map": "switchyard"})
    seat = game.to_act[0]
    before = game.to_json()
    game.play(seat, "track")
    game.play(seat, game.legal(seat)[0])
    game.undo(2)
    assert game.to_json() == before


@rule("SP-INFO-01", "SP-INFO-03", "SP-INFO-11")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_a_seat_may_not_know_changes_nothing_it_sees(players):
    """Shuffle what a seat cannot see, in the middle of random games: its whole view of the world stays the same."""
    rnd = random.Random(players)
    game = eh.new("steam-power", players=players, seed=9, options={"map": "switchyard"})
    for n in range(60):
        if game.over:
            break
        seat = game.to_act[0]
        if n % 5 == 0:
            for viewer in range(players):
                _compare(game, viewer, rnd)
        game.play(seat, rnd.choice(game.legal(seat)))


def _compare(game, viewer: int, rnd: random.Random) -> None:
    twin = game.clone()
    twin.table = game.title.determinize(game.view(viewer), rnd.randrange(1 << 30))
    assert twin.text(viewer) == game.text(viewer)
    assert twin.prompt(viewer) == game.prompt(viewer)
    assert twin.legal(viewer) == game.legal(viewer)
    for note in ("fulfil", "draw", "track", "factory", "contract 1", "rob 1", "from Bk"):
        assert twin.why_not(viewer, note) == game.why_not(viewer, note)


def test_a_hand_with_cards_just_drawn_can_be_looked_ahead_from():
    """What may follow a draw is asked of a view whose new cards are blank."""
    g, drawn = eh.new("steam-power", players=3, seed=1), 0
    rnd = random.Random(1)
    while not g.over:
        seat = g.to_act[0]
        legal, seen = g.legal(seat), g.view(seat)
        if "draw" in legal:
            seen.hands[seat].append(HIDDEN)
            assert set(seen.stack[-1].legal(seen, seat)) <= set(legal)
            seen.stack[-1].judge(seen, seat, "fulfil")
            assert g.title.panels(seen, Words(g.names))
            assert g.title.text(seen, Words(g.names))
            drawn += 1
        g.play(seat, rnd.choice(legal))
    assert drawn


@rule("SP-INFO-01", "SP-INFO-03")
def test_cards_that_nobody_showed_are_dealt_in_any_order() -> None:
    seen = eh.new("steam-power", players=3, seed=4).view(0)
    dealt = {tuple(determinize(seen, seed).deck[:3]) for seed in range(30)}
    assert len(dealt) > 20  # of all orders, not the one in which the box has them
    hands = {tuple(determinize(seen, seed).hands[1]) for seed in range(30)}
    assert len(hands) > 20


@rule("SP-INFO-11", "SP-FULFIL-22")
def test_whoever_chooses_a_contract_is_thought_to_hold_one_that_can_be_paid() -> None:
    """With one piece in reach and little money few contracts can be paid: a hand dealt at random rarely has one."""
    yard = position(ROW, 3).link(0, "Black", "White").factory(0, "Black", 4).factory(0, "White", 4)
    yard.hand(0, "K01").purse(0, 5, 5).play(0, "fulfil")
    seen = yard.game.view(1)
    hands = {tuple(determinize(seen, seed).hands[0]) for seed in range(30)}
    assert len(hands) > 1
    for seed in range(30):
        imagined = determinize(seen, seed)
        assert imagined.stack[-1].legal(imagined, 0), imagined.hands[0]


@rule("SP-INFO-11", "SP-FULFIL-22")
def test_each_contract_that_can_be_paid_is_thought_of_equally_often() -> None:
    """Counted: every hidden card is laid into the hand that must hold one that can be paid."""
    yard = position(ROW, 3).link(0, "Black", "White").factory(0, "Black", 4).factory(0, "White", 4)
    yard.hand(0, "K01").purse(0, 5, 5).play(0, "fulfil")
    seen = yard.game.view(1)
    assert seen.hands[0] == [HIDDEN]
    imagined = determinize(seen, 1)
    can_be_paid = set[str]()
    for card in (*imagined.hands[0], *imagined.hands[2], *imagined.deck, *imagined.put_aside):
        imagined.hands[0] = [card]
        can_be_paid |= {card} if payable(imagined, 0) else set()
    thought = Counter(determinize(seen, seed).hands[0][0] for seed in range(GUESSES))
    assert set(thought) == can_be_paid
    assert all(as_often(n, 1 / len(can_be_paid), GUESSES) for n in thought.values())


@rule("SP-INFO-01")
def test_each_card_that_nobody_showed_lies_in_each_hand_as_often_as_in_another() -> None:
    seen = eh.new("steam-power", players=3, seed=4).view(0)
    held = Counter(card for seed in range(GUESSES) for card in determinize(seen, seed).hands[1])
    hidden = [card for card in seen.box.cards if card not in seen.hands[0] and card not in seen.discard]
    assert set(held) <= set(hidden)
    assert all(as_often(held[card], len(seen.hands[1]) / len(hidden), GUESSES) for card in hidden)
