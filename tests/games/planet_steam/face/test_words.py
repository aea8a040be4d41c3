"""Words: texts to play from, prompts, hints, choices, and the choice for the absent."""

from random import Random

import pytest

import enginehouse as eh
from enginehouse.core import Words
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.steps import (
    STEPS,
    Activate,
    Certificate,
    ChooseVictim,
    ClaimZone,
    EngineerBenefit,
    Extract,
    ManipulatePrices,
    NameZone,
    Reorganise,
    SpecialistBids,
    TakeBonus,
    Trade,
    ZoneBids,
)
from enginehouse.learn import guidance, guide_of
from tests.games.planet_steam.lab import EVERYTHING, random_game, scene
from tests.proof import rule

ASKED = [step for step in STEPS if step.asks]


def test_every_decision_has_a_prompt_a_hint_and_a_word_of_the_mentor():
    told = {name for sentence in guide_of("planet-steam").say for name in sentence.at}
    assert [step.__name__ for step in ASKED if step.__name__ not in told] == []
    for step in ASKED:
        assert step.doing.startswith("is ")
        assert step.doing != "is deciding"
    for seed in (1, 2):
        for g in (random_game(3, seed, EVERYTHING, limit=170), random_game(5, seed, limit=200)):
            step = g.table.stack[-1]
            seat = g.to_act[0]
            assert g.prompt(seat)
            assert not g.prompt(seat).endswith(".")
            assert step.hint(g.view(seat), seat).endswith(".")


def test_the_text_tells_all_that_is_on_the_table():
    g = random_game(4, 3, limit=260)
    t, said = g.table, g.text(1)
    for seat in range(4):
        for r, name in enumerate(("quartz", "ore", "water", "energy")):
            assert f"{name} {t.cargo[seat][r]}/{t.capacity(seat, r)}" in said
    for track, price, supply in zip(t.box.tracks, t.price, t.supply, strict=True):
        assert f"{track.resource}: price {price}" in said
        assert f"supply {supply} of {track.top}, {track.band(supply)}" in said
    for z, product in enumerate(t.product):
        if product >= 0:
            assert t.box.zones[z] in said
    assert f"{t.purse[1]} credits, " in said
    assert f"{t.stock} in stock" in said
    assert f"{t.tanks_left} tanks" in said
    assert "freelance" not in said


def test_the_bidding_and_the_trade_are_told():
    s = scene(SpecialistBids((1, 2), 14, 0, ((0, 11), (1, 12), (2, 0), (0, 14))))
    assert "Player 1 11, Player 2 12, Player 3 passes, Player 1 14; Player 1 leads with 14" in s.game.text(3)
    s = scene(Trade(1, 0), supply={"ore": 5}, price={"ore": 9})
    assert "buy 5: 11" in s.game.text(0)
    assert "pass: 8" in s.game.text(0)
    s = scene(Extract(0, (14,)), tanks={"C3": "water", "F2": "ore"})
    assert "runs C3 for 0 energy, gives 1 water" in s.game.text(0)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (5, {"freelance_carrier": True})])
def test_every_choice_can_be_pressed(players, options):
    g = eh.new("planet-steam", players, 7, options)
    rnd = Random(7)
    while not g.over:
        seat = g.to_act[0]
        seen, legal = g.view(seat), g.legal(seat)
        some = legal if len(legal) < 40 else rnd.sample(legal, 20)
        made = [g.title.choice(seen, seat, action) for action in some]
        assert all(c.label and c.action == a for c, a in zip(made, some, strict=True))
        for c in made:
            if c.action.startswith(("bid", "buy ore", "sell ore")):
                assert c.number == int(c.action.split()[-1])
            if c.action != "run all" and c.action.split()[0] in ("roll", "claim", "tank", "move", "run", "moor"):
                assert c.touches
        assert len({c.label for c in made}) == len(made)  # no two buttons look alike
        g.play(seat, rnd.choice(legal))
    assert all(isinstance(event.text(Words(g.names)), str) for _, event in g.events)


def test_labels_say_what_follows():
    s = scene(Trade(3, 0), supply={"energy": 10}, price={"energy": 4}, cargo={0: {"energy": 4}}, purse={0: 40})
    label = s.game.title.choice(s.game.view(0), 0, "sell energy 4").label
    assert label == "Sell 4 energy for 16; the price falls to 1"
    assert "4 will not fit" in s.game.title.choice(s.game.view(0), 0, "buy energy 4").label
    z = scene(ZoneBids((1, 0), 3, 0, zone=0), cards=(1, 2, 3, 4))
    assert z.game.title.choice(z.game.view(1), 1, "bid 15").label == "Bid 15, pay 8"


@rule("PS-R57")
def test_the_absent_make_the_least_committing_choice():
    def idle(s):
        seat = s.asked()[0]
        return s.game.title.idle(s.game.view(seat), seat, s.legal())

    assert idle(scene(SpecialistBids((0, 1)))) == "bid 1"
    assert idle(scene(SpecialistBids((0, 1), 4, 1))) == "pass"
    assert idle(scene(TakeBonus(0), bonus=("quartz", "ore"), cargo={0: {"quartz": 4}})) == "take ore"
    assert idle(scene(Activate(0))) == "decline"
    assert idle(scene(Reorganise(0))) == "end"
    assert idle(scene(Trade(1, 0))) == "pass"
    s = scene(ManipulatePrices(0))
    assert idle(s) == "weak"
    assert idle(s.go("0 weak")) == "ore -1"
    s = scene(Extract(0), tanks={"C3": "water", "F2": "ore"})
    assert idle(s) == "run C3"
    assert idle(s.go("0 run C3")) == "extract"
    g = eh.new("planet-steam", 3, 3, EVERYTHING)
    while not g.over:
        seat = g.to_act[0]
        g.play(seat, g.title.idle(g.view(seat), seat, g.legal(seat)))


# --- hints and the aid speak of what can be ---------------------------------------------------------------------
def hint(s) -> str:
    seat, step = s.game.to_act[0], s.t.stack[-1]
    return step.hint(s.game.view(seat), seat)


@rule("PS-TANK-09", "PS-TANK-11", "PS-TANK-15")
def test_the_hint_offers_a_tank_only_where_there_is_one_to_have():
    cards = (1, 2, 3, 4)
    assert "A tank costs 1 water and 22 credits." in hint(scene(Reorganise(0), cards=cards, stock=12))
    empty = hint(scene(Reorganise(0), cards=cards, stock=0))
    assert "market is empty; an imported tank costs 2 quartz, 1 water and 5 credits" in empty
    full = scene(Reorganise(0), cards=cards, tanks={"C3": "water", "F2": "water"})
    assert "You have no zone without a tank." in hint(full)
    assert "costs" not in hint(full)
    none = scene(Reorganise(0), cards=cards, tanks_left=0)
    assert "No tank is left in the reserve." in hint(none)
    assert "import" not in hint(none)
    assert "Every tank costs 1 water" in hint(scene(Activate(0), cards=cards))
    assert "Every tank" not in hint(scene(Activate(0), cards=cards, tanks_left=0))
    dry, wet = {0: {"water": 3}}, {0: {"water": 4}}
    assert "is lost" not in hint(scene(Activate(0), cards=cards, cargo=dry))
    assert "is lost" in hint(scene(Activate(0), cards=cards, cargo=wet))


@rule("PS-CLAIM-08", "PS-R11")
def test_the_hint_on_claims_speaks_of_zones_that_are_there():
    cards, one = (1, 2, 3, 4), [1, 0, 0, 0]
    rolling = scene(ClaimZone(0), cards=cards)
    assert rolling.game.prompt(0) == "Name a zone and roll, or pass"
    assert "4 to 6: it is yours" in hint(rolling)
    assert "licence" not in hint(rolling)
    assert "A licence takes any free or neutral zone" in hint(scene(ClaimZone(0), cards=cards, licences=one))
    for options in ({}, {"predictable_claims": True}):
        left = scene(ClaimZone(0), cards=cards, licences=one, options=options)
        for zone in left.t.unclaimed():
            left.t.owner[zone] = 3
        assert left.game.prompt(0) == "Claim a neutral zone with a licence, or pass"
        assert "No zone is free any more" in hint(left)
        assert "4 to 6" not in hint(left)
    sure = scene(ClaimZone(0), cards=cards, options={"predictable_claims": True})
    assert hint(sure) == "Any free zone is yours for the asking."
    assert "roll" not in guidance(GAME, sure.game.view(0), 0, [], []).say
    assert "roll" in guidance(GAME, rolling.game.view(0), 0, [], []).say
    assert "you pay half" in hint(scene(NameZone(1), cards=cards))
    assert "you cannot bid yourself" in hint(scene(NameZone(1), cards=cards, markers=[1, 0, 1, 1]))


def test_the_hint_on_certificates_speaks_of_those_that_are_left():
    how = {"cards": (1, 2, 3, 4), "cargo": {0: {"quartz": 2, "ore": 2, "water": 4}}}
    both = hint(scene(Certificate(0), **how))
    assert both == "Luxury quarters count 50 at the end. A licence claims a zone next round, or sells for 15."
    assert hint(scene(Certificate(0), luxury_left=0, **how)).startswith("A licence claims")
    assert "icence" not in hint(scene(Certificate(0), licences_left=0, **how))
    last = hint(scene(Certificate(0), round=5, **how))
    assert "next round" not in last
    assert "A licence counts nothing at the end" in last
    gone = scene(EngineerBenefit(0), licences_left=0)
    assert gone.game.prompt(0) == "Take 15 credits"
    assert "No licence is left" in hint(gone)
    assert "takes a bonus" in hint(scene(SpecialistBids((0, 1)), bonus=("ore",)))
    assert "bonus" not in hint(scene(SpecialistBids((0, 1)), bonus=()))


@rule("PS-SABO-03", "PS-SABO-04")
def test_the_mentor_leaves_the_tank_to_the_victim():
    victims = scene(
        ChooseVictim(0), tanks={"A3": "water", "E4": "ore"}, claims={"A3": 1, "E4": 2}, options={"sabotage": True}
    )
    assert all(action.startswith("sabotage ") for action in victims.legal())  # a person is named, never a tank
    assert "The victim picks which one lies idle" in guidance(GAME, victims.game.view(0), 0, [], []).say


@rule("PS-SABO-04", "PS-VTRADE-01")
def test_the_aid_follows_the_rules_in_use():
    g = eh.new("planet-steam", 4, 1)
    course = [line.words for line in g.title.aid(g.view(0))[0].lines]
    assert any("Trade: quartz, ore, water, energy." in words for words in course)
    variable = eh.new("planet-steam", 4, 1, {"variable_trading": True})
    course = variable.title.aid(variable.view(0))[0].lines
    assert not any("quartz, ore, water, energy" in line.words for line in course)
    assert any("PS-VTRADE-01" in line.rules for line in course)
