"""Phase 3: turns, activations, passing and claims (SW-ACT, SW-PASS)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, controlled
from enginehouse.games.steamwatchers.rules.pieces import recruit, recruits
from enginehouse.games.steamwatchers.rules.state import NOBODY, Activation, Table
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, say
from enginehouse.games.steamwatchers.rules.steps.defense import DefenseAction
from enginehouse.games.steamwatchers.rules.steps.movement import MoveUnits


class BeginActivation(Auto[Table], frozen=True):
    def run(self, table: Table) -> None:
        table.phase = "activation"
        table.turn = 0
        say(table, events.PhaseBegan, "activation")
        table.then(Turns())


class Turns(Auto[Table], frozen=True):
    """Turns go round until all have passed (SW-ACT-01, SW-ACT-12, SW-R22)."""

    def run(self, table: Table) -> None:
        n = len(table.order)
        for i in range(n):
            place = (table.turn + i) % n
            seat = table.order[place]
            if table.alive[seat] and not table.passed[seat]:
                table.turn = (place + 1) % n
                table.then(TakeTurn(seat), Turns())
                return


class TakeTurn(OneSeat, frozen=True):
    """Activate a token, or pass; some may skip, some may reveal first (D22)."""

    aloud: ClassVar[bool] = True
    bound: bool = False  # has revealed, so must activate: SW-R161

    doing = "is choosing an order to activate"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Activate one of your orders" if self.bound else "Activate an order, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        n = sum([bool(token) for token in table.orders[seat]])
        free = [table.box.track[t].name for t in claims(table, seat)]
        return f"{n} token{'' if n == 1 else 's'} left; passing now leaves {', '.join(free)} to choose from."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, words = self.seat, table.box.words
        activate = words.area["activate"]
        out = [activate[a] for a, token in enumerate(table.orders[seat]) if token]
        if self.bound:
            return out
        if out and may_reveal(table, seat):
            out.append("reveal")
        out.append("pass")
        if self.may_skip(table):
            discard = words.area["discard"]
            out += [discard[a] for a in table.hand[seat]]
            out += [words.discard_archon[c] for c in table.archon_hand[seat]]
        return out

    def may_skip(self, table: Table) -> bool:
        """By discarding a card. SW-CLAN-14, SW-R21."""
        return not self.bound and table.skipped[self.seat] < clan_of(table, self.seat).power.skips

    def cards(self, table: Table) -> int:
        held = len(table.hand[self.seat]) + len(table.archon_hand[self.seat])
        return 1 + held if held and self.may_skip(table) else 0  # passing is an answer too

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "activate":
            return Refusal("SW-PLAN-06", f"You have no Order token in {area_name(table, cast(int, read[1]))}.")
        if read[0] == "pass":
            return Refusal("SW-R161", "You have revealed your meeting place: this turn activates a token.")
        if read[0] in ("discard", "discard-archon"):
            if table.skipped[seat] < clan_of(table, seat).power.skips:
                return Refusal("SW-CLAN-14", "That card is not in your hand.")
            return Refusal("SW-CLAN-14", "You cannot skip a turn now.")
        if read[0] == "reveal":
            return Refusal("SW-SC9-04", "There is no meeting place of yours to reveal now.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        seat = self.seat
        read = table.box.words.read[action]
        if read[0] == "activate":
            begin_activation(table, seat, cast(int, read[1]))
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
                table.hand[seat].remove(cast(int, read[1]))
                table.discard.append(cast(int, read[1]))
                say(table, events.CardDiscarded, seat, at(table, cast(int, read[1])))
            else:
                table.archon_hand[seat].remove(str(read[1]))
                table.archon_discard.append(str(read[1]))
                say(table, events.CardDiscarded, seat, str(read[1]))


def may_reveal(table: Table, seat: Seat) -> bool:
    """SW-SC9-04."""
    meeting = table.box.scenario.meeting
    return meeting is not None and table.round <= meeting.last_round and not table.met[seat]


class Welcome(OneSeat, frozen=True):
    """The last scenario: two base soldiers in one area under control (SW-SC9-04, SW-R134, D55)."""

    aloud: ClassVar[bool] = True
    tip = "All in one area, as many as have room."
    doing = "is welcoming soldiers"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where do the two base soldiers join you?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.area["recruit"]
        if not table.reserve[self.seat][0]:
            return []
        return [words[a] for a in recruits(table, self.seat, controlled(table, self.seat))]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] == "recruit":
            return Refusal("SW-R134", "They join in one area you control that has room.")
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area = cast(int, table.box.words.read[action][1])
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
    say(table, events.Activated, seat, at(table, area), order)
    table.then(MoveUnits(seat) if order == "move" else DefenseAction(seat), EndActivation(), Check())


class EndActivation(Auto[Table], frozen=True):
    """SW-ACT-03: the token returns to its supply when its action is done."""

    def run(self, table: Table) -> None:
        active = table.active
        assert active is not None
        table.orders[active.seat][active.area] = ""
        table.active = None


# --- passing ---------------------------------------------------------------------------------------------------------
def pass_round(table: Table, seat: Seat) -> None:
    """SW-PASS-02 to SW-PASS-05: Move tokens return, Defense tokens stay, a title is claimed."""
    table.passed[seat] = True
    row = table.orders[seat]
    for area, token in enumerate(row):
        if token == "move":
            row[area] = ""
    say(table, events.Passed, seat)
    table.then(Claim(seat))


def claims(table: Table, seat: Seat) -> list[int]:
    """The titles a seat may claim (SW-PASS-05 to SW-PASS-10, SW-R10, SW-R11)."""
    held = table.title[seat]
    free = [n for n in range(len(table.box.track)) if n not in table.claim]
    if held < 0 or table.box.kinds[held] != "primus":
        unblocked = [n for n in free if n != table.blocked]
        free = unblocked or free
    return [n for n in free if n != held] or free


class Claim(OneSeat, frozen=True):
    """SW-PASS-05."""

    aloud: ClassVar[bool] = True
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
        claim, track = table.box.words.claim, table.box.track
        return [claim[track[n].id] for n in claims(table, self.seat)]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "claim":
            return None
        title = events.name(str(read[1]))
        number = next((n for n, t in enumerate(table.box.track) if t.id == read[1]), NOBODY)
        if number == NOBODY:
            rule = "SW-SETUP-11" if read[1] == "primus" else "SW-SETUP-10"
            return Refusal(rule, f"There is no {title} with {table.seats} players.")
        if number in table.claim:
            return Refusal("SW-PASS-05", f"{title} is claimed already.")
        if number == table.blocked and number != table.title[seat]:
            return Refusal("SW-PASS-06", f"{title} is reserved for the Primus until the Primus passes.")
        return Refusal("SW-PASS-09", f"You hold {title} now, so it is closed to you.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        title = str(table.box.words.read[action][1])
        table.claim[self.seat] = next(n for n, t in enumerate(table.box.track) if t.id == title)
        say(table, events.TitleClaimed, self.seat, title)
        held = table.title[self.seat]
        if held >= 0 and table.box.kinds[held] == "primus":
            table.blocked = NOBODY  # SW-PASS-08
