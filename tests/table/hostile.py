"""What somebody who means no good would send: texts that are markup, numbers that are none, and much of everything."""

from __future__ import annotations

import asyncio
import re
import time
import types
from collections.abc import Generator, Iterator
from copy import deepcopy
from typing import Any

import msgspec

from enginehouse.core import SPECTATOR, Game, Words, codec
from enginehouse.core.chance import commitment
from enginehouse.core.game import from_position
from enginehouse.core.record import FORMAT, Record
from enginehouse.table.live.room import Room
from enginehouse.table.pages import receipts
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import Browser, page_model
from enginehouse.table.pages.render import environment
from enginehouse.table.storage import Entry, GameRow, SeatRow

SCRIPT = '"><script>x</script>'
MARKS = (SCRIPT, "'><script>x</script>", '" onload="x', "' onload='x", "</style><script>x", "&<>\"'", "]]><script>x")
#: What must never stand in markup as it came: a tag that is not ours, or an attribute that is not ours.
RAW = re.compile(r"<script>x|\sonload=[\"']x|<>\"'")

NUMBERS = (
    "²", "٣", "--1", "-1", "-2", "+1", "1e3", "0x1", " 1", "1 ", "1_0", "½", "Ⅷ", "９", "1.0", "NaN", "true", "null", "",
    "9" * 10, "9" * 40, "1" * 4400, "-" + "1" * 4400, "\x00", "\x1b[2J", "%00", "%ff%fe", "\ufffd", "\u202e", "é" * 200,
    "..", "../../etc/passwd", "' OR 1=1 --", "{{7*7}}", "x" * 3000, SCRIPT,
)  # fmt: skip
JUNK: tuple[Any, ...] = (
    None, True, -1, 10**9, 10**30, 1.5, 1e308, *NUMBERS, [], {}, [[]], {"a": {"b": [1]}}, [1] * 50, [[[[[[1]]]]]],
)  # fmt: skip


# --- markup ----------------------------------------------------------------------------------------------------------
def texts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every text in a plain value."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict):
        for key in value:
            yield from texts(value[key], (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from texts(inner, (*path, n))


def forged(plain: Any, path: tuple[Any, ...], text: str) -> Any:
    whole = deepcopy(plain)
    at = whole
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = text
    return whole


def room_of(game: Game[Any], names: tuple[str, ...] | None = None) -> Room:
    """A table as the server has it, without a server."""
    row = GameRow(
        "check", game.title.id, game.title.version, game.players, dict(game.options), f"{game.seed:x}", game.start,
        SCRIPT, False, False, True, "paused", game.over, game.to_act, False, 0, 0.0, 0.0, content=game.pack,
    )  # fmt: skip
    entries = [Entry(n, "act", e.seat, e.action, 0.0, why=SCRIPT) for n, e in enumerate(game.actions)]
    seats = [SeatRow(s, names[s] if names else "") for s in range(game.players)]
    return Room(None, row, seats, entries)  # type: ignore[arg-type]


def markup_of(room: Room) -> Iterator[tuple[str, str]]:
    """Every piece of HTML and SVG that the house makes of a table, with what it is."""
    game, words = room.line.game, Words(room.names)
    for viewer in (SPECTATOR, *range(game.table.seats)):
        model = page_model(room, viewer)
        frame = make_frame(model)
        yield from ((f"region {name}", html) for name, html in frame.regions.items())
        aid = game.title.aid(game.view(None if viewer == SPECTATOR else viewer))
        shell = environment().get_template("table.html")
        yield "page", shell.render(m=model, b=Browser(), tag=frame.tag, regions=frame.regions, aid=aid)
        yield from ((f"layer {name}", svg) for name, svg in model.board.layers.items())
        for action in game.legal(viewer)[:3] if viewer >= 0 else ():
            drawn = receipts.receipt(game, viewer, action, room.names, drawn=True)
            yield from ((f"receipt {name}", svg) for name, svg in drawn.layers.items())
    seen = game.view(None)
    yield "sheet", game.title.sheet(seen, words, game.prompt(None)).svg()
    yield "narrow sheet", game.title.narrow_sheet(seen, words, game.prompt(None)).svg("dark")


def raw_in(room: Room) -> list[str]:
    """Where something hostile stands as it came. A table that cannot be shown is refused by the desk, so that is well."""
    out: list[str] = []
    try:
        made = list(markup_of(room))
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        return out
    for what, markup in made:
        if found := RAW.search(markup):
            out.append(f"{what}: …{markup[max(0, found.start() - 60) : found.end() + 20]}…")
    return out


def reopened(game: Game[Any], table: Any, names: tuple[str, ...] | None = None) -> Game[Any]:
    """The game of a forged position. Raises HouseError where it is refused."""
    plain = msgspec.json.decode(game.to_json())
    return from_position(game.title, {**plain, "table": table}, names, game.content)


# --- records ---------------------------------------------------------------------------------------------------------
def record_of(game: Game[Any], table: Any = None, **changed: Any) -> bytes:
    """A record that begins at a position, forged or not: what a server must read before it can say no."""
    plain = msgspec.json.decode(game.to_json())
    start = {**plain, "table": plain["table"] if table is None else table}
    record = Record(
        enginehouse=FORMAT,
        game=game.title.id,
        version=game.title.version,
        players=game.players,
        options=dict(game.options),
        seed=f"{game.table.seed:x}",
        commitment=commitment(game.table.seed),
        names=list(game.names),
        actions=[],
        state=codec.fingerprint(game.table),
        start=start,
    )
    return msgspec.json.encode(msgspec.structs.replace(record, **changed))


# --- the loop --------------------------------------------------------------------------------------------------------
class Watched:
    """An app, each of whose requests is timed step by step: what it computes between two waits, nobody else can do anything."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.held, self.what = 0.0, ""  # the longest step, in seconds of computing, and whose it was

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._timed(self.app(scope, receive, send).__await__(), f"{scope.get('method')} {scope.get('path')}")

    @types.coroutine
    def _timed(self, steps: Any, what: str) -> Generator[Any]:
        resume = steps.send, None
        while True:
            begun = time.thread_time()
            try:
                waits = resume[0](resume[1])
            except StopIteration:
                return
            finally:
                self._note(time.thread_time() - begun, what)
            try:
                yield waits
                resume = steps.send, None
            except BaseException as error:  # whoever waited is told to stop, and so is the app
                resume = steps.throw, error

    def _note(self, held: float, what: str) -> None:
        if held > self.held:
            self.held, self.what = held, what


class Heartbeat:
    """Beats on the loop, and keeps how late each beat was: what anybody else on the loop had to wait."""

    def __init__(self, every: float = 0.005) -> None:
        self.every = every
        self.late: list[float] = []  # by the clock: on a busy machine others are to blame, too
        self.held: list[float] = []  # computing on the loop between two beats
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Heartbeat:
        self._task = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()

    async def _beat(self) -> None:
        while True:
            due, before = time.perf_counter() + self.every, time.thread_time()
            await asyncio.sleep(self.every)
            self.late.append(time.perf_counter() - due)
            self.held.append(time.thread_time() - before)

    def worst(self) -> tuple[float, float]:
        """The longest anything held the loop, and the latest beat; both in seconds."""
        return max(self.held, default=0.0), max(self.late, default=0.0)
