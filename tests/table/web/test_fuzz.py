"""Fuzzed posts and torn lines: refused in words, never a 500."""

import asyncio
import socket
from contextlib import ExitStack, suppress

import pytest

from tests.table.fuzz import LONGEST, fuzz
from tests.table.people import Serving, Visitor, frame, free, fresh_key, serving


@pytest.mark.parametrize("game", ["toy", "steam-power", "planet-steam"])
def test_no_post_is_accepted_wrongly_and_none_breaks_the_house(game: str) -> None:
    done = asyncio.run(fuzz(1500, 1, game))
    assert done.wrong == []
    assert done.accepted > 10
    statuses = {status for _, status in done.answers}
    assert {200, 403, 404, 409, 422} <= statuses
    assert sum(n for (name, status), n in done.answers.items() if name.startswith("lesson_") and status == 200) > 10
    assert done.held < LONGEST, f"{done.what} held the loop"


def test_too_much_is_refused(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    body = {"seat": 0, "action": "x" * 40_000, "moment": "0-0", "key": "k"}
    answer = mira.post(f"/api/tables/{table}/act", **body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    answer = mira.http.post("/api/import", content=b" " * 2_000_001)
    assert answer.status_code == 413
    assert mira.http.get("/t/" + "x" * 5000).status_code == 404
    assert mira.http.get(f"/t/{table}/at/99999999999999999999?seat=0").status_code == 404
    assert mira.http.get(f"/t/{table}?seat=99999999999999999999").status_code == 404


def test_too_often_is_refused(tmp_path: object) -> None:
    settings = free(
        database=f"{tmp_path}/slow.sqlite3", posts_per_second=1.0, posts_burst=10, tables_burst=3, tables_per_minute=1.0
    )
    with serving(settings) as running:
        mira, tomasz = Visitor(running.url), Visitor(running.url)
        tables = [mira.post("/api/tables", game="toy", seats=[{"kind": "me"}] * 2) for _ in range(5)]
        assert [t.status_code for t in tables] == [200, 200, 200, 429, 429]
        assert tomasz.post("/api/tables", game="toy", seats=[{"kind": "me"}] * 2).status_code == 429  # same address
        assert "Try again in" in tables[3].json()["error"]["text"]
        assert int(tables[3].headers["retry-after"]) >= 1
        table = tables[0].json()["table"]
        said = [mira.post(f"/api/tables/{table}/chat", seat=0, words="hi").status_code for _ in range(10)]
        assert said.count(200) <= 6
        assert 429 in said
        assert mira.get(f"/api/tables/{table}").status_code == 200  # looking is free
        guest = tomasz.sit(tables[0].json()["links"]["1"], "Tomasz")
        assert guest.status_code == 200  # and others are not hindered


@pytest.mark.parametrize(
    "bytes_",
    [
        b"\x00" * 64, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{", b"GET / HTTP/1.1\r\nHost",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"G" * 70_000,
    ],
)  # fmt: skip
def test_torn_requests_hurt_nobody(server: Serving, mira: Visitor, bytes_: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(bytes_)
        wire.settimeout(0.2)
        with suppress(TimeoutError, ConnectionResetError):
            wire.recv(100)
    assert mira.get("/health").text == "ok"


def test_torn_frames_close_only_their_own_line(server: Serving, mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    with mira.live(table, 0) as good, mira.live(table, 0) as bad, mira.live(table, 1) as chatty:
        frame(good)
        bad.socket.sendall(b"\x8f\xff\xff\xff\xff\xff\xff\xff\xff\xff" + b"\x00" * 100)  # no such frame
        for n in range(100):
            try:
                chatty.send("x" * n)
            except Exception:
                break
        with mira.live(table, 0) as huge, suppress(Exception):
            huge.send("x" * 100_000)
        assert mira.act(table, 0, "bid 1").status_code == 200
        while "Seal your bid" not in frame(good)["regions"].get("prompt", ""):
            pass


def test_ten_tabs_of_one_browser(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    with ExitStack() as tabs:
        lines = [tabs.enter_context(mira.live(table, 0)) for _ in range(10)]
        for line in lines:
            frame(line)
        moment = mira.state(table, 0)["moment"]
        mira.act(table, 0, "bid 1", moment, fresh_key())
        for line in lines:
            while "Seal your bid" not in frame(line)["regions"].get("prompt", ""):
                pass
