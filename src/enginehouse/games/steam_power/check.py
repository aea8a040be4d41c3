"""Can this position be? Everything that is counted at a table of Steam Power. SP-COMP."""

from __future__ import annotations

from enginehouse.core import HIDDEN, BadPosition
from enginehouse.games.steam_power import tiles
from enginehouse.games.steam_power.box import CITY_TILES, FACTORIES, PIECES
from enginehouse.games.steam_power.land import COLOURS, PURPLE
from enginehouse.games.steam_power.state import Link, Table
from enginehouse.games.steam_power.view import shown_cards


def check(table: Table) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    _sizes(table)
    _cards(table)
    _pieces(table)
    _track(table)


def _must(fact: bool, wrong: str) -> None:
    if not fact:
        raise BadPosition(wrong)


def _sizes(table: Table) -> None:
    box, land = table.box, table.box.land
    by_length = {
        box.players: ("gone", "purse", "hands", "fulfilled", "fees"),
        box.companies: ("colours", "trains", "factories", "unfinished", "network", "coin_paths"),
        len(land.codes): ("tile_colour", "factory", "pieces"),
        land.cols * land.rows: ("tiles",),
        len(land.groups): ("roads",),
        3: ("piles",),
        4: ("stock",),
        5: ("leftover",),
    }
    for length, names in by_length.items():
        for name in names:
            _must(len(getattr(table, name)) == length, f"{name} has {len(getattr(table, name))} entries, not {length}")
    _must(table.seats == box.players, f"{table.seats} seats, but the options say {box.players} players")
    _must(0 <= table.first < box.humans, "the first-player marker is at no human seat")
    _must(min(table.purse) >= 0, "a purse holds less than nothing [SP-MONEY-02]")
    _must(table.corner in range(4), "the direction marker is at no corner")
    _must(len(table.bag) == (box.companies if box.solo else 0), "the bag of trains is for Basic Solo")
    _must(len(table.corner_goods) == (4 if box.automas else 0), "corner resources are for games with an Automa")


def _cards(table: Table) -> None:
    everywhere = shown_cards(table) + table.deck + table.put_aside + [card for hand in table.hands for card in hand]
    for card in everywhere:
        _must(card in table.box.cards or card == HIDDEN, f"there is no contract {card}")
    known = [card for card in everywhere if card != HIDDEN]
    twice = next((card for card in known if known.count(card) > 1), "")
    _must(not twice, f"contract {twice} is there twice; each exists once [SP-COMP-03]")
    _must(
        len(everywhere) == len(table.box.cards), f"{len(everywhere)} contracts, not {len(table.box.cards)} [SP-COMP-03]"
    )


def _pieces(table: Table) -> None:
    box = table.box
    for colour in range(4):
        on_map = sum(n for city, n in enumerate(table.pieces) if table.tile_colour[city] == colour)
        total = table.stock[colour] + on_map + (1 if box.automas else 0)
        _must(total == PIECES, f"{total} {COLOURS[colour]} resources, not {PIECES} [SP-COMP-07]")
    for city, owner in enumerate(table.factory):
        name, colour = box.land.names[city], table.tile_colour[city]
        _must(0 <= colour <= PURPLE, f"{name} has no colour")
        _must(-1 <= owner < box.companies, f"the factory in {name} belongs to nobody")
        _must(table.pieces[city] >= 0, f"{name} has fewer than no resources")
        _must(owner >= 0 or table.pieces[city] == 0, f"{name} has resources but no factory")
        _must(owner < 0 or colour != PURPLE, f"{name} is purple and has a factory [SP-FACTORY-05]")
    for company in range(box.companies):
        built = table.factory.count(company)
        _must(
            table.factories[company] + built == FACTORIES,
            f"company {company} has not {FACTORIES} factories [SP-COMP-02]",
        )
    if not box.land.fixed_tiles:
        for colour, count in enumerate(CITY_TILES):
            there = table.tile_colour.count(colour) + table.leftover[colour]
            _must(there == count, f"{there} {COLOURS[colour]} city tiles, not {count} [SP-COMP-04]")


def _track(table: Table) -> None:
    box, land = table.box, table.box.land
    lain: dict[int, list[int]] = {}
    roads, network = [0] * len(land.groups), [0] * box.companies
    for link in [*table.links, *(link for link in table.unfinished if link is not None)]:
        _link(table, link)
        for h, (a, b) in zip(link.hexes, link.edges, strict=True):
            lain.setdefault(h, []).append(tiles.BETWEEN[a][b])
        if link.end >= 0:
            a, b = land.group_of[link.start], land.group_of[link.end]
            roads[a] |= 1 << b
            roads[b] |= 1 << a
            network[link.company] |= 1 << a | 1 << b
    _must(
        roads == table.roads and network == table.network,
        "networks do not follow from the completed links [SP-LINK-12]",
    )
    piles: list[int] = list(tiles.PILES)
    for h, tile in enumerate(table.tiles):
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
    for company, link in enumerate(table.unfinished):
        used = sum(done.company == company for done in table.links) + (link is not None)
        start = box.trains - (2 if box.solo else 0)
        _must(table.trains[company] + used == start, f"company {company} has not {start} trains [SP-COMP-01]")
        _must(link is None or link.company == company, f"company {company} holds another's unfinished link")
        path = table.coin_paths[company]
        _must(path is None or company >= box.humans, "only an Automa has a coin path [SP-ACOIN-01]")


def _link(table: Table, link: Link) -> None:
    """A chain of neighbouring hexes between two cities (or from one)."""
    land = table.box.land
    _must(0 <= link.company < table.box.companies, "a link belongs to no company")
    _must(0 <= link.start < len(land.codes) and -1 <= link.end < len(land.codes), "a link joins no city")
    _must(len(link.hexes) == len(link.edges) > 0, "a link has no track")
    came = land.hex_of[link.start]
    for h, (a, b) in zip(link.hexes, link.edges, strict=True):
        _must(0 <= h < len(land.price) and land.price[h] >= 0, "a link runs where no track can lie [SP-TRACK-08]")
        _must(a in tiles.EDGES and b in tiles.EDGES and a != b, "a link leaves a hex where it came in")
        ref = land.refs[h]
        _must(
            land.next_to[h][a] == came or land.next_to[came][(a + 3) % 6] == h, f"a link is torn at {ref} [SP-LINK-01]"
        )
        came = land.next_to[h][b]
        _must(came >= 0, f"a link points off the map at {ref} [SP-R04]")
        if came >= 0 and land.city_at[came] < 0:
            came = h  # the next hex must be the neighbour over edge b
            nxt = land.next_to[h][b]
            _must(land.price[nxt] >= 0, f"a link points at water at {ref} [SP-R04]")
    if link.end >= 0:
        _must(land.next_to[link.hexes[-1]][link.edges[-1][1]] == land.hex_of[link.end], "a link misses its second city")
        _must(link.start != link.end, "a link joins a city with itself [SP-R08]")
