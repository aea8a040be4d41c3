"""The greedy player: it knows only its view, beats chance, and does nothing foolish at the end."""

from random import Random

import enginehouse as eh
from enginehouse.core import view
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.events import Certified, Fitted, TankPlaced, Traded, Upgraded, Won
from tests.games.planet_steam.lab import EVERYTHING


def play(players, seed, greedy, options=None):
    """A silent game; seats outside ``greedy`` play at random. Gives the table and what was told in the last round."""
    box = eh.new("planet-steam", players, 1, options).box
    table, rnd, told = GAME.setup(box, seed), Random(seed), []
    table.advance()
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        action = GAME.advise(view(table, seat), seat, legal, rnd).action if seat in greedy else rnd.choice(legal)
        assert action in legal, (action, step)
        table.events = told if table.round == box.rounds else None
        table.act(seat, action)
        table.events = None
    return table, told


def test_greedy_beats_random():
    wins = 0
    for seed in range(200):
        me = seed % 2
        table, _ = play(2, seed, {me})
        wins += GAME.result(table).winners == (me,)
    assert wins >= 190


def test_greedy_plays_every_option_at_every_count():
    for players in (2, 3, 4, 5):
        table, _ = play(players, players, set(range(players)), EVERYTHING)
        assert min(GAME.result(table).points) > 250


def test_the_last_round_is_sane():
    bought = 0
    for seed in range(24):
        players = 2 + seed % 4
        table, told = play(players, seed, set(range(players)))
        assert not [e for e in told if isinstance(e, Certified) and e.deed == "buy licence"]
        for e in told:
            if isinstance(e, TankPlaced):
                bought += 1
                assert e.credits <= 25 + 18  # its own worth, and at most what one run can bring
            if isinstance(e, Fitted):
                assert e.credits <= 2 * table.box.tracks[e.resource].highest
            if isinstance(e, Won) and e.subject == "zone":
                assert e.paid <= 25
            if isinstance(e, Traded) and e.units > 0:
                stock = table.cargo[e.seat][e.resource]
                before = stock - (e.units - e.lost)
                gained = stock * table.price[e.resource] - before * e.price
                # what does not fit is bought only where it makes the own stock dearer by more than it costs
                assert not e.lost or e.units * e.price <= gained
        upgrades = [e for e in told if isinstance(e, Upgraded)]
        assert len(upgrades) <= 2
    assert bought


def test_advice_depends_on_the_view_alone():
    g = eh.new("planet-steam", 4, 8)
    rnd = Random(8)
    while not g.over and len(g.actions) < 200:
        seat = g.to_act[0]
        twin = g.clone()
        twin.table.purse = [n if s == seat else n + 55 for s, n in enumerate(g.table.purse)]
        one = GAME.advise(g.view(seat), seat, g.legal(seat), Random(1))
        two = GAME.advise(twin.view(seat), seat, twin.legal(seat), Random(1))
        assert one == two
        assert one.why
        g.play(seat, rnd.choice([one.action, *g.legal(seat)[:2]]))
