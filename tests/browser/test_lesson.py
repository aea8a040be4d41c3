"""A lesson on the real page: by mouse at a desk, by keys, and by finger on a phone; right and wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enginehouse import house
from enginehouse.table.pages.lessons import token_of
from tests.browser.people import PHONE, Person, serious

Comes = Callable[..., Person]
GAMES = [title.id for title in house.games() if title.shipped() is not None]
LESSON = "/learn/steam-power/lay-a-tile-reach-a-city"


def says(page: Any, words: str) -> None:
    page.wait_for_function("(words) => document.getElementById('says').textContent.includes(words)", arg=words)


def press(one: Person, element: str) -> None:
    box = one.page.locator(f"#{element}").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (one.page.touchscreen.tap if one.touch else one.page.mouse.click)(x, y)


def goes_through(ada: Person, *, by_keys: bool) -> None:
    page = ada.page
    ada.goes(LESSON)
    page.wait_for_selector("html[data-ready]")
    says(page, "A turn is two actions")
    assert not page.locator("#logsheet").is_visible()
    assert not page.locator(".players").is_visible()
    # allowed, and not the goal: it stays until it is taken back
    page.locator("#choices button[value=money]").click()
    page.locator("#confirm").click()
    page.wait_for_selector(".astray")
    page.locator(".astray button").click()
    page.wait_for_selector(".astray", state="detached")
    page.locator("#choices button[value=track]").click()
    says(page, "Your first tile must lead into a city")
    assert page.locator("#lesson .told").inner_text().endswith("Now you may lay up to two tiles.")
    # refused: what the rule says stands there
    press(ada, "hex-G1")
    page.wait_for_selector("#refusal:not([hidden]), #refusal-below:not([hidden])")
    press(ada, "hex-G3")
    page.wait_for_selector("#confirm:not([disabled])")
    if by_keys:
        page.keyboard.press("Enter")
    else:
        page.locator("#confirm").click()
    page.wait_for_selector(".success")
    assert not page.locator("#asking").is_visible()
    if by_keys:
        page.keyboard.press("Enter")
    else:
        page.locator(".success .btn.main").click()
    says(page, "Another table")
    if by_keys:
        page.reload()
        says(page, "Another table")  # the address has all the moves
        page.wait_for_selector("html[data-ready]")
    page.locator("#lesson-foot [value=hint]").click()
    page.wait_for_selector(".mentor .second")
    page.locator("#lesson-foot [value=skip]").click()
    page.wait_for_selector(".success")
    assert "lesson 3 done" in page.locator(".success").inner_text().lower()
    assert not by_keys or serious(page) == []
    page.locator(".lesson-bar nav a").click()
    page.wait_for_selector("#learn")
    page.wait_for_selector("li.done[data-lesson=lay-a-tile-reach-a-city]")  # marked by what this browser remembers
    assert page.locator("#next-go").inner_text() == "Start lesson 1"
    assert page.locator(".course-line li.isnow").get_attribute("data-lesson") == "who-wins"
    assert by_keys or serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_at_a_desk_by_mouse_and_keys(person: Comes) -> None:
    goes_through(person(unused=True, reduced_motion="reduce"), by_keys=True)


def test_a_lesson_on_a_phone(person: Comes) -> None:
    goes_through(person(unused=True, reduced_motion="reduce", **PHONE), by_keys=False)


def test_the_board_stays_when_the_game_of_a_lesson_is_over(person: Comes) -> None:
    ada = person()
    won = token_of((">", "=2", "=2", "=2", "fulfil", "contract 19"))
    ada.goes(f"/learn/steam-power/who-wins?at={won}")
    ada.page.wait_for_selector("html[data-ready]")
    assert "lesson 1 done" in ada.page.locator(".success").inner_text().lower()
    assert ada.page.locator("#board").is_visible()


#: What is written beyond the sheet that it stands on, where it is cut off. The band of the next stop ends with the sheet.
_CUT_OFF = """() => {
  const words = document.querySelectorAll(".paper :is(p, h1, h2, a:not(.stop), button, small, .name, .min, .lead-line, .pic)");
  const right = (el) => el.getBoundingClientRect().right, beyond = (el) => right(el) > right(el.closest(".paper")) - 3;
  return [...words].filter((el) => el.checkVisibility() && beyond(el)).map((el) => el.textContent);
}"""


def test_nothing_of_a_course_is_cut_off_on_a_phone(person: Comes) -> None:
    ada = person(unused=True, reduced_motion="reduce", **PHONE)
    for game in GAMES:
        ada.goes(f"/learn/{game}")
        ada.page.wait_for_selector("#learn")
        assert ada.page.locator(".paper .terminus p").count() > 1
        assert ada.page.evaluate(_CUT_OFF) == [], game
