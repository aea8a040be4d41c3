"""What a scene of Imperial Steam says is true of the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from enginehouse.core import UNKNOWN, Scene, SceneStep
from enginehouse.games.imperial_steam.rules import events
from enginehouse.games.imperial_steam.rules.notation import GOOD_NAMES
from tests.scenes import Staged, staged


@pytest.mark.parametrize(("players", "seed"), [(2, 31), (3, 32), (4, 33)])
def test_the_figures_of_scenes(players: int, seed: int) -> None:
    steps: dict[str, int] = {}
    for one in staged("imperial-steam", players, seed, most=2500):
        for scene in one.scenes:
            check(one, scene)
            for step in scene.steps:
                steps[step.name] = steps.get(step.name, 0) + 1
    wanted = {"Bids", "Turn order", "Income", "Training", "The end", "The count"}
    assert wanted <= steps.keys(), steps


def check(one: Staged, scene: Scene) -> None:
    for step in scene.steps:
        CHECKS.get(step.name, lambda _one, _step: None)(one, step)


def rows_of(step: SceneStep) -> list[tuple[int, tuple[str, ...]]]:
    return [(row.seat, row.cells) for row in step.rows if row.seat is not None]


def check_bids(one: Staged, step: SceneStep) -> None:
    for seat, cells in rows_of(step):
        assert int(cells[0]) == one.before.purse[seat] - one.after.purse[seat]
        assert int(cells[1]) == 10 * one.after.influence[seat]


def check_order(one: Staged, step: SceneStep) -> None:
    order = one.after.order
    assert [seat for seat, _ in rows_of(step)] == order == one.after.standing
    assert [int(cells[1]) for _, cells in rows_of(step)] == [10 * one.after.influence[s] for s in order]


def check_shipment(one: Staged, step: SceneStep) -> None:
    for row in step.rows:
        good = GOOD_NAMES.index(row.name)
        bought = sum(isinstance(e, events.GoodBought) and e.good == row.name for e in one.told)
        assert int(row.cells[0]) == one.before.market[good] - bought
        assert int(row.cells[1]) == one.after.market[good]


def check_income(one: Staged, step: SceneStep) -> None:
    seen = one.game.view(None if one.viewer < 0 else one.viewer)
    for seat, (stations, was, income, now) in rows_of(step):
        assert int(stations) == len(one.after.stations[seat])
        assert int(income) == one.after.income(seat)
        if seen.purse[seat] == UNKNOWN:
            assert (was, now) == ("secret", "secret")
        else:
            assert int(now) == one.after.purse[seat]
            assert int(was) == int(now) - int(income)


def check_training(one: Staged, step: SceneStep) -> None:
    """Whoever worked is back, and as many as were told stand a level higher than they would without the rest."""
    for seat, (rose, *levels) in rows_of(step):
        assert tuple(map(int, levels)) == one.after.rested[seat]
        assert one.after.worked[seat] == (0, 0, 0)
        if not any(isinstance(e, events.TrackLaid | events.WorkerHired) and e.seat == seat for e in one.told):
            rested, worked = one.before.rested[seat], one.before.worked[seat]
            if sum(rested) + sum(worked) == sum(one.after.rested[seat]):
                raised = sum(n * level for n, level in zip(one.after.rested[seat], (1, 2, 3), strict=True))
                stood = sum((a + b) * level for a, b, level in zip(rested, worked, (1, 2, 3), strict=True))
                assert raised - stood in (int(rose.replace("–", "0")), rested[0] + rested[1])


def check_count(one: Staged, step: SceneStep) -> None:
    assert [int(cells[0]) for _, cells in rows_of(step)] == sorted(one.game.result.points, reverse=True)


def check_end(one: Staged, step: SceneStep) -> None:
    assert one.game.over
    joined = sorted(seat for seat, cells in rows_of(step) if cells == ("joined",))
    assert joined == [s for s in range(one.after.seats) if one.after.linked(s)]


CHECKS: dict[str, Callable[[Staged, SceneStep], None]] = {
    "Bids": check_bids,
    "Turn order": check_order,
    "Shipment": check_shipment,
    "Income": check_income,
    "Training": check_training,
    "The count": check_count,
    "The end": check_end,
}
