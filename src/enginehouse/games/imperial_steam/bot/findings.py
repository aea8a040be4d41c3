"""What a finished game of Imperial Steam shows: the line to Trieste, what winners live by, bids and the first order."""

from __future__ import annotations

from enginehouse.core import Findings, Game
from enginehouse.games.imperial_steam.rules.state import Table


def findings(game: Game[Table]) -> Findings:
    table, result = game.table, game.result
    linked = [seat for seat in range(table.seats) if table.linked(seat)]
    winner = result.winners[0]
    bids = {one.seat: one.action.split()[1] for one in game.actions if one.action.startswith("bid ")}
    first = game.at(table.seats).table.order
    return Findings(
        {
            "Trieste linked, share of games": float(bool(linked)),
            "Trieste linked by the winner, share of games": float(winner in linked),
            "winner’s shareholders": table.shareholders[winner],
            "results below 0": sum(points < 0 for points in result.points),
            **{f"winner’s money from {source}": points for source, points in result.sources[winner].items()},
        },
        {
            "place in the first order": [str(first.index(seat) + 1) for seat in range(table.seats)],
            "opening bid": [bids[seat] for seat in range(table.seats)],
        },
        {"Trieste linked in": {f"round {table.round}": 1} if linked else {}},
    )
