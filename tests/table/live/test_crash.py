"""Nothing acknowledged is lost: kill -9 under load, restart with many games, reconnect."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from enginehouse.table.storage import Entry, Store, open_database
from tests.table.people import Visitor, frame, free, fresh_key, serving, until
from tests.table.storage.test_storage import SEATS, row

COMMAND = """
import sys, tests.table.people
from enginehouse.table.serve import serve
from tests.table.people import free
serve(port=int(sys.argv[2]), db=sys.argv[1], settings=free())
"""


class Process:
    """The server as a process of its own, which can be killed."""

    def __init__(self, database: str, port: int = 0) -> None:
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, database, str(port)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
        )
        assert self.process.stdout is not None
        try:
            line = self.process.stdout.readline()
            assert "The house is open" in line
        except BaseException:
            self.process.kill()  # it must not outlive a test that was stopped
            raise
        self.start_seconds = time.monotonic() - self.begun
        self.url = line.split(": ", 1)[1].strip().rstrip("/").replace("localhost", "127.0.0.1")

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def play(
    visitor: Visitor, table: str, asked: list[tuple[str, dict]], acknowledged: list[str], stop: threading.Event
) -> None:
    """Seats 0 and 1 of one table in turn, as fast as answers come; every post and every answer is written down."""
    while not stop.is_set():
        try:
            state = visitor.state(table, 0)
            seat = (state["to_act"] or [0])[0]
            mine = visitor.state(table, seat)
            body = {"seat": seat, "action": mine["legal"][0], "moment": mine["moment"], "key": fresh_key()}
            asked.append((table, body))
            if visitor.post(f"/api/tables/{table}/act", **body).status_code == 200:
                acknowledged.append(body["key"])
        except (httpx.TransportError, AssertionError, IndexError):
            return


#: With ENGINEHOUSE_LONG=1 a house is killed a hundred times on each database: ten minutes and more.
_SLOW = 300.0  # seconds for an answer of a house that has just been opened: a busy machine must not end a long run
KILLS = int(os.environ.get("ENGINEHOUSE_KILLS", "100" if os.environ.get("ENGINEHOUSE_LONG") == "1" else "1"))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kill_9_loses_no_acknowledged_action(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    from tests.table.postgres import fresh_database

    path = str(tmp_path / "kill.sqlite3")
    database = path if kind == "sqlite" else fresh_database(request.getfixturevalue("postgres_url"))
    server = Process(database)
    visitors = [Visitor(server.url) for _ in range(6)]
    for visitor in visitors:
        visitor.http.timeout = httpx.Timeout(_SLOW)
    tables = [v.found(["me", "me"], options={"rounds": 99})["table"] for v in visitors]
    rnd = random.Random(kind)
    stored: set[str] = set()
    acknowledged_ever: set[str] = set()
    try:
        for n in range(KILLS):
            asked, acknowledged = played_until_killed(server, visitors, tables, 100 if n == 0 else rnd.randrange(1, 30))
            server = Process(database, server.port)
            acknowledged_ever |= acknowledged
            before = stored_keys(database)
            assert len(before) == len(set(before))
            assert acknowledged_ever <= set(before)  # every acknowledged action is there
            assert len(set(before) - stored - acknowledged) <= len(visitors)  # at most what was under way
            unsure = [(table, body) for table, body in asked if body["key"] not in acknowledged]
            for (table, body), visitor in [(a, visitors[tables.index(a[0])]) for a in (*asked[-30:], *unsure)]:
                answer = visitor.post(f"/api/tables/{table}/act", **body)  # everybody tries again
                if body["key"] in before:
                    assert (answer.status_code, answer.json()["repeated"]) == (200, True)
                else:
                    assert answer.status_code in (200, 409)
            after = stored_keys(database)
            assert len(after) == len(set(after))
            stored = set(after)
            lost = len(acknowledged_ever - stored)
            print(
                f"{kind}: kill {n + 1}, {len(acknowledged_ever)} acknowledged, {lost} lost, {len(stored)} stored",
                flush=True,
            )
    finally:
        server.stop()


def played_until_killed(
    server: Process, visitors: list[Visitor], tables: list[str], enough: int
) -> tuple[list[tuple[str, dict]], set[str]]:
    """Everybody plays until so many actions are acknowledged, and the server is killed in the middle of it."""
    asked: list[tuple[str, dict]] = []
    acknowledged: list[str] = []
    stop = threading.Event()
    threads = [
        threading.Thread(target=play, args=(v, t, asked, acknowledged, stop))
        for v, t in zip(visitors, tables, strict=True)
    ]
    for thread in threads:
        thread.start()
    until(lambda: len(acknowledged) > enough, _SLOW)
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    return asked, set(acknowledged)


def stored_keys(database: str) -> list[str]:
    async def read() -> list[str]:
        opened = await open_database(database)
        store = Store(opened, "test")
        async with opened.read.connect() as connection:
            games = [r[0] for r in (await connection.exec_driver_sql("SELECT id FROM game")).all()]
        keys = [entry.key or "" for game in games for entry in await store.entries(game)]
        await opened.close()
        return keys

    return asyncio.run(read())


def test_one_command_opens_the_house(tmp_path: Path) -> None:
    """The command prints an address that works, takes another port when 8000 is taken, and stops when told to."""
    home = {**os.environ, "HOME": str(tmp_path), "BROWSER": "true"}
    command = [sys.executable, "-m", "enginehouse", "serve", "--open"]
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=home)
        assert run.stdout is not None
        address = run.stdout.readline().split(": ", 1)[1].strip()
        assert not address.endswith(":8000/")
        assert "Enginehouse" in httpx.get(address.replace("localhost", "127.0.0.1"), timeout=20).text
    assert (tmp_path / ".enginehouse" / "tables.sqlite3").exists()
    run.send_signal(signal.SIGINT)
    run.wait(20)


def test_a_port_that_cannot_be_had_is_said_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "enginehouse", "serve", "--port", port, "--db", str(tmp_path / "x.sqlite3")]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in run.stderr


def test_the_server_is_back_quickly_whatever_is_stored(tmp_path: Path) -> None:
    path = str(tmp_path / "many.sqlite3")

    async def fill() -> None:
        database = await open_database(path)
        store = Store(database, "test")
        await store.create(row("model"), SEATS, [Entry(0, "act", 0, "bid 0", 0.0)])
        await database.close()

    asyncio.run(fill())
    wire = sqlite3.connect(path)  # copies, made by the database itself
    columns = [c[1] for c in wire.execute("PRAGMA table_info(game)") if c[1] != "id"]
    names = ",".join(columns)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 5000)"
    wire.execute(f"{numbers} INSERT INTO game(id,{names}) SELECT 'g'||i,{names} FROM game, n WHERE id='model'")
    chair = ",".join(c[1] for c in wire.execute("PRAGMA table_info(seat)") if c[1] != "game_id")
    wire.execute(
        f"{numbers} INSERT INTO seat(game_id,{chair}) SELECT 'g'||i,{chair} FROM seat, n WHERE game_id='model'"
    )
    wire.execute(
        f"{numbers} INSERT INTO entry SELECT 'g'||i,0,kind,seat,action,why,key,at,why_open FROM entry, n WHERE ply=0"
    )
    wire.execute("UPDATE game SET due = (rowid % 50 = 0)")
    wire.commit()
    wire.close()
    empty = Process(str(tmp_path / "empty.sqlite3"))
    empty.stop()
    server = Process(path)
    try:
        print(f"start with 5,000 games {server.start_seconds:.1f} s, with none {empty.start_seconds:.1f} s")
        assert server.start_seconds < max(5.0, empty.start_seconds + 1)  # on a busy machine Python itself is slow
        assert Visitor(server.url).get("/").status_code == 200
    finally:
        server.stop()


def test_a_line_opened_again_after_a_restart_gets_what_was_missed_and_no_more(tmp_path: Path) -> None:
    settings = free(database=str(tmp_path / "re.sqlite3"))
    with serving(settings) as first:
        mira = Visitor(first.url)
        table = mira.found(["me", "me"])["table"]
        with mira.live(table, 0) as line:
            tag = frame(line)["tag"]
    with serving(settings) as second:
        mira.url = second.url
        mira.http.base_url = httpx.URL(second.url)
        mira.http.headers["origin"] = second.url
        with mira.live(table, 0, have=tag) as line, pytest.raises(TimeoutError):
            line.recv(0.3)  # nothing was missed
        mira.act(table, 0, "bid 1")
        with mira.live(table, 0, have=tag) as line:
            again = frame(line)
            assert "Seal your bid" in again["regions"]["prompt"]
            mira.act(table, 0, "seal")
            small = frame(line)
            assert "layer-ground" not in small["regions"]
            assert "chat" not in small["regions"]  # nothing changed there
            with pytest.raises(TimeoutError):
                line.recv(0.3)  # and silence after


def test_a_browser_that_is_up_to_date_gets_nothing(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "quiet.sqlite3"))) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        stranger = Visitor(running.url)
        with stranger.live(table) as line:
            tag = frame(line)["tag"]
        with stranger.live(table, have=tag) as line, pytest.raises(TimeoutError):
            line.recv(0.3)
