"""The log adds up: whoever only listens knows the contracts, the titles, the claims and the GEO."""

from random import Random

import pytest

from enginehouse.core import UNKNOWN, Words
from enginehouse.games.steamwatchers.rules.pieces import contracts_left
from enginehouse.games.steamwatchers.rules.steps.aftermath import Losses
from enginehouse.games.steamwatchers.rules.steps.whiteout import Disband
from tests.games.steamwatchers.rules.test_refusals import fighting, meeting
from tests.games.steamwatchers.scene import Scene, counts, fresh, scenarios
from tests.proof import rule


class Listener:
    """Keeps books of what it hears."""

    def __init__(self):
        self.contracts, self.claim, self.title, self.geo = {}, {}, {}, {}

    def hear(self, event):
        name = type(event).__name__
        if name == "FloeNamed" and event.what in ("contract", "release", "lapse"):
            self.place(event.seat, event.floe, 1 if event.what == "contract" else -1)
        elif name == "ContractMoved":
            self.place(event.seat, event.start, -1)
            self.place(event.seat, event.end, 1)
        elif name == "TitleClaimed":
            self.claim[event.seat] = event.title
        elif name == "TitleTaken":
            self.claim.pop(event.seat)
            self.title[event.seat] = event.title
        elif name == "Scored":
            self.geo = {seat: geo for seat, geo in enumerate(event.geo) if geo != UNKNOWN}
        elif name == "Eliminated":
            self.contracts = {key: n for key, n in self.contracts.items() if key[0] != event.seat}
            for book in (self.claim, self.title, self.geo):
                book.pop(event.seat, None)

    def place(self, seat, floe, n):
        self.contracts[seat, floe] = self.contracts.get((seat, floe), 0) + n


@pytest.mark.parametrize("scenario", scenarios())
@rule("SW-HID-09", "SW-HID-10", "SW-WHT-14")
def test_a_listener_knows_contracts_claims_and_geo(scenario):
    for players in counts(scenario):
        game, rnd = fresh(players, scenario, seed=40 + players), Random(players)
        book, told = Listener(), 0
        while not game.over:
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
            for _, event in game.events[told:]:
                book.hear(event)
            told = len(game.events)
            t, ids = game.table, game.box.words.floe_ids
            lying = {(s, ids[f]): n for f, row in enumerate(t.contracts) for s, n in enumerate(row) if n}
            assert {key: n for key, n in book.contracts.items() if n} == lying
            track = [space.id for space in game.box.track]
            assert book.claim == {s: track[c] for s, c in enumerate(t.claim) if c >= 0}
            held = {s: track[c] for s, c in enumerate(t.title) if c >= 0}
            assert held.items() <= book.title.items()
            assert all(t.geo[s] == geo for s, geo in book.geo.items() if t.alive[s])


@rule("SW-WHT-11", "SW-R91")
def test_who_is_sent_home_is_told_by_kind():
    s = Scene().army(0, "rhone", 3, 2).army(1, "eire", 1)
    s.t.limit[0] = 3
    s.run(Disband(0)).play(0, "disband elite rhone")
    assert (s.heard[0].base, s.heard[0].elite, s.heard[0].why) == (0, 1, "supply")
    s.play(0, "disband base rhone")
    assert (s.heard[0].base, s.heard[0].elite) == (1, 0)


@rule("SW-CMB-25", "SW-ACT-06")
def test_a_token_is_said_to_return_when_it_does():
    for there, returns in (((2, 0), True), ((3, 0), False)):
        s = fighting(defence=there)
        s.t.orders[1][s.a("gironde")] = "defense"
        s.run(Losses(1))
        told = [e.text(Words(["Ada", "Mira"])) for e in s.heard]
        assert ("Mira takes back the Order token there" in told) == returns
        assert bool(s.t.orders[1][s.a("gironde")]) != returns
    bare = fighting(defence=(2, 0)).run(Losses(1))
    assert [type(e).__name__ for e in bare.heard] == ["Lost"]


@rule("SW-SC9-04", "SW-HID-11")
def test_a_revealed_place_is_not_hidden_again():
    s = meeting("menrau", "rhein-stamm").turns()
    s.play(0, "reveal")
    assert s.game.undoable(0) == 0


@rule("SW-SC1-04", "SW-SC1-09")
def test_contracts_are_set_aside_until_the_third_round():
    left = [
        contracts_left(Scene("menrau", "catabatians", scenario="steamwatching-101", round=n).t, 0) for n in range(4)
    ]
    assert left == [0, 0, 3, 3]  # they come before the third Conclave, while the tracker shows 2
