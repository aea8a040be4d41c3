"""Standing orders for the auctions: bid for me up to a number, or pass. The number is known to its owner alone."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Action, Order, Seat
from enginehouse.games.planet_steam.rules.notation import BIDS, HIGHEST_BID, PASS
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps import SpecialistBids, ZoneBids
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding


def order(view: Table, seat: Seat) -> Order | None:
    """Whoever is still in a bidding round may leave an order for it, and for no longer."""
    step = _bidding(view)
    if step is None or seat not in step.speakers or view.purse[seat] == UNKNOWN:
        return None
    most = min(step.limit(view, seat), HIGHEST_BID)
    return Order(
        about=f"{view.round} {step.subject} {sum(card != NOBODY for card in view.cards)}",
        label="Bid for me up to",
        note="always one over the last bid",
        nothing=f"Pass for {_sold(view, step)}",
        least=step.high + 1 + (seat == step.leader),
        most=most,
        too_much=_too_much(view, seat, step, most),
    )


def _bidding(view: Table) -> Bidding | None:
    step = view.stack[-1] if view.stack else None
    return step if isinstance(step, Bidding) else None


def _too_much(view: Table, seat: Seat, step: Bidding, most: int) -> str:
    if most == HIGHEST_BID:
        return f"Bids end at {HIGHEST_BID}."
    half = ", with half price" if most != view.purse[seat] else ""
    return f"You have {view.purse[seat]}{half}: you could pay no bid above {most}."


def told(view: Table, up_to: int) -> str:
    """The order in words, to its owner."""
    step = _bidding(view)
    assert step is not None
    return f"You bid up to {up_to} for {_sold(view, step)}." if up_to else f"You pass for {_sold(view, step)}."


def _sold(view: Table, step: Bidding) -> str:
    if isinstance(step, ZoneBids):
        return view.box.zones[step.zone]
    return "this card" if isinstance(step, SpecialistBids) else "the freelance carrier"


def answer(view: Table, seat: Seat, up_to: int) -> Action | None:
    """The least raise if the order allows it, else a pass; the opener must bid. PS-AUCT-03, PS-AUCT-07, PS-AUCT-08."""
    step = _bidding(view)
    if step is None or seat not in step.seats(view):
        return None
    bid = step.high + 1
    if step.leader == NOBODY or bid <= min(up_to, step.limit(view, seat), HIGHEST_BID):
        return BIDS[bid]
    return PASS
