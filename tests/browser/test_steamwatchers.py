"""Steamwatchers in a browser: a whole game by two people and a bot, on a phone, by keyboard."""

from __future__ import annotations

import pytest

from tests.browser import whole
from tests.browser.hands import founds
from tests.browser.people import Comes
from tests.table.people import Serving

pytestmark = pytest.mark.usefixtures("foreseen")
SEED = 2  # a short game, and the same each time


def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving) -> None:
    whole.two_people_and_a_bot(person, server, "steamwatchers")


def test_on_a_phone(person: Comes, server: Serving) -> None:
    whole.on_a_phone(person, server, "steamwatchers")


def test_by_keyboard_alone(person: Comes) -> None:
    whole.by_keyboard_alone(person, "steamwatchers")


def test_a_title_under_the_map_is_claimed_by_pressing_it(person: Comes, server: Serving) -> None:
    ada = person()
    founds(ada, "steamwatchers", "bot:random", "bot:random")
    page = ada.page
    page.locator("#panels .can").first.click()
    page.locator("#confirm").click()
    page.locator("#title-archon.can").click()
    page.wait_for_selector("#confirm")
    assert "Archon" in page.locator("#confirm").inner_text()
