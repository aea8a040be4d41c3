"""Phase 5: GEO, victory, refill and supply, upkeep, and the end of the round (SW-WHT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from enginehouse.core import UNKNOWN, Action, Auto, Refusal, Seat, Step, counted, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import force, occupied, units
from enginehouse.games.steamwatchers.rules.fuel import collect_pure, fuel_of, refill
from enginehouse.games.steamwatchers.rules.notation import ELITE, UNIT, Read
from enginehouse.games.steamwatchers.rules.pieces import quarantined, supply_limit, to_reserve
from enginehouse.games.steamwatchers.rules.refusals import contract_to_place, unit_there
from enginehouse.games.steamwatchers.rules.scoring import final_points, geo_of, reaches_supremacy
from enginehouse.games.steamwatchers.rules.state import NOBODY, QUARANTINED, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Heal, Pay, finish, heals, meet_at_last
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, at, living, on, say


class Whiteout(Auto[Table], frozen=True):
    """The steps of the phase in their order."""

    def run(self, table: Table) -> None:
        table.phase = "whiteout"
        say(table, events.PhaseBegan, "whiteout")
        order = living(table)
        cures = [step for s in order for step in (Cure(s), Check())] if table.box.scenario.cure_price else []
        table.then(*cures, Score(), Victory(), Refuel())


class Cure(OneSeat, frozen=True):
    """Secrets of the Careeners: two algofuel drop a Quarantine token (SW-SC6-05, SW-R128, SW-R169, D48)."""

    aloud: ClassVar[bool] = True
    answers = ("cure", "none")
    tip = "Fuel first, incubation, then the token."
    doing = "may drop a Quarantine token"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Spend {table.box.scenario.cure_price} algofuel to drop a Quarantine token?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        able = fuel_of(table, self.seat) >= table.box.scenario.cure_price and heals(table, self.seat)
        return ["cure", "none"] if able else []

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return None  # it is asked only where both are possible

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "cure":
            table.then(Pay(self.seat, table.box.scenario.cure_price, "a cure"), Heal(self.seat))


class Score(Auto[Table], frozen=True):
    """Step 1: GEO becomes what the board shows, and stays for the round (SW-WHT-01, SW-COMP-38, SW-R92, SW-R98)."""

    def run(self, table: Table) -> None:
        for seat in living(table):
            table.geo[seat] = sum(geo_of(table, seat).values())
        if table.events is not None:
            shown = (geo if alive else UNKNOWN for geo, alive in zip(table.geo, table.alive, strict=True))
            say(table, events.Scored, tuple(shown))


class Victory(Auto[Table], frozen=True):
    """Step 2: supremacy, then the last round (SW-WHT-03 to SW-WHT-07, SW-WHT-21, SW-WHT-22, SW-R100, SW-R164)."""

    def run(self, table: Table) -> None:
        order = living(table)
        scenario = table.box.scenario
        if scenario.supremacy_from and table.round >= scenario.supremacy_from:
            supreme = [s for s in order if reaches_supremacy(table, s)]
            if supreme:
                finish(table, min(supreme, key=lambda s: (quarantined(table, s), order.index(s))), "supremacy")
                return
        if table.round < scenario.rounds:
            return
        meet_at_last(table)
        best = min(order, key=lambda s: (-sum(final_points(table, s).values()), quarantined(table, s), order.index(s)))
        finish(table, best, "most GEO")


class Refuel(Auto[Table], frozen=True):
    """Step 3: surplus away, stocks refilled, supply set and kept (SW-FUEL-07, SW-WHT-08 to SW-WHT-12); then step 4."""

    def run(self, table: Table) -> None:
        refill(table)
        order = living(table)
        for seat in order:
            card = force(table, seat)
            limit = supply_limit(table, seat, table.geo[seat])
            table.limit[seat] = max(limit + card.supply, card.supply_floor) if card.supply else limit  # A03
        steps: list[Step[Table]] = [*map(Disband, order)]
        for seat in order:
            steps += (Upkeep(seat), Check())
        table.then(*steps, CleanUp(), Consolations(), EndRound())


class Disband(OneSeat, frozen=True):
    """Units above the limit return to the clan supply, one at a time (SW-WHT-11, SW-R91, SW-R93, D49)."""

    aloud: ClassVar[bool] = True
    answers = ("disband",)
    doing = "has more units than supply"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"You feed {counted(table.limit[seat], 'unit')}: which one returns?"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"{self.over(table)} too many. They go to your supply; GEO of this round stays."

    def over(self, table: Table) -> int:
        return units(table, self.seat) - table.limit[self.seat]

    def run(self, table: Table) -> None:
        if self.over(table) > 0:
            super().run(table)

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        if self.over(table) <= 0:
            return []
        row, words = table.army[self.seat], table.box.words.disband
        out: list[Action] = []
        for area in occupied(table, self.seat):
            if row[area] & 7:
                out.append(words[area][0])
            if row[area] >= ELITE:
                out.append(words[area][1])
        return out

    def sure(self, table: Table) -> bool:
        return len(occupied(table, self.seat)) > 1

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, area, unit = read
        return unit_there(table, self.seat, area, unit, "SW-WHT-11")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        area: int = read[1]
        unit: int = read[2]
        to_reserve(table, self.seat, area, UNIT[unit])
        if table.events is not None:
            say(table, events.Lost, self.seat, at(table, area), 1 - unit, unit, "supply")
        table.then(Disband(self.seat))


def upkeep_cost(table: Table, seat: Seat) -> int:
    """SW-WHT-13; one in Mare Nostrum is free for whoever has Deployment 6 (SW-SETUP-21, SW-R96); A02 frees all."""
    if force(table, seat).free_upkeep:
        return 0
    total = sum([row[seat] for row in table.contracts])
    return total - min(total, free_contract(table, seat))


def free_contract(table: Table, seat: Seat) -> int:
    card = next((d for d in table.box.content.map.deployment if d.number == table.deployment[seat]), None)
    if card is None or not card.contract:
        return 0
    return int(table.contracts[table.box.words.floe_number[card.contract]][seat] > 0)


class Upkeep(OneSeat, frozen=True):
    """Step 4: contracts are given up or paid for, all at once (SW-WHT-13 to SW-WHT-15, SW-R97, SW-R168, D50)."""

    aloud: ClassVar[bool] = True
    answers = ("release", "keep")
    tip = "Paid out of next round’s fuel."
    doing = "is paying for contracts"

    def prompt(self, table: Table, seat: Seat) -> str:
        cost = upkeep_cost(table, seat)
        return f"Keep your contracts for {cost} algofuel, or give one up" if cost else "Keep your contracts?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, release = self.seat, table.box.words.floe["release"]
        out = [release[f] for f, row in enumerate(table.contracts) if row[seat]]
        if out and upkeep_cost(table, seat) <= fuel_of(table, seat):
            out.append("keep")
        return out

    def run(self, table: Table) -> None:
        seat = self.seat
        if not sum([row[seat] for row in table.contracts]):
            return  # there is nothing to keep
        if not fuel_of(table, seat) and table.alive[seat] and upkeep_cost(table, seat):
            free = free_contract(table, seat)
            for floe, row in enumerate(table.contracts):  # nothing can pay: all but a free one return
                keeps = free if free and self._mare(table, seat) == floe else 0
                while row[seat] > keeps:
                    row[seat] -= 1
                    say(table, events.FloeNamed, seat, "lapse", on(table, floe))
        super().run(table)

    def _mare(self, table: Table, seat: Seat) -> int:
        card = next(d for d in table.box.content.map.deployment if d.number == table.deployment[seat])
        return table.box.words.floe_number[card.contract]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "release":
            floe: int = read[1]
            if table.contracts[floe][self.seat]:
                return None
            return refuse("SW-WHT-14", "You have no contract in {floe}.", floe=table.box.words.floe_names[floe])
        cost, fuel = upkeep_cost(table, self.seat), fuel_of(table, self.seat)
        if cost <= fuel:
            return None
        return refuse("SW-WHT-13", "Keeping them costs {cost} algofuel, and you have {fuel}.", cost=cost, fuel=fuel)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "keep":
            cost = upkeep_cost(table, self.seat)
            if cost:
                table.then(Pay(self.seat, cost, "contracts"))
            return
        floe: int = table.box.words.read[action][1]
        table.contracts[floe][self.seat] -= 1
        say(table, events.FloeNamed, self.seat, "release", on(table, floe))
        table.then(Upkeep(self.seat))


class CleanUp(Auto[Table], frozen=True):
    """SW-WHT-16 to SW-WHT-18: tokens, cubes and the Legate return."""

    def run(self, table: Table) -> None:
        blank = len(table.steam)
        table.orders = [[""] * blank for _ in range(table.seats)]
        table.spaces = [[token if token == QUARANTINED else "" for token in spaces] for spaces in table.spaces]
        if table.events is not None and True in table.cube:
            cubes = tuple(at(table, area) for area, cube in enumerate(table.cube) if cube)
            say(table, events.MoraleGone, cubes)
        table.cube = [False] * blank
        table.legate = table.archon = NOBODY
        table.passed = [not alive for alive in table.alive]
        table.activated = [0] * table.seats
        table.skipped = [0] * table.seats
        table.soothed = [False] * table.seats


class Consolations(Auto[Table], frozen=True):
    """The Reliquary: whoever has least GEO is consoled (SW-SC7-08, SW-R171)."""

    def run(self, table: Table) -> None:
        if table.box.scenario.consolation:
            order = living(table)
            least = min(table.geo[s] for s in order)
            table.then(*(Console(s) for s in order if table.geo[s] == least))


class Console(OneSeat, frozen=True):
    """A pure barrel or a contract (SW-R132, D51)."""

    aloud: ClassVar[bool] = True
    answers = ("barrel", "contract")
    tip = "The barrel lasts into the next round."
    doing = "is choosing a consolation"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "You have least GEO: take a pure barrel, or place a contract"

    def offers(self, table: Table) -> Iterable[Action]:
        return ("barrel", *table.box.words.floe["contract"])

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return None if read[0] == "barrel" else contract_to_place(table, self.seat, read[1], "SW-R132")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "barrel":
            collect_pure(table, self.seat)
            return
        floe: int = table.box.words.read[action][1]
        table.contracts[floe][self.seat] += 1
        say(table, events.FloeNamed, self.seat, "contract", on(table, floe))


class EndRound(Auto[Table], frozen=True):
    """SW-WHT-19, SW-R95: incubation goes back last of all."""

    def run(self, table: Table) -> None:
        table.bane = [0] * table.seats
