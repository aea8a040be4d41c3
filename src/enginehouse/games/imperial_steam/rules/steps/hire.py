"""Main action 2, hire: workers of one column, and an engineer of each kind (IS-HIRE, IS-ENG, IS-R39 to -R41)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import HUBS
from enginehouse.games.imperial_steam.rules.events import EngineerHired, WorkerHired
from enginehouse.games.imperial_steam.rules.notation import ENGINEER, ENGINEER_OF, ENGINEERS, STOP, WORKER
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, Moment

ENGINEERS_ONLY = -1


def worker_price(table: Table, column: int) -> int:
    return table.box.worker_prices[table.ladders[column]]


def may_hire(table: Table, seat: Seat, column: int, influence: int, cash: int) -> bool:
    """IS-HIRE-03, -06, -09."""
    box = table.box
    return (
        table.hubs[box.columns[column]] <= influence
        and box.worker_prices[table.ladders[column]] <= cash
        and table.workers(seat) < box.worker_limit
    )


def engineer_choices(table: Table, seat: Seat, influence: int, cash: int) -> list[Action]:
    """Engineers in hubs in reach, one of each kind at most (IS-ENG-01 to -04)."""
    if cash < table.box.engineer_price:
        return []
    bridge, tunnel = table.staff[seat]
    if bridge and tunnel:
        return []
    found: list[Action] = []
    for kind, hub in zip(table.engineers, table.box.icons, strict=True):
        if kind and table.hubs[hub] <= influence and not (bridge if kind == "bridge" else tunnel):
            word = ENGINEER[kind, hub]
            if word not in found:
                found.append(word)
    return found


def columns(table: Table, seat: Seat, influence: int, cash: int) -> list[Action]:
    words = table.box.book.columns
    found = [word for i, word in enumerate(words) if may_hire(table, seat, i, influence, cash)]
    if engineer_choices(table, seat, influence, cash):
        found.append(ENGINEERS)
    return found


def can(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    if cash < 10:
        return False
    hubs, prices = table.hubs, table.box.worker_prices
    if table.workers(seat) < table.box.worker_limit:
        for hub, row in zip(table.box.columns, table.ladders, strict=True):
            if hubs[hub] <= influence and prices[row] <= cash:
                return True
    return bool(engineer_choices(table, seat, influence, cash))


def why(table: Table, seat: Seat, influence: int) -> Refusal:
    nearest = min(table.hubs)
    if nearest > influence:
        return Refusal("IS-HIRE-03", f"The nearest hub stands at {10 * nearest}; you would stand at {10 * influence}.")
    if table.workers(seat) >= table.box.worker_limit:
        return Refusal(
            "IS-HIRE-09", f"All {table.box.worker_limit} of your workers are in play, and no engineer is in reach."
        )
    return Refusal("IS-R22", f"You have {table.purse[seat]}; nobody in reach can be hired for that.")


def start(table: Table, seat: Seat) -> None:
    options = columns(table, seat, table.influence[seat], table.seen_cash(seat))
    if len(options) == 1:
        name_column(table, seat, options[0])
    else:
        table.then(NameColumn(seat))


def name_column(table: Table, seat: Seat, action: Action) -> None:
    column = ENGINEERS_ONLY if action == ENGINEERS else table.box.book.column_of[action]
    options = people(table, seat, column, table.seen_cash(seat))
    if len(options) == 1:
        hire(table, seat, column, options[0])
    else:
        table.then(HireFirst(seat, column))


class NameColumn(Ask, frozen=True):
    """D-HIRE-COL: the column is named before anybody is hired (IS-HIRE-02, -10)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing where to hire"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Hire: from which column?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "All workers of one action come from one column; its price climbs with each. Engineers cost 30."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return columns(table, seat, table.influence[seat], table.purse[seat])

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        column = table.box.book.column_of.get(action)
        if column is not None:
            return why_no_worker(table, seat, column)
        if action == ENGINEERS:
            return Refusal("IS-ENG-02", "No engineer that you lack and can pay is in reach.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        name_column(table, seat, action)


def why_no_worker(table: Table, seat: Seat, column: int) -> Refusal:
    hub = table.box.columns[column]
    city = table.box.cities[table.hubs_at[hub]].name
    if table.hubs[hub] > table.influence[seat]:
        gap = 10 * (table.hubs[hub] - table.influence[seat])
        at, you = 10 * table.hubs[hub], 10 * table.influence[seat]
        return Refusal(
            "IS-HIRE-03", f"{city} stands at {at}, you at {you}. {gap} more influence and you may hire there."
        )
    if table.workers(seat) >= table.box.worker_limit:
        return Refusal("IS-HIRE-09", f"All {table.box.worker_limit} of your workers are in play.")
    price = worker_price(table, column)
    return Refusal("IS-R22", f"{price - table.purse[seat]} short: the next worker there costs {price}.")


def people(table: Table, seat: Seat, column: int, cash: int) -> list[Action]:
    influence = table.influence[seat]
    found = engineer_choices(table, seat, influence, cash)
    if column != ENGINEERS_ONLY and may_hire(table, seat, column, influence, cash):
        found.insert(0, WORKER)
    return found


def hire(table: Table, seat: Seat, column: int, action: Action) -> None:
    if action == WORKER:
        price = worker_price(table, column)
        table.ladders[column] = min(table.ladders[column] + 1, len(table.box.worker_prices) - 1)  # IS-HIRE-06, -07
        one, two, three = table.rested[seat]
        table.rested[seat] = (one + 1, two, three)  # IS-HIRE-08
        table.purse[seat] -= price
        if table.events is not None:
            table.tell(WorkerHired(seat, table.box.book.columns[column].removeprefix("column "), price))
    else:
        kind, hub = ENGINEER_OF[action]
        price = table.box.engineer_price
        for icon, (who, where) in enumerate(zip(table.engineers, table.box.icons, strict=True)):
            if who == kind and where == hub:
                table.engineers[icon] = ""  # IS-ENG-06
                break
        bridge, tunnel = table.staff[seat]
        table.staff[seat] = (True, tunnel) if kind == "bridge" else (bridge, True)
        table.purse[seat] -= price
        if table.events is not None:
            table.tell(EngineerHired(seat, kind, HUBS[hub], price))
    table.then(MoreHiring(seat, column))


class HireFirst(Ask, frozen=True):
    """The first person: no free action before it (D-HIRE-N, IS-R18)."""

    aloud: ClassVar[bool] = True
    doing = "is hiring"
    column: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Hire your first engineer" if self.column == ENGINEERS_ONLY else "Hire a worker or an engineer"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Workers start at level 1, rested, and gain a level each round they rest."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return people(table, seat, self.column, table.purse[seat])

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == STOP:
            return Refusal("IS-R20", "Hire at least one person before you stop.")
        return why_no_person(table, seat, self.column, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        hire(table, seat, self.column, action)


def why_no_person(table: Table, seat: Seat, column: int, action: Action) -> Refusal | None:
    if action == WORKER:
        if column == ENGINEERS_ONLY:
            return Refusal("IS-R40", "You named engineers only for this action.")
        return why_no_worker(table, seat, column)
    if action in table.box.book.column_of:
        return Refusal("IS-HIRE-02", "All workers of one action come from the column named first.")
    if action in ENGINEER_OF:
        kind, hub = ENGINEER_OF[action]
        if table.staff[seat][kind == "tunnel"]:
            return Refusal("IS-ENG-04", f"You have a {kind} engineer; one is the limit.")
        waiting = [h for who, h in zip(table.engineers, table.box.icons, strict=True) if who == kind]
        if hub not in waiting:
            return Refusal("IS-ENG-06", f"No {kind} engineer waits in {HUBS[hub]}.")
        if table.hubs[hub] > table.influence[seat]:
            return Refusal(
                "IS-ENG-02",
                f"The {HUBS[hub]} hub stands at {10 * table.hubs[hub]}, you at {10 * table.influence[seat]}.",
            )
        return Refusal("IS-ENG-01", f"An engineer costs {table.box.engineer_price}; you have {table.purse[seat]}.")
    return None


class MoreHiring(Auto[Table], frozen=True):
    """Stop when nobody more can be hired and nothing free could change that."""

    seat: Seat
    column: int

    def run(self, table: Table) -> None:
        seat = self.seat
        if people(table, seat, self.column, table.seen_cash(seat)) or free.may_free(table, seat):
            table.then(HireMore(seat, self.column))


class HireMore(Moment, frozen=True):
    """One more person, or stop (D-HIRE-N)."""

    aloud: ClassVar[bool] = True
    doing = "is hiring"
    column: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Hire one more, or stop"

    def hint(self, table: Table, seat: Seat) -> str:
        if self.column == ENGINEERS_ONLY:
            return "You named engineers only."
        return f"The next worker of this column costs {worker_price(table, self.column)}."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [STOP, *people(table, seat, self.column, cash)]

    def again(self) -> MoreHiring:
        return MoreHiring(self.seat, self.column)

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return why_no_person(table, seat, self.column, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if action != STOP:
            hire(table, seat, self.column, action)
