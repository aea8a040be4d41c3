"""What a thing on the table is, what it costs and by which rule: the words of its sheet when it is pointed at."""

from __future__ import annotations

from enginehouse.core import listed
from enginehouse.draw import svg
from enginehouse.draw.markup import Markup
from enginehouse.games.imperial_steam.rules.box import BRIDGE, COAL, GOODS, HUBS, TUNNEL, Box, Contract
from enginehouse.games.imperial_steam.rules.dealt_map import Ground
from enginehouse.games.imperial_steam.rules.scoring import silver_value
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import BOARD_PRICE, STATION_PRICE, stations_in
from enginehouse.games.imperial_steam.rules.steps.hire import worker_price

#: What each of the eleven tiles does, in their order, with the rule to look up.
TILES = (
    "Track: one or two tracks for 1 wood, 1 stone, 1 iron in all, and rested workers up to the effort (IS-TRACK-01)",
    "Hire: any number of workers from one column, and one engineer of each kind for {engineer} (IS-HIRE-01)",
    "Build: a station or a factory in a city of your network (IS-STAT-01, IS-FACT-01)",
    "Produce: each of your workers on the map may give one of its goods to your trains (IS-PROD-01)",
    "Goods: buy one now, or order several for the next round (IS-BUY-01)",
    "Train: buy one, or upgrade one for the difference (IS-LOCO-01)",
    "Contract: secure one; tokens on cars now, investors at once, money or debt at Trieste (IS-CONTR-01)",
    "Donate: 10 gulden for each 10 influence (IS-PHIL-01)",
    "Shares: your share value up one row for influence, or down for nothing (IS-SHARE-02)",
    "Take 10: 10 gulden from the bank (IS-FUND-01)",
    "Pass: do nothing with this hand (IS-PASS-01)",
)


def title(*lines: str) -> Markup:
    """The sheet as the drawing carries it: pages show it at once, other viewers in their own way."""
    return f"<title>{'&#10;'.join(svg.esc(line) for line in lines if line)}</title>"


def link(box: Box, ground: Ground, i: int) -> Markup:
    """What never changes about a link: its kind, what it takes, and what a State line costs."""
    one = box.links[i]
    head = f"{box.link_words(i)}: "
    if ground.crown_mask >> i & 1:
        bank, owner = ground.dear[i], ground.cheap[i]
        bought = (
            f"Access is a free action: {bank} to the bank, or {owner} to each owner. No goods, no crew (IS-STATE-02)"
        )
        return title(head + "State line", bought)
    if one.kind == BRIDGE:
        return title(
            head + "bridge", "Takes a bridge engineer and 1 stone more (IS-TRACK-23)", _fees(i == box.semmering)
        )
    if one.kind == TUNNEL:
        return title(
            head + "tunnel", "Takes a tunnel engineer and 1 iron more (IS-TRACK-25)", _fees(i == box.semmering)
        )
    return title(head + "open line", _fees(i == box.semmering))


def _fees(semmering: bool) -> str:
    fee = "10 to every other owner (IS-TRACK-12)"
    first = ". The first to build here takes the Semmering token: double income at the end (IS-SEM-01)"
    return fee + (first if semmering else "")


def city(view: Table, c: int) -> Markup:
    """Effort, what connecting gives, what it wants, and what can be built there."""
    box, ground = view.box, view.ground
    one, hub = box.cities[c], ground.hub[c]
    price = ground.price[c]
    lines = [f"{one.name} ({one.country}): effort {one.effort} to reach it"]
    if hub >= 0:
        at = 10 * view.hubs[hub]
        lines.append(f"{HUBS[hub].capitalize()} hub at {at}: who has {at} influence may hire here (IS-HIRE-03)")
        wants = [_want(view, hub, g) for g in range(4) if view.received[hub][g] < box.wants[hub][g]]
        lines.append(f"Wants {listed(wants)}" if wants else "All its demands are met")
    if ground.hexagons[c]:
        lines.append(f"Influence +{10 * sum(ground.hexagons[c])} when you connect (IS-CITY-02)")
    if view.business[c]:
        n = view.business[c]
        points = "1 point" if n == 1 else f"{n} points"
        lines.append(f"Business {n}: {points} for influence, share value or passenger cars (IS-BIZ-01)")
    if ground.demand[c] >= 0:
        good = ground.demand[c]
        met = view.served >> c & 1
        lines.append(f"{GOODS[good].capitalize()} delivered" if met else f"Wants {GOODS[good]}: pays {view.pay(good)}")
    if c == box.goal:
        lines.append("10 gulden for each of your tracks when you connect; the game ends with that round (IS-TRI-01)")
    free = max(0, ground.stations[c] - stations_in(view, c))
    sites = "no site left" if not free else "1 site free" if free == 1 else f"{free} sites free"
    if ground.stations[c]:
        lines.append(f"Station {price}, {sites}: income 10, a warehouse floor, a third track here (IS-STAT-05)")
    taken = {site for works in view.works for site, _, _ in works}
    for site in ground.works_at[c]:
        if site not in taken:
            works = ground.works[site]
            cost = {BOARD_PRICE: "the board’s price", STATION_PRICE: str(price)}.get(works.price, str(works.price))
            lines.append(f"Factory site at {works.words}: {cost} (IS-FACT-03)")
    return title(*lines)


def _want(view: Table, hub: int, good: int) -> str:
    if good != COAL:
        return f"{GOODS[good]} for {view.pay(good)}"
    column = 10 * view.hubs[hub]
    gold = view.gold[hub] < 0
    return f"coal for the {'gold' if gold else 'silver'} key, now {column if gold else silver_value(view.box, column)}"


def contract(card: Contract, short: int | None = None) -> Markup:
    """What it asks, what it pays or costs, and what comes with it."""
    asks = listed([f"{n} {GOODS[g]}" for g, n in enumerate(card.asks) if n])
    many = "a factory" if card.size == 1 else "factories"
    missing = "" if short is None else "You own what it asks" if not short else f"You lack {short} of its factories"
    cars = (
        "1 freight car and brings 1 investor"
        if card.size == 1
        else f"{card.size} freight cars and brings {card.size} investors"
    )
    return title(
        f"Contract: {many} for {asks}",
        f"If Trieste is linked: {card.value} gulden when full, minus {card.value} when not (IS-SCORE-10)",
        f"Reserves {cars} (IS-CONTR-02)",
        missing,
    )


def tile(view: Table, i: int) -> Markup:
    again = view.laid[view.viewer][i] if view.viewer >= 0 else 0
    cost = f"Your next hand here costs {10 * again} influence (IS-TURN-04)" if again else ""
    return title(TILES[i].format(engineer=view.box.engineer_price), cost)


def engine(view: Table, level: int) -> Markup:
    box = view.box
    gain = box.engine_influence[level]
    more = f", influence +{10 * gain}" if gain else ""
    opens = box.engine_round[level]
    left = view.engines[level - 4]
    sale = "For sale now" if opens <= view.round else f"For sale from round {opens}"
    when = f"{sale}, {left} left" if left else "None is left (IS-LOCO-13)"
    return title(
        f"Engine {level}: {box.engine_prices[level]} gulden, {level} freight cars and a coal{more} (IS-LOCO-04)",
        f"{when}; an upgrade costs the difference",
    )


def column(view: Table, i: int) -> Markup:
    """The price ladder: what one, two, three … workers would cost."""
    prices, row = view.box.worker_prices, view.ladders[i]
    steps = [prices[min(row + k, len(prices) - 1)] for k in range(5)]
    sums = ", ".join(f"{k + 1} for {sum(steps[: k + 1])}" for k in range(5))
    city = view.box.cities[view.hubs_at[view.box.columns[i]]].name
    return title(
        f"Workers from {city}: {sums}", f"The next costs {worker_price(view, i)}; the marker never falls (IS-R39)"
    )


def factories(view: Table, good: int) -> Markup:
    cost, pays = view.factory_cost(good), view.box.pays[good]
    k = view.taken[good]
    if cost is None:
        return title(f"No {GOODS[good]} factory is left (IS-FACT-07)", f"A delivery of {GOODS[good]} pays {pays[k]}")
    one = "An iron" if GOODS[good] == "iron" else f"A {GOODS[good]}"
    then = "still pays" if pays[k + 1] == pays[k] else f"pays {pays[k + 1]} instead of"
    return title(
        f"{one} factory costs {cost}; then a delivery {then} {pays[k]} (IS-FACT-03)",
        "Level 1, 2, 3 of its worker brings 2, 3, 4 goods (IS-FACT-09)",
    )


def market(view: Table, good: int) -> Markup:
    price = view.market_price(good)
    left = view.market[good]
    return title(
        f"{GOODS[good].capitalize()}: {price}, {left} left" if price else f"No {GOODS[good]} is left (IS-BUY-08)"
    )
