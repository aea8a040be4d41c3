"""The words of a compact mask. Of two zones it is known which has a tank, a converter or a supercharger, so a word names
the two and what they exchange: never both ways are open, nor a move where there is a swap.
"""

from __future__ import annotations

import re
from functools import cache

from enginehouse.core import Action

_TWO = re.compile(r"(move|swap|refit|recharge) (\w+)(?:<>|>)(\w+)")
_EXCHANGE = {"move": "tanks", "swap": "tanks", "refit": "converters", "recharge": "superchargers"}


def short(action: Action) -> str:
    """
    >>> short("move C4>A2"), short("swap A2<>C4"), short("refit A2<>C4")
    ('tanks A2 C4', 'tanks A2 C4', 'converters A2 C4')
    """
    found = _TWO.fullmatch(action)
    if found is None:
        return action
    verb, a, b = found.groups()
    return f"{_EXCHANGE[verb]} {min(a, b)} {max(a, b)}"


@cache
def shorts(universe: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(short, universe)))
