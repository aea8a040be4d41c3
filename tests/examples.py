"""The worked examples of a catalogue, from the one place where they are written: the positions of the rulebook."""

from __future__ import annotations

from enginehouse import house
from enginehouse.learn.book import Case, book
from enginehouse.learn.book_proving import case_faults
from enginehouse.learn.trial import Trial


def cases_of(game: str, *rules: str) -> list[Case]:
    """The cases that show these rules; each rule must have one."""
    found = [case for case in book(game).cases if set(rules) & set(case.rules)]
    assert {rule for case in found for rule in case.rules} >= set(rules)
    return found


def faults(game: str, case: Case) -> list[str]:
    """What is not true about a case."""
    for chapter in book(game).chapters:
        if case in chapter.case:
            return case_faults(house.title(game), chapter, chapter.case.index(case))
    raise AssertionError(f"{case.id} is in no chapter")


def played(game: str, name: str) -> Trial:
    """A case after all that it marks."""
    case = book(game)[name]
    return Trial(house.title(game), case, case.play)


def before(game: str, name: str) -> Trial:
    """A case as it begins."""
    return Trial(house.title(game), book(game)[name])
