"""Recorded games, one for each scenario and count: they replay to the same position, forever."""

from pathlib import Path

import pytest

import enginehouse as eh
from tests import told
from tests.games.steamwatchers.scene import counts, scenarios

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(("scenario", "players"), [(s, n) for s in scenarios() for n in counts(s)])
def test_a_recorded_game_replays(scenario, players):
    text = (RECORDS / f"{scenario}-{players}.json").read_text()
    game = eh.replay(text)
    assert game.over
    assert game.players == players
    assert game.options["scenario"] == scenario
    assert game.result.winners == (game.table.winner,)
    assert game.table.round <= game.box.scenario.rounds


def test_what_is_told_of_the_recorded_games():
    told.check(Path(__file__).parent)
