"""Steps that cannot wait where they do, in the words of the refusal, and beside each the last ones that can."""

from collections.abc import Callable
from typing import Any

from enginehouse.core import HIDDEN, sealed_for
from enginehouse.games.steamwatchers.rules.notation import ELITE
from enginehouse.games.steamwatchers.rules.state import NEUTRAL
from enginehouse.games.steamwatchers.rules.steps.activation import (
    BeginActivation,
    EndActivation,
    TakeTurn,
    Turns,
)
from enginehouse.games.steamwatchers.rules.steps.aftermath import (
    Convert,
    EndFight,
    Flee,
    Losses,
    Rally,
    Raze,
    TakePrize,
    Trophy,
    UsePrize,
)
from enginehouse.games.steamwatchers.rules.steps.archon import BuyTurret, DrawArchon, Gift, ShakeColumns
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Exile, Heal, Incubate, Pay, PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.cards import DrawCards
from enginehouse.games.steamwatchers.rules.steps.combat import CallSupport, Decide, Dials, StartFight
from enginehouse.games.steamwatchers.rules.steps.conclave import (
    BeginRound,
    BlockTitle,
    BreakTie,
    PlaceLegate,
    PlayArchon,
    PlayColumn,
    ResolveTitle,
    RevealTop,
    Vote,
)
from enginehouse.games.steamwatchers.rules.steps.defense import Barter, DefenseAction, Mobilize
from enginehouse.games.steamwatchers.rules.steps.deployment import (
    Advance,
    ChooseClan,
    ChooseDeployment,
    HideMeeting,
    PlaceAssociate,
    PlaceColumn,
    PlaceFarm,
    Scout,
    Station,
)
from enginehouse.games.steamwatchers.rules.steps.grants import PlaceContract, Raise, RecruitBase
from enginehouse.games.steamwatchers.rules.steps.movement import (
    Arrive,
    Fights,
    FindBarrel,
    GoOn,
    March,
    MarchSpace,
    MoveUnits,
    SendGroup,
)
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning, Exchange, Inform, PlanOrders
from enginehouse.games.steamwatchers.rules.steps.rounds import Round
from enginehouse.games.steamwatchers.rules.steps.singed import SingedFlight, TakeCache
from enginehouse.games.steamwatchers.rules.steps.subsides import Subside
from enginehouse.games.steamwatchers.rules.steps.trap import Trap
from enginehouse.games.steamwatchers.rules.steps.whiteout import Disband, Whiteout
from tests.games.steamwatchers.moments import (
    FIVE,
    LATER,
    THREE,
    asked,
    both,
    fighting,
    looking,
    moving,
    put,
    standing,
    tried,
    without,
)
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


def waiting(s: Scene, *steps: Any) -> Callable[[Scene], None]:
    """These steps above all that waits, below the question on top."""
    return put("stack", [*s.t.stack[:-1], *steps, s.t.stack[-1]])


def waits(s: Scene, step: Any, words: str) -> None:
    tried(s, waiting(s, step), words and f"stack: {words}")


# --- which steps, and in which order ---------------------------------------------------------------------------------
def test_the_later_phases_wait_below():
    for phase, later in LATER.items():
        if phase == "over":
            continue
        s = standing(phase)
        words = f"stack: the phases that follow {phase} wait at its bottom, in their order"
        top = s.t.stack[len(later) :]
        tried(s, put("stack", [*later[1:], *top]), words)
        tried(s, put("stack", top), words)
        tried(s, put("stack", [Check(), *later, *top]), words)
        if len(later) > 1:
            tried(s, put("stack", [*later[:-1], *top]), words)
            tried(s, put("stack", [*later[:-2], later[-1], later[-2], *top]), words)


def test_each_phase_has_its_steps():
    for phase, step in (
        ("activation", PlaceLegate(0)), ("conclave", TakeTurn(0)), ("planning", Check()), ("subsides", Disband(0)),
        ("whiteout", RecruitBase(0)), ("setup", RecruitBase(0)),
        ("whiteout", Whiteout()), ("activation", Turns()), ("conclave", BeginRound()), ("conclave", Round()),
        ("activation", BeginActivation()), ("planning", BeginPlanning()),
    ):  # fmt: skip
        waits(standing(phase), step, f"{type(step).__name__} does not wait in the phase {phase}")
    for phase, step in (
        ("activation", RecruitBase(1)), ("conclave", PlaceLegate(1)), ("conclave", DrawCards(0, 3)), ("conclave", Gift(0, 1, 0)),
        ("subsides", RecruitBase(0)), ("whiteout", Disband(0)), ("setup", PlaceAssociate(2)), ("activation", Trap(0, 37)),
        *((phase, Check()) for phase in ("setup", "conclave", "activation", "subsides", "whiteout")),
    ):  # fmt: skip
        s = standing(phase) if not isinstance(step, Trap) else moving()
        waits(s, step, "")


def test_steps_that_wait_more_than_once():
    setup, conclave = standing("setup"), standing("conclave")
    for s, step in (
        (conclave, Check()), (conclave, Incubate(0, 1)), (conclave, PlaceQuarantine(0)), (conclave, Exile(0)),
        (conclave, PlayColumn(0)), (conclave, RevealTop()), (setup, PlaceFarm(0)), (moving(), Trap(0, 37)),
    ):  # fmt: skip
        tried(s, waiting(s, *[step] * (20 - s.t.stack.count(step))), "")
        words = f"stack: {type(step).__name__} waits 21 times"
        tried(s, waiting(s, *[step] * (21 - s.t.stack.count(step))), words)
    for s, step in ((conclave, PlaceLegate(1)), (conclave, Heal(0)), (setup, PlaceColumn(0))):
        waits(s, step, "")
        tried(s, waiting(s, step, step), f"stack: {type(step).__name__} waits 2 times")


def test_the_top_asks_somebody():
    s = standing("conclave")
    for step in (Check(), PlaceLegate(1)):
        words = f"stack: {type(step).__name__} on top asks nobody anything"
        tried(s, put("stack", [*s.t.stack, step]), words)
        tried(s, put("stack", [*LATER["conclave"], step]), words)
    tried(s, put("stack", [*s.t.stack, asked(PlaceLegate(1))]), "")


def test_an_activation_has_its_end_below_it():
    s, quiet, fight = moving(), standing(), fighting()
    later, turn = LATER["activation"], asked(TakeTurn(0))
    ended = "stack: {} waits once while there is something to end, and only then"
    tried(s, put("stack", [*later, asked(MoveUnits(0))]), ended.format("EndActivation"))
    waits(quiet, EndActivation(), ended.format("EndActivation")[7:])
    waits(s, EndFight(), ended.format("EndFight")[7:])
    tried(
        fight,
        put("stack", [step for step in fight.t.stack if not isinstance(step, EndFight)]),
        ended.format("EndFight"),
    )
    below = "stack: {} waits below {}, or without it"
    for step in (
        MoveUnits(0), SendGroup(0, 1), MarchSpace(0), Fights(0), DefenseAction(0), Mobilize(0, 1, elite=False), Barter(0, 1),
        Raise(0, 11, "farm"), Trap(0, 11), StartFight(0, 1, 8), FindBarrel(0, 11), Arrive(0, 11, 1), Decide(), CallSupport(0),
    ):  # fmt: skip
        name = type(step).__name__
        tried(quiet, waiting(quiet, step), below.format(name, "EndActivation"))
        tried(s, put("stack", [*later, step, EndActivation(), turn]), below.format(name, "EndActivation"))
    for step in (Decide(), CallSupport(0), Losses(1), TakePrize(0)):
        name = type(step).__name__
        tried(s, waiting(s, step), below.format(name, "EndFight"))
        tried(fight, put("stack", [*later, EndActivation(), step, EndFight(), turn]), below.format(name, "EndFight"))
        tried(fight, put("stack", [*later, EndActivation(), EndFight(), step, turn]), "")
    for step in (MoveUnits(0), Raise(0, 11, "farm"), Fights(0)):
        tried(s, put("stack", [*later, EndActivation(), step, turn]), "")
        tried(s, put("stack", [*later, Check(), EndActivation(), step, turn]), "")
    waits(standing("subsides"), Raise(0, 11, "farm"), "")  # there a farm is raised without an activation
    waits(standing("conclave"), Raise(0, 11, "turret"), "")


# --- what the steps are about ----------------------------------------------------------------------------------------
def test_numbers_of_steps():
    conclave, setup, move, fight = standing("conclave"), standing("setup"), moving(), fighting()
    five = standing("conclave", *FIVE)
    for s, step, field, low, high in (
        (conclave, PlayColumn, "seat", 0, 2), (conclave, Heal, "seat", 0, 2),
        (conclave, ResolveTitle, "number", 0, 4), (five, ResolveTitle, "number", 0, 5),
        (conclave, ShakeColumns, "spared", -1, 48),
        (conclave, lambda n: PlaceContract(0, but=n), "but", -1, 5),
        (conclave, lambda n: DrawCards(0, n), "count", 0, 9), (conclave, lambda n: DrawArchon(0, n), "count", 0, 9),
        (conclave, lambda n: Incubate(0, n), "steps", 0, 40), (conclave, lambda n: BuyTurret(0, n), "price", 0, 1),
        (conclave, lambda n: Gift(0, n, 0), "pure", 0, 9), (conclave, lambda n: Gift(0, 0, n), "contraband", 0, 9),
        (move, lambda n: Mobilize(0, n, elite=True), "left", 0, 9), (move, lambda n: Barter(0, n), "left", 0, 9),
        (setup, lambda n: Advance(0, n), "left", 0, 9),
        (move, lambda n: StartFight(n, 1, 8), "attacker", 0, 2), (move, lambda n: StartFight(0, 1, n), "area", 0, 48),
        (move, lambda n: FindBarrel(0, n), "area", 0, 48), (fight, lambda n: Arrive(0, n, 1), "area", 0, 48),
    ):  # fmt: skip
        name = type(step(low)).__name__
        for n in (low, high):
            waits(s, step(n), "")
        for n in (low - 1, high + 1):
            waits(s, step(n), f"{name}.{field} is {n}")
    rich = standing("conclave")
    rich.t.fuel[0] = [7, 0, 1, 5, 0]
    waits(rich, Pay(0, 12, "a cure"), "")
    waits(rich, Pay(0, 13, "a cure"), "Pay.amount is 13")
    waits(rich, Pay(0, -1, "a cure"), "Pay.amount is -1")
    for n in (16, -1):
        waits(setup, Station(0, (4, 5, 19), n, 0), f"Station.base is {n}")
        waits(setup, Station(0, (4, 5, 19), 0, n), f"Station.elite is {n}")
    for n in (15, 14):
        waits(setup, Station(0, (4, 5, 19), n, 0), "Station has more units than its clan")
        waits(setup, Station(0, (4, 5, 19), 0, n), "Station has more units than its clan")
    for n in (49, -1):
        waits(move, March(0, n, 8, 1), f"March.via is {n}")
        waits(move, March(0, 8, n, 1), f"March.end is {n}")
        waits(move, GoOn(0, n, 8), f"GoOn.via is {n}")
        waits(move, GoOn(0, 8, n), f"GoOn.end is {n}")
    waits(move, March(0, 48, 8, 1), "March leads from neighbour to neighbour")
    waits(move, March(0, 8, 48, 1), "March leads from neighbour to neighbour")
    for defender, words in (
        (0, ""),
        (2, ""),
        (NEUTRAL, ""),
        (3, "StartFight.defender is no seat"),
        (-1, "StartFight.defender is no seat"),
    ):
        waits(move, StartFight(0, defender, 8), words)
    strange = "Arrive.code is no group of units"
    for code, words in (
        (1, ""), (5, ""), (1 + 4 * ELITE, ""), (0, strange), (-1, strange), (6, strange), (2 + 4 * ELITE, strange),
        (63, strange), (64, strange),
    ):  # fmt: skip
        waits(move, Arrive(0, 8, code), words)


def test_areas_columns_and_the_tied():
    s = standing("subsides").steam("rhone", 1).steam("eire", 2)
    there = "Subside.columns are not there"
    for columns, words in (
        ((), ""), ((11,), ""), ((0, 11), ""), ((11, 11), there), ((49,), there), ((-1,), there), ((0, 49), there),
        ((48,), "Subside.columns has an area without a column"), ((0, 11, 8), "Subside.columns has an area without a column"),
    ):  # fmt: skip
        waits(s, Subside(1, columns), words)
    setup = standing("setup")
    for areas in ((), (19, 19), (49,), (-1,)):
        waits(setup, Station(0, areas, 1, 0), "Station.areas are not there")
    vote = standing("conclave", *THREE, scenario="reliquary")
    for tied, words in (((0, 2), ""), ((1,), ""), ((), "are"), ((1, 1), "are"), ((0, 3), "are"), ((-1, 0), "are")):
        waits(vote, BreakTie(0, tied), words and f"BreakTie.tied {words} not there")
    gone = without(phase="conclave", scenario="reliquary")
    waits(gone, BreakTie(0, (0, 2)), "BreakTie.tied has a player who is out")
    waits(gone, BreakTie(0, (0, 1)), "")


def test_payments():
    s = standing("conclave")
    s.t.fuel[0] = [2, 1, 1, 0, 0]
    for why in (
        "the combat", "contracts", "a farm", "a cure", "a turret", "the tithe", "a Forced March", "Mobilize", "Host",
        "Barter",
    ):  # fmt: skip
        waits(s, Pay(0, 1, why), "")
    waits(s, Pay(0, 1, "a bribe"), "Pay.why is no price")
    for n, words in (
        (1, ""),
        (4, ""),
        (5, "Pay.amount is more than its seat has"),
        (0, "Pay.amount is more than its seat has"),
    ):
        waits(s, Pay(0, n, "a cure"), words)


@rule("SW-SETUP-17")
def test_stations_are_those_of_the_card():
    s = standing("setup", "menrau", "rhein-stamm", "free-fleet")
    card, strange = (4, 5, 19), "Station.areas are not those of the Deployment card"
    for areas, words in (
        (card, ""), (card[1:], ""), (card[2:], ""), (card[:2], strange), (card[::-1], strange), ((4,), strange),
        ((35, 36, 37), strange),
    ):  # fmt: skip
        waits(s, Station(0, areas, 3, 1), words)
    waits(s, Station(1, (35, 36, 37), 3, 1), "")
    many = "Station has more units than its clan"
    base, elite = s.t.reserve[0]
    for left, words in (
        ((base, 0), ""), ((0, elite), ""), ((base + 1, 0), many), ((0, elite + 1), many), ((base + 1, elite), many),
        ((base - 2, elite + 1), many),
    ):  # fmt: skip
        waits(s, Station(0, card, *left), words)
    for left, words in (((11, 4), ""), ((12, 3), ""), ((12, 4), "Station has more units than its areas hold")):
        bare = standing("setup")
        bare.army(0, "svealand", -1)
        waits(bare, Station(0, card, *left), words)
    none = standing("setup")
    none.t.deployment[0] = 0
    waits(none, Station(0, card, 1, 0), strange)


@rule("SW-FM-02", "SW-FM-06")
def test_marches_lead_on_with_room():
    s = moving()  # from Rhône, with three base soldiers and an elite
    a = s.a
    leads, room = "March leads from neighbour to neighbour (SW-FM-02)", "March.code finds no room (SW-FM-06)"
    for via, end, words in (
        ("gironde", "breizh", ""), ("gironde", "arverna", ""), ("eire", "alba", leads), ("gironde", "eire", leads),
        ("gironde", "rhone", leads), ("breizh", "gironde", leads),
    ):  # fmt: skip
        waits(s, March(0, a(via), a(end), 2), words)
    for area in ("gironde", "breizh"):
        for there, words in ((3, ""), (4, room)):
            full = moving().army(0, area, there)
            waits(full, March(0, a("gironde"), a("breizh"), 2), words)
            waits(full, March(0, a("gironde"), a("breizh"), 1 + ELITE), words)
            other = moving().army(1, area, there)
            waits(other, March(0, a("gironde"), a("breizh"), 2), "")
    room = "GoOn leads to a neighbour with room (SW-FM-06)"
    for via, end, words in ((2, 3, ""), (3, 2, ""), (3, 3, room), (0, 5, ""), (1, 5, room)):
        full = moving().army(0, "gironde", via).army(0, "breizh", end)
        waits(full, GoOn(0, a("gironde"), a("breizh")), words)
    for end, words in (("breizh", ""), ("rhone", ""), ("eire", room), ("gironde", room)):
        waits(s, GoOn(0, a("gironde"), a(end)), words)


@rule("SW-MOVE-02")
def test_a_group_is_taken_from_the_active_area():
    s = moving()
    for base, elite, words in ((3, 1, ""), (1, 0, ""), (0, 1, ""), (4, 0, "not"), (0, 2, "not"), (3, 2, "not")):
        waits(s, SendGroup(0, base + ELITE * elite), words and "SendGroup.code is not in the active area")


@rule("SW-R44")
def test_buildings_are_raised_from_supply():
    s = moving("defense")
    empty, place = "Raise.what is not in supply (SW-R44)", "Raise.area is no place for it"
    for what, left in (("farm", "farms_left"), ("toxic", "toxic_left"), ("turret", "turrets_left")):
        for n, words in ((1, ""), (0, empty)):
            step = waiting(s, Raise(0, s.a("rhone"), what))
            tried(s, both(step, put(left, n)), words and f"stack: {words}")
            tried(s, both(step, put(left, n), put("beacons", 0, 0)), words and f"stack: {words}")
    for seat, words in ((0, empty), (1, "")):
        step = waiting(s, Raise(seat, s.a("rhone"), "beacon"))
        tried(s, both(step, put("beacons", 0, 0)), words and f"stack: {words}")
    waits(s, Raise(0, s.a("rhone"), "tower"), empty)
    for what in ("farm", "beacon"):
        waits(s, Raise(0, s.a("pustynia"), what), place)
        waits(moving("defense", *FIVE), Raise(0, s.a("pustynia"), what), "")
    lit = moving("defense").beacon(1, "gironde").beacon(0, "breizh")
    for area, what, words in (
        ("gironde", "beacon", place), ("breizh", "beacon", place), ("gironde", "farm", ""), ("rhone", "beacon", ""),
    ):  # fmt: skip
        waits(lit, Raise(0, s.a(area), what), words)


def test_the_archon_is_informed():
    asks = "stack: Inform is asked of the Archon, for two tokens that lie face down (A15)"

    def top(s: Scene, step: Any) -> Callable[[Scene], None]:
        return put("stack", [*s.t.stack[:-1], asked(step)])

    for seen in (0, 1, 2):
        s = looking(seen)
        for left in range(4):
            words = "" if 1 <= left <= 2 - seen else asks
            tried(s, top(s, Inform(0, left)), words)
        if seen < 2:
            tried(s, top(s, Inform(1, 1)), asks)
        tried(s, top(s, Exchange(0)), "")
        words = "stack: Exchange is asked of the Archon while the tokens lie face down (A15)"
        tried(s, top(s, Exchange(1)), words)
    plan = standing("planning").card("short-rations", archon=0)
    tried(plan, top(plan, Inform(0, 1)), asks)
    tried(plan, top(plan, Exchange(0)), words)


def test_whose_activation_and_whose_combat():
    s, fight = moving(), fighting()
    for step in (MoveUnits, MarchSpace, Fights, DefenseAction, lambda n: Arrive(n, 8, 1), lambda n: FindBarrel(n, 8),
                 lambda n: Mobilize(n, 1, elite=False), lambda n: Barter(n, 1)):  # fmt: skip
        name = type(step(0)).__name__
        later, turn = [*LATER["activation"], EndActivation()], asked(TakeTurn(0))
        for seat in range(3):
            words = f"stack: {name}.seat is not the active player" if seat else ""
            tried(s, put("stack", [*later, step(seat), turn]), words)
        gone = without()
        gone.army(0, "rhone", 1, 0, "move")
        gone.t.active, gone.t.activated[0] = s.t.active, 1
        tried(gone, put("stack", [*later, step(2), turn]), "")  # whoever fell in the midst of it
        tried(gone, put("stack", [*later, step(1), turn]), f"stack: {name}.seat is not the active player")
    fights = [*LATER["activation"], EndActivation(), EndFight()]
    for kind in (CallSupport, Losses, Flee, Rally, Raze, Convert, Trophy, TakePrize, UsePrize, TakeCache, SingedFlight):
        for seat in range(3):
            words = f"stack: {kind.__name__}.seat is not in the combat" if seat == 2 else ""
            tried(fight, put("stack", [*fights, kind(seat), asked(TakeTurn(0))]), words)


@rule("SW-SETUP-14", "SW-SETUP-16")
def test_the_order_of_setting_up():
    s, undeployed = standing("setup"), standing("setup")
    undeployed.t.deployment[0] = 0
    clanless = standing("setup")
    clanless.t.clan[0], clanless.t.toxic_left = "", 0
    for step in (PlaceColumn(0), PlaceFarm(0), Advance(0, 1), Scout(0), PlaceAssociate(0)):
        waits(s, step, "")
        words = f"{type(step).__name__}.seat has no clan or no Deployment card yet"
        waits(undeployed, step, words)
        waits(clanless, step, words)
    for bare in (undeployed, clanless):
        bare.army(0, "svealand", -1).t.deployment[0] = 0
    clanless.t.reserve[0], clanless.t.fuel[0], clanless.t.spaces[0] = [0, 0], [0] * 5, []
    clanless.t.beacons[0] = clanless.t.limit[0] = 0
    clanless.t.stack.insert(1, ChooseDeployment(0))
    waits(clanless, ChooseClan(0), "")
    waits(clanless, ChooseClan(1), "ChooseClan.seat has a clan")
    waits(undeployed, ChooseDeployment(0), "")
    waits(undeployed, ChooseDeployment(1), "ChooseDeployment.seat has a Deployment card")


@rule("SW-CONC-11", "SW-CONC-15", "SW-CONC-20")
def test_an_ambassador_is_asked_what_its_title_brings():
    s = standing("conclave")
    kinds = s.t.box.kinds
    for step, kind in ((PlaceLegate, "legate"), (PlayArchon, "archon"), (BlockTitle, "primus")):
        if kind not in kinds:
            continue
        for seat in range(3):
            titles = [t for t in range(len(kinds)) if t != kinds.index(kind)][:3]
            words = f"stack: {step.__name__}.seat is not the {kind.title()}"
            tried(s, both(put("title", titles), waiting(s, step(seat))), words)
            titles[seat] = kinds.index(kind)
            tried(s, both(put("title", titles), waiting(s, step(seat))), "")


def test_traps_find_a_unit():
    s = moving().army(1, "gironde", 1)
    waits(s, Trap(0, s.a("rhone")), "")
    waits(s, Trap(1, s.a("gironde")), "")
    waits(s, Trap(0, s.a("gironde")), "Trap.area has no unit of its seat")


# --- sealed answers --------------------------------------------------------------------------------------------------
def hiding(hands: tuple[int, ...] = (3, 3, 3), scenario: str = "appointed-places") -> Scene:
    s = standing("setup", *THREE, scenario=scenario)
    s.t.hand = [[s.t.deck.pop() for _ in range(n)] for n in hands]
    s.t.stack[-1] = HideMeeting(**sealed_for((0, 1, 2), 3))
    s.t.claim[0] = 0
    return s


@rule("SW-SC9-02")
def test_three_cards_to_hide_one_of():
    cards = "stack: HideMeeting is asked where each player has drawn the cards for it"
    tried(hiding(), None, "")
    for hands in ((3, 3, 2), (3, 4, 3), (0, 0, 0)):
        tried(hiding(hands), None, cards)
    tried(hiding(scenario="war-returns"), None, cards)


def sealed(s: Scene, kind: Any, waiting: tuple[int, ...], *drafts: tuple[str, ...]) -> Callable[[Scene], None]:
    return put("stack", [*s.t.stack[:-1], kind(waiting=waiting, drafts=drafts)])


@rule("SW-PLAN-02", "SW-PLAN-03", "SW-PLAN-04")
def test_plans_are_made_choice_by_choice():
    s = standing("planning").army(0, "rhone", 1)
    whole = ("order rhone move", "order svealand decoy", "ready")
    cannot = "stack: PlanOrders: seat 0 cannot have chosen “{}”"
    asks = "stack: PlanOrders: the answer of seat 0 is whole, or it is waited for"
    for waits_for, draft, words in (
        ((0, 1, 2), (), ""), ((0, 1, 2), whole[:1], ""), ((0, 1, 2), whole[:2], ""), ((1, 2), whole, ""), ((1,), whole, ""),
        ((0, 1, 2), whole, asks), ((1, 2), whole[:2], asks), ((1, 2), whole[:1], asks),
        ((1, 2), (HIDDEN,), cannot.format(HIDDEN)), ((0, 1), ("order gironde move",), cannot.format("order gironde move")),
        ((0, 1), (whole[0], whole[0]), cannot.format(whole[0])), ((1, 2), (whole[0], "ready"), cannot.format("ready")),
        ((0, 1), (whole[0], "order rhone decoy"), cannot.format("order rhone decoy")),
        ((0, 1), ("sleep",), cannot.format("sleep")),
        ((), whole, "stack: PlanOrders waits for nobody"),
    ):  # fmt: skip
        tried(s, sealed(s, PlanOrders, waits_for, draft, (), ()), words)
    gone = without(phase="planning")
    tried(gone, sealed(gone, PlanOrders, (0, 1), (), (), ()), "")
    tried(gone, sealed(gone, PlanOrders, (0, 1, 2), (), (), ()), "stack: PlanOrders waits for a player who is out")
    tried(gone, sealed(gone, PlanOrders, (0, 1), (), (), ("ready",)), "stack: PlanOrders: seat 2 is out of the game")


def test_dials_and_votes():
    s = fighting()
    s.t.fuel[0] = [2, 0, 0, 0, 0]
    for waits_for, drafts, words in (
        ((0, 1), ((), (), ()), ""), ((1,), (("dial 2",), (), ()), ""), ((0,), ((), ("dial 0",), ()), ""),
        ((1,), (("dial 3",), (), ()), "stack: Dials: seat 0 cannot have chosen “dial 3”"),
        ((0, 1), (("dial 2",), (), ()), "stack: Dials: the answer of seat 0 is whole, or it is waited for"),
    ):  # fmt: skip
        tried(s, sealed(s, Dials, waits_for, *drafts), words)
    vote = standing("conclave", *THREE, scenario="reliquary")
    tried(vote, sealed(vote, Vote, (1, 2), ("vote menrau",), (), ()), "")
    wrong = "stack: Vote: seat 0 cannot have chosen “vote catabatians”"
    tried(vote, sealed(vote, Vote, (1, 2), ("vote catabatians",), (), ()), wrong)
