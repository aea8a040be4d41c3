"""Find the turn: positions of the house's own games in which one action is much better than what comes to mind.

A puzzle is one file of data (``games/<game>/content/puzzles/*.toml``), found and proven by ``enginehouse puzzles make``: how
each action fared in the same imagined worlds is kept in it. It is played as a lesson of nothing but finding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from enginehouse import house
from enginehouse.core import BadContent, Game, Title, Unknown
from enginehouse.learn.lesson import Act, Lesson, Position, Step, Wrong
from enginehouse.learn.position import laid_out
from enginehouse.learn.reading import lesson_id, read_as

FOLDER = "puzzles"
#: What the id of every puzzle begins with, so that none is taken for a lesson.
PREFIX = "puzzle-"
#: Every panel of the page: nothing is kept quiet.
ALL = "*"
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Fared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action fared: its chance to win, over so many imagined worlds."""

    chance: Share
    worlds: Annotated[int, msgspec.Meta(ge=1)]

    @property
    def wins(self) -> int:
        """Of a hundred games; nothing is ever sure."""
        return min(99, max(1, round(100 * self.chance)))


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question of the turn: what comes to mind (the greedy player's choice), what is best, and how all of them fared."""

    mind: Act
    best: Annotated[tuple[Act, ...], msgspec.Meta(min_length=1, max_length=3)]  # the first is shown; all are taken
    fared: dict[Act, Fared]


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, and the turn to be found."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=48)]
    position: Position
    decision: Annotated[tuple[Decision, ...], msgspec.Meta(min_length=1, max_length=4)]
    why: Annotated[str, msgspec.Meta(max_length=200)] = ""  # the idea of it, in two short sentences
    # set by the reader, never by the file
    game: str = ""
    id: str = ""
    file: str = ""


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Those that come with the house, in the order of their files."""
    shipped = house.title(game).shipped()
    folder = shipped / FOLDER if shipped is not None else None
    files = sorted(folder.glob("*.toml")) if folder is not None and folder.is_dir() else []
    return tuple(read_puzzle(file, game) for file in files)


def read_puzzle(file: Path, game: str) -> Puzzle:
    """Raises BadContent for a file that is none."""
    puzzle = read_as(file, Puzzle, game=game, id=f"{PREFIX}{lesson_id(file)}", file=str(file))
    if not puzzle.position.players:
        raise BadContent(f"{file}: position.players: say for how many players it is")
    for n, decision in enumerate(puzzle.decision):
        for action in (decision.mind, *decision.best):
            if action not in decision.fared:
                raise BadContent(f"{file}: decision[{n}].fared: nothing is said of “{action}”")
    return puzzle


def find_puzzle(game: str, name: str) -> Puzzle:
    for puzzle in puzzles(game):
        if puzzle.id == name:
            return puzzle
    raise Unknown(
        f"there is no puzzle “{name[:40]}”; there are: {', '.join(one.id for one in puzzles(game)) or 'none'}"
    )


def of_the_day(day: date, games: Sequence[str] | None = None) -> Puzzle | None:
    """The same for everybody that day; from day to day another game, and each puzzle once before any comes again."""
    rows = [row for game in games or [one.id for one in house.games()] if (row := puzzles(game))]
    if not rows:
        return None
    n = day.toordinal()
    row = rows[n % len(rows)]
    return row[n // len(rows) % len(row)]


def some_of_the_day(game: str, day: date, many: int = 3) -> tuple[Puzzle, ...]:
    """A few of a game's puzzles, the same for everybody that day; in some days each of them comes."""
    row, first = puzzles(game), many * day.toordinal()
    return tuple(row[(first + n) % len(row)] for n in range(min(many, len(row))))


# --- played as a lesson ----------------------------------------------------------------------------------------------
@cache
def puzzle_lesson(game: str, name: str) -> Lesson:
    """A puzzle of the house as a lesson, made once."""
    return as_lesson(find_puzzle(game, name))


def as_lesson(puzzle: Puzzle) -> Lesson:
    """The puzzle with its questions, its answers to every action that was tried, and what was found of the best."""
    title = house.title(puzzle.game)
    game = laid_out(title, puzzle.position)
    steps: list[Step] = []
    for n, decision in enumerate(puzzle.decision):
        steps.append(_step(title, game, puzzle, n, decision))
        game.play(puzzle.position.seat, decision.best[0])
    ends = steps[-1].done
    return Lesson(
        title=puzzle.title, lead="Find the turn.", minutes=3, rules=("",), position=puzzle.position, step=tuple(steps),
        keep=puzzle.why or ends, part="Puzzles", level=5, later=True, panels=(ALL,), figures=(ALL,),
        game=puzzle.game, id=puzzle.id, file=puzzle.file,
    )  # fmt: skip


def _step(title: Title[Any], game: Game[Any], puzzle: Puzzle, n: int, decision: Decision) -> Step:
    seat = puzzle.position.seat
    seen = game.view(seat)
    label = {action: title.choice(seen, seat, action).label for action in decision.fared}
    best, mind = decision.best[0], decision.mind
    wins = {action: fared.wins for action, fared in decision.fared.items()}
    of_mind = f"“{label[mind]}” comes to mind first. It is worth about {wins[mind]} wins in 100."
    if n == 0:
        say = (
            f"Somewhere here is a move worth about {wins[best]} wins in 100. What comes to mind is worth {wins[mind]}."
        )
        hint = of_mind
    else:
        say = "The turn goes on. What follows from it?"
        hint = of_mind if mind not in decision.best else "What comes to mind is right this time."
    against = "" if mind in decision.best else f"; “{label[mind]}” is worth {wins[mind]}"
    return Step(
        name="Find it" if n == 0 else "Go on", say=say, play=decision.best, show=(best,),
        goal="Which move is it?" if n == 0 else "Which move comes next?",
        hint=hint, done=f"“{label[best]}” is worth about {wins[best]} wins in 100{against}.", find=True,
        wrong=_wrong(decision, label, wins),
    )  # fmt: skip


def _wrong(decision: Decision, label: Mapping[str, str], wins: Mapping[str, int]) -> tuple[Wrong, ...]:
    """What is said to each action that was tried and is not best."""
    best = wins[decision.best[0]]
    return tuple(
        Wrong(
            say=f"“{label[action]}” is worth about {wins[action]} wins in 100. There is one worth {best}.",
            play=action,
            tries=(action,),
        )
        for action in decision.fared
        if action not in decision.best
    )
