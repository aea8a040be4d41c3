"""The guided first game: one sentence for each decision that is new, and a word before a blunder, told in data.

A guide is ``games/<game>/content/guide.toml`` (docs/guides.md). What its sentences may speak of is declared by the game
(``Title.facts``), as functions of a seat's view: nothing here ever sees the truth. What somebody knows already follows from
the log of the game: who has answered like this often enough is not told again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec

from enginehouse import house
from enginehouse.core import Action, Event, Facts, Seat, Title, Unknown
from enginehouse.learn import formula
from enginehouse.learn.lesson import Act, Formula, Line
from enginehouse.learn.reading import read_as
from enginehouse.learn.run import matches

#: What somebody has done so far: the name of the step that asked, and what was answered.
Answer: TypeAlias = tuple[str, Action]
FILE = "guide.toml"
DOCS = "docs/guides.md"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the file: a field that is not known is a mistake."""


class Sentence(_Part, frozen=True, kw_only=True):
    """Something to say at a question, while it is true and not known yet."""

    say: Line
    at: tuple[str, ...] = ()  # the questions it belongs to, by the names of their steps; empty: any
    when: Formula = ""
    play: tuple[
        Act, ...
    ] = ()  # what somebody does who has understood it, at any question; empty: answers this question
    times: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0  # so often, and it is known; 0: it is said whenever it is true


class Warning_(_Part, frozen=True, kw_only=True):
    """Something to say of an action that was chosen, before it is confirmed."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z-]+$")]
    say: Line
    play: Annotated[tuple[Act, ...], msgspec.Meta(min_length=1)]  # the actions it is about
    when: Formula
    at: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Guide(_Part, frozen=True, kw_only=True):
    """All sentences of a game's guide, each list in the order in which they are looked through: the first that fits is said."""

    goal: Line  # at the very beginning
    before: tuple[Sentence, ...]  # what is going to happen in this part of a round
    say: tuple[Sentence, ...]  # what to think of at this decision
    after: tuple[Sentence, ...]  # what has happened since the last one
    meanwhile: tuple[Sentence, ...] = ()  # while others decide: what they are at, and what it means for the seat
    end: tuple[Sentence, ...]  # when the game is over
    warn: tuple[Warning_, ...]
    # set by the reader, never by the file
    game: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the guide says at one moment: each a sentence, or empty."""

    goal: str = ""
    after: str = ""
    before: str = ""
    say: str = ""
    meanwhile: str = ""

    def __bool__(self) -> bool:
        return bool(self.goal or self.after or self.before or self.say or self.meanwhile)


@cache
def guide_of(game: str) -> Guide:
    """The guide that comes with the house. Raises Unknown for a game that has none, BadContent where the file is wrong."""
    title = house.title(game)
    folder = title.shipped()
    if folder is None or title.facts() is None:
        raise Unknown(f"{title.name} has no guide for a first game")
    file = folder / FILE
    return read_as(file, Guide, DOCS, game=game, file=str(file))


@cache
def has_guide(title: Title[Any]) -> bool:
    return title.facts() is not None


class Known:
    """What formulas call by name: the facts of a seat's view, worked out when they are asked for."""

    def __init__(
        self,
        facts: Facts,
        view: Any,
        seat: Seat,
        *,
        news: Sequence[Event] = (),
        action: Action | None = None,
        then: Any = None,
    ) -> None:
        self.facts, self.view, self.seat, self.news, self.action, self.then = facts, view, seat, news, action, then

    def __call__(self, name: str) -> Any:
        if name in self.facts.now:
            return self.facts.now[name](self.view, self.seat)
        if name in self.facts.news:
            return self.facts.news[name](self.news, self.seat)
        if name in self.facts.deeds and self.action is not None:
            return self.facts.deeds[name](self.view, self.seat, self.action)
        if name == "then" and self.then is not None:
            return Known(self.facts, self.then, self.seat)
        raise LookupError(f"there is no fact “{name}” here; there are {', '.join(known_names(self.facts))}")

    def __getitem__(self, name: str) -> Any:
        return self(name)


def known_names(facts: Facts) -> tuple[str, ...]:
    return (*facts.now, *facts.deeds, *facts.news, "then")


# --- what is said ----------------------------------------------------------------------------------------------------
def guidance(title: Title[Any], view: Any, seat: Seat, own: Sequence[Answer], news: Sequence[Event]) -> Guidance:
    """What the guide says to a seat now: from its view, its own answers so far, and what it has heard since the last one.

    Raises BadFormula if a sentence does not fit what its facts are.
    """
    whole, facts = guide_of(title.id), title.facts()
    assert facts is not None
    told = Known(facts, view, seat, news=news)
    if not view.stack:
        return Guidance(say=_first(whole.end, "", told, own))
    step = view.stack[-1]
    asked = type(step).__name__
    if seat not in step.seats(view):
        return Guidance(meanwhile=_first(whole.meanwhile, asked, told, own))
    return Guidance(
        "" if own else formula.filled(whole.goal, told),
        _first(whole.after, asked, told, own) if own else "",
        _first(whole.before, asked, told, own),
        _first(whole.say, asked, told, own),
    )


def warnings(title: Title[Any], view: Any, seat: Seat, action: Action, then: Any) -> tuple[str, ...]:
    """What to think of before this action is confirmed; ``then``: the view after it, as far as its seat can know."""
    return tuple(text for _, text in warned(title, view, seat, action, then))


def warned(title: Title[Any], view: Any, seat: Seat, action: Action, then: Any) -> list[tuple[str, str]]:
    """The same with the names of the warnings."""
    whole, facts = guide_of(title.id), title.facts()
    assert facts is not None
    told, asked = Known(facts, view, seat, action=action, then=then), type(view.stack[-1]).__name__
    return [
        (one.name, formula.filled(one.say, told))
        for one in whole.warn
        if (not one.at or asked in one.at) and _like(one.play, action) and _holds(one.when, told)
    ]


def _first(sentences: Sequence[Sentence], asked: str, told: Known, own: Sequence[Answer]) -> str:
    for one in sentences:
        if (one.at and asked not in one.at) or (one.when and not _holds(one.when, told)):
            continue
        if not is_known(one, own):
            return formula.filled(one.say, told)
    return ""


def is_known(sentence: Sentence, own: Sequence[Answer]) -> bool:
    """Whether somebody who has answered like this has understood the sentence.

    >>> is_known(Sentence(say="Bid, or pass.", at=("Bids",), times=2), [("Bids", "bid 3"), ("Pick", "take 2"), ("Bids", "pass")])
    True
    """
    if not sentence.times:
        return False
    if sentence.play:
        return sum(_like(sentence.play, action) for _, action in own) >= sentence.times
    return sum(not sentence.at or question in sentence.at for question, _ in own) >= sentence.times


@lru_cache(maxsize=8192)
def _like(patterns: tuple[str, ...], action: Action) -> bool:
    return matches(patterns, action)


def _holds(words: str, told: Known) -> bool:
    return bool(formula.worked_out(words, told))


# --- what is wrong with a guide --------------------------------------------------------------------------------------
MOST_WORDS = 50


def guide_faults(whole: Guide, title: Title[Any]) -> list[str]:
    """What can be told without playing: questions, facts, rules and patterns that there are not, and sentences too long."""
    facts = title.facts()
    assert facts is not None
    questions = {step.__name__ for step in title.steps if step.asks}
    out: list[str] = []
    named = [
        (f"{part}[{n}]", one)
        for part in ("before", "say", "after", "meanwhile", "end")
        for n, one in enumerate(getattr(whole, part))
    ]
    for where, one in (*named, *((f"warn[{n}]", one) for n, one in enumerate(whole.warn))):
        out += [f"{where}.at: no question is called {name}" for name in one.at if name not in questions]
        out += [f"{where}: {fault}" for fault in _unknown(one, facts, warns=isinstance(one, Warning_))]
        if len(one.say.split()) > MOST_WORDS:
            out.append(f"{where}.say: {len(one.say.split())} words; say it in {MOST_WORDS}")
        if isinstance(one, Sentence) and one.play and not one.times:
            out.append(f"{where}.play: say after how many times it is known")
        if isinstance(one, Warning_):
            out += [f"{where}.rules: there is no rule {rule}" for rule in one.rules if rule not in title.catalogue()]
    return out


def _unknown(one: Sentence | Warning_, facts: Facts, *, warns: bool) -> list[str]:
    """The names in formulas that are no facts where they stand."""
    known = {*facts.now, *((*facts.deeds, "then") if warns else facts.news)}
    try:
        asked = set[str]().union(*(formula.names(words) for words in (*filter(None, [one.when]), *formulas(one.say))))
    except formula.BadFormula as error:
        return [str(error)]
    return [f"there is no fact “{name}” here" for name in sorted(asked - known)]


def formulas(say: str) -> list[str]:
    """
    >>> formulas("You have {money} and {counted(trains, 'train')}.")
    ['money', "counted(trains, 'train')"]
    """
    return [part.partition("}")[0] for part in say.split("{")[1:]]
