"""Makes the fixture of a release: run it with that release's code, and keep what it writes for ever.

    git worktree add /tmp/v01 887d9e0
    PYTHONPATH=/tmp/v01/src python tests/releases/make.py tests/releases/v0_1

It plays tables of every title, count, edition and family of scenarios, running and finished, through the release's own store
and rooms, with undos. What is kept: the database as that release wrote it, and what it showed of each table: the view of
every seat and of a spectator, as a hash at every moment of theirs, and whole at every eighth and the last.
"""

from __future__ import annotations

import asyncio
import lzma
import random
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, codec
from enginehouse.table.storage import GameRow, SeatRow, Store, open_database

try:
    from enginehouse.table.live.room import Room
except ImportError:  # version 0.1
    from enginehouse.table.room import Room  # type: ignore[no-redef]

WHOLE_EVERY = 8
SWITCHES = (
    "immobile_tanks", "river_limits", "variable_trading", "variable_claims", "reduced_start", "predictable_claims",
    "price_manipulation", "sabotage", "freelance_carrier",
)  # fmt: skip
SCENARIOS = {
    "steamwatching-101": 2, "war-returns": 3, "fires": 4, "miracle-algae": 5, "singed": 2, "secrets": 3, "reliquary": 4,
    "promised-columns": 5, "appointed-places": 2,
}  # fmt: skip

#: Title, players, options, and after how many actions it is left alone; None: it is played to its end.
TABLES: list[tuple[str, int, dict[str, Any], int | None]] = [
    ("steam-power", 1, {}, 60),
    ("steam-power", 2, {"edition": "draft", "map": "ireland"}, 90),
    ("steam-power", 3, {"map": "northern-england"}, 40),
    ("steam-power", 4, {"map": "switchyard", "colours": "chosen"}, 5),
    ("steam-power", 5, {}, 150),
    ("steam-power", 3, {"automas": "hard"}, 70),
    ("steam-power", 3, {}, None),
    ("steam-power", 2, {"automas": "very-easy"}, None),
    ("planet-steam", 2, {}, 100),
    ("planet-steam", 3, dict.fromkeys(SWITCHES, True), 120),
    ("planet-steam", 4, {}, 3),
    ("planet-steam", 5, {}, 200),
    ("planet-steam", 3, {}, None),
    *(
        ("steamwatchers", players, {"scenario": name}, 40 + 25 * n)
        for n, (name, players) in enumerate(SCENARIOS.items())
    ),
    ("steamwatchers", 2, {}, None),
    ("imperial-steam", 2, {"setup": "fixed"}, 60),
    ("imperial-steam", 3, {"money": "secret"}, 130),
    ("imperial-steam", 4, {"setup": "random"}, 90),
    ("imperial-steam", 2, {"setup": "random", "money": "secret"}, None),
]


async def played(store: Store, number: int, name: str, players: int, options: dict[str, Any], stop: int | None) -> Room:
    rnd, table = random.Random(number), f"t{number:02}"
    game = Game(house.title(name), players, options, rnd.getrandbits(128))
    seats = [SeatRow(seat, f"Name {seat}") for seat in range(game.table.seats)]
    row = GameRow(
        table, name, game.title.version, players, dict(game.options), f"{game.seed:x}", None, table, True, False, False,
        "paused", False, game.to_act, False, 0, 1.7e9, 1.7e9,
    )  # fmt: skip
    await store.create(row, seats)
    room = Room(store, row, seats, [])
    done = 0
    while not room.line.game.over and (stop is None or done < stop):
        game = room.line.game
        seat = rnd.choice(game.to_act)
        token, key = room.line.token(seat), f"key {done} {rnd.random()}"
        if rnd.random() < 0.03 and room.line.undoable(seat):
            await room.undo(seat, 1, token, key)
        else:
            await room.act(seat, rnd.choice(game.legal(seat)), token, key)
        done += 1
    return room


def shown(room: Room, viewer: int) -> tuple[list[str], dict[str, Any]]:
    """What a viewer sees of a table: a hash for every moment, and some of them whole."""
    hashes: list[str] = []
    whole: dict[str, Any] = {}
    for n, ply in enumerate(line := room.line.timeline(viewer)):
        view = codec.to_plain(room.line.at(ply).view(None if viewer == SPECTATOR else viewer))
        hashes.append(sha256(msgspec.json.encode(view, order="sorted")).hexdigest()[:12])
        if n % WHOLE_EVERY == 0 or n == len(line) - 1:
            whole[str(n)] = view
    return hashes, whole


async def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "tables.sqlite3"
    file.unlink(missing_ok=True)
    store = Store(await open_database(str(file)), "fixture")
    known: dict[str, Any] = {}
    for number, (name, players, options, stop) in enumerate(TABLES):
        room = await played(store, number, name, players, options, stop)
        game = room.line.game
        viewers = (SPECTATOR, *range(game.table.seats))
        known[room.id] = {
            "title": name,
            "length": len(room.line.log),
            "over": game.over,
            "to_act": game.to_act,
            "tokens": {str(viewer): room.line.token(viewer) for viewer in viewers},
            "record": game.record().to_json() if game.over else None,
            "shown": {str(viewer): shown(room, viewer) for viewer in viewers},
        }
        print(room.id, name, players, len(room.line.log), game.over, file=sys.stderr)
    await store.database.close()
    (folder / "tables.sqlite3.xz").write_bytes(lzma.compress(file.read_bytes(), preset=6))
    (folder / "shown.json.xz").write_bytes(lzma.compress(msgspec.json.encode(known), preset=6))
    file.unlink()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
