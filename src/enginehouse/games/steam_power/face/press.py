"""Steam Power as something to press: labels, places on the board, and the public figures of every seat."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Choice, Figure, Seat, listed
from enginehouse.games.steam_power.face import words
from enginehouse.games.steam_power.rules import scoring, tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.content import COLOURS, CONTRACTS
from enginehouse.games.steam_power.rules.land import PURPLE, Lay
from enginehouse.games.steam_power.rules.notation import (
    BONUS,
    COUNT,
    FACTORY,
    FULFIL,
    PIGMENT,
    REPLACED,
    ROUTE_NUMBER,
    TRACK,
    VICTIM,
)
from enginehouse.games.steam_power.rules.state import Company, Link, Route, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces, ChooseSite, sites
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseRoute, ChooseSource, OfferBonus
from enginehouse.games.steam_power.rules.transport import routes

LABELS: dict[Action, tuple[str, str]] = {  # label and icon
    "track": ("Track", "track"),
    "factory": ("Factory", "factory"),
    "fulfil": ("Fulfil", "contract"),
    "draw": ("Draw two", "contracts"),
    "money": ("Take $3", "coin"),
    "stop": ("Stop laying", ""),
    "remove": ("Take up the last tile", ""),
    "bonus": ("Take the bonus", ""),
    "decline": ("Decline", ""),
}


def about(view: Table) -> tuple[str, ...]:
    """The city that a factory is built in or a good comes from, and the contract that it is for."""
    step = view.stack[-1]
    city = (f"city-{view.box.land.codes[step.city]}",) if isinstance(step, ChoosePieces | ChooseRoute) else ()
    return (f"card-{step.card}", *city) if isinstance(step, ChooseRoute | ChooseSource) else city


def figures(view: Table) -> tuple[Figure, ...]:
    """What everybody may know of everybody. SP-INFO-06."""
    box = view.box
    points = tuple(sum(scoring.sources(view, seat).values()) for seat in range(view.seats))
    of = "" if box.solo else f"of {box.trigger}"
    trains = tuple(view.trains) if not box.solo else (sum(view.trains),)
    factories = tuple(view.factories) if not box.solo else (sum(view.factories),)
    return (
        Figure("Money", tuple(view.purse), "$", "Five dollars are a point at the end"),
        Figure("Trains", trains, "", "Each link takes one"),
        Figure("Factories", factories, "", "Left to build"),
        Figure("Cards", words.held(view), "", "Contracts in hand"),
        Figure("Fulfilled", tuple(map(len, view.fulfilled)), of, "Contracts fulfilled"),
        Figure("Fees", tuple(view.fees), "$", "Received from others so far"),
        Figure("Points", points, "", "If the game ended now"),
    )


def choice(view: Table, seat: Seat, action: Action) -> Choice:
    """An action with its label and the elements of the board that lead to it. Asked also for what is not legal, so that a
    press on any hex can be refused by its rule."""
    land = view.box.land
    if action in LABELS:
        label, icon = LABELS[action]
        return Choice(action, label, group="actions" if icon else "", icon=icon, opens=_opens(view, action))
    company = int(getattr(view.stack[-1], "company", seat)) if view.stack else seat
    if lay := land.placements.get(action):
        ref = land.refs[lay.hex]
        label = _lay_label(view, company, lay)
        touches = (f"hex-{ref}", f"seg-{ref}-{tiles.NAME[lay.segment]}")
        return Choice(action, label, touches, group=ref, ask=f"Which track on {ref}?", rank=_rank(view, company, lay))
    if action in REPLACED:
        link = view.unfinished[company]
        ref = land.refs[link.hexes[-1]] if link else ""
        segment = REPLACED[action]
        label = f"Replace by a {tiles.WORDS[segment]}" + (_replaced(view, company, link, segment) if link else "")
        rank = _replaced_rank(view, link, segment) if link else 0
        touches = (f"hex-{ref}", f"seg-{ref}-{tiles.NAME[segment]}")
        return Choice(action, label, touches, group=ref, ask=f"Which track on {ref} instead?", rank=rank)
    if action in land.city_of_note:
        city = land.city_of_note[action]
        label = _site_label if action.startswith("build") else _source_label
        return Choice(action, label(view, company, city), (f"city-{land.codes[city]}",))
    if action in view.box.card_of_note:
        card = view.box.cards[view.box.card_of_note[action]]
        label = f"Contract {card.number}: {words.points(card.vp)}, {words.price(view, company, card)}"
        return Choice(action, label, (f"card-{card.id}",))
    if action in COUNT:
        return Choice(action, f"{COUNT[action]} pieces", group="Pieces", number=COUNT[action])
    if action in ROUTE_NUMBER:
        return Choice(action, _route_label(view, ROUTE_NUMBER[action]))
    if action in VICTIM:
        victim = VICTIM[action]
        label = f"From {words.company_name(view, victim)}, who holds {len(view.hands[victim])}"
        return Choice(action, label, (f"seat-{victim}",))
    if action in PIGMENT:
        return Choice(action, action.removeprefix("colour ").capitalize(), icon=f"emblem-{PIGMENT[action]}")
    return Choice(action, action)


def _opens(view: Table, action: Action) -> bool:
    """Whether it only asks on. A factory that has one place to go to is built at once; so are contracts drawn."""
    step = view.stack[-1] if view.stack else None
    if action == BONUS:
        return isinstance(step, OfferBonus) and step.bonus != CONTRACTS
    if action == FACTORY:
        return isinstance(step, ChooseAction) and len(sites(view, step.company)) > 1
    return action in (TRACK, FULFIL)


# --- track: where it leads, and whether it can go on there -----------------------------------------------------------
def _lay_label(view: Table, company: Company, lay: Lay) -> str:
    h = lay.hex
    price = CROSSING_PRICE if lay.cross else view.box.land.price[h]
    label = f"Cross {_under(view, company, h)} with a" if lay.cross else "Lay a"
    label += f" {tiles.WORDS[lay.segment]}" + (f", ${price}" if price > 0 else "")
    way = _direction(view, company, h, tiles.ENDS[lay.segment])
    return label if way is None else label + _outcome(view, *way, view.purse[view.owner(company)] - price)


def _rank(view: Table, company: Company, lay: Lay) -> int:
    """What is shown first of the tiles that fit on a hex: one that completes a link, else the cheapest, the least scarce."""
    land, h = view.box.land, lay.hex
    way = _direction(view, company, h, tiles.ENDS[lay.segment])
    if way is not None and land.city_at[land.next_to[h][way[2]]] >= 0:
        return 0
    price = CROSSING_PRICE if lay.cross else land.price[h]
    pile = tiles.PLAIN_PILE_OF[lay.segment]
    if lay.cross and 0 < view.tiles[h] < 16:
        pile = tiles.crossing_pile(view.tiles[h] - 1, lay.segment)
    return 1 + 1000 * price + max(tiles.PILES) - view.piles[pile]


def _replaced_rank(view: Table, link: Link, segment: int) -> int:
    """The same for a tile in exchange for the last one, which costs nothing."""
    entry, h = link.edges[-1][0], link.hexes[-1]
    leave = next(e for e in tiles.ENDS[segment] if e != entry)
    land = view.box.land
    if land.city_at[land.next_to[h][leave]] >= 0:
        return 0
    return 1 + max(tiles.PILES) - view.piles[tiles.PLAIN_PILE_OF[segment]]


def _under(view: Table, company: Company, h: int) -> str:
    """The track that would be crossed on a hex."""
    if not 0 < view.tiles[h] < 16:
        return "the track"
    whose = next(link.company for link in [*view.links, *view.unfinished] if link is not None and h in link.hexes)
    owner = "your own" if whose == company else f"{words.company_name(view, whose)}’s"
    return f"{owner} {tiles.WORDS[view.tiles[h] - 1]}"


def _replaced(view: Table, company: Company, link: Link, segment: int) -> str:
    entry = link.edges[-1][0]
    leave = next(e for e in tiles.ENDS[segment] if e != entry)
    return _outcome(view, link.start, link.hexes[-1], leave, view.purse[view.owner(company)])


def _direction(view: Table, company: Company, h: int, ends: tuple[int, int]) -> tuple[int, int, int] | None:
    """The city that the link starts from, the hex, and the edge by which new track leaves it. None: it begins nowhere."""
    land, tip, link = view.box.land, view.tip(company), view.unfinished[company]
    if link is not None:
        if tip // 6 != h or tip % 6 not in ends:
            return None
        return link.start, h, ends[1] if tip % 6 == ends[0] else ends[0]
    own = view.network[company] or -1
    for entry, leave in (ends, ends[::-1]):
        city = land.city_at[land.next_to[h][entry]]
        if city >= 0 and own >> land.group_of[city] & 1:
            return city, h, leave
    return None


def _outcome(view: Table, start: int, h: int, leave: int, money: int) -> str:
    """What link it completes, or where it points; and a warning where it could not go on from there. SP-R06."""
    land, n = view.box.land, view.box.land.next_to[h][leave]
    city = land.city_at[n]
    if city >= 0:
        return f": links {land.names[start]} and {land.names[city]}"
    tile, back = view.tiles[n], (leave + 3) % 6
    if tile and not any(tiles.ROOM[tile] >> tiles.BETWEEN[back][e] & 1 for e in tiles.EDGES if e != back):
        return f": open towards {land.refs[n]}, where it cannot cross the track"
    price = CROSSING_PRICE if tile else land.price[n]
    if price > money:
        what = "crossing it" if tile else "a tile there"
        return f": open towards {land.refs[n]}; {what} costs ${price} and you will have ${money}"
    return f": open towards {land.refs[n]}"


# --- factories and contracts -----------------------------------------------------------------------------------------
def _site_label(view: Table, company: Company, city: int) -> str:
    """How many pieces, and who has them at hand."""
    name, colour, bit = view.box.land.names[city], view.tile_colour[city], 1 << view.box.land.group_of[city]
    step = view.stack[-1] if view.stack else None
    bonus = isinstance(step, ChooseSite) and step.bonus
    if colour == PURPLE:  # it never has one, and whoever asks is told why. SP-FACTORY-05
        return f"Build in {name}"
    pieces = COLOURS[colour] if bonus else f"{min(view.box.pieces, view.stock[colour])} {COLOURS[colour]}"
    others = [words.company_name(view, c) for c, groups in enumerate(view.network) if groups & bit and c != company]
    here = bool(view.network[company] & bit)
    linked = listed(["you", *others] if here else others) if here or others else "nobody"
    return f"Build in {name}: {pieces}, linked to {linked}" + ("" if here else ", not to you")


def _source_label(view: Table, company: Company, city: int) -> str:
    """The price, who gets it, and whose factory it empties."""
    owner, colour = view.factory[city], view.tile_colour[city]
    fees = fees_for(view, company, city, routes(view, company, city)[0])
    label = f"{COLOURS[colour].capitalize()} from {view.box.land.names[city]}, {_paid(view, fees)}"
    if view.pieces[city] == 1:
        worth = scoring.factory_worth(view, colour)
        whose = "you" if view.owner(owner) == view.owner(company) else words.company_name(view, owner)
        label += f"; empties it, {words.points(worth)} for {whose}"
    return label


def fees_for(view: Table, company: Company, city: int, way: Route) -> list[int]:
    """What every company gets for a piece from this city over this way. SP-FULFIL-06, SP-FULFIL-09."""
    owner, fees = view.factory[city], list(way.fees)
    if owner != company:
        fees[0 if view.box.solo else owner] += 1
    return fees


def _paid(view: Table, fees: Sequence[int]) -> str:
    if view.box.solo:
        return f"${sum(fees)}" if any(fees) else "free"
    paid = [f"${amount} to {words.company_name(view, c)}" for c, amount in enumerate(fees) if amount]
    return listed(paid) if paid else "free"


def _route_label(view: Table, number: int) -> str:
    step = view.stack[-1]
    assert isinstance(step, ChooseRoute)
    return f"Over links for {_paid(view, step.ways(view)[number].fees)}"
