"""The laboratory in a terminal: games as Parquet, experiments from their files, fits, and what a vector holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from enginehouse.lab import dataset, experiment
from enginehouse.lab.describe import described
from enginehouse.lab.fits import FitFile
from enginehouse.lab.workers import read_where


def games(
    console: Console, game: str, games: int, output: Path, levels: str, players: int, options: dict[str, str],
    seed: int, per_part: int, observations: bool, on: str,
) -> None:  # fmt: skip
    names = [word.strip() for word in levels.split(",") if word.strip()]
    data = dataset.describe(game, names, players, options, seed, per_part, observations)
    _watched(console, f"{games} games", ((n, games) for n in dataset.write(output, data, games, read_where(on))))
    there, bytes_there = dataset.games_in(output), sum(path.stat().st_size for path in output.rglob("*.parquet"))
    console.print(f"{there} games in {output}: {bytes_there / there:,.0f} bytes a game.", markup=False)


def run(console: Console, file: Path, output: Path | None, on: str, into: Path | None = None) -> None:
    plan, folder = experiment.read(file), output or file.parent / "reports" / file.stem
    _run(console, plan, folder, on)
    if into is not None:
        console.print(f"Written: {', '.join(map(str, experiment.publish(plan, folder, into)))}.", markup=False)


def fit(
    console: Console, game: str, games: int, seed: int, players: int, level: str, ridge: float, output: Path, on: str
) -> None:
    one = FitFile(f"A value for {game}", game, games, seed, players, level, ridge)
    one.check()
    _run(console, experiment.plan_of("fit", one), output, on)


def describe(console: Console, game: str, players: int, output: Path | None) -> None:
    text = described(game, players)
    if output is None:
        console.print(text, markup=False, soft_wrap=True)
    else:
        output.write_text(text, "utf-8")


def _run(console: Console, plan: experiment.Plan, folder: Path, on: str) -> None:
    _watched(console, plan.experiment.title, experiment.run(plan, folder, read_where(on)))
    report = experiment.read_report(folder)
    for one in report["tables"]:
        table = Table(*one["columns"], title=one["title"], title_justify="left", box=None, header_style="bold")
        for row in one["rows"]:
            table.add_row(*row)
        console.print(table)
    console.print(
        f"The report is in {folder}: {', '.join((experiment.MARKDOWN, experiment.REPORT, experiment.CHART))}."
    )


def _watched(console: Console, what: str, work: Iterator[tuple[int, int]]) -> None:
    """A bar for work that says how much of it is done."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(what)
        for done, of in work:
            progress.update(task, completed=done, total=of)
