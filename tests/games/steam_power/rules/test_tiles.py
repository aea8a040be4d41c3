"""The track inside one hex. SP-TILE, and the tiles of SP-COMP."""

from itertools import combinations

from enginehouse.games.steam_power.rules import tiles
from tests.games.steam_power.positions import position
from tests.proof import rule

CITIES = {"A": (0, 0), "B": (0, 4)}


def ends_of(kind: str) -> set[frozenset[int]]:
    return {frozenset(tiles.ENDS[s]) for s in tiles.SEGMENTS if tiles.KIND[s] == kind}


def chords_cross(s: frozenset[int], t: frozenset[int]) -> bool:
    """Walking round the hex, the ends of the two take turns."""
    around = [edge in s for edge in range(6) if edge in s | t]
    return len(s | t) == 4 and around in ([True, False, True, False], [False, True, False, True])


@rule("SP-TILE-01")
def test_a_straight_joins_opposite_edges():
    assert ends_of("straight") == {frozenset({a, a + 3}) for a in range(3)}


@rule("SP-TILE-02")
def test_a_curve_leaves_one_edge_between():
    assert ends_of("curve") == {frozenset({a, (a + 2) % 6}) for a in range(6)}


@rule("SP-TILE-03")
def test_a_tight_curve_joins_neighbouring_edges():
    assert ends_of("tight") == {frozenset({a, (a + 1) % 6}) for a in range(6)}


@rule("SP-TILE-04")
def test_every_pair_of_edges_is_a_segment():
    every = {frozenset(pair) for pair in combinations(range(6), 2)}
    assert {frozenset(ends) for ends in tiles.ENDS} == every
    assert len(tiles.ENDS) == 15
    assert all(tiles.BETWEEN[a][b] == tiles.BETWEEN[b][a] for a in range(6) for b in range(6))


def faces() -> dict[frozenset[frozenset[int]], int]:
    """Every pair of segments that one tile carries, with the pile of that tile."""
    return {
        frozenset({frozenset(tiles.ENDS[s]), frozenset(tiles.ENDS[t])}): tiles.crossing_pile(s, t)
        for s, t in combinations(tiles.SEGMENTS, 2)
        if tiles.CROSSES[s][t]
    }


@rule("SP-TILE-05")
def test_crossing_straights_have_three_orientations():
    straights = ends_of("straight")
    found = {face: pile for face, pile in faces().items() if face <= straights}
    assert len(found) == 3
    assert set(found.values()) == {tiles.TIGHT_PILE}


@rule("SP-TILE-06")
def test_crossing_curves_intersect():
    wanted = {frozenset({frozenset({a, (a + 2) % 6}), frozenset({(a + 1) % 6, (a + 3) % 6})}) for a in range(6)}
    found = {face: pile for face, pile in faces().items() if face <= ends_of("curve")}
    assert set(found) == wanted
    assert set(found.values()) == {tiles.CURVED_PILE}


@rule("SP-TILE-07")
def test_a_straight_and_a_curve_intersect():
    wanted = {
        frozenset({frozenset({a, a + 3}), curve})
        for a in range(3)
        for curve in (frozenset({(a + 2) % 6, (a + 4) % 6}), frozenset({(a + 1) % 6, (a + 5) % 6}))
    }
    mixed = {face: pile for face, pile in faces().items() if face & ends_of("straight") and face & ends_of("curve")}
    assert set(mixed) == wanted
    assert set(mixed.values()) == {tiles.CURVED_PILE}


@rule("SP-TILE-09")
def test_two_segments_share_a_tile_exactly_when_their_chords_cross():
    pairs = combinations([frozenset(ends) for ends in tiles.ENDS], 2)
    assert set(faces()) == {frozenset({s, t}) for s, t in pairs if chords_cross(s, t)}
    assert len(faces()) == 15


@rule("SP-TILE-10")
def test_tracks_that_do_not_cross_never_share_a_hex():
    yard = position(CITIES).lay(1, "0,1 0-2").turn(0)
    yard.play(0, "track")
    assert yard.why(0, "cross 0,1 3-5").rule == "SP-TILE-10"  # a parallel curve
    assert "does not cross" in yard.why(0, "cross 0,1 3-5").reason
    assert yard.why(0, "cross 0,1 3-4").rule == "SP-TILE-10"  # a tight curve
    assert not any(tiles.CROSSES[s][t] for s in tiles.SEGMENTS for t in tiles.SEGMENTS if tiles.KIND[s] == "tight")


@rule("SP-TILE-11")
def test_no_hex_holds_three_segments():
    yard = position({"A": (0, 0), "B": (-1, 1), "C": (1, 0), "D": (0, 5)}, players=3)
    yard.lay(1, "0,1 0-3").lay(2, "0,1 5-2").turn(0)
    assert len(yard.on((0, 1))) == 2
    yard.play(0, "track")
    assert not any(f" {yard.ref((0, 1))} " in note for note in yard.legal(0))
    assert yard.why(0, "cross 0,1 1-4").rule == "SP-CROSS-11"


@rule("SP-TILE-12", "SP-TRACK-11")
def test_any_tile_in_any_rotation():
    """A hex between a city and open plains may be left by each of its five other edges."""
    yard = position(CITIES).turn(0).play(0, "track")
    assert all(yard.may(0, f"lay 0,1 0-{exit_edge}") for exit_edge in range(1, 6))


@rule("SP-TILE-08")
def test_the_two_tracks_of_a_crossing_are_not_joined():
    """Two links cross; neither gives its owner, nor any goods, the cities of the other."""
    yard = position({"A": (0, 0), "B": (0, 2), "Left": (-2, 1), "Right": (2, 1)})
    yard.lay(0, "0,1 0-3").lay(1, "-1,1 5-2", "0,1 5-2", "1,1 5-2")
    assert yard.on((0, 1)) == {frozenset({0, 3}), frozenset({2, 5})}
    assert yard.network(0) == {"A", "B"}
    assert yard.network(1) == {"Left", "Right"}
    reached = {group for group, links in enumerate(yard.table.distances(0).links) if links >= 0}
    assert reached == {yard.group("A"), yard.group("B")}  # nothing else can be reached


@rule("SP-TILE-09")
def test_a_track_may_be_crossed_from_one_side_to_the_other():
    """The edges beside a track lie on one side of it or the other; a tight curve has none, and its own ends are on neither."""
    for s in tiles.SEGMENTS:
        sides = [tiles._side(s, edge) for edge in tiles.EDGES]
        assert tuple(sides) == tiles.SIDE[tiles.lone(s)]
        assert [sides[edge] for edge in tiles.ENDS[s]] == [-1, -1]
        for t in tiles.SEGMENTS:
            a, b = (sides[edge] for edge in tiles.ENDS[t])
            assert tiles._interleave(s, t) == tiles.CROSSES[s][t] == ({a, b} == {0, 1})
