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
from enginehouse.games.planet_steam.rules.steps import (
    AgentBenefit,
    Certificate,
    ChooseTipped,
    ChooseVictim,
    EngineerBenefit,
    FreelanceBids,
    KeepFreelance,
    LandOn,
    ManipulatePrices,
    NameZone,
    PickCard,
    PlaceNeutral,
    PlaceOldConverter,
    PlaceOrder,
    PlaceOwn,
    PlayRound,
    Reorganise,
    ShiftPrice,
    SpecialistBids,
    TakeBonus,
    Trade,
    ZoneBids,
)
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


# --- questions that cannot be asked -------------------------------------------------------------------------------------
NEVER, MISPLACED = "cannot be asked as the table stands", "other steps must follow"


def asked(table: Table, step: Any, words: str) -> None:
    """This question in place of the one that is asked. ``MISPLACED`` says that it could be, at another moment."""
    copy = table.clone()
    copy.stack[-1] = step
    tried(
        copy,
        lambda t: None,
        words and f"stack: {type(step).__name__} {words}|stack: after {type(step).__name__} {words}",
    )


def test_a_bidding_is_what_was_said_so_far():
    """PS-AUCT-03 to PS-AUCT-10."""
    table = moment("SpecialistBids")
    table.first, table.purse = 0, [40, 30, 20, 2000]
    for said, speakers, high, leader, words in (
        ((), (0, 1, 2, 3), 0, -1, ""), ((), (1, 2, 3, 0), 0, -1, NEVER), ((), (0, 1, 2), 0, -1, NEVER),
        (((0, 40),), (1, 2, 3, 0), 40, 0, ""), (((0, 41),), (1, 2, 3, 0), 41, 0, NEVER),
        (((0, 0),), (1, 2, 3), 0, -1, NEVER), (((1, 3),), (2, 3, 0, 1), 3, 1, NEVER),
        (((0, -1),), (1, 2, 3, 0), -1, 0, NEVER), (((0, 1),), (1, 2, 3, 0), 1, 0, ""),
        (((0, 5), (1, 5)), (2, 3, 0, 1), 5, 1, NEVER), (((0, 5), (1, 6)), (2, 3, 0, 1), 6, 1, ""),
        (((0, 5), (1, 0)), (2, 3, 0), 5, 0, ""), (((0, 5), (1, 0), (2, 0), (3, 0)), (0,), 5, 0, NEVER),
        (((0, 5), (1, 0), (2, 0), (3, 998)), (0, 3), 998, 3, ""), (((0, 5), (1, 0), (2, 0), (3, 999)), (0, 3), 999, 3, NEVER),
        (((0, 5), (1, 0), (2, 0), (3, 0), (0, 6)), (0,), 6, 0, NEVER),
        (((0, 5), (1, 0), (2, 0), (3, 0), (0, 0)), (), 5, 0, NEVER),
        (((0, 5), (1, 0)), (2, 3, 0), 5, 1, NEVER), (((0, 5), (1, 0)), (2, 3, 0), 6, 0, NEVER),
    ):  # fmt: skip
        asked(table, SpecialistBids(speakers, high, leader, said), words)
    table.cards = [0, 1, -1, -1]
    asked(table, SpecialistBids((2, 3)), "")
    table.cards = [0, 1, 2, -1]
    asked(table, SpecialistBids((3,)), NEVER)


def test_a_zone_is_auctioned_that_can_be():
    table = moment("ZoneBids")
    zone, lady = table.stack[-1].zone, table.holder(table.box.lady)
    speakers, table.purse = tuple(table.clockwise(lady)), [9] * 4
    asked(table, ZoneBids(speakers, zone=zone), "")
    for wrong in (table.owner.index(0), table.owner.index(NEUTRAL)):
        asked(table, ZoneBids(speakers, zone=wrong), NEVER)
    for wrong in (-1, 42):
        asked(table, ZoneBids(speakers, zone=wrong), "names a zone that is not on the map")
    table.purse[speakers[0]] = 0  # he is passed over: PS-R06
    asked(table, ZoneBids(speakers[1:], zone=zone), "")
    asked(table, ZoneBids(speakers, zone=zone), NEVER)
    table.purse[speakers[1]] = 0
    asked(table, ZoneBids(speakers[2:], zone=zone), "")
    table.purse = [0] * 4
    asked(table, ZoneBids((), zone=zone), NEVER)
    holder = table.holder(table.box.venturer)
    table.purse = [5] * 4
    for bid, words in ((10, ""), (11, NEVER)):  # the Venturer pays half: PS-ZONE-07
        turn = speakers.index(holder)
        said = tuple((seat, n + 1) for n, seat in enumerate(speakers[:turn]))
        rest = (*speakers[turn + 1 :], *speakers[: turn + 1])
        asked(table, ZoneBids(rest, bid, holder, (*said, (holder, bid)), zone), words)
    asked(moment("Moor"), FreelanceBids(tuple(range(4))), NEVER)


def test_benefits_belong_to_the_card():
    table = moment("TakeBonus", players=5)
    table.cards = [4, 3, -1, -1, -1]  # the Engineer, the Bank Agent
    table.bonus = [1, 1, 0, 0]
    for step, words in (
        (EngineerBenefit(0), MISPLACED), (EngineerBenefit(1), NEVER), (EngineerBenefit(2), NEVER),
        (AgentBenefit(1), MISPLACED), (AgentBenefit(0), NEVER), (AgentBenefit(2), NEVER),
        (TakeBonus(0), ""), (TakeBonus(2), NEVER),
    ):  # fmt: skip
        asked(table, step, words)
    table.bonus = [0, 1, 0, 0]
    asked(table, TakeBonus(0), NEVER)
    one = moment("EngineerBenefit")
    one.stack.insert(-1, AgentBenefit(one.stack[-1].seat))  # only where a card has both: PS-R15
    asked(one, one.stack[-1], MISPLACED)


def test_a_card_is_picked_from_several_by_who_has_none():
    table = moment("PickCard")
    table.purse = [9] * 4
    for cards, seat, words in (
        ([-1] * 4, 0, ""), ([0, -1, -1, -1], 1, ""), ([0, -1, -1, -1], 0, NEVER), ([0, 1, -1, -1], 3, ""),
        ([0, 1, 2, -1], 3, NEVER), ([0, 1, 2, -1], 2, NEVER),
    ):  # fmt: skip
        table.cards = cards
        asked(table, PickCard(seat), words)


@pytest.mark.parametrize(("players", "most"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_order_markers_are_placed_while_two_are_left(players: int, most: int):
    table = moment("PlaceOrder", players=players, variable_trading=True)
    seat = table.stack[-1].seat
    for left in (0, most + 1):
        asked(table, PlaceOrder(seat, left), NEVER)
    table.order_marks = [3, 1, 2, 0]
    for left in range(1, most + 1):
        asked(table, PlaceOrder(seat, left), NEVER)
    plain = moment("TakeBonus", players=players)
    asked(plain, PlaceOrder(plain.stack[-1].seat, 1), NEVER)


def test_prices_are_manipulated_by_the_first_winner_once():
    table = moment("ManipulatePrices", price_manipulation=True)
    seat = table.stack[-1].seat
    other = (seat + 1) % 4
    asked(table, ManipulatePrices(seat), "")
    asked(table, ManipulatePrices(other), NEVER)
    two = table.clone()
    two.cards[other] = next(c for c in range(4) if c not in two.cards)
    asked(two, ManipulatePrices(seat), NEVER)
    used = table.clone()
    used.manipulator = seat
    asked(used, ManipulatePrices(seat), NEVER)
    plain = moment("TakeBonus")
    asked(plain, ManipulatePrices(plain.stack[-1].seat), NEVER)


def test_a_manipulation_that_has_begun():
    """PS-PMAN-03 to PS-PMAN-06, PS-R65: weak, moderate and strong move three, four and five spaces."""
    table = moment("ShiftPrice", price_manipulation=True)
    seat = table.manipulator
    for strength, left, moved, words in (
        (0, 3, (), ""), (1, 4, (), ""), (2, 5, (), ""), (-1, 3, (), NEVER), (3, 5, (), NEVER),
        (0, 2, (), NEVER), (0, 4, (), NEVER), (1, 3, (), NEVER), (2, 4, (), NEVER), (2, 0, (), NEVER),
        (0, 2, (1,), NEVER), (0, 1, (1,), NEVER), (1, 3, (1,), ""), (1, 1, (1,), ""), (1, 0, (1,), NEVER),
        (1, 4, (1,), NEVER), (1, 5, (1,), NEVER), (1, 2, (1, 2), ""), (1, 3, (1, 2), NEVER), (1, 1, (1, 1), NEVER),
        (1, 1, (1, 2, 3), NEVER), (1, 2, (0,), NEVER), (1, 2, (1, 0), NEVER), (2, 4, (0,), ""), (2, 2, (0, 1, 2), ""),
        (2, 1, (0, 1, 2, 3), NEVER), (2, 2, (4,), NEVER), (2, 2, (-1,), NEVER), (2, 3, (2, 3), ""), (2, 5, (2,), NEVER),
    ):  # fmt: skip
        asked(table, ShiftPrice(seat, strength, left, moved), words)
    asked(table, ShiftPrice((seat + 1) % 4, 0, 3), NEVER)


def sabotaged(*owners: int) -> Table:
    """The last winner names a victim; a tank of each of these owners stands."""
    table = all_claimed(moment("ChooseVictim", sabotage=True))
    table.stack[-1] = ChooseVictim(table.saboteur)
    for seat in owners:
        free = next(z for z in table.zones_of(seat) if table.product[z] < 0)
        stand(table, table.box.zones[free], "water")
    return table


def test_sabotage_has_several_to_choose_from():
    saboteur = moment("ChooseVictim", sabotage=True).saboteur
    one, two, three = (s for s in range(4) if s != saboteur)
    for owners, step, words in (
        ((one, two), ChooseVictim(saboteur), ""), ((one, two, three, saboteur), ChooseVictim(saboteur), ""),
        ((one, one), ChooseVictim(saboteur), NEVER), ((one, saboteur), ChooseVictim(saboteur), NEVER),
        ((), ChooseVictim(saboteur), NEVER), ((one, two, three), ChooseVictim(one), NEVER),
        ((one, one), ChooseTipped(one), ""), ((one, one, one), ChooseTipped(one), ""), ((one, two), ChooseTipped(one), NEVER),
        ((one, one), ChooseTipped(two), NEVER), ((saboteur, saboteur), ChooseTipped(saboteur), NEVER),
    ):  # fmt: skip
        asked(sabotaged(*owners), step, words)
    tipped = sabotaged(one, one, two)
    tipped.tipped = tipped.tanks_of(one)[0]
    for step in (ChooseVictim(saboteur), ChooseTipped(one)):
        asked(tipped, step, NEVER)
    early = moment("TakeBonus", later=2, sabotage=True)
    all_claimed(early)
    for zone in early.zones_of(0)[:2]:
        stand(early, early.box.zones[zone], "water")
    asked(early, ChooseTipped(0), NEVER)


def test_variable_claims_in_their_order():
    table = moment("PlaceOwn", variable_claims=True)
    seat = table.stack[-1].seat
    for step in (PlaceOwn((seat + 1) % 4), PlaceNeutral(seat, False), PlaceNeutral(seat, True)):
        asked(table, step, NEVER)
    again = table.clone()
    again.round = 2
    asked(again, table.stack[-1], NEVER)
    placed = moment("NameZone", variable_claims=True)
    later = moment("NameZone", later=2, variable_claims=True)
    for after in (placed, later, moment("NameZone")):
        for step in (PlaceOwn(0), PlaceNeutral(0, False), PlaceNeutral(0, True)):
            asked(after, step, NEVER)


def left_to_claim(question: str, unclaimed: int, neutral: int, **options: Any) -> Table:
    """Just so many zones are left; the others go to those who are not asked."""
    table = emptied(moment(question, later=2, **options))
    others = [s for s in range(4) if s != getattr(table.stack[-1], "seat", 0)]
    for who, left in ((UNCLAIMED, unclaimed), (NEUTRAL, neutral)):
        for n, zone in enumerate([z for z, owner in enumerate(table.owner) if owner == who][left:]):
            give(table, table.box.zones[zone], others[n % 3])
    return table


def test_a_zone_is_named_if_there_is_a_choice():
    for unclaimed, neutral, words in ((2, 3, ""), (1, 3, NEVER), (0, 2, ""), (0, 1, NEVER), (0, 0, NEVER)):
        table = left_to_claim("NameZone", unclaimed, neutral)
        asked(table, NameZone(table.holder(table.box.venturer)), words)
        asked(table, NameZone(table.holder(table.box.lady)), NEVER)


def test_a_claim_needs_a_zone_and_a_marker():
    for unclaimed, neutral, licences, words in (
        (1, 0, 0, ""), (1, 1, 0, ""), (1, 0, 1, ""), (0, 1, 1, ""), (0, 1, 0, NEVER), (0, 0, 1, NEVER), (0, 0, 0, NEVER),
    ):  # fmt: skip
        table = left_to_claim("ClaimZone", unclaimed, neutral)
        step = table.stack[-1]
        table.licences, table.licences_left = [licences if seat == step.seat else 0 for seat in range(4)], 0
        asked(table, step, words)
    for question in ("ClaimZone", "LandOn"):
        table = emptied(moment(question, later=2))
        step = table.stack[-1]
        kept = {getattr(step, "zone", 0), *(table.unclaimed() if question == "LandOn" else ())}
        taken = [z for z, who in enumerate(table.owner) if who == NEUTRAL or (who == UNCLAIMED and z not in kept)]
        first = {z for zones in table.box.claims for z in zones}
        spare = [z for z, who in enumerate(table.owner) if who >= 0 and who != step.seat and z not in first]
        for zone in [*taken, *spare][: table.markers[step.seat] - 1]:
            give(table, table.box.zones[zone], step.seat)
        if table.markers[step.seat] == 1:
            asked(table, step, "")
        zone = next(z for z in [*taken, *spare] if table.owner[z] != step.seat)
        give(table, table.box.zones[zone], step.seat)
        assert table.markers[step.seat] == 0
        asked(table, step, NEVER)


def test_a_landing_follows_a_roll():
    table = moment("LandOn")
    step = table.stack[-1]
    for zone in (-1, 42):
        asked(table, LandOn(step.seat, zone), "names a zone that is not on the map")
    sure = moment("ClaimZone", predictable_claims=True)
    asked(sure, LandOn(sure.stack[-1].seat, sure.unclaimed()[0]), NEVER)


def test_the_freelance_carrier_is_kept_once_by_its_holder():
    table = moment("KeepFreelance", freelance_carrier=True)
    seat = table.freelancer
    asked(table, KeepFreelance((seat + 1) % 4), NEVER)
    table.freelance_kept, table.freelance_credits = 1, 0
    asked(table, KeepFreelance(seat), NEVER)


def test_free_moves_are_counted():
    table = moment("Reorganise")
    seat = table.stack[-1].seat
    for moves, words in ((0, ""), (1, ""), (60, ""), (61, NEVER), (-1, NEVER)):
        asked(table, Reorganise(seat, moves), words)
    old = moment("PlaceOldConverter", players=3)
    step = old.stack[-1]
    for moves, words in ((0, ""), (1, ""), (60, ""), (61, NEVER), (-1, NEVER)):
        old.stack[-2] = Reorganise(step.seat, moves)
        asked(old, step, words)
    old.stack[-2] = Reorganise(step.seat)
    twice = old.clone()
    twice.stack.insert(-1, Reorganise(step.seat))
    asked(twice, step, MISPLACED)
    for stack, words in (([step], NEVER), ([PlayRound(), step], NEVER), ([Reorganise(step.seat), step], MISPLACED)):
        old.stack = stack
        asked(old, step, words)
    old.stack = [Reorganise(step.seat), step]
    asked(old, PlaceOldConverter(step.seat, 42, step.old), "names a zone that is not on the map")


def test_a_trade_has_something_to_trade():
    table = moment("Trade")
    seat, r = table.stack[-1].seat, table.stack[-1].resource
    for supply, aboard, words in ((1, 0, ""), (0, 1, ""), (1, 1, ""), (0, 0, NEVER)):
        table.supply[r], table.cargo[seat][r] = supply, aboard
        asked(table, Trade(r, seat), words)
    for wrong in (-1, 4):
        asked(table, Trade(wrong, seat), NEVER)


def test_a_certificate_is_offered_to_who_can_have_one():
    table = moment("Certificate")
    seat = table.stack[-1].seat
    for cargo, licences, words in (
        ([1, 1, 0, 0], 0, ""), ([1, 0, 2, 0], 0, ""), ([0, 0, 0, 0], 1, ""), ([0, 0, 0, 0], 0, NEVER), ([1, 0, 1, 0], 0, NEVER),
    ):  # fmt: skip
        table.cargo[seat], table.licences, table.licences_left = cargo, [0] * 4, 6
        table.licences[seat] = licences
        asked(table, Certificate(seat), words)


def test_whoever_waits_sits_at_the_table():
    table = moment("Trade")
    for below in (Trade(0, 4), Trade(0, -1), SpecialistBids((0, 4)), SpecialistBids((-1, 0))):
        copy = table.clone()
        copy.stack[0] = below
        refused(copy, f"stack: {type(below).__name__} waits for a seat that is not there")
