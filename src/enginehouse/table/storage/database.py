"""Opening a database: drivers, pragmas, migrations at the start, and the wire between server processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from enginehouse.core import HouseError
from enginehouse.table.storage import troubles
from enginehouse.table.storage.schema import metadata
from enginehouse.table.storage.troubles import Unusable

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "0015"  # the last of the migrations
_FORMS = {f"{n:04}" for n in range(1, int(NEWEST) + 1)}
CHANNEL = "enginehouse"
_MIGRATION_LOCK = 0x656E67  # any number all processes agree on
_POSTGRES_SECONDS = {"timeout": 10, "command_timeout": 30}  # to let us in, and to answer
_BUSY = 10_000  # milliseconds that a write waits for another program
_BRIEFLY = 100  # and where somebody has just waited in vain: our own writes last less
_QUEUE = 5  # seconds to wait for a connection of SQLite to become free, and that a read waits then
_READ_ONLY = "SELECT current_setting('transaction_read_only')"
log = logging.getLogger("enginehouse.table")


_NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("news")))


@dataclass
class Database:
    """``write`` begins with the write lock, so that read-then-write in one transaction cannot lose a race."""

    url: str
    read: AsyncEngine
    write: AsyncEngine
    quick: sa.Engine | None = None  # SQLite: a thread of its own for actions, so that each costs one change of threads
    damage: str = ""  # what the start found wrong in a part of it
    file: Path | None = None  # SQLite
    inode: int = 0  # of that file, as it was opened
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "sqlite"))

    @property
    def shared(self) -> bool:
        """Several server processes may use it at once, and hear of each other."""
        return self.write.dialect.name == "postgresql"

    async def transact(self, *statements: tuple[sa.Executable, dict[str, Any]]) -> None:
        """These statements in one transaction, on disk when this returns."""
        if self.quick is None:
            async with self.write.begin() as connection:
                for statement, values in statements:
                    await connection.execute(statement, values)
            return
        self._must_be_there()
        await asyncio.get_running_loop().run_in_executor(self._thread, _transact, self.quick, statements)

    async def prove(self) -> None:
        """Raises what an action would meet now, without changing anything."""
        if self.quick is None:
            async with self.read.connect() as connection:
                if (await connection.exec_driver_sql(_READ_ONLY)).scalar() == "on":
                    raise Unusable("the database is readonly")
        else:
            self._must_be_there()
            await asyncio.get_running_loop().run_in_executor(self._thread, _prove, self.quick)

    def _must_be_there(self) -> None:
        """A file that was moved or deleted takes what is written into it along, and nobody would notice."""
        try:
            if self.file is None or self.file.stat().st_ino == self.inode:
                return
        except OSError:
            pass
        raise Unusable(f"the database {self.file} was moved, replaced or deleted while the house was open")

    async def close(self) -> None:
        self._thread.shutdown()
        if self.quick is not None:
            self.quick.dispose()
        await self.write.dispose()
        if self.read is not self.write:
            await self.read.dispose()

    def news(self, words: str) -> list[tuple[sa.Executable, dict[str, Any]]]:
        """What tells other processes, when, and only when, the transaction it is part of commits."""
        return [(_NOTIFY, {"news": words})] if self.shared else []

    async def listen(self, hear: Callable[[str], None], again: Callable[[], Awaitable[None]]) -> None:
        """Hear the news of all processes for ever. After a lost connection ``again`` must look for what was missed."""
        asyncpg: Any = import_module("asyncpg")  # only for PostgreSQL, and without types
        dsn = sa.engine.make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with suppress(OSError, Unusable, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError):
                lost = asyncio.Event()
                wire = await asyncpg.connect(dsn, timeout=_POSTGRES_SECONDS["timeout"])
                try:
                    wire.add_termination_listener(partial(_set, lost))
                    await wire.add_listener(CHANNEL, partial(_heard, hear))
                    await again()
                    await lost.wait()
                finally:
                    await wire.close()
            await asyncio.sleep(0.5)


def _set(flag: asyncio.Event, _wire: object) -> None:
    flag.set()


def _heard(hear: Callable[[str], None], _wire: object, _process: int, _channel: str, news: str) -> None:
    hear(news)


async def open_database(where: str, check_seconds: float = 5.0) -> Database:
    """A file name, ``sqlite:///file``, or ``postgresql://…``; made if it is not there, and migrated.

    Raises Unusable where it cannot be used. A file is looked through first, for so many seconds at most.
    """
    url = _driver(where)
    file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    damage = "" if file is None else await asyncio.to_thread(troubles.examine, file, check_seconds)
    if file is not None and damage:
        log.error("%s", troubles.damaged_at_start(file, damage))
    database = _engines(url)
    database.file, database.damage, database.inode = file, damage, file.stat().st_ino if file else 0
    try:
        await migrate(database)
    except (DBAPIError, Unusable) as error:
        await database.close()
        if isinstance(error, Unusable):
            raise
        raise Unusable(f"The database {_shown(url)} cannot be used: {troubles.one_line(error)}.") from error
    return database


def _shown(url: sa.URL) -> str:
    """The database as it may be printed: without its password."""
    plain = url.set(drivername=url.get_backend_name())
    return url.database or "" if plain.drivername == "sqlite" else plain.render_as_string(hide_password=True)


def _engines(url: sa.URL) -> Database:
    if url.get_backend_name() == "sqlite":
        write = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=_BUSY / 1000 + _QUEUE)
        read = create_async_engine(url, pool_size=4, max_overflow=0, pool_timeout=_QUEUE)
        for engine in (write, read):
            event.listen(engine.sync_engine, "connect", _pragmas)
        quick = sa.create_engine(
            url.set(drivername="sqlite"), poolclass=sa.StaticPool, connect_args={"check_same_thread": False}
        )
        event.listen(quick, "connect", _pragmas)
        patience = Patience()
        for engine in (write.sync_engine, quick):
            event.listen(engine, "begin", patience.begin)
    else:
        try:
            write = read = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=_POSTGRES_SECONDS
            )
        except ModuleNotFoundError:
            raise Unusable("PostgreSQL needs its driver: pip install 'enginehouse[postgres]'") from None
        quick = None
        event.listen(write.sync_engine, "do_connect", partial(_let_in, _shown(url)))
    return Database(url.render_as_string(hide_password=False), read, write, quick)


def _let_in(where: str, dialect: Any, _record: Any, args: Any, given: Any) -> Any:
    try:
        return dialect.connect(*args, **given)
    except Exception as error:  # whatever the driver and the network come up with
        raise Unusable(troubles.no_answer(where, error)) from error


def _driver(where: str) -> sa.URL:
    if "://" not in where:
        return _a_file(sa.URL.create("sqlite+aiosqlite", database=where))
    try:
        url = sa.make_url(where)
    except (ArgumentError, ValueError):
        raise HouseError(troubles.no_address(where)) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if url.get_backend_name() not in drivers:
        raise HouseError(f"“{url.get_backend_name()}” is not a database that the table knows: sqlite or postgresql.")
    url = url.set(drivername=drivers[url.get_backend_name()])
    if url.get_backend_name() == "sqlite":
        return _a_file(url)
    if "[" in (url.host or "") or not 0 < (url.port or 1) < 65536:  # an address of IPv6 has lost its brackets by now
        raise HouseError(troubles.no_address(where))
    return url


def _a_file(url: sa.URL) -> sa.URL:
    """SQLite takes some names for no file at all: what is played there would be forgotten."""
    name = (url.database or "").strip()
    if not name or name == ":memory:" or name.startswith("file:"):
        raise HouseError(f"“{name}” is not a file that games can be kept in. Name a file, such as tables.sqlite3.")
    return url


def _pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={_QUEUE * 1000}", "journal_mode=wal", "synchronous=full", "foreign_keys=on"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def _transact(engine: sa.Engine, statements: Sequence[tuple[sa.Executable, dict[str, Any]]]) -> None:
    with engine.begin() as connection:
        for statement, values in statements:
            connection.execute(statement, values)


def _prove(engine: sa.Engine) -> None:
    with engine.connect() as connection, connection.begin() as turn:
        connection.exec_driver_sql("PRAGMA user_version = 0")  # a lock alone does not tell whether it may be written
        turn.rollback()


class Patience:
    """How long a write waits for another program. Whoever has waited in vain has waited for everybody behind them.

    Else each would wait for its turn, and then as long again. Who gets the lock gives the next their patience back.
    """

    def __init__(self) -> None:
        self._milliseconds = _BUSY

    def begin(self, connection: sa.Connection) -> None:
        if connection.info.get("patience") != self._milliseconds:
            connection.info["patience"] = self._milliseconds
            connection.exec_driver_sql(f"PRAGMA busy_timeout={self._milliseconds}").close()
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError as error:
            if "locked" in str(error):
                self._milliseconds = _BRIEFLY
            raise
        self._milliseconds = _BUSY


def alembic_config(connection: sa.Connection | None = None) -> Config:
    from alembic.config import Config  # noqa: PLC0415 - half a second that a database of today does not need

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


async def _version(database: Database) -> str | None:
    """The form that a database is of; None if it is empty. Raises Unusable if it is not ours, or of a later time."""
    where = _shown(sa.make_url(database.url))
    async with database.read.connect() as connection:
        names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
        if "alembic_version" not in names:
            strangers = [name for name in names if not database.shared or name in metadata.tables]
            if strangers:
                raise Unusable(troubles.anothers(where, strangers))
            return None
        versions = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalars().all()
    if not versions:
        return None
    version = ", ".join(map(str, versions))
    if version not in _FORMS:
        raise Unusable(troubles.strange(where, version, NEWEST))
    if lost := [name for name in _tables_of(version) if name not in names]:
        raise Unusable(troubles.incomplete(where, version, lost))
    return version


def _tables_of(version: str) -> list[str]:
    """The tables without which a database of that form is none of ours."""
    return list(metadata.tables) if version == NEWEST else ["game", "seat", "entry"]


async def migrate(database: Database) -> None:
    """Bring the database to the newest form. Processes that start together take turns."""

    def upgrade(connection: sa.Connection) -> None:
        from alembic import command  # noqa: PLC0415 - half a second that a database of today does not need

        if database.shared:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
        command.upgrade(alembic_config(connection), "head")

    if await _version(database) == NEWEST:
        return

    async with database.write.begin() as connection:
        await connection.run_sync(upgrade)
