"""Move the games of older releases, with a bar that says how far it is."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress

from rich.console import Console
from rich.progress import Progress

from enginehouse.core import HouseError
from enginehouse.table.live.migrating import move_database
from enginehouse.table.serve import default_database

_NICE = 10  # whoever plays meanwhile goes first


def run(console: Console, db: str | None) -> None:
    with suppress(AttributeError, OSError):  # not everywhere
        os.nice(_NICE)
    moved = 0
    with Progress(console=console) as progress:
        task = progress.add_task("Games", total=None)

        def told(done: int, of: int) -> None:
            nonlocal moved
            moved = of
            progress.update(task, completed=done, total=of)

        faults = asyncio.run(move_database(default_database() if db is None else db, told))
        progress.update(task, completed=moved, total=moved)
    console.print(f"{moved - len(faults)} games were moved; all others had been.", markup=False)
    for game, fault in faults.items():
        console.print(f"{game} could not be: {fault}", style="red", markup=False)
    if faults:
        raise HouseError("The games named above are as they were.")
