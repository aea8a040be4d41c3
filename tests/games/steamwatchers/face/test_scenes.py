"""What a scene of Steamwatchers says is true of the positions before and after it."""

from __future__ import annotations

from itertools import chain

import pytest

from enginehouse.core import Scene
from enginehouse.core.sight import UNKNOWN
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import units
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import contracts_of
from enginehouse.games.steamwatchers.rules.state import NEUTRAL
from tests.scenes import Staged, staged


@pytest.mark.parametrize(
    ("players", "seed", "scenario"),
    [(2, 11, "singed"), (3, 12, "secrets"), (4, 13, "fires"), (5, 14, "miracle-algae"), (4, 15, "appointed-places")],
)
def test_the_figures_of_scenes(players: int, seed: int, scenario: str) -> None:
    checked = dict.fromkeys(("orders", "combat", "subsides", "whiteout"), 0)
    for one in chain(*(staged("steamwatchers", players, 100 * seed + n, 900, scenario=scenario) for n in range(12))):
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
    assert all(checked.values()), checked


def check_orders(one: Staged, scene: Scene) -> None:
    (step,) = scene.steps
    kinds = [kind.lower() for kind in step.head[1:]]
    for row in step.rows:
        assert row.seat is not None
        lying = [token for token in one.after.orders[row.seat] if token]
        assert [int(cell) for cell in row.cells] == [lying.count(kind) for kind in kinds]
        assert sum(map(int, row.cells)) == len(lying)


def check_combat(one: Staged, scene: Scene) -> None:
    (fight,) = [
        e for e in one.told if isinstance(e, events.CombatDecided) and name(e.area) == scene.name.split(" in ")[1]
    ]
    area = one.before.box.words.area_ids.index(fight.area)
    (step,) = scene.steps
    assert step.sides is not None
    final = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
    assert step.sides.totals == final == tuple(sum(row[k] for row in step.sides.rows) for k in (1, 2))
    assert [row[1:3] for row in step.sides.rows if row[3]] in ([fight.dials], [])
    winner = (
        fight.attacker if final[0] >= final[1] else fight.defender
    )  # the greater force, which nobody has driven out
    assert fight.winner in (winner, NEUTRAL, UNKNOWN)
    name_of = {one.viewer: "You", NEUTRAL: "The Singed"}
    if fight.winner != UNKNOWN:
        assert step.title.startswith(name_of.get(fight.winner, one.game.names[fight.winner])), (step.title, fight)
    paid = {row.seat: row.cells[0] for row in step.rows if row.cells[0]}
    for seat, dial in zip((fight.attacker, fight.defender), fight.dials, strict=True):
        told = [e for e in one.told if isinstance(e, events.Paid) and e.seat == seat and e.why == "the combat"]
        had = fuel_of(one.before, seat) + (0 if told else dial) if dial else 0
        assert paid.get(seat, "") == (f"{had}, then {had - dial}" if dial else "")
    lost = [e for e in one.told if isinstance(e, events.Lost) and e.area == fight.area]
    leaving = [int(mark.words.split()[0]) for mark in step.marks if mark.leaves]
    assert sum(leaving) == sum(e.base + e.elite for e in lost)
    assert all(mark.drawn for mark in step.marks if mark.leaves)
    supported = {mark.place: mark.words for mark in step.marks if mark.words.startswith("+")}
    rows = {row[0]: row[1] + row[2] for row in step.sides.rows}
    assert "strength with support" not in rows, "source by source, as all that fought still stood there"
    assert sum(map(int, supported.values())) == rows.get("support", 0)
    loser = fight.defender if fight.winner == fight.attacker else fight.attacker
    if fight.winner != UNKNOWN and loser != NEUTRAL and one.after.army[loser][area]:
        assert step.note, "somebody has still to choose"


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
        *sources, was, now = map(int, row.cells[: geo.head.index("now")])
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
                told = [units(one.after, row.seat), one.after.limit[row.seat]]
                assert [*map(int, row.cells)][2:] == told
                if not any(isinstance(e, events.Paid | events.GotFuel | events.QuarantinePlaced) for e in one.told):
                    assert [*map(int, row.cells)][:2] == [fuel_of(one.before, row.seat), fuel_of(one.after, row.seat)]
        if step.name == "Upkeep":
            assert {row.seat: int(row.cells[0]) for row in step.rows} == {
                seat: n for seat in range(one.before.seats) if (n := contracts_of(one.before, seat))
            }
    over = [e for e in one.told if isinstance(e, events.Ended)]
    names = [step.name for step in scene.steps]
    assert ("The end" in names) == bool(over and over[0].how != "supremacy")
    assert ("Fuel, supply" in names) == (not over or over[0].how == "the last clan standing")
    scenario = one.before.box.scenario
    assert ("Supremacy" in names) == bool(scenario.supremacy_from and one.before.round >= scenario.supremacy_from)
    assert ("Clearing" in names) == any(isinstance(e, events.RoundBegan) for e in one.told)
    assert not over or scene.steps[-1].note, "what is left out"
