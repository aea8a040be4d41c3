"""Founding tables by request: new ones, records, rematches and forks."""

from __future__ import annotations

from enginehouse.table.live import again, forks, lobby
from enginehouse.table.live.lobby import Founded
from enginehouse.table.web.bodies import Again, Fork
from enginehouse.table.web.endpoints import Call
from enginehouse.table.web.guard import address_of
from enginehouse.table.web.seats import with_cookie


def _is_browser(call: Call) -> bool:
    """Browsers say where a post comes from; a program that says nothing gets bot tokens instead of a cookie."""
    headers = call.request.headers
    return bool(call.asking.browser or "origin" in headers or "sec-fetch-site" in headers)


async def found(call: Call) -> Founded:
    call.house.tables.take(address_of(call.request))
    if _is_browser(call):
        call.asking = with_cookie(call.asking)
    made = await lobby.found(call.house, call.asking, call.body)
    call.go_to = made.page
    return made


async def import_record(call: Call) -> Founded:
    call.house.tables.take(address_of(call.request))
    if _is_browser(call):
        call.asking = with_cookie(call.asking)
    return await forks.import_record(call.house, call.asking, call.body, call.number("play_as"))


async def rematch(call: Call) -> Again:
    """The same people again. Everybody asks with their own browser or token, and is led to their own new chair."""
    room, access = await call.room()
    access.must_sit()
    table = await again.rematch(call.house, call.asking, room)
    token = (
        await again.token_again(call.house, call.asking, room, min(access.seats), table) if call.asking.token else ""
    )
    call.go_to = f"/t/{table}"
    return Again(table, call.go_to, token)


async def fork(call: Call) -> Founded:
    body: Fork = call.body
    room, access = await call.room()
    eyes = access.eyes(body.seat)
    call.house.tables.take(address_of(call.request))
    if not call.asking.token:
        call.asking = with_cookie(call.asking)
    made = await forks.fork(call.house, call.asking, room, eyes, body.ply, body.play_as)
    call.go_to = made.page
    return made
