"""The people at a table: sitting down, leaving, links, chat, private notes, the bots' speed."""

from __future__ import annotations

from enginehouse.core import SPECTATOR, Seat
from enginehouse.table.live.chairs import TAKEN, must_be_played
from enginehouse.table.live.links import hash_of, issue
from enginehouse.table.live.plans import BOTS
from enginehouse.table.live.room import Room
from enginehouse.table.live.seating import bot_name
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.storage import Handing, SeatRow, Sitter
from enginehouse.table.web.bodies import OK, Issued, IssueLink, Note, Ok, OwnSeat, Say, SetSeat, Sit, Table
from enginehouse.table.web.endpoints import Call
from enginehouse.table.web.names import clean_name, clean_words, must_differ, must_not_be_the_house
from enginehouse.table.web.seats import hashed, token_of, with_cookie

USED_UP = (
    "This link has been used, and the chair is taken. If you took it, open the table on the device you sat down with: "
    "its settings hold a link for your other devices. If not, ask your host for another chair."
)


async def say(call: Call) -> Ok:
    body: Say = call.body
    room = await call.seat(body.seat)
    words = clean_words(body.words, 500).strip()
    if not words:
        raise Problem(422, "empty", "There is nothing in it to say.")
    await room.say(body.seat, words, call.since)
    return OK


async def note(call: Call) -> Ok:
    body: Note = call.body
    room = await call.seat(body.seat)
    await room.set_note(body.seat, clean_words(body.words, 5_000), call.since)
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
    await sit_down(call, room, body.seat, body.name)
    return Table(room.id, call.go_to)


async def sit_by_link(call: Call) -> Table:
    """Sit down by an invitation, which is used up then, or come back by the link of your own chair."""
    body: Sit = call.body
    token = hashed(token_of(body.token))
    link = await call.house.store.find_link(token)
    if link is None or link[1] not in ("seat", "device", "spent") or link[2] == SPECTATOR:
        raise not_found("This link opens no seat. Perhaps a newer one has been made.")
    table, kind, seat = link
    room = await call.house.rooms.get(table)
    if kind == "device":
        await _come_back(call, room, seat, token)
    else:
        await sit_down(call, room, seat, body.name, token)
    return Table(room.id, call.go_to)


async def watch_by_link(call: Call) -> Table:
    body: Sit = call.body
    token = hashed(token_of(body.token))
    link = await call.house.store.find_link(token)
    call.asking = with_cookie(call.asking)
    if link is None or not await call.house.store.watch(link[0], token, call.asking.browser):
        raise not_found("This link opens no table. Perhaps a newer one has been made.")
    call.go_to = f"/t/{link[0]}"
    return Table(link[0], call.go_to)


async def sit_down(call: Call, room: Room, seat: Seat, name: str, invitation: str = "") -> None:
    """The first to sit down has the chair. Whoever has it already is simply there: a double click loses nothing."""
    if await _holds(call, room, seat):
        if name and " ".join(name.split()) != room.names[seat]:
            raise Problem(409, "seated", "You sit on this chair already.")
    else:
        must_be_played(room.line.game.over)
        if room.seats[seat].bot:
            raise Problem(409, "taken", "A bot sits there now.")
        if not room.seats[seat].empty:
            raise Problem(409, "taken", USED_UP if invitation else TAKEN)
        chosen = clean_name(name) or room.names[seat]

        def check(seats: list[SeatRow]) -> None:
            shown = room.names_on(seats)
            must_differ(chosen, [other for n, other in enumerate(shown) if n != seat])

        if chosen != room.default_names()[seat]:
            must_not_be_the_house(chosen, BOTS.values())
        call.asking = with_cookie(call.asking)
        try:
            own = hash_of(call.asking.secret, room.id, "device", seat)
            await room.sit(Sitter(seat, chosen, call.asking.browser, invitation, own), check)
        except Problem as problem:
            if problem.code != "taken" or not invitation:
                raise
            raise Problem(409, "taken", USED_UP) from None
    call.go_to = f"/t/{room.id}?seat={seat}"


async def _come_back(call: Call, room: Room, seat: Seat, link: str) -> None:
    if not await _holds(call, room, seat):
        call.asking = with_cookie(call.asking)
        if not await room.come_back(seat, link, call.asking.browser):
            raise Problem(409, "taken", USED_UP)
    call.go_to = f"/t/{room.id}?seat={seat}"


async def _holds(call: Call, room: Room, seat: Seat) -> bool:
    """Whether the browser holds the chair already. Raises Problem for a bot."""
    if call.asking.token:
        raise not_yours("A bot token opens its own seat only.")
    return seat in (await call.asking.at(call.house.store, room.row)).seats


async def leave(call: Call) -> Ok:
    """This browser gives up its chairs here, and their links and tokens open nothing any more.

    Where no other device holds a chair it is left: everybody is told, and the host may give it to somebody else.
    """
    room, access = await call.room()
    access.must_sit()
    if call.asking.token:
        await room.leave_by_token(min(access.seats), call.asking.token)
    else:
        await room.leave(call.asking.browser)
    call.go_to = "/"
    return OK


async def shut_others_out(call: Call) -> Ok:
    """Every other device, link and bot token of your chair opens it no more. This browser gets a new link of its own."""
    body: OwnSeat = call.body
    room = await call.seat(body.seat)
    if not call.asking.secret:
        raise not_yours("Devices are shut out in a browser.")
    own = hash_of(call.asking.secret, room.id, "device", body.seat)
    await room.shut_others_out(body.seat, call.asking.browser, own)
    return OK


async def set_seat(call: Call) -> Ok:
    """Put a bot on an empty seat, change it, or free a bot's seat for a person. For the host, and told to all."""
    body: SetSeat = call.body
    room, access = await call.room()
    if not access.host:
        raise not_yours("Only the host of the table can do that.")
    chair = _chair(room, body.seat)
    if chair.name and not chair.bot:
        raise Problem(409, "taken", "A person sits there.")
    await _hand(call, room, body, SPECTATOR)
    return OK


async def free(call: Call) -> Ok:
    """Take a chair from a person, for a bot or for somebody else: a public act, in the log for everybody.

    For the host. If it is the host who is away, for anybody who sits at the table; they are the host then.
    """
    body: SetSeat = call.body
    room, access = await call.room()
    chair = _chair(room, body.seat)
    by = SPECTATOR
    if not access.host:
        if not access.seats or call.asking.token or not await _is_hosts(call, room, body.seat):
            raise not_yours("Only the host of the table can do that.")
        by = min(access.seats)
        room.must_be_given(chair)
    if body.seat in access.seats:
        raise Problem(409, "yours", "This chair is your own. If you want to give it up, leave the table.")
    if chair.bot or chair.empty:
        raise Problem(409, "nobody", "No person sits there.")
    await _hand(call, room, body, by)
    return OK


async def _is_hosts(call: Call, room: Room, seat: Seat) -> bool:
    holders = await call.house.store.holders(room.id)
    hosts = {browser for browser, role, _ in holders if role == "host"}
    return any(role == "seat" and other == seat and browser in hosts for browser, role, other in holders)


def _chair(room: Room, seat: Seat) -> SeatRow:
    if not 0 <= seat < len(room.seats):
        raise not_found("There is no such seat.")
    return room.seats[seat]


async def _hand(call: Call, room: Room, body: SetSeat, by: Seat) -> None:
    if body.bot and body.bot not in BOTS:
        raise Problem(422, "bad-bot", f"There is no such bot; there are: {', '.join(BOTS)}.")
    name = bot_name((*room.default_names(), *room.names)) if body.bot else ""
    invitation = hash_of(call.asking.secret, room.id, "seat", body.seat)
    await room.hand(Handing(body.seat, body.bot, name, call.asking.browser, by, invitation))


async def issue_link(call: Call) -> Issued:
    """A new secret link; the one before stops working. The host makes those for empty chairs and for spectators."""
    body: IssueLink = call.body
    room, _ = await call.room()
    seat = SPECTATOR if body.kind == "watch" else _chair(room, body.seat).seat
    if not call.asking.secret:
        raise not_yours("Links are made in a browser.")
    token = await issue(call.house, call.asking, room.id, body.kind, seat)
    if body.kind == "watch":
        await room.look_again()
    return Issued({"watch": f"/w/{token}", "bot": ""}.get(body.kind, f"/s/{token}"), token)
