"""Steamwatchers as something to press: labels, places on the board, and the public figures of every seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from enginehouse.core import Action, Choice, Figure, Seat
from enginehouse.games.steamwatchers.face.words import geo_ahead, held
from enginehouse.games.steamwatchers.rules.control import clan_of, units
from enginehouse.games.steamwatchers.rules.events.voice import name, some
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, pure_of
from enginehouse.games.steamwatchers.rules.notation import UNIT_WORD
from enginehouse.games.steamwatchers.rules.pieces import group_text, quarantined
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Table

#: What a Defense token can do stands together, so that a page may show what is closed and why.
DEFENSE = "Defense token"
Read: TypeAlias = tuple[str | int, ...]

LABELS: dict[Action, tuple[str, str]] = {  # label and icon
    "pass": ("Pass for the round", "pass"),
    "done": ("Finish", "tick"),
    "enough": ("That is enough", "tick"),
    "ready": ("Ready", "tick"),
    "again": ("Start again", "undo"),
    "unseal": ("Take it back", "undo"),
    "wait": ("Wait", "wait"),
    "turret": ("Build a turret", "turret"),
    "farm": ("Build a farm", "farm"),
    "toxic": ("Build a toxic farm", "farm"),
    "no farm": ("No farm", ""),
    "keep": ("Keep", "tick"),
    "none": ("No, thank you", ""),
    "back": ("Choose other units", "undo"),
    "reveal": ("Reveal your meeting place", ""),
    "barrel": ("A pure barrel", "barrel"),
    "incubation": ("Incubation one back", ""),
    "sicken": ("Incubation +1", ""),
    "pay 1 fuel": ("Pay 1 algofuel", "barrel"),
    "cure": ("Pay for the cure", "barrel"),
    "free": ("A free action space", ""),
    "for 1": ("A space that costs 1 algofuel", ""),
}
AREA_LABELS = {
    "column": "Raise the column in {}",
    "glasshouse": "A farm in {}",
    "activate": "Use the token of {}",
    "fight": "Fight in {}",
    "support": "Call support from {}",
    "subside": "{} subsides",
    "place": "A soldier in {}",
    "recruit": "A base soldier in {}",
    "recruit-elite": "An elite in {}",
    "convert": "A convert in {}",
    "meet": "Meet in {}",
    "play": "Play {}",
    "discard": "Discard {} and skip",
    "spare": "Spare {}",
    "promote": "A champion in {}",
    "turret-at": "A turret in {}",
    "look": "Look at the token in {}",
    "beacon": "A beacon in {}",
}
CARD_VERBS = ("play", "discard", "meet")
GROUPS = {
    "recruit": "Base soldiers",
    "recruit-elite": "Elites",
    "beacon": "Beacon",
    "move": "By land",
    "sail": "By sea",
    "march": "Forced March",
    "take": "Units",
    "exile": "Exile",
    "discard": "Skip the turn",
    "discard-archon": "Skip the turn",
}
FLOE_LABELS = {
    "legate": "The Legate in {}",
    "associate": "The Associate in {}",
    "contract": "A contract in {}",
    "release": "Give up a contract in {}",
    "close": "Close {}",
}


def figures(view: Table) -> tuple[Figure, ...]:
    """What everybody may know of everybody (SW-HID-09)."""
    seats = range(view.seats)
    ready = [bool(view.clan[s]) for s in seats]
    return (
        Figure("GEO", tuple(view.geo), "", "Farms and steam at the last Whiteout"),
        Figure(
            "GEO at Whiteout",
            tuple(geo_ahead(view, s) if ready[s] else None for s in seats),
            "",
            "GEO at Whiteout, as things stand",
            short="Next",
        ),
        Figure("Pure", tuple(pure_of(view, s) for s in seats), "", "Pure algofuel, surplus included"),
        Figure(
            "Contraband",
            tuple(contraband_of(view, s) for s in seats),
            "",
            "Contraband: each one burnt sickens",
            short="Contr.",
        ),
        Figure("Units", tuple(units(view, s) for s in seats), "", "On the board"),
        Figure("Units fed", tuple(view.limit), "", "Units fed at the last Whiteout", short="Fed"),
        Figure("Incubation", tuple(view.bane), "", "Incubation, back to 0 after each round", short="Incub."),
        Figure(
            "Quarantine",
            tuple(quarantined(view, s) if ready[s] else 0 for s in seats),
            "",
            "Places closed by Quarantine",
            short="Quar.",
        ),
        Figure("Cards", tuple(sum(held(view, s)) for s in seats), "", "Steam and Archon, in hand"),
    )


def legal_places(view: Table) -> tuple[str, ...]:
    """The elements of a picture that begin a legal action of the viewer; cards of the hand lie on no picture."""
    seat, step = view.viewer, view.stack[-1] if view.stack else None
    if step is None or seat < 0 or seat not in step.seats(view):
        return ()
    choices = [choice(view, seat, action) for action in step.legal(view, seat)]
    drawn = ([t for t in one.touches if not t.startswith("card-")][:1] + list(one.also) for one in choices)
    return tuple(dict.fromkeys(place for places in drawn for place in places))


def choice(view: Table, seat: Seat, action: Action) -> Choice:
    """A legal action with its label and the elements that lead to it."""
    if action in LABELS:
        label, icon = LABELS[action]
        return Choice(action, label, group=DEFENSE if action in ("wait", "turret") else "", icon=icon)
    read = view.box.words.read.get(action)
    if read is None:
        return Choice(action, action)
    verb = str(read[0])
    ids, names = view.box.words.area_ids, view.box.names
    if verb in AREA_LABELS:
        area = cast(int, read[1])
        touch = (f"card-{ids[area]}", f"area-{ids[area]}") if verb in CARD_VERBS else (f"area-{ids[area]}",)
        label = AREA_LABELS[verb].format(names[area])
        if verb == "play":
            label += f": {some(view.box.levels[area], 'level')} of steam"
        if verb == "activate" and (token := view.orders[seat][area]):
            goes = "where do its units go" if token == "move" else f"what does its {token.title()} token do"
            label = f"Use the {token.title()} token of {names[area]}"
            return Choice(action, label, touch, ask=f"{names[area]}: {goes}?")
        return Choice(action, label, touch, GROUPS.get(verb, ""))
    if verb in FLOE_LABELS:
        floe = cast(int, read[1])
        label = FLOE_LABELS[verb].format(view.box.words.floe_names[floe])
        return Choice(action, label, (f"floe-{view.box.words.floe_ids[floe]}",))
    if verb in ("move", "sail", "march", "step"):
        return _way(view, action, verb, read)
    return _other(view, action, verb, read)


def _way(view: Table, action: Action, verb: str, read: tuple[str | int, ...]) -> Choice:
    ids, names = view.box.words.area_ids, view.box.names
    if verb == "march":
        via, end = cast(int, read[2]), cast(int, read[3])
        label = f"March to {names[end]} by {names[via]}"
        touches = (f"area-{ids[end]}", f"area-{ids[via]}")
        return Choice(action, label, touches, GROUPS[verb], ask=f"To {names[end]}: by which way?")
    end = cast(int, read[2])
    if verb == "step":
        start, unit = cast(int, read[1]), UNIT_WORD[cast(int, read[3])]
        label = f"{UNIT_NAMED[unit]} from {names[start]} to {names[end]}"
        touches = (f"area-{ids[start]}", f"area-{ids[end]}")
        return Choice(action, label, touches, names[start], ask=f"Where shall they go from {names[start]}?")
    label = f"{'Sail' if verb == 'sail' else 'Move'} to {names[end]}"
    return Choice(action, label, (f"area-{ids[end]}",), GROUPS[verb])


def _other(view: Table, action: Action, verb: str, read: tuple[str | int, ...]) -> Choice:
    make = OTHERS.get(verb)
    return make(view, action, read) if make else _board_place(action, verb, read)


def _order(view: Table, action: Action, read: Read) -> Choice:
    area, order = cast(int, read[1]), str(read[2])
    touches = (f"area-{view.box.words.area_ids[area]}", f"order-{order}")
    name_ = view.box.names[area]
    ask = f"Which order in {name_}?"
    return Choice(action, f"{order.title()} in {name_}", touches, name_, ask=ask)


def _group(view: Table, action: Action, read: Read) -> Choice:
    verb, code = str(read[0]), cast(int, read[1])
    what = {"take": "", "rally": "Bring back ", "lose": "Lose "}[verb]
    return Choice(action, f"{what}{group_text(code)}", (), GROUPS.get(verb, ""), number=(code & 7) + (code >> 3))


def _group_to(view: Table, action: Action, read: Read) -> Choice:
    area, code = cast(int, read[1]), cast(int, read[2])
    where = view.box.names[area]
    if read[0] == "station":  # the area is asked for, so only the number is chosen
        base, elites = code & 7, code >> 3
        kind = f"With {some(elites, 'elite')}" if elites else "Base soldiers"
        return Choice(action, f"{group_text(code).capitalize()} in {where}", (), kind, number=base)
    goes = f"{group_text(code).capitalize()} to {where}" if code else f"To {where}, where nobody finds room"
    if view.fight is not None and view.fight.defender == NEUTRAL and read[0] == "flee":
        goes = f"{code} Singed to {where}" if code else goes
    return Choice(action, goes, (f"area-{view.box.words.area_ids[area]}",), where)


UNIT_NAMED = {"base": "A base soldier", "elite": "An elite"}


def _unit_of(view: Table, action: Action, read: Read) -> Choice:
    area, unit = cast(int, read[1]), UNIT_WORD[cast(int, read[2])]
    where = view.box.names[area]
    return Choice(action, f"{UNIT_NAMED[unit]} of {where}", (f"area-{view.box.words.area_ids[area]}",), where)


def _unit(view: Table, action: Action, read: Read) -> Choice:
    return Choice(action, "An elite" if read[1] else "A base soldier")


def _number(view: Table, action: Action, read: Read) -> Choice:
    number = cast(int, read[1])
    if read[0] == "dial":
        return Choice(action, f"Seal the dial at {number}", (f"dial-{number}",), "Fuel on your dial", number)
    return Choice(action, f"Return {number or 'no'} contraband", (), "Contraband to return", number)


def _pay(view: Table, action: Action, read: Read) -> Choice:
    pure, contraband = cast(int, read[1]), cast(int, read[2])
    parts = [f"{n} {kind}" for n, kind in ((pure, "pure"), (contraband, "contraband")) if n]
    return Choice(action, f"Burn {' and '.join(parts)}", (), "Contraband among it", number=contraband)


def _title(view: Table, action: Action, read: Read) -> Choice:
    what = "Claim" if read[0] == "claim" else "Reserve"
    return Choice(action, f"{what} {name(str(read[1]))}", (f"title-{read[1]}",))


def _nominee(view: Table, action: Action, read: Read) -> Choice:
    seat = view.clan.index(str(read[1])) if read[1] in view.clan else -1
    return Choice(action, name(str(read[1])), (f"seat-{seat}",))


def _clan(view: Table, action: Action, read: Read) -> Choice:
    return Choice(action, name(str(read[1])), (f"clan-{read[1]}",))


def _deploy(view: Table, action: Action, read: Read) -> Choice:
    areas = view.box.deployments.get(cast(int, read[1]), ())
    region = next(d.name for d in view.box.content.map.deployment if d.number == read[1])
    label = f"Deployment {read[1]}, {region}: {', '.join(view.box.names[a] for a in areas)}"
    first, *others = (f"area-{view.box.words.area_ids[a]}" for a in areas)
    return Choice(action, label, (first,), also=tuple(others))


def _archon(view: Table, action: Action, read: Read) -> Choice:
    what = "" if read[0] == "archon" else "Discard "
    skips = " and skip" if what else ""
    return Choice(action, f"{what}{name(str(read[1]))}{skips}", (f"card-{read[1]}",), GROUPS.get(str(read[0]), ""))


def _special(view: Table, action: Action, read: Read) -> Choice:
    label, icon = {
        "mobilize": ("Mobilize", "base"),
        "host": ("The Great Host", "host"),
        "barter": ("Barter", "barter"),
    }[str(read[1])]
    led = 0 <= view.viewer < view.seats and bool(view.clan[view.viewer])
    if read[1] == "host" and not (led and clan_of(view, view.viewer).power.great_host):
        icon = ""  # nothing that this clan would ever be offered
    return Choice(action, f"{label}, 1 algofuel" if read[2] else label, (), DEFENSE, icon=icon, opens=True)


def _shift(view: Table, action: Action, read: Read) -> Choice:
    floes, floe_names = view.box.words.floe_ids, view.box.words.floe_names
    start, end = cast(int, read[1]), cast(int, read[2])
    label = f"Move a contract from {floe_names[start]} to {floe_names[end]}"
    return Choice(action, label, (f"floe-{floes[start]}", f"floe-{floes[end]}"))


def _building(view: Table, action: Action, read: Read) -> Choice:
    what = "Replace the" if read[0] == "replace" else "Destroy a"
    return Choice(action, f"{what} {'toxic farm' if read[1] == 'toxic' else read[1]}")


OTHERS: dict[str, Callable[[Table, Action, Read], Choice]] = {
    "order": _order, "swap": _order, "take": _group, "rally": _group, "lose": _group, "station": _group_to,
    "flee": _group_to, "exile": _unit_of, "disband": _unit_of, "trophy": _unit, "trap": _unit, "dial": _number,
    "return": _number, "pay": _pay, "claim": _title, "block": _title, "vote": _nominee, "elect": _nominee, "clan": _clan,
    "deploy": _deploy, "archon": _archon, "discard-archon": _archon, "special": _special, "shift": _shift,
    "replace": _building, "raze": _building,
}  # fmt: skip


def _board_place(action: Action, verb: str, read: tuple[str | int, ...]) -> Choice:
    """Places on the clan board that a Quarantine token closes or leaves."""
    if verb in ("quarantine-space", "heal-space"):
        number = cast(int, read[1]) + 1
        what = "Close" if verb == "quarantine-space" else "Free"
        return Choice(action, f"{what} action space {number}", (f"space-{number}",))
    if verb in ("quarantine", "heal"):
        what = "Close" if verb == "quarantine" else "Free"
        place = {
            "supply": "the supply space", "barrel-space": "a pure barrel space", "empty-barrel-space": "an empty barrel space",
            "pure-barrel": "a space with a pure barrel", "spoiled-barrel": "a space with a spoiled barrel",
        }.get(str(read[1]), str(read[1]).replace("-", " "))  # fmt: skip
        return Choice(action, f"{what} {place}", ("place-supply",) if read[1] == "supply" else ())
    return Choice(action, action)
