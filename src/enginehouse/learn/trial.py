"""A case of the book after some moves. Whoever is asked is played by the reader: nobody else sits at a book.

As with lessons all of it follows from the case and the moves, so nothing is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enginehouse.core import Event, Seat, Title, Words
from enginehouse.learn import formula
from enginehouse.learn.book import Case, Fact, book
from enginehouse.learn.course import course
from enginehouse.learn.formula import BadFormula
from enginehouse.learn.lesson import Lesson, Step
from enginehouse.learn.position import AnyGame, begun_at, laid_out, plain_of, spoken_by
from enginehouse.learn.run import ON, Refused, Run, has_goal, slug

MOST_MOVES = 40
_MOST_SCENES = 400
_scenes: dict[tuple[str, str], tuple[Case, AnyGame, Seat]] = {}


class Trial:
    """A case after some moves. Raises Refused if one of them is not taken."""

    def __init__(self, title: Title[Any], case: Case, moves: Sequence[str] = ()) -> None:
        if len(moves) > MOST_MOVES:
            raise Refused(f"A position of the book has at most {MOST_MOVES} moves. Begin again.")
        self.title = title
        self.case = case
        self.start, self.seat = scene(title, case)
        self.game = self.start.clone()
        self.moves: tuple[str, ...] = ()
        self.heard: list[Event] = []  # of the last move
        self.astray = False  # something else was done than the case marks
        for move in moves:
            self._take(move)

    def _take(self, move: str) -> None:
        if self.game.over:
            raise Refused("The game is over here. Begin again.")
        seat, action = spoken_by(self.game, " ".join(move.split()))
        if seat >= len(self.game.names):
            raise Refused(f"There is no seat {seat} here.")
        if refusal := self.game.why_not(seat, action):
            raise Refused(refusal.reason, refusal.rule)
        on_the_way = not self.astray and not self.done
        if on_the_way and (seat, action) != spoken_by(self.game, self.case.play[len(self.moves)]):
            self.astray = True
        self.heard = self.game.play(seat, action)
        self.moves = (*self.moves, move)

    @property
    def done(self) -> bool:
        """Whether all that the case marks was done; more may have been."""
        return not self.astray and len(self.moves) >= len(self.case.play)

    @property
    def marked(self) -> str:
        """What is marked to be done next, if the reader is still on the way of the case."""
        if self.astray or self.done or not self.game.to_act:
            return ""
        return spoken_by(self.game, self.case.play[len(self.moves)])[1]

    @property
    def asked(self) -> Seat:
        """Through whose eyes the reader looks: whoever is asked, else whoever the case is about."""
        return self.game.to_act[0] if self.game.to_act else self.seat

    @property
    def words(self) -> Words:
        return Words(self.game.names)

    def says(self, text: str) -> str:
        """A sentence of the case, filled with what is so at its beginning."""
        return formula.filled(text, lambda name: named(self.title, self.start, self.seat, name))

    def value(self, words: str) -> Any:
        """What a formula comes to now."""
        return formula.worked_out(words, lambda name: named(self.title, self.game, self.seat, name))

    def facts(self) -> list[tuple[Fact, Any, Any]]:
        """The facts of the case: what each was at the beginning, and what it is now."""

        def at(game: AnyGame, fact: Fact) -> Any:
            try:
                return formula.worked_out(fact.value, lambda name: named(self.title, game, self.seat, name))
            except BadFormula:  # what it asks for is not there: the reader has gone another way
                return None

        return [(fact, at(self.start, fact), at(self.game, fact)) for fact in self.case.fact]


def scene(title: Title[Any], case: Case) -> tuple[AnyGame, Seat]:
    """The game at the beginning of a case, laid out once, and the seat that it is about: clone it before you play."""
    known = _scenes.get((title.id, case.id))
    if known is not None and known[0] is case:
        return known[1], known[2]
    game, seat = _laid(title, case)
    game = begun_at(game)  # what led here is not what the reader has done
    if len(_scenes) >= _MOST_SCENES:
        _scenes.clear()
    _scenes[title.id, case.id] = case, game, seat
    return game, seat


def _laid(title: Title[Any], case: Case) -> tuple[AnyGame, Seat]:
    if case.position is not None:
        game = laid_out(title, case.position)
        return game, game.to_act[0] if game.to_act else case.position.seat
    lesson = course(title.id)[case.lesson]
    n = next(n for n, step in enumerate(lesson.step) if step.name == case.step)
    run = Run(title, lesson, moves_to(title, lesson, n))
    return run.game, run.seat


def moves_to(title: Title[Any], lesson: Lesson, n: int) -> tuple[str, ...]:
    """The moves that lead to the beginning of a step of a lesson, as it shows them."""
    moves: tuple[str, ...] = ()
    for k, step in enumerate(lesson.step[:n]):
        moves = (*moves, *_right(title, lesson, moves, step))
        if lesson.step[k + 1].position is not None and has_goal(step):
            moves = (*moves, ON)
    return moves


def _right(title: Title[Any], lesson: Lesson, moves: tuple[str, ...], step: Step) -> tuple[str, ...]:
    if step.number:
        return (f"={formula.worked_out(step.number, Run(title, lesson, moves).named)}",)
    return step.show or (ON,)


def named(title: Title[Any], game: AnyGame, seat: Seat, name: str) -> Any:
    """What a formula of a case calls by name. A book has no secrets: it is asked of the table itself."""
    table: Any = game.table
    asked = game.to_act[0] if game.to_act else None
    match name:
        case "table":
            return plain_of(game)["table"]
        case "seat":
            return seat
        case "round" if hasattr(table, "round"):
            return table.round
        case "over":
            return game.over
        case "asked":
            return asked
        case "step":  # which decision it is, by the name of its class
            return type(table.stack[-1]).__name__ if table.stack else ""
        case "legal":
            return [] if asked is None else game.legal(asked)
        case "points":
            return list(game.result.points)
        case "count":  # what each source of points brings, by seat
            return [{slug(k): v for k, v in one.items()} for one in game.result.sources]
        case "all":
            return {slug(f.name): list(f.values) for f in title.figures(table)}
        case _:
            own = {slug(f.name): f.values[seat] for f in title.figures(table)}
            if name not in own:
                known = ("table", "all", "seat", "round", "over", "asked", "step", "legal", "points", "count", *own)
                raise LookupError(f"there is no “{name}”; there are {', '.join(known)}")
            return own[name]


def case_of(game: str, name: str) -> Case:
    return book(game)[name]
