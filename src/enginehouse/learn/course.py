"""The lessons of a game in their order: by the numbers that their files begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import BadContent, Title, Unknown
from enginehouse.learn.lesson import Lesson, Position
from enginehouse.learn.reading import read_lesson

FOLDER = "lessons"


@dataclass(frozen=True, slots=True)
class Course:
    """A game's lessons: those of the course, and after them the modules for later."""

    game: str
    lessons: tuple[Lesson, ...]

    def __getitem__(self, lesson: str) -> Lesson:
        for one in self.lessons:
            if one.id == lesson:
                return one
        raise Unknown(f"there is no lesson “{lesson[:40]}”; there are: {', '.join(one.id for one in self.lessons)}")

    def number(self, lesson: Lesson) -> int:
        """Which lesson it is, from 1."""
        return [one.id for one in self.lessons].index(lesson.id) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        n = self.number(lesson)
        return self.lessons[n] if n < len(self.lessons) else None

    @property
    def parts(self) -> tuple[tuple[str, tuple[Lesson, ...]], ...]:
        """The districts of the line, each with its lessons."""
        parts: dict[str, list[Lesson]] = {}
        for lesson in self.lessons:
            parts.setdefault(lesson.part, []).append(lesson)
        return tuple((name, tuple(some)) for name, some in parts.items())


@cache
def course(game: str) -> Course:
    """The course that comes with the house."""
    title = house.title(game)
    return read_course(title, folder_of(title))


def folder_of(title: Title[Any]) -> Path:
    shipped = title.shipped()
    if shipped is None:
        raise Unknown(f"{title.name} has no content in files, so it has no lessons")
    return shipped / FOLDER


def read_course(title: Title[Any], folder: Path) -> Course:
    """All lessons of a folder. Raises BadContent for the first that cannot be read."""
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    lessons = [read_lesson(file, title.id) for file in files]
    known: dict[str, Lesson] = {}
    for lesson in lessons:
        if lesson.id in known:
            raise BadContent(f"{lesson.file}: there is another lesson “{lesson.id}”: {known[lesson.id].file}")
        known[lesson.id] = lesson
    whole = [with_likes(lesson, known) for lesson in lessons]
    return Course(title.id, tuple(sorted(whole, key=lambda one: one.later)))


def with_likes(lesson: Lesson, known: dict[str, Lesson]) -> Lesson:
    """The lesson with every ``like`` written out."""
    positions = {name: one.position for name, one in known.items()}

    def out(position: Position, field: str) -> Position:
        if position.like == lesson.id and field == "position":
            raise BadContent(f"{lesson.file}: {field}.like: a position is not like itself")
        return written_out(position, positions, f"{lesson.file}: {field}")

    steps = tuple(
        step
        if step.position is None
        else msgspec.structs.replace(step, position=out(step.position, f"step[{n}].position"))
        for n, step in enumerate(lesson.step)
    )
    return msgspec.structs.replace(lesson, position=out(lesson.position, "position"), step=steps)


def written_out(position: Position, known: Mapping[str, Position], where: str, deep: int = 0) -> Position:
    """The position with what it is ``like`` in front of its own script. ``where``: file and field, for what is wrong."""
    if not position.like:
        if not position.players:
            raise BadContent(f"{where}.players: say for how many players it is, or which it is “like”")
        return position
    if position.like not in known or deep > 12:
        raise BadContent(f"{where}.like: there is no other lesson or case “{position.like}”; write its name as in "
                         "“what-the-ground-costs”, and let likes not go round in a circle")  # fmt: skip
    base = written_out(known[position.like], known, where, deep + 1)
    return msgspec.structs.replace(
        base,
        players=position.players or base.players,
        seed=position.seed or base.seed,
        options={**base.options, **position.options},
        content=position.content or base.content,
        seat=position.seat or base.seat,
        names=position.names or base.names,
        script=(*base.script, *position.script),
    )


def taught(title: Title[Any]) -> dict[str, tuple[Lesson, ...]]:
    """By rule: the lessons in which it can be tried. A game without lessons has none."""
    out: dict[str, list[Lesson]] = {}
    for lesson in course(title.id).lessons if title.shipped() is not None else ():
        for rule in lesson.rules:
            out.setdefault(rule, []).append(lesson)
    return {rule: tuple(lessons) for rule, lessons in out.items()}


def untaught(title: Title[Any]) -> tuple[str, ...]:
    """The rules of a game that no lesson of its course teaches."""
    known = taught(title)
    return tuple(rule for rule in title.catalogue().rules if rule not in known)


def find(name: str) -> Lesson:
    """A lesson by its file, or as game/lesson."""
    if name.endswith(".toml"):
        return _from_file(Path(name))
    game, _, lesson = name.partition("/")
    return course(game)[lesson]


def _from_file(file: Path) -> Lesson:
    """A file anywhere: its game is told by the folder it lies in, or by the room of the house."""
    path = file.resolve()
    for title in house.games():
        room = title.id.replace("-", "_")
        if title.id in path.parts or room in path.parts:
            lesson = read_lesson(path, title.id)
            beside = {} if not path.parent.is_dir() else {one.id: one for one in _beside(path, title)}
            return with_likes(lesson, {**{one.id: one for one in course(title.id).lessons}, **beside})
    games = ", ".join(title.id for title in house.games())
    raise Unknown(f"{file}: which game is it of? Put it into a folder named like the game: {games}")


def _beside(path: Path, title: Title[Any]) -> list[Lesson]:
    return [read_lesson(one, title.id) for one in sorted(path.parent.glob("*.toml")) if one != path]
