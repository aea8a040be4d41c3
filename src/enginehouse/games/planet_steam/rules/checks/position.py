"""Which positions cannot be: pieces, tracks, carriers, cards and the map have their limits. The stack is in ``stack``."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.planet_steam.rules.box import CONVERTED
from enginehouse.games.planet_steam.rules.checks.stack import (
    AUCTION,
    FREELANCE,
    LAND,
    RESOURCES,
    SETUP,
    TANKS,
    check_stack,
    need,
)
from enginehouse.games.planet_steam.rules.content import RESOURCES as NAMES
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NO_TANK, NOBODY, OUT, TOP_CLASS, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import (
    ChooseTipped,
    ChooseVictim,
    FirstUpgrade,
    ManipulatePrices,
    PickCard,
    PlaceNeutral,
    PlaceOrder,
    PlaceOwn,
    ShiftPrice,
    SpecialistBids,
)

SABOTAGE = (ChooseVictim, ChooseTipped)


def check(table: Table) -> None:
    """Refuse a position that play could not bring about, with a sentence that names the field."""
    _check_sizes(table)
    _check_round(table)
    _check_tracks(table)
    _check_carriers(table)
    _check_map(table)
    _check_pieces(table)
    _check_cards(table)
    _check_optional(table)
    if table.stack:
        check_stack(table)
        _check_moment(table)
    else:
        back = table.manipulator == table.saboteur == table.tipped == NOBODY
        need(back, "manipulator, saboteur, tipped: the optional cards went back before the end")


def _asks(table: Table, *questions: type) -> bool:
    return bool(table.stack) and isinstance(table.stack[-1], questions)


def _check_sizes(table: Table) -> None:
    n, zones = table.seats, len(table.box.zones)
    need(n == table.box.players, f"seats: the position is for {n}, the game for {table.box.players}")
    for name in ("purse", "cargo", "carriers", "licences", "luxury", "markers", "cards"):
        need(len(getattr(table, name)) == n, f"{name} must have one entry for each of {n} seats")
    for name in ("cargo", "carriers"):
        for row in getattr(table, name):
            need(len(row) == 4, f"{name} must have one entry for each of {', '.join(NAMES)}")
    for name in ("owner", "product", "charged"):
        need(len(getattr(table, name)) == zones, f"{name} must have one entry for each of {zones} zones")
    for name in ("supply", "price", "bonus", "converters_left", "order_marks"):
        need(len(getattr(table, name)) == 4, f"{name} must have one entry for each of {', '.join(NAMES)}")


def _check_round(table: Table) -> None:
    rounds = table.box.rounds
    if table.stack:
        step = table.stack[-1]
        need(step.asks, f"stack: {type(step).__name__} is on top, and it is no question")
    else:
        need(table.phase == "over", f"phase: a game without a stack is over, not in “{table.phase}”")
        need(table.round == rounds + 1, f"round: the game is over after {rounds}, not in {table.round}")
    need(1 <= table.round <= rounds + (not table.stack), f"round: there is no round {table.round}")
    need(0 <= table.first < table.seats, "first: there is no such seat")


def _check_tracks(table: Table) -> None:
    for r, track in enumerate(table.box.tracks):
        need(0 <= table.supply[r] <= track.top, f"supply: {NAMES[r]} must be 0 to {track.top}")
        need(
            track.lowest <= table.price[r] <= track.highest,
            f"price: {NAMES[r]} must be {track.lowest} to {track.highest}",
        )
        need(table.bonus[r] in (0, 1), f"bonus: there can be 0 or 1 {NAMES[r]} in the box")
    need(0 <= table.stock < len(table.box.tank_costs), f"stock: the tank market has no space {table.stock}")


def _check_carriers(table: Table) -> None:
    need(all(c >= 0 for c in table.purse), "purse: it cannot hold less than nothing")
    need(NOBODY <= table.freelancer < table.seats, "freelancer: there is no such seat")
    for seat in range(table.seats):
        cargo, grades = table.cargo[seat], table.carriers[seat]
        need(all(1 <= g <= TOP_CLASS for g in grades), f"carriers: classes go from 1 to {TOP_CLASS}")
        over = [max(0, cargo[r] - table.capacity(seat, r)) for r in range(4)]
        room = table.box.freelance_room if seat == table.freelancer else 0
        need(
            min(cargo) >= 0 and sum(over) <= room,
            f"cargo: more than the carriers of seat {seat} hold, or less than none",
        )


def _check_map(table: Table) -> None:
    box, owner, product = table.box, table.owner, table.product
    need(all(OUT <= who < table.seats for who in owner), "owner: a zone belongs to nobody at the table")
    out = [z for z, who in enumerate(owner) if who == OUT]
    need(out == sorted(box.unavailable), "owner: other zones are unavailable than the map says")
    if not box.switches.variable_claims:
        for seat, zones in enumerate(box.claims):
            need(all(owner[z] == seat for z in zones), f"owner: a first claim of seat {seat} is gone")
        need(
            all(who == NEUTRAL or who >= 0 for who in (owner[z] for z in box.neutral))
            and all(z in box.neutral for z, who in enumerate(owner) if who == NEUTRAL),
            "owner: neutral markers stand where the map puts them, until a player’s takes the place of one",
        )
    for z, kind in enumerate(product):
        need(NO_TANK <= kind < 4, f"product: there is no resource {kind}")
        need(kind == NO_TANK or owner[z] >= 0, "product: a tank stands on a zone nobody owns")
        need(
            kind not in (0, 1) or not (box.switches.river_limits and box.river[z]),
            f"product: with river limits no tank for ore or quartz stands on {box.zones[z]}",
        )
        need(table.charged[z] in (0, 1), "charged: a tank has one supercharger or none")
        need(not table.charged[z] or kind != NO_TANK, "charged: a supercharger without a tank")
    need(NOBODY <= table.airship < len(box.rows), "airship: there is no such row")
    need(NOBODY <= table.tipped < len(owner), "tipped: there is no such zone")
    need(table.tipped == NOBODY or product[table.tipped] != NO_TANK, "tipped: no tank stands there")


def _check_pieces(table: Table) -> None:
    """Every piece of the box is somewhere. PS-COMP-02 to PS-COMP-08, PS-COMP-14."""
    box, owner, product = table.box, table.owner, table.product
    for seat in range(table.seats):
        need(table.markers[seat] >= 0, f"markers: seat {seat} cannot have less than none")
        used = owner.count(seat)
        need(used + table.markers[seat] == box.claim_markers, f"markers: seat {seat} has {box.claim_markers} in all")
        need(table.licences[seat] >= 0, "licences: nobody has less than none")
        need(table.luxury[seat] >= 0, "luxury: nobody has less than none")
    for name, count, total in (
        ("neutral_left", owner.count(NEUTRAL), box.neutral_markers),
        ("tanks_left", len(product) - product.count(NO_TANK), box.tanks),
        ("superchargers_left", sum(table.charged), box.superchargers),
        ("luxury_left", sum(table.luxury), box.luxury),
    ):
        left: int = getattr(table, name)
        need(left >= 0 and count + left == total, f"{name}: there are {total} in all")
    need(
        table.licences_left >= 0 and sum(table.licences) + table.licences_left <= box.licences,
        f"licences_left: there are {box.licences} in all",
    )
    for r in range(4):
        held = sum(getattr(step, "old", NOBODY) == r for step in table.stack)
        fitted = product.count(r) if r in CONVERTED else 0
        need(
            table.converters_left[r] >= 0 and fitted + held + table.converters_left[r] == box.converters[r],
            f"converters_left: {box.converters[r]} for {NAMES[r]} in all",
        )


def _check_cards(table: Table) -> None:
    held = [c for c in table.cards if c != NOBODY]
    need(
        len(held) == len(set(held)) and all(0 <= c < table.seats for c in held),
        "cards: each card once, and only this set’s",
    )
    ordered = sorted(range(table.seats), key=table.number)
    auctioned = not table.stack or _asks(table, *LAND, *FREELANCE, *TANKS, *RESOURCES)
    need(len(held) == table.seats or not auctioned, "cards: after the auction everybody has one")
    need(not _asks(table, *SETUP) or not held, "cards: nobody has one before the first auction")
    need(table.order == (ordered if auctioned else []), "order: by the numbers of the cards, once the auction is over")


def _check_optional(table: Table) -> None:
    """What belongs to a rule that is not in use is not there. PS-ADV-01, PS-OPT-02."""
    switches, seats = table.box.switches, range(NOBODY, table.seats)
    need(
        table.manipulator in seats and (switches.price_manipulation or table.manipulator == NOBODY),
        "manipulator: nobody holds price manipulation in this game, or not this seat",
    )
    need(
        table.saboteur in seats and ((switches.sabotage and table.round > 1) or table.saboteur == NOBODY),
        "saboteur: nobody holds sabotage now, or not this seat",
    )
    need(
        table.tipped == NOBODY or (table.saboteur != NOBODY and table.owner[table.tipped] != table.saboteur),
        "tipped: nobody has tipped that tank",
    )
    need(switches.freelance_carrier or table.freelancer == NOBODY, "freelancer: there is no such card in this game")
    need(
        table.freelance_kept in (0, 1) and table.freelance_credits >= 0,
        "freelance_credits, freelance_kept: less than nothing, or kept twice",
    )
    need(
        table.freelancer != NOBODY or (table.freelance_kept, table.freelance_credits) == (0, 0),
        "freelance_credits, freelance_kept: nobody holds the freelance carrier",
    )
    need(not (table.freelance_kept and table.freelance_credits), "freelance_credits: none lie on a card that was kept")
    most = table.box.river_most if switches.variable_claims and table.phase != "setup" else 0
    need(0 <= table.river_neutrals <= most, f"river_neutrals: there are 0 to {most}")
    marks = [m for m in table.order_marks if m]
    need(
        len(marks) == len(set(marks)) and all(1 <= m <= 4 for m in marks),
        "order_marks: 1 to 4, each once",
    )


def _check_moment(table: Table) -> None:
    """What holds at this question of the round."""
    box, switches, step = table.box, table.box.switches, table.stack[-1]
    in_auction, in_setup = _asks(table, *AUCTION), _asks(table, *SETUP)
    need(in_auction or not any(table.bonus), "bonus: the box is empty outside the auction of specialists")
    moored = _asks(table, *FREELANCE, *TANKS, *RESOURCES)
    need((table.airship != NOBODY) == moored, "airship: it is moored from its step on to the end of the round")
    held = table.seats - table.cards.count(NOBODY)
    if switches.variable_trading:
        need(
            4 - table.order_marks.count(0) == _marks_placed(table, held), "order_marks: each winner places his in turn"
        )
    else:
        need(not any(table.order_marks), "order_marks: this game has none")
    if not (in_setup or in_auction):
        chosen = table.manipulator != NOBODY
        need(chosen or not switches.price_manipulation, "manipulator: somebody has won it")
        need(table.saboteur != NOBODY or not switches.sabotage or table.round == 1, "saboteur: somebody has won it")
    else:
        need(table.saboteur == NOBODY or _asks(table, *SABOTAGE), "saboteur: nobody has won it yet this round")
    if in_auction:
        waits = held == 0 or (held == 1 and not isinstance(step, SpecialistBids | PickCard | ShiftPrice))
        need(table.manipulator == NOBODY or not waits, "manipulator: nobody has used it yet")
        need(
            table.manipulator != NOBODY or waits or not switches.price_manipulation,
            "manipulator: the first winner has used it",
        )
        paid = step.seat if isinstance(step, PickCard) else NOBODY
        for seat, card in enumerate(table.cards):
            need(card != NOBODY or seat == paid or table.purse[seat] > 0, "purse: who has no card yet can pay a credit")
    if table.round == 1 and (in_setup or in_auction or _asks(table, *LAND)):
        need(table.freelancer == NOBODY, "freelancer: the card has not been auctioned yet")
        need(table.product == [NO_TANK] * len(table.product), "product: nobody has a tank before the first Tank Phase")
        need(table.luxury_left == box.luxury, "luxury_left: nobody could buy any yet")
    if isinstance(step, FirstUpgrade):
        _check_setup(table, step.seat)
    elif switches.variable_claims and not _asks(table, PlaceOwn, PlaceNeutral):
        started = table.round > 1 or not in_auction
        own = min(table.owner.count(seat) for seat in range(table.seats))
        need(
            started or all(who in (UNCLAIMED, OUT) for who in table.owner),
            "owner: nothing is claimed before the auction",
        )
        need(not started or own >= 2, "owner: everybody has placed two claims")


def _marks_placed(table: Table, held: int) -> int:
    """How many order markers lie on the resources. PS-VTRADE-04 to PS-VTRADE-07."""
    step, per_win = table.stack[-1], 2 if table.seats == 2 else 1
    after = (SpecialistBids, PickCard, ManipulatePrices, ShiftPrice, *SABOTAGE)
    winners = held if not _asks(table, *AUCTION) or isinstance(step, after) else held - 1
    begun = per_win - step.left if isinstance(step, PlaceOrder) else 0
    placed = min(4, per_win * winners + begun)
    return 4 if placed == 3 and table.seats == 3 else placed


def _check_setup(table: Table, asked: Seat) -> None:
    """Nothing has been bought or claimed yet. PS-SETUP-16 to PS-SETUP-32."""
    box = table.box
    need(table.purse == [box.credits] * table.seats, f"purse: everybody starts with {box.credits}")
    need(all(row == list(box.resources) for row in table.cargo), "cargo: everybody starts with the same")
    need(table.supply == list(box.supply), "supply: nothing has been traded yet")
    need(table.price == [track.start for track in box.tracks], "price: nothing has been traded yet")
    need(table.stock == box.stock, "stock: no tank has been sold yet")
    need(table.licences_left == box.licences and not any(table.licences), "licences_left: nobody could gain one yet")
    need(
        table.markers == [box.claim_markers - owned for owned in _first_claims(table)]
        and box.neutral_markers - table.neutral_left == (0 if box.switches.variable_claims else len(box.neutral)),
        "owner: the map is not as it is at the start",
    )
    clockwise = table.clockwise(table.first)
    done = clockwise[: clockwise.index(asked)]
    for seat in range(table.seats):
        grades = sorted(table.carriers[seat])
        need(
            grades == ([1, 1, 1, 2] if seat in done else [1, 1, 1, 1]),
            f"carriers: seat {seat} upgrades one, in its turn",
        )


def _first_claims(table: Table) -> list[int]:
    return [0 if table.box.switches.variable_claims else len(claims) for claims in table.box.claims]
