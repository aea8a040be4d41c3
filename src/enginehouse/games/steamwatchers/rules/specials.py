"""Special Action tokens and their spaces on the clan board (SW-COMP-10, SW-ACT-08 to SW-ACT-11)."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.control import clan_of, holder
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.state import EMPTY, Table


def special_tokens(table: Table, seat: Seat, name: str) -> int:
    """Special Action tokens of a kind in the clan's supply (SW-COMP-10, SW-ACT-08)."""
    specials, scenario = table.box.material.specials, table.box.scenario
    host = 1 if clan_of(table, seat).power.great_host else 0
    if name == "mobilize":
        have = specials.mobilize - host
    elif name == "host":
        have = host
    elif name == "barter":
        have = specials.barter if table.round >= scenario.from_round.contracts else 0
    else:
        have = specials.march if table.round >= scenario.from_round.marches else 0
    return have - table.spaces[seat].count(name)


def space_costs(table: Table, seat: Seat) -> list[int]:
    """What a special action could cost now: one entry for each kind of free space (SW-ACT-09, SW-ACT-11)."""
    clan = clan_of(table, seat)
    out: list[int] = []
    for n, token in enumerate(table.spaces[seat]):
        if token == EMPTY:
            cost = 0 if clan.power.free_spaces else clan.spaces[n]  # SW-CLAN-05
            if cost not in out and (not cost or fuel_of(table, seat)):
                out.append(cost)
    return sorted(out)


def use_space(table: Table, seat: Seat, name: str, cost: int) -> None:
    """SW-ACT-10: the token lies on its space until Whiteout."""
    clan = clan_of(table, seat)
    for n, token in enumerate(table.spaces[seat]):
        if token == EMPTY and (0 if clan.power.free_spaces else clan.spaces[n]) == cost:
            table.spaces[seat][n] = name
            return
    raise AssertionError(f"no free space of cost {cost}")


def mobilize_places(table: Table, seat: Seat) -> list[int]:
    """The active area and the adjacent ones under control (SW-DEF-04); contracts give no reach (SW-SEA-06)."""
    active = table.active
    assert active is not None
    near = table.box.near[active.area]
    return [active.area, *(a for a in near if holder(table, a) == seat)]


def elites_arrived(table: Table) -> bool:
    return table.round >= table.box.scenario.from_round.elites  # SW-SC1-07
