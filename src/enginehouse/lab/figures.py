"""What every kind of experiment has: what it asks, tables and a chart of what it found, and games to find it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from enginehouse import bots, house
from enginehouse.core import Game, Unknown
from enginehouse.core.options import read_options

MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a report."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Figures:
    """What an experiment has shown."""

    tables: list[Sheet]
    chart: str
    says: str  # what the chart shows
    numbers: dict[str, Any]
    files: dict[str, str] = field(default_factory=dict[str, str])  # what else it makes, by name


class Experiment(Protocol):
    """What every kind has; ``do`` depends on the experiment and the number alone."""

    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def game(self) -> str: ...
    def check(self) -> None: ...
    def jobs(self) -> int: ...
    def do(self, n: int) -> dict[str, Any]: ...
    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures: ...


def known(game: str, players: Sequence[int], options: dict[str, Any]) -> None:
    title = house.title(game)
    read_options(title.options, options)
    if not players:
        raise Unknown("players is a list of counts, as in [2, 3]")
    for count in players:
        if count not in title.players:
            raise Unknown(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {count}")


def many(name: str, number: int) -> None:
    if not 0 < number <= MOST:
        raise Unknown(f"{name} is a number from 1 to {MOST:,}, not {number}")


def instant(level: str) -> None:
    if bots.level(level).budget is not None:
        raise Unknown(f"“{level}” plays by the clock; here it is random, apprentice or greedy")


def played(
    game: str, players: int, options: dict[str, Any], level: str, seed: int, drawn: Sequence[str] = ()
) -> Game[Any]:
    """One game of a level with itself. Questions whose answers all begin with a word of ``drawn`` are answered by lot."""
    title = house.title(game)
    one: Game[Any] = Game(title, players, options, seed)
    brains = [bots.make(level, title, seed * 31 + seat, cores=1) for seat in range(one.table.seats)]
    lot = Random(seed)
    while not one.over:
        seat = one.to_act[0]
        legal = one.legal(seat)
        if drawn and all(action.split(" ")[0] in drawn for action in legal):
            one.play(seat, lot.choice(legal))
        else:
            one.play(seat, brains[seat].choose(bots.sight(brains[seat], one, seat), seat, legal).action)
    return one


def pauses(game: str, players: int, options: dict[str, Any], level: str, seed: int) -> tuple[list[Any], Game[Any]]:
    """The tables at which a game paused, and its end."""
    title = house.title(game)
    one: Game[Any] = Game(title, players, options, seed)
    brains = [bots.make(level, title, seed * 31 + seat, cores=1) for seat in range(one.table.seats)]
    tables: list[Any] = []
    paused = title.pause(one.table)
    while not one.over:
        seat = one.to_act[0]
        one.play(seat, brains[seat].choose(bots.sight(brains[seat], one, seat), seat, one.legal(seat)).action)
        if not one.over and title.pause(one.table) > paused:
            paused = title.pause(one.table)
            tables.append(one.table.clone())
    return tables, one


PARTS = ("early", "middle", "late")


def part_of(n: int, many: int) -> int:
    return min(2, 3 * n // max(1, many))


def lead_of(points: Sequence[float], seat: int) -> float:
    """Of a seat over the best of the others."""
    return points[seat] - max(p for s, p in enumerate(points) if s != seat)
