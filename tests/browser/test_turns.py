"""Small things of the page: the call to one's turn, the player aid, long names, calm motion, what just happened."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, Person
from tests.browser.pressed import goes_on
from tests.table.people import Serving

LONG = (
    "Wolfeschlegelsteinhausenbergerdorff-Smit",
    "<b>\u0645\u0631\u062d\u0628\u0627</b> \u0628\u0627\u0644\u0639\u0627\u0644\u0645",
    "\U0001f469\u200d\U0001f692" * 12,
)


def test_the_tab_tells_that_a_table_waits(person: Callable[..., Person]) -> None:
    ada = person()
    ada.opens(ada.founds("me", game="toy", speed="paused"), seat=0)
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    assert ada.page.title().startswith("• ")
    assert ada.page.evaluate(icon) == "/static/mark-turn.svg"
    ada.page.goto(ada.url)
    assert ada.page.title().startswith("(1) ")
    assert ada.page.locator("#mine .count-of").text_content() == "1"


def test_a_notice_is_asked_for_by_a_press_and_comes_once(person: Callable[..., Person]) -> None:
    ada = person()
    ada.context.grant_permissions(["notifications"])
    ada.brings(
        "window.told = []; window.Notification = class { constructor(t, o) { told.push(o.body); } close() {}"
        " static permission = 'granted';"
        " static requestPermission() { window.asked = true; return Promise.resolve('granted'); } };"
        "Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    ada.opens(ada.founds("me", game="toy", speed="paused"), seat=0)
    assert ada.page.evaluate("window.asked") is None
    ada.page.click("[data-do=settings]")
    ada.page.check("#set-notices")
    assert ada.page.evaluate("window.asked") is True
    ada.page.evaluate("""async () => {
      const { patch } = await import("/static/js/live.js");
      const html = document.getElementById("prompt").outerHTML;
      patch({ prompt: html.replace("prompt mine", "prompt") });
      patch({ prompt: html });
      patch({ prompt: html });
    }""")
    assert len(ada.page.evaluate("told")) == 1


def test_pieces_glide_and_keep_still_for_those_who_wish(person: Callable[..., Person]) -> None:
    moves = """async () => {
      const { patch } = await import("/static/js/live.js");
      const at = (x, y) => `transform="translate(${x},${y}) scale(.9)"`;
      const train = (x, y) => `<g id="layer-trains"><g class="piece own-M" ${at(x, y)}><circle r="9"/></g></g>`;
      patch({ "layer-trains": train(100, 100) });
      for (const a of document.getAnimations()) a.finish();
      patch({ "layer-trains": train(300, 220) });
      const g = document.querySelector("#layer-trains g.piece");
      return g.getAnimations().map((a) => a.effect.getKeyframes().map((k) => k.transform ?? ""));
    }"""
    ada = person()
    table = ada.founds("bot", speed="paused")  # not hotseat: the page stays, whoever begins
    ada.opens(table)
    assert ada.page.evaluate(moves) == [["translate(100px, 100px) scale(0.9)", "translate(300px, 220px) scale(0.9)"]]
    calm = person(reduced_motion="reduce")
    calm.context.add_cookies(ada.context.cookies())
    calm.opens(table)
    assert calm.page.evaluate(moves) == []


def test_a_train_runs_the_link_that_was_finished(person: Callable[..., Person]) -> None:
    moves = """async (state) => {
      const { patch } = await import("/static/js/live.js");
      const track = (state) => `<g id="layer-track"><g class="track own-M ${state}" id="track-1"><path d="M0,0L200,0"/></g></g>`;
      const train = (x, y) => `<g class="piece own-M" transform="translate(${x},${y}) scale(.9)"><circle r="9"/></g>`;
      patch({ "layer-track": track("open"), "layer-trains": `<g id="layer-trains">${train(0, 400)}${train(80, 0)}</g>` });
      for (const a of document.getAnimations()) a.finish();
      patch({ "layer-track": track(state) });
      return [...document.querySelectorAll("#layer-trains g.piece")].map((g) =>
        g.getAnimations().map((a) => a.effect.getKeyframes().map((k) => k.transform)));
    }"""
    ada = person()
    table = ada.founds("bot", speed="paused")
    ada.opens(table)
    assert ada.page.evaluate(moves, "open") == [[], []]
    far, ((*way, home),) = ada.page.evaluate(moves, "")
    assert far == []
    assert [way[0], way[20], way[-1]] == [f"translate({x}px, 0px) scale(0.9)" for x in (0, 200, 100)]
    assert home == "translate(80px, 0px) scale(0.9)"
    calm = person(reduced_motion="reduce")
    calm.context.add_cookies(ada.context.cookies())
    calm.opens(table)
    assert calm.page.evaluate(moves, "") == [[], []]


def test_what_just_happened_is_marked_for_the_others(person: Callable[..., Person], server: Serving) -> None:
    ada = person()
    table = ada.founds("me", speed="paused", listed=True)
    room = f"{ada.url}/api/tables/{table}"
    seat = ada.page.request.get(f"{room}?seat=0").json()["to_act"][0]
    for _ in range(3):  # track, a tile, no second one
        state = ada.page.request.get(f"{room}?seat={seat}").json()
        action = "stop" if "stop" in state["legal"] else state["legal"][0]
        body = {"seat": seat, "action": action, "moment": state["moment"], "key": f"key {action}"}
        assert ada.page.request.post(f"{room}/act", data=body, headers={"origin": ada.url}).ok
    guest = person()
    guest.opens(table)
    assert guest.page.locator("#board .m-last").count() >= 1
    ada.opens(table, seat)
    assert ada.page.locator("#board .m-last").count() == 0


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_what_others_did_is_marked_until_ones_own_next_action(person: Callable[..., Person], game: str) -> None:
    ada = person(light=True, reduced_motion="reduce")
    table, rnd, page = ada.begins("bot:random", game=game), Random(3), ada.page
    marks = page.locator('[data-mark="last"]')
    while not marks.count():
        assert goes_on(ada, table, rnd, 1)
        page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    ada.posts(f"/api/tables/{table}/speed", speed="paused")
    there = sorted(page.locator("#since").get_attribute("data-lately").split())
    page.reload()
    ada.at_table()
    assert marks.count()  # they stay, whatever is looked at meanwhile
    assert sorted(page.locator("#since").get_attribute("data-lately").split()) == there
    state = ada.looks(table)
    ada.posts(f"/api/tables/{table}/act", seat=0, action=state["legal"][0], moment=state["moment"], key="own")
    page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=state["moment"])
    assert not marks.count()


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_an_aid_opens_and_leads_to_the_rules(person: Callable[..., Person], game: str) -> None:
    ada = person()
    table = ada.founds("bot", "bot", game=game, speed="paused")
    ada.opens(table)
    ada.page.click("[data-do=aid]")
    assert ada.page.locator("#player-aid").is_visible()
    now = ada.page.locator("#player-aid [aria-current]")
    assert (now.count() == 1) == bool(ada.page.locator("#prompt").get_attribute("data-aid"))
    if now.count():
        expect(now).to_be_in_viewport()
    link = ada.page.locator("#player-aid [data-rule]").first
    rule = link.get_attribute("data-rule")
    link.click()
    ada.page.wait_for_selector(f"#rule-{rule}.here")
    ada.page.fill("#rules-q", "points")
    assert not ada.page.locator("#player-aid").is_visible()
    phone = person(**PHONE)
    phone.context.add_cookies(ada.context.cookies())
    phone.opens(table)
    phone.page.click("#three-lines")
    phone.page.click("#drawer-menu [data-do=aid]")
    assert phone.page.locator("#player-aid").is_visible()
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert phone.page.evaluate(wide) == 0


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_long_names_run_over_nothing(person: Callable[..., Person], game: str) -> None:
    ada = person(**PHONE)
    ada.begins("bot", "bot", game=game, names=LONG, speed="paused")
    for tab in ada.page.locator("#tabs button").all():
        tab.click()
        assert ada.page.evaluate("document.documentElement.scrollWidth") == 390, tab.inner_text()
    names = ada.page.locator("#seats .nm")
    assert names.first.get_attribute("title") == LONG[0]
    assert names.first.text_content() == LONG[0]
    ada.page.goto(ada.url)
    assert ada.page.evaluate("document.documentElement.scrollWidth") == 390
