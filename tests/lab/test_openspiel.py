"""The games of OpenSpiel: its own test, what a seat knows there, and what is refused."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from enginehouse import house
from enginehouse.core import Illegal, Unknown
from enginehouse.lab import openspiel

GAMES = [title.id for title in house.games() if title.shipped() is not None]  # other tests have a toy


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_finds_nothing_wrong(game: str) -> None:
    """Once with every position written down and read again, where that takes no long time."""
    again = game == "imperial-steam"
    pyspiel.random_sim_test(openspiel.load(game, deals=10), num_sims=1, serialize=again, verbose=False)


def played(state: Any, rnd: Random, most: int = 10**9) -> Any:
    while not state.is_terminal() and most:
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rnd.choice(actions))
        most -= 1
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way(game: str) -> None:
    spiel = openspiel.load(game, 2)
    state = played(spiel.new_initial_state(), Random(1), 40)
    before = str(state), state.information_state_string(0), state.observation_tensor(0)
    twin = state.clone()
    assert (str(twin), twin.information_state_string(0), twin.observation_tensor(0)) == before
    played(twin, Random(2), 12)
    assert (str(state), state.information_state_string(0), state.observation_tensor(0)) == before
    assert str(twin) != before[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_tell_apart_is_one_information_state(game: str) -> None:
    """Two deals that a seat has the same cards in are the same to it; what it chose itself never is forgotten."""
    state = played(openspiel.load(game, 2).new_initial_state(), Random(3), 30)
    told = [state.information_state_string(seat) for seat in range(2)]
    assert told[0] != told[1]
    own = [action for seat, action in state.position.way if seat == 0]
    assert [line[5:] for line in told[0].splitlines() if line.startswith("you: ")] == own


def test_secrets_are_in_nobody_elses_state() -> None:
    """Two positions that differ in a purse alone: only its owner can tell."""
    spiel = openspiel.load("planet-steam", 2)
    one, other = (played(spiel.new_initial_state(), Random(3), 6) for _ in range(2))
    other.position.table.purse[1] += 5
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.observation_tensor(1) != other.observation_tensor(1)


def test_by_name_with_parameters() -> None:
    spiel = pyspiel.load_game("enginehouse_planet_steam(players=3,reward=lead,options=sabotage:yes)")
    assert spiel.num_players() == 3
    assert spiel.arena.game.options["sabotage"] is True
    state = played(spiel.new_initial_state(), Random(1))
    assert state.is_terminal()
    assert len(state.returns()) == 3
    with pytest.raises(Illegal, match="over"):
        state._apply_action(0)


def test_a_game_goes_to_another_process() -> None:
    spiel = openspiel.load("planet-steam", 3, {"sabotage": True}, deals=7, reward="lead")
    state = played(spiel.new_initial_state(), Random(1), 9)
    again, there = pickle.loads(pickle.dumps(spiel)), pickle.loads(pickle.dumps(state))
    assert str(again) == str(spiel)
    assert again.arena.game.options == spiel.arena.game.options
    assert (str(there), there.legal_actions()) == (str(state), state.legal_actions())


def test_winning_adds_up_to_nothing() -> None:
    state = played(openspiel.load("imperial-steam", 3).new_initial_state(), Random(1))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_an_illegal_action_is_refused() -> None:
    state = played(openspiel.load("steam-power").new_initial_state(), Random(1), 3)
    wrong = next(n for n in range(3000) if n not in state.legal_actions())
    before = str(state)
    with pytest.raises(Illegal, match="is not legal now"):
        state._apply_action(wrong)
    with pytest.raises(Unknown, match="numbered 0 to"):
        state._apply_action(10**6)
    assert str(state) == before
    assert state.action_to_string(state.legal_actions()[0])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 7}, "not 7"),
        ({"deals": 0}, "deals is a number"),
        ({"deals": 10**12}, "deals is a number from 1 to 1,000,000"),
        ({"options": {3: 1}}, "3 is no name"),
        ({"reward": "fame"}, "win or lead"),
        ({"options": {"nonsense": 1}}, "nonsense"),
    ],
)
def test_what_makes_no_game(given: dict[str, Any], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        openspiel.load("planet-steam", **given)


def test_options_are_read() -> None:
    with pytest.raises(Unknown, match="name:value"):
        openspiel.read_pairs("sabotage")
    with pytest.raises(Unknown, match="no game"):
        openspiel.load("chess")


def test_the_tensor_is_that_of_the_senses() -> None:
    spiel = openspiel.load("planet-steam")
    state = played(spiel.new_initial_state(), Random(1), 9)
    told = spiel.arena.senses.told(state.position.table, 1)
    np.testing.assert_array_equal(state.observation_tensor(1), np.array(told, np.float32))
