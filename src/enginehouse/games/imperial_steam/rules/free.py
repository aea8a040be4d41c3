"""The three free actions: sell a share, deliver a good, buy access to a State link (IS-SELL, IS-DELIV, IS-STATE).

Any number in a turn, in any order, but for the one delivery; State access goes on from the city just added (IS-R64).
"""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat, reckoned, refuse
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS, HUBS
from enginehouse.games.imperial_steam.rules.city import connect
from enginehouse.games.imperial_steam.rules.dealt_map import place_of
from enginehouse.games.imperial_steam.rules.events import AccessBought, Delivered, ShareSold
from enginehouse.games.imperial_steam.rules.notation import SELL
from enginehouse.games.imperial_steam.rules.state import Table, plus, put
from enginehouse.games.imperial_steam.rules.tracks import access_cost, access_price, judge_place, state_links


def is_free(table: Table, action: Action) -> bool:
    return action in table.box.book.free


def free_actions(table: Table, seat: Seat, cash: int) -> list[Action]:
    """Every free action the seat could take with this much cash."""
    found = [SELL] if table.investors[seat] > table.share[seat] else []  # can_sell
    if not table.network[seat] & (table.land or table.ground).inviting:
        return found  # most networks, for long
    state = state_links(table, seat)
    if state:
        access = table.box.book.access
        found += [access[link] for link in state if access_cost(table, link) <= cash]
    if not table.delivered and table.works[seat] and table.stock[seat][COAL]:
        ground, names = table.ground, table.box.book.deliver
        for site, good, left in table.works[seat]:
            if left:
                name = ground.works[site].name
                found += [names[name, city] for city in takers(table, seat, good)]
    return found


def may_free(table: Table, seat: Seat) -> bool:
    """Is any free action open, as far as everybody can see (IS-INFO-07)?

    ``free_actions`` to the first yes, what is soonest known first; ``test_free`` holds the two together.
    """
    if table.investors[seat] > table.share[seat]:  # can_sell
        return True
    if not table.network[seat] & (table.land or table.ground).inviting:
        return False
    if not table.delivered and table.stock[seat][COAL]:
        for _, good, left in table.works[seat]:
            if left and takers(table, seat, good):
                return True
    state = state_links(table, seat)
    if state:
        cash = table.seen_cash(seat)
        for link in state:
            if access_cost(table, link) <= cash:
                return True
    return False


def take_free(table: Table, seat: Seat, action: Action) -> int:
    """Do it. Returns the business points that State access brought."""
    if action == SELL:
        sell(table, seat)
        return 0
    book = table.box.book
    delivery = book.deliver_of.get(action)
    if delivery is not None:
        deliver(table, seat, table.ground.works_of[delivery[0]], delivery[1])
        return 0
    return buy_access(table, seat, book.access_of[action])


def judge_free(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """May the seat take this free action now?"""
    if action == SELL:
        return judge_sale(table, seat)
    book = table.box.book
    delivery = book.deliver_of.get(action)
    if delivery is not None:
        return judge_delivery(table, seat, *delivery)
    return judge_access(table, seat, book.access_of[action])


# --- sell a share ----------------------------------------------------------------------------------------------------
def can_sell(table: Table, seat: Seat) -> bool:
    """Occupied rows are 1 to m, so the topmost investor pays when m reaches the value's row (IS-R51)."""
    return table.investors[seat] > table.share[seat]


def judge_sale(table: Table, seat: Seat) -> Refusal | None:
    """IS-SELL-01, -02, -05."""
    if can_sell(table, seat):
        return None
    if not table.investors[seat]:
        return refuse("IS-SELL-01", "You have no investor who could buy a share.")
    return refuse(
        "IS-SELL-01",
        "The share value {value} is row {row}; your topmost investor sits in row {top} and pays no more than that.",
        value=table.box.values[table.share[seat]],
        row=table.share[seat] + 1,
        top=table.investors[seat],
    )


def sell(table: Table, seat: Seat) -> None:
    """IS-SELL-02 to -07: the topmost investor pays the current value and stays a shareholder; also just lowered (IS-R53)."""
    price = table.box.values[table.share[seat]]
    table.investors[seat] -= 1
    table.shareholders[seat] += 1
    table.purse[seat] += price
    if table.events is not None:
        table.tell(ShareSold(seat, price, table.shareholders[seat]))


# --- deliver a good --------------------------------------------------------------------------------------------------
def takers(table: Table, seat: Seat, good: int) -> list[int]:
    """Cities of the network with a free demand for the good, also one just joined (IS-DELIV-03 to -06, IS-CITY-05, IS-R59)."""
    ground, network, wants = table.land or table.ground, table.network[seat], table.box.wants
    found: list[int] = []
    if network & ground.hub_mask:
        for hub, city in enumerate(ground.hub_city):
            if (
                network >> city & 1
                and table.received[hub][good] < wants[hub][good]
                and (good != COAL or seat not in (table.gold[hub], table.silver[hub]))
            ):
                found.append(city)
    wanting = ground.wanting[good] & network & ~table.served
    while wanting:
        city = wanting.bit_length() - 1
        wanting ^= 1 << city
        found.append(city)
    return found


def deliver(table: Table, seat: Seat, site: int, city: int) -> None:
    """One coal is burnt, one good moves from beside the worker to the city for good (IS-DELIV-01 to -13, IS-R58).

    Only so does a hub move, and only to the right; others on its column do not matter (IS-INFL-08, -11, -12, IS-R60).
    """
    ground = table.ground
    good = next(work[1] for work in table.works[seat] if work[0] == site)
    table.spend(seat, 0, 0, 0, 1)
    take_from_worker(table, seat, site)
    table.delivered = True
    hub = ground.hub[city]
    paid, key, grown = 0, "", 0
    if hub >= 0 and good == COAL:
        key = _take_key(table, seat, hub)
    else:
        paid = table.pay(good)
        table.purse[seat] += paid
    if hub >= 0:
        cubes = sum(table.received[hub])
        table.received[hub] = plus(table.received[hub], good, 1)
        grown = min(table.box.growths[table.grows[hub]][cubes], table.box.last - table.hubs[hub])
        table.hubs = put(table.hubs, hub, table.hubs[hub] + grown)
    else:
        table.served |= 1 << city
    if table.events is not None:
        where, hub_name = table.box.cities[city], HUBS[hub] if hub >= 0 else ""
        name = ground.works[site].name
        table.tell(Delivered(seat, GOODS[good], name, where.name, where.code, paid, key, hub_name, grown))


def _take_key(table: Table, seat: Seat, hub: int) -> str:
    """IS-DELIV-08."""
    if table.gold[hub] < 0:
        table.gold[hub] = seat
        return f"gold {HUBS[hub]}"
    table.silver[hub] = seat
    return f"silver {HUBS[hub]}"


def take_from_worker(table: Table, seat: Seat, site: int) -> int:
    """One good less beside this worker; returns its type. The worker and the site stay (IS-FACT-13)."""
    works = table.works[seat]
    for i, (at, good, left) in enumerate(works):
        if at == site:
            table.works[seat] = (*works[:i], (at, good, left - 1), *works[i + 1 :])
            return good
    raise AssertionError("no worker of this seat stands there")


def judge_delivery(table: Table, seat: Seat, site: str, city: int) -> Refusal | None:
    """May the good beside the worker at this site go to this city now? Any worker, any city of the network: IS-R83."""
    if table.delivered:
        return refuse("IS-FREE-02", "You have delivered once this turn; that is the limit.")
    index = table.ground.works_of.get(site)
    work = next((w for w in table.works[seat] if w[0] == index), None)
    place = place_of(table.box, table.ground, site)
    if work is None:
        return refuse(
            "IS-DELIV-01",
            "You have no worker at {place}. Goods on your trains cannot be delivered.",
            place=place,
            site=site,
        )
    if not work[2]:
        return refuse(
            "IS-DELIV-01",
            "Nothing is left beside your worker at {place}.",
            place=place,
            site=site,
        )
    if not table.stock[seat][COAL]:
        return refuse("IS-DELIV-02", "Each delivery burns one coal from your board, and you have none.")
    return _judge_demand(table, seat, work[1], city)


def _judge_demand(table: Table, seat: Seat, good: int, city: int) -> Refusal | None:
    """IS-DELIV-03 to -06."""
    ground, where, name = table.ground, table.box.cities[city].name, GOODS[good]
    if not table.network[seat] >> city & 1:
        return refuse("IS-DELIV-03", "{city} is not in your network.", city=where)
    hub = ground.hub[city]
    if hub >= 0:
        if good == COAL and seat in (table.gold[hub], table.silver[hub]):
            return refuse("IS-DELIV-06", "You have delivered coal to {city} already.", city=where)
        if table.received[hub][good] >= table.box.wants[hub][good]:
            return refuse("IS-DELIV-04", "{city} wants no more {good}.", city=where, good=name)
        return None
    if ground.demand[city] != good:
        return refuse("IS-DELIV-03", "{city} wants no {good}.", city=where, good=name)
    if table.served >> city & 1:
        return refuse("IS-DELIV-03", "{city} has had its {good}.", city=where, good=name)
    return None


# --- State access ----------------------------------------------------------------------------------------------------
def buy_access(table: Table, seat: Seat, link: int) -> int:
    """IS-STATE-01 to -08; returns business points of a new city. The crown stays for the next: IS-R36."""
    total, payees = access_price(table, seat, link)
    table.purse[seat] -= total
    for other in payees:
        table.purse[other] = reckoned(table.purse[other], total // len(payees))
    if table.events is not None:
        one, cities = table.box.links[link], table.box.cities
        each = total // max(1, len(payees))
        table.tell(AccessBought(seat, one.name, (cities[one.a].name, cities[one.b].name), each, payees))
    return connect(table, seat, link)


#: The same hurdles have rules of their own where a track is bought.
_BOUGHT = {
    "IS-TRACK-06": "IS-STATE-07",
    "IS-TRACK-04": "IS-STATE-01",
    "IS-TRACK-02": "IS-STATE-01",
    "IS-TRACK-09": "IS-R30",
}


def judge_access(table: Table, seat: Seat, link: int) -> Refusal | None:
    """May the seat buy access here now?"""
    words = table.box.link_words(link)
    if not table.ground.crown_mask >> link & 1:
        return refuse(
            "IS-FREE-01", "{link} has no crown: no access is bought there, a hand on “Track” lays tracks.", link=words
        )
    place = judge_place(table, seat, link)
    if place is not None:
        return place._replace(rule=_BOUGHT.get(place.rule, place.rule))
    price, _ = access_price(table, seat, link)
    short = price - table.purse[seat]
    if short <= 0:
        return None
    sentence = "{short} gulden short: access from {link} costs {price}."
    return refuse("IS-R22", sentence, short=short, link=words, price=price)
