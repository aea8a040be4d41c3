"""Whole games in a browser: at a desk and on a phone, against bots, by keyboard, at one screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from tests.browser import whole
from tests.browser.hands import founds_by_form
from tests.browser.people import PHONE, Person, serious

Comes = Callable[..., Person]
NASTY = "<b>Mira</b> 😀 “&amp;” والد"


def play(people: list[Person], table: str, rnd: Random) -> None:
    """Everybody presses when it is their turn, until the game is over; or a while, and then it goes on before their eyes."""
    for _ in range(400 if whole.TO_THE_END else 6):
        if people[0].over:
            break
        for one in people:
            if one.my_turn and not one.over:
                one.decides(rnd)
        people[0].page.wait_for_timeout(10)
    while not (state := people[0].looks(table))["over"]:
        seat = min(state["to_act"])
        people[seat].decides_unseen(table, rnd, seat)
    for one in people:
        one.page.wait_for_selector("#prompt[data-over=yes]")


#: What is there to be pressed on a phone, and is too small for a finger.
SMALL = """() => [...document.querySelectorAll("button, a, select, input")].filter((el) => {
  const r = el.getBoundingClientRect();
  const pressed = el.closest(".tabs, #choices, #receipt, .prompt");
  return r.width && r.height && r.top < innerHeight && pressed && r.height < 43.5;
}).map((el) => el.outerHTML.slice(0, 90))"""


def test_two_people_at_a_desk_and_on_a_phone_play_a_whole_game(person: Comes) -> None:
    ada, mira = whole.comes(person), whole.comes(person, **PHONE)
    table = founds_by_form(ada, "steam-power", "friend", options={"map": "switchyard", "round_cap": "5"})
    link = ada.page.locator("#invite input.link").input_value()
    mira.sits(link, NASTY)
    ada.page.wait_for_selector("#invite .invite-row", state="hidden")
    assert NASTY in ada.page.locator("#seat-1 .nm").inner_text()
    assert ada.page.locator("#seats b").count() == 0
    rnd = Random(3)
    while ada.my_turn:
        ada.decides(rnd)
    mira.page.wait_for_selector("#prompt.mine")
    assert not mira.page.evaluate(SMALL)
    assert mira.page.evaluate("document.documentElement.scrollWidth") <= 390
    play([ada, mira], table, rnd)
    for one in (ada, mira):
        assert re.search("wins with|share the victory with", one.prompt), one.prompt
        assert one.page.locator("#end .count tbody tr").count() == 2
        assert one.page.locator("#end svg.chart").is_visible()
    assert ada.prompt == mira.prompt
    assert mira.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_against_bots_by_keyboard_alone(person: Comes) -> None:
    """By arrows, digits and Enter, or by what is written after a slash, by turns; and the record can be kept."""
    ada = whole.comes(person)
    table = ada.begins("bot:random", "bot:random")
    rnd, page = Random(11), ada.page
    for n in range(300 if whole.TO_THE_END else 6):
        page.wait_for_selector("#prompt:is(.mine, [data-over=yes])", state="attached")
        if ada.over:
            break
        before = ada.moment
        page.wait_for_timeout(310)  # a key that is pressed twice faster than one can look counts once
        (by_keys, by_notation)[n % 2](ada, rnd)
        page.wait_for_function(
            "m => document.getElementById('prompt').dataset.moment !== m || document.querySelector('#confirm, #tiles button')",
            arg=before,
        )
        for _ in range(4):
            if ada.moment != before:
                break
            if page.locator("#confirm").count():
                page.keyboard.press("Enter")
            page.wait_for_timeout(50)
    ada.goes("/")  # nobody looks until it is over
    while ada.decides_unseen(table, rnd):
        pass
    ada.opens(table)
    page.wait_for_selector("#prompt[data-over=yes]")
    assert page.locator("#end .count tbody tr").count() == 3
    assert not serious(page)
    goes_through_it_by_keys(page)
    with page.expect_download() as download:
        page.locator("#end").get_by_role("link", name="The record").click()
    record = download.value.path()
    ada.goes("/")
    page.locator("#record").set_input_files(record)
    page.wait_for_selector("#end .count")


def goes_through_it_by_keys(page: Any) -> None:
    """From a turn of the chart to its moment, on from there by itself, and back to the end."""
    chart = page.locator("#end .chart")
    chart.focus()
    last = chart.get_attribute("aria-valuetext")
    page.keyboard.press("ArrowLeft")
    assert chart.get_attribute("aria-valuetext") != last
    page.keyboard.press("Home")
    assert chart.get_attribute("aria-valuetext").startswith("Turn 0: Ada ")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.getElementById('slider').value === '0' && document.body.classList.contains('past')"
    )
    page.keyboard.press("p")
    page.wait_for_function("() => document.getElementById('slider').value > 0")
    page.keyboard.press("Escape")
    assert not page.locator("#replay").is_visible()
    page.wait_for_selector("#prompt[data-over=yes]")
    page.get_by_role("button", name="Final count").click()


def by_keys(ada: Person, rnd: Random) -> None:
    """Arrows to something on the board, or a digit for an action, or the arrows of the stepper; then Enter."""
    page = ada.page
    places = page.evaluate("document.querySelectorAll('.can:not(.option)').length")
    buttons = page.locator("#choices button[name=action]:visible").count()
    closed = page.locator("#choices .acts button").evaluate_all("all => all.map((b) => b.classList.contains('closed'))")
    if page.locator("#amount").is_visible():
        page.locator("#amount").focus()
        page.keyboard.press("ArrowUp")
        page.wait_for_selector("#confirm")
        return
    if places and (not buttons or rnd.random() < 0.8):
        page.evaluate("document.activeElement.blur()")
        for _ in range(1 + rnd.randrange(6)):
            page.keyboard.press(rnd.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        assert page.evaluate("document.activeElement.classList.contains('can')")
        page.keyboard.press("Enter")
        page.wait_for_timeout(120)
        page.evaluate("document.activeElement.blur()")
        return
    shown = [n for n in range(max(buttons, len(closed))) if n >= len(closed) or not closed[n]]
    if not shown:  # the answer is on its way, and the next question not yet there
        return
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(str(1 + rnd.choice(shown)))
    page.wait_for_timeout(120)


def by_notation(ada: Person, rnd: Random) -> None:
    page = ada.page
    actions: list[str] = page.locator("#choices button[name=action]").evaluate_all("all => all.map((b) => b.value)")
    if not actions:  # the answer is on its way, and the next question not yet there
        return
    action = rnd.choice(actions)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "cmd"
    page.keyboard.type(
        action[:-1] if len(action) > 3 and sum(a.startswith(action[:-1]) for a in actions) == 1 else action
    )
    page.keyboard.press("Tab")
    assert page.locator("#cmd").input_value() == action
    page.keyboard.press("Enter")
    page.wait_for_timeout(120)
    page.evaluate("document.activeElement.blur()")


def test_hotseat_covers_the_board_between_turns(person: Comes) -> None:
    ada = whole.comes(person)
    ada.goes(f"/t/{ada.founds('me')}")
    page = ada.page
    rnd, handed = Random(2), 0
    while handed < 3 or whole.TO_THE_END:
        page.wait_for_selector("html[data-ready], #take")
        if page.locator("#take").count():
            handed += 1
            assert page.locator("svg.board, .card, #panels").count() == 0
            page.locator("#take").click()
            continue
        if ada.over:
            break
        ada.decides_or_hands_over(rnd)
    assert handed >= 3
    assert not whole.TO_THE_END or re.search("wins with|share the victory with", ada.prompt), ada.prompt


def test_refusals_name_their_rule_and_open_it(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random")
    ada.page.wait_for_selector("#prompt.mine")
    page: Any = ada.page
    page.locator("#choices .closed", has_text="Fulfil").click()
    refusal = page.locator("#refusal-below")
    refusal.wait_for()
    assert "completed link" in refusal.inner_text()
    refusal.locator(".rule-id").click()
    page.wait_for_selector("#rules-list .here")
    assert page.locator("#rules-list .here .rule-id").inner_text() == "SP-FULFIL-01"
    page.keyboard.press("Escape")
    page.locator("#choices .acts button", has_text="Track").click()
    page.wait_for_selector('#choices button[data-touches^="hex"]', state="attached")  # brackets are there before: plans
    page.locator("#city-V1").click(force=True)
    page.wait_for_selector("#refusal:not([hidden])")
    assert page.locator("#refusal .rule-id").inner_text().startswith(("SP-", "EH-"))
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("lay Z99 straight-0")
    page.keyboard.press("Enter")
    refusal.wait_for()
    assert refusal.locator(".rule-id").inner_text().startswith(("SP-", "EH-"))


def test_a_choice_narrows_and_widens_again(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random")
    ada.page.wait_for_selector("#prompt.mine")
    page: Any = ada.page
    page.locator("#choices .acts button", has_text="Track").click()
    page.wait_for_selector('#choices button[data-touches^="hex"]', state="attached")  # brackets are there before: plans
    many = page.locator("#board .can:not(.option)").count()
    touches: list[str] = page.locator("#choices button[name=action]").evaluate_all(
        "all => all.map((b) => b.dataset.touches)"
    )
    hexes = [t.split(" ")[0] for t in touches if t]
    wide = max(set(hexes), key=hexes.count)
    ada.press(next(t for t in ada.targets() if t["name"] == wide))
    page.wait_for_selector("#confirm")
    assert page.locator("#tiles button").count() == hexes.count(wide) > 1
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelectorAll('#tiles button')[1].classList.contains('on')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#receipt", state="hidden")
    assert page.locator("#board .can:not(.option)").count() == many
    page.locator("#undo button").first.click()
    page.wait_for_selector("#choices .acts button")
    page.locator("#tab-log").click()
    assert page.locator("#log .undo").count() == 1


def test_the_row_of_actions_stays_to_change_ones_mind(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random")
    ada.page.wait_for_selector("#prompt.mine")
    page: Any = ada.page
    page.locator("#choices .acts button", has_text="Track").click()
    page.wait_for_selector("#kept .on")
    assert page.locator("#kept .on").inner_text().strip() == "Track"
    page.locator("#kept button", has_text="Take $3").click()
    page.wait_for_selector("#confirm")
    assert "Take $3" in page.locator("#confirm").inner_text()
    page.locator("#confirm").click()
    page.wait_for_function("() => document.getElementById('seat-0').innerText.includes('$8')")


def test_back_leads_out_of_a_question_that_a_button_asked_on(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random")
    page: Any = ada.page
    for leaves in (
        lambda: page.locator("#wider").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("#kept .on").click(),
    ):
        page.locator("#choices .acts button", has_text="Track").click()
        page.wait_for_selector("#kept .on")
        leaves()
        page.wait_for_selector("#choices .acts button")
        page.wait_for_selector("#wider", state="hidden")
    assert page.locator("#log .undo").count() == 3  # nothing else was taken back


def test_confirm_can_be_switched_off(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random")
    ada.page.wait_for_selector("#prompt.mine")
    page: Any = ada.page
    page.get_by_role("button", name="Settings").click()
    page.locator("#set-confirm").uncheck()
    page.keyboard.press("Escape")
    before = ada.moment
    page.locator("#choices .acts button", has_text="Take $3").click()
    page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)
    assert "$8" in page.locator("#seat-0").inner_text()
