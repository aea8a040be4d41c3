"""What resolves by itself is seen: stepped by mouse and by keys, at a desk and on a phone, skipped, switched off, seen again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from enginehouse.table.pages.scenes import waiting
from tests.browser.people import DESK, DRESS, PHONE, Person, at_desk_and_phone, serious
from tests.browser.pictures import play_until
from tests.table.people import Serving

#: For each game a table at which a scene comes soon.
SOON: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "steam-power": (("automa:normal",), {}),
    "planet-steam": (("bot:greedy",), {}),
    "steamwatchers": (("bot:greedy",), {"scenario": "steamwatching-101"}),
    "imperial-steam": (("bot:greedy",), {}),
}
_HERE = "() => document.querySelector('#scene .scene-title')?.textContent ?? ''"
_CURRENT = "all => all.findIndex((b) => b.hasAttribute('aria-current'))"


def with_a_scene(server: Serving, one: Person, game: str, **more: Any) -> str:
    """A table at which a scene waits that nobody has looked at yet."""
    chairs, options = SOON[game]
    table = one.founds(*chairs, game=game, names=("Ada", "Mira"), **{**options, **more})
    one.looks(table)
    one.goes("/")
    play_until(server, one, table, lambda _: bool(waiting(server.app.state.house.rooms._open[table], 0)))
    return table


def steps(one: Person) -> tuple[int, int]:
    """Which step of how many is in sight."""
    row = one.page.locator("#scene .scene-row button")
    return (row.evaluate_all(_CURRENT), row.count()) if row.count() else (0, 1)


def goes_on(one: Person, by: str) -> None:
    """By a press on something or by a key: another step, another scene, or the question."""
    page, was = one.page, (one.page.evaluate(_HERE), steps(one))
    if by in ("Enter", "Escape"):
        page.wait_for_timeout(320)  # a key so soon would have been meant for what was there before
        page.keyboard.press(by)
    else:
        page.locator(by).click()
    for _ in range(200):
        if not page.locator("#scene").is_visible() or (page.evaluate(_HERE), steps(one)) != was:
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"nothing follows {was}")


@pytest.mark.parametrize(("game", "look"), at_desk_and_phone(*SOON))
def test_a_scene_is_stepped_by_mouse_and_by_keys(
    person: Callable[..., Person], server: Serving, game: str, look: dict[str, Any]
) -> None:
    ada = person(scenes=True, **look)
    table = with_a_scene(server, ada, game)
    ada.opens(table)
    page = ada.page
    page.wait_for_selector("#scene-next")
    assert not page.locator("#prompt").is_visible()
    assert not page.locator(".can").count(), "nothing is brass while a scene is shown"
    assert page.locator("#scene-back").is_hidden()
    inside = page.locator("#scene-next").bounding_box()
    assert inside is not None
    assert inside["y"] + inside["height"] <= page.viewport_size["height"], "Next is in sight"
    assert page.locator("#say").inner_text(), "a screen reader hears it"
    found = serious(page)
    page.evaluate(DRESS, "dark")
    found += serious(page, colours="#scene")
    page.evaluate(DRESS, "light")
    assert not found, "\n".join(found)
    here, many = steps(ada)
    if many > 1:  # a step in the row, Next, Back
        goes_on(ada, f'#scene [data-scene="{many - 1}"]')
        assert steps(ada) == (many - 1, many)
        goes_on(ada, "#scene-back")
        assert steps(ada) == (many - 2, many)
        if many > 2:
            goes_on(ada, '#scene [data-scene="0"]')
    assert steps(ada) == (here, many)
    for n in range(40):
        if not page.locator("#scene").is_visible():
            break
        goes_on(ada, "#scene-next" if n % 2 else "Enter")
    page.wait_for_selector("#prompt.mine")
    assert not page.locator("#page-marks [data-mark=flag]").count()
    page.reload()
    ada.at_table()
    page.wait_for_timeout(300)
    assert not page.locator("#scene").is_visible(), "what was seen is not shown again"
    assert ada.targets(), "the question was waiting, and can be answered"


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_a_scene_is_skipped_survives_a_reload_and_is_seen_again(
    person: Callable[..., Person], server: Serving, look: dict[str, Any]
) -> None:
    ada = person(scenes=True, **look)
    table = with_a_scene(server, ada, "imperial-steam")
    ada.opens(table)
    page = ada.page
    page.wait_for_selector("#scene-next")
    title = page.evaluate(_HERE)
    goes_on(ada, "#scene-next")
    page.reload()
    ada.at_table()
    page.wait_for_selector("#scene-next")
    assert page.evaluate(_HERE) == title, "what was not read to its end is shown again"
    goes_on(ada, "Escape")
    assert page.locator("#prompt").is_visible()
    if look is PHONE:
        page.locator(".tabs button", has_text="Log").click()
    page.locator("#tab-log").click()
    page.locator("#log .see").first.click()
    page.wait_for_selector("#scene-next")
    assert page.evaluate(_HERE) == title
    assert page.locator("#scene-skip").is_visible()
    page.locator("#scene-skip").click()
    page.wait_for_selector("#scene", state="hidden")


def test_scenes_are_switched_off_and_the_log_still_shows_them(person: Callable[..., Person], server: Serving) -> None:
    ada = person(scenes=True)
    table = with_a_scene(server, ada, "planet-steam")
    ada.opens(table)
    page = ada.page
    page.wait_for_selector("#scene .die")  # the die for the first player
    page.locator('#scene [data-which="off"]').click()
    page.wait_for_selector("#scene", state="hidden")
    assert page.locator("#prompt").is_visible()
    page.reload()
    ada.at_table()
    page.wait_for_timeout(300)
    assert not page.locator("#scene").is_visible()
    page.locator("#tab-log").click()
    page.locator("#log .see").first.click()
    page.wait_for_selector("#scene .die")


def test_an_answer_that_is_typed_ends_the_scene_and_scenes_of_others_go_on(
    person: Callable[..., Person], server: Serving
) -> None:
    ada = person(scenes=True)
    table = with_a_scene(server, ada, "imperial-steam", listed=True)
    eve = person(scenes=True)  # she has no chair and just watches
    eve.opens(table)
    ada.opens(table)
    ada.page.wait_for_selector("#scene-next")
    assert not eve.page.locator("#scene").is_visible(), "who comes to watch sees what happens from now on"
    ada.page.locator("#cmd").fill("pass")
    ada.page.locator("#cmd").press("Enter")
    ada.page.wait_for_selector("#confirm, #prompt:not(.mine)")
    assert not ada.page.locator("#scene").is_visible()


@pytest.mark.parametrize("game", SOON)
def test_the_log_is_in_sight_at_a_desk(person: Callable[..., Person], server: Serving, game: str) -> None:
    """At least one whole line of it, however full the rail is."""
    ada = person()
    ada.opens(with_a_scene(server, ada, game))
    whole = ada.page.evaluate(
        """() => [...document.querySelectorAll("#logsheet .pane.on li")].filter((li) => {
          const r = li.getBoundingClientRect(), box = li.closest(".log-lines").getBoundingClientRect();
          const hit = document.elementFromPoint(r.x + 30, r.y + r.height / 2);
          return r.height && r.top >= box.top - 1 && r.bottom <= Math.min(box.bottom, innerHeight) + 1 && li.contains(hit);
        }).length"""
    )
    assert whole >= 1


def test_the_last_scenes_are_seen_on_the_board_before_the_count_is_told(
    person: Callable[..., Person], server: Serving
) -> None:
    ada = person(scenes=True)
    chairs, options = SOON["steamwatchers"]
    table = ada.founds(*chairs, game="steamwatchers", names=("Ada", "Mira"), **options)
    ada.looks(table)
    play_until(server, ada, table, lambda _: False)
    ada.opens(table)
    page = ada.page
    page.wait_for_selector("#scene-next")
    page.wait_for_selector("body:not(.sheet-end)")
    assert page.locator("#board").is_visible()
    for _ in range(20):
        if not page.locator("#scene").is_visible():
            break
        goes_on(ada, "#scene-skip")
    page.wait_for_selector("body.sheet-end")
    assert page.locator("#end .count").is_visible()


def test_after_a_scene_the_map_lies_there_if_the_question_asks_for_nothing_else(
    person: Callable[..., Person], server: Serving
) -> None:
    """What a tile would lead to lies on the boards as well; the house had told of it while the scene was read."""
    ada = person(scenes=True)
    table = with_a_scene(server, ada, "imperial-steam")
    ada.opens(table)
    page = ada.page
    page.wait_for_selector("#scene-next")
    page.wait_for_selector("#plans button", state="attached")
    while page.locator("#scene").is_visible():
        goes_on(ada, "#scene-skip")
    page.wait_for_selector("#prompt.mine:visible")
    assert not page.locator("body.sheet-boards").count()
