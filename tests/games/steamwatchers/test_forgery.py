"""Nothing impossible gets in: forged positions and packs are refused by name, or are as good as real ones."""

import os
from random import Random

import msgspec
import pytest

from enginehouse.core import BadPosition, Game
from enginehouse.core.game import from_position
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.content import HERE
from enginehouse.games.steamwatchers.rules.steps.rounds import Round
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import Whiteout
from tests import forgery
from tests.games.steamwatchers.scene import Scene, counts, fresh, scenarios
from tests.proof import rule

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
GAMES = [(s, n) for s in scenarios() for n in counts(s)]


def played(players, scenario, seed, plies):
    """A random game after so many actions, or just before its end."""
    g, rnd = fresh(players, scenario, seed=seed), Random(seed)
    while len(g.actions) < plies:
        before = g.clone()
        seat = rnd.choice(g.to_act)
        g.play(seat, rnd.choice(g.legal(seat)))
        if g.over:
            return before
    return g


@pytest.mark.parametrize("number", range(6) if not LONG else range(99))
def test_forged_positions(number):
    scenario, players = GAMES[(number * 5 + 2) % len(GAMES)]
    g = played(players, scenario, number, plies=10 + 37 * (number % 6))
    most = 70 if not LONG else 250
    found = forgery.check_forgeries(g, Random(number), conserved=GAME.check, most=most)
    assert found["refused"] > most // 2


def forged(s, **fields):
    """The position of a scene as JSON, with some fields changed, read again."""
    s.turns()
    position = msgspec.json.decode(Game.to_json(s.game))
    position["table"].update(fields)
    return from_position(GAME, position, s.game.names, None)


def scene():
    s = (
        Scene("menrau", "rhein-stamm", "free-fleet")
        .army(0, "rhone", 2, 0, "move")
        .army(1, "gironde", 2)
        .army(2, "eire", 1)
    )
    s.t.deployment = [1, 2, 4]
    s.t.then(SteamSubsides(), Whiteout(), Round())
    return s


def changed(rows, row, column, value):
    copy = [list(r) for r in rows]
    copy[row][column] = value
    return copy


def test_the_scene_itself_is_a_position():
    assert forged(scene()).to_act == (0,)


@rule("SW-COMP-25", "SW-COMP-08", "SW-COMP-05", "SW-COMP-11", "SW-COMP-12", "SW-COMP-20")
def test_positions_that_once_were_accepted():
    s = scene()
    t, n = s.t, len(s.t.steam)
    both = changed(t.army, 1, s.a("rhone"), 2)
    both[1][s.a("gironde")] = 0
    for fields, name in (
        ({"army": both}, "army"),
        ({"contracts": changed(changed(t.contracts, 0, 0, 2), 1, 0, 2)}, "contracts"),
        ({"cube": [area < 12 for area in range(n)]}, "cube"),
        ({"turrets": [2 * (area < 10) for area in range(n)]}, "turrets"),
        ({"turrets_left": 20}, "turrets"),
        ({"beacons": [3, 300_000, 3]}, "beacons"),
        ({"beacons": [4, 3, 3]}, "beacons"),
        ({"beacon": [0 if 20 <= area < 24 else -1 for area in range(n)]}, "beacons"),
        ({"geo": [5, 5, 10**9]}, "geo"),
        ({"skipped": [1, 0, 0]}, "skipped"),
        ({"passed": [False, True, False]}, "passed"),
        ({"claim": [-1, 3, -1]}, "claim"),
    ):
        with pytest.raises(BadPosition, match=rf"\b{name}\b"):
            forged(scene(), **fields)


@pytest.mark.parametrize("seed", range(1 if not LONG else 12))
def test_forged_packs(tmp_path, seed):
    options = {"scenario": scenarios()[(seed * 2 + 1) % 4]}
    most = 25 if not LONG else 300
    forgery.check_pack_forgeries(GAME, HERE, tmp_path, Random(seed), most, options, GAME.check)
