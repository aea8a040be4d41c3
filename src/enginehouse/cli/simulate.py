"""Many games between bots, with a progress bar and a table of results."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from enginehouse.cli.seating import read_seats
from enginehouse.core import Unknown
from enginehouse.lab.matches import Match, Played, Row, play_all, rotated, seat_name, tally


def run(
    console: Console,
    game: str,
    seats: str,
    games: int,
    options: dict[str, str],
    seed: int,
    content: Path | None,
    workers: int,
) -> None:
    if games < 1:
        raise Unknown(f"--games takes a number from 1, not {games}")
    seated = read_seats(game, seats, options)
    if "me" in seated.brains:
        raise Unknown("a simulation has no place for you; name bots only, as in --seats greedy,random")
    first = Match(
        game, seated.brains, seed, seated.options, seated.players, None if content is None else str(content.resolve())
    )
    played: list[Played] = []
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"{games} games", total=games)
        for one in play_all(rotated(first, games), workers):
            played.append(one)
            progress.advance(task)
    console.print(_table("player", tally(played, lambda one, seat: seat_name(one.match, seat))))
    console.print(_table("seat", tally(played, lambda _, seat: f"seat {seat + 1}")))
    ends = Counter(one.moment for one in played).most_common(6)
    actions = sum(one.actions for one in played) / len(played)
    console.print(
        f"{len(played)} games, {actions:.0f} actions a game. Ends: " + "; ".join(f"{end} ({n})" for end, n in ends)
    )
    if odd := Counter(one.result.note for one in played if one.result.note):
        console.print("Notes: " + "; ".join(f"{note} ({n})" for note, n in odd.items()))


def _table(name: str, rows: list[Row]) -> Table:
    table = Table(name, "games", "wins", "share", "95 %", "mean points", box=None, header_style="bold")
    for row in rows:
        table.add_row(
            row.name,
            str(row.games),
            f"{row.wins:.1f}",
            f"{row.share:.1%}",
            f"± {row.half_width:.1%}",
            f"{row.mean_points:.1f}",
        )
    return table
