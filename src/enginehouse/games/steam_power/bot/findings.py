"""What a finished game of Steam Power shows of its maps and contracts: length, turn order, what was fulfilled and linked."""

from __future__ import annotations

from collections import Counter

from enginehouse.core import Findings, Game
from enginehouse.games.steam_power.rules.state import Table


def findings(game: Game[Table]) -> Findings:
    table, land, result = game.table, game.box.land, game.result
    places = [str((seat - table.first) % table.seats + 1) for seat in range(table.seats)]
    linked = [city for n, city in enumerate(land.codes) if table.roads[land.group_of[n]]]
    winner = result.winners[0]
    return Findings(
        {
            "rounds": table.round,
            "no contract left, share of games": float(not table.deck),
            "ended by the limit of rounds, share of games": float(bool(result.note)),
            **{f"winner’s points from {source}": points for source, points in result.sources[winner].items()},
        },
        {"place in the turn order": places},
        {
            "contracts fulfilled": Counter(card for cards in table.fulfilled for card in cards),
            "cities linked": Counter(linked),
        },
    )
