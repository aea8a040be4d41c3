"""What a link or a contract is, for whoever presses it; hexes and cities carry their own names."""

from __future__ import annotations

from enginehouse.core import Thing, Words, counted, listed
from enginehouse.core.plain import read_number
from enginehouse.games.steam_power.face import words as told
from enginehouse.games.steam_power.face.sheet import active_company
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.state import Link, Table


def thing(view: Table, element: str, words: Words) -> Thing | None:
    kind, _, rest = element.partition("-")
    if kind in ("link", "track"):
        return _link(view, rest)
    return _contract(view, rest) if kind == "card" else None


def _link(view: Table, name: str) -> Thing | None:
    link = _found(view, name)
    if link is None:
        return None
    land, owner = view.box.land, told.company_name(view, link.company)
    start = land.names[link.start]
    if link.end < 0:
        return Thing(
            f"An unfinished link from {start}", f"{owner}’s; it joins nothing before it reaches a city.", "SP-LINK-01"
        )
    text = f"{owner}’s, {counted(len(link.hexes), 'tile')} long; whoever else carries goods over it pays for it."
    return Thing(f"The link {start} to {land.names[link.end]}", text, "SP-LINK-01")


def _found(view: Table, name: str) -> Link | None:
    if name.startswith("open-"):
        return view.unfinished[int(name.removeprefix("open-"))]
    number = read_number(name)
    return view.links[number] if number is not None and number < len(view.links) else None


def _contract(view: Table, name: str) -> Thing | None:
    card = view.box.cards.get(name)
    if card is None or view.viewer < 0:
        return None
    goods = listed([f"{n} {COLOURS[colour]}" for colour, n in card.needs])
    money = f" and ${card.money}" if card.money else ""
    now = told.price(view, active_company(view, view.viewer), card)
    return Thing(f"Contract {card.number}", f"{goods} for {told.points(card.vp)}{money}; now {now}.", "SP-FULFIL-01")
