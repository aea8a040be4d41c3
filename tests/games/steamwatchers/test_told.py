"""The log adds up: whoever only listens knows what lies on the table."""

import dataclasses
from collections import Counter
from random import Random

import msgspec
import pytest

from enginehouse.core import UNKNOWN, Words
from enginehouse.games.steamwatchers.rules.notation import ELITE
from enginehouse.games.steamwatchers.rules.pieces import contracts_left, quarantined
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Fight
from enginehouse.games.steamwatchers.rules.steps.aftermath import Losses
from enginehouse.games.steamwatchers.rules.steps.bane import PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.combat import Decide
from enginehouse.games.steamwatchers.rules.steps.whiteout import Disband
from tests.games.steamwatchers.rules.test_refusals import fighting, meeting
from tests.games.steamwatchers.scene import Scene, counts, fresh, scenarios
from tests.proof import rule


class Listener:
    """Keeps books of what it hears, from what lay on the table when it came."""

    def __init__(self, game):
        t = game.table
        self.ids, self.clans = game.box.words.area_ids, game.box.clans
        self.contracts, self.units, self.built = Counter(), Counter(), Counter()
        self.claim, self.title, self.geo, self.blocked, self.last = {}, {}, {}, "", ("", "")
        self.closed = Counter()  # by Quarantine
        self.steam = {self.ids[a]: n for a, n in enumerate(t.steam)}
        for a, ident in enumerate(self.ids):
            self.built[ident, "turret"] += t.turrets[a]
            self.built[ident, "toxic"] += t.toxic[a]

    def hear(self, event):
        handle = getattr(self, type(event).__name__, None)
        if handle is not None:
            handle(event)

    def FloeNamed(self, e):
        if e.what in ("contract", "release", "lapse"):
            self.contracts[e.seat, e.floe] += 1 if e.what == "contract" else -1

    def ContractMoved(self, e):
        self.contracts[e.seat, e.start] -= 1
        self.contracts[e.seat, e.end] += 1

    def TitleClaimed(self, e):
        self.claim[e.seat] = e.title

    def TitleTaken(self, e):
        self.claim.pop(e.seat)
        self.title[e.seat] = e.title

    def TitleBlocked(self, e):
        self.blocked = e.title

    def Scored(self, e):
        self.geo = {seat: geo for seat, geo in enumerate(e.geo) if geo != UNKNOWN}

    def SteamRose(self, e):
        self.steam[e.area] = e.now

    SteamFell = SteamRose

    def Built(self, e):
        self.built[e.area, e.what] += 1

    def Destroyed(self, e):
        self.built[e.area, e.what] -= 1

    def QuarantinePlaced(self, e):
        self.closed[e.seat] += 1

    def QuarantineLifted(self, e):
        self.closed[e.seat] -= 1

    def Stationed(self, e):
        self.units[e.seat, e.area] += e.base + ELITE * e.elite

    def Recruited(self, e):
        self.units[e.seat, e.area] += ELITE if e.unit == "elite" else e.count

    def Promoted(self, e):
        self.units[e.seat, e.area] += ELITE - 1

    def Moved(self, e):
        self.last = e.path[0], e.path[-1]
        self.units[e.seat, e.path[0]] -= e.base + ELITE * e.elite
        self.units[e.seat, e.path[-1]] += e.base + ELITE * e.elite

    def Fled(self, e):
        if e.seat != NEUTRAL:
            self.units[e.seat, e.start] -= e.base + ELITE * e.elite
            self.units[e.seat, e.end] += e.base + ELITE * e.elite

    def Lost(self, e):
        if e.seat != NEUTRAL:
            on_the_way = (
                e.why.startswith("trap") and not self.units[e.seat, e.area]
            )  # of a march, which was told to its end
            self.units[e.seat, self.last[1] if on_the_way else e.area] -= e.base + ELITE * e.elite

    def Exiled(self, e):
        self.units[e.seat, e.area] -= ELITE if e.unit == "elite" else 1

    def Eliminated(self, e):
        self.contracts = Counter({key: n for key, n in self.contracts.items() if key[0] != e.seat})
        for book in (self.claim, self.title, self.geo):
            book.pop(e.seat, None)


def lies(book, t):
    """What the listener believes is what lies on the table."""
    box, seats = t.box, range(t.seats)
    floes, track = box.words.floe_ids, [space.id for space in box.track]
    assert +book.contracts == Counter(
        {(s, floes[f]): n for f, row in enumerate(t.contracts) for s, n in enumerate(row)}
    )
    assert book.claim == {s: track[c] for s, c in enumerate(t.claim) if c >= 0}
    assert {s: track[c] for s, c in enumerate(t.title) if c >= 0}.items() <= book.title.items()
    assert all(t.geo[s] == geo for s, geo in book.geo.items() if t.alive[s])
    assert t.blocked < 0 or track[t.blocked] == book.blocked
    assert all(book.closed[s] == quarantined(t, s) for s in seats if t.clan[s])
    for a, ident in enumerate(book.ids):
        assert t.steam[a] == book.steam[ident], ident
        built = (book.built[ident, kind] for kind in ("farm", "toxic", "turret"))
        assert (t.farms[a], t.toxic[a], t.turrets[a]) == tuple(built), ident
        if all(t.alive):
            assert (t.beacon[a] >= 0) == bool(book.built[ident, "beacon"]), ident
        marching = any(type(step).__name__ == "GoOn" for step in t.stack)
        assert marching or all(t.army[s][a] == book.units[s, ident] for s in seats), ident


@pytest.mark.parametrize("scenario", scenarios())
@rule("SW-HID-09", "SW-HID-10", "SW-WHT-14", "SW-QUAR-07", "SW-COMP-20")
def test_a_listener_knows_what_lies_on_the_table(scenario):
    for players in counts(scenario):
        game, rnd = fresh(players, scenario, seed=40 + players), Random(players)
        book, told = Listener(game), len(game.events)
        while not game.over:
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
            for _, event in game.events[told:]:
                book.hear(event)
            told = len(game.events)
            lies(book, game.table)


@rule("SW-DEF-03")
def test_waiting_is_told():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).activate(0, "rhone").play(0, "wait")
    assert [e.text(Words(["Ada", "Mira"])) for e in s.heard] == ["Ada waits"]


@rule("SW-R66")
def test_nobody_wins_where_nobody_is_left():
    for attack, defence, winner in (
        ((0, 0), (0, 0), -1),
        ((1, 0), (0, 0), 0),
        ((0, 0), (1, 0), 1),
        ((1, 0), (2, 0), 1),
    ):
        s = Scene().home().army(0, "gironde", *attack).army(1, "gironde", *defence).moving(0, "rhone")
        s.t.fight = Fight(s.a("gironde"), 0, 1, attack=attack[0], defense=defence[0])
        s.run(Decide())
        assert next(e.winner for e in s.heard if type(e).__name__ == "CombatDecided") == winner


@rule("SW-R102")
def test_the_last_quarantine_token_is_placed_and_then_nothing():
    s = Scene("menrau", "rhein-stamm").home()
    s.t.box = dataclasses.replace(s.box, material=msgspec.structs.replace(s.box.material, quarantine=1))
    s.run(PlaceQuarantine(0))
    assert s.step == "PlaceQuarantine"
    s.play(0, "quarantine supply").run(PlaceQuarantine(0))
    assert s.step == ""


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
        assert ("Mira takes back the Order token of the lost area" in told) == returns
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
