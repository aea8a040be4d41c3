"""Somebody's record of play by request, as JSON or CSV; their wish to be rated; and the table of the house."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from enginehouse.table.app import House
from enginehouse.table.live import career, ratings
from enginehouse.table.live.career import Average, Opponent, Played
from enginehouse.table.live.plans import known_title
from enginehouse.table.live.series import chain_standings
from enginehouse.table.problems import not_yours
from enginehouse.table.storage import Known, Ranked
from enginehouse.table.web.bodies import OK, Ok, Strict
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing


class Rated(Strict, frozen=True):
    wish: Annotated[bool, msgspec.Meta(description="Whether my games count from now on")]


class RatingInfo(msgspec.Struct, frozen=True):
    """``least`` and ``most`` hold the true strength nineteen times in twenty. ``wide``: too little is known to rank it."""

    game: str
    rating: float
    least: float
    most: float
    games: int
    wide: bool


class GameOver(msgspec.Struct, frozen=True):
    """A game that one has played to the end."""

    table: str
    game: str
    setting: str
    side: str
    players: int
    place: int
    points: int
    ended: float
    rating: float | None
    change: float | None
    others: tuple[str, ...]
    left: bool  # it was begun and not ended: another played on from that chair


class Career(msgspec.Struct, frozen=True):
    """A record of play."""

    rated: bool
    ratings: tuple[RatingInfo, ...]
    by_game: tuple[Average, ...]
    by_setting: tuple[Average, ...]
    by_side: tuple[Average, ...]
    by_players: tuple[Average, ...]
    opponents: tuple[Opponent, ...]
    games: tuple[GameOver, ...]


class Strong(msgspec.Struct, frozen=True):
    """A line of the table of the house: a person who wants to be rated, or a level of the bots as it was measured."""

    name: str
    bot: bool
    person: str  # whose page everybody may read; empty: it is closed, or a bot
    rating: float
    least: float
    most: float
    games: int


class ChainLine(msgspec.Struct, frozen=True):
    name: str
    place: int
    score: float
    wins: int


class Chain(msgspec.Struct, frozen=True):
    """The games that the same people have played one after the other."""

    tables: tuple[str, ...]
    standings: tuple[ChainLine, ...]


def rating_info(title: str, known: Known) -> RatingInfo:
    span = ratings.SPAN * known.width
    return RatingInfo(title, known.mean, known.mean - span, known.mean + span, known.games, ratings.is_wide(known))


async def games_of(call: Call) -> list[Played]:
    """Of whoever asks: a guest's browser has a record too."""
    if not call.asking.browser:
        return []
    holder = await call.house.store.holder(call.asking.browser)
    return career.played(await call.house.store.results_of(holder), holder)


def game_over(game: Played) -> GameOver:
    own = game.own
    others = tuple(f"{row.name} ({row.bot})" if row.bot else row.name for row in game.others)
    return GameOver(
        own.game, own.title, own.setting, own.side, own.players, own.own_place, own.points, own.ended, own.rating, own.change,
        others, own.gone,
    )  # fmt: skip


def career_of(games: list[Played], known: dict[str, Known], rated: bool) -> Career:
    return Career(
        rated,
        tuple(rating_info(title, one) for title, one in sorted(known.items())),
        tuple(career.by(games, "title")),
        tuple(career.by(games, "setting")),
        tuple(career.by(games, "side")),
        tuple(career.by(games, "players")),
        tuple(career.opponents(games)),
        tuple(game_over(game) for game in games),
    )


async def my_career(call: Call) -> Career:
    person = await call.person()
    games = await games_of(call)  # before the ratings, which are never behind them
    known = await call.house.store.ratings_of(person.id) if person else {}
    rated = person is not None and await call.house.store.wants_ratings(person.id)
    return career_of(games, known, rated)


async def my_career_as_csv(call: Call) -> Response:
    text = "".join(career.as_csv(await games_of(call)))
    headers = {"content-disposition": 'attachment; filename="enginehouse-games.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


async def rate_me(call: Call) -> Ok:
    body: Rated = call.body
    person = await call.person()
    if person is None:
        raise not_yours("Ratings are for names that follow one: keep your name first.")
    await call.house.store.want_ratings(person.id, body.wish)
    return OK


async def strongest(call: Call) -> list[Strong]:
    return await strongest_of(call.house, known_title(call.request.path_params["game"]).id)


async def strongest_of(house: House, title: str) -> list[Strong]:
    """People and bots of a game together, the strongest first."""
    people = await house.store.table_of_the_house(title, ratings.WIDE / ratings.SPAN)
    bots = ratings.strengths().get(title, {})
    lines = [_strong(one) for one in people]
    known_well = {level: known for level, known in bots.items() if not ratings.is_wide(known)}
    lines += [_strong(Ranked("", f"{level.capitalize()}, bot", False, one), True) for level, one in known_well.items()]
    return sorted(lines, key=lambda line: -line.rating)


def _strong(one: Ranked, bot: bool = False) -> Strong:
    known, span = one.known, ratings.SPAN * one.known.width
    return Strong(
        one.name, bot, one.person if one.shown else "", known.mean, known.mean - span, known.mean + span, known.games
    )


async def chain(call: Call) -> Chain:
    """For everybody who may look at the table: its rematches are played by the same people."""
    room, _ = await call.room()
    over, lines = await chain_standings(call.house, room.id)
    return Chain(tuple(over), tuple(ChainLine(s.who, s.place, s.score, s.wins) for s in lines))


ENDPOINTS: tuple[Any, ...] = (
    Endpoint("GET", "/api/me/games", my_career, Nothing, Career, "My record of play"),
    Endpoint("GET", "/api/me/games.csv", my_career_as_csv, Nothing, str, "My games as CSV"),
    Endpoint("POST", "/api/me/rated", rate_me, Rated, Ok, "Whether my games count for ratings"),
    Endpoint("GET", "/api/games/{game}/strongest", strongest, Nothing, list[Strong], "The table of the house"),
    Endpoint(
        "GET", "/api/tables/{table}/chain", chain, Nothing, Chain, "Rematches of a table, and where everybody stands"
    ),
)
