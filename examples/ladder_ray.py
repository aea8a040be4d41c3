"""A ladder on a Ray cluster: the same games as on one machine, sooner.

uv run --extra ray examples/ladder_ray.py --seeds 20
"""

from __future__ import annotations

import argparse

from enginehouse.house import title
from enginehouse.lab import ladder


def run(game: str, seeds: int) -> str:
    one = ladder.Ladder(game, title(game).version, 2, {}, "report")
    todo = ladder.bouts(one, ladder.rungs(["random", "apprentice", "greedy"]), seeds)
    return ladder.markdown(one, ladder.lines(one, list(ladder.play_all(one, todo, "ray"))))


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="planet-steam")
    words.add_argument("--seeds", type=int, default=20)
    given = words.parse_args()
    print(run(given.game, given.seeds))
