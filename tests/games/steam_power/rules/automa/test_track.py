"""Where an Automa builds to, and which way."""

from random import Random

import pytest
from msgspec.structs import replace

import enginehouse as eh
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.automa import build, paths
from enginehouse.games.steam_power.rules.automa.paths import Nearest
from tests.games.steam_power.rules.automa.positions import BL, BR, CORNERS, TL, TR, Scene
from tests.proof import rule

HOME = {"Z": (0, -2, "black"), "O": (0, 0, "black")}  # the Automa's network


def field(cities: dict[str, tuple[int, int, str]], **options: object) -> Scene:
    return Scene({**HOME, **cities}, **options).lay(1, (0, -1, 0, 3))


# --- which city ------------------------------------------------------------------------------------------------------
@rule("SP-ALAY-05", "SP-ALAY-03")
def test_the_top_colour_selects_the_kind():
    scene = field({"V": (0, 3, "purple"), "U": (3, -2, "gray"), "R": (-3, 2, "gray"), "S": (-3, 4, "gray")})
    assert scene.table.box.target_kind == ("scarce", "vp", "open", "rival")
    scene.lay(0, (-3, 3, 0, 3)).factory(0, "R", 3)
    assert scene.target("white")[0] == "V"
    assert scene.target("gray")[0] == "R"
    scene.track("K06")  # white on top, then gray
    assert scene.table.coin_paths[1] is None
    assert "V" in scene.network()
    other = field({"V": (0, 3, "purple"), "U": (3, -2, "gray"), "R": (-3, 2, "gray"), "S": (-3, 4, "gray")})
    other.lay(0, (-3, 3, 0, 3))
    other.track("K08")  # gray on top, then white
    assert "R" in other.network()


@rule("SP-ALAY-04", "SP-R66")
def test_never_a_city_of_its_own_network():
    scene = field({"V": (1, 0, "purple"), "W": (0, 6, "purple")})  # V touches O: the same group
    assert scene.target("white")[0] == "W"
    scene = field({"V": (1, 0, "purple")})
    assert scene.target("white") == ("", 0)


@rule("SP-ALAY-06", "SP-ALAY-07", "SP-R56", "SP-R59")
def test_scarce():
    """Least present: pieces lying in the extended network, whoever owns the factory."""
    cities = {
        "G": (0, 6, "gray"),
        "H": (3, 0, "orange"),
        "W": (-3, 3, "white"),
        "K": (2, -3, "black"),
        "A": (-2, -2, "gray"),
    }
    scene = field(cities).factory(0, "O", 2)  # black 2; the others none: all their cities are candidates
    assert scene.target("black")[0] in {"H", "W", "A", "G"}
    assert scene.target("black")[0] != "K"
    # white and orange pieces in reach over a rival's links: only gray is scarce
    scene.lay(0, (1, 0, 5, 2), (2, 0, 5, 2)).lay(0, (-1, 1, 1, 4), (-2, 2, 1, 4))
    scene.factory(0, "H", 1).factory(0, "W", 1)
    assert build.presence(scene.table, 1) == [2, 1, 1, 0]
    assert scene.target("black") == ("A", 1)
    scene.factory(0, "A", 3)  # has a factory, though out of reach: no candidate any more
    assert scene.target("black")[0] == "G"
    scene.lay(0, (0, 1, 0, 3), (0, 2, 0, 3), (0, 3, 0, 3), (0, 4, 0, 3), (0, 5, 0, 3))
    assert scene.target("black")[0] == "G"  # in a rival's network and in reach already: that makes no difference
    scene.factory(0, "G", 1)
    scene.table.pieces[scene.city("G")] = 0  # gray is scarce still, and has no city without a factory
    assert scene.target("black") == ("", 0)


@rule("SP-ALAY-08", "SP-R72")
def test_vp():
    scene = field({"V": (0, 3, "purple"), "E": (0, 2, "white"), "F": (3, 0, "white"), "X": (3, 2, "black")}, people=3)
    scene.factory(0, "F", 1)
    scene.table.pieces[scene.city("F")] = 0  # a flipped factory city is worth points, but not of this kind
    assert scene.target("white")[0] == "V"
    for company in (0, 2):
        scene.table.network[company] |= 1 << scene.land.group_of[scene.city("V")]
    assert scene.target("white")[0] == "V"  # however small the share


@rule("SP-ALAY-09", "SP-ATERM-03", "SP-R77")
def test_open_is_judged_by_group():
    scene = field({"A": (0, 2, "gray"), "B": (1, 2, "gray"), "C": (3, 2, "gray"), "D": (0, 7, "white")})
    assert scene.target("orange") == ("A", 1)
    scene.lay(0, (2, 2, 5, 2))  # B and C: the group of A is reached
    assert scene.target("orange")[0] == "D"
    link = scene.table.links.pop()
    scene.table.network[0] = 0
    scene.table.hold(0, replace(link, end=-1))
    scene.table.roads = [0] * len(scene.table.roads)
    assert scene.target("orange") == ("A", 1)  # an incomplete link connects nothing


@rule("SP-ALAY-10", "SP-R77")
def test_rival_is_judged_by_group():
    scene = field({"A": (0, 2, "gray"), "B": (1, 2, "gray"), "C": (3, 2, "gray"), "D": (0, 7, "white")})
    assert scene.target("gray") == ("", 0)
    scene.lay(0, (2, 2, 5, 2))
    assert scene.target("gray") == ("A", 1)


@rule("SP-ALAY-11", "SP-R57")
def test_next_colours_without_repeats_or_return():
    scene = field({"V": (0, 2, "purple")})
    assert scene.track("K28") == 1  # white names V; gray, gray name nobody; no third colour, no return to white
    assert scene.network() == {"Z", "O", "V"}
    scene = field({"V": (0, 2, "purple")})
    assert scene.track("K26") == 1  # gray names nobody, so white
    assert "gray asks for a city in a rival's network, and none can be reached" in scene.thoughts()
    scene = field({"V": (0, 2, "purple"), "W": (0, 4, "purple")})
    assert scene.track("K34") == 1  # white three times is one colour
    assert "W" not in scene.network()


@rule("SP-ALAY-16", "SP-ALAY-15")
def test_target_reached_with_the_first_tile():
    scene = field({"V": (0, 2, "purple"), "W": (0, 4, "purple"), "U": (3, -2, "white")})
    assert scene.track("K31") == 2  # white: V with one tile; then orange: the nearest unconnected
    assert {"V", "W"} <= scene.network() or {"V", "U"} <= scene.network()
    assert scene.on(0, 1) == [{0, 3}]


@rule("SP-R75")
def test_a_finished_coin_path_leaves_all_colours():
    scene = field({"V": (0, 2, "purple"), "W": (0, 4, "purple")})
    scene.coins(1, [(0, 1)], "V")
    assert scene.track("K34") == 2  # the first tile ends the path; white has not been asked yet, and names W
    assert scene.network() == {"Z", "O", "V", "W"}


@pytest.mark.parametrize("corner", CORNERS)
@rule("SP-ALAY-12", "SP-R51")
def test_example_a_three_tiles_before_four(corner):
    scene = field({"L": (-5, 0, "purple"), "R": (4, -4, "purple")}, ground={(2, -2): "m", (3, -3): "m"})
    assert scene.marker(corner).target("white") == ("R", 3)


@rule("SP-ALAY-12", "SP-ATIE-01", "SP-ADIR-01")
def test_equally_near_targets_go_to_the_marker():
    scene = field({"L": (-2, 1, "purple"), "R": (2, -1, "purple")})
    assert [scene.marker(corner).target("white") for corner in CORNERS] == [("L", 1), ("R", 1), ("R", 1), ("L", 1)]
    scene.listen()
    scene.target("white")
    assert (
        "white asks for a purple city; nearest are City L and City R, 1 tile each; the marker meets City L first"
        in scene.thoughts()
    )


@rule("SP-R65")
def test_a_city_without_a_path_is_no_target():
    moat = dict.fromkeys([(0, 5), (1, 5), (1, 6), (0, 7), (-1, 7), (-1, 6)], "~")
    scene = field({"V": (0, 6, "purple"), "W": (5, 0, "purple")}, ground=moat)
    assert scene.target("white")[0] == "W"
    assert field({"V": (0, 6, "purple")}, ground=moat).target("white") == ("", 0)


@rule("SP-R76")
def test_reaching_any_city_of_the_group_is_enough():
    scene = field({"X": (0, 3, "gray"), "V": (0, 4, "purple")})
    assert scene.target("white") == ("V", 2)
    assert scene.track("K34") == 2
    assert {"X", "V"} <= scene.network()
    assert scene.coins_of() == []


# --- where it starts -------------------------------------------------------------------------------------------------
START = {"B": (0, 0, "black"), "W": (2, 1, "white"), "w": (2, 4, "white"), "G": (-2, 5, "gray"), "V": (6, 0, "purple")}


@rule("SP-ALAY-17", "SP-R58")
def test_the_first_track_starts_at_the_marker():
    scene = Scene(START)
    scene.table.corner_goods = [1, 0, 3, 2]  # TL white, TR black, BR gray, BL orange
    starts = [scene.land.codes[build.start_city(scene.marker(corner).table)] for corner in CORNERS]
    assert starts == ["W", "B", "G", "w"]  # BL: no orange city, so the white of the next corner clockwise, from below


@rule("SP-R58")
def test_the_start_is_fixed_until_the_link_is_taken_up():
    scene = Scene(START)
    scene.table.corner_goods = [1, 0, 3, 2]
    assert scene.marker(TL).track("K34") == 2  # from W towards V
    link = scene.table.unfinished[1]
    assert link is not None
    assert scene.land.codes[link.start] == "W"
    path = scene.table.coin_paths[1]
    assert path is not None
    assert path.start == scene.land.group_of[scene.city("W")]
    assert scene.marker(TR).lay_next()  # the marker has moved on, the start has not
    build_from = scene.table.unfinished[1] or scene.links()[0]
    assert scene.land.codes[build_from.start] == "W"
    assert build.extended_network(scene.table, 1) == 0 or scene.links()
    again = Scene(START)
    again.table.corner_goods = [1, 0, 3, 2]
    again.marker(TL).track("K34")
    again.table.piles = [0, 0, 0]
    assert not again.lay_next()  # no tile: coins and link are taken off
    again.table.piles = [80, 10, 10]
    again.marker(TR).track("K34")
    link = again.table.unfinished[1] or again.links()[0]
    assert again.land.codes[link.start] == "B"


@rule("SP-ALAY-13")
def test_tie_between_start_cities():
    for corner, edges in ((TL, {3, 5}), (BL, {3, 5}), (TR, {1, 3}), (BR, {1, 3})):
        scene = Scene(
            {"N": (0, 0, "black"), "M": (2, -1, "black"), "T": (1, 1, "purple")}, ground={(0, 1): "h", (2, 0): "h"}
        )
        scene.table.network[1] = sum(1 << scene.land.group_of[scene.city(code)] for code in "NM")
        scene.table.links = []
        assert scene.marker(corner).track("K34") == 1
        assert scene.on(1, 0) == [edges]
        assert scene.purse() == 5
    far = field({"V": (0, 4, "purple")})
    far.track("K34")
    assert far.on(0, 1)  # from O, not from Z, which needs more tiles


# --- which way -------------------------------------------------------------------------------------------------------
@rule("SP-ALAY-14", "SP-ATIE-03")
def test_fewest_tiles_then_cheapest_then_the_marker():
    # $4 on the short way and a free detour: still the short way
    wall = {(0, 1): "m", (1, 0): "m", (0, 2): "m"}
    scene = field({"V": (0, 3, "purple")}, ground=wall).money(1, 9)
    assert scene.target("white") == ("V", 2)
    scene.track("K34")
    assert scene.purse() < 9
    # two ways with as few tiles, one cheaper, for every corner
    for corner in CORNERS:
        scene = field({"V": (1, 1, "purple")}, ground={(0, 1): "h"})
        scene.marker(corner).track("K34")
        assert scene.on(1, 0) == [{3, 5}]
        scene = field({"V": (1, 1, "purple")}, ground={(1, 0): "h"})
        scene.marker(corner).track("K34")
        assert scene.on(0, 1) == [{0, 2}]


@pytest.mark.parametrize(("corner", "way"), [(TL, (0, 1)), (BL, (0, 1)), (TR, (1, 0)), (BR, (1, 0))])
@rule("SP-R52")
def test_example_e_equal_paths(corner, way):
    """Fewest pieces are gray; the closest gray city is the target; left markers take the left way."""
    scene = field({"G": (1, 1, "gray"), "H": (0, 7, "gray"), "W": (-3, 2, "white"), "R": (3, -3, "orange")})
    scene.lay(0, (-1, 1, 1, 4), (-2, 2, 1, 5)).lay(0, (1, -1, 4, 1), (2, -2, 4, 1))
    scene.factory(1, "O", 2).factory(0, "W", 1).factory(0, "R", 1)
    assert scene.marker(corner).target("black") == ("G", 1)
    scene.track("K09")
    assert scene.on(*way)
    assert not scene.on(*((1, 0) if way == (0, 1) else (0, 1)))


@rule("SP-R52")
def test_paths_are_compared_by_their_sorted_scan():
    """From O to V four tiles straight down the column beside a wall; the list that differs first in the scan wins."""
    scene = field({"V": (1, 2, "purple")})
    group = scene.land.group_of[scene.city("V")]
    found = paths.Nearest(scene.table, 1, 1 << group, -1).ways(group)
    ways = sorted((sorted(scene.land.scan[TL][h] for h in p.hexes), p.hexes) for p in found)
    assert len(ways) > 2
    scene.track("K34")
    assert tuple(scene.links()[-1].hexes) == ways[0][1]


@rule("SP-R52")
def test_sorted_lists_come_before_travel_order():
    scene = field({"V": (0, 6, "purple")})
    late_start = tuple(scene.hex(*h) for h in [(1, 0), (-1, 0)])
    early_start = tuple(scene.hex(*h) for h in [(0, 1), (0, 2)])
    turned = early_start[::-1]

    def order(hexes: tuple[int, ...]) -> tuple[int, list[int]]:
        return sum(paths.weight(scene.table, h) for h in hexes), [scene.land.scan[TL][h] for h in hexes]

    assert min(late_start, early_start, key=order) == late_start  # (-1, 0) is met first, though it is laid last
    assert min(turned, early_start, key=order) == early_start  # equal sets: in travel order


@pytest.mark.parametrize("corner", CORNERS)
@rule("SP-R84", "SP-ACOIN-05", "SP-ACOIN-06")
def test_example_b_through_a_city_beside_the_path(corner):
    scene = field({"T": (0, 3, "purple"), "X": (1, 1, "gray")}).marker(corner)
    trains = scene.table.trains[1]
    assert scene.track("K34") == 2
    if corner in (TL, BL):
        assert (scene.on(0, 1), scene.on(0, 2)) == ([{0, 2}], [{1, 3}])
    else:
        assert (scene.on(1, 0), scene.on(1, 2)) == ([{3, 5}], [{0, 4}])
    assert scene.network() == {"Z", "O", "X", "T"}
    assert scene.table.trains[1] == trains - 2
    assert len(scene.links()) == 3
    assert "turns its tiles to join City X on the way" in scene.thoughts()


@pytest.mark.parametrize("corner", CORNERS)
@rule("SP-R84", "SP-R67")
def test_through_a_group(corner):
    cities = {"X": (0, 2, "gray"), "Y": (0, 3, "gray"), "T": (0, 5, "purple")}
    scene = field(cities).marker(corner)
    trains = scene.table.trains[1]
    assert scene.track("K34") == 2
    assert (scene.on(0, 1), scene.on(0, 4)) == ([{0, 3}], [{0, 3}])
    assert scene.network() == {"Z", "O", "X", "Y", "T"}
    assert scene.table.trains[1] == trains - 2
    enough, few = field(cities).marker(corner), field(cities).marker(corner)
    enough.table.trains[1] = 2
    assert enough.track("K34") == 2
    few.table.trains[1] = 1
    assert few.track("K34") == 0
    assert few.coins_of() == []
    assert "too few trains for the way to City T" in few.thoughts()


@rule("SP-R67")
def test_cities_on_the_way_are_given_up_when_trains_are_few():
    scene = field({"T": (0, 3, "purple"), "X": (1, 1, "gray")})
    scene.table.trains[1] = 1
    assert scene.track("K34") == 2
    assert (scene.on(0, 1), scene.on(0, 2)) == ([{0, 3}], [{0, 3}])
    assert scene.network() == {"Z", "O", "T"}
    assert scene.table.trains[1] == 0


@rule("SP-R84")
def test_the_order_of_runs():
    """Most cities; then their scan; then the start city; then the city entered; then edges."""
    beside = {"T": (0, 3, "purple"), "X": (1, 1, "gray"), "Y": (-1, 2, "gray")}  # X and Y both touch both hexes
    for corner, edges in ((TL, {0, 4}), (BL, {0, 4}), (TR, {0, 2}), (BR, {0, 2})):
        scene = field(beside).coins(1, [(0, 1), (0, 2)], "T").marker(corner)
        assert scene.lay_next()
        assert scene.on(0, 1) == [edges]
        scene = field({**beside, "W": (2, 0, "gray")}).coins(1, [(0, 1), (0, 2)], "T").marker(corner)
        assert scene.lay_next()
        assert scene.on(0, 1) == [{0, 2}]  # with X comes W, for every marker
    # the city entered last: both cities of the target's group touch the hex
    for corner, edges in ((TL, {0, 3}), (BL, {0, 3}), (TR, {0, 2}), (BR, {0, 2})):
        scene = field({"T": (0, 2, "purple"), "S": (1, 1, "gray")}).coins(1, [(0, 1)], "T").marker(corner)
        assert scene.lay_next()
        assert scene.on(0, 1) == [edges]


@pytest.mark.parametrize(("beside", "entries"), [((1, 2), (0, 1)), ((-1, 3), (0, 5))])
@rule("SP-R84")
def test_the_last_of_equal_runs_have_the_higher_edges(beside, entries):
    """X and Y, one group, both touch the second hex: it may be entered from either."""
    cities = {"T": (0, 4, "purple"), "X": (0, 2, "gray"), "Y": (*beside, "gray")}
    for corner in CORNERS:
        scene = field(cities).coins(1, [(0, 1), (0, 3)], "T").marker(corner)
        found = paths.runs(scene.table, 1, scene.table.coin_paths[1])
        assert [run.edges for run in found] == [((0, 3), (entry, 3)) for entry in entries]


@rule("SP-ALAY-01", "SP-ASET-10")
def test_each_tile_is_paid_for_by_itself():
    scene = field({"V": (0, 5, "purple")}, ground={(0, 1): "h", (0, 2): "m"}).money(1, 7)
    assert scene.track("K34") == 2
    assert scene.purse() == 1
    assert scene.coins_of() == [(0, 3), (0, 4)]


@rule("SP-ALAY-19")
def test_it_crosses_track_in_its_way():
    scene = field({"V": (0, 4, "purple")}, ground={(0, 2): "m"})
    scene.lay(0, (0, 2, 1, 4))  # a straight across the way
    assert scene.track("K34") == 2
    assert scene.on(0, 2) == [{1, 4}, {0, 3}]
    assert scene.purse() == 5 - 2  # $2 whatever the ground


@rule("SP-ALAY-18")
def test_it_never_removes_or_replaces():
    for seed in range(6):
        game = eh.new("steam-power", players=3, seed=seed, options={"automas": "normal, normal", "map": "switchyard"})
        rnd = Random(seed)
        while not game.over:
            heard = game.play(0, rnd.choice(game.legal(0)))
            own = [e for e in heard if isinstance(e, events.Removed | events.Replaced)]
            assert all(e.seat == 0 for e in own)


# --- what stops it ---------------------------------------------------------------------------------------------------
@rule("SP-R55", "SP-AREW-09")
def test_no_money_for_the_next_tile():
    """Coins of an older path stay; a new plan leaves none, and no other target is tried."""
    scene = field({"V": (0, 4, "purple")}, ground={(0, 3): "m"}).money(1, 3)
    assert scene.track("K34") == 2
    assert scene.track("K34") == 0
    assert scene.coins_of() == [(0, 3)]
    assert scene.thoughts().count("cannot pay $4") == 1  # it does not try again
    assert scene.table.unfinished[1] is not None
    ring = dict.fromkeys([(0, 1), (1, 0), (1, -1), (-1, 1), (-1, 0)], "m") | dict.fromkeys(
        [(1, -2), (1, -3), (0, -3), (-1, -2), (-1, -1)], "m"
    )
    scene = field({"V": (0, 4, "purple"), "U": (3, 0, "white")}, ground=ring).money(1, 3)
    assert scene.track("K42") == 0  # white, orange, gray, black
    assert scene.coins_of() == []
    assert "orange asks" not in scene.thoughts()
    assert "cannot pay $4" in scene.thoughts()


@rule("SP-R55", "SP-R53")
def test_no_tile_in_stock():
    scene = field({"V": (0, 5, "purple")})
    scene.track("K34")
    scene.table.piles[0] = 0
    assert not scene.lay_next()
    assert scene.coins_of() == []
    assert scene.table.unfinished[1] is None
    assert scene.on(0, 1) == scene.on(0, 2) == []


@rule("SP-R55")
def test_the_best_run_whose_next_tile_is_in_stock():
    """Out of O with a tight curve, or out of N with a straight; the marker's choice unless that tile is gone."""
    tight, straight = {0, 1}, {1, 4}
    for corner, empty, edges in ((TL, 1, straight), (TR, 0, tight), (TL, 0, tight), (TR, 1, straight)):
        scene = field({"N": (-1, 2, "gray"), "M": (-1, 4, "gray"), "T": (2, -1, "purple")}).lay(1, (-1, 3, 3, 0))
        scene.coins(1, [(0, 1), (1, 0)], "T").marker(corner)
        scene.table.piles[empty] = 0
        assert scene.lay_next()
        assert scene.on(0, 1) == [edges]
    for corner, edges in ((TL, straight), (TR, tight)):
        scene = field({"N": (-1, 2, "gray"), "M": (-1, 4, "gray"), "T": (2, -1, "purple")}).lay(1, (-1, 3, 3, 0))
        assert scene.coins(1, [(0, 1), (1, 0)], "T").marker(corner).lay_next()
        assert scene.on(0, 1) == [edges]


@rule("SP-ALAY-12")
def test_the_shortest_way_goes_on_from_an_open_end():
    cities = {"Z": (0, -2, "black"), "O": (0, 0, "gray"), "V": (0, 4, "purple")}
    scene = Scene(cities).lay(1, (0, -1, 0, 3)).lay(1, (0, 1, 0, 3))
    group = scene.land.group_of[scene.land.by_code["V"]]
    nearest = Nearest(scene.table, 1, 1 << group, -1)
    assert nearest.tiles(group) == 2
    assert nearest.best(group, 9) == (scene.hex(0, 2), scene.hex(0, 3))
