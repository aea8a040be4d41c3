"""Paths on a board so crowded that every shortest walk uses a hex twice, which no path may. SP-R84, SP-R65."""

from __future__ import annotations

from collections.abc import Iterator

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa.ground import Ground, Path

Stand = tuple[int, int]  # a place, and which of the hexes and groups that are minded have been used, as a bit mask


def nearest_of_long(ground: Ground, wanted: int, starts: list[int], begun: int) -> dict[int, list[Path]]:
    """As ``nearest``, on a board so crowded that no shortest walk to a wanted group is a path (each hex once, SP-R84).

    The shortest walks are sought again and again, and every hex or group that one of them used twice is minded from then
    on: whoever has used it may not use it again. What a walk may still do is where it stands and what it has used of
    those few, not the way it came; so the cost grows with the map and not with the number of ways through it.
    """
    if not can_arrive(ground, wanted, starts):
        return {}
    minded = 0
    while True:
        ends, came_from = _minding(ground, wanted, starts, minded)
        back = _Back(came_from, len(ground.tiles), begun)
        found = {group: paths for group, last in ends.items() if (paths := back.paths(last))}
        if found and not back.tangled:
            return found
        minded |= back.twice


def _minding(
    ground: Ground, wanted: int, starts: list[int], minded: int
) -> tuple[dict[int, list[Stand]], dict[Stand, list[tuple[Stand, int]]]]:
    """The shortest walks that use nothing minded twice: by wanted group their last stands, and how each stand was come to
    (from which one, and through which group or -1)."""
    came_from: dict[Stand, list[tuple[Stand, int]]] = {(place, 0): [] for place in starts}
    edge, hexes = list(came_from), len(ground.tiles)
    before: dict[int, list[int]] = {place: [0] for place in starts}  # by place: what was used by those who came sooner
    ends: dict[int, list[Stand]] = {}
    while edge and not ends:
        fresh: dict[Stand, list[tuple[Stand, int]]] = {}
        for stand in edge:
            here = minded & 1 << stand[0] // 6
            if stand[1] & here:
                continue
            used = stand[1] | here
            for there in ground.ways_on(stand[0]):
                group = -1 - there
                if there >= 0:
                    fresh.setdefault((there, used), []).append((stand, -1))
                elif wanted >> group & 1:
                    ends.setdefault(group, []).append(stand)
                elif not used & (passed := minded & 1 << hexes + group):
                    for gate in ground.gates[group]:
                        fresh.setdefault((gate, used | passed), []).append((stand, group))
        edge = [stand for stand in fresh if not any(sooner & stand[1] == sooner for sooner in before.get(stand[0], ()))]
        for stand in edge:
            came_from[stand] = fresh[stand]
        for place, used in edge:
            before.setdefault(place, []).append(used)
    return ends, came_from


class _Back:
    """Walks followed back from their ends: those that are paths, and what the others use twice."""

    patience = 100  # so many tangled walks are enough to know what to mind

    def __init__(self, came_from: dict[Stand, list[tuple[Stand, int]]], hexes: int, begun: int) -> None:
        self.came_from, self.hexes, self.begun = came_from, hexes, begun
        self.twice, self.knots = 0, 0
        self.fewest: dict[tuple[int, ...], int] = {}

    @property
    def tangled(self) -> bool:
        """Were there so many walks that are no paths that some paths may not have been looked at?"""
        return self.knots >= self.patience

    def paths(self, ends: list[Stand]) -> list[Path]:
        self.fewest = {}
        for stand in ends:
            self.follow(stand, (), 0, self.begun)
        return [Path(*item) for item in self.fewest.items()]

    def follow(self, stand: Stand, hexes: tuple[int, ...], used: int, links: int) -> None:
        h = stand[0] // 6
        if self.tangled or self.knot(used, 1 << h):
            return
        hexes, used = (h, *hexes), used | 1 << h
        sources = self.came_from[stand]
        if not sources:
            self.fewest[hexes] = min(links, self.fewest.get(hexes, links))
        for source, group in sources:
            if group < 0:
                self.follow(source, hexes, used, links)
            elif not self.knot(used, passed := 1 << self.hexes + group):
                self.follow(source, hexes, used | passed, links + 1)

    def knot(self, used: int, this: int) -> bool:
        if used & this:
            self.twice |= this
            self.knots += 1
        return used & this != 0


def can_arrive(ground: Ground, wanted: int, starts: list[int]) -> bool:
    """Is there any path to a wanted group, each hex and each group used once?

    Edmonds' search. A hex is a pair of nodes, one for each side of the track on it (on an empty hex every edge leads to
    both): a path goes in at one of them and out at the other, and so does a path through a group. That makes paths the
    alternating paths of a matching, and what they can reach is found in one go, cycles being shrunk where they close.
    """
    return _Forest(ground, wanted).grows_to(starts)


class _Forest:
    """Nodes ``2 * n`` and ``2 * n + 1``: a hex n, or a group behind all hexes; the root comes last."""

    def __init__(self, ground: Ground, wanted: int) -> None:
        self.ground, self.hexes = ground, len(ground.tiles)
        self.root = 2 * (self.hexes + len(ground.gates))
        self.wanted = wanted
        self.above: dict[int, int] = {}  # by node: from where a path has come in
        self.leave = [self.root]  # nodes by which a path may leave
        self.base = list(range(self.root + 1))  # of the cycles that have been shrunk

    def grows_to(self, starts: list[int]) -> bool:
        first = [node for place in starts for node in self.doors(place)]
        left = {self.root}
        while self.leave:
            node = self.leave.pop()
            for there in first if node == self.root else self.beyond(node):
                if there >= 2 * self.hexes and self.wanted >> there // 2 - self.hexes & 1:
                    return True
                if there in left:
                    if self.find(node) != self.find(there):
                        self.shrink(node, there, left)
                elif there not in self.above:
                    self.above[there] = node
                    left.add(there ^ 1)
                    self.leave.append(there ^ 1)
        return False

    def doors(self, place: int) -> tuple[int, ...]:
        """The nodes of its hex that track coming in here enters."""
        if place in self.ground.tips:
            return ()
        h, edge = divmod(place, 6)
        tile = self.ground.tiles[h]
        if tile == tiles.EMPTY:
            return 2 * h, 2 * h + 1
        side = tiles.SIDE[tile][edge]
        return () if side < 0 else (2 * h + side,)

    def beyond(self, node: int) -> Iterator[int]:
        """The nodes that a path comes to next."""
        if node >= 2 * self.hexes:
            for gate in self.ground.gates[node // 2 - self.hexes]:
                yield from self.doors(gate)
            return
        h = node // 2
        for edge in tiles.EDGES:
            if node not in self.doors(h * 6 + edge):
                continue
            there = self.ground.over[h * 6 + edge]
            if there is None:
                continue
            if there >= 0:
                yield from self.doors(there)
            elif not self.ground.own >> -1 - there & 1:
                group = 2 * (self.hexes - 1 - there)
                yield group
                yield group + 1

    def find(self, node: int) -> int:
        while self.base[node] != node:
            self.base[node] = node = self.base[self.base[node]]
        return node

    def shrink(self, one: int, two: int, left: set[int]) -> None:
        """Two nodes by which paths may leave have met: every node of the cycle they close may be left by."""
        trail = set(self.upward(one))
        top = next(here for here in self.upward(two) if here in trail)
        for met in (one, two):
            here = self.find(met)
            while here != top:
                inner = here ^ 1
                if inner not in left:
                    left.add(inner)
                    self.leave.append(inner)
                up = self.find(self.above[inner])
                self.base[here] = self.base[self.find(inner)] = top
                here = up

    def upward(self, node: int) -> Iterator[int]:
        node = self.find(node)
        while node != self.root:
            yield node
            node = self.find(self.above[node ^ 1])
        yield node
