"""A contract as one bill: which factories fill it, what the missing ones would cost, and what it pays or costs at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enginehouse.core import Action, Seat, Source, Waybill, WaybillLine, counted
from enginehouse.games.imperial_steam.rules.box import GOODS
from enginehouse.games.imperial_steam.rules.events import contract_in_words
from enginehouse.games.imperial_steam.rules.scoring import fulfilled
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import factory_price, sites_in

HINT = "It pays only if somebody links Trieste. Nothing is built yet: the cheapest sites in your network are named."


def spare(view: Table, seat: Seat) -> list[int]:
    """Factories of each good that no contract of the seat's own needs. IS-R50."""
    return _left(view, seat, fulfilled(view.box, view.contracts[seat], view.factories[seat]))


def _left(view: Table, seat: Seat, full: Sequence[str]) -> list[int]:
    left = list(view.factories[seat])
    for name in full:
        for good, n in enumerate(view.box.contracts[name].asks):
            left[good] -= n
    return left


def waybill(view: Table, seat: Seat, actions: Sequence[Action]) -> Waybill | None:
    """The bill of a contract that would be signed: a line for each of its factories. IS-CONTR-02 to -10, IS-SCORE-09 to -11."""
    name = view.box.book.sign_of.get(actions[-1])
    if name is None:
        return None
    card = view.box.contracts[name]
    had = fulfilled(view.box, view.contracts[seat], view.factories[seat])
    full = fulfilled(
        view.box, (*view.contracts[seat], name), view.factories[seat]
    )  # the dearest mix: it may rob another
    lines = tuple(_lines(view, seat, card.asks, _left(view, seat, [one for one in full if one != name])))
    missing = sum(line.source.name.startswith("No ") for line in lines)
    total = f"−{card.value} gulden" if missing else f"+{card.value} gulden"
    cars = counted(card.size, "freight car")
    head = f"reserves {cars}, {view.freight(seat) - card.size or 'none'} left for goods"
    title = f"Contract for {contract_in_words(name).partition(', worth')[0]}"
    came = min(card.size, view.box.investor_rows - view.investors[seat])
    notes = [f"{counted(came, 'investor')} at once: as many more shares can be sold"] if came else []
    if missing:
        notes.append(
            f"Full, it pays {card.value}; {'a factory is' if missing == 1 else f'{missing} factories are'} missing"
        )
    notes += [f"It takes the factories of your contract for {contract_in_words(one)}" for one in had if one not in full]
    if came < card.size:
        notes.append(f"Only {came} of its {card.size} investors find room on your share board")
    at = "At Trieste, as things stand" if missing else "At Trieste"
    return Waybill(title, head, lines, total, hint=HINT, total_is=at, notes=tuple(notes))


def _lines(view: Table, seat: Seat, asks: Sequence[int], own: Sequence[int]) -> Iterator[WaybillLine]:
    left = {site for site in sites_in(view, seat) if not view.sites >> site & 1}
    for good, n in enumerate(asks):
        mine = [site for site, what, _ in view.works[seat] if what == good]
        for k in range(n):
            if k < own[good]:
                site = mine[-1 - k] if k < len(mine) else None
                yield WaybillLine(GOODS[good], _yours(view, good, site))
                continue
            site = min(left, key=lambda site: (_price(view, site, good), site), default=None)
            left.discard(-1 if site is None else site)
            yield WaybillLine(GOODS[good], _missing(view, good, site))


def _price(view: Table, site: int, good: int) -> int:
    price = factory_price(view, site, good)
    return 10_000 if price is None else price


def _yours(view: Table, good: int, site: int | None) -> Source:
    where = "" if site is None else f" at {view.ground.works[site].words}"
    place = "" if site is None else f"site-{view.ground.works[site].name}"
    return Source((), f"Your {GOODS[good]} factory{where}", "no other contract needs it", "yours", place=place)


def _missing(view: Table, good: int, site: int | None) -> Source:
    price = None if site is None else factory_price(view, site, good)
    if site is None or price is None:
        return Source((), f"No {GOODS[good]} factory", "and no free site in your network", "missing")
    works = view.ground.works[site]
    note = f"cheapest to build at {works.words}, with a worker"
    return Source((), f"No {GOODS[good]} factory", note, f"{price} more", place=f"site-{works.name}")
