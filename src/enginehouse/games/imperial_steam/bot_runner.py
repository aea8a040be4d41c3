"""The last stretch to Trieste as a plan: the way, its goods, its engineers and its crew, before everything else.

Who would be ahead at Trieste and can still get there (``runs``) plays like this; before that, what is seen is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat, Step
from enginehouse.games.imperial_steam.bot_link import LITTLE, lead
from enginehouse.games.imperial_steam.box import BRIDGE, COAL, IRON, ROUNDS, STONE, TUNNEL
from enginehouse.games.imperial_steam.notation import (
    BUYS,
    DONATE,
    ENGINEER_OF,
    ENGINEERS,
    ORDERS,
    PRODUCE,
    SELL,
    STOP,
    WORKER,
)
from enginehouse.games.imperial_steam.state import Table
from enginehouse.games.imperial_steam.steps.hire import ENGINEERS_ONLY, HireFirst, HireMore, NameColumn, worker_price
from enginehouse.games.imperial_steam.steps.market import ChooseGoods, OrderMore
from enginehouse.games.imperial_steam.steps.money import Donate
from enginehouse.games.imperial_steam.steps.produce import ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.steps.track import FirstTrack, SecondTrack
from enginehouse.games.imperial_steam.steps.turn import Closing, Turn
from enginehouse.games.imperial_steam.tracks import buildable, effort, experience, material, reach
from enginehouse.games.imperial_steam.what_if import extended, way

CREW = (0, 5, 6, 7, 7, 7, 7, 6, 0)  # workers on the board worth having, by round
DEAREST = (0, 30, 30, 30, 30, 40, 40, 20, 0)  # what a worker may cost
FIRST_RUN = 5  # round
SHARES = 3  # sold for the line at most


def runs(table: Table, seat: Seat) -> bool:
    """Is Trieste near enough for the rounds left, and would this seat be ahead if it got there?"""
    if table.round < FIRST_RUN or any(table.linked(s) for s in range(table.seats)):
        return False
    if len(way(table, seat)) > 2 * (ROUNDS - table.round) + (2 if table.hands_left(seat) > 1 else 1):
        return False
    return lead(extended(table, seat), seat) > max(0, lead(table, seat) - LITTLE)


def route(table: Table, seat: Seat) -> list[int]:
    """Links still to lay, from the network to Trieste, cheapest by engineers, crowns and hubs on the way."""
    box, ground, network = table.box, table.ground, table.network[seat]
    price = (1.0, _toll_of(table, seat, "bridge"), _toll_of(table, seat, "tunnel"))
    build, state = reach(table, seat)
    best: dict[int, float] = {}
    came: dict[int, int] = {}
    front: list[int] = []

    def step(link: int, start: float, city: int) -> None:
        kind = box.links[link].kind
        cost = (
            start + (0.9 if ground.crown_mask >> link & 1 else price[kind]) - (0.25 if ground.hub[city] >= 0 else 0.0)
        )
        if cost < best.get(city, 99.0):
            best[city], came[city] = cost, link
            front.append(city)

    for link in (*build, *state):
        one = box.links[link]
        if not (network >> one.a & 1 and network >> one.b & 1):
            step(link, 0.0, one.b if network >> one.a & 1 else one.a)
    while front:
        city = front.pop(0)
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if not network >> other & 1 and other != city:
                step(link, best[city], other)
    path: list[int] = []
    city = box.goal
    while city in came and len(path) < 20:
        link = came[city]
        path.append(link)
        city = box.links[link].a + box.links[link].b - city
        if network >> city & 1:
            break
    return path[::-1]


def _toll_of(table: Table, seat: Seat, kind: str) -> float:
    """What a bridge or a tunnel counts for on the way: dear without the engineer, hopeless when none is left."""
    if table.staff[seat][kind == "tunnel"]:
        return 1.2
    waiting = _waiting(table, kind)
    if not waiting:
        return 30.0
    return 1.5 if min(waiting) <= table.influence[seat] else 2.0


def _waiting(table: Table, kind: str) -> list[int]:
    """The columns of the hubs where such an engineer can still be hired."""
    return [table.hubs[hub] for who, hub in zip(table.engineers, table.box.icons, strict=True) if who == kind]


def plan(table: Table, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The move that the line needs now; None where the ordinary measure may decide."""
    step: Step[Table] = table.stack[-1]
    line = route(table, seat)
    if not line:
        return None
    if isinstance(step, Turn):
        return _turn(table, seat, legal, line)
    if isinstance(step, Closing):
        access = table.box.book.access[line[0]]
        return access if access in legal else None
    if isinstance(step, FirstTrack | SecondTrack):
        lay = table.box.book.lay[line[0]]
        access = table.box.book.access[line[0]]
        return lay if lay in legal else access if access in legal else None
    if isinstance(step, ChooseGoods | OrderMore):
        return _goods(table, seat, legal, line, isinstance(step, ChooseGoods))
    if isinstance(step, NameColumn | HireFirst | HireMore):
        return _hire(table, seat, legal, line)
    if isinstance(step, ProduceFirst | ProduceMore):
        return _produce(table, seat, legal, line)
    if isinstance(step, Donate):
        word = table.box.book.donate[_steps_to_engineer(table, seat, line)]
        return word if word in legal else None
    return None


def _stretch(table: Table, seat: Seat, line: list[int]) -> list[int]:
    """What one action could lay: two links if the crew is strong enough for both, else one."""
    if len(line) < 2 or table.ground.crown_mask >> line[0] & 1:
        return line[:1]
    if table.ground.crown_mask >> line[1] & 1:
        return line[:1]
    both = effort(table, seat, line[0]) + table.box.cities[_far(table, seat, line)].effort
    return line[:2] if experience(table, seat) >= both else line[:1]


def lacking(table: Table, seat: Seat, line: list[int], landing: bool) -> list[int]:
    """Goods that the next one or two tracks of the way still need."""
    need = [1, 1, 1]
    for link in line if landing else _stretch(table, seat, line):
        if not table.ground.crown_mask >> link & 1:
            _, stone, iron = material(table.box.links[link].kind, False)
            need[STONE] += stone
            need[IRON] += iron
        if landing and need[STONE] + need[IRON] > 4:
            break
    have = table.stock[seat]
    coming = table.landing[seat] if landing else (0, 0, 0, 0)
    return [g for g in range(COAL) for _ in range(max(0, need[g] - have[g] - coming[g]))]


def _turn(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    access = table.box.book.access[line[0]]
    if access in legal:
        return access
    laid = table.laid[seat]
    missing = lacking(table, seat, line, landing=False)
    if missing and _worth_filling(table, seat, line, missing):
        if "produce" in legal and not laid[PRODUCE] and any(n and g in missing for _, g, n in table.works[seat]):
            return "produce"
        price = table.market_price(missing[0])
        if "goods" in legal and price is not None and price <= table.purse[seat]:
            return "goods"
        if price is not None and price > table.purse[seat] and SELL in legal and table.shareholders[seat] <= SHARES:
            return SELL
    if "track" in legal and _can_lay(table, seat, line):
        return "track"
    if _steps_to_engineer(table, seat, line) and "donate" in legal and not laid[DONATE]:
        return "donate"
    short = lacking(table, seat, line, landing=True)
    wants_hire = not laid[1] and (_wants_engineer(table, seat, line) or _crew(table, seat) < CREW[table.round])
    if (
        "hire" in legal
        and wants_hire
        and (_wants_engineer(table, seat, line) or _cheapest(table, seat) <= DEAREST[table.round])
    ):
        return "hire"
    now = lacking(table, seat, line, landing=False)
    strong = experience(table, seat) >= effort(table, seat, line[0])
    if "goods" in legal and table.round < ROUNDS:
        if len(now) == 1 and strong and table.influence[seat] > laid[4]:
            return "goods"
        if short and not laid[4]:
            return "goods"
    if SELL in legal and table.purse[seat] < 20 and table.round < 7 and table.shareholders[seat] < SHARES:
        return SELL if short or wants_hire else None
    return None


def _worth_filling(table: Table, seat: Seat, line: list[int], missing: list[int]) -> bool:
    """Could the missing goods be had this round, hand by hand, and a crew then lay what is planned?"""
    if table.ground.crown_mask >> line[0] & 1 or not _may_cross(table, seat, line[0]):
        return False
    penalty = sum(range(table.laid[seat][4], table.laid[seat][4] + len(missing)))
    return (
        experience(table, seat) >= effort(table, seat, line[0])
        and len(missing) < table.hands_left(seat)
        and penalty <= table.influence[seat]
    )


def _may_cross(table: Table, seat: Seat, link: int) -> bool:
    bridge, tunnel = table.staff[seat]
    kind = table.box.links[link].kind
    return bridge if kind == BRIDGE else tunnel if kind == TUNNEL else True


def _steps_to_engineer(table: Table, seat: Seat, line: list[int]) -> int:
    """Influence to buy so that the engineer the next links ask for comes into reach; 0: none, or not to be had."""
    at = table.influence[seat]
    for link in line[:3]:
        if not table.ground.crown_mask >> link & 1 and not _may_cross(table, seat, link):
            waiting = _waiting(table, "bridge" if table.box.links[link].kind == BRIDGE else "tunnel")
            if waiting and min(waiting) > at:
                steps = min(waiting) - at
                return steps if 10 * steps + table.box.engineer_price <= table.purse[seat] else 0
    return 0


def _can_lay(table: Table, seat: Seat, line: list[int]) -> bool:
    """The next link now; early on, wait a round for a crew that makes two, unless the round is nearly over."""
    if line[0] not in buildable(table, seat, table.purse[seat], True, 0):
        return False
    if len(line) == 1 or table.ground.crown_mask >> line[1] & 1:
        return True
    both = effort(table, seat, line[0]) + table.box.cities[_far(table, seat, line)].effort
    return experience(table, seat) >= both or table.hands_left(seat) <= 2 or not table.track_count(seat)


def hub_to_reach(table: Table, seat: Seat) -> int:
    """Steps of influence worth buying: to a hub where workers are cheap, when the crew is small and none is in reach."""
    if table.round >= ROUNDS - 1 or _crew(table, seat) + 1 >= CREW[table.round]:
        return 0
    at = table.influence[seat]
    if _cheapest(table, seat) <= DEAREST[table.round]:
        return 0
    steps = [
        table.hubs[hub] - at
        for i, hub in enumerate(table.box.columns)
        if table.hubs[hub] > at and worker_price(table, i) <= DEAREST[table.round] - 10
    ]
    nearest = min(steps, default=0)
    return nearest if 10 * nearest + 40 <= table.purse[seat] else 0


def buy_influence(table: Table, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """Give for the public good so that one can hire again."""
    step = table.stack[-1]
    if isinstance(step, Donate):
        steps = hub_to_reach(table, seat)
        word = table.box.book.donate[steps] if steps else ""
        return word if word in legal else None
    if isinstance(step, Turn) and "donate" in legal and not table.laid[seat][DONATE]:
        return "donate" if hub_to_reach(table, seat) else None
    return None


def _far(table: Table, seat: Seat, line: list[int]) -> int:
    first, second = table.box.links[line[0]], table.box.links[line[1]]
    new = first.b if table.network[seat] >> first.a & 1 else first.a
    return second.a + second.b - new


def _crew(table: Table, seat: Seat) -> int:
    return sum(table.rested[seat]) + sum(table.worked[seat])


def _cheapest(table: Table, seat: Seat) -> int:
    reachable = [
        worker_price(table, i)
        for i, hub in enumerate(table.box.columns)
        if table.hubs[hub] <= table.influence[seat] - table.laid[seat][1]
    ]
    return min(reachable, default=999)


def _wants_engineer(table: Table, seat: Seat, line: list[int]) -> bool:
    """A kind that the next three links ask for, that is lacking and waits in reach."""
    bridge, tunnel = table.staff[seat]
    kinds = [table.box.links[link].kind for link in line[:3] if not table.ground.crown_mask >> link & 1]
    wanted = [
        name
        for name, kind, has in (("bridge", BRIDGE, bridge), ("tunnel", TUNNEL, tunnel))
        if kind in kinds and not has
    ]
    waiting = [
        k for k, hub in zip(table.engineers, table.box.icons, strict=True) if table.hubs[hub] <= table.influence[seat]
    ]
    return table.purse[seat] >= table.box.engineer_price and any(kind in waiting for kind in wanted)


def _hire(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    step = table.stack[-1]
    if isinstance(step, NameColumn):
        columns = [a for a in legal if a in table.box.book.column_of]
        if columns and _crew(table, seat) < CREW[table.round]:
            return min(columns, key=lambda a: worker_price(table, table.box.book.column_of[a]))
        return ENGINEERS if ENGINEERS in legal else None
    kinds = [("", "bridge", "tunnel")[table.box.links[link].kind] for link in line[:3]]
    for action in legal:
        if action in ENGINEER_OF and ENGINEER_OF[action][0] in kinds:
            return action
    column = step.column if isinstance(step, HireFirst | HireMore) else ENGINEERS_ONLY
    dear = column == ENGINEERS_ONLY or worker_price(table, column) > DEAREST[table.round]
    if WORKER in legal and _crew(table, seat) < CREW[table.round] and not dear:
        return WORKER
    if STOP in legal:
        return STOP
    return WORKER if WORKER in legal else None


def _produce(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    """What the line lacks, from whichever worker has it."""
    missing = lacking(table, seat, line, landing=False)
    kinds = {table.ground.works[site].name: good for site, good, _ in table.works[seat]}
    book = table.box.book
    for action in legal:
        if action in book.produce_of and kinds[book.produce_of[action]] in missing:
            return action
    return STOP if STOP in legal and table.excess(seat) == 0 and table.room(seat)[1] <= sum(table.stock[seat]) else None


def _goods(table: Table, seat: Seat, legal: Sequence[Action], line: list[int], first: bool) -> Action | None:
    now = lacking(table, seat, line, landing=False)
    soon = len(now) <= table.hands_left(seat) and experience(table, seat) >= effort(table, seat, line[0])
    if first and now and soon and BUYS[now[0]] in legal:
        return BUYS[now[0]]
    short = lacking(table, seat, line, landing=True)
    engines, places = table.room(seat)
    stock, landing = table.stock[seat], table.landing[seat]
    held = sum(stock[:COAL]) + sum(landing[:COAL]) + max(0, stock[COAL] + landing[COAL] - engines)
    for good in dict.fromkeys(short):
        if ORDERS[good] in legal and held < places:
            return ORDERS[good]
    return STOP if STOP in legal else None
