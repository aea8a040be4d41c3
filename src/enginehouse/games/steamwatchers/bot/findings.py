"""What a finished game of Steamwatchers shows of clans, deployments and scenarios."""

from __future__ import annotations

from enginehouse.core import Findings, Game
from enginehouse.games.steamwatchers.rules.state import Table


def findings(game: Game[Table]) -> Findings:
    table = game.table
    return Findings(
        {
            "units exiled": sum(map(sum, table.exiled)),
            "clans out of the game": table.seats - sum(table.alive),
        },
        {"clan": table.clan, "Deployment card": [str(card) for card in table.deployment]},
        {"endings": {f"{table.ending}, round {table.round}": 1}},
    )
