"""Puzzles in the terminal: those of a game, one to be solved, and more of them."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from enginehouse import house
from enginehouse.cli.lesson import Pupil
from enginehouse.core import Unknown
from enginehouse.core.plain import read_number
from enginehouse.lab import puzzles as lab
from enginehouse.learn.puzzle import PREFIX, as_lesson, find_puzzle, puzzles


def run(console: Console, name: str) -> None:
    """List the puzzles of a game, or play one: GAME/NAME."""
    game, _, puzzle = name.partition("/")
    title = house.title(game)
    if puzzle:
        known = find_puzzle(game, puzzle if puzzle.startswith(PREFIX) else f"{PREFIX}{puzzle}")
        Pupil(console, title, as_lesson(known)).go_through()
        return
    for one in puzzles(game):
        console.print(f"  {one.id.removeprefix(PREFIX):<10}{one.title}", markup=False)
    if not puzzles(game):
        console.print(f"{title.name} has no puzzles yet: enginehouse puzzles make {game}", markup=False)


def find_more(console: Console, game: str, count: int, seed: int, output: Path | None) -> None:
    """Find so many puzzles more; each is written as soon as it is proven."""
    title = house.title(game)
    if count < 1:
        raise Unknown(f"--count takes a number from 1, not {count}")
    folder = output or lab.folder_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    n = max((read_number(file.stem) or 0 for file in folder.glob("*.toml")), default=0)
    made = 0
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), console=console, transient=True) as progress:
        task = progress.add_task("Playing the first game …")
        for found in lab.search(title, seed):
            told = f"{made} of {count} found, {found.looked_at} decisions looked at, game {found.seed}"
            progress.update(task, description=told)
            if found.puzzle is None:
                continue
            n, made = n + 1, made + 1
            path = folder / f"{n:03}.toml"
            path.write_text(lab.written(found.puzzle), "utf-8")
            console.print(f"{path.name} (game {found.seed}): {found.puzzle.title}", markup=False)
            if made == count:
                break
