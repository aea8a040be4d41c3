"""Players that are programs: they see a view, never a table, and choose among the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from enginehouse.core import Action, Advice, Seat, Title, Unknown


class Bot(Protocol):
    """Anything that can choose. ``view`` is the seat's view of the table."""

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice: ...


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, title: Title[Any], seed: int) -> None:
        self.rnd = Random(seed)

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        return Advice(self.rnd.choice(legal))


class GreedyBot:
    """What the game's own knowledge calls best now, without looking at what others may do."""

    def __init__(self, title: Title[Any], seed: int) -> None:
        self.title = title
        self.rnd = Random(seed)

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0])
        return self.title.advise(view, seat, legal, self.rnd)


KINDS: dict[str, Callable[[Title[Any], int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make(kind: str, title: Title[Any], seed: int) -> Bot:
    """A bot of this kind.

    >>> from enginehouse.house import title
    >>> make("random", title("steam-power"), seed=1).choose(None, 0, ["money"]).action
    'money'
    """
    if kind not in KINDS:
        raise Unknown(f"there is no bot “{kind}”; the bots are: {', '.join(KINDS)}")
    return KINDS[kind](title, seed)
