"""Players that do not look ahead: by lot, by the title's advice, and by that advice with the slips of a learner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from enginehouse.core import Action, Advice, Game, Seat, Title, Unknown
from enginehouse.core.plain import LARGEST, is_whole

#: How often an apprentice overlooks what is best; then it takes the next in rank, or overlooks that too.
SLIPS = 0.45


class Bot(Protocol):
    """Anything that can choose. ``view`` is the seat's view of the table."""

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice: ...


def must_be_made_of(title: Title[Any], seed: int) -> None:
    """Raises Unknown for a bot of no game, or without a seed: it would not play the same twice."""
    if not isinstance(title, Title):  # pyright: ignore[reportUnnecessaryIsInstance] - what people give
        raise Unknown(f"a bot plays a title, as house.title(…) or a game’s .title is one, not {str(title)[:40]}")
    if not is_whole(seed, -LARGEST, LARGEST):
        raise Unknown(f"the seed of a bot is a whole number within 2**256, not {str(seed)[:40]}")


def must_be_asked(seat: Seat, legal: Sequence[Action]) -> None:
    """Raises Unknown for a bot that has nothing to decide."""
    if not isinstance(legal, (list, tuple)):  # pyright: ignore[reportUnnecessaryIsInstance] - what people give
        raise Unknown(f"a bot chooses from a list of actions, as game.legal(seat) gives it, not from {str(legal)[:40]}")
    if not legal:
        raise Unknown(f"seat {seat} has nothing to decide now; ask a bot when it is its turn")


def must_see(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action]) -> None:
    """Raises Unknown for a bot that is asked out of turn, about another game, or by what its seat may not know."""
    must_be_asked(seat, legal)
    if not isinstance(view, title.table):
        raise Unknown(f"this bot plays {title.name}, and what it was given is no view of that game")
    if not is_whole(seat, 0, view.seats - 1):
        raise Unknown(f"there is no seat {str(seat)[:40]} here: this table has the seats 0 to {view.seats - 1}")
    if view.viewer != seat:
        raise Unknown(f"a bot plays by what its own seat may know: give it the view of seat {seat}")
    if not view.stack or not view.stack[-1].may_act(view, seat):
        must_be_asked(seat, ())


def sight(bot: Bot, game: Game[Any], seat: Seat) -> Any:
    """What a bot is shown of a game: the seat's view, and to one that keeps books what the seat still knows from earlier."""
    return game.recalled(seat) if getattr(bot, "keeps_books", False) else game.view(seat)


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, title: Title[Any], seed: int) -> None:
        self.rnd = Random(seed)

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        must_be_asked(seat, legal)
        return Advice(self.rnd.choice(legal))


class GreedyBot:
    """What the game's own knowledge calls best now, without looking at what others may do."""

    def __init__(self, title: Title[Any], seed: int) -> None:
        self.title = title
        self.rnd = Random(seed)

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        must_see(self.title, view, seat, legal)
        if len(legal) == 1:
            return Advice(legal[0])
        return self.title.advise(view, seat, legal, self.rnd)


class ApprenticeBot(GreedyBot):
    """Greedy, but it overlooks things as people do: the best now and then, and the second best less often."""

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        advised = super().choose(view, seat, legal)
        if len(legal) == 1 or self.rnd.random() >= SLIPS:
            return advised
        others = [a for a, _ in self.title.rank(view, seat, legal, self.rnd) if a != advised.action]
        while len(others) > 1 and self.rnd.random() < SLIPS:
            del others[0]
        return Advice(others[0], "it seems good enough")
