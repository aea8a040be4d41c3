"""From a box and a seed to the table before the first decision. PS-SETUP-01 to PS-SETUP-32."""

from __future__ import annotations

from enginehouse.core import TRUTH, Step
from enginehouse.games.planet_steam.rules.box import Box
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NO_TANK, NOBODY, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import PlayRound, RollForFirst, SettleRiver


def setup(box: Box, seed: int) -> Table:
    """The table before the roll for first player."""
    steps: list[Step[Table]] = [RollForFirst(), PlayRound()]
    if box.switches.variable_claims:
        steps.insert(1, SettleRiver())
    table = Table(
        seats=box.players,
        stack=steps[::-1],
        seed=seed,
        drawn=0,
        ply=0,
        clock=0,
        barrier=0,
        viewer=TRUTH,
        events=None,
        box=box,
        round=1,
        phase="setup",
        first=0,
        order=[],
        purse=[box.credits] * box.players,
        cargo=[list(box.resources) for _ in range(box.players)],
        carriers=[[1, 1, 1, 1] for _ in range(box.players)],
        licences=[0] * box.players,
        luxury=[0] * box.players,
        markers=[box.claim_markers] * box.players,
        cards=[NOBODY] * box.players,
        owner=[UNCLAIMED] * len(box.zones),
        product=[NO_TANK] * len(box.zones),
        charged=[0] * len(box.zones),
        tipped=NOBODY,
        airship=NOBODY,
        supply=list(box.supply),
        price=[track.start for track in box.tracks],
        bonus=[0, 0, 0, 0],
        stock=box.stock,
        tanks_left=box.tanks,
        converters_left=list(box.converters),
        superchargers_left=box.superchargers,
        neutral_left=box.neutral_markers,
        licences_left=box.licences,
        luxury_left=box.luxury,
        order_marks=[0, 0, 0, 0],
        manipulator=NOBODY,
        saboteur=NOBODY,
        freelancer=NOBODY,
        freelance_credits=0,
        freelance_kept=0,
        river_neutrals=0,
    )
    place_markers(table)
    return table


def place_markers(table: Table) -> None:
    """Unavailable zones always; claims and neutral markers unless variable. PS-SETUP-22 to 26, PS-VCLAIM-01."""
    box = table.box
    for zone in box.unavailable:
        table.owner[zone] = OUT
    if box.switches.variable_claims:
        return
    for seat, zones in enumerate(box.claims):
        for zone in zones:
            table.claim(seat, zone)
    for zone in box.neutral:
        table.owner[zone] = NEUTRAL
        table.neutral_left -= 1
