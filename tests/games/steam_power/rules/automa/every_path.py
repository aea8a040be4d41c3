"""The nearest groups by trying every path: as slow as that is on a crowded board, and sharing no search with the engine."""

from enginehouse.games.steam_power.rules.automa.ground import Ground
from tests.games.steam_power.rules.automa.reference import TooLong

Found = dict[int, dict[tuple[int, ...], int]]  # by group: lists of hexes, and the fewest trains a run over them needs


class EveryPath:
    """Paths of one tile, of two …, until one leads to a wanted group; a hex is used once, a group passed once. SP-R84."""

    def __init__(self, ground: Ground, wanted: int, begun: int, patience: int = 2_000) -> None:
        self.ground, self.wanted, self.begun = ground, wanted, begun
        self.patience, self.tried = patience, 0
        self.length, self.given_up = 1, 0
        self.found: Found = {}

    def nearest(self, starts: list[int]) -> Found:
        while self.length:
            self.given_up = 0
            for place in starts:
                self.follow(place, (), ())
            if self.found:
                return self.found
            self.length = self.given_up
        return {}

    def follow(self, place: int, hexes: tuple[int, ...], passed: tuple[int, ...]) -> None:
        self.tried += 1
        if self.tried > self.patience:
            raise TooLong
        if place // 6 in hexes:
            return
        least = len(hexes) + self.least(place, hexes, passed)
        if least > self.length:
            self.given_up = min(self.given_up or least, least)
        if not len(hexes) < least <= self.length:
            return
        way = (*hexes, place // 6)
        for there in self.ground.ways_on(place):
            group = -1 - there
            if there >= 0:
                self.follow(there, way, passed)
            elif group not in passed:
                if self.wanted >> group & 1 and len(way) == self.length:
                    ways = self.found.setdefault(group, {})
                    links = self.begun + len(passed)
                    ways[way] = min(links, ways.get(way, links))
                for gate in self.ground.gates[group]:
                    self.follow(gate, way, (*passed, group))

    def least(self, place: int, hexes: tuple[int, ...], passed: tuple[int, ...]) -> int:
        """Tiles of the shortest walk from here that keeps off what was used; 0 if there is none."""
        seen, edge, tiles = {place}, [place], 0
        while edge:
            tiles += 1
            fresh: list[int] = []
            for here in edge:
                for there in self.ground.ways_on(here) if here // 6 not in hexes else []:
                    group = -1 - there
                    if there < 0 and group not in passed and self.wanted >> group & 1:
                        return tiles
                    if there < 0 and group not in passed:
                        fresh += self.ground.gates[group]
                    elif there >= 0:
                        fresh.append(there)
            edge = [there for there in dict.fromkeys(fresh) if there not in seen]
            seen.update(edge)
        return 0
