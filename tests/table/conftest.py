from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.begun import begun
from tests.table.people import Serving, Visitor, free, serving
from tests.table.postgres import empty_database, fresh_database, postgres


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


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, with nobody in it."""
    if request.param == "sqlite":
        return begun(str(tmp_path / "tables.sqlite3"))
    url: str = request.getfixturevalue("postgres_url")
    return fresh_database(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database of each kind is to be made."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres_url")
    return empty_database(url)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house on each kind of database, where nobody else plays and bots and clocks do nothing unless they are asked to."""
    file = str(tmp_path_factory.mktemp("either") / "tables.sqlite3")
    url = file if request.param == "sqlite" else fresh_database(request.getfixturevalue("postgres_url"))
    quiet = {"look_at_clocks": 3600, "notice_wait": 0.0, "notice_every": 0.05, "hooks_private": True}
    with serving(free(database=url, **quiet)) as running:
        yield running
