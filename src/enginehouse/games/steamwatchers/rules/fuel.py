"""Algofuel: what a clan has, spending it, gaining it (SW-FUEL)."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.events import GotFuel
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, PURE, SPARE_CONTRABAND, SPARE_PURE, SPOILED, Table


def pure_of(table: Table, seat: Seat) -> int:
    f = table.fuel[seat]
    return f[PURE] + f[SPARE_PURE]


def contraband_of(table: Table, seat: Seat) -> int:
    f = table.fuel[seat]
    return f[SPOILED] + f[CONTRABAND] + f[SPARE_CONTRABAND]


def fuel_of(table: Table, seat: Seat) -> int:
    return sum(table.fuel[seat])


def pure_left(table: Table) -> int:
    """Pure barrels in the general supply (SW-COMP-04)."""
    return table.box.material.pure - sum([f[PURE] + f[SPARE_PURE] for f in table.fuel])


def contraband_left(table: Table) -> int:
    out = sum([f[SPOILED] + f[CONTRABAND] + f[SPARE_CONTRABAND] for f in table.fuel])
    return table.box.material.contraband - out - sum(table.cache)


def free_pure_spaces(table: Table, seat: Seat) -> int:
    f = table.fuel[seat]
    return clan_of(table, seat).pure - f[PURE] - f[SPOILED] - table.shut[seat]


def take(table: Table, seat: Seat, pure: int, contraband: int) -> None:
    """Barrels back to the general supply (SW-FUEL-02), picked as SW-R149 says: never worse for the payer."""
    if pure:
        _take(table.fuel[seat], (PURE, SPARE_PURE), pure)
    if contraband:
        _take(table.fuel[seat], (SPOILED, CONTRABAND, SPARE_CONTRABAND), contraband)


def _take(fuel: list[int], kinds: tuple[int, ...], count: int) -> None:
    """From the first place first."""
    for kind in kinds:
        n = min(count, fuel[kind])
        fuel[kind] -= n
        count -= n
    assert not count


def gain_surplus(table: Table, seat: Seat, pure: int = 0, contraband: int = 0) -> None:
    """SW-FUEL-05, as far as the general supply goes (SW-COMP-13); told as far as it came."""
    f = table.fuel[seat]
    pure, contraband = min(pure, pure_left(table)), min(contraband, contraband_left(table))
    f[SPARE_PURE] += pure
    f[SPARE_CONTRABAND] += contraband
    _told(table, seat, pure, contraband)


def collect_pure(table: Table, seat: Seat) -> None:
    """SW-FUEL-04, SW-FUEL-09, SW-R132: on a free space of the stock, else in the surplus area."""
    if not pure_left(table):
        return
    table.fuel[seat][PURE if free_pure_spaces(table, seat) > 0 else SPARE_PURE] += 1
    _told(table, seat, 1, 0)


def _told(table: Table, seat: Seat, pure: int, contraband: int) -> None:
    """Fuel that nobody got is not told."""
    if table.events is not None and (pure or contraband):
        table.events.append(GotFuel(seat, pure, contraband))


def refill(table: Table) -> None:
    """SW-FUEL-07, SW-WHT-08, SW-R94: surplus away, then barrel by barrel in title order."""
    living = [s for s in table.order if table.alive[s]]
    for seat in living:
        table.fuel[seat][SPARE_PURE] = table.fuel[seat][SPARE_CONTRABAND] = 0
    _fill(table, PURE, {s: free_pure_spaces(table, s) for s in living}, pure_left(table))
    empty = {s: clan_of(table, s).contraband - table.fuel[s][CONTRABAND] for s in living}
    _fill(table, CONTRABAND, empty, contraband_left(table))


def _fill(table: Table, kind: int, empty: dict[Seat, int], left: int) -> None:
    """A barrel for each seat with an empty space of the kind, round by round, as long as any are left."""
    if sum([n for n in empty.values() if n > 0]) <= left:  # enough for all: no round decides who goes without
        for seat, spaces in empty.items():
            table.fuel[seat][kind] += max(spaces, 0)
        return
    while left > 0:
        for seat, spaces in empty.items():
            if spaces > 0 and left > 0:
                table.fuel[seat][kind] += 1
                empty[seat], left = spaces - 1, left - 1
