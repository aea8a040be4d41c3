"""The words of a compact mask: whoever sends units has said which and from where, and deploys area after area."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Action
from enginehouse.games.steamwatchers.rules.notation import Notation


def short(action: Action) -> str:
    """
    >>> short("march rhone>helvetia>latium 2+1"), short("sail rhone>apulia 0+1"), short("station rhone 2+0")
    ('march helvetia>latium', 'sail apulia', 'station 2+0')
    """
    verb, _, rest = action.partition(" ")
    if verb in ("move", "sail", "march"):
        return f"{verb} {rest.partition('>')[2].partition(' ')[0]}"
    return f"station {rest.partition(' ')[2]}" if verb == "station" else action


@lru_cache(maxsize=8)
def shorts(words: Notation) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(short, words.read)))
