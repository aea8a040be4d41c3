"""A receipt that is called certain comes true in every world that its reader's view could be of: all games, to the end."""

import os
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game, Title, Unknown
from tests.properties import check_foresight, random_game, random_options, where

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SEEDS, SHARE = (range(30), 0.1) if LONG else (range(1), 0.02)
TABLES = [(title, players) for title in house.games() for players in title.players if title.id != "toy"]


@pytest.mark.parametrize(
    ("title", "players"), [pytest.param(*table, id=f"{table[0].id}-{table[1]}") for table in TABLES]
)
def test_what_is_certain_comes_in_every_world_and_the_last_action_too(title: Title[Any], players: int) -> None:
    for seed in SEEDS:
        rnd = Random(seed)
        options = random_options(title, rnd) if seed else {}
        try:
            moments = random_game(title, players, seed, options)
            last = next(moments)
        except Unknown:
            continue  # options that do not go together
        for g in moments:
            if g.over:
                break
            last = g.clone()
            if rnd.random() < SHARE:
                foreseen(last, rnd, tries=2, worlds=2)
        foreseen(last, rnd, tries=9, worlds=4)


def foreseen(g: Game[Any], rnd: Random, tries: int, worlds: int) -> None:
    for seat in g.to_act:
        try:
            check_foresight(g, seat, rnd, tries, worlds)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{where(g)}") from error
