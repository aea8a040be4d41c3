"""Are the house numbers of Planet Steam sound? Greedy games at every count, and what they show.

uv run bench/balance_planet_steam.py --games 200
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import mean, pstdev

from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, Ended, TankPlaced, Traded, Won
from enginehouse.house import title
from enginehouse.lab.matches import Match, run, wilson


@dataclass
class Seen:
    """What one game showed."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    prices: list[list[int]]  # by resource: the price of every trading turn
    tanks: int
    luxury: int
    zone_prices: list[int]
    decisions: int


def watch(match: Match) -> Seen:
    game = run(match)
    told = [event for _, event in game.events]
    assert any(isinstance(e, Ended) for e in told)
    prices: list[list[int]] = [[], [], [], []]
    for e in told:
        if isinstance(e, Traded):
            prices[e.resource].append(e.price)
    return Seen(
        game.result.points,
        game.result.winners,
        game.result.sources,
        prices,
        sum(isinstance(e, TankPlaced) for e in told),
        sum(isinstance(e, Certified) and e.deed == "buy luxury" for e in told),
        [e.paid for e in told if isinstance(e, Won) and e.subject == "zone"],
        len(game.actions),
    )


def report(players: int, games: int, workers: int, seed: int, content: str | None) -> None:
    matches = [Match("planet-steam", ("greedy",) * players, seed + n, content=content) for n in range(games)]
    with ProcessPoolExecutor(workers, mp_context=get_context("forkserver")) as pool:
        seen = list(pool.map(watch, matches, chunksize=4))
    points = [p for s in seen for p in s.points]
    shares = [sum(1 / len(s.winners) for s in seen if seat in s.winners) for seat in range(players)]
    low, high = wilson(games / players, games)
    print(f"\n## {players} players, {games} games\n")
    print(
        f"- final wealth: mean {mean(points):.0f}, spread {pstdev(points):.0f}; winner {mean(max(s.points) for s in seen):.0f}"
    )
    tanks, luxury = mean(s.tanks for s in seen) / players, mean(s.luxury for s in seen)
    zones = mean(z for s in seen for z in s.zone_prices)
    print(f"- decisions a game: {mean(s.decisions for s in seen):.0f}; tanks a player: {tanks:.1f}")
    print(f"- luxury quarters a game: {luxury:.1f}; zone auctions: {zones:.1f} credits")
    wins = ", ".join(f"{100 * share / games:.0f} %" for share in shares)
    print(f"- wins by seat: {wins} (noise: {100 * low:.0f} to {100 * high:.0f} %)")
    print("\n| resource | mean price | at the floor | at the ceiling |\n|---|---|---|---|")
    table = title("planet-steam")
    box = table.box(players, {o.name: o.default for o in table.options}, None)
    for r, name in enumerate(RESOURCES):
        every = [p for s in seen for p in s.prices[r]]
        floor = sum(p == box.tracks[r].lowest for p in every) / len(every)
        top = sum(p == box.tracks[r].highest for p in every) / len(every)
        print(f"| {name} | {mean(every):.1f} | {100 * floor:.0f} % | {100 * top:.0f} % |")
    kinds = seen[0].sources[0]
    print("\n| source | " + " | ".join(kinds) + " |\n|---" * 1 + "|---" * len(kinds) + "|")
    print("| mean | " + " | ".join(f"{mean(src[k] for s in seen for src in s.sources):.0f}" for k in kinds) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--content", help="a folder with content of your own")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for players in asked.players:
        report(players, asked.games, asked.workers, asked.seed, asked.content)


if __name__ == "__main__":
    main()
