"""Hands that know what they want: one action of the game, reached by nothing but what can be seen and pressed."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from enginehouse import bots
from tests.browser.people import PHONE, Person
from tests.table.people import Serving

#: The next thing to press on the way to an action, once it lies still; or that the question has gone. Scrolling is
#: allowed, as to anybody. Nothing here presses: it looks, until there is something to press or patience ends.
_NEXT = """async ([action, pressed, moment, clicks, keys, turn]) => {
  const $ = (id) => document.getElementById(id);
  const at = (el) => {
    if (!el?.checkVisibility() || el.disabled || el.closest("[inert]")) return null;
    const hits = (x, y) => { const hit = document.elementFromPoint(x, y); return hit && (hit === el || el.contains(hit)); };
    for (const scroll of [false, true]) {
      if (scroll) el.scrollIntoView({ block: "center", inline: "center" });
      const r = el.getBoundingClientRect();
      for (const [u, v] of [[.5, .5], ...[...Array(169).keys()].map((i) => [(i % 13 + .5) / 13, (Math.floor(i / 13) + .5) / 13])])
        if (hits(r.x + r.width * u, r.y + r.height * v)) {
          window.toPress = el;
          return { x: r.x + r.width * u, y: r.y + r.height * v };
        }
    }
    return null;
  };
  const look = () => {
    const prompt = $("prompt");
    if (prompt.dataset.moment !== moment || prompt.dataset.over) return { kind: "done" };
    if (window.pressesSeen < clicks) return { kind: "wait", why: "the press has not arrived" };
    if (keys && window.enterSeen.moment !== moment && performance.now() - window.enterSeen.at < 320)
      return { kind: "wait", why: "Enter so soon is for the question before" };
    const button = [...document.querySelectorAll("#choices button[name=action]")].find((b) => b.value === action);
    if (!button) return { kind: "wait", why: "the action is not offered" };
    // The same press may stand for more than the one action, and of several plans the one is meant that goes on as the turn does.
    const plans = [...document.querySelectorAll("#plans button")].filter((b) => b.dataset.first === action);
    const begins = (b) => turn.startsWith(b.value), goesOn = (b) => b.value.startsWith(turn);
    const meant = turn ? plans.findLast(begins) ?? plans.find(goesOn) : plans[0];
    const plan = document.querySelector("#plans button.on");
    if (plan ? (turn ? plan.value === meant?.value : plan.dataset.first === action) : button.classList.contains("on")) {
      const confirm = at($("confirm"));
      return confirm ? { kind: "confirm", ...confirm } : { kind: "wait", why: "no receipt" };
    }
    // A bill whose cheapest source is not the one that is meant: its line is opened, and the other source pressed.
    const lines = [...document.querySelectorAll("#receipt .waybill button.line")], from = turn.match(/; from (\\S+)/)?.[1];
    if (plan && lines.length === 1 && from) {
      const source = document.querySelector(`#receipt .waybill [data-source="city-${from}"]`);
      const chosen = source?.getAttribute("aria-checked") === "true";
      const there = at(chosen ? $("confirm") : source ?? lines[0]);
      if (there) return { kind: chosen ? "confirm" : source ? "source" : "line", ...there };
    }
    const here = at(button);
    if (here) return { kind: "button", ...here };
    const tile = at([...document.querySelectorAll("#tiles button")].find((b) => b.title === button.dataset.label));
    if (tile) return { kind: "tile", ...tile };
    const touches = (button.dataset.touches ?? "").split(" ").filter(Boolean), id = touches[pressed];
    // By keys a number is typed where a number is chosen already: Enter on the thing itself would confirm that one.
    const chosen = keys && $("confirm") && at($("amount")), wanted = (meant ?? button).dataset.number;
    if (chosen && wanted !== undefined) return { kind: "amount", number: wanted, ...chosen };
    if (id && $(id)?.classList.contains("can")) {
      const place = at($(id));
      return place ? { kind: "place", id, ...place } : { kind: "covered", id };
    }
    const way = id ? null : at(plans.find((b) => b.value === meant?.value && b.checkVisibility()));
    if (way) return { kind: "plan", ...way };
    const amount = at($("amount")), { number, group } = (meant ?? button).dataset;
    if (amount && number !== undefined) {
      const tab = [...document.querySelectorAll("#stepper > .btn")].find((b) => b.textContent === group);
      if (tab && !tab.classList.contains("on")) return { kind: "group", ...at(tab) };
      return { kind: "amount", number, ...amount };
    }
    return { kind: "wait", why: `nothing to press: touches ${touches}, ${pressed} pressed, hidden ${button.hidden}` };
  };
  // The page takes an Enter less than 300 ms after the last one for the question before, and does nothing (keys.js). By the
  // page's own clock: a machine that is quick, or late with its events, counts otherwise.
  const entered = () => { window.enterSeen = { at: performance.now(), moment: $("prompt").dataset.moment }; };
  window.enterSeen ?? addEventListener("keydown", (e) => { if (e.key === "Enter") entered(); }, true);
  window.enterSeen ??= { at: -Infinity, moment: "" };
  window.pressesSeen ?? addEventListener("click", () => { window.pressesSeen += 1; }, true);
  window.pressesSeen ??= clicks;
  const frame = () => new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 100); });
  const end = performance.now() + 30000;
  let last = look();
  for (;;) {
    if (last.kind === "done") return { ...last, clicks: window.pressesSeen };
    await frame();
    await frame();
    const now = look();
    const still = now.kind === last.kind && now.x === last.x && now.y === last.y;
    if (still && now.kind !== "wait") return { ...now, clicks: window.pressesSeen };
    if (performance.now() > end) return { kind: "stuck", last: now };
    last = now;
  }
}"""

#: Until all that one press stands for has its answer: of a plan of several actions each changes the question.
_ANSWERED = "() => !document.getElementById('choices')?.inert"

#: Until the page asks the question of this moment, or something else may have happened meanwhile.
_ASKED = """async (moment) => {
  const p = document.getElementById("prompt");
  for (const end = performance.now() + 300; performance.now() < end;) {
    if (p.classList.contains("mine") && p.dataset.moment === moment) return true;
    await new Promise((next) => { setTimeout(next, 8); });
  }
  return false;
}"""


#: The thing to press gets the focus, as Tab would give it; whether it can have it. Not what lies at the spot now: a receipt that
#: comes in between moves it. Nothing, if the thing itself was drawn anew: then it is looked for again.
_FOCUS = """({ id }) => {
  const el = id ? window.toPress : window.toPress.closest("button, input, [tabindex]");
  if (!window.toPress.isConnected) return null;
  el?.focus({ preventScroll: true });
  return Boolean(el) && document.activeElement === el;
}"""


def presses(one: Person, action: str, moment: str, *, by_keys: bool = False, turn: tuple[str, ...] = ()) -> list[str]:
    """An action, from the question to its end, by nothing but what can be seen and pressed, or reached by keys; what the
    board had to be zoomed out for. ``turn``: the action and what is to follow it, where one press may stand for several."""
    page, pressed, clicks = one.page, 0, 0
    zoomed: list[str] = []
    for _ in range(60):
        spot = page.evaluate(_NEXT, [action, pressed, moment, clicks, by_keys, "; ".join(turn)])
        clicks = spot.get("clicks", 0)
        match spot["kind"]:
            case "done":
                return zoomed
            case "stuck":
                raise AssertionError(f"{action!r} of “{one.prompt}”: {spot['last']}")
            case "covered":
                zoomed.append(spot["id"])
                further = page.locator('[data-do="zoom-out"]')
                if further.is_visible():
                    further.click()
                    clicks += 1
                else:  # no corner of a phone's board is free for it: two fingers would do, or a key
                    page.keyboard.press("-")
            case "amount":
                page.locator("#amount").fill(spot["number"])
                page.keyboard.press("Enter")
            case kind:
                if by_keys:
                    focused = page.evaluate(_FOCUS, spot)
                    if focused is None:
                        continue
                    assert focused, f"{action!r} of “{one.prompt}”: no key leads to {spot}"
                    page.keyboard.press("Enter")
                    page.wait_for_timeout(60)
                    answered(one)  # who waits for an answer does not press again meanwhile
                else:
                    one.press(spot)
                    clicks += 1
                pressed += kind == "place"
    raise AssertionError(f"{action!r} of “{one.prompt}” takes no end: {spot}")


def answered(one: Person) -> None:
    """Whatever the last press has set going is over."""
    one.page.wait_for_function(_ANSWERED)


class Hands:
    """Plays one person's seat by the greedy advice, with a share of choices by chance. Each thing is pressed once:
    a press that has no effect ends the test."""

    def __init__(self, one: Person, server: Serving, table: str, seat: int, seed: int, chance: float) -> None:
        self.one, self.server, self.table, self.seat, self.chance = one, server, table, seat, chance
        self.rnd = Random(seed)
        self.adviser = bots.make("greedy", self.game.title, seed=seed)

    @property
    def room(self) -> Any:
        """The table itself: it is opened again if nobody was there for a while."""
        rooms = self.server.app.state.house.rooms
        return rooms._open.get(self.table) or self.server.call(rooms.get(self.table))

    @property
    def game(self) -> Any:
        return self.room.line.game

    @property
    def token(self) -> str:
        return self.room.line.token(self.seat)

    def wants(self) -> str:
        game = self.game
        legal = game.legal(self.seat)
        if self.rnd.random() < self.chance:
            return self.rnd.choice(legal)
        return self.adviser.choose(game.view(self.seat), self.seat, legal).action

    def asked(self) -> str:
        """The moment of the question, once the page shows it: the table may be ahead of what a person sees."""
        for _ in range(100):
            if self.one.page.evaluate(_ASKED, moment := self.token) or self.seat not in self.game.to_act:
                return moment
        raise AssertionError(f"the page still shows “{self.one.prompt}”")

    def decides(self) -> None:
        """One decision, from the question to its end."""
        moment = self.asked()
        if not self.game.legal(self.seat):  # a plan of several actions was still on its way, and has ended the turn
            return
        presses(self.one, self.wants(), moment)


def play(hands: list[Hands], most: int = 10_000, seconds: float = 900.0) -> int:
    """Everybody presses when it is their turn, until the game is over or enough was decided; how often."""
    end, decided = time.monotonic() + seconds, 0
    while decided < most and not (game := hands[0].game).over:
        assert time.monotonic() < end, f"not over after {decided} decisions: {hands[0].one.prompt}"
        asked = [hand for hand in hands if hand.seat in game.to_act]
        for hand in asked[:1]:
            hand.decides()
            decided += 1
        if not asked:  # the bots think
            time.sleep(0.005)
    return decided


def chooses_track(one: Person) -> Any:
    """Track by its tile, until the hexes are marked; the page."""
    page, before = one.page, one.moment
    page.locator("#choices .acts button", has_text="Track").click()
    page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)
    page.wait_for_selector("#board .can")
    return page


def founds_by_form(one: Person, game: str, *chairs: str, options: dict[str, str] | None = None) -> str:
    """Found a table of any game by its form; the table's id."""
    page = one.page
    one.goes(f"/new/{game}")
    page.locator("#players").select_option(str(1 + len(chairs)))
    page.locator("select[name=speed]").select_option("instant")
    page.locator("#name-0").fill("Ada")
    for n, chair in enumerate(chairs, 1):
        page.locator(f"#seat-{n}").select_option(chair)
    if page.locator(".more-options summary").count():
        page.locator(".more-options summary").click()
    for option, value in (options or {}).items():
        field = page.locator(f"[name=option-{option}]")
        if field.first.get_attribute("type") == "radio":
            page.locator(f"[name=option-{option}][value={value}]").check()
        elif field.evaluate("el => el.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Create the table").click()
    one.at_table()
    return page.url.split("/t/")[1].split("?")[0]


__all__ = ["PHONE", "Hands", "answered", "chooses_track", "founds_by_form", "play", "presses"]
