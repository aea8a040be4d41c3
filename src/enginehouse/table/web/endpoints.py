"""What an endpoint is: a path, a body, an answer, a sentence. The routes and the OpenAPI document are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from enginehouse.core import SPECTATOR, Seat
from enginehouse.core.plain import read_number
from enginehouse.table.app import House
from enginehouse.table.live.kept import Reseated
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem, not_yours
from enginehouse.table.storage import Person
from enginehouse.table.web.guard import SAFE, address_of, check_origin
from enginehouse.table.web.seats import Access, Who, set_cookie, who

_TRIES = 5


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No body."""


class Call:
    """One request, understood: who asks, about which table, with what body."""

    def __init__(self, request: Request, house: House, asking: Who, body: Any) -> None:
        self.request = request
        self.house = house
        self.asking = asking
        self.body = body
        self.since: int | None = None  # how often chairs had changed hands when it was found out who asks
        self.go_to = ""  # where a browser without script goes when it is done

    async def room(self) -> tuple[Room, Access]:
        """The table of the address, if the one who asks may look at it at all."""
        room = await self.house.rooms.get(self.request.path_params["table"])
        self.since = room.sittings
        access = await self.asking.at(self.house.store, room.row)
        access.eyes(None)
        self.go_to = self.go_to or f"/t/{room.id}"
        return room, access

    async def seat(self, seat: Seat) -> Room:
        """The table of the address, for somebody who holds this seat."""
        room, access = await self.room()
        access.must_hold(seat)
        await room.here(seat)
        self.go_to = f"/t/{room.id}?seat={seat}"
        return room

    async def eyes(self, default: Seat = SPECTATOR) -> tuple[Room, Seat]:
        """The table of the address, and whose eyes it is looked at with: who looks with a seat's is here."""
        room, access = await self.room()
        viewer = access.eyes(self.number("seat", default))
        if viewer != SPECTATOR:
            await room.here(viewer)
        return room, viewer

    async def person(self) -> Person | None:
        """Who has signed in with the browser that asks; None: a guest, or a program."""
        return await self.house.store.signed_in(self.asking.browser) if self.asking.browser else None

    async def known(self) -> Person:
        """The same, for what only somebody can do who has signed in."""
        person = await self.person()
        if person is None:
            raise not_yours("Sign in first: nobody is signed in with this browser.")
        return person

    def number(self, name: str, default: int | None = None) -> int | None:
        """A number from the query."""
        text = self.request.query_params.get(name, "")
        if not text:
            return default
        number = SPECTATOR if text == str(SPECTATOR) else read_number(text)
        if number is None:
            raise Problem(422, "bad-number", f"“{name}” is a number, written with the digits 0 to 9.")
        return number


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handler: Handler
    body: type[msgspec.Struct]
    answer: Any
    summary: str
    query: tuple[tuple[str, str], ...] = ()
    large: bool = False  # takes a record

    def route(self) -> Route:
        return Route(self.path, self._serve, methods=[self.method])

    async def _serve(self, request: Request) -> Response:
        house: House = request.app.state.house
        check_origin(request, request.method)
        asking = who(request)
        limit(house, request, asking)
        form = request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
        body = await self._body(request, house, form) if request.method not in SAFE else Nothing()
        call = Call(request, house, asking, body)
        answer = await self._answered(call)
        if isinstance(answer, Response):
            response = answer
        elif form:
            response = RedirectResponse(call.go_to or "/", 303)
        else:
            response = Response(msgspec.json.encode(answer), media_type="application/json")
        if call.asking is not asking:
            set_cookie(response, call.asking, is_secure(request))
        return response

    async def _answered(self, call: Call) -> Any:
        """Who was let in, and then waited while a chair changed hands, is looked at again: nothing was done yet."""
        for _ in range(_TRIES):
            try:
                return await self.handler(call)
            except Reseated:
                continue
        raise Problem(503, "busy", "Too many at once. Try again.")

    async def _body(self, request: Request, house: House, form: bool) -> Any:
        most = house.settings.record_bytes if self.large else house.settings.body_bytes
        raw = await limited_body(request, most)
        if self.large:
            return raw
        try:
            if form:
                fields = dict(parse_qsl(raw.decode(), keep_blank_values=True, max_num_fields=200))
                return msgspec.convert(fields, self.body, strict=False)
            return msgspec.json.decode(raw or b"{}", type=self.body)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, ValueError, RecursionError) as error:
            raise Problem(422, "bad-request", f"This could not be understood: {error}"[:300]) from None


def is_secure(request: Request) -> bool:
    """As the connection or a trusted proxy says. The address of a request is not asked: its host may be nonsense."""
    return request.scope.get("scheme") == "https"


def limit(house: House, request: Request, asking: Who) -> None:
    """One browser or bot may post so often, one address ten times as often; looking costs work as well."""
    address = address_of(request)
    if request.method in SAFE:
        house.looks.take(address)
        return
    house.addresses.take(address)
    house.posts.take(asking.token or asking.browser or address)


async def limited_body(request: Request, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Problem(413, "too-large", f"That is too much: at most {most:,} bytes.")
            parts.append(part)
    except ClientDisconnect:
        raise Problem(400, "torn", "The request broke off.") from None
    return b"".join(parts)
