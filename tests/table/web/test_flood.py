"""Floods of small things through the door: nobody else on the loop waits for them, and they end with a sentence.

What is asserted is the time the loop's own thread computes between two beats; by the clock a busy machine would be to
blame.
"""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from enginehouse.table.web.door import AHEAD
from tests.table.hostile import Heartbeat
from tests.table.people import Serving, Visitor, frame, until
from tests.table.web.test_door import half, house, open_connections, rest

MOST = 0.1  # seconds that anything may hold the loop


@contextmanager
def beating(running: Serving) -> Iterator[Heartbeat]:
    """A heart beats on the server's own loop meanwhile; whatever is sent must not have held it."""
    heart = Heartbeat()

    async def settle() -> None:
        gc.collect()
        gc.freeze()  # as a server does when it has started
        await heart.__aenter__()

    running.call(settle())
    try:
        yield heart
    finally:
        running.call(asyncio.sleep(0.05))
        running.call(heart.__aexit__())
    held, late = heart.worst()
    print(f"held {held * 1000:.0f} ms, late {late * 1000:.0f} ms, {len(heart.late)} beats")
    assert held < MOST


def pour(wire: socket.socket, words: bytes) -> None:
    """Send as much of it as the other side takes."""
    with suppress(OSError):
        wire.sendall(words)


def poured(wire: socket.socket, words: bytes) -> str:
    """Send it, read meanwhile, and give back what came."""
    sending = threading.Thread(target=pour, args=(wire, words), daemon=True)
    sending.start()
    said = rest(wire)
    sending.join(10)
    return said


# --- requests before the answers -------------------------------------------------------------------------------------
GETS = {
    "health": b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n",
    "page": b"GET / HTTP/1.1\r\n\r\n",
    "nowhere": b"GET /x HTTP/1.1\r\n\r\n",
    "file": b"GET /static/vendor/idiomorph.js HTTP/1.1\r\n\r\n",
    "spaced": b"GET / HTTP/1.1\r\nhost: x\r\n\r\n\r\n\r\n",
}


@pytest.mark.parametrize("what", GETS)
def test_a_flood_of_requests_on_one_connection_ends_with_a_sentence(what: str, tmp_path: Path) -> None:
    words = GETS[what] * (1_000_000 // len(GETS[what]))
    with house(tmp_path) as running:
        assert Visitor(running.url).get("/").status_code == 200
        with beating(running), half(running, b"") as wire:
            said = poured(wire, words)
        assert said.count("HTTP/1.1 ") <= AHEAD + 2
        assert "HTTP/1.1 429 Too Many Requests" in said
        assert said.endswith(f"Send at most {AHEAD} requests before you have read their answers.")
        until(lambda: open_connections(running) == 0)


def test_who_reads_only_after_a_flood_hears_the_sentence(tmp_path: Path) -> None:
    """All that they sent is taken, so that the line ends and is not cut: whoever is cut off may lose what was said."""
    with house(tmp_path) as running, half(running, b"") as wire:
        wire.sendall(GETS["health"] * 30_000)
        said = b"".join(iter(lambda: wire.recv(65536), b""))  # and no ConnectionResetError
        assert said.endswith(b"Send at most %d requests before you have read their answers." % AHEAD)


def test_a_flood_without_an_end_is_cut(tmp_path: Path) -> None:
    def pour_on(wire: socket.socket) -> None:
        for _ in range(100):
            wire.sendall(GETS["health"] * 30_000)

    with house(tmp_path) as running, half(running, b"") as wire:
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            pour_on(wire)
        until(lambda: open_connections(running) == 0)


def test_floods_that_nobody_reads_the_answers_of(tmp_path: Path) -> None:
    words = b"GET / HTTP/1.1\r\n\r\n" * 14_000
    with house(tmp_path) as running:
        assert Visitor(running.url).get("/").status_code == 200
        with beating(running):
            for _ in range(3):
                with ExitStack() as stack:
                    wires = [stack.enter_context(half(running, b"")) for _ in range(10)]
                    senders = [threading.Thread(target=pour, args=(wire, words), daemon=True) for wire in wires]
                    for sender in senders:
                        sender.start()
                    for sender in senders:
                        sender.join(10)
            until(lambda: open_connections(running) <= 1)


def test_a_few_requests_ahead_are_answered_in_their_order(tmp_path: Path) -> None:
    with house(tmp_path) as running, half(running, b"") as wire:
        paths = ["/health", "/x", "/api/games", "/health", "/static/vendor/idiomorph.js", "/health", "/x", "/health"]
        asked = [f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n" for path in paths]
        asked.append("GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        assert len(asked) == AHEAD + 1  # one is being answered, the others wait
        wire.sendall("".join(asked).encode())
        said = rest(wire)
        assert re.findall(r"HTTP/1.1 (\d+)", said) == ["200", "404", "200", "200", "200", "200", "404", "200", "200"]


def test_a_body_larger_than_what_is_read_at_once_arrives_whole(tmp_path: Path) -> None:
    """With another request behind it in the same bytes."""
    body = b'{"names":["' + b"x" * 700_000 + b'"]}'
    head = b"POST /api/import HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
    last = b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    with house(tmp_path) as running, half(running, b"") as wire:
        wire.settimeout(60)  # the process that reads records is started for this one
        said = poured(wire, head % len(body) + body + last)
        assert said.startswith("HTTP/1.1 422")
        assert said.endswith("ok")


CRUMBS = {
    "headers": b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 60_000,
    "chunks": b"POST /api/import HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 40_000,
    "empty lines": b"\r\n" * 120_000,
    "requests": b"GET / HTTP/1.1\r\n\r\n" * 14_000,
}


@pytest.mark.parametrize("what", CRUMBS)
def test_crumbs_from_many_connections_at_once(what: str, tmp_path: Path) -> None:
    with house(tmp_path, body_seconds=1.0, header_seconds=1.0) as running, ExitStack() as stack:
        assert Visitor(running.url).get("/").status_code == 200
        with beating(running):
            wires = [stack.enter_context(half(running, b"")) for _ in range(40)]
            senders = [threading.Thread(target=pour, args=(wire, CRUMBS[what]), daemon=True) for wire in wires]
            for sender in senders:
                sender.start()
            for sender in senders:
                sender.join(20)
            until(lambda: open_connections(running) <= 1, 20)


# --- small frames on a live line -------------------------------------------------------------------------------------
FRAMES = {
    "pings": b"\x89\x80\0\0\0\0",
    "pongs": b"\x8a\x80\0\0\0\0",
    "data": b"\x81\x80\0\0\0\0",
    "fragments": b"\x00\x80\0\0\0\0",
}


def upgrade(running: Serving, table: str) -> bytes:
    return (
        f"GET /t/{table}/live?seat=-1 HTTP/1.1\r\nhost: 127.0.0.1:{running.port}\r\norigin: {running.url}\r\n"
        "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def live_line(running: Serving, table: str) -> socket.socket:
    """A live line whose frames are written by hand."""
    wire = half(running, upgrade(running, table))
    assert wire.recv(65536).startswith(b"HTTP/1.1 101")
    return wire


def table_at(running: Serving) -> str:
    return Visitor(running.url).found(["me", "me"], listed=True)["table"]


def viewers(running: Serving, table: str) -> int:
    return running.app.state.house.rooms._open[table].hub.viewers[-1]


@pytest.mark.parametrize("what", FRAMES)
def test_a_flood_of_small_frames_ends_the_line(what: str, tmp_path: Path) -> None:
    first = b"\x01\x80\0\0\0\0" if what == "fragments" else b""
    with house(tmp_path) as running:
        table = table_at(running)
        with beating(running), live_line(running, table) as wire:
            poured(wire, first + FRAMES[what] * 200_000)
            until(lambda: viewers(running, table) == 0)


@pytest.mark.parametrize("what", FRAMES)
def test_small_frames_on_many_lines_at_once(what: str, tmp_path: Path) -> None:
    """On each as many as a line has room for."""
    with house(tmp_path) as running, ExitStack() as stack:
        table = table_at(running)
        wires = [stack.enter_context(live_line(running, table)) for _ in range(60)]
        until(lambda: viewers(running, table) == 60)
        with beating(running):
            for wire in wires:
                pour(wire, FRAMES[what] * 600)


def test_small_frames_now_and_then_are_a_flood_too(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        table = table_at(running)
        with live_line(running, table) as wire:
            for _ in range(200):
                pour(wire, FRAMES["pongs"] * 20)
            until(lambda: viewers(running, table) == 0)


def test_frames_behind_the_request_in_the_same_bytes_hold_nobody_up(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        table = table_at(running)
        with beating(running), half(running, b"") as wire:
            poured(wire, upgrade(running, table) + FRAMES["pings"] * 60_000)
            until(lambda: open_connections(running) == 0)


def test_a_line_that_answers_pings_lives(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        with mira.live(table, 0) as line:
            frame(line)
            for _ in range(30):
                assert line.ping().wait(5)
            mira.act(table, 0, "bid 1")
            assert frame(line)["regions"]


def test_a_browser_that_talks_is_told_that_this_is_not_the_place(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        table = table_at(running)
        with Visitor(running.url).live(table) as line:
            frame(line)
            for _ in range(64):
                line.send("hello")
            with pytest.raises(ConnectionClosed) as end:
                line.recv(5)
        assert end.value.rcvd is not None
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (4008, "this line is not for sending")
