"""Positions that cannot be, one thing at a time and in the words of its refusal, and beside each the last one that can be."""

from collections.abc import Callable
from typing import Any

import msgspec

from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.notation import ELITE
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, RUINS, Activation, Fight
from enginehouse.games.steamwatchers.rules.steps.activation import (
    Claim,
    EndActivation,
    TakeTurn,
)
from enginehouse.games.steamwatchers.rules.steps.conclave import (
    FormColumn,
    OpenConclave,
    ResolveTitle,
)
from enginehouse.games.steamwatchers.rules.steps.deployment import ChooseClan, ChooseDeployment, ClaimFirst
from enginehouse.games.steamwatchers.rules.steps.whiteout import Victory
from tests.games.steamwatchers.moments import (
    FIVE,
    LATER,
    THREE,
    asked,
    beyond,
    both,
    fighting,
    limits,
    looking,
    moving,
    put,
    refused,
    standing,
    tried,
    without,
)
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

# --- shapes and the moment -------------------------------------------------------------------------------------------
SEATS = ("clan", "deployment", "title", "claim", "passed", "alive", "army", "orders", "reserve", "exiled", "kept", "trophies",
         "beacons", "spaces", "fuel", "shut", "cut", "limit", "bane", "soothed", "geo", "activated", "skipped", "hand",
         "archon_hand", "meeting", "met")  # fmt: skip


def test_every_list_has_its_length():
    s = standing()
    for field in SEATS:
        row = getattr(s.t, field)
        for wrong in (row[:-1], [*row, row[-1]]):
            tried(s, put(field, wrong), f"{field} needs an entry for each of the 3 seats")
    for field in ("singed", "cache", "steam", "farms", "toxic", "turrets", "beacon", "cube"):
        row = getattr(s.t, field)
        for wrong in (row[:-1], [*row, row[-1]]):
            tried(s, put(field, wrong), f"{field} has {len(wrong)} areas, Europa has 49")
    for field, size in (("army", 49), ("orders", 49), ("reserve", 2), ("exiled", 2), ("kept", 2), ("fuel", 5)):
        for seat in range(3):
            row = getattr(s.t, field)[seat]
            for wrong in (row[:-1], [*row, row[-1]]):
                tried(s, put(field, wrong, seat), f"{field} needs {size} entries for each seat")


def test_seats_and_floes_of_the_box():
    s = standing()
    for wrong in (s.t.contracts[1:], [*s.t.contracts, [0] * 3]):
        tried(s, put("contracts", wrong), "contracts need a row of 3 for each of the 6 floes")
    for wrong in ([0] * 2, [0] * 4):
        tried(s, put("contracts", wrong, 5), "contracts need a row of 3 for each of the 6 floes")
    for seats in (2, 4):
        tried(s, put("seats", seats), f"seats: the position has {seats}, its box 3")


@rule("SW-COMP-02")
def test_rounds_belong_to_their_phases():
    for phase, first, last in (
        ("setup", 0, 0), ("conclave", 1, 5), ("planning", 1, 5), ("activation", 1, 5), ("subsides", 1, 5),
        ("whiteout", 1, 4), ("over", 1, 5),
    ):  # fmt: skip
        limits(standing(phase), "round", first, last, "SW-COMP-02")
    tried(standing(), put("phase", "council"), "phase: there is no phase “council”")


@rule("SW-CONC-01")
def test_until_the_tracker_moves_the_round_before_is_shown():
    s = standing("conclave")
    s.t.stack.insert(-1, OpenConclave())
    limits(s, "round", 0, 4, "SW-COMP-02")


@rule("SW-WHT-21")
def test_the_last_whiteout_ends_with_its_second_step():
    s = standing("whiteout")
    s.t.stack.insert(-1, Victory())
    limits(s, "round", 1, 5, "SW-COMP-02")


@rule("SW-SETUP-14", "SW-SETUP-16")
def test_what_was_not_chosen_in_setup_is_still_asked_for():
    s = unchosen()
    for step, words in (
        (ChooseClan(2), "clan: seat 2 leads none, and chooses none any more (SW-SETUP-14)"),
        (ChooseDeployment(2), "deployment: seat 2 has no card, and chooses none any more (SW-SETUP-16)"),
    ):
        tried(s, lambda s, step=step: s.t.stack.remove(step), words)


@rule("SW-SETUP-14", "SW-SETUP-16")
def test_who_has_chosen_nothing_has_nothing():
    s = unchosen()
    for field, value in (("reserve", [3, 0]), ("beacons", 2), ("limit", 3), ("bane", 1), ("deployment", 6)):
        drop = ChooseDeployment(0) if field == "deployment" else None
        change = both(put(field, value, 0), lambda s, drop=drop: drop and s.t.stack.remove(drop))
        tried(s, change, f"{field}: seat 0 leads no clan yet (SW-SETUP-14)")
    tried(s, lambda s: s.army(0, "rhone", 1), "army, contracts: seat 0 has chosen no Deployment card yet (SW-SETUP-16)")


@rule("SW-COMP-11", "SW-COMP-20")
def test_in_setup_nothing_has_been_destroyed():
    s = standing("setup")
    for field in ("farms_left", "turrets_left"):
        there = getattr(s.t, field)
        for left in (0, there - 1, there + 1):
            tried(s, put(field, left), f"{field[:-5]}, {field}: there are {there} in this game (SW-COMP-11)")
        tried(s, put(field, there), "")


def test_the_end_is_the_end():
    s, over = standing(), standing("over")
    empty = "stack: it is empty when the game is over, and only then"
    tried(s, put("stack", []), empty)
    tried(over, put("stack", s.t.stack), empty)
    known = "winner, ending: they are known when the game is over, and only then"
    for ending in ("the last clan standing", "supremacy", "most GEO"):
        tried(over, put("ending", ending), "")
        tried(s, put("ending", ending), known)
        tried(s, both(put("ending", ending), put("winner", 0)), known)
    for ending in ("", "a draw"):
        tried(over, put("ending", ending), known)
    tried(s, put("ending", "a draw"), known)
    tried(s, put("winner", 0), known)
    tried(over, put("winner", NOBODY), known)
    for winner, words in ((0, ""), (2, ""), (3, "winner: there is no seat 3"), (-2, "winner: there is no seat -2")):
        tried(over, put("winner", winner), words)


# --- players ---------------------------------------------------------------------------------------------------------
def unchosen(phase: str = "setup") -> Scene:
    """Nobody has chosen anything yet."""
    s = standing(phase)
    t = s.t
    t.clan, t.deployment, t.order, t.title = [""] * 3, [0] * 3, [], [NOBODY] * 3
    t.army, t.toxic_left = [[0] * len(t.steam) for _ in range(3)], 0
    t.fuel, t.reserve = [[0] * 5 for _ in range(3)], [[0, 0] for _ in range(3)]
    t.beacons, t.limit, t.spaces = [0] * 3, [0] * 3, [[] for _ in range(3)]
    t.stack[1:1] = [step(seat) for seat in range(3) for step in (ChooseDeployment, ChooseClan)]
    GAME.check(t)
    return s


@rule("SW-CLAN-24", "SW-COMP-14")
def test_clans_of_the_scenario_each_once():
    s, early = standing("activation", "catabatians", "free-fleet"), unchosen()
    for clan in ("spartans", ""):
        tried(s, put("clan", clan, 1), f"clan: “{clan}” is no clan of this scenario")
    tried(early, put("clan", "spartans", 1), "clan: “spartans” is no clan of this scenario")
    tried(s, put("clan", "catabatians", 1), "clan: the clan catabatians is there twice")
    relic = standing("activation", "catabatians", "free-fleet", scenario="reliquary")
    tried(relic, put("clan", "highglimmer", 1), "clan: “highglimmer” is no clan of this scenario")


@rule("SW-SETUP-05", "SW-SETUP-16")
def test_deployment_cards_in_play_each_once():
    s, early = standing(), unchosen()
    for card in (3, 7, 0, -1):
        tried(s, put("deployment", card, 0), f"deployment: there is no card {card} here")
    for card in (3, 7, -1):
        tried(early, put("deployment", card, 0), f"deployment: there is no card {card} here")
    for card in (1, 2, 6):
        tried(
            standing("setup"), put("deployment", card, 0), "" if card != 2 else "deployment: the card 2 is there twice"
        )
    tried(s, put("deployment", 2, 0), "deployment: the card 2 is there twice")
    tried(standing("activation", *FIVE), put("deployment", 3, 0), "")


def test_the_order_of_the_round():
    s = standing()
    for order, words in (
        ([2, 1, 0], ""), ([0, 1, 3], "order: 3 is not from 0 to 2"), ([0, 1, -1], "order: -1 is not from 0 to 2"),
        ([0, 1, 2, 2], "order: the seat 2 is there twice"), ([0, 2], "order: a player in the game has no place in it"),
        ([], "order: a player in the game has no place in it"),
    ):  # fmt: skip
        tried(s, put("order", order), words)
    tried(without(), put("order", [1, 0]), "")
    tried(without(1), put("order", [0, 1]), "order: a player in the game has no place in it")
    limits(s, "turn", 0, 2)


@rule("SW-CONC-02", "SW-CONC-20")
def test_titles_and_claims():
    s = standing("whiteout")
    for field in ("title", "claim"):
        for title in (3, 4):
            tried(s, put(field, title, 0), "")
        for title in (-2, 5):
            tried(s, put(field, title, 0), f"{field}: {title} is not from -1 to 4")
        tried(s, put(field, 1, 0), f"{field}: the title 1 is there twice")
    for title in (-1, 0, 3):
        tried(s, put("blocked", title), "")
    for title in (-2, 5):
        tried(s, put("blocked", title), f"blocked: {title} is not from -1 to 4 (SW-CONC-20)")
    tried(s, put("blocked", 4), "blocked: the Primus token lies on any title but Primus (SW-CONC-20)")
    tried(standing("activation", *FIVE), put("blocked", 5), "")


@rule("SW-PASS-01", "SW-PASS-05", "SW-ACT-12", "SW-CONC-02", "SW-SETUP-14")
def test_who_has_claimed_and_who_has_passed():
    holds_none = "title: seat 1 holds none (SW-CONC-02)"
    either = "claim, title: seat 1 has one of the two: what it claimed it comes to hold (SW-SETUP-14, SW-CONC-02)"
    for phase, words in (
        ("setup", ""), ("conclave", either), ("planning", holds_none),
        ("activation", holds_none), ("subsides", holds_none), ("whiteout", holds_none), ("over", ""),
    ):  # fmt: skip
        tried(standing(phase), put("title", NOBODY, 1), words)
    tried(standing("setup"), put("title", 3, 1), "title: seat 1 holds one before the first Conclave (SW-CONC-02)")
    once = "claim: seat 1 chooses the title of round 1 once (SW-SETUP-14)"
    tried(standing("setup"), put("claim", NOBODY, 1), once)
    still_to_come = put("stack", [*LATER["setup"], ClaimFirst(1), asked(ClaimFirst(0))])
    tried(standing("setup"), still_to_come, once)
    tried(standing("setup"), both(put("claim", NOBODY, 1), still_to_come), "")
    claimed = both(put("title", NOBODY, 1), put("claim", 1, 1))
    tried(standing("conclave"), claimed, "claim: the title that seat 1 claimed has been resolved (SW-CONC-02)")
    for step in (ResolveTitle(1), OpenConclave()):
        tried(standing("conclave"), both(claimed, lambda s, step=step: s.t.stack.insert(-1, step)), "")
    tried(standing("conclave"), put("claim", 1, 1), either)
    only_then = "passed, claim: seat 1 claims a title when it passes, and only then (SW-PASS-05)"
    for phase in ("setup", "conclave", "planning"):
        tried(standing(phase), put("passed", True, 1), f"passed: nobody passes in the phase {phase} (SW-PASS-01)")
    tried(standing(), put("passed", True, 1), only_then)
    tried(standing("over"), put("passed", True, 1), "")
    tried(standing("over"), put("claim", 1, 1), "")
    tried(standing("setup"), put("claim", 1, 1), "")
    tried(
        standing("subsides"), put("passed", False, 1), "passed: seat 1 has not, and the activation is over (SW-ACT-12)"
    )
    tried(standing("whiteout"), put("passed", False, 1), "")
    for phase in ("subsides", "whiteout"):
        tried(standing(phase), put("claim", NOBODY, 1), "claim: seat 1 has passed and claimed nothing (SW-PASS-05)")
    for phase in ("planning", "activation"):
        tried(standing(phase), put("claim", 0, 1), only_then)
    tried(standing(), both(put("passed", True, 1), put("claim", 0, 1)), "")
    s = standing()
    tried(s, both(put("passed", True, 1), put("stack", [*LATER["activation"], asked(Claim(1))])), "")
    tried(s, put("stack", [*LATER["activation"], asked(Claim(1))]), only_then)
    tried(s, both(put("passed", True, 1), put("stack", [*LATER["activation"], asked(Claim(2))])), only_then)


@rule("SW-ELIM-02", "SW-ELIM-03", "SW-R111")
def test_who_is_out_has_nothing_in_play():
    for phase in ("activation", "planning"):
        s = without(phase=phase)
        rhone = s.a("rhone")
        for change, words in (
            (put("army", 1, 2, rhone), "army"), (put("orders", "move", 2, rhone), "orders"), (put("fuel", 1, 2, 0), "fuel"),
            (put("hand", [s.t.deck[0]], 2), "hand"), (put("archon_hand", [s.t.archon_deck[0]], 2), "archon_hand"),
            (put("beacon", 2, rhone), "beacon, contracts"), (put("contracts", 1, 0, 2), "beacon, contracts"),
            (put("claim", 4, 2), "title, claim, passed"), (put("title", 4, 2), "title, claim, passed"),
            (put("passed", False, 2), "title, claim, passed"),
        ):  # fmt: skip
            tried(s, change, f"{words}: seat 2 is out of the game")
    tried(standing("setup"), put("alive", False, 2), "alive: nobody is out before the first round")


@rule("SW-R112")
def test_the_last_clan_standing_has_won():
    s = without(2)
    t = s.t
    t.army[1], t.reserve[1], t.fuel[1] = [0] * len(t.steam), [13, 3], [0] * 5
    t.alive[1], t.passed[1], t.title[1], t.claim[1] = False, True, NOBODY, NOBODY
    refused(t, "alive: the last clan standing has won (SW-R112)")
    t.phase, t.stack, t.winner, t.ending = "over", [], 0, "the last clan standing"
    GAME.check(t)
    t.army[0], t.reserve[0], t.fuel[0] = [0] * len(t.steam), [12, 4], [0] * 5  # the last two fall together
    t.alive[0], t.passed[0], t.title[0], t.claim[0] = False, True, NOBODY, NOBODY
    GAME.check(t)


# --- the map ---------------------------------------------------------------------------------------------------------
@rule("SW-COMP-26", "SW-SETUP-04")
def test_five_units_in_an_area_that_is_in_play():
    s = standing()
    many = "army: rhone has more than five units of a clan (SW-COMP-26)"
    for base, elite, words in ((5, 0, ""), (1, 4, ""), (6, 0, many), (2, 4, many)):
        tried(s, lambda s, base=base, elite=elite: s.army(0, "rhone", base, elite), words)
    for code in (-1, 64, 6 + 7 * ELITE):
        tried(s, put("army", code, 0, s.a("rhone")), many)
    tried(s, lambda s: s.army(0, "pustynia", 1), "army: pustynia is out of play (SW-SETUP-04)")
    tried(standing("activation", *FIVE), lambda s: s.army(0, "pustynia", 1), "")


@rule("SW-CMB-01", "SW-MOVE-08")
def test_who_stands_together():
    alone = "army: two clans stand in gironde without a combat (SW-CMB-01)"
    tried(standing(), lambda s: s.army(1, "gironde", 1).army(2, "gironde", 1), alone)
    s = moving()
    for seats, words in (((0, 1), ""), ((0, 2), ""), ((1, 2), alone), ((0, 1, 2), alone)):
        tried(s, lambda s, seats=seats: [s.army(seat, "gironde", 1) for seat in seats], words)
    for singed in (moving("move", "rhein-stamm", "free-fleet", scenario="singed"),):
        burnt = put("singed", 1, singed.a("gironde"))
        tried(singed, both(burnt, lambda s: s.army(0, "gironde", 1)), "")
        tried(singed, both(burnt, lambda s: s.army(1, "gironde", 1)), alone)
        tried(singed, both(burnt, lambda s: s.army(0, "gironde", 1).army(1, "gironde", 1)), alone)
    beacon = "beacon: the beacon in gironde stands among another clan’s units (SW-MOVE-08)"
    for seats, words in (((), ""), ((0,), ""), ((1,), beacon)):
        change = lambda s, seats=seats: [s.beacon(0, "gironde"), *(s.army(seat, "gironde", 1) for seat in seats)]  # noqa: E731
        tried(standing(), change, words)
        tried(moving(), change, "")


@rule("SW-COMP-18", "SW-COMP-32", "SW-COMP-05", "SW-COMP-06")
def test_what_an_area_holds():
    s = standing()
    rhone = s.a("rhone")
    beyond(s, "beacon", -1, 2, at=(rhone,))
    for field in ("farms", "toxic", "turrets", "cache", "singed"):
        beyond(s, field, 0, 5, at=(rhone,))
    for levels, words in (
        (0, ""),
        (5, ""),
        (-1, "steam: rhone has a column of -1 levels"),
        (6, "steam: rhone has a column of 6"),
    ):
        tried(s, put("steam", levels, rhone), words)
    many = "farms, toxic, turrets, beacon: rhone has more than two buildings (SW-COMP-18)"
    put_up: list[Callable[[Scene], object]] = [
        lambda s: s.farm("rhone"), lambda s: s.turret("rhone"), lambda s: s.toxic("rhone"), lambda s: s.beacon(0, "rhone"),
    ]  # fmt: skip
    for a in range(4):
        for b in range(a):
            tried(s, both(put_up[a], put_up[b]), "")
            for c in range(b):
                tried(s, both(put_up[a], put_up[b], put_up[c]), many)
    for field in ("farms", "toxic", "turrets"):
        tried(s, put(field, 3, rhone), many)
        tried(s, put(field, 5, rhone), many)
    tops, levels = "steam: there are more pieces on the board than in the box (SW-COMP-06)", [5] * 7
    for columns, words in (([3] * 15, ""), ([1] * 15, ""), ([1] * 16, tops), ([*levels, 3], ""), ([*levels, 4], tops)):
        tried(s, put("steam", [*columns, *[0] * (49 - len(columns))]), words)
    for cubes, words in ((10, ""), (11, "cube: there are 10 Morale cubes (SW-COMP-05)")):
        tried(s, put("cube", [area < cubes for area in range(49)]), words)


@rule("SW-SETUP-04")
def test_the_east_is_empty_where_it_is_out_of_play():
    out = "steam, farms, toxic, turrets, beacon, cube, singed, cache: pustynia is out of play (SW-SETUP-04)"
    s, five = standing(), standing("activation", *FIVE)
    singed = standing("activation", "rhein-stamm", "free-fleet", scenario="singed")
    there = s.a("pustynia")
    for change in (
        lambda s: s.steam("pustynia", 1), lambda s: s.farm("pustynia"), lambda s: s.toxic("pustynia"),
        lambda s: s.turret("pustynia"), lambda s: s.beacon(0, "pustynia"), put("cube", True, there),
    ):  # fmt: skip
        tried(s, change, out)
        tried(five, change, "")
    for field in ("singed", "cache"):
        tried(singed, put(field, 1, there), out)
        tried(singed, put(field, 1, s.a("rhone")), "")


@rule("SW-COMP-09", "SW-PLAN-01", "SW-PLAN-08", "SW-PASS-02", "SW-ACT-06")
def test_order_tokens():
    nine = ("rhone", "gironde", "breizh", "eire", "alba")

    def ordered(kind: str, n: int, seat: int = 0) -> Callable[[Scene], object]:
        return lambda s: [s.army(seat, area, 1, 0, kind) for area in nine[:n]]

    s, hidden = standing(), looking()
    for kind, most in (("move", 3), ("defense", 4)):
        tried(s, ordered(kind, most), "")
        tried(s, ordered(kind, most + 1), f"orders: a clan has no {most + 1} tokens “{kind}” (SW-COMP-09)")
    planned = put("facedown", True)
    plan = standing("planning")
    tried(plan, both(planned, ordered("decoy", 3)), "")
    tried(plan, both(planned, ordered("decoy", 4)), "orders: a clan has no 4 tokens “decoy” (SW-COMP-09)")
    tried(s, ordered("retreat", 1), "orders: a clan has no 1 tokens “retreat” (SW-COMP-09)")
    for phase in ("setup", "conclave"):
        tried(standing(phase), ordered("move", 1), "orders: nobody has planned yet (SW-PLAN-01)")
    tried(standing("subsides"), ordered("defense", 1), "")
    for there in (s, plan):
        tried(there, ordered("decoy", 1), "orders: Decoys return when the tokens are turned up (SW-PLAN-08)")
    gone = both(put("passed", True, 1), put("claim", 4, 1))
    tried(
        s, both(gone, ordered("move", 1, 1)), "orders: whoever has passed has taken the Move tokens back (SW-PASS-02)"
    )
    tried(s, both(gone, ordered("defense", 1, 1)), "")
    tried(s, both(gone, ordered("move", 1, 0)), "")
    for area in ("rhone", "gironde"):
        lone = f"orders: seat 0 has a token and no units in {area} (SW-ACT-06)"
        tried(s, put("orders", "move", 0, s.a(area)), lone)
    m = moving()
    emptied = lambda s: s.army(0, "rhone", -3, -1)  # noqa: E731
    tried(m, emptied, "")
    tried(m, put("orders", "move", 0, m.a("gironde")), "orders: seat 0 has a token and no units in gironde")
    tried(m, put("orders", "move", 1, m.a("rhone")), "orders: seat 1 has a token and no units in rhone")
    for phase in ("conclave", "activation", "subsides"):
        tried(standing(phase), planned, "facedown: tokens lie face down in planning only (SW-PLAN-07)")
    tried(hidden, None, "")


@rule("SW-PLAN-07")
def test_what_the_archon_has_looked_at():
    s, two = looking(1), looking(2)
    a = s.a
    beyond(s, "looked", 0, 48, at=(0,))
    tried(s, put("looked", [a("alba")]), "")
    tried(s, put("looked", [a("galiza")]), "")
    for area in ("rhone", "gironde"):  # a token of the Archon's own, and none at all
        tried(s, put("looked", [a(area)]), f"looked: no enemy token lies in {area}")
        tried(two, put("looked", [a("eire"), a(area)]), f"looked: no enemy token lies in {area}")
    tried(two, put("looked", [a("eire"), a("eire")]), "looked: the area 0 is there twice")
    cannot = "looked: the Archon looks at two tokens that lie face down (A15)"
    tried(two, put("looked", [a("eire"), a("alba"), a("galiza")]), cannot)
    tried(two, put("archon", NOBODY), cannot)
    tried(standing(), put("looked", [a("eire")]), cannot)


# --- floes -----------------------------------------------------------------------------------------------------------
@rule("SW-COMP-08", "SW-COMP-35", "SW-R33", "SW-SC1-04")
def test_contracts():
    s, five = standing(), standing("activation", *FIVE)
    for n in (-1, 4):
        tried(s, put("contracts", n, 0, 1), f"contracts: {n} is not from 0 to 3 (SW-COMP-08)")
    tried(five, put("contracts", 3, 0, 1), "")
    for row, words in (([1, 1, 0], ""), ([2, 0, 0], ""), ([1, 1, 1], "contracts: mor-irez has 2 spaces (SW-COMP-35)")):
        tried(s, put("contracts", row, 0), words)
    tried(five, put("contracts", [1] * 3 + [0] * 2, 0), "")
    tried(five, put("contracts", [1] * 4 + [0], 0), "contracts: mor-irez has 3 spaces (SW-COMP-35)")
    tried(s, put("contracts", 1, 5, 0), "contracts: pontos is out of play (SW-R33)")
    tried(s, put("contracts", 1, 4, 0), "")
    tried(five, put("contracts", 1, 5, 0), "")
    tried(s, lambda s: s.contract(1, "mor-irez", "mor-irez", "mare-nostrum"), "")
    four = lambda s: s.contract(1, "mor-irez", "mor-irez", "mare-nostrum", "doggermeer")  # noqa: E731
    tried(s, four, "contracts: seat 1 has 4, and there are 3 (SW-COMP-08)")
    for n, words in ((1, "contracts: they are set aside still (SW-SC1-04)"), (2, ""), (3, "")):
        lesson = standing("activation", "menrau", "catabatians", scenario="steamwatching-101", round=n)
        tried(lesson, lambda s: s.contract(1, "mor-irez"), words)
        tried(lesson, None, "")


@rule("SW-CONC-11", "SW-CLAN-08", "SW-R33")
def test_the_tokens_on_floes():
    s, five = standing(), standing("activation", *FIVE)
    ice = standing().card("sealed-ice")
    for there, field in ((s, "legate"), (s, "associate"), (ice, "closed")):
        for floe in (-1, 0, 4):
            tried(there, put(field, floe), "")
        for floe in (-2, 6):
            tried(there, put(field, floe), f"{field}: {floe} is not from -1 to 5")
        tried(there, put(field, 5), f"{field}: pontos is out of play (SW-R33)")
    for field in ("legate", "associate"):
        tried(five, put(field, 5), "")
    for titles in ([0, 2, 3], [0, 2, 4]):
        tried(s, both(put("title", titles), put("legate", 0)), "legate: nobody is Legate (SW-CONC-11)")
    tried(s, both(put("title", [0, 2, 1]), put("legate", 0)), "")
    tried(without(1), put("legate", 0), "legate: nobody is Legate (SW-CONC-11)")
    none = "associate: no clan here has an Associate (SW-CLAN-08)"
    tried(standing("activation", "menrau", "rhein-stamm"), put("associate", 0), none)
    tried(without(2), put("associate", 0), none)
    tried(unchosen(), put("associate", 0), none)
    for there in (s, standing().card("short-rations")):
        tried(there, put("closed", 0), "closed: no card in force closes a floe (A01)")


# --- clan boards -----------------------------------------------------------------------------------------------------
@rule("SW-COMP-12", "SW-COMP-11")
def test_miniatures_and_beacons():
    s = standing("activation", *THREE, scenario="fires")
    for field in ("reserve", "exiled", "kept"):
        for seat in range(3):
            for unit in (0, 1):
                for n in (-1, 17):
                    words = f"{field}: {n} is not from 0 to 16 (miniatures, SW-COMP-12)"
                    tried(s, put(field, n, seat, unit), words)
                tried(s, put(field, 16, seat, unit), "army, reserve, exiled, kept: the ")
    for unit, most in ((0, 12), (1, 4)):
        for more in (-1, 1):
            words = f"army, reserve, exiled, kept: the Menrâu have {most + more} miniatures of a kind that has {most}"
            tried(s, put("reserve", s.t.reserve[0][unit] + more, 0, unit), words)
            tried(s, both(put("reserve", s.t.reserve[0][unit] - 1, 0, unit), put("exiled", 1, 0, unit)), "")
            kept = both(put("kept", 1, 0, unit), put("trophies", 1, 1))
            tried(s, both(put("reserve", s.t.reserve[0][unit] - 1, 0, unit), kept), "")
    limits(s, "beacons", 0, 2, "SW-COMP-11", at=(0,))
    limits(s, "beacons", 0, 3, "SW-COMP-11", at=(1,))
    s.beacon(0, "rhone")
    limits(s, "beacons", 0, 1, "SW-COMP-11", at=(0,))


@rule("SW-COMP-10", "SW-ACT-10")
def test_special_action_spaces():
    s = standing("activation", "rhein-stamm", "free-fleet", "catabatians")
    for seat, spaces, words in (
        (0, ["", "", "", ""], ""), (0, ["Q"] * 4, ""), (0, ["march", "march", "mobilize", "host"], ""),
        (1, ["mobilize", "mobilize", "barter", ""], ""), (2, ["march", "march", "barter"], ""),
        (0, ["", "", ""], "spaces: the Rhein-Stamm have 4 special action spaces"),
        (0, [""] * 5, "spaces: the Rhein-Stamm have 4 special action spaces"),
        (2, [""] * 4, "spaces: the Catabatians have 3 special action spaces"),
        (0, ["march"] * 3 + [""], "spaces: the Rhein-Stamm have no 3 tokens “march” (SW-COMP-10)"),
        (0, ["mobilize"] * 2 + [""] * 2, "spaces: the Rhein-Stamm have no 2 tokens “mobilize” (SW-COMP-10)"),
        (1, ["mobilize"] * 3 + [""], "spaces: the Free Fleet have no 3 tokens “mobilize” (SW-COMP-10)"),
        (0, ["host"] * 2 + [""] * 2, "spaces: the Rhein-Stamm have no 2 tokens “host” (SW-COMP-10)"),
        (1, ["host", "", "", ""], "spaces: the Free Fleet have no 1 tokens “host” (SW-COMP-10)"),
        (1, ["barter", "barter", "", ""], "spaces: the Free Fleet have no 2 tokens “barter” (SW-COMP-10)"),
        (1, ["rest", "", "", ""], "spaces: the Free Fleet have no 1 tokens “rest” (SW-COMP-10)"),
    ):  # fmt: skip
        tried(s, put("spaces", spaces, seat), words)


@rule("SW-COMP-04", "SW-QUAR-03", "SW-R103", "SW-INC-06", "SW-WHT-09", "SW-WHT-01", "SW-COMP-09", "SW-CLAN-14")
def test_the_tracks_of_a_clan_board():
    s = standing()
    for kind in range(5):
        for n in (-1, 93):
            tried(s, put("fuel", n, 0, kind), f"fuel: {n} is not from 0 to 92 (SW-COMP-04)")
    for kind in (3, 4):
        tried(s, put("fuel", 92, 0, kind), "fuel, cache: there are more barrels in play than in the box (SW-COMP-04)")
    for n in (-1, 8):
        tried(s, put("shut", n, 0), f"shut: {n} is not from 0 to 7 (SW-QUAR-03)")
    full = "fuel, shut: the Menrâu have spaces for 7 pure and 1 contraband barrels"
    for fuel, shut, words in (
        ([7, 0, 1, 0, 0], 0, ""), ([0, 7, 0, 0, 0], 0, ""), ([0, 0, 0, 0, 0], 7, ""), ([2, 3, 1, 5, 5], 2, ""),
        ([8, 0, 1, 0, 0], 0, full), ([0, 8, 1, 0, 0], 0, full), ([2, 3, 1, 0, 0], 3, full), ([3, 3, 1, 0, 0], 2, full),
        ([2, 4, 1, 0, 0], 2, full), ([7, 0, 2, 0, 0], 0, full), ([0, 0, 2, 0, 0], 0, full),
    ):  # fmt: skip
        tried(s, both(put("fuel", fuel, 0), put("shut", shut, 0)), words)
    limits(s, "cut", 0, 5, "SW-R103", at=(0,))
    limits(s, "bane", 0, 8, "SW-INC-06", at=(0,))
    for n in range(2, 18):  # 6 8 10 11 13 14 on the board, and two less with a card, but never under 4
        allowed = n in (6, 8, 10, 11, 13, 14, 4, 9, 12)
        words = "" if allowed else f"limit: no supply space of the Menrâu is worth {n} (SW-WHT-09)"
        tried(s, put("limit", n, 0), words)
    limits(s, "geo", 0, 40 + 3 + 15 + 30 + 5, "SW-WHT-01", at=(0,))
    limits(s, "activated", 0, 7, "SW-COMP-09", at=(0,))
    limits(s, "skipped", 0, 0, "SW-CLAN-14", at=(0,))
    limits(standing("activation", *FIVE), "skipped", 0, 1, "SW-CLAN-14", at=(4,))


@rule("SW-COMP-11", "SW-COMP-04", "SW-COMP-03")
def test_no_more_than_was_in_the_box():
    singed = ("rhein-stamm", "free-fleet")
    for clans, scenario, field, most in (
        (THREE, "war-returns", "farms", 40), (THREE, "war-returns", "toxic", 3), (THREE, "war-returns", "turrets", 10),
        (FIVE, "war-returns", "turrets", 15), (FIVE[:4], "war-returns", "turrets", 15), (FIVE[1:], "war-returns", "toxic", 0),
        (singed, "singed", "toxic", 3), (singed, "singed", "turrets", 10), (singed, "war-returns", "toxic", 0),
    ):  # fmt: skip
        s = standing("activation", *clans, scenario=scenario)
        words = f"{field}, {field}_left: there are {most} in this game (SW-COMP-11)"
        for left, refusal in ((0, ""), (most, ""), (most + 1, words), (-1, words)):
            tried(s, put(f"{field}_left", left), refusal)
        if most:
            one = put(field, 1, s.a("rhone"))
            tried(s, both(one, put(f"{field}_left", most - 1)), "")
            tried(s, both(one, put(f"{field}_left", most)), words)
    s = standing("activation", "rhein-stamm", "free-fleet", scenario="singed")
    barrels = "fuel, cache: there are more barrels in play than in the box (SW-COMP-04)"
    for spare, cache, words in (
        ([60, 0], 0, ""), ([61, 0], 0, barrels), ([0, 32], 0, ""), ([0, 33], 0, barrels), ([0, 31], 1, ""), ([0, 32], 1, barrels),
        ([60, 32], 0, ""),
    ):  # fmt: skip
        fuel = put("fuel", [[0, 0, 0, *spare], [0] * 5])
        tried(s, both(fuel, put("cache", cache, s.a("rhone"))), words)
    tried(s, put("fuel", [[2, 0, 0, 57, 0], [1, 0, 0, 0, 0]]), "")
    tried(s, put("fuel", [[2, 0, 0, 57, 0], [2, 0, 0, 0, 0]]), barrels)
    tried(s, put("fuel", [[0, 1, 2, 0, 27], [0, 1, 1, 0, 0]]), "")
    tried(s, put("fuel", [[0, 1, 2, 0, 27], [0, 2, 1, 0, 0]]), barrels)
    five = standing("activation", *FIVE)
    five.t.fuel, five.t.cut, five.t.shut = [[0] * 5 for _ in range(5)], [5, 5, 5, 5, 4], [2, 2, 2, 2, 0]
    five.t.spaces[0], five.t.spaces[1] = ["Q", "Q", "Q", ""], [""] * 4
    GAME.check(five.t)  # all 35 are in play
    for change in (put("cut", 5, 4), put("shut", 1, 4), put("spaces", "Q", 0, 3)):
        tried(five, change, "spaces, shut, cut: there are more Quarantine tokens in play than in the box (SW-COMP-03)")


# --- cards -----------------------------------------------------------------------------------------------------------
@rule("SW-COMP-07", "SW-R129")
def test_every_steam_column_card_lies_somewhere():
    s = standing()
    card, lost = (
        s.t.deck[0],
        "deck, discard, hand, meeting: a Steam Column card lies in two places, or in none (SW-COMP-07)",
    )
    taken = put("deck", s.t.deck[1:])
    tried(s, taken, lost)
    for put_down in (put("discard", [card]), put("hand", [card], 1)):
        tried(s, both(taken, put_down), "")
        tried(s, put_down, lost)
    east = s.a("pustynia")
    tried(s, put("discard", [east]), lost)
    promised = standing("activation", *THREE, scenario="promised-columns")
    tried(promised, put("discard", [promised.a("saksas")]), lost)
    formed = standing("conclave")
    forming = put("stack", [*formed.t.stack[:-1], FormColumn(card), formed.t.stack[-1]])
    tried(formed, both(forming, put("deck", formed.t.deck[1:])), "")
    tried(formed, forming, lost)
    where = "deck, discard, hand: the Ruins card lies in the deck or in the box (SW-R129)"
    ruins = standing("activation", *THREE, scenario="secrets")
    for change, words in (
        (put("deck", [*s.t.deck, RUINS]), ""), (put("discard", [RUINS]), where), (put("hand", [RUINS], 0), where),
        (both(put("deck", [*s.t.deck, RUINS]), put("discard", [RUINS])), where),
        (put("deck", [RUINS, *s.t.deck, RUINS]), "deck: there is one Ruins card (SW-COMP-07)"),
    ):  # fmt: skip
        tried(ruins, change, words)
    tried(s, put("deck", [*s.t.deck, RUINS]), where)
    places = standing("activation", *THREE, scenario="appointed-places")
    for place in (-2, 49, 0):
        tried(places, put("meeting", place, 0), "deck, discard, hand")


@rule("SW-COMP-07")
def test_every_archon_card_lies_somewhere():
    s = standing()
    card = s.t.archon_deck[0]
    lost = "archon_deck, archon_discard, archon_hand, card: an Archon card lies in two places, or in none (SW-COMP-07)"
    tried(s, put("card", "hot-summer"), "card: there is no Archon card “hot-summer”")
    taken = put("archon_deck", s.t.archon_deck[1:])
    tried(s, taken, lost)
    for put_down in (put("archon_discard", [card]), put("archon_hand", [card], 1), put("card", card)):
        tried(s, both(taken, put_down), "")
        tried(s, put_down, lost)
    s.card("short-rations")
    limits(s, "archon", -1, 2)
    played = "archon: who has played a card this round is in the game, and the card in force"
    tried(standing(), put("archon", 0), played)
    gone = without().card("short-rations")
    tried(gone, put("archon", 2), played)
    tried(gone, put("archon", 1), "")


# --- scenarios -------------------------------------------------------------------------------------------------------
@rule("SW-SC3-04")
def test_prizes_and_trophies():
    none = "prize: there is no scenario card here, or nobody to hold it"
    tried(standing(), put("prize", 0), none)
    beyond(standing(), "prize", -1, 2)
    for scenario in ("miracle-algae", "reliquary"):
        s = standing("activation", *THREE, scenario=scenario)
        limits(s, "prize", -1, 2)
        gone = without(scenario=scenario)
        tried(gone, put("prize", 2), none)
        tried(gone, put("prize", 1), "")
    for scenario in ("fires", "war-returns"):
        s = standing("activation", *THREE, scenario=scenario)
        s.t.kept[1], s.t.kept[2] = [1, 0], [0, 1]
        s.t.reserve[1][0] -= 1
        s.t.reserve[2][1] -= 1
        elsewhere = "" if scenario == "fires" else "trophies, kept: there are none in this scenario"
        shared = "trophies, kept: every miniature kept is somebody’s trophy (SW-SC3-04)"
        for trophies, words in (
            ([2, 0, 0], elsewhere), ([1, 0, 1], elsewhere), ([1, 0, 0], shared), ([0, 0, 0], shared), ([2, 1, 0], shared),
            ([3, 0, 0], "trophies: 3 is not from 0 to 2"), ([3, -1, 0], "trophies: 3 is not from 0 to 2"),
            ([-1, 2, 1], "trophies: -1 is not from 0 to 2"),
        ):  # fmt: skip
            tried(s, put("trophies", trophies), words)


@rule("SW-SC5-02")
def test_the_singed_as_many_as_came():
    s = standing("activation", "rhein-stamm", "free-fleet", scenario="singed")
    many = "singed, cache: there are more of them than came (SW-SC5-02)"
    for field, there, words in (
        ("singed", (3, 3, 3), ""), ("singed", (5, 4), ""), ("singed", (5, 5), many), ("singed", (3, 3, 3, 1), many),
        ("cache", (1, 1, 1), ""), ("cache", (1, 1, 1, 1), many), ("cache", (2,), many),
    ):  # fmt: skip
        tried(s, put(field, [*there, *[0] * (49 - len(there))]), words)
    for field in ("singed", "cache"):
        tried(standing(), put(field, 1, s.a("rhone")), "singed, cache: there are no Singed in this scenario")


@rule("SW-SC9-02")
def test_a_meeting_place_for_each():
    hidden = "meeting: each player has hidden a place, where the scenario says so (SW-SC9-02)"
    s, early = (standing(phase, *THREE, scenario="appointed-places") for phase in ("activation", "setup"))
    plain, place = standing(), s.t.meeting[1]
    tried(s, both(put("meeting", NOBODY, 1), put("discard", [place])), hidden)
    for there in (early, plain):
        tried(there, both(put("meeting", there.t.deck[-1], 1), put("deck", there.t.deck[:-1])), hidden)
    for seat in range(3):
        tried(s, put("met", True, seat), "")
        for there in (early, plain):
            tried(there, put("met", True, seat), "met: a meeting place that is not there is not revealed")


# --- what is going on ------------------------------------------------------------------------------------------------
def acting(**fields: Any) -> Callable[[Scene], None]:
    def change(s: Scene) -> None:
        s.t.active = msgspec.structs.replace(s.t.active, **fields)

    return change


def combat(**fields: Any) -> Callable[[Scene], None]:
    def change(s: Scene) -> None:
        s.t.fight = msgspec.structs.replace(s.t.fight, **fields)

    return change


@rule("SW-ACT-07", "SW-ACT-03", "SW-ACT-01")
def test_the_token_being_activated():
    s, defending = moving(), moving("defense")
    for n in (-1, 3):
        tried(s, acting(seat=n), f"active: {n} is not from 0 to 2")
    for n in (-1, 49):
        tried(s, acting(area=n), f"active: {n} is not from 0 to 48")
    for area in (0, 38):
        name = s.box.words.area_ids[area]
        there = both(lambda s, name=name: s.army(0, name, 1, 0, "move"), acting(area=area))
        tried(s, there, "")
    kind = "active: a Move or Defense token is activated, in that phase (SW-ACT-07)"
    tried(s, acting(order="decoy"), kind)
    elsewhere = standing("subsides").army(0, "rhone", 1, 0, "defense")
    elsewhere.t.activated[0] = 1
    tried(elsewhere, put("active", Activation(0, s.a("rhone"), "defense", True)), kind)
    over = moving()
    over.t.phase, over.t.stack, over.t.winner, over.t.ending = "over", [], 0, "most GEO"
    tried(over, None, "")
    lies = "active: the token being activated lies in its area (SW-ACT-03)"
    tried(s, acting(order="defense"), lies)
    tried(s, acting(area=s.a("gironde")), lies)
    counted = "active: whoever activates a token has not passed, and counts it (SW-ACT-01)"
    tried(s, put("activated", 0, 0), counted)
    tried(defending, both(put("passed", True, 0), put("claim", 4, 0)), counted)
    gone = without()
    gone.t.active = Activation(2, s.a("rhone"), "move", True)
    gone.t.stack = [*LATER["activation"], EndActivation(), asked(TakeTurn(0))]
    tried(gone, None, "")


@rule("SW-CMB-03", "SW-R59", "SW-R61")
def test_the_combat_that_goes_on():
    s, defending = fighting(), moving("defense")
    attacks = "fight: the active player attacks (SW-CMB-03)"
    tried(s, put("active", None), "army: two clans stand in gironde")
    tried(standing(), put("fight", Fight(0, 0, 1)), attacks)
    tried(defending, put("fight", Fight(0, 0, 1)), attacks)
    tried(s, combat(attacker=2), attacks)
    for area in (-1, 49):
        tried(s, combat(area=area), f"fight: {area} is not from 0 to 48")
        tried(s, combat(support=((0, area, 1),)), f"fight: {area} is not from 0 to 48")
    for area in (0, 48):
        tried(s, combat(area=area), "")
        tried(s, combat(support=((0, area, 1),)), "")
    for seat in (0, 3, -1):
        tried(s, combat(defender=seat), "fight: the defender is another clan")
    tried(s, combat(defender=2), "")
    tried(s, combat(defender=NEUTRAL), "fight: there are no Singed in this scenario")
    tried(fighting("rhein-stamm", "free-fleet", scenario="singed"), combat(defender=NEUTRAL), "")
    tried(s, combat(support=((0, 0, 1), (1, 1, 1))), "")
    comes = "fight: support comes from the two sides (SW-R59)"
    tried(s, combat(support=((0, 0, 1), (2, 1, 1))), comes)
    tried(s, combat(support=((0, 0, 1),) * 49), "")
    tried(s, combat(support=((0, 0, 1),) * 50), comes)
    for n, words in ((1, ""), (20, ""), (0, "fight: 0 is not from 1 to 20"), (21, "fight: 21 is not from 1 to 20")):
        tried(s, combat(support=((0, 0, n),)), words)
    for side in ("attack", "defense"):
        for support, most in (((), 40), (((0, 0, 3), (1, 1, 2)), 45)):
            for n in (0, most):
                tried(s, combat(support=support, **{side: n}), "")
            for n in (-1, most + 1):
                tried(s, combat(support=support, **{side: n}), f"fight: {n} is not from 0 to {most}")
    for dials, words in (
        ((0, 0), ""), ((6, 6), ""), ((7, 0), "fight: 7 is not from 0 to 6 (SW-R61)"), ((0, 7), "fight: 7 is not from 0 to 6"),
        ((-1, 0), "fight: -1 is not from 0 to 6"), ((0, -1), "fight: -1 is not from 0 to 6"),
    ):  # fmt: skip
        tried(s, combat(dials=dials), words)


def test_the_stage_of_the_combat():
    s = fighting()
    stage = "fight: no combat is at such a stage"
    for name in ("support", "dials", "payment", "result"):
        tried(s, combat(stage=name), "")
    tried(s, combat(stage="truce"), stage)
    for killed, words in (
        (0, ""),
        (5, ""),
        (1 + 4 * ELITE, ""),
        (6, stage),
        (2 + 4 * ELITE, stage),
        (-1, stage),
        (64, stage),
    ):
        tried(s, combat(killed=killed), words)
