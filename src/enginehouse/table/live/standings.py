"""Where everybody stands in a series: a table gives each one point in all, shared by the opponents that one has left behind.

A win at a table of four is worth as much as one at a table of three, so tables of different sizes can be added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

#: However people are told apart: by their numbers, by their names.
Who = TypeVar("Who", int, str)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Who]):
    """One line of a table of standings."""

    who: Who
    place: int
    score: float
    wins: int
    games: int


def worth(place: int, places: Sequence[int]) -> float:
    """What a place is worth among all at the table: the part of the others behind it, half of those beside it.

    >>> worth(1, [1, 2, 3]), worth(2, [1, 2, 2, 4]), worth(3, [1, 2, 3])
    (1.0, 0.5, 0.0)
    """
    behind = sum(other > place for other in places)
    beside = sum(other == place for other in places) - 1
    return (behind + beside / 2) / (len(places) - 1)


def standings(everybody: Iterable[Who], games: Iterable[Mapping[Who, int]]) -> list[Standing[Who]]:
    """From the places of everybody in each game. Equal scores are parted by wins, and then shared."""
    score: dict[Who, float] = dict.fromkeys(everybody, 0.0)
    wins: dict[Who, int] = dict.fromkeys(score, 0)
    played: dict[Who, int] = dict.fromkeys(score, 0)
    for places in games:
        for who, place in places.items():
            if who not in score or len(places) < 2:
                continue
            score[who] += worth(place, [*places.values()])
            wins[who] += place == 1
            played[who] += 1
    keys = {who: (round(score[who], 9), wins[who]) for who in score}
    order = sorted(score, key=lambda who: (keys[who], played[who]), reverse=True)
    return [
        Standing(who, 1 + sum(keys[other] > keys[who] for other in score), score[who], wins[who], played[who])
        for who in order
    ]
