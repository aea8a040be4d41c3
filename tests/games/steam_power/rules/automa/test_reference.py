"""The engine's Automa against a slow, literal one, on random positions of every map."""

import os
from random import Random

import pytest

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa import build, coins, paths, turn
from enginehouse.games.steam_power.rules.state import CoinPath, Table
from tests.games.steam_power.rules.automa.crowds import random_table
from tests.games.steam_power.rules.automa.reference import TooLong, World
from tests.proof import rule

SEEDS = range(48 if os.environ.get("ENGINEHOUSE_LONG") == "1" else 24)


def sampled(seed: int, share: float = 0.12) -> list[tuple[Table, int]]:
    """Some moments of a random game, each with an Automa and a marker at random."""
    rnd, out = Random(seed), []
    for live in random_table(seed):
        if rnd.random() < share:
            table = live.clone()
            table.corner = rnd.randrange(4)
            out.append((table, rnd.randrange(table.box.humans, table.seats)))
    return out


@pytest.mark.parametrize("seed", SEEDS)
@rule("SP-ALAY-04", "SP-ALAY-12", "SP-ALAY-14", "SP-ATIE-01", "SP-ATIE-03", "SP-R51", "SP-R52", "SP-R65", "SP-R67")
def test_targets_and_paths(seed):
    compared = 0
    for table, me in sampled(seed):
        if table.coin_paths[me] is not None:
            continue
        land = table.box.land
        world = World(table, me)
        start = -1 if table.network[me] else land.group_of[world.start_city()]
        for colour in range(4):
            world.tried = 0
            aim = build.pick_target(table, me, colour, start)
            try:
                target = world.pick_target(colour)
                assert (aim.city if aim else -1) == target
                if aim:
                    planned = world.plan_path(target)
                    wanted = None if planned is None else tuple(world.number[h] for h in planned)
                    assert build.plan_path(table, me, aim) == wanted
            except TooLong:
                continue
            compared += 1
    assert compared or seed % 4 == 3 or table.coin_paths[me] is not None


@pytest.mark.parametrize("seed", SEEDS)
@rule("SP-R84", "SP-R53", "SP-R55", "SP-ACOIN-05", "SP-ACOIN-11")
def test_runs_and_the_next_tile(seed):
    for table, _ in sampled(seed):
        for me, path in enumerate(table.coin_paths):
            if path is None:
                continue
            world = World(table, me)
            wanted = world.runs([world.axial(h) for h in path.hexes], path.target, world.origin(path.start))
            assert [list(run.edges) for run in paths.runs(table, me, path)] == wanted
            assert wanted, "a path that cannot be followed has been left lying"
            check_lay_next(table, me, path, wanted)


def check_lay_next(table: Table, me: int, path: CoinPath, wanted: list[list[tuple[int, int]]]) -> None:
    """As it is, and with piles that have run out."""
    h = path.hexes[0]
    for empty in (None, 0, 1, 2):
        after = table.clone()
        if empty is not None:
            after.piles[empty] = 0
        here = [tiles.ENDS[s] for s in tiles.segments_of(table.tiles[h])]
        stocked = [run[0] for run in wanted if after.piles[pile_for(here, run[0])] > 0]
        cost = 2 if here else table.box.land.price[h]
        laid = coins.lay_next(after, me)
        assert laid == (bool(stocked) and cost <= table.purse[me])
        if not stocked:
            assert after.coin_paths[me] is None
            assert after.unfinished[me] is None
        elif not laid:
            assert after.coin_paths[me] == path
        else:
            assert table.purse[me] - after.purse[me] == cost
            assert tiles.segments_of(after.tiles[h])[-1] == tiles.BETWEEN[stocked[0][0]][stocked[0][1]]
            left = after.coin_paths[me]
            assert (left.hexes if left else ()) == path.hexes[1:]


def pile_for(here: list[tuple[int, int]], new: tuple[int, int]) -> int:
    """80 straights and curves, 10 tight curves and crossing straights, 10 other crossings."""
    apart = {min((a - b) % 6, (b - a) % 6) for a, b in [*here, new]}
    if here:
        return 1 if apart == {3} else 2
    return 1 if apart == {1} else 0


@pytest.mark.parametrize("seed", SEEDS)
@rule("SP-AFAC-01", "SP-AFAC-02", "SP-AFAC-03", "SP-AFAC-05", "SP-AFAC-06", "SP-ATIE-01", "SP-R59", "SP-R60")
def test_factory_sites(seed):
    for table, me in sampled(seed, 0.3):
        after = table.clone()
        site = World(table, me).site()
        assert build.build_factory(after, me) == (site >= 0)
        built = [c for c, owner in enumerate(after.factory) if owner != table.factory[c]]
        assert built == ([site] if site >= 0 else [])


@pytest.mark.parametrize("seed", SEEDS)
@rule("SP-AFUL-01", "SP-AFUL-02", "SP-AFUL-03", "SP-AFUL-07", "SP-ATIE-02", "SP-R62")
def test_cheapest_plans(seed):
    rnd = Random(seed)
    for table, me in sampled(seed, 0.2):
        if rnd.random() < 0.5:  # more pieces on the map than careless people put there
            for city, colour in enumerate(table.tile_colour):
                if colour < 4 and table.factory[city] < 0 and table.is_linked(table.box.land.group_of[city]):
                    table.factory[city], table.pieces[city] = rnd.randrange(table.seats), rnd.randint(1, 3)
        world = World(table, me)
        for name in rnd.sample(sorted(table.box.cards), 8):
            card = table.box.cards[name]
            plan = turn.cheapest_plan(table, me, card)
            wanted = world.cheapest_plan("".join("BWOG"[c] for c in card.goods))
            if plan is None or wanted is None:
                assert plan is None
                assert wanted is None
                continue
            assert ([paid_by(table, me, city) for city in plan.cities], plan.total) == wanted


def paid_by(table: Table, me: int, city: int) -> tuple[int, dict[int, int]] | None:
    if city < 0:
        return None
    way = turn.cheapest_route(table, me, city)
    paid = {owner: fee for owner, fee in enumerate(way.fees) if fee}
    if table.factory[city] != me:
        paid[table.factory[city]] = paid.get(table.factory[city], 0) + 1
    return city, paid


@pytest.mark.parametrize("seed", SEEDS)
@rule("SP-ACOIN-07", "SP-ACOIN-08", "SP-ACOIN-09", "SP-R53", "SP-R54", "SP-R87")
def test_broken_coin_paths(seed):
    """After every placement of a person exactly the paths that cannot be followed are gone, with their links."""
    before: Table | None = None
    for live in random_table(seed):
        if before is not None:
            compare_paths(before, live)
        step = live.stack[-1]
        before = live.clone() if type(step).__name__ == "PlaceTrack" and any(live.coin_paths) else None


def compare_paths(before: Table, after: Table) -> None:
    waiting = [[step for step in table.stack if type(step).__name__ == "Turn"] for table in (before, after)]
    if before.round != after.round or waiting[0] != waiting[1]:
        return  # an Automa has had its turn since
    for me, path in enumerate(before.coin_paths):
        if path is None:
            continue
        intact = after.clone()  # as if nothing had been taken off yet
        if after.coin_paths[me] is None:
            world = World(with_link_of(before, intact, me), me)
            assert not world.runs([world.axial(h) for h in path.hexes], path.target, world.origin(path.start))
            assert after.unfinished[me] is None
            assert after.trains[me] == before.trains[me] + (before.unfinished[me] is not None)
        else:
            world = World(intact, me)
            assert after.coin_paths[me] == path
            assert world.runs([world.axial(h) for h in path.hexes], path.target, world.origin(path.start))


def with_link_of(before: Table, after: Table, me: int) -> Table:
    """The Automa's unfinished link put back where it was, crossings and all."""
    link = before.unfinished[me]
    if link is None:
        return after
    after.hold(me, link)
    after.trains[me] -= 1
    for h, (a, b) in zip(link.hexes, link.edges, strict=True):
        mine, there = tiles.BETWEEN[a][b], tiles.segments_of(after.tiles[h])
        after.tiles[h] = tiles.crossed(there[0], mine) if there else tiles.lone(mine)
    return after


def real_ties(seed: int, want: int) -> list[tuple[Table, int, int]]:
    """(table, Automa, city) of a random game where several routes of a piece are equally long."""
    out: list[tuple[Table, int, int]] = []
    for n, live in enumerate(random_table(seed)):
        if n % 5:
            continue
        for me in range(live.box.humans, live.seats):
            world = World(live, me)
            near = world.aen() - world.network(me)
            out += [(live.clone(), me, city) for city in sorted(near) if len(world.routes(city)) > 1]
        if len(out) >= want:
            break
    return out


@pytest.mark.parametrize("seed", [1, 5])
@rule("SP-R62")
def test_equal_routes_in_real_games(seed):
    """Positions that careless people and Automas come to: the cities decide, or where they are the same the hexes."""
    by_hexes = 0
    for table, me, city in real_ties(seed, 30):
        for table.corner in range(4):
            world = World(table, me)
            best = world.best_route(city)
            assert list(turn.cheapest_route(table, me, city).links) == best
            cities = [(link.start, link.end) for link in table.links]
            ends = [sorted(c for n in way for c in cities[n]) for way in world.routes(city)]
            by_hexes += ends.count(sorted(c for n in best for c in cities[n])) > 1
    assert by_hexes, "no position where the hexes decided"
