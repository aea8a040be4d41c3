"""Action 2: build a factory. SP-FACTORY, and as a bonus SP-REWARD-06."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.notation import COUNT, PUT
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.question import Question


def sites(table: Table, company: Company) -> list[int]:
    """Empty factory cities that a completed link of anyone reaches, with pieces to be had.

    SP-FACTORY-01, SP-FACTORY-02, SP-FACTORY-03, SP-FACTORY-04, SP-FACTORY-05, SP-FACTORY-11, SP-FACTORY-12, SP-R25.
    """
    if table.factories[company] == 0:
        return []
    colour_of, stock = table.tile_colour, table.stock
    return [city for city in vacant(table) if stock[colour_of[city]]]


def can_build(table: Table, company: Company) -> bool:
    """Is there any site? SP-R02."""
    empty = table.vacant if table.vacant is not None else vacant(table)
    if not empty or table.factories[company] == 0:
        return False
    colour_of, stock = table.tile_colour, table.stock
    for city in empty:  # noqa: SIM110 - a loop is quicker than a generator
        if stock[colour_of[city]]:
            return True
    return False


def vacant(table: Table) -> list[int]:
    """The cities that may get a factory, whatever there is in the stock. SP-FACTORY-02, SP-FACTORY-05, SP-FACTORY-09."""
    known = table.vacant
    if known is None:
        linked = [group for group, road in enumerate(table.roads) if road]
        known = table.vacant = sorted([city for group in linked for city in table.sites_in(group)])
    return known


def build(table: Table, company: Company, city: int, pieces: int) -> None:
    """A factory with pieces from the stock, as many as there are. SP-FACTORY-06, SP-R25."""
    land, colour = table.box.land, table.tile_colour[city]
    pieces = min(pieces, table.stock[colour])
    table.factories[company] -= 1
    table.vacant = [other for other in vacant(table) if other != city]
    table.factory[city] = company
    table.stock[colour] -= pieces
    table.pieces[city] = pieces
    table.restock(city)
    if table.events is not None:
        table.tell(events.Built(table.owner(company), land.names[city], land.codes[city], COLOURS[colour], pieces))


class ChooseSite(Question, frozen=True):
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
        return f"It gets {table.box.pieces} pieces if the stock has them, and scores when the last one has left."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        note = table.box.land.build_note
        return [note[city] for city in sites(table, self.company)]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        city = table.box.land.build_city.get(action)
        return self.why_not(table, seat, action) if city is None else judge_site(table, city)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        city = table.box.land.city_of_note[action]
        if self.bonus:
            table.then(ChoosePieces(self.company, city))
        else:
            build(table, self.company, city, table.box.pieces)


def judge_site(table: Table, city: int) -> Refusal | None:
    """SP-FACTORY-02 to 05, SP-FACTORY-09, SP-R25."""
    name, colour = table.box.land.names[city], table.tile_colour[city]
    if colour == PURPLE:
        return refuse("SP-FACTORY-05", "{city} is a purple city: factories are never built there.", city=name)
    if table.factory[city] >= 0:
        return refuse("SP-FACTORY-09", "{city} has had its factory; each city gets one in the whole game.", city=name)
    if not table.is_linked(table.box.land.group_of[city]):
        return refuse("SP-FACTORY-02", "No completed link reaches {city} yet.", city=name)
    if table.stock[colour] == 0:
        return refuse("SP-R25", "There is no {colour} piece left in the stock.", colour=COLOURS[colour])
    return None


#: By what a factory gets: the rule that says what a bonus factory of two players gets, in either edition.
RANGE_OF_TWO = {4: "SP-REWARD-07", 5: "SP-DRAFT-03"}


class ChoosePieces(Question, frozen=True):
    """How many pieces a bonus factory gets: the usual number, one more or one fewer. SP-REWARD-06, SP-REWARD-07, SP-DRAFT-03."""

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

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in COUNT:
            return self.why_not(table, seat, action)
        if action in self.legal(table, seat):
            return None
        usual, stock = table.box.pieces, table.stock[table.tile_colour[self.city]]
        if abs(COUNT[action] - usual) <= 1:
            return refuse("SP-R25", "Pieces of that colour left in the stock: {stock}.", stock=stock)
        return refuse(
            RANGE_OF_TWO.get(usual, "SP-REWARD-06") if table.box.players == 2 else "SP-REWARD-06",
            "A bonus factory gets {fewer}, {usual} or {more} pieces, as long as the stock has them.",
            fewer=usual - 1, usual=usual, more=usual + 1,
        )  # fmt: skip

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        build(table, self.company, self.city, COUNT[action])
