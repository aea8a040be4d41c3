"""A phone is a design of its own: every question of every game is asked in sight, answered there, and can be read."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enginehouse import bots
from tests.browser.people import LONG, PHONE, Comes, Person, serious
from tests.table.people import Serving, fresh_key

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")

#: What is wrong with the page as it lies on a phone now, in words.
FAULTS = (Path(__file__).parent / "phone_faults.js").read_text(encoding="utf-8")

_ASKED = "m => { const p = document.getElementById('prompt'); return p.dataset.moment === m && p.classList.contains('mine'); }"


#: Until the page lies still: the sheet, the window on the board and what is asked of the house.
_STILL = """async () => {
  const $ = (id) => document.getElementById(id);
  const high = () => [$("asking").offsetHeight, $("hold").offsetHeight];
  const now = () => [$("board").getAttribute("viewBox"), high(), $("receipt").textContent].join();
  let was = now(), same = 0;
  for (const end = performance.now() + 3000; same < 8 && performance.now() < end;) {
    await new Promise((next) => { requestAnimationFrame(next); });
    same = now() === was ? same + 1 : 0;
    was = now();
  }
}"""


class Thumb:
    """Somebody who plays on a phone: some questions are looked at and answered there, the others go by."""

    def __init__(self, one: Person, server: Serving, table: str, seed: int) -> None:
        self.one, self.server, self.table, self.rnd = one, server, table, Random(seed)
        self.adviser = bots.make("greedy", self.room.line.game.title, seed=seed)
        self.faults: list[str] = []

    @property
    def room(self) -> Any:
        return self.server.app.state.house.rooms._open[self.table]

    def asked(self) -> str:
        """Until it is one's turn: the step that asks; empty when the game is over."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            game = self.room.line.game
            if game.over:
                return ""
            if 0 in game.to_act:
                return type(game.table.stack[-1]).__name__
            time.sleep(0.005)
        raise AssertionError("nobody asks")

    def goes_on(self) -> None:
        """The greedy bot's answer, without the page."""
        game = self.room.line.game
        legal = game.legal(0)
        action = (
            self.rnd.choice(legal) if self.rnd.random() < 0.2 else self.adviser.choose(game.view(0), 0, legal).action
        )
        self.one.posts(
            f"/api/tables/{self.table}/act", seat=0, action=action, moment=self.room.line.token(0), key=fresh_key()
        )

    def looks(self, step: str) -> None:
        """At the question, then at what a press brings."""
        page, token = self.one.page, self.room.line.token(0)
        page.wait_for_function(_ASKED, arg=token)
        page.evaluate(_STILL)
        self._notes(step)
        targets = self.one.targets()
        if not targets:
            return
        places = [t for t in targets if t["kind"] == "place"]
        self.one.press(self.rnd.choice(places or targets))
        page.wait_for_timeout(80)
        page.evaluate(_STILL)
        if self.one.moment == token and self.one.my_turn:
            self._notes(f"{step}, pressed")

    def _notes(self, when: str) -> None:
        leaf = self.one.page.locator("body").get_attribute("data-tab")
        self.faults += [f"{when} ({leaf}): {fault}" for fault in self.one.page.evaluate(FAULTS)]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_is_asked_in_sight_and_can_be_read(person: Comes, server: Serving, game: str) -> None:
    ada = person(**PHONE)
    options = {"map": "midwest", "round_cap": 6} if game == "steam-power" else {}
    table = ada.begins("bot:greedy", "bot:greedy", game=game, names=("Ada", "Mira", "Tomasz"), **options)
    thumb, met = Thumb(ada, server, table, seed=4), dict[str, int]()
    until, looked = time.monotonic() + (300 if LONG else 60), 0
    while (step := thumb.asked()) and time.monotonic() < until and looked < (200 if LONG else 3):
        met[step] = met.get(step, 0) + 1
        if met[step] == 1 or (LONG and met[step] % 5 == 0):
            looked += 1
            thumb.looks(step)
        if thumb.asked() == step:
            thumb.goes_on()
    assert not thumb.faults, "\n".join(sorted(set(thumb.faults)))
    assert looked >= 3


# --- the sheet -----------------------------------------------------------------------------------------------------------
def box(page: Any, what: str) -> dict[str, float]:
    found = page.locator(what).bounding_box()
    assert found is not None, what
    return found


def asked_for_track(ada: Person) -> Any:
    """A hex is to be chosen."""
    ada.begins(round_cap=30)
    ada.page.locator("#choices .acts button", has_text="Track").tap()
    ada.page.wait_for_selector(
        '#choices button[data-touches^="hex"]', state="attached"
    )  # brackets are there before: plans
    ada.page.wait_for_selector("#board .can")
    ada.page.evaluate(_STILL)
    return ada.page


def with_a_receipt(ada: Person) -> Any:
    page = asked_for_track(ada)
    ada.press(ada.places()[0])
    page.wait_for_selector("#confirm")
    page.evaluate(_STILL)
    return page


def test_the_sheet_is_pulled_down_to_question_and_confirm_by_thumb_by_button_and_by_key(person: Comes) -> None:
    page = with_a_receipt(ada := person(**PHONE))
    whole, stage = box(page, "#asking")["height"], box(page, "#hold")["height"]
    grip = box(page, "#grip")
    assert grip["height"] >= 44

    def is_low() -> None:
        page.wait_for_selector("#asking.low")
        page.evaluate(_STILL)
        assert box(page, "#asking")["height"] < whole - 40
        assert box(page, "#hold")["height"] > stage + 40  # the board has what the sheet gave up
        assert page.locator("#prompt h1").is_visible()
        assert box(page, "#confirm")["y"] + 48 <= 844 - 52
        assert page.locator("#grip").get_attribute("aria-expanded") == "false"

    page.locator("#grip").tap()
    is_low()
    page.locator("#grip").tap()
    page.wait_for_selector("#asking:not(.low)")
    page.keyboard.press("q")
    is_low()
    page.keyboard.press("q")
    page.evaluate(_STILL)
    grip = box(page, "#grip")
    x, y = grip["x"] + 48, grip["y"] + 10
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=4)
    page.mouse.up()
    is_low()
    page.locator("#confirm").tap()  # the next question comes up by itself
    page.wait_for_selector("#asking:not(.low)")
    assert not ada.page.evaluate(FAULTS)


def test_what_is_chosen_stays_in_sight_while_the_sheet_grows(person: Comes) -> None:
    page = asked_for_track(ada := person(**PHONE))
    low = max(ada.places(), key=lambda t: t["y"])  # the sheet would cover it
    ada.press(low)
    page.wait_for_selector("#confirm")
    page.evaluate(_STILL)
    chosen, sheet = box(page, f"#{low['name']}"), box(page, "#asking")
    assert chosen["y"] >= 48
    assert chosen["y"] + chosen["height"] <= sheet["y"] + 1


def test_a_refusal_stands_in_the_sheet_with_its_rule(person: Comes) -> None:
    ada = person(**PHONE, unused=True)
    ada.brings(
        "const later = setTimeout; window.setTimeout = (what, ms, ...more) => later(what, ms > 9000 ? 40 : ms, ...more);"
    )
    page = asked_for_track(ada)
    there = page.evaluate("""() => {
      const low = document.getElementById("asking").getBoundingClientRect().top;
      for (const el of document.querySelectorAll("#board .hit[id]:not(.can)")) {
        const r = el.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
        const inside = x > 20 && x < 370 && y > 60 && y < low - 10;
        if (inside && document.elementFromPoint(x, y)?.closest("[id]") === el) return { x, y };
      }
      return null;
    }""")
    assert there is not None
    ada.press(there)
    page.wait_for_selector("#refusal-below .rule-id")
    page.wait_for_timeout(
        120
    )  # as good as a minute: it does not go by itself, which would move the board under a finger
    page.evaluate(_STILL)
    said, sheet = box(page, "#refusal-below"), box(page, "#asking")
    assert said["y"] >= sheet["y"]
    assert said["y"] + said["height"] <= 844 - 52
    rule = page.locator("#refusal-below .rule-id")
    assert rule.bounding_box()["height"] >= 44
    rule.tap()
    page.wait_for_selector("#drawer-rules:not([hidden])")


def test_a_long_receipt_loses_lines_from_its_middle_and_never_its_total(person: Comes) -> None:
    ada = person(**PHONE, unused=True)

    def longer(route: Any) -> None:
        answer = route.fetch()
        told = answer.json()
        told["lines"] = [f"Line {n} of what it does, which is long enough to be read" for n in range(12)]
        told["changes"] = [{"figure": "Money", "unit": "$", "seat": 0, "name": "Ada", "before": 9, "after": 7}]
        route.fulfill(response=answer, json=told)

    page = asked_for_track(ada)
    page.route("**/preview?*", longer)
    ada.press(ada.places()[0])
    page.wait_for_selector("#confirm")
    page.evaluate(_STILL)
    assert not page.evaluate(FAULTS)
    assert page.get_by_text("Line 0 of").is_visible()
    assert not page.get_by_text("Line 5 of").is_visible()
    page.get_by_role("button", name="more lines").tap()
    page.get_by_text("Line 5 of").wait_for()
    assert box(page, "#confirm")["y"] + 48 <= 844 - 52  # it is scrolled, and Confirm stays


# --- leaves and menu -----------------------------------------------------------------------------------------------------
def test_another_leaf_can_be_read_and_the_next_question_opens_its_own(person: Comes, server: Serving) -> None:
    ada = person(**PHONE)
    table = ada.begins("bot:greedy", "bot:greedy", game="imperial-steam", names=("Ada", "Mira", "Tomasz"))
    thumb, page = Thumb(ada, server, table, seed=2), ada.page
    while thumb.asked() != "Turn":
        thumb.goes_on()
    page.wait_for_function(_ASKED, arg=thumb.room.line.token(0))
    page.wait_for_selector('body[data-tab="own"]')
    page.locator("#tabs [data-tab=log]").tap()
    page.wait_for_selector("#asking.low")
    assert page.locator("#log").is_visible()
    page.locator("#tabs [data-tab=own]").tap()
    page.wait_for_selector("#asking:not(.low)")
    page.locator("#tabs [data-tab=log]").tap()
    room = thumb.room
    ada.posts(f"/api/tables/{table}/act", seat=0, action="hire", moment=room.line.token(0), key=fresh_key())
    page.wait_for_function(_ASKED, arg=room.line.token(0))
    page.wait_for_selector('body[data-tab="boards"]')  # the workers are pressed there
    page.evaluate(_STILL)
    assert not page.evaluate(FAULTS)


#: What the menu of a table leads to.
MENU = {
    "[data-do=history]": "#replay",
    "[data-do=settings]": "#drawer-settings",
    "[data-do=rules]": "#drawer-rules",
    "[data-do=aid]": "#player-aid",
    "[data-do=menu-hint]": "#hint-said button",
    '[data-at=".host-chairs"]': ".host-chairs legend",
    '[data-at=".leave"]': ".leave button",
    '[data-paper="dark"]': "html[data-theme=dark]",
}


def test_everything_is_two_presses_away(person: Comes) -> None:
    ada = person(**PHONE)
    table = ada.posts(
        "/api/tables", game="steam-power", options={"map": "switchyard"}, hints=True,
        seats=[{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": ""}, {"kind": "bot", "name": "Otto"}],
    )["table"]  # fmt: skip
    for n, (press, shows) in enumerate(MENU.items()):
        ada.opens(table)
        ada.page.locator("#three-lines").tap()
        if not n:
            assert not serious(ada.page)
        item = ada.page.locator(f"#drawer-menu {press}")
        if item.is_disabled():  # a hint while others think
            continue
        item.tap()
        ada.page.wait_for_selector(shows)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390, press


def test_an_empty_chair_and_its_buttons_have_the_width_of_the_phone(person: Comes) -> None:
    """Under a table of many columns too, whose rows stand as a grid there."""
    ada = person(reduced_motion="reduce", **PHONE)
    ada.begins("friend", game="planet-steam", speed="paused")
    ada.page.locator('#tabs [data-tab="players"]').tap()
    row = ada.page.locator(".chair-row td")
    assert row.bounding_box()["width"] > 300
    assert row.evaluate("(el) => el.scrollHeight <= el.clientHeight + 1"), "its buttons lie over what is below"
    for name in ("Seat a bot", "Copy link"):
        ada.page.locator(".players").get_by_text(name, exact=True).first.tap(trial=True)
