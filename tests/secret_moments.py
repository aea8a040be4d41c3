"""For every title, moments at which its secrets are alive: somebody looks, somebody else knows more, and acts.

Together they cover all that the titles declare as secret; ``test_plants`` fails where one is in no moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from enginehouse import house
from enginehouse.core import SPECTATOR, Event, Game, Seat
from enginehouse.games.planet_steam.rules.events import OpenerSkipped, Subsidised
from enginehouse.games.steamwatchers.rules.steps.activation import Turns
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning
from tests.games.steamwatchers.scene import Scene
from tests.games.steamwatchers.sealed import dialling, planning, voting
from tests.secrecy import Moment, Varied, begun_here, check_answers, check_look, check_sealed, check_step, moment_of

#: Events that say a secret aloud because a rule wants it (PS-HIDDEN-08; PS-R86 with PS-R06).
SPOKEN: tuple[type[Event], ...] = (Subsidised, OpenerSkipped)
#: Steps in which there are two ways to write the same: tanks may be named in any order.
ALIKE = ("Extract",)


@dataclass(frozen=True)
class Staged:
    """A moment with somebody who acts, and what is done."""

    moment: Moment
    actor: Seat
    action: str

    def check(self) -> Varied:
        """Everything of ``secrecy``, with the same choices every time."""
        varied = check_look(self.moment, asked=("", "nonsense", self.action))
        varied |= check_step(self.moment, self.actor, self.action, SPOKEN)
        if self.actor != self.moment.viewer:
            varied |= check_answers(self.moment, self.actor, Random(1), most=12, alike=ALIKE)
            varied |= check_sealed(self.moment, self.actor, Random(1))
        return varied


def staged(game: Game[Any], viewer: Seat, actor: Seat, action: str) -> Staged:
    return Staged(moment_of(game, viewer, Random(5)), actor, action)


def reached(title: str, players: int, seed: int, there: Callable[[Any], bool], **options: Any) -> Game[Any]:
    """A random game, stopped where the table is as wanted."""
    game, rnd = Game(house.title(title), players, options, seed), Random(seed)
    while not there(game.table):
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    return game


def played(title: str, players: int, seed: int, plies: int, options: Mapping[str, Any] | None = None) -> Game[Any]:
    """A game after so many random actions."""
    game, rnd = Game(house.title(title), players, options, seed), Random(seed)
    for _ in range(plies):
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    return game


def told(title: str, players: int, event: str) -> Staged:
    """Where something of this kind is told, of which one who looks on may not know all."""
    for seed in range(40):
        game, rnd = Game(house.title(title), players, None, seed), Random(seed)
        while not game.over:
            actor = rnd.choice(game.to_act)
            action, before = rnd.choice(game.legal(actor)), game.clone()
            for happened in game.play(actor, action):
                owners = {actor, getattr(happened, "seat", actor), getattr(happened, "victim", actor)}
                if type(happened).__name__ == event and not game.over and len(owners) < players:
                    return staged(before, next(s for s in range(players) if s not in owners), actor, action)
    raise LookupError(f"no random game of {title} tells {event}")


# --- the games --------------------------------------------------------------------------------------------------------
def steam_power() -> list[Staged]:
    solo = reached("steam-power", 1, 3, lambda table: bool(table.put_aside))
    return [
        told("steam-power", 3, "Drew"),
        told("steam-power", 3, "Robbed"),
        staged(solo, SPECTATOR, 0, solo.legal(0)[0]),
    ]


def planet_steam() -> list[Staged]:
    bidding = played("planet-steam", 3, 2, 6)
    actor = bidding.to_act[0]
    return [
        staged(bidding, (actor + 1) % 3, actor, bidding.legal(actor)[-1]),
        staged(bidding, actor, actor, bidding.legal(actor)[0]),
        staged(played("planet-steam", 4, 3, 60), SPECTATOR, *_first(played("planet-steam", 4, 3, 60))),
    ]


def _first(game: Game[Any]) -> tuple[Seat, str]:
    return game.to_act[0], game.legal(game.to_act[0])[0]


def imperial_steam() -> list[Staged]:
    secret = {"money": "secret"}
    bids, turn = played("imperial-steam", 3, 1, 0, secret), played("imperial-steam", 3, 1, 40, secret)
    actor, action = _first(turn)
    return [
        staged(bids, 0, 1, bids.legal(1)[2]),
        staged(turn, (actor + 1) % 3, actor, action),
        staged(turn, actor, actor, action),
    ]


def informed() -> Scene:
    """Card A15 is in force: all tokens lie face down, and the Archon, seat 1, is told of two."""
    s = Scene("menrau", "free-fleet", "catabatians").home().card("informers", archon=1)
    for area in ("rhone", "gironde"):
        s.army(1, area, 1)
    s.army(2, "saksas", 2).army(0, "eire", 1).run(BeginPlanning(), Turns())
    for seat in range(3):
        while seat in s.acting:
            s.play(seat, [a for a in s.legal(seat) if a != "again"][-1])
    return s


def exchanging(viewer: Seat) -> Staged:
    """A token laid down as it will be turned up, and one exchanged for it: only the Archon knows which it was."""
    s = informed().play(1, "enough")
    swap = next(a for a in s.legal(1) if a.startswith("swap"))
    _, area, kind = swap.split()
    moment = moment_of(begun_here(s.game), viewer, Random(5))
    other = s.t.clone()
    other.orders[1][s.a(area)] = kind
    return Staged(replace(moment, worlds=(s.t.clone(), other)), 1, "none")


def asks(step: str) -> Callable[[Any], bool]:
    return lambda table: type(table.stack[-1]).__name__ == step


def steamwatchers() -> list[Staged]:
    sealed = [begun_here(scene().game) for scene in (planning, voting, dialling)]
    places = {"scenario": "appointed-places"}
    sealed.append(reached("steamwatchers", 3, 2, asks("HideMeeting"), **places))
    met = reached("steamwatchers", 3, 2, lambda table: table.phase == "conclave", **places)
    looking = informed()
    late = played("steamwatchers", 3, 4, 220)
    actor, action = _first(late)
    return [
        *(staged(game, viewer, 1, game.legal(1)[0]) for game in sealed for viewer in (0, SPECTATOR)),
        staged(begun_here(looking.game), 0, 1, next(a for a in looking.legal(1) if "saksas" in a)),
        *(exchanging(viewer) for viewer in (0, SPECTATOR)),
        staged(met, SPECTATOR, *_first(met)),
        told("steamwatchers", 3, "CardsDrawn"),
        staged(late, (actor + 1) % 3, actor, action),
        staged(late, SPECTATOR, actor, action),
    ]


TITLES: dict[str, Callable[[], list[Staged]]] = {
    "steam-power": steam_power,
    "planet-steam": planet_steam,
    "steamwatchers": steamwatchers,
    "imperial-steam": imperial_steam,
}


@cache
def moments(title: str) -> list[tuple[Staged, Varied]]:
    """The moments of a title, each with the secrets that are alive at it. None of them tells."""
    return [(one, one.check()) for one in TITLES[title]()]
