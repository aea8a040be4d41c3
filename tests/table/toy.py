"""A game of thirty lines with everything a table must cope with: secret hands, chance, sealed bids, open turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import ClassVar

from enginehouse.core import (
    HIDDEN,
    Action,
    Advice,
    Aside,
    Auto,
    Choice,
    Counted,
    Event,
    Figure,
    Open,
    Option,
    OwnCards,
    Panel,
    Refusal,
    Result,
    Sealed,
    Seat,
    Step,
    Title,
    Value,
    Words,
    ranked,
    sealed_for,
)
from enginehouse.core import Table as Base
from enginehouse.core.catalogue import Catalogue, read_catalogue

CARDS = [f"c{n}" for n in range(1, 41)]
BIDS = {f"bid {n}": n for n in range(4)}
PLAYS = {f"play {card}": card for card in CARDS}
RULES = """### Turns
- **TY-PLAY-01** Play a card that you hold. *(test)*
- **TY-BID-01** Bid what your coins allow, secretly. *(test)*
- **TY-DRAW-01** Draw while the deck lasts. *(test)*
"""


@dataclass(frozen=True)
class Box:
    players: int
    rounds: int
    hushed: bool


@dataclass(slots=True)
class Table(Base):
    box: Aside[Box]
    hands: OwnCards[list[list[str]]]
    deck: Counted[list[str]]
    coins: Open[list[int]]
    points: Open[list[int]]
    piles: Open[list[list[str]]]
    round: Open[int]

    def clone(self) -> Table:
        return Table(
            self.seats, self.stack[:], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.box, [h[:] for h in self.hands], self.deck[:], self.coins[:], self.points[:],
            [p[:] for p in self.piles], self.round,
        )  # fmt: skip


class Played(Event, frozen=True):
    seat: Seat
    card: str

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} plays {self.card}"

    def places(self) -> tuple[str, ...]:
        return (f"pile-{self.seat}",)


class Drew(Event, frozen=True):
    seat: Seat
    card: str

    def seen_by(self, viewer: Seat) -> Event:
        return self if viewer in (self.seat, -2) else Drew(self.seat, HIDDEN)

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} draws {'a card' if self.card == HIDDEN else self.card}"


class Bid(Event, frozen=True):
    bids: tuple[int, ...]

    def text(self, words: Words) -> str:
        return "The bids are " + ", ".join(f"{words.seat(s)} {b}" for s, b in enumerate(self.bids))


class Round(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        if table.round == table.box.rounds:
            return
        table.round += 1
        kind = Hushed if table.box.hushed else Bids
        table.then(kind(**sealed_for(tuple(range(table.seats)), table.seats)), Round())


class Bids(Sealed[Table], frozen=True):
    """Two clicks: an amount, then "seal"."""

    doing: ClassVar[str] = "is bidding"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Seal your bid" if self.drafts[seat] else "Choose your bid"

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        return ["seal"] if draft else [b for b, n in BIDS.items() if n <= table.coins[seat]]

    def settled(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> bool:
        return len(draft) == 2

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        return Refusal("TY-BID-01", f"You have {table.coins[seat]} coins.")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        bids = tuple(BIDS[a[0]] for a in answers)
        for seat, bid in enumerate(bids):
            table.coins[seat] -= bid
            table.points[seat] += bid
        table.tell(Bid(bids))
        best = max(range(table.seats), key=lambda s: bids[s])
        table.then(*(Turn(seat=(best + n) % table.seats, plays=2) for n in range(table.seats)))


class Hushed(Bids, frozen=True):
    """The same, but nobody learns who has answered."""

    hushed: ClassVar[bool] = True


class Turn(Step[Table], frozen=True):
    aloud = True
    seat: Seat
    plays: int

    doing: ClassVar[str] = "is choosing a card"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Play a card or draw one"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        out = [f"play {card}" for card in table.hands[seat]] + ["pass"]
        return [*out, "draw"] if table.deck else out

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        return Refusal("TY-DRAW-01" if action == "draw" else "TY-PLAY-01", "You do not hold that card.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "draw":
            table.reveal()
            table.hands[seat].append(table.deck.pop())
            table.tell(Drew(seat, table.hands[seat][-1]))
        elif action != "pass":
            card = PLAYS[action]
            table.hands[seat].remove(card)
            table.piles[seat].append(card)
            table.points[seat] += 1
            table.tell(Played(seat, card))
        if self.plays > 1:
            table.then(Turn(seat=self.seat, plays=self.plays - 1))


@dataclass(frozen=True)
class Drawing:
    viewbox: tuple[float, float, float, float]
    layers: Mapping[str, str]
    static: frozenset[str] = frozenset({"ground"})
    laid: str = ""

    def inline(self) -> str:
        inner = "".join(f'<g id="layer-{name}">{svg}</g>' for name, svg in self.layers.items())
        return f'<svg class="board" viewBox="0 0 100 100">{inner}</svg>'

    def svg(self, theme: str = "light") -> str:
        return self.inline()


class Toy(Title[Table]):
    id = "toy"
    name = "Toy"
    prefix = "TY"
    blurb = "Cards and coins."
    length = "a minute"
    version = 1
    players = range(2, 5)
    options = (
        Option("rounds", 3, "How many rounds", range(1, 100)),
        Option("hushed", False, "Nobody learns who has bid", (False, True)),
    )
    steps = (Round, Bids, Hushed, Turn)
    events = (Played, Drew, Bid)
    table = Table
    shifting = MappingProxyType({"play": ("card-", "pile-")})  # onto the pile of who plays

    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        rounds = options["rounds"]
        assert isinstance(rounds, int)
        return Box(players, rounds, options["hushed"] is True)

    def setup(self, box: Box, seed: int) -> Table:
        n = box.players
        deck = CARDS[:]
        table = Table(
            seats=n, stack=[Round()], seed=seed, drawn=0, ply=0, clock=0, barrier=0, viewer=-2, events=None, box=box,
            hands=[[] for _ in range(n)], deck=deck, coins=[9] * n, points=[0] * n, piles=[[] for _ in range(n)],
            round=0,
        )  # fmt: skip
        table.shuffle(deck)
        for hand in table.hands:
            hand.extend(deck.pop() for _ in range(3))
        return table

    def result(self, table: Table) -> Result:
        return Result(
            ranked([(p,) for p in table.points]), tuple(table.points), tuple({"points": p} for p in table.points)
        )

    def determinize(self, view: Table, seed: int) -> Table:
        full = view.clone()
        known = {c for hand in view.hands for c in hand} | {c for pile in view.piles for c in pile}
        rest = [c for c in CARDS if c not in known]
        Random(seed).shuffle(rest)
        full.hands = [[rest.pop() if c == HIDDEN else c for c in hand] for hand in view.hands]
        full.deck = [rest.pop() for _ in view.deck]
        step = full.stack[-1] if full.stack else None
        if isinstance(step, Bids):
            full.stack[-1] = step.imagined(full, Random(seed))
        full.seed, full.viewer = seed, -2
        return full

    def universe(self, table: Table) -> Sequence[Action]:
        return [*BIDS, *PLAYS, "seal", "pass", "draw", "unseal"]

    def catalogue(self) -> Catalogue:
        return read_catalogue(RULES)

    def moment(self, view: Table) -> str:
        return f"Round {view.round}"

    def figures(self, view: Table) -> tuple[Figure, ...]:
        return (
            Figure("points", tuple(view.points)),
            Figure("coins", tuple(view.coins), "$"),
            Figure("cards", tuple(len(h) for h in view.hands)),
        )

    def choice(self, view: Table, seat: Seat, action: Action) -> Choice:
        if action in PLAYS:
            return Choice(action, f"Play {PLAYS[action]}", (f"card-{PLAYS[action]}", f"pile-{seat}"), "Play")
        return Choice(action, action.capitalize(), (), "Bid" if action in BIDS else "", BIDS.get(action))

    def text(self, view: Table, words: Words) -> str:
        rows = [f"{words.seat(s)}: {view.points[s]} points, holds {' '.join(view.hands[s])}" for s in range(view.seats)]
        return "\n".join([f"Round {view.round}", *rows])

    def board(self, view: Table, words: Words) -> Drawing:
        piles = "".join(
            f'<text id="pile-{s}">{escape(words.seat(s))}: {" ".join(view.piles[s])}</text>' for s in range(view.seats)
        )
        return Drawing((0, 0, 100, 100), {"ground": '<rect width="100" height="100"/>' * 50, "piles": piles})

    def panels(self, view: Table, words: Words) -> tuple[Panel, ...]:
        if view.viewer < 0:
            return ()
        return (Panel("hand", "Your hand", "".join(f'<b id="card-{c}">{c}</b>' for c in view.hands[view.viewer])),)

    def advise(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        if rnd.random() < 0:
            return Advice(legal[0])
        return Advice(legal[0], f"the first of {len(legal)}")


GAME = Toy()
