"""The words of a game: ``content/glossary.toml``. The same short texts stand in tooltips, in the aid and on the page of words.

A term explains marks of the drawings: ``zone-*`` things by their ids, ``#ps-ore`` a symbol, ``.sw-haven`` a kind of group.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

import msgspec

from enginehouse import house
from enginehouse.core import AidLine, AidPart, Title
from enginehouse.learn.framing import without_defined
from enginehouse.learn.lesson import Part
from enginehouse.learn.reading import read_as

FILE = "glossary.toml"
Mark = Annotated[str, msgspec.Meta(pattern=r"^[#.]?[A-Za-z][\w-]*\*?$", max_length=40)]
_ID = re.compile(r'\bid="([^"]+)"')
_USE = re.compile(r'<use[^>]*href="#([^"]+)"')
_GROUP = re.compile(r'<g[^>]*\bclass="([^"]+)"')


class Term(Part, frozen=True, kw_only=True):
    """A word, what it means in a sentence or two, the rules of it, and the marks of the drawings that it explains."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=180)]
    rules: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Glossary(Part, frozen=True, kw_only=True):
    term: tuple[Term, ...] = ()
    silent: tuple[Mark, ...] = ()  # paper and hatching: drawn, and nothing to explain
    file: str = ""

    def explains(self, mark: str) -> Term | None:
        """The term of a mark, as ``marks_of`` finds it: the closest that fits."""
        fitting = [(len(own), term) for term in self.term for own in term.marks if fits(own, mark)]
        return max(fitting, key=lambda one: one[0])[1] if fitting else None

    def is_silent(self, mark: str) -> bool:
        return any(fits(own, mark) for own in self.silent)


def fits(own: str, mark: str) -> bool:
    """
    >>> fits("zone-*", "zone-A1"), fits("#ps-ore", "#ps-ore"), fits("zone-*", "#zone-A1")
    (True, True, False)
    """
    return mark.startswith(own[:-1]) if own.endswith("*") else mark == own


def marks_of(drawing: str) -> set[str]:
    """Everything in a drawing that may need a word: things by their ids, symbols, and groups by their classes. What is only
    defined there, to be drawn elsewhere, nobody can point at."""
    drawing = without_defined(drawing)
    groups = {word for words in _GROUP.findall(drawing) for word in words.split()}
    return {*_ID.findall(drawing), *(f"#{name}" for name in _USE.findall(drawing)), *(f".{name}" for name in groups)}


@cache
def glossary(game: str) -> Glossary:
    """The words that come with the house; none where a game has no such file."""
    folder = house.title(game).shipped()
    if folder is None or not (folder / FILE).is_file():
        return Glossary()
    return read_as(folder / FILE, Glossary, file=str(folder / FILE))


def words_part(title: Title[Any]) -> tuple[AidPart, ...]:
    """The glossary as a part of the player aid."""
    return _part(glossary(title.id).term)


def _part(terms: Iterable[Term]) -> tuple[AidPart, ...]:
    lines = tuple(AidLine(term.text, term.rules, term.name) for term in terms)
    return (AidPart("Words and signs", lines),) if lines else ()
