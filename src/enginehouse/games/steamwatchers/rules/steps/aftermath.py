"""After a combat, in the order of SW-R77: losses, beacon, token, flight or return, buildings, cube, Idol, miniature,
scenario card (SW-CMB-22 to SW-CMB-31, SW-FLEE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from enginehouse.core import Action, Auto, Refusal, Seat, Step, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import (
    building_kinds,
    contracted,
    elite_seas,
    force,
    holder,
    landings,
    losses_of,
    room,
)
from enginehouse.games.steamwatchers.rules.fuel import gain_surplus
from enginehouse.games.steamwatchers.rules.notation import SIZE, UNIT_WORD, WITHIN, Read
from enginehouse.games.steamwatchers.rules.pieces import destroy, drop_order, recruit, to_reserve
from enginehouse.games.steamwatchers.rules.reach import weigh_sail
from enginehouse.games.steamwatchers.rules.refusals import building_there, next_to, recruitable, under_control
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, fight_of, say
from enginehouse.games.steamwatchers.rules.steps.singed import SingedFlight, SingedLoss, TakeCache
from enginehouse.games.steamwatchers.rules.steps.trap import strike_beacon


def after_victory(table: Table) -> list[Step[Any]]:
    """The attacker has won."""
    fight = fight_of(table)
    winner, loser = fight.attacker, fight.defender
    flight: list[Step[Any]]
    if loser == NEUTRAL:
        flight = [TakeCache(winner), SingedLoss(), SingedFlight(winner)]
    else:
        flight = [Losses(loser), FallBeacon(), DropToken(), Flee(loser)]
    conquest: list[Step[Any]] = [Raze(winner), RaiseMorale(), Convert(winner)]
    return [*flight, *conquest, Trophy(winner), TakePrize(winner)]


def after_defeat(table: Table) -> list[Step[Any]]:
    """The defender has held the area."""
    fight = fight_of(table)
    after: list[Step[Any]] = [Losses(fight.attacker), Rally(fight.attacker), RaiseMorale()]
    if fight.defender != NEUTRAL:
        after += [Trophy(fight.defender), TakePrize(fight.defender)]
    return after


class Losses(OneSeat, frozen=True):
    """The loser returns two units of its choice (SW-CMB-22, SW-R67, SW-R68), one more without quarter (A17)."""

    aloud: ClassVar[bool] = True
    answers = ("lose",)
    tip = "They return to your supply."
    doing = "is taking losses"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"You lost {area_name(table, fight_of(table).area)}: which units fall?"

    def due(self, table: Table) -> int:
        """How many fall: all of them, if they are no more."""
        here = SIZE[table.army[self.seat][fight_of(table).area]]
        return min(here, losses_of(table, self.seat))

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        code, lose = table.army[self.seat][fight_of(table).area], table.box.words.lose
        due = self.due(table)
        return [lose[c] for c in WITHIN[code] if SIZE[c] == due] if code else []

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        code: int = read[1]
        due = self.due(table)
        if SIZE[code] != due:
            return refuse("SW-CMB-22", "{due} of your units fall, not {units}.", due=due, units=SIZE[code])
        return among(code, table.army[self.seat][fight_of(table).area], "SW-CMB-22")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        code: int = table.box.words.read[action][1]
        fight = fight_of(table)
        keep = table.orders[self.seat][fight.area]
        to_reserve(table, self.seat, fight.area, code)
        if keep and not table.orders[self.seat][fight.area]:
            say(table, events.Sealed, self.seat, "takes back the Order token there")
        table.fight = msgspec.structs.replace(fight, killed=code)
        say(table, events.Lost, self.seat, at(table, fight.area), code & 7, code >> 3, "combat")


class FallBeacon(Auto[Table], frozen=True):
    """SW-CMB-24 with the trap (SW-R46): the winning attackers there are the ones who moved in."""

    def run(self, table: Table) -> None:
        fight = fight_of(table)
        if table.beacon[fight.area] == fight.defender:
            strike_beacon(table, fight.attacker, fight.area, table.army[fight.attacker][fight.area])


class DropToken(Auto[Table], frozen=True):
    """SW-CMB-25, SW-R76."""

    def run(self, table: Table) -> None:
        fight = fight_of(table)
        drop_order(table, fight.defender, fight.area)


class Flee(OneSeat, frozen=True):
    """The survivors flee together to one area under control (SW-FLEE-01 to SW-FLEE-04, SW-R69 to SW-R73)."""

    aloud: ClassVar[bool] = True
    answers = ("flee",)
    doing = "is fleeing"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Where do your survivors of {area_name(table, fight_of(table).area)} flee?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Units above five in an area return to your supply."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, area = self.seat, fight_of(table).area
        code, words = table.army[seat][area], table.box.words.flee
        if not code:
            return []
        out: list[Action] = []
        for end in refuges(table, seat, area, code):
            free = room(table, seat, end)
            if free >= SIZE[code]:
                out.append(words[end, code])
            else:
                out += [words[end, c] for c in WITHIN[code] if SIZE[c] == free]
        return out

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        code = table.army[self.seat][area]
        if code and not refuges(table, self.seat, area, code):  # SW-FLEE-03
            to_reserve(table, self.seat, area, code)
            say(table, events.Lost, self.seat, at(table, area), code & 7, code >> 3, "nowhere to flee")
            return
        super().run(table)

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, end, code = read
        area = fight_of(table).area
        whole = table.army[self.seat][area]
        if refusal := weigh_refuge(table, self.seat, area, end, whole) or among(code, whole, "SW-FLEE-01"):
            return refusal
        flee = min(SIZE[whole], room(table, self.seat, end))
        if SIZE[code] == flee:
            return None
        return refuse(
            "SW-FLEE-04", "{area} takes {units} of them, no fewer and no more.", area=area_name(table, end), units=flee
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, end, code = table.box.words.read[action]
        area = fight_of(table).area
        whole = table.army[self.seat][area]
        table.army[self.seat][area] -= code
        table.army[self.seat][end] += code
        say(table, events.Fled, self.seat, at(table, area), at(table, end), code & 7, code >> 3)
        if rest := whole - code:
            to_reserve(table, self.seat, area, rest)
            say(table, events.Lost, self.seat, at(table, area), rest & 7, rest >> 3, "no room")


def refuges(table: Table, seat: Seat, area: int, code: int) -> list[int]:
    """Areas under control that a land move or a ship reaches; never the active area (SW-R153)."""
    bits = contracted(table, seat)
    if not code & 7:
        bits = elite_seas(table, seat, bits)  # SW-R71
    active = table.active.area if table.active is not None else NOBODY
    reached = {*table.box.near[area], *landings(table, seat, area, bits)} - {area, active}
    return [a for a in sorted(reached) if holder(table, a) == seat]


def weigh_refuge(table: Table, seat: Seat, area: int, end: int, code: int) -> Refusal | None:
    """The judgement of ``refuges``."""
    if end == area:
        return refuse("SW-FLEE-01", "{area} is what they flee from.", area=area_name(table, end))
    if table.active is not None and end == table.active.area:
        return refuse("SW-R153", "Nobody flees to {area}, where the activation began.", area=area_name(table, end))
    if refusal := under_control(table, seat, end, "SW-FLEE-01"):
        return refusal
    if end in table.box.near[area]:
        return None
    if table.box.coast[area] and table.box.coast[end]:
        return weigh_sail(table, seat, area, end, code)
    return next_to(table, end, area, "SW-FLEE-02")


def among(code: int, whole: int, rule: str) -> Refusal | None:
    """A group of those who are there."""
    if code in WITHIN[whole]:
        return None
    return refuse(rule, "They are {base} base and {elite} elite.", base=whole & 7, elite=whole >> 3)


class Rally(OneSeat, frozen=True):
    """A losing attacker's survivors return to the active area at no cost (SW-FLEE-05, SW-R34, D58)."""

    aloud: ClassVar[bool] = True
    answers = ("rally",)
    tip = "Five units at most."
    doing = "is falling back"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Too many to return: which units come back?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        active = table.active
        assert active is not None
        code, rally = table.army[self.seat][fight_of(table).area], table.box.words.rally
        back = min(SIZE[code], room(table, self.seat, active.area))
        return [rally[c] for c in WITHIN[code] if SIZE[c] == back] if code else []

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        active, code = table.active, read[1]
        assert active is not None
        whole = table.army[self.seat][fight_of(table).area]
        back = min(SIZE[whole], room(table, self.seat, active.area))
        if SIZE[code] != back:
            return refuse("SW-R34", "{units} of them come back, as many as have room.", units=back)
        return among(code, whole, "SW-R34")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        active, area = table.active, fight_of(table).area
        assert active is not None
        code: int = table.box.words.read[action][1]
        whole = table.army[self.seat][area]
        table.army[self.seat][area] -= code
        table.army[self.seat][active.area] += code
        say(table, events.Fled, self.seat, at(table, area), at(table, active.area), code & 7, code >> 3)
        if rest := whole - code:
            to_reserve(table, self.seat, area, rest)
            say(table, events.Lost, self.seat, at(table, area), rest & 7, rest >> 3, "no room")


class Raze(OneSeat, frozen=True):
    """After a conquest: keep or destroy each building (SW-CMB-27, D35); scorched ice leaves none (A13)."""

    aloud: ClassVar[bool] = True
    answers = ("raze", "keep")
    tip = "Farms and turrets serve whoever holds the area."
    doing = "is choosing which buildings stand"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Which building of {area_name(table, fight_of(table).area)} do you destroy?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        area = fight_of(table).area
        if not table.army[self.seat][area]:  # the trap took the last one: SW-R47
            return []
        kinds = building_kinds(table, area)
        return [*(table.box.words.raze[kind] for kind in kinds), "keep"] if kinds else []

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        if force(table, self.seat).scorched and table.army[self.seat][area]:
            while kinds := building_kinds(table, area):
                destroy(table, area, kinds[0])
                say(table, events.Destroyed, self.seat, kinds[0], at(table, area))
            return
        super().run(table)

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "keep":
            return None
        area = fight_of(table).area
        return building_there(table, area, str(read[1]), building_kinds(table, area), "SW-CMB-27")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "keep":
            return
        kind, area = str(table.box.words.read[action][1]), fight_of(table).area
        destroy(table, area, kind)
        say(table, events.Destroyed, self.seat, kind, at(table, area))
        table.then(Raze(self.seat))


class RaiseMorale(Auto[Table], frozen=True):
    """A cube on the area, whoever won, if somebody holds it (SW-CMB-28, SW-CMB-29, SW-R74, SW-R47)."""

    def run(self, table: Table) -> None:
        area = fight_of(table).area
        held = any(row[area] for row in table.army) or table.singed[area]
        if held and not table.cube[area] and sum(table.cube) < table.box.material.cubes:
            table.cube[area] = True
            say(table, events.MoraleRaised, at(table, area))


class Convert(OneSeat, frozen=True):
    """Idols: a base soldier joins after a won attack (SW-CLAN-07, SW-R84, D37)."""

    aloud: ClassVar[bool] = True
    answers = ("convert", "none")
    tip = "From your supply, here or next door."
    doing = "is converting"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Your Idol converts a base soldier: where?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return super().legal(table, seat) if fight_of(table).idol else []

    def offers(self, table: Table) -> Iterable[Action]:
        area, convert = fight_of(table).area, table.box.words.area["convert"]
        return (*(convert[a] for a in (area, *table.box.near[area])), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None
        area, scene = read[1], fight_of(table).area
        if area != scene:
            refusal = next_to(table, area, scene, "SW-CLAN-07") or under_control(table, self.seat, area, "SW-CLAN-07")
            if refusal:
                return refusal
        return recruitable(table, self.seat, area)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area: int = table.box.words.read[action][1]
        recruit(table, self.seat, area, 0)
        say(table, events.Recruited, self.seat, at(table, area), "base")


class Trophy(OneSeat, frozen=True):
    """Fires of the Old World: the winner keeps one killed miniature (SW-SC3-04, SW-R121, D36)."""

    aloud: ClassVar[bool] = True
    answers = ("trophy",)
    tip = "Each pair is worth 1 GEO at the end."
    doing = "is choosing a trophy"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which killed miniature do you keep?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return super().legal(table, seat) if table.box.scenario.trophies else []

    def offers(self, table: Table) -> Iterable[Action]:
        return table.box.words.trophy

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        unit: int = read[1]
        killed = fight_of(table).killed
        if (killed >> 3) if unit else (killed & 7):
            return None
        return refuse("SW-R121", "No {unit} unit fell in this combat.", unit=UNIT_WORD[unit])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        unit, fight = table.box.words.read[action][1], fight_of(table)
        loser = fight.defender if self.seat == fight.attacker else fight.attacker
        table.reserve[loser][unit] -= 1
        table.kept[loser][unit] += 1
        table.trophies[self.seat] += 1
        say(table, events.PrizeTaken, self.seat, f"a {UNIT_WORD[unit]} miniature")


class TakePrize(Auto[Table], frozen=True):
    """Miracle Algae: the winner takes the card from wherever it is (SW-SC4-03, SW-R123)."""

    seat: Seat

    def run(self, table: Table) -> None:
        prize = table.box.scenario.prize
        if prize is None:
            return
        table.prize = self.seat
        say(table, events.PrizeTaken, self.seat, prize.name)
        table.then(UsePrize(self.seat))


class UsePrize(OneSeat, frozen=True):
    """Section 5.7: a pure barrel, or incubation one back (D53)."""

    aloud: ClassVar[bool] = True
    answers = ("barrel", "incubation")
    doing = "is using the prize"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The Miracle Algae: a pure barrel, or incubation one back?"

    def offers(self, table: Table) -> Iterable[Action]:
        return ("barrel", "incubation")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "barrel" or table.bane[self.seat]:
            return None
        return refuse("SW-R109", "Your incubation is at 0 and goes no lower.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "incubation":
            table.bane[self.seat] -= 1
        else:
            gain_surplus(table, self.seat, pure=1)


class EndFight(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.fight = None
