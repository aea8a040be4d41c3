"""Are the house maps and the deck of Steam Power sound? Greedy games at every count, and what they show.

uv run bench/balance_steam_power.py --games 200
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import mean, quantiles

from enginehouse.lab.matches import Match, run, wilson


@dataclass
class Seen:
    """What one game showed."""

    rounds: int
    points: tuple[int, ...]
    first: int  # the seat that began
    winners: tuple[int, ...]
    capped: bool
    deck_ran_out: bool
    fulfilled: tuple[str, ...]
    linked: tuple[str, ...]
    sources: dict[str, int] = field(default_factory=dict)


def look(match: Match) -> Seen:
    game = run(match)
    table, land = game.table, game.box.land
    linked = [land.codes[city] for city in range(len(land.codes)) if table.roads[land.group_of[city]]]
    won = game.result.winners[0]
    return Seen(
        table.round,
        game.result.points,
        table.first,
        game.result.winners,
        bool(game.result.note),
        not table.deck,
        tuple(card for cards in table.fulfilled for card in cards),
        tuple(linked),
        game.result.sources[won],
    )


def share(wins: float, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{wins / games:.0%} ({low:.0%}–{high:.0%})"


def report(name: str, seen: list[Seen]) -> str:
    games, seats = len(seen), len(seen[0].points)
    low, _, high = quantiles([s.rounds for s in seen], n=4)
    places = [0.0] * seats  # by turn order: 0 began
    for s in seen:
        for winner in s.winners:
            places[(winner - s.first) % seats] += 1 / len(s.winners)
    win = mean(max(s.points) for s in seen)
    every = mean(p for s in seen for p in s.points)
    out = " / ".join(share(n, games) for n in places) if seats > 1 else "–"
    ran_out = sum(s.deck_ran_out for s in seen) / games
    capped = sum(s.capped for s in seen)
    by = {k: mean(s.sources[k] for s in seen) for k in seen[0].sources}
    parts = ", ".join(f"{k} {v:.0f}" for k, v in by.items())
    return (
        f"| {name} | {games} | {mean(s.rounds for s in seen):.1f} ({low:.0f}–{high:.0f}) | {win:.0f} / {every:.0f} | {parts} "
        f"| {out} | {ran_out:.0%} | {capped} |"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--maps", default="midwest,northern-england,ireland")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    settings = [(m, n, "") for m in given.maps.split(",") for n in (2, 3, 4, 5)]
    settings += [("ireland", 1, ""), ("midwest", 2, "normal"), ("midwest", 2, "hard"), ("midwest", 3, "normal,normal")]
    heads = "map, players", "games", "rounds (quartiles)", "winner / all, points", "winner’s points by source"
    print(f"| {' | '.join((*heads, 'wins by turn order', 'deck empty', 'capped'))} |")
    print("|---|---|---|---|---|---|---|---|")
    cards: Counter[str] = Counter()
    cities: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(given.workers, mp_context=get_context("forkserver")) as pool:
        for place, players, automas in settings:
            options = {"map": place, "automas": automas}
            humans = players - len([a for a in automas.split(",") if a])
            matches = [
                Match("steam-power", ("greedy",) * humans, 7000 + n, options, players) for n in range(given.games)
            ]
            seen = list(pool.map(look, matches, chunksize=5))
            name = f"{place}, {players}" + (f" with Automa {automas}" if automas else "")
            print(report(name, seen), flush=True)
            for s in seen:
                cards.update(s.fulfilled)
                cities.setdefault(place, Counter()).update(s.linked)
    total = sum(cards.values())
    print(f"\nContracts, share of all {total} fulfilled (an even share is {1 / 48:.1%}):")
    print("most: " + ", ".join(f"{c} {n / total:.1%}" for c, n in cards.most_common(5)))
    print("least: " + ", ".join(f"{c} {n / total:.1%}" for c, n in cards.most_common()[-5:]))
    for place, count in cities.items():
        least = count.most_common()[-5:]
        print(f"{place}, cities least often linked: " + ", ".join(f"{c} {n}" for c, n in least))


if __name__ == "__main__":
    main()
