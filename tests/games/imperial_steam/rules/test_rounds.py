"""Phases 1 to 6 and 8."""

from enginehouse.games.imperial_steam.rules.events import Event
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.rounds import (
    Income,
    NextRound,
    RetrieveHands,
    ShipmentArrival,
    Training,
    TurnOrder,
)
from tests.games.imperial_steam.tables import actor, asked, at_round, at_turn, goods, legal, play, stand, tracks
from tests.proof import rule


def pass_round(table: Table) -> None:
    number = table.round
    while table.stack and table.round == number:
        play(table, "end" if "end" in legal(table) else "pass")


@rule("IS-ROUND-01")
def test_phases_in_order() -> None:
    table = at_turn()
    table.stack = []
    NextRound().run(table)
    names = [type(step).__name__ for step in reversed(table.stack)]
    assert names == [
        "RetrieveHands", "ShipmentArrival", "TakeOrders", "Income", "Training", "TurnOrder", "Turns", "EndCheck",
    ]  # fmt: skip


@rule("IS-ROUND-03", "IS-ROUND-04", "IS-TURN-05")
def test_hands_come_back_and_grow() -> None:
    table = at_turn()
    at_round(table, 1)
    for number in range(1, 6):
        assert table.round == number
        assert table.laid == [(0,) * 11] * 3
        assert table.hands_left(0) == (2, 3, 4, 5, 5)[number - 1]
        pass_round(table)


@rule("IS-ROUND-06", "IS-ROUND-07")
def test_shipments_fill_from_the_bottom() -> None:
    table = at_turn()
    table.round = 4
    table.market = (10, 9, 0, 5)
    table.arrivals[0] = goods(wood=1, stone=2, iron=1)
    before = table.supply[:]
    ShipmentArrival().run(table)
    assert table.market == (10, 10, 1, 5)
    assert table.supply == [before[0] + 1, before[1] + 1, before[2], before[3]]  # full columns: to the supply
    assert table.market_price(2) == 50  # one cube lies in the lowest space
    assert table.arrivals[0] == goods()
    table.round = 3
    table.arrivals[1] = goods(wood=1)
    ShipmentArrival().run(table)
    assert table.arrivals[1] == goods(wood=1)  # rounds 4 to 8 only


@rule("IS-ROUND-10", "IS-ROUND-11", "IS-STAT-06")
def test_income() -> None:
    table = at_turn()
    table.trains[0] = ((3, "PPF"), (4, "PRFF"))
    table.stations[1] = (0, 5, 7)
    before = table.purse[:]
    Income().run(table)
    assert [a - b for a, b in zip(table.purse, before, strict=True)] == [40, 30, 10]


@rule("IS-ROUND-12", "IS-ROUND-13", "IS-ROUND-14", "IS-ROUND-15", "IS-ROUND-16")
def test_training() -> None:
    table = at_turn()
    table.rested[0] = (1, 2, 3)
    table.worked[0] = (10, 20, 30)
    Training().run(table)
    # level 2 rises to 3, level 1 to 2, who worked comes back on the same level, level 3 stays
    assert table.rested[0] == (10, 1 + 20, 2 + 3 + 30)
    assert table.worked[0] == (0, 0, 0)


@rule("IS-ROUND-17")
def test_turn_order() -> None:
    table = at_turn(4)
    table.influence = [4, 7, 7, 9]
    table.standing = [3, 2, 1, 0]
    TurnOrder().run(table)
    assert table.order == [3, 2, 1, 0]


@rule("IS-ROUND-18")
def test_round_8_is_the_last() -> None:
    table = at_turn()
    at_round(table, 8)
    pass_round(table)
    assert table.over
    assert table.round == 8


@rule("IS-ROUND-19", "IS-ROUND-20", "IS-R65")
def test_trieste_ends_the_game_with_the_round() -> None:
    table = at_turn()
    at_round(table, 6)
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-GRA", "GRA-MAR", "MAR-CEL", "CEL-NOV", "NOV-TRI")
    turns = 0
    while table.stack:
        assert table.round == 6
        if asked(table) == "Turn":
            turns += 1
        play(table, "end" if "end" in legal(table) else "pass")
    assert turns == 15  # everybody finished the round
    cash = table.purse[0]
    from enginehouse.games.imperial_steam.rules.scoring import count_all

    assert count_all(table)[0].money == cash
    assert count_all(table)[0].income == 10  # on top of the income already taken


@rule("IS-ROUND-19")
def test_another_players_link_does_not_join_mine() -> None:
    table = at_turn()
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    tracks(table, 1, "WIE-LIL")
    assert not table.linked(0)
    tracks(table, 1, "GLO-MUE")
    assert not table.linked(0)


@rule("IS-ROUND-21")
def test_otherwise_the_marker_advances() -> None:
    table = at_turn()
    at_round(table, 1)
    pass_round(table)
    assert table.round == 2
    assert asked(table) == "Turn"


@rule("IS-TURN-01", "IS-TURN-11", "IS-PASS-02")
def test_turns_go_round_until_all_hands_are_laid() -> None:
    table = at_turn()
    stand(table, 0, 0, 0)
    at_round(table, 3)
    table.order = [1, 2, 0]
    table.stack = table.stack[:0]
    at_round(table, 3)
    who: list[int] = []
    while table.round == 3 and table.stack:
        if asked(table) == "Turn":
            who.append(actor(table))
        play(table, "end" if "end" in legal(table) else "pass")
    assert who == [1, 2, 0] * 4


def test_every_phase_is_told() -> None:
    table = at_turn()
    at_round(table, 3)
    heard: list[Event] = []
    table.events = heard
    pass_round(table)
    names = {type(event).__name__ for event in heard}
    assert {"RoundBegins", "ShipmentArrives", "IncomePaid", "WorkersTrained", "OrderSet"} <= names
    RetrieveHands().run(table)
