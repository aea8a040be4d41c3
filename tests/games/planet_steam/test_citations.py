"""Every rule, ruling and worked example of the shipped catalogue is proved by a test."""

from pathlib import Path

import enginehouse as eh
from tests.proof import cited


def test_nothing_of_the_catalogue_is_unproved():
    rules = eh.title("planet-steam").catalogue().rules
    proved = cited(Path(__file__).parent)
    assert len(rules) > 400
    assert sorted(set(rules) - set(proved)) == []
    assert sorted(set(proved) - set(rules)) == []
