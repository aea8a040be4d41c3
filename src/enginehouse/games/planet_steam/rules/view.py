"""A full table that a view could be of, for bots that look ahead; and which positions cannot be."""

from __future__ import annotations

from enginehouse.core import TRUTH, UNKNOWN, BadPosition, view
from enginehouse.core.chance import draw
from enginehouse.games.planet_steam.rules.box import WATER
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding

#: How far an unknown purse is guessed to be from the expected one.
SPREAD = 40


def determinize(seen: Table, seed: int) -> Table:
    """The hidden purses are guessed: somewhere around what players had at the start, enough for a standing bid."""
    table = view(seen, seen.viewer)
    table.seed, table.drawn, table.viewer = seed, 0, TRUTH
    table.ply = table.clock
    floor = [int(card == NOBODY) for card in table.cards]  # who has no card yet can pay for the last one. PS-R04
    if table.stack and isinstance(step := table.stack[-1], Bidding):
        if step.leader == NOBODY:
            floor[step.speakers[0]] = 1  # who cannot pay a credit is not asked to open. PS-R06
        else:
            floor[step.leader] = step.high
    for seat in range(table.seats):
        if table.purse[seat] == UNKNOWN:
            guess = draw(seed, (1 << 32) + seat, SPREAD + table.box.credits // 2)
            table.purse[seat] = floor[seat] + guess + (seen.phase == "setup") * table.box.credits
    return table


def check(table: Table) -> None:
    """Refuse a position that play could not bring about: pieces, tracks and carriers have their limits."""
    box, n, zones = table.box, table.seats, len(table.box.zones)
    _need(n == box.players, f"the position is for {n} seats, the game for {box.players}")
    for name in ("purse", "cargo", "carriers", "licences", "luxury", "markers", "cards"):
        _need(len(getattr(table, name)) == n, f"{name} must have one entry for each of {n} seats")
    for name in ("owner", "product", "charged"):
        _need(len(getattr(table, name)) == zones, f"{name} must have one entry for each of {zones} zones")
    for name in ("supply", "price", "bonus", "converters_left", "order_marks"):
        _need(len(getattr(table, name)) == 4, f"{name} must have one entry for each of {', '.join(RESOURCES)}")
    _need(all(c >= 0 for c in table.purse), "a purse cannot hold less than nothing")
    _need(1 <= table.round <= box.rounds + 1, f"there is no round {table.round}")
    _check_tracks(table)
    _check_carriers(table)
    _check_map(table)
    _check_cards(table)
    for step in table.stack:
        seats = [getattr(step, "seat", 0), *getattr(step, "speakers", ())]
        _need(all(0 <= s < n for s in seats), f"{type(step).__name__} waits for a seat that does not exist")
        _need(-1 <= getattr(step, "zone", 0) < zones, f"{type(step).__name__} names a zone that does not exist")


def _need(right: bool, wrong: str) -> None:
    if not right:
        raise BadPosition(wrong)


def _check_tracks(table: Table) -> None:
    for r, track in enumerate(table.box.tracks):
        _need(0 <= table.supply[r] <= track.top, f"supply: {RESOURCES[r]} must be 0 to {track.top}")
        _need(
            track.lowest <= table.price[r] <= track.highest,
            f"price: {RESOURCES[r]} must be {track.lowest} to {track.highest}",
        )
        _need(table.bonus[r] in (0, 1), f"bonus: there can be 0 or 1 {RESOURCES[r]} in the box")
    _need(0 <= table.stock < len(table.box.tank_costs), f"stock: the tank market has no space {table.stock}")
    placed = [m for m in table.order_marks if m]
    _need(len(placed) == len(set(placed)) and all(1 <= m <= 4 for m in placed), "order_marks: 1 to 4, each once")


def _check_carriers(table: Table) -> None:
    _need(-1 <= table.freelancer < table.seats, "freelancer: there is no such seat")
    for seat in range(table.seats):
        cargo, grades = table.cargo[seat], table.carriers[seat]
        _need(len(cargo) == 4 and len(grades) == 4, "cargo and carriers: one entry for each resource")
        _need(all(1 <= g <= 4 for g in grades), "carriers: classes go from 1 to 4")
        over = [max(0, cargo[r] - table.capacity(seat, r)) for r in range(4)]
        room = table.box.freelance_room if seat == table.freelancer else 0
        _need(min(cargo) >= 0 and sum(over) <= room, f"cargo: more than the carriers of seat {seat} hold")
        _need(table.licences[seat] >= 0 and table.luxury[seat] >= 0, "certificates cannot be less than none")


def _check_map(table: Table) -> None:
    box, owner, product = table.box, table.owner, table.product
    _need(all(OUT <= who < table.seats for who in owner), "owner: a zone belongs to nobody at the table")
    _need(
        all(product[z] < 0 or owner[z] >= 0 for z in range(len(owner))), "product: a tank stands on a zone nobody owns"
    )
    _need(all(-1 <= p < 4 for p in product), "product: there are four resources")
    _need(
        all(not table.charged[z] or product[z] >= 0 for z in range(len(owner))),
        "charged: a supercharger without a tank",
    )
    for seat in range(table.seats):
        used = owner.count(seat)
        _need(used + table.markers[seat] == box.claim_markers, f"markers: seat {seat} has {box.claim_markers} in all")
    _need(
        owner.count(NEUTRAL) + table.neutral_left == box.neutral_markers,
        f"neutral_left: there are {box.neutral_markers} in all",
    )
    _need(
        len(owner) - product.count(-1) + table.tanks_left == box.tanks,
        f"tanks_left: there are {box.tanks} tanks in all",
    )
    _need(
        sum(table.charged) + table.superchargers_left == box.superchargers,
        f"superchargers_left: {box.superchargers} in all",
    )
    for r in range(4):
        held = sum(getattr(step, "old", -1) == r for step in table.stack)
        fitted = product.count(r) if r != WATER else 0
        _need(
            fitted + held + table.converters_left[r] == box.converters[r],
            f"converters_left: {box.converters[r]} for {RESOURCES[r]} in all",
        )
    _need(-1 <= table.tipped < len(owner) and (table.tipped < 0 or product[table.tipped] >= 0), "tipped: no tank there")
    _need(-1 <= table.airship < len(box.rows), "airship: there is no such row")
    _need(UNCLAIMED not in (owner[z] for z in box.unavailable), "owner: an unavailable zone is open")


def _check_cards(table: Table) -> None:
    held = [c for c in table.cards if c != NOBODY]
    _need(
        len(held) == len(set(held)) and all(0 <= c < table.seats for c in held),
        "cards: each card once, and only this set's",
    )
    _need(sorted(table.order) in ([], list(range(table.seats))), "order: every seat once, or nobody yet")
    _need(0 <= table.first < table.seats, "first: there is no such seat")
    _need(
        0 <= table.licences_left <= table.box.licences and 0 <= table.luxury_left <= table.box.luxury,
        "certificates: more than the box holds",
    )
