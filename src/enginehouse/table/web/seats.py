"""Who is asking: secret links, cookies and bot tokens. The database knows only their hashes.

A browser has one random cookie. The links it issues are derived from that cookie, so that it can show them again
although nobody has stored them; whoever reads the database can neither open a seat nor forge a link. What a link opens,
and for whom, is said in ``storage/chairs.py``.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

from enginehouse.core import SPECTATOR, Seat
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.storage import GameRow, Store

COOKIE = "enginehouse"
_TOKEN = re.compile(r"^[A-Za-z0-9_-]{20,64}$")
_BEARER = re.compile(r"^Bearer ([A-Za-z0-9_-]{20,64})$", re.I)


def fresh() -> str:
    """A secret nobody can guess (192 bits)."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return sha256(b"enginehouse token " + token.encode()).hexdigest()


def derived(secret: str, game: str, kind: str, seat: Seat, issue: int) -> str:
    """The link that the holder of this secret issues."""
    digest = hmac.digest(secret.encode(), f"{game} {kind} {seat} {issue}".encode(), "sha256")
    return urlsafe_b64encode(digest[:24]).decode()


@dataclass(frozen=True, slots=True)
class Access:
    """What the one who asks may do at one table."""

    seats: frozenset[Seat] = frozenset()
    host: bool = False
    look: bool = False

    def eyes(self, seat: Seat | None) -> Seat:
        """Whose view to show: the seat asked for, if it is held; else a spectator's, if that is allowed."""
        if seat is None or seat == SPECTATOR:
            if not self.look:
                raise not_found()
            return SPECTATOR
        self.must_hold(seat)
        return seat

    def must_hold(self, seat: Seat) -> None:
        if not self.look:
            raise not_found()
        if seat not in self.seats:
            raise not_yours()

    def must_sit(self) -> None:
        """Anybody with a seat here, or the host."""
        if not self.look:
            raise not_found()
        if not self.seats and not self.host:
            raise not_yours("Only those who sit at this table can do that.")


@dataclass(frozen=True, slots=True)
class Who:
    """The one who asks, before we know about which table."""

    browser: str = ""  # hash of the cookie
    secret: str = ""  # the cookie
    token: str = ""  # hash of a bot token

    async def at(self, store: Store, game: GameRow) -> Access:
        seats: set[Seat] = set()
        host = watch = False
        if self.token:
            link = await store.find_link(self.token)
            if link is None or link[1] != "bot":
                raise Problem(401, "bad-token", "This bot token opens no seat.")
            if link[0] != game.id:
                return Access(look=game.listed)
            return Access(frozenset((link[2],)), look=True)
        if self.browser:
            for role, seat in await store.held(self.browser, game.id):
                host, watch = host or role == "host", watch or role == "watch"
                if role == "seat":
                    seats.add(seat)
        return Access(frozenset(seats), host, bool(seats) or host or watch or game.listed)


def who(connection: HTTPConnection) -> Who:
    """Read the cookie or the bot token of a request."""
    authorization = connection.headers.get("authorization")
    if authorization is not None:
        bearer = _BEARER.match(authorization)
        if bearer is None:
            raise Problem(401, "bad-token", "Write: Authorization: Bearer, and the bot token of the seat.")
        return Who(token=hashed(bearer[1]))
    secret = connection.cookies.get(COOKIE, "")
    return Who(hashed(secret), secret) if _TOKEN.match(secret) else Who()


def with_cookie(asking: Who) -> Who:
    """The same, but surely somebody we will know again."""
    if asking.secret or asking.token:
        return asking
    secret = fresh()
    return Who(hashed(secret), secret)


def set_cookie(response: Response, asking: Who, secure: bool) -> None:
    if asking.secret:
        response.set_cookie(
            COOKIE, asking.secret, max_age=400 * 86400, path="/", httponly=True, samesite="lax", secure=secure
        )


def token_of(text: str) -> str:
    """A token from an address, or a Problem."""
    if not _TOKEN.match(text):
        raise not_found("This link opens nothing. Ask for a new one.")
    return text
