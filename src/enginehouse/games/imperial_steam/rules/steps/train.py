"""Main action 6, buy or upgrade a train (IS-LOCO, IS-R46 to -R49)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules.box import COAL, LEAST, TRAIN_ROWS
from enginehouse.games.imperial_steam.rules.city import gain_influence
from enginehouse.games.imperial_steam.rules.events import TrainBought, TrainUpgraded
from enginehouse.games.imperial_steam.rules.goods import from_supply
from enginehouse.games.imperial_steam.rules.nearest import nearest
from enginehouse.games.imperial_steam.rules.notation import UPGRADE_OF, UPGRADES
from enginehouse.games.imperial_steam.rules.state import Table, put
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

LOWEST = 4  # engine 3 is never for sale: IS-LOCO-12


def for_sale(table: Table) -> list[tuple[int, int]]:
    """Levels that lie left of the current round and are not used up, each with its price (IS-LOCO-02, -13)."""
    engines = table.engines
    return [one for one in table.box.engines_by[table.round] if engines[one[0] - LOWEST]]


def choices(table: Table, seat: Seat, cash: int) -> list[Action]:
    """Engines for a free row, then upgrades (IS-LOCO-01, -03, -04, -08, IS-R47)."""
    prices, trains, words = table.box.engine_prices, table.trains[seat], table.box.book.engines
    levels = for_sale(table)
    found = [words[level] for level, price in levels if price <= cash] if len(trains) < TRAIN_ROWS else []
    for row, (have, _) in enumerate(trains):
        most = cash + prices[have]
        for level, price in levels:
            if level > have and price <= most:
                found.append(UPGRADES[row, level])
    return found


def can(table: Table, seat: Seat, cash: int) -> bool:
    """``choices`` to the first yes."""
    if cash < LEAST:
        return False
    box, engines, trains = table.box, table.engines, table.trains[seat]
    row_free = len(trains) < TRAIN_ROWS
    for level, price in box.engines_by[table.round]:
        if engines[level - LOWEST]:
            if row_free and price <= cash:
                return True
            for have, _ in trains:
                if level > have and price - box.engine_prices[have] <= cash:
                    return True
    return False


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """What the nearest engine or upgrade lacks; of what is not for sale only if nothing is."""
    box = table.box
    if not for_sale(table):
        opens = [n for n in box.engine_round.values() if n > table.round]
        if opens:
            sentence = "No engine is for sale before round {round}."
            return refuse("IS-LOCO-02", sentence, round=min(opens))
        return refuse("IS-LOCO-13", "No engine is left for sale.")
    engines = (judge_engine(table, seat, level) for level in box.book.engines)
    upgrades = (judge_upgrade(table, seat, row, level) for row, level in UPGRADES)
    refusal = nearest((*engines, *upgrades), ("IS-R22",))
    if refusal is None or refusal.rule == "IS-R22":
        return refusal
    sentence = "Your {rows} rows are full, and no engine for sale is larger than those you have."
    return refuse("IS-LOCO-03", sentence, rows=TRAIN_ROWS)


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

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        level = table.box.book.engine_of.get(action)
        if level is not None:
            return judge_engine(table, seat, level)
        if action in UPGRADE_OF:
            return judge_upgrade(table, seat, *UPGRADE_OF[action])
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        level = table.box.book.engine_of.get(action)
        if level is not None:
            buy(table, seat, level)
        else:
            upgrade(table, seat, *UPGRADE_OF[action])


def judge_engine(table: Table, seat: Seat, level: int) -> Refusal | None:
    """May the seat buy this engine? IS-LOCO-02 to -04."""
    if len(table.trains[seat]) >= TRAIN_ROWS:
        return refuse("IS-LOCO-03", "{rows} trains are the limit.", rows=TRAIN_ROWS)
    price = table.box.engine_prices[level]
    return _judge_tile_for(table, level) or _judge_price(table, seat, f"Engine {level}", price)


def judge_upgrade(table: Table, seat: Seat, row: int, level: int) -> Refusal | None:
    """May the seat make this train as large? IS-LOCO-02, -08, IS-R47."""
    if row >= len(table.trains[seat]):
        return refuse("IS-LOCO-01", "You have no train {train}.", train=row + 1)
    have = table.trains[seat][row][0]
    if level <= have:
        sentence = "Train {train} has level {have}; an upgrade goes up."
        return refuse("IS-R47", sentence, train=row + 1, have=have)
    price = table.box.engine_prices[level] - table.box.engine_prices[have]
    return _judge_tile_for(table, level) or _judge_price(table, seat, f"Train {row + 1} at level {level}", price)


def _judge_tile_for(table: Table, level: int) -> Refusal | None:
    """IS-LOCO-02, -13."""
    opens = table.box.engine_round[level]
    if opens > table.round:
        sentence = "Engine {level} is for sale from round {round}."
        return refuse("IS-LOCO-02", sentence, level=level, round=opens)
    if not table.engines[level - LOWEST]:
        return refuse("IS-LOCO-13", "No engine {level} is left.", level=level)
    return None


def _judge_price(table: Table, seat: Seat, what: str, price: int) -> Refusal | None:
    """IS-R22."""
    short = price - table.purse[seat]
    if short <= 0:
        return None
    return refuse("IS-R22", "{short} gulden short: {what} costs {price}.", short=short, what=what, price=price)


def _take_cars(table: Table, wanted: int) -> str:
    """Take what is left of the 70 (IS-R46)."""
    n = max(0, min(wanted, table.cars_left))
    table.cars_left -= n
    return "F" * n


def _take_tile(table: Table, level: int) -> None:
    row = level - LOWEST
    table.engines = put(table.engines, row, table.engines[row] - 1)


def buy(table: Table, seat: Seat, level: int) -> None:
    """IS-LOCO-04 to -07, IS-R49."""
    price = table.box.engine_prices[level]
    table.purse[seat] -= price
    _take_tile(table, level)
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
    _take_tile(table, level)
    longer = cars + _take_cars(table, level - len(cars))
    table.trains[seat] = (*trains[:row], (level, longer), *trains[row + 1 :])
    if table.events is not None:
        table.tell(TrainUpgraded(seat, row, before, level, price))
    gain_influence(table, seat, table.box.engine_influence[level], f"engine {level}")
