"""An experiment: a value from games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.bots.fitted import names_of, traits
from enginehouse.core import Game, Unknown
from enginehouse.draw.charts import Bar, bars
from enginehouse.lab.extras import need
from enginehouse.lab.figures import Figures, Sheet, instant, known, many, part_of, pauses
from enginehouse.lab.fit import Sample, fit_report, fitted_from


class FitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fit", tag_field="kind"):
    """A value from games: what each seat had at the end, by what it had at the pauses."""

    title: str
    game: str
    games: int
    seed: int
    players: int = 2
    level: str = "apprentice"
    ridge: float = 10.0
    held_out: float = 0.25  # the share of games that the fit does not see
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        need("numpy", "lab")  # told before the games are played, not after
        known(self.game, [self.players], self.options)
        many("games", self.games)
        instant(self.level)
        if self.players < 2:
            raise Unknown("a fit compares seats: it needs two players at least")
        if not 0 < self.held_out < 1 or not 2 <= self.games * self.held_out <= self.games - 2:
            raise Unknown("held_out is a share of the games, of which at least two are held out and two are not")
        if not 0 <= self.ridge < 1e9:
            raise Unknown(f"ridge is a number from 0, not {self.ridge:g}")

    def jobs(self) -> int:
        return self.games

    def do(self, n: int) -> dict[str, Any]:
        title = house.title(self.game)
        tables, game = pauses(self.game, self.players, self.options, self.level, self.seed + n)
        told = [[[round(t, 4) for t in row] for row in traits(title, table)] for table in tables]
        return {"traits": told, "points": list(game.result.points)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        seen = len(rows) - max(2, round(len(rows) * self.held_out))
        samples = [list(_samples(row)) for row in rows]
        title = house.title(self.game)
        names = trait_names(self.game, self.players, tuple(sorted(self.options.items())))
        fitted = fitted_from(
            title, self.players, names, [one for some in samples[:seen] for one in some], self.ridge,
            f"{seen} games of {self.level} from seed {self.seed}, {self.players} players, ridge {self.ridge:g}",
        )  # fmt: skip
        found = fit_report(fitted, [one for some in samples[seen:] for one in some])
        head = ("part of the game", "positions", "hand-made", "fitted")
        lines = [(name, str(many), f"{by_hand:.2f}", f"{fit:.2f}") for name, many, by_hand, fit in found]
        table = Sheet(
            f"Correlation with the final lead, {len(rows) - seen} games that the fit has not seen", head, lines
        )
        largest = sorted(zip(fitted.names, fitted.weights, strict=True), key=lambda one: -abs(one[1]))[:12]
        weights = Sheet("The heaviest traits", ("trait", "weight"), [(name, f"{w:+.3g}") for name, w in largest])
        shown = [
            Bar(f"{name}, {who}", max(0.0, share), max(0.0, share), max(0.0, share), 0.0)
            for name, _, by_hand, fit in found
            for who, share in (("hand-made", by_hand), ("fitted", fit))
        ]
        numbers = {name: {"hand-made": round(a, 4), "fitted": round(b, 4)} for name, _, a, b in found}
        written = msgspec.json.format(msgspec.json.encode(fitted), indent=1).decode() + "\n"
        says = "Correlation of the foretold lead with the final one"
        return Figures([table, weights], bars(self.title, shown), says, numbers, {"value.json": written})


def _samples(row: dict[str, Any]) -> Iterator[Sample]:
    many = len(row["traits"])
    for n, by_seat in enumerate(row["traits"]):
        yield Sample(part_of(n, many), by_seat, row["points"])


@lru_cache(maxsize=8)
def trait_names(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    one: Game[Any] = Game(house.title(game), players, dict(options), 0)
    return names_of(one.title, one.table)
