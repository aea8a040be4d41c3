"""What may come of an action: worlds that a view could be of, played on by the greedy player to where the game pauses.

Every candidate meets the same worlds with the same chance, so that only the candidates differ. In a playout each seat is
advised by its own view of the imagined table, as at a real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp, tanh
from random import Random
from typing import Any, NamedTuple

from enginehouse.core import Action, Sealed, Seat, Table, Title, view

Clock = Callable[[], float]

#: Where the win is (nearly) sure either way, a lead still counts so much of a win: nobody plays on as if all were one.
MARGIN = 0.15
#: The lead counts in full when it is so many times what decides most games.
FAR_AHEAD = 4.0
#: What a search compares is told in so many steps of a win, so that sums are exact.
STEPS = 2.0**30
#: Nobody plays on so long without a pause; a game that never pauses is judged where it stands then.
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Gaze:
    """How far a search looks, and by which clock it stops."""

    title: Title[Any]
    seat: Seat
    clock: Clock
    until: float  # when the answer is due


class Standing(NamedTuple):
    """How a playout left the seat: what the search compares, the chance to win, and the points it may expect."""

    worth: float
    chance: float
    points: float
    then: str = ""  # why the seat's next decision was as it was


def world(title: Title[Any], seen: Any, seed: int) -> Any:
    """A full table that the view could be of. Sealed answers that are hidden will be given anew, by each seat's own advice."""
    table: Any = title.determinize(seen, seed)
    step: Any = seen.stack[-1]
    if isinstance(step, Sealed):
        table.stack[-1] = step.reopened(seen.viewer)
    return table


def worlds(title: Title[Any], seen: Any, rnd: Random) -> Iterator[tuple[Any, int]]:
    """One possible table after the other, each with a seed for what the players of it do by lot."""
    while True:
        seed = rnd.getrandbits(60)
        yield world(title, seen, seed), seed


def playout(gaze: Gaze, table: Table, action: Action, seed: int) -> Standing | None:
    """Play the action in a copy of this world, and greedily on to the pause. None: the time is up before it."""
    title, clock, until, rnd = gaze.title, gaze.clock, gaze.until, Random(seed)
    if clock() > until:
        return None
    ahead: Any = table.clone()
    goal = title.pause(ahead) + title.looks_ahead if title.looks_ahead else None
    ahead.act(gaze.seat, action)
    then: str | None = None
    for _ in range(LONGEST):
        stack = ahead.stack
        if not stack or (goal is not None and title.pause(ahead) >= goal):
            break
        if clock() > until:
            return None
        step = stack[-1]
        seat = step.seats(ahead)[0]
        legal = step.legal(ahead, seat)
        if len(legal) == 1:
            ahead.act(seat, legal[0])
            continue
        advice = title.advise(view(ahead, seat), seat, legal, rnd)
        if then is None and seat == gaze.seat:
            then = advice.why
        ahead.act(seat, advice.action)
    return standing(title, ahead, gaze.seat)._replace(then=then or "")


def standing(title: Title[Any], table: Any, seat: Seat) -> Standing:
    """The seat's chance to win, from 0 to 1, and a little for its lead; who plays alone counts points.

    Each seat counts for itself: with several others it is the chance to be ahead of all of them that matters.
    """
    if table.over:
        result = title.result(table)
        points = tuple(map(float, result.points))
        chance = 1 / len(result.winners) if seat in result.winners else 0.0
    else:
        points = title.value(table)
        chance = chance_to_win(points, seat, title.swing)
    rest = [n for s, n in enumerate(points) if s != seat]
    if not rest:
        return Standing(_exact(points[seat] / title.swing), 1.0, points[seat])
    lead = points[seat] - max(rest)
    return Standing(_exact(chance + MARGIN * tanh(lead / (FAR_AHEAD * title.swing))), chance, points[seat])


def _exact(worth: float) -> float:
    """In whole steps: neither the order of a sum nor the last digit of a machine's ``exp`` shall decide between equals."""
    return round(worth * STEPS) / STEPS


def chance_to_win(points: tuple[float, ...], seat: Seat, swing: float) -> float:
    """What a seat may hope for with these points; with a lead of ``swing`` over one other it is nearly three of four.

    >>> chance_to_win((30.0, 30.0), 0, 10.0)
    0.5
    >>> round(chance_to_win((40.0, 30.0, 30.0), 0, 10.0), 2)
    0.58
    """
    best = max(points)
    weights = [exp((n - best) / swing) for n in points]
    return weights[seat] / sum(weights)
