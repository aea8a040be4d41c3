"""Greedy games of Steamwatchers: who wins, by clan, seat, deployment and scenario.

    uv run python bench/balance_steamwatchers.py                     # every match-up of four clans, War Returns
    uv run python bench/balance_steamwatchers.py --games 4 --scenario all --players 4
    uv run python bench/balance_steamwatchers.py --against random --games 200 --players 2

Prints one table; docs/balance/steamwatchers.md keeps the last one.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections import Counter
from multiprocessing import Pool

from enginehouse.core import view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.bot.advice import advise
from enginehouse.games.steamwatchers.rules.state import Table


def box(players: int, scenario: str):
    return GAME.box(players, {"scenario": scenario, "contiguous_floes": False}, None)


def play(players: int, scenario: str, seed: int, bots: str, clans: tuple[str, ...]) -> Table:
    """One game; `bots` has a letter a seat: g greedy, r random."""
    table = GAME.setup(box(players, scenario), seed)
    table.advance()
    rnd = random.Random(seed)
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        if type(step).__name__ == "ChooseClan":
            action = f"clan {clans[seat]}"
        elif len(legal) == 1:
            action = legal[0]
        elif bots[seat] == "g":
            action = advise(view(table, seat), seat, legal, rnd).action
        else:
            action = rnd.choice(legal)
        table.act(seat, action)
    return table


def one(job: tuple[int, str, int, str, tuple[str, ...]]) -> dict[str, object]:
    table = play(*job)
    return {
        "winner": table.winner,
        "clans": table.clan,
        "geo": table.geo,
        "deployments": table.deployment,
        "ending": f"{table.ending}, round {table.round}",
        "exiled": sum(map(sum, table.exiled)),
        "out": table.seats - sum(table.alive),
        "bots": job[3],
    }


def allowed(players: int, scenario: str) -> list[str]:
    b = box(players, scenario)
    return [c for c in b.clans if c not in b.scenario.forbidden]


def match_ups(players: int, scenario: str, games: int) -> list[tuple[int, str, int, str, tuple[str, ...]]]:
    """Every combination of clans; every clan in every seat equally often when games are a multiple of the players."""
    jobs = []
    for combination in itertools.combinations(allowed(players, scenario), players):
        for n in range(games):
            turned = [combination[(i + n) % players] for i in range(players)]
            jobs.append(
                (players, scenario, len(jobs), "g" * players, tuple(turned[::-1] if n // players % 2 else turned))
            )
    return jobs


def against_random(players: int, scenario: str, games: int) -> list[tuple[int, str, int, str, tuple[str, ...]]]:
    """Each clan greedy against random players of the others, seats rotated."""
    jobs = []
    clans = allowed(players, scenario)
    for clan in clans:
        others = [c for c in clans if c != clan]
        for n in range(games):
            seat = n % players
            lead = [others[(n + i) % len(others)] for i in range(players - 1)]
            lead.insert(seat, clan)
            jobs.append((players, scenario, n, "".join("g" if s == seat else "r" for s in range(players)), tuple(lead)))
    return jobs


def report(scenario: str, games: list[dict], seconds: float, greedy_only: bool) -> None:
    wins, played, geo = Counter(), Counter(), Counter()
    seats, endings, deployed, by_card = Counter(), Counter(), Counter(), Counter()
    for game in games:
        for seat, clan in enumerate(game["clans"]):
            if greedy_only and game["bots"][seat] != "g":
                continue
            played[clan] += 1
            geo[clan] += game["geo"][seat]
            wins[clan] += game["winner"] == seat
        seats[game["winner"]] += 1
        endings[game["ending"]] += 1
        for card in game["deployments"]:
            deployed[card] += 1
        by_card[game["deployments"][game["winner"]]] += 1
    print(f"{scenario}: {len(games)} games in {seconds:.0f} s")
    for clan in sorted(played, key=lambda c: -wins[c] / played[c]):
        share = wins[clan] / played[clan]
        noise = (share * (1 - share) / played[clan]) ** 0.5
        print(f"  {clan:20} {100 * share:5.1f} % ± {100 * noise:.1f}   GEO {geo[clan] / played[clan]:.1f}")
    print(f"  wins by seat {dict(sorted(seats.items()))}; endings {dict(endings)}")
    print(f"  wins by deployment { ({d: f'{100 * by_card[d] / deployed[d]:.0f} %' for d in sorted(deployed)}) }")
    print(
        f"  exiled a game {sum(g['exiled'] for g in games) / len(games):.2f}, clans out {sum(g['out'] for g in games)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="war-returns")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=8, help="games for each match-up, a multiple of the players")
    parser.add_argument("--against", choices=("greedy", "random"), default="greedy")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    every = [s.id for s in box(2, "war-returns").content.scenarios]
    for scenario in every if given.scenario == "all" else [given.scenario]:
        if given.players not in next(s for s in box(2, "war-returns").content.scenarios if s.id == scenario).players:
            continue
        make = match_ups if given.against == "greedy" else against_random
        jobs = make(given.players, scenario, given.games)
        start = time.time()
        if given.processes > 1:
            with Pool(given.processes) as pool:
                games = pool.map(one, jobs, chunksize=4)
        else:
            games = [one(job) for job in jobs]
        report(scenario, games, time.time() - start, given.against == "random")


if __name__ == "__main__":
    main()
