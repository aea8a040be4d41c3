"""The kinds of experiment: ladder, balance, calibration, fit and duel. Each says what its pieces of work are, does one, and
makes figures of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from statistics import fmean, pstdev
from time import process_time
from typing import Any, Literal, Protocol

import msgspec

from enginehouse import bots, house
from enginehouse.bots import Budget, SearchBot
from enginehouse.bots.fitted import Fitted, read_fitted, traits, with_value
from enginehouse.bots.playouts import chance_to_win
from enginehouse.core import Game, Title, Unknown
from enginehouse.core.options import read_options
from enginehouse.draw.charts import Bar, Dot, bars, curve
from enginehouse.lab import ladder as ladders
from enginehouse.lab.fit import Sample, correlation, fit_report, fitted_from
from enginehouse.lab.ladder import Bout, Ladder, Outcome, Rung
from enginehouse.lab.matches import wilson

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


def _known(game: str, players: Sequence[int], options: dict[str, Any]) -> None:
    title = house.title(game)
    read_options(title.options, options)
    if not players:
        raise Unknown("players is a list of counts, as in [2, 3]")
    for count in players:
        if count not in title.players:
            raise Unknown(f"{title.name} is for {title.players[0]} to {title.players[-1]} players, not {count}")


def _many(name: str, number: int) -> None:
    if not 0 < number <= MOST:
        raise Unknown(f"{name} is a number from 1 to {MOST:,}, not {number}")


def _instant(level: str) -> None:
    if bots.level(level).budget is not None:
        raise Unknown(f"“{level}” plays by the clock; here it is random, apprentice or greedy")


class LadderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ladder", tag_field="kind"):
    """Levels against each other, every seed from all seats."""

    title: str
    game: str
    levels: list[str]
    seeds: int
    players: int = 2
    against: str = ""
    playouts: int = 0
    set: Literal["report", "tuning"] = "report"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        _known(self.game, [self.players], self.options)
        _many("seeds", self.seeds)
        if self.players < 2:
            raise Unknown("a ladder needs two players at least")
        looking = [name for rung in self._rungs() for name in (rung.upper, rung.lower) if bots.level(name).budget]
        if looking and self.playouts < 1:
            raise Unknown(
                f"“{looking[0]}” looks ahead: say its playouts, since seconds are not the same on every machine"
            )

    def _rungs(self) -> list[Rung]:
        return ladders.rungs(self.levels, self.against)

    def _ladder(self) -> Ladder:
        version = house.title(self.game).version
        options = {name: str(value) for name, value in self.options.items()}
        return Ladder(self.game, version, self.players, options, self.set, self.playouts)

    def _bouts(self) -> list[Bout]:
        return ladders.bouts(self._ladder(), self._rungs(), self.seeds)

    def jobs(self) -> int:
        return self.seeds * len(self._rungs()) * self.players

    def do(self, n: int) -> dict[str, Any]:
        one = ladders.play(self._ladder(), self._bouts()[n])
        return {"won": one.won, "points": one.points, "actions": one.actions, "decisions": one.decisions}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        played = [
            Outcome(bout, row["won"], row["points"], row["actions"], row["decisions"], 0.0)
            for bout, row in zip(self._bouts(), rows, strict=True)
        ]
        lines = ladders.lines(self._ladder(), played)
        others = "one other" if self.players == 2 else f"{self.players - 1} others"
        table = Sheet(
            f"{house.title(self.game).name}, {self.players} players",
            ("level", "against", "games", "wins", "share", "95 %", "lead"),
            [
                (one.rung.upper, one.rung.lower, str(one.games), f"{one.wins:g}", f"{one.share:.0%}",
                 f"{one.low:.0%} to {one.high:.0%}", f"{one.lead:+.1f}")
                for one in lines
            ],
        )  # fmt: skip
        shown = [
            Bar(f"{one.rung.upper} v {one.rung.lower}", one.share, one.low, one.high, 1 / self.players) for one in lines
        ]
        says = f"Shares of wins of one against {others}; the upright line is an even share"
        numbers = {
            f"{o.rung.upper} v {o.rung.lower}": [round(o.share, 4), round(o.low, 4), round(o.high, 4)] for o in lines
        }
        met = [
            {"upper": o.rung.upper, "lower": o.rung.lower, "wins": round(o.wins, 4), "games": o.games} for o in lines
        ]
        return Figures([table], bars(self.title, shown), says, {"shares": numbers, "rungs": met})


class BalanceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="balance", tag_field="kind"):
    """Are seats even, and how much is scored by what? Games of one level, at every count."""

    title: str
    game: str
    players: list[int]
    games: int  # at each count
    seed: int
    level: str = "greedy"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        _known(self.game, self.players, self.options)
        _many("games", self.games)
        _instant(self.level)

    def jobs(self) -> int:
        return len(self.players) * self.games

    def do(self, n: int) -> dict[str, Any]:
        count, seed = self.players[n // self.games], self.seed + n % self.games
        game = _played(self.game, count, self.options, self.level, seed)
        result = game.result
        return {
            "points": list(result.points),
            "winners": list(result.winners),
            "sources": [dict(one) for one in result.sources],
            "actions": len(game.actions),
            "note": result.note,
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
            tables.append(_by_source(count, some))
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


def _played(game: str, players: int, options: dict[str, Any], level: str, seed: int) -> Game[Any]:
    title = house.title(game)
    one: Game[Any] = Game(title, players, options, seed)
    brains = [bots.make(level, title, seed * 31 + seat) for seat in range(one.table.seats)]
    while not one.over:
        seat = one.to_act[0]
        one.play(seat, brains[seat].choose(one.view(seat), seat, one.legal(seat)).action)
    return one


def _pauses(game: str, players: int, options: dict[str, Any], level: str, seed: int) -> tuple[list[Any], Game[Any]]:
    """The tables at which a game paused, and its end."""
    title = house.title(game)
    one: Game[Any] = Game(title, players, options, seed)
    brains = [bots.make(level, title, seed * 31 + seat) for seat in range(one.table.seats)]
    tables: list[Any] = []
    paused = title.pause(one.table)
    while not one.over:
        seat = one.to_act[0]
        one.play(seat, brains[seat].choose(one.view(seat), seat, one.legal(seat)).action)
        if not one.over and title.pause(one.table) > paused:
            paused = title.pause(one.table)
            tables.append(one.table.clone())
    return tables, one


PARTS = ("early", "middle", "late")


def _part(n: int, many: int) -> int:
    return min(2, 3 * n // max(1, many))


class CalibrationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="calibration", tag_field="kind"):
    """Does the value of a title foretell the end? Its lead beside the final one, its chances beside the wins."""

    title: str
    game: str
    games: int
    seed: int
    players: int = 2
    level: str = "greedy"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        _known(self.game, [self.players], self.options)
        _many("games", self.games)
        _instant(self.level)
        if self.players < 2:
            raise Unknown("a calibration compares seats: it needs two players at least")

    def jobs(self) -> int:
        return self.games

    def do(self, n: int) -> dict[str, Any]:
        title = house.title(self.game)
        tables, game = _pauses(self.game, self.players, self.options, self.level, self.seed + n)
        values = [[round(v, 4) for v in title.value(table)] for table in tables]
        return {"values": values, "points": list(game.result.points), "winners": list(game.result.winners)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        title = house.title(self.game)
        leads: list[list[tuple[float, float]]] = [[], [], []]
        chances: list[list[tuple[float, float]]] = [[], [], []]
        for row in rows:
            for n, values in enumerate(row["values"]):
                part = _part(n, len(row["values"]))
                for seat in range(len(values)):
                    leads[part].append((_lead(values, seat), _lead(row["points"], seat)))
                    won = 1 / len(row["winners"]) if seat in row["winners"] else 0.0
                    chances[part].append((chance_to_win(tuple(values), seat, title.swing), won))
        lines: list[tuple[str, ...]] = []
        numbers: dict[str, Any] = {}
        for name, lead, chance in zip(PARTS, leads, chances, strict=True):
            if not lead:
                continue
            related = correlation([a for a, _ in lead], [b for _, b in lead])
            brier = fmean((a - b) ** 2 for a, b in chance)
            lines.append((name, str(len(lead)), f"{related:.2f}", f"{brier:.3f}"))
            numbers[name] = {"correlation": round(related, 4), "brier": round(brier, 4)}
        head = ("part of the game", "positions", "correlation of leads", "Brier score of chances")
        everything = [one for some in chances for one in some]
        says = "The share of games that were won, by the chance that was foretold"
        chart = curve(self.title, _binned(everything), "foretold chance to win", "won")
        return Figures(
            [Sheet(f"{title.name}, {self.players} players, {self.games} games", head, lines)], chart, says, numbers
        )


def _lead(points: Sequence[float], seat: int) -> float:
    return points[seat] - max(p for s, p in enumerate(points) if s != seat)


def _binned(chances: Sequence[tuple[float, float]]) -> list[Dot]:
    by_tenth: dict[int, list[tuple[float, float]]] = {}
    for chance, won in chances:
        by_tenth.setdefault(min(9, int(chance * 10)), []).append((chance, won))
    return [
        Dot(fmean(a for a, _ in some), fmean(b for _, b in some), len(some)) for _, some in sorted(by_tenth.items())
    ]


class FitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="fit", tag_field="kind"):
    """A value from games: what each seat had at the end, by what it had at the pauses."""

    title: str
    game: str
    games: int
    seed: int
    players: int = 2
    level: str = "apprentice"
    ridge: float = 10.0
    held_out: float = 0.25  # the share of games that the fit does not see
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        _known(self.game, [self.players], self.options)
        _many("games", self.games)
        _instant(self.level)
        if not 0 < self.held_out < 1 or not 2 <= self.games * self.held_out <= self.games - 2:
            raise Unknown("held_out is a share of the games, of which at least two are held out and two are not")
        if not 0 <= self.ridge < 1e9:
            raise Unknown(f"ridge is a number from 0, not {self.ridge:g}")

    def jobs(self) -> int:
        return self.games

    def do(self, n: int) -> dict[str, Any]:
        title = house.title(self.game)
        tables, game = _pauses(self.game, self.players, self.options, self.level, self.seed + n)
        told = [[[round(t, 4) for t in row] for row in traits(title, table)] for table in tables]
        return {"traits": told, "points": list(game.result.points)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        seen = len(rows) - max(2, round(len(rows) * self.held_out))
        samples = [list(_samples(row)) for row in rows]
        title = house.title(self.game)
        names = trait_names(self.game, self.players, tuple(sorted(self.options.items())))
        fitted = fitted_from(
            title, self.players, names, [one for some in samples[:seen] for one in some], self.ridge,
            f"{seen} games of {self.level} from seed {self.seed}, {self.players} players, ridge {self.ridge:g}",
        )  # fmt: skip
        found = fit_report(fitted, [one for some in samples[seen:] for one in some])
        head = ("part of the game", "positions", "hand-made", "fitted")
        lines = [(name, str(many), f"{by_hand:.2f}", f"{fit:.2f}") for name, many, by_hand, fit in found]
        table = Sheet(
            f"Correlation with the final lead, {len(rows) - seen} games that the fit has not seen", head, lines
        )
        largest = sorted(zip(fitted.names, fitted.weights, strict=True), key=lambda one: -abs(one[1]))[:12]
        weights = Sheet("The heaviest traits", ("trait", "weight"), [(name, f"{w:+.3g}") for name, w in largest])
        shown = [
            Bar(f"{name}, {who}", max(0.0, share), max(0.0, share), max(0.0, share), 0.0)
            for name, _, by_hand, fit in found
            for who, share in (("hand-made", by_hand), ("fitted", fit))
        ]
        numbers = {name: {"hand-made": round(a, 4), "fitted": round(b, 4)} for name, _, a, b in found}
        written = msgspec.json.format(msgspec.json.encode(fitted), indent=1).decode() + "\n"
        says = "Correlation of the foretold lead with the final one"
        return Figures([table, weights], bars(self.title, shown), says, numbers, {"value.json": written})


def _samples(row: dict[str, Any]) -> Iterator[Sample]:
    many = len(row["traits"])
    for n, by_seat in enumerate(row["traits"]):
        yield Sample(_part(n, many), by_seat, row["points"])


@lru_cache(maxsize=8)
def trait_names(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    from enginehouse.bots.fitted import names_of  # noqa: PLC0415 - beside its use

    one: Game[Any] = Game(house.title(game), players, dict(options), 0)
    return names_of(one.title, one.table)


class DuelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="duel", tag_field="kind"):
    """A fitted value against the hand-made one: the same search with each, every seed from all seats."""

    title: str
    game: str
    value: str  # the file of the fitted value
    seeds: int
    playouts: int
    players: int = 2
    candidates: int = 8
    set: Literal["report", "tuning"] = "report"
    options: dict[str, Any] = {}
    about: str = ""

    def check(self) -> None:
        _known(self.game, [self.players], self.options)
        _many("seeds", self.seeds)
        _many("playouts", self.playouts)
        Budget(0.0, self.playouts, self.candidates)
        if self.players < 2:
            raise Unknown("a duel needs two players at least")
        if _fitted(self.value).game != self.game:
            raise Unknown(f"{self.value} is a value of {_fitted(self.value).game}, not of {self.game}")

    def jobs(self) -> int:
        return self.seeds * self.players

    def _bout(self, n: int) -> Bout:
        return Bout("fitted", "hand-made", ladders.SETS[self.set] + n // self.players, n % self.players)

    def do(self, n: int) -> dict[str, Any]:
        bout, by_hand = self._bout(n), house.title(self.game)
        fitted: Title[Any] = with_value(by_hand, _fitted(self.value))
        game: Game[Any] = Game(by_hand, self.players, self.options, bout.seed)
        budget = Budget(0.0, self.playouts, self.candidates)
        brains = [
            SearchBot(fitted if seat == bout.seat else by_hand, bout.seed * 31 + seat, budget, process_time)
            for seat in range(self.players)
        ]
        while not game.over:
            seat = game.to_act[0]
            game.play(seat, brains[seat].choose(game.view(seat), seat, game.legal(seat)).action)
        result = game.result
        won = 1 / len(result.winners) if bout.seat in result.winners else 0.0
        return {"won": won, "points": list(result.points), "actions": len(game.actions)}

    def figures(self, rows: Sequence[dict[str, Any]]) -> Figures:
        blocks = [rows[n : n + self.players] for n in range(0, len(rows), self.players)]
        share = fmean(row["won"] for row in rows)
        low, high = ladders.interval([fmean(row["won"] for row in block) for block in blocks])
        used = share >= 0.55 and low > 0.5 if self.players == 2 else low > 1 / self.players
        lead = fmean(_lead(row["points"], n % self.players) for n, row in enumerate(rows))
        line = (
            str(len(rows)), f"{share:.0%}", f"{low:.0%} to {high:.0%}", f"{lead:+.1f}", "used" if used else "not used",
        )  # fmt: skip
        table = Sheet("Fitted against hand-made", ("games", "share", "95 %", "lead", "so it is"), [line])
        says = "The share of games that the fitted value won; the upright line is an even share"
        chart = bars(self.title, [Bar("fitted v hand-made", share, low, high, 1 / self.players)])
        return Figures([table], chart, says, {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)})


@lru_cache(maxsize=8)
def _fitted(path: str) -> Fitted:
    return read_fitted(Path(path))


EXPERIMENTS: tuple[Any, ...] = (LadderFile, BalanceFile, CalibrationFile, FitFile, DuelFile)
