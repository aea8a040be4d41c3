"""Chairs by hand: sitting down once, another device, shutting others out, giving a chair away, leaving."""

from __future__ import annotations

from typing import Any

from tests.browser.people import PHONE, Comes, Person, serious


def settings(one: Person) -> Any:
    one.page.get_by_role("button", name="Settings").first.click()
    return one.page.locator("#drawer-settings")


def test_a_chair_has_one_owner(person: Comes) -> None:
    ada, mira, tomasz = person(), person(), person()
    table = ada.begins("friend", speed="paused")
    link = ada.page.locator("#invite input.link").input_value()
    mira.sits(link, "Mira")
    ada.page.wait_for_selector("#invite .invite-row", state="hidden")
    # the invitation is used up
    tomasz.goes(link)
    tomasz.waits_for("This chair is taken")
    assert serious(tomasz.page) == []
    ada.goes(link)
    ada.waits_for("This chair is taken")
    ada.opens(table)
    assert link not in ada.page.content()
    # but Mira has a link of her own, for her phone
    own = settings(mira).locator("#own-link-1").input_value()
    assert serious(mira.page) == []
    phone = person(**PHONE)
    phone.goes(own)
    phone.page.get_by_role("button", name="Come back as Mira").click()
    phone.at_table()
    mira.opens(table, 1)
    drawer = settings(mira)
    assert drawer.get_by_text("Open on 2 devices").is_visible()
    drawer.get_by_role("button", name="Shut all others out").click()
    phone.waits_for("This device no longer sits here")
    mira.at_table()
    assert settings(mira).get_by_text("Open on this device only").is_visible()


def test_a_chair_is_given_away_before_all_eyes(person: Comes) -> None:
    ada, mira = person(), person()
    ada.begins("friend", "bot", speed="paused")
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    ada.page.reload()
    ada.at_table()
    chairs = settings(ada).locator(".host-chairs")
    assert serious(ada.page) == []
    chairs.get_by_text("Mira", exact=True).click()
    assert chairs.get_by_role("button", name="Free it for a person").count() == 1  # the bot's, not hers: she is here
    chairs.get_by_role("button", name="Give it to a bot").click()
    mira.waits_for("This device no longer sits here")
    ada.at_table()
    ada.page.get_by_role("tab", name="Log", exact=True).click()
    ada.waits_for("The host gives Mira’s chair to a bot")


def test_whoever_leaves_is_gone(person: Comes) -> None:
    ada, mira = person(), person()
    table = ada.begins("friend", speed="paused")
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    other = mira.tab()
    other.goto(mira.page.url)
    other.wait_for_selector("html[data-ready]")
    drawer = settings(mira)
    drawer.get_by_text("Leave this table on this device").click()
    drawer.get_by_role("button", name="Leave the table").click()
    mira.page.wait_for_url(f"{mira.url}/")
    other.get_by_text("This device no longer sits here").wait_for()
    assert table not in mira.page.locator("#mine").inner_html()
    ada.page.get_by_role("tab", name="Log", exact=True).click()
    ada.waits_for("Mira has left the table")
    ada.page.locator("#seats").get_by_text("left", exact=True).wait_for()


def test_the_host_fills_an_empty_chair_where_it_stands(person: Comes) -> None:
    ada = person()
    ada.begins("friend", "friend", speed="paused")
    row = ada.page.locator("#seats .chair-row").first
    assert serious(ada.page) == []
    row.get_by_role("button", name="Copy link").click()
    row.locator("input.link").wait_for()
    assert "/s/" in row.locator("input.link").input_value()
    row.get_by_role("button", name="Seat a bot").click()
    ada.page.wait_for_function("() => document.querySelectorAll('#seats .chair-row').length === 1")
    assert ada.page.locator("#seats").get_by_text("greedy").count() == 1
