"""Main action 6, buy or upgrade a train (IS-LOCO, IS-R46 to -R49)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.imperial_steam.rules.box import COAL, TRAIN_ROWS
from enginehouse.games.imperial_steam.rules.city import gain_influence
from enginehouse.games.imperial_steam.rules.events import TrainBought, TrainUpgraded
from enginehouse.games.imperial_steam.rules.goods import from_supply
from enginehouse.games.imperial_steam.rules.notation import UPGRADE_OF, UPGRADES
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

LOWEST = 4  # engine 3 is never for sale: IS-LOCO-12


def for_sale(table: Table) -> list[int]:
    """Levels that lie left of the current round and are not used up (IS-LOCO-02, -13)."""
    rounds = table.box.engine_round
    return [level for level, n in enumerate(table.engines, LOWEST) if n and rounds[level] <= table.round]


def choices(table: Table, seat: Seat, cash: int) -> list[Action]:
    prices, trains = table.box.engine_prices, table.trains[seat]
    levels = for_sale(table)
    found: list[Action] = []
    if len(trains) < TRAIN_ROWS:
        words = table.box.book.engines
        found.extend(words[level] for level in levels if prices[level] <= cash)
    for row, (level, _) in enumerate(trains):
        found.extend(UPGRADES[row, up] for up in levels if up > level and prices[up] - prices[level] <= cash)
    return found


def can(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    """The same question as ``choices``, answered at the first yes."""
    if cash < 10:
        return False
    prices, trains = table.box.engine_prices, table.trains[seat]
    row_free = len(trains) < TRAIN_ROWS
    for level in for_sale(table):
        if row_free and prices[level] <= cash:
            return True
        for have, _ in trains:
            if level > have and prices[level] - prices[have] <= cash:
                return True
    return False


def why(table: Table, seat: Seat, influence: int) -> Refusal:
    if not for_sale(table):
        return Refusal(
            "IS-LOCO-02", "No engine is for sale yet." if table.round == 1 else "No engine is left for sale."
        )
    if choices(table, seat, 1_000_000):
        return Refusal("IS-R22", f"You have {table.purse[seat]}; no engine and no upgrade is so cheap.")
    return Refusal("IS-LOCO-03", "Your three rows are full, and no train can be made larger.")


def start(table: Table, seat: Seat) -> None:
    table.then(ChooseTrain(seat))


class ChooseTrain(Ask, frozen=True):
    """D-LOCO."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a train"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy a train, or upgrade one"

    def hint(self, table: Table, seat: Seat) -> str:
        return "A new train brings a coal and as many freight cars as its level. An upgrade costs the difference."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return choices(table, seat, table.purse[seat])

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        level = table.box.book.engine_of.get(action)
        if level is not None:
            if len(table.trains[seat]) >= TRAIN_ROWS:
                return Refusal("IS-LOCO-03", "Three trains are the limit.")
            return _why_no_engine(table, seat, level, table.box.engine_prices[level])
        if action not in UPGRADE_OF:
            return None
        row, level = UPGRADE_OF[action]
        if row >= len(table.trains[seat]):
            return Refusal("IS-LOCO-01", f"You have no train {row + 1}.")
        have = table.trains[seat][row][0]
        if level <= have:
            return Refusal("IS-R47", f"Train {row + 1} has level {have}; an upgrade goes up.")
        return _why_no_engine(table, seat, level, table.box.engine_prices[level] - table.box.engine_prices[have])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        level = table.box.book.engine_of.get(action)
        if level is not None:
            buy(table, seat, level)
        else:
            upgrade(table, seat, *UPGRADE_OF[action])


def _why_no_engine(table: Table, seat: Seat, level: int, price: int) -> Refusal:
    opens = table.box.engine_round[level]
    if opens > table.round:
        return Refusal("IS-LOCO-02", f"Engine {level} is for sale from round {opens}.")
    if not table.engines[level - LOWEST]:
        return Refusal("IS-LOCO-13", f"No engine {level} is left.")
    return Refusal("IS-R22", f"{price - table.purse[seat]} short: it costs {price}.")


def _take_cars(table: Table, wanted: int) -> str:
    """Take what is left of the 70 (IS-R46)."""
    n = max(0, min(wanted, table.cars_left))
    table.cars_left -= n
    return "F" * n


def buy(table: Table, seat: Seat, level: int) -> None:
    """IS-LOCO-04 to -07, IS-R49."""
    price = table.box.engine_prices[level]
    table.purse[seat] -= price
    table.engines[level - LOWEST] -= 1
    table.trains[seat] = (*table.trains[seat], (level, _take_cars(table, level)))
    table.store(seat, COAL, from_supply(table, COAL, 1))
    if table.events is not None:
        table.tell(TrainBought(seat, level, price))
    gain_influence(table, seat, table.box.engine_influence[level], f"engine {level}")


def upgrade(table: Table, seat: Seat, row: int, level: int) -> None:
    """IS-LOCO-07 to -11; the full influence of the new tile (IS-R48)."""
    trains = table.trains[seat]
    before, cars = trains[row]
    price = table.box.engine_prices[level] - table.box.engine_prices[before]
    table.purse[seat] -= price
    table.engines[level - LOWEST] -= 1
    longer = cars + _take_cars(table, level - len(cars))
    table.trains[seat] = (*trains[:row], (level, longer), *trains[row + 1 :])
    if table.events is not None:
        table.tell(TrainUpgraded(seat, row, before, level, price))
    gain_influence(table, seat, table.box.engine_influence[level], f"engine {level}")
