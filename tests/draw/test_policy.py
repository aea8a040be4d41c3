"""A strict policy for styles on pages: no picture and no panel of any game carries a style of its own."""

import random

import pytest

import enginehouse as eh
from enginehouse.core import Words


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_no_inline_styles_or_scripts(game):
    g = eh.new(game, players=3, seed=5)
    rnd = random.Random(2)
    for _ in range(120):
        if g.over:
            break
        seat = g.to_act[0]
        g.play(seat, rnd.choice(g.legal(seat)))
    view, words = g.view(0), Words(g.names)
    markup = [*g.title.board(view, words).layers.values(), *(panel.html for panel in g.title.panels(view, words))]
    for part in markup:
        for forbidden in (" style=", "<style", "<script", " onclick=", "javascript:"):
            assert forbidden not in part
