"""Can this position be? Everything that is counted at a table of Steam Power. SP-COMP."""

from __future__ import annotations

from enginehouse.core import HIDDEN, BadPosition
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import BAG_TRAINS, FACTORIES, PIECES
from enginehouse.games.steam_power.rules.checks import flow
from enginehouse.games.steam_power.rules.land import CITY_TILES, COLOURS, PURPLE
from enginehouse.games.steam_power.rules.notation import PIGMENTS
from enginehouse.games.steam_power.rules.state import Link, Table
from enginehouse.games.steam_power.rules.view import shown_cards


def check(table: Table) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    _sizes(table)
    flow.check(table)
    _people(table)
    _cards(table)
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
    _must(0 <= table.first < box.humans, "the first-player marker is at no human seat")
    _must(min(table.purse) >= 0, "a purse holds less than nothing [SP-MONEY-02]")
    _must(min(table.fees) >= 0, "somebody has received less than nothing in fees")
    chosen = [letter for letter in table.colours if letter]
    _must(set(chosen) <= set(PIGMENTS), f"colours: a colour is one of {', '.join(PIGMENTS)}")
    _must(len(set(chosen)) == len(chosen), "two have the same colour [SP-SETUP-08]")
    _must(table.corner in range(4), "the direction marker is at no corner")
    _must(len(table.bag) == (box.companies if box.solo else 0), "the bag of trains is for Basic Solo")
    _must(all(0 <= n <= BAG_TRAINS for n in table.bag), f"the bag has at most {BAG_TRAINS} trains of each [SP-SOLO-03]")
    corners = [0, 1, 2, 3] if box.automas else []
    _must(
        sorted(table.corner_goods) == corners, "an Automa needs a resource of each colour at the corners [SP-ASET-06]"
    )


def _cards(table: Table) -> None:
    everywhere = shown_cards(table) + table.deck + table.put_aside + [card for hand in table.hands for card in hand]
    _must(HIDDEN not in everywhere, "a contract is hidden: this is what a seat sees, and no position")
    for card in everywhere:
        _must(card in table.box.cards, f"there is no contract {card}")
    twice = next((card for card in everywhere if everywhere.count(card) > 1), "")
    _must(not twice, f"contract {twice} is there twice; each exists once [SP-COMP-03]")
    _must(
        len(everywhere) == len(table.box.cards), f"{len(everywhere)} contracts, not {len(table.box.cards)} [SP-COMP-03]"
    )
    for seat, hand in enumerate(table.hands):
        _must(not (hand and table.is_automa(seat)), "an Automa has no hand [SP-ASET-04]")
        _must(not (hand and table.gone[seat]), "whoever has left holds no contracts [SP-R81]")
    _must(not table.discard or bool(table.box.automas), "only Automas discard contracts [SP-TAKE-08]")
    _must(len(table.put_aside) <= (table.round if table.box.solo else 0), "too many contracts put aside [SP-SOLO-08]")


def _pieces(table: Table) -> None:
    box = table.box
    for colour in range(4):
        on_map = sum(n for city, n in enumerate(table.pieces) if table.tile_colour[city] == colour)
        total = table.stock[colour] + on_map + (1 if box.automas else 0)
        _must(total == PIECES, f"{total} {COLOURS[colour]} resources, not {PIECES} [SP-COMP-07]")
        _must(table.stock[colour] >= 0, f"the stock has {table.stock[colour]} {COLOURS[colour]} resources")
    for city, owner in enumerate(table.factory):
        name, colour = box.land.names[city], table.tile_colour[city]
        _must(0 <= colour <= PURPLE, f"{name} has no colour")
        _must(-1 <= owner < box.companies, f"the factory in {name} belongs to nobody")
        _must(0 <= table.pieces[city] <= box.pieces + 1, f"{name} has {table.pieces[city]} resources [SP-REWARD-06]")
        _must(owner >= 0 or table.pieces[city] == 0, f"{name} has resources but no factory")
        _must(owner < 0 or colour != PURPLE, f"{name} is purple and has a factory [SP-FACTORY-05]")
        _must(
            owner < 0 or table.is_linked(box.land.group_of[city]),
            f"no link reaches the factory in {name} [SP-FACTORY-02]",
        )
    for company in range(box.companies):
        built = table.factory.count(company)
        fair = table.factories[company] + built == FACTORIES and built <= FACTORIES
        _must(fair, f"company {company} has not {FACTORIES} factories [SP-COMP-02]")
    if box.land.fixed_tiles:
        _must(tuple(table.tile_colour) == box.land.fixed_tiles, "tile_colour: this map fixes its city tiles")
        _must(not any(table.leftover), "leftover: this map has no city tiles beside it")
        return
    for colour, count in enumerate(CITY_TILES):
        _must(table.leftover[colour] >= 0, f"leftover: fewer than no {COLOURS[colour]} city tiles")
        there = table.tile_colour.count(colour) + table.leftover[colour]
        _must(there == count, f"{there} {COLOURS[colour]} city tiles, not {count} [SP-COMP-04]")


def _track(table: Table) -> None:
    box, land = table.box, table.box.land
    lain: dict[int, list[int]] = {}
    roads, network = [0] * len(land.groups), [0] * box.companies
    for link in table.links:
        _must(link.end >= 0, "links: an incomplete link is among the completed ones [SP-LINK-05]")
    for link in [*table.links, *(link for link in table.unfinished if link is not None)]:
        _link(table, link)
        for h, (a, b) in zip(link.hexes, link.edges, strict=True):
            lain.setdefault(h, []).append(tiles.BETWEEN[a][b])
        if link.end >= 0:
            a, b = land.group_of[link.start], land.group_of[link.end]
            roads[a] |= 1 << b
            roads[b] |= 1 << a
            joined = 1 << a | 1 << b
            mine = network[link.company]
            _must(not mine or bool(mine & joined), f"the track of company {link.company} falls apart [SP-TRACK-14]")
            network[link.company] |= joined
    _must(
        roads == table.roads and network == table.network,
        "networks do not follow from the completed links [SP-LINK-12]",
    )
    piles: list[int] = list(tiles.PILES)
    for h, tile in enumerate(table.tiles):
        if tile == 0 and h not in lain:
            continue
        there = sorted(tiles.segments_of(tile)) if 0 <= tile < 256 else [-1]
        _must(
            there == sorted(lain.get(h, [])),
            f"the track on {land.refs[h]} belongs to no link, or a link has none there",
        )
        if tile:
            _must(
                len(there) < 2 or tiles.CROSSES[there[0]][there[1]],
                f"no tile holds both tracks on {land.refs[h]} [SP-TILE-10]",
            )
            piles[tiles.pile_of(tile)] -= 1
    _must(piles == table.piles, f"the stock of tiles is {table.piles}, but {piles} are not on the map [SP-COMP-12]")
    _must(min(piles[0 if not box.automas else 1 :]) >= 0, "more tiles on the map than there are [SP-COMP-12]")  # SP-R86
    for company, link in enumerate(table.unfinished):
        used = sum(done.company == company for done in table.links) + (link is not None)
        start = box.link_trains
        fair = table.trains[company] + used == start and used <= start
        _must(fair, f"company {company} has not {start} trains [SP-COMP-01]")
        if link is None:
            continue
        _must(link.company == company, f"company {company} holds another's unfinished link")
        _must(link.end < 0, f"the unfinished link of company {company} is finished [SP-LINK-05]")
        own = table.network[company] or -1
        _must(bool(own >> land.group_of[link.start] & 1), f"the track of company {company} falls apart [SP-TRACK-14]")
        h, e = link.hexes[-1], link.edges[-1][1]
        _must(h * 6 + e not in table.foreign_tips(company), f"two open ends meet at {land.refs[h]} [SP-TRACK-17]")


def _coin_paths(table: Table) -> None:
    box, land = table.box, table.box.land
    for company, path in enumerate(table.coin_paths):
        if company < box.humans or box.solo:
            _must(path is None, "only an Automa has a coin path [SP-ACOIN-01]")
            continue
        if path is None:
            _must(table.unfinished[company] is None, "an Automa has an unfinished link and no coin path [SP-ACOIN-12]")
            continue
        sound = all(0 <= h < len(land.price) and land.price[h] >= 0 for h in path.hexes)
        sound = sound and 0 < len(path.hexes) == len(set(path.hexes))
        _must(sound, "a coin path lies where no track can be laid [SP-ACOIN-01]")
        _must(0 <= path.target < len(land.codes), "a coin path leads to no city [SP-ACOIN-01]")
        _must(-1 <= path.start < len(land.groups), "a coin path starts nowhere [SP-R58]")
        placed = path.start >= 0 or table.network[company] != 0
        _must(placed, "a coin path starts nowhere [SP-R58]")


def _link(table: Table, link: Link) -> None:
    """A chain of neighbouring hexes between two cities, or from one into the open."""
    land = table.box.land
    _must(0 <= link.company < table.box.companies, "a link belongs to no company")
    _must(0 <= link.start < len(land.codes) and -1 <= link.end < len(land.codes), "a link joins no city")
    _must(len(link.hexes) == len(link.edges) > 0, "a link has no track")
    _must(link.start != link.end, "a link joins a city with itself [SP-R08]")
    here, came = land.hex_of[link.start], -1  # came: the edge by which the link must enter the next hex
    for n, (h, (a, b)) in enumerate(zip(link.hexes, link.edges, strict=True)):
        _must(0 <= h < len(land.price) and land.price[h] >= 0, "a link runs where no track can lie [SP-TRACK-08]")
        ref = land.refs[h]
        _must(a in tiles.EDGES and b in tiles.EDGES and a != b, f"a link leaves {ref} where it came in")
        _must(land.next_to[h][a] == here and came in (-1, a), f"a link is torn at {ref} [SP-LINK-01]")
        _must(not land.dead_end[h][b], f"a link points off the map or at water at {ref} [SP-R04]")
        reached = land.city_at[land.next_to[h][b]]
        wanted = link.end if n == len(link.hexes) - 1 else -1
        _must(reached == wanted, f"a link does not end where it should at {ref} [SP-LINK-24]")
        here, came = h, (b + 3) % 6
