"""What every question of the game shares: notation is looked up, never taken apart; leaving has one word, or none."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, Step, refuse, unreadable
from enginehouse.core.errors import NOT_NOW
from enginehouse.games.planet_steam.rules.notation import SKIPS
from enginehouse.games.planet_steam.rules.state import Table


class Question(Step[Table], frozen=True):
    """A decision of one seat. ``judge`` ends in ``why_not`` for whatever is no answer to it."""

    #: The word that leaves the question, if it may be left.
    way_out: ClassVar[Action] = ""
    #: The rule that it must be answered by, with its sentence, for whoever tries to leave it.
    duty: ClassVar[tuple[str, str] | None] = None

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action not in table.box.words.spelt:
            return unreadable(action, self.legal(table, seat))
        if action in SKIPS:
            if self.way_out and self.way_out in self.legal(table, seat):
                return refuse(NOT_NOW, "To leave this question, write “{word}”.", word=self.way_out)
            if self.duty:
                return refuse(*self.duty)
        return super().why_not(table, seat, action)
