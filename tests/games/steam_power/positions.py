"""Positions for rules tests: a small all-plains map from named cities at axial coordinates, and pieces put on it.

    yard = position({"Orange": (0, 0), "Gray": (0, 2)})
    yard.play(0, "track", "lay 0,1 0-3", "stop")
    assert yard.links(0) == [("Orange", "Gray")]

In these notations a hex is ``q,r`` and a segment its two edges, as the catalogue writes them; everything else is the
game's own notation. A city is written by its name, which is also its letters on the map. Its tile has the colour its
name begins with, else black. Seat 0 is first. A table has all the plains it needs around its cities.
"""

from __future__ import annotations

import atexit
import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Illegal, Refusal
from enginehouse.games.steam_power.rules import tiles, track
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.state import Link, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction, Turn
from enginehouse.games.steam_power.rules.steps.rounds import EndRound
from enginehouse.kit import hexes
from tests.games.steam_power.claims import CLAIMS

Axial = tuple[int, int]
PACKS = Path(tempfile.mkdtemp(prefix="enginehouse-yards-"))
atexit.register(shutil.rmtree, PACKS, ignore_errors=True)
MARGIN = 3
_SEGMENT = re.compile(r"^(\d)-(\d)$")
_HEX = re.compile(r"^(-?\d+),(-?\d+)$")


def colour_of(name: str) -> str:
    return next((colour for colour in COLOURS if name.lower().startswith(colour)), "black")


class Yard:
    """A game on a made map, with hands to move the pieces about."""

    def __init__(self, game: eh.Game[Any], shift: Axial) -> None:
        self.game = game
        self.shift = shift

    @property
    def table(self) -> Table:
        return self.game.table

    # --- names -------------------------------------------------------------------------------------------------------
    def hex(self, at: Axial) -> int:
        return self.table.box.land.hex(hexes.from_axial(at[0] + self.shift[0], at[1] + self.shift[1]))

    def ref(self, at: Axial) -> str:
        return self.table.box.land.refs[self.hex(at)]

    def city(self, name: str) -> int:
        return self.table.box.land.by_code[name]

    def group(self, name: str) -> int:
        return self.table.box.land.group_of[self.city(name)]

    def note(self, text: str) -> str:
        """The game's notation for ``lay 0,1 0-3``."""
        words: list[str] = []
        for word in text.split():
            if at := _HEX.match(word):
                words.append(self.ref((int(at[1]), int(at[2]))))
            elif ends := _SEGMENT.match(word):
                words.append(tiles.NAME[tiles.BETWEEN[int(ends[1])][int(ends[2])]])
            else:
                words.append(word)
        return " ".join(words)

    # --- playing -----------------------------------------------------------------------------------------------------
    def play(self, seat: int, *notes: str) -> Yard:
        for note in notes:
            self.game.play(seat, self.note(note))
        return self

    def may(self, seat: int, note: str) -> bool:
        return self.note(note) in self.game.legal(seat)

    def legal(self, seat: int) -> list[str]:
        return self.game.legal(seat)

    def why(self, seat: int, note: str) -> Refusal:
        """The refusal of an illegal action, whose reason is so; it fails where the action is legal. Nothing changes by trying."""
        before = self.game.to_json()
        refusal = self.game.why_not(seat, self.note(note))
        assert refusal is not None, f"{note} is legal"
        if claim := CLAIMS.get(refusal.kind):
            assert claim(self.game.view(seat), seat, self.note(note), dict(refusal.facts)), f"false: {refusal}"
        with pytest.raises(Illegal) as refused:
            self.game.play(seat, self.note(note))
        assert (refused.value.rule, refused.value.reason) == (refusal.rule, refusal.reason)
        assert self.game.to_json() == before
        return refusal

    def turn(self, seat: int) -> Yard:
        """It is this seat's turn, with both its actions; those behind it in the round follow."""
        table = self.table
        later = [(table.first + n) % table.seats for n in range(table.seats)]
        later = later[later.index(seat) + 1 :]
        table.stack = []
        table.then(ChooseAction(seat, 1, 2), ChooseAction(seat, 2, 2), *(Turn(s) for s in later), EndRound())
        return self

    # --- putting things on the table ---------------------------------------------------------------------------------
    def lay(self, company: int, *tracks: str) -> Yard:
        """Track for nothing: ``lay(0, "0,1 0-3", "0,2 0-3")``, each from its entry edge to its exit edge."""
        for text in tracks:
            where, ends = text.split()
            at, edges = _HEX.match(where), _SEGMENT.match(ends)
            assert at is not None, text
            assert edges is not None, text
            h, seat = self.hex((int(at[1]), int(at[2]))), self.table.owner(company)
            money = self.table.purse[seat]
            track.lay_segment(self.table, company, h, int(edges[1]), int(edges[2]))
            self.table.purse[seat] = money
        return self

    def link(self, company: int, *names: str) -> Yard:
        """A completed link from city to city to city, over the fewest empty hexes, for nothing."""
        for a, b in pairwise(names):
            way = self._way(self.city(a), self.city(b))
            money = self.table.purse[:]
            for h, entry, leave in way:
                track.lay_segment(self.table, company, h, entry, leave)
            self.table.purse[:] = money
        return self

    def _way(self, start: int, end: int) -> list[tuple[int, int, int]]:
        land, lain = self.table.box.land, self.table.tiles
        ways: list[tuple[int, tuple[int, ...]]] = [(land.hex_of[start], ())]
        seen = {land.hex_of[start]}
        while ways:
            h, way = ways.pop(0)
            for e, n in enumerate(land.next_to[h]):
                if n == land.hex_of[end] and way:
                    return _segments(land, land.hex_of[start], (*way, e))
                if n >= 0 and n not in seen and land.price[n] >= 0 and lain[n] == 0:
                    seen.add(n)
                    ways.append((n, (*way, e)))
        raise AssertionError("there is no room for that link")

    def factory(self, company: int, name: str, pieces: int = 0) -> Yard:
        """A factory with so many pieces left on its city."""
        table, city = self.table, self.city(name)
        table.factory[city] = company
        table.factories[company] -= 1
        table.pieces[city] = pieces
        table.stock[table.tile_colour[city]] -= pieces
        return self

    def hand(self, seat: int, *cards: str) -> Yard:
        """Exactly these contracts in the hand; what was there goes under the deck."""
        table = self.table
        table.deck[:0] = table.hands[seat]
        table.hands[seat] = []
        for card in cards:
            self._pick_up(card)
        table.hands[seat] = list(cards)
        return self

    def fulfilled(self, seat: int, *cards: str) -> Yard:
        for card in cards:
            self._pick_up(card)
            self.table.fulfilled[seat].append(card)
        return self

    def on_top(self, *cards: str) -> Yard:
        """These contracts on the deck, the first one to be drawn first."""
        for card in cards:
            self._pick_up(card)
        self.table.deck += reversed(cards)
        return self

    def deck_of(self, *cards: str) -> Yard:
        """A deck of these contracts and no others; the rest is out of the game."""
        self.on_top(*cards)
        self.table.deck = self.table.deck[len(self.table.deck) - len(cards) :]
        return self

    def _pick_up(self, card: str) -> None:
        for pile in (self.table.deck, *self.table.hands, *self.table.fulfilled):
            if card in pile:
                pile.remove(card)

    def purse(self, *money: int) -> Yard:
        self.table.purse[: len(money)] = money
        return self

    # --- looking -----------------------------------------------------------------------------------------------------
    def links(self, company: int) -> list[tuple[str, str]]:
        codes = self.table.box.land.codes
        return [(codes[link.start], codes[link.end]) for link in self.table.links if link.company == company]

    def unfinished(self, company: int) -> Link | None:
        return self.table.unfinished[company]

    def open_end(self, company: int) -> tuple[str, int] | None:
        """The hex of the open end of an incomplete link, by its name on the frame, and its edge."""
        link = self.table.unfinished[company]
        return None if link is None else (self.table.box.land.refs[link.hexes[-1]], link.edges[-1][1])

    def network(self, company: int) -> set[str]:
        """The cities of a company's network."""
        land, mask = self.table.box.land, self.table.network[company]
        return {code for city, code in enumerate(land.codes) if mask >> land.group_of[city] & 1}

    def on(self, at: Axial) -> set[frozenset[int]]:
        """The segments on a hex as pairs of edges."""
        return {frozenset(tiles.ENDS[s]) for s in tiles.segments_of(self.table.tiles[self.hex(at)])}

    def pieces(self, name: str) -> int:
        return self.table.pieces[self.city(name)]

    def owner(self, name: str) -> int:
        return self.table.factory[self.city(name)]

    def points(self, seat: int) -> dict[str, int]:
        return self.game.result.sources[seat]


def _segments(land: Any, home: int, way: tuple[int, ...]) -> list[tuple[int, int, int]]:
    out: list[tuple[int, int, int]] = []
    h = home
    for came, leaves in pairwise(way):
        h = land.next_to[h][came]
        out.append((h, hexes.opposite(came), leaves))
    return out


def position(
    cities: Mapping[str, Axial],
    players: int = 2,
    *,
    hills: Iterable[Axial] = (),
    mountains: Iterable[Axial] = (),
    water: Iterable[Axial] = (),
    options: Mapping[str, Any] | None = None,
    margin: int = MARGIN,
    seed: int = 1,
) -> Yard:
    """A new game on a map of plains with these cities, so far from the frame, and seat 0 about to act."""
    ground = {**dict.fromkeys(hills, "h"), **dict.fromkeys(mountains, "m"), **dict.fromkeys(water, "~")}
    columns = [q for q, _ in (*cities.values(), *ground)]
    dq = margin - min(columns)
    dq += dq % 2  # odd columns stay odd
    rows = [hexes.from_axial(q + dq, r)[1] for q, r in (*cities.values(), *ground)]
    dr = margin - min(rows)
    cols, height = max(columns) + dq + margin + 1, max(rows) + dr + margin + 1
    signs = {hexes.from_axial(q + dq, r + dr): sign for (q, r), sign in ground.items()}
    signs |= {hexes.from_axial(q + dq, r + dr): name for name, (q, r) in cities.items()}
    grid = "\n".join(" ".join(signs.get((c, r), ".") for c in range(cols)) for r in range(height))
    pack = _pack(grid, cities)
    chosen = {"map": "yard", **(options or {})}
    yard = Yard(eh.new("steam-power", players=players, seed=seed, options=chosen, content=pack), (dq, dr))
    if players > 1 and yard.table.stack and isinstance(yard.table.stack[-1], ChooseAction):
        yard.table.first = 0
        yard.turn(0)
    return yard


def _pack(grid: str, cities: Mapping[str, Axial]) -> Path:
    names = "\n".join(f'{name} = "{name}"' for name in cities)
    colours = "\n".join(f'{name} = "{colour_of(name)}"' for name in cities)
    text = (
        f'name = "Yard"\norigin = "house"\nplayers = [1, 5]\nsubtitle = "a yard"\n'
        f'grid = """\n{grid}\n"""\n[cities]\n{names}\n[tiles]\n{colours}\n'
    )
    pack = PACKS / hashlib.sha256(text.encode()).hexdigest()[:16]
    (pack / "maps").mkdir(parents=True, exist_ok=True)
    (pack / "maps" / "yard.toml").write_text(text)
    return pack


def row_of(*names: str) -> dict[str, Axial]:
    """Cities in a column, one hex between each and the next."""
    return {name: (0, 2 * n) for n, name in enumerate(names)}
