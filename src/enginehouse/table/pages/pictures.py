"""Small pictures of boards, drawn by the games themselves: for whoever chooses a map, and for the rulebook's first page.

They are drawn once, away from the loop, and named by a hash of what they show: a browser that has one asks no more.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse.core import Game, Title, Words
from enginehouse.core.options import main_option
from enginehouse.draw.theme import standalone
from enginehouse.table.live.packs import Pack, laid_out
from enginehouse.table.live.plans import known_title
from enginehouse.table.pages.render import offered
from enginehouse.table.problems import not_found

#: What only hands and readers need; at this size letters are specks.
UNSEEN = frozenset({"hits", "link-hits", "press", "ways", "legal", "marks", "tags", "corners"})
LETTERS = frozenset({"names", "labels"})
SEED = 1
IN_PLAY = 90  # decisions before the picture of the rulebook: something stands on the board, and it can still be read
THEMES = ("light", "dark")


def picture_of(title: Title[Any], value: str, pack: Pack | None, theme: str) -> bytes:
    """The board before the first turn, with this value of the main option; without one, as a game looks in its middle."""
    return _drawn(title.id, value, theme, laid_out(pack.files if pack else None))


@lru_cache(maxsize=128)
def _drawn(game: str, value: str, theme: str, content: Path | None) -> bytes:
    title = known_title(game)
    option = main_option(title.options)
    options = {option.name: value} if option and value else {}
    counts = title.said(option, value, content).players if option and value else ()
    players = 3 if not counts or 3 in counts else counts[0]
    shown = Game(title, players, options, SEED, content=content)
    if not value:
        _play(shown)
    view = shown.view(None)
    board = title.board(view, Words(title.seat_names(view)))
    without = UNSEEN if not value else UNSEEN | LETTERS
    drawing = "".join(layer for name, layer in board.layers.items() if name not in without)
    return standalone(drawing, board.viewbox, theme, title=title.name, fonts="small").encode()


def _play(game: Game[Any]) -> None:
    """Into the middle of the game, and past what opens a round: an auction has a sheet of its own."""
    rnd = Random(SEED)
    for n in range(2 * IN_PLAY):
        names, now = game.title.phases(game.view(None))
        if game.over or (n >= IN_PLAY and (now or not names)):
            return
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(seat, game.title.advise(view, seat, game.legal(seat), rnd).action)


async def picture(request: Request) -> Response:
    """``/picture/<game>.svg?of=<value>&theme=dark``."""
    title = known_title(request.path_params["game"])
    pack = request.app.state.house.packs.get(title.id)
    value, theme = request.query_params.get("of", ""), request.query_params.get("theme", "light")
    option = main_option(title.options)
    if theme not in THEMES or (value and (option is None or value not in offered(option, pack))):
        raise not_found("There is no such picture.")
    drawn = await asyncio.to_thread(picture_of, title, value, pack, theme)
    tag = f'"{blake2b(drawn, digest_size=9).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "public, max-age=86400"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def routes() -> list[Route]:
    return [Route("/picture/{game}.svg", picture)]
