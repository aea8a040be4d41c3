"""A game of one choice and one throw: small enough to know what a search must find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from enginehouse import core
from enginehouse.core import TRUTH, Advice, Choice, Open, Result, Step, Title, ranked

LINGER = "linger"


@dataclass(slots=True)
class Table(core.Table):
    points: Open[list[int]]
    gains: Open[dict[str, tuple[int, int]]]  # by action: sure points, and the sides of a die that is thrown for more

    def clone(self) -> Table:
        return Table(
            self.seats, self.stack[:], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.points[:], self.gains,
        )  # fmt: skip


class Choose(Step[Table], frozen=True):
    aloud: ClassVar[bool] = True
    seat: int

    def seats(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: int) -> str:
        return "Choose"

    def legal(self, table: Table, seat: int) -> list[str]:
        return list(table.gains)

    def apply(self, table: Table, seat: int, action: str) -> None:
        sure, sides = table.gains[action]
        table.points[seat] += sure + (table.roll(sides) if sides else 0)
        if action == LINGER:
            table.then(Linger(500))


class Linger(Step[Table], frozen=True):
    """So many questions on which nothing hangs."""

    aloud: ClassVar[bool] = True
    left: int

    def seats(self, table: Table) -> tuple[int, ...]:
        return (0,)

    def prompt(self, table: Table, seat: int) -> str:
        return "Go on"

    def legal(self, table: Table, seat: int) -> list[str]:
        return ["on", "and on"]

    def apply(self, table: Table, seat: int, action: str) -> None:
        if self.left:
            table.then(Linger(self.left - 1))


class Tiny(Title[Table]):
    """Seat 0 chooses; ``advised`` is what the house thinks of first."""

    id, name, prefix, version = "tiny", "Tiny", "TN", 1
    players = range(1, 5)
    options = ()
    steps, events, table = (Choose, Linger), (), Table
    swing = 5.0
    advised = "first"

    def aside(self, box: Any) -> dict[str, Any]:
        return {}

    def result(self, table: Table) -> Result:
        points = tuple(table.points)
        return Result(ranked([(n,) for n in points]), points, ({},) * table.seats)

    def determinize(self, view: Table, seed: int) -> Table:
        table = view.clone()
        table.viewer, table.seed, table.drawn = TRUTH, seed, 0
        return table

    def choice(self, view: Table, seat: int, action: str) -> Choice:
        return Choice(action, f"Take the {action}")

    def advise(self, view: Table, seat: int, legal: Any, rnd: Any) -> Advice:
        return Advice(self.advised if self.advised in legal else legal[0], "it comes to mind")


def asked(*others: int, **gains: tuple[int, int]) -> Table:
    """Seat 0's view of a table where it must choose, and the others have so many points already."""
    seats = 1 + len(others)
    return Table(seats, [Choose(0)], 0, 0, 0, 0, 0, 0, None, [0, *others], gains)
