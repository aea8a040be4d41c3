"""What the scenario itself makes an area worth to a bot: target areas, meeting places, and the way to supremacy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enginehouse.core import Seat
from enginehouse.games.steamwatchers.rules.forecast import geo_coming
from enginehouse.games.steamwatchers.rules.state import Table


def aims(view: Table, seat: Seat, holder: Sequence[Seat], left: int) -> Iterator[tuple[int, float]]:
    """Areas and what they are worth beyond their farms and steam."""
    scenario = view.box.scenario
    for area in view.box.targets:
        yield area, scenario.target_geo * (0.85 if left < 2 else 0.6)
    if scenario.meeting is not None:
        for owner, place in enumerate(view.meeting):
            if place >= 0:
                yield place, (scenario.meeting.own_geo if owner == seat else scenario.meeting.other_geo) * 0.8
    if scenario.supremacy_havens:
        yield from _havens(view, seat, holder)
    elif scenario.supremacy_geo:
        yield from _riches(view, seat, holder, scenario.supremacy_geo)


def _havens(view: Table, seat: Seat, holder: Sequence[Seat]) -> Iterator[tuple[int, float]]:
    """A haven is worth more the nearer one is to the number that wins, and most in the hands of one who is nearer."""
    scenario = view.box.scenario
    wanted = scenario.supremacy_havens_five if view.seats == 5 else scenario.supremacy_havens
    held = [0] * view.seats
    for area in view.box.havens:
        if 0 <= holder[area] < view.seats:
            held[holder[area]] += 1
    near = view.round >= scenario.supremacy_from - 1
    for area in view.box.havens:
        owner = holder[area]
        short = wanted - held[seat] - (owner != seat)
        value = 0.45 if short > 1 else 1.0 if short == 1 else 3.0 if near else 1.6
        if 0 <= owner < view.seats and owner != seat and held[owner] >= wanted - 1:  # they must not keep it
            value += 2.5 if held[owner] >= wanted and near else 0.8
        yield area, value


def _riches(view: Table, seat: Seat, holder: Sequence[Seat], wanted: int) -> Iterator[tuple[int, float]]:
    """GEO that stands at the coming Whiteout counts when it wins; what stands for another who would win must fall."""
    if view.round < view.box.scenario.supremacy_from - 1 or not all(view.clan):
        return
    coming = [geo_coming(view, s) if view.alive[s] else 0 for s in range(view.seats)]
    push = 0.0 if coming[seat] < wanted - 4 else 0.25 if coming[seat] < wanted - 2 else 0.6
    for area, owner in enumerate(holder):
        now = view.farms[area] + view.toxic[area] + max(0, view.steam[area] - 1)
        if not now:
            continue
        value = push * now
        if 0 <= owner < view.seats and owner != seat and coming[owner] >= wanted - 1:
            value += 0.5 * now if coming[owner] < wanted else 1.0 * now
        if value:
            yield area, value
