"""GEO of a round, supremacy, and the points at the end, each by its source (SW-WHT-01 to SW-WHT-07, SW-R164)."""

from __future__ import annotations

from enginehouse.core import Result, Seat, ranked
from enginehouse.games.steamwatchers.rules.control import controlled, havens
from enginehouse.games.steamwatchers.rules.pieces import quarantined
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table

MOST_GEO = "most GEO"
Ties = tuple[tuple[str, tuple[int, ...]], ...]


def geo_of(table: Table, seat: Seat) -> dict[str, int]:
    """What the board is worth to a seat now: farms, steam, scenario card."""
    areas, farms, toxic, steam = controlled(table, seat), table.farms, table.toxic, table.steam
    farmed = rising = 0
    for area in areas:
        farmed += farms[area] + toxic[area]  # SW-CLAN-21
        rising += steam[area]
    out = {"farms": farmed, "steam": rising}
    scenario = table.box.scenario
    card = scenario.prize or scenario.relic
    if card is not None and table.prize == seat:
        out[card.name] = card.geo
    return out


def reaches_supremacy(table: Table, seat: Seat) -> bool:
    """The condition of the scenario, if it has one (SW-SC4-04, SW-SC6-06, SW-SC6-07)."""
    scenario = table.box.scenario
    if scenario.supremacy_geo and table.geo[seat] >= scenario.supremacy_geo:
        return True
    wanted = scenario.supremacy_havens_five if table.seats == 5 else scenario.supremacy_havens
    return bool(wanted) and havens(table, seat) >= wanted


def final_points(table: Table, seat: Seat) -> dict[str, int]:
    """The GEO level, the scenario's points at the end, the exile penalty (SW-WHT-05, SW-R164, SW-R99).

    Miniatures SW-SC3-05, Target Areas SW-SC8-05, meeting places SW-SC9-06 and SW-SC9-07.
    """
    scenario = table.box.scenario
    out = {"GEO": table.geo[seat]}
    if scenario.trophies:
        out["trophies"] = table.trophies[seat] // 2
    areas = controlled(table, seat)
    if table.box.targets:
        out["target areas"] = scenario.target_geo * sum(t in areas for t in table.box.targets)
    if scenario.meeting is not None:
        out["meeting places"] = sum(
            scenario.meeting.own_geo if owner == seat else scenario.meeting.other_geo
            for owner, place in enumerate(table.meeting)
            if place >= 0 and table.met[owner] and place in areas
        )
    out["exile"] = -(sum(table.exiled[seat]) // 2)
    return out


def result(table: Table) -> Result:
    """The ranking; the winner of supremacy or the last clan standing comes first whatever the points."""
    sources = tuple(final_points(table, s) if table.alive[s] and table.clan[s] else {} for s in range(table.seats))
    points = tuple(sum(s.values()) for s in sources)
    order = table.order or list(range(table.seats))

    def key(seat: Seat) -> tuple[int, ...]:
        won = int(table.winner == seat)  # of the last two who fall together too (SW-R113)
        if not table.alive[seat]:  # eliminated or left: after all who are in the game, level with one another (SW-R172)
            return (won, 0)
        place = order.index(seat) if seat in order else len(order)
        return (
            won,
            1,
            points[seat],
            -quarantined(table, seat),
            -place,
        )

    keys = [key(s) for s in range(table.seats)]
    tokens = tuple(-quarantined(table, s) if table.alive[s] and table.clan[s] else 0 for s in range(table.seats))
    places = tuple(-1 - order.index(s) if s in order else -1 - len(order) for s in range(table.seats))
    ties = (("fewer places closed by Quarantine", tokens), ("the earlier place in the order of titles", places))
    won, ranking = tuple(int(table.winner == s) for s in range(table.seats)), ranked(keys)
    note = table.ending if table.winner != NOBODY else ""
    if note == MOST_GEO:
        return Result(ranking, points, sources, _by_geo(table, ranking, points, ties), ties)
    return Result(ranking, points, sources, note, ties, ((note, won),) if note else ())


def _by_geo(table: Table, ranking: tuple[tuple[Seat, ...], ...], points: tuple[int, ...], ties: Ties) -> str:
    """What made the first the first: most GEO, or what tells those apart who have as many. SW-WHT-06."""
    best, next_ = ranking[0][0], ranking[1][0]
    if points[best] != points[next_] or not table.alive[next_]:
        return MOST_GEO
    return f"equal GEO, {next(name for name, by_seat in ties if by_seat[best] != by_seat[next_])}"
