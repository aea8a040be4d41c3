"""A table of the Foundry to try the kernel on."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from enginehouse.core import Game
from tests.toy import GAME


@pytest.fixture
def foundry() -> Callable[..., Game[Any]]:
    def sit_down(players: int = 2, seed: int = 7, names: Any = None, content: Any = None, **options: Any) -> Game[Any]:
        return Game(GAME, players, options, seed, names, content)

    return sit_down


def play(g: Game[Any], *moves: str) -> Game[Any]:
    """``play(g, "0 seal", "1 seal")``."""
    for move in moves:
        seat, action = move.split(" ", 1)
        g.play(int(seat), action)
    return g


def at_random(g: Game[Any], plies: int, seed: int = 0) -> Game[Any]:
    rnd = Random(seed)
    for _ in range(plies):
        if not g.over:
            seat = rnd.choice(g.to_act)
            g.play(seat, rnd.choice(g.legal(seat)))
    return g


def to_turns(g: Game[Any]) -> Game[Any]:
    """Everybody seals an empty plan, nobody bids: company 1 is about to take its turn."""
    for seat in range(g.players):
        g.play(seat, "seal")
    while type(g.table.stack[-1]).__name__ == "Bidding":
        g.play(g.to_act[0], "pass")
    return g
