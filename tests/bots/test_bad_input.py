"""Whatever is asked of a bot that cannot be: one clear sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import enginehouse as eh
from enginehouse import bots, house
from enginehouse.bots import Budget
from enginehouse.core import Unknown, view
from tests.bots.tiny import Tiny, asked

NAN, INF = float("nan"), float("inf")
ODD: list[Any] = [None, True, "two", 2.5, NAN, INF, [], {}, b"2", 10**400]
NO_NUMBERS = [odd for odd in ODD if odd != 2.5]
TWO = ["first", "other"]


def sentence(does: Callable[[], object]) -> str:
    """What is said instead, on one line that can be read at a glance."""
    with pytest.raises(Unknown) as refused:
        does()
    said = str(refused.value)
    assert 20 < len(said) < 200
    assert "\n" not in said
    return said


@pytest.mark.parametrize("name", [*ODD, "", "Driver", "driver ", "wizard" * 100])
def test_a_level_that_is_none(name: Any) -> None:
    said = sentence(lambda: bots.level(name))
    assert said == sentence(lambda: bots.make(name, Tiny(), 1))
    assert said.startswith("there is no bot “")
    assert said.endswith("”; the bots are: random, apprentice, greedy, driver, master, grandmaster")


@pytest.mark.parametrize("seconds", [*NO_NUMBERS, -1, -0.1, 86_401, 0])
def test_seconds_that_nobody_can_think(seconds: Any) -> None:
    assert "needs a budget: some seconds, some playouts, or both (up to 86,400 seconds;" in sentence(
        lambda: Budget(seconds)
    )


@pytest.mark.parametrize("playouts", [*ODD, -1, 0, 10**9 + 1, 2.0])
def test_playouts_that_nobody_can_count(playouts: Any) -> None:
    said = sentence(lambda: Budget(playouts=playouts))
    assert "a whole number of playouts, up to 1,000,000,000)" in said
    if playouts:
        assert said == sentence(lambda: Budget(1.0, playouts))


@pytest.mark.parametrize("candidates", [*ODD, -1, 0, 1, 1001])
def test_candidates_that_nobody_can_compare(candidates: Any) -> None:
    assert "a search compares 2 to 1,000 candidates, not" in sentence(lambda: Budget(1.0, 0, candidates))


@pytest.mark.parametrize("budget", [1.0, 0, "fast", (1.0, 2), {}, ()])
def test_a_budget_that_is_none(budget: Any) -> None:
    for make in (lambda: bots.make("driver", Tiny(), 1, budget), lambda: bots.SearchBot(Tiny(), 1, budget)):
        assert sentence(make).startswith("a bot that searches needs a budget, as Budget(playouts=200) is one, not ")
    assert bots.make("greedy", Tiny(), 1, budget)  # which does not search


@pytest.mark.parametrize("most", [*NO_NUMBERS, -1])
def test_an_end_of_thinking_that_is_none(most: Any) -> None:
    assert "a bot thinks for some seconds at most" in sentence(lambda: bots.make("driver", Tiny(), 1, most=most))


@pytest.mark.parametrize("kind", bots.LEVELS)
def test_a_bot_of_no_game_or_without_a_seed(kind: str) -> None:
    for title in (None, "steam-power", Tiny, house):
        assert "a bot plays a title" in sentence(lambda title=title: bots.make(kind, title, 1))
    for seed in ODD:
        assert "the seed of a bot is a whole number" in sentence(lambda seed=seed: bots.make(kind, Tiny(), seed))


SEEING = [kind for kind in bots.LEVELS if kind != "random"]  # who draws by lot looks at nothing


@pytest.mark.parametrize("kind", SEEING)
@pytest.mark.parametrize("seat", [*ODD, -1, -2, 2])
def test_a_seat_that_is_not_at_the_table(kind: str, seat: Any) -> None:
    table = asked(5, first=(3, 0), other=(9, 0))
    for seen in (table, view(table, -1)):  # one's own view, and a spectator's
        said = sentence(lambda seen=seen: bots.make(kind, Tiny(), 1).choose(seen, seat, TWO))
        assert said.endswith("here: this table has the seats 0 to 1")


@pytest.mark.parametrize("kind", SEEING)
def test_what_is_no_view_of_the_seat(kind: str) -> None:
    g = eh.new("planet-steam", players=2, seed=1)
    bot = bots.make(kind, g.title, 1)
    legal = g.legal(g.to_act[0])
    for seen in (None, {}, g, "a view", asked(5, first=(3, 0))):
        assert "is no view of that game" in sentence(lambda seen=seen: bot.choose(seen, 0, legal))
    for seen in (g.table, g.view(None), g.view(1 - g.to_act[0])):
        assert "give it the view of seat" in sentence(lambda seen=seen: bot.choose(seen, g.to_act[0], legal))


@pytest.mark.parametrize("kind", bots.LEVELS)
def test_what_is_no_list_of_actions(kind: str) -> None:
    table, bot = asked(5, first=(3, 0), other=(9, 0)), bots.make(kind, Tiny(), 1)
    for legal in (None, "first", 3, {"first": 1}):
        assert "a bot chooses from a list of actions" in sentence(lambda legal=legal: bot.choose(table, 0, legal))
    assert "seat 0 has nothing to decide now" in sentence(lambda: bot.choose(table, 0, []))


@pytest.mark.parametrize("kind", SEEING)
def test_a_game_that_is_over(kind: str) -> None:
    table = asked(5, first=(3, 0), other=(9, 0))
    table.stack.clear()
    assert "seat 0 has nothing to decide now" in sentence(lambda: bots.make(kind, Tiny(), 1).choose(table, 0, TWO))


@pytest.mark.parametrize("name", [*(odd for odd in ODD if odd != "two"), "", "my bot", "greedy"])
def test_a_guest_needs_a_name_of_its_own(name: Any) -> None:
    before = dict(bots.LEVELS)
    sentence(lambda: bots.enlist(name, bots.RandomBot))
    assert before == bots.LEVELS


@pytest.mark.parametrize("maker", ODD)
def test_a_guest_needs_a_maker(maker: Any) -> None:
    assert "needs what makes the bot" in sentence(lambda: bots.enlist("stranger", maker))
    assert "stranger" not in bots.LEVELS
