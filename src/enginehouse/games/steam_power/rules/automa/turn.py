"""An Automa's turn: two contracts, each fulfilled if it can be, else used as an action. SP-ATURN, SP-AFUL, SP-AREW, SP-AACT."""

from __future__ import annotations

from typing import NamedTuple

from enginehouse.core import TRUTH, Auto, Seat, Unforeseen
from enginehouse.games.steam_power.rules import content, events
from enginehouse.games.steam_power.rules.automa.build import build_factory, lay_tracks
from enginehouse.games.steam_power.rules.box import BANK_PRICE, COMPENSATION, TAKE_MONEY, Card
from enginehouse.games.steam_power.rules.state import Company, Route, Table
from enginehouse.games.steam_power.rules.steps.fulfil_contract import bank_contract, buy_from_bank, deliver
from enginehouse.games.steam_power.rules.steps.take_contracts import draw_card, refill, rob


class AutomaTurn(Auto[Table], frozen=True):
    """The marker moves, two cards are drawn, and each is resolved before the next is turned up. SP-ADIR-07, SP-ATURN-01 to 04."""

    seat: Seat

    def run(self, table: Table) -> None:
        if table.viewer != TRUTH:
            raise Unforeseen("the Automa plays by cards that nobody has seen")
        table.corner = (table.corner + 1) % 4
        table.tell(events.MarkerMoved(table.corner))
        cards = [draw_for(table, self.seat) for _ in range(2)]  # the first drawn is turned up first. SP-R68
        for card in cards:
            if card is None:
                table.purse[self.seat] += TAKE_MONEY  # no contract anywhere to be had. SP-R64
                table.tell(events.TookMoney(self.seat, TAKE_MONEY))
            else:
                resolve(table, self.seat, table.box.cards[card])


def draw_for(table: Table, seat: Seat) -> str | None:
    """A card for the Automa: the deck, its discards shuffled, or the largest human hand. SP-R63."""
    refill(table)
    if table.deck:
        return draw_card(table)
    largest = max(map(len, table.hands))
    if largest == 0:
        return None
    clockwise = [(seat + n) % table.seats for n in range(1, table.seats)]
    victim = next(s for s in clockwise if len(table.hands[s]) == largest)
    card = rob(table, seat, victim)
    table.tell(events.Robbed(seat, victim, card))
    return card


def resolve(table: Table, seat: Seat, card: Card) -> None:
    """Fulfilling is compulsory whenever possible. SP-ATURN-04."""
    table.tell(events.Revealed(seat, card.number))
    plan = cheapest_plan(table, seat, card)
    if plan is not None and plan.total <= table.purse[seat]:
        fulfil(table, seat, card, plan)
        return
    if table.events is not None:
        why = "it has no completed link" if plan is None else f"it needs ${plan.total} and has ${table.purse[seat]}"
        table.tell(events.AutomaThought(seat, f"cannot fulfil contract {card.number}: {why}"))
    use_as_action(table, seat, card)


# --- fulfilling ------------------------------------------------------------------------------------------------------
class Plan(NamedTuple):
    """How a contract is paid most cheaply: a city for each piece, -1 for the bank."""

    cities: tuple[int, ...]
    total: int


def cheapest_plan(table: Table, company: Company, card: Card) -> Plan | None:
    """Piece by piece the cheapest source: own before others', own with the fewest pieces, others' with the most, the marker.

    None without a completed link. SP-AFUL-01 to SP-AFUL-08, SP-R78.
    """
    if table.network[company] == 0:
        return None
    offers, left = _offers(table, company), table.pieces[:]
    cities: list[int] = []
    total = 0
    for colour in card.goods:
        some = [offer for offer in offers[colour] if left[offer.city]]
        if some:
            best = min(some, key=lambda o: (o.price, o.foreign, -left[o.city] if o.foreign else left[o.city], o.met))
            left[best.city] -= 1
            cities.append(best.city)
            total += best.price
        else:
            cities.append(-1)
            total += BANK_PRICE
    return Plan(tuple(cities), total)


class Offer(NamedTuple):
    """A city with pieces: what one costs, whether another's factory makes it, and when the marker meets it."""

    price: int
    foreign: bool
    met: int
    city: int


def _offers(table: Table, company: Company) -> list[list[Offer]]:
    """By colour: where pieces can come from. SP-AFUL-07, SP-AFUL-08."""
    land, scan, distance = table.box.land, table.box.land.scan[table.corner], table.distances(company).links
    out: list[list[Offer]] = [[], [], [], []]
    for city, pieces in enumerate(table.pieces):
        if pieces:
            links = distance[land.group_of[city]]
            if links >= 0:
                foreign = table.factory[city] != company
                out[table.tile_colour[city]].append(Offer(links + foreign, foreign, scan[land.hex_of[city]], city))
    return out


def cheapest_route(table: Table, company: Company, city: int) -> Route:
    """Of the routes with the fewest links: the cities they touch, their hexes, then whose links, as the marker scans. SP-R62."""
    distance, home = table.distances(company).links, table.box.land.group_of[city]
    ways: list[tuple[tuple[int, ...], int]] = [((), home)]  # links, and the group they have come to
    for left in range(distance[home], 0, -1):
        grown: list[tuple[tuple[int, ...], int]] = []
        for way, head in ways:
            grown += [((*way, n), there) for there, n in table.lines_from(head) if distance[there] == left - 1]
        ways = grown
    best = (
        min((way for way, _ in ways), key=lambda way: _met_first(table, company, way)) if len(ways) > 1 else ways[0][0]
    )
    fees = [0] * table.box.companies
    for n in best:
        fees[table.links[n].company] += 1
    return Route(tuple(fees), best)


def _met_first(table: Table, company: Company, way: tuple[int, ...]) -> tuple[list[int], list[int], list[int]]:
    """The order of routes with equally many links. SP-R62."""
    land, scan, links = table.box.land, table.box.land.scan[table.corner], [table.links[n] for n in way]
    return (
        sorted(scan[land.hex_of[c]] for link in links for c in (link.start, link.end)),
        sorted(scan[h] for link in links for h in link.hexes),
        [(link.company - company) % table.seats for link in links],
    )


def fulfil(table: Table, seat: Seat, card: Card, plan: Plan) -> None:
    """Pay, deliver, take the money, then the bonus or what is given for it. SP-AFUL-09, SP-AREW."""
    for colour, city in zip(card.goods, plan.cities, strict=True):
        if city < 0:
            buy_from_bank(table, seat, colour)
        else:
            deliver(table, seat, city, cheapest_route(table, seat, city))
    bank_contract(table, seat, card.id)
    if card.bonus == content.NONE:
        return  # no bonus, no compensation. SP-R61
    if card.bonus == content.TRACK and lay_tracks(table, seat, card) > 0:
        return  # one tile is enough, and a link under way goes on without a train. SP-R73, SP-R74
    if card.bonus == content.FACTORY and build_factory(table, seat):
        return
    amount = COMPENSATION[table.box.automas[seat - table.box.humans]]  # SP-AREW-05, SP-AREW-10, SP-ADIFF
    table.purse[seat] += amount
    _explain(table, seat, f"cannot use the bonus and gets ${amount} instead")


# --- using a contract as an action -----------------------------------------------------------------------------------
def use_as_action(table: Table, seat: Seat, card: Card) -> None:
    """The icon decides what comes first; what is impossible gives way to the other, and then to $3. SP-AACT-01 to SP-AACT-08."""
    deeds = [_track, _factory] if card.automa_class == content.TRACK else [_factory, _track]
    first = "lay track" if card.automa_class == content.TRACK else "build a factory"
    _explain(table, seat, f"uses contract {card.number} to {first}")
    if not deeds[0](table, seat, card):
        other = "build a factory" if card.automa_class == content.TRACK else "lay track"
        _explain(table, seat, f"cannot {first} and tries to {other} instead")
        if not deeds[1](table, seat, card):
            _explain(table, seat, f"can do neither and takes ${TAKE_MONEY} instead")
            table.purse[seat] += TAKE_MONEY
            table.tell(events.TookMoney(seat, TAKE_MONEY))
    table.discard.append(card.id)  # SP-ATURN-06


def _track(table: Table, seat: Seat, card: Card) -> bool:
    """One tile is enough. SP-AACT-08, SP-R74."""
    return lay_tracks(table, seat, card) > 0


def _factory(table: Table, seat: Seat, card: Card) -> bool:
    return build_factory(table, seat)


def _explain(table: Table, seat: Seat, thought: str) -> None:
    if table.events is not None:
        table.tell(events.AutomaThought(seat, thought))
