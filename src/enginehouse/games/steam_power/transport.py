"""Where resources can come from and what they cost: factories, routes, fees, the bank. SP-FULFIL."""

from __future__ import annotations

from typing import NamedTuple

from enginehouse.games.steam_power.box import BANK_PRICE, Card
from enginehouse.games.steam_power.state import Company, Table

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
    levels = table.levels(company)
    for city, pieces in enumerate(table.pieces):
        if pieces == 0:
            continue
        bit = 1 << group_of[city]
        for links, groups in enumerate(levels):
            if groups & bit:
                out[colour_of[city]] += [links + (factory[city] != company)] * pieces
                break
    for prices in out:
        prices.sort()
    return out


def bill(prices: list[list[int]], card: Card) -> int:
    """The cheapest total for a contract; what cannot be transported comes from the bank. SP-FULFIL-17 to 20, SP-R24."""
    total = 0
    for colour, needed in card.needs:
        some = prices[colour][:needed]
        total += sum(some) + BANK_PRICE * (needed - len(some))
    return total


def payable(table: Table, company: Company) -> list[str]:
    """The contracts of the hand that could be fulfilled now. SP-FULFIL-01, SP-FULFIL-22, SP-R23."""
    if table.network[company] == 0:
        return []
    seat = table.owner(company)
    hand, money, cards = table.hands[seat], table.purse[seat], table.box.cards
    if not hand:
        return []
    prices = piece_prices(table, company)
    return [card for card in hand if bill(prices, cards[card]) <= money]


# --- sources and routes for one piece --------------------------------------------------------------------------------
def sources(table: Table, company: Company, colour: int) -> list[tuple[int, int]]:
    """Cities a piece of this colour could be transported from, each with its cheapest price. SP-FULFIL-15."""
    group_of, levels = table.box.land.group_of, table.levels(company)
    out: list[tuple[int, int]] = []
    for city, pieces in enumerate(table.pieces):
        if pieces and table.tile_colour[city] == colour:
            bit = 1 << group_of[city]
            for links, groups in enumerate(levels):
                if groups & bit:
                    out.append((city, links + (table.factory[city] != company)))
                    break
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


def rest_of_bill(table: Table, company: Company, goods: tuple[int, ...], city: int | None) -> int:
    """The cheapest total for the goods still to come, if one piece of this city is taken first. SP-R85."""
    prices = piece_prices(table, company)
    if city is not None:
        level = next(n for n, groups in enumerate(table.levels(company)) if groups >> table.box.land.group_of[city] & 1)
        prices[table.tile_colour[city]].remove(level + (table.factory[city] != company))
    total = 0
    for colour in range(4):
        needed = goods.count(colour)
        some = prices[colour][:needed]
        total += sum(some) + BANK_PRICE * (needed - len(some))
    return total
