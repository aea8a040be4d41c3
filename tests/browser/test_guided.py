"""The first minutes of a guided first game, by pressing: the mentor stands where the question is, and is quiet when told so."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from tests.browser.hands import answered, presses
from tests.browser.people import DESK, LONG, Comes, Person, at_desk_and_phone, serious

SEED = 4
ALL = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
FIRST_MINUTES = 12 if LONG else 4  # decisions


def begins_guided(ada: Person, game: str, *, learning: bool) -> str:
    """One press, at the end of the course or on the form of a new table; the table's id."""
    ada.goes(f"/learn/{game}" if learning else f"/new/{game}")
    ada.page.get_by_role("button", name="Guided first game").first.click()
    ada.at_table()
    table = ada.page.locator("#table").get_attribute("data-table")
    ada.posts(f"/api/tables/{table}/speed", speed="instant")
    return table


def mentor(page: Any) -> str:
    return page.locator("#guide [role=status]").inner_text() if page.locator("#guide").is_visible() else ""


#: What keys can do at this moment: whether Enter confirms, how many actions have a digit, and whether arrows lead anywhere.
_BY_KEYS = """() => ({
  confirm: Boolean(document.getElementById("confirm")?.checkVisibility()) && !document.getElementById("confirm").disabled,
  digits: [...document.querySelectorAll("#choices .acts button, #choices .menu button")].filter((b) => !b.hidden).length,
  places: [...document.querySelectorAll(".can")].filter((el) => el.checkVisibility() && !el.classList.contains("option")).length,
})"""
#: Whether the focus is on something that answers the question.
_THERE = "() => Boolean(document.activeElement?.closest('#choices button, #plans button'))"


def decides_by_keys(ada: Person, rnd: Random) -> None:
    """One decision by arrows, digits, Tab and Enter alone."""
    page, before, deadline = ada.page, ada.moment, time.monotonic() + 60
    while ada.moment == before and not ada.over and ada.my_turn:
        assert time.monotonic() < deadline, f"“{ada.prompt}” could not be answered by keys: {page.evaluate(_BY_KEYS)}"
        can = page.evaluate(_BY_KEYS)
        if can["confirm"]:
            page.keyboard.press("Enter")
        elif can["digits"] and (not can["places"] or rnd.random() < 0.5):
            page.keyboard.press(str(rnd.randint(1, min(9, can["digits"]))))
        elif can["places"]:
            for _ in range(rnd.randint(1, 3)):
                page.keyboard.press(rnd.choice(("ArrowRight", "ArrowDown", "ArrowLeft")))
            page.keyboard.press("Enter")
        else:
            for _ in range(40):
                page.keyboard.press("Tab")
                if page.evaluate(_THERE):
                    page.keyboard.press("Enter")
                    break
        page.wait_for_timeout(330)  # a key pressed twice in less is for the question before


@pytest.mark.parametrize(("game", "look"), at_desk_and_phone(*ALL) if LONG else [pytest.param(ALL[1], DESK, id="desk")])
def test_the_first_minutes_of_a_guided_game_by_keys(person: Comes, game: str, look: dict[str, Any]) -> None:
    ada = person(reduced_motion="reduce", unused=True, **look)
    page, rnd = ada.page, Random(3)
    begins_guided(ada, game, learning=False)
    page.wait_for_selector("#guide .aim")
    page.evaluate("document.activeElement.blur()")
    spoken = 0
    for _ in range(FIRST_MINUTES):
        page.wait_for_selector("#prompt.mine")
        spoken += bool(mentor(page))
        decides_by_keys(ada, rnd)
    assert spoken > FIRST_MINUTES // 3


#: Both measured at once: on a phone the sheet they stand on may be rising.
_ABOVE_THE_QUESTION = """() => {
  const [guide, prompt] = ["guide", "prompt"].map((id) => document.getElementById(id).getBoundingClientRect());
  return guide.top < prompt.top && guide.left >= 0 && guide.right <= innerWidth;
}"""
_OFFERED = "() => [...document.querySelectorAll('#choices button[name=action]')].map((button) => button.value)"


@pytest.mark.parametrize(("game", "look"), at_desk_and_phone(*ALL))
def test_the_first_minutes_of_a_guided_game(person: Comes, game: str, look: dict[str, Any]) -> None:
    ada = person(reduced_motion="reduce", unused=True, **look)
    page, rnd = ada.page, Random(3)
    begins_guided(ada, game, learning=ada.touch)
    page.wait_for_selector("#prompt.mine")
    page.wait_for_selector("#guide .aim")
    assert "wins" in mentor(page) or "win" in mentor(page)
    assert serious(page, colours="#guide") == []
    spoken = 0
    for _ in range(FIRST_MINUTES):
        page.wait_for_selector("#prompt.mine")
        spoken += bool(mentor(page))
        if mentor(page):
            assert page.evaluate(_ABOVE_THE_QUESTION)
        presses(ada, rnd.choice(page.evaluate(_OFFERED)), ada.moment)
        answered(ada)
    assert spoken > FIRST_MINUTES // 3
    assert page.locator("#guide .aim").count() == 0, "the goal is named once"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_mentor_is_hidden_switched_off_and_warns_before_a_move_counts(person: Comes) -> None:
    ada = person(unused=True)
    page = ada.page
    begins_guided(ada, "imperial-steam", learning=False)
    page.wait_for_selector("#guide .says")
    page.get_by_role("button", name="Hide").click()
    page.wait_for_selector("#guide", state="hidden")
    page.reload()
    ada.at_table()
    page.wait_for_selector("#guide .says")
    page.locator("#cmd").fill("bid 10")
    page.keyboard.press("Enter")
    page.wait_for_selector("#receipt .warned")
    page.wait_for_function("() => document.getElementById('confirm')?.dataset.action === 'bid 10'")
    assert "With 10 influence no hub is in your reach, the lowest stands at 40" in page.locator(".warned").inner_text()
    page.locator("#back").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("The mentor’s words").uncheck()
    page.wait_for_selector("#guide", state="hidden")


def test_who_is_not_asked_before_a_move_counts_is_warned_before_a_blunder_all_the_same(person: Comes) -> None:
    ada = person(unused=True)
    page = ada.page
    page.add_init_script("localStorage.setItem('enginehouse confirm', 'off')")
    begins_guided(ada, "imperial-steam", learning=False)
    page.wait_for_selector("#guide .says")
    page.locator("#cmd").fill("bid 10")
    page.keyboard.press("Enter")
    page.wait_for_selector("#receipt .warned")
    assert page.locator("#prompt.mine").count() == 1, "nothing was played"
    page.locator("#back").click()
    page.locator("#cmd").fill("bid 50")
    page.keyboard.press("Enter")  # nothing to think of: it counts at once
    page.wait_for_selector("text=Lay a hand on an action")


def test_who_has_finished_a_game_is_not_offered_a_guide(person: Comes) -> None:
    ada = person(unused=True)
    page = ada.page
    ada.goes("/new/planet-steam")
    assert page.locator("#guided-first").is_visible()
    assert "you against two mild bots" in page.locator("#guided-first").inner_text()
    page.evaluate("localStorage.setItem('enginehouse finished planet-steam', 'yes')")
    page.reload()
    page.wait_for_selector("#guided-first", state="hidden")
