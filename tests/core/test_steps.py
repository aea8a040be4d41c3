"""The stack of steps, the gate, refusals, free actions, interrupts, bonus actions, automatic steps."""

import pytest

from enginehouse.core import SPECTATOR, Auto, Illegal, Step, Unknown
from enginehouse.core.codec import fingerprint
from enginehouse.core.errors import SEALED_ALREADY
from tests.core.conftest import play, to_turns
from tests.toy.state import FREE, INSPECTOR
from tests.toy.steps import Bidding, Close, Main, Plan, Strain, Verdict


def test_what_is_pushed_comes_next_in_the_order_given(foundry):
    g = foundry(companies=2)
    table = g.table.clone()
    table.stack.clear()
    table.then(Main(0), Close(0))
    table.then(Main(1), Main(2))
    assert [table.stack[-1], table.stack[-2], table.stack[-3], table.stack[-4]] == [Main(1), Main(2), Main(0), Close(0)]


def test_a_phase_reads_as_its_list_of_steps(foundry):
    g = foundry()
    assert [type(s).__name__ for s in reversed(g.table.stack)] == [
        "Plan", "Bidding", "Main", "Close", "Main", "Close", "Round",
    ]  # fmt: skip


def test_a_step_leaves_the_stack_before_it_applies(foundry):
    g = to_turns(foundry())
    assert isinstance(g.table.stack[-1], Main)
    g.play(0, "idle")
    assert g.table.stack[-1] == Close(0)


def test_automatic_steps_run_before_anybody_is_asked_and_say_why(foundry):
    g = foundry()
    assert g.table.holder["ash"] == INSPECTOR
    assert [event.what for _, event in g.heard(None)] == ["takes ash, the cheapest free site"]


def test_the_base_classes_name_what_a_step_forgot_to_say(foundry):
    table = foundry().table

    class Blank(Step, frozen=True):
        pass

    class Nobody(Auto, frozen=True):
        pass

    for ask in (
        lambda: Blank().seats(table),
        lambda: Blank().prompt(table, 0),
        lambda: Blank().legal(table, 0),
        lambda: Blank().apply(table, 0, ""),
        lambda: Blank().run(table),
    ):
        with pytest.raises(NotImplementedError, match="Blank"):
            ask()
    with pytest.raises(NotImplementedError, match="Nobody"):
        Nobody().run(table)
    assert Nobody().seats(table) == ()
    assert Nobody().legal(table, 0) == []


# --- the gate --------------------------------------------------------------------------------------------------------
def test_an_action_is_accepted_if_and_only_if_it_is_legal(foundry):
    g = to_turns(foundry())
    for action in g.title.universe(g.table):
        if action in g.legal(0):
            assert g.why_not(0, action) is None
            g.clone().play(0, action)
        else:
            with pytest.raises(Illegal):
                g.play(0, action)


def test_notation_forgives_whitespace_and_nothing_else(foundry):
    g = to_turns(foundry())
    assert g.why_not(0, "  build \t beck\n") is None
    g.play(0, " build   beck ")
    assert g.actions[-1].action == "build beck"
    assert g.why_not(0, "Coin") is not None


def test_an_illegal_action_changes_nothing(foundry):
    g = to_turns(foundry())
    before = (fingerprint(g.table), g.chain, g.actions[:], g.events[:])
    with pytest.raises(Illegal) as refused:
        g.play(0, "build ash")
    assert refused.value.rule == "TY-BUILD-01"
    assert str(refused.value) == "You build on free sites, and ash is taken. [TY-BUILD-01]"
    assert (fingerprint(g.table), g.chain, g.actions, g.events) == before


def test_an_error_in_the_rules_leaves_the_table_as_it_was(foundry, monkeypatch):
    g = to_turns(foundry())
    before = fingerprint(g.table)

    def broken(self, table, seat, action):
        table.purse[0] = 999
        table.roll(6)
        raise ZeroDivisionError

    monkeypatch.setattr(Main, "chosen", broken)
    with pytest.raises(ZeroDivisionError):
        g.play(0, "idle")
    assert fingerprint(g.table) == before
    assert g.table.events is None
    monkeypatch.undo()
    g.play(0, "idle")


@pytest.mark.parametrize(
    ("seat", "action", "rule"),
    [(1, "idle", "EH-TURN"), (0, "", "EH-NOTATION"), (0, " \n ", "EH-NOTATION"), (0, "b" * 201, "EH-NOTATION")],
)
def test_refusals_of_the_house(foundry, seat, action, rule):
    refusal = to_turns(foundry()).why_not(seat, action)
    assert refusal.rule == rule
    assert len(refusal.reason) < 120


def test_the_house_refuses_everything_when_the_game_is_over(foundry):
    g = foundry(players=1, rounds=1)
    play(g, "0 seal", "0 pass", "0 idle", "0 end")
    assert g.over
    assert g.to_act == ()
    assert g.legal(0) == []
    assert g.prompt(0) == "The game is over"
    assert g.why_not(0, "idle").rule == "EH-OVER"
    with pytest.raises(Illegal, match="EH-OVER"):
        g.play(0, "idle")


def test_a_step_without_reasons_of_its_own_repeats_the_question(foundry):
    g = to_turns(foundry())
    refusal = Step.why_not(g.table.stack[-1], g.view(0), 0, "dance")
    assert refusal[:2] == ("EH-NOW", "“dance” does not answer the question: Build, raid or idle with company 1.")


def test_a_step_without_a_judgement_of_its_own_goes_by_its_list(foundry):
    g = to_turns(foundry())
    question, seen = g.table.stack[-1], g.view(0)
    assert Step.judge(question, seen, 0, "idle") is None
    refusal = Step.judge(question, seen, 0, "dance")
    assert refusal == Step.why_not(question, seen, 0, "dance")


def test_a_spectator_is_nobody_or_minus_one(foundry):
    g = to_turns(foundry())
    for ask in (g.prompt, g.heard, g.moment, g.text, g.svg, lambda s: g.view(s).purse):
        assert ask(None) == ask(SPECTATOR)
    for ask in (g.legal, g.undoable, lambda s: g.play(s, "idle")):
        with pytest.raises(Unknown, match="there is no seat -1"):
            ask(SPECTATOR)


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_a_seat_that_is_not_there_gets_nothing(foundry, seat):
    g = foundry()
    for ask in (g.legal, g.prompt, g.view, g.heard, g.moment, g.undoable, g.resign, lambda s: g.play(s, "seal")):
        with pytest.raises(Unknown, match="there is no seat"):
            ask(seat)


def test_the_others_read_what_they_wait_for(foundry):
    g = foundry(players=3, names=["Ada", "Bo", "Cy"])
    assert g.prompt(0) == "Mark up to two sites, then seal"
    g.play(0, "seal")
    assert g.prompt(0) == "Bo and Cy are planning"
    g.play(2, "seal")
    assert g.prompt(0) == "Bo is planning"
    assert g.why_not(0, "seal").kind == SEALED_ALREADY  # who has sealed may still unseal, so it is its question


# --- free actions, bonus actions, interrupts -------------------------------------------------------------------------
def test_free_actions_before_during_and_after_the_main_action(foundry):
    g = to_turns(foundry())
    g.table.hands[0] = ["coal", "iron", "pearl", "slag"]
    play(g, "0 cash coal", "0 build elm", "0 cash iron", "0 again", "0 cash pearl", "0 stop", "0 cash slag", "0 end")
    assert g.table.hands[0] == []
    assert g.table.purse[0] == 9 + 1 - 5 + 2 + 4


def test_a_bonus_action_is_a_push_inside_the_action(foundry):
    g = to_turns(foundry())
    play(g, "0 build beck", "0 again")
    assert g.prompt(0) == "Build once more, or stop"
    assert g.table.stack[-2] == Close(0)
    play(g, "0 build coke", "0 end")
    assert g.table.sites_of(0) == ["beck", "coke"]


def raided(foundry):
    """Company 1 with beck and wear 3 is about to be raided at coke by company 2."""
    g = to_turns(foundry())
    g.table.holder.update(beck=0, coke=0)
    g.table.wear[0] = 3
    return play(g, "0 idle", "0 end", "1 raid coke")


def test_a_casualty_interrupts_the_raid_and_the_raid_goes_on(foundry):
    g = play(raided(foundry), "1 dial 2", "0 dial 1")
    assert g.to_act == (0,)
    assert g.prompt(0) == "Company 1 breaks down: choose the site it loses"
    assert isinstance(g.table.stack[-2], Verdict)
    assert g.table.wear == [0, 2]
    g.play(0, "lose beck")
    assert (g.table.holder["beck"], g.table.holder["coke"]) == (FREE, 1)
    assert g.table.stack[-1] == Close(1)


def test_an_interrupt_without_a_choice_asks_nobody(foundry):
    g = to_turns(foundry())
    g.table.then(Strain(0, 4))
    g.table.advance()
    assert g.table.stack[-1] == Main(0)
    assert g.table.wear[0] == 0


# --- auctions, numbers, companies ------------------------------------------------------------------------------------
def test_an_auction_with_passing_and_secret_purses(foundry):
    g = play(foundry(players=3), "0 seal", "1 seal", "2 seal", "0 bid 3", "1 pass", "2 bid 5")
    assert g.legal(0) == ["pass", "bid 6", "bid 7", "bid 8", "bid 9"]
    assert g.why_not(0, "bid 10")[:2] == ("TY-AUCT-01", "A bid is over 5 and within the 9 coins.")
    assert g.view(0).purse == [9, -1, -1]
    g.play(0, "pass")
    assert (g.table.purse, g.table.permits) == ([9, 9, 4], [0, 0, 1])


def test_who_cannot_outbid_is_asked_all_the_same(foundry):
    g = play(foundry(), "0 seal", "1 seal", "0 bid 9")
    g.table.purse[1] = 0
    assert (g.to_act, g.legal(1)) == ((1,), ["pass"])


def test_nobody_bids_and_nobody_pays(foundry):
    g = play(foundry(), "0 seal", "1 seal", "0 pass", "1 pass")
    assert g.table.permits == [0, 0]
    assert g.table.stack[-1] == Main(0)


def test_one_person_plays_five_companies(foundry):
    g = play(foundry(players=1, companies=5), "0 seal", "0 bid 2")
    assert g.table.stack[-1] == Bidding((1, 2, 3, 4, 0), 2)
    assert (g.to_act, g.view(0).purse) == ((0,), [9] * 5)
    play(g, "0 pass", "0 pass", "0 pass", "0 pass")
    assert [g.table.stack[-1].company, g.table.permits] == [0, [1, 0, 0, 0, 0]]
    assert not any(action.startswith("raid b") for action in g.legal(0))


def test_rules_options_change_the_table(foundry):
    assert foundry(open_money=True).view(1).purse == [9, 9]
    assert foundry(rounds=1).table.stack[0] == Close(1)
    assert isinstance(foundry(rounds="3").table.stack[-1], Plan)


def test_questions_and_refusals_are_made_from_what_the_seat_may_know(foundry, monkeypatch):
    def told(self, table, seat, *action):
        return f"The others have {table.purse[1]}"

    g = play(foundry(), "0 seal", "1 seal")
    monkeypatch.setattr(Bidding, "prompt", told)
    monkeypatch.setattr(Bidding, "judge", told)
    assert g.prompt(0) == g.why_not(0, "bid 60") == "The others have -1"
