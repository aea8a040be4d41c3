"""The house as one release after the other runs it, with the toy for its only game."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, Words, codec
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.log_lines import whole
from enginehouse.table.storage import GameRow, SeatRow, Store
from tests.table import toy

#: Statements that leave of all games what a house kept before there were moments.
LOG_ALONE = ("DELETE FROM moment", "UPDATE game SET box = ''", "DELETE FROM content")


async def sql(store: Store, *statements: str) -> None:
    async with store.database.write.begin() as connection:
        for statement in statements:
            await connection.exec_driver_sql(statement)


class House:
    """The house as one release after the other runs it."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self._patch = store, monkeypatch
        self.release(toy.GAME)

    def release(self, title: Any) -> None:
        self._patch.setattr(house, "title", lambda _game: title)
        self.rooms = Rooms(self.store, 9)

    async def found(self, table: str, seed: int = 3, rounds: int = 3) -> Room:
        game: Game[Any] = Game(house.title("toy"), 2, {"rounds": rounds}, seed)
        row = GameRow(
            table, "toy", game.title.version, 2, dict(game.options), f"{seed:x}", None, "Table", False, False, False,
            "paused", False, game.to_act, False, 0, 1.0, 1.0,
        )  # fmt: skip
        await self.store.create(row, [SeatRow(0, "Ada"), SeatRow(1, "Mira")])
        return await self.rooms.get(table)

    async def again(self, table: str) -> Room:
        """As another process of this release reads it."""
        self.rooms = Rooms(self.store, 9)
        return await self.rooms.get(table)


async def play(room: Room, actions: int = 999, seed: int = 1) -> None:
    rnd = random.Random(seed)
    while actions and not (game := room.line.game).over:
        seat = rnd.choice(game.to_act)
        key = f"{len(room.line.log)} {seed}"
        await room.act(seat, rnd.choice(game.legal(seat)), room.line.token(seat), key)
        actions -= 1


def told(room: Room, viewer: int = SPECTATOR) -> list[str]:
    words = Words(room.names)
    emblems = room.line.game.title.emblems(room.line.game.view(None))
    return [line.text for some in whole(room, viewer, words, emblems) for line in some]


def seen(room: Room, viewer: int) -> list[dict[str, Any]]:
    eyes = None if viewer == SPECTATOR else viewer
    return [codec.to_plain(room.line.at(ply).view(eyes)) for ply in room.line.timeline(viewer)]


Releases = Callable[[Callable[[House], Awaitable[None]]], None]
