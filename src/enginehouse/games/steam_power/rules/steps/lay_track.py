"""Action 1: lay track, one or two placements. SP-TRACK-01 to SP-TRACK-03, SP-R01."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.steam_power.rules import track
from enginehouse.games.steam_power.rules.automa.coins import check_coin_paths
from enginehouse.games.steam_power.rules.box import COMPANIES
from enginehouse.games.steam_power.rules.judge_track import is_placement, judge_placement
from enginehouse.games.steam_power.rules.notation import STOP
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.question import Question

NO_MORE, OR_STOP = (), (STOP,)  # what may be answered besides


class PlaceTrack(Question, frozen=True):
    """One placement. The second may be left out; the first may not. SP-R01, SP-R02."""

    aloud: ClassVar[bool] = True
    company: Company
    number: int

    doing: ClassVar[str] = "is laying track"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        if table.unfinished[self.company] is not None:
            return "Continue your unfinished link" + ("" if self.number == 1 else ", or stop")
        return "Choose a hex for your first tile" if self.number == 1 else "Choose a hex for your second tile, or stop"

    def hint(self, table: Table, seat: Seat) -> str:
        if table.unfinished[self.company] is not None:
            return "Extend it from its open end, or replace or take up its last tile."
        if not table.has_track(self.company):
            return "Your first track may start at any city."
        return "Every bracketed hex touches your network."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return track.placements(table, self.company, NO_MORE if self.number == 1 else OR_STOP)

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action == STOP:
            return None if self.number > 1 else refuse("SP-R02", "A Lay Track action has at least one placement.")
        if is_placement(table, action):
            return judge_placement(table, self.company, action)
        return self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == STOP:
            return
        track.place(table, self.company, action)
        if table.box.automas:
            check_coin_paths(table, self.company)
        if self.number == 1 and track.can_place(table, self.company):
            table.stack.append(SECOND_TILE[self.company])


FIRST_TILE = tuple(PlaceTrack(company, 1) for company in range(COMPANIES))
SECOND_TILE = tuple(PlaceTrack(company, 2) for company in range(COMPANIES))
