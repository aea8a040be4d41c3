"""Steps a second through each adapter of the laboratory, beside the bare engine in the same run.

uv run bench/adapters.py --seconds 2            # and --parquet 20, --ray 2
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 - OpenSpiel's own games in Python, to compare with

from enginehouse import house
from enginehouse.core import view
from enginehouse.lab import dataset, ladder, openspiel
from enginehouse.lab import pettingzoo as zoo
from enginehouse.lab.arena import Arena
from enginehouse.lab.measure import playout

#: Adapters take turns, so that a machine that is busy for a while is busy for all of them.
ROUNDS = 5
#: OpenSpiel's own games in Python, and whether they tell a tensor.
THEIRS = {"python_tic_tac_toe": True, "python_kuhn_poker": False}


def bare(game: str) -> Callable[[int], int]:
    arena = Arena(game)
    return lambda seed: playout(arena.deal(seed), Random(seed))


def with_views(game: str) -> Callable[[int], int]:
    """What a bot costs that looks at its view and does nothing with it."""
    arena = Arena(game)

    def play(seed: int) -> int:
        table, rnd, n = arena.deal(seed), Random(seed), 0
        while table.stack:
            seat = table.stack[-1].seats(table)[0]
            view(table, seat)
            table.act(seat, rnd.choice(table.stack[-1].legal(table, seat)))
            n += 1
        return n

    return play


def pettingzoo(game: str, actions: str = "compact", *, by_mask: bool = False) -> Callable[[int], int]:
    """A vector and a mask at every step. ``by_mask``: the player finds what is legal in the mask, as docs/lab.md says."""
    env = zoo.env(game, actions=actions)

    def play(seed: int) -> int:
        random, n = Random(seed).random, 0
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            told, _, _, _, info = env.last()
            legal = told["action_mask"].view(bool).nonzero()[0] if by_mask else info["legal"]
            env.step(legal[int(random() * len(legal))])
            n += 1
        return n

    return play


def spiel(game: pyspiel.Game, tensor: bool = True) -> Callable[[int], int]:
    def play(seed: int) -> int:
        state, rnd, n = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rnd.choice(state.chance_outcomes())[0])
                continue
            if tensor:
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(rnd.random() * len(legal))])
            n += 1
        return n

    return play


def compared(kinds: dict[str, Callable[[int], int]], seconds: float) -> dict[str, float]:
    """Steps a second of computing, each kind for so many seconds, in turns."""
    steps, spent = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
    seed = 0
    for _ in range(ROUNDS):
        for name, play in kinds.items():
            until = spent[name] + seconds / ROUNDS
            while spent[name] < until:
                begun = process_time()
                steps[name] += play(seed)
                spent[name] += process_time() - begun
                seed += 1
    return {name: steps[name] / spent[name] for name in kinds}


def parquet(game: str, games: int) -> None:
    data = dataset.describe(game, ["greedy", "greedy"])
    with tempfile.TemporaryDirectory() as folder:
        list(dataset.write(Path(folder) / "set", data, games, 1))
        sizes = [
            sum(p.stat().st_size for p in (Path(folder) / "set" / kind).iterdir()) / games
            for kind in ("records", "positions")
        ]
    print(f"{game}: {sizes[0]:,.0f} bytes a game for its record, {sizes[1]:,.0f} for its positions ({games} games)")


def on_ray(workers: int, seeds: int) -> None:
    """The same ladder in this process and on a local Ray, by the clock; the games are the same.

    Ray's start, in which workers load the games, is told apart; and how busy the cores were, as the clock depends on it.
    """
    from enginehouse.lab import ray as rays  # noqa: PLC0415 - an extra, and slow to load

    title = house.title("planet-steam")
    one = ladder.Ladder("planet-steam", title.version, 2, {}, "tuning")
    todo = ladder.bouts(one, [ladder.Rung("greedy", "apprentice")], seeds)
    begun = perf_counter()
    rays.start(workers)
    list(ladder.play_all(one, todo[: 10 * workers], "ray"))  # every worker has played before the clock begins
    start = perf_counter() - begun
    seconds: list[float] = []
    found: list[list[tuple[int, int, list[int]]]] = []
    for where in (1, "ray"):
        begun = perf_counter()
        played = list(ladder.play_all(one, todo, where))
        seconds.append(perf_counter() - begun)
        found.append(sorted((o.bout.seed, o.bout.seat, o.points) for o in played))
    assert found[0] == found[1]
    here, there = seconds
    print(
        f"ladder of {len(todo)} games, {workers} workers, load of the machine {os.getloadavg()[0]:.1f}: {here:.1f} s here,"
    )
    print(f"  {there:.1f} s on Ray ({here / there:.2f} times as fast) after a start of {start:.1f} s ", end="")
    print(f"({here / (there + start):.2f} with it)")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=2.0, help="for each adapter of each game")
    words.add_argument("--games", default=",".join(house.ROOMS))
    words.add_argument("--parquet", type=int, default=0, help="games to write, for their size")
    words.add_argument("--ray", type=int, default=0, help="workers of a local Ray")
    words.add_argument("--seeds", type=int, default=40, help="of the ladder on Ray")
    given = words.parse_args()
    for game in given.games.split(","):
        if given.seconds:
            found = compared(
                {
                    "bare engine": bare(game),
                    "with views": with_views(game),
                    "PettingZoo": pettingzoo(game),
                    "PettingZoo, universe": pettingzoo(game, "universe"),
                    "PettingZoo, by its mask": pettingzoo(game, by_mask=True),
                    "OpenSpiel": spiel(openspiel.load(game)),
                    "OpenSpiel, no tensor": spiel(openspiel.load(game), tensor=False),
                    **{name: spiel(pyspiel.load_game(name), tensor=tensor) for name, tensor in THEIRS.items()},
                },
                given.seconds,
            )
            told = "; ".join(f"{name} {n:,.0f} ({n / found['bare engine']:.2f})" for name, n in found.items())
            print(f"{game}: {told}")
        if given.parquet:
            parquet(game, given.parquet)
    if given.ray:
        on_ray(given.ray, given.seeds)


if __name__ == "__main__":
    main()
