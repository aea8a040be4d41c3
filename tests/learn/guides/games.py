"""Guided games as they are played: one learner after the other through random and sensible games, moment by moment."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import Action, Event, Game, Seat
from enginehouse.learn import Answer

GAMES = tuple(title.id for title in house.games() if title.facts() is not None)
#: Random play with odd seeds, sensible play with even ones.
SEEDS = tuple(range(1, 11)) if os.environ.get("ENGINEHOUSE_LONG") else (1, 2)


@dataclass(frozen=True)
class Moment:
    """A question to a seat of a guided game, and what it did then."""

    game: Game[Any]  # before the answer
    seat: Seat
    view: Any
    question: str
    own: tuple[Answer, ...]  # what the seat has answered so far
    news: tuple[Event, ...]  # what it has heard since
    action: Action
    legal: tuple[Action, ...] = field(default=())


def first_game(game: str, seed: int) -> Game[Any]:
    title = house.title(game)
    return Game(title, title.first_count, dict(title.first_table), seed)


def played(game: str, seed: int) -> Iterator[Moment]:
    """All questions of a whole first game, to every seat."""
    playing, rnd = first_game(game, seed), Random(seed)
    title = playing.title
    own: dict[Seat, list[Answer]] = {seat: [] for seat in range(playing.table.seats)}
    told: list[Event] = []
    since = dict.fromkeys(own, 0)
    while not playing.over:
        seat = rnd.choice(playing.to_act)
        view, legal = playing.view(seat), playing.legal(seat)
        action = rnd.choice(legal) if seed % 2 else title.advise(view, seat, legal, rnd).action
        question = type(view.stack[-1]).__name__
        heard = tuple(event for event in (e.seen_by(seat) for e in told[since[seat] :]) if event is not None)
        yield Moment(playing.clone(), seat, view, question, tuple(own[seat]), heard, action, tuple(legal))
        since[seat] = len(told)
        told += playing.play(seat, action)
        own[seat].append((question, action))
    yield Moment(playing, 0, playing.view(0), "", tuple(own[0]), (), "")


@cache
def moments(game: str, seed: int) -> tuple[Moment, ...]:
    return tuple(played(game, seed))


def truth(game: Game[Any]) -> dict[str, Any]:
    """The true position as plain JSON."""
    return msgspec.json.decode(game.to_json())["table"]


@lru_cache(maxsize=4)
def _plain(moment: int, game: Game[Any]) -> dict[str, Any]:
    return truth(game)


def plain(moment: Moment) -> dict[str, Any]:
    return _plain(id(moment), moment.game)


def top(moment: Moment) -> dict[str, Any]:
    """The question as plain JSON."""
    stack = plain(moment)["stack"]
    return stack[-1] if stack else {"step": ""}


@lru_cache(maxsize=4)
def _after(moment: int, game: Game[Any], seat: Seat, action: Action) -> tuple[Game[Any], tuple[Event, ...]]:
    playing = game.clone()
    return playing, tuple(playing.play(seat, action))


def after(moment: Moment, action: Action) -> Game[Any]:
    """The true game after the action."""
    return _after(id(moment), moment.game, moment.seat, action)[0]


def told(moment: Moment, action: Action) -> tuple[Event, ...]:
    return _after(id(moment), moment.game, moment.seat, action)[1]


def of(events: Iterable[Event], name: str) -> list[dict[str, Any]]:
    """The events of this name, as plain values."""
    return [msgspec.to_builtins(event) for event in events if type(event).__name__ == name]


def words(things: Iterable[str], last: str = "and") -> str:
    some = list(things)
    return "" if not some else some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {last} {some[-1]}"
