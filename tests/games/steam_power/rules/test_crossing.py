"""Crossing track. SP-CROSS."""

import pytest

from enginehouse.games.steam_power.rules.shorts import short, shorts
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from tests.games.steam_power.positions import position
from tests.proof import rule

#: Seat 1 has a straight {2,5} on (0,1), from W to E; seat 0 comes from A, north of it.
CITIES = {"A": (0, 0), "W": (-2, 1), "E": (2, 1), "B": (0, 6)}
WEST_EAST = ("-1,1 5-2", "0,1 5-2", "1,1 5-2")


def crossed(**more):
    return position(CITIES, **more).lay(1, *WEST_EAST)


@rule("SP-CROSS-01")
def test_no_crossing_on_an_empty_hex():
    yard = crossed().play(0, "track")
    refusal = yard.why(0, "cross 0,-1 3-0")
    assert refusal.rule == "SP-CROSS-01"
    assert yard.ref((0, -1)) in refusal.reason
    assert not yard.may(0, "lay 0,1 0-3")


@rule("SP-CROSS-01", "SP-TRACK-04")
def test_a_hex_is_bare_or_not_so_laying_and_crossing_share_a_word_of_the_compact_mask():
    assert short("cross A8 curve-0") == short("lay A8 curve-0") == "lay A8 curve-0"
    yard = crossed().play(0, "track")
    seen = [short(action) for action in yard.legal(0)]
    assert len(set(seen)) == len(seen)
    assert set(seen) <= set(shorts(yard.table.box))


@rule("SP-CROSS-02", "SP-CROSS-03", "SP-CROSS-12", "SP-COMP-10")
def test_a_crossing_replaces_the_tile_for_two_dollars():
    yard = crossed().purse(5, 5)
    assert yard.table.piles == [77, 10, 10]
    yard.play(0, "track", "cross 0,1 0-3")
    assert yard.table.purse == [3, 5]
    assert yard.table.piles == [78, 9, 10]  # the plain tile is back, crossing straights are out
    assert yard.game.prompt(0).endswith("or stop")  # it was one placement


@rule("SP-CROSS-03")
def test_a_crossing_that_cannot_be_paid():
    yard = crossed().purse(1).play(0, "track")
    refusal = yard.why(0, "cross 0,1 0-3")
    assert refusal.rule == "SP-CROSS-03"
    assert refusal.reason.startswith("$1 short")
    assert yard.why(0, "cross 0,1 0-4").rule == "SP-CROSS-03"


@rule("SP-CROSS-04")
@pytest.mark.parametrize("ground", [{}, {"hills": [(0, 1)]}, {"mountains": [(0, 1)]}])
def test_terrain_does_not_matter(ground):
    yard = crossed(**ground).purse(2).play(0, "track", "cross 0,1 0-3")
    assert yard.table.purse[0] == 0


@rule("SP-CROSS-05", "SP-CROSS-07")
def test_the_old_track_stays_as_it_was():
    yard = crossed()
    before, trains = yard.table.links[:], yard.table.trains[1]
    yard.play(0, "track", "cross 0,1 0-3")
    assert yard.on((0, 1)) == {frozenset({2, 5}), frozenset({0, 3})}
    assert yard.table.links == before
    assert yard.links(1) == [("W", "E")]
    assert yard.table.trains[1] == trains


@rule("SP-CROSS-06")
def test_the_new_track_belongs_to_who_lays_it():
    yard = crossed().play(0, "track", "cross 0,1 0-3")
    assert yard.open_end(0) == (yard.ref((0, 1)), 3)
    assert yard.table.trains[0] == 20
    assert yard.why(0, "lay 1,0 5-2").rule == "SP-LINK-07"


@rule("SP-CROSS-06")
def test_a_crossing_obeys_the_rules_of_connection():
    yard = crossed().play(0, "track")
    assert yard.why(0, "cross 0,1 1-4").rule == "SP-TRACK-12"  # first track, and no end in a city
    yard = position({**CITIES, "C": (0, 8)}).lay(1, *WEST_EAST).link(0, "B", "C").play(0, "track")
    assert yard.why(0, "cross 0,1 0-3").rule == "SP-TRACK-15"
    yard = position({**CITIES, "C": (0, 8)}).lay(1, *WEST_EAST).lay(0, "0,5 3-0").play(0, "track")
    assert yard.why(0, "cross 0,1 0-3").rule == "SP-LINK-07"


@rule("SP-CROSS-07", "SP-R13")
def test_an_incomplete_link_may_be_crossed_and_keeps_its_open_end():
    yard = position(CITIES).lay(1, *WEST_EAST[:2]).play(0, "track", "cross 0,1 0-3")
    assert yard.open_end(1) == (yard.ref((0, 1)), 2)
    assert yard.table.trains == [20, 20]


@rule("SP-CROSS-08", "SP-DRAFT-16")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_own_track_may_be_crossed(edition):
    yard = position(CITIES, options={"edition": edition}).lay(0, *WEST_EAST).link(0, "A", "W")
    yard.play(0, "track", "cross 0,1 0-3")
    assert yard.on((0, 1)) == {frozenset({2, 5}), frozenset({0, 3})}
    assert yard.links(0) == [("W", "E"), ("A", "W")]


@rule("SP-CROSS-09")
def test_the_crossed_player_is_paid_nothing():
    yard = crossed().purse(9, 0).play(0, "track", "cross 0,1 0-3")
    assert yard.table.purse == [7, 0]


#: The table of SP-TILE: what can be added to a track, by the edge it enters at; turned for the other orientations.
ADDED = {
    (0, 3): {1: {4, 5}, 2: {4, 5}, 4: {1, 2}, 5: {1, 2}},
    (0, 2): {1: {3, 4, 5}, 3: {1}, 4: {1}, 5: {1}},
    (0, 1): {},
}
AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@rule("SP-CROSS-10", "SP-TILE-09", "SP-TILE-12")
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("old", list(ADDED))
def test_what_can_cross_what(old, turn):
    """A lone track in every orientation, and a city at each edge to come from: which ways out are there?"""
    a, b = ((edge + turn) % 6 for edge in old)
    for entry in range(6):
        yard = position({"A": AROUND[entry], "B": (0, 7)}).lay(1, f"0,0 {a}-{b}").play(0, "track")
        exits = {(e + turn) % 6 for e in ADDED[old].get((entry - turn) % 6, set())}
        assert {e for e in range(6) if e != entry and yard.may(0, f"cross 0,0 {entry}-{e}")} == exits


@rule("SP-CROSS-11")
def test_a_crossing_cannot_be_crossed_again():
    yard = position(CITIES, players=3).lay(1, *WEST_EAST).lay(2, "0,1 0-3").play(0, "track")
    refusal = yard.why(0, "cross 0,1 1-4")
    assert refusal.rule == "SP-CROSS-11"
    assert yard.ref((0, 1)) in refusal.reason


@rule("SP-R11", "SP-COMP-13", "SP-COMP-14", "SP-COMP-11")
def test_crossing_tiles_run_out():
    yard = crossed()
    yard.table.piles[1] = 0
    yard.play(0, "track")
    assert yard.why(0, "cross 0,1 0-3").rule == "SP-R11"
    assert "crossing straights" in yard.why(0, "cross 0,1 0-3").reason
    yard.play(0, "cross 0,1 0-4")
    assert yard.table.piles == [78, 0, 9]
    yard = crossed()
    yard.table.piles[2] = 0
    yard.play(0, "track")
    assert "crossing with a curve" in yard.why(0, "cross 0,1 0-4").reason
    assert yard.may(0, "cross 0,1 0-3")


@rule("SP-R11")
def test_an_extension_over_track_needs_a_crossing_tile_too():
    yard = position({**CITIES, "A": (0, -1)}).lay(1, *WEST_EAST).lay(0, "0,0 0-3")
    yard.table.piles[1] = 0
    yard.play(0, "track")
    assert yard.why(0, "cross 0,1 0-3").rule == "SP-R11"
    assert yard.may(0, "cross 0,1 0-4")
    yard.purse(1)
    assert yard.why(0, "cross 0,1 0-4").rule == "SP-CROSS-03"


BLOCKED, BESIDE = (
    ("1,1 2-5", "0,1 2-5"),
    ("1,1 2-5",),
)  # another's track on (0,1), and another's open end that points there


@rule("SP-CROSS-05", "SP-TRACK-17")
@pytest.mark.parametrize(
    ("cities", "tracks", "note"),
    [
        ({"Black": (0, 0), "White": (0, 2)}, BLOCKED, "cross 0,1 0-3"),
        ({"Black": (0, 0), "White": (0, 2)}, BESIDE, "lay 0,1 0-3"),
        ({"Black": (1, 0), "White": (0, 2)}, BLOCKED, "cross 0,1 1-3"),
        ({"Black": (1, 0), "White": (0, 2)}, BESIDE, "lay 0,1 1-3"),
    ],
)
def test_a_tile_between_two_own_cities_is_offered_once(cities, tracks, note):
    """From either of them it is the same tile; over the track of another, and beside an open end, too."""
    yard = position({**cities, "Orange": (2, 1)}).lay(1, *tracks)
    for joined in (True, False):
        table = yard.table
        table.stack[-1] = ChooseAction(0, 1, 2)
        if joined:
            table.join(0, yard.group("Black"), yard.group("White"))
        else:
            table.network[0] = 1 << yard.group("White")
        yard.play(0, "track")
        legal = yard.legal(0)
        assert legal.count(yard.note(note)) == 1
        assert len(set(legal)) == len(legal)
