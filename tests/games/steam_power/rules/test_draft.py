"""The earlier edition. SP-DRAFT."""

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules import scoring
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray", "Purple")
DRAFT = {"edition": "draft"}


def new(players: int = 2, seed: int = 1, **options):
    return eh.new("steam-power", players=players, seed=seed, options=options)


@rule("SP-DRAFT-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eighteen_trains(players):
    assert new(players, edition="draft").table.trains == [18] * players
    assert new(players).table.trains == [21] * players


@rule("SP-DRAFT-02")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_five_pieces_whatever_the_number(players):
    yard = position(ROW, players, options=DRAFT).link(0, "Black", "White").play(0, "factory", "build White")
    assert yard.pieces("White") == 5


@rule("SP-DRAFT-03")
@pytest.mark.parametrize("players", [2, 4])
def test_bonus_factories_get_four_to_six(players):
    yard = position(ROW, players, options=DRAFT).link(0, "Black", "White").factory(0, "Black", 4).hand(0, "K09")
    yard.play(0, "fulfil", "contract 9", "bonus", "build White")
    assert yard.legal(0) == ["put 4", "put 5", "put 6"]
    refusal = yard.game.why_not(0, "put 3")  # not by the rule of the final edition, which allows two players a 3
    assert refusal is not None
    assert refusal.rule == ("SP-DRAFT-03" if players == 2 else "SP-REWARD-06")


@rule("SP-DRAFT-04", "SP-DRAFT-05", "SP-DRAFT-06")
def test_left_over_tiles_add_nothing():
    yard = position(ROW, options=DRAFT).link(0, "Gray", "Purple").factory(0, "Black", 0)
    yard.table.leftover = [3, 0, 0, 0, 4]
    assert yard.points(0)["factories"] == 2
    assert yard.points(0)["cities"] == 4
    assert yard.game.view(1).leftover == [3, 0, 0, 0, 4]


@rule("SP-DRAFT-07")
def test_contracts_come_out_of_a_bag():
    """With the same tiles in the bag in the same order, chance decides which come out; a deck gives its top cards."""
    drawn, dealt = set(), set()
    for seed in range(12):
        yard = position(ROW, options=DRAFT, seed=seed).deck_of("K01", "K02", "K03", "K04", "K05", "K06").hand(0)
        yard.deck_of("K01", "K02", "K03", "K04", "K05", "K06").play(0, "draw")
        drawn |= set(yard.table.hands[0])
        assert len(yard.table.deck) == 4
        deck = position(ROW, seed=seed).hand(0).deck_of("K01", "K02", "K03", "K04", "K05", "K06").play(0, "draw")
        dealt |= set(deck.table.hands[0])
    assert drawn == {"K01", "K02", "K03", "K04", "K05", "K06"}
    assert dealt == {"K01", "K02"}


@rule("SP-DRAFT-12")
def test_only_links_to_the_purple_tile_itself_count():
    cities = {"Purple": (0, 0), "Gray": (0, 1), "Black": (0, 3), "White": (0, -2)}
    for options, who in ((DRAFT, [0]), ({}, [0, 1]), ({"vp_city_counts_group": False}, [0])):
        yard = position(cities, options=options).link(0, "White", "Purple").link(1, "Gray", "Black")
        assert scoring.connected(yard.table, yard.city("Purple")) == who


@rule("SP-DRAFT-15")
def test_no_solo_modes():
    for players, automas in ((1, ""), (2, "normal"), (4, "easy, hard")):
        with pytest.raises(eh.Unknown, match="SP-DRAFT-15"):
            new(players, edition="draft", automas=automas)
        with pytest.raises(eh.Unknown, match="SP-DRAFT-15"):
            new(players, solo_modes=False, automas=automas)
        assert new(players, edition="draft", automas=automas, solo_modes=True)


@rule("SP-DRAFT-19")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_the_same_in_both_editions(players):
    final, draft = new(players).table, new(players, edition="draft").table
    assert draft.box.trigger == final.box.trigger
    assert draft.purse == final.purse == [5] * players
    assert [len(hand) for hand in draft.hands] == [5] * players
    yard = position(ROW, options=DRAFT).purse(10, 0).fulfilled(1, "K02", "K04")
    assert yard.game.result.winners == (1,)  # the tie goes to more contracts


@rule("SP-DRAFT-19")
def test_the_same_costs():
    yard = position(ROW, options=DRAFT, hills=[(0, 1)], mountains=[(0, 3)]).purse(6)
    yard.play(0, "track", "lay 0,1 0-3", "lay 0,3 0-3")
    assert yard.table.purse[0] == 0
    yard.play(0, "money")
    assert yard.table.purse[0] == 3


SWITCHES = {
    "trains_per_player": (18, lambda box: box.trains),
    "resources_2p": (5, lambda box: box.pieces),
    "leftover_tiles_add_vp": (False, lambda box: box.leftover_adds),
    "vp_city_counts_group": (False, lambda box: box.vp_city_counts_group),
    "groups_joined": ("once linked", lambda box: box.groups_joined),
    "contract_supply": ("bag", lambda box: box.bag),
}
FINAL = {
    "trains_per_player": 21, "resources_2p": 4, "leftover_tiles_add_vp": True, "vp_city_counts_group": True,
    "groups_joined": "always", "contract_supply": "deck",
}  # fmt: skip


@rule("SP-DRAFT-20")
@pytest.mark.parametrize("name", list(SWITCHES))
def test_every_switch_stands_alone_and_is_kept_with_the_game(name):
    value, read = SWITCHES[name]
    plain, one = new().box, new(**{name: value})
    draft, one_back = new(edition="draft").box, new(edition="draft", **{name: FINAL[name]})
    for other, (_, look) in SWITCHES.items():
        assert (look(one.box) != look(plain)) == (other == name)
        assert (look(one_back.box) != look(draft)) == (other == name)
    assert read(one.box) == read(draft)
    assert read(one_back.box) == read(plain)
    assert one.record().options[name] == value
    assert eh.replay(one.record().to_json()).box == one.box
    assert eh.from_json(one_back.to_json()).box == one_back.box


@rule("SP-DRAFT-20")
def test_final_rules_with_draft_trains():
    game = new(3, trains_per_player=18)
    assert game.table.trains == [18] * 3
    assert game.box.leftover_adds
    assert not game.box.bag
