from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.people import Serving, Visitor, free, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("table")
    with serving(free(database=str(folder / "tables.sqlite3"))) as running:
        yield running


@pytest.fixture
def mira(server: Serving) -> Visitor:
    return Visitor(server.url)


@pytest.fixture
def tomasz(server: Serving) -> Visitor:
    return Visitor(server.url)


@pytest.fixture
def stranger(server: Serving) -> Visitor:
    return Visitor(server.url)
