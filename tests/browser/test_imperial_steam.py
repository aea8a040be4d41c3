"""Imperial Steam in a browser: a whole game by two people (one of them with a phone) and a bot, and by keyboard."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enginehouse.table.live import lobby
from tests.browser import whole
from tests.browser.people import LONG, PHONE, Comes
from tests.browser.pressed import goes_on
from tests.table.people import Serving

SEED, CHANCE = 46, 0.7  # a short game, and the same each time


@pytest.mark.skipif(not LONG, reason="long: the naive hand and the whole game of Steam Power press every day")
def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving) -> None:
    whole.two_people_and_a_bot(person, server, "imperial-steam", CHANCE)


def test_by_keyboard_alone(person: Comes) -> None:
    whole.by_keyboard_alone(person, "imperial-steam")


_POINT = """() => {
  const shown = [...document.querySelectorAll("#choices button")].filter((b) => b.checkVisibility());
  return [document.querySelector("#prompt h1").textContent, shown.map((b) => b.innerText.trim())];
}"""


class Builds(Random):
    """By chance, but for laying tracks wherever that may be: it comes to business points soon."""

    def choice(self, seq: Any) -> Any:
        return "track" if "track" in seq else super().choice(seq)


def test_a_handful_of_answers_is_read_together(person: Comes, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them is a button of its own: alone in the rail it would look like all there is."""
    monkeypatch.setattr(lobby, "new_seed", lambda: 1)  # a city with a business point is near
    ada = person(light=True, reduced_motion="reduce", **PHONE)
    table, rnd = ada.begins("bot:random", game="imperial-steam"), Builds(5)
    asked, shown = "", list[str]()
    while asked != "Spend your business point":
        assert goes_on(ada, table, rnd, 1)
        asked, shown = ada.page.evaluate(_POINT)
    assert shown[-4:] == ["Influence +10", "Share value up to 90", "A freight car for passengers", "Forgo this point"]
