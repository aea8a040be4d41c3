"""Numbers of actions and of what is seen: compact, stable, and never more than a view tells."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Title, Unknown, view
from enginehouse.core.sight import declared
from enginehouse.lab.arena import Arena
from enginehouse.lab.describe import described
from enginehouse.lab.measure import fresh
from enginehouse.lab.numbers import Numbering

ROOT = Path(__file__).parents[2]
GAMES = [title.id for title in house.games() if title.shipped() is not None]  # other tests have a toy
#: Options that bring questions the usual game has not.
UNUSUAL: list[tuple[str, int, dict[str, Any]]] = [
    ("steam-power", 1, {}),
    ("steam-power", 5, {"edition": "draft", "map": "northern-england"}),
    ("planet-steam", 5, {"sabotage": True, "price_manipulation": True, "freelance_carrier": True}),
    (
        "planet-steam",
        2,
        {"immobile_tanks": True, "river_limits": True, "variable_claims": True, "variable_trading": True},
    ),
    ("steamwatchers", 5, {}),
    ("imperial-steam", 4, {"money": "secret", "setup": "random", "auto_end": False}),
]


def tables(title: Title[Any], players: int, options: dict[str, Any], seed: int) -> Any:
    """The positions of a game, most by lot and some as advised, so that what is rare comes too."""
    rnd = Random(seed)
    table: Any = fresh(title, players, seed, options)
    while table.stack:
        seat = table.stack[-1].seats(table)[0]
        legal = table.stack[-1].legal(table, seat)
        yield table, seat, legal
        action = rnd.choice(legal)
        if len(legal) > 1 and rnd.random() < 0.35:
            action = title.advise(view(table, seat), seat, legal, rnd).action
        table.act(seat, action)


@pytest.mark.parametrize(("game", "players", "options"), [*((g, 3, {}) for g in GAMES), *UNUSUAL])
def test_numbers_of_a_whole_game(game: str, players: int, options: dict[str, Any]) -> None:
    """No two legal actions share a number (``of`` raises where they do), and a mask has a few thousand places. A vector is as
    long as declared, and made from the truth it is the same as made from the view."""
    title = house.title(game)
    arena = Arena(game, players, options)
    assert arena.numbering.size < 5000
    for n, (table, seat, legal) in enumerate(tables(title, players, options, 11)):
        numbers = arena.numbering.of(table, seat, legal)
        assert all(0 <= number < arena.numbering.size for number in numbers)
        if n % 12 == 0:
            for viewer in range(table.seats):
                told = arena.senses.told(table, viewer)
                assert len(told) == arena.senses.size
                assert told == arena.senses.told(view(table, viewer), viewer), (
                    f"seat {viewer} is told more than it sees"
                )


@pytest.mark.skipif(not os.environ.get("ENGINEHOUSE_LONG"), reason="hundreds of games; set ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_has_a_number(game: str) -> None:
    """Counts and options by lot, those that the title refuses left out."""
    title, played = house.title(game), 0
    for seed in range(200):
        rnd = Random(seed)
        players, some = rnd.choice(list(title.players)), [o for o in title.options if rnd.random() < 0.5]
        options = {o.name: rnd.choice(list(o.choices or o.offers)) for o in some if o.choices or o.offers}
        try:
            arena = Arena(game, players, options)
        except Unknown:
            continue
        assert arena.numbering.size < 5000
        for table, seat, legal in tables(title, players, options, seed):
            arena.numbering.of(table, seat, legal)
        played += 1
    assert played > 80


@pytest.mark.parametrize("game", GAMES)
def test_a_lens_looks_at_nothing_but_what_it_says(game: str) -> None:
    """What depends on it is told anew only when that has changed."""
    title = house.title(game)
    for n, (table, _, _) in enumerate(tables(title, 3, {}, 5)):
        if n % 9:
            continue
        for name, seen in declared(title.table).items():
            if seen.lens is None or seen.of is None:
                continue
            names = ("box", "stack", *seen.of)
            little, value = SimpleNamespace(**{f: getattr(table, f) for f in names}), getattr(table, name)
            for viewer in range(3):
                assert seen.lens(little, value, viewer) == seen.lens(table, value, viewer)


def test_a_vector_is_told_from_a_chair() -> None:
    arena = Arena("planet-steam")
    with pytest.raises(Unknown, match="no seat -1"):
        arena.senses.told(arena.deal(1), -1)


@pytest.mark.parametrize(
    ("game", "compact", "universe"),
    [
        ("steam-power", 3169, 6124),
        ("planet-steam", 2824, 4714),
        ("steamwatchers", 3414, 46785),
        ("imperial-steam", 2407, 7357),
    ],
)
def test_the_numbers_are_those_of_the_documentation(game: str, compact: int, universe: int) -> None:
    title = house.title(game)
    table = fresh(title, 2, 1)
    assert Numbering(title, table).size == compact
    assert Numbering(title, table, "universe").size == universe


def test_numbers_are_the_same_in_every_game() -> None:
    title = house.title("imperial-steam")
    words = [tuple(Numbering(title, fresh(title, 3, seed)).words) for seed in (1, 2)]
    assert words[0] == words[1]
    assert len(set(words[0])) == len(words[0])


def test_a_word_for_every_number() -> None:
    title = house.title("steam-power")
    numbering = Numbering(title, fresh(title, 2, 1))
    assert numbering.word(0) == "track"
    with pytest.raises(Unknown, match="numbered 0 to 3168"):
        numbering.word(3169)
    with pytest.raises(Unknown, match="compact or universe"):
        Numbering(title, fresh(title, 2, 1), "long")


def test_seats_are_told_from_the_own_chair() -> None:
    arena = Arena("planet-steam", 3)
    table = arena.deal(1)
    table.licences[:] = [1, 2, 3]
    at = next(begin for begin, _, field, _ in arena.senses.lines() if field == "licences")
    assert [arena.senses.told(table, seat)[at : at + 3] for seat in range(3)] == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


def test_hidden_things_are_told_as_hidden() -> None:
    arena = Arena("planet-steam", 3)
    table = arena.deal(1)
    at = next(begin for begin, _, field, _ in arena.senses.lines() if field == "purse")
    assert arena.senses.told(table, 0)[at + 1 : at + 3] == [-1, -1]
    power = Arena("steam-power", 2)
    table = power.deal(1)
    begin, size, _, _ = next(line for line in power.senses.lines() if line[2] == "hands")
    told = power.senses.told(table, 0)[begin : begin + size]
    assert sum(told[:-2]) == 5
    assert told[-2:] == [5, 5]


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_the_documentation_are_the_vector(game: str) -> None:
    senses = Arena(game, 2).senses
    at = 0
    for begin, size, _, says in senses.lines():
        assert begin == at
        assert says
        at += size
    assert at == senses.size


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_title_is_true(game: str) -> None:
    page = (ROOT / "docs" / "lab" / f"{game}.md").read_text("utf-8")
    assert page == described(game), f"write it anew: uv run enginehouse lab describe {game} -o docs/lab/{game}.md"


def test_the_words_of_a_title_have_not_moved() -> None:
    """A learner's weights are of these numbers: whoever changes them raises the title's version, and this."""
    found: dict[str, str] = {}
    for title in map(house.title, GAMES):
        words = "\n".join(Numbering(title, fresh(title, 2, 1)).words)
        found[title.id] = f"v{title.version} {sha256(words.encode()).hexdigest()[:12]}"
    assert found == FROZEN


FROZEN = {
    "steam-power": "v1 ba81ef1a0b47",
    "planet-steam": "v2 1a360a321fc4",
    "steamwatchers": "v1 6e78aea6774e",
    "imperial-steam": "v1 592a7496cf99",
}
