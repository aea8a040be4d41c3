"""The bot's walks over the map: as short and as cheap as a plain search finds them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import view
from enginehouse.games.steam_power.bot.ways import FAR, ways
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import Land
from enginehouse.games.steam_power.rules.state import Table
from tests.games.steam_power.positions import position


def plain_ways(view: Table, company: int) -> dict[int, tuple[int, int]]:
    """By group: the fewest tiles to it, and the least they cost; every walk of up to six tiles is tried."""
    land, own, link = view.box.land, view.network[company], view.unfinished[company]
    tips, purse = view.foreign_tips(company), view.purse[view.owner(company)]
    barred, starts = own, list[tuple[int, int]]()
    if link is not None:
        tip = view.tip(company)
        starts, barred = [(tip // 6, tip % 6)], own | 1 << land.group_of[link.start]
    elif view.trains[company]:
        starts = [side for g, sides in enumerate(land.sides) if (own or -1) >> g & 1 for side in sides]
    found: dict[int, tuple[int, int]] = {}
    front = {(h, a): (0, land.group_at[land.next_to[h][a]]) for h, a in starts}
    seen = set(front)
    for n in range(1, FAR + 1):
        ahead: dict[tuple[int, int], tuple[int, int]] = {}
        for (h, a), (price, home) in front.items():
            tile = view.tiles[h]
            if land.price[h] < 0 or tile >= 16 or h * 6 + a in tips:
                continue
            cost = price + (CROSSING_PRICE if tile else land.price[h])
            if n == 1 and cost > purse:
                continue
            for b in range(6):
                crosses = not tile or tiles.CROSSES[tile - 1][tiles.BETWEEN[a][b]]
                if b == a or land.dead_end[h][b] or h * 6 + b in tips or not crosses:
                    continue
                beyond = land.next_to[h][b]
                group = land.group_at[beyond]
                if group >= 0:
                    circle = own == 0 and link is None and group == home
                    if not barred >> group & 1 and not circle:
                        found[group] = min(found.get(group, (99, 0)), (n, cost))
                elif (state := (beyond, (b + 3) % 6)) not in seen and cost < ahead.get(state, (999, 0))[0]:
                    ahead[state] = cost, home
        seen |= set(ahead)
        front = ahead
    return found


@pytest.mark.parametrize("where", ["switchyard", "midwest"])
def test_the_shortest_and_cheapest_walks(where: str) -> None:
    g, rnd, compared = eh.new("steam-power", players=3, seed=6, options={"map": where}), Random(6), 0
    while not g.over and g.table.round < 7:
        seat = g.to_act[0]
        seen: Any = g.view(seat)
        if len(g.actions) % 5 == 0:
            found = ways(seen, seat)
            assert {group: (way.tiles, way.price) for group, way in found.items()} == plain_ways(seen, seat)
            compared += len(found)
        g.play(seat, g.title.advise(seen, seat, g.legal(seat), rnd).action)
    assert compared > 50


@pytest.mark.parametrize("where", ["switchyard", "midwest"])
def test_walks_over_much_track(where: str) -> None:
    """Where much is crossed, a walk may have to come back to a hex that another one has crossed in another way."""
    for seed in range(6):
        rnd, table = Random(seed), eh.new("steam-power", players=4, seed=seed, options={"map": where}).table
        while table.stack:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            if rnd.random() < 0.03:
                for company in range(4):
                    seen = view(table, company)
                    found = {group: (way.tiles, way.price) for group, way in ways(seen, company).items()}
                    assert found == plain_ways(seen, company)
            legal = step.legal(table, seat)
            crossing = [a for a in legal if a.startswith("cross")]
            track = crossing or [a for a in legal if a.startswith(("track", "lay"))] or legal
            table.act(seat, rnd.choice(track if rnd.random() < 0.8 else legal))


def groups_within(land: Land, place: int, most: int) -> int:
    """The groups that so many tiles lead to on the empty map, as a bit mask: all ways are walked."""
    found = 0
    for _, _, onward, group in land.exits[place] if most else ():
        found |= 1 << group if group >= 0 else groups_within(land, onward, most - 1)
    return found


def test_what_so_many_tiles_can_reach() -> None:
    """No more than that: a walk towards what is too far would be tried in vain."""
    land = position({"A": (0, 0), "B": (1, 2), "C": (3, 0)}).table.box.land
    for most in range(4):
        assert [groups_within(land, place, most) for place in range(len(land.exits))] == list(land.within[most])
