"""Every lesson of the house is played through: the right way, and each wrong try that it has an answer for."""

from __future__ import annotations

from pathlib import Path

import pytest

from enginehouse import house
from enginehouse.learn import ON, Lesson, Run, course, faults
from enginehouse.learn.formula import worked_out
from enginehouse.learn.run import SKIP, Refused, has_goal

GAMES = [title.id for title in house.games() if title.shipped() is not None]
LESSONS = [lesson for game in GAMES for lesson in course(game).lessons]
TRIES = [(lesson, n, k) for lesson in LESSONS for n, step in enumerate(lesson.step) for k in range(len(step.wrong))]


def named(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.id}"


def right_moves(lesson: Lesson, to: int) -> tuple[str, ...]:
    """The moves that lead to the beginning of a step, as the lesson shows them."""
    title, moves = house.title(lesson.game), ()
    for n, step in enumerate(lesson.step[:to]):
        if step.number:
            moves = (*moves, f"={worked_out(step.number, Run(title, lesson, moves).named)}")
        else:
            moves = (*moves, *(step.show or (ON,)))
        if n + 1 < len(lesson.step) and lesson.step[n + 1].position is not None and has_goal(step):
            moves = (*moves, ON)
    return moves


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_is_sound(lesson: Lesson) -> None:
    assert faults(house.title(lesson.game), lesson) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_right_way_leads_to_the_end(lesson: Lesson) -> None:
    run = Run(house.title(lesson.game), lesson, right_moves(lesson, len(lesson.step)))
    assert run.finished
    assert run.marks == ["done"] * len(lesson.step)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_whoever_skips_every_step_comes_to_the_same_end(lesson: Lesson) -> None:
    title, moves = house.title(lesson.game), list[str]()
    for _ in range(3 * len(lesson.step)):
        moves.append(SKIP)
        run = Run(title, lesson, moves)
        if run.finished:
            break
    whole = Run(title, lesson, right_moves(lesson, len(lesson.step)))
    assert run.finished
    assert run.game.to_json() == whole.game.to_json()


@pytest.mark.parametrize(("lesson", "n", "k"), TRIES, ids=[f"{named(a)}-{n}-{k}" for a, n, k in TRIES])
def test_a_wrong_try_is_answered(lesson: Lesson, n: int, k: int) -> None:
    title, wrong = house.title(lesson.game), lesson.step[n].wrong[k]
    moves, tries = right_moves(lesson, n), wrong.tries or (f"={wrong.number}",)
    before = Run(title, lesson, (*moves, *tries[:-1]))
    if wrong.rule or wrong.number is not None:
        with pytest.raises(Refused) as refused:
            Run(title, lesson, (*moves, *tries))
        assert refused.value.wrong is wrong
        assert refused.value.rule == wrong.rule
        return
    after = Run(title, lesson, (*moves, *tries))
    assert after.wrong is wrong
    assert after.step == before.step == n
    assert after.answer
    assert Run(title, lesson, after.taken_back()).game.to_json() == before.game.to_json()


def test_every_game_has_lessons_that_come_with_the_house() -> None:
    for game in GAMES:
        lessons = course(game).lessons
        assert lessons, game
        assert all(Path(lesson.file).parent.name == "lessons" for lesson in lessons)
        assert [one.later for one in lessons] == sorted(one.later for one in lessons)
