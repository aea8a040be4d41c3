"""A stranger reads every sentence: no codes, no bare numbers, nobody spoken to in a reason."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


#: Between two letters, or after a plural before the next word: nothing but an apostrophe stands there.
TYPEWRITER = re.compile(r"[^\W\d_]'[^\W\d_]|[a-z]s' [A-Za-z]")
COMPARED = re.compile(r"[=!]= '[^']*'")  # in the conditions of lessons and guides
#: Stored with games that were played; it is printed otherwise.
STORED = {"a city in a rival's network", "in a rival's network"}
HOUSE = Path(house.__file__).parent


def strings_of(path: Path) -> Iterator[str]:
    """Whatever a file may show to a person: its strings apart from its docstrings, its values, or all of it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from values(tomllib.loads(text))
    elif path.suffix == ".py":
        nodes = [*ast.walk(ast.parse(text))]
        bodies = [
            node.body
            for node in nodes
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        said = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
        constants = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in said]
        yield from (node.value for node in constants if isinstance(node.value, str))
    else:
        yield text


def values(one: Any) -> Iterator[str]:
    """Every string of a file of data, however deep it lies."""
    if isinstance(one, str):
        yield one
    many: list[Any] = [*one.values()] if isinstance(one, dict) else one if isinstance(one, list) else []
    for inner in many:
        yield from values(inner)


@pytest.mark.parametrize("kind", ["*.py", "*.toml", "rules.md", "*.html"])
def test_nobody_reads_the_apostrophe_of_a_typewriter(kind: str) -> None:
    files = sorted(HOUSE.rglob(kind))
    found = {
        (path.name, text[:80])
        for path in files
        for text in strings_of(path)
        if TYPEWRITER.search(COMPARED.sub("", text))
    }
    assert {one for one in found if one[1] not in STORED} == set()
    assert files


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
        ("hint", "The number is your place in this round's turn order."),
        ("prompt", 'Lay a hand on "Track" first.'),
    ],
)
def test_what_a_stranger_does_not_understand_is_found(kind: str, text: str) -> None:
    assert faults(kind, text)
