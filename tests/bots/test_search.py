"""The search: it finds what is better, keeps what is not shown to be worse, and ends in time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse import bots
from enginehouse.bots import Budget, SearchBot
from enginehouse.bots.narrow import narrowed
from enginehouse.bots.playouts import Standing, chance_to_win, standing, world
from enginehouse.bots.search import Found, Race, Runner, and_then, told
from enginehouse.core import HIDDEN, Advice, Game, Sealed, Unknown, codec, view
from tests.bots.tiny import Tiny, asked
from tests.toy import GAME as FOUNDRY

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
TITLES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")


def searching(title: Any, playouts: int = 60, seed: int = 1, **more: Any) -> SearchBot:
    return SearchBot(title, seed, Budget(0.0, playouts), **more)


# --- what it finds ---------------------------------------------------------------------------------------------------
def test_it_plays_what_is_better_than_its_first_thought() -> None:
    advice = searching(Tiny()).choose(
        asked(5, first=(3, 0), other=(9, 0), worst=(0, 0)), 0, ["first", "other", "worst"]
    )
    assert advice.action == "other"
    assert advice.why == "it reckons with 99 wins in 100, and with 1 win in 100 after “Take the first”"


def test_it_keeps_its_first_thought_among_equals() -> None:
    advice = searching(Tiny()).choose(asked(5, other=(9, 0), first=(9, 0)), 0, ["other", "first"])
    assert advice.action == "first"
    assert advice.why == "it comes to mind; it reckons with 99 wins in 100"


def test_a_first_guess_is_not_told_beside_what_it_found_by_looking_ahead() -> None:
    class Guessing(Tiny):
        def advise(self, view: Any, seat: int, legal: Any, rnd: Any) -> Advice:
            return Advice("first", "it reckons with about 1538 gulden at the end")

    advice = searching(Guessing()).choose(asked(5, other=(9, 0), first=(9, 0)), 0, ["other", "first"])
    assert advice.why == "it reckons with 99 wins in 100"


def test_it_keeps_its_first_thought_where_chance_may_explain_the_difference() -> None:
    """In the worlds of this seed the other is ahead by a little, and by less than the standard error."""
    seen = asked(10, first=(0, 20), other=(0, 21))
    bot = searching(Tiny(), playouts=8)
    assert bot.choose(seen, 0, ["first", "other"]).action == "first"


def test_all_candidates_meet_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[str, list[int]] = {}
    whole = Tiny.result

    def noted(self: Tiny, table: Any) -> Any:
        met.setdefault("first" if table.points[0] < 100 else "other", []).append(table.points[0] % 100)
        return whole(self, table)

    monkeypatch.setattr(Tiny, "result", noted)
    searching(Tiny(), playouts=12).choose(asked(10, first=(0, 60), other=(100, 60)), 0, ["first", "other"])
    assert len(met["first"]) > 1
    assert met["first"] == met["other"]


def test_two_worlds_prove_nothing() -> None:
    seen = asked(5, first=(3, 0), other=(9, 0))
    assert searching(Tiny(), playouts=5).choose(seen, 0, ["first", "other"]).action == "first"
    assert searching(Tiny(), playouts=6).choose(seen, 0, ["first", "other"]).action == "other"


def test_who_plays_alone_counts_points() -> None:
    advice = searching(Tiny()).choose(asked(first=(3, 0), other=(9, 0)), 0, ["first", "other"])
    assert advice == eh.core.Advice(
        "other", "it reckons with about 9 points, and with about 3 points after “Take the first”"
    )


def test_it_says_what_comes_next_where_it_mostly_comes() -> None:
    """In the words of its own next decision; of what it would do after that, and of what others do, nothing is said."""
    advice = searching(Tiny(), playouts=6).choose(asked(5, first=(3, 0), linger=(9, 0)), 0, ["first", "linger"])
    assert advice.action == "linger"
    assert advice.why == (
        "and then: it comes to mind; it reckons with 99 wins in 100, and with 1 win in 100 after “Take the first”"
    )
    some = Runner("x", [Standing(0.0, 0.0, 0.0, then) for then in ("a", "b", "a", "c")])
    assert and_then(some) == ""  # in half of the worlds only
    assert and_then(Runner("x", [*some.found, Standing(0.0, 0.0, 0.0, "a")])) == "and then: a"


def test_of_moves_that_win_as_often_it_says_that_the_points_are_more() -> None:
    advice = searching(Tiny()).choose(asked(5, first=(50, 0), other=(90, 0)), 0, ["first", "other"])
    assert advice == eh.core.Advice(
        "other",
        "it reckons with 99 wins in 100, about as many as after “Take the first”, and to stand better in points",
    )


def test_it_never_says_that_a_number_is_more_than_itself() -> None:
    """It wins more often by less than a hundredth: as a number that is the same."""
    first, other = (
        Runner(action, [Standing(0.3, chance, 9.0)]) for action, chance in (("first", 0.352), ("other", 0.354))
    )
    advice = told(Tiny(), asked(5, first=(3, 0), other=(9, 0)), 0, eh.core.Advice("first"), Found(other, first, 2))
    assert advice.why == "it reckons with 35 wins in 100, a little more than after “Take the first”"


def test_what_is_an_estimate_itself_is_no_reason_for_what_leads_to_it() -> None:
    found = [Standing(0.0, 0.0, 0.0, "leads to about 90 gulden at the end")]
    assert and_then(Runner("x", found)) == ""


def test_of_several_others_the_one_ahead_counts() -> None:
    assert chance_to_win((10.0, 10.0, 0.0), 0, 5.0) < chance_to_win((10.0, 6.0, 6.0), 0, 5.0)
    assert chance_to_win((10.0, 40.0, 0.0), 0, 5.0) < 0.01


def test_a_shared_win_counts_in_part() -> None:
    table = asked(7, first=(7, 0))
    table.act(0, "first")
    assert standing(Tiny(), table, 0).chance == 0.5


def test_sums_of_what_is_compared_are_exact() -> None:
    """Worlds that come in another order, or an ``exp`` with another last digit, make no difference between equals."""
    found = list[Standing]()
    for points in range(30):
        table = asked(7, first=(points, 0))
        table.act(0, "first")
        found.append(standing(Tiny(), table, 0))
    there, back = Runner("there", found), Runner("back", found[::-1])
    assert there.worth == back.worth
    off = [one._replace(worth=one.worth + 0.25) for one in found]
    assert Runner("off", off).ahead_of(there) == (0.25, 0.0)


# --- budgets ---------------------------------------------------------------------------------------------------------
def counted(title: Tiny) -> Iterator[list[int]]:
    made = [0]
    whole = title.determinize

    def noted(view: Any, seed: int) -> Any:
        made[0] += 1
        return whole(view, seed)

    title.determinize = noted  # type: ignore[method-assign]
    yield made


def test_a_forced_move_is_played_at_once() -> None:
    title = Tiny()
    (made,) = counted(title)
    assert searching(title).choose(asked(5, first=(3, 0)), 0, ["first"]).action == "first"
    assert made == [0]


def test_it_stops_when_the_choice_is_clear() -> None:
    title = Tiny()
    (made,) = counted(title)
    searching(title, playouts=10_000).choose(asked(5, first=(3, 0), other=(9, 0)), 0, ["first", "other"])
    assert made[0] <= 8


def test_of_what_no_chance_can_change_three_worlds_are_enough() -> None:
    """Whoever is ahead by the same in each of them, and whoever always comes to just the same."""
    for other in (9, 3):
        title = Tiny()
        (made,) = counted(title)
        searching(title, playouts=10_000).choose(asked(5, first=(3, 0), other=(other, 0)), 0, ["first", "other"])
        assert made == [3]


def test_what_came_before_the_first_playout_leaves_no_candidate_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranking may take long; it is paid once, so it does not say how many candidates there is time for."""
    clock, gains = SlowClock(), {"first": (0, 90), **{f"way {n}": (0, 90) for n in "abcdefghi"}}
    whole, entered = Tiny.rank, list[int]()

    def slow(self: Tiny, *given: Any) -> Any:
        clock.now += 4
        return whole(self, *given)

    monkeypatch.setattr(Tiny, "rank", slow)
    monkeypatch.setattr(Race, "_leave_out", lambda self, _: entered.append(self.entered))
    SearchBot(Tiny(), 1, Budget(40.0, 0), clock).choose(asked(40, **gains), 0, list(gains))
    assert set(entered) == {10}


def test_it_spends_no_more_playouts_than_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [0]
    whole = Tiny.result

    def noted(self: Tiny, table: Any) -> Any:
        spent[0] += 1
        return whole(self, table)

    monkeypatch.setattr(Tiny, "result", noted)
    gains = {"first": (0, 90), **{f"way {n}": (0, 90 + n) for n in range(9)}}
    searching(Tiny(), playouts=25).choose(asked(40, **gains), 0, list(gains))
    assert spent[0] <= 25


class SlowClock:
    """Every look at it takes a tenth of a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


@pytest.mark.parametrize("seconds", [0.15, 1.0, 5.0])
def test_it_answers_in_time(seconds: float) -> None:
    clock, gains = SlowClock(), {"first": (0, 90), **{f"way {n}": (0, 90 + n) for n in range(9)}}
    bot = SearchBot(Tiny(), 1, Budget(seconds, 0), clock)
    assert bot.choose(asked(40, **gains), 0, list(gains)).action in gains
    assert clock.now <= seconds + 0.35  # a look or two after the time is up


def test_a_long_playout_is_broken_off_in_time() -> None:
    clock = SlowClock()
    bot = SearchBot(Tiny(), 1, Budget(5.0, 0), clock)
    assert bot.choose(asked(5, first=(3, 0), linger=(9, 0)), 0, ["first", "linger"]).action == "first"
    assert clock.now <= 5.35


def test_without_time_to_look_ahead_it_plays_its_first_thought() -> None:
    bot = SearchBot(Tiny(), 1, Budget(0.01, 0), SlowClock())
    assert bot.choose(asked(5, first=(3, 0), other=(9, 0)), 0, ["first", "other"]).why == "it comes to mind"


# --- what goes wrong -------------------------------------------------------------------------------------------------
def test_a_search_that_fails_plays_its_first_thought_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def torn(self: Tiny, view: Any, seed: int) -> Any:
        raise KeyError("no such world")

    monkeypatch.setattr(Tiny, "determinize", torn)
    advice = searching(Tiny()).choose(asked(5, first=(3, 0), other=(9, 0)), 0, ["first", "other"])
    assert advice.action == "first"
    assert advice.why == "it comes to mind; looking ahead failed, so this is its first thought"
    assert "no such world" in caplog.text


@pytest.mark.parametrize("kind", bots.LEVELS)
def test_a_bot_that_has_nothing_to_decide_says_so(kind: str) -> None:
    with pytest.raises(Unknown, match="seat 1 has nothing to decide now; ask a bot when it is its turn"):
        bots.make(kind, FOUNDRY, 1).choose(None, 1, [])


SEEING = [kind for kind in bots.LEVELS if kind != "random"]  # who draws by lot looks at nothing


@pytest.mark.parametrize("kind", SEEING)
def test_a_bot_sees_its_own_view_only(kind: str) -> None:
    table = asked(5, first=(3, 0), other=(9, 0))
    for viewer in (-2, -1, 1):
        table.viewer = viewer
        with pytest.raises(Unknown, match="give it the view of seat 0"):
            bots.make(kind, Tiny(), 1).choose(table, 0, ["first", "other"])


@pytest.mark.parametrize("kind", SEEING)
def test_a_bot_of_one_game_is_no_help_in_another(kind: str) -> None:
    seen = eh.new("planet-steam", players=2, seed=1).view(0)
    with pytest.raises(Unknown, match="this bot plays Tiny, and what it was given is no view of that game"):
        bots.make(kind, Tiny(), 1).choose(seen, 0, ["first", "other"])


@pytest.mark.parametrize("kind", SEEING)
def test_a_bot_that_is_asked_out_of_turn_says_so(kind: str) -> None:
    """Whatever somebody thinks that it could do."""
    seen = view(asked(5, first=(3, 0), other=(9, 0)), 1)
    over = view(asked(5, first=(3, 0)), 0)
    over.stack.clear()
    for table, seat in ((seen, 1), (over, 0)):
        with pytest.raises(Unknown, match=f"seat {seat} has nothing to decide now"):
            bots.make(kind, Tiny(), 1).choose(table, seat, ["first", "other"])


@pytest.mark.parametrize(
    ("seconds", "playouts"), [(0.0, 0), (-1.0, 5), (1.0, -1), (float("nan"), 0), (float("inf"), 0), (float("nan"), 5)]
)
def test_a_budget_of_nothing_is_refused(seconds: float, playouts: int) -> None:
    with pytest.raises(Unknown, match="needs a budget: some seconds, some playouts, or both"):
        Budget(seconds, playouts)


def test_an_unknown_level_is_named_with_those_there_are() -> None:
    with pytest.raises(
        Unknown, match="no bot “wizard”; the bots are: random, apprentice, greedy, driver, master, grandmaster"
    ):
        bots.make("wizard", FOUNDRY, 1)


def test_a_bot_thinks_no_longer_than_it_is_allowed() -> None:
    hurried = bots.make("grandmaster", FOUNDRY, 1, most=1.5)
    assert isinstance(hurried, SearchBot)
    assert hurried.budget.seconds == 1.5
    quick = bots.make("driver", FOUNDRY, 1, most=1.5)
    assert isinstance(quick, SearchBot)
    assert quick.budget.seconds == 0.5


# --- many actions ----------------------------------------------------------------------------------------------------
def test_of_places_with_numbers_none_is_left_out() -> None:
    """Only amounts in a row are thinned out; what has two numbers, or gaps between them, is a place."""
    places = [f"claim {n}" for n in (3, 4, 7, 12, 13, 20)]
    assert narrowed("claim 7", places, 12) == ["claim 7", *(p for p in places if p != "claim 7")]
    moves = [f"move {n} to {m}" for n in range(3) for m in range(3)]
    assert set(narrowed(moves[0], moves, 12)) == set(moves)


# --- at real tables --------------------------------------------------------------------------------------------------
def positions(game: str, players: int, seed: int, every: int, most: int) -> Iterator[tuple[Game[Any], int]]:
    """Moments of a greedy game where somebody has a choice."""
    g = eh.new(game, players=players, seed=seed)
    rnd, n = Random(seed), 0
    while not g.over and most:
        seat = g.to_act[0]
        legal = g.legal(seat)
        if len(legal) > 1:
            n += 1
            if n % every == 0:
                most -= 1
                yield g, seat
        g.play(seat, legal[0] if len(legal) == 1 else g.title.advise(g.view(seat), seat, legal, rnd).action)


@pytest.mark.parametrize("game", TITLES)
def test_the_hidden_truth_moves_nobody(game: str) -> None:
    """The same view and seed give the same move and the same reason, whatever lies behind the view."""
    for g, seat in positions(game, 3, 5, 9, 2):
        seen = g.view(seat)
        other = view(g.title.determinize(seen, 77), seat)
        assert codec.fingerprint(other) == codec.fingerprint(seen)
        legal = g.legal(seat)
        first = SearchBot(g.title, 3, Budget(0.0, 6, 2)).choose(seen, seat, list(legal))
        assert SearchBot(g.title, 3, Budget(0.0, 6, 2)).choose(other, seat, list(legal)) == first
        assert first.action in legal
        assert "failed" not in first.why


@pytest.mark.parametrize("game", TITLES)
def test_rank_and_value_and_pause(game: str) -> None:
    """Every legal action once, the best first; what each seat may expect; and a number that only grows."""
    paused = 0
    for g, seat in positions(game, 2, 2, 11, 6):
        seen, legal = g.view(seat), g.legal(seat)
        ranked = g.title.rank(seen, seat, legal, Random(1))
        assert sorted(action for action, _ in ranked) == sorted(legal)
        scores = [score for _, score in ranked]
        assert scores == sorted(scores, reverse=True)
        assert ranked == g.title.rank(seen, seat, legal, Random(1))
        assert len(g.title.value(g.table)) == 2
        assert g.title.pause(g.table) >= paused
        paused = g.title.pause(g.table)


SCRIPT = """
from random import Random
import enginehouse as eh
from enginehouse.bots import Budget, SearchBot
g = eh.new(GAME, players=2, seed=4)
bots = [SearchBot(g.title, seat, Budget(0.0, 6, 2)) for seat in (0, 1)]
for _ in range(8):
    seat = g.to_act[0]
    g.play(seat, bots[seat].choose(g.view(seat), seat, g.legal(seat)).action)
print([f"{e.seat} {e.action}" for e in g.actions])
"""


@pytest.mark.parametrize("game", TITLES if LONG else ["steamwatchers"])
def test_the_same_seed_and_playouts_give_the_same_moves_everywhere(game: str) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", f"GAME = {game!r}\n{SCRIPT}"],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(told) == 1


# --- sealed answers --------------------------------------------------------------------------------------------------
def sealed_moment(game: str, wanted: Callable[[Any, int], bool]) -> tuple[Game[Any], int]:
    """A greedy game where one seat has sealed its answer and another is asked."""
    g = eh.new(game, players=2, seed=3)
    rnd = Random(3)
    while not g.over:
        step = g.table.stack[-1]
        seat = g.to_act[0]
        if isinstance(step, Sealed) and wanted(step, seat):
            return g, seat
        g.play(seat, g.title.advise(g.view(seat), seat, g.legal(seat), rnd).action)
    raise AssertionError("no such moment")


@pytest.mark.parametrize("game", ["steamwatchers", "imperial-steam"])
def test_sealed_answers_of_others_are_given_anew(game: str) -> None:
    """What another has sealed is not dealt by lot but answered by its own advice in every playout."""
    g, seat = sealed_moment(game, lambda step, seat: any(d for s, d in enumerate(step.drafts) if s != seat))
    seen = g.view(seat)
    answered = [s for s, draft in enumerate(seen.stack[-1].drafts) if draft and s != seat]
    assert all(any(HIDDEN in word for word in seen.stack[-1].drafts[s]) for s in answered)
    imagined = world(g.title, seen, 9)
    step = imagined.stack[-1]
    assert all(not step.drafts[s] and s in step.waiting for s in answered)
    assert step.drafts[seat] == seen.stack[-1].drafts[seat]
    advice = SearchBot(g.title, 1, Budget(0.0, 6, 3)).choose(seen, seat, g.legal(seat))
    assert "failed" not in advice.why


# --- those that do not look ahead ------------------------------------------------------------------------------------
def test_an_apprentice_slips_nowand_then() -> None:
    g, seat = next(positions("planet-steam", 2, 1, 20, 1))
    seen, legal = g.view(seat), g.legal(seat)
    best = g.title.advise(seen, seat, legal, Random(0)).action
    chosen = [bots.make("apprentice", g.title, seed).choose(seen, seat, list(legal)).action for seed in range(60)]
    assert set(chosen) <= set(legal)
    assert 30 <= chosen.count(best) <= 55
