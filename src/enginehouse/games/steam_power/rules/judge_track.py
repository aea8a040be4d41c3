"""The judgement of a placement: allowed, or the first rule of laying track that it breaks. SP-TRACK, SP-LINK, SP-CROSS."""

from __future__ import annotations

from enginehouse.core import Refusal, refuse
from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.content import CITY, WATER
from enginehouse.games.steam_power.rules.events import COLOUR_NAMES
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES, Lay
from enginehouse.games.steam_power.rules.notation import REMOVE, REPLACED
from enginehouse.games.steam_power.rules.state import Company, Link, Table
from enginehouse.games.steam_power.rules.track import can_remove, has_tile, other_segment, piles_left


def is_placement(table: Table, action: str) -> bool:
    return action == REMOVE or action in REPLACED or action in table.box.land.placements


def judge_placement(table: Table, company: Company, action: str) -> Refusal | None:
    """None if the company may make this placement now. ``track.placements`` lists the same, faster. SP-TRACK-02."""
    lay, link = table.box.land.placements.get(action), table.unfinished[company]
    if lay is None:
        return _judge_end(table, company, link, action)
    return (
        _judge_ground(table, lay)
        or (_judge_start(table, company, lay) if link is None else _judge_extension(table, company, link, lay))
        or _judge_price(table, company, lay)
    )


# --- tiles and crossings ---------------------------------------------------------------------------------------------
def _judge_ground(table: Table, lay: Lay) -> Refusal | None:
    """Can this hex hold it at all? SP-TRACK-04, SP-TRACK-08, SP-TRACK-20, SP-CROSS, SP-TILE-10, SP-R04."""
    land, h = table.box.land, lay.hex
    ref, tile, price = land.refs[h], table.tiles[h], land.price[h]
    if price == WATER:
        return refuse("SP-TRACK-08", "{hex} is water: water never holds track.", hex=ref)
    if price == CITY:
        city = land.names[land.city_at[h]]
        return refuse("SP-TRACK-20", "{hex} is {city}: no track is laid on cities.", hex=ref, city=city)
    if lay.cross and tile == tiles.EMPTY:
        return refuse("SP-CROSS-01", "{hex} is empty: a crossing goes over a tile that is already there.", hex=ref)
    if lay.cross and tile >= 16:
        return refuse("SP-CROSS-11", "{hex} already holds a crossing.", hex=ref)
    if lay.cross and not tiles.CROSSES[tile - 1][lay.segment]:
        return refuse(
            "SP-TILE-10", "A {tile} so laid does not cross the {under} on {hex}; no tile holds both.",
            tile=tiles.WORDS[lay.segment], under=tiles.WORDS[tile - 1], hex=ref,
        )  # fmt: skip
    if not lay.cross and tile != tiles.EMPTY:
        return refuse("SP-TRACK-04", "{hex} already holds track: only a crossing can be added.", hex=ref)
    if any(land.dead_end[h][edge] for edge in tiles.ENDS[lay.segment]):
        return refuse("SP-R04", "On {hex} that tile would point off the map or at water.", hex=ref)
    return None


def _judge_start(table: Table, company: Company, lay: Lay) -> Refusal | None:
    """May a link be started with it? SP-TRACK-12 to SP-TRACK-17, SP-LINK-10."""
    land, h, ends = table.box.land, lay.hex, tiles.ENDS[lay.segment]
    cities = [city for edge in ends if (city := land.city_at[land.next_to[h][edge]]) >= 0]
    network, joined = table.network[company], _judge_ends(table, company, h, ends)
    if joined is not None:
        return joined
    if network == 0 and not cities:
        return refuse("SP-TRACK-12", "Your first track must lead into a city.")
    if network and not any(network >> land.group_of[city] & 1 for city in cities):
        if cities:
            return refuse(
                "SP-TRACK-15", "You have no completed link to {city}; only your own track gives the right to build from a city.",
                city=land.names[cities[0]],
            )  # fmt: skip
        return refuse(
            "SP-TRACK-13", "A tile on {hex} must touch your own network: one end has to lead into a city you are connected to.",
            hex=land.refs[h],
        )  # fmt: skip
    if table.trains[company] == 0:
        return refuse("SP-LINK-10", "You have no train left, and every new link needs one.")
    return None


def _judge_extension(table: Table, company: Company, link: Link, lay: Lay) -> Refusal | None:
    """Does it continue the unfinished link? SP-LINK-07, SP-R08, SP-TRACK-17."""
    land, ends, (h, edge) = table.box.land, tiles.ENDS[lay.segment], divmod(table.tip(company), 6)
    if lay.hex != h or edge not in ends:
        return refuse(
            "SP-LINK-07", "Not so. You have an unfinished link, so every tile must continue it from {end} into {hex}.",
            end=land.refs[link.hexes[-1]], hex=land.refs[h],
        )  # fmt: skip
    return _judge_ends(table, company, h, ends) or _judge_way_home(table, link, h, ends[ends[0] == edge])


def _judge_ends(table: Table, company: Company, h: int, ends: tuple[int, ...]) -> Refusal | None:
    """Nobody joins the open end of another. SP-TRACK-17."""
    for other, link in enumerate(table.unfinished):
        if link is not None and other != company and table.tip(other) in [h * 6 + edge for edge in ends]:
            name = COLOUR_NAMES.get(table.colours[other], "another company")
            return refuse(
                "SP-TRACK-17", "That tile on {hex} would join the unfinished link of {company}.",
                hex=table.box.land.refs[h], company=name,
            )  # fmt: skip
    return None


def _judge_way_home(table: Table, link: Link, h: int, leave: int) -> Refusal | None:
    """SP-R08."""
    land = table.box.land
    if land.next_to[h][leave] != land.hex_of[link.start]:
        return None
    return refuse("SP-R08", "The link would lead back to {city}, where it started.", city=land.names[link.start])


def _judge_price(table: Table, company: Company, lay: Lay) -> Refusal | None:
    """Is there a tile, and the money for it? SP-R11, SP-TRACK-10, SP-CROSS-03."""
    ground = table.box.land.price[lay.hex]
    pile = tiles.crossing_pile(table.tiles[lay.hex] - 1, lay.segment) if lay.cross else tiles.plain_pile(lay.segment)
    if not has_tile(table, pile):
        return refuse("SP-R11", "No tile is left in the pile of {pile}.", pile=tiles.PILE_NAMES[pile])
    price, money = CROSSING_PRICE if lay.cross else ground, table.purse[table.owner(company)]
    if price <= money:
        return None
    return refuse(
        "SP-CROSS-03" if lay.cross else "SP-TRACK-10", "${short} short: {what} ${price} and you have ${money}.",
        short=price - money, what="a crossing costs" if lay.cross else f"{TERRAIN_NAMES[ground]} cost",
        price=price, money=money,
    )  # fmt: skip


# --- the end of an unfinished link -----------------------------------------------------------------------------------
def _judge_end(table: Table, company: Company, link: Link | None, action: str) -> Refusal | None:
    """SP-LINK-15, SP-LINK-16, SP-R14."""
    if link is None:
        return refuse("SP-LINK-15", "You have no unfinished link, and only the end of one may be taken up or replaced.")
    if action != REMOVE:
        return _judge_replacement(table, company, link, REPLACED[action])
    if can_remove(table.tiles[link.hexes[-1]], piles_left(table)):
        return None
    return refuse("SP-R14", "The tile is a crossing, and no plain tile is left to put back under the other track.")


def _judge_replacement(table: Table, company: Company, link: Link, segment: int) -> Refusal | None:
    """SP-R04, SP-R08, SP-R11, SP-R12, SP-R14, SP-R15, SP-TRACK-17."""
    land, h, (entry, old), ends = table.box.land, link.hexes[-1], link.edges[-1], tiles.ENDS[segment]
    if entry not in ends or old in ends:
        return refuse(
            "SP-R15",
            "The new tile on {hex} must keep the side it is joined by, and turn the other one.",
            hex=land.refs[h],
        )
    leave = ends[ends[0] == entry]
    if land.dead_end[h][leave]:
        return refuse("SP-R04", "On {hex} that tile would point off the map or at water.", hex=land.refs[h])
    refusal = _judge_ends(table, company, h, (leave,)) or _judge_way_home(table, link, h, leave)
    if refusal is not None:
        return refusal
    tile, other = table.tiles[h], other_segment(table.tiles[h], tiles.BETWEEN[entry][old])
    if other >= 0 and not tiles.CROSSES[other][segment]:
        return refuse("SP-R14", "On {hex} your track must still cross the other one.", hex=land.refs[h])
    pile = tiles.plain_pile(segment) if other < 0 else tiles.crossing_pile(other, segment)
    if has_tile(table, pile, back=tiles.pile_of(tile)):
        return None
    return refuse("SP-R11", "No tile is left in the pile of {pile}.", pile=tiles.PILE_NAMES[pile])
