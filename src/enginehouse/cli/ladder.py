"""Levels of play against each other, with a progress bar, a table, and a file that a later run goes on with."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from enginehouse import house
from enginehouse.core import Unknown
from enginehouse.core.options import read_options
from enginehouse.lab import ladder as lab


def run(
    console: Console,
    game: str,
    levels: str,
    against: str,
    players: int,
    seeds: int,
    options: dict[str, str],
    playouts: int,
    tuning: bool,
    output: Path,
    workers: int,
) -> None:
    title = house.title(game)
    if players not in title.players or players < 2:
        raise Unknown(f"a ladder of {title.name} has {max(2, title.players[0])} to {title.players[-1]} players")
    if playouts < 0:
        raise Unknown(f"--playouts takes a number from 1, not {playouts}")
    read_options(title.options, options)  # a wrong one is told before the first game
    ladder = lab.Ladder(game, title.version, players, options, "tuning" if tuning else "report", playouts)
    pairs = lab.rungs([word.strip() for word in levels.split(",") if word.strip()], against)
    told, path = lab.levels_told(ladder, pairs), output / lab.file_name(ladder)
    outcomes = lab.read_book(path, ladder, told)
    known = {one.bout for one in outcomes}
    wanted = lab.bouts(ladder, pairs, seeds)
    todo = [bout for bout in wanted if bout not in known]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"{len(wanted)} games", total=len(wanted), completed=len(wanted) - len(todo))
        for one in lab.play_all(ladder, todo, workers):
            outcomes.append(one)
            lab.write_book(path, ladder, told, outcomes)
            progress.advance(task)
    found = lab.lines(ladder, outcomes)
    path.with_suffix(".md").write_text(lab.markdown(ladder, found), "utf-8")
    console.print(_table(found))
    console.print(f"{len(outcomes)} games in {path}; run it again with more --seeds to go on.", markup=False)


def _table(found: list[lab.Line]) -> Table:
    names = ("level", "against", "games", "wins", "share", "95 %", "lead", "seconds a decision")
    table = Table(*names, box=None, header_style="bold")
    for one in found:
        table.add_row(
            one.rung.upper, one.rung.lower, str(one.games), f"{one.wins:g}", f"{one.share:.0%}",
            f"{one.low:.0%} to {one.high:.0%}", f"{one.lead:+.1f}", f"{one.seconds:.2f}",
        )  # fmt: skip
    return table
