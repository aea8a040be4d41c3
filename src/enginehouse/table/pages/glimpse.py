"""A small picture of a board as one of its people may see it, cut to where the choice is, or to where something was done.

It is for the eyes of who holds the seat: asked for with their cookie, drawn from their own view, kept by no cache but their own.
It is drawn when a page asks for it, beside the loop, and again only after they have seen something new.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import __version__
from enginehouse.core import SPECTATOR, Seat, Title, Words
from enginehouse.core.plain import read_number
from enginehouse.draw.extents import around, boxes
from enginehouse.draw.theme import standalone
from enginehouse.table.app import House
from enginehouse.table.live.room import Room
from enginehouse.table.pages.log_lines import lately
from enginehouse.table.pages.pictures import THEMES, UNSEEN
from enginehouse.table.problems import not_found
from enginehouse.table.web.endpoints import limit
from enginehouse.table.web.seats import Who, who

RATIO = 3 / 2
LEAST = 0.42  # of the board's width
_TOUCHED = 300  # elements; a question about more of them is about the whole board


def glimpse_name(room: Room, viewer: Seat) -> str:
    """What the picture shows, in a word: it changes when something new was seen, and tells nothing of it."""
    line = room.line
    shown = (room.id, viewer, line.epoch(viewer), line.last(viewer), line.token(viewer), room.names, __version__)
    return blake2b(repr(shown).encode(), digest_size=9).hexdigest()


def draw(title: Title[Any], seen: Any, names: tuple[str, ...], elements: Iterable[str], theme: str) -> bytes:
    """The part of the board where the elements are."""
    board = title.board(seen, Words(names))
    part = around(boxes(board.layers.values(), elements).values(), board.viewbox, RATIO, LEAST)
    drawing = "".join(layer for name, layer in board.layers.items() if name not in UNSEEN)
    return standalone(drawing, part, theme, title=title.name, fonts="small").encode()


async def glimpsed(house: House, room: Room, viewer: Seat, theme: str) -> bytes:
    """The picture, from memory if it is the same as before."""
    key = f"{glimpse_name(room, viewer)} {theme}"
    kept = house.pictures.get(key)
    if kept is not None:
        house.pictures.move_to_end(key)
        return kept
    game = room.line.game
    title, seen, names = game.title, game.view(None if viewer == SPECTATOR else viewer), tuple(room.names)
    legal = game.legal(viewer) if viewer in game.to_act else []
    done = lately(room, viewer, Words(room.names), title.emblems(game.view(None)))

    def drawn() -> bytes:
        asked = [*title.about(seen, viewer)] if legal else []
        for action in legal:
            asked += title.choice(seen, viewer, action).touches
            if len(asked) > _TOUCHED:
                break
        return draw(title, seen, names, asked or done, theme)

    made = await asyncio.to_thread(drawn)
    house.pictures[key] = made
    while len(house.pictures) > house.settings.pictures_kept:
        house.pictures.popitem(last=False)
    return made


async def glimpse(request: Request) -> Response:
    """``/t/<table>/picture.svg?seat=<n>&theme=dark``: with one's own eyes, or a spectator's."""
    house: House = request.app.state.house
    limit(house, request, Who())
    room = await house.rooms.get(request.path_params["table"])
    access = await who(request).at(house.store, room.row)
    text, theme = request.query_params.get("seat", ""), request.query_params.get("theme", "light")
    seat = None if text in ("", str(SPECTATOR)) else read_number(text)
    if theme not in THEMES or (seat is None and text not in ("", str(SPECTATOR))):
        access.eyes(None)
        raise not_found("There is no such picture.")
    viewer = access.eyes(seat)
    await room.ready(viewer)
    tag = f'"{glimpse_name(room, viewer)}-{theme}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "cookie"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(await glimpsed(house, room, viewer, theme), media_type="image/svg+xml", headers=headers)


def routes() -> list[Route]:
    return [Route("/t/{table}/picture.svg", glimpse)]
