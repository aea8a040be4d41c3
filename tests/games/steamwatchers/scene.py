"""Positions for tests, laid out by hand: `Scene("menrau", "free-fleet").army(0, "rhone", 3)`."""

from __future__ import annotations

import random

import pytest

import enginehouse as eh
from enginehouse.core import Illegal
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.notation import ELITE
from enginehouse.games.steamwatchers.rules.setup import empty_table
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, PURE, Activation
from enginehouse.games.steamwatchers.rules.steps.activation import Turns, begin_activation
from enginehouse.games.steamwatchers.rules.steps.bane import Check

PAIR = ("menrau", "rhein-stamm")


class Scene:
    """A table in the middle of a round, seats in title order 0, 1, 2 …, with empty areas and full stocks."""

    def __init__(self, *clans, scenario="war-returns", round=2, seed=1, contiguous=False, content=None):
        clans = clans or PAIR
        options = {"scenario": scenario, "contiguous_floes": contiguous}
        self.game = eh.new("steamwatchers", players=len(clans), seed=seed, options=options, content=content)
        box = self.game.box
        t = self.t = self.game.table = empty_table(box, seed)
        self.box, self.words = box, box.words
        t.phase, t.round = "activation", round
        t.order = list(range(len(clans)))
        t.title = list(range(len(clans)))
        t.deck = [a for a in range(len(box.plain)) if box.accessible[a] and a not in box.targets]
        t.archon_deck = list(box.cards)
        for seat, clan in enumerate(clans):
            t.clan[seat] = clan
            board = box.clans[clan]
            t.reserve[seat] = list(board.miniatures)
            t.beacons[seat] = board.beacons
            t.spaces[seat] = [""] * len(board.spaces)
            t.fuel[seat][PURE], t.fuel[seat][CONTRABAND] = board.pure, board.contraband
            t.limit[seat] = board.supply[2]
            t.toxic_left += board.power.toxic_farms

    @classmethod
    def of(cls, game):
        """A position that was laid out elsewhere."""
        made = cls.__new__(cls)
        made.game, made.box, made.words, made.t = game, game.box, game.box.words, game.table
        return made

    def a(self, area):
        return self.words.area_number[area]

    def f(self, floe):
        return self.words.floe_number[floe]

    def army(self, seat, area, base=0, elite=0, order=""):
        a, t = self.a(area), self.t
        t.army[seat][a] += base + ELITE * elite
        t.reserve[seat][0] -= base
        t.reserve[seat][1] -= elite
        if order:
            t.orders[seat][a] = order
        return self

    def home(self):
        """A soldier for each seat, far from everything, so that nobody is eliminated."""
        for seat in range(self.t.seats):
            self.army(seat, ("svealand", "sardigna", "meseta", "tirol", "cymru")[seat], 1)
        return self

    def has(self, seat, area):
        code = self.t.army[seat][self.a(area)]
        return code & 7, code >> 3

    def steam(self, area, levels):
        self.t.steam[self.a(area)] = levels
        return self

    def farm(self, area, n=1):
        self.t.farms[self.a(area)] += n
        self.t.farms_left -= n
        return self

    def toxic(self, area, n=1):
        self.t.toxic[self.a(area)] += n
        self.t.toxic_left -= n
        return self

    def turret(self, area, n=1):
        self.t.turrets[self.a(area)] += n
        self.t.turrets_left -= n
        return self

    def beacon(self, seat, area):
        self.t.beacon[self.a(area)] = seat
        self.t.beacons[seat] -= 1
        return self

    def contract(self, seat, *floes):
        for floe in floes:
            self.t.contracts[self.f(floe)][seat] += 1
        return self

    def fuel(self, seat, pure=0, contraband=0, spare_pure=0, spare_contraband=0, spoiled=0):
        self.t.fuel[seat] = [pure, spoiled, contraband, spare_pure, spare_contraband]
        return self

    def card(self, card, archon=-1):
        self.t.card, self.t.archon = card, archon
        self.t.archon_deck = [c for c in self.t.archon_deck if c != card]
        return self

    def hand(self, seat, *areas):
        cards = [self.a(x) for x in areas]
        self.t.hand[seat] += cards
        self.t.deck = [c for c in self.t.deck if c not in cards]
        return self

    def top(self, *areas):
        """The deck's next cards, the first one on top."""
        cards = [self.a(x) if isinstance(x, str) else x for x in areas]
        self.t.deck = [c for c in self.t.deck if c not in cards] + cards[::-1]
        return self

    # --- playing
    def run(self, *steps):
        heard = []
        self.t.events = heard
        self.t.then(*steps)
        self.t.advance()
        self.t.events = None
        self.heard = heard
        return self

    def turns(self):
        return self.run(Turns())

    def activate(self, seat, area):
        """The token in the area is activated, and then nothing more is waiting."""
        a = self.a(area)
        self.t.then(Check())
        begin_activation(self.t, seat, a)
        self.t.advance()
        return self

    def moving(self, seat, area, first=False):
        a = self.a(area)
        self.t.orders[seat][a] = "move"
        self.t.active = Activation(seat, a, "move", first)
        return self

    @property
    def step(self):
        return type(self.t.stack[-1]).__name__ if self.t.stack else ""

    @property
    def acting(self):
        return self.game.to_act

    def legal(self, seat):
        return self.game.legal(seat)

    def play(self, *moves):
        """`play(0, "take 2+1", "move a>b 2+1", 1, "wait")`: a number says who plays what follows."""
        seat = None
        for move in moves:
            if isinstance(move, int):
                seat = move
                continue
            who = self.acting[0] if seat is None else seat
            self.heard = self.game.play(who, move)
        return self

    def refused(self, seat, action):
        """The rule that refuses the action."""
        refusal = self.game.why_not(seat, action)
        assert refusal is not None, f"{action} is legal"
        with pytest.raises(Illegal) as illegal:
            self.game.play(seat, action)
        assert illegal.value.rule == refusal.rule
        return refusal.rule

    def go(self, seat, area, *groups):
        """Activate a Move token and send groups: `go(0, "rhone", "move rhone>gironde 2+1")`."""
        self.activate(seat, area)
        for group in groups:
            self.play(seat, f"take {group.split()[-1]}", group)
        return self

    def auto(self, seat=None, rnd=None):
        """Answer whatever is asked (of the seat) with the last legal action until nothing is."""
        while self.t.stack and (seat is None or seat in self.acting):
            who = self.acting[0] if seat is None else seat
            legal = self.legal(who)
            self.play(who, rnd.choice(legal) if rnd else legal[-1])
        return self


def fresh(players=2, scenario="war-returns", seed=1, **options):
    return eh.new("steamwatchers", players=players, seed=seed, options={"scenario": scenario, **options})


def scenarios():
    return [s.id for s in GAME.box(4, {"scenario": "war-returns", "contiguous_floes": False}, None).content.scenarios]


def counts(scenario):
    return (2,) if scenario == "singed" else (2, 3, 4, 5)


def deployed(players=2, scenario="war-returns", seed=1, clans=(), **options):
    """A game past its setup, chosen at random but for the clans in the order of choosing."""
    game = fresh(players, scenario, seed, **options)
    rnd = random.Random(seed)
    wanted = list(clans)
    while game.table.round == 0 and not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        if wanted and legal[0].startswith("clan "):
            game.play(seat, f"clan {wanted.pop(0)}")
        else:
            game.play(seat, rnd.choice(legal))
    return game
