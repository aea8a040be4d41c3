"""Phase 1: the round begins, titles are resolved one after the other, and The Reliquary elects (SW-CONC)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from enginehouse.core import UNKNOWN, Action, Auto, Refusal, Sealed, Seat, refuse, sealed_for, unreadable
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, controlled
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.pieces import grow_column, recruit
from enginehouse.games.steamwatchers.rules.refusals import (
    floe_in_play,
    in_hand,
    recruitable,
    title_in_play,
    under_control,
)
from enginehouse.games.steamwatchers.rules.state import NOBODY, RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.archon import DrawArchon, PlayArchon, reapplied
from enginehouse.games.steamwatchers.rules.steps.bane import Check, Incubate
from enginehouse.games.steamwatchers.rules.steps.cards import DrawCards, FindRuins, draw_card
from enginehouse.games.steamwatchers.rules.steps.grants import PlaceContract, RecruitBase
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, at, living, on, say


class OpenConclave(Auto[Table], frozen=True):
    """SW-CONC-01: the tracker moves; then every title of the track in its order (SW-R04)."""

    def run(self, table: Table) -> None:
        table.round += 1
        say(table, events.RoundBegan, table.round)
        table.then(*_titles(len(table.box.track)), Election())


@lru_cache(maxsize=8)
def _titles(count: int) -> tuple[Auto[Table], ...]:
    return tuple(step for n in range(count) for step in (ResolveTitle(n), Check()))


class ResolveTitle(Auto[Table], frozen=True):
    """SW-CONC-02 to SW-CONC-04: an Ambassador arrives and its ability is resolved at once; or nobody comes."""

    number: int

    def run(self, table: Table) -> None:
        kind = table.box.kinds[self.number]
        claim = table.claim
        seat = claim.index(self.number) if self.number in claim else NOBODY  # the dead claim nothing
        if seat == NOBODY:
            self.untaken(table, kind)
            return
        table.claim[seat] = NOBODY
        table.title[seat] = self.number
        say(table, events.TitleTaken, seat, table.box.track[self.number].id)
        scenario = table.box.scenario
        if kind == "watcher":
            plays = [PlayColumn(seat) for _ in range(scenario.watcher_plays)]  # SW-SC7-03
            table.then(DrawCards(seat, 3), *plays)
        elif kind == "legate":
            table.then(PlaceLegate(seat))
        elif kind == "archon" and not scenario.no_archon:  # SW-SC1-05
            table.then(DrawArchon(seat, 3), PlayArchon(seat))
        elif kind == "primus":
            table.then(BlockTitle(seat), RecruitBase(seat))

    def untaken(self, table: Table, kind: str) -> None:
        if kind == "watcher":
            table.then(*(RevealTop() for _ in range(table.box.scenario.watcher_plays)))  # SW-CONC-09, SW-SC7-04
        elif kind == "archon" and table.card:  # SW-CONC-17 to SW-CONC-19, SW-R05
            say(table, events.ArchonPlayed, NOBODY, table.card, True)
            table.then(*reapplied(table))


class RevealTop(Auto[Table], frozen=True):
    """An untaken Watcher: the top card is discarded and its column formed."""

    def run(self, table: Table) -> None:
        card = draw_card(table)
        ruins = card == RUINS
        if ruins:
            card = draw_card(table)
        steps = [] if card == UNKNOWN else [FormColumn(card)]
        table.then(*([FindRuins(), *steps] if ruins else steps))


class FormColumn(Auto[Table], frozen=True):
    area: int

    def run(self, table: Table) -> None:
        say(table, events.CardPlayed, UNKNOWN, at(table, self.area))
        form_column(table, self.area)


def form_column(table: Table, area: int) -> None:
    """SW-CONC-07, SW-CONC-10: the printed levels, and one more where columns are promised (SW-SC8-03, SW-R133)."""
    table.discard.append(area)
    added = grow_column(table, area, table.box.levels[area] + table.box.scenario.extra_level)
    if table.events is not None:
        say(table, events.SteamRose, at(table, area), added, table.steam[area])


class PlayColumn(OneSeat, frozen=True):
    """Watcher: one card of the whole hand forms its column (SW-CONC-06, SW-R143)."""

    aloud: ClassVar[bool] = True
    answers = ("play",)
    doing = "is choosing where steam rises"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Play a Steam Column card: where does steam rise?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "The other cards stay in your hand for later rounds."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        play = table.box.words.area["play"]
        return [play[a] for a in table.hand[self.seat]]

    def cards(self, table: Table) -> int:
        return len(table.hand[self.seat])

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return in_hand(table, read[1], table.hand[self.seat], "SW-CONC-06")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area: int = table.box.words.read[action][1]
        table.hand[self.seat].remove(area)
        table.reveal()
        say(table, events.CardPlayed, self.seat, at(table, area))
        form_column(table, area)


class PlaceLegate(OneSeat, frozen=True):
    """SW-CONC-11, SW-CONC-12: the Legate token opens any floe for this round and takes no space."""

    aloud: ClassVar[bool] = True
    answers = ("legate",)
    tip = "It takes no contract space and returns at Whiteout."
    doing = "is placing the Legate"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe does the Legate open for you this round?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        legate, bits = table.box.words.floe["legate"], table.box.floes
        return [legate[f] for f in range(table.box.floe_count) if bits >> f & 1]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return floe_in_play(table, read[1])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.legate = table.box.words.read[action][1]
        say(table, events.FloeNamed, self.seat, "legate", on(table, table.legate))


class BlockTitle(OneSeat, frozen=True):
    """Primus: reserve any title but Primus (SW-CONC-20, SW-R09)."""

    aloud: ClassVar[bool] = True
    answers = ("block",)
    tip = "Reserved until you pass."
    doing = "is reserving a title"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Reserve a title: nobody else may claim it before you pass"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        block = table.box.words.block
        return [block[space.id] for space in table.box.track if space.kind != "primus"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        title = str(read[1])
        if refusal := title_in_play(table, title):
            return refusal
        if any(space.id == title and space.kind == "primus" for space in table.box.track):
            return refuse(
                "SW-CONC-20", "The Primus token goes on any title but {title} itself.", title=events.name(title)
            )
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        title = str(table.box.words.read[action][1])
        table.blocked = next(n for n, t in enumerate(table.box.track) if t.id == title)
        say(table, events.TitleBlocked, self.seat, title)


# --- before the Conclave ---------------------------------------------------------------------------------------------
class BeginRound(Auto[Table], frozen=True):
    """SW-R01, SW-R17, SW-R140: the order of the claimed titles is fixed; what comes before the Conclave is done."""

    def run(self, table: Table) -> None:
        table.phase = "conclave"
        table.order = sorted((s for s in range(table.seats) if table.alive[s]), key=lambda s: table.claim[s])
        table.title = [NOBODY] * table.seats
        coming, scenario = table.round + 1, table.box.scenario
        steps: list[OneSeat | Auto[Table]] = []
        if coming == 1:  # SW-CLAN-13
            gifts = ((s, clan_of(table, s).power.first_cards) for s in table.order)
            steps += [DrawCards(s, n) for s, n in gifts if n]
        if scenario.from_round.elites == coming:
            steps += [PlaceElite(s) for s in table.order]
        if scenario.from_round.contracts == coming:
            steps += [PlaceContract(s) for s in table.order]
        table.then(*steps, OpenConclave())


class PlaceElite(OneSeat, frozen=True):
    """Tutorial, round 2: the elites arrive, one at once in an area one controls (SW-SC1-08)."""

    aloud: ClassVar[bool] = True
    answers = ("recruit-elite",)
    tip = "An elite counts 2."
    doing = "is placing an elite"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Your elites arrive: where does the first one stand?"

    def offers(self, table: Table) -> Iterable[Action]:
        place = table.box.words.area["recruit-elite"]
        return (place[a] for a in controlled(table, self.seat))

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        area: int = read[1]
        return under_control(table, self.seat, area, "SW-SC1-08") or recruitable(table, self.seat, area, 1)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area: int = table.box.words.read[action][1]
        recruit(table, self.seat, area, 1)
        say(table, events.Recruited, self.seat, at(table, area), "elite")


# --- The Reliquary ---------------------------------------------------------------------------------------------------
def votes_of(table: Table, seat: Seat) -> int:
    """SW-SC7-05, SW-R130: one for every two areas, rounded down."""
    return len(controlled(table, seat)) // 2


class Election(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        start = table.box.scenario.election_from
        if not start or table.round < start:
            return
        voters = tuple(sorted(s for s in living(table) if votes_of(table, s)))
        if voters:
            table.then(Vote(**sealed_for(voters, table.seats)), Check())


class Vote(Sealed[Table], frozen=True, kw_only=True):
    """All of a seat's votes go to one living player, sealed until all are cast (SW-SC7-06, SW-HID-12, SW-R165)."""

    doing = "is voting"

    def prompt(self, table: Table, seat: Seat) -> str:
        n = votes_of(table, seat)
        return f"Who shall keep the Reliquary? You have {n} vote{'' if n == 1 else 's'}"

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        return [table.box.words.vote[table.clan[s]] for s in living(table)]

    def judge_choice(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        read = table.box.words.understood(action)
        if read is None:
            return unreadable(action, self.choices(table, seat, draft))
        if read[0] != "vote":
            return self.why_not(table, seat, action)
        clan = str(read[1])
        if any(table.clan[s] == clan for s in living(table)):
            return None
        return refuse("SW-R165", "No player still in the game leads the {clan}.", clan=table.box.clans[clan].name)

    def noticed(self, table: Table, seat: Seat) -> None:
        say(table, events.Sealed, seat, "has voted")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        read = table.box.words.read
        tally = [0] * table.seats
        cast_votes: list[tuple[Seat, Seat, int]] = []
        for seat, answer in enumerate(answers):
            if answer:
                nominee = table.clan.index(str(read[answer[0]][1]))
                tally[nominee] += votes_of(table, seat)
                cast_votes.append((seat, nominee, votes_of(table, seat)))
        most = max(tally)
        tied = tuple(s for s in living(table) if tally[s] == most)
        say(table, events.Elected, tuple(cast_votes), tied[0] if len(tied) == 1 else UNKNOWN)
        if len(tied) == 1:
            table.then(Enthrone(tied[0]))
        else:
            table.then(BreakTie(living(table)[0], tied))


class BreakTie(OneSeat, frozen=True):
    """SW-SC7-07, SW-R131: the first player in title order chooses among the tied."""

    aloud: ClassVar[bool] = True
    answers = ("elect",)
    tied: tuple[Seat, ...]

    tip = "You are first in title order."
    doing = "is breaking the tie"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The vote is tied: who keeps the Reliquary?"

    def offers(self, table: Table) -> Iterable[Action]:
        return (table.box.words.elect[table.clan[s]] for s in self.tied)

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        clan = str(read[1])
        if any(table.clan[s] == clan for s in self.tied):
            return None
        return refuse("SW-R131", "The {clan} are not among the tied.", clan=table.box.clans[clan].name)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.then(Enthrone(table.clan.index(str(table.box.words.read[action][1]))))


class Enthrone(Auto[Table], frozen=True):
    """The custodian takes the relic, re-elected or not, and sickens (SW-SC7-09, section 5.7)."""

    seat: Seat

    def run(self, table: Table) -> None:
        relic = table.box.scenario.relic
        assert relic is not None
        table.prize = self.seat
        say(table, events.PrizeTaken, self.seat, relic.name)
        table.then(Incubate(self.seat, relic.incubation))
