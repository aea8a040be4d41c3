"""Move tokens: groups by land, by sea and by Forced March, and the beacon (SW-MOVE, SW-SEA, SW-FM, SW-BEAC).

An activation is a loop of small choices: take a group, send it, or deploy the beacon; then the fights."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import (
    contested,
    contracted,
    controlled,
    enemy_in,
    guarded,
    occupied,
)
from enginehouse.games.steamwatchers.rules.fuel import gain_surplus
from enginehouse.games.steamwatchers.rules.notation import ELITE, GROUP, SIZE, Read
from enginehouse.games.steamwatchers.rules.pieces import group_text
from enginehouse.games.steamwatchers.rules.reach import (
    empty_next_to,
    groups_to_take,
    may_march,
    sendings,
    weigh_group,
    weigh_way,
)
from enginehouse.games.steamwatchers.rules.refusals import under_control
from enginehouse.games.steamwatchers.rules.specials import space_costs, space_to_use, use_space
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Pay
from enginehouse.games.steamwatchers.rules.steps.combat import StartFight
from enginehouse.games.steamwatchers.rules.steps.grants import Raise
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, say
from enginehouse.games.steamwatchers.rules.steps.trap import strike_beacon


def beacon_places(table: Table, seat: Seat) -> list[int]:
    """SW-BEAC-01, SW-BEAC-02, SW-BEAC-05, SW-R37 to SW-R40: a controlled area, or the active one just emptied."""
    active = table.active
    assert active is not None
    if active.beacon or not table.beacons[seat]:
        return []
    # besides by units and by such a beacon an area is only held by toxic farms
    areas = guarded(table, seat) if table.toxic == table.box.bare else controlled(table, seat)
    if not table.army[seat][active.area] and active.area not in areas and _deserted(table, active.area):
        areas = sorted([*areas, active.area])
    beacon = table.beacon
    return [a for a in areas if beacon[a] != seat]


def _deserted(table: Table, area: int) -> bool:
    """Nobody's units, nobody's beacon; a toxic farm left alone there holds nothing yet (SW-R153)."""
    return table.beacon[area] == NOBODY and not table.singed[area] and not any(row[area] for row in table.army)


class MoveUnits(OneSeat, frozen=True):
    """The loop of a Move activation; each unit goes once (SW-ACT-04, SW-MOVE-01, SW-MOVE-02, SW-MOVE-10, SW-R24, SW-R25, D23)."""

    aloud: ClassVar[bool] = True
    answers = ("take", "beacon", "done", "move", "sail", "march")
    doing = "is moving"

    def prompt(self, table: Table, seat: Seat) -> str:
        active = table.active
        assert active is not None
        have = table.army[seat][active.area]
        if not have:
            return "Everybody has left: deploy a beacon, or finish moving"
        return f"Which units leave {area_name(table, active.area)}?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Groups go one by one, each on its own way; combats come after all movement."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, active, words = self.seat, table.active, table.box.words
        assert active is not None
        out = [*groups_to_take(table, seat, active.area)] if table.army[seat][active.area] else []
        places = beacon_places(table, seat)
        if places:
            beacon = words.area["beacon"]
            out += [beacon[a] for a in places]
        out.append("done")
        return out

    def sure(self, table: Table) -> bool:
        active = table.active
        assert active is not None
        return table.army[self.seat][active.area] > 0 and empty_next_to(table, self.seat, active.area)

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        active = table.active
        assert active is not None
        if read[0] == "done":
            return None
        if read[0] == "beacon":
            return weigh_beacon(table, self.seat, read[1])
        if read[0] != "take" and read[1] != active.area:
            return refuse("SW-MOVE-01", "The units leave from {area}.", area=area_name(table, active.area))
        code: int = read[-1]
        refusal = weigh_group(table, self.seat, active.area, code)
        if refusal or read[0] == "take":
            return refusal
        return refuse("SW-MOVE-02", "First take the group with “{take}”.", take=table.box.words.group[code])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "done":
            table.then(Fights(self.seat))
            return
        read = table.box.words.read[action]
        if read[0] == "take":
            # a group is always asked where it goes, for it may always go back
            table.stack += (MoveUnits(self.seat), SendGroup(self.seat, read[1], asks=True))
        else:
            table.then(MoveUnits(self.seat))
            deploy_beacon(table, self.seat, read[1])


def weigh_beacon(table: Table, seat: Seat, area: int) -> Refusal | None:
    """The judgement of ``beacon_places``."""
    active, name = table.active, area_name(table, area)
    assert active is not None
    if active.beacon:
        return refuse("SW-R37", "One beacon in each activation, and this one has had its beacon.")
    if not table.beacons[seat]:
        return refuse("SW-BEAC-01", "You have no beacon left.")
    if table.beacon[area] == seat:
        return refuse("SW-R40", "{area} has your beacon already.", area=name)
    if area == active.area and _deserted(table, area):
        return None
    if table.army[seat][area] and enemy_in(table, seat, area) != NOBODY:
        return refuse("SW-R38", "{area} is not yours before the combat there is decided.", area=name)
    return under_control(table, seat, area, "SW-BEAC-01")


def deploy_beacon(table: Table, seat: Seat, area: int) -> None:
    active = table.active
    assert active is not None
    table.active = msgspec.structs.replace(active, beacon=True)
    table.then(Raise(seat, area, "beacon"))


class SendGroup(OneSeat, frozen=True):
    """Where the group goes, and how (D23)."""

    aloud: ClassVar[bool] = True
    answers = ("move", "sail", "march", "back", "take")
    code: int

    forced = False
    doing = "is moving"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Where {'does' if SIZE[self.code] == 1 else 'do'} {group_text(self.code)} go?"

    def hint(self, table: Table, seat: Seat) -> str:
        """Only the ways there are: the tutorial brings them one by one (SW-SC1-09, SW-SC1-10)."""
        sea = ", across your floes by sea" if contracted(table, self.seat) else ""
        march = ", or two plains by Forced March" if may_march(table, self.seat) else ""
        return f"One step by land{sea}{march}."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        active = table.active
        assert active is not None
        out = sendings(table, self.seat, active.area, self.code)
        out.append("back")
        return out

    def sure(self, table: Table) -> bool:
        return True  # “back” is always there, and does not play itself

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        active = table.active
        assert active is not None
        if read[0] == "back":
            return None
        if read[0] != "take" and read[1] != active.area:
            return refuse("SW-MOVE-01", "The units leave from {area}.", area=area_name(table, active.area))
        if read[0] == "take" or read[-1] != self.code:
            units, group = group_text(self.code), GROUP[self.code]
            return refuse("SW-MOVE-02", "You have taken {units}; go “back” to take others.", units=units, group=group)
        return weigh_way(table, self.seat, read)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "back":
            return
        seat = self.seat
        read = table.box.words.read[action]
        if read[0] == "march":
            _, _, via, end, _ = read
            table.then(MarchSpace(seat), March(seat, via, end, self.code))
            return
        _, start, end, _ = read
        table.army[seat][start] -= self.code
        table.army[seat][end] += self.code
        if table.events is not None:
            say(table, events.Moved, seat, read[0], (at(table, start), at(table, end)), self.code & 7, self.code >> 3)
        table.then(Arrive(seat, end, self.code))


class MarchSpace(OneSeat, frozen=True):
    """Which space the Forced March token takes (D24); paid before the move (SW-R148)."""

    aloud: ClassVar[bool] = True
    answers = ("free", "for 1")
    tip = "The token stays there until Whiteout."
    doing = "is marching"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Use a free action space, or one that costs 1 algofuel?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [("free", "for 1")[cost] for cost in space_costs(table, self.seat)]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return space_to_use(table, self.seat, int(read[0] == "for 1"))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        cost = int(action == "for 1")
        use_space(table, self.seat, "march", cost)
        if cost:
            table.then(Pay(self.seat, cost, "a Forced March"))


class March(Auto[Table], frozen=True):
    """The group goes, as far as exile has left it (SW-R154): through the first area into the second."""

    seat: Seat
    via: int
    end: int
    code: int

    def run(self, table: Table) -> None:
        active = table.active
        if active is None or not table.alive[self.seat]:
            return
        have = table.army[self.seat][active.area]
        code = min(self.code & 7, have & 7) + ELITE * min(self.code >> 3, have >> 3)
        if not code:
            return
        path = (at(table, active.area), at(table, self.via), at(table, self.end))
        say(table, events.Moved, self.seat, "march", path, code & 7, code >> 3)
        table.army[self.seat][active.area] -= code
        if strikes_beacon(table, self.seat, self.via):
            # the group stands in the area for a moment, so that the trap finds it (SW-R28 made sure of the room)
            table.army[self.seat][self.via] += code
            strike_beacon(table, self.seat, self.via, code, GoOn(self.seat, self.via, self.end))
            return
        table.army[self.seat][self.end] += code
        table.then(Arrive(self.seat, self.end, code))


class GoOn(Auto[Table], frozen=True):
    """The rest of a marching group after a beacon fell on its way (SW-FM-07, SW-R47)."""

    seat: Seat
    via: int
    end: int

    def run(self, table: Table) -> None:
        code = table.army[self.seat][self.via]  # nobody of the clan stood there before: the beacon was another's
        if not code:
            return
        table.army[self.seat][self.via] = 0
        table.army[self.seat][self.end] += code
        table.then(Arrive(self.seat, self.end, code))


def strikes_beacon(table: Table, seat: Seat, area: int) -> bool:
    """SW-MOVE-08: another clan's beacon without units falls to whoever comes."""
    return table.beacon[area] not in (NOBODY, seat) and enemy_in(table, seat, area) == NOBODY


class Arrive(Auto[Table], frozen=True):
    """A group has entered an area: an unguarded beacon falls, a barrel is found; enemies are fought later (SW-MOVE-06).

    Turrets and farms stay as they are (SW-MOVE-09, SW-R42).
    """

    seat: Seat
    area: int
    code: int

    def run(self, table: Table) -> None:
        if enemy_in(table, self.seat, self.area) != NOBODY:
            return
        found = [FindBarrel(self.seat, self.area)] if table.cache[self.area] else []
        if strikes_beacon(table, self.seat, self.area):
            strike_beacon(table, self.seat, self.area, self.code, *found)
        else:
            table.then(*found)


class FindBarrel(Auto[Table], frozen=True):
    """SW-SC5-07: a barrel of the Singed goes to the surplus of whoever takes control."""

    seat: Seat
    area: int

    def run(self, table: Table) -> None:
        n = table.cache[self.area]
        if n and table.army[self.seat][self.area]:
            table.cache[self.area] = 0
            gain_surplus(table, self.seat, contraband=n)


class Fights(OneSeat, frozen=True):
    """All movement is done (SW-MOVE-03): one combat after the other, a beacon in between (SW-CMB-01, SW-CMB-02, SW-R38, D27)."""

    aloud: ClassVar[bool] = True
    answers = ("fight", "beacon", "done")
    fought: bool = False

    tip = "Each combat is resolved before the next."
    doing = "is choosing the next combat"

    def pending(self, table: Table) -> list[int]:
        return contested(table, self.seat)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which combat comes next?" if self.pending(table) else "Deploy a beacon, or finish"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.area
        pending = self.pending(table)
        out = [words["fight"][a] for a in pending]
        if self.fought:
            out += [words["beacon"][a] for a in beacon_places(table, self.seat)]
        return out if pending else [*out, "done"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        pending = self.pending(table)
        if read[0] == "done":
            if not pending:
                return None
            return refuse("SW-R36", "A combat waits in {area}.", area=area_name(table, pending[0]))
        area: int = read[1]
        if read[0] == "fight":
            if area in pending:
                return None
            return refuse("SW-CMB-01", "No combat waits in {area}.", area=area_name(table, area))
        if not self.fought:  # before the first combat the beacon had its moment among the moves
            return refuse("SW-R38", "Now a combat is chosen; a beacon may be deployed after it.")
        return weigh_beacon(table, self.seat, area)

    def run(self, table: Table) -> None:
        if not table.alive[self.seat]:
            return  # SW-R155
        seat, beacon = self.seat, table.beacon
        for area in occupied(table, seat):
            if beacon[area] != NOBODY and strikes_beacon(table, seat, area):  # exile took the last defender: SW-R151
                table.then(Arrive(seat, area, table.army[seat][area]), self)
                return
        if self.fought or self.pending(table):  # else there is only “done”
            super().run(table)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        if read[0] == "fight":
            area: int = read[1]
            enemy = enemy_in(table, self.seat, area)
            table.then(StartFight(self.seat, enemy, area), Fights(self.seat, fought=True))
        elif read[0] == "beacon":
            table.then(Fights(self.seat, fought=True))
            deploy_beacon(table, self.seat, read[1])
