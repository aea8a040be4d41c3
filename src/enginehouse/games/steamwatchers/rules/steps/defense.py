"""Defense tokens: a turret, waiting, Mobilize, Barter (SW-ACT-05, SW-DEF)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, force, free_floes, havens
from enginehouse.games.steamwatchers.rules.notation import UNIT_WORD, Read
from enginehouse.games.steamwatchers.rules.pieces import contracts_left, open_floes, recruit, recruits
from enginehouse.games.steamwatchers.rules.refusals import contract_to_place, recruitable
from enginehouse.games.steamwatchers.rules.specials import (
    elites_arrived,
    mobilize_places,
    space_costs,
    space_to_use,
    special_tokens,
    token_in_supply,
    use_space,
)
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.archon import shift, shifts, weigh_shift
from enginehouse.games.steamwatchers.rules.steps.bane import Pay
from enginehouse.games.steamwatchers.rules.steps.grants import Raise
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, on, say


class DefenseAction(OneSeat, frozen=True):
    """A Defense token: a turret, waiting, Mobilize or Barter (SW-ACT-05, SW-DEF-01, SW-DEF-03, SW-DEF-09)."""

    aloud: ClassVar[bool] = True
    answers = ("wait", "turret", "special")
    doing = "is choosing what a Defense token does"

    def prompt(self, table: Table, seat: Seat) -> str:
        active = table.active
        assert active is not None
        return f"What does the Defense token in {area_name(table, active.area)} do?"

    def hint(self, table: Table, seat: Seat) -> str:
        barter = table.round >= table.box.scenario.from_round.contracts
        return f"A turret is free; Mobilize {'and Barter take' if barter else 'takes'} a special action space."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, special = self.seat, table.box.words.special
        out = ["wait"]
        if table.turrets_left:
            out.append("turret")
        costs = space_costs(table, seat)
        if not costs:
            return out
        mobilize, host = special_tokens(table, seat, "mobilize") > 0, special_tokens(table, seat, "host") > 0
        if mobilize or host:
            places = mobilize_places(table, seat)
            base = bool(recruits(table, seat, places))
            if mobilize and (base or (elites_arrived(table) and recruits(table, seat, places, 1))):
                out += [special["mobilize", c] for c in costs]
            if base and host:
                out += [special["host", c] for c in costs]
        if special_tokens(table, seat, "barter") > 0 and can_barter(table, seat):
            out += [special["barter", c] for c in costs]
        return out

    def sure(self, table: Table) -> bool:
        return table.turrets_left > 0

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "wait" or (read[0] == "turret" and table.turrets_left):
            return None
        if read[0] == "turret":
            return refuse("SW-R55", "There is no turret left in the general supply.")
        name, cost = str(read[1]), read[2]
        refusal = token_in_supply(table, self.seat, name) or space_to_use(table, self.seat, cost)
        if refusal:
            return refusal
        return weigh_barter(table, self.seat) if name == "barter" else weigh_recruits(table, self.seat, name)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        seat, active = self.seat, table.active
        assert active is not None
        read = table.box.words.read[action]
        if action == "wait":
            say(table, events.Acted, seat, "wait")
            return
        if action == "turret":
            table.then(Raise(seat, active.area, "turret"))
            return
        name, cost = str(read[1]), read[2]
        use_space(table, seat, name, cost)
        say(table, events.Acted, seat, name)
        pay = [Pay(seat, cost, name.title())] if cost else []  # paid before the action: SW-R148
        if name == "barter":
            table.then(*pay, Barter(seat, havens(table, seat)))
        else:
            count = force(table, seat).mobilize if name == "mobilize" else clan_of(table, seat).power.great_host
            table.then(*pay, Mobilize(seat, count, name == "mobilize" and elites_arrived(table)))


class Mobilize(OneSeat, frozen=True):
    """Recruits one at a time: base soldiers up to the number, or one elite (SW-DEF-04 to SW-DEF-08, SW-R49, SW-R50)."""

    aloud: ClassVar[bool] = True
    answers = ("recruit", "recruit-elite", "enough")
    left: int
    elite: bool  # may still be an elite instead
    begun: bool = False

    tip = "In the active area or next to it, where you are in control."
    doing = "is recruiting"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Place a recruit ({self.left} left)" if self.begun else "Place your recruits"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words, places = table.box.words.area, mobilize_places(table, self.seat)
        out = [words["recruit"][a] for a in recruits(table, self.seat, places)]
        if self.elite and not self.begun:
            out += [words["recruit-elite"][a] for a in recruits(table, self.seat, places, 1)]
        return [*out, "enough"] if self.begun and out else out

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "enough":
            return None if self.begun else refuse("SW-R49", "At least one unit is placed.")
        area, unit = read[1], int(read[0] == "recruit-elite")
        if area not in mobilize_places(table, self.seat):
            return refuse(
                "SW-DEF-04",
                "{area} is neither the active area nor an area of yours next to it.",
                area=area_name(table, area),
            )
        refusal = self.weigh_elite(table) if unit else None
        return refusal or recruitable(table, self.seat, area, unit, "SW-DEF-06")

    def weigh_elite(self, table: Table) -> Refusal | None:
        """One elite instead of base soldiers, where there may be one."""
        if not elites_arrived(table):
            return refuse("SW-SC1-07", "Elites come in round {first}.", first=table.box.scenario.from_round.elites)
        if not self.elite:
            return refuse("SW-CLAN-02", "The Great Host is base soldiers only.")
        return refuse("SW-DEF-05", "An elite comes instead of base soldiers, not after them.") if self.begun else None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            return
        read = table.box.words.read[action]
        area, unit = read[1], int(read[0] == "recruit-elite")
        recruit(table, self.seat, area, unit)
        say(table, events.Recruited, self.seat, at(table, area), UNIT_WORD[unit])
        if not unit and self.left > 1:
            table.then(Mobilize(self.seat, self.left - 1, self.elite, begun=True))


def weigh_recruits(table: Table, seat: Seat, name: str) -> Refusal | None:
    """SW-R49: at least one unit can be placed."""
    places = mobilize_places(table, seat)
    kinds = (0, 1) if name == "mobilize" and elites_arrived(table) else (0,)
    if any(recruits(table, seat, places, unit) for unit in kinds):
        return None
    if not any(table.reserve[seat][unit] for unit in kinds):
        return refuse("SW-R49", "You have no unit left in supply for it.")
    return refuse("SW-R49", "Neither the active area nor an area of yours next to it has room.")


def can_barter(table: Table, seat: Seat) -> bool:
    """SW-R52, SW-R163."""
    if not havens(table, seat):
        return False
    return bool(free_floes(table)) if contracts_left(table, seat) else bool(shifts(table, seat))


def weigh_barter(table: Table, seat: Seat) -> Refusal | None:
    if can_barter(table, seat):
        return None
    if not havens(table, seat):
        return refuse("SW-R52", "You control no haven.")
    return refuse("SW-R163", "No floe has a free space for a contract of yours.")


class Barter(OneSeat, frozen=True):
    """A contract for each haven; with none in supply one may be moved (SW-DEF-10 to SW-DEF-13, SW-R53, SW-R163)."""

    aloud: ClassVar[bool] = True
    answers = ("contract", "shift", "enough")
    left: int
    begun: bool = False

    tip = "One contract for each haven you control."
    doing = "is bartering"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Place a contract ({self.left} left)" if contracts_left(table, seat) else "Move one contract"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        if self.left <= 0:
            return []
        if contracts_left(table, self.seat) > 0:
            words = table.box.words.floe["contract"]
            out = [words[f] for f in open_floes(table)]
        else:
            out = shifts(table, self.seat)
        return [*out, "enough"] if self.begun and out else out

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "enough":
            return None if self.begun else refuse("SW-R163", "A Barter places or moves at least one contract.")
        if read[0] == "contract":
            return contract_to_place(table, self.seat, read[1], "SW-DEF-12")
        if left := contracts_left(table, self.seat):
            return refuse(
                "SW-DEF-12",
                "Contracts are moved once none is left in supply, and you have {left}.",
                left=left,
            )
        return weigh_shift(table, self.seat, read)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            return
        read = table.box.words.read[action]
        if read[0] == "shift":
            shift(table, self.seat, action)  # only one is moved: SW-R53
            return
        floe: int = read[1]
        table.contracts[floe][self.seat] += 1
        say(table, events.FloeNamed, self.seat, "contract", on(table, floe))
        if self.left > 1:
            table.then(Barter(self.seat, self.left - 1, begun=True))
