"""Why a placement is refused: the first rule of laying track that it breaks. SP-TRACK, SP-LINK, SP-CROSS."""

from __future__ import annotations

from enginehouse.core import Refusal
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import CITY, TERRAIN_NAMES, WATER
from enginehouse.games.steam_power.rules.state import Company, Link, Table
from enginehouse.games.steam_power.rules.track import REMOVE, REPLACED, other_segment


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
                f"A {tiles.WORDS[segment]} so laid does not cross the {tiles.WORDS[tile - 1]} on {ref}; no tile holds both.",
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
    other = other_segment(table.tiles[h], tiles.BETWEEN[a][old])
    if other >= 0 and not tiles.CROSSES[other][segment]:
        return Refusal("SP-R14", f"On {land.refs[h]} your track must still cross the other one.")
    return Refusal("SP-R11", "No tile of that kind is left in the stock.")
