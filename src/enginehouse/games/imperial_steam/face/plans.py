"""One thought, one act: the thing behind each tile, workers hired several at a time, and a city that is served."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enginehouse.core import Action, Plan, Seat, Title, asked_after, foresee_all, legal_after, opened, planned
from enginehouse.games.imperial_steam.face import deliveries
from enginehouse.games.imperial_steam.face.receipts import in_words
from enginehouse.games.imperial_steam.rules.free import is_free
from enginehouse.games.imperial_steam.rules.notation import ENGINEER_OF, ENGINEERS, HIRE, STOP, TILES, WORKER
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.hire import ENGINEERS_ONLY, HireFirst, HireMore, NameColumn

Actions = tuple[Action, ...]
HIRING = TILES[HIRE]
WORKERS, GOES_ON = "Workers", "And then an engineer…"


def plans(title: Title[Table], view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
    """A link, a site, a market or a column, whichever hand it needs; a city, if something can be delivered there."""
    behind = opened(title, view, seat, legal)
    out = [p for p in behind if p.actions[0] != HIRING and not is_free(view, p.actions[-1])]
    if HIRING in legal:
        out += _people(title, view, seat, (HIRING,))
    elif isinstance(view.stack[-1], NameColumn | HireFirst | HireMore):
        out += _people(title, view, seat, ())
    return (*out, *deliveries.plans(view, seat, legal))


def _people(title: Title[Table], view: Table, seat: Seat, before: Actions) -> Iterator[Plan]:
    """Workers by the column they come from, and engineers where they wait."""
    ahead = asked_after(view, seat, before) if before else view
    if ahead is None:
        return
    step = ahead.stack[-1]
    if isinstance(step, HireFirst | HireMore):
        if step.column != ENGINEERS_ONLY:
            yield from _workers(view, ahead, seat, before, step.column)
        if before:
            yield from _engineers(title, ahead, seat, before)
    elif isinstance(step, NameColumn):
        for action, column in view.box.book.column_of.items():
            if action in legal_after(ahead, seat):
                yield from _workers(view, ahead, seat, (*before, action), column)
        if ENGINEERS in legal_after(ahead, seat) and (there := asked_after(ahead, seat, (ENGINEERS,))) is not None:
            yield from _engineers(title, there, seat, (*before, ENGINEERS))


def _engineers(title: Title[Table], ahead: Table, seat: Seat, before: Actions) -> Iterator[Plan]:
    for action in legal_after(ahead, seat):
        if action in ENGINEER_OF:
            yield planned((*before, action), title.choice(ahead, seat, action))


def _workers(view: Table, ahead: Table, seat: Seat, before: Actions, column: int) -> Iterator[Plan]:
    """As many workers as can be paid, one after the other: each number a plan."""
    name = view.box.book.columns[column].removeprefix("column ")
    city = view.box.cities[view.hubs_at[view.box.columns[column]]].name
    actions, touches, ask = before, (f"column-{name}",), f"Hire: how many from {city}?"
    while True:
        there = foresee_all(view, seat, actions)
        hired = there.table.workers(seat) - view.workers(seat)
        now = asked_after(view, seat, actions) if actions else view
        options = legal_after(now, seat) if now is not None and isinstance(now.stack[-1], HireFirst | HireMore) else []
        if hired:
            cost = view.purse[seat] - there.table.purse[seat]
            label = f"Hire {in_words(hired)} for {cost}"
            stop = (STOP,) if STOP in options else ()
            yield Plan((*actions, *stop), label, touches, WORKERS, hired, ask, price=str(cost))
            if stop and any(option in ENGINEER_OF for option in options):
                yield Plan(actions, f"{label}, and go on", touches, GOES_ON, hired, ask, price=str(cost))
        if WORKER not in options or not there.certain:
            return
        actions = (*actions, WORKER)
