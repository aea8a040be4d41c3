"""Are the house map, boards and cards of Imperial Steam sound? Greedy games at every count, and what they show.

uv run bench/balance_imperial_steam.py --games 60
uv run bench/balance_imperial_steam.py --games 60 --players 4 --setups fixed --drawn-bids
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import Any

from enginehouse import bots, house
from enginehouse.core import Game
from enginehouse.games.imperial_steam.bot.runner import runs
from enginehouse.games.imperial_steam.rules.steps.turn import Turn
from enginehouse.lab.matches import Match, wilson


@dataclass
class Seen:
    """What one game showed."""

    round: int
    points: tuple[int, ...]
    winner: int
    linked: tuple[int, ...]
    tried: tuple[int, ...]
    sources: dict[str, int]
    shareholders: int
    bids: tuple[int, ...]
    first_order: int  # the winner's place in the order of round 1


def played(match: Match, drawn: bool) -> tuple[Game[Any], set[int]]:
    """One match, and who set out for Trieste at some time (by the bots' own measure, ``runs``).

    With ``drawn`` the opening bids are drawn from 0 to 90, so that the table of bids means something.
    """
    title = house.title(match.game)
    game = Game(title, len(match.bots), match.options, match.seed)
    if drawn:
        rnd = Random(match.seed)
        for seat in range(len(match.bots)):
            game.play(seat, f"bid {10 * rnd.randrange(10)}")
    brains = [bots.make(kind, title, match.seed * 31 + seat) for seat, kind in enumerate(match.bots)]
    tried: set[int] = set()
    while not game.over:
        seat = game.to_act[0]
        if seat not in tried and isinstance(game.table.stack[-1], Turn) and runs(game.table, seat):
            tried.add(seat)
        game.play(seat, brains[seat].choose(game.view(seat), seat, game.legal(seat)).action)
    return game, tried


def look(match: Match) -> Seen:
    return seen_in(*played(match, drawn=False), match)


def look_drawn(match: Match) -> Seen:
    return seen_in(*played(match, drawn=True), match)


def seen_in(game: Game[Any], tried: set[int], match: Match) -> Seen:
    table = game.table
    bids = {e.seat: int(e.action.split()[1]) for e in game.actions if e.action.startswith("bid ")}
    won = game.result.winners[0]
    start = game.at(len(match.bots)).table
    return Seen(
        table.round,
        game.result.points,
        won,
        tuple(seat for seat in range(table.seats) if table.linked(seat)),
        tuple(sorted(tried)),
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
    tries = sum(bool(s.tried or s.linked) for s in seen)
    return (
        f"| {name} | {games} | {winners:.0f} / {every:.0f} | {total / games:.0%} ({linked}) | {total} of {tries} "
        f"| {by_winner} of {total} "
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
    words.add_argument("--drawn-bids", action="store_true", help="draw the opening bids instead of asking the bots")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    heads = (
        "players, set-up", "games", "winner / all", "Trieste linked", "of games where somebody set out", "by the winner",
        "winner’s money by source", "winner’s shareholders", "wins by first order", "debts",
    )  # fmt: skip
    print(f"| {' | '.join(heads)} |")
    print("|" + "---|" * len(heads))
    bid_lines: list[str] = []
    with ProcessPoolExecutor(given.workers, mp_context=get_context("forkserver")) as pool:
        for players in map(int, given.players.split(",")):
            for setup in given.setups.split(","):
                matches = [
                    Match("imperial-steam", ("greedy",) * players, 5000 + n, {"setup": setup})
                    for n in range(given.games)
                ]
                seen = list(pool.map(look_drawn if given.drawn_bids else look, matches, chunksize=2))
                print(report(f"{players}, {setup}", seen), flush=True)
                bid_lines.append(bids_table(f"{players}, {setup}", seen))
    print("\nBids, how often each won:\n")
    print("\n".join(f"- {line}" for line in bid_lines))


if __name__ == "__main__":
    main()
