"""One judgement: what may be chosen, and the true reason against everything else."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from enginehouse.core import Game
from enginehouse.core.errors import NO_ANSWER, SEALED_ALREADY
from enginehouse.games.imperial_steam import GAME
from tests.games.imperial_steam.claims import CLAIMS
from tests.games.imperial_steam.test_refusals import SCENES
from tests.properties import check_judgement, random_options, where

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SETTINGS = [
    (2, {"setup": "fixed", "money": "open"}),
    (3, {"setup": "normal", "money": "secret"}),
    (4, {"setup": "random", "money": "open", "one_station_per_city": True}),
    (2, {"setup": "random", "money": "secret", "auto_end": "1"}),
    (3, {"setup": "fixed", "money": "open", "auto_end": False}),
    (4, {"setup": "normal", "money": "secret", "formula_on_debt": True}),
]


def game_of(players: int, seed: int, options: dict[str, Any], advised: float) -> Iterator[Game[Any]]:
    """A game at each of its moments; a share of the moves is what a sensible player would choose."""
    g = Game(GAME, players, options, seed)
    rnd = Random(seed)
    yield g
    while not g.over:
        seat = rnd.choice(g.to_act)
        legal = g.legal(seat)
        sensible = rnd.random() < advised
        g.play(seat, GAME.advise(g.view(seat), seat, legal, rnd).action if sensible else rnd.choice(legal))
        yield g


def judged(players: int, seed: int, options: dict[str, Any], advised: float, share: float) -> set[str]:
    """The kinds of refusal heard in a share of the moments of a game, and at the first of each kind of question."""
    rnd, heard, met = Random(seed), set[str](), set[str]()
    for g in game_of(players, seed, options, advised):
        if g.over:
            break
        step = type(g.table.stack[-1]).__name__
        if step not in met or rnd.random() < share:
            met.add(step)
            try:
                heard |= check_judgement(g, rnd, CLAIMS, most=5_000)
            except AssertionError as error:
                raise AssertionError(f"{error}\n{where(g)}") from error
    return heard


def test_every_refusal_claims_only_what_is_so() -> None:
    heard: set[str] = set()
    for players, options in SETTINGS:
        heard |= judged(players, 3, options, 0.3, 0.05)
    assert heard <= {*CLAIMS, NO_ANSWER, SEALED_ALREADY}
    assert sorted(CLAIMS.keys() - heard - SCENES.keys()) == []


@pytest.mark.skipif(not LONG, reason="many games: ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("seed", range(60))
def test_every_refusal_claims_only_what_is_so_in_many_games(seed: int) -> None:
    rnd = Random(seed)
    judged(2 + seed % 3, 100 + seed, random_options(GAME, rnd), rnd.choice((0.0, 0.3, 0.8)), 0.1)
