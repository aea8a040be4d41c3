"""Read aloud what beginners read: every lesson, guide and glossary of a game in its order, and what a reader stumbles over.

    uv run scripts/aloud.py                  # long sentences, spelling, words of the game without a word for them
    uv run scripts/aloud.py imperial-steam   # the same of one game, after all its texts in the order of the course

A word of a game is one that its rules use again and again and those of no other game do. It should have a term in the
glossary, or the lesson that uses it first should say what it is: the rest is listed with that sentence, for somebody to judge.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from enginehouse import house
from enginehouse.learn import course, guide_of
from enginehouse.learn.glossary import glossary

#: A sentence of more words is not said in one breath.
BREATH = 25
#: How often the rules of a game use one of its words.
OFTEN = 6
#: What is spelt otherwise in Britain. Gray is the name of a colour of goods in Steam Power, as its cards have it.
AMERICAN = re.compile(
    r"\b(\w*(col|hon|lab|fav|neighb|behavi|harb|rum)or(s|ed|ing|ful|able|hood)?"
    r"|(cent|met|theat)er|defense|offense|license[sd]?|practic(ed|ing)|travel(ed|ing|er)|cancel(ed|ing)"
    r"|(organ|real|recogn|special|mobil|minim|maxim)iz(e|ed|es|ing)|catalog|check(?= of)|jewelry|plow|tire)\b",
    re.IGNORECASE,
)
#: Names of things that a box spells so.
NAMES = {"steamwatchers": {"defense", "mobilize"}}


@dataclass(frozen=True, slots=True)
class Said:
    """A text, and where it stands."""

    where: str
    text: str


def lessons(game: str) -> Iterator[Said]:
    for lesson in course(game).lessons:
        yield Said(f"{lesson.id}, title", lesson.title)
        yield Said(f"{lesson.id}, lead", lesson.lead)
        for step in lesson.step:
            for field in ("say", "goal", "hint", "done"):
                if text := getattr(step, field):
                    yield Said(f"{lesson.id}, {step.name}, {field}", text)
            for wrong in step.wrong:
                yield Said(f"{lesson.id}, {step.name}, wrong", wrong.say)
        yield Said(f"{lesson.id}, keep", lesson.keep)


def guide(game: str) -> Iterator[Said]:
    whole = guide_of(game)
    yield Said("guide, goal", whole.goal)
    for part in ("before", "say", "after", "meanwhile", "end", "warn"):
        for n, one in enumerate(getattr(whole, part)):
            yield Said(f"guide, {part} {n}", one.say)


def terms(game: str) -> Iterator[Said]:
    for term in glossary(game).term:
        yield Said(f"words, {term.name}", term.text)


def texts(game: str) -> list[Said]:
    """All of it, in the order in which somebody would hear it."""
    return [*lessons(game), *guide(game), *terms(game)]


def sentences(text: str) -> list[str]:
    """
    >>> sentences("You have ${money}. Is “Take 10” enough? Yes: take it.")
    ['You have $9.', 'Is “Take 10” enough?', 'Yes: take it.']
    """
    return re.split(r"(?<=[.?!])[”’)]?\s+", re.sub(r"\{[^}]*\}", "9", text).strip())


def long_sentences(game: str) -> list[Said]:
    return [
        Said(said.where, sentence)
        for said in texts(game)
        for sentence in sentences(said.text)
        if len(sentence.split()) > BREATH
    ]


def american(game: str) -> list[Said]:
    names = NAMES.get(game, set[str]())
    return [
        Said(said.where, found[0])
        for said in texts(game)
        for found in AMERICAN.finditer(re.sub(r"\{[^}]*\}", "", said.text))
        if found[0].lower() not in names
    ]


def words_in(text: str) -> list[str]:
    return re.findall(r"[a-zé]{4,}", re.sub(r"\{[^}]*\}", " ", text).lower())


def stem(word: str) -> str:
    """
    >>> [stem(word) for word in ("floes", "subsidies", "bidding", "tax")]
    ['floe', 'subsidy', 'bidd', 'tax']
    """
    return re.sub(r"(ed|ing|s)$", "", re.sub(r"ies$", "y", word)) or word


def own_words(game: str) -> set[str]:
    """Words that the rules of this game use again and again, and those of no other game."""
    used = {
        title.id: Counter(stem(word) for rule in title.catalogue().rules.values() for word in words_in(rule.text))
        for title in house.games()
        if title.shipped() is not None
    }
    others = {word for other, counts in used.items() if other != game for word in counts}
    return {word for word, n in used[game].items() if n >= OFTEN} - others


def first_heard(game: str) -> list[tuple[str, Said]]:
    """The words of the game that the glossary has no term for, each with the sentence in which it comes first."""
    termed = {stem(word) for term in glossary(game).term for word in words_in(term.name)}
    due, out = own_words(game) - termed, list[tuple[str, Said]]()
    for said in texts(game):
        for sentence in sentences(said.text):
            for word in dict.fromkeys(map(stem, words_in(sentence))):
                if word in due:
                    due.discard(word)
                    out.append((word, Said(said.where, sentence)))
    return out


def main(asked: list[str]) -> None:
    for game in asked or [title.id for title in house.games() if title.shipped() is not None]:
        for said in texts(game) if asked else ():
            print(f"{said.where}: {said.text}")
        print(f"\n{game}: {len(texts(game))} texts, {sum(len(said.text.split()) for said in texts(game))} words")
        for said in long_sentences(game):
            print(f"  long: {said.where}: {said.text}")
        for said in american(game):
            print(f"  spelling: {said.where}: {said.text}")
        for word, said in first_heard(game):
            print(f"  first “{word}”: {said.where}: {said.text}")


if __name__ == "__main__":
    main(sys.argv[1:])
