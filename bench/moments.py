"""What it costs to keep every moment: bytes and CPU of an action, opening long tables, moving the games of before.

    uv run python bench/moments.py            # all of it
    uv run python bench/moments.py --games 500

CPU times are of this process alone; the machine may be busy with other things.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from enginehouse import house
from enginehouse.core import Game, Title
from enginehouse.table.live import migrating
from enginehouse.table.live.line import Line
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import Entry, GameRow, SeatRow, Store, open_database


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def played(title: Title[Any], seed: int, entries: int = 10_000, undos: float = 0.0) -> tuple[Game[Any], list[Entry]]:
    """A game of random moves at the largest table, with undos among them, up to so many entries."""
    rnd = random.Random(seed)
    game: Game[Any] = Game(title, max(title.players), {}, seed)
    line = Line(game.clone())
    while not line.game.over and len(line.log) < entries:
        seat = rnd.choice(line.game.to_act)
        mine = line.undoable(seat)
        n = len(line.log)
        if mine and rnd.random() < undos:
            text = " ".join(map(str, line.falling_with(mine[:1])))
            line.replayed(Entry(n, "undo", seat, text, float(n), f"key {n}"))
        else:
            action = rnd.choice(line.game.legal(seat))
            line.replayed(
                Entry(n, "act", seat, action, float(n), f"key {n}", f"it earns {n % 9} more than the next best")
            )
    return line.game, [happening.entry for happening in line.log]


def row_of(game: Game[Any], entries: list[Entry], table: str) -> tuple[GameRow, list[SeatRow]]:
    row = GameRow(
        table, game.title.id, game.title.version, game.players, dict(game.options), f"{game.seed:x}", None, table, True,
        False, False, "paused", game.over, game.to_act, False, len(entries), 1.0, 1.0,
    )  # fmt: skip
    return row, [SeatRow(seat, f"Name {seat}") for seat in range(game.table.seats)]


# --- an action ---------------------------------------------------------------------------------------------------------
def an_action(title: Title[Any]) -> None:
    """The same game twice: played by itself, and with all that is stored of it drawn up."""
    _, entries = played(title, 1)
    line = Line(Game(title, max(title.players), {}, 1))
    drawing: list[float] = []
    playing: list[float] = []
    for entry in entries:
        begun = time.process_time()
        game, told = line.ahead(entry.seat, entry.action)
        ahead = time.process_time()
        drawn = line.drawn(entry, game, told)
        drawing.append(time.process_time() - ahead)
        playing.append(ahead - begun)
        line.accept(drawn)
    sizes = [len(filed.packed) for filed in line.rows]
    print(
        f"{title.id:16} {len(entries):5} actions   {mean(sizes):6.0f} bytes each (largest {max(sizes):,})   "
        f"CPU: played {mean(playing) * 1e3:.2f} ms, drawn up to be stored {mean(drawing) * 1e3:.2f} ms more"
    )


# --- opening -----------------------------------------------------------------------------------------------------------
async def opening(store: Store, title: Title[Any], length: int) -> None:
    game, entries = played(title, 2, length, undos=0.45 if length > 300 else 0.0)
    row, seats = row_of(game, entries, f"{title.prefix}{length}".lower())
    await store.create(row, seats, entries)
    await migrating.move(store, row.id)
    begun = time.process_time()
    line = Line(Game(title, row.players, row.options, int(row.seed, 16)))
    for entry in entries:
        line.replayed(entry)
    replayed = time.process_time() - begun
    await Rooms(store, 9).get(row.id)  # what is drawn once for a map
    begun = time.process_time()
    found = await store.game(row.id)
    assert found is not None
    read, stored = await store.entries(row.id), await store.moments(row.id)
    await Room.read(store, found, seats, read, stored, [])
    opened = time.process_time() - begun
    begun = time.process_time()
    await Rooms(store, 9).get(row.id)
    print(
        f"{title.id:16} {len(entries):5} entries   CPU: from what is stored {opened * 1e3:.0f} ms "
        f"(by replay {replayed * 1e3:.0f} ms), and with its page drawn {(time.process_time() - begun) * 1e3:.0f} ms"
    )


# --- moving ------------------------------------------------------------------------------------------------------------
async def moving(path: Path, games: int) -> None:
    store = Store(await open_database(str(path)), "bench")
    kinds = [played(title, seed) for title in house.games() for seed in (1, 2, 3)]
    for n in range(games):
        game, entries = kinds[n % len(kinds)]
        row, seats = row_of(game, entries, f"g{n}")
        await store.create(row, seats, entries)
    actions = sum(len(kinds[n % len(kinds)][1]) for n in range(games))
    await store.database.close()
    before, begun = path.stat().st_size, time.perf_counter()
    store = Store(await open_database(str(path)), "bench")
    started = time.perf_counter() - begun
    begun, cpu = time.perf_counter(), time.process_time()
    faults = await migrating.move_all(store, lambda _done, _of: None)
    took, cpu = time.perf_counter() - begun, time.process_time() - cpu
    await store.database.close()
    grown, each = path.stat().st_size - before, cpu / games
    print(f"{games:,} finished games of before, {actions:,} actions: the database opens in {started * 1e3:.0f} ms")
    print(f"moved in {took:.0f} s, {cpu:.0f} s of CPU, {each * 1e3:.0f} ms a game, {len(faults)} faults")
    print(f"10,000 of them would take {each * 1e4 / 60:.0f} minutes of CPU")
    print(
        f"the file grew from {before / 1e6:.1f} MB by {grown / 1e6:.1f}: {grown / actions:.0f} bytes an action, index and all"
    )


async def run(games: int) -> None:
    for title in house.games():
        an_action(title)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(await open_database(str(Path(folder) / "long.sqlite3")), "bench")
        for title in house.games():
            for length in (200, 1000):
                await opening(store, title, length)
        await store.database.close()
        await moving(Path(folder) / "before.sqlite3", games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    asyncio.run(run(parser.parse_args().games))
