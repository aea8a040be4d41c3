"""Standing orders: a seat leaves word how far it would go, and the table answers for it at once while the order stands.

What a title offers orders for, and what an order answers, it says itself (``Title.order``, ``Title.ordered``), from the
seat's own view. The answer is an ordinary action of that seat. Only the owner learns of an order: nobody else's frame,
answer or refusal depends on it, until it acts.
"""

from __future__ import annotations

from typing import Any

from enginehouse.core import Action, Order, Seat, Title
from enginehouse.table.live.line import AnyGame, Happening, Line, taken_back
from enginehouse.table.problems import Problem
from enginehouse.table.storage import StandingOrder


def offered(game: AnyGame, seat: Seat, seen: Any = None) -> Order | None:
    """The order that the seat could leave now; ``seen`` is its view, if it is known."""
    if game.over or type(game.title).order is Title[Any].order:
        return None
    return game.title.order(game.view(seat) if seen is None else seen, seat)


def written(line: Line, seat: Seat, about: str, up_to: int) -> StandingOrder:
    """The order as it is kept. Raises Problem, whose words are for the seat's owner alone."""
    offer = offered(line.game, seat)
    if offer is None:
        raise Problem(409, "no-order", "There is nothing to leave an order for now.")
    if offer.about != about:
        raise Problem(409, "stale", "What this order was for is over. Nothing was done: look, and choose again.")
    if up_to > offer.most:
        raise Problem(422, "too-much", offer.too_much)
    return StandingOrder(seat, about, up_to, len(line.log))


def stands(line: Line, order: StandingOrder) -> bool:
    """Until what it is about has ended, or the table was taken back to before it or to before an answer it gave."""
    offer = offered(line.game, order.seat)
    if offer is None or offer.about != order.about:
        return False
    return not any(_ends(line, later, order) for later in line.log[order.length :])


def _ends(line: Line, later: Happening, order: StandingOrder) -> bool:
    return later.entry.kind == "undo" and any(
        n < order.length or line.log[n].entry.seat == order.seat for n in taken_back(later.entry)
    )


def answer(line: Line, orders: dict[Seat, StandingOrder]) -> tuple[Seat, Action] | None:
    """The next action that an order answers with; None: the game waits for somebody who has left none."""
    game = line.game
    for seat in game.to_act:
        order = orders.get(seat)
        if order is not None and stands(line, order):
            action = game.title.ordered(game.view(seat), seat, order.up_to)
            if action is not None and action in game.legal(seat):
                return seat, action
    return None
