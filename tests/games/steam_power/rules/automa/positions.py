"""Small positions for the Automa's rules: a field of plains with cities where the examples of the catalogue put them.

Hexes are axial ``(q, r)`` and tiles ``(q, r, edge, edge)``, as in the catalogue. Seat 0 is a person unless told.
"""

from collections.abc import Iterable
from dataclasses import replace

from enginehouse.core import Event, Words
from enginehouse.core.options import read_options
from enginehouse.games.steam_power import GAME
from enginehouse.games.steam_power.rules import box as boxes
from enginehouse.games.steam_power.rules import events, setup, tiles
from enginehouse.games.steam_power.rules import land as lands
from enginehouse.games.steam_power.rules.automa import build, coins, turn
from enginehouse.games.steam_power.rules.checks import position
from enginehouse.games.steam_power.rules.state import CoinPath, Link, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.lay_track import PlaceTrack
from enginehouse.games.steam_power.rules.steps.rounds import EndRound
from enginehouse.games.steam_power.rules.track import lay_segment

TL, TR, BR, BL = range(4)
CORNERS = (TL, TR, BR, BL)
Hex = tuple[int, int]
Tile = tuple[int, int, int, int]
MARGIN = 4


class Scene:
    """A table in the middle of a game."""

    def __init__(
        self,
        cities: dict[str, tuple[int, int, str]],
        people: int = 1,
        automas: str = "normal",
        ground: dict[Hex, str] | None = None,
        **options: object,
    ) -> None:
        low_q = min(q for q, _, _ in cities.values())
        self.dq = MARGIN - low_q + (MARGIN - low_q) % 2  # even, so that columns keep their parity
        rows = [r + (q - q % 2) // 2 for q, r, _ in cities.values()]
        self.dr = MARGIN - min(rows)
        self.land = self._field(cities, ground or {})
        players = people + len(automas.split(","))
        chosen = read_options(GAME.options, {"automas": automas, **options})
        self.table: Table = setup.set_up(replace(boxes.build_box(players, chosen, None), land=self.land), 1)
        self.table.stack, self.table.round = [EndRound(), ChooseAction(0, 2, 2)], 1
        self.heard: list[Event] = []
        self.made_up = False  # a position that no game comes to: not to be checked
        self.table.corner_goods = [0, 1, 2, 3]
        self.table.corner = TL

    def _cell(self, q: int, r: int) -> Hex:
        return q + self.dq, r + (q - q % 2) // 2 + self.dr

    def _field(self, cities: dict[str, tuple[int, int, str]], ground: dict[Hex, str]) -> lands.Land:
        cells = {self._cell(q, r): code for code, (q, r, _) in cities.items()}
        special = {self._cell(*h): sign for h, sign in ground.items()}
        cols, rows = max(c for c, _ in cells) + MARGIN + 1, max(r for _, r in cells) + MARGIN + 1
        lines = [[cells.get((c, r)) or special.get((c, r), ".") for c in range(cols)] for r in range(rows)]
        file = lands.MapFile(
            name="Field",
            origin="house",
            players=(1, 5),
            subtitle="",
            grid="\n".join(" ".join(line) for line in lines),
            cities={code: f"City {code}" for code in cities},
            tiles={code: colour for code, (_, _, colour) in cities.items()},
        )
        return lands._build("field", file)

    # --- naming ------------------------------------------------------------------------------------------------------
    def hex(self, q: int, r: int) -> int:
        return self.land.hex(self._cell(q, r))

    def city(self, code: str) -> int:
        return self.land.by_code[code]

    def note(self, tile: Tile, verb: str = "lay") -> str:
        q, r, a, b = tile
        return f"{verb} {self.land.refs[self.hex(q, r)]} {tiles.NAME[tiles.BETWEEN[a][b]]}"

    # --- putting things there ----------------------------------------------------------------------------------------
    def lay(self, company: int, *lain: Tile) -> "Scene":
        """Track of a company, free of charge, in travel order (entry edge first)."""
        purse = self.table.purse[:]
        for q, r, a, b in lain:
            lay_segment(self.table, company, self.hex(q, r), a, b)
        self.table.purse = purse
        return self

    def factory(self, company: int, code: str, pieces: int) -> "Scene":
        table, city = self.table, self.city(code)
        colour = table.tile_colour[city]
        table.factory[city], table.pieces[city] = company, pieces
        table.factories[company] -= 1
        table.stock[colour] -= pieces
        return self

    def money(self, seat: int, amount: int) -> "Scene":
        self.table.purse[seat] = amount
        self.table.round = max(self.table.round, amount // 4)  # late enough to have earned it
        return self

    def without_trains(self, seat: int = 1) -> "Scene":
        """As if all its trains were on links elsewhere."""
        self.table.trains[seat] = 0
        self.made_up = True
        return self

    def marker(self, corner: int) -> "Scene":
        self.table.corner = corner
        return self

    def coins(self, seat: int, hexes: Iterable[Hex], target: str, start: str | None = None) -> "Scene":
        group = -1 if start is None else self.land.group_of[self.city(start)]
        self.table.coin_paths[seat] = CoinPath(tuple(self.hex(*h) for h in hexes), self.city(target), group)
        return self

    def deck(self, *cards: str) -> "Scene":
        """These cards come next, in this order."""
        rest = [card for card in self.table.deck if card not in cards]
        self.table.hands = [[card for card in hand if card not in cards] for hand in self.table.hands]
        self.table.deck = [*rest, *reversed(cards)]
        held = {card for hand in self.table.hands for card in hand} | set(self.table.deck)
        self.table.deck[:0] = [card for card in self.table.box.cards if card not in held and not self._lies_open(card)]
        return self

    def _lies_open(self, card: str) -> bool:
        return card in self.table.discard or any(card in cards for cards in self.table.fulfilled)

    # --- doing -------------------------------------------------------------------------------------------------------
    def listen(self) -> None:
        self.table.events = self.heard

    def turn(self, seat: int = 1) -> "Scene":
        self.listen()
        turn.AutomaTurn(seat).run(self.table)
        return self.checked()

    def resolve(self, card: str, seat: int = 1) -> "Scene":
        """The Automa turns up this card."""
        self.deck(card)
        self.table.deck.pop()
        self.listen()
        turn.resolve(self.table, seat, self.table.box.cards[card])
        return self.checked()

    def track(self, card: str, seat: int = 1) -> int:
        """How many tiles the Automa lays with this card."""
        self.listen()
        return build.lay_tracks(self.table, seat, self.table.box.cards[card])

    def target(self, colour: str, seat: int = 1) -> tuple[str, int]:
        """The city that a colour on the contract makes the Automa build to, and how many tiles it needs."""
        start = -1 if self.table.network[seat] else self.land.group_of[build.start_city(self.table)]
        aim = build.pick_target(self.table, seat, lands.COLOURS.index(colour), start)
        return ("", 0) if aim is None else (self.land.codes[aim.city], aim.tiles)

    def lay_next(self, seat: int = 1) -> bool:
        self.listen()
        return coins.lay_next(self.table, seat)

    def build(self, seat: int = 1) -> str:
        """The code of the city where the Automa builds a factory; empty if nowhere."""
        self.listen()
        before = self.table.factory[:]
        done = build.build_factory(self.table, seat)
        built = [self.land.codes[c] for c, owner in enumerate(self.table.factory) if owner != before[c]]
        assert done == bool(built)
        return built[0] if built else ""

    def place(self, seat: int, *actions: str) -> "Scene":
        """Placements of a person, by the step that asks for them."""
        self.listen()
        for action in actions:
            step = PlaceTrack(seat, 1)
            assert action in step.legal(self.table, seat), step.judge(self.table, seat, action)
            waiting = self.table.stack[:]
            step.apply(self.table, seat, action)
            self.table.stack = waiting
        return self

    def checked(self) -> "Scene":
        if not self.made_up and tuple(self.table.tile_colour) == self.land.fixed_tiles:
            position.check(self.table)
        return self

    # --- seeing ------------------------------------------------------------------------------------------------------
    def purse(self, seat: int = 1) -> int:
        return self.table.purse[seat]

    def pieces(self, code: str) -> int:
        return self.table.pieces[self.city(code)]

    def owner(self, code: str) -> int:
        return self.table.factory[self.city(code)]

    def on(self, q: int, r: int) -> list[set[int]]:
        """The segments on a hex, as sets of edges."""
        return [set(tiles.ENDS[s]) for s in tiles.segments_of(self.table.tiles[self.hex(q, r)])]

    def coins_of(self, seat: int = 1) -> list[Hex]:
        path = self.table.coin_paths[seat]
        return [] if path is None else [self.axial(h) for h in path.hexes]

    def axial(self, h: int) -> Hex:
        col, row = self.land.cell(h)
        q = col - self.dq
        return q, row - self.dr - (q - q % 2) // 2

    def network(self, seat: int = 1) -> set[str]:
        groups = self.table.network[seat]
        return {code for c, code in enumerate(self.land.codes) if groups >> self.land.group_of[c] & 1}

    def links(self, seat: int = 1) -> list[Link]:
        return [link for link in self.table.links if link.company == seat]

    def said(self) -> list[str]:
        words = Words([f"Seat {seat}" for seat in range(self.table.seats)])
        return [event.text(words) for event in self.heard]

    def thoughts(self) -> str:
        return "; ".join(e.thought for e in self.heard if isinstance(e, events.AutomaThought))
