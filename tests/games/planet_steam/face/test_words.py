"""Words: texts to play from, prompts, hints, lessons, choices, and the choice for the absent."""

from random import Random

import pytest

import enginehouse as eh
from enginehouse.core import Words
from enginehouse.games.planet_steam.rules.steps import (
    STEPS,
    Activate,
    Extract,
    ManipulatePrices,
    Reorganise,
    SpecialistBids,
    TakeBonus,
    Trade,
    ZoneBids,
)
from tests.games.planet_steam.lab import EVERYTHING, random_game, scene
from tests.proof import rule

ASKED = [step for step in STEPS if step.asks]


def test_every_decision_has_a_prompt_a_hint_and_a_lesson():
    title = eh.title("planet-steam")
    assert [step.__name__ for step in ASKED if not title.lesson(step.__name__)] == []
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
    assert label == "Sell 4 energy for 16, then 1"
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
