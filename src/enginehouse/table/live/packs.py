"""Content packs: those the house offers at the founding of a table, and those that tables keep.

A table keeps the files of its pack, and those that come with the house, as they were when it was founded. So it is found
again, with the same map, cards and numbers, also after the pack has been changed, moved or taken away, and in a release
that has tuned something.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import BadContent, Option, Title, Value
from enginehouse.core.game import read_pack
from enginehouse.table.storage import Shelf, box_of


@dataclass(frozen=True)
class Pack:
    """The pack of one game: its name, its files, and what it offers for the options of free text."""

    name: str
    files: dict[str, str]
    offers: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def offered(self, option: Option) -> tuple[Value, ...]:
        return self.offers.get(option.name, option.offers)


def read_packs(folder: Path | None) -> dict[str, Pack]:
    """The packs in a folder, by game: a folder named like the game's id, or else the folder itself for every game it suits.

    Raises BadContent where a file is wrong, and where nothing in the folder is content of any game.
    """
    if folder is None:
        return {}
    if not folder.is_dir():
        raise BadContent(f"{folder}: there is no such content folder")
    own = {title.id: title for title in house.games() if (folder / title.id).is_dir()}
    if own:
        return {game: _read(title, folder / game, folder.name) for game, title in own.items()}
    packs: dict[str, Pack] = {}
    faults: list[str] = []
    for title in house.games():
        try:
            packs[title.id] = _read(title, folder, folder.name)
        except BadContent as error:
            faults.append(f"{title.name}: {error}")
    if not packs:
        raise BadContent(f"{folder}: this is no content pack of any game\n" + "\n".join(faults))
    return packs


def _read(title: Title[Any], folder: Path, name: str) -> Pack:
    if not title.check_content(folder):
        raise BadContent(f"{folder}: holds no content file of {title.name}")
    files = read_pack(folder)
    return Pack(name[:80], files, {o.name: title.offers(o, folder) for o in title.options if o.choices is None})


#: What only drawings, lessons and the book are made of: they belong to the release, and no rule reads them.
_FACE = ("art.toml", "guide.toml", "glossary.toml")
_FACE_FOLDERS = ("lessons/", "book/", "puzzles/")


@cache
def shipped_today(title: Title[Any]) -> dict[str, str]:
    """The content that comes with the house, as games keep it from when they begin."""
    folder = title.shipped()
    files = {} if folder is None else read_pack(folder)
    return {name: text for name, text in files.items() if name not in _FACE and not name.startswith(_FACE_FOLDERS)}


def shelved(title: Title[Any], shipped: Path | None, pack: dict[str, str] | None) -> Shelf:
    """All that is in the box of a game, to be kept with it; ``shipped``: see ``shipped_then``."""
    return Shelf(shipped_today(title) if shipped is None else read_pack(shipped), pack)


def todays_box(box: str) -> Shelf | None:
    """The box with this hash, if a title without a pack has it today."""
    shelves = (shelved(title, None, None) for title in house.games())
    return next((shelf for shelf in shelves if box_of(shelf) == box), None)


def shipped_then(title: Title[Any], shelf: Shelf | None) -> Path | None:
    """The folder with the house's own content as a game's box had it; None: it is the same today."""
    if shelf is None or not shelf.shipped or shelf.shipped == shipped_today(title):
        return None
    return laid_out(shelf.shipped)


def stamped(files: Mapping[str, str]) -> str:
    """A word that is the same for the same files."""
    return sha256(msgspec.json.encode(files, order="sorted")).hexdigest()


@cache
def _shelf() -> tempfile.TemporaryDirectory[str]:
    """Where this process lays packs out; it goes with the process."""
    return tempfile.TemporaryDirectory(prefix="enginehouse-packs-")


def laid_out(content: Mapping[str, str] | None) -> Path | None:
    """The folder with these files, for a game to read; the same files are the same folder."""
    if content is None:
        return None
    folder = Path(_shelf().name).resolve() / stamped(content)
    if not folder.is_dir():
        folder.mkdir()
        house.unpack(content, folder)
    return folder
