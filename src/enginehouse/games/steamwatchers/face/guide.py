"""What the guide of a first game may speak of (``content/guide.toml``): facts of a seat's view, never of hidden tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from enginehouse.core import Action, Event, Facts, Seat, listed
from enginehouse.games.steamwatchers.rules.control import controlled, force, holder, units
from enginehouse.games.steamwatchers.rules.events import (
    CombatDecided,
    Lost,
    Recruited,
    RoundBegan,
    Scored,
    Sickened,
)
from enginehouse.games.steamwatchers.rules.forecast import geo_coming, limit_coming, next_spaces, sickness_coming
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, fuel_of, pure_of, refill
from enginehouse.games.steamwatchers.rules.pieces import contracts_of
from enginehouse.games.steamwatchers.rules.scoring import result
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Pay
from enginehouse.games.steamwatchers.rules.steps.combat import CallSupport, Dials, supporters
from enginehouse.games.steamwatchers.rules.steps.planning import tokens
from enginehouse.games.steamwatchers.rules.steps.question import area_name
from enginehouse.games.steamwatchers.rules.steps.subsides import BuildFarm
from enginehouse.games.steamwatchers.rules.steps.whiteout import upkeep_cost
from enginehouse.kit.news import own


# --- the table -------------------------------------------------------------------------------------------------------
def is_clan(view: Table, seat: Seat) -> bool:
    return bool(view.clan[seat])


def coming_round(view: Table, seat: Seat) -> int:
    """The round that is being played, or that begins when the set-up is done."""
    return max(1, view.round)


def held_areas(view: Table, seat: Seat) -> int:
    return len(controlled(view, seat)) if is_clan(view, seat) else 0


def held_steam(view: Table, seat: Seat) -> int:
    """Levels of steam in the seat's areas."""
    return sum(view.steam[a] for a in controlled(view, seat)) if is_clan(view, seat) else 0


def held_farms(view: Table, seat: Seat) -> int:
    return sum(view.farms[a] + view.toxic[a] for a in controlled(view, seat)) if is_clan(view, seat) else 0


def geo(view: Table, seat: Seat) -> int:
    """GEO at the coming Whiteout if nothing moves: every column has lost a level by then."""
    return geo_coming(view, seat) if is_clan(view, seat) else 0


def best_rival_geo(view: Table, seat: Seat) -> int:
    """The most that another would have then."""
    return max(geo(view, other) for other in range(view.seats) if other != seat)


def fed(view: Table, seat: Seat) -> int:
    """How many units that GEO would feed. SW-WHT-09."""
    return limit_coming(view, seat) if is_clan(view, seat) else 0


def hungry(view: Table, seat: Seat) -> int:
    """How many units too many the seat would have then."""
    return max(0, units(view, seat) - fed(view, seat)) if is_clan(view, seat) else 0


def upkeep(view: Table, seat: Seat) -> int:
    return upkeep_cost(view, seat) if is_clan(view, seat) else 0


def refilled(view: Table, seat: Seat) -> int:
    """The algofuel that the seat will have when contracts are paid: after the refill. SW-WHT-08, SW-WHT-13."""
    if not is_clan(view, seat):
        return 0
    after = view.clone()
    if after.phase != "whiteout":
        refill(after)
    return fuel_of(after, seat)


def sickness(view: Table, seat: Seat) -> int:
    """Steps of incubation that the seat's columns will bring. SW-STM-06."""
    return sickness_coming(view, seat) if is_clan(view, seat) else 0


def sickness_closes(view: Table, seat: Seat) -> bool:
    """Whether those steps enter a space of Quarantine or exile."""
    return is_clan(view, seat) and not set(next_spaces(view, seat, sickness(view, seat))) <= {"R"}


def title_held(view: Table, seat: Seat) -> str:
    return view.box.track[view.title[seat]].name if view.title[seat] >= 0 else ""


def tokens_left(view: Table, seat: Seat) -> int:
    """Order tokens of the seat that have not acted yet, Decoys apart."""
    return sum(token not in ("", "decoy") for token in view.orders[seat])


def areas_with_units(view: Table, seat: Seat) -> int:
    return sum(code > 0 for code in view.army[seat])


def tokens_each(view: Table, seat: Seat) -> str:
    """The Order tokens that a seat has, in words: "3 Move, 3 Defense and 2 Decoy"."""
    return listed([f"{n} {kind.title()}" for kind, n in tokens(view, seat).items() if n]) if is_clan(view, seat) else ""


# --- a combat --------------------------------------------------------------------------------------------------------
def fight_area(view: Table, seat: Seat) -> str:
    return area_name(view, view.fight.area) if view.fight is not None else ""


def attacks(view: Table, seat: Seat) -> bool:
    return view.fight is not None and view.fight.attacker == seat


def strength(view: Table, seat: Seat) -> int:
    """The seat's own strength in the combat, before fuel."""
    fight = view.fight
    return 0 if fight is None else fight.attack if seat == fight.attacker else fight.defense


def their_strength(view: Table, seat: Seat) -> int:
    fight = view.fight
    return 0 if fight is None else fight.defense if seat == fight.attacker else fight.attack


def their_most(view: Table, seat: Seat) -> int:
    """The most that the other side could dial: barrels lie open. SW-CMB-16."""
    fight = view.fight
    if fight is None:
        return 0
    other = fight.defender if seat == fight.attacker else fight.attacker
    return 0 if other == NEUTRAL else min(view.box.material.dial, fuel_of(view, other))


def support_near(view: Table, seat: Seat) -> int:
    """The strength that areas around could lend to whoever is asked for it."""
    asked = bool(view.stack) and isinstance(view.stack[-1], CallSupport)
    return sum(n for _, n in supporters(view, seat)) if asked else 0


# --- an action that is chosen ----------------------------------------------------------------------------------------
def dialled(view: Table, seat: Seat, action: Action) -> int:
    read = view.box.words.read.get(action, ())
    return cast(int, read[1]) if read and read[0] == "dial" and isinstance(view.stack[-1], Dials) else 0


def sure_without(view: Table, seat: Seat, action: Action) -> bool:
    """Whether the combat is won without fuel, whatever the other side dials. SW-CMB-20, SW-CMB-21."""
    lead = strength(view, seat) - their_strength(view, seat) - their_most(view, seat)
    return lead >= 0 if attacks(view, seat) else lead > 0


def lost_anyway(view: Table, seat: Seat, action: Action) -> bool:
    """Whether this dial loses even if the other side burns nothing."""
    lead = strength(view, seat) + dialled(view, seat, action) - their_strength(view, seat)
    return lead < 0 if attacks(view, seat) else lead <= 0


def contraband_paid(view: Table, seat: Seat, action: Action) -> int:
    read = view.box.words.read.get(action, ())
    return cast(int, read[2]) if read and read[0] == "pay" and isinstance(view.stack[-1], Pay) else 0


def contraband_closes(view: Table, seat: Seat, action: Action) -> bool:
    """Whether the contraband burnt enters a space of Quarantine or exile. SW-FUEL-03."""
    steps = contraband_paid(view, seat, action) * force(view, seat).contraband_incubation
    return not set(next_spaces(view, seat, steps)) <= {"R"}


def pure_instead(view: Table, seat: Seat, action: Action) -> bool:
    """Whether pure fuel could be burnt in its place."""
    return contraband_paid(view, seat, action) > 0 and pure_of(view, seat) > _pure_paid(view, action)


def _pure_paid(view: Table, action: Action) -> int:
    read = view.box.words.read.get(action, ())
    return cast(int, read[1]) if read and read[0] == "pay" else 0


def dry_area(view: Table, seat: Seat) -> str:
    """The area whose column has dried up and may get a farm."""
    step = view.stack[-1] if view.stack else None
    return area_name(view, step.area) if isinstance(step, BuildFarm) else ""


def left_empty(view: Table, seat: Seat, action: Action) -> str:
    """The area that the whole group leaves without a unit, if it counts GEO; empty: none."""
    read = view.box.words.read.get(action, ())
    if not read or read[0] not in ("move", "sail", "march"):
        return ""
    start, code = cast(int, read[1]), cast(int, read[-1])
    counts = view.steam[start] + view.farms[start] + view.toxic[start]
    if view.army[seat][start] != code or holder(view, start) != seat or not counts or view.beacon[start] == seat:
        return ""
    return area_name(view, start)


# --- what happened ---------------------------------------------------------------------------------------------------
def scored(events: Sequence[Event], seat: Seat) -> int:
    """The GEO of the last Whiteout; -1: there was none since."""
    return next((e.geo[seat] for e in reversed(events) if isinstance(e, Scored)), -1)


def scored_best(events: Sequence[Event], seat: Seat) -> int:
    """The best of the others in it."""
    for event in reversed(events):
        if isinstance(event, Scored):
            return max(n for other, n in enumerate(event.geo) if other != seat)
    return -1


def sickened(events: Sequence[Event], seat: Seat) -> int:
    return len(own(events, Sickened, seat))


def recruited(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.count for e in own(events, Recruited, seat))


def fell(events: Sequence[Event], seat: Seat) -> int:
    """How many of the seat's units were lost."""
    return sum(e.base + e.elite for e in own(events, Lost, seat))


def combats(events: Sequence[Event], seat: Seat) -> list[CombatDecided]:
    return [e for e in events if isinstance(e, CombatDecided) and seat in (e.attacker, e.defender)]


def won_at(events: Sequence[Event], seat: Seat) -> str:
    won = [e.area for e in combats(events, seat) if e.winner == seat]
    return listed(won) if won else ""


def beaten_at(events: Sequence[Event], seat: Seat) -> str:
    lost = [e.area for e in combats(events, seat) if e.winner != seat]
    return listed(lost) if lost else ""


FACTS = Facts(
    now={
        "round": coming_round,
        "rounds": lambda view, seat: view.box.scenario.rounds,
        "rounds_left": lambda view, seat: view.box.scenario.rounds - coming_round(view, seat),
        "areas": held_areas,
        "steam": held_steam,
        "farms": held_farms,
        "geo": geo,
        "best_rival": best_rival_geo,
        "points": lambda view, seat: result(view).points[seat],
        "best_points": lambda view, seat: max(n for other, n in enumerate(result(view).points) if other != seat),
        "won": lambda view, seat: view.winner == seat,
        "units": units,
        "fed": fed,
        "hungry": hungry,
        "fuel": fuel_of,
        "pure": pure_of,
        "contraband": contraband_of,
        "refilled": refilled,
        "contracts": contracts_of,
        "upkeep": upkeep,
        "sickness": sickness,
        "sickness_closes": sickness_closes,
        "title": title_held,
        "tokens_left": tokens_left,
        "passed": lambda view, seat: view.passed[seat],
        "occupied": areas_with_units,
        "tokens_each": tokens_each,
        "reserve": lambda view, seat: view.reserve[seat][0],
        "farms_left": lambda view, seat: view.farms_left,
        "elites": lambda view, seat: coming_round(view, seat) >= view.box.scenario.from_round.elites,
        "ships": lambda view, seat: coming_round(view, seat) >= view.box.scenario.from_round.contracts,
        "marches": lambda view, seat: coming_round(view, seat) >= view.box.scenario.from_round.marches,
        "powers": lambda view, seat: not view.box.scenario.no_clan_powers,
        "fight": fight_area,
        "attacks": attacks,
        "strength": strength,
        "their_strength": their_strength,
        "their_most": their_most,
        "support_near": support_near,
        "dry_area": dry_area,
    },
    deeds={
        "dialled": dialled,
        "sure_without": sure_without,
        "lost_anyway": lost_anyway,
        "contraband_paid": contraband_paid,
        "contraband_closes": contraband_closes,
        "pure_instead": pure_instead,
        "left_empty": left_empty,
    },
    news={
        "round_began": lambda events, seat: any(isinstance(event, RoundBegan) for event in events),
        "scored": scored,
        "scored_best": scored_best,
        "sickened": sickened,
        "recruited": recruited,
        "fell": fell,
        "won_at": won_at,
        "beaten_at": beaten_at,
    },
)
