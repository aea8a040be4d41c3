"""The first minutes of a guided first game, by pressing: the mentor stands where the question is, and is quiet when told so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.people import LONG, Comes, Person, at_desk_and_phone, serious

SEED = 4
FIRST_MINUTES = 12 if LONG else 6  # decisions


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


@pytest.mark.parametrize(
    ("game", "look"), at_desk_and_phone("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
)
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
        box = page.locator("#guide").bounding_box() if mentor(page) else None
        if box:
            assert box["y"] < page.locator("#prompt").bounding_box()["y"]
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= page.viewport_size["width"]
        ada.decides(rnd)
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
    page.wait_for_function("document.getElementById('confirm')?.dataset.action === 'bid 10'")
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
