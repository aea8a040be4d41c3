"""Refusals that random play hears seldom, and those that once were false: each in a scene where its claim is so."""

import msgspec
import pytest

from enginehouse.core import sealed_for
from enginehouse.games.steamwatchers.rules.reach import Reach
from enginehouse.games.steamwatchers.rules.state import Fight
from enginehouse.games.steamwatchers.rules.steps.activation import Claim, TakeTurn
from enginehouse.games.steamwatchers.rules.steps.aftermath import Flee, Losses, Rally, Trophy, UsePrize
from enginehouse.games.steamwatchers.rules.steps.archon import Tithe
from enginehouse.games.steamwatchers.rules.steps.bane import Exile, Pay, PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.combat import CallSupport, Dials
from enginehouse.games.steamwatchers.rules.steps.defense import Barter, DefenseAction, Mobilize
from enginehouse.games.steamwatchers.rules.steps.deployment import Advance, ChooseDeployment, PlaceFarm, Station
from enginehouse.games.steamwatchers.rules.steps.grants import PlaceContract, RecruitBase
from enginehouse.games.steamwatchers.rules.steps.movement import Fights, MoveUnits, SendGroup
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning, Exchange, Inform
from enginehouse.games.steamwatchers.rules.steps.singed import SingedFlight
from enginehouse.games.steamwatchers.rules.steps.subsides import BuildFarm
from enginehouse.games.steamwatchers.rules.steps.whiteout import Upkeep
from tests.games.steamwatchers.claims import CLAIMS
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

NINE = ("rhone", "gironde", "breizh", "saksas", "istra", "padania", "meseta", "galiza", "frisia", "latium", "tirol")


def put(s, step):
    """A question on the stack, also where the game would answer it by itself."""
    s.t.stack.append(msgspec.structs.replace(step, asks=True))
    return s


def answering(*clans, base=2, elite=0, **how):
    """Seat 0 activates a Defense token in Gironde."""
    s = Scene(*clans, **how).home().army(0, "gironde", base, elite)
    return s.moving(0, "gironde").run(DefenseAction(0))


def sending(*clans, area="rhone", base=1, elite=0, first=False, **how):
    """Seat 0 has taken a group in the active area."""
    s = Scene(*clans, **how).home().army(0, area, base, elite).moving(0, area, first)
    return s, SendGroup(0, base + 8 * elite)


def fighting(*clans, defence=(3, 1), **how):
    """Seat 0 has come from Rhône to Gironde, which seat 1 defends."""
    s = Scene(*clans, **how).home().army(0, "gironde", 2, 1).army(1, "gironde", *defence).moving(0, "rhone")
    s.t.fight = Fight(s.a("gironde"), 0, 1)
    return s


def plan(s, kinds):
    for area, kind in zip(NINE, kinds, strict=False):
        s.play(0, f"order {area} {kind}")
    return s


def planning(areas, *clans, card=""):
    s = Scene(*clans).army(1, "eire", 1)
    for area in NINE[:areas]:
        s.army(0, area, 1)
    return (s.card(card) if card else s).run(BeginPlanning())


def full_floes():
    s = answering("menrau", "rhein-stamm", "free-fleet", "catabatians")
    for number in range(6):
        s.t.contracts[number] = [1, 1, 0, 0] if number % 2 else [0, 0, 1, 1]
    return s


def meeting(*clans, round=2, met=False, tokens=2):
    s = Scene(*clans, scenario="appointed-places", round=round).home().hand(0, "eire")
    for area in ("rhone", "gironde")[:tokens]:
        s.army(0, area, 1, 0, "move")
    s.t.meeting, s.t.met = [s.a("frisia"), s.a("saksas")], [met, False]
    return s


def singed():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").home().army(0, "gironde", 3).army(1, "neustria", 1)
    s.moving(0, "rhone")
    s.t.singed[s.a("gironde")], s.t.singed[s.a("breizh")] = 2, 5
    s.t.fight = Fight(s.a("gironde"), 0, 9)
    return s.run(SingedFlight(0))


def burnt():
    s = Scene("rhein-stamm", "free-fleet", scenario="singed", round=0)
    s.t.singed[s.a("breizh")] = 3
    return s.run(ChooseDeployment(0))


def beacon(lit=True):
    s = Scene().home().army(0, "rhone", 1).army(0, "gironde", 1).army(1, "gironde", 1).moving(0, "rhone")
    s.t.beacons[0] = 2 if lit else 0
    return s.run(MoveUnits(0))


def titles():
    s = Scene("menrau", "rhein-stamm", "free-fleet").home()
    s.t.title, s.t.blocked = [0, 4, 2], 3
    return s.run(Claim(0))


def shut(scene, **fields):
    for name, value in fields.items():
        getattr(scene.t, name)[0] = value
    return scene


def left(scene, **fields):
    for name, value in fields.items():
        setattr(scene.t, name, value)
    return scene


def tokens_lying():
    s = Scene().home()
    for area, kind in zip(NINE, ("move", "move", "move", "defense"), strict=False):
        s.army(0, area, 1, 0, kind)
    s.army(1, "eire", 1, 0, "move").army(1, "alba", 1, 0, "move").army(1, "cymru", 1, 0, "move")
    return left(s, facedown=True, looked=[s.a("eire")], archon=0)


def bartering():
    s = Scene().army(0, "gironde", 1).army(1, "eire", 1).contract(0, "mor-irez", "mor-irez", "jadransko")
    return s.moving(0, "gironde").run(Barter(0, 1))


def ships(*clans, contracts, area, group=(1, 0), **how):
    s, step = sending(*clans, area=area, base=group[0], elite=group[1], **how)
    return s.contract(0, *contracts).run(step)


def closed_floe():
    s, step = sending(area="breizh")
    s.contract(0, "mor-irez").card("sealed-ice")
    return left(s, closed=s.f("mor-irez")).run(step)


def in_force(card, *clans, area="rhone", group=(1, 0), foes=(), first=True):
    s, step = sending(*clans, area=area, base=group[0], elite=group[1], first=first)
    for foe in foes:
        s.army(1, foe, 1)
    return s.card(card).run(step)


def crowded():
    """Every neighbour of Éire is full of one's own, and there is no ship."""
    s = Scene().army(1, "tirol", 1).army(0, "eire", 1).army(0, "alba", 5).army(0, "cymru", 5).moving(0, "eire")
    return s.run(MoveUnits(0))


def two_combats():
    s = Scene().home().army(0, "rhone", 1).army(0, "gironde", 1).army(0, "provenca", 1).moving(0, "rhone")
    return s.army(1, "gironde", 1).army(1, "provenca", 1).run(Fights(0))


def supporting(*clans, area, base=1, elite=0, order="move"):
    s = Scene(*clans).home().army(0, "rhone", 2).army(1, "gironde", 2).army(0, "provenca", 1, 0, "defense")
    s.army(0, area, base, elite, order).moving(0, "borgonha")
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    return s.run(CallSupport(0))


SCENES = {
    # setup
    "{area} has its {most} buildings already.": (
        lambda: put(left(Scene(round=0).farm("breizh", 2), deployment=[1, 2]), PlaceFarm(0)), "glasshouse breizh"),
    "{area} has been asked for already.": (
        lambda: put(left(s := Scene(round=0), deployment=[1, 2]), Station(0, (s.a("neustria"), s.a("frisia")), 5, 0)),
        "station breizh 1+0"),
    "{rest} units would be left, and the areas still to come hold {room}.": (
        lambda: put(left(s := Scene(round=0), deployment=[1, 2]),
                    Station(0, (s.a("breizh"), s.a("neustria"), s.a("frisia")), 11, 1)), "station breizh 1+0"),
    "{area} is held by another clan, and there is no combat before the war.": (
        lambda: left(Scene(scenario="fires", round=0).army(0, "breizh", 2).army(1, "gironde", 1), deployment=[1, 2])
        .run(Advance(0, 2)), "step breizh>gironde base"),
    "The Singed stand in {area}, which Deployment {number} names.": (burnt, "deploy 1"),
    # planning
    "The token in {area} is a {kind} token.": (lambda: tokens_lying().run(Exchange(0)), "swap rhone move"),
    "You have no {kind} token left in supply.": (lambda: tokens_lying().run(Exchange(0)), "swap saksas move"),
    "You have no token in {area}.": (lambda: tokens_lying().run(Exchange(0)), "swap tirol move"),
    "You have named the token in {area} already.": (lambda: tokens_lying().run(Inform(0, 1)), "look eire"),
    "There is no enemy token in {area}.": (lambda: tokens_lying().run(Inform(0, 1)), "look rhone"),
    "{card}: no Decoys while that card is in force.": (lambda: planning(2, card="informers"), "order rhone decoy"),
    "All your {tokens} {kind} tokens are placed.": (lambda: plan(planning(5), ["move"] * 3), "order saksas move"),
    "All your {tokens} tokens are placed.": (
        lambda: plan(planning(11), ["move"] * 3 + ["defense"] * 4 + ["decoy"] * 3), "order tirol move"),
    "{area} has its token already.": (lambda: plan(planning(3), ["move"]), "order rhone defense"),
    # turns
    "Your meeting place is revealed already.": (lambda: meeting(met=True).run(TakeTurn(0)), "reveal"),
    "Meeting places are revealed up to round {last}.": (lambda: meeting(round=4).run(TakeTurn(0)), "reveal"),
    "To reveal you must activate a token, and you have none left.": (
        lambda: meeting("western-alliance", "menrau", tokens=0).run(TakeTurn(0)), "reveal"),
    "You have revealed your meeting place: this turn activates a token.": (
        lambda: meeting("western-alliance", "menrau", met=True).run(TakeTurn(0, bound=True)), "discard eire"),
    "You have skipped a turn this round already.": (
        lambda: shut(Scene("western-alliance", "menrau").home().hand(0, "eire").army(0, "rhone", 1, 0, "move"), skipped=1)
        .run(TakeTurn(0)), "discard eire"),
    "{title} is reserved until the Primus passes.": (titles, "claim watcher-4"),
    "You hold {title} now, and other titles are open to you.": (titles, "claim watcher-1"),
    # special actions
    "That space costs 1 algofuel, and you have none.": (
        lambda: shut(answering("catabatians", "menrau").fuel(0), spaces=["march", "march", ""]), "mobilize for 1"),
    "You have no empty action space that costs {price}.": (
        lambda: shut(answering("catabatians", "menrau"), spaces=["march", "march", ""]), "mobilize"),
    "All your special action spaces are used or closed.": (
        lambda: shut(answering("catabatians", "menrau"), spaces=["march", "march", "Q"]), "mobilize"),
    "There is no turret left in the general supply.": (lambda: left(answering(), turrets_left=0), "turret"),
    "You have no unit left in supply for it.": (lambda: shut(answering(), reserve=[0, 0]), "mobilize"),
    "No floe has a free space for a contract of yours.": (full_floes, "barter"),
    "The Great Host is base soldiers only.": (
        lambda: shut(Scene("rhein-stamm", "menrau").home().army(0, "gironde", 1).moving(0, "gironde"),
                     spaces=["host", "", "", ""]).army(0, "breizh", 1).run(Mobilize(0, 4, False)), "recruit-elite gironde"),
    "Elites come in round {first}.": (
        lambda: Scene("menrau", "catabatians", scenario="steamwatching-101", round=1).home().army(0, "gironde", 1)
        .army(0, "breizh", 1).moving(0, "gironde").run(Mobilize(0, 2, False)), "recruit-elite gironde"),
    "You have no {unit} unit left in supply.": (
        lambda: shut(Scene().home().army(0, "gironde", 1).army(0, "breizh", 1).moving(0, "gironde"), reserve=[5, 0])
        .run(Mobilize(0, 2, True)), "recruit-elite gironde"),
    "You have no contract left in supply.": (bartering, "contract doggermeer"),
    "All {spaces} contract spaces of {floe} are taken.": (bartering, "shift jadransko>mor-irez"),
    "{floe} is the floe just closed: choose another.": (
        lambda: left(s := Scene().home(), closed=s.f("mor-irez")).run(PlaceContract(0, optional=True, but=s.f("mor-irez"))),
        "contract mor-irez"),
    # ways
    "{area} is not yours before the combat there is decided.": (beacon, "beacon gironde"),
    "You have no beacon left.": (lambda: beacon(lit=False), "beacon rhone"),
    "Your floes at {start} and at {area} do not touch one another.": (
        lambda: ships(contracts=("mor-irez", "eystrasalt"), area="breizh", contiguous=True), "sail breizh>pomorze 1+0"),
    "Only {elite}s alone may cross there without a contract.": (
        lambda: ships("free-fleet", "menrau", contracts=(), area="breizh", group=(1, 1)), "sail breizh>gironde 1+1"),
    "{floe} is closed to ships.": (closed_floe, "sail breizh>gironde 1+0"),
    "{card}: with your first order nobody enters or passes {area}, where enemy units stand.": (
        lambda: in_force("conclave-truce", "catabatians", "menrau", group=(0, 1), foes=("borgonha",)),
        "march rhone>borgonha>frisia 0+1"),
    "{card}: no Forced March while that card is in force.": (
        lambda: in_force("white-gale"), "march rhone>borgonha>frisia 1+0"),
    "Enemy units bar the way through {area}.": (
        lambda: in_force("levy", foes=("borgonha",)), "march rhone>borgonha>frisia 1+0"),
    "Only {elite}s alone pass the enemy units in {area}.": (
        lambda: in_force("levy", "catabatians", "menrau", group=(1, 1), foes=("borgonha",)), "march rhone>borgonha>frisia 1+1"),
    "No area that they may enter has room for {units}.": (crowded, "take 1+0"),
    "They are in {area} already.": (
        lambda: ships(contracts=("mor-irez",), area="breizh"), "sail breizh>breizh 1+0"),
    # combat
    "The Move token in {area} is the one you are using.": (lambda: supporting(area="borgonha"), "support borgonha"),
    "{area} is two areas away, and you have no {elite} there to support from so far.": (
        lambda: supporting("rhone-conglomerate", "menrau", area="frisia"), "support frisia"),
    "{area} is more than two areas away from {scene}.": (
        lambda: supporting("rhone-conglomerate", "menrau", area="eire", elite=1), "support eire"),
    "You have no Order token left in {area}.": (
        lambda: supporting("rhone-conglomerate", "menrau", area="frisia", elite=1, order=""), "support frisia"),
    "You have {fuel} algofuel in all.": (
        lambda: fighting().fuel(0, 1, 1).run(Dials(**sealed_for((0, 1), 2))), "dial 3"),
    "{due} of your units fall, not {units}.": (lambda: fighting().run(Losses(1)), "lose 1+0"),
    "They are {base} base and {elite} elite.": (lambda: fighting().run(Losses(1)), "lose 0+2"),
    "{area} takes {units} of them, no fewer and no more.": (
        lambda: fighting().army(1, "breizh", 3).army(1, "neustria", 1).run(Flee(1)), "flee breizh 1+0"),
    "{area} is what they flee from.": (
        lambda: fighting().army(1, "breizh", 3).army(1, "neustria", 1).run(Flee(1)), "flee gironde 1+0"),
    "Nobody flees to {area}, where the activation began.": (
        lambda: fighting("rhein-stamm", "menrau").toxic("rhone").army(1, "breizh", 3).army(1, "neustria", 1).run(Flee(1)),
        "flee rhone 3+1"),
    "{units} of them come back, as many as have room.": (lambda: fighting().army(0, "rhone", 4).run(Rally(0)), "rally 2+0"),
    "No {unit} unit fell in this combat.": (
        lambda: put(left(s := fighting(scenario="fires"), fight=msgspec.structs.replace(s.t.fight, killed=1)), Trophy(0)),
        "trophy elite"),
    "Your incubation is at 0 and goes no lower.": (
        lambda: put(Scene(scenario="miracle-algae").home(), UsePrize(0)), "incubation"),
    "{area} has its {most} Singed already.": (singed, "flee breizh 2+0"),
    "{units} Singed flee to {area}, all that have room.": (singed, "flee euskadi 1+0"),
    "{area} is held by a clan; the Singed flee to their own areas or nobody’s.": (singed, "flee neustria 2+0"),
    "Those in {area} are fighting, and you have units elsewhere.": (
        lambda: fighting().army(0, "tirol", 1).run(Exile(0)), "exile elite gironde"),
    "A combat waits in {area}.": (two_combats, "done"),
    "Now a combat is chosen; a beacon may be deployed after it.": (two_combats, "beacon rhone"),
    "An elite comes instead of base soldiers, not after them.": (
        lambda: Scene().home().army(0, "gironde", 1).army(0, "breizh", 1).moving(0, "gironde")
        .run(Mobilize(0, 1, True, begun=True)), "recruit-elite gironde"),
    # fuel and the Bane
    "Your board has {spaces} special action spaces.": (
        lambda: Scene("catabatians", "menrau").home().run(PlaceQuarantine(0)), "quarantine action-4"),
    "You have no algofuel to pay the tithe with.": (lambda: put(Scene().home().fuel(0), Tithe(0)), "pay 1 fuel"),
    "You have {pure} pure and {contraband} contraband.": (
        lambda: Scene().home().fuel(0, pure=2, contraband=1).run(Pay(0, 2, "a cure")), "pay 0+2"),
    "Action space {number} is closed already.": (
        lambda: shut(Scene().home(), spaces=["Q", "", "", ""]).run(PlaceQuarantine(0)), "quarantine action-1"),
    "The lowest supply space is never closed.": (
        lambda: shut(Scene().home(), cut=5).run(PlaceQuarantine(0)), "quarantine supply"),
    "There is no farm left in the general supply.": (
        lambda: left(s := Scene().home().army(0, "rhone", 1), farms_left=0).run(BuildFarm(0, s.a("rhone"))), "farm"),
    "There is no toxic farm left.": (
        lambda: left(s := Scene().home().army(0, "rhone", 1), toxic_left=0).run(BuildFarm(0, s.a("rhone"))), "toxic"),
    "Keeping them costs {cost} algofuel, and you have {fuel}.": (
        lambda: Scene().home().fuel(0, pure=1).contract(0, "mor-irez", "jadransko", "doggermeer").run(Upkeep(0)), "keep"),
    "The base soldier is placed: it is not declined.": (lambda: Scene().home().army(0, "rhone", 1).run(RecruitBase(0)), "none"),
}  # fmt: skip


def judged(s, action):
    """The refusal, after its claim was found to be so."""
    seat = s.acting[0]
    seen = s.game.view(seat)
    refusal = seen.stack[-1].judge(seen, seat, action)
    assert refusal is not None
    assert action not in s.legal(seat)
    assert CLAIMS[refusal.kind](seen, seat, action, dict(refusal.facts)), str(refusal)
    return refusal


@pytest.mark.parametrize("kind", SCENES)
def test_a_reason_is_given_where_it_is_so(kind):
    scene, action = SCENES[kind]
    s = scene()
    assert judged(s, action).kind == kind
    assert judged(s, action).rule in s.game.title.catalogue()


@rule("SW-R153", "SW-FLEE-01")
def test_nobody_flees_to_the_emptied_active_area_even_if_a_toxic_farm_holds_it():
    s = fighting("rhein-stamm", "menrau").toxic("rhone").army(1, "breizh", 3).army(1, "neustria", 1).run(Flee(1))
    assert judged(s, "flee rhone 3+1").rule == "SW-R153"
    assert judged(s, "flee helvetia 3+1").rule == "SW-FLEE-01"


@rule("SW-R161")
def test_after_a_reveal_no_card_is_discarded():
    s = meeting("western-alliance", "menrau", met=True).run(TakeTurn(0, bound=True))
    for action in ("discard eire", "discard frisia", "pass", "reveal"):
        assert judged(s, action).rule == "SW-R161"


@rule("SW-R158", "SW-CLAN-17")
def test_a_truce_stops_erinyes_that_would_pass():
    s = in_force("conclave-truce", "catabatians", "menrau", group=(0, 1), foes=("borgonha",))
    assert judged(s, "march rhone>borgonha>frisia 0+1").rule == "SW-R158"
    later = in_force("conclave-truce", "catabatians", "menrau", group=(0, 1), foes=("borgonha",), first=False)
    assert "march rhone>borgonha>frisia 0+1" in later.legal(0)


@rule("SW-R158", "SW-FM-05")
def test_a_truce_stops_a_march_into_an_area_with_enemies():
    s = in_force("conclave-truce", foes=("frisia",))
    assert judged(s, "march rhone>borgonha>frisia 1+0").rule == "SW-R158"
    assert "march rhone>borgonha>neustria 1+0" in s.legal(0)
    ends = {s.words.area_ids[end] for _, end, _ in Reach(s.t, 0, s.a("rhone")).march}
    assert "neustria" in ends
    assert "frisia" not in ends
    later = in_force("conclave-truce", foes=("frisia",), first=False)
    assert "march rhone>borgonha>frisia 1+0" in later.legal(0)


@rule("SW-MOVE-02")
def test_whoever_has_taken_units_takes_no_others():
    s = in_force("levy", group=(2, 1))
    for action in ("take 1+0", "move rhone>gironde 1+0"):
        assert judged(s, action).rule == "SW-MOVE-02"
    assert judged(s, "move gironde>breizh 2+1").rule == "SW-MOVE-01"


@rule("SW-R29")
def test_floes_that_do_not_touch_are_not_called_uncontracted():
    s = ships(contracts=("mor-irez", "eystrasalt"), area="breizh", contiguous=True)
    assert judged(s, "sail breizh>pomorze 1+0").rule == "SW-R29"
    assert judged(s, "sail breizh>istra 1+0").rule == "SW-SEA-01"
    joined = ships(contracts=("mor-irez", "eystrasalt", "doggermeer"), area="breizh", contiguous=True)
    assert "sail breizh>pomorze 1+0" in joined.legal(0)


@rule("SW-MOVE-04", "SW-FM-02", "SW-SEA-01")
def test_ways_between_areas_that_are_not_neighbours_are_understood():
    s = ships(contracts=("mor-irez",), area="breizh")
    assert judged(s, "move breizh>tirol 1+0").rule == "SW-MOVE-04"
    assert judged(s, f"move breizh>{s.words.area_ids[0]} 1+0").rule == "SW-MOVE-04"
    assert judged(s, "march breizh>tirol>istra 1+0").rule == "SW-FM-02"
    assert judged(s, "sail breizh>tirol 1+0").rule == "SW-SEA-01"
    for slip in (
        "move breizh>tirol 01+0",
        "move breizh>tirol",
        "move  breizh>tirol 1+0",
        "move breizh>tirol>istra 1+0",
    ):
        seen = s.game.view(0)
        assert seen.stack[-1].judge(seen, 0, slip).rule == "EH-NOTATION"
    assert s.game.why_not(1, "move breizh>tirol 1+0").rule == "EH-TURN"


@rule("SW-CMB-12", "SW-R80")
def test_skybreakers_two_away_are_missing_their_token_not_their_reach():
    s = supporting("rhone-conglomerate", "menrau", area="frisia", elite=1, order="")
    assert judged(s, "support frisia").rule == "SW-CMB-12"
    assert "support frisia" in supporting("rhone-conglomerate", "menrau", area="frisia", elite=1).legal(0)


@pytest.mark.parametrize(
    ("why", "ruling"),
    [("contracts", "SW-WHT-13"), ("a cure", "SW-SC6-05"), ("a farm", "SW-STM-07"), ("the combat", "SW-CMB-18"),
     ("Mobilize", "SW-ACT-11"), ("a Forced March", "SW-ACT-11")],
)  # fmt: skip
@rule("SW-WHT-13", "SW-STM-07", "SW-CMB-18", "SW-ACT-11")
def test_a_price_is_quoted_from_the_rule_that_sets_it(why, ruling):
    s = Scene().home().run(Pay(0, 2, why))
    assert judged(s, "pay 1+0").rule == ruling


@rule("SW-MOVE-02")
def test_who_sends_units_before_taking_them_hears_how():
    s = Scene().home().army(0, "rhone", 2).moving(0, "rhone").run(MoveUnits(0))
    assert judged(s, "move rhone>gironde 1+0").reason == "First take the group with “take 1+0”."
    assert judged(s, "move rhone>gironde 3+0").rule == "SW-MOVE-01"
    assert judged(s, "move gironde>rhone 1+0").rule == "SW-MOVE-01"


@rule("SW-R37", "SW-R38")
def test_before_the_first_combat_the_beacon_waits():
    s = two_combats()
    assert judged(s, "beacon rhone").rule == "SW-R38"
    assert judged(s, "done").rule == "SW-R36"
    assert judged(s, "fight rhone").rule == "SW-CMB-01"
    # once it has been deployed, nothing is said of a later moment
    between = two_combats().run(Fights(0, fought=True)).play(0, "beacon rhone")
    assert judged(between, "beacon svealand").rule == "SW-R37"


@rule("SW-COMP-35", "SW-COMP-36")
def test_a_full_floe_cites_its_number_of_spaces():
    clans = ("menrau", "free-fleet", "rhein-stamm", "catabatians", "western-alliance")
    for players, spaces, cited in ((3, 2, "SW-COMP-35"), (4, 2, "SW-COMP-35"), (5, 3, "SW-COMP-36")):
        s = Scene(*clans[:players]).home()
        for seat in range(1, spaces + 1):
            s.contract(seat % players, "mor-irez")
        put(s, PlaceContract(0))
        assert s.refused(0, "contract mor-irez") == cited


@rule("SW-SC5-09", "SW-SETUP-04")
def test_the_singed_flee_next_door():
    s = singed()
    assert s.refused(0, "flee eire 2+0") == "SW-SC5-09"
    assert s.refused(0, "flee pustynia 2+0") == "SW-SETUP-04"
    assert s.game.why_not(0, "flee arverna 2+0") is None


@rule("SW-R38", "SW-BEAC-01")
def test_a_beacon_where_a_combat_waits_and_where_an_enemy_stands():
    s = beacon()
    assert s.refused(0, "beacon gironde") == "SW-R38"
    assert s.refused(0, "beacon sardigna") == "SW-BEAC-01"  # held by the other clan, and nobody fights there
    assert s.game.why_not(0, "beacon svealand") is None


@rule("SW-CLAN-14")
def test_only_a_card_in_hand_is_discarded():
    s = Scene("western-alliance", "menrau").home().hand(0, "rhone")
    s.t.archon_hand[0] = [s.t.archon_deck.pop(s.t.archon_deck.index("levy"))]
    put(s, TakeTurn(0))
    assert s.game.why_not(0, "discard rhone") is None
    assert s.game.why_not(0, "discard archon levy") is None
    assert s.refused(0, "discard eire") == "SW-CLAN-14"
    assert s.refused(0, "discard archon sealed-ice") == "SW-CLAN-14"
