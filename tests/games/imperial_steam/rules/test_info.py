"""Who sees what: bids, secret money, and questions that must not tell."""

from collections import Counter

import pytest

from enginehouse.core import SPECTATOR, UNKNOWN, Game, Illegal, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.state import Table, put
from tests.games.imperial_steam.tables import asked, at_round, at_turn, factory, goods, hear, legal, play, stand, tracks
from tests.guesses import as_often
from tests.proof import rule


@rule("IS-INFO-02", "IS-SETUP-28")
def test_secret_money_is_its_owners() -> None:
    table = at_turn(3, money="secret")
    assert view(table, 1).purse == [UNKNOWN, 130, UNKNOWN]
    assert view(table, SPECTATOR).purse == [UNKNOWN] * 3
    event = hear(table, "goods", "buy wood")[-1]
    assert event.seen_by(2) == event  # every payment stays public
    assert "10" in event.text(type("W", (), {"seat": staticmethod(lambda s: "x")})())
    open_table = at_turn(3)
    assert view(open_table, 1).purse == [130] * 3


@rule("IS-INFO-03")
def test_cash_is_shown_at_the_count() -> None:
    table = at_turn(2, money="secret")
    at_round(table, 8)
    while table.stack:
        assert view(table, 0).purse[1] == UNKNOWN
        play(table, "end" if "end" in legal(table) else "pass")
    assert view(table, 0).purse == table.purse
    assert view(table, SPECTATOR).purse == table.purse


@rule("IS-INFO-04")
def test_boards_are_public() -> None:
    table = at_turn(3, money="secret")
    tracks(table, 0, "WIE-WRN")
    factory(table, 0, "WIE-a", "wood", 2)
    table.contracts[0], table.shareholders[0], table.gold[0] = ("W 50",), 2, 0
    seen = view(table, 2)
    for name in ("stock", "landing", "rested", "worked", "works", "trains", "staff", "factories", "contracts", "share",
                 "investors", "shareholders", "tracks", "stations", "gold", "laid", "business"):  # fmt: skip
        assert getattr(seen, name) == getattr(table, name), name


@rule("IS-INFO-05")
def test_unused_things_are_nowhere() -> None:
    table = at_turn(3, setup="normal")
    assert len(table.shipments) == 7
    assert not hasattr(table, "deck")


@rule("IS-INFO-07")
def test_a_question_is_not_skipped_for_lack_of_hidden_money() -> None:
    for money, question in (("open", "Turn"), ("secret", "Closing")):
        table = at_turn(3, money=money)
        table.investors[0] = 0
        tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE")  # State access to Bruck costs 50
        table.purse[0] = 20
        play(table, "fundraise")
        assert asked(table) == question
        if money == "secret":
            assert legal(table) == ["end"]
    # the only column that can be paid is named by itself only where all can see why
    for money, question in (("open", "HireMore"), ("secret", "NameColumn")):
        table = at_turn(3, money=money)
        stand(table, 50, 0, 0)
        table.staff[0] = (True, True)
        table.ladders = (3, 3, *table.ladders[2:])
        table.purse[0] = 10
        play(table, "hire")
        assert asked(table) == question
    # an order goes on being asked
    table = at_turn(3, money="secret")
    at_round(table, 3)
    table.purse[0] = 10
    table.investors[0] = 0
    play(table, "goods", "order wood")
    assert asked(table) == "OrderMore"
    assert legal(table) == ["stop"]
    # a factory type too
    table = at_turn(3, money="secret")
    table.purse[0] = 20
    table.taken = (0, 5, 5, 5)
    play(table, "build", "factory WIE-a")
    assert asked(table) == "ChooseType"
    assert legal(table) == ["wood"]


def poor(money: str, cash: int) -> Table:
    """Seat 0 on turn with little cash and no investor, so that nothing free is open."""
    table = at_turn(3, money=money)
    table.investors[0], table.purse[0] = 0, cash
    stand(table, 50, 0, 0)
    return table


@rule("IS-INFO-07", "IS-TRACK-13")
def test_a_second_track_is_asked_for_although_the_fees_cannot_be_paid() -> None:
    for money, question in (("open", "Turn"), ("secret", "SecondTrack")):
        table = poor(money, 0)
        table.rested[0] = (0, 0, 5)
        tracks(table, 1, "WIE-BRA", "WIE-LIL", "BRA-WRN", "WRN-SOP", "WRN-GLO")
        play(table, "track", "lay WIE-WRN", "crew 3")
        assert asked(table) == question
        if money == "secret":
            assert legal(table) == ["stop"]


@rule("IS-INFO-07", "IS-ENG-01")
def test_the_first_person_is_asked_for_although_only_a_worker_can_be_paid() -> None:
    for money, question in (("open", "Turn"), ("secret", "HireFirst")):
        table = poor(money, 10)
        play(table, "hire", "column bronze-1")
        assert asked(table) == question
        if money == "secret":
            assert legal(table) == ["worker"]
            play(table, "worker")
            assert asked(table) == "HireMore"  # asked with an empty purse, for its being empty is nobody's business
            assert legal(table) == ["stop"]


@rule("IS-INFO-07", "IS-FACT-03")
def test_site_and_type_are_asked_for_although_only_one_can_be_paid() -> None:
    for money, question in (("open", "ChooseType"), ("secret", "ChooseSite")):
        table = poor(money, 20)
        tracks(table, 0, "WIE-LIL")  # a station and a factory for 30 there
        for site in ("WIE-b", "WIE-c"):
            factory(table, 1, site, "iron", 0)
        play(table, "build")
        assert asked(table) == question
        if money == "secret":
            assert legal(table) == ["factory WIE-a"]
    for money, question in (("open", "Turn"), ("secret", "ChooseType")):
        table = poor(money, 20)
        table.taken = put(table.taken, 1, 1)  # stone costs 30 now, wood 20
        play(table, "build", "factory WIE-a")
        assert asked(table) == question
        if money == "secret":
            assert legal(table) == ["wood"]


@rule("IS-INFO-07")
def test_what_is_made_for_others_does_not_depend_on_hidden_cash() -> None:
    for actions in (
        ("fundraise",),
        ("goods", "order wood"),
        ("build", "factory WIE-a", "wood"),
        ("donate", "donate 1"),
    ):
        seen = []
        for cash in (60, 500):
            game = Game(GAME, 3, {"money": "secret", "setup": "fixed"}, 8)
            for seat in range(3):
                game.play(seat, "bid 0")
            seat = game.to_act[0]
            other = (seat + 1) % 3
            game.table.purse[seat] = cash
            for action in actions:
                game.play(seat, action)
            seen.append(
                (game.view(other), game.to_act, game.text(other), game.prompt(other), game.why_not(other, "sell"))
            )
        assert seen[0] == seen[1]


@rule("IS-INFO-01")
def test_the_own_bid_is_seen_by_its_owner() -> None:
    game = Game(GAME, 3, {}, 4)
    game.play(0, "bid 70")
    assert game.view(0).stack[-1].drafts[0] == ("bid 70",)
    assert game.view(1).stack[-1].drafts[0] == ("?",)
    assert game.view(None).stack[-1].drafts[0] == ("?",)


@rule("IS-R73")
def test_nobody_resigns() -> None:
    game = Game(GAME, 3, {}, 8)
    for seat in range(3):
        refusal = game.why_not(seat, "resign")
        assert refusal is not None
        assert refusal.reason == "Imperial Steam has no rule for leaving the game"
        with pytest.raises(Illegal):
            game.resign(seat)


@rule("IS-R73")
def test_a_seat_goes_on_for_whoever_sits_there() -> None:
    """A bot takes the seat: the rules know no elimination, so any seat can be advised at any time from its view."""
    from random import Random

    from enginehouse.core import Illegal

    game = Game(GAME, 2, {"setup": "fixed"}, 2)
    rnd = Random(1)
    for _ in range(40):
        seat = game.to_act[0]
        advice = GAME.advise(game.view(seat), seat, game.legal(seat), rnd)
        game.play(seat, advice.action)
    with pytest.raises(Illegal):
        game.play(0, "resign")


def test_stock_is_a_value() -> None:
    assert goods() == (0, 0, 0, 0)


@rule("IS-INFO-02")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_whoever_is_asked_can_answer_in_every_guess_at_secret_money(viewer: int) -> None:
    """Someone who has begun to hire can pay for somebody, also where the guess began with an empty purse."""
    table = at_turn(3, money="secret")
    stand(table, 90, 90, 90)
    play(table, "hire", "engineers")
    seen, step = view(table, viewer), table.stack[-1]
    for seed in range(40):
        guess = GAME.determinize(seen, seed)
        assert guess.stack[-1] == step
        assert step.legal(guess, step.seats(guess)[0])


@rule("IS-INFO-01")
def test_a_bid_that_nobody_shows_may_be_any_that_its_seat_could_make() -> None:
    """Counted: each of them is thought of as often as another."""
    game = Game(GAME, 2, {}, 1)
    could = game.legal(0)
    game.play(0, could[3])
    seen = game.view(1)
    thought = Counter(GAME.determinize(seen, seed).stack[-1].drafts[0] for seed in range(400))
    assert set(thought) == {(bid,) for bid in could}
    assert all(as_often(n, 1 / len(could), 400) for n in thought.values())
