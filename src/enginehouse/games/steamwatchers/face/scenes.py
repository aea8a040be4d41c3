"""What resolves by itself, step by step: orders turned up, a combat, Steam Subsides, Whiteout, a vote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Seat, Sides, Words, counted
from enginehouse.core.sight import UNKNOWN
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import controlled, havens, units
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.events.voice import who
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.pieces import quarantined
from enginehouse.games.steamwatchers.rules.scoring import geo_of, result
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Table
from enginehouse.games.steamwatchers.rules.steps.combat import strength_lines
from enginehouse.kit.scenes import does

SCENIC: frozenset[type[Event]] = frozenset(
    {events.Revealed, events.CombatDecided, events.SteamFell, events.Scored, events.Elected}
)
E = TypeVar("E", bound=Event)


def scenic(event: Event) -> bool:
    return type(event) in SCENIC


def scenes(before: Table, after: Table, told: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    out: list[Scene] = []
    if shown := _of(told, events.Revealed):
        out.append(_orders(before, shown[0], words))
    out += [_combat(before, after, fight, told, words) for fight in _of(told, events.CombatDecided)]
    if _of(told, events.SteamFell):
        out.append(_subsides(before, told, words))
    if _of(told, events.Scored):
        out.append(_whiteout(before, after, told, words))
    out += [_vote(before, vote, words) for vote in _of(told, events.Elected)]
    return tuple(out)


def _of(told: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in told if isinstance(event, kind)]


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


# --- combat ----------------------------------------------------------------------------------------------------------
def _combat(before: Table, after: Table, fight: events.CombatDecided, told: Sequence[Event], words: Words) -> Scene:
    """Strengths, dials, and who paid and lost what (SW-CMB-15 to SW-CMB-23)."""
    rows = _strengths(before, fight)
    whom = f"{_whom(words, before.viewer, fight.defender)} in {name(fight.area)}"
    steps = [
        SceneStep(
            "Strengths",
            does(words, before.viewer, fight.attacker, "attack", whom),
            "Units, tokens, turrets, morale and support, before any fuel.",
            ("SW-CMB-04", "SW-CMB-15"),
            marks=(SceneMark(f"area-{fight.area}"),),
            sides=_sides(fight, words, (fight.attack, fight.defense), rows),
        )
    ]
    final = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
    if any(fight.dials):
        dials = (*rows, ("dial, revealed", *fight.dials, True))
        why = "Each barrel adds one, and both sides pay, whoever wins."
        steps.append(
            SceneStep(
                "Dials", f"The dials make it {final[0]} against {final[1]}", why, ("SW-CMB-17", "SW-CMB-19"),
                marks=(SceneMark(f"area-{fight.area}"),), sides=_sides(fight, words, final, dials),
            )
        )  # fmt: skip
    steps.append(_result(before, after, fight, told, words, final))
    return Scene(f"Combat in {name(fight.area)}", tuple(steps))


def _whom(words: Words, viewer: Seat, seat: Seat) -> str:
    return "you" if seat == viewer else "the Singed" if seat == NEUTRAL else words.seat(seat)


def _sides(
    fight: events.CombatDecided, words: Words, totals: tuple[int, int], rows: tuple[tuple[str, int, int, bool], ...]
) -> Sides:
    seats = fight.attacker, None if fight.defender == NEUTRAL else fight.defender
    names = words.seat(fight.attacker), who(words, fight.defender)
    return Sides(seats, names, ("attacks", "defends"), totals, rows)


def _strengths(before: Table, fight: events.CombatDecided) -> tuple[tuple[str, int, int, bool], ...]:
    """Source by source while all of it still stands; else what it came to."""
    known = before.fight
    if known is not None and at_area(before, known.area) == fight.area:
        sides = [_added(strength_lines(before, known, attacking)) for attacking in (True, False)]
        if [sum(side.values()) for side in sides] == [fight.attack, fight.defense]:
            sources = dict.fromkeys((*sides[0], *sides[1]))
            return tuple((what, sides[0].get(what, 0), sides[1].get(what, 0), False) for what in sources)
    return (("strength with support", fight.attack, fight.defense, False),)


def _added(lines: list[tuple[str, int]]) -> dict[str, int]:
    out: dict[str, int] = {}
    for what, n in lines:
        source = "support" if what.startswith("support") else what
        out[source] = out.get(source, 0) + n
    return out


def at_area(table: Table, area: int) -> str:
    return table.box.words.area_ids[area]


def _result(
    before: Table,
    after: Table,
    fight: events.CombatDecided,
    told: Sequence[Event],
    words: Words,
    final: tuple[int, int],
) -> SceneStep:
    place = f"area-{fight.area}"
    area = before.box.words.area_ids.index(fight.area)
    fled = [event for event in _of(told, events.Fled) if event.start == fight.area]
    lost = [event for event in _of(told, events.Lost) if event.area == fight.area]
    won = f"{max(final)} to {min(final)}"
    if fight.winner == UNKNOWN:
        title, why = f"Nobody is left to hold {name(fight.area)}", "A side without units cannot win."
    elif fight.winner == fight.attacker:
        title = f"{does(words, before.viewer, fight.attacker, 'take', name(fight.area))}, {won}"
        why = "A tie goes to the attacker." if final[0] == final[1] else "The higher strength wins."
    elif fight.defender == NEUTRAL:
        title, why = f"The Singed hold {name(fight.area)}, {won}", "The higher strength wins."
    else:
        title = f"{does(words, before.viewer, fight.defender, 'hold', name(fight.area))}, {won}"
        why = "The higher strength wins."
    if fight.winner != UNKNOWN and won_without(fight, final):
        why = "The other side has no unit left."
        title = title.removesuffix(f", {won}")
    rows = tuple(
        SceneRow(
            seat,
            (
                str(SIZE[before.army[seat][area]]), str(SIZE[after.army[seat][area]]),
                str(fuel_of(before, seat)), str(fuel_of(after, seat)),
            ),
        )
        for seat in (fight.attacker, fight.defender)
        if seat != NEUTRAL
    )  # fmt: skip
    marks = [SceneMark(place)]
    marks += [SceneMark(place, f"{e.base + e.elite} lost", _seat(e.seat), leaves=True) for e in lost]
    marks += [SceneMark(f"area-{e.end}", f"{e.base + e.elite} came", _seat(e.seat)) for e in fled]
    note = "" if lost or fight.winner == UNKNOWN else "What the loser gives up, and where the rest go, is decided next."
    return SceneStep(
        "Result", title, why, ("SW-CMB-20", "SW-CMB-21"),
        ("", "Units there", "now", "Fuel", "now"), rows, tuple(marks), note=note,
    )  # fmt: skip


def won_without(fight: events.CombatDecided, final: tuple[int, int]) -> bool:
    """Whether the winner is not who has the higher strength: the other side was gone before (SW-R66)."""
    return (fight.winner == fight.attacker) != (final[0] >= final[1])


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NEUTRAL else seat


# --- Steam Subsides --------------------------------------------------------------------------------------------------
def _subsides(before: Table, told: Sequence[Event], words: Words) -> Scene:
    """What fell in this action, and whom it made sick (SW-STM-01 to SW-STM-06)."""
    fell = _of(told, events.SteamFell)
    sick = _of(told, events.Sickened)
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
    phase = any(e.phase == "subsides" for e in _of(told, events.PhaseBegan)) or before.phase == "subsides"
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
    rows = [SceneRow(e.seat, (f"{e.where} closed",)) for e in _of(told, events.QuarantinePlaced)]
    gone = _of(told, events.Exiled)
    rows += [SceneRow(e.seat, (f"one unit of {name(e.area)} into exile",)) for e in gone]
    if not rows:
        return []
    marks = tuple(SceneMark(f"area-{e.area}", "1 into exile", e.seat, leaves=True) for e in gone)
    why = "Some steps of incubation bring Quarantine, the last one Death and Exile."
    return [SceneStep("The Bane", "The Bane takes its toll", why, ("SW-INC-04",), (), tuple(rows), marks)]


# --- Whiteout --------------------------------------------------------------------------------------------------------
def _whiteout(before: Table, after: Table, told: Sequence[Event], words: Words) -> Scene:
    """GEO, supremacy or the end, fuel and supply, and what could not be kept (SW-WHT)."""
    scored, ended = _of(told, events.Scored)[0], _of(told, events.Ended)
    order = [seat for seat in before.order if scored.geo[seat] != UNKNOWN]
    steps = [_geo(before, after, scored, order)]
    steps += _supremacy(before, after, scored, order, ended, words)
    if not ended:
        steps.append(_supply(before, after, order, words))
        steps += _lapsed(told)
    return Scene("Whiteout", tuple(steps))


def _geo(before: Table, after: Table, scored: events.Scored, order: list[Seat]) -> SceneStep:
    counts = {seat: geo_of(after, seat) for seat in order}
    as_counted = all(sum(counts[seat].values()) == scored.geo[seat] for seat in order)  # a new round may have begun
    sources = list(dict.fromkeys(source for seat in order for source in counts[seat])) if as_counted else []
    rows = tuple(
        SceneRow(
            seat,
            (
                *(str(counts[seat].get(source, 0)) for source in sources),
                str(before.geo[seat]),
                str(scored.geo[seat]),
            ),
        )
        for seat in order
    )
    worth = [after.farms[a] + after.toxic[a] + after.steam[a] for a in range(len(after.steam))]
    marks = [
        SceneMark(f"area-{at_area(after, area)}", f"+{worth[area]}", seat)
        for seat in (order if as_counted else ())
        for area in controlled(after, seat)
        if worth[area]
    ]
    head = ("", *(source.capitalize() for source in sources), "GEO was", "now")
    why = "One for each farm and level of steam held."
    return SceneStep("GEO", "GEO is counted anew", why, ("SW-WHT-01",), head, rows, tuple(marks))


def _supremacy(
    before: Table, after: Table, scored: events.Scored, order: list[Seat], ended: list[events.Ended], words: Words
) -> list[SceneStep]:
    scenario = before.box.scenario
    due = bool(scenario.supremacy_from) and before.round >= scenario.supremacy_from
    if ended and ended[0].how != "supremacy":
        title = does(words, before.viewer, ended[0].winner, "win")
        final = result(after)
        rows = tuple(SceneRow(seat, (str(final.points[seat]), str(quarantined(after, seat)))) for seat in order)
        why = f"The last round is over: {final.note}."
        return [SceneStep("The end", title, why, ("SW-WHT-06",), ("", "GEO at the end", "Closed places"), rows)]
    if not due:
        return []
    cells: list[tuple[str, ...]] = [() for _ in order]
    head: tuple[str, ...] = ("",)
    if scenario.supremacy_geo:
        head = (*head, "GEO", "of")
        cells = [(str(scored.geo[seat]), str(scenario.supremacy_geo)) for seat in order]
    if wanted := scenario.supremacy_havens_five if before.seats == 5 else scenario.supremacy_havens:
        head = (*head, "Havens", "of")
        cells = [(*old, str(havens(after, seat)), str(wanted)) for old, seat in zip(cells, order, strict=True)]
    rows = tuple(SceneRow(seat, row) for seat, row in zip(order, cells, strict=True))
    won = f"{does(words, before.viewer, ended[0].winner, 'win')} by supremacy" if ended else "Nobody is supreme yet"
    why = "Whoever reaches supremacy now wins at once."
    return [SceneStep("Supremacy", won, why, ("SW-WHT-03",), head, rows)]


def _supply(before: Table, after: Table, order: list[Seat], words: Words) -> SceneStep:
    rows = tuple(
        SceneRow(
            seat,
            (
                str(fuel_of(before, seat)), str(fuel_of(after, seat)), str(units(after, seat)), str(after.limit[seat]),
            ),
        )
        for seat in order
    )  # fmt: skip
    over = [seat for seat in order if units(after, seat) > after.limit[seat]]
    note = " ".join(
        f"{does(words, before.viewer, s, 'feed')} {after.limit[s]} of {units(after, s)} units, so "
        f"{counted(units(after, s) - after.limit[s], 'unit')} must go."
        for s in over
    )
    why = "Stocks are filled up, and the GEO says how many units one can feed."
    head = ("", "Fuel was", "now", "Units", "at most")
    return SceneStep(
        "Fuel, supply", "Fuel comes, and supply is set", why, ("SW-WHT-08", "SW-WHT-09"), head, rows, note=note
    )


def _lapsed(told: Sequence[Event]) -> list[SceneStep]:
    lapsed = [e for e in _of(told, events.FloeNamed) if e.what == "lapse"]
    if not lapsed:
        return []
    rows = tuple(SceneRow(e.seat, (f"gives up {name(e.floe)}",)) for e in lapsed)
    marks = tuple(SceneMark(f"floe-{e.floe}", "1 goes", e.seat, leaves=True) for e in lapsed)
    why = "A contract costs one algofuel; whoever has none cannot keep it."
    return [SceneStep("Upkeep", "Contracts that nobody can pay for", why, ("SW-WHT-13",), (), rows, marks)]


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
