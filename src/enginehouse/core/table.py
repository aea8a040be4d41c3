"""What lies on a table while a game is played: the stack of steps, chance, and the moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from enginehouse.core.chance import draw
from enginehouse.core.errors import Unforeseen
from enginehouse.core.events import TRUTH, Action, Event, Seat
from enginehouse.core.sight import Aside, Open, Secret

if TYPE_CHECKING:
    from enginehouse.core.step import Step

X = TypeVar("X")


@dataclass(slots=True)
class Table:
    """The base of every game's table. A game adds its own fields and writes ``clone`` by hand."""

    seats: Open[int]
    stack: Open[list[Step[Any]]]
    seed: Secret[int]
    drawn: Secret[int]  # how many draws chance has given
    ply: Open[int]  # every action counts
    clock: Open[int]  # only what everybody noticed counts; views know no other count
    barrier: Secret[int]  # the ply that undo cannot pass; it counts what others have not noticed
    viewer: Aside[Seat]
    events: Aside[list[Event] | None]  # None: nobody listens, as in playouts

    def clone(self: X) -> X:
        raise NotImplementedError

    # --- the stack ---------------------------------------------------------------------------------------------------
    def then(self, *steps: Step[Any]) -> None:
        """These steps come next, in this order, before whatever was waiting.

        One step alone, or some that lie ready the other way round, may as well be put on ``stack`` itself: it is quicker.
        """
        if len(steps) == 1:
            self.stack.append(steps[0])
        else:
            self.stack += steps[::-1]

    @property
    def over(self) -> bool:
        return not self.stack

    def advance(self) -> None:
        """Run the steps that need no decision, until somebody must decide or the game is over."""
        stack = self.stack
        while stack and not stack[-1].asks:
            stack.pop().run(self)

    def act(self, seat: Seat, action: Action) -> None:
        """Apply a legal action. The step that asked leaves the stack first: what is to follow, it puts there."""
        stack = self.stack  # rules change it in place; only who leaves the game may have another one made
        self.ply += 1
        self.clock += 1
        stack.pop().apply(self, seat, action)
        while stack and not stack[-1].asks:
            stack.pop().run(self)

    # --- chance and secrets ------------------------------------------------------------------------------------------
    def roll(self, below: int) -> int:
        """A random number in ``range(below)``. What chance has shown cannot be undone."""
        if self.viewer != TRUTH:
            raise Unforeseen("a view does not know what chance will bring")
        n = draw(self.seed, self.drawn, below)
        self.drawn += 1
        self.barrier = self.ply
        return n

    def shuffle(self, things: list[X]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.roll(i + 1)
            things[i], things[j] = things[j], things[i]

    def reveal(self) -> None:
        """Something hidden has been shown: undo stops here."""
        self.barrier = self.ply

    # --- events ------------------------------------------------------------------------------------------------------
    def tell(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)
