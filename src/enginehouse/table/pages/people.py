"""People by their names: what a game says of a seat that nobody has named ("Saffron") is said of whoever sits there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from enginehouse.core import Choice, Plan, Title

C = TypeVar("C", Choice, Plan)


def by_name(title: Title[Any], seen: Any, names: Sequence[str]) -> Callable[[str], str]:
    """Puts the names of the table into a sentence of the game."""
    return _by_name(title.seat_names(seen), tuple(names))


@lru_cache(maxsize=256)
def _by_name(seats: tuple[str, ...], names: tuple[str, ...]) -> Callable[[str], str]:
    """
    >>> _by_name(("Madder", "Saffron"), ("Ada", "Mira"))("$1 to Saffron, linked to Madder")
    '$1 to Mira, linked to Ada'
    """
    called = {seat: name for seat, name in zip(seats, names, strict=False) if seat != name}
    if not called:
        return str
    found = re.compile(rf"\b({'|'.join(map(re.escape, called))})\b")
    return lambda words: found.sub(lambda one: called[one[0]], words)


def told(choice: C, say: Callable[[str], str]) -> C:
    """The same choice, with people in its words."""
    words = say(choice.label), say(choice.ask), say(choice.note)
    if words == (choice.label, choice.ask, choice.note):
        return choice
    return replace(choice, label=words[0], ask=words[1], note=words[2])
