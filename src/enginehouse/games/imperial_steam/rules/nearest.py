"""Why nothing of a kind can be done: the refusal of what lacks least."""

from __future__ import annotations

from collections.abc import Iterable

from enginehouse.core import Refusal


def nearest(judged: Iterable[Refusal | None], hurdles: tuple[str, ...]) -> Refusal | None:
    """None if anything is allowed; else the refusal at the last of the hurdles, and there the one with least short.

    ``hurdles`` are rules in the order in which they are met; those that are one hurdle for different things stand together,
    with a space between. What no hurdle names counts as before the first.
    """
    height = {rule: n for n, together in enumerate(hurdles, 1) for rule in together.split()}
    best: tuple[int, int] | None = None
    found: Refusal | None = None
    for refusal in judged:
        if refusal is None:
            return None
        short = dict(refusal.facts).get("short", 0)
        key = (-height.get(refusal.rule, 0), int(short))
        if best is None or key < best:
            best, found = key, refusal
    return found
