"""Content files: TOML read once, looked up first in the player's own pack, with errors that name file and entry."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from enginehouse.core import BadContent

T = TypeVar("T")
ORIGINS = ("printed", "public", "house")


def find(name: str, shipped: Path, pack: Path | None) -> Path:
    """The file of this name: the pack's own if it has one, else the shipped one."""
    if pack is not None:
        if not pack.is_dir():
            raise BadContent(f"{pack}: there is no such content folder")
        if (pack / name).is_file():
            return pack / name
    return shipped / name


def names(folder: str, shipped: Path, pack: Path | None) -> list[str]:
    """The content files in a folder, shipped and the pack's own, by their stems."""
    found = {p.stem for p in (shipped / folder).glob("*.toml")}
    if pack is not None:
        found |= {p.stem for p in (pack / folder).glob("*.toml")}
    return sorted(found)


def stamp(pack: Path | None) -> str:
    """A word that changes when a file of the pack does, for caches of what was read."""
    if pack is None:
        return ""
    files = sorted(pack.rglob("*.toml"))
    return sha256("\n".join(f"{p} {p.read_text('utf-8')}" for p in files).encode()).hexdigest()


def read(path: Path, kind: type[T]) -> T:
    """The file as a value of this type."""
    try:
        raw: dict[str, Any] = tomllib.loads(path.read_text())
    except FileNotFoundError:
        raise BadContent(f"{path}: there is no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: this is not TOML: {error}") from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{path.name}: {_with_entry(raw, kind, str(error))}") from None


def _with_entry(raw: dict[str, Any], kind: Any, fault: str) -> str:
    """The fault with the key of the entry it is in, which is found by trying the entries one by one."""
    head, hidden, tail = fault.partition("[...]")
    table, _, name = head.rpartition(".")
    entries = raw.get(name)
    if not hidden or not table.endswith("`$") or not isinstance(entries, dict):
        return fault
    for key, entry in entries.items():  # pyright: ignore[reportUnknownVariableType]
        try:
            msgspec.convert({**raw, name: {key: entry}}, kind)
        except msgspec.ValidationError as error:
            if str(error) == fault:
                return f"{head}.{key}{tail}"
    return fault


class Checker:
    """Collects what is wrong with a content file, so that its author sees everything at once."""

    def __init__(self, path: Path) -> None:
        self.file = path.name
        self.faults: list[str] = []

    def must(self, fact: bool, entry: str, wrong: str) -> None:
        if not fact:
            self.faults.append(f"{self.file}, {entry}: {wrong}")

    def done(self) -> None:
        if self.faults:
            raise BadContent("\n".join(self.faults))
