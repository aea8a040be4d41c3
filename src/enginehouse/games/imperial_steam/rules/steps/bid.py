"""The blind bid for influence, before round 1 (IS-BID, IS-R23, IS-R24)."""

from __future__ import annotations

from enginehouse.core import UNSEAL, Action, Refusal, Sealed, Seat, refuse, sealed_for, unreadable
from enginehouse.games.imperial_steam.rules.events import BidsShown, OrderSet
from enginehouse.games.imperial_steam.rules.notation import ANY_BID
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck, Turns


class BlindBid(Sealed[Table], frozen=True, kw_only=True):
    """Every player chooses 0 to all their cash, in tens, at the same time; sealed till all have (IS-INFO-01)."""

    doing = "is choosing a bid"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Bid for influence: how much do you pay?"

    def hint(self, table: Table, seat: Seat) -> str:
        hubs = sorted(10 * column for column in table.hubs)
        return (
            f"You pay it whatever the others bid. Hubs stand at {', '.join(map(str, hubs))}: you hire where you reach."
        )

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        return list(table.box.book.bids[: table.purse[seat] // 10 + 1])

    def judge_choice(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        bid, book = ANY_BID.get(action), table.box.book
        if bid is not None:
            return judge_bid(table, seat, bid)
        if action not in book.words:
            return unreadable(action, self.choices(table, seat, draft))
        if action == UNSEAL:
            return self.why_not(table, seat, action)
        return refuse("IS-R23", "Before round 1 there is only the bid; turns and free actions come after it.")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        bids = tuple(10 * table.box.book.bids.index(answer[0]) for answer in answers)
        if table.events is not None:
            table.tell(BidsShown(bids))
        for seat in table.order:  # IS-BID-03 to -05
            table.purse[seat] -= bids[seat]  # whoever stands where: IS-BID-06
            table.move_influence(seat, bids[seat] // 10)
        table.order = table.standing[:]  # IS-BID-07
        if table.events is not None:
            table.tell(OrderSet(tuple(table.order)))
        table.then(Turns(0), EndCheck())  # round 1 has only phases 7 and 8: IS-ROUND-02


def judge_bid(table: Table, seat: Seat, bid: int) -> Refusal | None:
    """IS-BID-01, IS-R24."""
    if bid % 10:
        return refuse("IS-BID-01", "Bids are multiples of 10, and {bid} is not.", bid=bid)
    cash = table.purse[seat]
    if bid > cash:
        return refuse("IS-BID-01", "You have {cash}; a bid cannot be more.", cash=cash)
    return None


def judge_bid_of(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """The same for the word that is written."""
    bid = ANY_BID.get(action)
    return unreadable(action, ()) if bid is None else judge_bid(table, seat, bid)


def begin(table: Table) -> None:
    """The first decision of the game."""
    table.then(BlindBid(**sealed_for(tuple(range(table.seats)), of=table.seats)))
