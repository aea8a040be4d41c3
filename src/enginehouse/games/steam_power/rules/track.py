"""Laying track: what is allowed, and what it does to links and networks. SP-TRACK, SP-LINK, SP-CROSS.

Nothing here asks whose the track is that is crossed, whom a tile is in the way of, or who is in a city already: own track
may be crossed (SP-CROSS-08), the way of others barred (SP-TRACK-18, SP-R05, SP-R06), a city or a pair of cities shared
(SP-TRACK-19, SP-R10).
"""

from __future__ import annotations

from functools import lru_cache

from enginehouse.games.steam_power.rules import events, tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES, Land
from enginehouse.games.steam_power.rules.notation import REMOVE, REPLACED
from enginehouse.games.steam_power.rules.state import Company, Link, Table

EVERY_PILE = (1 << len(tiles.PILES)) - 1
PLAIN = 1 << tiles.PLAIN_PILE | 1 << tiles.TIGHT_PILE  # of the stock: tiles with one segment
KNOWN = 1 << 15  # lists that are remembered, of each kind


# --- what is allowed -------------------------------------------------------------------------------------------------
def placements(table: Table, company: Company, more: tuple[str, ...] = ()) -> list[str]:
    """Every legal placement of a Lay Track action, as notations, then ``more``; nobody changes the list. SP-TRACK-02.

    An incomplete link must be gone on with: its end is extended, replaced or removed, and no other tile of it; a tile just laid
    too. SP-LINK-07, SP-LINK-08, SP-LINK-15, SP-LINK-16, SP-LINK-19, SP-R19. No train is needed: SP-LINK-11.
    """
    link = table.unfinished[company]
    if link is None:
        return _new_links(table, company, more)
    land, lain, stock = table.box.land, table.tiles, piles_left(table)
    end, (a, b) = link.hexes[-1], link.edges[-1]
    tip, shut = land.across[end * 6 + b], land.shut[link.start]
    h = tip // 6
    bars, end_bars = shut[h], shut[end]
    pointed = table.pointed or table.open_ends()
    if end in pointed or pointed.count(h) > 1:
        others = _bars(table, company)
        bars, end_bars = bars | others.get(h, 0), end_bars | others.get(end, 0)
    tile = lain[h]
    other_ways, fits = _other_ways(a, b, lain[end], stock, end_bars), tiles.FITS_FROM[tip % 6][tile][stock]
    if fits and (CROSSING_PRICE if tile else land.price[h]) <= table.purse[table.box.owners[company]]:
        return [*_ways_on(land, tip, tile > 0, fits, bars), *other_ways, *more]
    return [*other_ways, *more]


def _new_links(table: Table, company: Company, more: tuple[str, ...]) -> list[str]:
    """Every first tile of a link. SP-LINK-10."""
    if table.trains[company] == 0:
        return [*more]
    groups = table.network[company]
    out = _starts(table, company, groups) if groups else _openings(table, company)
    return [*out, *more] if more else out


def _openings(table: Table, company: Company) -> list[str]:
    """A first track may start anywhere: everything the empty map allows, but for the hexes others are at. SP-TRACK-12, SP-R17."""
    land, lain, money, stock = table.box.land, table.tiles, table.purse[table.box.owners[company]], piles_left(table)
    everything, spans = land.openings[stock & PLAIN][min(money // 2, 2)]
    tips, begun = _bars(table, company), [link for link in table.unfinished if link is not None]
    taken = {*tips}.union(*[link.hexes for link in (*table.links, *begun)])
    busy = sorted([h for h in taken if h in spans], reverse=True)
    if not busy:
        return everything
    out = everything[:]
    for h in busy:
        first, last = spans[h]
        del out[first:last]
    for h in busy:
        if (CROSSING_PRICE if lain[h] else land.price[h]) <= money:
            for a in land.city_edges[h]:
                out += _starts_from(land, h * 6 + a, lain[h], stock, tips.get(h, 0), -1)
    return out


def can_place(table: Table, company: Company) -> bool:
    """Is there any placement? SP-R02."""
    link = table.unfinished[company]
    if link is not None:  # a plain tile can always be taken up
        return table.tiles[link.hexes[-1]] < 16 or bool(placements(table, company))
    if table.trains[company] == 0:
        return False
    return _can_start(table, company) or bool(placements(table, company))


def _can_start(table: Table, company: Company) -> bool:
    """Is there an empty hex to start on? False leaves it open: there may be crossings."""
    lain, money, pointed = table.tiles, table.purse[table.box.owners[company]], table.pointed or table.open_ends()
    ways_out = table.box.land.ways_out[piles_left(table) & PLAIN]
    left = table.network[company] or (1 << len(ways_out)) - 1
    while left:
        low = left & -left
        left ^= low
        for h, _, price, into_open, _ in ways_out[low.bit_length() - 1]:
            if lain[h] == 0 and price <= money and into_open and h not in pointed:
                return True
    return False


def has_tile(table: Table, pile: int, back: int = -1) -> bool:
    """Can a tile of this pile be had, if one comes ``back`` to a pile first? A pile may owe one: SP-R86. SP-R11, SP-R12."""
    return table.piles[pile] > 0 or pile == back


def piles_left(table: Table) -> int:
    """Which piles have a tile left, a bit for each. SP-R11."""
    plain, tight, curved = table.piles
    return EVERY_PILE if plain > 0 and tight > 0 and curved > 0 else (plain > 0) | (tight > 0) << 1 | (curved > 0) << 2


def _bars(table: Table, company: Company) -> dict[int, int]:
    """By hex: the edges, a bit for each, where the open ends of others come in, which nobody else may join. SP-TRACK-17."""
    bars: dict[int, int] = {}
    for other, h in enumerate(table.pointed or table.open_ends()):
        link = table.unfinished[other]
        if link is not None and other != company:
            bars[h] = bars.get(h, 0) | 1 << (link.edges[-1][1] + 3) % 6
    return bars


def _starts(table: Table, company: Company, groups: int) -> list[str]:
    """Tiles that start a new link from one of these groups. SP-TRACK-13, SP-GROUP-02."""
    land, lain, money = table.box.land, table.tiles, table.purse[table.box.owners[company]]
    stock, tips, left = piles_left(table), _bars(table, company), groups
    ways_out, side = land.ways_out[stock & PLAIN], tiles.SIDE
    out: list[str] = []
    while left:
        low = left & -left
        left ^= low
        for h, a, price, into_open, into_city in ways_out[low.bit_length() - 1]:
            tile = lain[h]
            if tile:
                if side[tile][a] >= 0 and money >= CROSSING_PRICE:
                    out += _starts_from(land, h * 6 + a, tile, stock, tips.get(h, 0), groups)
            elif price > money:
                continue
            elif h in tips:
                out += _starts_from(land, h * 6 + a, tile, stock, tips[h], groups)
            else:
                out += into_open
                for note, b, other in into_city:
                    if b > a or not groups >> other & 1:  # a tile between two own cities is listed once
                        out.append(note)
    return out


def _starts_from(land: Land, place: int, tile: int, stock: int, bars: int, groups: int) -> tuple[str, ...]:
    """As the quick way in ``_starts``, over what lies there and beside the open ends of others. SP-CROSS-05, SP-CROSS-10."""
    fits = tiles.FITS_FROM[place % 6][tile][stock]
    if fits == 0:
        return ()
    for edge, other in land.lesser[place]:
        if groups >> other & 1:
            bars |= edge
    return _ways_on(land, place, tile > 0, fits, bars)


@lru_cache(maxsize=KNOWN)
def _ways_on(land: Land, place: int, crosses: bool, fits: int, bars: int) -> tuple[str, ...]:
    """What may be laid from a place (``hex * 6 + entry edge``), of the segments that fit there: none leaves by a barred edge."""
    note = (land.cross_note if crosses else land.lay_note)[place // 6]
    return tuple([note[s] for s, leaving, _, _ in land.exits[place] if fits >> s & 1 and not bars >> leaving % 6 & 1])


@lru_cache(maxsize=KNOWN)
def _other_ways(entry: int, leaving: int, tile: int, stock: int, bars: int) -> tuple[str, ...]:
    """What may become of the last tile of a link: turned so that it leaves by another edge, which is not barred, or taken up."""
    other = other_segment(tile, tiles.BETWEEN[entry][leaving])
    under = tiles.EMPTY if other < 0 else tiles.lone(other)
    fits = tiles.FITS[under][stock | 1 << tiles.PILE_OF[tile]]  # the tile itself comes back first. SP-R12, SP-R15
    turned = [(edge, tiles.BETWEEN[entry][edge]) for edge in tiles.EDGES if edge not in (entry, leaving)]
    out = [tiles.REPLACE[segment] for edge, segment in turned if fits >> segment & 1 and not bars >> edge & 1]
    return (*out, REMOVE) if can_remove(tile, stock) else tuple(out)


def can_remove(tile: int, stock: int) -> bool:
    """From a crossing only if a plain tile is there to be put back. SP-R14."""
    return tile < 16 or stock >> tiles.PLAIN_PILE & 1 == 1


def other_segment(tile: int, own: int) -> int:
    """The segment that shares the hex with our own, or -1."""
    if tile < 16:
        return -1
    under, over = tile % 16 - 1, tile // 16 - 1
    return over if under == own else under


# --- what it does ----------------------------------------------------------------------------------------------------
def place(table: Table, company: Company, action: str) -> None:
    """Carry out a legal placement, one of two: to lay, cross, replace or remove a tile. SP-LINK-18, SP-CROSS-02."""
    land, link = table.box.land, table.unfinished[company]
    if action in REPLACED:
        replace_end(table, company, REPLACED[action])
        return
    if action == REMOVE:
        remove_end(table, company)
        return
    lay = land.placements[action]
    if link is not None:
        entry = (link.edges[-1][1] + 3) % 6
    else:  # the edge that is joined to the company's own system already. SP-TRACK-13
        entry, other = tiles.ENDS[lay.segment]
        group = land.group_at[land.next_to[lay.hex][entry]]
        if group < 0 or not (table.network[company] or -1) >> group & 1:
            entry = other
    lay_segment(table, company, lay.hex, entry, tiles.LEAVES[lay.segment][entry])


def lay_segment(table: Table, company: Company, h: int, entry: int, exit_edge: int) -> None:
    """Lay one segment from edge to edge, pay the bank for it, and see to the link it belongs to.

    What it crosses keeps owner and train, and nobody is paid for it: SP-CROSS-06, SP-CROSS-07, SP-CROSS-09, SP-R13.
    """
    land, piles, tile = table.box.land, table.piles, table.tiles[h]
    segment = tiles.BETWEEN[entry][exit_edge]
    if tile == 0:
        cost = land.price[h]
        piles[tiles.PLAIN_PILE_OF[segment]] -= 1
        table.tiles[h] = tiles.lone(segment)
    else:
        cost = CROSSING_PRICE  # instead of the terrain, not on top of it. SP-CROSS-04
        piles[tiles.PLAIN_PILE_OF[tile - 1]] += 1  # SP-CROSS-12
        piles[tiles.crossing_pile(tile - 1, segment)] -= 1
        table.tiles[h] = tiles.crossed(tile - 1, segment)
    if cost:
        table.pay_bank(table.box.owners[company], cost)
    if table.events is not None:
        seat, ground = table.box.owners[company], TERRAIN_NAMES[land.price[h]]
        table.tell(events.Laid(seat, land.refs[h], tiles.KIND[segment], cost, ground, crossing=tile != 0))
    link = table.unfinished[company]
    if link is None:
        table.trains[company] -= 1  # SP-LINK-04
        start = land.city_at[land.next_to[h][entry]]
        _settle(table, company, start, (h,), ((entry, exit_edge),))
    else:
        _settle(table, company, link.start, (*link.hexes, h), (*link.edges, (entry, exit_edge)))


def replace_end(table: Table, company: Company, segment: int) -> None:
    """The same hex, another way out. Free, whatever the ground. SP-LINK-16, SP-LINK-17, SP-R16."""
    land = table.box.land
    link = table.unfinished[company]
    assert link is not None
    h, (a, old) = link.hexes[-1], link.edges[-1]
    tile, own, piles = table.tiles[h], tiles.BETWEEN[a][old], table.piles
    if tile < 16:
        piles[tiles.PLAIN_PILE_OF[own]] += 1  # SP-LINK-22
        piles[tiles.PLAIN_PILE_OF[segment]] -= 1
        table.tiles[h] = tiles.lone(segment)
    else:
        other = other_segment(tile, own)
        piles[tiles.PILE_OF[tile]] += 1
        table.tiles[h] = (
            tiles.crossed(other, segment) if tiles.segments_of(tile)[1] == own else tiles.crossed(segment, other)
        )
        piles[tiles.PILE_OF[table.tiles[h]]] -= 1
    if table.events is not None:
        table.tell(events.Replaced(table.box.owners[company], land.refs[h], tiles.KIND[segment]))
    _settle(table, company, link.start, link.hexes, (*link.edges[:-1], (a, tiles.LEAVES[segment][a])))


def remove_end(table: Table, company: Company) -> None:
    """Take up the last tile; with the only one goes the link, and the train comes back. SP-LINK-15, SP-LINK-23."""
    land = table.box.land
    link = table.unfinished[company]
    assert link is not None
    h = link.hexes[-1]
    _lift(table, h, tiles.BETWEEN[link.edges[-1][0]][link.edges[-1][1]])
    if len(link.hexes) == 1:
        table.hold(company, None)
        table.trains[company] += 1
    else:
        table.hold(company, Link(company, link.start, -1, link.hexes[:-1], link.edges[:-1]), h)
    if table.events is not None:
        table.tell(events.Removed(table.box.owners[company], land.refs[h], len(link.hexes) == 1))


def take_up_link(table: Table, company: Company) -> None:
    """An Automa's incomplete link leaves the map whole. SP-ACOIN-08, SP-R86."""
    link = table.unfinished[company]
    if link is None:
        return
    for h, (a, b) in zip(reversed(link.hexes), reversed(link.edges), strict=True):
        _lift(table, h, tiles.BETWEEN[a][b])
    table.hold(company, None)
    table.trains[company] += 1


def _lift(table: Table, h: int, own: int) -> None:
    """Our segment leaves the hex; another one on it gets a plain tile back. SP-R14, SP-R86."""
    tile = table.tiles[h]
    other = other_segment(tile, own)
    table.piles[tiles.PILE_OF[tile]] += 1
    if other < 0:
        table.tiles[h] = tiles.EMPTY
    else:
        table.tiles[h] = tiles.lone(other)
        table.piles[tiles.PLAIN_PILE_OF[other]] -= 1


def _settle(
    table: Table, company: Company, start: int, hexes: tuple[int, ...], edges: tuple[tuple[int, int], ...]
) -> None:
    """A link that leads into a second city is complete, for good, also within a group.

    SP-LINK-02, SP-LINK-13, SP-LINK-14, SP-LINK-20, SP-LINK-21, SP-LINK-24, SP-R09.
    """
    land = table.box.land
    ahead = land.next_to[hexes[-1]][edges[-1][1]]
    end = land.city_at[ahead]
    link = Link(company, start, end, hexes, edges)
    if end < 0:
        table.hold(company, link, ahead)
        if table.events is not None and len(hexes) == 1:
            seat = table.box.owners[company]
            table.tell(events.LinkBegun(seat, land.names[start], land.codes[start], table.trains[company]))
        return
    table.hold(company, None)
    table.links.append(link)
    table.join(company, land.group_of[start], land.group_of[end])
    if table.events is not None:
        seat, codes = table.box.owners[company], (land.codes[start], land.codes[end])
        table.tell(events.LinkCompleted(seat, land.names[start], land.names[end], codes, table.trains[company]))
