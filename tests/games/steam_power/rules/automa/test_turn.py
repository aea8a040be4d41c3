"""The marker, and an Automa's turn from the draw to the discard."""

import enginehouse as eh
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.automa import turn
from enginehouse.games.steam_power.rules.box import land
from enginehouse.games.steam_power.rules.steps.take_contracts import TakeContracts
from tests.games.steam_power.rules.automa.positions import BL, BR, TL, TR, Scene
from tests.proof import rule

PAIR = {"A": (0, 0, "black"), "B": (0, 2, "gray"), "C": (0, 6, "white")}


def met(corner: int) -> list[tuple[int, int]]:
    """The cells of the Switchyard (9 columns, 6 rows) as the marker meets them."""
    yard = land("switchyard", None)
    return [yard.cell(h) for h in sorted(range(yard.cols * yard.rows), key=lambda h: yard.scan[corner][h])]


@rule("SP-ADIR-02", "SP-ADIR-03", "SP-ADIR-04", "SP-ADIR-05", "SP-ADIR-06", "SP-R50")
def test_the_scan_exhausts_a_column_before_the_next():
    assert met(TL)[:7] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0)]
    assert met(TR)[:7] == [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (7, 0)]
    assert met(BR)[:7] == [(8, 5), (8, 4), (8, 3), (8, 2), (8, 1), (8, 0), (7, 5)]
    assert met(BL)[:7] == [(0, 5), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0), (1, 5)]
    assert met(BR) == met(TL)[::-1]
    assert met(BL) == met(TR)[::-1]


@rule("SP-ADIR-01")
def test_the_printed_order_of_two_cities():
    midwest = land("midwest", None)
    rapids, springfield = (midwest.hex_of[midwest.by_code[code]] for code in ("CR", "Sp"))
    assert [midwest.scan[c][rapids] < midwest.scan[c][springfield] for c in (TL, TR, BR, BL)] == [
        True,
        False,
        False,
        True,
    ]


@rule("SP-ADIR-07")
def test_the_marker_moves_clockwise_before_anything_else():
    scene = Scene(PAIR).deck("K01", "K02", "K03", "K04", "K17", "K18", "K19", "K20")
    for corner in (TR, BR, BL, TL):
        scene.heard.clear()
        scene.turn()
        assert scene.table.corner == corner
        assert scene.heard[0] == events.MarkerMoved(corner)
    assert scene.said()[0] == "The direction marker moves to the top left"


@rule("SP-ATURN-01", "SP-ATURN-02", "SP-ATURN-03", "SP-R68", "SP-ATURN-06")
def test_two_cards_one_after_the_other():
    """The first drawn is turned up first and resolved before the second is shown; used cards are discarded."""
    scene = Scene(PAIR).lay(1, (0, 1, 0, 3)).money(1, 0).deck("K21", "K10")
    left = len(scene.table.deck)
    scene.turn()
    names = [type(e).__name__ for e in scene.heard]
    assert [e.card for e in scene.heard if isinstance(e, events.Revealed)] == ["21", "10"]
    assert names.index("Built") < len(names) - 1 - names[::-1].index("Revealed")
    assert scene.table.discard == ["K21", "K10"]
    assert len(scene.table.deck) == left - 2
    assert scene.table.fulfilled[1] == []
    assert scene.purse() == 0  # no money of the cards it used as actions


@rule("SP-ATURN-02", "SP-ATURN-04", "SP-ATURN-05")
def test_fulfilling_is_compulsory():
    """Even for $10 out of $10, where the card would have built a factory."""
    scene = Scene(PAIR).lay(1, (0, 1, 0, 3)).money(1, 10)
    scene.resolve("K10")  # white, white; $4; a factory
    assert scene.table.fulfilled[1] == ["K10"]
    assert scene.table.discard == []
    poor = Scene(PAIR).lay(1, (0, 1, 0, 3)).money(1, 9)
    poor.resolve("K10")
    assert poor.table.discard == ["K10"]
    assert "cannot fulfil contract 10: it needs $10 and has $9" in poor.thoughts()


@rule("SP-R78", "SP-ATERM-01")
def test_no_completed_link_no_contract():
    scene = Scene(PAIR).lay(1, (0, 3, 0, 3)).money(1, 100)
    assert scene.network() == set()
    scene.coins(1, [(0, 4), (0, 5)], "C", start="B")
    scene.resolve("K10")
    assert scene.table.discard == ["K10"]
    assert "it has no completed link" in scene.thoughts()
    assert scene.network() == {"B", "C"}  # its network is what its own completed links join


@rule("SP-R63")
def test_discards_become_the_deck_when_a_card_is_needed():
    scene = Scene(PAIR).deck("K01")
    table = scene.table
    table.discard = [card for card in table.box.cards if card != "K01" and card not in table.hands[0]]
    table.deck = ["K01"]
    scene.turn()
    revealed = [e.card for e in scene.heard if isinstance(e, events.Revealed)]
    assert revealed[0] == "1"
    assert len(table.deck) == 48 - 5 - 2
    assert sorted(table.discard) == sorted(["K01", f"K{int(revealed[1]):02}"])
    assert scene.heard[1] == events.Reshuffled(42)
    again = Scene(PAIR)
    again.table.deck, again.table.discard = [], again.table.deck
    again.table.then(TakeContracts(0, 2))
    again.table.stack.pop().run(again.table)
    assert len(again.table.hands[0]) == 7
    assert again.table.discard == []


@rule("SP-R63", "SP-AMULTI-02")
def test_with_nothing_to_draw_it_takes_from_the_largest_hand():
    """Tied: the person who sits first clockwise after it; from seat 3 of 4 that is seat 0."""
    scene = Scene(PAIR, people=3)
    table = scene.table
    cards = sorted(table.box.cards)
    table.deck, table.fulfilled[3] = [], cards[10:]
    table.hands = [cards[0:3], cards[3:7], cards[7:10], []]
    card = turn.draw_for(table, 3)
    assert card in cards[3:7]
    assert [len(hand) for hand in table.hands] == [3, 3, 3, 0]
    card = turn.draw_for(table, 3)
    assert card in cards[0:3]
    table.hands[0].clear()
    assert turn.draw_for(table, 3) not in (None, *cards[7:10])  # seat 1 before seat 2


@rule("SP-R64")
def test_three_dollars_for_each_card_that_cannot_be_had():
    scene = Scene(PAIR)
    table = scene.table
    table.fulfilled[0], table.deck, table.hands[0] = sorted(table.box.cards), [], []
    scene.turn()
    assert scene.purse() == 5 + 3 + 3
    scene.heard.clear()
    table.hands[0] = [table.fulfilled[0].pop(0)]
    scene.turn()
    assert scene.purse() in (14, 17)
    assert sum(isinstance(e, events.Revealed) for e in scene.heard) == 1


@rule("SP-INFO-09", "SP-INFO-10")
def test_the_second_card_is_not_told_before_the_first_is_resolved():
    game = eh.new("steam-power", players=2, seed=9, options={"automas": "normal"})
    game.play(0, "money")
    heard = game.play(0, "money")
    shown = [n for n, e in enumerate(heard) if isinstance(e, events.Revealed)]
    second = heard[shown[1]].card
    assert all(getattr(e, "card", "") != second for e in heard[: shown[1]])
    assert game.view(0).discard == game.table.discard
    assert game.view(0).fulfilled == game.table.fulfilled
