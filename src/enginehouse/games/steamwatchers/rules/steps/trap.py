"""Beacons that fall to an opponent, and the traps some clans leave there (SW-MOVE-08, SW-CLAN-11, SW-R46 to R48)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from enginehouse.core import Action, Refusal, Seat, Step
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.notation import UNIT, UNIT_WORD, Read
from enginehouse.games.steamwatchers.rules.pieces import destroy, to_reserve
from enginehouse.games.steamwatchers.rules.refusals import unit_there
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, say


def strike_beacon(table: Table, seat: Seat, area: int, code: int, *after: Step[Any]) -> None:
    """The beacon goes to the box; where it was trapped, the striker loses a unit that moved in; then what follows."""
    owner = table.beacon[area]
    destroy(table, area, "beacon")
    say(table, events.Destroyed, seat, "beacon", at(table, area))
    traps = [Trap(seat, area) for _ in range(clan_of(table, owner).power.trap)] if code else []
    table.then(*traps, *after)


class Trap(OneSeat, frozen=True):
    """The victim chooses which of the units there is lost, to its own supply (D26)."""

    aloud: ClassVar[bool] = True
    answers = ("trap",)
    area: int

    tip = "It returns to your supply."
    doing = "has sprung a trap"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"The beacon in {area_name(table, self.area)} was trapped: which unit is lost?"

    def offers(self, table: Table) -> Iterable[Action]:
        return table.box.words.spring

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return unit_there(table, self.seat, self.area, read[1], "SW-CLAN-11")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        unit: int = table.box.words.read[action][1]
        to_reserve(table, self.seat, self.area, UNIT[unit])
        say(table, events.Lost, self.seat, at(table, self.area), 1 - unit, unit, f"trap, {UNIT_WORD[unit]}")
