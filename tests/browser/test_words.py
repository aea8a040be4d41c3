"""Every sign that lies open says what it is: under the pointer, and under a finger that stays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error

from enginehouse import house
from tests.browser.people import LONG, PHONE, Comes, Person
from tests.browser.pressed import looking_anew

GAMES = [title.id for title in house.games() if title.shipped() is not None]

#: By word of the glossary: where on the screen a sign of it can be pointed at. And signs that can be pointed at and have none.
_SIGNS = """async () => {
  const game = document.querySelector("[data-game]").dataset.game;
  const words = await (await fetch(`/api/games/${game}/words`)).json();
  const fits = (own, mark) => own.endsWith("*") ? mark.startsWith(own.slice(0, -1)) : own === mark;
  const drawn = (el) => (el.tagName === "use" ? [el.getAttribute("href") ?? ""] : []);
  const marks = (el) => [...(el.id ? [el.id] : []), ...[...el.classList].map((n) => `.${n}`), ...drawn(el)];
  const fitting = (one, el) => one.marks.filter((own) => marks(el).some((m) => fits(own, m)));
  const length = (one, el) => Math.max(-1, ...fitting(one, el).map((own) => own.length));
  const closest = (el) => {
    const most = Math.max(...words.map((one) => length(one, el)));
    return most < 0 ? null : words.find((one) => length(one, el) === most);
  };
  const found = {}, mute = [];
  const focused = document.activeElement === document.body ? null : closest(document.activeElement)?.name;
  for (const el of document.querySelectorAll(":is(#board, .panel-in, .legend-in) :is([id], use, g[class])")) {
    const r = el.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
    if (!r.width || x < 2 || y < 2 || x > innerWidth - 2 || y > innerHeight - 2) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || (hit !== el && !el.contains(hit))) continue;
    let term = null;
    for (let up = hit; up && up.id !== "hold" && !term; up = up.parentElement) term = closest(up);
    const named = hit.closest("[data-tip]") || [...(hit.closest("g")?.children ?? [])].some((c) => c.tagName === "title");
    if (term) found[term.name] ??= { x, y, text: term.text };
    else if (!named && el.id && !el.id.startsWith("layer-")) mute.push(el.id);
  }
  return { found, mute, focused };
}"""


def at_a_table(ada: Person, game: str) -> Any:
    table, rnd = ada.founds("bot:random", game=game), Random(2)
    for _ in range(3):
        with looking_anew():
            ada.decides_unseen(table, rnd)
    ada.opens(table)
    ada.page.wait_for_selector("#prompt.mine")
    ada.page.wait_for_timeout(300)
    return ada.page.evaluate(_SIGNS)


def tip(page: Any, name: str) -> str:
    try:
        page.wait_for_selector("#tip", state="visible", timeout=8000)
    except Error:
        raise AssertionError(f"{name} says nothing") from None
    return page.locator("#tip").inner_text()


@pytest.mark.parametrize("game", GAMES if LONG else GAMES[::2])
def test_every_sign_says_what_it_is_under_the_pointer(person: Comes, game: str) -> None:
    ada = person(unused=True, reduced_motion="reduce")
    page, signs = ada.page, at_a_table(ada, game)
    assert len(signs["found"]) >= 4, signs
    for name, spot in signs["found"].items():
        page.mouse.move(2, 2)
        page.mouse.move(spot["x"], spot["y"])
        assert tip(page, name).strip()


@pytest.mark.parametrize("game", GAMES if LONG else GAMES[1::2])
def test_every_sign_in_sight_has_the_focus_and_says_what_it_is(person: Comes, game: str) -> None:
    ada = person(unused=True, reduced_motion="reduce")
    page, signs = ada.page, at_a_table(ada, game)["found"]
    assert len(signs) >= 4
    page.evaluate("document.activeElement.blur()")
    heard: set[str] = set()
    for _ in signs:
        page.keyboard.press("i")
        page.wait_for_selector("#tip", state="visible", timeout=8000)
        name = page.evaluate(_SIGNS)["focused"]
        assert name not in heard
        heard.add(name)
        told = page.locator("#tip").inner_text()
        assert page.locator("#say").inner_text().split(":")[0] in told
    assert heard == set(signs)
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")


#: A finger comes to a part of the board that cannot be chosen; whether something is said of it soon, and later.
_TAPPED = """async () => {
  const idle = [...document.querySelectorAll("#board [id^=city-]:not(.can)")].find((el) => el.getBoundingClientRect().top > 60);
  const tip = document.getElementById("tip"), wait = (ms) => new Promise((on) => { setTimeout(on, ms); });
  idle.dispatchEvent(new PointerEvent("pointerover", { pointerType: "touch", bubbles: true, clientX: 99, clientY: 99 }));
  await wait(300);
  const soon = !tip.hidden;
  await wait(900);
  return [soon, !tip.hidden];
}"""


def test_a_tap_on_the_board_is_answered_in_the_sheet_alone(person: Comes) -> None:
    ada = person(unused=True, reduced_motion="reduce", **PHONE)
    at_a_table(ada, "steam-power")
    assert ada.page.evaluate(_TAPPED) == [False, True], "only a finger that stays is told what lies there"


@pytest.mark.parametrize("game", GAMES if LONG else GAMES[1::2])
def test_a_finger_that_stays_is_told_what_lies_there(person: Comes, game: str) -> None:
    ada = person(unused=True, reduced_motion="reduce", **PHONE)
    page, signs = ada.page, at_a_table(ada, game)
    line = page.context.new_cdp_session(page)
    assert signs["found"], signs
    for name, spot in list(signs["found"].items())[:4]:
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": spot["x"], "y": spot["y"]}]})
        assert tip(page, name).strip()
        line.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        page.keyboard.press("Shift")  # any key hides it
        page.wait_for_selector("#tip", state="hidden")
