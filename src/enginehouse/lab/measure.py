"""How fast a game is on this machine: random playouts, clones, legal lists, JSON."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table as Columns

from enginehouse import house
from enginehouse.core import Table, Title, codec
from enginehouse.core.options import read_options


class Figures(NamedTuple):
    decisions_per_second: float
    clone_us: float
    legal_us: float
    longest_legal: int
    json_us: float
    json_bytes: int
    decisions: int


def fresh(title: Title[Any], players: int, seed: int, options: dict[str, Any] | None = None) -> Table:
    """A table ready for its first decision, without the keeping of records."""
    box = title.box(players, read_options(title.options, options or {}), None)
    table: Table = title.setup(box, seed)
    table.advance()
    return table


def playout(table: Table, rnd: Random) -> int:
    """Random play to the end; how many decisions it took."""
    n, random = 0, rnd.random
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        table.act(seat, legal[int(random() * len(legal))])
        n += 1
    return n


def measure(game: str, seconds: float, players: int = 0, options: dict[str, Any] | None = None) -> Figures:
    """Playouts for so many seconds, then the parts on positions sampled from one game."""
    title = house.title(game)
    count = players or min(4, title.players[-1])
    rnd = Random(1)
    spent, decisions, seed = 0.0, 0, 0
    while spent < seconds:
        table = fresh(title, count, seed, options)
        begun = perf_counter()
        decisions += playout(table, rnd)
        spent += perf_counter() - begun
        seed += 1
    tables = _samples(title, count, options)
    return Figures(
        decisions / spent,
        _mean_us(tables, _clone),
        _mean_us(tables, _legal),
        max(len(_legal(t)) for t in tables),
        _mean_us(tables, codec.to_plain),
        max(len(codec.to_json_bytes(t)) for t in tables),
        decisions,
    )


def _samples(title: Title[Any], players: int, options: dict[str, Any] | None) -> list[Table]:
    """Positions from the beginning to the end of a random game."""
    out: list[Table] = []
    table, rnd = fresh(title, players, 7, options), Random(7)
    while table.stack:
        out.append(table.clone())
        seat = table.stack[-1].seats(table)[0]
        table.act(seat, rnd.choice(table.stack[-1].legal(table, seat)))
    return out


def _clone(table: Table) -> Table:
    return table.clone()


def _legal(table: Table) -> list[str]:
    step = table.stack[-1]
    return step.legal(table, step.seats(table)[0])


def _mean_us(tables: list[Table], work: Callable[[Table], object]) -> float:
    rounds = max(1, 2000 // len(tables))
    begun = perf_counter()
    for _ in range(rounds):
        for table in tables:
            work(table)
    return (perf_counter() - begun) / (rounds * len(tables)) * 1e6


def report(console: Console, game: str, seconds: float) -> None:
    figures = measure(game, seconds)
    table = Columns("what", "figure", box=None, header_style="bold")
    table.add_row("random playouts", f"{figures.decisions_per_second:,.0f} decisions a second")
    table.add_row("clone", f"{figures.clone_us:.1f} µs")
    table.add_row("legal list", f"{figures.legal_us:.1f} µs, at most {figures.longest_legal} long")
    table.add_row("position as JSON", f"{figures.json_us:.0f} µs, at most {figures.json_bytes:,} bytes")
    console.print(table)
