"""A server of its own and people who visit it, for tests."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from enginehouse import house
from enginehouse.table.app import create_app
from enginehouse.table.serve import config
from enginehouse.table.settings import Settings
from enginehouse.table.storage import schema
from tests.table.begun import begun
from tests.table.postgres import asked_for

house.ROOMS["toy"] = "tests.table.toy"


def free(**given: Any) -> Settings:
    """Settings under which a test is never told to slow down."""
    return Settings(**{
        "bot_processes": 1, "posts_per_second": 1e6, "posts_burst": 1_000_000, "tables_per_minute": 1e6,
        "tables_burst": 1_000_000, "looks_burst": 10**9, "sign_ins_burst": 10**9, "bot_pause": 0.01, "frame_pause": 0.0,
        "lines_per_browser": 10**6, "lines_per_address": 10**6, "connections": 10**6, "connections_per_address": 10**6,
        **given,
    })  # fmt: skip


class Serving:
    """A running server: ``url``, and ``app`` for a look behind the scenes. PORT in the address of its settings is its own."""

    def __init__(self, settings: Settings) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        address = settings.address.replace("PORT", str(self.port))
        settings = replace(settings, address=address, database=begun(asked_for(settings.database)))
        self.app = create_app(settings)
        self.url = f"http://127.0.0.1:{self.port}"
        how = config(settings, self.app)
        how.timeout_graceful_shutdown = 1
        self.server = uvicorn.Server(how)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    def start(self) -> Serving:
        self.thread.start()
        while not self.server.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.005)
        return self

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's own loop, and wait for what it gives."""
        loop = self.app.state.house.clocks._look.get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(20)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


@contextmanager
def serving(settings: Settings) -> Iterator[Serving]:
    running = Serving(settings).start()
    try:
        yield running
    finally:
        running.stop()


DAY = 86400

#: One for all visitors, as each would take longer to make than a question takes. Certificates of tests are nobody's.
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname = False
ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=20, verify=ANY_CERTIFICATE)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query or None)

    def found(self, seats: list[str], **more: Any) -> dict[str, Any]:
        """``found(["me", "friend", "bot"])``"""
        plans = [{"kind": kind, "name": "" if kind != "me" else "Mira"} for kind in seats]
        answer = self.post("/api/tables", game=more.pop("game", "toy"), seats=plans, **{"speed": "instant", **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sit(self, link: str, name: str) -> httpx.Response:
        return self.post("/api/sit", token=link.rsplit("/", 1)[1], name=name)

    def state(self, table: str, seat: int | None = None, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}", **({} if seat is None else {"seat": seat}), **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(
        self, table: str, seat: int, action: str, moment: str | None = None, key: str | None = None
    ) -> httpx.Response:
        if moment is None:
            moment = self.state(table, seat)["moment"]
        return self.post(f"/api/tables/{table}/act", seat=seat, action=action, moment=moment, key=key or fresh_key())

    def live(self, table: str, seat: int = -1, have: str = "") -> ClientConnection:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        url = f"{self.url.replace('http', 'ws')}/t/{table}/live?seat={seat}&have={have}"
        headers = {"cookie": cookies} if cookies else {}
        return connect(url, origin=self.url, additional_headers=headers, compression=None, max_size=None)  # type: ignore[arg-type]


def waits(server: Serving, table: str, seconds: float) -> None:
    """So much time goes by at a table, and the house looks at its clocks."""

    async def age() -> None:
        at = server.app.state.house
        room = await at.rooms.get(table)
        row, asked = room.row, [seat for seat, since in enumerate(room.row.asked) if since]

        def older(times: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(t - seconds if seat in asked else t for seat, t in enumerate(times))

        chair, now = schema.seat.c, time.time()
        here = schema.seat.update().where(chair.game_id == table, chair.away > 0)
        async with at.store.database.write.begin() as connection:  # absences are so much longer ago, or last longer
            await connection.execute(here.values(away_from=chair.away_from - seconds))
            await connection.execute(here.where(chair.away <= now).values(away=chair.away - seconds))
        async with room.lock:
            await room.refresh()
        await room._change(asked=older(row.asked), watches=older(row.watches))
        await room.watch_the_clock()
        room.publish()
        await at.clocks.look()

    server.call(age())


def fresh_key() -> str:
    return secrets.token_hex(8)


def frame(line: ClientConnection, timeout: float = 5.0) -> dict[str, Any]:
    """The next frame of a live line."""
    raw = line.recv(timeout)
    assert isinstance(raw, bytes)
    return msgspec.json.decode(gzip.decompress(raw))


def until(what: Any, seconds: float = 10.0) -> Any:
    """Wait until the function gives something true."""
    end = time.monotonic() + seconds
    while not (got := what()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
    return got
