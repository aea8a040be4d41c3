"""Full tables guessed from a view (``determinize``): everything they deal could be so."""

from collections import Counter

import pytest

from enginehouse.core import HIDDEN, SPECTATOR, view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.state import RUINS
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning, tokens
from tests.games.steamwatchers.scene import Scene, fresh
from tests.guesses import as_often


def depths(seen, guesses=400):
    """How many cards lie above the Ruins, in many guesses."""
    decks = [GAME.determinize(seen, seed).deck for seed in range(guesses)]
    assert {len(deck) for deck in decks} == {len(seen.deck)}
    return {deck[::-1].index(RUINS) for deck in decks}


@pytest.mark.parametrize(("players", "top"), [(4, 10), (5, 15)])
def test_the_ruins_lie_anywhere_among_the_top_cards_and_nowhere_else(players, top):
    table = fresh(players, "secrets", seed=3).table
    assert depths(view(table, SPECTATOR)) == set(range(top + 1))
    table.deck.remove(RUINS)
    for _ in range(4):
        table.discard.append(table.deck.pop())
    table.deck.append(RUINS)
    assert depths(view(table, SPECTATOR)) == set(range(top + 1 - 4))  # four of those above have been drawn
    table.deck.remove(RUINS)
    assert RUINS not in GAME.determinize(view(table, SPECTATOR), 1).deck  # found


def test_tokens_that_were_looked_at_are_not_dealt_again():
    s = Scene("menrau", "rhein-stamm").card("informers", archon=0).army(0, "rhone", 1)
    areas = ("breizh", "eire", "neustria", "borgonha", "frisia", "saksas", "istra")
    for area in areas:
        s.army(1, area, 1)
    s.run(BeginPlanning()).play(0, "order rhone move", "ready")
    for area, kind in zip(areas, ["move"] * 3 + ["defense"] * 4, strict=True):
        s.play(1, f"order {area} {kind}")
    s.play(1, "ready", 0, "look breizh", "look eire")
    seen = view(s.t, 0)
    assert seen.orders[1].count(HIDDEN) == 5
    for seed in range(30):
        row = GAME.determinize(seen, seed).orders[1]
        assert (row.count("move"), row.count("defense")) == (3, 4)  # all the tokens there are


def test_a_token_that_was_never_looked_at_may_be_any_that_is_left():
    s = Scene("menrau", "rhein-stamm").card("informers", archon=0).army(0, "rhone", 1)
    s.army(1, "eire", 1).army(1, "breizh", 1).run(BeginPlanning()).play(0, "order rhone move", "ready")
    s.play(1, "order eire move", "order breizh defense", "ready", 0, "look breizh")
    seen, eire = view(s.t, 0), s.a("eire")
    assert seen.orders[1][eire] == HIDDEN
    guesses = [GAME.determinize(seen, seed).orders[1][eire] for seed in range(300)]
    left = {kind: n - (kind == "defense") for kind, n in tokens(seen, 1).items()}  # one of them was looked at
    left = {kind: n for kind, n in left.items() if n}
    assert set(guesses) == set(left)
    assert all(as_often(guesses.count(kind), n / sum(left.values()), 300) for kind, n in left.items())


def test_the_ruins_lie_equally_often_at_each_depth_that_could_be():
    """Shuffled among the top ten and one cards of four players: each depth is as likely as another."""
    seen = view(fresh(4, "secrets", seed=3).table, SPECTATOR)
    depth = Counter(GAME.determinize(seen, seed).deck[::-1].index(RUINS) for seed in range(300))
    assert all(as_often(depth[n], 1 / 11, 300) for n in range(11))
