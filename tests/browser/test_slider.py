"""Many numbers under a thumb: a grip in the sheet, or on the ladder of the board; by finger, by keys, and by the stepper."""

from __future__ import annotations

import pytest

from tests.browser.people import LONG, PHONE, Comes, Person
from tests.browser.pictures import play_until
from tests.table.people import Serving

#: With every number that a finger passes something comes that has the page drawn anew: a frame, plans, or an earlier receipt.
_RESTLESS = """async () => {
  const { render } = await import("/static/js/choose.js");
  const anew = () => render();
  addEventListener("input", anew);
  addEventListener("pointerup", () => removeEventListener("input", anew), { once: true });
}"""


def pulls(ada: Person, start: dict[str, float], x: float) -> None:
    mouse = ada.page.mouse
    ada.page.evaluate(_RESTLESS)
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(x, start["y"] + start["height"] / 2, steps=6)
    mouse.up()


def says(ada: Person, words: str) -> None:
    ada.page.wait_for_function(
        "w => { const go = document.getElementById('confirm'); return go && !go.disabled && go.textContent.includes(w); }",
        arg=words,
    )


def test_a_bid_is_pulled_along_a_slider(person: Comes) -> None:
    ada = person(light=True, reduced_motion="reduce", **PHONE)
    ada.begins("bot:random", game="imperial-steam")
    page, grip = ada.page, ada.page.locator("#slide")
    says(ada, "Bid 0")
    box, was = grip.bounding_box(), None
    while box != was:  # the receipt has made its room
        page.wait_for_timeout(100)
        box, was = grip.bounding_box(), box
    assert box is not None
    assert box["height"] >= 44
    pulls(ada, {**box, "width": 44}, box["x"] + box["width"])
    most = page.locator(".slide-end").last.inner_text()
    says(ada, f"Bid {most}")
    assert page.locator("#amount").input_value() == most
    grip.press("ArrowLeft")
    says(ada, f"Bid {int(most) - 10}")
    assert grip.get_attribute("aria-valuetext") == str(int(most) - 10)
    page.locator('#stepper [aria-label="Less"]').click()
    says(ada, f"Bid {int(most) - 20}")
    assert grip.get_attribute("aria-valuetext") == str(int(most) - 20)
    before = ada.moment
    grip.press("Enter")
    page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)


def test_an_enter_that_was_meant_for_the_question_before_seals_no_bid(person: Comes) -> None:
    ada = person(light=True, reduced_motion="reduce", unused=True)
    ada.brings("performance.now = () => window.itIs ?? 1000")
    ada.begins("bot:random", game="imperial-steam")
    says(ada, "Bid 0")
    before, posts = ada.moment, []
    ada.page.on("request", lambda request: posts.append(request.url) if request.url.endswith("/act") else None)
    ada.page.keyboard.press("Enter")
    ada.page.evaluate("window.itIs = 1301")  # long enough to have seen what is asked now
    ada.page.wait_for_timeout(100)
    assert not posts
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)
    assert len(posts) == 1


@pytest.mark.skipif(not LONG, reason="the first trade lies some way into a game")
def test_a_trade_is_pulled_along_the_ladder(person: Comes, server: Serving) -> None:
    ada = person(light=True, reduced_motion="reduce", **PHONE)
    table = ada.founds("bot:greedy", game="planet-steam")
    ada.goes(f"/t/{table}")
    play_until(
        server, ada, table, lambda g: {a.split()[0] for a in g.legal(0)} >= {"buy", "sell"} and len(g.legal(0)) > 4
    )
    ada.opens(table)
    page, grip = ada.page, ada.page.locator("[role=slider].slide-grip")
    grip.wait_for()
    says(ada, "Sell 1")
    assert page.locator("#slide").count() == 0, "one slider is enough"
    columns = page.locator(".can[id^=phone-trade-]")
    view = page.locator("#board").get_attribute("viewBox") or ""
    far = columns.first.bounding_box()
    handle = page.locator(".slide-hold").bounding_box()
    assert far is not None
    assert handle is not None
    assert min(handle["width"], handle["height"]) >= 43.5
    pulls(ada, handle, far["x"] + far["width"] / 2)
    label = columns.first.get_attribute("aria-label") or ""
    says(ada, label.split(": ")[-1].split(" for ")[0])
    moved = zip(view.split(), (page.locator("#board").get_attribute("viewBox") or "").split(), strict=True)
    assert all(abs(float(a) - float(b)) < 5 for a, b in moved), "the board stays where it is"
    before = grip.get_attribute("aria-valuetext")
    grip.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "was => document.querySelector('.slide-grip').getAttribute('aria-valuetext') !== was", arg=before
    )
    assert page.evaluate("document.activeElement.classList.contains('slide-grip')")
    chosen = page.locator(".slide-hold").bounding_box()
    assert chosen is not None
    page.wait_for_selector("#confirm:enabled")
    page.touchscreen.tap(chosen["x"] + chosen["width"] / 2, chosen["y"] + chosen["height"] / 2)
    page.wait_for_function(
        "() => document.activeElement?.id === 'confirm'"
    )  # what stands there already leads to Confirm
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == "confirm"
