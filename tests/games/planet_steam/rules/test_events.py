"""The log: each kind of event in its exact words, and each deed told as it was done."""

import pytest

from enginehouse.core import Words
from enginehouse.games.planet_steam.rules import events as ev
from enginehouse.games.planet_steam.rules.state import NOBODY
from enginehouse.games.planet_steam.rules.steps import (
    Certificate,
    Extract,
    KeepFreelance,
    OfferFreelance,
    Reorganise,
    SettleRiver,
    SpecialistBids,
    Trade,
)
from tests.games.planet_steam.lab import scene

WORDS = Words(("Ada", "Bo", "Cy"))
SENTENCES = [
    (ev.RoundBegan(2, 6), "Round 2 of 6"),
    (ev.FirstRolled((0, 1), (6, 6), None), "The die for first player: Ada 6, Bo 6; they roll again"),
    (ev.FirstRolled((0, 1), (6, 2), 0), "The die for first player: Ada 6, Bo 2; Ada is first player"),
    (ev.RiverSettled(3, 3), "Neutral markers for the river: 3 (the die shows 3)"),
    (ev.RiverSettled(2, 0), "Neutral markers for the river: 2 (agreed)"),
    (ev.Upgraded(0, 1, 2, None), "Ada upgrades the ore carrier to class 2"),
    (ev.Upgraded(0, 1, 3, (0, 1, 0, 1, 0)), "Ada upgrades the ore carrier to class 3 for 1 ore and 1 energy"),
    (ev.BonusPlaced((1, 0, 1, 0)), "Into the bonus box: 1 quartz and 1 water"),
    (ev.Subsidised(0, 2), "Ada has nothing left and receives 2 credits"),
    (ev.BidMade(0, 7, "zone"), "Ada bids 7 credits for the zone"),
    (ev.BidPassed(0, "zone"), "Ada passes"),
    (ev.OpenerSkipped(0, "zone"), "Ada has no credits to open with; the next player opens"),
    (ev.NothingSold("freelance"), "Nobody can bid: the freelance carrier is not sold"),
    (ev.Won(0, 9, 9, "specialist"), "Ada pays 9 credits for a specialist"),
    (ev.Won(0, 9, 5, "zone"), "Ada pays 5 credits for the zone, half of 9"),
    (ev.Won(0, 1, 1, "freelance"), "Ada lays 1 credit for the freelance carrier"),
    (ev.CardTaken(0, 2, "Venturer"), "Ada takes card 2, Venturer"),
    (ev.BenefitTaken(0, "15 credits"), "Ada takes 15 credits"),
    (ev.BenefitTaken(0, "1 ore", lost=True), "Ada takes 1 ore, but the carrier is full and it is lost"),
    (ev.BonusTaken(0, 1, loaded=True), "Ada takes 1 ore from the bonus box"),
    (ev.BonusTaken(0, 1, loaded=False), "Ada takes 1 ore from the bonus box; it does not fit, so the supply rises by 1"),
    (ev.BonusReturned((0, 1, 0, 0)), "Left in the bonus box and back to supply: 1 ore"),
    (ev.OrderPlaced(0, 3, 1), "Ada puts order marker 3 on ore: traded third"),
    (ev.OrderPlaced(None, 3, 1), "The last order marker goes on ore: traded third"),
    (ev.ManipulationChosen(0, "weak", 0), "Ada chooses a weak price manipulation, free of charge"),
    (ev.ManipulationChosen(0, "strong", 8), "Ada chooses a strong price manipulation, for 8 credits"),
    (ev.PriceShifted(0, 1, -2, 5), "Ada lowers the price of ore to 5 credits"),
    (ev.ManipulationPaid(0, 1), "Ada returns the price manipulation and receives 1 credit"),
    (ev.Sabotaged(0, 1), "Ada sabotages Bo"),
    (ev.Sabotaged(0, None), "Ada holds the sabotage card, but nobody has a tank"),
    (ev.Tipped(0, "A1"), "Ada tips over the tank on A1"),
    (ev.StoodUp(0, "A1", 3), "Ada stands the tank on A1 up, rolls 3 and receives 6 credits"),
    (ev.ZoneNamed(0, "A1"), "Ada puts zone A1 up for auction"),
    (ev.Claimed(0, "A1", "licence"), "Ada claims A1 with a licence"),
    (ev.NeutralPlaced(0, "A1"), "Ada puts a neutral marker on A1"),
    (ev.ClaimRolled(0, "A1", 3), "Ada rolls 3 for A1: not there"),
    (ev.ClaimRolled(0, "A1", 4), "Ada rolls 4 for A1: the zone is won"),
    (ev.ClaimFailed(0, 15), "No free zone in line: Ada receives 15 credits"),
    (ev.NoClaim(0), "Ada claims nothing"),
    (ev.Moored(0, "C"), "Ada moors the airship at row C"),
    (ev.FreelanceKept(0, 4), "Ada pays 4 credits to keep the freelance carrier"),
    (ev.FreelanceOffered(0), "Ada puts the freelance carrier up for auction"),
    (ev.FreelanceLost(0, (0, 0, 0, 0)), "Ada gives up the freelance carrier"),
    (
        ev.FreelanceLost(0, (0, 2, 1, 0)),
        "Ada gives up the freelance carrier; 2 ore and 1 water do not fit elsewhere and are lost",
    ),
    (ev.Activated(0, (0, 0, 1, 0, 0)), "Ada spends 1 water to act"),
    (ev.Declined(0, loaded=True), "Ada does not act and takes 1 water"),
    (ev.Declined(0, loaded=False), "Ada does not act and takes 1 water, which does not fit"),
    (ev.TankPlaced(0, "A1", (0, 0, 1, 0, 22), imported=False), "Ada buys a tank for A1: 1 water and 22 credits"),
    (ev.TankPlaced(0, "A1", (2, 0, 1, 0, 5), imported=True), "Ada imports a tank for A1: 2 quartz, 1 water and 5 credits"),
    (ev.Fitted(0, "A1", 1, (0, 0, 0, 0, 5)), "Ada fits the tank on A1 for ore: 5 credits"),
    (ev.Charged(0, "A1", (2, 1, 1, 0, 0)), "Ada supercharges the tank on A1: 2 quartz, 1 ore and 1 water"),
    (ev.Rearranged(0, "move", "A1", "B1"), "Ada moves the tank on A1 to B1"),
    (ev.Rearranged(0, "strip", "A1", ""), "Ada gives back the converter of A1"),
    (ev.TurnEnded(0), "Ada ends the tank turn"),
    (ev.Extracted(0, (), 0, (0, 0, 0, 0), (0, 0, 0, 0)), "Ada extracts nothing"),
    (ev.Extracted(0, ("A1",), 0, (0, 0, 1, 0), (0, 0, 0, 0)), "Ada runs A1: 1 water"),
    (ev.Extracted(0, ("A1", "A2"), 2, (0, 3, 0, 0), (0, 2, 0, 0)), "Ada runs A1 and A2 with 2 energy: 3 ore; 2 ore do not fit"),
    (ev.UnitKept(0, 1), "Ada keeps 1 ore on the freelance carrier"),
    (ev.UnitsLost(0, (0, 2, 0, 0)), "Ada has no room for 2 ore"),
    (ev.Traded(0, 1, 0, 7, 5, 6), "Ada passes on ore; supply 5, price falls to 6"),
    (ev.Traded(0, 1, 2, 7, 1, 8), "Ada buys 2 ore at 7; supply 1, price rises to 8"),
    (ev.Traded(0, 1, -2, 7, 2, 7), "Ada sells 2 ore at 7; supply 2, price stays 7"),
    (ev.Traded(0, 1, 3, 7, 1, 8, 2), "Ada buys 3 ore at 7; 2 do not fit and are lost; supply 1, price rises to 8"),
    (ev.Certified(0, "pass"), "Ada buys no certificate"),
    (ev.Certified(0, "buy licence", (1, 0, 2, 0, 0)), "Ada buys a building licence for 1 quartz and 2 water"),
    (ev.Certified(0, "sell licence", (0, 0, 0, 0, 15)), "Ada sells a building licence for 15 credits"),
    (ev.Certified(0, "buy luxury", (1, 1, 0, 0, 0)), "Ada buys luxury quarters for 1 quartz and 1 ore"),
    (ev.Shortage(1, 11), "No ore left: no tanks are made, its price rises to 11"),
    (ev.Produced(0, 5), "No tanks are made: 5 in the market"),
    (ev.Produced(1, 6), "1 tank made: 6 in the market"),
    (ev.Produced(2, 7), "2 tanks made: 7 in the market"),
    (ev.Ended((500, 400, 300), (0,)), "Ada wins with 500 credits of wealth"),
    (ev.Ended((500, 500, 300), (0, 1)), "Ada and Bo share the victory with 500 credits of wealth"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda x: x if isinstance(x, str) else type(x).__name__)
def test_an_event_in_words(event, sentence):
    assert event.text(WORDS) == sentence


def test_every_kind_of_event_has_its_sentence_here():
    assert {type(event) for event, _ in SENTENCES} == set(ev.EVENTS)


# --- deeds are told as they were done ------------------------------------------------------------------------------------
CARDS = (1, 2, 3, 4)
YARD = {"claims": {"A1": 0, "A2": 0}, "tanks": {"A2": "ore+"}, "empty": True, "cards": CARDS}


def test_free_moves_name_both_ends_also_the_first_zone_of_the_map():
    s = scene(Reorganise(0), **YARD).go("0 move A2>A1")
    assert s.told(ev.Rearranged) == [ev.Rearranged(0, "move", "A2", "A1")]
    s = scene(Reorganise(0), **YARD).go("0 strip A2")
    assert s.told(ev.Rearranged) == [ev.Rearranged(0, "strip", "A2", "")]


def test_purchases_tell_what_was_paid():
    rich = {"cargo": {0: {"quartz": 4, "ore": 4, "water": 4, "energy": 4}}, "stock": 14}
    s = scene(Reorganise(0), **YARD, **rich)
    s.go("0 tank A1", "0 fit energy A1", "0 charge A1", "0 upgrade ore", "0 end")
    assert s.told(ev.TankPlaced) == [ev.TankPlaced(0, "A1", (0, 0, 1, 0, 20), imported=False)]
    assert s.told(ev.Fitted) == [ev.Fitted(0, "A1", 3, (0, 0, 0, 0, 2))]
    assert s.told(ev.Charged) == [ev.Charged(0, "A1", (2, 1, 1, 0, 0))]
    assert s.told(ev.Upgraded) == [ev.Upgraded(0, 1, 2, (0, 1, 0, 1, 0))]
    assert s.told(ev.TurnEnded) == [ev.TurnEnded(0)]
    s = scene(Reorganise(0), **YARD, **rich).go("0 import A1")
    assert s.told(ev.TankPlaced) == [ev.TankPlaced(0, "A1", (2, 0, 1, 0, 5), imported=True)]


def test_the_freelance_carrier_is_told_when_kept_offered_and_lost():
    free = {"options": {"freelance_carrier": True}, "cards": CARDS, "freelancer": 0, "freelance_credits": 4}
    kept = scene(KeepFreelance(0), **free).go("0 keep")
    assert kept.told(ev.FreelanceKept) == [ev.FreelanceKept(0, 4)]
    offered = scene(KeepFreelance(0), **free).go("0 auction")
    assert offered.told(ev.FreelanceOffered) == [ev.FreelanceOffered(0)]
    fresh = scene(OfferFreelance(), options={"freelance_carrier": True}, cards=CARDS)
    assert fresh.t.freelancer == NOBODY
    assert fresh.told(ev.FreelanceOffered) == []


def test_units_are_called_lost_only_where_some_are():
    claims = {"A1": 0, "A2": 0, "C1": 0, "C2": 0}
    how = {"claims": claims, "empty": True, "options": {"freelance_carrier": True}, "freelancer": 0, "cards": CARDS}
    tanks = {"A1": "ore+", "A2": "ore", "C1": "quartz+", "C2": "quartz"}
    s = scene(Extract(0), tanks=tanks, cargo={0: {"quartz": 2, "ore": 3, "water": 0, "energy": 4}}, **how)
    s.go("0 run all", "0 extract", "0 keep ore", "0 keep ore", "0 keep ore")
    assert s.told(ev.UnitKept) == [ev.UnitKept(0, 1)] * 3
    assert s.told(ev.UnitsLost) == [ev.UnitsLost(0, (3, 1, 0, 0))]
    one_more = scene(
        Extract(0),
        tanks={"A1": "ore", "C1": "quartz"},
        cargo={0: {"quartz": 3, "ore": 3, "water": 6, "energy": 4}},
        **how,
    )
    one_more.go("0 run all", "0 extract", "0 keep ore")  # one place for two units
    assert one_more.told(ev.UnitsLost) == [ev.UnitsLost(0, (1, 0, 0, 0))]
    fits = scene(
        Extract(0), tanks={"A1": "ore", "C1": "quartz"}, cargo={0: {"quartz": 3, "ore": 3, "energy": 4}}, **how
    )
    fits.go("0 run all", "0 extract")
    assert fits.told(ev.UnitsLost) == []
    assert fits.told(ev.Extracted)[0].lost == (0, 0, 0, 0)


def test_trades_and_certificates_are_told():
    s = scene(Trade(1, 0), supply={"ore": 5}, price={"ore": 7}, cargo={0: {"ore": 2}}).go("0 buy ore 3")
    assert s.told(ev.Traded) == [ev.Traded(0, 1, 3, 7, 2, 7, 2)]
    s = scene(Certificate(0), cards=CARDS, cargo={0: {"quartz": 1, "ore": 1}}).go("0 buy luxury")
    assert s.told(ev.Certified) == [ev.Certified(0, "buy luxury", (1, 1, 0, 0, 0))]


def test_the_prompt_says_who_opens():
    assert scene(SpecialistBids((0, 1))).game.prompt(0) == "Open the bidding for a specialist"
    assert scene(SpecialistBids((0, 1), 4, 1)).game.prompt(0) == "Bid over 4, or pass"


def test_places_of_free_moves_are_both_ends_or_the_one_zone():
    assert ev.Rearranged(0, "move", "A1", "B1").places() == ("zone-A1", "zone-B1")
    assert ev.Rearranged(0, "strip", "A1", "").places() == ("zone-A1",)


def test_an_agreed_number_of_neutral_markers_is_told():
    s = scene(SettleRiver(), options={"variable_claims": True, "river_neutrals": 2})
    assert s.told(ev.RiverSettled) == [ev.RiverSettled(2, 0)]


def test_while_a_unit_is_to_be_kept_nothing_is_lost_yet():
    s = scene(
        Extract(0, ()), options={"freelance_carrier": True}, cards=CARDS, empty=True, claims={"A1": 0, "A2": 0},
        tanks={"A1": "ore", "A2": "quartz"}, cargo={0: {"ore": 5, "quartz": 3, "energy": 3}}, freelancer=0,
    )  # fmt: skip
    s.go("0 run A1", "0 run A2", "0 extract")
    assert s.asked() == (0, "KeepUnit")
    assert [event.lost for event in s.told(ev.Extracted)] == [(0, 0, 0, 0)]
