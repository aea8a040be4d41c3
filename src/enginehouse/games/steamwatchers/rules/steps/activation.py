"""Phase 3: turns, activations, passing and claims (SW-ACT, SW-PASS)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, listed, refuse
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, controlled
from enginehouse.games.steamwatchers.rules.notation import Read
from enginehouse.games.steamwatchers.rules.pieces import recruit, recruits
from enginehouse.games.steamwatchers.rules.refusals import (
    archon_in_hand,
    in_hand,
    recruitable,
    title_in_play,
    under_control,
)
from enginehouse.games.steamwatchers.rules.state import NOBODY, Activation, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.defense import DefenseAction
from enginehouse.games.steamwatchers.rules.steps.movement import MoveUnits
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, say


class BeginActivation(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.phase = "activation"
        table.turn = 0
        say(table, events.PhaseBegan, "activation")
        table.then(Turns())


class Turns(Auto[Table], frozen=True):
    """Turns go round until all have passed (SW-ACT-01, SW-ACT-12, SW-R22)."""

    def run(self, table: Table) -> None:
        order, place, passed = table.order, table.turn, table.passed
        for _ in order:
            seat = order[place]
            place = (place + 1) % len(order)
            if not passed[seat]:  # nor are the dead asked: SW-ELIM-02
                table.turn = place
                sure = table.orders[seat] != table.box.no_orders  # with a token there is a choice: nothing to look up
                table.stack += (self, TakeTurn(seat, asks=sure))
                return


class TakeTurn(OneSeat, frozen=True):
    """Activate a token, or pass; some may skip, some may reveal first (SW-ACT-02, SW-R20, SW-R145, D22)."""

    aloud: ClassVar[bool] = True
    answers = ("activate", "pass", "reveal", "discard", "discard-archon")
    bound: bool = False  # has revealed, so must activate: SW-R161

    doing = "is choosing an order to activate"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Activate one of your orders" if self.bound else "Activate an order, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        n = sum([bool(token) for token in table.orders[seat]])
        tokens = f"{n} token{'' if n == 1 else 's'} left" if n else "No token left"
        if self.bound:
            return f"{tokens}; whoever has revealed a meeting place does not pass this turn."
        free = [table.box.track[t].name for t in claims(table, seat)]
        titles = "title" if len(free) == 1 else "titles"
        return f"{tokens}; passing now leaves the {titles} {listed(free)} to choose from."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, words = self.seat, table.box.words
        activate = words.area["activate"]
        out = list(compress(activate, table.orders[seat]))
        if self.bound:
            return out
        if table.box.scenario.meeting is not None and weigh_reveal(table, seat) is None:
            out.append("reveal")
        out.append("pass")
        if self.may_skip(table):
            discard = words.area["discard"]
            out += [discard[a] for a in table.hand[seat]]
            out += [words.discard_archon[c] for c in table.archon_hand[seat]]
        return out

    def sure(self, table: Table) -> bool:
        return not self.bound and table.orders[self.seat] != table.box.no_orders

    def may_skip(self, table: Table) -> bool:
        """By discarding a card. SW-CLAN-14, SW-R21."""
        return not self.bound and table.skipped[self.seat] < clan_of(table, self.seat).power.skips

    def cards(self, table: Table) -> int:
        held = len(table.hand[self.seat]) + len(table.archon_hand[self.seat])
        return 1 + held if held and self.may_skip(table) else 0  # passing is an answer too

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "activate":
            area: int = read[1]
            if table.orders[self.seat][area]:
                return None
            return refuse("SW-PLAN-06", "You have no Order token in {area}.", area=area_name(table, area))
        if self.bound:  # SW-R161
            return refuse("SW-R161", "You have revealed your meeting place: this turn activates a token.")
        if read[0] == "reveal":
            return weigh_reveal(table, self.seat)
        return None if read[0] == "pass" else self.weigh_skip(table, read)

    def weigh_skip(self, table: Table, read: Read) -> Refusal | None:
        """By discarding a card. SW-CLAN-14, SW-R21."""
        if not self.may_skip(table):
            if not clan_of(table, self.seat).power.skips:
                return refuse("SW-CLAN-14", "Your clan cannot skip a turn by discarding a card.")
            return refuse("SW-CLAN-14", "You have skipped a turn this round already.")
        if read[0] == "discard":
            return in_hand(table, read[1], table.hand[self.seat], "SW-CLAN-14")
        return archon_in_hand(table, self.seat, str(read[1]), "SW-CLAN-14")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        seat = self.seat
        read = table.box.words.read[action]
        if read[0] == "activate":
            begin_activation(table, seat, read[1])
        elif action == "pass":
            pass_round(table, seat)
        elif action == "reveal":
            table.met[seat] = True
            table.reveal()
            say(table, events.MeetingRevealed, seat, at(table, table.meeting[seat]))
            table.then(Welcome(seat), TakeTurn(seat, bound=True))
        else:
            table.skipped[seat] += 1
            table.reveal()
            if read[0] == "discard":
                table.hand[seat].remove(read[1])
                table.discard.append(read[1])
                say(table, events.CardDiscarded, seat, at(table, read[1]))
            else:
                table.archon_hand[seat].remove(str(read[1]))
                table.archon_discard.append(str(read[1]))
                say(table, events.CardDiscarded, seat, str(read[1]))


def weigh_reveal(table: Table, seat: Seat) -> Refusal | None:
    """SW-SC9-04, SW-R161."""
    meeting = table.box.scenario.meeting
    if meeting is None:
        return refuse("SW-SC9-04", "There are no meeting places in this scenario.")
    if table.met[seat]:
        return refuse("SW-SC9-04", "Your meeting place is revealed already.")
    if table.round > meeting.last_round:
        return refuse("SW-SC9-04", "Meeting places are revealed up to round {last}.", last=meeting.last_round)
    if any(table.orders[seat]):
        return None
    return refuse("SW-R161", "To reveal you must activate a token, and you have none left.")


class Welcome(OneSeat, frozen=True):
    """The last scenario: two base soldiers in one area under control (SW-SC9-04, SW-R134, D55)."""

    aloud: ClassVar[bool] = True
    answers = ("recruit",)
    tip = "All in one area, as many as have room."
    doing = "is welcoming soldiers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where do the two base soldiers join you?"

    def offers(self, table: Table) -> Iterable[Action]:
        place = table.box.words.area["recruit"]
        return (place[a] for a in controlled(table, self.seat))

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        area: int = read[1]
        return under_control(table, self.seat, area, "SW-SC9-04") or recruitable(table, self.seat, area, rule="SW-R134")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area: int = table.box.words.read[action][1]
        meeting = table.box.scenario.meeting
        assert meeting is not None
        came = 0
        while came < meeting.soldiers and recruits(table, self.seat, [area]):
            recruit(table, self.seat, area, 0)
            came += 1
        say(table, events.Recruited, self.seat, at(table, area), "base", came)


def begin_activation(table: Table, seat: Seat, area: int) -> None:
    order = table.orders[seat][area]
    table.active = Activation(seat, area, order, table.activated[seat] == 0)
    table.activated[seat] += 1
    if table.events is not None:
        say(table, events.Activated, seat, at(table, area), order)
    what = MoveUnits(seat) if order == "move" else DefenseAction(seat, asks=table.turrets_left > 0)
    table.stack += (CHECK, END_ACTIVATION, what)


class EndActivation(Auto[Table], frozen=True):
    """SW-ACT-03: the token returns to its supply when its action is done."""

    def run(self, table: Table) -> None:
        active = table.active
        assert active is not None
        table.orders[active.seat][active.area] = ""
        table.active = None


CHECK, END_ACTIVATION = Check(), EndActivation()


# --- passing ---------------------------------------------------------------------------------------------------------
def pass_round(table: Table, seat: Seat) -> None:
    """SW-PASS-02 to SW-PASS-05: Move tokens return, Defense tokens stay, a title is claimed."""
    table.passed[seat] = True
    row = table.orders[seat]
    for _ in range(row.count("move")):
        row[row.index("move")] = ""
    say(table, events.Passed, seat)
    table.then(Claim(seat))


def claims(table: Table, seat: Seat) -> list[int]:
    """The titles a seat may claim (SW-PASS-05 to SW-PASS-10, SW-CONC-21, SW-R08, SW-R10, SW-R11)."""
    held, claim, blocked = table.title[seat], table.claim, table.blocked
    free = [n for n in range(len(table.box.track)) if n not in claim]
    if blocked in free and len(free) > 1 and (held < 0 or table.box.kinds[held] != "primus"):
        free.remove(blocked)
    if held in free and len(free) > 1:
        free.remove(held)
    return free


class Claim(OneSeat, frozen=True):
    """SW-PASS-05."""

    aloud: ClassVar[bool] = True
    answers = ("claim",)
    doing = "is claiming a title"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Claim your title for next round"

    def hint(self, table: Table, seat: Seat) -> str:
        if table.round == table.box.scenario.rounds:
            return "This was the last round: the claim changes nothing any more."
        if table.blocked == NOBODY:
            return ""
        return f"{table.box.track[table.blocked].name} is reserved by the Primus."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        claim = table.box.claims
        return [claim[n] for n in claims(table, self.seat)]

    def sure(self, table: Table) -> bool:
        return table.claim.count(NOBODY) + len(table.box.track) - table.seats > 3  # two may be out of reach

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if refusal := title_in_play(table, str(read[1])):
            return refusal
        number = table.box.places[str(read[1])]
        title = events.name(str(read[1]))
        if number in table.claim:
            return refuse("SW-PASS-05", "{title} is claimed already.", title=title)
        if number in claims(table, self.seat):
            return None
        if number == table.title[self.seat]:
            return refuse("SW-PASS-09", "You hold {title} now, and other titles are open to you.", title=title)
        return refuse("SW-PASS-06", "{title} is reserved until the Primus passes.", title=title)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        title = str(table.box.words.read[action][1])
        table.claim[self.seat] = table.box.places[title]
        say(table, events.TitleClaimed, self.seat, title)
        held = table.title[self.seat]
        if held >= 0 and table.box.kinds[held] == "primus":
            table.blocked = NOBODY  # SW-PASS-08
