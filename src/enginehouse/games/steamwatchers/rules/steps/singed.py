"""The neutral Singed after a lost combat: their barrel, their loss, their flight (SW-SC5)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import NO_CARD, holder
from enginehouse.games.steamwatchers.rules.fuel import gain_surplus
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, at, fight_of, say


class TakeCache(Auto[Table], frozen=True):
    """SW-SC5-07: the barrel first, before loss and flight of the Singed."""

    seat: Seat

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        if n := table.cache[area]:
            table.cache[area] = 0
            gain_surplus(table, self.seat, contraband=n)
            say(table, events.GotFuel, self.seat, 0, n)


class SingedLoss(Auto[Table], frozen=True):
    """SW-SC5-08, SW-R125: one of the Singed (two without quarter) goes to the box."""

    def run(self, table: Table) -> None:
        area, singed = fight_of(table).area, table.box.scenario.singed
        assert singed is not None
        extra = table.box.cards[table.card].in_force.losses if table.card else NO_CARD.losses
        lost = min(table.singed[area], singed.loss + extra)
        table.singed[area] -= lost
        say(table, events.Lost, NEUTRAL, at(table, area), lost, 0, "combat")


class SingedFlight(OneSeat, frozen=True):
    """The winner moves the surviving Singed (SW-SC5-09, SW-R125, SW-R167)."""

    aloud: ClassVar[bool] = True
    tip = "To an area of theirs or of nobody."
    doing = "is driving the Singed away"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where do the Singed flee?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        area = fight_of(table).area
        here, words, limit = table.singed[area], table.box.words.flee, table.box.material.unit_limit
        if not here:
            return []
        return [words[a, min(here, limit - table.singed[a])] for a in self.refuges(table) if table.singed[a] < limit]

    def refuges(self, table: Table) -> list[int]:
        active = table.active.area if table.active is not None else NOBODY
        near = table.box.near[fight_of(table).area]
        return [a for a in near if a != active and holder(table, a) in (NOBODY, NEUTRAL)]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "flee":
            return Refusal("SW-SC5-09", "The Singed flee to an adjacent area of theirs or of nobody.")
        return None

    def run(self, table: Table) -> None:
        super().run(table)
        area = fight_of(table).area
        if table.singed[area] and not self.legal(table, self.seat):
            table.singed[area] = 0

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, end, n = cast(tuple[str, int, int], table.box.words.read[action])
        area = fight_of(table).area
        table.singed[area] = 0
        table.singed[end] += n
        say(table, events.Fled, NEUTRAL, at(table, area), at(table, end), n, 0)
