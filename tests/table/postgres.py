"""A PostgreSQL of the test run's own: made, started and thrown away by the run itself.

With ``ENGINEHOUSE_ON=postgresql`` every house of a test that would have an SQLite file has a database there instead.
"""

from __future__ import annotations

import atexit
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import asyncpg
import pytest

from tests.table.begun import aside, make


def binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3].split(".")[0]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _found() -> Path:
    bin_ = binaries()
    if bin_ is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-qq", "postgresql"], check=False, capture_output=True)
        bin_ = binaries()
    if bin_ is None:
        why = "no PostgreSQL: apt-get install postgresql (its server is started by the tests themselves)"
        if os.environ.get("CI"):
            pytest.exit(why, returncode=3)
        pytest.skip(why)
    return bin_


def _unprivileged() -> dict[str, object]:
    """PostgreSQL does not run as root: lend it another name."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("no unprivileged user to run PostgreSQL as")


class Postgres:
    """A server that can be stopped and started again. ``locked`` is a user with the password ``key``; others need none."""

    def __init__(self) -> None:
        self.bin, lent = _found(), _unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="enginehouse-pg-", dir="/tmp"))
        if lent:
            os.chown(self.folder, lent["user"], lent["group"])  # type: ignore[arg-type]
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.common = {"cwd": self.folder, "env": {**os.environ, "LC_ALL": "C"}, **lent}
        made = subprocess.run(
            [self.bin / "initdb", "-D", self.folder / "data", "-U", "house", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=False, capture_output=True, text=True, **self.common,  # type: ignore[call-overload]
        )  # fmt: skip
        assert made.returncode == 0, made.stderr
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all locked 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://house@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        run = [self.bin / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-h", "127.0.0.1",
               "-k", self.folder, "-F"]  # fmt: skip
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(run, stdout=log, stderr=log, **self.common)  # type: ignore[call-overload]
        ready = [self.bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            assert self.server.poll() is None, (self.folder / "log").read_text()

    def stop(self) -> None:
        """At once, without waiting for those who are connected."""
        if self.server is not None:
            self.server.send_signal(signal.SIGINT)
            self.server.wait(10)
            self.server = None

    def throw_away(self) -> None:
        """Nobody will read it again: it need not be brought in order, nor need anybody wait until it is gone."""
        if self.server is not None:
            self.server.send_signal(signal.SIGQUIT)
            self.server.wait(10)
            self.server = None
        subprocess.Popen(["rm", "-rf", self.folder], start_new_session=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh server."""
    server = Postgres()
    try:
        server.start()
        yield server.url
    finally:
        server.throw_away()


def empty_database(url: str, like: str = "template1") -> str:
    """A database of its own on that server, with what is in another."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        wire = await asyncpg.connect(url)
        await wire.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        await wire.close()

    aside(create())
    return f"{url.rsplit('/', 1)[0]}/{name}"


@cache
def _newest(url: str) -> str:
    made = empty_database(url)
    aside(make(made))
    return made.rsplit("/", 1)[1]


def fresh_database(url: str) -> str:
    """A database of its own on that server, in the newest form."""
    return empty_database(url, _newest(url))


_ELSEWHERE = os.environ.get("ENGINEHOUSE_ON", "sqlite") == "postgresql"
#: For tests that open the file themselves.
reads_the_file = pytest.mark.skipif(_ELSEWHERE, reason="there is no file")


@cache
def _for_all() -> Postgres:
    server = Postgres()
    atexit.register(server.throw_away)
    server.start()
    return server


@cache
def _instead_of(file: str) -> str:
    return fresh_database(_for_all().url)


def asked_for(database: str) -> str:
    """The database that a test is to use: its own file, or what stands in for it."""
    return _instead_of(database) if _ELSEWHERE and not database.startswith("postgresql:") else database
