"""Scenes of all games: short, with their rules, about things that are on the page, and there wherever the log offers one."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Words, sight
from tests.scenes import Staged, staged

NAMES = {
    "steam-power": ("Factory", "The last round", "The end", "Zoe’s turn"),
    "planet-steam": ("Claim", "Extraction", "End of round 1", "End of round 2"),
    "steamwatchers": ("Order Planning", "Combat", "Steam Subsides", "Whiteout"),
    "imperial-steam": ("The blind bid", "Round 2 begins", "Round 5 begins", "The end"),
}
#: At so many scenes of a game all that the page shows is drawn.
DRAWN = 40 if os.environ.get("ENGINEHOUSE_LONG") else 8
TITLES = ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"]


def drawn(one: Staged, table: Any) -> set[str]:
    """The ids of all that the page of this viewer shows of a table."""
    view = sight.view(table, one.viewer)
    words = Words(one.game.names)
    title: Any = one.game.title
    layers = " ".join(title.board(view, words).layers.values())
    panels = " ".join(panel.html for panel in title.panels(view, words))
    return set(re.findall(r'\bid="([^"]+)"', layers + panels))


@pytest.mark.parametrize("title", TITLES)
def test_a_scene_is_short_and_says_why_and_where(title: str) -> None:
    known = house.title(title)
    rules = set(known.catalogue().rules)
    seen: dict[str, int] = {}
    for seed, players in enumerate(known.players):
        more = {"automas": "normal", "solo_modes": True} if title == "steam-power" and players > 2 else {}
        for n, one in enumerate(staged(title, players, seed, most=700, **more)):
            assert one.scenes, f"the log offers to see {one.told}, and there is nothing"
            for scene in one.scenes:
                seen[scene.name.split(" in ")[0]] = seen.get(scene.name.split(" in ")[0], 0) + 1
                assert 1 <= len(scene.steps) <= 5, scene
                for step in scene.steps:
                    assert step.rules, step
                    assert set(step.rules) <= rules, step
                    assert step.why.endswith("."), step
                    assert not step.title.endswith("."), step
                    assert len(step.name) <= 16, step
                    assert all(len(row.cells) == len(step.head) - 1 for row in step.rows if step.head), step
                    assert all(row.name or row.seat is not None for row in step.rows), step
            if n < DRAWN:
                ids = drawn(one, one.before) | drawn(one, one.after)  # a board may change its layout with the round
                where = {mark.place for scene in one.scenes for step in scene.steps for mark in step.marks}
                assert where <= ids, f"{where - ids} are not on the page of seat {one.viewer}: {one.told}"
    assert seen, "no scene in any of these games"
    assert set(NAMES[title]) <= seen.keys(), f"in these games only {seen}"
