"""The blind bid."""

from enginehouse.core import SPECTATOR, Game, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import asked, set_up
from tests.proof import rule


def bid(table: Table, *bids: int) -> None:
    for seat, amount in enumerate(bids):
        table.act(seat, f"bid {amount}")


@rule("IS-BID-01", "IS-R24")
def test_bids_are_tens_up_to_all_cash() -> None:
    table = set_up(3)
    table.purse[1] = 50
    step = table.stack[-1]
    assert step.seats(table) == (0, 1, 2)
    assert step.legal(table, 0) == [f"bid {n}" for n in range(0, 140, 10)]
    assert step.legal(table, 1) == [f"bid {n}" for n in range(0, 60, 10)]
    assert step.judge(view(table, 1), 1, "bid 60").rule == "IS-BID-01"
    assert step.judge(view(table, 1), 1, "bid 15").rule == "IS-BID-01"


@rule("IS-BID-02", "IS-INFO-01")
def test_no_bid_is_shown_before_all_are_fixed() -> None:
    one, two = set_up(3), set_up(3)
    one.act(0, "bid 0")
    two.act(0, "bid 120")
    for viewer in (1, 2, SPECTATOR):
        assert view(one, viewer) == view(two, viewer)
    assert view(one, 0) != view(two, 0)  # the owner knows
    assert one.purse == [130] * 3
    for table in (one, two):
        table.act(1, "bid 10")
        assert table.influence == [0, 0, 0]
        table.act(2, "bid 20")
    assert one.influence == [0, 1, 2]
    assert two.influence == [12, 1, 2]


@rule("IS-BID-03", "IS-BID-04", "IS-BID-05", "IS-BID-06", "IS-BID-07")
def test_example_blind_bid() -> None:
    purple, turquoise, yellow, red = range(4)
    table = set_up(4)
    table.order = [purple, turquoise, yellow, red]
    table.standing = table.order[:]
    bid(table, 70, 70, 50, 70)
    assert table.influence == [7, 7, 5, 7]
    assert table.standing == [purple, turquoise, red, yellow]
    assert table.order == [purple, turquoise, red, yellow]
    assert table.purse == [140 - 70, 140 - 70, 140 - 50, 140 - 70]


@rule("IS-BID-05", "IS-BID-03")
def test_equal_bids_rank_by_the_first_order_not_by_who_answered_first() -> None:
    table = set_up(3)
    table.order = [2, 0, 1]
    table.standing = [2, 0, 1]
    table.act(1, "bid 30")
    table.act(0, "bid 30")
    table.act(2, "bid 30")
    assert table.order == [2, 0, 1]


@rule("IS-R24")
def test_zero_stays_in_column_0_in_first_rank() -> None:
    table = set_up(3)
    table.order = [1, 2, 0]
    table.standing = [1, 2, 0]
    bid(table, 0, 0, 10)
    assert table.influence == [0, 0, 1]
    assert table.standing == [2, 1, 0]


@rule("IS-R23", "IS-TURN-09")
def test_nothing_but_a_bid_before_the_first_turn() -> None:
    table = set_up(3)
    assert table.stack[-1].judge(view(table, 0), 0, "sell").rule == "IS-R23"
    game = Game(GAME, 3, {}, 5)
    refusal = game.why_not(0, "sell")
    assert refusal is not None
    assert refusal.rule == "IS-R23"
    for seat in range(3):
        game.play(seat, "bid 0")
    waiting = next(s for s in range(3) if s not in game.to_act)
    assert game.legal(waiting) == []  # no free action outside one's own turn
    assert "sell" in game.legal(game.to_act[0])


@rule("IS-ROUND-02")
def test_round_1_begins_with_turns() -> None:
    table = set_up(3)
    bid(table, 10, 0, 0)
    assert asked(table) == "Turn"
    assert table.round == 1
    assert table.purse == [120, 130, 130]  # no income
    assert table.rested == [(2, 0, 0)] * 3  # no training


def test_a_bid_may_be_taken_back_while_others_think() -> None:
    table = set_up(3)
    table.act(0, "bid 50")
    assert table.stack[-1].legal(table, 0) == ["unseal"]
    table.act(0, "unseal")
    table.act(0, "bid 20")
    table.act(1, "bid 0")
    table.act(2, "bid 0")
    assert table.influence[0] == 2
