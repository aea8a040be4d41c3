"""The rulebook that plays: what the files of ``content/book`` hold, and how they are read (docs/lessons.md).

A case of the book is a small position beside a rule: a sentence, what is marked to be done there, what is refused there and
by which rule, and what is true before and after. The page draws it and lets it be played, and the tests prove it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from enginehouse import house
from enginehouse.core import BadContent, Title, Unknown
from enginehouse.learn.course import course, folder_of, written_out
from enginehouse.learn.lesson import Act, Element, Formula, Lesson, Line, Part, Position
from enginehouse.learn.reading import read_as

FOLDER = "book"
OPENING = "opening"
Value = int | str | bool | list[int | str | None] | None


class Fact(Part, frozen=True, kw_only=True):
    """Something that can be read off the table: beside the board it stands as “9, then 14”."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    value: Formula
    was: Value = None
    then: Value = None


class No(Part, frozen=True, kw_only=True):
    """An action that is refused, and the rule that says so."""

    act: Act
    rule: str


class Case(Part, frozen=True, kw_only=True):
    """A position of the book. ``rules``: it stands beside the first, and shows the others too."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=48)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=70)]  # what to do, or to see
    say: Line
    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    position: Position | None = None
    lesson: str = ""  # instead of a position: a step of a lesson, as it stands when the learner comes to it
    step: str = ""  # of that lesson, by its name
    frame: tuple[Element, ...] = ()  # what of the board is drawn: as much as holds these, with some air
    panels: tuple[str, ...] = ()  # and which panels below it
    play: tuple[Act, ...] = ()  # what is marked, line by line as in a script; of a lesson: what it shows
    refused: tuple[No, ...] = ()  # here
    then_refused: tuple[No, ...] = ()  # after ``play``
    holds: tuple[Formula, ...] = ()  # here
    then: tuple[Formula, ...] = ()  # after ``play``
    fact: tuple[Fact, ...] = ()


class Chapter(Part, frozen=True, kw_only=True):
    """A file of the book: the cases of one section of the catalogue, and how the chapter begins."""

    section: Annotated[str, msgspec.Meta(pattern=r"^\d+(\.\d+)?$")]  # "2.14"
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    lead: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    positions: dict[str, Position] = msgspec.field(
        default_factory=dict[str, Position]
    )  # that cases of any chapter are ``like``
    case: tuple[Case, ...] = ()
    file: str


class Key(Part, frozen=True, kw_only=True):
    """A letter on the first plate: what stands there, and a fact about it."""

    at: Element
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=70)]
    fact: Annotated[str, msgspec.Meta(max_length=90)] = ""


class Opening(Part, frozen=True, kw_only=True):
    """The first leaves of the book."""

    what: Annotated[str, msgspec.Meta(min_length=1, max_length=320)]
    wins: Annotated[str, msgspec.Meta(min_length=1, max_length=220)]
    round: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=62)], ...], msgspec.Meta(min_length=5, max_length=5)]
    round_is: str = "A round in five lines"
    plate: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]  # what the first plate shows
    position: Position
    frame: tuple[Element, ...] = ()
    key: Annotated[tuple[Key, ...], msgspec.Meta(max_length=6)] = ()
    file: str


@dataclass(frozen=True, slots=True)
class Book:
    """A game's book: its opening and its chapters, each with its cases."""

    game: str
    opening: Opening | None
    chapters: tuple[Chapter, ...]

    def __getitem__(self, case: str) -> Case:
        for one in self.cases:
            if one.id == case:
                return one
        raise Unknown(f"there is no position “{case[:40]}” in the book")

    @property
    def cases(self) -> Iterator[Case]:
        return (case for chapter in self.chapters for case in chapter.case)

    def beside(self) -> dict[str, tuple[Case, ...]]:
        """The cases by the rule that each stands beside."""
        out: dict[str, list[Case]] = {}
        for case in self.cases:
            out.setdefault(case.rules[0], []).append(case)
        return {rule: tuple(cases) for rule, cases in out.items()}

    def of(self, rule: str) -> tuple[Case, ...]:
        """The cases that show a rule."""
        return tuple(case for case in self.cases if rule in case.rules)


@cache
def book(game: str) -> Book:
    """The book that comes with the house; without chapters where a game has no such files."""
    title = house.title(game)
    if title.shipped() is None:
        return Book(game, None, ())
    return read_book(title, folder_of(title).parent / FOLDER)


def read_book(title: Title[Any], folder: Path) -> Book:
    """All files of a folder. Raises BadContent for the first that cannot be read."""
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    chapters = [read_as(file, Chapter, file=str(file)) for file in files if file.stem != OPENING]
    known: dict[str, Case] = {}
    for chapter in chapters:
        for case in chapter.case:
            if case.id in known:
                raise BadContent(f"{chapter.file}: there is another case “{case.id}”: give it a name of its own")
            known[case.id] = case
    lessons = {one.id: one for one in course(title.id).lessons}
    positions = {name: one.position for name, one in lessons.items()}
    positions |= {name: one.position for name, one in known.items() if one.position is not None}
    positions |= {name: one for chapter in chapters for name, one in chapter.positions.items()}
    opening = [read_as(file, Opening, file=str(file)) for file in files if file.stem == OPENING]
    return Book(
        title.id,
        _opened(opening[0], positions) if opening else None,
        tuple(_whole(chapter, positions, lessons) for chapter in chapters),
    )


def _opened(opening: Opening, positions: dict[str, Position]) -> Opening:
    return msgspec.structs.replace(
        opening, position=written_out(opening.position, positions, f"{opening.file}: position")
    )


def _whole(chapter: Chapter, positions: dict[str, Position], lessons: dict[str, Lesson]) -> Chapter:
    """The chapter with every ``like`` written out, and what its cases take from lessons."""

    def whole(n: int, case: Case) -> Case:
        where = f"{chapter.file}: case[{n}]"
        if (case.position is None) == (not case.lesson):
            raise BadContent(f"{where}: “{case.id}” needs either a position or the lesson and step that it shows")
        if case.position is not None:
            return msgspec.structs.replace(case, position=written_out(case.position, positions, f"{where}.position"))
        if case.lesson not in lessons:
            raise BadContent(f"{where}.lesson: there is no lesson “{case.lesson}”; there are {', '.join(lessons)}")
        lesson = lessons[case.lesson]
        steps = {step.name: step for step in lesson.step if step.show}
        if case.step not in steps:
            raise BadContent(
                f"{where}.step: “{case.lesson}” has no step “{case.step}” to be shown, but {', '.join(steps)}"
            )
        return msgspec.structs.replace(
            case, play=case.play or steps[case.step].show, frame=case.frame or lesson.frame,
            panels=case.panels or lesson.panels,
        )  # fmt: skip

    return msgspec.structs.replace(chapter, case=tuple(whole(n, case) for n, case in enumerate(chapter.case)))


@lru_cache(maxsize=4)
def shown_by(game: str) -> dict[str, tuple[Case, ...]]:
    """By rule: the cases that show it, beside it or not."""
    out: dict[str, list[Case]] = {}
    for case in book(game).cases:
        for rule in case.rules:
            out.setdefault(rule, []).append(case)
    return {rule: tuple(cases) for rule, cases in out.items()}
