"""What the adapters of the field share: tables to learn at, with actions as numbers and rewards at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, cast

from enginehouse import house
from enginehouse.core import Action, Game, Illegal, Seat, Senses, Unknown
from enginehouse.core.errors import HOUSE_RULES, OVER
from enginehouse.lab.numbers import Numbering

#: How a game is rewarded, when it is over: by who has won, or by the lead in points.
REWARDS = ("win", "lead")


class Arena:
    """One title with a count of players, options and content: everything that is the same in all its games."""

    def __init__(
        self,
        game: str,
        players: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        actions: str = "compact",
        reward: str = "win",
        content: str | Path | None = None,
    ) -> None:
        self.title = house.title(str(game))
        self.players = players or max(2, self.title.players[0])
        if reward not in REWARDS:
            raise Unknown(f"a game is rewarded by {' or '.join(REWARDS)}, not by “{str(reward)[:40]}”")
        options = read_mapping(options or {}, "options are names with their values")
        self.reward = reward
        path = None if content is None else Path(content)
        self.game: Game[Any] = Game(self.title, self.players, options, 0, content=path)  # its box is everybody’s
        self.seats: int = self.game.table.seats
        self.numbering = Numbering(self.title, self.game.table, actions)
        self.made_of = (
            game,
            players,
            dict(options or {}),
            actions,
            reward,
            None if path is None else str(path.resolve()),
        )
        self.senses = Senses(self.title.table, self.title.steps, self.title.senses(self.game.table))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self.made_of

    def deal(self, seed: int) -> Any:
        """A table ready for its first decision. Without history: whoever wants a record plays with a ``Game``."""
        table: Any = self.title.setup(self.game.box, seed)
        table.advance()
        return table

    def chosen(self, table: Any, seat: Seat, number: Any, legal: Sequence[Action], numbers: Sequence[int]) -> Action:
        """The legal action of a number; raises Illegal or Unknown with a sentence, and nothing has changed then."""
        try:
            n = index(number)  # of any kind of integer; an array of one number is none
        except TypeError:
            raise Unknown(
                f"an action is a number from 0 to {self.numbering.size - 1}, not {repr(number)[:80]}"
            ) from None
        try:
            return legal[numbers.index(n)]
        except ValueError:
            raise self.refusal(table, seat, n) from None

    def refusal(self, table: Any, seat: Seat, number: int) -> Illegal:
        """Why a number is not legal now, by the rule where the number says enough for one."""
        if table.over:
            return Illegal(OVER, HOUSE_RULES[OVER])
        word = self.numbering.word(number)
        asked = self.game.clone()
        asked.table = table
        refusal = asked.why_not(seat, word if word in self._universe else self._spelt.get(word, word))
        if refusal is None:  # the word is legal under another number: a shared one
            return Illegal("EH-NOW", f"Action {number}, “{word}”, is not legal now: take one that the mask allows.")
        return Illegal(refusal.rule, f"Action {number}, “{word}”, is not legal now. {refusal.reason}")

    @cached_property
    def _universe(self) -> frozenset[Action]:
        return frozenset(self.title.universe(self.game.table))

    @cached_property
    def _spelt(self) -> dict[str, Action]:
        """For words that are no actions themselves: one of the actions that they stand for."""
        title, table = self.title, self.game.table
        fixed = [a for a in self._universe if a.split(" ")[0] not in title.loose]
        return {title.short(table, 0, action): action for action in sorted(fixed, reverse=True)}

    def rewards(self, table: Any) -> list[float]:
        """By seat, when the game is over: they add up to 0 by ``win``, and a lead is told in swings of the title."""
        result = self.title.result(table)
        seats, points = range(self.seats), result.points
        if self.seats == 1:
            return [points[0] / self.title.swing]
        if self.reward == "lead":
            return [(points[s] - max(points[o] for o in seats if o != s)) / self.title.swing for s in seats]
        shares = [1 / len(result.winners) if s in result.winners else 0.0 for s in seats]
        return [share - (1 - share) / (self.seats - 1) for share in shares]


def read_mapping(given: Any, says: str) -> Mapping[Any, Any]:
    """What is asked for by name; raises Unknown with a sentence."""
    if not isinstance(given, Mapping):
        raise Unknown(f"{says}, not {repr(given)[:40]}")
    named = cast("Mapping[Any, Any]", given)
    if strange := [name for name in named if not isinstance(name, str)]:
        raise Unknown(f"{says}; {repr(strange[0])[:40]} is no name")
    return named


def _again(game: str, players: int, options: dict[str, Any], actions: str, reward: str, content: str | None) -> Arena:
    """An arena that came from another process."""
    return Arena(game, players, options, actions=actions, reward=reward, content=content)
