"""What content must fulfil: an error names the file, the entry and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from string import ascii_uppercase

from enginehouse.core import BadContent
from enginehouse.games.planet_steam.rules.content import (
    COUNTS,
    RESOURCES,
    SPECIALISTS,
    Content,
    Cost,
    Costs,
    CostTable,
    Specialists,
    Start,
    Strength,
    Tanks,
    Terminal,
)
from enginehouse.games.planet_steam.rules.notation import HIGHEST_BID, MOST_SPACES
from enginehouse.kit.content import ORIGINS

#: Who cannot pay one of these is not asked about it, so it costs resources alone.
ASKED_BY_CARGO = ("activation", "licence", "luxury")
#: The highest price, and the most that one thing may cost, bring or count.
HIGHEST, DEAREST = 40, 200


def checked(content: Content) -> Content:
    """The content, if every table can be played with."""
    _check_map(content)
    _check_terminal(content.terminal)
    _check_tanks(content.tanks)
    _check_cards(content.specialists)
    _check_carriers(content)
    _check_start(content.start)
    _check_costs(content.costs)
    return content


def _need(right: bool, file: str, entry: str, wrong: str) -> None:
    if not right:
        raise BadContent(f"{file}: {entry}: {wrong}")


def _check_map(content: Content) -> None:
    """PS-COMP-01, 07, 08; the limits of section 5.1."""
    chart, pieces = content.map, content.tanks.pieces
    rows, columns = chart.grid.rows, chart.grid.columns
    _need(
        len(rows) == len(set(rows) & set(ascii_uppercase)) == 7,
        "map.toml",
        "grid",
        f"rows must be seven different capital letters, one for each mooring point, not “{rows}”",
    )
    _need(4 <= columns <= 9, "map.toml", "grid", f"columns must be 4 to 9, not {columns}")
    zones = {f"{r}{c}" for r in rows for c in range(1, columns + 1)}
    river = chart.river.zones
    _known("river", river, zones)
    _by_count("map.toml", "variable", "river_neutrals", chart.variable.river_neutrals, 0, 6)
    _each_count("map.toml", "start", [layout.players for layout in chart.start])
    for layout in chart.start:
        players = layout.players
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
            f"a seat has only the {pieces.claim_markers} markers of tanks.toml",
        )
        _need(
            len(layout.neutral) <= pieces.neutral_markers,
            "map.toml",
            where,
            f"there are only the {pieces.neutral_markers} neutral markers of tanks.toml",
        )
        _need(players < 4 or not layout.unavailable, "map.toml", where, "with 4 or 5 players every zone is available")
        most = chart.variable.river_neutrals[str(players)]
        free = [z for z in river if z not in layout.unavailable]
        _need(
            most <= len(free),
            "map.toml",
            "variable",
            f"river_neutrals for {players} players must be 0 to {len(free)}, the zones of the river",
        )
        land = [z for z in zones if z not in river and z not in layout.unavailable]
        passes = 2 * players + (2 if players < 5 else 0)  # PS-VCLAIM-08
        _need(
            passes + 2 * players <= len(land),
            "map.toml",
            where,
            f"with variable claims {passes + 2 * players} markers must fit on land, and it has {len(land)} zones",
        )
        _need(
            most + passes <= pieces.neutral_markers,
            "map.toml",
            "variable",
            f"{most} river and {passes} other markers are more than the {pieces.neutral_markers} of tanks.toml",
        )
    _need(
        pieces.claim_markers >= 2, "tanks.toml", "pieces", "claim_markers must be 2 or more: variable claims need them"
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
    _each_count("terminal.toml", "supply", [supply.players for supply in terminal.supply])
    a = terminal.adjustment
    _need(
        a.red >= -HIGHEST and a.black <= HIGHEST,
        "terminal.toml",
        "adjustment",
        f"no band moves a price by more than {HIGHEST}",
    )
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
            0 < price.lowest < price.start < price.highest <= HIGHEST,
            "terminal.toml",
            track.resource,
            f"price must have 0 < lowest < start < highest ≤ {HIGHEST}",
        )
        for supply in terminal.supply:
            n = supply.resources()[RESOURCES.index(track.resource)]
            _need(
                0 <= n <= track.highest_supply,
                "terminal.toml",
                track.resource,
                f"the supply of {n} with {supply.players} players is not on the track",
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
    _need(costs[0] <= DEAREST, "tanks.toml", "market", f"costs must be {DEAREST} or less")
    _by_count("tanks.toml", "start", "stock", tanks.start.stock, 0, 14)
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
                f"class 1 must hold the {n} that {stocked.players} players start with in start.toml",
            )
    _need(0 <= content.carriers.freelance.room <= 9, "carriers.toml", "freelance", "room must be 0 to 9")


def _check_start(start: Start) -> None:
    for name, tables in (("full", start.full), ("reduced", start.reduced)):
        _each_count("start.toml", name, [stocked.players for stocked in tables])
        for stocked in tables:
            where = f"{name} start for {stocked.players} players"
            _need(min(stocked.resources()) >= 0, "start.toml", where, "nobody starts with less than none of a resource")
            right = 0 <= stocked.credits <= HIGHEST_BID
            _need(right, "start.toml", where, f"credits must be 0 to {HIGHEST_BID}, not {stocked.credits}")
    rounds = {key: n for key, n in start.rounds.items() if key != "source"}
    _need(start.rounds.get("source") in ORIGINS, "start.toml", "rounds", f"source must be one of {', '.join(ORIGINS)}")
    _by_count("start.toml", "rounds", "rounds", rounds, 1, 7)
    _by_count("start.toml", "certificates", "licences", start.certificates.licences, 0, 7)
    _by_count("start.toml", "certificates", "luxury", start.certificates.luxury, 0, 7)


def _each_count(file: str, entry: str, counts: list[int]) -> None:
    _need(sorted(counts) == list(COUNTS), file, entry, "there must be one for each of 2, 3, 4 and 5 players")


def _by_count(file: str, entry: str, name: str, table: Mapping[str, int | str], low: int, high: int) -> None:
    """One number for each number of players, and nothing else."""
    for players in COUNTS:
        n = table.get(str(players))
        right = isinstance(n, int) and low <= n <= high
        _need(right, file, entry, f"{name} with {players} players must be {low} to {high}, not {n}")
    surplus = [key for key in table if key not in map(str, COUNTS)]
    _need(not surplus, file, entry, f"{name} is for 2, 3, 4 and 5 players, not “{''.join(surplus[:1])}”")


def _check_costs(costs: Costs) -> None:
    """What is paid can be paid, and asking for it tells nothing of a purse. PS-R86."""
    for name in CostTable.__struct_fields__:
        cost = getattr(costs.costs, name)
        if not isinstance(cost, Cost):
            continue
        entry = name.rstrip("_")
        numbers = (cost.quartz, cost.ore, cost.water, cost.energy, cost.credits)
        _need(min(numbers) >= 0, "costs.toml", entry, "a cost is nothing or more of each, never less")
        _need(max(numbers[:4]) <= 9, "costs.toml", entry, "a cost must have 9 or fewer of each resource")
        _need(cost.credits <= DEAREST, "costs.toml", entry, f"a cost must be {DEAREST} credits or less")
        _need(any(numbers) or name == "tank", "costs.toml", entry, "it must cost something")
        _need(
            not cost.credits or name not in ASKED_BY_CARGO,
            "costs.toml",
            entry,
            "it must cost no credits: who cannot pay is not asked, and that would tell of a purse",
        )
    p = costs.payouts
    _need(1 <= p.subsidy <= DEAREST, "costs.toml", "subsidy", f"must be 1 to {DEAREST}: everybody must be able to bid")
    for name in ("failed_claim", "engineer", "licence"):
        n: int = getattr(p, name)
        _need(0 <= n <= DEAREST, "costs.toml", name, f"must be 0 to {DEAREST}, not {n}")
    _need(
        0 <= p.shortage_rise <= HIGHEST, "costs.toml", "shortage_rise", f"must be 0 to {HIGHEST}, not {p.shortage_rise}"
    )
    for name in ("weak", "moderate", "strong"):
        strength: Strength = getattr(costs.manipulation, name)
        _need(1 <= strength.spaces <= MOST_SPACES, "costs.toml", name, f"spaces must be 1 to {MOST_SPACES}")
        _need(0 <= strength.credits <= DEAREST, "costs.toml", name, f"credits must be 0 to {DEAREST}")
    _need(
        costs.manipulation.weak.credits == 0, "costs.toml", "weak", "credits must be 0: the card must be used at once"
    )
    for name in ("zone", "tank", "supercharger", "luxury"):
        worth: int = getattr(costs.values, name)
        _need(0 <= worth <= DEAREST, "costs.toml", name, f"must be 0 to {DEAREST}, not {worth}")
