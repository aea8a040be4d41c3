"""The greedy player: legal, better than chance with every clan, and blind to what its seat may not see."""

import random

import pytest

from enginehouse.bots import make
from enginehouse.core import view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.content import load
from tests.games.steamwatchers.rules.test_hidden import shaken
from tests.games.steamwatchers.scene import counts, fresh, scenarios

CLANS = [c.id for c in load(None).clans]


def play(players, scenario, seed, bots, clans=()):
    game = fresh(players, scenario, seed=seed)
    chosen = [make(kind, GAME, seed + n) for n, kind in enumerate(bots)]
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        if clans and legal[0].startswith("clan "):
            action = f"clan {clans[seat]}"
        else:
            action = chosen[seat].choose(game.view(seat), seat, legal).action
        assert action in legal
        game.play(seat, action)
    return game


@pytest.mark.parametrize("clan", CLANS)
def test_greedy_beats_random_with_every_clan(clan):
    won = 0
    for n in range(6):
        seat = n % 2
        other = CLANS[(CLANS.index(clan) + 1 + n) % len(CLANS)]
        clans = (clan, other) if seat == 0 else (other, clan)
        bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
        won += play(2, "war-returns", n, bots, clans).result.winners == (seat,)
    assert won >= 5


@pytest.mark.parametrize("scenario", scenarios())
def test_greedy_games_end_by_the_rules(scenario):
    players = counts(scenario)[-1]
    game = play(players, scenario, 3, ("greedy",) * players)
    assert game.table.ending in ("most GEO", "supremacy", "the last clan standing")
    assert game.table.round <= game.box.scenario.rounds


def test_a_bot_answers_the_same_whatever_others_hide():
    game = fresh(4, seed=12)
    rnd = random.Random(12)
    n = 0
    while not game.over and n < 400:
        seat = rnd.choice(game.to_act)
        legal = game.legal(seat)
        if n % 9 == 0 and len(legal) > 1:
            told = [
                GAME.advise(view(t, seat), seat, legal, random.Random(1))
                for t in (game.table, shaken(game.table, seat, rnd))
            ]
            assert told[0] == told[1]
            assert told[0].action in legal
        game.play(seat, rnd.choice(legal))
        n += 1
