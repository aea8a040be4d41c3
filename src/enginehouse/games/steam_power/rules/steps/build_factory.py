"""Action 2: build a factory. SP-FACTORY, and as a bonus SP-REWARD-06."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, Step
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.land import COLOURS, PURPLE
from enginehouse.games.steam_power.rules.state import Company, Table

PUT: tuple[str, ...] = tuple(f"put {n}" for n in range(10))
COUNT: dict[str, int] = {note: n for n, note in enumerate(PUT)}


def sites(table: Table, company: Company) -> list[int]:
    """Empty factory cities that a completed link of anyone reaches, with pieces to be had. SP-FACTORY-01 to 05, 11, SP-R25."""
    if table.factories[company] == 0:
        return []
    colour_of, stock = table.tile_colour, table.stock
    return [city for city in vacant(table) if stock[colour_of[city]]]


def can_build(table: Table, company: Company) -> bool:
    """Is there any site? SP-R02."""
    if table.factories[company] == 0:
        return False
    colour_of, stock = table.tile_colour, table.stock
    for city in vacant(table):  # noqa: SIM110 - a loop is quicker than a generator
        if stock[colour_of[city]]:
            return True
    return False


def vacant(table: Table) -> list[int]:
    """The cities that may get a factory, whatever there is in the stock. SP-FACTORY-02, SP-FACTORY-05, SP-FACTORY-09."""
    known = table.vacant
    if known is None:
        factory, roads, group_of = table.factory, table.roads, table.box.land.group_of
        known = table.vacant = [
            city
            for city, colour in enumerate(table.tile_colour)
            if factory[city] < 0 and colour != PURPLE and roads[group_of[city]]
        ]
    return known


def build(table: Table, company: Company, city: int, pieces: int) -> None:
    """A factory with pieces from the stock, as many as there are. SP-FACTORY-06, SP-R25."""
    land, colour = table.box.land, table.tile_colour[city]
    pieces = min(pieces, table.stock[colour])
    table.factories[company] -= 1
    table.factory[city] = company
    table.stock[colour] -= pieces
    table.pieces[city] = pieces
    table.restock(colour)
    table.vacant = None
    table.tell(events.Built(table.owner(company), land.names[city], land.codes[city], COLOURS[colour], pieces))


class ChooseSite(Step[Table], frozen=True):
    """Which city. SP-FACTORY-01."""

    aloud: ClassVar[bool] = True
    company: Company
    bonus: bool

    doing: ClassVar[str] = "is choosing a city for a factory"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a city for your factory"

    def hint(self, table: Table, seat: Seat) -> str:
        if self.bonus:
            return "A bonus factory may get one piece more or fewer."
        return f"It gets {table.box.pieces} pieces, and scores when the last one has left."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        note = table.box.land.build_note
        return [note[city] for city in sites(table, self.company)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        land = table.box.land
        city = land.city_of_note.get(action, -1) if action.startswith("build ") else -1
        if city < 0:
            return Refusal(
                "SP-FACTORY-01",
                f"“{action}” is no site: write build and the letters of a city, as in “build {land.codes[0]}”.",
            )
        return why_no_site(table, city)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        city = table.box.land.city_of_note[action]
        if self.bonus:
            table.then(ChoosePieces(self.company, city))
        else:
            build(table, self.company, city, table.box.pieces)


def why_no_site(table: Table, city: int) -> Refusal:
    name, colour = table.box.land.names[city], table.tile_colour[city]
    if colour == PURPLE:
        return Refusal("SP-FACTORY-05", f"{name} is a purple city: factories are never built there.")
    if table.factory[city] >= 0:
        return Refusal("SP-FACTORY-09", f"{name} has had its factory; each city gets one in the whole game.")
    if not table.is_linked(table.box.land.group_of[city]):
        return Refusal("SP-FACTORY-02", f"No completed link reaches {name} yet.")
    return Refusal("SP-R25", f"There is no {COLOURS[colour]} piece left in the stock.")


class ChoosePieces(Step[Table], frozen=True):
    """How many pieces a bonus factory gets: the usual number, one more or one fewer. SP-REWARD-06, SP-REWARD-07."""

    aloud: ClassVar[bool] = True
    company: Company
    city: int

    doing: ClassVar[str] = "is choosing how many pieces its factory gets"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"How many pieces for {table.box.land.names[self.city]}?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        usual, stock = table.box.pieces, table.stock[table.tile_colour[self.city]]
        counts = [n for n in (usual - 1, usual, usual + 1) if n <= stock]
        return [PUT[n] for n in counts or [stock]]  # a short stock gives what is left. SP-R25

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        usual = table.box.pieces
        stock = table.stock[table.tile_colour[self.city]]
        if action in COUNT and abs(COUNT[action] - usual) <= 1:
            return Refusal("SP-R25", f"Only {stock} pieces of that colour are left in the stock.")
        rule = "SP-REWARD-07" if table.box.players == 2 else "SP-REWARD-06"
        return Refusal(rule, f"A bonus factory gets {usual - 1}, {usual} or {usual + 1} pieces: write “put {usual}”.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        build(table, self.company, self.city, COUNT[action])
