"""Whiteout, a step for each thing that the rules do: GEO, supremacy, fuel and supply, upkeep, the board cleared; or the end."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Seat, Words, counted, listed
from enginehouse.core.sight import UNKNOWN
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import controlled, force, havens, units
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.events.bane import LOST_BARRELS
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import contracts_of, quarantined
from enginehouse.games.steamwatchers.rules.scoring import final_points, geo_of, result
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.whiteout import upkeep_cost
from enginehouse.kit.scenes import does, of

LEFT_OUT = "The game ends here: no fuel comes, and nothing is kept up."


def whiteout(before: Table, after: Table, told: Sequence[Event], words: Words) -> Scene:
    """As far as it resolved by itself; who has to choose is asked afterwards (SW-WHT)."""
    scored = of(told, events.Scored)[0]
    at = next(n for n, event in enumerate(told) if event is scored)
    first, then = told[:at], told[at:]
    order = [seat for seat in before.order if scored.geo[seat] != UNKNOWN]
    steps = [_geo(before, after, scored, order, then), *_supremacy(before, after, scored, order, then, words)]
    ended = of(then, events.Ended)
    if not ended or ended[0].how == "the last clan standing":  # which only what is paid or given up later can make
        steps += [
            _supply(before, after, order, first, then, words),
            *_upkeep(before, order, then),
            *_cleared(before, order, told),
        ]
    if ended and ended[0].how != "supremacy":
        steps += [*_met(before, after, words), _end(before, after, ended[0], order, words)]
    return Scene("Whiteout", tuple(steps))


def _geo(before: Table, after: Table, scored: events.Scored, order: list[Seat], then: Sequence[Event]) -> SceneStep:
    counts = {seat: geo_of(after, seat) for seat in order}
    as_counted = all(sum(counts[seat].values()) == scored.geo[seat] for seat in order)  # a new round may have begun
    sources = list(dict.fromkeys(source for seat in order for source in counts[seat])) if as_counted else []
    fed = not of(then, events.Ended)
    rows = tuple(
        SceneRow(
            seat,
            (
                *(str(counts[seat].get(source, 0)) for source in sources),
                str(before.geo[seat]),
                str(scored.geo[seat]),
                *((str(after.limit[seat]),) if fed else ()),
            ),
        )
        for seat in order
    )
    worth = [after.farms[a] + after.toxic[a] + after.steam[a] for a in range(len(after.steam))]
    ids = after.box.words.area_ids
    marks = [
        SceneMark(f"area-{ids[area]}", f"+{worth[area]}", seat)
        for seat in (order if as_counted else ())
        for area in controlled(after, seat)
        if worth[area]
    ]
    head = ("", *(_headed(source) for source in sources), "GEO was", "now", *(("Units at most",) if fed else ()))
    why = "One for each farm and level of steam held."
    return SceneStep("GEO", "GEO is counted anew", why, ("SW-WHT-01",), head, rows, tuple(marks))


def _supremacy(
    before: Table, after: Table, scored: events.Scored, order: list[Seat], then: Sequence[Event], words: Words
) -> list[SceneStep]:
    """In the scenarios that have it, in the last round too (SW-WHT-03)."""
    scenario, ended = before.box.scenario, of(then, events.Ended)
    if not scenario.supremacy_from or before.round < scenario.supremacy_from:
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
    won = [e for e in ended if e.how == "supremacy"]
    title = f"{does(words, before.viewer, won[0].winner, 'win')} by supremacy" if won else "Nobody is supreme"
    why = "Whoever reaches supremacy now wins at once."
    return [SceneStep("Supremacy", title, why, ("SW-WHT-03",), head, rows, note=LEFT_OUT if won else "")]


def _supply(
    before: Table, after: Table, order: list[Seat], first: Sequence[Event], then: Sequence[Event], words: Words
) -> SceneStep:
    """Fuel as it came: from what was left when Whiteout began, before anything was paid of it."""
    rows = tuple(
        SceneRow(
            seat,
            (
                str(fuel_of(before, seat) + _burnt(first, seat)), str(fuel_of(after, seat) - _burnt(then, seat)),
                str(units(after, seat)), str(after.limit[seat]),
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


def _burnt(told: Sequence[Event], seat: Seat) -> int:
    """How the fuel of a seat changed by what was told, besides that stocks are filled."""
    paid = sum(e.pure + e.contraband for e in of(told, events.Paid) if e.seat == seat)
    got = sum(e.pure + e.contraband for e in of(told, events.GotFuel) if e.seat == seat)
    closed = sum(e.where in LOST_BARRELS for e in of(told, events.QuarantinePlaced) if e.seat == seat)
    return got - paid - closed


def _upkeep(before: Table, order: list[Seat], then: Sequence[Event]) -> list[SceneStep]:
    """What contracts cost each who has some, and what became of them where there was nothing to choose (SW-WHT-13)."""
    rows: list[SceneRow] = []
    for seat in order:
        if had := contracts_of(before, seat):
            paid = [e for e in of(then, events.Paid) if e.seat == seat and e.why == "contracts"]
            gone = [e.floe for e in of(then, events.FloeNamed) if e.seat == seat and e.what in ("lapse", "release")]
            out = f"gives up {listed([name(floe) for floe in gone])}" if gone else "pays" if paid else "chooses"
            rows.append(SceneRow(seat, (str(had), str(upkeep_cost(before, seat)), out)))
    if not rows:
        return []
    free = any(force(before, seat).free_upkeep for seat in order)
    why = "The card in force keeps them for nothing." if free else "One algofuel each, or they are given up."
    head = ("", "Contracts", "Algofuel to keep them", "")
    lapsed = [e for e in of(then, events.FloeNamed) if e.what == "lapse"]
    marks = tuple(SceneMark(f"floe-{e.floe}", "1 goes", e.seat, leaves=True) for e in lapsed)
    return [SceneStep("Upkeep", "Contracts are kept or given up", why, ("SW-WHT-13",), head, tuple(rows), marks)]


def _cleared(before: Table, order: list[Seat], told: Sequence[Event]) -> list[SceneStep]:
    """What returns before the next round, if nobody had to choose anything before (SW-WHT-16 to SW-WHT-19)."""
    if not of(told, events.RoundBegan):
        return []
    rose = {e.seat: e.now for e in of(told, events.Sickened)}
    rows = tuple(SceneRow(seat, (str(rose.get(seat, before.bane[seat])), "0")) for seat in order)
    marks = tuple(
        SceneMark(f"area-{area}", "Morale leaves", leaves=True) for e in of(told, events.MoraleGone) for area in e.areas
    )
    why = "Tokens, Morale cubes and the Legate return, and incubation goes back to 0."
    rules = ("SW-WHT-16", "SW-WHT-19")
    return [SceneStep("Clearing", "The board is cleared", why, rules, ("", "Incubation was", "now"), rows, marks)]


def _met(before: Table, after: Table, words: Words) -> list[SceneStep]:
    """Meeting places that nobody had reached are shown at last (SW-SC9-05)."""
    shown = [seat for seat in before.order if after.met[seat] and not before.met[seat] and after.meeting[seat] >= 0]
    if not shown:
        return []
    names, ids = after.box.names, after.box.words.area_ids
    rows = tuple(SceneRow(seat, (names[after.meeting[seat]],)) for seat in shown)
    marks = tuple(SceneMark(f"area-{ids[after.meeting[seat]]}", "meeting place", seat) for seat in shown)
    why = "Whoever holds one counts it, and the owner counts more."
    return [SceneStep("Meetings", "The last meeting places are shown", why, ("SW-SC9-05",), (), rows, marks)]


def _end(before: Table, after: Table, ended: events.Ended, order: list[Seat], words: Words) -> SceneStep:
    """The count with its sources, and what told equals apart."""
    title, final = does(words, before.viewer, ended.winner, "win"), result(after)
    if ended.how == "the last clan standing":
        return SceneStep("The end", title, "No other clan has a unit left.", ("SW-ELIM-01",), note=LEFT_OUT)
    parts = {seat: final_points(after, seat) for seat in order}
    sources = [source for source in parts[order[0]] if any(parts[seat][source] for seat in order)]
    head = ("", *(_headed(source) for source in sources))
    cells = {seat: [_signed(parts[seat][source]) for source in sources] for seat in order}
    if len(sources) > 1:
        head = (*head, "in all")
        cells = {seat: [*row, _signed(final.points[seat])] for seat, row in cells.items()}
    if tied := final.note.startswith("equal"):
        head = (*head, "Closed places")
    rows = tuple(SceneRow(seat, (*cells[seat], *((str(quarantined(after, seat)),) if tied else ()))) for seat in order)
    why = f"The last round is over: {final.note}."
    return SceneStep("The end", title, why, ("SW-WHT-06",), head, rows, note=LEFT_OUT)


def _headed(source: str) -> str:
    return source[0].upper() + source[1:]


def _signed(n: int) -> str:
    return str(n).replace("-", "−")
