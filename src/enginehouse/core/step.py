"""A step of the rules: who must decide, what is asked, what is allowed, and what a choice does.

Steps are immutable values on the table's stack and are shared between clones. Changing one means putting a
changed copy on the stack.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from enginehouse.core.errors import NO_ANSWER, NOT_NOW, SEALED_ALREADY, HouseError, Refusal, Unforeseen, refuse
from enginehouse.core.events import TRUTH, Action, Seat
from enginehouse.core.sight import HIDDEN
from enginehouse.core.table import Table

T = TypeVar("T", bound=Table)


class Step(msgspec.Struct, Generic[T], frozen=True, gc=False, tag_field="step", tag=True, forbid_unknown_fields=True):
    """A decision of one seat (or of several who answer in any order)."""

    asks: ClassVar[bool] = True
    #: What the others read while they wait: "Mira is choosing a hex".
    doing: ClassVar[str] = "is deciding"
    #: Whether it is answered aloud, so that everybody may read the notation of the answer at once. There is no default:
    #: every class that asks says it in its own body, or its title does not load (``speaks_for_itself``).
    aloud: ClassVar[bool]

    def seats(self, table: T) -> tuple[Seat, ...]:
        """Who must decide now."""
        raise NotImplementedError(type(self).__name__)

    def prompt(self, table: T, seat: Seat) -> str:
        """The question, in one sentence to the seat."""
        raise NotImplementedError(type(self).__name__)

    def hint(self, table: T, seat: Seat) -> str:
        """A second, quieter sentence; may be empty."""
        return ""

    def legal(self, table: T, seat: Seat) -> list[Action]:
        """Every action the seat may choose. This list is the only gate. The caller does not change it."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, table: T, seat: Seat, action: Action) -> Refusal | None:
        """None if the seat may choose this, however it is spelt; else the rule against it, with the facts it rests on.

        The one judgement of a yes or a no. ``legal`` lists the same set faster; a property over the whole universe of
        actions holds the two together. Asked on views, so that a refusal tells no more than its seat knows.
        """
        return None if action in self.legal(table, seat) else self.why_not(table, seat, action)

    def why_not(self, table: T, seat: Seat, action: Action) -> Refusal:
        """The refusal of what does not answer the question at all."""
        return refuse(NOT_NOW, NO_ANSWER, action=action, question=self.prompt(table, seat).rstrip(".?!"))

    def apply(self, table: T, seat: Seat, action: Action) -> None:
        """What the choice does. The step has left the stack; what follows is put there with ``table.then``."""
        raise NotImplementedError(type(self).__name__)

    def run(self, table: T) -> None:
        """Only automatic steps run."""
        raise NotImplementedError(type(self).__name__)

    def may_act(self, table: T, seat: Seat) -> bool:
        return seat in self.seats(table)

    def seen_by(self, viewer: Seat) -> Step[T]:
        """This step as the viewer may know it. Whatever is said aloud is open; sealed answers are not."""
        return self


class Auto(Step[T], frozen=True):
    """A step in which nobody decides: it runs by itself."""

    asks: ClassVar[bool] = False

    def seats(self, table: T) -> tuple[Seat, ...]:
        return ()

    def legal(self, table: T, seat: Seat) -> list[Action]:
        return []


UNSEAL = "unseal"


class Sealed(Step[T], frozen=True, kw_only=True):
    """Several seats answer at once; nobody learns an answer before all are in.

    A subclass writes ``choices`` (what a seat may add to its draft), ``settled`` (is the draft a whole answer?) and
    ``revealed`` (all answers are in). A seat that has settled may take its answer back while others are thinking.
    In views the settled answer of another seat is ``(HIDDEN,)``, and a half-made one does not exist.
    """

    #: True: the others do not even learn who has answered, or that an answer was taken back, before all are in.
    hushed: ClassVar[bool] = False
    aloud: ClassVar[bool] = False
    waiting: tuple[Seat, ...]
    drafts: tuple[tuple[Action, ...], ...]  # by seat, in the order chosen

    def choices(self, table: T, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        raise NotImplementedError(type(self).__name__)

    def drafted(self, table: T, seat: Seat, draft: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
        """The draft after one more choice."""
        return (*draft, action)

    def settled(self, table: T, seat: Seat, draft: tuple[Action, ...]) -> bool:
        return bool(draft)

    def revealed(self, table: T, answers: tuple[tuple[Action, ...], ...]) -> None:
        raise NotImplementedError(type(self).__name__)

    def noticed(self, table: T, seat: Seat) -> None:
        """A seat has settled: tell so if the game wants it told (never what was chosen)."""

    def seats(self, table: T) -> tuple[Seat, ...]:
        return self.waiting

    def may_act(self, table: T, seat: Seat) -> bool:
        return seat in self.waiting or bool(self.drafts[seat])

    def legal(self, table: T, seat: Seat) -> list[Action]:
        if seat in self.waiting:
            return self.choices(table, seat, self.drafts[seat])
        return [UNSEAL]

    def judge(self, table: T, seat: Seat, action: Action) -> Refusal | None:
        if seat in self.waiting:
            return self.judge_choice(table, seat, self.drafts[seat], action)
        return None if action == UNSEAL else refuse(NOT_NOW, SEALED_ALREADY)

    def judge_choice(self, table: T, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        """``judge`` for what may be added to a draft: the same set as ``choices``."""
        return None if action in self.choices(table, seat, draft) else self.why_not(table, seat, action)

    def apply(self, table: T, seat: Seat, action: Action) -> None:
        if seat not in self.waiting:  # who has answered may only open the answer again
            reopened = self._with(seat, ())
            if self.hushed:
                table.clock -= 1
            table.then(replace(reopened, waiting=tuple(sorted((*self.waiting, seat)))))
            return
        draft = self.drafted(table, seat, self.drafts[seat], action)
        after = self._with(seat, draft)
        if not self.settled(table, seat, draft):
            table.clock -= 1  # a half-made answer is nobody else's business
            table.stack.append(after)
            return
        if not draft:
            raise HouseError(f"{type(self).__name__}: a settled answer is never empty, or it would show in views")
        if not self.hushed:
            self.noticed(table, seat)
        elif len(self.waiting) > 1:
            if table.viewer != TRUTH:
                raise Unforeseen("a view does not know whether the others have answered")
            table.clock -= 1
        after._go_on_without(table, seat)

    def left_by(self, table: T, seat: Seat) -> None:
        """The seat leaves the game and is waited for no more. Like ``apply``, called when the step is off the stack."""
        self._with(seat, ())._go_on_without(table, seat)

    def _go_on_without(self, table: T, seat: Seat) -> None:
        waiting = tuple([s for s in self.waiting if s != seat])
        if waiting:
            table.then(replace(self, waiting=waiting))
            return
        if (HIDDEN,) in self.drafts:
            raise Unforeseen("a view does not know the sealed answers of others")
        table.reveal()
        self.revealed(table, self.drafts)

    def _with(self, seat: Seat, draft: tuple[Action, ...]) -> Sealed[T]:
        drafts = [*self.drafts]
        drafts[seat] = draft
        return replace(self, drafts=tuple(drafts))

    def seen_by(self, viewer: Seat) -> Step[T]:
        waiting = self.waiting
        if self.hushed:
            answered = [s for s, draft in enumerate(self.drafts) if draft and s != viewer]
            waiting = tuple(sorted({*waiting, *answered}))
        drafts = tuple(self._draft_seen_by(viewer, seat, waiting) for seat in range(len(self.drafts)))
        return replace(self, waiting=waiting, drafts=drafts)

    def _draft_seen_by(self, viewer: Seat, seat: Seat, waiting: tuple[Seat, ...]) -> tuple[Action, ...]:
        if seat == viewer:
            return self.drafts[seat]
        return (HIDDEN,) if self.drafts[seat] and seat not in waiting else ()

    def imagined(self, table: T, rnd: Random) -> Sealed[T]:
        """This step of a view with a random answer for each that is hidden: what ``determinize`` needs.

        ``table`` is the determinized table, so that the answers are possible on it.
        """
        step: Sealed[T] = self
        for seat, hidden in enumerate(self.drafts):
            if hidden != (HIDDEN,):
                continue
            draft: tuple[Action, ...] = ()
            while not draft or not self.settled(table, seat, draft):
                draft = self.drafted(table, seat, draft, rnd.choice(self.choices(table, seat, draft)))
            step = step._with(seat, draft)
        return step

    def reopened(self, viewer: Seat) -> Sealed[T]:
        """This step of a view as if the others' answers were still to be given: whoever plays on there gives new ones."""
        drafts = tuple(draft if seat == viewer else () for seat, draft in enumerate(self.drafts))
        answered = (seat for seat, draft in enumerate(self.drafts) if draft and seat != viewer)
        return replace(self, waiting=tuple(sorted({*self.waiting, *answered})), drafts=drafts)


def sealed_for(seats: tuple[Seat, ...], of: int) -> dict[str, Any]:
    """The two fields of a fresh sealed step: ``Dials(**sealed_for((0, 2), of=4))``."""
    return {"waiting": seats, "drafts": ((),) * of}


def speaks_for_itself(kind: type[Step[Any]]) -> bool:
    """Whether a class says in its own body if it is answered aloud; sealed answers never are, and who asks nothing need not."""
    return issubclass(kind, (Auto, Sealed)) or "aloud" in vars(kind)
