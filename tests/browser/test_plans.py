"""One thought, one act: a press on what means an action begins it, and one confirm plays it to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enginehouse.core import Plan, Words
from tests.browser.people import LONG, PHONE, Comes, Person
from tests.browser.pictures import play_until
from tests.table.people import Serving, fresh_key, until

#: What is wrong with Confirm, and with the words beside what is chosen.
_SEEN = Path(__file__).with_name("sight.js").read_text(encoding="utf-8")
#: Prices that lie on a city of the bill.
_ON_THEIR_CITY = """() => {
  const rects = (which) => [...document.querySelectorAll(which)].map((el) => el.getBoundingClientRect());
  const cities = rects('#board [data-mark="chosen"]');
  const within = (pin, r) => Math.min(pin.right, r.right) - Math.max(pin.left, r.left) > 8
    && Math.min(pin.bottom, r.bottom) - Math.max(pin.top, r.top) > 8;
  return rects(".pin rect").filter((pin) => cities.some((city) => within(pin, city))).map((pin) => [pin.x, pin.y]);
}"""
_FAULTS = Path(__file__).with_name("phone_faults.js").read_text(encoding="utf-8")
#: In the quick run on a phone alone, where there is the least room.
LOOKS = pytest.mark.parametrize("look", [{}, PHONE] if LONG else [PHONE], ids=["desk", "phone"] if LONG else ["phone"])


def brought_to(
    server: Serving, ada: Person, game: str, players: int, wanted: Callable[[Any, Plan], bool], **options: Any
) -> tuple[str, Plan]:
    """A table at a question of Ada's where a plan of this kind is offered. Nobody looks before: it need not be drawn."""
    table = ada.founds(*["bot:greedy"] * (players - 1), game=game, **options)
    ada.looks(table)
    found: list[Plan] = []

    def there(g: Any) -> bool:
        found[:] = [plan for plan in g.title.plans(g.view(0), 0, g.legal(0)) if wanted(g, plan)]
        return bool(found)

    play_until(server, ada, table, there)
    ada.opens(table)
    return table, found[0]


def game_of(server: Serving, table: str) -> Any:
    return server.app.state.house.rooms._open[table].line.game


def presses(ada: Person, *ids: str) -> None:
    """Press things in the middle, on whichever sheet or tab they lie."""
    page = ada.page
    for ident in ids:
        thing = page.locator(f"#{ident}")
        for opener in page.locator(".tabs button:visible, .sheet-tabs [data-do]:visible").all():
            if not thing.is_visible() and opener.is_visible():
                opener.click()
        page.wait_for_function("id => document.getElementById(id).classList.contains('can')", arg=ident)
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        ada.press({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})


def confirms(ada: Person) -> None:
    page, before = ada.page, ada.moment
    page.locator("#confirm").scroll_into_view_if_needed()
    page.locator("#confirm").click()
    page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)


# --- Steam Power ------------------------------------------------------------------------------------------------------
def billed(g: Any, plan: Plan) -> bool:
    """A contract to fulfil by an action, with a choice of sources."""
    if plan.actions[0] != "fulfil":
        return False
    bill = g.title.waybill(g.view(0), 0, plan.actions, Words(g.names))
    return bill is not None and any(line.others for line in bill.lines)


@LOOKS
def test_a_contract_is_fulfilled_by_two_presses(person: Comes, server: Serving, look: dict[str, Any]) -> None:
    ada = person(**look)
    table, plan = brought_to(server, ada, "steam-power", 3, billed, map="midwest", round_cap=60)
    before = len(game_of(server, table).table.fulfilled[0])
    presses(ada, *plan.touches)
    ada.page.wait_for_selector(".waybill .line")
    assert "check the bill" in ada.prompt
    assert ada.page.locator("#choices button.on").get_attribute("value") == "fulfil"
    if not look:
        assert "picked-here" in (ada.page.locator(f"#{plan.touches[0]}").get_attribute("class") or "")
        assert ada.page.locator(".pin:not(.alt)").count() >= 1
    confirms(ada)
    until(lambda: len(game_of(server, table).table.fulfilled[0]) == before + 1)
    assert [a.action for a in game_of(server, table).actions if a.seat == 0][-len(plan.actions) :] == list(plan.actions)


@pytest.mark.parametrize("way", ["row", "city"])
def test_one_source_of_the_bill_is_changed(person: Comes, server: Serving, way: str) -> None:
    """By its row or by its city on the map, which is the same; Back puts the house's proposal in its place again."""
    ada = person()
    table, plan = brought_to(server, ada, "steam-power", 3, billed, map="midwest", round_cap=60)
    game, page = game_of(server, table), ada.page
    bill = game.title.waybill(game.view(0), 0, plan.actions, Words(game.names))
    n, other = next((n, line.others[0]) for n, line in enumerate(bill.lines) if line.others)
    presses(ada, *plan.touches)
    page.locator(f'.line[data-line="{n}"]').click()
    assert page.locator(".from button.on").count() == 1
    assert page.locator(".from button[data-source]").count() <= 4
    assert page.locator(".pin").count() > 1
    assert page.evaluate(_SEEN)["faults"] == []
    assert page.evaluate(_ON_THEIR_CITY) == []
    if way == "row":
        page.locator(f'.from button[data-source="{other.place}"]').last.click()
    else:
        presses(ada, other.place)
    page.wait_for_selector(f'.from button.on[data-source="{other.place}"]')
    page.keyboard.press("Escape")
    presses(ada, *plan.touches)
    page.wait_for_selector(".waybill .line")
    assert page.locator(".line b").nth(n).inner_text() == bill.lines[n].source.name
    page.locator(f'.line[data-line="{n}"]').click()
    closed = page.locator(f'.from button[data-source="{other.place}"]').last.evaluate(
        "row => { row.click(); return document.getElementById('confirm').disabled; }"
    )
    assert closed  # until the bill with the other source is here
    page.wait_for_selector(f'.from button.on[data-source="{other.place}"]')
    page.wait_for_selector("#confirm:enabled")
    page.keyboard.press("Enter")
    until(
        lambda: (
            [a.action for a in game_of(server, table).actions if a.seat == 0][-len(other.actions) :]
            == list(other.actions)
        )
    )


#: As a finger would, wherever ink of it lies.
_PRESS = "async (which) => (await import('/static/js/choose.js')).press(document.querySelector(`#board ${which}`))"


def test_a_hex_begins_track_and_the_tile_that_completes_a_link_comes_first(person: Comes, server: Serving) -> None:
    ada = person()

    def completes(_g: Any, plan: Plan) -> bool:
        return plan.actions[0] == "track" and ": links " in plan.label

    table, plan = brought_to(server, ada, "steam-power", 3, completes, map="midwest", round_cap=60)
    presses(ada, plan.touches[0])
    ada.page.wait_for_selector("#confirm:enabled")
    assert ": links " in ada.page.locator("#confirm").inner_text()
    first = ada.page.locator("#confirm").get_attribute("data-action")
    ada.page.evaluate(_PRESS, ".option.picked")  # the tile that lies there: it is turned, as by a press on its hex
    ada.page.wait_for_function("first => document.getElementById('confirm')?.dataset.action !== first", arg=first)
    while ada.page.locator("#confirm").get_attribute("data-action") != first:
        ada.page.keyboard.press("r")
        ada.page.wait_for_timeout(60)
    confirms(ada)
    until(lambda: [a.action for a in game_of(server, table).actions if a.seat == 0][-2:-1] == ["track"])


def test_tiles_say_whether_they_act_or_ask_on_and_why_they_are_closed(person: Comes) -> None:
    ada = person()
    ada.begins("bot:greedy")
    page = ada.page
    page.wait_for_selector(".acts .asks[value=track]")
    assert page.locator(".acts .asks[value=money]").count() == 0
    page.locator('.acts .closed[data-why="fulfil"]').click()
    page.wait_for_selector("#refusal-below:not([hidden])")
    assert "completed link" in page.locator("#refusal-below").inner_text()
    page.locator(".acts [value=track]").click()
    page.locator("#kept .closed").first.wait_for()
    page.locator("#kept .closed", has_text="Fulfil").click()
    page.wait_for_selector("#refusal-below:not([hidden])")
    assert "completed link" in page.locator("#refusal-below").inner_text()


# --- Imperial Steam ---------------------------------------------------------------------------------------------------
def test_more_workers_of_the_level_that_was_pressed_stand_in_the_rail(person: Comes, server: Serving) -> None:
    """A crew of two of one level is pressed twice at one place, which nobody guesses: it has its button too."""
    ada = person(**PHONE)
    table = ada.founds("bot:greedy", "bot:greedy", game="imperial-steam")
    ada.looks(table)

    def larger(g: Any) -> list[tuple[str, ...]]:
        view = g.view(0)
        touches = [g.title.choice(view, 0, action).touches for action in g.legal(0)]
        return [some for some in touches if len(some) > 1 and some[0] == some[1] and some[0].startswith("crew-")]

    play_until(server, ada, table, lambda g: bool(larger(g)))
    ada.opens(table)
    (thing, *_), *_ = larger(game_of(server, table))
    presses(ada, thing)
    ada.page.wait_for_selector("#wider:visible, #confirm:visible")
    assert ada.page.locator(f'#choices button[data-touches^="{thing} {thing}"]:visible').count()
    ada.page.locator(
        '#tabs [data-tab="map"]'
    ).tap()  # which was not seen yet: it opens at the link, so near that it can be read
    ada.page.wait_for_selector("#hold.zoomed")


def three(_g: Any, plan: Plan) -> bool:
    return plan.actions[0] == "hire" and plan.number == 3 and plan.actions[-1] == "stop"


@LOOKS
def test_three_workers_are_hired_by_one_stepper_and_one_confirm(
    person: Comes, server: Serving, look: dict[str, Any]
) -> None:
    ada = person(**look)
    table, plan = brought_to(server, ada, "imperial-steam", 3, three)
    page, crew = ada.page, game_of(server, table).table.workers(0)
    presses(ada, *plan.touches)
    page.locator('#stepper .segs [data-number="3"]').click()
    page.wait_for_selector("#confirm:enabled >> text=Hire three for")
    assert page.locator(f"#{plan.touches[0]} .is-mp").count() == 3, "they stand on their prices"
    assert page.locator("#panel-crew-1 .is-mp-new").count() == 3, "and in the crew, not yet there"
    assert page.locator("#panel-crew-note").text_content().endswith(f", {crew + 3} after")
    page.locator('#stepper .segs [data-number="2"]').click()
    page.wait_for_selector("#confirm:enabled >> text=Hire two for")
    assert page.locator("#panel-crew-1 .is-mp-new").count() == 2
    page.locator("#back").click()
    page.wait_for_selector("#confirm:enabled >> text=Hire one")  # as it was when the column had been pressed
    page.locator("#back").click()
    page.wait_for_selector("#receipt", state="hidden")
    assert not page.locator(".is-mp-new, .is-after").count(), "nothing is left of it"
    presses(ada, *plan.touches)
    page.locator('#stepper .segs [data-number="3"]').click()
    page.wait_for_selector("#confirm:enabled >> text=Hire three for")
    if look:
        confirms(ada)
    else:
        page.keyboard.press("Enter")  # the hand still rests on the numbers
    until(lambda: game_of(server, table).table.workers(0) == crew + 3)
    until(
        lambda: (
            [a.action for a in game_of(server, table).actions if a.seat == 0][-len(plan.actions) :]
            == list(plan.actions)
        )
    )


def signing(g: Any, plan: Plan) -> bool:
    """A contract that is pressed while there is still a hand to lay."""
    return plan.actions[0] == "contract" and plan.actions[-1] in g.view(0).box.book.sign_of


@LOOKS
def test_a_contract_is_signed_by_one_bill_and_all_of_it_is_in_sight(
    person: Comes, server: Serving, look: dict[str, Any]
) -> None:
    ada = person(**look)
    table, plan = brought_to(server, ada, "imperial-steam", 3, signing)
    presses(ada, *plan.touches)
    ada.page.wait_for_selector(".waybill .line")
    ada.page.wait_for_timeout(300)
    if look:
        assert not ada.page.evaluate(_FAULTS)
        assert ada.page.locator(".waybill .line").first.is_visible()
    bill = game_of(server, table).title.waybill(game_of(server, table).view(0), 0, plan.actions, Words(["Ada"] * 3))
    assert ada.page.locator(".waybill .tot").inner_text().endswith(bill.total)
    confirms(ada)
    until(lambda: len(game_of(server, table).table.contracts[0]) == 1)


def test_what_was_hired_by_one_press_is_taken_back_by_one_press(person: Comes, server: Serving) -> None:
    ada = person()
    table, plan = brought_to(server, ada, "imperial-steam", 3, three)
    ada.posts(f"/api/tables/{table}/speed", speed="paused")  # the others shall not move meanwhile
    game, page = game_of(server, table), ada.page
    crew, before = game.table.workers(0), len(game.actions)
    presses(ada, *plan.touches)
    page.locator("#stepper").get_by_label("More").click()
    page.locator("#stepper").get_by_label("More").click()
    page.wait_for_selector("#confirm:enabled >> text=Hire three for")
    page.keyboard.press("Enter")
    until(lambda: game_of(server, table).table.workers(0) == crew + 3)
    page.locator(f'#undo button[name=steps][value="{len(plan.actions)}"]').click()
    until(lambda: len(game_of(server, table).actions) == before)
    assert game_of(server, table).table.workers(0) == crew


def test_a_plan_never_goes_on_at_another_moment(person: Comes, server: Serving) -> None:
    """Something came between its actions: it ends there, and says so."""
    ada = person()
    table, plan = brought_to(server, ada, "imperial-steam", 3, three)
    page = ada.page
    posted: list[str] = []

    def between(route: Any) -> None:
        posted.append(route.request.post_data_json["action"])
        if len(posted) == 3:
            now = ada.looks(table)
            ada.posts(f"/api/tables/{table}/undo", seat=0, steps=1, moment=now["moment"], key=fresh_key())
        route.continue_()

    page.route("**/act", between)
    presses(ada, *plan.touches)
    page.locator('#stepper .segs [data-number="3"]').click()
    page.wait_for_selector("#confirm:enabled >> text=Hire three for")
    page.locator("#confirm").click()
    page.wait_for_selector("#refusal-below:not([hidden])")
    assert "Only the first 2 steps" in page.locator("#refusal-below").inner_text()
    assert posted == list(plan.actions[:3])
    page.unroute("**/act")
    page.wait_for_function("() => !document.getElementById('choices').inert")


# --- Steamwatchers ----------------------------------------------------------------------------------------------------
def two(g: Any, plan: Plan) -> bool:
    return plan.actions[0].startswith("activate ") and plan.number == 2 and plan.group == "Soldiers"


@LOOKS
def test_two_soldiers_march_by_two_presses_and_a_count(person: Comes, server: Serving, look: dict[str, Any]) -> None:
    ada = person(**look)
    table, plan = brought_to(server, ada, "steamwatchers", 3, two)
    page = ada.page
    presses(ada, plan.touches[0])
    page.wait_for_selector(f"#choices button[value='{plan.actions[0]}']:not([hidden])")
    presses(ada, plan.touches[1])
    page.locator("#stepper").get_by_label("More").click()
    page.wait_for_selector(f"#confirm:enabled >> text={plan.label}")
    confirms(ada)
    until(lambda: [a.action for a in game_of(server, table).actions if a.seat == 0][-3:] == list(plan.actions))


def test_two_soldiers_are_dragged(person: Comes, server: Serving) -> None:
    ada = person()
    table, plan = brought_to(server, ada, "steamwatchers", 3, two)
    page = ada.page
    page.wait_for_selector("#plans button", state="attached")
    a, b = (page.locator(f"#{ident}").bounding_box() for ident in plan.touches)
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=6)
    page.mouse.up()
    page.locator("#stepper").get_by_label("More").click()
    page.wait_for_selector(f"#confirm:enabled >> text={plan.label}")
    page.wait_for_timeout(350)  # a key so soon after something else is not meant for it
    page.keyboard.press("Enter")
    until(lambda: [a.action for a in game_of(server, table).actions if a.seat == 0][-3:] == list(plan.actions))


def test_what_is_worth_doing_is_offered_with_its_gain_and_begins_with_its_own_question(
    person: Comes, server: Serving
) -> None:
    ada = person(light=True, reduced_motion="reduce")
    table, plan = brought_to(
        server, ada, "imperial-steam", 2, lambda g, plan: plan.actions[0].startswith("deliver"), setup="fixed"
    )
    page, offer = ada.page, ada.page.locator("#offers [data-offer]").first
    page.wait_for_selector(f"#plans button[value='{plan.actions[0]}']", state="attached")
    what, gain = offer.inner_text().splitlines()
    assert what.startswith("Deliver ")
    assert gain.startswith("+")
    offer.click()
    page.wait_for_selector("#confirm:enabled")
    assert ada.prompt == plan.ask
    assert gain[1:] in page.locator("#receipt .tot").inner_text()
    page.keyboard.press("Enter")
    until(lambda: plan.actions[0] not in game_of(server, table).legal(0))
