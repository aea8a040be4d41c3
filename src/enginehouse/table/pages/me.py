"""A person's own page: the name, passkeys, devices, the printed code; and their page for others, if they wish."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse.table.app import House
from enginehouse.table.live.rooms import is_id
from enginehouse.table.pages.mine import keeping
from enginehouse.table.pages.records import career_of_person, drawing, summary
from enginehouse.table.pages.shells import page
from enginehouse.table.problems import not_found
from enginehouse.table.web import people
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.seats import Who, who

NOTICES = "/me/notices"


def _call(request: Request) -> Call:
    house: House = request.app.state.house
    limit(house, request, Who())
    return Call(request, house, who(request), None)


async def me(request: Request) -> Response:
    """For a guest: how to keep a name, and how to come back to one."""
    call = _call(request)
    told, person = await people.me(call), await call.person()
    notices = any(getattr(route, "path", "") == NOTICES for route in request.app.routes)
    kept = await keeping(call, person)
    return page("me.html", me=told, person=person, notices=NOTICES if notices else "", day=day, **kept)


async def person_page(request: Request) -> Response:
    """Of somebody who shows it to everybody; to themselves always."""
    call, wanted = _call(request), request.path_params["person"]
    person = await call.house.store.person(wanted) if is_id(wanted) else None
    own = await call.person()
    if person is None or not (person.shown or (own is not None and own.id == person.id)):
        raise not_found("There is no such page, or its owner shows it to nobody.")
    told = await career_of_person(call.house, person)
    mine = own is not None and own.id == person.id
    return page("person.html", person=person, viewer=own, own=mine, day=day, c=told, told=summary(told), **drawing())


def day(at: float) -> str:
    """
    >>> day(1_763_500_000)
    '18 November 2025'
    """
    when = datetime.fromtimestamp(at, UTC)
    return f"{when.day} {when:%B %Y}"


def routes() -> list[Route]:
    return [Route("/me", me), Route("/p/{person}", person_page)]
