"""The influence track."""

from random import Random

from tests.games.imperial_steam.tables import at_turn, factory, hubs, legal, play, set_up, stand, tracks
from tests.proof import rule


@rule("IS-INFL-01")
def test_columns_are_tens() -> None:
    table = at_turn()
    assert table.box.last == 20  # 0, 10, … 200
    play(table, "donate", "donate 3")
    assert 10 * table.influence[0] == 30


@rule("IS-INFL-02", "IS-INFL-03", "IS-INFL-06")
def test_who_enters_a_column_goes_below() -> None:
    table = at_turn(4)
    stand(table, 50, 50, 20, 0)
    table.move_influence(2, 3)
    assert table.standing == [0, 1, 2, 3]
    table.move_influence(3, 6)
    assert table.standing == [3, 0, 1, 2]


@rule("IS-INFL-04", "IS-INFL-05")
def test_example_loss_of_two_steps() -> None:
    purple, turquoise, yellow, red = range(4)
    table = at_turn(4)
    table.influence = [7, 7, 5, 7]
    table.standing = [purple, turquoise, red, yellow]
    table.move_influence(purple, -2)
    assert table.influence == [5, 7, 5, 7]
    assert table.standing == [turquoise, red, yellow, purple]  # 70: turquoise on the star; 50: yellow, purple


@rule("IS-INFL-07", "IS-R10")
def test_several_steps_are_one_move() -> None:
    table = at_turn(3)
    stand(table, 30, 20, 10)
    table.move_influence(2, 2)  # straight to 30, over 20
    assert table.standing == [0, 2, 1]
    assert table.influence == [3, 2, 3]


@rule("IS-INFL-08", "IS-INFL-11")
def test_hubs_share_columns_with_anybody() -> None:
    table = at_turn(3)
    stand(table, 50, 50, 50)
    hubs(table, 50, 50, 50, 50)
    table.move_influence(0, -1)
    table.move_influence(0, 1)
    assert table.influence == [5, 5, 5]
    assert table.standing == [1, 2, 0]
    assert table.hubs == (5, 5, 5, 5)


@rule("IS-INFL-09", "IS-HIRE-03")
def test_equality_reaches_a_hub_whatever_the_row() -> None:
    table = at_turn(3, seat=2)
    stand(table, 40, 40, 40)
    hubs(table, 40, 50, 60, 70)
    play(table, "hire")  # 3 players: one bronze column
    assert table.purse[2] in (120, 130)
    table = at_turn(3, seat=2)
    stand(table, 40, 40, 30)
    hubs(table, 40, 50, 60, 70)
    assert "hire" not in legal(table)


@rule("IS-INFL-10", "IS-ROUND-17")
def test_order_changes_only_in_phase_6() -> None:
    yellow, purple, red, turquoise = range(4)
    table = at_turn(4)
    table.order = [3, 2, 1, 0]
    table.influence = [9, 7, 7, 4]
    table.standing = [yellow, purple, red, turquoise]
    from tests.games.imperial_steam.tables import at_round

    at_round(table, 1)
    table.order = [3, 2, 1, 0]
    while table.round == 1:
        assert table.order == [3, 2, 1, 0]
        fresh = not sum(table.laid[table.stack[-1].seats(table)[0]])
        play(table, "end" if "end" in legal(table) else "fundraise" if fresh else "pass")
    assert table.order == [yellow, purple, red, turquoise]


@rule("IS-INFL-12", "IS-DELIV-11")
def test_hubs_move_right_by_deliveries_only() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    before = table.hubs[:]
    play(table, "deliver WIE-a GLO")
    assert table.hubs[3] == before[3] + 1
    assert table.hubs[:3] == before[:3]
    rnd = Random(4)
    for seed in range(6):
        table = set_up(3, seed=seed)
        for seat in range(3):
            table.act(seat, "bid 0")
        while table.stack:
            before, cubes = table.hubs[:], [sum(r) for r in table.received]
            table.act(table.stack[-1].seats(table)[0], rnd.choice(legal(table)))
            for hub in range(4):
                assert table.hubs[hub] >= before[hub]
                assert table.hubs[hub] == before[hub] or sum(table.received[hub]) > cubes[hub]


@rule("IS-R03")
def test_never_below_0() -> None:
    table = at_turn(3)
    stand(table, 10, 0, 0)
    assert table.move_influence(0, -3) == -1
    assert table.influence[0] == 0
    assert table.standing == [1, 2, 0]


@rule("IS-R07")
def test_the_track_ends_at_200() -> None:
    table = at_turn(3)
    stand(table, 190, 0, 0)
    table.purse[0] = 300
    play(table, "donate")
    assert legal(table) == ["donate 1"]
    play(table, "donate 1")
    from tests.games.imperial_steam.tables import refused, turn_of

    turn_of(table, 0)
    table.laid[0] = (0,) * 11
    assert refused(table, "donate").rule == "IS-R07"
    assert table.move_influence(0, 3) == 0
    hubs(table, 40, 50, 60, 200)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    play(table, "deliver WIE-a GLO")
    assert table.hubs[3] == 20


@rule("IS-R08")
def test_leaving_and_coming_back_loses_the_row() -> None:
    table = at_turn(3)
    stand(table, 50, 50, 50)
    table.move_influence(0, 1)
    table.move_influence(0, -1)
    assert table.standing == [1, 2, 0]


@rule("IS-R09")
def test_a_move_of_nothing_keeps_the_row() -> None:
    table = at_turn(3)
    stand(table, 0, 0, 0)
    table.move_influence(0, 0)
    table.move_influence(0, -2)  # cut to nothing by the end of the track
    assert table.standing == [0, 1, 2]
    stand(table, 200, 200, 0)
    table.move_influence(0, 2)
    assert table.standing == [0, 1, 2]
