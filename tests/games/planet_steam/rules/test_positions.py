"""Positions that play cannot reach are refused with the field that says so; all others can be played to the end."""

import os
from random import Random

import msgspec
import pytest

import enginehouse as eh
from enginehouse.core import BadPosition
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.steps import KeepUnit
from enginehouse.games.planet_steam.rules.steps.claims import landing_zones
from tests.forgery import check_forgeries
from tests.games.planet_steam.lab import EVERYTHING, random_game, random_options

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_forged_is_refused_by_name_or_as_good_as_real(players: int):
    rnd = Random(players)
    counts = {"refused": 0, "playable": 0}
    for _ in range(10 if LONG else 2):
        options = rnd.choice([{}, EVERYTHING, random_options(rnd)])
        game = random_game(players, rnd.getrandbits(32), options, limit=rnd.randrange(400))
        for kind, n in check_forgeries(game, rnd, GAME.check, most=150 if LONG else 50).items():
            counts[kind] += n
    assert counts["refused"] > counts["playable"] > 0


def moment(players: int, question: str, options: dict | None = None):
    """A position of a random game at which this is asked."""
    for seed in range(200):
        game, rnd = eh.new("planet-steam", players, seed, options), Random(seed)
        while not game.over:
            if type(game.table.stack[-1]).__name__ == question:
                return msgspec.json.decode(game.to_json())
            seat = game.to_act[0]
            game.play(seat, rnd.choice(game.legal(seat)))
    raise AssertionError(f"{question} is never asked")


def refused(position: dict, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        eh.from_json(msgspec.json.encode(position))


def test_a_real_position_is_read():
    for question in (
        "FirstUpgrade",
        "SpecialistBids",
        "PickCard",
        "ClaimZone",
        "Moor",
        "Reorganise",
        "Extract",
        "Trade",
    ):
        eh.from_json(msgspec.json.encode(moment(3, question)))


def test_a_bidding_is_what_was_said():
    position = moment(3, "SpecialistBids")
    step = position["table"]["stack"][-1]
    for field, value in (("high", 7), ("leader", 2), ("speakers", [0, 1]), ("said", [[step["speakers"][0], 0]])):
        forged = msgspec.json.decode(msgspec.json.encode(position))
        forged["table"]["stack"][-1][field] = value
        refused(forged, "stack: SpecialistBids cannot be asked")


def test_below_a_question_lies_what_the_rules_put_there():
    position = moment(4, "Trade")
    stack = position["table"]["stack"]
    for forged_stack in (stack[1:], [*stack[:-2], stack[-1]], [stack[0], *stack], [*stack, stack[-1]], stack[::-1]):
        refused({**position, "table": {**position["table"], "stack": forged_stack}}, "stack")


def test_counts_owners_and_references():
    """A field each, at a moment at which play would never leave it so."""
    cases = [
        ("FirstUpgrade", {}, "purse", [1, 1, 1], "purse: everybody starts"),
        ("FirstUpgrade", {}, "carriers", [[4, 1, 1, 1]] * 3, "carriers: seat"),
        ("SpecialistBids", {}, "order", [0, 1, 2], "order: by the numbers"),
        ("SpecialistBids", {}, "saboteur", 1, "saboteur"),
        ("SpecialistBids", {}, "manipulator", 1, "manipulator: nobody holds"),
        ("Trade", {}, "bonus", [1, 0, 0, 0], "bonus: the box is empty"),
        ("Trade", {}, "airship", -1, "airship: it is moored"),
        ("Trade", {}, "order_marks", [1, 2, 3, 4], "order_marks: this game has none"),
        ("Trade", {}, "freelancer", 1, "freelancer: there is no such card"),
        ("Trade", {}, "freelance_credits", 3, "freelance_credits"),
        ("Trade", {}, "river_neutrals", 2, "river_neutrals: there are 0 to 0"),
        ("Trade", {}, "phase", "tanks", "phase: Trade is not asked"),
        ("Trade", {}, "luxury_left", 99, "luxury_left: there are 5 in all"),
        ("Trade", {}, "licences_left", 7, "licences_left: there are 6 in all"),
        ("Trade", {}, "cards", [-1, -1, -1], "cards: after the auction"),
        ("Trade", {}, "charged", [2] + [0] * 41, "charged"),
        ("Moor", {"variable_trading": True}, "order_marks", [1, 2, 3, 0], "order_marks: each winner"),
        ("Trade", {}, "purse", [-1, 5, 5], "purse: it cannot hold less"),
        ("Trade", {}, "carriers", [[5, 1, 1, 1]] * 3, "carriers: classes go from 1 to 4"),
        ("Trade", {}, "cargo", [[-1, 0, 0, 0]] * 3, "cargo: more than"),
        ("Trade", {}, "first", 3, "first: there is no such seat"),
        ("Trade", {}, "round", 7, "round: there is no round 7"),
        ("SpecialistBids", {}, "purse", [0, 0, 0], "stack: SpecialistBids|purse: who has no card"),
    ]
    for question, options, field, value, words in cases:
        position = moment(3, question, options)
        position["table"][field] = value
        refused(position, words)


@pytest.mark.parametrize(
    "question",
    [
        "FirstUpgrade", "EngineerBenefit", "AgentBenefit", "TakeBonus", "PlaceOrder", "ManipulatePrices", "ShiftPrice",
        "PlaceOwn", "PlaceNeutral", "NameZone", "ClaimZone", "Moor", "KeepFreelance", "Activate", "Reorganise", "Extract",
        "Trade", "Certificate",
    ],
)  # fmt: skip
def test_a_question_is_asked_of_the_seat_it_belongs_to(question: str):
    position = moment(3, question, EVERYTHING)
    mine = position["table"]["stack"][-1]["seat"]
    for seat in range(-1, 4):
        if seat != mine:
            forged = msgspec.json.decode(msgspec.json.encode(position))
            forged["table"]["stack"][-1]["seat"] = seat
            refused(forged, "stack: ")


def test_the_map_of_a_position_is_the_map_of_the_game():
    for zone, who, words in (
        ("A1", -1, "unavailable than the map says"), ("G4", -1, "a first claim of seat 0"), ("A6", -1, "neutral markers"),
        ("A2", -2, "neutral markers stand where"), ("A2", 9, "belongs to nobody"),
    ):  # fmt: skip
        position = moment(3, "SpecialistBids")
        position["table"]["owner"][eh.new("planet-steam", 3, 1).box.zone(zone)] = who
        refused(position, f"owner: .*{words}")


def test_with_river_limits_no_dry_tank_stands_on_the_river():
    limits = {"river_limits": True}
    game = eh.new("planet-steam", 3, 1, limits)
    for kind, right in ((0, False), (1, False), (2, True), (3, True)):
        table = game.table.clone()
        table.product[table.box.zone("G4")] = kind
        if right:
            with pytest.raises(BadPosition, match="tanks_left"):  # the next thing that is amiss
                GAME.check(table)
        else:
            with pytest.raises(BadPosition, match="product: with river limits"):
                GAME.check(table)


def forged(position: dict, **fields) -> dict:
    """A copy with these fields of the question changed."""
    copy = msgspec.json.decode(msgspec.json.encode(position))
    copy["table"]["stack"][-1].update(fields)
    return copy


def test_tanks_that_run_are_standing_tanks_of_the_seat_each_once():
    position = moment(3, "Extract")
    step, table = position["table"]["stack"][-1], position["table"]
    own = [z for z, who in enumerate(table["owner"]) if who == step["seat"] and table["product"][z] >= 0]
    others = [z for z, who in enumerate(table["owner"]) if who != step["seat"]]
    table["cargo"][step["seat"]][3] = max(1, table["cargo"][step["seat"]][3])
    eh.from_json(msgspec.json.encode(forged(position, running=own[:1])))
    for running in ([own[0], own[0]], others[:1], [-1], [99]):
        refused(forged(position, running=running), "stack: Extract cannot be asked")
    dry = forged(position, running=own[:1])
    dry["table"]["product"][own[0]], dry["table"]["cargo"][step["seat"]][3] = 1, 0
    if position["table"]["product"][own[0]] == 1:
        refused(dry, "stack: Extract cannot be asked")


def test_an_old_converter_was_pushed_off_a_tank_of_the_seat():
    position = moment(3, "PlaceOldConverter")
    eh.from_json(msgspec.json.encode(position))
    table = position["table"]
    bare = [z for z, kind in enumerate(table["product"]) if kind == 2]
    for fields in ({"zone": bare[0]}, {"zone": 0, "seat": 2}, {"old": 2}, {"old": 7}, {"old": -1}):
        refused(forged(position, **fields), "stack|converters_left")
    for moves in (-1, 61):
        copy = forged(position)
        copy["table"]["stack"][-2]["moves"] = moves
        refused(copy, "stack: PlaceOldConverter cannot be asked")


def test_a_landing_has_zones_to_choose_from():
    position = moment(3, "LandOn")
    eh.from_json(msgspec.json.encode(position))
    claimed = [z for z, who in enumerate(position["table"]["owner"]) if who >= 0]
    refused(forged(position, zone=claimed[0]), "stack: LandOn cannot be asked")
    table = eh.from_json(msgspec.json.encode(position)).table
    landings = landing_zones(table, table.stack[-1].zone)
    for zone in landings[1:]:
        table.claim(0, zone)
    while len(landing_zones(table, table.stack[-1].zone)) > 1:
        table.claim(0, landing_zones(table, table.stack[-1].zone)[-1])
    with pytest.raises(BadPosition, match="stack: LandOn cannot be asked"):
        GAME.check(table)


def overflowing():
    """A position in which several kinds are left over: bots play, and the freelancer's carriers are filled."""
    for seed in range(40):
        game, rnd = eh.new("planet-steam", 3, seed, {"freelance_carrier": True}), Random(seed)
        while not game.over:
            seat, step = game.to_act[0], type(game.table.stack[-1]).__name__
            if step == "Extract" and game.table.freelancer == seat:
                t = game.table.clone()
                t.cargo[seat] = [t.capacity(seat, r) for r in range(4)]
                t.act(seat, t.stack[-1].legal(t, seat)[-1] if len(t.stack[-1].legal(t, seat)) == 1 else "run all")
                t.act(seat, "extract")
                if type(t.stack[-1]).__name__ == "KeepUnit":
                    return t
            game.play(seat, GAME.advise(game.view(seat), seat, game.legal(seat), rnd).action)
    raise AssertionError("nothing overflows")


def test_what_is_left_over_was_extracted_and_does_not_fit():
    t = overflowing()
    GAME.check(t)
    seat, over = t.stack[-1].seat, t.stack[-1].over
    kinds = [r for r, n in enumerate(over) if n]
    one = tuple(n if r == kinds[0] else 0 for r, n in enumerate(over))
    many = tuple(n + 40 * (r == kinds[0]) for r, n in enumerate(over))
    few = tuple(int(r in kinds[:2]) for r in range(4))
    for wrong in (one, many, few, over[:3], (*over, 0), (-1, *over[1:])):
        t.stack[-1] = KeepUnit(seat, wrong)
        with pytest.raises(BadPosition, match="stack: KeepUnit cannot be asked"):
            GAME.check(t)
    t.stack[-1] = KeepUnit(seat, over)
    t.cargo[seat][kinds[0]] -= 1  # there is room on the carrier itself
    with pytest.raises(BadPosition, match="stack: KeepUnit cannot be asked"):
        GAME.check(t)
