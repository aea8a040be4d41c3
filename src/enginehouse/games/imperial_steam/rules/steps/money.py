"""Main actions 8 and 9: philanthropize, and the share value (IS-PHIL, IS-SHARE, IS-R06, IS-R07)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules.city import gain_influence
from enginehouse.games.imperial_steam.rules.events import Donated, ValueMoved
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

STEP_PRICE = 10


def can_donate(table: Table, influence: int, cash: int) -> bool:
    return cash >= STEP_PRICE and influence < table.box.last


def judge_donate_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """One step, at the influence that the penalty leaves."""
    last, cash = table.box.last, table.purse[seat]
    if can_donate(table, influence, cash):
        return None
    if influence == last:
        return refuse("IS-R07", "You would stand on {last}, the last column.", last=10 * last)
    return refuse("IS-R22", "A step of influence costs {price} gulden; you have {cash}.", price=STEP_PRICE, cash=cash)


def judge_donation(table: Table, seat: Seat, steps: int) -> Refusal | None:
    """IS-PHIL-01, IS-R07, IS-R20."""
    if not steps:
        return refuse("IS-R20", "Give for at least one step.")
    last, cash, cost = table.box.last, table.purse[seat], STEP_PRICE * steps
    if table.influence[seat] + steps > last:
        return refuse("IS-R07", "The track ends at {last}.", last=10 * last)
    if cost > cash:
        return refuse("IS-R22", "{steps} steps cost {cost} gulden; you have {cash}.", steps=steps, cost=cost, cash=cash)
    return None


def start_donate(table: Table, seat: Seat) -> None:
    table.then(Donate(seat))


class Donate(Ask, frozen=True):
    """D-PHIL: 10 a step, any number (IS-PHIL-01)."""

    aloud: ClassVar[bool] = True
    doing = "is donating for the public good"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Donate: how much for influence?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Every 10 gulden bring 10 influence."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        most = min(table.purse[seat] // STEP_PRICE, table.box.last - table.influence[seat])
        return list(table.box.book.donate[1 : most + 1])

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        steps = table.box.book.donate_of.get(action)
        return self.no_answer(table, seat, action) if steps is None else judge_donation(table, seat, steps)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        steps = table.box.book.donate_of[action]
        table.purse[seat] -= STEP_PRICE * steps
        if table.events is not None:
            table.tell(Donated(seat, STEP_PRICE * steps))
        gain_influence(table, seat, steps, "philanthropy")


def value_choices(table: Table, seat: Seat) -> list[Action]:
    """Any number of rows down, or one row up if its influence can be paid (IS-SHARE-02 to -04)."""
    row, costs, words = table.share[seat], table.box.raise_costs, table.box.book.values
    found = [*words[:row]]
    if row < len(costs) and costs[row] <= table.influence[seat]:
        found.append(words[row + 1])
    return found


def can_value(table: Table, seat: Seat, influence: int) -> bool:
    costs = table.box.raise_costs
    return table.share[seat] > 0 or (len(costs) > 0 and costs[0] <= influence)


def judge_value_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """At the influence that the penalty leaves (IS-SHARE-05)."""
    if can_value(table, seat, influence):
        return None
    sentence = "Raising costs {cost} influence; you would have {you}, and there is nothing to lower."
    return refuse("IS-R06", sentence, cost=10 * table.box.raise_costs[0], you=10 * influence)


def judge_value(table: Table, seat: Seat, row: int) -> Refusal | None:
    """May the share value move to this row? IS-SHARE-02 to -04, IS-R06, IS-R20."""
    now = table.share[seat]
    if row < now:
        return None
    value = table.box.values[row]
    if row == now:
        return refuse("IS-R20", "The value stands at {value} already.", value=value)
    if row > now + 1:
        sentence = "The value rises one row at a time: from {now} to {next}."
        return refuse("IS-SHARE-02", sentence, now=table.box.values[now], next=table.box.values[now + 1])
    cost, have = 10 * table.box.raise_costs[now], 10 * table.influence[seat]
    if cost > have:
        sentence = "Raising to {value} costs {cost} influence; you have {have}."
        return refuse("IS-R06", sentence, value=value, cost=cost, have=have)
    return None


def start_value(table: Table, seat: Seat) -> None:
    table.then(ShareValue(seat))


class ShareValue(Ask, frozen=True):
    """D-SHARE."""

    aloud: ClassVar[bool] = True
    doing = "is setting the share value"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Set your share value: one row up, or any number down"

    def hint(self, table: Table, seat: Seat) -> str:
        top = table.investors[seat]
        who = f"Your topmost investor sits in row {top}" if top else "You have no investor now"
        return f"{who}; up costs influence, down is free."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return value_choices(table, seat)

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        row = table.box.book.value_of.get(action)
        return self.no_answer(table, seat, action) if row is None else judge_value(table, seat, row)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        row, now = table.box.book.value_of[action], table.share[seat]
        cost = table.box.raise_costs[now] if row > now else 0
        table.move_influence(seat, -cost)
        table.share[seat] = row
        if table.events is not None:
            table.tell(ValueMoved(seat, table.box.values[row], cost))
