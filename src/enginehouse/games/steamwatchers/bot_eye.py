"""One look at the map for a bot: who holds what, what it is worth at the end, who could come."""

from __future__ import annotations

from typing import NamedTuple

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.forecast import next_spaces, sickness_coming
from enginehouse.games.steamwatchers.land import buildings, clan_of, holder
from enginehouse.games.steamwatchers.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.steps.subsides import incubation_of


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
    """Numbers by area, for one seat."""

    __slots__ = (
        "beside",
        "buildings",
        "defence",
        "distance",
        "front",
        "holder",
        "left",
        "mine",
        "seat",
        "threat",
        "view",
        "worth",
    )

    def __init__(self, view: Table, seat: Seat) -> None:
        self.view, self.seat = view, seat
        areas = range(len(view.steam))
        self.left: int = max(0, view.box.scenario.rounds - max(view.round, 1))
        self.holder: list[Seat] = [holder(view, a) if view.box.accessible[a] else NOBODY for a in areas]
        self.buildings: list[int] = [buildings(view, a) for a in areas]
        self.worth: list[float] = [self._worth(a) for a in areas]
        self.mine: list[int] = [a for a in areas if self.holder[a] == seat]
        near = view.box.near
        self.beside: set[int] = {b for a in self.mine for b in near[a]}
        self.front: list[int] = [sum(1 for b in near[a] if self.holder[b] not in (NOBODY, seat)) for a in areas]
        self.threat: list[int] = [self._threat(a) for a in areas]
        self.defence: list[int] = [self._defence(a) for a in areas]
        self.distance: list[int] = self._distances()

    def _worth(self, area: int) -> float:
        """GEO the area will be worth to a holder, mostly at the end of the game."""
        view = self.view
        if not view.box.accessible[area]:
            return 0.0
        level = view.steam[area]
        value: float = view.farms[area] + view.toxic[area]
        if level:
            dry = 0.75 if self.left and self.buildings[area] < 2 else 0.0
            value += max(level - 1 - self.left, dry) + 0.22 * max(level - 1, 0)
        scenario = view.box.scenario
        if area in view.box.targets:
            value += scenario.target_geo * 0.8
        if scenario.supremacy_havens and area in view.box.havens:
            value += 0.9
        if scenario.meeting is not None:
            for owner, place in enumerate(view.meeting):
                if place == area:
                    value += (scenario.meeting.own_geo if owner == self.seat else scenario.meeting.other_geo) * 0.8
        if view.toxic[area] and not _toxic(view, self.seat):
            value -= 0.25
        return value + 0.03

    def _threat(self, area: int) -> int:
        """The strongest enemy army next door."""
        view = self.view
        most = 0
        for b in view.box.near[area]:
            for s, row in enumerate(view.army):
                if s != self.seat and row[b]:
                    most = max(most, strength(row[b]))
        return most

    def _defence(self, area: int) -> int:
        view = self.view
        code = view.army[self.seat][area]
        if not code:
            return 0
        token = 1 if view.orders[self.seat][area] == "defense" else 0
        return strength(code) + token + 2 * view.turrets[area] + 2 * view.cube[area]

    def _distances(self) -> list[int]:
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

    def sickness(self, area: int) -> float:
        """What the steam there would cost this round, in GEO, to one who is not there yet."""
        if not self.view.steam[area]:
            return 0.0
        return pain(self.view, self.seat, incubation_of(self.view, area))

    def relief(self, area: int) -> float:
        """What leaving the steam there would spare this round."""
        if not self.view.steam[area]:
            return 0.0
        return -pain(self.view, self.seat, -incubation_of(self.view, area))

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


def pain(view: Table, seat: Seat, steps: int) -> float:
    """What so many more steps of incubation cost, with the sickness to come this round in mind."""
    last = view.round >= view.box.scenario.rounds
    price = {"R": 0.0, "Q": 0.15 if last else 0.6, "D": 0.9 if last else 1.4}
    coming = sickness_coming(view, seat)
    both = sum(price[s] for s in next_spaces(view, seat, coming + steps))
    return both - sum(price[s] for s in next_spaces(view, seat, coming))
