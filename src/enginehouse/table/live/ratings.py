"""What somebody's play of a game is worth: Plackett and Luce's model, as openskill has it, for tables of any size.

Bots have strengths that were measured in matches between them (``strengths.toml``, made by ``enginehouse lab run``); games with
people change nothing of those. A level that was not measured, a guest, and whoever wants no rating are not compared with: nobody
rises by beating their own second browser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from openskill.models import PlackettLuce

from enginehouse.draw.markup import printed
from enginehouse.table.storage import Known, ResultRow

#: Who has not played: the middle of all, and anybody. Two standard deviations hold nineteen of twenty.
ANYBODY = Known(25.0, 25.0 / 3)
SPAN = 1.96
#: A strength that is known no better than this, to each side, is still wide: not in the table of the house.
WIDE = 8.0

_MODEL = PlackettLuce()


def is_wide(known: Known) -> bool:
    return SPAN * known.width > WIDE


@cache
def _rows() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    return loads(files("enginehouse.table.live").joinpath("strengths.toml").read_text("utf-8"))


@cache
def strengths() -> Mapping[str, Mapping[str, Known]]:
    """Of the levels of play, by title, as they were measured."""
    return {
        title: {level: Known(row["mean"], row["width"], row["games"]) for level, row in levels.items()}
        for title, levels in _rows().items()
    }


def measured(title: str, level: str) -> str:
    """What a level's strength in a game is told as.

    >>> measured("planet-steam", "apprentice")
    'Measured strength: −5 ± 16.'
    >>> measured("planet-steam", "grandmaster")
    'Not measured yet.'
    """
    known = strengths().get(title, {}).get(level)
    if known is None:
        return "Not measured yet."
    told = f"Measured strength: {printed(round(known.mean))} ± {SPAN * known.width:.0f}."
    return f"{told}{_by_whom(_rows().get(title, {}).get(level, {}))}"


def _by_whom(row: Mapping[str, Any]) -> str:
    """A level that looks ahead was measured by playouts, that is by a stand-in: what it does in its time nobody can repeat."""
    if "playouts" not in row:
        return ""
    return (
        f" That is a stand-in’s: held to {row['playouts']} tries in thought a decision, it won {row['won']:g} of {row['met']} "
        f"games against {row['against'].capitalize()} ({row['won'] / row['met']:.0%}; with 95% confidence {row['low']:.0%} to "
        f"{row['high']:.0%}). Here it has time instead, mostly for more."
    )


def after(rows: Sequence[ResultRow], before: Mapping[int, Known | None]) -> dict[int, Known]:
    """What is known after a game, of the seats whose holders want to be rated. A shared place is a shared place."""
    bots = strengths().get(rows[0].title, {})
    known = {row.seat: before[row.seat] or ANYBODY for row in rows if row.seat in before}
    known |= {row.seat: bots[row.bot] for row in rows if row.bot in bots}
    met = [row for row in rows if row.seat in known]
    if len(met) < 2:
        return {}
    teams = [[_MODEL.rating(mu=known[row.seat].mean, sigma=known[row.seat].width)] for row in met]
    rated = _MODEL.rate(teams, ranks=[float(row.rank) for row in met])
    return {
        row.seat: Known(team[0].mu, team[0].sigma, known[row.seat].games + 1)
        for row, team in zip(met, rated, strict=True)
        if row.seat in before
    }
