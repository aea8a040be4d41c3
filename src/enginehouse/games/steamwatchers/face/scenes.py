"""What resolves by itself, step by step: orders turned up, a combat, Steam Subsides, Whiteout, a vote."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Seat, Words, counted
from enginehouse.core.sight import UNKNOWN
from enginehouse.games.steamwatchers.face.combat_scene import combat
from enginehouse.games.steamwatchers.face.whiteout_scene import whiteout
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.events.bane import CLOSED
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.kit.scenes import does, of

SCENIC: frozenset[type[Event]] = frozenset(
    {events.Revealed, events.CombatDecided, events.SteamFell, events.Scored, events.Elected}
)


def scenic(event: Event) -> bool:
    return type(event) in SCENIC


def scenes(before: Table, after: Table, told: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    out: list[Scene] = []
    if shown := of(told, events.Revealed):
        out.append(_orders(before, shown[0], words))
    out += [combat(before, after, fight, told, words) for fight in of(told, events.CombatDecided)]
    if of(told, events.SteamFell):
        out.append(_subsides(before, told, words))
    if of(told, events.Scored):
        out.append(whiteout(before, after, told, words))
    out += [_vote(before, vote, words) for vote in of(told, events.Elected)]
    return tuple(out)


# --- orders ----------------------------------------------------------------------------------------------------------
def _orders(before: Table, shown: events.Revealed, words: Words) -> Scene:
    """All tokens at once (SW-PLAN); Decoys have left already."""
    kinds = [kind for kind in ("move", "defense") if any(token == kind for _, _, token in shown.orders)]
    rows = tuple(
        SceneRow(seat, tuple(str(sum(s == seat and t == kind for s, _, t in shown.orders)) for kind in kinds))
        for seat in before.order
        if before.alive[seat]
    )
    marks = tuple(SceneMark(f"area-{area}", token.title(), seat) for seat, area, token in shown.orders)
    head = ("", *(kind.title() for kind in kinds))
    step = SceneStep(
        "Orders", "All orders are turned up", "Decoys leave the board; the others are activated in turn.",
        ("SW-PLAN-07",), head, rows, marks,
    )  # fmt: skip
    return Scene("Order Planning", (step,))


# --- Steam Subsides --------------------------------------------------------------------------------------------------
def _subsides(before: Table, told: Sequence[Event], words: Words) -> Scene:
    """What fell in this action, and whom it made sick (SW-STM-01 to SW-STM-06)."""
    fell = of(told, events.SteamFell)
    sick = of(told, events.Sickened)
    ids = before.box.words.area_ids
    holders = {e.area: _there(before, ids.index(e.area)) for e in fell}
    marks = tuple(
        SceneMark(f"area-{e.area}", f"−1, {e.now} left" if e.now else "dry", holders[e.area], leaves=not e.now)
        for e in fell
    )
    rows: list[SceneRow] = []
    for seat in before.order or range(before.seats):
        columns, mine = sum(holder == seat for holder in holders.values()), [e.now for e in sick if e.seat == seat]
        if columns or mine:
            was = before.bane[seat]
            rows.append(SceneRow(seat, (str(columns), str(was), str(mine[-1] if mine else was))))
    if free := sum(holder is None for holder in holders.values()):
        rows.append(SceneRow(None, (str(free), "–", "–"), "no clan there"))
    phase = any(e.phase == "subsides" for e in of(told, events.PhaseBegan)) or before.phase == "subsides"
    title = f"{counted(len(fell), 'column')} {'loses' if len(fell) == 1 else 'lose'} a level"
    why = "Each level under one’s own units raises incubation by one." if phase else "The card in force lowers them."
    rules = ("SW-STM-01", "SW-STM-06") if phase else ("SW-STM-09",)
    steps = [SceneStep("Columns", title, why, rules, ("", "Columns", "Incubation", "now"), tuple(rows), marks)]
    steps += _bane(before, told, words)
    return Scene("Steam Subsides" if phase else "Steam falls", tuple(steps))


def _there(before: Table, area: int) -> Seat | None:
    return next((seat for seat, row in enumerate(before.army) if row[area]), None)


def _bane(before: Table, told: Sequence[Event], words: Words) -> list[SceneStep]:
    """Whom the Bane has reached: places closed, units in exile (SW-INC-04, SW-INC-05)."""
    rows = [SceneRow(e.seat, (f"closes {CLOSED.get(e.where, e.where)}",)) for e in of(told, events.QuarantinePlaced)]
    gone = of(told, events.Exiled)
    rows += [SceneRow(e.seat, (f"one unit of {name(e.area)} into exile",)) for e in gone]
    if not rows:
        return []
    marks = tuple(SceneMark(f"area-{e.area}", "1 into exile", e.seat, leaves=True) for e in gone)
    why = "Some steps of incubation bring Quarantine, the last one Death and Exile."
    return [SceneStep("The Bane", "The Bane takes its toll", why, ("SW-INC-04",), (), tuple(rows), marks)]


# --- the vote --------------------------------------------------------------------------------------------------------
def _vote(before: Table, vote: events.Elected, words: Words) -> Scene:
    got = {seat: sum(n for _, whom, n in vote.votes if whom == seat) for seat in range(before.seats)}
    rows = tuple(
        SceneRow(seat, (_cast(vote, seat, words), str(got[seat]))) for seat in before.order if before.alive[seat]
    )
    kept = vote.custodian
    title = does(words, before.viewer, kept, "keep", "the relic") if kept != UNKNOWN else "The vote is tied"
    why = "All votes are shown at once; most votes decide."
    return Scene(
        "The vote", (SceneStep("Votes", title, why, ("SW-SC7-06", "SW-SC7-07"), ("", "voted", "received"), rows),)
    )


def _cast(vote: events.Elected, seat: Seat, words: Words) -> str:
    return ", ".join(f"{n} for {words.seat(whom)}" for by, whom, n in vote.votes if by == seat) or "–"
