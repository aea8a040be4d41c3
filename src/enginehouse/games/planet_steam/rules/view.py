"""A full table that a view could be of, for bots that look ahead."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import TRUTH, UNKNOWN, Event, Seat
from enginehouse.core.chance import draw
from enginehouse.games.planet_steam.rules import events
from enginehouse.games.planet_steam.rules.notation import SELL_LICENCE
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding

#: Even around an empty purse others may hold something.
SPREAD = 10
#: Guesses are drawn far beyond all that a game ever draws itself.
GUESSES = 1 << 32


def determinize(seen: Table, seed: int) -> Table:
    """The hidden purses are guessed: around one's own, since incomes and prices are much the same for all, and enough for
    what was bid. From nothing to twice one's own all is possible, and what is near it is likelier."""
    table = seen.clone()
    table.seed, table.drawn, table.viewer = seed, 0, TRUTH
    table.ply = table.clock
    least, empty = _bids_told(table)
    own = table.purse[seen.viewer] if seen.viewer >= 0 else table.box.credits // 2
    for seat in range(table.seats):
        if table.purse[seat] != UNKNOWN:
            continue
        n = GUESSES + 2 * seat
        guess = draw(seed, n, own + SPREAD + 1) + draw(seed, n + 1, own + SPREAD + 1) - SPREAD
        if table.phase == "setup":
            table.purse[seat] = table.box.credits  # nobody has spent any yet
        else:
            table.purse[seat] = 0 if seat in empty else max(least[seat], guess)
    return table


def _bids_told(table: Table) -> tuple[list[int], list[Seat]]:
    """What an auction tells of purses: what each seat has at least, and who has nothing. PS-R04, PS-R06, PS-R86."""
    least = [int(card == NOBODY) for card in table.cards]  # who has no card yet can pay for the last one
    step = table.stack[-1] if table.stack else None
    if not isinstance(step, Bidding):
        return least, []
    for seat, bid in step.said:
        least[seat] = max(least[seat], step.cost(table, seat, bid))
    if step.leader == NOBODY:
        least[step.speakers[0]] = max(1, least[step.speakers[0]])
    heard = {*step.speakers, *(seat for seat, _ in step.said)}
    return least, [seat for seat in step.first_speakers(table) if seat not in heard]


# --- books -----------------------------------------------------------------------------------------------------------
def recalled(seen: Table, began: Table, heard: Sequence[Event]) -> Table:
    """All begin with the same, and every payment is heard: who keeps books knows the purses. PS-HIDDEN-01."""
    purse = [began.purse[seen.viewer]] * seen.seats
    for event in heard:
        for seat, change in _changes(seen, event):
            purse[seat] += change
    if purse[seen.viewer] != seen.purse[seen.viewer]:
        return seen  # such books are wrong
    table = seen.clone()
    table.purse = purse
    return table


def _changes(table: Table, event: Event) -> list[tuple[Seat, int]]:
    """What an event says of credits that somebody received or paid."""
    match event:
        case (
            events.Subsidised(seat, credits)
            | events.ManipulationPaid(seat, credits)
            | events.ClaimFailed(seat, credits)
        ):
            return [(seat, credits)]
        case events.ManipulationChosen(seat, _, credits) | events.FreelanceKept(seat, credits):
            return [(seat, -credits)]
        case events.Won():
            return [(event.seat, -event.paid)]
        case events.BenefitTaken(seat, what) if what.endswith(" credits"):
            return [(seat, table.box.payouts["engineer"])]
        case events.StoodUp():
            return [(event.seat, 2 * event.die)]
        case events.Traded():
            return [(event.seat, -event.units * event.price)]
        case events.Certified(seat, deed, price):
            return [(seat, price[4] if deed == SELL_LICENCE else -price[4])]
        case events.Activated() | events.TankPlaced() | events.Fitted() | events.Charged() | events.Upgraded():
            return [(event.seat, -event.paid[4])] if event.paid else []
        case _:
            return []
