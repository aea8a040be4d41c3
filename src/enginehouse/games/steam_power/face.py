"""Steam Power as something to press: labels, places on the board, and the public figures of every seat."""

from __future__ import annotations

from enginehouse.core import Action, Choice, Figure, Seat
from enginehouse.games.steam_power import scoring, tiles, track
from enginehouse.games.steam_power.box import CROSSING_PRICE
from enginehouse.games.steam_power.land import COLOURS
from enginehouse.games.steam_power.state import Table
from enginehouse.games.steam_power.steps.build_factory import COUNT
from enginehouse.games.steam_power.steps.fulfil_contract import ROUTE_NUMBER, ChooseRoute
from enginehouse.games.steam_power.steps.rounds import PIGMENT
from enginehouse.games.steam_power.steps.take_contracts import VICTIM
from enginehouse.games.steam_power.transport import bill, piece_prices

LABELS: dict[Action, tuple[str, str]] = {  # label and icon
    "track": ("Track", "track"),
    "factory": ("Factory", "factory"),
    "fulfil": ("Fulfil", "contract"),
    "draw": ("Draw two", "contracts"),
    "money": ("Take $3", "coin"),
    "stop": ("Stop laying", ""),
    "remove": ("Take up the last tile", ""),
    "bonus": ("Take the bonus", ""),
    "decline": ("Decline", ""),
}


def figures(view: Table) -> tuple[Figure, ...]:
    """What everybody may know of everybody. SP-INFO-06."""
    box = view.box
    points = tuple(sum(scoring.sources(view, seat).values()) for seat in range(view.seats))
    of = "" if box.solo else f"of {box.trigger}"
    trains = tuple(view.trains) if not box.solo else (sum(view.trains),)
    factories = tuple(view.factories) if not box.solo else (sum(view.factories),)
    return (
        Figure("Money", tuple(view.purse), "$", "Five dollars are a point at the end"),
        Figure("Trains", trains, "", "Each link takes one"),
        Figure("Factories", factories, "", "Left to build"),
        Figure("Cards", tuple(map(len, view.hands)), "", "Contracts in hand"),
        Figure("Fulfilled", tuple(map(len, view.fulfilled)), of, "Contracts fulfilled"),
        Figure("Fees", tuple(view.fees), "$", "Received from others so far"),
        Figure("Points", points, "", "If the game ended now"),
    )


def choice(view: Table, seat: Seat, action: Action) -> Choice:
    """A legal action with its label and the elements of the board that lead to it."""
    land = view.box.land
    if action in LABELS:
        label, icon = LABELS[action]
        return Choice(action, label, group="actions" if icon else "", icon=icon)
    if lay := land.placements.get(action):
        ref = land.refs[lay.hex]
        price = CROSSING_PRICE if lay.cross else land.price[lay.hex]
        verb = "Cross with a" if lay.cross else "Lay a"
        label = f"{verb} {tiles.KIND[lay.segment]}" + (f", ${price}" if price else "")
        return Choice(action, label, (f"hex-{ref}", f"seg-{ref}-{tiles.NAME[lay.segment]}"), group=ref)
    if action in track.REPLACED:
        step = view.stack[-1]
        link = view.unfinished[getattr(step, "company", seat)]
        ref = land.refs[link.hexes[-1]] if link else ""
        segment = track.REPLACED[action]
        label = f"Replace by a {tiles.KIND[segment]}"
        return Choice(action, label, (f"hex-{ref}", f"seg-{ref}-{tiles.NAME[segment]}"), group=ref)
    if action in land.city_of_note:
        city = land.city_of_note[action]
        return Choice(action, _city_label(view, city, action), (f"city-{land.codes[city]}",))
    if action in view.box.card_of_note:
        card = view.box.cards[view.box.card_of_note[action]]
        cost = bill(piece_prices(view, getattr(view.stack[-1], "company", seat)), card)
        return Choice(action, f"Contract {card.number}: {card.vp} points, costs ${cost}", (f"card-{card.id}",))
    if action in COUNT:
        return Choice(action, f"{COUNT[action]} pieces", number=COUNT[action])
    if action in ROUTE_NUMBER:
        return Choice(action, _route_label(view, ROUTE_NUMBER[action]))
    if action in VICTIM:
        return Choice(action, f"From seat {VICTIM[action] + 1}", (f"seat-{VICTIM[action]}",))
    if action in PIGMENT:
        return Choice(action, action.removeprefix("colour ").capitalize(), icon=f"emblem-{PIGMENT[action]}")
    return Choice(action, action)


def _city_label(view: Table, city: int, action: Action) -> str:
    name, colour = view.box.land.names[city], COLOURS[view.tile_colour[city]]
    return f"Build in {name}, {colour}" if action.startswith("build") else f"{colour.capitalize()} from {name}"


def _route_label(view: Table, number: int) -> str:
    step = view.stack[-1]
    assert isinstance(step, ChooseRoute)
    way = step.ways(view)[number]
    paid = [f"${amount} to {view.colours[company]}" for company, amount in enumerate(way.fees) if amount]
    return "Route for " + (", ".join(paid) or "nothing")
