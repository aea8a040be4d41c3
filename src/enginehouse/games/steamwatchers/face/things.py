"""What floes, titles, cards, spaces and tokens are, for whoever presses them; areas carry words of their own."""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.core import Thing, Words, counted, listed
from enginehouse.games.steamwatchers.face.clan_board import TOKEN_NAMES
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.state import QUARANTINED, Table

Maker = Callable[[Table, str, Words], Thing | None]
#: What a title does for its holder, with its rule.
TITLES = {
    "watcher": ("Draws three Steam Column cards and plays one: a new column rises there.", "SW-CONC-05"),
    "legate": ("Puts the Legate on an ice floe, which counts as under contract for this round.", "SW-CONC-11"),
    "archon": ("Draws Archon cards and puts one into force.", "SW-CONC-14"),
    "primus": ("Bars a title to the others until it passes, and gets a base soldier.", "SW-CONC-20"),
}
ORDERS = {
    "move": ("Moves units of its area, and starts Forced Marches.", "SW-ACT-04"),
    "defense": ("Builds a turret, waits, mobilizes or barters; it helps to defend as long as it lies.", "SW-ACT-05"),
    "decoy": ("Hides that there is no order: it goes back when all are turned up.", "SW-PLAN-08"),
}


def thing(view: Table, element: str, words: Words) -> Thing | None:
    kind, _, rest = element.partition("-")
    make = _KINDS.get(kind)
    return None if make is None else make(view, rest, words)


def _floe(view: Table, ident: str, words: Words) -> Thing | None:
    if ident not in view.box.words.floe_ids:
        return None
    floe = view.box.words.floe_ids.index(ident)
    held = [f"{words.seat(s)} {n}" for s, n in enumerate(view.contracts[floe]) if n]
    shut = " Closed by the card in force." if view.closed == floe else ""
    whose = listed(held) if held else "nobody yet"
    told = f"Sailed only by clans under contract there: {whose}. It has {counted(view.box.spaces, 'place')}.{shut}"
    return Thing(f"The ice floe {view.box.words.floe_names[floe]}", told, "SW-SEA-01")


def _title(view: Table, ident: str, words: Words) -> Thing | None:
    n = next((i for i, one in enumerate(view.box.track) if one.id == ident), None)
    if n is None:
        return None
    one = view.box.track[n]
    does, rule = TITLES.get(one.kind, ("Has its place in the order of the round.", "SW-CONC-04"))
    holder = next((words.seat(s) for s in range(view.seats) if view.title[s] == n), "nobody")
    return Thing(
        f"The title {one.name.rstrip(' 146')}",
        f"{does} It is number {n + 1} in turn order, and {holder} holds it.",
        rule,
    )


def _clan(view: Table, ident: str, words: Words) -> Thing | None:
    clan = view.box.clans.get(ident)
    return None if clan is None else Thing(clan.name, clan.blurb, "")


def _space(view: Table, number: str, words: Words) -> Thing | None:
    seat, n = view.viewer, int(number) - 1
    if not 0 <= seat < view.seats or n >= len(view.spaces[seat]):
        return None
    clan, token = clan_of(view, seat), view.spaces[seat][n]
    if token == QUARANTINED:
        return Thing(f"Special action space {number}", "Closed by a Quarantine token.", "SW-QUAR-01")
    if token:
        return Thing(f"Special action space {number}", f"{TOKEN_NAMES[token]} lies there until Whiteout.", "SW-ACT-10")
    cost = "free of charge" if not clan.spaces[n] or clan.power.free_spaces else "for 1 algofuel"
    return Thing(f"Special action space {number}", f"Free: a special action uses it, {cost}.", "SW-ACT-11")


def _supply(view: Table, _: str, words: Words) -> Thing:
    seat = view.viewer
    told = f"How many units your GEO feeds at Whiteout; last time {view.limit[seat]}."
    return Thing("Your supply track", told, "SW-WHT-09")


def _order(view: Table, kind: str, words: Words) -> Thing | None:
    if kind not in ORDERS:
        return None
    does, rule = ORDERS[kind]
    return Thing(f"{kind.capitalize()} tokens", does, rule)


def _card(view: Table, ident: str, words: Words) -> Thing | None:
    if ident in view.box.words.area_ids:
        area = view.box.words.area_ids.index(ident)
        told = f"Played, it raises a column of {counted(view.box.levels[area], 'level')} in {view.box.names[area]}."
        return Thing(f"Steam Column card {view.box.names[area]}", told, "SW-CONC-07")
    card = view.box.cards.get(ident)
    return None if card is None else Thing(card.name, " ".join(line for line in card.text if line), "SW-CONC-15")


_KINDS: dict[str, Maker] = {
    "floe": _floe,
    "title": _title,
    "clan": _clan,
    "space": _space,
    "place": _supply,
    "order": _order,
    "card": _card,
}
