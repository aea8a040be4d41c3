"""What content must fulfil: an error names the file, the entry and what would be right."""

from __future__ import annotations

from itertools import pairwise

from enginehouse.core import BadContent
from enginehouse.games.planet_steam.rules.content import (
    COUNTS,
    RESOURCES,
    SPECIALISTS,
    Content,
    Specialists,
    Start,
    Tanks,
    Terminal,
)


def checked(content: Content) -> Content:
    """The content, if every table can be played with."""
    _check_map(content)
    _check_terminal(content.terminal)
    _check_tanks(content.tanks)
    _check_cards(content.specialists)
    _check_carriers(content)
    _check_start(content.start)
    return content


def _need(right: bool, file: str, entry: str, wrong: str) -> None:
    if not right:
        raise BadContent(f"{file}: {entry}: {wrong}")


def _check_map(content: Content) -> None:
    """PS-COMP-01, 07, 08; the limits of section 5.1."""
    chart, pieces = content.map, content.tanks.pieces
    rows, columns = chart.grid.rows, chart.grid.columns
    _need(
        len(rows) == 7 and len(set(rows)) == 7 and rows.isalpha() and rows.isupper(),
        "map.toml",
        "grid",
        f"rows must be seven different capital letters, one for each mooring point, not “{rows}”",
    )
    _need(4 <= columns <= 9, "map.toml", "grid", f"columns must be 4 to 9, not {columns}")
    zones = {f"{r}{c}" for r in rows for c in range(1, columns + 1)}
    river = chart.river.zones
    _known("river", river, zones)
    by_count = {layout.players: layout for layout in chart.start}
    _need(
        sorted(by_count) == list(COUNTS) and len(chart.start) == 4,
        "map.toml",
        "start",
        "there must be one start for each of 2, 3, 4 and 5 players",
    )
    for players, layout in by_count.items():
        where = f"start for {players} players"
        used = [*layout.unavailable, *layout.neutral, *(z for pair in layout.claims for z in pair)]
        _known(where, used, zones)
        _need(
            len(layout.claims) == players,
            "map.toml",
            where,
            f"there must be claims for {players} seats, not {len(layout.claims)}",
        )
        _need(
            len({len(c) for c in layout.claims}) == 1,
            "map.toml",
            where,
            "every seat must have the same number of claims",
        )
        _need(
            all(len(c) <= pieces.claim_markers for c in layout.claims),
            "map.toml",
            where,
            f"a seat has only {pieces.claim_markers} markers",
        )
        _need(
            len(layout.neutral) <= pieces.neutral_markers,
            "map.toml",
            where,
            f"there are only {pieces.neutral_markers} neutral markers",
        )
        _need(players < 4 or not layout.unavailable, "map.toml", where, "with 4 or 5 players every zone is available")
        most = chart.variable.river_neutrals.get(str(players), -1)
        free = [z for z in river if z not in layout.unavailable]
        _need(
            0 <= most <= min(6, len(free)),
            "map.toml",
            "variable",
            f"river_neutrals for {players} players must be 0 to {min(6, len(free))}",
        )
        passes = 4 * (players - 1) // 2 + 4 if players < 5 else 2 * players
        _need(
            most + passes <= pieces.neutral_markers,
            "map.toml",
            "variable",
            f"{most} river and {passes} other markers are more than {pieces.neutral_markers}",
        )


def _known(where: str, used: list[str] | tuple[str, ...], zones: set[str]) -> None:
    seen: set[str] = set()
    for zone in used:
        _need(zone in zones, "map.toml", where, f"there is no zone {zone}")
        _need(zone not in seen, "map.toml", where, f"zone {zone} is used twice")
        seen.add(zone)


def _check_terminal(terminal: Terminal) -> None:
    """PS-TERM-02 to PS-TERM-06, PS-SETUP-04 to PS-SETUP-08."""
    names = [t.resource for t in terminal.track]
    _need(
        sorted(names) == sorted(RESOURCES),
        "terminal.toml",
        "track",
        f"there must be one track for each of {', '.join(RESOURCES)}",
    )
    _need(
        sorted(t.order for t in terminal.track) == [1, 2, 3, 4],
        "terminal.toml",
        "track",
        "the order numbers must be 1, 2, 3 and 4",
    )
    counts = {s.players: s for s in terminal.supply}
    _need(
        sorted(counts) == list(COUNTS), "terminal.toml", "supply", "there must be one for each of 2, 3, 4 and 5 players"
    )
    a = terminal.adjustment
    _need(
        a.black >= a.blue >= a.green >= a.yellow >= a.orange >= a.red,
        "terminal.toml",
        "adjustment",
        "a fuller band must not raise the price more than an emptier one",
    )
    for track in terminal.track:
        begins = track.bands.begins()
        _need(
            begins[0] == 0 and all(x < y for x, y in pairwise(begins)),
            "terminal.toml",
            track.resource,
            "bands must begin at 0 and rise",
        )
        _need(
            begins[-1] <= track.highest_supply <= 30,
            "terminal.toml",
            track.resource,
            f"highest_supply must be {begins[-1]} to 30",
        )
        price = track.price
        _need(
            0 < price.lowest < price.start < price.highest <= 40,
            "terminal.toml",
            track.resource,
            "price must have 0 < lowest < start < highest ≤ 40",
        )
        for players, supply in counts.items():
            n = supply.resources()[RESOURCES.index(track.resource)]
            _need(
                0 <= n <= track.highest_supply,
                "terminal.toml",
                track.resource,
                f"the supply of {n} with {players} players is not on the track",
            )


def _check_tanks(tanks: Tanks) -> None:
    costs = tanks.market.costs
    _need(len(costs) == 14, "tanks.toml", "market", f"costs must be 14 numbers, not {len(costs)}")
    _need(
        all(x >= y > 0 for x, y in pairwise(costs)),
        "tanks.toml",
        "market",
        "a tank must not cost more when more are in stock",
    )
    _need(
        sorted(tanks.start.stock) == [str(n) for n in COUNTS] and all(0 <= n <= 14 for n in tanks.start.stock.values()),
        "tanks.toml",
        "start",
        "stock must be 0 to 14 for each of 2, 3, 4 and 5 players",
    )
    p = tanks.pieces
    for name in (
        "tanks",
        "quartz_converters",
        "ore_converters",
        "energy_converters",
        "superchargers",
        "claim_markers",
        "neutral_markers",
    ):
        n: int = getattr(p, name)
        _need(0 < n <= 99, "tanks.toml", "pieces", f"{name} must be 1 to 99, not {n}")


def _check_cards(specialists: Specialists) -> None:
    """PS-COMP-12, PS-SETUP-11, PS-SPEC-03: every set can be played with."""
    for card in specialists.card:
        where = f"card {card.number} {' + '.join(card.specialists)}"
        unknown = [s for s in card.specialists if s not in SPECIALISTS]
        _need(not unknown, "specialists.toml", where, f"there is no specialist {unknown[:1]}")
        _need(1 <= len(card.specialists) <= 2, "specialists.toml", where, "a card has one or two specialists")
        _need(
            bool(card.sets) and all(n in COUNTS for n in card.sets),
            "specialists.toml",
            where,
            "sets must be among 2, 3, 4 and 5",
        )
    for players in COUNTS:
        cards = [c for c in specialists.card if players in c.sets]
        where = f"the set for {players} players"
        _need(
            sorted(c.number for c in cards) == list(range(1, players + 1)),
            "specialists.toml",
            where,
            f"must be numbered 1 to {players}",
        )
        on = [s for c in cards for s in c.specialists]
        _need(len(on) == len(set(on)), "specialists.toml", where, "must have no specialist twice")
        for needed in SPECIALISTS[:3]:
            _need(needed in on, "specialists.toml", where, f"must have the {needed}")
        first = next(c for c in cards if c.number == 1)
        _need("lady-steam" in first.specialists, "specialists.toml", where, "Lady Steam must carry number 1")


def _check_carriers(content: Content) -> None:
    for resource in RESOURCES:
        rooms: tuple[int, ...] = getattr(content.carriers.capacity, resource)
        _need(
            0 < rooms[0] < rooms[1] < rooms[2] < rooms[3] <= 30,
            "carriers.toml",
            resource,
            "capacity must rise with class, up to 30",
        )
        for stocked in (*content.start.full, *content.start.reduced):
            n = stocked.resources()[RESOURCES.index(resource)]
            _need(
                n <= rooms[0],
                "carriers.toml",
                resource,
                f"class 1 must hold the {n} that {stocked.players} players start with",
            )
    _need(0 <= content.carriers.freelance.room <= 9, "carriers.toml", "freelance", "room must be 0 to 9")


def _check_start(start: Start) -> None:
    for name, tables in (("full", start.full), ("reduced", start.reduced)):
        _need(
            sorted(t.players for t in tables) == list(COUNTS),
            "start.toml",
            name,
            "there must be one for each of 2, 3, 4 and 5 players",
        )
    for players in COUNTS:
        n = start.rounds.get(str(players), 0)
        _need(
            isinstance(n, int) and 1 <= n <= 7,
            "start.toml",
            "rounds",
            f"there must be 1 to 7 rounds with {players} players",
        )
        for name, table in (("licences", start.certificates.licences), ("luxury", start.certificates.luxury)):
            _need(
                0 <= table.get(str(players), -1) <= 7,
                "start.toml",
                "certificates",
                f"{name} with {players} players must be 0 to 7",
            )
