"""Can this position be? Everything that is counted at a table of Steam Power. SP-COMP."""

from __future__ import annotations

from enginehouse.core import HIDDEN, BadPosition, listed
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.automa.paths import can_follow
from enginehouse.games.steam_power.rules.box import (
    BAG_TRAINS,
    COMPENSATION,
    FACTORIES,
    PIECES,
    SOLO_ROUNDS,
    START_MONEY,
    TAKE_MONEY,
)
from enginehouse.games.steam_power.rules.checks import stack
from enginehouse.games.steam_power.rules.content import CITY_TILES, COLOURS
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.notation import PIGMENTS
from enginehouse.games.steam_power.rules.state import Link, Table
from enginehouse.games.steam_power.rules.steps.fulfil_contract import Reward


def check(table: Table) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    _sizes(table)
    stack.check(table)
    _cards(table)
    _people(table)
    _pieces(table)
    _track(table)
    _coin_paths(table)


def _must(fact: bool, wrong: str) -> None:
    if not fact:
        raise BadPosition(wrong)


def _sizes(table: Table) -> None:
    box, land = table.box, table.box.land
    by_length = (
        (box.players, ("gone", "purse", "hands", "fulfilled", "fees")),
        (box.companies, ("colours", "trains", "factories", "unfinished", "network", "coin_paths")),
        (len(land.codes), ("tile_colour", "factory", "pieces")),
        (land.cols * land.rows, ("tiles",)),
        (len(land.groups), ("roads",)),
        (3, ("piles",)),
        (4, ("stock",)),
        (5, ("leftover",)),
    )
    for length, names in by_length:
        for name in names:
            _must(len(getattr(table, name)) == length, f"{name} has {len(getattr(table, name))} entries, not {length}")


def _people(table: Table) -> None:
    box = table.box
    _must(0 <= table.first < box.humans, "first: the first-player marker is at no human seat [SP-ASET-08]")
    last = SOLO_ROUNDS if box.solo else box.round_cap
    _must(table.round <= last, f"round: the game ends after {last} rounds, and this is round {table.round} [SP-R37]")
    _must(min(table.purse) >= 0, "purse: somebody holds less than nothing [SP-MONEY-02]")
    most = _most_money(table)
    _must(sum(table.purse) <= most, f"purse: nobody can have earned so much; all together had ${most} at the most")
    _must(min(table.fees) >= 0, "fees: somebody has received less than nothing")
    most = _most_fees(table)
    _must(sum(table.fees) <= most, f"fees: for what was delivered, ${most} were paid at the most [SP-FULFIL-09]")
    chosen = [letter for letter in table.colours if letter]
    _must(set(chosen) <= set(PIGMENTS), f"colours: a colour is one of {', '.join(PIGMENTS)}")
    _must(len(set(chosen)) == len(chosen), "colours: two have the same [SP-SETUP-08]")
    _must(table.corner in range(4 if box.automas else 1), "corner: the direction marker is at no corner [SP-ADIR-01]")
    _must(len(table.bag) == (box.companies if box.solo else 0), "bag: the trains in the bag are for Basic Solo")
    _must(all(0 <= n <= BAG_TRAINS for n in table.bag), f"bag: at most {BAG_TRAINS} trains of each [SP-SOLO-03]")
    corners = [0, 1, 2, 3] if box.automas else []
    _must(
        sorted(table.corner_goods) == corners,
        "corner_goods: one resource of each colour with Automas, none without [SP-ASET-06]",
    )


def _most_money(table: Table) -> int:
    """What all have together if every action was Take Money, and every contract brought all it can. SP-R27."""
    box = table.box
    each = sum(box.cards[card].money for cards in table.fulfilled for card in cards)
    given = sum(len(table.fulfilled[seat]) for seat in range(box.humans, box.players)) * max(COMPENSATION.values())
    actions = BAG_TRAINS * box.companies if box.solo else 2 * box.players
    return START_MONEY * box.players + TAKE_MONEY * actions * table.round + each + given


def _most_fees(table: Table) -> int:
    """A dollar for the factory and one for each link, of which no route has as many as there are groups."""
    if table.box.solo:
        return 0  # SP-SOLO-12
    shown = [card for cards in table.fulfilled for card in cards]
    shown += [step.card for step in table.stack if isinstance(step, Reward)]
    return sum(len(table.box.cards[card].goods) for card in shown) * len(table.box.land.groups)


def _cards(table: Table) -> None:
    piles = {
        "deck": table.deck,
        "discard": table.discard,
        "put_aside": table.put_aside,
        "hands": [card for hand in table.hands for card in hand],
        "fulfilled": [card for cards in table.fulfilled for card in cards],
        "stack": [step.card for step in table.stack if isinstance(step, Reward)],
    }
    seen: dict[str, str] = {}
    for name, cards in piles.items():
        _must(HIDDEN not in cards, f"{name}: a contract is hidden: this is what a seat sees, and no position")
        for card in cards:
            _must(card in table.box.cards, f"{name}: there is no contract {card[:20]}")
            _must(card not in seen, f"{name}: contract {card} is there twice, also in {seen.get(card)} [SP-COMP-03]")
            seen[card] = name
    missing = [card for card in table.box.cards if card not in seen]
    _must(not missing, f"deck: contract {listed(missing[:3])} is nowhere [SP-COMP-03]")
    for seat, hand in enumerate(table.hands):
        _must(not (hand and table.is_automa(seat)), "hands: an Automa has none [SP-ASET-04]")
        _must(not (hand and table.gone[seat]), "gone: whoever has left holds no contracts [SP-R81]")
    _must(not any(table.gone[table.box.humans :]), "gone: an Automa stays to the end [SP-R81]")
    _must(not table.discard or bool(table.box.automas), "discard: only Automas discard contracts [SP-TAKE-08]")
    most = table.round if table.box.solo else 0
    _must(len(table.put_aside) <= most, f"put_aside: at most {most} contracts by now [SP-SOLO-08]")


def _pieces(table: Table) -> None:
    box = table.box
    for city, colour in enumerate(table.tile_colour):
        _must(0 <= colour <= PURPLE, f"tile_colour: {box.land.names[city]} has none of the five")
    for colour in range(4):
        on_map = sum(n for city, n in enumerate(table.pieces) if table.tile_colour[city] == colour)
        total = table.stock[colour] + on_map + (1 if box.automas else 0)
        _must(total == PIECES, f"stock and pieces: {total} {COLOURS[colour]}, not {PIECES} [SP-COMP-07]")
        _must(table.stock[colour] >= 0, f"stock: it has {table.stock[colour]} {COLOURS[colour]}")
    for city, owner in enumerate(table.factory):
        name, colour, pieces = box.land.names[city], table.tile_colour[city], table.pieces[city]
        _must(-1 <= owner < box.companies, f"factory: the one in {name} belongs to nobody")
        _must(0 <= pieces <= box.pieces + 1, f"pieces: {name} has {pieces}, at most {box.pieces + 1} [SP-REWARD-06]")
        _must(owner >= 0 or pieces == 0, f"pieces: {name} has some but no factory")
        _must(owner < 0 or colour != PURPLE, f"factory: {name} is purple and has one [SP-FACTORY-05]")
        linked = owner < 0 or table.is_linked(box.land.group_of[city])
        _must(linked, f"factory: no link reaches the one in {name} [SP-FACTORY-02]")
    for company in range(box.companies):
        built = table.factory.count(company)
        fair = table.factories[company] + built == FACTORIES and built <= FACTORIES
        _must(fair, f"factories: company {company} has not {FACTORIES} with those built [SP-COMP-02]")
    if box.land.fixed_tiles:
        _must(tuple(table.tile_colour) == box.land.fixed_tiles, "tile_colour: this map fixes its city tiles")
        _must(not any(table.leftover), "leftover: this map has no city tiles beside it")
        return
    for colour, count in enumerate(CITY_TILES):
        _must(table.leftover[colour] >= 0, f"leftover: fewer than no {COLOURS[colour]} city tiles")
        there = table.tile_colour.count(colour) + table.leftover[colour]
        _must(
            there == count, f"leftover: with those on the map {there} {COLOURS[colour]} tiles, not {count} [SP-COMP-04]"
        )


def _track(table: Table) -> None:
    box, land = table.box, table.box.land
    lain: dict[int, list[int]] = {}
    roads, network = [0] * len(land.groups), [0] * box.companies
    for link in table.links:
        _must(link.end >= 0, "links: an incomplete link is among the completed ones [SP-LINK-05]")
    begun = [("unfinished", link) for link in table.unfinished if link is not None]
    for name, link in [*(("links", link) for link in table.links), *begun]:
        _link(table, link, name)
        for h, (a, b) in zip(link.hexes, link.edges, strict=True):
            lain.setdefault(h, []).append(tiles.BETWEEN[a][b])
        if link.end >= 0:
            a, b = land.group_of[link.start], land.group_of[link.end]
            roads[a] |= 1 << b
            roads[b] |= 1 << a
            joined = 1 << a | 1 << b
            mine = network[link.company]
            _must(
                not mine or bool(mine & joined), f"links: the track of company {link.company} falls apart [SP-TRACK-14]"
            )
            network[link.company] |= joined
    _must(network == table.network, "network: it does not follow from the completed links [SP-LINK-12]")
    _must(roads == table.roads, "roads: they do not follow from the completed links [SP-LINK-12]")
    piles: list[int] = list(tiles.PILES)
    for h, tile in enumerate(table.tiles):
        if tile == 0 and h not in lain:
            continue
        there = sorted(tiles.segments_of(tile)) if 0 <= tile < 256 else [-1]
        _must(
            there == sorted(lain.get(h, [])),
            f"tiles: the track on {land.refs[h]} belongs to no link, or a link has none there",
        )
        if tile:
            _must(
                len(there) < 2 or tiles.CROSSES[there[0]][there[1]],
                f"tiles: none holds both tracks on {land.refs[h]} [SP-TILE-10]",
            )
            piles[tiles.pile_of(tile)] -= 1
    _must(piles == table.piles, f"piles: they are {table.piles}, but {piles} tiles are not on the map [SP-COMP-12]")
    _must(
        min(piles[0 if not box.automas else 1 :]) >= 0, "piles: more tiles on the map than there are [SP-COMP-12]"
    )  # SP-R86
    for company, link in enumerate(table.unfinished):
        used = sum(done.company == company for done in table.links) + (link is not None)
        start = box.link_trains
        fair = table.trains[company] + used == start and used <= start
        _must(fair, f"trains: company {company} has not {start} with those on links [SP-COMP-01]")
        if link is None:
            continue
        _must(link.company == company, f"unfinished: company {company} holds another’s unfinished link")
        _must(link.end < 0, f"unfinished: the link of company {company} is complete [SP-LINK-05]")
        own = table.network[company] or -1
        _must(
            bool(own >> land.group_of[link.start] & 1),
            f"unfinished: the track of company {company} falls apart [SP-TRACK-14]",
        )
        h, e = link.hexes[-1], link.edges[-1][1]
        _must(
            h * 6 + e not in table.foreign_tips(company),
            f"unfinished: two open ends meet at {land.refs[h]} [SP-TRACK-17]",
        )


def _coin_paths(table: Table) -> None:
    box, land = table.box, table.box.land
    for company, path in enumerate(table.coin_paths):
        if company < box.humans or box.solo:
            _must(path is None, "coin_paths: only an Automa has a coin path [SP-ACOIN-01]")
            continue
        if path is None:
            _must(
                table.unfinished[company] is None,
                "coin_paths: an unfinished link without one [SP-ACOIN-12]",
            )
            continue
        sound = all(0 <= h < len(land.price) and land.price[h] >= 0 for h in path.hexes)
        sound = sound and 0 < len(path.hexes) == len(set(path.hexes))
        _must(sound, "coin_paths: a coin path lies where no track can be laid [SP-ACOIN-01]")
        _must(0 <= path.target < len(land.codes), "coin_paths: a coin path leads to no city [SP-ACOIN-01]")
        _must(-1 <= path.start < len(land.groups), "coin_paths: a coin path starts nowhere [SP-R58]")
        placed = path.start >= 0 or table.network[company] != 0
        _must(placed, "coin_paths: a coin path starts nowhere [SP-R58]")
        _must(can_follow(table, company, path), "coin_paths: one can no longer be followed [SP-R53]")


def _link(table: Table, link: Link, name: str) -> None:
    """A chain of neighbouring hexes between two cities, or from one into the open."""
    land = table.box.land
    _must(0 <= link.company < table.box.companies, f"{name}: a link belongs to no company")
    _must(0 <= link.start < len(land.codes) and -1 <= link.end < len(land.codes), f"{name}: a link joins no city")
    _must(len(link.hexes) == len(link.edges) > 0, f"{name}: a link has no track")
    _must(link.start != link.end, f"{name}: a link joins a city with itself [SP-R08]")
    here, came = land.hex_of[link.start], -1  # came: the edge by which the link must enter the next hex
    for n, (h, (a, b)) in enumerate(zip(link.hexes, link.edges, strict=True)):
        _must(
            0 <= h < len(land.price) and land.price[h] >= 0, f"{name}: a link runs where no track can lie [SP-TRACK-08]"
        )
        ref = land.refs[h]
        _must(a in tiles.EDGES and b in tiles.EDGES and a != b, f"{name}: a link leaves {ref} where it came in")
        _must(land.next_to[h][a] == here and came in (-1, a), f"{name}: a link is torn at {ref} [SP-LINK-01]")
        _must(not land.dead_end[h][b], f"{name}: a link points off the map or at water at {ref} [SP-R04]")
        reached = land.city_at[land.next_to[h][b]]
        wanted = link.end if n == len(link.hexes) - 1 else -1
        _must(reached == wanted, f"{name}: a link does not end where it should at {ref} [SP-LINK-24]")
        here, came = h, (b + 3) % 6
