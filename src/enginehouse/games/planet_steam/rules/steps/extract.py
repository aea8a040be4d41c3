"""Resource Phase, step 1: extraction, tank by tank, paid and gained at the confirmation. PS-EXTR, PS-SYN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.box import ENERGY
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Extracted, UnitKept, UnitsLost
from enginehouse.games.planet_steam.rules.extraction import complete, energy_needed, ready, runs_free, yields
from enginehouse.games.planet_steam.rules.notation import EXTRACT, KEEP_UNIT, NOTHING, RESOURCE_OF, RUN_ALL
from enginehouse.games.planet_steam.rules.state import NO_TANK, Table
from enginehouse.games.planet_steam.rules.steps.question import Question


class ExtractTurn(Auto[Table], frozen=True):
    """Who has no tank that could run is not asked: tanks and energy are public. PS-EXTR-01."""

    seat: Seat

    def run(self, table: Table) -> None:
        tanks = ready(table, self.seat)
        energy = table.cargo[self.seat][ENERGY]
        if tanks and (energy or any(runs_free(table, z) for z in tanks)):
            table.then(Extract(self.seat))
        else:
            table.tell(Extracted(self.seat, (), 0, (0, 0, 0, 0), (0, 0, 0, 0)))


class Extract(Question, frozen=True):
    """Choose tanks one by one; nothing is paid before “extract”. PS-EXTR-01 to PS-EXTR-06."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing the tanks that extract"
    way_out: ClassVar[Action] = EXTRACT
    seat: Seat
    running: tuple[int, ...] = ()

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose the tanks that extract"

    def hint(self, table: Table, seat: Seat) -> str:
        tanks = ready(table, seat)
        free = sum(1 for z in tanks if runs_free(table, z))
        left = table.cargo[seat][ENERGY] - energy_needed(table, self.running)
        paid = len(tanks) - free
        costs = f"{paid} costs 1 energy" if paid == 1 else f"{paid} cost 1 energy each"
        runs = f"{free} runs free" if free == 1 else f"{free} run free"
        told = " and ".join([costs] * (paid > 0) + [runs] * (free > 0))
        return f"Of your tanks {told}. You have {left} energy to spend."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words, running = table.box.words.run, self.running
        rich = table.cargo[seat][ENERGY] > energy_needed(table, running)
        more = [words[z] for z in ready(table, seat) if z not in running and (rich or runs_free(table, z))]
        return [EXTRACT, RUN_ALL, *more] if more else [EXTRACT]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == EXTRACT:
            return None
        if action == RUN_ALL:
            more = any(self.judge_running(table, seat, z) is None for z in ready(table, seat))
            return None if more else refuse("PS-EXTR-01", "No further tank of yours can run.")
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        return self.judge_running(table, seat, zone) if verb == "run" else self.why_not(table, seat, action)

    def judge_running(self, table: Table, seat: Seat, zone: int) -> Refusal | None:
        """One more tank beside those that run already."""
        name, energy = table.box.zones[zone], table.cargo[seat][ENERGY]
        if table.owner[zone] != seat or table.product[zone] == NO_TANK:
            return refuse("PS-EXTR-01", "You have no tank on {zone} to run.", zone=name)
        if zone == table.tipped:
            return refuse("PS-SABO-05", "The tank on {zone} lies on its side and cannot extract this round.", zone=name)
        if zone in self.running:
            return refuse(
                "PS-EXTR-01", "The tank on {zone} is running already. Take back the last choice to drop it.", zone=name
            )
        need = energy_needed(table, (*self.running, zone))
        if need <= energy or runs_free(table, zone):
            return None
        return refuse(
            "PS-EXTR-06",
            "Energy extracted now cannot run tanks now: you have {energy}, these tanks need {need}.",
            energy=energy,
            need=need,
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == EXTRACT:
            extract(table, seat, self.running)
        elif action == RUN_ALL:
            table.then(Extract(seat, tuple(complete(table, seat, self.running))))
        else:
            table.then(Extract(seat, (*self.running, table.box.words.meaning[action][1])))


def extract(table: Table, seat: Seat, running: tuple[int, ...]) -> None:
    """All energy first, then all units; what does not fit is lost, no supply moves. PS-EXTR-06, 15, 16, PS-R36, R37."""
    burnt = energy_needed(table, running)
    table.cargo[seat][ENERGY] -= burnt
    units = yields(table, running)
    over: list[int] = []  # beyond the own carriers; the freelance carrier may still take some
    for r in range(4):
        fits = min(units[r], max(0, table.capacity(seat, r) - table.cargo[seat][r]))
        table.cargo[seat][r] += fits
        over.append(units[r] - fits)
    names = tuple(table.box.zones[z] for z in running)
    if must_choose(table, seat, over):
        table.tell(Extracted(seat, names, burnt, tuple(units), (0, 0, 0, 0)))
        table.then(KeepUnit(seat, tuple(over)))
    else:
        table.tell(Extracted(seat, names, burnt, tuple(units), keep_what_fits(table, seat, over)))


def must_choose(table: Table, seat: Seat, over: Sequence[int]) -> bool:
    """Several kinds are left over, there is room on the freelance carrier, and not for all. PS-R85."""
    return sum(1 for n in over if n) > 1 and 0 < table.spare(seat) < sum(over)


def keep_what_fits(table: Table, seat: Seat, over: Sequence[int]) -> tuple[int, ...]:
    """What is left over is one kind, or fits, or has no place: load it, and say what is lost."""
    return tuple(table.load(seat, r, n) for r, n in enumerate(over))


class KeepUnit(Question, frozen=True):
    """Several resources overflow and not all fit the freelance carrier: keep which? One at a time. PS-R85, PS-R95."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing what to keep"
    duty: ClassVar[tuple[str, str] | None] = ("PS-R85", "Say which of the new units are kept, one after the other.")
    seat: Seat
    over: tuple[int, ...]

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a new unit to keep on the freelance carrier"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"Room for {table.spare(seat)}; what is not kept is lost."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [KEEP_UNIT[r] for r in range(4) if self.over[r]]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in KEEP_UNIT:
            return self.why_not(table, seat, action)
        resource = RESOURCE_OF[action]
        if self.over[resource]:
            return None
        return refuse(
            "PS-R95",
            "No new {resource} is left over: only units extracted just now are kept or lost.",
            resource=RESOURCES[resource],
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        resource = RESOURCE_OF[action]
        over = list(self.over)
        over[resource] -= 1
        table.cargo[seat][resource] += 1
        table.tell(UnitKept(seat, resource))
        if must_choose(table, seat, over):
            table.then(KeepUnit(seat, tuple(over)))
        elif any(lost := keep_what_fits(table, seat, over)):
            table.tell(UnitsLost(seat, lost))
