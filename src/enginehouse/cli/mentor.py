"""The mentor of a guided first game in a terminal: a sentence before a question, and a word before a blunder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enginehouse.core import Action, Event, Game, Seat, Unforeseen, foresee
from enginehouse.learn import Answer, BadFormula, guidance, warnings


class Mentor:
    """Stands beside the people at one keyboard. What they know follows from what they were asked and have answered."""

    def __init__(self, game: Game[Any]) -> None:
        self.questions: list[str] = []  # by action of the game: the step that it answered
        self.since: dict[Seat, int] = {}  # by seat: how much it had heard before its last answer
        if game.actions:
            self._recall(game)

    def _recall(self, game: Game[Any]) -> None:
        """A game that is taken up again: everything that was asked in it."""
        again = game.title
        past: Game[Any] = Game(again, game.players, game.options, game.seed, game.names, game.content, game.shipped)
        for entry in game.actions:
            self.answering(past, entry.seat)
            past.play(entry.seat, entry.action)

    def answering(self, game: Game[Any], seat: Seat) -> None:
        """The seat is about to answer: remember what, and what it had heard until then."""
        del self.questions[len(game.actions) :]  # something was taken back
        self.questions.append(type(game.table.stack[-1]).__name__)
        self.since[seat] = len(game.heard(seat))

    def own(self, game: Game[Any], seat: Seat) -> list[Answer]:
        asked = zip(self.questions, game.actions, strict=False)
        return [(question, entry.action) for question, entry in asked if entry.seat == seat]

    def news(self, game: Game[Any], seat: Seat) -> list[Event]:
        return [event for _, event in game.heard(seat)[self.since.get(seat, 0) :]]

    def says(self, game: Game[Any], seat: Seat) -> Iterator[str]:
        """What to say before a question, or at the end of the game."""
        try:
            told = guidance(game.title, game.view(seat), seat, self.own(game, seat), self.news(game, seat))
        except BadFormula:  # better no sentence than no game
            return
        yield from filter(None, (told.goal, told.after, told.before, told.say))

    def warns(self, game: Game[Any], seat: Seat, action: Action) -> tuple[str, ...]:
        """What to think of before this action, if it is one that may be played."""
        if action not in game.legal(seat):
            return ()
        seen = game.view(seat)
        try:
            ahead = foresee(seen, seat, action).table
            return warnings(game.title, seen, seat, action, ahead)
        except (BadFormula, Unforeseen):
            return ()
