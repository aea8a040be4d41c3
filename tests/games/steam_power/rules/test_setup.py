"""Components and setup. SP-COMP, SP-SETUP."""

from collections import Counter

import pytest

import enginehouse as eh
from enginehouse.core.errors import UNREADABLE
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import maps
from enginehouse.games.steam_power.rules.content import CITY_TILES
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule


def new(players: int = 3, seed: int = 1, **options):
    return eh.new("steam-power", players=players, seed=seed, options=options)


PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@rule("SP-COMP-01", "SP-COMP-02", "SP-SETUP-08")
@PLAYERS
def test_everybody_has_21_trains_15_factories_and_a_colour(players):
    table = new(players).table
    assert table.trains == [21] * players
    assert table.factories == [15] * players
    assert len(set(table.colours)) == players
    assert table.bag == []  # trains are drawn in Basic Solo alone


@rule("SP-COMP-03", "SP-SETUP-09", "SP-SETUP-10")
@PLAYERS
def test_48_contracts_each_once_five_in_every_hand(players):
    table = new(players).table
    everywhere = [*table.deck, *(card for hand in table.hands for card in hand)]
    assert len(everywhere) == len(set(everywhere)) == 48
    assert [len(hand) for hand in table.hands] == [5] * players


@rule("SP-SETUP-09")
def test_the_deck_is_shuffled():
    decks = {tuple(new(seed=seed).table.deck) for seed in range(8)}
    assert len(decks) == 8
    tops = Counter(new(2, seed=seed).table.deck[-1] for seed in range(400))
    assert len(tops) == 48
    assert max(tops.values()) < 30


@rule("SP-COMP-04", "SP-COMP-05", "SP-SETUP-02", "SP-SETUP-04", "SP-R79")
@pytest.mark.parametrize("name", ["midwest", "northern-england", "ireland"])
def test_33_city_tiles_one_on_every_city_the_rest_beside_the_map(name):
    table = new(map=name).table
    assert CITY_TILES == (7, 7, 7, 7, 5)
    assert len(table.tile_colour) == len(table.box.land.codes)
    there = [table.tile_colour.count(colour) + table.leftover[colour] for colour in range(5)]
    assert tuple(there) == CITY_TILES
    assert sum(table.leftover) == 33 - len(table.box.land.codes)


@rule("SP-SETUP-02", "SP-R79")
def test_every_city_may_get_every_colour_and_the_seed_decides():
    tables = [new(seed=seed).table for seed in range(300)]
    for city in (0, 15, 30):
        counts = Counter(table.tile_colour[city] for table in tables)
        assert set(counts) == {0, 1, 2, 3, 4}
        assert all(35 < counts[colour] < 95 for colour in range(4))
    assert new(seed=5).table.tile_colour == new(seed=5).table.tile_colour


@rule("SP-SETUP-03", "SP-COMP-06", "SP-SETUP-14")
@PLAYERS
def test_nothing_is_built_flipped_or_fulfilled_at_the_start(players):
    game = new(players)
    table = game.table
    assert not any(table.tiles)
    assert table.links == []
    assert table.unfinished == [None] * players
    assert set(table.factory) == {-1}
    assert not any(table.pieces)
    assert table.fulfilled == [[] for _ in range(players)]
    assert [source["factories"] for source in game.result.sources] == [0] * players


@rule("SP-SETUP-05", "SP-DRAFT-06", "SP-INFO-06")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_left_over_tiles_are_seen_by_everybody(edition):
    game = new(map="ireland", edition=edition)
    assert sum(game.table.leftover) == 9
    assert game.view(None).leftover == game.view(2).leftover == game.table.leftover
    assert "City tiles beside the map" in game.text(None)


@rule("SP-COMP-07", "SP-SETUP-07")
def test_thirty_pieces_of_each_colour():
    assert new().table.stock == [30, 30, 30, 30]


@rule("SP-COMP-09", "SP-COMP-10", "SP-COMP-11", "SP-SETUP-06")
def test_a_hundred_tiles_in_three_piles():
    assert new().table.piles == [80, 10, 10]
    assert tiles.plain_pile(tiles.BY_NAME["straight-0"]) == tiles.plain_pile(tiles.BY_NAME["curve-0"]) == 0
    tight, straights = tiles.plain_pile(tiles.BY_NAME["tight-0"]), tiles.crossing_pile(0, 1)
    assert tight == straights == 1
    assert tiles.crossing_pile(3, 4) == tiles.crossing_pile(0, 4) == 2  # two curves; a straight and a curve


@rule("SP-COMP-12", "SP-COMP-13", "SP-COMP-14")
def test_what_lies_on_the_map_is_out_of_the_piles():
    yard = position(row_of("A", "B")).lay(0, "0,1 0-3").lay(1, "1,0 5-2").lay(0, "0,-1 3-2")
    yard.lay(1, "2,0 5-4")
    assert yard.table.piles == [78, 8, 10]
    yard = position({"A": (0, 0), "N": (0, 4), "W": (-1, 2)}).lay(0, "0,1 0-3").lay(1, "0,1 4-2")
    assert yard.table.piles == [80, 10, 9]


@rule("SP-COMP-15", "SP-SETUP-01", "SP-R89", "SP-DRAFT-14")
@pytest.mark.parametrize("edition", ["final", "draft"])
@pytest.mark.parametrize("name", maps())
@PLAYERS
def test_any_map_with_any_number_and_either_edition(players, name, edition):
    game = new(players, map=name, edition=edition)
    assert game.table.box.land.id == name
    assert game.legal(game.to_act[0])


@rule("SP-R89")
@pytest.mark.parametrize("name", maps())
def test_any_map_with_any_mode(name):
    assert new(1, map=name).to_act == (0,)
    assert new(2, map=name, automas="normal").to_act == (0,)
    low, high = new(map=name).table.box.land.file.players
    assert 1 <= low <= high <= 5  # advice that is shown, and nothing more


@rule("SP-COMP-15", "SP-SETUP-01")
def test_there_are_at_least_two_maps_to_choose_from():
    assert len(maps()) >= 2
    with pytest.raises(eh.Unknown, match="there is no map “atlantis”"):
        new(map="atlantis")


@rule("SP-COMP-16", "SP-SETUP-12", "SP-SETUP-13")
def test_a_random_first_player_has_the_marker_and_keeps_it():
    firsts = Counter(new(4, seed=seed).table.first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25
    game = new(3)
    first = game.table.first
    for _ in range(18):
        game.play(game.to_act[0], "money")
    assert game.table.first == first
    assert isinstance(first, int)  # one marker at one seat


@rule("SP-SETUP-08")
def test_colours_may_be_chosen_in_turn():
    game = new(3, colours="chosen")
    assert game.to_act == (0,)
    assert len(game.legal(0)) == 5
    assert game.title.seat_names(game.view(None)) == ("Player 1", "Player 2", "Player 3")
    game.play(0, "colour viridian")
    refusal = game.why_not(1, "colour viridian")
    assert refusal is not None
    assert refusal.rule == "SP-SETUP-08"
    assert "taken" in refusal.reason
    assert "colour viridian" not in game.legal(1)
    assert game.why_not(1, "colour mauve").rule == UNREADABLE
    game.play(1, "colour madder")
    game.play(2, "colour saffron")
    assert game.table.colours == ["V", "M", "S"]
    assert game.title.seat_names(game.view(None)) == ("Viridian", "Madder", "Saffron")
    assert game.to_act == (game.table.first,)


@rule("SP-SETUP-08")
def test_the_last_colour_is_nobodys_choice():
    game = new(5, colours="chosen")
    for seat in range(4):
        game.play(seat, game.legal(seat)[-1])
    assert game.to_act == (game.table.first,)
    assert sorted(game.table.colours) == sorted("MPSVC")


@rule("SP-SETUP-11")
@PLAYERS
def test_five_dollars_each(players):
    assert new(players).table.purse == [5] * players


@rule("SP-COMP-08")
def test_the_bank_is_everything_that_players_do_not_hold():
    """No field counts the bank: a purse is the only money there is (SP-R27 makes the bank unlimited)."""
    table = new(2).table
    assert not any("bank" in name for name in table.__dataclass_fields__)
    table.pay_bank(0, 2)
    assert table.purse == [3, 5]
    table.pay_fee(0, 1, 3)
    assert table.purse == [0, 8]
