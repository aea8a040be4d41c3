"""From options and a seed to the table before the first choice of a clan (SW-SETUP-01 to SW-SETUP-13, SW-R147)."""

from __future__ import annotations

from enginehouse.core import TRUTH
from enginehouse.games.steamwatchers.rules.box import Box
from enginehouse.games.steamwatchers.rules.pieces import grow_column
from enginehouse.games.steamwatchers.rules.state import NOBODY, RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.deployment import (
    AfterDeployment,
    ChooseClan,
    ChooseDeployment,
    ClaimFirst,
)
from enginehouse.games.steamwatchers.rules.steps.rounds import Round


def empty_table(box: Box, seed: int) -> Table:
    n, areas, floes = box.players, len(box.plain), box.floe_count
    m = box.material
    few = n <= 3
    return Table(
        seats=n, stack=[], seed=seed, drawn=0, ply=0, clock=0, barrier=0, viewer=TRUTH, events=None,
        box=box, phase="setup", round=0,
        clan=[""] * n, deployment=[0] * n, order=[], title=[NOBODY] * n, claim=[NOBODY] * n, blocked=NOBODY, turn=0,
        passed=[False] * n, alive=[True] * n,
        army=[[0] * areas for _ in range(n)], singed=[0] * areas, cache=[0] * areas,
        orders=[[""] * areas for _ in range(n)], facedown=False, looked=[],
        steam=[0] * areas, farms=[0] * areas, toxic=[0] * areas, turrets=[0] * areas, beacon=[NOBODY] * areas,
        cube=[False] * areas, contracts=[[0] * n for _ in range(floes)], legate=NOBODY, associate=NOBODY, closed=NOBODY,
        reserve=[[0, 0] for _ in range(n)], exiled=[[0, 0] for _ in range(n)], kept=[[0, 0] for _ in range(n)],
        trophies=[0] * n, beacons=[0] * n, spaces=[[] for _ in range(n)], fuel=[[0] * 5 for _ in range(n)],
        shut=[0] * n, cut=[0] * n, limit=[0] * n, bane=[0] * n, soothed=[False] * n, geo=[m.start_geo] * n,
        activated=[0] * n, skipped=[0] * n,
        farms_left=m.farms, toxic_left=0, turrets_left=m.turrets_few_players if few else m.turrets,
        deck=[], discard=[], hand=[[] for _ in range(n)], archon_deck=[], archon_discard=[],
        archon_hand=[[] for _ in range(n)], card="", archon=NOBODY,
        prize=NOBODY, meeting=[NOBODY] * n, met=[False] * n,
        active=None, fight=None, winner=NOBODY, ending="",
    )  # fmt: skip


def setup(box: Box, seed: int) -> Table:
    table = empty_table(box, seed)
    table.archon_deck = list(box.cards)
    table.shuffle(table.archon_deck)  # SW-SETUP-02
    table.deck = [
        a for a in range(len(box.plain)) if box.accessible[a] and a not in box.targets
    ]  # SW-SETUP-03, SW-SC8-02
    table.shuffle(table.deck)
    for area in box.targets:
        grow_column(table, area, box.scenario.target_levels)
    first_columns(table)
    place_singed(table)
    bury_ruins(table)
    first = table.roll(table.seats)  # SW-SETUP-14
    leftwards = [(first + i) % table.seats for i in range(table.seats)]
    clans = [step for s in leftwards for step in (ChooseClan(s), ClaimFirst(s))]
    deployments = [ChooseDeployment(s) for s in reversed(leftwards)]  # SW-SETUP-16
    table.then(*clans, *deployments, AfterDeployment(), Round())
    return table


def first_columns(table: Table) -> None:
    """SW-SETUP-07 to SW-SETUP-09: cards with a deployment number are skipped and shuffled back."""
    areas = table.box.content.map.area
    skipped: list[int] = []
    formed = 0
    while formed < table.box.scenario.columns:
        card = table.deck.pop()
        if areas[card].deployment:
            skipped.append(card)
            continue
        grow_column(table, card, table.box.levels[card])
        table.discard.append(card)
        formed += 1
    if skipped:
        table.deck += skipped
        table.shuffle(table.deck)


def place_singed(table: Table) -> None:
    """SW-SC5-02: three cards, deployment areas included."""
    singed = table.box.scenario.singed
    if singed is None:
        return
    for _ in range(singed.areas):
        area = table.deck.pop()
        table.discard.append(area)
        table.singed[area] = singed.units
        table.toxic[area] = 1
        table.turrets[area] = 1
        table.turrets_left -= 1
        table.cache[area] = 1


def bury_ruins(table: Table) -> None:
    """SW-SC6-03: Ruins among the top cards of the deck."""
    ruins = table.box.scenario.ruins
    if ruins is None:
        return
    n = ruins.top_five if table.seats == 5 else ruins.top
    top = [table.deck.pop() for _ in range(n)]
    top.append(RUINS)
    table.shuffle(top)
    table.deck += top
