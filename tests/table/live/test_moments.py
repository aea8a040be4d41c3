"""What is stored of every moment is the moment; what was in the box stays in it; moving games of before loses nothing."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, codec
from enginehouse.core.game import read_pack
from enginehouse.table.live import migrating, moments
from enginehouse.table.live.line import Line
from enginehouse.table.live.packs import shelved, shipped_today
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import Damaged, Entry, GameRow, SeatRow, Store, box_of, open_database
from tests.table import people  # noqa: F401 - the toy is a game of the house then
from tests.table.begun import begun
from tests.table.toy import GAME


def facts(line: Line) -> list[Any]:
    """All that pages are made of, of every moment."""
    viewers = (SPECTATOR, *range(line.game.table.seats))
    return [
        line.live,
        [(h.entry, h.told, h.noticed, h.aloud, h.label, h.undone) for h in line.log],
        [(line.token(v), line.epoch(v), line.timeline(v), line.last(v)) for v in viewers],
        [[line.ply_after(h, v) for h in line.log] for v in viewers],
        [codec.to_json_bytes(line.at(k).table) for k in range(len(line.live) + 1)],
        line.game.record().to_json() if line.game.over else line.game.chain,
        [line.undoable(v) for v in viewers[1:]],
    ]


def wander(line: Line, rnd: random.Random, most: int = 150) -> None:
    """Random moves, and undos that others' sealed answers outlive."""
    while not line.game.over and len(line.log) < most:
        seat = rnd.choice(line.game.to_act)
        mine, n = line.undoable(seat), len(line.log)
        if mine and rnd.random() < 0.5:
            numbers = line.falling_with(mine[: rnd.randint(1, len(mine))])
            line.replayed(Entry(n, "undo", seat, " ".join(map(str, numbers)), float(n), f"k{n}"))
        else:
            line.replayed(Entry(n, "act", seat, rnd.choice(line.game.legal(seat)), float(n), f"k{n}"))


def stored(line: Line, first: Game[Any]) -> Line:
    """The line as another process reads it from the disk."""
    position = moments.position(moments.unpack(0, line.rows[0].packed, b""))
    game = Game[Any].taken_up(
        first.title, first.players, first.options, first.seed, None, None, first.title.version, first.start,
        position, first.title.version,
    )  # fmt: skip
    twin = Line(game, line.rows[0])
    for happening, filed in zip(line.log, line.rows[1:], strict=True):
        twin.take_in(happening.entry, filed)
    if line.log:
        twin.settle()
    return twin


@pytest.mark.parametrize("hushed", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_line_from_the_disk_is_the_line_that_was_played(seed: int, hushed: bool) -> None:
    first: Game[Any] = Game(GAME, 3, {"rounds": 4, "hushed": hushed}, seed)
    line = Line(first.clone())
    wander(line, random.Random(seed))
    assert sum(h.entry.kind == "undo" for h in line.log) > 1
    assert facts(stored(line, first)) == facts(line)


def test_an_undo_keeps_the_moments_of_those_that_outlive_it() -> None:
    first: Game[Any] = Game(GAME, 4, {"rounds": 2}, 1)
    line = Line(first.clone())
    for seat in range(4):
        line.replayed(Entry(seat, "act", seat, f"bid {seat % 3}", 0.0))
    line.replayed(Entry(4, "undo", 0, "0", 0.0))  # the other three have hidden bids, and nobody has noticed anything
    assert line.live == [1, 2, 3]
    drafts = [line.at(k).table.stack[-1].drafts for k in range(4)]
    assert [sum(map(bool, each)) for each in drafts] == [0, 1, 2, 3]
    assert facts(stored(line, first)) == facts(line)


@pytest.mark.parametrize("name", house.ROOMS)
def test_the_same_holds_for_every_title(name: str) -> None:
    if name == "toy":
        pytest.skip("above, with more seeds")
    title = house.title(name)
    first: Game[Any] = Game(title, max(title.players), {}, 4)
    line = Line(first.clone())
    wander(line, random.Random(4), 70)
    assert facts(stored(line, first)) == facts(line)


def test_a_row_that_was_torn_is_damage() -> None:
    with pytest.raises(Damaged):
        moments.check(0, b"\xff\xff", 0)
    with pytest.raises(Damaged):
        moments.unpack(0, b"\xff\xff\0\0\0\0", b"")
    with pytest.raises(Damaged):
        moments.read(b"[1, 2]\n[]")
    with pytest.raises(Damaged):
        moments.position(b"[1, 2]\n[]")


# --- tables ------------------------------------------------------------------------------------------------------------
def with_store(path: Path, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(await open_database(begun(str(path / "tables.sqlite3"))), "test")
        try:
            await use(store)
        finally:
            await store.database.close()

    asyncio.run(run())


async def found(store: Store, game: Game[Any], table: str, entries: list[Entry], *, before: bool = False) -> None:
    """A table as the house founds one, or as a house of before its moments were kept did."""
    shelf, line = shelved(game.title, game.shipped, game.pack), Line(game.clone())
    for entry in entries:
        line.replayed(entry)
    last = line.game
    row = GameRow(
        table, game.title.id, game.title.version, game.players, dict(game.options), f"{game.seed:x}", None, "Table", False,
        False, False, "paused", last.over, last.to_act, False, len(entries), 1.0, 1.0, box="" if before else box_of(shelf),
    )  # fmt: skip
    seats = [SeatRow(s, f"Name {s}") for s in range(game.table.seats)]
    await store.create(row, seats, entries, None if before else shelf)


def tuned(name: str, path: Path, file: str, old: str, new: str) -> Path:
    """The house's own content with one number changed."""
    for part, text in shipped_today(house.title(name)).items():
        target = path / part
        target.parent.mkdir(parents=True, exist_ok=True)
        assert part != file or old in text
        target.write_text(text.replace(old, new, 1) if part == file else text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        ("steam-power", "contracts.toml", "vp = ", "vp = 1"),
        ("planet-steam", "start.toml", "credits = 100", "credits = 90"),
        ("steamwatchers", "material.toml", "= 1", "= 1 # as it was"),
        ("imperial-steam", "boards.toml", "# The boards", "# As they were: the boards"),
    ],
)
def test_a_tuned_number_changes_new_games_only(name: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    """The other way round, as a release cannot be tuned in a test: the stored game is the one that was tuned."""
    folder = tuned(name, tmp_path / "then", file, old, new)

    async def use(store: Store) -> None:
        title = house.title(name)
        least = min(n for n in title.players if n > 1)
        then: Game[Any] = Game(title, least, {}, 5, None, None, folder)
        today: Game[Any] = Game(title, least, {}, 5)
        for table, game in (("then", then), ("today", today), ("again", then)):
            await found(store, game, table, [])
        rooms = Rooms(store, 9)
        room, again, other = [await rooms.get(table) for table in ("then", "again", "today")]
        assert room.line.game.shipped is not None
        assert read_pack(room.line.game.shipped) == read_pack(folder)
        assert other.line.game.shipped is None
        assert other.line.game.box is today.box
        assert room.line.game.box is again.line.game.box  # made once for all games that share it
        if "#" not in new:
            assert room.line.game.box != today.box
        async with store.database.read.connect() as connection:
            assert (await connection.exec_driver_sql("SELECT COUNT(*) FROM content")).scalar() == 2

    with_store(tmp_path, use)


def some_entries(game: Game[Any], n: int = 40) -> list[Entry]:
    line = Line(game.clone())
    wander(line, random.Random(1), n)
    return [happening.entry for happening in line.log]


def test_a_game_of_before_is_moved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        game: Game[Any] = Game(GAME, 3, {"rounds": 4}, 9)
        entries = some_entries(game)
        await found(store, game, "t", entries, before=True)

        async def torn(*_: Any) -> None:
            raise RuntimeError("the light went out")

        with monkeypatch.context() as dark:
            dark.setattr(store, "_shelve", torn)  # in the transaction, when the moments have been written
            assert "the light went out" in (await migrating.move_all(store, lambda _d, _o: None))["t"]
        assert (await store.moments("t"), await store.unmoved()) == ([], ["t"])
        assert await migrating.move_all(store, lambda _d, _o: None) == {}
        assert (len(await store.moments("t")), await store.unmoved()) == (len(entries) + 1, [])
        row = await store.game("t")
        assert row is not None
        assert row.box
        room = await Rooms(store, 9).get("t")
        line = Line(game.clone())
        for entry in entries:
            line.replayed(entry)
        assert facts(room.line) == facts(line)

    with_store(tmp_path, use)


def test_a_game_of_before_is_moved_when_it_is_opened_and_played_on_with_its_moments(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game: Game[Any] = Game(GAME, 2, {"rounds": 4}, 9)
        await found(store, game, "t", some_entries(game, 11), before=True)
        room, other = await Rooms(store, 9).get("t"), await Rooms(store, 9).get("t")
        for n in range(9):
            seat = room.line.game.to_act[0]
            await room.act(seat, room.line.game.legal(seat)[0], room.line.token(seat), f"more {n}")
        await other.refresh()  # as another process hears of it
        assert facts(other.line) == facts(room.line)
        assert len(await store.moments("t")) == len(room.line.log) + 1
        seat = other.line.game.to_act[0]
        await other.act(seat, other.line.game.legal(seat)[0], other.line.token(seat), "other")
        seat = room.line.game.to_act[0]
        await room.refresh()
        assert facts((await Rooms(store, 9).get("t")).line) == facts(room.line) == facts(other.line)

    with_store(tmp_path, use)


def test_what_could_not_be_written_down_is_written_with_the_next_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: Store) -> None:
        game: Game[Any] = Game(GAME, 2, {"rounds": 4}, 9)
        await found(store, game, "t", some_entries(game, 5), before=True)

        async def full(*_: Any) -> None:
            raise Damaged("the disk is full")

        with monkeypatch.context() as narrow:
            narrow.setattr(store, "file", full)
            room = await Rooms(store, 9).get("t")
        assert await store.moments("t") == []
        seat = room.line.game.to_act[0]
        await room.act(seat, room.line.game.legal(seat)[0], room.line.token(seat), "next")
        assert len(await store.moments("t")) == 7

    with_store(tmp_path, use)
