"""What a seat still knows from earlier: never wrong, and all that is certain by what it has heard."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import HIDDEN, UNKNOWN, Game, codec
from tests.guesses import as_often

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
SEEDS = range(30) if LONG else range(1)


def moments(game: str, players: int, seed: int, options: dict[str, Any]) -> Iterator[Game[Any]]:
    """Every tenth moment of a game in which half of the decisions are by lot: each kind of payment comes to pass."""
    g, rnd = eh.new(game, players=players, seed=seed, options=options), Random(seed)
    while not g.over:
        seat = g.to_act[0]
        legal = g.legal(seat)
        wise = len(legal) > 1 and rnd.random() < 0.5
        g.play(seat, g.title.advise(g.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal))
        if len(g.actions) % 10 == 0 and not g.over:
            yield g


PURSES = [
    ("planet-steam", 2, {}),
    (
        "planet-steam", 4,
        {"freelance_carrier": True, "sabotage": True, "price_manipulation": True, "variable_claims": True},
    ),
    ("imperial-steam", 3, {"money": "secret"}),
    ("imperial-steam", 2, {"money": "secret", "setup": "random"}),
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players", "options"), PURSES)
def test_who_has_heard_every_payment_knows_the_purses(
    game: str, players: int, options: dict[str, Any], seed: int
) -> None:
    hidden = 0
    for g in moments(game, players, seed, options):
        for seat in range(players):
            hidden += g.view(seat).purse.count(UNKNOWN)
            seen = g.recalled(seat)
            assert seen.purse == g.table.purse == g.title.determinize(seen, seed).purse
    assert hidden > 20


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", ["war-returns", "secrets", "fires"])
def test_who_has_seen_cards_discarded_knows_the_pile(scenario: str, seed: int) -> None:
    """Which cards, if not in which order; all that is imagined keeps to it. Without memory only the top is known."""
    certain = 0
    for g in moments("steamwatchers", 3, seed, {"scenario": scenario}):
        for seat in range(3):
            seen = g.recalled(seat)
            if UNKNOWN in seen.discard:
                assert not all(g.table.alive)
                continue
            assert sorted(seen.discard) == sorted(g.table.discard)
            assert sorted(g.title.determinize(seen, seed).discard) == sorted(g.table.discard)
            certain += g.view(seat).discard.count(UNKNOWN)
    assert certain > 20


def test_of_the_hand_of_a_clan_that_is_out_nothing_was_heard() -> None:
    for g in moments("steamwatchers", 3, 2, {}):
        if g.table.hand[1] and len(g.table.discard) > 5:
            break
    assert UNKNOWN not in g.recalled(0).discard
    g.play(1, "resign")
    assert g.recalled(0).discard == g.view(0).discard


def greedy_for_cards(seed: int) -> Game[Any]:
    """A game of Steam Power in which all take contracts, until they must take them from each other."""
    g, rnd = eh.new("steam-power", players=3, seed=seed), Random(seed)
    while not any(type(event).__name__ == "Robbed" for _, event in g.events):
        seat = g.to_act[0]
        legal = g.legal(seat)
        g.play(seat, "draw" if "draw" in legal else rnd.choice(legal))
    return g


@pytest.mark.parametrize("seed", SEEDS)
def test_who_was_robbed_knows_who_has_the_card(seed: int) -> None:
    """It is never said of a hand that it has a card which it has not; and it is said of some."""
    g, rnd, known = greedy_for_cards(seed), Random(seed), 0
    for _ in range(40):
        for seat in range(3):
            for mine, theirs in zip(g.table.hands, g.recalled(seat).hands, strict=True):
                sure = [card for card in theirs if card != HIDDEN]
                assert len(theirs) == len(mine)
                assert set(sure) <= set(mine)
                known += len(sure) if mine is not g.table.hands[seat] else 0
        legal = g.legal(g.to_act[0])
        g.play(g.to_act[0], "draw" if "draw" in legal and rnd.random() < 0.8 else rnd.choice(legal))
    assert known


def test_a_card_that_was_taken_is_dealt_to_nobody_else() -> None:
    """Of four cards in the taker's hand one is known, and each of the others is any of those left equally often."""
    g = greedy_for_cards(1)
    robbed = next(event for _, event in g.events if type(event).__name__ == "Robbed")
    seen = g.recalled(robbed.victim)
    hand = seen.hands[robbed.seat]
    assert [card for card in hand if card != HIDDEN] == [robbed.card]
    unseen = [c for n, h in enumerate(g.table.hands) if n != robbed.victim for c in h if c != robbed.card]
    dealt = [g.title.determinize(seen, n).hands[robbed.seat] for n in range(400)]
    assert all(robbed.card in cards for cards in dealt)
    share = (len(hand) - 1) / len(unseen)
    assert all(as_often(sum(card in cards for cards in dealt), share, 400) for card in unseen)


def test_what_is_remembered_comes_from_what_was_heard_alone() -> None:
    """Not from the truth: with a purse that was changed behind everybody's back the books say what was paid."""
    g = next(g for g in moments("planet-steam", 2, 3, {}) if len(g.actions) > 60)
    before = g.recalled(0).purse
    g.table.purse[1] += 7
    assert g.recalled(0).purse == before
    g.table.purse[0] += 7  # its own books are wrong now, so they say nothing
    assert g.recalled(0).purse == [g.table.purse[0], UNKNOWN]


def test_of_a_game_that_began_in_the_middle_nothing_is_remembered() -> None:
    g = eh.new("planet-steam", players=2, seed=3)
    for _ in range(30):
        g.play(g.to_act[0], g.legal(g.to_act[0])[0])
    middle = eh.from_json(g.to_json())
    assert UNKNOWN not in g.recalled(0).purse
    assert middle.recalled(0).purse == middle.view(0).purse


def test_looking_and_remembering_change_nothing() -> None:
    g = next(g for g in moments("steamwatchers", 2, 3, {}) if len(g.actions) > 60)
    before = codec.fingerprint(g.table), codec.fingerprint(g.view(0))
    g.recalled(0)
    assert (codec.fingerprint(g.table), codec.fingerprint(g.view(0))) == before
