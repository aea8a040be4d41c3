"""Several seats answer at once, and nobody learns anything too early: not by views, events, clocks or undo."""

from random import Random

import msgspec
import pytest

from enginehouse.core import HIDDEN, SPECTATOR, HouseError, Illegal
from enginehouse.core.codec import to_plain
from tests.core.conftest import play, to_turns
from tests.secrecy import begun_here, known_to, room_of
from tests.toy.steps import Dials, Plan


def seen(g, seat):
    return msgspec.json.encode([to_plain(g.view(seat)), g.moment(seat), g.heard(seat), g.undoable(seat or 0)])


def dials(foundry):
    """Company 1 raids company 2, and both have a dial to set."""
    g = to_turns(foundry())
    g.table.holder["beck"] = 1
    return play(g, "0 raid beck")


def test_a_half_made_answer_does_not_exist_for_anybody_else(foundry):
    g = foundry(players=3)
    asked = ["seal", "mark ash"]
    before = [known_to(room_of(g), seat, asked) for seat in (1, 2, SPECTATOR)], seen(g, 1), seen(g, None)
    play(g, "0 mark ash", "0 mark elm")
    assert ([known_to(room_of(g), seat, asked) for seat in (1, 2, SPECTATOR)], seen(g, 1), seen(g, None)) == before
    assert g.view(0).stack[-1].drafts[0] == ("mark ash", "mark elm")
    assert g.legal(0) == ["seal"]


def test_the_moment_changes_with_ones_own_draft_only(foundry):
    g = foundry()
    mine, other = g.moment(0), g.moment(1)
    g.play(0, "mark ash")
    assert g.moment(0) != mine
    assert g.moment(1) == other
    g.play(0, "seal")
    assert g.moment(1) != other


def test_who_has_sealed_is_seen_but_not_what(foundry):
    one, two = foundry(players=3), foundry(players=3)
    play(one, "0 seal")
    play(two, "0 mark ash", "0 mark elm", "0 seal")
    for seat in (1, 2, None):
        assert seen(one, seat) == seen(two, seat)
    step = one.view(1).stack[-1]
    assert (step.waiting, step.drafts) == ((1, 2), ((HIDDEN,), (), ()))
    assert one.heard(1)[-1][1].what == "has sealed a plan"


def test_after_the_reveal_nothing_counts_how_often_a_plan_was_changed(foundry):
    one, two = foundry(), foundry()
    play(one, "0 mark ash", "0 mark elm", "0 seal", "1 seal", "0 pass")
    play(two, "0 mark elm", "0 mark ash", "0 seal", "1 seal", "0 pass")
    longer = play(foundry(), "0 mark beck", "0 seal", "1 mark beck", "1 seal", "0 pass")
    shorter = play(foundry(), "0 seal", "1 seal", "0 pass")
    assert len(longer.actions) > len(shorter.actions)
    for seat in (0, 1, None):
        assert seen(one, seat) == seen(two, seat)
        assert seen(longer, seat) == seen(shorter, seat)


def test_an_answer_may_be_taken_back_while_others_think(foundry):
    g = play(foundry(), "0 mark ash", "0 seal")
    assert g.to_act == (1,)
    assert g.legal(0) == ["unseal"]
    g.play(0, "unseal")
    assert (g.to_act, g.table.stack[-1].drafts) == ((0, 1), ((), ()))
    play(g, "0 mark beck", "0 seal", "1 seal")
    assert g.table.purse == [11, 9]
    with pytest.raises(Illegal):
        g.play(0, "unseal")


def test_the_last_answer_shows_all_and_cannot_be_undone(foundry):
    g = play(foundry(), "0 mark ash", "0 seal", "1 mark ash", "1 mark beck", "1 seal")
    assert g.table.purse == [9, 11]
    assert g.table.barrier == g.table.ply == 5
    assert g.undoable(1) == 0


def test_a_seat_that_was_not_asked_cannot_answer(foundry):
    g = to_turns(foundry(players=3))
    g.table.holder["beck"] = 1
    play(g, "0 raid beck")
    assert g.to_act == (0, 1)
    assert g.legal(2) == []
    assert g.why_not(2, "dial 1").rule == "EH-TURN"


def test_hushed_nobody_learns_even_that_an_answer_was_given_or_changed(foundry):
    g = dials(foundry)
    before = {seat: seen(g, seat) for seat in (1, None)}
    asked = known_to(room_of(begun_here(g)), 1, ["dial 1", "x"])
    for move in ("0 dial 3", "0 unseal", "0 dial 1"):
        play(g, move)
        assert {seat: seen(g, seat) for seat in (1, None)} == before
        assert known_to(room_of(begun_here(g)), 1, ["dial 1", "x"]) == asked
    assert g.to_act == (1,)
    assert g.view(1).stack[-1].seats(g.view(1)) == (0, 1)
    assert g.prompt(0) == "Player 2 is setting a dial"
    assert g.view(0).stack[-1].drafts == (("dial 1",), ())
    g.play(1, "dial 0")
    assert g.table.holder["beck"] == 0


def test_undo_does_not_tell_that_another_has_begun(foundry):
    g = to_turns(foundry())
    g.table.holder["beck"] = 1
    assert g.undoable(0) == 0
    play(g, "0 raid beck")
    before = g.undoable(0)
    play(g, "1 dial 1")
    assert g.undoable(0) == before == 0


def test_a_settled_answer_is_never_empty(foundry, monkeypatch):
    g = foundry()
    monkeypatch.setattr(Plan, "drafted", lambda self, table, seat, draft, action: ())
    monkeypatch.setattr(Plan, "settled", lambda self, table, seat, draft: True)
    with pytest.raises(HouseError, match="never empty"):
        g.play(0, "seal")
    assert g.actions == []


def test_hidden_answers_are_imagined_for_search(foundry):
    g = play(foundry(players=3), "0 mark ash", "0 seal", "1 mark ash")
    step = g.view(2).stack[-1]
    drawn = {step.imagined(g.table, Random(n)).drafts for n in range(40)}
    assert len(drawn) > 10
    assert all(drafts[0][-1] == "seal" and drafts[1:] == ((), ()) for drafts in drawn)


def test_the_one_shot_answer_of_a_single_side(foundry):
    g = to_turns(foundry())
    play(g, "0 raid ash")  # the inspector's: only the raider is asked
    assert isinstance(g.table.stack[-1], Dials)
    assert g.to_act == (0,)
    drawn = g.table.drawn
    g.play(0, "dial 3")
    assert g.table.holder["ash"] == 0
    assert g.table.drawn == drawn + 1


def test_hushed_not_even_an_event_tells(foundry, monkeypatch):
    monkeypatch.setattr(Dials, "noticed", Plan.noticed)
    g = dials(foundry)
    heard = g.heard(1)
    play(g, "0 dial 3")
    assert g.heard(1) == heard


def test_a_seat_that_leaves_is_waited_for_no_more(foundry, monkeypatch):
    def resign(self, table, seat):
        table.stack.pop().left_by(table, seat)

    monkeypatch.setattr("tests.toy.Foundry.resign", resign)
    g = play(foundry(players=3), "0 mark ash", "1 mark elm", "1 seal", "1 resign")
    assert (g.to_act, g.table.stack[-1].drafts[1]) == ((0, 2), ())
    play(g, "2 mark ash", "2 mark beck", "2 seal", "0 resign")
    assert g.table.purse == [9, 9, 13]
    assert g.table.barrier == g.table.ply
    assert not isinstance(g.table.stack[-1], Plan)


def test_on_a_reopened_question_the_others_answer_again(foundry):
    """Who plays on from a view gives new answers for those whose seals it cannot read; its own stays."""
    g = play(foundry(players=4), "0 mark ash", "0 seal", "1 mark elm", "1 seal", "3 mark beck")
    reopened = g.view(0).stack[-1].reopened(0)
    assert reopened.waiting == (1, 2, 3)
    assert reopened.drafts == (("mark ash", "seal"), (), (), ())
    still_open = g.view(3).stack[-1].reopened(3)
    assert still_open.waiting == (0, 1, 2, 3)
    assert still_open.drafts == ((), (), (), ("mark beck",))
