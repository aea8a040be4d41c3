"""Scenes that are positions as they stand, one for each phase, and changes of them that are refused or not."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from enginehouse.core import BadPosition, Step, sealed_for
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.state import NOBODY, Activation, Fight, Table
from enginehouse.games.steamwatchers.rules.steps.activation import (
    BeginActivation,
    EndActivation,
    TakeTurn,
    Turns,
)
from enginehouse.games.steamwatchers.rules.steps.aftermath import (
    EndFight,
)
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.combat import CallSupport, Decide
from enginehouse.games.steamwatchers.rules.steps.defense import DefenseAction
from enginehouse.games.steamwatchers.rules.steps.deployment import (
    ClaimFirst,
)
from enginehouse.games.steamwatchers.rules.steps.grants import RecruitBase
from enginehouse.games.steamwatchers.rules.steps.movement import (
    Fights,
    MoveUnits,
)
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning, Exchange, Inform, PlanOrders
from enginehouse.games.steamwatchers.rules.steps.rounds import Round
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides, Subside
from enginehouse.games.steamwatchers.rules.steps.whiteout import Cure, Whiteout
from tests.games.steamwatchers.scene import Scene

THREE = ("menrau", "rhein-stamm", "free-fleet")
FIVE = (*THREE, "catabatians", "western-alliance")
#: What waits at the bottom of the stack in each phase, and something to ask on top of it.
LATER: dict[str, list[Step[Any]]] = {
    "setup": [Round()],
    "conclave": [Round(), Whiteout(), SteamSubsides(), BeginActivation(), BeginPlanning()],
    "planning": [Round(), Whiteout(), SteamSubsides(), BeginActivation()],
    "activation": [Round(), Whiteout(), SteamSubsides(), Turns()],
    "subsides": [Round(), Whiteout()],
    "whiteout": [Round()],
    "over": [],
}


def asked(step: Any) -> Any:
    return msgspec.structs.replace(step, asks=True)


TOP: dict[str, Callable[[int], list[Step[Any]]]] = {
    "setup": lambda n: [asked(ClaimFirst(0))],
    "conclave": lambda n: [asked(RecruitBase(0))],
    "planning": lambda n: [PlanOrders(**sealed_for(tuple(range(n)), n))],
    "activation": lambda n: [asked(TakeTurn(0))],
    "subsides": lambda n: [asked(Subside(0, ()))],
    "whiteout": lambda n: [asked(Cure(0))],
    "over": lambda n: [],
}


def standing(phase: str = "activation", *clans: str, scenario: str = "war-returns", round: int = 2) -> Scene:
    """A scene in the midst of a phase that is a position as it stands."""
    s = Scene(*(clans or THREE), scenario=scenario, round=0 if phase == "setup" else round).home()
    t, n = s.t, s.t.seats
    t.phase, t.deployment = phase, [1, 2, 4, 5, 6][:n]
    if phase in ("subsides", "whiteout"):
        t.passed, t.claim = [True] * n, list(range(n))
    if phase == "setup":
        t.title, t.claim = [NOBODY] * n, [NOBODY, *range(1, n)]
    if phase == "over":
        t.winner, t.ending = 0, "most GEO"
    if scenario == "appointed-places" and phase != "setup":
        t.meeting = [t.deck.pop() for _ in range(n)]
    t.stack = [*LATER[phase], *TOP[phase](n)]
    GAME.check(t)
    return s


def without(seat: int = 2, phase: str = "activation", **how: Any) -> Scene:
    """The same, with a seat out of the game."""
    s = standing(phase, **how)
    t = s.t
    clan = s.box.clans[t.clan[seat]]
    t.army[seat], t.reserve[seat], t.fuel[seat] = [0] * len(t.steam), list(clan.miniatures), [0] * 5
    t.alive[seat], t.passed[seat], t.title[seat], t.claim[seat] = False, True, NOBODY, NOBODY
    if phase == "planning":
        t.stack[-1] = PlanOrders(**sealed_for((0, 1), 3))
    GAME.check(t)
    return s


def moving(order: str = "move", *clans: str, **how: Any) -> Scene:
    """Seat 0 activates the token in Rhône, where it has three base soldiers and an elite."""
    s = standing("activation", *clans, **how).army(0, "rhone", 3, 1, order)
    s.t.active, s.t.activated[0] = Activation(0, s.a("rhone"), order, True), 1
    begun = MoveUnits(0) if order == "move" else DefenseAction(0)
    s.t.stack = [*LATER["activation"], Check(), EndActivation(), asked(begun)]
    GAME.check(s.t)
    return s


def fighting(*clans: str, **how: Any) -> Scene:
    """Seat 0 fights seat 1 in Gironde."""
    s = moving("move", *clans, **how).army(0, "gironde", 2).army(1, "gironde", 3)
    s.t.fight = Fight(s.a("gironde"), 0, 1)
    s.t.stack[-1:] = [Fights(0, fought=True), Check(), EndFight(), Decide(), asked(CallSupport(0))]
    GAME.check(s.t)
    return s


def looking(seen: int = 0) -> Scene:
    """Seat 0, the Archon, looks at tokens that lie face down: those of seat 1 in Éire and Alba, of seat 2 in Galiza."""
    s = standing("planning").card(informers(), archon=0)
    s.army(1, "eire", 1, 0, "decoy").army(1, "alba", 1, 0, "move").army(2, "galiza", 1, 0, "defense")
    s.army(0, "rhone", 1, 0, "defense")
    s.t.facedown = True
    s.t.looked = [s.a(area) for area in ("eire", "alba")[:seen]]
    s.t.stack[-1] = asked(Inform(0, 2 - seen)) if seen < 2 else asked(Exchange(0))
    GAME.check(s.t)
    return s


def informers() -> str:
    return next(c.id for c in Scene().box.cards.values() if c.bonus == "informers")


def refused(table: Table, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.check(table)
    assert str(error.value).startswith(words), error.value


def tried(s: Scene, change: Callable[[Scene], object] | None, words: str) -> None:
    """Refused with the change in these words; a position, if there are none."""
    kept = s.t
    s.t = kept.clone()
    try:
        if change is not None:
            change(s)
        if words:
            refused(s.t, words)
        else:
            GAME.check(s.t)
    finally:
        s.t = kept


def put(field: str, value: Any, *at: int) -> Callable[[Scene], None]:
    """Put a value into a field of the table, or into the entry of it that is named."""

    def change(s: Scene) -> None:
        if not at:
            setattr(s.t, field, value)
            return
        row = getattr(s.t, field)
        for n in at[:-1]:
            row = row[n]
        row[at[-1]] = value

    return change


def both(*changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    def change(s: Scene) -> None:
        for one in changes:
            one(s)

    return change


def limits(s: Scene, field: str, low: int, high: int, rule: str = "", at: tuple[int, ...] = ()) -> None:
    """Both ends are fine, what lies beyond them is refused by its number."""
    for value in (low, high):
        tried(s, put(field, value, *at), "")
    beyond(s, field, low, high, rule, at)


def beyond(s: Scene, field: str, low: int, high: int, rule: str = "", at: tuple[int, ...] = ()) -> None:
    cited = f" ({rule})" if rule else ""
    for value in (low - 1, high + 1):
        tried(s, put(field, value, *at), f"{field}: {value} is not from {low} to {high}{cited}")
