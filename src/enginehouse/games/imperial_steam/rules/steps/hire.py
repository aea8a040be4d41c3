"""Main action 2, hire: workers of one column, and an engineer of each kind (IS-HIRE, IS-ENG, IS-R39 to -R41)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import HUBS, LEAST
from enginehouse.games.imperial_steam.rules.events import EngineerHired, WorkerHired
from enginehouse.games.imperial_steam.rules.nearest import nearest
from enginehouse.games.imperial_steam.rules.notation import ENGINEER, ENGINEER_OF, ENGINEERS, STOP, WORKER
from enginehouse.games.imperial_steam.rules.state import Table, put
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, Moment

ENGINEERS_ONLY = -1


def worker_price(table: Table, column: int) -> int:
    return table.box.worker_prices[table.ladders[column]]


def open_columns(table: Table, seat: Seat, influence: int, cash: int) -> list[int]:
    """Columns in reach whose next worker can be paid, while a worker is left (IS-HIRE-03, -06, -09, IS-INFL-09)."""
    box = table.box
    if cash < LEAST or table.workers(seat) >= box.worker_limit:
        return []
    hubs, prices, rows = table.hubs, box.worker_prices, table.ladders
    return [i for i, hub in enumerate(box.columns) if hubs[hub] <= influence and prices[rows[i]] <= cash]


def is_open(table: Table, seat: Seat, column: int, influence: int, cash: int) -> bool:
    """The same of one column."""
    box = table.box
    return (
        column != ENGINEERS_ONLY
        and table.hubs[box.columns[column]] <= influence
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
    hubs, icons = table.hubs, table.box.icons
    found: list[Action] = []
    for icon, kind in enumerate(table.engineers):
        if kind and hubs[icons[icon]] <= influence and not (bridge if kind == "bridge" else tunnel):
            word = ENGINEER[kind, icons[icon]]
            if word not in found:
                found.append(word)
    return found


def engineer_in_reach(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    """``engineer_choices`` to the first yes."""
    if cash < table.box.engineer_price:
        return False
    bridge, tunnel = table.staff[seat]
    hubs, icons = table.hubs, table.box.icons
    for icon, kind in enumerate(table.engineers):
        if kind and hubs[icons[icon]] <= influence and not (bridge if kind == "bridge" else tunnel):
            return True
    return False


def columns(table: Table, seat: Seat, influence: int, cash: int) -> list[Action]:
    words = table.box.book.columns
    found = [words[column] for column in open_columns(table, seat, influence, cash)]
    if engineer_in_reach(table, seat, influence, cash):
        found.append(ENGINEERS)
    return found


def can(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    box, hubs = table.box, table.hubs
    bronze, white, green, blue = hubs
    if cash < LEAST or (bronze > influence and white > influence and green > influence and blue > influence):
        return False  # no hub is in reach: a glance at four instead of all columns and icons
    prices, rows = box.worker_prices, table.ladders
    for column, hub in enumerate(box.columns):
        if hubs[hub] <= influence and prices[rows[column]] <= cash and table.workers(seat) < box.worker_limit:
            return True
    return engineer_in_reach(table, seat, influence, cash)


#: What a person to be hired must pass, in this order: to say of the tile what the nearest one lacks.
HURDLES = ("IS-ENG-04", "IS-ENG-06", "IS-HIRE-09", "IS-HIRE-03", "IS-ENG-02", "IS-ENG-01 IS-R22")


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """Can anybody be hired with this influence, which is what the penalty leaves?"""
    hub = min(table.hubs)
    if hub > influence:
        sentence = "The nearest hub stands at {at}; you would stand at {you}."
        return refuse("IS-HIRE-03", sentence, at=10 * hub, you=10 * influence)
    workers = (judge_worker(table, seat, column, influence) for column in range(len(table.box.columns)))
    return nearest((*workers, judge_engineers(table, seat, influence)), HURDLES)


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
        price = table.box.engineer_price
        return f"All workers of one action come from one column; its price climbs with each. Engineers cost {price} gulden."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return columns(table, seat, table.influence[seat], table.purse[seat])

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        influence = table.influence[seat]
        column = table.box.book.column_of.get(action)
        if column is not None:
            return judge_worker(table, seat, column, influence)
        if action == ENGINEERS:
            return judge_engineers(table, seat, influence)
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        name_column(table, seat, action)


def judge_worker(table: Table, seat: Seat, column: int, influence: int) -> Refusal | None:
    """May a worker of this column be hired at this influence? IS-HIRE-03, -06, -09, IS-R40."""
    cash, limit = table.purse[seat], table.box.worker_limit
    if is_open(table, seat, column, influence, cash):
        return None
    if table.workers(seat) >= limit:
        return refuse("IS-HIRE-09", "All {limit} of your workers are in play.", limit=limit)
    hub = table.box.columns[column]
    city, at = table.box.cities[table.hubs_at[hub]].name, 10 * table.hubs[hub]
    you = 10 * influence
    if at > you:
        sentence = "{city} stands at {at}, you at {you}. {short} more influence and you may hire there."
        return refuse("IS-HIRE-03", sentence, city=city, at=at, you=you, short=at - you)
    price = worker_price(table, column)
    sentence = "{short} gulden short: the next worker in {city} costs {price}."
    return refuse("IS-R22", sentence, short=price - cash, city=city, price=price)


def judge_engineer(table: Table, seat: Seat, kind: str, hub: int, influence: int) -> Refusal | None:
    """May this engineer be hired at this influence? IS-ENG-01 to -06."""
    if table.staff[seat][kind == "tunnel"]:
        return refuse("IS-ENG-04", "You have a {kind} engineer; one is the limit.", kind=kind)
    if not any(who == kind and h == hub for who, h in zip(table.engineers, table.box.icons, strict=True)):
        return refuse("IS-ENG-06", "No {kind} engineer waits at the {hub} hub.", kind=kind, hub=HUBS[hub])
    at, you = 10 * table.hubs[hub], 10 * influence
    if at > you:
        sentence = "The {hub} hub stands at {at}, you at {you}."
        return refuse("IS-ENG-02", sentence, hub=HUBS[hub], at=at, you=you, short=at - you)
    price, cash = table.box.engineer_price, table.purse[seat]
    if price > cash:
        sentence = "An engineer costs {price} gulden; you have {cash}."
        return refuse("IS-ENG-01", sentence, price=price, cash=cash, short=price - cash)
    return None


def judge_engineers(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """May any engineer be hired?"""
    if all(table.staff[seat]):
        return refuse("IS-ENG-04", "You have an engineer of each kind; that is the limit.")
    refusal = nearest((judge_engineer(table, seat, kind, hub, influence) for kind, hub in ENGINEER), HURDLES)
    if refusal is None or refusal.rule == "IS-ENG-01":
        return refusal
    if refusal.rule == "IS-ENG-02":
        sentence = "The nearest engineer that you lack waits at {at}; with {you} influence it is out of reach."
        facts = dict(refusal.facts)
        return refuse("IS-ENG-02", sentence, at=facts["at"], you=facts["you"])
    return refuse("IS-ENG-06", "No engineer of a kind that you lack is left.")


def people(table: Table, seat: Seat, column: int, cash: int) -> list[Action]:
    influence = table.influence[seat]
    engineers = engineer_choices(table, seat, influence, cash)
    return [WORKER, *engineers] if is_open(table, seat, column, influence, cash) else [*engineers]


def hire(table: Table, seat: Seat, column: int, action: Action) -> None:
    """One person; other columns keep their prices (IS-HIRE-01, IS-HIRE-11)."""
    if action == WORKER:
        price = worker_price(table, column)
        higher = min(table.ladders[column] + 1, len(table.box.worker_prices) - 1)  # IS-HIRE-06, -07
        table.ladders = put(table.ladders, column, higher)
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
                table.engineers = put(table.engineers, icon, "")  # IS-ENG-06
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

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == STOP:
            return refuse("IS-R20", "Hire at least one person before you stop.")
        if is_person(table, action):
            return judge_person(table, seat, self.column, action)
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        hire(table, seat, self.column, action)


def is_person(table: Table, action: Action) -> bool:
    """Somebody to hire, or the column to hire from, which is named already."""
    return action == WORKER or action in ENGINEER_OF or action in table.box.book.column_of


def judge_person(table: Table, seat: Seat, column: int, action: Action) -> Refusal | None:
    """May this person be hired by a use that named this column? IS-HIRE-02, IS-R40."""
    influence = table.influence[seat]
    if action in ENGINEER_OF:
        return judge_engineer(table, seat, *ENGINEER_OF[action], influence)
    if column == ENGINEERS_ONLY:
        return refuse("IS-R40", "You named engineers only for this action.")
    if action == WORKER:
        return judge_worker(table, seat, column, influence)
    return refuse("IS-HIRE-02", "All workers of one action come from the column named first.")


class MoreHiring(Auto[Table], frozen=True):
    """Stop when nobody more can be hired and nothing free could change that."""

    seat: Seat
    column: int

    def run(self, table: Table) -> None:
        seat, influence, cash = self.seat, table.influence[self.seat], table.seen_cash(self.seat)
        if (
            is_open(table, seat, self.column, influence, cash)
            or engineer_in_reach(table, seat, influence, cash)
            or free.may_free(table, seat)
        ):
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
        return f"The next worker of this column costs {worker_price(table, self.column)} gulden."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [STOP, *people(table, seat, self.column, cash)]

    def again(self) -> MoreHiring:
        return MoreHiring(self.seat, self.column)

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if is_person(table, action):
            return judge_person(table, seat, self.column, action)
        return None if action == STOP else self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if action != STOP:
            hire(table, seat, self.column, action)
