"""Moving the games of before into the form of today: each is played once by the rules, and its moments are written down.

A table is moved by itself when somebody first opens it; this moves those that nobody opens. Each game is one transaction: a
crash in the middle loses nothing, and whoever begins again goes on with those that are left. The house may be open meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import known_row, whole_log
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Store, open_database, trouble
from enginehouse.table.storage.troubles import is_damage

#: Told after each game: how many are done, of how many.
Told = Callable[[int, int], None]


async def move(store: Store, game: str) -> None:
    """Move one game, if it has to be. Whatever is wrong with it is raised."""
    row = await known_row(store, game)
    if row is None:
        return
    entries = await whole_log(store, row)
    stored = await store.moments(game, 0, len(entries) + 1)
    room = await Room.read(store, row, await store.seats(game), entries, stored, await store.news(game))
    if room.filed < len(room.line.rows) and not await store.moments(game):
        raise Problem(503, "not-moved", "What it has become could not be written down.")


async def move_all(store: Store, told: Told) -> dict[str, str]:
    """Move every game that has to be; what was wrong with those that could not be, by game."""
    games = await store.unmoved()
    faults: dict[str, str] = {}
    for n, game in enumerate(games, 1):
        try:
            await move(store, game)
        except Exception as error:  # whatever torn rows do to a game's code; the others are moved all the same
            if trouble(error) and not is_damage(error):
                raise  # the database is away
            faults[game] = error.text if isinstance(error, Problem) else f"{type(error).__name__}: {error}"
        told(n, len(games))
    return faults


async def move_database(where: str, told: Told) -> dict[str, str]:
    """The same for a database by its name."""
    store = Store(await open_database(where), "migrate")
    try:
        return await move_all(store, told)
    finally:
        await store.database.close()
