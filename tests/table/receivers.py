"""Whoever is told outside the house, for tests: a mailbox on a real mail server, a push service and services with webhooks."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import msgspec
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from enginehouse.table.live.notices.push import unpadded
from enginehouse.table.storage import schema
from enginehouse.table.web.seats import COOKIE, fresh, hashed
from tests.table.people import Serving, Visitor


# --- who has signed in ------------------------------------------------------------------------------------------------
def signs_in(server: Serving, visitor: Visitor, name: str) -> str:
    """The visitor's browser acts for a person from now on; their id."""
    secret, person = fresh(), f"p{name.lower()}{time.time_ns() % 10**6}"
    visitor.http.cookies.set(COOKIE, secret)

    async def write() -> None:
        async with server.app.state.house.store.database.write.begin() as connection:
            values = {"id": person, "name": name, "likeness": person, "shown": False, "since": 1.0}
            await connection.execute(schema.person.insert().values(values))
            device = {"browser": hashed(secret), "person_id": person, "label": "", "since": 1.0}
            await connection.execute(schema.device.insert().values(device))

    server.call(write())
    return person


# --- HTTP -------------------------------------------------------------------------------------------------------------
class Got:
    """One request that came in."""

    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.method, self.path, self.headers, self.body = method, path, headers, body

    @property
    def plain(self) -> Any:
        return msgspec.json.decode(self.body)


class Receiver:
    """Answers 204, or whatever ``answers`` says for a request: a number, or headers with it. ``hangs``: never."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answers: Callable[[Got], int] = lambda _got: 204
        self.more: dict[str, str] = {}
        self.held = threading.Event()
        self.hangs = False
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def _take(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                got = Got(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                receiver.got.append(got)
                if receiver.hangs:
                    receiver.held.wait(20)
                self.send_response(receiver.answers(got))
                for name, value in receiver.more.items():
                    self.send_header(name, value)
                self.end_headers()

            do_POST = do_PUT = do_GET = _take

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def heard(self) -> list[Any]:
        return [got.plain for got in self.got]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.held.set()
        receiver.server.shutdown()
        receiver.server.server_close()


# --- push -------------------------------------------------------------------------------------------------------------
class Device:
    """A browser that has subscribed, as far as a push service and the house know it."""

    def __init__(self, receiver: Receiver, name: str = "device") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.subscription = {
            "endpoint": f"{receiver.url}/push/{name}", "p256dh": self.point(self.key), "auth": unpadded(self.auth),
        }  # fmt: skip

    @staticmethod
    def point(key: ec.EllipticCurvePrivateKey | None = None) -> str:
        """The open half of a key, of any key if none is given."""
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return unpadded((key or ec.generate_private_key(ec.SECP256R1())).public_key().public_bytes(*form))

    def read(self, got: Got) -> Any:
        """What was said, unsealed with the browser's own key."""
        return msgspec.json.decode(
            http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


# --- mail -------------------------------------------------------------------------------------------------------------
class Mailbox:
    """All letters that a mail server has taken, with the addresses on the envelopes."""

    def __init__(self) -> None:
        self.letters: list[tuple[list[str], EmailMessage]] = []
        self.refuses = ""
        self.slow = 0.0  # seconds until each answer

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        await asyncio.sleep(self.slow)
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        await asyncio.sleep(self.slow)
        letter: Any = message_from_bytes(envelope.content, policy=default)
        self.letters.append((list(envelope.rcpt_tos), letter))
        return "250 OK"


@contextmanager
def mail_server(login: tuple[str, str] | None = None) -> Iterator[tuple[Mailbox, str]]:
    """A real mail server, and how the house's settings name it."""
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        return AuthResult(success=login == (given.login.decode(), given.password.decode()))

    more = {"auth_required": True, "auth_require_tls": False, "authenticator": check} if login else {}
    controller = Controller(box, hostname="127.0.0.1", port=port, **more)
    controller.start()
    try:
        name = f"{login[0]}:{login[1]}@" if login else ""
        yield box, f"smtp://{name}127.0.0.1:{port}"
    finally:
        controller.stop()
