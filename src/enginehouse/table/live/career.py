"""Somebody's record of play, made from how their games ended: by game, map, clan and company, and whom they met."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt

from enginehouse.table.live.ratings import SPAN
from enginehouse.table.live.standings import worth
from enginehouse.table.storage import ResultRow

#: Where a formula begins: at the head of a cell, and after a semicolon, which parts cells where a comma stands in numbers.
_FORMULA = re.compile(r"((?:^|;)\s*)(?=[=+@-])")


@dataclass(frozen=True, slots=True)
class Played:
    """One game of somebody: their own line, and those of the others."""

    own: ResultRow
    others: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class Average:
    """Games that have something in common: how often each place, and the points."""

    what: str
    games: int
    places: tuple[int, ...]  # how often first, second, …
    mean: float
    best: int

    @property
    def won(self) -> int:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met. ``before``: the part of the games in which one placed before them; ``least`` and ``most`` hold what is true
    nineteen times in twenty."""

    name: str
    games: int
    before: float
    least: float
    most: float

    @property
    def told_apart(self) -> bool:
        """Whether one may say who is the better: even is outside."""
        return not self.least <= 0.5 <= self.most


def played(rows: Iterable[ResultRow], holder: str) -> list[Played]:
    """From the lines of games in the order of the games. A game at one screen, where one held several chairs, has no own line."""
    out: list[Played] = []
    for _, lines in groupby(rows, key=lambda row: row.game):
        seats = [*lines]
        own = [row for row in seats if row.holder == holder]
        if len(own) == 1:
            out.append(Played(own[0], tuple(row for row in seats if row is not own[0])))
    return out


def average(what: str, games: Sequence[Played]) -> Average:
    most = max(game.own.players for game in games)
    places = Counter(game.own.own_place for game in games)
    points = [game.own.points for game in games]
    counted = tuple(places[place] for place in range(1, most + 1))
    return Average(what, len(games), counted, sum(points) / len(points), max(points))


def by(games: Iterable[Played], key: str) -> list[Average]:
    """``key``: title, setting, side or players. Most played first; what has no such word is left out."""
    groups: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        if word := str(getattr(game.own, key)):
            groups[word].append(game)
    return sorted((average(word, some) for word, some in groups.items()), key=lambda a: (-a.games, a.what))


def opponents(games: Iterable[Played], most: int = 12) -> list[Opponent]:
    """People met, those met most often first. Bots are told by their level, as one knows them."""
    score: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for other in game.others:
            name = f"{other.bot.capitalize()}, bot" if other.bot else other.name
            score[name].append(worth(game.own.rank, [game.own.rank, other.rank]))
    lines = [_opponent(name, some) for name, some in score.items()]
    return sorted(lines, key=lambda one: (-one.games, one.name))[:most]


def _opponent(name: str, scores: Sequence[float]) -> Opponent:
    """Wilson's interval: true for few games too, where a plain one would claim to know."""
    n, mean = len(scores), sum(scores) / len(scores)
    middle = (mean + SPAN**2 / (2 * n)) / (1 + SPAN**2 / n)
    half = SPAN * sqrt(mean * (1 - mean) / n + SPAN**2 / (4 * n * n)) / (1 + SPAN**2 / n)
    return Opponent(name, n, mean, max(0.0, middle - half), min(1.0, middle + half))


def as_csv(games: Iterable[Played]) -> Iterator[str]:
    """Line by line, for any table program. A text that one of those would run as a formula is only a text."""
    yield "ended,game,setting,side,players,place,left,points,rating,change,with\r\n"
    for game in games:
        own = game.own
        others = "; ".join(f"{row.name} ({row.bot})" if row.bot else row.name for row in game.others)
        cells = (
            own.ended, own.title, own.setting, own.side, own.players, own.own_place, "left" if own.gone else "", own.points,
            "" if own.rating is None else f"{own.rating:.2f}", "" if own.change is None else f"{own.change:+.2f}", others,
        )  # fmt: skip
        yield ",".join(_cell(cell) for cell in cells) + "\r\n"


def _cell(value: object) -> str:
    """
    >>> _cell("=1+1"), _cell("Ada, Mira"), _cell(-3)
    ("'=1+1", '"Ada, Mira"', '-3')
    >>> _cell("Ada; =1+1")
    "Ada; '=1+1"
    """
    text = str(value)
    if isinstance(value, str) and not _is_number(text):
        text = _FORMULA.sub(r"\1'", text)
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if any(sign in text for sign in ',"\r\n') else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
