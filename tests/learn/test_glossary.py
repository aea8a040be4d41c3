"""Every sign that a game draws has a word, and every word is true to the catalogue."""

from __future__ import annotations

from random import Random

import pytest

from enginehouse import house
from enginehouse.core import Words
from enginehouse.learn.book import book
from enginehouse.learn.glossary import glossary, marks_of, words_part
from enginehouse.learn.trial import Trial

GAMES = [title.id for title in house.games() if title.shipped() is not None]


def drawn(game: str) -> set[str]:
    """All that is drawn in some positions: of the book, and of a game played at random."""
    title, rnd, marks = house.title(game), Random(5), set[str]()
    for case in list(book(game).cases)[::9]:
        trial = Trial(title, case, case.play[:1])
        seen = trial.game.view(trial.asked)
        panels = title.panels(seen, trial.words)
        marks |= marks_of("".join([*title.board(seen, trial.words).layers.values(), *(p.html for p in panels)]))
    played = house.new(game, players=2, seed=3)
    for n in range(150):
        if played.over:
            break
        seat = played.to_act[0]
        if n % 30 == 29:
            seen, words = played.view(seat), Words(played.names)
            panels = title.panels(seen, words)
            marks |= marks_of("".join([*title.board(seen, words).layers.values(), *(p.html for p in panels)]))
        played.play(seat, rnd.choice(played.legal(seat)))
    return marks


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_has_a_word(game: str) -> None:
    words = glossary(game)
    marks = drawn(game)
    assert sorted(mark for mark in marks if not words.explains(mark) and not words.is_silent(mark)) == []
    idle = [own for own in words.silent if not any(_fits(own, mark) for mark in marks)]
    assert idle == []  # what is silent is paper that is really drawn, and little of it
    assert len(words.silent) <= 4
    unused = {own for term in words.term for own in term.marks if not any(_fits(own, mark) for mark in marks)}
    assert len(unused) <= 12, unused  # what only some positions show


def _fits(own: str, mark: str) -> bool:
    return mark.startswith(own[:-1]) if own.endswith("*") else mark == own


@pytest.mark.parametrize("game", GAMES)
def test_words_cite_rules_that_there_are(game: str) -> None:
    rules, terms = house.title(game).catalogue().rules, glossary(game).term
    assert len(terms) >= 15
    assert [(term.name, rule) for term in terms for rule in term.rules if rule not in rules] == []
    assert len({term.name for term in terms}) == len(terms)
    assert [line.sign for line in words_part(house.title(game))[0].lines] == [term.name for term in terms]


def test_the_closest_mark_explains() -> None:
    words = glossary("steam-power")
    purple = words.explains("#plaque-purple")
    black = words.explains("#plaque-black")
    assert purple is not None
    assert black is not None
    assert (purple.name, black.name) == ("Purple city", "City")
    assert words.explains("nothing") is None
