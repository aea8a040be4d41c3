"""Scenes of random games, with the true positions around them: what every test of scenes looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from enginehouse.core import SPECTATOR, Event, Game, Scene, Seat, Words
from tests.properties import random_options, title_of


@dataclass(frozen=True)
class Staged:
    """The scenes of one action for one viewer, and the truth before and after it."""

    game: Game[Any]  # after it
    before: Any
    after: Any
    viewer: Seat
    told: tuple[Event, ...]  # as the viewer heard it
    scenes: tuple[Scene, ...]

    def of(self, name: str) -> list[Scene]:
        return [scene for scene in self.scenes if scene.name.startswith(name)]


def names_of(players: int) -> Words:
    return Words(["Ada", "Mira", "Tomasz", "Isambard", "Zoe"][:players])


def staged(title: str, players: int, seed: int, most: int = 1500, **options: Any) -> Iterator[Staged]:
    """Every action of a random game that has a scene, for one seat and the spectator."""
    rnd = Random(seed)
    game = Game(title_of(title), players, {**random_options(title, rnd), **options}, seed, names_of(players).names)
    words = names_of(game.table.seats) if game.table.seats <= players else Words(game.names)
    for _ in range(most):
        if game.over:
            return
        before = game.clone()
        seat = rnd.choice(game.to_act)
        told = game.play(seat, rnd.choice(game.legal(seat)))
        if not any(game.title.scenic(event) for event in told):
            continue
        for viewer in (rnd.randrange(game.table.seats), SPECTATOR):
            eyes = None if viewer == SPECTATOR else viewer
            heard = tuple(seen for event in told if (seen := event.seen_by(viewer)) is not None)
            if any(game.title.scenic(event) for event in heard):
                made = game.title.scenes(before.view(eyes), game.view(eyes), heard, words)
                yield Staged(game, before.table, game.table, viewer, heard, made)
