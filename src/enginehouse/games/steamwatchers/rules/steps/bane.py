"""Paying, and what strikes in the middle of anything: incubation, Quarantine, exile, elimination (SW-FUEL, SW-INC,
SW-QUAR, SW-ELIM). Each is a push on the stack: whatever was going on waits below (section 3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, force, occupied
from enginehouse.games.steamwatchers.rules.events.bane import PAID_FOR
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, pure_of, take
from enginehouse.games.steamwatchers.rules.notation import ELITE, UNIT_WORD, Read
from enginehouse.games.steamwatchers.rules.pieces import quarantine_left, quarantined, to_exile
from enginehouse.games.steamwatchers.rules.refusals import unit_there
from enginehouse.games.steamwatchers.rules.state import NOBODY, PURE, QUARANTINED, SPARE_PURE, SPOILED, Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, known, living, say

#: The rules that set a price, by what it is for; a special action space sets the others (SW-ACT-11).
PRICED = {
    "the combat": "SW-CMB-18",
    "contracts": "SW-WHT-13",
    "a farm": "SW-STM-07",
    "a cure": "SW-SC6-05",
    "a turret": "SW-R159",
    "the tithe": "SW-R159",
}


class Pay(OneSeat, frozen=True):
    """Which barrels pay a cost (SW-FUEL-01, D52); then contraband sickens (SW-FUEL-03, SW-R64)."""

    aloud: ClassVar[bool] = True
    answers = ("pay",)
    amount: int
    why: str

    doing = "is choosing which fuel to burn"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Burn {self.amount} algofuel for {PAID_FOR.get(self.why, self.why)}: pure or contraband?"

    def hint(self, table: Table, seat: Seat) -> str:
        each = force(table, seat).contraband_incubation
        return f"Each contraband barrel raises your incubation by {each}."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        fuel, n = table.fuel[self.seat], self.amount
        pure = fuel[PURE] + fuel[SPARE_PURE]
        least, most = max(0, n - pure), min(n, sum(fuel) - pure)
        return [*table.box.words.payments[n][least : most + 1]]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, pure, contraband = read
        if pure + contraband != self.amount:
            return refuse(
                PRICED.get(self.why, "SW-ACT-11"),
                "The price is {price} algofuel in all, not {offered}.",
                price=self.amount,
                offered=pure + contraband,
            )
        if pure <= pure_of(table, self.seat) and contraband <= contraband_of(table, self.seat):
            return None
        return refuse(
            "SW-FUEL-01",
            "You have {pure} pure and {contraband} contraband.",
            pure=pure_of(table, self.seat),
            contraband=contraband_of(table, self.seat),
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, pure, contraband = table.box.words.read[action]
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
    """One Quarantine token on one's own board, on a place of one's choice (SW-INC-04, SW-QUAR, SW-QUAR-07)."""

    aloud: ClassVar[bool] = True
    answers = ("quarantine", "quarantine-space")
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

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "quarantine-space":
            return self.weigh_space(table, read[1])
        clan, fuel, place = clan_of(table, self.seat), table.fuel[self.seat], str(read[1])
        if place == "supply":
            if table.cut[self.seat] < len(clan.supply) - 1:
                return None
            return refuse("SW-R103", "The lowest supply space is never closed.")
        there = {
            "empty-barrel-space": clan.pure - fuel[PURE] - fuel[SPOILED] - table.shut[self.seat],
            "pure-barrel": fuel[PURE],
            "spoiled-barrel": fuel[SPOILED],
        }[place]
        if there > 0:
            return None
        return refuse("SW-QUAR-03", "There is no {place} in your pure stock.", place=place.replace("-", " "))

    def weigh_space(self, table: Table, number: int) -> Refusal | None:
        """SW-QUAR-01, SW-QUAR-05, SW-QUAR-06, SW-R105; of spaces that are alike only the first is offered."""
        spaces = table.spaces[self.seat]
        if refusal := board_has(table, self.seat, number):
            return refusal
        if spaces[number] == QUARANTINED:
            return refuse("SW-QUAR-01", "Action space {number} is closed already.", number=number + 1)
        first = next(
            n for n, token in enumerate(spaces) if _alike(table, self.seat, n, number) and token == spaces[number]
        )
        return None if first == number else _like(number, first)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        seat = self.seat
        if read[0] == "quarantine-space":
            n: int = read[1]
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
    answers = ("heal", "heal-space", "none")
    optional: bool = False

    tip = "On the supply track only the lowest closed space."
    doing = "is choosing a Quarantine token to drop"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which Quarantine token leaves your board?"

    def offers(self, table: Table) -> Iterable[Action]:
        out = heals(table, self.seat)
        return (*out, "none") if out else ()

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None if self.optional else refuse("SW-R106", "A Quarantine token leaves: it is not declined.")
        return weigh_heal(table, self.seat, read)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        read = table.box.words.read[action]
        if read[0] == "heal-space":
            table.spaces[self.seat][read[1]] = ""
            say(table, events.QuarantineLifted, self.seat, f"action space {read[1] + 1}")
        elif read[1] == "supply":
            table.cut[self.seat] -= 1
            say(table, events.QuarantineLifted, self.seat, "the lowest closed supply space")
        else:
            table.shut[self.seat] -= 1
            say(table, events.QuarantineLifted, self.seat, "a pure barrel space")


def heals(table: Table, seat: Seat) -> list[Action]:
    """The places a Quarantine token can be taken from."""
    words = table.box.words
    if not quarantined(table, seat):
        return []
    places = (*words.heal_space[: len(table.spaces[seat])], *words.heal.values())
    return [action for action in places if weigh_heal(table, seat, words.read[action]) is None]


def weigh_heal(table: Table, seat: Seat, read: Read) -> Refusal | None:
    """SW-R106; of spaces of one cost only the first closed one is offered."""
    if read[0] == "heal":
        closed = table.shut[seat] if read[1] == "barrel-space" else table.cut[seat]
        place = "pure barrel space" if read[1] == "barrel-space" else "supply space"
        return None if closed else refuse("SW-R106", "No {place} of yours is closed.", place=place)
    number, spaces = read[1], table.spaces[seat]
    if refusal := board_has(table, seat, number):
        return refusal
    if spaces[number] != QUARANTINED:
        return refuse("SW-R106", "Action space {number} is not closed.", number=number + 1)
    first = next(n for n, token in enumerate(spaces) if _alike(table, seat, n, number) and token == QUARANTINED)
    return None if first == number else _like(number, first)


def board_has(table: Table, seat: Seat, number: int) -> Refusal | None:
    if number < len(table.spaces[seat]):
        return None
    return refuse("SW-QUAR-01", "Your board has {spaces} special action spaces.", spaces=len(table.spaces[seat]))


def _alike(table: Table, seat: Seat, one: int, other: int) -> bool:
    """Two spaces of one cost."""
    clan = clan_of(table, seat)
    return clan.power.free_spaces or clan.spaces[one] == clan.spaces[other]


def _like(number: int, first: int) -> Refusal:
    return refuse(
        "SW-QUAR-01",
        "Action space {number} is like action space {first}: name that one.",
        number=number + 1,
        first=first + 1,
    )


class Exile(OneSeat, frozen=True):
    """One unit to Death & Exile (SW-INC-05); fighters only if there is nobody else (SW-INC-07, SW-R150)."""

    aloud: ClassVar[bool] = True
    answers = ("exile",)
    doing = "is losing a unit to the Bane"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Death and Exile: which unit leaves for good?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Every two exiled units cost 1 GEO at the end."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        row, exile, fight = table.army[self.seat], table.box.words.exile, table.fight
        areas = occupied(table, self.seat)
        if fight is not None and self.seat in (fight.attacker, fight.defender):
            areas = [a for a in areas if a != fight.area] or areas
        out: list[Action] = []
        for area in areas:
            if row[area] & 7:
                out.append(exile[area][0])
            if row[area] >= ELITE:
                out.append(exile[area][1])
        return out

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, area, unit = read
        if refusal := unit_there(table, self.seat, area, unit, "SW-INC-05"):
            return refusal
        fight = table.fight
        if fight is None or area != fight.area or self.seat not in (fight.attacker, fight.defender):
            return None
        if all(a == area for a in occupied(table, self.seat)):
            return None
        return refuse(
            "SW-INC-07", "Those in {area} are fighting, and you have units elsewhere.", area=area_name(table, area)
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        area: int = read[1]
        unit: int = read[2]
        to_exile(table, self.seat, area, unit)
        say(table, events.Exiled, self.seat, at(table, area), UNIT_WORD[unit])


class Check(Auto[Table], frozen=True):
    """A clan without units is out (SW-ELIM-01), judged after each complete step (SW-R110)."""

    def run(self, table: Table) -> None:
        bare = table.box.bare
        if bare not in table.army:
            return
        gone = [s for s in table.order if table.alive[s] and table.army[s] == bare]
        if not gone:
            return
        for seat in gone:
            say(table, events.Eliminated, seat)
            eliminate(table, seat)
        left = living(table)
        if len(left) <= 1:
            # the last two may fall together: the earlier in title order wins (SW-R113)
            finish(table, left[0] if left else gone[0], "the last clan standing")


def eliminate(table: Table, seat: Seat) -> None:
    """SW-ELIM-02 to SW-ELIM-04, SW-R111, SW-R142."""
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
    meet_at_last(table)
    table.winner = winner
    table.ending = how
    table.reveal()
    table.phase = "over"
    table.stack.clear()
    say(table, events.Ended, winner, how)


def meet_at_last(table: Table) -> None:
    """SW-SC9-05: every meeting place is shown; a view that does not know one cannot go on."""
    if table.box.scenario.meeting is not None and min(table.meeting) == NOBODY:
        known(table)
    table.met = [place >= 0 for place in table.meeting]
