"""What each refusal of Imperial Steam claims, to be evaluated on the view it was given from.

The claims read the position by themselves: prices from the boards, networks from the tracks. They never ask the
functions that gave the refusal.
"""

from collections.abc import Mapping
from typing import Any

from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS, STATIONS, TRACKS
from enginehouse.games.imperial_steam.rules.notation import (
    ANY_BID,
    CREW_OF,
    DISCARD_OF,
    ENGINEER_OF,
    LEVELS,
    TILE_OF,
    TILE_WORDS,
    TILES,
)
from tests.properties import Claim

Facts = Mapping[str, Any]


# --- reading the position --------------------------------------------------------------------------------------------
def city_named(view: Any, name: str) -> int:
    return next(c for c, city in enumerate(view.box.cities) if city.name == name)


def link_named(view: Any, words: str) -> int:
    return next(i for i in range(len(view.box.links)) if view.box.link_words(i) == words)


def lies_on(view: Any, seat: int, link: int) -> bool:
    return bool(view.tracks[seat] & 1 << link)


def reached(view: Any, seat: int) -> set[int]:
    """The network, walked from the start along the seat's tracks."""
    found, front = {view.box.start}, [view.box.start]
    while front:
        city = front.pop()
        for link in view.box.cities[city].links:
            one = view.box.links[link]
            other = one.b if one.a == city else one.a
            if lies_on(view, seat, link) and other not in found:
                found.add(other)
                front.append(other)
    return found


def others_on(view: Any, seat: int, link: int) -> int:
    return sum(lies_on(view, other, link) for other in range(view.seats) if other != seat)


def crowned(view: Any, link: int) -> bool:
    return link in view.crowns


def price_of(view: Any, city: int) -> int:
    """The station price that a city shows."""
    content = view.box.content
    if city in view.hubs_at:
        return content.tiles.hub[view.hubs_at.index(city)].price
    number = view.tiles[city]
    return view.box.tiles[number].price if number else view.box.cities[city].price


def access(view: Any, seat: int, link: int) -> int:
    ends = (price_of(view, view.box.links[link].a), price_of(view, view.box.links[link].b))
    owners = others_on(view, seat, link)
    return min(ends) * owners if owners else max(ends)


def effort_of(view: Any, seat: int, link: int) -> int:
    one, mine = view.box.links[link], reached(view, seat)
    numbers = [view.box.cities[end].effort for end in (one.a, one.b)]
    new = [view.box.cities[end].effort for end in (one.a, one.b) if end not in mine]
    return new[0] if len(new) == 1 else min(numbers)


def able(view: Any, seat: int) -> int:
    return sum(level * n for level, n in enumerate(view.rested[seat], 1))


def takes(view: Any, link: int, good: str, first: bool) -> int:
    extra = {"bridge": "stone", "tunnel": "iron"}.get(("open", "bridge", "tunnel")[view.box.links[link].kind])
    return int(first) + int(good == extra)


def on_board(view: Any, seat: int) -> int:
    return sum(view.rested[seat]) + sum(view.worked[seat])


def in_play(view: Any, seat: int) -> int:
    return on_board(view, seat) + len(view.works[seat])


def site(view: Any, name: str) -> Any:
    return next((works for works in view.ground.works if works.name == name), None)


def own_work(view: Any, seat: int, name: str) -> Any:
    return next((w for w in view.works[seat] if view.ground.works[w[0]].name == name), None)


def is_taken(view: Any, name: str) -> bool:
    return any(view.ground.works[w[0]].name == name for works in view.works for w in works)


def board_prices(view: Any) -> list[int]:
    return [costs[k] for costs, k in zip(view.box.costs, view.taken, strict=True) if k < len(costs)]


def factory_at(view: Any, name: str, board: int) -> int:
    works = site(view, name)
    return {0: board, -1: price_of(view, works.city)}.get(works.price, works.price)


def built_in(view: Any, city: int) -> int:
    return sum(stations.count(city) for stations in view.stations)


def sites_of(view: Any, city: int) -> int:
    return view.ground.stations[city]


def freight(view: Any, seat: int) -> int:
    return sum(car == "F" for _, cars in view.trains[seat] for car in cars)


def market_price(view: Any, good: str) -> int | None:
    cubes = view.market[GOODS.index(good)]
    return view.box.market[-cubes] if cubes else None


def waits(view: Any, kind: str) -> list[int]:
    return [hub for who, hub in zip(view.engineers, view.box.icons, strict=True) if who == kind]


def lacked(view: Any, seat: int) -> list[str]:
    return [kind for kind, has in zip(("bridge", "tunnel"), view.staff[seat], strict=True) if not has]


def short(view: Any, seat: int, facts: Facts, price: int | None) -> bool:
    """The price is the price, and so much really is missing."""
    return price == facts["price"] and facts["short"] == price - view.purse[seat] > 0


def tile_of(view: Any, action: str) -> int:
    """The tile that was asked for, by its name or by what comes after a hand on it."""
    return TILE_OF[action] if action in TILE_OF else view.box.book.tile_before[action]


def left_by_penalty(view: Any, seat: int, action: str) -> int:
    """Influence, in columns, after the penalty of the tile; at other steps the hand is laid already."""
    if type(view.stack[-1]).__name__ != "Turn":
        return 10 * view.influence[seat]
    return 10 * (view.influence[seat] - view.laid[seat][tile_of(view, action)])


def step(view: Any) -> Any:
    return view.stack[-1]


def first_track(view: Any) -> bool:
    return type(step(view)).__name__ != "SecondTrack"


# --- claims with several parts ---------------------------------------------------------------------------------------
def _owners_paid(view: Any, seat: int, action: str, facts: Facts) -> bool:
    cost = 10 * others_on(view, seat, link_named(view, facts["link"]))
    return facts["cost"] == cost and facts["short"] == cost - view.purse[seat] > 0


def _no_touch(view: Any, seat: int, facts: Facts) -> bool:
    one = view.box.links[link_named(view, facts["link"])]
    return not {one.a, one.b} & reached(view, seat)


def _two_tracks(view: Any, seat: int, action: str, facts: Facts) -> bool:
    city = city_named(view, facts["city"])
    return city not in view.stations[seat] and (
        sum(lies_on(view, seat, link) for link in view.box.cities[city].links) == 2
    )


def _takes_goods(view: Any, seat: int, action: str, facts: Facts) -> bool:
    n = takes(view, link_named(view, facts["link"]), facts["good"], first_track(view))
    return facts["n"] == n > facts["have"] == view.stock[seat][GOODS.index(facts["good"])]


def _effort_short(view: Any, seat: int, action: str, facts: Facts) -> bool:
    surplus = 0 if first_track(view) else step(view).surplus
    need = effort_of(view, seat, link_named(view, facts["link"]))
    return (
        facts["need"] == need
        and facts["able"] == able(view, seat)
        and facts.get("surplus", 0) == surplus
        and facts["short"] == need - able(view, seat) - surplus > 0
    )


def _no_site(view: Any, seat: int, action: str, facts: Facts) -> bool:
    network = reached(view, seat)
    factories = [w for w in view.ground.works if w.city in network and not is_taken(view, w.name)]
    own = view.stations[seat] if view.box.one_station else ()
    stations = [c for c in network if built_in(view, c) < sites_of(view, c) and c not in own]
    no_factory = not factories or not board_prices(view)
    return no_factory and (len(view.stations[seat]) == STATIONS or not stations)


def _engine_short(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """ "Engine 5" or "Train 1 at level 5"."""
    words = facts["what"].split()
    level = int(words[-1])
    price = view.box.engine_prices[level]
    if words[0] == "Train":
        price -= view.box.engine_prices[view.trains[seat][int(words[1]) - 1][0]]
    sold = view.engines[level - 4] > 0 and view.box.engine_round[level] <= view.round
    return sold and short(view, seat, facts, price)


def _no_larger(view: Any, seat: int, action: str, facts: Facts) -> bool:
    sold = [n for n, left in enumerate(view.engines, 4) if left and view.box.engine_round[n] <= view.round]
    return len(view.trains[seat]) == facts["rows"] == 3 and max(sold) <= min(n for n, _ in view.trains[seat])


def _next_engineer(view: Any, seat: int, action: str, facts: Facts) -> bool:
    columns = [10 * view.hubs[hub] for kind in lacked(view, seat) for hub in waits(view, kind)]
    you = left_by_penalty(view, seat, action)
    return facts["at"] == min(columns) > you == facts["you"]


def _demand_full(view: Any, seat: int, action: str, facts: Facts) -> bool:
    hub, good = view.hubs_at.index(city_named(view, facts["city"])), GOODS.index(facts["good"])
    return view.received[hub][good] == (1, 1, 1, 2)[good]


def _city_demand(view: Any, city: int) -> str | None:
    number = view.tiles[city]
    return view.box.tiles[number].demand if number else None


def _worked(view: Any, seat: int, action: str, facts: Facts) -> bool:
    crew = CREW_OF[action]
    enough = all(n <= a + b for n, a, b in zip(crew, view.rested[seat], view.worked[seat], strict=True))
    return enough and any(n > a for n, a in zip(crew, view.rested[seat], strict=True))


def _too_many(view: Any, seat: int, action: str, facts: Facts) -> bool:
    crew = CREW_OF[action]
    return any(n > a + b for n, a, b in zip(crew, view.rested[seat], view.worked[seat], strict=True))


def _penalty(view: Any, seat: int, action: str, facts: Facts) -> bool:
    tile = tile_of(view, action)
    lost, have = 10 * view.laid[seat][tile], 10 * view.influence[seat]
    return facts["tile"] == TILE_WORDS[tile] and facts["lost"] == lost > have == facts["have"]


CLAIMS: dict[str, Claim] = {
    # the bid
    "Bids are multiples of 10, and {bid} is not.": lambda view, seat, action, facts: (
        facts["bid"] == ANY_BID[action] and facts["bid"] % 10 != 0
    ),
    "You have {cash}; a bid cannot be more.": lambda view, seat, action, facts: (
        facts["cash"] == view.purse[seat] < ANY_BID[action]
    ),
    "Before round 1 there is only the bid; turns and free actions come after it.": lambda view, seat, action, facts: (
        view.round == 1 and not any(map(any, view.laid)) and action not in view.box.book.bids
    ),
    # a turn
    "Your turn needs one hand on a tile before it ends.": lambda view, seat, action, facts: (
        action == "end" and type(step(view)).__name__ == "Turn"
    ),
    "One hand a turn: yours is laid.": lambda view, seat, action, facts: (
        sum(view.laid[seat]) > 0 and not any(type(s).__name__ == "Turn" and s.seat == seat for s in view.stack[1:])
    ),
    "Lay a hand on “{tile}” first.": lambda view, seat, action, facts: (
        facts["tile"] == TILE_WORDS[tile_of(view, action)] and type(step(view)).__name__ == "Turn"
    ),
    "First comes a hand on “{tile}”, and you cannot lay it. {lacking}": lambda view, seat, action, facts: (
        # what the tile lacks is a refusal of its own, with its own claim
        facts["tile"] == TILE_WORDS[tile_of(view, action)]
        and facts["lacking"] == step(view).judge(view, seat, TILES[tile_of(view, action)]).reason
    ),
    "“{tile}” again would cost {lost} influence; you have {have}.": _penalty,
    "A free action comes before the hand, at a break of the action, or after it; here there is no break.": (
        lambda view, seat, action, facts: not hasattr(step(view), "again")
    ),
    # tracks
    "All {tracks} of your tracks are on the map.": lambda view, seat, action, facts: (
        facts["tracks"] == TRACKS == bin(view.tracks[seat]).count("1")
    ),
    "Tracks take 1 wood, 1 stone and 1 iron; you have no {good} on your board.": lambda view, seat, action, facts: (
        view.stock[seat][GOODS.index(facts["good"])] == 0 and facts["good"] != "coal"
    ),
    "None of your workers is rested; only they can build.": lambda view, seat, action, facts: (
        sum(view.rested[seat]) == 0
    ),
    "{link} has your track already; one is the limit.": lambda view, seat, action, facts: (
        lies_on(view, seat, link_named(view, facts["link"]))
    ),
    "{link} does not leave {start}, where you begin.": lambda view, seat, action, facts: (
        view.tracks[seat] == 0 and _no_touch(view, seat, facts) and facts["start"] == "Wien"
    ),
    "{link} does not touch your network.": lambda view, seat, action, facts: _no_touch(view, seat, facts),
    "{city} has two of your tracks. Build a station there to lay a third.": _two_tracks,
    "{link} belongs to the State. Buy access for {price} gulden as a free action.": lambda view, seat, action, facts: (
        crowned(view, link_named(view, facts["link"]))
        and facts["price"] == access(view, seat, link_named(view, facts["link"]))
    ),
    "{link} is a bridge. You have no bridge engineer.": lambda view, seat, action, facts: (
        view.box.links[link_named(view, facts["link"])].kind == 1 and not view.staff[seat][0]
    ),
    "{link} is a tunnel. You have no tunnel engineer.": lambda view, seat, action, facts: (
        view.box.links[link_named(view, facts["link"])].kind == 2 and not view.staff[seat][1]
    ),
    "{link} takes {n} {good} and you have {have} on trains and in the warehouse.": _takes_goods,
    "{link} takes effort {need}; your rested workers make {able}, {short} short.": _effort_short,
    "{link} takes effort {need}; your rested workers make {able}, with {surplus} over {short} short.": _effort_short,
    "{short} gulden short: the owners of {link} get {cost} in all.": _owners_paid,
    "At least one track is laid: stop comes after it.": lambda view, seat, action, facts: first_track(view),
    "Some of them have worked this round.": _worked,
    "You have not so many rested workers of a level.": _too_many,
    "They make an effort of {able}; {need} is needed.": lambda view, seat, action, facts: (
        facts["able"] == sum(level * n for level, n in enumerate(CREW_OF[action], 1))
        and facts["need"] == effort_of(view, seat, step(view).link) - step(view).surplus > facts["able"]
    ),
    # business points
    "You stand on {last}, the last column.": lambda view, seat, action, facts: (
        facts["last"] == 10 * view.influence[seat] == 10 * (view.box.content.boards.influence.columns - 1)
    ),
    "Your share value is at the top.": lambda view, seat, action, facts: view.box.values[view.share[seat]] == 240,
    "You have no freight car without a reserved token to convert.": lambda view, seat, action, facts: (
        freight(view, seat) == 0
    ),
    # goods given back
    "Give back exactly {over}, not {many}.": lambda view, seat, action, facts: (
        facts["over"] == view.excess(seat) != facts["many"] == sum(DISCARD_OF[action])
    ),
    "You have {have} {good}, not {n}.": lambda view, seat, action, facts: (
        facts["have"] == view.stock[seat][GOODS.index(facts["good"])] < facts["n"]
    ),
    "Only {spare} of your coal is in the way; the rest finds room on your engines.": lambda view, seat, action, facts: (
        facts["spare"] == max(0, view.stock[seat][3] - len(view.trains[seat])) < DISCARD_OF[action][3]
    ),
    # hiring
    "The nearest hub stands at {at}; you would stand at {you}.": lambda view, seat, action, facts: (
        facts["at"] == 10 * min(view.hubs) > facts["you"] == left_by_penalty(view, seat, action)
    ),
    "All {limit} of your workers are in play.": lambda view, seat, action, facts: (
        facts["limit"] == 15 == in_play(view, seat)
    ),
    "{city} stands at {at}, you at {you}. {short} more influence and you may hire there.": (
        lambda view, seat, action, facts: (
            facts["at"] == 10 * view.hubs[view.hubs_at.index(city_named(view, facts["city"]))]
            and facts["you"] == 10 * view.influence[seat]
            and facts["short"] == facts["at"] - facts["you"] > 0
            and in_play(view, seat) < 15
        )
    ),
    "{short} gulden short: the next worker in {city} costs {price}.": lambda view, seat, action, facts: any(
        short(view, seat, facts, view.box.worker_prices[row])
        for hub, row in zip(view.box.columns, view.ladders, strict=True)
        if hub == view.hubs_at.index(city_named(view, facts["city"]))
    ),
    "You have a {kind} engineer; one is the limit.": lambda view, seat, action, facts: (
        facts["kind"] not in lacked(view, seat)
    ),
    "You have an engineer of each kind; that is the limit.": lambda view, seat, action, facts: (
        not lacked(view, seat)
    ),
    "No {kind} engineer waits at the {hub} hub.": lambda view, seat, action, facts: (
        HUBS.index(facts["hub"]) not in waits(view, facts["kind"])
    ),
    "No engineer of a kind that you lack is left.": lambda view, seat, action, facts: (
        bool(lacked(view, seat)) and not any(waits(view, kind) for kind in lacked(view, seat))
    ),
    "The {hub} hub stands at {at}, you at {you}.": lambda view, seat, action, facts: (
        facts["at"] == 10 * view.hubs[HUBS.index(facts["hub"])] > facts["you"] == 10 * view.influence[seat]
    ),
    "The nearest engineer that you lack waits at {at}; with {you} influence it is out of reach.": _next_engineer,
    "An engineer costs {price} gulden; you have {cash}.": lambda view, seat, action, facts: (
        facts["price"] == 30 > facts["cash"] == view.purse[seat]
        and (action not in ENGINEER_OF or ENGINEER_OF[action][0] in lacked(view, seat))
    ),
    "Hire at least one person before you stop.": lambda view, seat, action, facts: (
        type(step(view)).__name__ == "HireFirst"
    ),
    "You named engineers only for this action.": lambda view, seat, action, facts: step(view).column == -1,
    "All workers of one action come from the column named first.": lambda view, seat, action, facts: (
        step(view).column >= 0 and action.startswith("column ")
    ),
    # building
    "Your network has no empty site that you could use.": _no_site,
    "{city} is not in your network.": lambda view, seat, action, facts: (
        city_named(view, facts["city"]) not in reached(view, seat)
    ),
    "All {stations} of your stations are built.": lambda view, seat, action, facts: (
        facts["stations"] == STATIONS == len(view.stations[seat])
    ),
    "{city} has only the sites the game begins with.": lambda view, seat, action, facts: facts["city"] == "Wien",
    "{city} has no empty station site.": lambda view, seat, action, facts: (
        built_in(view, city_named(view, facts["city"])) >= sites_of(view, city_named(view, facts["city"]))
    ),
    "You have a station in {city}; this game allows one in each city.": lambda view, seat, action, facts: (
        view.box.one_station and city_named(view, facts["city"]) in view.stations[seat]
    ),
    "{short} gulden short: a station in {city} costs {price}.": lambda view, seat, action, facts: (
        short(view, seat, facts, price_of(view, city_named(view, facts["city"])))
    ),
    "There is no such factory site in this game: {place}.": lambda view, seat, action, facts: (
        site(view, facts["site"]) is None
    ),
    "The site is not connected to your network: {place}.": lambda view, seat, action, facts: (
        site(view, facts["site"]).city not in reached(view, seat)
    ),
    "The site is taken: {place}.": lambda view, seat, action, facts: is_taken(view, facts["site"]),
    "A factory takes one worker from your board, and you have none.": lambda view, seat, action, facts: (
        on_board(view, seat) == 0
    ),
    "The factory board is empty.": lambda view, seat, action, facts: not board_prices(view),
    "{short} gulden short at {place}: the cheapest factory costs {price}.": lambda view, seat, action, facts: (
        short(view, seat, facts, factory_at(view, facts["site"], min(board_prices(view))))
    ),
    "No {good} factory is left.": lambda view, seat, action, facts: (
        view.taken[GOODS.index(facts["good"])] == len(view.box.costs[0])
    ),
    "{short} gulden short: a {good} factory costs {price} there.": lambda view, seat, action, facts: short(
        view,
        seat,
        facts,
        factory_at(
            view,
            view.ground.works[step(view).site].name,
            view.box.costs[GOODS.index(action)][view.taken[GOODS.index(action)]],
        ),
    ),
    "You have no such worker on your board.": lambda view, seat, action, facts: (
        (*view.rested[seat], *view.worked[seat])[LEVELS.index(action)] == 0
    ),
    # producing
    "You have no worker at a factory.": lambda view, seat, action, facts: not view.works[seat],
    "No goods are left beside your workers.": lambda view, seat, action, facts: (
        bool(view.works[seat]) and not any(left for _, _, left in view.works[seat])
    ),
    "You have no worker at {place}.": lambda view, seat, action, facts: own_work(view, seat, facts["site"]) is None,
    "Nothing is left beside your worker at {place}.": lambda view, seat, action, facts: (
        own_work(view, seat, facts["site"])[2] == 0
    ),
    "Your worker at {place} has given one good in this action.": lambda view, seat, action, facts: (
        own_work(view, seat, facts["site"])[0] in step(view).given
    ),
    "At least one worker gives before you stop.": lambda view, seat, action, facts: (
        type(step(view)).__name__ == "ProduceFirst"
    ),
    # the market
    "The market is empty.": lambda view, seat, action, facts: sum(view.market) == 0,
    "The market has no {good} left.": lambda view, seat, action, facts: market_price(view, facts["good"]) is None,
    "{short} gulden short: {good} costs {price}.": lambda view, seat, action, facts: (
        short(view, seat, facts, market_price(view, facts["good"]))
    ),
    "Nothing can be ordered in round {round}: no round would bring it.": lambda view, seat, action, facts: (
        facts["round"] == view.round == 8
    ),
    "Your landing holds {limit} this round, and it is full.": lambda view, seat, action, facts: (
        facts["limit"] == view.shipments[view.round - 1] == sum(view.landing[seat])
    ),
    "Buy or order at least one good.": lambda view, seat, action, facts: type(step(view)).__name__ == "ChooseGoods",
    "This action is an order; buying at once is another action.": lambda view, seat, action, facts: (
        type(step(view)).__name__ == "OrderMore" and sum(view.landing[seat]) > 0
    ),
    # trains
    "No engine is for sale before round {round}.": lambda view, seat, action, facts: (
        facts["round"] > view.round
        and facts["round"] in view.box.engine_round.values()
        and not any(left and view.box.engine_round[n] <= view.round for n, left in enumerate(view.engines, 4))
    ),
    "No engine is left for sale.": lambda view, seat, action, facts: sum(view.engines) == 0,
    "Your {rows} rows are full, and no engine for sale is larger than those you have.": _no_larger,
    "{rows} trains are the limit.": lambda view, seat, action, facts: facts["rows"] == 3 == len(view.trains[seat]),
    "You have no train {train}.": lambda view, seat, action, facts: facts["train"] > len(view.trains[seat]),
    "Train {train} has level {have}; an upgrade goes up.": lambda view, seat, action, facts: (
        facts["have"] == view.trains[seat][facts["train"] - 1][0] >= int(action.rsplit(" ", 1)[1])
    ),
    "Engine {level} is for sale from round {round}.": lambda view, seat, action, facts: (
        facts["round"] == view.box.engine_round[facts["level"]] > view.round
    ),
    "No engine {level} is left.": lambda view, seat, action, facts: view.engines[facts["level"] - 4] == 0,
    "{short} gulden short: {what} costs {price}.": _engine_short,
    # contracts
    "No contract is left on display.": lambda view, seat, action, facts: not view.display,
    "Every contract on display needs more freight cars without tokens than your {cars}.": (
        lambda view, seat, action, facts: (
            facts["cars"] == freight(view, seat) < min(len(card.split()[0]) for card in view.display)
        )
    ),
    "The contract for {asked} is not on display.": lambda view, seat, action, facts: facts["card"] not in view.display,
    "It reserves {size} freight cars without tokens; you have {cars}.": lambda view, seat, action, facts: (
        facts["size"] == len(action.split()[1]) > facts["cars"] == freight(view, seat)
    ),
    # giving, and the share value
    "You would stand on {last}, the last column.": lambda view, seat, action, facts: (
        facts["last"] == left_by_penalty(view, seat, action) == 10 * view.box.last
    ),
    "A step of influence costs {price} gulden; you have {cash}.": lambda view, seat, action, facts: (
        facts["price"] == 10 > facts["cash"] == view.purse[seat]
    ),
    "Give for at least one step.": lambda view, seat, action, facts: action == "donate 0",
    "The track ends at {last}.": lambda view, seat, action, facts: (
        facts["last"] == 10 * view.box.last < 10 * (view.influence[seat] + int(action.split()[1]))
    ),
    "{steps} steps cost {cost} gulden; you have {cash}.": lambda view, seat, action, facts: (
        facts["cost"] == 10 * facts["steps"] > facts["cash"] == view.purse[seat]
    ),
    "Raising costs {cost} influence; you would have {you}, and there is nothing to lower.": (
        lambda view, seat, action, facts: (
            view.share[seat] == 0 and facts["cost"] == 10 > facts["you"] == left_by_penalty(view, seat, action)
        )
    ),
    "The value stands at {value} already.": lambda view, seat, action, facts: (
        facts["value"] == (40, 60, 90, 130, 180, 240)[view.share[seat]] == int(action.split()[1])
    ),
    "The value rises one row at a time: from {now} to {next}.": lambda view, seat, action, facts: (
        (facts["now"], facts["next"]) == (40, 60, 90, 130, 180, 240)[view.share[seat] :][:2]
        and int(action.split()[1]) > facts["next"]
    ),
    "Raising to {value} costs {cost} influence; you have {have}.": lambda view, seat, action, facts: (
        facts["value"] == (40, 60, 90, 130, 180, 240)[view.share[seat] + 1]
        and facts["cost"] == 10 * (view.share[seat] + 1) > facts["have"] == 10 * view.influence[seat]
    ),
    # free actions
    "You have no investor who could buy a share.": lambda view, seat, action, facts: view.investors[seat] == 0,
    "The share value {value} is row {row}; your topmost investor sits in row {top} and pays no more than that.": (
        lambda view, seat, action, facts: (
            facts["value"] == (40, 60, 90, 130, 180, 240)[facts["row"] - 1]
            and facts["row"] == view.share[seat] + 1 > facts["top"] == view.investors[seat] > 0
        )
    ),
    "You have delivered once this turn; that is the limit.": lambda view, seat, action, facts: view.delivered,
    "You have no worker at {place}. Goods on your trains cannot be delivered.": lambda view, seat, action, facts: (
        own_work(view, seat, facts["site"]) is None
    ),
    "Each delivery burns one coal from your board, and you have none.": lambda view, seat, action, facts: (
        view.stock[seat][3] == 0
    ),
    "You have delivered coal to {city} already.": lambda view, seat, action, facts: (
        seat
        in (
            view.gold[view.hubs_at.index(city_named(view, facts["city"]))],
            view.silver[view.hubs_at.index(city_named(view, facts["city"]))],
        )
    ),
    "{city} wants no more {good}.": _demand_full,
    "{city} wants no {good}.": lambda view, seat, action, facts: (
        _city_demand(view, city_named(view, facts["city"])) != facts["good"]
        and city_named(view, facts["city"]) not in view.hubs_at
    ),
    "{city} has had its {good}.": lambda view, seat, action, facts: (
        _city_demand(view, city_named(view, facts["city"])) == facts["good"]
        and view.served >> city_named(view, facts["city"]) & 1 == 1
    ),
    "{link} has no crown: no access is bought there, a hand on “Track” lays tracks.": lambda view, seat, action, facts: (
        not crowned(view, link_named(view, facts["link"]))
    ),
    "{short} gulden short: access from {link} costs {price}.": lambda view, seat, action, facts: (
        short(view, seat, facts, access(view, seat, link_named(view, facts["link"])))
    ),
}  # fmt: skip
