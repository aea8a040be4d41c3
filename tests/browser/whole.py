"""The two ways in which a whole game is played in a browser: two people and a bot, and nothing but keys."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

from tests.browser.hands import Hands, founds_by_form, play
from tests.browser.people import LONG, PHONE, Comes, Person, serious
from tests.table.people import Serving, fresh_key

#: The shortest game that each offers.
SHORT: dict[str, dict[str, str]] = {
    "planet-steam": {},
    "imperial-steam": {"setup": "fixed"},
    "steamwatchers": {"scenario": "steamwatching-101"},
}


WORDS = re.compile(r"[^\W_]+")

#: By keys a few rounds are played, or with ENGINEHOUSE_LONG=1 the whole game: two minutes and more each.
TO_THE_END = LONG


def comes(person: Comes, **look: Any) -> Person:
    """A person who will stay long."""
    return person(light=True, reduced_motion="reduce", **look)


def two_people_and_a_bot(person: Comes, server: Serving, game: str, chance: float) -> None:
    """The one sits at a desk, and what she presses counts; the other has a phone, and is shown a receipt first.
    They follow good advice, but leave a share of their choices to chance. With ENGINEHOUSE_LONG=1 they press all the way;
    else they are away for most of the game, and come back in its middle and for its end."""
    ada, mira = comes(person, viewport={"width": 1200, "height": 800}), comes(person, **PHONE)
    table = founds_by_form(ada, game, "friend", "bot:greedy", options=SHORT[game])
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    without_receipts(ada.page)
    hands = [Hands(ada, server, table, 0, seed=3, chance=chance), Hands(mira, server, table, 1, seed=4, chance=chance)]
    play(hands, most=10)
    assert not (found := serious(ada.page)), found
    for many in () if TO_THE_END else (60, 10_000):
        away(hands, many)
        play(hands, most=5)
        well_named(ada.page)
        well_named(mira.page)
        assert mira.page.evaluate("document.documentElement.scrollWidth") <= 390
    play(hands)
    for one in (ada, mira):
        one.page.wait_for_selector("#prompt[data-over=yes]")
        assert re.search("wins with|share the victory with", one.prompt), one.prompt
        assert one.page.locator("#end .count tbody tr").count() == 3
    assert ada.prompt == mira.prompt
    assert not (found := serious(mira.page)), found


def away(hands: list[Hands], many: int) -> None:
    """So many decisions as the hands would make them, but by post, while nobody looks; then all come back."""
    for hand in hands:
        hand.one.page.goto("about:blank")
    for _ in range(many):
        while not (asked := [hand for hand in hands if hand.seat in hand.game.to_act]) and not hands[0].game.over:
            time.sleep(0.005)  # the bots think
        if not asked:
            break
        hand = asked[0]
        hand.server.call(hand.room.act(hand.seat, hand.wants(), hand.token, fresh_key()))
    for hand in hands:
        hand.one.opens(hand.table)


def well_named(page: Any) -> None:
    """What is written on a thing that can be pressed is part of its name, so that it can be called by what one reads."""
    named = page.evaluate(
        """() => [...document.querySelectorAll(".can")].map((el) => [el.getAttribute("aria-label"),
          (el.ownerSVGElement ? [...el.querySelectorAll("text")] : [el]).map((one) => one.textContent.trim())])"""
    )
    for name, words in named:
        for word in words:
            assert f" {spoken(word)} " in f" {spoken(name)} " or not spoken(word), (name, words)


def spoken(written: str) -> str:
    """The words of it: a thing named "Build tracks" does not hear "Track"."""
    return " ".join(WORDS.findall(written.lower()))


def without_receipts(page: Any) -> None:
    """As the settings offer it: what is pressed counts."""
    page.get_by_role("button", name="Settings").click()
    page.locator("#set-confirm").uncheck()
    page.keyboard.press("Escape")


def by_keyboard_alone(person: Comes, game: str) -> None:
    ada = comes(person)
    ada.begins("bot:random", "bot:random", game=game, **SHORT[game])
    rnd, page = Random(11), ada.page
    for _ in range(2000 if TO_THE_END else 5):
        page.wait_for_selector("#prompt:is(.mine, [data-over=yes])", state="attached")
        if ada.over:
            return
        decides_by_keys(ada, rnd)
    assert not TO_THE_END


#: What the keys could do now, once the page has come to rest: is there a receipt, which digits lead to a button, how
#: many things lie open for the arrows. Or the question has gone.
_KEYS = """async (before) => {
  const look = () => JSON.stringify({
    gone: prompt().dataset.moment !== before || prompt().dataset.over === "yes",
    confirm: Boolean(document.querySelector("#confirm:enabled")),
    digits: [...document.querySelectorAll("#choices .acts button, #choices .menu button")].filter((b) => !b.hidden).slice(0, 9)
      .flatMap((b, n) => (b.matches(".closed") ? [] : [n + 1])),
    places: document.querySelectorAll(".can:not(.option)").length, inert: document.getElementById("choices").inert,
  });
  const prompt = () => document.getElementById("prompt");
  let last = "", calm = 0;
  for (let n = 0; n < 800; n += 1) {
    const now = look();
    calm = now === last ? calm + 1 : 0;
    last = now;
    const found = JSON.parse(now);
    if (found.gone || (calm > 2 && !found.inert && (found.confirm || found.digits.length || found.places))) return found;
    await new Promise((next) => { setTimeout(next, 10); });
  }
  return JSON.parse(last);
}"""


def decides_by_keys(ada: Person, rnd: Random) -> None:
    """Enter for what is chosen; else a digit for a button, or arrows to something that lies open, and Enter."""
    page, before = ada.page, ada.moment
    for _ in range(40):
        now = page.evaluate(_KEYS, before)
        if now["gone"]:
            return
        page.evaluate("document.activeElement.blur()")
        if now["confirm"] and rnd.random() < 0.8:
            page.keyboard.press("Enter")
        elif now["places"] and (not now["digits"] or rnd.random() < 0.6):
            for _ in range(1 + rnd.randrange(5)):
                page.keyboard.press(rnd.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            page.keyboard.press("Enter")
        elif now["digits"]:
            page.keyboard.press(str(rnd.choice(now["digits"])))
    raise AssertionError(f"“{ada.prompt}” could not be answered by keys: {now}")
