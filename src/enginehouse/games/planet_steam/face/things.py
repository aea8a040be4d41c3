"""What each thing on the sheet is, what it does now and by which rule: told to whoever presses it in vain."""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.core import Thing, Words, counted
from enginehouse.games.planet_steam.face.auction_panel import BENEFITS
from enginehouse.games.planet_steam.face.words import signed
from enginehouse.games.planet_steam.rules.box import priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.extraction import runs_free
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps.tanks import CONVERTER_RULES, tank_price

Maker = Callable[[Table, str, Words], Thing | None]


def thing(view: Table, element: str, words: Words) -> Thing | None:
    """The phone's own drawings name the same things, with a word before."""
    kind, _, rest = element.removeprefix("phone-").partition("-")
    make = _KINDS.get(kind)
    return None if make is None else make(view, rest, words)


# --- the map ---------------------------------------------------------------------------------------------------------
def _zone(view: Table, name: str, words: Words) -> Thing | None:
    if name not in view.box.zones:
        return None
    zone = view.box.zones.index(name)
    who = view.owner[zone]
    river = ", on the river" if view.box.river[zone] else ""
    if who == OUT:
        return Thing(f"Zone {name}", "Not in this game.", "PS-CLAIM-12")
    if who == UNCLAIMED:
        return Thing(f"Zone {name}{river}", "Nobody’s yet: it can be rolled for, licensed or auctioned.", "PS-CLAIM-01")
    if who == NEUTRAL:
        told = "Neutral: a licence can take it, or an auction once no zone is free."
        return Thing(f"Zone {name}{river}", told, "PS-LIC-02")
    owner = "Yours" if who == view.viewer else f"{words.seat(who)}’s"
    if view.product[zone] < 0:
        told = f"{owner}, without a tank; it counts {view.box.values['zone']} at the end."
        return Thing(f"Zone {name}{river}", told, "PS-TANK-08")
    return Thing(f"The tank on {name}", f"{owner}. {_tank(view, zone)}", "PS-EXTR-07")


def _tank(view: Table, zone: int) -> str:
    if view.tipped == zone:
        return "It lies on its side and gives nothing this round."
    energy = "without energy" if runs_free(view, zone) else "for 1 energy"
    dome = " Its supercharger gives one more." if view.charged[zone] else ""
    return f"It gives {RESOURCES[view.product[zone]]} {energy}.{dome}"


def _row(view: Table, row: str, words: Words) -> Thing:
    here = " It is moored here." if view.airship >= 0 and view.box.rows[view.airship] == row else ""
    told = f"The airship gives every tank of the row it is moored at one more, whoever owns it.{here}"
    return Thing(f"The mooring of row {row}", told, "PS-AIRSHIP-02")


# --- the terminal ----------------------------------------------------------------------------------------------------
def _gauge(view: Table, name: str, words: Words) -> Thing | None:
    """A gauge, and whatever number stands on it."""
    resource = name.partition("-")[0]
    if resource not in RESOURCES:
        return None
    r = RESOURCES.index(resource)
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    change = track.change[supply]
    moves = "the price holds" if not change else f"each player’s turn moves the price by {signed(change)}"
    return Thing(
        resource.capitalize(), f"{credits_(price)} each; supply {supply}, {track.band(supply)}: {moves}.", "PS-PRICE-01"
    )


# --- what is for sale ------------------------------------------------------------------------------------------------
def _market(view: Table, _: str, words: Words) -> Thing:
    if not view.stock:
        return Thing("The tank market", "It is empty; tanks can still be imported.", "PS-TANK-11")
    told = f"{counted(view.stock, 'tank')}; the next costs {priced(tank_price(view))} in the Tank Phase."
    return Thing("The tank market", told, "PS-TANK-07")


def _import(view: Table, _: str, words: Words) -> Thing:
    return Thing("Import", f"A tank from abroad for {priced(view.box.costs['import'])}.", "PS-TANK-12")


def _converter(view: Table, name: str, words: Words) -> Thing:
    r = RESOURCES.index(name)
    told = f"A tank with it gives {name}: {priced(view.box.converter_costs[r])}; {view.converters_left[r]} left."
    return Thing(f"{name.capitalize()} converters", told, CONVERTER_RULES[r])


def _superchargers(view: Table, _: str, words: Words) -> Thing:
    cost, left = priced(view.box.costs["supercharger"]), view.superchargers_left
    return Thing("Superchargers", f"One more from its tank, for {cost}; {left} left.", "PS-SUPER-01")


def _certificate(view: Table, name: str, words: Words) -> Thing:
    box = view.box
    if name == "licence":
        told = f"Claims a zone without a roll: {priced(box.costs['licence'])}; {view.licences_left} left."
        return Thing("Building licences", told, "PS-CERT-02")
    value, left = box.values["luxury"], view.luxury_left
    return Thing(
        "Luxury quarters", f"Count {value} at the end: {priced(box.costs['luxury'])}; {left} left.", "PS-CERT-05"
    )


def _own(view: Table, _: str, words: Words) -> Thing:
    told = f"You have {view.licences[view.viewer]}. One claims a zone, or is sold for {view.box.payouts['licence']}."
    return Thing("Your building licences", told, "PS-CERT-03")


# --- people ----------------------------------------------------------------------------------------------------------
def _carrier(view: Table, name: str, words: Words) -> Thing:
    r, seat = RESOURCES.index(name), view.viewer
    held, room, grade = view.cargo[seat][r], view.capacity(seat, r), view.carriers[seat][r]
    cost = priced(view.box.costs["upgrade"])
    return Thing(
        f"Your {name} carrier", f"Class {grade}: {held} of {room} aboard. An upgrade costs {cost}.", "PS-UPGR-01"
    )


def _wagons(view: Table, _: str, words: Words) -> Thing:
    told = "Four carriers, one for each resource; what is aboard at the end counts at its last price."
    return Thing("Your carriers", told, "PS-CARRIER-05")


def _seat(view: Table, row: str, words: Words) -> Thing:
    seat = int(row.partition("-")[0])
    card = view.cards[seat]
    holds = f"Holds {view.box.cards[card].title} this round." if card >= 0 else "Holds no specialist yet."
    return Thing(words.seat(seat), holds, "PS-ORDER-01")


def _card(view: Table, number: str, words: Words) -> Thing | None:
    card = next((c for c in view.box.cards if str(c.number) == number), None)
    if card is None:
        return None
    holder = view.holder(card.number - 1)
    whose = "Whoever wins a bidding picks an open card." if holder == NOBODY else f"{words.seat(holder)} has it."
    does = " ".join(BENEFITS[role] for role in card.roles)
    return Thing(card.title, f"Number {card.number} in turn order. {does} {whose}", "PS-SPEC-01")


def _bonus(view: Table, name: str, words: Words) -> Thing:
    told = f"1 {name} in the bonus box: each winner of a specialist takes one resource."
    return Thing(f"Bonus {name}", told, "PS-BONUS-04")


_KINDS: dict[str, Maker] = {
    "zone": _zone,
    "row": _row,
    "gauge": _gauge,
    "trade": _gauge,
    "order": _gauge,
    "price": _gauge,
    "market": _market,
    "import": _import,
    "converter": _converter,
    "superchargers": _superchargers,
    "certificate": _certificate,
    "own": _own,
    "carrier": _carrier,
    "wagons": _wagons,
    "seat": _seat,
    "card": _card,
    "bonus": _bonus,
}
