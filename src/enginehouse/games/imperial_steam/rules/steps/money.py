"""Main actions 8 and 9: philanthropize, and the share value (IS-PHIL, IS-SHARE, IS-R06, IS-R07)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.imperial_steam.rules.city import gain_influence
from enginehouse.games.imperial_steam.rules.events import Donated, ValueMoved
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

STEP_PRICE = 10


def can_donate(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    return cash >= STEP_PRICE and influence < table.box.last


def why_donate(table: Table, seat: Seat, influence: int) -> Refusal:
    if influence >= table.box.last:
        return Refusal("IS-R07", f"You would stand on {10 * table.box.last}, the last column.")
    return Refusal("IS-R22", "A step of influence costs 10, and you have nothing.")


def start_donate(table: Table, seat: Seat) -> None:
    table.then(Donate(seat))


class Donate(Ask, frozen=True):
    """D-PHIL: 10 a step, any number (IS-PHIL-01)."""

    aloud: ClassVar[bool] = True
    doing = "is giving for the public good"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Give for influence: how many steps?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "10 gulden a step of 10 influence."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        most = min(table.purse[seat] // STEP_PRICE, table.box.last - table.influence[seat])
        return list(table.box.book.donate[1 : most + 1])

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        steps = table.box.book.donate_of.get(action)
        if steps is None:
            return None
        if steps == 0:
            return Refusal("IS-R20", "Give for at least one step.")
        if table.influence[seat] + steps > table.box.last:
            return Refusal("IS-R07", f"The track ends at {10 * table.box.last}.")
        return Refusal("IS-R22", f"{steps} steps cost {10 * steps}; you have {table.purse[seat]}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        steps = table.box.book.donate_of[action]
        table.purse[seat] -= STEP_PRICE * steps
        if table.events is not None:
            table.tell(Donated(seat, STEP_PRICE * steps))
        gain_influence(table, seat, steps, "philanthropy")


def value_choices(table: Table, seat: Seat, influence: int) -> list[int]:
    """One row up if its influence can be paid, or any number of rows down (IS-SHARE-02 to -04)."""
    row = table.share[seat]
    found = list(range(row))
    if row < len(table.box.raise_costs) and table.box.raise_costs[row] <= influence:
        found.append(row + 1)
    return found


def can_value(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    return bool(value_choices(table, seat, influence))


def why_value(table: Table, seat: Seat, influence: int) -> Refusal:
    cost = 10 * table.box.raise_costs[0]
    return Refusal(
        "IS-R06", f"Raising costs {cost} influence; you would have {10 * influence}, and there is nothing to lower."
    )


def start_value(table: Table, seat: Seat) -> None:
    table.then(ShareValue(seat))


class ShareValue(Ask, frozen=True):
    """D-SHARE."""

    aloud: ClassVar[bool] = True
    doing = "is setting the share value"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Set your share value: one row up, or any number down"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"Your topmost investor sits in row {table.investors[seat]}; up costs influence, down is free."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.book.values
        return [words[row] for row in value_choices(table, seat, table.influence[seat])]

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        row = table.box.book.value_of.get(action)
        if row is None:
            return None
        now = table.share[seat]
        if row == now:
            return Refusal("IS-R20", "The value stands there already.")
        if row > now + 1:
            return Refusal("IS-SHARE-02", "The value rises one row at a time.")
        cost, have = 10 * table.box.raise_costs[now], 10 * table.influence[seat]
        return Refusal("IS-R06", f"Raising to {table.box.values[row]} costs {cost} influence; you have {have}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        row, now = table.box.book.value_of[action], table.share[seat]
        cost = table.box.raise_costs[now] if row > now else 0
        table.move_influence(seat, -cost)
        table.share[seat] = row
        if table.events is not None:
            table.tell(ValueMoved(seat, table.box.values[row], cost))
