"""Where resources can come from and what they cost: factories, routes, fees, the bank. SP-FULFIL."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from enginehouse.core import HIDDEN, Seat
from enginehouse.games.steam_power.box import BANK_PRICE, MOST_GOODS, Card
from enginehouse.games.steam_power.state import Company, Table

ALL_FROM_BANK = [BANK_PRICE] * MOST_GOODS
Fees = tuple[int, ...]  # by company: dollars for links used. SP-FULFIL-09


class Route(NamedTuple):
    """A way for one piece into the network: what every owner of links gets, and over which links."""

    fees: Fees
    links: tuple[int, ...]

    @property
    def cost(self) -> int:
        return sum(self.fees)


# --- prices: the cheapest way, for all pieces at once -----------------------------------------------------------------
def piece_prices(table: Table, company: Company) -> list[list[int]]:
    """By colour: the cheapest price of every piece that can be transported, dearest last. SP-FULFIL-05, 06, 08, 09."""
    out: list[list[int]] = [[], [], [], []]
    group_of, factory, colour_of = table.box.land.group_of, table.factory, table.tile_colour
    distance = table.distances(company)
    for city, pieces in enumerate(table.pieces):
        if pieces:
            links = distance[group_of[city]]
            if links >= 0:
                price = links if factory[city] == company else links + 1
                out[colour_of[city]] += (price,) * pieces
    for prices in out:
        if len(prices) > 1:
            prices.sort()
    return out


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
    return [card for card in hand if card != HIDDEN] if HIDDEN in hand else hand


def payable(table: Table, company: Company) -> list[str]:
    """The contracts of the hand that could be fulfilled now. SP-FULFIL-01, SP-FULFIL-22, SP-R23."""
    if table.network[company] == 0:
        return []
    seat = table.owner(company)
    money, counts = table.purse[seat], table.box.counts
    black, white, orange, gray = _rungs(piece_prices(table, company))
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
    seat = table.owner(company)
    money, counts = table.purse[seat], table.box.counts
    black, white, orange, gray = _rungs(piece_prices(table, company))
    for card in known_hand(table, seat):
        b, w, o, g = counts[card]
        if black[b] + white[w] + orange[o] + gray[g] <= money:
            return True
    return False


def _rungs(prices: list[list[int]]) -> list[list[int]]:
    """By colour: what no piece, one piece, two … cost at the cheapest, as far as any contract goes."""
    return [[0, *accumulate((some + ALL_FROM_BANK)[:MOST_GOODS])] for some in prices]


# --- sources and routes for one piece --------------------------------------------------------------------------------
def sources(table: Table, company: Company, colour: int) -> list[tuple[int, int]]:
    """Cities a piece of this colour could be transported from, each with its cheapest price. SP-FULFIL-15."""
    group_of, distance = table.box.land.group_of, table.distances(company)
    out: list[tuple[int, int]] = []
    for city, pieces in enumerate(table.pieces):
        if pieces and table.tile_colour[city] == colour:
            links = distance[group_of[city]]
            if links >= 0:
                out.append((city, links + (table.factory[city] != company)))
    return out


def routes(table: Table, company: Company, city: int) -> list[Route]:
    """Ways from a city into the company's network, none of them wasteful. SP-R22.

    A way is left out if another one pays every owner at most as much. Over foreign links only: an own link lies inside
    the network, and a way stops where it enters the network.
    """
    land, network = table.box.land, table.network[company]
    start = land.group_of[city]
    nothing: Fees = (0,) * table.box.companies
    if network >> start & 1:
        return [Route(nothing, ())]
    by_group: dict[int, list[tuple[int, int]]] = {}
    for n, link in enumerate(table.links):
        a, b = land.group_of[link.start], land.group_of[link.end]
        if a != b and link.company != company:
            by_group.setdefault(a, []).append((b, n))
            by_group.setdefault(b, []).append((a, n))
    best: dict[int, list[Route]] = {start: [Route(nothing, ())]}
    arrived: list[Route] = []
    todo = [(start, best[start][0])]
    while todo:
        group, so_far = todo.pop(0)
        if so_far not in best[group]:
            continue  # a cheaper way has been found since
        for there, n in by_group.get(group, ()):
            payee = 0 if table.box.solo else table.links[n].company  # in Basic Solo all fees go to the bank
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
    options = sources(table, company, goods[0])
    if len(options) < 2:
        return [city for city, _ in options]  # the contract was payable when it was chosen
    money, prices = table.purse[table.owner(company)], piece_prices(table, company)
    can = {price: price + _rest_of_bill(prices, goods, price) <= money for price in {price for _, price in options}}
    return [city for city, price in options if can[price]]


def payable_routes(table: Table, company: Company, goods: tuple[int, ...], city: int) -> list[Route]:
    """Ways for the next piece after which the rest can still be paid. SP-R22, SP-R85."""
    ways = routes(table, company, city)
    if len(ways) == 1:
        return ways
    factory = int(table.factory[city] != company)
    rest = _rest_of_bill(piece_prices(table, company), goods, ways[0].cost + factory)  # the first is the cheapest
    spare = table.purse[table.owner(company)] - rest - factory
    return [way for way in ways if way.cost <= spare]


def _rest_of_bill(prices: list[list[int]], goods: tuple[int, ...], price: int) -> int:
    """The cheapest total for the goods after the first, if a piece with this cheapest price is taken for it. SP-R85."""
    total = 0
    for colour in set(goods):
        left = prices[colour]
        if colour == goods[0]:
            left = left.copy()
            left.remove(price)
        total += _cheapest(left, goods.count(colour) - (colour == goods[0]))
    return total
