"""What is chosen before a game is said in words: every option, every value, and which of them suit a first game."""

from __future__ import annotations

from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game, Option, Title
from tests.words import faults

TITLES = [house.title(name) for name in ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")]
EVERY = [(title, option) for title in TITLES for option in title.options]
#: Their help says what "yes" or a number means; every other value has a sentence of its own.
PLAIN = (bool, int)
LONGEST_LABEL, LONGEST_HELP, LONGEST_NAME, LONGEST_ABOUT = 34, 100, 26, 150


def values(option: Option) -> tuple[Any, ...]:
    return option.offers if option.choices is None else tuple(option.choices)


@pytest.mark.parametrize(
    ("title", "option"), EVERY, ids=lambda one: getattr(one, "id", None) or getattr(one, "name", "")
)
def test_an_option_and_its_values_are_said_in_words(title: Title[Any], option: Option) -> None:
    assert 0 < len(option.label) <= LONGEST_LABEL
    assert option.label != option.name
    assert "_" not in option.label
    assert 0 < len(option.help) <= LONGEST_HELP
    assert option.help.endswith(".")
    assert faults("option", option.label) == faults("option", option.help) == []
    assert values(option), "a form offers something to choose from"
    names = [title.said(option, value) for value in values(option)]
    assert len({said.name for said in names}) == len(names), "each value has a name of its own"
    for value, said in zip(values(option), names, strict=True):
        assert 0 < len(said.name) <= LONGEST_NAME, value
        assert said.name == str(value) if type(value) is int and value not in option.said else said.name[:1].isalpha()
        assert len(said.about) <= LONGEST_ABOUT, value
        assert faults("option", said.about) == [], said.about
        assert said.about.endswith(".") or isinstance(value, PLAIN), value


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_maps_scenarios_and_set_ups_have_two_sentences(title: Title[Any]) -> None:
    for option in title.options:
        if option.name in ("map", "scenario", "setup", "edition"):
            for value in values(option):
                assert title.said(option, value).about.count(".") >= 2, value


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_first_table_can_be_played_by_any_number(title: Title[Any]) -> None:
    known = {option.name: option for option in title.options}
    for name, value in title.first_table.items():
        assert value in values(known[name])
        assert value != known[name].default
    for players in title.players:
        assert Game(title, players, title.first_table, 1).legal
