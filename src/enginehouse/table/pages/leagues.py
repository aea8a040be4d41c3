"""The pages of series: mine with the form of a new one, one series with its standings, and the page of its link."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core.options import main_option
from enginehouse.table.app import House
from enginehouse.table.live import series as live
from enginehouse.table.pages.records import game_names, short_day
from enginehouse.table.pages.shells import page
from enginehouse.table.problems import not_found
from enginehouse.table.web import leagues, records
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.seats import Who, hashed, set_cookie, token_of, who, with_cookie


def _call(request: Request) -> Call:
    house: House = request.app.state.house
    limit(house, request, Who())
    return Call(request, house, who(request), None)


async def _common(call: Call) -> dict[str, Any]:
    most = call.house.settings.series_rounds
    return {"person": await call.person(), "names": game_names(), "short_day": short_day, "most_rounds": most}


async def all_of_mine(request: Request) -> Response:
    call = _call(request)
    mine = await leagues.my_series(call)
    name = await call.house.store.last_name(call.asking.browser) if call.asking.browser else ""
    games = [(title, main_option(title.options)) for title in front_door.games() if max(title.players) > 1]
    return page("all_series.html", mine=mine, games=games, name=name, **await _common(call))


async def one(request: Request) -> Response:
    call = _call(request)
    info = await leagues.look(call)
    return page("series.html", s=info, link=info.link, token="", **await _common(call))


async def by_link(request: Request) -> Response:
    """Whoever has the link reads who plays and how it stands, and may join until it begins. Looking changes nothing."""
    call = _call(request)
    token = token_of(request.path_params["token"])
    row = await call.house.store.series_by_link(hashed(token))
    league = await live.read(call.house, row.id) if row else None
    if league is None:
        raise not_found("This link leads to no series. Ask for a new one.")
    info = await leagues.info(call, league)
    response = page("series.html", s=info, link="", token=token, **await _common(call))
    if not call.asking.secret and not call.asking.token:
        set_cookie(response, with_cookie(call.asking), request.url.scheme == "https")
    return response


async def rematches(request: Request) -> Response:
    """How the games of the same people stand, for whoever may look at their table."""
    call = _call(request)
    room, _ = await call.room()
    return page("chain.html", room=room.row, c=await records.chain(call), **await _common(call))


def routes() -> list[Route]:
    return [
        Route("/series", all_of_mine),
        Route("/series/{series}", one),
        Route("/l/{token}", by_link),
        Route("/t/{table}/series", rematches),
    ]
