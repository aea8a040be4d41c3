"""Turns, hands and penalties."""

import pytest

from enginehouse.core import Unknown
from enginehouse.games.imperial_steam.rules.state import put
from tests.games.imperial_steam.tables import (
    actor,
    asked,
    at_round,
    at_turn,
    factory,
    goods,
    hear,
    legal,
    play,
    refused,
    stand,
    tracks,
    turn_of,
)
from tests.proof import rule


@rule("IS-TURN-02")
def test_one_hand_a_turn() -> None:
    table = at_turn(2)
    at_round(table, 1)
    assert refused(table, "end").rule == "IS-TURN-02"
    play(table, "fundraise")
    assert sum(table.laid[0]) == 1
    assert asked(table) == "Closing"  # a share could be sold
    assert refused(table, "fundraise").rule == "IS-TURN-02"
    play(table, "end")
    assert actor(table) == 1


@rule("IS-TURN-03")
def test_hands_of_others_have_no_effect() -> None:
    table = at_turn()
    stand(table, 50, 50, 50)
    table.laid[1] = (0,) * 9 + (3, 0)
    play(table, "fundraise")
    assert table.influence[0] == 5


@rule("IS-TURN-04")
def test_example_repeat_penalty() -> None:
    table = at_turn()
    at_round(table, 6)
    stand(table, 90, 0, 0)
    table.purse[0] = 500
    table.order = [0]
    lost = []
    for choice in ("engine 4", "upgrade 1 to 4", "upgrade 2 to 5"):
        turn_of(table, 0)
        before = table.influence[0]
        play(table, "train", choice)
        lost.append(before - table.influence[0])
    assert lost == [0, 1, 2]
    assert table.laid[0][5] == 3


@rule("IS-TURN-06", "IS-PASS-01", "IS-R05")
def test_pass_costs_its_penalty_as_far_as_there_is_influence() -> None:
    table = at_turn()
    stand(table, 20, 0, 0)
    purse = table.purse[:]
    for left in (2, 1, 0, 0):
        turn_of(table, 0)
        play(table, "pass")
        assert table.influence[0] == left
        if asked(table) == "Closing":
            play(table, "end")
    assert table.laid[0][10] == 4
    assert table.purse == purse


@rule("IS-TURN-07", "IS-R79")
def test_the_loss_comes_before_the_test() -> None:
    table = at_turn()
    stand(table, 40, 0, 0)  # bronze stands on 40
    assert "hire" in legal(table)
    table.laid[0] = (0, 1) + (0,) * 9
    assert "hire" not in legal(table)  # at 30 nobody is in reach
    assert refused(table, "hire").rule == "IS-HIRE-03"


@rule("IS-TURN-08", "IS-FREE-03")
def test_free_actions_before_during_and_after() -> None:
    table = at_turn()
    table.investors[0] = 3
    stand(table, 50, 0, 0)
    table.purse[0] = 0
    assert "hire" not in legal(table)
    play(table, "sell")  # before
    play(table, "hire", "column white-1", "worker", "sell", "worker", "stop", "sell")  # during and after
    assert table.shareholders[0] == 3
    assert table.purse[0] == 3 * 40 - 10 - 20


@rule("IS-R04")
def test_a_penalty_must_be_paid_in_full() -> None:
    table = at_turn()
    stand(table, 10, 0, 0)
    table.laid[0] = (0,) * 9 + (2, 0)
    assert refused(table, "fundraise").rule == "IS-R04"
    table.laid[0] = (0,) * 9 + (1, 0)
    play(table, "fundraise")
    assert table.influence[0] == 0


@rule("IS-R04", "IS-R19")
def test_influence_from_a_free_action_pays_the_penalty() -> None:
    table = at_turn(3)  # the State owns Mürzzuschlag–Bruck; Bruck gives one step
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE")
    stand(table, 0, 0, 0)
    table.purse[0] = 100
    table.laid[0] = (0,) * 9 + (1, 0)
    assert "fundraise" not in legal(table)
    play(table, "access BRU-MUE")
    assert table.influence[0] == 1
    play(table, "fundraise")
    assert table.influence[0] == 0


@rule("IS-R17", "IS-FREE-02")
def test_one_delivery_a_turn() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    table.stock[0] = goods(coal=3)
    factory(table, 0, "WIE-a", "wood", 2)
    factory(table, 0, "WIE-b", "iron", 2)
    play(table, "deliver WIE-a GLO")
    assert refused(table, "deliver WIE-b GLO").rule == "IS-FREE-02"
    play(table, "fundraise")
    assert not any(a.startswith("deliver") for a in legal(table))
    play(table, "end")
    at_round(table, 1)
    assert actor(table) == 0
    play(table, "deliver WIE-b GLO")  # the next turn


@rule("IS-R18")
@pytest.mark.parametrize(
    ("actions", "open_for_free"),
    [
        (("track",), False),
        (("hire",), False),
        (("hire", "column white-1"), False),
        (("hire", "column white-1", "worker"), True),
        (("build",), False),
        (("build", "factory WIE-a"), False),
        (("build", "factory WIE-a", "wood"), False),
        (("produce",), False),
        (("produce", "produce WIE-c"), True),
        (("goods",), False),
        (("goods", "order wood"), True),
        (("goods", "buy wood"), True),  # the turn is over but for free actions
        (("train",), False),
        (("contract",), False),
        (("donate",), False),
        (("shares",), False),
    ],
)
def test_where_free_actions_are_possible(actions: tuple[str, ...], open_for_free: bool) -> None:
    table = at_turn(3)
    at_round(table, 2)
    turn_of(table, 0)
    tracks(table, 0, "WIE-BRA")
    table.purse[0] = 300
    stand(table, 90, 0, 0)
    table.rested[0] = (2, 2, 2)
    factory(table, 0, "WIE-c", "wood", 2)
    factory(table, 0, "BRA-t", "stone", 2)
    play(table, *actions)
    assert ("sell" in legal(table)) == open_for_free
    if not open_for_free:
        assert refused(table, "sell").rule == "IS-R18"


@rule("IS-R20", "IS-R21")
def test_no_empty_actions() -> None:
    table = at_turn(3)
    stand(table, 90, 0, 0)
    table.purse[0] = 300
    table.rested[0] = (0, 0, 3)
    for tile, first in (("track", "lay WIE-BRA"), ("hire", "column bronze-1"), ("goods", "order wood")):
        one = turn_of(table.clone(), 0)
        play(one, tile)
        assert "stop" not in legal(one)
        if tile != "hire":
            assert refused(one, "stop").rule == "IS-R20"
        play(one, first)
    play(table, "hire", "column white-1")
    assert refused(table, "stop").rule == "IS-R20"
    play(table, "worker", "stop")  # after the first effect the rest may be left
    turn_of(table, 0)
    play(table, "donate")
    assert refused(table, "donate 0").rule == "IS-R20"
    turn_of(table, 0)
    table.laid[0] = (0,) * 11
    play(table, "shares")
    assert refused(table, "value 40").rule == "IS-R20"
    factory(table, 0, "WIE-a", "wood", 1)
    factory(table, 0, "WIE-b", "wood", 1)
    turn_of(table, 0)
    play(table, "produce")
    assert refused(table, "stop").rule == "IS-R20"


@rule("IS-R79")
def test_a_tile_needs_one_complete_first_effect() -> None:
    table = at_turn(3)
    table.purse[0] = 0
    table.investors[0] = 0
    table.stock[0] = goods(coal=1)
    table.rested[0] = (0, 0, 0)
    table.trains[0] = ((3, "PPP"),)
    stand(table, 0, 0, 0)
    assert legal(table) == ["fundraise", "pass"]
    why = {tile: refused(table, tile).rule for tile in (
        "track", "hire", "build", "produce", "goods", "train", "contract", "donate", "shares")}  # fmt: skip
    assert why == {
        "track": "IS-TRACK-14", "hire": "IS-HIRE-03", "build": "IS-FACT-08", "produce": "IS-PROD-01", "goods": "IS-R22",
        "train": "IS-LOCO-02", "contract": "IS-CONTR-03", "donate": "IS-R22", "shares": "IS-R06",
    }  # fmt: skip


@rule("IS-R22")
def test_cash_never_goes_below_0() -> None:
    table = at_turn(3)
    stand(table, 90, 0, 0)
    table.purse[0] = 10
    play(table, "goods")
    assert "buy wood" in legal(table)
    table.market = put(table.market, 0, 6)
    assert refused(table, "buy wood").rule == "IS-R22"


@rule("IS-FUND-01", "IS-COMP-03", "IS-COMP-25")
def test_fundraise_takes_10_from_the_bank() -> None:
    table = at_turn(3)
    before = sum(table.purse)
    play(table, "fundraise")
    assert sum(table.purse) == before + 10
    assert all(cash % 10 == 0 for cash in table.purse)


@rule("IS-R80")
def test_inner_points_come_first_and_no_point_is_lost() -> None:
    from enginehouse.games.imperial_steam.rules.steps.city import Points

    table = at_turn(3)  # Hartberg–Fürstenfeld is the State's; Fürstenfeld has business 2
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-HAR")
    table.purse[0] = 100
    table.then(Points(0, 2))
    play(table, "point influence", "access HAR-FUR")
    assert table.stack[-1] == Points(0, 2)
    play(table, "point share", "point share")
    assert table.stack[-1] == Points(0, 1)  # the outer point is still there
    play(table, "point influence")
    assert asked(table) == "Turn"
    assert table.influence[0] == 2
    assert table.share[0] == 2


@rule("IS-R21")
def test_a_turn_can_be_undone() -> None:
    from enginehouse.core import Game
    from enginehouse.games.imperial_steam import GAME

    game = Game(GAME, 2, {"setup": "fixed"}, 3)
    game.play(0, "bid 50")
    game.play(1, "bid 40")
    seat = game.to_act[0]
    game.play(seat, "sell")
    game.play(seat, "hire")
    assert game.undoable(seat) == 2
    game.undo(2)
    assert game.table.shareholders[seat] == 0


def test_the_hand_is_told_with_its_penalty() -> None:
    table = at_turn(3)
    stand(table, 30, 0, 0)
    table.laid[0] = (0,) * 9 + (2, 0)
    event = hear(table, "fundraise")[0]
    assert getattr(event, "lost", None) == 2


def test_each_seat_says_whether_its_turns_end_by_themselves() -> None:
    """D-CONFIRM: a preference of the seat, without effect on the rules."""
    for words, asked_seats in ((True, ()), (False, (0, 1, 2)), ("2", (0, 2)), ("1,3", (1,)), ("2,4", (0, 2))):
        table = at_turn(auto_end=words)
        table.investors = [0, 0, 0]
        for seat in range(3):
            turn_of(table, seat)
            play(table, "fundraise")
            assert (asked(table) == "Closing") == (seat in asked_seats), (words, seat)
    for words in ("5", "0", "x", "3,1"):
        with pytest.raises(Unknown, match="auto_end"):
            at_turn(auto_end=words)
