"""An experiment: levels of play against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from enginehouse import bots, house
from enginehouse.core import Game, Unknown
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
    playouts: int | dict[str, int] = 0  # for all levels that look ahead, or level by level
    set: Literal["report", "tuning"] = "report"
    options: dict[str, Any] = {}
    mixed: list[dict[str, Any]] | msgspec.UnsetType = (
        msgspec.UNSET
    )  # more options, of which each seed takes the next: both editions, all scenarios
    about: str = ""

    #: More of it goes on with the games that were played before: they come seed by seed.
    GROWS: ClassVar[str] = "seeds"

    def check(self) -> None:
        for more in self._mixed():
            known(self.game, [self.players], {**self.options, **more})
        many("seeds", self.seeds)
        if self.players < 2:
            raise Unknown("a ladder needs two players at least")
        playing = {name for rung in self._rungs() for name in (rung.upper, rung.lower) if not ladders.is_automa(name)}
        if ladders.is_automa(self.against):
            self._known_automa()
        if isinstance(self.playouts, dict) and (strangers := sorted(self.playouts.keys() - playing)):
            raise Unknown(f"playouts are for levels that play; “{strangers[0][:40]}” does not")
        for name in sorted(playing):
            if bots.level(name).budget and self._playouts(name) < 1:
                raise Unknown(
                    f"“{name}” looks ahead: say its playouts, since seconds are not the same on every machine"
                )

    def _known_automa(self) -> None:
        title = house.title(self.game)
        if all(option.name != "automas" for option in title.options):
            raise Unknown(f"{title.name} has no Automa")
        for seed in range(len(self._mixed())):
            Game(
                title, self.players, ladders.options_of(self._ladder(seed), self.against), 0
            )  # it says which there are

    def _mixed(self) -> list[dict[str, Any]]:
        return self.mixed or [{}]

    def _rungs(self) -> list[Rung]:
        return ladders.rungs(self.levels, self.against)

    def _playouts(self, level: str) -> int:
        return self.playouts.get(level, 0) if isinstance(self.playouts, dict) else self.playouts

    def _ladder(self, seed: int = 0) -> Ladder:
        """What the games of the seed are of; the options of the first one stand for all where nothing is played."""
        version = house.title(self.game).version
        more = self._mixed()[seed % len(self._mixed())]
        options = {name: str(value) for name, value in {**self.options, **more}.items()}
        return Ladder(self.game, version, self.players, options, self.set)

    def _bouts(self) -> list[Bout]:
        return ladders.bouts(self._ladder(), self._rungs(), self.seeds)

    def jobs(self) -> int:
        return len(self._bouts())

    def do(self, n: int) -> dict[str, Any]:
        bout = self._bouts()[n]
        one = ladders.play(self._ladder(bout.seed), bout, self._playouts)
        return {
            "won": one.won, "points": one.points, "actions": one.actions, "decisions": one.decisions,
            "playouts": one.playouts,
        }  # fmt: skip

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        played = [
            Outcome(bout, row["won"], row["points"], row["actions"], row["decisions"], 0.0, row.get("playouts", 0))
            for bout, row in zip(self._bouts(), rows, strict=True)
        ]
        lines = ladders.lines(self._ladder(), played)
        looked = any(one.playouts for one in lines)
        others = "one other" if self.players == 2 else f"{self.players - 1} others"
        table = Sheet(
            f"{house.title(self.game).name}, {self.players} players",
            ("level", "against", "games", "wins", "share", "95 %", "lead", *(["playouts a decision"] if looked else [])),
            [
                (one.rung.upper, one.rung.lower, str(one.games), f"{one.wins:g}", f"{one.share:.0%}",
                 f"{one.low:.0%} to {one.high:.0%}", f"{one.lead:+.1f}", *([f"{one.playouts:.0f}"] if looked else []))
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
