"""A light player for playouts: spread out to areas that bring GEO, recruit and build, fight little, waste nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.movement import MoveUnits, SendGroup
from enginehouse.games.steamwatchers.rules.steps.planning import READY, PlanOrders
from enginehouse.kit.quick import Lot, best_of

#: By the first word of an answer: what is sooner done than something else.
SOONER: Mapping[str, float] = {
    "mobilize": 6, "host": 6, "recruit-elite": 4, "recruit": 5, "farm": 5, "turret": 2, "activate": 4, "keep": 3, "pass": 0,
    "wait": 0, "enough": 0, "none": 0, "release": 0,
}  # fmt: skip
#: Answers that name an area of one's own: the more it brings, the better (or the worse).
GOOD_FOR, BAD_FOR = ("play", "column", "glasshouse", "station"), ("disband", "exile", "lose")


def quick(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """A sensible answer at a glance."""
    step = table.stack[-1]
    if isinstance(step, PlanOrders):
        return READY if legal[0] == READY else _order(table, seat, legal, random)
    if isinstance(step, MoveUnits):
        return _group(table, seat, legal)
    if isinstance(step, SendGroup):
        return max(legal[:-1], key=lambda action: _entering(table, seat, action), default=legal[-1])
    read = table.box.words.read
    verb = read[legal[0]][0]
    if verb in GOOD_FOR:
        return best_of(legal, random, lambda action: _brings(table, seat, int(read[action][1])), 4)
    if verb in BAD_FOR and len(read[legal[0]]) > 2:
        return best_of(legal, random, lambda action: _spared(table, seat, int(read[action][1])), 4)
    if verb == "pay":
        return legal[0]  # pure fuel sickens nobody
    return best_of(legal, random, lambda action: SOONER.get(action.partition(" ")[0], 1.0), 4)


def _geo(table: Table, area: int) -> int:
    return table.farms[area] + table.toxic[area] + table.steam[area]


def _order(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """Move tokens where several stand, Defense tokens where one does."""
    read, row = table.box.words.read, table.army[seat]

    def worth(action: Action) -> float:
        _, area, kind = read[action]
        return {"move": SIZE[row[int(area)]] - 1.0, "defense": 0.5}.get(str(kind), -1.0)

    return best_of(legal, random, worth, 4)


def _group(table: Table, seat: Seat, legal: Sequence[Action]) -> Action:
    """One of several goes where something is to be had next door; else nobody leaves."""
    active = table.active
    if active is not None and SIZE[table.army[seat][active.area]] > 1 and legal[0].startswith("take"):
        for area in table.box.near[active.area]:
            if _tempting(table, seat, area):
                return legal[0]
    return "done"


def _tempting(table: Table, seat: Seat, area: int) -> bool:
    """Nobody is there, and it brings something."""
    return _geo(table, area) > 0 and table.beacon[area] == NOBODY and not sum([row[area] for row in table.army])


def _entering(table: Table, seat: Seat, action: Action) -> float:
    end = int(table.box.words.read[action][-2])
    if _tempting(table, seat, end):
        return 2.0 + _geo(table, end)
    return 1.0 if table.army[seat][end] else 0.0


def _brings(table: Table, seat: Seat, area: int) -> float:
    """A card or a piece helps where one stands."""
    return (2.0 if table.army[seat][area] else 0.0) + 0.1 * _geo(table, area)


def _spared(table: Table, seat: Seat, area: int) -> float:
    """Who is not alone, or stands where nothing is, can be spared."""
    return SIZE[table.army[seat][area]] - 1.0 - _geo(table, area)
