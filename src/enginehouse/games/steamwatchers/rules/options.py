"""What may be chosen before a game of Steamwatchers, in words. The scenarios speak for themselves."""

from __future__ import annotations

from enginehouse.core import Option
from enginehouse.games.steamwatchers.rules.content import load

OPTIONS = (
    Option(
        "scenario", "war-returns", "What the war is about, how many rounds it lasts, and what else counts.",
        rule="SW-COMP-02", offers=tuple(scenario.id for scenario in load(None).scenarios), label="Scenario",
    ),
    Option(
        "contiguous_floes", False, "Only ice floes that touch one another join for seafaring.", (False, True), "SW-R29",
        label="Floes must touch",
    ),
)  # fmt: skip
