"""The pages of records of play: what stands below my tables, on somebody's page, and in the table of the house."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.table.app import House
from enginehouse.table.live import career, ratings
from enginehouse.table.pages import ledger
from enginehouse.table.pages.shells import page
from enginehouse.table.storage import Person
from enginehouse.table.storage.holders import person_key
from enginehouse.table.web import records
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.records import Career, RatingInfo
from enginehouse.table.web.seats import Who, who


def game_names() -> dict[str, str]:
    return {title.id: title.name for title in front_door.games()}


def units() -> dict[str, str]:
    """Of games whose points have a name that is a sign, as GEO; others are plain figures."""
    return {title.id: title.points_are for title in front_door.games() if title.points_are.isupper()}


def rated_lines(told: Career) -> list[tuple[str, RatingInfo]]:
    names = game_names()
    return [(names.get(info.game, info.game), info) for info in told.ratings]


def bot_lines(told: Career) -> list[tuple[str, float]]:
    """Levels on the axis: where games differ, the mean of those that somebody has played."""
    found: dict[str, list[float]] = {}
    for info in told.ratings:
        for level, known in ratings.strengths().get(info.game, {}).items():
            if ratings.is_wide(known):
                continue
            found.setdefault(level, []).append(known.mean)
    return [(f"{level.capitalize()}, bot", sum(means) / len(means)) for level, means in found.items()]


def drawing() -> dict[str, Any]:
    """What the template of a record needs to be drawn."""
    return {
        "ledger": ledger, "names": game_names(), "units": units(), "rated_lines": rated_lines, "bots": bot_lines,
        "now": time.time(), "short_day": short_day,
    }  # fmt: skip


def short_day(at: float) -> str:
    """
    >>> short_day(1_763_500_000)
    '18 Nov 2025'
    """
    when = datetime.fromtimestamp(at, UTC)
    return f"{when.day} {when:%b %Y}"


def summary(told: Career) -> str:
    """One sentence over a record.

    >>> summary(Career(False, (), (), (), (), (), (), ()))
    'No game has been played to its end yet.'
    """
    if not told.games:
        return "No game has been played to its end yet."
    won = sum(game.place == 1 for game in told.games)
    first = min(game.ended for game in told.games)
    games = f"{len(told.games)} game{'s' if len(told.games) > 1 else ''}"
    return f"{games} since {datetime.fromtimestamp(first, UTC):%B %Y}, {won} won."


async def career_of_person(house: House, person: Person) -> Career:
    """What everybody may read of somebody who shows it."""
    rows = await house.store.results_of(person_key(person.id))
    known, rated = await house.store.ratings_of(person.id), await house.store.wants_ratings(person.id)
    return records.career_of(career.played(rows, person_key(person.id)), known, rated)


async def strongest(request: Request) -> Response:
    """The table of the house, game by game."""
    house: House = request.app.state.house
    limit(house, request, Who())
    call = Call(request, house, who(request), None)
    tables = [(title, await records.strongest_of(house, title.id)) for title in front_door.games()]
    return page("strongest.html", tables=tables, person=await call.person())


def routes() -> list[Route]:
    return [Route("/strongest", strongest)]
