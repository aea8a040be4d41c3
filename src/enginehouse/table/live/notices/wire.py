"""The way out: one request to a host that somebody else has named, which may mean no good.

A name is looked up once, by this house, and the connection goes to the address that was found and looked at: whoever answers
differently the second time gains nothing. Networks that are not everybody's are refused, no redirection is followed, and no more
is read of an answer than a sentence.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpcore

_READ = 2_000  # bytes of an answer: enough for what a service says against it
_LONGEST = 2_000  # characters of an address
_NAT64 = ip_network("64:ff9b::/96")
#: Old ways to write an IPv4 address, which no host on the open network has, and a neighbourhood's own translation.
_NOBODYS = tuple(map(ip_network, ("::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48")))
Address = IPv4Address | IPv6Address


class Refused(Exception):
    """The house does not ask there."""


class Undelivered(Exception):
    """It did not come through; ``gone``: nor will it ever, the address is no more."""

    def __init__(self, text: str, gone: bool = False) -> None:
        super().__init__(text)
        self.gone = gone


def is_everybodys(address: Address) -> bool:
    """Whether an address is on the open network, also inside another: not ours, not the neighbours', not the machine's.

    >>> [is_everybodys(ip_address(a)) for a in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "fe80::1")]
    [True, False, False, False, False]
    """
    if isinstance(address, IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour
        if inside is None and address in _NAT64:
            inside = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inside is not None:
            return is_everybodys(inside)
        if address.is_site_local or any(address in network for network in _NOBODYS):
            return False
    return address.is_global and not address.is_multicast


def host_of(url: str) -> str:
    """The host of an address, or what is wrong with it: raises Refused with a sentence."""
    if len(url) > _LONGEST or not url.isascii() or any(c <= " " for c in url):
        raise Refused("This is not an address: it is too long, or has signs that no address has.")
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise Refused("This is not an address.") from None
    if parts.scheme not in ("http", "https") or not host:
        raise Refused("An address begins with https:// and names a host.")
    if parts.username is not None or parts.password is not None:
        raise Refused("No name and no password may stand in the address.")
    return host.rstrip(".").lower()


class _Guarded(httpcore.AsyncNetworkBackend):
    """Connects to no address that it has not looked at."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        untyped: Any = httpcore  # it is another class where anyio is missing
        self._real = untyped.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await self._wire.resolve(host, port)
        return await self._real.connect_tcp(found, port, timeout, local_address, socket_options)


class Wire:
    """Requests to hosts outside. ``private``: the operator allows addresses of their own network, without TLS."""

    def __init__(self, private: bool, seconds: float, at_once: int, context: ssl.SSLContext | None = None) -> None:
        self.private = private
        self.seconds = seconds
        # Of its own, and larger than what is under way: a name server that hangs holds a thread for longer than a delivery lasts.
        self._names = ThreadPoolExecutor(4 * at_once, "names")
        self._at_once = at_once
        self._context = context
        self._pool: httpcore.AsyncConnectionPool | None = None

    def _opened(self) -> httpcore.AsyncConnectionPool:
        """Made when it is first needed: it reads the certificates of the world."""
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                ssl_context=self._context or httpcore.default_ssl_context(),
                max_connections=self._at_once,
                max_keepalive_connections=0,
                network_backend=_Guarded(self),
            )
        return self._pool

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()
        self._names.shutdown(wait=False, cancel_futures=True)

    async def resolve(self, host: str, port: int) -> str:
        """The address to go to. Raises Refused if the name leads to one that is not everybody's; Undelivered if nowhere."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._names, _addresses, host, port)
        except (OSError, UnicodeError):
            raise Undelivered(f"There is no host {host[:80]}.") from None
        if not self.private and not all(map(is_everybodys, found)):
            raise Refused(f"{host[:80]} is at a private address. Whoever runs the house can allow that.")
        return str(found[0])

    async def must_be_allowed(self, url: str) -> str:
        """The host of an address that the house would ask. Raises Refused or Undelivered with a sentence."""
        host, parts = host_of(url), urlsplit(url)
        if parts.scheme != "https" and not self.private:
            raise Refused("The address must begin with https://.")
        try:
            async with asyncio.timeout(self.seconds):
                await self.resolve(host, parts.port or (443 if parts.scheme == "https" else 80))
        except TimeoutError:
            raise Undelivered(f"{host[:80]} could not be found in time.") from None
        return host

    async def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Raises Refused or Undelivered. Whatever hangs is left after some seconds."""
        host = host_of(url)
        if urlsplit(url).scheme != "https" and not self.private:
            raise Refused("The address must begin with https://.")
        try:
            async with asyncio.timeout(self.seconds):
                status, said = await self._asked(method, url, headers, body)
        except TimeoutError:
            raise Undelivered(f"{host} did not answer within {self.seconds:g} s.") from None
        except ssl.SSLError as error:
            raise Undelivered(f"{host} has no certificate to be believed: {error.reason}.") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
            raise Undelivered(f"{host} cannot be reached: {str(error)[:120] or type(error).__name__}.") from None
        if 300 <= status < 400:
            raise Undelivered(f"{host} leads elsewhere ({status}), and the house does not follow.")
        if not 200 <= status < 300:
            raise Undelivered(f"{host} answers {status}{': ' if said else ''}{said}", gone=status in (404, 410))

    async def _asked(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> tuple[int, str]:
        given = [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items()]
        async with self._opened().stream(method, url, headers=given, content=body) as answer:
            said = b""
            if not 200 <= answer.status < 300:
                async for part in answer.aiter_stream():
                    said += part
                    if len(said) >= _READ:
                        break
            return answer.status, " ".join(said[:_READ].decode(errors="replace").split())[:160]


def _addresses(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(one[4][0]).partition("%")[0]) for one in found]
