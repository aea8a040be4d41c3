"""Gifts that several rules make: a soldier, a contract, a building's place (Primus, Archon cards, scenarios)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import building_kinds, buildings, controlled
from enginehouse.games.steamwatchers.rules.pieces import build, contracts_left, destroy, open_floes, recruit, recruits
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, on, say


class RecruitBase(OneSeat, frozen=True):
    """One base soldier in any area one controls (SW-CONC-22, SW-R07, SW-R162; Archon cards)."""

    aloud: ClassVar[bool] = True
    optional: bool = False

    tip = "Any area you control with fewer than five of your units."
    doing = "is recruiting"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does a new base soldier go?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.area["recruit"]
        if not table.reserve[self.seat][0]:
            return []
        out = [words[a] for a in recruits(table, self.seat, controlled(table, self.seat))]
        return [*out, "none"] if out and self.optional else out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "recruit":
            return None
        area = cast(int, read[1])
        if area in controlled(table, seat):
            return Refusal("SW-COMP-26", f"{area_name(table, area)} is full: five units.")
        return Refusal("SW-R07", f"You do not control {area_name(table, area)}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area = cast(int, table.box.words.read[action][1])
        recruit(table, self.seat, area, 0)
        say(table, events.Recruited, self.seat, at(table, area), "base")


class PlaceContract(OneSeat, frozen=True):
    """One contract on a free space (SW-SC1-09; Archon cards)."""

    aloud: ClassVar[bool] = True
    optional: bool = False
    but: int = NOBODY  # a floe left out

    tip = "Keeping it costs 1 algofuel each Whiteout."
    doing = "is placing a contract"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe do you put a contract on?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        if contracts_left(table, self.seat) <= 0:
            return []
        words = table.box.words.floe["contract"]
        out = [words[f] for f in open_floes(table) if f != self.but]
        return [*out, "none"] if out and self.optional else out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "contract":
            return None
        floe = cast(int, read[1])
        if not table.box.floes >> floe & 1:
            return Refusal("SW-R33", f"{table.box.words.floe_names[floe]} has no coast in play.")
        if floe == self.but:
            return Refusal("SW-R158", "The contract goes on another floe than the closed one.")
        return Refusal("SW-COMP-35", f"{table.box.words.floe_names[floe]} has no free contract space.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        floe = cast(int, table.box.words.read[action][1])
        table.contracts[floe][self.seat] += 1
        say(table, events.FloeNamed, self.seat, "contract", on(table, floe))


class Raise(OneSeat, frozen=True):
    """A building goes up; where two stand, one of them makes room first (SW-COMP-19, SW-R43)."""

    aloud: ClassVar[bool] = True
    area: int
    what: str

    tip = "What makes room goes to the box."
    doing = "is making room for a building"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"{area_name(table, self.area)} has two buildings: which one makes room?"

    def run(self, table: Table) -> None:
        if buildings(table, self.area) < table.box.material.building_limit:
            build(table, self.seat, self.area, self.what)
            say(table, events.Built, self.seat, self.what, at(table, self.area))
            return
        super().run(table)

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [table.box.words.room[kind] for kind in building_kinds(table, self.area)]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "replace":
            return Refusal("SW-R43", f"There is no such building in {area_name(table, self.area)}.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        kind = str(table.box.words.read[action][1])
        destroy(table, self.area, kind)
        say(table, events.Destroyed, self.seat, kind, at(table, self.area))
        build(table, self.seat, self.area, self.what)
        say(table, events.Built, self.seat, self.what, at(table, self.area))
