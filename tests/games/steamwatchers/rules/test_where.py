"""What is looked up quickly is what one finds by looking at every area: where units stand, what they hold, which ways lead on."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game
from enginehouse.games.steamwatchers.rules.control import (
    contested,
    controlled,
    enemy_in,
    havens,
    holder,
    occupied,
    units,
)
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.reach import Reach, sendings
from enginehouse.games.steamwatchers.rules.specials import mobilize_places
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.movement import SendGroup

#: Random games in which combats wait; by scenario, players and seed.
GAMES = [("war-returns", 4, 7), ("singed", 2, 9), ("fires", 5, 6)]


def moments(scenario: str, players: int, seed: int) -> Iterator[Table]:
    """The moments of a random game, on two tables by turns that share their box and are not alike."""
    table: Any = Game(house.title("steamwatchers"), players, {"scenario": scenario}, seed).table
    before, rnd = table.clone(), Random(seed)
    while table.stack:
        yield before
        yield table
        step, before = table.stack[-1], table.clone()
        seat = rnd.choice(step.seats(table))
        table.act(seat, rnd.choice(step.legal(table, seat)))


@pytest.mark.parametrize(("scenario", "players", "seed"), GAMES)
def test_where_units_stand_and_what_they_hold(scenario: str, players: int, seed: int) -> None:
    fights = 0
    for n, table in enumerate(moments(scenario, players, seed)):
        areas = range(len(table.steam))
        moving = [] if table.active is None else [table.active.seat]  # only these stand among others
        for seat in range(players) if n % 20 < 2 else moving:
            row = table.army[seat]
            assert list(occupied(table, seat)) == [a for a in areas if row[a]]
            assert units(table, seat) == sum(SIZE[code] for code in row)
            if not table.clan[seat]:
                continue
            assert controlled(table, seat) == [a for a in areas if holder(table, a) == seat]
            assert contested(table, seat) == [a for a in areas if row[a] and enemy_in(table, seat, a) != NOBODY]
            assert havens(table, seat) == sum(holder(table, a) == seat for a in table.box.havens)
            fights += len(contested(table, seat))
        if table.active is not None:
            near, seat = table.box.near[table.active.area], table.active.seat
            assert mobilize_places(table, seat)[1:] == [a for a in near if holder(table, a) == seat]
    assert fights


@pytest.mark.parametrize(("scenario", "players", "seed"), GAMES)
def test_the_ways_of_a_group_are_those_within_its_reach(scenario: str, players: int, seed: int) -> None:
    seen = 0
    for table in moments(scenario, players, seed):
        step = table.stack[-1]
        if not isinstance(step, SendGroup) or table.active is None:
            continue
        words, area, code = table.box.words, table.active.area, step.code
        reach, size, elites = Reach(table, step.seat, area), SIZE[step.code], not step.code & 7
        ways = [words.move[area, a][code] for a, n in reach.land if n >= size]
        sea = reach.sea_elite if reach.sea_elite and elites else reach.sea
        ways += [words.sail[area, a][code] for a, n in sea if n >= size]
        marches = [*reach.march, *(reach.elite_only if elites else [])]
        ways += [words.march[area, via, end][code] for via, end, n in marches if n >= size]
        assert sendings(table, step.seat, area, code) == ways
        seen += len(ways)
    assert seen > 10


def test_an_army_that_was_changed_in_its_place_is_looked_at_again() -> None:
    table: Any = Game(house.title("steamwatchers"), 2, {}, 1).table
    table.army[0][7] = 9
    assert (list(occupied(table, 0)), units(table, 0)) == ([7], 2)
    table.army[0][7], table.army[0][3] = 1, 2
    assert (list(occupied(table, 0)), units(table, 0)) == ([3, 7], 3)
    assert list(occupied(table.clone(), 1)) == []


def test_a_beacon_that_was_changed_in_its_place_is_looked_for_again() -> None:
    table: Any = Game(house.title("steamwatchers"), 2, {}, 1).table
    table.beacon[7] = 1
    assert (controlled(table, 0), controlled(table, 1)) == ([], [7])
    table.beacon[7], table.beacon[3] = NOBODY, 0
    assert (controlled(table, 0), controlled(table, 1)) == ([3], [])
