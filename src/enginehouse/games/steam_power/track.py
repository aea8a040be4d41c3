"""Laying track: what is allowed, and what it does to links and networks. SP-TRACK, SP-LINK, SP-CROSS."""

from __future__ import annotations

from enginehouse.core import Refusal
from enginehouse.games.steam_power import events, tiles
from enginehouse.games.steam_power.box import CROSSING_PRICE
from enginehouse.games.steam_power.land import CITY, TERRAIN_NAMES, WATER
from enginehouse.games.steam_power.state import Company, Link, Table

REMOVE = "remove"
REPLACE: tuple[str, ...] = tuple(f"replace {name}" for name in tiles.NAME)
REPLACED: dict[str, int] = {note: s for s, note in enumerate(REPLACE)}


# --- what is allowed -------------------------------------------------------------------------------------------------
def placements(table: Table, company: Company) -> list[str]:
    """Every legal placement of a Lay Track action, as notations. SP-TRACK-02."""
    link = table.unfinished[company]
    if link is not None:
        return _continuations(table, company, link)
    if table.trains[company] == 0:  # SP-LINK-10
        return []
    groups = table.network[company] or -1  # a first track may start anywhere. SP-TRACK-12, SP-R17
    return _starts(table, company, groups)


def can_place(table: Table, company: Company) -> bool:
    """Is there any placement? SP-R02."""
    return bool(placements(table, company))


def _starts(table: Table, company: Company, groups: int) -> list[str]:
    """Tiles that start a new link from one of these groups. SP-TRACK-13, SP-GROUP-02."""
    land, lain = table.box.land, table.tiles
    price, into_open, into_city = land.price, land.into_open, land.into_city
    money = table.purse[table.owner(company)]
    tips = table.foreign_tips(company)
    slow = bool(tips) or table.piles[0] <= 0 or table.piles[1] <= 0
    out: list[str] = []
    for g, sides in enumerate(land.sides):
        if not groups >> g & 1:
            continue
        for h, a in sides:
            tile = lain[h]
            if tile == 0:
                if price[h] > money:
                    continue
                if slow:
                    out += _careful(table, h, a, groups, tips)
                    continue
                out += into_open[h][a]
                for note, b, other in into_city[h][a]:
                    if b > a or not groups >> other & 1:  # a tile between two own cities is listed once
                        out.append(note)
            elif tile < 16 and money >= CROSSING_PRICE:
                out += _crossings(table, h, a, groups, tips)
    return out


def _careful(table: Table, h: int, a: int, groups: int, tips: list[int]) -> list[str]:
    """As the quick way in ``_starts``, minding open ends of others and piles that have run out."""
    land, piles = table.box.land, table.piles
    if h * 6 + a in tips:
        return []
    out: list[str] = []
    for b in tiles.EDGES:
        if b == a or land.dead_end[h][b] or h * 6 + b in tips:
            continue
        segment = tiles.BETWEEN[a][b]
        other = land.group_at[land.next_to[h][b]]
        if piles[tiles.PLAIN_PILE_OF[segment]] > 0 and (b > a or other < 0 or not groups >> other & 1):
            out.append(land.lay_note[h][segment])
    return out


def _crossings(table: Table, h: int, a: int, groups: int, tips: list[int]) -> list[str]:
    """Segments from edge a that may cross the lone one on h. SP-CROSS-05, SP-CROSS-10."""
    land, piles = table.box.land, table.piles
    if h * 6 + a in tips:
        return []
    under = table.tiles[h] - 1
    fits = tiles.CROSSES[under]
    out: list[str] = []
    for b in tiles.EDGES:
        if b == a or land.dead_end[h][b]:
            continue
        segment = tiles.BETWEEN[a][b]
        if not fits[segment] or piles[tiles.crossing_pile(under, segment)] == 0 or h * 6 + b in tips:
            continue
        other = land.group_at[land.next_to[h][b]]
        if b > a or other < 0 or not groups >> other & 1:
            out.append(land.cross_note[h][segment])
    return out


def _continuations(table: Table, company: Company, link: Link) -> list[str]:
    """Extend, replace or remove the end of an incomplete link. SP-LINK-07, SP-LINK-15, SP-LINK-16."""
    land = table.box.land
    tips = table.foreign_tips(company)
    out: list[str] = []
    h, a = divmod(table.tip(company), 6)
    tile, money = table.tiles[h], table.purse[table.owner(company)]
    home = land.hex_of[link.start]
    if h * 6 + a not in tips:
        if tile == 0 and 0 <= land.price[h] <= money:
            for b in tiles.EDGES:
                s = tiles.BETWEEN[a][b]
                if b != a and _free_end(table, h, b, home, tips) and table.piles[tiles.PLAIN_PILE_OF[s]] > 0:
                    out.append(land.lay_note[h][s])
        elif 0 < tile < 16 and money >= CROSSING_PRICE:
            for b in tiles.EDGES:
                s = tiles.BETWEEN[a][b]
                if b == a or not tiles.CROSSES[tile - 1][s] or not table.piles[tiles.crossing_pile(tile - 1, s)]:
                    continue
                if _free_end(table, h, b, home, tips):
                    out.append(land.cross_note[h][s])
    out += [REPLACE[s] for s in _replacements(table, link, home, tips)]
    if _can_remove(table, link):
        out.append(REMOVE)
    return out


def _free_end(table: Table, h: int, b: int, home: int, tips: list[int]) -> bool:
    """May the new end of a link leave hex h by edge b? SP-R04, SP-R08, SP-TRACK-17."""
    land = table.box.land
    return not land.dead_end[h][b] and land.next_to[h][b] != home and h * 6 + b not in tips


def _replacements(table: Table, link: Link, home: int, tips: list[int]) -> list[int]:
    """Segments that may take the place of the link's end. SP-R12, SP-R14, SP-R15."""
    h, (a, old) = link.hexes[-1], link.edges[-1]
    tile = table.tiles[h]
    other = _other_segment(tile, tiles.BETWEEN[a][old])
    returned = tiles.pile_of(tile)
    out: list[int] = []
    for b in tiles.EDGES:
        if b in (a, old) or not _free_end(table, h, b, home, tips):
            continue
        s = tiles.BETWEEN[a][b]
        if other >= 0 and not tiles.CROSSES[other][s]:
            continue
        pile = tiles.PLAIN_PILE_OF[s] if other < 0 else tiles.crossing_pile(other, s)
        if table.piles[pile] > 0 or pile == returned:
            out.append(s)
    return out


def _can_remove(table: Table, link: Link) -> bool:
    """From a crossing only if a plain tile is there to be put back. SP-R14."""
    return table.tiles[link.hexes[-1]] < 16 or table.piles[tiles.PLAIN_PILE] > 0


def _other_segment(tile: int, own: int) -> int:
    """The segment that shares the hex with our own, or -1."""
    return next((s for s in tiles.segments_of(tile) if s != own), -1)


# --- why not ---------------------------------------------------------------------------------------------------------
def why_not(table: Table, company: Company, action: str) -> Refusal:
    """The first rule that an illegal placement breaks."""
    land = table.box.land
    link = table.unfinished[company]
    if action == REMOVE or action in REPLACED:
        if link is None:
            return Refusal(
                "SP-LINK-15", "You have no unfinished link, and only the end of one may be taken up or replaced."
            )
        if action == REMOVE:
            return Refusal(
                "SP-R14", "The tile is a crossing, and there is no plain tile left to put back under the other track."
            )
        return _why_not_replace(table, company, link, REPLACED[action])
    lay = land.placements.get(action)
    if lay is None:
        return Refusal(
            "SP-TRACK-02", f"“{action}” is no placement: write lay, cross, replace or remove, as in “lay C4 curve-2”."
        )
    ground = _why_not_here(table, lay.hex, lay.segment, lay.cross)
    return (
        ground
        or _why_not_joined(table, company, link, lay.hex, lay.segment)
        or _why_not_paid(table, company, lay.hex, lay.segment, lay.cross)
    )


def _why_not_here(table: Table, h: int, segment: int, cross: bool) -> Refusal | None:
    land = table.box.land
    ref, tile, price = land.refs[h], table.tiles[h], land.price[h]
    if price == WATER:
        return Refusal("SP-TRACK-08", f"{ref} is water: water never holds track.")
    if price == CITY:
        return Refusal("SP-TRACK-20", f"{ref} is {land.names[land.city_at[h]]}: no track is laid on cities.")
    if cross:
        if tile == 0:
            return Refusal("SP-CROSS-01", f"{ref} is empty: a crossing goes over a tile that is already there.")
        if tile >= 16:
            return Refusal("SP-CROSS-11", f"{ref} already holds a crossing.")
        if not tiles.CROSSES[tile - 1][segment]:
            return Refusal(
                "SP-TILE-10",
                f"A {tiles.KIND[segment]} so laid does not cross the {tiles.KIND[tile - 1]} on {ref}; no tile holds both.",
            )
    elif tile != 0:
        return Refusal("SP-TRACK-04", f"{ref} already holds track: only a crossing can be added.")
    for b in tiles.ENDS[segment]:
        if land.dead_end[h][b]:
            return Refusal("SP-R04", f"On {ref} that tile would point off the map or at water.")
    return None


def _why_not_joined(table: Table, company: Company, link: Link | None, h: int, segment: int) -> Refusal | None:
    land = table.box.land
    ends = tiles.ENDS[segment]
    if link is not None:
        tip = table.tip(company)
        if tip // 6 != h or tip % 6 not in ends:
            at = land.refs[link.hexes[-1]]
            return Refusal(
                "SP-LINK-07", f"Not here. You have an unfinished link, so every tile must continue it from {at}."
            )
    if any(h * 6 + e in table.foreign_tips(company) for e in ends):
        return Refusal("SP-TRACK-17", f"That tile on {land.refs[h]} would join another company's unfinished link.")
    if link is not None:
        far = ends[0] if ends[1] == table.tip(company) % 6 else ends[1]
        if land.next_to[h][far] == land.hex_of[link.start]:
            return Refusal("SP-R08", f"The link would lead back to {land.names[link.start]}, where it started.")
        return None
    groups = [land.group_at[land.next_to[h][e]] for e in ends]
    if not table.has_track(company):
        if max(groups) < 0:
            return Refusal("SP-TRACK-12", "Your first track must lead into a city.")
    elif not any(g >= 0 and table.network[company] >> g & 1 for g in groups):
        if max(groups) >= 0:
            city = land.names[land.city_at[land.next_to[h][ends[groups.index(max(groups))]]]]
            return Refusal(
                "SP-TRACK-15",
                f"You have no completed link to {city}; only your own track gives the right to build from a city.",
            )
        return Refusal(
            "SP-TRACK-13",
            f"A tile on {land.refs[h]} must touch your own network: one end has to lead into a city you are connected to.",
        )
    if table.trains[company] == 0:
        return Refusal("SP-LINK-10", "You have no train left, and every new link needs one.")
    return None


def _why_not_paid(table: Table, company: Company, h: int, segment: int, cross: bool) -> Refusal:
    land = table.box.land
    pile = tiles.crossing_pile(table.tiles[h] - 1, segment) if cross else tiles.plain_pile(segment)
    if table.piles[pile] <= 0:
        return Refusal("SP-R11", f"No tile is left in the pile of {tiles.PILE_NAMES[pile]}.")
    price = CROSSING_PRICE if cross else land.price[h]
    money = table.purse[table.owner(company)]
    what = "a crossing costs" if cross else f"{TERRAIN_NAMES[land.price[h]]} cost"
    return Refusal(
        "SP-CROSS-03" if cross else "SP-TRACK-10", f"${price - money} short: {what} ${price} and you have ${money}."
    )


def _why_not_replace(table: Table, company: Company, link: Link, segment: int) -> Refusal:
    land = table.box.land
    h, (a, old) = link.hexes[-1], link.edges[-1]
    ends = tiles.ENDS[segment]
    if a not in ends or old in ends:
        return Refusal(
            "SP-R15", f"The new tile on {land.refs[h]} must keep the side it is joined by, and turn the other one."
        )
    b = ends[0] if ends[1] == a else ends[1]
    if land.dead_end[h][b]:
        return Refusal("SP-R04", f"On {land.refs[h]} that tile would point off the map or at water.")
    if h * 6 + b in table.foreign_tips(company):
        return Refusal("SP-TRACK-17", "That tile would join another company's unfinished link.")
    if land.next_to[h][b] == land.hex_of[link.start]:
        return Refusal("SP-R08", f"The link would lead back to {land.names[link.start]}, where it started.")
    other = _other_segment(table.tiles[h], tiles.BETWEEN[a][old])
    if other >= 0 and not tiles.CROSSES[other][segment]:
        return Refusal("SP-R14", f"On {land.refs[h]} your track must still cross the other one.")
    return Refusal("SP-R11", "No tile of that kind is left in the stock.")


# --- what it does ----------------------------------------------------------------------------------------------------
def place(table: Table, company: Company, action: str) -> None:
    """Carry out a legal placement."""
    if action == REMOVE:
        remove_end(table, company)
    elif action in REPLACED:
        replace_end(table, company, REPLACED[action])
    else:
        lay = table.box.land.placements[action]
        entry = _entry(table, company, lay.hex, lay.segment)
        a, b = tiles.ENDS[lay.segment]
        lay_segment(table, company, lay.hex, entry, b if entry == a else a)


def _entry(table: Table, company: Company, h: int, segment: int) -> int:
    """Which of the two edges is joined to the company's own system already. SP-TRACK-13."""
    land = table.box.land
    a, b = tiles.ENDS[segment]
    link = table.unfinished[company]
    if link is not None:
        return a if table.tip(company) == h * 6 + a else b
    group = land.group_at[land.next_to[h][a]]
    mask = table.network[company] or -1
    return a if group >= 0 and mask >> group & 1 else b


def lay_segment(table: Table, company: Company, h: int, entry: int, exit_edge: int) -> None:
    """Lay one segment from edge to edge, pay for it, and see to the link it belongs to."""
    land = table.box.land
    seat = table.owner(company)
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
    table.tell(
        events.Laid(seat, land.refs[h], tiles.KIND[segment], cost, TERRAIN_NAMES[land.price[h]], crossing=tile != 0)
    )
    link = table.unfinished[company]
    if link is None:
        table.trains[company] -= 1  # SP-LINK-04
        link = Link(company, land.city_at[land.next_to[h][entry]], -1, (h,), ((entry, exit_edge),))
    else:
        link = link._replace(hexes=(*link.hexes, h), edges=(*link.edges, (entry, exit_edge)))
    _settle(table, link)


def replace_end(table: Table, company: Company, segment: int) -> None:
    """The same hex, another way out. Free. SP-LINK-16, SP-LINK-17."""
    land = table.box.land
    link = table.unfinished[company]
    assert link is not None
    h, (a, old) = link.hexes[-1], link.edges[-1]
    tile, own = table.tiles[h], tiles.BETWEEN[a][old]
    other = _other_segment(tile, own)
    table.piles[tiles.pile_of(tile)] += 1  # SP-LINK-22
    if other < 0:
        table.tiles[h] = tiles.lone(segment)
    else:
        table.tiles[h] = (
            tiles.crossed(other, segment) if tiles.segments_of(tile)[1] == own else tiles.crossed(segment, other)
        )
    table.piles[tiles.pile_of(table.tiles[h])] -= 1
    b = tiles.ENDS[segment][0] if tiles.ENDS[segment][1] == a else tiles.ENDS[segment][1]
    table.tell(events.Replaced(table.owner(company), land.refs[h], tiles.KIND[segment]))
    _settle(table, link._replace(edges=(*link.edges[:-1], (a, b))))


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
        table.unfinished[company] = link._replace(hexes=link.hexes[:-1], edges=link.edges[:-1])
    table.tell(events.Removed(table.owner(company), land.refs[h], len(link.hexes) == 1))


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
    other = _other_segment(tile, own)
    table.piles[tiles.pile_of(tile)] += 1
    if other < 0:
        table.tiles[h] = tiles.EMPTY
    else:
        table.tiles[h] = tiles.lone(other)
        table.piles[tiles.PLAIN_PILE_OF[other]] -= 1


def _settle(table: Table, link: Link) -> None:
    """A link that leads into a second city is complete. SP-LINK-02, SP-LINK-21, SP-LINK-24."""
    land = table.box.land
    company, seat = link.company, table.owner(link.company)
    end = land.city_at[land.next_to[link.hexes[-1]][link.edges[-1][1]]]
    if end < 0:
        table.unfinished[company] = link
        if len(link.hexes) == 1:
            table.tell(events.LinkBegun(seat, land.names[link.start], land.codes[link.start], table.trains[company]))
        return
    table.unfinished[company] = None
    table.links.append(link._replace(end=end))
    a, b = land.group_of[link.start], land.group_of[end]
    table.network[company] |= 1 << a | 1 << b
    table.roads[a] |= 1 << b
    table.roads[b] |= 1 << a
    codes = (land.codes[link.start], land.codes[end])
    table.tell(events.LinkCompleted(seat, land.names[link.start], land.names[end], codes, table.trains[company]))
