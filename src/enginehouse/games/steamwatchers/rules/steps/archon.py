"""The Archon's cards: playing one, and the named effects of section 5.6 (SW-CONC-14 to -19, SW-R158, SW-R159)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import occupied
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, fuel_of, gain_surplus, take
from enginehouse.games.steamwatchers.rules.notation import ELITE, Read
from enginehouse.games.steamwatchers.rules.pieces import grow_column, open_floes
from enginehouse.games.steamwatchers.rules.refusals import (
    archon_in_hand,
    floe_in_play,
    floe_of,
    free_space,
    unit_there,
)
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Heal, Incubate, Pay
from enginehouse.games.steamwatchers.rules.steps.cards import DrawCards
from enginehouse.games.steamwatchers.rules.steps.grants import PlaceContract, Raise, RecruitBase
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, known, living, on, say


class DrawArchon(Auto[Table], frozen=True):
    """SW-CONC-14, SW-R12."""

    seat: Seat
    count: int

    def run(self, table: Table) -> None:
        known(table)
        drawn: list[str] = []
        for _ in range(self.count):
            if not table.archon_deck:
                table.archon_deck, table.archon_discard = table.archon_discard, []
                table.shuffle(table.archon_deck)
            if table.archon_deck:
                drawn.append(table.archon_deck.pop())
        table.reveal()
        table.archon_hand[self.seat].extend(drawn)
        say(table, events.CardsDrawn, self.seat, "Archon", tuple(drawn))


class PlayArchon(OneSeat, frozen=True):
    """SW-CONC-15, SW-R06: any Archon card in hand covers the one in force."""

    aloud: ClassVar[bool] = True
    answers = ("archon",)
    tip = "It stays in force until another covers it."
    doing = "is choosing an Archon card"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose the Archon card that comes into force"

    def offers(self, table: Table) -> Iterable[Action]:
        return (table.box.words.archon[c] for c in table.archon_hand[self.seat])

    def cards(self, table: Table) -> int:
        return len(table.archon_hand[self.seat])

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return list(self.offers(table))

    def sure(self, table: Table) -> bool:
        return self.cards(table) > 1

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return archon_in_hand(table, self.seat, str(read[1]), "SW-CONC-15")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        card = str(table.box.words.read[action][1])
        table.archon_hand[self.seat].remove(card)
        table.reveal()
        if table.card:
            table.archon_discard.append(table.card)
        table.card, table.archon, table.closed = card, self.seat, NOBODY
        say(table, events.ArchonPlayed, self.seat, card)
        face = table.box.cards[card]
        table.then(*WHEN_PLAYED[face.when_played](table, self.seat, self.seat), *BONUS[face.bonus](table, self.seat))


def reapplied(table: Table) -> tuple[Step[Any], ...]:
    """SW-CONC-18, SW-R16: only what happens when played; the first in title order chooses, nobody has the bonus."""
    return WHEN_PLAYED[table.box.cards[table.card].when_played](table, living(table)[0], NOBODY)


# --- effects ---------------------------------------------------------------------------------------------------------
class CloseFloe(OneSeat, frozen=True):
    """A01."""

    aloud: ClassVar[bool] = True
    answers = ("close",)
    tip = "No ship uses it, the Legate’s apart."
    doing = "is closing a floe"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe is closed to ships?"

    def offers(self, table: Table) -> Iterable[Action]:
        return table.box.words.floe["close"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return floe_in_play(table, read[1])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.closed = table.box.words.read[action][1]
        say(table, events.FloeNamed, self.seat, "close", on(table, table.closed))


class MoveContract(OneSeat, frozen=True):
    """A02: one placed contract to another floe, or none."""

    aloud: ClassVar[bool] = True
    answers = ("shift", "none")
    doing = "may move a contract"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Move one of your contracts to another floe?"

    def offers(self, table: Table) -> Iterable[Action]:
        return (*shifts(table, self.seat), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return None if read[0] == "none" else weigh_shift(table, self.seat, read)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action != "none":
            shift(table, self.seat, action)


def shifts(table: Table, seat: Seat) -> list[Action]:
    """All that ``weigh_shift`` allows."""
    words, free = table.box.words.shift, open_floes(table)
    return [words[f, g] for f, row in enumerate(table.contracts) if row[seat] for g in free if g != f]


def weigh_shift(table: Table, seat: Seat, read: Read) -> Refusal | None:
    """SW-DEF-12, SW-R163: a contract of one's own to a free space of another floe."""
    _, start, end = read
    if not table.contracts[start][seat]:
        return refuse("SW-R163", "You have no contract in {floe}.", floe=floe_of(table, start))
    return free_space(table, end, "SW-DEF-12")


def shift(table: Table, seat: Seat, action: Action) -> None:
    _, start, end = table.box.words.read[action]
    table.contracts[start][seat] -= 1
    table.contracts[end][seat] += 1
    say(table, events.ContractMoved, seat, on(table, start), on(table, end))


class GrowColumns(Auto[Table], frozen=True):
    """A05: every column of exactly one level, in the order of the map."""

    def run(self, table: Table) -> None:
        for area in [a for a, level in enumerate(table.steam) if level == 1]:
            added = grow_column(table, area, 1)
            say(table, events.SteamRose, at(table, area), added, table.steam[area])


#: The levels from which a column loses one when the ground shakes (A06).
SHAKEN = 3


class SpareColumn(OneSeat, frozen=True):
    """A06: the Archon names a column that is spared."""

    aloud: ClassVar[bool] = True
    answers = ("spare", "none")
    tip = "Every other column of three levels or more loses one."
    doing = "is sparing a column"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The ground will shake: which column do you spare?"

    def run(self, table: Table) -> None:
        if max(table.steam) >= SHAKEN:
            super().run(table)

    def offers(self, table: Table) -> Iterable[Action]:
        spare = table.box.words.area["spare"]
        return (*(spare[a] for a, level in enumerate(table.steam) if level), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none" or table.steam[read[1]] >= SHAKEN:
            return None
        area: int = read[1]
        return refuse(
            "SW-R159",
            "Only columns of {least} levels or more shake, and {area} has {level}.",
            least=SHAKEN,
            area=area_name(table, area),
            level=table.steam[area],
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        table.then(ShakeColumns(NOBODY if action == "none" else read[1]))


class ShakeColumns(Auto[Table], frozen=True):
    spared: int

    def run(self, table: Table) -> None:
        for area, level in enumerate(table.steam):
            if level >= SHAKEN and area != self.spared:
                table.steam[area] -= 1
                say(table, events.SteamFell, at(table, area), level - 1)


class Gift(Auto[Table], frozen=True):
    """A09 and others: barrels into the surplus area."""

    seat: Seat
    pure: int
    contraband: int

    def run(self, table: Table) -> None:
        gain_surplus(table, self.seat, self.pure, self.contraband)


class ReturnContraband(OneSeat, frozen=True):
    """A10: any number of contraband barrels go back, without incubation."""

    aloud: ClassVar[bool] = True
    answers = ("return",)
    doing = "may return contraband"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "How many contraband barrels do you return?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        have = contraband_of(table, self.seat)
        return list(table.box.words.give_back[: have + 1]) if have else []

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        have = contraband_of(table, self.seat)
        if read[1] <= have:
            return None
        return refuse("SW-COMP-13", "You have {have} contraband in all.", have=have)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        count: int = table.box.words.read[action][1]
        take(table, self.seat, 0, count)
        say(table, events.ContrabandReturned, self.seat, count)


class BuyTurret(OneSeat, frozen=True):
    """A14: a turret in an area holding one's units, for one algofuel."""

    aloud: ClassVar[bool] = True
    answers = ("turret-at", "none")
    price: int

    tip = "A turret adds 2 to every defence there."
    doing = "may place a turret"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Place a turret for {self.price} algofuel?" if self.price else "Place a turret for nothing?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        if not table.turrets_left or fuel_of(table, self.seat) < self.price:
            return []
        words = table.box.words.area["turret-at"]
        return [*(words[a] for a in occupied(table, self.seat)), "none"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none" or table.army[self.seat][read[1]]:
            return None
        return refuse("SW-R159", "You have no units in {area}.", area=area_name(table, read[1]))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area: int = table.box.words.read[action][1]
        pay = [Pay(self.seat, self.price, "a turret")] if self.price else []
        table.then(*pay, Raise(self.seat, area, "turret"))


class Tithe(OneSeat, frozen=True):
    """A18: one algofuel, or one step of incubation."""

    aloud: ClassVar[bool] = True
    answers = ("pay 1 fuel", "sicken")
    doing = "is paying the tithe"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The Conclave’s tithe: one algofuel, or incubation?"

    def offers(self, table: Table) -> Iterable[Action]:
        return ("pay 1 fuel", "sicken")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "sicken" or fuel_of(table, self.seat):
            return None
        return refuse("SW-R159", "You have no algofuel to pay the tithe with.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.then(Incubate(self.seat, 1) if action == "sicken" else Pay(self.seat, 1, "the tithe"))


class Promote(OneSeat, frozen=True):
    """A16: a base soldier on the board becomes an elite."""

    aloud: ClassVar[bool] = True
    answers = ("promote", "none")
    tip = "The base soldier returns to your supply."
    doing = "may raise a champion"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which base soldier becomes an elite?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return super().legal(table, seat) if table.reserve[self.seat][1] else []

    def offers(self, table: Table) -> Iterable[Action]:
        promote = table.box.words.area["promote"]
        return (*(promote[a] for a in occupied(table, self.seat)), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return None if read[0] == "none" else unit_there(table, self.seat, read[1], 0, "SW-R159")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area: int = table.box.words.read[action][1]
        table.army[self.seat][area] += ELITE - 1
        table.reserve[self.seat][0] += 1
        table.reserve[self.seat][1] -= 1
        say(table, events.Promoted, self.seat, at(table, area))


Steps = tuple[Step[Any], ...]
#: name of the effect -> the steps it takes: (table, who chooses, the Archon or NOBODY when re-applied)
WHEN_PLAYED: dict[str, Callable[[Table, Seat, Seat], Steps]] = {
    "": lambda table, chooser, archon: (),
    "close-floe": lambda table, chooser, archon: (CloseFloe(chooser),),
    "move-contracts": lambda table, chooser, archon: tuple(MoveContract(s) for s in living(table)),
    "grow-columns": lambda table, chooser, archon: (GrowColumns(),),
    "shake-columns": lambda table, chooser, archon: (
        (ShakeColumns(NOBODY),) if archon == NOBODY else (SpareColumn(archon),)
    ),
    "fever": lambda table, chooser, archon: tuple(Incubate(s, 1) for s in living(table) if s != archon),
    "contraband-for-all": lambda table, chooser, archon: tuple(
        Gift(s, 0, 2 if s == archon else 1) for s in living(table)
    ),
    "return-contraband": lambda table, chooser, archon: tuple(ReturnContraband(s) for s in living(table)),
    "buy-turret": lambda table, chooser, archon: tuple(BuyTurret(s, 0 if s == archon else 1) for s in living(table)),
    "tithe": lambda table, chooser, archon: tuple(Tithe(s) for s in living(table) if s != archon),
}
#: name of the bonus -> its steps; informers act after the planning.
BONUS: dict[str, Callable[[Table, Seat], Steps]] = {
    "": lambda table, seat: (),
    "contract": lambda table, seat: (PlaceContract(seat, optional=True),),
    "contract-elsewhere": lambda table, seat: (BonusElsewhere(seat),),
    "recruit": lambda table, seat: (RecruitBase(seat, optional=True),),
    "draw-card": lambda table, seat: (DrawCards(seat, 1),),
    "heal": lambda table, seat: (Heal(seat, True),),
    "pure-barrel": lambda table, seat: (Gift(seat, 1, 0),),
    "informers": lambda table, seat: (),
    "promote": lambda table, seat: (Promote(seat),),
}


class BonusElsewhere(Auto[Table], frozen=True):
    """A01: a contract on another floe than the one just closed."""

    seat: Seat

    def run(self, table: Table) -> None:
        table.then(PlaceContract(self.seat, optional=True, but=table.closed))
