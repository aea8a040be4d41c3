"""What a scene of Steamwatchers says is true of the positions before and after it."""

from __future__ import annotations

import pytest

from enginehouse.core import Scene
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import units
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from tests.scenes import Staged, staged


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (5, 14)])
def test_the_figures_of_scenes(players: int, seed: int) -> None:
    checked = dict.fromkeys(("orders", "combat", "subsides", "whiteout"), 0)
    for one in staged("steamwatchers", players, seed, most=900):
        for scene in one.of("Order Planning"):
            check_orders(one, scene)
            checked["orders"] += 1
        for scene in one.of("Combat"):
            check_combat(one, scene)
            checked["combat"] += 1
        for scene in one.of("Steam Subsides"):
            check_subsides(one, scene)
            checked["subsides"] += 1
        for scene in one.of("Whiteout"):
            check_whiteout(one, scene)
            checked["whiteout"] += 1
    assert all(checked[kind] for kind in ("orders", "subsides", "whiteout")), checked


def check_orders(one: Staged, scene: Scene) -> None:
    (step,) = scene.steps
    kinds = [kind.lower() for kind in step.head[1:]]
    for row in step.rows:
        assert row.seat is not None
        lying = [token for token in one.after.orders[row.seat] if token]
        assert [int(cell) for cell in row.cells] == [lying.count(kind) for kind in kinds]
        assert sum(map(int, row.cells)) == len(lying)


def check_combat(one: Staged, scene: Scene) -> None:
    (fight,) = [e for e in one.told if isinstance(e, events.CombatDecided)]
    area = one.before.box.words.area_ids.index(fight.area)
    for step in scene.steps:
        if step.sides is not None:
            assert step.sides.totals == tuple(sum(row[k] for row in step.sides.rows) for k in (1, 2))
    result = scene.steps[-1]
    for row in result.rows:
        assert row.seat is not None
        stood, left = one.before.army[row.seat][area], one.after.army[row.seat][area]
        size = [str((code & 7) + (code >> 3)) for code in (stood, left)]
        fuel = [str(fuel_of(table, row.seat)) for table in (one.before, one.after)]
        assert [*row.cells] == [*size, *fuel]
    who = ["attacker", "defender"][fight.winner != fight.attacker]
    seat = getattr(fight, who)
    if 0 <= fight.winner < one.before.seats:
        name = "You" if seat == one.viewer else one.game.names[seat] or ""
        assert result.title.startswith(name), (result.title, fight)


def check_subsides(one: Staged, scene: Scene) -> None:
    """Columns sank by one each, and whoever sickened did so by as many steps as were told."""
    step = scene.steps[0]
    fell = {e.area: e.now for e in one.told if isinstance(e, events.SteamFell)}
    ids = one.before.box.words.area_ids
    for area, now in fell.items():
        assert one.before.steam[ids.index(area)] == now + 1
    assert sum(int(row.cells[0]) for row in step.rows) == len(fell)
    for row in step.rows:
        if row.seat is None:
            continue
        here = [a for a in fell if one.before.army[row.seat][ids.index(a)]]
        assert int(row.cells[0]) == len(here)
        sick = [e.now for e in one.told if isinstance(e, events.Sickened) and e.seat == row.seat]
        assert int(row.cells[1]) == one.before.bane[row.seat]
        assert int(row.cells[2]) == (max(sick) if sick else one.before.bane[row.seat])


def check_whiteout(one: Staged, scene: Scene) -> None:
    geo = scene.steps[0]
    for row in geo.rows:
        assert row.seat is not None
        *sources, was, now = map(int, row.cells)
        assert was == one.before.geo[row.seat]
        assert now == one.after.geo[row.seat]
        assert not sources or sum(sources) == now
    for mark in geo.marks:
        assert mark.seat is not None
    gained = {row.seat: sum(int(m.words) for m in geo.marks if m.seat == row.seat) for row in geo.rows}
    if geo.marks:
        farms, steam = (geo.head.index(name) - 1 for name in ("Farms", "Steam"))
        assert gained == {row.seat: int(row.cells[farms]) + int(row.cells[steam]) for row in geo.rows}
    for step in scene.steps:
        if step.name == "Fuel, supply":
            for row in step.rows:
                assert row.seat is not None
                told = [fuel_of(one.before, row.seat), fuel_of(one.after, row.seat), units(one.after, row.seat)]
                assert [*map(int, row.cells)] == [*told, one.after.limit[row.seat]]
        if step.name == "The end":
            assert one.game.over
