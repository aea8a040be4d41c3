"""Stacks of questions that play never leads to: wrong order, wrong seat, wrong hand, wrong thing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from enginehouse.core import Seat, Step
from enginehouse.games.imperial_steam.rules.box import ROUNDS
from enginehouse.games.imperial_steam.rules.checks.need import need
from enginehouse.games.imperial_steam.rules.goods import discards
from enginehouse.games.imperial_steam.rules.notation import (
    BUILD,
    CONTRACT,
    DONATE,
    HIRE,
    MARKET,
    MOST_DISCARDED,
    PRODUCE,
    SHARES,
    TRACK,
    TRAIN,
)
from enginehouse.games.imperial_steam.rules.state import NO_CREW, NO_GOODS, Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid, judge_bid_of
from enginehouse.games.imperial_steam.rules.steps.build import (
    ChooseSite,
    ChooseType,
    ChooseWorker,
    judge_factory,
    judge_type,
)
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.contract import ChooseContract
from enginehouse.games.imperial_steam.rules.steps.hire import (
    ENGINEERS_ONLY,
    HireFirst,
    HireMore,
    MoreHiring,
    NameColumn,
)
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, MoreOrder, OrderMore
from enginehouse.games.imperial_steam.rules.steps.moment import Discard, DiscardTogether
from enginehouse.games.imperial_steam.rules.steps.money import Donate, ShareValue
from enginehouse.games.imperial_steam.rules.steps.produce import MoreProduce, ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck, Income, Training, TurnOrder, Turns
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, MoreTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.train import ChooseTrain
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, EndOfTurn, Turn
from enginehouse.games.imperial_steam.rules.tracks import judge_track

#: The questions of each main action; the hand lies on its tile, and the end of the turn waits below.
QUESTIONS: dict[int, tuple[type[Step[Any]], ...]] = {
    TRACK: (FirstTrack, SendCrew, MoreTrack, SecondTrack),
    HIRE: (NameColumn, HireFirst, MoreHiring, HireMore),
    BUILD: (ChooseSite, ChooseType, ChooseWorker),
    PRODUCE: (ProduceFirst, MoreProduce, ProduceMore),
    MARKET: (ChooseGoods, MoreOrder, OrderMore),
    TRAIN: (ChooseTrain,),
    CONTRACT: (ChooseContract,),
    DONATE: (Donate,),
    SHARES: (ShareValue,),
}
TILE_OF_STEP = {kind: tile for tile, kinds in QUESTIONS.items() for kind in kinds}
#: Where a free action or a car may interrupt: what then lies below business points and goods to be given back.
BREAKS = (Turn, EndOfTurn, MoreTrack, MoreHiring, MoreProduce, MoreOrder, Points)
#: What lies directly below each step that can wait on a stack; phases 1 to 3 never wait.
BELOW: dict[type[Step[Any]], tuple[type[Step[Any]], ...]] = {
    Turns: (EndCheck,),
    TurnOrder: (Turns,),
    Training: (TurnOrder,),
    Income: (Training,),
    DiscardTogether: (Income,),
    Turn: (Turns,),
    EndOfTurn: (Turns,),
    Closing: (Turns,),
    Points: BREAKS,
    Discard: BREAKS,
    **dict.fromkeys(TILE_OF_STEP, (EndOfTurn,)),
}
MOST_POINTS = 3


def check_stack(table: Table) -> None:
    stack = table.stack
    if not stack:
        return _check_over(table)
    if isinstance(stack[0], BlindBid):
        return _check_bid(table, stack[0])
    need(isinstance(stack[0], EndCheck), "stack", "at its bottom lies the bid or the end of the round")
    for below, step in pairwise(stack):
        fits = isinstance(below, BELOW.get(type(step), ()))
        need(fits, "stack", f"{type(step).__name__} cannot wait on {type(below).__name__}")
    need(stack[-1].asks, "stack", "on top lies a question")
    turns = stack[1]
    assert isinstance(turns, Turns)  # nothing else waits on the end of the round
    if isinstance(stack[-1], DiscardTogether):
        need(turns.done == 0, "stack", "goods come from the landing before the first turn")
        _check_hands(table, 0, None)
        return _check_discarding(table, stack[-1].waiting)
    return _check_turn(table, turns.done)


def _check_over(table: Table) -> None:
    linked = any(table.linked(seat) for seat in range(table.seats))
    need(
        linked or table.round == ROUNDS,
        "stack",
        f"the game is not over before round {ROUNDS} without a line to Trieste",
    )
    _check_hands(table, table.seats * table.box.hands[table.round - 1], None)
    _check_discarding(table, ())


def _check_bid(table: Table, bid: BlindBid) -> None:
    """Nothing has happened yet (IS-R23), and whoever is not waited for has bid what they could."""
    need(len(table.stack) == 1 and table.round == 1, "stack", "the bid comes before round 1")
    empty = {
        "tracks": 0, "works": (), "worked": NO_CREW, "landing": NO_GOODS, "contracts": (), "share": 0, "shareholders": 0,
        "influence": 0, "staff": (False, False), "investors": 1,
    }  # fmt: skip
    for name, value in empty.items():
        need(all(have == value for have in getattr(table, name)), name, "nothing happens before the bid")
    start = table.box.content.boards.start
    need(set(table.purse) == {start.cash[table.seats - 2]}, "purse", "nobody has paid anything before the bid")
    need(not table.delivered, "delivered", "nothing happens before the bid")
    need(table.standing == table.order, "standing", "before the bid all stand in the first turn order")
    _check_hands(table, 0, None)
    _check_discarding(table, ())
    for seat, draft in enumerate(bid.drafts):
        if seat in bid.waiting:
            need(draft == (), "stack", f"seat {seat} is waited for and has bid")
        else:
            fits = len(draft) == 1 and judge_bid_of(table, seat, draft[0]) is None
            need(fits, "stack", f"seat {seat} has made no bid that it could pay")


def _check_turn(table: Table, done: int) -> None:
    stack = table.stack
    most = table.seats * table.box.hands[table.round - 1]
    need(1 <= done <= most, "stack", f"round {table.round} has {most} turns, and this is number {done}")
    seat = table.order[(done - 1) % table.seats]
    for step in stack[2:]:
        need(step.seats(table) in ((), (seat,)), "stack", f"it is the turn of seat {seat}")
        need(getattr(step, "seat", seat) == seat, "stack", f"it is the turn of seat {seat}")
        _check_step(table, seat, step)
    laid = not isinstance(stack[2], Turn)
    _check_hands(table, done - 1, seat if laid else None)
    _check_discarding(table, (seat,) if isinstance(stack[-1], Discard) else ())


def _check_hands(table: Table, done: int, also: Seat | None) -> None:
    """Every seat has laid a hand in each of its turns that are done, and whoever is in the middle of one."""
    for place, seat in enumerate(table.order):
        hands = done // table.seats + (place < done % table.seats) + (seat == also)
        have = sum(table.laid[seat])
        need(have == hands, "laid", f"seat {seat} has laid {hands} hands, not {have}")


def _check_discarding(table: Table, choosing: tuple[Seat, ...]) -> None:
    """Who must choose has more goods than places and more than one way; nobody else has too many."""
    need(len(set(choosing)) == len(choosing), "stack", "a seat is asked twice for what it gives back")
    need(all(0 <= seat < table.seats for seat in choosing), "stack", "goods are given back by a seat that is not there")
    for seat in range(table.seats):
        if seat in choosing:
            over = table.excess(seat)
            many = f"seat {seat} has {over} goods too many; no more than {MOST_DISCARDED} are given back at once"
            need(over <= MOST_DISCARDED, "stock", many)
            asked = over > 0 and len(discards(table, seat)) > 1
            need(asked, "stack", f"seat {seat} has nothing to choose about its goods")
        else:
            need(not table.excess(seat), "stock", f"seat {seat} has more goods than places")


def _check_step(table: Table, seat: Seat, step: Step[Any]) -> None:
    """What the step is about is there."""
    tile = TILE_OF_STEP.get(type(step))
    need(tile is None or table.laid[seat][tile] > 0, "laid", f"no hand of seat {seat} lies where its action would be")
    if isinstance(step, Points):
        need(1 <= step.left <= MOST_POINTS, "stack", f"a business token has 1 to {MOST_POINTS} points, not {step.left}")
    elif isinstance(step, HireFirst | HireMore | MoreHiring):
        fits = ENGINEERS_ONLY <= step.column < len(table.box.columns)
        need(fits, "stack", f"the worker board has no column {step.column}")
    elif isinstance(step, MoreTrack | SecondTrack):
        _check_surplus(table, seat, step.surplus)
    elif isinstance(step, SendCrew):
        _check_crew(table, seat, step)
    elif isinstance(step, ChooseType | ChooseWorker):
        _check_site(table, seat, step)
    elif isinstance(step, MoreProduce | ProduceMore):
        own = [site for site, _, _ in table.works[seat]]
        fits = len(set(step.given)) == len(step.given) > 0 and set(step.given) <= set(own)
        need(fits, "stack", f"workers of seat {seat} have given that it does not have")


def _check_surplus(table: Table, seat: Seat, surplus: int) -> None:
    """What is over was made by those who have worked, and at least one of it was needed."""
    one, two, three = table.worked[seat]
    need(0 <= surplus < one + 2 * two + 3 * three, "stack", f"nobody has made the {surplus} that are over")


def _check_crew(table: Table, seat: Seat, step: SendCrew) -> None:
    need(0 <= step.link < len(table.box.links), "stack", "a crew is sent to no link")
    if step.first:
        need(step.surplus == 0, "stack", "before the first track nothing is over")
    else:
        _check_surplus(table, seat, step.surplus)
    refusal = judge_track(table, seat, step.link, step.first, step.surplus)
    need(refusal is None, "stack", f"a crew is sent where no track may lie: {refusal}")


def _check_site(table: Table, seat: Seat, step: ChooseType | ChooseWorker) -> None:
    works = table.ground.works
    need(0 <= step.site < len(works), "stack", "a factory is built on no site")
    refusal = judge_factory(table, seat, works[step.site].name)
    if refusal is None and isinstance(step, ChooseWorker):
        need(0 <= step.good < 4, "stack", "a factory is built for no good")
        refusal = judge_type(table, seat, step.site, step.good)
    need(refusal is None, "stack", f"a factory is built where none may stand: {refusal}")
