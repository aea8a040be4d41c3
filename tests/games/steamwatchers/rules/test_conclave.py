"""Phase 1: titles, steam cards, and the Archon's deck (section 2.4 and 5.6)."""

import pytest

from enginehouse.core import HIDDEN, SPECTATOR, UNKNOWN, Unforeseen, view
from enginehouse.games.steamwatchers.rules import effects
from enginehouse.games.steamwatchers.rules.content import HERE
from enginehouse.games.steamwatchers.rules.control import contracted
from enginehouse.games.steamwatchers.rules.events import ArchonPlayed, CardPlayed, CardsDrawn
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import quarantined
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, NOBODY, SPARE_CONTRABAND, SPARE_PURE
from enginehouse.games.steamwatchers.rules.steps import archon as archon_steps
from enginehouse.games.steamwatchers.rules.steps.archon import DrawArchon, PlayArchon
from enginehouse.games.steamwatchers.rules.steps.bane import Incubate
from enginehouse.games.steamwatchers.rules.steps.cards import DrawCards
from enginehouse.games.steamwatchers.rules.steps.conclave import BeginRound, OpenConclave, ResolveTitle, RevealTop
from enginehouse.games.steamwatchers.rules.steps.whiteout import CleanUp, Refuel, upkeep_cost
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

THREE = ("menrau", "free-fleet", "rhein-stamm")
FOUR = (*THREE, "catabatians")
FIVE = (*FOUR, "highglimmer")


def conclave(*clans, claims=None, **kwargs):
    s = Scene(*clans, **kwargs).home()
    s.t.claim = list(claims or range(len(clans)))
    s.t.title = [NOBODY] * len(clans)
    return s


@rule("SW-CONC-01", "SW-CONC-02", "SW-CONC-03", "SW-CONC-04")
def test_ambassadors_move_in_title_order_and_act_at_once():
    s = conclave(*THREE, claims=[4, 1, 0], round=1)
    s.t.order = [0, 1, 2]
    s.run(BeginRound())
    assert s.t.round == 2
    assert s.t.order == [2, 1, 0]
    assert s.acting == (2,)  # Watcher 1 before the others move
    assert s.t.title == [NOBODY, NOBODY, 0]
    assert s.t.claim == [4, 1, NOBODY]
    s.play(2, s.legal(2)[0])
    assert s.acting == (1,)
    assert s.t.title[1] == 1
    assert s.t.claim[0] == 4


@rule("SW-CONC-05", "SW-CONC-06", "SW-CONC-08", "SW-R143")
def test_a_watcher_draws_three_and_plays_one():
    s = conclave(*THREE).run(ResolveTitle(0))
    assert len(s.t.hand[0]) == 3
    assert len(s.legal(0)) == 3  # and no way to decline
    assert s.refused(0, f"play {s.words.area_ids[s.t.deck[0]]}") == "SW-CONC-06"
    s.play(0, s.legal(0)[0])
    assert len(s.t.hand[0]) == 2
    s.t.claim[0] = 3
    s.run(ResolveTitle(3))
    assert len(s.legal(0)) == 5  # old or new
    s.play(0, s.legal(0)[0])
    assert len(s.t.hand[0]) == 4


@rule("SW-CONC-07")
def test_the_card_forms_the_printed_levels():
    s = conclave(*THREE).top("rhone", "eire", "alba").run(ResolveTitle(0)).play(0, "play rhone")
    assert s.t.steam[s.a("rhone")] == 3
    s.hand(0, "breizh").t.steam[s.a("breizh")] = 1
    s.t.claim[0] = 3
    s.run(ResolveTitle(3)).play(0, "play breizh")
    assert s.t.steam[s.a("breizh")] == 3  # two more on the one that stood


@rule("SW-CONC-09", "SW-R04")
def test_an_untaken_watcher_shows_the_top_card_at_its_place():
    s = conclave(*THREE, claims=[1, 2, 4]).top("holstein", "galiza")
    s.run(OpenConclave())
    assert s.t.discard == [s.a("holstein")]  # before the Legate acts
    assert s.t.steam[s.a("holstein")] == 1
    assert s.step == "PlaceLegate"
    s.play(0, "legate mor-irez")
    s.t.archon_hand[1] = ["levy"]
    s.play(1, "archon levy", "none")
    assert s.t.discard[:2] == [s.a("holstein"), s.a("galiza")]
    assert s.t.steam[s.a("galiza")] == 2


@rule("SW-CONC-11", "SW-CONC-12", "SW-SEA-05")
def test_the_legate_opens_a_floe():
    s = conclave("menrau", "free-fleet", claims=[0, 1]).contract(0, "jadransko", "jadransko")
    s.run(ResolveTitle(1))
    assert s.legal(1) == [f"legate {f}" for f in ("mor-irez", "mare-nostrum", "doggermeer", "eystrasalt", "jadransko")]
    assert s.refused(1, "legate pontos") == "SW-R33"
    before = [row[:] for row in s.t.contracts]
    s.play(1, "legate jadransko")  # both spaces are full: the token takes none
    assert s.t.contracts == before
    assert s.t.title[1] == 1
    assert contracted(s.t, 1) == 1 << s.f("jadransko")
    assert contracted(s.t, 0) == 1 << s.f("jadransko")


@rule("SW-CONC-13", "SW-R30")
def test_the_legate_sails_a_closed_floe():
    s = Scene().contract(0, "mor-irez").contract(1, "mor-irez", "mare-nostrum").card("sealed-ice")
    s.t.closed = s.f("mor-irez")
    assert contracted(s.t, 0) == 0
    assert contracted(s.t, 1) == 1 << s.f("mare-nostrum")
    s.t.title, s.t.legate = [1, 0], s.f("mor-irez")
    assert contracted(s.t, 0) == 1 << s.f("mor-irez")
    assert contracted(s.t, 1) == 1 << s.f("mare-nostrum")


@rule("SW-CONC-13")
def test_the_legate_may_be_the_first_title_of_a_track(tmp_path):
    shipped = (HERE / "material.toml").read_text("utf-8")
    (tmp_path / "material.toml").write_text(shipped.replace('2 = ["watcher-1", "legate"', '2 = ["legate", "watcher-1"'))
    s = Scene(content=tmp_path)
    s.t.title, s.t.legate = [0, 1], s.f("mor-irez")
    assert contracted(s.t, 0) == 1 << s.f("mor-irez")
    assert contracted(s.t, 1) == 0
    s.t.title = [NOBODY, 1]
    assert contracted(s.t, 0) == 0


@rule("SW-CONC-14", "SW-CONC-15", "SW-R06", "SW-HID-02")
def test_the_archon_plays_any_card_of_the_hand():
    s = conclave(*THREE, claims=[2, 0, 1])
    s.t.archon_hand[0] = ["short-rations"]
    s.t.archon_deck = ["levy", "champions", "no-quarter"]
    s.run(ResolveTitle(2))
    assert s.t.archon_hand[0] == ["short-rations", "no-quarter", "champions", "levy"]
    assert s.refused(0, "archon tithe") == "EH-NOTATION"
    assert s.refused(0, "archon white-gale") == "SW-CONC-15"
    s.play(0, "archon short-rations")
    assert s.t.card == "short-rations"
    assert len(s.t.archon_hand[0]) == 3


@rule("SW-CONC-16", "SW-R12")
def test_a_card_stays_in_force_until_covered():
    s = conclave(*THREE, claims=[2, 0, 1]).card("short-rations", archon=0)
    s.run(CleanUp())
    assert (s.t.card, s.t.archon) == ("short-rations", NOBODY)  # in force next round, sparing nobody
    s.t.archon_hand[0] = ["no-quarter"]
    s.run(ResolveTitle(2)).play(0, "archon no-quarter")
    assert s.t.card == "no-quarter"
    assert s.t.archon_discard == ["short-rations"]
    s.t.archon_deck = []
    s.run(DrawArchon(1, 2))
    assert s.t.archon_hand[1] == ["short-rations"]  # the pile is shuffled, the card in force is not in it


@rule("SW-CONC-14", "SW-HID-02")
def test_cards_that_were_drawn_are_not_put_back():
    """There is no chance in it while the deck lasts, yet the hand has been seen."""
    s = Scene().home()
    s.t.ply, s.t.barrier = 7, 0
    s.run(DrawArchon(0, 1))
    assert s.t.barrier == 7


@rule("SW-CONC-17", "SW-CONC-18", "SW-CONC-19", "SW-R16")
def test_no_archon_applies_the_card_again_without_bonus():
    s = conclave(*THREE, claims=[4, 0, 1]).card("sealed-ice")
    s.t.order = [1, 2, 0]
    s.t.closed = s.f("doggermeer")
    s.run(ResolveTitle(2))
    assert s.step == "CloseFloe"
    assert s.acting == (1,)  # the first in title order chooses
    s.play(1, "close jadransko")
    assert s.t.closed == s.f("jadransko")  # the one closed before reopens
    assert s.step == ""  # nobody places the bonus contract
    s = conclave(*THREE, claims=[4, 0, 1]).card("feverish-night")
    s.run(ResolveTitle(2))
    assert s.t.bane == [1, 1, 1]  # nobody is spared


@rule("SW-R05")
def test_no_archon_and_no_card():
    s = conclave(*THREE, claims=[4, 0, 1]).run(ResolveTitle(2))
    assert s.t.card == ""
    assert s.step == ""


@rule("SW-CONC-20", "SW-R09")
def test_the_primus_reserves_a_title():
    s = conclave(*FIVE, claims=[4, 0, 1, 2, 5]).run(ResolveTitle(4))
    assert s.legal(0) == [f"block {t}" for t in ("watcher-1", "legate", "archon", "watcher-4", "watcher-6")]
    assert s.refused(0, "block primus") == "SW-CONC-20"
    assert s.t.claim[4] == 5  # its Ambassador has not left yet
    s.play(0, "block watcher-6")
    assert s.t.blocked == 5


@rule("SW-CONC-22", "SW-R07", "SW-R144", "SW-R162")
def test_the_primus_recruits_in_any_controlled_area():
    s = conclave(*THREE, claims=[4, 0, 1]).army(0, "rhone", 5).beacon(0, "breizh")
    s.run(ResolveTitle(4)).play(0, "block archon")
    assert s.legal(0) == ["recruit breizh", "recruit svealand"]  # the full area is out, the beacon's is in
    assert s.refused(0, "recruit rhone") == "SW-COMP-26"
    assert s.refused(0, "recruit sardigna") == "SW-R07"
    s.play(0, "recruit breizh")
    assert s.has(0, "breizh") == (1, 0)
    s = conclave(*THREE, claims=[4, 0, 1])
    s.t.reserve[0][0] = 0
    s.run(ResolveTitle(4)).play(0, "block archon")
    assert s.step == ""


@rule("SW-CONC-24")
def test_other_untaken_titles_do_nothing():
    s = conclave(*THREE, claims=[0, 2, 3])
    before = s.t.steam[:], s.t.discard[:], s.t.legate, s.t.blocked
    s.run(ResolveTitle(1), ResolveTitle(4))
    assert (s.t.steam, s.t.discard, s.t.legate, s.t.blocked) == before
    assert s.step == ""


@rule("SW-R08")
def test_the_primus_token_between_rounds_blocks_nothing():
    s = conclave(*THREE, claims=[0, 2, 3])
    s.t.blocked = NOBODY
    s.run(ResolveTitle(4))
    assert s.t.blocked == NOBODY


@rule("SW-R13")
def test_an_empty_steam_deck_is_made_anew():
    s = Scene().home()
    s.t.deck, s.t.discard = [s.a("eire")], [s.a("rhone"), s.a("breizh")]
    s.run(DrawCards(0, 2))
    assert s.t.hand[0][0] == s.a("eire")
    assert s.t.discard == []
    assert {*s.t.deck, *s.t.hand[0]} == {s.a("eire"), s.a("rhone"), s.a("breizh")}
    s.run(DrawCards(0, 5))
    assert len(s.t.hand[0]) == 3  # what there is
    s.run(RevealTop())
    assert s.t.discard == []


@rule("SW-R17", "SW-CLAN-13")
def test_the_alliance_draws_before_the_tracker_moves():
    s = conclave("western-alliance", "menrau", claims=[1, 0], round=0)
    s.run(BeginRound())
    drawn = [type(e).__name__ for e in s.heard]
    assert drawn.index("CardsDrawn") < drawn.index("RoundBegan")
    assert len(s.t.hand[0]) == 2
    later = conclave("western-alliance", "menrau", claims=[1, 0], round=1).run(BeginRound())
    assert len(later.t.hand[0]) == 0


# --- the eighteen cards --------------------------------------------------------------------------------------------------
def played(card, *clans, archon=0, **kwargs):
    """The Archon (seat 0) is about to have played the card."""
    s = Scene(*(clans or THREE), **kwargs).home()
    s.t.claim[archon], s.t.title[archon] = 2, NOBODY
    s.t.archon_hand[archon], s.t.archon_deck = [card], []
    return s


@rule("SW-R158")
def test_effects_have_the_names_that_content_may_use():
    assert set(effects.WHEN_PLAYED) == set(archon_steps.WHEN_PLAYED)
    assert set(effects.BONUS) == set(archon_steps.BONUS)


@rule("SW-R158", "SW-R159")
def test_sealed_ice():
    s = played("sealed-ice").card("short-rations").run(ResolveTitle(2))
    assert s.t.archon_discard == ["short-rations"]
    s.play(0, "close mor-irez")  # first what happens when played, then the bonus
    assert s.refused(0, "contract mor-irez") == "SW-R158"
    s.play(0, "contract doggermeer")
    assert s.t.contracts[s.f("doggermeer")][0] == 1
    declined = played("sealed-ice").run(ResolveTitle(2)).play(0, "close mor-irez", "none")
    assert sum(map(sum, declined.t.contracts)) == 0
    # Darters: the closed floe is unusable even with a free space
    fleet = Scene("free-fleet", "menrau").army(0, "breizh", 0, 1, "move").card("sealed-ice")
    fleet.t.closed = fleet.f("mor-irez")
    fleet.activate(0, "breizh").play(0, "take 0+1")
    assert not any(a.startswith("sail") for a in fleet.legal(0))
    fleet.t.closed = NOBODY
    assert any(a.startswith("sail") for a in fleet.legal(0))


def test_open_lanes():
    s = played("open-lanes").contract(1, "mor-irez").run(ResolveTitle(2))
    assert s.acting == (1,)  # only seat 1 has a contract to move
    s.play(1, "shift mor-irez>doggermeer")
    assert (s.t.contracts[s.f("mor-irez")][1], s.t.contracts[s.f("doggermeer")][1]) == (0, 1)
    s.play(0, "contract eystrasalt")
    assert upkeep_cost(s.t, 0) == upkeep_cost(s.t, 1) == 0


def test_short_rations():
    s = Scene(*THREE).home().army(0, "rhone", 5).army(0, "gironde", 5)
    s.t.geo, s.t.cut = [5, 1, 0], [4, 0, 5]
    s.card("short-rations").run(Refuel())
    assert s.t.limit == [8 - 2, 4, 5]  # highest usable space first, then two less, never below 4
    floor = Scene("western-alliance", "menrau").home().card("short-rations")
    floor.t.geo = [0, 0]
    assert floor.run(Refuel()).t.limit == [4, 4]  # from five and six
    spared = Scene(*THREE).home().card("short-rations", archon=0)
    spared.run(Refuel())
    assert spared.t.limit == [10, 8, 8]


def test_white_gale_and_levy_recruit():
    for card in ("white-gale", "levy"):
        s = played(card).run(ResolveTitle(2))
        assert s.t.reserve[0][0] == 11
        assert s.legal(0) == ["recruit svealand", "none"]
        s.play(0, "recruit svealand")
        assert s.has(0, "svealand") == (2, 0)


@rule("SW-R51")
def test_levy_changes_mobilize_but_not_the_great_host():
    s = Scene("menrau", "rhein-stamm").card("levy").army(0, "rhone", 1, 0, "defense").army(1, "eire", 1, 0, "defense")
    s.activate(0, "rhone").play(0, "mobilize", "recruit rhone", "recruit rhone", "recruit rhone")
    assert s.has(0, "rhone") == (4, 0)
    s.activate(1, "eire").play(1, "host")
    s.play(1, *["recruit eire"] * 3)  # the first found its only place by itself
    assert s.has(1, "eire") == (5, 0)


def test_false_spring_in_the_order_of_the_map():
    s = played("false-spring", scenario="promised-columns").steam("rhone", 1).steam("eire", 2).steam("tirol", 1)
    s.run(ResolveTitle(2))
    assert [s.t.steam[s.a(x)] for x in ("rhone", "eire", "tirol")] == [
        2,
        2,
        2,
    ]  # growing is no appearing: no extra level
    assert len(s.t.hand[0]) == 1
    short = played("false-spring")
    short.t.steam = [5] * 7 + [1, 1, 2] + [0] * 39  # 28 + 1 ordinary levels
    short.run(ResolveTitle(2))
    assert short.t.steam[7:9] == [2, 1]


def test_ground_tremor():
    s = played("ground-tremor").steam("rhone", 3).steam("eire", 5).steam("tirol", 2).run(ResolveTitle(2))
    assert s.legal(0) == ["spare eire", "spare rhone", "none"]
    s.play(0, "spare eire")
    assert [s.t.steam[s.a(x)] for x in ("rhone", "eire", "tirol")] == [2, 5, 2]
    assert s.t.bane == [0, 0, 0]


def test_feverish_night_spares_the_archon():
    s = played("feverish-night").run(ResolveTitle(2))
    assert s.t.bane == [0, 1, 1]


def test_field_hospices():
    s = Scene("western-alliance", "menrau").home().card("field-hospices")
    s.run(Incubate(0, 3))
    assert (s.t.bane[0], quarantined(s.t, 0), s.step) == (3, 0, "")  # the first Q of the round counts as Resistance
    s.run(Incubate(0, 2))
    assert s.step == "PlaceQuarantine"
    s.play(0, "quarantine supply").run(CleanUp())
    s.t.bane[0] = 0
    s.run(Incubate(0, 3))
    assert s.step == ""  # a new round, a new hospice
    bonus = played("field-hospices")
    bonus.t.cut[0] = 1
    bonus.run(ResolveTitle(2)).play(0, "free supply")
    assert bonus.t.cut[0] == 0


def test_black_market():
    s = played("black-market").run(ResolveTitle(2))
    assert [f[SPARE_CONTRABAND] for f in s.t.fuel] == [2, 1, 1]


def test_purity_edict():
    s = played("purity-edict").fuel(0, contraband=1, spare_contraband=1, spoiled=1).fuel(2).run(ResolveTitle(2))
    assert s.legal(0) == ["return 0", "return 1", "return 2", "return 3"]
    s.play(0, "return 2")
    assert s.t.fuel[0] == [0, 0, 0, 0, 1]
    assert s.t.bane[0] == 0
    s.play(1, "return 0")
    assert s.step == ""  # seat 2 has none to return
    assert s.t.fuel[0][SPARE_PURE] == 1
    # each contraband barrel spent sickens by two, in a combat too
    from enginehouse.games.steamwatchers.rules.steps.bane import Pay

    s.fuel(1, contraband=1)
    s.run(Pay(1, 1, "the combat"))
    assert s.t.bane[1] == 2


def test_conclave_truce():
    s = Scene("catabatians", "menrau").army(0, "rhone", 2, 1, "move").army(0, "breizh", 2, 0, "move")
    s.army(1, "gironde", 1).card("conclave-truce").turns()
    s.play(0, "activate rhone", "take 0+1")
    assert s.refused(0, "move rhone>gironde 0+1") == "SW-R158"
    assert "march rhone>gironde>neustria 0+1" not in s.legal(0)  # Erinyes may not even pass
    s.play(0, "back", "done")
    s.play(1, s.legal(1)[0])  # without a token left, passing is forced: only the title is chosen
    assert s.acting == (0,)
    s.play(0, "activate breizh", "take 2+0", "move breizh>gironde 2+0")  # the second token is free
    spared = Scene().army(0, "rhone", 2, 0, "move").army(1, "gironde", 1).card("conclave-truce", archon=0)
    spared.activate(0, "rhone").play(0, "take 2+0", "move rhone>gironde 2+0")
    assert spared.has(0, "gironde") == (2, 0)


def test_bastions():
    s = played("bastions").fuel(1, pure=1).fuel(2).army(1, "rhone", 1).farm("rhone", 2).run(ResolveTitle(2))
    assert s.t.stack[-1].prompt(s.t, 0) == "Place a turret for nothing?"
    s.play(0, "turret-at svealand")
    assert fuel_of(s.t, 0) == 8  # the Archon pays nothing
    assert s.t.stack[-1].prompt(s.t, 1) == "Place a turret for 1 algofuel?"
    assert s.legal(1) == ["turret-at rhone", "turret-at sardigna", "none"]
    s.play(1, "turret-at rhone")  # one of two farms makes room
    assert fuel_of(s.t, 1) == 0
    assert s.t.turrets[s.a("rhone")] == 1
    assert s.t.farms[s.a("rhone")] == 1
    assert s.step == ""  # seat 2 cannot pay


def test_champions():
    s = played("champions").run(ResolveTitle(2)).play(0, "promote svealand")
    assert s.has(0, "svealand") == (0, 1)
    assert s.t.reserve[0] == [12, 3]


def test_conclave_tithe():
    s = played("conclave-tithe").fuel(2).run(ResolveTitle(2))
    assert s.legal(1) == ["pay 1 fuel", "sicken"]
    s.play(1, "pay 1 fuel", "pay 1+0")
    assert s.t.bane == [0, 0, 1]  # seat 2 has no fuel: it sickens
    assert s.t.fuel[0][SPARE_PURE] == 1


@pytest.mark.parametrize("card", ["scorched-ice", "no-quarter", "informers"])
def test_cards_without_a_moment_of_their_own(card):
    s = played(card).run(ResolveTitle(2))
    assert s.t.card == card
    assert s.step == ""
    assert s.t.fuel[0][CONTRABAND] == 1


@rule("SW-R158", "SW-R30", "SW-CONC-16")
def test_a_covered_sealed_ice_closes_nothing_any_more():
    s = Scene().home().army(0, "breizh", 1).contract(0, "mor-irez").card("sealed-ice")
    s.t.closed = s.f("mor-irez")
    assert not contracted(s.t, 0)
    s.t.archon_hand[0], s.t.archon_deck = ["levy", "white-gale"], s.t.archon_deck[:]
    s.run(PlayArchon(0)).play(0, "archon levy")
    assert s.heard[0] == ArchonPlayed(0, "levy")
    assert s.t.closed == -1
    assert contracted(s.t, 0) == 1 << s.f("mor-irez")
    assert s.t.archon_discard == ["sealed-ice"]


@rule("SW-CONC-14", "SW-R12")
def test_the_archon_discard_is_shuffled_when_the_deck_runs_out():
    drawn = set()
    for seed in range(6):
        s = Scene(seed=seed).home()
        s.t.archon_discard, s.t.archon_deck = s.t.archon_deck, []
        s.run(DrawArchon(0, 3))
        assert s.heard == [CardsDrawn(0, "Archon", tuple(s.t.archon_hand[0]))]
        assert len(s.t.archon_deck) + 3 == len(s.box.cards)
        drawn.add(tuple(s.t.archon_hand[0]))
    assert len(drawn) == 6
    with pytest.raises(Unforeseen):  # nobody who only looks on knows what will be drawn
        DrawArchon(0, 3).run(view(Scene().home().t, 1))


@rule("SW-HID-01", "SW-HID-02", "SW-CONC-09")
def test_who_sees_the_cards_drawn_and_who_played_one():
    drawn = CardsDrawn(0, "Archon", ("levy", "sealed-ice"))
    assert drawn.seen_by(0) == drawn
    for viewer in (1, SPECTATOR):
        assert drawn.seen_by(viewer) == CardsDrawn(0, "Archon", (HIDDEN, HIDDEN))
    assert CardPlayed(1, "rhone").actor() == 1
    assert CardPlayed(0, "rhone").actor() == 0
    assert CardPlayed(UNKNOWN, "rhone").actor() is None


@rule("SW-CONC-15", "SW-HID-11")
def test_an_archon_card_that_was_shown_is_not_taken_back():
    s = conclave(*THREE, claims=[1, 2, 4]).top("holstein", "galiza").run(OpenConclave())
    s.play(0, "legate mor-irez")
    s.t.archon_hand[1] = ["levy", "white-gale"]
    s.run(PlayArchon(1))
    before = s.t.barrier
    s.play(1, "archon levy")
    assert s.t.barrier > before
