"""The words of a compact mask: a hex is either bare or has track, so laying and crossing there share a word."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Action
from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.notation import universe


def short(action: Action) -> str:
    """
    >>> short("cross A8 curve-0")
    'lay A8 curve-0'
    """
    return f"lay {action[6:]}" if action.startswith("cross ") else action


@lru_cache(maxsize=64)
def shorts(box: Box) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(short, universe(box))))
