"""An experiment: are seats even, what are points made of, and what else does a title find in its games?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import Game, Unknown
from enginehouse.core.plain import read_number
from enginehouse.draw.charts import Bar, bars
from enginehouse.lab.figures import Figures, Sheet, instant, known, many, played
from enginehouse.lab.matches import wilson


class BalanceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="balance", tag_field="kind"):
    """Are seats even, how much is scored by what, and what else does the title find? Games of one level, at every count."""

    title: str
    game: str
    players: list[int]
    games: int  # at each count
    seed: int
    level: str = "greedy"
    drawn: list[str] = []  # first words of answers that are given by lot, as in ["bid"]
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        known(self.game, self.players, self.options)
        many("games", self.games)
        instant(self.level)
        for count in self.players:
            self._known_words(count)

    def _known_words(self, count: int) -> None:
        table = Game(house.title(self.game), count, self.options, self.seed)
        words = {action.split(" ")[0] for action in table.title.universe(table.table)} if self.drawn else set[str]()
        if strange := [word for word in self.drawn if word not in words]:
            raise Unknown(f"drawn names first words of actions; {table.title.name} has none with “{strange[0][:40]}”")

    def jobs(self) -> int:
        return len(self.players) * self.games

    def do(self, n: int) -> dict[str, Any]:
        count, seed = self.players[n // self.games], self.seed + n % self.games
        game = played(self.game, count, self.options, self.level, seed, self.drawn)
        result, found = game.result, game.title.findings(game)
        return {
            "points": list(result.points),
            "winners": list(result.winners),
            "sources": [dict(one) for one in result.sources],
            "actions": len(game.actions),
            "note": result.note,
            "numbers": dict(found.numbers),
            "labels": {name: list(labels) for name, labels in found.seats.items()},
            "counts": {name: dict(counts) for name, counts in found.counts.items()},
        }

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        tables: list[Sheet] = []
        shown: list[Bar] = []
        numbers: dict[str, Any] = {}
        unit = house.title(self.game).points_are
        overview: list[tuple[str, ...]] = []
        for n, count in enumerate(self.players):
            some = rows[n * self.games : (n + 1) * self.games]
            points = [p for row in some for p in row["points"]]
            best, actions = fmean(max(row["points"]) for row in some), fmean(row["actions"] for row in some)
            overview.append((
                str(count), str(len(some)), f"{fmean(points):.1f}", f"{pstdev(points):.1f}", f"{best:.1f}", f"{actions:.0f}",
            ))  # fmt: skip
            seats = len(some[0]["points"])
            for seat in range(seats):
                wins = sum(1 / len(row["winners"]) for row in some if seat in row["winners"])
                low, high = wilson(wins, len(some))
                shown.append(Bar(f"{count} players, seat {seat + 1}", wins / len(some), low, high, 1 / seats))
            numbers[str(count)] = [round(bar.share, 4) for bar in shown[-seats:]]
            tables += [_by_source(count, some), *_found(count, some)]
        head = ("players", "games", f"mean {unit}", "spread", "winner", "decisions a game")
        seats_table = Sheet(
            "Wins by seat",
            ("players, seat", "share", "95 %", "even"),
            [(bar.label, f"{bar.share:.0%}", f"{bar.low:.0%} to {bar.high:.0%}", f"{bar.even:.0%}") for bar in shown],
        )
        says = "Shares of wins by seat; the upright line is an even share"
        tables = [Sheet("Games", head, overview), seats_table, *tables]
        return Figures(tables, bars(self.title, shown), says, {"shares": numbers})


def _by_source(count: int, rows: Sequence[dict[str, Any]]) -> Sheet:
    names = list(dict.fromkeys(name for row in rows for one in row["sources"] for name in one))
    every = [one for row in rows for one in row["sources"]]
    means = [f"{fmean(one.get(name, 0) for one in every):.1f}" for name in names]
    return Sheet(f"Sources, {count} players", ("source", "mean a player"), list(zip(names, means, strict=True)))


def _found(count: int, rows: Sequence[dict[str, Any]]) -> list[Sheet]:
    """What the title itself finds in its games."""
    sheets: list[Sheet] = []
    if names := _names(rows, "numbers"):
        known = [(name, sorted(row["numbers"][name] for row in rows if name in row["numbers"])) for name in names]
        sheets.append(
            Sheet(
                f"Findings, {count} players",
                ("what", "mean", "middle half"),
                [
                    (name, f"{fmean(some):.2f}", f"{_at(some, 0.25):.2f} to {_at(some, 0.75):.2f}")
                    for name, some in known
                ],
            )
        )
    sheets += [_by_label(count, name, rows) for name in _names(rows, "labels")]
    sheets += [_counted(count, name, rows) for name in _names(rows, "counts")]
    return sheets


def _names(rows: Sequence[dict[str, Any]], kind: str) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row[kind]))


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[round(share * (len(ordered) - 1))]


def _by_label(count: int, name: str, rows: Sequence[dict[str, Any]]) -> Sheet:
    """Of the seats with each label, how many have won."""
    had: Counter[str] = Counter()
    won: dict[str, float] = {}
    for row in rows:
        for seat, label in enumerate(row["labels"][name]):
            had[label] += 1
            won[label] = won.get(label, 0.0) + (1 / len(row["winners"]) if seat in row["winners"] else 0.0)
    lines: list[tuple[str, ...]] = []
    for label in sorted(had, key=_in_order):
        low, high = wilson(won[label], had[label])
        lines.append((label, str(had[label]), f"{won[label] / had[label]:.0%}", f"{low:.0%} to {high:.0%}"))
    return Sheet(f"Wins by {name}, {count} players", (name, "seats", "won", "95 %"), lines)


def _counted(count: int, name: str, rows: Sequence[dict[str, Any]]) -> Sheet:
    """How often what happened, in all games together, and in how many games."""
    often: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for row in rows:
        some = row["counts"].get(name, {})
        often.update(some)
        games.update(some.keys())
    lines = [
        (what, str(often[what]), f"{games[what] / len(rows):.0%}")
        for what in sorted(often, key=lambda w: (-often[w], w))
    ]
    return Sheet(f"{name.capitalize()}, {count} players", ("what", "times", "of games"), lines)


def _in_order(label: str) -> tuple[int, str]:
    number = read_number(label)
    return (-1, label) if number is None else (number, "")
