"""Where resources can come from and what they cost: factories, routes, fees, the bank. SP-FULFIL."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import le

from enginehouse.core import HIDDEN, TRUTH, Seat
from enginehouse.games.steam_power.rules.box import BANK_PRICE, COMPANIES, Card
from enginehouse.games.steam_power.rules.content import MOST_GOODS
from enginehouse.games.steam_power.rules.state import Company, Fees, Route, Store, Supply, Table

ALL_FROM_BANK = [BANK_PRICE] * MOST_GOODS
NONE_LEFT = 99  # dearer than any piece
#: By how many companies there are: a way inside the own network.
FREE = tuple(Route((0,) * companies, ()) for companies in range(COMPANIES + 1))
INSIDE = tuple([way] for way in FREE)


# --- prices: the cheapest way, for all pieces at once -----------------------------------------------------------------
def supply(table: Table, company: Company, colour: int) -> Supply:
    """Where pieces of a colour can come from, and what they cost at the cheapest.

    SP-FULFIL-05, SP-FULFIL-06, SP-FULFIL-08, SP-FULFIL-09, SP-FULFIL-15; a factory of one's own off the network is like any
    other (SP-FULFIL-12, SP-FULFIL-13, SP-FULFIL-14).
    """
    n = company * 4 + colour
    known = table.supplies[n]
    if known is None:
        stores = table.stores[colour]
        if stores is None:
            stores = table.stored(colour)
        known = table.supplies[n] = _supply(table, company, stores) if stores else NO_SUPPLY
    return known


def _price(source: tuple[int, int]) -> int:
    return source[1]


def _supply(table: Table, company: Company, stores: list[Store]) -> Supply:
    distance, left = (table.reach[company] or table.distances(company)).links, table.pieces
    sources: list[tuple[int, int]] = []
    prices: list[int] = []
    for city, group, owner in stores:
        links = distance[group]
        if links >= 0:
            price = links if owner == company else links + 1
            sources.append((city, price))
            prices += [price] * left[city]
    if len(sources) > 1:
        prices.sort()
        sources.sort(key=_price)  # the cheapest is proposed. SP-R21
    elif not sources:
        return NO_SUPPLY
    return Supply(sources, prices, ladder(prices))


def ladder(prices: list[int]) -> list[int]:
    """What no piece, one piece, two … cost if pieces have these prices, dearest last; behind them comes the bank."""
    return _ladder(tuple(prices[:MOST_GOODS]))


@lru_cache(maxsize=4096)
def _ladder(prices: tuple[int, ...]) -> list[int]:
    return [0, *accumulate((*prices, *ALL_FROM_BANK[len(prices) :]))]


NO_SUPPLY = Supply([], [], ladder([]))


def piece_prices(table: Table, company: Company) -> list[list[int]]:
    """By colour: the cheapest price of every piece that can be transported, dearest last."""
    return [supply(table, company, colour).prices for colour in range(4)]


def bill(prices: list[list[int]], card: Card) -> int:
    """The cheapest total for a contract; what cannot be transported comes from the bank, piece by piece.

    SP-FULFIL-17, SP-FULFIL-18, SP-FULFIL-19, SP-FULFIL-20, SP-R24.
    """
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
    """The contracts of the hand that could be fulfilled now, with the money held before their own reward.

    SP-FULFIL-01, SP-FULFIL-22, SP-FULFIL-23, SP-FULFIL-28, SP-R23, SP-R30.
    """
    if table.network[company] == 0:
        return []
    seat, box = table.box.owners[company], table.box
    money, counts = table.purse[seat], box.counts
    if money >= box.most_goods * BANK_PRICE and bank_is_dearest(table, company):
        return [*known_hand(table, seat)]
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
    box = table.box
    seat = box.owners[company]
    money, hand = table.purse[seat], table.hands[seat] if table.viewer == TRUTH else known_hand(table, seat)
    if money >= box.fewest_goods * BANK_PRICE and bank_is_dearest(table, company):
        from_bank = box.from_bank
        for card in hand:
            if from_bank[card] <= money:
                return True
    counts = box.counts
    black, white, orange, gray = ladders(table, company)
    for card in hand:
        b, w, o, g = counts[card]
        if black[b] + white[w] + orange[o] + gray[g] <= money:
            return True
    return False


def bank_is_dearest(table: Table, company: Company) -> bool:
    """Do links lead nowhere so far away that a piece costs more than the bank's? Then no contract costs more than there."""
    return (table.reach[company] or table.distances(company)).farthest < BANK_PRICE


def ladders(table: Table, company: Company) -> tuple[list[int], list[int], list[int], list[int]]:
    """By colour: what so many pieces cost at the cheapest, those from the bank included."""
    supplies, first = table.supplies, company * 4
    return (
        (supplies[first] or supply(table, company, 0)).ladder,
        (supplies[first + 1] or supply(table, company, 1)).ladder,
        (supplies[first + 2] or supply(table, company, 2)).ladder,
        (supplies[first + 3] or supply(table, company, 3)).ladder,
    )


# --- routes for one piece --------------------------------------------------------------------------------------------
def routes(table: Table, company: Company, city: int) -> list[Route]:
    """Ways from a city into the company's network, none of them wasteful. SP-R22.

    A way is left out if another one pays every owner at most as much. Over foreign links only: an own link lies inside
    the network, and a way stops where it enters the network.
    """
    group = table.box.land.group_of[city]
    known = table.roadmap.ways.get((company, group))
    if known is None:
        known = table.roadmap.ways[company, group] = _routes(table, company, group)
    return known


def _routes(table: Table, company: Company, start: int) -> list[Route]:
    """Ways of few links come first, so that none that is kept turns out to be wasteful: every link costs the same."""
    network, free, solo = table.network[company], FREE[table.box.companies], table.box.solo
    if network >> start & 1:
        return [free]
    best: dict[int, list[Fees]] = {start: [free.fees]}
    arrived: list[Route] = []
    paid: list[Fees] = []  # by those that have arrived
    todo = [(start, free.fees, free.links)]
    for group, fees, links in todo:  # more of them come while one goes through them
        if _as_cheap(paid, fees):  # whatever it leads to is wasteful
            continue
        for there, n in table.lines_from(group):
            payee = 0 if solo else table.links[n].company  # in Basic Solo all fees go to the bank
            more = (*fees[:payee], fees[payee] + 1, *fees[payee + 1 :])
            inside = network >> there & 1
            known = paid if inside else best.setdefault(there, [])
            if _as_cheap(known, more):
                continue
            known.append(more)
            if inside:
                arrived.append(Route(more, (*links, n)))
            else:
                todo.append((there, more, (*links, n)))
    return sorted(arrived, key=lambda way: (way.cost, way.fees))


def _as_cheap(known: list[Fees], fees: Fees) -> bool:
    """Does a known way pay every owner at most as much?"""
    for other in known:  # noqa: SIM110 - a loop is quicker than a generator
        if all(map(le, other, fees)):
            return True
    return False


# --- what can still be paid ------------------------------------------------------------------------------------------
def payable_sources(table: Table, company: Company, goods: tuple[int, ...]) -> list[int]:
    """Cities for the next piece after which the rest can still be paid. None: only the bank is left. SP-FULFIL-19, SP-R85."""
    options = (table.supplies[company * 4 + goods[0]] or supply(table, company, goods[0])).sources
    if len(options) < 2:
        return [options[0][0]] if options else []  # the contract was payable when it was chosen
    cheapest, highest = options[0][1], options[-1][1]
    most = cheapest if cheapest == highest else dearest(table, company, goods)
    return [city for city, price in options if price <= most]


def payable_routes(table: Table, company: Company, goods: tuple[int, ...], city: int) -> list[Route]:
    """Ways for the next piece after which the rest can still be paid. SP-R22, SP-R85."""
    group = table.box.land.group_of[city]
    if table.network[company] >> group & 1:
        return INSIDE[table.box.companies]
    ways = routes(table, company, city)
    if len(ways) == 1:
        return ways
    cheapest = ways[0].cost
    left = spare(table, company, goods, cheapest + (table.factory[city] != company))
    return [way for way in ways if way.cost - cheapest <= left]


def spare(table: Table, company: Company, goods: tuple[int, ...], price: int) -> int:
    """The money left after all the goods, if a piece with this cheapest price comes first and the rest cheaply. SP-R85."""
    return left_over(table, company, goods) - max(0, price - _replaced(table, company, goods))


def dearest(table: Table, company: Company, goods: tuple[int, ...]) -> int:
    """The cheapest price that the next piece may have at most. SP-R85."""
    left = left_over(table, company, goods)
    return -1 if left < 0 else _replaced(table, company, goods) + left


def left_over(table: Table, company: Company, goods: tuple[int, ...]) -> int:
    """The money left after all the goods at the cheapest."""
    supplies, first = table.supplies, company * 4
    total = 0
    for colour in set(goods):
        total += (supplies[first + colour] or supply(table, company, colour)).ladder[goods.count(colour)]
    return table.purse[table.box.owners[company]] - total


def _replaced(table: Table, company: Company, goods: tuple[int, ...]) -> int:
    """The price of the piece that another one of the first colour would come instead of: the dearest of the cheapest ones."""
    prices, needed = supply(table, company, goods[0]).prices, goods.count(goods[0])
    return prices[needed - 1] if needed <= len(prices) else NONE_LEFT  # else every piece is needed
