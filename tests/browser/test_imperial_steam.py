"""Imperial Steam in a browser: a whole game by two people (one of them with a phone) and a bot, and by keyboard."""

from __future__ import annotations

from random import Random

import pytest

from enginehouse.table.live import lobby
from tests.browser import whole
from tests.browser.people import LONG, PHONE, Comes
from tests.browser.pressed import looking_anew
from tests.table.people import Serving, until

SEED, CHANCE = 46, 0.7  # a short game, and the same each time


@pytest.mark.skipif(not LONG, reason="long: the naive hand and the whole game of Steam Power press every day")
def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving) -> None:
    whole.two_people_and_a_bot(person, server, "imperial-steam", CHANCE)


def test_by_keyboard_alone(person: Comes) -> None:
    whole.by_keyboard_alone(person, "imperial-steam")


_SHOWN = """() => [...document.querySelectorAll("#choices button")].filter((b) => b.checkVisibility())
  .map((b) => b.innerText.trim())"""


def test_a_handful_of_answers_is_read_together(person: Comes, server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them is a button of its own: alone in the rail it would look like all there is."""
    monkeypatch.setattr(lobby, "new_seed", lambda: 1)  # a city with a business point is near
    ada = person(light=True, reduced_motion="reduce", **PHONE)
    table, rnd = ada.founds("bot:random", game="imperial-steam"), Random(5)

    def asked() -> str:
        """Once it is her turn: with tracks laid wherever that may be, a business point is soon to be spent."""
        until(lambda: 0 in ada.looks(table)["to_act"])
        return server.app.state.house.rooms._open[table].line.game.prompt(0)

    while asked() != "Spend your business point":
        with looking_anew():
            assert ada.decides_unseen(table, rnd)
    ada.opens(table)
    assert ada.prompt == "Spend your business point"
    shown = ada.page.evaluate(_SHOWN)
    assert shown[-4:] == ["Influence +10", "Share value up to 90", "A freight car for passengers", "Forgo this point"]
