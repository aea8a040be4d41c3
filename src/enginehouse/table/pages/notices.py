"""The page on which somebody says how they want to be told, and the two pages that letters lead to."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse.core import listed
from enginehouse.table.app import House
from enginehouse.table.live.notices import hooks, links
from enginehouse.table.live.notices.hooks import Hook
from enginehouse.table.live.notices.quiet import zone
from enginehouse.table.pages.render import STATIC
from enginehouse.table.pages.shells import page
from enginehouse.table.problems import not_found
from enginehouse.table.storage import Person
from enginehouse.table.storage.wishes import Channel, Failed
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.notices import PAGE, hour
from enginehouse.table.web.seats import Who, who

#: What somebody may be told, as the page says it.
SAID = {
    "turn": ("My turn begins", "once a turn, however many decisions it has"),
    "warning": ("My time runs short", "a quarter of it is left, and no more than some hours; of a bank, a tenth"),
    "over": ("A game is over", "who has won, and your place"),
    "rematch": ("A rematch is laid out", "the same people play again"),
    "chat": ("Somebody writes at a table", "once, until you have been there again"),
}
WAYS = {"push": "Push", "mail": "Mail", "discord": "Discord", "slack": "Slack", "matrix": "Matrix", "ntfy": "ntfy",
        "json": "Program"}  # fmt: skip


async def notices(request: Request) -> Response:
    house: House = request.app.state.house
    limit(house, request, Who())
    call = Call(request, house, who(request), None)
    person = await call.person()
    if person is None:
        return page("notices.html", person=None)
    book = house.courier.wishes
    wishes = await book.of(person.id)
    channels = await book.channels(person.id)
    tables = [(row, seats) for row, seats in await house.store.games_of(call.asking.browser) if not row.over and seats]
    silent = await book.hushed(person.id)
    names = {c.id: c.label for c in channels}
    failed = await book.failed(person.id, time.time() - house.settings.notice_days * 86400)
    return page(
        "notices.html",
        person=person,
        wishes=wishes,
        hours=(hour(wishes.quiet_from), hour(wishes.quiet_until)),
        quiet=wishes.quiet_from != wishes.quiet_until or not wishes.zone,
        channels=[_shown(c, wishes.zone) for c in channels],
        kinds=SAID,
        services=hooks.SERVICES,
        mail=house.courier.post is not None,
        tables=[(row, [(c.id, c.label, not {(row.id, c.id), (row.id, "")} & silent) for c in channels]) for row, _ in tables],
        failed=[_lost(f, names, wishes.zone) for f in failed if f.kind in SAID],
        sent=names.get(request.query_params.get("sent", ""), ""),
        key=(await house.courier.seal()).public,
        most=house.settings.channels_per_person,
        wait=round(house.settings.notice_wait),
    )  # fmt: skip


def _lost(failed: Failed, names: dict[str, str], name: str) -> dict[str, str]:
    return {
        "by": names.get(failed.channel, ""), "table": failed.game, "name": failed.table, "what": SAID[failed.kind][0],
        "at": day(failed.made, name),
    }  # fmt: skip


def _shown(channel: Channel, name: str) -> dict[str, Any]:
    secret, endpoint = "", ""
    if channel.kind == "json":
        secret = msgspec.json.decode(channel.address, type=Hook).token
    if channel.kind == "push":
        endpoint = msgspec.json.decode(channel.address)["endpoint"]
    return {
        "id": channel.id, "kind": channel.kind, "way": WAYS[channel.kind], "label": channel.label, "on": channel.on,
        "confirmed": channel.confirmed, "problem": channel.problem, "secret": secret, "endpoint": endpoint,
        "since": day(channel.failing, name) if channel.failing else "",
    }  # fmt: skip


def day(at: float, name: str) -> str:
    """
    >>> day(0.0, "UTC")
    '1 January, 00:00'
    """
    then = datetime.fromtimestamp(at, zone(name) or UTC)
    return f"{then.day} {then:%B, %H:%M}"


async def told_line(house: House, person: Person | None) -> str:
    """How somebody is told, in a sentence for the page of their tables; empty for a guest."""
    if person is None:
        return ""
    ways = [c for c in await house.courier.wishes.channels(person.id) if c.on and c.confirmed]
    if not ways:
        return "Nobody tells you when you are away."
    names = listed(
        list(dict.fromkeys(WAYS[c.kind].lower() if c.kind in ("push", "mail") else WAYS[c.kind] for c in ways))
    )
    wishes = await house.courier.wishes.of(person.id)
    quiet = f", quiet from {hour(wishes.quiet_from)} to {hour(wishes.quiet_until)}"
    return f"You are told by {names}{quiet if wishes.quiet_from != wishes.quiet_until else ''}."


# --- what letters lead to --------------------------------------------------------------------------------------------
async def _linked(request: Request, purpose: links.Purpose) -> tuple[House, Channel, str]:
    house: House = request.app.state.house
    limit(house, request, Who())
    token = request.path_params["token"]
    found = links.opened(await house.courier.key(), purpose, token)
    channel = await house.courier.wishes.channel(found) if found else None
    if channel is None:
        raise not_found("This link leads nowhere any more.")
    return house, channel, token


async def stop(request: Request) -> Response:
    """A page with one button: whatever looks through letters follows links, and must not stop them."""
    _house, channel, token = await _linked(request, "stop")
    return page("letter.html", purpose="stop", label=channel.label, token=token, done=not channel.on)


async def stopped(request: Request) -> Response:
    """One press, in the letter or on the page; the link itself says who may (RFC 8058)."""
    house, channel, token = await _linked(request, "stop")
    await house.courier.wishes.change(channel.id, on=False)
    return page("letter.html", purpose="stop", label=channel.label, token=token, done=True)


async def confirm(request: Request) -> Response:
    _house, channel, token = await _linked(request, "confirm")
    return page("letter.html", purpose="confirm", label=channel.label, token=token, done=channel.confirmed)


async def confirmed(request: Request) -> Response:
    house, channel, token = await _linked(request, "confirm")
    await house.courier.wishes.change(channel.id, confirmed=True)
    return page("letter.html", purpose="confirm", label=channel.label, token=token, done=True)


async def worker(_request: Request) -> Response:
    """The service worker stands at the root: only from there may it speak for the whole house."""
    return Response(
        (STATIC / "js" / "worker.js").read_bytes(),
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )


async def manifest(_request: Request) -> Response:
    """What a phone needs to put the house on its first page; some take notices only from there."""
    plain = {
        "name": "Enginehouse", "short_name": "Enginehouse", "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#e9dfca", "theme_color": "#e9dfca",
        "icons": [{"src": "/static/mark.svg", "sizes": "any", "type": "image/svg+xml"}],
    }  # fmt: skip
    return Response(
        msgspec.json.encode(plain),
        media_type="application/manifest+json",
        headers={"cache-control": "public, max-age=86400"},
    )


def routes() -> list[Route]:
    return [
        Route(PAGE, notices),
        Route("/stop/{token}", stop),
        Route("/stop/{token}", stopped, methods=["POST"]),
        Route("/confirm/{token}", confirm),
        Route("/confirm/{token}", confirmed, methods=["POST"]),
        Route("/sw.js", worker),
        Route("/manifest.webmanifest", manifest),
    ]
