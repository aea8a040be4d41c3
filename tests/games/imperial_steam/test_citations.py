"""Every rule, ruling and example of the shipped catalogue is proved by a test."""

from pathlib import Path

from enginehouse.games.imperial_steam import GAME
from tests.proof import cited


def test_every_rule_is_cited() -> None:
    rules = GAME.catalogue().rules
    proved = cited(Path(__file__).parent)
    assert len(rules) > 400
    assert sorted(set(rules) - set(proved)) == []
    assert sorted(set(proved) - set(rules)) == []
