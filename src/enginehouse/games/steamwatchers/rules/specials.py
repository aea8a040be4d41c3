"""Special Action tokens and their spaces on the clan board (SW-COMP-10, SW-ACT-08 to SW-ACT-11)."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules.control import clan_of, guarded, holder
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.state import EMPTY, Table


def special_tokens(table: Table, seat: Seat, name: str) -> int:
    """Special Action tokens of a kind in the clan's supply (SW-COMP-10, SW-ACT-08)."""
    box = table.box
    specials, begins = box.material.specials, box.scenario.from_round
    if name == "march":
        have = specials.march if table.round >= begins.marches else 0
    elif name == "barter":
        have = specials.barter if table.round >= begins.contracts else 0
    else:
        host = 1 if clan_of(table, seat).power.great_host else 0
        have = host if name == "host" else specials.mobilize - host
    return have - table.spaces[seat].count(name)


def space_costs(table: Table, seat: Seat) -> list[int]:
    """What a special action could cost now: one entry for each kind of free space (SW-ACT-09, SW-ACT-11)."""
    spaces = table.spaces[seat]
    if EMPTY not in spaces:
        return []
    clan = clan_of(table, seat)
    if clan.power.free_spaces:  # SW-CLAN-05
        return [0]
    return [*_costs(clan.spaces, tuple(spaces), fuel_of(table, seat) > 0)]


@lru_cache(maxsize=1024)
def _costs(spaces: tuple[int, ...], tokens: tuple[str, ...], fuel: bool) -> list[int]:
    costs = {cost for cost, token in zip(spaces, tokens, strict=True) if token == EMPTY}
    return sorted(costs) if fuel else [0] if 0 in costs else []


#: What the tokens are called.
TOKENS = {"march": "Forced March", "mobilize": "Mobilize", "host": "Great Host", "barter": "Barter"}


def token_in_supply(table: Table, seat: Seat, name: str) -> Refusal | None:
    """SW-ACT-08, and what the tutorial brings later (SW-SC1-07)."""
    if special_tokens(table, seat, name) > 0:
        return None
    begins = table.box.scenario.from_round
    first = {"barter": begins.contracts, "march": begins.marches}.get(name, 0)
    if table.round < first:
        return refuse("SW-SC1-07", "{token} comes in round {first}.", token=TOKENS[name], first=first)
    if name == "host" and not clan_of(table, seat).power.great_host:
        return refuse("SW-CLAN-01", "Your clan has no Great Host.")
    rule = "SW-FM-01" if name == "march" else "SW-ACT-08"
    return refuse(rule, "You have no {token} token left this round.", token=TOKENS[name])


def space_to_use(table: Table, seat: Seat, cost: int) -> Refusal | None:
    """SW-ACT-09, SW-ACT-11: a free space of that price, and the fuel for it."""
    if cost in space_costs(table, seat):
        return None
    if EMPTY not in table.spaces[seat]:
        return refuse("SW-ACT-09", "All your special action spaces are used or closed.")
    if cost and not fuel_of(table, seat):
        return refuse("SW-ACT-11", "That space costs 1 algofuel, and you have none.")
    return refuse("SW-ACT-11", "You have no empty action space that costs {price}.", price="1" if cost else "nothing")


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
    held, beacon, toxic = guarded(table, seat), table.beacon, table.toxic
    near = [
        a
        for a in table.box.near[active.area]
        if a in held or ((beacon[a] == seat or toxic[a]) and holder(table, a) == seat)
    ]
    return [active.area, *near]


def elites_arrived(table: Table) -> bool:
    return table.round >= table.box.scenario.from_round.elites  # SW-SC1-07
