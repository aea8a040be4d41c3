"""Bonus box, specialist auction, benefits. PS-BONUS, PS-AUCT, PS-SPEC, PS-ORDER."""

import enginehouse as eh
from enginehouse.core import view
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.events import BenefitTaken, BonusPlaced, CardTaken, Subsidised, Traded, Won
from enginehouse.games.planet_steam.rules.state import NOBODY
from enginehouse.games.planet_steam.rules.steps import (
    AgentBenefit,
    AuctionSpecialists,
    AuctionZone,
    BenefitsOrder,
    BonusTurn,
    EngineerBenefit,
    ExpansionPhase,
    NextPick,
    PickCard,
    PlaceBonus,
    PlayRound,
    ReturnBonus,
    TakeBonus,
    TankPhase,
    ZoneBids,
)
from tests.games.planet_steam.lab import random_game, scene
from tests.proof import rule

NO_BONUS = {"bonus": ()}


@rule("PS-BONUS-01", "PS-BONUS-02", "PS-BONUS-03")
def test_one_of_each_resource_in_supply_goes_to_the_box():
    s = scene(PlaceBonus(), supply={"quartz": 0, "ore": 1, "water": 15, "energy": 9})
    assert s.t.bonus == [0, 1, 1, 1]
    assert s.t.supply == [0, 0, 14, 8]
    assert s.t.price == [12, 7, 5, 6]
    assert s.told(BonusPlaced)


@rule("PS-BONUS-04", "PS-BONUS-05", "PS-R13", "PS-R19")
def test_a_winner_must_take_one_of_the_box_and_chooses_which():
    s = scene(TakeBonus(0), bonus=("quartz", "water"), cargo={0: {"quartz": 4}}, supply={"quartz": 3})
    assert s.legal() == ["take quartz", "take water"]
    assert s.no("0 pass") == "PS-BONUS-04"
    assert s.no("0 take ore") == "PS-R19"
    s.go("0 take quartz")  # on purpose, though it does not fit
    assert s.supply("quartz") == 4
    before = scene(BonusTurn(0), **NO_BONUS)
    assert before.asked() is None
    assert before.t.cargo[0] == [1, 2, 3, 3]
    one = scene(BonusTurn(0), bonus=("ore",))
    assert one.asked() is None
    assert one.cargo(0, "ore") == 3


@rule("PS-BONUS-06", "PS-CARRIER-04", "PS-R18")
def test_bonus_that_does_not_fit_returns_to_the_supply():
    s = scene(TakeBonus(0), bonus=("energy", "ore"), cargo={0: {"energy": 4}}, supply={"energy": 7})
    s.go("0 take energy")
    assert s.supply("energy") == 8
    assert s.cargo(0, "energy") == 4
    s = scene(TakeBonus(0), bonus=("energy", "ore"), cargo={0: {"energy": 4}}, supply={"energy": 20})
    assert s.go("0 take energy").supply("energy") == 20
    s = scene(AgentBenefit(0), cargo={0: {"energy": 4}}, supply={"energy": 7}, players=5)
    assert s.go("0 take energy").supply("energy") == 7  # the bonus box is the only exception


@rule("PS-BONUS-07")
def test_what_is_left_in_the_box_returns_to_supply():
    s = scene(ReturnBonus(), bonus=("ore", "water"), supply={"quartz": 1, "ore": 15, "water": 2})
    assert s.t.bonus == [0, 0, 0, 0]
    assert s.supply("ore") == 15
    assert s.supply("water") == 3
    assert s.supply("quartz") == 1


def auction(players=4, first=0, **kw):
    kw.setdefault("bonus", ())
    return scene(AuctionSpecialists(), players=players, first=first, **kw)


@rule("PS-AUCT-01", "PS-R04", "PS-R54", "PS-HIDDEN-08")
def test_players_at_nothing_get_two_credits_before_the_first_bid_only():
    s = auction(purse={0: 0, 1: 1, 2: 0, 3: 5})
    assert s.t.purse == [2, 1, 2, 5]
    assert [(e.seat, e.credits) for e in s.told(Subsidised)] == [(0, 2), (2, 2)]
    s.go("0 bid 2", "1 pass", "2 pass", "3 pass", "0 take 1")
    assert s.t.purse[0] == 0  # nothing more until the next round
    s.go("1 bid 1", "2 bid 2", "3 pass", "1 pass", "2 take 2", "1 bid 1", "3 pass", "1 take 3")
    assert s.t.purse == [0, 0, 0, 4]  # everybody could pay, down to the last card


@rule("PS-R05")
def test_no_subsidy_before_the_zone_auction():
    s = scene(AuctionZone(), cards=(1, 2, 3, 4), purse={0: 0, 1: 0, 2: 5, 3: 0}, empty=True)
    s.go("1 name A1")
    assert s.t.purse == [0, 0, 5, 0]
    assert not s.told(Subsidised)


@rule("PS-AUCT-02", "PS-AUCT-12", "PS-AUCT-13", "PS-SPEC-01")
def test_each_bidding_round_sells_one_pick():
    s = auction(players=3)
    s.go("0 bid 5", "1 pass", "2 pass")
    assert s.asked() == (0, "PickCard")
    assert s.legal() == ["take 1", "take 2", "take 3"]
    s.go("0 take 2")
    assert s.asked() == (0, "AgentBenefit")
    s.go("0 decline")
    assert s.asked() == (1, "SpecialistBids")
    assert s.t.stack[-1].speakers == (1, 2)
    s.go("1 bid 1", "2 pass")
    assert s.legal() == ["take 1", "take 3"]
    assert s.no("1 take 2") == "PS-AUCT-12"
    s.go("1 take 1", "2 decline")
    assert sorted(s.t.cards) == [0, 1, 2]


@rule("PS-AUCT-03", "PS-R07")
def test_the_opener_must_bid_at_least_one():
    s = auction(purse={0: 120})
    assert "pass" not in s.legal()
    assert s.legal() == [f"bid {n}" for n in range(1, 121)]
    assert s.no("0 pass") == "PS-AUCT-03"
    assert s.no("0 bid 0") == "PS-AUCT-03"
    s.go("0 bid 1")
    assert s.legal()[:2] == ["pass", "bid 2"]  # the smallest raise is one


@rule("PS-AUCT-04", "PS-AUCT-05", "PS-R02", "PS-ORDER-03")
def test_who_opens():
    s = auction(players=5, first=3)
    assert s.asked() == (3, "SpecialistBids")
    s.go("3 bid 1", "4 bid 2", "0 pass", "1 pass", "2 pass", "3 pass", "4 take 2")
    assert s.asked() == (3, "SpecialistBids")  # until he wins
    s.go("3 bid 1", "0 pass", "1 pass", "2 pass", "3 take 1")
    assert s.asked() == (0, "SpecialistBids")  # 4 has a card already
    s.go("0 bid 1", "1 bid 2", "2 pass", "0 pass", "1 take 3")
    assert s.asked() == (0, "SpecialistBids")
    assert s.t.stack[-1].speakers == (0, 2)


@rule("PS-AUCT-06", "PS-AUCT-07", "PS-AUCT-09", "PS-HIDDEN-06")
def test_bids_rise_clockwise_and_a_pass_is_for_this_round_only():
    s = auction(players=3, first=1)
    s.go("1 bid 4")
    assert s.asked() == (2, "SpecialistBids")
    assert s.no("2 bid 4") == "PS-AUCT-07"
    assert s.no("2 bid 0") == "PS-AUCT-07"
    for misspelt in ("bid 5.5", "bid -3", "bid --3", "bid +5", "bid 05", "bid ²", "bid ٣", "bid", "bid five"):
        assert s.no(f"2 {misspelt}") == "EH-NOTATION"
    assert s.no("0 bid 9") == "EH-TURN"  # one after the other, never at once
    s.go("2 pass", "0 bid 5", "1 bid 6")
    assert s.asked() == (0, "SpecialistBids")  # 2 is out of this round
    s.go("0 pass", "1 take 1")
    assert s.t.stack[-1].speakers == (2, 0)  # and back in the next


@rule("PS-AUCT-08")
def test_nobody_bids_more_than_he_has():
    s = auction(purse={0: 7})
    assert s.legal()[-1] == "bid 7"
    assert s.no("0 bid 8") == "PS-AUCT-08"


@rule("PS-R99")
def test_bids_end_at_998():
    s = auction(purse={0: 5000})
    assert s.legal()[-1] == "bid 998"
    assert len(s.legal()) < 1000
    assert s.no("0 bid 999") == "PS-R99"


@rule("PS-AUCT-10", "PS-AUCT-11", "PS-HIDDEN-03")
def test_only_the_highest_bidder_pays():
    s = auction(purse={0: 50, 1: 50, 2: 50, 3: 50})
    s.go("0 bid 5", "1 bid 9", "2 bid 12", "3 pass", "0 pass", "1 bid 15")
    assert s.asked() == (2, "SpecialistBids")
    s.go("2 pass")
    assert s.t.purse == [50, 35, 50, 50]
    assert s.told(Won)[-1] == Won(1, 15, 15, "specialist")  # in the open


@rule("PS-AUCT-14", "PS-AUCT-15", "PS-R03")
def test_the_last_player_takes_the_last_card_for_one():
    s = auction(players=2, purse={0: 30, 1: 30})
    s.go("0 bid 4", "1 pass", "0 take 1")
    assert s.t.cards == [0, 1]
    assert s.t.purse == [26, 29]
    assert s.asked() == (1, "EngineerBenefit")  # never asked for a bid
    for players in (2, 3, 4, 5):
        g = eh.new("planet-steam", players, 4)
        while g.table.phase != "tanks":
            seat = g.to_act[0]
            g.play(seat, g.legal(seat)[0])
        assert NOBODY not in g.table.cards


@rule("PS-AUCT-16", "PS-R14", "PS-SPEC-02", "PS-SPEC-11")
def test_order_after_a_win():
    opts = {"variable_trading": True, "price_manipulation": True}
    s = auction(players=3, options=opts, bonus=("ore", "water"), purse={0: 30})
    s.go("0 bid 6", "1 pass", "2 pass")
    assert s.t.purse[0] == 24  # pay
    asked = []
    for move in ("take 2", "upgrade ore", "take ore", "order ore 1", "weak", "ore +1"):
        asked.append(s.asked()[1])
        s.go(f"0 {move}")
    assert asked == ["PickCard", "AgentBenefit", "TakeBonus", "PlaceOrder", "ManipulatePrices", "ShiftPrice"]
    assert s.asked() == (1, "SpecialistBids")
    both = scene(AuctionZone(), cards=(1, 2, 3), players=3, empty=True)
    assert both.asked() == (1, "NameZone")  # the same card is Venturer too: both benefits


@rule("PS-SPEC-11")
def test_the_agents_upgrade_makes_room_for_the_bonus():
    s = scene(PickCard(0), players=5, bonus=("ore", "water"), cargo={0: {"ore": 4}}, supply={"ore": 5})
    s.go("0 take 4", "0 upgrade ore", "0 take ore")
    assert s.cargo(0, "ore") == 5
    assert s.supply("ore") == 5


@rule("PS-ORDER-01", "PS-ORDER-04", "PS-SPEC-03", "PS-R01")
def test_card_numbers_are_the_turn_order_also_in_round_1():
    s = auction(players=4, first=2, round=1)
    s.go("2 bid 1", "3 pass", "0 pass", "1 pass", "2 take 4", "2 decline")
    s.go("3 bid 1", "0 pass", "1 pass", "3 take 2", "0 bid 1", "1 pass", "0 take 3")
    assert s.t.order == [1, 3, 0, 2]
    assert s.t.number(1) == 1
    lady = next(c for c in s.t.box.cards if c.number == 1)
    assert lady.roles == ("lady-steam",)
    assert not [e for e in s.heard if type(e).__name__ == "BenefitTaken" and e.seat == 1]  # no other benefit


@rule("PS-ORDER-05")
def test_taking_lady_steam_does_not_change_who_opens():
    s = auction(players=4, first=0)
    s.go("0 bid 1", "1 pass", "2 bid 2", "3 pass", "0 pass", "2 take 1")
    assert s.asked() == (0, "SpecialistBids")


@rule("PS-ORDER-06", "PS-MAINT-02")
def test_last_rounds_lady_steam_opens_the_next_auction():
    for seed in range(6):
        g = random_game(4, seed)
        auctions: dict[int, int] = {}
        ladies: dict[int, int] = {}
        current = 0
        for _, e in g.events:
            if type(e).__name__ == "RoundBegan":
                current = e.round
            if type(e).__name__ == "BidMade" and e.subject == "specialist" and current not in auctions:
                auctions[current] = e.seat
            if isinstance(e, CardTaken) and e.number == 1:
                ladies[current] = e.seat
        rolled = next(
            e.first for _, e in reversed(g.events) if type(e).__name__ == "FirstRolled" and e.first is not None
        )
        assert auctions[1] == rolled
        assert all(auctions[n + 1] == ladies[n] for n in range(1, 5))


@rule("PS-ORDER-02", "PS-ROUND-03", "PS-ROUND-05")
def test_turn_order_governs_claims_tanks_extraction_trade_and_certificates():
    s = scene(ExpansionPhase(), TankPhase(), players=3, cards=(0, 0, 0))
    g = random_game(3, 21)
    runs: dict[str, list[int]] = {}
    order: dict[int, int] = {}
    checked = 0
    for _, e in g.events:
        name = type(e).__name__
        if name == "RoundBegan":
            runs, order = {}, {}
        if isinstance(e, CardTaken):
            order[e.number] = e.seat
        if name in ("Extracted", "Certified"):
            runs.setdefault(name, []).append(e.seat)
        if name in ("Activated", "Declined"):
            runs.setdefault("Tank", []).append(e.seat)
        if name in ("ClaimRolled", "NoClaim") or (name == "Claimed" and e.how in ("licence", "choice")):
            runs.setdefault("Claim", []).append(e.seat)
        if isinstance(e, Traded):
            runs.setdefault(f"Trade{e.resource}", []).append(e.seat)
        if name in ("Produced", "Shortage"):
            turn = [order[n] for n in (1, 2, 3)]
            for seats in runs.values():
                assert seats == turn
                checked += 1
    assert checked >= 6 * 8
    assert s.asked() is not None


@rule("PS-ROUND-01", "PS-ROUND-02", "PS-ROUND-04", "PS-ROUND-06", "PS-ZONE-11")
def test_phases_and_steps_come_in_rulebook_order():
    g = random_game(4, 33)
    marks = {
        "RoundBegan": 0, "BonusPlaced": 1, "CardTaken": 2, "ZoneNamed": 3, "ClaimRolled": 4, "NoClaim": 4, "Moored": 5,
        "Activated": 6, "Declined": 6, "Extracted": 7, "Traded": 8, "Certified": 9, "Produced": 10, "Shortage": 10,
    }  # fmt: skip
    seen: list[int] = []
    for _, e in g.events:
        mark = marks.get(type(e).__name__)
        if mark == 0:
            seen = []
        if mark is not None:
            assert not seen or mark >= seen[-1], (type(e).__name__, seen)
            seen.append(mark)
        if mark == 10:
            assert set(seen) == set(range(11))  # every round has every step, the zone auction too
    s = scene(PlayRound())
    assert s.t.phase == "expansion"
    assert [type(step).__name__ for step in s.t.stack[:4]] == ["PlayRound", "EndPhase", "ResourcePhase", "TankPhase"]


@rule("PS-SPEC-07", "PS-R16")
def test_engineer():
    s = scene(EngineerBenefit(0), licences_left=1, purse={0: 5})
    assert s.legal() == ["take licence", "take credits", "decline"]
    s.go("0 take licence")
    assert s.t.licences[0] == 1
    assert s.t.licences_left == 0
    assert s.t.purse[0] == 5
    s = scene(EngineerBenefit(0), licences_left=0, purse={0: 5})
    assert s.legal() == ["take credits", "decline"]
    assert s.no("0 take licence") == "PS-R16"
    assert s.go("0 take credits").t.purse[0] == 20
    s = scene(EngineerBenefit(0), purse={0: 5})
    s.go("0 decline")
    assert s.t.purse[0] == 5
    assert s.t.licences[0] == 0
    s = auction(players=4, purse={0: 30})
    s.go("0 bid 1", "1 pass", "2 pass", "3 pass", "0 take 4")
    assert s.asked() == (0, "EngineerBenefit")  # immediately


@rule("PS-SPEC-08", "PS-SPEC-09", "PS-SPEC-10", "PS-R17")
def test_bank_agent():
    s = scene(AgentBenefit(0), players=5, carriers={0: {"ore": 4}}, cargo={0: {"ore": 2}}, supply={"ore": 6})
    assert "upgrade ore" not in s.legal()
    assert s.no("0 upgrade ore") == "PS-R17"
    assert "decline" in s.legal()
    s.go("0 take ore")
    assert s.cargo(0, "ore") == 3
    assert s.supply("ore") == 6
    s = scene(AgentBenefit(0), players=5, carriers={0: {"ore": 2}})
    s.go("0 upgrade ore")
    assert s.t.carriers[0][1] == 3
    assert s.t.purse[0] == 130
    full = scene(AgentBenefit(0), players=5, cargo={0: {"ore": 4}}, supply={"ore": 6})
    assert "take ore" in full.legal()
    full.go("0 take ore")
    assert full.cargo(0, "ore") == 4
    assert full.supply("ore") == 6
    grand = scene(AgentBenefit(0), players=5, carriers={0: dict.fromkeys(("quartz", "ore", "water", "energy"), 4)})
    assert grand.legal() == ["take quartz", "take ore", "take water", "take energy", "decline"]


@rule("PS-R15")
def test_two_immediate_benefits_in_the_order_the_owner_chooses():
    s = scene(BenefitsOrder(0))
    assert s.legal() == ["first engineer", "first bank-agent"]
    assert s.no("0 pass") == "PS-R15"
    s.go("0 first bank-agent")
    assert s.asked() == (0, "AgentBenefit")
    assert s.go("0 decline").asked() == (0, "EngineerBenefit")
    assert scene(BenefitsOrder(0)).go("0 first engineer").asked() == (0, "EngineerBenefit")


@rule("PS-SPEC-13")
def test_a_card_stays_until_maintenance():
    g = eh.new("planet-steam", 4, 9)
    held: list[int] = []
    while g.table.round == 1:
        if NOBODY not in g.table.cards:
            held = held or g.table.cards[:]
            assert g.table.cards == held
        seat = g.to_act[0]
        g.play(seat, g.legal(seat)[0])
    assert held
    assert g.table.cards == [NOBODY] * 4


@rule("PS-OPT-03")
def test_optional_cards_are_not_specialists():
    s = scene(PickCard(0), options={"price_manipulation": True, "sabotage": True})
    assert s.legal() == ["take 1", "take 2", "take 3", "take 4"]
    assert s.no("0 take manipulation") == "PS-OPT-03"
    assert s.no("0 take 5") == "PS-SETUP-13"
    done = scene(NextPick(), cards=(2, 1, 4, 3), options={"price_manipulation": True}, manipulator=2)
    assert done.t.order == [1, 0, 3, 2]


@rule("PS-AUCT-15", "PS-R04")
def test_in_every_guess_the_last_player_can_pay_for_the_last_card():
    """Nobody comes into the auction without a credit, so no guess at a hidden purse may be empty before the card is paid."""
    s = scene(AuctionSpecialists(), players=3)
    guesses = [GAME.determinize(view(s.t, 0), seed).purse for seed in range(300)]
    assert min(min(purse) for purse in guesses) == 1


@rule("PS-R06")
def test_in_every_guess_whoever_opens_can_pay():
    """Who cannot pay a credit is not asked to open, so the opener is known to have one."""
    s = scene(ZoneBids(speakers=(1, 2, 0), zone=4), players=3, cards=(0, 1, 2))
    guesses = [GAME.determinize(view(s.t, 0), seed).purse for seed in range(300)]
    assert [min(purse[seat] for purse in guesses) for seat in (1, 2)] == [1, 0]


@rule("PS-HIDDEN-01")
def test_guesses_at_hidden_purses_lie_around_the_own():
    """From nothing to about twice what the viewer has, the nearer the likelier; others alike are guessed alike."""
    s = scene(ZoneBids(speakers=(0, 1, 2), zone=4), players=3, cards=(0, 1, 2))
    s.t.purse[:] = [60, 5, 200]
    guessed = [GAME.determinize(view(s.t, 0), seed).purse for seed in range(600)]
    assert {purse[0] for purse in guessed} == {60}
    for seat in (1, 2):
        others = [purse[seat] for purse in guessed]
        assert 55 < sum(others) / len(others) < 65
        assert min(others) < 10
        assert 110 < max(others) <= 130
        near = sum(abs(n - 60) <= 24 for n in others) / len(others)
        assert 0.5 < near < 0.65  # two dice: a third of them if all were equally likely


@rule("PS-R04", "PS-AUCT-01")
def test_what_a_subsidy_has_shown_cannot_be_undone():
    table = scene(AuctionSpecialists(), players=3).t
    table.stack.clear()
    table.ply, table.purse[1] = 5, 0
    table.then(AuctionSpecialists())
    table.advance()
    assert table.barrier == 5


@rule("PS-SPEC-07", "PS-SPEC-08", "PS-R16", "PS-R17")
def test_every_benefit_is_told_also_that_it_was_declined():
    for step, action, told in (
        (EngineerBenefit(0), "take licence", "a building licence"), (EngineerBenefit(0), "take credits", "15 credits"),
        (EngineerBenefit(0), "decline", "nothing from the Engineer"),
        (AgentBenefit(0), "take ore", "1 ore from the reserve"), (AgentBenefit(0), "decline", "nothing from the Bank Agent"),
    ):  # fmt: skip
        s = scene(step, players=5).go(f"0 {action}")
        assert s.told(BenefitTaken) == [BenefitTaken(0, told)]


@rule("PS-AUCT-12", "PS-SETUP-13")
def test_the_first_card_too_is_told_as_taken():
    s = scene(PickCard(1), cards=(1, 0, 0, 0))
    assert s.game.why_not(1, "take 1").reason == "Card 1 is taken. Pick one that is still open."
    assert s.game.why_not(1, "take 5").reason == "This game’s cards are 1 to 4, not 5."
