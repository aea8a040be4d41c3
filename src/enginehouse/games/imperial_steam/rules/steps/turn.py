"""A turn: the hand on a tile with its penalty, the action, and the free actions around it (IS-TURN, IS-R19, IS-R79)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.events import Funded, HandLaid
from enginehouse.games.imperial_steam.rules.notation import END, PASS, TILE_NAMES, TILE_OF, TILE_WORDS
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps import build, contract, hire, market, money, produce, track, train
from enginehouse.games.imperial_steam.rules.steps.moment import Moment

FUND = 10  # IS-FUND-01
SEATS = 4  # at most

Start = Callable[[Table, Seat], None]
#: Is a complete first effect possible, at this influence (after the penalty)? None, or the rule against it (IS-R79).
Judge = Callable[[Table, Seat, int], Refusal | None]


def _judge_always(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """Stopped by the penalty alone (IS-R79)."""
    return None


def _fundraise(table: Table, seat: Seat) -> None:
    table.purse[seat] += FUND
    if table.events is not None:
        table.tell(Funded(seat, FUND))


def _pass(table: Table, seat: Seat) -> None:
    """IS-PASS-01, -02: the hand is used up, the others are not."""


#: In the order of the tiles: IS-TURN-10.
ACTIONS: tuple[tuple[Judge, Start], ...] = (
    (track.judge_tile, track.start),
    (hire.judge_tile, hire.start),
    (build.judge_tile, build.start),
    (produce.judge_tile, produce.start),
    (market.judge_tile, market.start),
    (train.judge_tile, train.start),
    (contract.judge_tile, contract.start),
    (money.judge_donate_tile, money.start_donate),
    (money.judge_value_tile, money.start_value),
    (_judge_always, _fundraise),
    (_judge_always, _pass),
)


class Turn(Moment, frozen=True):
    """Lay one hand on a tile, or take a free action first. What others have laid is nothing to it (IS-TURN-03)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing an action"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Lay a hand on an action"

    def hint(self, table: Table, seat: Seat) -> str:
        n = table.hands_left(seat)
        hands = "This is your last hand of the round." if n == 1 else f"You have {n} hands left this round."
        return f"{hands} Using a tile again costs 10 influence for each own hand on it."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        """``judge_tile`` of each, as a yes or no: the penalty first, then the action with what it leaves.

        Tile by tile, since a loop over the tests takes half as long again, and this is asked in every turn.
        """
        have = table.influence[seat]
        found: list[Action] = []
        laid, hired, built, produced, bought, railed, signed, gave, valued, raised, _ = table.laid[seat]
        if laid <= have and track.can(table, seat, cash):
            found.append("track")
        if hired <= have and hire.can(table, seat, have - hired, cash):
            found.append("hire")
        if built <= have and build.can(table, seat, cash):
            found.append("build")
        if produced <= have and produce.can(table, seat):
            found.append("produce")
        if bought <= have and market.can(table, cash):
            found.append("goods")
        if railed <= have and train.can(table, seat, cash):
            found.append("train")
        if signed <= have and contract.can(table, seat):
            found.append("contract")
        if gave <= have and money.can_donate(table, have - gave, cash):
            found.append("donate")
        if valued <= have and money.can_value(table, seat, have - valued):
            found.append("shares")
        if raised <= have:
            found.append("fundraise")  # it has no other condition
        found.append("pass")  # always legal: IS-R05
        return found

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        tile = TILE_OF.get(action)
        if tile is not None:
            return judge_tile(table, seat, tile)
        if action == END:
            return refuse("IS-TURN-02", "Your turn needs one hand on a tile before it ends.")
        before = table.box.book.tile_before.get(action)
        if before is None:
            return self.no_answer(table, seat, action)
        name, lacking = TILE_WORDS[before], judge_tile(table, seat, before)
        if lacking is None:
            return refuse("IS-TURN-02", "Lay a hand on “{tile}” first.", tile=name)
        sentence = "First comes a hand on “{tile}”, and you cannot lay it. {lacking}"
        return refuse(lacking.rule, sentence, tile=name, lacking=lacking.reason)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        tile = TILE_OF[action]
        hands = [*table.laid[seat]]
        before = hands[tile]
        lost = -table.move_influence(seat, -before) if before else 0  # before any test: IS-TURN-04 to -07
        hands[tile] = before + 1
        table.laid[seat] = tuple(hands)
        if table.events is not None:
            table.tell(HandLaid(seat, action, TILE_NAMES[tile], lost))
        table.stack.append(END_OF_TURN[seat])
        ACTIONS[tile][1](table, seat)


def judge_tile(table: Table, seat: Seat, tile: int) -> Refusal | None:
    """May a hand be laid here? The penalty comes first, then the action with what it leaves (IS-R04, IS-R05, IS-R79)."""
    if tile == PASS:
        return None
    laid, have = table.laid[seat][tile], table.influence[seat]
    if laid > have:
        sentence = "“{tile}” again would cost {lost} influence; you have {have}."
        return refuse("IS-R04", sentence, tile=TILE_WORDS[tile], lost=10 * laid, have=10 * have)
    return ACTIONS[tile][0](table, seat, have - laid)


class EndOfTurn(Auto[Table], frozen=True):
    """Ends by itself when no free action is open, as far as all can see (D-CONFIRM, IS-INFO-07)."""

    seat: Seat

    def run(self, table: Table) -> None:
        seat = self.seat
        if not table.box.auto_end[seat] or free.may_free(table, seat):
            table.stack.append(CLOSING[seat])


TURN = tuple(Turn(seat) for seat in range(SEATS))
END_OF_TURN = tuple(EndOfTurn(seat) for seat in range(SEATS))


class Closing(Moment, frozen=True):
    """After the action: free actions, or the end of the turn."""

    aloud: ClassVar[bool] = True
    doing = "may still take free actions"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "End your turn, or take a free action"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Free: sell a share, deliver one good a turn, buy access to a State line."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [END]

    def again(self) -> EndOfTurn:
        return END_OF_TURN[self.seat]

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == END:
            return None
        if action in TILE_OF:
            return refuse("IS-TURN-02", "One hand a turn: yours is laid.")
        return self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        """Nothing more: the next turn is on the stack."""


CLOSING = tuple(Closing(seat) for seat in range(SEATS))
