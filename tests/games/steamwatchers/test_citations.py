"""Every rule of the shipped catalogue is cited by a test, and nothing else is."""

from pathlib import Path

from enginehouse.games.steamwatchers import GAME
from tests.proof import cited


def test_every_rule_is_cited():
    ids = set(GAME.catalogue().rules)
    named = set(cited(Path(__file__).parent))
    assert sorted(ids - named) == []
    assert sorted(named - ids) == []
