"""The live line: a WebSocket that only speaks. Whatever a browser wants done it posts."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from enginehouse.core import SPECTATOR, Seat
from enginehouse.core.plain import read_number
from enginehouse.table.app import House
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.web.guard import check_origin
from enginehouse.table.web.seats import who

log = logging.getLogger("enginehouse.table")
_HERE = 60.0  # seconds between notes that somebody sits at the table
_CHATTER = 64  # messages a browser may send on a line that is not for sending


async def live(socket: WebSocket) -> None:
    """Frames for one viewer: at once if the page is not up to date, then whenever something changes for these eyes."""
    house: House = socket.app.state.house
    try:
        check_origin(socket, "POST")
        room, viewer = await _admitted(house, socket)
    except Problem as problem:
        await socket.close(4000 + problem.status % 1000, problem.code)
        return
    await socket.accept()
    _present(room, viewer, +1)
    work = [_speak(house, room, viewer, socket), _hear(socket), *([_stay(room, viewer)] if viewer >= 0 else [])]
    tasks = {asyncio.create_task(one) for one in work}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("the live line of table %s broke", room.id, exc_info=ended)
        _present(room, viewer, -1)


async def _admitted(house: House, socket: WebSocket) -> tuple[Room, Seat]:
    room = await house.rooms.get(socket.path_params["table"])
    access = await who(socket).at(house.store, room.row)
    seat = socket.query_params.get("seat", "")
    if seat in ("", str(SPECTATOR)):
        return room, access.eyes(None)
    number = read_number(seat)
    if number is None:
        raise Problem(422, "bad-seat", "A seat is a number.")
    return room, access.eyes(number)


def _present(room: Room, viewer: Seat, change: int) -> None:
    before = room.connected(viewer)
    room.hub.viewers[viewer] += change
    if viewer != SPECTATOR and room.connected(viewer) != before:
        room.hub.publish()


async def _speak(house: House, room: Room, viewer: Seat, socket: WebSocket) -> None:
    have = socket.query_params.get("have", "")
    version, doors = room.hub.version, -1  # it looks once more: a door may have been shut while this one was opened
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            if room.row.doors != doors:  # somebody was shut out: perhaps the one who listens here
                doors = room.row.doors
                try:
                    await _admitted(house, socket)
                except Problem as problem:
                    await socket.close(4000 + problem.status % 1000, problem.code)
                    return
            await room.ready()
            frame = room.frames.get(room, viewer)
            if frame.tag != have:
                await socket.send_bytes(room.frames.packed(viewer, frame, have))
                have = frame.tag
                await asyncio.sleep(house.settings.frame_pause)
            version = await room.hub.changed(version)


async def _stay(room: Room, viewer: Seat) -> None:
    """Whose page is open is not away."""
    while True:
        await room.here(viewer)
        await asyncio.sleep(_HERE)


async def _hear(socket: WebSocket) -> None:
    """Nothing is to be heard; but only who listens notices that the other side has gone."""
    for _ in range(_CHATTER):
        if (await socket.receive())["type"] == "websocket.disconnect":
            return
    await socket.close(4008, "this line is not for sending")
