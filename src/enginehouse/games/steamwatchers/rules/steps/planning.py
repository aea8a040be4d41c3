"""Phase 2: Order tokens, placed face down by all at once, then turned up (SW-PLAN, card A15)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Sealed, Seat, sealed_for
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import force, occupied
from enginehouse.games.steamwatchers.rules.notation import ORDERS
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, known, living, say

READY, AGAIN = "ready", "again"


def tokens(table: Table, seat: Seat) -> dict[str, int]:
    """The Order tokens a seat may place (SW-COMP-09); no Decoys while informers are about (A15)."""
    orders = table.box.material.orders
    decoys = 0 if force(table, seat).no_decoys else orders.decoy
    return {"move": orders.move, "defense": orders.defense, "decoy": decoys}


class BeginPlanning(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.phase = "planning"
        say(table, events.PhaseBegan, "planning")
        table.then(PlanOrders(**sealed_for(tuple(sorted(living(table))), table.seats)))


class PlanOrders(Sealed[Table], frozen=True, kw_only=True):
    """One token in each area with one's units, all at the same time (SW-PLAN-01 to SW-PLAN-05, SW-R18).

    A seat names its areas one by one, looks at the whole, and says ready; nothing of it is known to others before
    everybody is ready (SW-HID-05, SW-HID-06)."""

    doing = "is planning orders"

    def prompt(self, table: Table, seat: Seat) -> str:
        if self._whole(table, seat, self.drafts[seat]):
            return "All tokens lie face down: ready?"
        return "Place an Order token in each of your areas"

    def hint(self, table: Table, seat: Seat) -> str:
        left = self._left(table, seat, self.drafts[seat])
        return "Left: " + ", ".join(f"{n} {kind.title()}" for kind, n in left.items())

    def _placed(self, table: Table, draft: tuple[Action, ...]) -> dict[int, str]:
        read = table.box.words.read
        return {cast(int, read[a][1]): str(read[a][2]) for a in draft if a != READY}

    def _left(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> dict[str, int]:
        left = tokens(table, seat)
        for order in self._placed(table, draft).values():
            left[order] -= 1
        return left

    def _whole(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> bool:
        areas = sum([code > 0 for code in table.army[seat]])
        return len(draft) >= min(areas, sum(tokens(table, seat).values()))

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        if self._whole(table, seat, draft):
            return [READY, AGAIN]
        placed = self._placed(table, draft)
        left = tokens(table, seat)
        for order in placed.values():
            left[order] -= 1
        kinds = [kind for kind in ORDERS if left[kind]]
        order = table.box.words.order
        return [order[a, kind] for a in occupied(table, seat) if a not in placed for kind in kinds]

    def drafted(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
        return () if action == AGAIN else (*draft, action)

    def settled(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> bool:
        return bool(draft) and draft[-1] == READY

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        read = table.box.words.read.get(action, ("",))
        if action == READY:
            return Refusal("SW-R18", "Each of your areas gets a token first; a Decoy does nothing.")
        if read[0] != "order":
            return super().why_not(table, seat, action)
        area, kind = cast(int, read[1]), str(read[2])
        if not table.army[seat][area]:
            return Refusal("SW-PLAN-04", f"You have no units in {area_name(table, area)}.")
        if area in self._placed(table, self.drafts[seat]):
            return Refusal("SW-PLAN-03", f"{area_name(table, area)} has its token already.")
        if self._whole(table, seat, self.drafts[seat]):
            return Refusal("SW-PLAN-05", "All your tokens are placed.")
        if kind == "decoy" and not tokens(table, seat)["decoy"]:
            return Refusal("SW-R158", "Informers: no Decoys while that card is in force.")
        return Refusal("SW-COMP-09", f"You have no {kind.title()} token left.")

    def noticed(self, table: Table, seat: Seat) -> None:
        say(table, events.Sealed, seat, "has placed all Order tokens")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        known(table)
        for seat, answer in enumerate(answers):
            for area, order in self._placed(table, answer).items():
                table.orders[seat][area] = order
        table.facedown = True
        archon = table.archon
        informed = archon != NOBODY and table.box.cards[table.card].bonus == "informers"
        table.then(*([Inform(archon, 2)] if informed else []), TurnUp())


class Inform(OneSeat, frozen=True):
    """A15: the Archon names enemy tokens and looks at them; only which ones is heard by all (D21)."""

    aloud: ClassVar[bool] = True
    left: int

    tip = "Everybody hears which token you name, nobody what it is."
    doing = "is listening to informers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Name an enemy token to look at ({self.left} left), or stop"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        look = table.box.words.area["look"]
        out = [
            look[a]
            for s, row in enumerate(table.orders)
            if s != self.seat
            for a, token in enumerate(row)
            if token and a not in table.looked
        ]
        return [*sorted(out), "enough"] if out else []

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "look":
            return None
        return Refusal("SW-HID-05", f"There is no enemy token to name in {area_name(table, cast(int, read[1]))}.")

    def run(self, table: Table) -> None:
        if self.legal(table, self.seat):
            super().run(table)
        else:  # nothing to look at: the exchange is still offered
            table.then(Exchange(self.seat))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "enough":
            table.then(Exchange(self.seat))
            return
        known(table)
        area = cast(int, table.box.words.read[action][1])
        table.looked.append(area)
        table.reveal()
        token = next(row[area] for s, row in enumerate(table.orders) if s != self.seat and row[area])
        say(table, events.Looked, self.seat, at(table, area), token)
        table.then(Inform(self.seat, self.left - 1) if self.left > 1 else Exchange(self.seat))


class Exchange(OneSeat, frozen=True):
    """A15: one own facedown token may be exchanged for a Move or Defense token from supply; nobody learns whether."""

    aloud: ClassVar[bool] = False
    forced = False
    tip = "Nobody learns whether you do."
    doing = "is listening to informers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Exchange one of your tokens, or leave them"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        row, swap = table.orders[self.seat], table.box.words.swap
        orders = table.box.material.orders
        left = {"move": orders.move - row.count("move"), "defense": orders.defense - row.count("defense")}
        kinds = [kind for kind in ORDERS[:2] if left[kind] > 0]
        return [*(swap[a, k] for a, token in enumerate(row) if token for k in kinds if k != token), "none"]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "swap":
            return None
        return Refusal("SW-COMP-09", "You need a token of yours there and another of that kind in supply.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        if action == "none":
            say(table, events.Swapped, self.seat, "", "")
            return
        area, kind = cast(int, read[1]), str(read[2])
        table.orders[self.seat][area] = kind
        say(table, events.Swapped, self.seat, at(table, area), kind)


class TurnUp(Auto[Table], frozen=True):
    """SW-PLAN-07, SW-PLAN-08: all tokens are revealed at once; Decoys return to their supply."""

    def run(self, table: Table) -> None:
        table.facedown = False
        table.looked = []
        table.reveal()
        shown = [
            (seat, at(table, area), token)
            for seat, row in enumerate(table.orders)
            for area, token in enumerate(row)
            if token
        ]
        say(table, events.Revealed, tuple(shown))
        for row in table.orders:
            for area, token in enumerate(row):
                if token == "decoy":
                    row[area] = ""
