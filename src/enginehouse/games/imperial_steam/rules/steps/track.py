"""Main action 1, build tracks: one or two, each with its crew (IS-TRACK, IS-R25 to -R28, IS-R82)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, reckoned, refuse
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.box import COAL, FEE, GOODS, TRACKS
from enginehouse.games.imperial_steam.rules.city import connect
from enginehouse.games.imperial_steam.rules.events import TrackLaid
from enginehouse.games.imperial_steam.rules.nearest import nearest
from enginehouse.games.imperial_steam.rules.notation import CREW_OF, CREWS, STOP, Counts
from enginehouse.games.imperial_steam.rules.state import NO_CREW, Table
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.moment import Ask, Moment
from enginehouse.games.imperial_steam.rules.tracks import buildable, effort, experience, judge_track, material

#: What a link must pass, in this order: to say of the tile what the nearest link lacks.
HURDLES = (
    "IS-TRACK-08", "IS-TRACK-09", "IS-TRACK-23", "IS-TRACK-25", "IS-TRACK-24", "IS-TRACK-26", "IS-TRACK-18", "IS-TRACK-13",
)  # fmt: skip


def can(table: Table, seat: Seat, cash: int) -> bool:
    wood, stone, iron, _ = table.stock[seat]
    return wood > 0 and stone > 0 and iron > 0 and bool(buildable(table, seat, cash, True, 0))


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """What every track lacks comes first; else what the nearest link lacks."""
    if table.track_count(seat) >= TRACKS:
        return refuse("IS-R31", "All {tracks} of your tracks are on the map.", tracks=TRACKS)
    for good, have in zip(GOODS[:COAL], table.stock[seat], strict=False):
        if not have:
            sentence = "Tracks take 1 wood, 1 stone and 1 iron; you have no {good} on your board."
            return refuse("IS-TRACK-14", sentence, good=good)
    if not experience(table, seat):
        return refuse("IS-TRACK-20", "None of your workers is rested; only they can build.")
    return nearest((judge_track(table, seat, link, True, 0) for link in range(len(table.box.links))), HURDLES)


def start(table: Table, seat: Seat) -> None:
    table.then(FirstTrack(seat))


class FirstTrack(Ask, frozen=True):
    """D-TRACK-1. Between the penalty and the first track there is no free action (IS-R18)."""

    aloud: ClassVar[bool] = True
    doing = "is laying a track"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Lay your first track"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"One track or two cost the same goods. Your rested workers make {experience(table, seat)}."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        lay = table.box.book.lay
        return [lay[link] for link in buildable(table, seat, table.purse[seat], True, 0)]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        link = table.box.book.link_of.get(action)
        if link is not None:
            return judge_track(table, seat, link, True, 0)
        if action == STOP:
            return refuse("IS-R20", "At least one track is laid: stop comes after it.")
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        lay(table, seat, table.box.book.link_of[action], 0, True)


def lay(table: Table, seat: Seat, link: int, surplus: int, first: bool) -> None:
    """Ask for the crew unless nobody is needed or only one set will do."""
    need = effort(table, seat, link) - surplus
    if need <= 0:
        finish(table, seat, link, NO_CREW, surplus, first)
        return
    sets = crews(table, seat, need)
    if len(sets) == 1:
        finish(table, seat, link, sets[0], surplus, first)
    else:
        table.then(SendCrew(seat, link, surplus, first))


def crews(table: Table, seat: Seat, need: int) -> list[Counts]:
    """Every count per level of rested workers that reaches what is missing (IS-TRACK-18, -28)."""
    one, two, three = table.rested[seat]
    return [
        (a, b, c)
        for c in range(three + 1)
        for b in range(two + 1)
        for a in range(max(0, need - 3 * c - 2 * b), one + 1)
    ]


def thrifty(sets: list[Counts], need: int) -> list[Counts]:
    """Sets from which nobody can be left out: what proposals and bots keep to (IS-R82)."""
    return [
        (a, b, c)
        for a, b, c in sets
        if a + 2 * b + 3 * c - min(level for level, n in ((1, a), (2, b), (3, c)) if n) < need
    ]


class SendCrew(Ask, frozen=True):
    """D-TRACK-W: who goes."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a crew"
    link: int
    surplus: int
    first: bool

    def need(self, table: Table, seat: Seat) -> int:
        return effort(table, seat, self.link) - self.surplus

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Choose the crew from {table.box.link_words(self.link)}: effort {self.need(table, seat)}"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Who works this round gains no level. Surplus counts for the second track, then it is lost."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [CREWS[counts] for counts in crews(table, seat, self.need(table, seat))]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        counts = CREW_OF.get(action)
        if counts is None:
            return self.no_answer(table, seat, action)
        return judge_crew(table, seat, counts, self.need(table, seat))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        finish(table, seat, self.link, CREW_OF[action], self.surplus, self.first)


def judge_crew(table: Table, seat: Seat, counts: Counts, need: int) -> Refusal | None:
    """IS-TRACK-18, -20, -28."""
    rested, worked = table.rested[seat], table.worked[seat]
    if any(n > have for n, have in zip(counts, rested, strict=True)):
        if all(n <= a + b for n, a, b in zip(counts, rested, worked, strict=True)):
            return refuse("IS-TRACK-20", "Some of them have worked this round.")
        return refuse("IS-TRACK-20", "You have not so many rested workers of a level.")
    able = counts[0] + 2 * counts[1] + 3 * counts[2]
    if able < need:
        return refuse("IS-TRACK-18", "They make an effort of {able}; {need} is needed.", able=able, need=need)
    return None


def finish(table: Table, seat: Seat, link: int, crew: Counts, surplus: int, first: bool) -> None:
    """Costs and fees, then the track and what the city gives, then a second track (IS-TRACK-01, IS-R25, IS-R32).

    What the crew makes too much serves the second track, or is lost (IS-TRACK-22).
    """
    box = table.box
    one = box.links[link]
    a, b, c = crew
    left = surplus + a + 2 * b + 3 * c - effort(table, seat, link)
    if crew != NO_CREW:
        r, w = table.rested[seat], table.worked[seat]
        table.rested[seat] = (r[0] - a, r[1] - b, r[2] - c)
        table.worked[seat] = (w[0] + a, w[1] + b, w[2] + c)  # same level: IS-TRACK-21
    table.spend(seat, *material(one.kind, first), 0)
    payees = tuple(s for s, mask in enumerate(table.tracks) if mask >> link & 1 and s != seat)
    for other in payees:
        table.purse[seat] -= FEE
        table.purse[other] = reckoned(table.purse[other], FEE)
    if table.events is not None:
        ends = (box.cities[one.a].name, box.cities[one.b].name)
        table.tell(TrackLaid(seat, one.name, ends, crew, payees))
    if first:
        table.then(MoreTrack(seat, left))
    points = connect(table, seat, link)
    if points:
        table.then(Points(seat, points))


class MoreTrack(Auto[Table], frozen=True):
    """Stop when no second track is possible and nothing free could change that (D-TRACK-2)."""

    seat: Seat
    surplus: int

    def run(self, table: Table) -> None:
        seat = self.seat
        if buildable(table, seat, table.seen_cash(seat), False, self.surplus) or free.may_free(table, seat):
            table.then(SecondTrack(seat, self.surplus))


class SecondTrack(Moment, frozen=True):
    """D-TRACK-2: a second track with what there is now, also from the city just reached, or stop (IS-TRACK-01, -05)."""

    aloud: ClassVar[bool] = True
    doing = "may lay a second track"
    surplus: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Lay a second track, or stop"

    def hint(self, table: Table, seat: Seat) -> str:
        able = experience(table, seat) + self.surplus
        return f"It costs only its own extras and fees. You can still make effort {able}."

    def own(self, table: Table, seat: Seat, cash: int) -> list[Action]:
        lay_words = table.box.book.lay
        return [STOP, *(lay_words[link] for link in buildable(table, seat, cash, False, self.surplus))]

    def again(self) -> MoreTrack:
        return MoreTrack(self.seat, self.surplus)

    def judge_own(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        link = table.box.book.link_of.get(action)
        if link is not None:
            return judge_track(table, seat, link, False, self.surplus)
        return None if action == STOP else self.no_answer(table, seat, action)

    def choose(self, table: Table, seat: Seat, action: Action) -> None:
        if action != STOP:
            lay(table, seat, table.box.book.link_of[action], self.surplus, False)
