"""My tables: those that wait for me first, then those that wait for others, each with its question and a picture of its board.

For whoever asks, signed in or a guest's browser. What is told of a table is what the one who asks may see there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core import SPECTATOR, Seat, Unknown
from enginehouse.core.options import MAIN_OPTIONS
from enginehouse.table.app import House
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.room import Room
from enginehouse.table.pages.glimpse import glimpse_name
from enginehouse.table.pages.notices import told_line
from enginehouse.table.pages.records import drawing, summary
from enginehouse.table.pages.scale import Clock, clock_of, clock_seen, spoken_time
from enginehouse.table.pages.shells import page
from enginehouse.table.problems import Problem
from enginehouse.table.storage import GameRow, Person, SeatRow
from enginehouse.table.storage.troubles import TROUBLES, is_damage
from enginehouse.table.web.endpoints import Call, limit
from enginehouse.table.web.passkeys import hindrance
from enginehouse.table.web.records import Career, career_of, my_career
from enginehouse.table.web.seats import Who, who

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class Sitter:
    emblem: str
    name: str
    acts: bool
    you: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """What only an opened table can tell: whose eyes it is looked at with, its question and its people."""

    viewer: Seat
    place: str  # "Midwest, Round 8"
    ask: str  # the question, or what the others do
    sitters: tuple[Sitter, ...]
    talk: tuple[str, str] | None  # who said what last
    picture: str  # its address, without the theme


@dataclass(frozen=True, slots=True)
class TableCard:
    """One of my tables."""

    id: str
    name: str
    game: str
    players: tuple[str, ...]
    waits: bool  # for me
    touched: float
    waited: str  # since when, in words that are right in every time zone
    clock: Clock | None
    sight: Sight | None = None

    @property
    def company(self) -> tuple[str, ...]:
        """Who else is there."""
        return tuple(s.name for s in self.sight.sitters if not s.you) if self.sight else self.players

    @property
    def address(self) -> str:
        return f"/t/{self.id}"


@dataclass(frozen=True, slots=True)
class Tables:
    waiting: tuple[TableCard, ...] = ()
    others: tuple[TableCard, ...] = ()
    more: tuple[TableCard, ...] = ()  # without a picture: there are many
    over: tuple[TableCard, ...] = ()

    @property
    def tag(self) -> str:
        """A word that changes when the page has something new; that time goes by is nothing new."""
        cards = [(card.id, card.waits, card.touched, card.sight) for card in (*self.waiting, *self.others, *self.more)]
        return blake2b(repr((cards, len(self.over))).encode(), digest_size=9).hexdigest()

    @property
    def head(self) -> str:
        """
        >>> Tables().head
        'No table waits'
        """
        n = len(self.waiting) + sum(card.waits for card in self.more)
        if not n:
            return "No table waits for you" if self.others or self.more else "No table waits"
        return f"{counted(n).capitalize()} table{'s wait' if n > 1 else ' waits'} for you"

    @property
    def under_head(self) -> str:
        n = len(self.others) + sum(not card.waits for card in self.more)
        return f"{counted(n).capitalize()} wait{'' if n > 1 else 's'} for others." if n else ""


def counted(n: int) -> str:
    """
    >>> counted(2), counted(40)
    ('two', '40')
    """
    return _WORDS[n] if n < len(_WORDS) else str(n)


async def my_tables(house: House, browser: str) -> Tables:
    """All tables of a browser or of its person. The most pressing are opened, one after the other."""
    now = time.time()
    rows = await house.store.games_of(browser) if browser else []
    people = await house.store.seat_names([row.id for row, _ in rows])
    plain = [(row, seats, _card(row, seats, people[row.id], now)) for row, seats in rows]
    live = sorted((one for one in plain if not one[0].over), key=lambda one: _urgency(one[2]))
    seen: list[TableCard] = []
    for row, seats, card in live[: house.settings.tables_pictured]:
        seen.append(await _opened(house, row, seats, card))
        await asyncio.sleep(0)  # others are served between two
    rest = tuple(card for _, _, card in live[house.settings.tables_pictured :])
    return Tables(
        tuple(card for card in seen if card.waits),
        tuple(card for card in seen if not card.waits),
        rest,
        tuple(card for row, _, card in plain if row.over),
    )


def _urgency(card: TableCard) -> tuple[bool, float, float]:
    """Those that wait for me first, of them those with the least time left; the rest as long as they have waited."""
    return (not card.waits, card.clock.left if card.clock and card.waits else float("inf"), card.touched)


def _card(row: GameRow, seats: tuple[Seat, ...], chairs: Sequence[SeatRow], now: float) -> TableCard:
    try:
        game = front_door.title(row.title).name
    except Unknown:
        game = row.title
    waits = not row.over and bool(set(seats) & set(row.to_act))
    return TableCard(
        row.id, row.name, game, tuple(chair.name for chair in chairs if chair.name), waits, row.touched,
        spoken_time(now - row.touched), clock_of(row, now, seats),
    )  # fmt: skip


async def _opened(house: House, row: GameRow, seats: tuple[Seat, ...], card: TableCard) -> TableCard:
    """With what the table itself tells; one that cannot be opened stands there without."""
    try:
        room = await house.rooms.get(row.id)
    except Problem:
        return card
    viewer, now = _eyes(room, seats), time.time()
    seen = room.line.game.view(None if viewer == SPECTATOR else viewer)
    acting = seen.stack[-1].seats(seen) if seen.stack else ()
    clock = clock_seen(room.row, room.seats, room.names, viewer, acting, now)
    return replace(card, sight=_sight(room, viewer), clock=clock)


def _eyes(room: Room, seats: tuple[Seat, ...]) -> Seat:
    """The seat that is looked with. Where people share a screen nobody's secrets are shown before it is handed over."""
    if not seats or (room.row.hotseat and len(seats) > 1):
        return SPECTATOR
    return min(seats, key=lambda seat: (seat not in room.line.game.to_act, seat))


def _sight(room: Room, viewer: Seat) -> Sight:
    game = room.line.game
    seen = game.view(None if viewer == SPECTATOR else viewer)
    emblems = game.title.emblems(game.view(None))
    acting = (
        seen.stack[-1].seats(seen) if seen.stack else ()
    )  # as this viewer knows it: some questions hush who has answered
    sitters = tuple(Sitter(emblems[s], room.names[s], s in acting, s == viewer) for s in range(len(room.names)))
    last = room.chat[-1] if room.chat else None
    return Sight(
        viewer,
        ", ".join(part for part in (_ground(game), game.title.moment(seen)) if part),
        game.prompt_on(seen, viewer),
        sitters,
        (room.names[last.seat], last.words) if last else None,
        f"/t/{room.id}/picture.svg?seat={viewer}&now={glimpse_name(room, viewer)}",
    )


def _ground(game: AnyGame) -> str:
    """What is played on: the first option that names a map, a scenario or a set-up."""
    for option in game.title.options:
        value = game.switches.get(option.name)
        if option.name in MAIN_OPTIONS and value:
            return game.title.said(option, value, game.content).name
    return ""


async def mine(request: Request) -> Response:
    """The page of my tables."""
    house: House = request.app.state.house
    limit(house, request, Who())
    call = Call(request, house, who(request), None)
    person = await call.person()
    tables = await my_tables(house, call.asking.browser)
    told = await _what_was_played(call)
    return page(
        "mine.html", t=tables, person=person, games=front_door.games(), c=told, told=summary(told), **drawing(),
        notices=await told_line(house, person), **await keeping(call, person),
    )  # fmt: skip


async def _what_was_played(call: Call) -> Career:
    """What is told of past games; a damaged file takes them from the page, and not the tables that wait."""
    try:
        return await my_career(call)
    except TROUBLES as error:
        if not is_damage(error):
            raise
        return career_of([], {}, False)


async def keeping(call: Call, person: Person | None) -> dict[str, Any]:
    """What the offer to keep a name needs: the name that this browser sits under, and why it cannot be kept here, if so."""
    if person is not None:
        return {"name": "", "hindrance": ""}
    name = await call.house.store.last_name(call.asking.browser) if call.asking.browser else ""
    return {"name": name, "hindrance": hindrance(call.request)}


def routes() -> list[Route]:
    return [Route("/mine", mine)]
