"""Coin paths: what lies on the map, and what breaks it."""

import pytest

from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.automa.coins import check_coin_paths
from enginehouse.games.steam_power.rules.checks import position
from tests.games.steam_power.rules.automa.positions import CORNERS, Scene
from tests.proof import rule

# The Automa goes straight down from O to T: tiles on (0,1) and (0,2), coins on (0,3) and (0,4).
CITIES = {"Z": (0, -2, "gray"), "O": (0, 0, "gray"), "T": (0, 5, "purple"), "H": (2, 1, "white"), "J": (-2, 4, "white")}


def under_way(**options: object) -> Scene:
    scene = Scene(CITIES, **options).lay(1, (0, -1, 0, 3))
    assert scene.track("K34") == 2
    return scene


@rule("SP-ACOIN-01", "SP-ACOIN-02", "SP-ACOIN-04", "SP-ALAY-15")
def test_coins_on_every_further_hex():
    scene = Scene(CITIES).lay(1, (0, -1, 0, 3))
    assert scene.track("K34") == 2
    marked = next(e for e in scene.heard if isinstance(e, events.CoinsLaid))
    assert marked.hexes == tuple(scene.land.refs[scene.hex(0, r)] for r in (2, 3, 4))
    assert scene.coins_of() == [(0, 3), (0, 4)]
    assert scene.purse() == 5  # coins come from the bank and go back to it
    again = scene.table.clone()
    assert again.coin_paths == scene.table.coin_paths
    assert scene.lay_next()
    assert scene.coins_of() == [(0, 4)]
    assert scene.purse() == 5


@rule("SP-ACOIN-02", "SP-ACOIN-10", "SP-ALAY-02")
def test_it_lays_nothing_else_while_a_path_lies():
    """Whatever the card says, the path comes first."""
    scene = under_way()
    scene.track("K36")  # gray: a rival's city; there is none
    assert scene.coins_of() == []
    assert "T" in scene.network()
    scene = under_way()
    assert scene.track("K12") == 2


@rule("SP-ACOIN-03", "SP-ACOIN-09", "SP-CROSS-03")
def test_example_c_a_crossing_leaves_the_path():
    scene = under_way()
    scene.place(0, scene.note((1, 2, 1, 4)), scene.note((0, 3, 1, 4)))  # a straight over the coin
    assert scene.coins_of() == [(0, 3), (0, 4)]
    assert scene.lay_next()
    assert scene.on(0, 3) == [{1, 4}, {0, 3}]
    assert scene.purse() == 3


@rule("SP-ACOIN-07", "SP-ACOIN-08", "SP-R54")
def test_example_d_a_tight_curve_breaks_it_at_once():
    scene = under_way()
    trains = scene.table.trains[1]
    scene.place(0, scene.note((1, 2, 1, 4)))
    coins = tuple(scene.land.refs[scene.hex(*at)] for at in scene.coins_of())
    assert coins
    scene.place(0, scene.note((0, 3, 1, 2)))
    assert scene.coins_of() == []
    assert scene.table.unfinished[1] is None
    assert scene.on(0, 1) == scene.on(0, 2) == []
    assert scene.table.trains[1] == trains + 1
    assert scene.purse() == 5
    (taken,) = [e for e in scene.heard if isinstance(e, events.CoinsTaken)]
    assert (taken.hexes, taken.link) == (coins, True)
    scene.checked()
    bend = under_way()  # a gentle curve that does not cross
    bend.place(0, bend.note((1, 2, 1, 4)), bend.note((0, 3, 1, 5)))
    assert bend.coins_of() == [(0, 3), (0, 4)]  # {1,5} is crossed by {0,3}
    bend = under_way()
    bend.place(0, bend.note((1, 2, 1, 4)))
    bend.lay(0, (0, 3, 1, 3))
    check_coin_paths(bend.table, 0)
    assert bend.coins_of() == []


@rule("SP-R53", "SP-ACOIN-09")
def test_losing_a_city_beside_the_path_does_not_break_it():
    scene = Scene({**CITIES, "X": (1, 2, "black")}).lay(1, (0, -1, 0, 3))
    scene.coins(1, [(0, 1), (0, 2), (0, 3), (0, 4)], "T")
    scene.lay_next()
    first = scene.on(0, 1)
    assert first == [{0, 3}]
    scene.table.purse[1] = 0  # money is not asked
    scene.table.piles = [0, 0, 0]  # nor is the stock
    check_coin_paths(scene.table, 0)
    assert scene.coins_of() == [(0, 2), (0, 3), (0, 4)]
    scene.table.trains[1] = 0  # trains are, but the link under way needs no more
    check_coin_paths(scene.table, 0)
    assert scene.coins_of()


@rule("SP-R53", "SP-R67")
def test_a_path_that_needs_more_trains_than_there_are_is_broken():
    cities = {
        "Z": (0, -2, "gray"),
        "O": (0, 0, "gray"),
        "X": (0, 2, "black"),
        "Y": (0, 3, "black"),
        "T": (0, 5, "purple"),
    }
    scene = Scene(cities).lay(1, (0, -1, 0, 3)).coins(1, [(0, 1), (0, 4)], "T")
    scene.lay(0, (0, 4, 1, 4))  # can be crossed
    check_coin_paths(scene.table, 0)
    assert scene.coins_of()
    scene.table.trains[1] = 1
    check_coin_paths(scene.table, 0)
    assert scene.coins_of() == []


@rule("SP-TRACK-17", "SP-R53")
def test_an_open_end_pointing_at_a_coin_hex():
    """The Automa may not join it; through other sides the path goes on."""
    scene = under_way()
    scene.place(0, scene.note((1, 2, 1, 4)))  # points at (0,3) by edge 1
    assert scene.coins_of() == [(0, 3), (0, 4)]
    assert scene.lay_next()
    assert scene.on(0, 3) == [{0, 3}]


@rule("SP-ACOIN-11", "SP-R84")
def test_tiles_are_turned_anew_each_time():
    """The marker has moved between the tiles; where two cities beside the path tie, the new corner decides."""
    cities = {
        "Z": (0, -2, "gray"),
        "O": (0, 0, "gray"),
        "T": (0, 5, "purple"),
        "X": (1, 2, "black"),
        "Y": (-1, 3, "black"),
    }
    turned = set()
    for corner in CORNERS:
        scene = Scene(cities).lay(1, (0, -1, 0, 3)).marker(0).coins(1, [(0, 1), (0, 2), (0, 3), (0, 4)], "T")
        assert scene.lay_next()
        assert scene.coins_of() == [(0, 2), (0, 3), (0, 4)]
        scene.marker(corner).lay_next()
        turned.add(tuple(scene.on(0, 2)[0]))
    assert len(turned) == 2
    assert scene.table.coin_paths[1] is not None


@rule("SP-ACOIN-06", "SP-LINK-24")
def test_a_city_passed_ends_a_link_and_starts_one():
    scene = Scene({"Z": (0, -2, "gray"), "O": (0, 0, "gray"), "T": (0, 3, "purple"), "X": (1, 1, "black")})
    scene.lay(1, (0, -1, 0, 3)).coins(1, [(0, 1), (0, 2)], "T")
    before = scene.table.trains[1]
    scene.lay_next()
    assert scene.table.unfinished[1] is None
    assert [scene.land.codes[c] for c in (scene.links()[-1].start, scene.links()[-1].end)] == ["O", "X"]
    scene.lay_next()
    assert [scene.land.codes[c] for c in (scene.links()[-1].start, scene.links()[-1].end)] == ["X", "T"]
    assert scene.table.trains[1] == before - 2


@rule("SP-ACOIN-12")
def test_an_incomplete_link_only_with_a_coin_path():
    from tests.games.steam_power.rules.automa.crowds import random_table

    seen = 0
    for seed in range(12):
        for table in random_table(seed):
            for seat in range(table.box.humans, table.seats):
                if table.unfinished[seat] is not None:
                    seen += 1
                    path = table.coin_paths[seat]
                    assert path is not None
                    assert path.hexes[0] == table.tip(seat) // 6
    assert seen > 50


@rule("SP-R86", "SP-ACOIN-08")
def test_a_crossing_gives_the_other_track_its_tile_back():
    scene = under_way()
    scene.place(0, scene.note((1, 2, 1, 4)), scene.note((0, 3, 1, 4)))
    assert scene.lay_next()
    assert scene.on(0, 3) == [{1, 4}, {0, 3}]
    scene.place(0, scene.note((-1, 4, 1, 2)), scene.note((0, 4, 5, 4)))  # round to the last coin, with a tight curve
    assert scene.coins_of() == []
    assert scene.on(0, 3) == [{1, 4}]
    assert scene.on(0, 1) == scene.on(0, 2) == []
    scene.checked()
    link = scene.table.unfinished[0]
    assert link is not None
    assert len(link.hexes) == 4
    # with no plain tile in stock it is placed all the same
    scene = Scene(CITIES).lay(1, (0, -1, 0, 3)).lay(0, (0, 1, 1, 4)).coins(1, [(0, 1), (0, 2), (0, 3), (0, 4)], "T")
    assert scene.lay_next()
    scene.table.piles[0] = 0
    scene.lay(0, (-1, 2, 1, 2))
    assert scene.coins_of()
    scene.lay(0, (0, 2, 5, 4))
    check_coin_paths(scene.table, 0)
    assert scene.coins_of() == []
    assert scene.on(0, 1) == [{1, 4}]
    assert scene.table.piles[0] == -1


@rule("SP-R87")
def test_paths_of_several_automas_break_together():
    """Both cross the hex; one placement breaks both, judged before either is taken off."""
    cities = {
        "A": (0, 0, "gray"),
        "B": (0, 4, "purple"),
        "C": (-2, 3, "gray"),
        "D": (2, 1, "gray"),
        "E": (2, -1, "white"),
    }
    scene = Scene(cities, automas="normal, normal")
    scene.coins(1, [(0, 1), (0, 2), (0, 3)], "B", start="A").coins(2, [(-1, 3), (0, 2), (1, 1)], "D", start="C")
    scene.table.corner = 0
    assert scene.lay_next(1)
    assert scene.lay_next(2)
    assert scene.coins_of(1)
    assert scene.coins_of(2)
    scene.lay(0, (0, 2, 2, 1))  # a tight curve in the hex that both need
    check_coin_paths(scene.table, 0)
    assert scene.coins_of(1) == scene.coins_of(2) == []
    assert scene.table.unfinished[1] is None
    assert scene.table.unfinished[2] is None
    taken = [e.seat for e in scene.heard if isinstance(e, events.CoinsTaken)]
    assert taken == [1, 2]


@rule("SP-R54")
def test_an_automas_tile_is_a_placement_too():
    """The tile of one Automa may break the path of the other."""
    cities = {"A": (0, 0, "gray"), "B": (0, 4, "purple"), "C": (1, 1, "gray"), "D": (1, 2, "gray")}
    scene = Scene(cities, automas="normal, normal")
    scene.coins(1, [(0, 1), (0, 2), (0, 3)], "B", start="A")
    scene.table.coin_paths[2] = None
    scene.lay(2, (0, 2, 1, 2))
    check_coin_paths(scene.table, 2)
    assert scene.coins_of(1) == []


@rule("SP-ACOIN-01")
def test_positions_know_that_only_automas_have_coins():
    scene = under_way()
    scene.checked()
    scene.table.coin_paths[0], scene.table.coin_paths[1] = scene.table.coin_paths[1], None
    with pytest.raises(Exception, match="only an Automa has a coin path"):
        position.check(scene.table)
