"""A round: phases 1 to 6, the turns of phase 7, and phase 8 (IS-ROUND)."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Auto, Unforeseen, reckoned
from enginehouse.games.imperial_steam.rules.box import ROUNDS
from enginehouse.games.imperial_steam.rules.events import (
    GameEnds,
    IncomePaid,
    OrderSet,
    OrdersTaken,
    RoundBegins,
    ShipmentArrives,
    WorkersTrained,
)
from enginehouse.games.imperial_steam.rules.goods import names
from enginehouse.games.imperial_steam.rules.notation import GOOD_NAMES, TILES
from enginehouse.games.imperial_steam.rules.scoring import tell_count
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, Table
from enginehouse.games.imperial_steam.rules.steps.moment import DiscardTogether, must_choose
from enginehouse.games.imperial_steam.rules.steps.turn import TURN

FIRST_ARRIVAL = 4


class NextRound(Auto[Table], frozen=True):
    """Rounds 2 to 8 in the order of the book (IS-ROUND-01)."""

    def run(self, table: Table) -> None:
        table.then(
            RetrieveHands(), ShipmentArrival(), TakeOrders(), Income(), Training(), TurnOrder(), Turns(0), EndCheck()
        )


class RetrieveHands(Auto[Table], frozen=True):
    """Phase 1. How many hands there are is read off the round (IS-ROUND-03 to -05)."""

    def run(self, table: Table) -> None:
        table.laid = [(0,) * len(TILES)] * table.seats
        if table.events is not None:
            table.tell(RoundBegins(table.round, table.box.hands[table.round - 1]))


class ShipmentArrival(Auto[Table], frozen=True):
    """Phase 2: cubes go to the lowest free space, or to the supply if the column is full (IS-ROUND-06, -07)."""

    def run(self, table: Table) -> None:
        if table.round < FIRST_ARRIVAL:
            return
        place = table.round - FIRST_ARRIVAL
        cubes = table.arrivals[place]
        table.arrivals[place] = NO_GOODS
        full, market = len(table.box.market), [*table.market]
        came: list[str] = []
        lost: list[str] = []
        for good, n in enumerate(cubes):
            room = min(n, full - market[good])
            market[good] += room
            table.supply[good] += n - room
            came += [GOOD_NAMES[good]] * room
            lost += [GOOD_NAMES[good]] * (n - room)
        table.market = tuple(market)
        if table.events is not None:
            table.tell(ShipmentArrives(tuple(came), tuple(lost)))


class TakeOrders(Auto[Table], frozen=True):
    """Phase 3: the landing is emptied at once; what does not fit is given back (IS-ROUND-08, -09)."""

    def run(self, table: Table) -> None:
        choosing: list[int] = []
        for seat in table.order:
            ordered = table.landing[seat]
            if ordered == NO_GOODS:
                continue
            wood, stone, iron, coal = table.stock[seat]
            table.stock[seat] = (wood + ordered[0], stone + ordered[1], iron + ordered[2], coal + ordered[3])
            table.landing[seat] = NO_GOODS
            if table.events is not None:
                table.tell(OrdersTaken(seat, names(ordered)))
            if must_choose(table, seat):
                choosing.append(seat)
        if choosing:
            table.then(DiscardTogether(tuple(choosing)))


class Income(Auto[Table], frozen=True):
    """Phase 4 (IS-ROUND-10, -11)."""

    def run(self, table: Table) -> None:
        amounts = tuple(table.income(seat) for seat in range(table.seats))
        for seat, amount in enumerate(amounts):
            table.purse[seat] = reckoned(table.purse[seat], amount)
        if table.events is not None:
            table.tell(IncomePaid(amounts))


class Training(Auto[Table], frozen=True):
    """Phase 5: who rested rises, who worked rests (IS-ROUND-12 to -16)."""

    def run(self, table: Table) -> None:
        if table.events is not None:
            table.tell(WorkersTrained(tuple(one + two for one, two, _ in table.rested)))
        for seat in range(table.seats):
            one, two, three = table.rested[seat]
            back = table.worked[seat]
            table.rested[seat] = (back[0], one + back[1], three + two + back[2])
            table.worked[seat] = (0, 0, 0)


class TurnOrder(Auto[Table], frozen=True):
    """Phase 6 (IS-ROUND-17)."""

    def run(self, table: Table) -> None:
        table.order = table.standing[:]
        if table.events is not None:
            table.tell(OrderSet(tuple(table.order)))


class Turns(Auto[Table], frozen=True):
    """Phase 7: one turn each, again and again, until all hands are laid (IS-TURN-01, -11)."""

    done: int

    def run(self, table: Table) -> None:
        done, seats = self.done, table.seats
        if done == seats * table.box.hands[table.round - 1]:
            return
        table.delivered = False
        stack = table.stack  # as ``then`` would put them, in a third of its time: this is done in every turn
        stack.append(Turns(done + 1))
        stack.append(TURN[table.order[done % seats]])


class EndCheck(Auto[Table], frozen=True):
    """Phase 8: round 8, or a network that joins Wien and Trieste; only here (IS-ROUND-18 to -21)."""

    def run(self, table: Table) -> None:
        linked = tuple(seat for seat in range(table.seats) if table.linked(seat))
        if table.round == ROUNDS or linked:
            if table.events is not None:
                table.tell(GameEnds(linked))
            if UNKNOWN in table.purse:
                raise Unforeseen("secret cash is shown with the count")
            if table.events is not None:
                tell_count(table)
            table.reveal()  # secret cash is shown with the count: IS-INFO-03
            return
        table.round += 1
        table.then(NextRound())
