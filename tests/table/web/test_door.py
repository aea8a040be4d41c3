"""The door: half-sent requests, readers who do not read, too many connections, and who says from where they come."""

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect as connect_live
from websockets.exceptions import ConnectionClosed, InvalidStatus

from enginehouse.core import HouseError
from enginehouse.table.settings import Settings
from enginehouse.table.web.door import Crowd, doors
from enginehouse.table.web.guard import address_of
from tests.table.people import Serving, Visitor, frame, free, serving, until

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
MANY = 1000 if LONG else 250  # live lines; half-open sockets are cheap, and always a thousand


@contextmanager
def house(tmp_path: Path, **given: Any) -> Iterator[Serving]:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), **given)) as running:
        yield running


def half(running: Serving, words: bytes, address: str = "127.0.0.1") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", running.port), timeout=10, source_address=(address, 0))
    wire.sendall(words)
    return wire


def rest(wire: socket.socket) -> str:
    """All that comes until the other side hangs up."""
    parts: list[bytes] = []
    try:
        while part := wire.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts).decode(errors="replace")


def open_connections(running: Serving) -> int:
    return len(running.server.server_state.connections)


# --- half-sent requests ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET / HT",
        b"\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\ncookie: a",
        b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nho",  # the second on the same connection
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
    ],
)
def test_half_a_request_is_dropped_with_a_sentence(words: bytes, tmp_path: Path) -> None:
    with house(tmp_path, header_seconds=0.3, body_seconds=0.3) as running:
        begun = time.monotonic()
        with half(running, words) as wire:
            said = rest(wire)
        assert time.monotonic() - begun < 5
        assert "408 Request Timeout" in said
        assert "did not arrive within 0.3 seconds" in said
        until(lambda: open_connections(running) == 0)


def drip(wire: socket.socket, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        wire.sendall(b"a")
        time.sleep(0.05)


def test_a_byte_now_and_then_buys_no_time(tmp_path: Path) -> None:
    with house(tmp_path, header_seconds=0.5) as running, half(running, b"GET / HTTP/1.1\r\nx: ") as wire:
        begun = time.monotonic()
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(wire, 8)
        assert time.monotonic() - begun < 5


def test_an_empty_line_keeps_no_connection_open(tmp_path: Path) -> None:
    with (
        house(tmp_path, header_seconds=0.3) as running,
        half(running, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n") as wire,
    ):
        assert wire.recv(65536).endswith(b"ok")
        wire.sendall(b"\r\n")
        assert "408 Request Timeout" in rest(wire)


def test_headers_have_an_end(tmp_path: Path) -> None:
    with house(tmp_path) as running, half(running, b"GET / HTTP/1.1\r\n") as wire:
        try:
            for n in range(200):
                wire.sendall(b"x-%d: " % n + b"a" * 1000 + b"\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass
        until(lambda: open_connections(running) == 0)


def test_a_whole_request_is_answered_however_its_pieces_come(tmp_path: Path) -> None:
    words = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"
    with house(tmp_path, header_seconds=3, body_seconds=3) as running, half(running, b"") as wire:
        for n in range(0, len(words), 9):
            wire.sendall(words[n : n + 9])
            time.sleep(0.01)
        assert wire.recv(65536).startswith(b"HTTP/1.1 422")
        wire.sendall(
            b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        )
        assert rest(wire).count("ok") == 2


# --- readers who do not read -----------------------------------------------------------------------------------------
def test_who_does_not_read_pages_is_dropped(tmp_path: Path) -> None:
    with house(tmp_path, reader_seconds=0.5) as running:
        running.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        with socket.socket() as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(("127.0.0.1", running.port))
            wire.sendall(b"GET /static/vendor/idiomorph.js HTTP/1.1\r\nhost: x\r\n\r\n" * 100)
            until(lambda: open_connections(running) == 1)
            until(lambda: open_connections(running) == 0)


def test_who_does_not_read_frames_is_dropped_and_the_others_are_not(tmp_path: Path) -> None:
    with house(tmp_path, reader_seconds=0.5) as running:
        running.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        room = running.app.state.house.rooms._open
        with mira.live(table, 0) as reading, socket.socket() as wire:
            frame(reading)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(("127.0.0.1", running.port))
            wire.sendall(
                f"GET /t/{table}/live?seat=-1 HTTP/1.1\r\nhost: 127.0.0.1:{running.port}\r\norigin: {running.url}\r\n"
                "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
                "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            until(lambda: room[table].hub.viewers[-1] == 1)
            end = time.monotonic() + 30
            while room[table].hub.viewers[-1] and time.monotonic() < end:
                words = " ".join(os.urandom(6).hex() for _ in range(30))
                mira.post(f"/api/tables/{table}/chat", seat=0, words=words)
                until(lambda words=words: words[:12] in frame(reading)["regions"].get("chat", ""))
            assert room[table].hub.viewers[-1] == 0
            assert room[table].hub.viewers[0] == 1


# --- too many --------------------------------------------------------------------------------------------------------
def closed_with(visitor: Visitor, table: str) -> tuple[int, str]:
    with visitor.live(table) as line, pytest.raises(ConnectionClosed) as end:
        line.recv(5)
    assert end.value.rcvd is not None
    return end.value.rcvd.code, end.value.rcvd.reason


def test_a_browser_has_so_many_live_pages(tmp_path: Path) -> None:
    with house(tmp_path, lines_per_browser=2) as running:
        mira, tomasz = Visitor(running.url), Visitor(running.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        tomasz.found(["me", "me"])
        with mira.live(table) as first, mira.live(table) as second:
            frame(first), frame(second)
            code, why = closed_with(mira, table)
            assert code == 4429
            assert why == "This browser has too many live pages open. Close one, and this one goes on."
            with tomasz.live(table) as other:
                frame(other)  # another browser is not this one's fault
        until(lambda: not running.app.state.house.browser_lines._taken)
        with mira.live(table) as again:
            frame(again)


def test_an_address_has_so_many_live_pages(tmp_path: Path) -> None:
    with house(tmp_path, lines_per_address=3) as running, ExitStack() as stack:
        table = Visitor(running.url).found(["me", "me"], listed=True)["table"]
        for _ in range(3):
            frame(stack.enter_context(Visitor(running.url).live(table)))
        code, why = closed_with(Visitor(running.url), table)
        assert (code, why[:20]) == (4429, "Too many live pages ")
        assert len(why.encode()) <= 123


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with house(tmp_path, connections_per_address=4) as running, ExitStack() as stack:
        elsewhere = httpx.Client(base_url=running.url, transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        for _ in range(4):
            stack.enter_context(half(running, b"GET / HT"))
        until(lambda: open_connections(running) == 4)
        refused = httpx.get(f"{running.url}/health")
        assert refused.status_code == 429
        assert refused.text.startswith("Too many connections are open from your address.")
        assert refused.headers["retry-after"]
        with pytest.raises(InvalidStatus) as no, Visitor(running.url).live("x"):
            pass
        assert no.value.response.status_code == 429
        assert elsewhere.get("/health").text == "ok"
        stack.pop_all().close()
        until(lambda: open_connections(running) <= 1)
        assert httpx.get(f"{running.url}/health").text == "ok"
        elsewhere.close()


def test_the_house_has_so_many_connections(tmp_path: Path) -> None:
    with house(tmp_path, connections=4) as running, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(half(running, b"GET / HT"))
        until(lambda: open_connections(running) == 4)
        refused = httpx.get(f"{running.url}/health")
        assert refused.status_code == 503
        assert refused.text.startswith("The house is full")


def test_a_thousand_half_open_sockets_keep_nobody_out(tmp_path: Path) -> None:
    with (
        house(tmp_path, connections_per_address=300, header_seconds=2.0, body_seconds=2.0) as running,
        ExitStack() as stack,
    ):
        begun = time.monotonic()
        for n in range(1000):
            words = b"GET / HTTP/1.1\r\nx: y" if n % 2 else b"POST /new/toy HTTP/1.1\r\ncontent-length: 9\r\n\r\n1"
            try:
                stack.enter_context(half(running, words))
            except ConnectionResetError:
                continue
        mira = Visitor(running.url)
        mira.http = httpx.Client(
            base_url=running.url,
            headers={"origin": running.url},
            transport=httpx.HTTPTransport(local_address="127.0.0.2"),
        )
        table = mira.found(["me", "me"])["table"]
        waits: list[float] = []
        while open_connections(running) > 1 and time.monotonic() - begun < 60:
            assert open_connections(running) <= 601  # those within the limit, and those being sent away
            asked = time.monotonic()
            assert mira.state(table)["ply"] == 0
            waits.append(time.monotonic() - asked)
            time.sleep(0.05)
        print(f"1,000 half-open sockets gone after {time.monotonic() - begun:.1f} s, slowest answer {max(waits):.2f} s")
        assert open_connections(running) <= 1
        assert not [n for n in running.app.state.house.browser_lines._taken.values() if n]


def test_many_live_lines_of_one_address(tmp_path: Path) -> None:
    most = MANY // 5
    with house(tmp_path, lines_per_address=most) as running:
        table = Visitor(running.url).found(["me", "me"], listed=True)["table"]
        url = f"{running.url.replace('http', 'ws')}/t/{table}/live?seat=-1"

        async def come(stack: list[Any]) -> str:
            line = await connect_live(url, origin=running.url, compression=None, open_timeout=60)  # type: ignore[arg-type]
            stack.append(line)
            try:
                await line.recv()
                return "open"
            except ConnectionClosed as end:
                return end.rcvd.reason if end.rcvd else ""

        async def everybody() -> list[str]:
            stack: list[Any] = []
            said: list[str] = []
            for _ in range(0, MANY, 50):
                said += await asyncio.gather(*(come(stack) for _ in range(50)))
            for line in stack:
                await line.close()
            return said

        begun = time.monotonic()
        said = asyncio.run(everybody())
        print(f"{MANY} live lines in {time.monotonic() - begun:.1f} s")
        assert said.count("open") == most
        assert sum(s.startswith("Too many live pages are open from your address") for s in said) == MANY - most
        until(lambda: not running.app.state.house.address_lines._taken)
        assert httpx.get(f"{running.url}/health").text == "ok"


# --- from where ------------------------------------------------------------------------------------------------------
LIES = ("x-forwarded-for", "forwarded", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip")


def test_nobody_chooses_their_own_address(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, looks_burst=10, looks_per_second=0.001) as running:
        answers = [
            httpx.get(
                f"{running.url}/api/games", headers={name: f"for=10.0.0.{n}" if name == "forwarded" else f"10.0.0.{n}"}
            )
            for n in range(3)
            for name in LIES
        ]
        assert [a.status_code for a in answers] == [200] * 10 + [429] * 8
        assert caplog.text.count("If it is your proxy, name it: enginehouse serve --proxy 127.0.0.1") == 1
        assert "Try again in" in answers[-1].json()["error"]["text"]


def test_a_trusted_proxy_says_for_whom_it_speaks(tmp_path: Path) -> None:
    with house(tmp_path, looks_burst=3, looks_per_second=0.001, proxies=("127.0.0.1",)) as running:

        def ask(chain: str, **more: str) -> int:
            return httpx.get(f"{running.url}/api/games", headers={"x-forwarded-for": chain, **more}).status_code

        assert [ask("198.51.100.7") for _ in range(4)] == [200, 200, 200, 429]
        assert ask("198.51.100.8") == 200  # somebody else
        assert ask("203.0.113.5, 198.51.100.7") == 429  # what a client put before it is not believed
        assert ask("198.51.100.7", **{"x-real-ip": "1.2.3.4", "forwarded": "for=1.2.3.4"}) == 429
        assert [ask(f"2001:db8::{n}") for n in range(4)] == [200, 200, 200, 429]  # one network is one visitor
        cookie = httpx.post(
            f"{running.url}/api/tables", json={"game": "toy", "seats": [{"kind": "me"}] * 2},
            headers={"x-forwarded-proto": "https", "origin": running.url, "x-forwarded-for": "198.51.100.9"},
        ).headers["set-cookie"]  # fmt: skip
        assert "Secure" in cookie


def test_a_stranger_cannot_pretend_that_the_page_is_secure(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        body = {"game": "toy", "seats": [{"kind": "me"}] * 2}
        headers = {"x-forwarded-proto": "https", "origin": running.url}
        assert "Secure" not in httpx.post(f"{running.url}/api/tables", json=body, headers=headers).headers["set-cookie"]


def test_a_proxy_is_named_by_its_address() -> None:
    for name in ("*", "proxy.example"):
        with pytest.raises(HouseError, match="is not the address of a proxy"):
            doors(Settings(proxies=(name,)))
    doors(Settings(proxies=("10.0.0.0/8", "::1")))


def test_addresses_as_limits_see_them() -> None:
    from starlette.requests import HTTPConnection

    def seen(host: str) -> str:
        return address_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)}))

    assert seen("10.0.0.1") == "10.0.0.1"
    assert seen("::ffff:10.0.0.1") == "10.0.0.1"
    assert seen("2001:db8::1") == seen("2001:db8::ffff") != seen("2001:db8:0:1::1")
    assert seen("nowhere") == "nowhere"


def test_connections_are_counted_by_what_one_visitor_has() -> None:
    """A network (/64) of IPv6, and an address of IPv4 however it is written; a proxy speaks for many."""
    crowd = Crowd(Settings(connections_per_address=10, proxies=("10.0.0.2",)))
    refused = [crowd.enter(f"2001:db8::{n:x}") is not None for n in range(1, 31)]
    assert refused == [False] * 10 + [True] * 20
    assert crowd.crushed("2001:db8::ffff")
    assert crowd.enter("2001:db8:0:1::1") is None  # the neighbours
    assert [crowd.enter(host) is not None for host in ("10.0.0.1", "::ffff:10.0.0.1") * 6] == [False] * 10 + [True] * 2
    assert not any(crowd.enter("::ffff:10.0.0.2") for _ in range(30))
    assert not crowd.crushed("::ffff:10.0.0.2")
    for n in range(1, 31):
        crowd.leave(f"2001:db8::{n:x}")
    for host in (*("10.0.0.1", "::ffff:10.0.0.1") * 6, *["10.0.0.2"] * 30, "2001:db8:0:1::2"):
        crowd.leave(host)
    assert not len(crowd)
    assert not crowd._here
