"""The page itself: morphing of drawings, accessibility, weight, themes, and what works without script."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from random import Random

from tests.browser.hands import chooses_track
from tests.browser.people import DRESS, PHONE, Person, serious
from tests.browser.test_moments import begun

Comes = Callable[..., Person]


# --- drawings stay drawings when they are morphed ------------------------------------------------------------------------
def test_a_group_put_round_an_old_element_is_drawn(person: Comes) -> None:
    """A morph must make new SVG elements as SVG: an HTML element of the same name draws nothing."""
    ada = person()
    ada.goes("/")
    told = ada.page.evaluate(
        """async () => {
          const { Idiomorph } = await import("/static/vendor/idiomorph.js");
          const box = document.createElement("div");
          document.body.append(box);
          const out = [];
          for (const style of ["outerHTML", "innerHTML"]) {
            box.innerHTML = '<svg id="s" width="9" height="9"><circle id="c" r="4"/></svg>';
            const shell = document.createElement("template");
            shell.innerHTML = '<svg id="s" width="9" height="9"><g id="n"><circle id="c" r="4"/></g></svg>';
            const old = box.querySelector("#c"), svg = shell.content.firstElementChild;
            Idiomorph.morph(box.querySelector("#s"), style === "outerHTML" ? svg : [...svg.childNodes], { morphStyle: style });
            const g = box.querySelector("#n");
            out.push([g.namespaceURI, g.getBBox().width, box.querySelector("#c") === old, g.contains(box.querySelector("#c"))]);
          }
          return out;
        }"""
    )
    for namespace, width, kept, inside in told:
        assert namespace == "http://www.w3.org/2000/svg"
        assert width == 8
        assert kept
        assert inside


# --- axe -----------------------------------------------------------------------------------------------------------------
DRAWER = ".drawer:not([hidden])"


def test_axe_finds_nothing_serious_on_any_page_in_any_theme(person: Comes) -> None:
    ada = person(reduced_motion="reduce")
    page = ada.page
    found: dict[str, list[str]] = {}

    def look(what: str, new: str = "html") -> None:
        found[what] = serious(page)
        for theme in ("dark", "contrast"):
            page.evaluate(DRESS, theme)
            found[f"{what}, {theme}"] = serious(page, colours=new)
        page.evaluate(DRESS, "light")

    for path in ("/", "/new/steam-power", "/rules/steam-power?q=SP-TRACK", "/t/nowhere"):
        ada.goes(path)
        look(path)
    begun(ada, 3)
    look("board")
    page.keyboard.press("?")
    look("keys", DRAWER)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("#rules-list p")
    look("rules", DRAWER)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    look("settings", DRAWER)
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    look("words", DRAWER)
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    look("boards")
    page.keyboard.press("b")
    ada.decides(Random(1))
    page.keyboard.press("[")
    page.wait_for_selector("body.past")
    look("past")
    bad = [f"{where}: {one}" for where, what in found.items() for one in what]
    assert not bad, "\n".join(bad)


def test_axe_finds_nothing_serious_on_a_phone_nor_at_the_door(person: Comes) -> None:
    ada, mira = person(**PHONE), person()
    ada.goes(f"/t/{ada.founds('me', 'friend')}")
    found = {"hand over": serious(ada.page)}
    ada.page.locator("#take").click()
    ada.at_table()
    for tab in ("hand", "cities", "players", "log", "map"):
        ada.page.locator(f"#tabs [data-tab={tab}]").click()
        found[tab] = serious(ada.page)
    for part in ("settings", "rules"):
        ada.page.locator("#three-lines").click()
        if "menu" not in found:
            found["menu"] = serious(ada.page)
        ada.page.locator(f"#drawer-menu [data-do={part}]").click()
        found[part] = serious(ada.page)
    ada.page.locator("#drawer-rules [data-do=close]").click()
    mira.goes(ada.page.locator("#invite input.link").input_value())
    found["door"] = serious(mira.page)
    bad = [f"{where}: {one}" for where, what in found.items() for one in what]
    assert not bad, "\n".join(bad)


# --- weight --------------------------------------------------------------------------------------------------------------
def test_a_first_visit_weighs_less_than_200_kB_and_a_table_little_more(person: Comes) -> None:
    """By the wire: the first page with its fonts, and then a table by its link, for somebody who was never here."""
    ada = person()
    ada.begins("bot:random", "bot:random", "bot:random")
    for address, most in ((ada.url, 150_000), (ada.page.url, 225_000)):
        weights: dict[str, int] = {}
        page = person(unused=True).page
        page.on(
            "response",
            lambda r, weights=weights: weights.__setitem__(
                r.url, len(gzip.compress(r.body())) if "font" not in r.url else len(r.body())
            ),
        )
        page.context.add_cookies(ada.context.cookies())
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert sum(weights.values()) < most, weights


# --- marks ---------------------------------------------------------------------------------------------------------------
def test_the_page_draws_the_marks_on_what_can_be_pressed_and_no_frame_brings_them(person: Comes) -> None:
    ada = person()
    ada.begins(round_cap=30)
    page = chooses_track(ada)
    pressable = page.locator("#board .can:not(.option)").count()
    assert pressable > 20
    assert page.locator("#layer-legal [data-mark=legal]").count() == pressable
    table = page.url.split("/t/")[1].split("?")[0]
    regions = page.request.get(f"{ada.url}/api/tables/{table}/frame?seat=0").json()["regions"]
    assert "layer-legal" not in regions
    assert len(regions["layer-marks"]) < 1000
    # Brackets lie under the lettering.
    order = page.evaluate("[...document.querySelectorAll('#board-layers > g')].map((g) => g.id)")
    assert order.index("layer-legal") < order.index("layer-names")


def test_under_the_pointer_a_preview_stands_alone(person: Comes) -> None:
    ada = person()
    ada.begins(round_cap=30)
    page = chooses_track(ada)
    places = [one for one in ada.places() if one["name"].startswith("hex-")]
    there = places[len(places) // 2]
    ada.press(there)
    page.wait_for_selector("body.foreshown")
    hovered = 0
    for dx in range(-15, 16, 5):
        for dy in range(-15, 16, 5):
            page.mouse.move(there["x"] + dx, there["y"] + dy)
            over = page.evaluate(
                "[...document.querySelectorAll('#board .option.shown:hover')].map((el) => getComputedStyle(el).opacity)"
            )
            hovered += len(over)
            assert set(over) <= {"0"}
    assert hovered


def test_an_area_is_outlined_along_its_border(person: Comes) -> None:
    ada = person()
    ada.begins("bot:random", "bot:random", game="steamwatchers", scenario="steamwatching-101")
    page = ada.page
    rnd = Random(3)
    for _ in range(40):
        page.wait_for_selector("#prompt.mine")
        if page.locator("#board .sw-area.can").count():
            break
        ada.decides(rnd)
    told = page.evaluate(
        """() => [...document.querySelectorAll("#board .sw-area.can")].map((el) => {
          const border = document.querySelector(el.querySelector("use").getAttribute("href")).getAttribute("d");
          return [...document.querySelectorAll("#layer-legal .m-area")].some((path) => path.getAttribute("d") === border);
        })"""
    )
    assert told
    assert all(told)


# --- themes, motion, words -----------------------------------------------------------------------------------------------
def test_themes_follow_the_system_and_the_wish(person: Comes) -> None:
    dark = person(color_scheme="dark")
    dark.goes("/")
    assert dark.page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark.page.get_by_text("Settings").click()
    dark.page.get_by_label("High contrast").check()
    assert dark.page.evaluate("document.documentElement.dataset.theme") == "contrast"
    dark.goes("/new/steam-power")
    assert dark.page.evaluate("document.documentElement.dataset.theme") == "contrast"


def test_the_board_in_words_and_the_live_region(person: Comes) -> None:
    ada = person(reduced_motion="reduce")
    begun(ada, 1)
    page = ada.page
    heard = page.locator("main").aria_snapshot()
    assert heard.index("heading") < heard.index('region "Board"')  # the question comes first
    heard = page.locator("#board").aria_snapshot().splitlines()
    assert len(heard) > 1
    assert all(line.strip().startswith(("- button", "- 'button")) for line in heard[1:])  # and no lettering beside it
    page.keyboard.press("w")
    words = page.locator("#words pre")
    at_first = words.inner_text()
    assert "CITIES" in at_first
    page.keyboard.press("Escape")
    ada.decides(Random(4))
    page.wait_for_function("() => document.getElementById('say').textContent.length > 8")
    page.wait_for_function(
        "() => document.querySelector('#words pre').textContent.startsWith('The board has changed.')"
    )
    page.locator(".skip[href='#words']").focus()  # as whoever reads with their ears comes there
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#words pre').textContent.includes('CITIES')")
    assert words.text_content() != at_first
    page.keyboard.press("w")
    before = words.text_content()
    ada.decides_unseen(page.url.split("/t/")[1].split("?")[0].split("#")[0], Random(4))
    page.wait_for_function("(before) => document.querySelector('#words pre').textContent !== before", arg=before)
    assert "CITIES" in (words.text_content() or "")
    assert page.evaluate("document.getAnimations().length") == 0


def test_zoom_by_wheel_keys_and_drag(person: Comes) -> None:
    ada = person()
    begun(ada, 0)
    page = ada.page
    box = page.locator("#board").get_attribute("viewBox")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -400)
    near = page.locator("#board").get_attribute("viewBox")
    assert float(near.split()[2]) < float(box.split()[2])
    assert page.locator("#mini").is_visible()
    before = ada.moment
    page.mouse.down()
    page.mouse.move(430, 380, steps=4)
    page.mouse.up()
    assert page.locator("#board").get_attribute("viewBox") != near
    assert ada.moment == before
    assert page.locator("#confirm").count() == 0
    page.keyboard.press("0")
    assert page.locator("#board").get_attribute("viewBox") == box
    page.keyboard.press("+")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.locator("#board").get_attribute("viewBox") != box


def test_in_a_low_window_a_tall_legend_leaves_the_board_its_room(person: Comes) -> None:
    ada = person(viewport={"width": 820, "height": 560})
    ada.begins("bot:random", "bot:random", game="steamwatchers", speed="paused")
    page = ada.page
    page.locator("#legend").evaluate("el => { el.style.height = '480px'; el.style.flex = 'none'; }")
    assert page.locator("#hold").bounding_box()["height"] > 230
    page.locator("#legend").hover(position={"x": 200, "y": 20})
    page.mouse.wheel(0, 600)
    page.wait_for_function("() => document.getElementById('legend').getBoundingClientRect().bottom <= innerHeight")


def test_without_script_the_game_goes_on_by_forms(person: Comes) -> None:
    ada = person(java_script_enabled=False)
    ada.goes("/new/steam-power")
    page = ada.page
    page.locator("#players").select_option("1")
    page.get_by_role("button", name="Create the table").click()
    first = page.locator("#prompt").get_attribute("data-moment")
    page.locator("#choices button[name=action]").first.click()
    assert page.locator("#prompt").get_attribute("data-moment") != first
