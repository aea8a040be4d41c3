"""Guided games as they are played: one learner after the other through random and sensible games, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from enginehouse import house
from enginehouse.core import Action, Event, Game, Seat
from enginehouse.learn import Answer

GAMES = tuple(title.id for title in house.games())
#: By seed: random play, sensible play, and a mixture.
SEEDS = (1, 2, 3)


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
        random = seed == 1 or (seed == 3 and rnd.random() < 0.35)
        action = rnd.choice(legal) if random else title.advise(view, seat, legal, rnd).action
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
