"""Bidding, the same for specialists, the zone and the freelance carrier. PS-AUCT-03, PS-AUCT-06 to PS-AUCT-11."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from enginehouse.core import Action, Refusal, Seat, Unforeseen, refuse
from enginehouse.games.planet_steam.rules.events import BidMade, BidPassed, NothingSold, OpenerSkipped
from enginehouse.games.planet_steam.rules.notation import AMOUNT, BIDDEN, BIDS, HIGHEST_BID, PASS
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps.question import Question


class Bidding(Question, frozen=True):
    """One bidding round. PS-AUCT-03, PS-AUCT-06, PS-AUCT-07, PS-AUCT-08.

    ``speakers`` are still in, the one to speak first; ``said`` is all that was said, 0 a pass.
    """

    doing: ClassVar[str] = "is bidding"
    way_out: ClassVar[Action] = PASS
    duty: ClassVar[tuple[str, str] | None] = ("PS-AUCT-03", "You open this bidding, so you must bid at least 1.")
    subject: ClassVar[str] = ""

    speakers: tuple[Seat, ...]
    high: int = 0
    leader: Seat = NOBODY
    said: tuple[tuple[Seat, int], ...] = ()

    def first_speakers(self, table: Table) -> list[Seat]:
        """Who takes part from the beginning, the one to open first; who cannot pay a credit is passed over. PS-R06."""
        raise NotImplementedError

    def limit(self, table: Table, seat: Seat) -> int:
        """The highest bid the seat could pay."""
        return table.purse[seat]

    def cost(self, table: Table, seat: Seat, bid: int) -> int:
        """What the seat pays if it wins with this bid."""
        return bid

    def settle(self, table: Table, seat: Seat) -> None:
        """The leader has won."""
        raise NotImplementedError

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return self.speakers[:1]

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        top = min(self.limit(table, seat), HIGHEST_BID) + 1
        if self.leader == NOBODY:  # the opener must bid: PS-AUCT-03
            return BIDS[1:top]
        return [PASS, *BIDS[self.high + 1 : top]]  # asked even if he cannot outbid: PS-R86

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        bid, opening = BIDDEN.get(action), self.leader == NOBODY
        if bid is None:
            return None if action == PASS and not opening else self.why_not(table, seat, action)
        if opening and not bid:
            return refuse("PS-AUCT-03", "The opening bid is at least 1 credit.")
        if bid <= self.high:
            return refuse("PS-AUCT-07", "Bid more than {high}, in whole credits, or pass.", high=self.high)
        if bid > self.limit(table, seat):
            return self.too_dear(table, seat, bid)
        if bid > HIGHEST_BID:
            return refuse("PS-R99", "Bids end at {highest}.", highest=HIGHEST_BID)
        return None

    def too_dear(self, table: Table, seat: Seat, bid: int) -> Refusal:
        have = table.purse[seat]
        return refuse(
            "PS-AUCT-08", "A bid of {bid} is more than you could pay: your purse has {have}.", have=have, bid=bid
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        bid = AMOUNT[action]
        if bid:
            table.tell(BidMade(seat, bid, self.subject))
            said, rest = (*self.said, (seat, bid)), (*self.speakers[1:], seat)
            after = msgspec.structs.replace(self, speakers=rest, high=bid, leader=seat, said=said)
        else:
            table.tell(BidPassed(seat, self.subject))
            said, rest = (*self.said, (seat, 0)), self.speakers[1:]
            after = msgspec.structs.replace(self, speakers=rest, said=said)
        if len(rest) == 1:
            after.settle(table, rest[0])
        else:
            table.then(after)


def open_bidding(table: Table, bidding: Bidding) -> None:
    """Let the first speaker who can bid open; those before him pass by themselves. PS-R06, PS-R11."""
    speakers = bidding.speakers
    while speakers and (limit := bidding.limit(table, speakers[0])) <= 0:
        if limit < 0:
            raise Unforeseen("a view does not know whether others have a credit to bid")
        table.reveal()  # all learn that the purse is empty
        table.tell(OpenerSkipped(speakers[0], bidding.subject))
        speakers = speakers[1:]
    if speakers:
        table.then(msgspec.structs.replace(bidding, speakers=speakers))
    else:
        table.tell(NothingSold(bidding.subject))
