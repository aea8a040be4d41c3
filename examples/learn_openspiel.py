"""Learn a little with OpenSpiel: from what a seat sees (its observation tensor), foretell who wins.

uv run --extra openspiel examples/learn_openspiel.py --games 60
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

from enginehouse.lab import openspiel


def watch(game: openspiel.HouseGame, rnd: Random) -> tuple[np.ndarray, np.ndarray]:
    """A game by lot: what the seat that decides saw in its second half, and what it got in the end."""
    state = game.new_initial_state()
    seen: list[tuple[int, list[float]]] = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rnd.choice(state.chance_outcomes())[0])
            continue
        seat = state.current_player()
        if rnd.random() < 0.2:
            seen.append((seat, state.observation_tensor(seat)))
        state.apply_action(rnd.choice(state.legal_actions()))
    late = seen[len(seen) // 2 :]
    returns = state.returns()
    return np.array([told for _, told in late], np.float32), np.array([returns[seat] for seat, _ in late], np.float32)


def learn(name: str, games: int, ridge: float = 300.0) -> float:
    """Ridge regression on three quarters of the games; returns how often it is right about the sign in the rest."""
    game, rnd = openspiel.load(name, 2), Random(1)
    watched = [watch(game, rnd) for _ in range(games)]
    seen = watched[: games * 3 // 4]
    told, got = np.concatenate([t for t, _ in seen]), np.concatenate([g for _, g in seen])
    mean, spread = told.mean(axis=0), told.std(axis=0) + 1e-6
    scaled = (told - mean) / spread
    weights = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(scaled.shape[1]), scaled.T @ (got - got.mean()))
    rest = watched[games * 3 // 4 :]
    right = [np.sign(((t - mean) / spread) @ weights + got.mean()) == np.sign(g) for t, g in rest]
    return float(np.concatenate(right).mean())


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="planet-steam")
    words.add_argument("--games", type=int, default=60)
    given = words.parse_args()
    print(f"right about the winner in {learn(given.game, given.games):.0%} of positions it has not seen")
