"""A rematch: the same people at a new table, each on a chair that they are led to."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Literal

import msgspec

from enginehouse.core import SPECTATOR, Game, Seat
from enginehouse.core.options import known_options
from enginehouse.table.live import lobby
from enginehouse.table.live.chairs import AUTOMA
from enginehouse.table.live.links import hash_of
from enginehouse.table.live.plans import Founding, SeatPlan
from enginehouse.table.live.room import Room
from enginehouse.table.live.seating import seat_rows
from enginehouse.table.problems import Problem
from enginehouse.table.web.seats import Who, derived, fresh

if TYPE_CHECKING:
    from enginehouse.table.app import House

_LOOKS = 100  # for a table that another is founding, a twentieth of a second apart


async def rematch(at: House, asking: Who, room: Room) -> str:
    """The same people and options at a new table, on the chairs of ``moved_on``; the second who asks gets the first's.

    Nobody gets a link of anybody else: browsers that hold a chair of the old table hold that person's chair at the new one.
    Whoever comes later (by the old chair's own link, on another device) asks again, and is led there too.
    """
    if not room.line.game.over:
        raise Problem(409, "not-over", "The game is not over yet.")
    table = lobby.new_id()
    if room.row.rematch or not await at.store.claim_rematch(room.id, table):
        row = await at.store.game(room.id)
        table = (row.rematch if row else None) or table
        await _founded(at, room, table)
    else:
        try:
            async with room.lock:
                await room.refresh()  # whoever left at another process is not seated
            await _found_again(at, asking, room, table)
        except BaseException:
            await _given_up(at, room, table)
            raise
    if asking.browser:
        await at.store.follow(room.id, table, asking.browser, moved_on(room))
    async with room.lock:
        await room.refresh()
    room.publish()
    return table


def moved_on(room: Room) -> dict[Seat, Seat]:
    """Which chair at the rematch follows which: everybody moves on by one, and Automas stay last.

    Where the game draws lots for who begins, everybody stays, and keeps their colour.
    """
    people = [row.seat for row in room.seats if row.bot != AUTOMA]
    if room.line.game.title.first_by_lot:
        return {seat: seat for seat in people}
    return {seat: (seat - 1) % len(people) for seat in people}


async def _given_up(at: House, room: Room, table: str) -> None:
    """Nobody founds this table any more: the next who asks does."""
    await at.store.drop_rematch(room.id, table)
    async with room.lock:
        await room.refresh()


async def _founded(at: House, room: Room, table: str) -> None:
    """Until whoever was first has founded the table."""
    for _ in range(_LOOKS):
        if await at.store.game(table) is not None:
            return
        await asyncio.sleep(0.05)
    await _given_up(at, room, table)  # a process that died, perhaps
    raise Problem(503, "busy", "The next game is being laid out. Try again.")


async def _found_again(at: House, asking: Who, room: Room, table: str) -> None:
    moved = moved_on(room)
    before = {moved[row.seat]: row for row in room.seats if row.seat in moved}
    plans = [
        SeatPlan("bot", before[s].name, before[s].bot) if before[s].bot else SeatPlan("friend")
        for s in range(len(moved))
    ]
    plans += [SeatPlan(AUTOMA)] * (len(room.seats) - len(moved))
    title = room.line.game.title
    options = known_options(title.options, room.row.options)
    game = Game(title, room.row.players, options, lobby.new_seed(), content=room.line.game.content)
    plan = Founding(
        room.row.title, plans, {}, room.row.name, room.row.listed, room.row.aloud, _speed(room), room.row.pack,
        room.row.patience, room.row.hints, bank=room.row.bank, increment=room.row.increment, zero=room.row.zero,
    )  # fmt: skip
    known = {seat: row.name for seat, row in before.items() if row.sat}
    now = round(time.time(), 3)
    seats = [
        msgspec.structs.replace(row, name=known[row.seat], seen=now, follows=before[row.seat].hands)
        if row.seat in known
        else row
        for row in seat_rows(game, plans)
    ]
    await lobby.lay_out(at, game, plan, seats, table, room.row.hotseat, parent=room.id)
    holders = await at.store.holders(room.id)
    if asking.browser and all(role != "host" for _, role, _ in holders):
        holders.append((asking.browser, "host", SPECTATOR))
    for browser, role, seat in holders:
        if role != "seat":
            await at.store.hold(browser, table, role, seat)
        else:
            await at.store.follow(room.id, table, browser, moved, asking.browser)


async def token_again(at: House, asking: Who, room: Room, seat: Seat, table: str) -> str:
    """A program that played a chair by its token gets a token of that person's chair at the rematch."""
    to, secret = moved_on(room)[seat], fresh()
    hashes = hash_of(secret, table, "bot", to)
    number = await at.store.token_again(room.id, table, asking.token, (seat, to), hashes)
    return derived(secret, table, "bot", to, number) if number is not None else ""


def _speed(room: Room) -> Literal["instant", "slow", "paused"]:
    return "instant" if room.row.speed == "instant" else "slow"
