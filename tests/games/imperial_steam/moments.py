"""Tables that are positions as they stand, and changes of them that are refused or not."""

from collections import Counter
from typing import Any

from enginehouse.core import Step
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.box import CARS, CUBES
from enginehouse.games.imperial_steam.rules.checks.stack import TILE_OF_STEP
from enginehouse.games.imperial_steam.rules.notation import PASS
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, NOBODY, Table
from enginehouse.games.imperial_steam.rules.steps.rounds import FIRST_ARRIVAL, EndCheck, Turns
from enginehouse.games.imperial_steam.rules.steps.turn import EndOfTurn, Turn
from tests import changes
from tests.changes import Change, both, put
from tests.games.imperial_steam.tables import set_up


# --- tables that hold ------------------------------------------------------------------------------------------------
def standing(*made: Change, players: int = 3, round: int = 5, setup: str = "fixed", **options: Any) -> Table:
    """A table at the first turn of a round, with these changes and all that follows from them."""
    table = set_up(players, setup=setup, **options)
    table.round = round
    table.order = table.standing = list(range(players))
    turn(1)(table)
    both(*made)(table)
    squared(table)
    GAME.check(table)
    return table


def squared(table: Table) -> None:
    """Everything that follows from something else on the table follows from it again."""
    box, seats = table.box, range(table.seats)
    table.land = None
    for seat in seats:
        table.network[seat] = 1 << box.start
        for i, link in enumerate(box.links):
            if table.tracks[seat] >> i & 1:
                table.network[seat] |= 1 << link.a | 1 << link.b
        kinds = Counter(good for _, good, _ in table.works[seat])
        table.factories[seat] = (kinds[0], kinds[1], kinds[2], kinds[3])
        table.investors[seat] = 1 + sum(cars.count("R") for _, cars in table.trains[seat]) - table.shareholders[seat]
    table.sites = sum(1 << site for works in table.works for site, _, _ in works)
    table.taken = tuple([sum(have[good] for have in table.factories) for good in range(4)])
    table.standing.sort(key=lambda seat: -table.influence[seat])
    for city, start in enumerate(table.ground.business):
        table.business[city] = max(0, start - sum(network >> city & 1 for network in table.network))
    if table.semmering == NOBODY:
        table.semmering = next((seat for seat in seats if table.tracks[seat] >> box.semmering & 1), NOBODY)
    for place in range(len(table.arrivals)):
        if table.round >= place + FIRST_ARRIVAL:
            table.arrivals[place] = NO_GOODS
    _bank(table)


def _bank(table: Table) -> None:
    """What has been hired, and what the bank still has."""
    box, seats = table.box, range(table.seats)
    hired = sum(table.workers(seat) - box.content.boards.start.workers for seat in seats)
    top = len(box.worker_prices) - 1
    table.ladders = tuple([min(top, max(0, hired - top * column)) for column in range(len(box.columns))])
    waiting = [kind for i, kind in enumerate(("bridge", "tunnel")) for s in seats if not table.staff[s][i]]
    table.engineers = tuple((waiting + [""] * len(box.icons))[: len(box.icons)])
    table.cars_left = CARS - sum(len(cars) for trains in table.trains for _, cars in trains)
    owned = [level for trains in table.trains for level, _ in trains]
    table.engines = tuple([table.seats - owned.count(level) for level in range(4, 9)])
    for good in range(4):
        used = table.market[good] + sum(
            a[good] for a in (*table.arrivals, *table.stock, *table.landing, *table.received)
        )
        used += sum(left for works in table.works for _, kind, left in works if kind == good)
        used += sum(1 for c, kind in enumerate(table.ground.demand) if kind == good and table.served >> c & 1)
        table.supply[good] = CUBES - used


def turn(done: int, *steps: Step[Any]) -> Change:
    """Turn number ``done`` of the round is asked, or in the midst of it these steps; all hands that are down lie on Pass."""

    def change(table: Table) -> None:
        order, n = table.order, table.seats
        seat = order[(done - 1) % n]
        acting = [s for s in steps if type(s) in TILE_OF_STEP]
        for place, other in enumerate(order):
            hands = [0] * 11
            hands[PASS] = (done - 1) // n + (place < (done - 1) % n)
            table.laid[other] = tuple(hands)
        if acting or any(isinstance(step, EndOfTurn) for step in steps):
            tile = TILE_OF_STEP[type(acting[0])] if acting else PASS
            hands = list(table.laid[seat])
            hands[tile] += 1
            table.laid[seat] = tuple(hands)
        first = [EndOfTurn(seat)] if acting else [] if steps else [Turn(seat)]
        table.stack = [EndCheck(), Turns(done), *first, *steps]

    return change


# --- changes ---------------------------------------------------------------------------------------------------------
def right(*made: Change) -> Change:
    """These changes, and all that follows from them."""
    return both(*made, squared)


def built(seat: int, *links: str) -> Change:
    def change(table: Table) -> None:
        for link in links:
            table.tracks[seat] |= 1 << table.box.link_of[link]

    return change


def stations(seat: int, *codes: str) -> Change:
    """Besides the one in Wien."""
    return lambda t: put("stations", (t.box.start, *(t.box.city_of[code] for code in codes)), seat)(t)


def works(seat: int, *sites: str, good: int = 0, left: int = 0) -> Change:
    return lambda t: put("works", tuple((t.ground.works_of[site], good, left) for site in sites), seat)(t)


# --- trying ----------------------------------------------------------------------------------------------------------
def tried(table: Table, change: Change | None, words: str) -> None:
    """Refused with the change in these words; a position, if there are none."""
    changes.tried(GAME.check, table, change, words)


def limits(table: Table, field: str, low: int, high: int, words: str, at: tuple[int, ...] = ()) -> None:
    """Both ends are fine with all that follows from them; what lies beyond is refused."""
    for value in (low, high):
        tried(table, right(put(field, value, *at)), "")
    for value in (low - 1, high + 1):
        tried(table, put(field, value, *at), words.format(value=value))
