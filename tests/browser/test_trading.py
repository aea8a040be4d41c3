"""What is traded or sold in Planet Steam is seen whole while one decides: at a desk and on a phone."""

from __future__ import annotations

from typing import Any

from tests.browser.people import PHONE, Comes, Person
from tests.browser.pictures import play_until, themed
from tests.browser.test_phone import FAULTS
from tests.browser.test_presses import talks
from tests.table.people import Serving

#: What of these is not whole between the bar and the sheet of a phone, or lies under something else.
_CUT = """(ids) => ids.filter((id) => {
  const el = document.querySelector(id), sheet = document.getElementById("asking").getBoundingClientRect();
  const r = el.getBoundingClientRect(), low = sheet.height ? sheet.top : innerHeight, within = el.closest("svg, .panel") ?? el;
  const hits = (y) => within.contains(document.elementFromPoint(r.x + r.width / 2, y));
  return r.top < 47 || r.bottom > low || !hits(r.top + 6) || !hits(r.bottom - 6);
})"""
#: Whether so many of these are whole in sight.
_IN_SIGHT = """([id, many]) => [...document.querySelectorAll(id)].filter((el) => {
  const r = el.getBoundingClientRect();
  return r.width && r.left >= 0 && r.right <= innerWidth && r.top >= 47 && r.bottom <= 640;
}).length >= many"""
_OVER_THE_SHEET = """(which) => {
  const low = document.getElementById("asking").getBoundingClientRect().top, all = [...document.querySelectorAll(which)];
  return all.length && all.every((el) => el.getBoundingClientRect().bottom <= low);
}"""
_PASS = "#choices .menu button:visible"


def rows(page: Any, *what: str) -> set[int]:
    """How high up the middles of these lie."""
    return {round((box["y"] + box["height"] / 2) / 4) for one in what if (box := page.locator(one).bounding_box())}


def sells_two(one: Person) -> Any:
    page = one.page
    page.locator("#stepper .btn", has_text="Sell").click()
    page.locator('#stepper [aria-label="More"]').click()
    page.wait_for_function("() => document.getElementById('confirm')?.textContent.startsWith('Sell 2')")
    return page


def test_a_trade_is_seen_whole(person: Comes, server: Serving) -> None:
    ada = person(light=True, reduced_motion="reduce")
    table = ada.founds(*["bot:greedy"] * 3, game="planet-steam")
    ada.looks(table)
    play_until(server, ada, table, lambda g: {"buy ore 1", "sell ore 2"} <= set(g.legal(0)))
    ada.opens(table)
    page = sells_two(ada)
    assert page.evaluate(_CUT, ["#panel-carriers", "#panel-players", "#confirm"]) == []
    assert page.locator("#panel-carriers .ps-slot-new").count() == 2
    assert len(rows(page, "#stepper .stepper", _PASS)) == 1, "passing stands beside the amount"
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('#panel-carriers .ps-slot-new')")
    assert page.locator("#amount").input_value() == "", "no number stands there that nobody has chosen"
    page.set_viewport_size({"width": 800, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 800, "the bar keeps its last button"
    page.set_viewport_size({"width": 1440, "height": 900})

    thumb = themed(ada.context.browser, ada, "light", reduced_motion="reduce", **PHONE)
    thumb.opens(table)
    page = sells_two(thumb)
    page.wait_for_function(f"() => !({_CUT})(['#panel-gauges', '#wagons']).length")
    page.wait_for_function(f"() => !({FAULTS})().length")
    assert len(rows(page, "#confirm", _PASS, "#back")) == 1, "passing stands beside Confirm"
    for leaf, *there in (("map", "[id^=zone-]", 6), ("players", "#panel-players", 1), ("market", "#panel-gauges", 1)):
        page.locator(f'#tabs [data-tab="{leaf}"]').click()
        page.wait_for_function(_IN_SIGHT, arg=there)
    page.wait_for_function(f"() => !({_CUT})(['#panel-gauges', '#wagons']).length")
    grip = page.locator(".slide-hold").bounding_box()
    assert grip is not None
    assert (round(grip["width"]), round(grip["height"])) == (44, 44), "it is drawn for the window that lies open now"
    for tab in ("quartz", "ore"):
        page.locator(f"label:has([name=ps-gauge][value={tab}])").tap()
    page.locator(".slide-hold").wait_for()
    talks(thumb, "one moment")
    page.wait_for_selector("#chat >> text=one moment", state="attached")
    page.locator('#stepper [aria-label="Less"]').click()
    page.wait_for_function("() => document.getElementById('confirm')?.textContent.startsWith('Sell 1')")
    assert page.locator(".slide-hold").is_visible(), "it stands where the stepper led, whatever came meanwhile"
    page.locator('#stepper [aria-label="More"]').click()
    page.locator("#back").click()
    page.wait_for_function("() => document.getElementById('confirm')?.textContent.startsWith('Sell 1')")
    assert page.locator("#amount").input_value() == "1", "the question is as it was first asked"
    assert page.locator("#back").count() == 0, "there is nothing before it"
    thumb.leaves()


def test_a_zone_is_in_sight_with_the_bids_for_it(person: Comes, server: Serving) -> None:
    ada = person(light=True, reduced_motion="reduce", **PHONE)
    table = ada.founds(*["bot:greedy"] * 3, game="planet-steam")
    ada.looks(table)
    play_until(server, ada, table, lambda g: " for " in g.prompt(0) and g.prompt(0).startswith("Bid over"))
    ada.opens(table)
    zone = ada.prompt.split(" for ")[1].split(",")[0]
    ada.page.wait_for_function(f"() => !({_CUT})(['#zone-{zone}']).length")
    ada.page.wait_for_function(_OVER_THE_SHEET, arg="#panel-auction text")
