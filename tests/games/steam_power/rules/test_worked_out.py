"""What a table remembers of its own arithmetic is what it would work out anew."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules.state import Company, Roadmap, Table
from enginehouse.games.steam_power.rules.steps.build_factory import build, sites, vacant
from enginehouse.games.steam_power.rules.transport import can_pay, ladders, payable, piece_prices, routes
from tests.proof import rule


def plain_distances(table: Table, company: Company, joined: list[tuple[int, int]]) -> list[int]:
    """By group: links from the network, group by group, as one would count with a finger."""
    out = [0 if table.network[company] >> g & 1 else -1 for g in range(len(table.roads))]
    for links in range(len(out)):
        for a, b in joined:
            for here, there in ((a, b), (b, a)):
                if out[here] == links and out[there] < 0:
                    out[there] = links + 1
    return out


@rule("SP-FULFIL-09", "SP-LINK-12")
@pytest.mark.parametrize("seed", range(12))
def test_distances_are_right_after_every_link(seed: int):
    """Few companies ask between two links, so that some distances are remembered over several of them."""
    rnd, table = Random(seed), eh.new("steam-power", players=4, seed=seed).table
    joined: list[tuple[int, int]] = []
    for _ in range(40):
        a, b = rnd.sample(range(len(table.roads)), 2)
        table.join(rnd.randrange(4), a, b)
        joined.append((a, b))
        for company in rnd.sample(range(4), 2):
            found = table.distances(company)
            assert found.links == plain_distances(table, company, joined)
            assert found.farthest >= max(found.links)


@rule("SP-FULFIL-19", "SP-FULFIL-22")
@pytest.mark.parametrize("seed", range(12))
def test_what_can_be_paid_is_known_however_far_the_pieces_are(seed: int):
    """A chain of other people's links: the pieces at its end are dearer than the bank's, and must be taken all the same."""
    rnd, table = Random(seed), eh.new("steam-power", players=2, seed=seed).table
    groups = rnd.sample(range(len(table.roads)), 10)
    table.join(0, groups[0], groups[1])
    for a, b in pairwise(groups[1:]):
        table.join(1, a, b)
    for city in rnd.sample(sites(table, 1), 6):
        build(table, 1, city, table.box.pieces)
    assert any(price > 5 for prices in piece_prices(table, 0) for price in prices)
    answers: set[bool] = set()
    for money in range(45):
        table.purse[0] = money
        for card in list(table.box.cards)[::3]:
            table.hands[0] = [card]
            assert can_pay(table, 0) == bool(payable(table, 0))
            answers.add(can_pay(table, 0))
    assert answers == {True, False}


@rule("SP-FULFIL-09", "SP-TRACK-17", "SP-R22")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_of_links_open_ends_and_factories_is_what_lies_there(seed: int):
    """Asked at lot, so that some of it is remembered over several actions, by clones too."""
    rnd, table = Random(seed), eh.new("steam-power", players=3, seed=seed, options={"map": "switchyard"}).table
    open_ends = stores = 0
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        table.act(seat, rnd.choice(step.legal(table, seat)))
        if rnd.random() < 0.3:
            table = table.clone()
        if rnd.random() < 0.5:
            continue
        land = table.box.land
        tips = [table.tip(company) // 6 for company in range(3)]
        assert table.open_ends() == tips
        open_ends += max(tips) >= 0
        for colour in range(4):
            lie = [(c, table.factory[c]) for c, n in enumerate(table.pieces) if n and table.tile_colour[c] == colour]
            found = table.stored(colour)
            assert [(city, company) for city, _, company in found] == lie
            assert all(group == land.group_of[city] for city, group, _ in found)
            stores += len(lie)
        joined = [(land.group_of[link.start], land.group_of[link.end]) for link in table.links]
        for group in rnd.sample(range(len(table.roads)), 3):
            alone = table.clone()
            alone.network = [1 << group] * 3
            assert table.hops(group) == plain_distances(alone, 0, joined)
        fresh, city = table.clone(), rnd.randrange(len(land.codes))
        fresh.roadmap = Roadmap(len(table.roads))
        assert routes(table, seat, city) == routes(fresh, seat, city)
        fresh.supplies, fresh.stores = [None] * 12, [None] * 4
        for company in range(3):
            assert ladders(table, company) == ladders(fresh, company)
        assert vacant(table) == [
            c
            for c, colour in enumerate(table.tile_colour)
            if table.factory[c] < 0 and colour < 4 and table.is_linked(land.group_of[c])
        ]
    assert open_ends > 20
    assert stores > 20


@rule("SP-FACTORY-02", "SP-GROUP-04")
def test_a_link_within_a_group_opens_each_of_its_cities_once():
    table = eh.new("steam-power", players=2, seed=3, options={"map": "ireland"}).table
    group = next(g for g, cities in enumerate(table.box.land.groups) if len(cities) > 1)
    assert vacant(table) == []
    table.join(0, group, group)
    assert vacant(table) == table.sites_in(group) != []
    table.join(1, group, group)
    assert vacant(table) == table.sites_in(group)
