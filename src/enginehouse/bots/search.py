"""A player that looks ahead: the greedy player's advice, improved where sampled playouts say that something else is better.

Candidates are taken in the order of the title's own ranking. All of them meet the same worlds (``playouts.py``), one
world after the other; as the budget is spent, the worse half is left out again and again. What is advised is kept unless
another is better by a standard error of the difference. With a budget of playouts alone the same view and seed give the
same move on every machine; a budget of seconds ends the race wherever it stands.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from math import ceil, inf, log2, sqrt
from random import Random
from time import monotonic
from typing import Any, ClassVar
from weakref import finalize

from enginehouse.bots.cores import Alone, Helpers, Task, checked
from enginehouse.bots.narrow import narrowed
from enginehouse.bots.players import must_be_made_of, must_see
from enginehouse.bots.playouts import Clock, Gaze, Standing
from enginehouse.core import UNSEAL, Action, Advice, Seat, Title, Unknown
from enginehouse.core.plain import is_number, is_whole

log = logging.getLogger("enginehouse.bots")

#: A candidate meets at least so many worlds: with fewer of them nothing could be said of a difference.
FEWEST_WORLDS = 3
#: After so many worlds a race may end early, when the first is ahead by so many standard errors.
EARLY, CLEAR = 6, 2.5
#: So many standard errors another must be better by than what is advised.
BETTER = 1.0
#: Nobody waits longer for one decision, or has use for more.
MOST_SECONDS, MOST_PLAYOUTS, MOST_CANDIDATES = 86_400, 1_000_000_000, 1_000
#: So much of the time is for the race; the rest is for the answer.
IN_TIME = 0.9


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may think: in seconds, in playouts, or whichever ends first; 0 is no limit of that kind."""

    seconds: float = 0.0
    playouts: int = 0
    candidates: int = 12

    def __post_init__(self) -> None:
        timed = is_number(self.seconds) and 0 <= self.seconds <= MOST_SECONDS
        if not (timed and is_whole(self.playouts, 0, MOST_PLAYOUTS) and (self.seconds or self.playouts)):
            raise Unknown(
                "a bot that searches needs a budget: some seconds, some playouts, or both "
                f"(up to {MOST_SECONDS:,} seconds; a whole number of playouts, up to {MOST_PLAYOUTS:,})"
            )
        if not is_whole(self.candidates, 2, MOST_CANDIDATES):
            raise Unknown(f"a search compares 2 to {MOST_CANDIDATES:,} candidates, not {str(self.candidates)[:40]}")


def must_be_budget(given: Budget) -> None:
    """Raises Unknown for whatever else somebody means by a budget."""
    if not isinstance(given, Budget):  # pyright: ignore[reportUnnecessaryIsInstance] - what people give
        raise Unknown(f"a bot that searches needs a budget, as Budget(playouts=200) is one, not {str(given)[:40]}")


@dataclass(slots=True, eq=False)
class Runner:
    """A candidate and what the worlds gave it, in their order."""

    action: Action
    found: list[Standing] = field(default_factory=list[Standing])

    @property
    def worth(self) -> float:
        return sum(one.worth for one in self.found) / len(self.found)

    @property
    def chance(self) -> float:
        return sum(one.chance for one in self.found) / len(self.found)

    @property
    def points(self) -> float:
        return sum(one.points for one in self.found) / len(self.found)

    def ahead_of(self, other: Runner) -> tuple[float, float]:
        """By how much it is better in the worlds that both have met, and the standard error of that."""
        gaps = [mine.worth - theirs.worth for mine, theirs in zip(self.found, other.found, strict=False)]
        if len(gaps) < FEWEST_WORLDS:
            return 0.0, inf
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean, sqrt(spread / len(gaps))


@dataclass(frozen=True, slots=True)
class Found:
    """How a race ended: the winner, and what was advised, as they stand."""

    best: Runner
    advised: Runner
    playouts: int


class SearchBot:
    """Policy improvement over the greedy player, within a budget; on several cores it has processes that help it.

    These begin with its first search, and end with ``close`` or with the bot itself. By a clock that tells the computing of
    this process alone it should think on one core.
    """

    keeps_books: ClassVar[bool] = True  # it plays better by ``game.recalled(seat)`` than by ``game.view(seat)``

    def __init__(self, title: Title[Any], seed: int, budget: Budget, clock: Clock = monotonic, cores: int = 1) -> None:
        must_be_made_of(title, seed)
        must_be_budget(budget)
        self.title = title
        self.rnd = Random(seed)
        self.budget = budget
        self.clock = clock
        self.playouts = 0  # in all its decisions so far
        self.helpers = Helpers(checked(cores)) if checked(cores) > 1 else None
        self.close = finalize(self, self.helpers.close if self.helpers else lambda: None)

    def choose(self, view: Any, seat: Seat, legal: list[Action]) -> Advice:
        """What to play, and why, with what it may hope for."""
        begun = self.clock()
        rnd = Random(self.rnd.getrandbits(60))
        must_see(self.title, view, seat, legal)
        if len(legal) == 1:
            return Advice(legal[0])
        advised = self.title.advise(view, seat, legal, rnd)
        if UNSEAL in legal:
            return advised  # it has answered, and knows nothing new
        try:
            race = Race(self, view, seat, begun)
            found = race.run(advised.action, legal, rnd)
            self.playouts += found.playouts
        except Exception as error:  # whatever fails while it looks ahead: the game goes on with the first thought
            log.warning("%s: looking ahead failed, the greedy move is played: %r", self.title.id, error)
            return Advice(advised.action, _joined(advised.why, "looking ahead failed, so this is its first thought"))
        return told(self.title, view, seat, advised, found)


class Race:
    """One decision: the candidates, the worlds they have met, and what is left of the budget."""

    def __init__(self, bot: SearchBot, view: Any, seat: Seat, begun: float) -> None:
        self.title, self.view, self.seat = bot.title, view, seat
        self.budget, self.clock, self.begun = bot.budget, bot.clock, begun
        seconds = bot.budget.seconds
        gaze = Gaze(bot.title, seat, bot.clock, begun + IN_TIME * seconds if seconds else inf)
        self.gaze, self.player = gaze, bot.helpers.race(gaze, view) if bot.helpers else Alone(gaze, view)
        self.runners: list[Runner] = []
        self.entered = 0  # how many have begun
        self.playouts = 0
        self.worlds: list[int] = []  # their seeds

    def run(self, advised: Action, legal: list[Action], rnd: Random) -> Found:
        ranked = [action for action, _ in self.title.rank(self.view, self.seat, legal, rnd)]
        self.runners = [Runner(a) for a in narrowed(advised, ranked, self.budget.candidates)]
        if self.budget.playouts:
            del self.runners[max(2, self.budget.playouts // FEWEST_WORLDS) :]
        self.entered, first = len(self.runners), self.runners[0]
        for n in count():
            if not self._meet(n, rnd):
                break
            self._leave_out(first)
            if len(self.runners) < 2 or self._used() >= 1:
                break
        return Found(_best(self.runners, first), first, self.playouts)

    def _meet(self, world: int, rnd: Random) -> bool:
        """Every runner in one more world; False if the budget ends on the way."""
        n = 0
        while n < len(self.runners):
            if self.budget.playouts and self.playouts >= self.budget.playouts:
                return False
            soon = self._in_order(world, n, rnd)
            task = next(soon)
            begun = self.clock()
            found = self.player.found(task, islice(soon, self._ahead()))
            if found is None:
                return False
            self.runners[n].found.append(found)
            self.playouts += 1
            if self.playouts == 1 and self.budget.seconds:
                self._as_many_as_there_is_time_for(begun)
            n += 1
        return True

    def _in_order(self, world: int, n: int, rnd: Random) -> Iterator[Task]:
        """What is played from this runner in this world on, as far as can be said now."""
        for later in count(world):
            if later == len(self.worlds):
                self.worlds.append(rnd.getrandbits(60))
            for runner in self.runners[n if later == world else 0 :]:
                yield Task(self.worlds[later], runner.action)

    def _ahead(self) -> int:
        """How many playouts may be begun before it is known that they are wanted."""
        if self.player.cores == 1:
            return 0
        left = self.budget.playouts - self.playouts - 1 if self.budget.playouts else inf
        return int(min(2 * self.player.cores, left))

    def _as_many_as_there_is_time_for(self, begun: float) -> None:
        """By the first playout, which began then: what came before it is not paid again."""
        now = self.clock()
        cost = max(self.player.cost(now - begun), 1e-6)
        del self.runners[max(2, int((self.gaze.until - now) / cost / FEWEST_WORLDS)) :]
        self.entered = len(self.runners)

    def _used(self) -> float:
        """The part of the budget that is spent."""
        time = (self.clock() - self.begun) / (IN_TIME * self.budget.seconds) if self.budget.seconds else 0.0
        count = self.playouts / self.budget.playouts if self.budget.playouts else 0.0
        return max(time, count)

    def _leave_out(self, first: Runner) -> None:
        """The worse half whenever another part of the budget is spent, and whoever is clearly behind. The advised only so."""
        phases = ceil(log2(self.entered))
        kept = max(2, ceil(self.entered / 2 ** int(self._used() * phases)))
        ordered = sorted(self.runners, key=lambda runner: -runner.worth)
        best = ordered[0]
        going_on = [r for r in ordered[:kept] if r is best or not _clearly_behind(r, best)]
        self.runners = [r for r in self.runners if r is first or r in going_on]
        if best is not first and _clearly_behind(first, best):
            self.runners = [r for r in self.runners if r is not first]


def _clearly_behind(runner: Runner, best: Runner) -> bool:
    """Worse by far more than chance explains; or always by the same or by nothing, so that going on would show nothing new."""
    gap, error = best.ahead_of(runner)
    return (error == 0 or len(runner.found) >= EARLY) and gap >= CLEAR * error


def _best(runners: list[Runner], first: Runner) -> Runner:
    """The best of those who are left, if it is better than what is advised by more than chance may explain."""
    best = max((r for r in runners if r.found), key=lambda runner: runner.worth, default=first)
    gap, error = best.ahead_of(first)
    return best if gap > BETTER * error else first


#: How a reason begins that is an estimate itself: the search has a better one.
ESTIMATES = ("it reckons", "leads to about")


# --- why -------------------------------------------------------------------------------------------------------------
def told(title: Title[Any], view: Any, seat: Seat, advised: Advice, found: Found) -> Advice:
    """The move with its reason in one line, and what the bot hopes for."""
    best, first = found.best, found.advised
    if not best.found:
        return advised  # there was no time to look ahead
    if best is first:
        thought = "" if advised.why.startswith(ESTIMATES) else advised.why  # it has looked further since
        return Advice(advised.action, _joined(thought, f"it reckons with {_hope(title, view, best)}"))
    hope, other = _hope(title, view, best), _hope(title, view, first)
    label = title.choice(view, seat, first.action).label
    if hope != other and (best.chance > first.chance or view.seats == 1):
        reckons = f"it reckons with {hope}, and with {other} after “{label}”"
    elif best.chance > first.chance or view.seats == 1:
        reckons = f"it reckons with {hope}, a little more than after “{label}”"
    else:  # it wins no more often, but it leads by more
        reckons = f"it reckons with {hope}, about as many as after “{label}”, and to stand better in points"
    return Advice(best.action, _joined(and_then(best), reckons))


def and_then(runner: Runner) -> str:
    """What the action leads to in most worlds, in the words of the seat's own next decision there."""
    why, times = Counter(one.then for one in runner.found).most_common(1)[0]
    says_more = why and not why.startswith(ESTIMATES)
    return f"and then: {why}" if says_more and 2 * times > len(runner.found) else ""


def _hope(title: Title[Any], view: Any, runner: Runner) -> str:
    if view.seats == 1:
        return f"about {runner.points:.0f} {title.points_are}"
    wins = min(99, max(1, round(100 * runner.chance)))
    return f"{wins} win{'s' * (wins > 1)} in 100"


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))
