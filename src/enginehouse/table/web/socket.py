"""The live line: a WebSocket that only speaks. Whatever a browser wants done it posts.

One thing a page says on it: whether it is before somebody's eyes ("here", "away"). Who has the table before their eyes is told of
its turns by the table, and by nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
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
_BLINK = 0.25  # seconds between notes that somebody looks, or looks away


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
    eyes = _Eyes()
    work = [_speak(house, room, viewer, socket), _hear(socket, eyes)]
    if viewer >= 0:
        work += [_stay(room, viewer), _look_on(house, room.id, who(socket).browser, eyes)]
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


class _Eyes:
    """Whether somebody looks at the page, as it says."""

    def __init__(self) -> None:
        self.open = False
        self.changed = asyncio.Event()

    def say(self, word: object) -> bool:
        """Whether that was a word about it."""
        if word not in ("here", "away"):
            return False
        self.open = word == "here"
        self.changed.set()
        return True


async def _look_on(house: House, table: str, browser: str, eyes: _Eyes) -> None:
    """Write down that somebody looks, for as long as they do, if there is anybody who would be told of the table."""
    line, written, outbox = secrets.token_hex(12), False, house.courier.outbox
    seconds = house.settings.looking_seconds
    try:
        while True:
            eyes.changed.clear()
            if eyes.open and browser:
                written = await outbox.looks(line, browser, table, time.time() + seconds) or written
            elif written:
                await outbox.looks_away(line)
                written = False
            await asyncio.sleep(_BLINK)
            with suppress(TimeoutError):
                await asyncio.wait_for(eyes.changed.wait(), seconds * 0.6)
    finally:
        if written:
            await outbox.looks_away(line)


async def _hear(socket: WebSocket, eyes: _Eyes) -> None:
    """Little is to be heard; but only who listens notices that the other side has gone."""
    chatter = 0
    while chatter < _CHATTER:
        heard = await socket.receive()
        if heard["type"] == "websocket.disconnect":
            return
        chatter += not eyes.say(heard.get("text"))
    await socket.close(4008, "this line is not for sending")
