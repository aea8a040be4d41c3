"""How strong the levels are: each against another, every seed in all seats, with intervals that respect the seeds.

One player of the upper level sits among players of the lower one. A seed is played once from each seat; these games share
their deal and are a block, and the interval of the share of wins is over blocks. Budgets of seconds are of computing, so
that a busy machine plays no worse. Seeds for tuning and for reporting are kept apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from enginehouse import bots, house
from enginehouse.bots import Budget, SearchBot
from enginehouse.core import Game, HouseError, Unknown
from enginehouse.lab.matches import wilson
from enginehouse.lab.workers import Where, as_done

FORMAT = 1
#: Where the seeds of each set begin; no set reaches the next.
SETS = {"tuning": 1_000_000, "report": 2_000_000}
MOST_SEEDS = 100_000
#: Of Student's distribution, 97.5 %, by degrees of freedom; beyond the last it is nearly the normal one.
_T = (
    12.71,
    4.30,
    3.18,
    2.78,
    2.57,
    2.45,
    2.36,
    2.31,
    2.26,
    2.23,
    2.20,
    2.18,
    2.16,
    2.14,
    2.13,
    2.12,
    2.11,
    2.10,
    2.09,
    2.09,
)
_T_LATER = 2.0
#: The lower of a rung may be the rules themselves, where a game has such opponents: ``automa:hard``.
AUTOMA = "automa:"


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level above (or beside) another."""

    upper: str
    lower: str


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ladder is of: games of another kind do not belong into the same file."""

    game: str
    version: int  # of the rules
    players: int
    options: dict[str, str]
    seeds: str  # the set
    playouts: int = 0  # a budget for all levels that look ahead, instead of their seconds


class Bout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game: who sat where decides it, with the ladder."""

    upper: str
    lower: str
    seed: int
    seat: int  # of the upper level


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended. Shared first places count in parts."""

    bout: Bout
    won: float
    points: list[int]
    actions: int
    decisions: int  # of the upper level, where it had a choice
    seconds: float  # of computing, for these
    playouts: int = 0  # of the upper level, for these


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a ladder."""

    enginehouse: int
    ladder: Ladder
    levels: dict[str, str]
    outcomes: list[Outcome]


def rungs(levels: Sequence[str], against: str = "") -> list[Rung]:
    """Each level against the one before, or all of them against one.

    >>> [(r.upper, r.lower) for r in rungs(["greedy", "driver", "master"])]
    [('driver', 'greedy'), ('master', 'driver')]
    """
    for name in (*levels, *([against] if against and not is_automa(against) else [])):
        bots.level(name)
    if against:
        found = [Rung(name, against) for name in levels if name != against]
    else:
        found = [Rung(upper, lower) for lower, upper in pairwise(levels)]
    if not found:
        raise Unknown("a ladder needs two levels at least, as in --levels greedy,driver")
    return found


def is_automa(name: str) -> bool:
    return name.startswith(AUTOMA)


def chairs(ladder: Ladder, lower: str) -> range:
    """The seats that levels sit on; Automas are always on the last ones."""
    return range(1 if is_automa(lower) else ladder.players)


def bouts(ladder: Ladder, pairs: Sequence[Rung], seeds: int) -> list[Bout]:
    """Seed by seed, so that a ladder that is stopped has something to say of every rung."""
    if not 0 < seeds <= MOST_SEEDS:
        raise Unknown(f"a ladder takes 1 to {MOST_SEEDS:,} seeds, not {seeds}")
    first = SETS[ladder.seeds]
    return [
        Bout(rung.upper, rung.lower, first + n, seat)
        for n in range(seeds)
        for rung in pairs
        for seat in chairs(ladder, rung.lower)
    ]


def play(ladder: Ladder, bout: Bout, playouts: Callable[[str], int] | None = None) -> Outcome:
    """Play one game to its end. ``playouts`` by level, where the ladder does not say one number for all."""
    title = house.title(ladder.game)
    game: Game[Any] = Game(title, ladder.players, options_of(ladder, bout.lower), bout.seed)
    kinds = [bout.upper if seat == bout.seat else bout.lower for seat in chairs(ladder, bout.lower)]
    budgets = [_budget(kind, playouts(kind) if playouts else ladder.playouts) for kind in kinds]
    brains = [
        bots.make(kind, title, bout.seed * 31 + seat, budgets[seat], process_time) for seat, kind in enumerate(kinds)
    ]
    decisions, seconds = 0, 0.0
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        begun = process_time()
        action = brains[seat].choose(bots.sight(brains[seat], game, seat), seat, legal).action
        if seat == bout.seat and len(legal) > 1:
            seconds += process_time() - begun
            decisions += 1
        game.play(seat, action)
    result = game.result
    won = 1 / len(result.winners) if bout.seat in result.winners else 0.0
    upper = brains[bout.seat]
    made = upper.playouts if isinstance(upper, SearchBot) else 0
    return Outcome(bout, won, list(result.points), len(game.actions), decisions, round(seconds, 2), made)


def options_of(ladder: Ladder, lower: str) -> dict[str, str]:
    """Those of the ladder, and the Automas on all seats but the first where these are the lower ones."""
    if not is_automa(lower):
        return ladder.options
    return {**ladder.options, "automas": ",".join([lower.removeprefix(AUTOMA)] * (ladder.players - 1))}


def _budget(kind: str, playouts: int) -> Budget | None:
    """So many playouts instead of the level's seconds, with as many candidates as it has; None: as the level has it."""
    own = bots.level(kind).budget
    return Budget(0.0, playouts, own.candidates) if own and playouts else None


def play_all(ladder: Ladder, todo: Sequence[Bout], where: Where = 0) -> Iterator[Outcome]:
    """The games as they end, on all cores, in so many processes, or on Ray."""
    for _, outcome in as_done(partial(play, ladder), todo, where):
        yield outcome


# --- the file --------------------------------------------------------------------------------------------------------
def file_name(ladder: Ladder) -> str:
    """
    >>> file_name(Ladder("steam-power", 1, 2, {"map": "midwest"}, "report"))
    'steam-power-2-map-midwest.json'
    """
    parts = [ladder.game, str(ladder.players)]
    parts += [f"{name}-{value}" for name, value in sorted(ladder.options.items())]
    parts += [f"{ladder.playouts}-playouts"] if ladder.playouts else []
    parts += ["tuning"] if ladder.seeds == "tuning" else []
    return "-".join("".join(c if c.isalnum() else "-" for c in part) for part in parts) + ".json"


def levels_told(ladder: Ladder, pairs: Sequence[Rung]) -> dict[str, str]:
    """The levels as they were when the games were played: figures of others are not put together."""
    names = dict.fromkeys(name for rung in pairs for name in (rung.lower, rung.upper))
    return {name: _told(ladder, name) for name in names}


def _told(ladder: Ladder, name: str) -> str:
    if is_automa(name):
        return "plays by the rules of the game"
    budget = bots.level(name).budget
    if budget is None:
        return "does not look ahead"
    spent = f"{ladder.playouts} playouts" if ladder.playouts else f"{budget.seconds:g} s or {budget.playouts} playouts"
    return f"{spent} a decision, {budget.candidates} candidates"


def read_book(path: Path, ladder: Ladder, levels: Mapping[str, str]) -> list[Outcome]:
    """The games that were played before; none where there is no file. Raises HouseError if they are of another ladder."""
    if not path.exists():
        return []
    try:
        book = msgspec.json.decode(path.read_bytes(), type=Book)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: this is no ladder ({error}); move it away to begin another") from None
    changed = any(book.levels[name] != told for name, told in levels.items() if name in book.levels)
    if book.ladder != ladder or changed:
        raise HouseError(f"{path}: its games were played by other rules, options or levels; move it away to begin anew")
    return book.outcomes


def write_book(path: Path, ladder: Ladder, levels: Mapping[str, str], outcomes: Sequence[Outcome]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    known = {b.upper for b in (o.bout for o in outcomes)} | {b.lower for b in (o.bout for o in outcomes)} | set(levels)
    told = {name: levels[name] if name in levels else _told(ladder, name) for name in known}
    order = sorted(outcomes, key=lambda o: (o.bout.upper, o.bout.lower, o.bout.seed, o.bout.seat))
    book = Book(FORMAT, ladder, {name: told[name] for name in sorted(told, key=_place)}, order)
    beside = path.with_suffix(".part")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n")
    beside.replace(path)


# --- what it shows ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Line:
    """One rung, as far as it was played."""

    rung: Rung
    games: int
    blocks: int  # seeds that were played from every seat
    wins: float
    low: float
    high: float
    lead: float  # points ahead of the best of the others, on the average
    seconds: float  # of computing for a decision of the upper level
    playouts: float  # for a decision of it

    @property
    def share(self) -> float:
        return self.wins / self.games


def lines(ladder: Ladder, outcomes: Sequence[Outcome]) -> list[Line]:
    """Whole blocks alone count: a seed that was not played from every seat would favour one."""
    by_rung: dict[Rung, dict[int, list[Outcome]]] = {}
    for one in outcomes:
        by_rung.setdefault(Rung(one.bout.upper, one.bout.lower), {}).setdefault(one.bout.seed, []).append(one)
    out: list[Line] = []
    for rung, seeds in sorted(by_rung.items(), key=lambda item: (_place(item[0].upper), _place(item[0].lower))):
        blocks = [games for games in seeds.values() if len(games) == len(chairs(ladder, rung.lower))]
        if blocks:
            out.append(_line(rung, blocks))
    return out


def _place(name: str) -> tuple[int, str]:
    """Levels from the weakest to the strongest, Automas behind them by name."""
    rank = list(bots.LEVELS)
    return (rank.index(name), "") if name in rank else (len(rank), name)


def _line(rung: Rung, blocks: list[list[Outcome]]) -> Line:
    games = [one for block in blocks for one in block]
    shares = [sum(one.won for one in block) / len(block) for block in blocks]
    low, high = interval(shares)
    decisions = sum(one.decisions for one in games)
    return Line(
        rung, len(games), len(blocks), sum(one.won for one in games), low, high,
        sum(_lead(one) for one in games) / len(games), sum(one.seconds for one in games) / max(1, decisions),
        sum(one.playouts for one in games) / max(1, decisions),
    )  # fmt: skip


def _lead(one: Outcome) -> float:
    rest = [points for seat, points in enumerate(one.points) if seat != one.bout.seat]
    return one.points[one.bout.seat] - max(rest) if rest else float(one.points[one.bout.seat])


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence, by the spread of the blocks.

    A few blocks that happen to agree prove less than their spread says, so it is never narrower than what as many single
    games would show.

    >>> [round(n, 2) for n in interval([1.0, 1.0, 1.0, 1.0])]
    [0.51, 1.0]
    >>> [round(n, 2) for n in interval([0.5, 1.0, 0.5, 1.0, 0.5, 1.0])]
    [0.36, 1.0]
    """
    n, mean = len(shares), sum(shares) / len(shares)
    low, high = wilson(mean * n, n)
    if n > 1:
        spread = sqrt(sum((share - mean) ** 2 for share in shares) / (n - 1) / n)
        half = spread * (_T[n - 2] if n - 2 < len(_T) else _T_LATER)
        low, high = min(low, mean - half), max(high, mean + half)
    return max(0.0, low), min(1.0, high)


def markdown(ladder: Ladder, found: Sequence[Line]) -> str:
    """The table for people, to stand beside the file."""
    what = ", ".join(f"{name} {value}" for name, value in sorted(ladder.options.items())) or "as printed"
    head = f"# {house.title(ladder.game).name}, {ladder.players} players\n\nOptions: {what}. Seeds: {ladder.seeds}.\n\n"
    rows = [
        "| level | against | games | wins | share | 95 % | lead | seconds a decision |",
        "|---|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {one.rung.upper} | {_others(ladder, one.rung)} | {one.games} | {one.wins:g} | {one.share:.0%} "
        f"| {one.low:.0%} to {one.high:.0%} | {one.lead:+.1f} | {one.seconds:.2f} |"
        for one in found
    ]
    return head + "\n".join(rows) + "\n"


def _others(ladder: Ladder, rung: Rung) -> str:
    return rung.lower if ladder.players == 2 else f"{ladder.players - 1} × {rung.lower}"
