"""Matches between bots: one match from its spec, many in a pool, and the table of results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from enginehouse import bots, house
from enginehouse.core import Game, Result
from enginehouse.lab.workers import Where, in_order


@dataclass(frozen=True)
class Match:
    """Everything that decides a match: the same spec gives the same result anywhere."""

    game: str
    bots: tuple[str, ...]  # by seat
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    players: int = 0  # where the rules add seats of their own (Automas); 0: as many as bots
    content: str | None = None


@dataclass(frozen=True)
class Played:
    match: Match
    result: Result
    actions: int
    moment: str


def play(match: Match) -> Played:
    """Play one match to its end."""
    game = run(match)
    return Played(match, game.result, len(game.actions), game.title.moment(game.view(None)))


def run(match: Match) -> Game[Any]:
    title = house.title(match.game)
    players = match.players or len(match.bots)
    content = None if match.content is None else Path(match.content)
    game = Game(title, players, match.options, match.seed, content=content)
    brains = [bots.make(kind, title, match.seed * 31 + seat, cores=1) for seat, kind in enumerate(match.bots)]
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, brains[seat].choose(bots.sight(brains[seat], game, seat), seat, game.legal(seat)).action)
    return game


def rotated(match: Match, games: int) -> list[Match]:
    """So many matches with seeds of their own, the bots moving on one seat each time."""
    out: list[Match] = []
    for n in range(games):
        turn = n % len(match.bots)
        seated = match.bots[-turn:] + match.bots[:-turn] if turn else match.bots
        out.append(Match(match.game, seated, match.seed + n, match.options, match.players, match.content))
    return out


def play_all(matches: Sequence[Match], where: Where = 0) -> Iterator[Played]:
    """The matches in their order, on all cores, in so many processes, or on Ray."""
    return in_order(play, matches, where)


@dataclass(frozen=True)
class Row:
    """How one kind of player (or one seat) did. Shared first places count in parts."""

    name: str
    games: int
    wins: float
    mean_points: float
    half_width: float  # of the 95 % interval of the win share

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


def tally(played: Sequence[Played], who: Callable[[Played, int], str]) -> list[Row]:
    """Results by whatever ``who`` calls a seat: its bot, or its place at the table."""
    games: dict[str, int] = {}
    wins: dict[str, float] = {}
    points: dict[str, int] = {}
    for one in played:
        for seat, scored in enumerate(one.result.points):
            name = who(one, seat)
            games[name] = games.get(name, 0) + 1
            points[name] = points.get(name, 0) + scored
            if seat in one.result.winners:
                wins[name] = wins.get(name, 0.0) + 1 / len(one.result.winners)
    rows: list[Row] = []
    for name, n in sorted(games.items()):
        low, high = wilson(wins.get(name, 0.0), n)
        rows.append(Row(name, n, wins.get(name, 0.0), points[name] / n, (high - low) / 2))
    return rows


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share of wins lies with 95 % confidence.

    >>> low, high = wilson(50, 100)
    >>> round(low, 2), round(high, 2)
    (0.4, 0.6)
    """
    if games == 0:
        return 0.0, 1.0
    p, zz = wins / games, z * z / games
    centre = (p + zz / 2) / (1 + zz)
    half = z / (1 + zz) * sqrt(p * (1 - p) / games + zz / (4 * games))
    return centre - half, centre + half


def seat_name(match: Match, seat: int) -> str:
    """The bot of a seat; seats beyond the bots are played by the rules (Automas)."""
    return match.bots[seat] if seat < len(match.bots) else f"rules’ player {seat - len(match.bots) + 1}"
