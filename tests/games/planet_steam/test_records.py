"""Whole recorded games replay to the same position: each player count, and games with every option."""

from pathlib import Path

import pytest

import enginehouse as eh
from enginehouse.core import codec
from tests import told

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def test_every_count_and_every_option_is_recorded():
    records = [eh.replay(path.read_text()) for path in RECORDS]
    assert {g.players for g in records} == {2, 3, 4, 5}
    used = {name for g in records for name, value in g.options.items() if value is True}
    assert used >= {o.name for o in eh.title("planet-steam").options if o.choices == (False, True)}
    told = {type(e).__name__ for g in records for _, e in g.events}
    unheard = {e.__name__ for e in eh.title("planet-steam").events} - told
    assert unheard <= {
        "ClaimFailed",
        "NothingSold",
        "OpenerSkipped",
        "UnitKept",
        "UnitsLost",
        "Subsidised",
        "FreelanceKept",
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_a_record_replays_exactly(path: Path):
    game = eh.replay(path.read_text())
    assert game.over
    record = game.record()
    assert record.state == codec.fingerprint(game.table)
    assert eh.replay(record.to_json()).result == game.result


def test_what_is_told_of_the_recorded_games():
    told.check(Path(__file__).parent)
