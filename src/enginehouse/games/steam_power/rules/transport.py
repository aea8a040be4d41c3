"""Where resources can come from and what they cost: factories, routes, fees, the bank. SP-FULFIL."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from enginehouse.core import HIDDEN, TRUTH, Seat
from enginehouse.games.steam_power.rules.box import BANK_PRICE, COMPANIES, Card
from enginehouse.games.steam_power.rules.content import MOST_GOODS
from enginehouse.games.steam_power.rules.state import Company, Supply, Table

ALL_FROM_BANK = [BANK_PRICE] * MOST_GOODS
Fees = tuple[int, ...]  # by company: dollars for links used. SP-FULFIL-09


class Route(NamedTuple):
    """A way for one piece into the network: what every owner of links gets, and over which links."""

    fees: Fees
    links: tuple[int, ...]

    @property
    def cost(self) -> int:
        return sum(self.fees)


#: By how many companies there are: a way inside the own network.
FREE = tuple(Route((0,) * companies, ()) for companies in range(COMPANIES + 1))


# --- prices: the cheapest way, for all pieces at once -----------------------------------------------------------------
def supply(table: Table, company: Company, colour: int) -> Supply:
    """Where pieces of a colour can come from, and what they cost at the cheapest. SP-FULFIL-05, 06, 08, 09, SP-FULFIL-15."""
    n = company * 4 + colour
    known = table.supplies[n]
    if known is None:
        known = table.supplies[n] = _supply(table, company, colour)
    return known


def _price(source: tuple[int, int]) -> int:
    return source[1]


def _supply(table: Table, company: Company, colour: int) -> Supply:
    group_of, factory, pieces = table.box.land.group_of, table.factory, table.pieces
    distance = table.distances(company).links
    sources: list[tuple[int, int]] = []
    prices: list[int] = []
    for city in table.cities_of(colour):
        if pieces[city]:
            links = distance[group_of[city]]
            if links >= 0:
                price = links if factory[city] == company else links + 1
                sources.append((city, price))
                prices += (price,) * pieces[city]
    prices.sort()
    if len(sources) > 1:
        sources.sort(key=_price)  # the cheapest is proposed. SP-R21
    return Supply(sources, prices, [0, *accumulate((prices + ALL_FROM_BANK)[:MOST_GOODS])])


def piece_prices(table: Table, company: Company) -> list[list[int]]:
    """By colour: the cheapest price of every piece that can be transported, dearest last."""
    return [supply(table, company, colour).prices for colour in range(4)]


def bill(prices: list[list[int]], card: Card) -> int:
    """The cheapest total for a contract; what cannot be transported comes from the bank. SP-FULFIL-17 to 20, SP-R24."""
    total = 0
    for colour, needed in card.needs:
        total += _cheapest(prices[colour], needed)
    return total


def _cheapest(prices: list[int], needed: int) -> int:
    missing = needed - len(prices)
    return sum(prices) + BANK_PRICE * missing if missing >= 0 else sum(prices[:needed])


def known_hand(table: Table, seat: Seat) -> list[str]:
    """The cards of a hand that are known. In a future tried on a view, those just drawn are not (SP-TAKE-01)."""
    hand = table.hands[seat]
    return hand if table.viewer == TRUTH else [card for card in hand if card != HIDDEN]


def payable(table: Table, company: Company) -> list[str]:
    """The contracts of the hand that could be fulfilled now. SP-FULFIL-01, SP-FULFIL-22, SP-R23."""
    if table.network[company] == 0:
        return []
    seat = table.box.owners[company]
    money, counts = table.purse[seat], table.box.counts
    black, white, orange, gray = ladders(table, company)
    out: list[str] = []
    for card in known_hand(table, seat):
        b, w, o, g = counts[card]
        if black[b] + white[w] + orange[o] + gray[g] <= money:
            out.append(card)
    return out


def can_pay(table: Table, company: Company) -> bool:
    """Could any contract of the hand be fulfilled now? The same question as ``payable``, answered at the first yes."""
    if table.network[company] == 0:
        return False
    seat = table.box.owners[company]
    money, hand = table.purse[seat], known_hand(table, seat)
    reach = table.reach[company] or table.distances(company)
    if reach.farthest < BANK_PRICE:  # then no piece costs more than the bank's
        from_bank = table.box.from_bank
        for card in hand:
            if from_bank[card] <= money:
                return True
    counts = table.box.counts
    black, white, orange, gray = ladders(table, company)
    for card in hand:
        b, w, o, g = counts[card]
        if black[b] + white[w] + orange[o] + gray[g] <= money:
            return True
    return False


def ladders(table: Table, company: Company) -> list[list[int]]:
    """By colour: what so many pieces cost at the cheapest, those from the bank included."""
    known, first = table.supplies, company * 4
    return [(known[first + colour] or supply(table, company, colour)).ladder for colour in range(4)]


# --- routes for one piece --------------------------------------------------------------------------------------------
def routes(table: Table, company: Company, city: int) -> list[Route]:
    """Ways from a city into the company's network, none of them wasteful. SP-R22.

    A way is left out if another one pays every owner at most as much. Over foreign links only: an own link lies inside
    the network, and a way stops where it enters the network.
    """
    network, start = table.network[company], table.box.land.group_of[city]
    free = FREE[table.box.companies]
    if network >> start & 1:
        return [free]
    best: dict[int, list[Route]] = {start: [free]}
    arrived: list[Route] = []
    todo = [(start, best[start][0])]
    while todo:
        group, so_far = todo.pop(0)
        if so_far not in best[group]:
            continue  # a cheaper way has been found since
        for there, n in table.lines_from(group):
            owner = table.links[n].company
            if owner == company:
                continue
            payee = 0 if table.box.solo else owner  # in Basic Solo all fees go to the bank
            fees = (*so_far.fees[:payee], so_far.fees[payee] + 1, *so_far.fees[payee + 1 :])
            way = Route(fees, (*so_far.links, n))
            known = arrived if network >> there & 1 else best.setdefault(there, [])
            if _keep(known, way) and not network >> there & 1:
                todo.append((there, way))
    return sorted(arrived, key=lambda way: (way.cost, way.fees))


def _keep(known: list[Route], way: Route) -> bool:
    """Add a way unless one that is nowhere dearer is known; drop those it makes wasteful."""
    for other in known:
        if all(a <= b for a, b in zip(other.fees, way.fees, strict=True)):
            return False
    known[:] = [r for r in known if not all(a <= b for a, b in zip(way.fees, r.fees, strict=True))]
    known.append(way)
    return True


# --- what can still be paid ------------------------------------------------------------------------------------------
def payable_sources(table: Table, company: Company, goods: tuple[int, ...]) -> list[int]:
    """Cities for the next piece after which the rest can still be paid. None: only the bank is left. SP-FULFIL-19, SP-R85."""
    options = supply(table, company, goods[0]).sources
    if len(options) < 2:
        return [city for city, _ in options]  # the contract was payable when it was chosen
    can = {price: spare(table, company, goods, price) >= 0 for price in {price for _, price in options}}
    return [city for city, price in options if can[price]]


def payable_routes(table: Table, company: Company, goods: tuple[int, ...], city: int) -> list[Route]:
    """Ways for the next piece after which the rest can still be paid. SP-R22, SP-R85."""
    ways = routes(table, company, city)
    if len(ways) == 1:
        return ways
    cheapest = ways[0].cost
    left = spare(table, company, goods, cheapest + (table.factory[city] != company))
    return [way for way in ways if way.cost - cheapest <= left]


def spare(table: Table, company: Company, goods: tuple[int, ...], price: int) -> int:
    """The money left after all the goods, if a piece with this cheapest price comes first and the rest cheaply. SP-R85."""
    first, needed = supply(table, company, goods[0]), goods.count(goods[0])
    total = sum(supply(table, company, colour).ladder[goods.count(colour)] for colour in set(goods))
    if needed <= len(first.prices):  # else every piece is needed, this one too
        total += max(0, price - first.prices[needed - 1])  # it comes instead of the dearest of the cheapest ones
    return table.purse[table.box.owners[company]] - total
