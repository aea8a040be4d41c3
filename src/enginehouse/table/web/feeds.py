"""The tables that wait for somebody, as a feed: for people who play a move a day and read news anyway.

A feed has a secret address, which the browser that holds the seats asks for. It tells the names of tables and whose
turn it is, and opens nothing: its links lead to tables that ask for the browser's own cookie.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core import SPECTATOR
from enginehouse.draw.markup import Markup, esc
from enginehouse.table.app import House
from enginehouse.table.problems import not_found, not_yours
from enginehouse.table.storage import GameRow
from enginehouse.table.web.bodies import Issued
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.seats import Who, derived, hashed, token_of


class Item(msgspec.Struct, frozen=True):
    """One table that waits. The id changes with every turn, so that readers show it anew."""

    id: str
    url: str
    title: str
    content_text: str
    date_modified: str


class Feed(msgspec.Struct, frozen=True):
    """https://www.jsonfeed.org/version/1.1/"""

    version: str
    title: str
    home_page_url: str
    feed_url: str
    items: list[Item]


async def issue_feed(call: Call) -> Issued:
    """The secret address of the feed of this browser; always the same."""
    if not call.asking.secret:
        raise not_yours("A feed is for a browser that sits at tables.")
    token = derived(call.asking.secret, "", "feed", SPECTATOR, 1)
    await call.house.store.put_feed(hashed(token), call.asking.browser)
    call.go_to = f"/feed/{token}"
    return Issued(call.go_to, token)


async def _feed(request: Request) -> Feed:
    house: House = request.app.state.house
    limit(house, request, Who())
    browser = await house.store.browser_of_feed(hashed(token_of(request.path_params["token"])))
    if browser is None:
        raise not_found("There is no such feed.")
    base = str(request.base_url).rstrip("/")
    waiting = [
        _item(row, base)
        for row, seats in await house.store.games_of(browser)
        if not row.over and set(seats) & set(row.to_act)
    ]
    address = f"{base}{request.scope['path']}"
    return Feed("https://jsonfeed.org/version/1.1", "Enginehouse: your turn", f"{base}/", address, waiting)


def _item(row: GameRow, base: str) -> Item:
    when = datetime.fromtimestamp(row.touched, UTC).isoformat(timespec="seconds")
    words = f"{front_door.title(row.title).name}: the table waits for you."
    return Item(f"urn:enginehouse:{row.id}:{row.touched:.3f}", f"{base}/t/{row.id}", row.name, words, when)


async def atom(request: Request) -> Response:
    feed = await _feed(request)
    entries = "".join(_entry(item) for item in feed.items)
    newest = max((item.date_modified for item in feed.items), default="1970-01-01T00:00:00+00:00")
    text: Markup = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{esc(feed.title)}</title><id>{esc(feed.feed_url)}</id><updated>{esc(newest)}</updated>"
        f'<author><name>Enginehouse</name></author><link href="{esc(feed.home_page_url)}"/>'
        f'<link rel="self" href="{esc(feed.feed_url)}"/>{entries}</feed>'
    )
    return Response(text, media_type="application/atom+xml")


def _entry(item: Item) -> Markup:
    return (
        f"<entry><title>{esc(item.title)}</title><id>{esc(item.id)}</id><updated>{esc(item.date_modified)}</updated>"
        f'<link href="{esc(item.url)}"/><summary>{esc(item.content_text)}</summary></entry>'
    )


async def json_feed(request: Request) -> Response:
    feed: Any = await _feed(request)
    return Response(msgspec.json.encode(feed), media_type="application/feed+json")


def routes() -> list[Route]:
    return [Route("/feed/{token}.json", json_feed), Route("/feed/{token}", atom)]
