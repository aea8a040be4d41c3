"""Action 4: taking contracts. SP-TAKE, and money. SP-MONEY."""

import pytest

from enginehouse.core import Unforeseen, view
from enginehouse.games.steam_power.rules.steps.take_contracts import TakeContracts, refill
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

TWO = row_of("A", "B")


def hands(yard) -> list[int]:
    return [len(hand) for hand in yard.table.hands]


@rule("SP-TAKE-01")
def test_two_cards_from_the_deck():
    yard = position(TWO).on_top("K40", "K41", "K42")
    before, size = yard.table.hands[0][:], len(yard.table.deck)
    yard.play(0, "draw")
    assert yard.table.hands[0] == [*before, "K40", "K41"]
    assert len(yard.table.deck) == size - 2


@rule("SP-TAKE-02")
def test_there_is_no_hand_limit():
    yard = position(TWO)
    for _ in range(9):
        yard.turn(0).play(0, "draw", "draw")
    assert hands(yard) == [5 + 36, 5]


@rule("SP-TAKE-03", "SP-R34")
def test_the_first_from_the_deck_and_the_second_from_a_hand():
    """One card is left; with it the taker holds 3, the other 4."""
    yard = position(TWO).deck_of("K40").hand(0, "K01", "K02").hand(1, "K03", "K04", "K05", "K06")
    yard.deck_of("K40").play(0, "draw")
    assert hands(yard) == [4, 3]
    assert yard.table.hands[0][:3] == ["K01", "K02", "K40"]


@rule("SP-R34", "SP-R32")
def test_the_card_just_drawn_counts():
    yard = position(TWO).hand(0, "K01", "K02").hand(1, "K03", "K04").deck_of("K40").play(0, "draw")
    assert hands(yard) == [3, 2]  # now the taker alone holds the most: no second card


@rule("SP-TAKE-04")
def test_without_a_deck_a_random_card_of_the_largest_hand():
    cards = ("K03", "K04", "K05", "K06")
    taken = set()
    for seed in range(24):
        yard = position(TWO, 3, seed=seed).hand(0, "K01").hand(1, *cards).hand(2, "K02", "K07").deck_of()
        yard.play(0, "draw")
        assert hands(yard) == [3, 2, 2]
        taken |= set(yard.table.hands[0]) - {"K01"}
    assert taken == set(cards)


@rule("SP-TAKE-05", "SP-DRAFT-13")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_of_several_largest_hands_the_taker_chooses(edition):
    yard = position(TWO, 4, options={"edition": edition}).hand(0, "K01").hand(1, "K03", "K04", "K05")
    yard.hand(2, "K06", "K07", "K08").hand(3, "K09", "K10").deck_of().play(0, "draw")
    assert yard.legal(0) == ["rob 2", "rob 3"]
    refusal = yard.why(0, "rob 4")
    assert refusal.rule == "SP-TAKE-05"
    assert "most" in refusal.reason
    assert yard.why(0, "rob 1").rule == "SP-R32"
    yard.play(0, "rob 3")
    assert hands(yard) == [3, 2, 2, 2]


@rule("SP-TAKE-06")
def test_hands_are_compared_afresh_for_the_second_card():
    yard = position(TWO, 3).hand(0, "K01").hand(1, "K03", "K04", "K05").hand(2, "K06", "K07", "K08").deck_of()
    yard.play(0, "draw", "rob 2")
    assert hands(yard) == [3, 2, 2]  # after the first theft seat 2 alone held the most


@rule("SP-TAKE-07")
def test_fulfilled_contracts_are_never_taken():
    yard = position(TWO).hand(0).hand(1, "K01").fulfilled(1, "K02", "K03", "K04").deck_of().play(0, "draw")
    assert yard.table.hands == [["K01"], []]
    assert yard.table.fulfilled[1] == ["K02", "K03", "K04"]


@rule("SP-TAKE-08")
def test_nothing_is_ever_reshuffled():
    yard = position(TWO).hand(0, "K01").hand(1).fulfilled(1, "K02", "K03").deck_of()
    assert "draw" not in yard.legal(0)
    assert yard.table.deck == []


@rule("SP-R32", "SP-R33")
def test_nobody_takes_from_the_own_hand():
    yard = position(TWO).hand(0, "K01", "K02").hand(1, "K03").deck_of()
    refusal = yard.why(0, "draw")
    assert refusal.rule == "SP-R33"
    assert "deck is empty" in refusal.reason
    tied = position(TWO, 3).hand(0, "K01", "K02").hand(1, "K03", "K04").hand(2, "K05").deck_of().play(0, "draw")
    assert hands(tied) == [3, 1, 1]  # the first from the other who held the most; then the taker alone did


@rule("SP-R33")
@pytest.mark.parametrize(("deck", "theirs", "possible"), [(1, 0, True), (0, 3, True), (0, 0, False)])
def test_taking_needs_a_card_to_gain(deck, theirs, possible):
    yard = position(TWO).hand(0, "K01").hand(1, *["K02", "K03", "K04"][:theirs]).deck_of(*["K40"][:deck])
    assert ("draw" in yard.legal(0)) is possible


# --- money -----------------------------------------------------------------------------------------------------------
@rule("SP-MONEY-01")
def test_three_dollars_from_the_bank():
    yard = position(TWO).play(0, "money")
    assert yard.table.purse == [8, 5]


@rule("SP-MONEY-02")
def test_nothing_is_offered_on_credit():
    """With an empty purse: free tiles only, free contracts only, and no purse ever below zero."""
    cities = row_of("Black", "White", "Orange")
    yard = position(cities, hills=[(0, 5), (1, 4)]).link(0, "Black", "White").purse(0).hand(0, "K01")
    assert "fulfil" not in yard.legal(0)
    yard.play(0, "track")
    assert all(yard.table.box.land.price[yard.table.box.land.placements[n].hex] == 0 for n in yard.legal(0))
    assert yard.legal(0)


@rule("SP-R63", "SP-TAKE-08")
def test_discards_are_shuffled_into_a_new_deck():
    yard = position(TWO, 3, options={"automas": "normal"})
    table = yard.table
    table.deck, table.discard = [], table.deck
    cards = table.discard[:]
    refill(table)
    assert table.deck != cards
    assert sorted(table.deck) == sorted(cards)
    assert table.discard == []
    again = table.deck[:]
    refill(table)  # a deck that is there stays
    assert table.deck == again


@rule("SP-INFO-03")
def test_a_view_does_not_foresee_the_deck():
    yard = position(TWO)
    for seat in (0, 1):
        seen = view(yard.table, seat)
        with pytest.raises(Unforeseen, match="which contracts come"):
            TakeContracts(seat, 2).run(seen)
    TakeContracts(0, 2).run(yard.table)
    assert hands(yard) == [7, 5]
