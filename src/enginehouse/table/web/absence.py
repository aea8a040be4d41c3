"""Being away, and coming back: a clock that stands for some days, and a chair that a bot has kept."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from enginehouse.core import Seat
from enginehouse.table.live.banks import DAY, is_away, is_slow
from enginehouse.table.live.plans import BOTS
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem, not_yours
from enginehouse.table.storage import Leave, TooLong, TooSoon
from enginehouse.table.web.bodies import OK, Away, Ok, OwnSeat
from enginehouse.table.web.names import must_differ, must_not_be_the_house

if TYPE_CHECKING:
    from enginehouse.table.web.endpoints import Call

_NO_CLOCK = "Clocks stand only at tables that are played over days: with a day or more for a decision, or in a bank."


async def away(call: Call) -> Ok:
    """Away until a day, from today; without one, back. At all slow tables of whoever has signed in."""
    body: Away = call.body
    room = await call.seat(body.seat)
    _must_stand(call, room, body.seat)
    browser = call.asking.browser
    if not body.until:
        if not is_away(room.seats[body.seat], time.time()):
            raise Problem(409, "here", "You are not away.")
        await _tell(call, await call.house.store.come_home(browser, room.id, body.seat, _leave(call, _today())))
        return OK
    leave = _leave(call, _day(body.until))
    try:
        tables = await call.house.store.go_away(browser, room.id, body.seat, leave)
    except TooSoon:
        raise Problem(409, "too-soon", _too_soon(room, body.seat)) from None
    except TooLong:
        days = await call.house.store.days_left(browser, room.id, room.seats[body.seat], leave.today, leave.days)
        asked = leave.last - leave.today + 1
        text = f"You have {max(0, days.days)} of {leave.days} vacation days left, and that would be {asked}."
        raise Problem(409, "too-long", text) from None
    await _tell(call, tables)
    return OK


def _must_stand(call: Call, room: Room, seat: Seat) -> None:
    if call.asking.token:
        raise not_yours("A program is never away.")
    if room.line.game.over or not is_slow(room.row):
        raise Problem(409, "no-clock", _NO_CLOCK)
    if room.seats[seat].bot:
        raise Problem(409, "kept", "A bot plays on from your chair. Take it back first.")


def _too_soon(room: Room, seat: Seat) -> str:
    if is_away(room.seats[seat], time.time()):
        return "You are away already. Come back first; the days that have not begun stay yours."
    return "Between two absences lies a day at least, so that nobody waits for the same person again and again."


def _today() -> date:
    return datetime.fromtimestamp(time.time(), UTC).date()


def _day(text: str) -> date:
    """The last day of an absence."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem(422, "bad-day", "Write the day as 2026-11-21.") from None
    if day < _today():
        raise Problem(422, "bad-day", "That day is over already.")
    return day


def _leave(call: Call, last: date) -> Leave:
    settings, now = call.house.settings, round(time.time(), 3)
    until = datetime(last.year, last.month, last.day, tzinfo=UTC).timestamp() + DAY
    return Leave(
        _today().toordinal(), last.toordinal(), now, until, settings.vacation_days, settings.vacation_pause, DAY
    )


async def _tell(call: Call, tables: list[str]) -> None:
    """Tables that this process has open count anew by when somebody is late; the others do when that time has come."""
    for table in dict.fromkeys(tables):
        room = call.house.rooms.open_room(table)
        if room is not None:
            await room.absent()


async def back(call: Call) -> Ok:
    """Take your chair back from the bot that plays there since your time was up."""
    body: OwnSeat = call.body
    room = await call.seat(body.seat)

    def check(name: str) -> None:
        if name:
            must_differ(name, [other for n, other in enumerate(room.names) if n != body.seat])
            must_not_be_the_house(name, BOTS.values())

    await room.take_back_chair(body.seat, check)
    return OK
