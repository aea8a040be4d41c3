"""A round is its five phases, in the order of the rulebook."""

from __future__ import annotations

from enginehouse.core import Auto
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.activation import BeginActivation
from enginehouse.games.steamwatchers.rules.steps.conclave import BeginRound
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import Whiteout


class Round(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.then(BeginRound(), BeginPlanning(), BeginActivation(), SteamSubsides(), Whiteout(), Round())
