"""Moving the games of before while the light goes out, while others move them too, and while people play at them."""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from enginehouse.core import Game
from enginehouse.table.live import migrating
from enginehouse.table.live.line import Line
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import Entry, Store, open_database
from tests.table.live.test_moments import facts, found, some_entries
from tests.table.toy import GAME

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"

COMMAND = """
import asyncio, sys, tests.table.people
from enginehouse.table.live.migrating import move_database
def told(done, of): print(done, of, flush=True)
assert asyncio.run(move_database(sys.argv[1], told)) == {}
"""


def with_database(url: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(await open_database(url), "test")
        try:
            await use(store)
        finally:
            await store.database.close()

    asyncio.run(run())


def many(url: str, games: int, moves: int) -> tuple[Game[Any], list[Entry]]:
    """Tables of before, all with the same log."""
    game: Game[Any] = Game(GAME, 3, {"rounds": 20}, 9)
    entries = some_entries(game, moves)

    async def use(store: Store) -> None:
        for n in range(games):
            await found(store, game, f"t{n}", entries, before=True)

    with_database(url, use)
    return game, entries


def all_are_whole(url: str, games: int, game: Game[Any], entries: list[Entry]) -> None:
    line = Line(game.clone())
    for entry in entries:
        line.replayed(entry)
    known = facts(line)

    async def use(store: Store) -> None:
        assert await store.unmoved() == []
        for n in range(games):
            assert await store.moments(f"t{n}") == line.rows
        assert facts((await Rooms(store, 9).get("t0")).line) == known

    with_database(url, use)


@pytest.mark.skipif(not LONG, reason="kills a process ten times on each database")
def test_kill_9_while_games_are_moved_loses_nothing(database_url: str) -> None:
    games = 150
    game, entries = many(database_url, games, 60)
    rnd, kills = random.Random(1), 0
    while True:
        mover = subprocess.Popen([sys.executable, "-c", COMMAND, database_url], stdout=subprocess.PIPE, text=True)
        assert mover.stdout is not None
        for _, _ in zip(range(rnd.randint(1, 25)), mover.stdout, strict=False):
            pass
        if mover.poll() is None:
            mover.kill()  # wherever it is
        if mover.wait() == 0 or kills > 40:
            break
        kills += 1

        async def some(store: Store) -> None:
            left = await store.unmoved()
            for n in range(games):
                assert len(await store.moments(f"t{n}")) == (0 if f"t{n}" in left else len(entries) + 1)

        with_database(database_url, some)
    print(f"\n{kills} kills, {games} games")
    assert kills > 5
    subprocess.run([sys.executable, "-c", COMMAND, database_url], check=True, stdout=subprocess.DEVNULL)
    all_are_whole(database_url, games, game, entries)


def test_two_who_move_the_same_games_get_in_nobodys_way(database_url: str) -> None:
    game, entries = many(database_url, 6, 40)

    async def use(store: Store) -> None:
        others = [Store(await open_database(database_url), f"other {n}") for n in range(2)]
        try:
            faults = await asyncio.gather(*(migrating.move_all(s, lambda _d, _o: None) for s in (store, *others)))
            assert faults == [{}, {}, {}]
        finally:
            for other in others:
                await other.database.close()

    with_database(database_url, use)
    all_are_whole(database_url, 6, game, entries)


def test_a_game_is_moved_while_people_play_at_it(database_url: str) -> None:
    """Whoever is first writes it down; every action counts once, and its moment is there."""
    many(database_url, 4, 40)

    async def played(rooms: list[Room]) -> None:
        for n in range(8):
            for room in rooms:
                seat = room.line.game.to_act[0]
                await room.act(seat, room.line.game.legal(seat)[0], room.line.token(seat), f"more {n}")
                await asyncio.sleep(0)

    async def use(store: Store) -> None:
        other = Store(await open_database(database_url), "migrate")
        try:
            rooms = Rooms(store, 9)
            tables = asyncio.gather(*(rooms.get(f"t{n}") for n in range(4)))
            moving = asyncio.create_task(migrating.move_all(other, lambda _d, _o: None))
            await played(await tables)
            assert await moving == {}
            for n in range(4):
                again = await Rooms(store, 9).get(f"t{n}")
                assert len(again.line.log) == 48
                assert facts(again.line) == facts((await rooms.get(f"t{n}")).line)
                assert await store.moments(f"t{n}") == again.line.rows
        finally:
            await other.database.close()

    with_database(database_url, use)
