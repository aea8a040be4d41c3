"""The log: each kind of event in its exact words, with the places that light up."""

from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import HIDDEN, Words
from enginehouse.games.steam_power.rules import events as ev
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces, ChooseSite
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseRoute, ChooseSource, OfferBonus
from enginehouse.games.steam_power.rules.steps.lay_track import PlaceTrack
from enginehouse.games.steam_power.rules.steps.take_contracts import ChooseVictim
from tests.games.steam_power.positions import Yard, position, row_of

ROW = row_of("Black", "White", "Orange", "Gray", "Purple", "Black2")

WORDS = Words(("Ada", "Bo", "Cy"))
SENTENCES: list[tuple[Any, str, tuple[str, ...]]] = [
    (ev.TookColour(0, "M"), "Ada plays Madder", ()),
    (ev.RoundBegan(3), "Round 3 begins", ()),
    (ev.EndTriggered(1, 11), "Bo has fulfilled 11 contracts: this round is the last", ()),
    (ev.GameEnded(12), "The game ends after 12 rounds", ()),
    (ev.GameEnded(60, True), "The game ends after 60 rounds, at the limit of rounds", ()),
    (ev.Left(2), "Cy leaves the game", ()),
    (ev.TrainDrawn(0, "V"), "A Viridian train comes out of the bag", ()),
    (ev.PutAside(2), "Round 2 is over; a contract is put aside unseen", ()),
    (ev.Laid(0, "C4", "straight", 0, "plains"), "Ada lays a straight on C4, plains", ("hex-C4",)),
    (ev.Laid(0, "C4", "tight", 2, "hills"), "Ada lays a tight curve on C4 for $2, hills", ("hex-C4",)),
    (ev.Laid(0, "C4", "curve", 2, "plains", crossing=True), "Ada crosses C4 with a curve for $2", ("hex-C4",)),
    (ev.LinkCompleted(0, "Graz", "Wien", ("G", "W"), 1), "Ada links Graz and Wien, 1 train left", ("city-G", "city-W")),
    (ev.LinkCompleted(0, "Graz", "Wien", ("G", "W"), 2), "Ada links Graz and Wien, 2 trains left", ("city-G", "city-W")),
    (ev.LinkBegun(0, "Graz", "G", 0), "Ada starts a link at Graz, 0 trains left", ("city-G",)),
    (ev.Removed(0, "C4", False), "Ada takes up the tile on C4", ("hex-C4",)),
    (ev.Removed(0, "C4", True), "Ada takes up the tile on C4, and the train with it", ("hex-C4",)),
    (ev.Replaced(0, "C4", "tight"), "Ada replaces the tile on C4 by a tight curve", ("hex-C4",)),
    (ev.Built(0, "Graz", "G", "white", 4), "Ada builds a factory in Graz with 4 white pieces", ("city-G",)),
    (ev.Revealed(0, "7"), "Ada shows contract 7", ()),
    (ev.Delivered(0, "white", "Graz", "G", 0, ()), "Ada takes white from Graz, free", ("city-G",)),
    (ev.Delivered(0, "white", "Graz", "G", 1, ((1, 2), (2, 0))), "Ada takes white from Graz, pays Bo $2", ("city-G",)),
    (ev.Delivered(0, "white", "Graz", "G", 1, ((1, 2), (2, 1)), 1),
     "Ada takes white from Graz, pays Bo $2, Cy $1 and the bank $1", ("city-G",)),
    (ev.Delivered(0, "white", "", "", None, (), 5), "Ada takes white from the bank, pays the bank $5", ()),
    (ev.Emptied(0, "Graz", "G", 1), "The factory in Graz is empty: 1 point for Ada", ("city-G",)),
    (ev.Emptied(0, "Graz", "G", 3), "The factory in Graz is empty: 3 points for Ada", ("city-G",)),
    (ev.Fulfilled(0, "7", 1, 0, 2), "Ada fulfils contract 7 for 1 point", ()),
    (ev.Fulfilled(0, "7", 4, 3, 2), "Ada fulfils contract 7 for 4 points and $3", ()),
    (ev.BonusDeclined(0, "track"), "Ada does not use the bonus", ()),
    (ev.TookMoney(0, 3), "Ada takes $3", ()),
    (ev.Drew(0, ("K07",)), "Ada takes a contract: 7", ()),
    (ev.Drew(0, ("K07", "K10")), "Ada takes 2 contracts: 7 and 10", ()),
    (ev.Drew(0, (HIDDEN, HIDDEN)), "Ada takes 2 contracts", ()),
    (ev.Robbed(0, 1, "K07"), "Ada takes contract 7 from Bo", ()),
    (ev.Robbed(0, 1, HIDDEN), "Ada takes a contract from Bo", ()),
    (ev.Reshuffled(6), "The Automas' 6 discarded contracts become a new deck", ()),
    (ev.MarkerMoved(2), "The direction marker moves to the bottom right", ()),
    (ev.AutomaThought(1, "builds nothing", ("city-G",)), "Bo: builds nothing", ("city-G",)),
    (ev.CoinsLaid(1, ("C4", "C5"), "Graz"), "Bo marks its way to Graz with coins on C4 and C5", ("hex-C4", "hex-C5")),
    (ev.CoinsTaken(1, ("C4",), "the way is blocked", False), "Bo takes off its coins: the way is blocked", ("hex-C4",)),
    (ev.CoinsTaken(1, ("C4",), "the way is blocked", True), "Bo takes off its coins and its unfinished link: the way is blocked",
     ("hex-C4",)),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence", "places"), SENTENCES, ids=[type(s[0]).__name__ for s in SENTENCES])
def test_events_in_their_words(event: Any, sentence: str, places: tuple[str, ...]) -> None:
    assert event.text(WORDS) == sentence
    assert event.places() == places


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _, _ in SENTENCES} == set(ev.EVENTS)


def test_what_others_see_of_cards() -> None:
    drew, robbed = ev.Drew(0, ("K07", "K10")), ev.Robbed(0, 1, "K07")
    assert [drew.seen_by(seat) == drew for seat in (0, 1, 2, -1)] == [True, False, False, False]
    assert drew.seen_by(1).cards == (HIDDEN, HIDDEN)
    assert [robbed.seen_by(seat) == robbed for seat in (0, 1, 2, -1)] == [True, True, False, False]
    assert robbed.seen_by(2).card == HIDDEN


# --- prompts and hints -----------------------------------------------------------------------------------------------
def said(yard: Yard, step: Any) -> tuple[str, str]:
    return step.prompt(yard.table, 0), step.hint(yard.table, 0)


def test_questions_of_an_action() -> None:
    yard = position(ROW)
    assert said(yard, ChooseAction(0, 1, 2)) == ("Choose your first action", "Action 1 of 2. Both may be the same.")
    assert said(yard, ChooseAction(0, 2, 2)) == ("Choose your second action", "Action 2 of 2. Both may be the same.")
    any_city = "Your first track may start at any city."
    assert said(yard, PlaceTrack(0, 1)) == ("Choose a hex for your first tile", any_city)
    assert said(yard, PlaceTrack(0, 2)) == ("Choose a hex for your second tile, or stop", any_city)
    yard.link(0, "Black", "White")
    assert said(yard, PlaceTrack(0, 1))[1] == "Every bracketed hex touches your network."
    yard.lay(0, "0,3 0-2")
    on = "Extend it from its open end, or replace or take up its last tile."
    assert said(yard, PlaceTrack(0, 1)) == ("Continue your unfinished link", on)
    assert said(yard, PlaceTrack(0, 2)) == ("Continue your unfinished link, or stop", on)
    assert (
        said(yard, ChooseAction(0, 1, 2))[1] == "You have an unfinished link: if you lay track, it must be continued."
    )


def test_questions_about_factories_and_goods() -> None:
    yard = position(ROW, 3)
    usual = "It gets 5 pieces if the stock has them, and scores when the last one has left."
    assert said(yard, ChooseSite(0, False)) == ("Choose a city for your factory", usual)
    assert said(yard, ChooseSite(0, True))[1] == "A bonus factory may get one piece more or fewer."
    white = yard.city("White")
    assert ChoosePieces(0, white).prompt(yard.table, 0) == "How many pieces for White?"
    assert ChooseSource(0, "K07", (2, 0)).prompt(yard.table, 0) == "Contract 7: where does the orange come from?"
    assert ChooseRoute(0, "K07", (1,), white).prompt(yard.table, 0) == "Whose links does the white from White use?"
    for bonus, what in (("track", "lay track"), ("factory", "build a factory"), ("contracts", "take two contracts")):
        assert OfferBonus(0, bonus).prompt(yard.table, 0) == f"Bonus: {what} now, or decline"


def test_a_company_of_basic_solo_is_named() -> None:
    table = eh.new("steam-power", players=1, seed=5).table
    names = {ChooseAction(n, 1, 1).prompt(table, 0) for n in range(5)}
    assert names == {f"Choose an action for {name}" for name in ev.COLOUR_NAMES.values()}
    assert ChooseAction(0, 1, 1).hint(table, 0) == "One action, from your one purse and hand."


# --- deeds -----------------------------------------------------------------------------------------------------------
def test_track_taken_up_and_replaced_is_told_and_done_unheard_too() -> None:
    for note, told in (
        ("replace 0-3", "replaces the tile on {ref} by a straight"),
        ("remove", "takes up the tile on {ref}"),
    ):
        yard = position({"Black": (0, 0), "White": (0, 6)}).lay(0, "0,1 0-3", "0,2 0-2")
        yard.play(0, "track")
        silent = yard.table.clone()
        before = len(yard.game.events)
        yard.play(0, note)
        said = [event.text(Words(("Ada", "Bo"))) for _, event in yard.game.events[before:]]
        assert said[:1] == [f"Ada {told.format(ref=yard.ref((0, 2)))}"]
        silent.events = None
        silent.act(0, yard.note(note))
        assert silent.tiles == yard.table.tiles
        assert silent.unfinished == yard.table.unfinished


def test_a_contract_is_taken_from_somebody_who_is_there() -> None:
    yard = position(ROW, 3).hand(0).hand(1, "K01", "K02").hand(2, "K03")
    victim = ChooseVictim(0)
    reasons = [victim.judge_answer(yard.table, 0, f"rob {n}") for n in (1, 2, 3, 4, 5)]
    assert [refusal.reason if refusal else "" for refusal in reasons] == [
        "You cannot take a contract from your own hand.", "",
        "You take from a player who holds the most contracts, 2; that one holds 1.",
        "There is no player 4 at this table.", "There is no player 5 at this table.",
    ]  # fmt: skip


def test_money_is_told_and_taken_unheard_too() -> None:
    yard = position(ROW)
    silent = yard.table.clone()
    before = len(yard.game.events)
    yard.play(0, "money")
    assert [event for _, event in yard.game.events[before:]] == [ev.TookMoney(0, 3)]
    silent.act(0, "money")
    assert silent.purse == yard.table.purse
