"""A position of the rulebook is tried where it stands: by mouse at a desk, by finger on a phone."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.people import PHONE, Person, serious

Comes = Callable[..., Person]


def tries(ada: Person) -> None:
    page = ada.page
    ada.goes("/rules/planet-steam#case-own-ground-only")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("figure.live").count() == 0
    page.locator("[data-try=own-ground-only]").click()
    page.wait_for_selector("figure.live .try-acts .btn.main")
    # what is refused says this very rule
    box = page.locator("figure.live #zone-A3").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if ada.touch else page.mouse.click)(x, y)
    page.wait_for_selector("figure.live .refusal")
    assert "PS-TANK-17" in page.locator("figure.live .refusal").inner_text()
    # what is legal can be pressed, and what follows is told
    page.locator("figure.live .try-acts .btn.main").click()
    page.wait_for_function("() => document.querySelector('figure.live .try-facts').textContent.includes('12, then 11')")
    assert page.locator("figure.live .refusal").count() == 0
    page.get_by_role("button", name="Again", exact=True).click()
    page.wait_for_function("() => !document.querySelector('figure.live .try-facts').textContent.includes('then')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("figure.live", state="detached")


def test_a_position_at_a_desk(person: Comes) -> None:
    tries(person(unused=True, reduced_motion="reduce"))


def test_a_position_on_a_phone(person: Comes) -> None:
    tries(person(unused=True, reduced_motion="reduce", **PHONE))
