"""Coin paths: where an Automa has said it will build, and what becomes of that when others build there. SP-ACOIN."""

from __future__ import annotations

from enginehouse.core import listed
from enginehouse.games.steam_power.rules import events, tiles
from enginehouse.games.steam_power.rules.automa.paths import Run, can_follow, runs
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.state import CoinPath, Company, Table
from enginehouse.games.steam_power.rules.track import has_tile, lay_segment, take_up_link


def check_coin_paths(table: Table, builder: Company) -> None:
    """After every placement: paths that can no longer be followed are taken off together. SP-ACOIN-07, SP-R54, SP-R87."""
    end = _end_of_track(table, builder)
    broken = [
        company
        for company, path in enumerate(table.coin_paths)
        if path is not None and company != builder and end in path.hexes and not can_follow(table, company, path)
    ]
    for company in broken:
        take_off(table, company, "others have built in its way")


def _end_of_track(table: Table, builder: Company) -> int:
    """The hex of its last placement, or the end that a removal has bared: no path can have been cut anywhere else.

    An open end bars one side of the hex it points at, and whoever wanted to go over that side needs both hexes.
    """
    link = table.unfinished[builder] or (table.links[-1] if table.links else None)
    return -1 if link is None else link.hexes[-1]


def take_off(table: Table, company: Company, why: str) -> None:
    """The coins and the incomplete link go. SP-ACOIN-07, SP-ACOIN-08."""
    path = table.coin_paths[company]
    had_link = table.unfinished[company] is not None
    table.coin_paths[company] = None
    take_up_link(table, company)
    refs = tuple(table.box.land.refs[h] for h in path.hexes) if path else ()
    table.tell(events.CoinsTaken(company, refs, why, had_link))


def in_stock(table: Table, h: int, edges: tuple[int, int]) -> bool:
    segment, tile = tiles.BETWEEN[edges[0]][edges[1]], table.tiles[h]
    pile = tiles.crossing_pile(tile - 1, segment) if tile else tiles.PLAIN_PILE_OF[segment]
    return has_tile(table, pile)


def lay_next(table: Table, company: Company) -> bool:
    """Lay the next tile of the coin path, turned by the best run. False if that failed. SP-ALAY-02, SP-ACOIN-11, SP-R55."""
    path = table.coin_paths[company]
    assert path is not None
    h = path.hexes[0]
    ways: list[Run] = [run for run in runs(table, company, path) if in_stock(table, h, run.edges[0])]
    if not ways:
        take_off(table, company, "the tile it needs is not in stock")
        return False
    cost = CROSSING_PRICE if table.tiles[h] else table.box.land.price[h]
    if cost > table.purse[company]:
        at = table.box.land.refs[h]
        table.tell(
            events.AutomaThought(
                company, f"cannot pay ${cost} for the tile on {at}: it has ${table.purse[company]}", (f"hex-{at}",)
            )
        )
        return False
    if table.events is not None and ways[0].passed:
        _explain_run(table, company, ways[0])
    lay_segment(table, company, h, *ways[0].edges[0])
    rest = path.hexes[1:]
    table.coin_paths[company] = path._replace(hexes=rest) if rest else None
    check_coin_paths(table, company)
    return True


def _explain_run(table: Table, company: Company, run: Run) -> None:
    land = table.box.land
    cities = [city for group in run.passed for city in land.groups[group]]
    thought = f"turns its tiles to join {listed([land.names[city] for city in cities])} on the way"
    table.tell(events.AutomaThought(company, thought, tuple(f"city-{land.codes[city]}" for city in cities)))


__all__ = ["CoinPath", "check_coin_paths", "lay_next", "take_off"]
