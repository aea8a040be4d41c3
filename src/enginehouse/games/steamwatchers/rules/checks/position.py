"""Is a position one that the game can have? For positions read from JSON."""

from __future__ import annotations

from collections import Counter

from enginehouse.core import BadPosition
from enginehouse.games.steamwatchers.rules.control import buildings
from enginehouse.games.steamwatchers.rules.fuel import contraband_left, pure_left
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.pieces import quarantine_left
from enginehouse.games.steamwatchers.rules.state import NOBODY, RUINS, Table


def check(table: Table) -> None:
    """Raises BadPosition with the first thing that cannot be."""
    _shapes(table)
    _map(table)
    _boards(table)
    _cards(table)


def _fail(what: str) -> None:
    raise BadPosition(what)


def _shapes(table: Table) -> None:
    box, n, areas = table.box, table.box.players, len(table.box.plain)
    if table.seats != n:
        _fail(f"the position has {table.seats} seats, its box {n}")
    for name in ("singed", "cache", "steam", "farms", "toxic", "turrets", "beacon", "cube"):
        if len(getattr(table, name)) != areas:
            _fail(f"{name} has {len(getattr(table, name))} areas, Europa has {areas}")
    for name in ("army", "orders"):
        if len(getattr(table, name)) != n or any(len(row) != areas for row in getattr(table, name)):
            _fail(f"{name} needs {n} rows of {areas} areas")
    for name in (
        "clan",
        "title",
        "claim",
        "alive",
        "passed",
        "fuel",
        "spaces",
        "geo",
        "hand",
        "archon_hand",
        "reserve",
    ):
        if len(getattr(table, name)) != n:
            _fail(f"{name} needs an entry for each of the {n} seats")
    if len(table.contracts) != box.floe_count or any(len(row) != n for row in table.contracts):
        _fail("contracts need a row for each floe")
    for clan in table.clan:
        if clan and clan not in box.clans:
            _fail(f"there is no clan “{clan}”")
    if table.card and table.card not in box.cards:
        _fail(f"there is no Archon card “{table.card}”")


def _map(table: Table) -> None:
    m, ids = table.box.material, table.box.words.area_ids
    for area, name in enumerate(ids):
        if not 0 <= table.steam[area] <= m.column_limit:
            _fail(f"{name} has a column of {table.steam[area]} levels (SW-COMP-32)")
        if buildings(table, area) > m.building_limit:
            _fail(f"{name} has more than two buildings (SW-COMP-18)")
        if not NOBODY <= table.beacon[area] < table.seats:
            _fail(f"the beacon in {name} is of a seat that is not there")
        for row in table.army:
            if not 0 <= row[area] < 64 or SIZE[row[area]] > m.unit_limit:
                _fail(f"{name} has more than five units of a clan (SW-COMP-26)")
            if row[area] and not table.box.accessible[area]:
                _fail(f"units stand in {name}, which is out of play (SW-SETUP-04)")
    tops = sum(level > 0 for level in table.steam)
    if tops > m.steam_tops or sum(table.steam) - tops > m.steam_levels:
        _fail("there are more steam pieces on the board than in the box (SW-COMP-06)")
    if any(sum(row) > table.box.spaces for row in table.contracts):
        _fail("a floe has more contracts than spaces (SW-COMP-35)")


def _boards(table: Table) -> None:
    box = table.box
    for seat in range(table.seats):
        if not table.clan[seat]:
            continue
        clan = box.clans[table.clan[seat]]
        for unit in (0, 1):
            board = sum((code >> 3) if unit else (code & 7) for code in table.army[seat])
            total = board + table.reserve[seat][unit] + table.exiled[seat][unit] + table.kept[seat][unit]
            if table.reserve[seat][unit] < 0 or total != clan.miniatures[unit]:
                _fail(
                    f"the {clan.name} have {total} miniatures of a kind that has {clan.miniatures[unit]} (SW-COMP-12)"
                )
        if len(table.spaces[seat]) != len(clan.spaces):
            _fail(f"the {clan.name} have {len(clan.spaces)} special action spaces")
        if min(table.fuel[seat]) < 0 or table.bane[seat] > len(clan.track) or table.bane[seat] < 0:
            _fail(f"fuel or incubation of the {clan.name} is beyond its track")
    if pure_left(table) < 0 or contraband_left(table) < 0 or quarantine_left(table) < 0:
        _fail("there are more barrels or Quarantine tokens in play than in the box (SW-COMP-03, SW-COMP-04)")


def _cards(table: Table) -> None:
    steam = Counter(c for pile in (table.deck, table.discard, table.meeting, *table.hand) for c in pile if c != NOBODY)
    if any(n > 1 for n in steam.values()) or any(not 0 <= c <= RUINS for c in steam):
        _fail("a Steam Column card lies in two places (SW-COMP-07)")
    archon = Counter([*table.archon_deck, *table.archon_discard, *(c for hand in table.archon_hand for c in hand)])
    archon[table.card] += bool(table.card)
    if any(n > 1 for n in archon.values()):
        _fail("an Archon card lies in two places (SW-COMP-07)")
