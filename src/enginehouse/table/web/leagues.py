"""Series by request: founding one, coming by its link, beginning, leaving, and where everybody stands."""

from __future__ import annotations

from typing import Annotated

import msgspec

from enginehouse import house as front_door
from enginehouse.core import SPECTATOR
from enginehouse.table.live import series
from enginehouse.table.live.lobby import new_id
from enginehouse.table.live.plans import BOTS, Founding
from enginehouse.table.live.rooms import is_id
from enginehouse.table.live.series import League
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.storage.series import series_row
from enginehouse.table.web.bodies import OK, Ok, Strict
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing
from enginehouse.table.web.guard import address_of
from enginehouse.table.web.names import clean_name, clean_title, must_differ, must_not_be_the_house
from enginehouse.table.web.seats import derived, hashed, token_of, with_cookie

Words = Annotated[str, msgspec.Meta(max_length=400)]


class FoundSeries(Strict, frozen=True):
    """A series to be founded. Its tables are founded like ``plan``, whose seats are not asked."""

    plan: Founding
    name: Words = ""
    size: Annotated[int, msgspec.Meta(ge=2, le=12, description="People at a table")] = 3
    rounds: Annotated[int, msgspec.Meta(ge=0, description="0: until everybody has met")] = 0
    days: Annotated[float, msgspec.Meta(ge=0, description="For a round; 0: no deadline")] = 0.0
    my_name: Words = ""  # of the founder, who plays too; empty: who only looks on


class SeriesFounded(msgspec.Struct, frozen=True):
    series: str
    page: str
    link: str


class Join(Strict, frozen=True):
    token: Annotated[str, msgspec.Meta(max_length=100, description="Of the series’ link")]
    name: Words


class Line(msgspec.Struct, frozen=True):
    """Where one stands. ``score``: one point for each table, shared by those left behind."""

    player: int
    name: str
    place: int
    score: float
    wins: int
    games: int
    left: bool


class Meeting(msgspec.Struct, frozen=True):
    """One table of a series. ``places`` by seat, where it is over."""

    round: int
    table: str
    players: tuple[int, ...]
    over: bool
    places: tuple[int, ...]


class SeriesInfo(msgspec.Struct, frozen=True):
    """A series as those see it who play in it, or who have its link."""

    id: str
    name: str
    game: str
    size: int
    round: int
    rounds: int  # 0: until everybody has met; then, once it has begun, how many that takes
    deadline: float | None
    over: bool
    host: bool  # I have founded it
    me: int | None  # my number
    standings: tuple[Line, ...]
    tables: tuple[Meeting, ...]
    link: str  # for its host, to send on


def the_link(secret: str, series_id: str) -> str:
    """The link that whoever has this secret made for a series of theirs."""
    return derived(secret, series_id, "series", SPECTATOR, 1)


async def found(call: Call) -> SeriesFounded:
    body: FoundSeries = call.body
    call.house.tables.take(address_of(call.request))
    call.asking = with_cookie(call.asking)
    if call.asking.token:
        raise not_yours("A series is founded by somebody with a browser.")
    _must_have_limits(call, body)
    series.must_be_a_plan(call.house, body.plan, body.size)
    title = front_door.title(body.plan.game)
    new = new_id()
    plan = msgspec.structs.replace(body.plan, seats=[], listed=False, guided=False)
    name = clean_title(body.name) or f"{title.name}, a series"
    token = the_link(call.asking.secret, new)
    row = series_row(new, hashed(token), name, msgspec.json.encode(plan).decode(), body.size, body.rounds, body.days)
    mine = _name(body.my_name, [])
    await call.house.store.create_series(row, call.asking.browser)
    if mine:
        await call.house.store.join_series(new, call.asking.browser, mine, call.house.settings.series_players)
    call.go_to = f"/series/{new}"
    return SeriesFounded(new, call.go_to, f"/l/{token}")


def _must_have_limits(call: Call, body: FoundSeries) -> None:
    most = call.house.settings
    if body.rounds > most.series_rounds:
        raise Problem(422, "bad-limit", f"A series has {most.series_rounds} rounds at most.")
    if body.days > most.series_days or 0 < body.days * 24 < most.series_hours:
        text = f"A round lasts from {most.series_hours:g} h to {most.series_days:g} days, or has no deadline."
        raise Problem(422, "bad-limit", text)


def _name(given: str, others: list[str]) -> str:
    name = clean_name(given)
    if name:
        must_not_be_the_house(name, BOTS.values())
        must_differ(name, others)
    return name


async def join(call: Call) -> SeriesInfo:
    body: Join = call.body
    call.asking = with_cookie(call.asking)
    if call.asking.token:
        raise not_yours("People play in a series. A bot can sit at any table of its own.")
    row = await call.house.store.series_by_link(hashed(token_of(body.token)))
    if row is None:
        raise not_found("This link leads to no series. Ask for a new one.")
    league = await _read(call, row.id)
    name = _name(body.name, [player.name for player in league.players])
    if not name:
        raise Problem(422, "no-name", "Say your name, so that the others know who you are.")
    most = call.house.settings.series_players
    number, _ = await call.house.store.number_in(row.id, call.asking.browser)

    def differs(names: list[str]) -> None:
        must_differ(name, names)

    joining = call.house.store.join_series(row.id, call.asking.browser, name, most, differs) if number is None else None
    if joining is not None and await joining is None:
        full = len(league.players) >= most
        text = (
            f"This series is full: it has {most} people." if full else "This series has begun, and nobody can join now."
        )
        raise Problem(409, "closed", text)
    call.go_to = f"/series/{row.id}"
    return await info(call, await _read(call, row.id))


async def begin(call: Call) -> Ok:
    league, _, host = await mine(call)
    if not host:
        raise not_yours("Only who has founded a series begins it.")
    await series.begin(call.house, league.row.id)
    return OK


async def link_again(call: Call) -> Ok:
    """The link that lets people in, made anew by whoever founded the series at another browser; the one before is void."""
    league, _, host = await mine(call)
    if not host:
        raise not_yours("Only who has founded a series can make its link.")
    await call.house.store.open_series(league.row.id, hashed(the_link(call.asking.secret, league.row.id)))
    return OK


async def leave(call: Call) -> Ok:
    """Plays no further round; a table that is being played is left there, as any table is."""
    league, number, _ = await mine(call)
    if number is None:
        raise not_yours("You do not play in this series.")
    await call.house.store.leave_series(league.row.id, number)
    return OK


async def look(call: Call) -> SeriesInfo:
    league, _, _ = await mine(call)
    return await info(call, league)


async def my_series(call: Call) -> list[SeriesInfo]:
    rows = await call.house.store.series_for(call.asking.browser) if call.asking.browser else []
    return [await info(call, await _read(call, row.id)) for row in rows]


async def mine(call: Call) -> tuple[League, int | None, bool]:
    """A series that whoever asks plays in or has founded: its name opens nothing to others."""
    league = await _read(call, call.request.path_params["series"])
    number, host = (None, False)
    if call.asking.browser:
        number, host = await call.house.store.number_in(league.row.id, call.asking.browser)
    if number is None and not host:
        raise not_found("There is no such series among yours. Its link lets you in.")
    call.go_to = f"/series/{league.row.id}"
    return league, number, host


async def _read(call: Call, series_id: str) -> League:
    league = await series.read(call.house, series_id) if is_id(series_id) else None
    if league is None:
        raise not_found("There is no such series.")
    return league


async def info(call: Call, league: League) -> SeriesInfo:
    row = league.row
    number, host = (None, False)
    if call.asking.browser:
        number, host = await call.house.store.number_in(row.id, call.asking.browser)
    gone = {player.number for player in league.players if player.left}
    return SeriesInfo(
        row.id, row.name, league.plan.game, row.size, row.round, row.rounds, row.deadline, row.over, host, number,
        tuple(Line(s.who, league.name(s.who), s.place, s.score, s.wins, s.games, s.who in gone) for s in league.lines),
        tuple(
            Meeting(t.round, t.game, t.people, t.game in league.results,
                    tuple(line.place for line in league.results.get(t.game, ())[: len(t.people)]))
            for t in league.tables
        ),
        f"/l/{the_link(call.asking.secret, row.id)}"
        if call.asking.secret and hashed(the_link(call.asking.secret, row.id)) == row.link
        else "",
    )  # fmt: skip


ENDPOINTS = (
    Endpoint("GET", "/api/series", my_series, Nothing, list[SeriesInfo], "The series that I play in or have founded"),
    Endpoint("POST", "/api/series", found, FoundSeries, SeriesFounded, "Found a series of tables"),
    Endpoint("POST", "/api/series/join", join, Join, SeriesInfo, "Join a series by its link"),
    Endpoint("GET", "/api/series/{series}", look, Nothing, SeriesInfo, "A series of mine, with its standings"),
    Endpoint("POST", "/api/series/{series}/link", link_again, Nothing, Ok, "A new link in place of the one before"),
    Endpoint("POST", "/api/series/{series}/begin", begin, Nothing, Ok, "Begin the first round; for who founded it"),
    Endpoint("POST", "/api/series/{series}/leave", leave, Nothing, Ok, "Play no further round"),
)
