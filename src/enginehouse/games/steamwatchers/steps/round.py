"""A round is its five phases, in the order of the rulebook."""

from __future__ import annotations

from enginehouse.core import Auto
from enginehouse.games.steamwatchers.state import Table
from enginehouse.games.steamwatchers.steps.activation import BeginActivation
from enginehouse.games.steamwatchers.steps.conclave import BeginRound
from enginehouse.games.steamwatchers.steps.planning import BeginPlanning
from enginehouse.games.steamwatchers.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.steps.whiteout import Whiteout


class Round(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.then(BeginRound(), BeginPlanning(), BeginActivation(), SteamSubsides(), Whiteout(), Round())
