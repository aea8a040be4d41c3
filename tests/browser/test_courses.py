"""The courses as somebody walks them: every step of a lesson by mouse, by keys and by finger; what it points at is in sight."""

from __future__ import annotations

import os
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
WAYS = {"mouse": DESK, "keys": DESK, "finger": PHONE}
#: Where pictures of every step go, for whoever wants to look at them.
SHOTS = os.environ.get("ENGINEHOUSE_SHOTS", "")
#: Quick: two lessons of each game, each in another way; all of them, in every way, where there is time.
QUICK = {"mouse": 1, "keys": 2, "finger": 3}


def lessons(game: str, way: str) -> list[Lesson]:
    whole = [lesson for lesson in course(game).lessons if not lesson.later]
    return whole if LONG else whole[QUICK[way] : QUICK[way] + 1]


#: Where the walk by keys still comes to a stop (see the message of the long run): tried in the long run alone.
NOT_YET = {("planet-steam", "keys"), ("imperial-steam", "keys")}


#: What the lesson points at and cannot be seen: on no part of the screen, or under something else.
_OUT_OF_SIGHT = """() => (document.getElementById("lesson").dataset.point || "").split(" ").filter(Boolean).filter((id) => {
  const el = document.getElementById(id);
  if (!el?.checkVisibility()) return true;
  const r = el.getBoundingClientRect();
  return r.bottom < 4 || r.right < 4 || r.x > innerWidth - 4 || r.y > innerHeight - 4;
})"""


def walks(ada: Person, lesson: Lesson, way: str) -> list[str]:
    """Every step in its turn. What is amiss: something out of sight, or a board that had to be moved first."""
    page, title, faults, moves = ada.page, house.title(lesson.game), list[str](), tuple[str, ...]()
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
            moves = (*moves, f"={answer}")
        elif not has_goal(step):
            goes_on(ada, way)
            moves = (*moves, ON)
        else:
            moves, moved = plays(ada, moves, step.show, by_keys=way == "keys")
            faults += [f"{where}: the board had to be zoomed for {one}" for one in moved]
        if n + 1 < len(lesson.step) and lesson.step[n + 1].position is not None and has_goal(step):
            page.wait_for_selector(".success")
            goes_on(ada, way)
            moves = (*moves, ON)
    page.wait_for_selector(".success")
    assert "done" in page.locator(".success h2").inner_text().lower()
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(f"{lesson.game}/{lesson.id}: the page is wider than the screen")
    return faults


def plays(
    ada: Person, moves: tuple[str, ...], show: tuple[str, ...], *, by_keys: bool
) -> tuple[tuple[str, ...], list[str]]:
    """A step by the actions it would show. One press may stand for several of them, and then they are played at once: what
    the page's moment tells of the moves is believed, as long as it is what the step shows. All moves then, and what the
    board had to be zoomed for."""
    begun, zoomed, whole = len(moves), list[str](), (*moves, *show)
    while len(moves) < len(whole):
        zoomed += presses(ada, whole[len(moves)], ada.moment, by_keys=by_keys)
        answered(ada)
        played = moves_of(ada.moment)
        assert len(moves) < len(played), f"{whole[len(moves)]!r} was not played"
        assert played == whole[: len(played)], f"not {whole[begun:]} but {played[begun:]}"
        moves = played
    return moves, zoomed


def goes_on(ada: Person, way: str) -> None:
    if way == "keys":
        ada.page.keyboard.press("Enter")
    elif way == "finger":
        ada.page.locator("[data-on]").tap()
    else:
        ada.page.locator("[data-on]").click()


@pytest.mark.parametrize(
    ("game", "way"), [(game, way) for game in GAMES for way in WAYS if LONG or (game, way) not in NOT_YET]
)
def test_a_course_is_walked(person: Comes, game: str, way: str) -> None:
    look: dict[str, Any] = WAYS[way]
    ada, faults = person(unused=True, reduced_motion="reduce", **look), list[str]()
    for lesson in lessons(game, way):
        faults += walks(ada, lesson, way)
    assert faults == []
