"""The neutral Singed after a lost combat: their barrel, their loss, their flight (SW-SC5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import holder, losses_of
from enginehouse.games.steamwatchers.rules.fuel import gain_surplus
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.refusals import in_play, next_to
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, fight_of, say


class TakeCache(Auto[Table], frozen=True):
    """SW-SC5-07: the barrel first, before loss and flight of the Singed."""

    seat: Seat

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        if n := table.cache[area]:
            table.cache[area] = 0
            gain_surplus(table, self.seat, contraband=n)


class SingedLoss(Auto[Table], frozen=True):
    """SW-SC5-08, SW-R125: one of the Singed (two without quarter) goes to the box."""

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        lost = min(table.singed[area], losses_of(table, NEUTRAL))
        table.singed[area] -= lost
        say(table, events.Lost, NEUTRAL, at(table, area), lost, 0, "combat")


class SingedFlight(OneSeat, frozen=True):
    """The winner moves the surviving Singed (SW-SC5-09, SW-R125, SW-R167)."""

    aloud: ClassVar[bool] = True
    answers = ("flee",)
    tip = "To an area of theirs or of nobody."
    doing = "is driving the Singed away"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where do the Singed flee?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return super().legal(table, seat) if table.singed[fight_of(table).area] else []

    def offers(self, table: Table) -> Iterable[Action]:
        near = table.box.near[fight_of(table).area]
        return (table.box.words.flee[a, self.fleeing(table, a)] for a in near)

    def fleeing(self, table: Table, end: int) -> int:
        """How many find room there; the others go to the box (SW-R125)."""
        return min(table.singed[fight_of(table).area], table.box.material.unit_limit - table.singed[end])

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, end, units = read
        area, most = area_name(table, end), table.box.material.unit_limit
        if table.active is not None and end == table.active.area:
            return refuse("SW-R167", "Nobody flees to {area}, where the activation began.", area=area)
        if refusal := in_play(table, end) or next_to(table, end, fight_of(table).area, "SW-SC5-09"):
            return refusal
        if holder(table, end) not in (NOBODY, NEUTRAL):
            return refuse(
                "SW-SC5-09", "{area} is held by a clan; the Singed flee to their own areas or nobody’s.", area=area
            )
        if table.singed[end] >= most:
            return refuse("SW-R167", "{area} has its {most} Singed already.", area=area, most=most)
        if units == (flee := self.fleeing(table, end)):
            return None
        return refuse("SW-R125", "{units} Singed flee to {area}, all that have room.", units=flee, area=area)

    def run(self, table: Table) -> None:
        super().run(table)
        area = fight_of(table).area
        if table.singed[area] and not self.legal(table, self.seat):
            say(table, events.SingedGone, at(table, area), table.singed[area])
            table.singed[area] = 0

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, end, n = table.box.words.read[action]
        area = fight_of(table).area
        left = table.singed[area] - n
        table.singed[area] = 0
        table.singed[end] += n
        say(table, events.Fled, NEUTRAL, at(table, area), at(table, end), n, 0)
        if left:
            say(table, events.SingedGone, at(table, area), left)
