"""Business points of a new city, one by one (IS-BIZ-02 to -07, IS-R37, IS-R38)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, listed, refuse
from enginehouse.games.imperial_steam.rules.city import gain_influence
from enginehouse.games.imperial_steam.rules.events import PointSpent
from enginehouse.games.imperial_steam.rules.notation import POINTS
from enginehouse.games.imperial_steam.rules.state import Table, Train
from enginehouse.games.imperial_steam.rules.steps.moment import Moment, settle

INFLUENCE, SHARE, CAR, FORGO = POINTS


class Points(Moment, frozen=True):
    """Spend one of the points left."""

    aloud: ClassVar[bool] = True
    doing = "is spending business points"
    left: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Spend your business point" if self.left == 1 else f"Spend the first of {self.left} business points"

    def hint(self, table: Table, seat: Seat) -> str:
        words = {
            INFLUENCE: "influence +10",
            SHARE: f"share value up to {table.box.values[min(table.share[seat] + 1, len(table.box.values) - 1)]}",
            CAR: "one freight car for passengers, 10 each income from then on",
        }
        parts = [text for word, text in words.items() if judge_point(table, seat, word) is None]
        said = listed(parts, "or") if parts else "a point that nothing can use is forgone"
        return f"{said[0].upper()}{said[1:]}."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [word for word in POINTS if judge_point(table, seat, word) is None]

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return judge_point(table, seat, action) if action in POINTS else self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if self.left > 1:
            table.then(Points(seat, self.left - 1))
        if action == INFLUENCE:
            gain_influence(table, seat, 1, "business")
        elif action == SHARE:
            table.share[seat] += 1  # no influence is paid: IS-BIZ-03
            _tell(table, seat, f"raises the share value to {table.box.values[table.share[seat]]}")
        elif action == CAR:
            change_cars(table, seat, "P", 1)
            _tell(table, seat, "turns a freight car into a passenger car")
            settle(table, seat)
        else:
            _tell(table, seat, "forgoes a business point")


def judge_point(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """May a point be spent so? IS-BIZ-02 to -04, -06, IS-R37; it may always be forgone."""
    if action == INFLUENCE and table.influence[seat] >= table.box.last:
        return refuse("IS-R37", "You stand on {last}, the last column.", last=10 * table.box.last)
    if action == SHARE and table.share[seat] + 1 >= len(table.box.values):
        return refuse("IS-R37", "Your share value is at the top.")
    if action == CAR and not table.freight(seat):
        return refuse("IS-BIZ-06", "You have no freight car without a reserved token to convert.")
    return None


def _tell(table: Table, seat: Seat, what: str) -> None:
    if table.events is not None:
        table.tell(PointSpent(seat, what))


def change_cars(table: Table, seat: Seat, sign: str, n: int) -> None:
    """The first freight cars without a token, from the top row, from the left (IS-CONTR-04, -06, IS-R45)."""
    trains: list[Train] = []
    for level, cars in table.trains[seat]:
        here = min(n, cars.count("F"))
        trains.append((level, cars.replace("F", sign, here) if here else cars))
        n -= here
    table.trains[seat] = tuple(trains)
