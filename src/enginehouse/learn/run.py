"""A learner on the way through a lesson: where the table stands, which step it is, and what is to be said.

All of it follows from the lesson and the list of moves so far, so nobody has to keep it: a browser sends the moves along. A
move is an action of the learner's seat, or one of the words below, or ``=7`` for a number that was asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from enginehouse.core import HouseError, Illegal, Title, Unknown, Words
from enginehouse.core.plain import read_number
from enginehouse.learn import formula
from enginehouse.learn.formula import BadFormula
from enginehouse.learn.lesson import Lesson, Position, Step, Wrong
from enginehouse.learn.position import AnyGame, BadScript, advised, begun_at, laid_out, seen_plain, spoken_by

ON, SKIP, HINT = ">", "!", "?"
#: What a learner may ask for besides; each leads to other moves than before, and is none itself.
BACK, TAKE_BACK, AGAIN = "back", "take-back", "again"
MOST_MOVES = 120
_MOST_OF_OTHERS = 60


class Refused(HouseError):
    """A move that is not taken. ``wrong``: the answer that the lesson has for it."""

    def __init__(self, reason: str, rule: str = "", wrong: Wrong | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.wrong = wrong


class Run:
    """A lesson after some moves. Raises Refused if the last of them is not taken."""

    def __init__(self, title: Title[Any], lesson: Lesson, moves: Sequence[str] = ()) -> None:
        if len(moves) > MOST_MOVES:
            raise Refused(f"A lesson has at most {MOST_MOVES} moves. Begin again.")
        self.title = title
        self.lesson = lesson
        self.moves: tuple[str, ...] = ()
        self.step = -1
        self.marks: list[str] = []  # of the steps behind: "done" or "shown"
        self.starts: list[int] = []  # how many moves there were when each step began
        self.panels, self.frame = lesson.panels, lesson.frame
        self.waiting = False  # the step is done, and the next begins at another position
        self.finished = False
        self.hinted = False
        self.answer = ""  # to a move that is allowed and not the goal
        self.wrong: Wrong | None = None  # where that answer comes from
        self.told = ""  # of the step before: what happened
        self.unused = 0  # replies of the step before that nobody was asked for
        self.misfit: BadScript | None = None  # a reply that could not be given here
        self.acts: list[tuple[int, str]] = []  # since the position was laid out
        self._lay(lesson.position, 0)
        self._enter()
        for move in moves:
            self._take(" ".join(move.split()))
            self.moves = (*self.moves, move)

    # --- what is asked -----------------------------------------------------------------------------------------------
    @property
    def now(self) -> Step:
        return self.lesson.step[self.step]

    @property
    def has_goal(self) -> bool:
        return has_goal(self.now)

    @property
    def open(self) -> bool:
        """Whether the learner may act on the table."""
        return not self.finished and not self.waiting and self.has_goal and not self.now.number

    def offered(self) -> list[str]:
        """What the learner may choose now."""
        if not self.open:
            return []
        return [action for action in self.game.legal(self.seat) if self.is_offered(action)]

    def is_offered(self, action: str) -> bool:
        return not self.now.offer or matches(self.now.offer, action)

    def says(self, text: str) -> str:
        """A sentence of the lesson, filled with what the table says; as it is written, where the table does not say it."""
        try:
            return formula.filled(text, self.named)
        except BadFormula:  # the learner has gone where the lesson did not look
            return text

    def holds(self, words: str) -> bool:
        """Whether a formula is true here; what cannot be worked out here is not."""
        try:
            return bool(formula.worked_out(words, self.named))
        except BadFormula:
            return False

    def named(self, name: str) -> Any:
        """What a formula calls by name. Raises LookupError for what it does not know."""
        seen = self.game.view(self.seat)
        match name:
            case "table":
                return seen_plain(seen)
            case "seat":
                return self.seat
            case "round" if hasattr(seen, "round"):
                return seen.round
            case "over":
                return self.game.over
            case "asked":
                return self.seat in self.game.to_act
            case "legal":
                return self.game.legal(self.seat)
            case "points":
                return list(self.game.result.points)
            case "all":
                return {slug(f.name): list(f.values) for f in self.title.figures(seen)}
            case _:
                own = {slug(f.name): f.values[self.seat] for f in self.title.figures(seen)}
                if name not in own:
                    known = ("table", "all", "seat", "round", "over", "asked", "legal", "points", *own)
                    raise LookupError(f"there is no “{name}”; there are {', '.join(known)}")
                return own[name]

    # --- where else to go --------------------------------------------------------------------------------------------
    def back(self) -> tuple[str, ...]:
        """The moves that lead to the beginning of the step before; or of this one, if something was done in it."""
        begun = self.starts[self.step]
        if self.waiting or self.finished or len(self.moves) > begun:
            return self.moves[:begun]
        return self.moves[: self.starts[max(0, self.step - 1)]]

    def taken_back(self) -> tuple[str, ...]:
        """The moves without the last action."""
        n = len(self.moves)
        while n and self.moves[n - 1] == HINT:
            n -= 1
        return self.moves[: max(n - 1, 0)]

    # --- moves -------------------------------------------------------------------------------------------------------
    def _take(self, move: str) -> None:
        if self.finished:
            raise Refused("The lesson is done. Begin again, or go on to the next.")
        if move == HINT:
            self.hinted = True
        elif move == ON or (move == SKIP and (self.waiting or not self.has_goal)):
            self._go_on()
        elif move == SKIP:
            self._show()
        elif self.waiting:
            raise Refused("This is done. Go on.")
        elif not self.has_goal:
            raise Refused("Nothing is to be done here yet: read, and go on.")
        elif move.startswith("="):
            self._number(move[1:])
        else:
            self._act(move)

    def _go_on(self) -> None:
        if self.waiting:
            self._enter()
        elif self.has_goal:
            raise Refused(f"First: {self.says(self.now.goal)}")
        else:
            self._reached("done")

    def _act(self, action: str) -> None:
        if self.now.number:
            raise Refused("A number is asked here. Type it.")
        if refusal := self.game.why_not(self.seat, action):
            raise Refused(refusal.reason, refusal.rule, self.wrong_by_rule(refusal.rule, action))
        if not self.is_offered(action):
            raise Refused(self.not_now(), wrong=self._wrong_by_act(action))
        self._play(self.seat, action)
        if self._done(action):
            self._reached("done")
            return
        self._others()
        if self._done(action):
            self._reached("done")
            return
        self.wrong = self._wrong_by_act(action) or self._wrong_by_state()
        ended = self.seat not in self.game.to_act
        plain = f"That may be done, but it is not the goal: {self.says(self.now.goal)}. Take it back and look again."
        self.answer = self.says(self.wrong.say) if self.wrong else plain if ended else ""

    def not_now(self) -> str:
        """Of an action that is legal and not part of the step."""
        return f"The rules allow it, but this step is about something else: {self.says(self.now.goal)}"

    def _number(self, text: str) -> None:
        if not self.now.number:
            raise Refused("No number is asked here.")
        typed = read_number(text.strip())
        if typed is None:
            raise Refused("Type a number with the digits 0 to 9.")
        if typed == formula.worked_out(self.now.number, self.named):
            self._reached("done")
            return
        wrong = next((w for w in self.now.wrong if w.number == typed), None)
        raise Refused(self.says(wrong.say) if wrong else f"Not {typed}. Look again.", wrong=wrong)

    def _show(self) -> None:
        """Do it for the learner, from where the step began."""
        self.game, self.acts, self._replies = self._begun[0].clone(), self._begun[1][:], list(self.now.replies)
        for action in self.now.show:
            if not action.startswith("="):
                self._play(self.seat, action)
                self._others()
        self._reached("shown")

    def _play(self, seat: int, action: str) -> None:
        self.game.play(seat, action)
        self.acts.append((seat, action))

    def _done(self, action: str) -> bool:
        step = self.now
        if step.play and not matches(step.play, action):
            return False
        return not step.reach or self.holds(step.reach)

    def _reached(self, how: str) -> None:
        self._others()
        self.unused = len(self._replies)
        self.marks.append(how)
        self.answer, self.wrong = "", None
        self.told = self.says(self.now.done)
        if self.step + 1 == len(self.lesson.step):
            self.finished = True
        elif self.lesson.step[self.step + 1].position is not None and self.has_goal:  # what was done stays to be read
            self.waiting = True
        else:
            self._enter()

    def _enter(self) -> None:
        """The next step begins."""
        self.step += 1
        self.hinted = self.waiting = False
        step = self.now
        if step.position is not None:
            self._lay(step.position, self.step)
            self.told = ""
        if step.panels is not None:
            self.panels = step.panels
        if step.frame is not None:
            self.frame = step.frame
        self.starts.append(len(self.moves) + (1 if self.step else 0))
        self._replies = list(step.replies)
        self._others()
        self._begun = self.game.clone(), self.acts[:]

    def _lay(self, position: Position, n: int) -> None:
        self.game = scene(self.title, self.lesson, position, n).clone()
        self.seat = position.seat
        self.scene = n  # the step whose position it is; 0: the lesson's own
        self.acts = []

    def _others(self) -> None:
        """What the others do, as far as they are asked and the lesson says what."""
        for _ in range(_MOST_OF_OTHERS):
            if self.game.over or self.seat in self.game.to_act:
                return
            if self._replies:
                seat, action = spoken_by(self.game, self._replies.pop(0))
            elif self.lesson.bots:
                seat = self.game.to_act[0]
                action = advised(self.game, seat)
            else:
                return
            try:
                self._play(seat, action)
            except (Illegal, Unknown) as error:  # the learner has gone another way than the lesson foresaw
                n = len(self.now.replies) - len(self._replies) - 1
                self.misfit = BadScript(n, f"“{seat}: {action}” does not fit: {error}")
                self._replies.clear()
                return

    # --- wrong tries -------------------------------------------------------------------------------------------------
    def wrong_by_rule(self, rule: str, action: str = "") -> Wrong | None:
        """The answer to a refusal: of those with this rule one that names the action comes before one that does not."""
        fitting = [w for w in self.now.wrong if w.rule == rule and (not w.play or matches((w.play,), action))]
        return max(fitting, key=lambda w: bool(w.play), default=None)

    def _wrong_by_act(self, action: str) -> Wrong | None:
        acts = (w for w in self.now.wrong if w.play and not w.rule and matches((w.play,), action))
        return next((w for w in acts if not w.when or self.holds(w.when)), None)

    def _wrong_by_state(self) -> Wrong | None:
        states = (w for w in self.now.wrong if w.when and not w.play)
        return next((w for w in states if self.holds(w.when)), None)

    @property
    def words(self) -> Words:
        return Words(self.game.names)


def has_goal(step: Step) -> bool:
    return bool(step.play or step.reach or step.number)


def slug(name: str) -> str:
    """The name of a figure as formulas write it.

    >>> slug("Share value")
    'share_value'
    """
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def matches(patterns: Sequence[str], action: str) -> bool:
    """Whether an action is like one of these; * stands for anything.

    >>> matches(("lay B2 *",), "lay B2 curve-1"), matches(("pass",), "pass 2")
    (True, False)
    """
    return any(_pattern(pattern).fullmatch(action) for pattern in patterns)


@lru_cache(maxsize=2048)
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\*", ".*"))


_scenes: dict[tuple[str, int], tuple[Position, AnyGame]] = {}
_MOST_SCENES = 400


def scene(title: Title[Any], lesson: Lesson, position: Position, n: int) -> AnyGame:
    """The game at a position of a lesson, laid out once: whoever wants to play on clones it."""
    known = _scenes.get((lesson.file, n))
    if known is not None and known[0] is position:
        return known[1]
    game = laid_out(title, position)
    game = begun_at(game)  # what the script did is not what the learner has done
    if len(_scenes) >= _MOST_SCENES:
        _scenes.clear()
    _scenes[lesson.file, n] = position, game
    return game
