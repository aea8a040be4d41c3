"""Whole games in every mode: properties that always hold, and recorded games that must replay to the same position.

``python -m tests.games.steam_power.test_whole_games`` writes the recorded games anew, which a change of the rules'
version calls for.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Game
from enginehouse.core.codec import fingerprint
from enginehouse.core.record import read_record
from enginehouse.games.steam_power import GAME
from enginehouse.games.steam_power.rules.checks import position
from tests import told
from tests.properties import check_game

RECORDS = Path(__file__).parent / "records"
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {"map": "ireland"}),
    "three": (3, {"map": "northern-england"}),
    "four": (4, {}),
    "five": (5, {"colours": "chosen"}),
    "draft": (3, {"edition": "draft"}),
    "solo": (1, {}),
    "one-automa": (2, {"automas": "normal", "map": "ireland"}),
    "two-automas": (4, {"automas": "hard, easy"}),
}


def hasty(game: Game[Any], rnd: Random) -> str:
    """Fulfils what it can, builds what it can, mostly: enough for a whole game with everything in it."""
    legal = game.legal(game.to_act[0])
    for wanted in ("fulfil", "bonus"):
        if wanted in legal:
            return wanted
    if "factory" in legal and rnd.random() < 0.4:
        return "factory"
    completing = [action for action in legal if action.startswith(("lay", "cross")) and completes(game, action)]
    return rnd.choice(completing or legal)


def completes(game: Game[Any], action: str) -> bool:
    twin = game.table.clone()
    twin.act(game.to_act[0], action)
    return len(twin.links) > len(game.table.links)


def play(players: int, options: Mapping[str, Any], seed: int) -> Game[Any]:
    game, rnd = eh.new("steam-power", players=players, seed=seed, options=options), Random(seed)
    while not game.over:
        game.play(game.to_act[0], hasty(game, rnd))
    return game


@pytest.mark.parametrize("mode", MODES)
def test_recorded_games_replay(mode):
    text = (RECORDS / f"{mode}.json").read_text()
    record = read_record(text)
    game = eh.replay(text)
    assert fingerprint(game.table) == record.state
    assert game.over
    assert (record.players, *MODES[mode][1].items()) == (
        MODES[mode][0],
        *((name, record.options[name]) for name in MODES[mode][1]),
    )
    assert sum(map(len, game.table.fulfilled)) >= 5
    assert 0 in game.table.pieces
    assert game.record().to_json() == text


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", [3, 4] if os.environ.get("ENGINEHOUSE_LONG") == "1" else [3])
def test_properties_in_every_mode(mode, seed):
    """Everything of tests/properties.py, and every position checked: money, pieces, cards, tiles, trains."""
    players, options = MODES[mode]
    check_game("steam-power", players, seed, options, conserved=position.check, sample=5)


@pytest.mark.parametrize("mode", MODES)
def test_money_only_moves(mode):
    """What leaves one purse and is not paid to the bank arrives in another: fees are the only money between seats."""
    players, options = MODES[mode]
    game, rnd = eh.new("steam-power", players=players, seed=8, options=options), Random(8)
    while not game.over:
        before, fees = sum(game.table.purse), game.table.fees[:]
        heard = game.play(game.to_act[0], hasty(game, rnd))
        flow = 0
        for event in heard:
            kind = type(event).__name__
            flow += event.amount if kind == "TookMoney" else 0
            flow += event.money if kind == "Fulfilled" else 0
            flow -= event.cost if kind == "Laid" else 0
            flow -= event.to_bank if kind == "Delivered" else 0
            if kind == "AutomaThought" and "instead" in event.thought and "gets $" in event.thought:
                flow += int(event.thought.split("gets $")[1].split()[0])
            if kind == "Delivered":
                for seat, amount in event.fees:
                    fees[seat] += amount
        assert sum(game.table.purse) == before + flow
        assert game.table.fees == fees


def test_what_is_told_of_the_recorded_games():
    told.check(Path(__file__).parent)


def write_records() -> None:
    for mode, (players, options) in MODES.items():
        game = play(players, options, seed=sum(map(ord, mode)))
        (RECORDS / f"{mode}.json").write_text(game.record().to_json())
        print(mode, len(game.actions), "actions", [len(cards) for cards in game.table.fulfilled], game.result.points)


if __name__ == "__main__":
    assert GAME.version == 1
    write_records()
