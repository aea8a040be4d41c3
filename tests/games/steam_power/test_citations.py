"""Every rule, ruling and worked example of the shipped catalogue is cited by a test that proves it."""

from pathlib import Path

import enginehouse as eh
from tests.proof import cited

HERE = Path(__file__).parent
CATALOGUE = eh.title("steam-power").catalogue()


def test_the_catalogue_is_read_whole():
    """What the catalogue announces is what is read: areas without gaps, 89 rulings, 22 examples."""
    areas: dict[str, list[int]] = {}
    for rule in CATALOGUE.rules:
        prefix, area, *number = rule.split("-")
        assert prefix == "SP"
        if number:
            areas.setdefault(area, []).append(int(number[0]))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in areas.values())
    assert {f"SP-R{n:02}" for n in range(1, 90)} <= set(CATALOGUE.rules)
    assert len(areas["EX"]) == 22
    assert len(areas["FULFIL"]) == 29
    assert len(areas["DRAFT"]) == 20


def test_every_rule_is_cited():
    missing = set(CATALOGUE.rules) - set(cited(HERE))
    assert not missing, sorted(missing)


def test_only_rules_that_exist_are_cited():
    surplus = set(cited(HERE)) - set(CATALOGUE.rules)
    assert not surplus, {rule: cited(HERE)[rule] for rule in surplus}
