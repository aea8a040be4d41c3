"""Positions for the tests: a game with the few facts that a rule is about, and the steps that are to happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import enginehouse as eh
from enginehouse.core import Event, Game, Step
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, UNCLAIMED, WATER, Table

EVERYTHING: dict[str, Any] = {
    "immobile_tanks": True, "river_limits": True, "variable_trading": True, "variable_claims": True, "reduced_start": True,
    "predictable_claims": True, "price_manipulation": True, "sabotage": True, "freelance_carrier": True,
}  # fmt: skip


class Scene:
    """A game that stands at given steps. ``t`` is its table; ``go("1 bid 3")`` plays."""

    def __init__(self, game: Game[Table]) -> None:
        self.game = game
        self.heard: list[Event] = []

    @property
    def t(self) -> Table:
        return self.game.table

    def go(self, *moves: str) -> Scene:
        for move in moves:
            seat, _, action = move.partition(" ")
            self.heard += self.game.play(int(seat), action)
        return self

    def legal(self) -> list[str]:
        return self.game.legal(self.game.to_act[0])

    def asked(self) -> tuple[int, str] | None:
        """Who must decide, and the name of the step."""
        return (self.game.to_act[0], type(self.t.stack[-1]).__name__) if self.t.stack else None

    def no(self, move: str) -> str:
        """The rule that forbids a move."""
        seat, _, action = move.partition(" ")
        refusal = self.game.why_not(int(seat), action)
        assert refusal is not None, f"{move} is legal"
        assert refusal.rule in self.game.title.catalogue() or refusal.rule.startswith("EH-"), refusal
        assert action not in self.game.legal(int(seat))
        return refusal.rule

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.heard if isinstance(event, kind)]

    def cargo(self, seat: int, resource: str) -> int:
        return self.t.cargo[seat][RESOURCES.index(resource)]

    def supply(self, resource: str) -> int:
        return self.t.supply[RESOURCES.index(resource)]

    def price(self, resource: str) -> int:
        return self.t.price[RESOURCES.index(resource)]

    def owner(self, zone: str) -> int:
        return self.t.owner[self.t.box.zone(zone)]

    def tank(self, zone: str) -> str:
        """ "" for none, else its product, with + for a supercharger."""
        z = self.t.box.zone(zone)
        if self.t.product[z] < 0:
            return ""
        return RESOURCES[self.t.product[z]] + "+" * self.t.charged[z]


def scene(  # noqa: PLR0912 - one branch for each fact
    *steps: Step[Any],
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    cards: Sequence[int] | None = None,
    purse: Mapping[int, int] | None = None,
    cargo: Mapping[int, Mapping[str, int]] | None = None,
    carriers: Mapping[int, Mapping[str, int]] | None = None,
    claims: Mapping[str, int] | None = None,
    tanks: Mapping[str, str] | None = None,
    supply: Mapping[str, int] | None = None,
    price: Mapping[str, int] | None = None,
    bonus: Sequence[str] | None = None,
    empty: bool = False,
    **plain: Any,
) -> Scene:
    """A game at these steps. ``cards`` are the numbers the seats hold; ``empty`` clears the map of claims first."""
    game: Game[Table] = eh.new("planet-steam", players, seed, options)
    t = game.table
    t.round, t.phase = 2, "expansion"
    if empty:
        for z, who in enumerate(t.owner):
            if who >= 0:
                t.markers[who] += 1
            if who == NEUTRAL:
                t.neutral_left += 1
            if who > -3:
                t.owner[z] = UNCLAIMED
    for zone, who in (claims or {}).items():
        give(t, zone, who)
    for zone, what in (tanks or {}).items():
        stand(t, zone, what)
    for seat, credits in (purse or {}).items():
        t.purse[seat] = credits
    for field, table in (("cargo", cargo), ("carriers", carriers)):
        for seat, things in (table or {}).items():
            for name, n in things.items():
                getattr(t, field)[seat][RESOURCES.index(name)] = n
    for field, track in (("supply", supply), ("price", price)):
        for name, n in (track or {}).items():
            getattr(t, field)[RESOURCES.index(name)] = n
    if bonus is not None:
        t.bonus = [int(r in bonus) for r in RESOURCES]
    if cards is not None:
        t.cards = [n - 1 if n else NOBODY for n in cards]
        t.order = sorted(range(players), key=t.number) if all(cards) else []
    for name, value in plain.items():
        setattr(t, name, value)
    t.stack = list(reversed(steps))
    made = Scene(game)
    t.events = made.heard
    t.advance()
    t.events = None
    return made


def give(t: Table, zone: str, who: int) -> None:
    z = t.box.zone(zone)
    if t.owner[z] >= 0:
        t.markers[t.owner[z]] += 1
    if t.owner[z] == NEUTRAL:
        t.neutral_left += 1
    t.owner[z] = who
    if who >= 0:
        t.markers[who] -= 1
    if who == NEUTRAL:
        t.neutral_left -= 1


def stand(t: Table, zone: str, what: str) -> None:
    z, kind = t.box.zone(zone), RESOURCES.index(what.rstrip("+"))
    t.product[z], t.charged[z] = kind, int(what.endswith("+"))
    t.tanks_left -= 1
    t.superchargers_left -= t.charged[z]
    if kind != WATER:
        t.converters_left[kind] -= 1


def wanted_die(rolls: Sequence[int], steps: Any, **kw: Any) -> Scene:
    """A scene whose next die rolls are these, found by trying seeds."""
    from enginehouse.core.chance import draw

    for seed in range(5000):
        if all(draw(seed, 1000 + i, 6) + 1 == die for i, die in enumerate(rolls)):
            made = scene(*steps, **kw)
            made.t.seed, made.t.drawn = seed, 1000
            return made
    raise AssertionError("no such seed")


def random_game(players: int, seed: int, options: Mapping[str, Any] | None = None, limit: int = 100_000) -> Game[Table]:
    """A game played at random to its end, or for ``limit`` decisions."""
    game: Game[Table] = eh.new("planet-steam", players, seed, options)
    rnd = Random(seed)
    while not game.over and len(game.actions) < limit:
        seat = game.to_act[0]
        game.play(seat, rnd.choice(game.legal(seat)))
    return game


def random_options(rnd: Random) -> dict[str, Any]:
    return {name: True for name in EVERYTHING if rnd.random() < 0.5}
