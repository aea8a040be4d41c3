"""What a position is worth to a seat: the final count as it stands, and what is likely still to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

import msgspec

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.rules.box import COAL, IRON, OPEN, ROUNDS, STONE, TOLL, WOOD, Box
from enginehouse.games.imperial_steam.rules.scoring import (
    contract_money,
    count_all,
    fulfilled,
    hub_money,
    key_money,
    silver_value,
)
from enginehouse.games.imperial_steam.rules.state import Crew, Goods, Table, Work
from enginehouse.games.imperial_steam.rules.steps.build import free_sites
from enginehouse.games.imperial_steam.rules.tracks import links_in_reach

FAR = 99.0
PROSPECT = (1.0, 0.5, 0.17, 0.04)  # of a contract on display with so many factories missing
READY = (0.0, 0.15, 0.45, 1.0)  # of a set of wood, stone and iron with so many kinds
SECOND, THIRD = 0.35, 0.1  # of what the first of a good is worth
RISES = (1.0, 0.7, 0.7**2)  # of what selling brings, for each row that the value has to rise first
OUTLOOKS = (
    64  # of a map remembered at most: few older ones are asked for again, and the collector of garbage looks at each
)
MEMORY = 20_000  # other things
WARY = 6  # the round from which somebody may end the game


class Weights(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What things are worth before they have become money, in gulden; found by play against itself.

    It is part of what is remembered by the thousand: with ``gc=False`` the collector of garbage forgets such a key soon.
    """

    liquid: float = 0.5  # that cash in round 1 can be made to be more than its face
    working: float = 120.0  # as much of it as there is work for
    good: float = 10.0  # the first of each good for the next track
    coal: float = 20.0  # the first coal when there is something to deliver
    hope: float = 0.45  # of serving a demand with goods not yet made, with 2 players; less with more
    fuelled: float = 0.9  # of a delivery for which good and coal are there
    sure: float = 0.7  # of a delivery that still lacks its coal
    fading: float = 0.72  # for each track that a demand is away
    material: float = 9.0  # goods beside a worker that nobody wants
    step: float = 3.0  # ten influence
    hub_early: float = 0.6  # of the hub bonus is not counted early: there is time to buy it
    near_hub: float = 9.0  # a hub not far ahead
    worker: float = 14.0  # a point of experience
    keen: float = 0.7  # of a crew and of room at least, as long as Trieste is within reach
    spare: float = 5.0  # a point more than tracks ask for
    head: float = 28.0  # a worker as such: sooner or later in a factory
    heads: float = 9.0  # as many as there is work for
    level: float = 0.7  # of a level that rest will bring
    ready: float = 60.0  # wood, stone and iron together
    track: float = 55.0  # a track as such
    prize: float = 800.0  # Trieste, besides 10 a track
    stake: float = 0.9  # of what own contracts gain when Trieste is sure
    crew: float = 17.0  # experience that tracks ask for
    pace: float = 1.0  # tracks a hand, on the way to Trieste
    toward: float = 0.82  # for each track that Trieste is away
    place: float = 42.0  # room for a good, the first four
    car: float = 3.0  # a free freight car
    site: float = 5.0  # a free factory site in the network
    bridge: float = 30.0
    tunnel: float = 22.0
    expected: float = 520.0  # what one hopes to have: a share costs a tenth of it
    young: float = 0.6  # of the cost of a share sold in the first rounds
    later: float = 0.8  # of what selling could still bring
    prospect: float = 0.6  # of a contract on display that could be filled at once
    dread: float = 1.5  # of a debt that another's link would bring
    full_early: float = 0.72  # chance to fill an open contract with one factory missing


DEFAULT = Weights()


def value(table: Table, seat: Seat, w: Weights = DEFAULT) -> float:
    """Gulden at the end, expected."""
    return Measure(seat, w).value(table)


Known: TypeAlias = tuple[object, ...]  # what a part rests on


class Measure:
    """Values positions for one seat, one after the other.

    Most of a position is as it was in the one before: what a part of the value rests on is kept beside it, and the part is
    counted again only when something of that is another thing.
    """

    __slots__ = (
        "away", "contracts", "crew", "crews", "deliveries", "goods", "hands", "horizon", "laid", "land",
        "link", "outlook", "papers", "places", "rolling", "seat", "sites", "stores", "trains", "w", "works",
    )  # fmt: skip

    def __init__(self, seat: Seat, w: Weights = DEFAULT) -> None:
        self.seat, self.w = seat, w
        self.land: Known = ()
        self.laid: Known = ()
        self.stores: Known = ()
        self.works: Known = ()
        self.papers: Known = ()
        self.crews: Known = ()
        self.sites: Known = ()
        self.trains: Known = ()
        self.rolling = 0, 0

    def value(self, table: Table) -> float:
        """Gulden at the end, expected."""
        seat, w = self.seat, self.w
        if not table.stack:
            return float(count_all(table)[seat].total)
        self._look(table)
        outlook, hands, horizon, link = self.outlook, self.hands, self.horizon, self.link
        linked, number = outlook.linked, table.round
        rounds = 0 if linked else ROUNDS - number
        trains, stations = table.trains[seat], len(table.stations[seat])
        if trains != self.trains:
            self.trains, self.rolling = trains, (table.freight(seat), table.passengers(seat))
        free, passengers = self.rolling
        places = stations + free
        stock, works, staff = table.stock[seat], table.works[seat], table.staff[seat]

        key = (stock, table.landing[seat], trains, stations, works, staff, horizon)
        if key != self.stores:
            self.stores, self.goods = key, _goods(table, seat, horizon, (len(trains), places), w)
        key = (works, stock, table.delivered, hands, outlook)
        if key != self.works:
            self.works, self.deliveries = key, _deliveries(table, seat, hands, outlook, w)
        key = (table.influence[seat], horizon)
        standing = outlook.standings.get(key)
        if standing is None:
            money = hub_money(table, seat)
            outlook.standings[key] = standing = money, _influence(table, seat, money, horizon, w)
        hubs, influence = standing
        key = (table.contracts[seat], table.factories[seat], free, hands, link, outlook, table.display)
        if key != self.papers:
            self.papers = key
            self.contracts = _contracts(table, seat, hands, link, free, w)
            self.away = _trieste(table, seat, hands, outlook, link, w)
        key = (table.rested[seat], table.worked[seat], number, hands, outlook)
        if key != self.crews:
            crew = _able(table.rested[seat], table.worked[seat], ROUNDS - number, hands, outlook.away, w)
            self.crews, self.crew = key, crew
        key = (table.sites, places, free, staff, horizon, outlook)
        if key != self.sites:
            self.sites, self.places = key, _places(table, seat, horizon, places, free, w)
            if not linked:  # the last link needs room for its goods too
                self.places += max(0.0, w.keen - horizon) * w.place * min(places, 4)

        cash = table.purse[seat]
        income = 10 * (passengers + stations)
        worth = cash + w.liquid * (cash if cash < w.working else w.working) * rounds / 7
        worth += income * (rounds + (2 if table.semmering == seat else 1))
        worth += self.goods + self.deliveries + outlook.keys + 8 * horizon * outlook.held
        worth += influence + self.contracts + self.crew + self.away + self.places
        if number >= WARY and table.contracts[seat]:
            counted = income + outlook.keys + hubs
            worth += w.dread * link * _debt(table, seat, counted, outlook.away)
        return worth + _shares(table, seat, hands, worth, w)

    def _look(self, table: Table) -> None:
        """The map and the hands, which few actions change."""
        seat = self.seat
        land = (
            seat, table.served, table.hubs, table.taken, *table.tracks, *table.stations, *table.staff, *table.gold,
            *table.silver, *table.received, *table.network,
        )  # fmt: skip
        if land != self.land:
            self.land, self.laid, self.outlook = land, (), _outlook(table, seat, land)
        others = table.laid[table.order[-1]]
        laid = (table.round, table.laid[seat], others)
        if laid == self.laid:
            return
        self.laid = laid
        box, linked = table.box, self.outlook.linked
        here = box.hands[table.round - 1]  # of this round
        self.hands = max(0, here - sum(table.laid[seat]))
        if not linked:
            self.hands += sum(box.hands[table.round :])
        self.horizon = min(1.0, self.hands / 12)
        rounds = 0 if linked else ROUNDS - table.round
        self.link = 1.0 if linked else link_chance(self.outlook.race, rounds + (here - sum(others)) / 5)


def _debt(table: Table, seat: Seat, counted: int, away: float) -> float:
    """How far below nothing the count would fall if somebody else ended the game at Trieste now; else 0.

    ``counted``: income, keys and hubs.
    """
    sure = table.purse[seat] + counted + 10 * sum(table.stock[seat]) + contract_money(table, seat)
    return min(0.0, sure - TOLL * min(away, 6.0))


def link_chance(race: float, left: float) -> float:
    """Will anybody join Wien and Trieste? By the tracks still missing and the rounds left."""
    return max(0.03, min(0.95, (1.7 * left + 1 - race) / 4))


# --- the map ---------------------------------------------------------------------------------------------------------
class Outlook:
    """What a seat can make of the map as it lies: most actions leave it as it is, so it is worked out once."""

    __slots__ = ("_offers", "away", "held", "keys", "linked", "race", "standings", "ways")

    def __init__(self, table: Table, seat: Seat) -> None:
        goal = 1 << table.box.goal
        self.linked = sum([mask & goal for mask in table.network]) > 0  # has anybody joined Wien and Trieste?
        self.ways = distances(table, seat)
        self.away = self.ways[table.box.goal]
        self.race = min([distances(table, other)[table.box.goal] for other in range(table.seats)])
        self.keys, self.held = key_money(table, seat), table.gold.count(seat) + table.silver.count(seat)
        self._offers: dict[float, Offers] = {}
        #: By influence and horizon: what the hubs count, and what that and the next ones are worth.
        self.standings: dict[tuple[int, float], tuple[int, float]] = {}

    def offers(self, table: Table, seat: Seat, fading: float) -> Offers:
        """The demands as the seat sees them."""
        known = self._offers.get(fading)
        if known is None:
            demands = sorted(_demands(table, seat, self.ways, fading), reverse=True)
            self._offers[fading] = known = Offers(demands)
        return known


def _outlook(table: Table, seat: Seat, key: tuple[object, ...]) -> Outlook:
    """``key``: all that it rests on."""
    memo = table.ground.outlooks
    known = memo.get(key)
    if not isinstance(known, Outlook):
        if len(memo) > OUTLOOKS:
            memo.clear()
        memo[key] = known = Outlook(table, seat)
    return known


def distances(table: Table, seat: Seat) -> dict[int, float]:
    """Tracks still to lay to each city, a missing engineer counting as more; the limit of two kept at the start."""
    network = table.network[seat]
    key = ((table.tracks[seat], table.stations[seat], network), table.staff[seat])
    memo = table.ground.ways
    found = memo.get(key)
    if found is not None:
        return found
    box, ground = table.box, table.ground
    bridge, tunnel = table.staff[seat]
    away = {c: 0.0 if network >> c & 1 else FAR for c in range(len(box.cities))}
    lacking = 1.5 if table.seats == 2 else 2.0  # with more players engineers are soon gone and their hubs out of reach
    price = [1.0 if kind == OPEN else (1.2 if has else lacking) for kind, has in ((0, True), (1, bridge), (2, tunnel))]
    cost = [price[kind] for kind in box.kinds]
    for link in ground.crowns:
        cost[link] = 0.8
    front: list[int] = []
    for link in links_in_reach(table, seat):
        one = box.links[link]
        new = one.b if network >> one.a & 1 else one.a
        if cost[link] < away[new]:
            away[new] = cost[link]
            front.append(new)
    while front:
        city = front.pop(0)
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if away[city] + cost[link] < away[other]:
                away[other] = away[city] + cost[link]
                front.append(other)
    if len(memo) > MEMORY:
        memo.clear()
    memo[key] = away
    return away


def _goods(table: Table, seat: Seat, horizon: float, room: tuple[int, int], w: Weights) -> float:
    """10 each at the end; before that a set for the next track, extras for engineers, a coal for a delivery.

    Goods on the landing count only as far as there will be room for them.
    """
    busy = False
    for work in table.works[seat]:
        if work[2]:
            busy = True
            break
    return _stores(table.stock[seat], table.landing[seat], room, table.staff[seat], busy, horizon, w)


@lru_cache(maxsize=MEMORY)
def _stores(
    stock: Goods,
    landing: Goods,
    room: tuple[int, int],
    staff: tuple[bool, bool],
    busy: bool,
    horizon: float,
    w: Weights,
) -> float:
    """``busy``: some worker has goods beside it, to be delivered by burning coal."""
    engines, places = room
    wood, stone, iron, coal = stock
    worth = 10.0 * (wood + stone + iron + coal)
    fits, ready = 0.85, READY[(wood > 0) + (stone > 0) + (iron > 0)]
    soon = ready
    if any(landing):
        held = wood + stone + iron + max(0, coal - engines)
        coming = landing[WOOD] + landing[STONE] + landing[IRON] + max(0, landing[COAL] - max(0, engines - coal))
        if coming:
            fits *= min(1.0, max(0, places - held) / coming)
        worth += 7.0 * fits * sum(landing)
        if coming and fits > 0.8:
            kinds = (wood + landing[WOOD] > 0) + (stone + landing[STONE] > 0) + (iron + landing[IRON] > 0)
            soon = max(ready, 0.85 * READY[kinds])
    part = 0.0
    for good in (WOOD, STONE, IRON):
        have = stock[good] + fits * landing[good]
        if have <= 1:
            part += have
        elif have <= 2:
            part += 1 + SECOND * (have - 1)
        else:
            part += 1 + SECOND + THIRD * min(1.0, have - 2)
    bridge, tunnel = staff
    extra = 0.5 * w.good * ((bridge and stone > 1) + (tunnel and iron > 1))
    have = coal + fits * landing[COAL]
    first = w.coal if busy else 0.4 * w.coal
    fuel = first * min(1.0, have) + (SECOND * w.coal * min(1.0, have - 1) if have > 1 else 0.0)
    return worth + horizon * (w.good * part + w.ready * (0.4 * ready + 0.6 * soon) + extra + fuel)


def _deliveries(table: Table, seat: Seat, hands: int, outlook: Outlook, w: Weights) -> float:
    """Goods beside workers against demands in reach, best first; then demands for goods still to be made."""
    works, slots, fuel = table.works[seat], hands + (not table.delivered), table.stock[seat][COAL]
    offers = outlook.offers(table, seat, w.fading if hands > 3 else 0.4)
    key = (works, hands, slots, fuel, w)
    worth = offers.met.get(key)
    if worth is None:
        offers.met[key] = worth = _met(offers.best_first, works, hands, slots, fuel, table.seats, w)
    return worth


def _met(
    offers: list[tuple[float, int, float]],
    works: tuple[Work, ...],
    hands: int,
    slots: int,
    fuel: int,
    seats: int,
    w: Weights,
) -> float:
    """So many deliveries as there are hands for."""
    counts = [0, 0, 0, 0]
    for _, good, left in works:
        counts[good] += left
    horizon = min(1.0, hands / 12)
    hope = w.hope * horizon * horizon * 2 / seats
    worth = 0.0
    for pay, good, near in offers:
        if not slots:
            break
        if counts[good]:
            counts[good] -= 1
            slots -= 1
            worth += max(4.0, pay * (w.fuelled if fuel > 0 else w.sure))
            fuel -= 1
        else:
            worth += hope * pay * near
    return worth + sum(min(n, 3) * w.material * horizon for n in counts)


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """Every open demand, best first: what it would bring, the good, and how near it is; and what meeting them is worth."""

    best_first: list[tuple[float, int, float]]
    met: dict[tuple[object, ...], float] = field(default_factory=dict[tuple[object, ...], float])


def _demands(table: Table, seat: Seat, ways: dict[int, float], fading: float) -> list[tuple[float, int, float]]:
    ground, pays, taken = table.ground, table.box.pays, table.taken
    prices = [pays[good][taken[good]] - 12 for good in range(4)]
    offers: list[tuple[float, int, float]] = []
    for hub, city in enumerate(ground.hub_city):
        got = table.received[hub]
        near = fading ** ways[city]
        offers.extend((prices[good] * near, good, near) for good in (WOOD, STONE, IRON) if not got[good])
        if got[COAL] < table.box.wants[hub][COAL] and seat != table.gold[hub] and seat != table.silver[hub]:
            column = 10 * table.hubs[hub]
            key = column + 10 if table.gold[hub] < 0 else silver_value(table.box, column)
            offers.append(((key - 12) * near, COAL, near))
    wanting = ground.demand_mask & ~table.served
    while wanting:
        city = wanting.bit_length() - 1
        wanting ^= 1 << city
        good = ground.demand[city]
        near = fading ** ways[city]
        offers.append((prices[good] * near, good, near))
    return offers


def _influence(table: Table, seat: Seat, now: int, horizon: float, w: Weights) -> float:
    """``now``: what the hubs count already."""
    at = table.influence[seat]
    ahead = 0.0
    for hub in table.hubs:
        if at < hub < at + 6:
            ahead += 1 - (hub - at) / 6
    return now * (1 - w.hub_early * horizon) + w.near_hub * ahead * horizon + min(at, 16) * w.step * horizon


def _contracts(table: Table, seat: Seat, hands: int, link: float, free: int, w: Weights) -> float:
    """Full ones, open ones by what is missing, and what the display could still bring."""
    late = min(1.0, hands / 9)
    cars = min(free, 3)
    held = _papers(table.box, table.contracts[seat], table.factories[seat], table.display, cars, w.full_early)
    full, open_value, hoped, first, second = held
    return link * (full + 2 * hoped * late - open_value + w.prospect * late * (first + 0.4 * second))


Papers = tuple[float, float, float, float, float]


@lru_cache(maxsize=16384)
def _papers(box: Box, cards: tuple[str, ...], have: Goods, display: tuple[str, ...], cars: int, early: float) -> Papers:
    """Value of full contracts and of open ones, of those what may be hoped, and the two best prospects on display."""
    full = fulfilled(box, cards, have)
    spare = list(have)
    for name in full:
        for good in range(4):
            spare[good] -= box.contracts[name].asks[good]
    open_value, hoped = 0.0, 0.0
    for name in cards:
        if name not in full:
            card = box.contracts[name]
            missing = _lacking(card.asks, spare)
            for good in range(4):
                spare[good] -= min(spare[good], card.asks[good])
            open_value += card.value
            hoped += card.value * (0.95 if missing == 0 else early ** (missing**1.4))
    prospects: list[float] = [0.0, 0.0]
    for name in display:
        card = box.contracts[name]
        missing = _lacking(card.asks, spare)
        prospects.append(card.value * PROSPECT[min(missing, 3)] * (1.0 if card.size <= cars else 0.5))
    prospects.sort(reverse=True)
    return float(sum(box.contracts[c].value for c in full)), open_value, hoped, prospects[0], prospects[1]


def _lacking(asks: Sequence[int], have: Sequence[int]) -> int:
    """How many factories short."""
    missing = 0
    for wanted, there in zip(asks, have, strict=True):
        if wanted > there:
            missing += wanted - there
    return missing


@lru_cache(maxsize=MEMORY)
def _able(rested: Crew, worked: Crew, left: int, hands: int, away: float, w: Weights) -> float:
    """Experience, with what rest will add, as much as tracks ask for; whoever is left over is for factories.

    ``left``: so many rounds are to come.
    """
    rounds = min(2, left)
    one, two, three = (a + 0.95 * b for a, b in zip(rested, worked, strict=True))
    able = one * (1 + w.level * min(2, rounds)) + two * (2 + w.level * min(1, rounds)) + three * 3
    need = w.crew if away > 1.5 else w.crew / 2 if away else 0.0
    spare = max(0.0, able - need)
    late = min(1.0, hands / 16)
    keen = max(late, w.keen) if away <= 2 * left + 2 and hands else late
    others = min(spare, 9.0) * w.spare + min(one + two + three, w.heads) * w.head
    return min(able, need) * w.worker * keen + others * late


def _trieste(table: Table, seat: Seat, hands: int, outlook: Outlook, link: float, w: Weights) -> float:
    """The way to Trieste: 10 a track, the toll saved, contracts made sure; as far as hands allow."""
    away = outlook.away
    if away == 0:
        return 0.0
    tracks = table.tracks[seat].bit_count()
    if outlook.linked:
        toll = 20 * min(away, 6) if table.contracts[seat] else 0
        chance = 0.9 if away <= 1.5 and hands else 0.4 if away <= 2.4 and hands else 0.0
        return chance * (10 * tracks + 10) - (1 - chance) * toll
    stake = contract_money(table, seat) * (1 - link)
    builds = hands * w.pace
    chance = max(0.0, min(1.0, (builds + 1.5 - away) / 3))
    prize = 10 * (tracks + away) + w.prize + w.stake * stake
    return max(0.0, prize) * chance * w.toward**away + w.track * min(hands / 12, 1.0) * tracks


def _places(table: Table, seat: Seat, horizon: float, places: int, free: int, w: Weights) -> float:
    """Room for goods, cars for contracts and passengers, sites for factories, engineers."""
    return _room(free_sites(table, seat), table.staff[seat], horizon, places, free, w)


@lru_cache(maxsize=MEMORY)
def _room(sites: int, staff: tuple[bool, bool], horizon: float, places: int, free: int, w: Weights) -> float:
    bridge, tunnel = staff
    worth = (
        w.place * (min(places, 4) + 0.3 * max(0, min(places, 8) - 4)) + w.car * min(free, 6) + w.site * min(sites, 4)
    )
    return (worth + w.bridge * bridge + w.tunnel * tunnel) * horizon


def _shares(table: Table, seat: Seat, hands: int, worth: float, w: Weights) -> float:
    """What shareholders will take, and what selling could still bring."""
    values = table.box.values
    tenth = 0.1 * (w.expected if hands > 6 else max(worth, 0.0))
    if table.round <= 3:
        tenth *= w.young  # money that works for six rounds is worth more than its face
    cost = -tenth * table.shareholders[seat]
    if not hands:
        return cost
    sitting, best = table.investors[seat], 0.0
    for up, fading in enumerate(RISES, table.share[seat]):
        if up >= sitting or up >= len(values):
            break
        brought = (values[up] - tenth) * (sitting - up) * fading
        best = max(best, brought)
    return cost + best * (w.later if hands > 1 else 0.3)
