"""What tables cost in memory while nobody looks at them, and that nothing is lost by letting go of the rest."""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR
from enginehouse.core.record import Record, read_record
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.pages.render import log_line
from enginehouse.table.storage import Entry, GameRow, SeatRow, Store, open_database

GAMES = Path(__file__).parents[2] / "games"
#: Each title with its most players, a few actions before the end.
LATE = {
    "steam-power": "steam_power/records/five.json",
    "planet-steam": "planet_steam/records/five.json",
    "steamwatchers": "steamwatchers/records/war-returns-5.json",
    "imperial-steam": "imperial_steam/records/4p-normal-greedy.json",
}
BAR = 500_000  # bytes of a table that nobody looks at
TABLES = 3


def late(name: str) -> Record:
    return read_record((GAMES / LATE[name]).read_bytes())


async def store_late(store: Store, record: Record, table: str) -> None:
    entries = [
        Entry(n, "act", e.seat, e.action, 1.7e9 + n, f"bot {n:016x}", f"it earns {n % 20} more than the next best")
        for n, e in enumerate(record.actions[:-4])
    ]
    row = GameRow(
        table, record.game, house.title(record.game).version, record.players, dict(record.options), record.seed,
        record.start, "late", True, False, False, "paused", False, (), False, len(entries), 1.0, 1.0,
    )  # fmt: skip
    names = record.names or [""] * record.players
    await store.create(row, [SeatRow(s, name) for s, name in enumerate(names)], entries)


def everybody(room: Room) -> tuple[int, ...]:
    return (SPECTATOR, *range(room.line.game.table.seats))


def look(room: Room) -> dict[int, str]:
    """Everybody looks, and gets a whole frame."""
    frames = {viewer: room.frames.get(room, viewer) for viewer in everybody(room)}
    for viewer, frame in frames.items():
        room.frames.packed(viewer, frame, "")
    return {viewer: frame.tag for viewer, frame in frames.items()}


def left_alone(rooms: Rooms) -> None:
    """Nobody has looked for a while."""
    for room in rooms._open.values():
        room.used -= 3600
    rooms.tidy()
    log_line.cache_clear()  # of a fixed size, whatever the number of tables
    gc.collect()


def with_rooms(path: Path, use: Callable[[Store, Rooms], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(await open_database(str(path / "tables.sqlite3")), "test")
        await use(store, Rooms(store, 400))
        await store.database.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", LATE)
def test_a_table_nobody_looks_at_costs_less_than_half_a_megabyte(name: str, tmp_path: Path) -> None:
    async def use(store: Store, rooms: Rooms) -> None:
        record = late(name)
        assert record.players == max(house.title(name).players)
        for n in range(TABLES + 1):
            await store_late(store, record, f"t{n}")
        look(await rooms.get("t0"))  # what is made once for all tables
        left_alone(rooms)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        begun = time.perf_counter()
        for n in range(1, TABLES + 1):
            look(await rooms.get(f"t{n}"))
        opened = (time.perf_counter() - begun) / TABLES
        watched = (tracemalloc.get_traced_memory()[0] - before) / TABLES
        left_alone(rooms)
        resting = (tracemalloc.get_traced_memory()[0] - before) / TABLES
        tracemalloc.stop()
        print(f"{name}: watched {watched / 1e6:.2f} MB, nobody looks {resting / 1e6:.2f} MB, opened in {opened:.2f} s")
        assert resting < BAR
        boxes = {id(room.line.game.box) for room in rooms._open.values()}
        assert len(boxes) <= 1  # tables of the same options share what is in the box

    with_rooms(tmp_path, use)


@pytest.mark.parametrize("name", LATE)
def test_a_rested_table_is_the_same_when_somebody_comes_back(name: str, tmp_path: Path) -> None:
    async def use(store: Store, rooms: Rooms) -> None:
        await store_late(store, late(name), "t")
        room = await rooms.get("t")
        half = len(room.line.live) // 2
        tags, then = look(room), make_frame(page_model(room, 0, half)).tag
        left_alone(rooms)
        again = await rooms.get("t")
        assert look(again) == tags  # a page that was open before the rest is up to date
        assert make_frame(page_model(again, 0, half)).tag == then
        assert again.line.at(half).record().to_json() == again.line.game.at(half).record().to_json()

    with_rooms(tmp_path, use)


def test_who_looks_keeps_the_frames_and_the_long_are_forgotten(tmp_path: Path) -> None:
    async def use(store: Store, rooms: Rooms) -> None:
        for table in ("watched", "quiet"):
            await store_late(store, late("steam-power"), table)
        watched, quiet = await rooms.get("watched"), await rooms.get("quiet")
        watched.hub.viewers[0] += 1
        frame = watched.frames.get(watched, 0)
        left_alone(rooms)
        assert watched.frames.get(watched, 0) is frame
        quiet.line.log *= 10  # a log so long that it is not worth its place
        left_alone(rooms)
        assert list(rooms._open) == ["watched"]
        assert len((await rooms.get("quiet")).line.log) == len(watched.line.log)

    with_rooms(tmp_path, use)
