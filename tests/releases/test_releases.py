"""No release breaks the games of another: the databases of every release ever made are opened, looked back in and played on.

``make.py`` says how a fixture is made. One is never changed; where a later rule shows more or less of a position than that
release did, the difference is written down here, rule by rule, and everything else is the same to the byte.
"""

import asyncio
import lzma
import os
import random
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, codec
from enginehouse.core.events import Words
from enginehouse.core.record import read_record
from enginehouse.table.live import migrating
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.log_lines import whole
from enginehouse.table.pages.model import page_model
from enginehouse.table.storage import Store, open_database

HERE = Path(__file__).parent
LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
RELEASES = sorted(folder.name for folder in HERE.iterdir() if (folder / "shown.json.xz").exists())
TITLES = [name for name in house.ROOMS if name != "toy"]  # that one is of other tests


def backs_of_plans(view: dict[str, Any]) -> dict[str, Any]:
    """SW-HID-05: version 0.1 showed nothing of a plan that another has made; the backs of its tokens are seen since."""
    for step in view["stack"]:
        if step["step"] == "PlanOrders":
            step["drafts"] = [
                ["?"] if [*draft[-1:]] == ["ready"] and all(a.endswith(" ?") for a in draft[:-1]) else draft
                for draft in step["drafts"]
            ]
    return view


#: By release and title: today's view as that release would have shown it.
AS_THEN: dict[tuple[str, str], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("v0_1", "steamwatchers"): backs_of_plans,
}


@cache
def known_of(release: str) -> dict[str, Any]:
    return msgspec.json.decode(lzma.decompress((HERE / release / "shown.json.xz").read_bytes()))


@cache
def tables_of(release: str) -> bytes:
    return lzma.decompress((HERE / release / "tables.sqlite3.xz").read_bytes())


def with_tables(path: Path, release: str, use: Callable[[Store], Awaitable[None]]) -> None:
    file = path / "tables.sqlite3"
    file.write_bytes(tables_of(release))

    async def run() -> None:
        store = Store(await open_database(str(file)), "test")
        try:
            await use(store)
        finally:
            await store.database.close()

    asyncio.run(run())


def check_shown(release: str, room: Room, then: dict[str, Any], every: int = 1) -> None:
    """Every moment of every seat, or one of so many of each, as it was shown then; no two seats begin at the same."""
    line = room.line
    assert (len(line.log), line.game.over, list(line.game.to_act)) == (then["length"], then["over"], then["to_act"])
    as_then = AS_THEN.get((release, then["title"]), lambda view: view)
    for name, (hashes, _) in then["shown"].items():
        viewer = int(name)
        assert line.token(viewer) == then["tokens"][name]
        timeline = line.timeline(viewer)
        assert len(timeline) == len(hashes)
        for n, ply in list(enumerate(timeline))[(viewer - SPECTATOR) % every :: every]:
            view = codec.to_plain(line.at(ply).view(None if viewer == SPECTATOR else viewer))
            plain = msgspec.json.encode(as_then(view), order="sorted")
            assert sha256(plain).hexdigest()[:12] == hashes[n], f"{room.id}, seat {viewer}, moment {n}"


def check_told(room: Room) -> None:
    """The log, the end page and the record are there, for everybody."""
    words, game = Words(room.names), room.line.game
    emblems = game.title.emblems(game.view(None))
    for viewer in (SPECTATOR, *range(game.table.seats)):
        assert sum(len(some) for some in whole(room, viewer, words, emblems)) > 0
        assert (page_model(room, viewer).end is not None) == game.over


def no_rule_runs(*_: Any, **__: Any) -> None:
    raise AssertionError("a rule ran to show what is stored")


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("release", RELEASES)
def test_every_moment_is_shown_as_it_was(release: str, name: str, tmp_path: Path) -> None:
    known = {table: then for table, then in known_of(release).items() if then["title"] == name}
    assert {then["over"] for then in known.values()} == {True, False}

    async def use(store: Store) -> None:
        for table, then in known.items():  # moved when it is first opened
            check_shown(release, await Rooms(store, 9).get(table), then, 1 if LONG else 3)
        with patch.object(Game, "play", no_rule_runs), patch.object(type(house.title(name)), "setup", no_rule_runs):
            for table, then in known.items():  # from what is stored
                room = await Rooms(store, 9).get(table)
                check_shown(release, room, then, 1 if LONG else 7)
                await room.ready()
                check_told(room)
                if then["record"] is not None:
                    assert room.line.game.record().to_json() == then["record"]
                    read_record(then["record"])

    with_tables(tmp_path, release, use)


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("release", RELEASES)
def test_every_running_game_is_played_to_its_end(release: str, name: str, tmp_path: Path) -> None:
    known = {table: then for table, then in known_of(release).items() if then["title"] == name and not then["over"]}

    async def use(store: Store) -> None:
        for table in known:
            room, rnd, n = await Rooms(store, 9).get(table), random.Random(table), 0
            while not (game := room.line.game).over and n < 2000:
                seat = rnd.choice(game.to_act)
                await room.act(seat, rnd.choice(game.legal(seat)), room.line.token(seat), f"end {n}")
                n += 1
            assert room.line.game.over
            again = await Rooms(store, 9).get(table)
            assert codec.to_json_bytes(again.line.game.table) == codec.to_json_bytes(room.line.game.table)
            assert again.line.game.record().to_json() == room.line.game.record().to_json()
            assert [h.told for h in again.line.log] == [h.told for h in room.line.log]
            assert [h.noticed for h in again.line.log] == [h.noticed for h in room.line.log]
            if house.title(name).version == game.version:
                house.replay(again.line.game.record())
            await again.ready()
            check_told(again)

    with_tables(tmp_path, release, use)


@pytest.mark.parametrize("release", RELEASES)
def test_all_games_are_moved_by_the_command(release: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        told: list[tuple[int, int]] = []
        assert len(await store.unmoved()) == len(known_of(release))
        faults = await migrating.move_all(store, lambda done, of: told.append((done, of)))
        assert (faults, await store.unmoved()) == ({}, [])
        assert told[-1] == (len(known_of(release)), len(known_of(release)))
        assert await migrating.move_all(store, lambda _done, _of: None) == {}

    with_tables(tmp_path, release, use)
