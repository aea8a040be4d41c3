"""What the steps of this game share: decisions that play themselves when forced, and telling what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from msgspec.structs import replace

from enginehouse.core import TRUTH, Action, Event, Refusal, Seat, Step, Unforeseen, unreadable
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.state import Fight, Table


class Decision(Step[Table], frozen=True, kw_only=True):
    """A question to one seat. It comes to the stack unasked and looks first: without a legal answer it is skipped,
    with a single one it plays itself (the column Auto of the table of decisions), otherwise it is asked."""

    asks: bool = False  # pyright: ignore[reportIncompatibleVariableOverride] - a question is put only where there is a choice
    forced: ClassVar[bool] = True
    #: The verbs of the notation that answer this question.
    answers: ClassVar[tuple[str, ...]]

    tip: ClassVar[str] = ""

    def hint(self, table: Table, seat: Seat) -> str:
        return self.tip

    def sure(self, table: Table) -> bool:
        """Whether it is asked for sure, seen at a glance: then nothing is listed before somebody wants to read the list."""
        return False

    def cards(self, table: Table) -> int:
        """How many answers there are, if some of them are cards of a hand, which views of others do not know; else 0."""
        return 0

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        read = table.box.words.understood(action)
        if read is None:
            return unreadable(action, self.legal(table, seat))
        if read[0] not in self.answers:
            return self.why_not(table, seat, action)
        return self.weigh(table, read)

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        """The one judgement: the rule against an answer to this question, as it was read, or None."""
        raise NotImplementedError(type(self).__name__)

    def offers(self, table: Table) -> Iterable[Action]:
        """Every answer that is worth weighing here; steps that are asked often list what is legal themselves."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        read = table.box.words.read
        return [action for action in self.offers(table) if self.weigh(table, read[action]) is None]


class OneSeat(Decision, frozen=True):
    """A decision of the seat it names."""

    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def may_act(self, table: Table, seat: Seat) -> bool:
        return seat == self.seat

    def run(self, table: Table) -> None:
        seat = self.seat
        if not table.alive[seat]:
            return
        if self.sure(table):
            pass
        elif table.viewer != TRUTH and table.viewer != seat and self.cards(table):  # noqa: PLR1714 - it is asked of every step
            if self.cards(table) == 1:
                known(table)  # the one card plays itself
        else:
            options = self.legal(table, seat)
            if not options:
                return
            if len(options) == 1 and self.forced:
                self.apply(table, seat, options[0])
                return
        table.stack.append(replace(self, asks=True))


def say(table: Table, event: Callable[..., Event], *facts: object) -> None:
    """Tell an event, made only if somebody listens."""
    if table.events is not None:
        table.events.append(event(*facts))


def known(table: Table) -> None:
    """From here on chance or other people's secrets decide: a view cannot go on (``core.foresee``)."""
    if table.viewer != TRUTH:
        raise Unforeseen("a view does not know what lies face down")


def fight_of(table: Table) -> Fight:
    """The combat being resolved."""
    fight = table.fight
    assert fight is not None
    return fight


def at(table: Table, area: int) -> str:
    return table.box.words.area_ids[area]


def on(table: Table, floe: int) -> str:
    return table.box.words.floe_ids[floe]


def area_name(table: Table, area: int) -> str:
    return table.box.words.area_names[area]


def living(table: Table) -> list[Seat]:
    """The seats still in the game, in title order."""
    return [s for s in table.order if table.alive[s]]
