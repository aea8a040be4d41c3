"""The toy after a made-up release: what a change of its rules looks like, from the position to the switch of an old rule.

Version 2: whoever bids most gets a medal, which counts a point (a new field of the table); a card that is played counts two
points, but games that were begun before keep one (a switch); “Played” is called “Laid” now, and bids are not told any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enginehouse.core import Action, Event, Open, Option, Result, Seat, Value, Words, ranked
from enginehouse.core.upgrades import Upgrade
from tests.table import toy

SAYS = "The highest bid is worth a medal."


def upgrade_1_to_2(plain: dict[str, Any]) -> dict[str, Any]:
    """Nobody has a medal yet; a turn may be the second of two with another card."""
    return {**plain, "medals": [0] * plain["seats"]}


def event_1_to_2(plain: dict[str, Any]) -> dict[str, Any]:
    if plain["event"] == "Played":
        return {**plain, "event": "Laid"}
    if plain["event"] == "Bid":
        said = ", ".join(f"{{{seat}}} {bid}" for seat, bid in enumerate(plain["bids"]))
        return {"event": "Bygone", "words": f"The bids were {said}"}
    return plain


@dataclass(frozen=True)
class Box(toy.Box):
    worth: int


@dataclass(slots=True)
class Table(toy.Table):
    medals: Open[list[int]]

    def clone(self) -> Table:
        return Table(
            self.seats, self.stack[:], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.box, [h[:] for h in self.hands], self.deck[:], self.coins[:], self.points[:],
            [p[:] for p in self.piles], self.round, self.medals[:],
        )  # fmt: skip


class Laid(Event, frozen=True):
    seat: Seat
    card: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} lays {self.card}"


class Round(toy.Round, frozen=True, tag="Round"):
    def run(self, table: toy.Table) -> None:
        if table.round < table.box.rounds:
            table.round += 1
            waiting = tuple(range(table.seats))
            table.then(Bids(waiting=waiting, drafts=((),) * table.seats), Round())


class Bids(toy.Bids, frozen=True, tag="Bids"):
    def revealed(self, table: toy.Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        bids = tuple(toy.BIDS[a[0]] for a in answers)
        best = max(range(table.seats), key=lambda s: bids[s])
        assert isinstance(table, Table)
        table.medals[best] += 1
        for seat, bid in enumerate(bids):
            table.coins[seat] -= bid
            table.points[seat] += bid
        table.then(*(Turn(seat=(best + n) % table.seats, plays=2) for n in range(table.seats)))


class Turn(toy.Turn, frozen=True, tag="Turn"):
    aloud = True

    def apply(self, table: toy.Table, seat: Seat, action: Action) -> None:
        assert isinstance(table.box, Box)
        if action in toy.PLAYS:
            card = toy.PLAYS[action]
            table.hands[seat].remove(card)
            table.piles[seat].append(card)
            table.points[seat] += table.box.worth
            table.tell(Laid(seat, card))
        elif action == "draw":
            table.reveal()
            table.hands[seat].append(table.deck.pop())
            table.tell(toy.Drew(seat, table.hands[seat][-1]))
        if self.plays > 1:
            table.then(Turn(seat=self.seat, plays=self.plays - 1))


class Toy2(toy.Toy):
    version = 2
    upgrades = {1: Upgrade(SAYS, until="0.1", position=upgrade_1_to_2, event=event_1_to_2, keeps={"rules": 1})}  # noqa: RUF012
    options = (*toy.Toy.options, Option("rules", 2, "What a card is worth", (1, 2)))
    steps = (Round, Bids, Turn)
    events = (Laid, toy.Drew)
    table = Table

    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        plain = super().box(players, options, content)
        return Box(plain.players, plain.rounds, plain.hushed, int(options["rules"] or 0))

    def setup(self, box: toy.Box, seed: int) -> Table:
        t = super().setup(box, seed)
        return Table(
            t.seats, [Round()], t.seed, t.drawn, t.ply, t.clock, t.barrier, t.viewer, None, box, t.hands, t.deck, t.coins,
            t.points, t.piles, t.round, [0] * t.seats,
        )  # fmt: skip

    def result(self, table: toy.Table) -> Result:
        assert isinstance(table, Table)
        points = tuple(p + m for p, m in zip(table.points, table.medals, strict=True))
        return Result(ranked([(p,) for p in points]), points, tuple({"points": p} for p in points))


GAME = Toy2()
