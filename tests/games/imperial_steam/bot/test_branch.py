"""What the greedy player leaves out costs it nothing: parts of the measure, answers that are alike, tiles without care."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from enginehouse.core import Seat, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.bot.advice import rank
from enginehouse.games.imperial_steam.bot.branch import UNLIKE, Branch, played
from enginehouse.games.imperial_steam.bot.runner import runs
from enginehouse.games.imperial_steam.bot.value import Measure, distances, value
from enginehouse.games.imperial_steam.bot.way import route
from enginehouse.games.imperial_steam.rules.box import COAL, IRON, WOOD
from enginehouse.games.imperial_steam.rules.notation import TILE_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.hire import NameColumn
from enginehouse.games.imperial_steam.rules.steps.money import Donate
from enginehouse.games.imperial_steam.rules.steps.turn import Turn
from enginehouse.games.imperial_steam.rules.tracks import reach
from tests.games.imperial_steam.tables import set_up


@cache
def moments() -> tuple[tuple[Table, Seat], ...]:
    """What greedy players see before each turn of a game, and at every third other question."""
    table, rnd = set_up(2, seed=5, setup="normal"), Random(5)
    seen: list[tuple[Table, Seat]] = []
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        if len(legal) > 1:
            looked = view(table, seat)
            if table.ply % 3 == 0 or isinstance(step, Turn):
                seen.append((looked, seat))
            table.act(seat, GAME.advise(looked, seat, legal, rnd).action)
        else:
            table.act(seat, legal[0])
    return tuple(seen)


def turns() -> list[tuple[Table, Seat]]:
    return [(table, seat) for table, seat in moments() if isinstance(table.stack[-1], Turn)]


def test_a_part_that_is_not_counted_again_is_as_it_would_be() -> None:
    for watcher in range(2):
        measure = Measure(watcher)
        for table, seat in moments()[watcher::6]:
            assert measure.value(table) == value(table, watcher)
            for action in table.stack[-1].legal(table, seat):
                after = played(table, seat, action)
                assert measure.value(after) == value(after, watcher), (table.stack[-1], action)


def left_out(asked: Table, seat: Seat) -> int:
    """How many answers to a question are not tried; none of them comes to more than those that are."""
    step = asked.stack[-1]
    every, tree = step.legal(asked, seat), Branch(Measure(seat))
    kept = UNLIKE[type(step)](asked, seat, every)
    assert tree.best(asked, seat, kept)[1] >= tree.best(asked, seat, every)[1] - 1e-9, (step, kept, every)
    return len(every) - len(kept)


@pytest.mark.parametrize("ask", [reach, distances, route, value])
def test_what_is_remembered_of_a_map_is_of_the_network_that_was_asked_for(ask: Callable[[Table, Seat], object]) -> None:
    """All tables with the same options share their map: one whose network was made up must not mislead another."""
    table = set_up(3, setup="fixed")
    fresh = table.clone()
    for one in (table, fresh):
        one.box, one.land = replace(one.box, grounds={}), None
    strange = table.clone()
    strange.network[0] |= 1 << table.hubs_at[3]
    assert ask(strange, 0) != ask(table, 0)
    assert ask(table, 0) == ask(fresh, 0)


def test_no_column_and_no_gift_that_is_left_out_is_better() -> None:
    count: Counter[str] = Counter()
    for table, seat in turns():
        for tile in {"hire", "donate"}.intersection(table.stack[-1].legal(table, seat)):
            asked = played(table, seat, tile)
            if isinstance(asked.stack[-1], NameColumn | Donate):
                count[tile] += left_out(asked, seat)
    assert count["hire"] > 10
    assert count["donate"] > 10


def test_a_worker_with_the_same_good_is_as_good() -> None:
    for turn, seat in turns()[::10]:
        table = turn.clone()
        table.works[seat] = ((0, WOOD, 2), (1, IRON, 1), (2, WOOD, 1), (3, COAL, 3))
        assert left_out(played(table, seat, "produce"), seat) == 1


def test_the_gift_that_leads_to_a_hub_is_tried() -> None:
    for turn, seat in turns()[-10:]:
        table = turn.clone()
        table.purse[seat] = 100
        table.influence[seat] = max(table.hubs) - 2
        assert left_out(played(table, seat, "donate"), seat) > 0


def test_the_best_tile_is_the_one_that_care_would_find() -> None:
    """Tiles are weighed quickly first; answering every question of every tile with care finds the same."""
    for table, seat in turns():
        if runs(table, seat):
            continue
        legal = table.stack[-1].legal(table, seat)
        advised = GAME.advise(table, seat, legal, Random(1))
        if advised.why.startswith("it reckons"):
            tree = Branch(Measure(seat))
            careful = {a: tree.after(a).finished(played(table, seat, a), seat) for a in legal if a in TILE_OF}
            assert careful[advised.action] >= max(careful.values()) - 1e-9, (advised, careful)


def test_the_order_of_tiles_begins_with_the_advice_and_goes_by_what_each_comes_to() -> None:
    for table, seat in moments()[::6]:
        step = table.stack[-1]
        legal = step.legal(table, seat)
        ranked = rank(table, seat, legal, Random(1))
        assert sorted(action for action, _ in ranked) == sorted(legal)
        assert [worth for _, worth in ranked] == sorted([worth for _, worth in ranked], reverse=True)
        if isinstance(step, Turn):
            assert ranked[0][0] == GAME.advise(table, seat, legal, Random(1)).action
