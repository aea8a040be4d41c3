"""What a scene of Planet Steam says is true of the positions before and after it."""

from __future__ import annotations

from enginehouse.core import Scene
from enginehouse.games.planet_steam.rules import events
from enginehouse.games.planet_steam.rules.content import RESOURCES
from tests.scenes import Staged, staged


def test_the_figures_of_scenes() -> None:
    checked = dict.fromkeys(("claim", "extraction", "end"), 0)
    for one in (one for players in (2, 3, 4, 5) for one in staged("planet-steam", players, 20 + players, most=2500)):
        for scene in one.of("Claim"):
            check_claim(one, scene)
            checked["claim"] += 1
        for scene in one.of("Extraction"):
            check_extraction(one, scene)
            checked["extraction"] += 1
        for scene in one.of("End of round"):
            check_end(one, scene)
            checked["end"] += 1
    assert all(checked.values()), checked


def check_claim(one: Staged, scene: Scene) -> None:
    (step,) = scene.steps
    (roll,) = [e for e in one.told if isinstance(e, events.ClaimRolled)]
    zones, seat = one.before.box.zones, roll.seat
    assert step.dice == (roll.die,)
    (said,) = step.rows[0].cells
    new = [zones[z] for z in range(len(zones)) if one.after.owner[z] == seat != one.before.owner[z]]
    if said.startswith("claims"):
        assert said == f"claims {new[0]}"
        assert (roll.die > 3) == (new[0] == roll.zone)
    else:
        assert not new
        assert roll.die <= 3


def check_extraction(one: Staged, scene: Scene) -> None:
    """What one had, less the energy, with what was gained and had room, is what one has."""
    (step,) = scene.steps
    run = next(e for e in one.told if isinstance(e, events.Extracted) and e.zones)
    for row in step.rows:
        r = RESOURCES.index(row.name)
        gained, lost, had, now = (int(cell.replace("–", "0")) for cell in row.cells)
        assert had == one.before.cargo[run.seat][r]
        assert now == one.after.cargo[run.seat][r]
        spent = run.energy if row.name == "energy" else 0
        waits = any(e.__class__.__name__ == "KeepUnit" for e in one.after.stack)  # what to keep is asked now
        assert waits or now == had - spent + gained - lost
    assert {mark.place for mark in step.marks} == {f"zone-{zone}" for zone in run.zones}
    assert all(one.before.owner[one.before.box.zones.index(zone)] == run.seat for zone in run.zones)


def check_end(one: Staged, scene: Scene) -> None:
    before, after = one.before, one.after
    placed = next((e.bonus for e in one.told if isinstance(e, events.BonusPlaced)), (0, 0, 0, 0))
    for step in scene.steps:
        if step.name == "Tanks":
            market, ore, energy = ([*map(int, row.cells)] for row in step.rows)
            assert market == [before.stock, after.stock]
            for told, name in ((ore, "ore"), (energy, "energy")):
                r = RESOURCES.index(name)
                traded = [e.supply for e in one.told if isinstance(e, events.Traded) and e.resource == r]
                assert told == [traded[-1] if traded else before.supply[r], after.supply[r] + placed[r]]
        if step.name == "Prices":
            for row in step.rows:
                r = RESOURCES.index(row.name)
                was, now = map(int, row.cells)
                assert now == after.price[r]
                assert now == min(was + after.box.payouts["shortage_rise"], after.box.tracks[r].highest)
                assert after.supply[r] == 0
        if step.name == "The die":
            assert f"receives {2 * step.dice[0]} credits" in step.rows[0].cells[0]
            seat = step.rows[0].seat
            assert seat is not None
            assert after.purse[seat] - before.purse[seat] >= 0 or one.game.over
        if step.name == "Next round":
            assert step.title == f"Round {after.round} of {after.box.rounds} begins"
        if step.name == "The count":
            points = one.game.result.points
            assert [int(row.cells[0]) for row in step.rows] == sorted(points, reverse=True)
    assert scene.name == f"End of round {before.round}"
