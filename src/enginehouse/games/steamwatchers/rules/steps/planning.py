"""Phase 2: Order tokens, placed face down by all at once, then turned up (SW-PLAN, card A15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from random import Random
from typing import ClassVar

from enginehouse.core import HIDDEN, TRUTH, Action, Auto, Refusal, Sealed, Seat, refuse, sealed_for, unreadable
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.box import Bag
from enginehouse.games.steamwatchers.rules.control import force, occupied
from enginehouse.games.steamwatchers.rules.notation import ORDERS, Read
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, known, living, say

READY, AGAIN = "ready", "again"


def bag_of(table: Table, seat: Seat) -> Bag:
    """The Order tokens a seat may place (SW-COMP-09); no Decoys while informers are about (A15)."""
    box = table.box
    return box.honest if table.card in box.decoyless and force(table, seat).no_decoys else box.tokens


def tokens(table: Table, seat: Seat) -> Mapping[str, int]:
    """How many of each kind."""
    return bag_of(table, seat).count


class BeginPlanning(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.phase = "planning"
        say(table, events.PhaseBegan, "planning")
        table.then(PlanOrders(**sealed_for(tuple(sorted(living(table))), table.seats)))


class PlanOrders(Sealed[Table], frozen=True, kw_only=True):
    """One token in each area with one's units, all at the same time (SW-PLAN-01 to SW-PLAN-05, SW-R18).

    A seat names its areas one by one, looks at the whole, and says ready. From then on the others see the backs of its
    tokens, so where they lie, and nothing more (SW-HID-05, SW-HID-06); before, nothing at all."""

    doing = "is planning orders"

    def prompt(self, table: Table, seat: Seat) -> str:
        if self._whole(table, seat, self.drafts[seat]):
            return "All tokens lie face down: ready?"
        return "Place an Order token in each of your areas"

    def hint(self, table: Table, seat: Seat) -> str:
        left = self._left(table, seat, self.drafts[seat])
        return "Left: " + (", ".join(f"{n} {kind.title()}" for kind, n in left.items() if n) or "no token")

    def _placed(self, table: Table, draft: tuple[Action, ...]) -> dict[int, str]:
        read = table.box.words.read
        return {area: order for _, area, order in [read[a] for a in draft if a != READY]}

    def _left(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> dict[str, int]:
        left, read = {**tokens(table, seat)}, table.box.words.read
        for action in draft:
            if action != READY:
                left[read[action][2]] -= 1
        return left

    def _due(self, table: Table, seat: Seat) -> int:
        """How many tokens a whole plan has."""
        row = table.army[seat]
        return min(len(row) - row.count(0), sum(tokens(table, seat).values()))

    def _whole(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> bool:
        return len(draft) >= self._due(table, seat)

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        areas, words, bag = occupied(table, seat), table.box.words, bag_of(table, seat)
        orders = bag.orders
        if draft:
            areas, laid = [*areas], words.laid
            for action in draft:
                areas.remove(laid[action])
            if len(draft) >= bag.fewest:
                left = self._left(table, seat, draft)
                orders = words.orders[left["move"] > 0, left["defense"] > 0, left["decoy"] > 0]
        out: list[Action] = []
        for area in areas:
            out += orders[area]
        return out or [READY, AGAIN]  # a plan is whole when every area has its token, or no token is left

    def drafted(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
        return () if action == AGAIN else (*draft, action)

    def settled(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> bool:
        return bool(draft) and draft[-1] == READY

    def judge_choice(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        read = table.box.words.understood(action)
        if read is None:
            return unreadable(action, self.choices(table, seat, draft))
        if action in (READY, AGAIN):
            missing = self._due(table, seat) - len(draft)
            return (
                refuse("SW-R18", "Areas of yours without a token: {missing}. A Decoy does nothing.", missing=missing)
                if missing > 0
                else None
            )
        if read[0] != "order":
            return self.why_not(table, seat, action)
        return self.weigh_order(table, seat, draft, read[1], str(read[2]))

    def weigh_order(self, table: Table, seat: Seat, draft: tuple[Action, ...], area: int, kind: str) -> Refusal | None:
        """One token in each area with one's units, of those that are left."""
        if not table.army[seat][area]:
            return refuse("SW-PLAN-04", "You have no units in {area}.", area=area_name(table, area))
        if area in self._placed(table, draft):
            return refuse("SW-PLAN-03", "{area} has its token already.", area=area_name(table, area))
        if self._whole(table, seat, draft):
            return refuse("SW-PLAN-05", "All your {tokens} tokens are placed.", tokens=len(draft))
        if kind == "decoy" and force(table, seat).no_decoys:
            return refuse(
                "SW-R158", "{card}: no Decoys while that card is in force.", card=table.box.cards[table.card].name
            )
        if self._left(table, seat, draft)[kind]:
            return None
        return refuse(
            "SW-COMP-09",
            "All your {tokens} {kind} tokens are placed.",
            tokens=tokens(table, seat)[kind],
            kind=kind.title(),
        )

    def noticed(self, table: Table, seat: Seat) -> None:
        say(table, events.Sealed, seat, "has placed all Order tokens")

    def lying(self, table: Table, seat: Seat) -> dict[int, str]:
        """Where tokens of a seat lie, and which they are as far as the draft tells: on a view others show their backs."""
        back = table.box.words.back
        shown = {back[token]: HIDDEN for token in self.drafts[seat] if token in back}
        return shown or self._placed(table, self.drafts[seat])

    def _draft_seen_by(self, viewer: Seat, seat: Seat, waiting: tuple[Seat, ...]) -> tuple[Action, ...]:
        """SW-HID-05: of a whole plan the others see its backs; sorted, for nobody saw in which order they were laid."""
        if seat == viewer or seat in waiting or not self.drafts[seat]:
            return super()._draft_seen_by(viewer, seat, waiting)
        tokens_laid = [token for token in self.drafts[seat] if token != READY]
        return (*sorted(f"{token.rpartition(' ')[0]} {HIDDEN}" for token in tokens_laid), READY)

    def imagined(self, table: Table, rnd: Random) -> Sealed[Table]:
        """Tokens of some kind under each back that is seen."""
        step: Sealed[Table] = self
        back, order = table.box.words.back, table.box.words.order
        for seat, draft in enumerate(self.drafts):
            areas = [back[token] for token in draft if token in back]
            if areas:
                bag = [kind for kind, n in tokens(table, seat).items() for _ in range(n)]
                rnd.shuffle(bag)
                step = step._with(seat, (*(order[area, bag.pop()] for area in areas), READY))
        return step

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        known(table)
        read = table.box.words.read
        for row, answer in zip(table.orders, answers, strict=True):
            for action in answer[:-1]:  # the last is READY
                _, area, order = read[action]
                row[area] = order
        table.facedown = True
        archon = table.archon
        informed = archon != NOBODY and table.box.cards[table.card].bonus == "informers"
        table.then(*([Inform(archon, 2)] if informed else []), TurnUp())


def token_in(view: Table, seat: Seat, area: int) -> str:
    """The Order token of a seat in an area as the viewer may know it, from the moment it is laid; HIDDEN: its back."""
    step = view.stack[-1] if view.stack else None
    return step.lying(view, seat).get(area, "") if isinstance(step, PlanOrders) else view.orders[seat][area]


class Inform(OneSeat, frozen=True):
    """A15: the Archon names enemy tokens and looks at them; only which ones is heard by all (D21)."""

    aloud: ClassVar[bool] = True
    answers = ("look", "enough")
    left: int

    tip = "Everybody hears which token you name, nobody what it is."
    doing = "is listening to informers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Name an enemy token to look at ({self.left} left), or stop"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        """Sorted as they are written: the order of the areas would be that of the seats."""
        allowed = super().legal(table, seat)
        return [*sorted(allowed), "enough"] if allowed else []

    def offers(self, table: Table) -> Iterable[Action]:
        look = table.box.words.area["look"]
        rows = [row for s, row in enumerate(table.orders) if s != self.seat]
        return (look[a] for row in rows for a in compress(table.box.areas, row))

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "enough":
            return None
        area: int = read[1]
        if area in table.looked:
            return refuse("SW-HID-05", "You have named the token in {area} already.", area=area_name(table, area))
        if any(row[area] for s, row in enumerate(table.orders) if s != self.seat):
            return None
        return refuse("SW-HID-05", "There is no enemy token in {area}.", area=area_name(table, area))

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
        area: int = table.box.words.read[action][1]
        table.looked.append(area)
        table.reveal()
        token = next(row[area] for s, row in enumerate(table.orders) if s != self.seat and row[area])
        say(table, events.Looked, self.seat, at(table, area), token)
        table.then(Inform(self.seat, self.left - 1) if self.left > 1 else Exchange(self.seat))


class Exchange(OneSeat, frozen=True):
    """A15: one own facedown token may be exchanged for a Move or Defense token from supply; nobody learns whether."""

    aloud: ClassVar[bool] = False
    answers = ("swap", "none")
    forced = False
    tip = "Nobody learns whether you do."
    doing = "is listening to informers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Exchange one of your tokens, or leave them"

    def offers(self, table: Table) -> Iterable[Action]:
        row, swap = table.orders[self.seat], table.box.words.swap
        return (*(swap[a, kind] for a, token in enumerate(row) if token for kind in ORDERS[:2]), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None
        area, kind, row = read[1], str(read[2]), table.orders[self.seat]
        if not row[area]:
            return refuse("SW-COMP-09", "You have no token in {area}.", area=area_name(table, area))
        if row[area] == kind:
            return refuse(
                "SW-COMP-09", "The token in {area} is a {kind} token.", area=area_name(table, area), kind=kind.title()
            )
        if row.count(kind) < tokens(table, self.seat)[kind]:
            return None
        return refuse("SW-COMP-09", "You have no {kind} token left in supply.", kind=kind.title())

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        read = table.box.words.read[action]
        if action == "none":
            say(table, events.Swapped, self.seat, "", "")
            return
        area, kind = read[1], str(read[2])
        table.orders[self.seat][area] = kind
        say(table, events.Swapped, self.seat, at(table, area), kind)


class TurnUp(Auto[Table], frozen=True):
    """SW-PLAN-07, SW-PLAN-08: all tokens are revealed at once; Decoys return to their supply."""

    def run(self, table: Table) -> None:
        if table.viewer != TRUTH and any(HIDDEN in row for row in table.orders):
            known(table)  # a view does not know what comes up
        table.facedown = False
        table.looked = []
        table.reveal()
        if table.events is not None:
            shown = [
                (seat, at(table, area), token)
                for seat, row in enumerate(table.orders)
                for area, token in enumerate(row)
                if token
            ]
            say(table, events.Revealed, tuple(shown))
        for row in table.orders:
            for _ in range(row.count("decoy")):
                row[row.index("decoy")] = ""
