"""The last stretch to Trieste as a plan: the way, its goods, its engineers and its crew, before everything else.

Who would be ahead at Trieste and can still get there (``runs``) plays like this; before that, what is seen is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat, Step
from enginehouse.games.imperial_steam.bot.link import LITTLE, lead
from enginehouse.games.imperial_steam.bot.way import (
    cramped,
    crew_on_board,
    efforts,
    lacking,
    laid_by_crew,
    may_cross,
    may_leave,
    presses,
    route,
    strength,
    stretch,
    waiting,
)
from enginehouse.games.imperial_steam.rules.box import BRIDGE, COAL, ROUNDS, TUNNEL
from enginehouse.games.imperial_steam.rules.notation import (
    BUYS,
    DONATE,
    ENGINEER_OF,
    ENGINEERS,
    HIRE,
    LEVELS,
    MARKET,
    ORDERS,
    PRODUCE,
    SELL,
    STOP,
    WORKER,
)
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.hire import (
    ENGINEERS_ONLY,
    HireFirst,
    HireMore,
    NameColumn,
    worker_price,
)
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, OrderMore
from enginehouse.games.imperial_steam.rules.steps.money import Donate
from enginehouse.games.imperial_steam.rules.steps.produce import ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, Turn
from enginehouse.games.imperial_steam.rules.tracks import experience
from enginehouse.games.imperial_steam.rules.what_if import extended, way

CREW = (0, 5, 6, 7, 7, 8, 8, 8, 0)  # workers on the board worth having, by round
DEAREST = (0, 30, 30, 30, 40, 50, 50, 40, 0)  # what a worker may cost
FIRST_RUN = 5  # round
SHARES = 4  # sold for the line at most
HELPERS = 3  # hired at once for it at most


def runs(table: Table, seat: Seat) -> bool:
    """Is Trieste near enough for the rounds left, and would this seat be ahead if it got there?"""
    if table.round < FIRST_RUN or any(table.linked(s) for s in range(table.seats)):
        return False
    if len(way(table, seat)) > 2 * (ROUNDS - table.round) + (2 if table.hands_left(seat) > 1 else 1):
        return False
    then = lead(extended(table, seat), seat)
    return then > 0 and then > lead(table, seat) - LITTLE


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
    if isinstance(step, ChooseWorker):
        free = [LEVELS[who] for who in sorted(may_leave(table, seat), key=lambda who: (who % 3, who))]
        return free[-1] if free else None
    if isinstance(step, Donate):
        word = table.box.book.donate[_steps_to_engineer(table, seat, line)]
        return word if word in legal else None
    return None


def _turn(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    access = table.box.book.access[line[0]]
    if access in legal:
        return access
    if cramped(table, seat, line[0]) and "train" in legal:
        return "train"
    press, may_hire = presses(table, seat, line), "hire" in legal and not table.laid[seat][HIRE]
    if press and may_hire and _helpers(table, seat, line):
        return "hire"
    move = _lay(table, seat, legal, line, press)
    if move is not None:
        return move
    if _steps_to_engineer(table, seat, line) and "donate" in legal and not table.laid[seat][DONATE]:
        return "donate"
    wants = _wants_engineer(table, seat, line) or _wants_worker(table, seat, line, _cheapest(table, seat))
    if may_hire and wants:
        return "hire"
    short = _to_order(table, seat, line) if table.round < ROUNDS else []
    if short and "goods" in legal and _may_order(table, seat) and _holds(table, seat) < table.room(seat)[1]:
        return "goods"
    if short and SELL in legal and table.purse[seat] < 20 and table.round < 7 and table.shareholders[seat] < SHARES:
        return SELL
    return None


def _piece(table: Table, seat: Seat, line: list[int], hands: int) -> tuple[list[int], list[int]]:
    """What to lay in this round and the goods it lacks: one link only if the hands do not suffice for two."""
    piece = stretch(table, seat, line, experience(table, seat))
    missing = lacking(table, seat, piece)
    if len(piece) == 2 and len(missing) >= hands:
        piece, missing = piece[:1], lacking(table, seat, piece[:1])
    return piece, missing


def _to_order(table: Table, seat: Seat, line: list[int]) -> list[int]:
    """Goods for the next round that are neither on the board nor on the landing."""
    ahead = laid_by_crew(table, line[:2]) or laid_by_crew(table, line)[:1]
    return lacking(table, seat, ahead, table.landing[seat]) if ahead else []


def _lay(table: Table, seat: Seat, legal: Sequence[Action], line: list[int], press: bool) -> Action | None:
    """Lay the next piece, or get what it lacks; one link where two could be had later only if the time presses."""
    piece, missing = _piece(table, seat, line, table.hands_left(seat))
    if not piece:
        return None
    if not missing:
        whole = len(piece) == 2 or len(line) == 1 or line[1] not in laid_by_crew(table, line)
        return "track" if "track" in legal and (whole or press or table.hands_left(seat) <= 2) else None
    from_works = {good for _, good, left in table.works[seat] if left}
    made = from_works.intersection(missing)
    if not press and len(missing) - max(0, len(made) - 1) > 1:
        return None
    if made and "produce" in legal and not table.laid[seat][PRODUCE]:
        return "produce"
    if not _worth_filling(table, seat, missing):
        return None
    cost = _cost(table, missing)
    if cost <= table.purse[seat]:
        return "goods" if "goods" in legal else None
    share = table.box.values[table.share[seat]]
    sells = SELL in legal and table.shareholders[seat] <= SHARES and cost <= table.purse[seat] + share
    return SELL if sells else None


def _cost(table: Table, goods: list[int]) -> int:
    """What these goods cost on the market, one after the other; more than anybody has if there are not enough."""
    prices, cost = table.box.market, 0
    for good in set(goods):
        left, n = table.market[good], goods.count(good)
        if left < n:
            return 9999
        top = len(prices) - left
        cost += sum(prices[top : top + n])
    return cost


def _worth_filling(table: Table, seat: Seat, missing: list[int]) -> bool:
    """Could the missing goods be had this round, hand by hand?"""
    bought = table.laid[seat][MARKET]
    penalty = sum(range(bought, bought + len(missing)))
    return len(missing) < table.hands_left(seat) and penalty <= table.influence[seat]


def _helpers(table: Table, seat: Seat, line: list[int]) -> int:
    """Workers to hire at once so that the crew is strong enough for what must lie now; 0: none needed, or too many."""
    needs = [need for need in efforts(table, seat, line) if need]
    short = sum(needs[: 1 if len(needs) % 2 else 2]) - experience(table, seat)
    if not 0 < short <= HELPERS or table.workers(seat) + short > table.box.worker_limit:
        return 0
    price, dearest = _cheapest(table, seat), table.box.worker_prices[-1]
    cost = sum(min(dearest, price + 10 * n) for n in range(short))
    return short if cost + 20 <= table.purse[seat] else 0


def _wants_worker(table: Table, seat: Seat, line: list[int], price: int) -> bool:
    """Will the crew of the next round be too weak for the next two links?"""
    if table.round >= ROUNDS or price > DEAREST[table.round] or price + 30 > table.purse[seat]:
        return False
    needs = [need for need in efforts(table, seat, line) if need]
    heaviest = max((sum(needs[n : n + 2]) for n in range(len(needs[:4]))), default=0)
    return strength(table, seat) < heaviest and crew_on_board(table, seat) < CREW[table.round]


def _may_order(table: Table, seat: Seat) -> bool:
    """Once a round, and not dearly after goods were bought one by one."""
    laid = table.laid[seat][MARKET]
    return not any(table.landing[seat]) and laid <= 2 and laid < table.influence[seat]


def _holds(table: Table, seat: Seat) -> int:
    """Goods on the board and on the landing that take a place."""
    stock, landing = table.stock[seat], table.landing[seat]
    coal = max(0, stock[COAL] + landing[COAL] - table.room(seat)[0])
    return sum(stock[:COAL]) + sum(landing[:COAL]) + coal


def _steps_to_engineer(table: Table, seat: Seat, line: list[int]) -> int:
    """Influence to buy so that the engineer the next links ask for comes into reach; 0: none, or not to be had."""
    at = table.influence[seat]
    for link in line[:3]:
        if not table.ground.crown_mask >> link & 1 and not may_cross(table, seat, link):
            columns = waiting(table, "bridge" if table.box.links[link].kind == BRIDGE else "tunnel")
            if columns and min(columns) > at:
                steps = min(columns) - at
                return steps if 10 * steps + table.box.engineer_price <= table.purse[seat] else 0
    return 0


def hub_to_reach(table: Table, seat: Seat) -> int:
    """Steps of influence worth buying: to a hub where workers are cheap, when the crew is small and none is in reach."""
    if table.round >= ROUNDS - 1 or crew_on_board(table, seat) + 1 >= CREW[table.round]:
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


def _cheapest(table: Table, seat: Seat) -> int:
    reachable = [
        worker_price(table, i)
        for i, hub in enumerate(table.box.columns)
        if table.hubs[hub] <= table.influence[seat] - table.laid[seat][HIRE]
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
    in_reach = [
        k for k, hub in zip(table.engineers, table.box.icons, strict=True) if table.hubs[hub] <= table.influence[seat]
    ]
    return table.purse[seat] >= table.box.engineer_price and any(kind in in_reach for kind in wanted)


def _hire(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    step = table.stack[-1]
    helpers = _helpers(table, seat, line) if presses(table, seat, line) else 0
    if isinstance(step, NameColumn):
        columns = [a for a in legal if a in table.box.book.column_of]
        if columns and (helpers or _wants_worker(table, seat, line, _cheapest(table, seat))):
            return min(columns, key=lambda a: worker_price(table, table.box.book.column_of[a]))
        return ENGINEERS if ENGINEERS in legal else None
    kinds = [("", "bridge", "tunnel")[table.box.links[link].kind] for link in line[:3]]
    for action in legal:
        if action in ENGINEER_OF and ENGINEER_OF[action][0] in kinds:
            return action
    column = step.column if isinstance(step, HireFirst | HireMore) else ENGINEERS_ONLY
    dear = column == ENGINEERS_ONLY or not _wants_worker(table, seat, line, worker_price(table, column))
    if WORKER in legal and (helpers or not dear):
        return WORKER
    if STOP in legal:
        return STOP
    return WORKER if WORKER in legal else None


def _produce(table: Table, seat: Seat, legal: Sequence[Action], line: list[int]) -> Action | None:
    """What the line lacks, from whichever worker has it."""
    missing = lacking(table, seat, laid_by_crew(table, line[:2]))
    kinds = {table.ground.works[site].name: good for site, good, _ in table.works[seat]}
    book = table.box.book
    for action in legal:
        if action in book.produce_of and kinds[book.produce_of[action]] in missing:
            return action
    return STOP if STOP in legal and table.excess(seat) == 0 and table.room(seat)[1] <= sum(table.stock[seat]) else None


def _goods(table: Table, seat: Seat, legal: Sequence[Action], line: list[int], first: bool) -> Action | None:
    """The next good of the piece to be laid now, else an order for the next round."""
    if first:
        piece, now = _piece(table, seat, line, table.hands_left(seat) + 1)
        soon = len(now) == 1 or presses(table, seat, line)
        if piece and now and soon and len(now) <= table.hands_left(seat) and BUYS[now[0]] in legal:
            return BUYS[now[0]]
    for good in dict.fromkeys(_to_order(table, seat, line)):
        if ORDERS[good] in legal and _holds(table, seat) < table.room(seat)[1]:
            return ORDERS[good]
    return STOP if STOP in legal else None
