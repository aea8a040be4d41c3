"""Player aids: what all of them have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enginehouse.core import Action, AidLine, AidPart, Step


def steps(title: str, *lines: tuple[str, str], rules: tuple[str, ...] = ()) -> AidPart:
    """What happens in this order: (sentence, rule IDs with spaces between)."""
    return AidPart(title, tuple(AidLine(words, tuple(ids.split())) for words, ids in lines), numbered=True, rules=rules)


def points(title: str, *lines: tuple[str, str, str], rules: tuple[str, ...] = ()) -> AidPart:
    """What is to be known: (the thing, the sentence, rule IDs with spaces between)."""
    return AidPart(title, tuple(AidLine(words, tuple(ids.split()), sign) for sign, words, ids in lines), rules=rules)


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]], *rules: str) -> AidPart:
    """Figures to look up."""
    return AidPart(title, head=tuple(head), rows=tuple(tuple(str(cell) for cell in row) for row in rows), rules=rules)


def written(actions: Sequence[Action], *meanings: tuple[str, str]) -> AidPart:
    """How actions are written: for each first word an action of this table, with what it means.

    >>> [line.sign for line in written(["bid 1", "bid 2", "pass"], ("bid", "offer so much"), ("lay", "a tile")).lines]
    ['bid 1']
    """
    first: dict[str, Action] = {}
    for action in actions:
        first.setdefault(action.partition(" ")[0], action)
    lines = (AidLine(words, sign=first[verb]) for verb, words in meanings if verb in first)
    return AidPart("How it is written", tuple(lines), written=True)


def nearest(stack: Sequence[Step[Any]], places: Mapping[type[Step[Any]], str]) -> str:
    """Of the steps whose place in the aid is known, that of the one nearest to the present question; "" without any."""
    return next((places[type(step)] for step in reversed(stack) if type(step) in places), "")


def opened(parts: Sequence[AidPart], rule: str) -> tuple[AidPart, AidLine | None] | None:
    """The part, and the line of it, that names the rule first."""
    for part in parts:
        for line in part.lines:
            if rule in line.rules:
                return part, line
        if rule in part.rules:
            return part, None
    return None
