"""Everybody meets everybody in as few rounds as the lot allows, at tables of the wished size."""

import time
from itertools import combinations
from random import Random

import pytest

from enginehouse.table.live.pairing import met, paired, rounds_until_all_met, sizes
from enginehouse.table.live.standings import standings, worth


@pytest.mark.parametrize("people", range(2, 20))
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_each_round_seats_everybody_once_at_tables_no_larger_than_wished(people: int, size: int) -> None:
    each = sizes(people, size)
    assert sum(each) == people
    assert max(each) <= size
    assert max(each) - min(each) <= 1
    tables = paired(range(people), size, [], 1)
    assert sorted(map(len, tables), reverse=True) == each
    assert sorted(one for table in tables for one in table) == list(range(people))


def test_the_same_lot_pairs_the_same() -> None:
    assert paired(range(9), 3, [], 5) == paired(range(9), 3, [], 5) != paired(range(9), 3, [], 6)


def test_nobody_meets_twice_while_there_is_somebody_new() -> None:
    before: list[tuple[int, ...]] = []
    for n in range(3):
        before += paired(range(8), 2, before, n)
    assert max(met(before).values()) == 1


def test_nine_at_tables_of_three_have_all_met_after_a_few_rounds() -> None:
    rounds = rounds_until_all_met(9, 3, 1, 30)
    assert rounds_until_all_met(9, 3, 1, rounds - 1) == rounds - 1
    assert 4 <= rounds <= 6  # four is the least that can be
    before: list[tuple[int, ...]] = []
    for n in range(1, rounds + 1):
        before += paired(range(9), 3, before, 1 + n)
    assert set(met(before)) == set(combinations(range(9), 2))


def test_a_round_of_the_largest_series_is_drawn_while_others_play() -> None:
    """By the processor's time: a house that draws for many seconds answers nobody quickly meanwhile."""
    lot, before = Random(1), list[tuple[int, ...]]()
    for _ in range(20):
        drawn = lot.sample(range(64), 64)
        before += [tuple(drawn[n : n + 12]) for n in range(0, 64, 12)]
    begun = time.process_time()
    paired(range(64), 12, before, 1)
    assert time.process_time() - begun < 1.0


def test_who_was_first_sits_later() -> None:
    before: list[tuple[int, ...]] = []
    for n in range(4):
        before += paired(range(4), 4, before, n)
    assert {table[0] for table in before} == {0, 1, 2, 3}


def test_a_table_gives_as_much_whatever_its_size() -> None:
    for places in ([1, 2], [1, 2, 3], [1, 1, 3, 4], [1, 2, 2, 2, 5]):
        assert sum(worth(place, places) for place in places) == pytest.approx(len(places) / 2)


def test_standings_are_by_score_then_wins_and_then_shared() -> None:
    lines = standings([0, 1, 2, 3], [{0: 1, 1: 2}, {2: 1, 3: 2}, {0: 2, 2: 1}])
    assert [(line.who, line.place, line.score, line.wins, line.games) for line in lines] == [
        (2, 1, 2.0, 2, 2),
        (0, 2, 1.0, 1, 2),
        (1, 3, 0.0, 0, 1),
        (3, 3, 0.0, 0, 1),
    ]
