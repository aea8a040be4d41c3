"""The map as one Automa's track may use it, and the shortest walks over it. SP-R84.

A place on the way is written ``hex * 6 + edge``: a hex and the side by which track comes in. A walk may use a hex twice,
a path may not. A walk stands at a place, having used some of the hexes that are minded (a bit mask): as one number
``used * places + place``, so that a stand is a place while nothing is minded. A group entered is ``-1 - group`` likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.state import Table


class Path(NamedTuple):
    hexes: tuple[int, ...]
    links: int  # trains of the run that needs the fewest


class Ground:
    """What lies there. SP-TILE-09.

    Open ends of others are not looked at: whoever led track to one would come to a hex by the very side that the other's
    track has taken, and no track goes on from there. SP-TRACK-17.
    """

    def __init__(self, table: Table, own: int) -> None:
        land = table.box.land
        self.exits, self.onward, self.over, self.gates = land.exits, land.onward, land.over, land.gates
        self.tiles, self.own = table.tiles, own
        self.everywhere = [-1] * len(table.tiles)

    def ways_on(self, place: int) -> list[int]:
        """Where a segment from here may lead: the next place, or ``-1 - group`` for a group entered."""
        room, own = tiles.ROOM[self.tiles[place // 6]], self.own
        return [
            onward if onward >= 0 else -1 - group
            for segment, _, onward, group in self.exits[place]
            if room >> segment & 1 and (onward >= 0 or not own >> group & 1)
        ]

    def shortest(self, starts: list[int], wanted: int, strips: Sequence[int], minded: int = 0) -> Walks | None:
        """The shortest walks to wanted groups that use no minded hex twice; the n-th tile lies on a hex of the n-th strip.

        Whoever comes to a place later than another, and has used all that the other has, is behind it for good.
        """
        places = 6 * len(self.tiles)
        came_from: dict[int, list[int]] = {place: [] for place in starts}
        sooner: dict[int, list[int]] = {}  # by place: what was used. Only if some is minded
        edge = starts
        for strip in strips:
            fresh = self._next_tile(edge, strip, came_from, minded)
            if not fresh:
                return None
            ends = self._through_groups(fresh, came_from, wanted)
            if minded:
                fresh = {
                    then: sources for then, sources in fresh.items() if then < 0 or not _late(sooner, then, places)
                }
            came_from.update(fresh)
            if ends:
                return Walks(came_from, ends, places)
            edge = [then for then in fresh if then >= 0]
            if minded:
                for then in edge:
                    sooner.setdefault(then % places, []).append(then // places)
        return None

    def _next_tile(
        self, edge: list[int], strip: int, came_from: dict[int, list[int]], minded: int
    ) -> dict[int, list[int]]:
        """Where one tile more leads to that nobody has come to before, and from where."""
        lain, onward = self.tiles, self.onward
        places, groups = 6 * len(lain), len(self.gates)
        fresh: dict[int, list[int]] = {}
        for stand in edge:
            used, place = divmod(stand, places)
            h = place // 6
            if not strip >> h & 1 or used >> h & 1:
                continue
            used |= minded & 1 << h
            at_place, at_group = used * places, used * groups
            for there in self.ways_on(place) if lain[h] else onward[place]:
                then = there + at_place if there >= 0 else there - at_group
                if then in fresh:
                    fresh[then].append(stand)
                elif then not in came_from:
                    fresh[then] = [stand]
        return fresh

    def _through_groups(
        self, fresh: dict[int, list[int]], came_from: dict[int, list[int]], wanted: int
    ) -> dict[int, list[int]]:
        """From groups just entered a walk may go on by any of their gates. Those that are wanted, as in ``Walks.ends``."""
        places, groups = 6 * len(self.tiles), len(self.gates)
        ends: dict[int, list[int]] = {}
        for then in [then for then in fresh if then < 0]:
            used, group = divmod(-1 - then, groups)
            if self.own >> group & 1:
                continue
            if wanted >> group & 1:
                ends.setdefault(group, []).append(then)
            at_place = used * places
            for gate in self.gates[group]:
                stand = gate + at_place
                if stand not in came_from:
                    fresh.setdefault(stand, []).append(then)
        return ends


def _late(sooner: dict[int, list[int]], stand: int, places: int) -> bool:
    used, place = divmod(stand, places)
    return any(before & used == before for before in sooner.get(place, ()))


class Walks(NamedTuple):
    """Shortest walks, told by how each stand and each group was come to: from stands, or from a group; a start from nothing."""

    came_from: dict[int, list[int]]
    ends: dict[int, list[int]]  # by wanted group
    places: int

    def sources(self, stand: int) -> Iterator[tuple[int, int]]:
        """Every stand from which this one was come to, and how many groups lie between."""
        for source in self.came_from[stand]:
            if source >= 0:
                yield source, 0
            else:
                for last in self.came_from[source]:
                    yield last, 1

    def last(self, group: int) -> Iterator[int]:
        """The stands of the last tiles."""
        for end in self.ends[group]:
            yield from self.came_from[end]

    def any(self, group: int) -> list[int]:
        """The hexes of one of them, backwards."""
        stand = next(self.last(group))
        hexes = [stand % self.places // 6]
        while (source := next(self.sources(stand), None)) is not None:
            stand = source[0]
            hexes.append(stand % self.places // 6)
        return hexes

    def best(self, group: int, weigh: Callable[[int], int], rank: Sequence[int], links: int) -> list[int] | None:
        """The ranks of the hexes of the walk whose weight is least, then whose ranks are, in travel order; with so many
        links at most. None if all have more."""
        needed, todo = set[int](), list(self.last(group))
        while todo:
            stand = todo.pop()
            if stand not in needed:
                needed.add(stand)
                todo += [source for source, _ in self.sources(stand)]
        best: dict[
            int, dict[int, tuple[int, list[int]]]
        ] = {}  # by stand and links left: weight and ranks of the way there
        for stand in self.came_from:  # tile by tile
            if stand not in needed:
                continue
            h = stand % self.places // 6
            weight, met = weigh(h), rank[h]
            here: dict[int, tuple[int, list[int]]] = {}
            if not self.came_from[stand] and links >= 0:
                here[links] = weight, [met]
            for source, passed in self.sources(stand):
                for left, (sum_, ranks) in best[source].items():
                    way = sum_ + weight, [*ranks, met]
                    if left >= passed and (left - passed not in here or way < here[left - passed]):
                        here[left - passed] = way
            best[stand] = here
        ways = [way for stand in self.last(group) for way in best[stand].values()]
        return min(ways)[1] if ways else None

    def paths(self, group: int, begun: int, most: int) -> list[Path] | None:
        """Those that use no hex twice; None if there are more walks than that."""
        fewest: dict[tuple[int, ...], int] = {}
        for n, (hexes, links) in enumerate(islice(self._each(group, begun), most + 1)):
            if n == most:
                return None
            if len(set(hexes)) == len(hexes):
                fewest[hexes] = min(links, fewest.get(hexes, links))
        return [Path(*item) for item in fewest.items()]

    def _each(self, group: int, links: int) -> Iterator[tuple[tuple[int, ...], int]]:
        todo: list[tuple[int, tuple[int, ...], int]] = [(stand, (), links) for stand in self.last(group)]
        while todo:
            stand, hexes, links = todo.pop()
            hexes = (stand % self.places // 6, *hexes)
            if not self.came_from[stand]:
                yield hexes, links
            todo += [(source, hexes, links + passed) for source, passed in self.sources(stand)]


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
