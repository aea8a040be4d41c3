"""Standing orders: what they may be left for, and what they answer, from the seat's view alone."""

import pytest

from enginehouse.core import Order, Words
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.face.press import QUICK_STEPS
from enginehouse.games.planet_steam.rules.steps import PickCard, SpecialistBids, ZoneBids
from enginehouse.games.planet_steam.rules.steps.airship import FreelanceBids
from tests.games.planet_steam.lab import Scene, scene
from tests.proof import rule

PURSES = {0: 40, 1: 30, 2: 20, 3: 7}


def answers(s: Scene, seat: int, up_to: int) -> str | None:
    return GAME.ordered(s.game.view(seat), seat, up_to)


def offer(s: Scene, seat: int) -> Order:
    found = GAME.order(s.game.view(seat), seat)
    assert found is not None
    return found


@rule("PS-AUCT-03", "PS-AUCT-07")
@pytest.mark.parametrize("bids", [SpecialistBids, ZoneBids, FreelanceBids])
def test_the_least_raise_up_to_the_limit_else_a_pass(bids):
    s = scene(bids((2, 3, 1), 11, 1), purse=PURSES)
    assert answers(s, 2, 40) == "bid 12"
    assert answers(s, 2, 12) == "bid 12"
    assert answers(s, 2, 11) == "pass"
    assert answers(s, 2, 0) == "pass"
    assert answers(s, 1, 40) is None  # he leads, and is not asked
    for up_to in (0, 11, 12, 40):
        assert answers(s, 2, up_to) in s.legal()


@rule("PS-AUCT-03")
@pytest.mark.parametrize("bids", [SpecialistBids, ZoneBids, FreelanceBids])
def test_the_opener_must_bid_whatever_the_order(bids):
    s = scene(bids((0, 1, 2)), purse=PURSES)
    assert [answers(s, 0, n) for n in (0, 1, 30)] == ["bid 1"] * 3


@rule("PS-AUCT-08", "PS-R86")
def test_nobody_goes_beyond_his_purse():
    s = scene(SpecialistBids((3, 1), 7, 1), purse=PURSES)
    assert answers(s, 3, 500) == "pass"
    assert offer(s, 3).most == 7
    assert offer(s, 3).too_much == "You have 7: you could pay no bid above 7."
    rich = scene(SpecialistBids((3, 1), 998, 1), purse={1: 2000, 3: 2000})
    assert answers(rich, 3, 2000) == "pass"  # bids end there: PS-R99
    assert offer(rich, 3).most == 998


@rule("PS-ZONE-05", "PS-ZONE-07")
def test_the_venturer_orders_up_to_twice_the_purse_for_a_zone_alone():
    s = scene(ZoneBids((3, 1), 9, 1, zone=2), purse=PURSES, cards=(1, 4, 3, 2))
    assert s.t.cards[3] == s.t.box.venturer
    assert offer(s, 3).most == 14
    assert offer(s, 3).too_much == "You have 7, with half price: you could pay no bid above 14."
    assert answers(s, 3, 14) == "bid 10"
    assert scene(FreelanceBids((3, 1), 9, 1), purse=PURSES, cards=(1, 4, 3, 2)).legal() == ["pass"]
    assert GAME.order(scene(FreelanceBids((3, 1), 9, 1), purse=PURSES, cards=(1, 4, 3, 2)).game.view(3), 3).most == 7


def test_who_is_in_may_leave_an_order_and_nobody_else():
    s = scene(SpecialistBids((2, 3, 1), 11, 1), purse=PURSES)
    assert GAME.order(s.game.view(0), 0) is None  # has passed
    assert GAME.order(s.game.view(None), 2) is None  # whoever does not see the purse
    assert [offer(s, seat).least for seat in (2, 3, 1)] == [12, 12, 13]  # the leader is asked again at 12 only
    picks = scene(PickCard(1), purse=PURSES)
    assert GAME.order(picks.game.view(1), 1) is None
    assert answers(picks, 1, 9) is None


def test_an_order_is_about_one_bidding_round():
    s = scene(SpecialistBids((0, 1, 2, 3)), purse=PURSES)
    first = offer(s, 2).about
    s.go("0 bid 1", "1 bid 2")
    assert offer(s, 2).about == first
    s.go("2 pass", "3 pass", "0 pass", "1 take 1")
    while type(s.t.stack[-1]).__name__ != "SpecialistBids":
        s.go(f"{s.game.to_act[0]} {s.legal()[0]}")
    assert offer(s, 2).about != first


def test_an_order_is_told_by_what_is_sold():
    told = [
        GAME.order_told(scene(step, purse=PURSES).game.view(0), 0, 14)
        for step in (SpecialistBids((0, 1)), ZoneBids((0, 1), zone=14), FreelanceBids((0, 1)))
    ]
    assert told == [f"You bid up to 14 for {what}." for what in ("this card", "C3", "the freelance carrier")]
    assert GAME.order_told(scene(SpecialistBids((0, 1))).game.view(0), 0, 0) == "You pass for this card."


def test_a_few_bids_and_the_pass_are_quick_as_far_as_the_purse_goes():
    def quick(s: Scene, seat: int) -> list[str]:
        return [a for a in s.legal() if GAME.choice(s.game.view(seat), seat, a).quick]

    s = scene(SpecialistBids((2, 3, 1), 11, 1), purse=PURSES)
    assert quick(s, 2) == ["pass", *(f"bid {12 + n}" for n in QUICK_STEPS)]
    assert quick(scene(SpecialistBids((3, 1), 5, 1), purse=PURSES), 3) == ["pass", "bid 6", "bid 7"]


@rule("PS-HIDDEN-04")
def test_every_bid_has_a_bill_of_what_is_left_of_the_purse():
    s = scene(SpecialistBids((2, 3, 1), 11, 1), purse=PURSES, bonus=())
    bill = GAME.bill(s.game.view(2), 2, "bid 15", Words("abcd"))
    assert bill is not None
    assert bill.head == "You have 20, then 5 credits"
    assert bill.rows[0] == ("If you win at 15", "one card, its benefit, one bonus", "−15")
    assert bill.total == ("You keep", "5 of 20 credits")
    assert GAME.bill(s.game.view(2), 2, "pass", Words("abcd")) is None
    zone = scene(ZoneBids((3, 1), 9, 1, zone=2), purse=PURSES, cards=(1, 4, 3, 2))
    half = GAME.bill(zone.game.view(3), 3, "bid 13", Words("abcd"))
    assert half is not None
    assert half.rows[0] == ("If you win at 13", "you pay half", "−7")
    assert half.total == ("You keep", "0 of 7 credits")


def test_the_limit_stands_on_the_stair_of_its_owner_alone():
    words = Words(("A", "B", "C", "D"))
    for step in (SpecialistBids((2, 3, 1), 11, 1), ZoneBids((2, 3, 1), 11, 1, zone=2)):
        s = scene(step, purse=PURSES)
        with_it = GAME.board_with_order(s.game.view(2), words, 17).layers["auction"]
        assert "your limit 17, seen by you alone" in with_it
        assert "your limit" not in GAME.board(s.game.view(2), words).layers["auction"]
