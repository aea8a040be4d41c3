"""What each refusal of Steam Power claims, evaluated on the view it was given from by a slow reading of its own."""

from collections.abc import Mapping
from typing import Any

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.content import CITY, COLOURS, WATER
from enginehouse.games.steam_power.rules.events import COLOUR_NAMES
from enginehouse.games.steam_power.rules.judge_track import judge_placement
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES, Lay
from enginehouse.games.steam_power.rules.notation import ACTIONS, COUNT, REPLACED, ROUTE_NUMBER, VICTIM
from enginehouse.games.steam_power.rules.state import Link, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.fulfil_contract import OfferBonus
from tests.properties import Claim

Facts = Mapping[str, Any]
BANK, CROSSING = 5, 2
PRICES = {"plains": 0, "hills": 2, "mountains": 4}


# --- a slow reading of the board -------------------------------------------------------------------------------------
def company(view: Table) -> int:
    return view.stack[-1].company  # type: ignore[attr-defined]


def money(view: Table) -> int:
    return view.purse[view.owner(company(view))]


def city(view: Table, name: str) -> int:
    return view.box.land.names.index(name)


def lay(view: Table, action: str) -> Lay:
    return view.box.land.placements[action]


def here(view: Table, action: str, facts: Facts) -> bool:
    """The hex that is named is the one of the placement."""
    return view.box.land.refs[lay(view, action).hex] == facts["hex"] == action.split()[1]


def link(view: Table) -> Link:
    found = view.unfinished[company(view)]
    assert found is not None
    return found


def edges_of(segment: int) -> set[int]:
    return set(tiles.ENDS[segment])


def lain(view: Table, h: int) -> list[set[int]]:
    """The pairs of edges that links join on a hex: read from the links, not from the tiles."""
    links = [*view.links, *(one for one in view.unfinished if one is not None)]
    return [set(ends) for one in links for at, ends in zip(one.hexes, one.edges, strict=True) if at == h]


def cities_by(view: Table, h: int, edges: set[int]) -> list[int]:
    """The cities that these edges of a hex lead into."""
    land = view.box.land
    there = [land.next_to[h][edge] for edge in sorted(edges)]
    return [land.city_at[n] for n in there if n >= 0 and land.city_at[n] >= 0]


def own_cities(view: Table, who: int) -> set[int]:
    """All cities of the groups that its completed links reach."""
    land = view.box.land
    ends = {c for one in view.links if one.company == who for c in (one.start, one.end)}
    return {c for group in land.groups if ends & set(group) for c in group}


def linked_cities(view: Table) -> set[int]:
    return set().union(*(own_cities(view, who) for who in range(view.box.companies)))


def points_nowhere(view: Table, h: int, edges: set[int]) -> bool:
    land = view.box.land
    return any(land.next_to[h][edge] < 0 or land.price[land.next_to[h][edge]] == WATER for edge in edges)


def open_end(view: Table, who: int) -> tuple[int, int] | None:
    """The hex and edge that the open end of a company points at."""
    one = view.unfinished[who]
    if one is None:
        return None
    out = one.edges[-1][1]
    return view.box.land.next_to[one.hexes[-1]][out], (out + 3) % 6


def joins(view: Table, h: int, edges: set[int], name: str) -> bool:
    """Does the open end of the company of this name point at one of these edges?"""
    whose = [who for who in range(view.box.companies) if COLOUR_NAMES.get(view.colours[who]) == name]
    return len(whose) == 1 and whose[0] != company(view) and open_end(view, whose[0]) in [(h, e) for e in edges]


def pile(view: Table, h: int, edges: set[int], *, crossing: bool) -> str:
    """The pile of the tile, from its drawing: how far apart the ends of its tracks are."""

    def apart(ends: set[int]) -> int:
        a, b = ends
        return min((a - b) % 6, (b - a) % 6)

    if not crossing:
        return tiles.PILE_NAMES[1 if apart(edges) == 1 else 0]
    other = [ends for ends in lain(view, h) if ends != edges]
    return tiles.PILE_NAMES[1 if apart(edges) == 3 == apart(other[0]) else 2]


def left_in(view: Table, name: str) -> int:
    return view.piles[tiles.PILE_NAMES.index(name)]


def prices(view: Table, who: int, colour: int) -> list[int]:
    """What every piece of a colour costs at the least, cheapest first: links of others, counted one by one."""
    land = view.box.land
    far = dict.fromkeys(own_cities(view, who), 0)
    edge = set(far)
    while edge:
        reached: set[int] = set()
        for one in view.links:
            ends = {
                c
                for c in range(len(land.codes))
                if land.group_of[c] in (land.group_of[one.start], land.group_of[one.end])
            }
            if ends & edge:
                reached |= ends - far.keys()
        links = max(far[c] for c in edge) + 1
        far |= dict.fromkeys(reached, links)
        edge = reached
    return sorted(
        far[c] + (view.factory[c] != who)
        for c, k in enumerate(view.tile_colour)
        if k == colour and c in far
        for _ in range(view.pieces[c])
    )


def costs(view: Table, who: int, goods: list[int]) -> int:
    """The cheapest total; what cannot be transported comes from the bank."""
    total = 0
    for colour in set(goods):
        found, needed = prices(view, who, colour), goods.count(colour)
        total += sum(found[:needed]) + BANK * max(0, needed - len(found))
    return total


# --- track -----------------------------------------------------------------------------------------------------------
def water(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return here(view, action, facts) and view.box.land.price[lay(view, action).hex] == WATER


def on_a_city(view: Table, seat: int, action: str, facts: Facts) -> bool:
    land, h = view.box.land, lay(view, action).hex
    return here(view, action, facts) and land.price[h] == CITY and land.names[land.city_at[h]] == facts["city"]


def empty_hex(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return here(view, action, facts) and action.startswith("cross ") and not lain(view, lay(view, action).hex)


def crossed_already(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return here(view, action, facts) and action.startswith("cross ") and len(lain(view, lay(view, action).hex)) == 2


def does_not_cross(view: Table, seat: int, action: str, facts: Facts) -> bool:
    one = lay(view, action)
    (under,), over = lain(view, one.hex), edges_of(one.segment)
    ring = [edge in under for edge in range(6) if edge in under | over]
    apart = len(ring) == 4 and ring[0] != ring[1] != ring[2]
    kinds = tiles.WORDS[tiles.BETWEEN[min(under)][max(under)]], tiles.WORDS[one.segment]
    return here(view, action, facts) and not apart and kinds == (facts["under"], facts["tile"])


def holds_track(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return here(view, action, facts) and action.startswith("lay ") and bool(lain(view, lay(view, action).hex))


def pointing_nowhere(view: Table, seat: int, action: str, facts: Facts) -> bool:
    if action in REPLACED:
        h, turned = link(view).hexes[-1], edges_of(REPLACED[action]) - {link(view).edges[-1][0]}
        return view.box.land.refs[h] == facts["hex"] and points_nowhere(view, h, turned)
    return here(view, action, facts) and points_nowhere(
        view, lay(view, action).hex, edges_of(lay(view, action).segment)
    )


def first_track_elsewhere(view: Table, seat: int, action: str, facts: Facts) -> bool:
    one = lay(view, action)
    none_yet = not own_cities(view, company(view)) and view.unfinished[company(view)] is None
    return none_yet and not cities_by(view, one.hex, edges_of(one.segment))


def not_ones_own_city(view: Table, seat: int, action: str, facts: Facts) -> bool:
    one = lay(view, action)
    reached, own = cities_by(view, one.hex, edges_of(one.segment)), own_cities(view, company(view))
    return bool(own) and city(view, facts["city"]) in reached and not own & set(reached)


def not_at_the_network(view: Table, seat: int, action: str, facts: Facts) -> bool:
    one = lay(view, action)
    own = own_cities(view, company(view))
    return here(view, action, facts) and bool(own) and not own & set(cities_by(view, one.hex, edges_of(one.segment)))


def no_train(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return view.trains[company(view)] == 0 and view.unfinished[company(view)] is None


def not_continued(view: Table, seat: int, action: str, facts: Facts) -> bool:
    land, one, end = view.box.land, lay(view, action), open_end(view, company(view))
    assert end is not None
    named = land.refs[link(view).hexes[-1]] == facts["end"] and land.refs[end[0]] == facts["hex"]
    return named and (one.hex != end[0] or end[1] not in edges_of(one.segment))


def joins_another(view: Table, seat: int, action: str, facts: Facts) -> bool:
    if action in REPLACED:
        h, turned = link(view).hexes[-1], edges_of(REPLACED[action]) - {link(view).edges[-1][0]}
        return view.box.land.refs[h] == facts["hex"] and joins(view, h, turned, facts["company"])
    one = lay(view, action)
    return here(view, action, facts) and joins(view, one.hex, edges_of(one.segment), facts["company"])


def leads_home(view: Table, seat: int, action: str, facts: Facts) -> bool:
    start = link(view).start
    if action in REPLACED:
        h, leaving = link(view).hexes[-1], edges_of(REPLACED[action]) - {link(view).edges[-1][0]}
    else:
        h, end = lay(view, action).hex, open_end(view, company(view))
        assert end is not None
        leaving = edges_of(lay(view, action).segment) - {end[1]}
    return cities_by(view, h, leaving) == [start] and view.box.land.names[start] == facts["city"]


def no_such_tile(view: Table, seat: int, action: str, facts: Facts) -> bool:
    if action in REPLACED:
        h = link(view).hexes[-1]
        new, old = edges_of(REPLACED[action]), set(link(view).edges[-1])
        both = len(lain(view, h)) == 2
        wanted = pile_beside(view, h, new, old) if both else pile(view, h, new, crossing=False)
        given_back = pile_beside(view, h, old, old) if both else pile(view, h, old, crossing=False)
        return wanted == facts["pile"] != given_back and left_in(view, wanted) <= 0
    one = lay(view, action)
    wanted = pile(view, one.hex, edges_of(one.segment), crossing=one.cross)
    return wanted == facts["pile"] and left_in(view, wanted) <= 0


def pile_beside(view: Table, h: int, new: set[int], old: set[int]) -> str:
    """The pile of the crossing tile with this track beside the other one, which stays."""
    other = next(ends for ends in lain(view, h) if ends != old)
    straight = all(abs(max(ends) - min(ends)) == 3 for ends in (new, other))
    return tiles.PILE_NAMES[1 if straight else 2]


def cannot_pay_tile(view: Table, seat: int, action: str, facts: Facts) -> bool:
    one = lay(view, action)
    ground = TERRAIN_NAMES[view.box.land.price[one.hex]]
    price = CROSSING if one.cross else PRICES[ground]
    what = "a crossing costs" if one.cross else f"{ground} cost"
    said = facts["what"] == what and facts["price"] == price and facts["money"] == money(view)
    return said and facts["short"] == price - money(view) > 0


def no_end(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return view.unfinished[company(view)] is None and (action == "remove" or action in REPLACED)


def no_plain_tile(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return len(lain(view, link(view).hexes[-1])) == 2 and view.piles[tiles.PLAIN_PILE] <= 0


def does_not_turn(view: Table, seat: int, action: str, facts: Facts) -> bool:
    entry, old = link(view).edges[-1]
    new = edges_of(REPLACED[action])
    return view.box.land.refs[link(view).hexes[-1]] == facts["hex"] and not (entry in new and old not in new)


def no_longer_crosses(view: Table, seat: int, action: str, facts: Facts) -> bool:
    h, old, new = link(view).hexes[-1], set(link(view).edges[-1]), edges_of(REPLACED[action])
    other = next(ends for ends in lain(view, h) if ends != old)
    ring = [edge in other for edge in range(6) if edge in other | new]
    return view.box.land.refs[h] == facts["hex"] and not (len(ring) == 4 and ring[0] != ring[1] != ring[2])


def nothing_to_lay(view: Table) -> bool:
    notes = [*view.box.land.placements, "remove", *REPLACED]
    return all(judge_placement(view, company(view), note) is not None for note in notes)


def all_too_dear(view: Table, seat: int, action: str, facts: Facts) -> bool:
    rich = view.clone()
    rich.purse[view.owner(company(view))] = 9
    return facts["money"] == money(view) < 4 and nothing_to_lay(view) and not nothing_to_lay(rich)


def all_blocked(view: Table, seat: int, action: str, facts: Facts) -> bool:
    rich = view.clone()
    rich.purse[view.owner(company(view))] = 9
    return nothing_to_lay(rich)


# --- factories -------------------------------------------------------------------------------------------------------
def free_and_linked(view: Table) -> list[int]:
    return [c for c in linked_cities(view) if view.factory[c] < 0 and COLOURS[view.tile_colour[c]] != "purple"]


def none_to_build_in(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return not free_and_linked(view) and view.factories[company(view)] > 0


def stock_is_short(view: Table, seat: int, action: str, facts: Facts) -> bool:
    colours = sorted({view.tile_colour[c] for c in free_and_linked(view)})
    named = [word for word in facts["colours"].replace(",", "").split() if word != "or"]
    return bool(colours) and named == [COLOURS[k] for k in colours] and not any(view.stock[k] for k in colours)


def no_colour_left(view: Table, seat: int, action: str, facts: Facts) -> bool:
    colour = view.tile_colour[view.box.land.build_city[action]]
    return COLOURS[colour] == facts["colour"] and view.stock[colour] == 0


def about_city(view: Table, action: str, facts: Facts) -> int:
    """The city of the notation, if it is the one that is named."""
    code = action.split()[1]
    found = view.box.land.codes.index(code)
    assert view.box.land.names[found] == facts["city"]
    return found


def stock_of_site(view: Table) -> int:
    return view.stock[view.tile_colour[view.stack[-1].city]]  # type: ignore[attr-defined]


def stock_decides(view: Table, seat: int, action: str, facts: Facts) -> bool:
    usual = view.box.pieces
    enough = [n for n in (usual - 1, usual, usual + 1) if n <= facts["stock"]]
    allowed = enough or [facts["stock"]]
    return facts["stock"] == stock_of_site(view) and COUNT[action] not in allowed


def not_a_bonus_number(view: Table, seat: int, action: str, facts: Facts) -> bool:
    said = [facts["fewer"], facts["usual"], facts["more"]]
    usual = view.box.pieces
    return said == [usual - 1, usual, usual + 1] and COUNT[action] not in said


# --- contracts -------------------------------------------------------------------------------------------------------
def cheapest_is_dear(view: Table, seat: int, action: str, facts: Facts) -> bool:
    who, cards = company(view), view.box.cards
    total = min(costs(view, who, list(cards[card].goods)) for card in view.hands[seat])
    return facts["total"] == total and facts["money"] == money(view) and facts["short"] == total - money(view) > 0


def contract_is_dear(view: Table, seat: int, action: str, facts: Facts) -> bool:
    card = next(c for c in view.box.cards.values() if action == f"contract {c.number}")
    total = costs(view, company(view), list(card.goods))
    said = facts["number"] == card.number and facts["total"] == total and facts["money"] == money(view)
    return card.id in view.hands[seat] and said and facts["short"] == total - money(view) > 0


def not_in_hand(view: Table, seat: int, action: str, facts: Facts) -> bool:
    card = next(c for c in view.box.cards.values() if action == f"contract {c.number}")
    return facts["number"] == card.number and card.id not in view.hands[seat]


def wanted(view: Table) -> tuple[int, ...]:
    return view.stack[-1].goods  # type: ignore[attr-defined]


def can_be_transported(view: Table, seat: int, action: str, facts: Facts) -> bool:
    return COLOURS[wanted(view)[0]] == facts["colour"] and bool(prices(view, company(view), wanted(view)[0]))


def other_colour(view: Table, seat: int, action: str, facts: Facts) -> bool:
    found = about_city(view, action, facts)
    return COLOURS[wanted(view)[0]] == facts["colour"] != COLOURS[view.tile_colour[found]]


def only_from(view: Table, found: int) -> Table:
    """The position with no other pieces of the colour than those of one city."""
    alone = view.clone()
    for c, colour in enumerate(view.tile_colour):
        if colour == view.tile_colour[found] and c != found:
            alone.pieces[c] = 0
    return alone


def not_reached(view: Table, seat: int, action: str, facts: Facts) -> bool:
    found = about_city(view, action, facts)
    return view.pieces[found] > 0 and not prices(only_from(view, found), company(view), view.tile_colour[found])


def rest_not_paid(view: Table, seat: int, action: str, facts: Facts) -> bool:
    found, who, (first, *rest) = about_city(view, action, facts), company(view), wanted(view)
    price = prices(only_from(view, found), who, first)[0]
    after = view.clone()
    after.pieces[found] -= 1
    return facts["short"] == price + costs(after, who, rest) - money(view) > 0


def too_few_routes(view: Table, seat: int, action: str, facts: Facts) -> bool:
    ways = view.stack[-1].legal(view, seat)
    return facts["ways"] == len(ways) <= ROUTE_NUMBER[action]


def nobody_has_as_many(view: Table, seat: int, action: str, facts: Facts) -> bool:
    sizes = [len(hand) for s, hand in enumerate(view.hands) if s != seat]
    own = len(view.hands[seat])
    said = facts["own"] == ("1 contract" if own == 1 else f"{own} contracts")
    return said and not view.deck and not view.discard and (max(sizes) < own or max(sizes) == 0)


def holds_fewer(view: Table, seat: int, action: str, facts: Facts) -> bool:
    sizes = [len(hand) for hand in view.hands]
    return facts["most"] == max(sizes) > facts["held"] == sizes[VICTIM[action]]


def colour_taken(view: Table, seat: int, action: str, facts: Facts) -> bool:
    letter = next(letter for letter, name in COLOUR_NAMES.items() if name == facts["colour"])
    return letter in view.colours and action == f"colour {facts['colour'].lower()}"


CLAIMS: dict[str, Claim] = {
    # --- a turn
    "There is no passing: ${money} can always be taken.": lambda view, seat, action, facts: (
        action == "pass" and facts["money"] == 3 and "money" in view.stack[-1].legal(view, seat)
    ),
    "First choose one of the five actions, {actions}; “{action}” is none of them.": lambda view, seat, action, facts: (
        isinstance(view.stack[-1], ChooseAction)
        and facts["action"] == action not in ACTIONS
        and facts["actions"] == "track, factory, fulfil, draw or money"
    ),
    "You have no train left, so you cannot start a link.": no_train,
    "Every placement you could make costs more than your ${money}.": all_too_dear,
    "There is no placement you could make: every way on is blocked, or its tile is not in stock.": all_blocked,
    "You have no factory left.": lambda view, *_: view.factories[company(view)] == 0,
    "No city without a factory is reached by a completed link.": none_to_build_in,
    "The cities you could build in want {colours} pieces, and none is left in the stock.": stock_is_short,
    "You need at least one completed link to fulfil a contract.": lambda view, *_: all(
        one.company != company(view) for one in view.links
    ),
    "You have no contract in your hand.": lambda view, seat, *_: not view.hands[seat],
    "${short} short: the cheapest of your contracts costs ${total} and you have ${money}.": cheapest_is_dear,
    "The deck is empty.": lambda view, *_: not view.deck and view.seats == 1,
    "The deck is empty, and nobody else holds as many contracts as you: {own}.": nobody_has_as_many,
    # --- track
    "A Lay Track action has at least one placement.": lambda view, seat, action, facts: view.stack[-1].number == 1,
    "{hex} is water: water never holds track.": water,
    "{hex} is {city}: no track is laid on cities.": on_a_city,
    "{hex} is empty: a crossing goes over a tile that is already there.": empty_hex,
    "{hex} already holds a crossing.": crossed_already,
    "A {tile} so laid does not cross the {under} on {hex}; no tile holds both.": does_not_cross,
    "{hex} already holds track: only a crossing can be added.": holds_track,
    "On {hex} that tile would point off the map or at water.": pointing_nowhere,
    "Your first track must lead into a city.": first_track_elsewhere,
    "You have no completed link to {city}; only your own track gives the right to build from a city.": not_ones_own_city,
    "A tile on {hex} must touch your own network: one end has to lead into a city you are connected to.": (
        not_at_the_network
    ),
    "You have no train left, and every new link needs one.": no_train,
    "Not so. You have an unfinished link, so every tile must continue it from {end} into {hex}.": not_continued,
    "That tile on {hex} would join the unfinished link of {company}.": joins_another,
    "The link would lead back to {city}, where it started.": leads_home,
    "No tile is left in the pile of {pile}.": no_such_tile,
    "${short} short: {what} ${price} and you have ${money}.": cannot_pay_tile,
    "You have no unfinished link, and only the end of one may be taken up or replaced.": no_end,
    "The tile is a crossing, and no plain tile is left to put back under the other track.": no_plain_tile,
    "The new tile on {hex} must keep the side it is joined by, and turn the other one.": does_not_turn,
    "On {hex} your track must still cross the other one.": no_longer_crosses,
    # --- factories
    "{city} is a purple city: factories are never built there.": lambda view, seat, action, facts: (
        COLOURS[view.tile_colour[about_city(view, action, facts)]] == "purple"
    ),
    "{city} has had its factory; each city gets one in the whole game.": lambda view, seat, action, facts: (
        view.factory[about_city(view, action, facts)] >= 0
    ),
    "No completed link reaches {city} yet.": lambda view, seat, action, facts: (
        about_city(view, action, facts) not in linked_cities(view)
    ),
    "There is no {colour} piece left in the stock.": no_colour_left,
    "Pieces of that colour left in the stock: {stock}.": stock_decides,
    "A bonus factory gets {fewer}, {usual} or {more} pieces, as long as the stock has them.": not_a_bonus_number,
    # --- contracts
    "You have no contract {number} in your hand.": not_in_hand,
    "${short} short: contract {number} costs at least ${total} and you have ${money}.": contract_is_dear,
    "Not from the bank while a {colour} piece can be transported to your network.": can_be_transported,
    "{city} has no {colour}.": other_colour,
    "There is no piece left in {city}.": lambda view, seat, action, facts: (
        view.pieces[about_city(view, action, facts)] == 0
    ),
    "No completed links lead from {city} to your network.": not_reached,
    "From {city} you would be ${short} short for the rest of the contract.": rest_not_paid,
    "There are {ways} routes to choose from; the first is the cheapest.": too_few_routes,
    "The bonus is taken now or lost: bonus or decline, before “{action}”.": lambda view, seat, action, facts: (
        isinstance(view.stack[-1], OfferBonus) and facts["action"] == action not in ("bonus", "decline")
    ),
    "You cannot take a contract from your own hand.": lambda view, seat, action, facts: action == f"rob {seat + 1}",
    "There is no player {player} at this table.": lambda view, seat, action, facts: (
        facts["player"] == int(action.split()[1]) > view.seats
    ),
    "You take from a player who holds the most contracts, {most}; that one holds {held}.": holds_fewer,
    # --- setup
    "{colour} is taken; every player has a colour of their own.": colour_taken,
}
