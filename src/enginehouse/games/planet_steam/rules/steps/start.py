"""The end of setup: the roll for first player, the number of river neutrals, one free carrier upgrade each."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat
from enginehouse.games.planet_steam.rules.events import FirstRolled, RiverSettled, Upgraded
from enginehouse.games.planet_steam.rules.notation import RESOURCE_OF, UPGRADE
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.question import Question


class RollForFirst(Auto[Table], frozen=True):
    """PS-SETUP-27, PS-SETUP-28: highest roll is first player; the tied ones, and only they, roll again."""

    def run(self, table: Table) -> None:
        rolling = list(range(table.seats))
        while len(rolling) > 1:
            dice = [table.roll(6) + 1 for _ in rolling]
            best = [s for s, d in zip(rolling, dice, strict=True) if d == max(dice)]
            table.tell(FirstRolled(tuple(rolling), tuple(dice), best[0] if len(best) == 1 else None))
            rolling = best
        table.first = rolling[0]
        table.then(*(FirstUpgrade(seat) for seat in table.clockwise(table.first)))


class SettleRiver(Auto[Table], frozen=True):
    """How many neutral markers go on the river: agreed, or a roll. PS-VCLAIM-03 to PS-VCLAIM-06, PS-R60, PS-R89."""

    def run(self, table: Table) -> None:
        agreed, most = table.box.switches.river_neutrals, table.box.river_most
        if agreed is not None:
            table.river_neutrals = min(agreed, most)
            table.tell(RiverSettled(table.river_neutrals, 0))
            return
        die = table.roll(6) + 1
        table.river_neutrals = die if die <= most else 0
        table.tell(RiverSettled(table.river_neutrals, die))


class FirstUpgrade(Question, frozen=True):
    """One carrier goes to class 2, free of charge; later players see earlier choices. PS-SETUP-29, PS-SETUP-30."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing a carrier to upgrade"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-SETUP-29",
        "Everybody upgrades exactly one carrier before the first round.",
    )
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a carrier to upgrade to class 2"

    def hint(self, table: Table, seat: Seat) -> str:
        return "It is free. Water is a good first choice: acting and every tank cost water."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return UPGRADE

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if action in UPGRADE else self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        resource = RESOURCE_OF[action]
        table.carriers[seat][resource] = 2
        table.tell(Upgraded(seat, resource, 2, paid=None))
