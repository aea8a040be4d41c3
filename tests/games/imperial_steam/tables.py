"""Positions for the tests: a table at somebody's turn, changed by the names of the game."""

from typing import Any

from enginehouse.core import Refusal, view
from enginehouse.core.events import Event
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.state import Goods, Table, put
from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck, Income, TakeOrders, Turns
from enginehouse.games.imperial_steam.rules.steps.turn import Turn


def set_up(players: int = 3, seed: int = 1, **options: Any) -> Table:
    """The table before the bid."""
    from enginehouse.core.options import read_options

    table = GAME.setup(GAME.box(players, read_options(GAME.options, options), None), seed)
    table.advance()
    return table


def at_turn(players: int = 3, seat: int = 0, seed: int = 1, setup: str = "fixed", **options: Any) -> Table:
    """Round 1, nobody has bid; this seat's turn, and then the next seat's."""
    table = set_up(players, seed, setup=setup, **options)
    table.order = list(range(players))
    table.standing = list(range(players))
    return turn_of(table, seat)


def turn_of(table: Table, seat: int) -> Table:
    """A fresh turn of this seat; after it the next seat is asked."""
    table.delivered = False
    table.stack = [Turn((seat + 1) % table.seats), Turn(seat)]
    return table


def fresh_turn(table: Table, seat: int) -> Table:
    """A turn of this seat with all its hands back."""
    table.laid[seat] = (0,) * 11
    return turn_of(table, seat)


def at_round(table: Table, number: int) -> Table:
    """The same position in another round, at the first turn of it."""
    table.round = number
    table.laid = [(0,) * 11] * table.seats
    table.stack = [EndCheck()]
    table.then(Turns(0))
    table.advance()
    return table


# --- changing --------------------------------------------------------------------------------------------------------
def tracks(table: Table, seat: int, *links: str) -> None:
    box = table.box
    for name in links:
        link = box.link_of[name]
        one = box.links[link]
        table.tracks[seat] |= 1 << link
        table.network[seat] |= 1 << one.a | 1 << one.b


def goods(wood: int = 0, stone: int = 0, iron: int = 0, coal: int = 0) -> Goods:
    return (wood, stone, iron, coal)


def stand(table: Table, *columns: int) -> None:
    """Influence by seat, as column numbers; equal columns rank by seat."""
    table.influence = [column // 10 for column in columns]
    table.standing = sorted(range(table.seats), key=lambda seat: -columns[seat])


def hubs(table: Table, bronze: int, white: int, green: int, blue: int) -> None:
    table.hubs = (bronze // 10, white // 10, green // 10, blue // 10)


def factory(table: Table, seat: int, site: str, good: str, left: int) -> None:
    """A worker of the seat at a site, with goods beside it."""
    index = table.ground.works_of[site]
    kind = ("wood", "stone", "iron", "coal").index(good)
    table.works[seat] = (*table.works[seat], (index, kind, left))
    table.sites |= 1 << index
    have = list(table.factories[seat])
    have[kind] += 1
    table.factories[seat] = tuple(have)
    table.taken = put(table.taken, kind, table.taken[kind] + 1)


# --- playing and asking ----------------------------------------------------------------------------------------------
def asked(table: Table) -> str:
    return type(table.stack[-1]).__name__


def actor(table: Table) -> int:
    return table.stack[-1].seats(table)[0]


def legal(table: Table) -> list[str]:
    return table.stack[-1].legal(table, actor(table))


def play(table: Table, *actions: str) -> None:
    for action in actions:
        assert action in legal(table), f"“{action}” is not among {legal(table)} at {asked(table)}"
        table.act(actor(table), action)


def hear(table: Table, *actions: str) -> list[Event]:
    table.events = []
    play(table, *actions)
    heard, table.events = table.events, None
    return heard


def refused(table: Table, action: str) -> Refusal:
    """The refusal of an action that is not legal, from the actor's view."""
    seat = actor(table)
    assert action not in legal(table), f"“{action}” is legal"
    seen = view(table, seat)
    refusal = seen.stack[-1].judge(seen, seat, action)
    assert refusal is not None, f"“{action}” is not legal, and judged as if it were"
    return refusal


def city(table: Table, code: str) -> int:
    return table.box.city_of[code]


def link(table: Table, name: str) -> int:
    return table.box.link_of[name]


def on_link(table: Table, seat: int, name: str) -> bool:
    return bool(table.tracks[seat] >> link(table, name) & 1)


def joined(table: Table, seat: int, code: str) -> bool:
    return bool(table.network[seat] >> city(table, code) & 1)


def all_give_back() -> Table:
    """Phase 3: three who have more goods than room, asked at the same time."""
    table = at_turn()
    at_round(table, 2)
    table.stack = [Income(), TakeOrders()]
    table.stock = [goods(wood=3, stone=1), goods(iron=4), goods(wood=2, iron=2)]
    table.landing = [goods(stone=1), goods(coal=2), goods(coal=2, stone=1)]
    table.advance()
    return table
