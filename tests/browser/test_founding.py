"""The form of a new table: the easiest first, pictures of what is chosen, and the last choice for who has played."""

from __future__ import annotations

from tests.browser.people import Comes


def test_a_first_table_is_the_easiest_and_later_the_last_choice_comes_back(person: Comes) -> None:
    ada = person()
    page = ada.page
    ada.goes("/new/steamwatchers")
    chosen = page.locator(".ground:has(:checked)")
    assert "a good first table" in chosen.inner_text()
    picture = page.locator(".ground-pic img:visible")
    assert "of=steamwatching-101" in picture.get_attribute("src")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.ground-pic img')].some((one) => one.naturalWidth > 0)"
    )
    assert page.get_by_role("radio", name="Gone with the Singed").is_disabled()
    page.locator("#players").select_option("2")
    page.get_by_role("radio", name="Steamwatching 101").focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    assert page.get_by_role("radio", name="Gone with the Singed").is_checked()
    assert "of=singed" in picture.get_attribute("src")
    page.locator("#seat-1").select_option("bot:greedy")
    page.get_by_role("button", name="Create the table").click()
    ada.at_table()
    ada.goes("/new/steamwatchers")
    assert page.get_by_role("radio", name="Steamwatching 101").is_checked(), "no game is finished yet"
    page.evaluate("localStorage.setItem('enginehouse finished steamwatchers', 'yes')")
    ada.goes("/new/steamwatchers")
    assert page.get_by_role("radio", name="Gone with the Singed").is_checked()
    assert page.locator("#players").input_value() == "2"
    assert page.locator("#seat-1").input_value() == "bot:greedy"
