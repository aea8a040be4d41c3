"""The guard at the door: security headers, strict CSP, Origin checks, size limits and rate limits."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enginehouse.table.problems import Problem
from enginehouse.table.web.seats import COOKIE

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Links hold secrets: no other site is told where a visitor comes from. (With "no-referrer" browsers send
    # "Origin: null" on form posts, and the check below could not tell friend from foe.)
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_UNNAMED = (
    "Requests from {0} say that they come for somebody else (X-Forwarded-For). This is not believed, and limits go by "
    "{0}. If it is your proxy, name it: enginehouse serve --proxy {0}"
)
log = logging.getLogger("enginehouse.table")
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Every answer carries the headers; pages are never kept by caches unless they say so themselves."""

    def __init__(self, app: ASGIApp, proxies: tuple[str, ...]) -> None:
        self.app = app
        self._to_be_told = not proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if self._to_be_told and "x-forwarded-for" in Headers(scope=scope):
            self._to_be_told = False
            log.warning("%s", _UNNAMED.format((scope.get("client") or ("an unknown address",))[0]))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded)


def check_origin(connection: HTTPConnection, method: str) -> None:
    """Nobody else's page may post, or open a live line, with a visitor's cookie."""
    headers = connection.headers
    if method in SAFE or "authorization" in headers:
        return
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if origin is None and site is None and COOKIE not in connection.cookies:
        return  # a program without a cookie has no authority that could be borrowed
    if site is not None and site not in ("same-origin", "none"):
        raise _foreign()
    if origin is not None and not _same(origin, headers):
        raise _foreign()
    if origin is None and site is None:
        raise _foreign()


def _same(origin: str, headers: Headers) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower()


def _foreign() -> Problem:
    return Problem(403, "foreign-origin", "This came from another site, so nothing was done.")


def address_of(connection: HTTPConnection) -> str:
    """The address that limits go by."""
    return counted_as(connection.client.host if connection.client else "")


@lru_cache(4096)
def counted_as(host: str) -> str:
    """In IPv6 whoever has one address has a whole network of them: that counts as one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Places:
    """How many live lines each name has open."""

    def __init__(self, most: int, full: str) -> None:
        self.most = most
        self.full = full
        self._taken: Counter[str] = Counter()

    def take(self, name: str) -> None:
        """Raises Problem if the name has too many."""
        if self._taken[name] >= self.most:
            raise Problem(429, "too-many-lines", self.full)
        self._taken[name] += 1

    def leave(self, name: str) -> None:
        self._taken[name] -= 1
        if not self._taken[name]:
            del self._taken[name]


class Buckets:
    """Rate limits: each name fills its own bucket; of too many names those that asked longest ago are forgotten."""

    def __init__(self, per_second: float, burst: int, most: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self.most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> None:
        """Raises Problem if the name has asked too often."""
        now = time.monotonic()
        level, since = self._levels.pop(name, (0.0, now))
        level = max(0.0, level - (now - since) * self.per_second)
        if level + 1 > self.burst:
            self._levels[name] = (level, now)
            wait = max(1, round((level + 1 - self.burst) / self.per_second))
            raise Problem(429, "too-many", f"Too many at once. Try again in {wait} s.", retry_after=wait)
        self._levels[name] = (level + 1, now)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
