"""Goods that find no room, and cubes from the supply (IS-STORE, IS-R11 to -R15)."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Action, Seat
from enginehouse.games.imperial_steam.rules.box import COAL
from enginehouse.games.imperial_steam.rules.notation import DISCARDS, GOOD_NAMES
from enginehouse.games.imperial_steam.rules.state import Goods, Table


def in_the_way(table: Table, seat: Seat) -> Goods:
    """The cubes that take up places; coal on an engine is in nobody's way (IS-R11, IS-R12)."""
    wood, stone, iron, coal = table.stock[seat]
    return (wood, stone, iron, max(0, coal - len(table.trains[seat])))


def discards(table: Table, seat: Seat) -> list[Action]:
    """Every way to give back exactly the excess (IS-R12)."""
    return _discards(in_the_way(table, seat), table.excess(seat))


@lru_cache(maxsize=2048)  # few ways are so often asked for; nobody changes a legal list
def _discards(loose: Goods, over: int) -> list[Action]:
    wood, stone, iron, coal = loose
    return [
        DISCARDS[w, s, i, c]
        for c in range(min(coal, over) + 1)
        for i in range(min(iron, over - c) + 1)
        for s in range(min(stone, over - c - i) + 1)
        if (w := over - c - i - s) <= wood
    ]


def give_back(table: Table, seat: Seat, goods: Goods) -> None:
    table.spend(seat, *goods)


def from_supply(table: Table, good: int, wanted: int) -> int:
    """Take what is left, possibly none (IS-R15)."""
    n = min(wanted, table.supply[good])
    table.supply[good] -= n
    return n


def names(goods: Goods) -> tuple[str, ...]:
    return tuple(GOOD_NAMES[good] for good in range(COAL + 1) for _ in range(goods[good]))
