"""What a position is worth to a seat: the final count as it stands, and what is likely still to come."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.box import COAL, IRON, OPEN, ROUNDS, STONE, WOOD
from enginehouse.games.imperial_steam.free import HUB_WANTS
from enginehouse.games.imperial_steam.scoring import count_all, fulfilled, hub_money, key_money, silver_value
from enginehouse.games.imperial_steam.state import Table
from enginehouse.games.imperial_steam.tracks import reach

FAR = 99.0
EXPECTED = 520  # what a share costs is a tenth of what one hopes to have
WORKER = (12.0, 18.0, 25.0)
FIRST_GOODS = (22.0, 10.0, 3.0)
FULL_CHANCE = (0.95, 0.7, 0.45, 0.2)  # of an open contract with so many factories missing, early in the game
DISPLAY_CHANCE = (0.7, 0.34, 0.12, 0.03)


def hands_to_come(table: Table, seat: Seat) -> int:
    """Own hands not yet laid, to the end of the game as far as it is known."""
    now = max(0, table.hands_left(seat))
    if any(table.linked(s) for s in range(table.seats)):
        return now
    return now + sum(table.box.hands[table.round :])


def value(table: Table, seat: Seat) -> float:
    """Gulden at the end, expected."""
    if not table.stack:
        return float(count_all(table)[seat].total)
    linked = any(table.linked(s) for s in range(table.seats))
    rounds = 0 if linked else ROUNDS - table.round
    hands = hands_to_come(table, seat)
    horizon = min(1.0, hands / 12)
    link = 1.0 if linked else link_chance(table, rounds)
    ways = distances(table, seat)
    worth = float(table.purse[seat]) + 0.35 * min(table.purse[seat], 80) * horizon
    worth += table.income(seat) * (rounds + (2 if table.semmering == seat else 1))
    worth += _goods(table, seat, horizon)
    worth += _deliveries(table, seat, hands, ways)
    worth += key_money(table, seat) + 8 * horizon * (table.gold.count(seat) + table.silver.count(seat))
    worth += _influence(table, seat, horizon)
    worth += _contracts(table, seat, hands, link)
    worth += _crew(table, seat, horizon)
    worth += _trieste(table, seat, hands, ways, linked)
    worth += _places(table, seat, horizon)
    return worth + _shares(table, seat, hands, worth)


def link_chance(table: Table, rounds: int) -> float:
    """Will anybody join Wien and Trieste? By the tracks still missing and the rounds left."""
    best = min(distances(table, seat)[table.box.goal] for seat in range(table.seats))
    left = rounds + table.hands_left(table.order[-1]) / 5
    return max(0.03, min(0.95, (2.3 * left + 1 - best) / 4))


def distances(table: Table, seat: Seat) -> dict[int, float]:
    """Tracks still to lay to each city, a missing engineer counting as more; the limit of two kept at the start."""
    key = (table.tracks[seat], table.stations[seat], table.staff[seat])
    memo = table.ground.ways
    found = memo.get(key)
    if found is not None:
        return found
    box, ground = table.box, table.ground
    bridge, tunnel = table.staff[seat]
    network = table.network[seat]
    away = {c: 0.0 if network >> c & 1 else FAR for c in range(len(box.cities))}
    build, state = reach(table, seat)
    price = [1.0 if kind == OPEN else (1.2 if has else 2.0) for kind, has in ((0, True), (1, bridge), (2, tunnel))]

    def cost(link: int) -> float:
        return 0.8 if ground.crown_mask >> link & 1 else price[box.links[link].kind]

    front: list[int] = []
    for link in (*build, *state):
        one = box.links[link]
        new = one.b if network >> one.a & 1 else one.a
        if cost(link) < away[new]:
            away[new] = cost(link)
            front.append(new)
    while front:
        city = front.pop(0)
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if away[city] + cost(link) < away[other]:
                away[other] = away[city] + cost(link)
                front.append(other)
    if len(memo) > 20_000:
        memo.clear()
    memo[key] = away
    return away


def _goods(table: Table, seat: Seat, horizon: float) -> float:
    """10 each at the end; before that a set for the next track, extras for engineers, a coal for a delivery."""
    stock, landing = table.stock[seat], table.landing[seat]
    bridge, tunnel = table.staff[seat]
    worth = 10.0 * sum(stock) + (6.0 * sum(landing) if table.round < ROUNDS else 0.0)
    for good in (WOOD, STONE, IRON):
        have = stock[good] + 0.85 * landing[good]
        for n, bonus in enumerate(FIRST_GOODS):
            worth += bonus * horizon * max(0.0, min(1.0, have - n))
    worth += 9 * horizon * (bridge and stock[STONE] > 1) + 9 * horizon * (tunnel and stock[IRON] > 1)
    carried = any(left for _, _, left in table.works[seat])
    coal = stock[COAL] + 0.8 * landing[COAL]
    return worth + horizon * (22 if carried else 9) * min(1.0, coal) + horizon * 6 * max(0.0, min(1.0, coal - 1))


def _deliveries(table: Table, seat: Seat, hands: int, ways: dict[int, float]) -> float:
    """Goods beside workers against demands in reach, best first; the rest is material."""
    counts = [0, 0, 0, 0]
    for _, good, left in table.works[seat]:
        counts[good] += left
    if not any(counts):
        return 0.0
    ground = table.ground
    offers: list[tuple[float, int]] = []
    fading = 0.8 if hands > 3 else 0.4
    for good in range(4):
        if not counts[good]:
            continue
        for hub, city in enumerate(ground.hub_city):
            open_for = HUB_WANTS[good] - table.received[hub][good]
            if open_for <= 0 or (good == COAL and seat in (table.gold[hub], table.silver[hub])):
                continue
            if good == COAL:
                column = 10 * table.hubs[hub]
                pay = column + 10 if table.gold[hub] < 0 else silver_value(column)
            else:
                pay = table.pay(good)
            offers.append((pay * 0.88 * fading ** ways[city], good))
        wanting = ground.demand_mask & ~table.served
        while wanting:
            city = wanting.bit_length() - 1
            wanting ^= 1 << city
            if ground.demand[city] == good:
                offers.append((table.pay(good) * 0.8 * fading ** ways[city], good))
    offers.sort(reverse=True)
    worth, slots = 0.0, hands
    for pay, good in offers:
        if counts[good] and slots:
            counts[good] -= 1
            slots -= 1
            worth += max(6.0, pay - 12)
    horizon = min(1.0, hands / 12)
    return worth + sum(min(n, 3) * 9.0 * horizon for n in counts)


def _influence(table: Table, seat: Seat, horizon: float) -> float:
    now = hub_money(table, seat)
    at = table.influence[seat]
    hubs = sorted(table.hubs)
    ahead = sum(max(0.0, 1 - (hub - at) / 6) for hub in hubs if hub > at)
    return now * (1 - 0.25 * horizon) + 9 * ahead * horizon + min(at, 16) * 3.0 * horizon


def _contracts(table: Table, seat: Seat, hands: int, link: float) -> float:
    """Full ones, open ones by what is missing, and what the display could still bring."""
    box = table.box
    have = table.factories[seat]
    cards = table.contracts[seat]
    full = fulfilled(box, cards, have)
    spare = list(have)
    worth = 0.0
    late = min(1.0, hands / 9)
    for name in full:
        card = box.contracts[name]
        worth += card.value * link
        for good in range(4):
            spare[good] -= card.asks[good]
    for name in cards:
        if name not in full:
            card = box.contracts[name]
            missing = sum(max(0, card.asks[g] - spare[g]) for g in range(4))
            chance = FULL_CHANCE[min(missing, 3)] * late
            for good in range(4):
                spare[good] -= min(spare[good], card.asks[good])
            worth += card.value * (2 * chance - 1) * link
    cars = table.freight(seat)
    prospects: list[float] = []
    for name in table.display:
        card = box.contracts[name]
        missing = sum(max(0, card.asks[g] - spare[g]) for g in range(4))
        room = 1.0 if card.size <= cars else 0.5
        prospects.append(card.value * DISPLAY_CHANCE[min(missing, 3)] * room * late)
    prospects.sort(reverse=True)
    return worth + link * sum(prospects[:1]) + link * 0.3 * sum(prospects[1:2])


def _crew(table: Table, seat: Seat, horizon: float) -> float:
    worth = 0.0
    n = 0
    for level in (2, 1, 0):
        for area, part in ((table.rested[seat], 1.0), (table.worked[seat], 0.93)):
            for _ in range(area[level]):
                worth += WORKER[level] * part * (1.0 if n < 6 else 0.55 if n < 9 else 0.2)
                n += 1
    return worth * horizon


def _trieste(table: Table, seat: Seat, hands: int, ways: dict[int, float], linked: bool) -> float:
    """The way to Trieste: 10 a track, the toll saved, contracts made sure; as far as hands allow."""
    away = ways[table.box.goal]
    tracks = table.track_count(seat)
    stake = sum(table.box.contracts[c].value for c in table.contracts[seat])
    if away == 0:
        return 0.0
    if linked:
        toll = 20 * min(away, 6) if table.contracts[seat] else 0
        chance = 0.9 if away <= 1.5 and hands else 0.4 if away <= 2.4 and hands else 0.0
        return chance * (10 * tracks + 10) - (1 - chance) * toll
    builds = hands * 0.42 * 1.6
    chance = max(0.0, min(1.0, (builds + 1.5 - away) / 3))
    prize = 10 * (tracks + away) + 60 + 0.12 * stake
    return prize * chance * 0.9**away + 6 * min(hands / 12, 1.0) * tracks


def _places(table: Table, seat: Seat, horizon: float) -> float:
    """Room for goods, cars for contracts and passengers, sites for factories, engineers."""
    ground, network = table.ground, table.network[seat]
    _, places = table.room(seat)
    free = table.freight(seat)
    sites = sum(
        1 for i, works in enumerate(ground.works) if network >> works.city & 1 and not table.sites >> i & 1
    )
    bridge, tunnel = table.staff[seat]
    worth = 4.0 * min(places, 7) + 7.0 * min(free, 6) + 6.0 * min(sites, 4) + 22.0 * bridge + 12.0 * tunnel
    return worth * horizon


def _shares(table: Table, seat: Seat, hands: int, worth: float) -> float:
    """What shareholders will take, and what selling could still bring."""
    box = table.box
    tenth = 0.1 * (max(worth, EXPECTED) if hands > 6 else max(worth, 0.0))
    cost = -tenth * table.shareholders[seat]
    row, sitting = table.share[seat], table.investors[seat]
    best = 0.0
    factor = 0.85 if hands > 1 else 0.3
    for up in range(row, min(row + 3, len(box.values))):
        gain = sum(max(0.0, box.values[up] - tenth) for _ in range(max(0, sitting - up)))
        best = max(best, gain * factor * (1.0 if up == row else 0.7 ** (up - row)))
    return cost + best


