"""One look at the map for a bot: who holds what, what it is worth at the end, who could come."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.bot.aims import aims
from enginehouse.games.steamwatchers.rules.control import clan_of, toxic_owner
from enginehouse.games.steamwatchers.rules.forecast import next_spaces, sickness_coming
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.subsides import incubation_of


class Said(NamedTuple):
    """An action read: its verb, its numbers in order, and its word."""

    verb: str
    a: int = 0
    b: int = 0
    c: int = 0
    word: str = ""


def said(read: tuple[str | int, ...]) -> Said:
    numbers = [x for x in read if isinstance(x, int)]
    words = [x for x in read[1:] if isinstance(x, str)]
    a, b, c, *_ = (*numbers, 0, 0, 0)
    return Said(str(read[0]), a, b, c, words[0] if words else "")


def strength(code: int) -> int:
    return (code & 7) + 2 * (code >> 3)


class Eye:
    """Numbers by area, for one seat; what not every question needs is reckoned when it is asked for."""

    def __init__(self, view: Table, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.left: int = max(0, view.box.scenario.rounds - max(view.round, 1))

    @cached_property
    def holder(self) -> list[Seat]:
        """Who controls what, as ``land.holder`` says it."""
        view = self.view
        attacker = view.active.seat if view.active is not None else NOBODY
        out = view.beacon[:]
        if any(view.toxic) and (owner := toxic_owner(view)) != NOBODY:
            out = [owner if toxic and held == NOBODY else held for held, toxic in zip(out, view.toxic, strict=True)]
        rows = [(s, row) for s, row in enumerate(view.army) if s != attacker]
        if attacker != NOBODY:
            _stand(out, attacker, view.army[attacker])
        if any(view.singed):
            _stand(out, NEUTRAL, view.singed)
        for s, row in rows:
            _stand(out, s, row)
        return out

    @cached_property
    def buildings(self) -> list[int]:
        view = self.view
        return [
            farms + toxic + turrets + (beacon != NOBODY)
            for farms, toxic, turrets, beacon in zip(view.farms, view.toxic, view.turrets, view.beacon, strict=True)
        ]

    @cached_property
    def mine(self) -> list[int]:
        return [a for a, held in enumerate(self.holder) if held == self.seat]

    @cached_property
    def beside(self) -> set[int]:
        near = self.view.box.near
        return {b for a in self.mine for b in near[a]}

    @cached_property
    def front(self) -> list[int]:
        """How many neighbours are held by others."""
        foreign = [held not in (NOBODY, self.seat) for held in self.holder]
        return [sum([foreign[b] for b in near]) for near in self.view.box.near]

    @cached_property
    def worth(self) -> list[float]:
        """GEO each area will be worth to a holder, mostly at the end of the game."""
        view = self.view
        left, built = self.left, self.buildings
        clean = not any(view.toxic) or _toxic(view, self.seat)
        worth: list[float] = []
        for area, open_ in enumerate(view.box.accessible):
            if not open_:
                worth.append(0.0)
                continue
            level = view.steam[area]
            value: float = view.farms[area] + view.toxic[area] + 0.03
            if level:
                dry = 0.75 if left else 0.85  # a farm, if one's units stand there and fuel is left
                if built[area] >= 2 and not (view.turrets[area] or view.beacon[area] != NOBODY):
                    dry = 0.0
                value += max(level - 1 - left, dry) + 0.22 * (level - 1)
            if not clean and view.toxic[area]:
                value -= 0.25
            worth.append(value)
        for area, more in aims(view, self.seat, self.holder, self.left):
            worth[area] += more
        return worth

    @cached_property
    def beyond(self) -> list[float]:
        """The best that lies next door and is not one's own."""
        wanted = [0.0 if held == self.seat else worth for held, worth in zip(self.holder, self.worth, strict=True)]
        return [max([wanted[b] for b in near], default=0.0) for near in self.view.box.near]

    @cached_property
    def threat(self) -> list[int]:
        """The strongest enemy army next door."""
        view = self.view
        foes = [0] * len(view.steam)
        for s, row in enumerate(view.army):
            if s != self.seat:
                for a, code in enumerate(row):
                    if code and (force := (code & 7) + 2 * (code >> 3)) > foes[a]:
                        foes[a] = force
        return [max([foes[b] for b in near], default=0) for near in view.box.near]

    @cached_property
    def defence(self) -> list[int]:
        view = self.view
        out = [0] * len(view.steam)
        orders = view.orders[self.seat]
        for a, code in enumerate(view.army[self.seat]):
            if code:
                out[a] = strength(code) + (orders[a] == "defense") + 2 * view.turrets[a] + 2 * view.cube[a]
        return out

    @cached_property
    def distance(self) -> list[int]:
        """Steps by land from the nearest own unit (9: far)."""
        view = self.view
        out = [9] * len(view.steam)
        here = [a for a, code in enumerate(view.army[self.seat]) if code]
        for step in range(9):
            after: list[int] = []
            for a in here:
                if out[a] == 9:
                    out[a] = step
                    after += [b for b in view.box.near[a] if out[b] == 9]
            here = after
        return out

    @cached_property
    def coming(self) -> int:
        """Steps of incubation that Steam Subsides will bring as things stand."""
        return sickness_coming(self.view, self.seat)

    def pain(self, steps: int) -> float:
        """What so many more steps of incubation cost, with the sickness to come this round in mind."""
        return pain(self.view, self.seat, steps, self.coming)

    def sickness(self, area: int) -> float:
        """What the steam there would cost this round, in GEO, to one who is not there yet."""
        if not self.view.steam[area]:
            return 0.0
        return self.pain(incubation_of(self.view, area))

    def relief(self, area: int) -> float:
        """What leaving the steam there would spare this round."""
        if not self.view.steam[area]:
            return 0.0
        return -self.pain(-incubation_of(self.view, area))

    def guard(self, area: int) -> float:
        """What the units of others (or the Singed) in an area could bring to its defence, without fuel."""
        view = self.view
        owner = self.holder[area]
        if owner == NEUTRAL:
            return view.singed[area] + 2 * view.turrets[area] + 2 * view.cube[area]
        if owner == NOBODY or not view.army[owner][area]:
            return 0.0
        token = 1 if view.orders[owner][area] == "defense" else 0
        total = strength(view.army[owner][area]) + token + 2 * view.turrets[area] + 2 * view.cube[area]
        allies = [
            strength(view.army[owner][b]) for b in view.box.near[area] if view.orders[owner][b] and view.army[owner][b]
        ]
        return total + 0.6 * sum(allies)


def _toxic(view: Table, seat: Seat) -> bool:
    return bool(view.clan[seat]) and clan_of(view, seat).power.toxic_farms > 0


def _stand(out: list[Seat], who: Seat, row: list[int]) -> None:
    for area, code in enumerate(row):
        if code:
            out[area] = who


def pain(view: Table, seat: Seat, steps: int, coming: int | None = None) -> float:
    """What so many more steps of incubation cost, with the sickness to come this round in mind."""
    last = view.round >= view.box.scenario.rounds
    price = {"R": 0.0, "Q": 0.15 if last else 0.6, "D": 0.9 if last else 1.7}
    if coming is None:
        coming = sickness_coming(view, seat)
    both = sum([price[s] for s in next_spaces(view, seat, max(0, coming + steps))])
    return both - sum([price[s] for s in next_spaces(view, seat, coming)])
