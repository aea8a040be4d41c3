"""The table as documented JSON: what the page does, bots and tools can do. OpenAPI at ``/api/openapi.json``.

Every post works as JSON (for scripts and bots) and as a plain form (for a browser without script, which is sent back to
the table). A bot sends ``Authorization: Bearer <bot token of the seat>``; a browser has its cookie.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core import SPECTATOR, Seat, Words, codec
from enginehouse.table import lobby, receipts
from enginehouse.table.endpoints import Call, Endpoint, Nothing
from enginehouse.table.lobby import Founded, Founding, known_title
from enginehouse.table.openapi import document
from enginehouse.table.page_model import LogLine, lines, page_model
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.receipts import Receipt, Why
from enginehouse.table.seats import clean_name, clean_words, hashed, token_of, with_cookie

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="A fresh random text for each click")]
Notation = Annotated[str, msgspec.Meta(max_length=400, description="An action in the notation of the game")]
Moment = Annotated[str, msgspec.Meta(max_length=64, description="The moment the action was chosen for")]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bodies say what they mean: an unknown field is an error."""


class Act(Strict, frozen=True):
    seat: Seat
    action: Notation
    moment: Moment
    key: Key


class Undo(Strict, frozen=True):
    seat: Seat
    moment: Moment
    key: Key
    steps: Annotated[int, msgspec.Meta(ge=0, le=10_000, description="0: the whole turn, as far as it goes")] = 1


class Propose(Strict, frozen=True):
    seat: Seat
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000, description="Your own ply to go back to")]
    moment: Moment
    key: Key


class AnswerProposal(Strict, frozen=True):
    seat: Seat
    agree: bool


class Say(Strict, frozen=True):
    seat: Seat
    words: Annotated[str, msgspec.Meta(max_length=2_000)]


class Note(Strict, frozen=True):
    seat: Seat
    words: Annotated[str, msgspec.Meta(max_length=20_000)]


class Speed(Strict, frozen=True):
    speed: Literal["instant", "slow", "paused"]


class Sit(Strict, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=400)] = ""
    seat: Seat | None = None
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""


class SetSeat(Strict, frozen=True):
    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40, description="A kind of bot; empty frees the seat")] = ""


class IssueLink(Strict, frozen=True):
    kind: Literal["seat", "watch", "bot"]
    seat: Seat = SPECTATOR


class Fork(Strict, frozen=True):
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    play_as: Seat
    seat: Seat | None = None


class Issued(msgspec.Struct, frozen=True):
    link: str
    token: str


class Table(msgspec.Struct, frozen=True):
    table: str
    page: str


class Moved(msgspec.Struct, frozen=True):
    """``repeated``: this key had been accepted before, and nothing was done twice."""

    moment: str
    repeated: bool
    over: bool
    to_act: tuple[Seat, ...]


class ChoiceInfo(msgspec.Struct, frozen=True):
    action: str
    label: str
    touches: tuple[str, ...]
    group: str
    number: int | None


class SeatInfo(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    bot: str
    empty: bool
    acts: bool
    connected: bool


class State(msgspec.Struct, frozen=True):
    """What one viewer knows of a table now. ``view`` is the position in which everything hidden is blank."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    viewer: Seat
    seats: tuple[SeatInfo, ...]
    moment: str
    over: bool
    to_act: tuple[Seat, ...]
    prompt: str
    legal: tuple[str, ...]
    choices: tuple[ChoiceInfo, ...]
    undo: int
    ply: int
    view: dict[str, Any]
    text: str
    result: dict[str, Any] | None


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: Any
    takes: str
    help: str
    rule: str


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    blurb: str
    length: str
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    players: tuple[str, ...]
    free: int
    over: bool
    seats: tuple[Seat, ...]
    waits_for_you: bool
    touched: float


class RuleInfo(msgspec.Struct, frozen=True):
    id: str
    text: str
    section: str


class Ok(msgspec.Struct, frozen=True):
    ok: bool = True


OK = Ok()


# --- games and tables ------------------------------------------------------------------------------------------------
async def games(call: Call) -> list[GameInfo]:
    return [
        GameInfo(
            t.id, t.name, t.blurb, t.length, tuple(t.players),
            tuple(OptionInfo(o.name, o.default, o.describe(), o.help, o.rule) for o in t.options), tuple(lobby.BOTS),
        )
        for t in front_door.games()
    ]  # fmt: skip


async def rules(call: Call) -> list[RuleInfo]:
    catalogue = known_title(call.request.path_params["game"]).catalogue()
    words = call.request.query_params.get("q", "")[:200]
    return [RuleInfo(r.id, r.text, r.section) for r in catalogue.search(words)]


async def open_tables(call: Call) -> list[TableInfo]:
    rows = await call.house.store.open_games()
    return await _infos(call, [(row, ()) for row in rows])


async def my_tables(call: Call) -> list[TableInfo]:
    """Those that wait for me first."""
    mine = await call.house.store.games_of(call.asking.browser) if call.asking.browser else []
    return sorted(await _infos(call, mine), key=lambda t: (t.over, not t.waits_for_you, -t.touched))


async def _infos(call: Call, rows: list[Any]) -> list[TableInfo]:
    people = await call.house.store.seat_names([row.id for row, _ in rows])
    return [
        TableInfo(
            row.id, row.title, row.name, tuple(s.name for s in people[row.id]),
            sum(s.empty for s in people[row.id]), row.over, seats, bool(set(seats) & set(row.to_act)), row.touched,
        )
        for row, seats in rows
    ]  # fmt: skip


def _is_browser(call: Call) -> bool:
    """Browsers say where a post comes from; a program that says nothing gets bot tokens instead of a cookie."""
    headers = call.request.headers
    return bool(call.asking.browser or "origin" in headers or "sec-fetch-site" in headers)


async def found(call: Call) -> Founded:
    call.house.tables.take(call.request.client.host if call.request.client else "?")
    if _is_browser(call):
        call.asking = with_cookie(call.asking)
    made = await lobby.found(call.house, call.asking, call.body)
    call.go_to = made.page
    return made


async def import_record(call: Call) -> Founded:
    call.house.tables.take(call.request.client.host if call.request.client else "?")
    if _is_browser(call):
        call.asking = with_cookie(call.asking)
    return await lobby.import_record(call.house, call.asking, call.body, call.number("play_as"))


async def state(call: Call) -> State:
    room, access = await call.room()
    asked = call.number("seat", min(access.seats, default=SPECTATOR))
    viewer = access.eyes(asked)
    at = call.number("ply")
    model = page_model(room, viewer, at)
    game = room.line.game if at is None else room.line.at(room.line.ply_of(viewer, at))
    result = room.line.game.result if room.line.game.over else None
    return State(
        table=room.id,
        game=model.game,
        players=game.players,
        options=dict(game.options),
        viewer=viewer,
        seats=tuple(SeatInfo(s.seat, s.name, s.bot, s.empty, s.acts, s.connected) for s in model.seats),
        moment=model.moment,
        over=model.over,
        to_act=model.acting,
        prompt=model.prompt,
        legal=tuple(c.action for c in model.choices),
        choices=tuple(ChoiceInfo(c.action, c.label, c.touches, c.group, c.number) for c in model.choices),
        undo=model.undo.steps,
        ply=model.ply,
        view=codec.to_plain(game.view(None if viewer == SPECTATOR else viewer)),
        text=model.text,
        result=None
        if result is None
        else {"ranking": result.ranking, "points": result.points, "sources": result.sources},
    )


async def whole_log(call: Call) -> list[LogLine]:
    room, access = await call.room()
    viewer = access.eyes(call.number("seat", SPECTATOR))
    emblems = room.line.game.title.emblems(room.line.game.view(None))
    told, _ = lines(room, viewer, Words(room.names), emblems, 100_000)
    return list(told)


async def record(call: Call) -> Response:
    """The record holds the seed and every secret, so it is open when the game is over."""
    room, _ = await call.room()
    if not room.line.game.over:
        raise Problem(409, "not-over", "The record holds all secrets: it is yours when the game is over.")
    name = f"{room.line.game.title.id}-{room.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(room.line.game.record().to_json(), media_type="application/json", headers=headers)


async def end(call: Call) -> Any:
    room, access = await call.room()
    viewer = access.eyes(call.number("seat", SPECTATOR))
    if not room.line.game.over:
        raise Problem(409, "not-over", "The game is not over yet.")
    return page_model(room, viewer).end


# --- acting ----------------------------------------------------------------------------------------------------------
async def act(call: Call) -> Moved:
    body: Act = call.body
    room = await call.seat(body.seat)
    done = await room.act(body.seat, body.action, body.moment, body.key)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def undo(call: Call) -> Moved:
    body: Undo = call.body
    room = await call.seat(body.seat)
    done = await room.undo(body.seat, body.steps, body.moment, body.key)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def propose(call: Call) -> Moved:
    body: Propose = call.body
    room = await call.seat(body.seat)
    done = await room.propose(body.seat, body.ply, body.moment, body.key)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def answer(call: Call) -> Moved:
    body: AnswerProposal = call.body
    room = await call.seat(body.seat)
    done = await room.answer(body.seat, body.agree)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


def _asked_action(call: Call) -> str:
    return call.request.query_params.get("action", "")[:400]


async def preview(call: Call) -> Receipt:
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    return receipts.receipt(room.line.game, seat or 0, _asked_action(call), room.names)


async def why(call: Call) -> Why:
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    element = call.request.query_params.get("element", "")[:100]
    if element:
        return receipts.why_not_there(room.line.game, seat or 0, element)
    return receipts.why_not(room.line.game, seat or 0, _asked_action(call))


# --- people and words ------------------------------------------------------------------------------------------------
async def say(call: Call) -> Ok:
    body: Say = call.body
    room = await call.seat(body.seat)
    words = clean_words(body.words, 500).strip()
    if not words:
        raise Problem(422, "empty", "There is nothing in it to say.")
    await room.say(body.seat, words)
    return OK


async def note(call: Call) -> Ok:
    body: Note = call.body
    room = await call.seat(body.seat)
    await room.set_note(body.seat, clean_words(body.words, 5_000))
    return OK


async def read_note(call: Call) -> dict[str, str]:
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    return {"words": room.seats[seat or 0].note}


async def speed(call: Call) -> Ok:
    room, access = await call.room()
    access.must_sit()
    await room.set_speed(call.body.speed)
    return OK


async def sit(call: Call) -> Table:
    """Take a free seat of an open table."""
    body: Sit = call.body
    room, access = await call.room()
    if not room.row.listed and not access.host:
        raise not_yours("At a private table you need the link of a seat.")
    if body.seat is None or not 0 <= body.seat < len(room.seats):
        raise not_found("There is no such seat.")
    if call.asking.token:
        raise not_yours("A bot token opens its own seat only.")
    await _sit_down(call, room, body.seat, body.name)
    return Table(room.id, call.go_to)


async def sit_by_link(call: Call) -> Table:
    """Sit down, or come back on another device, by the secret link of a seat."""
    body: Sit = call.body
    link = await call.house.store.find_link(hashed(token_of(body.token)))
    if link is None or link[1] != "seat":
        raise not_found("This link opens no seat. Perhaps a newer one has been made.")
    room = await call.house.rooms.get(link[0])
    await _sit_down(call, room, link[2], body.name, by_link=True)
    return Table(room.id, call.go_to)


async def watch_by_link(call: Call) -> Table:
    body: Sit = call.body
    link = await call.house.store.find_link(hashed(token_of(body.token)))
    if link is None or link[1] != "watch":
        raise not_found("This link opens no table. Perhaps a newer one has been made.")
    call.asking = with_cookie(call.asking)
    await call.house.store.hold(call.asking.browser, link[0], "watch")
    call.go_to = f"/t/{link[0]}"
    return Table(link[0], call.go_to)


async def _sit_down(call: Call, room: Any, seat: Seat, name: str, by_link: bool = False) -> None:
    if call.asking.token:
        raise not_yours("A bot token opens its own seat only.")
    if room.seats[seat].bot:
        raise Problem(409, "taken", "A bot sits there now.")
    if room.seats[seat].empty:
        await room.sit(seat, clean_name(name) or room.names[seat])
    elif not by_link:
        raise Problem(409, "taken", "Somebody sits there already.")
    call.asking = with_cookie(call.asking)
    await call.house.store.hold(call.asking.browser, room.id, "seat", seat)
    call.go_to = f"/t/{room.id}?seat={seat}"


async def leave(call: Call) -> Ok:
    """This browser forgets the table; the seat stays and its link opens it again."""
    room, access = await call.room()
    access.must_sit()
    if call.asking.browser:
        await call.house.store.let_go(call.asking.browser, room.id)
    call.go_to = "/"
    return OK


async def set_seat(call: Call) -> Ok:
    """Put a bot on an empty seat, change it, or free the seat. For the host."""
    body: SetSeat = call.body
    room, access = await call.room()
    if not access.host:
        raise not_yours("Only the host of the table can do that.")
    if body.bot and body.bot not in lobby.BOTS:
        raise Problem(422, "bad-bot", f"There is no such bot; there are: {', '.join(lobby.BOTS)}.")
    default = room.line.game.title.seat_names(room.line.game.view(None))
    if not 0 <= body.seat < len(room.seats):
        raise not_found("There is no such seat.")
    await room.set_bot(body.seat, body.bot, f"{default[body.seat]} ({lobby.BOTS[body.bot]})" if body.bot else "")
    return OK


async def issue_link(call: Call) -> Issued:
    """A new secret link; the one before stops working. The host makes them for free seats, everybody for their own."""
    body: IssueLink = call.body
    room, access = await call.room()
    own = body.seat in access.seats
    if body.kind == "watch":
        access.must_sit()
    elif not 0 <= body.seat < len(room.seats):
        raise not_found("There is no such seat.")
    elif not own and not (access.host and room.seats[body.seat].empty):
        raise not_yours("You can make links for your own seat, and as host for free ones.")
    if not call.asking.secret:
        raise not_yours("Links are made in a browser.")
    seat = SPECTATOR if body.kind == "watch" else body.seat
    token = await lobby.issue(call.house, call.asking.secret, room.id, body.kind, seat)
    return Issued({"seat": f"/s/{token}", "watch": f"/w/{token}", "bot": ""}[body.kind], token)


# --- again, and what if ----------------------------------------------------------------------------------------------
async def rematch(call: Call) -> Table:
    room, access = await call.room()
    access.must_sit()
    table = await lobby.rematch(call.house, call.asking, room)
    call.go_to = f"/t/{table}"
    return Table(table, call.go_to)


async def fork(call: Call) -> Founded:
    body: Fork = call.body
    room, access = await call.room()
    eyes = access.eyes(body.seat)
    call.house.tables.take(call.request.client.host if call.request.client else "?")
    if not call.asking.token:
        call.asking = with_cookie(call.asking)
    made = await lobby.fork(call.house, call.asking, room, eyes, body.ply, body.play_as)
    call.go_to = made.page
    return made


_SEAT = ("seat", "Whose eyes; without it a spectator's (state: your own seat)")
_ACTION = ("action", "An action in the notation of the game")

ENDPOINTS = (
    Endpoint("GET", "/api/games", games, Nothing, list[GameInfo], "The games of the house with their options"),
    Endpoint(
        "GET", "/api/games/{game}/rules", rules, Nothing, list[RuleInfo], "Search the rules", (("q", "Words or an ID"),)
    ),
    Endpoint("GET", "/api/tables", open_tables, Nothing, list[TableInfo], "Open tables"),
    Endpoint("GET", "/api/tables/mine", my_tables, Nothing, list[TableInfo], "My tables, those that wait for me first"),
    Endpoint("POST", "/api/tables", found, Founding, Founded, "Found a table"),
    Endpoint(
        "POST",
        "/api/import",
        import_record,
        Nothing,
        Founded,
        "A table from a record (the body)",
        (("play_as", "The seat to play on; without it the game is only to look at"),),
        large=True,
    ),
    Endpoint("POST", "/api/sit", sit_by_link, Sit, Table, "Sit down by the token of a seat link"),
    Endpoint("POST", "/api/watch", watch_by_link, Sit, Table, "Watch by the token of a spectators' link"),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        state,
        Nothing,
        State,
        "What you know of a table, and what you may do",
        (_SEAT, ("ply", "A moment of the past, by your own count")),
    ),
    Endpoint("GET", "/api/tables/{table}/log", whole_log, Nothing, list[LogLine], "The whole log", (_SEAT,)),
    Endpoint("GET", "/api/tables/{table}/record", record, Nothing, dict[str, Any], "The record, when the game is over"),
    Endpoint(
        "GET",
        "/api/tables/{table}/end",
        end,
        Nothing,
        dict[str, Any],
        "Ranking, points by source, standing over time",
        (_SEAT,),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/preview", preview, Nothing, Receipt, "What an action would do", (_SEAT, _ACTION)
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/why",
        why,
        Nothing,
        Why,
        "The rule that forbids an action, or an element of the board",
        (_SEAT, _ACTION, ("element", "The id of an element of the board")),
    ),
    Endpoint("POST", "/api/tables/{table}/act", act, Act, Moved, "Play an action"),
    Endpoint("POST", "/api/tables/{table}/undo", undo, Undo, Moved, "Take back your own last actions"),
    Endpoint("POST", "/api/tables/{table}/propose", propose, Propose, Moved, "Propose to go back further"),
    Endpoint("POST", "/api/tables/{table}/answer", answer, AnswerProposal, Moved, "Agree to a proposal or decline it"),
    Endpoint("POST", "/api/tables/{table}/chat", say, Say, Ok, "Say something to the table"),
    Endpoint("GET", "/api/tables/{table}/note", read_note, Nothing, dict[str, str], "Your private notes", (_SEAT,)),
    Endpoint("POST", "/api/tables/{table}/note", note, Note, Ok, "Keep private notes"),
    Endpoint("POST", "/api/tables/{table}/speed", speed, Speed, Ok, "How fast the bots move"),
    Endpoint("POST", "/api/tables/{table}/sit", sit, Sit, Table, "Take a free seat of an open table"),
    Endpoint("POST", "/api/tables/{table}/leave", leave, Nothing, Ok, "This browser forgets the table"),
    Endpoint("POST", "/api/tables/{table}/seat", set_seat, SetSeat, Ok, "Put a bot on a seat, or free it"),
    Endpoint("POST", "/api/tables/{table}/links", issue_link, IssueLink, Issued, "A new secret link or bot token"),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, Nothing, Table, "The same people again, seats rotated"),
    Endpoint(
        "POST", "/api/tables/{table}/fork", fork, Fork, Founded, "What if: a new table against bots from a moment"
    ),
)


async def _openapi(_request: Request) -> Response:
    return Response(document(ENDPOINTS), media_type="application/json")


def routes() -> list[Route]:
    return [Route("/api/openapi.json", _openapi), *(endpoint.route() for endpoint in ENDPOINTS)]
