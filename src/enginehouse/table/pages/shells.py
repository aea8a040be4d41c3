"""The pages' shells: home, a new table, the board with its regions, links, and what went wrong, in HTML."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core import SPECTATOR, Seat
from enginehouse.core.plain import read_number
from enginehouse.learn import has_guide
from enginehouse.learn.glossary import words_part
from enginehouse.learn.puzzle import of_the_day
from enginehouse.table.app import House
from enginehouse.table.live import lobby
from enginehouse.table.live.banks import is_slow
from enginehouse.table.live.links import shown_links
from enginehouse.table.live.plans import MOST_SEATS, Founding, SeatPlan, guided_first, known_title
from enginehouse.table.live.room import Room
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import Browser, is_what_if, page_model
from enginehouse.table.pages.regions import region
from enginehouse.table.pages.render import environment
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.settings import BANKS, FILLS, INCREMENTS, LIMITS
from enginehouse.table.storage.holders import person_of
from enginehouse.table.storage.troubles import one_line, trouble
from enginehouse.table.web import look
from enginehouse.table.web.endpoints import Call, is_secure, limit, limited_body
from enginehouse.table.web.guard import address_of, check_origin
from enginehouse.table.web.seats import Access, Who, hashed, set_cookie, token_of, who, with_cookie

log = logging.getLogger("enginehouse.table")


def page(template: str, status: int = 200, **values: Any) -> Response:
    html = environment().get_template(template).render(**values)
    return Response(html, status, media_type="text/html")


def _house(request: Request) -> House:
    return request.app.state.house


async def home(request: Request) -> Response:
    """The games, my tables and the open ones."""
    limit(_house(request), request, Who())
    call = Call(request, _house(request), who(request), None)
    puzzle = await asyncio.to_thread(of_the_day, datetime.now(UTC).date())
    return page(
        "home.html",
        puzzle=puzzle,
        puzzle_game=front_door.title(puzzle.game).name if puzzle else "",
        games=front_door.games(),
        packs=_house(request).packs,
        mine=await look.my_tables(call),
        open=await look.open_tables(call),
        shown=request.query_params.get("game", ""),
        game_names={title.id: title.name for title in front_door.games()},
        now=round(time.time(), 3),
        person=await call.person(),
    )


async def my_turns(request: Request) -> Response:
    """My tables alone, for a home page that stays open."""
    limit(_house(request), request, Who())
    call = Call(request, _house(request), who(request), None)
    return page("my_tables.html", mine=await look.my_tables(call))


async def new_table(request: Request) -> Response:
    title = known_title(request.path_params["game"])
    pack, asking = _house(request).packs.get(title.id), who(request)
    person = await _house(request).store.signed_in(asking.browser) if asking.browser else None
    return page(
        "new.html",
        title=title,
        most=max(title.players),
        pack=pack,
        limits=LIMITS,
        guided=has_guide(title),
        known_as=person.name if person else "",
    )


async def found_table(request: Request) -> Response:
    """The form of a new table: ``players``, ``seat-<n>``, ``name-<n>``, ``option-<name>``, ``listed``, ``name``."""
    house = _house(request)
    check_origin(request, "POST")
    asking = with_cookie(who(request))
    limit(house, request, asking)
    house.tables.take(address_of(request))
    try:
        raw = (await limited_body(request, house.settings.body_bytes)).decode()
        form = dict(parse_qsl(raw, keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise Problem(422, "bad-request", "This could not be understood.") from None
    title = known_title(request.path_params["game"])
    if form.get("guided") == "yes":
        return await _found(house, request, asking, guided_first(title))
    players = read_number(form.get("players", ""))
    if players is None or not 1 <= players <= MOST_SEATS:
        raise Problem(422, "bad-seats", f"Say for how many players: 1 to {MOST_SEATS}.")
    plan = Founding(
        game=title.id,
        seats=[_seat_plan(form, n) for n in range(players)],
        options={o.name: form[f"option-{o.name}"] for o in title.options if f"option-{o.name}" in form},
        name=form.get("name", "")[:200],
        listed=form.get("listed") in ("on", "true", "yes"),
        aloud=form.get("aloud") in ("on", "true", "yes"),
        hints=form.get("hints") in ("on", "true", "yes"),
        speed="instant" if form.get("speed") == "instant" else "slow",
        pack=form.get("pack"),
        fill=_offered(form.get("fill", "0"), FILLS),
        **_clock(form),
    )
    return await _found(house, request, asking, plan)


async def _found(house: House, request: Request, asking: Who, plan: Founding) -> Response:
    made = await lobby.found(house, asking, plan)
    response = RedirectResponse(made.page, 303)
    set_cookie(response, asking, is_secure(request))
    return response


def _seat_plan(form: dict[str, str], n: int) -> SeatPlan:
    """``seat-<n>`` is "me", "friend" or "bot:<kind>"."""
    kind, _, bot = form.get(f"seat-{n}", "friend").partition(":")
    name = form.get(f"name-{n}", "")[:200]
    if kind == "bot":
        return SeatPlan("bot", name, bot or "greedy")
    if kind == "automa":
        return SeatPlan("automa", "", bot)
    return SeatPlan("me" if kind == "me" else "friend", name)


def _clock(form: dict[str, str]) -> dict[str, Any]:
    """``clock`` is none, decision or bank; a form that does not say it may have ``patience`` alone."""
    zero = form.get("zero", "house")
    chosen: dict[str, Any] = {"zero": f"bot:{form.get('zero_bot', 'greedy')}" if zero == "bot" else zero}
    kind = form.get("clock", "decision" if "patience" in form else "none")
    if kind == "none":
        return {}
    if kind == "bank":
        bank, increment = form.get("bank", ""), form.get("increment", "0")
        return {**chosen, "bank": _offered(bank, BANKS), "increment": _offered(increment, INCREMENTS)}
    return {**chosen, "patience": _offered(form.get("patience", ""), LIMITS)}


def _offered(text: str, offers: dict[int, str]) -> int:
    if text not in map(str, offers):
        raise Problem(422, "bad-limit", "There is no such limit of time.")
    return int(text)


# --- the board -------------------------------------------------------------------------------------------------------
async def _look(request: Request) -> tuple[Room, Who, Access]:
    house = _house(request)
    limit(house, request, Who())
    room = await house.rooms.get(request.path_params["table"])
    asking = who(request)
    return room, asking, await asking.at(house.store, room.row)


async def _eyes(request: Request, room: Room, access: Access) -> Seat:
    """The seat asked for; else, of the seats held, one that must act; else a spectator. Who looks with a seat's is here."""
    text = request.query_params.get("seat", "")
    if text in ("", "-1"):
        mine = sorted(access.seats, key=lambda s: (s not in room.line.game.to_act, s))
        viewer = access.eyes(mine[0] if mine and text == "" else None)
    else:
        seat = read_number(text)
        if seat is None:
            raise not_found("There is no such seat.")
        viewer = access.eyes(seat)
    if viewer != SPECTATOR:
        await room.here(viewer)
    return viewer


async def board(request: Request) -> Response:
    """The board page, now. Hotseat: without a seat in the address it first asks to hand the screen over."""
    room, asking, access = await _look(request)
    if room.row.hotseat and len(access.seats) > 1 and "seat" not in request.query_params:
        return RedirectResponse(f"/t/{room.id}/hand-over", 303)
    viewer = await _eyes(request, room, access)
    response = await _board_page(request, room, asking, access, viewer, None)
    free = any(row.empty for row in room.seats)
    return _known_again(request, response, asking) if free else response


async def moment(request: Request) -> Response:
    """The board page at a moment of the viewer's own past."""
    room, asking, access = await _look(request)
    viewer = await _eyes(request, room, access)
    ply = read_number(request.path_params["ply"])
    if ply is None:
        raise not_found("There is no such moment.")
    return await _board_page(request, room, asking, access, viewer, ply)


async def _board_page(
    request: Request, room: Room, asking: Who, access: Access, viewer: Seat, at: int | None
) -> Response:
    await room.ready(viewer, at)
    model = page_model(room, viewer, at)
    await asyncio.sleep(0)  # others are served between the parts of a page
    frame = make_frame(model) if at is not None else room.frames.get(room, viewer)
    regions = frame.regions if at is not None else {**frame.regions, "words": region("words", model)}
    await asyncio.sleep(0)
    browser = await _browser(_house(request), room, asking, access, viewer)
    if "founded" in request.query_params and browser.host and not room.line.log:
        browser = replace(browser, founded=True)
    game = room.line.game
    aid = (*game.title.aid(game.view(None if viewer == SPECTATOR else viewer)), *words_part(game.title))
    # Clocks run by the house's time, whatever the device thinks; a page without a clock is the same at any time.
    row = room.row
    timed = row.patience or row.bank or row.fill or any(chair.away for chair in room.seats)
    now = round(time.time(), 3) if timed else ""
    return page("table.html", m=model, b=browser, tag=frame.tag, regions=regions, aid=aid, now=now)


async def _browser(house: House, room: Room, asking: Who, access: Access, viewer: Seat) -> Browser:
    to_act = room.line.game.to_act
    others = [s for s in to_act if s in access.seats and s != viewer]
    hand_over = others[0] if room.row.hotseat and others and viewer not in to_act else None
    if not asking.secret or not (access.seats or access.host):
        return Browser(hand_over=hand_over, real_table=await _real_table(house, room, asking))
    links = await shown_links(house, asking.secret, room.id)
    holders = await house.store.holders(room.id)
    devices = Counter[Seat]()
    for holder, role, seat in holders:
        if role == "seat" and seat in access.seats:
            person = person_of(holder)
            devices[seat] += len(await house.store.devices(person)) if person else 1
    return Browser(
        held=tuple(sorted(access.seats)),
        host=access.host,
        real_table=await _real_table(house, room, asking),
        watch_link=f"/w/{links['watch', SPECTATOR]}" if ("watch", SPECTATOR) in links else "",
        invitations=tuple((seat, f"/s/{token}") for (kind, seat), token in sorted(links.items()) if kind == "seat"),
        own_links=tuple((seat, f"/s/{token}") for (kind, seat), token in sorted(links.items()) if kind == "device"),
        devices=tuple((seat, devices[seat]) for seat in sorted(access.seats)),
        known=any(person_of(holder) for holder, role, seat in holders if role == "seat" and seat in access.seats),
        kept=tuple(row.seat for row in room.seats if access.host and not room.may_be_freed(row.seat)),
        absences=await _absences(house, room, asking, access),
        hand_over=hand_over,
        told=await _told(house, room, asking) if access.seats else "",
    )


async def _told(house: House, room: Room, asking: Who) -> str:
    """Whether who asks is told of the table when they are away."""
    person = await house.store.signed_in(asking.browser)
    if person is None:
        return "guest"
    if not any(channel.on for channel in await house.courier.wishes.channels(person.id)):
        return "nowhere"
    return "silent" if (room.id, "") in await house.courier.wishes.hushed(person.id) else "told"


async def _absences(house: House, room: Room, asking: Who, access: Access) -> tuple[tuple[Seat, int, str, str], ...]:
    """For each chair that is held at a table played over days: how long its sitter could be away, and between which days."""
    if not is_slow(room.row) or room.line.game.over:
        return ()
    today, days = datetime.now(UTC).date(), house.settings.vacation_days
    out: list[tuple[Seat, int, str, str]] = []
    for seat in sorted(access.seats):
        left = await house.store.days_left(asking.browser, room.id, room.seats[seat], today.toordinal(), days)
        last = date.fromordinal(today.toordinal() + max(0, left.days - 1))
        out.append((seat, max(0, left.days), today.isoformat(), last.isoformat()))
    return tuple(out)


async def _real_table(house: House, room: Room, asking: Who) -> str:
    """Where a "what if" began, for whoever may look there: its id opens nothing to others, and they are not told it."""
    if not is_what_if(room.row):
        return ""
    real = await house.store.game(room.row.parent or "")
    return f"/t/{real.id}" if real is not None and (await asking.at(house.store, real)).look else ""


async def hand_over(request: Request) -> Response:
    """Hotseat: a screen without secrets that says whose turn it is to sit down."""
    room, _asking, access = await _look(request)
    access.must_sit()
    to_act = [s for s in room.line.game.to_act if s in access.seats]
    seat = to_act[0] if to_act else min(access.seats, default=SPECTATOR)
    name = room.names[seat] if seat >= 0 else ""
    return page(
        "hand_over.html", table=room.id, seat=seat, name=name, others=sorted(access.seats - {seat}), names=room.names
    )


# --- links -----------------------------------------------------------------------------------------------------------
async def seat_link(request: Request) -> Response:
    """The page of an invitation, or of a chair's own link. It changes nothing: messengers look at links too."""
    house = _house(request)
    limit(house, request, Who())
    token = token_of(request.path_params["token"])
    link = await house.store.find_link(hashed(token))
    if link is None or link[1] not in ("seat", "device", "spent") or link[2] == SPECTATOR:
        raise not_found("This link opens no seat. Perhaps a newer one has been made.")
    table, kind, seat = link
    room = await house.rooms.get(table)
    asking = who(request)
    access = await asking.at(house.store, room.row)
    if seat in access.seats:
        return RedirectResponse(f"/t/{room.id}?seat={seat}", 303)
    row = room.seats[seat]
    if kind == "spent" or (kind == "seat" and not row.empty and not row.bot):
        return page("taken.html", 410, title=room.line.game.title, over=room.line.game.over)
    seated = bool(access.seats) and not room.row.hotseat
    person = await house.store.signed_in(asking.browser) if asking.browser else None
    response = page(
        "sit.html",
        known_as=person.name if person else "",
        token=token,
        room=room.row,
        title=room.line.game.title,
        seat=row,
        back=kind == "device",
        seated=seated,
        name=room.names[seat],
        company=[room.names[other.seat] for other in room.seats if other.seat != seat and not other.empty],
    )
    return _known_again(request, response, asking)


def _known_again(request: Request, response: Response, asking: Who) -> Response:
    """A browser gets its cookie before it sits down, so that a form sent twice is sent by the same somebody."""
    if not asking.secret and not asking.token:
        set_cookie(response, with_cookie(asking), request.url.scheme == "https")
    return response


async def watch_link(request: Request) -> Response:
    house = _house(request)
    limit(house, request, Who())
    token = token_of(request.path_params["token"])
    link = await house.store.find_link(hashed(token))
    if link is None or link[1] != "watch":
        raise not_found("This link opens no table. Perhaps a newer one has been made.")
    room = await house.rooms.get(link[0])
    return page("watch.html", token=token, room=room.row, title=room.line.game.title, names=room.names)


# --- what went wrong -------------------------------------------------------------------------------------------------
def _wants_html(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _back(request: Request) -> str:
    """Where somebody came from, if that was here."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return "/"
    here = came.scheme in ("http", "https") and came.netloc == request.headers.get("host")
    path = came._replace(scheme="", netloc="", fragment="").geturl()
    return path if here and path.startswith("/") and not path.startswith("//") and "\\" not in path else "/"


async def problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    headers = {"retry-after": str(error.more["retry_after"])} if "retry_after" in error.more else None
    if _wants_html(request):
        closed = error.status == 404 and request.scope["path"].startswith("/t/")  # its owner may have come by a letter
        response = page("problem.html", error.status, problem=error, back=_back(request), closed=closed)
    else:
        response = Response(msgspec.json.encode(error.plain()), error.status, media_type="application/json")
    if headers:
        response.headers.update(headers)
    return response


async def http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    texts = {404: "There is no such page.", 405: "That cannot be done here."}
    return await problem(request, Problem(error.status_code, "http", texts.get(error.status_code, error.detail)))


async def without_database(request: Request, error: Exception) -> Response:
    told = trouble(error)
    if not told:
        return await broken(request, error)
    log.error("%s %s: %s", request.method, request.url.path, one_line(error))
    return await problem(request, Problem(503, "no-database", told, retry_after=5))


async def broken(request: Request, error: Exception) -> Response:
    log.error("%s %s broke", request.method, request.scope["path"], exc_info=error)
    text = "Something broke in the house. Nothing that was confirmed is lost; the log of the server says more."
    return await problem(request, Problem(500, "broken", text))


def routes() -> list[Route]:
    return [
        Route("/", home),
        Route("/mine/turns", my_turns),
        Route("/new/{game}", new_table),
        Route("/new/{game}", found_table, methods=["POST"]),
        Route("/t/{table}", board),
        Route("/t/{table}/at/{ply}", moment),
        Route("/t/{table}/hand-over", hand_over),
        Route("/s/{token}", seat_link),
        Route("/w/{token}", watch_link),
    ]
