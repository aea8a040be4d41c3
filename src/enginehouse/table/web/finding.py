"""Finding each other: one press, and one sits at the open table that fits best, or at a new one that others can find."""

from __future__ import annotations

import time
from typing import Any

from enginehouse.core import Title
from enginehouse.table.live import lobby
from enginehouse.table.live.banks import is_slow
from enginehouse.table.live.plans import BOTS, Founding, SeatPlan, known_title
from enginehouse.table.problems import Problem, not_yours
from enginehouse.table.web.bodies import Join, Joined
from enginehouse.table.web.company import sit_down
from enginehouse.table.web.endpoints import Call
from enginehouse.table.web.guard import address_of
from enginehouse.table.web.names import clean_name, must_not_be_the_house
from enginehouse.table.web.seats import with_cookie

_LATELY = 14 * 86400.0  # seconds since something happened at a table; nobody is led to one that is forgotten
_FILL = 15  # minutes until bots sit at a table that was founded by the way


async def join(call: Call) -> Joined:
    """Sit on the next free chair of a game: where most people wait, never at a table of your own."""
    body: Join = call.body
    title = known_title(body.game)
    if call.asking.token:
        raise not_yours("A program sits down by a link.")
    name = clean_name(body.name)
    if not name:
        raise Problem(422, "no-name", "Say by which name you want to sit there.")
    must_not_be_the_house(name, BOTS.values())
    call.asking = with_cookie(call.asking)
    for table in await call.house.store.free_chairs(title.id, call.asking.browser, time.time() - _LATELY):
        seat = await _sat_at(call, table, name, body.pace)
        if seat is not None:
            return Joined(table, call.go_to, False, f"You sit at an open table of {title.name}.")
    return await _own(call, title, name)


async def _sat_at(call: Call, table: str, name: str, pace: str) -> int | None:
    """The seat, if there is one that may be taken."""
    try:
        room = await call.house.rooms.get(table)
    except Problem:
        return None  # it does not open: others do
    if not room.row.listed or (pace != "any" and is_slow(room.row) != (pace == "slow")):
        return None
    for chair in room.seats:
        if not chair.empty:
            continue
        try:
            await sit_down(call, room, chair.seat, name)
            return chair.seat
        except Problem as problem:
            if problem.status not in (409, 422):
                raise
    return None


async def _own(call: Call, title: Title[Any], name: str) -> Joined:
    """One's own open table that waits for people, or a new one: nobody has two that wait."""
    for row, seats in await call.house.store.games_of(call.asking.browser):
        if row.title == title.id and row.listed and not row.over and seats:
            chairs = await call.house.store.seats(row.id)
            if any(chair.empty for chair in chairs):
                call.go_to = f"/t/{row.id}"
                text = f"Nobody else has a free chair. You have an open table of {title.name} already, and it waits for people."
                return Joined(row.id, call.go_to, False, text)
    call.house.tables.take(address_of(call.request))
    count = min(max(3, title.players[0]), title.players[-1])
    seats = [SeatPlan("me", name), *(SeatPlan("friend") for _ in range(count - 1))]
    plan = Founding(title.id, seats, dict(title.first_table), listed=True, fill=_FILL, pack="")
    made = await lobby.found(call.house, call.asking, plan)
    call.go_to = f"{made.page}?founded=yes"
    text = f"No open table of {title.name} had a free chair, so one was founded for you."
    return Joined(made.table, call.go_to, True, f"{text} Bots take its free chairs in {_FILL} minutes.")
