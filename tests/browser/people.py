"""A person at a browser, who clicks only what is visible and reads only what is written."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.table.people import fresh_key, until

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"


def at_desk_and_phone(*cases: Any) -> list[Any]:
    """Each case with each look; in the quick run one at a desk, the next on a phone, by turns."""
    looks = [("desk", DESK), ("phone", PHONE)]
    return [
        pytest.param(case, look, id=f"{case}-{name}")
        for n, case in enumerate(cases)
        for m, (name, look) in enumerate(looks)
        if LONG or n % 2 == m
    ]


#: What can be pressed now, with the middle of each on the screen; only what a press there would really hit.
_TARGETS = """() => {
  const seen = (el) => {
    const r = el.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
    if (!r.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null;
    const hit = document.elementFromPoint(x, y);
    return hit && (hit === el || el.contains(hit)) ? { x, y } : null;
  };
  const out = [];
  for (const el of document.querySelectorAll("#choices button[name=action]")) {
    const at = !el.hidden && seen(el);
    if (at) out.push({ ...at, kind: "button", name: el.value });
  }
  for (const el of document.querySelectorAll(".can:not(.option):not(.picked-here)")) {
    const at = seen(el);
    if (at) out.push({ ...at, kind: "place", name: el.id });
  }
  return out;
}"""

_ASKED = "() => document.getElementById('prompt')?.dataset.moment + document.getElementById('prompt')?.dataset.over"


#: A browser without a graphics card paints the whole board anew for every piece that moves. The ground as a picture of
#: its own is a little less sharp, which no hand minds.
_LIGHT = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#layer-ground, #layer-terrain, #layer-relief, #layer-links { will-change: transform; }");
  document.adoptedStyleSheets = [sheet];
"""


#: Scenes wait for whoever reads them. A hand that plays by the dozen reads nothing; tests of scenes leave them on.
_NO_SCENES = (
    "try { localStorage.getItem('enginehouse scenes') ?? localStorage.setItem('enginehouse scenes', 'off'); } catch {}"
)


class Person:
    def __init__(self, browser: Any, url: str, *, light: bool = False, scenes: bool = False, **look: Any) -> None:
        self.url = url
        self.touch = bool(look.get("has_touch"))
        self.context = browser.new_context(**{**DESK, **look})
        self.context.set_default_timeout(25_000)
        if light:
            self.context.add_init_script(_LIGHT)
        if not scenes:
            self.context.add_init_script(_NO_SCENES)
        self.complaints: list[str] = []
        self.page = self.tab()
        self.marked = False

    def tab(self) -> Any:
        page = self.context.new_page()
        page.on("console", lambda m: self._heard(m.type, m.text))
        page.on("pageerror", lambda e: self.complaints.append(str(e)))
        return page

    def _heard(self, kind: str, text: str) -> None:
        # A refused question (409, 422) and a line that is down are told to the person; the console repeats them.
        if kind == "error" and "status of 4" not in text and "WebSocket" not in text and "ERR_CONNECTION" not in text:
            self.complaints.append(text)

    def leaves(self) -> None:
        self.context.close()

    def brings(self, script: str) -> None:
        """Something that runs on every page this browser opens from now on: nobody else can use it afterwards."""
        self.context.add_init_script(script)
        self.marked = True

    def forgets(self) -> bool:
        """Make the browser as good as new for somebody else, which costs less than a new one; whether that can be."""
        if self.marked or self.page.is_closed():
            return False
        for other in self.context.pages[1:]:
            other.close()
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.complaints.clear()
        return True

    # --- tables ------------------------------------------------------------------------------------------------------
    def goes(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def posts(self, path: str, **body: Any) -> dict[str, Any]:
        """As this browser, but without its page."""
        answer = self.context.request.post(self.url + path, data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

    def looks(self, table: str, seat: int = 0) -> dict[str, Any]:
        """The table as a program sees it."""
        answer = self.context.request.get(f"{self.url}/api/tables/{table}?seat={seat}")
        assert answer.ok, answer.text()
        return answer.json()

    def decides_unseen(self, table: str, rnd: Random, seat: int = 0) -> bool:
        """One decision without a page, for track wherever it can be laid; whether the game goes on."""
        state: dict[str, Any] = until(
            lambda: (seat in (now := self.looks(table, seat))["to_act"] or now["over"]) and now
        )
        if state["over"]:
            return False
        action = "track" if "track" in state["legal"] else rnd.choice(state["legal"])
        self.posts(f"/api/tables/{table}/act", seat=seat, action=action, moment=state["moment"], key=fresh_key())
        return True

    def founds(
        self, *chairs: str, game: str = "steam-power", names: tuple[str, ...] = ("Ada",), speed: str = "instant",
        listed: bool = False, **options: Any,
    ) -> str:  # fmt: skip
        """Found a table without looking at it, Steam Power on the small map; its id. The first chair is one's own."""
        if game == "steam-power":
            options = {"map": "switchyard", "round_cap": 5, **options}
        seats: list[dict[str, str]] = []
        for chair, name in zip_longest(("me", *chairs), names[: 1 + len(chairs)], fillvalue=""):
            kind, _, bot = chair.partition(":")
            seats.append({"kind": kind, "name": name, **({"bot": bot} if bot else {})})
        return self.posts("/api/tables", game=game, seats=seats, options=options, speed=speed, listed=listed)["table"]

    def opens(self, table: str, seat: int | None = None) -> None:
        self.goes(f"/t/{table}" + ("" if seat is None else f"?seat={seat}"))
        self.at_table()

    def begins(self, *chairs: str, **more: Any) -> str:
        """Found a table and look at it; its id."""
        self.opens(table := self.founds(*chairs, **more))
        return table

    def at_table(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    def sits(self, link: str, name: str) -> None:
        self.goes(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.at_table()

    # --- playing -----------------------------------------------------------------------------------------------------
    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt h1").inner_text()

    @property
    def moment(self) -> str:
        return self.page.locator("#prompt").get_attribute("data-moment")

    @property
    def my_turn(self) -> bool:
        return self.page.locator("#prompt.mine").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator("#prompt[data-over=yes]").count() > 0

    def targets(self) -> list[dict[str, Any]]:
        return self.page.evaluate(_TARGETS)

    def places(self) -> list[dict[str, Any]]:
        """What can be pressed on the board or a panel, once it lies still in sight: a camera may be on its way."""
        found: list[list[dict[str, Any]]] = [[]]
        while not found[-1] or found[-1] != found[-2]:
            assert len(found) < 200, f"nothing to press at “{self.prompt}”"
            self.page.wait_for_timeout(50)
            found.append([t for t in self.targets() if t["kind"] == "place"])
        return found[-1]

    def press(self, target: dict[str, Any]) -> None:
        if self.touch:
            self.page.touchscreen.tap(target["x"], target["y"])
        else:
            self.page.mouse.click(target["x"], target["y"])

    def decides(self, rnd: Random) -> None:
        """Make one decision by pressing: narrow, look at the receipt, confirm."""
        before, page = self.moment, self.page
        deadline = time.monotonic() + 40
        while (
            self.moment == before and not self.over and self.my_turn
        ):  # a plan may still be on its way, and end the turn
            assert time.monotonic() < deadline, f"“{self.prompt}” could not be answered: {self.targets()}"
            if page.locator("#confirm").is_visible():
                page.locator("#confirm").click()
                self._settled(before)
            else:
                targets = self.targets()
                places = [t for t in targets if t["kind"] == "place"]
                if not targets:
                    page.wait_for_timeout(20)
                    continue
                self.press(rnd.choice(places if places and rnd.random() < 0.75 else targets))
                self._quiet()

    def _quiet(self) -> None:
        """Until the press had its effect: a receipt, a narrower choice, or the next question."""
        self.page.wait_for_timeout(60)

    def _settled(self, before: str) -> None:
        try:
            self.page.wait_for_function(
                "m => document.getElementById('prompt').dataset.moment !== m", arg=before, timeout=3000
            )
        except Exception:  # refused: the loop looks again
            return

    def waits_for(self, words: str) -> None:
        self.page.get_by_text(words).first.wait_for()

    def decides_or_hands_over(self, rnd: Random) -> None:
        """At a shared screen a decision may end in the hand-over page, at any moment."""
        page = self.page
        deadline = time.monotonic() + 40
        before = page.evaluate(_ASKED)
        while time.monotonic() < deadline:
            try:
                if page.evaluate(_ASKED) != before:
                    return
                if page.locator("#confirm").is_visible():
                    page.locator("#confirm").click(timeout=1000)
                    page.wait_for_timeout(120)
                elif targets := self.targets():
                    self.press(rnd.choice(targets))
                    self._quiet()
            except PlaywrightError:  # the page went away under the hand
                page.wait_for_load_state()
                return
        raise AssertionError("the question could not be answered")


Comes = Callable[..., Person]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"


#: Experimental in axe, and so off unless it is asked for: what is written on a thing is part of its name.
_AXE = """async (colours) => {
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const asked = colours ? { runOnly: ["color-contrast"] } : { rules };
  return (await axe.run(colours || document, { resultTypes: ["violations"], ...asked })).violations;
}"""


#: Another theme, at once: nothing fades from one colour to the next.
DRESS = """(theme) => {
  document.documentElement.dataset.theme = theme;
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}"""


def serious(page: Any, *, colours: str = "") -> list[str]:
    """What axe finds, or of that only what a theme can change: the contrast of colours in a part of the page."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{v['impact']} {v['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for v in page.evaluate(_AXE, colours)
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:3]
    ]
