"""Steamwatchers in a browser: a whole game by two people (one of them with a phone) and a bot, and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from enginehouse.core import Words, view
from enginehouse.games.steamwatchers import GAME
from tests.browser import whole
from tests.browser.people import DESK, LONG, PHONE, Comes
from tests.browser.pictures import play_until
from tests.games.steamwatchers.scene import Scene
from tests.table.people import Serving

SEED, CHANCE = 32, 0.3  # a short game, and the same each time


@pytest.mark.skipif(not LONG, reason="long: the naive hand and the whole game of Steam Power press every day")
def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving) -> None:
    whole.two_people_and_a_bot(person, server, "steamwatchers", CHANCE)


def test_by_keyboard_alone(person: Comes) -> None:
    whole.by_keyboard_alone(person, "steamwatchers")


def test_a_title_under_the_map_is_claimed_by_pressing_it(person: Comes, server: Serving) -> None:
    ada = person()
    ada.begins("bot:random", "bot:random", game="steamwatchers")
    page = ada.page
    page.locator("#panels .can").first.click()
    page.locator("#confirm").click()
    page.locator("#title-archon.can").click()
    page.wait_for_selector("#confirm")
    assert "Archon" in page.locator("#confirm").inner_text()


def test_every_card_in_force_can_be_read_without_scrolling(person: Comes, server: Serving) -> None:
    ada = person()
    ada.begins("bot:random", "bot:random", game="steamwatchers")
    for card in Scene().box.cards:
        s = Scene().home().card(card, archon=1)
        s.t.closed = 0 if card == "sealed-ice" else -1
        seen = view(s.t, 0)
        (foot,) = [p.html for p in GAME.panels(seen, Words(["Ada", "Isambard (Greedy)"])) if p.id == "titles"]
        over = ada.page.evaluate(
            """html => { document.querySelector('.sw-foot').outerHTML = html;
            const card = document.querySelector('.sw-force');
            return [card.scrollHeight - card.clientHeight, card.scrollWidth - card.clientWidth]; }""",
            foot,
        )
        assert over == [0, 0], card


@pytest.mark.parametrize("look", [DESK, PHONE])
def test_the_board_shows_where_a_token_leads_and_asks_how_many_only_then(
    person: Comes, server: Serving, look: dict[str, Any]
) -> None:
    """What was pressed leads to areas outside a phone's window: it goes there, and no number is asked before one is chosen."""
    ada = person(light=True, reduced_motion="reduce", **look)
    table = ada.founds("bot:greedy", "bot:greedy", game="steamwatchers")
    ada.looks(table)
    play_until(server, ada, table, moves)
    ada.opens(table)
    page, game = ada.page, server.app.state.house.rooms._open[table].line.game
    seen, legal = game.view(0), game.legal(0)
    plans = [plan for plan in game.title.plans(seen, 0, legal) if len(plan.actions) == 3]
    start = max({plan.touches[0] for plan in plans}, key=lambda area: len([p for p in plans if p.touches[0] == area]))
    page.wait_for_selector(f"#{start}.can")
    before = page.evaluate(SIZE)
    page.evaluate(PRESS, start)
    page.wait_for_function("() => document.querySelector('#prompt h1').textContent.endsWith('where do its units go?')")
    assert not page.locator("#stepper:visible, #receipt:visible").count()
    leads = [plan.touches[1] for plan in plans if plan.touches[0] == start]
    page.wait_for_function(IN_WINDOW, arg=[leads, before])
    assert page.evaluate(LETTERING) >= (12 if ada.touch else 0)


def moves(game: Any) -> bool:
    """A Move token of Ada's waits, and no scene that she has to read before."""
    seen, legal = game.view(0), game.legal(0)
    return any(a.startswith("activate ") for a in legal) and any(
        len(plan.actions) == 3 for plan in game.title.plans(seen, 0, legal)
    )


#: Where the page itself takes a press: in the middle of the thing's own ink.
PRESS = """async (id) => {
  const { press } = await import("/static/js/choose.js");
  press(document.getElementById(id));
}"""
#: All of it, or as much as can be read at once: then the window has grown.
IN_WINDOW = """([ids, before]) => {
  const box = document.getElementById("hold").getBoundingClientRect();
  const wide = document.getElementById("board").viewBox.baseVal.width;
  return wide > before || ids.every((id) => {
    const r = document.getElementById(id).getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}"""
SIZE = "() => document.getElementById('board').viewBox.baseVal.width"
LETTERING = """() => Math.min(...[...document.querySelectorAll("#board .sw-area-name")].map((name) =>
  parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a))"""
