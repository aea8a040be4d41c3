"""Why nothing of a kind can be done: the refusal of what lacks least."""

from __future__ import annotations

from collections.abc import Iterable

from enginehouse.core import Refusal


def nearest(judged: Iterable[Refusal | None], hurdles: tuple[str, ...]) -> Refusal | None:
    """None if anything is allowed; else the refusal at the last of the hurdles, and there the one with least short.

    ``hurdles`` are rules in the order in which they are met; what no hurdle names counts as before the first.
    """
    best: tuple[int, int] | None = None
    found: Refusal | None = None
    for refusal in judged:
        if refusal is None:
            return None
        short = dict(refusal.facts).get("short", 0)
        reached = hurdles.index(refusal.rule) + 1 if refusal.rule in hurdles else 0
        key = (-reached, int(short))
        if best is None or key < best:
            best, found = key, refusal
    return found
