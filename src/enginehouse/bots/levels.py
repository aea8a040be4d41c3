"""The levels of play by name: what each is, in a sentence, and how long it may think."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from enginehouse.bots.cores import available
from enginehouse.bots.players import ApprenticeBot, Bot, GreedyBot, RandomBot, must_be_made_of
from enginehouse.bots.playouts import Clock
from enginehouse.bots.search import Budget, SearchBot, must_be_budget
from enginehouse.core import Title, Unknown
from enginehouse.core.plain import is_number


@dataclass(frozen=True, slots=True)
class Level:
    """One kind of opponent."""

    id: str
    says: str  # one honest sentence for whoever chooses it
    budget: Budget | None = None  # of one that looks ahead
    all_cores: bool = False  # it thinks on all that it is given

    @property
    def name(self) -> str:
        return self.id.capitalize()


#: From the weakest to the strongest.
LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("random", "Plays anything that is allowed. Good for trying out the rules."),
        Level("apprentice", "Knows what is good, and quite often takes the second best."),
        Level("greedy", "Takes what looks best at once, and does not look ahead."),
        Level("driver", "Looks ahead for about half a second before a decision.", Budget(0.5, 2000, 10)),
        Level("master", "Looks ahead for about two seconds before a decision.", Budget(2.0, 8000, 16)),
        Level(
            "grandmaster",
            "Looks ahead for about ten seconds before a decision, on all cores it is given.",
            Budget(10.0, 40_000, 24),
            all_cores=True,
        ),
    )
}


#: What a driver may spend on a hint: counted and not timed, so that who asks twice is told the same; mostly about half a second.
HINT_PLAYOUTS = 60


def level(name: str) -> Level:
    known = LEVELS.get(name) if isinstance(name, str) else None  # pyright: ignore[reportUnnecessaryIsInstance] - what people give
    if known is None:
        raise Unknown(f"there is no bot “{str(name)[:40]}”; the bots are: {', '.join(LEVELS)}")
    return known


def make(
    kind: str, title: Title[Any], seed: int, budget: Budget | None = None, clock: Clock = monotonic, most: float = 0.0,
    cores: int = 0,
) -> Bot:  # fmt: skip
    """A bot of this level; ``budget`` instead of the level's own, thinking ``most`` seconds at most (0: as its budget says).

    ``cores``: how many one that looks ahead may use; 0: as its level has it, which is all of them for a grandmaster, and one
    for the others and by a clock that tells the computing of this process alone.

    >>> from enginehouse.house import title
    >>> make("random", title("steam-power"), seed=1).choose(None, 0, ["money"]).action
    'money'
    """
    known = level(kind)
    must_be_made_of(title, seed)
    if known.budget is not None:
        given = known.budget if budget is None else budget
        must_be_budget(given)
        if not (is_number(most) and most >= 0):
            raise Unknown(
                f"a bot thinks for some seconds at most, or for 0: as its level does; not for {str(most)[:40]}"
            )
        if most and (not given.seconds or given.seconds > most):
            given = replace(given, seconds=most)
        own = available() if known.all_cores and clock is monotonic else 1
        return SearchBot(title, seed, given, clock, cores or own)
    return _MAKERS[kind](title, seed)


Maker = Callable[[Title[Any], int], Bot]
_MAKERS: dict[str, Maker] = {"random": RandomBot, "apprentice": ApprenticeBot, "greedy": GreedyBot}


def enlist(name: str, maker: Maker, says: str = "A guest.") -> None:
    """Let a bot of your own play under a name, on ladders and in matches of this process: ``maker(title, seed)`` makes one."""
    if not (isinstance(name, str) and name.isidentifier()):  # pyright: ignore[reportUnnecessaryIsInstance] - what people give
        raise Unknown(f"the name of a bot is a word, not “{str(name)[:40]}”")
    if name in LEVELS and name not in _GUESTS:
        raise Unknown(f"“{name[:40]}” is a level of the house; give your bot a name of its own")
    if not callable(maker):
        raise Unknown(
            f"“{name[:40]}” needs what makes the bot: a function of a title and a seed, not {str(maker)[:40]}"
        )
    _GUESTS.add(name)
    _MAKERS[name] = maker
    LEVELS[name] = Level(name, says)


_GUESTS: set[str] = set()
