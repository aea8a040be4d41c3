"""The worked examples of the catalogue. IS-X. What is laid out, done and true is told by the rulebook's own positions."""

import pytest

from enginehouse.learn.book import Case
from tests.examples import cases_of, faults, played
from tests.proof import rule

GAME = "imperial-steam"
EXAMPLES = [f"IS-X{n:02}" for n in range(1, 26)]


@rule("IS-X01", "IS-X02", "IS-X03", "IS-X04", "IS-X05", "IS-X06", "IS-X07", "IS-X08", "IS-X09", "IS-X10")
@rule("IS-X11", "IS-X12", "IS-X13", "IS-X14", "IS-X15", "IS-X16", "IS-X17", "IS-X18", "IS-X19", "IS-X20")
@rule("IS-X21", "IS-X22", "IS-X23", "IS-X24", "IS-X25")
@pytest.mark.parametrize("case", cases_of(GAME, *EXAMPLES), ids=lambda case: case.id)
def test_worked_example(case: Case) -> None:
    assert faults(GAME, case) == []


@rule("IS-X02", "IS-X03")
def test_the_loss_is_from_where_the_bids_have_put_everybody() -> None:
    """IS-X03 begins as IS-X02 ends: who stands where, and who before whom."""
    bid, lost = played(GAME, "blind-bid").game.table, played(GAME, "lose-two-steps").start.table
    assert (bid.influence, bid.standing) == (lost.influence, lost.standing)


@rule("IS-X07")
def test_both_together_would_be_refused_twice_over() -> None:
    trial = played(GAME, "effort-too-much")
    refusal = trial.start.why_not(0, "lay BRA-SOP")
    assert refusal is not None
    assert refusal.rule == "IS-TRACK-18"
