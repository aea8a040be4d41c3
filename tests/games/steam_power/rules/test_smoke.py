"""A few whole games by random players, in every mode."""

import random

import pytest

import enginehouse as eh


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {}), (4, {}), (5, {}), (1, {}), (2, {"automas": "normal"}), (3, {"automas": "hard, easy"}),
     (3, {"edition": "draft"}), (2, {"map": "switchyard"})],
)  # fmt: skip
def test_random_game_ends_and_replays(players, options):
    game = eh.new("steam-power", players=players, seed=11, options=options)
    rnd = random.Random(5)
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, rnd.choice(game.legal(seat)))
    assert eh.replay(game.record().to_json()).record() == game.record()
