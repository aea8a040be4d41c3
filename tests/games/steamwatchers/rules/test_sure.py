"""A question that says at a glance that it is asked for sure really has a choice."""

from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game
from enginehouse.games.steamwatchers.rules.steps.question import Decision


def sure_questions(scenario: str, players: int, seed: int) -> list[tuple[str, int, bool]]:
    """Every question of a random game that is sure: its name, how many answers it has, whether one would play itself."""
    table: Any = Game(house.title("steamwatchers"), players, {"scenario": scenario}, seed).table
    rnd, found = Random(seed), []
    while table.stack:
        step = table.stack[-1]
        seat = rnd.choice(step.seats(table))
        legal = step.legal(table, seat)
        if isinstance(step, Decision) and step.sure(table):
            found.append((type(step).__name__, len(legal), step.forced))
        table.act(seat, rnd.choice(legal))
    return found


@pytest.mark.parametrize(("scenario", "players"), [("war-returns", 4), ("singed", 2), ("secrets", 3)])
def test_what_is_sure_to_be_asked_has_a_choice(scenario: str, players: int) -> None:
    found = [one for seed in range(3) for one in sure_questions(scenario, players, seed)]
    assert {"MoveUnits", "SendGroup", "TakeTurn", "DefenseAction", "Claim"} <= {name for name, _, _ in found}
    assert all(answers > 1 if forced else answers for _, answers, forced in found)
