"""The courses as somebody walks them: every step of a lesson by mouse, by keys and by finger, and by keys on a phone too; what it
points at is in sight."""

from __future__ import annotations

import os
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from enginehouse import house
from enginehouse.learn import Lesson, Run, course
from enginehouse.learn.formula import worked_out
from enginehouse.learn.run import ON, has_goal
from enginehouse.table.pages.lessons import moves_of
from tests.browser.hands import answered, presses
from tests.browser.people import DESK, LONG, PHONE, Comes, Person

GAMES = [title.id for title in house.games() if title.shipped() is not None]
WAYS = {"mouse": DESK, "keys": DESK, "finger": PHONE, "thumb-keys": PHONE}
#: On a phone more can be pressed here than a window holds: numbers and boxes beside each of four gauges.
WIDE = {("what-is-traded-first", "Find it"), ("what-a-card-is-worth", "Find it")}
#: Where pictures of every step go, for whoever wants to look at them.
SHOTS = os.environ.get("ENGINEHOUSE_SHOTS", "")
#: Quick: one lesson of each game in two ways, the next game in other two; all of them, modules too, in all four, where there is
#: time.
QUICK = {"mouse": 1, "keys": 2, "finger": 3, "thumb-keys": -1}
WALKS = [
    pytest.param(lesson, way, id=f"{game}-{way}-{lesson.id}")
    for m, game in enumerate(GAMES)
    for w, (way, nth) in enumerate(QUICK.items())
    for n, lesson in enumerate(course(game).lessons)
    if LONG or (n == nth and w != m % 3)
]


#: What the lesson points at and cannot be seen: on no part of the screen, outside the window on the board, under the sheet that
#: asks or under the foot of a phone.
_OUT_OF_SIGHT = """() => {
  const R = (el) => el.getBoundingClientRect(), $ = (id) => document.getElementById(id), phone = innerWidth < 760;
  const over = phone ? [$("asking"), $("lesson-foot")].filter((el) => el?.checkVisibility()).map((el) => R(el).top) : [];
  const screen = { left: 0, top: 0, right: innerWidth, bottom: Math.min(innerHeight, ...over) };
  return ($("lesson").dataset.point || "").split(" ").filter(Boolean).filter((id) => {
    const small = $(`phone-${id}`), el = small?.checkVisibility() ? small : $(id);
    if (!el?.checkVisibility()) return true;
    const r = R(el), seen = el.ownerSVGElement === $("board") ? [screen, R($("hold"))] : [screen];
    const wide = Math.min(r.right, ...seen.map((one) => one.right)) - Math.max(r.left, ...seen.map((one) => one.left));
    const high = Math.min(r.bottom, ...seen.map((one) => one.bottom)) - Math.max(r.top, ...seen.map((one) => one.top));
    return wide < 4 || high < 4;
  });
}"""


def walks(ada: Person, lesson: Lesson, way: str) -> list[str]:
    """Every step in its turn. What is amiss: something out of sight, or a board that had to be moved first."""
    page, title, faults = ada.page, house.title(lesson.game), list[str]()
    moves, due = tuple[str, ...](), tuple[str, ...]()  # what was played, and what is by the end of the step
    ada.goes(f"/learn/{lesson.game}/{lesson.id}")
    for n, step in enumerate(lesson.step):
        where = f"{lesson.game}/{lesson.id} {n} “{step.name}” by {way}"
        page.wait_for_selector(f'html[data-ready] #lesson[data-step="{n}"]', state="attached")
        page.wait_for_timeout(150 if SHOTS else 30)
        if SHOTS:
            name = f"{lesson.game}-{lesson.id}-{n}-{'390' if ada.touch else '1440'}.png"
            page.screenshot(path=str(Path(SHOTS) / name))
        faults += [f"{where}: {one} is out of sight" for one in page.evaluate(_OUT_OF_SIGHT)]
        if step.number:
            answer = str(worked_out(step.number, Run(title, lesson, moves).named))
            page.locator("#lesson-number").fill(answer)
            page.keyboard.press("Enter")
            moves = due = (*moves, f"={answer}")
        elif not has_goal(step):
            goes_on(ada, way)
            moves = due = (*moves, ON)
        else:
            due = (*due, *step.show)
            moves, moved = plays(ada, moves, due, goes_further(lesson, n), by_keys=way.endswith("keys"))
            if not ada.touch or (lesson.id, step.name) not in WIDE:
                faults += [f"{where}: the board had to be zoomed for {one}" for one in moved]
        if n + 1 < len(lesson.step) and lesson.step[n + 1].position is not None and has_goal(step):
            page.wait_for_selector(".success")
            goes_on(ada, way)
            moves = due = (*moves, ON)
    page.wait_for_selector(".success")
    assert "done" in page.locator(".success h2").inner_text().lower()
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(f"{lesson.game}/{lesson.id}: the page is wider than the screen")
    return faults


def goes_further(lesson: Lesson, n: int) -> tuple[str, ...]:
    """What the steps after one show that go on in the same turn."""
    after = lesson.step[n + 1 :]
    on = list(takewhile(lambda step: has_goal(step) and not step.number and step.position is None, after))
    return tuple(action for step in on for action in step.show)


def plays(
    ada: Person, moves: tuple[str, ...], due: tuple[str, ...], further: tuple[str, ...], *, by_keys: bool
) -> tuple[tuple[str, ...], list[str]]:
    """A step by the actions it would show. One press may stand for several of them, some of the next step's too: what the
    page's moment tells of the moves is believed, as long as it is what the steps show. All moves then, and what the board
    had to be zoomed for."""
    zoomed, whole = list[str](), (*due, *further)
    while len(moves) < len(due):
        turn = due[len(moves) :]
        zoomed += presses(ada, turn[0], ada.moment, by_keys=by_keys, turn=turn)
        answered(ada)
        played = moves_of(ada.moment)
        assert len(moves) < len(played), f"{turn[0]!r} was not played"
        assert played == whole[: len(played)], f"not {whole[len(moves) :]} but {played[len(moves) :]}"
        moves = played
    return moves, zoomed


def goes_on(ada: Person, way: str) -> None:
    if way.endswith("keys"):
        ada.page.keyboard.press("Enter")
    elif way == "finger":
        ada.page.locator("[data-on]").tap()
    else:
        ada.page.locator("[data-on]").click()


@pytest.mark.parametrize(("lesson", "way"), WALKS)
def test_a_lesson_is_walked(person: Comes, lesson: Lesson, way: str) -> None:
    look: dict[str, Any] = WAYS[way]
    ada = person(reduced_motion="reduce", light=not SHOTS, **look)
    assert walks(ada, lesson, way) == []
