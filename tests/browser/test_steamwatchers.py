"""Steamwatchers in a browser: a whole game by two people (one of them with a phone) and a bot, and by keyboard."""

from __future__ import annotations

import pytest

from enginehouse.core import Words, view
from enginehouse.games.steamwatchers import GAME
from tests.browser import whole
from tests.browser.people import LONG, Comes
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
