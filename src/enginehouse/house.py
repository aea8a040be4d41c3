"""The games the house has, found by name; the library's front door."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from enginehouse.core import Game, Title, Unknown
from enginehouse.core.errors import BadPosition, BadRecord
from enginehouse.core.game import from_position
from enginehouse.core.game import replay as core_replay
from enginehouse.core.record import Record, read_record

ROOMS = {
    "steam-power": "enginehouse.games.steam_power",
    "planet-steam": "enginehouse.games.planet_steam",
    "steamwatchers": "enginehouse.games.steamwatchers",
    "imperial-steam": "enginehouse.games.imperial_steam",
}


@cache
def title(game: str) -> Title[Any]:
    """The title of a game by its id."""
    if game not in ROOMS:
        raise Unknown(f"there is no game “{game[:40]}”; the house has: {', '.join(ROOMS)}")
    return import_module(ROOMS[game]).GAME


def games() -> tuple[Title[Any], ...]:
    """Every game of the house, with its player counts and options."""
    return tuple(title(game) for game in ROOMS)


def new(
    game: str,
    players: int,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    content: str | Path | None = None,
) -> Game[Any]:
    """A new game, ready for its first decision."""
    return Game(title(game), players, options, seed, names, None if content is None else Path(content))


def from_json(position: str | bytes, content: str | Path | None = None) -> Game[Any]:
    """The game of a position written by ``Game.to_json``."""
    try:
        plain: Any = msgspec.json.decode(position)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPosition(f"this is not a position: {error}") from None
    except RecursionError:
        raise BadPosition("this is not a position: it has lists in lists in lists without end") from None
    if not isinstance(plain, dict) or not isinstance(plain.get("game"), str):  # pyright: ignore[reportUnknownMemberType]
        raise BadPosition("this is not a position: it does not say which game it is of")
    return from_position(title(plain["game"]), plain, content=None if content is None else Path(content))  # pyright: ignore[reportUnknownArgumentType]


def replay(record: Record | str | bytes) -> Game[Any]:
    """The game of a record, checked from its first action to its last."""
    if not isinstance(record, Record):
        record = read_record(record)
    if record.content is None:
        return core_replay(title(record.game), record)
    with tempfile.TemporaryDirectory(prefix="enginehouse-content-") as folder:  # a game reads its content once
        pack = Path(folder).resolve()
        unpack(record.content, pack)
        return core_replay(title(record.game), record, pack)


def unpack(content: Mapping[str, str], pack: Path) -> None:
    """Write the files of a content pack, as records carry them, into a folder."""
    for name, text in content.items():
        _unpack(pack, name, text)


def _unpack(pack: Path, name: str, text: str) -> None:
    try:
        path = (pack / name).resolve()
        if not path.is_relative_to(pack) or path.suffix != ".toml":
            raise BadRecord(f"the record’s content file “{name}” is not a content file")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise BadRecord(f"the record’s content file “{name}” cannot be written: {error}") from None
