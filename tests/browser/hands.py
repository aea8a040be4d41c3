"""Hands that know what they want: one action of the game, reached by nothing but what can be seen and pressed."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from enginehouse import bots
from tests.browser.people import PHONE, Person
from tests.table.people import Serving

#: The next thing to press on the way to an action, or what is in the way. Scrolling is allowed, as to anybody.
_NEXT = """([action, pressed]) => {
  const $ = (id) => document.getElementById(id);
  const at = (el) => {
    if (!el?.checkVisibility()) return null;
    const hits = (x, y) => { const hit = document.elementFromPoint(x, y); return hit && (hit === el || el.contains(hit)); };
    for (const scroll of [false, true]) {
      if (scroll) el.scrollIntoView({ block: "center", inline: "center" });
      const r = el.getBoundingClientRect();
      for (const [u, v] of [[.5, .5], ...[...Array(169).keys()].map((i) => [(i % 13 + .5) / 13, (Math.floor(i / 13) + .5) / 13])])
        if (hits(r.x + r.width * u, r.y + r.height * v)) return { x: r.x + r.width * u, y: r.y + r.height * v };
    }
    return null;
  };
  const button = [...document.querySelectorAll("#choices button[name=action]")].find((b) => b.value === action);
  if (!button) return { kind: "gone" };
  const confirm = $("confirm");
  if (confirm?.checkVisibility() && button.classList.contains("on")) return { kind: "confirm", ...at(confirm) };
  const here = at(button);
  if (here) return { kind: "button", ...here };
  const tile = [...document.querySelectorAll("#tiles button")].find((b) => b.title === button.dataset.label), tiled = at(tile);
  if (tiled) return { kind: "tile", ...tiled };
  const touches = (button.dataset.touches ?? "").split(" ").filter(Boolean), id = touches[pressed];
  if (id && $(id)?.classList.contains("can")) {
    const place = at($(id));
    return place ? { kind: "place", id, ...place } : { kind: "covered", id };
  }
  const amount = $("amount");
  if (amount?.checkVisibility() && button.dataset.number !== undefined) {
    const group = [...document.querySelectorAll("#stepper > .btn")].find((b) => b.textContent === button.dataset.group);
    if (group && !group.classList.contains("on")) return { kind: "group", ...at(group) };
    return { kind: "amount", number: button.dataset.number, ...at(amount) };
  }
  return { kind: "nothing", touches, hidden: button.hidden };
}"""


class Hands:
    """Plays one person's seat by the greedy advice, with a share of choices by chance; every one is pressed."""

    def __init__(self, one: Person, server: Serving, table: str, seat: int, seed: int, chance: float = 0.3) -> None:
        self.one, self.server, self.table, self.seat, self.chance = one, server, table, seat, chance
        self.rnd = Random(seed)
        self.adviser = bots.make("greedy", self.game.title, seed=seed)
        self.decisions = 0

    @property
    def game(self) -> Any:
        return self.server.app.state.house.rooms._open[self.table].line.game

    def wants(self) -> str:
        game = self.game
        legal = game.legal(self.seat)
        if self.rnd.random() < self.chance:
            return self.rnd.choice(legal)
        return self.adviser.choose(game.view(self.seat), self.seat, legal).action

    def decides(self) -> None:
        """One decision, from the question to its end."""
        one, page = self.one, self.one.page
        before = one.moment
        action = self.wants()
        deadline, pressed, last = time.monotonic() + 45, 0, {}
        patience, despair = time.monotonic() + 3, time.monotonic() + 12
        while one.moment == before and not one.over:
            assert time.monotonic() < deadline, f"{action!r} of “{one.prompt}” could not be pressed: {last}"
            last = page.evaluate(_NEXT, [action, pressed])
            match last["kind"]:
                case "gone" | "nothing":
                    page.wait_for_timeout(25)
                    if time.monotonic() > patience:  # a press that came to nothing: as anybody would, from the start
                        pressed, patience = 0, time.monotonic() + 3
                        page.keyboard.press("Escape")
                    if time.monotonic() > despair:  # and then the page anew; seen on a phone on a very busy machine
                        despair = time.monotonic() + 12
                        page.reload()
                        one.at_table()
                    continue
                case "covered":
                    page.locator('[data-do="zoom-out"]').click()
                    continue
                case "amount":
                    try:
                        page.locator("#amount").fill(last["number"], timeout=1000)
                        page.keyboard.press("Enter")
                    except PlaywrightError:  # the stepper was drawn anew under the hand
                        continue
                case kind:
                    assert last.get("x") is not None, f"{action!r}: {kind} cannot be hit"
                    one.press(last)
                    pressed += kind == "place"
            if last["kind"] == "confirm":
                one._settled(before)
            else:
                page.wait_for_timeout(30)
        self.decisions += 1


def play(hands: list[Hands], most: int = 10_000, seconds: float = 240.0) -> int:
    """Everybody presses when it is their turn, until the game is over or enough was decided; how often."""
    end, decided = time.monotonic() + seconds, 0
    while decided < most and not hands[0].one.over:
        assert time.monotonic() < end, f"not over after {decided} decisions: {hands[0].one.prompt}"
        for hand in hands:
            if hand.one.my_turn and not hand.one.over and hand.seat in hand.game.to_act:
                hand.decides()
                decided += 1
        hands[0].one.page.wait_for_timeout(5)
    return decided


def founds(one: Person, game: str, *chairs: str, options: dict[str, str] | None = None) -> str:
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
        if field.evaluate("el => el.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Create the table").click()
    one.at_table()
    return page.url.split("/t/")[1].split("?")[0]


__all__ = ["PHONE", "Hands", "founds", "play"]
