"""An experiment: levels of play against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from enginehouse import bots, house
from enginehouse.core import Unknown
from enginehouse.draw.charts import Bar, bars
from enginehouse.lab import ladder as ladders
from enginehouse.lab.figures import Figures, Sheet, known, many
from enginehouse.lab.ladder import Bout, Ladder, Outcome, Rung


class LadderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ladder", tag_field="kind"):
    """Levels against each other, every seed from all seats."""

    title: str
    game: str
    levels: list[str]
    seeds: int
    players: int = 2
    against: str = ""
    playouts: int = 0
    set: Literal["report", "tuning"] = "report"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        known(self.game, [self.players], self.options)
        many("seeds", self.seeds)
        if self.players < 2:
            raise Unknown("a ladder needs two players at least")
        looking = [name for rung in self._rungs() for name in (rung.upper, rung.lower) if bots.level(name).budget]
        if looking and self.playouts < 1:
            raise Unknown(
                f"“{looking[0]}” looks ahead: say its playouts, since seconds are not the same on every machine"
            )

    def _rungs(self) -> list[Rung]:
        return ladders.rungs(self.levels, self.against)

    def _ladder(self) -> Ladder:
        version = house.title(self.game).version
        options = {name: str(value) for name, value in self.options.items()}
        return Ladder(self.game, version, self.players, options, self.set, self.playouts)

    def _bouts(self) -> list[Bout]:
        return ladders.bouts(self._ladder(), self._rungs(), self.seeds)

    def jobs(self) -> int:
        return self.seeds * len(self._rungs()) * self.players

    def do(self, n: int) -> dict[str, Any]:
        one = ladders.play(self._ladder(), self._bouts()[n])
        return {"won": one.won, "points": one.points, "actions": one.actions, "decisions": one.decisions}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        played = [
            Outcome(bout, row["won"], row["points"], row["actions"], row["decisions"], 0.0)
            for bout, row in zip(self._bouts(), rows, strict=True)
        ]
        lines = ladders.lines(self._ladder(), played)
        others = "one other" if self.players == 2 else f"{self.players - 1} others"
        table = Sheet(
            f"{house.title(self.game).name}, {self.players} players",
            ("level", "against", "games", "wins", "share", "95 %", "lead"),
            [
                (one.rung.upper, one.rung.lower, str(one.games), f"{one.wins:g}", f"{one.share:.0%}",
                 f"{one.low:.0%} to {one.high:.0%}", f"{one.lead:+.1f}")
                for one in lines
            ],
        )  # fmt: skip
        shown = [
            Bar(f"{one.rung.upper} v {one.rung.lower}", one.share, one.low, one.high, 1 / self.players) for one in lines
        ]
        says = f"Shares of wins of one against {others}; the upright line is an even share"
        numbers = {
            f"{o.rung.upper} v {o.rung.lower}": [round(o.share, 4), round(o.low, 4), round(o.high, 4)] for o in lines
        }
        met = [
            {"upper": o.rung.upper, "lower": o.rung.lower, "wins": round(o.wins, 4), "games": o.games} for o in lines
        ]
        return Figures([table], bars(self.title, shown), says, {"shares": numbers, "rungs": met})
