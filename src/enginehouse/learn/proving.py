"""Is a lesson sound? All of it is played: the right way, and every wrong try that it has an answer for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from enginehouse.core import HouseError, Title, Words
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.learn import formula
from enginehouse.learn.formula import BadFormula
from enginehouse.learn.framing import outside, spots, without_defined
from enginehouse.learn.lesson import Lesson, Step, Wrong
from enginehouse.learn.position import BadScript
from enginehouse.learn.reading import line_of
from enginehouse.learn.run import ON, Refused, Run, has_goal, scene, slug

MOST_WORDS = 40  # of a mentor's sentence; 24 are better
_ID = re.compile(r'\bid="([^"]+)"')
Fault = tuple[str, str]  # the field, and what is wrong with it


def faults(title: Title[Any], lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, each with file, line and field; empty: it is sound."""
    found = [*_in_words(title, lesson)]
    if not found:  # only what can be read is played
        found = [*_in_play(title, lesson)]
    file = Path(lesson.file)
    text = file.read_text("utf-8") if file.is_file() else ""
    return [f"{lesson.file}:{line_of(text, field)}: {field}: {words}" for field, words in found]


# --- what can be said without a table --------------------------------------------------------------------------------
def _in_words(title: Title[Any], lesson: Lesson) -> Iterator[Fault]:
    catalogue = title.catalogue()
    for rule in lesson.rules:
        if rule not in catalogue:
            yield (
                "rules",
                f"the catalogue of {title.name} has no rule {rule}; “enginehouse rules {title.id}” lists them",
            )
    last = lesson.step[-1]
    if not (last.find and has_goal(last)):
        yield (
            f"step[{len(lesson.step) - 1}]",
            "the last step is to be found by oneself: give it “find = true” and a goal",
        )
    for n, step in enumerate(lesson.step):
        yield from ((f"step[{n}].{field}", words) for field, words in _step_in_words(title, step))
    names = [step.name for step in lesson.step]
    for name in {name for name in names if names.count(name) > 1}:
        yield f"step[{names.index(name)}].name", f"two steps are called “{name}”; each has a name of its own"


def _step_in_words(title: Title[Any], step: Step) -> Iterator[Fault]:
    for field in ("say", "hint", "done"):
        words = len(getattr(step, field).split())
        if words > MOST_WORDS:
            yield field, f"it has {words} words; at most {MOST_WORDS}, and 24 are better"
    yield from _goal_in_words(step)
    if step.find and step.point:
        yield "point", "what is to be found is not pointed at"
    for field in ("reach", "number"):
        yield from _readable(field, getattr(step, field))
    for k, wrong in enumerate(step.wrong):
        yield from ((f"wrong[{k}].{field}", words) for field, words in _wrong_in_words(title, step, wrong))


def _goal_in_words(step: Step) -> Iterator[Fault]:
    if has_goal(step):
        if step.number and (step.play or step.reach):
            yield "number", "a step asks for a number, or for something on the table: leave out “play” and “reach”"
        for field in ("goal", "hint"):
            if not getattr(step, field):
                yield field, "is missing: a step with something to do has a goal of one line, and a hint"
        if not step.number and not step.show:
            yield "show", "is missing: write a right way, action by action"
    else:
        for field in ("goal", "show", "offer", "wrong"):
            if getattr(step, field):
                yield (
                    field,
                    "there is nothing to do in this step: give it “play”, “reach” or “number”, or leave this out",
                )


def _wrong_in_words(title: Title[Any], step: Step, wrong: Wrong) -> Iterator[Fault]:
    if wrong.rule and wrong.rule not in title.catalogue() and wrong.rule not in HOUSE_RULES:
        yield "rule", f"the catalogue of {title.name} has no rule {wrong.rule}"
    if not (wrong.rule or wrong.play or wrong.when or wrong.number is not None):
        yield "say", "to what is this said? Give it a “rule”, or “play”, “when” or “number”"
    if (wrong.number is not None) != bool(step.number):
        yield "number", "a wrong number belongs to a step that asks for one, and such a step has no other wrong tries"
    if not wrong.tries and wrong.number is None:
        yield "tries", "is missing: write the moves that show it, the last of them the wrong one"
    yield from _readable("when", wrong.when)


def _readable(field: str, words: str) -> Iterator[Fault]:
    if words:
        try:
            formula.read(words)
        except BadFormula as error:
            yield field, str(error)


# --- what the table says ---------------------------------------------------------------------------------------------
def _in_play(title: Title[Any], lesson: Lesson) -> Iterator[Fault]:
    for n, position in [(0, lesson.position), *((n, s.position) for n, s in enumerate(lesson.step) if s.position)]:
        field = f"step[{n}].position" if n or position is not lesson.position else "position"
        try:
            scene(title, lesson, position, n)
        except BadScript as error:
            yield f"{field}.script[{error.line}]", str(error)
            return
        except HouseError as error:
            yield field, str(error)
            return
    yield from _lesson_things(Run(title, lesson))
    moves: tuple[str, ...] = ()
    for n, step in enumerate(lesson.step):
        found = list(_step_in_play(title, lesson, n, moves))
        yield from ((f"step[{n}].{field}".rstrip("."), words) for field, words in found)
        if found:
            return
        moves = (*moves, *_right(title, lesson, moves, step))
        if n + 1 < len(lesson.step) and lesson.step[n + 1].position is not None and has_goal(step):
            moves = (*moves, ON)
    run = Run(title, lesson, moves)
    if not run.finished:
        yield "step", "played as “show” says, the lesson does not come to its end"


def _right(title: Title[Any], lesson: Lesson, moves: tuple[str, ...], step: Step) -> tuple[str, ...]:
    if not has_goal(step):
        return (ON,)
    if step.number:
        return (f"={formula.worked_out(step.number, Run(title, lesson, moves).named)}",)
    return step.show


def _step_in_play(title: Title[Any], lesson: Lesson, n: int, moves: tuple[str, ...]) -> Iterator[Fault]:
    step = lesson.step[n]
    run = Run(title, lesson, moves)
    if run.misfit is not None:
        yield f"replies[{run.misfit.line}]", str(run.misfit)
        return
    if run.step != n or run.waiting:
        yield "", "the step before does not lead here when it is played as its “show” says"
        return
    yield from _sayings(run)
    yield from _things(run)
    if run.open and not run.offered():
        yield (
            "replies",
            f"the learner is not asked here: {run.game.prompt(run.seat)}. Let the others answer, or change the position",
        )
        return
    if step.reach and not step.play and run.holds(step.reach):
        yield "reach", "this is true already before anything was done"
        return
    astray = list(_right_way(title, lesson, n, moves))
    yield from astray
    if astray:
        return
    yield from _in_frame(title, lesson, n, moves)
    for k, wrong in enumerate(step.wrong):
        try:
            words = _wrong_way(title, lesson, moves, wrong)
        except HouseError as error:
            words = str(error)
        if words:
            yield f"wrong[{k}]", words


def _right_way(title: Title[Any], lesson: Lesson, n: int, moves: tuple[str, ...]) -> Iterator[Fault]:
    step = lesson.step[n]
    try:
        right = _right(title, lesson, moves, step)
        runs = [Run(title, lesson, (*moves, *right[: k + 1])) for k in range(len(right))]
        past = [k for k, run in enumerate(runs) if run.step > n or run.waiting or run.finished]
        if astray := next((run for run in runs[:-1] if run.answer), None):
            yield "wrong", f"after “{astray.moves[-1]}”, which is on the right way, this is said: {astray.answer}"
        misfit = runs[-1].misfit
        if misfit is not None:
            yield f"replies[{misfit.line}]", str(misfit)
        elif not past:
            yield "show", "played like this, the goal is not reached"
        elif past[0] + 1 < len(right):
            yield f"show[{past[0]}]", f"“{right[past[0]]}” reaches the goal; leave out what follows"
        elif "{" in runs[-1].told and runs[-1].told == step.done:
            yield "done", "what stands in braces cannot be worked out when the goal is reached"
        elif runs[-1].unused:
            yield "replies", f"the last {runs[-1].unused} of these are never asked for"
    except Refused as error:
        yield "show", f"{error.reason} {error.rule}".strip()
    except HouseError as error:
        yield "reach" if step.reach else "number", str(error)


def _in_frame(title: Title[Any], lesson: Lesson, n: int, moves: tuple[str, ...]) -> Iterator[Fault]:
    """Whether what is pressed on the right way, or struck after a wrong try, can be seen. Where a step points, the page looks."""
    step, run = lesson.step[n], Run(title, lesson, moves)
    frame = run.frame
    if not frame:
        return
    where = spots("".join(title.board(run.game.view(run.seat), run.words).layers.values()))
    named = [(f"wrong[{k}].point", wrong.point) for k, wrong in enumerate(step.wrong)]
    for k, action in enumerate(step.show):
        run = Run(title, lesson, (*moves, *step.show[:k]))
        named.append((f"show[{k}]", title.choice(run.game.view(run.seat), run.seat, action).touches[:1]))
    for field, things in named:
        for name in outside((*frame, *step.point), things, where):
            yield field, f"“{name}” lies outside of what “frame” shows: add it there, or something beyond it"


def _wrong_way(title: Title[Any], lesson: Lesson, moves: tuple[str, ...], wrong: Wrong) -> str:
    tries = wrong.tries or (f"={wrong.number}",)
    run = Run(title, lesson, (*moves, *tries[:-1]))
    before = run.step, run.waiting
    try:
        run = Run(title, lesson, (*moves, *tries))
    except Refused as error:
        if error.wrong is wrong:
            return ""
        other = "another answer is given" if error.wrong else "it is refused"
        return f"“{tries[-1]}”: {other} ({error.rule or 'no rule'}: {error.reason})"
    if (run.step, run.waiting) != before or run.finished:
        return f"“{tries[-1]}” reaches the goal: it is no wrong try"
    if run.wrong is wrong:
        return ""
    return f"“{tries[-1]}” is allowed, and this answer is not given; see what “play” or “when” say"


def _sayings(run: Run) -> Iterator[Fault]:
    step = run.now
    for field in ("say", "goal", "hint"):
        try:
            formula.filled(getattr(step, field), run.named)
        except BadFormula as error:
            yield field, str(error)
    judged = [("reach", step.reach), *((f"wrong[{k}].when", wrong.when) for k, wrong in enumerate(step.wrong))]
    for field, words in judged:
        for name in sorted(formula.names(words)) if words else ():
            try:
                run.named(name)
            except LookupError as error:
                yield field, str(error.args[0])


def drawn_ids(title: Title[Any], seen: Any, words: Words) -> tuple[set[str], set[str]]:
    """The ids of all that is on the page, and of its panels."""
    panels = title.panels(seen, words)
    drawn = "".join([*title.board(seen, words).layers.values(), *(panel.html for panel in panels)])
    return {*_ID.findall(without_defined(drawn)), *(f"panel-{panel.id}" for panel in panels)}, {
        panel.id for panel in panels
    }


def _drawn(run: Run) -> tuple[set[str], set[str]]:
    return drawn_ids(run.title, run.game.view(run.seat), run.words)


def _things(run: Run) -> Iterator[Fault]:
    """Whether all that a step names by its id is there."""
    step = run.now
    named = [("point", step.point), *((f"wrong[{k}].point", w.point) for k, w in enumerate(step.wrong))]
    named.append(("frame", step.frame or ()))
    if not step.panels and not any(some for _, some in named):
        return
    ids, panels = _drawn(run)
    for field, some in named:
        yield from missing(field, some, ids)
    yield from no_such("panels", "panel", step.panels or (), panels)


def _lesson_things(run: Run) -> Iterator[Fault]:
    ids, panels = _drawn(run)
    yield from missing("frame", run.lesson.frame, ids)
    yield from no_such("panels", "panel", run.lesson.panels, panels)
    figures = {slug(figure.name) for figure in run.title.figures(run.game.view(run.seat))}
    yield from no_such("figures", "figure", run.lesson.figures, figures)


def missing(field: str, some: tuple[str, ...], ids: set[str]) -> Iterator[Fault]:
    for element in some:
        if element not in ids:
            yield field, f"nothing on the page has the id “{element}”{_nearest(element, ids)}"


def no_such(field: str, what: str, some: tuple[str, ...], known: set[str]) -> Iterator[Fault]:
    for one in some:
        if one not in known:
            yield field, f"there is no {what} “{one}”; there are {', '.join(sorted(known))}"


def _nearest(element: str, ids: set[str]) -> str:
    kind = element.partition("-")[0]
    like = sorted(one for one in ids if one.partition("-")[0] == kind)[:12]
    return f"; there are {', '.join(like)} …" if like else ""
