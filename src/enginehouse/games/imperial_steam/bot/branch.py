"""What an action leads to, as a tree: each position is made and valued once, whoever asks for it.

A position can be looked at as it lies (``glance``), with every further question answered by what is best at once (``carried``),
or with every answer chosen for what it carries to (``finished``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from enginehouse.core import Action, Seat, Step
from enginehouse.games.imperial_steam.bot.value import Measure
from enginehouse.games.imperial_steam.rules.box import COAL
from enginehouse.games.imperial_steam.rules.free import takers
from enginehouse.games.imperial_steam.rules.notation import CREW_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import ChooseSite, ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, NameColumn
from enginehouse.games.imperial_steam.rules.steps.moment import Moment
from enginehouse.games.imperial_steam.rules.steps.money import Donate
from enginehouse.games.imperial_steam.rules.steps.produce import ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.track import SendCrew
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, Turn

#: Questions before the effect: the first answer to them counts for what they bring.
HALF = (ChooseType, ChooseWorker, HireFirst)
#: What a worker of each level loses by working: level 3 has nothing left to learn.
WEARY = (1.6, 2.1, 1.0)


class Branch:
    """What is known of a position within an action of a seat, and of those that its answers lead to.

    The table is not kept, which would cost more than to make it again: whoever asks brings it, and what leaves no choice is
    answered on it.
    """

    __slots__ = ("_carried", "_glance", "_grown", "measure")

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self._glance: float | None = None
        self._carried: float | None = None
        self._grown: dict[Action, Branch] = {}

    def after(self, action: Action) -> Branch:
        """What is known of the position after an answer."""
        grown = self._grown.get(action)
        if grown is None:
            grown = self._grown[action] = Branch(self.measure)
        return grown

    def glance(self, table: Table, seat: Seat) -> float:
        """What the position is worth as it lies; a half-made choice counts as what its last completion gives."""
        if self._glance is None:
            step = table.stack[-1] if table.stack else None
            if isinstance(step, HALF):
                last = step.legal(table, seat)[-1]
                self._glance = self.after(last).glance(played(table, seat, last), seat)
            else:
                if isinstance(step, SendCrew):
                    table.act(seat, crew(table, seat, step, step.legal(table, seat)))
                self._glance = worth(table, seat, self.measure)
                if not _asked(table, seat):
                    self._carried = self._glance
        return self._glance

    def carried(self, table: Table, seat: Seat) -> float:
        """What it comes to when each question is answered by what is best at once."""
        if self._carried is None:
            found = open_answers(table, seat)
            if found:
                top, best, chosen = float("-inf"), self, table
                for action in found:
                    branch, after = self.after(action), played(table, seat, action)
                    glance = branch.glance(after, seat)
                    if glance > top:
                        top, best, chosen = glance, branch, after
                self._carried = best.carried(chosen, seat)
            else:
                self._carried = worth(table, seat, self.measure)
        return self._carried

    def best(self, table: Table, seat: Seat, answers: Sequence[Action]) -> tuple[Action, float]:
        """The answer that carries to the most, and what it comes to."""
        best, top = answers[0], float("-inf")
        for action in answers:
            branch = self.after(action)
            carried = branch._carried
            if carried is None:
                carried = branch.carried(played(table, seat, action), seat)
            if carried > top:
                best, top = action, carried
        return best, top

    def finished(self, table: Table, seat: Seat) -> float:
        """What it comes to when each question is answered so."""
        found = open_answers(table, seat)
        if not found:
            return self.carried(table, seat)
        best = self.best(table, seat, found)[0]
        return self.after(best).finished(played(table, seat, best), seat)


def played(table: Table, seat: Seat, action: Action) -> Table:
    """A copy of the table after the action."""
    after = table.clone()
    after.act(seat, action)
    return after


def _asked(table: Table, seat: Seat) -> bool:
    """Is there still a question to the seat, alone or with others, before its turn could end?"""
    step = table.stack[-1] if table.stack else None
    return step is not None and not isinstance(step, (Closing, Turn)) and seat in step.seats(table)


def open_answers(table: Table, seat: Seat) -> list[Action]:
    """What leaves no choice is answered; the answers to the first question that does, none when the turn could end."""
    while (found := answers(table, seat)) and len(found) == 1:
        table.act(seat, found[0])
    return found


def answers(table: Table, seat: Seat) -> list[Action]:
    """The answers to the question itself, without free actions; none when it is not this seat's or the turn could end."""
    if not _asked(table, seat):
        return []
    step = table.stack[-1]
    found = step.own(table, seat, table.purse[seat]) if isinstance(step, Moment) else step.legal(table, seat)
    if len(found) < 2:
        return found
    unlike = UNLIKE.get(type(step))
    return found if unlike is None else unlike(table, seat, found)


def crew(table: Table, seat: Seat, step: SendCrew, legal: Sequence[Action]) -> Action:
    """Who is sent: the smallest crew, and those with least to learn."""
    return min(legal, key=lambda action: weariness(table, seat, step, action))


def weariness(table: Table, seat: Seat, step: SendCrew, action: Action) -> float:
    """What a crew loses by working, and what it could do beyond what is needed."""
    a, b, c = CREW_OF[action]
    return a * WEARY[0] + b * WEARY[1] + c * WEARY[2] + 0.4 * (a + 2 * b + 3 * c - step.need(table, seat))


# --- answers that the measure cannot tell apart are tried once -------------------------------------------------------
def _only_crew(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    return [crew(table, seat, cast(SendCrew, table.stack[-1]), found)]


def _unlike_sites(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    """One site of each price, and every station."""
    ground, book = table.ground, table.box.book
    kept: dict[int, Action] = {}
    stations: list[Action] = []
    for action in found:
        if action in book.factory_of:
            works = ground.works[ground.works_of[book.factory_of[action]]]
            price = works.price if works.price >= 0 else ground.price[works.city]
            kept.setdefault(price, action)
        else:
            stations.append(action)
    return [*kept.values(), *stations]


def _cheapest_column(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    """Workers are the same in every column, and so are the engineers that may come with them."""
    column_of = table.box.book.column_of
    columns = [action for action in found if action in column_of]
    if len(columns) < 2:
        return found
    cheapest = min(columns, key=lambda action: table.ladders[column_of[action]])
    return [cheapest, *(action for action in found if action not in column_of)]


def _unlike_givers(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    """One worker for each good, and to stop."""
    ground, site_of = table.ground, table.box.book.produce_of
    goods = {site: good for site, good, _ in table.works[seat]}
    kept: dict[int, Action] = {}
    for action in found:
        site = site_of.get(action)
        kept.setdefault(-1 if site is None else goods[ground.works_of[site]], action)
    return [*kept.values()]


def _gifts_to_hubs(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    """The least, and what leads to a hub: what lies between costs more than it brings."""
    at, steps_of = table.influence[seat], table.box.book.donate_of
    return [action for action in found if steps_of[action] == 1 or at + steps_of[action] in table.hubs]


Unlike: TypeAlias = Callable[[Table, Seat, list[Action]], list[Action]]
UNLIKE: dict[type[Step[Any]], Unlike] = {
    SendCrew: _only_crew,
    ChooseSite: _unlike_sites,
    NameColumn: _cheapest_column,
    ProduceFirst: _unlike_givers,
    ProduceMore: _unlike_givers,
    Donate: _gifts_to_hubs,
}


def worth(table: Table, seat: Seat, measure: Measure) -> float:
    """What an action leaves, with the best delivery made where the turn could end: a new factory lives from it."""
    top = measure.value(table)
    step = table.stack[-1] if table.stack else None
    if table.delivered or not isinstance(step, Closing) or step.seat != seat or not table.stock[seat][COAL]:
        return top
    return max([top, *(measure.value(played(table, seat, action)) for action in _deliveries(table, seat))])


def _deliveries(table: Table, seat: Seat) -> list[Action]:
    """Each good to each city that takes it; which worker gives it is the same to what is left."""
    ground, words = table.ground, table.box.book.deliver
    givers = {good: ground.works[site].name for site, good, left in table.works[seat] if left}
    return [words[name, city] for good, name in givers.items() for city in takers(table, seat, good)]
