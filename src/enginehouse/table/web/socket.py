"""The live line: a WebSocket that only speaks. Whatever a browser wants done it posts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator
from contextlib import contextmanager, nullcontext, suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from enginehouse.core import SPECTATOR, Seat
from enginehouse.core.plain import read_number
from enginehouse.table.app import House
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.storage.troubles import TROUBLES, one_line, report, trouble
from enginehouse.table.web.guard import Places, address_of, check_origin
from enginehouse.table.web.seats import who

log = logging.getLogger("enginehouse.table")
_HERE = 60.0  # seconds between notes that somebody sits at the table
_REASON = 120  # bytes of the sentence with which a line is closed; WebSockets have room for 123
_CHATTER = 64  # messages a browser may send on a line that is not for sending


async def live(socket: WebSocket) -> None:
    """Frames for one viewer: at once if the page is not up to date, then whenever something changes for these eyes."""
    house: House = socket.app.state.house
    try:
        check_origin(socket, "POST")
        asking, address = who(socket), address_of(socket)
        house.looks.take(address)
        with _place(house, asking.browser or asking.token, address):
            room, viewer = await _admitted(house, socket)
            await socket.accept()
            await _attend(house, room.id, viewer, socket)
    except Problem as problem:
        await _send_away(socket, problem)
    except TROUBLES as error:
        log.error("the live line %s: %s", socket.url.path, one_line(error))
        await _send_away(socket, Problem(503, "no-database", trouble(error)))


@contextmanager
def _place(house: House, name: str, address: str) -> Generator[None]:
    """A place for one more line. Raises Problem if the browser, or its address, has too many."""
    with _taken(house.address_lines, address), _taken(house.browser_lines, name) if name else nullcontext():
        yield


@contextmanager
def _taken(places: Places, name: str) -> Generator[None]:
    places.take(name)
    try:
        yield
    finally:
        places.leave(name)


async def _send_away(socket: WebSocket, problem: Problem) -> None:
    """A browser tells its page why a line was closed, but not why it was never opened: what a person can mend is said."""
    code = 4000 + problem.status % 1000
    with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone meanwhile
        if problem.status not in (429, 503):
            await socket.close(code, problem.code)
            return
        if socket.application_state == WebSocketState.CONNECTING:
            await socket.accept()
        await socket.close(code, problem.text.encode()[:_REASON].decode(errors="ignore"))


async def _attend(house: House, table: str, viewer: Seat, socket: WebSocket) -> None:
    room = await house.rooms.get(table)  # the very table that will be changed: it may have been forgotten meanwhile
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
                report(log, f"the live line of table {room.id} broke", ended)
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
    room.used = time.monotonic()
    if not room.hub.viewers.total():
        room.frames.rest()
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
