"""An experiment: does the value of a title foretell the end?"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.bots.playouts import chance_to_win
from enginehouse.core import Unknown
from enginehouse.draw.charts import Dot, curve
from enginehouse.lab.figures import PARTS, Figures, Sheet, instant, known, lead_of, many, part_of, pauses
from enginehouse.lab.fit import correlation


class CalibrationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="calibration", tag_field="kind"):
    """Does the value of a title foretell the end? Its lead beside the final one, its chances beside the wins."""

    title: str
    game: str
    games: int
    seed: int
    players: int = 2
    level: str = "greedy"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        known(self.game, [self.players], self.options)
        many("games", self.games)
        instant(self.level)
        if self.players < 2:
            raise Unknown("a calibration compares seats: it needs two players at least")

    def jobs(self) -> int:
        return self.games

    def do(self, n: int) -> dict[str, Any]:
        title = house.title(self.game)
        tables, game = pauses(self.game, self.players, self.options, self.level, self.seed + n)
        values = [[round(v, 4) for v in title.value(table)] for table in tables]
        return {"values": values, "points": list(game.result.points), "winners": list(game.result.winners)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        title = house.title(self.game)
        leads: list[list[tuple[float, float]]] = [[], [], []]
        chances: list[list[tuple[float, float]]] = [[], [], []]
        for row in rows:
            for n, values in enumerate(row["values"]):
                part = part_of(n, len(row["values"]))
                for seat in range(len(values)):
                    leads[part].append((lead_of(values, seat), lead_of(row["points"], seat)))
                    won = 1 / len(row["winners"]) if seat in row["winners"] else 0.0
                    chances[part].append((chance_to_win(tuple(values), seat, title.swing), won))
        lines: list[tuple[str, ...]] = []
        numbers: dict[str, Any] = {}
        for name, lead, chance in zip(PARTS, leads, chances, strict=True):
            if not lead:
                continue
            related = correlation([a for a, _ in lead], [b for _, b in lead])
            brier = fmean((a - b) ** 2 for a, b in chance)
            lines.append((name, str(len(lead)), f"{related:.2f}", f"{brier:.3f}"))
            numbers[name] = {"correlation": round(related, 4), "brier": round(brier, 4)}
        head = ("part of the game", "positions", "correlation of leads", "Brier score of chances")
        everything = [one for some in chances for one in some]
        says = "The share of games that were won, by the chance that was foretold"
        chart = curve(self.title, _binned(everything), "foretold chance to win", "won")
        return Figures(
            [Sheet(f"{title.name}, {self.players} players, {self.games} games", head, lines)], chart, says, numbers
        )


def _binned(chances: Sequence[tuple[float, float]]) -> list[Dot]:
    by_tenth: dict[int, list[tuple[float, float]]] = {}
    for chance, won in chances:
        by_tenth.setdefault(min(9, int(chance * 10)), []).append((chance, won))
    return [
        Dot(fmean(a for a, _ in some), fmean(b for _, b in some), len(some)) for _, some in sorted(by_tenth.items())
    ]
