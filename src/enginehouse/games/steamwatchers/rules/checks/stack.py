"""Could the steps that wait on the stack wait there? What each is about, and in which order they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias, cast

from enginehouse.core import HIDDEN, BadPosition, Sealed, Step
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.notation import BUILDINGS, SIZE, WITHIN
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps import (
    activation,
    aftermath,
    archon,
    bane,
    cards,
    combat,
    conclave,
    defense,
    deployment,
    grants,
    movement,
    planning,
    singed,
    subsides,
    trap,
    whiteout,
)
from enginehouse.games.steamwatchers.rules.steps.rounds import Round

Kinds: TypeAlias = tuple[type[Step[Any]], ...]

#: What still lies below everything else in each phase, the last to come first.
BELOW: dict[str, Kinds] = {
    "setup": (Round,),
    "conclave": (Round, whiteout.Whiteout, subsides.SteamSubsides, activation.BeginActivation, planning.BeginPlanning),
    "planning": (Round, whiteout.Whiteout, subsides.SteamSubsides, activation.BeginActivation),
    "activation": (Round, whiteout.Whiteout, subsides.SteamSubsides, activation.Turns),
    "subsides": (Round, whiteout.Whiteout),
    "whiteout": (Round,),
}
#: The modules whose steps a phase puts above that.
ABOVE: dict[str, tuple[ModuleType, ...]] = {
    "setup": (deployment, bane),
    "conclave": (conclave, cards, grants, archon, bane),
    "planning": (planning,),
    "activation": (activation, defense, movement, trap, combat, aftermath, singed, grants, bane),
    "subsides": (subsides, grants, bane),
    "whiteout": (whiteout, bane),
}
PHASE_STEPS: Kinds = (
    Round, whiteout.Whiteout, subsides.SteamSubsides, activation.BeginActivation, planning.BeginPlanning,
    conclave.BeginRound, activation.Turns,
)  # fmt: skip
#: Steps that may wait more than once in the same words.
REPEATED: Kinds = (
    bane.Check, bane.Incubate, bane.PlaceQuarantine, bane.Exile, conclave.PlayColumn, conclave.RevealTop,
    deployment.PlaceFarm, trap.Trap,
)  # fmt: skip
#: Steps of one combat, all above its end; and of one activation.
IN_FIGHT: Kinds = (
    combat.CallSupport, combat.FixStrengths, combat.ToDials, combat.Dials, combat.Decide, aftermath.Losses,
    aftermath.FallBeacon, aftermath.DropToken, aftermath.Flee, aftermath.Rally, aftermath.Raze, aftermath.RaiseMorale,
    aftermath.Convert, aftermath.Trophy, aftermath.TakePrize, aftermath.UsePrize, singed.TakeCache, singed.SingedLoss,
    singed.SingedFlight,
)  # fmt: skip
IN_ACTIVATION: Kinds = (
    *IN_FIGHT, aftermath.EndFight, combat.StartFight, movement.MoveUnits, movement.SendGroup, movement.MarchSpace,
    movement.March, movement.GoOn, movement.Arrive, movement.FindBarrel, movement.Fights, defense.DefenseAction,
    defense.Mobilize, defense.Barter, grants.Raise, trap.Trap,
)  # fmt: skip
PRICES = (*bane.PRICED, "a Forced March", "Mobilize", "Host", "Barter")


def check_stack(table: Table) -> None:
    """Raises BadPosition with the first step that cannot wait there."""
    if not table.stack:
        return
    kinds = [type(step) for step in table.stack]
    below = BELOW[table.phase]
    if tuple(kinds[: len(below)]) != below:
        _fail(f"the phases that follow {table.phase} wait at its bottom, in their order")
    for kind in kinds[len(below) :]:
        if kind in PHASE_STEPS or not any(kind.__module__ == module.__name__ for module in ABOVE[table.phase]):
            _fail(f"{kind.__name__} does not wait in the phase {table.phase}")
    for step, n in Counter(table.stack).items():
        if n > (20 if isinstance(step, REPEATED) else 1):
            _fail(f"{type(step).__name__} waits {n} times")
    if table.stack[-1].asks is False:
        _fail(f"{type(table.stack[-1]).__name__} on top asks nobody anything")
    _ends(
        kinds, activation.EndActivation, IN_ACTIVATION if table.phase == "activation" else (), table.active is not None
    )
    _ends(kinds, aftermath.EndFight, IN_FIGHT, table.fight is not None)
    for step in table.stack:
        _fields(table, step)
        if (special := SPECIAL.get(type(step))) is not None:
            special(table, step)
        if isinstance(step, Sealed):
            _drafts(table, cast(Sealed[Table], step))


def _fail(what: str) -> None:
    raise BadPosition(f"stack: {what}")


def _ends(kinds: list[type[Step[Any]]], end: type[Step[Any]], within: Kinds, going_on: bool) -> None:
    """What goes on has one end, which waits below its steps."""
    if kinds.count(end) != going_on:
        _fail(f"{end.__name__} waits once while there is something to end, and only then")
    first = min((n for n, kind in enumerate(kinds) if kind in within), default=len(kinds))
    if first < len(kinds) and (not going_on or first < kinds.index(end)):
        _fail(f"{kinds[first].__name__} waits below {end.__name__}, or without it")


def _fields(table: Table, step: Step[Any]) -> None:
    """Seats, areas, floes, titles, groups and numbers that are there."""
    areas, box = len(table.steam), table.box
    most = {
        "seat": table.seats - 1, "attacker": table.seats - 1, "area": areas - 1, "via": areas - 1, "end": areas - 1,
        "spared": areas - 1, "number": len(box.track) - 1, "but": box.floe_count - 1, "left": 9, "count": 9, "steps": 40,
        "amount": 12, "base": 15, "elite": 15, "price": 1, "pure": 9, "contraband": 9,
    }  # fmt: skip
    for name in step.__struct_fields__:
        value: Any = getattr(step, name)
        if name in most and not ((NOBODY if name in ("spared", "but") else 0) <= value <= most[name]):
            _fail(f"{type(step).__name__}.{name} is {value}")
        if name == "defender" and value not in (*range(table.seats), NEUTRAL):
            _fail(f"{type(step).__name__}.{name} is no seat")
        if name == "code" and not (0 < value < 64 and SIZE[value] <= box.material.unit_limit):
            _fail(f"{type(step).__name__}.code is no group of units")
        if name in ("areas", "columns", "tied"):
            members = cast(tuple[int, ...], value)
            top = table.seats if name == "tied" else areas
            strange = len(set(members)) != len(members) or any(not 0 <= m < top for m in members)
            if strange or not (members or name == "columns"):
                _fail(f"{type(step).__name__}.{name} are not there")


def _pay(table: Table, step: bane.Pay) -> None:
    if step.why not in PRICES:
        _fail("Pay.why is no price")
    if not 0 < step.amount <= fuel_of(table, step.seat):
        _fail("Pay.amount is more than its seat has")


def _subside(table: Table, step: subsides.Subside) -> None:
    if any(not table.steam[area] for area in step.columns):
        _fail("Subside.columns has an area without a column")


def _station(table: Table, step: deployment.Station) -> None:
    areas = table.box.deployments.get(table.deployment[step.seat], ())
    if step.areas != areas[len(areas) - len(step.areas) :]:
        _fail("Station.areas are not those of the Deployment card")
    if step.base > table.reserve[step.seat][0] or step.elite > table.reserve[step.seat][1]:
        _fail("Station has more units than its clan")
    if step.base + step.elite > table.box.material.unit_limit * len(areas):
        _fail("Station has more units than its areas hold")


def _march(table: Table, step: movement.March) -> None:
    active, box = table.active, table.box
    assert active is not None
    if step.via not in box.near[active.area] or step.end not in box.near[step.via] or step.end == active.area:
        _fail("March leads from neighbour to neighbour (SW-FM-02)")
    for area in (step.via, step.end):
        if SIZE[table.army[step.seat][area]] + SIZE[step.code] > box.material.unit_limit:
            _fail("March.code finds no room (SW-FM-06)")


def _go_on(table: Table, step: movement.GoOn) -> None:
    row, limit = table.army[step.seat], table.box.material.unit_limit
    if step.end not in table.box.near[step.via] or SIZE[row[step.via]] + SIZE[row[step.end]] > limit:
        _fail("GoOn leads to a neighbour with room (SW-FM-06)")


def _send(table: Table, step: movement.SendGroup) -> None:
    active = table.active
    assert active is not None
    if step.code not in WITHIN[table.army[step.seat][active.area]]:
        _fail("SendGroup.code is not in the active area")


def _raise(table: Table, step: grants.Raise) -> None:
    left = {"farm": table.farms_left, "toxic": table.toxic_left, "turret": table.turrets_left}
    if step.what not in BUILDINGS or not left.get(step.what, table.beacons[step.seat]):
        _fail("Raise.what is not in supply (SW-R44)")
    if not table.box.accessible[step.area] or (step.what == "beacon" and table.beacon[step.area] != NOBODY):
        _fail("Raise.area is no place for it")


def _inform(table: Table, step: planning.Inform) -> None:
    if not table.facedown or step.seat != table.archon or not 1 <= step.left <= 2 - len(table.looked):
        _fail("Inform is asked of the Archon, for two tokens that lie face down (A15)")


def _exchange(table: Table, step: planning.Exchange) -> None:
    if not table.facedown or step.seat != table.archon:
        _fail("Exchange is asked of the Archon while the tokens lie face down (A15)")


def _of_the_active(table: Table, step: Any) -> None:
    active = table.active
    assert active is not None
    if step.seat != active.seat and table.alive[step.seat]:
        _fail(f"{type(step).__name__}.seat is not the active player")


def _of_the_fight(table: Table, step: Any) -> None:
    fight = table.fight
    assert fight is not None
    if step.seat not in (fight.attacker, fight.defender):
        _fail(f"{type(step).__name__}.seat is not in the combat")


def _deployed(table: Table, step: Any) -> None:
    if not table.deployment[step.seat] or not table.clan[step.seat]:
        _fail(f"{type(step).__name__}.seat has no clan or no Deployment card yet")


def _clanless(table: Table, step: Any) -> None:
    if table.clan[step.seat]:
        _fail("ChooseClan.seat has a clan")


def _undeployed(table: Table, step: Any) -> None:
    if table.deployment[step.seat]:
        _fail("ChooseDeployment.seat has a Deployment card")


def _trap(table: Table, step: trap.Trap) -> None:
    if not table.army[step.seat][step.area]:
        _fail("Trap.area has no unit of its seat")


def _meet(table: Table, step: deployment.HideMeeting) -> None:
    meeting = table.box.scenario.meeting
    if meeting is None or any(len(hand) != meeting.cards for hand in table.hand):
        _fail("HideMeeting is asked where each player has drawn the cards for it")


#: What is asked only of whoever holds the title, when its Ambassador arrives (SW-CONC-11, SW-CONC-15, SW-CONC-20).
TITLED: dict[type[Step[Any]], str] = {
    conclave.PlaceLegate: "legate", archon.PlayArchon: "archon", conclave.BlockTitle: "primus",
}  # fmt: skip


def _titled(table: Table, step: Any) -> None:
    title, kind = table.title[cast(int, step.seat)], TITLED[type(step)]
    if title == NOBODY or table.box.kinds[title] != kind:
        _fail(f"{type(step).__name__}.seat is not the {kind.title()}")


def _tied(table: Table, step: conclave.BreakTie) -> None:
    if any(not table.alive[seat] for seat in step.tied):
        _fail("BreakTie.tied has a player who is out")


SPECIAL: dict[type[Step[Any]], Callable[[Table, Any], None]] = {
    bane.Pay: _pay, subsides.Subside: _subside, deployment.Station: _station, movement.March: _march,
    movement.GoOn: _go_on, movement.SendGroup: _send, grants.Raise: _raise, planning.Inform: _inform,
    planning.Exchange: _exchange, deployment.PlaceColumn: _deployed, deployment.PlaceFarm: _deployed,
    deployment.Advance: _deployed, deployment.Scout: _deployed, deployment.PlaceAssociate: _deployed,
    deployment.ChooseClan: _clanless, deployment.ChooseDeployment: _undeployed, deployment.HideMeeting: _meet,
    conclave.BreakTie: _tied, trap.Trap: _trap,
    **dict.fromkeys(TITLED, _titled),
    **dict.fromkeys((movement.MoveUnits, movement.MarchSpace, movement.Fights, movement.Arrive, movement.FindBarrel,
                     defense.DefenseAction, defense.Mobilize, defense.Barter), _of_the_active),
    **dict.fromkeys((combat.CallSupport, aftermath.Losses, aftermath.Flee, aftermath.Rally, aftermath.Raze,
                     aftermath.Convert, aftermath.Trophy, aftermath.TakePrize, aftermath.UsePrize, singed.TakeCache,
                     singed.SingedFlight), _of_the_fight),
}  # fmt: skip


def _drafts(table: Table, step: Sealed[Table]) -> None:
    """Each draft can be made choice by choice, and is whole where nobody waits for it."""
    for seat, draft in enumerate(step.drafts):
        if draft and not table.alive[seat]:
            _fail(f"{type(step).__name__}: seat {seat} is out of the game")
        made: tuple[str, ...] = ()
        for choice in draft:
            if choice == HIDDEN or step.judge_choice(table, seat, made, choice) is not None:
                _fail(f"{type(step).__name__}: seat {seat} cannot have chosen “{choice[:30]}”")
            made = step.drafted(table, seat, made, choice)
        if draft and step.settled(table, seat, draft) == (seat in step.waiting):
            _fail(f"{type(step).__name__}: the answer of seat {seat} is whole, or it is waited for")
    if not step.waiting:
        _fail(f"{type(step).__name__} waits for nobody")
    if any(not table.alive[seat] for seat in step.waiting):
        _fail(f"{type(step).__name__} waits for a player who is out")
