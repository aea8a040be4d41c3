"""Are the house map, boards and cards of Imperial Steam sound? Greedy games at every count, and what they show.

uv run bench/balance_imperial_steam.py --games 60
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import mean

from enginehouse.lab.matches import Match, run, wilson


@dataclass
class Seen:
    """What one game showed."""

    round: int
    points: tuple[int, ...]
    winner: int
    linked: tuple[int, ...]
    sources: dict[str, int]
    shareholders: int
    bids: tuple[int, ...]
    first_order: int  # the winner's place in the order of round 1


def look(match: Match) -> Seen:
    game = run(match)
    table = game.table
    bids = {e.seat: int(e.action.split()[1]) for e in game.actions if e.action.startswith("bid ")}
    won = game.result.winners[0]
    start = game.at(len(match.bots)).table
    return Seen(
        table.round,
        game.result.points,
        won,
        tuple(seat for seat in range(table.seats) if table.linked(seat)),
        game.result.sources[won],
        table.shareholders[won],
        tuple(bids[seat] for seat in range(table.seats)),
        start.order.index(won),
    )


def report(name: str, seen: list[Seen]) -> str:
    games = len(seen)
    winners = mean(max(s.points) for s in seen)
    every = mean(p for s in seen for p in s.points)
    rounds = Counter(s.round for s in seen if s.linked)
    linked = ", ".join(f"round {r}: {n}" for r, n in sorted(rounds.items())) or "none"
    parts = ", ".join(f"{k} {mean(s.sources[k] for s in seen):.0f}" for k in seen[0].sources)
    order = Counter(s.first_order for s in seen)
    places = " / ".join(f"{order[i] / games:.0%}" for i in range(len(seen[0].points)))
    debts = sum(p < 0 for s in seen for p in s.points)
    by_winner = sum(s.winner in s.linked for s in seen if s.linked)
    total = sum(rounds.values())
    return (
        f"| {name} | {games} | {winners:.0f} / {every:.0f} | {total / games:.0%} ({linked}) | {by_winner} of {total} "
        f"| {parts} | {mean(s.shareholders for s in seen):.1f} | {places} | {debts} |"
    )


def bids_table(name: str, seen: list[Seen]) -> str:
    """How often each bid won, against how often it was made."""
    made: Counter[int] = Counter(b for s in seen for b in s.bids)
    won: Counter[int] = Counter(s.bids[s.winner] for s in seen)
    rows: list[str] = []
    for bid, n in sorted(made.items()):
        low, high = wilson(won[bid], n)
        rows.append(f"{bid}: {won[bid]} of {n} ({low:.0%}–{high:.0%})")
    return f"{name}: " + "; ".join(rows)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=60)
    words.add_argument("--players", default="2,3,4")
    words.add_argument("--setups", default="fixed,normal,random")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    heads = ("players, set-up", "games", "winner / all", "Trieste linked", "by the winner", "winner’s money by source",
             "winner’s shareholders", "wins by first order", "debts")  # fmt: skip
    print(f"| {' | '.join(heads)} |")
    print("|" + "---|" * len(heads))
    bids: list[str] = []
    with ProcessPoolExecutor(given.workers, mp_context=get_context("forkserver")) as pool:
        for players in map(int, given.players.split(",")):
            for setup in given.setups.split(","):
                matches = [
                    Match("imperial-steam", ("greedy",) * players, 5000 + n, {"setup": setup})
                    for n in range(given.games)
                ]
                seen = list(pool.map(look, matches, chunksize=2))
                print(report(f"{players}, {setup}", seen), flush=True)
                bids.append(bids_table(f"{players}, {setup}", seen))
    print("\nBids, how often each won:\n")
    print("\n".join(f"- {line}" for line in bids))


if __name__ == "__main__":
    main()
