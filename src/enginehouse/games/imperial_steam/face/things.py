"""What those things are that have no sheet of words of their own (see tips.py), what they do now and by which rule."""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.core import Seat, Thing, Words, counted
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS
from enginehouse.games.imperial_steam.rules.free import can_sell
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import BOARD_PRICE, STATION_PRICE

Maker = Callable[[Table, str, Words], Thing | None]


def thing(view: Table, element: str, words: Words) -> Thing | None:
    kind, _, rest = element.partition("-")
    make = _KINDS.get(kind)
    return None if make is None else make(view, rest, words)


# --- the map ---------------------------------------------------------------------------------------------------------
def _site(view: Table, name: str, words: Words) -> Thing | None:
    ground = view.ground
    index = ground.works_of.get(name)
    if index is None:
        return None
    works = ground.works[index]
    for seat in range(view.seats):
        for at, good, left in view.works[seat]:
            if at == index:
                owner = "Your" if seat == view.viewer else f"{words.seat(seat)}’s"
                lies = f"{left} {GOODS[good]} left beside its worker." if left else "Nothing is left beside its worker."
                return Thing(f"{owner} {GOODS[good]} factory at {works.words}", lies, "IS-FACT-09")
    prices = {BOARD_PRICE: "at the board’s price", STATION_PRICE: f"for {ground.price[works.city]}"}
    cost = prices.get(works.price, f"for {works.price}")
    return Thing(f"Factory site at {works.words}", f"Free; a factory of any kind, {cost}.", "IS-FACT-01")


def _station(view: Table, code: str, words: Words) -> Thing | None:
    city = next((c for c, one in enumerate(view.box.cities) if one.code == code.partition("-")[0]), None)
    if city is None:
        return None
    price, name = view.ground.price[city], view.box.cities[city].name
    return Thing(
        f"Station site in {name}", f"{price} gulden: income 10, a warehouse floor, a third track here.", "IS-STAT-05"
    )


# --- influence -------------------------------------------------------------------------------------------------------
def _influence(view: Table, _: str, words: Words) -> Thing:
    mine = f" Yours is {10 * view.influence[view.viewer]}." if view.viewer >= 0 else ""
    told = f"It decides who goes first and where one may hire, and counts at the end.{mine}"
    return Thing("The influence track", told, "IS-INFL-01")


def _marker(view: Table, seat: str, words: Words) -> Thing:
    who = int(seat)
    return Thing(words.seat(who), f"Influence {10 * view.influence[who]}.", "IS-INFL-01")


# --- a player's board ------------------------------------------------------------------------------------------------
def _crew(view: Table, rest: str, words: Words) -> Thing:
    level, _, area = rest.partition("-")
    n = int(level) - 1
    rested, worked = view.rested[view.viewer][n], view.worked[view.viewer][n]
    told = f"{rested} rested, {worked} worked. On tracks a rested one makes an effort of {level}."
    return Thing(f"Your workers of level {level}{f', {area}' if area else ''}", told, "IS-TRACK-19")


def _owner(view: Table, rest: str, words: Words) -> tuple[Seat, str]:
    seat = int(rest) if rest else view.viewer
    return seat, "Your" if seat == view.viewer else f"{words.seat(seat)}’s"


def _trains(view: Table, rest: str, words: Words) -> Thing:
    seat, whose = _owner(view, rest, words)
    cars, passengers = view.freight(seat), view.passengers(seat)
    told = f"{counted(cars, 'free freight car')}; {counted(passengers, 'passenger car')}, 10 a round each."
    return Thing(f"{whose} trains", told, "IS-LOCO-01")


def _train(view: Table, rest: str, words: Words) -> Thing | None:
    row, trains = int(rest) - 1, view.trains[view.viewer]
    if row >= len(trains):
        return None
    level, cars = trains[row]
    return Thing(
        f"Your train {rest}",
        f"Level {level}, {counted(len(cars), 'car')}. An upgrade costs the difference.",
        "IS-LOCO-08",
    )


def _good(view: Table, kind: str, words: Words) -> Thing:
    held = view.stock[view.viewer][GOODS.index(kind)] if kind in GOODS else 0
    return Thing(f"Your {kind}", f"{held} on your trains and in your warehouse.", "IS-STORE-02")


def _shares(view: Table, rest: str, words: Words) -> Thing:
    seat, whose = _owner(view, rest, words)
    price, sold = view.box.values[view.share[seat]], view.shareholders[seat]
    now = (
        f"An investor would pay {price} now"
        if can_sell(view, seat)
        else f"The value is {price}, and no investor pays it now"
    )
    return Thing(f"{whose} shares", f"{now}; {sold} sold, each a tenth of all at the end.", "IS-SELL-01")


def _value(view: Table, rest: str, words: Words) -> Thing:
    now = view.box.values[view.share[view.viewer]]
    told = f"Yours is {now}. A hand on “Shares” moves it up one row, or down as far as you like."
    return Thing(f"Share value {rest}", told, "IS-SHARE-02")


def _engineer(view: Table, rest: str, words: Words) -> Thing:
    kind, _, hub = rest.partition("-")
    city = next((view.box.cities[view.hubs_at[n]].name for n, colour in enumerate(HUBS) if colour == hub), hub)
    told = f"Waits in {city}: {view.box.engineer_price} gulden, with the hand that hires. Every {kind} needs one."
    return Thing(f"A {kind} engineer", told, "IS-HIRE-01")


_KINDS: dict[str, Maker] = {
    "site": _site,
    "station": _station,
    "influence": _influence,
    "marker": _marker,
    "crew": _crew,
    "trains": _trains,
    "train": _train,
    "good": _good,
    "shares": _shares,
    "value": _value,
    "engineer": _engineer,
}
