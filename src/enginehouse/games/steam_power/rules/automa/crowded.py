"""Whether any path leads to a city on a board so crowded that the shortest walks use a hex twice. SP-R65, SP-R84."""

from __future__ import annotations

from collections.abc import Iterator

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa.ground import Ground


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
