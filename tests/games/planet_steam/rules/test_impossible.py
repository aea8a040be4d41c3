"""Positions that cannot be, one field at a time, and beside each the last one that can be."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import BadPosition
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.state import NEUTRAL, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import PlayRound
from tests.games.planet_steam.lab import EVERYTHING, give, stand

LISTS = ("purse", "cargo", "carriers", "licences", "luxury", "markers", "cards", "owner", "product", "charged", "supply",
         "price", "bonus", "converters_left", "order_marks")  # fmt: skip


@cache
def _moment(question: str, players: int, options: tuple[tuple[str, Any], ...], later: int) -> Table:
    for seed in range(200):
        game, rnd = eh.new("planet-steam", players, seed, dict(options)), Random(seed)
        while not game.over:
            if type(game.table.stack[-1]).__name__ == question and game.table.round >= later:
                return game.table
            seat = game.to_act[0]
            game.play(seat, rnd.choice(game.legal(seat)))
        if question == "over":
            return game.table
    raise AssertionError(f"{question} is never asked")


def moment(question: str, players: int = 4, later: int = 1, **options: Any) -> Table:
    """A table of a random game at which this is asked, in some round or later; “over”: at its end."""
    table = _moment(question, players, tuple(sorted(options.items())), later).clone()
    GAME.check(table)
    return table


def refused(table: Table, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.check(table)
    assert any(told in str(error.value) for told in words.split("|")), error.value


def tried(table: Table, change: Callable[[Table], None], words: str) -> None:
    """Refused with the change; fine with it, if there are no words."""
    copy = table.clone()
    change(copy)
    if words:
        refused(copy, words)
    else:
        GAME.check(copy)


def put(field: str, value: Any, *at: int) -> Callable[[Table], None]:
    """Put a value into a field, or into the entry of it that is named."""

    def change(table: Table) -> None:
        if not at:
            setattr(table, field, value)
            return
        row = getattr(table, field)
        for n in at[:-1]:
            row = row[n]
        row[at[-1]] = value

    return change


def emptied(table: Table) -> Table:
    """Without tanks: all pieces lie in the box."""
    box = table.box
    table.product, table.charged = [-1] * len(table.owner), [0] * len(table.owner)
    table.tanks_left, table.superchargers_left, table.converters_left = (
        box.tanks,
        box.superchargers,
        list(box.converters),
    )
    return table


def all_claimed(table: Table) -> Table:
    """Every zone belongs to somebody, in turn; nothing stands on them."""
    emptied(table)
    for z, who in enumerate(table.owner):
        if who in (UNCLAIMED, NEUTRAL):
            give(table, table.box.zones[z], z % table.seats)
    return table


def test_every_list_has_its_length():
    table = moment("Trade")
    for field in LISTS:
        row = getattr(table, field)
        for wrong in (row[:-1], [*row, row[-1]]):
            tried(table, put(field, wrong), f"{field} must have one entry for each")
    for field in ("cargo", "carriers"):
        for seat in range(4):
            row = getattr(table, field)[seat]
            for wrong in (row[:-1], [*row, row[-1]]):
                tried(table, put(field, wrong, seat), f"{field} must have one entry for each of quartz, ore")
    tried(table, put("seats", 3), "seats: the position is for 3, the game for 4")
    tried(table, put("seats", 5), "seats: the position is for 5, the game for 4")


def test_rounds_and_the_end():
    table, over = moment("Moor"), moment("over")
    for n in (1, 2, 5):
        tried(moment("Moor", later=n), put("round", n), "")
    for n in (0, -1, 6):
        tried(table, put("round", n), f"round: there is no round {n}")
    for n in (-1, 4):
        tried(table, put("first", n), "first: there is no such seat")
    for n in range(4):
        tried(table, put("first", n), "")
    tried(table, put("stack", [*table.stack, PlayRound()]), "stack: PlayRound is on top, and it is no question")
    tried(over, put("phase", "end"), "phase: a game without a stack is over, not in “end”")
    for n in (5, 7):
        tried(over, put("round", n), f"round: the game is over after 5, not in {n}")
    for field in ("manipulator", "saboteur"):
        end = moment("over", price_manipulation=True, sabotage=True)
        tried(end, put(field, 0), "manipulator, saboteur, tipped: the optional cards went back before the end")
        tried(end, put(field, 3), "manipulator, saboteur, tipped: the optional cards went back before the end")


def test_the_tracks():
    table = moment("Moor")
    for r, (track, name) in enumerate(zip(table.box.tracks, ("quartz", "ore", "water", "energy"), strict=True)):
        for n in (0, track.top):
            tried(table, put("supply", n, r), "")
        for n in (-1, track.top + 1):
            tried(table, put("supply", n, r), f"supply: {name} must be 0 to {track.top}")
        for n in (track.lowest, track.highest):
            tried(table, put("price", n, r), "")
        for n in (track.lowest - 1, track.highest + 1):
            tried(table, put("price", n, r), f"price: {name} must be {track.lowest} to {track.highest}")
        for n in (-1, 2):
            tried(moment("TakeBonus"), put("bonus", n, r), f"bonus: there can be 0 or 1 {name} in the box")
    for n in (0, 14):
        tried(table, put("stock", n), "")
    for n in (-1, 15):
        tried(table, put("stock", n), f"stock: the tank market has no space {n}")


def test_purses_and_carriers():
    table = moment("Moor")
    for seat in range(4):
        tried(table, put("purse", 0, seat), "")
        tried(table, put("purse", -1, seat), "purse: it cannot hold less than nothing")
        for r in range(4):
            most = table.capacity(seat, r)
            tried(table, put("cargo", most, seat, r), "")
            tried(table, put("cargo", 0, seat, r), "")
            tried(table, put("carriers", 4, seat, r), "")
            for n in (-1, most + 1):
                tried(table, put("cargo", n, seat, r), f"cargo: more than the carriers of seat {seat} hold")
            for n in (0, 5):
                tried(table, put("carriers", n, seat, r), "carriers: classes go from 1 to 4")
    for n in (-2, 4):
        tried(table, put("freelancer", n), "freelancer: there is no such seat")


def test_the_freelance_carrier_holds_three_of_any_kind():
    table = moment("Reorganise", freelance_carrier=True)
    for seat in range(4):
        table.freelancer = seat
        full = [table.capacity(seat, r) for r in range(4)]
        for more in ((0, 0, 0, 3), (1, 0, 1, 1), (3, 0, 0, 0)):
            tried(table, put("cargo", [n + m for n, m in zip(full, more, strict=True)], seat), "")
        for more in ((0, 0, 0, 4), (1, 1, 1, 1), (4, 0, 0, 0)):
            over = [n + m for n, m in zip(full, more, strict=True)]
            tried(table, put("cargo", over, seat), f"cargo: more than the carriers of seat {seat} hold")
        other = (seat + 1) % 4
        over = [table.capacity(other, r) + 1 for r in range(4)]
        tried(table, put("cargo", over, other), f"cargo: more than the carriers of seat {other} hold")
    table.freelancer = 1
    for credits, kept, words in (
        (0, 0, ""), (7, 0, ""), (0, 1, ""), (-1, 0, "less than nothing, or kept twice"),
        (0, 2, "less than nothing, or kept twice"), (0, -1, "less than nothing, or kept twice"),
        (1, 1, "freelance_credits: none lie on a card that was kept"),
    ):  # fmt: skip
        table.freelance_credits, table.freelance_kept = credits, kept
        tried(table, put("freelancer", 1), words)
    for credits, kept in ((1, 0), (0, 1)):
        table.freelance_credits, table.freelance_kept = credits, kept
        tried(table, put("freelancer", -1), "nobody holds the freelance carrier")
    plain = moment("Reorganise")
    tried(plain, put("freelancer", 0), "freelancer: there is no such card in this game")
    for question in ("FirstUpgrade", "SpecialistBids", "Moor"):
        early = moment(question, freelance_carrier=True)
        tried(early, put("freelancer", 0), "freelancer: the card has not been auctioned yet")
    tried(moment("SpecialistBids", later=2, freelance_carrier=True), put("freelancer", 0), "")


def test_owners():
    table = moment("SpecialistBids", players=3)
    box = table.box
    for zone, who, words in (
        ("A2", -4, "owner: a zone belongs to nobody at the table"), ("A2", 3, "owner: a zone belongs to nobody"),
        ("A2", OUT, "owner: other zones are unavailable than the map says"),
        ("A1", UNCLAIMED, "owner: other zones are unavailable"), ("A1", 0, "owner: other zones are unavailable"),
        ("G4", 1, "owner: a first claim of seat 0 is gone"), ("F3", UNCLAIMED, "owner: a first claim of seat 0 is gone"),
        ("B3", 0, "owner: a first claim of seat 1 is gone"), ("C6", NEUTRAL, "owner: a first claim of seat 2 is gone"),
        ("A6", UNCLAIMED, "owner: neutral markers stand where"), ("A2", NEUTRAL, "owner: neutral markers stand where"),
        ("A2", 0, "markers: seat 0 has 14 in all"), ("A6", 0, "markers: seat 0 has 14 in all"),
    ):  # fmt: skip
        tried(table, put("owner", who, box.zone(zone)), words)
    for zone in ("A2", "A6"):
        for seat in range(3):
            tried(table, lambda t, zone=zone, seat=seat: give(t, zone, seat), "")


def test_tanks_and_superchargers():
    table = all_claimed(moment("Moor", later=2))
    GAME.check(table)
    for kind in (-2, 4):
        tried(table, put("product", kind, 0), f"product: there is no resource {kind}")
    for n in (-1, 2):
        tried(table, put("charged", n, 0), "charged: a tank has one supercharger or none")
    tried(table, put("charged", 1, 0), "charged: a supercharger without a tank")
    for zone in (0, 41):
        for what in ("quartz", "ore", "water", "energy", "water+"):
            tried(table, lambda t, zone=zone, what=what: stand(t, t.box.zones[zone], what), "")
    free = emptied(moment("Moor", later=2))
    for who in (UNCLAIMED, NEUTRAL):
        zone = free.box.zones[free.owner.index(who)]
        tried(free, lambda t, zone=zone: stand(t, zone, "water"), "product: a tank stands on a zone nobody owns")


def test_the_airship_and_the_tipped_tank():
    table = moment("Reorganise", later=2, sabotage=True)
    for row in (0, 6):
        tried(table, put("airship", row), "")
    for row in (-2, 7):
        tried(table, put("airship", row), "airship: there is no such row")
    tried(table, put("airship", -1), "airship: it is moored from its step on")
    tried(moment("ClaimZone"), put("airship", 0), "airship: it is moored from its step on")
    all_claimed(table)
    table.tipped = -1
    for zone in range(4):
        stand(table, table.box.zones[zone], "water")
    for zone in range(4):
        table.saboteur = (table.owner[zone] + 1) % 4
        tried(table, put("tipped", zone), "")
        table.saboteur = table.owner[zone]
        tried(table, put("tipped", zone), "tipped: nobody has tipped that tank")
    table.saboteur = 0
    for zone in (-2, 42):
        tried(table, put("tipped", zone), "tipped: there is no such zone")
    tried(table, put("tipped", 41), "tipped: no tank stands there")
    plain = all_claimed(moment("Reorganise", later=2))
    stand(plain, "A1", "water")
    tried(plain, put("tipped", 0), "tipped: nobody has tipped that tank")


def test_every_piece_is_somewhere():
    """Down to the last one, and never more than there are."""
    table = all_claimed(moment("Moor", later=2))
    zones = table.box.zones
    for what, most, words in (
        ("water", 35, "tanks_left: there are 35 in all"), ("quartz", 14, "converters_left: 14 for quartz in all"),
        ("ore", 14, "converters_left: 14 for ore in all"), ("energy", 14, "converters_left: 14 for energy in all"),
        ("water+", 13, "superchargers_left: there are 13 in all"),
    ):  # fmt: skip
        copy = table.clone()
        for zone in zones[:most]:
            stand(copy, zone, what)
        GAME.check(copy)
        stand(copy, zones[most], what)
        refused(copy, words)
    for field, words in (
        ("tanks_left", "tanks_left: there are 35 in all"), ("neutral_left", "neutral_left: there are 15 in all"),
        ("superchargers_left", "superchargers_left: there are 13"), ("luxury_left", "luxury_left: there are 6 in all"),
    ):  # fmt: skip
        for more in (-1, 1):
            tried(table, put(field, getattr(table, field) + more), words)
    for r, name in enumerate(("quartz", "ore", "water", "energy")):
        for more in (-1, 1):
            words = f"converters_left: {table.box.converters[r]} for {name} in all"
            tried(table, put("converters_left", table.converters_left[r] + more, r), words)


def test_claim_markers():
    table = emptied(moment("Moor", later=2))
    free = [table.box.zones[z] for z, who in enumerate(table.owner) if who == UNCLAIMED]
    for zone in free[: table.markers[1]]:
        give(table, zone, 1)
    assert table.markers[1] == 0
    GAME.check(table)
    for zone in [table.box.zones[z] for z, who in enumerate(table.owner) if who == NEUTRAL][:1]:
        tried(table, lambda t, zone=zone: give(t, zone, 1), "markers: seat 1 cannot have less than none")
    for more in (-1, 1):
        tried(table, put("markers", table.markers[2] + more, 2), "markers: seat 2 has 14 in all")


def test_certificates():
    table = moment("Moor", later=2)
    table.licences, table.licences_left, table.luxury, table.luxury_left = [0, 0, 3, 4], 0, [6, 0, 0, 0], 0
    GAME.check(table)
    for more, words in ((-1, ""), (1, "licences_left: there are 7 in all")):  # a licence that was used is gone
        tried(table, put("licences", 3 + more, 2), words)
    tried(table, put("licences", -1, 0), "licences: nobody has less than none")
    tried(table, put("licences_left", -1), "licences_left: there are 7 in all")
    tried(table, put("licences_left", 1), "licences_left: there are 7 in all")
    tried(table, put("luxury", [7, -1, 0, 0]), "luxury: nobody has less than none")
    tried(table, put("luxury_left", -1), "luxury_left: there are 6 in all")
    tried(table, lambda t: (put("luxury", 7, 0)(t), put("luxury_left", -1)(t)), "luxury_left: there are 6 in all")


def test_cards_and_order():
    table = moment("Moor")
    table.stack[-1] = type(table.stack[-1])(0)
    for cards, words in (
        ([2, 0, 1, 3], ""), ([2, 2, 1, 3], "cards: each card once"), ([2, 0, 1, 4], "cards: each card once"),
        ([2, 0, 1, -2], "cards: each card once"), ([2, 0, 1, -1], "cards: after the auction everybody has one"),
        ([-1] * 4, "cards: after the auction everybody has one"),
    ):  # fmt: skip
        table.order = table.order if words else [1, 2, 0, 3]
        tried(table, put("cards", cards), words)
    table.cards = [2, 0, 1, 3]
    for order in ([], [0, 1, 2, 3], [1, 2, 0], [1, 2, 3, 0]):
        tried(table, put("order", order), "order: by the numbers of the cards, once the auction is over")
    early, bids = moment("FirstUpgrade"), moment("SpecialistBids")
    for cards in ([0, -1, -1, -1], [0, 1, 2, 3]):
        tried(early, put("cards", cards), "cards: nobody has one before the first auction")
    for question in (early, bids):
        tried(question, put("order", [0, 1, 2, 3]), "order: by the numbers of the cards")
    tried(moment("over"), put("order", []), "order: by the numbers of the cards")


def test_optional_cards():
    on = {"price_manipulation": True, "sabotage": True}
    table = moment("Moor", later=2, **on)
    table.tipped = -1
    for seat in range(4):
        tried(table, put("manipulator", seat), "")
        tried(table, put("saboteur", seat), "")
    for seat in (-2, 4):
        tried(table, put("manipulator", seat), "manipulator: nobody holds price manipulation in this game, or not this")
        tried(table, put("saboteur", seat), "saboteur: nobody holds sabotage now, or not this seat")
    tried(table, put("manipulator", -1), "manipulator: somebody has won it")
    tried(table, put("saboteur", -1), "saboteur: somebody has won it")
    plain = moment("Moor", later=2)
    tried(plain, put("manipulator", 0), "manipulator: nobody holds price manipulation in this game")
    tried(plain, put("saboteur", 0), "saboteur: nobody holds sabotage now")
    first = moment("Moor", **on)
    tried(first, put("saboteur", 0), "saboteur: nobody holds sabotage now")
    tried(first, put("saboteur", -1), "")
    early = moment("SpecialistBids", later=2, **on)
    tried(early, put("saboteur", 0), "saboteur: nobody has won it yet this round")
    tried(early, put("manipulator", 0), "manipulator: nobody has used it yet")
    later = early.clone()
    later.cards[0], later.stack[-1] = 0, type(later.stack[-1])((1, 2, 3))
    later.first = 0
    tried(later, put("manipulator", 0), "")
    tried(later, put("manipulator", -1), "manipulator: the first winner has used it")
    waits = moment("TakeBonus", **on)
    assert waits.cards.count(-1) == 3  # the first winner's
    tried(waits, put("manipulator", waits.stack[-1].seat), "manipulator: nobody has used it yet")


def test_order_markers():
    table = moment("Moor", variable_trading=True)
    for marks in ([1, 2, 3, 4], [4, 3, 2, 1]):
        tried(table, put("order_marks", marks), "")
    for marks in ([1, 2, 3, 5], [1, 2, 3, 3], [1, 2, 3, -1], [2, 3, 4, 5]):
        tried(table, put("order_marks", marks), "order_marks: 1 to 4, each once")
    for marks in ([1, 2, 3, 0], [0, 0, 0, 0]):
        tried(table, put("order_marks", marks), "order_marks: each winner places his in turn")
    plain = moment("Moor")
    for marks in ([1, 2, 3, 4], [1, 0, 0, 0]):
        tried(plain, put("order_marks", marks), "order_marks: this game has none")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_order_markers_go_with_the_cards(players: int):
    """PS-VTRADE-04 to PS-VTRADE-07: in every random game each moment of the auction has its own number of them."""
    for seed in range(3):
        game, rnd = eh.new("planet-steam", players, seed, EVERYTHING), Random(seed)
        while game.table.round < 2 or game.table.phase == "expansion":
            seat = game.to_act[0]
            game.play(seat, rnd.choice(game.legal(seat)))
            table = game.table
            GAME.check(table)
            if table.phase != "expansion":
                continue
            words = "order_marks: each winner places his in turn|stack: PlaceOrder cannot be asked"
            marks = sorted(n for n in table.order_marks if n)
            free = [n for n in (1, 2, 3, 4) if n not in marks]
            if marks:
                at = table.order_marks.index(marks[0])
                tried(table, put("order_marks", 0, at), words)
            if free:
                at = table.order_marks.index(0)
                tried(table, put("order_marks", free[0], at), words)


def test_river_neutrals():
    table = moment("SpecialistBids", players=2, variable_claims=True)
    for n in (0, 3):
        tried(table, put("river_neutrals", n), "")
    for n in (-1, 4):
        tried(table, put("river_neutrals", n), "river_neutrals: there are 0 to 3")
    for early in (moment("SpecialistBids"), moment("FirstUpgrade", variable_claims=True)):
        tried(early, put("river_neutrals", 1), "river_neutrals: there are 0 to 0")


def test_before_the_first_tank_phase():
    for question in ("FirstUpgrade", "SpecialistBids", "ClaimZone", "Moor"):
        table = moment(question)
        zone = table.box.zones[table.owner.index(0)]
        tried(
            table,
            lambda t, zone=zone: stand(t, zone, "water"),
            "product: nobody has a tank before the first Tank Phase",
        )
        tried(
            table, lambda t: (put("luxury", 1, 0)(t), put("luxury_left", 5)(t)), "luxury_left: nobody could buy any yet"
        )
    for question, later in (("SpecialistBids", 2), ("Activate", 1)):
        table = emptied(moment(question, later=later))
        table.luxury, table.luxury_left = [0] * 4, 6
        zone = table.box.zones[table.owner.index(0)]
        tried(table, lambda t, zone=zone: stand(t, zone, "water"), "")
        tried(table, lambda t: (put("luxury", 1, 0)(t), put("luxury_left", 5)(t)), "")


def test_in_the_auction_who_has_no_card_can_pay_for_one():
    table = moment("SpecialistBids")
    last = table.stack[-1].speakers[-1]
    tried(table, put("purse", 1, last), "")
    tried(table, put("purse", 0, last), "purse: who has no card yet can pay a credit")
    picking = moment("PickCard")
    seat = picking.stack[-1].seat
    tried(picking, put("purse", 0, seat), "")
    for other in {0, 1, 2, 3} - {seat}:
        tried(picking, put("purse", 0, other), "purse: who has no card yet can pay a credit")
    bonus = moment("TakeBonus")
    tried(bonus, put("purse", 0, bonus.stack[-1].seat), "")


def test_bonus_only_in_the_auction():
    for question in ("ClaimZone", "Moor", "Activate", "Trade"):
        for r in range(4):
            tried(moment(question), put("bonus", 1, r), "bonus: the box is empty outside the auction of specialists")
    tried(moment("FirstUpgrade"), put("bonus", 1, 0), "bonus: the box is empty outside the auction of specialists")


def test_the_set_up_as_it_is_laid_out():
    """PS-SETUP-16 to PS-SETUP-32: nothing has been bought, traded or claimed before the first round."""
    table = moment("FirstUpgrade")
    track = table.box.tracks[0]
    for change, words in (
        (put("purse", 119, 2), "purse: everybody starts with 120"), (put("cargo", 0, 3, 2), "cargo: everybody starts with"),
        (put("supply", 5, 0), "supply: nothing has been traded yet"),
        (put("price", track.start + 1, 0), "price: nothing has been traded yet"),
        (put("stock", 11), "stock: no tank has been sold yet"),
        (put("licences_left", 6), "licences_left: nobody could gain one yet"),
        (lambda t: (put("licences", 1, 0)(t), put("licences_left", 6)(t)), "licences_left: nobody could gain one yet"),
        (lambda t: give(t, "A1", 0), "owner: the map is not as it is at the start"),
        (lambda t: give(t, "A4", 0), "owner: the map is not as it is at the start"),
        (put("round", 2), "stack: FirstUpgrade cannot be asked"),
    ):  # fmt: skip
        tried(table, change, words)
    variable = moment("FirstUpgrade", variable_claims=True)
    for who in (0, NEUTRAL):
        tried(variable, lambda t, who=who: give(t, "A1", who), "owner: the map is not as it is at the start")


def test_carriers_are_upgraded_one_after_the_other():
    game = eh.new("planet-steam", 4, 3)
    for n in range(4):
        table = game.table
        done = table.clockwise(table.first)[:n]
        for seat in range(4):
            for grades in ([1, 1, 1, 1], [1, 1, 1, 2], [2, 1, 1, 1], [2, 2, 1, 1], [1, 3, 1, 1]):
                right = sorted(grades) == ([1, 1, 1, 2] if seat in done else [1, 1, 1, 1])
                words = "" if right else f"carriers: seat {seat} upgrades one, in its turn"
                tried(table, put("carriers", grades, seat), words)
        game.play(game.to_act[0], "upgrade ore")


def test_variable_claims_have_been_placed():
    early = moment("SpecialistBids", variable_claims=True)
    for who in (0, NEUTRAL):
        tried(early, lambda t, who=who: give(t, "A1", who), "owner: nothing is claimed before the auction")
    for later in (moment("NameZone", variable_claims=True), moment("SpecialistBids", later=2, variable_claims=True)):
        seat = 2
        for zone in later.zones_of(seat)[1:]:
            if later.product[zone] >= 0:
                emptied(later)
            give(later, later.box.zones[zone], UNCLAIMED)
        refused(later, "owner: everybody has placed two claims")
        give(later, later.box.zones[later.unclaimed()[0]], seat)
        GAME.check(later)
