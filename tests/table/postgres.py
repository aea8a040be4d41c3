"""A PostgreSQL of the test run's own: made, started and thrown away by the run itself."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest


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


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh server."""
    bin_, lent = _found(), _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="enginehouse-pg-", dir="/tmp"))
    if lent:
        os.chown(folder, lent["user"], lent["group"])  # type: ignore[arg-type]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    data = folder / "data"
    common = {"cwd": folder, "env": {**os.environ, "LC_ALL": "C"}, **lent}
    made = subprocess.run(
        [bin_ / "initdb", "-D", data, "-U", "house", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=False, capture_output=True, text=True, **common,  # type: ignore[call-overload]
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    run = [bin_ / "postgres", "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder, "-F"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(run, stdout=log, stderr=log, **common)  # type: ignore[call-overload]
    try:
        while subprocess.run([bin_ / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False).returncode:
            assert server.poll() is None, (folder / "log").read_text()
        yield f"postgresql://house@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(url: str) -> str:
    """A database of its own on that server."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        wire = await asyncpg.connect(url)
        await wire.execute(f"CREATE DATABASE {name}")
        await wire.close()

    asyncio.run(create())
    return f"{url.rsplit('/', 1)[0]}/{name}"
