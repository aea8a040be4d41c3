"""The greedy player of Steam Power brings its games to an end."""

from __future__ import annotations

import pytest

import enginehouse as eh
from enginehouse import bots


@pytest.mark.parametrize("where", ["switchyard", "midwest", "northern-england", "ireland"])
def test_money_is_spent_when_there_is_plenty_of_it(where: str):
    """Where factories are few, contracts cost what the bank asks: players who only saved would play on to the round limit."""
    g = eh.new("steam-power", players=3, seed=3, options={"map": where})
    players = [bots.make("greedy", g.title, seed=seat) for seat in range(3)]
    while not g.over:
        seat = g.to_act[0]
        g.play(seat, players[seat].choose(g.view(seat), seat, g.legal(seat)).action)
    assert g.table.round < 30
    assert max(map(len, g.table.fulfilled)) >= g.table.box.trigger
