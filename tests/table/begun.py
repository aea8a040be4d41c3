"""Databases in the newest form, made once and copied: hardly any test is about how one is made."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from enginehouse.table.storage import open_database


def aside(work: Coroutine[Any, Any, None]) -> None:
    """In a loop of its own: a browser's test has one here already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


async def make(database: str) -> None:
    await (await open_database(database)).close()


@cache
def _newest() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "newest.sqlite3"
        aside(make(str(file)))
        return file.read_bytes()


def begun(database: str) -> str:
    """The same database; a file that is not there yet is put there."""
    file = Path(database)
    if "://" not in database and file.parent.is_dir() and not file.exists():
        file.write_bytes(_newest())
    return database
