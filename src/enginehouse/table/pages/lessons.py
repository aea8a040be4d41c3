"""A lesson on the page of the real game: the same board, choices, receipts and refusals, over a position that nobody keeps.

The learner's moves so far travel with every request (``Moves``), and all else follows from them: there is no seat, no table on
disk, no session. What was worked out for some moves is remembered for a while, for everybody who makes the same ones.
"""

from __future__ import annotations

import base64
import binascii
from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from enginehouse import house
from enginehouse.core import Choice, Seat
from enginehouse.core.game import LONGEST
from enginehouse.draw.markup import printed
from enginehouse.draw.memory import Memory
from enginehouse.learn import HINT, Lesson, Run, course
from enginehouse.learn.position import plain_of
from enginehouse.learn.puzzle import ALL, PREFIX, puzzles
from enginehouse.learn.run import MOST_MOVES, scene, slug
from enginehouse.table.live.room import Room
from enginehouse.table.pages.frames import Frame, make_frame
from enginehouse.table.pages.markup import written
from enginehouse.table.pages.model import Leaf, PageModel, UndoModel, page_model
from enginehouse.table.pages.render import environment
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry, GameRow, SeatRow, Store

NONE = "-"  # no move yet, in an address
LONGEST_TOKEN = 6000
_SHOWN = 48  # pages that are remembered
_MEMORIES = 24  # lessons whose drawings are


def token_of(moves: tuple[str, ...]) -> str:
    """The moves as one word of an address."""
    if not moves:
        return NONE
    return base64.urlsafe_b64encode("\n".join(moves).encode()).decode().rstrip("=")


def moves_of(token: str) -> tuple[str, ...]:
    """The moves of such a word; what a page adds after ``~`` tells its questions apart. Raises Problem for what is none."""
    token = token.partition("~")[0]
    if token in ("", NONE):
        return ()
    try:
        if len(token) > LONGEST_TOKEN:
            raise ValueError
        text = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True).decode()
        moves = tuple(text.split("\n"))
        if len(moves) > MOST_MOVES or any(not move or len(move) > LONGEST for move in moves):
            raise ValueError
    except (ValueError, binascii.Error, UnicodeDecodeError):
        raise Problem(422, "bad-moves", "These are no moves of a lesson. Begin it again.") from None
    return moves


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at the table of a lesson, for the line below the board."""

    name: str
    emblem: str
    you: bool
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the short line that shows how far one is."""

    name: str
    state: str  # done, shown, now, next


@dataclass(frozen=True, slots=True)
class LessonModel:
    """What the sheets of a lesson show, as plain values."""

    game: str
    id: str
    title: str
    keep: str
    kind: str  # lesson or puzzle
    number: int
    of: int
    token: str
    stops: tuple[Stop, ...]
    at: int
    say: str
    hint: str  # if it was asked for
    goal: str
    asks_number: bool
    reads: bool  # nothing to do here: go on
    told: str  # what the step before has brought
    answer: str  # to a try that is allowed and not the goal
    point: tuple[str, ...]
    struck: tuple[str, ...]
    tag: str
    waiting: bool
    finished: bool
    find: bool
    back: bool
    who: tuple[Who, ...]
    next_id: str
    next_title: str
    frame: tuple[str, ...]
    begins: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A lesson after some moves, as the page shows it."""

    run: Run
    room: Room
    model: PageModel
    lesson: LessonModel
    frame: Frame
    ground: str  # changes with what of the board never changes during a game: then the page is loaded anew


class Lessons:
    """What was shown lately. Used by one thread at a time."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, str, tuple[str, ...]], Shown] = OrderedDict()
        self._memories: OrderedDict[tuple[str, str], Memory] = OrderedDict()

    def known(self, lesson: Lesson, moves: tuple[str, ...]) -> Shown | None:
        return self._shown.get((lesson.game, lesson.id, moves))

    def show(self, lesson: Lesson, moves: tuple[str, ...]) -> Shown:
        """The page after these moves. Raises Refused if the last of them is not taken."""
        key = lesson.game, lesson.id, moves
        if (known := self._shown.get(key)) is not None:
            self._shown.move_to_end(key)
            return known
        run = Run(house.title(lesson.game), lesson, moves)
        with self._memory(lesson).at_hand():
            made = _shown(run)
        self._shown[key] = made
        if len(self._shown) > _SHOWN:
            self._shown.popitem(last=False)
        return made

    def _memory(self, lesson: Lesson) -> Memory:
        key = lesson.game, lesson.id
        memory = self._memories.setdefault(key, Memory())
        self._memories.move_to_end(key)
        if len(self._memories) > _MEMORIES:
            self._memories.popitem(last=False)
        return memory


def _shown(run: Run) -> Shown:
    room = _room(run)
    lesson = lesson_model(run)
    model = _quiet(run, page_model(room, run.seat), lesson)
    frame = make_frame(model)
    for name in ("lesson", "lesson-foot", "company"):
        frame.regions[name] = written(environment().get_template(f"regions/{name}.html"), l=lesson)
    still = [layer for name, layer in model.board.layers.items() if name in model.board.static]
    ground = blake2b("".join(still).encode(), digest_size=6).hexdigest()
    return Shown(run, room, model, lesson, frame, ground)


class _Nowhere:
    """Where the log of a lesson is kept."""


def _room(run: Run) -> Room:
    """A table that is on no disk: the position of the step, and what was played since."""
    step = run.lesson.step[run.scene]
    position = step.position if step.position is not None else run.lesson.position
    start = plain_of(scene(run.title, run.lesson, position, run.scene))
    names = run.game.names
    row = GameRow(
        id="lesson", title=run.title.id, version=run.title.version, players=start["players"], options=start["options"],
        seed=f"{run.game.seed:x}", start=start, name=run.lesson.title, listed=False, hotseat=False, aloud=False, speed="paused",
        over=run.game.over, to_act=run.game.to_act, due=False, length=len(run.acts), created=0.0, touched=0.0, hints=False,
    )  # fmt: skip
    seats = [SeatRow(seat, name) for seat, name in enumerate(names)]
    entries = [Entry(n, "act", seat, action, 0.0) for n, (seat, action) in enumerate(run.acts)]
    nowhere: Any = _Nowhere()
    store: Store = nowhere
    return Room(store, row, seats, entries)


def links(lesson: Lesson, token: str) -> dict[str, str]:
    """Where the page of a lesson posts to and reads from; the rest of a table's addresses it has not."""
    api = f"/api/learn/{lesson.game}/{lesson.id}"
    asked = {name: f"{api}/{token}/{name}" for name in ("preview", "why", "plans")}
    none = dict.fromkeys(
        ("undo", "propose", "answer", "order", "hint", "scene", "frame", "words", "chat", "note", "log", "record", "fork",
         "rematch", "speed", "leave", "links", "devices", "seat", "free", "sit", "end", "live"), "",
    )  # fmt: skip
    page = f"/learn/{lesson.game}/{lesson.id}"
    return {**none, **asked, "act": f"{api}/act", "go": f"{api}/go", "learn": api, "page": page, "at": page, "table": api,
            "rules": f"/api/games/{lesson.game}/rules"}  # fmt: skip


def _quiet(run: Run, model: PageModel, lesson: LessonModel) -> PageModel:
    """The page without what the lesson has not explained yet."""
    choices = tuple(c for c in model.choices if run.is_offered(c.action)) if run.open else ()
    kept = {choice.action for choice in choices}
    whole = ALL in run.panels
    panels = tuple(panel for panel in model.panels if whole or panel.id in run.panels)
    groups = _grouped(choices)
    legend = tuple(panel for panel in panels if panel.place == "legend")
    return replace(
        model,
        table=f"{lesson.game}/{lesson.id}",
        moment=lesson.token,
        choices=choices,
        groups=groups,
        tabs=tuple((choice, open_ and choice.action in kept) for choice, open_ in model.tabs) if choices else (),
        numeric=any(all(c.number is not None for c in group) for _, group in groups),
        your_turn=model.your_turn and bool(choices),
        about=(),
        offers=(),
        panels=panels,
        legend=legend,
        sheets=any(panel.place == "below" for panel in panels),
        leaves=model.leaves
        if whole
        else (Leaf("board", "Board", board=True, panels=tuple(panel.id for panel in panels)),),
        log=(),
        log_earlier=False,
        since=(),
        lately=(),
        scenes=(),
        chat=(),
        order=None,
        undo=UndoModel(),
        end=None,
        links=links(run.lesson, lesson.token),
    )


def _grouped(choices: tuple[Choice, ...]) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return tuple((name, tuple(some)) for name, some in groups.items())


# --- the lesson's own sheets -----------------------------------------------------------------------------------------
def lesson_model(run: Run) -> LessonModel:
    lesson, step = run.lesson, run.now
    kind, row = _row(lesson)
    number = next((n for n, (id_, _) in enumerate(row, 1) if id_ == lesson.id), 1)
    next_id, next_title = row[number] if number < len(row) else ("", "")
    return LessonModel(
        game=lesson.game,
        id=lesson.id,
        title=lesson.title,
        keep=lesson.keep,
        kind=kind,
        number=number,
        of=len(row),
        token=token_of(run.moves),
        stops=tuple(Stop(one.name, _state(run, n)) for n, one in enumerate(lesson.step)),
        at=run.step,
        say=run.says(step.say),
        hint=run.says(step.hint) if run.hinted else "",
        goal=run.says(step.goal),
        asks_number=bool(step.number),
        reads=not run.has_goal,
        told=run.told,
        answer=run.answer,
        point=_point(run),
        struck=run.wrong.point if run.wrong else (),
        tag=run.wrong.tag if run.wrong else "",
        waiting=run.waiting,
        finished=run.finished,
        find=step.find,
        back=bool(run.moves),
        who=_company(run),
        next_id=next_id,
        next_title=next_title,
        frame=run.frame,
        begins=not run.moves,
    )


def _row(lesson: Lesson) -> tuple[str, list[tuple[str, str]]]:
    """What it is one of: the lessons of the course, or the puzzles of the game."""
    if lesson.id.startswith(PREFIX):
        return "puzzle", [(puzzle.id, puzzle.title) for puzzle in puzzles(lesson.game)]
    return "lesson", [(one.id, one.title) for one in course(lesson.game).lessons]


def _point(run: Run) -> tuple[str, ...]:
    """What the mentor points at; who has asked to be shown sees where the right way begins."""
    if run.waiting or run.finished:
        return ()
    untried = all(move == HINT for move in run.moves[run.starts[run.step] :])
    if run.hinted and untried and run.now.show:
        seen = run.game.view(run.seat)
        begins = run.title.choice(seen, run.seat, run.now.show[0]).touches[:1]
        return begins or run.now.point
    return run.now.point


def _state(run: Run, n: int) -> str:
    if n < len(run.marks):
        return run.marks[n]
    return "now" if n == run.step else "next"


def _company(run: Run) -> tuple[Who, ...]:
    seen = run.game.view(run.seat)
    shown = run.lesson.figures
    figures = [figure for figure in run.title.figures(seen) if ALL in shown or slug(figure.name) in shown]
    emblems = run.title.emblems(seen)

    def told(seat: Seat) -> tuple[str, ...]:
        known = [(f, value) for f in figures if (value := f.values[seat]) is not None]
        return tuple(_figure(f.name.lower(), value, f.unit) for f, value in known)

    everybody = sorted(range(len(run.game.names)), key=lambda seat: seat != run.seat)
    return tuple(Who(run.game.names[s], emblems[s], s == run.seat, told(s)) for s in everybody)


def _figure(name: str, value: int, unit: str) -> str:
    """“$3” for money, “points 1” for all else: named first, since nobody has “1 points”."""
    said = printed(value)
    match unit:
        case "$":
            amount = f"${said}"
        case "%":
            amount = f"{said}%"
        case _:
            amount = f"{said} {unit}".strip()
    return amount if name in ("money", unit) else f"{name} {amount}"
