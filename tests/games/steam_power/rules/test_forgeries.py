"""Nothing impossible gets in: positions and packs changed in every field are refused by name, or can be played."""

import json
import os
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import BadPosition, Game
from enginehouse.core.game import from_position
from enginehouse.games.steam_power import GAME
from enginehouse.games.steam_power.rules.box import SHIPPED
from enginehouse.games.steam_power.rules.checks import position
from tests.forgery import check_forgeries, check_pack_forgeries, put
from tests.proof import rule

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SEEDS, MOST, PACKS = (range(12), 400, 1_500) if LONG else (range(1), 40, 30)
TABLES: dict[str, tuple[int, dict[str, Any], int]] = {
    "solo": (1, {}, 60),
    "three": (3, {"map": "switchyard"}, 70),
    "an Automa": (2, {"map": "ireland", "automas": "normal"}, 30),
    "two Automas": (4, {"map": "switchyard", "automas": "hard, easy"}, 40),
    "draft, choosing colours": (3, {"colours": "chosen", "edition": "draft"}, 1),
    "five, at the start": (5, {}, 0),
}


def game_after(players: int, options: dict[str, Any], seed: int, actions: int) -> Game[Any]:
    game, rnd = eh.new("steam-power", players=players, seed=seed, options=options), Random(seed)
    for _ in range(actions + 7 * seed):
        if game.over:
            break
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
    return game


@pytest.mark.parametrize("name", list(TABLES))
@rule("SP-COMP-01", "SP-COMP-02", "SP-COMP-03", "SP-COMP-07", "SP-MONEY-02")
def test_forged_positions(name):
    players, options, actions = TABLES[name]
    for seed in SEEDS:
        counts = check_forgeries(game_after(players, options, seed, actions), Random(seed), position.check, MOST)
        assert counts["refused"] > MOST // 3


@rule("SP-R27", "SP-FULFIL-09", "SP-R37", "SP-R53")
@pytest.mark.parametrize(
    ("field", "path", "value"),
    [
        ("purse", ("purse", 0), 100_000),
        ("fees", ("fees", 0), 100_000),
        ("round", ("round",), 61),
        ("corner", ("corner",), 4),
        ("gone", ("gone", 3), True),
    ],
)
def test_what_nobody_can_have_come_to(field, path, value):
    game = game_after(4, {"map": "switchyard", "automas": "hard, easy"}, 0, 40)
    whole = json.loads(game.to_json())
    with pytest.raises(BadPosition, match=f"^{field}: "):
        from_position(GAME, {**whole, "table": put(whole["table"], path, value)})


@rule("SP-R53")
def test_a_coin_path_that_cannot_be_followed():
    game = game_after(3, {"automas": "hard, easy"}, 5, 0)
    rnd = Random(1)
    while not any(path and len(path.hexes) > 1 for path in game.table.coin_paths):
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
    whole = json.loads(game.to_json())
    seat = next(n for n, path in enumerate(game.table.coin_paths) if path and len(path.hexes) > 1)
    hexes = whole["table"]["coin_paths"][seat][0]
    with pytest.raises(BadPosition, match="coin_paths: one can no longer be followed"):
        from_position(GAME, {**whole, "table": put(whole["table"], ("coin_paths", seat, 0), hexes[::-1])})


def test_forged_packs(tmp_path):
    counts = check_pack_forgeries(GAME, SHIPPED, tmp_path, Random(1), PACKS, {"map": "switchyard"}, position.check)
    assert min(counts.values()) > 0
