"""What is wrong with what is stored of a game is mended from its log; where nothing can be done, that is said."""

import asyncio
import logging
import random
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import Game, codec
from enginehouse.table.live.line import Line
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry, Shelf, Store, open_database
from tests.table import toy2
from tests.table.live.test_moments import facts, found, some_entries, tuned, with_store
from tests.table.new_release import House, Releases, play, sql
from tests.table.toy import GAME


async def table_of(store: Store, table: str = "t", seed: int = 9, moves: int = 40) -> tuple[Game[Any], list[Entry]]:
    game: Game[Any] = Game(GAME, 3, {"rounds": 9}, seed)
    entries = some_entries(game, moves)
    await found(store, game, table, entries)
    await Rooms(store, 9).get(table)
    return game, entries


def as_played(game: Game[Any], entries: list[Entry]) -> Line:
    line = Line(game.clone())
    for entry in entries:
        line.replayed(entry)
    return line


async def packed(store: Store, ply: int, table: str = "t") -> bytes:
    return (await store.moments(table))[ply + 1].packed


async def overwrite(store: Store, ply: int, blob: bytes) -> None:
    await sql(store, f"UPDATE moment SET packed = x'{blob.hex()}' WHERE game_id = 't' AND ply = {ply}")


async def torn(store: Store) -> None:
    await overwrite(store, 17, (await packed(store, 17))[:9])


async def emptied(store: Store) -> None:
    await overwrite(store, 17, b"")


async def rubbish(store: Store) -> None:
    await overwrite(store, 31, b"\xff" * 40)


async def other_json(store: Store) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    await overwrite(store, 31, packer.compress(b'[[],false,"",[],[],[]]') + packer.flush())


async def flipped(store: Store) -> None:
    """A bit of every tenth row that is still deflate."""
    rows = await store.moments("t")
    rnd = random.Random(5)
    for ply in range(3, 39, 5):
        blob = bytearray(rows[ply + 1].packed)
        blob[rnd.randrange(len(blob))] ^= 1 << rnd.randrange(8)
        await overwrite(store, ply, bytes(blob))


async def missing(store: Store) -> None:
    await sql(store, "DELETE FROM moment WHERE ply = 20")


async def beheaded(store: Store) -> None:
    await sql(store, "DELETE FROM moment WHERE ply = -1")


async def cut_off(store: Store) -> None:
    await sql(store, "DELETE FROM moment WHERE ply > 20")


async def foreign(store: Store) -> None:
    await table_of(store, "u", 10)
    await sql(
        store,
        "DELETE FROM moment WHERE game_id = 't'",
        "INSERT INTO moment SELECT 't', ply, version, packed FROM moment WHERE game_id = 'u'",
    )


async def foreign_row(store: Store) -> None:
    await table_of(store, "u", 10)
    blob = await packed(store, 31, "u")
    await overwrite(store, 31, blob)


async def moved_up(store: Store) -> None:
    await sql(
        store,
        "DELETE FROM moment WHERE ply = 39",
        "UPDATE moment SET ply = 39 WHERE ply = 31",
        "UPDATE moment SET ply = 31 WHERE ply = 38",
    )


async def surplus(store: Store) -> None:
    await sql(store, "INSERT INTO moment SELECT game_id, 40, version, packed FROM moment WHERE ply = 31")


async def of_no_version(store: Store) -> None:
    await sql(store, "UPDATE moment SET version = 0 WHERE ply = 20")


WOUNDS = [
    torn, emptied, rubbish, other_json, flipped, missing, beheaded, cut_off, foreign, foreign_row, moved_up, surplus,
    of_no_version,
]  # fmt: skip


@pytest.mark.parametrize("wound", WOUNDS, ids=lambda wound: wound.__name__)
def test_a_table_whose_moments_are_damaged_is_read_from_its_log(
    wound: Callable[[Store], Awaitable[None]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(store: Store) -> None:
        game, entries = await table_of(store)
        await wound(store)
        with caplog.at_level(logging.WARNING, "enginehouse.table"):
            room = await Rooms(store, 9).get("t")
            assert facts(room.line) == facts(as_played(game, entries))
            for n in range(3):
                seat = room.line.game.to_act[0]
                await room.act(seat, room.line.game.legal(seat)[0], room.line.token(seat), f"more {n}")
        assert wound is cut_off or "table t: moment" in caplog.text
        caplog.clear()
        again = await Rooms(store, 9).get("t")
        assert facts(again.line) == facts(room.line)
        assert not caplog.text
        assert len(await store.moments("t")) == len(again.line.log) + 1

    with_store(tmp_path, use)


def test_a_row_that_another_process_wrote_and_that_was_torn_meanwhile_is_made_again(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await table_of(store)
        here, there = await Rooms(store, 9).get("t"), await Rooms(store, 9).get("t")
        for n in range(3):
            seat = there.line.game.to_act[0]
            await there.act(seat, there.line.game.legal(seat)[0], there.line.token(seat), f"more {n}")
        await sql(store, "UPDATE moment SET packed = x'00' WHERE ply = 41")
        await here.refresh()
        assert facts(here.line) == facts(there.line)
        assert facts((await Rooms(store, 9).get("t")).line) == facts(there.line)

    with_store(tmp_path, use)


def test_damage_on_both_sides_of_a_release_is_mended_up_to_the_next_whole_row(releases: Releases) -> None:
    """What the older rules wrote stays theirs where it is sound: only the rows up to the next whole one are played anew."""

    async def use(at: House) -> None:
        first = await at.found("t", rounds=9)
        await play(first, 40)
        at.release(toy2.GAME)
        room = await at.again("t")
        await play(room, 40, seed=2)
        before = await at.store.moments("t")
        await sql(at.store, "UPDATE moment SET packed = x'00' WHERE ply IN (57, 70)")
        again = await at.again("t")
        assert facts(again.line) == facts(room.line)
        assert await at.store.moments("t") == before
        await sql(at.store, "UPDATE moment SET packed = x'00' WHERE ply = 20")  # of the older rules
        again = await at.again("t")
        rows = await at.store.moments("t")
        assert [n for n, row in enumerate(rows) if row != before[n]] == list(range(21, 32))
        assert facts(again.line)[0] == facts(room.line)[0]
        assert codec.to_json_bytes(again.line.game.table) == codec.to_json_bytes(room.line.game.table)
        assert again.line.game.chain == room.line.game.chain

    releases(use)


def test_either_database_is_mended(database_url: str) -> None:
    async def use() -> None:
        store = Store(await open_database(database_url), "one")
        try:
            game, entries = await table_of(store)
            before = await store.moments("t")
            for wound in (
                "DELETE FROM moment WHERE ply IN (-1, 7, 39)",
                "UPDATE moment SET packed = (SELECT packed FROM moment WHERE ply = 5) WHERE ply IN (20, 31)",
                "DELETE FROM content",
            ):
                await sql(store, wound)
                rooms = [await Rooms(Store(store.database, name), 9).get("t") for name in ("two", "three")]
                assert all(facts(room.line) == facts(as_played(game, entries)) for room in rooms)
                assert await store.moments("t") == before
            await sql(store, "INSERT INTO moment SELECT game_id, 40, version, packed FROM moment WHERE ply = 31")
            seat = rooms[0].line.game.to_act[0]
            await rooms[0].act(seat, rooms[0].line.game.legal(seat)[0], rooms[0].line.token(seat), "more")
            assert len(await store.moments("t")) == 42
        finally:
            await store.database.close()

    asyncio.run(use())


# --- what was in the box -----------------------------------------------------------------------------------------------
LOST = ["DELETE FROM content", "UPDATE content SET packed = x'00'", "UPDATE content SET packed = x'{other}'"]


@pytest.mark.parametrize("loss", LOST)
def test_a_lost_box_that_the_house_has_today_is_put_back(loss: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game: Game[Any] = Game(house.title("steam-power"), 2, {}, 5)
        await found(store, game, "t", [])
        other = zlib.compress(msgspec.json.encode(Shelf({"maps/a.toml": "x = 1"}, None)))
        await sql(store, loss.format(other=other.hex()))
        fresh = Store(store.database, "another")
        room = await Rooms(fresh, 9).get("t")
        assert room.line.game.box is game.box
        assert (await Store(store.database, "third").game("t")) == room.row

    with_store(tmp_path, use)


def test_a_lost_box_that_nobody_has_closes_its_tables_and_no_others(tmp_path: Path) -> None:
    folder = tuned("steam-power", tmp_path / "then", "contracts.toml", "vp = ", "vp = 1")

    async def use(store: Store) -> None:
        title = house.title("steam-power")
        await found(store, Game(title, 2, {}, 5, None, None, folder), "then", [])
        await found(store, Game(title, 2, {}, 5), "today", [])
        await sql(store, "DELETE FROM content")
        rooms = Rooms(Store(store.database, "another"), 9)
        with pytest.raises(Problem, match="damaged") as found_out:
            await rooms.get("then")
        assert found_out.value.status == 503
        assert (await rooms.get("today")).line.game.shipped is None

    with_store(tmp_path, use)
