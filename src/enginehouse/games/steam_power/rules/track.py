"""Laying track: what is allowed, and what it does to links and networks. SP-TRACK, SP-LINK, SP-CROSS."""

from __future__ import annotations

from enginehouse.games.steam_power.rules import events, tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES
from enginehouse.games.steam_power.rules.notation import REMOVE, REPLACE, REPLACED
from enginehouse.games.steam_power.rules.state import Company, Link, Table


# --- what is allowed -------------------------------------------------------------------------------------------------
def placements(table: Table, company: Company) -> list[str]:
    """Every legal placement of a Lay Track action, as notations, in a list that nobody changes. SP-TRACK-02."""
    link = table.unfinished[company]
    if link is not None:
        return _continuations(table, company, link)
    if table.trains[company] == 0:  # SP-LINK-10
        return []
    groups = table.network[company]
    return _starts(table, company, groups) if groups else _openings(table, company)


def _openings(table: Table, company: Company) -> list[str]:
    """A first track may start anywhere: everything the empty map allows, but for the hexes others are at. SP-TRACK-12, SP-R17."""
    land, money, tips = table.box.land, table.purse[table.box.owners[company]], table.foreign_tips(company)
    everything, spans = land.openings[_stock(table)][min(money // 2, 2)]
    out = list(everything)
    taken = {tip // 6 for tip in tips}
    for link in (*table.links, *table.unfinished):
        if link is not None:
            taken.update(link.hexes)
    busy = sorted((h for h in taken if h in spans), reverse=True)
    for h in busy:
        first, last = spans[h]
        del out[first:last]
    for h in busy:
        tile = table.tiles[h]
        for a in land.city_edges[h]:
            if tile == 0 and land.price[h] <= money:
                out += _careful(table, h, a, -1, tips)
            elif 0 < tile < 16 and money >= CROSSING_PRICE:
                out += _crossings(table, h, a, -1, tips)
    return out


def can_place(table: Table, company: Company) -> bool:
    """Is there any placement? SP-R02."""
    link = table.unfinished[company]
    if link is not None:  # a plain tile can always be taken up
        return table.tiles[link.hexes[-1]] < 16 or bool(_continuations(table, company, link))
    if table.trains[company] == 0:
        return False
    return _can_start(table, company) or bool(placements(table, company))


def _can_start(table: Table, company: Company) -> bool:
    """Is there an empty hex to start on? False leaves it open: there may be crossings."""
    lain, money = table.tiles, table.purse[table.box.owners[company]]
    ways_out = table.box.land.ways_out[_stock(table)]
    left = table.network[company] or (1 << len(ways_out)) - 1
    while left:
        low = left & -left
        left ^= low
        for h, _, price, into_open, _ in ways_out[low.bit_length() - 1]:
            if lain[h] == 0 and price <= money and into_open and not _others_end_at(table, None, h, h):
                return True
    return False


def has_tile(table: Table, pile: int, back: int = -1) -> bool:
    """Can a tile of this pile be had, if one comes ``back`` to a pile first? A pile may owe one: SP-R86. SP-R11, SP-R12."""
    return table.piles[pile] > 0 or pile == back


def _stock(table: Table) -> int:
    """Which plain tiles are left: 1 straights and curves, 2 tight curves. SP-R11."""
    return has_tile(table, tiles.PLAIN_PILE) | has_tile(table, tiles.TIGHT_PILE) << 1


def _starts(table: Table, company: Company, groups: int) -> list[str]:
    """Tiles that start a new link from one of these groups. SP-TRACK-13, SP-GROUP-02."""
    lain, money = table.tiles, table.purse[table.box.owners[company]]
    tips = table.foreign_tips(company)
    near_tips = {tip // 6 for tip in tips}
    ways_out, left = table.box.land.ways_out[_stock(table)], groups
    out: list[str] = []
    while left:
        low = left & -left
        left ^= low
        for h, a, price, into_open, into_city in ways_out[low.bit_length() - 1]:
            tile = lain[h]
            if tile == 0:
                if price > money:
                    continue
                if h in near_tips:
                    out += _careful(table, h, a, groups, tips)
                    continue
                out += into_open
                for note, b, other in into_city:
                    if b > a or not groups >> other & 1:  # a tile between two own cities is listed once
                        out.append(note)
            elif tile < 16 and money >= CROSSING_PRICE:
                out += _crossings(table, h, a, groups, tips)
    return out


def _careful(table: Table, h: int, a: int, groups: int, tips: list[int]) -> list[str]:
    """As the quick way in ``_starts``, minding open ends of others, of which none looks out of a city. SP-TRACK-17."""
    land, stock = table.box.land, _stock(table)
    return [
        land.lay_note[h][segment]
        for segment, leaving, _, other in land.exits[h * 6 + a]
        if leaving not in tips
        and stock >> tiles.PLAIN_PILE_OF[segment] & 1
        and (leaving % 6 > a or other < 0 or not groups >> other & 1)
    ]


def _crossings(table: Table, h: int, a: int, groups: int, tips: list[int]) -> list[str]:
    """Segments from edge a that may cross the lone one on h. SP-CROSS-05, SP-CROSS-10."""
    land, under = table.box.land, table.tiles[h] - 1
    room = tiles.ROOM[under + 1]
    return [
        land.cross_note[h][segment]
        for segment, leaving, _, other in land.exits[h * 6 + a]
        if room >> segment & 1
        and leaving not in tips
        and has_tile(table, tiles.crossing_pile(under, segment))
        and (leaving % 6 > a or other < 0 or not groups >> other & 1)
    ]


def _continuations(table: Table, company: Company, link: Link) -> list[str]:
    """Extend, replace or remove the end of an incomplete link. SP-LINK-07, SP-LINK-15, SP-LINK-16."""
    land, lain = table.box.land, table.tiles
    end, (a, b) = link.hexes[-1], link.edges[-1]
    h = land.next_to[end][b]
    if lain[end] < 16 and not _others_end_at(table, link, h, end):
        ways = land.ways_on(link.start, end, a, b, _stock(table))
        if lain[h] == 0:
            return ways.all if land.price[h] <= table.purse[table.box.owners[company]] else ways.back
        if lain[h] >= 16:
            return ways.back
    tips = table.foreign_tips(company)
    home = land.back_to[link.start]
    out = _extensions(table, company, home, tips)
    out += [REPLACE[s] for s in _replacements(table, link, home, tips)]
    if can_remove(table, link):
        out.append(REMOVE)
    return out


def _others_end_at(table: Table, link: Link | None, here: int, there: int) -> bool:
    """Does the open end of a link, other than this one, point into one of these hexes? SP-TRACK-17."""
    next_to = table.box.land.next_to
    for other in table.unfinished:
        if other is not None and other is not link:
            h = next_to[other.hexes[-1]][other.edges[-1][1]]
            if h in (here, there):
                return True
    return False


def _extensions(table: Table, company: Company, home: tuple[int, ...], tips: list[int]) -> list[str]:
    """Tiles at the open end, but none that leads back home or to the open end of another. SP-R08, SP-TRACK-17."""
    land, tip = table.box.land, table.tip(company)
    h = tip // 6
    tile, money = table.tiles[h], table.purse[table.box.owners[company]]
    if tip in tips:
        return []
    ways = [(s, leaving) for s, leaving, _, _ in land.exits[tip] if leaving not in home and leaving not in tips]
    if tile == 0 and 0 <= land.price[h] <= money:
        return [land.lay_note[h][s] for s, _ in ways if has_tile(table, tiles.PLAIN_PILE_OF[s])]
    if 0 < tile < 16 and money >= CROSSING_PRICE:
        room = tiles.ROOM[tile]
        fit = [s for s, _ in ways if room >> s & 1]
        return [land.cross_note[h][s] for s in fit if has_tile(table, tiles.crossing_pile(tile - 1, s))]
    return []


def _replacements(table: Table, link: Link, home: tuple[int, ...], tips: list[int]) -> list[int]:
    """Segments that may take the place of the link's end. SP-R12, SP-R14, SP-R15."""
    h, (a, old) = link.hexes[-1], link.edges[-1]
    tile = table.tiles[h]
    ways = [
        s
        for s, leaving, _, _ in table.box.land.exits[h * 6 + a]
        if leaving % 6 != old and leaving not in home and leaving not in tips
    ]
    returned = tiles.pile_of(tile)
    if tile < 16:
        return [s for s in ways if has_tile(table, tiles.PLAIN_PILE_OF[s], returned)]
    other = other_segment(tile, tiles.BETWEEN[a][old])
    crossing = [s for s in ways if tiles.CROSSES[other][s]]
    return [s for s in crossing if has_tile(table, tiles.crossing_pile(other, s), returned)]


def can_remove(table: Table, link: Link) -> bool:
    """From a crossing only if a plain tile is there to be put back. SP-R14."""
    return table.tiles[link.hexes[-1]] < 16 or has_tile(table, tiles.PLAIN_PILE)


def other_segment(tile: int, own: int) -> int:
    """The segment that shares the hex with our own, or -1."""
    return next((s for s in tiles.segments_of(tile) if s != own), -1)


# --- what it does ----------------------------------------------------------------------------------------------------
def place(table: Table, company: Company, action: str) -> None:
    """Carry out a legal placement."""
    if action == REMOVE:
        remove_end(table, company)
    elif action in REPLACED:
        replace_end(table, company, REPLACED[action])
    else:
        lay = table.box.land.placements[action]
        a, b = tiles.ENDS[lay.segment]
        if _enters_by(table, company, lay.hex, a):
            lay_segment(table, company, lay.hex, a, b)
        else:
            lay_segment(table, company, lay.hex, b, a)


def _enters_by(table: Table, company: Company, h: int, edge: int) -> bool:
    """Is this edge of the hex joined to the company's own system already? SP-TRACK-13."""
    land, link = table.box.land, table.unfinished[company]
    if link is not None:
        return land.across[link.hexes[-1] * 6 + link.edges[-1][1]] == h * 6 + edge
    group = land.group_at[land.next_to[h][edge]]
    return group >= 0 and (table.network[company] or -1) >> group & 1 == 1


def lay_segment(table: Table, company: Company, h: int, entry: int, exit_edge: int) -> None:
    """Lay one segment from edge to edge, pay for it, and see to the link it belongs to."""
    land = table.box.land
    seat = table.box.owners[company]
    segment, tile = tiles.BETWEEN[entry][exit_edge], table.tiles[h]
    if tile == 0:
        cost = land.price[h]
        table.piles[tiles.PLAIN_PILE_OF[segment]] -= 1
        table.tiles[h] = tiles.lone(segment)
    else:
        cost = CROSSING_PRICE  # instead of the terrain, not on top of it. SP-CROSS-04
        table.piles[tiles.PLAIN_PILE_OF[tile - 1]] += 1  # SP-CROSS-12
        table.piles[tiles.crossing_pile(tile - 1, segment)] -= 1
        table.tiles[h] = tiles.crossed(tile - 1, segment)
    table.pay_bank(seat, cost)
    if table.events is not None:
        ground = TERRAIN_NAMES[land.price[h]]
        table.tell(events.Laid(seat, land.refs[h], tiles.KIND[segment], cost, ground, crossing=tile != 0))
    link = table.unfinished[company]
    if link is None:
        table.trains[company] -= 1  # SP-LINK-04
        link = Link(company, land.city_at[land.next_to[h][entry]], -1, (h,), ((entry, exit_edge),))
    else:
        link = Link(company, link.start, -1, (*link.hexes, h), (*link.edges, (entry, exit_edge)))
    _settle(table, link)


def replace_end(table: Table, company: Company, segment: int) -> None:
    """The same hex, another way out. Free. SP-LINK-16, SP-LINK-17."""
    land = table.box.land
    link = table.unfinished[company]
    assert link is not None
    h, (a, old) = link.hexes[-1], link.edges[-1]
    tile, own = table.tiles[h], tiles.BETWEEN[a][old]
    other = other_segment(tile, own)
    table.piles[tiles.pile_of(tile)] += 1  # SP-LINK-22
    if other < 0:
        table.tiles[h] = tiles.lone(segment)
    else:
        table.tiles[h] = (
            tiles.crossed(other, segment) if tiles.segments_of(tile)[1] == own else tiles.crossed(segment, other)
        )
    table.piles[tiles.pile_of(table.tiles[h])] -= 1
    b = tiles.ENDS[segment][0] if tiles.ENDS[segment][1] == a else tiles.ENDS[segment][1]
    if table.events is not None:
        table.tell(events.Replaced(table.box.owners[company], land.refs[h], tiles.KIND[segment]))
    _settle(table, Link(company, link.start, -1, link.hexes, (*link.edges[:-1], (a, b))))


def remove_end(table: Table, company: Company) -> None:
    """Take up the last tile; with the only one goes the link, and the train comes back. SP-LINK-15, SP-LINK-23."""
    land = table.box.land
    link = table.unfinished[company]
    assert link is not None
    h = link.hexes[-1]
    _lift(table, h, tiles.BETWEEN[link.edges[-1][0]][link.edges[-1][1]])
    if len(link.hexes) == 1:
        table.unfinished[company] = None
        table.trains[company] += 1
    else:
        table.unfinished[company] = Link(company, link.start, -1, link.hexes[:-1], link.edges[:-1])
    if table.events is not None:
        table.tell(events.Removed(table.box.owners[company], land.refs[h], len(link.hexes) == 1))


def take_up_link(table: Table, company: Company) -> None:
    """An Automa's incomplete link leaves the map whole. SP-ACOIN-08, SP-R86."""
    link = table.unfinished[company]
    if link is None:
        return
    for h, (a, b) in zip(reversed(link.hexes), reversed(link.edges), strict=True):
        _lift(table, h, tiles.BETWEEN[a][b])
    table.unfinished[company] = None
    table.trains[company] += 1


def _lift(table: Table, h: int, own: int) -> None:
    """Our segment leaves the hex; another one on it gets a plain tile back. SP-R14, SP-R86."""
    tile = table.tiles[h]
    other = other_segment(tile, own)
    table.piles[tiles.pile_of(tile)] += 1
    if other < 0:
        table.tiles[h] = tiles.EMPTY
    else:
        table.tiles[h] = tiles.lone(other)
        table.piles[tiles.PLAIN_PILE_OF[other]] -= 1


def _settle(table: Table, link: Link) -> None:
    """A link that leads into a second city is complete. SP-LINK-02, SP-LINK-21, SP-LINK-24."""
    land = table.box.land
    company, seat = link.company, table.box.owners[link.company]
    end = land.city_at[land.next_to[link.hexes[-1]][link.edges[-1][1]]]
    if end < 0:
        table.unfinished[company] = link
        if len(link.hexes) == 1 and table.events is not None:
            table.tell(events.LinkBegun(seat, land.names[link.start], land.codes[link.start], table.trains[company]))
        return
    table.unfinished[company] = None
    table.links.append(Link(company, link.start, end, link.hexes, link.edges))
    table.join(company, land.group_of[link.start], land.group_of[end])
    if table.events is not None:
        codes = (land.codes[link.start], land.codes[end])
        table.tell(events.LinkCompleted(seat, land.names[link.start], land.names[end], codes, table.trains[company]))
