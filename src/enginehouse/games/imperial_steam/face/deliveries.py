"""Deliveries as one act: a city that wants something is pressed, and the bill says what comes from where and what it pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from enginehouse.core import Action, Offer, Plan, Seat, Source, Waybill, WaybillLine, Words, listed
from enginehouse.games.imperial_steam.face import receipts
from enginehouse.games.imperial_steam.face.press import known
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS, HUBS
from enginehouse.games.imperial_steam.rules.events import key_in_words
from enginehouse.games.imperial_steam.rules.scoring import silver_value
from enginehouse.games.imperial_steam.rules.state import Table, Work

#: More than this hides the board's own question.
FEW = 3
HINT = "The best paid good is chosen. Press a factory or a line to send another."


def offers(view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Offer, ...]:
    """The deliveries that pay the most, one for each good and city: they are free, and easily overlooked."""
    best: dict[tuple[int, int], Action] = {}
    for action in _ranked(view, seat, legal):
        best.setdefault((_work(view, seat, action)[1], _city(view, action)), action)
    return tuple(
        Offer(action, _label(view, seat, action), _gain(view, seat, action)) for action in [*best.values()][:FEW]
    )


def plans(view: Table, seat: Seat, legal: Sequence[Action]) -> Iterator[Plan]:
    """Each city that can be served, by the good that pays the most there."""
    best: dict[int, Action] = {}
    for action in _ranked(view, seat, legal):
        best.setdefault(_city(view, action), action)
    for city, action in best.items():
        where = view.box.cities[city]
        label = f"{_label(view, seat, action)} for {_pay(view, seat, action)}"
        yield Plan((action,), label, (f"city-{where.code}",), ask=f"A delivery to {where.name}: check the bill")


def waybill(view: Table, seat: Seat, actions: Sequence[Action], words: Words) -> Waybill | None:
    """The bill of a delivery: the good and the coal, what else could go there, and what it brings. IS-DELIV-01 to -08."""
    action = actions[-1]
    if len(actions) != 1 or action not in view.box.book.deliver_of:
        return None
    city = _city(view, action)
    there = [a for a in view.stack[-1].legal(view, seat) if a in view.box.book.deliver_of and _city(view, a) == city]
    if action not in there:
        return None
    others = tuple(_source(view, seat, a) for a in _ranked(view, seat, there) if a != action)
    good, coal = GOODS[_work(view, seat, action)[1]], view.stock[seat][COAL]
    burnt = Source((action,), "Your board", f"burnt on the way; {coal - 1 or 'none'} left", "1 coal")
    notes = tuple(line for line in receipts.notes(view, seat, action, words) if not line.startswith("Burns"))
    lines = (WaybillLine(good, _source(view, seat, action), others), WaybillLine("coal", burnt))
    title = f"Delivery to {view.box.cities[city].name}"
    return Waybill(
        title,
        _head(view, seat, action),
        lines,
        _pay(view, seat, action),
        hint=HINT,
        total_is="You receive",
        notes=notes,
    )


def _head(view: Table, seat: Seat, action: Action) -> str:
    paid, cash = _paid(view, seat, action), known(view, seat)
    return f"{cash}, then {cash + paid} gulden" if paid and cash is not None else ""


# --- what a delivery is ----------------------------------------------------------------------------------------------
def _city(view: Table, action: Action) -> int:
    return view.box.book.deliver_of[action][1]


def _work(view: Table, seat: Seat, action: Action) -> Work:
    """The site of its worker, the good beside it and how many are left."""
    site = view.ground.works_of[view.box.book.deliver_of[action][0]]
    return next(work for work in view.works[seat] if work[0] == site)


def _paid(view: Table, seat: Seat, action: Action) -> int:
    """Gulden from the bank; none where coal brings a key. IS-DELIV-07, -08."""
    good = _work(view, seat, action)[1]
    return 0 if good == COAL and view.ground.hub[_city(view, action)] >= 0 else view.pay(good)


def _key(view: Table, action: Action) -> tuple[str, int]:
    """The key that coal brings at a hub, and what it counts at the end as the hub stands now. IS-SCORE-06, -07."""
    hub = view.ground.hub[_city(view, action)]
    column = 10 * view.hubs[hub]
    if view.gold[hub] < 0:
        return f"gold {HUBS[hub]}", column
    return f"silver {HUBS[hub]}", silver_value(view.box, column)


def _pay(view: Table, seat: Seat, action: Action) -> str:
    paid = _paid(view, seat, action)
    return f"{paid} gulden" if paid else key_in_words(_key(view, action)[0])


def _gain(view: Table, seat: Seat, action: Action) -> str:
    paid = _paid(view, seat, action)
    return f"+{paid}" if paid else key_in_words(_key(view, action)[0]).removeprefix("the ").partition(" of")[0]


def _label(view: Table, seat: Seat, action: Action) -> str:
    return f"Deliver {GOODS[_work(view, seat, action)[1]]} to {view.box.cities[_city(view, action)].name}"


def _ranked(view: Table, seat: Seat, actions: Iterable[Action]) -> list[Action]:
    """Those that bring the most first; of equals from where the most is left beside the worker."""

    def worth(action: Action) -> tuple[int, int]:
        return -(_paid(view, seat, action) or _key(view, action)[1]), -_work(view, seat, action)[2]

    return sorted((action for action in actions if action in view.box.book.deliver_of), key=worth)


def _source(view: Table, seat: Seat, action: Action) -> Source:
    site, good, left = _work(view, seat, action)
    works, ways = view.ground.works[site], _way(view, seat, view.ground.works[site].city, _city(view, action))
    by = [view.box.cities[city].name for city in ways[1:-1]]
    road = f"by {listed(by)}" if by else "straight there" if len(ways) > 1 else "in the same city"
    links = tuple(f"link-{view.box.links[link].name}" for link in _links(view, seat, ways))
    note = f"{left} {GOODS[good]} beside your worker, {road}"
    return Source((action,), f"{GOODS[good].capitalize()} from {works.words}", note, _gain(view, seat, action),
                  place=f"site-{works.name}", ways=links)  # fmt: skip


def _links(view: Table, seat: Seat, cities: Sequence[int]) -> Iterator[int]:
    for a, b in pairwise(cities):
        yield next(n for n in _tracks(view, seat, a) if view.box.links[n].a + view.box.links[n].b - a == b)


def _tracks(view: Table, seat: Seat, city: int) -> list[int]:
    return [link for link in view.box.cities[city].links if view.tracks[seat] >> link & 1]


def _way(view: Table, seat: Seat, start: int, end: int) -> list[int]:
    """The shortest way over one's own tracks, as cities: all deliveries stay in one's network. IS-DELIV-03."""
    before, front = {start: start}, [start]
    while end not in before:
        front = [
            other
            for city in front
            for link in _tracks(view, seat, city)
            if (other := view.box.links[link].a + view.box.links[link].b - city) not in before
            and before.setdefault(other, city) == city
        ]
    out = [end]
    while out[-1] != start:
        out.append(before[out[-1]])
    return out[::-1]
