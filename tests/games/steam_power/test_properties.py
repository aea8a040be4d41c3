"""The quick lists of the engine against slow readings of the rules, on random positions."""

import random
from itertools import product

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules import judge_track, track, transport
from enginehouse.games.steam_power.rules.content import CITY, WATER
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.kit import hexes
from tests.games.steam_power.positions import position
from tests.proof import rule

NAMES = {"straight": 3, "curve": 2, "tight": 1}


def random_tables(players: int, seed: int, every: int, count: int, **options):
    """Tables out of a random game in which people mostly build."""
    rnd = random.Random(seed)
    game = eh.new("steam-power", players=players, seed=seed, options={"map": "switchyard", "round_cap": 40, **options})
    n = 0
    while not game.over and count:
        seat = game.to_act[0]
        legal = game.legal(seat)
        build = [note for note in legal if note in ("track", "fulfil")] if rnd.random() < 0.7 else []
        cross = [note for note in legal if note.startswith("cross")] if rnd.random() < 0.5 else []
        game.play(seat, rnd.choice(cross or build or legal))
        n += 1
        if n % every == 0:
            count -= 1
            yield game.table.clone(), rnd


# --- placements ------------------------------------------------------------------------------------------------------
class SlowReading:
    """SP-TRACK, SP-LINK and SP-CROSS read from the catalogue, without tables, masks or short cuts."""

    def __init__(self, table: Table, company: int) -> None:
        self.table, self.company, self.land = table, company, table.box.land
        self.money = table.purse[table.owner(company)]
        self.mine = table.unfinished[company]

    def segments(self, cell) -> list[frozenset[int]]:
        """The tracks on a hex, from the links that lie there."""
        every = [*self.table.links, *(link for link in self.table.unfinished if link)]
        h = self.land.hex(cell)
        return [frozenset(e) for link in every for at, e in zip(link.hexes, link.edges, strict=True) if at == h]

    def beyond(self, cell, edge):
        """The hex over an edge, or None off the map."""
        c, r = hexes.neighbour(cell, edge)
        return (c, r) if 0 <= c < self.land.cols and 0 <= r < self.land.rows else None

    def city(self, cell) -> int:
        return -1 if cell is None else self.land.city_at[self.land.hex(cell)]

    def open_end(self, company: int):
        link = self.table.unfinished[company]
        return None if link is None else (self.land.cell(link.hexes[-1]), link.edges[-1][1])

    def meets(self, cell, edge, end) -> bool:
        """Does a rail end at this edge join that open end?"""
        return end is not None and self.beyond(cell, edge) == end[0] and hexes.opposite(edge) == end[1]

    def joins_anothers(self, cell, edges) -> bool:
        others = [self.open_end(c) for c in range(self.table.box.companies) if c != self.company]
        return any(self.meets(cell, edge, end) for edge in edges for end in others)

    def points_nowhere(self, cell, edges) -> bool:
        ahead = [self.beyond(cell, edge) for edge in edges]
        return any(n is None or self.land.price[self.land.hex(n)] == WATER for n in ahead)

    def own_cities(self) -> set[int]:
        """Cities joined by own completed links, with their groups."""
        joined = {c for link in self.table.links if link.company == self.company for c in (link.start, link.end)}
        return {c for city in joined for c in self.land.groups[self.land.group_of[city]]}

    def attaches(self, cell, edges) -> bool:
        if self.mine is not None:
            end = self.open_end(self.company)
            entry = [edge for edge in edges if self.meets(cell, edge, end)]
            if not entry:
                return False
            (other,) = set(edges) - set(entry)
            return self.city(self.beyond(cell, other)) != self.mine.start  # SP-R08
        if self.table.trains[self.company] == 0:
            return False
        cities = [self.city(self.beyond(cell, edge)) for edge in edges]
        own = self.own_cities()
        return any(c >= 0 and (c in own or not own) for c in cities)

    def can_lay(self, cell, edges) -> bool:
        price = self.land.price[self.land.hex(cell)]
        pile = 1 if self.kind(edges) == 1 else 0
        return (
            price not in (WATER, CITY)
            and not self.segments(cell)
            and price <= self.money
            and self.table.piles[pile] > 0
            and self.connects(cell, edges)
        )

    def can_cross(self, cell, edges) -> bool:
        there = self.segments(cell)
        return (
            len(there) == 1
            and self.crosses(there[0], edges)
            and self.money >= 2
            and self.table.piles[self.crossing_pile(there[0], edges)] > 0
            and self.connects(cell, edges)
        )

    def can_replace(self, edges) -> bool:
        if self.mine is None:
            return False
        cell = self.land.cell(self.mine.hexes[-1])
        entry, old = self.mine.edges[-1]
        if entry not in edges or old in edges:
            return False
        (leave,) = edges - {entry}
        rest = [s for s in self.segments(cell) if s != frozenset((entry, old))]
        if rest and not self.crosses(rest[0], edges):
            return False
        before = (
            self.crossing_pile(rest[0], frozenset((entry, old))) if rest else int(abs(self.kind((entry, old))) == 1)
        )
        after = self.crossing_pile(rest[0], edges) if rest else int(self.kind(edges) == 1)
        return (
            (self.table.piles[after] > 0 or before == after)
            and not self.points_nowhere(cell, [leave])
            and not self.joins_anothers(cell, [leave])
            and self.city(self.beyond(cell, leave)) != self.mine.start
        )

    def can_remove(self) -> bool:
        if self.mine is None:
            return False
        cell = self.land.cell(self.mine.hexes[-1])
        return len(self.segments(cell)) == 1 or self.table.piles[0] > 0

    def connects(self, cell, edges) -> bool:
        return (
            not self.points_nowhere(cell, edges)
            and not self.joins_anothers(cell, edges)
            and self.attaches(cell, tuple(edges))
        )

    @staticmethod
    def kind(edges) -> int:
        a, b = sorted(edges)
        return min(b - a, 6 - b + a)

    @staticmethod
    def crosses(s, t) -> bool:
        return len(s | t) == 4 and len({(edge in s) == (n % 2 == 0) for n, edge in enumerate(sorted(s | t))}) == 1

    def crossing_pile(self, s, t) -> int:
        return 1 if self.kind(s) == self.kind(t) == 3 else 2

    def placements(self) -> set[str]:
        out: set[str] = set()
        cells = product(range(self.land.cols), range(self.land.rows))
        pairs = [frozenset((a, b)) for a in range(6) for b in range(a)]
        for cell in cells:
            ref = hexes.reference(cell)
            for edges in pairs:
                if self.can_lay(cell, edges):
                    out.add(f"lay {ref} {self.name(edges)}")
                if self.can_cross(cell, edges):
                    out.add(f"cross {ref} {self.name(edges)}")
        out |= {f"replace {self.name(edges)}" for edges in pairs if self.can_replace(edges)}
        return out | ({"remove"} if self.can_remove() else set())

    def name(self, edges) -> str:
        """straight-0: the kind, and the edge from which the other is reached clockwise."""
        a, b = sorted(edges)
        kind = {3: "straight", 2: "curve", 1: "tight"}[self.kind(edges)]
        return f"{kind}-{a if b - a <= 3 else b}"


@rule("SP-TRACK-02", "SP-TRACK-04", "SP-TRACK-13", "SP-TRACK-17", "SP-LINK-07", "SP-CROSS-06", "SP-R04", "SP-R14")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (1, 5)])
def test_placements_are_what_a_slow_reading_allows(players, seed):
    seen: set[str] = set()
    for table, rnd in random_tables(players, seed, every=7, count=20):
        for company in range(table.box.companies):
            _shake(table, company, rnd)
            quick = track.placements(table, company)
            assert len(quick) == len(set(quick))
            assert set(quick) == SlowReading(table, company).placements()
            seen |= {note.split()[0] for note in quick}
    assert seen >= {"lay", "cross", "replace", "remove"}


def _shake(table: Table, company: int, rnd: random.Random) -> None:
    """Poor or rich, with piles and trains that have run out now and then."""
    table.purse[table.owner(company)] = rnd.choice([0, 1, 2, 3, 4, 9])
    table.trains[company] = rnd.choice([0, 1, 9, 9, 9])
    table.piles[:] = [rnd.choice([0, 5, 5, 5]) for _ in range(3)]


@rule("SP-TRACK-02")
def test_every_refused_placement_is_refused_for_a_reason_that_holds():
    """The rule that a refusal names is broken by the slow reading too."""
    for table, rnd in random_tables(3, 8, every=15, count=6):
        for company in range(3):
            _shake(table, company, rnd)
            slow = SlowReading(table, company)
            legal = set(track.placements(table, company))
            for note in rnd.sample(list(table.box.land.placements), 120):
                if note in legal:
                    continue
                lay = table.box.land.placements[note]
                cell, edges = table.box.land.cell(lay.hex), frozenset(_edges(note))
                refusal = judge_track.judge_placement(table, company, note)
                assert _broken(slow, cell, edges, lay.cross)[refusal.rule], (note, refusal)


def _edges(note: str) -> tuple[int, int]:
    kind, first = note.split()[2].split("-")
    return int(first), (int(first) + NAMES[kind]) % 6


def _broken(slow: SlowReading, cell, edges, cross: bool) -> dict[str, bool]:
    there, price = slow.segments(cell), slow.land.price[slow.land.hex(cell)]
    cities = [slow.city(slow.beyond(cell, edge)) for edge in edges]
    own = slow.own_cities()
    pile = slow.crossing_pile(there[0], edges) if cross and there else int(slow.kind(edges) == 1)
    return {
        "SP-TRACK-08": price == WATER,
        "SP-TRACK-20": price == CITY,
        "SP-CROSS-01": cross and not there,
        "SP-CROSS-11": cross and len(there) == 2,
        "SP-TILE-10": cross and len(there) == 1 and not slow.crosses(there[0], edges),
        "SP-TRACK-04": not cross and bool(there),
        "SP-R04": slow.points_nowhere(cell, edges),
        "SP-LINK-07": slow.mine is not None
        and not any(slow.meets(cell, edge, slow.open_end(slow.company)) for edge in edges),
        "SP-TRACK-17": slow.joins_anothers(cell, edges),
        "SP-R08": slow.mine is not None and slow.mine.start in cities,
        "SP-TRACK-12": slow.mine is None and not own and max(cities) < 0,
        "SP-TRACK-15": slow.mine is None and bool(own) and max(cities) >= 0 and not own & set(cities),
        "SP-TRACK-13": slow.mine is None and bool(own) and max(cities) < 0,
        "SP-LINK-10": slow.mine is None and slow.table.trains[slow.company] == 0,
        "SP-R11": slow.table.piles[pile] == 0,
        "SP-TRACK-10": not cross and price > slow.money,
        "SP-CROSS-03": cross and slow.money < 2,
    }


# --- transport -------------------------------------------------------------------------------------------------------
def graph(rnd: random.Random, players: int = 4):
    """Cities on a grid with random links of random owners between neighbours."""
    colours = ("Black", "White", "Orange", "Gray")
    cities = {f"{colours[(q + r) % 4]}{q}{r}": (3 * q, 3 * r) for q in range(3) for r in range(3)}
    yard = position(cities, players)
    names = list(cities)
    for a in range(9):
        for b in (a + 1, a + 3):
            if b < 9 and (b % 3 or b == a + 3):
                for _ in range(rnd.choice([0, 1, 1, 2])):
                    try:
                        yard.link(rnd.randrange(players), names[a], names[b])
                    except AssertionError:  # no room for one more
                        break
    return yard, names


def every_route(table: Table, company: int, city: int) -> set[tuple[int, ...]]:
    """The fees of every simple path over links of others into the network; of these, what no other one undercuts."""
    land = table.box.land
    own = {land.group_of[c] for link in table.links if link.company == company for c in (link.start, link.end)}
    found: set[tuple[int, ...]] = set()

    def walk(group: int, fees: tuple[int, ...], passed: frozenset[int]) -> None:
        if group in own:
            found.add(fees)
            return
        for link in table.links:
            ends = [land.group_of[link.start], land.group_of[link.end]]
            if group in ends:
                there = ends[1] if ends[0] == group else ends[0]
                if there not in passed:
                    paid = tuple(n + (c == link.company) for c, n in enumerate(fees))
                    walk(there, paid, passed | {there})

    start = land.group_of[city]
    walk(start, (0,) * table.box.companies, frozenset({start}))
    return {
        fees
        for fees in found
        if not any(other != fees and all(a <= b for a, b in zip(other, fees, strict=True)) for other in found)
    }


@rule("SP-R22", "SP-FULFIL-09", "SP-FULFIL-10")
@pytest.mark.parametrize("seed", range(12))
def test_routes_are_the_paths_that_nothing_undercuts(seed):
    yard, names = graph(random.Random(seed))
    for company in range(4):
        for name in names:
            ways = transport.routes(yard.table, company, yard.city(name))
            assert {way.fees for way in ways} == every_route(yard.table, company, yard.city(name))
            assert len(ways) == len({way.fees for way in ways})
            assert [way.cost for way in ways] == sorted(way.cost for way in ways)
            for way in ways:
                paid = [0] * 4
                for n in way.links:
                    paid[yard.table.links[n].company] += 1
                assert tuple(paid) == way.fees


def cheapest(table: Table, company: int, goods: tuple[int, ...]) -> int | None:
    """The least a contract can cost, by trying every source for every piece; None where no link is owned."""
    if not any(link.company == company for link in table.links):
        return None
    price: dict[int, int] = {}
    for city, pieces in enumerate(table.pieces):
        ways = every_route(table, company, city) if pieces else set()
        if ways:
            price[city] = min(map(sum, ways)) + (table.factory[city] != company)
    best = 10**6

    def choose(n: int, left: list[int], spent: int) -> None:
        nonlocal best
        if n == len(goods):
            best = min(best, spent)
            return
        here = [c for c in price if left[c] and table.tile_colour[c] == goods[n]]
        if not here:
            choose(n + 1, left, spent + 5)
        for city in here:
            choose(n + 1, [m - (c == city) for c, m in enumerate(left)], spent + price[city])

    choose(0, list(table.pieces), 0)
    return best


@rule("SP-FULFIL-17", "SP-FULFIL-19", "SP-FULFIL-20", "SP-FULFIL-22", "SP-R24", "SP-R85")
@pytest.mark.parametrize("seed", range(8))
def test_payable_contracts_are_those_some_choice_of_sources_pays(seed):
    rnd = random.Random(seed)
    yard, names = graph(rnd)
    for name in rnd.sample(names, 6):
        if yard.table.is_linked(yard.group(name)):
            yard.factory(rnd.randrange(4), name, rnd.choice([0, 1, 1, 2, 3]))
    for company in range(4):
        yard.table.hands[company] = rnd.sample(list(yard.table.box.cards), 12)
        yard.table.purse[company] = rnd.choice([0, 2, 4, 7, 12])
    for company in range(4):
        table = yard.table
        bills = {card: cheapest(table, company, table.box.cards[card].goods) for card in table.hands[company]}
        wanted = [card for card, cost in bills.items() if cost is not None and cost <= table.purse[company]]
        assert transport.payable(table, company) == wanted
        for card in wanted[:3]:
            _fulfil_at_random(yard, company, card, bills[card], rnd)


def _fulfil_at_random(yard, company: int, card: str, least: int, rnd: random.Random) -> None:
    """Whatever is chosen on the way, the contract is paid for in full and out of what was there."""
    game = yard.turn(company).game.clone()
    money, stock = sum(game.table.purse), sum(game.table.stock) + sum(game.table.pieces)
    spent = game.table.purse[company]
    number = game.box.contract_note[card]
    game.play(company, "fulfil")
    game.play(company, number)
    while game.prompt(company).startswith(("Contract", "Whose")):
        game.play(company, rnd.choice(game.legal(company)))
    assert card in game.table.fulfilled[company]
    assert min(game.table.purse) >= 0
    reward = game.box.cards[card].money
    assert spent + reward - game.table.purse[company] >= least
    assert sum(game.table.stock) + sum(game.table.pieces) == stock
    to_bank = money + reward - sum(game.table.purse)
    assert to_bank % 5 == 0
    assert to_bank >= 0
