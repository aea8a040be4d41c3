"""The light players of playouts: always legal, and better than chance."""

import os
from random import Random

import pytest

from enginehouse import house
from enginehouse.core import Game

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
TITLES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
#: No seed with which the light players were tuned.
SEEDS = range(5000, 5050 if LONG else 5004)


def outcome(name: str, seed: int, light: int) -> float:
    """One game for two, the light player in one chair and chance in the other: the light one's part of the win."""
    title = house.title(name)
    table = Game(title, 2, {}, seed).table
    random = Random(seed).random
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        action = title.quick(table, seat, legal, random) if seat == light else legal[int(random() * len(legal))]
        assert action in legal
        table.act(seat, action)
    winners = title.result(table).winners
    return 1 / len(winners) if light in winners else 0.0


@pytest.mark.parametrize("name", TITLES)
def test_the_light_player_beats_chance(name: str) -> None:
    won = [outcome(name, seed, light) for seed in SEEDS for light in (0, 1)]
    assert sum(won) >= 0.7 * len(won)
