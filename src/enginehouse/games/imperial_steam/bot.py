"""What a sensible player would do: try every action on a copy of the view, and keep what is worth most.

``bot_value`` says what a position is worth to a seat, in gulden at the end. A whole action is tried with its follow-up
questions answered by the same measure, so that the tile, the link and the crew come from one plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from enginehouse.core import UNKNOWN, Action, Advice, Seat
from enginehouse.games.imperial_steam.bot_value import value
from enginehouse.games.imperial_steam.notation import CREW_OF, END, SELL, STOP, TILE_OF
from enginehouse.games.imperial_steam.state import Table
from enginehouse.games.imperial_steam.steps.bid import BlindBid
from enginehouse.games.imperial_steam.steps.build import ChooseSite
from enginehouse.games.imperial_steam.steps.moment import Discard
from enginehouse.games.imperial_steam.steps.track import SendCrew
from enginehouse.games.imperial_steam.steps.turn import Closing, Turn

LONGEST = 14  # questions of one action
#: What a worker of each level loses by working: level 3 has nothing left to learn.
WEARY = (1.6, 2.1, 1.0)


def advise(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The action that leaves this seat with the most, as far as it can see."""
    step = view.stack[-1]
    if isinstance(step, BlindBid):
        return _bid(view, seat, legal, rnd)
    if len(legal) == 1:
        return Advice(legal[0])
    table = _playable(view)
    if isinstance(step, SendCrew):
        return Advice(_crew(table, seat, step, legal), "the smallest crew, and those with least to learn")
    if isinstance(step, Turn):
        return _turn(table, seat, legal)
    action, worth = _best(table, seat, list(legal))
    return Advice(action, f"worth about {worth:.0f} at the end")


def _playable(view: Table) -> Table:
    """A copy to try things on; cash that may not be seen counts as some."""
    table = view.clone()
    for seat, cash in enumerate(table.purse):
        if cash == UNKNOWN:
            table.purse[seat] = 60
    return table


def _bid(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """Reach the second hub if that leaves more than half of the cash, else the first; a step more now and then."""
    if legal[0] == "unseal":
        return Advice(legal[0])
    hubs = sorted(view.hubs)
    most = view.purse[seat] * 45 // 100 // 10
    steps = hubs[1] if hubs[1] <= most else min(hubs[0], most)
    steps = min(steps + (1 if rnd.random() < 0.35 else 0), len(legal) - 1)
    return Advice(legal[steps], "enough to hire in the nearer hubs")


def _crew(table: Table, seat: Seat, step: SendCrew, legal: Sequence[Action]) -> Action:
    need = step.need(table, seat)

    def cost(action: Action) -> float:
        a, b, c = CREW_OF[action]
        return a * WEARY[0] + b * WEARY[1] + c * WEARY[2] + 0.4 * (a + 2 * b + 3 * c - need)

    return min(legal, key=cost)


def _turn(table: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """The best action; a free action first only if it makes one possible that is worth more."""
    best, top, why = legal[-1], float("-inf"), ""
    for action in legal:
        after = table.clone()
        after.act(seat, action)
        if action in TILE_OF:
            _finish(after, seat)
            worth = value(after, seat)
        else:
            worth = value(after, seat) + _next_tile_gain(after, seat)
        if worth > top:
            best, top, why = action, worth, f"worth about {worth:.0f} at the end"
    return Advice(best, why)


def _next_tile_gain(table: Table, seat: Seat) -> float:
    """What the best tile adds after a free action; 0 while the free action's own questions are open."""
    step = table.stack[-1] if table.stack else None
    if not isinstance(step, Turn):
        return 0.0
    base = value(table, seat)
    gain = 0.0
    for action in step.own(table, seat, table.purse[seat]):
        after = table.clone()
        after.act(seat, action)
        _finish(after, seat)
        gain = max(gain, value(after, seat) - base)
    return gain - 2.0  # everything else equal, free actions wait


def _finish(table: Table, seat: Seat) -> None:
    """Answer the questions of the action by the same measure until the turn could end."""
    for _ in range(LONGEST):
        step = table.stack[-1] if table.stack else None
        if step is None or isinstance(step, Closing | Turn) or step.seats(table) != (seat,):
            return
        legal = step.legal(table, seat)
        table.act(seat, _quick(table, seat, legal))


def _quick(table: Table, seat: Seat, legal: list[Action]) -> Action:
    step = table.stack[-1]
    if len(legal) == 1:
        return legal[0]
    if isinstance(step, SendCrew):
        return _crew(table, seat, step, legal)
    own = [a for a in legal if a != SELL and not a.startswith(("deliver", "access"))]
    if isinstance(step, ChooseSite):
        own = _few_sites(table, own)
    return _best(table, seat, own)[0]


def _few_sites(table: Table, legal: list[Action]) -> list[Action]:
    """Sites of equal price are alike: try one of each, and every station."""
    ground, book = table.ground, table.box.book
    kept: dict[int, Action] = {}
    stations: list[Action] = []
    for action in legal:
        if action in book.factory_of:
            works = ground.works[ground.works_of[book.factory_of[action]]]
            price = works.price if works.price >= 0 else ground.price[works.city]
            kept.setdefault(price, action)
        else:
            stations.append(action)
    return [*kept.values(), *stations]


def _best(table: Table, seat: Seat, legal: list[Action]) -> tuple[Action, float]:
    """One question: each answer tried, and what forcibly follows it."""
    best, top = legal[0], float("-inf")
    for action in legal:
        after = table.clone()
        after.act(seat, action)
        step = after.stack[-1] if after.stack else None
        if action not in (STOP, END) and not isinstance(step, Closing | Turn | Discard | None):
            _settle(after, seat)
        worth = value(after, seat)
        if worth > top:
            best, top = action, worth
    return best, top


def _settle(table: Table, seat: Seat) -> None:
    """Carry a half-made choice to its effect: type and worker of a factory, crew of a track."""
    for _ in range(4):
        step = table.stack[-1] if table.stack else None
        name = type(step).__name__
        if step is None or name not in ("SendCrew", "ChooseType", "ChooseWorker", "HireFirst"):
            return
        legal = step.legal(table, seat)
        if isinstance(step, SendCrew):
            table.act(seat, _crew(table, seat, step, legal))
        elif len(legal) == 1:
            table.act(seat, legal[0])
        else:
            table.act(seat, _best(table, seat, legal)[0])
