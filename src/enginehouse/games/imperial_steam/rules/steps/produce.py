"""Main action 4, produce goods: worker by worker, each good stored before the next (IS-PROD, IS-R81)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import GOODS
from enginehouse.games.imperial_steam.rules.dealt_map import place_of
from enginehouse.games.imperial_steam.rules.events import GoodProduced
from enginehouse.games.imperial_steam.rules.notation import STOP
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, Moment, settle


def givers(table: Table, seat: Seat, given: tuple[int, ...]) -> list[Action]:
    """Own workers with goods that have not yet given in this use (IS-PROD-01, -02, -05); never to the landing (IS-PROD-04)."""
    words, works = table.box.book.produce, table.ground.works
    return [words[works[site].name] for site, _, left in table.works[seat] if left and site not in given]


def can(table: Table, seat: Seat) -> bool:
    for _, _, left in table.works[seat]:  # noqa: SIM110 - any() makes a generator, in every turn
        if left:
            return True
    return False


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    if not table.works[seat]:
        return refuse("IS-PROD-01", "You have no worker at a factory.")
    if can(table, seat):
        return None
    return refuse("IS-PROD-01", "No goods are left beside your workers.")


def start(table: Table, seat: Seat) -> None:
    options = givers(table, seat, ())
    if len(options) == 1:
        give(table, seat, (), options[0])
    else:
        table.then(ProduceFirst(seat))


def give(table: Table, seat: Seat, given: tuple[int, ...], action: Action) -> None:
    name = table.box.book.produce_of[action]
    site = table.ground.works_of[name]
    good = free.take_from_worker(table, seat, site)
    table.store(seat, good, 1)
    if table.events is not None:
        table.tell(GoodProduced(seat, GOODS[good], name, table.ground.works[site].words))
    table.then(MoreProduce(seat, (*given, site)))
    settle(table, seat)  # IS-PROD-03: stored at once, or given back


def judge_giver(table: Table, seat: Seat, given: tuple[int, ...], name: str) -> Refusal | None:
    """May the worker at this site give a good in a use in which those at ``given`` have? IS-PROD-01, -05."""
    site = table.ground.works_of.get(name)
    work = next((w for w in table.works[seat] if w[0] == site), None)
    place = place_of(table.box, table.ground, name)
    if work is None:
        return refuse("IS-PROD-01", "You have no worker at {place}.", place=place, site=name)
    if site in given:
        return refuse("IS-PROD-05", "Your worker at {place} has given one good in this action.", place=place, site=name)
    if not work[2]:
        return refuse("IS-PROD-01", "Nothing is left beside your worker at {place}.", place=place, site=name)
    return None


class ProduceFirst(Ask, frozen=True):
    """At least one worker gives (IS-R20)."""

    aloud: ClassVar[bool] = True
    doing = "is producing"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Produce: which worker gives first?"

    def hint(self, table: Table, seat: Seat) -> str:
        _, places = table.room(seat)
        return f"Each worker gives one good. You have {places} places besides your engines."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return givers(table, seat, ())

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == STOP:
            return refuse("IS-R20", "At least one worker gives before you stop.")
        name = table.box.book.produce_of.get(action)
        return self.no_answer(table, seat, action) if name is None else judge_giver(table, seat, (), name)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        give(table, seat, (), action)


class MoreProduce(Auto[Table], frozen=True):
    """Stop when no other worker can give."""

    seat: Seat
    given: tuple[int, ...]

    def run(self, table: Table) -> None:
        if givers(table, self.seat, self.given):
            table.then(ProduceMore(self.seat, self.given))


class ProduceMore(Moment, frozen=True):
    """D-PROD: another worker, or stop; coal just produced may fuel a delivery in between."""

    aloud: ClassVar[bool] = True
    doing = "is producing"
    given: tuple[int, ...]

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which worker gives next? Or stop"

    def hint(self, table: Table, seat: Seat) -> str:
        return "What finds no room goes back. Goods left beside a worker can be delivered later."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        return [STOP, *givers(table, seat, self.given)]

    def again(self) -> MoreProduce:
        return MoreProduce(self.seat, self.given)

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        name = table.box.book.produce_of.get(action)
        if name is not None:
            return judge_giver(table, seat, self.given, name)
        return None if action == STOP else self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if action != STOP:
            give(table, seat, self.given, action)
