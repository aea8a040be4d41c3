"""The door: who may connect, and how long they may take. It knows connections and bytes, before anything is understood.

The server's own protocols wait for ever for the rest of a request, and for a reader who does not read. Here each
connection has a time for its headers, a time for its body and a time in which it must take what is sent to it, and each
address has a number of connections. Whoever is sent away is told why, as far as there is somebody to tell. What is sent
is looked at piece by piece, in turns: the loop belongs to everybody.
"""

from __future__ import annotations

import asyncio
import http
import time
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from enginehouse.core import HouseError
from enginehouse.table.settings import Settings
from enginehouse.table.web.guard import counted_as
from enginehouse.table.web.turns import PIECE, Turns

AHEAD = 8  # requests that may wait on a connection while one is answered
_AHEAD = 429, f"Send at most {AHEAD} requests before you have read their answers."
_LINE_BURST = 4096  # bytes that a live line may send at once: a browser sends ten now and then, to say that it is there
_LINE_BYTES = 64  # and in a second. A frame has six bytes at least, so frames are counted by this, too
_SLOWEST = 1000  # bytes a second that a reader must take
_REFUSED_SECONDS = 2.0  # for the headers of somebody who will be sent away
_PARTING_SECONDS = 1.0  # for whoever was sent away, to hear it and to stop sending
_PARTING_BYTES = 8_000_000  # that they may send meanwhile


class Crowd:
    """Who is connected to this process, by address. A trusted proxy speaks for many, so it is not counted as one."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.turns = Turns()
        self._here: Counter[str] = Counter()
        self._proxies = [ip_network(name) for name in settings.proxies]

    def __len__(self) -> int:
        return self._here.total()

    def enter(self, host: str) -> tuple[int, str] | None:
        """Count somebody who has come in; the status and the sentence for one too many."""
        self._here[counted_as(host)] += 1
        if len(self) > self.settings.connections:
            return 503, "The house is full: too many are connected at once. Try again in a moment."
        if self._too_many(host, self.settings.connections_per_address):
            return 429, "Too many connections are open from your address. Close some, or try again in a moment."
        return None

    def crushed(self, host: str) -> bool:
        """So many that there is not even a place to be sent away from."""
        settings = self.settings
        mine = self._too_many(host, 2 * settings.connections_per_address)
        return mine or len(self) > settings.connections + settings.connections // 4

    def leave(self, host: str) -> None:
        address = counted_as(host)
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def _too_many(self, host: str, most: int) -> bool:
        return self._here[counted_as(host)] > most and not self._is_proxy(host)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        return any(address in proxy for proxy in self._proxies)


class Reader:
    """The half of a connection that watches whether the other side takes what is sent to it."""

    settings: ClassVar[Settings]
    crowd: ClassVar[Crowd]
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _watch: asyncio.TimerHandle | None = None

    def watch_reader(self) -> None:
        """From now on the other side must read, until it has everything."""
        if self._watch is None and (left := self.transport.get_write_buffer_size()):
            self._watch = self.loop.call_later(self.settings.reader_seconds, self._still_reading, left)

    def _still_reading(self, before: int) -> None:
        self._watch = None
        left = self.transport.get_write_buffer_size()
        if left and before - left < _SLOWEST * self.settings.reader_seconds:
            self.transport.abort()
        else:
            self.watch_reader()

    def stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class Tap(FlowControl):
    """The server’s hand on what comes in. It is opened only when all that has come was looked at."""

    def __init__(self, transport: asyncio.Transport, door: Door) -> None:
        super().__init__(transport)
        self._door = door

    def resume_reading(self) -> None:
        self.read_paused = False
        self._door.go_on()


class Door(Reader, HttpToolsProtocol):
    """HTTP, with a time for everything."""

    _came: bytearray  # and was not looked at yet
    _heard_enough = False  # nothing that comes is looked at any more
    _waiting: asyncio.TimerHandle | None = None
    _stage = "headers"  # what is being waited for: headers, body, nothing
    _bytes = 0  # of headers so far
    _refusal: tuple[int, str] | None = None
    _refused: RequestResponseCycle  # the request that is answered by it
    _parting = 0  # bytes that are still taken, and dropped, before the connection is closed
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Tap(transport, self)
        self._came = bytearray()
        self.address = self.client[0] if self.client else ""
        self._refusal = self.crowd.enter(self.address)
        if self.crowd.crushed(self.address):
            transport.abort()
            return
        if self._refusal is not None:
            self.app = cast(Any, self._send_away)
        self._wait_for("headers", _REFUSED_SECONDS if self._refusal else self.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear_no_more()
        self._wait_for("nothing")
        self.stop_watching()
        self.crowd.leave(self.address)
        super().connection_lost(exc)

    # --- reading -----------------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if self._heard_enough:
            self._drop(data)
            return
        self._unset_keepalive_if_required()
        self._came += data
        if len(self._came) > PIECE:
            self.transport.pause_reading()
        self.crowd.turns.join(self)

    def look_at_a_piece(self) -> bool:
        if self.transport.is_closing():
            self._hear_no_more()
        if not self._came or not self._may_go_on():
            return False
        piece = bytes(self._came[:PIECE])
        del self._came[:PIECE]
        self._look_at(piece)
        if not self._came and not self.flow.read_paused and not self._heard_enough:
            self.transport.resume_reading()
        return bool(self._came) and self._may_go_on()

    def _look_at(self, piece: bytes) -> None:
        if self._stage == "nothing":
            self._wait_for("headers", self.settings.header_seconds)
        if self._stage == "headers":
            self._bytes += len(piece)
        super().data_received(piece)
        if self._stage == "headers" and self._bytes > self.settings.header_bytes:
            self._answer(431, f"The headers of a request have at most {self.settings.header_bytes:,} bytes.")

    def _may_go_on(self) -> bool:
        """Not while the application has not taken what there is of a body."""
        cycle = cast(RequestResponseCycle | None, self.cycle)  # none before the first request
        return cycle is None or cycle.response_complete or len(cycle.body) <= HIGH_WATER_LIMIT

    def go_on(self) -> None:
        """The server wants to hear more."""
        if self._came:
            self.crowd.turns.join(self)
        elif not self._heard_enough:
            self.transport.resume_reading()

    def _hear_no_more(self) -> None:
        self._heard_enough = True
        self._came.clear()

    def _drop(self, data: bytes) -> None:
        if self._parting:
            self._parting -= len(data)
            if self._parting <= 0:
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._stage == "nothing":  # one request behind the other in the same bytes
            self._wait_for("headers", self.settings.header_seconds)

    def on_headers_complete(self) -> None:
        self._wait_for("body", self.settings.body_seconds)
        if len(self.pipeline) == AHEAD and self._refusal is None:  # it is told so when the others have their answers
            self._refusal, self.app = _AHEAD, cast(Any, self._send_away)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait_for("nothing")
        super().on_message_complete()
        if len(self.pipeline) > AHEAD:
            self._hear_no_more()

    def handle_websocket_upgrade(self) -> None:
        self._wait_for("nothing")
        self.stop_watching()
        if self._refusal is not None:
            self._answer(*self._refusal)
            return
        self._hear_no_more()  # who speaks before the line is there speaks to nobody
        self.transport.resume_reading()
        super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.crowd.turns.begun += 1
        self._refused = cycle
        super()._start_asgi_task(cycle, app)

    def _wait_for(self, stage: str, seconds: float = 0.0) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._stage, self._bytes = stage, 0
        self._waiting = self.loop.call_later(seconds, self._too_slow) if seconds else None

    def _too_slow(self) -> None:
        if self._came:  # it is here, and waits for its turn
            self._wait_for(self._stage, self.settings.header_seconds)
            return
        told = {"headers": self.settings.header_seconds, "body": self.settings.body_seconds}
        self._answer(408, f"The request did not arrive within {told.get(self._stage, 0):g} seconds. Try again.")

    # --- writing -----------------------------------------------------------------------------------------------------
    def pause_writing(self) -> None:
        super().pause_writing()
        self.watch_reader()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.watch_reader()

    def _answer(self, status: int, words: str) -> None:
        """Say it without asking the application, and close."""
        self._wait_for("nothing")
        if self.transport.is_closing():
            return
        cycle = cast(RequestResponseCycle | None, self.cycle)  # none before the first request
        if not self.pipeline and (cycle is None or cycle.response_complete or not cycle.response_started):
            body = words.encode()
            self.transport.write(
                f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(body)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n".encode()
                + body
            )
            self._part(cycle)
            return
        self.transport.close()
        self.watch_reader()

    def _part(self, cycle: RequestResponseCycle | None) -> None:
        """All is said. What they still send is taken for a moment: who closes on unread bytes takes back what was said."""
        if cycle is not None:
            cycle.disconnected = True  # whoever works on an answer need not: nobody hears it
            cycle.message_event.set()
        self._hear_no_more()
        self._wait_for("nothing")
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._parting = _PARTING_BYTES
        self._waiting = self.loop.call_later(_PARTING_SECONDS, self.transport.close)
        self.transport.resume_reading()
        self.watch_reader()

    async def _send_away(self, _scope: Any, _receive: Any, send: Any) -> None:
        assert self._refusal is not None
        status, words = self._refusal
        body = words.encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode()),
                   (b"retry-after", b"5"), (b"connection", b"close")]  # fmt: skip
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        if not self.transport.is_closing():
            self._part(self._refused)


class LiveDoor(Reader, WebSocketsSansIOProtocol):
    """A live line that came through the door. There is little to be heard on it."""

    _came: bytearray  # and was not looked at yet
    _said = 0.0  # bytes, of late
    _since = 0.0  # when that was

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._came, self._since = bytearray(), time.monotonic()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the request, which was let in
            return
        now = time.monotonic()
        self._said = max(0.0, self._said - (now - self._since) * _LINE_BYTES) + len(data)
        self._since = now
        if self._said > _LINE_BURST:
            self._came.clear()
            self.transport.abort()
            return
        self._came += data
        self.crowd.turns.join(self)

    def look_at_a_piece(self) -> bool:
        if self.transport.is_closing():
            self._came.clear()
        if not self._came:
            return False
        piece = bytes(self._came[:PIECE])
        del self._came[:PIECE]
        super().data_received(piece)
        return bool(self._came)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.watch_reader()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.watch_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came.clear()
        self.stop_watching()
        self.crowd.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)


def doors(settings: Settings) -> tuple[type[Door], type[LiveDoor]]:
    """The protocols of one server, which count the same crowd. Raises HouseError for a proxy that cannot be."""
    for name in settings.proxies:
        try:
            ip_network(name)
        except ValueError:
            text = f"“{name}” is not the address of a proxy. Write an address or a network, such as 10.0.0.2 or 10.0.0.0/24"
            raise HouseError(f"{text}: whoever is trusted can say who they are.") from None
    shared = {"settings": settings, "crowd": Crowd(settings)}
    return type("OurDoor", (Door,), shared), type("OurLiveDoor", (LiveDoor,), shared)
