"""The people at a table: sitting down, leaving, links, chat, private notes, the bots' speed."""

from __future__ import annotations

from typing import Any

from enginehouse.core import SPECTATOR, Seat
from enginehouse.table.live import lobby
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.web.bodies import OK, Issued, IssueLink, Note, Ok, Say, SetSeat, Sit, Table
from enginehouse.table.web.endpoints import Call
from enginehouse.table.web.seats import clean_name, clean_words, hashed, token_of, with_cookie


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
