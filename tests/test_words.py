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
    counts = house.title(game).players
    wrong: dict[str, list[str]] = {}
    heard: set[str] = set()
    for seed, players in enumerate(tuple(counts) * (4 if LONG else 1)):
        for kind, text in read(game, players, seed, greedy, 1000 if LONG else 90):
            heard.add(kind)
            if text and (found := faults(kind, text)):
                wrong.setdefault(f"{kind}: {text}", found)
    assert wrong == {}
    assert {"log", "prompt", "label", "reason"} <= heard


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
    ],
)
def test_what_a_stranger_does_not_understand_is_found(kind: str, text: str) -> None:
    assert faults(kind, text)
