"""What a question shows, in every game: numbers say what they count, and what it is about is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Words

GAMES = ("steam-power", "planet-steam", "imperial-steam", "steamwatchers")
OPTIONS: dict[str, dict[str, Any]] = {"steam-power": {"map": "switchyard"}}


def positions(game: str, seed: int, most: int = 260) -> Iterator[tuple[eh.Game[Any], int]]:
    """A game by the house's players and by chance, at each question with whoever is asked."""
    one, rnd = eh.new(game, 2 if game == "steam-power" else 3, seed, OPTIONS.get(game)), Random(seed)
    for _ in range(most):
        if one.over:
            return
        seat = rnd.choice(one.to_act)
        yield one, seat
        legal = one.legal(seat)
        sure = rnd.random() < 0.6
        one.play(seat, one.title.advise(one.view(seat), seat, legal, rnd).action if sure else rnd.choice(legal))


@pytest.mark.parametrize("game", GAMES)
def test_every_number_says_what_it_counts(game: str) -> None:
    """A stepper has a label: the group of its numbers."""
    bare: set[str] = set()
    for one, seat in positions(game, 3):
        view = one.view(seat)
        choices = [one.title.choice(view, seat, action) for action in one.legal(seat)]
        bare |= {c.label for c in choices if c.number is not None and not c.group}
    assert not bare


@pytest.mark.parametrize("game", GAMES)
def test_what_a_question_is_about_is_drawn(game: str) -> None:
    asked: set[str] = set()
    for seed in (1, 2):
        for one, seat in positions(game, seed):
            view, words = one.view(seat), Words(tuple("abc"[: one.table.seats]))
            about = one.title.about(view, seat)
            if not about or type(view.stack[-1]).__name__ in asked:
                continue
            asked.add(type(view.stack[-1]).__name__)
            drawn = "".join(map(str, one.title.board(view, words).layers.values()))
            drawn += "".join(str(panel.html) for panel in one.title.panels(view, words))
            assert all(f'id="{ident}"' in drawn for ident in about), (asked, about)
    assert asked or game == "steamwatchers"  # its map marks the area itself
