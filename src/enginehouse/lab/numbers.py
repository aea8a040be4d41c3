"""Actions as numbers, for masks: by the whole universe, or by the compact words of a title (docs/lab.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enginehouse.core import Action, HouseError, Seat, Title, Unknown

#: How actions may be numbered.
KINDS = ("compact", "universe")


class Numbering:
    """The numbers of all actions at tables of one box. They are the same in every game with this title, count, options and
    content, on every machine."""

    def __init__(self, title: Title[Any], table: Any, kind: str = "compact") -> None:
        if kind not in KINDS:
            raise Unknown(f"actions are numbered by {' or '.join(KINDS)}, not by “{str(kind)[:40]}”")
        self.title = title
        self.compact = kind == "compact"
        universe = title.universe(table)
        self.words: Sequence[str] = title.shorts(table) if self.compact else universe
        number = {word: n for n, word in enumerate(self.words)}
        if self.compact:
            self._loose = number
            self._number = {a: number[title.short(table, 0, a)] for a in universe if a.split(" ")[0] not in title.loose}
        else:
            self._number = number
        self.size = len(self.words)

    def of(self, table: Any, seat: Seat, legal: Sequence[Action]) -> tuple[int, ...]:
        """The numbers of a legal list, in its order."""
        numbers = self.unchecked(table, seat, legal)
        if self.compact and len(set(numbers)) != len(legal):
            raise self.shared(table)
        return numbers

    def unchecked(self, table: Any, seat: Seat, legal: Sequence[Action]) -> tuple[int, ...]:
        """The same for whoever finds out in another way that no two are the same."""
        try:
            return tuple(map(self._number.__getitem__, legal))
        except KeyError:
            return tuple(self._one(table, seat, action) for action in legal)

    def shared(self, table: Any) -> HouseError:
        return HouseError(f"{self.title.name}: two legal actions share a number ({type(table.stack[-1]).__name__})")

    def _one(self, table: Any, seat: Seat, action: Action) -> int:
        known = self._number.get(action)
        return self._loose[self.title.short(table, seat, action)] if known is None else known

    def word(self, number: int) -> str:
        """What a number stands for; with “compact” it may be several actions, of which one at most is legal."""
        if not 0 <= number < self.size:
            raise Unknown(f"there is no action {number}; they are numbered 0 to {self.size - 1}")
        return self.words[number]
