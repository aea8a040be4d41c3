"""A stranger reads every sentence: no codes, no bare numbers, nobody spoken to in a reason."""

from __future__ import annotations

import os

import pytest

from enginehouse import house
from tests.words import faults, read

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_understands_every_sentence(game: str, greedy: bool) -> None:
    title, counts = house.title(game), house.title(game).players
    modules = {} if greedy else {o.name: True for o in title.options if game == "planet-steam" and o.default is False}
    wrong: dict[str, list[str]] = {}
    heard: set[str] = set()
    for seed, players in enumerate(tuple(counts) * (4 if LONG else 1)):
        for kind, text in read(game, players, seed, greedy, 1000 if LONG else 90, **modules):
            heard.add(kind)
            if text and (found := faults(kind, text)):
                wrong.setdefault(f"{kind}: {text}", found)
    assert wrong == {}
    assert {"log", "prompt", "label", "reason", "refusal", "board"} <= heard


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("log", "Ada takes stone from WIE-a"),
        ("log", "Ada hires a worker from bronze-1 for 10"),
        ("log", "Mira secures the contract WIC 260"),
        ("log", "Ada runs B3 C3 F3 with 1 energy"),
        ("log", "Gironde: 7 (3+4) against 4 (1+3); Ada wins"),
        ("prompt", "crew 1 0 1 1 3"),
        ("reason", "worth about 1047"),
        ("reason", "the best card is worth 30 to you"),
        ("reason", "Trieste now: I am ahead"),
        ("receipt", "You have 41, then 1 credits"),
        ("label", "march rhone>gironde"),
        ("refusal", "The site WIE-a is not connected to your network."),
        ("refusal", "Player 4 has no tank to tip over."),
        ("label", "Sabotage player 2"),
        ("refusal", "You have taken 1+0; go “back” to take others."),
        ("refusal", "The contract WIC 260 is not on display."),
        ("board", "  Workers rested by level 1/0/2, worked 0/0/1"),
        ("board", "  Apulia [apulia] (plains): Ada 3+0. Next to Latium"),
        ("label", "Hire from white-2"),
    ],
)
def test_what_a_stranger_does_not_understand_is_found(kind: str, text: str) -> None:
    assert faults(kind, text)
