"""Main action 2: hire."""

from enginehouse.games.imperial_steam.rules.state import Table, put
from tests.games.imperial_steam.tables import (
    asked,
    at_turn,
    factory,
    hubs,
    legal,
    play,
    refused,
    stand,
    tracks,
    turn_of,
)
from tests.proof import rule


def employer(players: int = 3, cash: int = 230, influence: int = 50) -> Table:
    """Bronze (icon 0) has a tunnel engineer, white a bridge and a tunnel engineer; green and blue are dearer."""
    table = at_turn(players)
    stand(table, influence, 0, 0) if players == 3 else stand(table, influence, 0)
    table.purse[0] = cash
    table.investors[0] = 0
    if players == 3:
        table.engineers = ("tunnel", "bridge", "tunnel", "bridge", "tunnel", "bridge")
    return table


@rule("IS-HIRE-01", "IS-HIRE-02", "IS-HIRE-10")
def test_workers_of_one_column_and_engineers() -> None:
    table = employer()
    play(table, "hire")
    assert set(legal(table)) == {"column bronze-1", "column white-1", "column white-2", "engineers"}
    play(table, "column white-2", "worker", "worker", "engineer bridge white", "worker", "engineer tunnel bronze")
    assert refused(table, "column white-1").rule == "IS-HIRE-02"
    play(table, "stop")
    assert table.rested[0] == (2 + 3, 0, 0)
    assert table.staff[0] == (True, True)
    assert table.purse[0] == 230 - 10 - 20 - 30 - 30 - 30


@rule("IS-HIRE-03")
def test_hubs_out_of_reach() -> None:
    table = employer()
    play(table, "hire")
    refusal = refused(table, "column green-1")
    assert refusal.rule == "IS-HIRE-03"
    assert "70" in refusal.reason
    assert "20 more" in refusal.reason


@rule("IS-HIRE-04", "IS-HIRE-11")
def test_each_column_has_its_own_marker() -> None:
    table = employer()
    play(table, "hire", "column white-1", "worker", "worker", "stop")
    assert table.ladders == (0, 2, 0, 0, 0, 0)


@rule("IS-HIRE-05", "IS-HIRE-06", "IS-HIRE-07", "IS-R39")
def test_example_hire() -> None:
    table = employer()
    table.ladders = put(table.ladders, 1, 1)  # white's left column at 20
    play(table, "hire", "column white-1", *["worker"] * 5)
    assert table.purse[0] == 40
    assert table.box.worker_prices[table.ladders[1]] == 50
    assert table.rested[0] == (2 + 5, 0, 0)
    play(table, "stop")
    from enginehouse.games.imperial_steam.rules.steps.rounds import NextRound

    table.stack = []
    table.round = 2
    table.then(NextRound())
    table.advance()
    assert table.ladders[1] == 4  # it never falls


@rule("IS-ENG-01", "IS-ENG-03", "IS-ENG-05")
def test_example_engineer() -> None:
    table = employer()
    table.ladders = put(table.ladders, 1, 1)
    play(table, "hire", "column white-1", *["worker"] * 5)
    before = table.ladders[:]
    play(table, "engineer tunnel bronze")
    assert table.purse[0] == 10
    assert table.staff[0] == (False, True)
    assert table.ladders == before


@rule("IS-HIRE-08")
def test_a_hired_worker_may_work_at_once() -> None:
    table = employer()
    table.rested[0] = (0, 0, 0)
    play(table, "hire", "column white-1", "worker", "worker", "worker", "stop")
    turn_of(table, 0)
    play(table, "track")
    assert legal(table) == ["lay WIE-WRN"]


@rule("IS-HIRE-09", "IS-R41", "IS-COMP-06")
def test_fifteen_workers_at_most() -> None:
    table = employer(cash=1000)
    factory(table, 0, "WIE-a", "wood", 0)
    table.rested[0] = (5, 0, 0)
    table.worked[0] = (4, 4, 0)
    assert table.workers(0) == 14
    play(table, "hire", "column white-1", "worker")
    assert refused(table, "worker").rule == "IS-HIRE-09"
    table.staff[0] = (True, True)
    turn_of(table, 0)
    assert refused(table, "hire").rule == "IS-HIRE-09"


@rule("IS-ENG-02", "IS-INFL-09")
def test_an_engineer_must_be_in_reach() -> None:
    table = employer()
    table.engineers = ("", "", "", "bridge", "", "")
    play(table, "hire")
    assert refused(table, "engineers").rule == "IS-ENG-02"
    stand(table, 70, 0, 0)
    play(table, "engineers")  # the only one in reach is hired at once
    assert table.staff[0] == (True, False)


@rule("IS-ENG-04", "IS-ENG-06")
def test_one_of_each_kind_and_none_comes_after() -> None:
    table = employer()
    table.staff[0] = (False, True)
    play(table, "hire", "column white-1")
    assert refused(table, "engineer tunnel bronze").rule == "IS-ENG-04"
    play(table, "engineer bridge white")
    assert table.engineers == ("tunnel", "", "tunnel", "bridge", "tunnel", "bridge")
    assert refused(table, "engineer bridge white").rule == "IS-ENG-04"
    table.staff[0] = (False, True)
    assert refused(table, "engineer bridge white").rule == "IS-ENG-06"


@rule("IS-ENG-01")
def test_an_engineer_costs_30() -> None:
    table = employer(cash=40)
    play(table, "hire", "column white-1", "worker")
    play(table, "engineer bridge white")
    assert table.purse[0] == 0
    table = employer(cash=20)
    play(table, "hire")
    assert "engineers" not in legal(table)


@rule("IS-R40")
def test_reach_is_tested_for_each_person() -> None:
    # a delivery in between pushes the column's own hub out of reach
    table = at_turn(3)
    stand(table, 80, 0, 0)
    table.purse[0] = 300
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    hubs(table, 10, 20, 30, 80)
    play(table, "hire", "column blue-1", "worker", "deliver WIE-a GLO")
    assert table.hubs[3] == 9
    assert refused(table, "worker").rule == "IS-HIRE-03"
    # influence gained in between opens a further hub for engineers
    table = at_turn(3)
    stand(table, 60, 0, 0)
    table.purse[0] = 300
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE")
    table.engineers = ("", "", "", "bridge", "", "")
    play(table, "hire", "column white-1")
    assert "engineer bridge green" not in legal(table)
    if asked(table) == "HireFirst":
        play(table, "worker")
    play(table, "access BRU-MUE")
    assert "engineer bridge green" in legal(table)
    assert refused(table, "column green-1").rule == "IS-HIRE-02"  # the column stays
    # who named engineers only cannot add workers, though all columns are in reach
    table = employer()
    hubs(table, 10, 20, 30, 40)
    play(table, "hire", "engineers", "engineer bridge white")
    assert "worker" not in legal(table)
    assert refused(table, "worker").rule == "IS-R40"


@rule("IS-HIRE-06")
def test_the_only_person_in_reach_is_hired_without_a_question() -> None:
    table = at_turn(2)
    stand(table, 40, 0)
    hubs(table, 40, 90, 100, 110)
    table.engineers = ("", "bridge", "tunnel", "")
    play(table, "hire")
    assert asked(table) == "HireMore"
    assert table.rested[0] == (3, 0, 0)
    assert table.purse[0] == 110
