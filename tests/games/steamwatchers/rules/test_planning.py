"""Phase 2: sealed orders (section 2.5), and what nobody may know of them (2.14)."""

import pytest

from enginehouse.core import HIDDEN, UNSEAL, Unforeseen, Words, foresee, view
from enginehouse.games.steamwatchers.rules.state import NOBODY
from enginehouse.games.steamwatchers.rules.steps.activation import BeginActivation
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning, Exchange, Inform
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

NINE = ["rhone", "gironde", "breizh", "neustria", "borgonha", "frisia", "saksas", "istra", "padania"]


def plan(s, seat, **orders):
    for area, order in orders.items():
        s.play(seat, f"order {area.replace('_', '-')} {order}")
    return s.play(seat, "ready")


@rule("SW-PLAN-01", "SW-PLAN-02", "SW-PLAN-03", "SW-PLAN-04", "SW-R18")
def test_one_token_in_each_area_with_units():
    s = Scene().army(0, "rhone", 1).army(0, "gironde", 2).army(1, "breizh", 1).beacon(0, "tirol").toxic("alba")
    s.run(BeginPlanning())
    assert s.acting == (0, 1)
    assert {a.split()[1] for a in s.legal(0)} == {"rhone", "gironde"}
    assert s.refused(0, "order tirol defense") == "SW-PLAN-04"
    s.play(0, "order rhone move")
    assert s.refused(0, "order rhone move") == "SW-PLAN-03"
    assert s.refused(0, "ready") == "SW-R18"
    assert s.game.prompt(0) == "Place an Order token in each of your areas"
    s.play(0, "order gironde decoy")
    assert s.legal(0) == ["ready", "again"]
    assert s.game.prompt(0) == "All tokens lie face down: ready?"
    s.play(0, "again")
    assert len(s.legal(0)) == 6
    plan(s, 0, rhone="defense", gironde="move")
    assert s.acting == (1,)
    assert s.t.orders[0] == [""] * 49  # nothing is on the board before all are ready
    plan(s, 1, breizh="move")
    assert (s.t.orders[0][s.a("rhone")], s.t.orders[0][s.a("gironde")]) == ("defense", "move")
    assert s.t.orders[0][s.a("tirol")] == ""


@rule("SW-PLAN-05", "SW-PLAN-06")
def test_more_areas_than_tokens():
    areas = [*NINE, "eire", "latium", "apulia"]
    s = Scene().army(1, "tirol", 1)
    for area in areas:
        s.army(0, area, 1)
    s.run(BeginPlanning())
    kinds = ["move"] * 3 + ["defense"] * 4 + ["decoy"] * 3
    for area, kind in zip(areas, kinds, strict=False):
        s.play(0, f"order {area} {kind}")
    assert s.legal(0) == ["ready", "again"]
    assert s.refused(0, "order latium move") == "SW-PLAN-05"
    s.play(0, "ready")
    plan(s, 1, tirol="move")
    s.run(BeginActivation())
    assert s.refused(0, "activate latium") == "SW-PLAN-06"
    assert s.refused(0, "activate apulia") == "SW-PLAN-06"


@rule("SW-PLAN-07", "SW-PLAN-08", "SW-HID-07", "SW-R19")
def test_all_are_revealed_at_once_and_decoys_leave():
    s = Scene().army(0, "rhone", 1).army(0, "gironde", 1).army(1, "breizh", 1).run(BeginPlanning())
    plan(s, 0, rhone="decoy", gironde="defense")
    seen = view(s.t, 1)
    assert all(token == "" for token in seen.orders[0])
    plan(s, 1, breizh="decoy")
    for viewer in (0, 1, -1):
        assert view(s.t, viewer).orders[0][s.a("gironde")] == "defense"
    assert s.t.orders[0][s.a("rhone")] == s.t.orders[1][s.a("breizh")] == ""
    shown = next(e for e in s.heard if type(e).__name__ == "Revealed")
    assert (0, "rhone", "decoy") in shown.orders  # only now the number of Decoys is known


@rule("SW-PLAN-09", "SW-R141")
def test_decoys_may_be_used_with_few_areas():
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).run(BeginPlanning())
    assert "order rhone decoy" in s.legal(0)
    assert {a.split()[2] for a in s.legal(0)} == {"move", "defense", "decoy"}


def test_nine_areas_need_two_decoys():
    s = Scene().army(1, "tirol", 1)
    for area in NINE:
        s.army(0, area, 1)
    s.run(BeginPlanning())
    for area, kind in zip(NINE, ["move"] * 3 + ["defense"] * 4, strict=False):
        s.play(0, f"order {area} {kind}")
    assert {a.split()[2] for a in s.legal(0)} == {"decoy"}
    assert s.refused(0, f"order {NINE[7]} move") == "SW-COMP-09"
    assert len(s.legal(0)) == 2


@rule("SW-R23")
def test_nothing_is_swapped_after_the_reveal():
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).run(BeginPlanning())
    plan(s, 0, rhone="move")
    assert UNSEAL in s.legal(0)  # until the last one is in
    plan(s, 1, breizh="move")
    s.run(BeginActivation())
    for action in ("order rhone defense", "swap rhone defense", "unseal", "again"):
        assert s.refused(0, action).startswith("EH-")


@rule("SW-HID-05", "SW-HID-06")
def test_a_plan_may_be_taken_back_and_nobody_learns_what_it_was():
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).run(BeginPlanning())
    for first, second in (("move", "decoy"), ("defense", "decoy")):
        plan(s, 0, rhone=first)
        other = view(s.t, 1)
        assert other.stack[-1].drafts[0] == ("order rhone ?", "ready")  # its back, as everybody sees it
        assert all(token == "" for row in other.orders for token in row)
        s.play(0, "unseal")
        plan(s, 0, rhone=second)
        s.play(0, "unseal")


def informed(extra=0):
    s = Scene("menrau", "rhein-stamm", "free-fleet").card("informers", archon=0)
    s.army(0, "rhone", 1).army(0, "gironde", 1).army(1, "breizh", 1).army(1, "eire", 1).army(2, "tirol", 1)
    for area in ("neustria", "borgonha", "frisia", "saksas", "istra", "padania")[:extra]:
        s.army(1, area, 1)
    return s.run(BeginPlanning())


@rule("SW-R158", "SW-HID-05")
def test_informers():
    s = informed()
    assert s.refused(0, "order rhone decoy") == "SW-R158"
    plan(s, 0, rhone="move", gironde="defense")
    plan(s, 1, breizh="move", eire="defense")
    plan(s, 2, tirol="move")
    assert s.step == "Inform"
    assert s.t.facedown
    assert s.legal(0) == ["look breizh", "look eire", "look tirol", "enough"]
    assert view(s.t, 0).orders[1][s.a("breizh")] == HIDDEN
    assert not foresee(s.game.view(0), 0, "look breizh").certain
    before = s.t.barrier
    s.play(0, "look breizh")
    assert s.t.barrier > before  # what was seen is not taken back
    assert view(s.t, 0).orders[1][s.a("breizh")] == "move"
    assert view(s.t, 0).orders[1][s.a("eire")] == HIDDEN
    assert view(s.t, 2).orders[1][s.a("breizh")] == HIDDEN
    assert [e.seen_by(2).token for e in s.heard] == [HIDDEN]
    s.play(0, "look tirol")
    assert set(s.legal(0)) == {"swap rhone defense", "swap gironde move", "none"}
    s.play(0, "swap rhone defense")
    hidden = s.heard[0].seen_by(1)
    assert type(hidden).__name__ == "Sealed"
    assert s.t.orders[0][s.a("rhone")] == "defense"
    assert not s.t.facedown


@rule("SW-R158")
def test_informers_without_an_enemy_token_to_look_at():
    """The exchange is offered all the same, and who leaves the tokens as they are is told so."""
    s = Scene("menrau", "rhein-stamm").card("informers", archon=0).home().army(0, "rhone", 1, order="move")
    s.run(Inform(0, 2))
    assert s.legal(0) == ["swap rhone defense", "none"]
    s.play(0, "none")
    words = Words(("Ada", "Bo"))
    assert [e.seen_by(0).text(words) for e in s.heard] == ["Ada leaves the tokens as they are"]
    s.run(Exchange(0)).play(0, "swap rhone defense")
    assert [e.seen_by(0).text(words) for e in s.heard] == ["Ada puts a defense token in Rhône"]


def test_informers_with_exactly_eight_areas():
    s = informed(extra=6)
    seven = ["breizh", "eire", "neustria", "borgonha", "frisia", "saksas", "istra"]
    for area, kind in zip(seven, ["move"] * 3 + ["defense"] * 4, strict=True):
        s.play(1, f"order {area} {kind}")
    assert s.legal(1) == ["ready", "again"]  # one area stays empty


@pytest.mark.parametrize("decide", ["swap rhone defense", "none"])
def test_nobody_can_tell_whether_a_token_was_exchanged(decide):
    s = informed()
    plan(s, 0, rhone="move", gironde="defense")
    plan(s, 1, breizh="move", eire="defense")
    plan(s, 2, tirol="move")
    s.play(0, "enough")
    clock = s.t.clock
    s.t.stack.insert(-1, BeginPlanning())  # something that waits, so that the reveal is not the end
    s.play(0, decide)
    assert s.t.clock == clock + 1
    heard = [e.seen_by(1) for e in s.heard if type(e).__name__ == "Swapped"]
    assert [e.text(type("W", (), {"seat": lambda self, s: "Ada"})()) for e in heard] == ["Ada has heard the informers"]
    assert s.t.archon == 0
    assert s.t.blocked == NOBODY


@rule("SW-HID-05")
def test_who_sees_only_backs_does_not_turn_them_up():
    s = Scene().army(0, "rhone", 1).army(1, "eire", 1).run(BeginPlanning())
    s.play(1, "order eire decoy", "ready", 0, "order rhone move")
    mine = view(s.t, 0)
    with pytest.raises(Unforeseen):
        mine.stack[-1].revealed(mine, mine.stack[-1].drafts)
    with pytest.raises(Unforeseen):
        mine.act(0, "ready")
