"""Reading a lesson from its file: what is wrong is told with the file, the line and the field, and what to write instead."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from enginehouse.core import BadContent
from enginehouse.learn.lesson import Lesson

_NUMBERED = re.compile(r"^\d+-")
_NAME = re.compile(r"^(\d\d-)?[a-z0-9]+(-[a-z0-9]+)*$")
_HEAD = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-]+)\s*\]\]?")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+)\s*=")
_AT = re.compile(r" - at `\$\.?([^`]*)`$")
R = TypeVar("R", bound=msgspec.Struct)


def lesson_id(file: Path) -> str:
    """
    >>> lesson_id(Path("03-what-the-ground-costs.toml"))
    'what-the-ground-costs'
    """
    return _NUMBERED.sub("", file.stem)


def read_lesson(file: Path, game: str) -> Lesson:
    """A lesson as its file says; what only the game can judge is for ``proving``. Raises BadContent."""
    return read_as(file, Lesson, game=game, id=lesson_id(file), file=str(file))


def read_as(path: Path, kind: type[R], docs: str = "docs/lessons.md", **known: str) -> R:
    """A file as a value of this kind; ``known`` is what follows from where it lies, ``docs`` says how it is written."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(f"{path}: cannot be read ({error.__class__.__name__})") from None
    if not _NAME.match(path.stem):
        raise BadContent(f"{path}: name it with small letters, digits and hyphens, as in 03-what-the-ground-costs.toml")
    try:
        plain: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{path}: this is no TOML: {error}") from None
    for name in known:
        if name in plain:
            raise BadContent(f"{path}:{line_of(text, name)}: {name}: leave it out; it follows from where the file lies")
    try:
        return msgspec.convert({**plain, **known}, kind)
    except msgspec.ValidationError as error:
        raise BadContent(_told(path, text, str(error), docs)) from None


def _told(file: Path, text: str, error: str, docs: str) -> str:
    """msgspec's sentence with the line in front, and the fields that there are."""
    at = _AT.search(error)
    path = at[1] if at else ""
    words = _AT.sub("", error)
    if name := re.search(r"unknown field `([^`]+)`", words):
        where = f"{path}.{name[1]}".lstrip(".")
        return f"{file}:{line_of(text, where)}: {where}: there is no such field; {docs} lists them all"
    if name := re.search(r"missing required field `([^`]+)`", words):
        return f"{file}:{line_of(text, path)}: {f'{path}.{name[1]}'.lstrip('.')}: is missing; write it"
    return f"{file}:{line_of(text, path)}: {path}: {words[0].lower()}{words[1:]}"


def line_of(text: str, path: str) -> int:
    """The line on which a field is written, or the nearest thing that holds it: ``step[1].wrong[0].rule``.

    >>> line_of('title = "x"\\n[[step]]\\nname = "a"\\n[[step]]\\nname = "b"', "step[1].name")
    5
    """
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    here = ""
    for n, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            here = _resolved(head[2], counts, many=head[1] == "[[")
            lines.setdefault(here, n)
        elif key := _KEY.match(line):
            lines.setdefault(f"{here}.{key[1]}".lstrip("."), n)
    while path and path not in lines:
        path = re.sub(r"(\[[^\]]*\]|\.?[^.\[]+)$", "", path)
    return lines.get(path, 1)


def _resolved(head: str, counts: dict[str, int], *, many: bool) -> str:
    """The path of a head: ``step.wrong`` is of the last step, and the next of its wrong tries."""
    path = ""
    words = head.split(".")
    for n, word in enumerate(words):
        path = f"{path}.{word}".lstrip(".")
        if n == len(words) - 1 and many:
            counts[path] = counts.get(path, -1) + 1
            path = f"{path}[{counts[path]}]"
        elif path in counts:
            path = f"{path}[{counts[path]}]"
    return path
