"""What a sensible player would do: try every action on a copy of the view, and keep what is worth most.

``value`` says what a position is worth to a seat, in gulden at the end. A whole action is tried with its follow-up
questions answered by the same measure (``branch``), so that the tile, the link and the crew come from one plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from enginehouse.core import UNKNOWN, Action, Advice, Seat, best_first
from enginehouse.games.imperial_steam.bot.branch import Branch, answers, crew, open_answers, played, weariness
from enginehouse.games.imperial_steam.bot.link import last_track
from enginehouse.games.imperial_steam.bot.runner import buy_influence, plan, runs
from enginehouse.games.imperial_steam.bot.value import Measure
from enginehouse.games.imperial_steam.bot.way import may_leave, room_to_spare
from enginehouse.games.imperial_steam.rules.notation import POINTS, SELL, TILE_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.track import SendCrew
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, Turn

RICH = 120  # whoever has this much sells no share for the next action
COACH = POINTS[2]  # a freight car for passengers
MEMORY = 20_000  # answers remembered at most
#: Tiles whose value is often more when each question is answered with care, and by how much at most, as seen in play.
CARE = {"track": 90.0, "build": 60.0, "goods": 60.0}


def advise(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The action that leaves this seat with the most, as far as it can see."""
    step = view.stack[-1]
    if isinstance(step, BlindBid):
        return _bid(view, seat, legal, rnd)
    if len(legal) == 1:
        return Advice(legal[0], "nothing else is possible")
    if isinstance(step, SendCrew):
        return Advice(crew(view, seat, step, legal), "the smallest crew, and those with least to learn")
    return _advise(_playable(view), seat, legal, Branch(Measure(seat)))


def _advise(table: Table, seat: Seat, legal: Sequence[Action], tree: Branch) -> Advice:
    """``tree`` grows by what is thought of."""
    step = table.stack[-1]
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
            return Advice(tree.best(table, seat, _own(kept))[0], "goods for the line need their room")
        legal = kept
    if isinstance(step, Turn):
        return _turn(table, seat, legal, tree)
    if isinstance(step, Closing):
        action, worth = tree.best(table, seat, legal)
        return Advice(action, _reckoned(worth))
    return Advice(_answer(table, seat, tree), "part of its plan for this turn")


def rank(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
    """Every action by what the seat has after it, the best first; what is advised for other reasons before all."""
    step = view.stack[-1]
    if isinstance(step, BlindBid | SendCrew) or len(legal) == 1:
        advised = advise(view, seat, legal, rnd).action
        if isinstance(step, SendCrew):
            scores = {action: -weariness(view, seat, step, action) for action in legal}
        else:
            scores = {action: -float(abs(n - legal.index(advised))) for n, action in enumerate(legal)}
    else:
        table, tree = _playable(view), Branch(Measure(seat))
        advised = _advise(table, seat, legal, tree).action
        scores = {action: _tried(table, seat, action, tree) for action in legal}
    scores[advised] = max(scores.values()) + 1.0
    return best_first(scores)


def _tried(table: Table, seat: Seat, action: Action, tree: Branch) -> float:
    """What an action comes to; on tiles that gain by it each question is answered with care."""
    branch, after = tree.after(action), played(table, seat, action)
    return branch.finished(after, seat) if action in CARE else branch.carried(after, seat)


def without_harm(table: Table, seat: Seat, legal: Sequence[Action]) -> list[Action]:
    """On the way to Trieste: no factory for whom the crew needs, no contract or coach for which goods would lack room."""
    room, signs = room_to_spare(table, seat), table.box.book.sign_of
    harm = {"build"} if "build" in legal and not may_leave(table, seat) else set[Action]()
    if room < 1:
        harm |= {"contract", COACH}
    harm |= {action for action in legal if action in signs and table.box.contracts[signs[action]].size > room}
    return [action for action in legal if action not in harm] or list(legal)


def _playable(view: Table) -> Table:
    """The view, or a copy in which cash that may not be seen counts as some."""
    if UNKNOWN not in view.purse:
        return view
    table = view.clone()
    table.purse = [60 if cash == UNKNOWN else cash for cash in view.purse]
    return table


def _bid(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """Reach the second hub if that leaves more than half of the cash, else the first; a step more now and then."""
    if legal[0] == "unseal":
        return Advice(legal[0], "nothing else is possible")
    hubs = sorted(view.hubs)
    most = view.purse[seat] * 45 // 100 // 10
    steps = hubs[1] if hubs[1] <= most else min(hubs[0], most)
    steps = min(steps + (1 if rnd.random() < 0.35 else 0), len(legal) - 1)
    return Advice(legal[steps], "enough to hire in the nearer hubs")


def _turn(table: Table, seat: Seat, legal: Sequence[Action], tree: Branch) -> Advice:
    """The best tile; a delivery or State access first if it gains at once, a share if it pays for something better."""
    now = tree.measure.value(table)
    best, top = _best_tile(table, seat, legal, tree)
    for action in legal:
        if action in TILE_OF:
            continue
        after = played(table, seat, action)
        if action == SELL:
            if table.purse[seat] >= RICH:
                continue
            gain = _best_tile(after, seat, after.stack[-1].legal(after, seat), tree.after(action))[1] - top
        else:
            gain = tree.after(action).carried(after, seat) - now
        if gain > 3:
            return Advice(action, f"gains about {gain:.0f} gulden")
    _remember(played(table, seat, best), seat, tree.after(best))
    return Advice(best, _reckoned(top))


def _reckoned(gulden: float) -> str:
    return f"leads to about {round(gulden)} gulden at the end"


def _best_tile(table: Table, seat: Seat, legal: Sequence[Action], tree: Branch) -> tuple[Action, float]:
    """Each tile with its questions answered quickly; then with care those that might gain enough by it to be best."""
    tiles = [action for action in legal if action in TILE_OF]
    quickly = {action: tree.after(action).carried(played(table, seat, action), seat) for action in tiles}
    best, top = max(quickly.items(), key=itemgetter(1))
    for action, most in CARE.items():
        if action in quickly and quickly[action] + most > top:
            worth = tree.after(action).finished(played(table, seat, action), seat)
            if worth > top:
                best, top = action, worth
    return best, top


def _answer(table: Table, seat: Seat, tree: Branch) -> Action:
    """The best answer to a question within an action; free actions wait for the end of it.

    The tile was chosen with these answers in mind, so most of them have been thought of already.
    """
    known = table.ground.plans.get(_position(table, seat))
    if known is None:
        found = answers(table, seat)
        known = found[0]
        if len(found) > 1:
            known = tree.best(table, seat, found)[0]
            _remember(table.clone(), seat, tree)
    return known


def _remember(table: Table, seat: Seat, tree: Branch) -> None:
    """Keep what was thought of each question to the end of the action."""
    plans = table.ground.plans
    if len(plans) > MEMORY:
        plans.clear()
    while found := open_answers(table, seat):
        best = tree.best(table, seat, found)[0]
        plans[_position(table, seat)] = best
        table.act(seat, best)
        tree = tree.after(best)


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


def _own(legal: Sequence[Action]) -> list[Action]:
    """The answers to the question itself, without free actions."""
    return [a for a in legal if a != SELL and not a.startswith(("deliver", "access"))]
