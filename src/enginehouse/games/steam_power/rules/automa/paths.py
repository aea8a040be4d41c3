"""How an Automa finds its way: runs through given hexes, and the shortest lists of hexes to a city. SP-ALAY, SP-R84.

A place on the way is written ``hex * 6 + edge``: a hex and the side by which track comes in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa.crowded import can_arrive
from enginehouse.games.steam_power.rules.automa.ground import Ground, Path, Walks, bits
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.state import CoinPath, Company, Table


def own_groups(table: Table, company: Company, start_group: int) -> int:
    """Where its track may set out from: its network or, before it has one, its start group. SP-R58."""
    return table.network[company] or 1 << start_group


def _first_hexes(table: Table, company: Company, own: int) -> int:
    """The hexes where its next tile may lie, as a bit mask: before its open end, or beside its cities."""
    tip, out = table.tip(company), 0
    if tip >= 0:
        return 1 << tip // 6
    for group in bits(own):
        out |= table.box.land.beside[group]
    return out


def _starts(table: Table, company: Company, own: int, hexes: int) -> list[int]:
    """The places on these hexes where its next tile may begin."""
    tip = table.tip(company)
    if tip >= 0:
        return [tip] if hexes >> tip // 6 & 1 else []
    gates_at = table.box.land.gates_at
    return [place for h in bits(hexes) for place, group in gates_at[h] if own >> group & 1]


# --- runs through given hexes ----------------------------------------------------------------------------------------
class Run(NamedTuple):
    """One legal way to lead track through hexes in their order."""

    edges: tuple[tuple[int, int], ...]  # entry and exit in each hex
    passed: tuple[int, ...]  # groups joined on the way
    start: int  # city
    end: int  # city


def runs(table: Table, company: Company, path: CoinPath) -> list[Run]:
    """Every run through the hexes to the target's group that its trains allow, best first. SP-R84, SP-R67."""
    land, scan = table.box.land, table.box.land.scan[table.corner]

    def order(run: Run) -> tuple[int, list[int], int, int, tuple[tuple[int, int], ...]]:
        joined = [land.hex_of[city] for group in run.passed for city in land.groups[group]]
        return (
            -len(joined),
            sorted(scan[h] for h in joined),
            scan[land.hex_of[run.start]],
            scan[land.hex_of[run.end]],
            run.edges,
        )

    return sorted(_each_run(table, company, path), key=order)


def can_follow(table: Table, company: Company, path: CoinPath) -> bool:
    """Is there a run left? Money and stock are not asked, trains are. SP-R53, SP-R67."""
    return next(_each_run(table, company, path), None) is not None


def _each_run(table: Table, company: Company, path: CoinPath) -> Iterator[Run]:
    land, lain = table.box.land, table.tiles
    own, goal = own_groups(table, company, path.start), land.group_of[path.target]
    link = table.unfinished[company]
    may_pass = table.trains[company] - (link is None)  # every group passed ends one link and starts another
    hexes = path.hexes

    def follow(
        i: int, place: int, edges: tuple[tuple[int, int], ...], passed: tuple[int, ...], start: int
    ) -> Iterator[Run]:
        h, a = divmod(place, 6)
        room, ahead = tiles.ROOM[lain[h]], hexes[i + 1] if i + 1 < len(hexes) else -1
        for segment, leaving, onward, group in land.exits[place]:
            if not room >> segment & 1:
                continue
            so_far = (*edges, (a, leaving % 6))
            if onward >= 0:
                if onward // 6 == ahead:
                    yield from follow(i + 1, onward, so_far, passed, start)
            elif ahead < 0:
                if group == goal:
                    yield Run(so_far, passed, start, land.city_at[land.next_to[h][leaving % 6]])
            elif group != goal and not own >> group & 1 and group not in passed and len(passed) < may_pass:
                for gate in land.gates[group]:
                    if gate // 6 == ahead:
                        yield from follow(i + 1, gate, so_far, (*passed, group), start)

    if may_pass < 0:
        return
    for place in _starts(table, company, own, 1 << hexes[0]):
        start = link.start if link else land.city_at[land.next_to[hexes[0]][place % 6]]
        yield from follow(0, place, (), (), start)


# --- the nearest of several groups -----------------------------------------------------------------------------------
class Nearest:
    """Those of the wanted groups that need the fewest tiles, and the ways there: every list of hexes with so few and a run.

    Trains, money and stock are not asked. SP-ALAY-12, SP-ALAY-13, SP-R51, SP-R65. On a crowded board the shortest walks may
    use a hex twice, which no path may: then that hex is minded, and the walks are sought again. So the cost grows with
    the map, and not with the number of ways through it.
    """

    def __init__(self, table: Table, company: Company, wanted: int, start_group: int) -> None:
        self.table, self.company, self.wanted, self.minded = table, company, wanted, 0
        own = own_groups(table, company, start_group)
        self.first = _first_hexes(table, company, own)
        self.ground, self.begun = Ground(table, own), int(table.unfinished[company] is None)
        self.walks = self._first_walks()
        twice = self._tangled()
        if twice and not can_arrive(self.ground, wanted, self._starts(self.first)):
            self.walks = None
        while twice and self.walks:
            self._mind(twice)
            twice = self._tangled()

    @property
    def groups(self) -> int:
        return sum(1 << group for group in self.walks.ends) if self.walks else 0

    def _starts(self, hexes: int) -> list[int]:
        return _starts(self.table, self.company, self.ground.own, hexes)

    def _first_walks(self) -> Walks | None:
        for strips in _strips(self.table, self.wanted, self.first, self.ground.everywhere):
            walks = self.ground.shortest(self._starts(strips[0] & self.first), self.wanted, strips)
            if walks:
                return walks
        return None

    def _tangled(self) -> int:
        """The hexes that walks use twice, as a bit mask: one walk a group is looked at. 0: each group has a path."""
        ends = self.walks.ends if self.walks else ()
        return sum({1 << h for group in ends for h in used_twice(self._walks.any(group))})

    def _mind(self, hexes: int) -> None:
        self.minded |= hexes
        self.walks = self.ground.shortest(self._starts(self.first), self.wanted, self.ground.everywhere, self.minded)

    def tiles(self, group: int) -> int:
        """How many tiles a way there needs."""
        return len(self._walks.any(group))

    def best(self, group: int, trains: int) -> tuple[int, ...] | None:
        """The cheapest way there that so many trains allow, and of those the first met. SP-ALAY-14, SP-R52, SP-R67."""
        land, corner = self.table.box.land, self.table.corner
        scan, met = land.scan[corner], land.met[corner]
        while True:
            best = self._walks.best(group, lambda h: weight(self.table, h), scan, trains - self.begun)
            if best is None:
                return None
            hexes = tuple(met[place] for place in best)
            if not used_twice(hexes):
                return hexes
            self._mind(sum({1 << h for h in used_twice(hexes)}))

    def ways(self, group: int, most: int = 500) -> list[Path] | None:
        """All ways there; None if they are many."""
        return self._walks.paths(group, self.begun, most)

    @property
    def _walks(self) -> Walks:
        assert self.walks is not None
        return self.walks


def used_twice(hexes: Sequence[int]) -> list[int]:
    """Those that come more than once."""
    if len(set(hexes)) == len(hexes):
        return []
    return [h for n, h in enumerate(hexes) if h in hexes[:n]]


def _strips(table: Table, wanted: int, first: int, everywhere: list[int]) -> Iterator[list[int]]:
    """For ways of as few tiles as could be, then of one more …: the hexes, as bit masks, where the n-th tile may lie.

    How tiles could be turned is not asked, only whether anything fits: a way may need more tiles than the first strips
    have, never fewer. After one more, all that is left is everywhere. Nothing if nothing leads to a wanted group.
    """
    land, lain, room = table.box.land, table.tiles, tiles.ROOM
    ahead = 0
    for group in bits(wanted):
        ahead |= land.beside[group]
    near = 0  # all hexes from which so many tiles could be enough
    strips: list[int] = []
    while ahead & ~near:
        met = any(room[lain[h]] for h in bits(ahead & first))
        if met:
            yield [near | ahead, *strips]
        fresh, ahead = ahead & ~near, 0
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            h = low.bit_length() - 1
            if room[lain[h]]:
                near |= low
                ahead |= land.leaps[h]
        strips.insert(0, near)
        if met:
            break
    else:
        return
    yield [near | ahead, *strips]
    yield everywhere


def weight(table: Table, h: int) -> int:
    """Its cost, and among equal costs what the marker meets first: the lesser sum is the better set of hexes.

    Of two sets of equally many hexes, the one whose sorted places in the scan are less has the first place that is not in
    both; a place weighs more than all that come after it together. SP-ALAY-14, SP-R52.
    """
    scan = table.box.land.scan[table.corner]
    return (tile_cost(table, h) << len(scan)) - (1 << len(scan) - 1 - scan[h])


def tile_cost(table: Table, h: int) -> int:
    """What a tile there costs: terrain, or a crossing. SP-ALAY-14, SP-ALAY-19."""
    return CROSSING_PRICE if table.tiles[h] else table.box.land.price[h]


def path_cost(table: Table, hexes: tuple[int, ...]) -> int:
    return sum(tile_cost(table, h) for h in hexes)
