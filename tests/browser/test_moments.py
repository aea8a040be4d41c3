"""Past, present and otherwise: replay, since you left, forks, spectators, a server that comes back."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.people import Person
from tests.table.people import Serving, free

Comes = Callable[..., Person]


def begun(ada: Person, decisions: int, *chairs: str) -> None:
    """Ada's page at a table at which she has made some decisions."""
    table, rnd = ada.founds(*(chairs or ("bot:random",)), round_cap=30), Random(7)
    for _ in range(decisions):
        ada.decides_unseen(table, rnd)
    ada.opens(table)
    ada.page.wait_for_selector("#prompt.mine")


#: In how many rows the controls of the history stand, by their middles.
_ROWS = """() => new Set([...document.querySelectorAll("#replay :is(button, a, input, select)")]
  .filter((el) => el.checkVisibility())
  .map((el) => { const r = el.getBoundingClientRect(); return Math.round((r.top + r.height / 2) / 10); })).size"""


def track(page: Any) -> str:
    """What lies on the board, as drawn."""
    return page.locator("#layer-track").evaluate("el => el.outerHTML")


def seen_by_both(one: Person, other: Person) -> str:
    """The last action, once both see the same and no more is on its way: one decision may be several actions."""
    seen: list[list[str | None]] = []
    while len(seen) < 4 or len({n for pair in seen[-4:] for n in pair}) > 1:
        seen.append([who.page.locator("#prompt").get_attribute("data-last") for who in (one, other)])
        assert len(seen) < 200, seen[-4:]
        one.page.wait_for_timeout(100)
    return str(seen[-1][0])


def test_what_lies_further_back_than_the_log_on_the_page_is_told_too(person: Comes) -> None:
    ada = person(light=True, reduced_motion="reduce")
    table, rnd = ada.founds(*["bot:random"] * 4, game="planet-steam"), Random(5)
    while ada.looks(table)["ply"] < 150:
        ada.decides_unseen(table, rnd)
    ada.opens(table)
    page = ada.page
    assert page.locator("#log .earlier").count() == 1
    assert page.locator('#log li[data-ply="2"], #since li[data-ply="2"]').count() == 0
    page.get_by_role("button", name="History").click()
    page.locator("#slider").fill("2")
    page.wait_for_function("() => / upgrades the /.test(document.getElementById('replay-line').textContent)")


def test_replay_goes_back_action_by_action_and_on_to_now(person: Comes) -> None:
    ada = person()
    begun(ada, 8)
    page: Any = ada.page
    now, last = track(page), int(page.locator("#prompt").get_attribute("data-last"))
    page.get_by_role("button", name="History").click()
    assert page.evaluate(_ROWS) == 1
    seen: list[str] = []
    for n in range(last - 1, max(last - 7, -1), -1):
        page.get_by_role("button", name="One action back").click()
        page.wait_for_function("n => document.getElementById('prompt').dataset.ply === String(n)", arg=n)
        assert page.locator("body.past").count() == 1
        assert page.locator("#choices").is_hidden()
        seen.append(page.locator("#prompt .capt").inner_text())
    assert seen[0].lower() == f"moment {last - 1} of {last}"
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_function("() => document.getElementById('prompt').dataset.ply === '0'")
    assert page.evaluate("document.getElementById('layer-track').childElementCount") == 0
    there = page.locator("#replay-link").get_attribute("href")
    page.get_by_role("button", name="Now", exact=True).click()
    page.wait_for_selector("#prompt.mine")
    page.wait_for_function("() => document.getElementById('prompt').dataset.live === 'yes'")
    assert track(page) == now
    page.goto(ada.url + there)  # a link to any moment
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#prompt").get_attribute("data-ply") == "0"
    assert page.locator("#replay").is_visible()


def test_while_looking_back_nothing_moves_and_nothing_is_missed(person: Comes) -> None:
    ada, mira = person(), person()
    ada.begins("friend")
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    rnd = Random(1)
    one, other = (ada, mira) if ada.my_turn else (mira, ada)
    one.decides(rnd)
    made = seen_by_both(one, other)
    other.page.keyboard.press("[")
    other.page.wait_for_selector("body.past")
    before = str(int(made) - 1)
    other.page.wait_for_function("n => document.getElementById('prompt').dataset.ply === n", arg=before)
    if one.my_turn:
        one.decides(rnd)
    other.page.wait_for_timeout(200)
    assert other.page.locator("#prompt").get_attribute("data-ply") == before
    other.page.get_by_role("button", name="Now", exact=True).click()
    other.page.wait_for_selector("body:not(.past)")
    other.page.wait_for_function("() => document.getElementById('prompt').dataset.live === 'yes'")
    assert track(other.page) == track(one.page)


def test_since_you_left_is_shown_step_by_step(person: Comes) -> None:
    ada = person()
    begun(ada, 1)
    page: Any = ada.page
    while page.locator("#since li[data-ply]").count() == 0:
        ada.decides(Random(2))
        page.wait_for_selector("#prompt.mine")
    page.locator("#step-through").click()
    page.wait_for_selector("body.past")
    page.wait_for_function("() => document.getElementById('replay-line').textContent.length > 5", timeout=6000)
    page.get_by_role("button", name="Now", exact=True).click()
    page.wait_for_selector("#prompt.mine")


def test_log_lines_show_their_places_and_their_moment(person: Comes) -> None:
    ada = person()
    begun(ada, 8)
    page: Any = ada.page
    page.locator("#tab-log").click()
    line = page.locator('#log li[data-places*="hex-"]').first
    line.hover()
    assert page.locator('#board [data-mark="place"]').count() > 0
    line.locator("a").click()
    page.wait_for_selector("body.past")


def test_nothing_of_the_past_can_be_pressed(person: Comes) -> None:
    """What one press could do now, single choices and plans, is not marked on an earlier board."""
    ada = person()
    ada.begins("bot:random", round_cap=30)
    page: Any = ada.page
    page.wait_for_selector("#plans button", state="attached")
    assert page.locator(".can").count() > 1
    page.keyboard.press("[")
    page.wait_for_selector("body.past")
    page.wait_for_function("() => !document.querySelector('#choices button')")
    assert page.locator(".can").count() == page.locator("[data-mark=legal]").count() == 0


def test_fork_plays_on_from_a_moment_against_bots(person: Comes) -> None:
    ada = person()
    begun(ada, 5)
    page: Any = ada.page
    first = page.url
    page.keyboard.press("[")
    page.wait_for_selector("body.past")
    page.get_by_role("button", name="What if, from here").click()
    page.wait_for_url(lambda url: url.split("?")[0] != first.split("?")[0])
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector("#prompt.mine")
    ada.decides(Random(1))


def test_a_spectator_sees_what_everybody_may_see(person: Comes) -> None:
    ada, ravi = person(), person()
    begun(ada, 3)
    page: Any = ada.page
    page.get_by_role("button", name="Settings").click()
    ravi.goes(page.locator("#watch-link").input_value())
    ravi.page.get_by_role("button", name="Watch the game").click()
    ravi.at_table()
    page.keyboard.press("Escape")
    assert ravi.page.locator("#choices button").count() == 0
    assert ravi.page.locator(".card-slot").count() == 0
    assert "Watching" in ravi.page.locator("#prompt .capt").text_content()
    mine = page.locator(".card-slot").evaluate_all("all => all.map((el) => el.id)")
    assert mine
    html = ravi.page.content()
    assert not [card for card in mine if card in html]
    before = ravi.moment
    ada.decides(Random(3))
    ravi.page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)


def test_talk_and_notes(person: Comes) -> None:
    ada, mira = person(), person()
    ada.begins("friend")
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    words = "<script>alert(1)</script> gut 🚂"
    ada.page.locator("#tab-chat").click()
    ada.page.locator("#words-said").fill(words)
    ada.page.keyboard.press("Enter")
    mira.page.wait_for_selector("#tab-chat.news")
    mira.page.locator("#tab-chat").click()
    assert words in mira.page.locator("#chat").inner_text()
    # The kept note comes late: nothing can be typed that it would wipe out.
    ada.page.route(re.compile(r"/note\?"), lambda call: (ada.page.wait_for_timeout(500), call.continue_()))
    ada.page.locator("#tab-note").click()
    with ada.page.expect_response(re.compile("/note$")):
        ada.page.locator("#note").fill("Toledo next")
    ada.page.reload()
    ada.at_table()
    ada.page.locator("#tab-note").click()
    ada.page.wait_for_function("() => document.getElementById('note').value === 'Toledo next'")
    mira.page.locator("#tab-note").click()
    mira.page.wait_for_timeout(200)
    assert mira.page.locator("#note").input_value() == ""


def test_going_back_beyond_a_barrier_needs_consent(person: Comes) -> None:
    ada, mira = person(), person()
    ada.begins("friend")
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    one, other = (ada, mira) if ada.my_turn else (mira, ada)
    rnd = Random(4)
    while one.my_turn:
        one.decides(rnd)
    one.page.keyboard.press("[")
    one.page.wait_for_selector("body.past")
    one.page.get_by_role("button", name="Ask to go back to here").click()
    other.page.get_by_role("button", name="Agree").click()
    one.page.wait_for_selector("#prompt.mine")
    assert one.page.locator("#log .undone").count() > 0


def test_two_tabs_of_one_browser_move_once(person: Comes) -> None:
    ada = person()
    begun(ada, 0)
    second = ada.tab()
    second.goto(ada.page.url)
    second.wait_for_selector("html[data-ready]")
    before = ada.moment
    for tab in (ada.page, second):
        tab.locator("#choices .acts button", has_text="Take $3").click()
        tab.wait_for_selector("#confirm")
    for tab in (ada.page, second):
        tab.evaluate("document.getElementById('confirm')?.click()")
    for tab in (ada.page, second):
        tab.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)
    assert "$8" in ada.page.locator("#seat-0").inner_text()
    assert "$8" in second.locator("#seat-0").inner_text()


@pytest.mark.parametrize("moves", [True, False])
def test_the_page_comes_back_after_a_restart_of_the_server(chromium: Any, tmp_path: Path, moves: bool) -> None:
    settings = free(database=str(tmp_path / "tables.sqlite3"))
    first = Serving(settings).start()
    ada = Person(chromium, first.url)
    begun(ada, 2)
    if not moves:
        assert ada.my_turn
    before, page = ada.moment, ada.page
    first.stop()
    page.evaluate("window.sameDocument = true")
    page.locator("#choices button[name=action]:visible, .can:visible").first.wait_for()
    second = again(settings, first.port)
    try:
        if moves:
            deadline = 100
            while ada.moment == before and deadline:
                ada.decides(Random(5))
                deadline -= 1
            assert ada.moment != before
        page.wait_for_selector("#line", state="hidden", timeout=12_000)
        assert page.evaluate("window.sameDocument") is True
        assert not [c for c in ada.complaints if "Failed to fetch" not in c]
    finally:
        ada.leaves()
        second.stop()


def again(settings: Any, port: int) -> Serving:
    """The server on the same port and the same database."""
    serving = Serving(settings)
    serving.socket.close()
    serving.socket = socket.create_server(("127.0.0.1", port))
    serving.thread = threading.Thread(target=serving.server.run, kwargs={"sockets": [serving.socket]}, daemon=True)
    return serving.start()
