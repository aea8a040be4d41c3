"""Which of many actions a search compares: what is advised, the best by rank, and of numbers only some."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from enginehouse.core import Action

#: Of actions that differ in one number only, as bids do, more than so many are thinned out.
FEW_NUMBERS = 5
FURTHER = (0, 1, 2, 4, 8, 16)
_NUMBER = re.compile(r"\d+")


def narrowed(advised: Action, ranked: Sequence[Action], most: int) -> list[Action]:
    """At most so many candidates, the advised first.

    >>> narrowed("bid 12", ["pass", *(f"bid {n}" for n in range(9, 40))], 9)
    ['bid 12', 'pass', 'bid 11', 'bid 13', 'bid 10', 'bid 14', 'bid 9', 'bid 16', 'bid 20']
    """
    families: dict[str, list[Action]] = {}
    for action in ranked:
        families.setdefault(_NUMBER.sub("#", action), []).append(action)
    rows = {pattern: _some_of(advised, row) for pattern, row in families.items() if _is_row(pattern, row)}
    kept: list[Action] = []
    for action in ranked:
        pattern = _NUMBER.sub("#", action)
        if pattern not in rows:
            kept.append(action)
        else:
            kept += rows[pattern]  # all of them where the first one stood
            rows[pattern] = []
    rest = [action for action in kept if action != advised]
    return [advised, *rest[: most - 1]]


def _numbers(family: Sequence[Action]) -> list[int]:
    return [int(number[0]) for action in family if (number := _NUMBER.search(action))]


def _is_row(pattern: str, family: Sequence[Action]) -> bool:
    """Whether many numbers are amounts in a row (bids, dials), not names of places that happen to have one."""
    numbers = sorted(_numbers(family))
    steps = {b - a for a, b in pairwise(numbers)}
    return pattern.count("#") == 1 and len(family) > FEW_NUMBERS and len(steps) == 1


def _some_of(advised: Action, family: Sequence[Action]) -> list[Action]:
    """Of a row of numbers: the advised (or the least), its neighbours, others ever further away, and the least."""
    row = sorted(family, key=lambda action: _numbers([action]))
    at = row.index(advised) if advised in row else 0
    near = {at + away for away in FURTHER} | {at - away for away in FURTHER} | {0}
    return [row[n] for n in sorted(near, key=lambda n: (abs(n - at), n)) if 0 <= n < len(row)]
