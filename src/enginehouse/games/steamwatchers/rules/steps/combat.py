"""One combat: support, strengths, dials and payment, up to the winner (SW-CMB-01 to SW-CMB-21)."""

from __future__ import annotations

from typing import ClassVar, cast

import msgspec

from enginehouse.core import UNKNOWN, Action, Auto, Refusal, Sealed, Seat, refuse, sealed_for, unreadable
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import NO_CARD, buildings, clan_of, force
from enginehouse.games.steamwatchers.rules.fuel import contraband_left, fuel_of
from enginehouse.games.steamwatchers.rules.notation import ELITE, Read
from enginehouse.games.steamwatchers.rules.refusals import next_to
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, PURE, SPOILED, Fight, Table
from enginehouse.games.steamwatchers.rules.steps.aftermath import EndFight, after_defeat, after_victory
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Incubate, Pay
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, fight_of, known, say


class StartFight(Auto[Table], frozen=True):
    """SW-CMB-03, SW-CMB-15: the attacker declares support first, then the defender."""

    attacker: Seat
    defender: Seat
    area: int

    def run(self, table: Table) -> None:
        table.fight = Fight(self.area, self.attacker, self.defender)
        say(table, events.CombatBegan, self.attacker, self.defender, at(table, self.area))
        support = [CallSupport(s) for s in (self.attacker, self.defender) if s != NEUTRAL]
        table.then(*support, FixStrengths(), ToDials(), EndFight(), Check())


# --- strength --------------------------------------------------------------------------------------------------------
def strength_lines(table: Table, fight: Fight, attacking: bool) -> list[tuple[str, int]]:
    """The base strength of a side, source by source.

    Iotunn and Jeeps help who attacks alone (SW-CLAN-03, SW-CLAN-04, SW-CLAN-15); a turret helps the units it stands with,
    whoever holds the area now (SW-DEF-02, SW-R41, SW-R75).
    """
    seat, area = (fight.attacker if attacking else fight.defender), fight.area
    lines: list[tuple[str, int]] = []
    if seat == NEUTRAL:
        lines.append(("the Singed", table.singed[area]))
    else:
        code, clan = table.army[seat][area], clan_of(table, seat)
        elites = code >> 3
        if code & 7:
            lines.append(("base soldiers", code & 7))
        if elites:
            lines.append((_several(elites, clan.elite_name), elites * NO_CARD.elite_strength))
            if more := force(table, seat).elite_strength - NO_CARD.elite_strength:
                lines.append((f"card {table.box.cards[table.card].name}", elites * more))
        if attacking and elites and clan.elite.attack:
            lines.append((f"{_several(elites, clan.elite_name)} attacking", elites * clan.elite.attack))  # SW-R78
        if attacking and elites and clan.elite.per_building and buildings(table, area):
            lines.append(("buildings there", clan.elite.per_building * buildings(table, area)))  # SW-R79
    if not attacking:
        if seat != NEUTRAL and table.orders[seat][area] == "defense":
            lines.append(("Defense token", 1))
        if table.turrets[area]:
            lines.append((_several(table.turrets[area], "turret"), 2 * table.turrets[area]))
        if table.cube[area]:
            lines.append(("Morale", 2))
    lines += [(f"support from {area_name(table, a)}", n) for s, a, n in fight.support if s == seat]
    return lines


def _several(n: int, one: str) -> str:
    return one if n == 1 else f"{one}s"


def supporters(table: Table, seat: Seat) -> list[tuple[int, int]]:
    """Areas that can support, with what they add (SW-CMB-09 to SW-CMB-14, SW-CLAN-12, SW-R80).

    Over land alone (SW-SEA-07); areas that will be fought over too, and units that have just come (SW-R57, SW-R58).
    """
    fight, active = fight_of(table), table.active
    orders, row = table.orders[seat], table.army[seat]
    own = active.area if active is not None and active.seat == seat else UNKNOWN  # the token in use: SW-CMB-11
    out = [
        (a, (row[a] & 7) + 2 * (row[a] >> 3)) for a in table.box.near[fight.area] if orders[a] and row[a] and a != own
    ]
    if clan_of(table, seat).elite.support_reach > 1:
        out += [
            (a, 2 * (row[a] >> 3)) for a in table.box.two_away[fight.area] if orders[a] and row[a] >= ELITE and a != own
        ]
    return out


def weigh_support(table: Table, seat: Seat, area: int) -> Refusal | None:
    """The judgement of ``supporters``."""
    fight, active, clan = fight_of(table), table.active, clan_of(table, seat)
    name, scene, army = area_name(table, area), area_name(table, fight.area), table.army[seat][area]
    if area == fight.area:
        return refuse("SW-CMB-09", "The combat is in {area} itself.", area=name)
    if active is not None and active.seat == seat and active.area == area:
        return refuse("SW-CMB-11", "The Move token in {area} is the one you are using.", area=name)
    if area not in table.box.near[fight.area]:
        if clan.elite.support_reach < 2:
            return next_to(table, area, fight.area, "SW-CMB-09")
        if area not in table.box.two_away[fight.area]:
            return refuse("SW-CLAN-12", "{area} is more than two areas away from {scene}.", area=name, scene=scene)
        if army < ELITE:
            return refuse(
                "SW-R80",
                "{area} is two areas away, and you have no {elite} there to support from so far.",
                area=name,
                elite=clan.elite_name,
            )
    if not army:
        return refuse("SW-CMB-09", "You have no units in {area}.", area=name)
    if table.orders[seat][area]:
        return None
    return refuse("SW-CMB-12", "You have no Order token left in {area}.", area=name)


class CallSupport(OneSeat, frozen=True):
    """A side spends Order tokens of areas around the combat, one by one (D28, D29)."""

    aloud: ClassVar[bool] = True
    answers = ("support", "enough")
    doing = "is calling support"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Call support for {area_name(table, fight_of(table).area)}?"

    def hint(self, table: Table, seat: Seat) -> str:
        fight = fight_of(table)
        attack, defense = (sum([n for _, n in strength_lines(table, fight, side)]) for side in (True, False))
        mine, theirs = (attack, defense) if seat == fight.attacker else (defense, attack)
        return (
            f"You stand {mine} against {theirs}. Each area adds its strength; its token is spent, and it acts no more."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        support = table.box.words.area["support"]
        out = [support[a] for a, _ in supporters(table, self.seat)]
        return [*out, "enough"] if out else []

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return None if read[0] == "enough" else weigh_support(table, self.seat, read[1])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            return
        area: int = table.box.words.read[action][1]
        fight = fight_of(table)
        strength = dict(supporters(table, self.seat))[area]
        table.orders[self.seat][area] = ""
        table.fight = msgspec.structs.replace(fight, support=(*fight.support, (self.seat, area, strength)))
        say(table, events.Supported, self.seat, at(table, area), strength)
        table.then(CallSupport(self.seat))


class FixStrengths(Auto[Table], frozen=True):
    """Base strengths are fixed (SW-R65); then Sowers act, before any fuel is allocated (SW-CLAN-22, SW-R81, SW-R156)."""

    def run(self, table: Table) -> None:
        fight = fight_of(table)
        attack = sum([n for _, n in strength_lines(table, fight, True)])
        defense = sum([n for _, n in strength_lines(table, fight, False)])
        table.fight = msgspec.structs.replace(fight, attack=attack, defense=defense, stage="dials")
        sour = clan_of(table, fight.attacker).elite.sour
        if not sour or fight.defender == NEUTRAL or table.army[fight.attacker][fight.area] < ELITE:
            return
        fuel = table.fuel[fight.defender]
        if fuel[PURE] and contraband_left(table):  # SW-R82, SW-R83
            fuel[PURE] -= 1
            fuel[SPOILED] += 1
            say(table, events.BarrelSoured, fight.defender)
        table.then(Incubate(fight.defender, sour))  # SW-CLAN-23


def sides(table: Table) -> tuple[bool, bool]:
    """Has each side units left in the combat?"""
    fight = fight_of(table)
    attackers = table.army[fight.attacker][fight.area]
    defenders = table.singed[fight.area] if fight.defender == NEUTRAL else table.army[fight.defender][fight.area]
    return bool(attackers), bool(defenders)


class ToDials(Auto[Table], frozen=True):
    """SW-CMB-16; a side without fuel, and the Singed, commit nothing (D31); without one side no dials (SW-R66)."""

    def run(self, table: Table) -> None:
        fight = fight_of(table)
        able = tuple(sorted(s for s in (fight.attacker, fight.defender) if s != NEUTRAL and fuel_of(table, s)))
        if able and all(sides(table)):
            table.then(Dials(**sealed_for(able, table.seats)))
        else:
            table.then(Decide())


class Dials(Sealed[Table], frozen=True, kw_only=True):
    """Both sides choose an amount of algofuel in secret (SW-CMB-16, SW-CMB-17, SW-R61, SW-R62)."""

    hushed = True  # nobody learns that a dial was set or changed before both are (SW-HID-08)
    doing = "is setting the dial"

    def prompt(self, table: Table, seat: Seat) -> str:
        fight = fight_of(table)
        mine, theirs = (fight.attack, fight.defense) if seat == fight.attacker else (fight.defense, fight.attack)
        return f"Set your dial: you stand {mine} against {theirs}"

    def hint(self, table: Table, seat: Seat) -> str:
        fight = fight_of(table)
        tie = "A tie is yours." if seat == fight.attacker else "A tie goes to the attacker."
        return f"Before fuel; each barrel adds one. {tie}"

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        return list(table.box.words.dial[: min(table.box.material.dial, fuel_of(table, seat)) + 1])

    def judge_choice(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        read = table.box.words.understood(action)
        if read is None:
            return unreadable(action, self.choices(table, seat, draft))
        if read[0] != "dial":
            return self.why_not(table, seat, action)
        fuel = fuel_of(table, seat)
        return None if read[1] <= fuel else refuse("SW-CMB-16", "You have {fuel} algofuel in all.", fuel=fuel)

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        known(table)
        fight, read = fight_of(table), table.box.words.read

        def dialled(seat: Seat) -> int:
            return cast(int, read[answers[seat][0]][1]) if seat != NEUTRAL and answers[seat] else 0

        dials = dialled(fight.attacker), dialled(fight.defender)
        table.fight = msgspec.structs.replace(fight, dials=dials, stage="payment")
        pays = [
            Pay(seat, n, "the combat")  # attacker first, then defender: SW-R63
            for seat, n in zip((fight.attacker, fight.defender), dials, strict=True)
            if n
        ]
        table.then(*pays, Decide())


class Decide(Auto[Table], frozen=True):
    """The higher strength wins, a tie is the attacker's (SW-CMB-20, SW-CMB-21); a side without units loses (SW-R66)."""

    def run(self, table: Table) -> None:
        fight = fight_of(table)
        attackers, defenders = sides(table)
        a, d = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
        won = attackers and (not defenders or a >= d)
        winner = fight.attacker if won else fight.defender if defenders else UNKNOWN
        idol = table.army[fight.attacker][fight.area] >= ELITE and bool(clan_of(table, fight.attacker).elite.convert)
        table.fight = msgspec.structs.replace(fight, stage="result", idol=won and idol)
        facts = (fight.attacker, fight.defender, fight.attack, fight.defense, fight.dials, winner)
        say(table, events.CombatDecided, at(table, fight.area), *facts)
        if won:
            table.then(*after_victory(table))
        elif defenders:
            table.then(*after_defeat(table))
