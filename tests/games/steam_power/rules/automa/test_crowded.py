"""No turn hangs: an Automa finds its way, or that there is none, on boards however crowded."""

import os
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa import crowded, ground, paths
from enginehouse.games.steam_power.rules.state import CoinPath, Table
from tests.games.steam_power.rules.automa.crowds import MAPS
from tests.games.steam_power.rules.automa.every_path import EveryPath, Found
from tests.games.steam_power.rules.automa.positions import CORNERS
from tests.games.steam_power.rules.automa.reference import TooLong
from tests.proof import rule

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
BOARDS, PATIENCE = (5_000, 2_000) if LONG else (80, 300)  # of each map
ME = 2


def crowded_board(table: Table, rnd: Random) -> tuple[Table, int]:
    """Lone tracks of nobody on most hexes, an Automa with some groups, and the groups it wants."""
    table, land = table.clone(), table.box.land
    dense, loose = rnd.uniform(0.7, 1), [s for s in tiles.SEGMENTS if tiles.KIND[s] != tiles.TIGHT]
    for h, price in enumerate(land.price):
        if price >= 0 and rnd.random() < dense:
            table.tiles[h] = tiles.lone(rnd.choice(loose if rnd.random() < 0.9 else tiles.SEGMENTS))
    for _ in range(rnd.choice((1, 1, 2, 4))):
        table.network[ME] |= 1 << rnd.randrange(len(land.groups))
    others = [g for g in range(len(land.groups)) if not table.network[ME] >> g & 1]
    table.corner = rnd.choice(CORNERS)
    return table, sum(1 << g for g in rnd.sample(others, rnd.randint(1, 4)))


def tried(table: Table, wanted: int) -> Found:
    land, own = table.box.land, table.network[ME]
    starts = [gate for group in range(len(land.groups)) if own >> group & 1 for gate in land.gates[group]]
    return EveryPath(ground.Ground(table, own), wanted, 1, PATIENCE).nearest(starts)


def check_best(table: Table, near: paths.Nearest, group: int, ways: dict[tuple[int, ...], int]) -> None:
    scan = table.box.land.scan[table.corner]

    def order(way: tuple[int, ...]) -> tuple[int, list[int], list[int]]:
        return paths.path_cost(table, way), sorted(scan[h] for h in way), [scan[h] for h in way]

    for trains in (1, 2, 3, 20):
        able = [way for way, links in ways.items() if links <= trains]
        assert near.best(group, trains) == min(able, key=order, default=None)


@pytest.mark.parametrize("name", MAPS)
@rule("SP-R84", "SP-R65", "SP-R51", "SP-R52", "SP-R67", "SP-ALAY-14")
def test_what_it_finds_is_what_trying_everything_finds(name):
    """Wherever trying everything ends. Many of these boards have no path at all, or none that is a shortest walk."""
    options = {"map": name, "automas": "normal"}
    empty = eh.new("steam-power", players=3, seed=1, options=options).table
    seen: Counter[str] = Counter()
    for seed in range(BOARDS):
        table, wanted = crowded_board(empty, Random(seed))
        near = paths.Nearest(table, ME, wanted, -1)
        try:
            found = tried(table, wanted)
        except TooLong:
            seen["too long"] += 1
            continue
        assert near.groups == sum(1 << group for group in found)
        for group, ways in found.items():
            listed = near.ways(group, 100_000)
            assert listed is not None
            assert dict(listed) == ways
            assert near.tiles(group) == len(next(iter(ways)))
            check_best(table, near, group, ways)
        seen["none"] += not found
        seen["minded"] += near.minded > 0 and bool(found)
    assert seen["none"] > BOARDS // 20, seen
    assert seen["minded"] > 0, seen
    assert seen["too long"] < BOARDS // 5, seen


@rule("SP-R65")
def test_whether_anything_can_be_reached_is_known_beforehand():
    empty = eh.new("steam-power", players=3, seed=1, options={"map": "switchyard", "automas": "normal"}).table
    answers: Counter[bool] = Counter()
    for seed in range(300):
        table, wanted = crowded_board(empty, Random(seed))
        near = paths.Nearest(table, ME, wanted, -1)
        land, own = table.box.land, table.network[ME]
        starts = [gate for group in range(len(land.groups)) if own >> group & 1 for gate in land.gates[group]]
        answer = crowded.can_arrive(ground.Ground(table, own), wanted, starts)
        assert answer == (near.groups != 0)
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 20


#: Ireland, where only these hexes have room for track: what lies there. Found by lot, then emptied of all that is not needed.
TOUCHING = {
    "C13": "", "D12": "straight-0", "D13": "straight-1", "E13": "straight-0", "F11": "curve-2", "F12": "straight-2",
    "F14": "curve-4", "G11": "curve-3", "G14": "curve-1", "H9": "", "H10": "curve-5", "H14": "curve-4",
    "H15": "curve-3", "I9": "", "I12": "curve-5", "I14": "curve-1", "J9": "", "J13": "curve-0", "K9": "straight-0",
    "K13": "straight-2", "L9": "straight-1", "L11": "straight-2", "L12": "curve-3",
}  # fmt: skip


@rule("SP-R65", "SP-R84")
def test_a_path_may_step_from_one_cycle_of_the_search_into_another_by_nodes_that_both_have_opened():
    table = eh.new("steam-power", players=3, seed=1, options={"map": "ireland", "automas": "normal"}).table
    land = table.box.land
    for h, ref in enumerate(land.refs):
        lies = TOUCHING.get(ref)
        table.tiles[h] = (
            tiles.crossed(2, 8) if lies is None else tiles.lone(tiles.BY_NAME[lies]) if lies else tiles.EMPTY
        )
    home, goal = (land.group_of[land.names.index(name)] for name in ("Kilkenny", "Limerick"))
    table.network[ME] = 1 << home
    assert crowded.can_arrive(ground.Ground(table, 1 << home), 1 << goal, list(land.gates[home]))
    best = paths.Nearest(table, ME, 1 << goal, -1).best(goal, 20)
    assert best is not None
    assert paths.can_follow(table, ME, CoinPath(best, land.groups[goal][0], home))


@pytest.mark.parametrize("seed", [285, 3839])
@rule("SP-R65", "SP-R84")
def test_games_in_which_trying_everything_took_minutes(seed, monkeypatch):
    """Two people and three Automas at Switchyard; in one of their turns no target can be reached."""
    looked = Counter[str]()
    look = ground.Ground.ways_on

    def counting(self: ground.Ground, place: int) -> list[int]:
        looked["at"] += 1
        assert looked["at"] < 20_000, "this turn does not end"
        return look(self, place)

    monkeypatch.setattr(ground.Ground, "ways_on", counting)
    rnd = Random(seed)
    options = {"map": "switchyard", "automas": "normal, normal, normal"}
    table = eh.new("steam-power", players=5, seed=seed, options=options).table
    while table.stack:
        seat = table.stack[-1].seats(table)[0]
        looked.clear()
        table.act(seat, rnd.choice(table.stack[-1].legal(table, seat)))


@rule("SP-ALAY-14", "SP-R52")
def test_an_open_country_with_more_ways_than_could_be_tried(tmp_path):
    """Thirty tiles over the plain: a number of ways that has nine digits."""
    rows = [["."] * 26 for _ in range(26)]
    rows[1][1], rows[1][2], rows[20][20] = "A", "B", "C"
    grid = "\n".join(" ".join(row) for row in rows)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "plain.toml").write_text(
        'name = "Plain"\norigin = "house"\nplayers = [1, 5]\nsubtitle = ""\n'
        f'grid = """\n{grid}\n"""\n[cities]\nA = "Aa"\nB = "Bb"\nC = "Cc"\n'
    )
    options = {"map": "plain", "automas": "normal"}
    table = eh.new("steam-power", players=2, seed=1, options=options, content=tmp_path).table
    land = table.box.land
    home, goal = land.group_of[land.by_code["A"]], land.group_of[land.by_code["C"]]
    near = paths.Nearest(table, 1, 1 << goal, home)
    assert near.ways(goal) is None, "there are more than anybody would count"
    best = near.best(goal, 20)
    assert best is not None
    assert len(best) == near.tiles(goal) > 20
    assert all(b in land.next_to[a] for a, b in pairwise(best))


class Work:
    """How many stands the search has gone on from, and how many it has come to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stands, look = 0, ground.Ground._next_tile

        def counting(self_: ground.Ground, edge: list[int], *rest: Any) -> dict[int, list[int]]:
            fresh = look(self_, edge, *rest)
            self.stands += len(edge) + len(fresh)
            return fresh

        monkeypatch.setattr(ground.Ground, "_next_tile", counting)


@pytest.mark.parametrize(
    ("name", "most"), [("midwest", 8448), ("northern-england", 7517), ("ireland", 6445), ("switchyard", 2287)]
)
@rule("SP-R84")
def test_a_search_on_crowded_boards_goes_no_further_than_it_must(name, most, monkeypatch):
    """What is behind another for good is given up. Fewer would be better still; more means that somebody forgot to."""
    work = Work(monkeypatch)
    empty = eh.new("steam-power", players=3, seed=1, options={"map": name, "automas": "normal"}).table
    for seed in range(40):
        table, wanted = crowded_board(empty, Random(seed))
        near = paths.Nearest(table, ME, wanted, -1)
        for group in ground.bits(near.groups):
            near.best(group, 20)
    assert work.stands <= most


@pytest.mark.parametrize(
    ("name", "most"), [("midwest", 5425), ("northern-england", 4101), ("ireland", 3412), ("switchyard", 1747)]
)
@rule("SP-R84")
def test_a_search_in_the_open_looks_only_where_so_few_tiles_could_lead(name, most, monkeypatch):
    work = Work(monkeypatch)
    empty = eh.new("steam-power", players=3, seed=1, options={"map": name, "automas": "normal"}).table
    groups = range(len(empty.box.land.groups))
    for seed in range(40):
        rnd, table = Random(seed), empty.clone()
        home, *wanted = rnd.sample(groups, rnd.randint(2, 4))
        table.network[ME] = 1 << home
        for h in rnd.sample(range(len(table.tiles)), len(table.tiles) // 5):
            if table.box.land.price[h] >= 0:
                table.tiles[h] = tiles.lone(rnd.choice(tiles.SEGMENTS))
        paths.Nearest(table, ME, sum(1 << g for g in wanted), -1)
    assert work.stands <= most


@rule("SP-R84")
def test_everywhere_is_the_first_hex_too(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "corner.toml").write_text(
        'name = "Corner"\norigin = "house"\nplayers = [1, 5]\nsubtitle = ""\n'
        'grid = """\n. A . .\n. . . .\nB . . C\n. . . .\n"""\n[cities]\nA = "Aa"\nB = "Bb"\nC = "Cc"\n'
    )
    options = {"map": "corner", "automas": "normal"}
    table = eh.new("steam-power", players=2, seed=1, options=options, content=tmp_path).table
    land = table.box.land
    home, goal = land.group_of[land.by_code["A"]], land.group_of[land.by_code["B"]]
    yard = ground.Ground(table, 1 << home)
    walks = yard.shortest([place for place in land.gates[home] if place < 6], 1 << goal, yard.everywhere)
    assert walks is not None
    assert walks.any(goal) == [1, 0]  # backwards
    for h in range(2, len(table.tiles)):
        table.tiles[h] = tiles.crossed(2, 8)
    table.tiles[1] = tiles.lone(
        tiles.BETWEEN[1][4]
    )  # its side towards A is taken: only from the first hex can it be crossed
    assert paths.Nearest(table, 1, 1 << goal, home).ways(goal) == [ground.Path((0, 1), 1)]


@rule("SP-R84", "SP-R67")
def test_a_run_may_pass_a_city_into_the_first_hex_too(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "edge.toml").write_text(
        'name = "Edge"\norigin = "house"\nplayers = [1, 5]\nsubtitle = ""\n'
        'grid = """\n. P . H\n. . . .\nG . . .\n"""\n[cities]\nG = "Gg"\nP = "Pp"\nH = "Hh"\n'
    )
    options = {"map": "edge", "automas": "normal"}
    table = eh.new("steam-power", players=2, seed=1, options=options, content=tmp_path).table
    land = table.box.land
    home, passed, goal = (land.by_code[code] for code in "HPG")
    hexes = tuple(land.refs.index(ref) for ref in ("C1", "A1", "A2"))
    assert hexes[1] == 0
    (run,) = paths.runs(table, 1, CoinPath(hexes, goal, land.group_of[home]))
    assert (run.passed, run.start, run.end) == ((land.group_of[passed],), home, goal)
