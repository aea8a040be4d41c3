"""Optional rules and cards. PS-PREDICT, PS-PMAN, PS-SABO, PS-FREE."""

from enginehouse.core import foresee, view
from enginehouse.games.planet_steam.rules.events import FreelanceLost, ManipulationPaid, NothingSold, Sabotaged, StoodUp
from enginehouse.games.planet_steam.rules.scoring import result
from enginehouse.games.planet_steam.rules.state import NOBODY
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AgentBenefit,
    AuctionSpecialists,
    Certificate,
    ChooseVictim,
    ClaimTurn,
    EndPhase,
    ExpansionPhase,
    Extract,
    ManipulatePrices,
    Moor,
    OfferFreelance,
    PlayRound,
    Reorganise,
    ReturnCards,
    Sabotage,
    ShiftPrice,
    TakeBonus,
    Trade,
)
from tests.games.planet_steam.lab import random_game, scene, wanted_die
from tests.proof import rule

CARDS = (1, 2, 3, 4)


@rule("PS-PREDICT-01", "PS-PREDICT-02")
def test_predictable_claiming():
    s = scene(ClaimTurn(0), ClaimTurn(1), options={"predictable_claims": True}, licences=[1, 0, 0, 0], cards=CARDS)
    assert s.no("0 roll A1") == "PS-PREDICT-01"
    assert {"claim A1", "licence A1", "licence B1", "pass"} <= set(s.legal())
    assert "claim B1" not in s.legal()
    s.go("0 claim A1")
    assert s.owner("A1") == 0
    assert s.t.licences[0] == 1
    assert s.asked() == (1, "ClaimZone")


# --- price manipulation -----------------------------------------------------------------------------------------------
PMAN = {"price_manipulation": True}


@rule("PS-PMAN-01", "PS-PMAN-02")
def test_the_first_winner_must_use_it_at_once():
    s = scene(AuctionSpecialists(), options=PMAN, bonus=())
    s.go("0 bid 1", "1 bid 2", "2 pass", "3 pass", "0 pass", "1 take 1")
    assert s.asked() == (1, "ManipulatePrices")
    assert s.legal() == ["weak", "moderate", "strong"]
    assert s.no("1 pass") == "PS-PMAN-02"
    s.go("1 weak", "1 ore +1")
    assert s.t.manipulator == 1
    assert s.t.cards[1] == 0
    s.go("0 bid 1", "2 pass", "3 pass", "0 take 2")
    assert s.asked() == (2, "SpecialistBids")  # nothing for the second winner


@rule("PS-PMAN-03")
def test_weak_is_free_and_moves_one_resource_up_to_three():
    s = scene(ManipulatePrices(0), options=PMAN, purse={0: 20}).go("0 weak")
    assert set(s.legal()) == {
        f"{r} {d}" for r in ("ore", "water", "energy") for d in ("+1", "+2", "+3", "-1", "-2", "-3")
    }
    assert s.no("0 quartz +1") == "PS-PMAN-05"
    assert s.no("0 ore +4") == "PS-PMAN-03"
    s.go("0 water -3")
    assert s.price("water") == 2
    assert s.t.purse[0] == 20
    assert s.asked() is None


@rule("PS-PMAN-04", "PS-PMAN-06")
def test_moderate_costs_four_and_moves_four_in_all():
    s = scene(ManipulatePrices(0), options=PMAN, purse={0: 20}).go("0 moderate")
    assert s.t.purse[0] == 16
    assert s.no("0 ore +5") == "PS-PMAN-04"
    assert s.no("0 quartz -1") == "PS-PMAN-05"
    s.go("0 ore +2")
    assert "done" in s.legal()
    assert "energy -2" in s.legal()
    assert s.no("0 energy -3") == "PS-PMAN-04"
    s.go("0 energy -1")
    assert s.asked() == (0, "ShiftPrice")
    s.go("0 done")
    assert (s.price("ore"), s.price("energy")) == (9, 5)


@rule("PS-PMAN-05")
def test_strong_costs_eight_and_moves_quartz_too():
    s = scene(ManipulatePrices(0), options=PMAN, purse={0: 20}).go("0 strong", "0 quartz +4", "0 ore -1")
    assert s.t.purse[0] == 12
    assert s.price("quartz") == 16
    assert s.price("ore") == 6
    assert s.asked() is None


@rule("PS-PMAN-08", "PS-R65", "PS-R66")
def test_prices_stay_on_their_tracks_and_something_must_move():
    s = scene(ManipulatePrices(0), options=PMAN, price={"ore": 2, "water": 9}).go("0 moderate")
    assert s.no("0 ore -1") == "PS-R66"
    assert s.no("0 water +2") == "PS-R66"
    assert "water +1" in s.legal()
    assert s.no("0 done") == "PS-R65"
    assert s.no("0 ore +0") == "PS-R65"
    s.go("0 ore +1")
    assert s.no("0 ore +1") == "PS-R65"  # one signed number per resource
    for r in range(1, 4):  # a move of at least one always exists
        for price in range(s.t.box.tracks[r].lowest, s.t.box.tracks[r].highest + 1):
            s.t.price[r] = price
            assert len(ShiftPrice(0, 0, 3).legal(s.t, 0)) >= 2


@rule("PS-R67")
def test_the_price_must_be_in_the_purse_after_the_bid():
    s = scene(AuctionSpecialists(), options=PMAN, bonus=(), purse={0: 10})
    s.go("0 bid 5", "1 pass", "2 pass", "3 pass", "0 take 1")
    assert s.legal() == ["weak", "moderate"]
    assert s.no("0 strong") == "PS-R67"
    s = scene(AuctionSpecialists(), options=PMAN, bonus=(), purse={0: 10})
    s.go("0 bid 10", "1 pass", "2 pass", "3 pass", "0 take 4", "0 take credits")
    assert s.legal() == ["weak", "moderate", "strong"]  # the Engineer's credits count


@rule("PS-PMAN-07", "PS-R68")
def test_the_card_pays_its_holders_number_at_the_end_of_the_round():
    s = scene(EndPhase(), PlayRound(), options=PMAN, cards=(3, 1, 2, 4), manipulator=0, purse={0: 5})
    assert s.t.purse[0] == 8
    assert s.t.manipulator == NOBODY
    assert s.told(ManipulationPaid)
    last = scene(EndPhase(), PlayRound(), options=PMAN, cards=(3, 1, 2, 4), manipulator=0, purse={0: 5}, round=5)
    assert last.game.over
    assert result(last.t).sources[0]["credits"] == 8


# --- sabotage ---------------------------------------------------------------------------------------------------------
SABO = {"sabotage": True}
FIELD = {
    "claims": {"A1": 0, "B1": 1, "B2": 1, "C1": 2},
    "tanks": {"A1": "ore", "B1": "ore+", "B2": "water", "C1": "water"},
}


def last_win(round_, **kw):
    s = scene(AuctionSpecialists(), options=SABO, bonus=(), round=round_, **kw)
    for seat in (0, 1, 2):
        s.go(f"{seat} bid 1", *(f"{other} pass" for other in range(seat + 1, 4)), f"{seat} take {seat + 1}")
    return s.go("3 decline")  # the Engineer


@rule("PS-SABO-01", "PS-SABO-02")
def test_from_round_2_the_last_winner_gets_it():
    assert last_win(1, **FIELD).t.saboteur == NOBODY
    s = last_win(2, **FIELD)
    assert s.t.saboteur == 3
    assert s.asked() == (3, "ChooseVictim")
    assert s.t.cards[3] == 3


@rule("PS-SABO-03", "PS-SABO-04", "PS-R69")
def test_the_saboteur_names_an_opponent_who_picks_the_tank():
    s = scene(Sabotage(0), options=SABO, cards=CARDS, **FIELD)
    assert s.legal() == ["sabotage 2", "sabotage 3"]
    assert s.no("0 pass") == "PS-SABO-03"
    assert s.no("0 sabotage 1") == "PS-SABO-03"
    assert s.no("0 sabotage 4") == "PS-R69"
    s.go("0 sabotage 2")
    assert s.asked() == (1, "ChooseTipped")
    assert s.legal() == ["tip B1", "tip B2"]
    assert s.no("1 tip A1") == "PS-SABO-04"
    s.go("1 tip B2")
    assert s.t.tipped == s.t.box.zone("B2")
    mine = scene(Sabotage(0), options=SABO, cards=CARDS, claims={"A1": 0, "C1": 2}, tanks={"A1": "ore", "C1": "water"})
    assert (mine.asked(), mine.t.tipped) == (None, mine.t.box.zone("C1"))  # the saboteur's own tank is no choice
    alone = scene(Sabotage(0), options=SABO, cards=CARDS, claims={"A1": 0}, tanks={"A1": "ore"})
    assert (alone.asked(), alone.t.tipped) == (None, NOBODY)
    one = scene(Sabotage(0), options=SABO, cards=CARDS, claims={"C1": 2}, tanks={"C1": "water"})
    assert one.asked() is None
    assert one.t.tipped == one.t.box.zone("C1")
    none = scene(Sabotage(0), options=SABO, cards=CARDS)
    assert none.asked() is None
    assert none.t.tipped == NOBODY
    assert none.told(Sabotaged)[0].victim is None


@rule("PS-SABO-05", "PS-SABO-06", "PS-SABO-07", "PS-R70")
def test_a_tipped_tank_does_nothing_this_round():
    tipped = 6  # B1
    rich = {"cargo": {1: {"quartz": 4, "ore": 4, "water": 4, "energy": 4}}, "purse": {1: 99}}
    s = scene(Extract(1), options=SABO, tipped=tipped, **FIELD)
    assert s.legal() == ["extract", "run all", "run B2"]
    assert s.no("1 run B1") == "PS-SABO-05"
    s.go("1 run all", "1 extract")
    assert s.cargo(1, "ore") == 2  # nothing from B1
    s = scene(Reorganise(1), options=SABO, tipped=tipped, **FIELD, **rich)
    assert s.no("1 move B1>A3") == "PS-SABO-06"
    assert s.no("1 swap B1<>B2") == "PS-SABO-06"
    assert s.no("1 refit B1>B2") == "PS-SABO-07"
    assert s.no("1 recharge B1>B2") == "PS-SABO-07"
    assert s.no("1 strip B1") == "PS-SABO-07"
    assert s.no("1 fit quartz B1") == "PS-SABO-07"
    assert s.no("1 charge B1") == "PS-SABO-07"
    assert s.no("1 tank B1") == "PS-TANK-16"
    assert s.owner("B1") == 1
    assert "move B2>A3" in s.legal()


@rule("PS-SABO-08", "PS-SABO-09", "PS-R71")
def test_at_the_end_it_stands_up_and_pays_twice_the_die():
    s = wanted_die((5,), [], options=SABO, cards=CARDS, purse={1: 3}, saboteur=0, tipped=6, **FIELD)
    s.t.stack = [ReturnCards()]
    heard: list = []
    s.t.events = heard
    s.t.advance()
    assert s.t.purse[1] == 13
    assert s.t.tipped == NOBODY
    assert s.t.saboteur == NOBODY
    assert [type(e) for e in heard] == [StoodUp]
    last = scene(
        EndPhase(), PlayRound(), options=SABO, cards=CARDS, purse={1: 0}, saboteur=0, tipped=6, round=5, **FIELD
    )
    assert last.game.over
    assert result(last.t).sources[1]["tanks"] == 50
    assert result(last.t).sources[1]["credits"] >= 2


@rule("PS-R72")
def test_two_players_first_winner_manipulates_last_one_sabotages():
    s = scene(
        AuctionSpecialists(), players=2, options={**PMAN, **SABO}, bonus=(), claims={"A2": 0}, tanks={"A2": "ore"}
    )
    s.go("0 bid 1", "1 pass", "0 take 1", "0 weak", "0 ore +1", "1 decline")
    assert s.t.manipulator == 0
    assert s.t.saboteur == 1
    assert s.t.tipped == s.t.box.zone("A2")


@rule("PS-R91")
def test_both_cards_return_in_order_before_the_supply_check():
    s = scene(
        EndPhase(), PlayRound(), options={**PMAN, **SABO}, cards=CARDS, manipulator=2, saboteur=0, tipped=6,
        supply={"ore": 0}, **FIELD,
    )  # fmt: skip
    names = [type(e).__name__ for e in s.heard]
    assert names.index("ManipulationPaid") < names.index("StoodUp") < names.index("Shortage")
    bare = scene(ReturnCards(), options=SABO, cards=CARDS, saboteur=0)
    assert bare.t.saboteur == NOBODY
    assert not bare.heard


# --- freelance carrier ------------------------------------------------------------------------------------------------
FREE = {"freelance_carrier": True}


def free(*steps, **kw):
    return scene(*steps, options=FREE, cards=kw.pop("cards", CARDS), **kw)


@rule("PS-FREE-01", "PS-R73", "PS-R81")
def test_auctioned_at_the_very_end_of_the_first_expansion():
    s = free(Moor(2), OfferFreelance(), cards=(4, 1, 3, 2), round=1)
    s.go("2 moor A")
    assert s.asked() == (1, "FreelanceBids")
    assert s.t.stack[-1].speakers == (1, 2, 3, 0)
    assert s.no("1 pass") == "PS-AUCT-03"
    for seed in range(3):
        told = [type(e).__name__ for _, e in random_game(3, seed, FREE).events]
        first = told.index("Moored")
        bids = [
            i for i, (_, e) in enumerate(random_game(3, seed, FREE).events) if getattr(e, "subject", "") == "freelance"
        ]
        assert bids[0] > first
        assert bids[0] < min(i for i, n in enumerate(told) if n in ("Activated", "Declined"))
    whole = scene(ExpansionPhase(), options=FREE)
    assert type(whole.t.stack[0]).__name__ == "OfferFreelance"


@rule("PS-FREE-02", "PS-R76")
def test_the_bid_lies_on_the_card_out_of_reach():
    s = free(OfferFreelance(), purse={0: 30}).go("0 bid 12", "1 pass", "2 pass", "3 pass")
    assert s.t.purse[0] == 18
    assert s.t.freelance_credits == 12
    assert s.t.freelancer == 0
    assert result(s.t).sources[0]["credits"] == 18


@rule("PS-FREE-03", "PS-R77", "PS-R78", "PS-R79", "PS-R94")
def test_three_more_units_of_any_kind():
    full = {"cargo": {0: {"quartz": 3, "ore": 3, "water": 4, "energy": 4}}, "freelancer": 0}
    s = free(Trade(1, 0), supply={"ore": 9}, **full).go("0 buy ore 5")
    assert s.cargo(0, "ore") == 6
    assert s.t.spare(0) == 0
    mixed = free(TakeBonus(0), AgentBenefit(0), Activate(0), bonus=("energy", "ore"), supply={"energy": 5}, **full)
    mixed.go("0 take energy", "0 take quartz", "0 decline")
    assert mixed.t.cargo[0] == [4, 3, 5, 5]
    assert mixed.supply("energy") == 5
    assert mixed.t.spare(0) == 0
    assert mixed.t.load(0, 1, 1) == 1  # the sum of the excesses may not exceed three
    mixed.t.stack = [Trade(0, 0)]
    mixed.go("0 sell quartz 4")  # sold and spent like any other
    assert mixed.cargo(0, "quartz") == 0
    assert result(mixed.t).sources[0]["energy"] == 5 * mixed.price("energy")
    nobody = free(Trade(1, 0), supply={"ore": 9}, cargo=full["cargo"]).go("0 buy ore 5")
    assert nobody.cargo(0, "ore") == 3


@rule("PS-FREE-04", "PS-FREE-05", "PS-FREE-06", "PS-R74")
def test_keep_it_once_for_what_lies_on_it():
    assert free(OfferFreelance(), freelancer=0, freelance_credits=9, purse={0: 9}).legal() == ["keep", "auction"]
    s = free(OfferFreelance(), freelancer=0, freelance_credits=9, purse={0: 20})
    assert s.asked() == (0, "KeepFreelance")
    assert s.legal() == ["keep", "auction"]
    s.go("0 keep")
    assert s.t.purse[0] == 11
    assert s.t.freelance_credits == 0
    assert s.t.freelance_kept == 1
    assert s.t.freelancer == 0
    again = free(OfferFreelance(), freelancer=0, freelance_kept=1)
    assert again.asked() == (0, "FreelanceBids")  # a third round in a row must be auctioned
    again.go("0 bid 3", "1 pass", "2 pass", "3 pass")
    assert again.t.freelancer == 0
    assert again.t.freelance_kept == 0
    assert again.t.freelance_credits == 3


@rule("PS-R93", "PS-R86")
def test_keeping_needs_the_whole_sum_and_is_asked_all_the_same():
    s = free(OfferFreelance(), freelancer=0, freelance_credits=9, purse={0: 8})
    assert s.asked() == (0, "KeepFreelance")
    assert s.legal() == ["auction"]
    assert s.no("0 keep") == "PS-R93"


@rule("PS-FREE-07", "PS-FREE-08", "PS-R75", "PS-R80")
def test_an_auction_again():
    aboard = {"cargo": {0: {"ore": 5, "water": 5}}, "supply": {"ore": 5}, "freelancer": 0, "freelance_credits": 9}
    s = free(OfferFreelance(), purse={0: 20, 1: 20}, **aboard).go("0 auction")
    assert s.t.freelance_credits == 0
    assert s.t.purse[0] == 20
    assert s.cargo(0, "ore") == 5
    assert "bid 20" in s.legal()
    assert s.no("0 bid 21") == "PS-AUCT-08"
    won = free(OfferFreelance(), purse={0: 20}, **aboard).go("0 auction", "0 bid 2", "1 pass", "2 pass", "3 pass")
    assert won.cargo(0, "ore") == 5
    assert won.t.freelancer == 0
    s.go("0 bid 1", "1 bid 2", "2 pass", "3 pass", "0 pass")
    assert s.t.freelancer == 1
    assert s.t.cargo[0][1:3] == [3, 4]
    assert s.supply("ore") == 5
    assert s.told(FreelanceLost)[0].lost == (0, 2, 1, 0)


@rule("PS-R92")
def test_nobody_can_open():
    s = free(OfferFreelance(), purse=dict.fromkeys(range(4), 0), cargo={0: {"ore": 5}}, freelancer=0, freelance_kept=1)
    assert s.asked() is None
    assert s.t.freelancer == NOBODY
    assert s.cargo(0, "ore") == 3
    assert s.told(NothingSold)
    later = free(OfferFreelance())
    assert later.asked() == (0, "FreelanceBids")  # auctioned at the end of the next Expansion Phase


@rule("PS-R85", "PS-R95")
def test_the_owner_chooses_which_new_units_to_keep():
    tanks = {"A1": "ore+", "A2": "ore", "C1": "quartz+", "C2": "quartz"}
    claims = {"A1": 0, "A2": 0, "C1": 0, "C2": 0}
    cargo = {0: {"quartz": 2, "ore": 3, "water": 0, "energy": 4}}
    s = free(Extract(0), tanks=tanks, claims=claims, cargo=cargo, freelancer=0, empty=True)
    s.go("0 run all", "0 extract")  # 4 ore and 4 quartz; room for 1 quartz, and three more of any
    assert s.asked() == (0, "KeepUnit")
    assert s.legal() == ["keep quartz", "keep ore"]
    assert s.no("0 keep water") == "PS-R95"
    s.go("0 keep ore", "0 keep quartz", "0 keep quartz")
    assert s.asked() is None
    assert s.t.cargo[0] == [5, 4, 0, 0]
    single = free(Extract(0), tanks={"A1": "ore+", "A2": "ore"}, claims=claims, cargo=cargo, freelancer=0, empty=True)
    single.go("0 run all", "0 extract")
    assert single.asked() is None
    assert single.cargo(0, "ore") == 6


def test_certificates_of_the_freelancer_are_paid_from_all_cargo():
    s = free(Certificate(0), cargo={0: {"quartz": 4, "ore": 4}}, freelancer=0).go("0 buy luxury")
    assert s.t.cargo[0][:2] == [3, 3]
    assert s.t.spare(0) == 3


@rule("PS-R92", "PS-R06")
def test_nobody_foresees_who_of_the_others_can_open():
    """Whether the first speaker has a credit is secret, so a foresight ends where that begins to matter."""
    s = scene(Moor(0), OfferFreelance(), cards=(2, 1, 3, 4), options=FREE, purse={1: 0, 2: 0, 3: 0})
    ahead = foresee(view(s.t, 0), 0, s.legal()[0])
    assert not ahead.certain
    s.go(f"0 {s.legal()[0]}")
    assert s.asked() == (0, "FreelanceBids")


@rule("PS-SABO-03", "PS-R69")
def test_a_victim_that_cannot_be_is_refused():
    how = {"options": {"sabotage": True}, "tanks": {"A3": "water", "E4": "ore"}, "claims": {"A3": 1, "E4": 2}}
    s = scene(ChooseVictim(0), saboteur=0, **how)
    for number, reason in (
        (1, "Name one of your opponents, not yourself."), (4, "The green player has no tank to tip over."),
        (5, "Only 4 of you play: there is no such opponent."),
    ):  # fmt: skip
        assert s.game.why_not(0, f"sabotage {number}").reason == reason
    assert s.legal() == ["sabotage 2", "sabotage 3"]
