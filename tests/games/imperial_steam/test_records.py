"""Whole recorded games, one for each count and set-up: they replay to the same position, forever."""

from pathlib import Path

import pytest

import enginehouse as eh
from tests import told

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def test_there_is_one_for_each_count_and_set_up() -> None:
    assert {path.stem.rsplit("-", 1)[0] for path in RECORDS} >= {
        f"{players}p-{mode}" for players in (2, 3, 4) for mode in ("fixed", "normal", "random")
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays(path: Path) -> None:
    game = eh.replay(path.read_text())
    assert game.over
    assert game.result.winners


def test_what_is_told_of_the_recorded_games():
    told.check(Path(__file__).parent)
