"""Planet Steam in a browser: the auction on the sheet, cards and numbers pressed where they are, tanks dragged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from tests.browser.people import Person
from tests.browser.pictures import play_until
from tests.table.people import Serving

Comes = Callable[..., Person]


def at(server: Serving, ada: Person, step: str, *verbs: str, bots: int = 1, **options: Any) -> Any:
    """Ada's page at a decision of this kind that offers these verbs."""
    table = ada.founds(*["bot:greedy"] * bots, game="planet-steam", **options)

    def there(game: Any) -> bool:
        offered = {action.split()[0] for action in game.legal(0)}
        return type(game.table.stack[-1]).__name__ == step and {*verbs} <= offered

    ada.looks(table)  # who looks opens it
    play_until(server, ada, table, there)
    game = server.app.state.house.rooms._open[table].line.game
    assert not game.over
    ada.opens(table)
    return game


def middle(page: Any, ident: str) -> tuple[float, float]:
    box = page.locator(f"#{ident}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    x, y = middle(page, end)
    page.mouse.move(x - 9, y - 9, steps=4)
    page.mouse.move(x, y, steps=3)
    page.mouse.up()


def chosen(page: Any) -> str:
    """What Confirm says once its receipt is here: a receipt that is still on its way cannot be confirmed."""
    page.wait_for_selector("#confirm:enabled")
    return page.locator("#confirm").inner_text()


def drag_to_move(page: Any, game: Any, move: str) -> None:
    """What is dragged there may be more than one thing: then a button says which. The receipt comes when the house has it."""
    drag(page, *game.title.choice(game.view(0), 0, move).touches)
    named = page.locator(f'#choices button[value="{move}"]')
    page.locator("#confirm").or_(named).filter(visible=True).wait_for()
    if named.is_visible():
        named.click()


#: What an Enter met, for whoever must find out why it did nothing.
_MET = """() => {
  const $ = (id) => document.getElementById(id), on = document.activeElement, go = $("confirm");
  return { asked: $("prompt").innerText, moment: $("prompt").dataset.moment, focus: on.outerHTML.slice(0, 80),
    said: $("refusal").innerText + $("refusal-below").innerText, closed: $("choices").inert,
    confirm: go && [go.dataset.action, go.disabled], line: $("line").innerText };
}"""


def enters(page: Any) -> None:
    """Enter, and the question has gone."""
    before = page.evaluate(_MET)
    page.keyboard.press("Enter")
    try:
        page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before["moment"])
    except PlaywrightError:
        raise AssertionError(f"Enter did nothing: {before}, then {page.evaluate(_MET)}") from None


def test_tanks_are_moved_and_bought_by_dragging(person: Comes, server: Serving) -> None:
    ada = person()
    game = at(server, ada, "Reorganise", "move", "tank", bots=2)
    page = ada.page
    move = next(a for a in game.legal(0) if a.startswith("move"))
    start, end = game.title.choice(game.view(0), 0, move).touches
    drag_to_move(page, game, move)
    assert f"Move tank {start[5:]} to {end[5:]}" in chosen(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="hidden")
    drag(page, start, "gauge-water")  # to no place for it: nothing is chosen
    page.wait_for_timeout(200)
    assert not page.locator("#confirm").is_visible()
    place = next(a for a in game.legal(0) if a.startswith("tank")).split()[-1]
    drag(page, "market", f"zone-{place}")
    assert f"Tank on {place}" in chosen(page)
    page.locator("#confirm").click()
    page.wait_for_function("z => [...document.querySelectorAll('#log li')].at(-1).textContent.includes(z)", arg=place)


def test_enter_confirms_what_was_pressed_or_dragged_though_the_focus_rests_on_it(
    person: Comes, server: Serving
) -> None:
    ada = person()
    game = at(server, ada, "Reorganise", "move", "tank", "end", bots=2)
    page = ada.page
    move = next(a for a in game.legal(0) if a.startswith("move"))
    drag_to_move(page, game, move)
    chosen(page)
    enters(page)
    page.locator('#choices button[value="end"]').click()
    chosen(page)
    page.wait_for_timeout(350)  # a key so soon after another question is not meant for it
    enters(page)


def test_a_card_is_picked_by_pressing_it_and_the_map_opens_on_a_press(person: Comes, server: Serving) -> None:
    ada = person()
    game = at(server, ada, "PickCard", bots=2)
    page = ada.page
    number = game.legal(0)[0].split()[1]
    page.locator('#board [data-do="sheet-boards"]').click()
    page.wait_for_selector("#panel-map svg", state="visible")
    page.locator('[data-do="sheet-map"]').click()
    page.mouse.click(*middle(page, f"card-{number}"))
    assert chosen(page).startswith(f"Card {number},")
    assert page.locator("#panel-players").is_visible()
    assert page.locator("#seats").is_hidden()  # one table of players


def test_prices_and_order_markers_are_pressed_on_their_gauges(person: Comes, server: Serving) -> None:
    ada = person()
    game = at(server, ada, "PlaceOrder", "order", variable_trading=True, price_manipulation=True)
    page = ada.page
    choice = game.title.choice(game.view(0), 0, game.legal(0)[0])
    page.mouse.click(*middle(page, choice.touches[0]))
    assert choice.label in chosen(page)
    other = person()
    game = at(server, other, "ShiftPrice", price_manipulation=True)
    title, legal = game.title, game.legal(0)
    choice = next(c for a in legal if (c := title.choice(game.view(0), 0, a)).touches)
    other.page.mouse.click(*middle(other.page, choice.touches[0]))
    assert choice.label in chosen(other.page)


def test_the_few_ways_on_from_a_thing_stand_beside_it(person: Comes, server: Serving) -> None:
    """What comes to a free zone is paid for elsewhere on the board: the question has its answers beside it all the same."""
    ada = person()
    game = at(server, ada, "Reorganise", "tank", "import", bots=2)
    zone = next(action.split()[1] for action in game.legal(0) if action.startswith("import"))
    ada.page.locator(f"#zone-{zone}").click()
    assert ada.prompt == f"What shall come to {zone}?"
    for verb in ("tank", "import"):
        label = game.title.choice(game.view(0), 0, f"{verb} {zone}").label
        assert ada.page.locator(f'#choices button[value="{verb} {zone}"]').is_visible()
        assert ada.page.locator("#beside").get_by_role("menuitemradio", name=label, exact=True).is_visible()
