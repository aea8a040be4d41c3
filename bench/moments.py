"""What it costs to keep every moment: bytes and CPU of an action, opening long tables, moving the games of before.

    uv run python bench/moments.py            # all of it
    uv run python bench/moments.py --games 10000 --seconds 120    # moved for two minutes

CPU times are of this process alone; the machine may be busy with other things.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from enginehouse import house
from enginehouse.core import Game, Title
from enginehouse.table.live import migrating
from enginehouse.table.live.line import Line
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import Entry, GameRow, SeatRow, Store, open_database
from table import COMMAND, Server, a_table, figure


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def played(title: Title[Any], seed: int, entries: int = 10_000, undos: float = 0.0) -> tuple[Game[Any], list[Entry]]:
    """A game of random moves at the largest table, with undos among them, up to so many entries."""
    rnd = random.Random(seed)
    game: Game[Any] = Game(title, max(title.players), {}, seed)
    line = Line(game.clone())
    while not line.game.over and len(line.log) < entries:
        seat = rnd.choice(line.game.to_act)
        mine = line.undoable(seat) or line.live[-1:]  # the others agree
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
    game, entries = played(title, 2, length, undos=0.4 if length > 300 else 0.0)
    row, seats = row_of(game, entries, f"{title.prefix}{length}".lower())
    await store.create(row, seats, entries)
    await migrating.move(store, row.id)
    begun = time.process_time()
    line = Line(Game(title, row.players, row.options, int(row.seed, 16)))
    for entry in entries:
        line.replayed(entry)
    replayed = time.process_time() - begun
    await Rooms(store, 9).get(row.id)  # what is drawn once for a map
    gc.collect()
    gc.freeze()  # as the house does when it opens
    opened, drawn = 9.0, 9.0
    for _ in range(5):  # the best of some: others work on the same machine
        begun = time.process_time()
        found = await store.game(row.id)
        assert found is not None
        read = await store.entries(row.id)
        stored = await store.moments(row.id, 0, len(read) + 1)
        await Room.read(store, found, seats, read, stored, [])
        opened = min(opened, time.process_time() - begun)
        begun = time.process_time()
        await Rooms(store, 9).get(row.id)
        drawn = min(drawn, time.process_time() - begun)
    undone = sum(entry.kind == "undo" for entry in entries)
    print(
        f"{title.id:16} {len(entries):5} entries, {undone:3} of them undos   CPU: from what is stored {opened * 1e3:.0f} ms "
        f"(by replay {replayed * 1e3:.0f} ms), all, with its page drawn {drawn * 1e3:.0f} ms"
    )


# --- moving ------------------------------------------------------------------------------------------------------------
#: A release in which a rule of every title has changed.
RELEASE = """
import sys
from enginehouse import house
from enginehouse.core.upgrades import Upgrade
for title in house.games():
    kind = type(title)
    kind.upgrades = {**kind.upgrades, kind.version: Upgrade("A made-up rule.", until="0.1")}
    kind.version += 1
"""
MOVE = f"""{RELEASE}
import asyncio, os, resource
from enginehouse.table.live.migrating import move_database
os.nice(10)
def told(done, of):
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(done, of, used.ru_utime + used.ru_stime, flush=True)
print(len(asyncio.run(move_database(sys.argv[1], told))), "faults", flush=True)
"""


async def tables_of_before(path: Path, games: int) -> int:
    """So many finished tables with nothing but their logs, a few real ones again and again; the actions of all of them."""
    store = Store(await open_database(str(path)), "bench")
    kinds = [played(title, seed) for title in house.games() for seed in (1, 2, 3)]
    for n, (game, entries) in enumerate(kinds):
        row, seats = row_of(game, entries, f"g{n}")
        await store.create(row, seats, entries)
    await store.database.close()
    with closing(sqlite3.connect(path)) as wire, wire:
        wire.execute("PRAGMA synchronous=off")
        for table, name in (("game", "id"), ("seat", "game_id"), ("entry", "game_id")):
            columns = [row[1] for row in wire.execute(f"PRAGMA table_info({table})") if row[1] != name]
            some = ", ".join(f'"{column}"' for column in columns)
            copy = f"INSERT INTO {table} ({name}, {some}) SELECT ?, {some} FROM {table} WHERE {name} = ?"
            wire.executemany(copy, ((f"g{n}", f"g{n % len(kinds)}") for n in range(len(kinds), games)))
    return sum(len(kinds[n % len(kinds)][1]) for n in range(games))


async def visit(url: str, old: Iterator[int], until: Callable[[], bool]) -> None:
    """What a visitor notices: at a table of today, at old ones that nobody has opened, at the door."""
    times: dict[str, list[float]] = {"an action": [], "a table of before": [], "the house’s door": []}
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        made = await a_table(client, "steam-power", ["me", "me"], "paused")
        while not until():
            seat, state = 0, dict[str, Any]()
            for seat in (0, 1):
                headers = {"authorization": f"Bearer {made['bot_tokens'][str(seat)]}"}
                state = (await client.get(f"/api/tables/{made['table']}", headers=headers)).json()
                if state["legal"]:
                    break
            if state["over"]:
                made = await a_table(client, "steam-power", ["me", "me"], "paused")
                continue
            key = secrets.token_hex(8)
            body = {"seat": seat, "action": state["legal"][0], "moment": state["moment"], "key": key}
            act = client.post(f"/api/tables/{made['table']}/act", json=body, headers=headers)
            for what, asked in (
                ("an action", act),
                ("a table of before", client.get(f"/t/g{next(old)}")),
                ("the house’s door", client.get("/")),
            ):
                begun = time.perf_counter()
                (await asked).raise_for_status()
                times[what].append((time.perf_counter() - begun) * 1e3)
            await asyncio.sleep(0.2)
    for what, some in times.items():
        figure(f"  {what}", some, "ms")


async def moving(path: Path, games: int, seconds: float) -> None:
    actions = await tables_of_before(path, games)
    before = path.stat().st_size
    print(
        f"\n{games:,} tables of before, {actions:,} actions, {before / 1e6:.0f} MB; a rule of every title has changed"
    )
    server = Server(str(path), f"{RELEASE}\n{COMMAND}")
    old = iter(range(games - 1, 0, -1))
    mover: subprocess.Popen[str] | None = None
    try:
        print("what a visitor waits for while nothing is moved")
        quiet = time.monotonic() + 10
        await visit(server.url, old, lambda: time.monotonic() > quiet)
        mover = subprocess.Popen([sys.executable, "-c", MOVE, str(path)], stdout=subprocess.PIPE, text=True)
        told: list[str] = []
        reading = asyncio.create_task(asyncio.to_thread(lambda: told.extend(mover.stdout or ())))
        print("and while “enginehouse migrate” is at work")
        begun = time.monotonic()
        await visit(server.url, old, lambda: mover.poll() is not None or time.monotonic() > begun + seconds)
        took = time.monotonic() - begun
        mover.terminate()
        mover.wait()
        await reading
    finally:
        server.stop()
        if mover is not None and mover.poll() is None:
            mover.kill()
    moved = [line.split() for line in told if "faults" not in line]
    done, cpu = int(moved[-1][0]), float(moved[-1][2])
    each = (cpu - float(moved[0][2])) / max(1, done - 1)  # without what the command takes to begin
    print(f"moved {done:,} of {moved[-1][1]} in {took:.0f} s, {cpu:.0f} s of CPU: {each * 1e3:.0f} ms a table")
    print(
        f"10,000 of them: {each * 1e4 / 60:.0f} minutes of CPU; by the clock, as busy as it is: {took / done * 1e4 / 60:.0f}"
    )
    for line in told:
        if "faults" in line:
            print(line.strip())


async def run(games: int, seconds: float) -> None:
    for title in house.games():
        an_action(title)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(await open_database(str(Path(folder) / "long.sqlite3")), "bench")
        for title in house.games():
            for length in (200, 1000):
                await opening(store, title, length)
        await store.database.close()
        await moving(Path(folder) / "before.sqlite3", games, seconds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=600, help="for which they are moved at most")
    given = parser.parse_args()
    asyncio.run(run(given.games, given.seconds))
