"""Paying, and what strikes in the middle of anything: incubation, Quarantine, exile, elimination (SW-FUEL, SW-INC,
SW-QUAR, SW-ELIM). Each is a push on the stack: whatever was going on waits below (section 3.1)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, force, occupied
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, pure_of, take
from enginehouse.games.steamwatchers.rules.notation import ELITE, UNIT_WORD
from enginehouse.games.steamwatchers.rules.pieces import quarantine_left, to_exile
from enginehouse.games.steamwatchers.rules.state import NOBODY, PURE, QUARANTINED, SPOILED, Table
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, living, say


class Pay(OneSeat, frozen=True):
    """Which barrels pay a cost (SW-FUEL-01, D52); then contraband sickens (SW-FUEL-03, SW-R64)."""

    aloud: ClassVar[bool] = True
    amount: int
    why: str

    doing = "is choosing which fuel to burn"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Burn {self.amount} algofuel for {self.why}: pure or contraband?"

    def hint(self, table: Table, seat: Seat) -> str:
        each = force(table, seat).contraband_incubation
        return f"Each contraband barrel raises your incubation by {each}."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        pure, contraband = pure_of(table, self.seat), contraband_of(table, self.seat)
        pay, n = table.box.words.pay, self.amount
        return [pay[n - c, c] for c in range(max(0, n - pure), min(n, contraband) + 1)]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "pay":
            return None
        pure, contraband = cast(int, read[1]), cast(int, read[2])
        if pure + contraband != self.amount:
            return Refusal("SW-CMB-18", f"The price is {self.amount} barrels in all, not {pure + contraband}.")
        return Refusal(
            "SW-FUEL-01", f"You have {pure_of(table, seat)} pure and {contraband_of(table, seat)} contraband barrels."
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, pure, contraband = cast(tuple[str, int, int], table.box.words.read[action])
        take(table, self.seat, pure, contraband)
        say(table, events.Paid, self.seat, pure, contraband, self.why)
        if contraband:
            table.then(Incubate(self.seat, contraband * force(table, self.seat).contraband_incubation))


class Incubate(Auto[Table], frozen=True):
    """The incubation marker rises space by space, each with its effect (SW-INC-02 to SW-INC-06)."""

    seat: Seat
    steps: int

    def run(self, table: Table) -> None:
        if self.steps <= 0 or not table.alive[self.seat]:
            return
        clan = clan_of(table, self.seat)
        if table.bane[self.seat] == len(clan.track):
            if clan.power.finite_track:
                return  # SW-CLAN-06, SW-R108
        else:
            table.bane[self.seat] += 1
        if self.steps > 1:
            table.then(Incubate(self.seat, self.steps - 1))
        space = clan.track[table.bane[self.seat] - 1]
        if space == "Q" and force(table, self.seat).hospice and not table.soothed[self.seat]:
            table.soothed[self.seat] = True
            space = "R"
        say(table, events.Sickened, self.seat, table.bane[self.seat], space)
        if space == "Q":
            table.then(PlaceQuarantine(self.seat))
        elif space == "D":
            table.then(Exile(self.seat))


class PlaceQuarantine(OneSeat, frozen=True):
    """One Quarantine token on one's own board, on a place of one's choice (SW-INC-04, SW-QUAR)."""

    aloud: ClassVar[bool] = True
    doing = "is closing a place on the clan board"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The Bane reaches Quarantine: close one place on your board"

    def hint(self, table: Table, seat: Seat) -> str:
        return "An action space, a pure barrel space, or the top supply space."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat = self.seat
        if quarantine_left(table) <= 0:
            return []  # SW-R102
        words, clan, fuel = table.box.words, clan_of(table, seat), table.fuel[seat]
        out: list[Action] = []
        alike: list[tuple[int, str]] = []
        for n, token in enumerate(table.spaces[seat]):
            kind = (0 if clan.power.free_spaces else clan.spaces[n], token)
            if token != QUARANTINED and kind not in alike:
                alike.append(kind)
                out.append(words.quarantine_space[n])
        if clan.pure - fuel[PURE] - fuel[SPOILED] - table.shut[seat] > 0:
            out.append(words.quarantine["empty-barrel-space"])
        if fuel[PURE]:
            out.append(words.quarantine["pure-barrel"])
        if fuel[SPOILED]:
            out.append(words.quarantine["spoiled-barrel"])
        if table.cut[seat] < len(clan.supply) - 1:  # the lowest space stays: SW-R103
            out.append(words.quarantine["supply"])
        return out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "quarantine-space":
            if cast(int, read[1]) >= len(table.spaces[seat]):
                return Refusal("SW-QUAR-01", f"Your board has {len(table.spaces[seat])} special action spaces.")
            if table.spaces[seat][cast(int, read[1])] == QUARANTINED:
                return Refusal("SW-QUAR-01", "That action space is closed already.")
            return Refusal("SW-QUAR-01", "That space is like one offered before it: choose the first of its kind.")
        if read[0] == "quarantine" and read[1] == "supply":
            return Refusal("SW-R103", "The lowest supply space is never closed.")
        if read[0] == "quarantine":
            return Refusal("SW-QUAR-03", "You have no such space in your pure stock.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        seat = self.seat
        if read[0] == "quarantine-space":
            n = cast(int, read[1])
            table.spaces[seat][n] = QUARANTINED  # a Special Action token there is in supply again: SW-QUAR-02
            say(table, events.QuarantinePlaced, seat, f"action space {n + 1}")
            return
        if read[1] == "supply":
            table.cut[seat] += 1
            say(table, events.QuarantinePlaced, seat, "the top supply space")
            return
        table.shut[seat] += 1
        if read[1] == "pure-barrel":
            table.fuel[seat][PURE] -= 1  # SW-QUAR-04
        elif read[1] == "spoiled-barrel":
            table.fuel[seat][SPOILED] -= 1
        say(table, events.QuarantinePlaced, seat, f"a pure barrel space ({str(read[1]).replace('-', ' ')})")


class Heal(OneSeat, frozen=True):
    """A Quarantine token leaves the board for the general supply (SW-R106)."""

    aloud: ClassVar[bool] = True
    optional: bool = False

    tip = "On the supply track only the lowest closed space."
    doing = "is choosing a Quarantine token to drop"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which Quarantine token leaves your board?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        out = heals(table, self.seat)
        return [*out, "none"] if out and self.optional else out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] in ("heal", "heal-space"):
            return Refusal("SW-R106", "There is no Quarantine token of yours on that place.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        read = table.box.words.read[action]
        if read[0] == "heal-space":
            table.spaces[self.seat][cast(int, read[1])] = ""
            say(table, events.QuarantineLifted, self.seat, f"action space {cast(int, read[1]) + 1}")
        elif read[1] == "supply":
            table.cut[self.seat] -= 1
            say(table, events.QuarantineLifted, self.seat, "the lowest closed supply space")
        else:
            table.shut[self.seat] -= 1
            say(table, events.QuarantineLifted, self.seat, "a pure barrel space")


def heals(table: Table, seat: Seat) -> list[Action]:
    """The places a Quarantine token can be taken from; spaces of one cost are alike."""
    words, clan = table.box.words, clan_of(table, seat)
    out: list[Action] = []
    costs: list[int] = []
    for n, token in enumerate(table.spaces[seat]):
        cost = 0 if clan.power.free_spaces else clan.spaces[n]
        if token == QUARANTINED and cost not in costs:
            costs.append(cost)
            out.append(words.heal_space[n])
    if table.shut[seat]:
        out.append(words.heal["barrel-space"])
    if table.cut[seat]:
        out.append(words.heal["supply"])
    return out


class Exile(OneSeat, frozen=True):
    """One unit to Death & Exile (SW-INC-05); fighters only if there is nobody else (SW-INC-07, SW-R150)."""

    aloud: ClassVar[bool] = True
    doing = "is losing a unit to the Bane"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Death and Exile: which unit leaves for good?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Every two exiled units cost 1 GEO at the end."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        row, exile = table.army[self.seat], table.box.words.exile
        areas = occupied(table, self.seat)
        fight = table.fight
        if fight is not None and self.seat in (fight.attacker, fight.defender):
            areas = [a for a in areas if a != fight.area] or areas
        out: list[Action] = []
        for area in areas:
            if row[area] & 7:
                out.append(exile[area, 0])
            if row[area] >= ELITE:
                out.append(exile[area, 1])
        return out

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "exile":
            return None
        area, unit = cast(int, read[1]), cast(int, read[2])
        have = table.army[seat][area]
        if (have >> 3) if unit else (have & 7):
            return Refusal("SW-INC-07", f"Those in {area_name(table, area)} are fighting; take a unit from elsewhere.")
        return Refusal("SW-INC-05", f"You have no {UNIT_WORD[unit]} unit in {area_name(table, area)}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, area, unit = cast(tuple[str, int, int], table.box.words.read[action])
        to_exile(table, self.seat, area, unit)
        say(table, events.Exiled, self.seat, at(table, area), UNIT_WORD[unit])


class Check(Auto[Table], frozen=True):
    """A clan without units is out (SW-ELIM-01), judged after each complete step (SW-R110)."""

    def run(self, table: Table) -> None:
        gone = [s for s in living(table) if not any(table.army[s])]
        if not gone:
            return
        for seat in gone:
            eliminate(table, seat)
        left = living(table)
        if len(left) <= 1:
            # the last two may fall together: the earlier in title order wins (SW-R113)
            finish(table, left[0] if left else gone[0], "the last clan standing")


def eliminate(table: Table, seat: Seat) -> None:
    """SW-ELIM-02 to SW-ELIM-04, SW-R111, SW-R142."""
    say(table, events.Eliminated, seat)
    kind = table.box.kinds[table.title[seat]] if table.title[seat] >= 0 else ""
    if kind == "legate":
        table.legate = NOBODY
    if kind == "primus":
        table.blocked = NOBODY
    table.alive[seat] = False
    table.passed[seat] = True
    table.claim[seat] = table.title[seat] = NOBODY
    table.geo[seat] = 0
    table.beacon = [NOBODY if owner == seat else owner for owner in table.beacon]
    for row in table.contracts:
        row[seat] = 0
    if clan_of(table, seat).power.associate:
        table.associate = NOBODY
    table.orders[seat] = [""] * len(table.steam)
    table.discard.extend(table.hand[seat])
    table.archon_discard.extend(table.archon_hand[seat])
    table.hand[seat], table.archon_hand[seat] = [], []
    table.fuel[seat] = [0] * 5
    if table.archon == seat:
        table.archon = NOBODY
    if table.prize == seat:
        table.prize = NOBODY


def finish(table: Table, winner: Seat, how: str) -> None:
    """The game is over: nothing waits any more."""
    table.winner = winner
    table.ending = how
    table.met = [place >= 0 for place in table.meeting]  # SW-SC9-05
    table.reveal()
    table.phase = "over"
    table.stack.clear()
    say(table, events.Ended, winner, how)
