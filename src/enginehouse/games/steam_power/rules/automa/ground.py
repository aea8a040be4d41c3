"""The map as one Automa's track may use it, and the shortest walks over it. SP-R84.

A place on the way is written ``hex * 6 + edge``: a hex and the side by which track comes in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.state import Company, Table


class Path(NamedTuple):
    hexes: tuple[int, ...]
    links: int  # trains of the run that needs the fewest


class Ground:
    """The map as one Automa's track may use it now: tiles that lie there, and open ends of others. SP-TILE-09, SP-TRACK-17."""

    def __init__(self, table: Table, company: Company, own: int) -> None:
        land = table.box.land
        self.exits, self.onward, self.over, self.gates = land.exits, land.onward, land.over, land.gates
        self.tiles, self.own = table.tiles, own
        self.tips = frozenset(table.foreign_tips(company))
        self.watched = frozenset(tip // 6 for tip in self.tips)  # hexes where not every way on is open

    def ways_on(self, place: int) -> list[int]:
        """Where a segment from here may lead: the next place, or ``-1 - group`` for a group entered."""
        room, own, tips = tiles.ROOM[self.tiles[place // 6]], self.own, self.tips
        if room == 0 or place in tips:
            return []
        return [
            onward if onward >= 0 else -1 - group
            for segment, leaving, onward, group in self.exits[place]
            if room >> segment & 1 and (onward >= 0 or not own >> group & 1) and leaving not in tips
        ]

    def walks(
        self, starts: list[int], strips: Sequence[int], used: frozenset[int] = frozenset(), passed: int = 0
    ) -> Iterator[tuple[int, int, dict[int, list[int]]]]:
        """Tile by tile: (tiles, groups first reached with so many, how every place and group was come to).

        A place or group (``-1 - group``) was come to from places, or from a group; a start from nothing. Walks may use
        a hex twice, so a path may need more tiles. The n-th tile lies on a hex of the n-th strip.
        """
        lain, onward, watched, closed = self.tiles, self.onward, self.watched, self.own | passed
        came_from: dict[int, list[int]] = {place: [] for place in starts}
        edge = starts
        for length, strip in enumerate(strips, 1):
            fresh: dict[int, list[int]] = {}
            for place in edge:
                h = place // 6
                if not strip >> h & 1 or (used and h in used):
                    continue
                for there in self.ways_on(place) if lain[h] or h in watched else onward[place]:
                    if there in fresh:
                        fresh[there].append(place)
                    elif there not in came_from:
                        fresh[there] = [place]
            if not fresh:
                return
            reached = 0
            for there in [t for t in fresh if t < 0 and not closed >> (-1 - t) & 1]:
                reached |= 1 << -1 - there
                for gate in self.gates[-1 - there]:
                    if gate not in came_from:
                        fresh.setdefault(gate, []).append(there)
            came_from.update(fresh)
            if reached:
                yield length, reached, came_from
            edge = [there for there in fresh if there >= 0]


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
