"""A newcomer's first round: a sentence or two for each question, with the figures of the table's own box."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from enginehouse.games.planet_steam.rules.box import Box, priced

FILE = Path(__file__).parents[1] / "content" / "lessons.toml"


@cache
def _lessons() -> dict[str, str]:
    return tomllib.loads(FILE.read_text("utf-8"))


def lesson(box: Box, step: str) -> str:
    """The lesson on a question, by the name of its step; empty where there is none."""
    lessons = _lessons()
    words = lessons.get(step, "")
    if box.switches.predictable_claims:
        words = lessons.get(f"{step} without the die", words)
    return words.format_map({
        **{f"{name}_cost": priced(cost) for name, cost in box.costs.items()},
        **{f"{name}_worth": worth for name, worth in box.values.items()},
        **box.payouts,
        "room": box.freelance_room,
    })  # fmt: skip
