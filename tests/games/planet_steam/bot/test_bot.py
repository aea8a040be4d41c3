"""The greedy player: it knows only its view, beats chance, and does nothing foolish at the end."""

import os
from random import Random

import enginehouse as eh
from enginehouse.core import view
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.events import Certified, Fitted, TankPlaced, Traded, Upgraded, Won
from enginehouse.games.planet_steam.rules.steps import PickCard, SpecialistBids, ZoneBids
from tests.games.planet_steam.lab import EVERYTHING, Scene, scene

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
GAMES = 200 if LONG else 40


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
    for seed in range(GAMES):
        me = seed % 2
        table, _ = play(2, seed, {me})
        wins += GAME.result(table).winners == (me,)
    assert wins >= 0.95 * GAMES


def test_greedy_plays_every_option_at_every_count():
    for players in (2, 3, 4, 5):
        table, _ = play(players, players, set(range(players)), EVERYTHING)
        assert min(GAME.result(table).points) > 250


def test_the_last_round_is_sane():
    bought = 0
    for seed in range(24 if LONG else 8):
        players = 2 + seed % 4
        table, told = play(players, seed, set(range(players)))
        assert not [e for e in told if isinstance(e, Certified) and e.deed == "buy licence"]
        for e in told:
            if isinstance(e, TankPlaced):
                bought += 1
                assert e.paid[4] <= 25 + 18  # its own worth, and at most what one run can bring
            if isinstance(e, Fitted):
                assert e.paid[4] <= 2 * table.box.tracks[e.resource].highest
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


def advice(s: Scene) -> str:
    seat = s.game.to_act[0]
    return GAME.advise(s.game.view(seat), seat, s.legal(), Random(1)).action


def test_the_front_of_the_line_is_worth_more_than_the_engineer_while_tanks_are_cheap():
    water = {seat: {"water": 4} for seat in range(4)}
    early = scene(PickCard(0), players=4, round=1, stock=12, cards=(0, 2, 3, 0), cargo=water)
    assert advice(early) == "take 1"
    late = scene(PickCard(0), players=4, round=5, stock=14, cards=(0, 2, 3, 0), cargo={0: {"water": 0}})
    assert advice(late) == "take 4"


def test_a_bidder_stops_where_winning_is_no_better_than_letting_the_leader_pay():
    def bids_on(high: int, **kw) -> bool:
        zone = eh.new("planet-steam", 2, 1).table.box.zone("D2")
        said = ZoneBids((0, 1), high, 1, zone=zone)
        return advice(scene(said, players=2, purse={0: 200, 1: 200}, **kw)) != "pass"

    last = {"round": 7, "cards": (1, 2)}
    assert bids_on(23, **last)  # a zone counts 25
    assert not bids_on(25, **last)
    assert bids_on(30, round=7, cards=(2, 1))  # the Venturer pays half,
    assert not bids_on(36, round=7, cards=(2, 1))  # but what he saves the rival counts too
    assert not bids_on(23, round=1, cards=(1, 2))  # early credits become tanks


def test_a_pick_is_worth_no_more_than_what_it_brings_beyond_the_last_card():
    rich = scene(SpecialistBids((0, 1), 60, 1), players=2, round=7, cards=(0, 0), purse={0: 300, 1: 300})
    assert advice(rich) == "pass"
    cheap = scene(SpecialistBids((0, 1), 2, 1), players=2, round=7, cards=(0, 0), purse={0: 300, 1: 300})
    assert advice(cheap) != "pass"


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
