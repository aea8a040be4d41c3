"""What a clan foresees of its own action, where what follows hangs on cards it cannot see."""

from __future__ import annotations

from random import Random

import enginehouse as eh
from enginehouse.core import foresee
from enginehouse.games.steamwatchers.rules.steps.activation import Claim
from enginehouse.games.steamwatchers.rules.steps.archon import PlayArchon
from enginehouse.games.steamwatchers.rules.steps.grants import RecruitBase
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import Whiteout
from tests import properties
from tests.games.steamwatchers.scene import Scene, fresh
from tests.proof import rule

PLAYED = """1 clan western-alliance; 1 claim watcher-4; 0 clan catabatians; 0 claim archon; 0 deploy 6; 0 column sicilia;
0 glasshouse apulia; 0 glasshouse apulia; 0 station latium 5+0; 0 station apulia 3+0; 1 deploy 5; 1 column meseta;
1 glasshouse lusitania; 1 glasshouse lusitania; 1 station galiza 0+2; 1 station lusitania 3+0; 0 archon scorched-ice;
1 play neustria; 0 order latium decoy; 0 order sicilia move; 1 order lusitania defense; 0 order apulia defense;
1 order galiza decoy; 0 ready; 1 order meseta decoy; 1 again; 1 order galiza decoy; 1 order meseta defense;
1 order lusitania decoy; 1 again; 1 order meseta decoy; 1 order galiza decoy; 1 order lusitania move; 1 ready;
0 activate apulia; 0 wait; 1 activate lusitania; 1 beacon galiza; 1 take 2+0; 1 move lusitania>galiza 2+0; 1 done;
0 activate sicilia; 0 take 1+1; 0 sail sicilia>catalunya 1+1; 0 beacon apulia"""


@rule("SW-CLAN-14", "SW-ACT-12")
def test_a_clan_without_tokens_that_cannot_skip_passes_in_foresight_too():
    """The others cannot see its hand, and need not: cards are no answer where no turn may be skipped."""
    g = eh.new("steamwatchers", players=2, seed=160, options={"contiguous_floes": False})
    for entry in PLAYED.replace("\n", " ").split("; "):
        seat, action = entry.split(" ", 1)
        g.play(int(seat), action)
    assert not any(g.table.orders[0])
    assert g.table.hand[0] or g.table.archon_hand[0]
    ahead = foresee(g.view(1), 1, "discard galiza")
    assert ahead.certain
    assert ahead.table.passed == [True, False]
    properties.check_foresight(g, 1, Random(1), tries=20)


@rule("SW-HID-05", "SW-PLAN-07")
def test_nobody_foresees_the_tokens_that_will_be_turned_up():
    """After the informers the Archon knows two tokens; what is certain is certain only if there are no others."""
    for foes, certain in ((("eire", "alba"), True), (("eire", "alba", "cymru"), False)):
        s = Scene("menrau", "rhein-stamm").army(0, "rhone", 1).army(0, "gironde", 1).card("informers", archon=0)
        for area in foes:
            s.army(1, area, 1)
        s.run(BeginPlanning()).play(0, "order rhone move", "order gironde defense", "ready")
        s.play(1, *(f"order {area} move" for area in foes), "ready").play(0, "look eire", "look alba")
        assert s.step == "Exchange"
        for action in s.legal(0):
            ahead = foresee(s.game.view(0), 0, action)
            assert ahead.certain == certain
            assert [type(e).__name__ for e in ahead.events][1:] == (["Revealed"] if certain else [])
        properties.check_foresight(s.game, 0, Random(1), tries=20)


@rule("SW-SC9-05", "SW-HID-11")
def test_nobody_foresees_the_places_where_others_meet():
    """The last claim of the last round brings the end, and with it places that only their owners know."""
    for known, certain in ((False, False), (True, True)):
        s = Scene("menrau", "rhein-stamm", scenario="appointed-places", round=4).home()
        s.t.meeting, s.t.met = [s.a("rhone"), s.a("gironde")], [False, known]
        s.t.deck = [card for card in s.t.deck if card not in s.t.meeting]
        s.t.passed, s.t.claim = [True, True], [-1, 1]
        s.run(Claim(0), SteamSubsides(), Whiteout())
        ahead = foresee(s.game.view(0), 0, s.legal(0)[0])
        assert ahead.certain == certain
        assert (ahead.table.phase == "over") == certain
        properties.check_foresight(s.game, 0, Random(1), tries=9)


@rule("SW-CONC-15", "SW-HID-01")
def test_another_s_only_card_plays_itself_and_nobody_foresees_which():
    for hand, certain in ((["levy"], False), (["levy", "white-gale"], True)):
        s = Scene().army(0, "rhone", 1).army(0, "tirol", 1).army(1, "svealand", 1)
        s.t.archon_hand[1], s.t.archon_deck = hand, [card for card in s.t.archon_deck if card not in hand]
        s.run(RecruitBase(0), PlayArchon(1))
        assert foresee(s.game.view(0), 0, "recruit rhone").certain == certain
        properties.check_foresight(s.game, 0, Random(1))


@rule("SW-SC9-02", "SW-HID-11")
def test_nobody_foresees_the_cards_of_which_one_is_hidden():
    g, rnd = fresh(3, "appointed-places"), Random(1)
    before = g.clone()
    while type(g.table.stack[-1]).__name__ != "HideMeeting":
        before = g.clone()
        g.play(g.to_act[0], rnd.choice(g.legal(g.to_act[0])))
    last = g.actions[-1]
    assert not foresee(before.view(last.seat), last.seat, last.action).certain
