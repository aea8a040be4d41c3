"""Databases that cannot be used: one sentence at the start, 503 with a sentence while the house is open, never a traceback."""

import asyncio
import logging
import os
import pwd
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest

from enginehouse import cli
from enginehouse.table import serve
from enginehouse.table.app import create_app
from enginehouse.table.storage import database, open_database, troubles
from tests.table.people import Serving, Visitor, frame, free, serving, until
from tests.table.postgres import Postgres, fresh_database, reads_the_file

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"


# --- at the start ----------------------------------------------------------------------------------------------------
def told(db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the command says, and that it says it in one sentence or two with exit code 2."""

    async def opened(*_: object) -> None:
        raise AssertionError("the house opened")

    monkeypatch.setattr(serve, "_run", opened)
    monkeypatch.setattr(sys, "argv", ["enginehouse", "serve", "--port", "0", "--db", db])
    capsys.readouterr()
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "Traceback" not in said
    assert said.endswith(".") or said.endswith("?"), said
    assert len(said) < 500, said
    return said


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    return lambda db: told(str(db), capsys, monkeypatch)


def a_house(path: Path) -> Path:
    """A database with nothing in it."""

    async def make() -> None:
        await (await open_database(str(path))).close()

    asyncio.run(make())
    return path


def test_a_folder_that_is_not_there(says, tmp_path: Path) -> None:
    assert "there is no folder" in says(tmp_path / "none" / "x.sqlite3")
    assert "is a folder" in says(tmp_path)


def test_a_file_that_is_not_a_database(says, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mira, " * 2000)
    assert "is not a database" in says(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text().startswith("Dear Mira")


def test_a_file_whose_beginning_is_torn(says, tmp_path: Path) -> None:
    path = a_house(tmp_path / "x.sqlite3")
    with path.open("r+b") as file:
        file.seek(100)
        file.write(random.Random(1).randbytes(3900))
    assert "is damaged" in says(path)


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Root may write everything; the others may not."""
    if os.geteuid() != 0:
        yield
        return
    user = pwd.getpwnam("nobody")
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user.pw_uid, user.pw_gid)
    os.setegid(user.pw_gid)
    os.seteuid(user.pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_what_may_not_be_written(says, what: str) -> None:
    folder = Path(tempfile.mkdtemp(prefix="enginehouse-ro-", dir="/tmp"))
    try:
        path = a_house(folder / "x.sqlite3")
        create_app()  # whatever is imported later is imported now: nobody may not read everything
        with as_nobody(folder):
            if what != "folder":
                path.chmod(0o444)
            if what != "file":
                folder.chmod(0o555)
            assert "cannot be written" in says(path)
            folder.chmod(0o755)
    finally:
        shutil.rmtree(folder)


def test_a_file_of_a_newer_release(says, tmp_path: Path) -> None:
    path = a_house(tmp_path / "x.sqlite3")
    with closing(sqlite3.connect(path)) as wire:
        wire.execute("UPDATE alembic_version SET version_num = '9999'")
        wire.commit()
    assert "was made by a newer Enginehouse (form 9999" in says(path)


def test_files_of_other_programs(says, tmp_path: Path) -> None:
    for name, sql in {
        "a": "CREATE TABLE moz_places (x)",
        "b": "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('a1b2c3')",
    }.items():
        with closing(sqlite3.connect(tmp_path / name)) as wire:
            wire.executescript(sql)
        assert "belongs to another program" in says(tmp_path / name)
        with closing(sqlite3.connect(tmp_path / name)) as wire:
            assert len(wire.execute("SELECT * FROM sqlite_master").fetchall()) == 1  # nothing was added to it


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (f"'{database.NEWEST}'", "without the tables"),
        ("'0005'", "without the tables"),
        ("5", "belongs to another program (its form is “5”)"),
        ("5.5", "belongs to another program"),
        ("x'00ff'", "belongs to another program"),
        ("'0000'", "belongs to another program"),
        ("'00'", "belongs to another program"),
        ("''", "belongs to another program"),
        ("'٣'", "belongs to another program"),
        ("'0001'), ('0002'", "belongs to another program"),
    ],
)
def test_files_with_nothing_but_a_version(says, version: str, words: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x")) as wire:
        wire.executescript(
            f"CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ({version})"
        )
    assert words in says(tmp_path / "x")
    with closing(sqlite3.connect(tmp_path / "x")) as wire:
        assert len(wire.execute("SELECT * FROM sqlite_master").fetchall()) == 1  # nothing was added to it


def test_a_house_that_lacks_a_table(says, tmp_path: Path) -> None:
    path = a_house(tmp_path / "x.sqlite3")
    with closing(sqlite3.connect(path)) as wire:
        wire.execute("DROP TABLE chat")
        wire.commit()
    assert "without the tables chat" in says(path)


@pytest.mark.parametrize(
    "where",
    [
        "postgresql://[::1",
        "postgresql://h:abc/x",
        "postgresql://u:hush@h:abc/x",
        "postgresql://h:99999/x",
        "://",
    ],
)
def test_addresses_that_are_none(says, where: str) -> None:
    said = says(where)
    assert "is not the address of a database" in said
    assert "hush" not in said  # no password is printed


def test_databases_of_another_make(says) -> None:
    said = says("mysql://u:hush@h/x")
    assert "“mysql” is not a database that the table knows" in said
    assert "hush" not in said


@pytest.mark.parametrize(
    "where", [":memory:", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_a_database_in_memory_would_be_forgotten(says, where: str) -> None:
    assert "Name a file" in says(where)


@pytest.mark.parametrize("where", ["", " ", "sqlite:///"])
def test_no_name_at_all(says, where: str) -> None:
    assert "Name a file" in says(where)


def test_what_is_no_ordinary_file(says, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/null", "/dev/full", "/dev/zero"):
        assert "is not an ordinary file" in says(path)
    assert "cannot be" in says("a" * 300)


def test_a_home_that_may_not_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "argv", ["enginehouse", "serve", "--port", "0"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 2
    assert "--db" in capsys.readouterr().err


def test_a_file_that_another_has_locked(says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(troubles, "_PATIENCE", 0.3)
    path = a_house(tmp_path / "x.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as wire:
        wire.execute("BEGIN IMMEDIATE")
        assert "is locked by another program" in says(path)
        wire.execute("ROLLBACK")
        wire.execute("PRAGMA locking_mode=exclusive")
        wire.execute("BEGIN EXCLUSIVE")
        assert "is locked by another program" in says(path)


def test_the_command_itself_ends_with_2(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "enginehouse", "serve", "--port", "0", "--db", str(tmp_path / "no" / "x.sqlite3")]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert "there is no folder" in " ".join(run.stderr.split())


# --- PostgreSQL ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    running = Postgres()
    try:
        running.start()
        yield running
    finally:
        running.throw_away()


def test_a_server_that_does_not_let_us_in(says, server: Postgres) -> None:
    create = ["psql", "-h", "127.0.0.1", "-U", "house", "-d", "postgres", "-c"]
    sql = "CREATE ROLE locked LOGIN PASSWORD 'key'"
    subprocess.run([server.bin / create[0], *create[1:], sql, "-p", str(server.port)], check=True, capture_output=True)
    at = f"127.0.0.1:{server.port}"
    wrong = says(f"postgresql://locked:wrong@{at}/postgres")
    assert "does not let this user in" in wrong
    assert "wrong@" not in wrong  # no password is printed
    assert "does not let this user in" in says(f"postgresql://nobody@{at}/postgres")
    assert "is not there" in says(f"postgresql://house@{at}/none")
    assert "cannot be used" in says(f"postgresql://locked:key@{at}/postgres")  # may not make tables


def test_a_server_that_is_not_there(says, server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cannot be reached" in says("postgresql://house@127.0.0.1:1/house")
    assert "cannot be reached" in says("postgresql://house@no-such-host.invalid/house")
    monkeypatch.setitem(database._POSTGRES_SECONDS, "timeout", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # it listens, and never says a word
        assert "does not answer" in says(f"postgresql://house@127.0.0.1:{silent.getsockname()[1]}/house")


def test_a_server_of_a_newer_release(says, server: Postgres) -> None:
    url = fresh_database(server.url)

    async def renew() -> None:
        opened = await open_database(url)
        async with opened.write.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await opened.close()

    asyncio.run(renew())
    assert "was made by a newer Enginehouse" in says(url)


def no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    assert [r.getMessage() for r in caplog.records if r.exc_info] == []


def test_a_server_that_goes_away_and_comes_back(server: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    url = fresh_database(server.url)
    with serving(free(database=url, look_at_clocks=0.2)) as running, serving(free(database=url)) as other:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        there = Visitor(other.url)
        assert there.state(table)["ply"] == 0
        server.stop()
        answer = mira.act(table, 0, "bid 1", moment="0-0.0")
        assert answer.status_code == 503
        assert "cannot reach its database" in answer.json()["error"]["text"]
        assert answer.headers["retry-after"]
        page = mira.http.get(f"/t/{table}", headers={"accept": "text/html"})
        assert page.status_code == 503
        assert "cannot reach its database" in page.text
        assert mira.get("/").status_code == 503
        well = until(lambda: (w := mira.get("/health")).status_code == 503 and w, 5)
        assert "cannot reach its database" in well.text
        time.sleep(0.5)  # clocks and bots look meanwhile
        server.start()
        until(lambda: mira.get("/health").text == "ok", 10)
        assert mira.act(table, 0, "bid 1").status_code == 200
        with there.live(table) as line:  # and the processes hear of each other again
            frame(line)
            mira.act(table, 0, "seal")
            mira.act(table, 1, "bid 1")
            mira.act(table, 1, "seal")
            until(lambda: "The bids are" in frame(line)["regions"].get("log", ""), 10)
    no_traceback(caplog)


# --- SQLite, while the house is open ---------------------------------------------------------------------------------
def pragma(running: Serving, words: str) -> None:
    """On the connection that actions are written by."""
    running.app.state.house.store.database.quick.raw_connection().driver_connection.execute(f"PRAGMA {words}")


def acts(visitor: Visitor, table: str, most: int) -> Iterator[httpx.Response]:
    """The answers to one action after the other."""
    for _ in range(most):
        seat = visitor.state(table, 0)["to_act"][0]
        yield visitor.act(table, seat, visitor.state(table, seat)["legal"][0])


@reads_the_file
def test_a_lock_a_full_disk_and_a_file_that_may_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "_BUSY", 300)
    path = tmp_path / "x.sqlite3"
    with serving(free(database=str(path), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], patience=3600, options={"rounds": 99})["table"]
        with closing(sqlite3.connect(path, isolation_level=None)) as wire:
            wire.execute("BEGIN IMMEDIATE")
            answer = mira.act(table, 0, "bid 1")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-database")
            assert "locked" in answer.json()["error"]["text"]
            assert mira.get("/health").status_code == 503
        until(lambda: mira.get("/health").text == "ok", 5)
        with closing(sqlite3.connect(path)) as wire:
            pages = wire.execute("PRAGMA page_count").fetchone()[0]
        pragma(running, f"max_page_count={pages}")
        full = next(a for a in acts(mira, table, 300) if a.status_code != 200)
        assert (full.status_code, full.json()["error"]["code"]) == (503, "no-database")
        assert "disk of the house is full" in full.json()["error"]["text"]
        pragma(running, "max_page_count=1000000")
        pragma(running, "query_only=1")
        answer = next(acts(mira, table, 1))
        assert answer.status_code == 503
        assert "cannot be written" in answer.json()["error"]["text"]
        until(lambda: mira.get("/health").status_code == 503, 5)
        pragma(running, "query_only=0")
        assert next(acts(mira, table, 1)).status_code == 200
        until(lambda: mira.get("/health").text == "ok", 5)
    no_traceback(caplog)


@reads_the_file
def test_whoever_waits_for_a_lock_in_vain_waits_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Each would wait for its turn and then for the lock; now nobody waits longer than the first of them."""
    monkeypatch.setattr(database, "_BUSY", 2000)
    path = tmp_path / "x.sqlite3"
    with serving(free(database=str(path), look_at_clocks=0.1)) as running, ThreadPoolExecutor(24) as people:
        mira = Visitor(running.url)
        tables = [mira.found(["me", "me"], patience=3600)["table"] for _ in range(2)]
        for table in tables:
            mira.state(table, 0)
            seats = running.app.state.house.rooms._open[table].seats
            seats[0] = msgspec.structs.replace(seats[0], seen=0.0)  # that somebody is here will be written, too
        with closing(sqlite3.connect(path, isolation_level=None)) as wire:
            wire.execute("BEGIN IMMEDIATE")
            begun = time.monotonic()
            asked = [
                people.submit(mira.act, table, 0, "bid 1", moment="0-0.0") for _ in range(5) for table in tables
            ] + [people.submit(mira.post, f"/api/tables/{tables[0]}/chat", seat=0, words="hello") for _ in range(5)]
            answers = [one.result() for one in asked]
            waited = time.monotonic() - begun
        assert {a.status_code for a in answers} == {503}
        assert all("locked" in a.json()["error"]["text"] for a in answers)
        assert waited < 10  # fifteen of them, two seconds each
        assert mira.act(tables[0], 0, "bid 1").status_code == 200
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as wire:
            wire.execute("BEGIN IMMEDIATE")
            soon = threading.Timer(0.7, wire.execute, ["ROLLBACK"])
            soon.start()
            assert mira.act(tables[1], 0, "bid 1").status_code == 200  # whoever lets go soon is waited for again
            soon.join()
    no_traceback(caplog)


@reads_the_file
def test_a_file_that_is_taken_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "x.sqlite3"
    with serving(free(database=str(path))) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"])["table"]
        path.rename(tmp_path / "elsewhere")
        assert mira.act(table, 0, "bid 1").status_code == 503  # it would have been written where nobody looks for it
        until(lambda: mira.get("/health").status_code == 503, 5)
        (tmp_path / "elsewhere").rename(path)
        assert mira.act(table, 0, "bid 1").status_code == 200
        until(lambda: mira.get("/health").text == "ok", 5)
    no_traceback(caplog)


# --- damage ----------------------------------------------------------------------------------------------------------
TABLES = 6


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], dict[str, str]]:
    """A file with some tables, each with a log of several pages, and the cookie of the one who founded them."""
    path = tmp_path_factory.mktemp("whole") / "x.sqlite3"
    with serving(free(database=str(path))) as running:
        mira = Visitor(running.url)
        tables = [mira.found(["me", "me"], listed=True, options={"rounds": 99})["table"] for _ in range(TABLES)]
        for table in tables:
            for _ in range(12):
                for seat in (0, 1):
                    legal = mira.state(table, seat)["legal"]
                    if legal:
                        mira.act(table, seat, legal[0])
            mira.post(f"/api/tables/{table}/chat", seat=0, words="hello " * 60)
    with closing(sqlite3.connect(path)) as wire:
        for table in tables:
            wire.execute("UPDATE entry SET why = ? WHERE game_id = ?", ("because " * 60, table))
        wire.commit()
        wire.execute("VACUUM")
        wire.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path, tables, dict(mira.http.cookies)


def torn(whole: Path, to: Path, page: int) -> Path:
    shutil.copy(whole, to)
    with to.open("r+b") as file:
        file.seek(4096 * page)
        file.write(random.Random(page).randbytes(4096))
    return to


def visit(running: Serving, tables: list[str], cookies: dict[str, str]) -> list[int]:
    """What each table answers; the pages of the house itself must work."""
    mira = Visitor(running.url)
    mira.http.cookies.update(cookies)
    assert mira.get("/").status_code == 200
    assert mira.get("/api/tables").status_code == 200
    assert mira.get("/mine").status_code == 200
    assert mira.get("/mine/turns").status_code == 200
    assert mira.get("/health").status_code in (200, 503)
    out: list[int] = []
    for table in tables:
        page = mira.http.get(f"/t/{table}?seat=0", headers={"accept": "text/html"})
        if page.status_code == 503:
            assert "damaged" in page.text
        out.append(page.status_code)
    return out


@reads_the_file
def test_a_torn_file_is_noticed_and_its_other_tables_open(
    whole: tuple[Path, list[str], dict[str, str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, tables, cookies = whole
    whole_file, rnd, partly = path.read_bytes(), random.Random(4), 0
    pages = range(1, len(whole_file) // 4096)
    of_entries = [page for page in pages if b"because because" in whole_file[4096 * page : 4096 * (page + 1)]]
    for page in sorted({*rnd.sample(pages, 40 if LONG else 6), *rnd.sample(of_entries, 4)}):
        caplog.clear()
        file = torn(path, tmp_path / f"torn-{page}.sqlite3", page)
        try:
            with serving(free(database=str(file))) as running:
                assert "is damaged" in caplog.text  # said at the start
                assert "damaged" in Visitor(running.url).get("/health").text
                answers = visit(running, tables, cookies)
        except RuntimeError:  # it did not start
            with pytest.raises(troubles.Unusable):
                asyncio.run(open_database(str(file)))
            continue
        assert set(answers) <= {200, 404, 410, 503}, (page, answers)
        partly += 0 < answers.count(200) < TABLES
        no_traceback(caplog)
    assert partly >= 3  # some were damaged, and the others open


@reads_the_file
def test_a_file_that_was_cut_short(says, whole: tuple[Path, list[str], dict[str, str]], tmp_path: Path) -> None:
    path, _, _ = whole
    cut = tmp_path / "cut.sqlite3"
    cut.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert "is damaged" in says(cut)


@reads_the_file
def test_torn_words_in_a_row_are_the_rows_fault(
    whole: tuple[Path, list[str], dict[str, str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, tables, cookies = whole
    shutil.copy(path, tmp_path / "x.sqlite3")
    with closing(sqlite3.connect(tmp_path / "x.sqlite3")) as wire:
        wire.execute("UPDATE game SET options = '{\"rou' WHERE id = ?", (tables[0],))
        wire.execute("UPDATE entry SET kind = 'xx' WHERE ply = 3 AND game_id = ?", (tables[1],))
        wire.execute("DELETE FROM entry WHERE ply > 5 AND game_id = ?", (tables[2],))
        wire.execute("UPDATE entry SET action = CAST(x'ff00fe' AS TEXT) WHERE ply = 2 AND game_id = ?", (tables[3],))
        wire.execute("DELETE FROM seat WHERE seat = 1 AND game_id = ?", (tables[4],))
        wire.commit()
    with serving(free(database=str(tmp_path / "x.sqlite3"))) as running:
        answers = visit(running, tables, cookies)
    assert answers == [503, 503, 503, 503, 503, 200]
    no_traceback(caplog)


def test_a_big_file_does_not_keep_the_house_closed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = a_house(tmp_path / "big.sqlite3")
    with closing(sqlite3.connect(path)) as wire:
        wire.execute("CREATE TABLE much (x)")
        numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 300000)"
        wire.execute(f"{numbers} INSERT INTO much SELECT hex(randomblob(40)) FROM n")
        wire.commit()
    caplog.set_level(logging.WARNING)
    for _ in range(50):  # on a busy machine the check may be through before anybody looks at the clock
        assert troubles.examine(path, 0.001) == ""
        if "too big to be checked" in caplog.text:
            return
    pytest.fail("the check of a big file was never stopped")
