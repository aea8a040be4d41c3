"""Defense tokens: a turret, waiting, Mobilize, Barter (SW-ACT-05, SW-DEF)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, force, havens
from enginehouse.games.steamwatchers.rules.notation import UNIT_WORD
from enginehouse.games.steamwatchers.rules.pieces import contracts_left, open_floes, recruit, recruits
from enginehouse.games.steamwatchers.rules.specials import (
    elites_arrived,
    mobilize_places,
    space_costs,
    special_tokens,
    use_space,
)
from enginehouse.games.steamwatchers.rules.state import EMPTY, Table
from enginehouse.games.steamwatchers.rules.steps.archon import refuse_shift, shift, shifts
from enginehouse.games.steamwatchers.rules.steps.bane import Pay
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, on, say
from enginehouse.games.steamwatchers.rules.steps.grants import Raise


class DefenseAction(OneSeat, frozen=True):
    """A Defense token: a turret, waiting, Mobilize or Barter (SW-ACT-05)."""

    aloud: ClassVar[bool] = True
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
        places = mobilize_places(table, seat)
        base = bool(recruits(table, seat, places))
        if special_tokens(table, seat, "mobilize") > 0 and (
            base or (elites_arrived(table) and recruits(table, seat, places, 1))
        ):
            out += [special["mobilize", c] for c in costs]
        if base and special_tokens(table, seat, "host") > 0:
            out += [special["host", c] for c in costs]
        if special_tokens(table, seat, "barter") > 0 and can_barter(table, seat):
            out += [special["barter", c] for c in costs]
        return out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "turret":
            return Refusal("SW-R55", "There is no turret left in the general supply.")
        if read[0] != "special":
            return None
        name = str(read[1])
        if special_tokens(table, seat, name) <= 0:
            if name == "host" and not clan_of(table, seat).power.great_host:
                return Refusal("SW-CLAN-01", "Your clan has no Great Host.")
            if name == "barter" and table.round < table.box.scenario.from_round.contracts:
                return Refusal("SW-SC1-07", "No Barter before round 3.")
            return Refusal("SW-ACT-08", f"You have no {name.title()} token left this round.")
        if EMPTY not in table.spaces[seat]:
            return Refusal("SW-ACT-09", "Every special action space of yours is used or closed.")
        if read[2] not in space_costs(table, seat):
            return Refusal("SW-ACT-11", "No free space of that price, or no fuel for it.")
        if name == "barter" and not havens(table, seat):
            return Refusal("SW-R52", "Barter needs a haven under your control.")
        if name == "barter":
            return Refusal("SW-R163", "No contract can be placed or moved.")
        return Refusal("SW-R49", "No unit can be placed: none left in supply, or no room.")

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
        name, cost = str(read[1]), cast(int, read[2])
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

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] not in ("recruit", "recruit-elite"):
            return Refusal("SW-R49", "Mobilize places at least one unit.") if read[0] == "enough" else None
        area, unit = cast(int, read[1]), int(read[0] == "recruit-elite")
        if area not in mobilize_places(table, seat):
            return Refusal(
                "SW-DEF-04", f"{area_name(table, area)} is neither the active area nor your area next to it."
            )
        if unit and (self.begun or not self.elite):
            if not elites_arrived(table):
                return Refusal("SW-SC1-07", "No elites before round 2.")
            rule = "SW-DEF-05" if self.begun else "SW-CLAN-02"
            return Refusal(rule, "This recruits base soldiers only.")
        if not table.reserve[seat][unit]:
            return Refusal("SW-COMP-13", f"You have no {UNIT_WORD[unit]} unit left in supply.")
        return Refusal("SW-DEF-06", f"{area_name(table, area)} is full: five units.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            return
        read = table.box.words.read[action]
        area, unit = cast(int, read[1]), int(read[0] == "recruit-elite")
        recruit(table, self.seat, area, unit)
        say(table, events.Recruited, self.seat, at(table, area), UNIT_WORD[unit])
        if not unit and self.left > 1:
            table.then(Mobilize(self.seat, self.left - 1, self.elite, begun=True))


def can_barter(table: Table, seat: Seat) -> bool:
    """SW-R52, SW-R163."""
    if not havens(table, seat):
        return False
    return bool(open_floes(table)) if contracts_left(table, seat) else bool(shifts(table, seat))


class Barter(OneSeat, frozen=True):
    """A contract for each haven; with none in supply one may be moved (SW-DEF-10 to SW-DEF-13, SW-R53, SW-R163)."""

    aloud: ClassVar[bool] = True
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

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "contract":
            floe = cast(int, read[1])
            if not table.box.floes >> floe & 1:
                return Refusal("SW-R33", f"{table.box.words.floe_names[floe]} has no coast in play.")
            if not contracts_left(table, seat):
                return Refusal("SW-DEF-12", "You have no contract in supply; move one instead.")
            rule = "SW-COMP-36" if table.seats == 5 else "SW-COMP-35"
            return Refusal(rule, f"{table.box.words.floe_names[floe]} has no free contract space.")
        if read[0] == "shift" and contracts_left(table, seat):
            return Refusal("SW-DEF-12", "Contracts are moved only when none is left in supply.")
        if read[0] == "enough":
            return Refusal("SW-R163", "A Barter places or moves at least one contract.")
        return refuse_shift(table, seat, read)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            return
        read = table.box.words.read[action]
        if read[0] == "shift":
            shift(table, self.seat, action)  # only one is moved: SW-R53
            return
        floe = cast(int, read[1])
        table.contracts[floe][self.seat] += 1
        say(table, events.FloeNamed, self.seat, "contract", on(table, floe))
        if self.left > 1:
            table.then(Barter(self.seat, self.left - 1, begun=True))
