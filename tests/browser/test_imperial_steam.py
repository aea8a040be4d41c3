"""Imperial Steam in a browser: a whole game by two people (one of them with a phone) and a bot, and by keyboard."""

from __future__ import annotations

import pytest

from tests.browser import whole
from tests.browser.people import LONG, Comes
from tests.table.people import Serving

SEED, CHANCE = 46, 0.7  # a short game, and the same each time


@pytest.mark.skipif(not LONG, reason="long: the naive hand and the whole game of Steam Power press every day")
def test_two_people_and_a_bot_play_a_whole_game(person: Comes, server: Serving) -> None:
    whole.two_people_and_a_bot(person, server, "imperial-steam", CHANCE)


def test_by_keyboard_alone(person: Comes) -> None:
    whole.by_keyboard_alone(person, "imperial-steam")
