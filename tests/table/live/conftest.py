import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from enginehouse.table.storage import Store, open_database
from tests.table.begun import begun
from tests.table.new_release import House


@pytest.fixture
def releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[House], Awaitable[None]]], None]:
    def run(use: Callable[[House], Awaitable[None]]) -> None:
        async def inside() -> None:
            store = Store(await open_database(begun(str(tmp_path / "tables.sqlite3"))), "test")
            try:
                await use(House(store, monkeypatch))
            finally:
                await store.database.close()

        asyncio.run(inside())

    return run
