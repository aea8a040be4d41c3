"""Is the book true? Every case is laid out and played, and what is wrong is told with file, line and field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from enginehouse.core import HouseError, Title
from enginehouse.learn.book import Book, Case, Chapter, No, Opening, read_book
from enginehouse.learn.formula import BadFormula
from enginehouse.learn.position import BadScript
from enginehouse.learn.proving import drawn_ids, missing, no_such
from enginehouse.learn.reading import line_of
from enginehouse.learn.run import Refused
from enginehouse.learn.trial import Trial

Fault = tuple[str, str]


def book_faults(title: Title[Any], folder: Path) -> list[str]:
    """What is wrong with a book, case by case."""
    whole: Book = read_book(title, folder)
    out = [
        fault
        for chapter in whole.chapters
        for n in range(len(chapter.case))
        for fault in case_faults(title, chapter, n)
    ]
    if whole.opening is not None:
        out += opening_faults(title, whole.opening)
    return out


def case_faults(title: Title[Any], chapter: Chapter, n: int) -> list[str]:
    """What is wrong with one case: nothing, if it is true."""
    case = chapter.case[n]
    text = Path(chapter.file).read_text("utf-8")
    found: list[str] = []
    for field, words in _faults(title, case):
        path = f"case[{n}].{field}"
        found.append(f"{Path(chapter.file).name}:{line_of(text, path)}: {case.id}: {field}: {words}")
    return found


def opening_faults(title: Title[Any], opening: Opening) -> list[str]:
    case = Case(id="opening", title=opening.plate, say=opening.what, rules=("-",), position=opening.position)
    try:
        ids, _ = drawn_ids(title, *_seen(Trial(title, case)))
    except HouseError as error:
        return [f"{opening.file}: position: {error}"]
    named = [("frame", opening.frame), *((f"key[{n}].at", (key.at,)) for n, key in enumerate(opening.key))]
    return [f"{opening.file}: {field}: {words}" for f, some in named for field, words in missing(f, some, ids)]


def _faults(title: Title[Any], case: Case) -> Iterator[Fault]:
    for rule in case.rules:
        if rule not in title.catalogue():
            yield "rules", f"the catalogue has no rule {rule}"
    try:
        trial = Trial(title, case)
    except BadScript as error:
        yield f"position.script[{error.line}]", str(error)
        return
    except HouseError as error:
        yield "position" if case.position else "lesson", str(error)
        return
    if not (case.play or case.refused or case.holds or case.fact):
        yield "play", "nothing is marked, refused or told here: say at least one of these"
    try:
        trial.says(case.say)
    except BadFormula as error:
        yield "say", str(error)
    yield from _things(trial)
    yield from _told(trial, "holds", case.holds, "was")
    yield from _refused(trial, "refused", case.refused)
    for k, move in enumerate(case.play):
        try:
            trial = Trial(title, case, case.play[: k + 1])
        except (Refused, HouseError) as error:
            rule = error.rule if isinstance(error, Refused) else ""
            yield f"play[{k}]", f"“{move}” is not legal here: {error} {rule}".rstrip()
            return
    yield from _told(trial, "then", case.then, "then")
    yield from _refused(trial, "then_refused", case.then_refused)


def _told(trial: Trial, field: str, formulas: tuple[str, ...], moment: str) -> Iterator[Fault]:
    for k, words in enumerate(formulas):
        try:
            if not trial.value(words):
                yield f"{field}[{k}]", f"“{words}” is not so"
        except BadFormula as error:
            yield f"{field}[{k}]", str(error)
    for k, fact in enumerate(trial.case.fact):
        wanted = getattr(fact, moment)
        if wanted is None:
            continue
        try:
            value = trial.value(fact.value)
        except BadFormula as error:
            yield f"fact[{k}].value", str(error)
            continue
        if value != wanted:
            yield f"fact[{k}].{moment}", f"“{fact.value}” is {value!r}, not {wanted!r}"


def _refused(trial: Trial, field: str, noes: tuple[No, ...]) -> Iterator[Fault]:
    for k, no in enumerate(noes):
        if no.rule not in trial.case.rules:
            yield f"{field}[{k}].rule", f"{no.rule} is not among the rules that this case shows"
        try:
            Trial(trial.title, trial.case, (*trial.moves, no.act))
        except Refused as refused:
            if refused.rule != no.rule:
                yield f"{field}[{k}]", f"“{no.act}” is refused by {refused.rule}, not by {no.rule}: {refused.reason}"
        else:
            yield f"{field}[{k}]", f"“{no.act}” is legal"


def _things(trial: Trial) -> Iterator[Fault]:
    case = trial.case
    if not case.frame and not case.panels:
        return
    ids, panels = drawn_ids(trial.title, *_seen(trial))
    yield from missing("frame", case.frame, ids)
    if not case.lesson:  # a lesson's panels may come and go with its steps
        yield from no_such("panels", "panel", case.panels, panels)


def _seen(trial: Trial) -> tuple[Any, Any]:
    return trial.game.view(trial.asked), trial.words
