"""The moments of a turn at which free actions are possible (IS-FREE, IS-R17, IS-R18), and giving back goods."""

from __future__ import annotations

from typing import Any, ClassVar

from enginehouse.core import Action, Refusal, Seat, Step, refuse, unreadable
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS
from enginehouse.games.imperial_steam.rules.events import GoodsDiscarded
from enginehouse.games.imperial_steam.rules.goods import discards, give_back, in_the_way, names
from enginehouse.games.imperial_steam.rules.notation import DISCARD_OF
from enginehouse.games.imperial_steam.rules.state import Goods, Table


class Ask(Step[Table], frozen=True):
    """A question to the seat whose turn it is; nothing else may happen before the answer."""

    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def no_answer(self, table: Table, seat: Seat, action: Action) -> Refusal:
        """Why this is none of the question's answers: misspelt, free where there is no break, or another question's."""
        if action not in table.box.book.words:
            return unreadable(action, self.legal(table, seat))
        if free.is_free(table, action):
            sentence = (
                "A free action comes before the hand, at a break of the action, or after it; here there is no break."
            )
            return refuse("IS-R18", sentence)
        return self.why_not(table, seat, action)


class Moment(Ask, frozen=True):
    """A question at which the free actions are open too: before, within or after the action (IS-TURN-08, -09, IS-FREE-03).

    What a free action brings is finished first, then this question comes again (IS-R80).
    """

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        """The choices of the question itself."""
        raise NotImplementedError(type(self).__name__)

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        """``judge`` for everything but the free actions."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        raise NotImplementedError(type(self).__name__)

    def again(self) -> Step[Any]:
        """What asks again after a free action: the step itself, or the one that looks whether to ask."""
        return self

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        cash = table.purse[seat]
        found = self.own(table, seat, cash)
        found += free.free_actions(table, seat, cash)
        return found

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if free.is_free(table, action):
            return free.judge_free(table, seat, action)
        return self.judge_own(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action in table.box.book.free:
            table.stack.append(self.again())
            points = free.take_free(table, seat, action)
            if points:
                from enginehouse.games.imperial_steam.rules.steps.city import Points  # noqa: PLC0415 - a moment itself

                table.then(Points(seat, points))
            return
        self.choose(table, seat, action)


class Discard(Ask, frozen=True):
    """Too many goods: which go back (IS-STORE-08, IS-R12; phase 3, production, purchase, conversion, reservation)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing which goods to give back"

    def prompt(self, table: Table, seat: Seat) -> str:
        over = table.excess(seat)
        return (
            "One good too many: choose which goes back" if over == 1 else f"{over} goods too many: choose which go back"
        )

    def hint(self, table: Table, seat: Seat) -> str:
        return "Everything else is stored. Coal on an engine is in nobody’s way."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return discards(table, seat)

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        goods = DISCARD_OF.get(action)
        return self.no_answer(table, seat, action) if goods is None else judge_discard(table, seat, goods)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _discard(table, seat, action)


class DiscardTogether(Step[Table], frozen=True):
    """Phase 3: everybody with too many goods chooses, openly and in any order (D-P3: independent of each other)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing which goods to give back"
    waiting: tuple[Seat, ...]

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return self.waiting

    def prompt(self, table: Table, seat: Seat) -> str:
        return Discard(seat).prompt(table, seat)

    def hint(self, table: Table, seat: Seat) -> str:
        return Discard(seat).hint(table, seat)

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return discards(table, seat)

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return Discard(seat).judge(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        left = tuple(other for other in self.waiting if other != seat)
        if left:
            table.then(DiscardTogether(left))
        _discard(table, seat, action)


def judge_discard(table: Table, seat: Seat, goods: Goods) -> Refusal | None:
    """Exactly the excess, and only cubes that are in the way (IS-R12)."""
    over, many = table.excess(seat), sum(goods)
    if many != over:
        return refuse("IS-R12", "Give back exactly {over}, not {many}.", over=over, many=many)
    for good, (n, have) in enumerate(zip(goods, table.stock[seat], strict=True)):
        if n > have:
            return refuse("IS-R12", "You have {have} {good}, not {n}.", have=have, good=GOODS[good], n=n)
    spare = in_the_way(table, seat)[COAL]
    if goods[COAL] <= spare:
        return None
    sentence = "Only {spare} of your coal is in the way; the rest finds room on your engines."
    return refuse("IS-R12", sentence, spare=spare)


def _discard(table: Table, seat: Seat, action: Action) -> None:
    goods = DISCARD_OF[action]
    give_back(table, seat, goods)
    if table.events is not None:
        table.tell(GoodsDiscarded(seat, names(goods)))


def must_choose(table: Table, seat: Seat) -> bool:
    """Bring the stock within the room by itself if there is one way; else the seat has to choose."""
    if not table.excess(seat):
        return False
    options = discards(table, seat)
    if len(options) > 1:
        return True
    _discard(table, seat, options[0])
    return False


def settle(table: Table, seat: Seat) -> None:
    """The same for one seat in its own turn (D-OVER)."""
    if must_choose(table, seat):
        table.then(Discard(seat))
