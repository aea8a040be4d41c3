"""The slowest single actions of a game: ``uv run python bench/slowest.py GAME --games 10000 --greedy 500``.

Random games of all counts, modes, maps and options, then games of greedy players; each action is timed in CPU time of its
thread, with the legal lists of whoever is asked next (what the table works out before anybody sees anything). The
slowest are named with their games and played again: what only a crowded machine made slow is quick then, and so are
tables that are worked out once for all games. The collector of garbage works between the games: in one process with ten
thousand of them it would stop for longer than any action.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from enginehouse import house
from enginehouse.core import Game, Title
from fuzz import random_table

LONG = 10.0  # ms: worth naming


class Slow(NamedTuple):
    """An action that took its time, and where to find it."""

    ms: float
    seed: int
    ply: int
    action: str


def played(title: Title[Any], seed: int, *, greedy: bool) -> list[Slow]:
    """The actions of a game."""
    players, options = random_table(title, seed)
    game, rnd, took = Game(title, players, options, seed), Random(seed), list[Slow]()
    while not game.over:
        seat = rnd.choice(game.to_act)
        legal = game.legal(seat)
        action = title.advise(game.view(seat), seat, legal, rnd).action if greedy else rnd.choice(legal)
        start = time.thread_time()
        game.play(seat, action)
        for asked in game.to_act:
            game.legal(asked)
        took.append(Slow(1000 * (time.thread_time() - start), seed, game.table.ply, action))
    return took


def many(title: Title[Any], games: int, first: int, *, greedy: bool) -> None:
    actions, slow, said = 0, list[Slow](), time.monotonic()
    gc.disable()
    for seed in range(first, first + games):
        gc.collect(1)
        took = played(title, seed, greedy=greedy)
        actions += len(took)
        slow = sorted({*slow, max(took), *(one for one in took if one.ms > LONG)}, reverse=True)[:10]
        if time.monotonic() - said > 10:
            said = time.monotonic()
            print(
                f"  {seed - first + 1:,} of {games:,} games, slowest {slow[0].ms:.1f} ms", file=sys.stderr, flush=True
            )
    kind = "greedy" if greedy else "random"
    print(f"{title.name}: {games:,} {kind} games, {actions:,} actions; the slowest:")
    for one in slow[:5]:
        again = next(a.ms for a in played(title, one.seed, greedy=greedy) if a[1:] == one[1:])
        print(f"  {one.ms:7.2f} ms, again {again:7.2f} ms  seed {one.seed}, action {one.ply}: {one.action}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--greedy", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    title = house.title(args.game)
    many(title, args.games, args.seed, greedy=False)
    many(title, args.greedy, args.seed, greedy=True)


if __name__ == "__main__":
    main()
