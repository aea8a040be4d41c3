"""The environments of PettingZoo: its own tests, and what they refuse."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from enginehouse import house
from enginehouse.core import Illegal, Unknown, view
from enginehouse.lab import pettingzoo as zoo
from tests.lab.test_numbers import UNUSUAL

GAMES = [title.id for title in house.games() if title.shipped() is not None]  # other tests have a toy


@pytest.mark.parametrize(("game", "players", "options"), [*((g, 0, {}) for g in GAMES), *UNUSUAL])
def test_pettingzoo_finds_nothing_wrong(game: str, players: int, options: dict[str, Any]) -> None:
    """Its own tests. Cycles are compared where all seats are asked in each: otherwise who decides more often steps more."""
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

    alone, together = (partial(make, game, players, options) for make in (zoo.env, zoo.parallel_env))
    everyone = partial(alone, everyone=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in ("Observation space for each agent probably", "Observation is not a NumPy"):
            warnings.filterwarnings("ignore", known)  # a dict with a mask, as in PettingZoo's own board games
        api_test(alone(), num_cycles=60)
        api_test(everyone(), num_cycles=20)
        parallel_api_test(together(), num_cycles=20)
    seed_test(alone, num_cycles=15)
    parallel_seed_test(together, num_cycles=15)
    max_cycles_test(SimpleNamespace(parallel_env=together, env=everyone))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_legal_numbers(game: str) -> None:
    env = zoo.env(game, 2, reward="lead")
    env.reset(seed=5)
    rewards: dict[str, float] = {}
    rnd = np.random.default_rng(1)
    for agent in env.agent_iter():
        told, reward, over, cut, _ = env.last()
        assert not cut
        rewards[agent] = reward
        if over:
            env.step(None)
            continue
        legal = np.flatnonzero(told["action_mask"])
        assert len(legal) > 0
        env.step(int(rnd.choice(legal)))
    assert rewards["player_0"] == -rewards["player_1"]
    with pytest.raises(Illegal, match="over"):
        env.step(0)


def test_winning_is_rewarded_and_adds_up_to_nothing() -> None:
    env = zoo.parallel_env("imperial-steam", 3)
    told, _ = env.reset(seed=2)
    while env.agents:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        told, rewards, over, _, _ = env.step(actions)
    assert all(over.values())
    assert max(rewards.values()) > 0
    assert sum(rewards.values()) == pytest.approx(0)
    assert told["player_0"]["action_mask"][env.wait] == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_array_is_what_the_view_tells(game: str) -> None:
    """Made in pieces where something has changed, and never from the truth."""
    env = zoo.env(game, 3)
    env.reset(seed=3)
    senses, at = env.arena.senses, env._at
    for n in range(150):
        for seat in range(3):
            seen = senses.told(view(at.table, seat), seat)
            if n % 10 == 0 or seat == env._seat:
                np.testing.assert_array_equal(env.observe(f"player_{seat}")["observation"], np.array(seen, np.float32))
        env.step(env.action_space(env.agent_selection).sample())
        if any(env.terminations.values()):
            break


def test_every_seat_is_told_anew_in_the_next_game_and_at_the_end() -> None:
    """What is kept of one game says nothing in another, and at the end secrets are open."""
    env = zoo.env("planet-steam", 3)
    senses, at = env.arena.senses, env._at
    for seed in (3, 4):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            env.step(env.action_space(env.agent_selection).sample())
        for seat in range(3):
            told = np.array(senses.told(view(at.table, seat), seat), np.float32)
            np.testing.assert_array_equal(env.observe(f"player_{seat}")["observation"], told)
        env.reset(seed=seed)
        for seat in range(3):
            told = np.array(senses.told(view(at.table, seat), seat), np.float32)
            np.testing.assert_array_equal(env.observe(f"player_{seat}")["observation"], told)


@pytest.mark.parametrize("game", GAMES)
def test_the_legal_numbers_are_those_of_the_mask(game: str) -> None:
    env = zoo.env(game)
    env.reset(seed=1)
    for _ in range(30):
        told, _, over, _, info = env.last()
        assert not over
        assert sorted(info[zoo.LEGAL]) == list(np.flatnonzero(told["action_mask"]))
        before = env.agent_selection
        env.step(info[zoo.LEGAL][0])
        if env.agent_selection != before:
            assert env.infos[before] == {}


def test_what_was_told_stays_as_it_was() -> None:
    env = zoo.env("planet-steam")
    env.reset(seed=1)
    first = env.observe("player_0")["observation"]
    kept = first.copy()
    for _ in range(20):
        env.step(env.action_space(env.agent_selection).sample())
    np.testing.assert_array_equal(first, kept)
    assert not np.array_equal(env.observe("player_0")["observation"], kept)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused_and_nothing_changes(game: str) -> None:
    env = zoo.env(game)
    env.reset(seed=4)
    before = env.last()[0]
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[-1])
    with pytest.raises(Illegal, match=r"is not legal now.*\["):
        env.step(wrong)
    after = env.last()[0]
    np.testing.assert_array_equal(before["action_mask"], after["action_mask"])
    np.testing.assert_array_equal(before["observation"], after["observation"])


@pytest.mark.parametrize("wrong", [None, 1.5, "lay", [1, 2], np.array([3, 4]), np.zeros(3000)])
def test_what_is_no_number_is_refused(wrong: object) -> None:
    env = zoo.env("steam-power")
    env.reset(seed=4)
    with pytest.raises(Unknown, match="an action is a number from 0 to 3168"):
        env.step(wrong)


@pytest.mark.parametrize("wrong", [-1, 3169, 10**9])
def test_a_number_beyond_the_actions_is_refused(wrong: int) -> None:
    env = zoo.env("steam-power")
    env.reset(seed=4)
    with pytest.raises(Unknown, match="numbered 0 to 3168"):
        env.step(wrong)


def test_who_waits_must_wait() -> None:
    env = zoo.parallel_env("planet-steam", 2)
    env.reset(seed=1)
    waiting = next(a for a in env.agents if env.action_space(a).mask[env.wait])
    deciding = next(a for a in env.agents if a != waiting)
    good = {waiting: env.wait, deciding: env.action_space(deciding).sample()}
    with pytest.raises(Illegal, match="nothing to decide in this cycle"):
        env.step({**good, waiting: 0})
    with pytest.raises(Illegal, match="not legal now"):
        env.step({**good, deciding: int(np.flatnonzero(env.action_space(deciding).mask == 0)[0])})
    with pytest.raises(Unknown, match="has not answered"):
        env.step({deciding: good[deciding]})
    env.step(good)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    alone, together = zoo.env("planet-steam"), zoo.parallel_env("planet-steam")
    for early in (
        alone.last,
        alone.render,
        together.render,
        lambda: alone.observe("player_0"),
        lambda: alone.step(0),
        lambda: together.step({}),
    ):
        with pytest.raises(Illegal, match=r"call reset\(\) first"):
            early()


def test_who_is_nobody_and_what_is_no_seed() -> None:
    env = zoo.env("planet-steam")
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(Unknown, match="the agents are player_0, player_1"):
            ask("eve")
    for seed in (-1, 1.5, "x"):
        with pytest.raises(Unknown, match="a seed is a whole number from 0"):
            env.reset(seed=seed)


@pytest.mark.parametrize("wrong", [np.array([1, 2]), None, "wait", 2824.0])
def test_a_wait_of_another_shape_is_refused(wrong: object) -> None:
    env = zoo.parallel_env("planet-steam", 2)
    env.reset(seed=1)
    waiting = next(a for a in env.agents if env.action_space(a).mask[env.wait])
    deciding = next(a for a in env.agents if a != waiting)
    with pytest.raises(Illegal, match="it answers 2824, to wait"):
        env.step({waiting: wrong, deciding: env.action_space(deciding).sample()})
    for answers, words in (
        (None, "of every agent, not None"),
        ({waiting: 2824, deciding: 0, "eve": 1}, "no agent 'eve'"),
    ):
        with pytest.raises(Unknown, match=words):
            env.step(answers)  # type: ignore[arg-type]


def test_a_game_that_was_cut_off_allows_nothing() -> None:
    env = zoo.env("planet-steam", max_cycles=2)
    env.reset(seed=1)
    for _ in range(2):
        env.step(env.action_space(env.agent_selection).sample())
    assert all(env.truncations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    with pytest.raises(Illegal, match="steps with None"):
        env.step(0)
    env.step(None)
    env.step(None)
    with pytest.raises(Illegal, match="reset"):
        env.last()


def test_after_the_end_there_is_nothing_to_play() -> None:
    env = zoo.parallel_env("planet-steam", 2, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        _, _, over, cut, _ = env.step({a: env.action_space(a).sample() for a in env.agents})
    assert all(cut.values())
    assert not any(over.values())
    with pytest.raises(Illegal, match="reset"):
        env.step({})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 9}, "not 9"),
        ({"actions": "short"}, "compact or universe"),
        ({"reward": "fame"}, "win or lead"),
        ({"max_cycles": 0}, "max_cycles"),
        ({"render_mode": "rgb"}, "ansi"),
        ({"max_cycles": "5"}, "max_cycles"),
        ({"options": {"nonsense": 1}}, "nonsense"),
        ({"options": [1]}, "names with their values"),
        ({"options": {3: 1}}, "3 is no name"),
        ({"reward": 7}, "win or lead"),
        ({"actions": None}, "compact or universe"),
    ],
)
def test_what_makes_no_environment(given: dict[str, object], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        zoo.env("planet-steam", **given)  # type: ignore[arg-type]


def test_a_table_in_words() -> None:
    env = zoo.env("planet-steam", render_mode="ansi")
    env.reset(seed=1)
    assert "credits" in str(env.render())
