"""Planet Steam, Imperial Steam and Steamwatchers in a browser: whole games, on a phone, by keyboard."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.browser.hands import PHONE, Hands, founds, play
from tests.browser.people import Person, serious
from tests.table.people import Serving

#: Long, and not yet steady on a busy machine: a press is lost now and then. ENGINEHOUSE_LONG=1 runs them.
pytestmark = pytest.mark.skipif(
    not os.environ.get("ENGINEHOUSE_LONG"), reason="long games in the browser: set ENGINEHOUSE_LONG=1"
)

Comes = Callable[..., Person]
#: Each with its shortest game.
GAMES: dict[str, dict[str, str]] = {
    "planet-steam": {},
    "imperial-steam": {"setup": "fixed"},
    "steamwatchers": {"scenario": "steamwatching-101"},
}


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving, game: str) -> None:
    ada, mira = person(), person()
    table = founds(ada, game, "friend", "bot:greedy", options=GAMES[game])
    mira.sits(ada.page.locator("#invite input.link").input_value(), "Mira")
    without_receipts(mira.page)
    hands = [Hands(ada, server, table, 0, seed=3), Hands(mira, server, table, 1, seed=4)]
    play(hands, most=12)
    assert not serious(ada.page)
    play(hands)
    for one in (ada, mira):
        one.page.wait_for_selector("#prompt[data-over=yes]")
        assert "wins with" in one.prompt
        assert one.page.locator("#end .count tbody tr").count() == 3
    assert ada.prompt == mira.prompt
    assert not serious(mira.page)


def without_receipts(page: Any) -> None:
    """As the settings offer it: what is pressed counts. One of the two plays so."""
    page.get_by_role("button", name="Settings").click()
    page.locator("#set-confirm").uncheck()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone(person: Comes, server: Serving, game: str) -> None:
    ada = person(**PHONE)
    table = founds(ada, game, "bot:random", "bot:random", options=GAMES[game])
    hands = Hands(ada, server, table, 0, seed=5)
    for _ in range(5):
        play([hands], most=6)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not serious(ada.page)


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(person: Comes, server: Serving, game: str) -> None:
    ada = person()
    founds(ada, game, "bot:random", "bot:random", options=GAMES[game])
    rnd, page, decided = Random(11), ada.page, 0
    for _ in range(600):
        if decided >= 25 or ada.over:
            break
        if not ada.my_turn:
            page.wait_for_timeout(20)
            continue
        before = ada.moment
        for _ in range(40):
            if ada.moment != before or ada.over:
                break
            by_keys(page, rnd)
            page.wait_for_timeout(60)
        assert ada.moment != before or ada.over, ada.prompt
        decided += 1
    assert decided >= 25 or ada.over


def by_keys(page: Any, rnd: Random) -> None:
    """Enter for what is chosen; else a digit for a button, or arrows to something that lies open, and Enter."""
    page.evaluate("document.activeElement.blur()")
    if page.locator("#confirm").count() and rnd.random() < 0.8:
        page.keyboard.press("Enter")
        return
    shown = page.locator("#choices .acts button:visible, #choices .menu button:visible")
    buttons = [
        n for n, closed in enumerate(shown.evaluate_all("all => all.map((b) => b.matches('.closed'))")) if not closed
    ]
    places = page.locator(".can:not(.option)").count()
    if places and (not buttons or rnd.random() < 0.6):
        for _ in range(1 + rnd.randrange(5)):
            page.keyboard.press(rnd.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        page.keyboard.press("Enter")
    elif buttons:
        page.keyboard.press(str(1 + rnd.choice(buttons[:9])))
