"""Main action 1: build tracks."""

from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack, crews, thrifty
from enginehouse.games.imperial_steam.rules.tracks import buildable, effort
from tests.games.imperial_steam.tables import (
    asked,
    at_turn,
    city,
    goods,
    joined,
    legal,
    link,
    on_link,
    play,
    refused,
    tracks,
    turn_of,
)
from tests.proof import rule


def builder(players: int = 3, rested: tuple[int, int, int] = (0, 0, 5)) -> Table:
    table = at_turn(players)
    table.rested[0] = rested
    table.stock[0] = goods(1, 1, 1, 0)
    table.investors[0] = 0  # nothing to sell, so that no free action is open
    return table


@rule("IS-TRACK-01", "IS-R25")
def test_one_or_two_tracks() -> None:
    table = builder()
    play(table, "track", "lay WIE-WRN", "crew 3")
    assert asked(table) == "SecondTrack"
    assert "stop" in legal(table)
    one = table.clone()
    play(one, "stop")
    assert one.tracks[0].bit_count() == 1
    play(table, "lay WIE-BRA", "crew 3+3")
    assert table.tracks[0].bit_count() == 2
    assert asked(table) == "Turn"  # a third is not offered


@rule("IS-TRACK-02", "IS-TRACK-03")
def test_the_first_track_leaves_wien() -> None:
    table = builder()
    play(table, "track")
    assert set(legal(table)) == {"lay WIE-BRA", "lay WIE-WRN", "lay WIE-LIL"}
    assert refused(table, "lay BRA-WRN").rule == "IS-TRACK-02"
    assert [c.code for i, c in enumerate(table.box.cities) if table.network[0] >> i & 1] == ["WIE"]


@rule("IS-TRACK-03", "IS-TRACK-04")
def test_the_network_may_branch_and_loop_but_not_jump() -> None:
    table = builder()
    tracks(table, 0, "WIE-BRA", "WIE-WRN")
    tracks(table, 1, "WIE-LIL")
    play(table, "track")
    assert "lay BRA-WRN" in legal(table)  # a loop
    assert refused(table, "lay LIL-MAZ").rule == "IS-TRACK-04"  # only another's network touches it
    assert refused(table, "lay BRU-GRA").rule == "IS-TRACK-04"


@rule("IS-TRACK-05")
def test_the_second_may_start_where_the_first_arrived() -> None:
    table = builder()
    play(table, "track")
    assert "lay WRN-GLO" not in legal(table)
    play(table, "lay WIE-WRN", "crew 3", "lay WRN-GLO", "crew 3+3")
    assert joined(table, 0, "GLO")


@rule("IS-TRACK-06", "IS-TRACK-07")
def test_one_track_each_on_a_connection() -> None:
    table = builder()
    tracks(table, 0, "WIE-BRA")
    tracks(table, 1, "WIE-WRN")
    tracks(table, 2, "WIE-WRN")
    play(table, "track")
    assert refused(table, "lay WIE-BRA").rule == "IS-TRACK-06"
    play(table, "lay WIE-WRN", "crew 3")
    assert [on_link(table, seat, "WIE-WRN") for seat in range(3)] == [True] * 3


@rule("IS-TRACK-08", "IS-R36")
def test_crowned_connections_are_bought() -> None:
    table = builder()
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE")
    play(table, "track")
    refusal = refused(table, "lay BRU-MUE")
    assert refusal.rule == "IS-TRACK-08"
    assert "50" in refusal.reason  # the price of access
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU")
    assert refused(table, "lay BRU-MUE").rule == "IS-TRACK-08"  # it stays crowned


@rule("IS-TRACK-09", "IS-TRACK-10", "IS-TRACK-11", "IS-STAT-07")
def test_example_track_limit() -> None:
    table = builder()
    tracks(table, 0, "WIE-BRA", "WIE-WRN")
    table.stations[1] = (0, city(table, "WRN"))  # another's station helps nobody else
    play(table, "track", "lay WRN-SOP", "crew 3+3")
    play(table, "point forgo")  # Sopron's token
    assert refused(table, "lay WRN-GLO").rule == "IS-TRACK-09"
    assert "lay WIE-LIL" in legal(table)  # a third track at Wien: the station is there
    table.stations[0] = (0, city(table, "WRN"))
    assert "lay WRN-GLO" in legal(table)


@rule("IS-TRACK-12", "IS-TRACK-13")
def test_fees() -> None:
    table = builder()
    tracks(table, 1, "WIE-WRN")
    tracks(table, 2, "WIE-WRN")
    table.purse = [20, 100, 100]
    play(table, "track", "lay WIE-WRN", "crew 3")
    assert table.purse == [0, 110, 110]
    table = builder()
    tracks(table, 1, "WIE-WRN")
    tracks(table, 2, "WIE-WRN")
    table.purse[0] = 10
    play(table, "track")
    assert refused(table, "lay WIE-WRN").rule == "IS-TRACK-13"
    assert "lay WIE-BRA" in legal(table)


@rule("IS-TRACK-14", "IS-R26")
def test_base_goods_once_per_action() -> None:
    table = builder()
    play(table, "track", "lay WIE-WRN", "crew 3")
    assert table.stock[0] == (0, 0, 0, 0)
    play(table, "lay WIE-BRA", "crew 3+3")
    assert table.stock[0] == (0, 0, 0, 0)
    for missing in range(3):
        table = builder()
        have = [1, 1, 1, 1]
        have[missing] = 0
        table.stock[0] = tuple(have)
        assert refused(table, "track").rule == "IS-TRACK-14"


@rule("IS-TRACK-15")
def test_goods_beside_workers_do_not_count() -> None:
    from tests.games.imperial_steam.tables import factory

    table = builder()
    table.stock[0] = goods(0, 1, 1)
    factory(table, 0, "WIE-a", "wood", 2)
    assert table.market[0] == 10
    assert "track" not in legal(table)


@rule("IS-TRACK-16", "IS-TRACK-17", "IS-R28", "IS-R29")
def test_effort() -> None:
    table = builder()
    assert effort(table, 0, link(table, "WIE-BRA")) == 4
    assert effort(table, 0, link(table, "WIE-WRN")) == 3
    tracks(table, 0, "WIE-BRA")
    assert effort(table, 0, link(table, "BRA-WRN")) == 3  # the new city's
    assert effort(table, 0, link(table, "WIE-WRN")) == 3
    tracks(table, 0, "WIE-WRN")
    assert effort(table, 0, link(table, "BRA-WRN")) == 3  # the lower of 4 and 3
    table.tracks[0] &= ~(1 << link(table, "WIE-BRA"))
    assert effort(table, 0, link(table, "WIE-BRA")) == 2  # Wien's
    tracks(table, 1, "WIE-WRN", "WRN-SOP")
    table = builder()
    tracks(table, 0, "WIE-BRA")
    play(table, "track", "lay BRA-SOP", "crew 3+3", "point forgo")
    assert effort(table, 0, link(table, "WRN-SOP")) == 3
    play(
        table,
        "lay WRN-SOP",
        "crew 3",
    )
    tracks(table, 0, "WIE-WRN")
    assert effort(table, 0, link(table, "BRA-WRN")) == 3


@rule("IS-TRACK-18", "IS-TRACK-22")
def test_example_effort() -> None:
    table = builder(rested=(0, 2, 0))
    tracks(table, 0, "WIE-BRA")
    play(table, "track")
    assert refused(table, "lay BRA-SOP").rule == "IS-TRACK-18"  # five, with two of level 2
    play(table, "lay BRA-WRN")  # three: only both will do, so nothing is asked
    assert joined(table, 0, "WRN")
    assert table.worked[0] == (0, 2, 0)
    assert table.stock[0] == (0, 0, 0, 0)
    assert asked(table) == "Turn"  # one experience is lost, and no second track was possible
    strong = builder(rested=(0, 0, 3))
    tracks(strong, 0, "WIE-BRA")
    play(strong, "track", "lay BRA-WRN", "crew 3+3")
    assert refused(strong, "lay BRA-SOP").rule == "IS-TRACK-09"  # a third track at Bratislava


@rule("IS-TRACK-18")
def test_one_level_2_worker_is_not_enough_for_3() -> None:
    table = builder(rested=(1, 2, 0))
    tracks(table, 0, "WIE-BRA")
    play(table, "track", "lay BRA-WRN")
    assert refused(table, "crew 2").rule == "IS-TRACK-18"
    assert "crew 2+1" in legal(table)


@rule("IS-TRACK-19", "IS-TRACK-28", "IS-R82")
def test_example_ways_to_make_3() -> None:
    table = builder(rested=(3, 2, 2))
    sets = crews(table, 0, 3)
    smallest = set(thrifty(sets, 3))
    assert {(0, 0, 1), (1, 1, 0), (3, 0, 0)} <= smallest
    assert smallest == {(0, 0, 1), (1, 1, 0), (3, 0, 0), (0, 2, 0)}
    assert (3, 2, 2) in sets  # more than needed is allowed
    for need, least in (
        (1, {(1, 0, 0), (0, 1, 0), (0, 0, 1)}),
        (6, {(0, 0, 2), (1, 1, 1), (3, 0, 1), (2, 2, 0), (0, 2, 1)}),
    ):
        assert set(thrifty(crews(table, 0, need), need)) == least
    assert all(a + 2 * b + 3 * c >= 3 for a, b, c in sets)
    everything = [(a, b, c) for a in range(4) for b in range(3) for c in range(3)]
    assert len(sets) == sum(a + 2 * b + 3 * c >= 3 for a, b, c in everything)


@rule("IS-TRACK-20", "IS-TRACK-21")
def test_only_rested_workers_go_and_keep_their_level() -> None:
    table = builder(rested=(1, 1, 1))
    table.worked[0] = (0, 0, 4)
    play(table, "track", "lay WIE-WRN")
    assert refused(table, "crew 3+3").rule == "IS-TRACK-20"
    play(table, "crew 2+1")
    assert table.rested[0] == (0, 0, 1)
    assert table.worked[0] == (1, 1, 4)
    tired = builder(rested=(0, 0, 0))
    tired.worked[0] = (0, 0, 9)
    assert refused(tired, "track").rule == "IS-TRACK-20"


@rule("IS-TRACK-23", "IS-TRACK-24", "IS-TRACK-27")
def test_bridges() -> None:
    table = builder()
    tracks(table, 0, "WIE-BRA")
    table.stock[0] = goods(1, 2, 1)
    play(table, "track")
    assert refused(table, "lay BRA-GYO").rule == "IS-TRACK-23"
    table.staff[0] = (True, False)
    workers = table.workers(0)
    play(table, "lay BRA-GYO", "crew 3+3")
    assert table.stock[0] == (0, 0, 0, 0)
    assert table.staff[0] == (True, False)
    assert table.workers(0) == workers
    poor = builder()
    tracks(poor, 0, "WIE-BRA")
    poor.staff[0] = (True, True)
    play(poor, "track")
    assert refused(poor, "lay BRA-GYO").rule == "IS-TRACK-24"


@rule("IS-TRACK-25", "IS-TRACK-26", "IS-R26")
def test_tunnels() -> None:
    table = builder(rested=(0, 0, 9))
    tracks(table, 0, "WIE-LIL")
    table.stock[0] = goods(1, 1, 3)
    play(table, "track")
    assert refused(table, "lay LIL-MAZ").rule == "IS-TRACK-25"
    table.staff[0] = (False, True)
    play(table, "lay LIL-MAZ", "crew 3+3")
    assert table.stock[0] == (0, 0, 1, 0)
    play(table, "lay MAZ-LEO", "crew 3+3+3")  # the second costs only its extra iron
    assert table.stock[0] == (0, 0, 0, 0)
    poor = builder()
    tracks(poor, 0, "WIE-LIL")
    poor.staff[0] = (True, True)
    play(poor, "track")
    assert refused(poor, "lay LIL-MAZ").rule == "IS-TRACK-26"


@rule("IS-R27", "IS-R82")
def test_surplus_helps_the_second_track() -> None:
    table = builder(rested=(0, 0, 3))
    play(table, "track", "lay WIE-WRN", "crew 3+3+3")  # six over
    before = table.rested[0]
    play(table, "lay WRN-SOP")  # effort 5: nobody is asked for
    assert joined(table, 0, "SOP")
    assert table.rested[0] == before == (0, 0, 0)
    less = builder(rested=(0, 0, 3))
    play(less, "track", "lay WIE-WRN", "crew 3+3", "lay WRN-SOP")  # three over, one more is enough
    assert less.worked[0] == (0, 0, 3)


@rule("IS-R31", "IS-COMP-07")
def test_no_tracks_left() -> None:
    table = builder(rested=(0, 0, 15))
    names = [one.name for one in table.box.links]
    order = ["WIE-BRA", "WIE-WRN", "WIE-LIL"]
    tracks(table, 0, *order)
    table.tracks[0] |= sum(1 << i for i in range(len(names)) if bin(table.tracks[0]).count("1") < 0)
    spare = [i for i in range(len(names)) if not table.tracks[0] >> i & 1][-15:]
    for i in spare:
        table.tracks[0] |= 1 << i
    assert table.tracks[0].bit_count() == 18
    assert buildable(table, 0, 1000, True, 0) == []
    assert "track" not in legal(table)
    table.purse[0] = 500
    assert not [a for a in legal(table) if a.startswith("access")]


@rule("IS-R30")
def test_the_limit_counts_state_tracks_at_both_ends() -> None:
    table = builder()
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-GRA")
    table.purse[0] = 500
    play(table, "track")
    assert refused(table, "lay BRU-LEO").rule == "IS-TRACK-09"  # the State track counts at Bruck
    turn_of(table, 0)
    far = builder()
    far.purse[0] = 500
    tracks(far, 0, "WIE-WRN", "WRN-GLO", "GLO-HAR", "HAR-SZO")
    assert refused(far, "access HAR-FUR").rule == "IS-R30"
    far.stations[0] = (0, city(far, "HAR"))
    assert "access HAR-FUR" in legal(far)
    # the far end counts too
    far = builder()
    far.purse[0] = 500
    tracks(far, 0, "WIE-WRN", "WRN-GLO", "GLO-HAR", "WRN-SOP", "SOP-SZO", "SZO-FUR", "FUR-MAR")
    assert refused(far, "access HAR-FUR").rule == "IS-R30"


@rule("IS-R34")
def test_trieste_is_an_ordinary_city_afterwards() -> None:
    table = builder(rested=(0, 0, 9))
    tracks(table, 0, "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-ZAL", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV", "NOV-TRI")
    play(table, "track")
    assert "lay TRI-UDI" in legal(table)
    tracks(table, 0, "TRI-UDI")
    assert refused(table, "lay TRI-LJU").rule == "IS-TRACK-09"


@rule("IS-R26", "IS-TRACK-14")
def test_a_second_track_is_judged_without_the_base_goods() -> None:
    table = builder(rested=(9, 0, 0))
    table.stock[0] = goods(1, 1, 1, 0)
    play(table, "track", "lay WIE-WRN", "crew 1+1+1")
    assert table.stock[0] == goods()
    table.worked[0] = (4, 0, 0)
    step = table.stack[-1] if asked(table) == "SecondTrack" else SecondTrack(0, 0)
    assert step.judge(table, 0, "lay WIE-BRA") is None
    refusal = FirstTrack(0).judge(table, 0, "lay WIE-BRA")
    assert refusal is not None
    assert refusal.rule == "IS-TRACK-14"


def test_owners_of_a_link() -> None:
    table = builder()
    table.tracks = [0, 0, 0]
    tracks(table, 0, "WIE-BRA")
    tracks(table, 2, "WIE-BRA", "WIE-WRN")
    names = ("WIE-BRA", "WIE-WRN", "WIE-LIL")
    assert [table.owners(link(table, name)) for name in names] == [(0, 2), (2,), ()]
