"""What every question of Steam Power shares: whoever answers it, any spelling is judged."""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat, Step, unreadable
from enginehouse.games.steam_power.rules.notation import readable
from enginehouse.games.steam_power.rules.state import Table


class Question(Step[Table], frozen=True):
    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in readable(table.box):
            return unreadable(action, self.legal(table, seat))
        return self.judge_answer(table, seat, action)

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        """``judge`` for what is an action of this game."""
        raise NotImplementedError(type(self).__name__)
