"""What lies on the table: the map with its pieces, the tracks, the clan boards, the hands and the decks.

Areas, floes and titles are numbers in the order of the content files. An army is one number: base soldiers in the low
three bits, elites above (`notation.SIZE`). Numbers that follow from others are not stored: tokens and barrels in a
supply are what is not on the boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from enginehouse.core import HIDDEN, UNKNOWN, Aside, Counted, Open, OwnCards, Seat, Seen
from enginehouse.core import Table as CoreTable
from enginehouse.games.steamwatchers.rules.box import Box

#: Nobody, and the neutral Singed, where a seat is expected.
NOBODY = -1
NEUTRAL = 9
#: The number of the Ruins card among the Steam Column cards.
RUINS = 49

#: The places of a clan's barrels in ``fuel``.
PURE, SPOILED, CONTRABAND, SPARE_PURE, SPARE_CONTRABAND = range(5)
#: What a special action space may hold, besides the name of a Special Action token.
EMPTY = ""
QUARANTINED = "Q"


class Activation(msgspec.Struct, frozen=True, gc=False):
    """The Order token being activated (SW-ACT-07)."""

    seat: Seat
    area: int
    order: str
    first: bool  # of its owner this round
    beacon: bool = False  # already deployed in this activation (SW-R37)


class Fight(msgspec.Struct, frozen=True, gc=False):
    """The combat being resolved. Strengths are fixed when both sides have called support (SW-R65)."""

    area: int
    attacker: Seat
    defender: Seat
    support: tuple[tuple[Seat, int, int], ...] = ()  # who, from where, how much
    attack: int = 0
    defense: int = 0
    dials: tuple[int, int] = (0, 0)
    stage: str = "support"
    killed: int = 0  # the combat losses, as a group
    idol: bool = False  # a converting elite fought for the attacker when the winner was determined (SW-R85)


def _cards(_table: Table, hands: list[list[int]], viewer: Seat) -> list[list[int]]:
    return [hand if seat == viewer else [UNKNOWN] * len(hand) for seat, hand in enumerate(hands)]


def _pile(_table: Table, cards: list[int], _viewer: Seat) -> list[int]:
    return [UNKNOWN] * len(cards)


def _top(_table: Table, cards: list[int], _viewer: Seat) -> list[int]:
    """SW-HID-04: of a pile face up only the top card may be looked at."""
    return [UNKNOWN] * (len(cards) - 1) + cards[-1:]


def _orders(table: Table, orders: list[list[str]], viewer: Seat) -> list[list[str]]:
    """SW-HID-05, SW-HID-07: face down, a token shows its back to all but its owner and whoever has looked at it."""
    if not table.facedown:
        return orders
    looked = table.looked if viewer == table.archon else ()
    return [
        row if seat == viewer else [HIDDEN if token and area not in looked else token for area, token in enumerate(row)]
        for seat, row in enumerate(orders)
    ]


def _meetings(table: Table, places: list[int], viewer: Seat) -> list[int]:
    """SW-HID-11: secret until its owner reveals it."""
    return [p if seat == viewer or table.met[seat] else UNKNOWN for seat, p in enumerate(places)]


@dataclass(slots=True)
class Table(CoreTable):
    box: Aside[Box]
    phase: Open[str]
    round: Open[int]
    # --- titles and order
    clan: Open[list[str]]
    deployment: Open[list[int]]  # the Deployment card of each seat, 0 before
    order: Open[list[Seat]]  # this round (SW-R01)
    title: Open[list[int]]  # held this round
    claim: Open[list[int]]  # on the Title Claim track
    blocked: Open[int]  # the title under the Primus token
    turn: Open[int]  # whose turn is next in the order
    passed: Open[list[bool]]
    alive: Open[list[bool]]
    # --- the map
    army: Open[list[list[int]]]
    singed: Open[list[int]]
    cache: Open[list[int]]  # contraband barrels lying with the Singed
    orders: Annotated[list[list[str]], Seen(_orders, of=("facedown", "looked", "archon"))]
    facedown: Open[bool]
    looked: Open[list[int]]  # areas whose tokens the Archon has named
    steam: Open[list[int]]
    farms: Open[list[int]]
    toxic: Open[list[int]]
    turrets: Open[list[int]]
    beacon: Open[list[int]]
    cube: Open[list[bool]]
    contracts: Open[list[list[int]]]  # by floe, by seat
    legate: Open[int]  # the floe of the Legate token
    associate: Open[int]  # the floe of the Associate token
    closed: Open[int]  # the floe closed by a card
    # --- clan boards
    reserve: Open[list[list[int]]]  # base soldiers and elites in supply
    exiled: Open[list[list[int]]]
    kept: Open[list[list[int]]]  # lost for good to an enemy's trophies
    trophies: Open[list[int]]
    beacons: Open[list[int]]
    spaces: Open[list[list[str]]]
    fuel: Open[list[list[int]]]
    shut: Open[list[int]]  # pure spaces under Quarantine
    cut: Open[list[int]]  # supply spaces under Quarantine, from the top
    limit: Open[list[int]]  # the supply marker
    bane: Open[list[int]]  # the incubation marker
    soothed: Open[list[bool]]  # the hospice of this round is used up
    geo: Open[list[int]]
    activated: Open[list[int]]  # Order tokens activated this round
    skipped: Open[list[int]]
    # --- general supply
    farms_left: Open[int]
    toxic_left: Open[int]
    turrets_left: Open[int]
    # --- cards
    deck: Annotated[list[int], Seen(_pile, of=())]
    discard: Annotated[list[int], Seen(_top, of=())]
    hand: Annotated[list[list[int]], Seen(_cards, of=())]
    archon_deck: Counted[list[str]]
    archon_discard: Open[list[str]]
    archon_hand: OwnCards[list[list[str]]]
    card: Open[str]  # in force
    archon: Open[int]  # who played it this round
    # --- scenario
    prize: Open[int]  # who holds the scenario card
    meeting: Annotated[list[int], Seen(_meetings, of=("met",))]
    met: Open[list[bool]]
    # --- what is going on
    active: Open[Activation | None]
    fight: Open[Fight | None]
    winner: Open[int]
    ending: Open[str]

    def clone(self) -> Table:
        return Table(
            self.seats, [*self.stack], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.box, self.phase, self.round,
            [*self.clan], [*self.deployment], [*self.order], [*self.title], [*self.claim], self.blocked, self.turn,
            [*self.passed], [*self.alive],
            [[*a] for a in self.army], [*self.singed], [*self.cache], [[*o] for o in self.orders], self.facedown,
            [*self.looked], [*self.steam], [*self.farms], [*self.toxic], [*self.turrets], [*self.beacon], [*self.cube],
            [[*c] for c in self.contracts], self.legate, self.associate, self.closed,
            [[*r] for r in self.reserve], [[*r] for r in self.exiled], [[*r] for r in self.kept], [*self.trophies],
            [*self.beacons], [[*s] for s in self.spaces], [[*f] for f in self.fuel], [*self.shut], [*self.cut],
            [*self.limit], [*self.bane], [*self.soothed], [*self.geo], [*self.activated], [*self.skipped],
            self.farms_left, self.toxic_left, self.turrets_left,
            [*self.deck], [*self.discard], [[*h] for h in self.hand], [*self.archon_deck], [*self.archon_discard],
            [[*h] for h in self.archon_hand], self.card, self.archon,
            self.prize, [*self.meeting], [*self.met],
            self.active, self.fight, self.winner, self.ending,
        )  # fmt: skip
