"""Gifts that several rules make: a soldier, a contract, a building's place (Primus, Archon cards, scenarios)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import building_kinds, buildings, controlled
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.pieces import build, contracts_left, destroy, open_floes, recruit, recruits
from enginehouse.games.steamwatchers.rules.refusals import (
    building_there,
    contract_to_place,
    floe_of,
    recruitable,
    under_control,
)
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, on, say


class RecruitBase(OneSeat, frozen=True):
    """One base soldier in any area one controls (SW-CONC-22, SW-R07, SW-R162; Archon cards)."""

    aloud: ClassVar[bool] = True
    answers = ("recruit", "none")
    optional: bool = False

    tip = "Any area you control with fewer than five of your units."
    doing = "is recruiting"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does a new base soldier go?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        place = table.box.words.area["recruit"]
        out = [place[a] for a in recruits(table, self.seat, controlled(table, self.seat))]
        return [*out, "none"] if self.optional else out

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None if self.optional else refuse("SW-CONC-22", "The base soldier is placed: it is not declined.")
        area: int = read[1]
        return under_control(table, self.seat, area, "SW-R07") or recruitable(table, self.seat, area)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area: int = table.box.words.read[action][1]
        recruit(table, self.seat, area, 0)
        say(table, events.Recruited, self.seat, at(table, area), "base")


class PlaceContract(OneSeat, frozen=True):
    """One contract on a free space (SW-SC1-09; Archon cards)."""

    aloud: ClassVar[bool] = True
    answers = ("contract", "none")
    optional: bool = False
    but: int = NOBODY  # a floe left out

    tip = "Keeping it costs 1 algofuel each Whiteout."
    doing = "is placing a contract"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe do you put a contract on?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        contract = table.box.words.floe["contract"]
        floes = open_floes(table) if contracts_left(table, self.seat) > 0 else []
        out = [contract[f] for f in floes if f != self.but]
        return [*out, "none"] if self.optional else out

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None if self.optional else refuse("SW-SC1-09", "The contract is placed: it is not declined.")
        floe: int = read[1]
        if floe == self.but:
            return refuse("SW-R158", "{floe} is the floe just closed: choose another.", floe=floe_of(table, floe))
        return contract_to_place(table, self.seat, floe, "SW-COMP-08")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        floe: int = table.box.words.read[action][1]
        table.contracts[floe][self.seat] += 1
        say(table, events.FloeNamed, self.seat, "contract", on(table, floe))


class Raise(OneSeat, frozen=True):
    """A building goes up; where two stand, one of them makes room first (SW-COMP-19, SW-R43)."""

    aloud: ClassVar[bool] = True
    answers = ("replace",)
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

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return building_there(table, self.area, str(read[1]), building_kinds(table, self.area), "SW-R43")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        kind = str(table.box.words.read[action][1])
        destroy(table, self.area, kind)
        say(table, events.Destroyed, self.seat, kind, at(table, self.area))
        build(table, self.seat, self.area, self.what)
        say(table, events.Built, self.seat, self.what, at(table, self.area))
