"""Phase 4: every column loses a level; what lives on it sickens, and farms are built where it dries up (SW-STM)."""

from __future__ import annotations

from itertools import compress
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, controlled, force, poisonous
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, fuel_of
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Incubate, Pay
from enginehouse.games.steamwatchers.rules.steps.grants import Raise
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, living, say


class SteamSubsides(Auto[Table], frozen=True):
    """Step 1: columns without units of a clan, without incubation or farm (SW-STM-02 to SW-STM-04, SW-R89);
    then the players in title order (SW-STM-05)."""

    def run(self, table: Table) -> None:
        table.phase = "subsides"
        say(table, events.PhaseBegan, "subsides")
        rising = [*compress(table.box.areas, table.steam)]
        inhabited = set[int]()
        steps: list[OneSeat | Auto[Table]] = []
        for seat in living(table):
            row = table.army[seat]
            columns = tuple([a for a in rising if row[a]])
            inhabited.update(columns)
            steps += (Subside(seat, columns), Poison(seat), Check())
        for area in rising:
            if area not in inhabited:
                lower(table, area)
        table.then(*steps)


def lower(table: Table, area: int) -> None:
    """SW-STM-09: the level returns to the general supply."""
    table.steam[area] -= 1
    if table.events is not None:
        say(table, events.SteamFell, at(table, area), table.steam[area])


def incubation_of(table: Table, area: int) -> int:
    """SW-STM-06, SW-SC8-04: one, or three for a tall column before it loses its level."""
    scenario = table.box.scenario
    return scenario.tall_incubation if table.steam[area] >= scenario.tall_from else 1


class Subside(OneSeat, frozen=True):
    """One's own columns, in the order one likes (D44); the engine goes on by itself where no order can matter."""

    aloud: ClassVar[bool] = True
    answers = ("subside",)
    columns: tuple[int, ...]  # not yet lowered

    doing = "is choosing which column subsides next"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which column loses its level next?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Each level raises your incubation; a column that dries up may become a farm."

    def held(self, table: Table) -> list[int]:
        row = table.army[self.seat]
        return [a for a in self.columns if row[a]]  # at the moment it is processed: SW-R86

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        subside = table.box.words.area["subside"]
        return [subside[a] for a in self.held(table)]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        area: int = read[1]
        if area in self.held(table):
            return None
        return refuse("SW-STM-05", "No column of yours is left to lower in {area}.", area=area_name(table, area))

    def run(self, table: Table) -> None:
        if not self.columns:
            return
        held = self.held(table)
        if not held:
            for area in self.columns:  # exile took the last unit there: no incubation, no farm (SW-R86)
                lower(table, area)
            return
        if table.alive[self.seat] and (len(held) == 1 or not self.order_matters(table, held)):
            self.subside(table, held[0])
            return
        super().run(table)

    def order_matters(self, table: Table, held: list[int]) -> bool:
        """Could a Quarantine or exile depend on it? Contraband for farms counts too."""
        seat = self.seat
        steps = sum([incubation_of(table, a) for a in held])
        farms = sum([table.steam[a] == 1 for a in held])
        steps += min(farms, contraband_of(table, seat)) * force(table, seat).contraband_incubation
        return set(clan_of(table, seat).track[table.bane[seat] : table.bane[seat] + steps]) != {"R"}

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        self.subside(table, table.box.words.read[action][1])

    def subside(self, table: Table, area: int) -> None:
        steps = incubation_of(table, area)
        lower(table, area)
        rest = tuple([a for a in self.columns if a != area])
        farm = [] if table.steam[area] else [BuildFarm(self.seat, area)]
        table.then(Incubate(self.seat, steps), *farm, Subside(self.seat, rest))


class BuildFarm(OneSeat, frozen=True):
    """Where the last level went, one algofuel builds a farm (SW-STM-07, SW-STM-08, SW-STM-10, SW-CLAN-18, D45)."""

    aloud: ClassVar[bool] = True
    answers = ("farm", "toxic", "no farm")
    area: int

    tip = "A farm is worth 1 GEO a round to whoever holds it."
    doing = "may build a farm"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"{area_name(table, self.area)} is dry: build a farm for 1 algofuel?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        if not fuel_of(table, self.seat):
            return []
        out = ["farm"] if table.farms_left else []
        if table.toxic_left and clan_of(table, self.seat).power.toxic_farms:
            out.append("toxic")
        return [*out, "no farm"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "farm" and not table.farms_left:
            return refuse("SW-R88", "There is no farm left in the general supply.")
        if read[0] != "toxic":
            return None
        if not clan_of(table, self.seat).power.toxic_farms:
            return refuse("SW-CLAN-18", "Your clan builds no toxic farms.")
        return None if table.toxic_left else refuse("SW-CLAN-18", "There is no toxic farm left.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action != "no farm":
            table.then(Pay(self.seat, 1, "a farm"), Raise(self.seat, self.area, action))


def poison_of(table: Table, seat: Seat) -> int:
    """Toxic farms sicken any other clan that controls their area, once an area (SW-CLAN-19, SW-R87, SW-SC5-10)."""
    if table.toxic == table.box.bare or not poisonous(table) or clan_of(table, seat).power.toxic_farms:
        return 0
    return sum([table.toxic[a] > 0 for a in controlled(table, seat)])


class Poison(Auto[Table], frozen=True):
    """What toxic farms do at the end of a player's step."""

    seat: Seat

    def run(self, table: Table) -> None:
        if table.alive[self.seat] and (steps := poison_of(table, self.seat)):
            table.then(Incubate(self.seat, steps))
