"""A second Automa, read literally from the pseudo-code of the catalogue: slow, and sharing no search with the engine.

It knows a position only as axial coordinates, sets of edges and lists of links, and it tries everything: all runs, all
lists of hexes up to the fewest tiles, all routes. The engine must agree with it wherever both are asked.
"""

from collections.abc import Iterator

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.state import Table

Hex = tuple[int, int]
SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PRICE = {".": 0, "h": 2, "m": 4}
LETTERS = "BWOG"


def beyond(h: Hex, edge: int) -> Hex:
    return h[0] + SIDES[edge][0], h[1] + SIDES[edge][1]


def scan_key(h: Hex, corner: int) -> Hex:
    q, r = h
    return ((q, r), (-q, r), (-q, -r), (q, -r))[corner]


def chords_cross(a: frozenset[int], b: frozenset[int]) -> bool:
    """Four different ends that interleave around the hex."""
    if a & b:
        return False
    ring = [e in a for e in range(6) if e in a | b]
    return ring[0] != ring[1] and ring[1] != ring[2]


class TooLong(Exception):
    """Trying everything would take too long here."""


class World:
    """A position for one Automa."""

    patience = 20_000

    def __init__(self, table: Table, me: int, corner: int | None = None) -> None:
        self.table, self.me = table, me
        self.tried = 0
        self._near: dict[frozenset[int], dict[Hex, int]] = {}
        self._network: dict[int, set[int]] = {}
        self.corner = table.corner if corner is None else corner
        land = table.box.land
        grid = [line.split() for line in land.file.grid.strip().splitlines()]
        self.ground: dict[Hex, str] = {}
        self.city_at: dict[Hex, int] = {}
        for row, line in enumerate(grid):
            for col, sign in enumerate(line):
                h = (col, row - col // 2)
                if sign in land.codes:
                    self.city_at[h] = land.codes.index(sign)
                elif sign != "~":
                    self.ground[h] = sign
        self.hex_of = {city: h for h, city in self.city_at.items()}
        self.number = {self.axial(n): n for n in range(land.cols * land.rows)}
        self.track = {
            self.axial(n): [frozenset(tiles.ENDS[s]) for s in tiles.segments_of(tile)]
            for n, tile in enumerate(table.tiles)
        }
        self.groups = self._groups()
        self.tips: list[tuple[Hex, int]] = []  # (hex, its edge) where open ends of others point
        self.own_tip: tuple[Hex, int] | None = None
        for company, link in enumerate(table.unfinished):
            if link is not None:
                out = link.edges[-1][1]
                tip = (beyond(self.axial(link.hexes[-1]), out), (out + 3) % 6)
                if company == me:
                    self.own_tip = tip
                else:
                    self.tips.append(tip)

    def axial(self, number: int) -> Hex:
        col, row = divmod(number, self.table.box.land.rows)
        return col, row - col // 2

    def scan(self, h: Hex) -> Hex:
        return scan_key(h, self.corner)

    def scan_city(self, city: int) -> Hex:
        return self.scan(self.hex_of[city])

    def _groups(self) -> dict[int, frozenset[int]]:
        """By city: all cities of its group."""
        out = {city: {city} for city in self.hex_of}
        changed = True
        while changed:
            changed = False
            for h, city in self.city_at.items():
                for e in range(6):
                    other = self.city_at.get(beyond(h, e))
                    if other is not None and out[other] - out[city]:
                        out[city] |= out[other]
                        changed = True
        return {city: frozenset(group) for city, group in out.items()}

    # --- networks ----------------------------------------------------------------------------------------------------
    def network(self, company: int) -> set[int]:
        if company not in self._network:
            out: set[int] = set()
            for link in self.table.links:
                if link.company == company:
                    out |= self.groups[link.start] | self.groups[link.end]
            self._network[company] = out
        return set(self._network[company])

    def aen(self) -> set[int]:
        out = self.network(self.me)
        changed = bool(out)
        while changed:
            changed = False
            for link in self.table.links:
                ends = self.groups[link.start] | self.groups[link.end]
                if ends & out and ends - out:
                    out |= ends
                    changed = True
        return out

    def rivals(self) -> set[int]:
        out: set[int] = set()
        for company in range(len(self.table.trains)):
            if company != self.me:
                out |= self.network(company)
        return out

    def presence(self) -> list[int]:
        near = self.aen()
        return [sum(self.table.pieces[c] for c in near if self.table.tile_colour[c] == colour) for colour in range(4)]

    # --- track -------------------------------------------------------------------------------------------------------
    def usable(self, h: Hex, a: int, b: int) -> bool:
        """May a segment a-b be laid on h? Money, stock and trains are not asked."""
        if a == b or h not in self.ground:
            return False
        there = self.track[h]
        if len(there) > 1 or (there and not chords_cross(there[0], frozenset((a, b)))):
            return False
        for e in (a, b):
            n = beyond(h, e)
            if n not in self.ground and n not in self.city_at:
                return False
            if (h, e) in self.tips:
                return False
        return True

    def start_city(self) -> int:
        for turn in range(4):
            colour = self.table.corner_goods[(self.corner + turn) % 4]
            cities = [c for c in self.hex_of if self.table.tile_colour[c] == colour]
            if cities:
                return min(cities, key=self.scan_city)
        return min(self.hex_of, key=self.scan_city)

    def origin(self, start_group: int | None) -> set[int]:
        own = self.network(self.me)
        if own:
            return own
        if start_group is not None and start_group >= 0:
            return set(self.table.box.land.groups[start_group])
        return set(self.groups[self.start_city()])

    def ways_in(self, origin: set[int]) -> list[tuple[Hex, int, int]]:
        """(first hex, entry edge, start city)."""
        if self.own_tip is not None:
            link = self.table.unfinished[self.me]
            assert link is not None
            return [(*self.own_tip, link.start)]
        return self.ways_out(origin)

    def ways_out(self, cities: set[int] | frozenset[int]) -> list[tuple[Hex, int, int]]:
        out: list[tuple[Hex, int, int]] = []
        for city in cities:
            for e in range(6):
                h = beyond(self.hex_of[city], e)
                if h in self.ground:
                    out.append((h, (e + 3) % 6, city))
        return out

    def all_runs(
        self, hexes: list[Hex], target: int, origin: set[int]
    ) -> list[tuple[list[tuple[int, int]], list[frozenset[int]], int, int]]:
        """(edges, groups passed, start city, end city) of every run through the hexes, trains not asked."""
        goal = self.groups[target]
        found: list[tuple[list[tuple[int, int]], list[frozenset[int]], int, int]] = []

        def on(i: int, a: int, edges: list[tuple[int, int]], passed: list[frozenset[int]], start: int) -> None:
            for b in range(6):
                if not self.usable(hexes[i], a, b):
                    continue
                n = beyond(hexes[i], b)
                so_far = [*edges, (a, b)]
                if i == len(hexes) - 1:
                    if self.city_at.get(n) in goal:
                        found.append((so_far, passed, start, self.city_at[n]))
                elif n == hexes[i + 1]:
                    on(i + 1, (b + 3) % 6, so_far, passed, start)
                elif n in self.city_at:
                    group = self.groups[self.city_at[n]]
                    if group & origin or group & self.network(self.me) or group == goal or group in passed:
                        continue
                    for h, entry, _ in self.ways_out(group):
                        if h == hexes[i + 1]:
                            on(i + 1, entry, so_far, [*passed, group], start)

        for h, a, city in self.ways_in(origin):
            if h == hexes[0]:
                on(0, a, [], [], city)
        return found

    def runs(self, hexes: list[Hex], target: int, origin: set[int]) -> list[list[tuple[int, int]]]:
        """The edges of every run that the trains allow, best first."""
        begun = 0 if self.own_tip is not None else 1
        able = [
            run for run in self.all_runs(hexes, target, origin) if begun + len(run[1]) <= self.table.trains[self.me]
        ]

        def order(run: tuple[list[tuple[int, int]], list[frozenset[int]], int, int]) -> tuple[object, ...]:
            joined = [city for group in run[1] for city in group]
            return (
                -len(joined),
                sorted(map(self.scan_city, joined)),
                self.scan_city(run[2]),
                self.scan_city(run[3]),
                run[0],
            )

        return [run[0] for run in sorted(able, key=order)]

    def touching(self, h: Hex) -> list[Hex]:
        """Hexes that could come next after h, whatever lies there: neighbours, and those around a group both touch."""
        out: list[Hex] = []
        for e in range(6):
            n = beyond(h, e)
            if n in self.ground:
                out.append(n)
            elif n in self.city_at:
                out += [there for there, _, _ in self.ways_out(self.groups[self.city_at[n]])]
        return out

    def lists(self, target: int, origin: set[int], length: int) -> list[list[Hex]]:
        """Every list of exactly so many hexes that has a run to the target's group, trains not asked."""
        near, goal, own = self.near(self.groups[target]), self.groups[target], self.network(self.me)

        def on(h: Hex, a: int, used: list[Hex], passed: list[frozenset[int]]) -> Iterator[list[Hex]]:
            if h in used or len(used) + near.get(h, length + 1) > length:
                return
            self.tried += 1
            if self.tried > self.patience:
                raise TooLong
            for b in range(6):
                if not self.usable(h, a, b):
                    continue
                n = beyond(h, b)
                if n in self.ground:
                    yield from on(n, (b + 3) % 6, [*used, h], passed)
                elif self.city_at[n] in goal:
                    if len(used) + 1 == length:
                        yield [*used, h]
                else:
                    group = self.groups[self.city_at[n]]
                    if not (group & origin or group & own or group in passed):
                        for there, entry, _ in self.ways_out(group):
                            yield from on(there, entry, [*used, h], [*passed, group])

        found = {tuple(way) for h, a, _ in self.ways_in(origin) for way in on(h, a, [], [])}
        return [list(way) for way in found]

    def near(self, goal: frozenset[int]) -> dict[Hex, int]:
        """By hex: at least so many tiles to the goal. Only so that trying everything ends today."""
        if goal not in self._near:
            near = {h: 1 for h, _, _ in self.ways_out(goal)}
            todo = list(near)
            while todo:
                h = todo.pop(0)
                for n in self.touching(h):
                    if n not in near:
                        near[n] = near[h] + 1
                        todo.append(n)
            self._near[goal] = near
        return self._near[goal]

    def fits(self, kind: str, city: int) -> bool:
        table = self.table
        if kind == "scarce":
            count = self.presence()
            colour = table.tile_colour[city]
            return table.factory[city] < 0 and colour < 4 and count[colour] == min(count)
        if kind == "vp":
            return table.tile_colour[city] == 4
        if kind == "open":
            ends = {c for link in table.links for c in (link.start, link.end)}
            return not ends & self.groups[city]
        return city in self.rivals()

    def pick_target(self, colour: int) -> int:
        """The member of E with the fewest tiles, then the first met; -1 if E is empty."""
        origin, own = self.origin(None), self.network(self.me)
        kind = self.table.box.target_kind[colour]
        right = [c for c in self.hex_of if c not in origin and c not in own and self.fits(kind, c)]
        for length in range(1, len(self.ground) + 1):
            found = [city for city in right if self.lists(city, origin, length)]
            if found:
                return min(found, key=self.scan_city)
        return -1

    def plan_path(self, target: int) -> list[Hex] | None:
        origin = self.origin(None)
        fewest: list[list[Hex]] = []
        length = 0
        while not fewest:
            length += 1
            fewest = self.lists(target, origin, length)
        able = [way for way in fewest if self.runs(way, target, origin)]
        if not able:
            return None
        cost = {tuple(way): sum(2 if self.track[h] else PRICE[self.ground[h]] for h in way) for way in able}
        able = [way for way in able if cost[tuple(way)] == min(cost.values())]
        return min(able, key=lambda way: (sorted(map(self.scan, way)), [self.scan(h) for h in way]))

    # --- factories ---------------------------------------------------------------------------------------------------
    def site(self) -> int:
        """Where it builds a factory; -1 if nowhere."""
        table = self.table
        if table.factories[self.me] == 0:
            return -1
        for near in (self.aen(), self.rivals()):
            sites = [
                c
                for c in near
                if table.factory[c] < 0 and table.tile_colour[c] < 4 and table.stock[table.tile_colour[c]] >= 1
            ]
            if sites:
                count, own = self.presence(), self.network(self.me)

                def far(city: int, own: set[int] = own) -> int:
                    (q, r) = self.hex_of[city]
                    return min(
                        ((abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2 for x, y in (self.hex_of[c] for c in own)),
                        default=0,
                    )

                return min(sites, key=lambda c: (count[table.tile_colour[c]], far(c), self.scan_city(c)))
        return -1

    # --- contracts ---------------------------------------------------------------------------------------------------
    def routes(self, city: int) -> list[list[int]]:
        """Every route with the fewest links of others from the city into the network, as link numbers."""
        own = self.network(self.me)
        out: list[list[int]] = []

        def on(group: frozenset[int], used: list[int], seen: list[frozenset[int]], length: int) -> None:
            if group & own or len(used) == length:
                if group & own and len(used) == length:
                    out.append(used)
                return
            for n, link in enumerate(self.table.links):
                a, b = self.groups[link.start], self.groups[link.end]
                for here, there in ((a, b), (b, a)):
                    if here == group and there not in seen and there != group:
                        on(there, [*used, n], [*seen, group], length)

        for length in range(len(self.hex_of)):
            on(self.groups[city], [], [], length)
            if out:
                break
        return out

    def best_route(self, city: int) -> list[int]:
        table = self.table

        def order(way: list[int]) -> tuple[object, ...]:
            links = [table.links[n] for n in way]
            return (
                sorted(self.scan_city(c) for link in links for c in (link.start, link.end)),
                sorted(self.scan(self.axial(h)) for link in links for h in link.hexes),
                [(link.company - self.me) % table.seats for link in links],
            )

        return min(self.routes(city), key=order)

    def cheapest_plan(self, goods: str) -> tuple[list[tuple[int, dict[int, int]] | None], int] | None:
        """By piece: the city and what every owner is paid, or None for the bank; and the total."""
        table = self.table
        if not any(link.company == self.me for link in table.links):
            return None
        near, left = self.aen(), list(table.pieces)
        plan: list[tuple[int, dict[int, int]] | None] = []
        total = 0
        for letter in goods:
            colour = LETTERS.index(letter)
            sources = [c for c in near if left[c] and table.tile_colour[c] == colour]
            if not sources:
                plan.append(None)
                total += 5
                continue

            def order(city: int) -> tuple[object, ...]:
                mine = table.factory[city] == self.me
                cost = (not mine) + len(self.routes(city)[0])
                return cost, not mine, left[city] if mine else -left[city], self.scan_city(city)

            city = min(sources, key=order)
            left[city] -= 1
            paid: dict[int, int] = {}
            for n in self.best_route(city):
                paid[table.links[n].company] = paid.get(table.links[n].company, 0) + 1
            if table.factory[city] != self.me:
                paid[table.factory[city]] = paid.get(table.factory[city], 0) + 1
            total += sum(paid.values())
            plan.append((city, paid))
        return plan, total
