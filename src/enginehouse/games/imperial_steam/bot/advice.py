"""What a sensible player would do: try every action on a copy of the view, and keep what is worth most.

``bot_value`` says what a position is worth to a seat, in gulden at the end. A whole action is tried with its follow-up
questions answered by the same measure, so that the tile, the link and the crew come from one plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from enginehouse.core import UNKNOWN, Action, Advice, Seat, best_first
from enginehouse.games.imperial_steam.bot import value
from enginehouse.games.imperial_steam.bot.link import last_track
from enginehouse.games.imperial_steam.bot.runner import buy_influence, plan, runs
from enginehouse.games.imperial_steam.bot.way import may_leave, room_to_spare
from enginehouse.games.imperial_steam.rules.notation import CREW_OF, END, POINTS, SELL, STOP, TILE_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.build import ChooseSite, ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst
from enginehouse.games.imperial_steam.rules.steps.track import SendCrew
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, Turn

#: Questions before the effect: what they lead to is tried too.
HALF = (SendCrew, ChooseType, ChooseWorker, HireFirst)
RICH = 120  # whoever has this much sells no share for the next action
LONGEST = 14  # questions of one action
COACH = POINTS[2]  # a freight car for passengers
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
    last = last_track(table, seat, legal)
    if last is not None:
        return Advice(last, "Trieste now: it is ahead when the game ends here")
    given = buy_influence(table, seat, legal)
    if given is not None:
        return Advice(given, "a hub out of reach is no place to hire")
    if runs(table, seat):
        needed = plan(table, seat, legal)
        if needed is not None:
            return Advice(needed, "the line to Trieste needs it")
        kept = without_harm(table, seat, legal)
        if len(kept) < len(legal) and not isinstance(step, Turn):
            return Advice(_best(table, seat, _own(kept))[0], "goods for the line need their room")
        legal = kept
    if isinstance(step, Turn):
        return _turn(table, seat, legal)
    if isinstance(step, Closing):
        action, worth = _best(table, seat, list(legal))
        return Advice(action, _reckoned(worth))
    return Advice(_quick(table, seat, list(legal)), "as planned with the tile")


def rank(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
    """Every action by what the seat has after it, the best first; what is advised for other reasons before all."""
    advised = advise(view, seat, legal, rnd).action
    step, table = view.stack[-1], _playable(view)
    if isinstance(step, BlindBid):
        scores = {action: -float(abs(n - legal.index(advised))) for n, action in enumerate(legal)}
    elif isinstance(step, SendCrew):
        scores = {action: -_weariness(table, seat, step, action) for action in legal}
    else:
        scores = {action: _tried(table, seat, action, whole=isinstance(step, Turn)) for action in legal}
    scores[advised] = max(scores.values()) + 1.0
    return best_first(scores)


def _tried(table: Table, seat: Seat, action: Action, whole: bool) -> float:
    """What the seat has when it has played an action, and (of a whole one) answered its questions."""
    after = table.clone()
    after.act(seat, action)
    if whole and action in TILE_OF:
        _finish(after, seat)
    elif action not in (STOP, END):
        return _carried_on(after, seat)
    return _worth(after, seat)


def without_harm(table: Table, seat: Seat, legal: Sequence[Action]) -> list[Action]:
    """On the way to Trieste: no factory for whom the crew needs, no contract or coach for which goods would lack room."""
    room, signs = room_to_spare(table, seat), table.box.book.sign_of
    harm = {"build"} if "build" in legal and not may_leave(table, seat) else set[Action]()
    if room < 1:
        harm |= {"contract", COACH}
    harm |= {action for action in legal if action in signs and table.box.contracts[signs[action]].size > room}
    return [action for action in legal if action not in harm] or list(legal)


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
    return min(legal, key=lambda action: _weariness(table, seat, step, action))


def _weariness(table: Table, seat: Seat, step: SendCrew, action: Action) -> float:
    """What a crew loses by working, and what it could do beyond what is needed."""
    a, b, c = CREW_OF[action]
    return a * WEARY[0] + b * WEARY[1] + c * WEARY[2] + 0.4 * (a + 2 * b + 3 * c - step.need(table, seat))


def _turn(table: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """The best tile; a delivery or State access first if it gains at once, a share if it pays for something better."""
    now = value.value(table, seat)
    best, top = _best_tile(table, seat, [a for a in legal if a in TILE_OF])
    for action in legal:
        if action in TILE_OF:
            continue
        after = table.clone()
        after.act(seat, action)
        if action == SELL:
            if table.purse[seat] >= RICH:
                continue
            gain = _best_tile(after, seat, after.stack[-1].legal(after, seat))[1] - top
        else:
            gain = value.value(_go_on(after, seat)[0], seat) - now
        if gain > 3:
            return Advice(action, f"gains about {gain:.0f} gulden, as it reckons")
    return Advice(best, _reckoned(top))


def _reckoned(gulden: float) -> str:
    return f"it reckons with about {round(gulden)} gulden at the end"


def _best_tile(table: Table, seat: Seat, legal: list[Action]) -> tuple[Action, float]:
    best, top = legal[-1], float("-inf")
    for action in legal:
        if action not in TILE_OF:
            continue
        after = table.clone()
        after.act(seat, action)
        _finish(after, seat)
        worth = _worth(after, seat)
        if worth > top:
            best, top = action, worth
    return best, top


def _worth(table: Table, seat: Seat) -> float:
    """What an action leaves, with the best delivery made where the turn could end: a new factory lives from it."""
    top = value.value(table, seat)
    step = table.stack[-1] if table.stack else None
    if table.delivered or not isinstance(step, Closing) or step.seats(table) != (seat,):
        return top
    for action in step.legal(table, seat):
        if action.startswith("deliver"):
            after = table.clone()
            after.act(seat, action)
            top = max(top, value.value(after, seat))
    return top


def _finish(table: Table, seat: Seat) -> None:
    """Answer the questions of the action by the same measure until the turn could end."""
    for _ in range(LONGEST):
        step = table.stack[-1] if table.stack else None
        if step is None or isinstance(step, (Closing, Turn)) or step.seats(table) != (seat,):
            return
        legal = step.legal(table, seat)
        table.act(seat, _quick(table, seat, legal))


def _quick(table: Table, seat: Seat, legal: list[Action]) -> Action:
    """The best answer to a question within an action; free actions wait for the end of it.

    The tile was chosen with these answers in mind, so most of them have been thought of already.
    """
    if len(legal) == 1:
        return legal[0]
    plans, key = table.ground.plans, _position(table, seat)
    known = plans.get(key)
    if known is None:
        known = _answer(table, seat, legal)
        if len(plans) > 20_000:
            plans.clear()
        plans[key] = known
    return known


def _position(table: Table, seat: Seat) -> tuple[object, ...]:
    """Everything that an answer depends on."""
    t = table
    return (
        seat, t.ply, t.round, t.stack[-1], t.grows, t.shipments, t.delivered, t.served, t.sites, t.semmering, t.cars_left,
        *map(
            tuple,
            (
                t.order, t.influence, t.standing, t.hubs, t.market, t.taken, t.ladders, t.engineers, t.engines, t.arrivals,
                t.supply, t.display, t.business, t.received, t.gold, t.silver, t.purse, t.tracks, t.network, t.stations,
                t.works, t.rested, t.worked, t.stock, t.landing, t.trains, t.staff, t.factories, t.contracts, t.share,
                t.investors, t.shareholders, t.laid,
            ),
        ),
    )  # fmt: skip


def _answer(table: Table, seat: Seat, legal: list[Action]) -> Action:
    step = table.stack[-1]
    if isinstance(step, SendCrew):
        return _crew(table, seat, step, legal)
    own = _own(legal)
    if isinstance(step, ChooseSite):
        own = _few_sites(table, own)
    return _best(table, seat, own)[0]


def _own(legal: Sequence[Action]) -> list[Action]:
    """The answers to the question itself, without free actions."""
    return [a for a in legal if a != SELL and not a.startswith(("deliver", "access"))]


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
    """One question: each answer tried, with what follows it carried to the end of the action."""
    best, top = legal[0], float("-inf")
    for action in legal:
        after = table.clone()
        after.act(seat, action)
        worth = _worth(after, seat) if action in (STOP, END) else _carried_on(after, seat)
        if worth > top:
            best, top = action, worth
    return best, top


def _carried_on(table: Table, seat: Seat) -> float:
    """What the seat has when it has quickly answered what follows."""
    after, worth = _go_on(table, seat)
    return _worth(after, seat) if worth is None else worth


def _go_on(table: Table, seat: Seat) -> tuple[Table, float | None]:
    """Answer what follows quickly: one step ahead for each question, no further. Where the last answer was weighed on a
    copy, that is the table given back, with its worth."""
    worth: float | None = None
    for _ in range(LONGEST):
        step = table.stack[-1] if table.stack else None
        if step is None or isinstance(step, (Closing, Turn)) or step.seats(table) != (seat,):
            break
        legal = _own(step.legal(table, seat))
        if len(legal) > 1 and not isinstance(step, SendCrew):
            table, worth = _plain(table, seat, legal)
            continue
        table.act(seat, legal[0] if len(legal) == 1 else _crew(table, seat, cast(SendCrew, step), legal))
        worth = None
    return table, worth


def _plain(table: Table, seat: Seat, legal: list[Action]) -> tuple[Table, float | None]:
    """The table after the answer that is best at once, and its worth; a half-made choice counts as what its first
    completion gives, and its own worth is not known."""
    best, top, found = legal[0], float("-inf"), None
    for action in legal:
        after = table.clone()
        after.act(seat, action)
        whole = after
        for _ in range(3):
            step = after.stack[-1] if after.stack else None
            if not isinstance(step, HALF):
                break
            whole = None
            options = step.legal(after, seat)
            after.act(seat, _crew(after, seat, step, options) if isinstance(step, SendCrew) else options[-1])
        worth = _worth(after, seat)
        if worth > top:
            best, top, found = action, worth, whole
    if found is not None:
        return found, top
    table.act(seat, best)
    return table, None
