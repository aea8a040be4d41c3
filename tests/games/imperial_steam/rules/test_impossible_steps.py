"""Stacks that cannot be, one thing at a time and in the words of its refusal, and beside each the last one that can be."""

from typing import Any

import pytest

from enginehouse.core import Step, sealed_for
from enginehouse.games.imperial_steam.rules.checks.stack import BELOW, QUESTIONS
from enginehouse.games.imperial_steam.rules.notation import PASS, TILES
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.build import ChooseSite, ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.contract import ChooseContract
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, MoreHiring, NameColumn
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, MoreOrder, OrderMore
from enginehouse.games.imperial_steam.rules.steps.moment import Discard, DiscardTogether
from enginehouse.games.imperial_steam.rules.steps.money import Donate, ShareValue
from enginehouse.games.imperial_steam.rules.steps.produce import MoreProduce, ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck, Income, NextRound, Training, TurnOrder, Turns
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, MoreTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.train import ChooseTrain
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, EndOfTurn, Turn
from tests.changes import Change, both, put
from tests.games.imperial_steam.moments import (
    built,
    right,
    squared,
    standing,
    tried,
    turn,
    works,
)
from tests.games.imperial_steam.tables import set_up
from tests.proof import rule


def stack(*steps: Step[Any]) -> Change:
    return put("stack", [EndCheck(), *steps])


# --- the order of the stack ------------------------------------------------------------------------------------------
def test_what_lies_at_the_bottom_and_on_top() -> None:
    table = standing()
    bottom = "stack: at its bottom lies the bid or the end of the round"
    for wrong in ([Turns(1), Turn(0)], [Turn(0)], [NextRound()]):
        tried(table, put("stack", wrong), bottom)
    for unasked in ((Turns(1),), (Turns(1), EndOfTurn(0)), ()):
        tried(table, stack(*unasked), "stack: on top lies a question")


WAITING: list[Step[Any]] = [
    EndCheck(), NextRound(), Turns(1), TurnOrder(), Training(), Income(), DiscardTogether((0,)), Turn(0), EndOfTurn(0),
    Closing(0),
    Points(0, 1), Discard(0), FirstTrack(0), SendCrew(0, 0, 0, True), MoreTrack(0, 0), SecondTrack(0, 0), NameColumn(0),
    HireFirst(0, 0), MoreHiring(0, 0), HireMore(0, 0), ChooseSite(0), ChooseType(0, 0), ChooseWorker(0, 0, 0), ProduceFirst(0),
    MoreProduce(0, (0,)), ProduceMore(0, (0,)), ChooseGoods(0), MoreOrder(0), OrderMore(0), ChooseTrain(0), ChooseContract(0),
    Donate(0), ShareValue(0),
]  # fmt: skip


def test_what_waits_on_what() -> None:
    """Each step on each other: as the flow lays them, or refused by both names."""
    table = standing()
    breaks = (Turn, EndOfTurn, MoreTrack, MoreHiring, MoreProduce, MoreOrder, Points)
    below: dict[type, tuple[type, ...]] = {
        Turns: (EndCheck,), TurnOrder: (Turns,), Training: (TurnOrder,), Income: (Training,), DiscardTogether: (Income,),
        Turn: (Turns,), EndOfTurn: (Turns,), Closing: (Turns,), Points: breaks, Discard: breaks,
    }  # fmt: skip
    for upper in WAITING[1:]:
        for lower in WAITING:
            if isinstance(lower, below.get(type(upper), (EndOfTurn,))) and not isinstance(upper, NextRound):
                assert type(lower) in BELOW[type(upper)]
                continue
            path: list[Step[Any]] = [] if isinstance(lower, EndCheck) else way_to(lower)
            words = f"stack: {type(upper).__name__} cannot wait on {type(lower).__name__}"
            if isinstance(lower, NextRound):
                words = "stack: NextRound cannot wait on EndCheck"
            tried(table, stack(*path, upper), words)
    assert set(BELOW) == {type(step) for step in WAITING[2:]}
    assert {kind for kinds in QUESTIONS.values() for kind in kinds} == {type(step) for step in WAITING[12:]}


def way_to(step: Step[Any]) -> list[Step[Any]]:
    """What lies between the end of the round and this step, and the step."""
    order = [Turns(1), TurnOrder(), Training(), Income(), DiscardTogether((0,))]
    if any(isinstance(step, type(one)) for one in order):
        return order[: [type(one) for one in order].index(type(step)) + 1]
    if isinstance(step, NextRound):
        return [step]
    if isinstance(step, Turn | EndOfTurn | Closing):
        return [Turns(1), step]
    return [Turns(1), EndOfTurn(0), step]


# --- turns and hands -------------------------------------------------------------------------------------------------
@rule("IS-TURN-01", "IS-TURN-11", "IS-ROUND-03")
def test_turns_of_the_round() -> None:
    table = standing(round=2)  # three hands each
    for done in range(1, 10):
        tried(table, turn(done), "")
    for wrong in (0, 10, -1):
        words = f"stack: round 2 has 9 turns, and this is number {wrong}"
        tried(table, stack(Turns(wrong), Turn(0)), words)
    back = put("order", [2, 0, 1])
    tried(table, both(back, turn(1)), "")
    for done, seat in ((1, 0), (1, 2), (2, 2), (3, 0), (4, 1)):
        mine = (done - 1) % 3
        whose = "" if seat == mine else f"stack: it is the turn of seat {mine}"
        tried(table, both(turn(done), stack(Turns(done), Turn(seat))), whose)
    for wrong in (3, -1):
        tried(table, stack(Turns(1), Turn(wrong)), "stack: it is the turn of seat 0")
    tried(
        table,
        both(turn(1, FirstTrack(0)), stack(Turns(1), EndOfTurn(1), FirstTrack(0))),
        "stack: it is the turn of seat 0",
    )


@rule("IS-TURN-02", "IS-TURN-11")
def test_hands_that_are_laid() -> None:
    table = standing()
    fifth = turn(5)  # the second turn of seat 1; seat 0 has had two turns
    tried(table, fifth, "")
    for seat, hands in ((0, 2), (1, 1), (2, 1)):
        for wrong in (hands - 1, hands + 1):
            laid = (0,) * PASS + (wrong,)
            tried(table, both(fifth, put("laid", laid, seat)), f"laid: seat {seat} has laid {hands} hands, not {wrong}")
    tried(table, both(fifth, put("laid", (1,) + (0,) * 9 + (1,), 0)), "")
    tried(table, turn(5, EndOfTurn(1), Points(1, 1)), "")
    acting = turn(5, FirstTrack(1))
    tried(table, acting, "")
    tried(
        table,
        both(acting, put("laid", (0,) * PASS + (2,), 1)),
        "laid: no hand of seat 1 lies where its action would be",
    )
    tried(table, both(acting, put("laid", (1,) + (0,) * 10, 1)), "laid: seat 1 has laid 2 hands, not 1")
    closing = turn(5, EndOfTurn(1), Points(1, 2))
    tried(table, both(closing, put("laid", (0,) * PASS + (1,), 1)), "laid: seat 1 has laid 2 hands, not 1")
    done = both(turn(5), stack(Turns(5), Closing(1)))
    tried(table, done, "laid: seat 1 has laid 2 hands, not 1")
    tried(table, both(done, put("laid", (0,) * PASS + (2,), 1)), "")


@pytest.mark.parametrize(("tile", "kinds"), QUESTIONS.items(), ids=lambda x: TILES[x] if isinstance(x, int) else "")
def test_every_action_has_its_hand_on_its_own_tile(tile: int, kinds: tuple[type[Step[Any]], ...]) -> None:
    table = standing(built(0, "WIE-BRA"), works(0, "WIE-a"), put("worked", (1, 0, 0), 0), put("purse", 500, 0))
    made = {type(step): step for step in WAITING}
    made[SendCrew] = SendCrew(0, table.box.link_of["WIE-WRN"], 0, True)
    made[ChooseType], made[ChooseWorker] = ChooseType(0, 1), ChooseWorker(0, 1, 0)
    for kind in kinds:
        table_there = table.clone()
        put("rested", (4, 0, 0), 0)(table_there)
        squared(table_there)
        top = [] if kind.asks else [Points(0, 1)]
        fine = turn(1, made[kind], *top)
        tried(table_there, fine, "")
        for other in range(len(TILES)):
            if other != tile:
                hands = tuple(int(n == other) for n in range(len(TILES)))
                words = "laid: no hand of seat 0 lies where its action would be"
                tried(table_there, both(fine, put("laid", hands, 0)), words)


# --- the end of the game ---------------------------------------------------------------------------------------------
TO_TRIESTE = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR", "HAR-GRA", "GRA-FUR", "FUR-MAR", "MAR-CEL", "CEL-VAR", "VAR-ZAG",
              "ZAG-NOV", "NOV-TRI")  # fmt: skip


def over(table: Table) -> None:
    """All hands are laid, and nothing is asked any more."""
    hands = table.box.hands[table.round - 1]
    table.laid = [(0,) * PASS + (hands,)] * table.seats
    table.stack = []


@rule("IS-ROUND-18", "IS-ROUND-19", "IS-ROUND-20")
def test_the_game_is_over_after_round_8_or_with_a_line_to_trieste() -> None:
    tried(standing(round=8), over, "")
    for number in (1, 5, 7):
        words = "stack: the game is not over before round 8 without a line to Trieste"
        tried(standing(round=number), over, words)
    for seat in range(3):
        line = both(built(seat, *TO_TRIESTE), put("staff", (True, True), seat))
        tried(standing(line, round=7), over, "")
        tried(
            standing(line, round=7),
            both(over, put("laid", (0,) * PASS + (4,), 1)),
            "laid: seat 1 has laid 5 hands, not 4",
        )
        tried(standing(line, round=3), over, "")
        tried(
            standing(line, round=3),
            both(over, put("laid", (0,) * PASS + (3,), 2)),
            "laid: seat 2 has laid 4 hands, not 3",
        )
    full = both(over, put("stock", (5, 1, 1, 1), 0), squared)
    tried(standing(round=8), full, "stock: seat 0 has more goods than places")


# --- the bid ---------------------------------------------------------------------------------------------------------
@rule("IS-R23", "IS-BID-01", "IS-BID-02")
def test_nothing_has_happened_before_the_bid() -> None:
    table = set_up(3, setup="fixed")
    tried(table, None, "")
    before = "nothing happens before the bid"
    site = table.ground.works_of["WIE-a"]
    changes: dict[str, Change] = {
        "tracks": built(1, "WIE-WRN"),
        "works": both(put("works", ((site, 0, 0),), 1), put("rested", (1, 0, 0), 1)),
        "worked": both(put("worked", (1, 0, 0), 1), put("rested", (1, 0, 0), 1)),
        "landing": put("landing", (0, 0, 0, 1), 1),
        "share": put("share", 1, 1),
        "shareholders": put("shareholders", 1, 1),
        "influence": put("influence", 1, 1),
        "staff": put("staff", (True, False), 1),
    }
    for field, change in changes.items():
        tried(table, right(change), f"{field}: {before}")
    tried(table, put("delivered", True), f"delivered: {before}")
    tried(standing(), put("delivered", True), "")
    for wrong in (110, 140, 0):
        tried(table, put("purse", wrong, 1), "purse: nobody has paid anything before the bid")
    tried(table, put("purse", [120] * 3), "purse: nobody has paid anything before the bid")
    tried(table, put("standing", table.order[::-1]), "standing: before the bid all stand in the first turn order")
    tried(table, both(put("standing", [2, 1, 0]), put("order", [2, 1, 0])), "")
    tried(table, put("laid", (1,) + (0,) * 10, 1), "laid: seat 1 has laid 0 hands, not 1")
    tried(table, right(put("stock", (6, 1, 1, 1), 1)), "stock: seat 1 has more goods than places")
    first = "stack: the bid comes before round 1"
    tried(table, right(put("round", 2)), first)
    tried(table, put("stack", [*table.stack, Turn(0)]), first)


@rule("IS-CONTR-06")
def test_no_contract_before_the_bid() -> None:
    table = set_up(3, setup="fixed")
    card = table.display[0]
    signed = both(put("contracts", (card,), 1), put("display", table.display[1:]), put("trains", ((3, "RFF"),), 1))
    tried(table, right(signed), "contracts: nothing happens before the bid")
    tried(standing(round=1), right(signed), "")


@rule("IS-BID-01", "IS-R24")
def test_bids_that_are_sealed() -> None:
    table = set_up(3, setup="fixed")

    def sealed(waiting: tuple[int, ...], *drafts: tuple[str, ...]) -> Change:
        return put("stack", [BlindBid(waiting=waiting, drafts=drafts)])

    tried(table, put("stack", [BlindBid(**sealed_for((0, 1, 2), 3))]), "")
    for bid in ("bid 0", "bid 10", "bid 130"):
        tried(table, sealed((1, 2), (bid,), (), ()), "")
    for wrong in (("bid 140",), ("bid 5",), ("bid -10",), ("pass",), (), ("bid 10", "bid 10")):
        tried(table, sealed((1, 2), wrong, (), ()), "stack: seat 0 has made no bid that it could pay")
    tried(table, sealed((1, 2), ("bid 0",), ("bid 0",), ()), "stack: seat 1 is waited for and has bid")


# --- giving goods back -----------------------------------------------------------------------------------------------
def together(*waiting: int) -> Change:
    return both(
        put("laid", [(0,) * 11] * 3), stack(Turns(0), TurnOrder(), Training(), Income(), DiscardTogether(waiting))
    )


@rule("IS-ROUND-08", "IS-ROUND-09", "IS-R12")
def test_goods_from_the_landing_are_given_back_together() -> None:
    full = both(put("stock", (3, 1, 1, 1), 1), put("stock", (0, 2, 3, 2), 2))
    table = standing().clone()
    right(full)(table)
    tried(table, together(1, 2), "")
    tried(table, together(2, 1), "")
    tried(table, together(1), "stock: seat 2 has more goods than places")
    tried(table, together(0, 1, 2), "stack: seat 0 has nothing to choose about its goods")
    tried(table, together(1, 2, 2), "stack: a seat is asked twice for what it gives back")
    for wrong in (3, -1):
        tried(table, together(1, 2, wrong), "stack: goods are given back by a seat that is not there")
    later = both(together(1, 2), stack(Turns(1), TurnOrder(), Training(), Income(), DiscardTogether((1, 2))))
    tried(table, later, "stack: goods come from the landing before the first turn")
    tried(table, both(together(1, 2), put("laid", (1,) + (0,) * 10, 0)), "laid: seat 0 has laid 0 hands, not 1")
    one_kind = both(put("stock", (6, 0, 0, 1), 1), together(1), squared)  # five wood and a wood too many: one way only
    tried(standing(), one_kind, "stack: seat 1 has nothing to choose about its goods")


@rule("IS-STORE-08", "IS-R12")
def test_goods_are_given_back_in_the_own_turn() -> None:
    table = standing()
    mine = right(put("stock", (3, 1, 1, 1), 0))
    tried(table, both(mine, turn(1, EndOfTurn(0), Discard(0))), "")
    tried(table, both(mine, turn(1, EndOfTurn(0), Points(0, 1))), "stock: seat 0 has more goods than places")
    tried(table, turn(1, EndOfTurn(0), Discard(0)), "stack: seat 0 has nothing to choose about its goods")
    four = right(put("stock", (2, 1, 1, 1), 0))
    tried(table, four, "")
    tried(table, both(four, turn(1, EndOfTurn(0), Discard(0))), "stack: seat 0 has nothing to choose about its goods")
    for wood, words in ((10, ""), (11, "stock: seat 0 has 9 goods too many; no more than 8 are given back at once")):
        tried(table, both(right(put("stock", (wood, 1, 1, 1), 0)), turn(1, EndOfTurn(0), Discard(0))), words)
    other = right(put("stock", (3, 1, 1, 1), 0), put("stock", (3, 1, 1, 1), 1))
    tried(table, both(other, turn(1, EndOfTurn(0), Discard(0))), "stock: seat 1 has more goods than places")


# --- what a step is about --------------------------------------------------------------------------------------------
@rule("IS-BIZ-01")
def test_business_points() -> None:
    table = standing()
    for left in (1, 3):
        tried(table, turn(1, EndOfTurn(0), Points(0, left)), "")
    for left in (0, 4, -1):
        words = f"stack: a business token has 1 to 3 points, not {left}"
        tried(table, turn(1, EndOfTurn(0), Points(0, left)), words)


@rule("IS-HIRE-04")
def test_columns_of_the_worker_board() -> None:
    table = standing()
    for kind in (HireFirst, HireMore, MoreHiring):
        top = [] if kind.asks else [Points(0, 1)]
        for column in (-1, 0, 5):  # -1: engineers only
            tried(table, turn(1, kind(0, column), *top), "")
        for column in (-2, 6):
            tried(table, turn(1, kind(0, column), *top), f"stack: the worker board has no column {column}")


@rule("IS-TRACK-21", "IS-R27")
def test_what_is_over_was_made_by_somebody() -> None:
    crew = both(put("worked", (1, 1, 1), 0), put("rested", (3, 0, 0), 0))  # 6 in all, and one of it was needed
    table = standing(built(0, "WIE-BRA"), crew, put("stock", (1, 1, 1, 1), 0))
    link = table.box.link_of["WIE-WRN"]
    for surplus, fine in ((0, True), (5, True), (6, False), (-1, False), (99, False)):
        words = "" if fine else f"stack: nobody has made the {surplus} that are over"
        tried(table, turn(1, SecondTrack(0, surplus)), words)
        tried(table, turn(1, MoreTrack(0, surplus), Points(0, 1)), words)
        tried(table, turn(1, SendCrew(0, link, surplus, False)), words)
    for level, one in enumerate(((1, 0, 0), (0, 1, 0), (0, 0, 1)), 1):
        there = right(put("worked", one, 0), put("rested", (5, 0, 0), 0))
        tried(table, both(there, turn(1, SecondTrack(0, level - 1))), "")
        tried(table, both(there, turn(1, SecondTrack(0, level))), f"stack: nobody has made the {level} that are over")
    tried(table, turn(1, SendCrew(0, link, 0, True)), "")
    tried(table, turn(1, SendCrew(0, link, 1, True)), "stack: before the first track nothing is over")


@rule("IS-TRACK-06", "IS-TRACK-14", "IS-TRACK-18")
def test_a_crew_is_sent_where_a_track_may_lie() -> None:
    table = standing(built(0, "WIE-BRA"), put("worked", (1, 0, 0), 0), put("rested", (3, 0, 0), 0))
    link = table.box.link_of
    for wrong in (-1, 59):
        tried(table, turn(1, SendCrew(0, wrong, 0, True)), "stack: a crew is sent to no link")
    nowhere = "stack: a crew is sent where no track may lie: "
    tried(table, turn(1, SendCrew(0, link["WIE-BRA"], 0, True)), nowhere)
    tried(table, turn(1, SendCrew(0, link["TRI-UDI"], 0, True)), nowhere)
    tried(table, turn(1, SendCrew(0, link["WIE-WRN"], 0, True)), "")
    tried(table, both(right(put("stock", NO_GOODS, 0)), turn(1, SendCrew(0, link["WIE-WRN"], 0, False))), "")
    tried(table, both(right(put("stock", NO_GOODS, 0)), turn(1, SendCrew(0, link["WIE-WRN"], 0, True))), nowhere)
    tried(table, turn(1, SendCrew(0, link["WIE-LIL"], 0, True)), nowhere)  # effort 4, and three make it
    four = right(put("worked", (0, 1, 0), 0))
    tried(table, both(four, turn(1, SendCrew(0, link["WIE-LIL"], 0, False))), nowhere)
    tried(table, both(four, turn(1, SendCrew(0, link["WIE-LIL"], 1, False))), "")


@rule("IS-FACT-01", "IS-FACT-03", "IS-FACT-07")
def test_a_factory_is_built_where_one_may_stand() -> None:
    table = standing(works(1, "WIE-b"), put("purse", [20, 20, 20]))
    site = table.ground.works_of
    for wrong in (-1, len(table.ground.works)):
        tried(table, turn(1, ChooseType(0, wrong)), "stack: a factory is built on no site")
        tried(table, turn(1, ChooseWorker(0, wrong, 0)), "stack: a factory is built on no site")
    nowhere = "stack: a factory is built where none may stand: "
    for name, fine in (("WIE-a", True), ("WIE-b", False), ("BRA-t", False)):
        tried(table, turn(1, ChooseType(0, site[name])), "" if fine else nowhere)
        tried(table, turn(1, ChooseWorker(0, site[name], 1)), "" if fine else nowhere)
    for wrong in (-1, 4):
        tried(table, turn(1, ChooseWorker(0, 0, wrong)), "stack: a factory is built for no good")
    tried(table, turn(1, ChooseWorker(0, 0, 3)), f"{nowhere}")  # coal costs 40
    tried(table, both(put("purse", 40, 0), turn(1, ChooseWorker(0, 0, 3))), "")
    poor = put("purse", 10, 0)
    tried(table, both(poor, turn(1, ChooseType(0, 0))), nowhere)


@rule("IS-PROD-01", "IS-PROD-02")
def test_workers_that_have_given() -> None:
    table = standing(built(0, "WIE-BRA"), works(0, "WIE-a", "BRA-t"), works(1, "WIE-b"))
    a, b, bra = (table.ground.works_of[site] for site in ("WIE-a", "WIE-b", "BRA-t"))
    for given in ((a,), (bra,), (a, bra)):
        tried(table, turn(1, ProduceMore(0, given)), "")
        tried(table, turn(1, MoreProduce(0, given), Points(0, 1)), "")
    for given in ((), (a, a), (b,), (a, b), (99,), (-1,)):
        words = "stack: workers of seat 0 have given that it does not have"
        tried(table, turn(1, ProduceMore(0, given)), words)
        tried(table, turn(1, MoreProduce(0, given), Points(0, 1)), words)
