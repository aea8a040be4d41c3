"""The three free actions: sell a share, deliver a good, buy access to a State link (IS-SELL, IS-DELIV, IS-STATE)."""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS, HUBS, TRACKS
from enginehouse.games.imperial_steam.rules.city import connect
from enginehouse.games.imperial_steam.rules.events import AccessBought, Delivered, ShareSold
from enginehouse.games.imperial_steam.rules.notation import SELL
from enginehouse.games.imperial_steam.rules.state import Table, plus
from enginehouse.games.imperial_steam.rules.tracks import access_price, reach, why_no_place

HUB_WANTS = (1, 1, 1, 2)  # IS-DELIV-04


def is_free(table: Table, action: Action) -> bool:
    book = table.box.book
    return action == SELL or action in book.deliver_of or action in book.access_of


def free_actions(table: Table, seat: Seat, cash: int) -> list[Action]:
    """Every free action the seat could take with this much cash."""
    found: list[Action] = []
    if can_sell(table, seat):
        found.append(SELL)
    state = reach(table, seat)[1]
    if state and table.tracks[seat].bit_count() < TRACKS:
        access = table.box.book.access
        found.extend(access[link] for link in state if access_price(table, seat, link)[0] <= cash)
    if not table.delivered and table.works[seat] and table.stock[seat][COAL]:
        ground, names = table.ground, table.box.book.deliver
        for site, good, left in table.works[seat]:
            if left:
                name = ground.works[site].name
                found.extend(names[name, city] for city in takers(table, seat, good))
    return found


def may_free(table: Table, seat: Seat) -> bool:
    """Is any free action open, as far as everybody can see (IS-INFO-07)?"""
    return can_sell(table, seat) or bool(free_actions(table, seat, table.seen_cash(seat)))


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


def why_not_free(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if action == SELL:
        value = table.box.values[table.share[seat]]
        return Refusal("IS-SELL-01", f"No investor pays {value}: your topmost one sits below that row.")
    book = table.box.book
    if action in book.deliver_of:
        return why_no_delivery(table, seat, *book.deliver_of[action])
    if action in book.access_of:
        return why_no_access(table, seat, book.access_of[action])
    return None


# --- sell a share ----------------------------------------------------------------------------------------------------
def can_sell(table: Table, seat: Seat) -> bool:
    """Occupied rows are 1 to m, so the topmost investor pays when m reaches the value's row (IS-R51)."""
    return table.investors[seat] > table.share[seat]


def sell(table: Table, seat: Seat) -> None:
    """IS-SELL-02 to -06: the topmost investor pays the current value and stays a shareholder."""
    price = table.box.values[table.share[seat]]
    table.investors[seat] -= 1
    table.shareholders[seat] += 1
    table.purse[seat] += price
    if table.events is not None:
        table.tell(ShareSold(seat, price, table.shareholders[seat]))


# --- deliver a good --------------------------------------------------------------------------------------------------
def takers(table: Table, seat: Seat, good: int) -> list[int]:
    """Cities of the network with a free demand for the good (IS-DELIV-03 to -06, IS-R59)."""
    ground, network = table.ground, table.network[seat]
    found: list[int] = []
    for hub, city in enumerate(ground.hub_city):
        if (
            network >> city & 1
            and table.received[hub][good] < HUB_WANTS[good]
            and (good != COAL or seat not in (table.gold[hub], table.silver[hub]))
        ):
            found.append(city)
    wanting = ground.demand_mask & network & ~table.served
    while wanting:
        city = wanting.bit_length() - 1
        wanting ^= 1 << city
        if ground.demand[city] == good:
            found.append(city)
    return found


def deliver(table: Table, seat: Seat, site: int, city: int) -> None:
    """One coal is burnt, one good moves from beside the worker to the city for good (IS-DELIV-01 to -13, IS-R58)."""
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
        table.hubs[hub] += grown
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


def why_no_delivery(table: Table, seat: Seat, site: str, city: int) -> Refusal | None:
    ground = table.ground
    where = table.box.cities[city].name
    if table.delivered:
        return Refusal("IS-FREE-02", "You have delivered once this turn; that is the limit.")
    index = ground.works_of.get(site)
    work = next((w for w in table.works[seat] if w[0] == index), None)
    if work is None:
        return Refusal("IS-DELIV-01", f"You have no worker at {site}. Goods on your trains cannot be delivered.")
    if not work[2]:
        return Refusal("IS-DELIV-01", f"Nothing is left beside your worker at {site}.")
    if not table.stock[seat][COAL]:
        return Refusal("IS-DELIV-02", "Each delivery burns one coal from your board, and you have none.")
    good = work[1]
    if not table.network[seat] >> city & 1:
        return Refusal("IS-DELIV-03", f"{where} is not in your network.")
    hub = ground.hub[city]
    if hub >= 0 and good == COAL and seat in (table.gold[hub], table.silver[hub]):
        return Refusal("IS-DELIV-06", f"You have delivered coal to {where} already.")
    if city not in takers(table, seat, good):
        rule = "IS-DELIV-04" if hub >= 0 else "IS-DELIV-03"
        return Refusal(rule, f"{where} wants no {'more ' if hub >= 0 else ''}{GOODS[good]}.")
    return None


# --- State access ----------------------------------------------------------------------------------------------------
def buy_access(table: Table, seat: Seat, link: int) -> int:
    """IS-STATE-01 to -08; returns business points of a new city."""
    total, payees = access_price(table, seat, link)
    table.purse[seat] -= total
    for other in payees:
        table.purse[other] += total // len(payees)
    if table.events is not None:
        one, cities = table.box.links[link], table.box.cities
        each = total // max(1, len(payees))
        table.tell(AccessBought(seat, one.name, (cities[one.a].name, cities[one.b].name), each, payees))
    return connect(table, seat, link)


def why_no_access(table: Table, seat: Seat, link: int) -> Refusal | None:
    words = table.box.link_words(link)
    if not table.ground.crown_mask >> link & 1:
        return Refusal("IS-FREE-01", f"{words} has no crown; it is built, not bought.")
    place = why_no_place(table, seat, link)
    if place is not None:
        rules = {
            "IS-TRACK-06": "IS-STATE-07",
            "IS-TRACK-04": "IS-STATE-01",
            "IS-TRACK-02": "IS-STATE-01",
            "IS-TRACK-09": "IS-R30",
        }
        return Refusal(rules.get(place.rule, place.rule), place.reason)
    price, _ = access_price(table, seat, link)
    if price > table.purse[seat]:
        return Refusal("IS-R22", f"{price - table.purse[seat]} short: access from {words} costs {price}.")
    return None
