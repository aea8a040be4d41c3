"""The rulebook as a book: chapters in playing order, leaf by leaf, with figures drawn by the engine, each to be tried there.

What a figure shows is a case of the book (``learn/book.py``). The page has the picture and the sentence; the position itself
comes when somebody wants to try it (``web/book.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from enginehouse import house
from enginehouse.core import Title, view
from enginehouse.core.catalogue import Rule
from enginehouse.draw.figures import beside, lettered, ring
from enginehouse.draw.markup import Markup, printed
from enginehouse.draw.theme import standalone
from enginehouse.learn import Lesson, taught
from enginehouse.learn.book import Book, Case, Opening, book
from enginehouse.learn.framing import Extent, extents
from enginehouse.learn.trial import Trial
from enginehouse.table.pages.pictures import UNSEEN

Box = tuple[float, float, float, float]
#: Sections that nobody reads in the order of play: they follow at the end.
_BACK = re.compile(r"components|information|rulings|worked examples", re.IGNORECASE)
_HEAD = re.compile(r"^(\d+(?:\.\d+)*)\.?\s+(.*?)(?:\s*\([A-Z, ]+\))?$")
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
# How high things are on a leaf, roughly: a leaf that is a little longer than its neighbour does no harm.
_LEAF, _HEAD_HIGH, _LINE, _LETTERS, _FIGURE = 1060, 150, 27, 54, 430


@dataclass(frozen=True, slots=True)
class Figure:
    """A case as the page shows it before anybody tries it."""

    n: int
    article: int
    case: Case
    say: str
    rows: tuple[tuple[str, str], ...]  # what can be read off: “9, then 14”


@dataclass(frozen=True, slots=True)
class Article:
    n: int
    rule: Rule
    figures: tuple[Figure, ...]
    see: tuple[Figure, ...]  # figures beside other articles that show this rule too
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """Two facing leaves."""

    left: tuple[Article, ...]
    right: tuple[Article, ...]
    folio: int
    begins: bool


@dataclass(frozen=True, slots=True)
class ChapterPage:
    id: str
    number: str  # "VI"; "" at the back of the book
    title: str
    lead: str
    spreads: tuple[Spread, ...]


def roman(n: int) -> str:
    """
    >>> roman(14)
    'XIV'
    """
    out = ""
    for value, letters in _ROMAN:
        while n >= value:
            out, n = out + letters, n - value
    return out


@lru_cache(maxsize=8)
def chapters(game: str) -> tuple[ChapterPage, ...]:
    """The whole book of a game."""
    title = house.title(game)
    return tuple(_bound(title, book(game)))


def _bound(title: Title[Any], whole: Book) -> Iterator[ChapterPage]:
    sections: dict[str, list[Rule]] = {}
    for rule in title.catalogue().rules.values():
        sections.setdefault(rule.section, []).append(rule)
    told = {chapter.section: chapter for chapter in whole.chapters}
    beside, lessons = whole.beside(), taught(title)
    ordered = sorted(sections, key=lambda name: bool(_BACK.search(name)))
    numbers = {rule.id: n for n, rule in enumerate((rule for name in ordered for rule in sections[name]), 1)}
    drawn: dict[str, list[Figure]] = {}
    fig = 0
    for name in ordered:
        for rule in sections[name]:
            for case in beside.get(rule.id, ()):
                fig += 1
                made = _figure(title, case, fig, numbers[rule.id])
                for shown in case.rules:
                    drawn.setdefault(shown, []).append(made)
    chapter, folio = 0, 4
    for n, name in enumerate(ordered):
        head = _HEAD.match(name)
        said = told.get(head[1]) if head else None
        back = bool(_BACK.search(name))
        chapter += not back
        articles = [
            Article(
                numbers[rule.id],
                rule,
                tuple(f for f in drawn.get(rule.id, ()) if f.case.rules[0] == rule.id),
                tuple(f for f in drawn.get(rule.id, ()) if f.case.rules[0] != rule.id),
                lessons.get(rule.id, ()),
            )
            for rule in sections[name]
        ]
        spreads = tuple(_spreads(articles, folio))
        folio += 2 * len(spreads)
        plain = head[2] if head else name
        yield ChapterPage(
            f"chapter-{n + 1}",
            "" if back else roman(chapter),
            said.title if said else plain,
            said.lead if said else "",
            spreads,
        )


def _figure(title: Title[Any], case: Case, n: int, article: int) -> Figure:
    say = Trial(title, case).says(case.say) if "{" in case.say else case.say  # to lay out all of them takes seconds
    return Figure(n, article, case, say, tuple(_rows(case)))


def _rows(case: Case) -> Iterator[tuple[str, str]]:
    for fact in case.fact:
        if fact.was is None or fact.was == fact.then or fact.then is None:
            yield fact.name, said(fact.then if fact.was is None else fact.was)
        else:
            yield fact.name, f"{said(fact.was)}, then {said(fact.then)}"


def said(value: Any) -> str:
    """A value as it stands beside the board.

    >>> said([3, 0]), said(-1), said(True), said(None)
    ('3, 0', '−1', 'yes', 'none')
    """
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            some: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType] - plain values
            return ", ".join(said(one) for one in some) or "none"
        case _:
            return printed(value) if isinstance(value, int) else str(value)


def _high(article: Article) -> int:
    lines = -(-len(article.rule.text) // _LETTERS)
    return lines * _LINE + 34 + len(article.figures) * _FIGURE


def _spreads(articles: list[Article], folio: int) -> Iterator[Spread]:
    leaves: list[list[Article]] = [[]]
    room = _LEAF - _HEAD_HIGH
    for article in articles:
        high = _high(article)
        if leaves[-1] and high > room:
            leaves.append([])
            room = _LEAF
        leaves[-1].append(article)
        room -= high
    for n in range(0, len(leaves), 2):
        right = leaves[n + 1] if n + 1 < len(leaves) else []
        yield Spread(tuple(leaves[n]), tuple(right), folio + n, n == 0)


# --- pictures --------------------------------------------------------------------------------------------------------
def cropped(frame: tuple[str, ...], where: dict[str, Extent], whole: Box) -> Box:
    """The part of the board that holds all of the frame, with some air; all of it, where none of the frame lies there."""
    held = [where[name] for name in frame if name in where]
    if not held:
        return whole
    left, top = min(one[0] for one in held), min(one[1] for one in held)
    right, foot = max(one[2] for one in held), max(one[3] for one in held)
    x0, y0, wide, high = whole
    air = max(0.02 * max(wide, high), 0.06 * max(right - left, foot - top))
    left, top = max(x0, left - air), max(y0, top - air)
    right, foot = min(x0 + wide, right + air), min(y0 + high, foot + air)
    least = 0.3 * min(wide, high)  # closer than this nothing is known again
    for _ in range(2):
        short = max(least, (foot - top) / 1.1) - (right - left)
        if short > 0:
            left, right = max(x0, left - short / 2), min(x0 + wide, right + short / 2)
        short = max(least, (right - left) / 2.4) - (foot - top)
        if short > 0:
            top, foot = max(y0, top - short / 2), min(y0 + high, foot + short / 2)
    return left, top, right - left, foot - top


def middle(one: Extent) -> tuple[float, float]:
    return (one[0] + one[2]) / 2, (one[1] + one[3]) / 2


def drawing(trial: Trial, *, for_hands: bool) -> tuple[Markup, Box]:
    """The board of a case now, and the part of it that matters."""
    board = trial.title.board(view(trial.game.table, trial.asked), trial.words)
    without = {"legal", "marks", "tags"} if for_hands else UNSEEN
    drawn: Markup = "".join(layer for name, layer in board.layers.items() if name not in without)
    where = extents("".join(board.layers.values()))
    box = cropped(trial.case.frame, where, board.viewbox)
    return drawn + _ring(trial, where, box), box


def _ring(trial: Trial, where: dict[str, Extent], box: Box) -> Markup:
    """A pin of brass at what is marked, where that lies within the part that is drawn."""
    action = trial.marked
    touched = trial.title.choice(trial.game.view(trial.asked), trial.asked, action).touches[:1] if action else ()
    if not touched or touched[0] not in where:
        return ""
    x, y = middle(where[touched[0]])
    if not (box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]):
        return ""
    size = box[2] / 424
    return ring(x, y, size)


@lru_cache(maxsize=96)
def picture(game: str, name: str, theme: str) -> bytes:
    """A case as a picture of its own."""
    title = house.title(game)
    drawn, box = drawing(Trial(title, book(game)[name]), for_hands=False)
    return standalone(drawn, box, theme, title=book(game)[name].title, fonts="small").encode()


@lru_cache(maxsize=8)
def plate(game: str, theme: str) -> bytes:
    """The first plate: the board in the middle of a game, with letters on what the key explains."""
    title, opening = house.title(game), book(game).opening
    assert opening is not None
    trial = Trial(title, plate_case(opening))
    board = title.board(trial.game.view(None), trial.words)
    drawn: Markup = "".join(layer for name, layer in board.layers.items() if name not in UNSEEN)
    where = extents("".join(board.layers.values()))
    box = cropped(opening.frame, where, board.viewbox)
    lettered_too = drawn + _letters(opening, where, box)
    return standalone(lettered_too, box, theme, title=opening.plate, fonts="small").encode()


def plate_case(opening: Opening) -> Case:
    return Case(
        id="plate-i",
        title=opening.plate,
        say=opening.what,
        rules=("-",),
        position=opening.position,
        frame=opening.frame,
    )


def _letters(opening: Opening, where: dict[str, Extent], box: Box) -> Markup:
    size, taken = box[2] / 560, list[tuple[float, float]]()
    out: list[Markup] = []
    for n, key in enumerate(opening.key):
        if key.at not in where:
            continue
        x, y = middle(where[key.at])
        taken.append(beside(x, y, -1 if x > box[0] + box[2] / 2 else 1, size, box, taken))
        out.append(lettered(x, y, *taken[-1], size, "abcdef"[n]))
    return "".join(out)
