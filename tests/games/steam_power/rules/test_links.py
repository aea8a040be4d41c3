"""Links, incomplete links and trains. SP-LINK."""

import pytest

from enginehouse.games.steam_power.rules import judge_track, scoring
from tests.games.steam_power.positions import position
from tests.proof import rule

NEAR = {"A": (0, 0), "B": (0, 2)}
FAR = {"A": (0, 0), "B": (0, 4)}


@rule("SP-LINK-01")
def test_a_link_is_a_chain_between_two_cities():
    yard = position(FAR).play(0, "track", "lay 0,1 0-3", "lay 0,2 0-3", "track", "lay 0,3 0-3", "stop")
    assert yard.links(0) == [("A", "B")]
    assert [yard.table.box.land.refs[h] for h in yard.table.links[0].hexes] == [yard.ref((0, r)) for r in (1, 2, 3)]


@rule("SP-LINK-02", "SP-LINK-03")
def test_one_tile_between_two_cities_is_complete():
    yard = position(NEAR).play(0, "track", "lay 0,1 0-3")
    assert yard.links(0) == [("A", "B")]
    assert yard.unfinished(0) is None
    assert yard.table.trains == [20, 21]


@rule("SP-LINK-03", "SP-LINK-04", "SP-LINK-05")
def test_one_train_from_the_first_tile_to_the_last():
    yard = position(FAR).play(0, "track", "lay 0,1 0-3")
    assert yard.table.trains[0] == 20
    assert yard.unfinished(0) is not None
    assert yard.links(0) == []
    yard.play(0, "lay 0,2 0-3", "track", "lay 0,3 0-3")
    assert yard.table.trains[0] == 20
    assert yard.unfinished(0) is None


@rule("SP-LINK-03", "SP-LINK-04")
def test_a_link_is_told_once_when_it_begins_and_once_when_it_is_complete():
    yard = position(FAR)
    for note, told in (
        ("lay 0,1 0-3", ["Laid", "LinkBegun"]),
        ("lay 0,2 0-3", ["Laid"]),
        ("lay 0,3 0-3", ["Laid", "LinkCompleted"]),
    ):
        if "track" in yard.legal(0):
            yard.play(0, "track")
        assert [type(event).__name__ for event in yard.game.play(0, yard.note(note))] == told


@rule("SP-LINK-06", "SP-LINK-07", "SP-LINK-08")
def test_an_incomplete_link_must_be_worked_on_even_within_the_action():
    yard = position({**FAR, "C": (0, -2)}).link(0, "A", "C").play(0, "track", "lay 0,1 0-3")
    refusal = yard.why(0, "lay 1,0 5-2")  # a second start out of A
    assert refusal.rule == "SP-LINK-07"
    assert yard.ref((0, 1)) in refusal.reason
    h = yard.hex((0, 2))
    for note in yard.legal(0):
        lay = yard.table.box.land.placements.get(note)
        assert (lay is not None and lay.hex == h) or note.split()[0] in {"replace", "remove", "stop"}


@rule("SP-LINK-08")
def test_a_new_link_may_follow_once_none_is_incomplete():
    yard = position({**NEAR, "C": (0, 6)}).play(0, "track", "lay 0,1 0-3")
    assert yard.may(0, "lay 0,3 0-3")


@rule("SP-LINK-09")
def test_other_actions_stay_open_with_an_incomplete_link():
    yard = position({**FAR, "C": (3, 0), "D": (3, 2)}).lay(0, "0,1 0-3").link(1, "C", "D")
    assert {"track", "factory", "draw", "money"} <= set(yard.legal(0))
    yard.play(0, "money", "factory", "build C")
    assert yard.owner("C") == 0


@rule("SP-LINK-10", "SP-COMP-01")
def test_no_train_no_new_link():
    yard = position(NEAR).link(0, "A", "B")
    yard.table.trains[0] = 0
    assert yard.why(0, "track").rule == "SP-LINK-10"
    yard.table.trains[0] = 1
    yard.play(0, "track", "lay 0,3 0-3")
    assert yard.table.trains[0] == 0
    assert yard.why(0, "lay 1,0 5-2").rule == "SP-LINK-07"
    assert yard.game.prompt(0).startswith("Continue")


@rule("SP-LINK-10", "SP-R20")
def test_a_second_link_in_one_action_needs_its_own_train():
    yard = position({**NEAR, "C": (0, 4)})
    yard.table.trains[0] = 1
    yard.play(0, "track", "lay 0,1 0-3")
    assert yard.game.prompt(0) == "Choose your second action"  # nothing left to place: the action is over
    assert yard.why(0, "track").rule == "SP-LINK-10"
    yard.table.trains[0] = 1
    yard.play(0, "track")
    assert yard.may(0, "lay 0,3 0-3")


@rule("SP-LINK-10")
def test_the_refusal_of_a_start_without_a_train():

    yard = position({**NEAR, "C": (0, 4)}).link(0, "A", "B")
    yard.table.trains[0] = 0
    refusal = judge_track.judge_placement(yard.table, 0, yard.note("lay 0,3 0-3"))
    assert refusal.rule == "SP-LINK-10"
    assert "train" in refusal.reason


@rule("SP-LINK-11")
def test_without_trains_an_incomplete_link_is_finished():
    yard = position(FAR).lay(0, "0,1 0-3")
    yard.table.trains[0] = 0
    yard.play(0, "track", "lay 0,2 0-3", "lay 0,3 0-3")
    assert yard.links(0) == [("A", "B")]
    assert yard.table.trains[0] == 0


@rule("SP-LINK-12", "SP-LINK-13")
def test_the_network_is_what_completed_links_join():
    yard = position({**FAR, "C": (0, -2), "D": (4, 0)}).link(0, "A", "C").lay(0, "0,1 0-3", "0,2 0-3")
    assert yard.network(0) == {"A", "C"}
    yard.play(0, "track", "lay 0,3 0-3")
    assert yard.network(0) == {"A", "B", "C"}
    assert yard.network(1) == set()


@rule("SP-LINK-14")
def test_an_incomplete_link_connects_nothing():
    yard = position({"Purple": (0, 0), "Black": (0, 4)}).lay(0, "0,1 0-3", "0,2 0-3").hand(0, "K09")
    legal = yard.legal(0)
    assert "factory" not in legal
    assert "fulfil" not in legal
    assert yard.why(0, "fulfil").rule == "SP-FULFIL-01"
    assert scoring.connected(yard.table, yard.city("Purple")) == []
    assert yard.network(0) == set()


@rule("SP-LINK-15", "SP-LINK-17", "SP-LINK-18", "SP-LINK-22", "SP-R19")
def test_removing_the_end_is_free_and_one_placement():
    yard = position(FAR, mountains=[(0, 2)]).purse(5).play(0, "track", "lay 0,1 0-3", "lay 0,2 0-3")
    assert yard.table.purse[0] == 1
    yard.purse(0)
    piles = yard.table.piles[0]
    yard.play(0, "track", "remove")
    assert yard.table.purse[0] == 0  # neither paid nor given back
    assert yard.on((0, 2)) == set()
    assert yard.table.piles[0] == piles + 1
    assert yard.open_end(0) == (yard.ref((0, 1)), 3)
    assert yard.game.prompt(0).endswith("or stop")  # one placement is left
    yard.play(0, "remove")
    assert yard.game.to_act == (1,)


@rule("SP-LINK-16", "SP-LINK-17", "SP-LINK-18", "SP-LINK-22", "SP-R16")
def test_replacing_the_end_is_free_and_one_placement():
    yard = position(FAR, mountains=[(0, 2)]).lay(0, "0,1 0-3", "0,2 0-3").purse(0)
    piles = yard.table.piles[:]
    yard.play(0, "track", "replace 0-1")
    assert yard.table.purse[0] == 0
    assert yard.on((0, 2)) == {frozenset({0, 1})}
    assert yard.open_end(0) == (yard.ref((0, 2)), 1)
    assert yard.table.piles == [piles[0] + 1, piles[1] - 1, piles[2]]
    assert yard.game.prompt(0).endswith("or stop")


@rule("SP-LINK-19")
def test_only_the_last_tile_is_removed():
    yard = position(FAR).lay(0, "0,1 0-3", "0,2 0-3").play(0, "track")
    assert [note for note in yard.legal(0) if note.startswith("remove")] == ["remove"]
    yard.play(0, "remove")
    assert yard.on((0, 1)) == {frozenset({0, 3})}
    yard = position(FAR).lay(0, "0,1 0-3", "0,2 0-3").play(0, "track", "replace 0-2")
    assert yard.on((0, 1)) == {frozenset({0, 3})}
    assert yard.on((0, 2)) == {frozenset({0, 2})}


@rule("SP-LINK-20", "SP-LINK-15")
def test_a_completed_link_stays():
    yard = position(NEAR).link(0, "A", "B").link(1, "A", "B").play(0, "track")
    refusal = yard.why(0, "remove")
    assert refusal.rule == "SP-LINK-15"
    assert "unfinished" in refusal.reason
    assert yard.why(0, "replace 0-2").rule == "SP-LINK-15"
    for note in yard.legal(0):  # whatever else is done, both links and all their track stay
        twin = yard.game.clone()
        twin.play(0, note)
        assert twin.table.links[:2] == yard.table.links
        kept = [(h, t) for h, t in enumerate(yard.table.tiles) if t]
        assert all(twin.table.tiles[h] % 16 == t for h, t in kept)


@rule("SP-LINK-21")
def test_a_replacement_may_complete_the_link():
    yard = position({"A": (0, 0), "B": (1, 1)}).lay(0, "0,1 0-3").play(0, "track", "replace 0-2")
    assert yard.links(0) == [("A", "B")]
    assert yard.unfinished(0) is None


@rule("SP-LINK-21", "SP-R04", "SP-R08")
def test_a_replacement_obeys_the_rules_of_a_new_tile():
    yard = position({"A": (0, 0), "B": (0, 8)}, water=[(1, 1)]).lay(0, "0,1 0-3").play(0, "track")
    refusal = yard.why(0, "replace 0-2")
    assert refusal.rule == "SP-R04"
    assert yard.ref((0, 1)) in refusal.reason
    yard = position({"A": (0, 0), "B": (0, 8)}).lay(0, "0,1 0-1", "1,0 4-2").play(0, "track")
    assert yard.why(0, "replace 4-5").rule == "SP-R08"


@rule("SP-LINK-23", "SP-R17")
def test_removing_the_only_tile_gives_the_train_back():
    yard = position({**FAR, "C": (4, 0)}).lay(0, "0,1 0-3").play(0, "track", "remove")
    assert yard.unfinished(0) is None
    assert yard.table.trains[0] == 21
    assert yard.may(0, "lay 4,1 0-3")  # no track left: any city will do again


@rule("SP-R18")
def test_a_link_elsewhere_may_follow_a_removal():
    yard = position({**FAR, "C": (0, -2)}).link(0, "A", "C").lay(0, "0,1 0-3").play(0, "track", "remove")
    yard.play(0, "lay 0,-3 3-0")
    assert yard.open_end(0) == (yard.ref((0, -3)), 0)
    assert yard.table.trains[0] == 19


@rule("SP-LINK-24")
def test_beyond_a_city_a_new_link_begins():
    yard = position({"A": (0, 0), "B": (0, 2), "C": (0, 4)}).play(0, "track", "lay 0,1 0-3", "lay 0,3 0-3")
    assert yard.links(0) == [("A", "B"), ("B", "C")]
    assert yard.table.trains[0] == 19


# --- rulings ---------------------------------------------------------------------------------------------------------
@rule("SP-R04")
@pytest.mark.parametrize("exit_edge", [1, 5])
def test_no_rail_end_points_at_water_or_off_the_map(exit_edge):
    yard = position(NEAR, water=[(1, 0), (-1, 1)]).play(0, "track")
    refusal = yard.why(0, f"lay 0,1 0-{exit_edge}")
    assert refusal.rule == "SP-R04"
    assert yard.ref((0, 1)) in refusal.reason
    edge = position(NEAR, margin=1).play(0, "track")
    assert edge.why(0, "lay 0,-1 3-0").rule == "SP-R04"
    assert edge.may(0, "lay 0,-1 3-2")


@rule("SP-R05", "SP-R06")
def test_a_rail_end_may_point_at_track_it_cannot_even_cross():
    cities = {"A": (0, 0), "W": (-1, 3), "E": (1, 1), "B": (0, 6)}
    yard = position(cities).lay(1, "0,2 5-2").play(0, "track")
    assert yard.may(0, "lay 0,1 0-3")  # a straight lies across (0,2)
    tight = position(cities).lay(1, "0,2 4-5").play(0, "track")
    assert tight.may(0, "lay 0,1 0-3")  # a tight curve lies there: nothing can cross it
    broke = position(cities).lay(1, "0,2 5-2").purse(0).play(0, "track")
    assert broke.may(0, "lay 0,1 0-3")


@rule("SP-R07")
def test_meeting_ones_own_open_end_completes_the_link():
    yard = position({"A": (0, 0), "B": (0, 3)}).lay(0, "0,1 0-3").play(0, "track", "lay 0,2 3-0")
    assert yard.links(0) == [("A", "B")]
    assert yard.table.trains[0] == 20


@rule("SP-R08")
def test_a_link_cannot_lead_back_to_its_own_city():
    yard = position({"A": (0, 0), "B": (0, 6)}).lay(0, "0,1 0-1").play(0, "track")
    refusal = yard.why(0, "lay 1,0 4-5")
    assert refusal.rule == "SP-R08"
    assert "A" in refusal.reason


@rule("SP-R09")
def test_a_link_may_join_two_cities_of_one_group():
    yard = position({"A": (0, 0), "B": (0, 1), "C": (0, 6)}).play(0, "track", "lay 1,0 5-4")
    assert [set(link) for link in yard.links(0)] == [{"A", "B"}]
    assert yard.table.trains[0] == 20
    assert yard.network(0) == {"A", "B"}
    assert "factory" in yard.play(0, "stop").legal(0)


@rule("SP-R10")
def test_one_player_may_own_two_links_between_the_same_cities():
    yard = position(NEAR).lay(0, "0,1 0-3").play(0, "track", "lay 1,0 5-3", "lay 1,1 0-4")
    assert yard.links(0) == [("A", "B"), ("A", "B")]
    assert yard.table.trains[0] == 19


@rule("SP-R15")
def test_a_replacement_keeps_its_entry_and_changes_its_exit():
    yard = position(FAR).lay(0, "0,1 0-3").play(0, "track")
    offered = {note for note in yard.legal(0) if note.startswith("replace")}
    assert offered == {yard.note(f"replace 0-{e}") for e in (1, 2, 4, 5)}
    for same in ("replace 0-3", "replace 1-3", "replace 1-4"):
        refusal = yard.why(0, same)
        assert refusal.rule == "SP-R15"
        assert yard.ref((0, 1)) in refusal.reason


# --- the stock of tiles ----------------------------------------------------------------------------------------------
@rule("SP-R11", "SP-COMP-12", "SP-SETUP-06")
def test_straights_and_curves_share_eighty_tiles():
    yard = position(FAR)
    assert yard.table.piles == [80, 10, 10]
    yard.table.piles[0] = 0
    yard.play(0, "track")
    assert {note.split()[2].split("-")[0] for note in yard.legal(0)} == {"tight"}
    for note in ("lay 0,1 0-3", "lay 0,1 0-2"):
        refusal = yard.why(0, note)
        assert refusal.rule == "SP-R11"
        assert "straight or curve" in refusal.reason


@rule("SP-R11", "SP-COMP-13")
def test_tight_curves_run_out():
    yard = position(FAR)
    yard.table.piles[1] = 0
    yard.play(0, "track")
    assert not any("tight" in note for note in yard.legal(0))
    assert "tight curve" in yard.why(0, "lay 0,1 0-1").reason
    yard.play(0, "lay 0,1 0-3")
    assert yard.why(0, "lay 0,2 0-1").rule == "SP-R11"
    assert yard.why(0, "replace 0-1").rule == "SP-R11"


@rule("SP-R12")
def test_a_straight_is_turned_into_a_curve_without_stock():
    yard = position(FAR).lay(0, "0,1 0-3")
    yard.table.piles[:] = [0, 0, 0]
    yard.play(0, "track")
    assert {note for note in yard.legal(0) if note.startswith("replace")} == {
        yard.note("replace 0-2"), yard.note("replace 0-4")
    }  # fmt: skip
    yard.play(0, "replace 0-2")
    assert yard.table.piles == [0, 0, 0]


@rule("SP-R14")
def test_removing_from_a_crossing_leaves_the_other_track():
    yard = position({**FAR, "W": (-1, 1), "E": (2, 1)})
    yard.lay(1, "0,1 5-2", "1,1 5-2").lay(0, "0,1 0-3").play(0, "track")
    assert yard.table.piles == [79, 9, 10]
    yard.table.piles[0] = 0
    refusal = yard.why(0, "remove")
    assert refusal.rule == "SP-R14"
    assert "plain tile" in refusal.reason
    yard.table.piles[0] = 1
    yard.play(0, "remove")
    assert yard.on((0, 1)) == {frozenset({2, 5})}
    assert yard.table.piles == [0, 10, 10]
    assert yard.links(1) == [("W", "E")]


@rule("SP-R14", "SP-LINK-17")
def test_replacing_in_a_crossing_keeps_crossing_the_other_track():
    yard = position({**FAR, "W": (-1, 1), "E": (2, 1)})
    yard.lay(1, "0,1 5-2", "1,1 5-2").lay(0, "0,1 0-3").purse(0).play(0, "track")
    offered = {note for note in yard.legal(0) if note.startswith("replace")}
    assert offered == {yard.note("replace 0-4")}  # {0,4} crosses {2,5}; {0,1} does not
    assert yard.why(0, "replace 0-1").rule == "SP-R14"
    yard.play(0, "replace 0-4")
    assert yard.on((0, 1)) == {frozenset({2, 5}), frozenset({0, 4})}
    assert yard.table.piles == [79, 10, 9]  # crossing straights back, straight and curve out
    assert yard.table.purse[0] == 0


@rule("SP-R14", "SP-R11")
def test_replacing_in_a_crossing_takes_a_crossing_tile_whichever_way_the_other_track_runs():
    yard = position({"N": (0, 0), "S": (0, 2), "W": (-1, 1), "E": (4, 1)})
    yard.lay(1, "0,1 0-3").lay(0, "0,1 5-2").play(0, "track")
    assert yard.table.piles == [80, 9, 10]
    yard.table.piles[2] = 0
    refusal = yard.why(0, "replace 1-5")
    assert refusal.rule == "SP-R11"
    assert "crossing with a curve" in refusal.reason
    yard.table.piles[2] = 1
    yard.play(0, "replace 1-5")
    assert yard.table.piles == [80, 10, 0]


@rule("SP-R14")
def test_where_both_tracks_are_ones_own_the_last_one_is_meant():
    yard = position({"A": (0, 0), "W": (-1, 1), "E": (2, 1), "B": (0, 6)})
    yard.lay(0, "0,1 5-2", "1,1 5-2").lay(0, "0,1 0-3").play(0, "track", "remove")
    assert yard.on((0, 1)) == {frozenset({2, 5})}
    assert yard.links(0) == [("W", "E")]
    assert yard.table.trains[0] == 20


@rule("SP-R19")
def test_money_spent_on_a_tile_is_not_given_back():
    yard = position(FAR, hills=[(0, 1)]).play(0, "track", "lay 0,1 0-3", "remove")
    assert yard.table.purse[0] == 3
    assert yard.table.trains[0] == 21
