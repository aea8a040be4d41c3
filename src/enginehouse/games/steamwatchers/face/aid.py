"""The player aid of Steamwatchers, with the figures of the table's own box and scenario."""

from __future__ import annotations

from enginehouse.core import AidPart, Step
from enginehouse.games.steamwatchers.rules.box import Box
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.archon import PlayArchon
from enginehouse.games.steamwatchers.rules.steps.bane import Exile, Heal, Pay, PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.conclave import BlockTitle, PlaceLegate, PlayColumn
from enginehouse.games.steamwatchers.rules.steps.defense import Barter, DefenseAction, Mobilize
from enginehouse.games.steamwatchers.rules.steps.movement import MarchSpace, MoveUnits, SendGroup
from enginehouse.kit.aid import nearest, points, steps, table, written

#: Where the aid opens at a question of its own, else in a fight, and else in each phase; in setup at its beginning.
PLACES: dict[type[Step[Table]], str] = {
    PlayColumn: "SW-CONC-05",
    PlaceLegate: "SW-CONC-11",
    PlayArchon: "SW-CONC-14",
    BlockTitle: "SW-CONC-20",
    **dict.fromkeys((MoveUnits, SendGroup, MarchSpace), "SW-ACT-04"),
    DefenseAction: "SW-ACT-05",
    Mobilize: "SW-DEF-04",
    Barter: "SW-DEF-10",
    Pay: "SW-FUEL-03",
    **dict.fromkeys((PlaceQuarantine, Heal), "SW-QUAR-01"),
    Exile: "SW-INC-05",
}
FIGHT = "SW-CMB-04"
PHASES = {
    "conclave": "SW-CONC-02", "planning": "SW-PLAN-01", "activation": "SW-ACT-01", "subsides": "SW-STM-01",
    "whiteout": "SW-WHT-01",
}  # fmt: skip

ABILITIES = {
    "watcher": ("Draw 3 column cards, play one from your hand: steam rises there.", "SW-CONC-05 SW-CONC-06 SW-CONC-07"),
    "legate": ("Put the Legate on a floe: it is under contract to you this round.", "SW-CONC-11"),
    "archon": ("Draw 3 Archon cards, put one in force.", "SW-CONC-14 SW-CONC-15"),
    "primus": ("Block a title until you pass, and place a base soldier.", "SW-CONC-20 SW-CONC-21 SW-CONC-22"),
}


def aid(view: Table) -> tuple[AidPart, ...]:
    box = view.box
    return (
        _course(box), _titles(box), _orders(box), _combat(box), _fuel(box), _limits(box), _scoring(box), _notation(box),
    )  # fmt: skip


def aid_now(view: Table) -> str:
    if not view.stack:
        return ""
    return nearest(view.stack[-1:], PLACES) or (FIGHT if view.fight else PHASES.get(view.phase, ""))


def _course(box: Box) -> AidPart:
    return steps(
        f"A round, of {box.scenario.rounds}",
        ("Conclave: titles take effect in their order, which is the turn order.", "SW-CONC-02 SW-CONC-03 SW-CONC-04"),
        ("Planning: everybody lays an order face down in each area with own units.", "SW-PLAN-01 SW-PLAN-02"),
        ("Activation: one order each in turn, or pass and claim the next title.", "SW-ACT-01 SW-PASS-05 SW-ACT-12"),
        ("Steam subsides: every column loses a level; where your units stand incubation rises by 1, and for 1 fuel the "
         "last level leaves a farm.", "SW-STM-01 SW-STM-06 SW-STM-07"),
        ("Whiteout: GEO, victory, new fuel, supply, contracts at 1 fuel each, everything taken back.",
         "SW-WHT-01 SW-WHT-03 SW-WHT-08 SW-WHT-09 SW-WHT-13 SW-WHT-16"),
    )  # fmt: skip


def _titles(box: Box) -> AidPart:
    seen: dict[str, tuple[str, str, str]] = {}
    for space in box.track:
        words, rules = ABILITIES[space.kind]
        if space.kind == "archon" and box.scenario.no_archon:
            words, rules = "No ability in this scenario.", "SW-SC1-05"
        seen.setdefault(space.kind, (space.kind.capitalize(), words, rules))
    return points("Titles", *seen.values(), rules=("SW-CONC-24",))


def _orders(box: Box) -> AidPart:
    have = box.material.orders
    special = box.material.specials
    return points(
        "Orders",
        (f"Move, {have.move}", "Groups go to an area next to theirs, or over floes under contract; Forced March: two steps "
         "over plains.", "SW-ACT-04 SW-MOVE-02 SW-MOVE-04 SW-SEA-01 SW-FM-02"),
        (f"Defense, {have.defense}", "A turret, or Mobilize, or Barter, or wait. Unused, it defends.",
         "SW-ACT-05 SW-DEF-01 SW-CMB-05"),
        (f"Decoy, {have.decoy}", "Nothing: it comes back when orders are shown.", "SW-PLAN-08"),
        (f"Forced March, {special.march}", "A special action, on a free space of your board.", "SW-FM-01 SW-ACT-09"),
        (f"Mobilize, {special.mobilize}", "2 base soldiers or 1 elite, here or next to here.", "SW-DEF-04 SW-DEF-05"),
        (f"Barter, {special.barter}", "A contract for each haven you control.", "SW-DEF-10"),
    )  # fmt: skip


def _combat(box: Box) -> AidPart:
    return table(
        "Strength in combat",
        ("", "strength"),
        (
            ("Base soldier, elite", "1, 2"),
            ("Support: own order next to it, spent", "the army there"),
            ("Defender: Defense order", "+1"),
            ("Defender: each turret", "+2"),
            ("Defender: morale cube", "+2"),
            (f"Fuel on the dial, to {box.material.dial}", "+1 each, spent by both"),
            ("Tie", "the attacker wins"),
            ("The loser", "loses 2 units; the rest go back or flee"),
        ),
        "SW-CMB-04", "SW-CMB-05", "SW-CMB-07", "SW-CMB-08", "SW-CMB-09", "SW-CMB-18", "SW-CMB-19", "SW-CMB-21", "SW-CMB-22",
        "SW-FLEE-01",
    )  # fmt: skip


def _fuel(box: Box) -> AidPart:
    price = box.scenario.cure_price
    cure = f"Until it is removed: {price} fuel at the Whiteout free one." if price else "It stays from round to round."
    return points(
        "Fuel and the Bane",
        ("Contraband", "each barrel you spend raises incubation by 1.", "SW-FUEL-03"),
        ("Surplus", "spent like the stock, lost in the Whiteout.", "SW-FUEL-06 SW-FUEL-07"),
        ("Quarantine", f"a space of your board is closed: special action, pure fuel or supply. {cure}",
         f"SW-INC-04 SW-QUAR-01 SW-QUAR-03 SW-QUAR-05 {'SW-SC6-05' if price else 'SW-WHT-20'}"),
        ("Death & Exile", "one of your units leaves the map, at every further step.", "SW-INC-05 SW-INC-06"),
        ("End of the round", "incubation goes back to 0.", "SW-WHT-19"),
    )  # fmt: skip


def _limits(box: Box) -> AidPart:
    m = box.material
    return table(
        "Limits",
        ("", "at most"),
        (
            ("Units of a clan in an area", m.unit_limit),
            ("Buildings in an area", m.building_limit),
            ("Levels of a column", m.column_limit),
            ("Contracts on a floe", box.spaces),
            ("Contracts of a clan", m.contracts),
        ),
        "SW-MOVE-05", "SW-STM-08", "SW-DEF-10",
    )  # fmt: skip


def _scoring(box: Box) -> AidPart:
    one = box.scenario
    supremacy = [(f"From round {one.supremacy_from}", _supremacy(box), "SW-WHT-03")] if one.supremacy_from else []
    return points(
        "What counts",
        ("GEO", "farms and steam levels in areas you control, and the scenario’s points.", "SW-WHT-01 SW-WHT-02"),
        *supremacy,
        ("At the end", "1 GEO less for two of your units in exile; most GEO wins.", "SW-WHT-05 SW-WHT-06"),
        ("Tie", "fewest Quarantine tokens, then the earlier title.", "SW-WHT-07"),
        (one.name, " ".join(one.rules), ""),
    )


def _supremacy(box: Box) -> str:
    one = box.scenario
    if one.supremacy_geo:
        return f"{one.supremacy_geo} GEO win at once."
    havens = one.supremacy_havens_five if box.players == 5 and one.supremacy_havens_five else one.supremacy_havens
    return f"control of {havens} havens wins at once."


def _notation(box: Box) -> AidPart:
    return written(
        tuple(box.words.read),
        ("order", "an order for the area: move, defense or decoy"),
        ("activate", "the order there"),
        ("move", "base + elite from area to area"),
        ("sail", "the same over floes"),
        ("march", "the same in two steps"),
        ("done", "no more groups"),
        ("turret", "build one; mobilize, barter, wait: the other defences"),
        ("recruit", "a base soldier there; recruit-elite: an elite"),
        ("contract", "one on this floe"),
        ("support", "from this area; enough: no more"),
        ("dial", "so much fuel"),
        ("lose", "base + elite"),
        ("flee", "with the rest to this area"),
        ("claim", "the title for the next round"),
        ("pay", "pure + contraband"),
        ("quarantine", "this space of your board"),
    )
