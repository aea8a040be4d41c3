"""Learn a little with PettingZoo: which kinds of action win, by policy gradient on one number for each.

uv run --extra pettingzoo examples/learn_pettingzoo.py --games 200
"""

from __future__ import annotations

import argparse

import numpy as np

from enginehouse.lab import pettingzoo as zoo


class Taste:
    """A softmax over legal actions, with one weight for each number of an action."""

    def __init__(self, size: int, seed: int) -> None:
        self.weights = np.zeros(size)
        self.rnd = np.random.default_rng(seed)

    def choose(self, mask: np.ndarray) -> tuple[int, np.ndarray, np.ndarray]:
        legal = mask.view(bool).nonzero()[0]  # of bytes numpy would look for these twenty times as long
        chances = np.exp(self.weights[legal] - self.weights[legal].max())
        chances /= chances.sum()
        return int(self.rnd.choice(legal, p=chances)), legal, chances


def play(env: zoo.HouseEnv, players: dict[str, Taste], seed: int) -> tuple[dict[str, float], dict[str, list]]:
    """One game: what each agent got, and what it chose among what."""
    env.reset(seed=seed)
    got, chosen = dict.fromkeys(env.possible_agents, 0.0), {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        got[agent] = float(reward)
        if over:
            env.step(None)
            continue
        action, legal, chances = players[agent].choose(told["action_mask"])
        chosen[agent].append((action, legal, chances))
        env.step(action)
    return got, chosen


def learn(game: str, games: int, rate: float = 0.15) -> list[float]:
    """Player 0 learns, player 1 plays by lot; returns the rewards of player 0, game by game."""
    env = zoo.env(game, 2)
    size = env.action_space("player_0").n
    players = {"player_0": Taste(size, 1), "player_1": Taste(size, 2)}
    rewards: list[float] = []
    for n in range(games):
        got, chosen = play(env, players, n)
        rewards.append(got["player_0"])
        better = got["player_0"] - float(np.mean(rewards[-50:]))
        step = rate * better / max(1, len(chosen["player_0"])) ** 0.5
        for action, legal, chances in chosen["player_0"]:
            players["player_0"].weights[legal] -= step * chances
            players["player_0"].weights[action] += step
    return rewards


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="planet-steam")
    words.add_argument("--games", type=int, default=200)
    given = words.parse_args()
    found = learn(given.game, given.games)
    quarter = max(1, len(found) // 4)
    print(
        f"first quarter: {np.mean(found[:quarter]):+.2f}, last quarter: {np.mean(found[-quarter:]):+.2f} (1 is a win)"
    )
