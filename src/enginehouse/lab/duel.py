"""An experiment: a fitted value against the hand-made one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, Literal

import msgspec

from enginehouse import bots, house
from enginehouse.bots import Budget, SearchBot
from enginehouse.bots.fitted import Fitted, read_fitted, with_value
from enginehouse.core import Game, Title, Unknown
from enginehouse.draw.charts import Bar, bars
from enginehouse.lab import ladder as ladders
from enginehouse.lab.figures import Figures, Sheet, known, lead_of, many
from enginehouse.lab.ladder import Bout


class DuelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="duel", tag_field="kind"):
    """A fitted value against the hand-made one: the same search with each, every seed from all seats."""

    title: str
    game: str
    value: str  # the file of the fitted value
    seeds: int
    playouts: int
    players: int = 2
    candidates: int = 8
    set: Literal["report", "tuning"] = "report"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        known(self.game, [self.players], self.options)
        many("seeds", self.seeds)
        many("playouts", self.playouts)
        Budget(0.0, self.playouts, self.candidates)
        if self.players < 2:
            raise Unknown("a duel needs two players at least")
        if _fitted(self.value).game != self.game:
            raise Unknown(f"{self.value} is a value of {_fitted(self.value).game}, not of {self.game}")

    def jobs(self) -> int:
        return self.seeds * self.players

    def _bout(self, n: int) -> Bout:
        return Bout("fitted", "hand-made", ladders.SETS[self.set] + n // self.players, n % self.players)

    def do(self, n: int) -> dict[str, Any]:
        bout, by_hand = self._bout(n), house.title(self.game)
        fitted: Title[Any] = with_value(by_hand, _fitted(self.value))
        game: Game[Any] = Game(by_hand, self.players, self.options, bout.seed)
        budget = Budget(0.0, self.playouts, self.candidates)
        brains = [
            SearchBot(fitted if seat == bout.seat else by_hand, bout.seed * 31 + seat, budget, process_time)
            for seat in range(self.players)
        ]
        while not game.over:
            seat = game.to_act[0]
            game.play(seat, brains[seat].choose(bots.sight(brains[seat], game, seat), seat, game.legal(seat)).action)
        result = game.result
        won = 1 / len(result.winners) if bout.seat in result.winners else 0.0
        return {"won": won, "points": list(result.points), "actions": len(game.actions)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        blocks = [rows[n : n + self.players] for n in range(0, len(rows), self.players)]
        share = fmean(row["won"] for row in rows)
        low, high = ladders.interval([fmean(row["won"] for row in block) for block in blocks])
        used = share >= 0.55 and low > 0.5 if self.players == 2 else low > 1 / self.players
        lead = fmean(lead_of(row["points"], n % self.players) for n, row in enumerate(rows))
        line = (
            str(len(rows)), f"{share:.0%}", f"{low:.0%} to {high:.0%}", f"{lead:+.1f}", "used" if used else "not used",
        )  # fmt: skip
        table = Sheet("Fitted against hand-made", ("games", "share", "95 %", "lead", "so it is"), [line])
        says = "The share of games that the fitted value won; the upright line is an even share"
        chart = bars(self.title, [Bar("fitted v hand-made", share, low, high, 1 / self.players)])
        return Figures([table], chart, says, {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)})


@lru_cache(maxsize=8)
def _fitted(path: str) -> Fitted:
    return read_fitted(Path(path))
