"""A learner's way through a lesson follows from the moves alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from enginehouse import house
from enginehouse.learn import HINT, ON, SKIP, Run, Step, course
from enginehouse.learn.address import addressed
from enginehouse.learn.formula import BadFormula, filled, worked_out
from enginehouse.learn.run import MOST_MOVES, Refused

TITLE = house.title("steam-power")
LESSON = course("steam-power")["what-the-ground-costs"]


def run(*moves: str) -> Run:
    return Run(TITLE, LESSON, moves)


def test_a_number_is_judged_and_what_is_no_number_is_told_so() -> None:
    assert run("=3").step == 1
    with pytest.raises(Refused, match="what you have before"):
        run("=5")
    with pytest.raises(Refused, match="Not 9"):
        run("=9")
    for odd in ("=", "=x", "=²", "=-3", "=" + "9" * 400):
        with pytest.raises(Refused, match="digits"):
            run(odd)
    with pytest.raises(Refused, match="A number is asked"):
        run("lay E2 straight-0")
    with pytest.raises(Refused, match="No number"):
        run("=3", "=3")


def test_what_a_step_does_not_offer_is_refused_though_the_rules_allow_it() -> None:
    with pytest.raises(Refused, match="this step is about something else"):
        run("=3", "lay G3 straight-0")


def test_an_allowed_try_stays_until_it_is_taken_back() -> None:
    wrong = run("=3", "lay E2 curve-0")
    assert wrong.step == 1
    assert wrong.wrong is LESSON.step[1].wrong[0]
    assert wrong.game.table.purse[0] == 3
    again = run(*wrong.taken_back())
    assert again.moves == ("=3",)
    assert again.game.table.purse[0] == 5
    assert run("=3", "lay E2 curve-0", HINT).taken_back() == ("=3",)


def test_back_leads_to_the_beginning_of_the_step_and_then_to_the_one_before() -> None:
    here = run("=3", "lay E2 straight-0", HINT)
    assert (here.step, here.hinted) == (2, True)
    assert here.back() == ("=3", "lay E2 straight-0")
    assert run(*here.back()).back() == ("=3",)
    assert run().back() == ()


def test_before_another_position_the_step_that_is_done_stays_to_be_read() -> None:
    moves = ("=3", "lay E2 straight-0", "lay E3 curve-4")
    done = run(*moves)
    assert (done.step, done.waiting, done.told) == (2, True, "Brickley and Exchange are linked, for $2 in all.")
    with pytest.raises(Refused):
        run(*moves, "lay D1 curve-1")
    after = run(*moves, ON)
    assert (after.step, after.scene, after.game.table.purse[0]) == (3, 3, 1)
    assert not after.game.actions


def test_skipping_does_it_for_the_learner_and_the_step_is_not_ticked() -> None:
    skipped = run(SKIP, "lay E2 curve-0", SKIP)
    assert skipped.marks == ["shown", "shown"]
    assert skipped.step == 2
    assert skipped.game.table.purse[0] == 3


def test_one_cannot_go_on_past_a_goal_nor_after_the_end() -> None:
    with pytest.raises(Refused, match="First"):
        run(ON)
    whole = (SKIP, SKIP, SKIP, ON, SKIP)
    assert run(*whole).finished
    with pytest.raises(Refused, match="done"):
        run(*whole, ON)
    with pytest.raises(Refused, match="at most"):
        run(*[HINT] * (MOST_MOVES + 1))


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os')", "table.__class__", "().__class__", "[x for x in legal]", "lambda: 1", "2 ** 99", "1 if 1 else 2",
        "'a' * 10", "open", "len(1)", "money[0]", "f'{money}'", "money := 3", "1 / 2", "-" * 300 + "1", "table.purse[9]", "1.5",
        "999999999 * 999999999", "sum(money)", "min()", "b'1'", "...", "all.gold[0]", "len.x",
    ],
)  # fmt: skip
def test_a_formula_reaches_nothing_but_plain_values(formula: str) -> None:
    with pytest.raises(BadFormula):
        worked_out(formula, run().named)


def test_what_formulas_know() -> None:
    here = run()
    for formula, value in (
        ("money", 5), ("all.money[1]", 5), ("table.purse[0] + 1 == 6 and not over", True), ("seat", 0), ("round", 1),
        ("asked", True), ("'lay E2 straight-0' in legal", True), ("len(points)", 2), ("max(1, 2) - min([3, 4])", -1),
        ("1 < money <= 5", True), ("money == 4 or money == 5", True), ("table.unfinished[seat] == None", True),
    ):  # fmt: skip
        assert worked_out(formula, here.named) == value
    assert filled("You have ${money} of {5 * 2}.", here.named) == "You have $5 of 10."
    with pytest.raises(BadFormula, match="not closed"):
        filled("You have {money.", here.named)


def test_what_the_learner_may_not_know_no_formula_tells() -> None:
    hidden = worked_out("table.hands[1]", run().named)
    assert set(hidden) == {run().game.view(0).hands[1][0]}
    assert run().game.table.hands[1][0] not in hidden


def test_what_is_only_read_leads_on_by_one_press_to_another_position() -> None:
    read = Step(name="Read", say="Plains are free.")
    lesson = replace(LESSON, step=(read, replace(LESSON.step[0], position=LESSON.position)))
    on = Run(TITLE, lesson, (ON,))
    assert (on.step, on.waiting) == (1, False)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("You takes orange from Claypit, free", "You take orange from Claypit, free"),
        ("You crosses E4 with a straight for $2", "You cross E4 with a straight for $2"),
        ("You has no room and gives back coal", "You have no room and give back coal"),
        ("You fulfils contract 19 for 3 points and $5", "You fulfil contract 19 for 3 points and $5"),
        ("Training: 3 workers of You and 2 workers of Karl rose", "Training: 3 workers of yours and 2 workers of Karl rose"),
        ("Karl pays You 2 and takes coal", "Karl pays you 2 and takes coal"),
        ("You’s line is finished", "Your line is finished"),
        ("Karl takes 10 from the bank", "Karl takes 10 from the bank"),
        ("This column: 1 for 10, 2 for 30", "This column: 1 for 10, 2 for 30"),
    ],
)  # fmt: skip
def test_the_learner_is_spoken_to(told: str, said: str) -> None:
    assert addressed(told) == said


def test_the_frame_of_a_step_holds_from_there_on_until_another_has_its_own() -> None:
    lesson = course("planet-steam")["what-a-card-is-worth"]
    frames, moves = dict[int, tuple[str, ...]](), list[str]()
    while not (run := Run(house.title("planet-steam"), lesson, moves)).finished:
        frames[run.step] = run.frame
        moves.append(SKIP)
    captain = lesson.step[2].frame
    assert captain
    assert frames == {0: (), 1: (), 2: captain, 3: ()}
