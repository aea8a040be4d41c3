"""What a scene of Steam Power says is true of the positions before and after it."""

from __future__ import annotations

from typing import Any

import pytest

from enginehouse.core import Scene
from enginehouse.games.steam_power.rules import events
from tests.scenes import Staged, staged

AUTOMA: dict[str, Any] = {"automas": "normal", "solo_modes": True}


@pytest.mark.parametrize(("players", "seed", "more"), [(2, 41, AUTOMA), (3, 42, AUTOMA), (4, 43, {}), (1, 44, {})])
def test_the_figures_of_scenes(players: int, seed: int, more: dict[str, Any]) -> None:
    names: set[str] = set()
    for one in staged("steam-power", players, seed, most=1500, **{"solo_modes": True, **more}):
        for scene in one.scenes:
            check(one, scene)
            names.add(scene.name)
    assert any(name.endswith("’s turn") for name in names) == bool(more)
    assert "The end" in names


def check(one: Staged, scene: Scene) -> None:
    before, after = one.before, one.after
    for step in scene.steps:
        match step.name:
            case "Money":
                for row in step.rows:
                    assert row.seat is not None
                    purses = [f"${table.purse[row.seat]}" for table in (before, after)]
                    contracts = [str(len(table.fulfilled[row.seat])) for table in (before, after)]
                    assert [*row.cells] == [*purses, *contracts]
            case "Factory":
                told = [e for e in one.told if isinstance(e, events.Emptied)]
                codes = [f"city-{e.code}" for e in told]
                assert step.marks[0].place in codes
                empty = next(e for e in told if f"city-{e.code}" == step.marks[0].place)
                city = before.box.land.by_code[empty.code]
                assert before.pieces[city] > 0
                assert after.pieces[city] == 0
            case "Last round":
                for row in step.rows:
                    assert row.seat is not None
                    assert [*map(int, row.cells)] == [len(after.fulfilled[row.seat]), after.box.trigger]
            case "The count":
                assert one.game.over
                assert [int(row.cells[0]) for row in step.rows] == [
                    one.game.result.points[row.seat] for row in step.rows if row.seat is not None
                ]
            case "Round":
                assert [int(row.cells[0]) for row in step.rows] == [len(after.put_aside), len(after.deck)]
            case _:
                pass
